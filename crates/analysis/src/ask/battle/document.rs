//! What was found of battles, for people.

use super::{BattleAnswer, Counted, From, sets_words};
use crate::duels::document::{Duel, Scenario, asked, changed, rests_on as by_basis, untried_title};
use crate::duels::words::plus;
use crate::duels::{Finding, sentence};
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::statistics::Interval;
use montjoie_core::tally::Winner;
use montjoie_document::chart::ChartSpec;
use montjoie_document::{Answered, Body, Data, Document, Part, View};
use montjoie_field::army::check::points as points_of;
use montjoie_system::{Assumption, Basis, Set};

impl Answered for BattleAnswer {
    fn data(&self) -> Data {
        self.tables()
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let words = Words { answer: self, data, lang };
        let findings = &self.findings;
        let mut parts = match &findings.findings[..] {
            [finding] => words.one(finding),
            _ => words.several(),
        };
        if let Some(finding) = findings.findings.get(findings.spoken_of()) {
            parts.extend(rests(&finding.assumptions, lang));
        }
        Document::new(lang, findings.system.name().get(lang), parts)
    }

    fn charts(&self, lang: Lang) -> Vec<ChartSpec> {
        super::charts::charts(self, lang)
    }
}

/// Battles in words.
struct Words<'a> {
    answer: &'a BattleAnswer,
    data: &'a Data,
    lang: Lang,
}

impl Words<'_> {
    /// The parts about one battle of two armies.
    fn one(&self, finding: &Finding) -> Vec<Part> {
        let Words { answer, data, lang } = *self;
        let findings = &answer.findings;
        let one = Duel { findings, finding, data, lang };
        let (battles, seed) = (lang.whole(answer.battles[0].count.tally.total()), findings.seed);
        let how = format!("{battles} {}, {} {seed}.", lang.pick("battles", "batailles"), lang.pick("seed", "graine"));
        let mut parts = vec![
            Part::answer("headline", Body::Sentence(self.headline(finding))),
            Part::answer("set", Body::Sentence(self.set(finding).unwrap_or_default())),
            Part::answer("asked", Body::Notes(vec![asked(findings, lang)])),
            Part::answer("armies", Body::Notes(Side::BOTH.map(|side| self.army(&answer.battles[0], side)).to_vec())),
            Part::answer("situation", Body::Notes(self.situation(finding).into_iter().collect())),
            Part::answer("shares", Body::Table(one.shares())),
            Part::answer("endings", Body::Table(one.endings())),
        ];
        parts.extend(self.costs(0, Part::answer));
        parts.extend([
            Part::answer("tried", Body::Table(self.tried())),
            Part::answer("not-tried", Body::Notes(self.left_out())),
            Part::answer("how", Body::Notes(vec![how])),
            Part::appendix("settings", Body::Table(one.settings())),
        ]);
        parts.extend(one.laws());
        parts
    }

    /// Variants and points of a sweep, a row each; the costs are those of the battle that the headline is about.
    fn several(&self) -> Vec<Part> {
        let Words { answer, data, lang } = *self;
        let findings = &answer.findings;
        let scenario = Scenario { findings, data, lang };
        let alike =
            lang.pick("Armies that are drawn alike are the same in every row.", "Les armées tirées de même sont les mêmes à chaque ligne.");
        let too_large = answer.battles.iter().zip(&findings.findings).map(|(fought, finding)| {
            let share = |side: Side| fought.count.drawn_again_share(side);
            (f64::max(share(Side::A), share(Side::B)), finding.label(findings, lang))
        });
        let how = scenario.how().into_iter().chain([alike.to_owned()]).chain(drawn_again_where(too_large, lang));
        let mut parts = vec![
            Part::answer("headline", Body::Sentence(sentence::findings(findings, lang))),
            Part::answer("asked", Body::Notes(vec![asked(findings, lang)])),
            Part::answer("armies", Body::Notes(self.same_armies())),
            Part::answer("shares", Body::Table(scenario.shares())),
            Part::answer("how", Body::Notes(how.collect())),
        ];
        parts.extend(self.costs(findings.spoken_of(), Part::evidence));
        parts
    }

    /// Who wins how often, the side that wins more first, and whether it is shown to be better.
    fn headline(&self, finding: &Finding) -> String {
        let Words { answer, lang, .. } = *self;
        let share = |side: Side| finding.share(Winner::of(Some(side)));
        let better = if share(Side::B).value > share(Side::A).value { Side::B } else { Side::A };
        let named = |side: Side| format!("{} ({})", side.letter(), finding.name(side, lang));
        let (first, second, won) = (named(better), named(better.enemy()), share(better).percent(lang));
        let ends = share(better).certainty(lang);
        let undecided = match finding.share(Winner::Neither) {
            share if share.value == 0.0 => lang.pick("none undecided", "aucune indécise").to_owned(),
            share => format!("{} {}", share.percent(lang), lang.pick("are undecided", "restent indécises")),
        };
        let open = match (share(better).ends, share(better.enemy()).ends) {
            (Some((low, _)), Some((_, high))) if low <= high => {
                lang.pick(" Neither is shown to be better.", " Rien ne montre que l’une soit meilleure.")
            }
            _ => "",
        };
        let range = answer.range().map_or(String::new(), |(least, most)| {
            let (least, most, tried) = (lang.number(least * 100.0, 0), lang.number(most * 100.0, 0), answer.otherwise.len());
            match lang {
                Lang::En => format!(" In {tried} other situations A wins {least} to {most} %."),
                Lang::Fr => format!(" Dans {tried} autres situations, A gagne {least} à {most} %."),
            }
        });
        let verdict = answer.findings.claim.as_ref().map(|claim| sentence::verdict(&answer.findings, claim, lang) + " ");
        let verdict = verdict.unwrap_or_default();
        lang.typeset(&match lang {
            Lang::En => format!("{verdict}{first} beats {second} in {won} of battles ({ends}); {undecided}.{open}{range}"),
            Lang::Fr => format!("{verdict}{first} bat {second} dans {won} des batailles ({ends}) ; {undecided}.{open}{range}"),
        })
    }

    /// What the user set, and what it changes.
    fn set(&self, finding: &Finding) -> Option<String> {
        let (set, lang) = (self.answer.set.as_ref()?, self.lang);
        let (before, change, reach) = (set.shares.before, set.shares.change, set.shares.reach());
        let [before, after] = [before, before + change].map(|share| lang.share(share, Interval::around(share, reach)));
        let (by, reach) = (plus(Some(change * 100.0), 1, lang), lang.number(reach * 100.0, 1));
        let (words, a) = (set.words.join(", "), format!("A ({})", finding.name(Side::A, lang)));
        Some(lang.typeset(&say!(
            lang,
            "With {words} {a} wins {after} of battles instead of {before} ({by} ± {reach} points of share, an undecided battle as one half).",
            "Avec {words}, {a} : {after} de victoires au lieu de {before} ({by} ± {reach} points de part, une bataille indécise comptant une moitié)."
        )))
    }

    /// An army in a line: whose it is, what it has, what it costs, which rules of composition it breaks, and which random armies were too large.
    fn army(&self, fought: &Counted, side: Side) -> String {
        let named = self.army_named(fought, side);
        match drawn_again(fought.count.drawn_again_share(side), fought.room, self.lang) {
            Some(note) => format!("{named}. {note}"),
            None => named,
        }
    }

    /// The armies that are the same in every row. How many random ones were too large differs from row to row.
    fn same_armies(&self) -> Vec<String> {
        let of = |side: Side| {
            let mut all = self.answer.battles.iter().map(|fought| self.army_named(fought, side));
            let first = all.next()?;
            all.all(|other| other == first).then_some(first)
        };
        Side::BOTH.into_iter().filter_map(of).collect()
    }

    fn army_named(&self, fought: &Counted, side: Side) -> String {
        let lang = self.lang;
        let (letter, army) = (side.letter(), &fought.armies[side]);
        let called = army.name(lang);
        let budget = |(low, high): (u32, u32)| match low == high {
            true => lang.whole(low.into()),
            false => format!("{} {} {}", lang.whole(low.into()), lang.pick("to", "à"), lang.whole(high.into())),
        };
        let said = match (&army.from, lang) {
            (From::Lists { points, by_number, .. }, Lang::En) => {
                let of = if *by_number { "units" } else { "points" };
                format!("{letter}: a random legal army of {called} in every battle, {} {of}", budget(*points))
            }
            (From::Lists { points, by_number, .. }, Lang::Fr) => {
                let of = if *by_number { "unités" } else { "points" };
                format!("{letter} : à chaque bataille une armée légale tirée au sort, {called}, {} {of}", budget(*points))
            }
            (From::File { roster, points, breaks, .. }, _) => {
                let with = lang.pick("points with generals", "points avec les généraux");
                let cost = points.map_or(String::new(), |points| format!(", {} {with}", points_of(points, lang)));
                let size = roster.size();
                let units = lang.plural(size as f64, lang.pick("unit", "unité"), lang.pick("units", "unités"));
                let breaks: Vec<&str> = breaks.iter().map(|(en, fr)| lang.pick(en, fr)).collect();
                let breaks = match breaks.join(lang.pick("; ", " ; ")) {
                    none if none.is_empty() => none,
                    some => format!(". {} {some}", lang.pick("Not a legal army:", "Armée non légale :")),
                };
                format!("{letter}{} {called}, {size} {units}{cost}{breaks}", lang.colon())
            }
        };
        lang.typeset(&said)
    }

    /// The keys whose values are not the usual ones, as they are typed.
    fn situation(&self, finding: &Finding) -> Option<String> {
        let keys = self.answer.findings.keys();
        // A default may be counted from another key, as `start + 24`.
        let usual = |key: &str, value: &str| {
            keys.iter().any(|known| known.name == key && (known.default == value || value.is_empty() || known.default.contains(" + ")))
        };
        let differs = |set: &&Set| !usual(&set.key, &set.value.to_string());
        let said: Vec<String> = finding.situation.iter().filter(differs).map(|set| format!("{}={}", set.key, set.value)).collect();
        (!said.is_empty()).then(|| said.join(" "))
    }

    /// What a battle costs each side and how long it lasts, and who did the work.
    fn costs(&self, place: usize, rank: fn(&'static str, Body) -> Part) -> Vec<Part> {
        let Words { answer, data, lang } = *self;
        let Some(fought) = answer.battles.get(place) else { return Vec::new() };
        let findings = &answer.findings;
        let label = if answer.battles.len() > 1 { findings.findings[place].label(findings, lang) } else { String::new() };
        let title = |title: &str| if label.is_empty() { title.to_owned() } else { format!("{title}{} {label}", lang.colon()) };
        let costs = data.known("costs");
        let number = |column: &'static str, decimals: usize| {
            move |row: usize| lang.number(data.known("costs").number(row, column).unwrap_or(0.0), decimals)
        };
        let lost = |row: usize| {
            let ends = costs.estimate(row, "points_lost").and_then(|lost| lost.ends).unwrap_or_default();
            format!("{} {} {}", lang.number(ends.0, 0), lang.pick("to", "à"), lang.number(ends.1, 0))
        };
        let called = findings.system.battle_words();
        let priced = priced(fought);
        // Of two sides one may have no prices.
        let side = |row: usize| Side::BOTH[row % 2];
        let paid = |row: usize, shown: String| if fought.armies[side(row)].priced() { shown } else { "–".to_owned() };
        let costs = View::of(costs, [2 * place, 2 * place + 1])
            .words("", |row| side(row).letter().to_owned())
            .figures(lang.pick("units", "unités"), number("units", 1))
            .figures(lang.pick("lost", "perdues"), number("units_lost", 1))
            .figures(called.shaken.get(lang), number("units_shaken", 1));
        let costs = match priced {
            true => costs
                .figures("points", |row| paid(row, number("points", 0)(row)))
                .figures(lang.pick("lost", "perdus"), |row| paid(row, number("points_lost", 0)(row)))
                .figures("95\u{a0}%", |row| paid(row, lost(row))),
            false => costs,
        };
        let costs = costs.figures(called.leaders.get(lang), number("generals_lost", 2));
        let turns = lang.number(fought.count.tally.mean_rounds(), 2);
        let shaken = called.shaken.get(lang);
        let mut length = say!(lang, "A battle lasts {turns} turns.", "Une bataille dure {turns} tours.");
        if priced {
            length += &say!(
                lang,
                " Points: without generals; units left {shaken} count half of theirs.",
                " Points : sans les généraux ; les unités restées {shaken} comptent pour la moitié."
            );
        }
        let mut note = say!(
            lang,
            "Of each kind of unit: how many an army has, the shares lost and left {shaken}, the wounds that one takes and gives in a battle.",
            "Par type d’unité : combien une armée en a, les parts perdues et restées {shaken}, les blessures subies et infligées par unité et par bataille."
        );
        if let Some(given) = called.given {
            note = format!("{note} {}", given.get(lang));
        }
        vec![
            rank("costs", Body::Table(costs))
                .titled(title(lang.pick("What a battle costs, on average", "Ce que coûte une bataille, en moyenne"))),
            rank("length", Body::Notes(vec![lang.typeset(&length)])),
            Part::evidence("work", Body::Table(self.work(place))).titled(title(lang.pick("Who did the work", "Qui a fait le travail"))),
            Part::evidence("work-note", Body::Notes(vec![lang.typeset(&note)])),
        ]
    }

    /// The work of the units of one battle.
    fn work(&self, place: usize) -> View {
        let Words { answer, data, lang } = *self;
        let work = data.known("work");
        let rows = |fought: &Counted| Side::BOTH.iter().flat_map(|side| &fought.count.work[*side]).filter(|work| work.fielded > 0).count();
        let before: usize = answer.battles[..place].iter().map(rows).sum();
        let kinds = &answer.battles[place].kinds;
        let name = |row: usize| {
            let kind = kinds.iter().find(|kind| kind.id == work.id(row, "unit"));
            kind.map_or("", |kind| lang.pick(&kind.name.0, &kind.name.1)).to_owned()
        };
        let number =
            |column: &'static str, decimals: usize| move |row: usize| lang.number(work.number(row, column).unwrap_or(0.0), decimals);
        let view = View::of(work, before..before + rows(&answer.battles[place]))
            .words("", |row| if work.id(row, "side") == "a" { "A" } else { "B" }.to_owned())
            .words(lang.pick("unit", "unité"), name);
        let view = match priced(&answer.battles[place]) {
            true => view.figures("pts", |row| points_of(work.number(row, "points").unwrap_or(0.0), lang)),
            false => view,
        };
        view.figures(lang.pick("per battle", "par bataille"), number("fielded", 2))
            .percent(lang.pick("lost", "perdues"), (work, "lost"), 0, lang)
            .percent(answer.findings.system.battle_words().shaken.get(lang), (work, "shaken"), 0, lang)
            .figures(lang.pick("wounds taken", "subies"), number("taken", 1))
            .figures(lang.pick("given", "infligées"), number("given", 1))
    }

    /// The situations that were tried, those that move A's share most first.
    fn tried(&self) -> View {
        let (tried, lang) = (self.data.known("tried"), self.lang);
        let now = self.data.known("shares").number(0, "sampled").unwrap_or(0.0);
        let moves = |row: usize| tried.number(row, "a_wins").map_or(0.0, |share| (share - now).abs());
        let mut rows: Vec<usize> = (0..self.answer.otherwise.len()).collect();
        rows.sort_by(|&one, &other| moves(other).total_cmp(&moves(one)));
        View::of(tried, rows)
            .words(lang.pick("tried otherwise", "essayé autrement"), |row| tried.id(row, "situation").to_owned())
            .percent(lang.pick("A wins", "A gagne"), (tried, "a_wins"), 1, lang)
            .ends("95\u{a0}%", (tried, "a_wins"), 1, lang)
    }

    /// Armies that were too large in situations that were tried, and situations that are left out.
    fn left_out(&self) -> Vec<String> {
        let Words { answer, lang, .. } = *self;
        // Where there is as much room, as many are too large.
        let room = answer.battles[0].room;
        let narrow = answer.otherwise.iter().filter(|other| other.room < room);
        let too_large = narrow.map(|other| (other.drawn_again.a.max(other.drawn_again.b), sets_words(&other.sets)));
        let left_out = answer.left_out.iter().map(|left_out| left_out.says(answer.findings.system, lang));
        drawn_again_where(too_large, lang).into_iter().chain(left_out).collect()
    }
}

/// The random armies that did not take the field: a share, in [0, 1], had more units than the table has room for. `None` where none had.
pub fn drawn_again(share: f64, room: usize, lang: Lang) -> Option<String> {
    let shown = match (share, lang) {
        (share, _) if share >= 0.0005 => lang.percent(share, 1),
        (_, Lang::En) => format!("Less than {}", lang.percent(0.001, 1)),
        (_, Lang::Fr) => format!("Moins de {}", lang.percent(0.001, 1)),
    };
    let said = say!(
        lang,
        "{shown} of the armies drawn had more than {room} units, too many for the table: others were drawn in their place.",
        "{shown} des armées tirées au sort avaient plus de {room} unités, trop pour la table : d’autres ont été tirées à leur place."
    );
    (share > 0.0).then(|| lang.typeset(&said))
}

/// The random armies that did not take the field, of several battles, each with its name: of the one in which most armies were too large.
pub fn drawn_again_where(shares: impl Iterator<Item = (f64, String)>, lang: Lang) -> Option<String> {
    let (share, place) = shares.filter(|(share, _)| *share > 0.0).max_by(|one, other| one.0.total_cmp(&other.0))?;
    let share = lang.percent(share.max(0.001), 1);
    let said = say!(
        lang,
        "Up to {share} of the armies drawn were too large for the table ({place}): others were drawn in their place.",
        "Jusqu’à {share} des armées tirées au sort étaient trop grandes pour la table ({place}) : d’autres ont été tirées à leur place."
    );
    Some(lang.typeset(&said))
}

/// What an answer from battles rests on: how many settings, and as evidence each of them. None was tried with another value.
pub fn rests(assumptions: &[Assumption], lang: Lang) -> Vec<Part> {
    let (known, untried) = by_basis(&assumptions.iter().collect::<Vec<_>>(), lang);
    vec![
        Part::answer("changed", Body::Notes(changed(assumptions, lang).into_iter().collect())),
        Part::answer("counts", Body::Notes(vec![rests_on(assumptions, lang)])),
        Part::evidence("rests-on", Body::Notes(known)).titled(lang.pick("Rests on", "Repose sur")).instead_of("changed"),
        Part::evidence("untried", Body::Notes(untried)).titled(untried_title(lang)).instead_of("counts"),
    ]
}

/// What an answer from battles rests on, counted by where it comes from, in a sentence.
pub fn rests_on(assumptions: &[Assumption], lang: Lang) -> String {
    let of = |basis: Basis| assumptions.iter().filter(|of| of.basis == basis).count();
    let (ours, elsewhere, readings) = (of(Basis::Ours), of(Basis::Elsewhere), of(Basis::Reading));
    let [one, two, three] = [
        (ours, ("construction", "construction"), ("constructions", "constructions")),
        (elsewhere, ("figure", "chiffre"), ("figures", "chiffres")),
        (readings, ("reading", "interprétation"), ("readings", "interprétations")),
    ]
    .map(|(count, one, more)| format!("{count} {}", lang.plural(count as f64, lang.pick(one.0, one.1), lang.pick(more.0, more.1))));
    let said = say!(
        lang,
        "Rests on {one} of our own, {two} of other sources and {three} that the sheet does not print.",
        "Repose sur {one} de notre part, {two} d’autres sources et {three} que la feuille n’imprime pas."
    );
    lang.typeset(&said)
}

/// Whether units of a battle have prices.
fn priced(fought: &Counted) -> bool {
    Side::BOTH.iter().any(|&side| fought.armies[side].priced())
}
