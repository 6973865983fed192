//! Everything that was found about the prices of some lists, and the sentences that say it: the one thing that the terminal, charts and report read.

use std::collections::BTreeMap;

use super::audit::AuditFinding;
use super::gauge::{Gauge, Scale};
use super::matrix::Entrant;
use super::numbers::{GuestId, PricedId, UnitId};
use super::scenarios::Extent;
use super::study::{Both, Lever, Ratio, Study, Variation, shapley};
use super::toggles::Split;
use super::verdict::{Verdict, VerdictKind};
use montjoie_core::language::{Lang, Text};
use montjoie_system::{Assumption, System};

/// Prices of some lists.
pub struct Fair {
    /// A name for its folder, as `fair-SYSTEM-LIST-LIST`.
    pub name: String,
    /// The rule system.
    pub system: &'static dyn System,
    /// Lists, by id.
    pub lists: Vec<String>,
    /// Their names.
    pub list_names: Vec<Both>,
    /// The units.
    pub entrants: Vec<Entrant>,
    /// Names of the cards, the main one first: id, title.
    pub cards: Vec<(String, Both)>,
    /// The scenarios.
    pub scenarios: Vec<Variation>,
    /// How much was asked.
    pub extent: Extent,
    /// What was found.
    pub study: Study,
    /// The same before what the user changed.
    pub before: Option<Before>,
    /// The unit that is fair by definition on the gauge `anchor`, and why it is that one.
    pub anchor: Option<(UnitId, Chosen)>,
    /// Units whose trade is told enemy by enemy.
    pub ledgers: Vec<UnitId>,
    /// The two units of the ratio.
    pub ratio: Option<(UnitId, UnitId)>,
    /// Units whose rules are split.
    pub splits: Vec<Split>,
    /// Prices that the lists imply for a special rule, by its id.
    pub implied: BTreeMap<String, Vec<f64>>,
    /// What the lists say of themselves: findings of the audit.
    pub findings: Vec<AuditFinding>,
    /// Units that the card leaves out, with the reason.
    pub refused: Vec<String>,
    /// What the main scenario rests on.
    pub assumptions: Vec<Assumption>,
    /// Whether some answers were sampled, and from which seed.
    pub seed: Option<u64>,
}

/// Why a unit is the anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// The user named it.
    Named,
    /// The system's own.
    Own,
    /// The first that has a price: nobody named one, and the system's own, if it has one, is not among the units.
    First,
}

impl Chosen {
    /// Its id.
    pub const fn id(self) -> &'static str {
        match self {
            Chosen::Named => "named",
            Chosen::Own => "system",
            Chosen::First => "first-with-a-price",
        }
    }
}

/// What held before the user changed something.
pub struct Before {
    /// What was changed since, in words.
    pub changed: Vec<Both>,
    /// The units then.
    pub entrants: Vec<Entrant>,
    /// By unit of now: which it was then.
    pub was: Vec<Option<UnitId>>,
    /// What was found then.
    pub study: Study,
}

/// What a change moves: a unit now against what it was.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The priced unit of now.
    pub place: PricedId,
    /// The priced unit of then.
    pub was: PricedId,
    /// How much more it is worth.
    pub worth: f64,
    /// How much of that comes from another scale; the rest comes from who meets whom.
    pub scale: f64,
    /// The least and the most of that over the scenarios.
    pub range: (f64, f64),
}

/// What the user's change did to a unit that was there before.
pub struct Moved<'f> {
    /// The unit.
    pub unit: UnitId,
    /// Which it was then.
    pub was: UnitId,
    /// Its price then and now.
    pub price: (Option<f64>, Option<f64>),
    /// How much more it is worth.
    pub more: f64,
    /// How much of that comes from another scale; the rest comes from who meets whom.
    pub scale: f64,
    /// The same over the scenarios: the least and the most.
    pub range: (f64, f64),
    /// The verdict then and now.
    pub verdict: (Option<&'f Verdict>, Option<&'f Verdict>),
}

impl Before {
    /// What was changed since.
    pub fn changed(&self, lang: Lang) -> String {
        let changed: Vec<&str> = self.changed.iter().map(|(en, fr)| lang.pick(en.as_str(), fr.as_str())).collect();
        changed.join(", ")
    }
}

impl Moved<'_> {
    /// The verdict, and where it is another one the one before; a unit without a price has none.
    pub fn verdicts(&self, lang: Lang) -> String {
        let said = |verdict: Option<&Verdict>| verdict.map_or("–".to_owned(), |verdict| verdict.words(lang));
        let (was, is) = (said(self.verdict.0), said(self.verdict.1));
        if was == is { is } else { format!("{was} → {is}") }
    }
}

/// A rule split off a unit with several.
pub struct RuleShare {
    /// The unit.
    pub unit: UnitId,
    /// The rule.
    pub rule: Both,
    /// Its share.
    pub points: f64,
}

/// Known biases of prices from duels.
pub const BIAS: Text = Text::new(
    "Duels of one against one overvalue quality and ignore numbers: flanks, support and manoeuvre are not in a duel. Where whole armies were fought, the best units were worth a sixth to a half less than in duels, archers behind stakes a fifth more, other shooters and light cavalry about as much. Of guns nothing is known: no plan of battles knows how to use them. Use these prices to screen a list and to see what a rule does, not as the price of an army.",
    "Les duels à un contre un surévaluent la qualité et ignorent le nombre : ni flancs, ni soutien, ni manœuvre dans un duel. Là où des armées entières se sont battues, les meilleures unités valaient d’un sixième à la moitié de moins qu’en duel ; les archers derrière leurs pieux un cinquième de plus, les autres tireurs et la cavalerie légère à peu près autant. De l’artillerie, on ne sait rien : aucun plan de bataille ne sait s’en servir. Ces prix servent à passer une liste au crible et à voir ce que fait une règle, pas de prix d’armée.",
);

/// A number that is next to nothing, as people write it: `3·10⁻¹⁵`.
fn power(value: f64) -> String {
    let text = format!("{value:.0e}");
    let Some((digit, exponent)) = text.split_once('e').filter(|_| value != 0.0) else { return "0".to_owned() };
    let raised = |c: char| match c {
        '-' => '⁻',
        c => "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(c.to_digit(10).unwrap_or(0) as usize).unwrap_or(c),
    };
    format!("{digit}·10{}", exponent.chars().map(raised).collect::<String>())
}

impl Fair {
    /// A unit's name.
    pub fn unit(&self, unit: UnitId, lang: Lang) -> &str {
        let (en, fr) = &self.entrants[unit].name;
        lang.pick(en, fr)
    }

    /// The name of the list of this id.
    pub fn list<'f>(&'f self, id: &'f str, lang: Lang) -> &'f str {
        let names = self.lists.iter().position(|list| list == id).and_then(|at| self.list_names.get(at));
        names.map_or(id, |(en, fr)| lang.pick(en, fr))
    }

    /// The name of a unit's list.
    pub fn list_of(&self, unit: UnitId, lang: Lang) -> &str {
        self.list(self.entrants[unit].id.split('/').next().unwrap_or_default(), lang)
    }

    /// A unit's name with its list: `Guards (North)`.
    pub fn full(&self, unit: UnitId, lang: Lang) -> String {
        if self.lists.len() < 2 {
            self.unit(unit, lang).to_owned()
        } else {
            format!("{} ({})", self.unit(unit, lang), self.list_of(unit, lang))
        }
    }

    /// The names of all lists.
    pub fn list_words(&self, lang: Lang) -> String {
        self.lists.iter().map(|id| self.list(id, lang)).collect::<Vec<_>>().join(", ")
    }

    /// What a scenario varies, as people say it. Rules keep the name by which they are set.
    pub fn factor<'f>(&self, factor: &'f str, lang: Lang) -> &'f str {
        if factor == "card" { lang.pick("card", "carte") } else { factor }
    }

    /// What moves the ratio of the two units, the strongest first; nothing where there is none.
    pub fn moving(&self) -> Vec<Lever> {
        let Some(ratio) = self.ratio() else { return Vec::new() };
        let mut levers = self.study.levers(&self.scenarios, &ratio.scenarios);
        levers.retain(|lever| lever.high.0 - lever.low.0 > 5e-4);
        levers
    }

    /// The value of what a scenario varies: a card by its title.
    pub fn varied(&self, factor: &str, value: &str, lang: Lang) -> String {
        let card = self.cards.iter().find(|(id, _)| factor == "card" && id == value);
        card.map_or(value.to_owned(), |(_, (en, fr))| lang.quote(lang.pick(en, fr)))
    }

    /// A scenario, by its number: what it varies, as people say it.
    pub fn scenario_words(&self, number: usize, lang: Lang) -> String {
        let word = |(factor, value): &(String, String)| format!("{} {}", self.factor(factor, lang), self.varied(factor, value, lang));
        self.scenarios[number].varies.iter().map(word).collect::<Vec<_>>().join(", ")
    }

    /// The priced units, largest change first: what should cost more, down to what should cost less.
    pub fn by_difference(&self) -> Vec<PricedId> {
        let off = |place: PricedId| {
            let priced = &self.study.units[place];
            self.entrants[priced.unit].points.map_or(f64::NEG_INFINITY, |points| priced.worth - points)
        };
        let id = |place: PricedId| &self.entrants[self.study.units[place].unit].id;
        let mut order: Vec<PricedId> = PricedId::all(self.study.units.len()).collect();
        order.sort_by(|&x, &y| off(y).total_cmp(&off(x)).then_with(|| id(x).cmp(id(y))));
        order
    }

    /// The ratio, where one was asked for and both units are priced.
    pub fn ratio(&self) -> Option<Ratio> {
        let (over, under) = self.ratio?;
        self.study.ratio(&self.entrants, over, under)
    }

    /// `1 guards is worth 1.5 levies (1.4 to 2.1 over situations; the list says 1.2)`.
    pub fn ratio_sentence(&self, lang: Lang) -> Option<String> {
        let ((over, under), ratio) = (self.ratio?, self.ratio()?);
        let (over, under) = (self.full(over, lang), self.full(under, lang));
        let number = |value: f64| lang.number(value, if value < 10.0 { 2 } else { 1 });
        let (value, low, high) = (number(ratio.value), number(ratio.range.0), number(ratio.range.1));
        let mut inside: Vec<String> = Vec::new();
        if ratio.scenarios.len() > 1 {
            inside.push(match lang {
                Lang::En => format!("{low} to {high} over {} situations", ratio.scenarios.len()),
                Lang::Fr => format!("{low} à {high} sur {} situations", ratio.scenarios.len()),
            });
        }
        inside.extend(ratio.listed.map(|listed| match lang {
            Lang::En => format!("the list says {}", number(listed)),
            Lang::Fr => format!("la liste dit {}", number(listed)),
        }));
        // The worths of the table are without it: their quotient is another number.
        let general = (self.study.overhead > 0.0).then_some(lang.pick("a general’s share included", "part de général comprise"));
        inside.extend(general.map(str::to_owned));
        let between = lang.pick("; ", "\u{202f}; ");
        Some(match lang {
            Lang::En => format!("1 unit of {over} is worth {value} of {under} ({}).", inside.join(between)),
            Lang::Fr => format!("1 unité {} en vaut {value} {} ({}).", lang.quote(&over), lang.quote(&under), inside.join(between)),
        })
    }

    /// What the gauge is, with its scale.
    pub fn gauge_sentence(&self, lang: Lang) -> String {
        let text = self.study.gauge.text().get(lang);
        let scale = self.study.scales.iter().find(|scale| scale.gauge == self.study.gauge);
        let Some(scale) = scale else {
            return lang
                .pick(
                    "no unit has a published price, so costs are ratios: the mean of the mix is 1",
                    "aucune unité n’a de prix publié : les coûts sont des rapports, la moyenne du mélange vaut 1",
                )
                .to_owned();
        };
        let named = |of: Gauge| match (of, self.anchor_words(lang)) {
            (Gauge::Anchor, Some(anchor)) => format!(" ({anchor})"),
            _ => String::new(),
        };
        let other = |other: &Scale| format!("{} {}{}", other.gauge.id(), lang.number(other.points / scale.points, 2), named(other.gauge));
        let others: Vec<String> = self.study.scales.iter().filter(|other| other.gauge != scale.gauge).map(other).collect();
        let points = lang.number(scale.points, 2);
        let own = match (scale.gauge, self.anchor_words(lang)) {
            (Gauge::Anchor, Some(anchor)) => format!("{text}{} {anchor}", lang.colon()),
            _ => text.to_owned(),
        };
        match lang {
            Lang::En => format!(
                "{} ({own}): {points} points a mean cost; the other gauges would multiply every cost by {}",
                scale.gauge.id(),
                others.join(", ")
            ),
            Lang::Fr => format!(
                "{} ({own}) : {points} points pour un coût moyen ; les autres échelles multiplieraient chaque coût par {}",
                scale.gauge.id(),
                others.join(", ")
            ),
        }
    }

    /// The anchor and why it is that one, as `south/spears, the first row that has a price: no anchor was named`.
    fn anchor_words(&self, lang: Lang) -> Option<String> {
        let (unit, why) = self.anchor?;
        let id = &self.entrants[unit].id;
        Some(match (why, lang) {
            (Chosen::Named, _) => id.clone(),
            (Chosen::Own, Lang::En) => format!("{id}, the system’s own anchor"),
            (Chosen::Own, Lang::Fr) => format!("{id}, l’ancre du système"),
            (Chosen::First, Lang::En) => format!("{id}, the first row with a price: no anchor was named"),
            (Chosen::First, Lang::Fr) => format!("{id}, la première ligne qui a un prix : aucune ancre n’a été nommée"),
        })
    }

    /// What every unit costs beside its price.
    pub fn overhead_sentence(&self, lang: Lang) -> String {
        let share = lang.number(self.study.overhead, 2);
        match (self.system.pricing().general, lang) {
            (Some(general), Lang::En) => {
                format!(
                    "every unit carries {share} points of its general ({} points, at most {} units; {})",
                    general.points, general.units, general.paragraph
                )
            }
            (Some(general), Lang::Fr) => {
                format!(
                    "chaque unité porte {share} points de son général ({} points, {} unités au plus ; {})",
                    general.points, general.units, general.paragraph
                )
            }
            (None, _) => lang
                .pick(
                    "no general is counted in: the system names no price for one",
                    "aucun général n’est compté : le système ne donne pas son prix",
                )
                .to_owned(),
        }
    }

    /// How the answers came about, and in how many scenarios.
    pub fn method_sentence(&self, lang: Lang) -> String {
        let title = lang.pick(&self.cards[0].1.0, &self.cards[0].1.1);
        let how = match (self.seed, lang) {
            (None, Lang::En) => "exact duels, one unit against one".to_owned(),
            (None, Lang::Fr) => "duels exacts, une unité contre une".to_owned(),
            (Some(seed), Lang::En) => format!("duels, some or all sampled (seed {seed})"),
            (Some(seed), Lang::Fr) => format!("duels, simulés en tout ou partie (graine {seed})"),
        };
        let of_key = |(key, name): &(&str, Text)| self.assumptions.iter().find(|a| a.key == *key).map(|a| (*name, a));
        let deciding = self.system.deciding().iter().find_map(of_key);
        let deciding = deciding.map(|(name, a)| format!(" · {} {} ({})", name.get(lang), a.value, a.basis.words(lang)));
        let scenarios = self.study.scenarios.len();
        let count = match (scenarios, lang) {
            (1, Lang::En) => "one scenario only".to_owned(),
            (1, Lang::Fr) => "un seul scénario".to_owned(),
            (n, Lang::En) => format!("{n} scenarios"),
            (n, Lang::Fr) => format!("{n} scénarios"),
        };
        format!("{how} · {} {}{} · {count}", lang.pick("card", "carte"), lang.quote(title), deciding.unwrap_or_default())
    }

    /// The firmness of the balance.
    pub fn solver_sentence(&self, lang: Lang) -> String {
        let balance = &self.study.balance;
        let next = balance.next.map_or("–".to_owned(), |next| lang.number(next, 3));
        let classes = balance.classes.len();
        let (residual, smallest) = (power(balance.residual), power(balance.smallest));
        match lang {
            Lang::En => {
                format!("balance of {classes} different profiles, residual {residual}; smallest singular value {smallest}, next {next}")
            }
            Lang::Fr => format!(
                "équilibre de {classes} profils différents, résidu {residual} ; plus petite valeur singulière {smallest}, suivante {next}"
            ),
        }
    }

    /// The units that the user's change has moved: their worth by a twentieth of a point or more, their verdict, or their price.
    pub fn moved(&self) -> Vec<Moved<'_>> {
        let Some(before) = &self.before else { return Vec::new() };
        let moved = |difference: Difference| -> Option<Moved<'_>> {
            let (new, old) = (&self.study.units[difference.place], &before.study.units[difference.was]);
            let (now, then) = (&self.entrants[new.unit], &before.entrants[old.unit]);
            let verdict = (old.verdict.as_ref(), new.verdict.as_ref());
            let price = (then.points, now.points);
            let kind = |verdict: Option<&Verdict>| verdict.map(|verdict| (verdict.kind, verdict.points));
            let told = difference.worth.abs() >= 0.05 || kind(verdict.0) != kind(verdict.1) || price.0 != price.1 || now.id != then.id;
            told.then_some(Moved {
                unit: new.unit,
                was: old.unit,
                price,
                more: difference.worth,
                scale: difference.scale,
                range: difference.range,
                verdict,
            })
        };
        self.differences().into_iter().filter_map(moved).collect()
    }

    /// Why units are left out, a line each.
    pub fn left_out(&self, lang: Lang) -> Vec<String> {
        let why =
            self.study.left_out.iter().map(|(unit, (en, fr))| format!("{}{} {}", self.entrants[*unit].id, lang.colon(), lang.pick(en, fr)));
        self.refused.iter().cloned().chain(why).collect()
    }

    /// Verdicts by kind, counted.
    pub fn counts(&self) -> BTreeMap<VerdictKind, usize> {
        let mut counts = BTreeMap::new();
        for verdict in self.study.units.iter().filter_map(|priced| priced.verdict.as_ref()) {
            *counts.entry(verdict.kind).or_insert(0) += 1;
        }
        counts
    }

    /// What the lists imply for a rule: no price, one, or several that contradict one another.
    pub fn implied(&self, special: &str) -> &[f64] {
        self.implied.get(special).map_or(&[], |prices| prices)
    }

    /// The rules of a split unit with their shares.
    pub fn shares(&self) -> Vec<RuleShare> {
        let mut shares = Vec::new();
        for split in &self.splits {
            // What the unit with these rules only is worth, against the unit itself.
            let worth = |kept: usize| match split.guests[kept] {
                None => Some(0.0),
                Some(guest) => self.split_points(guest),
            };
            let worths: Option<Vec<f64>> = (0..split.guests.len()).map(worth).collect();
            let Some(worths) = worths else { continue };
            let split_up = shapley(split.rules.len(), |kept| worths[kept]);
            for ((_, rule), points) in split.rules.iter().zip(split_up) {
                shares.push(RuleShare { unit: split.unit, rule: rule.clone(), points });
            }
        }
        shares
    }

    /// The (negative) points of a guest that lacks some rules.
    fn split_points(&self, guest: GuestId) -> Option<f64> {
        self.study.worths.iter().find(|worth| worth.guest == guest)?.points.map(|points| -points)
    }

    /// The worths that are shown: those of splits are a sum of several.
    pub fn worths(&self) -> impl Iterator<Item = &super::study::Worth> {
        let split: Vec<GuestId> = self.splits.iter().flat_map(|split| split.guests.iter().flatten().copied()).collect();
        self.study.worths.iter().filter(move |worth| !split.contains(&worth.guest))
    }

    /// What the change moves, for every unit that is priced now and was then.
    pub fn differences(&self) -> Vec<Difference> {
        let Some(before) = &self.before else { return Vec::new() };
        let difference = |place: PricedId| {
            let priced = &self.study.units[place];
            let unit = before.was[priced.unit]?;
            let was = before.study.place(unit)?;
            let old = &before.study.units[was];
            // Scenario by scenario, those that were priced both times.
            let number = |at: usize| before.study.scenarios.iter().position(|other| *other == self.study.scenarios[at]);
            let moved = (0..priced.scenarios.len()).filter_map(|at| Some(priced.scenarios[at] - old.scenarios[number(at)?]));
            let worth = priced.worth - old.worth;
            let range = moved.fold((worth, worth), |(low, high), moved| (low.min(moved), high.max(moved)));
            let scale = old.cost * (own_scale(&self.study) - own_scale(&before.study));
            Some(Difference { place, was, worth, scale, range })
        };
        PricedId::all(self.study.units.len()).filter_map(difference).collect()
    }

    /// The gauge's verdict words for a unit, with a mark where every gauge agrees.
    pub fn verdict_words(&self, place: PricedId, lang: Lang) -> String {
        let priced = &self.study.units[place];
        let Some(verdict) = &priced.verdict else { return lang.pick("has no price", "n’a pas de prix").to_owned() };
        let mut words = verdict.words(lang);
        if verdict.kind == VerdictKind::Depends
            && let Some(&at) = verdict.against.first()
        {
            let scenario = self.scenario_words(self.study.scenarios[at], lang);
            words += &format!(" ({} {scenario})", lang.pick("not so with", "sauf avec"));
        }
        if priced.proof {
            words += " *";
        }
        words
    }

    /// The id of a gauge for programs.
    pub fn gauge(&self) -> Gauge {
        self.study.gauge
    }
}

/// Points for one unit of cost on the gauge that was asked for; 1 without a published price.
fn own_scale(study: &Study) -> f64 {
    study.scales.iter().find(|scale| scale.gauge == study.gauge).map_or(1.0, |scale| scale.points)
}
