//! What Puissance de feu puts into the odds book.

use montjoie_core::language::Text;
use montjoie_system::book::{Axis, Book, Figure, Page, Table, test};

const FIRERS: [&str; 7] = [
    "basic/infantry",
    "advanced/large-infantry",
    "advanced/sharpshooters",
    "advanced/skirmishers",
    "advanced/indians",
    "basic/cavalry",
    "basic/gun",
];

const TARGETS: [&str; 6] =
    ["basic/infantry", "advanced/militia", "advanced/skirmishers", "basic/cavalry", "advanced/cuirassiers", "basic/gun"];

const CHARGERS: [&str; 6] =
    ["basic/infantry", "advanced/pikemen", "advanced/skirmishers", "basic/cavalry", "advanced/lancers", "advanced/cuirassiers"];

const CHARGED: [&str; 7] = [
    "basic/infantry",
    "advanced/pikemen",
    "advanced/militia",
    "advanced/skirmishers",
    "basic/cavalry",
    "advanced/cuirassiers",
    "basic/gun",
];

const MARCHERS: [&str; 7] =
    ["basic/infantry", "advanced/indians", "basic/cavalry", "advanced/cuirassiers", "advanced/scouts", "basic/gun", "basic/officer"];

/// The pages.
pub fn book() -> Book {
    Book { pages: vec![marches(), fire(), guns(), morale(), melee(), rounds(), special()], words: WORDS }
}

const WORDS: &[(&str, Text)] = &[
    ("holds", Text::new("holds", "tient")),
    ("routs", Text::new("routs", "en déroute")),
    ("destroyed", Text::new("destroyed", "détruite")),
    ("gun-lost", Text::new("gun lost", "canon perdu")),
];

fn marches() -> Page {
    let units = || Axis::units(Text::new("unit", "unité"), "unit", &MARCHERS);
    let officer = Axis::cases(
        Text::new("an officer near", "un officier proche"),
        &[(Text::new("no", "non"), &[("officer", "false")]), (Text::new("yes", "oui"), &[("officer", "true")])],
    );
    let distances = Axis::numbers(Text::new("inches to the target", "pouces jusqu’à la cible"), "distance", [4, 6, 8, 10, 12, 16, 20, 24]);
    let evaders = Axis::cases(
        Text::new("infantry charges, the target evades", "l’infanterie charge, la cible esquive"),
        &[
            (Text::new("nobody evades", "personne n’esquive"), &[]),
            (Text::new("skirmishers", "tirailleurs"), &[("evader", "advanced/skirmishers")]),
            (Text::new("cavalry", "cavalerie"), &[("evader", "basic/cavalry")]),
        ],
    );
    let near = Axis::numbers(Text::new("inches", "pouces"), "distance", [2, 4, 6, 8, 10]);
    Page::new(
        Text::new("Marches and charges", "Marches et charges"),
        "C2, C5",
        Text::new(
            "Inches by the dice of the march; a charge must reach its target.",
            "En pouces, selon les dés de marche ; une charge doit atteindre sa cible.",
        ),
    )
    .with(Table::law(
        Text::new("Inches of a march on foot", "Pouces d’une marche à pied"),
        "march",
        "inches",
        Axis::units(Text::new("unit", "unité"), "unit", &["basic/infantry"]),
    ))
    .with(Table::cross(
        Text::new("Inches of a march, on average", "Pouces d’une marche, en moyenne"),
        "march",
        Figure::Mean("inches"),
        units(),
        officer,
    ))
    .with(Table::cross(
        Text::new("A charge reaches", "Une charge arrive au contact"),
        "charge",
        Figure::Share("charge", &["reaches"]),
        Axis::units(Text::new("who charges", "qui charge"), "unit", &CHARGERS),
        distances,
    ))
    .with(Table::cross(
        Text::new("A charge of infantry reaches one who evades", "Une charge d’infanterie atteint qui esquive"),
        "charge",
        Figure::Share("charge", &["reaches"]),
        near,
        evaders,
    ))
}

fn fire() -> Page {
    let firers = || Axis::units(Text::new("who fires", "qui tire"), "unit", &FIRERS);
    let targets = || Axis::units(Text::new("at whom", "sur qui"), "target", &TARGETS);
    let ranges = || Axis::numbers(Text::new("inches", "pouces"), "distance", [3, 6, 12, 18, 24, 36, 48]);
    Page::new(
        Text::new("Fire", "Tir"),
        "C4",
        Text::new(
            "Rifled muskets, ball; fresh units in the open. A unit that is hit tests its morale: it holds, routs, or is destroyed outright.",
            "Mousquets rayés, boulets ; unités fraîches, à découvert. Une unité touchée teste son moral : elle tient, fuit, ou est détruite.",
        ),
    )
    .with(Table::cross(Text::new("Wounds on average on infantry, by range", "Blessures en moyenne sur de l’infanterie, selon la portée"), "fire", Figure::Mean("damage"), firers(), ranges()))
    .with(Table::cross(Text::new("Infantry routs, by range", "L’infanterie fuit, selon la portée"), "fire", Figure::Share("target", &["routs"]), firers(), ranges()))
    .with(Table::cross(Text::new("The target routs, is lost or destroyed, at 6 inches", "La cible fuit, est perdue ou détruite, à 6 pouces"), "fire", Figure::Share("target", &["routs", "gun-lost", "destroyed"]), firers(), targets()).fixed(&[("distance", "6")]))
    .with(Table::cross(Text::new("The same at 12 inches, the target in cover", "De même à 12 pouces, la cible à couvert"), "fire", Figure::Share("target", &["routs", "gun-lost", "destroyed"]), firers(), targets()).fixed(&[("distance", "12"), ("cover", "wall")]))
}

fn guns() -> Page {
    let ranges = || Axis::numbers(Text::new("inches", "pouces"), "distance", [6, 12, 18, 24, 36, 48]);
    let loads = || {
        Axis::cases(
            Text::new("the load, and the reading of canister", "la charge, et la lecture de la mitraille"),
            &[
                (Text::new("ball", "boulet"), &[("load", "ball")]),
                (
                    Text::new("canister, D6 a hit", "mitraille, D6 par touche"),
                    &[("load", "canister"), ("rules.canister_damage", "per_hit_d6")],
                ),
                (
                    Text::new("canister, 1 a hit", "mitraille, 1 par touche"),
                    &[("load", "canister"), ("rules.canister_damage", "per_hit_1")],
                ),
                (
                    Text::new("canister, one D6 in all", "mitraille, un seul D6"),
                    &[("load", "canister"), ("rules.canister_damage", "per_volley_d6")],
                ),
            ],
        )
    };
    let muskets = || {
        Axis::cases(
            Text::new("infantry with", "infanterie avec"),
            &[
                (Text::new("rifled muskets", "mousquets rayés"), &[("musket", "rifled")]),
                (Text::new("smoothbores", "mousquets lisses"), &[("musket", "smoothbore")]),
            ],
        )
    };
    Page::new(
        Text::new("Guns and muskets", "Canons et mousquets"),
        "C4, C9",
        Text::new(
            "At fresh infantry in the open. The sheet can be read in three ways about canister, and it matters more than anything else here: all three stand side by side.",
            "Sur de l’infanterie fraîche à découvert. La feuille se lit de trois façons pour la mitraille, et rien ne pèse plus lourd ici : les trois sont côte à côte.",
        ),
    )
    .with(Table::cross(Text::new("Wounds on average by a gun", "Blessures en moyenne par un canon"), "fire", Figure::Mean("damage"), ranges(), loads()).fixed(&[("unit", "basic/gun")]))
    .with(Table::cross(Text::new("The infantry routs or is destroyed", "L’infanterie fuit ou est détruite"), "fire", Figure::Share("target", &["routs", "destroyed"]), ranges(), loads()).fixed(&[("unit", "basic/gun")]))
    .with(Table::cross(Text::new("Wounds on average by muskets", "Blessures en moyenne par les mousquets"), "fire", Figure::Mean("damage"), Axis::numbers(Text::new("inches", "pouces"), "distance", [6, 12, 18, 24]), muskets()))
}

fn morale() -> Page {
    let wounds = || Axis::numbers(Text::new("wounds", "blessures"), "wounds", 1..=8);
    let kinds = || {
        Axis::cases(
            Text::new("infantry", "infanterie"),
            &[
                (Text::new("plain", "ordinaire"), &[("unit", "basic/infantry")]),
                (Text::new("an officer near", "un officier proche"), &[("unit", "basic/infantry"), ("officer", "true")]),
                (Text::new("elite", "élite"), &[("unit", "basic/infantry+elite")]),
                (Text::new("militia", "milice"), &[("unit", "advanced/militia")]),
            ],
        )
    };
    let rooms = Axis::numbers(Text::new("inches to the table edge", "pouces jusqu’au bord"), "room", [6, 12, 18, 24, 36]);
    Page::new(
        Text::new("Morale and rout", "Moral et déroute"),
        "C6",
        Text::new("2D6 against the wounds so far.", "2D6 contre les blessures subies."),
    )
    .with(Table::cross(Text::new("A unit holds", "Une unité tient"), "morale", Figure::Share("test", &["holds"]), wounds(), kinds()))
    .with(Table::cross(
        Text::new("A routing unit rallies", "Une unité en déroute se rallie"),
        "rally",
        Figure::Share("test", &["rallies"]),
        wounds(),
        kinds(),
    ))
    .with(Table::cross(
        Text::new("Infantry in rout leaves the table before it rallies", "L’infanterie en déroute sort de la table avant de se rallier"),
        "rout",
        Figure::Share("end", &["leaves"]),
        wounds(),
        rooms,
    ))
}

fn melee() -> Page {
    let rows = || Axis::units(Text::new("who charges", "qui charge"), "a", &CHARGERS);
    let columns = || Axis::units(Text::new("who is charged", "qui est chargé"), "b", &CHARGED);
    Page::new(
        Text::new("Melee to a decision", "Corps à corps jusqu’à la décision"),
        "C5",
        Text::new(
            "Both fresh, in the open, no officer near; fought round after round until somebody has the better of it.",
            "Unités fraîches, à découvert, sans officier proche ; cycle après cycle jusqu’à ce que l’un l’emporte.",
        ),
    )
    .with(Table::cross(
        Text::new("The charger wins, met in front", "Le chargeur gagne, de front"),
        "melee",
        Figure::Share("winner", &["a"]),
        rows(),
        columns(),
    ))
    .with(
        Table::cross(
            Text::new("The charger wins, in flank or rear", "Le chargeur gagne, de flanc ou de dos"),
            "melee",
            Figure::Share("winner", &["a"]),
            rows(),
            columns(),
        )
        .fixed(&[("flank", "true")]),
    )
    .with(
        Table::cross(
            Text::new("The charger wins, against an obstacle", "Le chargeur gagne, contre un obstacle"),
            "melee",
            Figure::Share("winner", &["a"]),
            rows(),
            columns(),
        )
        .fixed(&[("wall", "true")]),
    )
}

fn rounds() -> Page {
    let rows = || Axis::units(Text::new("who charges", "qui charge"), "a", &CHARGERS);
    let columns = || Axis::units(Text::new("who is charged", "qui est chargé"), "b", &CHARGED);
    Page::new(
        Text::new("Melee: the price", "Corps à corps : le prix"),
        "C5",
        Text::new("The same melees, met in front.", "Les mêmes corps à corps, de front."),
    )
    .with(Table::cross(
        Text::new("Wounds of the charger at the end, on average", "Blessures du chargeur à la fin, en moyenne"),
        "melee",
        Figure::Mean("wounds_of_a"),
        rows(),
        columns(),
    ))
    .with(Table::cross(
        Text::new("Wounds of the charged at the end, on average", "Blessures du chargé à la fin, en moyenne"),
        "melee",
        Figure::Mean("wounds_of_b"),
        rows(),
        columns(),
    ))
    .with(Table::cross(
        Text::new("The charger has more hits in the first round", "Le chargeur touche plus au premier cycle"),
        "melee_round",
        Figure::Share("more_hits", &["a"]),
        rows(),
        columns(),
    ))
}

fn special() -> Page {
    let volleys = Axis::numbers(Text::new("volleys", "tirs"), "volleys", [1, 2, 3, 5, 7, 10, 15]);
    let ranges = Axis::numbers(Text::new("inches", "pouces"), "distance", [12, 24, 36, 48]);
    let dice = Axis::numbers(Text::new("ball dice at the ironclad", "dés de boulet sur l’ironclad"), "dice", 1..=6);
    Page::new(Text::new("Special rolls", "Jets particuliers"), "C1, C3, C4, C7", Text::new("One roll each.", "Un jet chacun."))
        .with(Table::tests(
            Text::new("One roll", "Un jet"),
            vec![
                test(
                    Text::new("a second move keeps order", "un deuxième mouvement reste en ordre"),
                    "organisation",
                    &[],
                    Figure::Share("second_move", &["in-order"]),
                ),
                test(
                    Text::new("a third move keeps order", "un troisième mouvement reste en ordre"),
                    "organisation",
                    &[],
                    Figure::Share("third_move", &["in-order"]),
                ),
                test(Text::new("both", "les deux"), "organisation", &[], Figure::Share("both_moves", &["in-order"])),
                test(
                    Text::new("a given side wins the roll-off at once", "un camp donné gagne le jet au premier coup"),
                    "roll_off",
                    &[],
                    Figure::Share("higher", &["a"]),
                ),
            ],
        ))
        .with(Table::cross(
            Text::new("Ammunition is out", "Les munitions sont épuisées"),
            "ammunition",
            Figure::Share("ammunition", &["out"]),
            volleys,
            Axis::one(Text::new("out", "épuisées")),
        ))
        .with(Table::cross(
            Text::new("Points that balls take off an ironclad, on average", "Points perdus par un ironclad, en moyenne"),
            "ironclad",
            Figure::Mean("damage"),
            dice,
            ranges,
        ))
        .with(
            Table::law(Text::new("Turns of a game", "Tours d’une partie"), "game_length", "turns", Axis::one(Text::new("turns", "tours")))
                .up_to(12),
        )
        .with(Table::law(
            Text::new("Inches that a ship drifts in the current", "Dérive d’un navire dans le courant, en pouces"),
            "current",
            "inches",
            Axis::one(Text::new("inches", "pouces")),
        ))
}
