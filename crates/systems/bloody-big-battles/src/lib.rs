//! Bloody Big BATTLES!, Napoleonic: the movement roll, the fire table, the assault. `RULES.md` is the text; B1 to B10 are its sections.
//! The sheet prints no unit; those shipped are invented for testing.
#![forbid(unsafe_code)]

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

use montjoie_core::language::Text;
use montjoie_system::book::Book;
use montjoie_system::list::{self, Troop};
use montjoie_system::{Answer, Bilingual, DuelKey, Example, Game, ListProblem, Matchup, OwnList, Problem, Question, Set, System, Terms};
use profile::{List, Unit};
use situation::Situation;

/// The system.
pub struct BloodyBigBattles;

impl System for BloodyBigBattles {
    fn id(&self) -> &'static str {
        "bloody-big-battles"
    }

    fn name(&self) -> Text {
        Text::new("Bloody Big BATTLES!, Napoleonic", "Bloody Big BATTLES!, napoléonien")
    }

    fn modelled(&self) -> &'static [Text] {
        MODELLED
    }

    fn not_modelled(&self) -> &'static [Text] {
        NOT_MODELLED
    }

    fn example(&self) -> Example {
        Example {
            units: ["sample/french-line", "sample/old-guard"],
            key: "b.terrain=wood",
            rule: "rules.fort_cover=2",
            question: "movement quality=veteran bases=4",
            change: "",
            scenario: "bloody-big-battles/french-attack",
        }
    }

    fn terms(&self) -> Terms {
        Terms {
            turn: Text::new(
                "both players’ halves: the attacker moves, both fire, he assaults; then the defender’s half; the limit is 8 of them",
                "les deux moitiés : l’attaquant se déplace, les deux tirent, il donne l’assaut ; puis celle du défenseur ; la limite est de 8",
            ),
            losing: Text::new(
                "the defender is driven from its position or destroyed, or the attacker has not driven it by the last turn",
                "le défenseur est chassé de sa position ou détruit, ou l’attaquant ne l’en a pas chassé au dernier tour",
            ),
            distance: Text::new(
                "inches between the fronts of whole divisions, a base a brigade or so; muskets reach 6, a move of cavalry is 15 to 21",
                "pouces entre les fronts de divisions entières, un socle valant à peu près une brigade ; les mousquets portent à 6, un mouvement de cavalerie fait 15 à 21",
            ),
            losses: Text::new("bases, three to six per unit", "socles, trois à six par unité"),
        }
    }

    fn keys(&self) -> Vec<DuelKey> {
        situation::keys()
    }

    fn questions(&self) -> Vec<Question> {
        odds::questions()
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

const MODELLED: &[Text] = &[
    Text::new(
        "the movement table with its modifiers: moves, rally, recovery by quality, retreat, rout (B2)",
        "la table de mouvement et ses modificateurs : mouvements, ralliement, récupération selon la qualité, repli, déroute (B2)",
    ),
    Text::new(
        "fire by arm and range, halvings, column shifts, the fire table, ammunition, silenced and reduced artillery (B4)",
        "tir par arme et portée, divisions, décalages, table de fusillade, munitions, artillerie silencieuse et réduite (B4)",
    ),
    Text::new(
        "defensive fire, offensive fire, assault with cover, flank and numbers, exploitation (B4, B5)",
        "tir défensif, tir offensif, assaut avec couvert, flanc et nombre, exploitation (B4, B5)",
    ),
    Text::new(
        "depth, square, Spent, the defender’s batteries, its terrain (B1, B3)",
        "profondeur, carré, épuisement, batteries du défenseur, son terrain (B1, B3)",
    ),
];

const NOT_MODELLED: &[Text] = &[
    Text::new("generals as pieces", "généraux comme pions"),
    Text::new(
        "the night interval: taking cover, redeploying guns, ammunition, rally and recovery without figures on the sheet",
        "l’intervalle de nuit : se mettre à couvert, redéployer les canons, munitions, ralliement et récupération, sans chiffres sur la feuille",
    ),
    Text::new(
        "batteries that withdraw do not come back; table edges for withdrawals (B2, B5)",
        "les batteries qui se retirent ne reviennent pas ; bords de table pour les retraites (B2, B5)",
    ),
    Text::new(
        "difficult ground other than one area on the attacker’s way; cover of the attacker (B3)",
        "les terrains difficiles autres qu’une zone sur le chemin de l’attaquant ; le couvert de l’attaquant (B3)",
    ),
    Text::new(
        "march column and limbered movement, limbering, pivoting, prolonge, roads, rivers, direction and arc but for the flank",
        "colonne de marche, artillerie attelée, atteler, pivoter, prolonge, routes, rivières, direction et arc sauf le flanc",
    ),
    Text::new("evading, zones of control, isolated guns, interpenetration", "esquive, zones de contrôle, canons isolés, interpénétration"),
    Text::new(
        "line of sight, overhead fire, interior depth of woods and towns",
        "ligne de vue, tir par-dessus, profondeur intérieure des bois et des villes",
    ),
    Text::new(
        "guns of the attacker, several infantry or cavalry units a side, the defender’s counter-attack",
        "canons de l’attaquant, plusieurs unités d’infanterie ou de cavalerie par camp, contre-attaque du défenseur",
    ),
    Text::new(
        "changes of formation or facing, exploiting onto third units",
        "changements de formation ou de face, exploitation sur de tierces unités",
    ),
];

impl Troop for Unit {
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
        None
    }

    fn duel(lists: &[List], settings: &[Set]) -> Result<Matchup, Problem> {
        Situation::read(settings)?.matchup(lists)
    }

    fn odds(lists: &[List], question: &str, settings: &[Set]) -> Result<Answer, Problem> {
        odds::answer(lists, question, settings)
    }
}
