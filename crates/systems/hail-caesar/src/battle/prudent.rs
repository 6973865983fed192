//! The plan `prudent`, piece by piece: what it minds that `sensible` does not.

use super::fight::Fight;
use super::settings::Plan;
use super::state::Wish;
use crate::body::Stakes;
use crate::orders::distance_penalty;
use montjoie_core::chance::Chance;
use montjoie_core::choices;
use montjoie_core::combat::Side;
use montjoie_field::{Id, NOBODY, Place, inches_down, inches_up};

choices! {
    "A piece of the plan `prudent`: each can be left out, so that self-play can say what it is worth." Piece {
        StandsOff = "stands-off", "units that cannot shoot wait at first", "les unités sans tir attendent d’abord", "At first, units that cannot shoot hold their place while enemies are out of reach; the side with more shooting waits longer.";
        OutAlready = "out-already", "charging shaken units brings little", "charger des unités ébranlées rapporte peu", "Units that are shaken are out already: charging them brings little.";
        Divisions = "divisions", "charges on divisions that are nearly demoralised", "charges sur les divisions presque démoralisées", "Divisions that are nearly demoralised are worth a charge, demoralised ones are not.";
        OwnDivision = "own-division", "own divisions nearly demoralised are not risked", "ses divisions presque démoralisées sont ménagées", "Units of an own division that is nearly demoralised are not risked.";
        SparesWounded = "spares-wounded", "units that are nearly shaken are spared", "les unités presque ébranlées sont ménagées", "Units that are nearly shaken hold their place or go back.";
        StandsToShoot = "stands-to-shoot", "skirmishers stand still to shoot", "les tirailleurs s’arrêtent où ils peuvent tirer", "Skirmishers stand still where they can shoot.";
        WithAView = "with-a-view", "shooters and guns seek a view in range", "tireurs et pièces cherchent une vue à portée", "Shooters and guns come into range of the nearest enemy that they will see from there; where there is none, they look for a view.";
        StopsToShoot = "stops-to-shoot", "shooters who seek a view stop to shoot", "les tireurs en quête de vue s’arrêtent pour tirer", "Shooters who look for a view stop where they can shoot at anybody.";
        AnyInReach = "any-in-reach", "shooters take any target that they can reach", "les tireurs prennent toute cible qu’ils peuvent atteindre", "Shooters whose moves do not bring them into range of the enemy they went for come into range of another.";
        ShootersFirst = "shooters-first", "shooters coming into range are ordered first", "les tireurs venant à portée sont commandés d’abord", "Shooters who come into range are ordered before all other moves and before charges that bring less than two wounds.";
        ShootersWait = "shooters-wait", "shooters out of range wait at first", "les tireurs hors de portée attendent d’abord", "At first, shooters who can reach nobody hold their place, like units that cannot shoot.";
        ShortWay = "short-way", "shooters go aside no farther than needed", "les tireurs ne s’écartent pas plus qu’il ne faut", "Shooters who come into range go aside no farther than they must to shoot.";
        GunsApart = "guns-apart", "guns have orders of their own", "les pièces ont leurs propres ordres", "Guns have orders of their own: a group waits for its slowest unit.";
        RangeApart = "range-apart", "shooters coming into range have own orders", "les tireurs venant à portée ont leurs propres ordres", "Shooters who come into range have orders of their own: they do not wait for their group.";
        JoinsLast = "joins-last", "a general joins his last charge", "un général se joint à sa dernière charge", "A general joins the last of the charges that he orders.";
        Staff = "staff", "the staff stands near most generals", "l’état-major se place près de la plupart des généraux", "The staff stands where most generals are near.";
        NearStaff = "near-staff", "generals stand nearer to the staff", "les généraux se rapprochent de l’état-major", "Generals stand nearer to the staff, where that brings them into its reach and no unit out of theirs.";
        DismountsInSight = "dismounts-in-sight", "mounted archers dismount for enemies in sight", "les archers montés démontent face à l’ennemi en vue", "Mounted archers dismount for an enemy that they see.";
        StakesInFront = "stakes-in-front", "shooters with stakes stand in front", "les tireurs à pieux en première ligne", "Shooters with stakes stand in the front line.";
        ShootersInFront = "shooters-in-front", "other shooters stand among the knights", "les autres tireurs se placent parmi les chevaliers", "Shooters without stakes stand as far forward as knights; skirmishers and guns do not.";
        PlantsEarly = "plants-early", "stakes are planted early", "les pieux sont plantés tôt", "Stakes are planted on the first turn, at the first place in range, or before horse that may come in three moves.";
        KeepsStakes = "keeps-stakes", "planted stakes are rarely left", "les pieux plantés sont rarement quittés", "Planted stakes are left only for a charge on an engaged enemy, or late.";
        Gaps = "gaps", "neighbours do not stand level at first", "les voisines ne sont pas alignées au début", "Neighbours do not stand level at first: they would break together.";
        KeepsLine = "keeps-line", "no unit stays alone within enemy reach", "aucune unité seule à portée de l’ennemi", "No unit ends a move alone within reach of enemies that fight.";
    }
}

/// A set of pieces of `prudent` that a side minds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prudence(u32);

impl Default for Prudence {
    fn default() -> Prudence {
        Prudence((1 << Piece::ALL.len()) - 1)
    }
}

impl Prudence {
    /// The set without any piece.
    pub const NONE: Prudence = Prudence(0);

    /// Whether a piece is minded.
    #[inline]
    pub const fn minds(self, piece: Piece) -> bool {
        self.0 >> piece as u32 & 1 == 1
    }

    /// The set with a piece, or without it.
    #[must_use]
    pub const fn with(self, piece: Piece, minded: bool) -> Prudence {
        let bit = 1 << piece as u32;
        Prudence(if minded { self.0 | bit } else { self.0 & !bit })
    }
}

/// Inches beyond which enemies are out of reach on the first turns. `WAITS` are those turns for the side with more shooting.
const OUT_OF_REACH: i16 = 18;
const WAITS: i16 = 2;

/// The range in inches from which a unit counts among the shooting of its side.
const SHOOTS_FAR: i16 = 15;

/// Number of wounds from which a unit is spared.
const SPARED: u8 = 5;

/// The part of a charge's value, in tenths of a wound, that the risk of a nearly demoralised own division takes off.
const RISKED: i16 = 7;

/// The most inches by which a general stands nearer to the staff than the middle of his division does.
const NEARER: u8 = 12;

/// Number of moves of an enemy within which nobody ends a move alone.
const MOVES: i16 = 3;

/// Inches by which neighbours are apart in height at the start.
pub(super) const GAP: i16 = 1;

/// Inches beyond their range from which enemies come to shooters who wait behind stakes.
const COMES: i16 = 12;

/// Inches within which horse that comes makes shooters plant stakes: three moves of knights, and of the fastest horse where they plant early.
const HORSE_COMES: i16 = 27;
const FASTEST_COMES: i16 = 36;

/// The last game turn in which the line, the wounded and planted stakes are kept: later the enemy must be sought, or the battle is called off.
const LATE: i16 = 5;

/// The score of a wish to come into range that is ordered first: that of a charge worth two wounds.
const FIRST: i16 = 120;

/// Number of enemies that shooters look at for one to come into range of.
const TARGETS: usize = 4;

/// Inches by which a unit may be ahead of its neighbours, and from which it no longer stands level with them.
const LEVEL: i16 = 6;

impl<C: Chance> Fight<'_, C> {
    /// Whether a side plays `prudent` with a piece of it.
    #[inline]
    pub fn side_minds(&self, side: Side, piece: Piece) -> bool {
        self.state.plans[side] == Plan::Prudent && self.battle.prudence[side].minds(piece)
    }

    /// Whether the side of a unit plays `prudent` with a piece of it.
    #[inline]
    pub fn minds(&self, id: Id, piece: Piece) -> bool {
        self.side_minds(self.side(id), piece)
    }

    /// Number of units that must still be lost or shaken until a unit's division is demoralised (8-e); `None` where it is.
    fn units_left(&self, id: Id) -> Option<u8> {
        let general = &self.state.generals[self.side(id)][self.unit(id).division as usize];
        (!general.demoralised).then(|| (general.size / 2 + 1 + general.steady).saturating_sub(general.size))
    }

    /// The addition of demoralisation to the value of a charge, in tenths of a wound: a division that is nearly demoralised is worth a charge, one
    /// that is demoralised already is not, and a unit of an own division that is nearly demoralised is not risked.
    pub fn divisions_count(&self, id: Id, enemy: Id) -> i16 {
        let theirs = match self.units_left(enemy) {
            _ if !self.minds(id, Piece::Divisions) => 0,
            None => -20,
            Some(_) if self.shaken(enemy) => 0,
            Some(0 | 1) => 20,
            Some(2) => 10,
            Some(_) => 0,
        };
        let risked = self.minds(id, Piece::OwnDivision) && matches!(self.units_left(id), Some(0 | 1));
        theirs - if risked { RISKED } else { 0 }
    }

    /// The wish of a unit that is nearly shaken: it holds its place, or goes back if it is threatened.
    pub fn spared(&self, id: Id) -> Option<Wish> {
        let unit = self.unit(id);
        (self.minds(id, Piece::SparesWounded) && unit.condition.wounds >= SPARED && self.state.turn() <= LATE)
            .then(|| if unit.near && self.target(id).is_none() { Wish::Back } else { Wish::None })
    }

    /// Number of dice of all units of a side that shoot far.
    fn shooting_dice(&self, side: Side) -> u32 {
        let forms = self.battle.hosts.ids(side).map(|id| self.form(id)).filter(|form| form.shooter() && form.range >= SHOOTS_FAR);
        forms.map(|form| u32::from(form.fighter.dice_at(form.range as u8))).sum()
    }

    /// Whether a side waits for the enemy: it has more shooting.
    fn waits(&self, side: Side) -> bool {
        self.shooting_dice(side) > self.shooting_dice(side.enemy())
    }

    /// Whether a unit that cannot shoot holds its place for now: the enemy is to come, and to be charged or shot at first.
    pub fn stands_off(&self, id: Id) -> bool {
        let turn = self.state.turn();
        let side = self.side(id);
        turn <= WAITS
            && self.minds(id, Piece::StandsOff)
            && self.form(id).range == 0
            && self.unit(id).nearest2 > Self::square(OUT_OF_REACH)
            && (turn == 1 || self.waits(side))
    }

    /// Whether shooters who can reach nobody hold their place for now.
    pub fn waits_to_shoot(&self, id: Id) -> bool {
        let turn = self.state.turn();
        self.minds(id, Piece::ShootersWait) && (turn == 1 || turn <= WAITS && self.waits(self.side(id)))
    }

    /// The wish of shooters with stakes for their stakes, if any: the side that waits plants them at once, the other at the first place in range.
    pub fn stakes_wish(&self, id: Id, nearest: Id, has_target: bool) -> Option<Wish> {
        let range = self.form(id).range;
        let turn = self.state.turn();
        let within = |inches: i16| self.distance2(id, nearest) <= Self::square(inches);
        let waits = |piece: Piece| self.minds(id, piece) && within(range + COMES) && self.waits(self.side(id));
        match self.unit(id).condition.stakes {
            Stakes::Planted if turn <= LATE && self.minds(id, Piece::KeepsStakes) => {
                (within(range + 1) || waits(Piece::KeepsStakes)).then_some(Wish::None)
            }
            Stakes::Plant if self.minds(id, Piece::PlantsEarly) => {
                (has_target || turn == 1 && waits(Piece::PlantsEarly)).then_some(Wish::Plant)
            }
            _ => None,
        }
    }

    /// The inches within which horse that comes makes shooters plant their stakes.
    pub fn horse_comes(&self, id: Id) -> i16 {
        if self.minds(id, Piece::PlantsEarly) { FASTEST_COMES } else { HORSE_COMES }
    }

    /// The score of a wish to come into range.
    pub fn range_score(&self, id: Id) -> i16 {
        if self.minds(id, Piece::ShootersFirst) { FIRST } else { 0 }
    }

    /// The nearest enemy at which shooters can shoot after as many moves as an order gives.
    pub fn target_in_reach(&self, id: Id) -> Option<Id> {
        self.target_within(id, self.form(id).fighter.reach(3).into())
    }

    /// The nearest enemy at which shooters can shoot after a move of at most `reach` inches.
    pub fn target_within(&self, id: Id, reach: i16) -> Option<Id> {
        let limit = Self::square(self.form(id).range + reach);
        let mut nearest = [(i32::MAX, NOBODY); TARGETS];
        self.state.stands.in_range(self.table(), id, self.battle.hosts.ids(self.side(id).enemy()), limit, |enemy, squared| {
            if self.may_be_shot(enemy) {
                let mut rank = (squared, enemy);
                for other in &mut nearest {
                    if rank < *other {
                        std::mem::swap(other, &mut rank);
                    }
                }
            }
        });
        let mut targets = nearest.into_iter().map(|(_, enemy)| enemy).filter(|&enemy| enemy != NOBODY);
        targets.find(|&enemy| self.way_into_range(id, enemy, reach).2)
    }

    /// Whether a unit could shoot at any enemy from a place.
    pub fn shoots_at_any(&self, id: Id, place: Place) -> bool {
        let limit = Self::square(self.form(id).range);
        let mut any = false;
        self.state.stands.in_range_from(self.table(), place, self.battle.hosts.ids(self.side(id).enemy()), limit, |enemy, _| {
            any = any || self.may_be_shot(enemy) && self.shoots_from(id, place, enemy);
        });
        any
    }

    /// The way of shooters who come into range of an enemy, as [`Self::way_toward`] gives it, up to the first place from which they can shoot at him:
    /// with as few lanes aside as will do.
    pub fn way_into_range(&self, id: Id, enemy: Id, reach: i16) -> (Place, Option<Place>, bool) {
        let shoots = |place: Place| self.shoots_from(id, place, enemy);
        let (me, target) = (self.stand(id), self.stand(enemy));
        let near = self.table().range2(me, target) <= Self::square(self.form(id).range + reach);
        if near && self.minds(id, Piece::ShortWay) {
            for lanes in 0..(target.place.lane - me.place.lane).abs() {
                let way = self.way_aside(id, enemy, reach, lanes, shoots);
                if way.2 {
                    return way;
                }
            }
        }
        self.way_toward(id, enemy, reach, shoots)
    }

    /// The inches that a unit goes which does not charge, at most `reach`: it does not end alone within three moves of a free enemy that fights, and
    /// not far ahead of its neighbours there. Horse keeps out of reach until it charges.
    pub fn in_line(&self, id: Id, reach: i16) -> i16 {
        let me = self.stand(id);
        if !self.minds(id, Piece::KeepsLine) || self.state.turn() > LATE || !me.place.facing.along() || self.form(id).skirmishes {
            return reach;
        }
        let sign = me.place.facing.sign();
        let mut alone = reach;
        for enemy in self.battle.hosts.ids(me.side.enemy()) {
            let other = self.stand(enemy);
            let ahead = if sign > 0 { other.span.lo - me.place.y } else { me.place.y - other.span.hi };
            if ahead <= 0 || !self.free(enemy) {
                continue;
            }
            let form = self.form(enemy);
            let away = MOVES * i16::from(form.fighter.movement);
            let aside = self.table().sideways_gap(me.place.lane, other.place.lane);
            let far = aside > away || ahead - away > alone;
            if far || form.range > 0 || form.fighter.artillery || self.shaken(enemy) {
                continue;
            }
            alone = alone.min(ahead - inches_down(Self::square(away) - Self::square(aside)) - 1);
        }
        if alone >= reach || self.form(id).fighter.cavalry {
            return alone.clamp(0, reach);
        }
        let lanes = [me.place.lane - 1, me.place.lane + 1].into_iter().filter(|lane| (0..self.table().lanes).contains(lane));
        let friends = lanes.flat_map(|lane| self.state.stands.in_lane(lane)).copied();
        let ahead_of_me = friends.filter_map(|friend| {
            let (other, unit) = (self.stand(friend), self.unit(friend));
            let friend_in_line = other.side == me.side && other.place.facing == me.place.facing;
            // One of the same order will come along.
            let follows = unit.commanded && !unit.acted && other.free() && matches!(unit.wish, Wish::Toward(_) | Wish::Charge(_));
            let comes = if follows { reach } else { 0 };
            friend_in_line.then(|| sign * (other.place.y - me.place.y) + comes)
        });
        let together = ahead_of_me.filter(|&level| level >= -LEVEL).map(|level| level + LEVEL).max().unwrap_or(0);
        alone.max(together).clamp(0, reach)
    }

    /// The place of the staff: of the generals, the middles between two of them and the middle of the army, that which is near most generals, in its
    /// reach.
    pub fn staff_place(&self, side: Side, from: Option<(i16, i16)>, mean: (i16, i16)) -> (i16, i16) {
        let generals = &self.state.generals[side];
        let at = |division: usize| generals[division].with.map_or(generals[division].at, |with| self.leader(with));
        let squares = |one: (i16, i16), other: (i16, i16)| i32::from(one.0 - other.0).pow(2) + i32::from(one.1 - other.1).pow(2);
        let near = Self::square(self.battle.battle.staff_distance);
        let steady = || (0..generals.len()).filter(|&division| !generals[division].demoralised);
        let counts = |place: (i16, i16)| steady().filter(|&division| squares(at(division), place) <= near).count();
        let reach = self.battle.battle.general_move;
        let to = |place: (i16, i16)| from.map_or(place, |from| Self::along_line(from, place, reach));
        let mut best = (counts(to(mean)), to(mean));
        let all = steady().count();
        for one in 0..generals.len() {
            if best.0 == all {
                break;
            }
            for other in one..generals.len() {
                let (first, second) = (at(one), at(other));
                let place = to(((first.0 + second.0) / 2, (first.1 + second.1) / 2));
                if counts(place) > best.0 {
                    best = (counts(place), place);
                }
            }
        }
        best.1
    }

    /// The place of a general nearer to the staff, where it comes into reach by that and his units are none the worse for it (5-f).
    pub fn nearer_to_staff(&self, side: Side, division: u8, place: (i16, i16)) -> (i16, i16) {
        let staff = self.state.staff[side];
        let away = i32::from(staff.0 - place.0).pow(2) + i32::from(staff.1 - place.1).pow(2);
        let reach = i16::from(self.battle.battle.staff_distance);
        let inches = inches_up(away) - reach;
        if inches <= 0 || inches > i16::from(NEARER) {
            return place;
        }
        let nearer = Self::along_line(place, staff, inches as u8 + 1);
        let farthest = |from: (i16, i16)| {
            let there = self.members(side, division).iter().map(|&id| self.stand(id)).filter(|stand| stand.there);
            there.map(|stand| self.table().point_distance2(from, stand)).max().unwrap_or(0)
        };
        let penalty = |from| distance_penalty(self.rules(), f64::from(farthest(from)).sqrt());
        if penalty(nearer) <= penalty(place) { nearer } else { place }
    }

    /// Whether a general waits with joining a charge, because others of his division will charge by a later order of his.
    pub fn joins_later(&self, division: u8) -> bool {
        let side = self.state.active;
        let charges = |&id: &Id| {
            let unit = self.unit(id);
            matches!(unit.wish, Wish::Charge(_)) && !unit.commanded && self.awaits_order(id)
        };
        self.side_minds(side, Piece::JoinsLast) && self.members(side, division).iter().any(charges)
    }
}
