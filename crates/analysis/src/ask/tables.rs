//! The tables of the answers.

use super::table::{Cell, Column, Content, Table};
use super::{matrix, within};
use crate::fairness::audit::AuditFinding;
use crate::fairness::matrix::{MatrixCell, Spread};
use crate::fairness::sequential::Decision;
use crate::fairness::sheet::FullMatrix;
use crate::fairness::study::Both;
use crate::scenario::Compared;
use crate::scenario::compare::Found;
use montjoie_core::language::Lang;
use montjoie_core::statistics::{Interval, interval};
use montjoie_core::tally::Winner;

/// The same text made in both languages.
fn both(text: impl Fn(Lang) -> String) -> Both {
    (text(Lang::En), text(Lang::Fr))
}

/// What an audit found: one row per finding.
pub fn findings(findings: &[AuditFinding]) -> Table {
    const NAMES: [&[&str]; 8] = [&["kind"], &["reach"], &["rows"], &["about"], &["prices"], &["paragraph"], &["sentence"], &["phrase"]];
    let columns = NAMES.map(|names| Column::data(names, Content::Words)).into();
    let row = |finding: &AuditFinding| {
        let rows: Vec<&str> = finding.rows.iter().map(|row| row.id.as_str()).collect();
        let prices: Vec<String> = finding.prices.iter().map(f64::to_string).collect();
        let (en, fr) = finding.says.clone();
        let words = [finding.reach.id(), rows.join(" "), finding.about.join(" "), prices.join(" "), finding.paragraph.clone(), en, fr];
        [finding.kind.id().to_owned()].into_iter().chain(words).map(Cell::Id).collect()
    };
    Table::new(columns, findings.iter().map(row).collect())
}

impl Compared {
    /// How often each outcome came, by system and method: one row per outcome.
    pub fn outcomes_by_system(&self) -> Table {
        let columns = vec![
            Column::data(&["system"], Content::Words),
            Column::data(&["a"], Content::Words),
            Column::data(&["b"], Content::Words),
            Column::data(&["question"], Content::Words),
            Column::data(&["method"], Content::Words),
            Column::data(&["outcome"], Content::Words),
            Column::data(&["probability", "low", "high"], Content::Share(1)),
            Column::data(&["combats"], Content::Count),
        ];
        let id = |id: &str| Cell::Id(id.to_owned());
        let mut rows = Vec::new();
        for part in &self.parts {
            let mut add = |asked: [Cell; 3], method: &str, outcome: &str, share: Cell, combats: Cell| {
                let [a, b, question] = asked;
                rows.push(vec![id(part.system.id()), a, b, question, id(method), id(outcome), share, combats]);
            };
            match &part.found {
                Found::Nothing(_) => {}
                Found::Roll(roll) => {
                    for ((outcome, _), &share) in self.outcomes.iter().zip(&roll.shares) {
                        let asked = [Cell::Missing, Cell::Missing, id(&roll.question)];
                        add(asked, "exact", outcome, Cell::Figure(share, None), Cell::Missing);
                    }
                }
                Found::Duel(finding) => {
                    for winner in Winner::ALL {
                        let asked = || [id(&finding.ids.a), id(&finding.ids.b), Cell::Missing];
                        if let Some(solved) = &finding.exact {
                            add(asked(), "exact", winner.id(), Cell::Figure(solved.tally.wins(winner), None), Cell::Missing);
                        }
                        if let Some(tally) = &finding.sampled {
                            let total = tally.total();
                            let Interval { low, high } = interval(tally.wins(winner), total, 0.95);
                            let share = Cell::Figure(tally.share(winner), Some((low, high)));
                            add(asked(), "sampled", winner.id(), share, Cell::Whole(total as i64));
                        }
                    }
                }
            }
        }
        Table::new(columns, rows)
    }
}

/// What comes of a meeting, or of the mean of several.
fn shares(cell: &MatrixCell) -> [Cell; 5] {
    [cell.win, cell.neither, cell.loss(), cell.destroyed, cell.lost].map(Cell::Number)
}

impl matrix::Answer {
    /// Means against every unit alike: one row per unit. People see the strongest first.
    pub fn means(&self) -> Table {
        let matrix = &self.sheet.matrix;
        let columns = vec![
            Column::seen(&["id"], Content::Words, "", ""),
            Column::seen(&["points"], Content::Price, "pts", "pts"),
            Column::seen(&["win"], Content::Share(1), "wins", "gagne"),
            Column::seen(&["neither"], Content::Share(1), "neither", "ni l’un"),
            Column::seen(&["loss"], Content::Share(1), "loses", "perd"),
            Column::seen(&["destroyed"], Content::Share(1), "destroys", "détruit"),
            Column::seen(&["lost"], Content::Share(1), "is lost", "perdue"),
            Column::seen(&["error"], Content::Points(2), "±", "±"),
            Column::seen(&["points_taken_per_100"], Content::Points(1), "takes/100 pts", "prend/100 pts"),
        ];
        let sampled = self.sheet.sampled();
        let row = |row: usize| {
            let entrant = &matrix.entrants[row];
            let mut cells = vec![Cell::Id(entrant.id.clone()), Cell::maybe(entrant.points, Cell::Number)];
            cells.extend(shares(&matrix.mean(row)));
            cells.push(Cell::maybe(sampled.then(|| self.error(row) * 100.0), Cell::Number));
            cells.push(Cell::maybe(self.taken(row), Cell::Number));
            cells
        };
        let table = Table::new(columns, (0..matrix.entrants.len()).map(row).collect());
        let priced = self.priced();
        let seen = |place: &usize| match place {
            1 | 8 => priced,
            7 => sampled,
            _ => true,
        };
        Table { shown: (0..9).filter(seen).collect(), order: matrix.by_strength(), ..table }
    }

    /// Whether every unit has a price.
    pub fn priced(&self) -> bool {
        self.sheet.matrix.entrants.iter().all(|entrant| entrant.points.is_some())
    }
}

impl FullMatrix {
    /// Every cell: one row per two units.
    pub fn cells(&self) -> Table {
        let matrix = &self.matrix;
        let n = matrix.entrants.len();
        let columns = vec![
            Column::seen(&["row"], Content::Words, "", ""),
            Column::seen(&["column"], Content::Words, "against", "contre"),
            Column::data(&["row_points"], Content::Price),
            Column::data(&["column_points"], Content::Price),
            Column::seen(&["win"], Content::Share(1), "wins", "gagne"),
            Column::seen(&["neither"], Content::Share(1), "neither", "ni l’un"),
            Column::seen(&["loss"], Content::Share(1), "loses", "perd"),
            Column::seen(&["destroyed"], Content::Share(1), "destroys", "détruit"),
            Column::seen(&["lost"], Content::Share(1), "is lost", "perdue"),
            Column::data(&["pairs"], Content::Count),
            Column::data(&["score_variance"], Content::Points(4)),
            Column::data(&["destroyed_variance"], Content::Points(4)),
            Column::data(&["lost_variance"], Content::Points(4)),
            Column::data(&["covariance"], Content::Points(4)),
            Column::data(&["score"], Content::Share(1)),
        ];
        let row = |(at, cell): (usize, &MatrixCell)| {
            let (row, column) = (&matrix.entrants[at / n], &matrix.entrants[at % n]);
            let mut cells = vec![Cell::Id(row.id.clone()), Cell::Id(column.id.clone())];
            cells.extend([row.points, column.points].map(|points| Cell::maybe(points, Cell::Number)));
            cells.extend(shares(cell));
            cells.push(Cell::maybe(cell.spread, |spread| Cell::Whole(spread.pairs as i64)));
            let spread = |of: fn(&Spread) -> f64| Cell::maybe(cell.spread.as_ref().map(of), Cell::Number);
            cells.extend([spread(|s| s.score), spread(|s| s.destroyed), spread(|s| s.lost), spread(|s| s.covariance)]);
            cells.push(Cell::Number(cell.score()));
            cells
        };
        Table::new(columns, matrix.cells.iter().enumerate().map(row).collect())
    }
}

impl within::Answer {
    /// The margin as people write it: `50 % ± 2`.
    pub fn band(&self, lang: Lang) -> String {
        format!("50 % ± {}", plain(self.points, lang))
    }

    /// One row per matchup.
    pub fn matchups(&self) -> Table {
        let columns = vec![
            Column::seen(&["row"], Content::Words, "first", "première"),
            Column::seen(&["column"], Content::Words, "second", "seconde"),
            Column::seen(&["verdict"], Content::Words, "verdict", "verdict"),
            Column::seen(&["pairs"], Content::Count, "pairs", "paires"),
            Column::seen(&["score", "low", "high"], Content::Share(1), "scores", "marque"),
        ];
        let row = |found: &crate::fairness::within::Found| {
            let words = both(|lang| match found.pairs {
                0 => lang.pick("one profile", "un seul profil").to_owned(),
                _ => verdict(found.decision, &self.band(lang), lang),
            });
            vec![
                Cell::Id(self.entrants[found.row].id.clone()),
                Cell::Id(self.entrants[found.column].id.clone()),
                Cell::Named(id(found.decision).to_owned(), words),
                Cell::Whole(found.pairs as i64),
                Cell::Figure(found.score, Some(found.bar)),
            ]
        };
        Table { shown: vec![0, 1, 4, 3, 2], ..Table::new(columns, self.found.iter().map(row).collect()) }
    }
}

/// A number of at most two decimals, without zeros at its end.
pub fn plain(number: f64, lang: Lang) -> String {
    let words = lang.number(number, 2);
    if words.contains(['.', ',']) { words.trim_end_matches('0').trim_end_matches(['.', ',']).to_owned() } else { words }
}

fn verdict(decision: Decision, within: &str, lang: Lang) -> String {
    match (decision, lang) {
        (Decision::Even, Lang::En) => format!("within {within}"),
        (Decision::Even, Lang::Fr) => format!("dans {within}"),
        (Decision::Better, Lang::En) => "the first is better".to_owned(),
        (Decision::Better, Lang::Fr) => "la première est meilleure".to_owned(),
        (Decision::Worse, Lang::En) => "the second is better".to_owned(),
        (Decision::Worse, Lang::Fr) => "la seconde est meilleure".to_owned(),
        (Decision::Open, Lang::En) => "not known yet".to_owned(),
        (Decision::Open, Lang::Fr) => "pas encore connu".to_owned(),
    }
}

fn id(decision: Decision) -> &'static str {
    match decision {
        Decision::Even => "within",
        Decision::Better => "better",
        Decision::Worse => "worse",
        Decision::Open => "open",
    }
}
