//! A sort for a few things, as many as an army has units.

/// Sorts a few things by a key, equal ones in their order. By insertion: for as many as an army has, that is as fast as the library's sort, and it
/// is one loop where that is a dozen functions for every key.
pub fn sort_few_by<T: Copy, K: Ord>(few: &mut [T], key: impl Fn(T) -> K) {
    for end in 1..few.len() {
        let (moved, mut place) = (few[end], end);
        let its = key(moved);
        while place > 0 && key(few[place - 1]) > its {
            few[place] = few[place - 1];
            place -= 1;
        }
        few[place] = moved;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_ones_keep_their_order() {
        // Every list of up to six of three keys.
        for length in 0..=6 {
            for number in 0..3usize.pow(length) {
                let list: Vec<(usize, u32)> = (0..length).map(|place| (number / 3usize.pow(place) % 3, place)).collect();
                let (mut found, mut expected) = (list.clone(), list);
                sort_few_by(&mut found, |(key, _)| key);
                expected.sort_by_key(|(key, _)| *key);
                assert_eq!(found, expected);
            }
        }
    }
}
