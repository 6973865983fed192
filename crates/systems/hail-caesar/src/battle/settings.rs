//! Every choice and figure of a battle that a duel does not have (battle keys and rules), with its source.

use montjoie_core::settings::Source::{Asked, Elsewhere, Ours, Printed, Reading};
use montjoie_core::{choices, settings};
use montjoie_field::Arcs;

use crate::duel::{First, Stance};

choices! {
    "How a side plays. A plan is a pure function of the state; it knows no prices." Plan {
        Prudent = "prudent", "prudent", "prudent", "Charges what pays, supports, keeps shooters shooting, and minds what a player minds besides: see [`Piece`](super::prudent::Piece).";
        Sensible = "sensible", "sensible", "raisonnable", "Charges what pays, supports, keeps shooters shooting.";
        Naive = "naive", "naive", "naïf", "Charges the nearest.";
        Defensive = "defensive", "defensive", "défensif", "Holds its place at first and charges only at good odds.";
        Wings = "wings", "wings", "par les ailes", "Attacks on the wings and holds the centre.";
        Mixed = "mixed", "drawn for each battle", "tiré au sort à chaque bataille", "One of the others, drawn for each battle.";
    }
    "How an army is deployed." Deployment {
        ByPlan = "by-plan", "by plan", "selon le plan", "As its plan says: horse on the wings, shock and shooters in front.";
        Random = "random", "random", "au hasard", "At random.";
    }
    "What stakes are at the start." StakesAtStart {
        ToPlant = "to-plant", "to be planted", "à planter", "Still to plant.";
        Planted = "planted", "planted", "plantés", "Planted: there was time.";
    }
    "Whether generals join charges that they ordered." GeneralsJoin {
        Charges = "charges", "charges", "les charges", "The first charge of a turn.";
        Never = "never", "never", "jamais";
    }
    "Whether a side looks ahead at the start of its turns, and for whom." Look {
        None = "none", "no", "non", "It does not.";
        Army = "army", "one attitude for the army", "une posture pour l’armée";
        Divisions = "divisions", "one attitude per division", "une posture par division", "One attitude for each division.";
    }
    "When an army is beaten." ArmyBreak {
        MoreThanHalf = "more-than-half", "more than half of its divisions are demoralised; of two, both", "plus de la moitié de ses divisions sont démoralisées\u{202f}; sur deux, les deux";
        HalfOfDivisions = "half-of-divisions", "half of its divisions are demoralised", "la moitié de ses divisions sont démoralisées";
        Units = "units", "more than half of its units are lost or shaken", "plus de la moitié de ses unités sont perdues ou ébranlées";
        Never = "never", "no unit is left", "il ne reste aucune unité";
    }
    "Who wins where both armies are beaten at once." BothBroken {
        LessBroken = "less-broken", "the one with the smaller share of demoralised divisions, then of units out", "celui qui a la plus petite part de divisions démoralisées, puis d’unités hors de combat";
        Neither = "neither", "neither", "ni l’un ni l’autre";
    }
    "What units of a group have in common." GroupIntention {
        One = "one", "one intention: forward, back or stand", "une seule intention\u{a0}: avancer, reculer ou rester";
        Mixed = "mixed", "none", "rien";
    }
    "Who of a group suffers its fiasco." FiascoGroup {
        All = "all", "all of it", "tout le groupe";
        One = "one", "its first unit", "sa première unité";
    }
    "Which enemies within 12 inches pin a unit." Proximity {
        Lane = "lane", "the next unit ahead in its own lane", "la première unité devant, dans son couloir";
        Arc = "arc", "any enemy ahead", "tout ennemi devant";
        Off = "off", "none", "aucun";
    }
    "In which order the combats of a phase are fought." CombatOrder {
        Expected = "expected", "the largest swing first, from the expected wounds of all strikes", "le plus grand écart d’abord, d’après les blessures attendues de tous les coups";
        Swing = "swing", "the largest swing first, from a rough product", "le plus grand écart d’abord, d’après un produit approché";
        List = "list", "in list order", "dans l’ordre de la liste";
    }
    "How dice are divided where nobody is in front." NoFront {
        Evenly = "evenly", "evenly", "également";
        One = "one", "all at one", "tous sur une seule";
    }
    "What becomes of an unshaken unit that must go back over the table edge." AtTheEdge {
        Stops = "stops", "it stops there, disordered", "elle s’y arrête, désorganisée";
        Lost = "lost", "it is lost", "elle est perdue";
    }
    "Which friends of an engaged unit support it." StandingSupports {
        Touching = "touching", "all that touch it in the right place", "toutes celles qui la touchent au bon endroit";
        Chosen = "chosen", "those that touch it and have nothing to shoot at", "celles qui la touchent et n’ont rien sur quoi tirer";
        Moved = "moved", "only those that moved into support", "seulement celles qui sont venues en soutien";
    }
    "Whether a unit that is shaken where it stands supports." ShakenSupport {
        Stays = "stays", "it does: it only may not come", "oui\u{a0}: elle ne peut seulement pas venir";
        No = "no", "it does not", "non";
    }
    "How a charged unit reacts that supports a friend." SupportReacts {
        Standing = "standing", "as a free one, if it did not move into support", "comme une unité libre, si elle n’est pas venue en soutien";
        No = "no", "it does not", "elle ne réagit pas";
    }
    "What a unit does that stands beside or behind two engaged friends." SupportTwo {
        Divide = "divide", "it supports both and divides its dice", "elle soutient les deux et répartit ses dés";
        One = "one", "it supports one", "elle en soutient une";
    }
    "What a unit in support is whose front touches an enemy." SupportContact {
        Engaged = "engaged", "engaged, without a charge", "engagée, sans charge";
        Support = "support", "in support", "en soutien";
    }
    "The modifier with which supports of a lost unit test." SupportTestMargin {
        Difference = "difference", "the wounds by which their side lost", "les blessures d’écart de la défaite";
        None = "none", "none", "aucun";
    }
    "Who takes a disorder test where a unit passes a friend." CrossingTests {
        Both = "both", "both", "les deux";
        Crosser = "crosser", "the one that passes", "celle qui traverse";
    }
    "Who is disordered by *Repli anarchique*." Anarchique {
        Own = "own", "the unit that tested, and its supports", "l’unité qui a testé et ses soutiens";
        Combat = "combat", "all units of its side in the combat", "toutes les unités de son camp dans le combat";
    }
    "What becomes of a support that cannot go back all its way." SupportBlocked {
        Nothing = "nothing", "nothing", "rien";
        Disordered = "disordered", "it is disordered", "il est désorganisé";
    }
    "What becomes of a loser that must go aside and cannot." SidewaysBlocked {
        Destroyed = "destroyed", "it is destroyed", "il est détruit";
        Oblique = "oblique", "it goes aside and back by its own depth, if that is free", "il va de côté et recule de sa profondeur, si la place est libre";
        Home = "home", "it goes home", "il recule vers son bord de table";
    }
    "Whether units of a group stay near one another when they move." GroupCohesion {
        Within6 = "within-6", "within the distance of a group", "oui, à la distance d’un groupe";
        Free = "free", "no", "non";
    }
    "Whether units of a group that charge keep near the others." CohesionCharges {
        Exempt = "exempt", "no: a charge goes as far as it can", "non\u{a0}: une charge va aussi loin qu’elle peut";
        Bound = "bound", "yes", "oui";
    }
    "What *Montjoie !* does where the nearest enemy cannot be charged." MontjoieBlocked {
        Next = "next", "the nearest that can be charged counts", "le plus proche qui peut être chargé compte";
        Advance = "advance", "a double takes the unit towards the nearest, disordered", "un double mène l’unité vers le plus proche, désorganisée";
        NoThrow = "no-throw", "it is not rolled for", "on ne jette pas les dés";
    }
    "Whether a charger must see its target." ChargeSight {
        Free = "free", "no", "non";
        Seen = "seen", "yes", "oui";
    }
    "Where a unit goes that falls back from shooting." RetreatAway {
        Back = "back", "straight back", "droit en arrière";
        Attacker = "attacker", "away from the shooter", "à l’opposé du tireur";
    }
    "Whether a war cry is heard by a demoralised division." MontjoieDemoralised {
        Charges = "charges", "it charges", "elle charge";
        Bars = "bars", "demoralisation bars it", "la démoralisation l’interdit";
    }
}

settings! {
    /// The keys of the table, `field.` of a battle.
    pub struct FieldKeys {
        lanes: u8 [4, 24] = 12 => (Asked, "battle", "lanes of one frontage", "couloirs d’un front de large", "couloirs");
        lane_width: u8 [3, 12] = 6 => (Asked, "battle: 1-a", "inches across a lane; the printed frontage of 8 cm is 3", "pouces de large par couloir ; le front imprimé de 8 cm fait 3", "largeur d’un couloir");
        start: u8 [6, 120] = 36 => (Asked, "battle", "inches between the two front lines", "pouces entre les deux premières lignes", "écart initial");
        depth: Option<u8> [24, 240] = None => (Asked, "battle", "inches between the home edges", "pouces entre les bords de table", "profondeur");
        turns: u32 [1, 60] = 12 => (Asked, "battle", "game turns until it is called off", "tours de jeu avant l’arrêt", "tours");
        first: First = First::Either => (Asked, "battle", "who has the first turn", "qui joue en premier", "premier joueur");
        rough: f64 [0, 4] = 0.0 => (Asked, "battle: 1-c, 6-c", "expected number of rough patches: light cover, and no Montjoie ! from there", "nombre moyen de parcelles encombrées : couvert léger, et pas de Montjoie ! depuis là", "parcelles encombrées");
    }

    /// What a side brings: keys `a.` and `b.` of a battle.
    pub struct SideKeys {
        plan: Plan = Plan::Prudent => (Asked, "battle", "how it plays", "comment il joue", "plan");
        stance: Option<Stance> = None => (Asked, "battle: A11", "what its units want, as in a duel, in place of what the plan wants", "ce que veulent ses unités, comme en duel, au lieu du plan", "posture");
        deployment: Deployment = Deployment::ByPlan => (Asked, "battle", "how it is deployed", "comment il se déploie", "déploiement");
        stakes: StakesAtStart = StakesAtStart::ToPlant => (Asked, "battle: 1-c", "its stakes at the start", "ses pieux au début", "pieux");
        generals_join: GeneralsJoin = GeneralsJoin::Charges => (Asked, "battle: 3-b", "whether generals join charges that they ordered", "si les généraux se joignent aux charges ordonnées", "généraux au combat");
        command: [u8; 2] [0, 12] = [9, 8] => (Asked, "battle: 2-a", "command values: commander-in-chief, others", "commandement : général en chef, autres", "commandement");
        staff: bool = true => (Asked, "battle: 2-a", "whether there is a staff, for second throws", "si un état-major peut faire relancer", "état-major");
        look: Look = Look::None => (Asked, "battle", "whether it looks ahead before each of its turns, and chooses an attitude for its army or for each division", "s’il anticipe avant chacun de ses tours, et choisit une posture pour l’armée ou pour chaque division", "anticipation");
        rollouts: u16 [1, 1000] = 24 => (Asked, "battle", "rollouts per attitude where it looks ahead", "simulations par posture quand il anticipe", "simulations");
        waits: u8 [0, 100] = 100 => (Asked, "battle", "last game turn in which units hold their place or go back where the plan would come, if it looks ahead", "dernier tour de jeu où des unités tiennent leur place ou reculent alors que le plan avancerait, s’il anticipe", "attente");
        horizon: u8 [0, 120] = 2 => (Asked, "battle", "player turns of a rollout, this one included; 0 plays to the end of the battle", "tours de joueur par simulation, celui-ci compris ; 0 joue jusqu’à la fin de la bataille", "horizon");
    }

    /// The rules of a battle that a duel does not need.
    pub struct BattleRules {
        arcs: Arcs = Arcs::Quarter => (Reading(65), "battle: 4-b, 5-j, 6-a", "front, flank and rear are quarters", "front, flanc et arrière sont des quarts");
        charge_sight: ChargeSight = ChargeSight::Free => (Reading(50), "battle: 4-b, 5-j", "a charger need not see its target", "une unité qui charge n’a pas à voir sa cible");
        flank_charges: bool = true => (Printed, "battle: 5-j", "charges may meet a flank or the rear", "une charge peut toucher un flanc ou l’arrière");
        army_break: ArmyBreak = ArmyBreak::MoreThanHalf => (Ours, "battle: 8-e", "an army is beaten when more than half of its divisions are demoralised", "une armée est battue quand plus de la moitié de ses divisions est démoralisée");
        both_broken: BothBroken = BothBroken::LessBroken => (Ours, "battle", "of two armies beaten at once, the less broken wins", "de deux armées battues ensemble, la moins atteinte gagne");
        group_orders: bool = true => (Printed, "battle: 5-c", "one order moves a group", "un ordre fait bouger un groupe");
        group_intention: GroupIntention = GroupIntention::One => (Ours, "battle: 5-c", "a group has one intention", "un groupe a une seule intention");
        group_distance: u8 [0, 48] = 6 => (Printed, "battle: 5-c", "units of a group are within this of one another", "les unités d’un groupe sont à cette distance");
        group_cohesion: GroupCohesion = GroupCohesion::Within6 => (Printed, "battle: 5-c", "units of a group end their moves within the distance of a group", "les unités d’un groupe finissent leur mouvement à la distance d’un groupe");
        cohesion_charges: CohesionCharges = CohesionCharges::Exempt => (Reading(60), "battle: 5-c, 5-j", "chargers of a group go as far as they can", "les unités d’un groupe qui chargent vont aussi loin qu’elles peuvent");
        staff_reroll: bool = true => (Printed, "battle: 2-a", "the staff has one failed order per general and turn thrown again", "l’état-major fait relancer un ordre raté par général et par tour");
        staff_distance: u8 [0, 120] = 18 => (Printed, "battle: 2-a", "a general within this of the staff may throw again", "un général à cette distance de l’état-major peut relancer");
        general_move: u8 [0, 120] = 27 => (Printed, "battle: 2-a", "a move of a general", "mouvement d’un général");
        fiasco_group: FiascoGroup = FiascoGroup::All => (Ours, "battle: 5-e", "a fiasco concerns the whole group", "un fiasco touche tout le groupe");
        proximity: Proximity = Proximity::Lane => (Reading(60), "battle: 5-g", "a unit is pinned by the enemy that it faces within 12 inches", "une unité est fixée par l’ennemi qu’elle a en face à 12 pouces");
        proximity_distance: u8 [0, 60] = 12 => (Printed, "battle: 5-g", "enemies this near pin", "un ennemi à cette distance fixe l’unité");
        crossing: bool = true => (Printed, "battle: 5-h", "units may pass friends, with a disorder test", "une unité peut traverser des amis, avec un test de désorganisation");
        crossing_tests: CrossingTests = CrossingTests::Both => (Reading(50), "battle: 5-h, 8-d", "the unit that passes and the one passed both test", "à une interpénétration, les deux unités testent");
        disordered_acts: bool = false => (Printed, "battle: 8-d", "a unit that is disordered in its own movement phase charges no more, nor acts by initiative", "une unité désorganisée pendant son mouvement ne charge plus et n’a plus d’initiative");
        opportunity_fire: bool = true => (Printed, "battle: 6-d", "units shoot at enemies that pass their front", "une unité tire sur l’ennemi qui défile devant elle");
        opportunity_distance: u8 [0, 60] = 12 => (Printed, "battle: 6-d", "opportunity fire reaches less than this", "le tir d’opportunité porte à moins de cette distance");
        montjoie: bool = true => (Printed, "battle: 1-c", "Montjoie ! is rolled for", "Montjoie ! est joué");
        montjoie_blocked: MontjoieBlocked = MontjoieBlocked::Next => (Reading(60), "battle: 1-c", "Montjoie ! charges the nearest enemy that can be charged", "Montjoie ! charge l’ennemi le plus proche qui peut l’être");
        montjoie_demoralised: MontjoieDemoralised = MontjoieDemoralised::Charges => (Reading(50), "battle: 1-c, 8-e", "Montjoie ! sets off units of a demoralised division too", "Montjoie ! entraîne aussi une division démoralisée");
        supports: bool = true => (Printed, "battle: 7-d", "units support one another in melee", "les unités se soutiennent au corps à corps");
        support_in_order: bool = true => (Printed, "battle: 5-c, 5-k", "a unit of a group that cannot charge takes a place in support in the same order", "une unité d’un groupe qui ne peut charger soutient dans le même ordre");
        standing_supports: StandingSupports = StandingSupports::Touching => (Printed, "battle: 7-a, 7-d", "friends that stand beside an engaged unit, fronts level, or behind it support it", "les amis placés à côté d’une unité engagée, fronts alignés, ou derrière elle la soutiennent");
        diceless_supports: bool = false => (Ours, "battle: 7-d", "units without support dice do not support", "une unité sans dés de soutien ne soutient pas");
        shaken_support: ShakenSupport = ShakenSupport::Stays => (Reading(70), "battle: 8-e", "a shaken unit supports where it stands, at -1", "une unité ébranlée soutient là où elle est, à -1");
        shoot_at_supports: bool = true => (Printed, "battle: 6-a", "units in support may be shot at", "on peut tirer sur une unité en soutien");
        support_reacts: SupportReacts = SupportReacts::Standing => (Reading(60), "battle: 5-j", "a charged unit that only stands in support reacts", "une unité chargée qui soutient sur place réagit");
        support_two: SupportTwo = SupportTwo::Divide => (Printed, "battle: 7-c", "a unit may support two and divides its dice", "une unité peut en soutenir deux et répartit ses dés");
        support_contact: SupportContact = SupportContact::Engaged => (Printed, "battle: 5-k, 7-a", "a support whose front touches an enemy is engaged, without a charge", "un soutien dont le front touche un ennemi est engagé, sans bonus de charge");
        support_test_margin: SupportTestMargin = SupportTestMargin::Difference => (Elsewhere, "battle: 8-a, R7", "supports of a lost unit test with the wounds by which their side lost", "les soutiens d’une unité perdue testent avec l’écart du combat");
        support_blocked: SupportBlocked = SupportBlocked::Nothing => (Printed, "battle: 8-c", "a support that cannot go back all its way suffers nothing else", "un soutien qui ne peut reculer jusqu’au bout ne subit rien d’autre");
        excess_to_supports: bool = true => (Printed, "battle: 7-f", "wounds beyond stamina go to the supports", "les blessures excédentaires vont aux soutiens");
        breakthrough: bool = true => (Printed, "battle: 7-i", "a winner whose enemies are gone may break through", "un vainqueur qui n’a plus d’ennemi au contact peut percer");
        combat_order: CombatOrder = CombatOrder::Swing => (Ours, "battle: 7-a", "the combat with the largest swing is fought first", "le combat au plus grand écart se joue d’abord");
        no_front: NoFront = NoFront::Evenly => (Printed, "battle: 7-c", "a unit without a front foe divides its dice evenly", "une unité sans ennemi de front répartit ses dés uniformément");
        flanked: i8 [-3, 0] = -1 => (Elsewhere, "battle: 7-b", "to hit while an enemy touches flank or rear", "pour toucher, avec un ennemi au flanc ou dans le dos");
        side_edges: bool = true => (Printed, "battle: 8-e", "demoralised units run for the side edges too", "les unités démoralisées fuient aussi par les côtés");
        anarchique: Anarchique = Anarchique::Own => (Reading(60), "battle: 8-c", "Repli anarchique disorders the unit and its supports", "un repli anarchique désorganise l’unité et ses soutiens");
        sideways_blocked: SidewaysBlocked = SidewaysBlocked::Destroyed => (Printed, "battle: 8-c", "a loser that cannot go away from its enemy is destroyed", "un perdant qui ne peut s’éloigner de l’ennemi est détruit");
        retreat_away: RetreatAway = RetreatAway::Back => (Reading(50), "battle: 8-b", "a unit falls back from shooting straight back", "une unité recule droit derrière elle après un tir");
        breaker_tests: bool = false => (Reading(60), "battle: 7-e, 8-a", "a unit that broke all its enemies does not test", "une unité qui a brisé tous ses ennemis ne teste pas");
        edge: AtTheEdge = AtTheEdge::Stops => (Reading(65), "battle: 8-b", "an unshaken unit stops at the table edge", "une unité non ébranlée s’arrête au bord de table");
        demoralised_for_good: bool = true => (Ours, "battle: 8-e", "a demoralised division stays so", "une division démoralisée le reste");
    }
}
