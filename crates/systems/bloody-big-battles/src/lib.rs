//! Bloody Big BATTLES!, Napoleonic: the movement roll, the fire table, the assault. `RULES.md` is the text; B1 to B10 are its sections.
//! The sheet prints no unit; those shipped are invented for testing.
#![forbid(unsafe_code)]

pub mod army;
pub mod battle;
pub mod duel;
pub mod melee;
pub mod odds;
pub mod orders;
mod phrases;
pub mod profile;
pub mod rules;
pub mod shooting;
pub mod situation;
pub mod special;
pub mod tables;
pub mod terrain;

use montjoie_core::combat::Pair;
use montjoie_core::language::Text;
use montjoie_system::army::Draw;
use montjoie_system::battle::{Engagement, Force};
use montjoie_system::book::Book;
use montjoie_system::list::{self, Troop};
use montjoie_system::profile::Sheet;
use montjoie_system::questions::Entry;
use montjoie_system::{About, Bilingual, DuelKey, Game, ListProblem, Matchup, OwnList, Problem, Question, Set, System};
use profile::{List, Unit};
use rules::Rules;
use situation::Situation;

/// The system.
pub struct BloodyBigBattles;

impl System for BloodyBigBattles {
    fn id(&self) -> &'static str {
        "bloody-big-battles"
    }

    fn about(&self) -> &'static About {
        montjoie_system::about!()
    }

    fn keys(&self) -> Vec<DuelKey> {
        situation::keys()
    }

    fn questions(&self) -> Vec<Question> {
        montjoie_system::questions::questions::<Unit>()
    }

    fn battle_keys(&self) -> Vec<DuelKey> {
        battle::asked::keys()
    }

    fn battle_cards(&self) -> &'static [(&'static str, &'static str)] {
        battle::asked::CARDS
    }

    fn battle_words(&self) -> montjoie_system::battle::Words {
        montjoie_system::battle::Words {
            shaken: Text::new("spent", "épuisées"),
            leaders: Text::new("generals lost", "généraux perdus"),
            given: None,
            signs: Text::new(
                "The map: ▲ a unit and where it faces, hollow (△) if disordered, silenced or spent; ² bases lost; ~ terrain; # a unit in it; ◆A a general; + more units there; arrows: who has moved. Rows: inches from A's edge; columns: lanes.",
                "La carte : ▲ une unité et son front, creuse (△) si elle est en désordre, silencieuse ou épuisée ; ² socles perdus ; ~ un terrain ; # une unité qui s’y tient ; ◆A un général ; + d’autres unités au même endroit ; flèches : qui a bougé. Lignes : pouces depuis le bord de A ; colonnes : couloirs.",
            ),
        }
    }

    fn battle_range(&self) -> &'static [montjoie_system::battle::Variation] {
        battle::asked::RANGE
    }

    fn french(&self) -> &'static str {
        include_str!("../french.txt")
    }

    fn book(&self) -> Book {
        montjoie_system::pages!()
    }

    fn phrases(&self) -> &'static [montjoie_system::Phrase] {
        phrases::PHRASES
    }

    fn text_hash(&self) -> &'static str {
        env!("MONTJOIE_TEXT")
    }

    fn source(&self) -> &'static str {
        profile::SHIPPED
    }

    fn open(&self, own: &[OwnList]) -> Result<Box<dyn Game>, ListProblem> {
        Ok(Box::new(profile::lists(own)?))
    }
}

impl Troop for Unit {
    type Rules = Rules;

    const COLUMNS: &'static [Text] = &[
        Text::new("Arm", "Arme"),
        Text::new("Bases", "Socles"),
        Text::new("Quality", "Qualité"),
        Text::new("Weapon", "Armement"),
        Text::new("Special", "Spécial"),
    ];

    fn cells(&self) -> Vec<Bilingual> {
        let words = [self.arm.word().to_owned(), self.bases.to_string(), self.quality.word().to_owned(), self.weapon.word().to_owned()];
        words.into_iter().chain([list::words(&self.special)]).map(Bilingual::from).collect()
    }

    fn points(&self) -> Option<f64> {
        self.points
    }

    fn with_options(&self) -> Vec<Unit> {
        self.options.iter().map(|option| self.with(option)).collect()
    }

    fn duel(lists: &[List], settings: &[Set]) -> Result<Matchup, Problem> {
        Situation::read(settings)?.matchup(lists)
    }

    fn questions() -> Vec<Entry<Unit>> {
        odds::questions()
    }

    fn sheet(lists: &[List]) -> Sheet {
        Sheet { armies: lists.iter().map(army::army).collect(), ..Sheet::default() }
    }

    fn battle(lists: &[List], forces: &Pair<Force>, settings: &[Set], seed: u64) -> Result<Engagement, Problem> {
        battle::asked::engagement(lists, forces, settings, seed)
    }

    fn draw(lists: &[List], list: &str) -> Draw {
        lists.iter().find(|known| known.id == list).map_or_else(|| Draw::plain(&[], list), army::draw)
    }
}
