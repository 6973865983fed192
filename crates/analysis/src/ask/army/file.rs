//! Army files:
//!
//! ```toml
//! list = "SYSTEM/LIST"
//! lists = ["mine.toml"]                # files of your own lists, relative to this one
//! name = "The vanguard"                # or { en = "…", fr = "…" }
//!
//! [[division]]
//! general = "Jean"                     # his name, and a name of the division: as you like
//! chief = true                         # the commander-in-chief; the first division's general where no division says so
//! command = 8                          # where it is not the list's
//! units = [{ unit = "UNIT", count = 3 }, "UNIT+OPTION"]
//! ```

use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::DeValue;

use super::ArmyList;
use crate::ask::meant;
use crate::scenario::reader::{Reader, in_order};
use crate::store::host::{brought, own_list};
use crate::store::{Fault, FileKind, Session, read_lists};
use montjoie_field::army::{Division, Roster, Units};
use montjoie_system::OwnList;
use montjoie_system::list::{Name, whole_options, with_option};

/// The most divisions of an army, and the most units of a kind in a division.
const MOST: usize = 100;

/// The most units of an army.
const MOST_UNITS: u32 = 1000;

/// The highest command value: a roll of two dice.
const MOST_COMMAND: u64 = 12;

const DIVISION: &[&str] = &["name", "general", "command", "chief", "units"];
const UNITS: &[&str] = &["unit", "count"];

/// An army file that was read: the army, and the lists that it is of.
pub struct ArmyFile {
    /// The file, as the user named it.
    pub file: String,
    /// The army that the file describes.
    pub roster: Roster,
    /// The list of the army file.
    pub army: ArmyList,
    /// The user's own lists that the army file names, after those of the request.
    pub own: Vec<OwnList>,
}

impl ArmyFile {
    /// Reads and checks an army file: all but whether the army is legal.
    ///
    /// # Errors
    /// The file cannot be read, or something in it is wrong; the fault shows the place.
    pub fn read(path: &Path, own: &[PathBuf], session: Session) -> Result<ArmyFile, Fault> {
        ArmyFile::read_with(path, read_lists(session.host, own)?, session)
    }

    /// Reads an army file with lists of the user's own that were read before; those that the file names, and that are not among them, come after.
    ///
    /// # Errors
    /// The faults of [`ArmyFile::read`].
    pub fn read_with(path: &Path, own: Vec<OwnList>, session: Session) -> Result<ArmyFile, Fault> {
        Self::of(path, session.host.read(path)?, own, session)
    }

    /// The army of a text: that of this file, or one that stands in for a file.
    ///
    /// # Errors
    /// The faults of [`ArmyFile::read`], for what the text says.
    pub fn of(path: &Path, text: String, mut own: Vec<OwnList>, session: Session) -> Result<ArmyFile, Fault> {
        let file = path.display().to_string();
        let reader = Reader { file: &file, text: &text, systems: session.systems.systems() };
        let table = FileKind::Army.parsed(&file, &text)?;
        let table = table.get_ref();
        for (key, _) in in_order(table) {
            let name = key.get_ref().as_ref();
            if !FileKind::Army.keys().contains(&name) {
                return Err(reader.no_such_key(key.span(), name, FileKind::Army.keys()));
            }
        }
        if let Some(value) = table.get("lists") {
            let folder = path.parent().unwrap_or(Path::new(""));
            for entry in reader.array("lists", value)? {
                let list = folder.join(reader.word("lists", entry)?);
                let read = own_list(session.host, &list).map_err(|fault| match fault.place() {
                    Some(_) => fault,
                    None => reader.fault(entry.span(), fault.message()),
                });
                brought(&mut own, read?);
            }
        }
        let Some(list) = table.get("list") else {
            let fault = reader.fault(0..0, "`list` is missing");
            return Err(fault.help("add a line: list = \"SYSTEM/LIST\"; `montjoie units SYSTEM` prints the lists of a system"));
        };
        let army = ArmyList::find(&reader.word("list", list)?, &own, session.systems).map_err(|fault| match fault.place() {
            Some(_) => fault,
            None => reader.fault(list.span(), fault.message()).maybe_help(fault.hint().map(|hint| match hint.strip_suffix('?') {
                Some(_) => format!("{hint} One{OWN}"),
                None => format!("{hint}; one{OWN}"),
            })),
        })?;
        let name = table.get("name").map(|value| reader.question("name", value)).transpose()?.unwrap_or_default();
        let Some(divisions) = table.get("division") else {
            let fault = reader.fault(0..0, "the army has no division");
            return Err(fault.help("write [[division]], and below it units = [...]"));
        };
        let at = divisions.span();
        let (divisions, chief) = reader.divisions(divisions, &army)?;
        let roster = Roster { system: army.system.id().to_owned(), list: army.table.id.clone(), name, divisions, chief };
        if roster.size() > MOST_UNITS {
            return Err(reader.fault(at, format!("{} units, at most {MOST_UNITS}", roster.size())));
        }
        Ok(ArmyFile { file, roster, army, own })
    }
}

impl Reader<'_> {
    /// The divisions, and the place of the one that the commander-in-chief leads.
    fn divisions(&self, value: &Spanned<DeValue>, army: &ArmyList) -> Result<(Vec<Division>, usize), Fault> {
        let entries = self.array("division", value).map_err(|fault| fault.help("write [[division]] in double brackets, once for each"))?;
        if entries.is_empty() || entries.len() > MOST {
            return Err(self.fault(value.span(), format!("{} divisions: from 1 to {MOST}", entries.len())));
        }
        let (mut divisions, mut chief) = (Vec::new(), None);
        for (place, entry) in entries.iter().enumerate() {
            let table = self.table("division", entry, "write [[division]], and its keys below")?;
            let mut division = Division::default();
            for (key, value) in in_order(table) {
                match key.get_ref().as_ref() {
                    "name" => division.name = self.question("name", value)?,
                    "general" => division.general = self.question("general", value)?,
                    "command" if army.rules.generals.is_none() => {
                        let fault = self.fault(key.span(), format!("generals of {} have no command value", army.system.name().en));
                        return Err(fault.help("leave the key out"));
                    }
                    "command" => division.command = u8::try_from(self.whole("command", value, 1, MOST_COMMAND)?).ok(),
                    "chief" => match value.get_ref() {
                        DeValue::Boolean(false) => {}
                        DeValue::Boolean(true) if chief.is_none() => chief = Some(place),
                        DeValue::Boolean(true) => {
                            let fault = self.fault(key.span(), "a second commander-in-chief");
                            return Err(fault.help("an army has one; without any, the first division's general is it"));
                        }
                        _ => return Err(self.fault(value.span(), "`chief` is not true or false")),
                    },
                    "units" => division.units = self.units(value, army)?,
                    name => return Err(self.no_such_key(key.span(), name, DIVISION)),
                }
            }
            if !table.contains_key("units") {
                return Err(self.fault(entry.span(), "a division without `units`").help(EXAMPLE));
            }
            divisions.push(division);
        }
        Ok((divisions, chief.unwrap_or(0)))
    }

    fn units(&self, value: &Spanned<DeValue>, army: &ArmyList) -> Result<Vec<Units>, Fault> {
        let entries = self.array("units", value).map_err(|fault| fault.help(EXAMPLE))?;
        if entries.is_empty() {
            return Err(self.fault(value.span(), "a division without units").help(EXAMPLE));
        }
        let one = |entry: &Spanned<DeValue>| match entry.get_ref() {
            DeValue::String(_) => Ok(Units { id: self.unit(entry, army)?, count: 1 }),
            DeValue::Table(table) => {
                let mut units = Units { id: String::new(), count: 1 };
                for (key, value) in in_order(table) {
                    match key.get_ref().as_ref() {
                        "unit" => units.id = self.unit(value, army)?,
                        "count" => units.count = self.whole("count", value, 1, MOST as u64)? as u32,
                        name => return Err(self.no_such_key(key.span(), name, UNITS)),
                    }
                }
                if units.id.is_empty() { Err(self.fault(entry.span(), "`unit` is missing").help(EXAMPLE)) } else { Ok(units) }
            }
            _ => Err(self.fault(entry.span(), "this is no unit").help(EXAMPLE)),
        };
        entries.iter().map(one).collect()
    }

    /// The full id of a unit of the list, which may be named without the list.
    fn unit(&self, value: &Spanned<DeValue>, army: &ArmyList) -> Result<String, Fault> {
        let word = self.word("unit", value)?;
        if word.trim().is_empty() {
            return Err(self.fault(value.span(), "a unit without a name").help(EXAMPLE));
        }
        whole_options("unit", &word).map_err(|problem| self.placed_at(&value.span(), &problem.into()))?;
        let list = &army.table.id;
        let full = if word.contains('/') { word.clone() } else { format!("{list}/{word}") };
        let ids = || army.table.units.iter().map(|unit| unit.id.as_str());
        if ids().any(|id| id == full) {
            return Ok(full);
        }
        if let Some(named) = meant::unit_of_list(&word, &army.table) {
            return Ok(named);
        }
        if let Some((other, _)) = word.split_once('/').filter(|(other, _)| other != list) {
            return Err(self.fault(value.span(), format!("`{word}` is a unit of the list `{other}`, the army is of `{list}`")));
        }
        let (plain, option) = with_option(&full);
        if let Some(option) = option.filter(|_| ids().any(|id| id == plain)) {
            let options: Vec<&str> = ids().filter_map(|id| with_option(id).1.filter(|_| with_option(id).0 == plain)).collect();
            let fault = self.fault(value.span(), format!("`{plain}` has no option `{option}`"));
            let otherwise = if options.is_empty() { "it has none".to_owned() } else { format!("it has {}", options.join(", ")) };
            return Err(fault.near(option, options, otherwise));
        }
        let elsewhere = army.lists.iter().find(|other| other.units.iter().any(|unit| unit.id == format!("{}/{word}", other.id)));
        let fault = self.fault(value.span(), format!("there is no unit `{word}` in the list `{list}`"));
        let short = ids().filter_map(|id| id.strip_prefix(list.as_str())?.strip_prefix('/'));
        let otherwise = match elsewhere {
            Some(other) => format!("the list `{}` has one; an army is of one list", other.id),
            None => format!("`montjoie units {} {list}` prints its units", army.system.id()),
        };
        // A number with the unit, as in `3 archers` or `archers*3`.
        let counted = word.starts_with(|letter: char| letter.is_ascii_digit()) || word.contains('*');
        Err(match elsewhere {
            None if counted => fault.help(EXAMPLE),
            None => fault.near(&word, short, otherwise),
            Some(_) => fault.help(otherwise),
        })
    }
}

/// The hint how a list of the user's own is named.
const OWN: &str = " of your own is named with --list FILE, or in the army file as lists = [\"FILE\"]";

const EXAMPLE: &str = "as units = [{ unit = \"UNIT\", count = 3 }, \"UNIT+OPTION\"]";

/// An army as a file says it, with the files of the user's own lists that it needs; what [`ArmyFile::read`] reads.
pub fn written(roster: &Roster, own: &[PathBuf]) -> String {
    let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
    let name = |key: &str, name: &Name| match (name.en.is_empty(), name.en == name.fr) {
        (true, _) => String::new(),
        (_, true) => format!("{key} = {}\n", quoted(&name.en)),
        _ => format!("{key} = {{ en = {}, fr = {} }}\n", quoted(&name.en), quoted(&name.fr)),
    };
    let files: Vec<String> = own.iter().map(|file| quoted(&file.display().to_string())).collect();
    let files = if files.is_empty() { String::new() } else { format!("lists = [{}]\n", files.join(", ")) };
    let mut text = format!("list = \"{}/{}\"\n{files}{}", roster.system, roster.list, name("name", &roster.name));
    for (place, division) in roster.divisions.iter().enumerate() {
        text += &format!("\n[[division]]\n{}{}", name("name", &division.name), name("general", &division.general));
        if place == roster.chief && place > 0 {
            text += "chief = true\n";
        }
        text += &division.command.map_or(String::new(), |value| format!("command = {value}\n"));
        text += "units = [\n";
        for Units { id, count } in &division.units {
            let short = id.split_once('/').map_or(id.as_str(), |(_, unit)| unit);
            text += &format!("    {{ unit = \"{short}\", count = {count} }},\n");
        }
        text += "]\n";
    }
    text
}
