//! Who beats whom: every unit of some lists against every other, over a situation card.

mod charts;

use super::{Opened, Units, entrants, in_matrix, rests};
use crate::duels::Wish;
use crate::prices::asked::{Ask, Way};
use crate::prices::matrix::{Entrant, MatrixCell};
use crate::prices::meetings;
use crate::prices::sheet::{FullMatrix, Held};
use crate::scenario::{Card, Method};
use crate::store::shards::{Long, Shard};
use crate::store::{Cache, Fault, Request, Session, Store};
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Effort;
use montjoie_core::watch::Unwatched;
use montjoie_document::chart::ChartSpec;
use montjoie_document::{Answered, Body, Data, Document, Estimate, Fact, Name, Part, Rows, Table, Unit, View};
use montjoie_field::army::check::points;
use montjoie_system::{Game, OwnList, Set, System};

/// Combats of each two units where they are sampled and nothing is said.
pub const COMBATS: u64 = 100_000;

/// Exact or sampled, and how many combats of each two units; `what` is asked, as `prices are`.
///
/// # Errors
/// Exact and sampled are wanted both, or a precision is.
pub fn way(wish: Wish, what: &str, otherwise: u64) -> Result<(Way, u64), Fault> {
    let way = match wish.method {
        None | Some(Method::Exact) => Way::Exact,
        Some(Method::Sample) => Way::Sample,
        Some(Method::Both) => {
            let fault = Fault::new(format!("{what} exact or sampled, not both"));
            return Err(fault.help("expected --method exact or --method sample"));
        }
    };
    match wish.effort {
        None => Ok((way, otherwise)),
        Some(Effort::Combats(combats)) => Ok((way, combats)),
        Some(Effort::Precision(_)) => {
            Err(Fault::new(format!("{what} not sampled to a precision")).help("say how many combats for each two units: --combats"))
        }
    }
}

/// A request for a matrix.
#[derive(Clone, Debug)]
pub struct MatrixRequest {
    /// The units that meet, and the card over which they do.
    pub units: Units,
    /// The way to answer: exact or sampled.
    pub way: Way,
    /// Combats of each two units, where they are sampled.
    pub combats: u64,
    /// The seed of the dice, where duels are sampled.
    pub seed: u64,
    /// Units that the matrix must have.
    pub named: Vec<String>,
}

impl MatrixRequest {
    /// The exact matrix of some units.
    pub fn exact(units: Units) -> MatrixRequest {
        MatrixRequest { units, way: Way::Exact, combats: COMBATS, seed: 1, named: Vec::new() }
    }
}

/// The matrix that was found.
pub struct MatrixAnswer {
    /// The rule system.
    pub system: &'static dyn System,
    /// The user's own lists, as they were read.
    pub own: Vec<OwnList>,
    /// The situation card.
    pub card: Card,
    /// Settings that held in every situation.
    pub over: Vec<Set>,
    /// The matrix, and all that it rests on.
    pub sheet: FullMatrix,
    /// Units that the card cannot have, each with the reason.
    pub left_out: Vec<(String, String)>,
    /// Combats of each two units that were sampled.
    pub combats: u64,
    /// The seed of what was sampled.
    pub seed: u64,
    /// Whether an answer could not be kept for the next run.
    pub unkept: bool,
}

/// The units, the card and what holds everywhere, checked.
pub(super) struct ReadyUnits {
    pub system: &'static dyn System,
    pub own: Vec<OwnList>,
    pub game: Box<dyn Game>,
    pub entrants: Vec<Entrant>,
    pub card: Card,
    pub over: Vec<Set>,
    pub left_out: Vec<(String, String)>,
}

impl ReadyUnits {
    pub fn of(units: &Units, session: Session) -> Result<ReadyUnits, Fault> {
        let Opened { system, own, game } = units.open(session)?;
        let mut entrants = entrants(&*game, &units.lists, units.options)?;
        let over = units.over(system)?;
        let card = units.card(system, session)?;
        let mut left_out: Vec<(String, String)> = Vec::new();
        if card.system == system.id() {
            entrants.retain(|entrant| {
                let why = card.refuses(&*game, &entrant.id, &over);
                left_out.extend(why.iter().map(|why| (entrant.id.clone(), why.clone())));
                why.is_none()
            });
        }
        Ok(ReadyUnits { system, own, game, entrants, card, over, left_out })
    }

    fn ask<'a>(&'a self, request: &MatrixRequest, cache: Option<&'a Cache<'a>>) -> Ask<'a> {
        Ask {
            cache,
            over: &self.over,
            way: request.way,
            pairs: request.combats.div_ceil(2),
            seed: request.seed,
            ..Ask::exact(self.system, &*self.game, &self.card, self.entrants.clone())
        }
    }
}

impl Request for MatrixRequest {
    type Answer = MatrixAnswer;

    fn answer(&self, session: Session) -> Result<MatrixAnswer, Fault> {
        let ready = ReadyUnits::of(&self.units, session)?;
        for unit in &self.named {
            in_matrix(unit, &ready.entrants)?;
        }
        session.watch.stage(&ready.card.name);
        let cache = session.kept(ready.system)?;
        let sheet = meetings::answer(ready.ask(self, cache.as_ref()), session.watch)?;
        let ReadyUnits { system, own, card, over, left_out, .. } = ready;
        let unkept = cache.as_ref().is_some_and(Cache::unwritten);
        Ok(MatrixAnswer { system, own, card, over, sheet, left_out, combats: self.combats, seed: self.seed, unkept })
    }
}

impl Long for MatrixRequest {
    fn shards(&self, session: Session) -> Result<usize, Fault> {
        meetings::pieces(&ReadyUnits::of(&self.units, session)?.ask(self, None), &Unwatched)
    }

    fn shard(&self, shard: Shard, store: &dyn Store, session: Session) -> Result<(), Fault> {
        let ready = ReadyUnits::of(&self.units, session)?;
        meetings::shard(&ready.ask(self, Some(&Cache::new(store, ready.system))), shard, session.watch)
    }
}

impl FullMatrix {
    /// Points of the enemy destroyed on average for every 100 points of the row; `None` where somebody has no price.
    fn taken(&self, row: usize) -> Option<f64> {
        let matrix = &self.matrix;
        let own = matrix.entrants[row].points?;
        let taken: Option<f64> =
            matrix.entrants.iter().enumerate().map(|(column, entrant)| Some(matrix.cell(row, column).destroyed * entrant.points?)).sum();
        Some(taken? / matrix.entrants.len() as f64 / own * 100.0)
    }

    /// Half of the 95 % interval of a row's mean score. Cells of units that meet alike share their dice; the others are independent.
    fn error(&self, row: usize) -> f64 {
        let n = self.matrix.entrants.len();
        let mut by_class = vec![0.0f64; n];
        for column in 0..n {
            let deviation = self.matrix.cell(row, column).spread.map_or(0.0, |s| (s.score / s.pairs as f64).sqrt());
            by_class[self.same[column]] += deviation;
        }
        1.96 * by_class.iter().map(|deviation| deviation * deviation).sum::<f64>().sqrt() / n as f64
    }

    /// Number of different profiles among the units.
    fn profiles(&self) -> usize {
        (0..self.matrix.entrants.len()).filter(|&row| self.same[row] == row).count()
    }

    /// The matrix over a card as tables: `cells`, `units` with their means, the cells by `situations`, and the law of `losses` of each cell.
    pub fn tables(&self, card: &Card) -> Vec<Table> {
        let (entrants, matrix) = (&self.matrix.entrants, &self.matrix);
        let n = entrants.len();
        let couples = || (0..n * n).map(|at| (at / n, at % n));
        fn met<T: Copy>(rows: Rows<T>, of: impl Fn(T) -> MatrixCell) -> Rows<T> {
            rows.numbers("a_wins", Unit::Share, |row| of(row).win)
                .numbers("neither", Unit::Share, |row| of(row).neither)
                .numbers("b_wins", Unit::Share, |row| of(row).loss())
                .numbers("destroyed", Unit::Share, |row| of(row).destroyed)
                .numbers("lost", Unit::Share, |row| of(row).lost)
        }
        let spread = |(row, column): (usize, usize)| matrix.cell(row, column).spread;
        let cells =
            Table::of("cells", 2, couples()).ids("row", |(row, _)| &entrants[row].id).ids("column", |(_, column)| &entrants[column].id);
        let cells = met(cells, |(row, column)| *matrix.cell(row, column))
            .numbers("score", Unit::Share, |(row, column)| matrix.cell(row, column).score())
            .numbers("row_points", Unit::Number, |(row, _)| entrants[row].points)
            .numbers("column_points", Unit::Number, |(_, column)| entrants[column].points)
            .counts("pairs", |both| spread(both).map(|spread| spread.pairs))
            .numbers("score_variance", Unit::Number, |both| spread(both).map(|spread| spread.score))
            .numbers("destroyed_variance", Unit::Number, |both| spread(both).map(|spread| spread.destroyed))
            .numbers("lost_variance", Unit::Number, |both| spread(both).map(|spread| spread.lost))
            .numbers("covariance", Unit::Number, |both| spread(both).map(|spread| spread.covariance));
        let score = |row: usize| {
            let (value, error) = (matrix.mean(row).score(), self.error(row));
            Estimate { value, ends: self.sampled().then_some((value - error, value + error)) }
        };
        let units = met(Table::of("units", 1, 0..n).ids("unit", |row| &entrants[row].id), |row| matrix.mean(row))
            .estimates("score", Unit::Share, score)
            .numbers("points", Unit::Number, |row| entrants[row].points)
            .numbers("points_taken_per_100", Unit::Number, |row| self.taken(row))
            .ids("same_as", |row| &entrants[self.same[row]].id);
        let placed = couples().flat_map(|couple| (0..card.situations.len()).map(move |at| (couple, at)));
        let placed = placed.map(|((row, column), at)| {
            let meeting = self.meeting(row, column, at);
            let (destroyed, lost) = (meeting.destroyed.b, meeting.destroyed.a);
            let cell = MatrixCell { win: meeting.wins.a, neither: meeting.neither, destroyed, lost, spread: meeting.spread };
            (row, column, &card.situations[at], cell)
        });
        let situations = Table::of("situations", 3, placed)
            .ids("row", |(row, ..)| &entrants[row].id)
            .ids("column", |(_, column, ..)| &entrants[column].id)
            .ids("situation", |(_, _, situation, _)| &situation.name.en)
            .numbers("weight", Unit::Share, |(_, _, situation, _)| situation.weight);
        let situations = met(situations, |(.., cell)| cell);
        let lost = couples().flat_map(|(row, column)| (0usize..).zip(self.losses(row, column)).map(move |loss| ((row, column), loss)));
        let losses = Table::of("losses", 3, lost)
            .ids("row", |((row, _), _)| &entrants[row].id)
            .ids("column", |((_, column), _)| &entrants[column].id)
            .counts("losses", |(_, (losses, _))| losses)
            .numbers("probability", Unit::Share, |(_, (_, share))| share);
        vec![cells.table(), units.table(), situations.table(), losses.table()]
    }
}

/// The system, the card and what holds everywhere.
pub(super) fn about(system: &dyn System, card: &Card, over: &[Set]) -> Vec<(Name, Fact)> {
    let text = |text: &str| Fact::Text(text.to_owned());
    let mut about = vec![("system".into(), text(system.id())), ("card".into(), text(&card.name))];
    about.extend(rests::facts(over));
    about
}

/// Units that a card cannot have.
pub(super) fn left_out(units: &[(String, String)]) -> Table {
    Table::of("left_out", 1, units).ids("unit", |(unit, _)| unit).table()
}

/// The units that a card cannot have, with the reason.
pub(super) fn left_out_part(units: &[(String, String)], lang: Lang) -> Part {
    let note = |(_, why): &(String, String)| format!("{}{} {why}", lang.pick("left out", "laissée de côté"), lang.colon());
    Part::answer("left-out", Body::Notes(units.iter().map(note).collect()))
}

/// The settings that hold in every situation, as they are typed.
pub(super) fn everywhere(over: &[Set], lang: Lang) -> Option<String> {
    (!over.is_empty()).then(|| format!("{}{} {}", lang.pick("everywhere", "partout"), lang.colon(), rests::typed(over)))
}

impl Answered for MatrixAnswer {
    fn data(&self) -> Data {
        let MatrixAnswer { system, card, over, sheet, left_out: gone, .. } = self;
        let mut about = about(*system, card, over);
        if sheet.sampled() {
            about.push(("seed".into(), Fact::Whole(self.seed)));
        }
        let mut tables = sheet.tables(card);
        let situations = Table::of("card", 1, &card.situations).ids("situation", |of| &of.name.en);
        let situations = situations.numbers("weight", Unit::Share, |of| of.weight).table();
        tables.extend([situations, self.keys(), left_out(gone), rests::settings(&sheet.assumptions)]);
        Data { ask: "matrix", about, tables, absent: Vec::new() }
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let MatrixAnswer { system, card, sheet, left_out, .. } = self;
        let units = data.known("units");
        let title = format!("{} · {}", card.title.get(lang), system.name().get(lang));
        let asked = std::iter::once(title).chain(self.situations(lang)).chain(everywhere(&self.over, lang));
        let mut parts = vec![
            Part::answer("headline", Body::Sentence(self.headline(units, lang))),
            Part::answer("asked", Body::Notes(asked.collect())),
            Part::answer("units", Body::Table(self.means(units, lang))),
            Part::answer("columns", Body::Notes(self.columns(lang))),
            left_out_part(left_out, lang),
            Part::answer("work", Body::Notes(vec![self.work(lang)])),
        ];
        parts.extend(rests::parts(data, &sheet.assumptions, lang));
        Document::new(lang, system.name().get(lang), parts)
    }

    fn charts(&self, lang: Lang) -> Vec<ChartSpec> {
        self.charts_of(&[], lang)
    }
}

impl MatrixAnswer {
    /// The keys of each situation; those that hold where possible with the number of duels in which they do.
    fn keys(&self) -> Table {
        let always = |set: Set| (set, None);
        let possible = |held: &Held| (held.set.clone(), Some((held.duels, held.of)));
        let mut rows = Vec::new();
        for (situation, held) in self.card.situations.iter().zip(&self.sheet.held) {
            let sets = situation.sets().into_iter().map(always).chain(held.iter().map(possible));
            rows.extend(sets.map(|(set, duels)| (situation.name.en.as_str(), set, duels)));
        }
        Table::of("keys", 2, &rows)
            .ids("situation", |row| row.0)
            .ids("key", |row| &row.1.key)
            .ids("value", |row| row.1.value.to_string())
            .counts("duels", |row| row.2.map(|(duels, _)| duels))
            .counts("of", |row| row.2.map(|(_, of)| of))
            .table()
    }

    /// The sentence which unit wins most.
    fn headline(&self, units: &Table, lang: Lang) -> String {
        let entrants = &self.sheet.matrix.entrants;
        let Some(&best) = self.sheet.matrix.by_strength().first() else { return String::new() };
        let name = lang.pick(&entrants[best].name.0, &entrants[best].name.1);
        let [wins, neither] = ["a_wins", "neither"].map(|column| lang.percent(units.number(best, column).unwrap_or(0.0), 1));
        let all = entrants.len();
        say!(
            lang,
            "Of {all} units {name} does best: it wins {wins} of its duels, and nobody wins {neither}.",
            "Des {all} unités, {name} s’en sort le mieux\u{a0}: elle gagne {wins} de ses duels, et {neither} restent sans vainqueur."
        )
    }

    /// Each situation of the card, with its weight and its keys.
    fn situations(&self, lang: Lang) -> Vec<String> {
        let line = |(situation, held): (&crate::scenario::card::Situation, &Vec<Held>)| {
            let mut words = rests::typed(&situation.sets());
            for held in held {
                let of = format!("{} {} {}", lang.whole(held.duels as u64), lang.pick("of", "sur"), lang.whole(held.of as u64));
                words += &format!(" {}={} ({of} duels)", held.set.key, held.set.value);
            }
            format!("{} {}{} {}", lang.percent(situation.weight, 0), situation.name.get(lang), lang.colon(), words.trim_start())
        };
        self.card.situations.iter().zip(&self.sheet.held).map(line).collect()
    }

    /// Whether every unit has a price.
    fn priced(&self) -> bool {
        self.sheet.matrix.entrants.iter().all(|entrant| entrant.points.is_some())
    }

    /// The means of each unit, the strongest first.
    fn means(&self, units: &Table, lang: Lang) -> View {
        let number = |row: usize, column: &str| units.number(row, column).unwrap_or(0.0);
        let mut view = View::of(units, self.sheet.matrix.by_strength()).words("", |row| units.id(row, "unit").to_owned());
        if self.priced() {
            view = view.figures("pts", |row| points(number(row, "points"), lang));
        }
        for (column, en, fr) in [
            ("a_wins", "wins", "gagne"),
            ("neither", "neither", "ni l’un ni l’autre"),
            ("b_wins", "loses", "perd"),
            ("destroyed", "destroys", "détruit"),
            ("lost", "is lost", "perdue"),
        ] {
            view = view.percent(lang.pick(en, fr), (units, column), 1, lang);
        }
        if self.sheet.sampled() {
            let half = |row: usize| units.estimate(row, "score").and_then(|score| Some((score.ends?.1 - score.value) * 100.0));
            view = view.figures("±", |row| half(row).map_or(String::new(), |half| lang.number(half, 2)));
        }
        if self.priced() {
            view = view.figures(lang.pick("takes/100 pts", "prend/100 pts"), |row| lang.number(number(row, "points_taken_per_100"), 1));
        }
        view
    }

    /// What the columns of the means say.
    fn columns(&self, lang: Lang) -> Vec<String> {
        let every = lang.pick(
            "Means against every unit of the table alike, itself included, half of the time in each role of the card; in the order of wins and half of neither.",
            "Moyennes contre toutes les unités du tableau à parts égales, elle-même comprise, la moitié du temps dans chaque rôle ; dans l’ordre des victoires, « ni l’un ni l’autre » comptant demi.",
        );
        let shares = lang.pick(
            "destroys, is lost: the share of a unit; a removed unit counts whole, a surviving one half of its losses.",
            "détruit, perdue : la part d’une unité ; retirée, elle compte entière ; vivante, pour la moitié de ses pertes.",
        );
        let per = lang.pick(
            "takes: points destroyed for every 100 points of its own. Of these 100 it loses as many as “is lost” says.",
            "prend : points détruits pour 100 points engagés. De ces 100 points, elle perd ce que dit « perdue ».",
        );
        let error = lang.pick(
            "±: half of the 95 % interval of wins plus half of neither.",
            "± : demi-intervalle à 95 % des gains plus la moitié des « ni l’un ni l’autre ».",
        );
        let lines = [Some(every), Some(shares), self.priced().then_some(per), self.sheet.sampled().then_some(error)];
        lines.into_iter().flatten().map(|line| lang.typeset(line)).collect()
    }

    /// The work of the matrix in this run. Another run has more of it in the cache, so it is no part of the answer for programs.
    fn work(&self, lang: Lang) -> String {
        let work = self.sheet.work;
        let say = |count: usize, en: &str, fr: &str| format!("{} {}", lang.whole(count as u64), lang.pick(en, fr));
        let also = |count: usize, en, fr| (count > 0).then(|| say(count, en, fr));
        let (units, profiles) = (self.sheet.matrix.entrants.len(), self.sheet.profiles());
        let lines = [
            Some(format!("{}, {}", say(units, "units", "unités"), say(profiles, "different profiles", "profils différents"))),
            Some(format!("{}, {}", say(work.asked, "duels asked for", "duels demandés"), say(work.different, "different", "différents"))),
            Some(format!("{}, {}", say(work.solved, "solved", "résolus"), say(work.cached, "from the cache", "repris du cache"))),
            also(work.too_large, "too large to solve", "trop grands pour être résolus"),
            also(work.sampled, "meetings sampled", "rencontres simulées"),
            also(work.damaged, "damaged cache entries recomputed", "entrées abîmées du cache recalculées"),
        ];
        lines.into_iter().flatten().collect::<Vec<_>>().join(lang.pick("; ", "\u{202f}; "))
    }
}
