//! `montjoie audit`: what lists say of themselves, without dice.

use super::args::{AuditArgs, Format};
use super::{Terminal, json, print, table};
use montjoie_analysis::ask::audit::{Answer, Request, answer};
use montjoie_analysis::ask::tables::findings;
use montjoie_analysis::fairness::audit::{AuditFinding, FindingKind, Formula, Reach, Term};
use montjoie_analysis::scenario::Fault;
use montjoie_core::language::Lang;
use montjoie_system::Registry;

pub fn run(systems: Registry, args: AuditArgs) -> Result<(), Fault> {
    let request = Request { system: args.system, lists: args.lists, own: args.common.list };
    let answer = answer(&request, systems, &Terminal::default())?;
    let lang = args.common.lang;
    print(&match args.common.format {
        Format::Table => text(&answer, lang),
        Format::Json => json::text(&json::audit(&answer)),
        Format::Csv => findings(&answer.audit.findings).csv(),
    })
}

fn text(answer: &Answer, lang: Lang) -> String {
    let Answer { system, lists, rows, audit } = answer;
    let names: Vec<&str> = lists.iter().map(|list| lang.pick(&list.name.0, &list.name.1)).collect();
    let mut text =
        table::wrap(&format!("{} · {} {}", system.name().get(lang), lang.pick("audit of", "audit de"), names.join(" · ")), 80, "", "  ");
    if rows.iter().all(|row| row.points.is_none()) {
        let units = answer.units();
        let nothing = match lang {
            Lang::En => format!("None of these {units} units has a price: there is nothing to price, and nothing is said of prices."),
            Lang::Fr => format!("Aucune de ces {units} unités n’a de prix\u{a0}: il n’y a rien à chiffrer, et rien n’est dit des prix."),
        };
        text += &table::wrap(&nothing, 80, "  ", "  ");
    } else {
        text += &table::wrap(&counts(answer, lang), 80, "  ", "  ");
    }
    for kind in FindingKind::ALL {
        let findings: Vec<&AuditFinding> = audit.of(kind).collect();
        if findings.is_empty() {
            continue;
        }
        text += &format!("\n{} ({})\n", kind.title().get(lang), findings.len());
        for finding in findings {
            let place = if finding.paragraph.is_empty() { String::new() } else { format!(" ({})", lang.paragraph(&finding.paragraph)) };
            let across = if finding.reach == Reach::Across && kind == FindingKind::Dominated {
                lang.pick("Across lists. ", "D’une liste à l’autre. ")
            } else {
                ""
            };
            text += &table::wrap(&format!("{across}{}{place}", finding.sentence(lang)), 80, "  - ", "    ");
        }
    }
    if audit.findings.is_empty() {
        text += &format!("\n{}\n", lang.pick("  Nothing found.", "  Rien trouvé."));
    }
    if !audit.formula.rows.is_empty() {
        text += &formula_text(&audit.formula, lang);
    }
    if !audit.notes.is_empty() {
        text += &format!("\n{}\n", lang.pick("Notes of the sheet", "Notes sur la feuille"));
        for note in &audit.notes {
            text += &table::wrap(&format!("{} ({})", note.text.get(lang), lang.paragraph(note.paragraph)), 80, "  - ", "    ");
        }
    }
    text
}

fn counts(answer: &Answer, lang: Lang) -> String {
    let (printed, options, forms) = answer.kinds();
    let (profiles, unpriced) = (answer.audit.profiles, answer.audit.unpriced);
    let left = match (lang, unpriced) {
        (_, 0) => String::new(),
        (Lang::En, n) => format!("; {n} without a price: nothing is said of theirs"),
        (Lang::Fr, n) => format!("\u{202f}; {n} sans prix\u{a0}: rien n’est dit du leur"),
    };
    let other = match (lang, forms) {
        (Lang::En, 1) => "other form",
        (Lang::En, _) => "other forms",
        (Lang::Fr, 0 | 1) => "autre forme",
        (Lang::Fr, _) => "autres formes",
    };
    match lang {
        Lang::En => {
            format!(
                "{printed} printed rows, {options} with an option taken, {forms} {other}; {profiles} different profiles{left}. No dice."
            )
        }
        Lang::Fr => format!(
            "{printed} lignes imprimées, {options} avec une option prise, {forms} {other}\u{202f}; {profiles} profils différents{left}. Sans dés."
        ),
    }
}

fn formula_text(formula: &Formula, lang: Lang) -> String {
    let Formula { profiles, columns, rank, .. } = formula;
    let rows = formula.rows.len();
    let mut text = format!("\n{}\n", lang.pick("An additive formula", "Une formule additive"));
    let fit = match lang {
        Lang::En => format!("{rows} rows, {profiles} different profiles, {columns} columns (numbers, kinds, weapons, rules), rank {rank}."),
        Lang::Fr => {
            format!("{rows} lignes, {profiles} profils différents, {columns} colonnes (chiffres, types, armes, règles), rang {rank}.")
        }
    };
    let saturated = match (lang, formula.saturated()) {
        (_, false) => "",
        (Lang::En, true) => " As many free prices as profiles: any prices fit, and only identical profiles at different prices do not.",
        (Lang::Fr, true) => {
            " Autant de prix libres que de profils\u{a0}: tous les prix conviennent, sauf ceux de profils identiques à des prix différents."
        }
    };
    text += &table::wrap(&(fit + saturated), 80, "  ", "  ");
    let identified: Vec<String> = formula
        .identified
        .iter()
        .filter(|identified| identified.term != Term::Constant)
        .map(|identified| {
            let number = lang.number(identified.price, 2);
            let short = if number.contains(['.', ',']) { number.trim_end_matches('0').trim_end_matches(['.', ',']) } else { &number };
            let doubt = if identified.contradicted { lang.pick(" (a compromise)", " (un compromis)") } else { "" };
            let sign = if identified.price > 0.0 { "+" } else { "" };
            format!("{} {sign}{}{doubt}", identified.term.name().get(lang), short.replacen('-', "−", 1))
        })
        .collect();
    let unidentified: Vec<&str> =
        formula.unidentified.iter().filter(|term| **term != Term::Constant).map(|term| term.name().get(lang)).collect();
    let mut part = |title: &str, words: String| {
        if !words.is_empty() {
            text += &table::wrap(&format!("{title}{} {words}", lang.colon()), 80, "  ", "    ");
        }
    };
    part(lang.pick("identified by the list", "identifiés par la liste"), identified.join(", "));
    part(lang.pick("not identified", "non identifiés"), unidentified.join(", "));
    text
}
