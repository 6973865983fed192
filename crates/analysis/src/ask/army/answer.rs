//! Armies as data for programs and as documents for people: checked ones, a random one, and what many random ones have on average.

use super::{ArmyList, CheckAnswer, Otherwise, RandomAnswer};
use montjoie_core::language::Lang;
use montjoie_document::{Answered, Body, Column, Data, Document, Fact, Part, Rows, Table, Unit, View};
use montjoie_field::army::check::{points, value_of};
use montjoie_field::army::{Division, Roster, Ruling, Units};

/// Armies that were checked, one or several. Rows of several are told apart by their files.
pub struct Checks(pub Vec<CheckAnswer>);

/// An army with what it costs.
struct Composed<'a> {
    roster: &'a Roster,
    list: &'a ArmyList,
    /// Points of each division; `None` where a unit has no price.
    costs: Vec<Option<f64>>,
    points: Option<f64>,
}

/// A division of an army, by its place.
#[derive(Clone, Copy)]
struct DivisionRow<'a> {
    army: &'a Composed<'a>,
    place: usize,
    division: &'a Division,
}

impl<'a> DivisionRow<'a> {
    /// The divisions of an army.
    fn of(army: &'a Composed<'a>) -> impl Iterator<Item = DivisionRow<'a>> {
        army.roster.divisions.iter().enumerate().map(move |(place, division)| DivisionRow { army, place, division })
    }

    /// The units of the division, each kind with its place.
    fn units(self) -> impl Iterator<Item = UnitsRow<'a>> {
        self.division.units.iter().enumerate().map(move |(place, units)| UnitsRow { of: self, place, units })
    }
}

/// Units of one kind in a division, by their place there.
#[derive(Clone, Copy)]
struct UnitsRow<'a> {
    of: DivisionRow<'a>,
    place: usize,
    units: &'a Units,
}

/// Rows of several armies as a table, named by the file of their army, where there are several: then come `keys` more.
fn of_armies<'a, A, T: Copy>(
    (name, keys): (&'static str, usize),
    files: &[&str],
    armies: &'a [A],
    rows: impl Fn(&'a A) -> Vec<T>,
) -> Rows<T> {
    let placed = armies.iter().enumerate().flat_map(|(place, army)| rows(army).into_iter().map(move |row| (place, row)));
    let (places, rows): (Vec<usize>, Vec<T>) = placed.unzip();
    let file = (files.len() > 1).then(|| Column::ids("file", places.into_iter().map(|place| Some(files[place]))));
    Table::of(name, keys, rows).under(file.into_iter().collect())
}

/// A text that a user may leave out.
fn some(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

/// The divisions of armies, and their units.
fn composition<'a>(files: &[&str], armies: &'a [Composed<'a>]) -> [Table; 2] {
    [
        of_armies(("divisions", 1), files, armies, |army| DivisionRow::of(army).collect())
            .counts("division", |row| row.place + 1)
            .ids("name_en", |row| some(&row.division.name.en))
            .ids("name_fr", |row| some(&row.division.name.fr))
            .ids("general_en", |row| some(&row.division.general.en))
            .ids("general_fr", |row| some(&row.division.general.fr))
            .counts("command", |row| command(row.army.roster, row.army.list, row.place))
            .flags("chief", |row| row.army.list.rules.generals.is_some() && row.place == row.army.roster.chief)
            .counts("units", |row| row.division.size())
            .numbers("points", Unit::Number, |row| row.army.costs[row.place])
            .table(),
        of_armies(("units", 2), files, armies, |army| DivisionRow::of(army).flat_map(DivisionRow::units).collect())
            .counts("division", |row| row.of.place + 1)
            .counts("place", |row| row.place + 1)
            .ids("unit", |row| &row.units.id)
            .counts("count", |row| row.units.count)
            .numbers("points", Unit::Number, |row| row.of.army.list.price(&row.units.id))
            .table(),
    ]
}

/// The command value of the general of a division.
fn command(roster: &Roster, list: &ArmyList, division: usize) -> Option<u8> {
    roster.divisions[division].command.or_else(|| value_of(roster, &list.rules, division))
}

/// A rule as it is judged.
#[derive(Clone, Copy)]
struct RuleRow<'a> {
    /// The other reading that it is judged by, where it is not the usual one.
    by: Option<&'a Otherwise>,
    /// The number of the rule among those of the reading.
    number: usize,
    ruling: &'a Ruling,
    kept: bool,
}

/// What armies have of rules: one row per rule that is broken in a way of its own, or kept.
fn rules(rows: Rows<RuleRow<'_>>) -> Table {
    let limit = |ruling: &Ruling| if ruling.share().is_some() { ruling.limit.0 / ruling.limit.1 } else { ruling.limit.0 };
    rows.counts("rule", |row| row.number)
        .ids("kind", |row| row.ruling.breach.id())
        .counts("division", |row| row.ruling.division.map(|place| place + 1))
        .ids("counts", |row| some(&row.ruling.counts.0))
        .numbers("has", Unit::Number, |row| row.ruling.count)
        .numbers("of", Unit::Number, |row| (row.ruling.of > 0.0).then_some(row.ruling.of))
        .ids("by", |row| if row.ruling.by_points { "points" } else { "units" })
        .numbers("needs", Unit::Number, |row| limit(row.ruling))
        .flags("kept", |row| row.kept)
        .ids("paragraph", |row| some(&row.ruling.paragraph))
        .table()
}

impl CheckAnswer {
    fn composed(&self) -> Composed<'_> {
        let (roster, list) = (&self.army.roster, &self.army.army);
        Composed { roster, list, costs: self.checked.divisions.clone(), points: self.checked.points }
    }

    /// Every rule with whether it is kept: those that are broken first.
    fn rulings(&self) -> impl Iterator<Item = (&Ruling, bool)> {
        self.checked.violations.iter().map(|ruling| (ruling, false)).chain(self.checked.kept.iter().map(|ruling| (ruling, true)))
    }

    /// The title of the army: its name, or that of its list.
    fn title(&self, lang: Lang) -> &str {
        let (name, list) = (&self.army.roster.name, &self.army.army.table.name);
        some(name.get(lang)).unwrap_or(lang.pick(&list.0, &list.1))
    }
}

impl Answered for Checks {
    fn data(&self) -> Data {
        let armies = &self.0;
        let files: Vec<&str> = armies.iter().map(|answer| answer.army.file.as_str()).collect();
        let mut systems: Vec<&str> = armies.iter().map(|answer| answer.army.roster.system.as_str()).collect();
        systems.dedup();
        let whole = Table::of("armies", 1, armies)
            .ids("file", |answer| &answer.army.file)
            .ids("system", |answer| &answer.army.roster.system)
            .ids("list", |answer| &answer.army.roster.list)
            .ids("name_en", |answer| some(&answer.army.roster.name.en))
            .ids("name_fr", |answer| some(&answer.army.roster.name.fr))
            .counts("units", |answer| answer.army.roster.size())
            .numbers("points", Unit::Number, |answer| answer.checked.points)
            .numbers("budget", Unit::Number, |answer| answer.budget)
            .flags("legal", |answer| answer.checked.legal())
            .table();
        let ruled = of_armies(("rules", 1), &files, armies, |answer| {
            (1..).zip(answer.rulings()).map(|(number, (ruling, kept))| RuleRow { by: None, number, ruling, kept }).collect()
        });
        let remedies = of_armies(("remedies", 1), &files, armies, |answer| {
            (1usize..).zip(&answer.checked.violations).filter_map(|(number, ruling)| Some((number, ruling.remedy()?))).collect()
        });
        let remedies = remedies.counts("rule", |(number, _)| number).numbers("change", Unit::Number, |(_, remedy)| remedy.change).numbers(
            "exchange",
            Unit::Number,
            |(_, remedy)| remedy.exchange,
        );
        let readings = of_armies(("readings", 2), &files, armies, |answer| answer.otherwise.iter().collect())
            .ids("key", |other| &other.key.name)
            .ids("value", |other| &other.value)
            .flags("legal", |other| other.checked.legal());
        let broken =
            of_armies(("read_otherwise", 3), &files, armies, |answer| answer.otherwise.iter().flat_map(broken_otherwise).collect())
                .ids("key", |row| row.by.map(|other| &other.key.name))
                .ids("value", |row| row.by.map(|other| &other.value));
        let composed: Vec<Composed> = armies.iter().map(CheckAnswer::composed).collect();
        let mut tables = vec![rules(ruled), remedies.table(), whole];
        tables.extend(composition(&files, &composed));
        tables.extend([readings.table(), rules(broken)]);
        Data { ask: "army", about: vec![("system".into(), Fact::Text(systems.join(" ")))], tables, absent: Vec::new() }
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let mut first = [0; 3];
        let parts = self.0.iter().flat_map(|answer| answer.parts(data, &mut first, lang)).collect::<Vec<_>>();
        let title = self.0.first().map_or("", |answer| answer.army.army.system.name().get(lang));
        Document::new(lang, title, parts)
    }
}

/// The rules that another reading would find broken, each with that reading and its number.
fn broken_otherwise(other: &Otherwise) -> impl Iterator<Item = RuleRow<'_>> {
    (1..).zip(&other.checked.violations).map(move |(number, ruling)| RuleRow { by: Some(other), number, ruling, kept: false })
}

impl CheckAnswer {
    /// The parts about this army, whose divisions, rules and units begin at these rows.
    fn parts(&self, data: &Data, first: &mut [usize; 3], lang: Lang) -> Vec<Part> {
        let (roster, list, checked) = (&self.army.roster, &self.army.army, &self.checked);
        let named = lang.pick(&list.table.name.0, &list.table.name.1);
        let asked = format!("{} · {named} · {}", self.army.file, list.system.name().get(lang));
        let kinds: usize = roster.divisions.iter().map(|division| division.units.len()).sum();
        let [divisions, rulings, units] = *first;
        let divisions = divisions..divisions + roster.divisions.len();
        let rulings = rulings..rulings + self.rulings().count();
        let units = units..units + kinds;
        *first = [divisions.end, rulings.end, units.end];
        let has_chief = list.rules.generals.is_some();
        let chief = has_chief.then(|| format!("* {}", lang.pick("commander-in-chief", "général en chef")));
        let given = |place: &usize| {
            let value = value_of(roster, &list.rules, *place).unwrap_or_default();
            lang.typeset(&match lang {
                Lang::En => format!("Division {} gives command away: the list gives {value}.", place + 1),
                Lang::Fr => format!("La division {} se prive de commandement : la liste donne {value}.", place + 1),
            })
        };
        vec![
            Part::answer("headline", Body::Sentence(self.headline(lang))),
            Part::answer("asked", Body::Notes(std::iter::once(asked).chain(self.without_price(lang)).collect())),
            Part::answer("divisions", Body::Table(self.divisions(data.known("divisions"), divisions, lang))),
            Part::answer("chief", Body::Notes(chief.into_iter().collect())),
            Part::answer("broken", Body::Notes(checked.violations.iter().map(|ruling| ruling.told(lang)).collect()))
                .titled(lang.pick("Not legal", "Non légale")),
            Part::answer("given-away", Body::Notes(checked.given_away.iter().map(given).collect())),
            Part::answer("readings", Body::Notes(self.readings(lang))).titled(lang.pick("Read otherwise", "Lu autrement")),
            Part::appendix("rules", Body::Table(self.rules(data.known("rules"), rulings, lang)))
                .titled(lang.pick("Composition", "Composition")),
            Part::appendix("profiles", Body::Table(self.profiles(data.known("units"), units, lang)))
                .titled(lang.pick("Profiles", "Profils")),
        ]
    }

    /// The first sentence: whether the army is legal, and its size.
    fn headline(&self, lang: Lang) -> String {
        let size = self.army.roster.size();
        let units = format!("{size} {}", lang.plural(f64::from(size), lang.pick("unit", "unité"), lang.pick("units", "unités")));
        let spent = |cost: f64| match (self.budget, lang) {
            (None, _) => format!(", {} points", points(cost, lang)),
            (Some(budget), Lang::En) => format!(", {} of {} points", points(cost, lang), points(budget, lang)),
            (Some(budget), Lang::Fr) => format!(", {} points sur {}", points(cost, lang), points(budget, lang)),
        };
        let cost = self.checked.points.map_or(String::new(), spent);
        let verdict = if self.checked.legal() { lang.pick("Legal", "Légale") } else { lang.pick("Not legal", "Non légale") };
        format!("{}. {verdict}. {units}{cost}.", self.title(lang))
    }

    /// Why an army of which some units have prices has no total.
    fn without_price(&self, lang: Lang) -> Option<String> {
        let list = &self.army.army;
        let has = |id: &str| self.army.roster.divisions.iter().flat_map(|division| &division.units).any(|units| units.id == id);
        let units = list.table.units.iter().filter(|unit| has(&unit.id));
        let (priced, unpriced): (Vec<_>, Vec<_>) = units.partition(|unit| unit.points.is_some());
        let names: Vec<&str> = unpriced.iter().map(|unit| lang.pick(&unit.name.0, &unit.name.1)).collect();
        let says = lang.pick("No total of points; without a price:", "Pas de total en points ; sans prix :");
        (!priced.is_empty() && !names.is_empty()).then(|| lang.typeset(&format!("{says} {}.", names.join(", "))))
    }

    /// The divisions; columns that nobody filled are left out.
    fn divisions(&self, table: &Table, rows: std::ops::Range<usize>, lang: Lang) -> View {
        let first = rows.start;
        let of = |row: usize| &self.army.roster.divisions[row - first];
        let (name, general) =
            (|row| lang.pick(&of(row).name.en, &of(row).name.fr), |row| lang.pick(&of(row).general.en, &of(row).general.fr));
        let value = |row: usize| {
            let chief = if self.army.army.rules.generals.is_some() && row - first == self.army.roster.chief { " *" } else { "" };
            table.number(row, "command").map_or(String::new(), |value| lang.number(value, 0)) + chief
        };
        let mut view = View::of(table, rows.clone()).words("", |row| (row - first + 1).to_string());
        view = view.words(lang.pick("division", "division"), |row| name(row).to_owned());
        if rows.clone().any(|row| !general(row).is_empty()) {
            view = view.words(lang.pick("general", "général"), |row| general(row).to_owned());
        }
        if rows.clone().any(|row| !value(row).is_empty()) {
            view = view.words(lang.pick("command", "commandement"), value);
        }
        let number = |row: usize, column: &str| table.number(row, column).map_or("–".to_owned(), |value| points(value, lang));
        let called = |id: &str| {
            let unit = self.army.army.table.units.iter().find(|unit| unit.id == id);
            unit.map_or(id.to_owned(), |unit| lang.pick(&unit.name.0, &unit.name.1).to_owned())
        };
        let units = |row: usize| {
            let units = of(row).units.iter().map(|units| format!("{} {}", units.count, called(&units.id)));
            units.collect::<Vec<_>>().join(", ")
        };
        view.figures("", |row| number(row, "units")).figures("pts", |row| number(row, "points")).words(lang.pick("units", "unités"), units)
    }

    /// The profiles of the army's units, those of a kind once.
    fn profiles(&self, table: &Table, rows: std::ops::Range<usize>, lang: Lang) -> View {
        let list = &self.army.army.table;
        let once = rows.clone().filter(|&row| !(rows.start..row).any(|other| table.id(other, "unit") == table.id(row, "unit")));
        let of = |row: usize| list.units.iter().find(|unit| unit.id == table.id(row, "unit"));
        let view = View::of(table, once)
            .words(lang.pick("unit", "unité"), |row| of(row).map_or("", |unit| lang.pick(&unit.name.0, &unit.name.1)).to_owned());
        list.columns.iter().enumerate().fold(view, |view, (column, heading)| {
            view.words(heading.get(lang), |row| of(row).map_or("", |unit| unit.cells[column].get(lang)).to_owned())
        })
    }

    /// Every rule: whether it is kept, what it says, and what the army has.
    fn rules(&self, table: &Table, rows: std::ops::Range<usize>, lang: Lang) -> View {
        let first = rows.start;
        let all: Vec<(&Ruling, bool)> = self.rulings().collect();
        View::of(table, rows)
            .words("", |row| if all[row - first].1 { "✓" } else { "✗" }.to_owned())
            .words("", |row| {
                let text = &all[row - first].0.text;
                lang.pick(&text.0, &text.1).to_owned()
            })
            .words("", |row| {
                let (ruling, kept) = all[row - first];
                if kept { ruling.says(lang) } else { ruling.says_what_mends(lang) }
            })
    }

    /// What other readings of the rules would find.
    fn readings(&self, lang: Lang) -> Vec<String> {
        if self.otherwise.is_empty() {
            return Vec::new();
        }
        let lines: Vec<String> = self.doubts().filter_map(|other| self.reading(other, lang)).collect();
        if lines.is_empty() {
            return vec![
                lang.pick("The same under every other reading of the rules.", "Toutes les lectures possibles donnent le même résultat.")
                    .to_owned(),
            ];
        }
        lines
    }

    /// What another reading would find, where that is something else.
    fn reading(&self, other: &Otherwise, lang: Lang) -> Option<String> {
        // A rule that is broken either way is told once, with the answer.
        let only = |these: &[Ruling], those: &[Ruling]| {
            let same =
                |one: &Ruling, other: &Ruling| other.breach == one.breach && other.text == one.text && other.division == one.division;
            let known = |one: &&Ruling| !those.iter().any(|other| same(one, other));
            these.iter().filter(known).map(|ruling| ruling.says(lang)).collect::<Vec<_>>().join(lang.semicolon())
        };
        let (now, then) = (&self.checked.violations, &other.checked.violations);
        let parts = [
            (only(now, then), lang.pick("no longer broken:", "n’est plus enfreinte :")),
            (only(then, now), lang.pick("then broken:", "serait alors enfreinte :")),
        ];
        let parts: Vec<String> = parts.into_iter().filter(|(what, _)| !what.is_empty()).map(|(what, is)| format!("{is} {what}")).collect();
        let found = if other.checked.legal() { lang.pick("legal", "légale").to_owned() } else { parts.join(lang.pick("; ", " ; ")) };
        (!found.is_empty()).then(|| lang.typeset(&format!("{}={}{} {found}", other.key.name, other.value, lang.colon())))
    }
}

impl RandomAnswer {
    /// What one army of a seed is, or what several have on average.
    fn whole(&self) -> Table {
        Table::of("drawn", 0, [self])
            .counts("armies", |all| all.armies)
            .counts("different", |all| all.different)
            .numbers("units", Unit::Number, |all| all.units)
            .numbers("divisions", Unit::Number, |all| all.divisions)
            .numbers("points", Unit::Number, |all| all.points)
            .numbers("accepted", Unit::Share, |all| all.accepted)
            .table()
    }
}

impl Answered for RandomAnswer {
    fn data(&self) -> Data {
        let text = |text: &str| Fact::Text(text.to_owned());
        let about = vec![
            ("system".into(), text(self.list.system.id())),
            ("list".into(), text(&self.list.table.id)),
            ("seed".into(), Fact::Whole(self.seed)),
        ];
        let tables = if self.armies > 1 {
            let means = Table::of("means", 1, &self.means)
                .ids("unit", |mean| &mean.unit)
                .numbers("points", Unit::Number, |mean| mean.points)
                .numbers("mean", Unit::Number, |mean| mean.mean)
                .numbers("armies", Unit::Share, |mean| mean.armies);
            vec![means.table(), self.whole()]
        } else {
            let costs = self.costs.iter().copied().map(Some).collect();
            let army = Composed { roster: &self.roster, list: &self.list, costs, points: Some(self.costs.iter().sum()) };
            let whole =
                Table::of("armies", 0, [self]).counts("units", |all| all.roster.size()).numbers("points", Unit::Number, |_| army.points);
            let whole = whole.table();
            let [divisions, of_divisions] = composition(&[], &[army]);
            vec![of_divisions, divisions, whole]
        };
        Data { ask: "random", about, tables, absent: Vec::new() }
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let list = &self.list;
        let named = format!("{} · {}", lang.pick(&list.table.name.0, &list.table.name.1), list.system.name().get(lang));
        let (armies, different) = (lang.whole(u64::from(self.armies)), lang.whole(self.different as u64));
        let (units, divisions, mean) = (lang.number(self.units, 2), lang.number(self.divisions, 2), lang.number(self.points, 1));
        let accepted = lang.percent(self.accepted, 1);
        let says = match lang {
            Lang::En if self.by_number => format!(
                "{armies} random armies, {different} of them different: on average {units} units. {accepted} of the attempts were legal."
            ),
            Lang::Fr if self.by_number => format!(
                "{armies} armées au hasard, dont {different} différentes : en moyenne {units} unités. {accepted} des essais étaient légaux."
            ),
            Lang::En => format!(
                "{armies} random armies, {different} of them different: on average {units} units in {divisions} divisions for {mean} points. {accepted} of the attempts were legal."
            ),
            Lang::Fr => format!(
                "{armies} armées au hasard, dont {different} différentes : en moyenne {units} unités en {divisions} divisions pour {mean} points. {accepted} des essais étaient légaux."
            ),
        };
        let mut parts =
            vec![Part::answer("headline", Body::Sentence(lang.typeset(&says))), Part::answer("asked", Body::Notes(vec![named]))];
        if let Some(means) = data.table("means") {
            let name = |row: usize| lang.pick(&self.means[row].name.0, &self.means[row].name.1).to_owned();
            let view = View::of(means, 0..means.rows()).words(lang.pick("unit", "unité"), name);
            let view = match self.by_number {
                true => view,
                false => view.figures("pts", |row| points(means.number(row, "points").unwrap_or(0.0), lang)),
            };
            let view = view
                .figures(lang.pick("per army", "par armée"), |row| lang.number(means.number(row, "mean").unwrap_or(0.0), 2))
                .percent(lang.pick("in armies", "des armées"), (means, "armies"), 1, lang);
            parts.push(Part::answer("means", Body::Table(view)));
        }
        Document::new(lang, list.system.name().get(lang), parts)
    }
}
