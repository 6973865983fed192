//! An army as a sheet for the table: profiles, special rules in words, points.

use super::CheckAnswer;
use super::answer::command;
use montjoie_core::language::{Lang, capital};
use montjoie_document::{Body, Document, Layout, Part, Report, View};
use montjoie_field::army::check::points;
use montjoie_system::UnitRow;
use montjoie_system::profile::Profile;

/// The most characters of a cell of a profile on the sheet.
const LONG: usize = 13;

/// Units of one kind in a division, like ones together.
struct Line<'a> {
    /// The place of the division.
    division: usize,
    count: u32,
    row: &'a UnitRow,
}

impl CheckAnswer {
    /// The army as pages: its divisions, its special rules in words, and what is not legal.
    pub fn sheet(&self, lang: Lang) -> Report {
        let (roster, list) = (&self.army.roster, &self.army.army);
        let profiles = list.game.profiles();
        let note = |name: &'static str, text: String| Part::answer(name, Body::Notes(vec![lang.typeset(&text)]));
        let (size, parts) = (roster.size(), roster.divisions.len());
        let units = lang.plural(size as f64, lang.pick("unit", "unité"), lang.pick("units", "unités"));
        let divisions = lang.plural(parts as f64, "division", "divisions");
        let total = format!("{size} {units} {} {parts} {divisions}, {} points", lang.pick("in", "en"), cost(self.checked.points, lang));
        let broken = self.checked.violations.iter().map(|violation| violation.told(lang));
        let named = lang.pick(&list.table.name.0, &list.table.name.1);
        let parts = vec![
            note("list", format!("{named} · {}", list.system.name().get(lang))),
            Part::answer("broken", Body::Notes(broken.collect())).titled(lang.pick("Not legal", "Non légale")),
            Part::answer("units", Body::Table(self.units_view(&profiles, lang))),
            Part::answer("divisions", Body::Table(self.divisions_view(lang))).titled("division"),
            note("total", total),
            Part::answer("specials", Body::Table(self.specials_view(&profiles, lang)))
                .titled(lang.pick("Special rules", "Règles spéciales")),
        ];
        let title = lang.typeset(self.title(lang));
        let ident = format!("army/{}/{}", roster.system, roster.list);
        let document = Document::new(lang, title.clone(), parts);
        Report { layout: Layout::Roster, document, name: title, ident, ..Report::default() }
    }

    /// The units of each division, a kind at a time.
    fn lines(&self) -> Vec<Line<'_>> {
        let mut lines: Vec<Line> = Vec::new();
        for (division, of) in self.army.roster.divisions.iter().enumerate() {
            for units in &of.units {
                let row = self.army.army.table.units.iter().find(|row| row.id == units.id);
                match lines.iter_mut().find(|line| line.division == division && line.row.id == units.id) {
                    Some(line) => line.count += units.count,
                    None => lines.extend(row.map(|row| Line { division, count: units.count, row })),
                }
            }
        }
        lines
    }

    /// The units, a line each under the title of their division. Columns with long texts are left out where special rules stand beside them.
    fn units_view(&self, profiles: &[Profile], lang: Lang) -> View {
        let (lines, list) = (self.lines(), &self.army.army.table);
        let mut view = View::listed("units", lines.len())
            .grouped(|row| self.division(lines[row].division, lang))
            .figures("", |row| format!("{} ×", lines[row].count))
            .words(lang.pick("unit", "unité"), |row| lang.pick(&lines[row].row.name.0, &lines[row].row.name.1).to_owned());
        let short = |column: usize| profiles.is_empty() || list.units.iter().all(|unit| unit.cells[column].en.chars().count() <= LONG);
        for (place, column) in list.columns.iter().enumerate().filter(|(place, _)| short(*place)) {
            view = view.words(column.get(lang), |row| lines[row].row.cells[place].get(lang).to_owned());
        }
        let specials = |row: usize| {
            let profile = profiles.iter().find(|profile| profile.id == lines[row].row.id);
            profile.into_iter().flat_map(|profile| &profile.specials).map(|special| special.name.get(lang)).collect::<Vec<_>>().join(", ")
        };
        let all = |row: usize| lines[row].row.points.map(|points| points * f64::from(lines[row].count));
        view.words(lang.pick("special rules", "règles spéciales"), specials)
            .figures("pts", |row| cost(lines[row].row.points, lang))
            .figures("total", |row| cost(all(row), lang))
    }

    /// The divisions: title, general, his price, points.
    fn divisions_view(&self, lang: Lang) -> View {
        let price = Some(self.army.army.rules.general).filter(|price| *price > 0.0);
        View::listed("divisions", self.army.roster.divisions.len())
            .words("", |row| self.division(row, lang))
            .words("", |row| self.led(row, lang))
            .figures("", |_| price.map_or(String::new(), |price| points(price, lang)))
            .figures("", |row| cost(self.checked.divisions[row], lang))
    }

    /// Special rules that units of the army have, each once: name, what the rule does, paragraph.
    fn specials_view(&self, profiles: &[Profile], lang: Lang) -> View {
        let of_army =
            |profile: &&Profile| self.army.roster.divisions.iter().flat_map(|division| &division.units).any(|units| units.id == profile.id);
        let mut specials = self.army.army.game.sheet().specials;
        specials.retain(|special| profiles.iter().filter(of_army).any(|profile| profile.has(special.id)));
        // A text that begins with the name of its rule does not say it twice.
        let does = |row: usize| {
            let (name, does) = (specials[row].name.get(lang), specials[row].does.get(lang));
            let rest = does.strip_prefix(name).map(str::trim_start).and_then(|rest| rest.strip_prefix(':'));
            capital(rest.map_or(does, str::trim_start))
        };
        View::listed("specials", specials.len())
            .words("", |row| specials[row].name.get(lang).to_owned())
            .words("", does)
            .words("", |row| lang.paragraph(specials[row].paragraph))
    }

    /// The number of a division, with its name where it has one.
    fn division(&self, place: usize, lang: Lang) -> String {
        let (title, name) = (format!("Division {}", place + 1), self.army.roster.divisions[place].name.get(lang));
        if name.is_empty() { title } else { format!("{title} · {name}") }
    }

    /// Who leads a division; nothing where there are no generals.
    fn led(&self, place: usize, lang: Lang) -> String {
        let roster = &self.army.roster;
        let Some(value) = command(roster, &self.army.army, place) else { return String::new() };
        let chief = place == roster.chief;
        let rank = if chief { lang.pick("commander-in-chief", "général en chef") } else { lang.pick("general", "général") };
        let name = roster.divisions[place].general.get(lang);
        let name = if name.is_empty() { String::new() } else { format!("{name}, ") };
        capital(&format!("{name}{rank}, {} {value}", lang.pick("command", "commandement")))
    }
}

/// Points as a list prints them; a dash where a unit has no price.
fn cost(value: Option<f64>, lang: Lang) -> String {
    value.map_or("–".to_owned(), |value| points(value, lang))
}
