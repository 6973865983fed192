//! The kinds of files that a user writes: the keys at their top, and which of them a text looks like.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Fault;
use montjoie_system::list::decimal;

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A duel or a battle, and what is varied.
    Scenario,
    /// One question of several systems.
    Comparison,
    /// The situations of a matrix or of prices from duels.
    Card,
    /// An army.
    Army,
    /// Unit lists.
    List,
    /// The rolls of an evening.
    Evening,
}

/// The key that marks the file of a comparison of systems.
pub const COMPARES: &str = "compare_systems";

impl FileKind {
    const ALL: [FileKind; 6] =
        [FileKind::Scenario, FileKind::Comparison, FileKind::Card, FileKind::Army, FileKind::List, FileKind::Evening];

    /// The keys at the top of the file.
    pub const fn keys(self) -> &'static [&'static str] {
        match self {
            FileKind::Scenario => &[
                "system",
                "kind",
                "question",
                "claim",
                "combats",
                "precision",
                "seed",
                "method",
                "lists",
                "a",
                "b",
                "field",
                "rules",
                "sweep",
                "variant",
            ],
            FileKind::Comparison => &[COMPARES, "question", "combats", "precision", "seed", "method", "outcomes", "system"],
            FileKind::Card => &["system", "title", "a", "b", "field", "rules", "situation"],
            FileKind::Army => &["list", "lists", "name", "division"],
            FileKind::List => &["list"],
            FileKind::Evening => &["system", "lists", "rules", "rolls"],
        }
    }

    /// The keys without which a file is none of this kind.
    const fn needs(self) -> &'static [&'static str] {
        match self {
            FileKind::Scenario => &["system", "a", "b"],
            FileKind::Comparison => &[COMPARES, "system"],
            FileKind::Card => &["system", "situation"],
            FileKind::Army => &["list", "division"],
            FileKind::List => &["list"],
            FileKind::Evening => &["system", "rolls"],
        }
    }

    /// What the file is called, with its article.
    const fn called(self) -> &'static str {
        match self {
            FileKind::Scenario => "a scenario",
            FileKind::Comparison => "a comparison of systems",
            FileKind::Card => "a situation card of duels",
            FileKind::Army => "an army file",
            FileKind::List => "a file of unit lists",
            FileKind::Evening => "the rolls of an evening",
        }
    }

    /// Which command reads this file.
    fn read_by(self, file: &str) -> String {
        match self {
            FileKind::Scenario => format!("a scenario is answered by `montjoie run {file}`"),
            FileKind::Comparison => format!("a comparison is answered by `montjoie run {file}`"),
            FileKind::Card => format!("a card of duels goes with `montjoie matrix SYSTEM --card {file}`"),
            FileKind::Army => {
                format!("an army is checked by `montjoie army check {file}`, and fights in `montjoie battle SYSTEM {file} ENEMY`")
            }
            FileKind::List => format!("lists go with most commands, as `montjoie units SYSTEM --list {file}`"),
            FileKind::Evening => format!("an evening is answered by `montjoie luck {file}`"),
        }
    }

    /// Whether a file of this kind has such a key at its top. A list of an army is a word, lists of units are tables.
    fn knows(self, key: &str, value: &DeValue) -> bool {
        let tables = value.as_array().is_some();
        self.keys().contains(&key) && (key != "list" || tables == (self == FileKind::List))
    }

    /// How many keys of a table the kind knows, and whether the table has all that such a file needs.
    fn fits(self, table: &DeTable) -> (usize, bool) {
        let known = table.iter().filter(|(key, value)| self.knows(key.get_ref(), value.get_ref()));
        (known.count(), self.needs().iter().all(|name| table.contains_key(*name)))
    }

    /// The table of a file that is to be of this kind.
    ///
    /// # Errors
    /// The text is no TOML, or it looks like a file of another kind.
    pub fn parsed<'t>(self, file: &str, text: &'t str) -> Result<Spanned<DeTable<'t>>, Fault> {
        let table = DeTable::parse(text).map_err(|error| {
            let span = error.span().unwrap_or(0..0);
            // The reader of TOML does not name the key.
            let message = match error.message().trim() {
                "duplicate key" => format!("`{}` is set twice", text.get(span.clone()).unwrap_or_default()),
                other => other.to_owned(),
            };
            match text.trim_start().starts_with('{') {
                true => Fault::at(file, text, span, format!("this is JSON, not {}", self.called()))
                    .help("a told fight is played again by `montjoie trace --replay FILE`; all other files are TOML"),
                false => {
                    let comma = decimal(text, span.start);
                    Fault::at(file, text, span, message).maybe_help(comma)
                }
            }
        })?;
        self.check(file, text, table.get_ref())?;
        Ok(table)
    }

    /// Checks that a text does not look like a file of another kind; of what is no TOML nothing is said.
    ///
    /// # Errors
    /// The text looks like a file of another kind.
    pub fn looks(self, file: &str, text: &str) -> Result<(), Fault> {
        DeTable::parse(text).map_or(Ok(()), |table| self.check(file, text, table.get_ref()))
    }

    /// Checks that a table does not look like a file of another kind: one that knows more of its keys, or that alone needs no others.
    fn check(self, file: &str, text: &str, table: &DeTable) -> Result<(), Fault> {
        let (known, whole) = self.fits(table);
        let all_known = known == table.len();
        let better = |kind: &FileKind| {
            let (others, other_whole) = kind.fits(table);
            others > known || all_known && others == known && other_whole && !whole
        };
        let Some(kind) = FileKind::ALL.into_iter().filter(better).max_by_key(|kind| kind.fits(table)) else { return Ok(()) };
        let strange = |(key, value): &(&Spanned<_>, &Spanned<DeValue>)| !self.knows(AsRef::<str>::as_ref(key.get_ref()), value.get_ref());
        let strange = table.iter().filter(strange).map(|(key, _): (&Spanned<std::borrow::Cow<str>>, _)| key.span());
        let span = strange.min_by_key(|span| span.start).unwrap_or(0..0);
        let fault = Fault::at(file, text, span, format!("this looks like {}, not {}", kind.called(), self.called()));
        Err(fault.help(kind.read_by(file)))
    }
}
