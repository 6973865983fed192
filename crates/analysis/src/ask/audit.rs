//! What unit lists say of themselves, without dice.

use std::path::PathBuf;

use serde::Deserialize;

use super::{find_system, meant};
use crate::audit::{Audit, AuditFinding, FindingKind, Formula, Reach, Term, audit, signed};
use crate::store::host::own_ids;
use crate::store::{Fault, Request, Session, read_lists};
use montjoie_core::language::Lang;
use montjoie_document::{Answered, Body, Data, Document, Fact, Part, Table, Unit};
use montjoie_system::profile::{Profile, Row};
use montjoie_system::{Game, ListTable, System};

/// A request for an audit.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuditRequest {
    /// The rule system.
    pub system: String,
    /// The lists, by id; where none is named, the user's own alone, or all that there are.
    #[serde(default)]
    pub lists: Vec<String>,
    /// Files of the user's own lists.
    #[serde(skip)]
    pub own: Vec<PathBuf>,
}

/// The findings of an audit.
pub struct AuditAnswer {
    /// The rule system.
    pub system: &'static dyn System,
    /// The lists that were audited.
    pub lists: Vec<ListTable>,
    /// The rows of the lists.
    pub rows: Vec<Profile>,
    /// What the lists say on paper.
    pub audit: Audit,
}

impl Request for AuditRequest {
    type Answer = AuditAnswer;

    fn answer(&self, session: Session) -> Result<AuditAnswer, Fault> {
        let system = find_system(session.systems, &self.system)?;
        let own = read_lists(session.host, &self.own)?;
        let game = session.host.game(system, &own)?;
        let lists = chosen(&*game, &own_ids(&own), &self.lists)?;
        let everyone = game.profiles();
        let rows: Vec<Profile> = everyone.iter().filter(|row| lists.iter().any(|list| list.id == row.list)).cloned().collect();
        let audit = audit(&rows, &everyone, &game.sheet())?;
        Ok(AuditAnswer { system, lists, rows, audit })
    }
}

/// The lists to audit: those named and the user's own; where none is named, the user's own alone, or all that there are.
fn chosen(game: &dyn Game, own: &[String], names: &[String]) -> Result<Vec<ListTable>, Fault> {
    let all = game.lists();
    let named = meant::lists(names.iter().map(String::as_str), &all)?;
    let none = names.is_empty() && own.is_empty();
    let lists = all.iter().filter(|list| none || own.contains(&list.id) || named.iter().any(|named| named.id == list.id));
    Ok(lists.cloned().collect())
}

impl AuditAnswer {
    /// Number of units in the lists.
    fn units(&self) -> usize {
        self.lists.iter().map(|list| list.units.len()).sum()
    }

    /// How many rows are printed, how many have an option taken, and how many are another form of one.
    fn kinds(&self) -> [usize; 3] {
        let count = |test: fn(&Row) -> bool| self.rows.iter().filter(|row| test(&row.row)).count();
        let printed = count(|row| matches!(row, Row::Printed | Row::Variant { .. }));
        [printed, count(|row| matches!(row, Row::Option { .. })), count(|row| matches!(row, Row::Form { .. }))]
    }

    /// Each finding with its number, which begins at 1.
    fn numbered(&self) -> impl Iterator<Item = (i64, &AuditFinding)> {
        (1..).zip(&self.audit.findings)
    }
}

impl Answered for AuditAnswer {
    fn data(&self) -> Data {
        let AuditAnswer { system, lists, rows, audit } = self;
        let [printed, options, forms] = self.kinds();
        let sizes = [
            ("units", self.units()),
            ("rows", rows.len()),
            ("printed", printed),
            ("options", options),
            ("forms", forms),
            ("profiles", audit.profiles),
            ("unpriced", audit.unpriced),
            ("fitted", audit.formula.rows.len()),
            ("fitted_profiles", audit.formula.profiles),
            ("columns", audit.formula.columns),
            ("rank", audit.formula.rank),
        ];
        let tables = vec![
            self.findings(),
            self.rows_of_findings(),
            self.prices_of_findings(),
            Table::of("counts", 1, sizes).ids("of", |(of, _)| of).counts("count", |(_, n)| n).table(),
            Table::of("lists", 1, lists).ids("list", |list| &list.id).counts("units", |list| list.units.len()).table(),
            fitted(&audit.formula),
            terms(&audit.formula),
            Table::of("notes", 1, &audit.notes).ids("note", |note| note.id).ids("paragraph", |note| note.paragraph).table(),
        ];
        Data { ask: "audit", about: vec![("system".into(), Fact::Text(system.id().to_owned()))], tables, absent: Vec::new() }
    }

    fn document(&self, _: &Data, lang: Lang) -> Document {
        let AuditAnswer { system, lists, audit, .. } = self;
        let names: Vec<&str> = lists.iter().map(|list| lang.pick(list.name.0.as_str(), &list.name.1)).collect();
        let asked = format!("{} · {} {}", system.name().get(lang), lang.pick("audit of", "audit\u{a0}:"), names.join(" · "));
        let of_kind = |kind: FindingKind| {
            let found: Vec<String> = audit.of(kind).map(|finding| said(finding, lang)).collect();
            let title = format!("{} ({})", kind.text().get(lang), found.len());
            Part::answer(kind.id(), Body::Notes(found)).titled(title)
        };
        let note = |text: &str, paragraph: &str| lang.typeset(&format!("{text} ({})", lang.paragraph(paragraph)));
        let notes = audit.notes.iter().map(|one| note(one.text.get(lang), one.paragraph)).collect();
        let mut parts = vec![
            Part::answer("headline", Body::Sentence(self.headline(lang))),
            Part::answer("asked", Body::Notes(vec![asked, self.counted(lang)])),
        ];
        parts.extend(FindingKind::ALL.iter().copied().map(of_kind));
        let formula = if audit.formula.rows.is_empty() { Vec::new() } else { formula(&audit.formula, lang) };
        parts.push(Part::answer("formula", Body::Notes(formula)).titled(lang.pick("An additive formula", "Une formule additive")));
        parts.push(Part::answer("notes", Body::Notes(notes)).titled(lang.pick("Notes of the sheet", "Notes sur la feuille")));
        Document::new(lang, system.name().get(lang), parts)
    }
}

impl AuditAnswer {
    /// One row per finding: what kind it is, the first two rows that it is about, and the special rules and weapons that it is about.
    fn findings(&self) -> Table {
        let unit = |finding: &AuditFinding, place: usize| finding.rows.get(place).map(|row| row.id.clone());
        Table::of("findings", 1, self.numbered())
            .counts("finding", |(number, _)| number)
            .ids("kind", |(_, finding)| finding.kind.id())
            .ids("reach", |(_, finding)| finding.reach.id())
            .ids("unit", |(_, finding)| unit(finding, 0))
            .ids("other", |(_, finding)| unit(finding, 1))
            .ids("about", |(_, finding)| (!finding.about.is_empty()).then(|| finding.about.join(" ")))
            .ids("paragraph", |(_, finding)| (!finding.paragraph.is_empty()).then_some(&finding.paragraph))
            .table()
    }

    /// The rows that each finding is about, in its order.
    fn rows_of_findings(&self) -> Table {
        let rows = self.numbered().flat_map(|(number, finding)| (1i64..).zip(&finding.rows).map(move |(place, row)| (number, place, row)));
        Table::of("rows", 2, rows)
            .counts("finding", |row| row.0)
            .counts("place", |row| row.1)
            .ids("unit", |(_, _, row)| &row.id)
            .ids("list", |(_, _, row)| &row.list)
            .numbers("points", Unit::Number, |(_, _, row)| row.points)
            .table()
    }

    /// The prices, differences or residuals that each finding states, in its order: of what a rule costs, each price of it.
    fn prices_of_findings(&self) -> Table {
        let rows =
            self.numbered().flat_map(|(number, finding)| (1i64..).zip(&finding.prices).map(move |(place, &price)| (number, place, price)));
        let keys = Table::of("prices", 2, rows).counts("finding", |row| row.0).counts("place", |row| row.1);
        keys.numbers("points", Unit::Number, |row| row.2).table()
    }

    /// The first sentence: numbers of findings by kind.
    fn headline(&self, lang: Lang) -> String {
        let kinds = FindingKind::ALL.iter().map(|&kind| (self.audit.of(kind).count(), kind)).filter(|(count, _)| *count > 0);
        let kinds: Vec<String> = kinds.map(|(count, kind)| format!("{}{} {count}", kind.text().get(lang), lang.colon())).collect();
        let all = self.audit.findings.len();
        if all == 0 {
            return lang.pick("Nothing found.", "Rien trouvé.").to_owned();
        }
        let findings = lang.plural(all as f64, lang.pick("finding", "constat"), lang.pick("findings", "constats"));
        format!("{all} {findings}. {}.", kinds.join(&format!("{} ", lang.semicolon())))
    }

    /// The sentence that counts what was audited.
    fn counted(&self, lang: Lang) -> String {
        let priced = self.lists.iter().flat_map(|list| &list.units).filter(|unit| unit.points.is_some()).count();
        let units = self.units();
        if self.rows.is_empty() && priced > 0 {
            let (unit, have) = match lang {
                Lang::En => (lang.plural(units as f64, "unit", "units"), lang.plural(priced as f64, "has", "have")),
                Lang::Fr => (lang.plural(priced as f64, "unité", "unités"), lang.plural(priced as f64, "a", "ont")),
            };
            return say!(
                lang,
                "{priced} of {units} {unit} {have} a price. The profiles of this system are not compared, so nothing is said of prices.",
                "{priced} {unit} sur {units} {have} un prix. Les profils de ce système ne sont pas comparés\u{a0}: rien n’est dit des prix."
            );
        }
        if self.rows.iter().all(|row| row.points.is_none()) {
            let none = match (lang, units) {
                (Lang::En, 1) => "The only unit has no price".to_owned(),
                (Lang::En, _) => format!("None of these {units} units has a price"),
                (Lang::Fr, 1) => "La seule unité n’a pas de prix".to_owned(),
                (Lang::Fr, _) => format!("Aucune de ces {units} unités n’a de prix"),
            };
            return say!(
                lang,
                "{none}: there is nothing to price, and nothing is said of prices.",
                "{none}\u{a0}: il n’y a rien à chiffrer, et rien n’est dit des prix."
            );
        }
        let ([printed, options, forms], profiles) = (self.kinds(), self.audit.profiles);
        let left = match (lang, self.audit.unpriced) {
            (_, 0) => String::new(),
            (Lang::En, n) => format!("; {n} without a price: nothing is said of theirs"),
            (Lang::Fr, n) => format!("\u{202f}; {n} sans prix\u{a0}: rien n’est dit du leur"),
        };
        let other = lang.plural(forms as f64, lang.pick("other form", "autre forme"), lang.pick("other forms", "autres formes"));
        let rows = lang.plural(printed as f64, lang.pick("printed row", "ligne imprimée"), lang.pick("printed rows", "lignes imprimées"));
        let different = different_profiles(profiles, lang);
        say!(
            lang,
            "{printed} {rows}, {options} with an option taken, {forms} {other}; {profiles} {different}{left}. No dice.",
            "{printed} {rows}, {options} avec une option prise, {forms} {other}\u{202f}; {profiles} {different}{left}. Sans dés."
        )
    }
}

/// What follows a number of profiles.
fn different_profiles(profiles: usize, lang: Lang) -> &'static str {
    let several = lang.pick("different profiles", "profils différents");
    lang.plural(profiles as f64, lang.pick("different profile", "profil différent"), several)
}

/// A finding in a sentence, with its paragraph.
fn said(finding: &AuditFinding, lang: Lang) -> String {
    let place = if finding.paragraph.is_empty() { String::new() } else { format!(" ({})", lang.paragraph(&finding.paragraph)) };
    let across = finding.reach == Reach::Across && finding.kind == FindingKind::Dominated;
    let across = if across { lang.pick("Across lists. ", "D’une liste à l’autre. ") } else { "" };
    format!("{across}{}{place}", finding.sentence(lang))
}

/// The rows that the additive formula fits.
fn fitted(formula: &Formula) -> Table {
    Table::of("fitted", 1, &formula.rows)
        .ids("unit", |row| &row.id)
        .numbers("points", Unit::Number, |row| row.points)
        .numbers("fitted", Unit::Number, |row| row.fitted)
        .numbers("residual", Unit::Number, |row| row.residual)
        .table()
}

/// The terms of the additive formula: those that the lists price, each with its price, then the others.
fn terms(formula: &Formula) -> Table {
    let priced = formula.identified.iter().map(|one| (one.term.id(), Some(one.price), Some(one.contradicted)));
    let all: Vec<_> = priced.chain(formula.unidentified.iter().map(|term| (term.id(), None, None))).collect();
    let table = Table::of("terms", 1, &all).ids("term", |term| &term.0).numbers("price", Unit::Number, |term| term.1);
    table.flags("contradicted", |term| term.2).table()
}

/// What the additive formula prices, and what it does not.
fn formula(formula: &Formula, lang: Lang) -> Vec<String> {
    let Formula { profiles, columns, rank, .. } = formula;
    let rows = formula.rows.len();
    let row = lang.plural(rows as f64, lang.pick("row", "ligne"), lang.pick("rows", "lignes"));
    let column = lang.plural(*columns as f64, lang.pick("column", "colonne"), lang.pick("columns", "colonnes"));
    let different = different_profiles(*profiles, lang);
    let fit = say!(
        lang,
        "{rows} {row}, {profiles} {different}, {columns} {column} (numbers, kinds, weapons, rules), rank {rank}.",
        "{rows} {row}, {profiles} {different}, {columns} {column} (chiffres, types, armes, règles), rang {rank}."
    );
    let saturated = match (lang, formula.saturated()) {
        (_, false) => "",
        (Lang::En, true) => " As many free prices as profiles: any prices fit, and only identical profiles at different prices do not.",
        (Lang::Fr, true) => {
            " Autant de prix libres que de profils\u{a0}: tous les prix conviennent, sauf ceux de profils identiques à des prix différents."
        }
    };
    let priced = formula.identified.iter().filter(|one| one.term != Term::Constant).map(|one| {
        let doubt = if one.contradicted { lang.pick(" (a compromise)", " (un compromis)") } else { "" };
        format!("{} {}{doubt}", one.term.name().get(lang), signed(one.price, lang))
    });
    let others = formula.unidentified.iter().filter(|term| **term != Term::Constant).map(|term| term.name().get(lang).to_owned());
    let line = |title: &str, words: Vec<String>| (!words.is_empty()).then(|| format!("{title}{} {}", lang.colon(), words.join(", ")));
    let priced = line(lang.pick("identified by the list", "identifiés par la liste"), priced.collect());
    let others = line(lang.pick("not identified", "non identifiés"), others.collect());
    [Some(fit + saturated), priced, others].into_iter().flatten().collect()
}
