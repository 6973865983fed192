//! Every figure and every doubtful reading of the sheet, as a setting: `rules.KEY` in a scenario.

use crate::settings::Source::{Elsewhere, Ours, Printed, Reading};
use crate::{choice, settings};

choice! {
    /// The dice of each side in an assault (B5).
    pub enum AssaultDice {
        /// Two D6.
        Two = "2d6",
        /// One D6.
        One = "1d6",
    }
}
choice! {
    /// Whether a unit moves or recovers, or both (B2).
    pub enum RecoverMode {
        /// It moves or it recovers.
        Or = "or",
        /// It moves as the row says and recovers.
        And = "and",
    }
}
choice! {
    /// Who rolls on the movement table (B2).
    pub enum WhoRolls {
        /// Who wants something of it.
        Needed = "needed",
        /// Every unit, every own turn.
        All = "all",
    }
}
choice! {
    /// Who among the militia rolls one worse (B2).
    pub enum MilitiaMinusOne {
        /// All arms.
        All = "all",
        /// Cavalry only.
        Cavalry = "cavalry",
    }
}
choice! {
    /// When a half move is halved (B3).
    pub enum MoveOrder {
        /// Before terrain.
        HalfFirst = "half_first",
        /// At the very end.
        HalfLast = "half_last",
    }
}
choice! {
    /// How several covers count against fire (B3).
    pub enum FireCover {
        /// The best one.
        Best = "best",
        /// Their sum, at most 3.
        Sum = "sum",
    }
}
choice! {
    /// How several halvings of fire count (B4).
    pub enum HalfCumulative {
        /// Each halves again.
        Multiply = "multiply",
        /// Once in all.
        Once = "once",
    }
}
choice! {
    /// What a shot shifted off the left of the table does (B4).
    pub enum LeftOfTable {
        /// Nothing.
        NoEffect = "no_effect",
        /// It is read in the first column.
        ColumnOne = "column_one",
    }
}
choice! {
    /// Who of several units in a shot runs low on ammunition (B4).
    pub enum LowAmmoWho {
        /// The one with the largest factor.
        Largest = "largest",
        /// All of them.
        All = "all",
    }
}
choice! {
    /// Whose flags shift a shot of several units (B4).
    pub enum MixedShift {
        /// Any infantry or cavalry unit's in it.
        Any = "any",
        /// Only those that all of them have.
        All = "all",
    }
}
choice! {
    /// How column, square and flank fire add (B4).
    pub enum ShiftCapMulti {
        /// One shift in all.
        One = "one",
        /// One each.
        Each = "each",
    }
}
choice! {
    /// Which formations are a column to whoever fires at them (B4).
    pub enum ColumnTarget {
        /// March column only.
        March = "march",
        /// Also units in depth.
        MarchAndDepth = "march_and_depth",
    }
}
choice! {
    /// What heavy cavalry with lances has against infantry (B5).
    pub enum HeavyLancer {
        /// Both advantages.
        Both = "both",
        /// The lancers' only.
        LancerOnly = "lancer_only",
        /// The heavy cavalry's only.
        HeavyOnly = "heavy_only",
    }
}
choice! {
    /// What an exploitation is (B5).
    pub enum Exploit {
        /// A move on, and an assault where it reaches the enemy.
        Assault = "assault",
        /// A move on that stops an inch short.
        Advance = "advance",
        /// Nothing but taking the ground.
        None = "none",
    }
}
choice! {
    /// How far an exploitation goes (B5).
    pub enum ExploitDistance {
        /// Half the allowance.
        Half = "half",
        /// All of it.
        Full = "full",
    }
}
choice! {
    /// Who has won when the turns are played (B10).
    pub enum DuelEnd {
        /// The attacker if it has driven the defender, else the defender.
        Position = "position",
        /// Neither.
        Neither = "neither",
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
        fort_cover: u8 [2, 3] = 3 => (Elsewhere, "B3", "columns left for a target in a fort; the sheet prints 2", "colonnes à gauche pour une cible dans un fort ; la feuille dit 2");
        fort_no_flank: bool = true => (Elsewhere, "B3", "a defender in a fort is never flanked in assault", "un défenseur dans un fort n’est jamais débordé");
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
        heavy_lancer: HeavyLancer = HeavyLancer::Both => (Ours, "B5", "what heavy lancers have against infantry", "ce qu’ont des lanciers lourds contre l’infanterie");
        guns_count_for_odds: bool = true => (Ours, "B5", "a defending battery counts as one base for the odds", "une batterie en défense compte pour un socle dans le rapport");
        refight_recompute: bool = true => (Ours, "B5", "modifiers are found again before an assault is fought again", "les modificateurs sont recalculés avant un nouvel assaut");
        exploit: Exploit = Exploit::Assault => (Ours, "B5", "what an exploitation is", "ce qu’est une exploitation");
        exploit_distance: ExploitDistance = ExploitDistance::Half => (Ours, "B5", "how far an exploitation goes", "jusqu’où va une exploitation");
        flanked_fires: bool = false => (Ours, "B10", "a flanked defender fires", "un défenseur débordé tire");
        duel_end: DuelEnd = DuelEnd::Position => (Ours, "B10", "who has won when the turns are played", "qui a gagné à la fin des tours");
        foot_move: u8 [2, 60] = 12 => (Printed, "B3", "inches of infantry and artillery", "pouces de l’infanterie et de l’artillerie");
        heavy_move: u8 [2, 60] = 15 => (Printed, "B3", "inches of heavy cavalry", "pouces de la cavalerie lourde");
        other_move: u8 [2, 60] = 18 => (Printed, "B3", "inches of other cavalry", "pouces de l’autre cavalerie");
        irregular_move: u8 [2, 60] = 21 => (Printed, "B3", "inches of irregular cavalry", "pouces de la cavalerie irrégulière");
        terrain_foot: u8 [0, 60] = 3 => (Printed, "B3", "inches that a feature costs infantry", "pouces que coûte un obstacle à l’infanterie");
        terrain_mounted: u8 [0, 60] = 6 => (Printed, "B3", "inches that a feature costs cavalry and artillery", "pouces que coûte un obstacle à la cavalerie et à l’artillerie");
        least_move: u8 [0, 60] = 3 => (Printed, "B3", "terrain cannot reduce a move in the front arc below this", "le terrain ne réduit pas un mouvement dans l’arc frontal sous cela");
        command_bonus: u8 [0, 10] = 1 => (Printed, "B2", "movement roll within command radius", "jet de mouvement dans le rayon de commandement");
        spent_roll: u8 [0, 10] = 2 => (Printed, "B2", "movement roll: penalty when Spent", "jet de mouvement : malus si épuisée");
        spent_assault: u8 [0, 10] = 2 => (Printed, "B5", "assault: penalty when Spent", "assaut : malus si épuisée");
        flanked_assault: u8 [0, 10] = 2 => (Printed, "B5", "assault on a defender taken in flank", "assaut contre un défenseur pris de flanc");
        square_v_cavalry: u8 [0, 10] = 3 => (Printed, "B5", "assault: a square against cavalry", "assaut : un carré contre la cavalerie");
        safe_distance: u8 [0, 60] = 6 => (Printed, "B1", "a withdrawal that ends farther than this from the enemy brings ammunition", "un repli qui finit au-delà rend les munitions");
    }
}
