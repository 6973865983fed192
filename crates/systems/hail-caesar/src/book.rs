//! What Hail Caesar puts into the odds book.

use montjoie_core::language::Text;
use montjoie_system::book::{Axis, Book, Figure, Page, Table, test};

/// Troops that fight hand to hand, the best first.
const FIGHTERS: [&str; 7] = [
    "french/mounted-knights",
    "french/foot-knights",
    "french/mounted-sergeants",
    "french/vougiers",
    "french/pavisiers",
    "english/archers",
    "french/peasants",
];

/// Troops that shoot.
const SHOOTERS: [&str; 7] = [
    "english/archers",
    "french/genoese-crossbowmen",
    "french/crossbowmen",
    "french/francs-archers",
    "french/couleuvriniers",
    "french/bombard",
    "french/ribaudequin",
];

/// Targets: every save of the lists, and what changes it.
const TARGETS: [&str; 6] =
    ["french/mounted-knights", "french/foot-knights", "english/billmen", "french/pavisiers", "english/kerns", "french/peasants"];

// From the worst to the best.
const RESULTS: &[&str] = &[
    "break",
    "break-if-casualties",
    "break-if-shaken",
    "retreat-disordered",
    "retreat",
    "give-ground-all-disordered",
    "give-ground-disordered",
    "give-ground",
    "hold-disordered",
    "hold",
];

/// The pages.
pub fn book() -> Book {
    Book { pages: vec![orders(), rally(), shooting(), dice(), melee(), rounds(), panic(), small()], words: WORDS }
}

const WORDS: &[(&str, Text)] = &[
    ("fiasco", Text::new("fiasco", "fiasco")),
    ("hold", Text::new("holds", "tient")),
    ("hold-disordered", Text::new("holds, disordered", "tient, désorganisée")),
    ("retreat", Text::new("retreats", "recule")),
    ("retreat-disordered", Text::new("retreats, disordered", "recule, désorganisée")),
    ("give-ground", Text::new("falls back", "cède du terrain")),
    ("give-ground-disordered", Text::new("falls back, disordered", "cède, désorganisée")),
    ("give-ground-all-disordered", Text::new("falls back, supports disordered too", "cède, soutiens désorganisés aussi")),
    ("break-if-shaken", Text::new("removed if shaken", "retirée si ébranlée")),
    ("break-if-casualties", Text::new("removed if wounded", "retirée si blessée")),
    ("break", Text::new("removed", "retirée")),
];

fn command() -> Axis {
    Axis::numbers(Text::new("command", "commandement"), "command", 5..=10)
}

fn orders() -> Page {
    let distances = Axis::cases(
        Text::new("inches from the general", "pouces du général"),
        &[
            (Text::new("up to 12", "jusqu’à 12"), &[("distance", "12")]),
            (Text::new("to 24", "à 24"), &[("distance", "24")]),
            (Text::new("to 36", "à 36"), &[("distance", "36")]),
            (Text::new("to 48", "à 48"), &[("distance", "48")]),
            (Text::new("to 60", "à 60"), &[("distance", "60")]),
        ],
    );
    let kinds = Axis::cases(
        Text::new("the unit and its general", "l’unité et son général"),
        &[
            (Text::new("plain", "ordinaire"), &[]),
            (Text::new("Militia", "Militia"), &[("militia", "true")]),
            (Text::new("staff re-roll", "relance d’état-major"), &[("staff_reroll", "true")]),
            (Text::new("Militia, re-roll", "Militia, relance"), &[("militia", "true"), ("staff_reroll", "true")]),
        ],
    );
    Page::new(
        Text::new("Orders", "Ordres"),
        "5-e, 5-f",
        Text::new(
            "2D6 against the command value, less what the distance takes off it. Read across from the general’s command value.",
            "2D6 contre la valeur de commandement, moins ce qu’en ôte la distance. Lire sur la ligne du commandement du général.",
        ),
    )
    .with(
        Table::law(
            Text::new("Moves that an order gives, general within 12 inches", "Mouvements donnés par un ordre, général à 12 pouces au plus"),
            "command",
            "moves",
            command(),
        )
        .fixed(&[("distance", "12")])
        .in_order(&["fiasco", "0", "1", "2", "3"])
        .drawn(),
    )
    .with(Table::cross(
        Text::new("At least one move, by distance", "Au moins un mouvement, selon la distance"),
        "command",
        Figure::AtLeast("moves", 1),
        command(),
        distances,
    ))
    .with(
        Table::cross(
            Text::new("At least one move, by what helps or hinders", "Au moins un mouvement, selon ce qui aide ou gêne"),
            "command",
            Figure::AtLeast("moves", 1),
            command(),
            kinds,
        )
        .fixed(&[("distance", "12")]),
    )
}

fn rally() -> Page {
    Page::new(
        Text::new("Rally and fiasco", "Ralliement et fiasco"),
        "3-a, 5-e",
        Text::new(
            "A general within 6 inches rallies a unit by an order: each move that it would give takes a wound off.",
            "Un général à 6 pouces rallie une unité par un ordre : chaque mouvement qu’il donnerait retire une blessure.",
        ),
    )
    .with(
        Table::law(Text::new("Wounds left of 3", "Blessures restantes sur 3"), "rally", "wounds_left", command())
            .fixed(&[("wounds", "3")])
            .in_order(&["fiasco", "3", "2", "1", "0"])
            .drawn(),
    )
    .with(
        Table::law(Text::new("Wounds left of 3, Militia", "Blessures restantes sur 3, Militia"), "rally", "wounds_left", command())
            .fixed(&[("wounds", "3"), ("militia", "true")])
            .in_order(&["fiasco", "3", "2", "1", "0"]),
    )
    .with(Table::law(
        Text::new("The fiasco table by its rows", "Le tableau de fiasco, par ligne"),
        "fiasco",
        "row",
        Axis::one(Text::new("row", "ligne")),
    ))
}

fn shooting() -> Page {
    let shooters = || Axis::units(Text::new("who shoots", "qui tire"), "unit", &SHOOTERS);
    let targets = || Axis::units(Text::new("at whom", "sur qui"), "target", &TARGETS);
    let range = Axis::numbers(Text::new("inches", "pouces"), "distance", [6, 12, 18, 24, 36]);
    let cover = Axis::cases(
        Text::new("cover", "couvert"),
        &[
            (Text::new("none", "aucun"), &[("cover", "none")]),
            (Text::new("light", "léger"), &[("cover", "light")]),
            (Text::new("heavy", "lourd"), &[("cover", "heavy")]),
        ],
    );
    Page::new(
        Text::new("Shooting", "Tir"),
        "6-a – 6-c",
        Text::new(
            "Fresh units in good order. 0 where the weapon does not reach. A panic test is called by natural sixes, or by a wound that shakes.",
            "Unités fraîches et en ordre. 0 hors de portée. Un test de panique est causé par des six naturels, ou par une blessure qui ébranle.",
        ),
    )
    .with(
        Table::cross(
            Text::new("Wounds on average, at 12 inches", "Blessures en moyenne, à 12 pouces"),
            "shooting",
            Figure::Mean("wounds"),
            shooters(),
            targets(),
        )
        .fixed(&[("distance", "12")]),
    )
    .with(
        Table::cross(
            Text::new("A panic test is called, at 12 inches", "Un test de panique est causé, à 12 pouces"),
            "shooting",
            Figure::Share("panic", &["yes"]),
            shooters(),
            targets(),
        )
        .fixed(&[("distance", "12")]),
    )
    .with(
        Table::cross(
            Text::new("Wounds on average on billmen, by range", "Blessures en moyenne sur des billmen, selon la portée"),
            "shooting",
            Figure::Mean("wounds"),
            shooters(),
            range,
        )
        .fixed(&[("target", "english/billmen")]),
    )
    .with(
        Table::cross(
            Text::new("Wounds on average on billmen in cover, at 12 inches", "Blessures en moyenne sur des billmen à couvert, à 12 pouces"),
            "shooting",
            Figure::Mean("wounds"),
            shooters(),
            cover,
        )
        .fixed(&[("target", "english/billmen"), ("distance", "12")]),
    )
}

fn dice() -> Page {
    let dice = || Axis::numbers(Text::new("dice", "dés"), "dice", 1..=10);
    let saves = || {
        Axis::cases(
            Text::new("the target’s save", "sauvegarde de la cible"),
            &[
                (Text::new("none", "aucune"), &[("save", "none")]),
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
        "6-c",
        Text::new(
            "For whatever the lists do not have: so many dice that hit on 4+.",
            "Pour tout ce que les listes n’ont pas : tant de dés qui touchent à 4+.",
        ),
    )
    .with(
        Table::cross(Text::new("Wounds on average", "Blessures en moyenne"), "shooting", Figure::Mean("wounds"), dice(), saves())
            .fixed(&[("need", "4")]),
    )
    .with(
        Table::cross(Text::new("At least one wound", "Au moins une blessure"), "shooting", Figure::AtLeast("wounds", 1), dice(), saves())
            .fixed(&[("need", "4")]),
    )
    .with(
        Table::cross(
            Text::new("At least three wounds", "Au moins trois blessures"),
            "shooting",
            Figure::AtLeast("wounds", 3),
            dice(),
            saves(),
        )
        .fixed(&[("need", "4")]),
    )
}

fn melee() -> Page {
    let rows = || Axis::units(Text::new("who charges", "qui charge"), "a", &FIGHTERS);
    let columns = || Axis::units(Text::new("who is charged", "qui est chargé"), "b", &FIGHTERS);
    let first = &[("round", "first"), ("charging", "a")];
    Page::new(
        Text::new("Melee: the charge", "Corps à corps : la charge"),
        "7-b, 7-d",
        Text::new(
            "First round, the row charges the column; both fresh, in good order, without supports, generals or stakes. What is missing to 100 % is lost.",
            "Premier round, la ligne charge la colonne ; toutes deux fraîches, en ordre, sans soutiens, généraux ni pieux. Le reste jusqu’à 100 % est perdu.",
        ),
    )
    .with(Table::cross(Text::new("The charger wins the round", "Le chargeur gagne le round"), "melee_round", Figure::Share("result", &["a"]), rows(), columns()).fixed(first))
    .with(Table::cross(Text::new("The round is drawn", "Le round est nul"), "melee_round", Figure::Share("result", &["draw"]), rows(), columns()).fixed(first))
    .with(
        Table::cross(
            Text::new("Wounds on the charged, on average", "Blessures du chargé, en moyenne"),
            "melee_round",
            Figure::Mean("wounds_on_b"),
            rows(),
            columns(),
        )
        .fixed(first),
    )
}

fn rounds() -> Page {
    let rows = || Axis::units(Text::new("the one", "l’une"), "a", &FIGHTERS);
    let columns = || Axis::units(Text::new("the other", "l’autre"), "b", &FIGHTERS);
    let later = &[("round", "later"), ("charging", "none")];
    let helps = Axis::cases(
        Text::new("the archers", "les archers"),
        &[
            (Text::new("in the open", "à découvert"), &[]),
            (Text::new("behind stakes", "derrière des pieux"), &[("b_stakes", "true")]),
            (Text::new("with one support", "avec un soutien"), &[("b_supports", "1")]),
            (Text::new("stakes, two supports", "pieux, deux soutiens"), &[("b_stakes", "true"), ("b_supports", "2")]),
            (Text::new("disordered", "désorganisés"), &[("b_disordered", "true")]),
        ],
    );
    let chargers = Axis::units(Text::new("who charges them", "qui les charge"), "a", &FIGHTERS[..4]);
    Page::new(
        Text::new("Melee: later rounds, stakes and supports", "Corps à corps : rounds suivants, pieux et soutiens"),
        "7-b, 1-c",
        Text::new(
            "Later rounds: nobody has charged, nobody won the last round.",
            "Rounds suivants : personne n’a chargé, personne n’a gagné le round précédent.",
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
        .fixed(later),
    )
    .with(
        Table::cross(
            Text::new("A later round is drawn", "Un round suivant est nul"),
            "melee_round",
            Figure::Share("result", &["draw"]),
            rows(),
            columns(),
        )
        .fixed(later),
    )
    .with(
        Table::cross(
            Text::new("A charge on English archers is won", "Une charge sur des archers anglais est gagnée"),
            "melee_round",
            Figure::Share("result", &["a"]),
            chargers,
            helps,
        )
        .fixed(&[("b", "english/archers"), ("round", "first"), ("charging", "a")]),
    )
}

fn panic() -> Page {
    let modifiers = || Axis::modifiers(Text::new("modifier", "modificateur"), "modifier", (-6..=2).rev());
    let law = |title: Text, set: &[(&'static str, &str)]| Table::law(title, "panic", "result", modifiers()).fixed(set).in_order(RESULTS);
    let tables = Axis::cases(
        Text::new("the test, and our table", "le test, et notre tableau"),
        &[
            (Text::new("shooting, T0", "tir, T0"), &[("kind", "shooting"), ("table", "T0")]),
            (Text::new("shooting, T1", "tir, T1"), &[("kind", "shooting"), ("table", "T1")]),
            (Text::new("shooting, T2", "tir, T2"), &[("kind", "shooting"), ("table", "T2")]),
            (Text::new("melee, T0", "corps à corps, T0"), &[("kind", "melee"), ("table", "T0")]),
            (Text::new("melee, T1", "corps à corps, T1"), &[("kind", "melee"), ("table", "T1")]),
            (Text::new("melee, T2", "corps à corps, T2"), &[("kind", "melee"), ("table", "T2")]),
        ],
    );
    Page::new(
        Text::new("Panic tests", "Tests de panique"),
        "8-a, A6",
        Text::new(
            "2D6 with its modifier: -1 for each wound beyond stamina after shooting (8-f), -1 for each point of a lost round of melee (published rules; not on the sheet). The sheet names the results but prints no table: these rows are our construction, and T0, T1 and T2 show how far that matters.",
            "2D6 avec son modificateur : -1 par blessure au-delà de la résistance après un tir (8-f), -1 par point d’écart d’un round de corps à corps perdu (règles publiées ; absent de la feuille). La feuille nomme les résultats mais n’imprime pas de tableau : ces lignes sont notre construction, et T0, T1 et T2 montrent ce que cela change.",
        ),
    )
    .with(law(
        Text::new("After shooting: a wounded unit, not shaken before", "Après un tir : unité blessée, pas encore ébranlée"),
        &[("kind", "shooting"), ("wounded", "true")],
    ).drawn())
    .with(law(
        Text::new("After a lost round of melee: not shaken before", "Après un round de corps à corps perdu : pas encore ébranlée"),
        &[("kind", "melee"), ("wounded", "true")],
    ).drawn())
    .with(
        Table::cross(
            Text::new("Removed, by the table in force", "Retirée, selon le tableau choisi"),
            "panic",
            Figure::Share("result", &["break"]),
            modifiers(),
            tables,
        )
        .fixed(&[("wounded", "true")]),
    )
}

fn small() -> Page {
    let shots = Axis::numbers(Text::new("shots", "tirs"), "shots", [1, 2, 3, 4, 6, 8, 12]);
    let readings = Axis::cases(
        Text::new("what loses the gun", "ce qui perd la pièce"),
        &[
            (Text::new("a double 1", "un double 1"), &[("reading", "double-1")]),
            (Text::new("any double", "tout double"), &[("reading", "any-double")]),
        ],
    );
    Page::new(Text::new("Special rolls", "Jets particuliers"), "1-c, 3-b, 8-d", Text::new("One roll each.", "Un jet chacun."))
        .with(Table::tests(
            Text::new("One roll", "Un jet"),
            vec![
                test(
                    Text::new("Montjoie! sets off the charge", "Montjoie ! déclenche la charge"),
                    "montjoie",
                    &[],
                    Figure::Share("charges", &["yes"]),
                ),
                test(
                    Text::new(
                        "an attached general dies in a round in which his unit was wounded",
                        "un général attaché meurt en un round où son unité est blessée",
                    ),
                    "general_death",
                    &[],
                    Figure::Share("general", &["dies"]),
                ),
                test(
                    Text::new("a disorder test is passed", "un test de désorganisation est réussi"),
                    "disorder",
                    &[],
                    Figure::Share("unit", &["in-order"]),
                ),
                test(
                    Text::new("Levy lose their disorder", "une unité Levy retire son désordre"),
                    "levy",
                    &[],
                    Figure::Share("disorder", &["lost"]),
                ),
            ],
        ))
        .with(Table::cross(
            Text::new("A gun is lost by its own shooting", "Une pièce est perdue par son propre tir"),
            "gun_lost",
            Figure::Share("gun", &["lost"]),
            shots,
            readings,
        ))
}
