//! Attitudes, by which a side that looks ahead bends the plan of a division for one turn.

use super::fight::Fight;
use super::state::Wish;
use montjoie_core::chance::Chance;
use montjoie_core::texts;
use montjoie_field::Id;

texts! {
    #[derive(Default)]
    "The attitude of a division in a turn, as a change of its plan's wishes. Units that are shaken, in disorder or of a demoralised division are left to the plan, and so are shots, supports and stakes." pub Attitude {
        "The division does what its plan wants." #[default] AsPlanned = "as planned", "selon le plan";
        "The unit charges at odds that are too bad for the plan." Bold = "bold: charges at bad odds too", "hardiesse : charge même à mauvaise chance";
        "The unit charges at good odds only." Wary = "wary: charges at good odds only", "prudence : ne charge qu’à bonne chance";
        "The unit stands, and charges as the plan does." Hold = "holds its place", "tient sa place";
        "The unit stands, and charges at bad odds too." Ambush = "holds its place, charges at bad odds too", "tient sa place, charge même à mauvaise chance";
        "The unit stands, and charges at good odds only." Guard = "holds its place, charges at good odds only", "tient sa place, ne charge qu’à bonne chance";
        "The unit goes back where it does not charge or shoot." Back = "goes back", "recule";
        "The unit goes back, and charges nobody." Retire = "goes back without a charge", "recule sans charger";
        "Shooters charge like other units." ShootersCharge = "its shooters charge too", "ses tireurs chargent aussi";
    }
}

/// The change of a wish to move that is no charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum March {
    /// The unit stays as it is.
    AsPlanned,
    /// The unit stands.
    Stands,
    /// The unit goes back.
    Back,
}

/// The changes that an attitude makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bent {
    march: March,
    /// The addition to the value from which a unit charges, in tenths of a wound.
    charges: i16,
    /// The addition to the value from which shooters charge, in tenths of a wound.
    shooters: i16,
}

/// A value that is more than any charge is worth, in tenths of a wound.
const NEVER: i16 = 10_000;

impl Attitude {
    /// Every attitude; that of the plan first.
    pub const ALL: [Attitude; 9] = [
        Attitude::AsPlanned,
        Attitude::Bold,
        Attitude::Wary,
        Attitude::Hold,
        Attitude::Ambush,
        Attitude::Guard,
        Attitude::Back,
        Attitude::Retire,
        Attitude::ShootersCharge,
    ];

    const fn bent(self) -> Bent {
        let (march, charges, shooters) = match self {
            Attitude::AsPlanned => (March::AsPlanned, 0, 0),
            Attitude::Bold => (March::AsPlanned, -20, 0),
            Attitude::Wary => (March::AsPlanned, 20, 0),
            Attitude::Hold => (March::Stands, 0, 0),
            Attitude::Ambush => (March::Stands, -20, 0),
            Attitude::Guard => (March::Stands, 20, 0),
            Attitude::Back => (March::Back, 0, 0),
            Attitude::Retire => (March::Back, NEVER, NEVER),
            Attitude::ShootersCharge => (March::AsPlanned, 0, -25),
        };
        Bent { march, charges, shooters }
    }

    /// The addition to the value from which a unit charges, in tenths of a wound.
    #[inline]
    pub fn more_to_charge(self, shooter: bool) -> i16 {
        let Bent { charges, shooters, .. } = self.bent();
        if shooter { shooters } else { charges }
    }
}

impl<C: Chance> Fight<'_, C> {
    /// The attitude of a unit's division in this turn.
    #[inline]
    pub fn attitude(&self, id: Id) -> Attitude {
        self.state.generals[self.side(id)][usize::from(self.unit(id).division)].attitude
    }

    /// The wish of a free unit with its score: that of the plan, as the attitude of its division bends it: by one
    /// that waits only as long as the side may. `pressing` as in `wish`.
    pub fn bent_wish(&self, id: Id, pressing: bool) -> (Wish, i16) {
        let planned = self.wish(id, pressing);
        let march = self.attitude(id).bent().march;
        let waits = self.state.turn() <= i16::from(self.battle.sides[self.side(id)].waits);
        if march == March::AsPlanned || !waits || pressing || self.demoralised(id) || self.disordered(id) || self.shaken(id) {
            return planned;
        }
        let goes = matches!(planned.0, Wish::Toward(_) | Wish::Flank(_) | Wish::Follow(_) | Wish::View(_) | Wish::Range(_));
        let idle = planned.0 == Wish::None;
        match march {
            March::AsPlanned => planned,
            March::Stands if goes || planned.0 == Wish::Back => (Wish::None, 0),
            March::Back if goes || idle && self.target(id).is_none() => (Wish::Back, 0),
            March::Stands | March::Back => planned,
        }
    }
}
