//! What if? Numbers of units that the user sets, the user's own lists against the shipped ones, and what was there before.

use super::matrix::ReadyUnits;
use super::{meant, priced};
use crate::prices::fair::Past;
use crate::prices::matrix::Entrant;
use crate::prices::numbers::UnitId;
use crate::prices::study::Both;
use crate::store::Fault;
use montjoie_core::alike::each_once;
use montjoie_core::settings::nearest;
use montjoie_system::list::list_of;
use montjoie_system::profile::{Change, Number, Profile};
use montjoie_system::{Game, OwnList, System};
use std::collections::BTreeMap;

/// What the user wants of a unit.
#[derive(Debug)]
pub(super) struct Wanted {
    unit: UnitId,
    points: Option<f64>,
    changes: Vec<Change>,
    words: Vec<String>,
}

/// Reads `list/unit.points=40`, `….NUMBER=8`, `….RULE=off`.
pub(super) fn wanted(words: &[String], game: &dyn Game, entrants: &[Entrant]) -> Result<Vec<Wanted>, Fault> {
    let expected = || format!("as {}.points=40", entrants.first().map_or("list/unit", |entrant| entrant.id.as_str()));
    let profiles = if words.is_empty() { Vec::new() } else { game.profiles() };
    let mut all: Vec<Wanted> = Vec::new();
    let mut keys: Vec<(&str, &str)> = Vec::new();
    for word in words {
        let (id, what, value) = parts(word, &expected)?;
        if keys.contains(&(id, what)) {
            return Err(twice(id, what));
        }
        keys.push((id, what));
        let id = in_one_list(id, entrants).unwrap_or(id);
        let unit = entrants.iter().position(|entrant| entrant.id == id).map(UnitId).ok_or_else(|| no_unit(id, entrants))?;
        let at = all.iter().position(|known| known.unit == unit).unwrap_or_else(|| {
            all.push(Wanted { unit, points: None, changes: Vec::new(), words: Vec::new() });
            all.len() - 1
        });
        all[at].words.push(word.clone());
        if what == "points" {
            all[at].points = Some(price(value)?);
        } else {
            let Some(profile) = profiles.iter().find(|profile| profile.id == id) else {
                let fault = Fault::new(format!("`{what}` of `{id}` cannot be set: this system cannot change one thing of a unit yet"));
                return Err(fault.help("its points can; for the rest write a list of your own and name it with --list"));
            };
            all[at].changes.push(change(profile, what, value, game)?);
        }
    }
    Ok(all)
}

/// The id of a unit whose list was left out, where one list has it.
fn in_one_list<'e>(id: &str, entrants: &'e [Entrant]) -> Option<&'e str> {
    let mut with =
        entrants.iter().map(|entrant| entrant.id.as_str()).filter(|known| known.split_once('/').is_some_and(|(_, unit)| unit == id));
    with.next().filter(|_| with.next().is_none())
}

/// A word `UNIT.WHAT=VALUE` in its three parts.
fn parts<'w>(word: &'w str, expected: &dyn Fn() -> String) -> Result<(&'w str, &'w str, &'w str), Fault> {
    let Some((key, value)) = word.split_once('=') else {
        let own = if word.ends_with(".points") { format!("as {word}=40") } else { expected() };
        return Err(Fault::new(format!("`{word}` sets nothing")).help(own));
    };
    match key.rsplit_once('.') {
        Some((unit, what)) => Ok((unit.trim(), what.trim(), value.trim())),
        None => Err(Fault::new(format!("`{}` names nothing to set", key.trim())).help(expected())),
    }
}

/// The error that one thing of a unit is set twice.
fn twice(unit: &str, what: &str) -> Fault {
    Fault::new(format!("`{unit}.{what}` is set twice"))
}

/// A price as it is typed.
pub(super) fn price(typed: &str) -> Result<f64, Fault> {
    let points = typed.parse::<f64>().ok().filter(|points| points.is_finite() && *points > 0.0 && *points < 1e6);
    points.ok_or_else(|| Fault::new(format!("`{typed}` is not a price")).help("a number above 0"))
}

/// `NUMBER=8` or `RULE=off` of a unit.
fn change(profile: &Profile, what: &str, value: &str, game: &dyn Game) -> Result<Change, Fault> {
    let id = &profile.id;
    let called = |number: &&Number| number.stat.id == what || !number.stat.written.is_empty() && number.stat.written == what;
    if let Some(number) = profile.numbers.iter().find(called) {
        let bands = || profile.numbers.iter().any(|other| other.stat.band_of == number.stat.id && other.value > 0.0);
        if !number.stat.band_of.is_empty() || bands() {
            let fault = Fault::new(format!("`{what}` of `{id}` cannot be set: it has dice by range band"));
            return Err(fault.help("write a list of your own and name it with --list"));
        }
        let Ok(wanted) = value.trim_end_matches('+').parse::<i32>() else {
            return Err(Fault::new(format!("`{what}` cannot be `{value}`")).help(format!("a whole number; it is {}", number.shown)));
        };
        let by = wanted.saturating_sub(number.value as i32);
        if by == 0 {
            return Err(Fault::new(format!("`{what}` of `{id}` is {} as it stands", number.shown)));
        }
        return Ok(Change::Stat(number.stat.id.to_owned(), by));
    }
    let rules: Vec<&str> = game.sheet().specials.iter().map(|special| special.id).collect();
    if rules.contains(&what) {
        return match value {
            "on" => Ok(Change::With(what.to_owned())),
            "off" => Ok(Change::Without(what.to_owned())),
            _ => Err(Fault::new(format!("`{what}` cannot be `{value}`")).help("a rule is `on` or `off`")),
        };
    }
    let fault = Fault::new(format!("`{what}` of a unit cannot be set"));
    let stats = || profile.numbers.iter().map(|number| number.stat).filter(|stat| stat.band_of.is_empty());
    // By the name that a list has for it, where it has another.
    let numbers: Vec<&str> = stats().map(|stat| if stat.written.is_empty() { stat.id } else { stat.written }).collect();
    let ids = stats().map(|stat| stat.id);
    let known: Vec<&str> = ["points"].into_iter().chain(numbers.iter().copied()).chain(ids).chain(rules).collect();
    Err(match nearest(what, known) {
        Some(near) => fault.help(format!("did you mean `{near}`? For anything else write a list of your own and name it with --list")),
        None => fault.help(format!(
            "points, {} or a special rule (on, off); for anything else write a list of your own and name it with --list",
            numbers.join(", ")
        )),
    })
}

pub(super) fn no_unit(id: &str, entrants: &[Entrant]) -> Fault {
    let fault = Fault::new(format!("there is no unit `{id}` among those priced"));
    let ids = entrants.iter().map(|entrant| entrant.id.as_str());
    fault.near(id, ids, "units come from the lists named; `montjoie units` shows them")
}

/// The lists with the units as they are wanted, which stand where the printed ones stood.
pub(super) fn apply(mut game: Box<dyn Game>, entrants: &mut [Entrant], wanted: &[Wanted]) -> Result<Box<dyn Game>, Fault> {
    for wanted in wanted {
        let entrant = &mut entrants[wanted.unit];
        if !wanted.changes.is_empty() {
            let (changed, id) = game.variant(&entrant.id, &wanted.changes)?;
            game = changed;
            let name = game.lists().into_iter().flat_map(|list| list.units).find(|unit| unit.id == id).map(|unit| unit.name);
            entrant.name = name.unwrap_or_else(|| entrant.name.clone());
            entrant.id = id;
        }
        entrant.points = wanted.points.or(entrant.points);
    }
    Ok(game)
}

/// The ids of the lists that a system ships.
fn shipped(system: &dyn System) -> Result<Vec<String>, Fault> {
    Ok(system.open(&[])?.lists().into_iter().map(|list| list.id).collect())
}

/// Takes out of the units the shipped list that a list of the user's own takes the place of.
///
/// # Errors
/// There is no such shipped list, it is asked about beside the user's own, or no list of the user's own stands beside the shipped ones.
pub(super) fn make_room(against: &str, named: &[String], ReadyUnits { system, game, entrants, .. }: &mut ReadyUnits) -> Result<(), Fault> {
    let shipped = shipped(*system)?;
    if !shipped.iter().any(|list| list == against) {
        let fault = Fault::new(format!("there is no shipped list `{against}`"));
        return Err(fault.near(against, shipped.iter().map(String::as_str), format!("shipped lists are {}", shipped.join(", "))));
    }
    let Some(own) = entrants.iter().map(|entrant| list_of(&entrant.id)).find(|list| !shipped.iter().any(|known| known == list)) else {
        let fault = Fault::new("`against` has no effect where no list of your own with an id of its own is priced");
        return Err(fault.help(format!("give the list another id than `{against}`, and leave `replaces` out")));
    };
    let tables = game.lists();
    if meant::lists(named.iter().map(String::as_str), &tables)?.iter().any(|list| list.id == against) {
        let fault = Fault::new(format!("`{own}` takes the place of `{against}`, which is named beside it"));
        return Err(fault.help(format!("leave `{against}` out of the lists, or leave out that `{own}` takes its place")));
    }
    entrants.retain(|entrant| list_of(&entrant.id) != against);
    Ok(())
}

/// The units before anything was set and before the user's own lists; `units` are those of now as their lists have them. None where nothing was
/// changed, or nothing was there before.
pub(super) fn past(
    (against, options): (Option<&String>, bool),
    ReadyUnits { system, game, entrants: published, card, over, .. }: &ReadyUnits,
    wanted: &[Wanted],
) -> Result<Option<Past>, Fault> {
    let shipped = shipped(*system)?;
    let is_own = |id: &str| !shipped.iter().any(|list| list == list_of(id));
    let own = each_once(published.iter().map(|entrant| list_of(&entrant.id)).filter(|list| is_own(list)));
    let mut changed: Vec<Both> = wanted.iter().flat_map(|wanted| &wanted.words).map(|word| (word.clone(), word.clone())).collect();
    let set = changed.len();
    changed.extend(own.iter().map(|list| match against {
        Some(of) => (format!("{list} instead of {of}"), format!("{list} au lieu de {of}")),
        None => (format!("{list} beside the others"), format!("{list} à côté des autres")),
    }));
    let mut entrants: Vec<Entrant> = published.iter().filter(|entrant| !is_own(&entrant.id)).cloned().collect();
    // The shipped list that the user's own takes the place of.
    if let Some(of) = against.filter(|_| !own.is_empty()) {
        for entrant in super::entrants(&**game, std::slice::from_ref(of), options)? {
            let possible = card.refuses(&**game, &entrant.id, over).is_none();
            if possible && !entrants.iter().any(|known| known.id == entrant.id) {
                entrants.push(entrant);
            }
        }
    }
    // Where nothing but the user's own is priced, and no list like it is shipped, nothing came before it.
    let nothing = entrants.is_empty();
    if nothing {
        entrants.clone_from(published);
        changed.truncate(set);
    }
    if changed.is_empty() {
        return Ok(None);
    }
    let then = |id: &str| entrants.iter().position(|entrant| entrant.id == id).map(UnitId);
    let was = |entrant: &Entrant| match entrant.id.split_once('/').filter(|(list, _)| is_own(list) && !nothing) {
        None => then(&entrant.id),
        Some((_, unit)) => against.and_then(|of| then(&format!("{of}/{unit}"))),
    };
    let was = published.iter().map(was).collect();
    Ok(Some(Past { changed, entrants, was }))
}

/// Everything that the user set of units, all at once or of one list.
#[derive(Clone, Debug, PartialEq)]
pub struct Changed {
    /// The words that were set, as they are typed, with the ids of units.
    pub words: Vec<String>,
    /// Units that fight otherwise, in armies that are drawn as before.
    pub(super) changes: Vec<(String, Vec<Change>)>,
    /// Units with other prices: armies are drawn anew.
    pub(super) prices: BTreeMap<String, f64>,
}

impl Changed {
    /// Reads what is set of units that `check` allows; nothing where there are no words.
    pub(super) fn of(
        words: &[String],
        game: &dyn Game,
        check: &dyn Fn(&Profile, &str) -> Result<(), Fault>,
    ) -> Result<Option<Changed>, Fault> {
        let mut set = Changed { words: Vec::new(), changes: Vec::new(), prices: BTreeMap::new() };
        let profiles = game.profiles();
        for word in words {
            let (unit, what, value) = parts(word, &|| "as LIST/UNIT.points=40".to_owned())?;
            let id = meant::unit(unit, game)?;
            let rows: Vec<_> = profiles.iter().filter(|row| row.id == id || row.id.split('+').next() == Some(&id)).collect();
            let Some(first) = rows.first() else {
                let ids = profiles.iter().map(|row| row.id.as_str());
                return Err(Fault::new(format!("there is no unit `{unit}`")).near(unit, ids, "`montjoie units` shows them"));
            };
            check(first, what)?;
            let key = format!("{id}.{what}=");
            if set.words.iter().any(|word| word.starts_with(&key)) {
                return Err(twice(&id, what));
            }
            set.words.push(key + value);
            if what == "points" {
                set.prices.insert(id, price(value)?);
                continue;
            }
            for row in rows {
                let change = change(row, what, value, game)?;
                match set.changes.iter_mut().find(|(unit, _)| *unit == row.id) {
                    Some((_, changes)) => changes.push(change),
                    None => set.changes.push((row.id.clone(), vec![change])),
                }
            }
        }
        Ok(Some(set).filter(|set| !set.words.is_empty()))
    }

    /// What is set of the units of each list, apart: armies are of one list, so what is set of two lists is in no army at once.
    pub(super) fn by_list(&self) -> Vec<Changed> {
        let of = |list: &str| Changed {
            words: self.words.iter().filter(|word| list_of(word) == list).cloned().collect(),
            changes: self.changes.iter().filter(|(unit, _)| list_of(unit) == list).cloned().collect(),
            prices: self.prices.iter().filter(|(unit, _)| list_of(unit) == list).map(|(unit, price)| (unit.clone(), *price)).collect(),
        };
        each_once(self.words.iter().map(|word| list_of(word))).into_iter().map(of).collect()
    }

    /// Whether something is set of units of a list.
    pub(super) fn is_of(&self, list: &str) -> bool {
        self.words.iter().any(|word| list_of(word) == list)
    }

    /// The user's own lists, and those shipped ones that have other prices, at the prices that are set.
    pub(super) fn with_prices(&self, system: &dyn System, own: &[OwnList]) -> Result<String, Fault> {
        let mut lists: Vec<&str> = self.prices.keys().map(|unit| list_of(unit)).collect();
        lists.dedup();
        priced::with(system, own, &lists, (&priced::of_units(&self.prices), None))
    }
}
