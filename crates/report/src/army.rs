//! An army as a sheet for the table: divisions with profiles and points, special rules in words.
//!
//! The card of an army has the tables of the odds book, of its own units, on A5. As in the report, Rust puts every word and figure into `data.json`; `army.typ` and `card.typ` set them.

use serde_json::{Value, json};

use super::book;
use super::{ReportError, ReportOptions, typeset};
use montjoie_analysis::ask::army::{ArmySheet, Card, DivisionSheet, UnitLine};
use montjoie_charts::fonts::printable;
use montjoie_core::language::{Lang, capital};
use montjoie_field::army::check::points;

const TEMPLATE: &str = include_str!("army.typ");
const CARD: &str = concat!(include_str!("tables.typ"), include_str!("card.typ"));

/// The sheet as a PDF.
pub fn pdf(sheet: &ArmySheet, options: &ReportOptions) -> Result<Vec<u8>, ReportError> {
    let roster = &sheet.answer.army.roster;
    let data = data(sheet, options).to_string().into_bytes();
    typeset(TEMPLATE, vec![("data.json".to_owned(), data)], format!("montjoie/army/{}/{}", roster.system, roster.list))
}

/// The card of an army as a PDF.
pub fn card(card: &Card, options: &ReportOptions) -> Result<Vec<u8>, ReportError> {
    let lang = options.lang;
    let [answer] = &card.checks.0[..] else { return Err(ReportError::Layout("a card is of one army".to_owned())) };
    let (roster, list) = (&answer.army.roster, &answer.army.army);
    let name = lang.pick(&roster.name.en, &roster.name.fr);
    let of_list = lang.pick(&list.table.name.0, &list.table.name.1);
    let tables: Vec<Value> = card.tables.iter().map(|table| book::table(table, lang)).collect();
    let data = json!({
        "lang": lang.code(),
        "version": format!("Montjoie {}", env!("CARGO_PKG_VERSION")),
        "title": words(if name.is_empty() { of_list } else { name }, lang),
        "subtitle": words(&format!("{of_list} · {}", list.system.name().get(lang)), lang),
        "note": words(lang.pick(
            "Shares in percent, exact; fresh units in good order. What is missing to 100 % of a round is drawn or lost.",
            "Parts en pour cent, exactes ; unités fraîches et en ordre. Ce qui manque à 100 % d’un round est nul ou perdu.",
        ), lang),
        "legend": book::used(&tables, lang),
        "tables": tables,
    });
    typeset(CARD, vec![("data.json".to_owned(), data.to_string().into_bytes())], format!("montjoie/card/{}/{}", roster.system, roster.list))
}

fn words(text: &str, lang: Lang) -> String {
    printable(&lang.typeset(text))
}

fn cost(value: Option<f64>, lang: Lang) -> String {
    value.map_or("–".to_owned(), |value| points(value, lang))
}

/// What the template reads.
fn data(sheet: &ArmySheet, options: &ReportOptions) -> Value {
    let lang = options.lang;
    let pick = |text: &(String, String)| words(lang.pick(&text.0, &text.1), lang);
    let list = &sheet.answer.army.army;
    let size = sheet.units;
    let parts = sheet.parts.len();
    let units = lang.plural(size as f64, lang.pick("unit", "unité"), lang.pick("units", "unités"));
    let divisions = lang.plural(parts as f64, "division", "divisions");
    let total = format!("{size} {units} {} {parts} {divisions}, {} points", lang.pick("in", "en"), cost(sheet.points, lang));
    let broken = sheet.answer.checked.violations.iter().map(|violation| words(&violation.told(lang), lang));
    let specials = sheet.specials.iter().map(|rule| {
        // A text that begins with the name of its rule does not say it twice.
        let (name, does) = (rule.name.get(lang), rule.does.get(lang));
        let rest = does.strip_prefix(name).map(str::trim_start).and_then(|rest| rest.strip_prefix(':')).map_or(does, str::trim_start);
        json!([words(name, lang), words(&capital(rest), lang), lang.paragraph(rule.paragraph)])
    });
    json!({
        "lang": lang.code(),
        "paper": options.paper.name(),
        "version": format!("Montjoie {}", env!("CARGO_PKG_VERSION")),
        "title": pick(&sheet.title),
        "subtitle": format!("{} · {}", pick(&sheet.list), words(list.system.name().get(lang), lang)),
        "columns": sheet.columns.iter().map(|column| words(column.get(lang), lang)).collect::<Value>(),
        "parts": sheet.parts.iter().enumerate().map(|(place, part)| self::part(part, place, lang)).collect::<Value>(),
        "specials": specials.collect::<Value>(),
        "total": words(&total, lang),
        "broken": broken.collect::<Value>(),
        "words": {
            "unit": lang.pick("unit", "unité"),
            "special": lang.pick("special rules", "règles spéciales"),
            "each": "pts",
            "all": "total",
            "sum": lang.pick("division", "division"),
            "rules": lang.pick("Special rules", "Règles spéciales"),
            "broken": lang.pick("Not legal", "Non légale"),
        },
    })
}

fn part(part: &DivisionSheet, place: usize, lang: Lang) -> Value {
    let pick = |text: &(String, String)| words(lang.pick(&text.0, &text.1), lang);
    let (name, general) = (pick(&part.name), pick(&part.general));
    let title = format!("{} {}", lang.pick("Division", "Division"), place + 1);
    let title = if name.is_empty() { title } else { format!("{title} · {name}") };
    let rank = if part.chief { lang.pick("commander-in-chief", "général en chef") } else { lang.pick("general", "général") };
    let value = part.command.map(|value| format!("{} {value}", lang.pick("command", "commandement")));
    let words_: Vec<String> = [(!general.is_empty()).then_some(general), Some(rank.to_owned()), value].into_iter().flatten().collect();
    let line = |line: &UnitLine| {
        let specials: Vec<&str> = line.specials.iter().map(|special| special.get(lang)).collect();
        let cells = line.cells.iter().map(|cell| words(cell.get(lang), lang));
        let ends = [
            words(&specials.join(", "), lang),
            cost(line.points, lang),
            cost(line.points.map(|points| points * f64::from(line.count)), lang),
        ];
        let begins = [format!("{} ×", line.count), pick(&line.name)];
        begins.into_iter().chain(cells).chain(ends).collect::<Vec<_>>()
    };
    json!({
        "title": title,
        "general": if part.command.is_some() { capital(&words_.join(", ")) } else { String::new() },
        "price": part.price.map_or(String::new(), |price| points(price, lang)),
        "rows": part.lines.iter().map(line).collect::<Value>(),
        "points": cost(part.points, lang),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Paper;
    use montjoie_analysis::ask::army::{PrintRequest, print};
    use montjoie_analysis::host::Texts;
    use montjoie_system::Registry;

    const ARMY: &str = "list = \"hail-caesar/french\"\nname = { en = \"Vanguard\", fr = \"Avant-garde\" }\n\n[[division]]\ngeneral = \"Boucicaut\"\nunits = [{ unit = \"mounted-knights\", count = 3 }, \"mounted-knights\", \"crossbowmen+pavise\"]\n";

    fn sheet(text: &str) -> ArmySheet {
        let host = Texts(vec![("army.toml".to_owned(), text.to_owned())]);
        let request = PrintRequest { file: "army.toml".into(), ..PrintRequest::default() };
        print(&request, Registry(&[&montjoie_hail_caesar::HailCaesar]), &host).unwrap_or_else(|fault| panic!("{}", fault.message()))
    }

    #[test]
    fn the_sheet_has_like_units_together_and_explains_each_rule_once() {
        let data = data(&sheet(ARMY), &ReportOptions { lang: Lang::Fr, paper: Paper::A4 });
        assert_eq!(data["title"], "Avant-garde");
        let rows = data["parts"][0]["rows"].as_array().expect("rows");
        assert_eq!(rows.len(), 2);
        assert_eq!((&rows[0][0], &rows[0][1]), (&json!("4 ×"), &json!("Chevaliers montés")));
        assert_eq!(data["parts"][0]["points"], "173");
        assert_eq!(data["parts"][0]["general"], "Boucicaut, général en chef, commandement 9");
        let rules: Vec<&str> = data["specials"].as_array().expect("rules").iter().filter_map(|rule| rule[0].as_str()).collect();
        assert_eq!(rules, ["Montjoie\u{202f}!", "Lance", "Tough fighter", "Militia", "Pavise"]);
        assert!(data["specials"][1][1].as_str().is_some_and(|does| does.starts_with("Sauvegarde ennemie")));
        assert_eq!(data["broken"], json!([]));
    }

    #[test]
    fn the_card_is_of_the_army_alone() {
        let card = montjoie_analysis::ask::army::card(sheet(ARMY).answer).unwrap_or_else(|fault| panic!("{}", fault.message()));
        let names: Vec<&str> = card.tables.iter().map(|table| table.id).collect();
        // It has no stakes; knights do not shoot; only they counter-charge.
        assert_eq!(names, ["moves", "orders", "hits", "wounds", "charging", "charged", "help", "counter-charge"]);
        let rows = |name: &str| -> Vec<&str> {
            card.tables.iter().filter(|table| table.id == name).flat_map(|table| &table.rows).map(|row| row.id.as_str()).collect()
        };
        assert_eq!(rows("orders"), ["9"]);
        assert_eq!(rows("hits"), ["french/crossbowmen+pavise"]);
        assert_eq!(rows("counter-charge"), ["french/mounted-knights"]);
        for lang in [Lang::En, Lang::Fr] {
            assert!(super::card(&card, &ReportOptions { lang, paper: Paper::A4 }).expect("a PDF").starts_with(b"%PDF"));
        }
    }

    #[test]
    fn the_sheet_is_a_pdf_and_says_what_is_not_legal() {
        let sheet = sheet(&ARMY.replace("count = 3", "count = 9"));
        for lang in [Lang::En, Lang::Fr] {
            let options = ReportOptions { lang, paper: Paper::A4 };
            assert_eq!(data(&sheet, &options)["broken"].as_array().map(Vec::len), Some(1));
            assert!(pdf(&sheet, &options).expect("a PDF").starts_with(b"%PDF"));
        }
    }
}
