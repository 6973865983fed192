//! What a list says of itself, without dice: prices that contradict one another, rows that nobody has a reason to take, rules that are priced twice
//! or nowhere defined, armies that no rule allows. Everything is read from rows and from what the system says of its rules; no unit is known here by
//! name.
//!
//! A finding is a fact about paper, not about battles. A row that is *dominated on paper* is no better in anything that the sheet prints; a price
//! that is *implied* is a difference between two rows, not what a rule is worth.

mod composition;
mod dominance;
mod formula;
mod pairs;
mod rules;
mod twins;
mod words;

use std::collections::BTreeMap;

pub use composition::impossible;
pub use formula::{Fitted, Formula, Identified, Term};

use crate::store::Fault;
use montjoie_core::alike::grouped;
use montjoie_core::language::Lang;
use montjoie_core::texts;
use montjoie_system::profile::{Note, Profile, Row, Sheet, Special};
use words::Words;
pub use words::signed;

texts! {
    #[derive(PartialOrd, Ord)]
    "The kind of a finding, in the order of outputs." pub FindingKind {
        "A row that another beats or equals in everything, for no more."
            Dominated = "dominated", "Dominated on paper", "Dominées sur le papier";
        "A unit every form of which is dominated but for its choice of form."
            OnlyTheChoice = "only-the-choice", "Only the choice is paid for", "Seul le choix est payé";
        "One profile at different prices."
            TwoPrices = "two-prices", "One profile, different prices", "Un profil, plusieurs prix";
        "A rule or a weapon that rows that differ in nothing else price differently."
            SplitPrice = "split-price", "Priced in two ways", "Deux prix pour une règle";
        "What a rule or a weapon costs, from rows that differ in nothing else."
            ImpliedPrice = "implied-price", "Prices that the list implies", "Prix que la liste implique";
        "What several rules cost together, from rows with the same numbers."
            ImpliedSum = "implied-sum", "Prices implied only together", "Prix impliqués ensemble seulement";
        "Rows of one kind at one price with different numbers, none of them dominated."
            OnePrice = "one-price", "One kind, one price, different numbers", "Un type, un prix, des chiffres différents";
        "One profile under two names."
            TwoNames = "two-names", "One profile, several names", "Un profil, plusieurs noms";
        "One name for different rows."
            OneName = "one-name", "One name, different rows", "Un nom, plusieurs lignes";
        "An option that one row has and its twin has not."
            MissingOption = "missing-option", "Option missing", "Option absente";
        "A rule that is used and defined nowhere."
            Undefined = "undefined", "Rules used, defined nowhere", "Règles utilisées, définies nulle part";
        "A rule that is used and defined elsewhere than where the sheet defines rules."
            DefinedElsewhere = "defined-elsewhere", "Rules used, defined elsewhere on the sheet", "Règles utilisées, définies ailleurs sur la feuille";
        "A rule that is defined and used by nobody."
            Unused = "unused", "Rules defined, used by nobody", "Règles définies, utilisées par personne";
        "Rules of composition that no army can meet together."
            Impossible = "impossible-composition", "Armies that cannot be", "Armées impossibles";
        "Prices that an additive formula cannot explain."
            Unexplained = "unexplained-price", "Prices that no additive formula explains", "Prix qu’aucune formule additive n’explique";
    }
}

/// How far a finding reaches.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// A finding within one list, by the list's id.
    Within(String),
    /// A finding across lists.
    Across,
    /// A finding about the sheet.
    Sheet,
}

impl Reach {
    /// A list's id after `list:`, or `across`, or `sheet`.
    pub fn id(&self) -> String {
        match self {
            Reach::Within(list) => format!("list:{list}"),
            Reach::Across => "across".to_owned(),
            Reach::Sheet => "sheet".to_owned(),
        }
    }
}

/// Something that a list says of itself.
#[derive(Clone, Debug, PartialEq)]
pub struct AuditFinding {
    /// The kind of the finding.
    pub kind: FindingKind,
    /// The reach of the finding.
    pub reach: Reach,
    /// The rows, those that the finding is about before those that they are compared with.
    pub rows: Vec<Profile>,
    /// The paragraph in which the rows are printed; empty for a user's own.
    pub paragraph: String,
    /// Ids of the special rules and weapons that the finding is about.
    pub about: Vec<String>,
    /// The prices, differences or residuals that the finding states, in the order that its kind has them.
    pub prices: Vec<f64>,
    /// A sentence, English and French.
    pub says: (String, String),
}

impl AuditFinding {
    /// The sentence of the finding in a language.
    pub fn sentence(&self, lang: Lang) -> &str {
        lang.pick(&self.says.0, &self.says.1)
    }

    /// Whether the finding says what the list asks for a special rule or weapon by itself.
    fn implies(&self, about: &str) -> bool {
        matches!(self.kind, FindingKind::ImpliedPrice | FindingKind::SplitPrice) && self.about.last().is_some_and(|id| id == about)
    }
}

/// What a list says of itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Audit {
    /// What was found, kind by kind.
    pub findings: Vec<AuditFinding>,
    /// The additive formula of the prices.
    pub formula: Formula,
    /// Different profiles among the rows.
    pub profiles: usize,
    /// Rows without a price: nothing is said of their prices.
    pub unpriced: usize,
    /// What the sheet's readers must know; empty for lists that no sheet prints.
    pub notes: Vec<Note>,
}

impl Audit {
    /// Findings of one kind.
    pub fn of(&self, kind: FindingKind) -> impl Iterator<Item = &AuditFinding> {
        self.findings.iter().filter(move |finding| finding.kind == kind)
    }

    /// The price that the list itself implies for a special rule or weapon: of every pair of rows that differ in nothing else, each price once, in
    /// rising order. None: the list does not price it by itself. Several: it contradicts itself.
    pub fn implied(&self, about: &str) -> Vec<f64> {
        self.findings.iter().find(|finding| finding.implies(about)).map(|finding| finding.prices.clone()).unwrap_or_default()
    }
}

/// The prices that some rows imply for each of their special rules and options, as [`Audit::implied`].
pub fn implied(rows: &[Profile], sheet: &Sheet) -> BTreeMap<String, Vec<f64>> {
    let mut found = pairs::findings(&Paper::new(rows, sheet));
    found.sort_by_key(|finding| finding.reach == Reach::Across);
    let specials = rows.iter().flat_map(|row| row.specials.iter().chain(row.options.iter().map(|(special, _)| special)));
    let prices = |about: &str| found.iter().find(|finding| finding.implies(about)).map(|finding| finding.prices.clone());
    specials.filter_map(|special| Some((special.id.to_owned(), prices(special.id)?))).collect()
}

/// Audits some lists. `rows` are those of the lists in question, in their order; `everyone` those of all lists that are loaded, which say whether a
/// rule of the sheet is used at all.
///
/// # Errors
/// A list has rules of composition, and this build cannot say whether an army can meet them.
pub fn audit(rows: &[Profile], everyone: &[Profile], sheet: &Sheet) -> Result<Audit, Fault> {
    let paper = Paper::new(rows, sheet);
    let formula = Formula::fit(rows);
    let mut findings = dominance::findings(&paper);
    findings.extend(twins::findings(&paper));
    findings.extend(pairs::findings(&paper));
    findings.extend(rules::findings(&paper, everyone));
    findings.extend(composition::findings(&paper)?);
    findings.extend(formula.finding(&paper));
    // Within a kind: what a list says of itself before what it says beside others; otherwise in the order of the rows.
    findings.sort_by_key(|finding| (finding.kind, finding.reach == Reach::Across));
    let printed = rows.iter().any(|row| !row.paragraph.is_empty());
    Ok(Audit {
        findings,
        formula,
        profiles: paper.classes.len(),
        unpriced: rows.iter().filter(|row| row.points.is_none()).count(),
        notes: if printed { sheet.notes.clone() } else { Vec::new() },
    })
}

/// The rows in question, with what is asked of them again and again.
struct Paper<'a> {
    rows: &'a [Profile],
    sheet: &'a Sheet,
    words: Words<'a>,
    /// The class of each row: rows of one class have the same profile.
    class: Vec<usize>,
    /// The rows of each class.
    classes: Vec<Vec<usize>>,
    /// The special rules that any row has, by id; a bit of a [`Set`] each.
    specials: Vec<Special>,
    /// The special rules of each row.
    sets: Vec<Set>,
}

/// A set of special rules. A system has some twenty of them; they are its own, never a user's.
type Set = u128;

impl<'a> Paper<'a> {
    fn new(rows: &'a [Profile], sheet: &'a Sheet) -> Paper<'a> {
        let mut by_id = BTreeMap::new();
        for special in rows.iter().flat_map(|row| &row.specials) {
            by_id.insert(special.id, *special);
        }
        let specials: Vec<Special> = by_id.into_values().collect();
        assert!(specials.len() <= Set::BITS as usize, "a system with more than {} special rules", Set::BITS);
        let bit = |special: &Special| specials.iter().position(|known| known.id == special.id).map_or(0, |place| 1 << place);
        let sets = rows.iter().map(|row| row.specials.iter().fold(0, |set, special| set | bit(special))).collect();
        let classes = grouped(0..rows.len(), |&one, &other| rows[one].same_profile(&rows[other]));
        let mut class = vec![0; rows.len()];
        for (number, members) in classes.iter().enumerate() {
            members.iter().for_each(|&row| class[row] = number);
        }
        Paper { rows, sheet, words: Words::new(rows, sheet), class, classes, specials, sets }
    }

    /// The special rules of a set.
    fn rules(&self, set: Set) -> impl Iterator<Item = &Special> {
        self.specials.iter().enumerate().filter(move |(place, _)| set >> place & 1 == 1).map(|(_, special)| special)
    }

    /// The place of a rule among those that any row has.
    fn place(&self, rule: &Special) -> u32 {
        self.specials.iter().position(|known| known.id == rule.id).unwrap_or_default() as u32
    }

    /// Whether a row can be bought as it stands: a form cannot.
    fn bought(&self, row: usize) -> bool {
        !matches!(self.rows[row].row, Row::Form { .. })
    }

    /// Whether a row is printed.
    fn printed(&self, row: usize) -> bool {
        matches!(self.rows[row].row, Row::Printed | Row::Variant { .. })
    }

    /// A finding about some rows; within their list if they have only one.
    fn finding(&self, kind: FindingKind, rows: &[usize], says: (String, String)) -> AuditFinding {
        let one = |list: &str| rows.iter().all(|&row| self.rows[row].list == list);
        let reach = match rows.first().map(|&row| &self.rows[row].list) {
            Some(list) if one(list) => Reach::Within(list.clone()),
            Some(_) => Reach::Across,
            None => Reach::Sheet,
        };
        let mut paragraphs: Vec<&str> = rows.iter().map(|&row| self.rows[row].paragraph.as_str()).filter(|text| !text.is_empty()).collect();
        paragraphs.sort_unstable();
        paragraphs.dedup();
        AuditFinding {
            kind,
            reach,
            rows: rows.iter().map(|&row| self.rows[row].clone()).collect(),
            paragraph: paragraphs.join(", "),
            about: Vec::new(),
            prices: Vec::new(),
            says,
        }
    }
}

/// Numbers in rising order, each once.
fn distinct(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    values.dedup();
    values
}
