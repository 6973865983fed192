//! What was found of battles as tables for programs: those of duels, who fought, what it cost, who did the work, and what was tried otherwise.

use super::{Army, BattleAnswer, Counted, From, SetFound, sets_words};
use crate::duels::data::{settings, situations};
use crate::duels::findings::estimate;
use montjoie_core::combat::Side;
use montjoie_core::tally::Winner;
use montjoie_document::{Absent, Data, Estimate, Rows, Table, Unit};
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
        let named = self.findings.named(&(0..self.battles.len()).collect::<Vec<usize>>());
        let range = self.range();
        Table::of("battles", 0, self.battles.iter().zip(&self.findings.findings))
            .under(named)
            .ids("a", |(_, finding)| &finding.ids.a)
            .ids("b", |(_, finding)| &finding.ids.b)
            .counts("room", |(fought, _)| fought.room)
            .numbers("a_wins_least", Unit::Share, |_| range.map(|(least, _)| least))
            .numbers("a_wins_most", Unit::Share, |_| range.map(|(_, most)| most))
            .table()
    }

    /// A table with one row per side of each battle.
    fn by_side(&self, name: &'static str) -> Rows<(&Counted, Side)> {
        let places: Vec<usize> = (0..self.battles.len()).flat_map(|place| [place; 2]).collect();
        let sides = self.battles.iter().flat_map(|fought| Side::BOTH.map(|side| (fought, side)));
        Table::of(name, 1, sides).under(self.findings.named(&places)).ids("side", |(_, side)| side.id())
    }

    /// The armies that fought. An army that is drawn anew for each battle has neither a size nor rules that it could break.
    fn armies(&self) -> Table {
        fn army((fought, side): (&Counted, Side)) -> &Army {
            &fought.armies[side]
        }
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
        self.by_side("armies")
            .ids("army", |of| army(of).id())
            .ids("en", |of| &army(of).name.0)
            .ids("fr", |of| &army(of).name.1)
            .ids("lists", |of| list(army(of)))
            .counts("units", |of| size(army(of)))
            .numbers("points_least", Unit::Number, |of| points(army(of)).map(|points| points[0]))
            .numbers("points_most", Unit::Number, |of| points(army(of)).map(|points| points[1]))
            .flags("legal", |of| legal(army(of)))
            // Random armies that had too many units for the table, of all that were drawn.
            .numbers("drawn_again", Unit::Share, |(fought, side)| fought.count.drawn_again_share(side))
            .table()
    }

    /// What a battle costs each side on average. Of the points of units, one that is shaken at the end counts half; generals are not counted there.
    fn costs(&self) -> Table {
        let lost = |(fought, side): (&Counted, Side)| {
            let (points, error) = fought.count.points[side].mean(fought.count.tally.total());
            let ends = error.map(|error| ((points - 1.96 * error) / 100.0, (points + 1.96 * error) / 100.0));
            Estimate { value: points / 100.0, ends }
        };
        let sum = |(fought, side): (&Counted, Side), of: fn(&Work) -> u64| each(fought, fought.count.work[side].iter().map(of).sum());
        self.by_side("costs")
            .numbers("units", Unit::Number, |of| sum(of, |work| work.fielded))
            .numbers("units_lost", Unit::Number, |(fought, side)| fought.count.tally.mean_losses(side))
            .numbers("units_shaken", Unit::Number, |of| sum(of, |work| work.shaken))
            .numbers("points", Unit::Number, |(fought, side)| each(fought, fought.count.brought[side]) / 100.0)
            .estimates("points_lost", Unit::Number, lost)
            .numbers("generals_lost", Unit::Number, |(fought, side)| each(fought, fought.count.generals[side]))
            .table()
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
        let of_each = |work: &Work, sum: u64| sum as f64 / work.fielded as f64;
        Table::of("work", 2, &rows)
            .under(self.findings.named(&rows.iter().map(|row| row.0).collect::<Vec<usize>>()))
            .ids("side", |(_, side, ..)| side.id())
            .ids("unit", |(_, _, kind, _)| &kind.id)
            .numbers("points", Unit::Number, |(_, _, kind, _)| kind.points)
            .numbers("fielded", Unit::Number, |(place, .., work)| each(&self.battles[*place], work.fielded))
            .numbers("lost", Unit::Share, |(.., work)| of_each(work, work.lost))
            .numbers("shaken", Unit::Share, |(.., work)| of_each(work, work.shaken))
            .numbers("taken", Unit::Number, |(.., work)| of_each(work, work.taken))
            .numbers("given", Unit::Number, |(.., work)| of_each(work, work.given))
            .table()
    }

    /// What the user set, and what A wins of the same battles with it, an undecided one as one half: one row at most.
    fn set(&self) -> Table {
        Table::of("set", 1, &self.set)
            .ids("set", |set| set.words.join(" "))
            .numbers("before", Unit::Share, |set| set.shares.before)
            .numbers("after", Unit::Share, |set| set.shares.before + set.shares.change)
            .estimates("change", Unit::Share, |SetFound { shares, .. }| Estimate {
                value: shares.change,
                ends: Some((shares.change - shares.reach(), shares.change + shares.reach())),
            })
            .counts("battles", |set| set.shares.battles)
            .table()
    }

    /// What the same armies win in other situations, named by what is otherwise; one that cannot be set up, as on a table without room, is not
    /// possible.
    fn tried(&self) -> Table {
        let tried = self.otherwise.iter().map(|other| (&other.sets, Some(other)));
        let left_out = self.left_out.iter().map(|other| (&other.sets, None));
        Table::of("tried", 1, tried.chain(left_out))
            .under(self.findings.named(&vec![0; self.otherwise.len() + self.left_out.len()]))
            .ids("situation", |(sets, _)| sets_words(sets))
            .flags("possible", |(_, other)| other.is_some())
            .estimates("a_wins", Unit::Share, |(_, other)| other.and_then(|other| estimate(other.won, other.of)))
            .counts("combats", |(_, other)| other.map(|other| other.of))
            .numbers("drawn_again_a", Unit::Share, |(_, other)| other.map(|other| other.drawn_again.a))
            .numbers("drawn_again_b", Unit::Share, |(_, other)| other.map(|other| other.drawn_again.b))
            .counts("room", |(_, other)| other.map(|other| other.room))
            .table()
    }
}
