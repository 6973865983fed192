//! Every figure and every doubtful reading of the sheet, as a setting: `rules.KEY` in a scenario.

use super::break_table::{BreakTable, Cause};
use super::formation::{Cap, Formation};
use montjoie_core::settings::Source::{Elsewhere, Ours, Printed, Reading};
use montjoie_core::{choices, settings};

choices! {
    "Whether a distance of exactly x is within x." Edges {
        Strict = "strict", "less than the distance", "moins que la distance", "A distance of exactly x is not within x.";
        Inclusive = "inclusive", "the distance itself too", "la distance elle-même aussi", "A distance of exactly x is within x.";
    }
    "How the distance penalty to command steps." DistancePenalty {
        Floor = "floor", "one point per full step", "un point par tranche entière";
        Above = "above", "one point beyond each mark", "un point au-delà de chaque palier", "Nothing up to the first mark, a point beyond each.";
    }
    "When a unit loses its disorder." DisorderClears {
        NextOwnTurn = "next_own_turn", "at the end of its next own turn", "à la fin de son tour suivant";
        EndOfOwnTurn = "end_of_own_turn", "at the end of its own turn", "à la fin de son tour", "At the end of its own turn, also of that in which it was disordered.";
    }
    "Whether detached light cavalry counts for the demoralisation of its brigade." DetachedLightCavalry {
        Ignored = "ignored", "left out", "laissée de côté";
        Counted = "counted", "counted", "comptée";
    }
    "The band in which a gun fires at its charger." ClosingFireBand {
        Close = "close", "close, as the charger is in contact", "courte, car l’assaillant est au contact";
        Start = "start", "that of where the charge began", "celle du départ de la charge", "That of the distance from which the charge began.";
    }
    "The row of the break table that a test takes." TestRow {
        Shooting = "shooting", "shooting", "tir";
        HandToHand = "hand_to_hand", "hand-to-hand", "corps à corps";
    }
    "From what share in cover on a target is not clear." CoverShare {
        Half = "half", "from half of it on", "à partir de la moitié";
        Any = "any", "from any part of it on", "dès qu’une partie y est";
    }
    "Which formations in front of the shooter are enfiladed." EnfiladeColumns {
        March = "march", "march columns", "colonnes de marche";
        All = "all", "attack columns too", "colonnes d’attaque aussi";
        None = "none", "none", "aucune";
    }
    "How long a unit that lost a round goes without its cover." LostCover {
        Engagement = "engagement", "for the rest of the engagement", "jusqu’à la fin de l’engagement";
        NextRound = "next_round", "for the next round", "pendant le round suivant";
    }
    "When shooting in the shooting phase calls for a test." ShootingTest {
        Excess = "excess", "with more casualties than stamina", "avec plus de pertes que la résistance";
        Shaken = "shaken", "with as many as stamina, some new", "avec autant que la résistance, dont de nouvelles", "With as many, where some of them are new.";
    }
    "What a gun does with a 6 after shooting." GunSix {
        Breaks = "breaks", "it breaks", "elle est en déroute";
        Holds = "holds", "it holds", "elle tient bon";
    }
    "When irregulars that hold are disordered." IrregularsHold {
        IfChanged = "disordered_if_changed", "when they return to their default formation", "s’ils reprennent leur formation par défaut";
        Always = "disordered_always", "always", "toujours";
    }
    "Which orders a unit near the enemy carries out by initiative." InitiativeOrders {
        Any = "any", "any that brings it nearer its aim", "tout ordre qui la rapproche de son but";
        Charges = "charges", "only a charge that reaches", "seulement une charge qui atteint l’ennemi";
    }
    "The pace of a move in which the formation changes." ChangingPace {
        New = "new", "that of the new formation", "celle de la nouvelle formation";
        Old = "old", "that of the old formation", "celle de l’ancienne formation";
    }
}

impl From<TestRow> for Cause {
    fn from(row: TestRow) -> Cause {
        match row {
            TestRow::Shooting => Cause::Shooting,
            TestRow::HandToHand => Cause::HandToHand,
        }
    }
}

settings! {
    /// The figures and readings of the Black Powder duel; the defaults are the sheet's, or the recommended reading where it leaves a doubt.
    pub struct Rules {
        // B9: readings, in the order of the table of switches.
        edges: Edges = Edges::Strict => (Reading(60), "B0, B3", "“within” a distance means less than it", "« à moins de » une distance veut dire moins qu’elle");
        distance_penalty: DistancePenalty = DistancePenalty::Floor => (Elsewhere, "B2", "the commander’s distance costs 1 for each full 12 inches", "la distance du général coûte 1 par 12 pouces entiers");
        initiative_moves: u8 [1, 3] = 1, or ("the sheet, which prints no number; an order gives up to three", [2, 3]) => (Elsewhere, "B2", "moves by initiative", "mouvements par initiative");
        initiative_orders: InitiativeOrders = InitiativeOrders::Any => (Reading(85), "B2", "a unit near the enemy moves by initiative for any order: “n’importe quel ordre peut être donné”", "une unité proche de l’ennemi se déplace par initiative pour tout ordre : « n’importe quel ordre peut être donné »");
        square_max_moves: u8 [1, 3] = 1, or ("the sheet, which sets squares no limit", [3]) => (Elsewhere, "B2", "the most moves of a square in a turn", "mouvements d’un carré au plus par tour");
        changing_pace: ChangingPace = ChangingPace::New => (Ours, "B3", "a unit whose formation changes as it moves goes at the pace of the new one", "une unité qui change de formation en se déplaçant va à l’allure de la nouvelle");
        mixed_cavalry: bool = false => (Reading(70), "B1", "cavalry does not take the mixed formation; the sheet names no arm for it", "la cavalerie ne prend pas la formation mixte ; la feuille n’y nomme aucune arme");
        disorder_clears: DisorderClears = DisorderClears::NextOwnTurn => (Reading(70), "B1", "disorder lasts to the end of the unit’s next own turn", "le désordre dure jusqu’à la fin du tour suivant de l’unité");
        detached_light_cavalry: DetachedLightCavalry = DetachedLightCavalry::Ignored => (Reading(60), "B1", "detached light cavalry does not count for demoralisation", "la cavalerie légère détachée ne compte pas pour la démoralisation");
        shooting_dice_line: Cap = Cap::FULL => (Printed, "B1", "shooting dice in line", "dés de tir en ligne");
        shooting_dice_attack_column: Cap = Cap(1) => (Elsewhere, "B1", "shooting dice in attack column", "dés de tir en colonne d’attaque");
        shooting_dice_march_column: Cap = Cap(0) => (Elsewhere, "B1", "shooting dice in march column", "dés de tir en colonne de marche");
        shooting_dice_skirmish: Cap = Cap::FULL => (Elsewhere, "B1", "shooting dice of skirmishers", "dés de tir des tirailleurs");
        shooting_dice_square: Cap = Cap(1) => (Elsewhere, "B1", "shooting dice of a square, on each face", "dés de tir d’un carré, par face");
        shooting_dice_mixed: Cap = Cap::FULL => (Elsewhere, "B1", "shooting dice in mixed formation", "dés de tir en formation mixte");
        shooting_dice_warband: Cap = Cap::FULL => (Ours, "B1", "shooting dice of a warband", "dés de tir d’une horde");
        shooting_dice_limbered: Cap = Cap(0) => (Elsewhere, "B1", "shooting dice of limbered guns", "dés de tir de l’artillerie attelée");
        shooting_dice_building: Cap = Cap(2) => (Elsewhere, "B1", "shooting dice of a garrison, on each face, at most its total", "dés de tir d’une garnison, par face, au plus son total");
        melee_dice_line: Cap = Cap::FULL => (Printed, "B1", "hand-to-hand dice in line", "dés de corps à corps en ligne");
        melee_dice_attack_column: Cap = Cap::FULL => (Printed, "B1", "hand-to-hand dice in attack column", "dés de corps à corps en colonne d’attaque");
        melee_dice_march_column: Cap = Cap(1) => (Elsewhere, "B1", "hand-to-hand dice in march column", "dés de corps à corps en colonne de marche");
        melee_dice_skirmish: Cap = Cap::FULL => (Elsewhere, "B1", "hand-to-hand dice of skirmishers", "dés de corps à corps des tirailleurs");
        melee_dice_square: Cap = Cap(2) => (Elsewhere, "B1", "hand-to-hand dice of a square, on each face", "dés de corps à corps d’un carré, par face");
        melee_dice_mixed: Cap = Cap::FULL => (Ours, "B1", "hand-to-hand dice in mixed formation", "dés de corps à corps en formation mixte");
        melee_dice_warband: Cap = Cap::FULL => (Ours, "B1", "hand-to-hand dice of a warband", "dés de corps à corps d’une horde");
        melee_dice_deployed: Cap = Cap::FULL => (Printed, "B1", "hand-to-hand dice of deployed guns", "dés de corps à corps de l’artillerie dételée");
        melee_dice_limbered: Cap = Cap(1) => (Elsewhere, "B1", "hand-to-hand dice of limbered guns", "dés de corps à corps de l’artillerie attelée");
        melee_dice_building: Cap = Cap(2) => (Elsewhere, "B1", "hand-to-hand dice of a garrison, on each face, at most its total", "dés de corps à corps d’une garnison, par face, au plus son total");
        closing_fire_garrison: bool = true => (Reading(70), "B1", "a garrison gives closing fire", "une garnison tire en réaction");
        closing_fire_band: ClosingFireBand = ClosingFireBand::Close => (Elsewhere, "B4", "guns fire at a charger in the close band", "l’artillerie tire sur l’assaillant à courte portée");
        closing_fire_row: TestRow = TestRow::Shooting => (Ours, "B6", "closing fire is tested on the shooting row", "le tir de réaction est testé sur la ligne du tir");
        terrifying_row: TestRow = TestRow::Shooting => (Ours, "B6", "a Terrifying Charge is tested on the shooting row", "une Terrifying Charge est testée sur la ligne du tir");
        not_clear_cover_share: CoverShare = CoverShare::Half => (Ours, "B4", "a target is not clear from half of it in cover", "une cible n’est pas dégagée à partir de la moitié à couvert");
        enfilade_columns: EnfiladeColumns = EnfiladeColumns::March => (Reading(75), "B4", "a march column in front is enfiladed, an attack column is not", "une colonne de marche de front est prise en enfilade, une colonne d’attaque non");
        column_save_in_melee: bool = true => (Elsewhere, "B4", "an attack column saves better in hand-to-hand too", "une colonne d’attaque sauvegarde mieux au corps à corps aussi");
        skirmishers_evade: bool = false => (Reading(80), "B5", "skirmishing infantry does not evade", "l’infanterie en tirailleurs n’esquive pas");
        lost_cover: LostCover = LostCover::Engagement => (Ours, "B5", "who loses a round is without cover for the rest of the engagement", "qui perd un round est sans couvert jusqu’à la fin de l’engagement");
        building_bonus: [u8; 4] [0, 5] = [1, 1, 2, 3] => (Elsewhere, "B5", "what a garrison adds to its result: tiny, small, standard, large", "ce qu’une garnison ajoute à son résultat : minuscule, petite, standard, grande");
        sweep_won_bonus: bool = false => (Ours, "B5", "a sweeping charge has no +1 for the round won before it", "une percée n’a pas le +1 du round gagné avant elle");
        winners_test: bool = false => (Elsewhere, "B5", "a winner takes no test, even with more casualties than stamina", "un vainqueur ne teste pas, même avec plus de pertes que la résistance");
        shooting_test_when: ShootingTest = ShootingTest::Excess => (Reading(90), "B6", "shooting calls for a test with more casualties than stamina", "le tir impose un test avec plus de pertes que la résistance");
        gun_shooting_6: GunSix = GunSix::Breaks => (Elsewhere, "B6", "a gun breaks on a 6 after shooting", "une pièce est en déroute sur un 6 après un tir");
        irregulars_hold: IrregularsHold = IrregularsHold::IfChanged => (Reading(60), "B6", "irregulars that hold are disordered where they change formation", "des irréguliers qui tiennent bon sont en désordre s’ils changent de formation");
        break_table: BreakTable = BreakTable::default() => (Elsewhere, "B6", "the results of break tests by score and kind", "les résultats des tests de moral selon le score et le type");
        blunder_table: [u8; 6] [1, 6] = [1, 2, 3, 4, 5, 6] => (Elsewhere, "B2", "the rows of the blunder table, face by face; the sheet only names the table", "les lignes du tableau des échecs critiques, face par face ; la feuille ne fait que le nommer");
        stop_short: u8 [0, 12] = 1 => (Ours, "B0", "a unit that does not charge stays 1 inch away", "une unité qui ne charge pas reste à 1 pouce");
        room: u16 [24, 480] = 240 => (Ours, "B0", "a unit retires to 240 inches at the most", "une unité se retire de 240 pouces au plus");

        // B1: sizes.
        stamina_by_size: [u8; 4] [1, 40] = [1, 2, 3, 4] => (Printed, "B1", "stamina of a unit made tiny, small, standard, large", "résistance d’une unité faite minuscule, petite, standard, grande");
        size_shooting: u8 [0, 10] = 1 => (Printed, "B1", "shooting dice that a large unit has more and a small one less", "dés de tir en plus pour une grande unité, en moins pour une petite");
        size_melee: u8 [0, 10] = 2 => (Elsewhere, "B1", "hand-to-hand dice that a large unit has more and a small one less", "dés de corps à corps en plus pour une grande unité, en moins pour une petite");

        // B2: command.
        rating_least: u8 [2, 12] = 5 => (Printed, "B2", "the least staff rating after modifiers", "la plus petite valeur d’état-major après modificateurs");
        rating_most: u8 [2, 12] = 10 => (Printed, "B2", "the greatest staff rating after modifiers", "la plus grande valeur d’état-major après modificateurs");
        two_moves_below: u8 [1, 12] = 2 => (Printed, "B2", "so much below the staff rating gives two moves", "de combien sous la valeur d’état-major pour deux mouvements");
        three_moves_below: u8 [1, 12] = 3 => (Printed, "B2", "so much below the staff rating gives three moves", "de combien sous la valeur d’état-major pour trois mouvements");
        blunder_on: u8 [2, 13] = 12 => (Printed, "B2", "the roll that is a blunder", "le jet qui est un échec critique");
        command_step: u8 [1, 60] = 12 => (Elsewhere, "B2", "inches for each point of distance penalty", "pouces par point de malus de distance");
        command_enemy_near: i8 [-5, 0] = -1 => (Elsewhere, "B2", "command with an enemy within 12 inches of the unit", "commandement, ennemi à moins de 12 pouces de l’unité");
        command_attack_column: u8 [0, 5] = 1 => (Elsewhere, "B2", "command of an attack column", "commandement d’une colonne d’attaque");
        command_march: [u8; 2] [0, 5] = [1, 2] => (Elsewhere, "B2", "command of a march column or limbered gun, off and on a road", "commandement d’une colonne de marche ou pièce attelée, hors route et sur route");
        near_distance: u8 [0, 60] = 12 => (Printed, "B2", "how near an enemy allows initiative, and a general follow me and rally", "à quelle distance un ennemi permet l’initiative, et un général « avec moi » et le ralliement");
        follow_me_moves: u8 [1, 3] = 3 => (Printed, "B2", "moves of follow me", "mouvements de « avec moi »");
        rally_least: u8 [1, 40] = 2 => (Printed, "B2", "casualties that a unit must have to be rallied", "pertes qu’il faut pour être ralliée");

        // B3: moves and ranges.
        infantry_move: u8 [1, 60] = 12 => (Elsewhere, "B3", "a move of infantry", "mouvement de l’infanterie");
        cavalry_move: u8 [1, 60] = 18 => (Elsewhere, "B3", "a move of cavalry", "mouvement de la cavalerie");
        foot_gun_move: u8 [1, 60] = 12 => (Elsewhere, "B3", "a move of limbered foot artillery", "mouvement de l’artillerie à pied attelée");
        horse_gun_move: u8 [1, 60] = 18 => (Elsewhere, "B3", "a move of limbered horse artillery", "mouvement de l’artillerie à cheval attelée");
        rough_divides: [u8; 3] [1, 12] = [2, 3, 4] => (Printed, "B3", "what rough, very rough and extreme ground divide a move by", "ce par quoi un terrain difficile, très difficile, extrême divise le mouvement");
        obstacle_reach: u8 [0, 24] = 6 => (Printed, "B3", "inches more to charge across an obstacle or into a building", "pouces de plus pour charger à travers un obstacle ou un bâtiment");
        pistol_range: u8 [1, 240] = 6 => (Elsewhere, "B3", "range of pistol, shotgun and thrown weapons", "portée du pistolet, du fusil de chasse et des armes de jet");
        bow_range: u8 [1, 240] = 12 => (Elsewhere, "B3", "range of bow and smoothbore carbine", "portée de l’arc et du mousqueton lisse");
        musket_range: u8 [1, 240] = 18 => (Elsewhere, "B3", "range of smoothbore musket and rifled carbine", "portée du mousquet lisse et du mousqueton rayé");
        rifled_musket_range: u8 [1, 240] = 24 => (Elsewhere, "B3", "range of rifled musket and breech-loading carbine", "portée du fusil rayé et du mousqueton à chargement par la culasse");
        breech_loader_range: u8 [1, 240] = 30 => (Elsewhere, "B3", "range of breech-loading rifle and bolt-action carbine", "portée du fusil à chargement par la culasse et de la carabine à verrou");
        bolt_action_range: u8 [1, 240] = 36 => (Elsewhere, "B3", "range of bolt-action rifle", "portée du fusil à verrou");
        smoothbore_gun_ranges: [u8; 4] [1, 240] = [24, 36, 48, 60] => (Printed, "B3", "ranges of smoothbore battalion, horse, foot and siege guns", "portées des pièces lisses de bataillon, à cheval, à pied, de siège");
        rifled_gun_ranges: [u8; 3] [1, 240] = [48, 60, 72] => (Printed, "B3", "ranges of rifled horse, foot and siege guns", "portées des pièces rayées à cheval, à pied, de siège");
        close_range: u8 [0, 60] = 6 => (Printed, "B3", "close range of guns and small arms", "courte portée des pièces et des armes légères");

        // B4: shooting.
        base_need: u8 [2, 6] = 4 => (Printed, "B4, B5", "the need to hit before modifiers", "le jet pour toucher avant modificateurs");
        guns_at_columns: u8 [0, 3] = 1 => (Elsewhere, "B4", "artillery to hit columns and squares", "l’artillerie pour toucher colonnes et carrés");
        close_bonus: u8 [0, 3] = 1 => (Elsewhere, "B4", "to hit at close range, in closing fire, or as skirmishers", "pour toucher à courte portée, en tir de réaction, ou en tirailleurs");
        state_modifier: i8 [-3, 0] = -1 => (Elsewhere, "B4, B5", "to hit while shaken or disordered", "pour toucher, si ébranlée ou en désordre");
        not_clear: i8 [-3, 0] = -1 => (Elsewhere, "B4", "to hit skirmishers, deployed guns and what is not clear", "pour toucher tirailleurs, artillerie dételée et cibles non dégagées");
        gun_long: i8 [-3, 0] = -1 => (Elsewhere, "B4", "artillery to hit at long range", "l’artillerie pour toucher à longue portée");
        overhead: i8 [-3, 0] = -1 => (Elsewhere, "B4", "artillery to hit overhead", "l’artillerie pour toucher par-dessus");
        column_save: u8 [0, 5] = 1 => (Elsewhere, "B4", "how much better an attack column saves, not against artillery", "de combien une colonne d’attaque sauvegarde mieux, sauf contre l’artillerie");
        light_cover: u8 [0, 5] = 1 => (Elsewhere, "B4", "how much better a unit saves in light cover", "de combien on sauvegarde mieux à couvert léger");
        heavy_cover: u8 [0, 5] = 2 => (Elsewhere, "B4", "how much better a unit saves in a building or fortification", "de combien on sauvegarde mieux dans un bâtiment ou une fortification");
        march_save: u8 [0, 5] = 2 => (Elsewhere, "B4", "how much worse a march column saves", "de combien une colonne de marche sauvegarde moins bien");
        gun_save: [u8; 2] [0, 5] = [2, 1] => (Elsewhere, "B4", "how much worse one saves against artillery at close or medium, and at long range", "de combien on sauvegarde moins bien contre l’artillerie à portée courte ou moyenne, et longue");
        enfilade: u8 [1, 2] = 2 => (Printed, "B4", "times the dice in enfilade", "multiple des dés en enfilade");

        // B5: charge and hand-to-hand.
        charge_bonus: u8 [0, 3] = 1 => (Elsewhere, "B5", "to hit when charging, first round", "pour toucher en charge, au premier round");
        won_bonus: u8 [0, 3] = 1 => (Elsewhere, "B5", "to hit after winning the last round", "pour toucher après avoir gagné le round précédent");
        skirmish_melee: i8 [-3, 0] = -1 => (Elsewhere, "B5", "skirmishers to hit in hand-to-hand", "les tirailleurs pour toucher au corps à corps");
        flank_melee: i8 [-3, 0] = -1 => (Elsewhere, "B5", "to hit while engaged to flank or rear", "pour toucher si l’on est engagé de flanc ou de dos");
        support: u8 [0, 5] = 1 => (Elsewhere, "B5", "what each support adds to the combat result", "ce que chaque soutien ajoute au résultat du combat");
        square_bonus: u8 [0, 10] = 3 => (Elsewhere, "B5", "what a square adds to its result against cavalry", "ce qu’un carré ajoute à son résultat contre la cavalerie");

        // B6: break tests.
        break_excess: i8 [-5, 0] = -1 => (Elsewhere, "B6", "break test, for each casualty above stamina", "test de moral, par perte au-dessus de la résistance");
        break_disordered: i8 [-5, 0] = -1 => (Elsewhere, "B6", "break test while disordered", "test de moral en désordre");
        break_artillery: i8 [-5, 0] = -1 => (Elsewhere, "B6", "break test after a casualty by artillery", "test de moral après une perte par l’artillerie");

        // B7: special rules.
        brave_need: u8 [1, 7] = 4 => (Elsewhere, "B7", "the D6 with which Brave removes a casualty", "le D6 avec lequel Brave retire une perte");
        lancers: [u8; 2] [0, 5] = [1, 2] => (Elsewhere, "B7", "how much worse Lancers make the save of cavalry and of others", "malus des Lancers à la sauvegarde de la cavalerie et des autres");
    }
}

impl Rules {
    /// Whether a distance in inches lies within another.
    pub fn within(&self, distance: f64, limit: f64) -> bool {
        match self.edges {
            Edges::Strict => distance < limit,
            Edges::Inclusive => distance <= limit,
        }
    }

    /// The most shooting dice of a formation (B1).
    pub fn shooting_cap(&self, formation: Formation) -> Cap {
        match formation {
            Formation::Line => self.shooting_dice_line,
            Formation::AttackColumn => self.shooting_dice_attack_column,
            Formation::MarchColumn => self.shooting_dice_march_column,
            Formation::Skirmish => self.shooting_dice_skirmish,
            Formation::Square => self.shooting_dice_square,
            Formation::Mixed => self.shooting_dice_mixed,
            Formation::Warband => self.shooting_dice_warband,
            Formation::Deployed => Cap::FULL,
            Formation::Limbered => self.shooting_dice_limbered,
            Formation::Building => self.shooting_dice_building,
        }
    }

    /// The most hand-to-hand dice of a formation (B1).
    pub fn melee_cap(&self, formation: Formation) -> Cap {
        match formation {
            Formation::Line => self.melee_dice_line,
            Formation::AttackColumn => self.melee_dice_attack_column,
            Formation::MarchColumn => self.melee_dice_march_column,
            Formation::Skirmish => self.melee_dice_skirmish,
            Formation::Square => self.melee_dice_square,
            Formation::Mixed => self.melee_dice_mixed,
            Formation::Warband => self.melee_dice_warband,
            Formation::Deployed => self.melee_dice_deployed,
            Formation::Limbered => self.melee_dice_limbered,
            Formation::Building => self.melee_dice_building,
        }
    }
}
