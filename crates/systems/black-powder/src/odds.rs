//! The questions of `odds`: one roll or test each, with everything that it depends on. Those about fire, rounds and charges are in
//! `odds_combat.rs`.

use super::break_table::{Arm, Cause, Fate};
use super::fighter::{Fighter, Ground};
use super::formation::Formation;
use super::morale::{BreakTest, modifier};
use super::odds_combat::{ChargeSide, MeleeSide, ShootingKeys, charge, melee_round, shooting};
use super::orders::{Blunder, BlunderRoll, FirstTurn, Order, OrderKind, OrderPlace, Ordered, order_to, rating_for};
use super::profile::{List, Size, Unit};
use super::rules::{DetachedLightCavalry, Rules};
use super::situation::OrderKey;
use super::special::{Baptism, FreshlyRaised, HeavyCharge, Recovery, Special, Untested};
use montjoie_core::chance::law;
use montjoie_core::settings::Settings;
use montjoie_core::settings::Source::Asked as Q;
use montjoie_core::{choice, settings};
use montjoie_system::paired::Paired;
use montjoie_system::questions::{answered, counts, either, probability, question};
use montjoie_system::{Answer, Problem, Quantity, Question, Set};

settings! {
    /// Nothing to set.
    pub struct NoKeys {}
}
settings! {
    /// An order (B2).
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
}
settings! {
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
choice! {
    /// Which half of the break table.
    pub enum CauseKey {
        /// Shooting.
        Shooting = "shooting",
        /// Hand-to-hand.
        HandToHand = "hand_to_hand",
    }
}
settings! {
    /// A break test (B6).
    pub struct BreakKeys {
        cause: CauseKey = CauseKey::Shooting => (Q, "B6", "what called the test", "ce qui a causé le test");
        arm: Arm = Arm::Infantry => (Q, "B6", "what the unit is", "le type de l’unité");
        above_stamina: u8 [0, 40] = 0 => (Q, "B6", "casualties above stamina", "pertes au-dessus de la résistance");
        disordered: bool = false => (Q, "B6", "the unit is disordered", "l’unité est en désordre");
        by_artillery: bool = false => (Q, "B6", "artillery caused a casualty", "l’artillerie a causé une perte");
        modifier: i8 [-20, 20] = 0 => (Q, "B6", "added to 2D6 beside these", "ajouté au 2D6 en plus");
        steady: bool = false => (Q, "B7", "the first test of a Steady unit", "le premier test d’une unité Steady");
        valiant: bool = false => (Q, "B7", "the unit is Valiant and has its re-roll", "l’unité est Valiant et a encore sa relance");
    }
}
settings! {
    /// Elite (B7).
    pub struct EliteKeys {
        need: u8 [2, 6] = 4 => (Q, "B7", "the D6 of the rule", "le D6 de la règle");
    }
}
choice! {
    /// A size.
    pub enum SizeKey {
        /// Standard.
        Standard = "standard",
        /// Large.
        Large = "large",
        /// Small.
        Small = "small",
        /// Tiny.
        Tiny = "tiny",
    }
}
impl SizeKey {
    /// What it adds to the D6 of Untested.
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
    /// Untested (B7).
    pub struct UntestedKeys {
        size: SizeKey = SizeKey::Standard => (Q, "B7", "size of the unit", "taille de l’unité");
    }
}
settings! {
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

/// The questions.
pub fn questions() -> Vec<Question> {
    vec![
        question::<NoKeys>("first_turn", "B0", "who plays first?", "qui joue en premier ?"),
        question::<CommandKeys>(
            "command",
            "B2",
            "does an order pass, and how many moves does it give?",
            "un ordre passe-t-il, et combien de mouvements donne-t-il ?",
        ),
        question::<RallyKeys>(
            "rally",
            "B2",
            "how many casualties are left after a rally?",
            "combien de pertes restent après un ralliement ?",
        ),
        question::<NoKeys>("blunder", "B2", "which row of the blunder table?", "quelle ligne du tableau des échecs critiques ?"),
        question::<ShootingKeys>("shooting", "B4", "what does a volley do?", "que fait un tir ?"),
        question::<Paired<ChargeSide>>(
            "charge",
            "B5",
            "does a charge come home, and who wins its first round?",
            "une charge arrive-t-elle au contact, et qui gagne son premier round ?",
        ),
        question::<Paired<MeleeSide>>(
            "melee_round",
            "B5",
            "who wins a round of hand-to-hand, and at what price?",
            "qui gagne un round de corps à corps, et à quel prix ?",
        ),
        question::<BreakKeys>("break_test", "B6", "what does a break test bring?", "que donne un test de moral ?"),
        question::<DemoralisationKeys>(
            "demoralisation",
            "B1",
            "is a brigade demoralised, and the army with it?",
            "une brigade est-elle démoralisée, et l’armée avec elle ?",
        ),
        question::<EliteKeys>("elite", "B7", "does an Elite unit lose its disorder?", "une unité Elite retire-t-elle son désordre ?"),
        question::<NoKeys>("brave", "B7", "does a Brave unit lose a casualty?", "une unité Brave retire-t-elle une perte ?"),
        question::<NoKeys>("heavy_cavalry", "B7", "what does the D3 of Heavy Cavalry add?", "qu’ajoute le D3 de Heavy Cavalry ?"),
        question::<UntestedKeys>("untested", "B7", "what stamina has an Untested unit?", "quelle est la résistance d’une unité Untested ?"),
        question::<NoKeys>(
            "freshly_raised",
            "B7",
            "how does a Freshly Raised unit bear up?",
            "comment se comporte une unité Freshly Raised ?",
        ),
    ]
}

/// The answer to a question of Black Powder.
fn ask<K: Settings>(settings: &[Set], of: impl Fn(&K, &Rules) -> Result<Vec<Quantity>, Problem>) -> Result<Answer, Problem> {
    answered(settings, of)
}

/// The answer to a question without parameters.
fn plain(settings: &[Set], of: impl Fn(&Rules) -> Vec<Quantity>) -> Result<Answer, Problem> {
    ask(settings, |_: &NoKeys, rules| Ok(of(rules)))
}

/// The answer to a question.
pub fn answer(lists: &[List], question: &str, settings: &[Set]) -> Result<Answer, Problem> {
    match question {
        "first_turn" => plain(settings, |_| vec![either("first", ["a", "b"], probability(FirstTurn, true))]),
        "command" => ask(settings, |keys, rules| command(lists, keys, rules)),
        "rally" => ask(settings, |keys, rules| rally(lists, keys, rules)),
        "blunder" => plain(settings, blunder),
        "shooting" => shooting(lists, settings),
        "charge" => ask(settings, |keys, rules| charge(lists, keys, rules)),
        "melee_round" => ask(settings, |keys, rules| melee_round(lists, keys, rules)),
        "break_test" => ask(settings, |keys, rules| Ok(break_test(keys, rules))),
        "demoralisation" => ask(settings, demoralisation),
        "elite" => ask(settings, |keys: &EliteKeys, _| {
            Ok(vec![either("disorder", ["lost", "kept"], probability(Recovery { need: keys.need }, true))])
        }),
        "brave" => {
            plain(settings, |rules| vec![either("casualty", ["removed", "kept"], probability(Recovery { need: rules.brave_need }, true))])
        }
        "heavy_cavalry" => plain(settings, |_| vec![counts("result", &law(HeavyCharge))]),
        "untested" => ask(settings, |keys: &UntestedKeys, _| Ok(vec![counts("stamina", &law(Untested { size: keys.size.to_die() }))])),
        "freshly_raised" => {
            let words = [
                (Baptism::Disordered, "only-sixes-and-disordered"),
                (Baptism::OnlySixes, "only-sixes"),
                (Baptism::Nothing, "nothing"),
                (Baptism::ExtraDie, "extra-die"),
            ];
            let outcomes = || words.iter().map(|&(baptism, word)| (word.to_owned(), probability(FreshlyRaised, baptism)));
            plain(settings, |_| vec![Quantity::named("effect", outcomes().collect())])
        }
        _ => Err(Problem { key: None, message: format!("there is no question `{question}`"), help: None }),
    }
}

/// The order of a general with a staff rating, so many inches away, to a unit with these special rules.
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
    Ok(order_to(rules, &unit, place, rating_for(rules, &unit, staff, distance), kind))
}

fn command(lists: &[List], keys: &CommandKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
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
    let order = order(lists, rules, &special, (keys.staff, keys.distance), place, kind)?;
    let law = law(order);
    let of = |test: &dyn Fn(Ordered) -> bool| law.iter().filter(|(ordered, _)| test(*ordered)).map(|(_, p)| p).sum::<f64>();
    let outcomes = vec![
        ("passes".to_owned(), of(&|o| matches!(o, Ordered::Passes(1..)))),
        ("no-move".to_owned(), of(&|o| o == Ordered::Passes(0))),
        ("fails".to_owned(), of(&|o| matches!(o, Ordered::Fails(_)))),
        ("blunder".to_owned(), of(&|o| o == Ordered::Blunder)),
    ];
    let moves: Vec<(u8, f64)> = law.iter().map(|&(ordered, p)| (ordered.moves(), p)).collect();
    let rating = Quantity::named("staff_rating", vec![(order.rating.to_string(), 1.0)]);
    // A blunder by itself, which is among the orders that give no move.
    let by_moves = (0..=3).map(|n: u8| (n.to_string(), of(&|o| o != Ordered::Blunder && o.moves() == n)));
    let outcome = std::iter::once(("blunder".to_owned(), of(&|o| o == Ordered::Blunder))).chain(by_moves).collect();
    Ok(vec![Quantity::named("order", outcomes), counts("moves", &moves), Quantity::named("outcome", outcome), rating])
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

fn blunder(rules: &Rules) -> Vec<Quantity> {
    let share = |row: u8| rules.blunder_table.iter().filter(|&&r| r == row).count() as f64 / 6.0;
    let rows = (1..=6).map(|row| (row.to_string(), share(row))).collect();
    let sixth = law(BlunderRoll { rows: [6; 6] });
    let moves: Vec<(u8, f64)> = sixth.iter().map(|&(blunder, p)| (if let Blunder::Ahead(n) = blunder { n } else { 0 }, p)).collect();
    vec![Quantity::named("row", rows), counts("moves_of_row_6", &moves)]
}

fn break_test(keys: &BreakKeys, rules: &Rules) -> Vec<Quantity> {
    let cause = match keys.cause {
        CauseKey::Shooting => Cause::Shooting,
        CauseKey::HandToHand => Cause::HandToHand,
    };
    let modifier = modifier(rules, keys.above_stamina, keys.disordered, keys.by_artillery);
    // Far below every row there is only the last.
    let modifier = modifier.saturating_add(keys.modifier).max(-100);
    let test = BreakTest { steady: keys.steady, valiant: keys.valiant, ..BreakTest::new(rules, cause, keys.arm, modifier) };
    let law = law(test);
    let share = |fate: Fate| law.iter().filter(|(tested, _)| tested.fate == fate).map(|(_, p)| p).sum::<f64>();
    let outcomes = Fate::ALL.iter().map(|&fate| (fate.word().to_owned(), share(fate))).collect();
    vec![Quantity::named("result", outcomes)]
}

/// Whether a share of a whole is half of it or more (B1).
fn half(out: usize, all: usize) -> bool {
    all > 0 && 2 * out >= all
}

/// How many of so many come about, each with the same chance.
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

fn demoralisation(keys: &DemoralisationKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
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
    let shares = binomial(open, keys.chance);
    let brigade: f64 = shares.iter().enumerate().filter(|(n, _)| half(certain + n, all)).map(|(_, p)| p).sum();
    let brigades = usize::from(keys.brigades);
    let left = brigades - 1 - usize::from(keys.demoralised);
    // With half the brigades demoralised all are, this one too.
    let (mut army, mut with_army) = (0.0, 0.0);
    for (n, p) in binomial(left, keys.brigade_chance).iter().enumerate() {
        let others = usize::from(keys.demoralised) + n;
        let share = |demoralised| if half(demoralised, brigades) { *p } else { 0.0 };
        army += brigade * share(others + 1) + (1.0 - brigade) * share(others);
        with_army += (1.0 - brigade) * share(others);
    }
    let of_brigade = [("demoralised", brigade), ("with-the-army", with_army), ("steady", 1.0 - brigade - with_army)];
    Ok(vec![
        Quantity::named("brigade", of_brigade.map(|(word, p)| (word.to_owned(), p)).to_vec()),
        either("army", ["demoralised", "steady"], army),
    ])
}
