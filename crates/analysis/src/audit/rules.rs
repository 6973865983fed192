//! Special rules that the rows use against those that the sheet defines.

use super::words::both;
use super::{AuditFinding, FindingKind, Paper, Reach};
use montjoie_core::language::Lang;
use montjoie_system::profile::{Profile, Special};

/// Rules used and defined elsewhere or nowhere, rules defined and used by nobody.
pub fn findings(paper: &Paper, everyone: &[Profile]) -> Vec<AuditFinding> {
    let home = paper.sheet.definitions;
    let uses = |row: &Profile, rule: &Special| row.has(rule.id) || row.options.iter().any(|(option, _)| option.id == rule.id);
    let mut findings = Vec::new();
    for rule in &paper.sheet.specials {
        let users: Vec<usize> = (0..paper.rows.len()).filter(|&row| paper.printed(row) && uses(&paper.rows[row], rule)).collect();
        if !users.is_empty() && rule.paragraph.is_empty() {
            findings.push(used(paper, FindingKind::Undefined, rule, &users));
        } else if !users.is_empty() && !home.is_empty() && rule.paragraph != home {
            findings.push(used(paper, FindingKind::DefinedElsewhere, rule, &users));
        }
        // A user's own list need not use all that the sheet defines.
        let of_the_sheet = paper.rows.iter().any(|row| !row.paragraph.is_empty());
        if of_the_sheet && !home.is_empty() && rule.paragraph == home && !everyone.iter().any(|row| uses(row, rule)) {
            findings.push(unused(paper, rule));
        }
    }
    findings
}

fn used(paper: &Paper, kind: FindingKind, rule: &Special, users: &[usize]) -> AuditFinding {
    let home = paper.sheet.definitions;
    let says = both(|lang| {
        let (name, rows) = (rule.name.get(lang), paper.words.rows(users, lang));
        match (lang, kind) {
            (Lang::En, FindingKind::Undefined) => format!("{name}, which {rows} have, has no rule anywhere on the sheet."),
            (Lang::En, _) => format!("{name}, which {rows} have, is not defined in {home}; its rule stands in {}.", rule.paragraph),
            (Lang::Fr, FindingKind::Undefined) => format!("{name}, que portent {rows}, n’a de règle nulle part sur la feuille."),
            (Lang::Fr, _) => format!("{name}, que portent {rows}, n’est pas défini en {home} ; sa règle est en {}.", rule.paragraph),
        }
    });
    let finding = paper.finding(kind, users, says);
    let paragraph = if rule.paragraph.is_empty() { finding.paragraph.clone() } else { rule.paragraph.to_owned() };
    AuditFinding { about: vec![rule.id.to_owned()], reach: Reach::Sheet, paragraph, ..finding }
}

fn unused(paper: &Paper, rule: &Special) -> AuditFinding {
    let says = both(|lang| {
        let (name, home) = (rule.name.get(lang), rule.paragraph);
        match lang {
            Lang::En => format!("{name} is defined in {home}, and no unit of any list has it."),
            Lang::Fr => format!("{name} est défini en {home}, et aucune unité d’aucune liste ne l’a."),
        }
    });
    AuditFinding { about: vec![rule.id.to_owned()], paragraph: rule.paragraph.to_owned(), ..paper.finding(FindingKind::Unused, &[], says) }
}
