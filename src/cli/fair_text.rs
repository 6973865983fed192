//! What `montjoie fair` prints for people, in 100 columns.

use super::table;
use montjoie_analysis::fairness::audit::FindingKind;
use montjoie_analysis::fairness::fair::{BIAS, Fair};
use montjoie_analysis::fairness::numbers::{PricedId, UnitId};
use montjoie_core::language::{Lang, capital};

fn lines(text: &str) -> String {
    table::wrap(text, 98, "  ", "  ")
}

/// The whole of it.
pub fn text(fair: &Fair, lang: Lang) -> String {
    let mut text = format!("{} {}\n", lang.pick("What should it cost?", "Quel est le juste prix ?"), fair.system.name().get(lang));
    text += &lines(&fair.method_sentence(lang));
    text += &lines(&format!("{}{} {}", lang.pick("Gauge", "Échelle"), lang.colon(), fair.gauge_sentence(lang)));
    text += &lines(&capital(&fair.overhead_sentence(lang)));
    text += &lines(&capital(&fair.solver_sentence(lang)));
    text += &lines(&format!("{}{} {}", lang.pick("Known bias", "Biais connu"), lang.colon(), BIAS.get(lang)));
    text.push('\n');
    text += &verdicts(fair, lang);
    for why in fair.left_out(lang) {
        text += &lines(&format!("{}{} {why}", lang.pick("left out", "laissée de côté"), lang.colon()));
    }
    for (number, (en, fr)) in &fair.study.failed {
        text += &lines(&format!(
            "{} {}{} {}",
            lang.pick("scenario without prices", "scénario sans prix"),
            fair.scenario_words(*number, lang),
            lang.colon(),
            lang.pick(en, fr)
        ));
    }
    if let Some(sentence) = fair.ratio_sentence(lang) {
        text += &format!("\n{}", lines(&sentence));
        text += &levers(fair, lang);
    }
    text += &worths(fair, lang);
    text += &what_if(fair, lang);
    text += &ledger(fair, lang);
    text += &fair.ledgers.iter().map(|&unit| trades(fair, unit, lang)).collect::<String>();
    text += &findings(fair, lang);
    text + &table::assumptions(&fair.assumptions, lang)
}

fn verdicts(fair: &Fair, lang: Lang) -> String {
    let mut text = table::typed(&fair.prices(), lang);
    text += &lines(match fair.judged() {
        true => lang.pick(
            "Its price: within 1 point or 5 %, here and in half of the scenarios; more or less: in 9 of 10. *: on all four gauges.",
            "Son prix : à 1 point ou 5 % près, ici et dans la moitié des scénarios ; plus ou moins : dans 9 sur 10. * : sur les quatre échelles.",
        ),
        false => lang.pick(
            "One situation only, so no verdict: without --quick the other cards and open settings are asked too.",
            "Une seule situation, donc pas de verdict : sans --quick, les autres cartes et réglages ouverts sont essayés aussi.",
        ),
    });
    if let Some(z) = fair.study.simultaneous {
        let z = lang.number(z, 2);
        text += &lines(&match lang {
            Lang::En => {
                format!("95 %: all intervals hold together ({z} standard errors, from the largest |t| of errors that go together).")
            }
            Lang::Fr => {
                format!("95 % : tous les intervalles tiennent ensemble ({z} erreurs types, d’après le plus grand |t| d’erreurs liées).")
            }
        });
    }
    text
}

fn levers(fair: &Fair, lang: Lang) -> String {
    let mut levers = fair.levers();
    levers.order.truncate(12);
    if levers.rows.is_empty() { String::new() } else { format!("\n{}", table::typed(&levers, lang)) }
}

fn signed(value: f64, lang: Lang) -> String {
    montjoie_analysis::ask::table::signed(value, 1, lang)
}

fn worths(fair: &Fair, lang: Lang) -> String {
    let table = fair.worth_of_rules();
    if table.rows.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{}", table::typed(&table, lang));
    text += &lines(lang.pick(
        "One row at a time, everybody else’s cost kept. Below zero: the unit is better off without it.",
        "Une ligne à la fois, le coût de toutes les autres gardé. Négatif : l’unité se porte mieux sans.",
    ));
    if let Some(z) = fair.study.simultaneous_worths {
        let z = lang.number(z, 2);
        text += &lines(&match lang {
            Lang::En => {
                format!("95 %: all intervals of this table hold together ({z} standard errors); the errors of the prices are in them.")
            }
            Lang::Fr => {
                format!("95 % : tous les intervalles de ce tableau tiennent ensemble ({z} erreurs types), erreurs des prix comprises.")
            }
        });
    }
    let shares = fair.split_rules();
    if !shares.rows.is_empty() {
        text += &format!("\n{}", table::typed(&shares, lang));
    }
    text
}

fn what_if(fair: &Fair, lang: Lang) -> String {
    let Some(before) = &fair.before else { return String::new() };
    let changes = fair.changes();
    // Who came and who went.
    let old = |unit: UnitId| before.study.units.iter().any(|priced| before.was[unit] == Some(priced.unit));
    let new = fair.study.units.iter().filter(|priced| !old(priced.unit)).map(|priced| fair.entrants[priced.unit].id.as_str());
    let left = |unit: UnitId| fair.study.units.iter().any(|priced| before.was[priced.unit] == Some(unit));
    let gone = before.study.units.iter().filter(|priced| !left(priced.unit)).map(|priced| before.entrants[priced.unit].id.as_str());
    let (new, gone): (Vec<&str>, Vec<&str>) = (new.collect(), gone.collect());
    let mut others = String::new();
    for (title, ids) in [(lang.pick("new: ", "nouvelles : "), new), (lang.pick("gone: ", "disparues : "), gone)] {
        if !ids.is_empty() {
            others += &lines(&format!("{title}{}", ids.join(", ")));
        }
    }
    if changes.rows.is_empty() {
        others += &lines(lang.pick("Nothing moves by 0.05 points or more.", "Rien ne bouge de 0,05 point ou plus."));
    }
    let table = if changes.rows.is_empty() { String::new() } else { table::typed(&changes, lang) };
    if !changes.rows.is_empty() {
        others += &lines(lang.pick(
            "Worth changes for two reasons: who meets whom, and the scale, which moves all prices together.",
            "La valeur change pour deux raisons : les rencontres, et l’échelle, qui déplace tous les prix ensemble.",
        ));
    }
    format!("\n{}{table}{others}", lines(&before.changed(lang)))
}

/// The trade ledger at the prices of the lists: what every unit takes and gives, from whom it gains most and to whom it loses most.
fn ledger(fair: &Fair, lang: Lang) -> String {
    let ledger = fair.ledger();
    if ledger.len() < 2 {
        return String::new();
    }
    let mut text = format!("\n{}", table::typed(&fair.ledger_of_all(&|place| fair.short_id(place).to_owned()), lang));
    text += &lines(lang.pick(
        "Points per meeting at the prices of the lists, a general’s share included, on average over the mix: takes, of the enemy; gives, of its own. At prices in balance every net is 0.",
        "Points par rencontre aux prix des listes, part de général comprise, en moyenne sur le mélange : prend à l’ennemi, donne des siens. À l’équilibre, chaque solde vaut 0.",
    ));
    if ledger.iter().any(|row| row.more > 0) {
        text += &lines(lang.pick(
            "(+1): one more row is the same unit at the same price. `--ledger UNIT` tells a unit’s trade enemy by enemy.",
            "(+1) : une autre ligne est la même unité au même prix. `--ledger UNITÉ` donne le bilan des échanges d’une unité, ennemi par ennemi.",
        ));
    }
    text
}

/// A unit's trade, enemy by enemy.
fn trades(fair: &Fair, unit: UnitId, lang: Lang) -> String {
    let Some(place) = fair.study.place(unit) else { return String::new() };
    let row = |(other, more, trade): (PricedId, usize, montjoie_analysis::fairness::ledger::Trade)| {
        let id = fair.place_id(other);
        let id = if more > 0 { format!("{id} (+{more})") } else { id.to_owned() };
        vec![id, lang.number(trade.takes, 1), lang.number(trade.gives, 1), signed(trade.net(), lang)]
    };
    let rows: Vec<Vec<String>> = fair.trades(place).into_iter().map(row).collect();
    let of = lang.pick("against", "contre");
    let title = format!("{} {of}", fair.place_id(place));
    let head = [title.as_str(), lang.pick("takes", "prend"), lang.pick("gives", "donne"), lang.pick("net", "solde")];
    format!("\n{}", table::plain(&head, &rows, &[1, 2, 3]))
}

/// What the audit finds on prices, a sentence each; of the rest how many.
fn findings(fair: &Fair, lang: Lang) -> String {
    if fair.findings.is_empty() {
        return String::new();
    }
    let title = lang.pick("What the lists say of themselves, without dice", "Ce que les listes disent d’elles-mêmes, sans dés");
    let mut text = format!("\n{title}\n");
    let (priced, others): (Vec<FindingKind>, Vec<FindingKind>) = FindingKind::ALL.into_iter().partition(|kind| kind.is_of_prices());
    for finding in priced.into_iter().flat_map(|kind| fair.findings.iter().filter(move |finding| finding.kind == kind)) {
        let place = if finding.paragraph.is_empty() { String::new() } else { format!(" ({})", lang.paragraph(&finding.paragraph)) };
        text += &table::wrap(&format!("{}{place}", finding.sentence(lang)), 98, "  - ", "    ");
    }
    let count = |kind: FindingKind| fair.findings.iter().filter(|finding| finding.kind == kind).count();
    let rest = others.into_iter().filter(|&kind| count(kind) > 0);
    let rest: Vec<String> = rest.map(|kind| format!("{} ({})", kind.title().get(lang), count(kind))).collect();
    if !rest.is_empty() {
        let beside = lang.pick("Not about prices: ", "Sans rapport avec les prix : ");
        text += &table::wrap(&format!("{beside}{}", rest.join(lang.pick("; ", " ; "))), 98, "  - ", "    ");
    }
    let see = match lang {
        Lang::En => format!("`montjoie audit {} {}` has all {} in full.", fair.system.id(), fair.lists.join(" "), fair.findings.len()),
        Lang::Fr => format!("`montjoie audit {} {}` les donne toutes ({}).", fair.system.id(), fair.lists.join(" "), fair.findings.len()),
    };
    text + &lines(&see)
}
