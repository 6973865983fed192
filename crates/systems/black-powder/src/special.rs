//! The special rules of the sample list and their rolls (B7). None of them is on the sheet; they are the published game's.

use montjoie_core::chance::{Chance, Odds, Roll};
use montjoie_core::language::{Lang, Text};
use montjoie_core::{small, texts};
use montjoie_system::specials;
use serde::Serialize;

specials! {
    /// A special rule of a unit list (B7).
    pub enum Special {
        Bloodthirsty = "bloodthirsty", "Bloodthirsty: all missed attacks of its first round of the game are thrown again", "Bloodthirsty : relance toutes les attaques ratées de son premier round de la partie";
        Brave = "brave", "Brave: shaken and far from the enemy, it loses a casualty on 4+", "Brave : ébranlée et loin de l’ennemi, elle retire une perte sur 4+";
        Crack = "crack", "Crack: one failed save is thrown again while it has no casualties", "Crack : relance une sauvegarde ratée tant qu’elle n’a pas de perte";
        Elite2 = "elite-2", "Elite 2+: loses its disorder on 2+ at the start of its command", "Élite 2+ : retire son désordre sur 2+ au début de son commandement";
        Elite3 = "elite-3", "Elite 3+: loses its disorder on 3+ at the start of its command", "Élite 3+ : retire son désordre sur 3+ au début de son commandement";
        Elite4 = "elite-4", "Elite 4+: loses its disorder on 4+ at the start of its command", "Élite 4+ : retire son désordre sur 4+ au début de son commandement";
        Elite5 = "elite-5", "Elite 5+: loses its disorder on 5+ at the start of its command", "Élite 5+ : retire son désordre sur 5+ au début de son commandement";
        Elite6 = "elite-6", "Elite 6+: loses its disorder on 6 at the start of its command", "Élite 6+ : retire son désordre sur 6 au début de son commandement";
        Fanatics = "fanatics", "Fanatics: Ferocious Charge and Terrifying Charge", "Fanatics : Ferocious Charge et Terrifying Charge";
        FerociousCharge = "ferocious-charge", "Ferocious Charge: all missed attacks of a charge are thrown again", "Ferocious Charge : relance toutes les attaques ratées en charge";
        FirstFire = "first-fire", "First Fire: one die more the first time it shoots", "First Fire : un dé de plus à son premier tir";
        FreshlyRaised = "freshly-raised", "Freshly Raised: a D6 at its first volley or round says how it bears up", "Freshly Raised : un D6 à son premier tir ou round dit comment elle se comporte";
        HeavyCavalry = "heavy-cavalry", "Heavy Cavalry +1: adds 1 to the combat result of its charge", "Heavy Cavalry +1 : ajoute 1 au résultat du combat de sa charge";
        HeavyCavalryD3 = "heavy-cavalry-d3", "Heavy Cavalry +D3: adds a D3 to the combat result of its charge", "Heavy Cavalry +D3 : ajoute un D3 au résultat du combat de sa charge";
        Lancers = "lancers", "Lancers: enemy save 1 (cavalry) or 2 (others) worse in a charge", "Lancers : sauvegarde ennemie réduite de 1 (cavalerie) ou 2 (autres) en charge";
        Marauders = "marauders", "Marauders: no distance penalty to command", "Marauders : pas de malus de distance au commandement";
        MustFormSquare = "must-form-square", "Must Form Square: charged in front by cavalry, it forms square and does not shoot", "Must Form Square : chargée de front par la cavalerie, elle forme le carré et ne tire pas";
        PoorShooters = "poor-shooters", "Poor Shooters: the lowest hit of each volley is thrown again", "Poor Shooters : relance la plus basse touche de chaque tir";
        Reliable = "reliable", "Reliable: 1 more to the staff rating", "Reliable : +1 à la valeur d’état-major";
        SharpShooters = "sharp-shooters", "Sharp Shooters: one miss of each volley is thrown again", "Sharp Shooters : relance un jet pour toucher raté par tir";
        Steady = "steady", "Steady: its first break test is a 12", "Steady : son premier test de moral est un 12";
        Stubborn = "stubborn", "Stubborn: one failed save of each volley or round is thrown again", "Stubborn : relance une sauvegarde ratée par tir ou par round";
        SuperblyDrilled = "superbly-drilled", "Superbly Drilled: one free move when its order fails", "Superbly Drilled : un mouvement gratuit si son ordre échoue";
        TerrifyingCharge = "terrifying-charge", "Terrifying Charge: whoever it charges tests first", "Terrifying Charge : qui elle charge doit tester d’abord";
        ToughFighters = "tough-fighters", "Tough Fighters: one missed attack of each round is thrown again", "Tough Fighters : relance une attaque ratée par round";
        Unreliable = "unreliable", "Unreliable: no move on a roll equal to the staff rating", "Unreliable : pas de mouvement sur un jet égal à la valeur d’état-major";
        Untested = "untested", "Untested: its stamina is thrown for at its first casualty", "Untested : sa résistance est tirée à sa première perte";
        Valiant = "valiant", "Valiant: once a game a break test that breaks it is thrown again", "Valiant : une fois par partie, relance le test qui la met en déroute";
        Wavering = "wavering", "Wavering: a break test whenever it suffers a casualty", "Wavering : un test de moral à chaque action qui lui cause une perte";
    }
}

impl Special {
    /// The score of the D6 of an Elite rule; `None` of others.
    pub const fn elite(self) -> Option<u8> {
        match self {
            Special::Elite2 => Some(2),
            Special::Elite3 => Some(3),
            Special::Elite4 => Some(4),
            Special::Elite5 => Some(5),
            Special::Elite6 => Some(6),
            _ => None,
        }
    }

    /// Whether this rule excludes the other.
    pub fn excludes(self, other: Special) -> bool {
        let pair = |x, y| (self, other) == (x, y) || (self, other) == (y, x);
        self != other && self.elite().is_some() && other.elite().is_some()
            || pair(Special::HeavyCavalry, Special::HeavyCavalryD3)
            || pair(Special::SharpShooters, Special::PoorShooters)
            || pair(Special::Reliable, Special::Unreliable)
    }
}

/// The D3 of Heavy Cavalry (B7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct HeavyCharge;

impl Roll for HeavyCharge {
    /// The addition to the combat result.
    type Result = u8;
    const NAME: Text = Text::new("Heavy Cavalry", "Heavy Cavalry");
    const PARAGRAPH: &'static str = "B7";

    fn make<C: Chance>(self, chance: &mut C) -> u8 {
        chance.d6().div_ceil(2)
    }

    fn tell(self, result: u8, lang: Lang) -> String {
        format!("{}{result}", lang.pick("result +", "résultat +"))
    }
}

/// The throw for the stamina of an Untested unit, at its first casualty (B7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Untested {
    /// The addition of the unit's size to the D6.
    pub size: i8,
}

impl Roll for Untested {
    /// The stamina of the unit, 1 to 4.
    type Result = u8;
    const NAME: Text = Text::new("Untested", "Untested");
    const PARAGRAPH: &'static str = "B7";

    fn make<C: Chance>(self, chance: &mut C) -> u8 {
        match (chance.d6() as i8 + self.size).clamp(1, 6) {
            1 => 1,
            2 | 3 => 2,
            4 | 5 => 3,
            _ => 4,
        }
    }

    fn tell(self, stamina: u8, lang: Lang) -> String {
        format!("{} {stamina}", lang.pick("stamina", "résistance"))
    }
}

texts! {
    #[derive(PartialOrd, Ord, Hash)]
    "The result of the first volley or round of a Freshly Raised unit (B7)." pub Baptism {
        "The unit hits only on 6, and is disordered." Disordered = "it hits only on 6 and is disordered", "elle ne touche que sur 6 et se désordonne";
        "The unit hits only on 6." OnlySixes = "it hits only on 6", "elle ne touche que sur 6";
        "The unit fights as others do." Nothing = "it bears up", "elle tient le coup";
        "The unit has one die more." ExtraDie = "it has one die more", "elle a un dé de plus";
    }
}

small!(Baptism: Disordered, OnlySixes, Nothing, ExtraDie);

/// The nerve of a Freshly Raised unit in this turn; others are always steady.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nerve {
    /// The unit is steady: it fights as others do.
    #[default]
    Steady,
    /// The nerve of the unit is not known yet.
    Unknown,
    /// The unit hits only on 6 this turn.
    OnlySixes,
    /// The unit has one die more this turn.
    ExtraDie,
}

impl Nerve {
    /// Number of dice more of a volley or round that has any.
    pub const fn extra(self) -> u8 {
        matches!(self, Nerve::ExtraDie) as u8
    }

    /// Whether the unit hits only on 6.
    pub const fn only_sixes(self) -> bool {
        matches!(self, Nerve::OnlySixes)
    }
}

impl Baptism {
    /// The nerve of the unit for the rest of the turn.
    pub const fn nerve(self) -> Nerve {
        match self {
            Baptism::Disordered | Baptism::OnlySixes => Nerve::OnlySixes,
            Baptism::Nothing => Nerve::Steady,
            Baptism::ExtraDie => Nerve::ExtraDie,
        }
    }
}

/// The first volley or round of a Freshly Raised unit (B7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct FreshlyRaised;

impl Roll for FreshlyRaised {
    type Result = Baptism;
    const NAME: Text = Text::new("Freshly Raised", "Freshly Raised");
    const PARAGRAPH: &'static str = "B7";

    fn make<C: Chance>(self, chance: &mut C) -> Baptism {
        match chance.d6() {
            1 => Baptism::Disordered,
            2 | 3 => Baptism::OnlySixes,
            4 | 5 => Baptism::Nothing,
            _ => Baptism::ExtraDie,
        }
    }

    fn tell(self, result: Baptism, lang: Lang) -> String {
        result.text().get(lang).to_owned()
    }
}

/// A D6 that frees a unit of disorder (Elite) or of a casualty (Brave) (B7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Recovery {
    /// The score of the D6 that frees the unit; 7 where nothing does.
    pub need: u8,
}

impl Roll for Recovery {
    /// Whether the unit is freed.
    type Result = bool;
    const NAME: Text = Text::new("Recovery", "Reprise");
    const PARAGRAPH: &'static str = "B7";

    fn make<C: Chance>(self, chance: &mut C) -> bool {
        chance.succeeds(Odds::at_least(self.need))
    }

    fn tell(self, recovers: bool, lang: Lang) -> String {
        let words = if recovers { lang.pick("it recovers", "elle se reprend") } else { lang.pick("it does not", "rien") };
        format!("{}+: {words}", self.need)
    }
}
