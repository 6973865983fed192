//! Every choice and figure of a battle that a duel does not have (battle keys and rules), with its source.

use crate::duel::{After, ExploitChoice};
use crate::profile::Formation;
use crate::rules::BaseFrom;
use crate::terrain::Ground;
use montjoie_core::settings::Source::{Asked, Ours, Printed, Reading};
use montjoie_core::{choices, settings};
use montjoie_field::Arcs;
use montjoie_system::first::First;

/// Inches behind both front lines together, where the depth of the table is not set: 18 for each side.
pub(super) const BEHIND: i16 = 36;

choices! {
    "How a side plays. A plan is a pure function of the state; it knows no prices." Plan {
        Prudent = "prudent", "prudent", "prudent", "As sensible; the stronger army comes nearer from anywhere, assaults must pay more, and who is low on ammunition finds some.";
        Sensible = "sensible", "sensible", "raisonnable", "Brings guns into range, fires together where it does most, assaults what pays, with several units if it can, and rests the others.";
        Stand = "stand", "stand and fire", "de pied ferme", "Stays where it is and fires at the nearest: the defender of a duel.";
        Assault = "assault", "assault", "assaut", "Closes with the nearest enemy: the attacker of a duel.";
        Shoot = "shoot", "shoot", "tir", "Comes near and fires: the attacker of a duel who shoots.";
    }
    "How an army is deployed." Deployment {
        ByPlan = "by-plan", "by plan", "selon le plan", "Infantry and guns in front, cavalry behind.";
        Random = "random", "random", "au hasard", "At random.";
    }
    "When units evade that may." Evades {
        Wise = "wise", "if they would more likely be driven off", "si elles risquent plutôt d’être chassées";
        Always = "always", "always", "toujours";
        Never = "never", "never", "jamais";
    }
    "What decides a battle. The sheet says nothing of it." ArmyBreak {
        Bases = "bases", "an army is beaten with more than half of its bases lost; after the last turn the smaller share wins", "une armée est battue avec plus de la moitié de ses socles perdus ; après le dernier tour la plus petite part gagne";
        Units = "units", "an army is beaten with more than half of its units gone or Spent; after the last turn the smaller share wins", "une armée est battue avec plus de la moitié de ses unités perdues ou épuisées ; après le dernier tour la plus petite part gagne";
        Objectives = "objectives", "after the last turn, who holds more of three objectives wins", "après le dernier tour, qui tient le plus de trois objectifs gagne";
    }
    "Who hides a unit from another that would fire at it." HiddenBy {
        Anybody = "anybody", "any unit", "toute unité";
        Friends = "friends", "friends of the one that fires", "les amis de celle qui tire";
    }
    "Which moves lie within the front arc." FrontArc {
        Thirty = "30-each-side", "30 degrees to each side", "30 degrés de chaque côté";
        Fifteen = "15-each-side", "15 degrees to each side", "15 degrés de chaque côté";
    }
    "What becomes of a unit that must retire over the table edge." AtTheEdge {
        Lost = "lost", "it is lost", "elle est perdue";
        Stops = "stops", "it stops there", "elle s’y arrête";
    }
    "What becomes of a unit that cannot retire because an enemy stands behind it." Trapped {
        Lost = "lost", "it is lost", "elle est perdue";
        Stays = "stays", "it stays", "elle reste";
    }
}

choices! {
    "Whose place makes an assault one on a flank." FlankedBy {
        Any = "any", "any attacker", "un seul assaillant";
        All = "all", "all attackers", "tous les assaillants";
    }
}

settings! {
    /// The keys of the table and the time of a battle (`field.`).
    pub struct FieldKeys {
        lanes: u8 [4, 16] = 12 => (Asked, "battle", "lanes of one frontage", "couloirs d’un front de large", "couloirs");
        lane_width: u8 [3, 8] = 6 => (Asked, "battle: B1", "inches across a lane: a unit of six bases, an inch each", "pouces de large par couloir : une unité de six socles, d’un pouce chacun", "largeur d’un couloir");
        base_depth: u8 [1, 3] = 1 => (Asked, "battle: B1", "inches of a base from front to rear; twice as many in depth", "pouces d’un socle de l’avant à l’arrière ; deux fois plus en profondeur", "profondeur d’un socle");
        start: u8 [6, 60] = 30 => (Asked, "battle", "inches between the two front lines", "pouces entre les deux premières lignes", "écart initial");
        depth: Option<u8> [24, 120] = None => (Asked, "battle", "inches between the home edges", "pouces entre les bords de table", "profondeur");
        first: First = First::Either => (Asked, "battle", "who plays first in each turn", "qui joue en premier à chaque tour", "premier joueur");
        turns: u32 [1, 100] = 8 => (Asked, "battle", "turns", "tours", "tours");
        villages: f64 [0, 16] = 0.0 => (Asked, "battle: B3", "expected number of villages of one frontage in the middle of the table", "nombre moyen de villages d’un front de large au milieu de la table", "villages");
        woods: f64 [0, 16] = 0.0 => (Asked, "battle: B3", "expected number of woods of one frontage in the middle of the table", "nombre moyen de bois d’un front de large au milieu de la table", "bois");
        stream: bool = false => (Asked, "battle: B3", "whether a stream crosses the middle of the table from side to side", "si un ruisseau traverse le milieu de la table d’un côté à l’autre", "ruisseau");
    }
}

settings! {
    /// The keys of a side in a battle (`a.` and `b.`).
    pub struct SideKeys {
        plan: Plan = Plan::Prudent => (Asked, "battle", "how it plays", "comment il joue", "plan");
        deployment: Deployment = Deployment::ByPlan => (Asked, "battle", "how it is deployed", "comment il se déploie", "déploiement");
        formation: Formation = Formation::Line => (Asked, "battle: B1", "how its infantry stands: in line or in depth", "la formation de son infanterie : en ligne ou en profondeur", "formation");
        terrain: Ground = Ground::default() => (Asked, "battle: B3", "terrain that its front line starts in or behind", "terrain où ou derrière lequel commence sa première ligne", "terrain");
        evades: Evades = Evades::Wise => (Asked, "battle: B3", "when its units evade that may", "quand ses unités esquivent, si elles le peuvent", "esquive");
        exploit_choice: ExploitChoice = ExploitChoice::Exploit => (Asked, "battle: B5", "whether its units exploit where they may", "si ses unités exploitent quand elles le peuvent", "exploitation");
        stop_at: u8 [1, 60] = 3 => (Asked, "battle: B10", "inches from the enemy at which units stop that play `shoot`", "pouces de l’ennemi où s’arrêtent les unités qui jouent `shoot`", "arrêt à");
        after: After = After::Press => (Asked, "battle: B10", "what units that play `assault` or `shoot` do once their enemy has retired", "ce que font les unités qui jouent `assault` ou `shoot` une fois l’ennemi replié", "ensuite");
    }
}

settings! {
    /// The rules of a battle that a duel does not need.
    pub struct BattleRules {
        army_break: ArmyBreak = ArmyBreak::Bases => (Ours, "battle", "an army is beaten with more than half of its bases lost; after the last turn the smaller share wins", "une armée est battue avec plus de la moitié de ses socles perdus ; après le dernier tour la plus petite part gagne");
        objective_within: u8 [1, 24] = 6 => (Ours, "battle", "inches from an objective within which a side holds it that stands there alone", "pouces d’un objectif à moins desquels le camp seul présent le tient");
        command_radius: u8 [0, 120] = 6 => (Printed, "battle: B2", "inches from a general within which a unit is in command", "pouces d’un général à moins desquels une unité est dans son rayon de commandement");
        units_per_general: u8 [1, 100] = 4 => (Ours, "battle: B2", "units for each general, of which there is one at least", "unités par général ; il y en a au moins un");
        general_move: u8 [0, 120] = 21 => (Printed, "battle: B3", "inches of a general", "pouces d’un général");
        front_arc: FrontArc = FrontArc::Thirty => (Reading(50), "battle: B3", "the front arc of 30 degrees reaches as far to each side", "l’arc frontal de 30° va aussi loin de chaque côté");
        flanked_by: FlankedBy = FlankedBy::Any => (Ours, "battle: B5", "one attacker on its flank takes a defender in flank", "un seul assaillant sur son flanc prend de flanc le défenseur", "pris de flanc par");
        guns_taken: bool = true => (Ours, "battle: B5", "guns that are driven off are taken, at +1 to +3 too; otherwise they are only lost with their bases", "les pièces repoussées sont prises, même à +1 à +3 ; sinon elles ne sont perdues qu’avec leurs socles", "pièces prises");
        exploit_again: bool = false => (Reading(50), "battle: B5", "an exploitation can follow an exploitation", "une exploitation peut en suivre une autre", "exploitations en chaîne");
        every_winner_exploits: bool = false => (Ours, "battle: B5", "every unit that has won an assault exploits; otherwise the foremost", "chaque unité qui a gagné l’assaut exploite ; sinon celle de tête", "exploitation par toutes");
        evaders_upset: bool = false => (Printed, "battle: B3", "who evades disorders the friends that it crosses, as who must retire does", "qui esquive désorganise les amis traversés, comme qui doit se retirer", "esquive à travers les amis");
        arcs: Arcs = Arcs::Quarter => (Ours, "battle: B4, B5", "front, flanks and rear under fire and in assault, and where units fire, are quarters", "front, flancs et dos sous le feu et à l’assaut, et l’arc de tir, sont des quarts");
        hidden_by: HiddenBy = HiddenBy::Anybody => (Ours, "battle: B4", "any unit hides what is behind it from fire", "toute unité cache au tir ce qui est derrière elle");
        zone_of_control: u8 [0, 12] = 3 => (Ours, "battle: B3", "inches of the zone of control before a unit", "pouces de la zone de contrôle devant une unité");
        isolated_beyond: u8 [0, 120] = 12 => (Ours, "battle: B3", "inches from infantry and cavalry of its side beyond which a battery is isolated", "pouces de l’infanterie et de la cavalerie amies au-delà desquels une batterie est isolée");
        base_from: BaseFrom = BaseFrom::Largest => (Ours, "battle: B5", "of several units in an assault the one with the most bases loses one", "de plusieurs unités à l’assaut, celle qui a le plus de socles en perd un");
        trapped: Trapped = Trapped::Lost => (Ours, "battle: B2, B5", "a unit that cannot retire an inch because an enemy stands behind it is lost", "une unité qui ne peut se retirer d’un pouce à cause d’un ennemi derrière elle est perdue");
        at_the_edge: AtTheEdge = AtTheEdge::Lost => (Ours, "battle: B2, B5", "a unit that must retire over the table edge is lost", "une unité qui doit se retirer hors de la table est perdue");
    }
}
