//! Things that are alike.

use montjoie_core::alike::{each_once, grouped};

#[test]
fn things_stand_with_the_first_that_they_are_like() {
    let near = |one: &i32, other: &i32| (one - other).abs() <= 1;
    // 3 is like 2, and 2 like 1; but 1 came first, and 3 is not like it.
    assert_eq!(grouped([1, 5, 2, 3, 4], near), [vec![1, 2], vec![5, 4], vec![3]]);
    assert_eq!(grouped(Vec::<i32>::new(), near), Vec::<Vec<i32>>::new());
    assert_eq!(each_once(["b", "a", "b", "c", "a"]), ["b", "a", "c"]);
}
