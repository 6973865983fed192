//! Which armies fight: what `a.army`, `b.army` and `field.points` say.

use std::path::Path;

use crate::ask::army::{ArmyFile, MOST_POINTS, budget};
use crate::ask::meant;
use crate::store::{Fault, Session};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Lang;
use montjoie_core::settings::Value;
use montjoie_field::army::{Law, Roster, Units, check};
use montjoie_system::battle::{Corps, Force, Levy, Muster};
use montjoie_system::list::Name;
use montjoie_system::{Game, ListTable, OwnList, Problem, Set, System};

/// What random armies may cost.
pub(in crate::ask) const POINTS: &str = "field.points";

/// Whether a key, as it is typed, is what random armies may cost.
pub(in crate::ask) fn is_points(key: &str) -> bool {
    [POINTS, "points"].contains(&key)
}

/// What the army of a usual game costs where no sheet says it, in points. Ours.
const GAME: u32 = 600;

/// What the army of a usual game of a system costs, in points.
pub(in crate::ask) fn usual_game(system: &dyn System) -> u32 {
    system.pricing().game.unwrap_or(GAME)
}

/// The range of budgets where nothing is said: within a tenth of so many points.
fn within_a_tenth(points: u32) -> (u32, u32) {
    (points - points / 10, points + points / 10)
}

/// Draws the army of one side for about as many points as the other has, whose units are written down.
fn for_as_many(armies: &mut Pair<Army>) {
    for side in Side::BOTH {
        let From::File { points: Some(given), .. } = &armies[side.enemy()].from else { continue };
        let given = (given.round() as u32).clamp(1, MOST_POINTS);
        let about = Some(within_a_tenth(given)).filter(|(low, high)| budget(*low, *high));
        if let (From::Lists { points, by_number: false, .. }, Some(about)) = (&mut armies[side].from, about) {
            *points = about;
        }
    }
}

/// An army that fights.
#[derive(Clone, Debug)]
pub struct Army {
    /// The army's name, in English and French.
    pub name: (String, String),
    /// The source of the army.
    pub from: From,
}

impl Army {
    /// The army's name in a language.
    pub fn name(&self, lang: Lang) -> &str {
        lang.pick(&self.name.0, &self.name.1)
    }

    /// The words that set the army: a file, lists with commas between them, or units in words.
    pub fn id(&self) -> String {
        match &self.from {
            From::File { file, .. } => file.clone(),
            From::Lists { lists, .. } => lists.join(","),
        }
    }

    /// Both armies, each with the list from which it was drawn for one battle.
    pub(super) fn all_drawn(armies: &Pair<Army>, musters: &Pair<Muster>) -> Pair<Army> {
        Pair::of(|side| armies[side].drawn(&musters[side]))
    }

    /// Whether its units have prices.
    pub(super) fn priced(&self) -> bool {
        match self.from {
            From::File { points, .. } => points.is_some(),
            From::Lists { by_number, .. } => !by_number,
        }
    }

    fn drawn(&self, muster: &Muster) -> Army {
        match &self.from {
            From::Lists { lists, names, points, by_number } => match (lists.get(muster.list), names.get(muster.list)) {
                (Some(list), Some(name)) => {
                    let (lists, names) = (vec![list.clone()], vec![name.clone()]);
                    let from = From::Lists { lists, names, points: *points, by_number: *by_number };
                    Army { name: name.clone(), from }
                }
                _ => self.clone(),
            },
            From::File { .. } => self.clone(),
        }
    }
}

/// The source of an army.
#[derive(Clone, Debug)]
pub enum From {
    /// An army that a file gives.
    File {
        /// The name of the army file.
        file: String,
        /// The units of the army, division by division.
        roster: Roster,
        /// Points of the army, generals included, where its units have prices.
        points: Option<f64>,
        /// The rules of composition that the army breaks, in English and French.
        breaks: Vec<(String, String)>,
    },
    /// A random legal army of one of these lists in every battle.
    Lists {
        /// The ids of the lists.
        lists: Vec<String>,
        /// The names of the lists, in English and French.
        names: Vec<(String, String)>,
        /// The range of budgets, generals included; of units without prices, of their number.
        points: (u32, u32),
        /// Whether units have no prices, so that armies are drawn by number.
        by_number: bool,
    },
}

/// What is wrong: with a setting, or with a file.
pub(super) enum Wrong {
    Problem(Problem),
    Fault(Fault),
}

/// The key of a side's army.
pub(super) fn side_key(side: Side) -> String {
    format!("{}.army", side.id())
}

/// Whether a key is about armies.
pub(super) fn takes(key: &str) -> bool {
    key == POINTS || Side::BOTH.into_iter().any(|side| side_key(side) == key)
}

/// The last value that was set of a key: later layers count.
fn last<'a>(settings: &'a [Set], key: &str) -> Option<&'a Value> {
    settings.iter().rev().find(|set| set.key == key).map(|set| &set.value)
}

/// The armies that settings name; the user's lists that an army file names join `own`.
pub(super) fn read(settings: &[Set], system: &'static dyn System, own: &mut Vec<OwnList>, session: Session) -> Result<Pair<Army>, Wrong> {
    let points = last(settings, POINTS).map(points).transpose().map_err(Wrong::Problem)?;
    let mut army = |side: Side| {
        let key = side_key(side);
        match last(settings, &key) {
            Some(Value::Text(word)) if word.ends_with(".toml") => {
                let read = ArmyFile::read_with(Path::new(word), own.clone(), session);
                read.and_then(|read| file(word, read, system, own)).map_err(Wrong::Fault)
            }
            Some(Value::Text(word)) => {
                let Some(units) = counted(word) else { return lists(&key, word, system, own, points) };
                let read = ArmyFile::of(Path::new(word), one_division(system, &units), own.clone(), session);
                let named = read.and_then(|mut read| {
                    read.roster.name = units_named(&read);
                    file(word, read, system, own)
                });
                // The text that stands in for a file has no lines for a reader.
                named.map_err(|fault| {
                    let problem = Problem::of(&*key, fault.message());
                    Wrong::Problem(problem.help(fault.hint().unwrap_or("as 5 LIST/UNIT, 2 LIST/UNIT")))
                })
            }
            None => lists(&key, "all", system, own, points),
            Some(other) => Err(Wrong::Problem(Problem::of(&*key, format!("`{key}` cannot be {other}")).help("an army file, or a list"))),
        }
    };
    let mut armies = Pair { a: army(Side::A)?, b: army(Side::B)? };
    if points.is_none() {
        for_as_many(&mut armies);
    }
    Ok(armies)
}

/// Refuses points for which no army is drawn.
pub(super) fn drawn_for_points(armies: &Pair<Army>, settings: &[Set]) -> Result<(), Problem> {
    let written = Side::BOTH.into_iter().all(|side| matches!(armies[side].from, From::File { .. }));
    if written && last(settings, POINTS).is_some() {
        let problem = Problem::of(POINTS, format!("`{POINTS}` has no effect: both armies are written down"));
        return Err(problem.help("leave it out, or name a list for one side"));
    }
    Ok(())
}

/// Numbers of units, each with its list, as in `5 list/unit, 2 list/other`; `None` where some words are something else.
pub(super) fn counted(words: &str) -> Option<Vec<(u32, &str)>> {
    let units = words.split(',').map(|part| {
        let (count, unit) = part.trim().split_once(' ')?;
        let unit = Some(unit.trim()).filter(|unit| unit.contains('/'))?;
        Some((count.parse().ok()?, unit))
    });
    units.collect()
}

/// An army file with all units in one division, of the list of the first.
fn one_division(system: &dyn System, units: &[(u32, &str)]) -> String {
    let list = units.first().and_then(|(_, unit)| unit.split_once('/')).map_or("", |(list, _)| list);
    let units: Vec<String> = units.iter().map(|(count, unit)| format!("{{ unit = {unit:?}, count = {count} }}")).collect();
    format!("list = {:?}\n[[division]]\nunits = [{}]\n", format!("{}/{list}", system.id()), units.join(", "))
}

/// The name of an army that has none: its units.
fn units_named(read: &ArmyFile) -> Name {
    let units = || read.roster.divisions.iter().flat_map(|division| &division.units);
    let named = |pick: fn(&(String, String)) -> &String| {
        let row = |id: &str| read.army.table.units.iter().find(|row| row.id == id);
        let called = |units: &Units| format!("{} {}", units.count, row(&units.id).map_or(&units.id, |row| pick(&row.name)));
        units().map(called).collect::<Vec<_>>().join(", ")
    };
    Name { en: named(|name| &name.0), fr: named(|name| &name.1) }
}

fn file(word: &str, read: ArmyFile, system: &dyn System, own: &mut Vec<OwnList>) -> Result<Army, Fault> {
    let list = &read.army;
    if list.system.id() != system.id() {
        return Err(Fault::new(format!("{word}: an army of {}, in a battle of {}", list.system.id(), system.id())));
    }
    let readings = list.game.readings(&[])?;
    let checked = check(&read.roster, &Law { army: &list.rules, price: &|id| list.price(id), readings, budget: None });
    let breaks = checked.violations.iter().map(|violation| (violation.says(Lang::En), violation.says(Lang::Fr))).collect();
    let stem = Path::new(word).file_stem().and_then(|stem| stem.to_str()).unwrap_or(word).to_owned();
    let name = if read.roster.name.en.is_empty() { (stem.clone(), stem) } else { read.roster.name.both() };
    *own = read.own;
    Ok(Army { name, from: From::File { file: read.file, roster: read.roster, points: checked.points, breaks } })
}

fn lists(key: &str, word: &str, system: &dyn System, own: &[OwnList], points: Option<(u32, u32)>) -> Result<Army, Wrong> {
    let game = system.open(own).map_err(|problem| Wrong::Fault(problem.into()))?;
    let known = game.lists();
    let drawn_by_points = |list: &&ListTable| game.draw(&list.id).by_number.is_none();
    let named = match word {
        // Of lists that are drawn by points and others by number, all are the first.
        "all" if known.iter().any(|list| drawn_by_points(&list)) => known.iter().filter(drawn_by_points).cloned().collect(),
        "all" => known.clone(),
        _ => match meant::lists(word.split(',').map(str::trim), &known) {
            Ok(named) => named.into_iter().cloned().collect(),
            Err(fault) => {
                let ids: Vec<&str> = known.iter().map(|list| list.id.as_str()).collect();
                let help = match fault.hint() {
                    Some(near) if near.starts_with("did you mean") => near.to_owned(),
                    _ => format!("an army file; or lists: {}, or all; or units, as 5 LIST/UNIT, 2 LIST/UNIT", ids.join(", ")),
                };
                return Err(Wrong::Problem(Problem::of(key, fault.message()).help(help)));
            }
        },
    };
    let mut by_number = Vec::new();
    for list in &named {
        let draw = game.draw(&list.id);
        by_number.push(draw.by_number);
        if draw.units.is_empty() {
            let problem = Problem::of(key, format!("the units of `{}` have no prices, so no random army can be drawn", list.id));
            return Err(Wrong::Problem(
                problem.help(format!("write an army file; or find prices: montjoie reprice {} --from-nothing --out FILE", system.id())),
            ));
        }
    }
    let names = |pick: fn(&ListTable) -> &String| named.iter().map(|list| pick(list).as_str()).collect::<Vec<_>>().join(", ");
    let name = match (word, named.len()) {
        ("all", 2..) if named.len() == known.len() => ("all lists".to_owned(), "toutes les listes".to_owned()),
        _ => (names(|list| &list.name.0), names(|list| &list.name.1)),
    };
    if by_number.iter().any(|range| range.is_some() != by_number[0].is_some()) {
        let problem = Problem::of(key, "some of these lists have prices and others have none");
        return Err(Wrong::Problem(problem.help("name lists that are drawn alike")));
    }
    let by_number = by_number.first().copied().flatten();
    let points = points.or(by_number).unwrap_or_else(|| within_a_tenth(usual_game(system)));
    let (ids, names) = named.into_iter().map(|list| (list.id, list.name)).unzip();
    Ok(Army { name, from: From::Lists { lists: ids, names, points, by_number: by_number.is_some() } })
}

/// Points, as `600`, or a range of points: `540-660` or `[540, 660]`.
fn points(value: &Value) -> Result<(u32, u32), Problem> {
    let whole = |value: &Value| match value {
        Value::Whole(n) => u32::try_from(*n).ok(),
        Value::Text(text) => text.trim().parse().ok(),
        _ => None,
    };
    let range = match value {
        Value::List(ends) => match &ends[..] {
            [low, high] => whole(low).zip(whole(high)),
            _ => None,
        },
        Value::Text(text) if text.contains('-') => {
            text.split_once('-').and_then(|(low, high)| low.trim().parse().ok().zip(high.trim().parse().ok()))
        }
        other => whole(other).map(|points| (points, points)),
    };
    range.filter(|&(low, high)| budget(low, high)).ok_or_else(|| {
        let problem = Problem::of(POINTS, format!("`{POINTS}` cannot be {value}"));
        problem.help(format!("expected whole points from 1 to {MOST_POINTS}, or a range of them, as 540-660"))
    })
}

/// Why no army of a list can be drawn, where its rules contradict one another.
pub(super) fn impossible(armies: &Pair<Army>, game: &dyn Game) -> Option<Fault> {
    let known = game.sheet().armies;
    let drawn =
        Side::BOTH.into_iter().filter_map(|side| if let From::Lists { lists, .. } = &armies[side].from { Some(lists) } else { None });
    drawn.flatten().find_map(|list| crate::ask::army::impossible(known.iter().find(|army| army.list == *list)?))
}

/// What takes the field for each army; `instead` are units of a side that fight as another.
pub(super) fn forces(armies: &Pair<Army>, game: &dyn Game, instead: &Pair<Vec<(String, String)>>) -> Result<Pair<Force>, Problem> {
    let readings = game.readings(&[])?;
    let fights =
        |id: &String, instead: &[(String, String)]| instead.iter().find(|(unit, _)| unit == id).map_or(id, |(_, other)| other).clone();
    let force = |army: &Army, instead: &[(String, String)]| match &army.from {
        From::Lists { lists, points, .. } => {
            Force::Drawn(Levy { lists: lists.clone(), budget: *points, readings, instead: instead.to_vec() })
        }
        From::File { roster, .. } => {
            let corps = |(place, division): (usize, &montjoie_field::army::Division)| Corps {
                command: division.command,
                chief: place == roster.chief,
                units: division
                    .units
                    .iter()
                    .flat_map(|units| std::iter::repeat_n(fights(&units.id, instead), units.count as usize))
                    .collect(),
            };
            Force::Given(roster.divisions.iter().enumerate().map(corps).collect())
        }
    };
    Ok(Pair::of(|side| force(&armies[side], &instead[side])))
}
