//! What Bloody Big BATTLES! puts into the odds book.

use montjoie_core::language::Text;
use montjoie_system::book::{Axis, Book, Figure, Page, Table};

const INFANTRY: [&str; 7] = [
    "sample/old-guard",
    "sample/british-division",
    "sample/french-line",
    "sample/austrian-line",
    "sample/russian-line",
    "sample/french-conscripts",
    "sample/militia",
];

const ATTACKERS: [&str; 7] = [
    "sample/old-guard",
    "sample/british-division",
    "sample/french-line",
    "sample/austrian-line",
    "sample/french-conscripts",
    "sample/cuirassiers",
    "sample/lancers",
];

// From the worst to the best.
const RESULTS: &[&str] = &[
    "routs",
    "disordered-retires-full",
    "loses-base-retires-full",
    "retires-half",
    "stays",
    "rallies-in-place",
    "recovers",
    "half",
    "full",
];

const HITS: &[&str] = &["none", "R", "T", "V", "1", "2", "3"];

// From the worst to the best.
const ROWS: &[&str] = &["-7", "-4-6", "-1-3", "0", "+1-3", "+4-6", "+7"];

/// The pages.
pub fn book() -> Book {
    Book { pages: vec![movement(), moves(), fire(), effect(), volleys(), assault(), matchups()], words: WORDS }
}

const WORDS: &[(&str, Text)] = &[
    ("full", Text::new("full move", "mouvement complet")),
    ("half", Text::new("half move", "demi-mouvement")),
    ("recovers", Text::new("recovers a base", "récupère un socle")),
    ("rallies-in-place", Text::new("rallies in place", "se rallie sur place")),
    ("stays", Text::new("no move", "pas de mouvement")),
    ("retires-half", Text::new("retires half", "recule d’un demi")),
    ("loses-base-retires-full", Text::new("loses a base, retires", "perd un socle, recule")),
    ("disordered-retires-full", Text::new("disordered, retires", "en désordre, recule")),
    ("routs", Text::new("routs", "en déroute")),
    ("none", Text::new("none", "rien")),
    ("+7", Text::new("+7 and more", "+7 et plus")),
    ("+4-6", Text::new("+4 to +6", "+4 à +6")),
    ("+1-3", Text::new("+1 to +3", "+1 à +3")),
    ("-1-3", Text::new("−1 to −3", "−1 à −3")),
    ("-4-6", Text::new("−4 to −6", "−4 à −6")),
    ("-7", Text::new("−7 and less", "−7 et moins")),
    ("may", Text::new("may", "peut")),
    ("may-not", Text::new("may not", "ne peut pas")),
];

fn movement() -> Page {
    let modifiers = || Axis::modifiers(Text::new("modifier", "modificateur"), "modifier", (-5..=2).rev());
    let recovery = Axis::cases(
        Text::new("quality", "qualité"),
        &[
            (Text::new("Raw", "novice"), &[("quality", "raw")]),
            (Text::new("Trained", "aguerrie"), &[("quality", "trained")]),
            (Text::new("Veteran", "vétéran"), &[("quality", "veteran")]),
        ],
    );
    Page::new(
        Text::new("The movement roll", "Le jet de mouvement"),
        "B2",
        Text::new(
            "2D6 with the modifiers of B2: +1 in command, +1 in march column; −1 passive, −1 in difficult terrain, −1 irregular or militia, −2 Spent.",
            "2D6 avec les modificateurs de B2 : +1 à portée de commandement, +1 en colonne de marche ; −1 passive, −1 en terrain difficile, −1 irrégulière ou milice, −2 épuisée.",
        ),
    )
    .with(Table::law(Text::new("In good order", "En bon ordre"), "movement", "result", modifiers()).in_order(RESULTS).drawn())
    .with(
        Table::law(Text::new("Disordered or silenced", "En désordre ou silencieuse"), "movement", "result", modifiers())
            .fixed(&[("disordered", "true")])
            .in_order(RESULTS)
            .drawn(),
    )
    .with(
        Table::cross(
            Text::new("Recovers a base that is missing, if it chooses to", "Récupère un socle manquant, si elle le choisit"),
            "movement",
            Figure::Share("recovers", &["yes"]),
            modifiers(),
            recovery,
        )
        .fixed(&[("missing", "1")]),
    )
}

fn moves() -> Page {
    let arms = || {
        Axis::cases(
            Text::new("arm", "arme"),
            &[
                (Text::new("infantry", "infanterie"), &[("arm", "infantry")]),
                (Text::new("heavy cavalry", "cavalerie lourde"), &[("arm", "heavy-cavalry")]),
                (Text::new("medium cavalry", "cavalerie moyenne"), &[("arm", "medium-cavalry")]),
                (Text::new("light cavalry", "cavalerie légère"), &[("arm", "light-cavalry")]),
                (Text::new("irregular cavalry", "cavalerie irrégulière"), &[("arm", "irregular-cavalry")]),
                (Text::new("horse artillery", "artillerie à cheval"), &[("arm", "horse-artillery")]),
                (Text::new("medium artillery", "artillerie moyenne"), &[("arm", "medium-artillery")]),
            ],
        )
    };
    let full = Axis::cases(
        Text::new("a full move", "un mouvement complet"),
        &[
            (Text::new("plain", "simple"), &[]),
            (Text::new("on a road, in march column", "sur route, en colonne"), &[("road", "true"), ("march", "true")]),
            (Text::new("one change of formation", "un changement de formation"), &[("changes", "1")]),
            (Text::new("one obstacle", "un obstacle"), &[("features", "1")]),
            (Text::new("two obstacles", "deux obstacles"), &[("features", "2")]),
            (Text::new("outside the front arc", "hors de l’arc frontal"), &[("outside_arc", "true")]),
        ],
    );
    let half = Axis::cases(
        Text::new("a half move", "un demi-mouvement"),
        &[
            (Text::new("plain", "simple"), &[("allowed", "half")]),
            (Text::new("one change of formation", "un changement de formation"), &[("allowed", "half"), ("changes", "1")]),
            (Text::new("one obstacle", "un obstacle"), &[("allowed", "half"), ("features", "1")]),
            (Text::new("two obstacles", "deux obstacles"), &[("allowed", "half"), ("features", "2")]),
        ],
    );
    let enemies = Axis::cases(
        Text::new("the enemy, 6 inches away", "l’ennemi, à 6 pouces"),
        &[
            (Text::new("infantry", "infanterie"), &[("enemy", "infantry"), ("enemy_within", "6")]),
            (Text::new("heavy cavalry", "cavalerie lourde"), &[("enemy", "heavy-cavalry"), ("enemy_within", "6")]),
            (Text::new("light cavalry", "cavalerie légère"), &[("enemy", "light-cavalry"), ("enemy_within", "6")]),
        ],
    );
    Page::new(
        Text::new("How far a unit may go", "Jusqu’où va une unité"),
        "B3",
        Text::new("Inches, after everything that shortens the move.", "En pouces, après tout ce qui raccourcit le mouvement."),
    )
    .with(Table::cross(
        Text::new("Inches of a full move", "Pouces d’un mouvement complet"),
        "moves",
        Figure::Sure("distance"),
        arms(),
        full,
    ))
    .with(Table::cross(Text::new("Inches of a half move", "Pouces d’un demi-mouvement"), "moves", Figure::Sure("distance"), arms(), half))
    .with(Table::cross(
        Text::new("Inches of evasion (0: may not)", "Pouces d’esquive (0 : ne peut pas)"),
        "moves",
        Figure::Sure("evasion"),
        arms(),
        enemies,
    ))
}

/// The columns of the fire table.
fn factors() -> Axis {
    let steps = [
        ("¼", "0.25"),
        ("½", "0.5"),
        ("1", "1"),
        ("2", "2"),
        ("4", "4"),
        ("6", "6"),
        ("9", "9"),
        ("12", "12"),
        ("16", "16"),
        ("20", "20"),
        ("25", "25"),
        ("30", "30"),
        ("36", "36"),
        ("42", "42"),
        ("49", "49"),
        ("50+", "60"),
    ];
    let steps = steps.map(|(label, factor)| montjoie_system::book::Step {
        label: montjoie_system::book::Label::Plain(label.to_owned()),
        set: vec![("factor", factor.to_owned())],
    });
    Axis { head: Text::new("factor", "facteur"), steps: steps.into() }
}

fn fire() -> Page {
    Page::new(
        Text::new("The fire table", "La table de tir"),
        "B4",
        Text::new(
            "By the column of the summed factor, before shifts: one row down is one column right. R, T and V disorder, and halt Raw, also Trained, also Veteran units; a number costs bases.",
            "Par colonne du facteur total, avant décalages : une ligne plus bas est une colonne à droite. R, T et V mettent en désordre et arrêtent les novices, aussi les aguerries, aussi les vétérans ; un nombre coûte des socles.",
        ),
    )
    .with(Table::law(Text::new("Result of one shot", "Résultat d’un tir"), "fire", "result", factors()).in_order(HITS).drawn())
}

fn effect() -> Page {
    Page::new(
        Text::new("What a shot does", "Ce que fait un tir"),
        "B4",
        Text::new("By the column of the summed factor, as before.", "Par colonne du facteur total, comme ci-avant."),
    )
    .with(Table::figures(
        Text::new("What it does to plain Trained infantry", "Ce qu’il fait à de l’infanterie aguerrie"),
        "fire",
        factors(),
        &[
            (Text::new("bases lost on average", "socles perdus en moyenne"), Figure::Mean("bases_lost")),
            (Text::new("at least one base", "au moins un socle"), Figure::AtLeast("bases_lost", 1)),
            (Text::new("halted", "arrêtée"), Figure::Share("halted", &["yes"])),
            (Text::new("the firer low on ammunition", "tireur à court de munitions"), Figure::Share("ammunition", &["low"])),
        ],
    ))
}

fn volleys() -> Page {
    let units = || Axis::units(Text::new("who fires", "qui tire"), "unit", &INFANTRY);
    let bases = Axis::numbers(Text::new("bases that fire at 3 inches", "socles qui tirent à 3 pouces"), "bases", 1..=4);
    let batteries = || {
        Axis::cases(
            Text::new("battery", "batterie"),
            &[
                (Text::new("horse or light", "à cheval ou légère"), &[("batteries", "horse")]),
                (Text::new("medium", "moyenne"), &[("batteries", "medium")]),
                (Text::new("heavy", "lourde"), &[("batteries", "heavy")]),
                (Text::new("two medium", "deux moyennes"), &[("batteries", "medium, medium")]),
                (Text::new("three heavy", "trois lourdes"), &[("batteries", "heavy, heavy, heavy")]),
            ],
        )
    };
    let ranges = || Axis::numbers(Text::new("inches", "pouces"), "distance", [3, 12, 18, 24]);
    let near = Axis::numbers(Text::new("inches", "pouces"), "distance", [3, 6]);
    let ground = Axis::cases(
        Text::new("plain Trained infantry as the target", "infanterie aguerrie visée"),
        &[
            (Text::new("in the open", "à découvert"), &[]),
            (Text::new("wood or village", "bois ou village"), &[("terrain", "wood")]),
            (Text::new("town", "ville"), &[("terrain", "town")]),
            (Text::new("trenches", "tranchées"), &[("terrain", "trenches")]),
            (Text::new("fort", "fort"), &[("terrain", "fort")]),
            (Text::new("square", "carré"), &[("target_formation", "square")]),
            (Text::new("march column", "colonne de marche"), &[("march", "true")]),
            (Text::new("in flank", "de flanc"), &[("flank", "true")]),
        ],
    );
    Page::new(
        Text::new("Volleys of units and batteries", "Tirs d’unités et de batteries"),
        "B4",
        Text::new(
            "At plain Trained infantry in line, in the open, by units of the sample list with all their bases unless said otherwise.",
            "Sur de l’infanterie aguerrie en ligne, à découvert, par des unités de la liste d’exemple au complet, sauf mention contraire.",
        ),
    )
    .with(Table::cross(
        Text::new("Bases lost on average, by range", "Socles perdus en moyenne, selon la portée"),
        "fire",
        Figure::Mean("bases_lost"),
        units(),
        near,
    ))
    .with(
        Table::cross(
            Text::new("At least one base lost, by bases that fire", "Au moins un socle perdu, selon les socles qui tirent"),
            "fire",
            Figure::AtLeast("bases_lost", 1),
            units(),
            bases,
        )
        .fixed(&[("distance", "3")]),
    )
    .with(Table::cross(
        Text::new("Bases lost on average by guns", "Socles perdus en moyenne par les canons"),
        "fire",
        Figure::Mean("bases_lost"),
        batteries(),
        ranges(),
    ))
    .with(Table::cross(
        Text::new("The target is halted by guns", "La cible est arrêtée par les canons"),
        "fire",
        Figure::Share("halted", &["yes"]),
        batteries(),
        ranges(),
    ))
    .with(
        Table::cross(
            Text::new(
                "Bases lost on average at 3 inches, by ground and formation",
                "Socles perdus en moyenne à 3 pouces, selon le terrain et la formation",
            ),
            "fire",
            Figure::Mean("bases_lost"),
            units(),
            ground,
        )
        .fixed(&[("distance", "3")]),
    )
}

fn assault() -> Page {
    let nets = Axis::modifiers(Text::new("net", "solde"), "net", (-8..=8).rev());
    Page::new(
        Text::new("The assault roll", "Le jet d’assaut"),
        "B5",
        Text::new(
            "Each side throws 2D6; the net is everything added to the attacker less everything added to the defender. A 0 is fought again.",
            "Chaque camp lance 2D6 ; le solde est tout ce que l’attaquant ajoute moins tout ce qu’ajoute le défenseur. Un 0 est rejoué.",
        ),
    )
    .with(Table::law(Text::new("Row of the assault table", "Ligne de la table d’assaut"), "assault", "row", nets).in_order(ROWS).drawn())
}

fn matchups() -> Page {
    let attackers = || Axis::units(Text::new("attacker", "attaquant"), "a", &ATTACKERS);
    let defenders = || Axis::units(Text::new("defender", "défenseur"), "b", &INFANTRY);
    let grounds = Axis::cases(
        Text::new("Austrian line", "ligne autrichienne"),
        &[
            (Text::new("in the open", "à découvert"), &[]),
            (Text::new("behind a stream", "derrière un ruisseau"), &[("terrain", "stream")]),
            (Text::new("in a wood", "dans un bois"), &[("terrain", "wood")]),
            (Text::new("in a village", "dans un village"), &[("terrain", "village")]),
            (Text::new("in trenches", "dans des tranchées"), &[("terrain", "trenches")]),
            (Text::new("in square", "en carré"), &[("b_formation", "square")]),
            (Text::new("in flank", "de flanc"), &[("flank", "true")]),
            (Text::new("Disordered", "en désordre"), &[("b_disordered", "true")]),
        ],
    );
    Page::new(
        Text::new("Assaults by matchup", "Assauts selon les adversaires"),
        "B5",
        Text::new(
            "At full strength, fought to their end, without the fire before them. Driven: the defender gives up its ground or is gone.",
            "Au complet, menés à leur fin, sans le tir qui précède. Chassé : le défenseur cède le terrain ou disparaît.",
        ),
    )
    .with(Table::cross(
        Text::new("The defender is driven or gone", "Le défenseur est chassé ou détruit"),
        "assault",
        Figure::Share("driven_or_removed", &["yes"]),
        attackers(),
        defenders(),
    ))
    .with(Table::cross(
        Text::new("Bases left to the attacker, on average", "Socles restants de l’attaquant, en moyenne"),
        "assault",
        Figure::Mean("bases_of_a"),
        attackers(),
        defenders(),
    ))
    .with(
        Table::cross(
            Text::new(
                "Austrian line is driven or gone, by ground and state",
                "La ligne autrichienne est chassée ou détruite, selon le terrain et l’état",
            ),
            "assault",
            Figure::Share("driven_or_removed", &["yes"]),
            attackers(),
            grounds,
        )
        .fixed(&[("b", "sample/austrian-line")]),
    )
}
