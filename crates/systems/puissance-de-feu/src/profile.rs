//! Profiles of units as the sheet prints them (C1), and the numbers they fight with.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::movement::{Pick, Stride};
use super::rules::*;
use super::special::Special;
use montjoie_core::{choices, named};
use montjoie_system::list::{self, Flaw, Name, check_id, price, within};

/// The most dice of a kind, or points of life, that a unit may have.
const MOST: u8 = 40;

/// The most dice of a gun's shot: each may do D6.
const MOST_GUN_DICE: u8 = 6;

named! {
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    "What a unit is in melee and in flight (C1)." Class {
        Infantry = "infantry", "infantry", "infanterie";
        Cavalry = "cavalry", "cavalry", "cavalerie";
        Artillery = "artillery", "artillery", "artillerie";
        Officer = "officer", "officer", "officier";
        None = "none", "none", "aucune";
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    "The row of the fire table that a unit fires on (C4)." FireRow {
        Infantry = "infantry", "infantry", "infanterie";
        Cavalry = "cavalry", "cavalry", "cavalerie";
        Scouts = "scouts", "scouts", "éclaireurs";
        Gun = "gun", "gun", "canon";
        None = "none", "none", "aucune";
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    "The row of the table of marches (C1, C2), named by its dice." March {
        Foot = "foot", "2D6", "2D6";
        Skirmishers = "skirmishers", "2D6", "2D6";
        Indians = "indians", "best 2/3", "meilleurs 2/3";
        Cavalry = "cavalry", "2 × 2D6", "2 × 2D6";
        Cuirassiers = "cuirassiers", "2 × worst 2/3", "2 × moins bons 2/3";
        Scouts = "scouts", "2 × best 2/3", "2 × meilleurs 2/3";
        Gun = "gun", "1D6", "1D6";
        Officer = "officer", "best 2/3", "meilleurs 2/3";
        Wagon = "wagon", "2 × worst 2/3", "2 × moins bons 2/3";
    }
}

choices! {
    "What infantry carries (C4)." Musket {
        Rifled = "rifled", "rifled", "rayé", "Mousquet rayé.";
        Smoothbore = "smoothbore", "smoothbore", "lisse", "Mousquet lisse.";
    }
}

/// A unit as its list prints it.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// The id of the unit: list and unit, as `basic/infantry`, with `+elite` where the option is taken.
    pub id: String,
    /// The name of the unit, option included.
    pub name: Name,
    /// The figures of the unit, as printed.
    pub figures: String,
    /// The class of the unit in melee and in flight.
    pub class: Class,
    /// The row of the unit in the fire table.
    pub row: FireRow,
    /// Number of dice of a volley; of a gun, with ball.
    pub fire_dice: u8,
    /// Number of dice of a gun with canister.
    pub canister_dice: u8,
    /// Number of dice in melee.
    pub melee_dice: u8,
    /// The unit's points of life by dice, by figures, and of the parent class (C9.7).
    pub pv: [u8; 3],
    /// The row of the unit in the table of moves.
    pub march: March,
    /// The special rules of the unit, sorted.
    pub special: Vec<Special>,
    /// The special rules of the unit in the words of the sheet.
    pub special_printed: String,
    /// The price of the unit, where it has one.
    pub points: Option<f64>,
    /// Special rules that it may take, each with its price.
    pub options: Vec<(Special, f64)>,
}

montjoie_system::shipped!(Unit from UnitEntry);
montjoie_system::listed!(Unit with Special, Unit::called);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitEntry {
    id: Spanned<String>,
    name: Name,
    #[serde(default)]
    figures: String,
    class: Class,
    row: Spanned<FireRow>,
    fire_dice: Spanned<u8>,
    canister_dice: Option<Spanned<u8>>,
    melee_dice: Spanned<u8>,
    pv: Spanned<u8>,
    pv_figures: Option<Spanned<u8>>,
    pv_parent: Option<Spanned<u8>>,
    march: March,
    #[serde(default)]
    special: Vec<Spanned<String>>,
    special_printed: Option<String>,
    points: Option<Spanned<f64>>,
    #[serde(default)]
    options: Vec<Spanned<String>>,
    #[serde(default)]
    option_points: BTreeMap<String, Spanned<f64>>,
}

impl list::Entry for UnitEntry {
    type Unit = Unit;

    fn id(&self) -> &Spanned<String> {
        &self.id
    }

    fn check(self, list: &str) -> Result<Unit, Flaw> {
        let id = check_id(&self.id)?;
        let row = *self.row.get_ref();
        let gun = row == FireRow::Gun;
        let fire_dice = within(&self.fire_dice, "fire_dice", 0, if gun { MOST_GUN_DICE } else { MOST })?;
        let canister_dice = match &self.canister_dice {
            Some(dice) if gun => within(dice, "canister_dice", 0, MOST_GUN_DICE)?,
            Some(dice) => return Err(Flaw::new(dice.span(), "`canister_dice` goes with `row = \"gun\"`")),
            None => 0,
        };
        if (row == FireRow::None) != (fire_dice == 0 && canister_dice == 0) {
            let flaw = Flaw::new(self.row.span(), format!("`{id}`: `row = \"none\"` goes with no dice of fire, and only with none"));
            return Err(flaw.help("set `row`, or `fire_dice = 0`"));
        }
        // Without a die in melee, two such units would fight for ever.
        let melee_dice = within(&self.melee_dice, "melee_dice", 1, MOST)?;
        let pv = within(&self.pv, "PV", 1, MOST)?;
        let other = |entry: &Option<Spanned<u8>>| entry.as_ref().map_or(Ok(pv), |entry| within(entry, "PV", 1, MOST));
        let pv = [pv, other(&self.pv_figures)?, other(&self.pv_parent)?];
        let mut special: Vec<Special> = list::specials(&self.special)?;
        special.sort();
        let printed = self.special_printed.unwrap_or_else(|| list::words(&special));
        let options = list::options(&self.id, &special, &self.options, &self.option_points)?;
        Ok(Unit {
            id: format!("{list}/{id}"),
            name: self.name,
            figures: self.figures,
            class: self.class,
            row,
            fire_dice,
            canister_dice,
            melee_dice,
            pv,
            march: self.march,
            special,
            special_printed: printed,
            points: self.points.map(|points| price(&points, true)).transpose()?.filter(|points| *points > 0.0),
            options,
        })
    }
}

impl Unit {
    /// Whether it carries muskets, under the readings in force (C4).
    pub fn has_muskets(&self, rules: &Rules) -> bool {
        self.row == FireRow::Infantry || self.row == FireRow::Scouts && rules.scouts_fire_table == ScoutsFireTable::Infantry
    }

    /// Whether the unit's work is hand to hand (C10): cavalry, and units that cannot fire and may charge.
    pub fn closes(&self) -> bool {
        self.class == Class::Cavalry || self.row == FireRow::None && self.class != Class::Artillery
    }

    /// The unit with its name with an option.
    fn called(&self, option: Special) -> Unit {
        let mut name = self.name.with(option.id());
        if option == Special::Elite {
            name.fr = format!("{} d’élite", self.name.fr);
        }
        let printed = [self.special_printed.as_str(), option.id()].into_iter().filter(|words| !words.is_empty());
        Unit { name, special_printed: printed.collect::<Vec<_>>().join(", "), ..self.clone() }
    }
}

/// Number of dice of a unit with `pv_left` points of life left (C1).
pub fn dice_left(printed: u8, shrinks: bool, pv_left: u8) -> u8 {
    if shrinks { printed.min(pv_left) } else { printed }
}

/// The arms that a unit fires with, resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arms {
    /// No arms.
    None,
    /// Muskets, carbines, pistols: the score of the D6 that hits depends on the range.
    Small {
        /// The row of the unit in the fire table.
        row: [u8; 4],
        /// Number of dice of a volley.
        dice: u8,
    },
    /// A gun with its shot.
    Gun {
        /// Number of dice with ball.
        ball: u8,
        /// Number of dice with canister.
        canister: u8,
    },
}

/// The plain numbers that a unit fights with: special rules and readings are resolved here, once, and read nowhere else.
#[derive(Clone, Debug, PartialEq)]
pub struct Fighter {
    /// The class of the unit in melee and in flight.
    pub class: Class,
    /// The unit's points of life.
    pub pv: u8,
    /// The arms that the unit fires with.
    pub arms: Arms,
    /// The number by which the score that hits is lowered in shooting.
    pub aim: u8,
    /// The least score to which the unit's aim can bring the need down.
    pub best_need: u8,
    /// Whether hits on the unit by shooting are cancelled as if it stood in cover, except ball.
    pub sheltered: bool,
    /// Number of dice in melee.
    pub melee_dice: u8,
    /// Whether the unit's dice shrink with its points of life.
    pub shrinks: bool,
    /// Whether the wounds of the unit in melee are counted first.
    pub first_strike: bool,
    /// Whether hits on the unit in melee are cancelled as if it stood in cover.
    pub armoured: bool,
    /// The move of the unit by itself.
    pub stride: Stride,
    /// The march of the unit, an officer's die included.
    pub march: Stride,
    /// The charge of the unit; `None` where it may not charge.
    pub charge: Option<Stride>,
    /// The flight of the unit.
    pub flight: Stride,
    /// The retreat of the unit out of a melee.
    pub retreat: Stride,
    /// The evasion of the unit; `None` where it may not evade.
    pub evasion: Option<Stride>,
    /// The dice of the unit's morale tests.
    pub nerve: Pick,
    /// The dice of the unit's rally tests.
    pub rally: Pick,
    /// A sum that rallies the unit whatever its wounds; `None` where the sum must beat them.
    pub rally_on: Option<u8>,
    /// Whether the unit is a gun, which is lost where others rout.
    pub gun: bool,
}

impl Fighter {
    /// Resolves a unit with or without an officer (for Indians an Indian one) within 6 inches.
    pub fn new(unit: &Unit, rules: &Rules, officer: bool, musket: Musket) -> Fighter {
        let class = match (unit.class, rules.officer_class) {
            (Class::Officer, OfficerClass::Cavalry) => Class::Cavalry,
            (class, _) => class,
        };
        let led = officer || unit.has(Special::Elite);
        let himself = unit.class == Class::Officer;
        let gun = class == Class::Artillery;
        let cavalry = class == Class::Cavalry;
        let stride = Stride::of(unit.march, rules, false);
        let march = Stride::of(unit.march, rules, led);
        let times = if cavalry { rules.flight_times } else { 1 };
        let flight = Stride { times, ..Stride::plain(rules.flight_dice) };
        let retreat = if rules.retreat_roll == RetreatRoll::Flight { flight } else { stride };
        let evasion = match cavalry {
            true => Some(retreat),
            false => unit.has(Special::Evasion).then_some(Stride::plain(rules.evasion_dice)),
        };
        let three = |helps: bool| if helps { Pick::BEST_2_OF_3 } else { Pick::all(2) };
        let nerve = match () {
            _ if unit.has(Special::Militia) => Pick::WORST_2_OF_3,
            _ if unit.has(Special::Independent) => Pick::BEST_2_OF_3,
            _ => three((led || himself) && rules.officer_die_on_morale),
        };
        let (rally, rally_on) = match rules.rally_test {
            RallyTest::SevenPlus => (three(led || himself), Some(rules.seven_plus)),
            RallyTest::Morale if unit.has(Special::Militia) || unit.has(Special::Independent) => (nerve, None),
            RallyTest::Morale => (three(led || himself), None),
        };
        let small = match rules.small_units_cover {
            SmallUnitsCover::Labelled => gun || himself || unit.has(Special::SmallUnit),
            SmallUnitsCover::ArtilleryAndOfficers => gun || himself,
        };
        let protected = unit.has(Special::Protected);
        let carbines = |row: [u8; 4]| Arms::Small { row, dice: unit.fire_dice };
        let muskets = carbines(if musket == Musket::Rifled { rules.infantry_row } else { rules.smoothbore_row });
        Fighter {
            class,
            pv: unit.pv[rules.small_unit_pv as usize],
            arms: match (unit.row, rules.scouts_fire_table) {
                (FireRow::None, _) => Arms::None,
                (FireRow::Gun, _) => Arms::Gun { ball: unit.fire_dice, canister: unit.canister_dice },
                (FireRow::Infantry, _) | (FireRow::Scouts, ScoutsFireTable::Infantry) => muskets,
                (FireRow::Cavalry, _) | (FireRow::Scouts, ScoutsFireTable::Cavalry) => carbines(rules.cavalry_row),
            },
            aim: u8::from(unit.has(Special::Sharpshooters)),
            best_need: if unit.has(Special::Sharpshooters) { rules.sharpshooter_limit } else { 3 },
            sheltered: small || protected,
            melee_dice: unit.melee_dice,
            shrinks: rules.dice_shrink == DiceShrink::PvLeft && !gun && unit.march != March::Wagon,
            first_strike: unit.has(Special::FirstStrike),
            armoured: protected && rules.cuirassier_cover_in_melee,
            stride,
            march,
            charge: (!gun || rules.guns_charge).then_some(if rules.officer_die_on_charge { march } else { stride }),
            flight,
            retreat,
            evasion,
            nerve,
            rally,
            rally_on,
            gun,
        }
    }

    /// Number of dice of the unit in melee or of a volley, after `wounds` wounds.
    pub fn dice_left(&self, printed: u8, wounds: u8) -> u8 {
        dice_left(printed, self.shrinks, self.pv.saturating_sub(wounds))
    }

    /// The last inch at which the unit can hit; 0 where it cannot fire.
    pub fn reach(&self, rules: &Rules) -> u8 {
        match self.arms {
            Arms::None => 0,
            Arms::Small { row, .. } => Rules::reach(row),
            Arms::Gun { ball, canister } => {
                let ball = if ball > 0 { Rules::reach(rules.ball_row) } else { 0 };
                ball.max(if canister > 0 { Rules::reach(rules.canister_row) } else { 0 })
            }
        }
    }

    /// The last inch of the 4+ column of the unit's row in the fire table (C10).
    pub fn good_range(&self, rules: &Rules) -> u8 {
        match self.arms {
            Arms::None => 0,
            Arms::Small { row, .. } => row[1],
            Arms::Gun { .. } => rules.ball_row[1],
        }
    }
}
