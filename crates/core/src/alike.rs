//! Things that are alike, in the order in which they come.

/// The things in groups: each stands with the first thing that it is like.
pub fn grouped<T>(things: impl IntoIterator<Item = T>, alike: impl Fn(&T, &T) -> bool) -> Vec<Vec<T>> {
    let mut groups: Vec<Vec<T>> = Vec::new();
    for thing in things {
        match groups.iter_mut().find(|group| alike(&group[0], &thing)) {
            Some(group) => group.push(thing),
            None => groups.push(vec![thing]),
        }
    }
    groups
}

/// The first of each group of things.
pub fn first_of_each<T>(things: impl IntoIterator<Item = T>, alike: impl Fn(&T, &T) -> bool) -> Vec<T> {
    let mut firsts: Vec<T> = Vec::new();
    for thing in things {
        if !firsts.iter().any(|first| alike(first, &thing)) {
            firsts.push(thing);
        }
    }
    firsts
}

/// The things, each once.
pub fn each_once<T: PartialEq>(things: impl IntoIterator<Item = T>) -> Vec<T> {
    first_of_each(things, T::eq)
}
