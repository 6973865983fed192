//! Impetus, second edition: a unit's VBU is its dice and its resistance, and what it charges with is its I. `RULES.md` is the text;
//! A1 to A10 are its sections.
#![forbid(unsafe_code)]

mod activation;
pub mod body;
pub mod cards;
pub mod charge;
pub mod cohesion;
pub mod discipline;
pub mod duel;
pub mod initiative;
pub mod melee;
pub mod odds;
pub mod odds_army;
pub mod paper;
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
use montjoie_system::profile::{Profile, Sheet};
use montjoie_system::{Answer, Bilingual, DuelKey, Example, Game, ListProblem, Matchup, OwnList, Problem, Question, Set, System, Terms};
use profile::{List, Unit};
use situation::Situation;

/// The system.
pub struct Impetus;

impl System for Impetus {
    fn id(&self) -> &'static str {
        "impetus"
    }

    fn name(&self) -> Text {
        Text::new("Impetus 2", "Impetus 2")
    }

    fn modelled(&self) -> &'static [Text] {
        MODELLED
    }

    fn not_modelled(&self) -> &'static [Text] {
        NOT_MODELLED
    }

    fn example(&self) -> Example {
        Example {
            units: ["french/nobles", "english/longbowmen"],
            key: "b.stance=hold",
            rule: "rules.worn_2_of_3=true",
            question: "discipline discipline=A disordered=true",
            change: ".vbu=6, .impetuous=off",
            scenario: "impetus/evade-or-stand",
        }
    }

    fn terms(&self) -> Terms {
        Terms {
            turn: Text::new(
                "an initiative roll, then both units activated in its order, with as many rounds of melee as pursuit brings; the limit is 20",
                "un jet d’initiative, puis l’activation des deux unités dans son ordre, avec autant de rounds de mêlée qu’en amène la poursuite ; la limite est de 20",
            ),
            losing: Text::new(
                "the unit is routed: its VBU has come to nothing, or it was caught as it fled or evaded",
                "l’unité est en déroute : sa VBU est tombée à rien, ou elle a été rattrapée en fuyant ou en esquivant",
            ),
            distance: Text::new(
                "H, half the width of a base; bows reach 8 H, knights charge 3 or 4 H, after a move of 2 or 3 where they make one",
                "H, la moitié de la largeur d’un socle ; les arcs portent à 8 H, des chevaliers chargent à 3 ou 4 H, après un mouvement de 2 ou 3 s’ils en font un",
            ),
            losses: Text::new(
                "VBU, the fighting value of the unit itself, mostly 4 to 7",
                "VBU, la valeur de combat de l’unité elle-même, le plus souvent 4 à 7",
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
        &[("open-field", include_str!("../cards/open-field.toml")), ("defended-position", include_str!("../cards/defended-position.toml"))]
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
        "VBU, fresh, worn and exhausted units, their I, Disorder (A1)",
        "VBU, unités fraîches, éprouvées, exténuées, leur I, désorganisation (A1)",
    ),
    Text::new(
        "the initiative roll, five levels of commanders, Courageous, attached, command radius; discipline tests (A2)",
        "le jet d’initiative, cinq niveaux de commandants, Courageux, rattaché, zone de commandement ; tests de discipline (A2)",
    ),
    Text::new("moves, several moves in one activation, rally (A2, A3)", "mouvements, mouvements multiples, ralliement (A2, A3)"),
    Text::new(
        "shooting with all nineteen weapons, cover, pavise, defensive fire (A4)",
        "tir des dix-neuf armes, couvert, pavois, tir défensif (A4)",
    ),
    Text::new(
        "charge, counter-charge, opportunity charge, evade, close order, melee, retreat and pursuit (A5)",
        "charge, contre-charge, charge d’opportunité, esquive, rangs serrés, mêlée, retraite et poursuite (A5)",
    ),
    Text::new("critical number, cohesion test, losses, rout (A6)", "seuil critique, test de cohésion, pertes, déroute (A6)"),
    Text::new(
        "one tactical card a side, each of the twelve, played once (A7)",
        "une carte tactique par camp, les douze, jouée une fois (A7)",
    ),
];

const NOT_MODELLED: &[Text] = &[
    Text::new(
        "several units, groups, frenzy, supports; frenzy is a question of `odds`",
        "plusieurs unités, groupes, frénésie, soutiens ; la frénésie est une question de `odds`",
    ),
    Text::new(
        "large units' rear ranks, but for the dice that a list gives them (rear_bonus)",
        "seconds rangs des grandes unités, sauf les dés que donne une liste (rear_bonus)",
    ),
    Text::new(
        "flank and rear, but for a caught evader; fire to the side is a question of `odds`",
        "flanc et arrière, sauf une unité rattrapée en esquivant ; le tir de côté est une question de `odds`",
    ),
    Text::new(
        "zones of control and reaction fire (`odds` only), interpenetration",
        "zones de contrôle et tir de réaction (`odds` seulement), interpénétrations",
    ),
    Text::new(
        "uneven and difficult ground, line of sight, arcs, 360° fire, target priority",
        "terrain inégal et difficile, ligne de vue, arcs, tir à 360°, priorité des cibles",
    ),
    Text::new(
        "indirect fire and columns (`odds` only), pilum, disengaging (`odds` only), panic of elephants",
        "tir indirect et colonnes (`odds` seulement), pilum, désengagement (`odds` seulement), panique des éléphants",
    ),
    Text::new("blocked retreat, table edges", "retraite bloquée, bords de table"),
    Text::new(
        "the radius of commanders in H: `in_zone` says whether a unit stands within it (A2)",
        "le rayon des commandants en H : `in_zone` dit si une unité s’y trouve (A2)",
    ),
    Text::new(
        "traits of a general other than Courageous: the sheet names them without their rules",
        "traits d’un général autres que Courageux : la feuille les nomme sans leurs règles",
    ),
    Text::new(
        "several corps, routs of corps and army, a general's change of level (`odds` only), his death",
        "plusieurs corps, déroute de corps et d’armée, changement de niveau d’un général (`odds` seulement), sa mort",
    ),
    Text::new(
        "strategic cards and terrain set-up: what dice decide of them is in `odds`; two cards of one player, so tc1_after_tc7 cannot act",
        "cartes stratégiques et mise en place du terrain : ce que décident des dés est dans `odds` ; deux cartes d’un joueur, donc tc1_after_tc7 n’agit pas",
    ),
    Text::new(
        "the prices of units: second-edition costs were not found, those shown are first edition and provisional",
        "les prix des unités : les coûts de la seconde édition sont introuvables, ceux indiqués sont de la première, provisoires",
    ),
];

impl Troop for Unit {
    const COLUMNS: &'static [Text] = &[
        Text::new("Type", "Type"),
        Text::new("VBU", "VBU"),
        Text::new("I", "I"),
        Text::new("D", "D"),
        Text::new("VD", "VD"),
        Text::new("Weapon", "Arme"),
        Text::new("Flags", "Traits"),
        Text::new("Source", "Source"),
    ];

    fn cells(&self) -> Vec<Bilingual> {
        vec![
            self.arm.word().to_uppercase().into(),
            self.vbu.to_string().into(),
            self.impetus.to_string().into(),
            self.discipline.word().to_owned().into(),
            self.vd.to_string().into(),
            self.weapon.word().to_owned().into(),
            list::words(&self.special).into(),
            Bilingual(self.source.en.clone(), self.source.fr.clone()),
        ]
    }

    fn points(&self) -> Option<f64> {
        // None where no price was published.
        self.points
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
}
