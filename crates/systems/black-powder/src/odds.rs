//! The questions of `odds`: one roll or test each, with everything that it depends on. Those about fire, rounds and charges are in `odds_combat.rs`.

use super::break_table::{Arm, Fate};
use super::fighter::{Fighter, Ground};
use super::formation::Formation;
use super::morale::{BreakTest, demoralised, modifier};
use super::odds_combat::{OF_UNITS, PLAIN, charge, melee_round, shooting};
use super::orders::{Blunder, BlunderRoll, FirstTurn, Order, OrderKind, OrderPlace, Ordered, order_to, rating_for};
use super::profile::{List, Size, Unit};
use super::rules::{DetachedLightCavalry, Rules, TestRow};
use super::situation::OrderKey;
use super::special::{Baptism, FreshlyRaised, HeavyCharge, Recovery, Special, Untested};
use montjoie_core::chance::law;
use montjoie_core::settings::Source::Asked as Q;
use montjoie_core::{choices, settings};
use montjoie_system::asks;
use montjoie_system::questions::{Entry, NoKeys, count, counts, either, figure, probability, shares, test};
use montjoie_system::{Problem, Quantity};

type Ask = Entry<Unit>;

settings! {
    /// The keys of an order (B2).
    pub struct CommandKeys {
        staff: u8 [5, 10] = 8 => (Q, "B2", "staff rating of the general", "valeur d’état-major du général");
        distance: f64 [0, 480] = 6.0 => (Q, "B2", "inches from the general to the unit, the farthest of a brigade order", "pouces du général à l’unité, la plus loin d’un ordre de brigade");
        enemy_distance: f64 [0, 480] = 24.0 => (Q, "B2", "inches from the unit to the nearest enemy", "pouces de l’unité à l’ennemi le plus proche");
        order: OrderKey = OrderKey::Normal => (Q, "B2", "by the ladder, or follow me", "selon l’échelle, ou « avec moi »");
        formation: Formation = Formation::Line => (Q, "B1", "formation of the unit", "formation de l’unité");
        road: bool = false => (Q, "B2", "the unit is on a road", "l’unité est sur une route");
        reliable: bool = false => (Q, "B7", "the unit is Reliable", "l’unité est Reliable");
        unreliable: bool = false => (Q, "B7", "the unit is Unreliable", "l’unité est Unreliable");
        marauders: bool = false => (Q, "B7", "the unit is Marauders", "l’unité est Marauders");
        superbly_drilled: bool = false => (Q, "B7", "the unit is Superbly Drilled", "l’unité est Superbly Drilled");
    }
    /// A rally (B2).
    pub struct RallyKeys {
        staff: u8 [5, 10] = 8 => (Q, "B2", "staff rating of the general", "valeur d’état-major du général");
        distance: f64 [0, 480] = 6.0 => (Q, "B2", "inches from the general to the unit", "pouces du général à l’unité");
        enemy_distance: f64 [0, 480] = 24.0 => (Q, "B2", "inches from the unit to the nearest enemy", "pouces de l’unité à l’ennemi le plus proche");
        casualties: u8 [1, 40] = 3 => (Q, "B2", "casualties of the unit", "pertes de l’unité");
        formation: Formation = Formation::Line => (Q, "B1", "formation of the unit", "formation de l’unité");
        road: bool = false => (Q, "B2", "the unit is on a road", "l’unité est sur une route");
        marauders: bool = false => (Q, "B7", "the unit is Marauders", "l’unité est Marauders");
        reliable: bool = false => (Q, "B7", "the unit is Reliable", "l’unité est Reliable");
    }
}
settings! {
    /// The keys of a break test (B6).
    pub struct BreakKeys {
        cause: TestRow = TestRow::Shooting => (Q, "B6", "what called the test", "ce qui a causé le test");
        arm: Arm = Arm::Infantry => (Q, "B6", "what the unit is", "le type de l’unité");
        above_stamina: u8 [0, 40] = 0 => (Q, "B6", "casualties above stamina", "pertes au-dessus de la résistance");
        disordered: bool = false => (Q, "B6", "the unit is disordered", "l’unité est en désordre");
        by_artillery: bool = false => (Q, "B6", "artillery caused a casualty", "l’artillerie a causé une perte");
        modifier: i8 [-20, 20] = 0 => (Q, "B6", "added to 2D6 beside these", "ajouté aux 2D6 en plus");
        steady: bool = false => (Q, "B7", "the first test of a Steady unit", "le premier test d’une unité Steady");
        valiant: bool = false => (Q, "B7", "the unit is Valiant and has its re-roll", "l’unité est Valiant et a encore sa relance");
    }
    /// Elite (B7).
    pub struct EliteKeys {
        need: u8 [2, 6] = 4 => (Q, "B7", "the D6 of the rule", "le D6 de la règle");
    }
}
choices! {
    "A size." SizeKey {
        Standard = "standard", "standard", "standard";
        Large = "large", "large", "grande";
        Small = "small", "small", "petite";
        Tiny = "tiny", "tiny", "minuscule";
    }
}
impl SizeKey {
    /// The addition of the size to the D6 of Untested.
    fn to_die(self) -> i8 {
        let size = match self {
            SizeKey::Standard => Size::Standard,
            SizeKey::Large => Size::Large,
            SizeKey::Small => Size::Small,
            SizeKey::Tiny => Size::Tiny,
        };
        size.untested()
    }
}

settings! {
    /// The keys of Untested (B7).
    pub struct UntestedKeys {
        size: SizeKey = SizeKey::Standard => (Q, "B7", "size of the unit", "taille de l’unité");
    }
    /// Demoralisation (B1) on given losses.
    pub struct DemoralisationKeys {
        units: u8 [0, 40] = 4 => (Q, "B1", "infantry and cavalry units of the brigade, without tiny ones and detached light cavalry", "unités d’infanterie et de cavalerie de la brigade, sans les minuscules ni la cavalerie légère détachée");
        out: u8 [0, 40] = 0 => (Q, "B1", "of them eliminated, off table or shaken for certain", "dont éliminées, hors table ou ébranlées à coup sûr");
        chance: f64 [0, 1] = 0.0 => (Q, "B1", "chance of each of the others to be out too", "chance de chacune des autres de l’être aussi");
        light_cavalry: u8 [0, 40] = 0 => (Q, "B1", "detached light cavalry of the brigade", "cavalerie légère détachée de la brigade");
        light_cavalry_out: u8 [0, 40] = 0 => (Q, "B1", "of it out for certain", "dont hors de combat à coup sûr");
        brigades: u8 [1, 40] = 4 => (Q, "B1", "brigades of the army, this one included", "brigades de l’armée, celle-ci comprise");
        demoralised: u8 [0, 40] = 0 => (Q, "B1", "other brigades that are demoralised for certain", "autres brigades démoralisées à coup sûr");
        brigade_chance: f64 [0, 1] = 0.0 => (Q, "B1", "chance of each brigade left to be demoralised", "chance de chaque brigade restante d’être démoralisée");
    }
}

/// The questions of `odds` about this system.
pub fn questions() -> Vec<Ask> {
    asks! {
        Unit:
        "first_turn", "B0", "who plays first?", "qui joue en premier ?" => |_, _: &NoKeys, _| Ok(FirstTurn), test("first", ["a", "b"]);
        "command", "B2", "does an order pass, and how many moves does it give?", "un ordre passe-t-il, et combien de mouvements donne-t-il ?" => command, ordered;
        "rally", "B2", "how many casualties are left after a rally?", "combien de pertes restent après un ralliement ?" => rally;
        "blunder", "B2", "which row of the blunder table?", "quelle ligne du tableau des échecs critiques ?" => blunder;
        "shooting", "B4", "what does a volley do?", "que fait un tir ?" => shooting => of_unit_or_dice(&OF_UNITS, &PLAIN);
        "charge", "B5", "does a charge come home, and who wins its first round?", "une charge arrive-t-elle au contact, et qui gagne son premier round ?" => charge;
        "melee_round", "B5", "who wins a round of hand-to-hand, and at what price?", "qui gagne un round de corps à corps, et à quel prix ?" => melee_round;
        "break_test", "B6", "what does a break test bring?", "que donne un test de moral ?" => break_test, fates;
        "demoralisation", "B1", "is a brigade demoralised, and the army with it?", "une brigade est-elle démoralisée, et l’armée avec elle ?" => demoralisation;
        "elite", "B7", "does an Elite unit lose its disorder?", "une unité Elite retire-t-elle son désordre ?" => |_, keys: &EliteKeys, _| Ok(Recovery { need: keys.need }), test("disorder", ["lost", "kept"]);
        "brave", "B7", "does a Brave unit lose a casualty?", "une unité Brave retire-t-elle une perte ?" => |_, _: &NoKeys, rules| Ok(Recovery { need: rules.brave_need }), test("casualty", ["removed", "kept"]);
        "heavy_cavalry", "B7", "what does the D3 of Heavy Cavalry add?", "qu’ajoute le D3 de Heavy Cavalry ?" => |_, _: &NoKeys, _| Ok(HeavyCharge), count("result");
        "untested", "B7", "what stamina has an Untested unit?", "quelle est la résistance d’une unité Untested ?" => |_, keys: &UntestedKeys, _| Ok(Untested { size: keys.size.to_die() }), count("stamina");
        "freshly_raised", "B7", "how does a Freshly Raised unit bear up?", "comment se comporte une unité Freshly Raised ?" => |_, _: &NoKeys, _| {
            let words = ["only-sixes-and-disordered", "only-sixes", "nothing", "extra-die"];
            let baptisms = [Baptism::Disordered, Baptism::OnlySixes, Baptism::Nothing, Baptism::ExtraDie];
            Ok(vec![shares("effect", words, baptisms.map(|baptism| probability(FreshlyRaised, baptism)))])
        };
    }
}

/// The order of a general with a staff rating to a unit with these special rules, a distance in inches away.
fn order(
    lists: &[List],
    rules: &Rules,
    special: &[(Special, bool)],
    (staff, distance): (u8, f64),
    place: OrderPlace,
    kind: OrderKind,
) -> Result<Order, Problem> {
    let no_unit = || Problem { key: None, message: "no list has a unit".to_owned(), help: None };
    let unit = lists.iter().flat_map(|list| &list.units).next().ok_or_else(no_unit)?;
    let special = special.iter().filter(|(_, has)| *has).map(|&(special, _)| special).collect();
    let unit = Fighter::new(&Unit { special, ..unit.clone() }, rules, Ground::Clear);
    Ok(order_to(rules, &unit, place, rating_for(rules, [&unit], staff, distance), kind))
}

fn command(lists: &[List], keys: &CommandKeys, rules: &Rules) -> Result<Order, Problem> {
    let near = |distance: f64| rules.within(distance, rules.near_distance.into());
    let kind = match keys.order {
        OrderKey::Normal => OrderKind::Normal,
        OrderKey::FollowMe if near(keys.distance) => OrderKind::FollowMe,
        OrderKey::FollowMe => {
            let help = format!("expected within {} inches (B2)", rules.near_distance);
            return Err(Problem::of("distance", "too far away to say “follow me”").help(help));
        }
    };
    let special = [
        (Special::Reliable, keys.reliable),
        (Special::Unreliable, keys.unreliable),
        (Special::Marauders, keys.marauders),
        (Special::SuperblyDrilled, keys.superbly_drilled),
    ];
    let place = OrderPlace { formation: keys.formation, road: keys.road, enemy_near: near(keys.enemy_distance) };
    order(lists, rules, &special, (keys.staff, keys.distance), place, kind)
}

fn ordered(order: &Order) -> Vec<Quantity> {
    let law = law(*order);
    let of = |test: &dyn Fn(Ordered) -> bool| law.iter().filter(|(ordered, _)| test(*ordered)).map(|(_, p)| p).sum::<f64>();
    let blunder = of(&|o| o == Ordered::Blunder);
    let outcomes =
        [of(&|o| matches!(o, Ordered::Passes(1..))), of(&|o| o == Ordered::Passes(0)), of(&|o| matches!(o, Ordered::Fails(_))), blunder];
    let moves: Vec<(u8, f64)> = law.iter().map(|&(ordered, p)| (ordered.moves(), p)).collect();
    // A blunder by itself, which is among the orders that give no move.
    let by_moves = (0..=3).map(|n: u8| (n.to_string(), of(&|o| o != Ordered::Blunder && o.moves() == n)));
    vec![
        shares("order", ["passes", "no-move", "fails", "blunder"], outcomes),
        counts("moves", &moves),
        Quantity::named("outcome", std::iter::once(("blunder".to_owned(), blunder)).chain(by_moves).collect()),
        figure("staff_rating", order.rating),
    ]
}

fn rally(lists: &[List], keys: &RallyKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let near = |distance: f64| rules.within(distance, rules.near_distance.into());
    if !near(keys.distance) {
        let help = format!("expected within {} inches (B2)", rules.near_distance);
        return Err(Problem::of("distance", "too far away to rally").help(help));
    }
    if keys.casualties < rules.rally_least {
        let help = format!("expected {} or more (B2)", rules.rally_least);
        return Err(Problem::of("casualties", "too few casualties to be rallied").help(help));
    }
    let special = [(Special::Reliable, keys.reliable), (Special::Marauders, keys.marauders)];
    let place = OrderPlace { formation: keys.formation, road: keys.road, enemy_near: near(keys.enemy_distance) };
    let order = order(lists, rules, &special, (keys.staff, keys.distance), place, OrderKind::Rally)?;
    let mut left = [0.0; 3];
    for (ordered, p) in law(order) {
        left[match ordered {
            Ordered::Passes(_) => 0,
            Ordered::Fails(_) => 1,
            Ordered::Blunder => 2,
        }] += p;
    }
    let outcomes =
        vec![((keys.casualties - 1).to_string(), left[0]), (keys.casualties.to_string(), left[1]), ("blunder".to_owned(), left[2])];
    Ok(vec![Quantity::named("casualties_left", outcomes)])
}

fn blunder(_: &[List], _: &NoKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let share = |row: u8| rules.blunder_table.iter().filter(|&&r| r == row).count() as f64 / 6.0;
    let rows = (1..=6).map(|row| (row.to_string(), share(row))).collect();
    let sixth = law(BlunderRoll { rows: [6; 6] });
    let moves: Vec<(u8, f64)> = sixth.iter().map(|&(blunder, p)| (if let Blunder::Ahead(n) = blunder { n } else { 0 }, p)).collect();
    Ok(vec![Quantity::named("row", rows), counts("moves_of_row_6", &moves)])
}

fn break_test(_: &[List], keys: &BreakKeys, rules: &Rules) -> Result<BreakTest, Problem> {
    let modifier = modifier(rules, keys.above_stamina, keys.disordered, keys.by_artillery);
    // Far below every row there is only the last.
    let modifier = modifier.saturating_add(keys.modifier).max(-100);
    Ok(BreakTest { steady: keys.steady, valiant: keys.valiant, ..BreakTest::new(rules, keys.cause.into(), keys.arm, modifier) })
}

fn fates(test: &BreakTest) -> Vec<Quantity> {
    let law = law(*test);
    let share = |fate: &Fate| law.iter().filter(|(tested, _)| tested.fate == *fate).map(|(_, p)| p).sum::<f64>();
    vec![shares("result", Fate::ALL.iter().map(|fate| fate.word()), Fate::ALL.iter().map(share))]
}

/// The probabilities of 0 to `all` successes, each with the same chance.
fn binomial(all: usize, chance: f64) -> Vec<f64> {
    let mut shares = vec![1.0];
    for _ in 0..all {
        let mut next = vec![0.0; shares.len() + 1];
        for (n, share) in shares.iter().enumerate() {
            next[n] += share * (1.0 - chance);
            next[n + 1] += share * chance;
        }
        shares = next;
    }
    shares
}

fn demoralisation(_: &[List], keys: &DemoralisationKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    for (name, part, whole, all) in [
        ("out", keys.out, "units", keys.units),
        ("light_cavalry_out", keys.light_cavalry_out, "light_cavalry", keys.light_cavalry),
        ("demoralised", keys.demoralised, "brigades", keys.brigades - 1),
    ] {
        if part > all {
            return Err(Problem::of(name, format!("`{name}` cannot be more than `{whole}` allows")).help(format!("expected {all} or less")));
        }
    }
    let counted = rules.detached_light_cavalry == DetachedLightCavalry::Counted;
    let (light, light_out) = if counted { (keys.light_cavalry, keys.light_cavalry_out) } else { (0, 0) };
    let all = usize::from(keys.units + light);
    let certain = usize::from(keys.out + light_out);
    let open = usize::from(keys.units - keys.out);
    let brigade: f64 = binomial(open, keys.chance).iter().enumerate().filter(|(n, _)| demoralised(certain + n, all)).map(|(_, p)| p).sum();
    let brigades = usize::from(keys.brigades);
    let left = brigades - 1 - usize::from(keys.demoralised);
    // With half the brigades demoralised all are, this one too.
    let (mut army, mut with_army) = (0.0, 0.0);
    for (n, p) in binomial(left, keys.brigade_chance).iter().enumerate() {
        let others = usize::from(keys.demoralised) + n;
        let share = |so_many| if demoralised(so_many, brigades) { *p } else { 0.0 };
        army += brigade * share(others + 1) + (1.0 - brigade) * share(others);
        with_army += (1.0 - brigade) * share(others);
    }
    Ok(vec![
        shares("brigade", ["demoralised", "with-the-army", "steady"], [brigade, with_army, 1.0 - brigade - with_army]),
        either("army", ["demoralised", "steady"], army),
    ])
}
