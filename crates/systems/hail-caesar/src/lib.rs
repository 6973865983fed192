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

use montjoie_core::combat::Pair;
use montjoie_core::language::Text;
use montjoie_system::army::{Draw, Readings};
use montjoie_system::battle::{Engagement, Force};
use montjoie_system::book::Book;
use montjoie_system::list::{self, Troop};
use montjoie_system::pricing::{General, Given, Handicap, Pricing};
use montjoie_system::profile::{Change, Profile, Sheet};
use montjoie_system::{Answer, Bilingual, DuelKey, Example, Game, ListProblem, Matchup, OwnList, Problem, Question, Set, System, Terms};
use profile::{List, Unit};
use situation::Situation;

/// The system.
pub struct HailCaesar;

/// What a side may have that has no price on the sheet (2-a, 3-b).
static HANDICAPS: [Handicap; 2] = [
    Handicap {
        id: "command-9",
        name: Text::new("command 9 instead of 8", "commandement 9 au lieu de 8"),
        key: "command",
        value: Given::Whole(9),
    },
    Handicap {
        id: "general",
        name: Text::new("general joins its charges", "général joint à ses charges"),
        key: "general",
        value: Given::Bool(true),
    },
];

/// Its numbers, one better.
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

    fn name(&self) -> Text {
        Text::new("Hail Caesar, Hundred Years’ War", "Hail Caesar, guerre de Cent Ans")
    }

    fn modelled(&self) -> &'static [Text] {
        MODELLED
    }

    fn not_modelled(&self) -> &'static [Text] {
        NOT_MODELLED
    }

    fn example(&self) -> Example {
        Example {
            units: ["french/mounted-knights", "english/archers"],
            key: "b.stakes=planted",
            rule: "rules.panic_table=T2",
            question: "command command=9 distance=18",
            change: ".clash=8, .lance=off",
            scenario: "hail-caesar/knights-v-longbows",
        }
    }

    fn terms(&self) -> Terms {
        Terms {
            turn: Text::new(
                "each side’s turn in its order: its orders and moves, its shooting, then a round of melee; the limit counts turns of each side",
                "le tour de chaque camp à son rang : ses ordres et mouvements, son tir, puis un round de corps à corps ; la limite compte les tours de chaque camp",
            ),
            losing: Text::new(
                "the unit is removed: broken by a panic test, or by ten wounds or twice its stamina",
                "l’unité est retirée : brisée par un test de panique, ou par dix blessures ou le double de sa résistance",
            ),
            distance: Text::new(
                "inches on the table; an English longbow reaches 30, a move of knights is 9 and an order gives up to three",
                "pouces sur la table ; un longbow anglais porte à 30, des chevaliers font 9 par mouvement et un ordre en donne jusqu’à trois",
            ),
            losses: Text::new(
                "wounds; a unit is shaken at its stamina, mostly 6",
                "blessures ; une unité est ébranlée à sa résistance, le plus souvent 6",
            ),
        }
    }

    fn keys(&self) -> Vec<DuelKey> {
        situation::keys()
    }

    fn questions(&self) -> Vec<Question> {
        odds::questions()
    }

    fn army_keys(&self) -> Vec<DuelKey> {
        army::keys()
    }

    fn battle_keys(&self) -> Vec<DuelKey> {
        battle::asked::keys()
    }

    fn battle_cards(&self) -> &'static [(&'static str, &'static str)] {
        battle::asked::CARDS
    }

    fn battle_range(&self) -> &'static [montjoie_system::battle::Variation] {
        battle::asked::RANGE
    }

    fn battle_gifts(&self) -> &'static [&'static [(&'static str, &'static str)]] {
        battle::asked::GIFTS
    }

    fn pricing(&self) -> Pricing {
        Pricing {
            general: Some(General { points: army::GENERALS.points, units: army::DIVISION.1, paragraph: army::GENERALS.paragraph }),
            ratio: Some(("french/mounted-knights", "english/archers")),
            handicaps: &HANDICAPS,
            steps: &STEPS,
        }
    }

    fn french(&self) -> &'static str {
        include_str!("../french.txt")
    }

    fn book(&self) -> Book {
        montjoie_system::pages!()
    }

    fn cards(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("open-field", include_str!("../cards/open-field.toml")),
            ("defended-position", include_str!("../cards/defended-position.toml")),
            ("meeting-engagement", include_str!("../cards/meeting-engagement.toml")),
        ]
    }

    fn deciding(&self) -> &'static [(&'static str, Text)] {
        const { &[("panic_table", Text::new("panic table", "tableau de panique"))] }
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
        "orders: 2D6 ladder, distance penalty, staff re-roll, fiasco, initiative, Militia, Marauders, rally (2-a, 3-a, 5-a to 5-f)",
        "ordres : échelle du 2D6, malus de distance, relance d’état-major, fiasco, initiative, Militia, Marauders, ralliement (2-a, 3-a, 5-a à 5-f)",
    ),
    Text::new(
        "Montjoie !, May dismount, Levy, stakes, pikes, pavises and the other special rules of the lists, for what they do in a duel (1-c, 2-e)",
        "Montjoie !, pied à terre, Levy, pieux, piques, pavois et les autres règles spéciales des listes, pour ce qu’elles font dans un duel (1-c, 2-e)",
    ),
    Text::new(
        "shooting with all seven weapons, natural sixes, closing fire, cover, guns that burst (1-b, 6-a to 6-c)",
        "tir des sept armes, 6 naturels, tir de contre-charge, couvert, pièces qui éclatent (1-b, 6-a à 6-c)",
    ),
    Text::new(
        "charges, counter-charges, melee with supports and an attached general, follow-up (3-b, 5-j, 7-a, 7-b, 7-d to 7-h)",
        "charges, contre-charges, corps à corps avec soutiens et général attaché, poursuite (3-b, 5-j, 7-a, 7-b, 7-d à 7-h)",
    ),
    Text::new(
        "panic tests, disorder, shaken, broken, wounds back to stamina (4-d, 8-a to 8-f)",
        "tests de panique, désorganisation, ébranlée, brisée, retour à la résistance (4-d, 8-a à 8-f)",
    ),
    Text::new(
        "battles: divisions, orders to groups, flank and rear, several enemies, supports, excess wounds, breakthrough, opportunity fire, passing through, friends in the way, table edges, demoralisation (2-a, 4-b, 5-a to 5-k, 6-a to 6-d, 7-a to 7-i, 8-a to 8-e)",
        "batailles : divisions, ordres de groupe, flanc et arrière, plusieurs ennemis, soutiens, blessures excédentaires, percée, tir d’opportunité, traversées, amis sur le chemin, bords de table, démoralisation (2-a, 4-b, 5-a à 5-k, 6-a à 6-d, 7-a à 7-i, 8-a à 8-e)",
    ),
    Text::new(
        "armies: composition, divisions and their size, the cost of generals (2-a, 2-c to 2-f)",
        "armées : composition, divisions et leur taille, coût des généraux (2-a, 2-c à 2-f)",
    ),
];

const NOT_MODELLED: &[Text] = &[
    Text::new(
        "in a duel: divisions, group orders, demoralisation (5-c, 8-e)",
        "en duel : divisions, ordres de groupe, démoralisation (5-c, 8-e)",
    ),
    Text::new(
        "in a duel: wounds passed on to supports, tests and disorder of supports, skirmishers as supports (7-d, 7-f, 8-c)",
        "en duel : blessures reportées sur les soutiens, tests et désordre des soutiens, tirailleurs en soutien (7-d, 7-f, 8-c)",
    ),
    Text::new("in a duel: breakthrough and third units (7-i)", "en duel : percée et troisièmes unités (7-i)"),
    Text::new("in a duel: opportunity fire at passers-by (6-d)", "en duel : tir d’opportunité sur une unité qui passe (6-d)"),
    Text::new(
        "in a duel: flank and rear, melees of several units, charges at a unit engaged already or at two (5-j, 7-c)",
        "en duel : flanc et arrière, corps à corps multiples, charges sur une unité déjà engagée ou sur deux (5-j, 7-c)",
    ),
    Text::new(
        "in a duel: line of sight, gaps, choice of target, partly hidden targets (4-b, 6-a, 6-b, 6-c)",
        "en duel : ligne de vue, intervalles, choix de la cible, cibles à demi cachées (4-b, 6-a, 6-b, 6-c)",
    ),
    Text::new(
        "in a duel: passing through units, friends in the way, the disorder test they call for (5-h, 8-c, 8-d): see odds",
        "en duel : traversée d’unités, amis sur le chemin, le test de désorganisation qu’ils imposent (5-h, 8-c, 8-d) : voir odds",
    ),
    Text::new(
        "evading and turning to face: named in 8-d, without a procedure on the sheet; skirmishers stand",
        "esquive et face à l’ennemi : nommées en 8-d, sans procédure sur la feuille ; les tirailleurs restent",
    ),
    Text::new(
        "in a duel: the move away of disordered skirmishers, their sight and passing through; the proximity rule (4-b, 5-a, 5-g, 5-h)",
        "en duel : le mouvement de retrait des tirailleurs désorganisés, leur vue et leurs traversées ; la règle de proximité (4-b, 5-a, 5-g, 5-h)",
    ),
    Text::new(
        "in a duel: support moves, and what supports do after a victory (5-k, 7-h); impassable ground (8-b, 8-c)",
        "en duel : mouvements de soutien, et ce que font les soutiens après une victoire (5-k, 7-h) ; terrain infranchissable (8-b, 8-c)",
    ),
    Text::new("Warband, which the lists print without a rule", "Warband, que les listes impriment sans règle"),
    Text::new("in a duel: table edges (8-d, 8-e)", "en duel : bords de table (8-d, 8-e)"),
    Text::new(
        "heavy infantry fronts: the lists carry no weight class",
        "fronts d’infanterie lourde : les listes n’ont pas de classe de poids",
    ),
    Text::new(
        "in a duel: the 27-inch moves of generals and staff (2-a, 5-b)",
        "en duel : les mouvements de 27 pouces des généraux et de l’état-major (2-a, 5-b)",
    ),
    Text::new(
        "in a battle: one unit against two on one front, a support for two units, wheels and oblique lines, turning to face (5-g, 5-j, 5-k, 7-c)",
        "en bataille : une unité contre deux sur un front, un soutien pour deux unités, conversions et lignes obliques, faire face (5-g, 5-j, 5-k, 7-c)",
    ),
    Text::new(
        "in a battle: moves in terrain, impassable ground, gaps and partly hidden targets (6-c, 8-b, 8-c)",
        "en bataille : mouvements en terrain, terrain infranchissable, intervalles et cibles à demi cachées (6-c, 8-b, 8-c)",
    ),
    Text::new(
        "in a battle: whether a group is still within 6 inches after its move (5-c), other moves of a winner (7-h), Montjoie ! where the nearest enemy cannot be charged (1-c)",
        "en bataille : un groupe encore à 6 pouces après son mouvement (5-c), les autres mouvements d’un vainqueur (7-h), Montjoie ! quand l’ennemi le plus proche ne peut être chargé (1-c)",
    ),
];

impl Troop for Unit {
    const COLUMNS: &'static [Text] = &[
        Text::new("Clash", "Clash"),
        Text::new("Sust.", "Sust."),
        Text::new("Short", "Short"),
        Text::new("Shoot", "Shoot"),
        Text::new("Morale", "Mor."),
        Text::new("Stam.", "Stam."),
        Text::new("Special", "Spécial"),
        Text::new("As printed", "Imprimé"),
    ];

    fn cells(&self) -> Vec<Bilingual> {
        let short = if self.short == self.support { self.short.to_string() } else { format!("{}/{}", self.short, self.support) };
        let cells = [
            self.clash.to_string(),
            self.sustained.to_string(),
            short,
            self.shoot.iter().map(u8::to_string).collect::<Vec<_>>().join("/"),
            self.save.map_or("0".to_owned(), |save| format!("{save}+")),
            self.stamina.to_string(),
            list::words(&self.special),
            self.special_printed.clone(),
        ];
        cells.map(Bilingual::from).into()
    }

    fn points(&self) -> Option<f64> {
        Some(self.points)
    }

    fn with_options(&self) -> Vec<Unit> {
        self.options.iter().map(|option| self.with(option)).collect()
    }

    fn duel(lists: &[List], settings: &[Set]) -> Result<Matchup, Problem> {
        Situation::read(settings)?.matchup(lists)
    }

    fn odds(lists: &[List], question: &str, settings: &[Set]) -> Result<Answer, Problem> {
        odds::answer(lists, question, settings)
    }

    fn profiles(lists: &[List]) -> Vec<Profile> {
        paper::profiles(lists)
    }

    fn sheet(lists: &[List]) -> Sheet {
        paper::sheet(lists)
    }

    fn readings(settings: &[Set]) -> Result<Readings, Problem> {
        army::readings(settings)
    }

    fn battle(lists: &[List], forces: &Pair<Force>, settings: &[Set], seed: u64) -> Result<Engagement, Problem> {
        battle::asked::engagement(lists, forces, settings, seed)
    }

    fn draw(lists: &[List], list: &str) -> Draw {
        lists.iter().find(|known| known.id == list).map_or_else(|| Draw::plain(&[], list), army::draw)
    }

    fn variant(lists: &[List], unit: &str, changes: &[Change]) -> Result<(Vec<List>, String), Problem> {
        variant::variant(lists, unit, changes)
    }
}
