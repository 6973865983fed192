//! Reasons why a unit does not do what it was to do. They decide nothing: only a battle that is told works them out.

use super::Battle;
use super::fight::Fight;
use super::state::Wish;
use super::telling::{Deed, Loss};
use crate::body::Stakes;
use crate::melee::Strike;
use crate::shooting::Shot;
use montjoie_core::chance::{Chance, Part, because, in_brackets, named};
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, Text};
use montjoie_core::texts;
use montjoie_field::{Compass, Id, Place, inches_down};

texts! {
    "A reason why a unit stays where it is, is disordered or cannot go back; `@` in its words stands for another unit. [`Deed::Stays`], [`Deed::Upset`] and [`Deed::Cannot`] tell it." pub Reason {
        "The unit wants to stay where it is." Holds = "it holds its place", "elle tient sa place";
        "The unit that this one was to meet is no longer on the table." Gone(Id) = "@ is gone", "@ n’est plus là";
        "An enemy pins the unit (5-g)." Pinned(Id) = "pinned by @", "proximité de @";
        "Another unit stands in the unit's way." InTheWay(Id) = "@ in the way", "@ barre le passage";
        "The unit is as near to another as it wants to be." Near(Id) = "near enough to @", "assez près de @";
        "The unit can shoot from where it stands." CanShoot = "a shot from where it stands", "un tir possible de là";
        "No place in support of a friend is free within the unit's reach." NoPlace(Id) = "no free place in support of @ in reach", "aucune place libre en soutien de @ à portée";
        "The unit stays near the other units of its group (5-c)." NearGroup = "its group stays together", "le groupe reste ensemble";
        "The plan of the unit's side lets no unit go alone within reach of enemies." NotAlone = "no lone advance within reach of enemies", "pas d’avance isolée à portée des ennemis";
        "The unit was disordered between its order and its charge (8-d)." Disordered = "disordered by now", "désorganisation entre-temps";
        "The place that the unit must go to has no room for it." NoRoom = "no room", "la place manque";
        "No way leads to the place where the unit wants to go." NoWay = "no way through", "aucun passage";
        "The table edge is in the unit's way." Edge = "at the table edge", "au bord de la table";
        "Another unit stands behind the unit, which must go back." Behind(Id) = "@ behind", "@ derrière";
        "The unit charged the planted stakes of an enemy (1-c)." OnStakes(Id) = "on the stakes of @", "sur les pieux de @";
        "The unit met the pikes of an enemy (1-c)." OnPikes(Id) = "on the pikes of @", "sur les piques de @";
        "The unit is foot whose charge was met by the counter-charge of horse." Countered(Id) = "met by the counter-charge of @", "face à la contre-charge de @";
        "A shaken unit must go back over the table edge (8-b)." Shaken = "shaken, with the table edge behind", "ébranlée, au bord de la table";
    }
}

impl Battle {
    /// The words of a reason, which stand after a colon or in brackets and fit one unit or several; they name other units by their numbers.
    pub fn reason(&self, reason: Reason, lang: Lang) -> String {
        let words = reason.text().get(lang);
        match reason {
            Reason::Gone(id)
            | Reason::Pinned(id)
            | Reason::InTheWay(id)
            | Reason::Near(id)
            | Reason::NoPlace(id)
            | Reason::Behind(id)
            | Reason::OnStakes(id)
            | Reason::OnPikes(id)
            | Reason::Countered(id) => words.replace('@', &self.hosts.short(id)),
            _ => words.to_owned(),
        }
    }
}

impl<C: Chance> Fight<'_, C> {
    /// Carries out the wish of a unit with `moves` moves, by order or by initiative, and tells the reason where the unit stays; true where the unit
    /// has charged, whether or not the charge got home.
    pub fn carry_out(&mut self, id: Id, moves: u8, ordered: bool) -> bool {
        let (from, on_foot) = (self.stand(id).place, self.unit(id).condition.on_foot);
        let charged = self.obeys_wish(id, moves, ordered);
        if self.chance.tells() && !charged {
            let (stand, unit) = (self.stand(id), self.unit(id));
            let stays = stand.there && stand.place == from && !stand.supports() && unit.condition.on_foot == on_foot;
            if stays {
                let reason = self.why_still(id, moves);
                self.say(Deed::Stays(id, reason));
            }
        }
        charged
    }

    /// The reason why a unit that had `moves` moves has not moved.
    fn why_still(&self, id: Id, moves: u8) -> Reason {
        let reach = i16::from(self.form(id).fighter.reach(moves));
        let whom = match self.unit(id).wish {
            Wish::Charge(id) | Wish::Toward(id) | Wish::View(id) | Wish::Range(id) | Wish::Flank(id) => Some(id),
            Wish::None | Wish::Plant | Wish::Rally | Wish::Stand => return Reason::Holds,
            Wish::Follow(_) | Wish::Support(..) | Wish::Back | Wish::Dismount => None,
        };
        if let Some(enemy) = whom.filter(|&enemy| !self.stand(enemy).there) {
            return Reason::Gone(enemy);
        }
        match self.unit(id).wish {
            Wish::Range(enemy) if inches_down(self.distance2(id, enemy)) <= self.form(id).range => return Reason::Near(enemy),
            Wish::View(_) if self.shoots_at_any(id, self.stand(id).place) => return Reason::CanShoot,
            Wish::Follow(friend) if self.stand(friend).there && inches_down(self.distance2(id, friend)) <= 1 => {
                return Reason::Near(friend);
            }
            Wish::Support(friend, _) if self.best_support(id, Some(friend), reach).is_none() => return Reason::NoPlace(friend),
            Wish::Charge(_) if self.disordered(id) => return Reason::Disordered,
            Wish::Back => return self.behind(id, self.forward(id).opposite(), i16::from(self.form(id).fighter.movement)),
            _ => {}
        }
        if let Some(pin) = self.pinned_by(id).filter(|&pin| whom != Some(pin)) {
            return Reason::Pinned(pin);
        }
        let kept_in_line = matches!(self.unit(id).wish, Wish::Toward(_) | Wish::Flank(_) | Wish::Follow(_));
        if kept_in_line && self.in_line(id, reach) <= 0 {
            return Reason::NotAlone;
        }
        let place = self.stand(id).place;
        let near_group = self.limit() <= 0 || !self.keeps_near(id, Place { y: place.y + place.facing.sign(), ..place });
        let ahead = if self.stand(id).place.facing.along() { self.state.stands.next_ahead(id, |_| true) } else { None };
        match ahead {
            // Nobody comes nearer to an enemy than one inch without a charge.
            Some((other, inches)) if inches <= 1 => {
                if whom == Some(other) {
                    Reason::Near(other)
                } else {
                    Reason::InTheWay(other)
                }
            }
            _ if place.facing.along() && near_group => Reason::NearGroup,
            _ => Reason::NoWay,
        }
    }

    /// What stops a unit that goes `inches` inches back: another unit, the table edge, or no room.
    fn behind(&self, id: Id, way: Compass, inches: i16) -> Reason {
        if !way.along() {
            return Reason::NoRoom;
        }
        let away = |other: Id| self.stand(id).span.inches_to(self.stand(other).span, way);
        let lane = self.state.stands.in_lane(self.stand(id).place.lane).iter().copied();
        let met = lane.filter(|&other| other != id && (0..inches).contains(&away(other))).min_by_key(|&other| away(other));
        met.map_or(Reason::Edge, Reason::Behind)
    }

    /// Tells the reason why a unit that goes `inches` inches back is disordered, where `upset` says that it is.
    pub fn tell_upset(&mut self, upset: bool, id: Id, way: Compass, inches: i16) {
        if upset && self.chance.tells() {
            let reason = self.behind(id, way, inches);
            self.say(Deed::Upset(id, reason));
        }
    }

    /// Loses a unit that must give `inches` inches of ground and cannot.
    pub fn cannot_fall_back(&mut self, id: Id, way: Compass, inches: i16) {
        if self.chance.tells() {
            let reason = self.behind(id, way, inches);
            self.say(Deed::Cannot(id, reason));
        }
        self.lose(id, Loss::CannotFallBack);
    }

    /// Loses a unit that must go back over the table edge.
    pub fn falls_off(&mut self, id: Id) {
        if self.chance.tells() {
            let reason = if self.shaken(id) { Reason::Shaken } else { Reason::Edge };
            self.say(Deed::Cannot(id, reason));
        }
        self.lose(id, Loss::LeftTheTable);
    }

    /// Tells what contact with the front of an enemy, or with another side of it, costs a unit that charges, and the reason: the bonus of its charge,
    /// and its order where it had been in good order.
    pub fn tell_contact(&mut self, (id, before): (Id, bool), enemy: Id, front: bool) {
        if !self.chance.tells() {
            return;
        }
        let reason = match self.unit(enemy).condition.stakes {
            Stakes::Planted if front => Reason::OnStakes(enemy),
            _ if front && self.form(enemy).fighter.pike => Reason::OnPikes(enemy),
            _ => Reason::Countered(enemy),
        };
        let condition = &self.unit(id).condition;
        let (upset, bonus) = (condition.disordered && !before, condition.bonus);
        if !bonus {
            self.say(Deed::LosesBonus(id, upset, reason));
        } else if upset {
            self.say(Deed::Upset(id, reason));
        }
    }

    /// Tells the modifiers of the dice of a unit that strikes a foe, as a duel does, and who throws the dice of its supports.
    pub fn tell_blow(&mut self, id: Id, foe: Id, strike: Strike) {
        if !self.chance.tells() {
            return;
        }
        let (rules, flanked) = (self.rules(), self.flanked(id));
        let helped: Vec<Id> = match strike.support_dice + strike.disordered_dice {
            0 => Vec::new(),
            _ => self.helpers(id).map(|(friend, _)| friend).collect(),
        };
        let (unit, _) = self.engaged(id, foe);
        let (own, to_save) = (unit.to_hit(rules), unit.to_save());
        let to_hit = [&own[..], &[(Text::new("enemy at flank or rear", "ennemi au flanc ou dans le dos"), flanked)]].concat();
        let battle = self.battle;
        self.chance.note(|lang| {
            let supports = helped.iter().map(|&friend| battle.hosts.short(friend)).collect::<Vec<_>>().join(", ");
            let supports = (lang.pick("supports: ", "soutiens\u{a0}: "), supports);
            needs(&to_hit, &to_save, supports, lang)
        });
    }

    /// Tells the modifiers of the dice of a shot, as a duel does.
    pub fn tell_shot(&mut self, id: Id, target: Id, shot: Shot) {
        if !self.chance.tells() {
            return;
        }
        let (rules, goal) = (self.rules(), self.form(target));
        let (shooter, _) = self.bodies(id, target);
        let (to_hit, to_save) = (shot.to_hit(rules, &shooter, &goal.fighter), shot.to_save(shooter.fighter, &goal.fighter));
        self.chance.note(|lang| needs(&to_hit, &to_save, ("", String::new()), lang));
    }

    /// Tells that the successor of a dead general commands, where he does.
    pub fn tell_successor(&mut self, side: Side, division: u8) {
        if self.chance.tells() && self.state.generals[side][usize::from(division)].successor {
            let text = Text::new("→ the general is dead: his successor commands", "→ le général est mort\u{a0}: son second commande");
            self.chance.note(|lang| text.get(lang).to_owned());
        }
    }

    /// Tells the modifiers of the 2D6 of a unit that tests after a round that it lost by `lost_by` wounds, as a duel does.
    pub fn tell_test(&mut self, id: Id, lost_by: i8) {
        if self.chance.tells() {
            let rules = self.rules();
            let parts = self.in_round(id).shaken_by(rules, lost_by);
            self.chance.note(|lang| because(lang.pick("panic test", "test de panique"), &parts, lang));
        }
    }
}

/// The modifiers of dice and saves, as a line before their roll; empty where there are none.
fn needs(to_hit: &[Part], to_save: &[Part], more: (&str, String), lang: Lang) -> String {
    let hit = (lang.pick("to hit: ", "pour toucher\u{a0}: "), named(to_hit, lang));
    let save = (lang.pick("saves: ", "sauvegardes\u{a0}: "), named(to_save, lang));
    let said = in_brackets([hit, save, more], lang);
    said.strip_prefix(" (").and_then(|said| said.strip_suffix(')')).map_or(String::new(), |said| format!("→ {said}"))
}
