//! Chapters of a story: what the scribe has kept, as sentences and as data.

use super::super::Battle;
use super::super::state::State;
use super::Scribe;
use super::events::{End, What};
use super::prose::Prose;
use crate::orders::GroupOrdered;
use montjoie_core::chapter::{Came, Chapter, Charge, Division, Melee, Order, Volley};
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::scene::Track;
use montjoie_field::{Id, division_name};

impl Scribe {
    /// The chapter of a player turn that is over.
    pub fn closes(&mut self, battle: &Battle, state: &State, lang: Lang) -> Chapter {
        let moves = self.ways.iter().map(|(id, points)| Track {
            call: battle.hosts.short(*id),
            side: battle.hosts.side(*id),
            points: points.clone(),
            lost: !state.stands[*id].there,
        });
        let side = state.active.enemy();
        let mut chapter = Chapter {
            // The turn that is over is counted already.
            turn: u32::from(state.played).div_ceil(2),
            side: Some(side),
            divisions: divisions(battle, state),
            map: battle.scene_after(state, moves.collect(), lang),
            ..Chapter::default()
        };
        self.events.iter().for_each(|event| event.what.record(battle, &mut chapter));
        self.lost.iter().for_each(|&(id, loss)| battle.hosts.loses(&mut chapter, id, loss.text(), lang));
        let mut prose = Prose::new(battle, state, side, lang);
        prose.turn(&self.events);
        let shaken = |id: &Id| {
            let (unit, was) = (&state.units[*id as usize], self.before.get(usize::from(*id)));
            let now = battle.hosts.form(unit.form).fighter.shaken(unit.condition.wounds);
            state.stands[*id].there && now && !was.is_some_and(|was| was.shaken)
        };
        prose.shaken(&(0..state.units.len() as Id).filter(shaken).collect::<Vec<_>>());
        chapter.sentences = prose.finished();
        chapter
    }

    /// The chapter of the deployment.
    pub fn opens(battle: &Battle, state: &State, lang: Lang) -> Chapter {
        let mut prose = Prose::new(battle, state, state.active, lang);
        prose.deployment();
        Chapter { sentences: prose.finished(), divisions: divisions(battle, state), map: battle.scene(state, lang), ..Chapter::default() }
    }
}

impl What {
    /// Writes the kept events down as data of a chapter.
    fn record(&self, battle: &Battle, chapter: &mut Chapter) {
        let names = |ids: &[Id]| ids.iter().map(|&id| battle.hosts.short(id)).collect::<Vec<_>>();
        match self {
            What::Order { side, division, units, rally, ordered, again, healed, acts, .. } => {
                let militia = |id: &&Id| battle.is_militia(**id);
                let stays = acts.iter().filter(|act| matches!(act.end, End::Stays(_))).map(|act| act.id);
                let stands: Vec<Id> = match ordered {
                    GroupOrdered::Equal if !rally => units.iter().filter(militia).copied().collect(),
                    _ => Vec::new(),
                };
                let idle_rally = *rally && *healed == 0;
                let (came, moves) = match ordered {
                    GroupOrdered::Fails => (Came::Failed, 0),
                    GroupOrdered::Fiasco => (Came::Fiasco, 0),
                    GroupOrdered::Equal if idle_rally || stands.len() == units.len() => (Came::Failed, 0),
                    GroupOrdered::Equal => (Came::Obeyed, 1),
                    GroupOrdered::Moves(moves) => (Came::Obeyed, *moves),
                };
                chapter.orders.push(Order {
                    division: division_name(*side, *division),
                    units: names(units),
                    rally: *rally,
                    came,
                    moves,
                    again: *again,
                    stayed: names(&stays.chain(stands).collect::<Vec<_>>()),
                });
            }
            What::Then(acts) => {
                let stays = acts.iter().filter(|act| matches!(act.end, End::Stays(_))).map(|act| act.id);
                if let Some(order) = chapter.orders.last_mut() {
                    order.stayed.extend(names(&stays.collect::<Vec<_>>()));
                }
            }
            What::Charge { unit, at, aspect, cost, home, .. } => {
                let (unit, target) = (battle.hosts.short(*unit), battle.hosts.short(*at));
                chapter.charges.push(Charge { unit, target, aspect: *aspect, inches: *cost, home: *home });
            }
            What::Shot { unit, at, inches, wounds, .. } => {
                let (unit, target) = (battle.hosts.short(*unit), battle.hosts.short(*at));
                chapter.volleys.push(Volley { unit, target, inches: *inches, wounds: *wounds });
            }
            What::Combat { units, inflicted, .. } => chapter.melees.push(Melee { units: names(units), inflicted: *inflicted }),
            What::Initiative(_)
            | What::Plants(_)
            | What::Runs(_)
            | What::Phase(_)
            | What::Disordered(_)
            | What::NoOrder { .. }
            | What::Engages(..)
            | What::Carried(..)
            | What::Levy(_)
            | What::Demoralised(..) => {}
        }
    }
}

/// The divisions of both sides.
fn divisions(battle: &Battle, state: &State) -> Vec<Division> {
    let mut divisions = Vec::new();
    for side in Side::BOTH {
        for (number, general) in (0u8..).zip(&state.generals[side]) {
            let out = |id: &Id| {
                let unit = &state.units[*id as usize];
                let gone = !state.stands[*id].there || battle.hosts.form(unit.form).fighter.shaken(unit.condition.wounds);
                unit.division == number && gone
            };
            let out = battle.hosts.ids(side).filter(out).count() as u8;
            let left = if general.demoralised { 0 } else { (general.size / 2 + 1).saturating_sub(out) };
            divisions.push(Division {
                side,
                call: division_name(side, number),
                command: general.command,
                successor: general.successor,
                size: general.size,
                out,
                demoralised: general.demoralised,
                left,
            });
        }
    }
    divisions
}

impl Battle {
    /// Whether a unit is Militia.
    pub(super) fn is_militia(&self, id: Id) -> bool {
        self.hosts.form(self.hosts.recruit(id).form).fighter.militia
    }
}
