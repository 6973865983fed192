//! Where a unit stands and what it may do there: wagenburgs, stakes, reactions, tests that nobody takes.

use montjoie_core::tally::Winner;
use montjoie_impetus::body::Cover;
use montjoie_impetus::duel::Stance;
use montjoie_impetus::profile::{Arm, Weapon};
use montjoie_impetus::rules::Rules;
use montjoie_impetus::shooting::Shot;

use super::{duel, solve};
use crate::ask::{near, odds};

const I: &str = "impetus";

/// Wins of A and of B, to a tenth of a percent.
#[track_caller]
fn wins(words: &[&str], want: [f64; 2]) {
    let tally = solve(words).tally;
    near(&format!("{words:?}: A"), 100. * tally.wins(Winner::A), want[0], 0.05);
    near(&format!("{words:?}: B"), 100. * tally.wins(Winner::B), want[1], 0.05);
}

/// VBU 4 and 2 of the table against mounted: six dice; one fewer only where a wagenburg is its own cover, and never for artillery.
#[test]
fn a_wagenburg_covers_who_stands_behind_it_and_not_itself() {
    let own = Rules { wagenburg_covers_itself: true, ..Rules::default() };
    let shot = Shot::new(Arm::T, 4, Weapon::CrossbowA, 4, Arm::W);
    assert_eq!([shot.dice(&Rules::default()), shot.dice(&own)], [6, 5]);
    let behind = Shot { cover: Cover::Cover, ..shot };
    assert_eq!([behind.dice(&Rules::default()), behind.dice(&own)], [5, 5]);
    // Four of VBU, 4 of the table, 2 at a wagenburg.
    let gun = Shot::new(Arm::Art, 4, Weapon::ArtilleryA, 4, Arm::W);
    assert_eq!([gun.dice(&Rules::default()), gun.dice(&own)], [10, 10]);
    let words = ["a.unit=tutorial/crossbowmen", "b.unit=sample/wagenburg"];
    wins(&words, [72.9, 27.1]);
    wins(&[words[0], words[1], "rules.wagenburg_covers_itself=true"], [58.8, 40.9]);
}

#[test]
fn a_shooter_that_would_leave_its_stakes_shoots_from_them() {
    let stance = |words: &[&str]| duel(&[&["a.unit=french/nobles"], words].concat()).expect("a duel").sides.b.stance;
    assert_eq!(stance(&["b.unit=english/longbowmen-stakes"]), Stance::Shoot);
    assert_eq!(stance(&["b.unit=english/longbowmen"]), Stance::Advance);
    assert_eq!(stance(&["b.unit=english/longbowmen", "b.cover=cover"]), Stance::Shoot);
    assert_eq!(stance(&["b.unit=english/longbowmen", "b.defends=true"]), Stance::Shoot);
    assert_eq!(stance(&["b.unit=tutorial/crossbowmen"]), Stance::Advance);
    assert_eq!(stance(&["b.unit=english/longbowmen-stakes", "b.stance=advance"]), Stance::Advance);
    let words = ["a.unit=french/nobles", "b.unit=english/longbowmen-stakes"];
    wins(&words, [69.0, 30.0]);
    wins(&[words[0], words[1], "b.stance=hold"], [88.5, 10.9]);
}

#[test]
fn on_the_cards_who_can_shoot_shoots() {
    for card in [include_str!("../../cards/open-field.toml"), include_str!("../../cards/defended-position.toml")] {
        let card: toml::Table = card.parse().expect("TOML");
        let holds = |table: &toml::Value| table.get("b.stance").and_then(toml::Value::as_str) == Some("hold");
        let all = card.get("b").and_then(|b| b.get("stance")).is_some();
        for situation in card["situation"].as_array().expect("situations") {
            if all || holds(situation) {
                assert_eq!(situation["where_possible"]["b.stance"].as_str(), Some("shoot"), "{situation}");
            }
        }
    }
}

#[test]
fn a_reaction_that_cannot_be_is_refused_with_those_that_can() {
    let refused = |words: &[&str]| duel(words).err().unwrap_or_else(|| panic!("{words:?} is not refused"));
    let problem = refused(&["a.unit=french/nobles", "b.unit=english/longbowmen", "b.reaction=evade"]);
    assert_eq!(problem.key.as_deref(), Some("b.reaction"));
    assert_eq!(problem.help.as_deref(), Some("expected stand or defensive-fire"));
    // Mounted troops evade from foot only.
    let problem = refused(&["a.unit=french/nobles", "b.unit=french/men-at-arms", "b.reaction=evade"]);
    assert_eq!(problem.help.as_deref(), Some("expected stand or counter-charge"));
    assert!(duel(&["a.unit=english/foot-men-at-arms", "b.unit=french/men-at-arms", "b.reaction=evade"]).is_ok());
    assert!(duel(&["a.unit=french/nobles", "b.unit=english/longbowmen", "b.reaction=stand"]).is_ok());
}

#[test]
fn tests_that_nobody_takes_are_refused() {
    let key = |words: &[&str]| odds(I, "discipline", words).err().map(|problem| problem.key.unwrap_or_default());
    for (words, want) in [
        (&["occasion=evade"][..], "arm"),
        (&["occasion=evade", "arm=cm"], "arm"),
        (&["occasion=evade", "arm=w", "enemy=fp"], "arm"),
        (&["occasion=counter-charge", "arm=s"], "arm"),
        (&["occasion=opportunity-charge", "arm=w"], "arm"),
        (&["occasion=close-order", "arm=cp1"], "arm"),
        (&["occasion=defensive-fire", "arm=t", "enemy=art"], "enemy"),
    ] {
        assert_eq!(key(words).as_deref(), Some(want), "{words:?}");
    }
    for words in [&["occasion=evade", "arm=cm", "enemy=fp"][..], &["occasion=evade", "arm=cl"], &["occasion=close-order"], &["enemy=s"]] {
        assert_eq!(key(words), None, "{words:?}");
    }
}
