//! Told duels as a player reads them, of every system and in both languages.

use montjoie::chance::{Line, Throw};
use montjoie::language::Lang;
use montjoie::monte_carlo::Source;
use montjoie::systems::REGISTRY;

use crate::ask::matchup;
use crate::program::{flat, out};

/// A duel of each system in which units meet hand to hand, and the name of the rolls of its melees.
const DUELS: [(&str, &[&str], &str, &str); 2] = [
    ("hail-caesar", &["a.unit=french/foot-knights", "b.unit=english/billmen", "field.distance=6"], "Melee", "Corps à corps"),
    ("black-powder", &["a.unit=sample/line-infantry", "b.unit=sample/light-cavalry", "b.stance=charge"], "Hand-to-hand", "Corps à corps"),
];

fn told(system: &str, words: &[&str], combat: u64, source: Source, lang: Lang) -> Vec<Line> {
    matchup(system, words).expect("a duel").contest.tell(1, combat, source, lang).lines
}

fn notes(lines: &[Line]) -> Vec<&str> {
    lines.iter().filter_map(|line| if let Line::Note(note) = line { Some(note.as_str()) } else { None }).collect()
}

#[test]
fn every_round_that_both_survive_is_told_with_its_winner_and_draws_and_retreats_are_told() {
    for (system, words, melee, corps) in DUELS {
        for (lang, melee, says) in [
            (Lang::En, melee, ["wins the round", "the round is drawn", "goes back"]),
            (Lang::Fr, corps, ["gagne le round", "round nul", "recule"]),
        ] {
            let mut seen = [false; 3];
            for combat in 0..80 {
                let lines = told(system, words, combat, Source::Tables, lang);
                for (sign, seen) in says.iter().zip(&mut seen) {
                    *seen |= notes(&lines).iter().any(|note| note.contains(sign));
                }
                // After the blows of both there is the result, or the end of the combat.
                let blow = |line: &Line| matches!(line, Line::Rolled(told) if told.name == melee);
                let last = lines.iter().rposition(blow);
                let places = (0..lines.len()).filter(|&place| blow(&lines[place])).skip(1).step_by(2);
                for place in places.filter(|&place| Some(place) != last) {
                    let next = lines.iter().skip(place + 1).find(|line| matches!(line, Line::Note(_)));
                    let result = matches!(next, Some(Line::Note(note)) if note.contains(says[0]) || note.contains(says[1]));
                    assert!(result, "{system}, combat {combat}: {next:?} after the blows of both");
                }
            }
            assert_eq!(seen, [true; 3], "{system}: {says:?}");
        }
    }
}

/// Dice that a rule looks at again, such as natural sixes among the hits, are those that lie there.
#[test]
fn dice_that_are_looked_at_again_show_what_was_seen() {
    let duels: [(&str, &[&str]); 3] = [
        ("hail-caesar", &["a.unit=french/mounted-knights", "b.unit=english/archers"]),
        ("black-powder", &["a.unit=sample/line-infantry", "b.unit=sample/riflemen"]),
        ("impetus", &["a.unit=tutorial/knights", "b.unit=english/longbowmen", "b.card=tc4"]),
    ];
    for (system, words) in duels {
        let mut seen = 0;
        for combat in 0..20 {
            for line in told(system, words, combat, Source::Dice, Lang::En) {
                let Line::Rolled(told) = line else { continue };
                for (place, thrown) in told.dice.iter().enumerate().filter(|(_, thrown)| thrown.again.is_some()) {
                    let (low, high) = thrown.again.expect("looked at again");
                    let shows = |faces: &[u8]| faces.iter().filter(|face| (low..=high).contains(face)).count();
                    // The dice that lie there: those of the last throw of faces that has as many.
                    let lay = told.dice[..place].iter().rev().any(|before| shows(&before.faces) == usize::from(thrown.fell));
                    assert!(lay, "{system}, combat {combat}: {:?}", told.dice);
                    seen += 1;
                }
                for thrown in &told.dice {
                    let Throw::Successes(_, odds) = thrown.throw else { continue };
                    let up = thrown.faces.iter().filter(|face| **face > 6 - odds.parts().0).count();
                    assert!(thrown.faces.is_empty() || up == usize::from(thrown.fell), "{system}: {thrown:?}");
                }
            }
        }
        assert!(seen > 10, "{system}: {seen}");
    }
}

/// The sum of the figures with a sign in a note.
fn added(note: &str) -> i32 {
    let words = note.split(|c: char| !c.is_ascii_digit() && !matches!(c, '+' | '-'));
    words.filter(|word| word.starts_with(['+', '-'])).filter_map(|word| word.parse::<i32>().ok()).sum()
}

/// What a roll needs is the figure that its side begins with and what the line before it adds: a player can do the sum.
#[test]
fn what_is_added_to_a_roll_adds_up() {
    // The roll, the words before its figure, the figure without anything added, and whether what is added makes it larger.
    type Sum = (&'static str, &'static str, i32, i32);
    let panic: Sum = ("Panic test", "2D6", 0, 1);
    let order: Sum = ("Order", "2D6 against command ", 9, 1);
    let rating: Sum = ("Order", "2D6 against staff rating ", 8, 1);
    let breaks: Sum = ("Break test", "2D6", 0, 1);
    let discipline = |words: &'static str| ("Discipline", words, 4, -1);
    let duels: [(&str, &[&str], &[Sum]); 5] = [
        (
            "hail-caesar",
            &["a.unit=french/bombard", "b.unit=french/foot-knights", "b.command=9", "b.general_distance=30", "a.command=9"],
            &[panic, order],
        ),
        (
            "hail-caesar",
            &["a.unit=french/mounted-knights", "b.unit=english/archers", "a.command=9", "a.general_distance=20", "b.command=9"],
            &[panic, order],
        ),
        (
            "black-powder",
            &[
                "a.unit=sample/line-infantry",
                "b.unit=sample/line-infantry",
                "field.distance=20",
                "a.commander_distance=30",
                "a.formation=attack-column",
            ],
            &[rating, breaks],
        ),
        (
            "impetus",
            &["a.unit=tutorial/knights", "b.unit=tutorial/mounted-crossbowmen", "b.reaction=evade", "field.distance=12", "a.moves=3"],
            &[discipline("another move, "), discipline("evade, ")],
        ),
        (
            "impetus",
            &["a.unit=tutorial/infantry", "b.unit=english/longbowmen", "b.stance=shoot", "a.in_zone=false", "b.in_zone=false"],
            &[discipline("rally, "), discipline("defensive fire, ")],
        ),
    ];
    for (system, words, sums) in duels {
        for &(roll, before, base, sign) in sums {
            let (mut seen, mut told_why) = (0, 0);
            for combat in 0..60 {
                let lines = told(system, words, combat, Source::Tables, Lang::En);
                for (place, line) in lines.iter().enumerate() {
                    let Line::Rolled(rolled) = line else { continue };
                    let Some(figure) = rolled.words.strip_prefix(before).filter(|_| rolled.name == roll) else { continue };
                    let end = figure.char_indices().find(|(at, c)| !(c.is_ascii_digit() || *at == 0 && *c == '-' || *at == 0 && *c == '+'));
                    let figure: i32 = figure[..end.map_or(figure.len(), |(at, _)| at)].parse().unwrap_or(0);
                    let why = match place.checked_sub(1).map(|place| &lines[place]) {
                        Some(Line::Note(note)) if note.starts_with('→') || note.contains("must test") => added(note),
                        _ => 0,
                    };
                    let sum = base + sign * why;
                    let sum = if sign < 0 { sum.clamp(2, 6) } else { sum };
                    assert_eq!(figure, sum, "{system}, combat {combat}: {:?}", &lines[place.saturating_sub(1)..=place]);
                    seen += 1;
                    told_why += i32::from(why != 0);
                }
            }
            assert!(seen > 3 && told_why > 0, "{system}, {before}{roll}: {seen}, {told_why} of them with a reason");
        }
    }
}

#[test]
fn dice_thrown_one_by_one_are_told_with_their_faces() {
    for system in REGISTRY.systems() {
        let example = system.example();
        let words = [format!("a.unit={}", example.units[0]), format!("b.unit={}", example.units[1])];
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let faces = |source| -> usize {
            let lines = (0..10).flat_map(|combat| told(system.id(), &words, combat, source, Lang::En));
            lines.map(|line| if let Line::Rolled(told) = line { told.dice.iter().map(|dice| dice.faces.len()).sum() } else { 0 }).sum()
        };
        assert!(faces(Source::Dice) > 0, "{}: no face", system.id());
        assert_eq!(faces(Source::Tables), 0, "{}: whole rolls are drawn", system.id());
    }
}

#[test]
fn a_unit_that_is_removed_is_said_to_be_removed() {
    for lang in ["en", "fr"] {
        let text = out(&["trace", "hail-caesar", "french/mounted-knights", "english/archers", "--lang", lang]);
        let last = text.lines().rev().take(2).collect::<Vec<_>>();
        let last = flat(&last.into_iter().rev().collect::<Vec<_>>().join(" "));
        let removed = if lang == "en" { "is removed" } else { "est retirée" };
        assert!(last.contains(removed) && !last.contains("10"), "{last}");
    }
}
