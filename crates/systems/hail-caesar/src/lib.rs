//! Hail Caesar, Hundred Years' War: four priced lists, orders, shooting, melee, panic. `RULES.md` is the text; section numbers such as
//! 7-b are the sheet's, A1 to A11 those of `RULES.md`.
#![forbid(unsafe_code)]

pub mod army;
pub mod battle;
pub mod body;
pub mod duel;
pub mod melee;
pub mod movement;
pub mod odds;
pub mod orders;
pub mod panic;
pub mod panic_table;
pub mod paper;
mod phases;
mod phrases;
pub mod profile;
pub mod rules;
pub mod shooting;
pub mod situation;
pub mod special;
mod telling;
pub mod variant;

use duel::Stance;
use montjoie_core::language::Text;
use montjoie_core::settings::{Setting, Value};
use montjoie_system::army::Readings;
use montjoie_system::list::{self, Troop};
use montjoie_system::pricing::{General, Handicap, Pricing};
use montjoie_system::profile::Change;
use montjoie_system::{DuelKey, Problem, Set, System};
use profile::{List, Unit, Weapon};

/// The system Hail Caesar.
pub struct HailCaesar;

/// Gifts of a side that have no price on the sheet (2-a, 3-b).
static HANDICAPS: [Handicap; 2] = [
    Handicap {
        id: "command-9",
        name: Text::new("command 9 instead of 8", "commandement 9 au lieu de 8"),
        key: "command",
        value: Value::Whole(9),
    },
    Handicap {
        id: "general",
        name: Text::new("general joins its charges", "général joint à ses charges"),
        key: "general",
        value: Value::Bool(true),
    },
];

/// Numbers of a unit made one better, for what a step of each is worth.
static STEPS: [(&str, i32, Text); 6] = [
    ("clash", 1, Text::new("Clash +1", "Clash +1")),
    ("sustained", 1, Text::new("Sustained +1", "Sustained +1")),
    ("stamina", 1, Text::new("Stamina +1", "Stamina +1")),
    ("save", -1, Text::new("save one better", "sauvegarde meilleure de 1")),
    ("shoot", 1, Text::new("one shot more", "un tir de plus")),
    ("range", 6, Text::new("range +6", "portée +6")),
];

impl System for HailCaesar {
    fn id(&self) -> &'static str {
        "hail-caesar"
    }

    montjoie_system::from_its_modules!(System);

    fn army_keys(&self) -> Vec<DuelKey> {
        army::keys()
    }

    fn battle_gifts(&self) -> &'static [montjoie_system::battle::Gift] {
        battle::asked::GIFTS
    }

    fn battle_words(&self) -> montjoie_system::battle::Words {
        let given = Text::new(
            "Wounds given by supports count for the unit that they support.",
            "Celles que donnent les soutiens comptent pour l’unité soutenue.",
        );
        let signs = Text::new(
            "The map: ▲ a unit and where it faces, hollow (△) if shaken or disordered; ² the wounds that it holds; # planted stakes; ◆ a general, ◆A.1 that of division A.1, ◆A the staff of A; + more units there; arrows: who has moved. Rows: inches from A's edge; columns: lanes.",
            "La carte : ▲ une unité et son front, creuse (△) si elle est ébranlée ou désorganisée ; ² les blessures qu’elle a gardées ; # pieux plantés ; ◆ un général, ◆A.1 celui de la division A.1, ◆A l’état-major de A ; + d’autres unités au même endroit ; flèches : qui a bougé. Lignes : pouces depuis le bord de A ; colonnes : couloirs.",
        );
        let (shaken, leaders) = (Text::new("shaken", "ébranlées"), Text::new("generals lost", "généraux perdus"));
        montjoie_system::battle::Words { shaken, leaders, given: Some(given), signs }
    }

    fn pricing(&self) -> Pricing {
        Pricing {
            general: Some(General { points: army::GENERAL, units: army::DIVISION.1, paragraph: army::GENERALS.paragraph }),
            ratio: Some(("french/mounted-knights", "english/archers")),
            game: None,
            borrowed: None,
            duels_overvalue: true,
            handicaps: &HANDICAPS,
            steps: &STEPS,
        }
    }

    fn cards(&self) -> &'static [(&'static str, &'static str)] {
        montjoie_system::cards!("../cards/": "open-field", "defended-position", "meeting-engagement")
    }

    fn deciding(&self) -> &'static [(&'static str, Text)] {
        const { &[("panic_table", Text::new("panic table", "tableau de panique"))] }
    }
}

impl Troop for Unit {
    montjoie_system::from_its_modules!(Troop on paper);

    montjoie_system::columns! {
        self:
        "Arm", "Type" => self.arm.name();
        "Weapon", "Arme" => if self.weapon == Weapon::None { Text::new("–", "–") } else { self.weapon.name() };
        "Clash", "Clash" => self.clash.to_string();
        "Sust.", "Sust." => self.sustained.to_string();
        "Short", "Short" => if self.short == self.support { self.short.to_string() } else { format!("{}/{}", self.short, self.support) };
        "Shoot", "Shoot" => self.shoot.iter().map(u8::to_string).collect::<Vec<_>>().join("/");
        "Morale", "Mor." => self.save.map_or("0".to_owned(), |save| format!("{save}+"));
        "Stam.", "Stam." => self.stamina.to_string();
        "Special", "Spécial" => list::words(&self.special);
        "As printed", "Imprimé" => self.special_printed.clone();
    }

    /// Nobody takes his cover along: who advances has none to choose.
    fn decides(key: &str, situation: &[Set]) -> bool {
        let advances = |side: &str| situation.contains(&Set { key: format!("{side}.stance"), value: Stance::Advance.show() });
        !key.strip_suffix(".cover").is_some_and(advances)
    }

    fn readings(settings: &[Set]) -> Result<Readings, Problem> {
        army::readings(settings)
    }

    fn variant(lists: &[List], unit: &str, changes: &[Change]) -> Result<(Vec<List>, String), Problem> {
        variant::variant(lists, unit, changes)
    }
}
