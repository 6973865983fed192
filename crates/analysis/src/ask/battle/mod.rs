//! Battles of two armies: who wins, what it costs each side, and who does the work.

mod armies;
mod charts;
mod counted;
mod data;
mod document;
mod handicap;
mod report;
mod rows;
mod set;
mod situations;
mod story;
mod told;
mod work;

pub use armies::{Army, From};
pub use counted::{Counted, Otherwise};
pub use document::{drawn_again, drawn_again_where, rests, rests_on};
pub use handicap::{Handicap, handicap};
pub use set::{Paired, SetFound};
pub(super) use situations::tried_in;
pub use situations::{LeftOut, OTHERS, Situation, sets_words, situations, spelt};
pub use story::{brief, concerning, standing};
pub use told::{Again, Moment, Told, moments};

use std::path::{Path, PathBuf};
use std::sync::Arc;

use armies::side_key;

use super::what_if::Changed;
use super::{Word, find_system, meant};
use crate::duels::{Findings, Wish};
use crate::scenario::{Axis, Method, Scenario};
use crate::store::host::Rows;
use crate::store::shards::{Long, Shard};
use crate::store::{Cache, Fault, Request, Session, Store, read_lists};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::contest::{Fought, Story};
use montjoie_core::language::{Lang, Text};
use montjoie_core::monte_carlo::{Effort, Plan, Source};
use montjoie_core::settings::{Value, Wrong};
use montjoie_core::tally::Winner;
use montjoie_document::Column;
use montjoie_field::Battles;
use montjoie_system::battle::Engagement;
use montjoie_system::profile::Change;
use montjoie_system::{Game, OwnList, Problem, Registry, Set, System};

pub(super) use armies::{POINTS, is_points, usual_game};
pub(super) use rows::{Writer, situations as situation_names};
pub(super) use work::Work;

/// Battles where nothing is said: a share of one half is then known to 0.7 points.
pub const BATTLES: u64 = 20_000;

/// A request for battles.
#[derive(Clone, Debug)]
pub struct BattleRequest {
    /// The battles that are asked for.
    pub of: Of,
    /// Files of the user's own lists, beside those that the scenario and the armies name.
    pub own: Vec<PathBuf>,
    /// Number of battles, and their seed.
    pub wish: Wish,
    /// The source of the dice.
    pub source: Source,
    /// Whether a battle of two armies is tried in other situations too.
    pub range: bool,
    /// Changes of units of the armies, as `UNIT.points=40`: the same battles are fought with them and without.
    pub set: Vec<String>,
}

/// The battles that are fought.
#[derive(Clone, Debug)]
pub enum Of {
    /// The battles of a scenario file.
    Scenario(PathBuf),
    /// The battle of two armies.
    Armies {
        /// The rule system.
        system: String,
        /// The army of each side: an army file, or a list, or several with commas between them; every list where nothing is said.
        armies: Pair<Option<String>>,
        /// The card: a file, or a shipped one by its name; the system's first where none is named.
        card: Option<String>,
        /// Keys of the battle.
        words: Vec<Word>,
    },
}

/// Battles that have been checked to the last key, before anything is fought.
pub struct Ready {
    /// The findings that are asked for, without an answer yet.
    pub findings: Findings,
    /// How many battles are fought of each, from which seed and dice.
    pub plan: Plan,
    /// The user's own lists.
    pub lists: Vec<OwnList>,
    /// Files of the user's own lists, without those that army files name.
    files: Vec<PathBuf>,
    pub(super) battles: Vec<Staged>,
    others: Vec<(Situation, Staged)>,
    left_out: Vec<LeftOut>,
    /// The battle with what is set.
    set: Option<(Changed, Staged)>,
}

/// What is otherwise than lists and armies say.
#[derive(Clone, Debug, Default)]
pub(super) struct Instead {
    /// Units of each side that are changed.
    units: Pair<Vec<(String, Vec<Change>)>>,
    /// Lists in the place of the user's own.
    lists: Option<Vec<OwnList>>,
}

/// A battle that is ready to be fought.
pub(super) struct Staged {
    variant: Option<String>,
    point: Vec<String>,
    pub armies: Pair<Army>,
    pub engagement: Engagement,
    /// The system with the lists and changes of this battle.
    pub game: Arc<dyn Game>,
    /// The settings, those of armies left out.
    pub settings: Vec<Set>,
    /// The settings that name the armies.
    named: Vec<Set>,
    /// Units that fight as another: their ids, and those of the others.
    instead: Pair<Vec<(String, String)>>,
}

/// The answer about battles.
pub struct BattleAnswer {
    /// Who won the battles, variants by the points of the sweep: what duels have too.
    pub findings: Findings,
    /// The counts of each battle, in the order of the findings.
    pub battles: Vec<Counted>,
    /// The same armies in other situations, where that was wanted of the one battle.
    pub otherwise: Vec<Otherwise>,
    /// Situations that were not tried.
    pub left_out: Vec<LeftOut>,
    /// What the user set, and what it changes.
    pub set: Option<SetFound>,
}

impl BattleRequest {
    /// Battles in the situation of the request alone.
    pub fn new(of: Of, own: Vec<PathBuf>, wish: Wish) -> BattleRequest {
        BattleRequest { of, own, wish, source: Source::Tables, range: false, set: Vec::new() }
    }

    /// Reads and checks the request.
    ///
    /// # Errors
    /// Something in the request, in its scenario or in an army is wrong.
    pub fn ready(&self, session: Session) -> Result<Ready, Fault> {
        self.of(&self.scenario(session)?, &Instead::default(), session)
    }

    /// The request made ready with units of side A's random armies changed.
    pub(super) fn changed(&self, changed: &[(String, Vec<Change>)], session: Session) -> Result<Ready, Fault> {
        let changed = Instead { units: Pair { a: changed.to_vec(), b: Vec::new() }, lists: None };
        self.of(&self.scenario(session)?, &changed, session)
    }

    /// The request made ready for a scenario that has been read.
    pub(super) fn of(&self, scenario: &Scenario, changed: &Instead, session: Session) -> Result<Ready, Fault> {
        let system = scenario.system;
        if self.wish.method.map_or(scenario.method == Method::Exact, |method| method != Method::Sample) {
            let fault = Fault::new("battles have too many states to be solved exactly");
            return Err(fault.help("leave the method out: battles are fought, and the answer has an interval"));
        }
        let mut files = scenario.lists.clone();
        files.extend(self.own.iter().cloned());
        let brought = changed.lists.clone().map_or_else(|| read_lists(session.host, &files), Ok)?;
        let mut own = brought.clone();
        let seed = self.wish.seed.unwrap_or(scenario.seed);
        let effort = self.wish.effort.or(scenario.effort).unwrap_or(Effort::Combats(BATTLES));
        let words = self.words(system)?;
        let layers = scenario.layers()?;
        let mut battles = Vec::with_capacity(layers.len());
        for layer in layers {
            let mut settings: Vec<Set> = layer.placed.iter().map(|placed| placed.set.clone()).collect();
            settings.extend(words.iter().cloned());
            // The card that nobody named sets nothing.
            let usual = matches!(self.of, Of::Armies { card: None, .. });
            let fault = |problem: Problem| match usual || words.iter().any(|set| Some(&set.key) == problem.key.as_ref()) {
                true => Fault::from(problem),
                false => scenario.fault(&layer.placed, problem),
            };
            let (taken, settings): (Vec<Set>, Vec<Set>) = settings.into_iter().partition(|set| armies::takes(&set.key));
            let armies = armies::read(&taken, system, &mut own, session).map_err(|wrong| match wrong {
                armies::Wrong::Problem(problem) => fault(problem),
                armies::Wrong::Fault(fault) => fault,
            })?;
            // The points of a card are those of armies that are drawn, where some are.
            let said = if matches!(self.of, Of::Armies { .. }) { &words } else { &taken };
            armies::drawn_for_points(&armies, said).map_err(&fault)?;
            let mut game = session.host.game(system, &own)?;
            let mut instead: Pair<Vec<(String, String)>> = Pair::default();
            for side in Side::BOTH {
                for (unit, changes) in &changed.units[side] {
                    let (with, id) = game.variant(unit, changes)?;
                    game = Arc::from(with);
                    instead[side].push((unit.clone(), id));
                }
            }
            let forces = armies::forces(&armies, &*game, &instead).map_err(&fault)?;
            let engagement = game.battle(&forces, &settings, seed);
            let engagement = engagement.map_err(|problem| armies::impossible(&armies, &*game).unwrap_or_else(|| fault(problem)))?;
            let (variant, point) = (layer.variant, layer.point);
            battles.push(Staged { variant, point, armies, engagement, game, settings, named: taken, instead });
        }
        if let (true, Of::Scenario(file)) = (self.range, &self.of) {
            let fault = Fault::new(format!("{}: a scenario says itself what is tried otherwise", file.display()));
            return Err(fault.help("leave `--range` out, or make the scenario the --card of two armies"));
        }
        if self.range && battles.len() > 1 {
            let fault = Fault::new(format!("`--range` is of one battle, and the card has {}", battles.len()));
            return Err(fault.help("leave `--range` out, or a card without a sweep and variants"));
        }
        let (mut others, mut left_out) = (Vec::new(), Vec::new());
        if let (true, Of::Armies { words, .. }) = (self.range, &self.of) {
            for tried in situations(system, words) {
                let mut other = self.clone();
                other.range = false;
                if let Of::Armies { words, .. } = &mut other.of {
                    words.extend(tried.sets.iter().cloned());
                }
                // The usual situation is sound: what is wrong here is wrong with both together.
                match other.ready(session) {
                    Ok(mut ready) => others.extend(ready.battles.pop().map(|staged| (tried, staged))),
                    Err(fault) => left_out.push(LeftOut::new(tried.sets, &fault)),
                }
            }
        }
        let set = self.with_set(scenario, &battles, &brought, session)?;
        let findings = scenario.found(Vec::new(), seed, Some(effort));
        let plan = Plan { seed, effort, source: self.source };
        Ok(Ready { findings, plan, lists: own, files, battles, others, left_out, set })
    }

    /// The scenario that holds what the words do not say: a file, or a card.
    fn scenario(&self, session: Session) -> Result<Scenario, Fault> {
        let scenario = match &self.of {
            Of::Scenario(file) => Scenario::read(file, session)?,
            Of::Armies { system, card, .. } => {
                let system = find_system(session.systems, system)?;
                if system.battle_cards().is_empty() {
                    return Err(Fault::from(Problem::no_battles()));
                }
                match card {
                    Some(file) if file.ends_with(".toml") || session.host.has(Path::new(file)) => Scenario::read(Path::new(file), session)?,
                    _ => shipped(system, card.as_deref(), session.systems)?,
                }
            }
        };
        if !scenario.battle {
            return Err(scenario
                .faulty("two units fight here, not armies")
                .help("`montjoie run` answers it; in a battle's file stands kind = \"battle\""));
        }
        if let Of::Armies { system, .. } = &self.of
            && find_system(session.systems, system)?.id() != scenario.system.id()
        {
            return Err(scenario.faulty(format!("this card is of {}, not of {system}", scenario.system.id())));
        }
        Ok(scenario)
    }

    /// What the words of the request set, armies included.
    fn words(&self, system: &'static dyn System) -> Result<Vec<Set>, Fault> {
        let Of::Armies { armies, words, .. } = &self.of else { return Ok(Vec::new()) };
        let army = |side: Side| Some(Ok(Word { key: side_key(side), value: armies[side].clone()? }));
        let keys = system.battle_keys();
        let names: Vec<String> = keys.iter().map(|key| key.name.clone()).chain([POINTS.to_owned()]).collect();
        let named = |word: &Word| -> Result<Word, Fault> {
            let key = meant::one_of_keys(&word.key, names.iter().map(String::as_str))?;
            let value = Value::Text(word.value.clone());
            match armies::takes(&key) || names.contains(&key) {
                true => Ok(Word { key, value: word.value.clone() }),
                false => Err(Problem::wrong(Wrong::NoSuchKey, &key, &value, &names).into()),
            }
        };
        let words = Side::BOTH.into_iter().filter_map(army).chain(words.iter().map(named)).collect::<Result<Vec<Word>, Fault>>()?;
        super::settings(&words, super::kinds(&keys))
    }
}

/// A card that comes with the program.
fn shipped(system: &'static dyn System, card: Option<&str>, systems: Registry) -> Result<Scenario, Fault> {
    let cards = system.battle_cards();
    let named = card.unwrap_or(cards[0].0);
    let Some((name, text)) = cards.iter().find(|(name, _)| *name == named) else {
        let names: Vec<&str> = cards.iter().map(|(name, _)| *name).collect();
        let fault = Fault::new(format!("there is no card `{named}` of battles"));
        return Err(fault.near(named, names.iter().copied(), format!("name a file, or one of {}", names.join(", "))));
    };
    Scenario::parse(name, name, (*text).to_owned(), systems)
}

impl Ready {
    /// How many battles are fought in all, where that is known before.
    fn expected(&self) -> Option<u64> {
        match self.plan.effort {
            Effort::Combats(_) => {
                Some(self.fought().map(|(_, plan)| if let Effort::Combats(battles) = plan.effort { battles } else { 0 }).sum())
            }
            Effort::Precision(_) => None,
        }
    }

    /// All that is fought: the battles, then the other situations, then the battle with what is set.
    fn fought(&self) -> impl Iterator<Item = (&dyn Fought, Plan)> {
        let plan = self.plan;
        let others = self.others.iter().map(move |(tried, staged)| (staged, Plan { effort: tried.effort(plan.effort), ..plan }));
        let set = self.set.iter().map(move |(_, staged)| (staged, plan));
        let both = self.battles.iter().map(move |staged| (staged, plan)).chain(others).chain(set);
        both.map(|(staged, plan)| (&*staged.engagement.battle as &dyn Fought, plan))
    }

    /// The battles that are fought, in the order of the plans.
    fn staged(&self) -> impl Iterator<Item = &Staged> {
        self.battles.iter().chain(self.others.iter().map(|(_, staged)| staged)).chain(self.set.iter().map(|(_, staged)| staged))
    }

    /// Columns that tell the runs apart: of a scenario the variant and the values of swept keys, where other situations are tried the situation.
    fn names(&self) -> Vec<Column> {
        let Findings { variants, axes, .. } = &self.findings;
        let written =
            |name: String, of: &dyn Fn(&Staged) -> Option<String>| Column::written(name, &self.staged().map(of).collect::<Vec<_>>());
        let variant = (!variants.is_empty()).then(|| written("variant".to_owned(), &|staged| staged.variant.clone()));
        let point =
            |(number, axis): (usize, &Axis)| written(axis.key.replace('.', "_"), &|staged: &Staged| staged.point.get(number).cloned());
        let set = self.set.iter().map(|(set, _)| set.words.join(" "));
        let tried = self.others.iter().map(|(tried, _)| sets_words(&tried.sets)).chain(set);
        let situation = (!self.others.is_empty() || self.set.is_some())
            .then(|| situation_names(self.battles.iter().map(|_| "main".to_owned()).chain(tried)));
        variant.into_iter().chain(axes.iter().enumerate().map(point)).chain(situation).collect()
    }

    /// Number of shards that find something to do.
    pub(super) fn shards(&self) -> usize {
        Work::shards(self.fought().map(|(_, plan)| plan))
    }

    /// Fights what a shard has to fight.
    pub(super) fn shard(&self, shard: Shard, work: &Work) -> Result<(), Fault> {
        work.shard(shard, self.fought())
    }

    pub(super) fn merged(self, work: &Work) -> Result<BattleAnswer, Fault> {
        self.fight(work, None)
    }

    fn fight(self, work: &Work, rows: Option<&dyn Rows>) -> Result<BattleAnswer, Fault> {
        work.watch.stage(&self.findings.name);
        if let Some(battles) = self.expected() {
            work.watch.expected(battles);
        }
        let writer = rows.map(|rows| Writer::new(rows, self.names(), self.staged().collect()));
        let fought = self.fought().enumerate().map(|(run, (battle, plan))| match &writer {
            Some(writer) => writer.fight(run, plan, work.watch),
            None => work.count(battle, plan),
        });
        let counts: Vec<Battles> = fought.collect::<Result<_, Fault>>()?;
        let Ready { findings, plan, battles, others, left_out, set, .. } = self;
        let mut answer = BattleAnswer { findings, battles: Vec::new(), otherwise: Vec::new(), left_out, set: None };
        let mut counts = counts.into_iter();
        for (staged, count) in battles.into_iter().zip(counts.by_ref()) {
            let (finding, counted) = staged.counted(count, plan.source);
            answer.findings.findings.push(finding);
            answer.battles.push(counted);
        }
        for ((tried, staged), count) in others.into_iter().zip(counts.by_ref()) {
            let (won, of) = (count.tally.wins(Winner::A), count.tally.total());
            let drawn_again = Pair::of(|side| count.drawn_again_share(side));
            answer.otherwise.push(Otherwise { sets: tried.sets, won, of, drawn_again, room: staged.engagement.room });
        }
        let with = set.zip(counts.next());
        answer.set = with.zip(answer.battles.first()).map(|(((set, _), with), without)| {
            let shares = Paired::of(without.count.each().zip(with.each()));
            SetFound { words: set.words, shares }
        });
        for finding in &mut answer.findings.findings {
            let sets = answer.otherwise.iter().map(|other| &other.sets[..]);
            finding.assumptions = tried_in(std::mem::take(&mut finding.assumptions), sets);
        }
        Ok(answer)
    }

    /// Battle `which` (0 is the first) itself; there is one wherever [`Ready::tell`] tells one.
    pub(in crate::ask) fn battle(&self, which: usize) -> &dyn Fought {
        &*self.battles[which].engagement.battle
    }

    /// One battle of the run told, turn by turn with maps: number `number` (0 is the first) of battle `which` (0 is the first).
    ///
    /// # Errors
    /// There are fewer battles.
    pub fn tell(&self, which: usize, number: u64, lang: Lang) -> Result<Told, Fault> {
        if which >= self.battles.len() {
            return Err(Fault::new(format!("there is no battle {}", which + 1)).help(format!("there are 1 to {}", self.battles.len())));
        }
        let Plan { seed, source, .. } = self.plan;
        Ok(self.told(which, number, self.battle(which).tell(seed, number, source, lang), lang))
    }

    /// The armies of battle `number` of battle `which`.
    pub(in crate::ask) fn armies(&self, which: usize, number: u64) -> Pair<Army> {
        let Staged { engagement, armies, .. } = &self.battles[which];
        Army::all_drawn(armies, &(engagement.musters)(number))
    }

    /// A story of battle `which` with what belongs to it.
    pub(in crate::ask) fn told(&self, which: usize, number: u64, story: Story, lang: Lang) -> Told {
        let Staged { engagement, settings, named, .. } = &self.battles[which];
        let armies = self.armies(which, number);
        let Plan { seed, source, .. } = self.plan;
        let settings = settings.iter().chain(named).cloned().collect();
        let again = Some(Again { system: self.findings.system.id(), lists: self.files.clone(), settings, source });
        Told { armies, story, endings: engagement.battle.endings(), seed, number, lang, again }
    }
}

impl Request for BattleRequest {
    type Answer = BattleAnswer;

    fn answer(&self, session: Session) -> Result<BattleAnswer, Fault> {
        let ready = self.ready(session)?;
        let cache = session.cache(ready.findings.system);
        // Pieces may come from elsewhere: rows are written of battles that are fought here.
        let rows = session.rows.filter(|_| cache.is_none());
        ready.fight(&Work { cache: cache.as_ref(), watch: session.watch }, rows)
    }
}

impl Long for BattleRequest {
    fn shards(&self, session: Session) -> Result<usize, Fault> {
        Ok(self.ready(session)?.shards())
    }

    fn shard(&self, shard: Shard, store: &dyn Store, session: Session) -> Result<(), Fault> {
        let ready = self.ready(session)?;
        let cache = Cache::new(store, ready.findings.system);
        ready.shard(shard, &Work { cache: Some(&cache), watch: session.watch })
    }
}

/// The keys of a battle that name its armies, with what each says.
pub const ARMY_KEYS: [(&str, Text); 3] = [
    (
        "a.army",
        Text::new(
            "an army file, or a list, or lists with commas between them: a random legal army of them in every battle",
            "un fichier d’armée, ou une liste, ou des listes séparées par des virgules : à chaque bataille une armée légale tirée au sort",
        ),
    ),
    ("b.army", Text::new("the same of side B", "de même pour le camp B")),
    (
        POINTS,
        Text::new(
            "what a random army may cost, generals included: 600, or a range, as 540-660",
            "ce que peut coûter une armée tirée au sort, généraux compris : 600, ou une plage, par exemple 540-660",
        ),
    ),
];

/// Whether two words name armies and not units: army files, numbers of units, or lists.
pub fn names_armies(system: &dyn System, words: &[String], own: &[OwnList]) -> bool {
    let Ok(game) = system.open(own) else { return false };
    let lists = game.lists();
    let army = |word: &String| {
        word.ends_with(".toml")
            || word == "all"
            || armies::counted(word).is_some()
            || meant::lists(word.split(',').map(str::trim), &lists).is_ok()
    };
    words.len() >= 2 && words[..2].iter().all(army)
}
