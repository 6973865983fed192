//! Every choice and figure of a battle that a duel does not have (battle keys and rules), with its source.

use crate::duel::{First, Turns};
use crate::orders::{Evades, Stance};
use crate::profile::Musket;
use montjoie_core::settings::Source::{Asked, Ours, Printed, Reading};
use montjoie_core::{choices, settings};
use montjoie_field::Arcs;

/// Inches behind both front lines together, where the depth of the table is not set: 12 for each side.
pub(super) const BEHIND: i16 = 24;

choices! {
    "How a side plays. A plan is a pure function of the state; it knows no prices." Plan {
        Sensible = "sensible", "sensible", "raisonnable", "Fires where it does most, charges what pays, keeps horse out of fire and officers near those who need them.";
        Prudent = "prudent", "prudent", "prudent", "As sensible; it comes 3 inches further into range, and horse waits until a charge is near.";
        Stand = "stand", "stand and fire", "de pied ferme", "Stays where it is and fires as far as it can: the stance hold of a duel.";
        Firefight = "firefight", "firefight", "feu", "Comes within good range and fires: the stance of a duel.";
        Assault = "assault", "assault", "assaut", "Closes and charges: the stance of a duel.";
        Attack = "attack", "attack", "attaque", "Fires within good range, charges within reach: the stance of a duel.";
    }
    "How an army is deployed." Deployment {
        ByPlan = "by-plan", "by plan", "selon le plan", "Those who fire far in front; horse, pikemen, officers and wagons behind.";
        Random = "random", "random", "au hasard", "At random.";
    }
    "What decides a battle. The sheet says only that a unit off the table is lost." Victory {
        Units = "units", "after the last turn, the larger share of units lost or in rout loses", "après le dernier tour, la plus grande part d’unités perdues ou en déroute perd";
        Pv = "pv", "after the last turn, the larger share of PV lost loses", "après le dernier tour, la plus grande part de PV perdus perd";
        Half = "half", "who first has lost half of his units loses", "qui a perdu le premier la moitié de ses unités perd";
    }
    "Who hides a unit from another that would fire at it or charge it." HiddenBy {
        Friends = "friends", "friends of the one that looks", "les amis de celle qui vise";
        Anybody = "anybody", "any unit", "toute unité";
    }
    "Which edge of the table units in rout make for." FleesTo {
        Any = "any", "the nearest of the four", "le plus proche des quatre";
        Own = "own", "their own", "le leur";
    }
    "Where a unit in rout stops whose place is taken." FleesOnto {
        Beyond = "beyond", "on the next free place beyond", "à la première place libre au-delà";
        Short = "short", "on the last free place before", "à la dernière place libre avant";
    }
}

impl Plan {
    /// The stance of a duel that the units of this plan take; `None` where the plan decides by itself.
    pub fn stance(self) -> Option<Stance> {
        match self {
            Plan::Prudent | Plan::Sensible => None,
            Plan::Stand => Some(Stance::Hold),
            Plan::Firefight => Some(Stance::Firefight),
            Plan::Assault => Some(Stance::Assault),
            Plan::Attack => Some(Stance::Attack),
        }
    }
}

settings! {
    /// The table and the time: keys `field.` of a battle.
    pub struct FieldKeys {
        lanes: u8 [4, 24] = 12 => (Asked, "battle", "lanes of one frontage", "couloirs d’un front de large", "couloirs");
        lane_width: u8 [3, 12] = 6 => (Asked, "battle: C1", "inches across a lane: two bases of 8 cm side by side", "pouces de large par couloir : deux socles de 8 cm côte à côte", "largeur d’un couloir");
        start: u8 [6, 120] = 24 => (Asked, "battle: C1", "inches between the two front lines", "pouces entre les deux premières lignes", "écart initial");
        depth: Option<u8> [24, 240] = None => (Asked, "battle", "inches between the home edges", "pouces entre les bords de table", "profondeur");
        first: First = First::Either => (Asked, "battle: C1", "who plays first in each turn: the attacker", "qui joue en premier à chaque tour : l’attaquant", "premier joueur");
        turns: Turns = Turns::Game => (Asked, "battle: C1", "turns, or game: 7, then on 4+ one more", "nombre de tours, ou game : 7, puis un de plus sur 4+", "tours");
        walls: f64 [0, 12] = 0.0 => (Asked, "battle: C3, C4, C5", "expected number of walls of one frontage in the middle of the table", "nombre moyen de murs d’un front de large au milieu de la table", "murs");
    }

    /// What a side brings: keys `a.` and `b.` of a battle.
    pub struct SideKeys {
        plan: Plan = Plan::Sensible => (Asked, "battle: C2", "how it plays", "comment il joue", "plan");
        deployment: Deployment = Deployment::ByPlan => (Asked, "battle: C1", "how it is deployed", "comment il se déploie", "déploiement");
        walls: bool = false => (Asked, "battle: C4, C5", "whether its front line starts behind walls", "si sa première ligne commence derrière des murs", "murs");
        musket: Musket = Musket::Rifled => (Asked, "battle: C4", "what its infantry carries", "l’arme de son infanterie", "fusil");
        canister_within: Option<u8> [0, 255] = None => (Asked, "battle: C4", "its guns fire canister within so many inches, ball beyond", "ses canons tirent à mitraille à cette distance ou moins, à boulet au-delà", "mitraille à moins de");
        evades: Evades = Evades::IfRoom => (Asked, "battle: C5", "when its units evade a charge, if they may", "quand ses unités esquivent une charge, si elles le peuvent", "esquive");
    }

    /// The rules of a battle that a duel does not need.
    pub struct BattleRules {
        victory: Victory = Victory::Units => (Ours, "battle: C1, C6", "after the last turn, the larger share of units lost or in rout loses", "après le dernier tour, la plus grande part d’unités perdues ou en déroute perd");
        arcs: Arcs = Arcs::Quarter => (Ours, "battle: C5", "front, flank and rear of a charged unit are quarters", "front, flanc et dos d’une unité chargée sont des quarts");
        hidden_by: HiddenBy = HiddenBy::Friends => (Reading(65), "battle: C3, C4", "friends of the unit that fires or charges hide its target, other enemies do not", "les amis de l’unité qui tire ou charge cachent sa cible, les autres ennemis non");
        nearest_officer: bool = true => (Printed, "battle: C4", "an officer is no target of fire unless he is the nearest enemy", "un officier n’est cible d’un tir que s’il est l’ennemi le plus proche");
        officer_within: u8 [0, 48] = 6 => (Printed, "battle: C2", "inches within which an officer helps", "pouces à moins desquels un officier aide");
        routing_officer_leads: bool = false => (Ours, "battle: C2", "an officer in rout helps nobody", "un officier en déroute n’aide personne");
        march_gap: u8 [0, 12] = 1 => (Ours, "battle: C3", "inches from enemies at which a march ends", "pouces d’écart avec l’ennemi à la fin d’une marche");
        flees_to: FleesTo = FleesTo::Any => (Reading(85), "battle: C6", "units in rout make for the nearest of all four edges", "les unités en déroute vont vers le plus proche des quatre bords");
        flees_onto: FleesOnto = FleesOnto::Beyond => (Ours, "battle: C3, C6", "a unit in rout whose place is taken goes on to the next free one, and stops before it where none is left on the table", "une unité en déroute dont la place est prise va jusqu’à la première libre, et s’arrête avant s’il n’en reste pas sur la table");
        once_evaded: bool = true => (Printed, "battle: C5", "a unit evades once a turn", "une unité esquive une fois par tour");
        supply_within: u8 [0, 48] = 6 => (Printed, "battle: C4", "inches from a wagon within which a unit finds ammunition", "pouces d’un chariot à moins desquels une unité retrouve des munitions");
    }
}
