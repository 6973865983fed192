//! Every figure and every doubtful reading of the sheet, as a setting: `rules.KEY` in a scenario.

use super::panic_table::PanicTable;
use montjoie_core::settings::Source::{Elsewhere, Ours, Printed, Reading};
use montjoie_core::{choices, settings};

choices! {
    "At how many wounds a unit is removed (2-b against 8-e)." Removal {
        Both = "both", "at ten or twice the stamina, the smaller", "à dix blessures ou au double de la résistance, au premier des deux", "At the smaller of the two.";
        Ten = "ten", "at ten wounds only", "à dix blessures seulement";
        Double = "double", "at twice the stamina only", "au double de la résistance seulement";
    }
    "Needs to hit at which one natural six calls for a panic test (8-a)." NaturalSix {
        UpTo5 = "up-to-5", "any need up to 5+", "à 5+ ou plus facilement";
        Exactly5 = "exactly-5", "a need of exactly 5+", "à 5+ exactement";
    }
    "How a gun's printed dice belong to its ranges (1-b, 2-c)." GunBands {
        NearFirst = "near-first", "most dice at the shortest range", "le plus de dés à la plus courte portée";
        FarFirst = "far-first", "in the printed order, longest range first", "dans l’ordre imprimé, la plus longue portée d’abord";
    }
    "What destroys a gun beside its shot (1-c)." GunLost {
        Double1 = "double-1", "two ones", "un double 1";
        AnyDouble = "any-double", "any double", "tout double";
    }
    "What a composition share counts (2-c to 2-f)." ShareBy {
        Units = "units", "units", "unités";
        Points = "points", "points", "points";
    }
    "The weapon of the Francs-archers, which the sheet does not name." BowWeapon {
        Bow = "bow", "a bow, 18 inches", "l’arc, 18 pouces";
        Longbow = "longbow", "a longbow without its rule, 24 inches", "le longbow sans sa règle, 24 pouces", "A longbow without its special rule, 24 inches.";
    }
    "When an attached general may die (3-b)." GeneralDeath {
        RoundWounded = "round-wounded", "after a round that wounded his unit", "après un round qui a blessé son unité", "After a round in which his unit suffered a wound.";
        WhileWounded = "while-wounded", "after every round while his unit is wounded", "après chaque round tant que son unité est blessée", "After every round while his unit holds a wound.";
    }
    "Whose wounds are cut back to stamina at the end of a player turn (4-d)." WoundReset {
        Both = "both", "those of both sides", "celles des deux camps";
        Active = "active", "those of the side whose turn it is", "celles du camp dont c’est le tour", "Only those of the side whose turn it is.";
    }
    "What a \"break if ...\" result does where its condition is not met (8-b, 8-c)." ConditionNotMet {
        DisorderedMove = "disordered-move", "the next milder movement, disordered", "le mouvement immédiatement moins sévère, désorganisé";
        Nothing = "nothing", "nothing", "rien";
    }
    "When a unit counts as already shaken for \"break if shaken\" (8-b, 8-c)." AlreadyShaken {
        Before = "before", "before the wounds that called the test", "avant les blessures qui ont causé le test";
        After = "after", "after the wounds that called the test", "après les blessures qui ont causé le test";
    }
    "What becomes of wounds beyond stamina in melee where no support takes them (7-f, 8-f)." Excess {
        Count = "count", "they count for removal and the result", "elles comptent pour le retrait et le résultat", "They count, towards removal and in the result.";
        Stop = "stop", "no unit goes above its stamina", "aucune unité ne dépasse sa résistance", "No unit goes above its stamina in melee, and only wounds kept count.";
    }
    "The distance penalty at exactly 24 or 36 inches (5-f)." DistanceStep {
        Ceil = "ceil", "the next penalty begins beyond the mark", "le malus suivant commence au-delà de la marque";
        Floor = "floor", "the next penalty begins at the mark", "le malus suivant commence à la marque";
    }
    "What Stakes and Pike cancel of a charge (1-c)." StakesCancel {
        BonusAndLance = "bonus-and-lance", "the bonus to hit and the lance", "le bonus pour toucher et la lance";
        Bonus = "bonus", "the bonus to hit only", "le bonus pour toucher seulement";
    }
    "Whether guns that must give ground in melee are lost." ArtilleryGivesGround {
        Routs = "routs", "they are lost", "elle est perdue";
        FallsBack = "falls-back", "they fall back as others do", "elle se replie comme les autres";
    }
    "The penalty of a unit both shaken and disordered." StatePenalty {
        Once = "once", "one in all", "un seul en tout";
        Each = "each", "one for each", "un pour chaque état";
    }
    "A Militia roll equal to the command value (1-c)." MilitiaEqual {
        Failed = "failed", "a failed order", "un ordre raté", "A failed order, which the staff may have thrown again.";
        NoMove = "no-move", "no move, but not a failed order", "pas de mouvement, mais pas un ordre raté";
    }
    "How far the charge of Montjoie reaches (1-c)." MontjoieReach {
        Contact = "contact", "as far as it needs", "aussi loin qu’il le faut";
        OneMove = "one-move", "one move", "un mouvement";
    }
    "What becomes of planted stakes when their unit moves." StakesWhenMoved {
        Lost = "lost", "they are lost", "ils sont perdus";
        Kept = "kept", "they stay with the unit", "ils restent avec l’unité";
    }
    "Whether cavalry that can counter-charge does." CounterCharge {
        Always = "always", "it counter-charges", "elle contre-charge";
        Never = "never", "it stands", "elle ne bouge pas";
    }
    "Whether a winner follows an enemy that gave ground (7-h leaves it to the player)." FollowUp {
        ByStance = "by-stance", "by its stance", "selon sa posture", "One that advances does, and one on hold that cannot shoot.";
        Always = "always", "every winner but guns", "tout vainqueur sauf les pièces";
        Never = "never", "no winner", "aucun vainqueur";
    }
    "How the dice of a general strike (3-b)." GeneralStrikes {
        WithUnit = "with-unit", "as those of his unit", "comme ceux de son unité";
        Standard = "standard", "at the standard 4+, as a support", "au 4+ standard, comme un soutien";
    }
    "What a charger does that the closing shot has shaken (5-j, 8-b, 8-e)." ShakenCharger {
        GoesOn = "goes-on", "it goes on, if its panic test allows", "elle continue, si son test de panique le permet", "It charges home.";
        Stops = "stops", "it stops where it is", "elle s’arrête où elle est";
    }
    "The panic tests of a volley that gives two reasons for one (8-a)." VolleyTests {
        One = "one", "one in all", "un seul en tout";
        Each = "each", "one for natural sixes, one for wounds", "un pour les 6 naturels, un pour les blessures";
    }
    "From where a charged unit shoots at a charger that comes from beyond its range (5-j, 6-a)." ClosingShot {
        LongestRange = "longest-range", "at its longest range", "à sa plus longue portée";
        WhereItBegan = "where-it-began", "from where the charge began, so never", "d’où la charge a commencé, donc jamais", "From where the charge began: not at all.";
        ShortRange = "short-range", "at short range, whatever the charge covered", "à courte portée, quelle que soit la charge";
    }
    "When a unit asks to be rallied (3-a leaves it to the player)." RallyWhen {
        Shaken = "shaken", "when it is shaken", "quand elle est ébranlée";
        Idle = "idle", "when it has a wound and no move", "quand elle a une blessure et rien à faire", "When it has no move to make and holds a wound.";
        Never = "never", "never", "jamais";
    }
}

settings! {
    /// The figures and readings of the Hail Caesar duel; the defaults are the sheet's, or the recommended reading where it leaves a doubt.
    pub struct Rules {
        // A9: readings, in the order of the table of switches.
        removal: Removal = Removal::Both => (Reading(85), "A1: 2-b, 8-e", "a unit is removed at ten wounds or twice its stamina, whichever comes first", "une unité est retirée à dix blessures ou au double de sa résistance, au premier des deux");
        natural_six: NaturalSix = NaturalSix::UpTo5 => (Reading(95), "A4: 8-a", "one natural 6 calls for a panic test where the need is 5+ or easier, two where it is 6+", "un 6 naturel impose un test de panique si l’on touche à 5+ ou plus facilement, deux si l’on touche à 6+");
        staff_reroll_12: bool = true => (Reading(65), "A2: 2-a", "the staff may have a 12 thrown again", "l’état-major peut faire relancer un 12");
        gun_bands: GunBands = GunBands::NearFirst => (Reading(60), "A3: 1-b, 2-c", "a gun throws most dice at its shortest range", "une pièce lance le plus de dés à sa plus courte portée");
        gun_lost_on: GunLost = GunLost::Double1 => (Reading(90), "A7: 1-c", "a gun is lost on two ones", "une pièce est perdue sur un double 1");
        gun_at_6: bool = true => (Reading(80), "A3: 2-b", "guns fire at 6 inches or less too", "les pièces tirent aussi à 6 pouces ou moins");
        share_by: ShareBy = ShareBy::Units => (Reading(80), "A8: 2-c to 2-f", "composition shares count units", "les parts de composition comptent les unités");
        francs_archers_weapon: BowWeapon = BowWeapon::Bow => (Reading(75), "A8: 1-b", "Francs-archers carry a bow (18 inches)", "les francs-archers portent l’arc (18 pouces)");
        general_death: GeneralDeath = GeneralDeath::RoundWounded => (Reading(60), "A7: 3-b", "an attached general is at risk after a round in which his unit suffered a wound", "un général attaché risque sa vie après un round où son unité a subi une blessure");
        wound_reset: WoundReset = WoundReset::Both => (Reading(75), "A1: 4-d", "at the end of every player turn wounds of both sides are cut back to stamina", "à la fin de chaque tour de joueur, les blessures des deux camps reviennent à la résistance");
        condition_not_met: ConditionNotMet = ConditionNotMet::DisorderedMove => (Ours, "A6: 8-b, 8-c", "“break if ...” with its condition not met is the next milder movement, disordered", "« déroute si … », condition non remplie : le mouvement immédiatement moins sévère, désorganisé");
        already_shaken: AlreadyShaken = AlreadyShaken::Before => (Reading(80), "A6: 8-b, 8-c", "“already shaken” is before the wounds that called the test", "« déjà ébranlée » : avant les blessures qui ont causé le test");
        excess_without_supports: Excess = Excess::Count => (Reading(90), "A5: 7-f, 8-f", "wounds beyond stamina count in melee where no support takes them", "les blessures excédentaires comptent au corps à corps si aucun soutien ne les prend");
        distance_step: DistanceStep = DistanceStep::Ceil => (Reading(80), "A2: 5-f", "at exactly 24 or 36 inches the smaller distance penalty applies", "à exactement 24 ou 36 pouces, le plus petit malus de distance s’applique");
        stakes_cancel: StakesCancel = StakesCancel::BonusAndLance => (Reading(85), "A7: 1-c", "stakes and pikes cancel the charge bonus and the lance", "pieux et piques annulent le bonus de charge et la lance");
        panic_table: PanicTable = PanicTable::default() => (Ours, "A6: 8-a to 8-c", "the panic results by score; the sheet prints their order, not their scores", "les résultats de panique selon le score ; la feuille donne leur ordre, pas leurs scores");
        panic_margin: i8 [-3, 0] = -1, or ("8-f: only excess wounds count, and only after shooting", [0]) => (Elsewhere, "A6: 8-a, 8-f", "each point by which a round of melee is lost counts -1 in the panic test; 8-f prints -1 for each excess wound, and that for shooting only", "chaque point d’écart d’un round de corps à corps perdu compte -1 au test de panique ; 8-f imprime -1 par blessure excédentaire, et pour le tir seulement");
        panic_disordered: i8 [-3, 0] = 0, or ("the -1 of Black Powder", [-1]) => (Elsewhere, "A6: 8-d", "disorder does not count in a panic test", "la désorganisation ne compte pas au test de panique");
        panic_artillery_hit: i8 [-3, 0] = 0, or ("the -1 of Black Powder", [-1]) => (Elsewhere, "A6: 8-a", "being shot at by a gun does not count in a panic test", "être sous le feu d’une pièce ne compte pas au test de panique");
        confusion_stops_charge: bool = false => (Printed, "A6: 8-b", "Confusion does not stop a charge", "Confusion n’arrête pas une charge");
        artillery_gives_ground: ArtilleryGivesGround = ArtilleryGivesGround::Routs => (Elsewhere, "A6", "guns that must give ground in melee are lost", "une pièce qui doit se replier au corps à corps est perdue");
        state_penalty: StatePenalty = StatePenalty::Once => (Elsewhere, "A1: 8-d, 8-e", "shaken and disordered together cost one -1", "ébranlée et désorganisée ensemble : un seul -1");
        initiative_at_12: bool = false => (Printed, "A2: 5-a", "initiative needs an enemy at less than 12 inches", "l’initiative demande un ennemi à moins de 12 pouces");
        militia_equal: MilitiaEqual = MilitiaEqual::Failed => (Ours, "A2: 1-c", "a Militia roll equal to the command value is a failed order", "un jet de Militia égal au commandement est un ordre raté");
        fiasco_table: [u8; 6] [1, 6] = [1, 2, 3, 4, 5, 6] => (Elsewhere, "A2: 5-e", "the rows of the fiasco table, face by face; the sheet only names the table", "les lignes du tableau de fiasco, face par face ; la feuille ne fait que le nommer");
        montjoie_reach: MontjoieReach = MontjoieReach::Contact => (Ours, "A7: 1-c", "the charge of Montjoie ! reaches from 18 inches", "la charge de Montjoie ! atteint l’ennemi depuis 18 pouces");
        montjoie_disordered: bool = true => (Reading(60), "A7: 1-c, 8-d", "Montjoie ! sets off a unit that is disordered already too: 1-c prints an automatic charge, 8-d that the disordered do not charge", "Montjoie ! entraîne aussi une unité déjà désorganisée : 1-c imprime une charge automatique, 8-d que l’unité désorganisée ne charge pas");
        stakes_when_moved: StakesWhenMoved = StakesWhenMoved::Lost => (Ours, "A7: 1-c", "planted stakes are lost when the unit moves", "les pieux plantés sont perdus quand l’unité bouge");
        counter_charge: CounterCharge = CounterCharge::Always => (Elsewhere, "A5: 8-d", "charged cavalry that can counter-charge does", "la cavalerie chargée qui peut contre-charger le fait");
        countered_bonus: bool = false => (Ours, "A5: 7-d, 8-d", "close-order infantry met by a counter-charge loses its +1 for charging; 8-d prints only that it is disordered", "l’infanterie en rangs serrés contre-chargée perd son +1 de charge ; 8-d n’imprime que sa désorganisation");
        general_strikes: GeneralStrikes = GeneralStrikes::WithUnit => (Reading(60), "A7: 3-b", "the general’s dice hit as his unit’s do, with its rerolls and its lance; the sheet prints “3D6 (valeur standard)”", "les dés du général frappent comme ceux de son unité, avec ses relances et sa lance ; la feuille imprime « 3D6 (valeur standard) »");
        militia_rally: bool = false => (Reading(70), "A2: 1-c, 3-a", "Militia is not rallied on a roll equal to the command value: 1-c denies it the move that a rally takes the place of", "la Militia n’est pas ralliée sur un jet égal au commandement : 1-c lui refuse le mouvement que le ralliement remplace");
        shaken_charger: ShakenCharger = ShakenCharger::GoesOn => (Reading(70), "A5: 5-j, 8-b, 8-e", "a charger that the closing shot has shaken goes on if its panic test lets it", "une unité en charge que le tir de contre-charge ébranle continue si son test de panique le permet");
        saved_sixes: bool = true => (Reading(85), "A4: 8-a", "a natural 6 calls for a panic test although its hit is saved", "un 6 naturel impose un test de panique même si la touche est sauvegardée");
        reroll_sixes: bool = true => (Reading(85), "A4: 1-c, 8-a", "a natural 6 of a die thrown again counts for a panic test", "un 6 naturel d’un dé relancé compte pour le test de panique");
        volley_tests: VolleyTests = VolleyTests::One => (Reading(85), "A6: 8-a", "a volley calls for one panic test, whatever its reasons", "un tir impose un seul test de panique, quelles qu’en soient les raisons");
        closing_shot: ClosingShot = ClosingShot::LongestRange => (Ours, "A4: 5-j, 6-a", "a charger that comes from beyond the range is shot at when it is in range, at the longest", "une unité en charge venue de plus loin que la portée est visée dès qu’elle y entre, à la plus longue");
        skirmish_melee: i8 [-3, 0] = -1, or ("the sheet, which prints no such modifier", [0]) => (Elsewhere, "A5", "skirmishers have -1 to hit in melee", "les tirailleurs ont -1 pour toucher au corps à corps");
        reaction_shot: i8 [-3, 0] = 0, or ("the published rules, as some remember them", [-1]) => (Elsewhere, "A4: 6-a", "closing shots have no modifier to hit", "les tirs de contre-charge n’ont pas de modificateur");
        cover: [u8; 2] [0, 5] = [1, 2] => (Elsewhere, "A4", "cover improves the save against shooting by 1 (light) or 2 (heavy)", "le couvert améliore la sauvegarde au tir de 1 (léger) ou 2 (lourd)");
        artillery_move: u8 [0, 24] = 6 => (Ours, "A3: 5-i", "guns move 6 inches", "une pièce bouge de 6 pouces");
        support_dice: u8 [0, 10] = 3 => (Ours, "A11: 2-b", "each support throws 3 dice", "chaque soutien lance 3 dés");
        follow_up: FollowUp = FollowUp::ByStance => (Ours, "A11: 7-h", "a winner that advances follows up, and one on hold that cannot shoot; others stay", "un vainqueur qui avance poursuit, de même qu’une unité sur place qui ne tire pas ; les autres restent");
        rally_when: RallyWhen = RallyWhen::Shaken => (Ours, "A11: 3-a", "only a shaken unit asks to be rallied", "seule une unité ébranlée demande à être ralliée");
        room: u8 [6, 120] = 48 => (Ours, "A11", "a unit falls back to 48 inches at the most", "une unité recule de 48 pouces au plus");

        // A1 to A7: figures.
        ten_wounds: u8 [1, 40] = 10 => (Printed, "A1: 2-b", "wounds at which any unit is removed", "blessures auxquelles toute unité est retirée");
        broken_multiple: u8 [1, 4] = 2 => (Printed, "A1: 8-e", "times its stamina at which a unit is broken", "multiple de la résistance auquel une unité est brisée");
        base_need: u8 [2, 6] = 4 => (Printed, "A4, A5: 6-c, 7-b", "the need to hit before modifiers", "le jet pour toucher avant modificateurs");
        state_modifier: i8 [-3, 0] = -1 => (Printed, "A1: 8-d, 8-e", "to hit while shaken or disordered", "pour toucher, si ébranlée ou désorganisée");
        charge_bonus: u8 [0, 3] = 1 => (Elsewhere, "A5: 7-d", "charging gives +1 to hit", "la charge donne +1 pour toucher");
        won_bonus: u8 [0, 3] = 1 => (Printed, "A5: 7-h", "to hit after winning the last round of the same combat", "pour toucher après avoir gagné le round précédent");
        skirmish_target: i8 [-3, 0] = -1 => (Elsewhere, "A4", "-1 to hit skirmishers and guns by shooting", "-1 pour toucher au tir les tirailleurs et les pièces");
        lance: u8 [0, 5] = 1 => (Printed, "A7: 1-c", "how much worse a lance makes the enemy's save", "malus de la lance à la sauvegarde ennemie");
        double_handed: u8 [0, 5] = 1 => (Printed, "A7: 1-c", "how much worse a double-handed weapon makes the enemy's save in the first round", "malus de l’arme à deux mains à la sauvegarde ennemie au premier round");
        crossbow: u8 [0, 5] = 1 => (Printed, "A4: 1-b", "how much worse a crossbow makes the enemy's save", "malus de l’arbalète à la sauvegarde ennemie");
        pavise: u8 [0, 5] = 1 => (Printed, "A7: 1-c", "how much better a pavise makes the save against shooting", "de combien le pavois améliore la sauvegarde au tir");
        gunpowder_cap: u8 [2, 6] = 6 => (Printed, "A4: 1-b", "the best save against gunpowder", "la meilleure sauvegarde contre la poudre");
        tough_fighter: u8 [0, 10] = 1 => (Printed, "A7: 1-c", "missed hits that a Tough fighter throws again in a round", "jets pour toucher ratés qu’un Tough fighter relance par round");
        stubborn: u8 [0, 10] = 1 => (Reading(90), "A7: 1-c", "Stubborn throws one failed save again, in a round or a volley", "Stubborn relance une sauvegarde ratée, par round ou par tir");
        marksmen: u8 [0, 10] = 1 => (Printed, "A7: 1-c", "missed hits that Marksmen throw again in a volley", "jets pour toucher ratés que des Marksmen relancent par tir");
        levy_need: u8 [1, 7] = 4 => (Printed, "A7: 1-c", "the D6 with which Levy loses its disorder", "le D6 avec lequel Levy retire son désordre");
        disorder_need: u8 [1, 7] = 4 => (Printed, "A6: 8-d", "the D6 that passes a disorder test", "le D6 qui réussit un test de désorganisation");
        infantry_move: u8 [1, 60] = 6 => (Printed, "A3: 1-b", "a move of infantry", "mouvement de l’infanterie");
        cavalry_move: u8 [1, 60] = 9 => (Printed, "A3: 1-b", "a move of cavalry", "mouvement de la cavalerie");
        light_cavalry_move: u8 [1, 60] = 12 => (Printed, "A3: 1-b", "a move of light cavalry", "mouvement de la cavalerie légère");
        give_ground: u8 [1, 60] = 6 => (Printed, "A6: 8-c", "how far a unit gives ground in melee", "de combien une unité se replie au corps à corps");
        short_range: u8 [1, 60] = 6 => (Printed, "A3: 6-a", "short range", "courte portée");
        javelin_range: u8 [1, 60] = 6 => (Printed, "A3: 1-b", "range of a javelin", "portée du javelot");
        bow_range: u8 [1, 60] = 18 => (Printed, "A3: 1-b", "range of a bow", "portée de l’arc");
        crossbow_range: u8 [1, 60] = 18 => (Printed, "A3: 1-b", "range of a crossbow", "portée de l’arbalète");
        longbow_range: u8 [1, 60] = 24 => (Printed, "A3: 1-b", "range of a longbow without its special rule", "portée du longbow sans sa règle spéciale");
        longbow_special_range: u8 [1, 60] = 30 => (Printed, "A3: 1-c", "range of units with the special rule Longbow", "portée des unités avec la règle Longbow");
        handgun_range: u8 [1, 60] = 12 => (Printed, "A3: 1-b", "range of a couleuvrine", "portée de la couleuvrine");
        bombard_ranges: [u8; 3] [1, 120] = [12, 24, 36] => (Printed, "A3: 1-b", "the ends of a bombard's range bands", "les bornes des portées de la bombarde");
        ribaudequin_ranges: [u8; 2] [1, 120] = [12, 24] => (Printed, "A3: 1-b", "the ends of a ribaudequin's range bands", "les bornes des portées du ribaudequin");
        initiative_distance: u8 [0, 60] = 12 => (Printed, "A2: 5-a", "an enemy nearer than this allows a move by initiative", "un ennemi plus proche permet un mouvement par initiative");
        command_step: u8 [1, 60] = 12 => (Printed, "A2: 5-f", "inches for each point of distance penalty", "pouces par point de malus de distance");
        fiasco_on: u8 [2, 13] = 12 => (Printed, "A2: 5-e", "the roll that is a fiasco, and any above it", "le jet qui est un fiasco, et au-dessus");
        two_moves_below: u8 [1, 12] = 2 => (Printed, "A2: 5-e", "so much below the command value gives two moves", "de combien sous le commandement pour deux mouvements");
        three_moves_below: u8 [1, 12] = 3 => (Printed, "A2: 5-e", "so much below the command value gives three moves", "de combien sous le commandement pour trois mouvements");
        successor_command: u8 [0, 12] = 7 => (Printed, "A7: 3-b", "the command value of a dead general's successor", "le commandement du successeur d’un général mort");
        general_dice: u8 [0, 20] = 3 => (Printed, "A7: 3-b", "dice that an attached general adds", "dés qu’ajoute un général attaché");
        general_dies_on: u8 [2, 13] = 11 => (Printed, "A7: 3-b", "the 2D6 with which an attached general dies, and any above it", "le total de 2D6 auquel un général attaché meurt, et au-dessus");
        rally_distance: u8 [0, 60] = 12 => (Printed, "A2: 3-a", "a general rallies units within this distance", "un général rallie à cette distance");
        montjoie_distance: u8 [0, 60] = 18 => (Printed, "A7: 1-c", "an enemy this near may set off Montjoie !", "un ennemi à cette distance peut déclencher Montjoie !");
    }
}
