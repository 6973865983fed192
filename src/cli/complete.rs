//! Completion scripts that know the systems, units, keys and scenarios.

use clap::Command;
use clap::builder::PossibleValuesParser;

use crate::scenarios;
use montjoie_analysis::store::Fault;
use montjoie_system::Registry;

/// What may be typed, by what it is.
#[derive(Default)]
struct Words {
    systems: Vec<String>,
    scenarios: Vec<String>,
    lists: Vec<String>,
    units: Vec<String>,
    questions: Vec<String>,
    /// Parameters of questions, as `command=`.
    parameters: Vec<String>,
    /// Keys of duels, as `field.distance=`.
    keys: Vec<String>,
    battle_keys: Vec<String>,
    army_keys: Vec<String>,
    cards: Vec<String>,
    battle_cards: Vec<String>,
}

impl Words {
    fn new(systems: Registry) -> Result<Words, Fault> {
        let mut words = Words {
            systems: systems.ids().map(str::to_owned).collect(),
            scenarios: scenarios::SHIPPED.iter().map(|(name, _)| (*name).to_owned()).collect(),
            ..Words::default()
        };
        let named = |cards: &[(&str, &str)]| cards.iter().map(|(name, _)| (*name).to_owned()).collect::<Vec<_>>();
        for &system in systems.systems() {
            let lists = system.open(&[])?.lists();
            words.lists.extend(lists.iter().map(|list| list.id.clone()));
            words.units.extend(lists.iter().flat_map(|list| &list.units).map(|unit| unit.id.clone()));
            for question in system.questions() {
                words.questions.push(question.name.to_owned());
                words.parameters.extend(question.parameters.iter().map(|key| format!("{}=", key.name)));
            }
            words.keys.extend(names(system.keys()));
            words.battle_keys.extend(names(system.battle_keys()));
            words.army_keys.extend(names(system.army_keys()));
            words.cards.extend(named(system.cards()));
            words.battle_cards.extend(named(system.battle_cards()));
        }
        Ok(words)
    }

    /// What an argument of a command takes; none where it is a file, a number or a word of its own.
    fn of(&self, command: &str, arg: &str) -> Vec<String> {
        let of: &[&Vec<String>] = match (command, arg) {
            ("trace", "system") => &[&self.systems, &self.scenarios],
            ("trace", "words") => &[&self.units, &self.lists, &self.keys, &self.battle_keys],
            ("duel", "words") => &[&self.keys],
            ("battle" | "factions" | "reprice", "words") => &[&self.lists, &self.battle_keys],
            ("matrix", "words") => &[&self.lists, &self.keys],
            // From duels, or from armies.
            ("fair", "words") => &[&self.lists, &self.keys, &self.battle_keys],
            ("odds", "words") => &[&self.parameters],
            ("check" | "random" | "print", "words") => &[&self.army_keys],
            ("battle" | "factions" | "reprice" | "trace", "card") => &[&self.battle_cards],
            ("matrix", "card") => &[&self.cards],
            ("fair", "card") => &[&self.cards, &self.battle_cards],
            ("scenarios", "source") | (_, "scenarios") => &[&self.scenarios],
            (_, "system") | ("battle", "of") => &[&self.systems],
            (_, "question") => &[&self.questions],
            (_, "a" | "b" | "anchor" | "ridge") => &[&self.units],
            (_, "list_id" | "lists" | "against") => &[&self.lists],
            _ => &[],
        };
        let mut known = std::collections::BTreeSet::new();
        of.iter().flat_map(|words| words.iter()).filter(|word| known.insert(word.as_str())).cloned().collect()
    }
}

fn names(keys: Vec<montjoie_system::DuelKey>) -> impl Iterator<Item = String> {
    keys.into_iter().map(|key| format!("{}=", key.name))
}

/// The script for a shell.
///
/// # Errors
/// A shipped list cannot be read.
pub fn script(systems: Registry, mut command: Command, shell: clap_complete::Shell) -> Result<String, Fault> {
    let words = Words::new(systems)?;
    command = with(command, &words);
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "montjoie", &mut script);
    Ok(String::from_utf8_lossy(&script).into_owned())
}

/// A command whose arguments know their words. It is for scripts: it would take no others.
fn with(command: Command, words: &Words) -> Command {
    let name = command.get_name().to_owned();
    let command = command.mut_args(|arg| match words.of(&name, arg.get_id().as_str()) {
        known if known.is_empty() => arg,
        known => arg.value_parser(PossibleValuesParser::new(known)),
    });
    command.mut_subcommands(|command| with(command, words))
}
