//! Is an army legal? Every rule that it breaks, with the figures.

use super::roster::{Division, Roster};
use montjoie_core::language::Lang;
use montjoie_system::army::{Army, Composition, Limit, Readings, has};

/// The law that an army is checked against.
#[derive(Clone, Copy)]
pub struct Law<'a> {
    /// The composition that the army's list asks for.
    pub army: &'a Army,
    /// The price of a unit by its id, options included; `None` where it has none.
    pub price: &'a dyn Fn(&str) -> Option<f64>,
    /// The readings of the rules.
    pub readings: Readings,
    /// The most points that the army may cost; `None` for no limit.
    pub budget: Option<f64>,
}

/// The size of an army and the rules that it keeps or breaks.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// The points of each division, its general included; `None` where a unit has no price.
    pub divisions: Vec<Option<f64>>,
    /// The points of the army; `None` where a unit has no price.
    pub points: Option<f64>,
    /// Every rule that the army breaks: divisions first, then composition in the order of the list.
    pub violations: Vec<Ruling>,
    /// The rules of composition that the army keeps, with what it has of each, in the order of the list.
    pub kept: Vec<Ruling>,
    /// Divisions whose general has a lower command value than the list gives: legal, and given away.
    pub given_away: Vec<usize>,
}

impl Checked {
    /// Whether the army breaks no rule.
    pub fn legal(&self) -> bool {
        self.violations.is_empty()
    }
}

/// A kind of rule that an army can break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breach {
    /// A division has too few units.
    SmallDivision,
    /// A division has too many units.
    LargeDivision,
    /// A general has a higher command value than the list gives.
    Command,
    /// A share of the army is too small.
    SmallShare,
    /// A share of the army is too large.
    LargeShare,
    /// At most half of some units are those of which the list asks for more than half.
    NotMoreThanHalf,
    /// Too many units of some kinds.
    TooMany,
    /// The army costs more points than allowed.
    Budget,
}

impl Breach {
    /// The id of the breach in data, as `budget`.
    pub const fn id(self) -> &'static str {
        match self {
            Breach::SmallDivision => "division-too-small",
            Breach::LargeDivision => "division-too-large",
            Breach::Command => "command-too-high",
            Breach::SmallShare => "share-too-small",
            Breach::LargeShare => "share-too-large",
            Breach::NotMoreThanHalf => "not-more-than-half",
            Breach::TooMany => "too-many",
            Breach::Budget => "over-budget",
        }
    }
}

/// A rule as an army breaks or keeps it: the figures of the army and those that the rule asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruling {
    /// The kind of rule that is broken, where the rule is broken.
    pub breach: Breach,
    /// The place of the division that decides, from 0; `None` where no single division does.
    pub division: Option<usize>,
    /// The rule as the list words it; empty for rules of divisions, generals and budgets.
    pub text: (String, String),
    /// The name of the units counted, as “cavalry”; empty where that is plain.
    pub counts: (String, String),
    /// Number of units or points that the rule counts.
    pub count: f64,
    /// Number of units or points of which the count is a share; 0 where the rule asks for no share.
    pub of: f64,
    /// Whether `count` and `of` are points.
    pub by_points: bool,
    /// The limit: a number, or a fraction as its two numbers.
    pub limit: (f64, f64),
    /// Number of divisions for each of which the limit holds; 0 where it holds for the army.
    pub per: u32,
    /// The paragraph of the rules, or of the list, that says so.
    pub paragraph: String,
}

/// Checks an army against its law.
pub fn check(roster: &Roster, law: &Law) -> Checked {
    let general = law.army.general;
    let price = |division: &Division| {
        let units = division.units.iter().map(|units| Some((law.price)(&units.id)? * f64::from(units.count)));
        units.sum::<Option<f64>>().map(|units| units + general)
    };
    let divisions: Vec<Option<f64>> = roster.divisions.iter().map(price).collect();
    let points = divisions.iter().copied().sum::<Option<f64>>();
    let mut violations = of_divisions(roster, law.army);
    let mut kept = Vec::new();
    for (ruling, fits) in law.army.rules.iter().flat_map(|rule| of_rule(roster, rule, law)) {
        if fits { kept.push(ruling) } else { violations.push(ruling) }
    }
    if let (Some(points), Some(budget)) = (points, law.budget)
        && points > budget
    {
        violations.push(Ruling { count: points, by_points: true, limit: (budget, 1.0), ..Ruling::plain(Breach::Budget, "") });
    }
    let given_away = law.army.generals.map_or(Vec::new(), |_| {
        let lower = |&place: &usize| roster.divisions[place].command.is_some_and(|value| Some(value) < value_of(roster, law.army, place));
        (0..roster.divisions.len()).filter(lower).collect()
    });
    Checked { divisions, points, violations, kept, given_away }
}

/// The command value that the list gives to the general of a division; `None` where it gives none.
pub fn value_of(roster: &Roster, army: &Army, division: usize) -> Option<u8> {
    army.generals.map(|generals| if division == roster.chief { generals.chief } else { generals.others })
}

fn of_divisions(roster: &Roster, army: &Army) -> Vec<Ruling> {
    let mut violations = Vec::new();
    let paragraph = army.generals.map_or(&*army.paragraph, |generals| generals.paragraph);
    for (place, division) in roster.divisions.iter().enumerate() {
        let mut add = |breach, count: f64, limit: f64| {
            violations.push(Ruling { division: Some(place), count, limit: (limit, 1.0), ..Ruling::plain(breach, paragraph) });
        };
        let size = f64::from(division.size());
        if let Some((least, most)) = army.division.map(|(least, most)| (f64::from(least), f64::from(most))) {
            if size < least {
                add(Breach::SmallDivision, size, least);
            }
            if size > most {
                add(Breach::LargeDivision, size, most);
            }
        }
        if let (Some(own), Some(given)) = (division.command, value_of(roster, army, place))
            && own > given
        {
            add(Breach::Command, f64::from(own), f64::from(given));
        }
    }
    violations
}

/// The counts of an army under a rule of composition, each with whether it fits. A limit for each division may be broken by several; where none
/// breaks it, the division that has most decides.
fn of_rule(roster: &Roster, rule: &Composition, law: &Law) -> Vec<(Ruling, bool)> {
    let readings = law.readings;
    let units = || roster.divisions.iter().flat_map(|division| &division.units);
    // A unit without a price is no part of shares that count points.
    let worth = |id: &str| if readings.by_points { (law.price)(id).unwrap_or(0.0) } else { 1.0 };
    let share = |counted: &dyn Fn(&str) -> bool| -> f64 {
        units().filter(|units| counted(&units.id)).map(|units| worth(&units.id) * f64::from(units.count)).sum()
    };
    let number =
        |division: &Division| -> u32 { division.units.iter().filter(|units| rule.counts(&units.id)).map(|units| units.count).sum() };
    let ruling = |breach, count, of, limit| Ruling {
        text: rule.text.clone(),
        counts: rule.counts.clone(),
        count,
        of,
        by_points: readings.by_points,
        limit,
        ..Ruling::plain(breach, &law.army.paragraph)
    };
    let counted = share(&|id| rule.counts(id));
    match &rule.limit {
        Limit::AtLeastPercent(_) | Limit::AtMostPercent(_) | Limit::MoreThanHalfOf(_) => {
            let of = share(&|id| base(&rule.limit).is_none_or(|base| has(base, id)));
            let (breach, limit) = match rule.limit {
                Limit::AtLeastPercent(percent) => (Breach::SmallShare, readings.least(percent)),
                Limit::AtMostPercent(percent) => (Breach::LargeShare, readings.most(percent)),
                _ => (Breach::NotMoreThanHalf, (1.0, 2.0)),
            };
            vec![(ruling(breach, counted, of, limit), share_fits(&rule.limit, readings, counted, of))]
        }
        &Limit::AtMost { most, divisions: each } => {
            let so_many = |count: u32, allowed: u32, division| {
                let number = ruling(Breach::TooMany, f64::from(count), 0.0, (f64::from(allowed), 1.0));
                (Ruling { division, per: each, by_points: false, ..number }, count <= allowed)
            };
            if readings.binds_each(each) {
                let counts = || roster.divisions.iter().map(number).enumerate();
                let broken: Vec<_> = counts().filter(|(_, count)| *count > most).collect();
                let shown = if broken.is_empty() { counts().max_by_key(|(_, count)| *count).into_iter().collect() } else { broken };
                shown.into_iter().map(|(place, count)| so_many(count, most, Some(place))).collect()
            } else {
                let count = roster.divisions.iter().map(number).sum();
                let allowed = readings.allowed(most, each, u32::try_from(roster.divisions.len()).unwrap_or(u32::MAX));
                vec![so_many(count, allowed, None)]
            }
        }
    }
}

/// The units of which a rule asks for a part; `None` for the whole army.
pub(super) fn base(limit: &Limit) -> Option<&Vec<String>> {
    match limit {
        Limit::MoreThanHalfOf(units) => Some(units),
        _ => None,
    }
}

/// Whether a share is as large as a rule wants it: `counted` of `of`, units or points. Rules that are no shares fit.
pub(super) fn share_fits(limit: &Limit, readings: Readings, counted: f64, of: f64) -> bool {
    // Prices may have fractions.
    let slack = 1e-9 * of;
    match limit {
        Limit::AtLeastPercent(percent) => {
            let (part, whole) = readings.least(*percent);
            counted * whole >= part * of - slack
        }
        Limit::AtMostPercent(percent) => {
            let (part, whole) = readings.most(*percent);
            counted * whole <= part * of + slack
        }
        // Half of nothing is nothing.
        Limit::MoreThanHalfOf(_) => of == 0.0 || 2.0 * counted > of + slack,
        Limit::AtMost { .. } => true,
    }
}

impl Ruling {
    fn plain(breach: Breach, paragraph: &str) -> Ruling {
        let (text, counts) = Default::default();
        let paragraph = paragraph.to_owned();
        Ruling { breach, division: None, text, counts, count: 0.0, of: 0.0, by_points: false, limit: (0.0, 1.0), per: 0, paragraph }
    }

    /// The share of units or points that the rule counts, in [0, 1]; `None` where the rule asks for no share.
    pub fn share(&self) -> Option<f64> {
        (self.of > 0.0).then(|| self.count / self.of)
    }

    /// The fault of an army with its figures, as “cavalry 4 of 11, 36 %: at least 50 %”.
    pub fn says(&self, lang: Lang) -> String {
        let (count, of, limit) = (points(self.count, lang), points(self.of, lang), points(self.limit.0, lang));
        let (counts, number) = (lang.pick(&self.counts.0, &self.counts.1), self.division.map_or(0, |place| place + 1));
        let of = if self.by_points { format!("{of} points") } else { of };
        let units = lang.plural(self.count, lang.pick("unit", "unité"), lang.pick("units", "unités"));
        let text = match lang {
            Lang::En => match self.breach {
                Breach::SmallDivision => format!("division {number} has {count} {units}: at least {limit}"),
                Breach::LargeDivision => format!("division {number} has {count} {units}: at most {limit}"),
                Breach::Command => format!("division {number}: command {count}, at most {limit}"),
                Breach::SmallShare => format!("{counts} {count} of {of}, {}: at least {}", self.percent(lang), self.part(lang)),
                Breach::LargeShare => format!("{counts} {count} of {of}, {}: at most {}", self.percent(lang), self.part(lang)),
                Breach::NotMoreThanHalf => format!("{counts} {count} of {of}, {}: more than half", self.percent(lang)),
                Breach::TooMany if self.division.is_some() => format!("{counts} {count} in division {number}: at most {limit}"),
                Breach::TooMany => format!("{counts} {count} in the army: at most {limit}"),
                Breach::Budget => format!("{count} points: at most {limit}"),
            },
            Lang::Fr => match self.breach {
                Breach::SmallDivision => format!("division {number} : {count} {units}, au moins {limit}"),
                Breach::LargeDivision => format!("division {number} : {count} {units}, au plus {limit}"),
                Breach::Command => format!("division {number} : commandement {count}, au plus {limit}"),
                Breach::SmallShare => format!("{counts} : {count} sur {of}, {}, au moins {}", self.percent(lang), self.part(lang)),
                Breach::LargeShare => format!("{counts} : {count} sur {of}, {}, au plus {}", self.percent(lang), self.part(lang)),
                Breach::NotMoreThanHalf => format!("{counts} : {count} sur {of}, {}, plus de la moitié", self.percent(lang)),
                Breach::TooMany if self.division.is_some() => format!("{counts} : {count} dans la division {number}, au plus {limit}"),
                Breach::TooMany => format!("{counts} : {count} dans l’armée, au plus {limit}"),
                Breach::Budget => format!("{count} points : au plus {limit}"),
            },
        };
        lang.typeset(&text)
    }

    /// The share in percent, with as many decimals as tell it from the limit.
    fn percent(&self, lang: Lang) -> String {
        let (share, limit) = (self.share().unwrap_or(0.0), self.limit.0 / self.limit.1);
        let apart = |&decimals: &usize| share == limit || lang.percent(share, decimals) != lang.percent(limit, decimals);
        lang.percent(share, (0..3).find(apart).unwrap_or(3))
    }

    /// The share that is asked for, as “50 %” or “a third”.
    fn part(&self, lang: Lang) -> String {
        match self.limit {
            (part, whole) if part == 1.0 && whole == 3.0 => lang.pick("a third", "un tiers").to_owned(),
            (part, _) => format!("{} %", points(part, lang)),
        }
    }
}

/// A number of points or units, with decimals only where it has some.
pub fn points(value: f64, lang: Lang) -> String {
    let decimals = (0..2).find(|&decimals| (value * 10f64.powi(decimals)).fract().abs() < 1e-9).unwrap_or(2);
    lang.number(value, decimals as usize)
}
