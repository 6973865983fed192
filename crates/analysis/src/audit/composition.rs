//! Rules of composition that no army can meet together.
//!
//! Rules speak of shares and of numbers a division, so an army that meets them can be taken several times over, and one that meets them in fractions
//! becomes a real one: whether any army is legal, of whatever size, is a linear programme over shares. Percentages count units.

use super::words::both;
use super::{AuditFinding, FindingKind, Paper, Reach};
use crate::prices::study::Both;
use crate::store::Fault;
use montjoie_core::language::Lang;
use montjoie_system::army::{Army, Composition};

/// The smallest margin that counts as more than half.
#[cfg(feature = "linear-programme")]
const MARGIN: f64 = 1e-6;

/// One finding per list whose rules contradict one another: the fewest rules that already do.
pub fn findings(paper: &Paper) -> Result<Vec<AuditFinding>, Fault> {
    let asked = |army: &&Army| paper.rows.iter().any(|row| row.list == army.list);
    let found = paper.sheet.armies.iter().filter(asked).map(|army| {
        let (reach, paragraph) = (Reach::Within(army.list.clone()), army.paragraph.clone());
        let finding = |says| AuditFinding { reach, paragraph, ..paper.finding(FindingKind::Impossible, &[], says) };
        Ok(impossible(army)?.map(finding))
    });
    found.filter_map(Result::transpose).collect()
}

/// The rules of composition that no army can meet together, in a sentence; `None` where some army can meet all of them.
///
/// # Errors
/// This build has no linear programme.
pub fn impossible(army: &Army) -> Result<Option<Both>, Fault> {
    let mut rules: Vec<&Composition> = army.rules.iter().collect();
    if rules.is_empty() || possible(army, &rules)? {
        return Ok(None);
    }
    // Leave out what is not needed for the contradiction.
    let mut place = 0;
    while place < rules.len() {
        let rule = rules.remove(place);
        if possible(army, &rules)? {
            rules.insert(place, rule);
            place += 1;
        }
    }
    Ok(Some(both(|lang| {
        let texts: Vec<String> = rules.iter().map(|rule| lang.quote(lang.pick(&rule.text.0, &rule.text.1))).collect();
        let (list, texts) = (lang.pick(&army.name.0, &army.name.1), texts.join(" · "));
        match lang {
            Lang::En => format!("{list}: no army of any size can meet {texts}."),
            Lang::Fr => format!("{list} : aucune armée, quelle que soit sa taille, ne peut respecter {texts}."),
        }
    })))
}

/// Without the feature `linear-programme` nobody can tell.
#[cfg(not(feature = "linear-programme"))]
fn possible(army: &Army, _: &[&Composition]) -> Result<bool, Fault> {
    let list = &army.list;
    let fault = format!("whether an army can meet the rules of composition of `{list}` is a linear programme, and this build has none");
    Err(Fault::new(fault).help("build montjoie-analysis with the feature `linear-programme`"))
}

/// Whether some army meets all these rules. What the solver cannot decide counts as possible.
#[cfg(feature = "linear-programme")]
fn possible(army: &Army, rules: &[&Composition]) -> Result<bool, Fault> {
    use microlp::{ComparisonOp, OptimizationDirection, Problem};
    use montjoie_system::army::{Limit, Readings};
    use std::collections::BTreeMap;

    let (readings, fraction) = (Readings::default(), |(part, whole): (f64, f64)| part / whole);
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let margin = problem.add_var(1.0, (-1.0, 1.0));
    // Units that the same rules count are one unknown: their share of the army.
    let mut shares = BTreeMap::new();
    let counted: Vec<Vec<&str>> = rules.iter().map(|rule| ids(&rule.units)).chain(rules.iter().map(|rule| base(rule))).collect();
    let unknown: Vec<_> = army
        .units
        .iter()
        .map(|unit| {
            let signature: Vec<bool> = counted.iter().map(|ids| ids.contains(&unit.as_str())).collect();
            *shares.entry(signature).or_insert_with(|| problem.add_var(0.0, (0.0, f64::INFINITY)))
        })
        .collect();
    let of = |ids: &[&str]| {
        let mut weights = BTreeMap::new();
        for (unit, variable) in army.units.iter().zip(&unknown) {
            if ids.contains(&unit.as_str()) {
                weights.insert(variable.idx(), (*variable, 1.0));
            }
        }
        weights.into_values().collect::<Vec<_>>()
    };
    problem.add_constraint(of(&ids(&army.units)), ComparisonOp::Eq, 1.0);
    // Divisions for each unit: between one for the most units that a division has and one for the fewest.
    let divisions = match army.division {
        Some((fewest, most)) => problem.add_var(0.0, (1.0 / f64::from(most.max(1)), 1.0 / f64::from(fewest.max(1)))),
        None => problem.add_var(0.0, (0.0, f64::INFINITY)),
    };
    for rule in rules {
        let mut share = of(&ids(&rule.units));
        match &rule.limit {
            Limit::AtLeastPercent(percent) => problem.add_constraint(share, ComparisonOp::Ge, fraction(readings.least(*percent))),
            Limit::AtMostPercent(percent) => problem.add_constraint(share, ComparisonOp::Le, fraction(readings.most(*percent))),
            Limit::MoreThanHalfOf(units) => {
                let mut terms: BTreeMap<usize, (microlp::Variable, f64)> = share.iter().map(|term| (term.0.idx(), *term)).collect();
                for (variable, one) in of(&ids(units)) {
                    terms.entry(variable.idx()).or_insert((variable, 0.0)).1 -= one / 2.0;
                }
                let terms: Vec<_> = terms.into_values().chain([(margin, -1.0)]).collect();
                problem.add_constraint(terms, ComparisonOp::Ge, 0.0)
            }
            Limit::AtMost { most, divisions: each } => {
                share.push((divisions, -f64::from(*most) / f64::from((*each).max(1))));
                problem.add_constraint(share, ComparisonOp::Le, 0.0)
            }
        };
    }
    let strict = rules.iter().any(|rule| matches!(rule.limit, Limit::MoreThanHalfOf(_)));
    Ok(match problem.solve().map(|outcome| outcome.into_solution()) {
        Ok(Ok(solution)) => !strict || solution.var_value(margin) > MARGIN,
        Ok(Err(_)) => true,
        Err(error) => !matches!(error, microlp::Error::Infeasible),
    })
}

#[cfg(feature = "linear-programme")]
fn ids(units: &[String]) -> Vec<&str> {
    units.iter().map(String::as_str).collect()
}

/// The units of which a rule asks for a part.
#[cfg(feature = "linear-programme")]
fn base(rule: &Composition) -> Vec<&str> {
    use montjoie_system::army::Limit;
    match &rule.limit {
        Limit::MoreThanHalfOf(units) => ids(units),
        _ => Vec::new(),
    }
}
