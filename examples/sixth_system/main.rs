//! A sixth system, made by following “Adding a system” of the manual to the letter: *The Battle of the Orchard*, a made-up game of
//! two gangs that throw apples, with eight-sided dice. It is complete as small systems go: lists, rules with their sources, a duel, a
//! question, a page for the odds book, worked examples and laws.
//!
//! As a part of the library it would be the folder `src/systems/orchard/` and one line in `SYSTEMS`; as it stands it plugs into the same
//! machine from outside: `cargo run --example sixth_system`.

#![allow(missing_docs)] // fields named as the rule sheet names them

mod duel;
mod odds;
mod profile;
mod rules;

use montjoie::book::chapter;
use montjoie::combat::{Pair, Side};
use montjoie::exact::{Chains, MOST_STATES};
use montjoie::language::{Lang, Text};
use montjoie::settings::Value;
use montjoie::systems::book::Book;
use montjoie::systems::duel_keys::{DuelKeys, unproven};
use montjoie::systems::{
    Answer, DuelKey, Game, ListProblem, ListTable, Matchup, OwnList, Problem, Question, Set, System, Terms, UnitRow, destroyed,
};
use montjoie::tally::Winner;

use duel::Duel;
use profile::{List, unit};
use rules::{FieldKeys, Rules, SideKeys};

/// What may be set of a duel.
type Situation = DuelKeys<SideKeys, FieldKeys, Rules>;

/// The system.
pub struct Orchard;

impl System for Orchard {
    fn id(&self) -> &'static str {
        "orchard"
    }

    fn name(&self) -> Text {
        Text::new("The Battle of the Orchard", "La bataille du verger")
    }

    fn modelled(&self) -> &'static [Text] {
        const { &[Text::new("apples, dodging, nerve, the wall, supper", "pommes, esquive, courage, le mur, le souper")] }
    }

    fn not_modelled(&self) -> &'static [Text] {
        const { &[Text::new("the dog (6)", "le chien (6)")] }
    }

    fn terms(&self) -> Terms {
        Terms {
            turn: Text::new("a throw of each gang", "un jet de chaque bande"),
            losing: Text::new("its nerve has come to nothing: it runs home", "son courage est tombé à rien : elle rentre"),
            distance: Text::new("none: an apple reaches across the orchard", "aucune : une pomme traverse le verger"),
            losses: Text::new("nerve", "courage"),
        }
    }

    fn keys(&self) -> Vec<DuelKey> {
        Situation::all(|_| None)
    }

    fn questions(&self) -> Vec<Question> {
        odds::questions()
    }

    fn book(&self) -> Book {
        odds::book()
    }

    fn text_hash(&self) -> &'static str {
        // The text itself serves as well as its hash.
        concat!(include_str!("duel.rs"), include_str!("rules.rs"), include_str!("profile.rs"))
    }

    fn source(&self) -> &'static str {
        profile::SHIPPED
    }

    fn open(&self, own: &[OwnList]) -> Result<Box<dyn Game>, ListProblem> {
        Ok(Box::new(Lists(profile::lists(own)?)))
    }
}

/// The lists, loaded.
struct Lists(Vec<List>);

impl Game for Lists {
    fn lists(&self) -> Vec<ListTable> {
        let row = |unit: &profile::Unit| UnitRow {
            id: unit.id.clone(),
            name: (unit.name.en.clone(), unit.name.fr.clone()),
            cells: [unit.throws, unit.hits, unit.dodge, unit.nerve].map(|n| n.to_string().into()).into(),
            points: Some(unit.points),
        };
        let columns =
            [("Throws", "Dés"), ("Hits", "Touche"), ("Dodge", "Esquive"), ("Nerve", "Courage")].map(|(en, fr)| Text::new(en, fr)).to_vec();
        let table = |list: &List| ListTable {
            id: list.id.clone(),
            name: (list.name.en.clone(), list.name.fr.clone()),
            paragraph: "1".to_owned(),
            note: (String::new(), String::new()),
            columns: columns.clone(),
            units: list.units.iter().map(row).collect(),
        };
        self.0.iter().map(table).collect()
    }

    fn duel(&self, settings: &[Set]) -> Result<Matchup, Problem> {
        let keys = Situation::read(settings)?;
        let units = Pair { a: unit(&self.0, "a.unit", &keys.sides.a.unit)?, b: unit(&self.0, "b.unit", &keys.sides.b.unit)? };
        let wall = Pair::of(|side| keys.sides[side].wall);
        let nerve = Pair::of(|side| units[side].nerve);
        Ok(Matchup {
            ids: Pair::of(|side| units[side].id.clone()),
            names: Pair::of(|side| (units[side].name.en.clone(), units[side].name.fr.clone())),
            situation: keys.shown(|_, _| None),
            assumptions: unproven(&keys.rules),
            losses: Text::new("nerve", "courage"),
            destroyed: destroyed(nerve, nerve, |side, lost, _| lost == nerve[side]),
            contest: Box::new(Duel { rules: keys.rules, units, wall, first: keys.field.first, turns: keys.field.turns }),
        })
    }

    fn odds(&self, question: &str, settings: &[Set]) -> Result<Answer, Problem> {
        odds::answer(question, settings)
    }
}

/// A setting by its name and word.
fn set(key: &str, word: &str) -> Set {
    let keys = Orchard.keys();
    let kind = keys.iter().find(|known| known.name == key).map(|known| known.key.kind);
    Set { key: key.to_owned(), value: kind.map_or_else(|| Value::Text(word.to_owned()), |kind| kind.read(word)) }
}

fn main() {
    let game = Orchard.open(&[]).unwrap_or_else(|problem| panic!("{}", problem.message));
    let settings = [set("a.unit", "village/baker-street"), set("b.unit", "village/mill"), set("b.wall", "true")];
    let matchup = game.duel(&settings).unwrap_or_else(|problem| panic!("{}", problem.message));
    let solved = matchup.contest.solve(&mut Chains::new(), MOST_STATES).unwrap_or_else(|_| panic!("few states"));
    println!("{} against {}", matchup.name(Side::A, Lang::En), matchup.name(Side::B, Lang::En));
    for winner in Winner::ALL {
        println!("  {:8} {}", winner.id(), Lang::En.percent(solved.tally.share(winner), 2));
    }
    matchup.assumptions.iter().for_each(|assumption| println!("  can rest on {}", assumption.line(Lang::En)));
    let chapter = chapter(&Orchard, &*game, &[]).unwrap_or_else(|problem| panic!("{}", problem.message));
    println!("  odds book: {} page(s)", chapter.pages.len());
}

#[cfg(test)]
mod tests {
    use montjoie::chance::{Script, law};
    use montjoie::combat::{Combat, Outcome, Step};
    use montjoie::contest::agreement;
    use montjoie::monte_carlo::{Effort, Plan, Source, Unwatched};

    use super::duel::{State, Throw};
    use super::*;

    fn matchup(words: &[(&str, &str)]) -> Matchup {
        let settings: Vec<Set> = words.iter().map(|(key, word)| set(key, word)).collect();
        let game = Orchard.open(&[]).unwrap_or_else(|problem| panic!("{}", problem.message));
        game.duel(&settings).unwrap_or_else(|problem| panic!("{problem:?}"))
    }

    fn near(is: f64, want: f64) {
        assert!((is - want).abs() < 1e-12, "{is} is not {want}");
    }

    /// Two gangs of one: a die that hits on 5+ of a D8, no dodging, one nerve, one die more in the last stand switched off.
    fn duellists() -> Duel {
        let one = profile::Unit {
            id: "one".to_owned(),
            name: montjoie::systems::list::Name { en: "One".to_owned(), fr: "Un".to_owned() },
            throws: 1,
            hits: 5,
            dodge: 9,
            nerve: 1,
            points: 1.0,
        };
        let units = Pair { a: one.clone(), b: one };
        let rules = Rules { last_stand: false, ..Rules::default() };
        Duel { rules, units, wall: Pair { a: false, b: false }, first: rules::First::A, turns: 1 }
    }

    #[test]
    fn a_duel_of_one_apple_each_is_what_paper_says() {
        // A hits with 1/2 and wins; else B does with 1/2 of what is left; else supper.
        let tally = montjoie::exact::solve(&duellists(), &mut Chains::new(), MOST_STATES).unwrap_or_else(|_| panic!("few")).tally;
        near(tally.wins(Winner::A), 1. / 2.);
        near(tally.wins(Winner::B), 1. / 4.);
        near(tally.wins(Winner::Neither), 1. / 4.);
    }

    #[test]
    fn a_throw_of_two_dice_has_the_law_that_paper_gives_it() {
        // 5+ on a D8 is 1/2, dodged on 7+ with 1/4: 3/8 a die.
        let law = law(Throw { dice: 2, need: 5, dodge: 7 });
        for ((hits, p), want) in law.into_iter().zip([25. / 64., 30. / 64., 9. / 64.]) {
            assert!(hits <= 2);
            near(p, want);
        }
    }

    #[test]
    fn the_wall_makes_apples_miss_and_the_last_stand_throws_one_more() {
        let mut duel = duellists();
        duel.wall.b = true;
        let start = State { active: Side::A, lost: Pair { a: 0, b: 0 } };
        assert_eq!(duel.throw(&start, Side::A), Throw { dice: 1, need: 6, dodge: 9 });
        duel.rules.last_stand = true;
        assert_eq!(duel.throw(&start, Side::B), Throw { dice: 2, need: 5, dodge: 9 });
    }

    #[test]
    fn a_gang_out_of_nerve_runs_home_at_once() {
        let mut script = Script::new().result(1u8);
        let start = State { active: Side::A, lost: Pair { a: 0, b: 0 } };
        let over = Outcome { winner: Some(Side::A), ending: 0, losses: Pair { a: 0, b: 1 } };
        assert_eq!(duellists().step(start, &mut script), Step::Over(over));
        script.finish();
    }

    #[test]
    fn laws_hold_for_every_pair_of_gangs() {
        let ids = ["village/baker-street", "village/mill", "village/choirboys"];
        for a in ids {
            for b in ids {
                let duel = matchup(&[("a.unit", a), ("b.unit", b), ("b.wall", "true")]);
                let solved = duel.contest.solve(&mut Chains::new(), MOST_STATES).unwrap_or_else(|_| panic!("few states"));
                near(solved.tally.total(), 1.0);
                let plan = Plan { seed: 1, effort: Effort::Combats(20_000), source: Source::Tables };
                let sampled = duel.contest.sample(plan, &Unwatched).unwrap_or_else(|_| panic!("nobody stops it"));
                let z = agreement(&solved.tally, &sampled).max_abs_z;
                assert!(z < 5.5, "{a} {b}: |z| {z}");
                let mirror = matchup(&[("a.unit", b), ("b.unit", a), ("a.wall", "true")]);
                let mirror = mirror.contest.solve(&mut Chains::new(), MOST_STATES).unwrap_or_else(|_| panic!("few states"));
                near(solved.tally.wins(Winner::A), mirror.tally.wins(Winner::B));
            }
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let game = Orchard.open(&[]).unwrap_or_else(|problem| panic!("{}", problem.message));
        let wrong = game.duel(&[set("a.unit", "village/mil"), set("b.unit", "village/mill")]).err().expect("no such gang");
        assert_eq!((wrong.key.as_deref(), wrong.help.as_deref()), (Some("a.unit"), Some("did you mean `village/mill`?")));
        let wrong = game.duel(&[set("field.first", "tuesday")]).err().expect("no such side");
        assert_eq!(wrong.help.as_deref(), Some("expected either | a | b"));
        let own = OwnList { file: "my.toml".to_owned(), text: include_str!("units.toml").replace("nerve = 4", "nerve = 0") };
        let wrong = Orchard.open(&[own]).err().expect("nobody without nerve");
        assert!(wrong.span.is_some() && wrong.message.contains("0 is not from 1 to 40"), "{}", wrong.message);
    }

    #[test]
    fn its_page_of_the_odds_book_is_filled() {
        let game = Orchard.open(&[]).unwrap_or_else(|problem| panic!("{}", problem.message));
        let chapter = chapter(&Orchard, &*game, &[]).unwrap_or_else(|problem| panic!("{problem:?}"));
        let law = &chapter.pages[0].tables[0];
        assert_eq!(law.rows.len(), 6);
        near(law.rows[3].mean.expect("a mean"), 2.0);
        assert_eq!(law.command, "montjoie odds orchard throw need=5 dice=…");
    }
}
