//! Everything that was found about the prices of some lists, and the sentences that say it: the one thing that the terminal, charts and report read.

use std::collections::BTreeMap;

use super::matrix::Entrant;
use super::numbers::UnitId;
use super::study::{Both, Priced, Ratio, Study, Worth};
use montjoie_core::alike::grouped;
use montjoie_core::language::{Lang, Text};
use montjoie_field::army::check::points;
use montjoie_system::list::list_of;
use montjoie_system::pricing::General;
use montjoie_system::{Assumption, Set, System};

/// Prices of some lists.
pub struct Fair {
    /// The name of the folder of the prices, as `fair-SYSTEM-LIST-LIST`.
    pub name: String,
    /// The rule system.
    pub system: &'static dyn System,
    /// Ids and names of the lists.
    pub lists: Vec<(String, Both)>,
    /// The units that are priced.
    pub entrants: Vec<Entrant>,
    /// The card of the situations: its id, its title.
    pub card: (String, Both),
    /// Settings that hold in every duel.
    pub over: Vec<Set>,
    /// The prices that were found.
    pub study: Study,
    /// The answer before what the user changed.
    pub before: Option<Before>,
    /// The unit whose price holds the scale, and that price.
    pub anchor: Option<(UnitId, f64)>,
    /// The two units of the ratio.
    pub ratio: Option<(UnitId, UnitId)>,
    /// Prices that the lists imply for a special rule, by its id.
    pub implied: BTreeMap<String, Vec<f64>>,
    /// Units that the card leaves out, with the reason.
    pub refused: Vec<String>,
    /// The settings that the answers rest on.
    pub assumptions: Vec<Assumption>,
    /// Whether some answers were sampled, and from which seed.
    pub seed: Option<u64>,
}

/// The units before the user changed something.
pub struct Past {
    /// What was changed since, in words.
    pub changed: Vec<Both>,
    /// The units before the change.
    pub entrants: Vec<Entrant>,
    /// The earlier unit of each unit of now.
    pub was: Vec<Option<UnitId>>,
}

/// What held before the user changed something.
pub struct Before {
    /// The units before the change.
    pub past: Past,
    /// The prices before the change.
    pub study: Study,
}

/// What a change moves: a unit now against what it was.
pub struct Difference<'a> {
    /// The priced unit of now.
    pub now: &'a Entrant,
    /// The priced unit of then.
    pub was: &'a Entrant,
    /// How much more the unit is worth now, in points.
    pub worth: f64,
    /// The points of the difference that come from another scale; the rest comes from who meets whom.
    pub scale: f64,
}

impl Past {
    /// What was changed since.
    pub fn changed(&self, lang: Lang) -> String {
        let changed: Vec<&str> = self.changed.iter().map(|(en, fr)| lang.pick(en.as_str(), fr.as_str())).collect();
        changed.join(", ")
    }
}

/// What prices from duels leave out, of a system whose armies have not shown which way that goes.
const LEFT_OUT: Text = Text::new(
    "A duel is one unit against one: numbers, flanks, support and manoeuvre are not in it. Use these prices to screen a list and to see what a rule does, not as the price of an army.",
    "Un duel oppose une unité à une autre : ni nombre, ni flancs, ni soutien, ni manœuvre. Ces prix servent à passer une liste au crible et à voir ce que fait une règle, pas de prix d’armée.",
);

/// Known biases of prices from duels, where prices from armies have shown them.
const BIAS: Text = Text::new(
    "Duels of one against one overvalue quality and ignore numbers: flanks, support and manoeuvre are not in a duel. Use them to screen a list and to see what a rule does, not as the price of an army.",
    "Les duels à un contre un surévaluent la qualité et ignorent le nombre : ni flancs, ni soutien, ni manœuvre dans un duel. Ils servent à passer une liste au crible et à voir ce que fait une règle, pas de prix d’armée.",
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
    /// What is known of the bias of prices from duels: only battles of the system itself show more than what a duel leaves out.
    pub fn bias(&self) -> Text {
        if self.system.pricing().duels_overvalue { BIAS } else { LEFT_OUT }
    }

    /// The known bias, in one sentence.
    pub fn short_bias(&self) -> Text {
        match self.system.pricing().duels_overvalue {
            true => Text::new(
                "known bias: duels overvalue quality and ignore numbers and manoeuvre",
                "biais connu : les duels surévaluent la qualité et ignorent le nombre et la manœuvre",
            ),
            false => Text::new("not in a duel: numbers and manoeuvre", "absents d’un duel : le nombre et la manœuvre"),
        }
    }

    /// A unit's name.
    pub fn unit(&self, unit: UnitId, lang: Lang) -> &str {
        let (en, fr) = &self.entrants[unit].name;
        lang.pick(en, fr)
    }

    /// A unit's name with its list: `Guards (North)`.
    pub fn full(&self, unit: UnitId, lang: Lang) -> String {
        let id = list_of(&self.entrants[unit].id);
        match self.lists.iter().find(|(list, _)| list == id).filter(|_| self.lists.len() > 1) {
            Some((_, (en, fr))) => format!("{} ({})", self.unit(unit, lang), lang.pick(en, fr)),
            None => self.unit(unit, lang).to_owned(),
        }
    }

    /// By how many points a priced unit is worth more than it costs; `None` where it has no price.
    pub fn difference(&self, of: &Priced) -> Option<f64> {
        self.entrants[of.unit].points.map(|points| of.worth - points)
    }

    /// The priced units by their places in the study, largest change first: what should cost more, down to what should cost less.
    pub fn by_difference(&self) -> Vec<usize> {
        let off = |place: usize| self.difference(&self.study.units[place]).unwrap_or(f64::NEG_INFINITY);
        let mut order: Vec<usize> = (0..self.study.units.len()).collect();
        order.sort_by(|&x, &y| off(y).total_cmp(&off(x)).then_with(|| self.id(x).cmp(self.id(y))));
        order
    }

    /// The ratio, where one was asked for and both units are priced.
    pub fn ratio(&self) -> Option<Ratio> {
        let (over, under) = self.ratio?;
        self.study.ratio(&self.entrants, over, under)
    }

    /// `1 unit of guards is worth 1.5 of levies (the list says 1.2)`.
    pub fn ratio_sentence(&self, lang: Lang) -> Option<String> {
        let ((over, under), ratio) = (self.ratio?, self.ratio()?);
        let (over, under) = (self.full(over, lang), self.full(under, lang));
        let number = |value: f64| lang.number(value, if value < 10.0 { 2 } else { 1 });
        let value = number(ratio.value);
        let listed = ratio.listed.map(|listed| format!("{} {}", lang.pick("the list says", "la liste dit"), number(listed)));
        // The worths of the table are without it: their quotient is another number.
        let general = (self.study.overhead > 0.0).then(|| lang.pick("a general’s share included", "part de général comprise").to_owned());
        let inside = listed.into_iter().chain(general).collect::<Vec<_>>().join(lang.pick("; ", "\u{202f}; "));
        let inside = if inside.is_empty() { inside } else { format!(" ({inside})") };
        Some(match lang {
            Lang::En => format!("1 unit of {over} is worth {value} of {under}{inside}."),
            Lang::Fr => format!("1 unité {} en vaut {value} {}{inside}.", lang.quote(&over), lang.quote(&under)),
        })
    }

    /// What holds the scale, and how many points a mean cost is.
    pub fn scale_sentence(&self, lang: Lang) -> String {
        let mean = lang.number(self.study.scale.points, 2);
        let priced = |of: &Priced| self.entrants[of.unit].points.is_some();
        let held = if let Some((unit, price)) = self.anchor {
            let (id, price) = (&self.entrants[unit].id, points(price, lang));
            say!(lang, "{id} is fair at {price} points", "{id} est au juste prix à {price} points")
        } else if self.study.units.iter().any(priced) {
            say!(
                lang,
                "all the rows together, each counted once, keep their total",
                "toutes les lignes ensemble, chacune comptée une fois, gardent leur total"
            )
        } else {
            return say!(
                lang,
                "no unit has a published price, so costs are ratios: the mean of the mix is 1",
                "aucune unité n’a de prix publié : les coûts sont des rapports, la moyenne du mélange vaut 1"
            );
        };
        say!(lang, "{held} ({mean} points a mean cost)", "{held} ({mean} points pour un coût moyen)")
    }

    /// The sentence on what every unit costs beside its price.
    pub fn overhead_sentence(&self, lang: Lang) -> String {
        let none = match self.system.pricing().general {
            Some(General { points, units, paragraph }) if self.study.overhead != 0.0 => {
                let share = lang.number(self.study.overhead, 2);
                return say!(
                    lang,
                    "every unit carries {share} points of its general ({points} points, at most {units} units; {paragraph})",
                    "chaque unité porte {share} points de son général ({points} points, {units} unités au plus ; {paragraph})"
                );
            }
            Some(_) => Text::new("no unit has a price", "aucune unité n’a de prix"),
            None => Text::new("the system names no price for one", "le système ne donne pas son prix"),
        };
        format!("{} {}", lang.pick("no general is counted in:", "aucun général n’est compté :"), none.get(lang))
    }

    /// How the answers came about, on which card.
    pub fn method_sentence(&self, lang: Lang) -> String {
        let (_, (en, fr)) = &self.card;
        let how = match (self.seed, lang) {
            (None, Lang::En) => "exact duels, one unit against one".to_owned(),
            (None, Lang::Fr) => "duels exacts, une unité contre une".to_owned(),
            (Some(seed), Lang::En) => format!("duels, some or all sampled (seed {seed})"),
            (Some(seed), Lang::Fr) => format!("duels, simulés en tout ou partie (graine {seed})"),
        };
        let of_key = |(key, name): &(&str, Text)| self.assumptions.iter().find(|a| a.key == *key).map(|a| (*name, a));
        let deciding = self.system.deciding().iter().find_map(of_key);
        let deciding = deciding.map(|(name, a)| format!(" · {} {} ({})", name.get(lang), a.value, a.basis.words(lang)));
        format!("{how} · {} {}{}", lang.pick("card", "carte"), lang.quote(lang.pick(en, fr)), deciding.unwrap_or_default())
    }

    /// The firmness of the balance.
    pub fn solver_sentence(&self, lang: Lang) -> String {
        let balance = &self.study.balance;
        let next = balance.next.map_or("–".to_owned(), |next| lang.number(next, 3));
        let classes = balance.classes.count();
        let (residual, smallest) = (power(balance.residual), power(balance.smallest));
        say!(
            lang,
            "balance of {classes} different profiles, residual {residual}; smallest singular value {smallest}, next {next}",
            "équilibre de {classes} profils différents, résidu {residual} ; plus petite valeur singulière {smallest}, suivante {next}"
        )
    }

    /// Why units are left out, a line each.
    pub fn left_out(&self, lang: Lang) -> Vec<String> {
        let why =
            self.study.left_out.iter().map(|(unit, (en, fr))| format!("{}{} {}", self.entrants[*unit].id, lang.colon(), lang.pick(en, fr)));
        self.refused.iter().cloned().chain(why).collect()
    }

    /// What the lists imply for the rule that a worth is of: no price, one, or several that contradict one another.
    pub fn implied(&self, worth: &Worth) -> &[f64] {
        let known = self.implied.get(&worth.change.about).filter(|_| worth.change.special);
        known.map_or(&[], |prices| prices)
    }

    /// What the change moves, for every unit that is priced now and was then.
    pub fn differences(&self) -> Vec<Difference<'_>> {
        let Some(Before { past, study }) = &self.before else { return Vec::new() };
        let difference = |now: &Priced| {
            let old = study.unit(past.was[now.unit]?)?;
            let scale = old.cost * (self.study.scale.points - study.scale.points);
            Some(Difference { now: &self.entrants[now.unit], was: &past.entrants[old.unit], worth: now.worth - old.worth, scale })
        };
        self.study.units.iter().filter_map(difference).collect()
    }

    /// One row per profile and price, what should cost more first: the place of its first unit, and what people call it: `guards (4 lists)` where
    /// lists have the same unit, `north/guards (+1)` where others are the same by another name.
    pub fn merged(&self, lang: Lang) -> Vec<(usize, String)> {
        // Who cannot be told apart, at one price.
        let same =
            |&place: &usize| (self.study.balance.classes.of[place], self.entrants[self.study.units[place].unit].points.map(f64::to_bits));
        let own = |place: usize| self.id(place).rsplit('/').next().unwrap_or_default();
        let called = |places: &[usize]| match places {
            [only] => self.id(*only).to_owned(),
            [first, others @ ..] if others.iter().all(|&place| own(place) == own(*first)) => {
                format!("{} ({} {})", own(*first), places.len(), lang.pick("lists", "listes"))
            }
            _ => format!("{} (+{})", self.id(places[0]), places.len() - 1),
        };
        let rows = grouped(self.by_difference(), |one, other| same(one) == same(other));
        rows.into_iter().map(|places| (places[0], called(&places))).collect()
    }

    /// The id of a priced unit.
    fn id(&self, place: usize) -> &str {
        &self.entrants[self.study.units[place].unit].id
    }
}
