//! A battle told: what happens, in words, as notes between the rolls and as sentences of a chapter. Nothing here decides anything.
//!
//! Deeds are the one source of what is told. A new deed needs a line in [`Battle::tell`] and a clause in `Battle::clause`: both are matches
//! without a wildcard.

use super::Battle;
use super::state::State;
use super::view::View;
use crate::body::Fall;
use crate::shooting::wounds;
use montjoie_core::chapter::{Chapter, Charge, Loss, Melee, Phase, Volley};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::{Lang, Text};
use montjoie_core::scene::{Aspect, Figure, Scene, Track};
use montjoie_field::{Id, Place};

/// What happens in a battle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Deed {
    /// A player turn begins.
    Turn(u16, Side),
    /// A unit fires at another, over so many inches.
    Fires(Id, Id, i16),
    /// The volley of a unit has inflicted so many wounds on another.
    Hits(Id, Id, u8),
    /// A unit charges another.
    Charges(Id, Id),
    /// A unit evades.
    Evades(Id),
    /// A charge has reached its target, in flank or rear or not: a melee begins.
    Fights(Id, Id, bool),
    /// A melee is over; wounds that charger and charged suffered.
    Fought(Id, Id, [u8; 2]),
    /// A unit leaves a melee.
    Retreats(Id),
    /// A unit in rout tries to rally.
    Rallies(Id),
    /// A unit in rout has rallied.
    Rallied(Id),
    /// A unit flees.
    Flees(Id),
    /// A unit marches.
    Marches(Id),
    /// A march goes nowhere.
    Stuck(Id, Stuck),
    /// A unit turns about.
    TurnsAbout(Id),
    /// A unit finds ammunition.
    Supplied(Id),
    /// A unit has moved.
    Moves(Id, Place, Place),
    /// A unit is lost.
    Lost(Id, Fall),
}

/// Why a march goes nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// It would end on a friend.
    Friend,
    /// It would pass an enemy or end next to one.
    Enemy,
    /// It is too short for a lane.
    Short,
}

/// How a unit was lost.
const fn how(fall: Fall) -> Text {
    match fall {
        Fall::ShotDown => Text::new("shot down", "abattue au tir"),
        Fall::GunLost => Text::new("gun lost on a failed test", "canon perdu sur un test raté"),
        Fall::LeftTheTable => Text::new("left the table", "sortie de la table"),
        Fall::KilledInMelee => Text::new("killed in melee", "éliminée au corps à corps"),
        Fall::GunBeaten => Text::new("gun lost in melee", "canon perdu au corps à corps"),
        Fall::RiddenDown => Text::new("caught while routing", "rattrapée en déroute"),
        Fall::Routed => Text::new("routed", "en déroute"),
    }
}

impl Battle {
    /// What happens, in words.
    pub fn tell(&self, deed: Deed, lang: Lang) -> String {
        match deed {
            Deed::Turn(turn, side) => format!("— {} {turn}{} {}", lang.pick("Turn", "Tour"), lang.colon(), side.letter()),
            Deed::Moves(id, from, to) => {
                let (lane, y) = ((from.lane, to.lane), (from.y, to.y));
                let words = match lang {
                    Lang::En => format!("moves from lane {}, {}″, to lane {}, {}″", lane.0, y.0, lane.1, y.1),
                    Lang::Fr => format!("va du couloir {}, {}″, au couloir {}, {}″", lane.0, y.0, lane.1, y.1),
                };
                format!("{} {words}", self.hosts.call(id, lang))
            }
            deed => self.clause(deed, lang),
        }
    }

    /// What happens, as a clause of a sentence.
    fn clause(&self, deed: Deed, lang: Lang) -> String {
        let call = |id| self.hosts.call(id, lang);
        let does = |id, en, fr| format!("{} {}", self.hosts.call(id, lang), lang.pick(en, fr));
        match deed {
            Deed::Turn(..) => String::new(),
            Deed::Fires(id, target, inches) => match lang {
                Lang::En => format!("{} fires at {} from {inches}″", call(id), call(target)),
                Lang::Fr => format!("{} fait feu sur {} à {inches}″", call(id), call(target)),
            },
            Deed::Hits(_, _, 0) => lang.pick("no wound", "aucune blessure").to_owned(),
            Deed::Hits(_, _, count) => wounds(count, lang),
            Deed::Charges(id, target) => format!("{} {} {}", call(id), lang.pick("charges", "charge"), call(target)),
            Deed::Evades(id) => does(id, "evades", "esquive"),
            Deed::Fights(id, target, flank) => {
                let reaches = format!("{} {} {}", call(id), lang.pick("reaches", "atteint"), call(target));
                if flank { reaches + lang.pick(" in flank or rear", " de flanc ou de dos") } else { reaches }
            }
            Deed::Fought(id, target, [own, its]) => {
                let (own, its) = (wounds(own, lang), wounds(its, lang));
                match lang {
                    Lang::En => format!("the melee costs {} {own} and {} {its}", self.hosts.short(id), self.hosts.short(target)),
                    Lang::Fr => format!("le corps à corps coûte {own} à {} et {its} à {}", self.hosts.short(id), self.hosts.short(target)),
                }
            }
            Deed::Retreats(id) => does(id, "is beaten and retreats", "perd et fait retraite"),
            Deed::Rallies(id) => does(id, "tries to rally", "tente de se rallier"),
            Deed::Rallied(id) => does(id, "rallies", "se rallie"),
            Deed::Flees(id) => does(id, "flees", "fuit"),
            Deed::Marches(id) => does(id, "marches", "marche"),
            Deed::Stuck(id, why) => {
                let why = match why {
                    Stuck::Friend => Text::new("behind a friend that it cannot pass", "derrière une unité amie qu’elle ne peut dépasser"),
                    Stuck::Enemy => Text::new("because of an enemy in its way", "à cause d’un ennemi sur son chemin"),
                    Stuck::Short => Text::new("too short for a lane aside", "faute d’atteindre le couloir voisin"),
                };
                format!("{} {} {}", self.hosts.short(id), lang.pick("stays where it is,", "reste sur place,"), why.get(lang))
            }
            Deed::TurnsAbout(id) => does(id, "turns about", "fait demi-tour"),
            Deed::Supplied(id) => does(id, "finds ammunition", "retrouve des munitions"),
            Deed::Moves(id, from, to) => {
                let inches = self.table.cost(from, to);
                format!("{} {} {inches}″", self.hosts.short(id), lang.pick("goes", "parcourt"))
            }
            Deed::Lost(id, fall) => match lang {
                Lang::En => format!("{} is lost ({})", call(id), how(fall).get(lang)),
                Lang::Fr => format!("on perd {} ({})", call(id), how(fall).get(lang)),
            },
        }
    }

    /// What the table looks like after some moves.
    fn scene(&self, state: &State, moves: Vec<Track>, lang: Lang) -> Scene {
        let width = self.table.width;
        let mut scene = Scene {
            width: self.table.lanes * width,
            depth: self.table.depth,
            grid: (width, 6),
            // A wall has no depth; so it is seen on a map.
            rough: state.walls.iter().map(|wall| ((wall.lane * width, (wall.lane + 1) * width), (wall.y - 2, wall.y + 2))).collect(),
            figures: Side::BOTH
                .into_iter()
                .flat_map(|side| View { battle: self, state }.there(side))
                .map(|id| self.figure(state, id, lang))
                .collect(),
            moves,
            ..Scene::default()
        };
        scene.text = montjoie_field::map(&scene);
        scene
    }

    fn figure(&self, state: &State, id: Id, lang: Lang) -> Figure {
        let view = View { battle: self, state };
        let (stand, condition, width) = (view.stand(id), view.unit(id).condition, self.table.width);
        let walled = state.at_wall(stand);
        let marks = [
            (condition.routing, Text::new("routing", "en déroute")),
            (condition.out, Text::new("out of ammunition", "sans munitions")),
            (walled, Text::new("behind a wall", "derrière un mur")),
        ];
        let left = stand.place.lane * width;
        Figure {
            side: view.side(id),
            call: self.hosts.short(id),
            name: self.hosts.kind_name(id, lang).to_owned(),
            across: (left, left + width),
            along: (stand.span.lo, stand.span.hi),
            front: (0, stand.place.facing.sign()),
            taken: (condition.wounds, view.fighter(id).pv),
            worn: condition.routing,
            led: view.form(id).officer,
            fenced: walled,
            marks: marks.iter().filter(|(is, _)| *is).map(|(_, mark)| mark.get(lang).to_owned()).collect(),
        }
    }
}

/// Writes the story of a battle while it is told.
#[derive(Default)]
pub struct Scribe {
    deeds: Vec<Deed>,
}

impl Scribe {
    /// A deed is done.
    pub(super) fn hears(&mut self, deed: Deed) {
        match deed {
            Deed::Turn(..) => self.deeds.clear(),
            deed => self.deeds.push(deed),
        }
    }

    /// The chapter of the deployment.
    pub(super) fn opens(battle: &Battle, state: &State, lang: Lang) -> Chapter {
        Chapter { sentences: battle.hosts.deployed(lang), map: battle.scene(state, Vec::new(), lang), ..Chapter::default() }
    }

    /// The chapter of a player turn that is over.
    pub(super) fn closes(&mut self, battle: &Battle, state: &State, lang: Lang) -> Chapter {
        let moves = self.deeds.iter().filter_map(|deed| if let Deed::Moves(id, from, to) = *deed { Some((id, from, to)) } else { None });
        let mut chapter = Chapter {
            // The turn that is over is counted already.
            turn: u32::from(state.played).div_ceil(2),
            side: Some(state.active.enemy()),
            // One sentence for every order.
            sentences: battle.hosts.sentences(&self.deeds, phase, |deed| battle.clause(*deed, lang), about, lang),
            map: battle.scene(state, battle.hosts.tracks(&battle.table, &state.stands, moves, 1), lang),
            ..Chapter::default()
        };
        if chapter.sentences.is_empty() {
            let nothing = lang.pick("No unit acts.", "Aucune unité n’agit.").to_owned();
            chapter.sentences.push(battle.hosts.told(Phase::Movement, nothing, &[]));
        }
        self.deeds.iter().for_each(|&deed| record(battle, deed, &mut chapter, lang));
        chapter
    }
}

/// The part of a turn that an order belongs to; `None` of what only follows from one.
fn phase(deed: &Deed) -> Option<Phase> {
    match deed {
        Deed::Fires(..) => Some(Phase::Shooting),
        Deed::Charges(..) => Some(Phase::Melee),
        Deed::Turn(..) | Deed::Rallies(_) | Deed::Marches(_) | Deed::TurnsAbout(_) | Deed::Supplied(_) => Some(Phase::Movement),
        Deed::Hits(..)
        | Deed::Evades(_)
        | Deed::Fights(..)
        | Deed::Fought(..)
        | Deed::Retreats(_)
        | Deed::Rallied(_)
        | Deed::Flees(_)
        | Deed::Stuck(..)
        | Deed::Moves(..)
        | Deed::Lost(..) => None,
    }
}

/// The units that a deed is about.
fn about(deed: &Deed) -> Vec<Id> {
    match deed {
        Deed::Turn(..) => Vec::new(),
        Deed::Fires(one, other, _)
        | Deed::Hits(one, other, _)
        | Deed::Charges(one, other)
        | Deed::Fights(one, other, _)
        | Deed::Fought(one, other, _) => vec![*one, *other],
        Deed::Evades(id)
        | Deed::Retreats(id)
        | Deed::Rallies(id)
        | Deed::Rallied(id)
        | Deed::Flees(id)
        | Deed::Marches(id)
        | Deed::TurnsAbout(id)
        | Deed::Supplied(id)
        | Deed::Stuck(id, _)
        | Deed::Moves(id, ..)
        | Deed::Lost(id, _) => vec![*id],
    }
}

/// Writes a deed down as data.
fn record(battle: &Battle, deed: Deed, chapter: &mut Chapter, lang: Lang) {
    let short = |id: Id| battle.hosts.short(id);
    match deed {
        Deed::Fires(id, target, inches) => chapter.volleys.push(Volley { unit: short(id), target: short(target), inches, wounds: 0 }),
        Deed::Hits(_, _, wounds) => {
            if let Some(volley) = chapter.volleys.last_mut() {
                volley.wounds = wounds;
            }
        }
        Deed::Charges(id, target) => {
            let (unit, target) = (short(id), short(target));
            chapter.charges.push(Charge { unit, target, aspect: Aspect::Front, inches: 0, home: false });
        }
        Deed::Moves(id, from, to) => {
            // Of a charge, how far the charger goes.
            if let Some(charge) = chapter.charges.last_mut().filter(|charge| !charge.home && charge.unit == short(id)) {
                charge.inches = battle.table.cost(from, to);
            }
        }
        Deed::Fights(_, _, flank) => {
            if let Some(charge) = chapter.charges.last_mut() {
                (charge.home, charge.aspect) = (true, if flank { Aspect::Flank } else { Aspect::Front });
            }
        }
        Deed::Fought(id, target, [own, its]) => {
            // Wounds of the charger are those that the other side inflicted.
            let (a, b) = Pair { a: its.into(), b: own.into() }.facing(battle.hosts.side(id));
            chapter.melees.push(Melee { units: vec![short(id), short(target)], inflicted: Pair { a, b } });
        }
        Deed::Lost(id, fall) => {
            let (unit, name) = (short(id), battle.hosts.kind_name(id, lang).to_owned());
            if fall == Fall::RiddenDown
                && let Some(charge) = chapter.charges.last_mut().filter(|charge| charge.target == unit)
            {
                charge.home = true;
            }
            chapter.losses.push(Loss { unit, name, how: how(fall).get(lang).to_owned() });
        }
        Deed::Turn(..)
        | Deed::Evades(_)
        | Deed::Retreats(_)
        | Deed::Rallies(_)
        | Deed::Rallied(_)
        | Deed::Flees(_)
        | Deed::Marches(_)
        | Deed::Stuck(..)
        | Deed::TurnsAbout(_)
        | Deed::Supplied(_) => {}
    }
}
