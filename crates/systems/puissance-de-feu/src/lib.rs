//! Puissance de feu, American Civil War: fire by range, morale against wounds, flight and rally, charges fought to a decision. `RULES.md`
//! is the text; paragraphs such as C5 or C9.1 are its own.
#![forbid(unsafe_code)]

pub mod body;
pub mod charge;
pub mod duel;
pub mod game;
pub mod ironclad;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod odds;
pub mod orders;
mod phrases;
pub mod profile;
pub mod rules;
pub mod shooting;
pub mod situation;
pub mod special;
mod telling;

use montjoie_core::language::Text;
use montjoie_system::book::Book;
use montjoie_system::list::{self, Troop};
use montjoie_system::{Answer, Bilingual, DuelKey, Example, Game, ListProblem, Matchup, OwnList, Problem, Question, Set, System, Terms};
use profile::{FireRow, List, Unit};
use situation::Situation;

/// The system.
pub struct PuissanceDeFeu;

impl System for PuissanceDeFeu {
    fn id(&self) -> &'static str {
        "puissance-de-feu"
    }

    fn name(&self) -> Text {
        Text::new("Puissance de feu (Firepower), American Civil War", "Puissance de feu, guerre de Sécession")
    }

    fn modelled(&self) -> &'static [Text] {
        MODELLED
    }

    fn not_modelled(&self) -> &'static [Text] {
        NOT_MODELLED
    }

    fn example(&self) -> Example {
        Example {
            units: ["basic/infantry", "advanced/lancers"],
            key: "a.cover=wall",
            rule: "rules.canister_damage=per_hit_1",
            question: "fire distance=6 cover=wall",
            change: "",
            scenario: "puissance-de-feu/ball-or-canister",
        }
    }

    fn terms(&self) -> Terms {
        Terms {
            turn: Text::new(
                "one order for each of the two units (fire, march, charge or rally), in an order thrown for; seven turns, then one more on 4+",
                "un ordre pour chacune des deux unités (tir, marche, charge ou ralliement), dans un ordre tiré au sort ; sept tours, puis un de plus à 4+",
            ),
            losing: Text::new(
                "the unit is destroyed, its gun lost, or it leaves the table in rout; one that routs and rallies fights on",
                "l’unité est détruite, son canon perdu, ou elle sort de la table en déroute ; celle qui fuit puis se rallie continue",
            ),
            distance: Text::new(
                "inches on the table; a rifled musket reaches 24, a charge of horse 4 to 24 by the dice",
                "pouces sur la table ; un mousquet rayé porte à 24, une charge de cavalerie à 4 à 24 selon les dés",
            ),
            losses: Text::new(
                "PV, about one per figure: 9 for infantry, 6 for cavalry",
                "PV, à peu près un par figurine : 9 pour l’infanterie, 6 pour la cavalerie",
            ),
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

    fn cards(&self) -> &'static [(&'static str, &'static str)] {
        &[("open-field", include_str!("../cards/open-field.toml"))]
    }

    fn deciding(&self) -> &'static [(&'static str, Text)] {
        const { &[("canister_damage", Text::new("canister damage", "dégâts de la mitraille"))] }
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
        "orders Fire, March, Charge, Rally, chosen by stance and distance (C2, C10)",
        "ordres Feu, Marche, Charge, Ralliement, choisis selon l’attitude et la distance (C2, C10)",
    ),
    Text::new(
        "marches of every troop type, doubled, best or worst of three, the officer’s die (C1, C2)",
        "marches de chaque type de troupe, doublées, meilleurs ou moins bons de trois dés, dé de l’officier (C1, C2)",
    ),
    Text::new(
        "the fire table, rifles and smoothbores, ball and canister, cover, small units, sharpshooters, ammunition (C4)",
        "le tableau de tir, mousquets rayés et lisses, boulet et mitraille, couvert, petites unités, tireurs d’élite, munitions (C4)",
    ),
    Text::new(
        "morale against wounds, officers, militia, scouts and elite, guns lost, flight, rally, the table edge (C6)",
        "moral contre blessures, officiers, milice, éclaireurs et élite, canons perdus, fuite, ralliement, bord de table (C6)",
    ),
    Text::new(
        "charges, evasion, melee fought to a decision, lancers and pikemen, walls, retreat (C5)",
        "charges, esquive, corps à corps jusqu’à décision, lanciers et piquiers, murs, retraite (C5)",
    ),
    Text::new("seven turns, and an eighth on 4+ (C1)", "sept tours, et un huitième sur 4+ (C1)"),
];

const NOT_MODELLED: &[Text] = &[
    Text::new("ironclads and the current (C7): see odds", "les ironclads et le courant (C7) : voir odds"),
    Text::new(
        "second and third moves, the organisation test, disorder (C3): see odds",
        "deuxième et troisième mouvements, test d’organisation, désordre (C3) : voir odds",
    ),
    Text::new(
        "supply: ammunition recovered near a camp, wagon or depot (C4)",
        "le ravitaillement en munitions près d’un campement, d’un chariot ou d’un dépôt (C4)",
    ),
    Text::new(
        "an ironclad’s own guns, three at first, each ball or canister (C7): odds answers for what hits it",
        "les canons de l’ironclad lui-même, trois au début, au boulet ou à la mitraille (C7) : odds répond de ce qui le touche",
    ),
    Text::new("base sizes and figures: no dice depend on them (C1)", "socles et figurines : aucun dé n’en dépend (C1)"),
    Text::new(
        "the order in which a player moves his units: each side has one (C1)",
        "l’ordre dans lequel un joueur joue ses unités : chaque camp n’en a qu’une (C1)",
    ),
    Text::new(
        "“once a turn” of evading: an enemy alone charges once a turn anyway (C5)",
        "l’esquive « une fois par tour » : un ennemi seul ne charge de toute façon qu’une fois par tour (C5)",
    ),
    Text::new(
        "large units of cavalry: the sheet’s 12 dice are infantry’s here (C1)",
        "les grandes unités de cavalerie : les 12 dés de la feuille sont ici à l’infanterie (C1)",
    ),
    Text::new(
        "that nobody measures before an order is given: units act on the exact distance (C1, C10)",
        "l’interdiction de mesurer avant de donner un ordre : les unités agissent selon la distance exacte (C1, C10)",
    ),
    Text::new("officers beside the unit other than by the key officer", "les officiers près de l’unité, sinon par la clé officer"),
    Text::new(
        "an officer who is no Indian near Indians: a die for their march, none for their morale (C2, C6)",
        "un officier non indien près d’Indiens : un dé pour leur marche, aucun pour leur moral (C2, C6)",
    ),
    Text::new(
        "choice of target, officers as the nearest target, arcs (C3, C4)",
        "choix de la cible, officiers comme cible la plus proche, angles (C3, C4)",
    ),
    Text::new(
        "friends and terrain in the way, other than the unit’s own cover (C3)",
        "amis et terrain sur le chemin, sinon le couvert de l’unité (C3)",
    ),
    Text::new(
        "obstacles across the way that stop a march or a charge; turns on the spot (C3, C5)",
        "obstacles en travers du chemin, qui arrêtent une marche ou une charge ; rotations sur place (C3, C5)",
    ),
    Text::new("table edges other than the unit’s own (C6)", "les autres bords de table que le sien (C6)"),
    Text::new("three or more units, melees of several (C5)", "trois unités ou plus, corps à corps à plusieurs (C5)"),
    Text::new("the roll-off for attacker and defender (C1): see odds", "le jet pour l’attaquant et le défenseur (C1) : voir odds"),
];

impl Troop for Unit {
    const COLUMNS: &'static [Text] = &[
        Text::new("Figures", "Figurines"),
        Text::new("Class", "Classe"),
        Text::new("Row", "Ligne"),
        Text::new("Fire", "Tir"),
        Text::new("Melee", "C/C"),
        Text::new("PV", "PV"),
        Text::new("March", "Marche"),
        Text::new("Special", "Spécial"),
        Text::new("As printed", "Imprimé"),
    ];

    fn cells(&self) -> Vec<Bilingual> {
        let dice = if self.row == FireRow::Gun { format!("{}/{}", self.fire_dice, self.canister_dice) } else { self.fire_dice.to_string() };
        vec![
            self.figures.clone().into(),
            self.class.name().into(),
            self.row.name().into(),
            dice.into(),
            self.melee_dice.to_string().into(),
            self.pv[0].to_string().into(),
            self.march.name().into(),
            list::words(&self.special).into(),
            self.special_printed.clone().into(),
        ]
    }

    fn points(&self) -> Option<f64> {
        (self.points > 0.0).then_some(self.points)
    }

    fn with_options(&self) -> Vec<Unit> {
        self.options.iter().map(|&special| self.with(special)).collect()
    }

    fn duel(lists: &[List], settings: &[Set]) -> Result<Matchup, Problem> {
        Situation::read(settings)?.matchup(lists)
    }

    fn odds(lists: &[List], question: &str, settings: &[Set]) -> Result<Answer, Problem> {
        odds::answer(lists, question, settings)
    }
}
