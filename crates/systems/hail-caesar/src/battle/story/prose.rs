//! The sentences of a story, in both languages.
//!
//! A unit is named with what it is where a chapter first names it, `A4 (Mounted knights)`, and by its number from then on. In French every unit
//! is *une unité*.

use super::super::Battle;
use super::super::reasons::Reason;
use super::super::state::{State, Wish};
use super::super::telling::{Answer, Loss, Why, division_name};
use super::{Act, After, End, Event, How, What};
use crate::body::Stakes;
use crate::orders::{Fiasco, GroupOrdered};
use crate::panic::Fate;
use crate::shooting::wounds;
use montjoie_core::chance::Roll;
use montjoie_core::chapter::{Phase, Sentence};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::{Lang, capital};
use montjoie_core::scene::Aspect;
use montjoie_field::{Compass, Id};

/// A verb: of one unit and of several, in English, then in French.
type Verb = [&'static str; 4];

/// What units of a group do, where several can do the same.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Does {
    Advances,
    GoesBack,
    Shifts,
    Turns,
    MakesForFlank(Id),
    Supports(Id, Aspect),
    Dismounts,
    Remains,
    Stays(Reason),
}

/// What came of something for a unit, in the words that several can share.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Becomes {
    Fate(Fate, bool, Option<Reason>),
    Lost(Loss, bool, Option<Reason>),
    Disordered,
    MakesWay(bool),
    Follows(Id),
    Because(Reason),
}

/// Writes the sentences of a chapter.
pub struct Prose<'a> {
    battle: &'a Battle,
    state: &'a State,
    /// Whose turn it is.
    side: Side,
    lang: Lang,
    named: Vec<bool>,
    /// The units of the sentence that is written.
    about: Vec<Id>,
    phase: Phase,
    sentences: Vec<Sentence>,
}

impl<'a> Prose<'a> {
    pub fn new(battle: &'a Battle, state: &'a State, side: Side, lang: Lang) -> Prose<'a> {
        let named = vec![false; state.units.len()];
        Prose { battle, state, side, lang, named, about: Vec::new(), phase: Phase::Deployment, sentences: Vec::new() }
    }

    pub fn finished(self) -> Vec<Sentence> {
        self.sentences
    }

    /// Ends a sentence.
    fn ends(&mut self, text: &str) {
        let mut units = std::mem::take(&mut self.about);
        units.sort_unstable();
        units.dedup();
        let units = units.into_iter().map(|id| self.battle.short(id)).collect();
        self.sentences.push(Sentence { phase: self.phase, text: self.lang.typeset(&format!("{}.", capital(text))), units });
    }

    // Names.

    /// A unit: with what it is, where it is named for the first time.
    fn unit(&mut self, id: Id) -> String {
        self.units(&[id])
    }

    /// Units: those that follow each other in their list as a range.
    fn units(&mut self, ids: &[Id]) -> String {
        self.about.extend(ids);
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        ids.dedup();
        // Those that are named for the first time by kinds, each kind once.
        let lang = self.lang;
        let (known, new): (Vec<Id>, Vec<Id>) = ids.iter().partition(|&&id| self.named[usize::from(id)]);
        let mut words = self.ranges(&known);
        let mut kinds: Vec<&str> = new.iter().map(|&id| self.battle.kind_name(id, lang)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let mut groups: Vec<(Vec<Id>, &str)> = kinds
            .into_iter()
            .map(|kind| (new.iter().copied().filter(|&id| self.battle.kind_name(id, lang) == kind).collect(), kind))
            .collect();
        groups.sort_unstable();
        for (ids, kind) in groups {
            words.extend(self.ranges(&ids));
            words.iter_mut().next_back().into_iter().for_each(|last| *last += &format!(" ({kind})"));
        }
        ids.iter().for_each(|id| self.named[usize::from(*id)] = true);
        self.and(&words)
    }

    /// The numbers of units in order: those that follow each other as a range.
    fn ranges(&self, ids: &[Id]) -> Vec<String> {
        let next = |one: &Id, other: &Id| *other == one + 1 && self.battle.named(*one).side == self.battle.named(*other).side;
        let range = |like: &[Id]| match like {
            [one] => self.battle.short(*one),
            [from, .., to] => format!("{}–{}", self.battle.short(*from), self.battle.short(*to)),
            [] => String::new(),
        };
        ids.chunk_by(next).map(range).collect()
    }

    /// Words in a row: `A4, A5 and A6`.
    fn and(&self, words: &[String]) -> String {
        match words {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => format!("{} {} {last}", first.join(", "), self.lang.pick("and", "et")),
        }
    }

    fn pick(&self, en: &'static str, fr: &'static str) -> &'static str {
        self.lang.pick(en, fr)
    }

    fn verb(&self, many: bool, verb: Verb) -> &'static str {
        inflected(verb, many, self.lang)
    }

    fn moves(&self, moves: u8) -> &'static str {
        match moves {
            1 => self.pick("one move", "un mouvement"),
            2 => self.pick("two moves", "deux mouvements"),
            _ => self.pick("three moves", "trois mouvements"),
        }
    }

    // The deployment.

    /// Who stands where, whose stakes are planted, and who begins.
    pub fn deployment(&mut self) {
        let (battle, lang) = (self.battle, self.lang);
        let start = battle.field.start;
        let army = |side: Side| {
            let (units, divisions) = (battle.armies[side].units.len(), battle.armies[side].divisions.len());
            let units = format!("{units} {}", lang.plural(units as f64, lang.pick("unit", "unité"), lang.pick("units", "unités")));
            format!("{units} {} {divisions} divisions", lang.pick("in", "en")).replace(" 1 divisions", " 1 division")
        };
        let Pair { a, b } = Pair::of(army);
        self.ends(&match lang {
            Lang::En => format!("A lines up below with {a}, B above with {b}; the front lines are {start} inches apart"),
            Lang::Fr => {
                format!("A se range en bas avec {a}, B en haut avec {b} ; les premières lignes sont à {start} pouces l’une de l’autre")
            }
        });
        for (stakes, verb) in [
            (
                Stakes::Planted,
                ["stands behind planted stakes", "stand behind planted stakes", "a ses pieux plantés", "ont leurs pieux plantés"],
            ),
            (Stakes::Plant, ["has stakes to plant", "have stakes to plant", "a des pieux à planter", "ont des pieux à planter"]),
        ] {
            let has = |id: &Id| self.state.units[*id as usize].condition.stakes == stakes;
            let ids: Vec<Id> = (0..self.state.units.len() as Id).filter(has).collect();
            if !ids.is_empty() {
                let units = self.units(&ids);
                self.ends(&format!("{units} {}", self.verb(ids.len() > 1, verb)));
            }
        }
        let first = self.side.letter();
        self.ends(&match lang {
            Lang::En => format!("{first} has the first turn"),
            Lang::Fr => format!("{first} joue en premier"),
        });
    }

    // A player turn.

    /// All that happened, in its order.
    pub fn turn(&mut self, events: &[Event]) {
        self.phase = Phase::Movement;
        let mut rest = events;
        while let [event, more @ ..] = rest {
            rest = more;
            match &event.what {
                What::Phase(Phase::Shooting) => {
                    self.phase = Phase::Shooting;
                    let shot = |event: &&Event| matches!(event.what, What::Shot { .. });
                    let (phase, more) =
                        rest.split_at(rest.iter().position(|next| matches!(next.what, What::Phase(_))).unwrap_or(rest.len()));
                    self.shooting(&phase.iter().filter(shot).collect::<Vec<_>>());
                    self.plants(phase);
                    rest = more;
                }
                What::Phase(phase) => self.phase = *phase,
                What::Order { .. } => {
                    let alike = 1 + rest.iter().take_while(|next| self.together(event, next)).count();
                    match alike {
                        1 => self.order(event),
                        _ => self.orders(event, &rest[..alike - 1]),
                    }
                    rest = &rest[alike - 1..];
                }
                What::Initiative(acts) => self.initiative(acts, &event.after),
                What::Charge { .. } => {
                    let shots = rest.iter().take_while(|next| answers(event, next)).count();
                    self.charge(event, &rest[..shots]);
                    rest = &rest[shots..];
                }
                What::Shot { .. } => {
                    let clause = self.shot(event);
                    self.ends(&clause);
                }
                // Told with the shots of its phase.
                What::Plants(_) => {}
                What::Runs(id) => {
                    let unit = self.unit(*id);
                    let mut text = format!("{unit}, {}", self.pick("demoralised, runs", "démoralisée, fuit"));
                    if event.after.iter().any(|after| matches!(after, After::Lost(lost, ..) if lost == id)) {
                        text += self.pick(" off the table", " hors de la table");
                    }
                    self.ends(&text);
                }
                What::Disordered(ids) => {
                    let units = self.units(ids);
                    let verb = [
                        "is disordered and gets no order",
                        "are disordered and get no order",
                        "est désorganisée et ne reçoit pas d’ordre",
                        "sont désorganisées et ne reçoivent pas d’ordre",
                    ];
                    self.ends(&format!("{units} {}", self.verb(ids.len() > 1, verb)));
                }
                What::NoOrder { side, division, units, with, failed } => {
                    let called = division_name(*side, *division);
                    let units = self.units(units);
                    let mut text = match self.lang {
                        Lang::En => format!("No order is left for {units}"),
                        Lang::Fr => format!("Il ne reste pas d’ordre pour {units}"),
                    };
                    text += &match (with, failed, self.lang) {
                        (Some(with), _, Lang::En) => format!(": the general of {called} is with {}", self.battle.short(*with)),
                        (Some(with), _, Lang::Fr) => format!(" : le général de {called} est avec {}", self.battle.short(*with)),
                        (None, true, Lang::En) => format!(": the last one of {called} failed or was a rally"),
                        (None, true, Lang::Fr) => format!(" : le dernier de {called} a échoué ou servi à rallier"),
                        (None, false, _) => String::new(),
                    };
                    self.ends(&text);
                }
                What::Combat { units, supports, inflicted } => self.combat((units, supports), *inflicted, &event.after),
                What::Engages(id, enemy) => {
                    let (unit, enemy) = (self.unit(*id), self.unit(*enemy));
                    self.ends(&match self.lang {
                        Lang::En => format!("{unit} touches {enemy} and is engaged without a charge"),
                        Lang::Fr => format!("{unit} se retrouve au contact de {enemy}, engagée sans charge"),
                    });
                }
                What::Carried(id, enemy) => {
                    let (unit, enemy) = (self.unit(*id), self.unit(*enemy));
                    let mut text = match self.lang {
                        Lang::En => format!("Montjoie! {unit}, disordered, is carried towards {enemy}, which it cannot charge"),
                        Lang::Fr => format!("Montjoie ! {unit}, désorganisée, est emportée vers {enemy}, qu’elle ne peut charger"),
                    };
                    for clause in self.aftermath(&event.after, None) {
                        text += &self.signs(" ; ");
                        text += &clause;
                    }
                    self.ends(&text);
                }
                What::Levy(id) => {
                    let unit = self.unit(*id);
                    let found = event.after.contains(&After::Order(*id, true));
                    let verb = match found {
                        true => self.pick("is no longer disordered (Levy)", "n’est plus désorganisée (Levy)"),
                        false => self.pick("stays disordered (Levy)", "reste désorganisée (Levy)"),
                    };
                    self.ends(&format!("{unit} {verb}"));
                }
                What::Demoralised(side, division) => {
                    let called = division_name(*side, *division);
                    self.ends(&match self.lang {
                        Lang::En => format!("Division {called} is demoralised"),
                        Lang::Fr => format!("La division {called} est démoralisée"),
                    });
                }
            }
        }
    }

    /// Units that are shaken and were not before.
    pub fn shaken(&mut self, ids: &[Id]) {
        if !ids.is_empty() {
            let units = self.units(ids);
            self.ends(&format!(
                "{units} {}",
                self.verb(ids.len() > 1, ["is now shaken", "are now shaken", "est désormais ébranlée", "sont désormais ébranlées"])
            ));
        }
        if self.sentences.is_empty() {
            self.ends(self.pick("nothing happens", "rien ne se passe"));
        }
    }

    fn order(&mut self, event: &Event) {
        let What::Order { side, division, units, whole, rally, ordered, again, blunder, healed, acts } = &event.what else { return };
        self.about.extend(units);
        let called = division_name(*side, *division);
        let staff = if *again { self.pick(" on the staff’s second throw", " au second jet de l’état-major") } else { "" };
        if *rally {
            return self.rally(&called, units[0], (*ordered, *healed), staff, &event.after);
        }
        let stands: Vec<Id> = units.iter().copied().filter(|&id| *ordered == GroupOrdered::Equal && self.battle.is_militia(id)).collect();
        let mut text = match (ordered, self.lang) {
            (GroupOrdered::Fails, _) => {
                let group = self.group(units, *whole);
                let fails = match (again, self.lang) {
                    (false, Lang::En) => "fails",
                    (true, Lang::En) => "fails, thrown twice",
                    (false, Lang::Fr) => "échoue",
                    (true, Lang::Fr) => "échoue, même relancé",
                };
                let text = match self.lang {
                    Lang::En => format!("The order of {called} to {group} {fails}"),
                    Lang::Fr => format!("L’ordre de {called} à {group} {fails}"),
                };
                return self.ends(&text);
            }
            (GroupOrdered::Fiasco, _) => {
                let group = self.group(units, *whole);
                let row = blunder.map_or(String::new(), |blunder| Fiasco { rows: self.battle.rules.fiasco_table }.tell(blunder, self.lang));
                match self.lang {
                    Lang::En => format!("Fiasco of {called} with {group}: {row}"),
                    Lang::Fr => format!("Fiasco de {called} avec {group} : {row}"),
                }
            }
            (GroupOrdered::Equal, Lang::En) if stands.len() == units.len() => format!("{called} gets no move"),
            (GroupOrdered::Equal, Lang::Fr) if stands.len() == units.len() => format!("{called} n’obtient pas de mouvement"),
            (_, lang) => {
                let moves = self.moves(if let GroupOrdered::Moves(moves) = ordered { *moves } else { 1 });
                match lang {
                    Lang::En => format!("{called} gets {moves}{staff}"),
                    Lang::Fr => format!("{called} obtient {moves}{staff}"),
                }
            }
        };
        let mut clauses = self.done(acts, *whole && stands.is_empty());
        if !stands.is_empty() {
            let units = self.units(&stands);
            let verb = [
                "is Militia and stays",
                "are Militia and stay",
                "est de la Militia et reste sur place",
                "sont de la Militia et restent sur place",
            ];
            clauses.push(format!("{units} {}", self.verb(stands.len() > 1, verb)));
        }
        clauses.extend(self.aftermath(&event.after, None));
        if !clauses.is_empty() {
            let colon = if *ordered == GroupOrdered::Fiasco { " ; " } else { " : " };
            text += &self.signs(colon);
            text += &clauses.join(&self.signs(" ; "));
        }
        self.ends(&text);
    }

    /// What a whole division does with its moves, where all its units do the same; with how many.
    fn alike(&self, event: &Event) -> Option<(u8, Does)> {
        let What::Order { units, whole: true, rally: false, ordered, again: false, acts, .. } = &event.what else { return None };
        let moves = match ordered {
            GroupOrdered::Moves(moves) => *moves,
            GroupOrdered::Equal if !units.iter().any(|&id| self.battle.is_militia(id)) => 1,
            _ => return None,
        };
        let first = self.does(acts.first()?)?;
        let same = event.after.is_empty() && acts.len() == units.len() && acts.iter().all(|act| self.does(act) == Some(first));
        same.then_some((moves, first))
    }

    /// Whether two orders can be told in one sentence.
    fn together(&self, event: &Event, next: &Event) -> bool {
        self.alike(event).is_some_and(|first| self.alike(next) == Some(first))
    }

    /// Orders of whole divisions that do the same.
    fn orders(&mut self, first: &Event, more: &[Event]) {
        let Some((moves, does)) = self.alike(first) else { return };
        let mut called = Vec::new();
        for event in std::iter::once(first).chain(more) {
            if let What::Order { side, division, units, .. } = &event.what {
                called.push(division_name(*side, *division));
                self.about.extend(units);
            }
        }
        let (called, moves, said) = (self.and(&called), self.moves(moves), self.said(does, true));
        self.ends(&match self.lang {
            Lang::En => format!("{called} get {moves} each: all {said}"),
            Lang::Fr => format!("{called} obtiennent chacune {moves} : toutes {said}"),
        });
    }

    /// A sign with the spaces of the language: ` : ` is `: ` in English.
    fn signs(&self, sign: &str) -> String {
        if self.lang == Lang::Fr { sign.to_owned() } else { sign.trim_start().to_owned() }
    }

    /// The units of an order: all that a division has left, or some.
    fn group(&mut self, units: &[Id], whole: bool) -> String {
        match whole {
            true => self.pick("all its units", "toutes ses unités").to_owned(),
            false => self.units(units),
        }
    }

    fn rally(&mut self, called: &str, id: Id, (ordered, healed): (GroupOrdered, u8), staff: &str, after: &[After]) {
        let unit = self.unit(id);
        let mut text = match (ordered, healed, self.lang) {
            (GroupOrdered::Fiasco, _, Lang::En) => format!("Fiasco of {called}, who meant to rally {unit}"),
            (GroupOrdered::Fiasco, _, Lang::Fr) => format!("Fiasco de {called}, qui voulait rallier {unit}"),
            (_, 0, Lang::En) => format!("{called} fails to rally {unit}"),
            (_, 0, Lang::Fr) => format!("{called} ne parvient pas à rallier {unit}"),
            (_, healed, Lang::En) => format!("{called} rallies {unit}{staff}: {} fewer", wounds(healed, Lang::En)),
            (_, healed, Lang::Fr) => format!("{called} rallie {unit}{staff} : {} de moins", wounds(healed, Lang::Fr)),
        };
        for clause in self.aftermath(after, None) {
            text += &self.signs(" ; ");
            text += &clause;
        }
        self.ends(&text);
    }

    fn initiative(&mut self, acts: &[Act], after: &[After]) {
        let mut clauses = self.done(acts, false);
        clauses.extend(self.aftermath(after, None));
        if !clauses.is_empty() {
            let start = self.pick("By initiative ", "Par initiative, ").to_owned();
            self.ends(&(start + &clauses.join(&self.signs(" ; "))));
        }
    }

    // Acts.

    /// What units did, those that did the same together; charges have sentences of their own.
    fn done(&mut self, acts: &[Act], whole: bool) -> Vec<String> {
        let mut groups: Vec<(Does, Vec<Id>)> = Vec::new();
        let mut charges = false;
        for act in acts {
            let Some(does) = self.does(act) else {
                charges = true;
                continue;
            };
            match groups.iter_mut().find(|(other, _)| *other == does) {
                Some((_, ids)) => ids.push(act.id),
                None => groups.push((does, vec![act.id])),
            }
        }
        let all = whole && !charges && groups.len() == 1;
        let clause = |(does, ids): &(Does, Vec<Id>)| {
            let units = match all {
                true => {
                    self.about.extend(ids);
                    self.pick("all", "toutes").to_owned()
                }
                false => self.units(ids),
            };
            format!("{units} {}", self.said(*does, ids.len() > 1))
        };
        groups.iter().map(clause).collect()
    }

    /// What a unit did, by where it stands afterwards; nothing where it charged.
    fn does(&self, act: &Act) -> Option<Does> {
        let (from, to) = (act.from, act.to);
        let forward = Compass::ahead_of(self.battle.named(act.id).side).sign();
        Some(match act.end {
            End::Charged => return None,
            End::Supports(friend, aspect) => Does::Supports(friend, aspect),
            End::Dismounted => Does::Dismounts,
            End::Stays(reason) => Does::Stays(reason),
            End::Moved => match (act.wish, forward * (to.y - from.y)) {
                (Wish::Flank(enemy), _) if (from.lane, from.y) != (to.lane, to.y) => Does::MakesForFlank(enemy),
                (_, ahead) if ahead > 0 => Does::Advances,
                (_, ahead) if ahead < 0 && from.lane == to.lane && from.facing == to.facing => Does::GoesBack,
                _ if from.lane != to.lane => Does::Shifts,
                _ if from.facing != to.facing => Does::Turns,
                (_, ahead) if ahead < 0 => Does::GoesBack,
                _ => Does::Remains,
            },
        })
    }

    fn said(&mut self, does: Does, many: bool) -> String {
        let lang = self.lang;
        let verb = |verb: Verb| inflected(verb, many, lang).to_owned();
        match does {
            Does::Advances => verb(["advances", "advance", "avance", "avancent"]),
            Does::GoesBack => verb(["goes back", "go back", "recule", "reculent"]),
            Does::Shifts => verb(["moves sideways", "move sideways", "se décale", "se décalent"]),
            Does::Turns => verb(["turns", "turn", "se tourne", "se tournent"]),
            Does::Dismounts => verb(["dismounts", "dismount", "met pied à terre", "mettent pied à terre"]),
            Does::MakesForFlank(enemy) => {
                let verb = verb(["makes for the flank of", "make for the flank of", "cherche le flanc de", "cherchent le flanc de"]);
                format!("{verb} {}", self.unit(enemy))
            }
            Does::Supports(friend, aspect) => {
                let where_ = match aspect {
                    Aspect::Rear => self.pick("from behind", "par l’arrière"),
                    _ => self.pick("from beside", "par le côté"),
                };
                format!("{} {} {where_}", verb(["supports", "support", "soutient", "soutiennent"]), self.unit(friend))
            }
            Does::Remains => verb(["stays", "stay", "reste sur place", "restent sur place"]),
            Does::Stays(Reason::Holds) => verb(["holds its place", "hold their place", "tient sa place", "tiennent leur place"]),
            Does::Stays(reason) => {
                let verb = verb(["stays", "stay", "reste sur place", "restent sur place"]);
                format!("{verb} ({})", self.battle.reason(reason, self.lang))
            }
        }
    }

    // Charges and shots.

    fn charge(&mut self, event: &Event, shots: &[Event]) {
        let What::Charge { unit, at, aspect, cost, answer, crosses, how, stakes, home, led } = &event.what else { return };
        let (charger, target) = (self.unit(*unit), self.unit(*at));
        let meets = match aspect {
            Aspect::Front => self.pick("in front", "de front"),
            Aspect::Flank => self.pick("in flank", "de flanc"),
            Aspect::Rear => self.pick("in the rear", "de dos"),
        };
        let mut text = match (how, self.lang) {
            (How::WarCry, Lang::En) => format!("Montjoie! {charger}, disordered, charges {target} {meets}, {cost}″"),
            (How::WarCry, Lang::Fr) => format!("Montjoie ! {charger}, désorganisée, charge {target} {meets}, à {cost}″"),
            (How::BreaksThrough, Lang::En) => format!("{charger} breaks through and charges {target} {meets}, {cost}″"),
            (How::BreaksThrough, Lang::Fr) => format!("{charger} perce et charge {target} {meets}, à {cost}″"),
            (_, Lang::En) => format!("{charger} charges {target} {meets}, {cost}″"),
            (_, Lang::Fr) => format!("{charger} charge {target} {meets}, à {cost}″"),
        };
        text += match how {
            How::Initiative => self.pick(", by initiative", ", par initiative"),
            How::Fiasco => self.pick(", by its fiasco", ", par fiasco"),
            How::Ordered | How::WarCry | How::BreaksThrough => "",
        };
        if !crosses.is_empty() {
            text += &format!(", {} {}", self.pick("through", "à travers"), self.units(crosses));
        }
        if *stakes {
            text += self.pick(", onto its stakes", ", sur ses pieux");
        }
        if *led {
            text += self.pick(", its general with it", ", son général avec elle");
        }
        let mut clauses = Vec::new();
        if *answer == Answer::CounterCharge {
            clauses.push(format!("{} {}", self.unit(*at), self.pick("counter-charges", "contre-charge")));
        }
        for shot in shots {
            clauses.push(self.shot(shot));
        }
        clauses.extend(self.aftermath(&event.after, None));
        if !home {
            clauses.push(self.pick("the charge does not get home", "la charge n’arrive pas au contact").to_owned());
        }
        for clause in clauses {
            text += &self.signs(" ; ");
            text += &clause;
        }
        self.ends(&text);
    }

    /// A shot at a charge or in passing.
    fn shot(&mut self, event: &Event) -> String {
        let What::Shot { why, unit, at, wounds: count, .. } = event.what else { return String::new() };
        let shooter = self.unit(unit);
        let hits = if count == 0 { self.pick("no wound", "aucune blessure").to_owned() } else { wounds(count, self.lang) };
        let mut text = match (why, self.lang) {
            (Why::Opportunity, Lang::En) => format!("{shooter} shoots at {} in passing: {hits}", self.unit(at)),
            (Why::Opportunity, Lang::Fr) => format!("{shooter} tire au passage sur {} : {hits}", self.unit(at)),
            (_, Lang::En) => format!("{shooter} shoots: {hits}"),
            (_, Lang::Fr) => format!("{shooter} tire : {hits}"),
        };
        for clause in self.aftermath(&event.after, None) {
            text += &format!(", {clause}");
        }
        text
    }

    /// The shots of a shooting phase, by their targets.
    fn shooting(&mut self, shots: &[&Event]) {
        let mut targets: Vec<(Id, Vec<Id>, u8, Vec<After>)> = Vec::new();
        for shot in shots {
            let What::Shot { unit, at, wounds, .. } = shot.what else { continue };
            match targets.iter_mut().find(|(target, ..)| *target == at) {
                Some((_, shooters, sum, after)) => {
                    shooters.push(unit);
                    *sum += wounds;
                    after.extend(&shot.after);
                }
                None => targets.push((at, vec![unit], wounds, shot.after.clone())),
            }
        }
        if shots.is_empty() {
            return;
        }
        let mut clauses = Vec::new();
        for (target, shooters, count, after) in targets.iter().filter(|(_, _, count, after)| *count > 0 || !after.is_empty()) {
            let (hit, by, hits) = (self.unit(*target), self.units(shooters), wounds(*count, self.lang));
            let came = self.aftermath(after, Some(*target));
            let came = if came.is_empty() { String::new() } else { format!("{}{}", self.signs(" : "), came.join(", ")) };
            clauses.push(match (count, self.lang) {
                (0, Lang::En) => format!("{hit} takes no wound from {by} but must test{came}"),
                (0, Lang::Fr) => format!("{hit} ne subit pas de blessure de {by} mais doit tester{came}"),
                (_, Lang::En) => format!("{hit} takes {hits} from {by}{came}"),
                (_, Lang::Fr) => format!("{hit} subit {hits} de {by}{came}"),
            });
        }
        let missed: Vec<Id> = targets
            .iter()
            .filter(|(_, _, count, after)| *count == 0 && after.is_empty())
            .flat_map(|(_, shooters, ..)| shooters.clone())
            .collect();
        if !missed.is_empty() {
            let units = self.units(&missed);
            let verb = ["shoots without effect", "shoot without effect", "tire sans effet", "tirent sans effet"];
            clauses.push(format!("{units} {}", self.verb(missed.len() > 1, verb)));
        }
        let start = self.pick("shooting", "tir").to_owned() + &self.signs(" : ");
        self.ends(&(start + &clauses.join(&self.signs(" ; "))));
    }

    /// Units that plant their stakes instead.
    fn plants(&mut self, phase: &[Event]) {
        let ids: Vec<Id> = phase.iter().filter_map(|event| if let What::Plants(id) = event.what { Some(id) } else { None }).collect();
        if !ids.is_empty() {
            let units = self.units(&ids);
            let verb = ["plants its stakes", "plant their stakes", "plante ses pieux", "plantent leurs pieux"];
            self.ends(&format!("{units} {}", self.verb(ids.len() > 1, verb)));
        }
    }

    // Melee.

    fn combat(&mut self, (units, supports): (&[Id], &[Id]), inflicted: Pair<u16>, after: &[After]) {
        let winner = if inflicted[self.side] >= inflicted[self.side.enemy()] { self.side } else { self.side.enemy() };
        let (most, least) = (inflicted[winner], inflicted[winner.enemy()]);
        let many = units.iter().filter(|&&id| self.battle.named(id).side == winner).count() > 1;
        let better = self.party(units, supports, winner);
        let worse = self.party(units, supports, winner.enemy());
        let hits = wounds(most.min(u8::MAX.into()) as u8, self.lang);
        let mut text = match (most == least, self.lang) {
            (true, Lang::En) => format!("{better} and {worse} fight a drawn round, {hits} each"),
            (true, Lang::Fr) => format!("{better} et {worse} font un round nul, {hits} de chaque côté"),
            (false, Lang::En) => format!("{better} {} {worse}, {hits} to {least}", if many { "beat" } else { "beats" }),
            (false, Lang::Fr) => format!("{better} {} {worse}, {hits} à {least}", if many { "battent" } else { "bat" }),
        };
        // A comma ends the words on supports, and another begins those on wounds.
        text = text.replace(",,", ",");
        let clauses = self.aftermath(after, None);
        if !clauses.is_empty() {
            text += &self.signs(" : ");
            text += &clauses.join(&self.signs(" ; "));
        }
        self.ends(&text);
    }

    /// The units of a side in a combat, and who supports them.
    fn party(&mut self, units: &[Id], supports: &[Id], side: Side) -> String {
        let of = |ids: &[Id]| -> Vec<Id> { ids.iter().copied().filter(|&id| self.battle.named(id).side == side).collect() };
        let (fighting, helping) = (of(units), of(supports));
        let fight = self.units(&fighting);
        if helping.is_empty() {
            return fight;
        }
        let help = self.units(&helping);
        match self.lang {
            Lang::En => format!("{fight}, with {help} in support,"),
            Lang::Fr => format!("{fight}, {} par {help},", if fighting.len() > 1 { "soutenues" } else { "soutenue" }),
        }
    }

    // What came of it.

    /// What came of something, a clause each; `it` is the unit that has just been named.
    fn aftermath(&mut self, after: &[After], it: Option<Id>) -> Vec<String> {
        let mut groups: Vec<(Becomes, Vec<Id>)> = Vec::new();
        let mut clauses = Vec::new();
        let mut cannot = None;
        let mut excess: Vec<(Id, Vec<(Id, u8)>)> = Vec::new();
        for after in (0..after.len()).map(|place| &after[place..]) {
            let (becomes, id) = match (after[0], &after[1..]) {
                // Said by the loss.
                (After::Fate(_, Fate::Routs, _), _) | (After::Order(_, true), _) => continue,
                (After::Fate(id, fate, melee), next) => {
                    // Until the same unit tests again.
                    let next = next.iter().take_while(|after| !matches!(after, After::Fate(other, ..) if *other == id));
                    let upset = next.into_iter().find_map(|after| match after {
                        After::Because(other, reason) if *other == id => Some(*reason),
                        _ => None,
                    });
                    (Becomes::Fate(fate, melee, upset), id)
                }
                (After::Cannot(_, reason), _) => {
                    cannot = Some(reason);
                    continue;
                }
                (After::Lost(id, loss, stakes), _) => (Becomes::Lost(loss, stakes, cannot.take()), id),
                (After::Order(id, false), _) => (Becomes::Disordered, id),
                (After::MakesWay(id), next) => (Becomes::MakesWay(next.first() == Some(&After::Order(id, false))), id),
                (After::Follows(id, enemy), _) => (Becomes::Follows(enemy), id),
                (After::Because(id, reason), _) => (Becomes::Because(reason), id),
                (After::Excess(from, to, count), _) => {
                    match excess.iter_mut().find(|(other, _)| *other == from) {
                        Some((_, given)) => given.push((to, count)),
                        None => excess.push((from, vec![(to, count)])),
                    }
                    continue;
                }
                (After::General(id), _) => {
                    let unit = self.unit(id);
                    clauses.push(match self.lang {
                        Lang::En => format!("the general with {unit} falls"),
                        Lang::Fr => format!("le général avec {unit} tombe"),
                    });
                    continue;
                }
            };
            let told = |(other, ids): &(Becomes, Vec<Id>)| match (other, becomes) {
                // What a fate or a friend who makes way has said already.
                (Becomes::Fate(_, _, upset), Becomes::Because(reason)) => ids.contains(&id) && *upset == Some(reason),
                (Becomes::MakesWay(true), Becomes::Disordered) => ids.contains(&id),
                _ => false,
            };
            if groups.iter().any(told) {
                continue;
            }
            match groups.iter_mut().find(|(other, _)| *other == becomes) {
                Some((_, ids)) => ids.push(id),
                None => groups.push((becomes, vec![id])),
            }
        }
        for (from, given) in excess {
            let from = self.unit(from);
            for (to, count) in given {
                let to = self.unit(to);
                clauses.push(match self.lang {
                    Lang::En => format!("{to} takes {count} of the wounds of {from}"),
                    Lang::Fr => format!("{to} prend {count} des blessures de {from}"),
                });
            }
        }
        let clause = |(becomes, ids): &(Becomes, Vec<Id>)| {
            let who = match (ids.as_slice(), it) {
                ([id], Some(it)) if *id == it => self.pick("it", "elle").to_owned(),
                _ => self.units(ids),
            };
            format!("{who} {}", self.becomes(*becomes, ids.len() > 1))
        };
        clauses.extend(groups.iter().map(clause));
        clauses
    }

    fn becomes(&mut self, becomes: Becomes, many: bool) -> String {
        let lang = self.lang;
        let verb = |verb: Verb| inflected(verb, many, lang).to_owned();
        match becomes {
            Becomes::Fate(fate, melee, upset) => {
                // What it met on its way back has disordered it.
                let fate = if upset.is_some() && fate == Fate::FallsBack { Fate::FallsBackDisordered } else { fate };
                let text = verb(match (fate, melee) {
                    (Fate::Holds, _) => ["holds", "hold", "tient bon", "tiennent bon"],
                    (Fate::HoldsDisordered, _) => {
                        ["holds, disordered", "hold, disordered", "tient, désorganisée", "tiennent, désorganisées"]
                    }
                    (Fate::FallsBack, false) => ["retreats", "retreat", "bat en retraite", "battent en retraite"],
                    (Fate::FallsBack, true) => ["gives ground", "give ground", "se replie", "se replient"],
                    (Fate::FallsBackDisordered, false) => [
                        "retreats, disordered",
                        "retreat, disordered",
                        "bat en retraite, désorganisée",
                        "battent en retraite, désorganisées",
                    ],
                    (Fate::FallsBackDisordered, true) => {
                        ["gives ground, disordered", "give ground, disordered", "se replie, désorganisée", "se replient, désorganisées"]
                    }
                    (Fate::FallsBackAllDisordered, _) => [
                        "gives ground, disordered with its supports",
                        "give ground, disordered with their supports",
                        "fait un repli anarchique, désorganisée avec ses soutiens",
                        "font un repli anarchique, désorganisées avec leurs soutiens",
                    ],
                    (Fate::Routs, _) => ["routs", "rout", "est en déroute", "sont en déroute"],
                });
                upset.map_or(text.clone(), |reason| format!("{text} ({})", self.battle.reason(reason, lang)))
            }
            Becomes::Lost(loss, stakes, reason) => {
                let mut text = verb(match loss {
                    Loss::ShotDown => ["is shot down", "are shot down", "est abattue", "sont abattues"],
                    Loss::RoutedByShooting | Loss::Routed => ["routs", "rout", "part en déroute", "partent en déroute"],
                    Loss::Broken => ["is broken", "are broken", "est brisée", "sont brisées"],
                    Loss::CannotFallBack => [
                        "cannot fall back and is lost",
                        "cannot fall back and are lost",
                        "ne peut se replier et est perdue",
                        "ne peuvent se replier et sont perdues",
                    ],
                    Loss::LeftTheTable => ["leaves the table", "leave the table", "quitte la table", "quittent la table"],
                    Loss::GunBurst => ["bursts", "burst", "éclate", "éclatent"],
                    Loss::Fiasco => [
                        "is lost by the wound",
                        "are lost by the wound",
                        "est perdue par cette blessure",
                        "sont perdues par cette blessure",
                    ],
                });
                if stakes {
                    text += self.verb(many, [" with its stakes", " with their stakes", " avec ses pieux", " avec leurs pieux"]);
                }
                if let Some(reason) = reason {
                    text += &format!(" ({})", self.battle.reason(reason, lang));
                }
                text
            }
            Becomes::Disordered => verb(["is disordered", "are disordered", "est désorganisée", "sont désorganisées"]),
            Becomes::MakesWay(false) => verb(["makes way", "make way", "s’écarte", "s’écartent"]),
            Becomes::MakesWay(true) => verb([
                "makes way and is disordered",
                "make way and are disordered",
                "s’écarte et est désorganisée",
                "s’écartent et sont désorganisées",
            ]),
            Becomes::Follows(enemy) => format!("{} {}", verb(["follows", "follow", "poursuit", "poursuivent"]), self.unit(enemy)),
            Becomes::Because(reason) => {
                let verb = verb(["is disordered", "are disordered", "est désorganisée", "sont désorganisées"]);
                format!("{verb} ({})", self.battle.reason(reason, lang))
            }
        }
    }
}

/// A verb of one unit or of several.
fn inflected([one_en, more_en, one_fr, more_fr]: Verb, many: bool, lang: Lang) -> &'static str {
    if many { lang.pick(more_en, more_fr) } else { lang.pick(one_en, one_fr) }
}

/// Whether an event is a shot at a charge, or at its charger on the way.
fn answers(charge: &Event, shot: &Event) -> bool {
    match (&charge.what, &shot.what) {
        (What::Charge { unit, .. }, What::Shot { why, at, .. }) => *why != Why::Shooting && at == unit,
        _ => false,
    }
}
