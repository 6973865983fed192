//! Prices from armies as typed tables.

use super::{Answer, Given, Tried, UnitWorth, Word};
use crate::ask::table::{Cell, Column, Content, Table};
use crate::fairness::verdict::recommended;
use montjoie_core::language::{Lang, Text};

impl Answer {
    /// What one side was given, rules first, and what it is worth.
    pub fn given(&self) -> Table {
        const COLUMNS: [Column; 5] = [
            Column::seen(&["given"], Content::Words, "one side has", "un camp a"),
            Column::seen(&["points", "points_low", "points_high"], Content::Points(1), "points of army", "points d’armée"),
            Column::seen(&["units"], Content::Points(1), "units", "unités"),
            Column::seen(&["each", "each_low", "each_high"], Content::Points(1), "per unit", "par unité"),
            Column::data(&["battles"], Content::Count),
        ];
        let mut gifts: Vec<_> = self.gifts.iter().collect();
        gifts.sort_by_key(|gift| gift.carriers.is_none());
        let figure = |(value, reach): (f64, f64)| Cell::Figure(value, Some((value - reach, value + reach)));
        let row = |gift: &&super::Gift| {
            vec![
                match &gift.given {
                    Given::Keys(words) => Cell::Id(spelt(words)),
                    Given::Rule { id, name, .. } => Cell::Named(id.clone(), name.clone()),
                },
                figure((gift.points, gift.reach)),
                Cell::maybe(gift.carriers, Cell::Number),
                Cell::maybe(gift.each(), figure),
                Cell::Whole(gift.battles as i64),
            ]
        };
        Table::new(COLUMNS.to_vec(), gifts.iter().map(row).collect())
    }

    /// The worth of each unit in each situation, the main one first.
    pub fn by_situation(&self) -> Table {
        const COLUMNS: [Column; 3] = [
            Column::data(&["unit"], Content::Words),
            Column::data(&["situation"], Content::Words),
            Column::data(&["worth"], Content::Points(1)),
        ];
        let situation = |place: usize| self.tried[place].sets.iter().map(|word| format!("{}={}", word.key, word.value)).collect::<Vec<_>>();
        let cells = |unit: &UnitWorth, situation: String, worth: Cell| vec![Cell::Id(unit.kind.id.clone()), Cell::Id(situation), worth];
        let rows = self.units.iter().flat_map(|unit| {
            let main = cells(unit, "main".to_owned(), if unit.told_apart() { Cell::Number(unit.worth) } else { Cell::Missing });
            let others = unit.others.iter().enumerate();
            let others = others.map(move |(place, worth)| cells(unit, situation(place).join(" "), Cell::maybe(*worth, Cell::Number)));
            std::iter::once(main).chain(others)
        });
        Table::new(COLUMNS.to_vec(), rows.collect())
    }

    /// Each list against each other one.
    pub fn matrix(&self) -> Table {
        const COLUMNS: [Column; 4] = [
            Column::data(&["row"], Content::Words),
            Column::data(&["column"], Content::Words),
            Column::data(&["battles"], Content::Count),
            Column::data(&["share", "share_low", "share_high"], Content::Share(1)),
        ];
        let lists = self.lists.len();
        let pairs = (0..lists).flat_map(|row| (0..lists).map(move |column| (row, column))).filter(|(row, column)| row != column);
        let row = |(row, column): (usize, usize)| {
            let ((battles, share), ends) = (self.factions.cells[row][column], self.factions.interval(row, column));
            let id = |place: usize| Cell::Id(self.lists[place].0.clone());
            vec![id(row), id(column), Cell::Whole(battles as i64), Cell::Figure(share, Some((ends.low, ends.high)))]
        };
        Table::new(COLUMNS.to_vec(), pairs.map(row).collect())
    }

    /// What compulsory units bring, list by list.
    pub fn compulsory(&self) -> Table {
        const COLUMNS: [Column; 4] = [
            Column::seen(&["list"], Content::Words, "list", "liste"),
            Column::seen(&["rule"], Content::Words, "compulsory", "obligatoire"),
            Column::data(&["share"], Content::Share(0)),
            Column::seen(&["points", "points_low", "points_high"], Content::Points(0), "points beyond the price", "points au-delà du prix"),
        ];
        let row = |tax: &super::Tax| {
            let (list, name) = &self.lists[tax.list];
            let reach = 1.96 * tax.standard;
            vec![
                Cell::Named(list.clone(), name.clone()),
                Cell::Named(tax.rule.0.clone(), tax.rule.clone()),
                Cell::Number(tax.share),
                Cell::Figure(tax.points, Some((tax.points - reach, tax.points + reach))),
            ]
        };
        Table::new(COLUMNS.to_vec(), self.taxes.iter().map(row).collect())
    }

    /// What units are worth: one row per unit of every list.
    pub fn worths(&self) -> Table {
        const COLUMNS: [Column; 10] = [
            Column::data(&["list"], Content::Words),
            Column::seen(&["unit"], Content::Words, "unit", "unité"),
            Column::seen(&["points"], Content::Price, "price", "prix"),
            Column::seen(&["worth", "worth_low", "worth_high"], Content::Points(1), "worth", "valeur"),
            Column::seen(&["range_low", "range_high"], Content::Points(0), "range", "plage"),
            Column::seen(&["recommended_low", "recommended_high"], Content::Count, "fair prices", "justes prix"),
            Column::seen(&["verdict"], Content::Words, "in armies", "en armée"),
            Column::data(&["points_off"], Content::More(0)),
            Column::data(&["pooled", "pooled_low", "pooled_high"], Content::Points(1)),
            Column::data(&["mean"], Content::Points(1)),
        ];
        let row = |unit: &UnitWorth| {
            let (list, name) = &self.lists[unit.list];
            let (low, high) = unit.range();
            let (pooled, error) = unit.pooled;
            let (least, most) = recommended(unit.worth);
            vec![
                Cell::Named(list.clone(), name.clone()),
                Cell::Named(unit.kind.id.clone(), unit.kind.name.clone()),
                Cell::Number(unit.kind.points),
                if unit.told_apart() { Cell::Figure(unit.worth, Some(unit.interval)) } else { Cell::Missing },
                if unit.others.is_empty() { Cell::Missing } else { Cell::Range(low, high) },
                if unit.verdict.is_some() && unit.unjudged.is_none() { Cell::Wholes(least, most) } else { Cell::Missing },
                unit.said(),
                Cell::maybe(unit.verdict.as_ref(), |verdict| Cell::Whole(verdict.points)),
                Cell::Figure(pooled, Some((pooled - 1.96 * error, pooled + 1.96 * error))),
                Cell::Number(unit.mean),
            ]
        };
        // A row is told under the heading of its list.
        Table::new(COLUMNS.to_vec(), self.units.iter().map(row).collect()).unseen(0)
    }
}

/// Words as they are typed: `a.KEY=[9, 9]`.
pub fn spelt(words: &[Word]) -> String {
    words.iter().map(|word| format!("{}={}", word.key, word.value)).collect::<Vec<_>>().join(" ")
}

/// Which units are not judged, one sentence per reason: of why each is not, and its name. Each name stands once.
pub fn not_judged(units: impl Iterator<Item = (Option<Text>, String)>, lang: Lang) -> Vec<String> {
    let mut reasons: Vec<(&str, Vec<String>)> = Vec::new();
    for (why, name) in units {
        let Some(why) = why.map(|why| why.get(lang)) else { continue };
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, names)) if names.contains(&name) => {}
            Some((_, names)) => names.push(name),
            None => reasons.push((why, vec![name])),
        }
    }
    let sentence = |(why, names): (&str, Vec<String>)| {
        lang.typeset(&format!("{} {} ({why}).", lang.pick("Not judged:", "Pas jugées :"), names.join(", ")))
    };
    reasons.into_iter().map(sentence).collect()
}

impl UnitWorth {
    /// What is said of its price.
    pub(super) fn said(&self) -> Cell {
        match (&self.verdict, self.unjudged) {
            (_, Some(_)) => Cell::Named("not-judged".to_owned(), ("not judged".to_owned(), "pas jugée".to_owned())),
            (Some(verdict), None) => {
                Cell::Named(verdict.kind.id().to_owned(), (verdict.price_words(Lang::En), verdict.price_words(Lang::Fr)))
            }
            (None, None) => Cell::Missing,
        }
    }
}

/// Which prices a situation judges otherwise, where it has a name for sentences: one sentence per such situation.
pub fn turned(answer: &Answer, called: impl Fn(&UnitWorth) -> String, lang: Lang) -> Vec<String> {
    let judged = answer.units.iter().filter(|unit| unit.verdict.is_some()).count();
    let sentence = |tried: &Tried| {
        let when = tried.when?.get(lang);
        let names: Vec<String> = tried
            .turned
            .iter()
            .map(|turned| {
                let unit = &answer.units[turned.unit];
                let (main, worth) = (lang.number(unit.worth, 0), lang.number(turned.worth, 0));
                match lang {
                    Lang::En => format!("{} (worth {worth} instead of {main}: {})", called(unit), turned.side.words(lang)),
                    Lang::Fr => format!("{} (vaut {worth} au lieu de {main} : {})", called(unit), turned.side.words(lang)),
                }
            })
            .collect();
        let (count, names) = (names.len(), names.join(", "));
        Some(match (count, lang) {
            (0, Lang::En) => format!("{when}, none of {judged} prices is judged otherwise."),
            (0, Lang::Fr) => format!("{when}, aucun des {judged} prix n’est jugé autrement."),
            (1, Lang::En) => format!("{when}, 1 of {judged} prices is judged otherwise, beyond chance: {names}."),
            (1, Lang::Fr) => format!("{when}, 1 prix sur {judged} est jugé autrement, au-delà du hasard : {names}."),
            (_, Lang::En) => format!("{when}, {count} of {judged} prices are judged otherwise, beyond chance: {names}."),
            (_, Lang::Fr) => format!("{when}, {count} prix sur {judged} sont jugés autrement, au-delà du hasard : {names}."),
        })
    };
    answer.tried.iter().filter_map(sentence).collect()
}
