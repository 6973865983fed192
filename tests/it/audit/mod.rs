//! What lists say of themselves: everything that the shipped ones do and nothing else, and made-up ones that do and that nearly do.

mod command;
mod made_up;
mod shipped;

use montjoie::audit::{Audit, AuditFinding, FindingKind, audit};
use montjoie::systems::profile::Profile;
use montjoie::systems::{Game, OwnList, system};

const FOUR: [&str; 4] = ["french", "burgundian", "english", "companies"];

fn audited(game: &dyn Game, lists: &[&str]) -> Audit {
    let everyone = game.profiles();
    let rows: Vec<Profile> = everyone.iter().filter(|row| lists.contains(&row.list.as_str())).cloned().collect();
    audit(&rows, &everyone, &game.sheet()).expect("a linear programme")
}

fn shipped(lists: &[&str]) -> Audit {
    audited(&*system("hail-caesar").expect("a system").open(&[]).expect("lists"), lists)
}

/// A list of the user's own. A unit a line: id, arm, weapon, clash, sustained, short, shoot, morale, stamina, rules, points, and options with prices;
/// an id may be followed by `=` and a name. Lines that begin with `!` are TOML of the list itself.
fn own_text(lines: &[&str]) -> String {
    let mut text = String::from("[[list]]\nid = \"own\"\nname = { en = \"Own\", fr = \"À moi\" }\n");
    for line in lines.iter().filter_map(|line| line.strip_prefix('!')) {
        text += &format!("{line}\n");
    }
    for line in lines.iter().filter(|line| !line.starts_with('!')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [id, arm, weapon, clash, sustained, short, shoot, morale, stamina, special, points, options @ ..] = &words[..] else {
            panic!("{line}")
        };
        let (id, name) = id.split_once('=').unwrap_or((id, id));
        let special: Vec<String> = special.split(',').filter(|word| *word != "-").map(|word| format!("\"{word}\"")).collect();
        let options: Vec<String> = options
            .iter()
            .filter_map(|option| option.split_once(':'))
            .map(|(rule, points)| format!("{{ special = \"{rule}\", points = {points} }}"))
            .collect();
        let becomes = words.iter().find_map(|word| word.strip_prefix("becomes="));
        text += &format!(
            "[[list.unit]]\nid = \"{id}\"\nname = {{ en = \"{name}\", fr = \"{name}\" }}\narm = \"{arm}\"\nweapon = \"{weapon}\"\nclash = {clash}\n\
             sustained = {sustained}\nshort = \"{short}\"\nshoot = \"{shoot}\"\nmorale = \"{morale}\"\nstamina = {stamina}\nspecial = [{}]\n\
             points = {points}\noptions = [{}]\n",
            special.join(", "),
            options.join(", ")
        );
        if let Some(target) = becomes {
            text += &format!("dismounts_as = \"{target}\"\n");
        }
    }
    text
}

fn own_game(lines: &[&str]) -> Box<dyn Game> {
    let list = OwnList { file: "own.toml".to_owned(), text: own_text(lines) };
    system("hail-caesar").expect("a system").open(&[list]).unwrap_or_else(|problem| panic!("{}: {}", problem.message, own_text(lines)))
}

fn own(lines: &[&str]) -> Audit {
    audited(&*own_game(lines), &["own"])
}

/// A finding as kind, rows without their list where it is the user's own, and prices.
fn told(finding: &AuditFinding) -> (&'static str, String, Vec<f64>) {
    let rows: Vec<&str> = finding.rows.iter().map(|row| row.id.strip_prefix("own/").unwrap_or(&row.id)).collect();
    (finding.kind.id(), rows.join(" "), finding.prices.iter().map(|points| (points * 1e6).round() / 1e6).collect())
}

#[track_caller]
fn finds(audit: &Audit, want: &[(&str, &str, &[f64])]) {
    let found: Vec<_> = audit.findings.iter().map(told).collect();
    let mut left = found.clone();
    for (kind, rows, prices) in want {
        let want = (*kind, (*rows).to_owned(), prices.to_vec());
        let place = left.iter().position(|one| one.0 == want.0 && one.1 == want.1 && one.2 == want.2);
        let place = place.unwrap_or_else(|| panic!("not found: {want:?}\nfound: {found:#?}"));
        left.remove(place);
    }
    assert!(left.is_empty(), "found beside: {left:#?}");
}

/// The same without the kinds that a made-up list shows beside what its test is about.
#[track_caller]
fn finds_of(lines: &[&str], kinds: &[FindingKind], want: &[(&str, &str, &[f64])]) {
    let mut audit = own(lines);
    audit.findings.retain(|finding| kinds.contains(&finding.kind));
    finds(&audit, want);
}

const DOMINATED: &[FindingKind] = &[FindingKind::Dominated];
const PRICED: &[FindingKind] = &[FindingKind::ImpliedPrice, FindingKind::SplitPrice, FindingKind::ImpliedSum];
