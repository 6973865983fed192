//! Charts of what was found, as data: who wins, what moves the odds, how and when combats end, what they cost.

mod swept;
mod titles;

use super::difference::{Comparison, difference, points};
use super::findings::{Finding, Findings};
use super::{small, words};
use montjoie_core::alike::grouped;
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, Text, capital};
use montjoie_core::statistics;
use montjoie_core::tally::{Tally, Winner, sum};
use montjoie_document::chart::{Axis, ChartSpec, Key, Level, Look, Mark, Panel, Place, Scale, Sign, shares};

/// The most findings that charts show one by one.
const MOST_ROWS: usize = 29;
/// The most findings of which losses are shown; of more, the first alone.
const MOST_LOSSES: usize = 12;
/// The most findings whose duration is shown as curves; that of more is shown in cells.
const MOST_CURVES: usize = 6;
/// The most turns that have a column of cells.
const MOST_COLUMNS: usize = 16;
/// The most findings that a text for those who cannot see a chart goes through.
const MOST_TOLD: usize = 12;

/// What is said of a side in a legend of who wins.
const WINS: Text = Text::new(" wins", " : victoire");

/// The charts that suit these findings, the most telling first: bars where they are few, curves and heat maps where they are many, the highest
/// and the lowest where they are many and not numbers.
pub(super) fn charts(findings: &Findings, lang: Lang) -> Vec<ChartSpec> {
    let of = Charts { findings, lang, tallies: findings.findings.iter().map(Finding::shares).collect() };
    if of.tallies.iter().all(Option::is_none) {
        return Vec::new();
    }
    let few = findings.findings.len() <= MOST_ROWS;
    let mut charts = Vec::new();
    if few {
        charts.push(of.wins());
    }
    charts.extend(of.heat_map());
    charts.extend(of.sweeps());
    if charts.is_empty() {
        // Neither few nor swept over numbers: many named variants, or words.
        charts.push(of.extremes());
    }
    if few {
        charts.extend(of.difference());
        charts.push(of.endings());
        charts.push(of.duration());
        charts.push(of.losses());
    }
    charts
}

/// What all charts of some findings are made from.
struct Charts<'f> {
    findings: &'f Findings,
    lang: Lang,
    /// The answers as shares, in the order of the findings.
    tallies: Vec<Option<Tally<f64>>>,
}

impl<'f> Charts<'f> {
    /// A chart with the words that all have.
    fn spec(&self, (name, title): (&str, String), [note, alt]: [&str; 2], legend: Vec<Vec<Key>>, panels: Vec<Panel>) -> ChartSpec {
        let (findings, lang) = (self.findings, self.lang);
        ChartSpec {
            lang,
            legend,
            panels,
            name: name.to_owned(),
            title: lang.typeset(&title),
            subtitle: words::sides(findings, lang),
            note: lang.typeset(&words::fights(findings, note, lang)),
            small: small::print(findings, lang),
            alt: lang.typeset(&words::fights(findings, alt, lang)),
        }
    }

    fn label(&self, finding: &Finding) -> String {
        finding.label(self.findings, self.lang)
    }

    /// The name of a side in the legend, and what is said of it.
    fn side(&self, side: Side, said: Text) -> String {
        let name = capital(&words::side_name(self.findings, side, self.lang));
        self.lang.typeset(&format!("{name}{}", said.get(self.lang)))
    }

    /// The legend of who wins.
    fn winners(&self) -> Vec<Key> {
        let key = |winner: Winner| {
            let label = match winner {
                Winner::A => self.side(Side::A, WINS),
                Winner::Neither => self.lang.pick("neither", "aucun des deux").to_owned(),
                Winner::B => self.side(Side::B, WINS),
            };
            Key::area(Look::winner(winner), label)
        };
        Winner::ALL.map(key).into()
    }

    /// The findings as places, grouped by the first of several dimensions, each with these figures.
    fn rows(&self, figures: impl Fn(&Finding) -> Vec<String>) -> Vec<Place> {
        let all = &self.findings.findings;
        let head = |finding: &Finding| finding.variant.clone().or_else(|| finding.point.first().cloned());
        let several = self.findings.axes.len() + usize::from(!self.findings.variants.is_empty()) > 1;
        let apart = |place: usize| several && place > 0 && head(&all[place - 1]) != head(&all[place]);
        all.iter()
            .enumerate()
            .map(|(place, finding)| Place { label: self.label(finding), apart: apart(place), figures: figures(finding) })
            .collect()
    }

    /// What is said of the first findings, one after the other.
    fn told(&self, head: &str, say: impl Fn(usize, &Finding) -> Option<String>) -> String {
        let said = self.findings.findings.iter().enumerate().take(MOST_TOLD).filter_map(|(place, finding)| say(place, finding));
        let more = if self.findings.findings.len() > MOST_TOLD { " …" } else { "" };
        format!("{head} {}{more}", said.map(|said| format!("{said}.")).collect::<Vec<_>>().join(" "))
    }

    /// Who wins: a stacked bar per finding, with the interval of what was sampled.
    fn wins(&self) -> ChartSpec {
        let rows = self.rows(|finding| {
            let share = finding.share(Winner::A);
            let percent = |share: f64| self.lang.number(share * 100.0, 1);
            vec![share.ends.map_or("exact".to_owned(), |(low, high)| format!("{}–{}", percent(low), percent(high)))]
        });
        self.bars("who-wins", rows, self.findings.findings.iter().collect(), "")
    }

    /// Who wins, where there are too many findings for a row each: those of which A wins most and least.
    fn extremes(&self) -> ChartSpec {
        const HALF: usize = 13;
        let rows = self.rows(|_| Vec::new());
        let mut ranked: Vec<usize> = (0..rows.len()).filter(|&place| self.share(place).is_finite()).collect();
        ranked.sort_by(|&x, &y| self.share(y).total_cmp(&self.share(x)));
        let all = ranked.len();
        if all > 2 * HALF {
            ranked.drain(HALF..all - HALF);
        }
        let row = |(number, &place): (usize, &usize)| Place { apart: all > 2 * HALF && number == HALF, ..rows[place].clone() };
        let note = match self.lang {
            Lang::En => format!("Of {all} variants the {HALF} of which A wins most, and the {HALF} of which it wins least. "),
            Lang::Fr => format!("De {all} variantes, les {HALF} que A gagne le plus et les {HALF} qu’il gagne le moins. "),
        };
        let shown = ranked.iter().map(|&place| &self.findings.findings[place]).collect();
        self.bars("extremes", ranked.iter().enumerate().map(row).collect(), shown, &note)
    }

    fn share(&self, place: usize) -> f64 {
        self.findings.findings[place].share(Winner::A).value
    }

    fn bars(&self, name: &str, places: Vec<Place>, shown: Vec<&Finding>, first: &str) -> ChartSpec {
        let lang = self.lang;
        let sampled = shown.iter().any(|finding| finding.share(Winner::A).ends.is_some());
        let certain = if sampled {
            lang.pick(
                "Under each bar and at its right: 95 % intervals of the shares of A and B, where they are sampled.",
                "Sous chaque barre et à droite : intervalles à 95 % des parts de A et de B, là où elles sont échantillonnées.",
            )
        } else {
            lang.pick("The shares are exact.", "Les parts sont exactes.")
        };
        let all = lang.pick("Share of all combats.", "Part de tous les combats.");
        let small = lang
            .pick("Shares too narrow for a figure stand in the tables.", "Les parts trop étroites pour un chiffre sont dans les tableaux.");
        let readings = match shown.iter().any(|finding| finding.range().is_some()) {
            true => lang.pick(
                " Over a bar: how far A’s share moves over the open readings, one at a time.",
                " Au-dessus d’une barre : jusqu’où va la part de A selon les lectures ouvertes, une à la fois.",
            ),
            false => "",
        };
        let note = format!("{first}{all} {certain} {small}{readings}");
        let said = |finding: &&Finding| {
            let [a, neither, b] = Winner::ALL.map(|winner| finding.share(winner).percent(lang));
            let label = self.label(finding);
            say!(lang, "{label}: A wins {a}, neither {neither}, B wins {b}", "{label} : A gagne {a}, aucun {neither}, B gagne {b}")
        };
        let told: Vec<String> = shown.iter().take(MOST_TOLD).map(said).collect();
        let more = if shown.len() > MOST_TOLD { " …" } else { "" };
        let head = lang.pick(
            "Stacked bars of the share of combats that each side wins.",
            "Barres empilées des parts de combats que gagne chaque camp.",
        );
        let alt = format!("{head} {}.{more}", told.join(&format!("{} ", lang.semicolon())));
        let marks = shown.iter().enumerate().flat_map(|(place, finding)| self.bar(place as f64, finding)).collect();
        let heads = if sampled && name == "who-wins" { vec![lang.pick("95\u{a0}% of A", "95\u{a0}% de A").to_owned()] } else { Vec::new() };
        let up = Axis::of(Scale::Places { places, heads });
        self.spec(
            (name, titles::wins(self.findings, lang)),
            [&note, &alt],
            vec![self.winners()],
            vec![Panel::new(Axis::shares(), up, marks)],
        )
    }

    /// The bar of a finding with its intervals.
    fn bar(&self, at: f64, finding: &Finding) -> Vec<Mark> {
        let mut marks = Vec::new();
        let mut from = 0.0;
        for winner in Winner::ALL {
            let share = finding.share(winner);
            if !share.value.is_finite() {
                return marks;
            }
            let figures = shares(share.value, self.lang)[..2].to_vec();
            marks.push(Mark::Bar { at, from, to: from + share.value, look: Look::winner(winner), figures });
            let ends = share.ends.filter(|_| winner != Winner::Neither);
            marks.extend(ends.map(|(low, high)| match winner {
                Winner::B => whisker(at, 1.0 - high, 1.0 - low, Level::Under, Look::Winning),
                _ => whisker(at, low, high, Level::Under, Look::Winning),
            }));
            from += share.value;
        }
        marks.extend(finding.range().map(|(low, high)| whisker(at, low, high, Level::Over, Look::Winning)));
        marks
    }

    /// What changes: the difference of the shares between two named variants, or between two words of a swept key.
    fn difference(&self) -> Option<ChartSpec> {
        let (findings, lang) = (self.findings, self.lang);
        let comparison = Comparison::of(findings, lang)?;
        let all = words::fights(findings, lang.pick("all combats", "tous les combats"), lang);
        let label = |label: &String| if label.is_empty() { all.clone() } else { label.clone() };
        let (mut places, mut marks, mut told) = (Vec::new(), Vec::new(), Vec::new());
        for (place, (of, from, to)) in comparison.pairs.iter().enumerate() {
            let both = Side::BOTH.map(|side| Winner::of(Some(side))).map(|winner| difference(from.share(winner), to.share(winner)));
            for ((side, difference), aside) in Side::BOTH.into_iter().zip(both).zip([-0.18, 0.18]) {
                let (at, to, look) = (place as f64 + aside, difference.value * 100.0, Look::Side(side));
                if !to.is_finite() {
                    return None;
                }
                marks.push(Mark::Link { at, from: 0.0, to, look });
                marks.extend(difference.ends.map(|(low, high)| whisker(at, low * 100.0, high * 100.0, Level::Through, Look::Winning)));
                marks.push(Mark::Point { at: [to, at], look, label: String::new() });
            }
            let figures = both.map(|difference| points(difference, lang));
            told.push(format!("{}{} A {}, B {}.", label(of), lang.colon(), figures[0], figures[1]));
            places.push(Place { label: label(of), apart: false, figures: figures.into() });
        }
        let sampled = marks.iter().any(|mark| matches!(mark, Mark::Whisker { .. }));
        let [to, from] = [&comparison.to, &comparison.from].map(|words| lang.quote(words));
        let certain = if sampled {
            lang.pick(
                "Bars and brackets: 95 % intervals of the difference, taken as if the two did not share their dice.",
                "Barres et crochets : intervalles à 95 % de la différence, comme si les deux ne partageaient pas leurs dés.",
            )
        } else {
            lang.pick("Exact.", "Exact.")
        };
        let note = match lang {
            Lang::En => format!("Percentage points: the share with {to} less that with {from}. {certain}"),
            Lang::Fr => format!("Points de pourcentage : la part avec {to} moins celle avec {from}. {certain}"),
        };
        told.truncate(MOST_TOLD);
        let alt = match lang {
            Lang::En => format!("Differences in percentage points from {from} to {to}. {}", told.join(" ")),
            Lang::Fr => format!("Différences en points de pourcentage de {from} à {to}. {}", told.join(" ")),
        };
        let heads = Side::BOTH.map(|side| side.letter().to_string()).to_vec();
        let up = Axis::of(Scale::Places { places, heads });
        Some(self.spec(
            ("difference", titles::compared(&comparison, lang)),
            [&note, &alt],
            vec![Side::BOTH.map(|side| Key::point(Look::Side(side), self.side(side, WINS))).into()],
            vec![Panel::new(Axis::numbers(Sign::Both), up, marks)],
        ))
    }

    /// How the loser loses: every combat by its winner (colour) and its ending (hatch), one bar per finding.
    fn endings(&self) -> ChartSpec {
        let lang = self.lang;
        let known = self.endings_by_share();
        let number = |name: Text| known.iter().position(|other| *other == name).unwrap_or_default();
        let mut marks = Vec::new();
        for (at, (finding, tally)) in self.findings.findings.iter().zip(&self.tallies).enumerate() {
            let mut from = 0.0;
            for (winner, ending, share) in by_winner(finding, tally.as_ref()) {
                let mut figures = shares(share, lang)[..2].to_vec();
                figures.insert(0, format!("{} {}", ending.get(lang), figures[0]));
                marks.push(Mark::Bar { at: at as f64, from, to: from + share, look: Look::Ended(winner, number(ending)), figures });
                from += share;
            }
        }
        let unfinished = self.tallies.iter().flatten().any(|tally| tally.unfinished > 1e-9);
        let mut note = lang
            .pick(
                "Share of all combats. Colour: who wins; hatch: how it ends for the loser.",
                "Part de tous les combats. Couleur : qui gagne ; hachure : la fin du perdant.",
            )
            .to_owned();
        if unfinished {
            note += lang.pick(" White: not followed to an end.", " Blanc : non suivi jusqu’au bout.");
        }
        let head = lang.pick("Stacked bars of winners and endings.", "Barres empilées des vainqueurs et des fins.");
        let alt = self.told(head, |place, finding| {
            let mut parts = by_winner(finding, self.tallies[place].as_ref());
            parts.sort_by(|x, y| y.2.total_cmp(&x.2));
            let said = parts.into_iter().take(3).filter(|part| part.2 > 0.0).map(|(winner, ending, share)| {
                let who = match winner {
                    Winner::A => lang.pick("A wins", "A gagne"),
                    Winner::Neither => lang.pick("neither wins", "aucun ne gagne"),
                    Winner::B => lang.pick("B wins", "B gagne"),
                };
                format!("{who}, {} {}", ending.get(lang), lang.percent(share, 1))
            });
            let said = said.collect::<Vec<_>>().join(&format!("{} ", lang.semicolon()));
            self.tallies[place].as_ref().map(|_| format!("{}{} {said}", self.label(finding), lang.colon()))
        });
        let winners = Winner::ALL.into_iter().zip(self.winners()).map(|(winner, key)| Key { look: Look::Ended(winner, 0), ..key });
        let endings = known.iter().enumerate().map(|(number, name)| Key::area(Look::Ending(number), name.get(lang)));
        let up = Axis::of(Scale::Places { places: self.rows(|_| Vec::new()), heads: Vec::new() });
        self.spec(
            ("endings", titles::ended(self.findings, &self.tallies, lang)),
            [&note, &alt],
            vec![winners.collect(), endings.collect()],
            vec![Panel::new(Axis::shares(), up, marks)],
        )
    }

    /// The endings that happen anywhere, the most frequent first.
    fn endings_by_share(&self) -> Vec<Text> {
        let all = self.findings.findings.iter().zip(&self.tallies).flat_map(|(finding, tally)| by_winner(finding, tally.as_ref()));
        let total = |same: Vec<(Winner, Text, f64)>| (same[0].1, same.iter().map(|(.., share)| share).sum::<f64>());
        let totals = grouped(all, |one, other| one.1 == other.1).into_iter().map(total);
        let mut totals: Vec<(Text, f64)> = totals.filter(|(_, total)| *total > 0.0).collect();
        totals.sort_by(|x, y| y.1.total_cmp(&x.1));
        totals.into_iter().map(|(name, _)| name).collect()
    }

    /// How soon combats are decided: the share of combats that somebody has won by each turn.
    fn duration(&self) -> ChartSpec {
        let lang = self.lang;
        let curves: Vec<Vec<f64>> = self.tallies.iter().map(|tally| tally.as_ref().map_or(Vec::new(), decided)).collect();
        // After the last turn in which anything still happens, curves are flat.
        let last = |curve: &Vec<f64>| curve.last().copied().unwrap_or(0.0);
        let busy = |curve: &Vec<f64>| curve.iter().position(|share| share + 5e-4 > last(curve)).map_or(1, |turn| turn + 2);
        let all = curves.iter().map(Vec::len).max().unwrap_or(1).max(1);
        let turns = curves.iter().map(busy).max().unwrap_or(1).clamp(1, all);
        let note = lang.pick(
            "Share of all combats that one side has won by the end of the turn. What never gets there ends with neither winning.",
            "Part de tous les combats gagnés par un camp à la fin du tour. Le reste finit sans vainqueur.",
        );
        let head = lang.pick("Share of combats decided by the end of each turn.", "Part des combats décidés à la fin de chaque tour.");
        let alt = self.told(head, |place, finding| {
            let (label, end) = (self.label(finding), lang.percent(last(&curves[place]), 1));
            let half = curves[place].iter().position(|&share| share >= 0.5).map(|turn| turn + 1);
            let half = half.map_or(String::new(), |turn| say!(lang, " half by turn {turn},", " la moitié au tour {turn},"));
            Some(say!(lang, "{label}:{half} {end} in the end", "{label} :{half} {end} à la fin"))
        });
        let panel = if curves.len() <= MOST_CURVES { self.curves(&curves, turns) } else { self.cells(&curves, turns) };
        self.spec(("duration", titles::decided(self.findings, &curves, lang)), [note, &alt], Vec::new(), vec![panel])
    }

    fn curves(&self, curves: &[Vec<f64>], turns: usize) -> Panel {
        let several = curves.len() > 1;
        let named = self.findings.findings.iter().map(|finding| if several { self.label(finding) } else { String::new() });
        let (kept, names) = merged(curves.iter().cloned().zip(named));
        // By turn 0 nothing is decided.
        let points = |curve: &[f64]| {
            let later = curve.iter().take(turns).enumerate().map(|(turn, &share)| [turn as f64 + 1.0, share]);
            std::iter::once([0.0, 0.0]).chain(later).collect()
        };
        let line = |(number, (curve, name)): (usize, (&Vec<f64>, String))| Mark::Line {
            points: points(curve),
            band: Vec::new(),
            look: Look::Nth(number),
            ends: [String::new(), name],
        };
        let marks = kept.iter().zip(names).enumerate().map(line).collect();
        let across = Axis { name: self.lang.pick("game turn", "tour de jeu").to_owned(), scale: Scale::Values(numbered(0..=turns)) };
        Panel::new(across, Axis::shares(), marks)
    }

    fn cells(&self, curves: &[Vec<f64>], turns: usize) -> Panel {
        // Too many turns for a column each: every second, third ... one, and the last.
        let mut shown: Vec<usize> = (1..=turns).step_by(turns.div_ceil(MOST_COLUMNS)).collect();
        if shown.last() != Some(&turns) {
            shown.push(turns);
        }
        let cell = |row: usize, column: usize, turn: usize| {
            let share = *curves[row].get(turn - 1)?;
            Some(shaded([column, row], share, false, self.lang))
        };
        let row = |row: usize| shown.iter().enumerate().filter_map(move |(column, &turn)| cell(row, column, turn)).collect::<Vec<_>>();
        let name = self.lang.pick("percent decided by the end of game turn", "pour cent décidés à la fin du tour");
        let up = Axis::of(Scale::Places { places: self.rows(|_| Vec::new()), heads: Vec::new() });
        Panel::new(Axis::places(shown.iter().map(usize::to_string)).named(name), up, (0..curves.len()).flat_map(row).collect())
    }

    /// What combats cost: the casualties of both sides, over all combats, and where the side wins or loses.
    fn losses(&self) -> ChartSpec {
        let (findings, lang) = (self.findings, self.lang);
        let all: Vec<(&Finding, &Tally<f64>)> =
            findings.findings.iter().zip(&self.tallies).filter_map(|(finding, tally)| Some((finding, tally.as_ref()?))).collect();
        let shown = if all.len() > MOST_LOSSES { &all[..1] } else { &all[..] };
        let counted = shown.first().map_or("", |(finding, _)| finding.losses.get(lang));
        let mut note = say!(
            lang,
            "Across: {counted} of the side at the end. Up: share of the combats in question. Points: only combats that the side wins, or loses.",
            "En abscisse : {counted} du camp à la fin. En ordonnée : part des combats en question. Points : seulement les combats que le camp gagne, ou perd."
        );
        if all.len() > MOST_LOSSES {
            let (all, label) = (all.len(), self.label(shown[0].0));
            note += &match lang {
                Lang::En => format!(" Of {all} variants only the first is shown: {label}."),
                Lang::Fr => format!(" De {all} variantes, seule la première est montrée : {label}."),
            };
        }
        // All panels of a side have the same scale across.
        let last = |side: Side| shown.iter().filter_map(|(_, tally)| tally.losses[side].iter().rposition(|row| sum(row) > 5e-4)).max();
        let values = Side::BOTH.map(|side| last(side).unwrap_or(0) + 1);
        let panel = |(finding, tally): &(&Finding, &Tally<f64>)| {
            let both = Side::BOTH.map(|side| Losses::of(finding, tally, side));
            let most = ceiling(both.iter().map(Losses::most).fold(0.0, f64::max));
            let mut panels = both.iter().zip(values).map(|(losses, values)| losses.panel(values, most, !findings.battles, lang));
            let [a, b] = [panels.next(), panels.next()];
            let title = if all.len() > 1 { self.label(finding) } else { String::new() };
            [a.map(|panel| panel.titled(title)), b]
        };
        let mut alt = lang
            .pick(
                "Columns: distribution of the losses of each side over all combats; points: only where the side wins or loses.",
                "Colonnes : distribution des pertes de chaque camp sur tous les combats ; points : seulement quand le camp gagne ou perd.",
            )
            .to_owned();
        for (finding, tally) in shown {
            let [a, b] = Side::BOTH.map(|side| lang.number(tally.mean_losses(side), 2));
            let label = self.label(finding);
            alt += &say!(lang, " {label}: A loses {a} on average, B {b}.", " {label} : A perd {a} en moyenne, B {b}.");
        }
        const ALL: Text = Text::new(": all", " : tous");
        let mut legend = Side::BOTH.map(|side| Key::area(Look::Losses(side), self.side(side, ALL))).to_vec();
        legend.push(Key::point(Look::Winning, lang.pick("when it wins", "quand il gagne")));
        legend.push(Key::point(Look::Losing, lang.pick("when it loses", "quand il perd")));
        self.spec(
            ("losses", titles::lost(findings, counted, lang)),
            [&note, &alt],
            vec![legend],
            shown.iter().flat_map(panel).flatten().collect(),
        )
    }
}

/// The distributions of one side's losses.
struct Losses {
    side: Side,
    overall: Vec<f64>,
    intervals: Vec<(f64, f64)>,
    winning: Vec<f64>,
    losing: Vec<f64>,
    /// Whether a unit that has lost all that it can never wins.
    removed: bool,
}

impl Losses {
    fn of(finding: &Finding, tally: &Tally<f64>, side: Side) -> Losses {
        let rows = &tally.losses[side];
        let given = |winner: Winner| {
            let all: f64 = rows.iter().map(|row| row[winner as usize]).sum();
            if all > 1e-9 { rows.iter().map(|row| row[winner as usize] / all).collect() } else { Vec::new() }
        };
        let ends = |tally: &Tally<u64>, row: &[u64; 3]| {
            let interval = statistics::interval(row.iter().sum(), tally.total(), 0.95);
            (interval.low, interval.high)
        };
        let sampled = finding.sampled.as_ref().filter(|_| finding.exact.is_none());
        Losses {
            side,
            overall: rows.iter().map(sum).collect(),
            intervals: sampled.map_or(Vec::new(), |tally| tally.losses[side].iter().map(|row| ends(tally, row)).collect()),
            winning: given(Winner::of(Some(side))),
            losing: given(Winner::of(Some(side.enemy()))),
            removed: rows.last().is_some_and(|row| row[Winner::of(Some(side)) as usize] == 0.0),
        }
    }

    fn most(&self) -> f64 {
        [&self.overall, &self.winning, &self.losing].into_iter().flatten().fold(0.0, |most, &share| most.max(share))
    }

    /// A panel of values on a scale up to `most`; `may_go` where a unit is removed that has lost all.
    fn panel(&self, values: usize, most: f64, may_go: bool, lang: Lang) -> Panel {
        let mut marks = Vec::new();
        for (value, &share) in self.overall.iter().take(values).enumerate() {
            let at = value as f64;
            marks.push(Mark::Bar { at, from: 0.0, to: share, look: Look::Losses(self.side), figures: Vec::new() });
            let ends = self.intervals.get(value).filter(|(low, high)| high - low > 0.002);
            marks.extend(ends.map(|&(low, high)| whisker(at, low, high.min(most), Level::Through, Look::Aside)));
        }
        for (curve, look) in [(&self.winning, Look::Winning), (&self.losing, Look::Losing)] {
            // What never happens has no point, and no line runs through it.
            let shown: Vec<[f64; 2]> = curve.iter().take(values).enumerate().map(|(value, &share)| [value as f64, share]).collect();
            let runs = shown.split(|point| point[1] < 5e-4).filter(|run| !run.is_empty());
            marks.extend(runs.map(|run| Mark::Line { points: run.to_vec(), band: Vec::new(), look, ends: Default::default() }));
        }
        // A unit that is removed has no wounds to count.
        let removed = may_go && self.removed && values == self.overall.len();
        let label =
            |value: usize| if removed && value + 1 == values { lang.pick("removed", "retirée").to_owned() } else { value.to_string() };
        Panel::new(Axis::places((0..values).map(label)), Axis::of(Scale::Shares(most)), marks)
    }
}

/// The end of a scale that holds a share, chosen so that its quarters are round.
fn ceiling(most: f64) -> f64 {
    [0.04, 0.08, 0.2, 0.4, 0.6, 0.8].into_iter().find(|&end| most <= end).unwrap_or(1.0)
}

/// The shares of a finding by winner and ending.
fn by_winner(finding: &Finding, tally: Option<&Tally<f64>>) -> Vec<(Winner, Text, f64)> {
    let all = Winner::ALL
        .into_iter()
        .flat_map(|winner| finding.endings.iter().enumerate().map(move |(place, ending)| (winner, place, ending.name)));
    let share = |winner: Winner, place: usize| tally.and_then(|tally| tally.endings.get(place)).map(|row| row[winner as usize]);
    all.filter_map(|(winner, place, name)| Some((winner, name, share(winner, place)?))).collect()
}

/// The share decided by each turn.
fn decided(tally: &Tally<f64>) -> Vec<f64> {
    let mut so_far = 0.0;
    let turns = tally.rounds.iter().map(|row| {
        so_far += row[Winner::A as usize] + row[Winner::B as usize];
        so_far
    });
    turns.collect()
}

/// Curves that nobody could tell apart as one, with all their names: no two of their shares differ by a fifth of a percent.
fn merged(curves: impl Iterator<Item = (Vec<f64>, String)>) -> (Vec<Vec<f64>>, Vec<String>) {
    let alike = |(one, _): &(Vec<f64>, String), (other, _): &(Vec<f64>, String)| {
        one.len() == other.len() && one.iter().zip(other).all(|(x, y)| (x - y).abs() < 0.002)
    };
    let named = |same: &Vec<(Vec<f64>, String)>| same.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(" = ");
    grouped(curves, alike).iter().map(|same| (same[0].0.clone(), named(same))).unzip()
}

/// Whole numbers as the values of a scale.
fn numbered(numbers: impl Iterator<Item = usize>) -> Vec<(f64, String)> {
    numbers.map(|number| (number as f64, number.to_string())).collect()
}

fn whisker(at: f64, low: f64, high: f64, level: Level, look: Look) -> Mark {
    Mark::Whisker { at, low, high, level, look }
}

/// A cell with a share as its shade and figure.
fn shaded(at: [usize; 2], share: f64, bold: bool, lang: Lang) -> Mark {
    Mark::Cell { at, look: Look::Shade(share), figures: shares(share, lang)[1..].to_vec(), below: String::new(), bold }
}

#[cfg(test)]
mod tests {
    #[test]
    fn scales_end_where_their_quarters_are_round() {
        assert_eq!([0.0, 0.03, 0.1, 0.55, 1.0].map(super::ceiling), [0.04, 0.04, 0.2, 0.6, 1.0]);
    }
}
