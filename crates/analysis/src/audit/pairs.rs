//! Rows with the same numbers: what they differ in is what their difference in price pays for.
//!
//! Only rows that differ in one thing price it. Where they differ in several the label is the sum. Of all such pairs those are kept that no third row
//! splits into smaller steps, and of which one is the nearest to the other: the rest follows from them.

use std::collections::{BTreeMap, BTreeSet};

use super::words::{both, listed, signed};
use super::{AuditFinding, FindingKind, Paper, Set, distinct};
use montjoie_core::alike::grouped;
use montjoie_core::language::Lang;
use montjoie_system::profile::{Effect, Special, Weapon};

/// What rows that differ in one thing differ in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum One {
    /// A special rule, by its place.
    Rule(u32),
    /// A weapon in place of another, by the weapons' ids; none is "".
    Weapon(&'static str, &'static str),
}

/// A pair of classes with the same numbers.
struct Pair {
    a: usize,
    b: usize,
    /// Special rules of the one class and not of the other.
    rules: Set,
    /// Whether the weapons of the classes differ.
    weapon: bool,
}

impl Pair {
    fn steps(&self) -> u32 {
        self.rules.count_ones() + u32::from(self.weapon)
    }
}

/// Prices of one thing, and sums of several.
pub fn findings(paper: &Paper) -> Vec<AuditFinding> {
    let market = Market::new(paper);
    let pairs = market.pairs();
    let mut prices: BTreeMap<One, Vec<PriceStep>> = BTreeMap::new();
    for pair in pairs.iter().filter(|pair| pair.steps() == 1) {
        let (one, steps) = market.steps(pair);
        prices.entry(one).or_default().extend(steps);
    }
    let mut findings: Vec<AuditFinding> = prices.iter().map(|(one, steps)| market.price_of(*one, steps)).collect();
    let single: BTreeSet<One> = prices.into_keys().collect();
    findings.extend(pairs.iter().filter(|pair| pair.steps() > 1).map(|pair| market.sum(pair, &single)));
    findings
}

/// A step from a row without something to a row with it.
struct PriceStep {
    without: usize,
    with: usize,
    points: f64,
}

/// The classes that can be bought.
struct Market<'a> {
    paper: &'a Paper<'a>,
    /// Of each class, its rows that have a price and can be bought.
    rows: Vec<Vec<usize>>,
    /// Of each class, its special rules and the id of its weapon; nothing is "".
    marks: Vec<(Set, &'static str)>,
}

impl<'a> Market<'a> {
    fn new(paper: &'a Paper<'a>) -> Market<'a> {
        let priced = |&row: &usize| paper.bought(row) && paper.rows[row].points.is_some();
        let rows = paper.classes.iter().map(|class| class.iter().copied().filter(priced).collect::<Vec<usize>>());
        let rows: Vec<Vec<usize>> = rows.filter(|rows| !rows.is_empty()).collect();
        let mark = |rows: &Vec<usize>| (paper.sets[rows[0]], paper.rows[rows[0]].weapon.map_or("", |weapon| weapon.id));
        let marks = rows.iter().map(mark).collect();
        Market { paper, rows, marks }
    }

    fn set(&self, class: usize) -> Set {
        self.marks[class].0
    }

    fn weapon(&self, class: usize) -> Option<Weapon> {
        self.paper.rows[self.rows[class][0]].weapon
    }

    fn pair(&self, a: usize, b: usize) -> Pair {
        Pair { a, b, rules: self.set(a) ^ self.set(b), weapon: self.marks[a].1 != self.marks[b].1 }
    }

    /// Whether the way from `a` to `b` can go over `w` without a detour.
    fn between(&self, pair: &Pair, w: usize) -> bool {
        let (first, last) = (self.set(pair.a) ^ self.set(w), self.set(w) ^ self.set(pair.b));
        first & last == 0 && [pair.a, pair.b].iter().any(|&end| self.marks[w].1 == self.marks[end].1)
    }

    /// The pairs that are kept, in the order of their rows.
    fn pairs(&self) -> Vec<Pair> {
        let own = |class: usize| &self.paper.rows[self.rows[class][0]];
        let mut pairs = Vec::new();
        for group in grouped(0..self.rows.len(), |one, other| own(*one).same_numbers(own(*other))) {
            let steps = |a: usize, b: usize| self.pair(a, b).steps();
            let nearest: Vec<u32> =
                group.iter().map(|&a| group.iter().filter(|&&b| b != a).map(|&b| steps(a, b)).min().unwrap_or(0)).collect();
            for (i, &a) in group.iter().enumerate() {
                for (j, &b) in group.iter().enumerate().skip(i + 1) {
                    let pair = self.pair(a, b);
                    let near = pair.steps() == nearest[i] || pair.steps() == nearest[j];
                    if near && !group.iter().any(|&w| w != a && w != b && self.between(&pair, w)) {
                        pairs.push(pair);
                    }
                }
            }
        }
        pairs
    }

    /// Pairs of rows of two classes: of one list where any list has both, otherwise all.
    fn rows(&self, from: usize, to: usize) -> Vec<PriceStep> {
        let step = |&without: &usize, &with: &usize| {
            let points = |row: usize| self.paper.rows[row].points.unwrap_or_default();
            PriceStep { without, with, points: points(with) - points(without) }
        };
        let all: Vec<PriceStep> = self.rows[from].iter().flat_map(|a| self.rows[to].iter().map(move |b| step(a, b))).collect();
        let together = |at: &PriceStep| self.paper.rows[at.without].list == self.paper.rows[at.with].list;
        if all.iter().any(together) { all.into_iter().filter(together).collect() } else { all }
    }

    /// What a pair with one difference prices, and how.
    fn steps(&self, pair: &Pair) -> (One, Vec<PriceStep>) {
        if pair.rules != 0 {
            let (without, with) = if self.set(pair.a) & pair.rules == 0 { (pair.a, pair.b) } else { (pair.b, pair.a) };
            return (One::Rule(pair.rules.trailing_zeros()), self.rows(without, with));
        }
        let id = |class: usize| self.marks[class].1;
        let (from, to) = if id(pair.a) <= id(pair.b) { (pair.a, pair.b) } else { (pair.b, pair.a) };
        (One::Weapon(id(from), id(to)), self.rows(from, to))
    }

    /// What one thing costs.
    fn price_of(&self, one: One, steps: &[PriceStep]) -> AuditFinding {
        let paper = self.paper;
        let prices = distinct(steps.iter().map(|step| step.points).collect());
        let unique = |of: fn(&PriceStep) -> usize| steps.iter().map(of).collect::<BTreeSet<usize>>().into_iter().collect::<Vec<_>>();
        let (with, without) = (unique(|step| step.with), unique(|step| step.without));
        let about = match one {
            One::Rule(place) => vec![paper.specials[place as usize].id.to_owned()],
            One::Weapon(from, to) => [from, to].into_iter().filter(|id| !id.is_empty()).map(str::to_owned).collect(),
        };
        let says = both(|lang| {
            let name = self.name(one, lang);
            let costs = listed(&prices.iter().map(|&points| signed(points, lang)).collect::<Vec<_>>(), lang);
            let (with, without) = (paper.words.rows(&with, lang), paper.words.rows(&without, lang));
            let odd = self.remark(one, &prices, lang);
            // Only of two can one say both.
            let both = if prices.len() == 2 { lang.pick("both ", "à la fois ") } else { "" };
            let by = match prices.len() {
                1 => "",
                _ => lang.pick(", by rows that differ in nothing else", ", d’après des lignes qui ne diffèrent que par là"),
            };
            say!(
                lang,
                "{name} costs {both}{costs}{by}: {with} with, {without} without.{odd}",
                "{name} coûte {both}{costs}{by} : {with} avec, {without} sans.{odd}"
            )
        });
        let kind = if prices.len() == 1 { FindingKind::ImpliedPrice } else { FindingKind::SplitPrice };
        let rows: Vec<usize> = with.iter().chain(&without).copied().collect();
        AuditFinding { about, prices, ..paper.finding(kind, &rows, says) }
    }

    fn name(&self, one: One, lang: Lang) -> String {
        match one {
            One::Rule(place) => self.paper.specials[place as usize].name.get(lang).to_owned(),
            One::Weapon("", to) => self.weapon_name(to, lang),
            One::Weapon(from, to) => instead(&self.weapon_name(to, lang), &self.weapon_name(from, lang), lang),
        }
    }

    fn weapon_name(&self, id: &str, lang: Lang) -> String {
        let weapons = self.paper.rows.iter().filter_map(|row| row.weapon);
        weapons.filter(|weapon| weapon.id == id).map(|weapon| weapon.name.get(lang).to_owned()).next().unwrap_or_default()
    }

    /// What is odd about a price, by what the rule is to its owner.
    fn remark(&self, one: One, prices: &[f64], lang: Lang) -> &'static str {
        let One::Rule(place) = one else { return "" };
        let all = |test: fn(f64) -> bool| prices.iter().all(|&points| test(points));
        match self.paper.specials[place as usize].effect {
            Effect::Helps if all(|points| points <= 0.0) => lang.pick(" Yet it helps.", " Elle aide pourtant."),
            Effect::Hinders if all(|points| points >= 0.0) => lang.pick(" Yet it hinders.", " Elle gêne pourtant."),
            Effect::Mixed if all(|points| points < 0.0) => {
                lang.pick(" So the list counts it as a handicap.", " La liste la compte donc comme un handicap.")
            }
            Effect::Nothing if all(|points| points == 0.0) => lang.pick(" It has no effect either.", " Elle n’a pas d’effet non plus."),
            Effect::Nothing => lang.pick(" Yet it has no effect.", " Elle n’a pourtant pas d’effet."),
            _ => "",
        }
    }

    /// What several things cost together, from the cheaper row to the more expensive one.
    fn sum(&self, pair: &Pair, single: &BTreeSet<One>) -> AuditFinding {
        let paper = self.paper;
        let mut steps = self.rows(pair.a, pair.b);
        let (mut from, mut to) = (pair.a, pair.b);
        if steps.iter().map(|step| step.points).sum::<f64>() < 0.0 {
            (from, to) = (to, from);
            steps = self.rows(from, to);
        }
        let prices = distinct(steps.iter().map(|step| step.points).collect());
        let (gained, lost) = (self.set(to) & !self.set(from), self.set(from) & !self.set(to));
        let (old, new) = (self.weapon(from), self.weapon(to));
        let mut about: Vec<String> = paper.rules(gained | lost).map(|rule| rule.id.to_owned()).collect();
        about.extend([old, new].into_iter().flatten().filter(|_| pair.weapon).map(|weapon| weapon.id.to_owned()));
        let priced = |rule: &&Special| single.contains(&One::Rule(paper.place(rule)));
        let alone: Vec<&Special> = paper.rules(gained | lost).filter(priced).collect();
        let says = both(|lang| {
            let mut label: Vec<String> =
                paper.rules(gained).map(|rule| format!("{} {}", lang.pick("with", "avec"), rule.name.get(lang))).collect();
            label.extend(paper.rules(lost).map(|rule| format!("{} {}", lang.pick("without", "sans"), rule.name.get(lang))));
            if pair.weapon {
                let name = |weapon: Option<Weapon>| weapon.map_or(lang.pick("no weapon", "pas d’arme"), |weapon| weapon.name.get(lang));
                label.push(instead(name(new), name(old), lang));
            }
            let (label, first, last) =
                (listed(&label, lang), paper.words.rows(&self.rows[from], lang), paper.words.rows(&self.rows[to], lang));
            let costs = listed(&prices.iter().map(|&points| signed(points, lang)).collect::<Vec<_>>(), lang);
            let known = listed(&alone.iter().map(|rule| rule.name.get(lang).to_owned()).collect::<Vec<_>>(), lang);
            let alone = match alone.is_empty() {
                true => lang.pick("the list prices none of them alone", "la liste n’en chiffre aucun seul").to_owned(),
                false => say!(lang, "alone the list prices only {known}", "seul, la liste ne chiffre que {known}"),
            };
            say!(
                lang,
                "From {first} to {last}: {label} come to {costs} together; {alone}.",
                "Entre {first} et {last} : {label} font ensemble {costs} ; {alone}."
            )
        });
        let rows: Vec<usize> = self.rows[from].iter().chain(&self.rows[to]).copied().collect();
        AuditFinding { about, prices, ..paper.finding(FindingKind::ImpliedSum, &rows, says) }
    }
}

/// One weapon and not another.
fn instead(new: &str, old: &str, lang: Lang) -> String {
    say!(lang, "{new} for {old}", "{new} (et non {old})")
}
