//! What was found of duels, for people: one duel, or all those of a scenario. Battles have some of the parts too.

use super::data::rests;
use super::findings::{Finding, Findings, Move};
use super::{charts::charts, sentence, words};
use crate::scenario::Axis;
use montjoie_core::alike::{each_once, grouped};
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, shorten};
use montjoie_core::settings::Value;
use montjoie_core::statistics::{Agreement, agreement_bound, interval};
use montjoie_core::tally::{Tally, Winner};
use montjoie_document::chart::ChartSpec;
use montjoie_document::{Answered, Body, Data, Document, Part, Table, View};
use montjoie_system::{Assumption, Basis, Set, System, phrase};

/// How many settings the answer names before `--why` asks for all.
const STRONGEST: usize = 3;

impl Answered for Findings {
    fn data(&self) -> Data {
        self.tables()
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let headline = Part::answer("headline", Body::Sentence(sentence::findings(self, lang)));
        let rest = match self.alone() {
            Some(finding) => Duel { findings: self, finding, data, lang }.parts(),
            None => Scenario { findings: self, data, lang }.parts(),
        };
        Document::new(lang, self.system.name().get(lang), std::iter::once(headline).chain(rest))
    }

    fn charts(&self, lang: Lang) -> Vec<ChartSpec> {
        charts(self, lang)
    }
}

/// The document of one duel or battle.
pub(crate) struct Duel<'a> {
    pub findings: &'a Findings,
    pub finding: &'a Finding,
    pub data: &'a Data,
    pub lang: Lang,
}

impl Duel<'_> {
    fn parts(&self) -> Vec<Part> {
        let Duel { finding, lang, .. } = *self;
        let effects = finding.effects().len();
        let (known, untried) =
            rests_on(&finding.assumptions.iter().filter(|assumption| assumption.effect.is_none()).collect::<Vec<_>>(), lang);
        let rests = lang.pick("Rests on", "Repose sur");
        let note = lang.pick("One setting at a time, the others as asked.", "Un réglage à la fois, les autres tels que demandés.");
        let changed: Vec<String> = changed(&finding.assumptions, lang).into_iter().collect();
        let evidence = means(finding, lang).into_iter().chain(agreement(finding, lang)).collect();
        let one_at_a_time = if effects > 0 { vec![note.to_owned()] } else { Vec::new() };
        let heading = if effects > 0 { "" } else { rests };
        let mut parts = vec![
            Part::evidence("situation", Body::Notes(self.situation())),
            Part::answer("shares", Body::Table(self.shares())),
            Part::evidence("both", Body::Table(self.both())).instead_of("shares"),
            Part::evidence("endings", Body::Table(self.endings())),
            Part::answer("choices", Body::Table(self.choices(Some(STRONGEST)))),
            Part::evidence("all-choices", Body::Table(self.choices(None))).instead_of("choices"),
            Part::answer("strongest", Body::Table(self.readings(effects.min(STRONGEST)))),
            Part::answer("changed", Body::Notes(changed)),
            Part::answer("mirror", Body::Notes(self.mirror().into_iter().collect())),
            Part::answer("how", Body::Notes(vec![how(self.findings, finding, lang)])),
            Part::evidence("means", Body::Notes(evidence)).instead_of("how"),
            Part::evidence("effects", Body::Table(self.effects(effects))).titled(rests).instead_of("strongest"),
            Part::evidence("one-at-a-time", Body::Notes(one_at_a_time)),
            Part::evidence("rests-on", Body::Notes(known)).titled(heading).instead_of("changed"),
            Part::evidence("untried", Body::Notes(untried)).titled(untried_title(lang)),
            Part::appendix("settings", Body::Table(self.settings())),
        ];
        parts.extend(self.laws());
        parts
    }

    /// The parts that a unit has on both sides of a duel against itself, by the keys that nobody set; `None` where they are the same.
    fn mirror(&self) -> Option<String> {
        let Duel { findings, finding, lang, .. } = *self;
        let says = |set: &Set| phrase(findings.system, &set.key, &set.value, lang);
        let unset = |set: &&Set| !finding.settings.iter().any(|known| known.key == set.key);
        let pairs = finding.situation.iter().filter(unset).filter_map(|set| {
            let twin = format!("b.{}", set.key.strip_prefix("a.")?);
            let twin = finding.situation.iter().find(|other| other.key == twin && other.value != set.value).filter(unset)?;
            Some(format!("A {}, B {}", says(set), says(twin)))
        });
        // A key of the field may give one side a part, as the attack.
        let one_side = |set: &&Set| set.key.starts_with("field.") && matches!(set.value.to_string().as_str(), "a" | "b");
        let parts: Vec<String> = pairs.chain(finding.situation.iter().filter(unset).filter(one_side).map(says)).collect();
        let said = lang.pick("A and B are one unit, but their parts differ:", "A et B sont la même unité, mais leurs rôles diffèrent :");
        // A key may say nothing here: then neither side gains by its part.
        let [a, b] = Side::BOTH.map(|side| finding.share(Winner::of(Some(side))).value);
        let apart = finding.ids.a == finding.ids.b && (a - b).abs() > 0.01 && !parts.is_empty();
        apart.then(|| lang.typeset(&format!("{said} {}.", parts.join(lang.pick("; ", " ; ")))))
    }

    /// The name of a row of shares.
    fn wins(&self, outcome: &str) -> String {
        let Some(side) = Side::BOTH.into_iter().find(|side| side.id() == outcome) else {
            return self.lang.pick("neither", "ni l’un ni l’autre").to_owned();
        };
        format!("{} {}{}", side.letter(), self.finding.name(side, self.lang), self.lang.pick(" wins", "\u{a0}: victoire"))
    }

    /// The letter of a side with its unit.
    fn name(&self, side: Side) -> String {
        format!("{}, {}", side.letter(), self.finding.name(side, self.lang))
    }

    /// How many decimals of a percentage people read: battles are sampled, and too few of them are fought for two.
    fn decimals(&self) -> usize {
        if self.findings.battles { 1 } else { 2 }
    }

    /// The column of shares that people read: the exact one where there is one.
    fn best(&self) -> &'static str {
        if self.finding.exact.is_some() { "exact" } else { "sampled" }
    }

    /// The three shares, each with its bar: exact, or with its interval.
    pub fn shares(&self) -> View {
        let (shares, decimals) = (self.data.known("shares"), self.decimals());
        let column = (shares, self.best());
        let view = View::of(shares, 0..shares.rows()).words("", |row| self.wins(shares.id(row, "winner")));
        let view = view.percent("", column, decimals, self.lang);
        let view = match self.finding.exact {
            Some(_) => view.words("", |_| "exact".to_owned()),
            None => view.ends("", column, decimals, self.lang),
        };
        view.bars(column)
    }

    /// The three shares of both answers.
    fn both(&self) -> View {
        let shares = self.data.known("shares");
        let mut view = View::of(shares, 0..shares.rows()).words("", |row| self.wins(shares.id(row, "winner")));
        if self.finding.exact.is_some() {
            view = view.percent("exact", (shares, "exact"), 2, self.lang);
        }
        if self.finding.sampled.is_some() {
            view = view.percent(self.lang.pick("sampled", "simulé"), (shares, "sampled"), 2, self.lang);
            view = view.ends("95\u{a0}%", (shares, "sampled"), 2, self.lang);
        }
        view.bars((shares, self.best()))
    }

    /// How combats ended, the most frequent ending first.
    pub fn endings(&self) -> View {
        let (endings, lang, best) = (self.data.known("endings"), self.lang, self.best());
        let share = |row: usize| endings.number(row, best).unwrap_or(0.0);
        let mut rows: Vec<usize> = (0..endings.rows()).filter(|&row| share(row) > 0.0).collect();
        rows.sort_by(|&one, &other| share(other).total_cmp(&share(one)));
        let name = |id: &str| self.finding.endings.iter().find(|ending| ending.id == id).map_or("", |ending| ending.name.get(lang));
        let ending = |row: usize| {
            let whose = match (endings.id(row, "winner"), self.findings.battles) {
                // It is the loser to whom it happened.
                ("a", false) => "B ",
                ("b", false) => "A ",
                // Both armies may be broken, and one of them wins.
                ("a", true) => lang.pick("A wins: ", "victoire de A\u{a0}: "),
                ("b", true) => lang.pick("B wins: ", "victoire de B\u{a0}: "),
                (_, true) => lang.pick("neither: ", "ni l’un ni l’autre\u{a0}: "),
                _ => "",
            };
            format!("{whose}{}", name(endings.id(row, "ending")))
        };
        let view = View::of(endings, rows).words(lang.pick("how it ended", "l’issue"), ending);
        view.percent("", (endings, best), self.decimals(), lang).bars((endings, best))
    }

    /// What each side can do otherwise, as it gains by it: the best value of some keys, or all that was tried.
    fn choices(&self, most: Option<usize>) -> View {
        // Of several duels nothing was tried.
        let moves = self.findings.alone().map(Finding::moves).unwrap_or_default();
        let (choices, lang) = (self.data.known("choices"), self.lang);
        let (mut rows, mut told): (Vec<usize>, Vec<(Side, &str)>) = (Vec::new(), Vec::new());
        for (row, Move { side, choice, .. }) in moves.iter().enumerate() {
            let first = !told.contains(&(*side, &choice.key));
            let room = |most| told.iter().filter(|(known, _)| known == side).count() < most;
            if most.map_or(moves[row].counts(), |most| first && room(most) && moves[row].gains()) {
                told.push((*side, &choice.key));
                rows.push(row);
            }
        }
        let does = |side: Side| {
            let name = self.name(side);
            lang.pick(&format!("What {name}, can do"), &format!("Ce que peut faire {name}")).to_owned()
        };
        let percent = |share: f64| lang.number(share * 100.0, 1);
        let wins = |row: usize| {
            let share = moves[row].share(Winner::of(Some(moves[row].side)));
            let ends = share.ends.map(|(low, high)| format!(" [{} {} {}]", percent(low), lang.pick("to", "à"), percent(high)));
            percent(share.value) + &ends.unwrap_or_default()
        };
        View::of(choices, rows)
            .grouped(|row| does(moves[row].side))
            .words("", |row| phrase(self.findings.system, &moves[row].choice.key, &moves[row].choice.value, lang))
            .figures("points", |row| words::signed(100.0 * moves[row].gain, 1, lang))
            .figures(lang.pick("wins, %", "gagne, %"), wins)
            .setting(|row| format!("{}={}", moves[row].choice.key, moves[row].choice.value))
    }

    /// The readings of the sheet that move A's share most, in words.
    fn readings(&self, most: usize) -> View {
        let (settings, lang, known) = (self.data.known("settings"), self.lang, self.finding.effects());
        let percent = |share: f64| lang.number(share * 100.0, 1);
        let otherwise = |row: usize| match (known[row].1.lowest(), known[row].1.highest()) {
            (Some((_, low)), Some((_, high))) if low < high => format!("{} {} {}", percent(low), lang.pick("to", "à"), percent(high)),
            (Some((_, low)), _) => percent(low),
            _ => "–".to_owned(),
        };
        View::of(settings, 0..most)
            .words(lang.pick("A’s wins depend most on this reading", "les victoires de A dépendent surtout de cette lecture"), |row| {
                known[row].0.says(lang)
            })
            .figures(lang.pick("if not, %", "sinon, %"), otherwise)
    }

    /// How far each setting moves A's share.
    fn effects(&self, most: usize) -> View {
        let (settings, lang) = (self.data.known("settings"), self.lang);
        let known = self.finding.effects();
        let key = |row: usize| settings.id(row, "setting").trim_start_matches("rules.").to_owned();
        View::of(settings, 0..most)
            .words("", |row| format!("{} {}", key(row), shorten(settings.id(row, "value"), 14)))
            .words("", |row| known[row].0.basis.words(lang).to_owned())
            .figures("points", |row| lang.number(settings.number(row, "reach").unwrap_or(0.0) * 100.0, 1))
            .words(lang.pick("A wins, %", "A gagne, %"), |row| known[row].1.words(lang))
    }

    /// Every setting that the answer rests on, for somebody who would change one.
    pub fn settings(&self) -> View {
        let (settings, lang) = (self.data.known("settings"), self.lang);
        let all = rests(self.finding);
        View::of(settings, 0..settings.rows())
            .words(lang.pick("setting", "réglage"), |row| all[row].says(lang))
            .words("", |row| format!("{}, {}", all[row].basis.words(lang), lang.paragraph(all[row].paragraph)))
            .figures("points", |row| settings.number(row, "reach").map_or(String::new(), |reach| lang.number(reach * 100.0, 1)))
            .words(lang.pick("A wins, %", "A gagne, %"), |row| all[row].effect.as_ref().map_or(String::new(), |effect| effect.words(lang)))
            .setting(|row| settings.id(row, "setting").to_owned())
    }

    /// What each side lost and how long combats took, as bars.
    pub fn laws(&self) -> Vec<Part> {
        let (lang, best) = (self.lang, self.best());
        let losses = |name: &'static str, side: Side| {
            let losses = self.data.known("losses");
            let title = format!("{} — {}", self.name(side), self.finding.losses.get(lang));
            let rows = (0..losses.rows()).filter(|&row| losses.id(row, "side") == side.id());
            Part::appendix(name, Body::Table(law(losses, rows, "losses", best, lang))).titled(title)
        };
        let rounds = self.data.known("rounds");
        let turns = self.findings.system.about().terms.turn.get(lang);
        let title = format!("{}{} {turns}", lang.pick("length", "durée"), lang.colon());
        let length = Part::appendix("rounds", Body::Table(law(rounds, 0..rounds.rows(), "round", best, lang))).titled(title);
        vec![losses("losses-a", Side::A), losses("losses-b", Side::B), length]
    }

    /// The situation, in the words that ask for it, and how much was sampled.
    fn situation(&self) -> Vec<String> {
        let Duel { findings, finding, lang, .. } = *self;
        let sampled = finding.sampled.as_ref().map(|tally| {
            let (combats, seed) = (lang.whole(tally.total()), findings.seed);
            format!("{combats} combats, {} {seed}", lang.pick("seed", "graine"))
        });
        [findings.system.name().get(lang).to_owned(), situation(findings.system, finding)].into_iter().chain(sampled).collect()
    }
}

/// The share of combats with each value of a column, all winners together.
fn law(of: &Table, rows: impl Iterator<Item = usize>, value: &'static str, best: &'static str, lang: Lang) -> View {
    // A value has a row per winner; the first one stands for all.
    let number = |row: usize| of.number(row, value).unwrap_or(0.0);
    let sum = |rows: Vec<usize>| (rows[0], rows.iter().map(|&row| of.number(row, best).unwrap_or(0.0)).sum::<f64>());
    let sums = grouped(rows, |&one, &other| number(one) == number(other)).into_iter().map(sum);
    let sums: Vec<(usize, f64)> = sums.filter(|(_, share)| *share > 0.0).collect();
    let share = |row: usize| sums.iter().find(|(first, _)| *first == row).map_or(0.0, |(_, share)| *share);
    View::of(of, sums.iter().map(|(row, _)| *row))
        .words("", |row| lang.number(number(row), 0))
        .figures("", |row| lang.percent(share(row), 1))
        .sums(share)
}

/// The keys of a situation that differ from their defaults, and those of the field, as they are typed.
fn situation(system: &dyn System, finding: &Finding) -> String {
    let keys = system.keys();
    let differs = |key: &str, value: &str| keys.iter().find(|known| known.name == key).is_none_or(|known| known.default != value);
    let said = finding.situation.iter().filter(|set| {
        let shown = set.key.starts_with("field.") || differs(&set.key, &set.value.to_string());
        shown && !set.key.ends_with(".unit") && set.value != Value::Text(String::new())
    });
    said.map(|set| format!("{}={}", set.key, set.value)).collect::<Vec<_>>().join(" ")
}

/// What the answer rests on, one line per basis, changes and constructions first: what was tried, and what was not.
pub fn rests_on(assumptions: &[&Assumption], lang: Lang) -> (Vec<String>, Vec<String>) {
    let (known, untried): (Vec<&Assumption>, Vec<&Assumption>) =
        assumptions.iter().partition(|assumption| assumption.tried || assumption.basis == Basis::Changed);
    let lines = |named: Vec<&Assumption>| {
        let line = |basis: Basis| {
            let of: Vec<String> = named.iter().filter(|one| one.basis == basis).map(|one| format!("{} {}", one.key, one.value)).collect();
            (!of.is_empty()).then(|| format!("{}{} {}", basis.words(lang), lang.colon(), of.join(", ")))
        };
        [Basis::Changed, Basis::Ours, Basis::Elsewhere, Basis::Reading].into_iter().filter_map(line).collect()
    };
    (lines(known), lines(untried))
}

/// The heading over settings that were not tried.
pub const fn untried_title(lang: Lang) -> &'static str {
    lang.pick("Can rest on (not tried one by one)", "Peut reposer sur (non essayés un à un)")
}

/// The changed rules under which the question was answered.
pub(crate) fn changed(assumptions: &[Assumption], lang: Lang) -> Option<String> {
    let changed: Vec<&Assumption> = assumptions.iter().filter(|assumption| assumption.basis == Basis::Changed).collect();
    rests_on(&changed, lang).0.into_iter().next()
}

/// How an answer was found.
fn how(findings: &Findings, finding: &Finding, lang: Lang) -> String {
    let apart = finding.agreement.is_some_and(|agreement| agreement.cells == 0 || agreement.max_abs_z > agreement_bound(agreement.cells));
    if let Some(said) = agreement(finding, lang).filter(|_| apart || finding.too_large.is_some()) {
        return said;
    }
    let (exact, seed) = (finding.exact.is_some(), findings.seed);
    let combats = match finding.sampled.as_ref().map(|tally| lang.whole(tally.total())) {
        Some(combats) => say!(lang, "{combats} sampled combats", "{combats} combats simulés"),
        None => return "Exact.".to_owned(),
    };
    match exact {
        true => say!(lang, "Exact; {combats} agree (seed {seed}).", "Exact\u{202f}; {combats} concordent (graine {seed})."),
        false => say!(lang, "{combats}, seed {seed}.", "{combats}, graine {seed}."),
    }
}

/// Losses and length on average.
fn means(finding: &Finding, lang: Lang) -> Option<String> {
    let tally = finding.shares()?;
    let how = if finding.exact.is_some() { "exact" } else { lang.pick("sampled", "simulé") };
    let losses = |side: Side| format!("{} {}", side.letter(), lang.number(tally.mean_losses(side), 2));
    let (a, b, rounds) = (losses(Side::A), losses(Side::B), lang.number(tally.mean_rounds(), 2));
    Some(match lang {
        Lang::En => format!("Mean {} lost: {a}, {b}; mean length {rounds} turns ({how})", finding.losses.en),
        Lang::Fr => {
            let of = if finding.losses.fr == "pertes" { String::new() } else { format!(" ({})", finding.losses.fr) };
            format!("Pertes moyennes{of}\u{a0}: {a}, {b}\u{202f}; durée moyenne {rounds} tours ({how})")
        }
    })
}

/// A distance in standard errors.
pub(super) fn z(value: f64, lang: Lang) -> String {
    if value.is_finite() { lang.number(value, 2) } else { "∞".to_owned() }
}

/// What to say where exact and sampled are farther apart than chance would have them.
fn disagree(lang: Lang) -> &'static str {
    lang.pick(": THEY DO NOT AGREE, one of the two is wrong", "\u{a0}: ILS NE CONCORDENT PAS, l’un des deux est faux")
}

/// How well exact and sampled agree; of what could not be solved, that it was not.
fn agreement(finding: &Finding, lang: Lang) -> Option<String> {
    let Some(agreement) = &finding.agreement else {
        let states = lang.whole(finding.too_large? as u64);
        return Some(match lang {
            Lang::En => format!("No exact answer: more than {states} states, so it is sampled only"),
            Lang::Fr => format!("Pas de réponse exacte\u{a0}: plus de {states} états, donc simulé seulement"),
        });
    };
    let (cells, z, p) = (agreement.cells, z(agreement.max_abs_z, lang), lang.number(agreement.chi_square_p, 3));
    if cells == 0 {
        let few = lang.pick("Too few combats to compare exact and sampled", "Trop peu de combats pour comparer exact et simulé");
        return Some(few.to_owned());
    }
    Some(match (agreement.max_abs_z <= agreement_bound(cells), lang) {
        (true, Lang::En) => format!("Exact and sampled agree over {cells} cells: largest |z| {z}, chi-square p {p}"),
        (true, Lang::Fr) => format!("Exact et simulé concordent sur {cells} cases\u{a0}: plus grand |z| {z}, p du khi-deux {p}"),
        (false, Lang::En) => format!("Exact and sampled over {cells} cells: largest |z| {z}, chi-square p {p}{}", disagree(lang)),
        (false, Lang::Fr) => format!("Exact et simulé sur {cells} cases\u{a0}: plus grand |z| {z}, p du khi-deux {p}{}", disagree(lang)),
    })
}

/// Several duels or battles.
pub(crate) struct Scenario<'a> {
    pub findings: &'a Findings,
    pub data: &'a Data,
    pub lang: Lang,
}

impl Scenario<'_> {
    fn parts(&self) -> Vec<Part> {
        let Scenario { findings, lang, .. } = *self;
        let agreement = findings.agreement();
        let agreed = agreement.is_none_or(|all| all.max_abs_z <= agreement_bound(all.cells));
        let agreement = agreement.map(|Agreement { cells, max_abs_z, chi_square_p }| {
            let (z, p, verdict) = (z(max_abs_z, lang), lang.number(chi_square_p, 3), if agreed { "" } else { disagree(lang) });
            match lang {
                Lang::En => format!("Exact and sampled: {cells} cells, largest |z| {z}, smallest chi-square p {p}{verdict}"),
                Lang::Fr => format!("Exact et simulé\u{a0}: {cells} cases, plus grand |z| {z}, plus petit p du khi-deux {p}{verdict}"),
            }
        });
        let agreement = Body::Notes(agreement.into_iter().collect());
        vec![
            Part::answer(
                "asked",
                Body::Notes([asked(findings, lang), sides(findings, lang)].into_iter().chain(decimal(findings, lang)).collect()),
            ),
            Part::answer("shares", Body::Table(self.shares())),
            Part::answer("how", Body::Notes(self.how().into_iter().collect())),
            if agreed { Part::evidence("agreement", agreement) } else { Part::answer("agreement", agreement) },
        ]
    }

    /// How the answers were found.
    pub fn how(&self) -> Option<String> {
        let found = self.findings.findings.iter().map(|finding| (finding.exact.is_some(), finding.sampled.as_ref()));
        Some(words::fights(self.findings, &how_found(found, self.findings.seed, self.lang)?, self.lang))
    }

    /// One row per duel or battle with its three shares: called by its label, or by one column per key where labels are long.
    pub fn shares(&self) -> View {
        const ROOM: usize = 44;
        let Scenario { findings, lang, .. } = *self;
        let (duels, shares) = (self.data.known(if findings.battles { "battles" } else { "duels" }), self.data.known("shares"));
        let all = &findings.findings;
        let labels: Vec<String> = all.iter().map(|finding| finding.label(findings, lang)).collect();
        let by_key = self.by_key();
        let width = |(heading, cells): &(String, Vec<String>)| {
            let longest = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            cells.iter().map(|cell| longest(cell)).max().unwrap_or(0).max(longest(heading)) + 2
        };
        let mut view = View::of(duels, 0..duels.rows());
        if labels.iter().any(|label| label.chars().count() > ROOM) && by_key.iter().map(width).sum::<usize>() <= ROOM + 2 {
            for (heading, cells) in by_key {
                let numbers = cells.iter().all(|cell| cell.parse::<f64>().is_ok());
                let cell = |row: usize| cells[row].clone();
                view = if numbers { view.figures(heading, cell) } else { view.words(heading, cell) };
            }
        } else {
            view = view.words("", |row| labels[row].clone());
        }
        // Each duel has three rows of shares: A, neither, B.
        let column = |row: usize| if all[row].exact.is_some() { "exact" } else { "sampled" };
        let found = |row: usize, winner: Winner| shares.estimate(row * 3 + winner as usize, column(row)).unwrap_or(f64::NAN.into());
        let heads = [
            (Winner::A, lang.pick("A wins", "A gagne")),
            (Winner::Neither, lang.pick("neither", "ni l’un ni l’autre")),
            (Winner::B, lang.pick("B wins", "B gagne")),
        ];
        for (winner, heading) in heads {
            view = view.figures(heading, |row| lang.percent(found(row, winner).value, found(row, winner).decimals(1)));
        }
        view.sums(|row| found(row, Winner::A).value)
    }

    /// The named variant and the value of each key, each with its heading.
    fn by_key(&self) -> Vec<(String, Vec<String>)> {
        let Scenario { findings, lang, .. } = *self;
        let all = || findings.findings.iter();
        let mut columns = Vec::new();
        if !findings.variants.is_empty() {
            let name = |finding: &Finding| {
                let named = findings.variants.iter().find(|(en, _)| Some(en) == finding.variant.as_ref());
                named.map_or(String::new(), |(en, fr)| lang.pick(en, fr).to_owned())
            };
            columns.push((String::new(), all().map(name).collect()));
        }
        for (place, axis) in findings.axes.iter().enumerate() {
            let heading = words::key(findings.system, &axis.key, lang).replace([' ', '\u{a0}'], "\n");
            columns.push((heading, all().map(|finding| words::value(findings, &axis.key, &finding.point[place], lang)).collect()));
        }
        columns
    }
}

/// How the rows of a table were found: whether exactly, otherwise from which dice and how far the intervals of their shares reach. Nothing is said
/// of rows that all have both answers: their agreement says it. Each row says whether it is exact, and has its counts where it was sampled.
pub fn how_found<'f>(rows: impl Iterator<Item = (bool, Option<&'f Tally<u64>>)>, seed: u64, lang: Lang) -> Option<String> {
    let rows: Vec<_> = rows.collect();
    let only: Vec<&Tally<u64>> = rows.iter().filter(|(exact, _)| !exact).filter_map(|(_, tally)| *tally).collect();
    if only.is_empty() {
        let exact = rows.iter().all(|(_, tally)| tally.is_none());
        return exact.then(|| lang.pick("All of it exact", "Tout est exact").to_owned());
    }
    let reach = |tally: &&Tally<u64>| {
        let of = |winner: Winner| {
            let (share, interval) = (tally.share(winner), interval(tally.wins(winner), tally.total(), 0.95));
            (interval.high - share).max(share - interval.low)
        };
        Winner::ALL.map(of).into_iter().fold(0.0, f64::max)
    };
    let reach = lang.number(only.iter().map(reach).fold(0.0, f64::max) * 100.0, 2);
    let totals = || only.iter().map(|tally| tally.total());
    let (fewest, most) = (totals().min().unwrap_or(0), totals().max().unwrap_or(0));
    let combats = match fewest == most {
        true => lang.whole(most),
        false => format!("{} {} {}", lang.whole(fewest), lang.pick("to", "à"), lang.whole(most)),
    };
    let which = match (only.len(), rows.len()) {
        (some, of) if some == of => String::new(),
        (some, of) => say!(lang, " in {some} of {of} rows, the others exact", " dans {some} lignes sur {of}, les autres exactes"),
    };
    Some(say!(
        lang,
        "Sampled{which}: {combats} combats each, seed {seed}; 95\u{a0}% intervals within {reach} points of these shares",
        "Simulé{which}\u{a0}: {combats} combats chacun, graine {seed}\u{202f}; intervalles à 95\u{a0}% à {reach} points au plus de ces parts"
    ))
}

/// What a scenario or a card asks, and the rule system.
pub(crate) fn asked(findings: &Findings, lang: Lang) -> String {
    lang.typeset(&format!("{} · {}", findings.question.get(lang), findings.system.name().get(lang)))
}

/// The advice where two values of a number may have been meant as one decimal, as `18,5`: the second is smaller and has one digit.
fn decimal(findings: &Findings, lang: Lang) -> Option<String> {
    let of_axis = |(place, axis): (usize, &Axis)| {
        let values = each_once(findings.findings.iter().filter_map(|finding| finding.point.get(place)));
        let [one, two] = values[..] else { return None };
        let (whole, part): (u32, u32) = (one.parse().ok()?, two.parse().ok()?);
        let key = axis.key.rsplit('.').next().unwrap_or(&axis.key);
        (whole > part && part < 10).then(|| match lang {
            Lang::En => format!("{key} has two values here; a decimal has a point: {one}.{two}"),
            Lang::Fr => format!("{key} a ici deux valeurs ; un nombre décimal s’écrit avec un point : {one}.{two}"),
        })
    };
    findings.axes.iter().enumerate().find_map(of_axis).map(|said| lang.typeset(&said))
}

/// Who A and B are: by name where that is the same in every row.
fn sides(findings: &Findings, lang: Lang) -> String {
    let name = |side: Side| {
        let mut names = findings.findings.iter().map(|finding| finding.name(side, lang));
        let first = names.next().unwrap_or_default();
        let name = if names.all(|name| name == first) { first } else { lang.pick("the unit of the row", "l’unité de la ligne") };
        format!("{}{} {name}", side.letter(), lang.colon())
    };
    Side::BOTH.map(name).join(" · ")
}
