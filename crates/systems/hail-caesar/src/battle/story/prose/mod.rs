//! The sentences of a story, in both languages.
//!
//! A unit is named with what it is where a chapter first names it, `A4 (Mounted knights)`, and by its number from then on. In French every unit
//! is *une unité*.

mod aftermath;
mod blows;
mod orders;

use super::super::Battle;
use super::super::reasons::Reason;
use super::super::state::State;
use super::super::telling::Why;
use super::{After, Event, Spent, What};
use crate::body::Stakes;
use montjoie_core::chapter::{Phase, Sentence};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::{Lang, capital};
use montjoie_core::say;
use montjoie_field::{Id, division_name};

/// The forms of a verb: of one unit and of several, in English, then in French.
type Verb = [&'static str; 4];

/// Writes the sentences of a chapter.
pub struct Prose<'a> {
    battle: &'a Battle,
    state: &'a State,
    /// The side whose turn it is.
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
        let units = units.into_iter().map(|id| self.battle.hosts.short(id)).collect();
        self.sentences.push(Sentence { phase: self.phase, text: self.lang.typeset(&format!("{}.", capital(text))), units });
    }

    /// Ends a sentence of several clauses.
    fn ends_with(&mut self, clauses: &[String]) {
        self.ends(&clauses.join(&self.signs(" ; ")));
    }

    /// Ends a sentence on what some units do; there is none where there are no units.
    fn all(&mut self, ids: &[Id], verb: Verb) {
        if !ids.is_empty() {
            let clause = self.clause(ids, verb);
            self.ends(&clause);
        }
    }

    /// The clause on what some units do.
    fn clause(&mut self, ids: &[Id], verb: Verb) -> String {
        format!("{} {}", self.units(ids), self.verb(ids.len() > 1, verb))
    }

    /// A clause with its reason, where there is one.
    fn because(&self, clause: String, reason: Option<Reason>) -> String {
        reason.map_or(clause.clone(), |reason| format!("{clause} ({})", self.battle.reason(reason, self.lang)))
    }

    // Names.

    /// The words for a unit: with its kind, where it is named for the first time.
    fn unit(&mut self, id: Id) -> String {
        self.units(&[id])
    }

    /// The words for units: those that follow each other in their list as a range.
    fn units(&mut self, ids: &[Id]) -> String {
        self.about.extend(ids);
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        ids.dedup();
        // Those that are named for the first time by kinds, each kind once.
        let lang = self.lang;
        let (mut known, mut new): (Vec<Id>, Vec<Id>) = ids.iter().partition(|&&id| self.named[usize::from(id)]);
        // In French a kind is read with every unit before it: then all have theirs.
        if lang == Lang::Fr && !new.is_empty() {
            (known, new) = (Vec::new(), ids.clone());
        }
        let mut words = self.ranges(&known);
        let mut kinds: Vec<&str> = new.iter().map(|&id| self.battle.hosts.kind_name(id, lang)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let mut groups: Vec<(Vec<Id>, &str)> = kinds
            .into_iter()
            .map(|kind| (new.iter().copied().filter(|&id| self.battle.hosts.kind_name(id, lang) == kind).collect(), kind))
            .collect();
        groups.sort_unstable();
        for (ids, kind) in groups {
            let ranges = self.ranges(&ids);
            words.extend(if lang == Lang::Fr { vec![self.and(&ranges)] } else { ranges });
            let kind = if ids.len() > 1 { lang.several(kind) } else { kind.to_owned() };
            words.iter_mut().next_back().into_iter().for_each(|last| *last += &format!(" ({kind})"));
        }
        ids.iter().for_each(|id| self.named[usize::from(*id)] = true);
        self.and(&words)
    }

    /// The words for numbers of units in order: those that follow each other as a range.
    fn ranges(&self, ids: &[Id]) -> Vec<String> {
        let next = |one: &Id, other: &Id| *other == one + 1 && self.battle.hosts.side(*one) == self.battle.hosts.side(*other);
        let range = |like: &[Id]| match like {
            [one] => self.battle.hosts.short(*one),
            [from, .., to] => format!("{}–{}", self.battle.hosts.short(*from), self.battle.hosts.short(*to)),
            [] => String::new(),
        };
        ids.chunk_by(next).map(range).collect()
    }

    /// The words in a row: `A4, A5 and A6`.
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

    /// The sentences of the deployment: who stands where, whose stakes are planted, and who begins.
    pub fn deployment(&mut self) {
        let (battle, lang) = (self.battle, self.lang);
        let start = battle.field.start;
        let army = |side: Side| {
            let (units, divisions) = (battle.hosts.armies[side].units.len(), battle.hosts.armies[side].divisions.len());
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
            self.all(&(0..self.state.units.len() as Id).filter(has).collect::<Vec<_>>(), verb);
        }
        let first = self.side.letter();
        self.ends(&say!(lang, "{first} has the first turn", "{first} joue en premier"));
    }

    // A player turn.

    /// The sentences of a turn, in the order of its events.
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
                What::Then(acts) => self.acts("", acts, &event.after),
                What::Initiative(acts) => self.acts(self.pick("By initiative ", "Par initiative, "), acts, &event.after),
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
                    let verb = [
                        "is disordered and gets no order",
                        "are disordered and get no order",
                        "est désorganisée et ne reçoit pas d’ordre",
                        "sont désorganisées et ne reçoivent pas d’ordre",
                    ];
                    self.all(ids, verb);
                }
                What::NoOrder { side, division, units, spent } => {
                    let called = division_name(*side, *division);
                    let many = units.len() > 1;
                    let units = self.units(units);
                    let mut text = match (self.lang, many) {
                        (Lang::En, _) => format!("No order is left for {units}"),
                        (Lang::Fr, false) => format!("{units} ne peut plus recevoir d’ordre"),
                        (Lang::Fr, true) => format!("{units} ne peuvent plus recevoir d’ordre"),
                    };
                    text += &match (spent, self.lang) {
                        (Spent::With(with), Lang::En) => format!(": the general of {called} is with {}", self.battle.hosts.short(*with)),
                        (Spent::With(with), Lang::Fr) => format!(" : le général de {called} est avec {}", self.battle.hosts.short(*with)),
                        (Spent::Failed, _) => say!(self.lang, ": an order of {called} has failed", " : un ordre de {called} a échoué"),
                        (Spent::Rallied, Lang::En) => format!(": the last one of {called} was to rally"),
                        (Spent::Rallied, Lang::Fr) => format!(" : le dernier de {called} a servi à rallier"),
                        (Spent::No, _) => String::new(),
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
                    let mut clauses = vec![match self.lang {
                        Lang::En => format!("Montjoie! {unit}, disordered, is carried towards {enemy}, which it cannot charge"),
                        Lang::Fr => format!("Montjoie ! {unit}, désorganisée, est emportée vers {enemy}, qu’elle ne peut charger"),
                    }];
                    clauses.extend(self.aftermath(&event.after, None));
                    self.ends_with(&clauses);
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
                    let more = rest.iter().map_while(|next| match next.what {
                        What::Demoralised(side, division) => Some(division_name(side, division)),
                        _ => None,
                    });
                    let called: Vec<String> = std::iter::once(division_name(*side, *division)).chain(more).collect();
                    rest = &rest[called.len() - 1..];
                    let verb = ["is demoralised", "are demoralised", "est démoralisée", "sont démoralisées"];
                    let divisions = ["division", "divisions", "la division", "les divisions"];
                    let many = called.len() > 1;
                    let text = format!("{} {} {}", self.verb(many, divisions), self.and(&called), self.verb(many, verb));
                    self.ends(&text);
                }
            }
        }
    }

    /// The sentence of units that are shaken and were not before.
    pub fn shaken(&mut self, ids: &[Id]) {
        self.all(ids, ["is now shaken", "are now shaken", "est désormais ébranlée", "sont désormais ébranlées"]);
        if self.sentences.is_empty() {
            self.ends(self.pick("nothing happens", "rien ne se passe"));
        }
    }

    /// A sign with the spaces of the language: ` : ` is `: ` in English.
    fn signs(&self, sign: &str) -> String {
        if self.lang == Lang::Fr { sign.to_owned() } else { sign.trim_start().to_owned() }
    }
}

/// The form of a verb for one unit or for several.
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
