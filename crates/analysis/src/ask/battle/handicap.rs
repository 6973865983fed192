//! Points that make two armies even: one side is drawn at several budgets, and a logistic regression finds where it wins as often as it loses.

use super::{Army, BattleRequest, From, Staged, Work, armies, rests};
use crate::duels::data::{settings_of, situation_of};
use crate::store::{Fault, Session};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::{Effort, Plan};
use montjoie_core::statistics::{Interval, interval};
use montjoie_core::tally::Winner;
use montjoie_core::watch::Watch;
use montjoie_document::{Answered, Body, Data, Document, Estimate, Fact, Part, Table, Unit, View};
use montjoie_system::System;

/// The budgets of a look, as shares of the distance of the farthest from the middle.
const BUDGETS: [f64; 5] = [-1.0, -0.5, 0.0, 0.5, 1.0];

/// How far the budgets of each look lie from its middle, as a share of it, and its share of the battles.
const LOOKS: [(f64, f64); 4] = [(0.25, 0.1), (0.25, 0.1), (0.15, 0.1), (0.1, 0.7)];

/// The points that make two armies even.
pub struct Handicap {
    system: &'static dyn System,
    staged: Staged,
    seed: u64,
    /// Points of both armies: of a drawn one its budget.
    cost: Pair<f64>,
    /// The side whose points are changed.
    varied: Side,
    /// Points of the varied side at which it is even, with the 95 % interval.
    even: Estimate,
    /// Whether both armies are given.
    given: bool,
    /// The budgets that the last look tried.
    tried: Vec<Tried>,
}

/// Battles in which the side whose points are changed has this budget.
#[derive(Clone, Copy, Debug)]
struct Tried {
    budget: u32,
    battles: u64,
    /// The share that this side wins, an undecided battle as one half, in [0, 1].
    share: f64,
}

/// The logit of a share as a line over the points of a side, in shares of `middle` from there: a constant and a slope with their covariance.
struct Line {
    middle: f64,
    constant: f64,
    slope: f64,
    covariance: [[f64; 2]; 2],
}

impl Line {
    /// The line through these shares; none where they do not grow with the points.
    fn through(tried: &[Tried], middle: f64) -> Option<Line> {
        let (mut constant, mut slope) = (0.0, 0.0);
        for _ in 0..60 {
            let (mut score, mut weights) = ([0.0; 2], [[0.0; 2]; 2]);
            for Tried { budget, battles, share } in tried {
                let x = [1.0, f64::from(*budget) / middle - 1.0];
                let p = 1.0 / (1.0 + libm::exp(-(constant + slope * x[1])));
                for (row, score) in score.iter_mut().enumerate() {
                    *score += *battles as f64 * (share - p) * x[row];
                    (0..2).for_each(|column| weights[row][column] += *battles as f64 * p * (1.0 - p) * x[row] * x[column]);
                }
            }
            let [[aa, ab], [_, bb]] = weights;
            let determinant = aa * bb - ab * ab;
            let covariance = [[bb / determinant, -ab / determinant], [-ab / determinant, aa / determinant]];
            let step = covariance.map(|[one, other]| one * score[0] + other * score[1]);
            (constant, slope) = (constant + step[0], slope + step[1]);
            if !(constant.is_finite() && slope.is_finite()) {
                return None;
            }
            if step.iter().all(|step| step.abs() < 1e-10) {
                // A slope that chance could have made says nothing.
                return (slope > 2.0 * covariance[1][1].sqrt()).then_some(Line { middle, constant, slope, covariance });
            }
        }
        None
    }

    /// Points at which the share is one half, with the standard error (the delta method).
    fn even(&self) -> (f64, f64) {
        let at = -self.constant / self.slope;
        let [[aa, ab], [_, bb]] = self.covariance;
        let variance = (aa + 2.0 * at * ab + at * at * bb) / (self.slope * self.slope);
        (self.middle * (1.0 + at), self.middle * variance.max(0.0).sqrt())
    }
}

/// The points that make the two armies of a battle even.
///
/// # Errors
/// The request is wrong, its units have no prices, no points make the armies even, or the work was stopped.
pub fn handicap(request: &BattleRequest, session: Session) -> Result<Handicap, Fault> {
    let mut ready = request.ready(session)?;
    let (Some(staged), true) = (ready.battles.pop(), ready.battles.is_empty()) else {
        return Err(Fault::new("a handicap is of one battle, and the scenario has several").help("name two armies"));
    };
    let (plan, system) = (ready.plan, ready.findings.system);
    let Effort::Combats(battles) = plan.effort else {
        return Err(Fault::new("a handicap needs a number of battles").help("--combats in place of --precision"));
    };
    let cost = |side: Side| {
        let points = match staged.armies[side].from {
            From::Lists { by_number: true, .. } => None,
            From::Lists { points: (least, most), .. } => Some(f64::from(least + most) / 2.0),
            From::File { points, .. } => points,
        };
        let fault = || Fault::new(format!("{}: its units have no prices, so it has no points", staged.armies[side].id()));
        points.filter(|points| *points > 0.0).ok_or_else(fault)
    };
    let cost = Pair { a: cost(Side::A)?, b: cost(Side::B)? };
    let is_given = |side: Side| matches!(staged.armies[side].from, From::File { .. });
    let given = is_given(Side::A) && is_given(Side::B);
    let varied = if is_given(Side::B) && !given { Side::A } else { Side::B };
    let fight = Fight { staged: &staged, plan, varied, watch: session.watch };
    session.watch.stage(&ready.findings.name);
    session.watch.expected(battles);
    let ((value, error), tried) = if given { fight.by_slope(cost, battles)? } else { fight.by_budgets(cost, battles)? };
    let even = Estimate { value, ends: Some((value - 1.96 * error, value + 1.96 * error)) };
    Ok(Handicap { system, seed: plan.seed, cost, varied, even, given, tried, staged })
}

/// How battles at other budgets are fought.
struct Fight<'a> {
    staged: &'a Staged,
    plan: Plan,
    varied: Side,
    watch: &'a dyn Watch,
}

impl Fight<'_> {
    /// Fights a look around the middle with armies of these budgets on the other side; a given army fights as it is unless `drawn`. `look` chooses
    /// the dice: every battle of an answer is another one.
    fn look(&self, look: usize, (middle, width): (f64, f64), other: f64, battles: u64, drawn: bool) -> Result<Vec<Tried>, Fault> {
        let tried = BUDGETS.iter().enumerate().map(|(place, at)| {
            let budget = (middle * (1.0 + at * width)).round().max(1.0) as u32;
            let number = (look * BUDGETS.len() + place) as u64;
            let points = Pair::of(|side| if side == self.varied { budget } else { other.round() as u32 });
            let armies = Pair::of(|side| match &self.staged.armies[side] {
                army if drawn || matches!(army.from, From::Lists { .. }) => of_budget(army, points[side]),
                army => army.clone(),
            });
            let battles = (battles / BUDGETS.len() as u64).max(1);
            Ok(Tried { budget, battles, share: self.share(&armies, battles, number + 1)? })
        });
        tried.collect()
    }

    /// The share of battles that the varied side wins.
    fn share(&self, both: &Pair<Army>, battles: u64, number: u64) -> Result<f64, Fault> {
        let forces = armies::forces(both, &*self.staged.game, &Pair::default())?;
        let plan = Plan { seed: self.plan.seed.wrapping_add(number << 32), effort: Effort::Combats(battles), ..self.plan };
        let engagement = self.staged.game.battle(&forces, &self.staged.settings, plan.seed)?;
        let tally = Work { cache: None, watch: self.watch }.count(&*engagement.battle, plan)?.tally;
        Ok(tally.share(Winner::of(Some(self.varied))) + tally.share(Winner::Neither) / 2.0)
    }

    /// Looks nearer and nearer to where the side that is varied is even.
    fn by_budgets(&self, cost: Pair<f64>, battles: u64) -> Result<((f64, f64), Vec<Tried>), Fault> {
        let other = cost[self.varied.enemy()];
        let mut middle = other;
        for (look, (width, share)) in LOOKS.into_iter().enumerate() {
            let tried = self.look(look, (middle, width), other, (battles as f64 * share) as u64, false)?;
            let line = Line::through(&tried, middle);
            let (even, error) = line.as_ref().map_or((f64::NAN, f64::NAN), Line::even);
            let ends = (middle * (1.0 - 2.0 * width), middle * (1.0 + 2.0 * width));
            if look + 1 == LOOKS.len() {
                let within = (ends.0..=ends.1).contains(&even);
                return if within { Ok(((even, error), tried)) } else { Err(none()) };
            }
            let wins = tried.iter().map(|tried| tried.share).sum::<f64>() / tried.len() as f64;
            middle = match line {
                Some(_) => even.clamp(ends.0, ends.1),
                // Too few battles to see a line, or one side wins nearly all of them.
                None if wins < 0.1 => ends.1,
                None if wins > 0.9 => ends.0,
                None => middle,
            };
        }
        Err(none())
    }

    /// Points at which the side is even, with the standard error: armies fight as given, and armies drawn from their lists tell the odds per point.
    fn by_slope(&self, cost: Pair<f64>, battles: u64) -> Result<((f64, f64), Vec<Tried>), Fault> {
        let (own, half) = (cost[self.varied], (battles / 2).max(1));
        let share = self.share(&self.staged.armies, half, 0)?;
        let tried = self.look(0, (own, LOOKS[0].0), cost[self.varied.enemy()], half, true)?;
        let line = Line::through(&tried, own).filter(|_| share > 0.0 && share < 1.0).ok_or_else(none)?;
        let logit = libm::log(share / (1.0 - share));
        let [_, [_, slopes]] = line.covariance;
        let variance = 1.0 / (half as f64 * share * (1.0 - share)) + (logit / line.slope).powi(2) * slopes;
        Ok(((own * (1.0 - logit / line.slope), own * variance.sqrt() / line.slope), tried))
    }
}

fn none() -> Fault {
    let fault =
        Fault::new("no points were found at which these armies are even: one side wins nearly always, or there are too few battles");
    fault.help("as --combats 100000")
}

/// The army's lists with this budget; of a given army its list.
fn of_budget(army: &Army, budget: u32) -> Army {
    let (lists, names) = match &army.from {
        From::Lists { lists, names, .. } => (lists.clone(), names.clone()),
        From::File { roster, .. } => (vec![roster.list.clone()], vec![army.name.clone()]),
    };
    Army { name: army.name.clone(), from: From::Lists { lists, names, points: (budget, budget), by_number: false } }
}

impl Handicap {
    /// The points that the side needs beyond those of now, with the 95 % interval.
    fn more(&self) -> Estimate {
        let now = self.cost[self.varied];
        Estimate { value: self.even.value - now, ends: self.even.ends.map(|(low, high)| (low - now, high - now)) }
    }

    /// Whether the side may be even without a point more or less: the interval has the points at which it is none.
    fn may_be_none(&self) -> bool {
        let none = if self.given { self.cost[self.varied] } else { self.cost[self.varied.enemy()] };
        self.even.ends.is_some_and(|(low, high)| (low..=high).contains(&none))
    }

    /// Who is even with whom at how many points, in a sentence.
    fn sentence(&self, lang: Lang) -> String {
        let called = |side: Side| format!("{} ({})", side.letter(), self.staged.armies[side].name(lang));
        lang.typeset(&if self.given { self.says_more(called, lang) } else { self.says_even(called, lang) })
    }

    /// How many points more the weaker of two given armies needs.
    fn says_more(&self, called: impl Fn(Side) -> String, lang: Lang) -> String {
        let Estimate { value, ends } = self.more();
        let (low, high) = ends.unwrap_or_default();
        let (weaker, [needs, low, high]) = match value >= 0.0 {
            true => (self.varied, [value, low, high]),
            false => (self.varied.enemy(), [-value, -high, -low]),
        };
        let [needs, low, high] = [needs, low, high].map(|points| lang.number(points, 0));
        let (weak, strong) = (called(weaker), called(weaker.enemy()));
        match (self.may_be_none(), lang) {
            (true, Lang::En) => {
                format!("No handicap is shown between {weak} and {strong}: the first would need {needs} points more ({low} to {high}).")
            }
            (true, Lang::Fr) => format!(
                "Aucun handicap n’apparaît entre {weak} et {strong} : il faudrait {needs} points de plus au premier ({low} à {high})."
            ),
            (false, Lang::En) => format!("{weak} needs {needs} points more ({low} to {high}) to be even with {strong}."),
            (false, Lang::Fr) => format!("Il faut à {weak} {needs} points de plus ({low} à {high}) pour faire jeu égal avec {strong}."),
        }
    }

    /// At how many points the armies are even, and how many more or fewer than the other the varied side then has.
    fn says_even(&self, called: impl Fn(Side) -> String, lang: Lang) -> String {
        let (varied, other) = (self.varied, self.varied.enemy());
        let (one, two, letter) = (called(other), called(varied), varied.letter());
        let (low, high) = self.even.ends.unwrap_or_default();
        let apart = self.even.value - self.cost[other];
        let [fixed, even, low, high, handicap] =
            [self.cost[other], self.even.value, low, high, apart.abs()].map(|points| lang.number(points, 0));
        let said = say!(
            lang,
            "{one} at {fixed} points and {two} at {even} points ({low} to {high}) are even",
            "{one} à {fixed} points et {two} à {even} points ({low} à {high}) font jeu égal"
        );
        if self.may_be_none() {
            return say!(lang, "No handicap is shown: {said}.", "Aucun handicap n’apparaît : {said}.");
        }
        let which = if apart < 0.0 { lang.pick("fewer", "moins") } else { lang.pick("more", "plus") };
        say!(lang, "{said}: {letter} takes {handicap} {which}.", "{said} : {letter} en prend {handicap} de {which}.")
    }

    /// The sentence on how the even points were found.
    fn how(&self, lang: Lang) -> String {
        let battles = lang.whole(self.tried.iter().map(|tried| tried.battles).sum());
        let (seed, letter) = (self.seed, self.varied.letter());
        lang.typeset(&match (self.given, lang) {
            (false, Lang::En) => format!("Random legal armies of {letter} at five budgets, {battles} battles in the last look, seed {seed}. A logistic regression says at which budget {letter} wins as often as it loses, an undecided battle as one half."),
            (false, Lang::Fr) => format!("Des armées légales de {letter} tirées au sort à cinq budgets, {battles} batailles au dernier regard, graine {seed}. Une régression logistique dit à quel budget {letter} gagne aussi souvent qu’il perd, une bataille indécise comptant une moitié."),
            (true, Lang::En) => format!("Both armies are given, so no points can be added to them here. How much points move the odds comes from {battles} battles of random armies of the same lists, seed {seed}: what exactly is added will matter more than this says."),
            (true, Lang::Fr) => format!("Les deux armées sont données : on ne peut rien leur ajouter ici. L’effet des points sur les chances vient de {battles} batailles d’armées des mêmes listes tirées au sort, graine {seed} ; ce qu’on ajoute au juste comptera plus que ne le dit ce chiffre."),
        })
    }
}

impl Answered for Handicap {
    fn data(&self) -> Data {
        let handicap = Table::of("handicap", 0, [self])
            .ids("a", |all| all.staged.armies.a.id())
            .ids("b", |all| all.staged.armies.b.id())
            .numbers("a_points", Unit::Points, |all| all.cost.a)
            .numbers("b_points", Unit::Points, |all| all.cost.b)
            .ids("varied", |all| all.varied.id())
            .estimates("even", Unit::Points, |all| all.even)
            .estimates("more", Unit::Points, Handicap::more)
            .ids("found_by", |all| if all.given { "slope" } else { "budgets" });
        let share = |tried: &Tried| {
            let Interval { low, high } = interval((tried.share * tried.battles as f64).round() as u64, tried.battles, 0.95);
            Estimate { value: tried.share, ends: Some((low, high)) }
        };
        let budgets = Table::of("budgets", 1, &self.tried)
            .wholes("points", Unit::Points, |tried| tried.budget)
            .counts("battles", |tried| tried.battles)
            .estimates("share", Unit::Share, share);
        let engagement = &self.staged.engagement;
        let tables = vec![
            handicap.table(),
            budgets.table(),
            settings_of(Vec::new(), engagement.assumptions.iter().map(|assumption| (assumption, None))),
            situation_of(Vec::new(), &engagement.situation),
        ];
        let about = vec![("system".into(), Fact::Text(self.system.id().to_owned())), ("seed".into(), Fact::Whole(self.seed))];
        Data { ask: "handicap", about, tables, absent: Vec::new() }
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let budgets = data.known("budgets");
        let number = |column: &'static str| move |row: usize| lang.number(budgets.number(row, column).unwrap_or(0.0), 0);
        let letter = self.varied.letter();
        let wins = say!(lang, "{letter} wins", "{letter} gagne");
        let view = View::of(budgets, 0..budgets.rows())
            .figures(format!("points ({letter})"), number("points"))
            .figures(lang.pick("battles", "batailles"), number("battles"))
            .percent(wins, (budgets, "share"), 1, lang)
            .ends("95\u{a0}%", (budgets, "share"), 1, lang);
        let mut parts = vec![
            Part::answer("headline", Body::Sentence(self.sentence(lang))),
            Part::answer("budgets", Body::Table(view)),
            Part::answer("how", Body::Notes(vec![self.how(lang)])),
        ];
        parts.extend(rests(&self.staged.engagement.assumptions, lang));
        Document::new(lang, self.system.name().get(lang), parts)
    }
}
