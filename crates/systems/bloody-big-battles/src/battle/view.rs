//! Views of a battle: who is in command, ranges, fire, ways and assaults. Pure functions of the state.

use super::army::Form;
use super::settings::{FlankedBy, FrontArc, HiddenBy};
use super::state::{Condition, Contact, Handled, Patch, State, Unit};
use super::{Battle, half_inches};
use crate::melee::AssaultPlace;
use crate::orders::{self, Path};
use crate::profile::{Arm, Body, Fighter, Formation, Gun};
use crate::rules::Rules;
use crate::shooting::{Firer, formation_shift, gun_factor, rocket_shift, target_shifts, unit_factor};
use crate::terrain::{Ground, Terrain};
use montjoie_core::chance::{Part, total};
use montjoie_core::language::Text;
use montjoie_field::{Compass, Id, Line, MOST_UNITS, NOBODY, Place, Span, Stand, squared};

montjoie_field::view!();

/// The way of a move into contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// The contact that the move ends in.
    pub contact: Contact,
    /// The place of contact.
    pub to: Place,
    /// Half inches to the place of contact.
    pub cost: i16,
}

/// Inches of wood, town or fort through which units still see (B3).
const SEEN_THROUGH: f64 = 3.0;

/// The part of a sum that adds nothing.
const NONE: Part = (Text::new("", ""), 0);

impl<'a> View<'a> {
    /// The unit as the rules see it.
    #[inline]
    pub fn fighter(self, id: Id) -> &'a Fighter {
        &self.form(id).fighter
    }

    /// Infantry or cavalry as the rules see it; `None` of a battery.
    #[inline]
    pub fn body(self, id: Id) -> Option<Body<'a>> {
        self.state.body(self.battle, id)
    }

    /// A battery as the rules see it; `None` of infantry and cavalry.
    #[inline]
    pub fn gun(self, id: Id) -> Option<Gun> {
        match self.unit(id).condition {
            Condition::Gun(gun) => Some(gun),
            Condition::Troop(_) => None,
        }
    }

    /// Whether two units are within a number of inches, edge to edge.
    #[inline]
    pub fn within(self, one: Id, other: Id, inches: u8) -> bool {
        self.distance2(one, other) <= squared(half_inches(inches.into()), 0)
    }

    /// Whether two units are within a number of inches, edge to edge: no root is taken for it.
    #[inline]
    pub(super) fn is_within(self, one: Id, other: Id, inches: f64) -> bool {
        f64::from(self.distance2(one, other)) <= 4.0 * inches * inches
    }

    /// Inches between the edges of two units.
    pub fn gap(self, one: Id, other: Id) -> f64 {
        f64::from(self.distance2(one, other)).sqrt() / 2.0
    }

    /// Whether a unit is farther from every enemy than a withdrawal must end that brings ammunition (B1).
    pub fn is_safe(self, id: Id) -> bool {
        self.nearest_enemy(id).is_none_or(|enemy| !self.within(id, enemy, self.rules().safe_distance))
    }

    /// Whether a unit is within the command radius of a general (B2).
    pub fn in_command(self, id: Id) -> bool {
        let reach = squared(half_inches(self.battle.battle.command_radius.into()), 0);
        self.state.generals[self.side(id)].iter().any(|&at| self.table().point_distance2(at, self.stand(id)) <= reach)
    }

    /// Whether a battery is isolated: no infantry or cavalry of its side is near (B3).
    pub fn isolated(self, id: Id) -> bool {
        let near = |friend: Id| self.body(friend).is_some() && self.within(id, friend, self.battle.battle.isolated_beyond);
        self.gun(id).is_some() && !self.there(self.side(id)).any(near)
    }

    /// The terrain that a unit would stand in or behind (B3).
    pub fn ground_of(self, stand: &Stand) -> Ground {
        let rows = self.state.patches.iter().filter(|patch| patch.holds(stand));
        rows.fold(Ground::default(), |ground, patch| ground.and(patch.ground))
    }

    /// The terrain that a unit stands in or behind (B3).
    pub fn ground(self, id: Id) -> Ground {
        self.ground_of(self.stand(id))
    }

    /// The modifiers of the movement roll of a unit (B2).
    pub fn modifiers(self, id: Id) -> [Part; 6] {
        let (in_command, difficult) = (self.in_command(id), self.ground(id).difficult());
        match self.body(id) {
            Some(Body { fighter, troop }) => orders::modifiers(self.rules(), fighter, &troop, in_command, difficult),
            None => {
                let [command, ground, limbered] = orders::gun_modifiers(self.rules(), in_command, difficult, self.unit(id).limbered);
                [command, ground, limbered, NONE, NONE, NONE]
            }
        }
    }

    /// Whether a unit rolls on the movement table although it does not want to move (B2).
    pub fn must_roll(self, id: Id) -> bool {
        match self.unit(id).condition {
            Condition::Troop(troop) => orders::must_roll(self.rules(), self.fighter(id), &troop, || total(self.modifiers(id))),
            Condition::Gun(gun) => orders::gun_must_roll(self.rules(), &gun),
        }
    }

    // Moves.

    /// Half inches beyond the stream that a move from one height to another ends; `None` where it does not reach it.
    fn beyond_stream(self, from: i16, to: i16) -> Option<i16> {
        let (stream, way) = (self.table().depth / 2, (to - from).signum());
        let beyond = (to - stream) * way;
        (self.battle.field.stream && way != 0 && (stream - from) * way >= 0 && beyond >= 0).then_some(beyond)
    }

    /// Number of difficult areas and linear obstacles that a straight way crosses (B3).
    pub fn features(self, from: Place, to: Place) -> u8 {
        let line = Line::new(self.table(), from, to);
        let crosses = |patch: &&Patch| {
            let (one, other) = line.ends();
            let there = (one.min(other)..=one.max(other)).contains(&patch.lane);
            patch.ground.difficult() && there && line.within(patch.lane).crosses(patch.span)
        };
        self.state.patches.iter().filter(crosses).count() as u8 + u8::from(self.beyond_stream(from.y, to.y) > Some(0))
    }

    /// Whether a unit pays for a move outside its front arc: march columns, artillery and irregulars do not (B3).
    pub fn outside_arc(self, id: Id, to: Place) -> bool {
        let (from, arm) = (self.stand(id).place, self.fighter(id).arm);
        let across = f64::from(self.table().across(to.lane - from.lane));
        let ahead = f64::from((to.y - from.y) * from.facing.sign());
        // The squares of the tangents of 30 and 15 degrees.
        let slope2 = match self.battle.battle.front_arc {
            FrontArc::Thirty => 1.0 / 3.0,
            FrontArc::Fifteen => 7.0 - 4.0 * 3f64.sqrt(),
        };
        let pays = !arm.is_artillery() && arm != Arm::IrregularCavalry;
        pays && (ahead < 0.0 || across * across > ahead * ahead * slope2) && from != Place { facing: from.facing, ..to }
    }

    /// Half inches that a unit has for a straight way to a place, after half a move or a full one, with `changes` changes of its guns and `besides`
    /// more features (B3).
    pub fn allowance(self, id: Id, to: Place, half: bool, changes: u8, besides: u8) -> i16 {
        self.allowance_over(id, to, half, changes, self.features(self.stand(id).place, to) + besides)
    }

    /// Half inches that a unit has for a straight way over this many features, after half a move or a full one.
    fn allowance_over(self, id: Id, to: Place, half: bool, changes: u8, features: u8) -> i16 {
        let (rules, arm) = (self.rules(), self.fighter(id).arm);
        let path = Path { half, road: false, changes, features, outside_arc: self.outside_arc(id, to) };
        half_inches(path.inches(rules, arm, arm.allowance(rules)))
    }

    /// The zone of control of a unit: a rectangle in its lane (B3).
    fn zone(self, id: Id) -> Span {
        let (stand, deep) = (self.stand(id), half_inches(self.battle.battle.zone_of_control.into()));
        match stand.place.facing {
            Compass::North => Span { lo: stand.span.hi, hi: stand.span.hi + deep },
            _ => Span { lo: stand.span.lo - deep, hi: stand.span.lo },
        }
    }

    /// Whether a zone of control bars a unit's move: of an enemy that it does not go for, whom no friend has contacted, and to or from whom it does
    /// not go straight (B3).
    pub fn is_barred(self, id: Id, to: Place, goes_for: Option<Id>) -> bool {
        let from = self.stand(id).place;
        let line = Line::new(self.table(), from, to);
        let (west, east) = (from.lane.min(to.lane), from.lane.max(to.lane));
        let bars = |enemy: Id| {
            let it = self.stand(enemy);
            let lane = it.place.lane;
            // In his own lane it goes straight towards him or away.
            let crosses = west != east && (west..=east).contains(&lane) && line.within(lane).crosses(self.zone(enemy));
            crosses && !self.is_contacted(enemy)
        };
        self.enemies(id).filter(|&enemy| Some(enemy) != goes_for).any(bars)
    }

    /// Whether a move without contact may end on a place: nobody there, no enemy too near or crossed, no zone of control in the way.
    fn may_end(self, id: Id, to: Place, goes_for: Option<Id>) -> bool {
        let (me, stands, table) = (self.stand(id), &self.state.stands, self.table());
        let there = me.on(table, to);
        let short = squared(half_inches(self.rules().stop_short.into()), 0);
        let near = |enemy: Id| table.distance2(&there, self.stand(enemy)) < short.min(self.distance2(id, enemy));
        let enemy = |other: Id| self.side(other) != me.side;
        stands.has_room(table, id, to)
            && !self.enemies(id).any(near)
            && !stands.any_along(Line::new(table, me.place, to), enemy)
            && !self.is_barred(id, to, goes_for)
    }

    /// The farthest place of a move of at most `half_inches` half inches towards another; the unit's own place, if it cannot move at all.
    pub fn as_far_as(self, id: Id, to: Place, half_inches: i16, goes_for: Option<Id>) -> Place {
        let from = self.stand(id).place;
        self.table().as_far_as(from, to, half_inches, |place| self.may_end(id, place, goes_for)).unwrap_or(from)
    }

    /// The place where a move towards a place ends, half a move or a full one, with `changes` changes of guns: it pays for what it comes to, not for
    /// what lies beyond its end (B3).
    pub fn marches_to(self, id: Id, to: Place, half: bool, changes: u8, goes_for: Option<Id>) -> Place {
        let from = self.stand(id).place;
        let most = self.allowance_over(id, to, half, changes, 0);
        let pays = |place: Place| match self.features(from, place) {
            0 => true,
            features => self.table().cost(from, place) <= self.allowance_over(id, to, half, changes, features),
        };
        let ends = |place: Place| pays(place) && self.may_end(id, place, goes_for);
        self.table().as_far_as(from, to, most, ends).unwrap_or(from)
    }

    // Contact.

    /// The units that have moved into contact with another, in list order.
    pub fn assailants(self, id: Id) -> impl Iterator<Item = Id> + 'a {
        self.enemies(id).filter(move |&enemy| self.unit(enemy).assaults.is_some_and(|contact| contact.enemy == id))
    }

    /// Whether an enemy has moved into contact with a unit.
    pub fn is_contacted(self, id: Id) -> bool {
        self.assailants(id).next().is_some()
    }

    /// The contact of two enemies, if they are in contact.
    pub fn contact(self, one: Id, other: Id) -> Option<Contact> {
        let of = |id: Id, enemy: Id| self.unit(id).assaults.filter(|contact| contact.enemy == enemy);
        of(one, other).or_else(|| of(other, one))
    }

    /// The side of a unit that another meets (B5): its front from wherever it could fire at it.
    pub fn side_met(self, id: Id, target: Id) -> Compass {
        let (me, it) = (self.stand(id), self.stand(target));
        let Place { lane, y, .. } = me.place;
        if self.table().in_front_arc(it, me) { it.place.facing } else { self.table().side_met(it, lane, y) }
    }

    /// The way into contact with an enemy: to the side of the enemy that is nearest, or, where a friend is there already, level beside that friend.
    /// `None` where there is no room.
    pub fn course(self, id: Id, target: Id) -> Option<Course> {
        let (me, it, met) = (self.stand(id), self.stand(target), self.side_met(id, target));
        let (stands, table) = (&self.state.stands, self.table());
        let place = table.fighting_place(it, met);
        let touching = if met.along() { place } else { table.turned(me.side, place, me.depth, me.place.facing) };
        let beside = [me.place.lane.cmp(&it.place.lane) as i16, 1, -1].map(|lanes| Place { lane: place.lane + lanes, ..place });
        let joins = met.along() && self.assailants(target).any(|friend| self.stand(friend).place == place);
        let free = |place: &Place| stands.has_room(table, id, *place);
        // An enemy in front of it there would be contacted too.
        let faces_another = |place: &Place| {
            let (front, there) = (me.on(table, *place).span, stands.in_lane(place.lane));
            there.iter().any(|&other| self.side(other) != me.side && self.stand(other).span.gap(front) == 0)
        };
        let to = match joins {
            true => beside.into_iter().find(|place| place.lane != it.place.lane && free(place) && !faces_another(place))?,
            false => Some(touching).filter(free)?,
        };
        let near_stream = it.span.gap_to(table.depth / 2) <= half_inches(self.rules().safe_distance.into());
        let across = near_stream && self.beyond_stream(me.place.y, to.y).is_some();
        Some(Course { contact: Contact { enemy: target, met, across, from: me.place }, to, cost: table.cost(me.place, to) })
    }

    /// Whether a move into contact with an enemy can go to a place: no other enemy is crossed, and none bars it by his zone of control.
    pub fn is_clear(self, id: Id, target: Id, to: Place) -> bool {
        let (me, enemy) = (self.stand(id), |other: Id| other != target && self.side(other) != self.side(id));
        let crosses = self.state.stands.any_along(Line::new(self.table(), me.place, to), enemy);
        !crosses && !self.is_barred(id, to, Some(target))
    }

    /// Number of linear obstacles that a move into contact pays besides those on its way: those that its target stands behind (B10).
    pub fn obstacles_before(self, target: Id, met: Compass) -> u8 {
        if met == self.stand(target).place.facing { self.ground(target).obstacles() } else { 0 }
    }

    /// The modifiers of the place of an assault (B5): the flank where attackers meet one, and the terrain of the defender.
    pub fn assault_place(self, target: Id, contacts: impl Iterator<Item = Contact> + Clone) -> AssaultPlace {
        let (rules, it, fighter) = (self.rules(), self.stand(target), self.fighter(target));
        let patches = self.state.patches.iter().filter(|patch| patch.holds(it));
        let against = |patch: &Patch| patch.against(contacts.clone().map(|contact| contact.from));
        let mut ground = patches.fold(Ground::default(), |ground, patch| ground.and(against(patch)));
        if contacts.clone().any(|contact| contact.across) {
            ground = ground.and(Ground::of(&[Terrain::Stream]));
        }
        let beside = |contact: Contact| contact.met != it.place.facing;
        let flanked = match self.battle.battle.flanked_by {
            FlankedBy::Any => contacts.clone().any(beside),
            FlankedBy::All => contacts.clone().all(beside),
        };
        AssaultPlace {
            flanked: flanked && fighter.formation != Formation::Square && !ground.guards_flank(rules),
            cover: ground.assault_cover(rules, fighter.arm),
        }
    }

    // Fire.

    /// Inches of a shot: from the front centre to the nearest edge; 0 in contact.
    pub fn range(self, id: Id, target: Id) -> f64 {
        match self.contact(id, target) {
            Some(_) => 0.0,
            None => f64::from(self.table().range2(self.stand(id), self.stand(target))).sqrt() / 2.0,
        }
    }

    /// The factor of a unit at a target in its sight (B4); 0 where it cannot fire.
    pub fn factor(self, id: Id, target: Id) -> f64 {
        // Most are too far away: that is seen at once.
        if !self.reaches(id, self.stand(target)) && self.contact(id, target).is_none() {
            return 0.0;
        }
        let (laid, at_cavalry) = (self.unit(id).handled == Handled::Laid, self.fighter(target).arm.is_cavalry());
        self.factor_at(id, self.range(id, target), laid, at_cavalry)
    }

    /// Whether a unit has a factor at the range of a unit that stands where `target` does.
    #[inline]
    pub(super) fn reaches(self, id: Id, target: &Stand) -> bool {
        self.table().range2(self.stand(id), target) <= self.form(id).reach2
    }

    /// The factor of a unit at a number of inches, at cavalry or others, of guns that have been laid in this turn or not.
    pub(super) fn factor_at(self, id: Id, inches: f64, laid: bool, at_cavalry: bool) -> f64 {
        let (rules, fighter) = (self.rules(), self.fighter(id));
        match &self.unit(id).condition {
            Condition::Troop(troop) => unit_factor(rules, fighter, troop, inches, at_cavalry),
            Condition::Gun(gun) => match gun_factor(rules, fighter.arm, gun, laid, inches) {
                factor if factor > 0.0 && self.serves(id) => factor,
                _ => 0.0,
            },
        }
    }

    /// Whether a battery can fire at all: unlimbered, not dragged, not silenced, not isolated.
    pub fn serves(self, id: Id) -> bool {
        let unit = self.unit(id);
        self.gun(id).is_some_and(|gun| gun.serves()) && !unit.limbered && unit.handled != Handled::Dragged && !self.isolated(id)
    }

    /// Whether a unit may aim at another: one that it is in contact with in front, or that it sees in its front arc.
    pub fn aims(self, id: Id, target: Id) -> bool {
        match self.contact(id, target) {
            Some(contact) if contact.enemy == id => contact.met == self.stand(id).place.facing || self.rules().flanked_fires,
            Some(_) => true,
            None => self.table().in_front_arc(self.stand(id), self.stand(target)) && self.sees(id, target),
        }
    }

    /// Whether a unit sees another: nobody hides it, the line to it runs through no more than three inches of wood, town and fort together, and no
    /// slope on which neither stands (B3).
    fn sees(self, id: Id, target: Id) -> bool {
        let (me, it) = (self.stand(id), self.stand(target));
        let line = Line::new(self.table(), me.place, Place { y: it.seen_from(me.place.y), ..it.place });
        let (west, east) = (me.place.lane.min(it.place.lane), me.place.lane.max(it.place.lane));
        let blocks = |patch: &Patch| {
            let (is, within) = (|rows: &[Terrain]| rows.iter().any(|&row| patch.ground.has(row)), line.within(patch.lane));
            let slope = is(&[Terrain::GentleSlope, Terrain::SteepSlope]) && within.crosses(patch.span);
            (west..=east).contains(&patch.lane) && slope && !patch.holds(me) && !patch.holds(it)
        };
        let thick = |patch: &&Patch| {
            let dense = [Terrain::Wood, Terrain::Town, Terrain::Fort].iter().any(|&row| patch.ground.has(row));
            dense && (west..=east).contains(&patch.lane)
        };
        let through: f64 = self.state.patches.iter().filter(thick).map(|patch| line.length_in(patch.lane, patch.span)).sum();
        let anybody = self.battle.battle.hidden_by == HiddenBy::Anybody;
        let hides = |other: Id| other != id && other != target && (anybody || self.side(other) == me.side);
        through <= f64::from(half_inches(SEEN_THROUGH))
            && !self.state.patches.iter().any(blocks)
            && !self.state.stands.any_along(line, hides)
    }

    /// Whether a unit may fire at a target in this phase (B4): one in contact only at whom it is in contact with, and in its own turn not at all
    /// unless assaulters fire. `None` of a target asks whether the unit may fire at all.
    pub fn may_fire(self, id: Id, target: Id) -> bool {
        let held = match self.unit(id).assaults {
            Some(contact) => !self.rules().assaulters_fire || contact.enemy != target,
            None => self.is_contacted(id) && self.contact(id, target).is_none(),
        };
        !held && self.aims(id, target)
    }

    /// Columns to the right that fire of some units at a target has from the target and from what stands by (B4).
    pub fn shifts(self, target: Id, firers: &[Id]) -> [Part; 8] {
        let (rules, it, unit) = (self.rules(), self.stand(target), self.unit(target));
        let (fighter, ground) = (self.fighter(target), self.ground(target));
        let beside = |&id: &Id| match self.contact(id, target) {
            Some(contact) if contact.enemy == target => contact.met != it.place.facing,
            Some(_) => false,
            None => !self.table().in_front_arc(it, self.stand(id)),
        };
        let flank = firers.iter().any(beside) && !ground.has(Terrain::Fort) && !ground.guards_flank(rules);
        let cover = (Text::new("cover", "couvert"), -ground.fire_cover(rules, fighter.arm));
        let rocket = |&id: &Id| rocket_shift(rules, self.is_rockets(id) && self.serves(id), self.range(id, target));
        let rockets = (Text::new("rockets", "fusées"), firers.iter().map(rocket).max().unwrap_or(0));
        match &unit.condition {
            Condition::Troop(troop) => {
                let [a, b, c, d, e] = target_shifts(rules, fighter, troop, flank, false);
                [a, b, c, d, e, cover, rockets, NONE]
            }
            Condition::Gun(_) => {
                let limbered = if unit.limbered { rules.shift_cavalry as i8 } else { 0 };
                let formed = (Text::new("flank", "flanc"), formation_shift(rules, [false, false, flank]));
                [(Text::new("limbered", "attelée"), limbered), formed, cover, rockets, NONE, NONE, NONE, NONE]
            }
        }
    }

    /// The firers of a shot at a target, for some units in their order, in memory of a fixed size.
    pub fn firers<const N: usize>(self, target: Id, ids: &[Id]) -> [Firer<'a>; N] {
        let mut firers = [Firer { factor: 0.0, unit: None }; N];
        for (firer, &id) in firers.iter_mut().zip(ids) {
            *firer = Firer { factor: self.factor(id, target), unit: self.body(id).map(|body| body.fighter) };
        }
        firers
    }
}

/// The list of no units, in memory of a fixed size.
pub(super) const NO_UNITS: [Id; MOST_UNITS] = [NOBODY; MOST_UNITS];
