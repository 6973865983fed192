//! Every choice and figure of a battle that a duel does not have (battle keys and rules), with its source.

use crate::body::Cover;
use crate::cards::Card;
use crate::charge::Reaction;
use crate::duel::{Rally, Stance};
use crate::initiative::{Level, Structure};
use montjoie_core::settings::Source::{Asked, Elsewhere, Ours, Printed};
use montjoie_core::{choices, settings};
use montjoie_field::Arcs;

/// H behind both front lines together, where the depth of the table is not set: 8 for each side.
pub(super) const BEHIND: u8 = 16;

choices! {
    "How a side plays. A plan is a pure function of the state; it knows no prices." Plan {
        Sensible = "sensible", "sensible", "raisonnable", "Shoots where it pays, charges what it expects to beat, supports friends in melee, rallies out of reach.";
        Prudent = "prudent", "prudent", "prudent", "As sensible; it also stays out of reach of charges that would pay the enemy, and forestalls them.";
        Charge = "charge", "charge", "charge", "Closes and charges: the stance of a duel.";
        Advance = "advance", "advance", "avance", "Comes to short range and shoots: the stance of a duel.";
        Shoot = "shoot", "shoot", "tire", "Shoots from where it stands: the stance of a duel.";
        Hold = "hold", "hold", "tient", "Does nothing of its own: the stance of a duel.";
    }
    "How an army is deployed." Deployment {
        ByPlan = "by-plan", "by plan", "selon le plan", "Corps side by side; in each, shooters and foot in front, horse behind.";
        Random = "random", "random", "au hasard", "At random.";
    }
    "How many dice a supporting unit lends. The sheet has supporting units in its table of pursuit only." SupportDice {
        HalfUp = "half_up", "half of its VBU, rounded up", "la moitié de sa VBU, arrondie au supérieur";
        All = "all", "all of its VBU", "toute sa VBU";
        One = "one", "one", "un";
    }
    "Which of several units that touch one enemy is the main one." MainUnit {
        Charger = "charger", "the one that has just come into contact, otherwise the one at the front", "celle qui vient au contact, sinon celle de face";
        Front = "front", "the one at the front", "celle de face";
    }
    "After which moves of an enemy units may charge of opportunity." Opportunity {
        Zone = "zone", "what provokes a reaction in their zone of control", "ce qui provoque une réaction dans leur zone de contrôle";
        AnyMove = "any_move", "any move that ends within their charge", "tout mouvement qui finit à portée de charge";
    }
    "Who hides a unit from a shot." HiddenBy {
        Anybody = "anybody", "any unit", "toute unité";
        Nobody = "nobody", "nobody", "personne";
    }
    "Who wins when the last turn is over. The sheet has no last turn." LastTurn {
        Vd = "vd", "the smaller share of its demoralisation value lost wins", "la plus petite part de valeur de démoralisation perdue gagne";
        Units = "units", "the smaller share of units lost wins", "la plus petite part d’unités perdues gagne";
        Nobody = "nobody", "nobody wins", "personne ne gagne";
    }
}

impl Plan {
    /// The stance of a duel that the plan has its units take; `None` where it decides by itself.
    pub fn stance(self) -> Option<Stance> {
        match self {
            Plan::Sensible | Plan::Prudent => None,
            Plan::Charge => Some(Stance::Charge),
            Plan::Advance => Some(Stance::Advance),
            Plan::Shoot => Some(Stance::Shoot),
            Plan::Hold => Some(Stance::Hold),
        }
    }
}

settings! {
    /// The keys of the table and the time of a battle (`field.`).
    pub struct FieldKeys {
        lanes: u8 [4, 24] = 12 => (Asked, "battle", "lanes of one base, 2H wide", "couloirs d’un socle, larges de 2H", "couloirs");
        start: u8 [4, 40] = 16 => (Asked, "battle", "H between the two front lines", "H entre les deux premières lignes", "écart initial");
        depth: Option<u8> [12, 56] = None => (Asked, "battle", "H between the home edges", "H entre les bords de table", "profondeur");
        turn_limit: u32 [1, 100] = 12 => (Asked, "battle", "turns until it is called off", "tours avant l’arrêt", "tours au plus");
    }
}

impl FieldKeys {
    /// H between the home edges of the table.
    pub fn deep(&self) -> u8 {
        self.depth.unwrap_or(self.start + BEHIND)
    }
}

settings! {
    /// The keys of a side in a battle (`a.` and `b.`).
    pub struct SideKeys {
        plan: Plan = Plan::Sensible => (Asked, "battle", "how it plays", "comment il joue", "plan");
        deployment: Deployment = Deployment::ByPlan => (Asked, "battle", "how it is deployed", "comment il se déploie", "déploiement");
        chief: Level = Level::Average => (Asked, "battle: A2", "its commander in chief, who leads the largest corps", "son commandant en chef, à la tête du plus grand corps", "commandant en chef");
        commander: Level = Level::Average => (Asked, "battle: A2", "the commanders of its other corps", "les commandants de ses autres corps", "commandants");
        courageous: bool = false => (Asked, "battle: A2", "the commander in chief is Courageous", "le commandant en chef est Courageux", "chef courageux");
        attached: bool = false => (Asked, "battle: A2", "commanders fight with the unit where they stand, and die with it", "les commandants combattent avec leur unité, et meurent avec elle", "chefs au combat");
        structure: Structure = Structure::Average => (Asked, "battle: A2", "the command structure of the army", "la structure de commandement de l’armée", "structure");
        moves: u8 [1, 3] = 2 => (Asked, "battle: A2", "the most moves of a unit in one activation", "mouvements au plus par activation", "mouvements");
        rally: Option<Rally> = None => (Asked, "battle: A2", "when Disordered units try to rally", "quand les unités désorganisées tentent de se rallier", "ralliement");
        reaction: Option<Reaction> = None => (Asked, "battle: A5", "what units do when they are charged, those that may", "ce que font les unités chargées, celles qui le peuvent", "réaction");
        opportunity: Option<bool> = None => (Asked, "battle: A5", "units charge of opportunity", "les unités chargent d’opportunité", "charge d’opportunité");
        pursue: bool = true => (Asked, "battle: A5", "units pursue where they may choose", "les unités poursuivent si elles ont le choix", "poursuite");
        cover: Cover = Cover::None => (Asked, "battle: A4", "what shelters its units against shooting until they move", "ce qui abrite ses unités du tir tant qu’elles ne bougent pas", "couvert");
        defends: bool = false => (Asked, "battle: A6", "its foot defends hill, river, fortification or village until it moves", "son infanterie défend colline, rivière, fortification ou village tant qu’elle ne bouge pas", "défense");
        card: Card = Card::None => (Asked, "battle: A7", "the tactical card of its player, played once", "la carte tactique de son joueur, jouée une fois", "carte");
    }
}

settings! {
    /// The rules of a battle that a duel does not need.
    pub struct BattleRules {
        command_radius: [u8; 3] [0, 60] = [8, 4, 2] => (Printed, "battle: A2", "H of a commander's radius: good, average, poor structure", "H de la zone d’un commandant : structure bonne, moyenne, pauvre");
        group_test: bool = true => (Ours, "battle: A2", "units in line move as a group and take one test for several moves", "des unités en ligne bougent en groupe et passent un seul test de mouvements multiples");
        zone_depth: u8 [0, 12] = 1 => (Elsewhere, "battle: A3", "H of a zone of control, to the front of a unit", "H de la zone de contrôle, devant l’unité");
        opportunity_after: Opportunity = Opportunity::Zone => (Printed, "battle: A3, A5", "a charge of opportunity is a reaction in a zone of control: to a shot, or to a sideways or oblique move", "la charge d’opportunité est une réaction en zone de contrôle : à un tir, ou à un mouvement latéral ou oblique");
        opportunity_once: bool = true => (Ours, "battle: A5", "a unit charges of opportunity, or tries to, once a turn; otherwise once in each activation of an enemy", "une unité charge d’opportunité, ou le tente, une fois par tour ; sinon une fois par activation ennemie", "une charge d’opportunité par tour");
        move_gap: u8 [0, 4] = 1 => (Ours, "battle: A10", "H from enemies at which a move ends", "H entre la fin d’un mouvement et l’ennemi");
        hidden_by: HiddenBy = HiddenBy::Anybody => (Ours, "battle: A4", "any unit between hides the target of a shot", "toute unité intermédiaire cache la cible d’un tir");
        arcs: Arcs = Arcs::HalfPlane => (Ours, "battle: A5", "a charge from beyond the line of a unit’s front meets its front, one from behind that line its flank or rear", "une charge venue d’au-delà de la ligne de front d’une unité la prend de face, une charge venue d’en deçà de flanc ou à revers");
        main_unit: MainUnit = MainUnit::Charger => (Ours, "battle: A5", "of units that touch one enemy the main one is that which has just come into contact, otherwise the one at the front", "de plusieurs unités au contact d’un ennemi, la principale est celle qui vient d’arriver, sinon celle de face");
        support_dice: SupportDice = SupportDice::HalfUp => (Ours, "battle: A5", "a supporting unit lends half of its VBU in dice, rounded up", "une unité de soutien prête en dés la moitié de sa VBU, arrondie au supérieur");
        pursuit_meets: bool = true => (Ours, "battle: A5", "a pursuit, or a charge whose target evades, that comes upon another enemy fights him at once; otherwise it ends before him, as a move does", "une poursuite, ou une charge dont la cible esquive, qui arrive sur un autre ennemi le combat aussitôt ; sinon elle s’arrête devant lui, comme un mouvement");
        counter_charge_moves: bool = true => (Ours, "battle: A5", "a counter-charge meets the charge half-way; otherwise it awaits it", "une contre-charge rencontre la charge à mi-chemin ; sinon elle l’attend", "contre-charge en marche");
        failed_counter_charge_goes: bool = true => (Elsewhere, "battle: A2", "a unit that fails its test counter-charges, Disordered; otherwise it stands, Disordered", "une unité qui rate son test contre-charge, désorganisée ; sinon elle tient bon, désorganisée");
        exhausted_charge: bool = true => (Elsewhere, "battle: A5", "exhausted units charge where their printed I lets them", "les unités exténuées chargent si leur I imprimé le permet");
        flank_failed_lost: bool = true => (Elsewhere, "battle: A5", "a unit struck in flank or rear that fails its test is lost; the sheet only takes 2 from its critical number", "une unité frappée de flanc ou à revers qui rate son test est perdue ; la feuille n’enlève que 2 à son seuil critique");
        blocked_lost: bool = true => (Elsewhere, "battle: A5", "a unit that cannot begin its retreat is lost; otherwise it stays where it is", "une unité qui ne peut pas commencer sa retraite est perdue ; sinon elle reste sur place");
        retreat_pushes: bool = true => (Elsewhere, "battle: A5", "a retreat pushes back and disorders friends that may not be passed", "une retraite repousse et désorganise les amis infranchissables");
        lost_at_edge: bool = true => (Ours, "battle: A5", "a unit whose retreat leads off the table is lost", "une unité dont la retraite sort de la table est perdue");
        last_turn: LastTurn = LastTurn::Vd => (Ours, "battle: A6", "after the last turn the smaller share of demoralisation value lost wins", "après le dernier tour, la plus petite part de valeur de démoralisation perdue gagne");
    }
}
