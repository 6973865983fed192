//! What charts and tables call keys: whose a key is, in both languages.

use montjoie::duels::words::key;
use montjoie::language::Lang;
use montjoie::systems::hail_caesar::HailCaesar;

#[test]
fn keys_say_whose_they_are_and_rules_keep_their_names() {
    assert_eq!(key(&HailCaesar, "b.stakes", Lang::En), "stakes\u{a0}(B)");
    assert_eq!(key(&HailCaesar, "a.general_distance", Lang::En), "general distance\u{a0}(A)");
    assert_eq!(key(&HailCaesar, "b.stakes", Lang::Fr), "pieux\u{a0}(B)");
    assert_eq!(key(&HailCaesar, "field.distance", Lang::Fr), "distance");
    assert_eq!(key(&HailCaesar, "rules.panic_table", Lang::Fr), "rules.panic_table");
}
