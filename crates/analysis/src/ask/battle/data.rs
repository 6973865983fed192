//! What was found of battles as tables for programs: those of duels, who fought, what it cost, who did the work, and what was tried otherwise.

use super::{Army, BattleAnswer, Counted, From, SetFound, sets_words};
use crate::duels::data::{settings, situations};
use crate::duels::findings::estimate;
use montjoie_core::combat::Side;
use montjoie_core::tally::Winner;
use montjoie_document::{Absent, Column, Data, Estimate, Table, Unit};
use montjoie_field::Work;
use montjoie_field::army::Roster;
use montjoie_system::battle::UnitKind;

/// A sum over all battles as the mean of one.
fn each(fought: &Counted, sum: u64) -> f64 {
    sum as f64 / fought.count.tally.total().max(1) as f64
}

impl BattleAnswer {
    /// The answer for programs.
    pub(super) fn tables(&self) -> Data {
        let found = &self.findings;
        let mut tables = found.counted();
        tables.extend([
            self.fought(),
            self.armies(),
            self.costs(),
            self.work(),
            self.tried(),
            self.set(),
            settings(found),
            situations(found),
        ]);
        let mut absent = vec![("exact".into(), Absent::TooLarge)];
        if self.otherwise.is_empty() && self.left_out.is_empty() {
            absent.push(("tried".into(), Absent::NotAsked));
        }
        if self.set.is_none() {
            absent.push(("set".into(), Absent::NotAsked));
        }
        Data { ask: "battle", about: found.about(), tables, absent }
    }

    /// The lowest and highest share of A's wins, in [0, 1], over the situations that were tried, the usual one included; `None` where none was.
    pub(super) fn range(&self) -> Option<(f64, f64)> {
        let now = self.battles.first()?.count.tally.share(Winner::A);
        let shares = self.otherwise.iter().filter_map(|other| estimate(other.won, other.of));
        let ends = shares.fold((now, now), |(low, high), share| (low.min(share.value), high.max(share.value)));
        (!self.otherwise.is_empty()).then_some(ends)
    }

    /// One row per battle: its armies, for how many units of a side its table has room, and A's share over the situations that were tried.
    fn fought(&self) -> Table {
        let places: Vec<usize> = (0..self.battles.len()).collect();
        let side = |side: Side| Column::ids(side.id(), self.findings.findings.iter().map(|finding| Some(finding.ids[side].as_str())));
        let range = |end: fn((f64, f64)) -> f64| places.iter().map(move |_| self.range().map(end));
        let values = vec![
            side(Side::A),
            side(Side::B),
            Column::counts("room", self.battles.iter().map(|fought| Some(fought.room as i64))),
            Column::numbers("a_wins_least", Unit::Share, range(|(least, _)| least)),
            Column::numbers("a_wins_most", Unit::Share, range(|(_, most)| most)),
        ];
        Table::new("battles", self.findings.named(&places), values)
    }

    /// A table with one row per side of each battle.
    fn by_side(&self, name: &'static str, values: Vec<Column>) -> Table {
        let places: Vec<usize> = (0..self.battles.len()).flat_map(|place| [place; 2]).collect();
        let mut keys = self.findings.named(&places);
        keys.push(Column::ids("side", self.sides().map(|(_, side)| Some(side.id()))));
        Table::new(name, keys, values)
    }

    /// Both sides of each battle.
    fn sides(&self) -> impl Iterator<Item = (&Counted, Side)> {
        self.battles.iter().flat_map(|fought| Side::BOTH.map(|side| (fought, side)))
    }

    /// The armies that fought. An army that is drawn anew for each battle has neither a size nor rules that it could break.
    fn armies(&self) -> Table {
        let armies = || self.sides().map(|(fought, side)| &fought.armies[side]);
        let size = |army: &Army| if let From::File { roster, .. } = &army.from { Some(roster.size()) } else { None };
        let legal = |army: &Army| if let From::File { breaks, .. } = &army.from { Some(breaks.is_empty()) } else { None };
        let list = |army: &Army| match &army.from {
            From::File { roster: Roster { list, .. }, .. } => list.clone(),
            From::Lists { lists, .. } => lists.join(","),
        };
        let points = |army: &Army| match army.from {
            From::File { points, .. } => points.map(|points| [points, points]),
            From::Lists { points: (least, most), .. } => Some([least.into(), most.into()]),
        };
        let budget = |name: &'static str, end: usize| {
            Column::numbers(name, Unit::Number, armies().map(|army| points(army).map(|points| points[end])))
        };
        let values = vec![
            Column::ids("army", armies().map(|army| Some(army.id()))),
            Column::ids("en", armies().map(|army| Some(army.name.0.as_str()))),
            Column::ids("fr", armies().map(|army| Some(army.name.1.as_str()))),
            Column::ids("lists", armies().map(|army| Some(list(army)))),
            Column::counts("units", armies().map(|army| size(army).map(i64::from))),
            budget("points_least", 0),
            budget("points_most", 1),
            Column::flags("legal", armies().map(legal)),
            // Random armies that had too many units for the table, of all that were drawn.
            Column::numbers("drawn_again", Unit::Share, self.sides().map(|(fought, side)| Some(fought.count.drawn_again_share(side)))),
        ];
        self.by_side("armies", values)
    }

    /// What a battle costs each side on average. Of the points of units, one that is shaken at the end counts half; generals are not counted there.
    fn costs(&self) -> Table {
        let mean = |name: &'static str, of: fn(&Counted, Side) -> f64| {
            Column::numbers(name, Unit::Number, self.sides().map(|(fought, side)| Some(of(fought, side))))
        };
        let lost = |(fought, side): (&Counted, Side)| {
            let (points, error) = fought.count.points[side].mean(fought.count.tally.total());
            let [value, low, high] = [points, points - 1.96 * error, points + 1.96 * error].map(|hundredths| hundredths / 100.0);
            Some(Estimate { value, ends: Some((low, high)) })
        };
        let values = vec![
            mean("units", |fought, side| each(fought, fought.count.work[side].iter().map(|work| work.fielded).sum())),
            mean("units_lost", |fought, side| fought.count.tally.mean_losses(side)),
            mean("units_shaken", |fought, side| each(fought, fought.count.work[side].iter().map(|work| work.shaken).sum())),
            mean("points", |fought, side| each(fought, fought.count.brought[side]) / 100.0),
            Column::estimates("points_lost", Unit::Number, self.sides().map(lost)),
            mean("generals_lost", |fought, side| each(fought, fought.count.generals[side])),
        ];
        self.by_side("costs", values)
    }

    /// Who did the work: how many of each kind of unit took the field per battle, the shares of them that were lost and left shaken, and the wounds
    /// that one took and gave per battle. Wounds of supports are given by the unit that they support. The kinds of a side stand in the order of
    /// what they gave; those that never took the field are left out.
    fn work(&self) -> Table {
        let rows: Vec<(usize, Side, &UnitKind, &Work)> = (0..self.battles.len())
            .flat_map(|place| Side::BOTH.map(|side| (place, side)))
            .flat_map(|(place, side)| {
                let fought = &self.battles[place];
                let kinds = fought.kinds.iter().zip(&fought.count.work[side]).filter(|(_, work)| work.fielded > 0);
                let mut kinds: Vec<(&UnitKind, &Work)> = kinds.collect();
                kinds.sort_by_key(|(_, work)| std::cmp::Reverse(work.given));
                kinds.into_iter().map(move |(kind, work)| (place, side, kind, work))
            })
            .collect();
        let mut keys = self.findings.named(&rows.iter().map(|row| row.0).collect::<Vec<usize>>());
        keys.push(Column::ids("side", rows.iter().map(|(_, side, ..)| Some(side.id()))));
        keys.push(Column::ids("unit", rows.iter().map(|(_, _, kind, _)| Some(kind.id.as_str()))));
        let of_each = |name: &'static str, unit: Unit, of: fn(&Work) -> u64| {
            Column::numbers(name, unit, rows.iter().map(|(.., work)| Some(of(work) as f64 / work.fielded as f64)))
        };
        let values = vec![
            Column::numbers("points", Unit::Number, rows.iter().map(|(_, _, kind, _)| Some(kind.points))),
            Column::numbers("fielded", Unit::Number, rows.iter().map(|(place, .., work)| Some(each(&self.battles[*place], work.fielded)))),
            of_each("lost", Unit::Share, |work| work.lost),
            of_each("shaken", Unit::Share, |work| work.shaken),
            of_each("taken", Unit::Number, |work| work.taken),
            of_each("given", Unit::Number, |work| work.given),
        ];
        Table::new("work", keys, values)
    }

    /// What the user set, and what A wins of the same battles with it, an undecided one as one half: one row at most.
    fn set(&self) -> Table {
        let all = self.set.iter();
        let share = |name: &'static str, of: fn(&SetFound) -> f64| Column::numbers(name, Unit::Share, all.clone().map(|set| Some(of(set))));
        let change = |set: &SetFound| Some(Estimate { value: set.change, ends: Some((set.change - set.reach, set.change + set.reach)) });
        let values = vec![
            share("before", |set| set.before),
            share("after", |set| set.before + set.change),
            Column::estimates("change", Unit::Share, all.clone().map(change)),
            Column::counts("battles", all.clone().map(|set| Some(set.battles as i64))),
        ];
        Table::new("set", vec![Column::ids("set", all.map(|set| Some(set.words.join(" "))))], values)
    }

    /// What the same armies win in other situations, named by what is otherwise; one that cannot be set up, as on a table without room, is not
    /// possible.
    fn tried(&self) -> Table {
        let (tried, left_out) = (self.otherwise.iter(), self.left_out.iter());
        let sets = tried.clone().map(|other| &other.sets).chain(left_out.clone().map(|other| &other.sets));
        let mut keys = self.findings.named(&vec![0; self.otherwise.len() + self.left_out.len()]);
        keys.push(Column::ids("situation", sets.map(|sets| Some(sets_words(sets)))));
        let all = || self.otherwise.iter().map(Some).chain(self.left_out.iter().map(|_| None));
        let drawn_again = |name: &'static str, side: Side| {
            Column::numbers(name, Unit::Share, all().map(|other| other.map(|other| other.drawn_again[side])))
        };
        let values = vec![
            Column::flags("possible", all().map(|other| Some(other.is_some()))),
            Column::estimates("a_wins", Unit::Share, all().map(|other| other.and_then(|other| estimate(other.won, other.of)))),
            Column::counts("combats", all().map(|other| other.map(|other| other.of as i64))),
            drawn_again("drawn_again_a", Side::A),
            drawn_again("drawn_again_b", Side::B),
            Column::counts("room", all().map(|other| other.map(|other| other.room as i64))),
        ];
        Table::new("tried", keys, values)
    }
}
