//! The figures and doubtful readings of the sheet, as settings: `rules.KEY` in a scenario.

use montjoie_core::settings::Source::{Elsewhere, Ours, Printed, Reading};
use montjoie_core::{choices, settings};

choices! {
    "The Impetus of a worn unit (A1)." WornImpetus {
        HalfDown = "half_down", "half, rounded down", "la moitié, arrondie à l’inférieur";
        None = "none", "none of it", "rien";
        Full = "full", "all of it", "tout";
    }
    "What the column “extra on initiative” gives a Genius or an Expert (A2)." InitiativeExtra {
        Reroll = "reroll", "a reroll of dice", "une relance de dés";
        Off = "off", "nothing", "rien";
    }
    "What the double of an Incompetent does (A2)." IncompetentDouble {
        LosesAndOut = "loses_and_out", "he loses, his corps is not activated", "il perd, son corps n’est pas activé", "He loses the roll and his corps is out.";
        OutIfWon = "out_if_won", "if he wins, his corps is not activated", "s’il gagne, son corps n’est pas activé", "His corps is out if he wins; nothing otherwise.";
    }
    "Equal totals at the initiative roll (A2)." InitiativeTie {
        Again = "again", "both reroll", "les deux relancent";
        BetterStructure = "better_structure", "the better command structure wins", "la meilleure structure de commandement gagne", "The better command structure wins; equal ones throw again.";
    }
    "Which discipline tests a modifier of the rally table touches (A2)." Touches {
        RallyOnly = "rally_only", "rally tests only", "le ralliement seulement";
        AllTests = "all_tests", "every test", "tous les tests";
    }
    "What the line “for each successive test” belongs to (A2)." SuccessiveTest {
        Moves = "moves", "the tests for several moves", "les tests de mouvements multiples";
        Evades = "evades", "the evade tests of a turn", "les tests d’esquive d’un tour";
    }
    "How many modifiers the close order lines “FP” and “charged by CM or CL” are (A2)." CloseOrderTest {
        TwoModifiers = "two_modifiers", "two modifiers", "deux modificateurs";
        OneModifier = "one_modifier", "one, for FP charged by CM or CL", "un seul, pour FP chargés par CM ou CL";
    }
    "What a unit does that fails to evade (A2, A5)." FailedEvade {
        Stands = "stands", "it stands, Disordered", "elle reste, désorganisée";
        Evades = "evades", "it evades, Disordered", "elle esquive, désorganisée";
    }
    "What a rally attempt costs (A2)." RallyCost {
        Move = "move", "the move of the activation", "le mouvement de l’activation";
        Nothing = "none", "nothing", "rien";
    }
    "How often a unit tries to rally in one activation (A2)." RallyAttempts {
        One = "one", "once", "une fois";
        CommandBonus = "command_bonus", "up to the command bonus", "jusqu’au bonus de commandement", "Until it passes, at most as often as the command bonus says; it then neither moves nor shoots.";
    }
    "The lost cell of Artillery B at extreme range (A4)." LostCell {
        None = "none", "no shot", "pas de tir";
        One = "1", "+1", "+1";
    }
    "Whom the first of two figures in a cell of the shooting table is against (A4)." SplitCells {
        FootFirst = "foot_first", "foot", "l’infanterie";
        MountedFirst = "mounted_first", "mounted units", "les montés";
    }
    "Which weapons are the close-range ones that TC4 is not for (A7)." CloseWeapons {
        Pilum = "pilum", "the pilum", "le pilum", "The pilum of the sheet's example, which no row of the shooting table is.";
        Javelin = "javelin", "thrown weapons, the javelin too", "les armes de jet, le javelot aussi";
        ShortOnly = "short_only", "every weapon without a long range", "toute arme sans longue portée", "Every weapon without a long range: handgun, javelin, various.";
    }
    "Who loses a round of melee (A5)." MeleeLoser {
        MoreLosses = "more_losses", "the unit that lost more VBU", "l’unité qui a perdu plus de VBU";
        FailedTest = "failed_test", "the only unit that fails its test", "la seule unité qui rate son test", "The unit that fails the test, where exactly one does.";
    }
    "Which Impetus decides on pursuit (A5)." PursuitImpetus {
        Printed = "printed", "the printed one", "l’imprimé";
        Current = "current", "the present one", "l’actuel";
    }
    "The least critical number (A6)." CnFloor {
        One = "1", "1", "1";
        None = "none", "none", "aucun";
    }
    "When a corps routs (A6)." CorpsBreaks {
        OverCeil = "over_ceil", "losses above a third rounded up", "pertes au-delà du tiers arrondi au supérieur", "Lost more than a third, the third rounded up.";
        OverThird = "over_third", "losses above an exact third", "pertes au-delà du tiers exact", "Lost more than a third.";
        AtCeil = "at_ceil", "losses of a third rounded up", "pertes égales au tiers arrondi au supérieur", "Lost a third, rounded up.";
    }
    "When an army has lost (A6)." ArmyBreaks {
        OverHalf = "over_half", "losses above half", "pertes au-delà de la moitié";
        AtHalfUp = "at_half_up", "losses of half rounded up", "pertes égales à la moitié arrondie au supérieur", "Lost half, rounded up.";
    }
    "What becomes of the dice of TC1 where TC7 throws again (A7)." AddedDice {
        Keep = "keep", "they keep their result", "ils gardent leur résultat";
        Drop = "drop", "they no longer count", "ils ne comptent plus";
    }
    "Which dice TC4 throws again (A7)." StormDice {
        All = "all", "all 1s and 2s", "tous les 1 et les 2", "All 1s and 2s of the throw.";
        Added = "added", "those of the three added dice", "ceux des trois dés ajoutés";
    }
    "When TC6 cancels its die (A7)." CancelledDie {
        After = "after", "after the throw", "après le jet";
        Before = "before", "before the throw", "avant le jet";
    }
    "When TC10 is played (A7)." BloodbathWhen {
        Before = "before", "before the pursuit die", "avant le dé de poursuite";
        After = "after", "when it makes the contact", "quand elle assure le contact";
    }
    "How TC12 reads its three dice (A7)." ThreeDice {
        Sum = "sum", "their sum", "leur somme";
        BestTwo = "best_two", "the best two", "les deux meilleurs";
    }
}

settings! {
    /// The figures and readings of Impetus; the defaults are the sheet's, or the recommended reading where it leaves a doubt.
    #[allow(non_snake_case)] // switches keep the names of the text: I is the Impetus of a unit
    pub struct Rules {
        // A9: readings, in the order of the table of switches.
        worn_I: WornImpetus = WornImpetus::HalfDown => (Ours, "A1", "a worn unit has half its I, rounded down", "une unité éprouvée a la moitié de son I, arrondie à l’inférieur");
        worn_2_of_3: bool = false => (Reading(65), "A1", "a unit that began with VBU 3 is exhausted at 2, though a 2 stands in the column of the worn", "une unité partie de VBU 3 est exténuée à 2, bien qu’un 2 figure dans la colonne des éprouvées");
        melee_disorder_dice: i8 [-3, 0] = -1, or ("the sheet, which prints no such modifier", [0]) => (Elsewhere, "A1, A5", "a Disordered unit has one die fewer in melee", "une unité désorganisée a un dé de moins en mêlée");
        disordered_keeps_I: bool = true => (Ours, "A5", "disorder does not cancel I", "la désorganisation n’annule pas l’I");
        initiative_extra: InitiativeExtra = InitiativeExtra::Reroll => (Reading(75), "A2", "a Genius or an Expert that is lower throws dice again", "un Génial ou un Expert battu relance des dés");
        initiative_extra_attached: bool = false => (Reading(60), "A2", "the initiative column works attached or not", "la colonne d’initiative joue, rattaché ou non");
        incompetent_double: IncompetentDouble = IncompetentDouble::LosesAndOut => (Reading(65), "A2", "an Incompetent with a double loses the roll and his corps is not activated", "un Incompétent qui fait un double perd le jet et son corps n’est pas activé");
        initiative_tie: InitiativeTie = InitiativeTie::Again => (Elsewhere, "A2", "equal totals are thrown again", "à égalité, on relance");
        general_level_change: bool = false => (Elsewhere, "A2", "the commander's level does not change on the first initiative roll", "le niveau du général ne change pas au premier jet d’initiative");
        commander_discipline: Touches = Touches::RallyOnly => (Reading(65), "A2", "an attached commander helps rally tests only", "un commandant rattaché n’aide qu’au ralliement");
        out_of_zone: Touches = Touches::RallyOnly => (Reading(65), "A2", "being outside the command radius counts in rally tests only", "être hors de la zone de commandement ne compte qu’au ralliement");
        successive_test: SuccessiveTest = SuccessiveTest::Moves => (Reading(75), "A2", "the -1 of each successive test is that of several moves", "le -1 par test successif est celui des mouvements multiples");
        close_order_test: CloseOrderTest = CloseOrderTest::TwoModifiers => (Reading(60), "A2", "FP and charged by CM or CL are two modifiers of the close order test", "FP et chargés par CM ou CL sont deux modificateurs du test de rangs serrés");
        failed_evade: FailedEvade = FailedEvade::Stands => (Ours, "A2, A5", "a unit that fails to evade stands, Disordered", "une unité qui rate son esquive reste, désorganisée");
        rally_cost: RallyCost = RallyCost::Move => (Elsewhere, "A2", "a rally attempt takes the place of the move", "une tentative de ralliement remplace le mouvement");
        rally_attempts: RallyAttempts = RallyAttempts::One => (Elsewhere, "A2", "one rally attempt an activation", "une tentative de ralliement par activation");
        artB_extreme: LostCell = LostCell::None => (Reading(65), "A4", "Artillery B has no shot at extreme range", "l’artillerie B ne tire pas à portée extrême");
        defensive_fire_minus_one: bool = false => (Reading(55), "A4", "the -1 of reaction fire is not for defensive fire", "le -1 du tir de réaction ne vaut pas pour le tir défensif");
        split_cells: SplitCells = SplitCells::FootFirst => (Reading(95), "A4", "of two figures in a cell of the shooting table the first is against foot", "de deux chiffres d’une case de la table de tir, le premier vaut contre l’infanterie");
        wagenburg_covers_itself: bool = false => (Reading(75), "A4", "a wagenburg is cover for who stands behind it, not for itself: “derrière un obstacle linéaire, pavois ou Wagenburgs”", "un Wagenburg couvre qui se tient derrière lui, pas lui-même : « derrière un obstacle linéaire, pavois ou Wagenburgs »");
        extreme_as_long: bool = true => (Elsewhere, "A6", "at extreme range the critical number has the modifier of long range", "à portée extrême, le seuil critique a le modificateur de longue portée");
        zero_I_charges: bool = false => (Elsewhere, "A5", "units with I 0 do not charge, but for CF and EL", "les unités d’I 0 ne chargent pas, sauf CF et EL");
        skirmishers_dispersed: bool = true => (Elsewhere, "A5", "skirmishers contacted by anything else are removed without a melee", "les tirailleurs contactés par une autre troupe sont retirés sans mêlée");
        artillery_overrun: bool = true => (Elsewhere, "A5", "artillery that is contacted is removed without a melee", "l’artillerie contactée est retirée sans mêlée");
        close_order_by_type: bool = true => (Ours, "A1", "all heavy foot may form close order, others where their list says so", "toute infanterie lourde peut serrer les rangs, les autres si leur liste le dit");
        full_I: bool = true => (Elsewhere, "A5", "CF, and EL but against S, have their full I in every round, whatever befalls them", "les CF, et les EL sauf contre S, ont tout leur I à chaque round, quoi qu’il leur arrive");
        foot_I_v_mounted: bool = false => (Elsewhere, "A5", "foot has no I against mounted troops", "l’infanterie n’a pas d’I contre les montés");
        spears_cancel_I: bool = true => (Elsewhere, "A5", "pikes and long spears cancel the I of mounted troops to their front", "piques et lances longues annulent de face l’I des montés");
        stakes_cancel_I: bool = true => (Elsewhere, "A5", "stakes and pavises not yet left cancel the I of mounted troops to their front", "pieux et pavois encore en place annulent de face l’I des montés");
        close_order_cancels_I: bool = false => (Ours, "A5", "close order does not cancel the I of mounted troops", "les rangs serrés n’annulent pas l’I des montés");
        draw_disorders: bool = false => (Elsewhere, "A5", "a drawn round does not disorder", "une égalité ne désorganise pas");
        melee_loser: MeleeLoser = MeleeLoser::MoreLosses => (Elsewhere, "A5", "the side that lost more VBU loses the round", "le camp qui a perdu le plus de VBU perd le round");
        pursuit_I: PursuitImpetus = PursuitImpetus::Printed => (Ours, "A5", "the printed I decides who may pursue", "l’I imprimé décide de la poursuite");
        cn_floor: CnFloor = CnFloor::One => (Elsewhere, "A6", "the critical number is never below 1", "le seuil critique n’est jamais inférieur à 1");
        cohesion_naturals: bool = true => (Elsewhere, "A6", "a natural 1 passes a cohesion test, a natural 6 fails it", "au test de cohésion, un 1 naturel réussit, un 6 naturel échoue");
        corps_breaks: CorpsBreaks = CorpsBreaks::OverCeil => (Reading(50), "A6", "a corps routs above a third of its VDC, rounded up", "un corps est en déroute au-delà du tiers de sa VDC, arrondi au supérieur");
        army_breaks: ArmyBreaks = ArmyBreaks::OverHalf => (Reading(70), "A6", "an army loses above half of its VDT", "une armée perd au-delà de la moitié de sa VDT");
        tc1_after_tc7: AddedDice = AddedDice::Keep => (Reading(55), "A7", "the dice of TC1 keep their result where TC7 throws again", "les dés de la TC1 gardent leur résultat si la TC7 relance");
        tc4: StormDice = StormDice::All => (Reading(80), "A7", "TC4 throws all 1s and 2s again", "la TC4 relance tous les 1 et les 2");
        tc4_not_for: CloseWeapons = CloseWeapons::Pilum => (Reading(60), "A7", "of close-range weapons, which TC4 is not for, the sheet names the pilum; none of its shooting table is one", "des armes de tir rapproché, exclues de la TC4, la feuille nomme le pilum ; aucune de sa table de tir n’en est");
        tc6: CancelledDie = CancelledDie::After => (Reading(55), "A7", "TC6 cancels a die after the throw", "la TC6 annule un dé après le jet");
        tc10: BloodbathWhen = BloodbathWhen::Before => (Reading(65), "A7", "TC10 is played before the pursuit die", "la TC10 se joue avant le dé de poursuite");
        tc12: ThreeDice = ThreeDice::Sum => (Reading(85), "A7", "TC12 adds up all three dice", "la TC12 additionne les trois dés");

        // A1, A2: command and discipline.
        command_bonus: [u8; 5] [0, 20] = [4, 3, 2, 1, 0] => (Printed, "A2", "command bonus, from Genius to Incompetent", "bonus de commandement, de Génial à Incompétent");
        command_discipline: [u8; 5] [0, 6] = [2, 2, 2, 1, 1] => (Printed, "A2", "what an attached commander adds to a discipline test, from Genius to Incompetent", "ce qu’ajoute un commandant rattaché au test de discipline, de Génial à Incompétent");
        commander_dice: u8 [0, 10] = 1 => (Reading(75), "A2", "melee dice of an attached commander: +1 is printed, that it is dice is not", "dés de mêlée d’un commandant rattaché : +1 est imprimé, mais non que ce sont des dés");
        courageous_dice: u8 [0, 10] = 3 => (Reading(75), "A2", "melee dice of an attached Courageous commander: +3 is printed, that it is dice is not", "dés de mêlée d’un commandant Courageux rattaché : +3 est imprimé, mais non que ce sont des dés");
        discipline: [u8; 3] [2, 6] = [3, 4, 5] => (Printed, "A2", "the D6 that passes a discipline test: A, B, C", "le D6 qui réussit un test de discipline : A, B, C");
        rally_out_of_zone: i8 [-6, 0] = -1 => (Printed, "A2", "rally outside the command radius, not S", "ralliement hors de la zone, sauf S");
        test_disordered: i8 [-6, 0] = -1 => (Printed, "A2", "reaction, evasion and defensive fire of a Disordered unit", "réaction, esquive et tir défensif d’une unité désorganisée");
        evade_light: i8 [0, 6] = 1 => (Printed, "A2", "CL or S evade", "CL ou S esquivent");
        evade_from_infantry: i8 [0, 6] = 1 => (Printed, "A2", "mounted or S evade from infantry", "montés ou S esquivent de l’infanterie");
        move_successive: i8 [-6, 0] = -1 => (Printed, "A2", "each test after the first, not S", "chaque test après le premier, sauf S");
        counter_disordered: i8 [-6, 0] = -1 => (Reading(70), "A2", "a Disordered unit counter-charges", "une unité désorganisée contre-charge");
        counter_mounted: i8 [0, 6] = 1 => (Reading(70), "A2", "mounted counter-charge", "des montés contre-chargent");
        frenzy_broken_group: i8 [-6, 0] = -1 => (Reading(65), "A2", "frenzy test of a broken-up group", "test de frénésie d’un groupe fractionné");
        close_order_fp: i8 [0, 6] = 1 => (Printed, "A2", "heavy foot forms close order", "l’infanterie lourde serre les rangs");
        close_order_disordered: i8 [-6, 0] = -1 => (Reading(65), "A2", "a broken-up group or a Disordered unit forms close order", "un groupe fractionné ou une unité désorganisée serre les rangs");
        close_order_light: i8 [0, 6] = 1 => (Reading(60), "A2", "close order when charged by CM or CL", "rangs serrés face à une charge de CM ou CL");
        fire_archers: i8 [0, 6] = 2 => (Printed, "A2", "defensive fire of T", "tir défensif des T");
        fire_mounted: i8 [-6, 0] = -1 => (Printed, "A2", "defensive fire of mounted troops", "tir défensif des montés");
        fire_far_charge: i8 [0, 6] = 1 => (Printed, "A2", "defensive fire at a charger that made more than one move", "tir défensif sur un assaillant qui a fait plus d’un mouvement");

        // A3: moves in H, base and charge; ranges.
        move_fp: [u8; 2] [1, 12] = [2, 2] => (Printed, "A3", "moves of FP: base, charge", "mouvements des FP : base, charge");
        move_el: [u8; 2] [1, 12] = [2, 2] => (Printed, "A3", "moves of EL: base, charge", "mouvements des EL : base, charge");
        move_t: [u8; 2] [1, 12] = [2, 2] => (Printed, "A3", "moves of T: base, charge", "mouvements des T : base, charge");
        move_fl_impetuous: [u8; 2] [1, 12] = [2, 3] => (Printed, "A3", "moves of Impetuous FL: base, charge", "mouvements des FL impétueuses : base, charge");
        move_fl: [u8; 2] [1, 12] = [3, 3] => (Reading(65), "A3", "moves of other FL: base, charge", "mouvements des autres FL : base, charge");
        move_s: [u8; 2] [1, 12] = [3, 3] => (Reading(65), "A3", "moves of S: base, charge", "mouvements des S : base, charge");
        move_w_art_cgp: [u8; 2] [1, 12] = [2, 2] => (Printed, "A3", "moves of W, ART, CGP: base, charge", "mouvements des W, ART, CGP : base, charge");
        move_cf: [u8; 2] [1, 12] = [2, 3] => (Ours, "A3", "moves of CF: base (printed), charge", "mouvements des CF : base (imprimée), charge");
        move_cp1: [u8; 2] [1, 12] = [2, 3] => (Printed, "A3", "moves of CP1: base, charge", "mouvements des CP1 : base, charge");
        move_cp2: [u8; 2] [1, 12] = [3, 4] => (Printed, "A3", "moves of CP2: base, charge", "mouvements des CP2 : base, charge");
        move_cm: [u8; 2] [1, 12] = [3, 4] => (Printed, "A3", "moves of CM: base, charge", "mouvements des CM : base, charge");
        move_cgl: [u8; 2] [1, 12] = [3, 3] => (Printed, "A3", "moves of CGL: base, charge", "mouvements des CGL : base, charge");
        move_cl: [u8; 2] [1, 12] = [4, 4] => (Printed, "A3", "moves of CL: base, charge", "mouvements des CL : base, charge");
        ranges: [u8; 3] [1, 60] = [4, 8, 12] => (Printed, "A3", "ends of short, long and extreme range", "bornes des portées courte, longue et extrême");

        // A4: shooting dice, by range, two figures against foot and mounted; a missing range is no shot.
        longbow_a: [i8; 4] [-9, 9] = [1, 2, 0, 1] => (Printed, "A4", "longbow A: two figures of short range, two of long (split_cells says whom each is against)", "arc long A : deux chiffres de courte portée, deux de longue (split_cells dit contre qui)");
        longbow_b: [i8; 4] [-9, 9] = [0, 1, -1, 0] => (Printed, "A4", "longbow B", "arc long B");
        short_bow_a: [i8; 4] [-9, 9] = [0, 1, -1, 0] => (Printed, "A4", "short bow A", "arc court A");
        short_bow_b: [i8; 4] [-9, 9] = [-1, 0, -3, -2] => (Printed, "A4", "short bow B", "arc court B");
        composite_a: [i8; 4] [-9, 9] = [1, 2, 0, 1] => (Printed, "A4", "composite bow A", "arc composite A");
        composite_b: [i8; 4] [-9, 9] = [0, 1, -1, 0] => (Printed, "A4", "composite bow B", "arc composite B");
        composite_c: [i8; 4] [-9, 9] = [-2, -1, -3, -2] => (Printed, "A4", "composite bow C", "arc composite C");
        crossbow_a: [i8; 4] [-9, 9] = [1, 2, -1, 0] => (Printed, "A4", "crossbow A", "arbalète A");
        crossbow_b: [i8; 4] [-9, 9] = [0, 1, -2, -1] => (Printed, "A4", "crossbow B", "arbalète B");
        handgun: [i8; 2] [-9, 9] = [-1, 0] => (Printed, "A4", "handgun: two figures of short range", "haquebute : deux chiffres de courte portée");
        arquebus_a: [i8; 4] [-9, 9] = [1, 2, -1, 0] => (Printed, "A4", "arquebus A", "arquebuse A");
        arquebus_b: [i8; 4] [-9, 9] = [0, 1, -2, -1] => (Printed, "A4", "arquebus B", "arquebuse B");
        musket: [i8; 4] [-9, 9] = [1, 2, 0, 1] => (Printed, "A4", "musket", "mousquet");
        javelin: [i8; 2] [-9, 9] = [0, 1] => (Printed, "A4", "javelin", "javelot");
        sling: [i8; 4] [-9, 9] = [0, 1, -1, 0] => (Printed, "A4", "sling", "fronde");
        artillery_a: [i8; 3] [-9, 9] = [4, 3, 2] => (Printed, "A4", "artillery A: short, long, extreme", "artillerie A : courte, longue, extrême");
        artillery_b: [i8; 2] [-9, 9] = [3, 2] => (Printed, "A4", "artillery B: short, long", "artillerie B : courte, longue");
        artillery_c: [i8; 3] [-9, 9] = [3, 2, 1] => (Printed, "A4", "artillery C: short, long, extreme", "artillerie C : courte, longue, extrême");
        various: i8 [-9, 9] = -1 => (Printed, "A4", "various weapons, short range", "armes diverses, courte portée");
        dice_move: i8 [-9, 0] = -1 => (Reading(99), "A4", "dice for each move of the shooter", "dés par mouvement du tireur");
        dice_disordered: i8 [-9, 0] = -1 => (Printed, "A4", "dice of a Disordered shooter", "dés d’un tireur désorganisé");
        dice_indirect: i8 [-9, 0] = -2 => (Printed, "A4", "dice of indirect fire", "dés du tir indirect");
        dice_at_light: [i8; 2] [-9, 0] = [-1, -2] => (Printed, "A4", "dice at S, CL and ART: short, long", "dés sur S, CL et ART : courte, longue");
        dice_at_light_extreme: i8 [-9, 0] = -2 => (Ours, "A4", "dice at S, CL and ART at extreme range, as at long", "dés sur S, CL et ART à portée extrême, comme à longue");
        dice_at_evaders: i8 [-9, 0] = -1 => (Printed, "A4", "dice at a target that evades", "dés sur une cible qui esquive");
        dice_at_cover: i8 [-9, 0] = -1 => (Printed, "A4", "dice at a target in cover, behind a pavise or a W; not artillery", "dés sur une cible à couvert, derrière pavois ou W ; sauf artillerie");
        dice_at_fortified: [i8; 2] [-9, 0] = [-2, -1] => (Printed, "A4", "dice at a target in fortifications; of artillery", "dés sur une cible fortifiée ; de l’artillerie");
        dice_artillery_at_large: i8 [0, 9] = 2 => (Printed, "A4", "dice of artillery at a large unit, a column or a W", "dés de l’artillerie sur une grande unité, une colonne ou un W");
        dice_reaction: i8 [-9, 0] = -1 => (Printed, "A4", "dice of reaction fire", "dés du tir de réaction");

        // A5, A6: critical number, retreat, pursuit.
        cn_disordered: i8 [-6, 0] = -1 => (Printed, "A6", "CN of a Disordered unit", "seuil critique d’une unité désorganisée");
        cn_commander: i8 [0, 6] = 1 => (Printed, "A6", "CN with an attached commander", "seuil critique avec un commandant rattaché");
        cn_armoured: i8 [0, 6] = 1 => (Printed, "A6", "CN of CP1, CGP, CGL, CF, W, FP against shooting, not artillery's", "seuil critique des CP1, CGP, CGL, CF, W, FP au tir, sauf d’artillerie");
        cn_short: i8 [0, 6] = 1 => (Printed, "A6", "CN at short range of the weapons that are weak there", "seuil critique à courte portée des armes qui y sont faibles");
        cn_long: i8 [0, 6] = 2 => (Printed, "A6", "CN at long range", "seuil critique à longue portée");
        cn_long_bow: i8 [0, 6] = 1 => (Printed, "A6", "CN at long range of artillery and longbow", "seuil critique à longue portée de l’artillerie et de l’arc long");
        cn_gunpowder_defence: i8 [-6, 0] = -1 => (Printed, "A6", "CN against defensive fire with handgun, arquebus, musket", "seuil critique au tir défensif de haquebute, arquebuse, mousquet");
        cn_cavalry_v_fp: i8 [-6, 0] = -1 => (Printed, "A6", "CN of CP, CM, CL fighting FP", "seuil critique des CP, CM, CL contre FP");
        cn_close_order: i8 [0, 6] = 1 => (Printed, "A6", "CN of infantry in close order", "seuil critique de l’infanterie en rangs serrés");
        cn_rear: i8 [-6, 0] = -2 => (Printed, "A6", "CN of a unit attacked in flank or rear", "seuil critique d’une unité attaquée de flanc ou à revers");
        cn_defends: i8 [0, 6] = 1 => (Printed, "A6", "CN of infantry defending hill, river, fortification, village", "seuil critique de l’infanterie qui défend colline, rivière, fortification, village");
        retreat_slow: [u8; 6] [1, 12] = [1, 1, 1, 1, 2, 2] => (Reading(80), "A5", "retreat of slow foot by D6", "retraite de l’infanterie lente selon le D6");
        retreat_fast: [u8; 6] [1, 12] = [1, 1, 1, 2, 2, 2] => (Reading(80), "A5", "retreat of fast foot by D6", "retraite de l’infanterie rapide selon le D6");
        retreat_mounted: [u8; 6] [1, 12] = [1, 2, 2, 2, 3, 3] => (Reading(80), "A5", "retreat of mounted troops by D6", "retraite des montés selon le D6");
        pursuit_slow: [u8; 6] [0, 12] = [0, 0, 0, 1, 1, 2] => (Reading(80), "A5", "pursuit of slow foot by D6", "poursuite de l’infanterie lente selon le D6");
        pursuit_fast: [u8; 6] [0, 12] = [0, 0, 1, 1, 2, 2] => (Reading(80), "A5", "pursuit of fast foot by D6", "poursuite de l’infanterie rapide selon le D6");
        pursuit_mounted: [u8; 6] [0, 12] = [0, 1, 1, 2, 2, 3] => (Reading(80), "A5", "pursuit of mounted troops by D6", "poursuite des montés selon le D6");

        // A7: cards.
        tc1_dice: u8 [0, 10] = 3 => (Printed, "A7", "dice of TC1 and TC4", "dés de la TC1 et de la TC4");
        tc5_bonus: i8 [0, 6] = 1 => (Printed, "A7", "TC5 on the test thrown again", "TC5 au test relancé");
        tc9_bonus: i8 [0, 6] = 2 => (Printed, "A7", "TC9 on the critical number", "TC9 au seuil critique");
        tc10_bonus: u8 [0, 6] = 2 => (Printed, "A7", "H of TC10 on the pursuit", "H de la TC10 à la poursuite");
        tc11_bonus: u8 [0, 6] = 1 => (Printed, "A7", "H of TC11 on the retreat", "H de la TC11 à la retraite");
        entry_bonus: u8 [0, 6] = 2 => (Printed, "A7", "SC1 and SC2 on the entry roll", "SC1 et SC2 au jet d’entrée");
    }
}
