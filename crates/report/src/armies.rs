//! The report on prices from armies: two pages of answer, then the evidence.

use serde_json::{Value, json};

use super::data::clean;
use super::fair::{TEMPLATE, shared, typeset_all, with};
use super::table;
use super::{ReportError, ReportOptions, typeset, with_charts};
use montjoie_analysis::ask::armies::{Answer, Given, not_judged, spelt, turned};
use montjoie_analysis::ask::table::Table;
use montjoie_analysis::fairness::verdict::VerdictKind;
use montjoie_charts::armies::{called, count, setting, situation, small};
use montjoie_charts::{Chart, ChartError, scene::svg};
use montjoie_core::language::Lang;
use montjoie_core::scene::Scene;

/// What a report says.
pub struct Report<'a> {
    /// What was found.
    pub answer: &'a Answer,
    /// The name of its folder.
    pub name: &'a str,
    /// The answer in sentences, the headline first.
    pub sentences: Vec<String>,
    /// Battles that are told.
    pub told: Vec<Told>,
}

/// A battle, told by maps.
pub struct Told {
    /// What it shows, and who fights.
    pub title: String,
    /// How it ended.
    pub end: String,
    /// The table at some moments.
    pub maps: Vec<(String, Scene)>,
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum ArmiesError {
    /// A map could not be drawn.
    #[error(transparent)]
    Map(#[from] ChartError),
    /// The pages could not be made.
    #[error(transparent)]
    Pages(#[from] ReportError),
}

/// The report as a PDF.
///
/// # Errors
/// A map could not be drawn, or the pages not be made.
pub fn pdf(report: &Report, charts: &[Chart], options: &ReportOptions) -> Result<Vec<u8>, ArmiesError> {
    let data = clean(typeset_all(data(report, charts, options), options.lang));
    let mut files = with_charts(&data, charts);
    for (battle, told) in report.told.iter().enumerate() {
        for (place, (_, scene)) in told.maps.iter().enumerate() {
            files.push((map(battle, place), svg(scene, options.lang)?.into_bytes()));
        }
    }
    Ok(typeset(TEMPLATE, files, format!("montjoie/{}/{}", report.answer.system.id(), report.name))?)
}

fn map(battle: usize, place: usize) -> String {
    format!("map-{battle}-{place}.svg")
}

fn data(report: &Report, charts: &[Chart], options: &ReportOptions) -> Value {
    let (answer, lang) = (report.answer, options.lang);
    let told = report.told.iter().enumerate().map(|(battle, told)| {
        let maps = told.maps.iter().enumerate();
        let maps = maps.map(|(place, (title, scene))| json!({ "file": map(battle, place), "title": title, "alt": scene.text }));
        json!({ "title": told.title, "end": told.end, "maps": maps.collect::<Value>() })
    });
    let lists: Vec<&str> = (0..answer.lists.len()).map(|place| montjoie_charts::armies::list(answer, place, lang)).collect();
    let own = json!({
        "question": lang.pick("What are units worth in armies?", "Que valent les unités en armée ?"),
        "subtitle": format!("{} · {}", answer.system.name().get(lang), lists.join(", ")),
        "how": small(answer, lang),
        "answer": report.sentences,
        "figures": figures(answer, lang),
        "bias": lang.pick(
            "These are the worths of players who play by the plans of this program, on its table, by its readings of the rules. Page by page the report says what moves them.",
            "Ce sont les valeurs de joueurs qui suivent les plans de ce programme, sur sa table, selon ses interprétations des règles. Le rapport dit page après page ce qui les déplace."
        ),
        // Pages one and two are the answer: the second has two pictures.
        "heights": [0, 142, 74],
        "verdicts": verdicts(answer, lang),
        "left-out": unjudged(answer, lang),
        "worths": given(answer, lang),
        "told": told.collect::<Value>(),
        "method": method(answer, lang),
        "scenarios": situations(answer, lang),
        "words": words(lang),
    });
    with(shared((answer.system, true), report.name, &answer.assumptions, charts, options), own)
}

fn figures(answer: &Answer, lang: Lang) -> Vec<Value> {
    let mut figures: Vec<(usize, &str)> = Vec::new();
    if !answer.tried.is_empty() {
        let kinds = [
            (VerdictKind::Under, lang.pick("prices too low", "prix trop bas")),
            (VerdictKind::Over, lang.pick("prices too high", "prix trop hauts")),
            (VerdictKind::Fair, lang.pick("fair prices", "justes prix")),
            (VerdictKind::Depends, lang.pick("depend on the situation", "dépendent de la situation")),
            (VerdictKind::Undecided, lang.pick("undecided", "indécis")),
        ];
        figures.extend(kinds.into_iter().map(|(kind, label)| (count(answer, kind), label)));
        figures.push((answer.units.iter().filter(|unit| unit.unjudged.is_some()).count(), lang.pick("not judged", "pas jugées")));
    }
    // A page has room for six, and what never occurs says nothing.
    let mut figures: Vec<(String, &str)> =
        figures.into_iter().filter(|(count, _)| *count > 0).map(|(count, label)| (count.to_string(), label)).collect();
    figures.push((
        lang.number(answer.factions.index, 0),
        lang.pick("fairness index of the lists, of 100", "indice d’équité des listes, sur 100"),
    ));
    figures.into_iter().map(|(value, label)| json!({ "value": value, "label": label })).collect()
}

fn verdicts(answer: &Answer, lang: Lang) -> Value {
    let more = |&place: &usize| answer.units[place].worth - answer.units[place].kind.points;
    let mut order: Vec<usize> = (0..answer.units.len()).filter(|&place| answer.units[place].unjudged.is_none()).collect();
    order.sort_by(|one, other| more(other).total_cmp(&more(one)));
    let names = answer.units.iter().map(|unit| called(answer, unit, lang));
    // Names are longer than verdicts.
    with(table::set(&Table { order, ..table::called(answer.worths(), "unit", names) }, lang), json!({ "last": 0.6 }))
}

/// Why units have no verdict: one line per reason.
fn unjudged(answer: &Answer, lang: Lang) -> Vec<String> {
    not_judged(answer.units.iter().map(|unit| (unit.unjudged, called(answer, unit, lang))), lang)
}

fn given(answer: &Answer, lang: Lang) -> Value {
    let mut seen = answer.given().seen(lang);
    // Keys are for the terminal: people read what they are called.
    for row in &mut seen.rows {
        let mut set = answer.gifts.iter().filter_map(|gift| if let Given::Keys(words) = &gift.given { Some(words) } else { None });
        if let Some(words) = set.find(|words| spelt(words) == row[0]) {
            row[0] = words.iter().map(|word| setting(answer.system, &word.key, &word.value, lang)).collect::<Vec<_>>().join(", ");
        }
    }
    seen.rows.iter_mut().flatten().for_each(|cell| *cell = cell.replace('-', "−"));
    json!({ "head": seen.head, "rows": seen.rows })
}

fn situations(answer: &Answer, lang: Lang) -> Vec<String> {
    let mut order: Vec<usize> = (0..answer.tried.len()).collect();
    order.sort_by(|&one, &other| answer.tried[other].moves.total_cmp(&answer.tried[one].moves));
    let line = |place: usize| {
        let tried = &answer.tried[place];
        let (moves, noise) = (lang.number(tried.moves, 1), lang.number(tried.noise, 1));
        let situation = situation(answer, place, lang);
        match lang {
            Lang::En => format!("{situation}: moves worths by {moves} points (chance alone: {noise})."),
            Lang::Fr => format!("{situation} : déplace les valeurs de {moves} points (le hasard seul : {noise})."),
        }
    };
    order.into_iter().map(line).chain(turned(answer, |unit| called(answer, unit, lang), lang)).collect()
}

fn method(answer: &Answer, lang: Lang) -> Vec<String> {
    let undecided = lang.percent(answer.undecided, 1);
    let off = answer.deciles.iter().map(|(model, won)| (model - won).abs()).fold(0.0, f64::max);
    let off = lang.number(off * 100.0, 1);
    let divisions: Vec<String> = answer
        .divisions
        .iter()
        .map(|of| {
            format!("{} ({}) {} ± {}", of.number, lang.percent(of.share, 0), lang.number(of.points, 0), lang.number(1.96 * of.standard, 0))
        })
        .collect();
    let divisions = divisions.join(&format!("{} ", lang.semicolon()));
    let mut method = match lang {
        Lang::En => vec![
            "Random legal armies of all lists meet. A logistic regression says by how much one more unit of each kind raises the chance to win; numbers of divisions have columns of their own. A unit's worth is that, in points, on the scale on which the units of a mean army together are worth what they cost.".to_owned(),
            "Intervals hold for all units at once. Too cheap or too expensive: beyond 1 point or 5 % of the price, with its whole interval and in at least 9 of 10 situations. Fair: within it, with its whole interval and in at least half of the situations.".to_owned(),
            format!("{undecided} of the battles are undecided and count one half. By tenths of the battles the model is off by at most {off} points of win share."),
            format!("Divisions, with their share of armies and what they are worth beside the usual number, in points of army: {divisions}."),
        ],
        Lang::Fr => vec![
            "Des armées légales tirées au sort de toutes les listes se rencontrent. Une régression logistique dit de combien une unité de plus de chaque type augmente la chance de gagner ; le nombre de divisions a ses propres colonnes. La valeur d’une unité est ce gain en points, à l’échelle où les unités d’une armée moyenne valent ensemble leur prix.".to_owned(),
            "Les intervalles valent pour toutes les unités à la fois. Trop bon marché ou trop chère : au-delà de 1 point ou 5 % du prix, avec tout l’intervalle et dans 9 situations sur 10 au moins. Juste prix : en deçà, avec tout l’intervalle et dans la moitié au moins des situations.".to_owned(),
            format!("{undecided} des batailles sont indécises et comptent une moitié. Par dixièmes des batailles, le modèle s’écarte d’au plus {off} points de la part gagnée."),
            format!("Divisions, avec leur part des armées et ce qu’ils valent à côté du nombre habituel, en points d’armée : {divisions}."),
        ],
    };
    method.extend(answer.what_did_not_fit(lang));
    method
}

pub(super) fn words(lang: Lang) -> Value {
    json!({
        "bias": lang.pick("Whose prices.", "Les prix de qui."),
        "not-modelled-at": lang.pick("What is not modelled: page", "Ce qui n’est pas modélisé : page"),
        "verdicts": lang.pick("Unit by unit", "Unité par unité"),
        "verdicts-note": lang.pick(
            "In points. Worth: by how much one more such unit helps an army of its list. 95 %: holds for all units together. Range: the lowest and the highest worth over all situations. Fair prices: the whole prices that would pass.",
            "En points. Valeur : ce qu’une telle unité de plus apporte à une armée de sa liste. 95 % : vaut pour toutes les unités ensemble. Plage : la plus petite et la plus grande valeur sur toutes les situations. Justes prix : les prix entiers qui conviendraient.",
        ),
        "worths": lang.pick("What rules and generals are worth", "Ce que valent les règles et les généraux"),
        "worths-note": lang.pick(
            "Given to one side only, in the same battles. A rule: what its units lose without it, all at once. The intervals hold for the whole table.",
            "Donné à un seul camp, dans les mêmes batailles. Une règle : ce que ses unités perdent sans elle, toutes à la fois. Les intervalles valent pour tout le tableau.",
        ),
        "told": lang.pick("Three battles", "Trois batailles"),
        "told-note": lang.pick(
            "A is at the bottom. A rectangle is a unit, the arrow its front, the bar what it can still take. The program tells any of them roll by roll: montjoie trace.",
            "A est en bas. Un rectangle est une unité, la flèche son front, la barre ce qu’elle peut encore encaisser. Le programme raconte chacune jet par jet : montjoie trace.",
        ),
        "method": lang.pick("How it was found", "La méthode"),
        "scenarios": lang.pick("Situations that were tried", "Les situations essayées"),
        "not-modelled": lang.pick("What is not modelled", "Ce qui n’est pas modélisé"),
        "none": lang.pick("The system names nothing.", "Le système n’indique rien."),
        "assumptions": lang.pick("What it rests on", "Les hypothèses"),
        "assumptions-head": [lang.pick("Key", "Clé"), lang.pick("Value", "Valeur"), lang.pick("Basis", "Source"), "§", lang.pick("What it says", "Ce que cela dit")],
    })
}
