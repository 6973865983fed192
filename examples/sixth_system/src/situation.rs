//! From keys to a duel.

use montjoie_core::combat::{Pair,Side};
use montjoie_core::language::Text;
use montjoie_system::duel_keys::unproven;
use montjoie_system::{Matchup,Problem,destroyed,list};

use super::duel::Duel;
use super::profile::{List,Unit};
use super::rules::{FieldKeys,Rules,SideKeys};

montjoie_system::situation!(SideKeys, FieldKeys, Rules);

impl Situation {
    /// A duel ready to be answered.
    pub fn matchup(&self, lists: &[List]) -> Result<Matchup, Problem> {
        let unit = |side: Side| -> Result<Unit, Problem> {
            list::unit(lists, ("orchard", "village/mill"), &format!("{}.unit", side.id()), &self.sides[side].unit)
        };
        let units = Pair { a: unit(Side::A)?, b: unit(Side::B)? };
        let wall = Pair::of(|side| self.sides[side].wall);
        let nerve = Pair::of(|side| units[side].nerve);
        Ok(Matchup {
            ids: Pair::of(|side| units[side].id.clone()),
            names: Pair::of(|side| units[side].name.both()),
            situation: self.shown(|_, _| None),
            assumptions: unproven(&self.rules),
            losses: Text::new("nerve", "courage"),
            destroyed: destroyed(nerve, nerve, |side, lost, _| lost == nerve[side]),
            contest: Box::new(Duel { rules: self.rules.clone(), units, wall, first: self.field.first, turns: self.field.turns }),
        })
    }
}
