//! Black Powder: the horse-and-musket game of brigades, from a French summary of its first edition. `RULES.md` is the text; B0 to B9 are its
//! sections.
#![forbid(unsafe_code)]

pub mod body;
pub mod break_table;
pub mod charge;
pub mod duel;
pub mod fighter;
pub mod formation;
pub mod melee;
pub mod morale;
pub mod odds;
mod odds_combat;
pub mod orders;
mod phrases;
pub mod profile;
pub mod rules;
pub mod shooting;
pub mod situation;
pub mod special;
pub mod state;

use montjoie_core::language::Text;
use montjoie_system::book::Book;
use montjoie_system::list::{self, Troop};
use montjoie_system::{Answer, Bilingual, DuelKey, Example, Game, ListProblem, Matchup, OwnList, Problem, Question, Set, System, Terms};
use profile::{List, Unit};
use situation::Situation;

/// The system.
pub struct BlackPowder;

impl System for BlackPowder {
    fn id(&self) -> &'static str {
        "black-powder"
    }

    fn name(&self) -> Text {
        Text::new("Black Powder", "Black Powder")
    }

    fn modelled(&self) -> &'static [Text] {
        MODELLED
    }

    fn not_modelled(&self) -> &'static [Text] {
        NOT_MODELLED
    }

    fn example(&self) -> Example {
        Example {
            units: ["sample/line-infantry", "sample/hussars"],
            key: "a.cover=heavy",
            rule: "rules.light_cover=2",
            question: "command staff=8 distance=18",
            change: "",
            scenario: "black-powder/square",
        }
    }

    fn terms(&self) -> Terms {
        Terms {
            turn: Text::new(
                "one player’s turn: his orders and moves, his shooting, then a round of every hand-to-hand combat; the limit counts players’ turns",
                "le tour d’un joueur : ses ordres et mouvements, son tir, puis un round de chaque corps à corps ; la limite compte les tours de joueur",
            ),
            losing: Text::new(
                "the unit breaks in a break test, or has to leave; one that must only retire fights on",
                "l’unité rompt sur un test de moral, ou doit quitter la table ; celle qui ne fait que se replier continue",
            ),
            distance: Text::new(
                "inches on the table; a smoothbore musket reaches 18, a move of cavalry is 18 and an order gives up to three",
                "pouces sur la table ; un mousquet lisse porte à 18, la cavalerie fait 18 par mouvement et un ordre en donne jusqu’à trois",
            ),
            losses: Text::new(
                "casualties; a unit is shaken at its stamina, mostly 3",
                "pertes ; une unité est ébranlée à sa résistance, le plus souvent 3",
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
        "turns are player turns: command, shooting, hand-to-hand, end (B0)",
        "les tours sont des tours de joueur : ordres, tir, corps à corps, fin (B0)",
    ),
    Text::new(
        "orders: staff rating 5 to 10, all modifiers, free moves, follow me, rally, initiative, blunder (B2)",
        "ordres : valeur d’état-major de 5 à 10, tous les modificateurs, mouvements gratuits, « avec moi », ralliement, initiative, échec critique (B2)",
    ),
    Text::new(
        "sizes and the ten formations with their dice, to-hit, saves and results (B1)",
        "tailles et les dix formations, leurs dés, touches, sauvegardes et résultats (B1)",
    ),
    Text::new(
        "shooting with every weapon and gun, bands, enfilade, cover, unclear targets, disorder on a 6, closing fire (B3, B4)",
        "tir de toutes les armes et pièces, portées, enfilade, couvert, cibles non dégagées, désordre sur un 6, tir de réaction (B3, B4)",
    ),
    Text::new(
        "charges to front, flank and rear, counter-charge, evade, turn to face, supports, squares, garrisons, sweeping advance (B5)",
        "charges de front, de flanc et de dos, contre-charge, esquive, faire face, soutiens, carrés, garnisons, percée (B5)",
    ),
    Text::new(
        "break tests by kind, shaken, disordered, retreats (B1, B6)",
        "tests de moral par type, ébranlée, désordre, retraites (B1, B6)",
    ),
    Text::new("the special rules of B7", "les règles spéciales de B7"),
];

const NOT_MODELLED: &[Text] = &[
    Text::new("third units and their tests (B6, reason E)", "troisièmes unités et leurs tests (B6, raison E)"),
    Text::new(
        "brigade orders, and what a failure does to the general’s other orders (B2)",
        "ordres de brigade, et l’effet d’un échec sur les autres ordres du général (B2)",
    ),
    Text::new(
        "demoralisation of brigades and armies: a question of odds (B1)",
        "démoralisation des brigades et de l’armée : une question d’odds (B1)",
    ),
    Text::new(
        "formation changes by order, limbering, manhandling (B3)",
        "changements de formation sur ordre, atteler, pousser les pièces (B3)",
    ),
    Text::new(
        "roads and woods; other ground for one of the two, or for one move (B3)",
        "routes et bois ; un terrain propre à l’un des deux ou à un mouvement (B3)",
    ),
    Text::new("a folded line, which spends a move to straighten (B1)", "la ligne pliée, qui dépense un mouvement pour se redresser (B1)"),
    Text::new(
        "quarters: a unit always has its front to the enemy, but for the first charge on it (B1, B3)",
        "les quartiers : une unité fait toujours front à l’ennemi, sauf à la première charge sur elle (B1, B3)",
    ),
    Text::new(
        "sight, and gaps between other units; `clear` says what a target is (B4)",
        "la vue et les intervalles entre d’autres unités ; `clear` dit ce qu’est une cible (B4)",
    ),
    Text::new(
        "several shooters at one target, whose casualties are added before its test (B4, B6)",
        "plusieurs tireurs sur une cible, dont les pertes s’additionnent avant son test (B4, B6)",
    ),
    Text::new(
        "blocked retreats: only the limit `room` stops one (B6)",
        "les retraites bloquées : seule la limite `room` en arrête une (B6)",
    ),
    Text::new(
        "traversing and overhead fire, split fire: questions of odds (B4)",
        "tir d’opportunité et par-dessus, tir réparti : des questions d’odds (B4)",
    ),
    Text::new("multiple charges and divided dice (B5)", "charges multiples et dés répartis (B5)"),
    Text::new("fall back, occupy a position (B5)", "se regrouper, occuper la position (B5)"),
    Text::new("interpenetration, table edges and return (B1, B3)", "interpénétration, bords de table et retour (B1, B3)"),
    Text::new("generals in the way or contacted (B1)", "généraux gênant ou contactés (B1)"),
    Text::new("figures and base sizes: no dice depend on them (B0)", "figurines et socles : aucun dé n’en dépend (B0)"),
];

impl Troop for Unit {
    const COLUMNS: &'static [Text] = &[
        Text::new("Kind", "Type"),
        Text::new("Size", "Taille"),
        Text::new("Melee", "C à C"),
        Text::new("Shoot", "Tir"),
        Text::new("Save", "Moral"),
        Text::new("Stam.", "Rés."),
        Text::new("Weapon", "Arme"),
        Text::new("Special", "Spécial"),
        Text::new("Source", "Source"),
    ];

    fn cells(&self) -> Vec<Bilingual> {
        let [x, y, z] = self.shooting;
        let shooting = if x == y && y == z { x.to_string() } else { format!("{x}/{y}/{z}") };
        let cells = [
            self.kind.word().to_owned(),
            self.size.word().to_owned(),
            self.melee.to_string(),
            shooting,
            format!("{}+", self.save),
            self.stamina.to_string(),
            self.weapon.word().to_owned(),
            list::words(&self.special),
            self.source.clone(),
        ];
        cells.map(Bilingual::from).into()
    }

    fn points(&self) -> Option<f64> {
        (self.points > 0.0).then_some(self.points)
    }

    fn duel(lists: &[List], settings: &[Set]) -> Result<Matchup, Problem> {
        Situation::read(settings)?.matchup(lists)
    }

    fn odds(lists: &[List], question: &str, settings: &[Set]) -> Result<Answer, Problem> {
        odds::answer(lists, question, settings)
    }
}
