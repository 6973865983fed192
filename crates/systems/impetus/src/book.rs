//! What Impetus puts into the odds book.

use montjoie_core::language::Text;
use montjoie_system::book::{Axis, Book, Figure, Page, Table, Test, test};

const FIGHTERS: [&str; 8] = [
    "french/nobles",
    "french/men-at-arms",
    "english/household",
    "english/foot-men-at-arms",
    "english/billmen",
    "english/longbowmen",
    "english/hobilars",
    "french/levy",
];

const SHOOTERS: [&str; 6] =
    ["english/longbowmen", "french/genoese", "english-1180/welsh-archers", "french/skirmishers", "sample/horse-archers", "sample/cannon"];

const TARGETS: [&str; 6] =
    ["french/nobles", "english/foot-men-at-arms", "english/billmen", "french/genoese", "english/hobilars", "sample/light-foot"];

/// The pages.
pub fn book() -> Book {
    Book { pages: vec![discipline(), initiative(), shooting(), dice(), cohesion(), melee(), pursuit(), cards(), army()], words: WORDS }
}

const WORDS: &[(&str, Text)] = &[
    ("yes", Text::new("yes", "oui")),
    ("no", Text::new("no", "non")),
    ("none", Text::new("none", "rien")),
    ("genius", Text::new("Genius", "Génie")),
    ("expert", Text::new("Expert", "Expert")),
    ("average", Text::new("Average", "Moyen")),
    ("poor", Text::new("Poor", "Médiocre")),
    ("incompetent", Text::new("Incompetent", "Incompétent")),
    (
        "small rough, small difficult or small hill",
        Text::new("small rough, small difficult or small hill", "petit accidenté, petit difficile ou petite colline"),
    ),
    ("difficult (any size), road or none", Text::new("difficult (any size), road or none", "difficile (toute taille), route ou rien")),
    (
        "large difficult, large rough or impassable (any)",
        Text::new("large difficult, large rough or impassable (any)", "grand difficile, grand accidenté ou infranchissable (tout)"),
    ),
    ("river, village or none", Text::new("river, village or none", "rivière, village ou rien")),
    ("large rough", Text::new("large rough", "grand accidenté")),
    (
        "none, hill (any size), small rough or road",
        Text::new("none, hill (any size), small rough or road", "rien, colline (toute taille), petit accidenté ou route"),
    ),
    (
        "none, difficult (any) or impassable (any)",
        Text::new("none, difficult (any) or impassable (any)", "rien, difficile (tout) ou infranchissable (tout)"),
    ),
    (
        "move an enemy piece, or place bridge or ford, or none",
        Text::new("move an enemy piece, or bridge or ford, or none", "déplacer un décor ennemi, ou pont ou gué, ou rien"),
    ),
    ("move an enemy piece", Text::new("move an enemy piece", "déplacer un décor ennemi")),
];

type Case = (Text, &'static [(&'static str, &'static str)]);

fn classes() -> Axis {
    Axis::cases(
        Text::new("discipline", "discipline"),
        &[
            (Text::new("A", "A"), &[("discipline", "A")]),
            (Text::new("B", "B"), &[("discipline", "B")]),
            (Text::new("C", "C"), &[("discipline", "C")]),
        ],
    )
}

fn levels(head: Text, key: &'static str) -> Axis {
    let level = |id: &'static str, text: Text| montjoie_system::book::Step {
        label: montjoie_system::book::Label::Text(text),
        set: vec![(key, id.to_owned())],
    };
    let steps = vec![
        level("genius", Text::new("Genius", "Génie")),
        level("expert", Text::new("Expert", "Expert")),
        level("average", Text::new("Average", "Moyen")),
        level("poor", Text::new("Poor", "Médiocre")),
        level("incompetent", Text::new("Incompetent", "Incompétent")),
    ];
    Axis { head, steps }
}

const OCCASIONS: &[Case] = &[
    (Text::new("rally", "ralliement"), &[("occasion", "rally")]),
    (Text::new("rally out of zone", "ralliement hors zone"), &[("occasion", "rally"), ("in_zone", "false")]),
    (Text::new("a second move", "deuxième mouvement"), &[("occasion", "moves")]),
    (Text::new("a third move", "troisième mouvement"), &[("occasion", "moves"), ("earlier", "1")]),
    (Text::new("reaction, Disordered", "réaction, désorganisée"), &[("occasion", "reaction"), ("disordered", "true")]),
    (
        Text::new("charge of opportunity, Disordered", "charge d’opportunité, désorganisée"),
        &[("occasion", "opportunity-charge"), ("disordered", "true")],
    ),
    (Text::new("counter-charge, mounted", "contre-charge, montée"), &[("occasion", "counter-charge"), ("arm", "cp2")]),
    (
        Text::new("evade mounted, light horse", "esquiver des montés, cavalerie légère"),
        &[("occasion", "evade"), ("arm", "cl"), ("enemy", "cm")],
    ),
    (Text::new("evade foot, skirmishers", "esquiver à pied, tirailleurs"), &[("occasion", "evade"), ("arm", "s"), ("enemy", "fp")]),
    (Text::new("defensive fire, missile foot", "tir défensif, tireurs"), &[("occasion", "defensive-fire"), ("arm", "t")]),
    (Text::new("close order against light horse", "serrer les rangs, cavalerie légère"), &[("occasion", "close-order"), ("enemy", "cm")]),
    (Text::new("close order against knights", "serrer les rangs, chevaliers"), &[("occasion", "close-order"), ("enemy", "cp1")]),
];

fn discipline() -> Page {
    let occasions = Axis::cases(Text::new("the test", "le test"), OCCASIONS);
    let tries = Axis::numbers(Text::new("moves tried", "mouvements tentés"), "tries", 2..=4);
    let attached = || {
        let mut axis = levels(Text::new("commander attached", "commandant rattaché"), "commander");
        let none = montjoie_system::book::Step {
            label: montjoie_system::book::Label::Text(Text::new("none", "aucun")),
            set: vec![("commander", "none".to_owned())],
        };
        axis.steps.insert(0, none);
        axis
    };
    Page::new(
        Text::new("Discipline tests", "Tests de discipline"),
        "A2",
        Text::new(
            "1D6. Units in good order within their commander’s zone, nobody attached, unless said otherwise.",
            "1D6. Unités en bon ordre dans la zone de leur commandant, personne de rattaché, sauf mention contraire.",
        ),
    )
    .with(Table::cross(
        Text::new("The test passes, by occasion", "Le test réussit, selon l’occasion"),
        "discipline",
        Figure::Share("test", &["passed"]),
        occasions,
        classes(),
    ))
    .with(
        Table::cross(
            Text::new("A rally passes, by the commander attached", "Un ralliement réussit, selon le commandant rattaché"),
            "discipline",
            Figure::Share("test", &["passed"]),
            attached(),
            classes(),
        )
        .fixed(&[("occasion", "rally")]),
    )
    .with(Table::cross(
        Text::new("Still in good order after several moves", "Encore en bon ordre après plusieurs mouvements"),
        "moves",
        Figure::Share("good_order", &["yes"]),
        tries,
        classes(),
    ))
}

fn initiative() -> Page {
    let ours = || levels(Text::new("our commander", "notre commandant"), "a");
    let theirs = || levels(Text::new("theirs", "le leur"), "b");
    let level = levels(Text::new("commander", "commandant"), "level");
    Page::new(
        Text::new("Initiative and commanders", "Initiative et commandants"),
        "A2",
        Text::new(
            "2D6 a side with the commander’s bonus, average command structure, ties thrown again. There is no command roll of a general to his troops in Impetus: this is what his level decides.",
            "2D6 par camp avec le bonus du commandant, structure moyenne, égalités relancées. Impetus n’a pas de jet de commandement d’un général à ses troupes : voici ce que décide son niveau.",
        ),
    )
    .with(Table::cross(Text::new("Our corps is activated first", "Notre corps est activé en premier"), "initiative", Figure::Share("first", &["a"]), ours(), theirs()))
    .with(
        Table::cross(Text::new("The same with tactical card TC12", "De même avec la carte tactique TC12"), "initiative", Figure::Share("first", &["a"]), ours(), theirs())
            .fixed(&[("a_tc12", "true")]),
    )
    .with(Table::law(Text::new("The level after the first initiative roll, where generals may change", "Le niveau après le premier jet d’initiative, si les généraux peuvent changer"), "general_level", "level", level).fixed(&[("rules.general_level_change", "true")])
        .in_order(&["incompetent", "poor", "average", "expert", "genius"]))
}

fn shooting() -> Page {
    let shooters = || Axis::units(Text::new("who shoots", "qui tire"), "unit", &SHOOTERS);
    let targets = || Axis::units(Text::new("at whom", "sur qui"), "target", &TARGETS);
    let ranges = || Axis::numbers(Text::new("H between them", "H entre les deux"), "distance", [2, 4, 6, 8, 10, 12]);
    let cases = Axis::cases(
        Text::new("English longbowmen at billmen, 8 H", "archers anglais sur vougiers, 8 H"),
        &[
            (Text::new("standing", "sans bouger"), &[]),
            (Text::new("after one move", "après un mouvement"), &[("moves", "1")]),
            (Text::new("Disordered", "désorganisés"), &[("disordered", "true")]),
            (Text::new("indirect", "indirect"), &[("indirect", "true")]),
            (Text::new("at cover", "sur un couvert"), &[("cover", "cover")]),
            (Text::new("at a fortification", "sur une fortification"), &[("cover", "fortified")]),
            (Text::new("at a Disordered target", "sur une cible désorganisée"), &[("target_disordered", "true")]),
        ],
    );
    let all_round = Axis::cases(
        Text::new("horse archers at billmen, 4 H", "archers montés sur vougiers, 4 H"),
        &[
            (Text::new("to the front", "de face"), &[]),
            (Text::new("to the side or rear", "de côté ou en arrière"), &[("to_the_side", "true")]),
            (Text::new("to the front, after two moves", "de face, après deux mouvements"), &[("moves", "2")]),
        ],
    );
    Page::new(
        Text::new("Shooting", "Tir"),
        "A3, A4, A6",
        Text::new(
            "One shot by fresh units in good order that have not moved, with the target’s cohesion test. Damage disorders, a failed test costs VBU.",
            "Un tir d’unités fraîches, en ordre et immobiles, avec le test de cohésion de la cible. Les dommages désorganisent, un test raté coûte de la VBU.",
        ),
    )
    .with(Table::cross(Text::new("The target is disordered, at 4 H", "La cible est désorganisée, à 4 H"), "shooting", Figure::Share("disordered", &["yes"]), shooters(), targets()).fixed(&[("distance", "4")]))
    .with(Table::cross(Text::new("VBU lost on average, at 4 H", "VBU perdue en moyenne, à 4 H"), "shooting", Figure::Mean("loss"), shooters(), targets()).fixed(&[("distance", "4")]))
    .with(Table::cross(Text::new("Billmen are disordered, by range", "Des vougiers sont désorganisés, selon la portée"), "shooting", Figure::Share("disordered", &["yes"]), shooters(), ranges()).fixed(&[("target", "english/billmen")]))
    .with(Table::figures(
        Text::new("What helps and hinders", "Ce qui aide et gêne"),
        "shooting",
        cases,
        &[
            (Text::new("dice", "dés"), Figure::Sure("dice")),
            (Text::new("modifier of the critical number", "modificateur du seuil critique"), Figure::Sure("cn_modifier")),
            (Text::new("disordered", "désorganisée"), Figure::Share("disordered", &["yes"])),
            (Text::new("some VBU lost", "de la VBU perdue"), Figure::AtLeast("loss", 1)),
            (Text::new("VBU lost on average", "VBU perdue en moyenne"), Figure::Mean("loss")),
        ],
    ).fixed(&[("unit", "english/longbowmen"), ("target", "english/billmen"), ("distance", "8")]))
    .with(Table::figures(
        Text::new("All round: light horse with bows or javelins, chariots, wagenburgs", "À 360° : cavalerie légère avec arc ou javelot, chars, wagenburgs"),
        "shooting",
        all_round,
        &[
            (Text::new("dice", "dés"), Figure::Sure("dice")),
            (Text::new("disordered", "désorganisée"), Figure::Share("disordered", &["yes"])),
            (Text::new("VBU lost on average", "VBU perdue en moyenne"), Figure::Mean("loss")),
        ],
    ).fixed(&[("unit", "sample/horse-archers"), ("target", "english/billmen"), ("distance", "4")]))
}

fn dice() -> Page {
    let dice = Axis::numbers(Text::new("dice", "dés"), "dice", 1..=16);
    Page::new(
        Text::new("Damage by dice", "Dommages selon les dés"),
        "A4",
        Text::new("Each 6 is a damage, and each pair of 5s.", "Chaque 6 fait un dommage, et chaque paire de 5."),
    )
    .with(Table::law(Text::new("Damage of a throw", "Dommages d’un jet"), "damage", "damage", dice).up_to(6).drawn())
}

fn cohesion() -> Page {
    // VBU 7 after one damage stands at 6: the modifier makes it the number that is asked for.
    let critical = |range: std::ops::RangeInclusive<i64>| {
        let step = |n: i64| montjoie_system::book::Step {
            label: montjoie_system::book::Label::Plain(n.to_string()),
            set: vec![("modifier", (n - 6).to_string())],
        };
        Axis { head: Text::new("critical number", "seuil critique"), steps: range.rev().map(step).collect() }
    };
    let modifiers = Axis::modifiers(Text::new("modifier", "modificateur"), "modifier", (-3..=3).rev());
    let vbu = Axis::numbers(Text::new("VBU before the damage", "VBU avant les dommages"), "vbu", 2..=8);
    Page::new(
        Text::new("Cohesion tests", "Tests de cohésion"),
        "A6",
        Text::new(
            "1D6 against the critical number: VBU less damage with the modifiers of A6. A unit in good order is disordered by damage; one that was Disordered already loses VBU instead.",
            "1D6 contre le seuil critique : VBU moins dommages, avec les modificateurs d’A6. Une unité en ordre est désorganisée par les dommages ; une unité déjà désorganisée perd de la VBU.",
        ),
    )
    .with(Table::law(Text::new("VBU lost, in good order", "VBU perdue, en bon ordre"), "cohesion", "loss", critical(0..=6)).fixed(&[("vbu", "7")]).drawn())
    .with(Table::law(Text::new("VBU lost, already Disordered", "VBU perdue, déjà désorganisée"), "cohesion", "loss", critical(0..=6)).fixed(&[("vbu", "7"), ("disordered", "true")]))
    .with(Table::cross(Text::new("VBU lost on average after two damages, in good order", "VBU perdue en moyenne après deux dommages, en bon ordre"), "cohesion", Figure::Mean("loss"), vbu, modifiers).fixed(&[("damage", "2")]))
}

fn melee() -> Page {
    let rows = || Axis::units(Text::new("who charges", "qui charge"), "a", &FIGHTERS);
    let columns = || Axis::units(Text::new("who is charged", "qui est chargé"), "b", &FIGHTERS);
    Page::new(
        Text::new("Melee: the first round", "Mêlée : le premier round"),
        "A5",
        Text::new(
            "The row has just charged with its Impetus; both fresh, in good order, no commander, no card. What is missing to 100 % is lost.",
            "La ligne vient de charger avec son Impetus ; unités fraîches, en ordre, sans commandant ni carte. Le reste jusqu’à 100 % est perdu.",
        ),
    )
    .with(Table::cross(Text::new("The charger wins the round", "Le chargeur gagne le round"), "melee_round", Figure::Share("result", &["a"]), rows(), columns()))
    .with(Table::cross(Text::new("The round is drawn", "Le round est nul"), "melee_round", Figure::Share("result", &["draw"]), rows(), columns()))
    .with(Table::cross(Text::new("VBU lost by the charged, on average", "VBU perdue par le chargé, en moyenne"), "melee_round", Figure::Mean("loss_of_b"), rows(), columns()))
}

fn pursuit() -> Page {
    let rows = || {
        Axis::cases(
            Text::new("who retreats", "qui retraite"),
            &[
                (Text::new("slow", "lent"), &[("loser", "slow")]),
                (Text::new("fast", "rapide"), &[("loser", "fast")]),
                (Text::new("mounted", "monté"), &[("loser", "mounted")]),
            ],
        )
    };
    let columns = || {
        Axis::cases(
            Text::new("who pursues", "qui poursuit"),
            &[
                (Text::new("slow", "lent"), &[("winner", "slow")]),
                (Text::new("fast", "rapide"), &[("winner", "fast")]),
                (Text::new("mounted", "monté"), &[("winner", "mounted")]),
                (Text::new("mounted, Impetuous", "monté, impétueux"), &[("winner", "mounted"), ("impetuous", "true")]),
                (Text::new("mounted, TC10", "monté, TC10"), &[("winner", "mounted"), ("card", "tc10")]),
                (Text::new("mounted, TC11 against", "monté, TC11 adverse"), &[("winner", "mounted"), ("card", "tc11")]),
            ],
        )
    };
    let charger = Axis::units(Text::new("who charges", "qui charge"), "a", &FIGHTERS[..5]);
    let states = Axis::cases(
        Text::new("billmen are", "les vougiers sont"),
        &[
            (Text::new("in good order", "en ordre"), &[]),
            (Text::new("Disordered", "désorganisés"), &[("b_disordered", "true")]),
            (Text::new("in close order", "rangs serrés"), &[("b_close_order", "true")]),
            (Text::new("worn (VBU 4)", "éprouvés (VBU 4)"), &[("b_vbu", "4")]),
            (Text::new("exhausted (VBU 3)", "exténués (VBU 3)"), &[("b_vbu", "3")]),
            (Text::new("taken in the rear", "pris à revers"), &[("b_rear", "true")]),
            (
                Text::new("defending hill, river, fortification or village", "en défense de colline, rivière, fortification ou village"),
                &[("b_defends", "true")],
            ),
        ],
    );
    Page::new(
        Text::new("Pursuit, and a charge by the state of the charged", "Poursuite, et charge selon l’état du chargé"),
        "A5, A6",
        Text::new("A pursuit that reaches is a new melee at once.", "Une poursuite qui rattrape est aussitôt une nouvelle mêlée."),
    )
    .with(Table::cross(
        Text::new("The pursuit reaches", "La poursuite rattrape"),
        "pursuit",
        Figure::Share("contact", &["yes"]),
        rows(),
        columns(),
    ))
    .with(
        Table::cross(
            Text::new("A charge on English billmen wins the first round", "Une charge sur des vougiers anglais gagne le premier round"),
            "melee_round",
            Figure::Share("result", &["a"]),
            charger,
            states,
        )
        .fixed(&[("b", "english/billmen")]),
    )
}

fn cards() -> Page {
    let throws = Axis::numbers(Text::new("dice", "dés"), "dice", [5, 8, 11, 14]);
    let kinds = Axis::cases(
        Text::new("the card", "la carte"),
        &[
            (Text::new("TC1", "TC1"), &[("card", "tc1")]),
            (Text::new("TC4", "TC4"), &[("card", "tc4")]),
            (Text::new("TC6 of the enemy", "TC6 de l’ennemi"), &[("card", "tc6")]),
            (Text::new("TC7", "TC7"), &[("card", "tc7")]),
        ],
    );
    let critical = Axis::numbers(Text::new("critical number", "seuil critique"), "critical", 1..=4);
    let tests = Axis::cases(
        Text::new("the card", "la carte"),
        &[
            (Text::new("TC2", "TC2"), &[("card", "tc2")]),
            (Text::new("TC3 of the enemy", "TC3 de l’ennemi"), &[("card", "tc3")]),
            (Text::new("TC9", "TC9"), &[("card", "tc9")]),
        ],
    );
    let others: Vec<Test> = vec![
        test(
            Text::new("TC5: a test of discipline B passes, without", "TC5 : un test de discipline B réussit, sans"),
            "card",
            &[("card", "tc5")],
            Figure::Share("test_without", &["passed"]),
        ),
        test(Text::new("TC5: the same, with", "TC5 : de même, avec"), "card", &[("card", "tc5")], Figure::Share("test_with", &["passed"])),
        test(
            Text::new("TC8: a Disordered B unit charges, without", "TC8 : une unité B désorganisée charge, sans"),
            "card",
            &[("card", "tc8"), ("disordered", "true")],
            Figure::Share("charges_without", &["yes"]),
        ),
        test(
            Text::new("TC8: the same, with", "TC8 : de même, avec"),
            "card",
            &[("card", "tc8"), ("disordered", "true")],
            Figure::Share("charges_with", &["yes"]),
        ),
        test(
            Text::new("TC10: mounted reach slow foot, without", "TC10 : des montés rattrapent des lents, sans"),
            "card",
            &[("card", "tc10")],
            Figure::Share("contact_without", &["yes"]),
        ),
        test(
            Text::new("TC10: the same, with", "TC10 : de même, avec"),
            "card",
            &[("card", "tc10")],
            Figure::Share("contact_with", &["yes"]),
        ),
        test(
            Text::new(
                "TC11: mounted reach slow foot, with it against them",
                "TC11 : des montés rattrapent des lents, avec elle contre eux",
            ),
            "card",
            &[("card", "tc11")],
            Figure::Share("contact_with", &["yes"]),
        ),
        test(
            Text::new("TC12: first, average commanders, without", "TC12 : premier, commandants moyens, sans"),
            "card",
            &[("card", "tc12")],
            Figure::Share("first_without", &["a"]),
        ),
        test(Text::new("TC12: the same, with", "TC12 : de même, avec"), "card", &[("card", "tc12")], Figure::Share("first_with", &["a"])),
    ];
    Page::new(
        Text::new("Tactical cards", "Cartes tactiques"),
        "A7",
        Text::new(
            "Each card on the roll that it touches; three points each.",
            "Chaque carte sur le jet qu’elle touche ; trois points chacune.",
        ),
    )
    .with(Table::cross(
        Text::new("Damage on average with the card", "Dommages en moyenne avec la carte"),
        "card",
        Figure::Mean("damage_with"),
        throws.clone(),
        kinds,
    ))
    .with(Table::figures(
        Text::new("Damage on average without a card", "Dommages en moyenne sans carte"),
        "damage",
        throws,
        &[(Text::new("mean", "moyenne"), Figure::Mean("damage"))],
    ))
    .with(Table::cross(
        Text::new("VBU lost on average in a test, with the card", "VBU perdue en moyenne au test, avec la carte"),
        "card",
        Figure::Mean("loss_with"),
        critical.clone(),
        tests.clone(),
    ))
    .with(Table::cross(
        Text::new("VBU lost on average in a test, without", "VBU perdue en moyenne au test, sans"),
        "card",
        Figure::Mean("loss_without"),
        critical,
        tests,
    ))
    .with(Table::tests(Text::new("The other cards", "Les autres cartes"), others))
}

fn army() -> Page {
    let values = Axis::numbers(Text::new("VD of the army", "VD de l’armée"), "vdt", [10, 12, 14, 16, 18, 20, 24, 28]);
    let corps = Axis::numbers(Text::new("VD of the corps", "VD du corps"), "vdc", [6, 8, 9, 10, 11, 12, 14, 16]);
    let needs = Axis::numbers(Text::new("comes on at", "entre à"), "need", 3..=6);
    let hidden = Axis::cases(
        Text::new("strategic card", "carte stratégique"),
        &[
            (Text::new("none", "aucune"), &[]),
            (Text::new("SC1, flank march", "SC1, marche de flanc"), &[("card", "sc1")]),
            (Text::new("SC2, reserve", "SC2, réserve"), &[("card", "sc2")]),
        ],
    );
    let table = |id: &'static str, title: Text| {
        Table::law(title, "terrain", "terrain", Axis::one(Text::new("share", "part"))).fixed(&[("table", id)])
    };
    Page::new(
        Text::new("Army: terrain, entry, breaking", "Armée : terrain, entrée, rupture"),
        "A6, A7",
        Text::new("What is thrown before the game and counted at its end.", "Ce qui se jette avant la partie et se compte à sa fin."),
    )
    .with(table("a", Text::new("One terrain roll, armies with as much foot", "Un jet de terrain, armées au moins à moitié à pied")))
    .with(table("b", Text::new("One terrain roll, armies with more mounted", "Un jet de terrain, armées surtout montées")))
    .with(Table::cross(
        Text::new("A hidden corps comes on", "Un corps caché entre"),
        "entry",
        Figure::Share("enters", &["yes"]),
        needs,
        hidden,
    ))
    .with(Table::figures(
        Text::new("Losses that break an army", "Pertes qui font céder une armée"),
        "victory",
        values,
        &[(Text::new("breaks at", "cède à"), Figure::Sure("army_breaks_at"))],
    ))
    .with(Table::figures(
        Text::new("Losses that break a corps", "Pertes qui font céder un corps"),
        "victory",
        corps,
        &[(Text::new("breaks at", "cède à"), Figure::Sure("corps_breaks_at"))],
    ))
}
