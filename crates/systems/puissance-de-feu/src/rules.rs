//! Every figure and every doubtful reading of the sheet, as a setting: `rules.KEY` in a scenario.

use montjoie_core::settings::Source::{Ours, Printed, Reading};
use montjoie_core::{choices, settings};

choices! {
    "What “Mitraille Dégât 1D6” means (C9.1)." CanisterDamage {
        PerHitD6 = "per_hit_d6", "D6 per uncancelled hit", "1D6 par touche non annulée";
        PerHit1 = "per_hit_1", "1 per uncancelled hit", "1 par touche non annulée", "Every uncancelled hit does 1: the six dice are the D6.";
        PerVolleyD6 = "per_volley_d6", "one D6 per volley, if any hit", "un seul 1D6 par tir, s’il touche", "One D6 in all, if any hit is left.";
    }
    "How a doubled move is thrown (C1)." CavalryMove {
        Doubled = "doubled", "one throw, its sum doubled", "un seul jet, somme doublée";
        TwoRolls = "two_rolls", "two throws added", "deux jets additionnés";
    }
    "The move of skirmishers (C1)." SkirmisherMove {
        TwoD6 = "2d6", "as infantry", "comme l’infanterie";
        Best2Of3 = "best2of3", "as light troops", "comme les troupes légères";
    }
    "The class of an officer (C9.18)." OfficerClass {
        Officer = "officer", "his own class", "sa propre classe";
        Cavalry = "cavalry", "cavalry, as he is always mounted", "cavalerie, car toujours monté";
    }
    "The points of life of small units (C9.7)." SmallUnitPv {
        Dice = "dice", "as many as dice", "autant que de dés";
        Figures = "figures", "as many as figures", "autant que de figurines";
        Parent = "parent", "those of their class", "ceux de leur classe";
    }
    "The fire table of cavalry scouts (C1)." ScoutsFireTable {
        Cavalry = "cavalry", "the row of cavalry", "la ligne de la cavalerie";
        Infantry = "infantry", "the row of infantry", "la ligne de l’infanterie";
    }
    "Who is a small target (C1)." SmallUnitsCover {
        Labelled = "labelled", "guns, officers and units called small", "canons, officiers et unités dites petites", "Guns, officers, and the units that the sheet calls small.";
        ArtilleryAndOfficers = "artillery_and_officers", "guns and officers only", "canons et officiers seulement";
    }
    "What an officer's die does for light troops that throw three dice anyway (C2)." LightPlusOfficer {
        None = "none", "nothing", "rien";
        Extra = "extra", "the best two of four", "les deux meilleurs de quatre";
    }
    "Which charge bonuses last beyond the first round (C5)." LaterRoundBonus {
        Both = "both", "charging, and flank or rear", "charge, et flanc ou dos";
        ChargeOnly = "charge_only", "charging only", "charge seulement", "That of charging; flank or rear counts in round 1.";
        None = "none", "none", "aucun";
    }
    "What ends a melee first (C9.19)." MeleeEnd {
        DeadFirst = "dead_first", "a unit without points of life", "une unité sans PV";
        HitsFirst = "hits_first", "more hits, dead or not", "plus de touches, détruite ou non";
    }
    "Who tests its morale in melee (C9.6)." MeleeMorale {
        None = "none", "nobody", "personne";
        All = "all", "every unit left that lost PV", "toute unité restante qui a perdu des PV", "Every standing unit that lost points of life in the round.";
    }
    "What becomes of a gun that loses a melee and survives (C9.14)." GunBeaten {
        Destroyed = "destroyed", "it is destroyed", "il est détruit";
        Retreats = "retreats", "it retreats", "il fait retraite";
    }
    "How far a beaten or evading unit goes (C9.20)." RetreatRoll {
        Flight = "flight", "as far as a flight", "la distance d’une fuite";
        March = "march", "its move as thrown", "son jet de mouvement";
    }
    "How a unit rallies (C9.4)." RallyTest {
        Morale = "morale", "by its morale test", "par son test de moral";
        SevenPlus = "seven_plus", "on 7 or more, whatever its wounds", "sur 7 ou plus, quelles que soient ses blessures";
    }
    "Whether losses cost dice (C1)." DiceShrink {
        Off = "off", "losses cost no dice", "les pertes n’ôtent pas de dés";
        PvLeft = "pv_left", "at most as many dice as PV left", "au plus autant de dés que de PV restants", "A unit has at most as many dice as points of life left.";
    }
    "How often the armour of an ironclad saves (C9.15)." IroncladSave {
        PerHit = "per_hit", "once per hit", "une fois par touche";
        PerPoint = "per_point", "once per point of damage", "une fois par point de dégât";
    }
}

settings! {
    /// The figures and readings of Puissance de feu; the defaults are the sheet's, or the recommended reading where it leaves a doubt.
    pub struct Rules {
        // The switches of C9, in the order of its table.
        canister_damage: CanisterDamage = CanisterDamage::PerHitD6 => (Reading(45), "C4, C9.1", "canister: every hit that is not cancelled does D6", "mitraille : chaque touche non annulée fait 1D6 dégâts");
        cavalry_move: CavalryMove = CavalryMove::Doubled => (Reading(85), "C1", "cavalry throws 2D6 once and doubles the sum", "la cavalerie lance 2D6 une fois et double la somme");
        cuirassier_move_doubled: bool = true => (Reading(85), "C1, C9.17", "the move of cuirassiers is doubled as that of cavalry", "le mouvement des cuirassiers est doublé, comme celui de la cavalerie");
        scouts_move_doubled: bool = true => (Reading(75), "C1, C9.17", "the move of cavalry scouts is doubled as that of cavalry", "le mouvement des éclaireurs est doublé, comme celui de la cavalerie");
        officer_move_doubled: bool = false => (Reading(55), "C1, C9.8", "the move of an officer is not doubled", "le mouvement d’un officier n’est pas doublé");
        skirmisher_move: SkirmisherMove = SkirmisherMove::TwoD6 => (Ours, "C1", "skirmishers move 2D6 as infantry", "les tirailleurs bougent de 2D6 comme l’infanterie");
        officer_class: OfficerClass = OfficerClass::Officer => (Ours, "C1, C9.18", "an officer neither gives nor takes class bonuses", "un officier ne donne ni ne reçoit de bonus de classe");
        small_unit_pv: SmallUnitPv = SmallUnitPv::Dice => (Ours, "C1, C9.7", "skirmishers, Indians and scouts have as many PV as dice", "tirailleurs, Indiens et éclaireurs ont autant de PV que de dés");
        scouts_fire_table: ScoutsFireTable = ScoutsFireTable::Cavalry => (Ours, "C1", "cavalry scouts fire on the row of cavalry", "les éclaireurs tirent sur la ligne de la cavalerie");
        small_units_cover: SmallUnitsCover = SmallUnitsCover::Labelled => (Reading(85), "C1", "every unit called small counts as in cover when shot at", "toute unité dite petite compte comme à couvert au tir");
        officer_die_on_charge: bool = false => (Reading(65), "C2", "the officer's die is not for charges", "le dé de l’officier ne vaut pas pour la charge");
        officer_die_on_morale: bool = true => (Reading(65), "C6, C9.5", "the officer's die is for morale tests too", "le dé de l’officier vaut aussi pour les tests de moral");
        light_plus_officer: LightPlusOfficer = LightPlusOfficer::None => (Ours, "C2", "an officer's die adds nothing to the march of light troops", "le dé de l’officier n’ajoute rien à la marche des troupes légères");
        organisation_dice: u8 [1, 3] = 2 => (Reading(90), "C3", "an organisation test throws 2D6; the sheet prints what it needs, not its dice", "un test d’organisation lance 2D6 ; la feuille en donne le seuil, pas les dés");
        sharpshooter_limit: u8 [2, 3] = 2, or ("the first column, beyond which the fire table has no cell", [3]) => (Reading(50), "C4, C9.11", "sharpshooters within the first column hit on 2+", "dans la première case, les tireurs d’élite touchent à 2+");
        ammunition: bool = false => (Ours, "C4", "the chapter on ammunition is left out; the sheet does not say whether it is optional", "la règle des munitions n’est pas utilisée ; la feuille ne dit pas si elle est facultative");
        guns_charge: bool = false => (Ours, "C5, C9.9", "guns do not charge", "les canons ne chargent pas");
        bonus_stacking: bool = true => (Reading(85), "C5", "melee bonuses add up", "les bonus de corps à corps s’additionnent");
        later_round_bonus: LaterRoundBonus = LaterRoundBonus::Both => (Ours, "C5", "the bonuses of charging and of flank or rear last for the whole melee", "les bonus de charge et de flanc durent tout le corps à corps");
        cuirassier_cover_in_melee: bool = false => (Reading(60), "C5, C9.13", "cuirasses protect against shooting only", "les cuirasses ne protègent qu’au tir");
        melee_end: MeleeEnd = MeleeEnd::DeadFirst => (Ours, "C5, C9.19", "units without PV are removed before hits are compared", "les unités sans PV sont retirées avant de comparer les touches");
        melee_morale: MeleeMorale = MeleeMorale::None => (Reading(80), "C5, C9.6", "no morale test for melee damage", "pas de test de moral pour les dégâts de corps à corps");
        gun_beaten: GunBeaten = GunBeaten::Destroyed => (Ours, "C5, C9.14", "a gun that loses a melee is destroyed", "un canon battu au corps à corps est détruit");
        retreat_roll: RetreatRoll = RetreatRoll::Flight => (Reading(80), "C5, C9.20", "retreat and evasion go as far as a flight", "retraite et esquive : la distance d’une fuite");
        rally_test: RallyTest = RallyTest::Morale => (Reading(80), "C6, C9.4", "a unit rallies by its morale test", "une unité se rallie par son test de moral");
        routers_test_again: bool = false => (Ours, "C6", "routing units that are shot at do not test again", "une unité en déroute sous le feu ne teste pas à nouveau");
        dice_shrink: DiceShrink = DiceShrink::Off => (Reading(80), "C1", "dice do not shrink with losses", "les pertes ne retirent pas de dés");
        ironclad_save: IroncladSave = IroncladSave::PerHit => (Ours, "C7, C9.15", "the armour of an ironclad saves once a hit", "le blindage d’un ironclad sauve une fois par touche");
        flank_wall: bool = false => (Ours, "C5", "a wall does not protect in melee against a charge in flank or rear", "un mur ne protège pas d’une charge de flanc ou de dos");
        extra_turn_repeat: bool = false => (Ours, "C1, C9.10", "there is one extra turn at most", "il y a un tour supplémentaire au plus");
        // Printed figures.
        infantry_row: [u8; 4] = [6, 12, 18, 24] => (Printed, "C4", "inches of infantry and rifles at 3+, 4+, 5+, 6+; 0 for a blank", "pouces de l’infanterie (mousquet rayé) à 3+, 4+, 5+, 6+ ; 0 : case vide");
        smoothbore_row: [u8; 4] = [6, 12, 18, 0] => (Printed, "C4", "inches of smoothbores at 3+, 4+, 5+, 6+", "pouces du mousquet lisse à 3+, 4+, 5+, 6+");
        ball_row: [u8; 4] = [12, 24, 36, 48] => (Printed, "C4", "inches of ball at 3+, 4+, 5+, 6+", "pouces du boulet à 3+, 4+, 5+, 6+");
        canister_row: [u8; 4] = [12, 0, 24, 0] => (Reading(90), "C4, C9.3", "canister hits on 3+ up to 12 inches and on 5+ up to 24", "la mitraille touche à 3+ jusqu’à 12 pouces, à 5+ jusqu’à 24");
        cavalry_row: [u8; 4] = [3, 6, 9, 12] => (Printed, "C4", "inches of cavalry and officers at 3+, 4+, 5+, 6+", "pouces de la cavalerie et des officiers à 3+, 4+, 5+, 6+");
        cover_save: u8 [2, 6] = 4 => (Printed, "C4, C5", "the D6 that cancels a hit in cover", "le D6 qui annule une touche à couvert");
        melee_need: u8 [2, 6] = 5 => (Printed, "C5", "the D6 that hits in melee without bonus", "le D6 qui touche au corps à corps sans bonus");
        charge_bonus: u8 [0, 3] = 1 => (Printed, "C5", "melee bonus for charging", "bonus de corps à corps pour la charge");
        flank_bonus: u8 [0, 3] = 1 => (Printed, "C5", "melee bonus for a target met in flank or rear", "bonus contre une unité attaquée de flanc ou de dos");
        infantry_bonus: u8 [0, 3] = 1 => (Printed, "C5", "melee bonus of infantry against artillery", "bonus de l’infanterie contre l’artillerie");
        cavalry_bonus: u8 [0, 3] = 1 => (Printed, "C5", "melee bonus of cavalry against artillery or infantry", "bonus de la cavalerie contre l’artillerie ou l’infanterie");
        flight_dice: u8 [1, 6] = 3 => (Printed, "C6", "D6 of a flight move", "D6 d’un mouvement de fuite");
        flight_times: u8 [1, 3] = 2 => (Printed, "C6", "the flight of cavalry is multiplied by", "multiplicateur de la fuite de la cavalerie");
        evasion_dice: u8 [1, 6] = 2 => (Printed, "C7", "D6 of the evasion of skirmishers", "D6 de l’esquive des tirailleurs");
        seven_plus: u8 [2, 12] = 7 => (Printed, "C3, C9.4", "the first organisation test, and the rally under seven_plus", "le premier test d’organisation, et le ralliement sous seven_plus");
        nine_plus: u8 [2, 12] = 9 => (Printed, "C3", "the second organisation test", "le second test d’organisation");
        game_turns: u32 [1, 100] = 7 => (Printed, "C1", "turns of a game before the roll for another", "tours de jeu avant le jet pour un tour de plus");
        extra_turn_on: u8 [2, 7] = 4 => (Printed, "C1", "the D6 that gives another turn; 7 for never", "le D6 qui donne un tour de plus ; 7 : jamais");
        ironclad_pv: u8 [1, 40] = 10 => (Printed, "C7", "points of life of an ironclad", "points de vie d’un ironclad");
        ironclad_save_on: u8 [2, 7] = 4 => (Printed, "C7", "the D6 with which its armour saves", "le D6 avec lequel son blindage sauve");
        ironclad_guns: u8 [1, 3] = 3 => (Printed, "C7", "its guns, and the D6 of its move", "ses canons, et les D6 de son mouvement");
        ironclad_step: u8 [1, 40] = 4 => (Printed, "C7", "points of life lost that cost it a gun and a die of movement", "PV perdus qui lui coûtent un canon et un dé de mouvement");
    }
}

impl Rules {
    /// The score of the D6 that hits over `distance` inches on a row of the fire table; `None` beyond its last column (C4).
    pub fn need_at(row: [u8; 4], distance: u8) -> Option<u8> {
        row.iter().zip(3..).find(|&(&to, _)| distance <= to).map(|(_, need)| need)
    }

    /// The last inch of a row of the fire table.
    pub fn reach(row: [u8; 4]) -> u8 {
        row.into_iter().max().unwrap_or(0)
    }
}
