//! Scenario files: read, checked, and spread out into the duels they ask for.

use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::DeValue;

use super::reader::{Key, Method, Placed, Reader, in_order};
use crate::store::{Fault, FileKind, Session};
use montjoie_core::combat::Side;
use montjoie_core::monte_carlo::Effort;
use montjoie_core::settings::nearest;
use montjoie_system::list::Name;
use montjoie_system::{Game, Matchup, Problem, Registry, Set, System};

/// The most duels that a scenario may ask for.
const MOST_DUELS: usize = 10_000;

/// A key that a sweep varies.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// The key, as `field.distance`.
    pub key: String,
    /// The values of the dimension, in the order of the file.
    pub values: Vec<String>,
}

/// What a scenario claims of some of its duels: only then does its answer begin with yes or no.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// The side that wins more often.
    pub wins: Side,
    /// The duels that the claim is about: keys with the values that they have there. Empty for all.
    pub of: Vec<Set>,
}

/// A scenario as its file says it, or the words of a duel.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The file, as the user named it; `None` where the scenario is in words.
    pub file: Option<String>,
    /// The text of the scenario: that of its file, or what would save its words where they ask for several duels.
    pub text: String,
    /// The name of the scenario: that of its file without the ending.
    pub name: String,
    /// The rule system.
    pub system: &'static dyn System,
    /// Whether armies fight, not two units.
    pub battle: bool,
    /// The question of the scenario.
    pub question: Name,
    /// The claim of the scenario, where it has one.
    pub claim: Option<Claim>,
    /// The combats to sample, or the precision, where the file says so.
    pub effort: Option<Effort>,
    /// The seed of the dice.
    pub seed: u64,
    /// The method of the answer.
    pub method: Method,
    /// The user's own lists, with paths as they are to be opened.
    pub lists: Vec<PathBuf>,
    pub(crate) base: Vec<Placed>,
    pub(crate) axes: Vec<(Axis, Vec<Placed>)>,
    pub(crate) variants: Vec<(Name, Vec<Placed>)>,
    /// The keys of the claim.
    claimed: Vec<Placed>,
}

/// A duel of a scenario.
pub struct Asked {
    /// The named variant, where there are any.
    pub variant: Option<String>,
    /// The values of the axes.
    pub point: Vec<String>,
    /// The settings that the duel was made of.
    pub settings: Vec<Set>,
    /// The duel that is asked for.
    pub matchup: Matchup,
}

/// What one duel or battle of a scenario sets, outer layers first.
pub(crate) struct Layers {
    /// The named variant, where there are any.
    pub variant: Option<String>,
    /// The values of the axes.
    pub point: Vec<String>,
    /// The settings, each with its place.
    pub placed: Vec<Placed>,
}

impl Scenario {
    /// Reads and checks a scenario file, all but what only its system can check.
    pub fn read(path: &Path, session: Session) -> Result<Scenario, Fault> {
        Scenario::of(path, session.host.read(path)?, session.systems)
    }

    /// The scenario of a file whose text was read before.
    pub(super) fn of(path: &Path, text: String, systems: Registry) -> Result<Scenario, Fault> {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("scenario").to_owned();
        let mut scenario = Scenario::parse(&path.display().to_string(), &stem, text, systems)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        scenario.lists.iter_mut().for_each(|list| *list = folder.join(&list));
        Ok(scenario)
    }

    /// Checks the text of a scenario; its lists stay as they are named.
    pub fn parse(file: &str, name: &str, text: String, systems: Registry) -> Result<Scenario, Fault> {
        let reader = Reader { file, text: &text, systems: systems.systems() };
        let table = FileKind::Scenario.parsed(file, &text)?;
        let mut system = None;
        let mut scenario = Scenario { file: Some(file.to_owned()), text: text.clone(), ..Scenario::new(name, reader.systems[0]) };
        for (key, value) in in_order(table.get_ref()) {
            match key.get_ref().as_ref() {
                "system" => system = Some(reader.system(value)?),
                _ => reader.top(&mut scenario, key, value)?,
            }
        }
        reader.one_effort(table.get_ref())?;
        scenario.no_overlap()?;
        scenario.system = system.ok_or_else(|| {
            reader.fault(0..0, "`system` is missing").help(format!("add a line: system = \"{}\"", reader.systems[0].id()))
        })?;
        Ok(scenario)
    }

    /// A scenario that asks nothing yet, with what counts where nothing is said.
    pub(crate) fn new(name: &str, system: &'static dyn System) -> Scenario {
        Scenario {
            file: None,
            text: String::new(),
            name: name.to_owned(),
            system,
            battle: false,
            question: Name::default(),
            claim: None,
            effort: None,
            seed: 1,
            method: Method::Both,
            lists: Vec::new(),
            base: Vec::new(),
            axes: Vec::new(),
            variants: Vec::new(),
            claimed: Vec::new(),
        }
    }

    /// Whether the scenario asks for several duels.
    pub fn asks_several(&self) -> bool {
        !self.axes.is_empty() || !self.variants.is_empty()
    }

    /// One more key that the sweep varies; a value stands once.
    pub(crate) fn vary(&mut self, key: String, values: Vec<Placed>) -> Result<(), Fault> {
        let twice = |(place, value): &(usize, &Placed)| values[..*place].iter().any(|known| known.set.value == value.set.value);
        if let Some((_, again)) = values.iter().enumerate().find(twice) {
            return Err(self.fault_at(again.span.clone(), format!("`sweep`: {} is in `{key}` twice", again.set.value)));
        }
        let axis = Axis { key, values: values.iter().map(|placed| placed.set.value.to_string()).collect() };
        self.axes.push((axis, values));
        Ok(())
    }

    /// One more variant, with a name of its own.
    pub(crate) fn vary_by_name(&mut self, name: Name, at: Range<usize>, sets: Vec<Placed>) -> Result<(), Fault> {
        let taken = |(known, _): &(Name, Vec<Placed>)| known.en == name.en || known.fr == name.fr;
        if name.en.is_empty() || self.variants.iter().any(taken) {
            return Err(self.fault_at(at, format!("a variant needs a name of its own, not “{}”", name.en)));
        }
        self.variants.push((name, sets));
        Ok(())
    }

    /// No variant sets what is swept: the sweep would set it again.
    pub(crate) fn no_overlap(&self) -> Result<(), Fault> {
        let swept = |placed: &&Placed| self.axes.iter().any(|(axis, _)| axis.key == placed.set.key);
        match self.variants.iter().flat_map(|(_, sets)| sets).find(swept) {
            Some(placed) => {
                let message = format!("`{}` is swept, so no variant can set it", placed.set.key);
                Err(self.fault_at(placed.span.clone(), message).help("take it out of [sweep], or out of the variants"))
            }
            None => Ok(()),
        }
    }

    /// The keys that the sweep varies.
    pub fn axes(&self) -> Vec<Axis> {
        self.axes.iter().map(|(axis, _)| axis.clone()).collect()
    }

    /// The names of the variants, in English and in French.
    pub fn variant_names(&self) -> Vec<(String, String)> {
        self.variants.iter().map(|(name, _)| (name.en.clone(), name.fr.clone())).collect()
    }

    /// What the file sets for duel number `duel` (0 is the first) of [`Scenario::duels`], outer layers first: a later one counts.
    pub fn settings(&self, duel: usize) -> Vec<Set> {
        let points: usize = self.axes.iter().map(|(_, values)| values.len()).product();
        let named = self.variants.get(duel / points.max(1)).map_or(&[][..], |(_, sets)| &sets[..]);
        self.base.iter().chain(named).chain(self.point(duel)).map(|placed| placed.set.clone()).collect()
    }

    /// Every duel that the scenario asks for: named variants by the points of the sweep.
    pub fn duels(&self, game: &dyn Game) -> Result<Vec<Asked>, Fault> {
        if self.battle {
            return Err(self.faulty("armies fight here, not two units").help("`montjoie battle` fights it"));
        }
        let one = |Layers { variant, point, placed }: Layers| {
            let settings: Vec<Set> = placed.iter().map(|placed| placed.set.clone()).collect();
            let matchup = game.duel(&settings).map_err(|problem| self.fault(&placed, problem))?;
            Ok(Asked { variant, point, settings, matchup })
        };
        self.layers()?.into_iter().map(one).collect()
    }

    /// What each duel or battle of the scenario sets: named variants by the points of the sweep.
    pub(crate) fn layers(&self) -> Result<Vec<Layers>, Fault> {
        let none = [(None, &[][..])];
        let named: Vec<(Option<&String>, &[Placed])> = self.variants.iter().map(|(name, sets)| (Some(&name.en), &sets[..])).collect();
        let variants: &[(Option<&String>, &[Placed])] = if named.is_empty() { &none } else { &named };
        let points: usize = self.axes.iter().map(|(_, values)| values.len()).product();
        let duels = points.saturating_mul(variants.len());
        if duels > MOST_DUELS {
            return Err(self.faulty(format!("{duels} duels, at most {MOST_DUELS}")).help("sweep over fewer values"));
        }
        let mut layers = Vec::with_capacity(duels);
        for (name, sets) in variants {
            for number in 0..points {
                let point = self.point(number);
                let placed = [&self.base[..], sets, &point.iter().map(|p| (*p).clone()).collect::<Vec<_>>()].concat();
                let point = point.iter().map(|placed| placed.set.value.to_string()).collect();
                layers.push(Layers { variant: name.cloned(), point, placed });
            }
        }
        self.claims_some(&layers)?;
        Ok(layers)
    }

    /// The claim is about some of these duels: of none it would be neither true nor false.
    fn claims_some(&self, layers: &[Layers]) -> Result<(), Fault> {
        let has = |layer: &Layers, claimed: &Placed| {
            let set = layer.placed.iter().rev().find(|placed| placed.set.key == claimed.set.key);
            set.is_some_and(|placed| placed.set.value.to_string() == claimed.set.value.to_string())
        };
        if layers.iter().any(|layer| self.claimed.iter().all(|claimed| has(layer, claimed))) {
            return Ok(());
        }
        let nowhere = |claimed: &&Placed| !layers.iter().any(|layer| has(layer, claimed));
        let Some(Placed { set: Set { key, value }, .. }) = self.claimed.iter().find(nowhere).or(self.claimed.first()) else {
            return Ok(());
        };
        let problem = Problem::of(key, format!("the claim is about no situation: `{key}` is never {value}"));
        let set = || layers.iter().flat_map(|layer| &layer.placed).map(|placed| placed.set.key.as_str());
        let near = if set().any(|set| set == key) { None } else { nearest(key, set()) };
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "a claim takes keys and values that the file itself sets, as in [sweep] or a variant".to_owned(),
        };
        Err(self.fault(&self.claimed, problem.help(help)))
    }

    /// A problem with what some layers set, at its place in the file: the innermost place that sets the key is the one that counts.
    pub(crate) fn fault(&self, layers: &[Placed], problem: Problem) -> Fault {
        let place = problem.key.as_ref().and_then(|key| layers.iter().rev().find(|placed| placed.set.key == *key));
        let fault = match place {
            Some(placed) => self.fault_at(placed.span.clone(), problem.message),
            None => self.faulty(problem.message),
        };
        fault.maybe_help(problem.help)
    }

    /// A fault at a place of the file; words have no places.
    fn fault_at(&self, span: Range<usize>, message: String) -> Fault {
        self.file.as_ref().map_or_else(|| Fault::new(&message), |file| Fault::at(file, &self.text, span, &message))
    }

    /// A fault of the scenario as a whole.
    pub(crate) fn faulty(&self, message: impl std::fmt::Display) -> Fault {
        Fault::new(self.file.as_ref().map_or_else(|| message.to_string(), |file| format!("{file}: {message}")))
    }

    /// The settings of one point of the sweep; the last axis turns fastest.
    fn point(&self, number: usize) -> Vec<&Placed> {
        let mut rest = number;
        let mut point: Vec<&Placed> = Vec::with_capacity(self.axes.len());
        for (_, values) in self.axes.iter().rev() {
            point.push(&values[rest % values.len()]);
            rest /= values.len();
        }
        point.reverse();
        point
    }
}

impl Reader<'_> {
    fn top(&self, scenario: &mut Scenario, key: &Key, value: &Spanned<DeValue>) -> Result<(), Fault> {
        let name = key.get_ref().as_ref();
        match name {
            "question" => scenario.question = self.question(name, value)?,
            "kind" => scenario.battle = self.choice(name, value, &[("duel", false), ("battle", true)])?,
            "combats" | "precision" => scenario.effort = Some(self.effort(name, value)?),
            "claim" => {
                let (wins, claimed) = self.claim(value)?;
                scenario.claim = Some(Claim { wins, of: claimed.iter().map(|placed| placed.set.clone()).collect() });
                scenario.claimed = claimed;
            }
            "seed" => scenario.seed = self.seed(value)?,
            "method" => scenario.method = self.method(value)?,
            "lists" => scenario.lists = self.lists(value)?,
            "a" | "b" | "field" | "rules" => scenario.base.extend(self.group(name, value)?),
            "sweep" => self.sweep(scenario, value)?,
            "variant" => self.variants(scenario, value)?,
            _ => return Err(self.no_such_key(key.span(), name, FileKind::Scenario.keys())),
        }
        Ok(())
    }

    /// `claim`: a text, or a table with the text as `says` and the keys that the duels have that it is about. The side that wins, and these keys.
    fn claim(&self, value: &Spanned<DeValue>) -> Result<(Side, Vec<Placed>), Fault> {
        const CLAIMS: [(&str, Side); 2] = [("A wins more often", Side::A), ("B wins more often", Side::B)];
        let expected = CLAIMS.map(|(says, _)| format!("\"{says}\"")).join(" or ");
        let (says, of) = match value.get_ref().as_table() {
            None => (value, Vec::new()),
            Some(table) => match table.get("says") {
                Some(says) => (says, self.settings(table, "says")?),
                None => return Err(self.fault(value.span(), "a claim without `says`").help(format!("expected says = {expected}"))),
            },
        };
        let text = self.word("claim", says)?;
        match CLAIMS.iter().find(|(known, _)| *known == text) {
            Some(&(_, wins)) => Ok((wins, of)),
            None => Err(self.fault(says.span(), format!("`claim` cannot be “{text}”")).help(format!("expected {expected}"))),
        }
    }

    fn sweep(&self, scenario: &mut Scenario, value: &Spanned<DeValue>) -> Result<(), Fault> {
        let table = self.table("sweep", value, "write [sweep], and below it \"field.distance\" = [12, 24]")?;
        for (name, at, values) in self.dotted(table, "") {
            let Some(entries) = values.get_ref().as_array() else {
                return Err(self
                    .fault(values.span(), format!("`sweep`: `{name}` needs a list of values"))
                    .help(format!("as \"{name}\" = [1, 2]")));
            };
            if entries.is_empty() {
                return Err(self
                    .fault(values.span(), format!("`sweep`: `{name}` has no values"))
                    .help("give at least one, or leave the key out"));
            }
            if scenario.axes.iter().any(|(axis, _)| axis.key == name) {
                return Err(self.fault(at, format!("`sweep`: `{name}` is there twice")));
            }
            let placed = entries.iter().map(|entry| self.placed(name.clone(), entry.span(), entry)).collect::<Result<_, Fault>>()?;
            scenario.vary(name, placed)?;
        }
        Ok(())
    }

    fn variants(&self, scenario: &mut Scenario, value: &Spanned<DeValue>) -> Result<(), Fault> {
        let expected = "write [[variant]], with a name and the keys it changes";
        for entry in self.array("variant", value)? {
            let table = self.table("variant", entry, expected)?;
            let Some(named) = table.get("name") else {
                return Err(self.fault(entry.span(), "a variant without a `name`").help(expected));
            };
            let name = self.question("name", named)?;
            scenario.vary_by_name(name, named.span(), self.settings(table, "name")?)?;
        }
        Ok(())
    }
}
