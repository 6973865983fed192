//! The figures and doubtful readings of the sheet, as settings: `rules.KEY` in a scenario.

use super::tables::{Columns, FireTable, Rising};
use montjoie_core::settings::Source::{Elsewhere, Ours, Printed, Reading};
use montjoie_core::{choices, settings};
use montjoie_system::Problem;

choices! {
    "The dice of each side in an assault (B5)." AssaultDice {
        Two = "2d6", "2D6", "2D6";
        One = "1d6", "1D6", "1D6";
    }
    "Whether a unit moves or recovers, or both (B2)." RecoverMode {
        Or = "or", "it moves or recovers", "elle bouge ou récupère";
        And = "and", "it moves as the row says and recovers", "elle bouge selon la ligne et récupère";
    }
    "Who rolls on the movement table (B2)." WhoRolls {
        Needed = "needed", "units that want something from it", "les unités qui en attendent quelque chose";
        All = "all", "every unit, every own turn", "toutes les unités, à chacun de leurs tours";
    }
    "Who among the militia rolls one worse (B2)." MilitiaMinusOne {
        All = "all", "all arms", "toutes les armes";
        Cavalry = "cavalry", "cavalry only", "la cavalerie seulement";
    }
    "When a half move is halved (B3)." MoveOrder {
        HalfFirst = "half_first", "before terrain", "avant le terrain";
        HalfLast = "half_last", "at the very end", "tout à la fin";
    }
    "How several covers count against fire (B3)." FireCover {
        Best = "best", "the best one", "le meilleur";
        Sum = "sum", "their sum, at most 3", "leur somme, 3 au plus";
    }
    "How several halvings of fire count (B4)." HalfCumulative {
        Multiply = "multiply", "each halves again", "chacune divise encore par deux";
        Once = "once", "once in all", "une seule fois en tout";
    }
    "What a shot shifted off the left of the table does (B4)." LeftOfTable {
        NoEffect = "no_effect", "nothing", "rien";
        ColumnOne = "column_one", "it is read in the first column", "il se lit dans la première colonne";
    }
    "Who of several units in a shot runs low on ammunition (B4)." LowAmmoWho {
        Largest = "largest", "the one with the largest factor", "celle au plus grand facteur";
        All = "all", "all of them", "toutes";
    }
    "Whose flags shift a shot of several units (B4)." MixedShift {
        Any = "any", "those of any infantry or cavalry unit", "n’importe quelle unité d’infanterie ou de cavalerie", "Any infantry or cavalry unit's in it.";
        All = "all", "only those that all of them have", "seulement toutes ensemble", "Only those that all of them have.";
    }
    "Which of several attackers an advantage of an assault needs (B5)." MixedAssault {
        All = "all", "all of them", "toutes", "All of them; a penalty needs one.";
        Any = "any", "one of them", "l’une d’elles", "One of them, as a penalty does.";
    }
    "How column, square and flank fire add (B4)." ShiftCapMulti {
        One = "one", "one shift in all", "un seul décalage en tout";
        Each = "each", "one shift each", "un décalage chacun";
    }
    "Which formations are a column to units that fire at them (B4)." ColumnTarget {
        March = "march", "march column only", "la colonne de marche seulement";
        MarchAndDepth = "march_and_depth", "units in depth too", "les unités en profondeur aussi";
    }
    "What heavy cavalry with lances has against infantry (B5)." HeavyLancer {
        Both = "both", "both advantages", "les deux avantages";
        LancerOnly = "lancer_only", "the lancers’ advantage only", "l’avantage des lanciers seulement";
        HeavyOnly = "heavy_only", "the heavy cavalry’s advantage only", "l’avantage de la cavalerie lourde seulement";
    }
    "Who of several units loses a base in an assault (B5)." BaseFrom {
        Largest = "largest", "the one with the most bases", "celle qui a le plus de socles";
        Smallest = "smallest", "the one with the fewest bases", "celle qui a le moins de socles";
        First = "first", "the first in contact", "la première au contact";
    }
    "What an exploitation is (B5)." Exploit {
        Assault = "assault", "a move on, with an assault in reach", "une avance, avec un assaut à portée", "A move on, and an assault where it reaches the enemy.";
        Advance = "advance", "a move on that stops an inch short", "une avance arrêtée à un pouce de l’ennemi";
        None = "none", "taking the ground and nothing more", "occuper la position, rien de plus";
    }
    "How far an exploitation goes (B5)." ExploitDistance {
        Half = "half", "half the allowance", "la moitié du mouvement maximum";
        Full = "full", "the whole allowance", "tout le mouvement maximum";
    }
    "Who has won when the turns are played (B10)." DuelEnd {
        Position = "position", "the side that holds the position", "le camp qui tient la position", "The attacker if it has driven the defender, else the defender.";
        Neither = "neither", "neither", "ni l’un ni l’autre";
    }
}

settings! {
    /// The rules of Bloody Big BATTLES!, Napoleonic; the defaults are the sheet, read as `RULES.md` says.
    pub struct Rules {
        assault_dice: AssaultDice = AssaultDice::Two => (Elsewhere, "B5", "dice of each side in an assault", "dés de chaque camp dans un assaut");
        spent_thresholds: [u8; 3] [1, 20] = [1, 2, 3] => (Elsewhere, "B1", "bases lost at which Raw, Trained, Veteran units are Spent", "socles perdus auxquels une unité bleue, aguerrie, vétérane est épuisée");
        spent_sticky: bool = false => (Reading(70), "B1", "once Spent, always Spent", "épuisée une fois, épuisée toujours");
        recover_mode: RecoverMode = RecoverMode::Or => (Ours, "B2", "a unit moves or recovers a base, or both", "une unité bouge ou récupère un socle, ou les deux");
        who_rolls: WhoRolls = WhoRolls::Needed => (Ours, "B2", "who rolls on the movement table", "qui jette sur la table de mouvement");
        militia_minus_one: MilitiaMinusOne = MilitiaMinusOne::All => (Reading(60), "B2", "which militia rolls one worse", "quelle milice a le malus de 1");
        move_order: MoveOrder = MoveOrder::HalfFirst => (Ours, "B3", "when a half move is halved", "quand un demi-mouvement est divisé");
        fort_cover: u8 [2, 3] = 2, or ("the published table, which has 3", [3]) => (Reading(70), "B3", "columns left for a target in a fort: 2 in its row; the list of shifts prints “1, 2 ou 3”, and no row has 3", "colonnes à gauche pour une cible dans un fort : 2 dans sa ligne ; la liste des changements dit « 1, 2 ou 3 », et aucune ligne n’a 3");
        fort_no_flank: bool = true => (Reading(65), "B3", "a defender in a fort is never flanked in assault; the sheet prints that of a town, and of a fort only that it suffers no flank fire", "un défenseur dans un fort n’est jamais débordé ; la feuille ne le dit que de la ville, et du fort seulement qu’il ne subit pas de tir de flanc");
        fire_cover: FireCover = FireCover::Best => (Ours, "B3", "how several covers count against fire", "comment comptent plusieurs couverts contre le tir");
        front_rank_only: bool = true => (Reading(70), "B4", "only the front rank of a unit in depth fires", "seul le premier rang d’une unité en profondeur tire");
        half_cumulative: HalfCumulative = HalfCumulative::Multiply => (Ours, "B4", "how several halvings of fire count", "comment comptent plusieurs divisions du tir");
        mass_fire: bool = true => (Reading(80), "B4", "units that fire at one target add their factors", "les unités qui tirent sur une cible additionnent leurs facteurs");
        left_of_table: LeftOfTable = LeftOfTable::NoEffect => (Ours, "B4", "what a shot off the left of the table does", "ce que fait un tir à gauche de la table");
        low_ammo_who: LowAmmoWho = LowAmmoWho::Largest => (Reading(40), "B4", "who of several units in a shot runs low", "laquelle de plusieurs unités manque de munitions");
        mixed_shift: MixedShift = MixedShift::Any => (Ours, "B4", "whose flags shift a shot of several units", "quelles unités d’un tir décalent la colonne");
        sk_is_s: bool = true => (Reading(65), "B4", "the SK row of the factors is that of units with skirmishers", "la ligne SK est celle des unités à tirailleurs");
        shift_cap_multi: ShiftCapMulti = ShiftCapMulti::One => (Ours, "B4", "how column, square and flank fire add", "comment colonne, carré et tir de flanc s’ajoutent");
        column_target: ColumnTarget = ColumnTarget::March => (Reading(65), "B4", "which formations are a column under fire", "quelles formations sont une colonne sous le feu");
        one_silences: bool = true => (Elsewhere, "B4", "a 1 also silences artillery", "un 1 réduit aussi l’artillerie au silence");
        second_one_destroys: bool = true => (Ours, "B1", "a second 1 destroys a reduced battery", "un second 1 détruit une batterie réduite");
        assaulters_fire: bool = false => (Ours, "B4", "units that have moved into contact fire at what they contact", "les unités arrivées au contact tirent sur l’ennemi au contact");
        mixed_assault: MixedAssault = MixedAssault::All => (Ours, "B5", "which of several attackers an advantage needs; a penalty needs one", "de quels attaquants un avantage a besoin ; une pénalité n’en demande qu’un");
        heavy_lancer: HeavyLancer = HeavyLancer::Both => (Ours, "B5", "what heavy lancers have against infantry", "ce qu’ont des lanciers lourds contre l’infanterie");
        guns_count_for_odds: bool = true => (Ours, "B5", "a defending battery counts as one base for the odds", "une batterie en défense compte pour un socle dans le rapport");
        refight_recompute: bool = true => (Ours, "B5", "modifiers are found again before an assault is fought again", "les modificateurs sont recalculés avant un nouvel assaut");
        exploit: Exploit = Exploit::Assault => (Ours, "B5", "what an exploitation is", "ce qu’est une exploitation");
        exploit_distance: ExploitDistance = ExploitDistance::Half => (Ours, "B5", "how far an exploitation goes", "jusqu’où va une exploitation");
        flanked_fires: bool = false => (Ours, "B10", "a flanked defender fires", "un défenseur débordé tire");
        duel_end: DuelEnd = DuelEnd::Position => (Ours, "B10", "who has won when the turns are played", "qui a gagné à la fin des tours");
        works_fire: [u8; 2] [0, 8] = [1, 2], or ("the sheet, which prints 1 or 2 for both", [[1, 1], [2, 2]]) => (Elsewhere, "B3", "columns left for a target in rifle pits, in trenches; the sheet prints 1 or 2 for both", "colonnes à gauche pour une cible dans des trous d’hommes, des tranchées ; la feuille dit 1 ou 2 pour les deux");
        works_assault: [u8; 2] [0, 10] = [1, 2], or ("the sheet, which prints 1 or 2 for both", [[1, 1], [2, 2]]) => (Elsewhere, "B3", "what rifle pits, trenches take off an assault; the sheet prints 1 or 2 for both", "ce que trous d’hommes, tranchées retirent à un assaut ; la feuille dit 1 ou 2 pour les deux");
        most_assault_cover: u8 [0, 20] = 6 => (Reading(85), "B3", "covers in an assault add up to this at the most", "les couverts en assaut s’additionnent jusque-là au plus");
        small_veterans: u8 [0, 20] = 3 => (Ours, "B1", "a Veteran unit that starts with so many bases or fewer is never Spent", "une unité vétérane qui commence avec au plus tant de socles n’est jamais épuisée");
        stop_short: u8 [1, 12] = 1 => (Ours, "B4, B5, B10", "inches from the enemy at which a unit stops that is halted or does not reach it", "pouces de l’ennemi où s’arrête une unité stoppée ou qui ne l’atteint pas");

        // B2: the movement roll.
        movement_rows: Rising<7> = Rising([0, 2, 5, 7, 9, 10, 11]) => (Printed, "B2", "the lowest totals of the rows of the movement table above the last, from the bottom; in the three highest Veteran, Trained, Raw units recover", "les plus petits totaux des lignes de la table de mouvement au-dessus de la dernière, de bas en haut ; dans les trois plus hautes les vétérans, les aguerris, les bleus récupèrent");
        command_bonus: u8 [0, 10] = 1 => (Printed, "B2", "movement roll within command radius", "jet de mouvement dans le rayon de commandement");
        march_bonus: u8 [0, 10] = 1 => (Printed, "B2", "movement roll in march column or limbered", "jet de mouvement en colonne de marche ou attelée");
        passive_roll: u8 [0, 10] = 1 => (Printed, "B2", "movement roll: penalty of the passive in good order", "jet de mouvement : malus des passifs en bon état");
        fragile_roll: u8 [0, 10] = 1 => (Printed, "B2", "movement roll: penalty of the fragile when Disordered", "jet de mouvement : malus des fragiles en désordre");
        difficult_roll: u8 [0, 10] = 1 => (Printed, "B2", "movement roll: penalty in marsh, wood or town", "jet de mouvement : malus en marais, bois ou ville");
        irregular_roll: u8 [0, 10] = 1 => (Printed, "B2", "movement roll: penalty of irregular cavalry and militia", "jet de mouvement : malus de la cavalerie irrégulière et de la milice");
        spent_roll: u8 [0, 10] = 2 => (Printed, "B2", "movement roll: penalty when Spent", "jet de mouvement : malus si épuisée");

        // B3: moves and terrain.
        foot_move: u8 [2, 60] = 12 => (Printed, "B3", "inches of infantry and artillery", "pouces de l’infanterie et de l’artillerie");
        heavy_move: u8 [2, 60] = 15 => (Printed, "B3", "inches of heavy cavalry", "pouces de la cavalerie lourde");
        other_move: u8 [2, 60] = 18 => (Printed, "B3", "inches of other cavalry", "pouces de l’autre cavalerie");
        irregular_move: u8 [2, 60] = 21 => (Printed, "B3", "inches of irregular cavalry", "pouces de la cavalerie irrégulière");
        terrain_foot: u8 [0, 60] = 3 => (Printed, "B3", "inches that a feature costs infantry", "pouces que coûte un obstacle à l’infanterie");
        terrain_mounted: u8 [0, 60] = 6 => (Printed, "B3", "inches that a feature costs cavalry and artillery", "pouces que coûte un obstacle à la cavalerie et à l’artillerie");
        arc_cost: u8 [0, 60] = 3 => (Printed, "B3", "inches that a move outside the front arc costs", "pouces que coûte un mouvement hors de l’arc frontal");
        least_move: u8 [0, 60] = 3 => (Printed, "B3", "terrain cannot reduce a move in the front arc below this", "le terrain ne réduit pas un mouvement dans l’arc frontal au-dessous de cette distance");
        prolonge_move: u8 [0, 60] = 3 => (Printed, "B3", "inches of guns by prolonge", "pouces des canons à la prolonge");
        evade_distance: u8 [0, 60] = 12 => (Printed, "B3", "how near an enemy must move to be evaded", "à quelle distance un ennemi qui bouge peut être esquivé");
        terrain_fire: [u8; 3] [0, 8] = [1, 1, 2] => (Printed, "B3", "columns left for a target in a wood, a village, a town", "colonnes à gauche pour une cible dans un bois, un village, une ville");
        most_fire_cover: u8 [0, 8] = 3 => (Printed, "B3", "columns left for cover, at the most", "colonnes à gauche pour le couvert, au plus");
        terrain_assault: [u8; 9] [0, 10] = [1, 2, 1, 1, 1, 1, 2, 3, 2] => (Printed, "B3", "what gentle slope, steep slope, stream, marsh, wood, village, town, fort, bridge take off an assault", "ce que pente douce, pente raide, ruisseau, marais, bois, village, ville, fort, pont retirent à un assaut");

        // B4: fire.
        musket_bands: [u8; 4] [0, 60] = [3, 6, 9, 12] => (Printed, "B4", "ends of the range bands of small arms, inches", "fins des portées des armes légères, en pouces");
        smoothbore_factors: [f64; 4] [0, 50] = [2.0, 0.5, 0.0, 0.0] => (Printed, "B4", "factors of a base with smoothbores by range", "facteurs d’un socle à mousquets lisses selon la portée");
        skirmisher_factors: [f64; 4] [0, 50] = [2.0, 1.0, 0.0, 0.0] => (Printed, "B4", "the same with skirmishers (SK)", "les mêmes avec tirailleurs (SK)");
        factors_v_cavalry: [f64; 4] [0, 50] = [2.0, 0.0, 0.0, 0.0] => (Printed, "B4", "factors of a base with smoothbores against cavalry", "facteurs d’un socle à mousquets lisses contre la cavalerie");
        cavalry_factors: [f64; 4] [0, 50] = [0.5, 0.0, 0.0, 0.0] => (Printed, "B4", "factors of a base with cavalry muskets", "facteurs d’un socle à mousquets de cavalerie");
        ineffective_factors: [f64; 4] [0, 50] = [1.0, 0.0, 0.0, 0.0] => (Printed, "B4", "factors of a base with ineffective muskets", "facteurs d’un socle à mousquets inefficaces");
        gun_bands: [u8; 4] [0, 60] = [3, 12, 18, 24] => (Printed, "B4", "ends of the range bands of guns, inches", "fins des portées de l’artillerie, en pouces");
        horse_gun_factors: [f64; 4] [0, 50] = [6.0, 3.0, 0.0, 0.0] => (Printed, "B4", "factors of horse artillery by range", "facteurs de l’artillerie à cheval selon la portée");
        light_gun_factors: [f64; 4] [0, 50] = [6.0, 3.0, 0.0, 0.0] => (Printed, "B4", "factors of light foot artillery by range", "facteurs de l’artillerie à pied légère selon la portée");
        medium_gun_factors: [f64; 4] [0, 50] = [8.0, 3.0, 2.0, 0.0] => (Printed, "B4", "factors of medium foot artillery by range", "facteurs de l’artillerie à pied moyenne selon la portée");
        heavy_gun_factors: [f64; 4] [0, 50] = [8.0, 5.0, 3.0, 1.0] => (Printed, "B4", "factors of heavy foot artillery by range", "facteurs de l’artillerie à pied lourde selon la portée");
        rocket_range: u8 [0, 60] = 6 => (Printed, "B4", "range of rockets, inches", "portée des fusées, en pouces");
        square_range: u8 [0, 60] = 3 => (Printed, "B4", "how far a square fires, inches", "jusqu’où tire un carré, en pouces");
        horse_unlimbered: u8 [0, 60] = 6 => (Printed, "B4", "inches that horse artillery may have moved to fire in the turn in which it unlimbers", "pouces que l’artillerie à cheval peut avoir parcourus pour tirer le tour où elle dételle");
        fire_columns: Columns = Columns::default() => (Printed, "B4", "the largest factors of the columns of the fire table but the last", "les plus grands facteurs des colonnes de la fusillade sauf la dernière");
        fire_table: FireTable = FireTable::default() => (Printed, "B4", "the results of the fire table by roll and column", "les résultats de la fusillade selon le jet et la colonne");
        low_ammo_on: u8 [2, 13] = 11 => (Printed, "B4", "the fire roll from which ammunition runs low", "le jet de tir à partir duquel les munitions manquent");
        shift_cavalry: u8 [0, 8] = 1 => (Printed, "B4", "columns right for fire at cavalry or limbered artillery", "colonnes à droite pour le tir sur cavalerie ou artillerie attelée");
        shift_skirmishers: u8 [0, 8] = 1 => (Printed, "B4", "columns right for fire of skirmishers", "colonnes à droite pour le tir de tirailleurs");
        shift_inept: u8 [0, 8] = 1 => (Printed, "B4", "columns right for fire at the tactically inept", "colonnes à droite pour le tir sur des ineptes tactiques");
        shift_bridge: u8 [0, 8] = 1 => (Printed, "B4", "columns right for fire at a target that crosses a bridge", "colonnes à droite pour le tir sur une cible qui traverse un pont");
        shift_formation: u8 [0, 8] = 1 => (Printed, "B4", "columns right for fire at a column or square, or from the flank", "colonnes à droite pour le tir sur colonne ou carré, ou de flanc");
        shift_at_skirmishers: u8 [0, 8] = 1 => (Printed, "B4", "columns left for fire at skirmishers", "colonnes à gauche pour le tir sur des tirailleurs");
        shift_rockets: u8 [0, 8] = 1 => (Printed, "B4", "columns right where rockets fire too", "colonnes à droite si des fusées tirent aussi");
        shift_devastating: u8 [0, 8] = 1 => (Printed, "B4", "columns right for devastating volleys", "colonnes à droite pour des salves dévastatrices");
        shift_erratic: u8 [0, 8] = 1 => (Printed, "B4", "columns left for erratic volleys", "colonnes à gauche pour des salves erratiques");
        safe_distance: u8 [0, 60] = 6 => (Printed, "B1", "a withdrawal that ends farther than this from the enemy brings ammunition", "un repli qui finit au-delà rend les munitions");

        // B5: assault.
        assault_rows: Rising<6> = Rising([-6, -3, 0, 1, 4, 7]) => (Printed, "B5", "the lowest results of the rows of an assault above the last, from the bottom", "les plus petits résultats des lignes d’un assaut au-dessus de la dernière, de bas en haut");
        assault_losses: [u8; 5] [0, 12] = [2, 1, 1, 1, 2] => (Printed, "B5", "bases lost: by the defender at +7, at +4 to +6, by both at 0, by the attacker at -4 to -6, at -7", "socles perdus : par le défenseur à +7, à +4 à +6, par les deux à 0, par l’attaquant à -4 à -6, à -7");
        assault_retreats: [u8; 4] [0, 60] = [9, 3, 3, 6] => (Printed, "B5", "inches that the defender retires at +4 to +6, +1 to +3, the attacker at -1 to -3, -4 to -6", "pouces de repli du défenseur à +4 à +6, +1 à +3, de l’attaquant à -1 à -3, -4 à -6");
        odds_assault: [u8; 3] [0, 10] = [1, 2, 3] => (Printed, "B5", "assault: numbers of 3:2, 2:1, 3:1", "assaut : avantage numérique 3:2, 2:1, 3:1");
        aggressive_assault: u8 [0, 10] = 1 => (Printed, "B5", "assault: an aggressive attacker", "assaut : un attaquant agressif");
        depth_assault: u8 [0, 10] = 1 => (Printed, "B5", "assault: in depth", "assaut : en profondeur");
        veteran_assault: u8 [0, 10] = 1 => (Printed, "B5", "assault: Veterans", "assaut : vétérans");
        heavy_assault: u8 [0, 10] = 1 => (Printed, "B5", "assault: heavy cavalry", "assaut : cavalerie lourde");
        lancer_assault: u8 [0, 10] = 1 => (Printed, "B5", "assault: lancers against infantry", "assaut : lanciers contre infanterie");
        square_v_cavalry: u8 [0, 10] = 3 => (Printed, "B5", "assault: a square against cavalry", "assaut : un carré contre la cavalerie");
        infantry_v_square: u8 [0, 10] = 1 => (Printed, "B5", "assault: infantry against a square", "assaut : infanterie contre un carré");
        flanked_assault: u8 [0, 10] = 2 => (Printed, "B5", "assault on a defender taken in flank", "assaut contre un défenseur pris de flanc");
        disordered_assault: u8 [0, 10] = 1 => (Printed, "B5", "assault: penalty when Disordered", "assaut : malus en désordre");
        fragile_assault: u8 [0, 10] = 1 => (Printed, "B5", "assault: penalty of the fragile", "assaut : malus des fragiles");
        spent_assault: u8 [0, 10] = 2 => (Printed, "B5", "assault: penalty when Spent", "assaut : malus si épuisée");
        raw_assault: u8 [0, 10] = 1 => (Printed, "B5", "assault: penalty of the Raw", "assaut : malus des bleus");
        light_assault: u8 [0, 10] = 1 => (Printed, "B5", "assault: penalty of light and irregular cavalry", "assaut : malus de la cavalerie légère et irrégulière");
    }
}

impl Rules {
    /// Checks that every assault comes to an end.
    ///
    /// # Errors
    /// Some assaults never end: both sides lose nothing and fight on (B5).
    pub fn assaults_end(&self) -> Result<(), Problem> {
        let [_, _, again, ..] = self.assault_losses;
        if again > 0 {
            return Ok(());
        }
        let problem = Problem::of("rules.assault_losses", "an assault in which both fight on without a loss never ends");
        Err(problem.help("expected 1 or more as the third number, what both lose at 0"))
    }
}
