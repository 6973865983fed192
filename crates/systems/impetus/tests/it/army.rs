//! Questions about armies: initiative, terrain, entry, victory, cards in the budget.

use crate::ask::near;
use crate::rolls::{ask, expect, figure};

#[test]
fn io12_initiative_without_rerolls() {
    let plain = ["a=average", "b=average"];
    expect("initiative", &plain, "first_throw", &[("tie", 73. / 648.)]);
    expect("initiative", &plain, "first", &[("a", 1. / 2.), ("b", 1. / 2.)]);
    let better = ["a=average", "b=poor"];
    expect("initiative", &better, "first_throw", &[("a", 721. / 1296.)]);
    expect("initiative", &better, "first", &[("a", 721. / 1156.)]);
    // Ties after the card are thrown with two dice each.
    let card = ["a_tc12=true"];
    expect("initiative", &card, "first_throw", &[("a", 1009. / 1296.), ("tie", 5. / 72.), ("b", 197. / 1296.)]);
    let decided = 1009. / 1296. + 5. / 72. / 2.;
    expect("initiative", &card, "first", &[("a", decided)]);
    near("of IO12", decided, 527. / 648., 1e-12);
}

#[test]
fn io20_initiative_with_the_extras_of_commanders() {
    expect("initiative", &["a=expert", "b=average"], "first", &[("a", 6219241. / 8018016.)]);
    expect("initiative", &["a=genius", "b=average"], "first", &[("a", 3636617. / 4113723.)]);
    expect("initiative", &["a=expert", "b=average", "rules.initiative_extra=off"], "first", &[("a", 721. / 1156.)]);
    expect("initiative", &["a=genius", "b=average", "rules.initiative_extra=off"], "first", &[("a", 861. / 1171.)]);
    expect("initiative", &["a=incompetent", "b=average"], "first", &[("a", 41. / 198.)]);
    expect("initiative", &["a=incompetent", "b=average"], "a_barred", &[("yes", 2. / 11.)]);
}

#[test]
fn readings_of_the_initiative_roll() {
    // Two doubles: neither corps moves. With ties thrown again, 1/36 of what is decided.
    let both = ask("initiative", &["a=incompetent", "b=incompetent"]);
    near("neither", crate::ask::share(&both, "first_throw", "neither"), 1. / 36., 1e-12);
    // Out only where he wins: his double is then no worse than any other throw for the roll itself.
    let words = ["a=incompetent", "b=incompetent", "rules.incompetent_double=out_if_won"];
    expect("initiative", &words, "first", &[("a", 1. / 2.), ("neither", 0.)]);
    // The better structure has the ties, and there is nothing left to throw again.
    let words = ["a_structure=good", "rules.initiative_tie=better_structure"];
    expect("initiative", &words, "first", &[("a", 721. / 1296.)]);
    // Attached or not makes no difference unless the reading says so.
    expect("initiative", &["a=expert", "rules.initiative_extra_attached=true"], "first", &[("a", 721. / 1156.)]);
    let words = ["a=expert", "a_attached=true", "rules.initiative_extra_attached=true"];
    expect("initiative", &words, "first", &[("a", 6219241. / 8018016.)]);
    // The best two of three dice can only help.
    let best = ask("initiative", &["a_tc12=true", "rules.tc12=best_two"]);
    let (best, sum) = (crate::ask::share(&best, "first", "a"), 527. / 648.);
    assert!(0.5 < best && best < sum, "{best}");
}

#[test]
fn io32_terrain() {
    let rows = |table: &str| -> Vec<f64> {
        let answer = ask("terrain", &[&format!("table={table}")]);
        let quantity = answer.quantities.iter().find(|q| q.of == "terrain").expect("rows");
        quantity.outcomes.iter().map(|o| o.1).collect()
    };
    for (table, wants) in [("a", [1. / 6., 5. / 12., 1. / 4., 5. / 36., 1. / 36.]), ("b", [1. / 6., 1. / 4., 5. / 12., 5. / 36., 1. / 36.])]
    {
        rows(table).iter().zip(wants).for_each(|(is, want)| near(table, *is, want, 1e-12));
    }
    expect("attacker", &["a_mounted=3"], "attacker", &[("a", 861. / 1171.)]);
    expect("attacker", &["a_mounted=4"], "attacker", &[("a", 861. / 1171.)]);
    expect("attacker", &["a_mounted=3", "b_mounted=4"], "attacker", &[("a", 1. / 2.)]);
    expect("attacker", &["b_mounted=3"], "attacker", &[("b", 861. / 1171.)]);
    assert_eq!(figure("terrain", &["mounted=3", "foot=3"], "table"), "a");
    assert_eq!(figure("terrain", &["mounted=4", "foot=3"], "table"), "b");
}

#[test]
fn io33_when_corps_and_armies_break() {
    let breaks = |of: &str, key: &str, values: &[u16], rule: &str, wants: &[&str]| {
        for (value, want) in values.iter().zip(wants) {
            assert_eq!(figure("victory", &[&format!("{key}={value}"), rule], of), *want, "{key}={value} {rule}");
        }
    };
    let army = |rule: &str, wants: &[&str]| breaks("army_breaks_at", "vdt", &[16, 17, 18], rule, wants);
    army("rules.army_breaks=over_half", &["9", "9", "10"]);
    army("rules.army_breaks=at_half_up", &["8", "9", "9"]);
    let corps = |rule: &str, wants: &[&str]| breaks("corps_breaks_at", "vdc", &[9, 10, 11, 12], rule, wants);
    corps("rules.corps_breaks=over_ceil", &["4", "5", "5", "5"]);
    corps("rules.corps_breaks=over_third", &["4", "4", "4", "5"]);
    corps("rules.corps_breaks=at_ceil", &["3", "4", "4", "4"]);
}

#[test]
fn what_commanders_and_baggage_are_worth() {
    for (words, want) in [
        (&["level=genius", "in_chief=true"][..], "3"),
        (&["level=genius"], "1"),
        (&["level=expert"], "2"),
        (&["level=poor", "in_chief=true"], "2"),
        (&["level=average"], "1"),
    ] {
        assert_eq!(figure("demoralisation", words, "commander"), want, "{words:?}");
    }
    assert_eq!(figure("demoralisation", &["fortified=true"], "baggage"), "4");
}

#[test]
fn strategic_cards_and_the_budget() {
    expect("entry", &["need=5", "card=sc1"], "enters", &[("yes", 2. / 3.)]);
    expect("entry", &["need=5", "card=sc2"], "enters_without_card", &[("yes", 1. / 3.)]);
    expect("entry", &["need=9"], "enters", &[("yes", 0.)]);
    expect("scouting", &[], "swap", &[("yes", 1. / 2.)]);
    assert_eq!(figure("card_budget", &["points=400"], "points"), "24");
    assert_eq!(figure("card_budget", &["points=499"], "tactical_cards"), "8");
    for (words, want) in [
        (&["level=poor"][..], "none"),
        (&["level=incompetent"], "none"),
        (&["level=average"], "one"),
        (&["level=expert"], "one"),
        (&["level=genius"], "one, and it may be free"),
        // Six points buy one, and a hundred points of army give six.
        (&["points=99"], "none"),
        (&["points=100"], "one"),
        (&["points=99", "level=genius"], "one, and it may be free"),
    ] {
        assert_eq!(figure("card_budget", words, "strategic_cards"), want, "{words:?}");
    }
    expect("general_level", &["level=expert"], "level", &[("expert", 1.)]);
    assert_eq!(figure("general_level", &["level=expert"], "level"), "expert", "no other level is listed");
    let changes = ["level=expert", "rules.general_level_change=true"];
    expect("general_level", &changes, "level", &[("genius", 1. / 36.), ("average", 1. / 36.)]);
    expect("general_level", &["level=genius", "rules.general_level_change=true"], "level", &[("genius", 35. / 36.)]);
    expect("general_level", &["tc12=true", "rules.general_level_change=true"], "level", &[("average", 1.)]);
}
