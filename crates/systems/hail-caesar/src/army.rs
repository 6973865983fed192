//! Armies: divisions and their generals (2-a), the reading of the rules of composition, and the draw of random legal armies of the sheet's lists.

use super::profile::{Arm, Fighter, List, Unit};
use super::rules::{Rules, ShareBy};
use montjoie_core::settings::Source::Reading;
use montjoie_core::settings::{Settings, Wrong};
use montjoie_core::{choices, settings};
use montjoie_system::army::{Army, CLASSES, Draw, DrawnUnit, Generals, Readings, Third};
use montjoie_system::list;
use montjoie_system::{DuelKey, Problem, Set};

/// The fewest and the most units of a division (2-a).
pub const DIVISION: (u32, u32) = (4, 9);

/// The cost of the general of a division, in points (2-a).
pub const GENERAL: f64 = 25.0;

/// The generals of an army, one for each division; the commander-in-chief's better value is free (2-a).
pub const GENERALS: Generals = Generals { chief: 9, others: 8, paragraph: "2-a" };

choices! {
    "What the printed 33 % of 2-e and 2-f is."
    Share33 {
        Either = "either", "a third or 33 in 100, the easier", "un tiers ou 33 sur 100, au plus facile", "A third or 33 in 100, whichever is easier to meet.";
        AThird = "third", "a third", "un tiers";
        Literal = "printed", "33 in 100", "33 sur 100";
    }
    "What “par corps d’armée” limits (2-c, 2-e, 2-f)."
    PerDivision {
        Each = "each", "every division by itself", "chaque division pour elle-même";
        Army = "army", "the army, as many as its divisions", "l’armée, autant que de divisions", "The army: as many as it has divisions.";
    }
    "What “pour deux corps d’armée” allows (2-d, 2-e)."
    PerTwo {
        Full = "full", "one for every full pair of divisions", "une par paire complète de divisions", "One for every two divisions; a division left over gives none.";
        Begun = "begun", "one for every pair begun", "une par paire commencée", "A division left over counts as two.";
    }
}

settings! {
    /// The settings by which rules of composition are read; `share_by` stands with the rules of the duel.
    pub struct Composing {
        share_33: Share33 = Share33::Either => (Reading(70), "A8: 2-e, 2-f", "33 % is printed and a third is probably meant: what meets one of them is legal", "33 % est imprimé, un tiers est sans doute voulu : l’un des deux suffit");
        per_division: PerDivision = PerDivision::Each => (Reading(85), "A8: 2-c, 2-e, 2-f", "“per division” limits every division by itself", "« par division » limite chaque division pour elle-même");
        per_two_divisions: PerTwo = PerTwo::Full => (Reading(85), "A8: 2-d, 2-e", "“for two divisions” counts full pairs of divisions", "« pour deux divisions » compte des paires complètes");
    }
}

/// The keys of the settings by which rules of composition are read.
pub fn keys() -> Vec<DuelKey> {
    let share_by = Rules::KEYS.iter().filter(|key| key.name == "share_by");
    let keys = share_by.chain(Composing::KEYS);
    keys.map(|key| DuelKey { name: format!("rules.{}", key.name), key, default: key.default().to_string() }).collect()
}

/// The readings that such settings choose.
pub fn readings(settings: &[Set]) -> Result<Readings, Problem> {
    let (mut rules, mut composing) = (Rules::default(), Composing::default());
    for Set { key, value } in settings {
        let outcome = match key.strip_prefix("rules.") {
            Some("share_by") => rules.set("share_by", value),
            Some(name) => composing.set(name, value),
            None => Err(Wrong::NoSuchKey),
        };
        let names = || keys().into_iter().map(|key| key.name).collect::<Vec<_>>();
        outcome.map_err(|wrong| Problem::wrong(wrong, key, value, &names()))?;
    }
    Ok(Readings {
        by_points: rules.share_by == ShareBy::Points,
        third: match composing.share_33 {
            Share33::Either => Third::Either,
            Share33::AThird => Third::Third,
            Share33::Literal => Third::Printed,
        },
        pooled: composing.per_division == PerDivision::Army,
        begun: composing.per_two_divisions == PerTwo::Begun,
    })
}

/// The composition of an army of a list.
pub fn army(list: &List) -> Army {
    Army { division: list.division.or(Some(DIVISION)), general: list.general.unwrap_or(GENERAL), generals: Some(GENERALS), ..list.army() }
}

/// The shares of a random army that each class of units has, from four independent uniform numbers: mounted knights, knights on foot, a class that
/// the list makes compulsory or limits, others, guns and skirmishers.
type Shares = fn([f64; 4]) -> [f64; CLASSES];

/// The lists of the sheet: their third class, and the shares. Our own construction, chosen so that most draws are legal and every unit occurs.
const SHARES: [(&str, &[&str], Shares); 4] = [
    ("french", &[], |[u, v, ..]| {
        let (knights, mounted) = (0.5 + 0.45 * u * u, 0.5 + 0.5 * v);
        [knights * mounted, knights * (1.0 - mounted), 0.0, 0.85 * (1.0 - knights), 0.15 * (1.0 - knights)]
    }),
    ("burgundian", &["english-archers"], |[u, v, w, _]| {
        let (knights, archers) = (0.25 + 0.55 * u * u, 0.2 * w);
        let rest = (1.0 - knights - archers).max(0.0);
        [knights * v, knights * (1.0 - v), archers.min(1.0 - knights), 0.95 * rest, 0.03]
    }),
    ("english", &["archers", "mounted-archers"], |[u, v, ..]| {
        let knights = 0.2 + 0.35 * u * u;
        let archers = 0.4 + (0.6 - knights) * v * v;
        let rest = (1.0 - knights - archers).max(0.02);
        [0.4 * knights, 0.6 * knights, archers, 0.8 * rest, 0.2 * rest]
    }),
    ("companies", &["mounted-sergeants"], |[u, v, w, x]| {
        let knights = 0.2 + 0.3 * u;
        let sergeants = (0.35 - knights * v).max(0.0) + 0.2 * w * x;
        let rest = (1.0 - knights - sergeants).max(0.02);
        [knights * v, knights * (1.0 - v), sergeants, 0.85 * rest, 0.15 * rest]
    }),
];

/// The range in inches from which a foot unit counts as one that shoots, when divisions are formed arm by arm.
const SHOOTS_FROM: u8 = 12;

/// The way to draw random armies of a list: those of the sheet by `SHARES`.
pub fn draw(list: &List) -> Draw {
    let shares = SHARES.iter().find(|(id, ..)| *id == list.id);
    let compulsory = shares.map_or(&[][..], |(_, units, _)| units);
    let class = |unit: &Unit| match unit.id.rsplit('/').next().unwrap_or_default() {
        _ if shares.is_none() => 0,
        "mounted-knights" => 0,
        "foot-knights" => 1,
        id if compulsory.contains(&list::with_option(id).0) => 2,
        _ if matches!(unit.arm, Arm::Artillery | Arm::Skirmishers) => 4,
        _ => 3,
    };
    let rules = Rules::default();
    let arm = |unit: &Unit| match Fighter::new(unit, &rules, 0).range() {
        _ if unit.is_cavalry() => 0,
        range => 1 + u8::from(range >= SHOOTS_FROM),
    };
    let rows = list::rows(&list.units).filter(|unit| !unit.id.contains('~'));
    let units = rows.filter_map(|unit| Some(DrawnUnit { points: unit.points?, class: class(&unit), arm: arm(&unit), id: unit.id }));
    Draw {
        units: units.collect(),
        classes: shares.map(|(.., shares)| *shares),
        mean: shares.map(|_| (24, 28)),
        left: shares.map(|_| 30.0),
        by_number: None,
    }
}
