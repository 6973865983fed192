//! Prospects: the chance that a side wins, judged at a glance. A linear function of a few features of the state, in log odds; prices and names of
//! units are no part of it. `examples/fit_prospects.rs` finds its weights from battles.

use super::Battle;
use super::state::State;
use super::weights::WEIGHTS;
use crate::body::Stakes;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Text;
use montjoie_field::{Id, squared};

/// Number of features that judge a state.
pub const COUNT: usize = 17;

/// The features by name: each of a side, less that of its enemy. Shares are of the side's units or divisions at the start.
pub const FEATURES: [Text; COUNT] = [
    Text::new("units lost or shaken", "unités perdues ou ébranlées"),
    Text::new("wounds of other units, as shares of their stamina", "blessures des autres unités, en parts de leur résistance"),
    Text::new("units one wound from shaken", "unités à une blessure d’être ébranlées"),
    Text::new("units in disorder", "unités désorganisées"),
    Text::new("free units in good order", "unités libres et en ordre"),
    Text::new("divisions demoralised", "divisions démoralisées"),
    Text::new("divisions one unit from it", "divisions à une unité de l’être"),
    Text::new("divisions two units from it", "divisions à deux unités de l’être"),
    Text::new("army one division from beaten (0 or 1)", "armée à une division d’être battue (0 ou 1)"),
    Text::new("army two divisions from beaten (0 or 1)", "armée à deux divisions d’être battue (0 ou 1)"),
    Text::new("strength left, as a share of both sides’", "force restante, en part de celle des deux camps"),
    Text::new("melee dice of units in contact, per unit of the army", "dés de mêlée des unités au contact, par unité de l’armée"),
    Text::new("dice of shooters with a target, per unit of the army", "dés des tireurs qui ont une cible, par unité de l’armée"),
    Text::new("wounds to gain by charges within one move, per unit", "blessures à gagner par des charges à un mouvement, par unité"),
    Text::new("the same within two moves", "de même à deux mouvements"),
    Text::new("the same within three moves", "de même à trois mouvements"),
    Text::new("the next turn is its own (1, else -1)", "le prochain tour est le sien (1, sinon -1)"),
];

/// The features of one side by itself.
#[derive(Clone, Copy, Default)]
struct Glance {
    out: f64,
    wounds: f64,
    weary: f64,
    disordered: f64,
    ready: f64,
    demoralised: f64,
    brink: [f64; 2],
    beaten: [f64; 2],
    strength: f64,
    melee: f64,
    shots: f64,
    charges: [f64; 3],
}

impl Battle {
    /// The features of a state, of side A less side B, in the order of [`FEATURES`].
    pub fn features(&self, state: &State) -> [f64; COUNT] {
        let Pair { a, b } = Pair::of(|side| self.glance(state, side));
        let both = a.strength + b.strength;
        [
            a.out - b.out,
            a.wounds - b.wounds,
            a.weary - b.weary,
            a.disordered - b.disordered,
            a.ready - b.ready,
            a.demoralised - b.demoralised,
            a.brink[0] - b.brink[0],
            a.brink[1] - b.brink[1],
            a.beaten[0] - b.beaten[0],
            a.beaten[1] - b.beaten[1],
            if both > 0.0 { (a.strength - b.strength) / both } else { 0.0 },
            a.melee - b.melee,
            a.shots - b.shots,
            a.charges[0] - b.charges[0],
            a.charges[1] - b.charges[1],
            a.charges[2] - b.charges[2],
            if state.active == Side::A { 1.0 } else { -1.0 },
        ]
    }

    /// The chance that a side wins from a state between two turns, in [0, 1], judged by its features.
    pub fn prospects(&self, state: &State, side: Side) -> f64 {
        let odds: f64 = self.features(state).iter().zip(&WEIGHTS).map(|(feature, weight)| feature * weight).sum();
        1.0 / (1.0 + libm::exp(if side == Side::A { -odds } else { odds }))
    }

    fn glance(&self, state: &State, side: Side) -> Glance {
        let ids = self.hosts.ids(side);
        let per_unit = 1.0 / ids.len().max(1) as f64;
        let mut glance = Glance::default();
        for id in ids {
            let (unit, stand) = (state.units.of(id), &state.stands[id]);
            let fighter = &self.hosts.form(unit.form).fighter;
            let wounds = unit.condition.wounds;
            let engaged = stand.there && stand.engaged();
            if engaged {
                glance.melee += f64::from(fighter.sustained) * per_unit;
            }
            if !stand.there || fighter.shaken(wounds) {
                glance.out += per_unit;
                continue;
            }
            let left = f64::from(fighter.stamina - wounds);
            // What it can inflict: in melee, and twice with its best shots.
            let power = f64::from(fighter.clash + fighter.sustained + 2 * fighter.bands[0].dice);
            glance.strength += (f64::from(fighter.stamina) + left) * power;
            glance.wounds += f64::from(wounds) / f64::from(fighter.stamina) * per_unit;
            if fighter.stamina - wounds == 1 {
                glance.weary += per_unit;
            }
            if unit.condition.disordered {
                glance.disordered += per_unit;
            }
            if stand.free() {
                if !unit.condition.disordered {
                    glance.ready += per_unit;
                }
                self.chances(state, id, per_unit, &mut glance);
            }
        }
        let generals = &state.generals[side];
        let per_division = 1.0 / generals.len().max(1) as f64;
        let mut demoralised = 0;
        for general in generals {
            let out = general.size - general.steady;
            match (general.size / 2 + 1).saturating_sub(out) {
                _ if general.demoralised => demoralised += 1,
                0 | 1 => glance.brink[0] += per_division,
                2 => glance.brink[1] += per_division,
                _ => {}
            }
        }
        glance.demoralised = f64::from(demoralised) * per_division;
        match (generals.len() as u32 / 2 + 1).saturating_sub(demoralised) {
            0 | 1 => glance.beaten[0] = 1.0,
            2 => glance.beaten[1] = 1.0,
            _ => {}
        }
        glance
    }

    /// Adds the chances of a free unit: to shoot, or to charge its nearest enemy.
    fn chances(&self, state: &State, id: Id, per_unit: f64, glance: &mut Glance) {
        let (unit, stand) = (state.units.of(id), &state.stands[id]);
        let form = self.hosts.form(unit.form);
        let enemies = self.hosts.ids(stand.side.enemy());
        let Some(nearest) = state.stands.nearest(&self.table, id, enemies.clone()) else { return };
        let away = self.table.distance2(stand, &state.stands[nearest]);
        if form.range > 0 && away <= squared(form.range, 0) {
            let mut target = false;
            state.stands.in_range(&self.table, id, enemies, squared(form.range, 0), |enemy, _| {
                let other = &state.stands[enemy];
                target |= other.free() && self.table.in_front_arc(stand, other);
            });
            if target {
                glance.shots += f64::from(form.fighter.bands[0].dice) * per_unit;
            }
        }
        if form.fighter.clash == 0 || form.shooter() || unit.condition.disordered {
            return;
        }
        let movement = i16::from(form.fighter.movement);
        if let Some(moves) = (1..=3).find(|moves| away <= squared(moves * movement, 0)) {
            let foe = state.units.of(nearest);
            let known = self.known.of(unit.form, foe.form);
            let worth = if foe.condition.stakes == Stakes::Planted { known.stakes } else { known.front };
            glance.charges[usize::from(moves as u16) - 1] += f64::from(worth.max(0)) / 10.0 * per_unit;
        }
    }
}
