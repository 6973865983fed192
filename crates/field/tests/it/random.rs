//! Random legal armies: whether they are legal by a second reading of the sheet, and how they are distributed.

use std::collections::BTreeMap;

use montjoie_core::chance::stream;
use montjoie_field::army::{Generator, RandomArmy, Roster};
use montjoie_hail_caesar::HailCaesar;
use montjoie_system::army::Readings;
use montjoie_system::{Game, OwnList, System};

/// The sheet's lists, 2-c to 2-f, written down a second time: id, points; options have lines of their own.
const LISTS: [(&str, &[(&str, u32)]); 4] = [
    (
        "french",
        &[
            ("mounted-knights", 32),
            ("foot-knights", 36),
            ("mounted-sergeants", 23),
            ("pavisiers", 22),
            ("vougiers", 28),
            ("ribauds", 17),
            ("peasants", 10),
            ("genoese-crossbowmen", 30),
            ("francs-archers", 15),
            ("crossbowmen", 18),
            ("crossbowmen+pavise", 20),
            ("couleuvriniers", 15),
            ("bombard", 23),
            ("ribaudequin", 15),
        ],
    ),
    (
        "burgundian",
        &[
            ("mounted-knights", 32),
            ("foot-knights", 36),
            ("mounted-sergeants", 23),
            ("pavisiers", 22),
            ("vougiers", 28),
            ("peasants", 10),
            ("english-archers", 30),
            ("crossbowmen", 18),
            ("crossbowmen+pavise", 20),
            ("bombard", 23),
            ("ribaudequin", 15),
        ],
    ),
    (
        "english",
        &[
            ("mounted-knights", 36),
            ("foot-knights", 36),
            ("hobilars", 27),
            ("mounted-archers", 33),
            ("billmen", 28),
            ("archers", 30),
            ("kerns", 15),
            ("bombard", 23),
            ("ribaudequin", 15),
        ],
    ),
    (
        "companies",
        &[
            ("mounted-knights", 36),
            ("foot-knights", 36),
            ("mounted-sergeants", 27),
            ("vougiers", 28),
            ("ribauds", 17),
            ("francs-archers", 15),
            ("crossbowmen", 18),
            ("couleuvriniers", 15),
            ("bombard", 23),
            ("ribaudequin", 15),
        ],
    ),
];

/// Whether an army is legal by the sheet, without a line of the program's own: the rules of each list are written here in plain arithmetic.
fn legal(list: usize, roster: &Roster, budget: u32) -> Result<(), String> {
    let (name, prices) = LISTS[list];
    let mut army: BTreeMap<&str, u32> = BTreeMap::new();
    let mut cost = 0;
    for division in &roster.divisions {
        let mut own: BTreeMap<&str, u32> = BTreeMap::new();
        for units in &division.units {
            let id = units.id.strip_prefix(name).and_then(|id| id.strip_prefix('/')).ok_or("another list")?;
            let (_, price) = prices.iter().find(|(known, _)| *known == id).ok_or(format!("no {id} in the list"))?;
            cost += price * units.count;
            *own.entry(id).or_default() += units.count;
            *army.entry(id).or_default() += units.count;
        }
        let of = |ids: &[&str]| -> u32 { ids.iter().filter_map(|id| own.get(id)).sum() };
        let size: u32 = own.values().sum();
        if !(4..=9).contains(&size) {
            return Err(format!("a division of {size}"));
        }
        let each: &[u32] = match name {
            "french" | "companies" => &[of(&["bombard", "ribaudequin"]), of(&["couleuvriniers"])],
            "english" => &[of(&["kerns"])],
            _ => &[],
        };
        if each.iter().any(|&count| count > 1) {
            return Err("two of a kind in a division".to_owned());
        }
        cost += 25;
    }
    let of = |ids: &[&str]| -> u32 { ids.iter().filter_map(|id| army.get(id)).sum() };
    let (all, divisions) = (army.values().sum::<u32>(), roster.divisions.len() as u32);
    let (mounted, knights) = (of(&["mounted-knights"]), of(&["mounted-knights", "foot-knights"]));
    let guns = of(&["bombard", "ribaudequin"]);
    let fits = match name {
        "french" => 2 * knights >= all && 2 * mounted > knights,
        "burgundian" => 4 * knights >= all && 5 * of(&["english-archers"]) <= all && guns <= divisions / 2,
        "english" => {
            let cavalry = of(&["mounted-knights", "hobilars", "mounted-archers"]);
            5 * knights >= all && 5 * of(&["archers", "mounted-archers"]) >= 2 * all && 3 * cavalry <= all && guns <= divisions / 2
        }
        _ => 5 * knights >= all && 2 * knights <= all && 100 * of(&["mounted-knights", "mounted-sergeants"]) >= 33 * all,
    };
    if !fits {
        return Err("its composition".to_owned());
    }
    if cost > budget || cost + 30 < budget {
        return Err(format!("{cost} points of {budget}"));
    }
    Ok(())
}

fn generator(game: &dyn Game, list: &str, budget: (u32, u32)) -> Generator {
    let sheet = game.sheet();
    let army = sheet.armies.iter().find(|army| army.list == list).expect("a list");
    Generator::new(army, game.draw(list), Readings::default(), budget)
}

fn open(own: &[OwnList]) -> Box<dyn Game> {
    HailCaesar.open(own).unwrap_or_else(|problem| panic!("{}", problem.message))
}

/// What is measured over armies.
#[derive(Default)]
struct Means {
    units: f64,
    squares: f64,
    points: f64,
    points_squares: f64,
    tries: u64,
    rows: BTreeMap<u16, u64>,
}

/// Draws armies of a list, each checked.
fn drawn(list: usize, armies: u32) -> Means {
    let game = open(&[]);
    let generator = generator(&*game, LISTS[list].0, (540, 660));
    let (mut means, mut army) = (Means::default(), RandomArmy::default());
    let mut rng = stream(7, list as u64);
    for number in 0..armies {
        generator.draw(&mut rng, &mut army).expect("a legal army");
        let roster = generator.roster(&army, "hail-caesar", LISTS[list].0);
        legal(list, &roster, army.budget).unwrap_or_else(|why| panic!("{} {number}: {why}: {roster:?}", LISTS[list].0));
        let units = army.units.len() as f64;
        means.units += units;
        means.squares += units * units;
        means.points += army.points;
        means.points_squares += army.points * army.points;
        means.tries += u64::from(army.tries);
        army.units.iter().for_each(|&unit| *means.rows.entry(unit).or_default() += 1);
    }
    assert_eq!(means.rows.len(), LISTS[list].1.len(), "{}: every unit occurs", LISTS[list].0);
    means
}

/// A mean and its standard error beside a mean of 50,000 armies of another program, printed to `last` digits.
#[track_caller]
fn agrees(what: &str, mean: f64, deviation: f64, armies: f64, theirs: f64, last: f64) {
    let error = deviation * (1.0 / armies + 1.0 / 50_000.0).sqrt();
    let apart = ((mean - theirs).abs() - last / 2.0).max(0.0);
    assert!(apart < 4.0 * error, "{what}: {mean} ± {error}, not {theirs}");
}

fn distribution(armies: u32) {
    // Mean units, mean points and the percentage of attempts that gave a legal army, of a reference program.
    let theirs = [(17.89, 592.5, 55.0), (18.79, 593.4, 53.5), (16.26, 589.6, 10.5), (18.86, 592.9, 44.6)];
    for (list, (units, points, accepted)) in theirs.into_iter().enumerate() {
        let means = drawn(list, armies);
        let n = f64::from(armies);
        let name = LISTS[list].0;
        let spread = |sum: f64, squares: f64| (squares / n - (sum / n).powi(2)).sqrt();
        agrees(name, means.units / n, spread(means.units, means.squares), n, units, 0.01);
        agrees(name, means.points / n, spread(means.points, means.points_squares), n, points, 0.1);
        // Attempts until one is legal are geometric: the error of the share is p sqrt((1 - p) / n).
        let share = n / means.tries as f64;
        agrees(name, 100.0 * share, 100.0 * share * (1.0 - share).sqrt(), n, accepted, 0.1);
        println!("{name}: {:.2} units, {:.1} points, {:.2} % accepted", means.units / n, means.points / n, 100.0 * share);
    }
}

#[test]
fn random_armies_are_legal_and_distributed_as_the_reference_has_them() {
    distribution(4_000);
}

/// W6 of the design of battles (B12).
#[test]
#[ignore = "200,000 armies: some seconds with optimisation"]
fn two_hundred_thousand_random_armies_are_legal() {
    distribution(50_000);
}

/// A list of one's own without shares of its author: half of the units at least are knights, a division has one gun at most.
const PLAIN: &str = r#"
[[list]]
id = "mine"
name = "Mine"

[[list.composition]]
text = "At least 50 % knights"
units = ["knights"]
at_least_percent = 50

[[list.composition]]
text = "One gun for each division"
units = ["guns"]
at_most = 1
per_divisions = 1

"#;

/// A program in another language that follows the documented weights (knights 0.5 + 0.45 U²; guns, if beyond 1 / 6.5, a uniform part of that;
/// armies of 20 to 26 units in three to five divisions, broken ones drawn again) has 76.7 % knights and 6.0 % guns.
#[test]
fn a_list_without_shares_is_drawn_by_its_rules() {
    let text = PLAIN.to_owned() + &["knights", "foot", "guns"].map(unit).concat();
    let (of, all) = taken(text);
    let share = |id: &str| f64::from(of[id]) / f64::from(all);
    assert!((0.75..0.785).contains(&share("mine/knights")), "{of:?} of {all}");
    assert!((0.054..0.066).contains(&share("mine/guns")), "{of:?} of {all}");
}

/// The same program, for a list with one rule, more than half of the knights mounted (mounted 0.5 + 0.5 U of the knights), has 78.8 % mounted.
#[test]
fn more_than_half_of_some_units_are_drawn_by_their_rule() {
    const RULE: &str = "[[list]]\nid = \"mine\"\nname = \"Mine\"\n\n[[list.composition]]\ntext = \"More than half of the knights mounted\"\nunits = [\"mounted\"]\nmore_than_half_of = [\"mounted\", \"dismounted\"]\n\n";
    let (of, all) = taken(RULE.to_owned() + &["mounted", "dismounted", "foot"].map(unit).concat());
    let (mounted, dismounted) = (f64::from(of["mine/mounted"]), f64::from(of["mine/dismounted"]));
    let share = mounted / (mounted + dismounted);
    assert!((0.77..0.806).contains(&share), "{share}: {of:?} of {all}");
}

/// Without rules of composition every row has the same share of the units in the mean, a third here, whether it has an option or not; the two
/// forms of a row have half of it each.
#[test]
fn an_option_gives_its_row_no_greater_share() {
    let foot = unit("foot") + "options = [{ special = \"pavise\", points = 0 }]\n";
    let (of, all) = taken("[[list]]\nid = \"mine\"\nname = \"Mine\"\n\n".to_owned() + &unit("knights") + &foot + &unit("guns"));
    let share = |id: &str| f64::from(of[id]) / f64::from(all);
    // The share of a row varies by 0.24 from army to army: 0.005 over 2,000 of them.
    assert!((share("mine/knights") - 1.0 / 3.0).abs() < 0.02, "{of:?} of {all}");
    assert!((share("mine/foot") - 1.0 / 6.0).abs() < 0.015 && (share("mine/foot+pavise") - 1.0 / 6.0).abs() < 0.015, "{of:?} of {all}");
}

/// A unit of 20 points.
fn unit(id: &str) -> String {
    format!(
        "[[list.unit]]\nid = \"{id}\"\nname = \"{id}\"\narm = \"infantry\"\nweapon = \"none\"\nclash = 5\nsustained = 5\nshort = \"0/3\"\nshoot = \"0\"\nmorale = \"5+\"\nstamina = 6\nspecial = []\npoints = 20\n"
    )
}

/// What 2,000 armies of the list `mine` have of each unit, and in all.
fn taken(text: String) -> (BTreeMap<String, u32>, u32) {
    let game = open(&[OwnList { file: "mine.toml".to_owned(), text }]);
    let generator = generator(&*game, "mine", (540, 660));
    let (mut army, mut rng) = (RandomArmy::default(), stream(7, 1));
    let (mut all, mut of) = (0, BTreeMap::<String, u32>::new());
    for _ in 0..2_000 {
        generator.draw(&mut rng, &mut army).expect("a legal army");
        all += army.units.len() as u32;
        army.units.iter().for_each(|&unit| *of.entry(generator.units()[usize::from(unit)].id.clone()).or_default() += 1);
    }
    (of, all)
}

#[test]
fn the_same_stream_draws_the_same_army_and_room_is_used_again() {
    let game = open(&[]);
    let generator = generator(&*game, "english", (600, 600));
    let draw = |army: &mut RandomArmy, number| generator.draw(&mut stream(3, number), army).expect("a legal army");
    let (mut fresh, mut used) = (RandomArmy::default(), RandomArmy::default());
    draw(&mut used, 1);
    draw(&mut used, 2);
    draw(&mut fresh, 2);
    assert_eq!((&fresh.units, &fresh.divisions, fresh.points), (&used.units, &used.divisions, used.points));
    assert!(fresh.points <= 600.0 && fresh.budget == 600);
}
