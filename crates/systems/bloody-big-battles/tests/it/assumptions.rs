//! What an answer of Bloody Big BATTLES! says it rests on: every figure or reading that moves it and that the sheet does not print, and no
//! other.

const BBB: &str = "bloody-big-battles";

#[track_caller]
fn rests(question: &str, words: &[&str], want: &[&str]) {
    crate::ask::rests(BBB, question, words, want);
}

#[test]
fn rolls_and_moves_rest_on_what_their_parameters_reach() {
    rests("movement", &[], &[]);
    rests("movement", &["missing=1"], &["recover_mode"]);
    rests("movement", &["missing=1", "recover=false"], &[]);
    rests("movement", &["missing=1", "disordered=true"], &[]);
    rests("moves", &["allowed=half"], &[]);
    rests("moves", &["allowed=half", "features=1"], &["move_order"]);
    rests("moves", &["features=1"], &[]);
}

#[test]
fn shots_rest_on_who_fires_at_what() {
    let line = "unit=sample/austrian-line";
    rests("fire", &[line], &[]);
    rests("fire", &["factor=9"], &[]);
    rests("fire", &[line, "disordered=true"], &[]);
    rests("fire", &[line, "disordered=true", "low=true"], &["half_cumulative"]);
    rests("fire", &[line, "formation=depth"], &["front_rank_only"]);
    rests("fire", &[line, "second=sample/austrian-line"], &["mass_fire"]);
    rests("fire", &[line, "second=sample/russian-line"], &["mass_fire", "mixed_shift"]);
    rests("fire", &["unit=sample/british-division", "distance=6"], &["sk_is_s"]);
    rests("fire", &["unit=sample/british-division", "distance=3"], &[]);
    rests("fire", &["factor=0.25", "left=1"], &["left_of_table"]);
    rests("fire", &["factor=9", "terrain=fort"], &["fort_cover"]);
    rests("fire", &["factor=9", "terrain=village"], &[]);
    rests("fire", &["factor=9", "terrain=trenches"], &["works_fire"]);
    rests("fire", &["factor=9", "terrain=village, trenches"], &["fire_cover", "works_fire"]);
    rests("fire", &["factor=9", "flank=true", "target_formation=square"], &["shift_cap_multi"]);
    rests("fire", &["factor=9", "target=sample/austrian-line", "target_formation=depth"], &["column_target"]);
    rests("fire", &["factor=9", "target=sample/light-battery"], &["one_silences"]);
    rests("fire", &["factor=9", "target=sample/light-battery", "target_reduced=true"], &["second_one_destroys"]);
}

#[test]
fn assaults_rest_on_what_the_two_bring() {
    let two = |a: &str, b: &str, more: &[&str], want: &[&str]| {
        let (a, b) = (format!("a=sample/{a}"), format!("b=sample/{b}"));
        let words: Vec<&str> = [&*a, &*b].into_iter().chain(more.iter().copied()).collect();
        rests("assault", &words, want);
    };
    rests("assault", &[], &["assault_dice"]);
    // Equals lose alike in a row 0, and half a move does not reach whoever was driven a whole one.
    let always = ["assault_dice", "exploit_distance"];
    two("austrian-line", "russian-line", &[], &always);
    two("old-guard", "militia", &[], &["assault_dice", "exploit_distance", "refight_recompute", "small_veterans", "spent_thresholds"]);
    let named = |a: &str, more: &[&str]| -> Vec<String> {
        let a = format!("a=sample/{a}");
        let words: Vec<&str> = [&*a, "b=sample/russian-line"].into_iter().chain(more.iter().copied()).collect();
        crate::ask::odds(BBB, "assault", &words).expect("sound").assumptions.into_iter().map(|a| a.key).collect()
    };
    for (a, more, key) in [
        ("austrian-line", &["batteries=medium"][..], "guns_count_for_odds"),
        ("austrian-line", &["terrain=village"], "most_assault_cover"),
        ("austrian-line", &["terrain=rifle-pits"], "works_assault"),
        ("austrian-line", &["terrain=fort", "flank=true"], "fort_no_flank"),
        ("cuirassiers+lancers", &[], "heavy_lancer"),
    ] {
        assert!(named(a, more).iter().any(|name| name == key), "{a} {more:?} does not name {key}");
        assert!(!named("cuirassiers", &[]).iter().any(|name| name == key), "{key} is idle without what it is about");
    }
}
