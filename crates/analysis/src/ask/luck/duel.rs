//! The luck of duels: of one that was fought at the table whether it was won, of a told one what each of its rolls changed.

use super::file::{Evening, Thrown};
use super::{DUEL, Label, Rolled, law};
use crate::ask::trace::{self, line_text};
use crate::ask::{Duel, meant};
use crate::duels::words::signed;
use crate::store::Fault;
use montjoie_core::chance::Line;
use montjoie_core::combat::Side;
use montjoie_core::exact::{Chains, MOST_STATES};
use montjoie_core::language::Lang;
use montjoie_core::settings::Value;
use montjoie_core::swings::Swings;
use montjoie_core::tally::Winner;
use montjoie_document::{Answered, Body, Data, Document, Fact, Part, Table, Unit, View};
use montjoie_system::{Assumption, Matchup, Set};

/// Number of deciding rolls that are shown.
const SHOWN: usize = 5;

/// A roll that changed less than this decided nothing.
const LEAST: f64 = 0.005;

/// The quantity that is the result of a duel.
const OF: &str = "result";

/// The results of a duel, from the worst for the unit of side A to the best, in either language.
const RESULTS: [[&str; 3]; 2] = [["lost", "perdu", "failed"], ["won", "gagné", "passed"]];

/// A duel that was fought at the table: its luck, and what its share rests on. A duel that nobody won is not won.
pub(super) fn thrown(thrown: &Thrown, evening: &Evening) -> Result<(Rolled, Vec<Assumption>), (&'static str, Fault)> {
    let missing = |key: &'static str| ("", Fault::new(format!("a duel without `{key}`")).help("as a = \"LIST/UNIT\", b = \"LIST/UNIT\""));
    let unit = |key: &'static str| thrown.words.iter().find(|word| word.key == key).map(|word| word.value.clone()).ok_or(missing(key));
    let words = thrown.words.iter().filter(|word| !["a", "b"].contains(&word.key.as_str())).cloned().collect();
    let duel = Duel { system: evening.system.id().to_owned(), a: unit("a")?, b: unit("b")?, words };
    let mut settings = duel.settings(evening.system).map_err(|fault| ("", fault))?;
    let matchup = meant::duel(&mut settings, &*evening.game).map_err(|fault| ("", fault))?;
    if thrown.enemy {
        return Err(("by", Fault::new("a duel is yours: `a` is your unit, and `b` the enemy’s").help("leave `by` out")));
    }
    for (key, given) in [("of", thrown.of.as_deref().is_some_and(|of| of != OF)), ("label", thrown.label.is_some())] {
        if given {
            return Err((key, Fault::new(format!("a duel has no such `{key}`")).help("leave it out")));
        }
    }
    let place = RESULTS.iter().position(|words| words.contains(&thrown.result.to_lowercase().as_str()));
    let place =
        place.ok_or_else(|| ("result", Fault::new(format!("`result` cannot be “{}”", thrown.result)).help("expected won | lost")))?;
    let solved = matchup.contest.solve(&mut Chains::new(), MOST_STATES).map_err(|_| ("", too_large(&matchup)))?;
    let share = solved.tally.share(Winner::A);
    let results: Vec<(String, f64)> = RESULTS.iter().zip([1.0 - share, share]).map(|(words, p)| (words[0].to_owned(), p)).collect();
    if results[place].1 == 0.0 {
        return Err(("result", Fault::new(format!("this duel cannot be {}", thrown.result))));
    }
    let units = [("a", &matchup.ids.a), ("b", &matchup.ids.b)];
    let set = units.into_iter().map(|(key, id)| Set { key: key.to_owned(), value: Value::Text(id.clone()) });
    let set = set.chain(settings.into_iter().filter(|set| !set.key.ends_with(".unit"))).collect();
    let &Thrown { turn, times, .. } = thrown;
    let law = law(&results);
    let rolled = Rolled {
        question: DUEL,
        units: Some(matchup.names.clone()),
        set,
        of: OF,
        results,
        place,
        enemy: false,
        purpose: Label::Duel,
        turn,
        times,
        law,
    };
    Ok((rolled, matchup.assumptions))
}

fn too_large(matchup: &Matchup) -> Fault {
    let fault =
        Fault::new(format!("{} against {} has more than {MOST_STATES} states: it cannot be solved exactly", matchup.ids.a, matchup.ids.b));
    fault.help("fewer turns may make it small enough").because_too_large()
}

/// The luck of a told duel.
pub struct Told {
    answer: trace::TraceAnswer,
    swings: Swings,
    /// Places of the lines of all rolls in the story.
    lines: Vec<usize>,
}

impl Told {
    /// What each roll of a told duel changed.
    ///
    /// # Errors
    /// The duel has too many states to be solved.
    pub fn of(answer: trace::TraceAnswer) -> Result<Told, Fault> {
        let (lines, results): (Vec<usize>, Vec<u16>) = answer.story.results.iter().map(|fell| (fell.line, fell.code)).unzip();
        let swings = answer.matchup.contest.swings(&results, MOST_STATES).map_err(|_| too_large(&answer.matchup))?;
        Ok(Told { answer, swings, lines })
    }

    /// The rolls that changed most, the strongest first.
    fn deciding(&self) -> Vec<usize> {
        let changes: Vec<f64> = self.swings.changes().map(f64::abs).collect();
        let mut rolls: Vec<usize> = (0..changes.len()).filter(|&roll| changes[roll] >= LEAST).collect();
        rolls.sort_by(|&one, &other| changes[other].total_cmp(&changes[one]));
        rolls.truncate(SHOWN);
        rolls
    }

    /// The heading of the story under which a roll stands, up to its colon.
    fn heading(&self, roll: usize) -> &str {
        let headings = self.answer.story.lines[..self.lines[roll]].iter().rev();
        let found = headings.filter_map(|line| if let Line::Note(note) = line { Some(note.as_str()) } else { None });
        let heading = found.filter(|note| note.starts_with('—')).map(|note| note.trim_matches(['—', ' '])).next();
        heading.map_or("", |heading| heading.split(':').next().unwrap_or_default().trim())
    }

    fn view(&self, table: &Table, rows: Vec<usize>, lang: Lang) -> View {
        let says = |roll: usize| lang.typeset(&line_text(&self.answer.story.lines[self.lines[roll]], lang));
        View::of(table, rows)
            .words("", |roll| self.heading(roll).to_owned())
            .words(lang.pick("roll", "jet"), says)
            .percent(lang.pick("A wins", "A gagne"), (table, "after"), 1, lang)
            .figures(lang.pick("change", "écart"), |roll| signed(table.number(roll, "change").unwrap_or(0.0) * 100.0, 1, lang))
    }
}

impl Answered for Told {
    fn data(&self) -> Data {
        let trace::TraceAnswer { system, matchup, seed, combat, story, .. } = &self.answer;
        let text = |name: &'static str, text: &str| (name.into(), Fact::Text(text.to_owned()));
        let mut about = vec![text("system", system.id()), text("a", &matchup.ids.a), text("b", &matchup.ids.b)];
        about.extend([("seed".into(), Fact::Whole(*seed)), ("combat".into(), Fact::Whole(*combat))]);
        about.push(("before".into(), Fact::Number(self.swings.before)));
        about.extend(story.outcome.winner.map(|side| text("winner", side.id())));
        let rows = self.lines.iter().zip(&self.swings.after).zip(self.swings.changes());
        let rolls = Table::of("rolls", 1, (1usize..).zip(rows))
            .wholes("roll", Unit::Number, |(number, _)| number)
            .wholes("line", Unit::Number, |(_, ((line, _), _))| line + 1)
            .numbers("after", Unit::Share, |(_, ((_, after), _))| *after)
            .numbers("change", Unit::Share, |(_, (_, change))| change)
            .table();
        Data { ask: "trace", about, tables: vec![rolls], absent: Vec::new() }
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let trace::TraceAnswer { system, matchup, story, seed, combat, .. } = &self.answer;
        let table = data.known("rolls");
        let deciding = self.deciding();
        let [a, b] = Side::BOTH.map(|side| matchup.name(side, lang));
        let before = lang.percent(self.swings.before, 1);
        let winner = trace::winner(matchup, story, lang);
        let headline = match lang {
            Lang::En => format!("{winner}; before the first roll A won {before} of such duels."),
            Lang::Fr => format!("{winner} ; avant le premier jet, A gagnait {before} de ces duels."),
        };
        let asked = match lang {
            Lang::En => format!("{a} v {b}, combat {combat} of seed {seed} · {}", system.name().get(lang)),
            Lang::Fr => format!("{a} contre {b}, combat {combat} de la graine {seed} · {}", system.name().get(lang)),
        };
        let method = lang.pick(
            "Change: by how many points of share the roll changed how often A wins from there. The changes add up to the result less the share before the first roll. Every share is exact.",
            "Écart : de combien de points le jet a changé la part de victoires de A à partir de là. La somme des écarts est le résultat moins la part avant le premier jet. Chaque part est exacte.",
        );
        let all = (0..table.rows()).collect();
        let parts = [
            Part::answer("headline", Body::Sentence(lang.typeset(&headline))),
            Part::answer("asked", Body::Notes(vec![asked])),
            Part::answer("deciding", Body::Table(self.view(table, deciding, lang))).titled(lang.pick("What decided it", "Ce qui a décidé")),
            Part::answer("rolls", Body::Table(self.view(table, all, lang))).titled(lang.pick("Every roll", "Tous les jets")),
            Part::answer("method", Body::Notes(vec![lang.typeset(method)])),
        ];
        Document::new(lang, system.name().get(lang), parts)
    }
}
