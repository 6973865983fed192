//! Rule by rule: a duel that names it among what its answer rests on, and duels like it that do not, because nothing can bring it into play.

use montjoie_core::exact::{Chains, MOST_STATES};
use montjoie_core::settings::Settings;
use montjoie_impetus::Impetus;
use montjoie_impetus::rules::Rules;
use montjoie_system::{Game, Matchup, OwnList, Set, System};

use super::{kind, own};
use crate::ask::{Case, named_just_where_they_count, settings, what_is_not_named_does_not_matter};

/// Units that no list has: what stands at the edge of a rule.
const ODD: &str = r#"
[[list]]
id = "odd"
name = { en = "Odd", fr = "Étranges" }
unit = [
    { id = "spear-skirmishers", name = { en = "S", fr = "S" }, arm = "s", vbu = 2, special = ["long-spear"] },
    { id = "closers", name = { en = "T", fr = "T" }, arm = "t", vbu = 4, special = ["close-order"] },
    { id = "mob", name = { en = "FL", fr = "FL" }, arm = "fl", vbu = 4, special = ["impetuous"] },
    { id = "mounted-bows", name = { en = "CM", fr = "CM" }, arm = "cm", vbu = 4, weapon = "short-bow-b" },
    { id = "bombard", name = { en = "ART", fr = "ART" }, arm = "art", vbu = 2, weapon = "artillery-b" },
    { id = "close-foot", name = { en = "FP", fr = "FP" }, arm = "fp", vbu = 5, impetus = 1, special = ["close-order"] },
    { id = "two", name = { en = "CM", fr = "CM" }, arm = "cm", vbu = 2 },
    { id = "one", name = { en = "FP", fr = "FP" }, arm = "fp", vbu = 1, impetus = 1 },
]
"#;

/// Units by one word.
const SHORT: &[(&str, &str)] = &[
    ("knights", "tutorial/knights"),
    ("foot", "tutorial/infantry"),
    ("crossbows", "tutorial/crossbowmen"),
    ("skirmishers", "tutorial/skirmishers"),
    ("light", "tutorial/mounted-crossbowmen"),
    ("bows", "english/longbowmen"),
    ("hobilars", "english/hobilars"),
    ("nobles", "french/nobles"),
    ("spears", "french-1150/sergeants"),
    ("unarmed", "french-1150/skirmishers"),
    ("chariots", "sample/scythed-chariots"),
    ("elephants", "sample/elephants"),
    ("cannon", "sample/cannon"),
    ("javelins", "sample/light-foot"),
    ("warband", "sample/warband"),
    ("wagons", "plain/wagons"),
];

fn open() -> Box<dyn Game> {
    let odd = OwnList { file: "odd.toml".to_owned(), text: ODD.to_owned() };
    Impetus.open(&[own(), odd]).unwrap_or_else(|problem| panic!("{}", problem.message))
}

/// The words of a duel: `a` against `b`, units by one word or by their ids.
fn words(duel: &str) -> Vec<String> {
    let word = |word: &str| match word.split_once('=') {
        Some((side @ ("a" | "b"), unit)) => {
            let id = SHORT.iter().find(|(short, _)| *short == unit).map_or(unit, |(_, id)| id);
            format!("{side}.unit={id}")
        }
        _ => word.to_owned(),
    };
    duel.split(' ').map(word).collect()
}

fn matchup(duel: &str, more: Option<Set>) -> Matchup {
    let words = words(duel);
    let mut set = settings(kind, &words.iter().map(String::as_str).collect::<Vec<_>>());
    set.extend(more);
    open().duel(&set).unwrap_or_else(|problem| panic!("{duel}: {problem:?}"))
}

fn named(duel: &str) -> Vec<String> {
    matchup(duel, None).assumptions.into_iter().map(|assumption| assumption.key).collect()
}

#[track_caller]
fn check(cases: &[Case]) {
    named_just_where_they_count(named, cases);
    let idle: Vec<String> = cases
        .iter()
        .flat_map(|(key, named, _)| named.iter().filter(|duel| !moved(key, duel)).map(move |duel| format!("{key} does not move: {duel}")))
        .collect();
    assert!(idle.is_empty(), "{}", idle.join("\n"));
}

/// Whether another value of a rule gives a duel another answer.
fn moved(key: &str, duel: &str) -> bool {
    let duel = if duel.contains("field.turn_limit") { duel.to_owned() } else { format!("{duel} field.turn_limit=6") };
    let solved = |more: Option<Set>| matchup(&duel, more).contest.solve(&mut Chains::new(), MOST_STATES).expect("few enough states").tally;
    let plain = solved(None);
    let others = Rules::default().others(key).into_iter();
    others.map(|value| Set { key: format!("rules.{key}"), value }).any(|other| solved(Some(other)) != plain)
}

/// Knights charge heavy foot, which charges too or closes its ranks.
const CHARGE: &str = "a=knights b=foot";
/// Nobody does anything.
const HOLD: &str = "a=knights b=foot a.stance=hold b.stance=hold";
/// Archers shoot at knights who only rally.
const SHOT_AT: &str = "a=bows a.stance=shoot b=knights b.stance=hold";
/// Archers shoot at knights who do nothing at all.
const IDLE: &str = "a=bows a.stance=shoot b=knights b.stance=hold b.rally=never";
/// Archers come to 4H of what waits.
const COME: &str = "a=bows a.stance=advance b=hobilars b.stance=hold b.opportunity=true";

#[test]
fn impetus() {
    check(&[
        // An I that counts: neither foot against horse, nor horse before spears, nor what is full in every round.
        (
            "worn_I",
            &[
                CHARGE,
                "a=foot b=bows",
                "a=knights b=spears rules.pursuit_I=current",
                "a=hobilars b=odd/spear-skirmishers rules.skirmishers_dispersed=false",
                "a=elephants b=skirmishers rules.skirmishers_dispersed=false",
                "a=chariots b=hobilars b.stance=hold b.reaction=counter-charge b.pursue=false",
                "a=chariots b=hobilars b.stance=hold b.reaction=stand",
                "a=bows a.stance=charge b=knights b.stance=hold b.opportunity=true",
            ],
            &[
                HOLD,
                "a=knights b=spears",
                "a=foot b=light",
                "a=chariots b=bows",
                "a=elephants b=bows",
                "a=plain/v3 b=bows",
                "a=hobilars b=odd/spear-skirmishers b.reaction=stand rules.skirmishers_dispersed=false",
                "a=knights b=odd/spear-skirmishers rules.skirmishers_dispersed=false",
                "a=chariots b=hobilars b.stance=hold b.reaction=stand b.pursue=false",
                "a=knights b=skirmishers",
                "a=light a.stance=charge b=foot rules.zero_I_charges=true",
            ],
        ),
        (
            "disordered_keeps_I",
            &[CHARGE, "a=plain/v3 b=bows"],
            &[HOLD, "a=knights b=spears", "a=knights b=spears rules.pursuit_I=current", "a=chariots b=bows"],
        ),
        (
            "close_order_cancels_I",
            &[CHARGE, "a=hobilars b=odd/closers b.reaction=close-order"],
            &["a=foot b=foot", "a=chariots b=foot", "a=elephants b=foot", "a=knights b=spears", "a=knights b=foot b.reaction=stand"],
        ),
        // Whoever has no I charges if he may, or counter-charges, or has a card for it; light horse evades by default.
        (
            "zero_I_charges",
            &[
                "a=light b=foot",
                "a=crossbows a.stance=charge b=foot",
                "a=odd/mounted-bows a.stance=shoot b=knights",
                "a=crossbows a.stance=shoot a.reaction=counter-charge b=knights",
                "a=odd/mounted-bows a.stance=hold a.card=tc8 b=bows b.stance=advance",
                "a=odd/mob a.stance=hold b=foot",
            ],
            &[
                CHARGE,
                "a=skirmishers b=cannon",
                "a=light a.stance=advance b=foot",
                "a=odd/mounted-bows a.stance=shoot a.reaction=stand b=knights",
                "a=odd/mounted-bows a.stance=shoot b=knights b.stance=hold",
                "a=crossbows a.stance=shoot b=knights",
                "a=odd/mounted-bows a.stance=hold a.card=tc8 b=bows b.stance=shoot",
                "a=crossbows a.stance=hold a.card=tc8 b=bows b.stance=advance",
                "a=odd/mob a.stance=hold b=foot b.stance=hold",
                "a=odd/closers a.stance=hold b=foot",
            ],
        ),
        (
            "worn_2_of_3",
            &["a=plain/v3 b=bows", "a=french/levy b=bows rules.worn_I=full"],
            &["a=plain/v3 b=spears", "a=french/levy b=bows", "a=plain/v3 b=bows rules.worn_I=none", CHARGE],
        ),
        (
            "full_I",
            &["a=chariots b=bows", "a=elephants b=bows", "a=chariots a.stance=hold b=foot"],
            &["a=elephants b=skirmishers rules.skirmishers_dispersed=false", "a=chariots a.stance=hold b=foot b.stance=hold", CHARGE],
        ),
        (
            "foot_I_v_mounted",
            &["a=foot b=light", "a=foot b=knights"],
            &["a=foot b=foot", "a=foot a.stance=hold a.reaction=stand a.pursue=false b=knights", "a=bows b=knights"],
        ),
        (
            "spears_cancel_I",
            &["a=knights b=spears"],
            &[CHARGE, "a=foot b=spears", "a=chariots b=spears", "a=knights a.stance=hold b=spears b.stance=hold"],
        ),
        (
            "stakes_cancel_I",
            &["a=knights b=english/longbowmen-stakes", "a=knights b=french/genoese"],
            &["a=knights b=bows", "a=foot b=english/longbowmen-stakes", "a=chariots b=french/genoese"],
        ),
        // No loser lives where one VBU is all there is.
        (
            "pursuit_I",
            &[CHARGE, "a=foot b=foot a.pursue=false", "a=knights a.pursue=false b=foot b.pursue=false"],
            &[
                HOLD,
                "a=foot b=foot a.pursue=false b.pursue=false",
                "a=foot a.pursue=false b=bows",
                "a=foot a.pursue=false b=wagons",
                "a=knights b=odd/one b.pursue=false",
            ],
        ),
    ]);
}

#[test]
fn contact_and_melee() {
    let melee: (&[&str], &[&str]) = (
        &[
            CHARGE,
            COME,
            "a=bows a.stance=advance b=hobilars b.stance=hold b.card=tc8",
            "a=bows a.stance=charge b=knights b.stance=hold b.opportunity=true",
            "a=knights b=skirmishers rules.skirmishers_dispersed=false",
            "a=foot b=cannon rules.artillery_overrun=false",
            "a=knights b=light",
        ],
        &[
            HOLD,
            SHOT_AT,
            "a=bows a.stance=advance b=hobilars b.stance=hold",
            // Archers stop at 4H: at 4H they do not stir, and knights charge 3H.
            "a=bows a.stance=advance b=hobilars b.stance=hold b.opportunity=true field.distance=4",
            "a=bows a.stance=advance b=knights b.stance=hold b.opportunity=true",
            "a=knights b=skirmishers",
            "a=foot b=cannon",
            "a=knights b=light rules.failed_evade=evades",
        ],
    );
    check(&[
        ("melee_disorder_dice", melee.0, melee.1),
        ("draw_disorders", melee.0, melee.1),
        ("melee_loser", melee.0, melee.1),
        (
            "commander_dice",
            &["a=knights a.attached=true b=foot"],
            &[
                CHARGE,
                "a=knights a.attached=true a.courageous=true b=foot",
                "a=bows a.stance=shoot a.attached=true b=knights b.stance=hold",
            ],
        ),
        (
            "courageous_dice",
            &["a=knights a.attached=true a.courageous=true b=foot"],
            &[CHARGE, "a=knights a.attached=true b=foot", "a=knights a.courageous=true b=foot"],
        ),
        (
            "failed_evade",
            &["a=knights b=light", "a=knights b=unarmed"],
            &["a=knights b=light b.reaction=stand", "a=knights a.stance=hold b=light"],
        ),
        // Knights charge no farther than skirmishers run, hobilars do.
        (
            "skirmishers_dispersed",
            &["a=knights b=skirmishers", "a=hobilars b=skirmishers rules.failed_evade=evades"],
            &["a=knights a.stance=hold b=skirmishers", "a=knights b=skirmishers rules.failed_evade=evades", "a=knights b=light"],
        ),
        ("artillery_overrun", &["a=foot b=cannon"], &["a=foot a.stance=hold b=cannon", CHARGE]),
        ("retreat_slow", &[CHARGE, "a=knights b=wagons"], &[HOLD, "a=knights b=javelins", "a=knights b=odd/one"]),
        ("retreat_fast", &["a=knights b=javelins"], &[CHARGE, "a=knights b=skirmishers"]),
        ("retreat_mounted", &[CHARGE], &[HOLD, "a=foot b=foot", "a=foot b=wagons"]),
        (
            "pursuit_slow",
            &["a=foot b=foot", "a=foot b=foot a.pursue=false"],
            &["a=knights b=bows", "a=foot b=foot a.pursue=false b.pursue=false"],
        ),
        ("pursuit_fast", &["a=knights b=javelins", "a=warband b=foot"], &[CHARGE]),
        ("pursuit_mounted", &["a=knights b=bows"], &[HOLD, "a=foot b=foot", "a=foot b=hobilars b.pursue=false", "a=knights b=odd/one"]),
        ("tc10", &["a=knights a.card=tc10 b=foot"], &[CHARGE, "a=foot a.card=tc10 a.pursue=false b=foot", "a=bows a.card=tc10 b=knights"]),
    ]);
}

#[test]
fn initiative() {
    check(&[
        (
            "initiative_extra",
            &[
                "a=knights a.commander=expert b=foot",
                "a=knights b=foot b.commander=genius",
                "a=bows a.stance=shoot a.commander=expert b=knights b.stance=hold",
                "a=knights a.commander=expert a.attached=true b=foot rules.initiative_extra_attached=true",
                // Ties are thrown again, and with every throw an Incompetent may be barred.
                "a=bows a.stance=shoot a.commander=incompetent b=knights b.stance=hold b.rally=never b.commander=expert",
            ],
            &[
                CHARGE,
                "a=knights a.commander=poor b=foot b.commander=incompetent",
                "a=bows a.stance=shoot a.commander=expert b=knights b.stance=hold b.rally=never",
                "a=knights a.commander=expert b=foot rules.initiative_extra_attached=true",
                "a=knights a.commander=expert a.stance=hold b=foot b.stance=hold",
            ],
        ),
        (
            "initiative_extra_attached",
            &[
                "a=knights a.commander=expert b=foot",
                "a=knights a.commander=incompetent b=foot",
                "a=knights a.commander=incompetent b=foot rules.initiative_extra=off",
            ],
            &[
                CHARGE,
                "a=knights a.commander=expert a.attached=true b=foot",
                "a=knights a.commander=incompetent a.attached=true b=foot",
                "a=knights a.commander=expert b=foot rules.initiative_extra=off",
                "a=bows a.stance=shoot a.commander=expert b=knights b.stance=hold b.rally=never",
                "a=bows a.stance=shoot b=knights b.stance=hold b.rally=never b.commander=incompetent",
            ],
        ),
        (
            "incompetent_double",
            &[
                "a=knights a.commander=incompetent b=foot",
                "a=knights a.commander=incompetent a.attached=true b=foot rules.initiative_extra_attached=true",
                "a=bows a.stance=shoot a.commander=incompetent b=knights b.stance=hold b.rally=never",
                "a=bows a.stance=shoot b=knights b.stance=hold b.commander=incompetent",
            ],
            &[
                CHARGE,
                "a=knights a.commander=poor b=foot",
                "a=knights a.commander=incompetent b=foot rules.initiative_extra_attached=true",
                "a=bows a.stance=shoot b=knights b.stance=hold b.rally=never b.commander=incompetent",
            ],
        ),
        (
            "initiative_tie",
            &[
                "a=knights a.structure=good b=foot",
                "a=knights b=foot b.structure=poor",
                "a=bows a.stance=shoot a.structure=good a.commander=incompetent b=knights b.stance=hold b.rally=never",
            ],
            &[
                CHARGE,
                "a=knights a.structure=good b=foot b.structure=good",
                "a=bows a.stance=shoot a.structure=good b=knights b.stance=hold b.rally=never",
            ],
        ),
        (
            "tc12",
            &["a=knights a.card=tc12 b=foot", "a=knights b=foot b.card=tc12"],
            &[CHARGE, "a=bows a.stance=shoot a.card=tc12 b=knights b.stance=hold b.rally=never"],
        ),
    ]);
}

#[test]
fn cohesion() {
    check(&[
        // What is at 1 loses it whatever the number; at 2 the critical number must come below 1, with so many dice.
        (
            "cn_floor",
            &[
                CHARGE,
                SHOT_AT,
                "a=crossbows a.stance=shoot b=knights b.stance=hold",
                "a=skirmishers a.stance=shoot b=knights b.stance=hold field.distance=4",
                "a=light a.stance=shoot a.card=tc4 b=odd/two b.stance=hold",
                "a=bows a.stance=shoot b=odd/one b.stance=hold rules.cohesion_naturals=false",
            ],
            &[
                HOLD,
                "a=crossbows a.stance=shoot b=foot b.stance=hold",
                "a=skirmishers a.stance=shoot b=knights b.stance=hold",
                "a=light a.stance=shoot b=odd/two b.stance=hold",
                // A storm is the first shot, at VBU 7.
                "a=skirmishers a.stance=shoot a.card=tc4 b=knights b.stance=hold",
                "a=bows a.stance=shoot b=odd/one b.stance=hold",
            ],
        ),
        // From a critical number of 6 on, the natural 6 fails. VBU 5 less 1: heavy foot has armour against bows, and 1 more from beyond 4H.
        (
            "cohesion_naturals",
            &[
                "a=bows a.stance=shoot b=foot b.stance=hold",
                "a=bows a.stance=shoot b=foot b.stance=hold b.attached=true field.distance=4",
                "a=bows a.stance=shoot b=crossbows b.stance=hold b.card=tc9",
                "a=foot b=foot b.stance=hold b.defends=true",
                "a=foot b=foot b.stance=hold b.attached=true",
                "a=knights b=bows b.stance=hold b.reaction=stand",
                "a=knights a.card=tc9 b=foot",
                "a=knights b=foot rules.cn_floor=none",
                "a=bows a.stance=shoot b=odd/two b.stance=hold rules.cn_floor=none",
            ],
            &[
                HOLD,
                "a=bows a.stance=shoot b=foot b.stance=hold field.distance=4",
                "a=bows a.stance=shoot b=crossbows b.stance=hold b.attached=true",
                "a=foot b=foot b.stance=hold",
                "a=foot b=foot b.stance=hold b.defends=true b.reaction=stand",
                "a=foot b=foot b.stance=hold b.attached=true b.reaction=stand",
                CHARGE,
                "a=skirmishers a.stance=shoot b=hobilars b.stance=hold rules.cn_floor=none",
                "a=skirmishers a.stance=shoot a.card=tc4 b=hobilars b.stance=hold rules.cn_floor=none",
                "a=light a.stance=shoot b=odd/two b.stance=hold rules.cn_floor=none",
            ],
        ),
        (
            "tc6",
            &["a=knights b=foot b.card=tc6", "a=bows a.stance=shoot b=knights b.stance=hold b.card=tc6"],
            &[
                CHARGE,
                "a=bows a.stance=shoot a.card=tc6 b=knights b.stance=hold",
                "a=knights a.stance=hold b=foot b.stance=hold b.card=tc6",
            ],
        ),
    ]);
}

#[test]
fn discipline() {
    check(&[
        // Knights at 8H move twice; at 3H they charge at once, and no retreat takes them farther.
        (
            "commander_discipline",
            &[
                "a=knights a.attached=true b=foot b.stance=hold b.reaction=stand",
                "a=knights a.attached=true b=foot b.stance=hold b.reaction=stand field.distance=4",
                "a=knights a.moves=1 b=foot b.stance=hold b.attached=true",
                "a=bows a.stance=advance b=hobilars b.stance=hold b.opportunity=true b.attached=true",
            ],
            &[
                "a=knights b=foot",
                "a=knights a.attached=true b=foot b.stance=hold b.reaction=stand field.distance=3",
                "a=knights a.attached=true a.moves=1 b=foot b.stance=hold b.reaction=stand",
                "a=knights a.moves=1 b=foot b.stance=hold b.attached=true b.reaction=stand",
                "a=knights a.stance=hold b=foot b.stance=hold b.attached=true",
                "a=bows a.stance=advance b=hobilars b.stance=hold b.card=tc8 b.attached=true",
                "a=bows a.stance=charge b=nobles b.stance=hold b.attached=true",
                // Who disperses what comes on and is never shot at is never Disordered.
                "a=unarmed a.stance=charge b=hobilars b.stance=hold b.opportunity=true b.attached=true",
            ],
        ),
        (
            "out_of_zone",
            &["a=knights a.in_zone=false b=foot", "a=knights b=light b.in_zone=false", COME_OUT_OF_ZONE],
            &[
                CHARGE,
                "a=knights b=skirmishers b.in_zone=false",
                "a=knights a.in_zone=false a.moves=1 b=foot b.stance=hold b.reaction=stand",
                "a=bows a.stance=shoot b=knights b.stance=hold b.in_zone=false",
            ],
        ),
        // The test before the third move is the first at -1: knights need more than 3H and two moves of 2H between.
        (
            "successive_test",
            &[
                "a=knights a.moves=3 b=foot b.stance=hold",
                "a=knights a.moves=3 b=foot b.stance=hold field.distance=6",
                "a=bows a.stance=charge a.moves=3 b=foot b.stance=hold field.distance=6",
            ],
            &[
                "a=knights a.moves=2 b=foot b.stance=hold",
                "a=knights a.moves=3 b=foot b.stance=hold field.distance=5",
                "a=bows a.stance=charge a.moves=3 b=foot b.stance=hold field.distance=5",
                "a=skirmishers a.stance=charge a.moves=3 b=foot b.stance=hold",
                "a=knights a.moves=3 a.stance=hold b=foot b.stance=hold",
            ],
        ),
        (
            "close_order_test",
            &[CHARGE, "a=hobilars b=foot", "a=hobilars b=odd/closers b.reaction=close-order"],
            &["a=knights b=odd/closers b.reaction=close-order", "a=knights b=foot b.reaction=stand", "a=knights a.stance=hold b=foot"],
        ),
        (
            "close_order_light",
            &[
                "a=hobilars b=foot",
                "a=hobilars b=odd/closers b.reaction=close-order",
                "a=light a.stance=charge b=foot rules.zero_I_charges=true",
            ],
            &[CHARGE, "a=hobilars b=foot b.reaction=stand", "a=hobilars b=foot rules.close_order_test=one_modifier"],
        ),
        (
            "close_order_by_type",
            &[CHARGE],
            &["a=knights b=odd/close-foot", "a=hobilars b=odd/closers b.reaction=close-order", "a=knights b=foot b.reaction=stand"],
        ),
        ("close_order_disordered", &[CHARGE], &["a=knights b=foot b.reaction=stand", HOLD]),
        (
            "counter_disordered",
            &["a=knights b=hobilars", "a=knights b=foot b.reaction=counter-charge"],
            &["a=knights b=hobilars b.stance=hold b.reaction=stand", "a=knights a.stance=hold b=hobilars b.stance=hold"],
        ),
        (
            "counter_mounted",
            &["a=knights b=hobilars"],
            &["a=knights b=foot b.stance=hold b.reaction=counter-charge", "a=knights b=hobilars b.stance=hold b.reaction=stand"],
        ),
    ]);
}

const COME_OUT_OF_ZONE: &str = "a=bows a.stance=advance b=hobilars b.stance=hold b.opportunity=true b.in_zone=false";

#[test]
fn rally() {
    check(&[
        (
            "rally_cost",
            &[
                "a=knights a.rally=always b=foot b.stance=hold",
                "a=knights a.rally=unless_in_reach b=foot b.stance=hold",
                "a=knights a.rally=always b=foot b.stance=hold field.distance=3",
                "a=bows a.stance=shoot b=knights",
            ],
            &[
                CHARGE_AT_WHAT_HOLDS,
                SHOT_AT,
                "a=knights a.rally=unless_in_reach b=foot b.stance=hold field.distance=3",
                "a=bows a.stance=shoot b=knights rules.rally_attempts=command_bonus",
                "a=unarmed a.stance=charge a.moves=1 a.rally=always b=knights b.stance=hold",
            ],
        ),
        // More than one attempt, or a shot given up, or a move where the attempt costs none.
        (
            "rally_attempts",
            &[
                SHOT_AT,
                "a=bows a.stance=shoot a.commander=poor b=knights",
                "a=knights a.rally=always b=foot b.stance=hold b.rally=never",
                "a=knights a.rally=always a.commander=poor b=foot b.stance=hold b.rally=never rules.rally_cost=none",
            ],
            &[
                IDLE,
                "a=bows a.stance=shoot b=knights b.stance=hold b.commander=poor",
                "a=bows a.stance=shoot b=knights b.stance=hold b.commander=none",
                "a=knights a.rally=always a.commander=poor b=foot b.stance=hold b.rally=never",
            ],
        ),
    ]);
}

/// The foot rallies, and that is all it does.
const CHARGE_AT_WHAT_HOLDS: &str = "a=knights b=foot b.stance=hold";

#[test]
fn shooting_and_moves() {
    check(&[
        (
            "artB_extreme",
            &[
                "a=odd/bombard a.stance=shoot b=foot field.distance=9",
                "a=odd/bombard b=foot field.distance=11",
                "a=odd/bombard a.stance=shoot b=foot b.stance=hold field.distance=12",
                "a=odd/bombard a.stance=shoot b=foot field.distance=13",
            ],
            &[
                "a=odd/bombard b=foot",
                "a=odd/bombard b=foot field.distance=10",
                "a=odd/bombard a.stance=shoot b=foot b.stance=hold field.distance=13",
                "a=odd/bombard a.stance=hold b=foot field.distance=12",
                "a=cannon b=foot field.distance=12",
            ],
        ),
        (
            "defensive_fire_minus_one",
            &["a=knights b=bows"],
            &["a=knights b=bows b.reaction=stand", "a=knights a.stance=hold b=bows", CHARGE],
        ),
        (
            "tc4",
            &["a=bows a.card=tc4 b=foot", "a=knights b=bows b.stance=hold b.card=tc4"],
            &[SHOT_AT, "a=knights a.card=tc4 b=foot", "a=knights b=bows b.stance=hold b.reaction=stand b.card=tc4"],
        ),
        // Weapons without a long range, and those it does not name.
        (
            "tc4_not_for",
            &["a=javelins a.stance=advance a.card=tc4 b=foot b.stance=hold"],
            &[
                "a=bows a.card=tc4 b=foot",
                "a=javelins a.stance=advance b=foot b.stance=hold",
                "a=javelins a.stance=hold a.card=tc4 b=foot b.stance=hold",
            ],
        ),
        (
            "split_cells",
            &[SHOT_AT, "a=knights b=bows"],
            &[
                CHARGE,
                "a=cannon a.stance=shoot b=foot b.stance=hold",
                "a=bows a.stance=hold b=foot b.stance=hold",
                "a=bows a.stance=shoot b=foot b.stance=hold rules.longbow_a=[0,2,1,1]",
            ],
        ),
        (
            "extreme_as_long",
            &["a=cannon a.stance=shoot b=foot b.stance=hold field.distance=12"],
            &["a=cannon a.stance=shoot b=foot b.stance=hold", "a=odd/bombard a.stance=shoot b=foot b.stance=hold field.distance=12"],
        ),
        (
            "dice_at_light_extreme",
            &["a=cannon a.stance=shoot b=light b.stance=hold field.distance=12"],
            &[
                "a=cannon a.stance=shoot b=light b.stance=hold",
                "a=cannon a.stance=shoot b=foot b.stance=hold field.distance=12",
                "a=odd/bombard a.stance=shoot b=light b.stance=hold field.distance=12",
            ],
        ),
        // A move before a shot, but the free one of javelins and light horse; or the attempt to rally, which is never free.
        (
            "dice_move",
            &[
                "a=bows a.stance=advance b=foot b.stance=hold",
                "a=javelins a.stance=charge b=foot b.stance=hold b.reaction=stand",
                "a=light a.stance=advance b=cannon b.stance=shoot b.rally=never",
                "a=bows a.stance=shoot b=knights",
            ],
            &[
                SHOT_AT,
                "a=bows a.stance=advance b=foot b.stance=hold field.distance=4",
                "a=javelins a.stance=advance b=foot b.stance=hold",
                "a=javelins a.stance=charge b=foot b.stance=hold b.reaction=stand field.distance=6",
                "a=javelins a.stance=charge a.moves=1 b=foot b.stance=hold b.reaction=stand",
                "a=light a.stance=advance a.rally=never b=cannon b.stance=shoot b.rally=never",
                "a=light a.stance=advance b=cannon b.stance=shoot b.rally=never rules.rally_cost=none",
                "a=light a.stance=advance b=cannon b.stance=shoot b.rally=never rules.rally_attempts=command_bonus",
            ],
        ),
        (
            "move_fl",
            &[
                "a=javelins b=foot",
                "a=javelins a.stance=hold a.opportunity=true b=foot",
                "a=javelins a.stance=advance b=foot b.stance=hold",
            ],
            &[
                "a=warband b=foot",
                "a=javelins a.stance=hold b=foot",
                "a=javelins a.stance=advance b=foot b.stance=hold field.distance=4",
                CHARGE,
            ],
        ),
        (
            "move_s",
            &["a=skirmishers b=foot b.stance=hold", "a=knights b=skirmishers b.stance=hold field.distance=3"],
            &["a=skirmishers b=foot b.stance=hold field.distance=4", "a=knights b=skirmishers b.stance=hold b.reaction=stand", CHARGE],
        ),
        (
            "move_cf",
            &["a=chariots b=foot", "a=foot b=chariots b.stance=hold b.reaction=evade"],
            &["a=foot b=chariots b.stance=hold b.reaction=stand", CHARGE],
        ),
    ]);
}

/// The other direction, on a few: every reading at its other values.
#[test]
fn what_is_not_named_does_not_move_the_answer() {
    for duel in [
        "a=knights b=unarmed field.turn_limit=4",
        "a=crossbows a.stance=shoot b=foot b.stance=hold field.turn_limit=4",
        "a=knights a.commander=poor a.rally=always b=foot b.stance=hold b.rally=never field.distance=3 field.turn_limit=3",
        "a=bows a.stance=advance b=knights b.stance=hold b.opportunity=true field.turn_limit=4",
        "a=chariots b=spears field.distance=5 field.turn_limit=3",
    ] {
        let words = words(duel);
        let tried = what_is_not_named_does_not_matter::<Rules>("impetus", &words.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(tried > 20, "{duel}: {tried}");
    }
}
