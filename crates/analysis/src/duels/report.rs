//! What was found of duels, as pages: page one is the answer, the rest says how it came about.

use sha2::{Digest, Sha256};

use super::difference::{Comparison, difference};
use super::document::z;
use super::findings::{Finding, Findings};
use super::sentence;
use super::small::{self, Rest};
use super::words::{self, side_name, sides, signed, stopped};
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::statistics::agreement_bound;
use montjoie_core::tally::Winner;
use montjoie_document::{Body, Document, Estimate, Figure, Part, Report, View};
use montjoie_system::Assumption;

impl Findings {
    /// The answer as pages.
    pub fn report(&self, lang: Lang) -> Report {
        let alone = self.battles && self.findings.len() == 1;
        let all = if alone { lang.pick("In figures", "En chiffres") } else { lang.pick("All variants", "Toutes les variantes") };
        let note = |name: &'static str, text: String| Part::appendix(name, Body::Notes(vec![text]));
        let mut parts = vec![
            Part::answer("headline", Body::Sentence(sentence::findings(self, lang))),
            Part::answer("sides", Body::Notes(vec![sides(self, lang)])),
            Part::answer("figures", Body::Figures(figures(self, lang))),
            Part::appendix("variants", Body::Table(variants(self, lang))).titled(all),
            note("variants-note", variants_note(self, lang)),
            Part::appendix("method", Body::Notes(method(self, lang))).titled(lang.pick("How it was computed", "Comment c’est calculé")),
            manifest(self, lang),
            note("manifest-note", lang.pick("The scenario as it was read:", "Le scénario tel qu’il a été lu\u{a0}:").to_owned()),
            not_modelled(self, lang),
        ];
        parts.extend(agreement(self, lang));
        parts.extend(rests(self, lang));
        Report {
            // A table without rows keeps its place in the report.
            document: Document { lang, title: question(self, lang), parts },
            name: self.name.clone(),
            ident: format!("{}/{}", self.system.id(), self.name),
            text: self.text.trim_end().to_owned(),
            // A page has room for as many bars as can be read from a step away.
            chart: if self.findings.len() <= 12 { "who-wins" } else { "win-share" },
            ..Report::default()
        }
    }
}

/// What is not modelled, a line each.
fn not_modelled(findings: &Findings, lang: Lang) -> Part {
    let mut lines: Vec<String> = words::not_modelled(findings.system, findings.battles, lang).into_iter().map(stopped).collect();
    if lines.is_empty() {
        lines.push(lang.pick("None.", "Rien.").to_owned());
    }
    Part::appendix("not-modelled", Body::Notes(lines)).titled(lang.pick("What is not modelled", "Ce qui n’est pas modélisé"))
}

/// What the answer rests on; where something was tried, what moves it most comes first, and stands with the evidence too.
fn rests(findings: &Findings, lang: Lang) -> Vec<Part> {
    let rests = small::rests(findings);
    let view = || {
        settings(rests.len(), |row| rests[row].assumption, lang)
            .words(lang.pick("A wins otherwise, %", "A gagne sinon, %"), |row| moves(rests[row].assumption, lang))
            .words(lang.pick("instead of, %", "au lieu de, %"), |row| instead(findings, rests[row], lang))
            .words(lang.pick("What it says", "Ce que cela dit"), |row| stopped(rests[row].assumption.says(lang)))
    };
    let note = lang.pick(
        "Every setting that the sheet does not plainly print and that moves an answer of page one: those that move it most first. The column “instead of” names the situation that it moves most. Each had the values that a reader of the sheet could take instead, one setting at a time, everything else as asked; those without one are only named.",
        "Chaque réglage que la feuille n’imprime pas clairement et qui déplace une réponse de la première page, du plus grand effet au plus petit. La colonne «\u{202f}au lieu de\u{202f}» donne la situation qu’il déplace le plus. Chacun a pris les valeurs qu’un lecteur de la feuille pourrait retenir, un réglage à la fois, le reste tel que demandé\u{202f}; ceux qui n’en ont pas sont seulement nommés.",
    );
    let title = lang.pick("What the answer rests on", "Sur quoi repose la réponse");
    let mut parts = vec![
        Part::appendix("assumptions", Body::Table(view())).titled(title),
        Part::appendix("assumptions-note", Body::Notes(vec![note.to_owned()])),
    ];
    // Where nothing was tried, nobody knows what moves the answer most.
    if small::all_assumptions(findings).iter().any(|assumption| assumption.effect.is_some()) {
        let title = lang.pick("What moves the answer most", "Ce qui déplace le plus la réponse");
        parts.push(Part::evidence("strongest", Body::Table(view())).titled(title));
    }
    parts
}

/// Settings with their values and where they come from.
pub(crate) fn settings<'a>(rows: usize, of: impl Fn(usize) -> &'a Assumption, lang: Lang) -> View {
    View::listed("settings", rows)
        .words(lang.pick("Key", "Clé"), |row| of(row).key.clone())
        .words(lang.pick("Value", "Valeur"), |row| of(row).value.to_string())
        .words(lang.pick("Basis", "Base"), |row| format!("{}, {}", of(row).basis.words(lang), lang.paragraph(of(row).paragraph)))
}

/// A's share where a setting has its other values; a dash where the effect was not found out.
fn moves(assumption: &Assumption, lang: Lang) -> String {
    assumption.effect.as_ref().map_or("–".to_owned(), |effect| effect.words(lang))
}

/// A's share as it is asked, and in which duel: that which the setting moves most.
fn instead(findings: &Findings, Rest { assumption, of }: Rest, lang: Lang) -> String {
    if assumption.effect.is_none() {
        return "–".to_owned();
    }
    let share = lang.number(of.share(Winner::A).value * 100.0, 1);
    match findings.findings.len() {
        1 => share,
        _ => format!("{share}{} {}", lang.colon(), of.label(findings, lang)),
    }
}

/// The question; the two sides where nothing was asked in words.
fn question(findings: &Findings, lang: Lang) -> String {
    let question = findings.question.get(lang).trim();
    if question.is_empty() { sides(findings, lang) } else { question.to_owned() }
}

fn share(share: Estimate, lang: Lang) -> String {
    if !share.value.is_finite() {
        return "–".to_owned();
    }
    match share.ends {
        None => lang.number(share.value * 100.0, 1),
        Some((low, high)) => {
            let [share, low, high] = [share.value, low, high].map(|share| lang.number(share * 100.0, 1));
            format!("{share} [{low}{} {high}]", lang.semicolon())
        }
    }
}

/// Every variant: who wins, what is lost, how long it takes.
fn variants(findings: &Findings, lang: Lang) -> View {
    let counted = findings.findings.first().map_or("", |finding| finding.losses.get(lang));
    let all = shown(&findings.findings.iter().collect::<Vec<_>>());
    let wins = [lang.pick("A wins, %", "A gagne, %"), lang.pick("neither, %", "aucun, %"), lang.pick("B wins, %", "B gagne, %")];
    let mut view = View::listed("variants", all.len()).words(lang.pick("Variant", "Variante"), |row| all[row].label(findings, lang));
    for (heading, winner) in wins.into_iter().zip(Winner::ALL) {
        view = view.figures(heading, |row| share(all[row].share(winner), lang));
    }
    let number = |value: Option<f64>| value.map_or("–".to_owned(), |value| lang.number(value, 2));
    for side in Side::BOTH {
        let lost = |row: usize| number(all[row].shares().map(|tally| tally.mean_losses(side)));
        view = view.figures(format!("{}{} {counted}", side.letter(), lang.colon()), lost);
    }
    view.figures(lang.pick("turns", "tours"), |row| number(all[row].shares().map(|tally| tally.mean_rounds())))
}

/// The most rows of a table of the report; the data files have all.
const MOST_ROWS: usize = 200;

/// The findings that a table has room for: where they are too many, half of them those of which A wins most, half those of which it wins
/// least.
fn shown<'f>(all: &[&'f Finding]) -> Vec<&'f Finding> {
    if all.len() <= MOST_ROWS {
        return all.to_vec();
    }
    let mut ranked = all.to_vec();
    ranked.sort_by(|x, y| y.share(Winner::A).value.total_cmp(&x.share(Winner::A).value));
    ranked.drain(MOST_ROWS / 2..all.len() - MOST_ROWS / 2);
    ranked
}

/// What is said over the table of all variants.
fn variants_note(findings: &Findings, lang: Lang) -> String {
    if findings.battles {
        let note = "Shares in percent, with their 95 % intervals; units lost and game turns are means over all battles.";
        let fr = "Parts en pour cent, avec leurs intervalles à 95 % ; unités perdues et tours de jeu sont des moyennes sur toutes les batailles.";
        return lang.typeset(lang.pick(note, fr));
    }
    let note = lang.pick(
        "Shares in percent, with their 95\u{a0}% intervals where they are sampled and exact where they are not; losses and game turns are means over all combats; a unit that is removed counts as having lost all that it can.",
        "Parts en pour cent, avec leurs intervalles à 95\u{a0}% si elles sont échantillonnées, exactes sinon\u{202f}; pertes et tours de jeu sont des moyennes sur tous les combats\u{202f}; une unité retirée compte comme ayant perdu tout ce qu’elle peut perdre.");
    let (all, half) = (findings.findings.len(), MOST_ROWS / 2);
    match lang {
        _ if all <= MOST_ROWS => note.to_owned(),
        Lang::En => format!(
            "{note} Of {all} variants, the {half} of which A wins most and the {half} of which it wins least; data/shares.csv has all of them."
        ),
        Lang::Fr => format!(
            "{note} De {all} variantes, les {half} que A gagne le plus et les {half} qu’il gagne le moins\u{202f}; data/shares.csv les a toutes."
        ),
    }
}

/// How the answers were computed, a paragraph each.
fn method(findings: &Findings, lang: Lang) -> Vec<String> {
    let all = &findings.findings;
    let exact = all.iter().filter(|finding| finding.exact.is_some()).count();
    let sampled = all.iter().filter(|finding| finding.sampled.is_some()).count();
    let mut text = Vec::new();
    // How many of the variants; nothing to say where there is one.
    let of = |some: usize, then: &str| match all.len() {
        1 => String::new(),
        n => say!(lang, "{some} of {n} variants{then}", "{some} variantes sur {n}{then}"),
    };
    if exact > 0 {
        let states = all.iter().filter_map(|finding| finding.exact.as_ref()).map(|solved| solved.states as u64).max().unwrap_or(0);
        let states = lang.whole(states);
        text.push(match lang {
            Lang::En => format!("Exact: the rules are followed through every state that a combat can reach, phase by phase, with the probability of each, until it has ended or is called off ({}up to {states} states). There is no sampling error in these figures.", of(exact, ", ")),
            Lang::Fr => format!("Exact\u{a0}: les règles sont suivies à travers tous les états que peut atteindre un combat, phase par phase, avec la probabilité de chacun, jusqu’à sa fin ou son arrêt ({}jusqu’à {states} états). Ces chiffres n’ont pas d’erreur d’échantillonnage.", of(exact, ", ")),
        });
    }
    if sampled > 0 {
        let combats = small::combats(findings, lang);
        let shared = match &of(sampled, "")[..] {
            "" => String::new(),
            of => format!(" ({of}), {}", lang.pick("all variants with the same dice", "toutes avec les mêmes dés")),
        };
        let sampled = match lang {
            Lang::En => format!(
                "Sampled: {combats} fought to their end from seed {}, with the same rule text{}. Intervals are at 95\u{a0}%: Wilson’s, and Clopper and Pearson’s where fewer than 50 combats decide, which cover more often than they say.",
                findings.seed, shared
            ),
            Lang::Fr => format!(
                "Échantillonné\u{a0}: {combats} menés à leur terme depuis la graine {}, avec le même texte de règles{}. Les intervalles sont à 95\u{a0}%\u{a0}: ceux de Wilson, et ceux de Clopper et Pearson là où moins de 50 combats décident, qui couvrent plus souvent qu’ils ne le disent.",
                findings.seed, shared
            ),
        };
        text.push(words::fights(findings, &sampled, lang));
    }
    let large: Vec<usize> = all.iter().filter_map(|finding| finding.too_large).collect();
    if let Some(&most) = large.iter().max() {
        let (n, most) = (large.len(), lang.whole(most as u64));
        text.push(match lang {
            Lang::En => format!("{n} of the variants have more than {most} states and were not solved exactly."),
            Lang::Fr => format!("{n} des variantes ont plus de {most} états et n’ont pas été résolues exactement."),
        });
    }
    let shown = lang.pick(
        "Where both are there, charts and tables show the exact answer.",
        "Là où les deux existent, graphiques et tableaux montrent la réponse exacte.",
    );
    text.extend((exact > 0 && sampled > 0).then(|| shown.to_owned()));
    let modelled: Vec<&str> = findings.system.about().modelled.iter().map(|text| text.get(lang)).collect();
    text.push(format!("{} {}.", lang.pick("Modelled are", "Sont modélisés\u{a0}:"), modelled.join(&format!("{} ", lang.semicolon()))));
    text
}

/// The exact and the sampled answer side by side; nothing where only one of them is there.
fn agreement(findings: &Findings, lang: Lang) -> Vec<Part> {
    let Some(all) = findings.agreement() else { return Vec::new() };
    let bound = agreement_bound(all.cells);
    let (count, most, limit) = (lang.whole(all.cells as u64), z(all.max_abs_z, lang), z(bound, lang));
    let verdict = if all.max_abs_z <= bound {
        lang.pick("They agree.", "Ils concordent.")
    } else {
        lang.pick("They do not agree: one of the two is wrong.", "Ils ne concordent pas\u{a0}: l’un des deux est faux.")
    };
    let text = say!(
        lang,
        "The exact and the sampled answer were compared in {count} cells: endings, turns and losses by winner. The largest distance is {most} standard errors; a correct program goes beyond {limit} once in 10,000 such reports. {verdict}",
        "Les réponses exacte et échantillonnée ont été comparées dans {count} cases\u{a0}: fins, tours et pertes selon le vainqueur. Le plus grand écart est de {most} erreurs types\u{202f}; un programme correct dépasse {limit} une fois sur 10\u{202f}000 rapports semblables. {verdict}"
    );
    let both: Vec<&Finding> = findings.findings.iter().filter(|finding| finding.agreement.is_some()).collect();
    let rows: Vec<_> =
        shown(&both).into_iter().filter_map(|of| Some((of, of.agreement?, of.exact.as_ref()?, of.sampled.as_ref()?))).collect();
    let percent = |share: f64| lang.number(share * 100.0, 2);
    let view = View::listed("agreement", rows.len())
        .words(lang.pick("Variant", "Variante"), |row| rows[row].0.label(findings, lang))
        .figures(lang.pick("A exact, %", "A exact, %"), |row| percent(rows[row].2.tally.share(Winner::A)))
        .figures(lang.pick("A sampled, %", "A échantillonné, %"), |row| percent(rows[row].3.share(Winner::A)))
        .figures(lang.pick("cells", "cases"), |row| lang.whole(rows[row].1.cells as u64))
        .figures(lang.pick("largest |z|", "plus grand |z|"), |row| z(rows[row].1.max_abs_z, lang))
        .figures("χ² p", |row| lang.number(rows[row].1.chi_square_p, 3));
    let title = lang.pick("Exact and sampled side by side", "L’exact et l’échantillon côte à côte");
    vec![Part::appendix("agreement", Body::Table(view)).titled(title), Part::appendix("agreement-note", Body::Notes(vec![text]))]
}

/// The part of a report that tells how to make it again.
fn manifest(findings: &Findings, lang: Lang) -> Part {
    let combats = match small::combats(findings, lang) {
        none if none.is_empty() => lang.pick("none", "aucun").to_owned(),
        some => some,
    };
    let mut rows = vec![
        (lang.pick("Program", "Programme"), program()),
        (lang.pick("Rules", "Règles"), findings.system.name().get(lang).to_owned()),
        (lang.pick("Scenario", "Scénario"), findings.name.clone()),
        ("A", side_name(findings, Side::A, lang)),
        ("B", side_name(findings, Side::B, lang)),
    ];
    let situation = small::situation(findings, lang).join(" · ");
    rows.extend((!situation.is_empty()).then(|| (lang.pick("Situation", "Situation"), situation)));
    rows.extend([
        (lang.pick("Seed", "Graine"), findings.seed.to_string()),
        (lang.pick("Sampled", "Échantillon"), combats),
        (lang.pick("SHA-256 of the scenario", "SHA-256 du scénario"), hash(&findings.text)),
    ]);
    made_again(&rows, lang)
}

/// The program that made a report.
pub(crate) fn program() -> String {
    format!("Montjoie {}", env!("CARGO_PKG_VERSION"))
}

/// The SHA-256 of a text, in four groups.
pub(crate) fn hash(text: &str) -> String {
    let hash: String = Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    (0..4).map(|part| &hash[part * 16..part * 16 + 16]).collect::<Vec<_>>().join(" ")
}

/// The part that says how a report is made again.
pub(crate) fn made_again(rows: &[(&str, String)], lang: Lang) -> Part {
    let view = View::listed("manifest", rows.len()).words("", |row| rows[row].0.to_owned()).words("", |row| rows[row].1.clone());
    Part::appendix("manifest", Body::Table(view)).titled(lang.pick("To make this report again", "Pour refaire ce rapport"))
}

/// The findings that have an answer.
fn answered(findings: &Findings) -> Vec<&Finding> {
    findings.findings.iter().filter(|finding| finding.share(Winner::A).value.is_finite()).collect()
}

/// The findings with the smallest and the largest share of A.
fn extremes<'f>(answered: &[&'f Finding]) -> Option<(&'f Finding, &'f Finding)> {
    let share = |finding: &Finding| finding.share(Winner::A).value;
    let least = answered.iter().copied().min_by(|x, y| share(x).total_cmp(&share(y)))?;
    let most = answered.iter().copied().max_by(|x, y| share(x).total_cmp(&share(y)))?;
    Some((least, most))
}

/// The three figures that matter.
pub(super) fn figures(findings: &Findings, lang: Lang) -> Vec<Figure> {
    let answered = answered(findings);
    match answered.as_slice() {
        [] => Vec::new(),
        [only] => {
            let share = |side| {
                let share = only.share(Winner::of(Some(side)));
                let (name, certainty) = (side_name(findings, side, lang), share.certainty(lang));
                Figure::new(share.percent(lang), say!(lang, "{name} wins ({certainty})", "{name}\u{a0}: victoire ({certainty})"))
            };
            let mut figures = vec![share(Side::A), share(Side::B)];
            if let Some(tally) = only.shares() {
                figures
                    .push(Figure::new(lang.number(tally.mean_rounds(), 1), lang.pick("game turns on average", "tours de jeu en moyenne")));
            }
            figures
        }
        several => {
            let Some((least, most)) = extremes(several) else { return Vec::new() };
            let figure = |finding: &Finding, superlative: &str| {
                let share = finding.share(Winner::A);
                let wins = lang.pick("A wins", "A gagne");
                let range = finding.range_words(lang).map(|range| format!("{} {range}", lang.semicolon())).unwrap_or_default();
                let label =
                    format!("{wins}, {superlative} ({}{range}){} {}", share.certainty(lang), lang.colon(), finding.label(findings, lang));
                Figure { value: share.percent(lang), label }
            };
            let mut figures = vec![figure(most, lang.pick("at most", "au plus")), figure(least, lang.pick("at least", "au moins"))];
            figures.push(third(findings, several, lang));
            figures
        }
    }
}

/// The figure of the largest change where there is something to compare; else of how long combats take.
fn third(findings: &Findings, answered: &[&Finding], lang: Lang) -> Figure {
    if let Some(comparison) = Comparison::of(findings, lang) {
        let all = comparison.pairs.iter().map(|(label, from, to)| (label, difference(from.share(Winner::A), to.share(Winner::A))));
        if let Some((label, largest)) = all.max_by(|x, y| x.1.value.abs().total_cmp(&y.1.value.abs())) {
            let (to, from) = (lang.quote(&comparison.to), lang.quote(&comparison.from));
            let points = |share: f64| signed(100.0 * share, 1, lang);
            let ends = |(low, high)| format!("{} {} {}", points(low), lang.pick("to", "à"), points(high));
            let sure = largest.ends.map_or("exact".to_owned(), ends);
            let place = if label.is_empty() { String::new() } else { format!("{} {label}", lang.colon()) };
            let label = match lang {
                Lang::En => format!("points of A’s share, {to} instead of {from}, at most ({sure}){place}"),
                Lang::Fr => format!("points de la part de A, {to} plutôt que {from}, au plus ({sure}){place}"),
            };
            return Figure { value: points(largest.value), label };
        }
    }
    let rounds: Vec<f64> = answered.iter().filter_map(|finding| Some(finding.shares()?.mean_rounds())).collect();
    let least = rounds.iter().copied().fold(f64::INFINITY, f64::min);
    let most = rounds.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let value = format!("{}–{}", lang.number(least, 1), lang.number(most, 1));
    Figure::new(value, lang.pick("game turns on average", "tours de jeu en moyenne"))
}
