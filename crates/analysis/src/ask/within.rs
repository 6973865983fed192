//! Which matchups lie within 50 % give or take some points?

use super::matrix::{self, ReadyUnits};
use super::{Units, in_matrix};
use crate::prices::asked::Ask;
use crate::prices::matrix::Entrant;
use crate::prices::sequential::Decision;
use crate::prices::within::{TestedMatchup, Within, within};
use crate::scenario::Card;
use crate::store::shards::{Long, Shard};
use crate::store::{Cache, Fault, Request, Session, Store};
use montjoie_core::language::Lang;
use montjoie_document::{Answered, Body, Data, Document, Estimate, Fact, Part, Table, Unit, View};
use montjoie_system::{Set, System};

/// The most combats of a matchup where nothing is said.
pub const MOST: u64 = 2_000_000;

/// The confidence of the bar beside a score.
const LEVEL: f64 = 0.95;

/// A request for tests of balance.
#[derive(Clone, Debug)]
pub struct WithinRequest {
    /// The units that meet, and the card over which they do.
    pub units: Units,
    /// How far from 50 % a score may be, in points of a percentage.
    pub points: f64,
    /// How often each error of the test may happen, as 0.05.
    pub errors: f64,
    /// The most combats of a matchup.
    pub most: u64,
    /// The matchups, by ids; every two units where none is named.
    pub between: Vec<(String, String)>,
    /// The seed of the dice.
    pub seed: u64,
}

/// The results of the tests of balance.
pub struct WithinAnswer {
    /// The rule system.
    pub system: &'static dyn System,
    /// The situation card.
    pub card: Card,
    /// Settings that held in every situation.
    pub over: Vec<Set>,
    /// The units of the matchups.
    pub entrants: Vec<Entrant>,
    /// How far from 50 % a score may be, in points of a percentage.
    pub points: f64,
    /// What was asked of each matchup.
    pub question: Within,
    /// Findings, one per matchup.
    pub found: Vec<TestedMatchup>,
    /// Units that the card cannot have, each with the reason.
    pub left_out: Vec<(String, String)>,
    /// The seed of the dice.
    pub seed: u64,
}

impl Request for WithinRequest {
    type Answer = WithinAnswer;

    fn answer(&self, session: Session) -> Result<WithinAnswer, Fault> {
        self.answered(None, session.pieces, session)
    }
}

impl WithinRequest {
    /// Answers all matchups, or those of a shard, with what is kept of them.
    fn answered(&self, shard: Option<Shard>, store: Option<&dyn Store>, session: Session) -> Result<WithinAnswer, Fault> {
        let ReadyUnits { system, game, entrants, card, over, left_out, .. } = ReadyUnits::of(&self.units, session)?;
        let mut couples = couples(&self.between, &entrants)?;
        if let Some(shard) = shard {
            let mut number = 0..;
            couples.retain(|_| number.next().is_some_and(|number| shard.has(number)));
        }
        let question = Within { margin: self.points / 100.0, errors: self.errors, level: LEVEL, most: (self.most / 2).max(1) };
        session.watch.stage(&card.name);
        let cache = store.map(|store| Cache::new(store, system));
        let ask = Ask { over: &over, seed: self.seed, cache: cache.as_ref(), ..Ask::exact(system, &*game, &card, entrants) };
        let found = within(&ask, &couples, question, session.watch)?;
        let entrants = ask.entrants;
        Ok(WithinAnswer { system, card, over, entrants, points: self.points, question, found, left_out, seed: self.seed })
    }
}

impl Long for WithinRequest {
    fn shards(&self, session: Session) -> Result<usize, Fault> {
        Ok(couples(&self.between, &ReadyUnits::of(&self.units, session)?.entrants)?.len())
    }

    fn shard(&self, shard: Shard, store: &dyn Store, session: Session) -> Result<(), Fault> {
        self.answered(Some(shard), Some(store), session).map(|_| ())
    }
}

/// The matchups named, or all: every unit against every other.
fn couples(named: &[(String, String)], entrants: &[Entrant]) -> Result<Vec<(usize, usize)>, Fault> {
    let n = entrants.len();
    if named.is_empty() {
        let all: Vec<_> = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))).collect();
        let help = "a unit against itself is even; name more lists";
        return if all.is_empty() { Err(Fault::new("there are no two units to compare").help(help)) } else { Ok(all) };
    }
    named.iter().map(|(first, second)| Ok((in_matrix(first, entrants)?, in_matrix(second, entrants)?))).collect()
}

impl Answered for WithinAnswer {
    fn data(&self) -> Data {
        let Within { margin, errors, level, most } = self.question;
        let mut about = matrix::about(self.system, &self.card, &self.over);
        about.extend([("margin", margin), ("errors", errors), ("level", level)].map(|(name, number)| (name.into(), Fact::Number(number))));
        about.extend([("most_pairs", most), ("seed", self.seed)].map(|(name, whole)| (name.into(), Fact::Whole(whole))));
        let matchups = Table::of("matchups", 2, &self.found)
            .ids("row", |one| &self.entrants[one.row].id)
            .ids("column", |one| &self.entrants[one.column].id)
            .ids("verdict", |one| one.decision.id())
            .counts("pairs", |one| one.pairs)
            .estimates("score", Unit::Share, |one| Estimate { value: one.score, ends: Some(one.bar) })
            .table();
        Data { ask: "within", about, tables: vec![matchups, matrix::left_out(&self.left_out)], absent: Vec::new() }
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let (table, band, seed) = (data.known("matchups"), self.band(lang), self.seed);
        let title = format!("{} · {}", self.card.title.get(lang), self.system.name().get(lang));
        let asked = say!(
            lang,
            "Does the first score {band}? Pairs of combats over the card, the second of each with the roles exchanged, until it is known; seed {seed}.",
            "La première marque-t-elle {band} ? Paires de combats sur la carte, rôles échangés dans le second, jusqu’à le savoir ; graine {seed}."
        );
        let asked = [Some(title), Some(lang.typeset(&asked)), matrix::everywhere(&self.over, lang)];
        let view = View::of(table, 0..table.rows())
            .words(lang.pick("first", "première"), |row| table.id(row, "row").to_owned())
            .words(lang.pick("second", "seconde"), |row| table.id(row, "column").to_owned())
            .percent(lang.pick("scores", "marque"), (table, "score"), 1, lang)
            .ends("95\u{a0}%", (table, "score"), 1, lang)
            .figures(lang.pick("pairs", "paires"), |row| lang.whole(self.found[row].pairs))
            .words("verdict", |row| verdict(&self.found[row], &band, lang));
        let parts = [
            Part::answer("headline", Body::Sentence(self.headline(lang))),
            Part::answer("asked", Body::Notes(asked.into_iter().flatten().collect())),
            Part::answer("matchups", Body::Table(view)),
            Part::answer("errors", Body::Notes(self.notes(lang))),
            matrix::left_out_part(&self.left_out, lang),
        ];
        Document::new(lang, self.system.name().get(lang), parts)
    }
}

impl WithinAnswer {
    /// The margin as people write it: `50 % ± 2`.
    fn band(&self, lang: Lang) -> String {
        format!("50\u{a0}% ± {}", plain(self.points, lang))
    }

    /// The first sentence: numbers of matchups by verdict.
    fn headline(&self, lang: Lang) -> String {
        let count = |decision| lang.whole(self.found.iter().filter(|found| found.decision == decision).count() as u64);
        let [even, better, worse, open] = [Decision::Even, Decision::Better, Decision::Worse, Decision::Open].map(count);
        let (all, most) = (lang.whole(self.found.len() as u64), lang.whole(self.question.most));
        let matchups = lang.plural(self.found.len() as f64, lang.pick("matchup", "rencontre"), lang.pick("matchups", "rencontres"));
        let pairs = lang.plural(self.question.most as f64, lang.pick("pair", "paire"), lang.pick("pairs", "paires"));
        lang.typeset(&say!(
            lang,
            "{all} {matchups}: {even} within, {better} the first better, {worse} the second; {open} not known after {most} {pairs}.",
            "{all} {matchups} : {even} dans la marge, {better} à la première, {worse} à la seconde ; {open} sans réponse après {most} {pairs}."
        ))
    }

    /// How often the test errs, and what its bar holds.
    fn notes(&self, lang: Lang) -> Vec<String> {
        let (near, far, rate) = (plain(self.points / 2.0, lang), plain(self.points * 1.5, lang), plain(self.question.errors * 100.0, lang));
        let rates = say!(
            lang,
            "Error rates, matchup by matchup: at most {rate} in 100 of those within {near} of 50 % are called better or worse, and of those beyond {far} within; between, either may be said.",
            "Taux d’erreur, rencontre par rencontre : au plus {rate} sur 100 de celles à moins de {near} de 50 % sont dites déséquilibrées, et de celles au-delà de {far} dites dans la marge ; entre les deux, l’un ou l’autre."
        );
        let bar = lang.pick(
            "95 %: an interval that holds however often one looks, whatever the variance: so it is wider than what decides, and may still hold 50. A score at which a run stopped by itself is biased away from 50: for the score itself leave out --within.",
            "95 % : un intervalle valable quel que soit le nombre de regards et la variance : plus large que ce qui décide, il peut encore contenir 50. Le score d’un essai qui s’arrête de lui-même s’écarte trop de 50 : pour le score, ôtez --within.",
        );
        [rates.as_str(), bar].map(|note| lang.typeset(note)).into()
    }
}

/// A number of at most two decimals, without zeros at its end.
fn plain(number: f64, lang: Lang) -> String {
    let words = lang.number(number, 2);
    if words.contains(['.', ',']) { words.trim_end_matches('0').trim_end_matches(['.', ',']).to_owned() } else { words }
}

fn verdict(found: &TestedMatchup, within: &str, lang: Lang) -> String {
    let words = found.decision.text().get(lang);
    match found.decision {
        _ if found.pairs == 0 => lang.pick("one profile", "un seul profil").to_owned(),
        Decision::Even => format!("{words} {within}"),
        _ => words.to_owned(),
    }
}
