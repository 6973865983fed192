//! A battle told in words, as notes between the rolls and as sentences of a chapter. Nothing here decides anything.
//!
//! Deeds are the one source of what is told. Each stands in one table, with its words.

use super::Battle;
use super::state::State;
use super::view::View;
use crate::body::Fall;
use crate::shooting::wounds;
use montjoie_core::chapter::{Chapter, Melee, Phase};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::{Lang, Text};
use montjoie_core::scene::{Aspect, Figure, Scene, Track};
use montjoie_core::texts;
use montjoie_field::{Id, Place, mapped};

montjoie_field::deeds! {
    words of self in lang, with {
        let (call, short) = (|id| self.hosts.call(id, lang), |id| self.hosts.short(id));
        let does = |id, en, fr| format!("{} {}", self.hosts.call(id, lang), lang.pick(en, fr));
        let goes = |id, en, fr| format!("{} {}", self.hosts.short(id), lang.pick(en, fr));
    }
    "A player turn begins: the game turn (1 is the first), and the side." Turn(_turn: u16, _side: Side) => String::new();
    "A unit fires at another over this many inches." Fires[id, target](inches: i16) => match lang {
        Lang::En => format!("{} fires at {} from {inches}″", call(id), call(target)),
        Lang::Fr => format!("{} fait feu sur {} à {inches}″", call(id), call(target)),
    };
    "The volley of a unit has inflicted this many wounds on another." Hits[_id, _target](count: u8) => match count {
        0 => lang.pick("no wound", "aucune blessure").to_owned(),
        count => wounds(count, lang),
    };
    "A unit charges another." Charges[id, target] => format!("{} {}", does(id, "charges", "charge"), call(target));
    "A unit evades." Evades[id] => does(id, "evades", "esquive");
    "The charge of a unit has reached its target and a melee begins; true where it met flank or rear." Fights[id, target](flank: bool) => {
        let flank = if flank { lang.pick(" in flank or rear", " de flanc ou de dos") } else { "" };
        format!("{} {}{flank}", does(id, "reaches", "atteint"), call(target))
    };
    "A melee is over: the wounds of charger and charged." Fought[id, target](costs: [u8; 2]) => {
        let [own, its] = costs.map(|count| wounds(count, lang));
        match lang {
            Lang::En => format!("the melee costs {} {own} and {} {its}", short(id), short(target)),
            Lang::Fr => format!("le corps à corps coûte {own} à {} et {its} à {}", short(id), short(target)),
        }
    };
    "A unit leaves a melee." Retreats[id] => does(id, "is beaten and retreats", "perd et fait retraite");
    "A unit in rout tries to rally." Rallies[id] => does(id, "tries to rally", "tente de se rallier");
    "A unit in rout has rallied." Rallied[id] => does(id, "rallies", "se rallie");
    "A unit flees." Flees[id] => does(id, "flees", "fuit");
    "A unit marches." Marches[id] => does(id, "marches", "marche");
    "A march goes nowhere." Stuck[id](why: Stuck) => {
        format!("{} {}", goes(id, "stays where it is,", "reste sur place,"), why.text().get(lang))
    };
    "A unit turns about." TurnsAbout[id] => does(id, "turns about", "fait demi-tour");
    "A unit finds ammunition." Supplied[id] => does(id, "finds ammunition", "retrouve des munitions");
    "A unit has moved from one place to another." Moves[id](from: Place, to: Place) => {
        format!("{} {}″", goes(id, "goes", "parcourt"), self.table.cost(from, to))
    };
    "A unit is lost, with the way in which it was." Lost[id](fall: Fall) => self.hosts.is_lost(id, fall.text(), lang);
}

texts! {
    "The reason why a march goes nowhere." pub Stuck {
        "The march would end on a friend." Friend = "behind a friend that it cannot pass", "derrière une unité amie qu’elle ne peut dépasser";
        "The march would pass an enemy or end next to one." Enemy = "because of an enemy in its way", "à cause d’un ennemi sur son chemin";
        "The march is too short for a lane." Short = "too short for a lane aside", "faute d’atteindre le couloir voisin";
    }
}

impl Battle {
    /// A deed in words, as a note between the rolls.
    pub fn tell(&self, deed: Deed, lang: Lang) -> String {
        match deed {
            Deed::Turn(turn, side) => format!("— {} {turn}{} {}", lang.pick("Turn", "Tour"), lang.colon(), side.letter()),
            Deed::Moves(id, from, to) => self.hosts.moves(id, from, to, |inches| format!("{inches}″"), lang),
            deed => self.clause(deed, lang),
        }
    }

    /// The map of the table after some moves.
    fn scene(&self, state: &State, moves: Vec<Track>, lang: Lang) -> Scene {
        let width = self.table.width;
        // A wall has no depth; so it is seen on a map.
        let rough = state.walls.iter().map(|wall| ((wall.lane * width, (wall.lane + 1) * width), (wall.y - 2, wall.y + 2))).collect();
        let scene = self.hosts.scene(&self.table, &state.stands, 1, |id| self.figure(state, id, lang), moves);
        mapped(Scene { rough, ..scene })
    }

    fn figure(&self, state: &State, id: Id, lang: Lang) -> Figure {
        let view = View { battle: self, state };
        let (stand, condition) = (view.stand(id), view.unit(id).condition);
        let walled = state.at_wall(stand);
        let marks = [
            (condition.routing, Text::new("routing", "en déroute")),
            (condition.out, Text::new("out of ammunition", "sans munitions")),
            (walled, Text::new("behind a wall", "derrière un mur")),
        ];
        Figure {
            front: (0, stand.place.facing.sign()),
            taken: (condition.wounds, view.fighter(id).pv),
            worn: condition.routing,
            led: view.form(id).officer,
            fenced: walled,
            ..self.hosts.figure(&self.table, &state.stands, id, 1, &marks, lang)
        }
    }
}

montjoie_field::scribe!(1, of phase, record);

impl Scribe {
    /// The chapter of the deployment.
    pub(super) fn opens(battle: &Battle, state: &State, lang: Lang) -> Chapter {
        Chapter { sentences: battle.hosts.deployed(lang), map: battle.scene(state, Vec::new(), lang), ..Chapter::default() }
    }

    /// The chapter of a player turn that is over.
    pub(super) fn closes(&mut self, battle: &Battle, state: &State, lang: Lang) -> Chapter {
        // The turn that is over is counted already.
        let mut chapter = self.chapter(battle, state, u32::from(state.played).div_ceil(2), state.active.enemy(), lang);
        if chapter.sentences.is_empty() {
            let nothing = lang.pick("No unit acts.", "Aucune unité n’agit.").to_owned();
            chapter.sentences.push(battle.hosts.told(Phase::Movement, nothing, &[]));
        }
        chapter
    }
}

/// The part of a turn that a deed belongs to; `None` of a deed that only follows from another.
fn phase(deed: &Deed) -> Option<Phase> {
    match deed {
        Deed::Fires(..) => Some(Phase::Shooting),
        Deed::Charges(..) => Some(Phase::Melee),
        Deed::Turn(..) | Deed::Rallies(_) | Deed::Marches(_) | Deed::TurnsAbout(_) | Deed::Supplied(_) => Some(Phase::Movement),
        _ => None,
    }
}

/// Writes a deed down as data.
fn record(battle: &Battle, deed: Deed, chapter: &mut Chapter, lang: Lang) {
    let short = |id: Id| battle.hosts.short(id);
    match deed {
        Deed::Fires(id, target, inches) => battle.hosts.fires(chapter, id, target, inches),
        Deed::Hits(_, _, wounds) => {
            if let Some(volley) = chapter.volleys.last_mut() {
                volley.wounds = wounds;
            }
        }
        Deed::Charges(id, target) => battle.hosts.charges(chapter, id, target, Aspect::Front),
        Deed::Moves(id, from, to) => {
            // Of a charge, how far the charger goes.
            if let Some(charge) = battle.hosts.charging(chapter, id) {
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
            if fall == Fall::RiddenDown
                && let Some(charge) = chapter.charges.last_mut().filter(|charge| charge.target == short(id))
            {
                charge.home = true;
            }
            battle.hosts.loses(chapter, id, fall.text(), lang);
        }
        _ => {}
    }
}
