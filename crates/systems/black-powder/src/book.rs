//! What Black Powder puts into the odds book.

use montjoie_core::language::Text;
use montjoie_system::book::{Axis, Book, Figure, Page, Table, test};

/// Troops that fight hand to hand.
const FIGHTERS: [&str; 7] = [
    "sample/guard-infantry",
    "sample/line-infantry",
    "sample/line-infantry-square",
    "sample/warriors",
    "sample/dragoons",
    "sample/uhlans",
    "sample/hussars",
];

/// Troops that shoot.
const SHOOTERS: [&str; 5] = ["sample/guard-infantry", "sample/line-infantry", "sample/riflemen", "sample/skirmishers", "sample/foot-gun"];

/// Those of them that give closing fire: skirmishers do not.
const CLOSING: [&str; 4] = ["sample/guard-infantry", "sample/line-infantry", "sample/riflemen", "sample/foot-gun"];

// From the worst to the best.
const FATES: &[&str] = &["breaks", "retires-disordered", "retires", "holds"];

/// The pages.
pub fn book() -> Book {
    Book { pages: vec![orders(), rally(), shooting(), dice(), charges(), rounds(), breaking(), special()], words: WORDS }
}

const WORDS: &[(&str, Text)] = &[
    ("passes", Text::new("moves", "se déplace")),
    ("no-move", Text::new("passes without a move", "réussi sans mouvement")),
    ("fails", Text::new("fails", "échoue")),
    ("blunder", Text::new("blunder", "échec critique")),
    ("holds", Text::new("holds", "tient")),
    ("retires", Text::new("retires", "se replie")),
    ("retires-disordered", Text::new("retires, disordered", "se replie en désordre")),
    ("breaks", Text::new("breaks", "rompt")),
    ("only-sixes-and-disordered", Text::new("hits on sixes, disordered", "touche sur 6, en désordre")),
    ("only-sixes", Text::new("hits on sixes", "touche sur 6")),
    ("nothing", Text::new("nothing", "rien")),
    ("extra-die", Text::new("one more die", "un dé de plus")),
];

fn staff() -> Axis {
    Axis::numbers(Text::new("staff rating", "valeur d’état-major"), "staff", 5..=10)
}

fn orders() -> Page {
    let distances = Axis::cases(
        Text::new("inches from the general", "pouces du général"),
        &[
            (Text::new("under 12", "moins de 12"), &[("distance", "11")]),
            (Text::new("under 24", "moins de 24"), &[("distance", "23")]),
            (Text::new("under 36", "moins de 36"), &[("distance", "35")]),
            (Text::new("under 48", "moins de 48"), &[("distance", "47")]),
        ],
    );
    let cases = Axis::cases(
        Text::new("the unit", "l’unité"),
        &[
            (Text::new("line", "ligne"), &[]),
            (Text::new("enemy near", "ennemi proche"), &[("enemy_distance", "11")]),
            (Text::new("attack column", "colonne d’attaque"), &[("formation", "attack-column")]),
            (Text::new("march column", "colonne de marche"), &[("formation", "march-column")]),
            (Text::new("the same on a road", "la même sur route"), &[("formation", "march-column"), ("road", "true")]),
            (Text::new("Reliable", "Reliable"), &[("reliable", "true")]),
            (Text::new("Unreliable", "Unreliable"), &[("unreliable", "true")]),
        ],
    );
    Page::new(
        Text::new("Orders", "Ordres"),
        "B2",
        Text::new(
            "2D6 against the staff rating with its modifiers. A unit in line, its general near, no enemy within 12 inches, unless said otherwise.",
            "2D6 contre la valeur d’état-major modifiée. Unité en ligne, général proche, pas d’ennemi à 12 pouces, sauf mention contraire.",
        ),
    )
    .with(
        Table::law(Text::new("Moves that an order gives", "Mouvements donnés par un ordre"), "command", "moves", staff())
            .fixed(&[("distance", "6")])
            .drawn(),
    )
    .with(Table::cross(
        Text::new("The order passes, by distance", "L’ordre passe, selon la distance"),
        "command",
        Figure::Share("order", &["passes"]),
        staff(),
        distances,
    ))
    .with(
        Table::cross(
            Text::new("The order passes, by formation and kind of unit", "L’ordre passe, selon la formation et l’unité"),
            "command",
            Figure::Share("order", &["passes"]),
            staff(),
            cases.clone(),
        )
        .fixed(&[("distance", "6")]),
    )
    .with(
        Table::cross(
            Text::new("Moves on average, by formation and kind of unit", "Mouvements en moyenne, selon la formation et l’unité"),
            "command",
            Figure::Mean("moves"),
            staff(),
            cases,
        )
        .fixed(&[("distance", "6")]),
    )
}

fn rally() -> Page {
    Page::new(
        Text::new("Rally and blunder", "Ralliement et échec critique"),
        "B2",
        Text::new(
            "A general within 12 inches may take one casualty off a unit; these start from three.",
            "Un général à 12 pouces peut retirer une perte à une unité ; ces tableaux partent de trois.",
        ),
    )
    .with(
        Table::law(Text::new("Casualties left of 3", "Pertes restantes sur 3"), "rally", "casualties_left", staff())
            .fixed(&[("casualties", "3")])
            .in_order(&["blunder", "3", "2"])
            .drawn(),
    )
    .with(
        Table::law(
            Text::new("Casualties left of 3, an enemy within 12 inches", "Pertes restantes sur 3, un ennemi à 12 pouces"),
            "rally",
            "casualties_left",
            staff(),
        )
        .fixed(&[("casualties", "3"), ("enemy_distance", "11")])
        .in_order(&["blunder", "3", "2"]),
    )
    .with(Table::law(
        Text::new("The blunder table by its rows", "Le tableau des échecs critiques, par ligne"),
        "blunder",
        "row",
        Axis::one(Text::new("row", "ligne")),
    ))
    .with(Table::law(
        Text::new("Moves of its last row", "Mouvements de sa dernière ligne"),
        "blunder",
        "moves_of_row_6",
        Axis::one(Text::new("moves", "mouvements")),
    ))
}

fn shooting() -> Page {
    let shooters = || Axis::units(Text::new("who shoots", "qui tire"), "unit", &SHOOTERS);
    let ranges = || Axis::numbers(Text::new("inches", "pouces"), "distance", [5, 11, 17, 23, 35, 47]);
    let targets = Axis::cases(
        Text::new("line infantry as the target, in", "infanterie de ligne visée, en"),
        &[
            (Text::new("line", "ligne"), &[("target_formation", "line")]),
            (Text::new("attack column", "colonne d’attaque"), &[("target_formation", "attack-column")]),
            (Text::new("march column", "colonne de marche"), &[("target_formation", "march-column")]),
            (Text::new("square", "carré"), &[("target_formation", "square")]),
            (Text::new("skirmish", "tirailleurs"), &[("target_formation", "skirmish")]),
            (Text::new("light cover", "couvert léger"), &[("cover", "light")]),
            (Text::new("heavy cover", "couvert lourd"), &[("cover", "heavy")]),
        ],
    );
    let fire = Axis::cases(
        Text::new("the fire", "le tir"),
        &[
            (Text::new("volley", "tir"), &[]),
            (Text::new("closing fire", "tir de réaction"), &[("fire", "closing")]),
            (Text::new("enfilade", "enfilade"), &[("enfilade", "true")]),
            (Text::new("not clear", "pas dégagé"), &[("clear", "false")]),
            (Text::new("shooter shaken", "tireur ébranlé"), &[("weakened", "true")]),
        ],
    );
    let at = ("target", "sample/line-infantry");
    Page::new(
        Text::new("Shooting", "Tir"),
        "B3, B4",
        Text::new(
            "At fresh line infantry (save 4+, stamina 3). 0 beyond the range of the weapon. A six disorders.",
            "Sur de l’infanterie de ligne fraîche (sauvegarde 4+, résistance 3). 0 hors de portée. Un six désorganise.",
        ),
    )
    .with(
        Table::cross(
            Text::new("Casualties on average, by range", "Pertes en moyenne, selon la portée"),
            "shooting",
            Figure::Mean("casualties"),
            shooters(),
            ranges(),
        )
        .fixed(&[at]),
    )
    .with(
        Table::cross(
            Text::new("The target is disordered, by range", "La cible est en désordre, selon la portée"),
            "shooting",
            Figure::Share("disordered", &["yes"]),
            shooters(),
            ranges(),
        )
        .fixed(&[at]),
    )
    .with(
        Table::cross(
            Text::new(
                "Casualties on average at 11 inches, by the target’s formation and cover",
                "Pertes en moyenne à 11 pouces, selon la formation et le couvert",
            ),
            "shooting",
            Figure::Mean("casualties"),
            shooters(),
            targets,
        )
        .fixed(&[at, ("distance", "11")]),
    )
    .with(
        Table::cross(
            Text::new(
                "Casualties on average at 5 inches of whoever gives closing fire, by the kind of fire",
                "Pertes en moyenne à 5 pouces, par qui tire en réaction, selon le tir",
            ),
            "shooting",
            Figure::Mean("casualties"),
            Axis::units(Text::new("who shoots", "qui tire"), "unit", &CLOSING),
            fire,
        )
        .fixed(&[at, ("distance", "5")]),
    )
}

fn dice() -> Page {
    let dice = || Axis::numbers(Text::new("dice", "dés"), "dice", 1..=9);
    let saves = || {
        Axis::cases(
            Text::new("the target’s save", "sauvegarde de la cible"),
            &[
                (Text::new("6+", "6+"), &[("save", "6")]),
                (Text::new("5+", "5+"), &[("save", "5")]),
                (Text::new("4+", "4+"), &[("save", "4")]),
                (Text::new("3+", "3+"), &[("save", "3")]),
                (Text::new("2+", "2+"), &[("save", "2")]),
            ],
        )
    };
    Page::new(
        Text::new("Any volley, by dice and save", "Tout tir, selon les dés et la sauvegarde"),
        "B4",
        Text::new("So many dice that hit on 4+.", "Tant de dés qui touchent à 4+."),
    )
    .with(
        Table::cross(Text::new("Casualties on average", "Pertes en moyenne"), "shooting", Figure::Mean("casualties"), dice(), saves())
            .fixed(&[("need", "4")]),
    )
    .with(
        Table::cross(
            Text::new("At least one casualty", "Au moins une perte"),
            "shooting",
            Figure::AtLeast("casualties", 1),
            dice(),
            saves(),
        )
        .fixed(&[("need", "4")]),
    )
    .with(
        Table::cross(
            Text::new("At least three casualties", "Au moins trois pertes"),
            "shooting",
            Figure::AtLeast("casualties", 3),
            dice(),
            saves(),
        )
        .fixed(&[("need", "4")]),
    )
}

fn charges() -> Page {
    let rows = || Axis::units(Text::new("who charges", "qui charge"), "a", &FIGHTERS);
    let columns = || Axis::units(Text::new("who is charged", "qui est chargé"), "b", &FIGHTERS);
    Page::new(
        Text::new("A charge, from its declaration through its first round", "Une charge, de sa déclaration à la fin de son premier round"),
        "B5",
        Text::new(
            "From 6 inches, both fresh; the charged reacts as its unit does by default. What is missing to 100 % is lost.",
            "À 6 pouces, unités fraîches ; la chargée réagit comme son unité le fait par défaut. Le reste jusqu’à 100 % est perdu.",
        ),
    )
    .with(Table::cross(
        Text::new("The charge comes home", "La charge arrive au contact"),
        "charge",
        Figure::Share("charge", &["contact"]),
        rows(),
        columns(),
    ))
    .with(Table::cross(
        Text::new("It comes home and wins its first round", "Elle arrive au contact et gagne le premier round"),
        "charge",
        Figure::Share("result", &["a"]),
        rows(),
        columns(),
    ))
    .with(Table::cross(
        Text::new("It comes home and the round is drawn", "Elle arrive au contact et le round est nul"),
        "charge",
        Figure::Share("result", &["draw"]),
        rows(),
        columns(),
    ))
}

fn rounds() -> Page {
    let rows = || Axis::units(Text::new("the one", "l’une"), "a", &FIGHTERS);
    let columns = || Axis::units(Text::new("the other", "l’autre"), "b", &FIGHTERS);
    let helps = Axis::cases(
        Text::new("the other, line infantry", "l’autre, infanterie de ligne"),
        &[
            (Text::new("in line", "en ligne"), &[]),
            (Text::new("one flank support", "un soutien de flanc"), &[("b_flank_supports", "1")]),
            (Text::new("two", "deux"), &[("b_flank_supports", "2")]),
            (Text::new("attack column", "colonne d’attaque"), &[("b_formation", "attack-column")]),
            (Text::new("in square", "en carré"), &[("b_formation", "square")]),
            (Text::new("taken in flank", "prise de flanc"), &[("b_face", "flank")]),
            (Text::new("disordered", "en désordre"), &[("b_disordered", "true")]),
        ],
    );
    Page::new(
        Text::new("Rounds of hand-to-hand", "Rounds de corps à corps"),
        "B5",
        Text::new(
            "Later rounds: nobody has charged or won the last round. Supports and faces: the row charges, no fire is given.",
            "Rounds suivants : personne n’a chargé ni gagné le round précédent. Soutiens et faces : la ligne charge, sans tir.",
        ),
    )
    .with(
        Table::cross(
            Text::new("The row wins a later round", "La ligne gagne un round suivant"),
            "melee_round",
            Figure::Share("result", &["a"]),
            rows(),
            columns(),
        )
        .fixed(&[("charging", "none")]),
    )
    .with(
        Table::cross(
            Text::new("Casualties of the column in a later round, on average", "Pertes de la colonne en un round suivant, en moyenne"),
            "melee_round",
            Figure::Mean("casualties_of_b"),
            rows(),
            columns(),
        )
        .fixed(&[("charging", "none")]),
    )
    .with(
        Table::cross(
            Text::new("A charge on line infantry wins its first round", "Une charge sur de l’infanterie de ligne gagne son premier round"),
            "melee_round",
            Figure::Share("result", &["a"]),
            rows(),
            helps,
        )
        .fixed(&[("b", "sample/line-infantry"), ("charging", "a")]),
    )
}

fn breaking() -> Page {
    let modifiers = || Axis::modifiers(Text::new("modifier", "modificateur"), "modifier", (-6..=0).rev());
    let law = |title: Text, set: &[(&'static str, &str)]| Table::law(title, "break_test", "result", modifiers()).fixed(set).in_order(FATES);
    Page::new(
        Text::new("Break tests", "Tests de moral"),
        "B6",
        Text::new(
            "2D6 with −1 for each casualty above stamina, −1 disordered, −1 for a casualty by artillery.",
            "2D6 avec −1 par perte au-dessus de la résistance, −1 en désordre, −1 si l’artillerie a causé une perte.",
        ),
    )
    .with(law(Text::new("Infantry, after shooting", "Infanterie, après un tir"), &[("cause", "shooting"), ("arm", "infantry")]).drawn())
    .with(law(Text::new("Infantry, hand-to-hand", "Infanterie, corps à corps"), &[("cause", "hand_to_hand"), ("arm", "infantry")]).drawn())
    .with(law(Text::new("Cavalry, after shooting", "Cavalerie, après un tir"), &[("cause", "shooting"), ("arm", "cavalry")]))
    .with(law(Text::new("Cavalry, hand-to-hand", "Cavalerie, corps à corps"), &[("cause", "hand_to_hand"), ("arm", "cavalry")]))
    .with(law(Text::new("Artillery, after shooting", "Artillerie, après un tir"), &[("cause", "shooting"), ("arm", "artillery")]))
}

fn special() -> Page {
    let units = Axis::numbers(Text::new("units of the brigade", "unités de la brigade"), "units", 2..=8);
    let chances = Axis::cases(
        Text::new("chance of each to be out", "chance de chacune d’être hors de combat"),
        &[
            (Text::new("10 %", "10 %"), &[("chance", "0.1")]),
            (Text::new("20 %", "20 %"), &[("chance", "0.2")]),
            (Text::new("30 %", "30 %"), &[("chance", "0.3")]),
            (Text::new("40 %", "40 %"), &[("chance", "0.4")]),
            (Text::new("50 %", "50 %"), &[("chance", "0.5")]),
        ],
    );
    let sizes = Axis::cases(
        Text::new("size", "taille"),
        &[
            (Text::new("large", "grande"), &[("size", "large")]),
            (Text::new("standard", "standard"), &[("size", "standard")]),
            (Text::new("small", "petite"), &[("size", "small")]),
        ],
    );
    Page::new(
        Text::new("Special rolls and demoralisation", "Jets particuliers et démoralisation"),
        "B0, B1, B7",
        Text::new("One roll each.", "Un jet chacun."),
    )
    .with(Table::tests(
        Text::new("One roll", "Un jet"),
        vec![
            test(Text::new("side A plays first", "le camp A joue en premier"), "first_turn", &[], Figure::Share("first", &["a"])),
            test(
                Text::new("an Elite (3+) unit loses its disorder", "une unité Elite (3+) retire son désordre"),
                "elite",
                &[("need", "3")],
                Figure::Share("disorder", &["lost"]),
            ),
            test(
                Text::new("an Elite (4+) unit loses its disorder", "une unité Elite (4+) retire son désordre"),
                "elite",
                &[("need", "4")],
                Figure::Share("disorder", &["lost"]),
            ),
            test(
                Text::new("a Brave unit loses a casualty", "une unité Brave retire une perte"),
                "brave",
                &[],
                Figure::Share("casualty", &["removed"]),
            ),
            test(
                Text::new("the D3 of Heavy Cavalry is 2 or more", "le D3 de Heavy Cavalry donne 2 ou plus"),
                "heavy_cavalry",
                &[],
                Figure::AtLeast("result", 2),
            ),
        ],
    ))
    .with(Table::law(Text::new("Stamina of an Untested unit", "Résistance d’une unité Untested"), "untested", "stamina", sizes))
    .with(Table::law(
        Text::new("First volley of a Freshly Raised unit", "Premier tir d’une unité Freshly Raised"),
        "freshly_raised",
        "effect",
        Axis::one(Text::new("effect", "effet")),
    ))
    .with(Table::cross(
        Text::new("A brigade is demoralised", "Une brigade est démoralisée"),
        "demoralisation",
        Figure::Share("brigade", &["demoralised"]),
        units,
        chances,
    ))
}
