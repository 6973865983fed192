//! Bad cards, bad lists, bad words; and what the command prints.

use montjoie::monte_carlo::Unwatched;
use montjoie::prices::asked::Ask;
use montjoie::prices::meetings::answer;
use montjoie::scenario::Card;

use super::{CARD, IDS, SMALL, card, entrants, laws, sheet, small};
use crate::ask::near;
use crate::program;

/// What is wrong with a card, in full.
fn wrong(text: &str) -> String {
    let fault = Card::parse("card.toml", "card", text.to_owned(), montjoie::systems::REGISTRY.systems()).expect_err("a bad card");
    montjoie::cli::fault_text(fault, false, None)
}

#[test]
fn a_bad_card_is_shown_at_the_line_with_what_was_expected() {
    let system = "system = \"hail-caesar\"\n";
    for (text, wants) in [
        ("", &["`system` is missing"][..]),
        (system, &["without a situation", "[[situation]]"]),
        ("system = \"hail-cesar\"", &["no system", "did you mean `hail-caesar`"]),
        ("system = \"hail-caesar\"\nsituation = []\n", &["without a situation"]),
        ("system = \"hail-caesar\"\nsituation = 3\n", &["is not a list"]),
        ("system = \"hail-caesar\"\n[[situations]]\nweight = 1\n", &["card.toml:2:", "there is no key `situations`", "`situation`?"]),
        ("system = \"hail-caesar\"\n[[situation]]\nname = \"x\"\n", &["without a `weight`"]),
        ("system = \"hail-caesar\"\n[[situation]]\nweight = 0\n", &["card.toml:3:", "`weight` cannot be 0", "above 0"]),
        ("system = \"hail-caesar\"\n[[situation]]\nweight = -2.5\n", &["`weight` cannot be -2.5"]),
        ("system = \"hail-caesar\"\n[[situation]]\nweight = nan\n", &["`weight` cannot be nan"]),
        ("system = \"hail-caesar\"\n[[situation]]\nweight = \"much\"\n", &["`weight` cannot be"]),
        (
            "system = \"hail-caesar\"\n[[situation]]\nweight = 1\n\"field.distanse\" = 3\n",
            &["card.toml:4:", "did you mean `field.distance`?"],
        ),
        ("system = \"hail-caesar\"\n[[situation]]\nweight = 1\n\"field.distance\" = -3\n", &["card.toml:4:", "cannot be -3", "0 to 240"]),
        ("system = \"hail-caesar\"\n[[situation]]\nweight = 1\n\"a.stance\" = \"advanse\"\n", &["did you mean `advance`?"]),
        ("system = \"hail-caesar\"\n[[situation]]\nweight = 1\n\"a.unit\" = \"english/archers\"\n", &["cannot set `a.unit`", "lists"]),
        ("system = \"hail-caesar\"\n[field]\nturn = 3\n[[situation]]\nweight = 1\n", &["card.toml:3:", "`field.turns`?"]),
        ("system = \"hail-caesar\"\n[[situation]]\nweight = 1\n[situation.where_possible]\n\"b.stake\" = \"planted\"\n", &["`b.stakes`?"]),
        ("system = \"hail-caesar\"\n[[situation]]\nweight = 1\n[situation.where_possible]\n\"b.stakes\" = []\n", &["has no values"]),
        ("system = \"hail-caesar\"\n[[situation]]\nweight = 1\nwhere_possible = 4\n", &["is not a table"]),
        ("system = \"hail-caesar\"\n[[situation]]\nweight = 1\na.stance = \"hold\"\n\"a.stance\" = \"hold\"\n", &["set twice"]),
        (
            "system = \"hail-caesar\"\n[[situation]]\nname = \"x\"\nweight = 1\n[[situation]]\nname = \"x\"\nweight = 1\n",
            &["two situations"],
        ),
        ("system = [\n", &["card.toml:"]),
    ] {
        let shown = wrong(text);
        for want in wants {
            assert!(shown.contains(want), "{text}\nshould say {want}:\n{shown}");
        }
    }
}

#[test]
fn a_key_that_a_unit_cannot_have_points_at_its_line_and_at_where_possible() {
    let (system, game) = small();
    let card = card("system = \"hail-caesar\"\n[[situation]]\nweight = 1\n\"b.stakes\" = \"planted\"\n");
    let ask = Ask::exact(system, &*game, &card, entrants(&*game, &IDS));
    let fault = answer(ask, &Unwatched).expect_err("riders have no stakes");
    let shown = montjoie::cli::fault_text(fault, false, None);
    for want in ["card.toml:4:", "`small/riders` has no stakes", "where_possible"] {
        assert!(shown.contains(want), "should say {want}:\n{shown}");
    }
}

fn montjoie(words: &[&str]) -> (Option<i32>, String, String) {
    let output = program::montjoie(&[words, &["--no-cache"]].concat());
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn bad_lists_and_bad_words_are_refused_and_say_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let twice = list("twice.toml", &SMALL.replace("id = \"other-spears\"", "id = \"spears\""));
    let free = list("free.toml", &SMALL.replace("points = 14", "points = 0"));
    let owing = list("owing.toml", &SMALL.replace("points = 14", "points = -3"));
    let no_dice =
        SMALL.replace("clash = 2\nsustained = 2\nshort = \"2\"\nshoot = \"2\"", "clash = 0\nsustained = 0\nshort = \"0\"\nshoot = \"0\"");
    let no_dice = list("no-dice.toml", &no_dice);
    let unit = SMALL.split("[[list.unit]]").nth(3).expect("spears");
    let many: String =
        (0..500).map(|n| format!("[[list.unit]]{}", unit.replace("id = \"spears\"", &format!("id = \"spears-{n}\"")))).collect();
    let many = list("many.toml", &format!("{}{many}", SMALL.replace("id = \"small\"", "id = \"many\"")));
    for (words, want) in [
        (&["matrix", "hail-caesar", "small", "--list", &twice][..], "twice"),
        (&["matrix", "hail-caesar", "small", "--list", &free], "0 points is not a price"),
        (&["matrix", "hail-caesar", "small", "--list", &owing], "-3 points is not a price"),
        (&["matrix", "hail-caesar", "small", "--list", &no_dice], "no dice at all"),
        (&["matrix", "hail-caesar", "many", "--list", &many], "504 units, at most 200"),
        (&["matrix", "hail-caesar", "frensh"], "did you mean `french`?"),
        (&["matrix", "hail-caesar", "french", "french"], "named twice"),
        (&["matrix", "hail-caesar", "french", "field.turn=3"], "field.turn"),
        (&["matrix", "hail-caesar", "french", "a.unit=x"], "cannot set `a.unit`"),
        (&["matrix", "hail-caesar", "french", "--card", "open-feld"], "did you mean `open-field`?"),
        (&["matrix", "hail-caesar", "french", "--card", "none.toml"], "cannot read none.toml"),
        (&["matrix", "hail-caesar", "french", "--method", "both"], "exact or sampled"),
        (&["matrix", "hail-caesar", "french", "--precision", "0.01"], "--combats"),
        (&["matrix", "impetus", "--card", "crates/systems/hail-caesar/cards/open-field.toml"], "the card is of hail-caesar"),
    ] {
        let (code, out, err) = montjoie(words);
        assert_eq!((code, out.as_str()), (Some(1), ""), "{words:?}");
        let flat = err.replace("\n  │ ", " ");
        assert!(flat.contains(want), "{words:?} should say {want}:\n{err}");
    }
}

#[test]
fn one_unit_alone_is_even_with_itself() {
    let sheet = sheet(&IDS[..1], |_| ());
    assert_eq!(sheet.matrix.cells.len(), 1);
    laws("alone", &sheet.matrix);
}

#[test]
fn a_list_of_one_unit_is_a_matrix_of_one_cell() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("one.toml").display().to_string();
    let parts: Vec<&str> = SMALL.split("[[list.unit]]").collect();
    std::fs::write(&list, format!("{}[[list.unit]]{}", parts[0], parts[3])).expect("written");
    let (code, out, err) = montjoie(&["matrix", "hail-caesar", "small", "--list", &list, "field.turns=3", "--format", "csv"]);
    assert_eq!((code, out.lines().count()), (Some(0), 2), "{err}");
    let cells: Vec<&str> = out.lines().nth(1).expect("a cell").split(',').collect();
    let share = |at: usize| cells[at].parse::<f64>().expect("a share");
    assert_eq!(share(2) + share(3) / 2.0, 0.5, "{out}");
    let (code, _, err) = montjoie(&["matrix", "hail-caesar", "small", "--list", &list, "--within", "2"]);
    assert_eq!(code, Some(1));
    assert!(err.contains("no two units"), "{err}");
}

#[test]
fn the_command_prints_a_row_a_unit_and_everything_for_programs() {
    let folder = tempfile::tempdir().expect("a folder");
    let [list, card] = ["small.toml", "card.toml"].map(|name| folder.path().join(name).display().to_string());
    std::fs::write(&list, SMALL).expect("written");
    std::fs::write(&card, CARD).expect("written");
    let words = ["matrix", "hail-caesar", "small", "--list", &list, "--card", &card];
    let ask = |more: &[&str]| {
        let (code, out, err) = montjoie(&[&words[..], more].concat());
        assert_eq!((code, err.as_str()), (Some(0), ""), "{more:?}");
        out
    };
    let exact = sheet(&IDS, |_| ());
    let json: serde_json::Value = serde_json::from_str(&ask(&["--format", "json"])).expect("JSON");
    let json = &json["tables"];
    assert_eq!(json["cells"].as_array().expect("cells").len(), 16);
    near("win", json["cells"][1]["a_wins"].as_f64().expect("a number"), exact.matrix.cell(0, 1).win, 1e-15);
    assert_eq!(json["units"][3]["same_as"], "small/spears");
    let held = json["keys"].as_array().expect("keys").iter().find(|key| !key["duels"].is_null()).expect("a key that holds where possible");
    assert_eq!(held["duels"], 5);
    assert_eq!(ask(&["--format", "csv"]).lines().count(), 17);
    for (lang, heading) in [("en", "takes/100"), ("fr", "prend/100")] {
        let text = ask(&["--lang", lang]);
        assert!(text.contains(heading) && text.lines().all(|line| line.chars().count() <= 100), "{text}");
        assert!(IDS.iter().all(|id| text.contains(id)));
    }
    // A price counts in no duel: what is taken for 100 points is the sum over the row, by hand.
    let prices = [20.0, 12.0, 10.0, 14.0];
    let taken: f64 = (0..4).map(|column| exact.matrix.cell(0, column).destroyed * prices[column]).sum::<f64>() / 4.0 / 20.0 * 100.0;
    near("taken", json["units"][0]["points_taken_per_100"].as_f64().expect("a number"), taken, 1e-12);
    assert!(ask(&["--method", "sample", "--combats", "200"]).contains('±'));
}
