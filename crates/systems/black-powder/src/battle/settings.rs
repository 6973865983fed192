//! Every choice and figure of a battle that a duel does not have (battle keys and rules), with its source.

use crate::charge::Reaction;
use crate::duel::{FollowUp, Stance};
use crate::situation::CoverKey;
use montjoie_core::settings::Source::{Asked, Ours, Printed, Reading};
use montjoie_core::{choices, settings};
use montjoie_system::first::First;

/// Inches behind both front lines together, where the depth of the table is not set: 18 for each side.
pub(super) const BEHIND: i16 = 36;

choices! {
    "How a side plays. A plan is a pure function of the state; it knows no prices." Plan {
        Prudent = "prudent", "prudent", "prudent", "Comes into range and shoots, charges by initiative where that clearly pays, keeps horse back, forms square against it.";
        Sensible = "sensible", "sensible", "raisonnable", "The same, but no unit goes into range before the army has come near together, and closing fire counts for less.";
        Charge = "charge", "charge", "charge", "Closes and charges: the stance of a duel.";
        Fire = "fire", "fire", "tire", "Comes into range and shoots: the stance of a duel.";
        Hold = "hold", "hold", "tient", "Stays where it is and shoots: the stance of a duel.";
    }
    "How an army is deployed." Deployment {
        ByPlan = "by-plan", "by plan", "selon le plan", "Brigades side by side, horse on the wings; guns in front.";
        Random = "random", "random", "au hasard", "At random.";
    }
    "What decides a battle." Victory {
        Brigades = "brigades", "an army whose brigades are all demoralised has lost", "une armée dont toutes les brigades sont démoralisées a perdu";
        Half = "half", "who first has lost half of his units loses", "qui a perdu le premier la moitié de ses unités perd";
        Units = "units", "after the last turn, the larger share of units lost or shaken loses", "après le dernier tour, la plus grande part d’unités perdues ou ébranlées perd";
    }
    "What becomes of an unshaken unit that leaves the table." Edge {
        Lost = "lost", "it does not come back", "elle ne revient pas";
        Stops = "stops", "it stops at the edge, disordered", "elle s’arrête au bord, en désordre";
    }
    "Whom a unit that retires cannot pass." Blocks {
        Combats = "combats", "enemies and friends in combat", "les ennemis et les amis au corps à corps";
        Anybody = "anybody", "any unit", "toute unité";
    }
}

impl Plan {
    /// The stance of a duel that the units of this plan take; `None` where the plan decides by itself.
    pub fn stance(self) -> Option<Stance> {
        match self {
            Plan::Prudent | Plan::Sensible => None,
            Plan::Charge => Some(Stance::Charge),
            Plan::Fire => Some(Stance::Fire),
            Plan::Hold => Some(Stance::Hold),
        }
    }
}

settings! {
    /// The table and the time: keys `field.` of a battle.
    pub struct FieldKeys {
        lanes: u8 [4, 24] = 8 => (Asked, "battle", "lanes of one frontage", "couloirs d’un front de large", "couloirs");
        lane_width: u8 [3, 12] = 9 => (Asked, "battle: B1", "inches across a lane: 24 figures in line", "pouces de large par couloir : 24 figurines en ligne", "largeur d’un couloir");
        start: u8 [6, 120] = 36 => (Asked, "battle", "inches between the two front lines", "pouces entre les deux premières lignes", "écart initial");
        depth: Option<u8> [24, 240] = None => (Asked, "battle", "inches between the home edges", "pouces entre les bords de table", "profondeur");
        first: First = First::Either => (Asked, "battle: B0", "who plays first", "qui joue en premier", "premier joueur");
        turns: u8 [1, 100] = 12 => (Asked, "battle", "turns of both players until it is called off", "tours des deux joueurs avant l’arrêt", "tours");
    }

    /// What a side brings: keys `a.` and `b.` of a battle.
    pub struct SideKeys {
        plan: Plan = Plan::Prudent => (Asked, "battle: B2", "how it plays", "comment il joue", "plan");
        deployment: Deployment = Deployment::ByPlan => (Asked, "battle", "how it is deployed", "comment il se déploie", "déploiement");
        staff: [u8; 2] [5, 10] = [8, 8] => (Asked, "battle: B2", "staff ratings of the commander-in-chief and of the other generals", "valeurs d’état-major du général en chef et des autres généraux", "états-majors");
        cover: CoverKey = CoverKey::None => (Asked, "battle: B4", "cover of its front line, lost by who moves", "couvert de sa première ligne, perdu par qui bouge", "couvert");
        reaction: Option<Reaction> = None => (Asked, "battle: B5", "what its cavalry does when charged; of skirmishers, whether they evade", "ce que fait sa cavalerie si elle est chargée ; pour des tirailleurs, s’ils esquivent", "réaction");
        follow_up: FollowUp = FollowUp::Sweep => (Asked, "battle: B5", "what its cavalry does after a charge that drove the enemy off", "ce que fait sa cavalerie après une charge qui a repoussé l’ennemi", "suite de la charge");
    }

    /// The rules of a battle that a duel does not need.
    pub struct BattleRules {
        victory: Victory = Victory::Brigades => (Ours, "battle: B1", "an army whose brigades are all demoralised has lost", "une armée dont toutes les brigades sont démoralisées a perdu");
        group_distance: u8 [0, 48] = 6 => (Printed, "battle: B2", "inches within which units of a brigade order stand from one another", "pouces à moins desquels se tiennent les unités d’un ordre de brigade");
        group_cohesion: bool = true => (Printed, "battle: B2", "units of a brigade order are as near one another where it ends; those that charge leave the others", "les unités d’un ordre de brigade sont aussi proches à la fin ; celles qui chargent quittent les autres");
        support_distance: u8 [0, 48] = 6 => (Printed, "battle: B5", "inches within which a unit supports a friend", "pouces à moins desquels une unité soutient un ami");
        passing_fire: bool = true => (Printed, "battle: B4", "units shoot at an enemy that passes their front", "les unités tirent sur un ennemi qui passe devant leur front");
        passing_distance: u8 [0, 48] = 12 => (Printed, "battle: B4", "inches within which it passes", "pouces à moins desquels il passe");
        retire_beyond: u8 [0, 48] = 12 => (Printed, "battle: B1", "inches from enemies up to which demoralised units retire", "pouces de l’ennemi jusqu’auxquels des unités démoralisées se retirent");
        demoralised_shoot: bool = false => (Reading(60), "battle: B1", "units of a demoralised brigade only retire: they do not shoot in their own turn", "les unités d’une brigade démoralisée ne font que se retirer : elles ne tirent pas à leur tour");
        retreat_blocked_by: Blocks = Blocks::Combats => (Ours, "battle: B6", "enemies and friends in combat block a retreat, other friends are passed", "les ennemis et les amis au corps à corps bloquent une retraite, les autres amis sont traversés");
        edge: Edge = Edge::Lost => (Ours, "battle: B1", "a unit that leaves the table does not come back; the sheet lets it back by an order unless it was shaken", "une unité sortie de la table ne revient pas ; la feuille la laisse revenir sur un ordre si elle n’était pas ébranlée");
    }
}
