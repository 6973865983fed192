//! A list of units: how its file is written, and how an army of it is composed.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;

use crate::army::{self, Army, Composition};
use crate::list::{Flaw, Listed, Name, add, check_id, load, units};
use crate::{ListProblem, OwnList, meant};

/// A list of units, with its rules of composition.
#[derive(Clone, Debug, PartialEq)]
pub struct List<U> {
    /// The id of the list.
    pub id: String,
    /// The name of the list.
    pub name: Name,
    /// The paragraph of the rules that has the list; empty for a user's own.
    pub paragraph: String,
    /// The note for the reader of the list; may be empty.
    pub note: Name,
    /// The fewest and the most units of a division, where the list says it.
    pub division: Option<(u32, u32)>,
    /// The price of the general of a division, in points, where the list says it.
    pub general: Option<f64>,
    /// The rules of composition of the list.
    pub composition: Vec<Composition>,
    /// The units of the list, in its order.
    pub units: Vec<U>,
}

/// A unit as the file of a list writes it.
pub trait Entry: DeserializeOwned {
    /// The unit that an entry becomes.
    type Unit: Listed;
    /// Whether armies of the system have divisions where a list does not say so.
    const DIVIDED: bool = false;
    /// The id of the entry.
    fn id(&self) -> &Spanned<String>;
    /// The unit of the list with this id, checked.
    fn check(self, list: &str) -> Result<Self::Unit, Flaw>;
    /// Checks the units of a list against each other and against the lists before it; the error says what is wrong.
    fn together(_list: &List<Self::Unit>, _known: &[List<Self::Unit>]) -> Result<(), String> {
        Ok(())
    }
}

/// The lists of a system, of units that an entry of theirs becomes: those that it ships stand in `units.toml` beside.
#[macro_export]
macro_rules! shipped {
    ($unit:ident from $entry:ident) => {
        /// A list of units of the system.
        pub type List = $crate::list::List<$unit>;

        /// The shipped lists as they are written.
        pub(super) const SHIPPED: &str = include_str!("units.toml");

        /// The shipped lists and the user's own, in that order.
        pub fn lists(own: &[$crate::OwnList]) -> Result<Vec<List>, $crate::ListProblem> {
            $crate::list::lists::<$entry>(SHIPPED, own)
        }
    };
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<E> {
    list: Vec<ListEntry<E>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListEntry<E> {
    id: Spanned<String>,
    name: Name,
    /// Whether the list takes the place of the shipped list of this id.
    #[serde(default)]
    replaces: bool,
    #[serde(default)]
    paragraph: String,
    #[serde(default)]
    note: Name,
    division: Option<Spanned<(u32, u32)>>,
    general: Option<Spanned<f64>>,
    #[serde(default)]
    composition: Vec<army::Written>,
    unit: Spanned<Vec<E>>,
}

/// The shipped lists and the user's own, in that order.
pub fn lists<E: Entry>(shipped: &str, own: &[OwnList]) -> Result<Vec<List<E::Unit>>, ListProblem> {
    // The shipped lists, which are read first, each with whether one of the user's own has replaced it.
    let mut replaceable: Option<Vec<(String, bool)>> = None;
    load(shipped, own, |file: File<E>, lists: &mut Vec<List<E::Unit>>| {
        file.list.into_iter().try_for_each(
            |ListEntry { id: at, name, replaces, paragraph, note, division, general, composition, unit }| {
                let (id, span) = (check_id(&at)?, unit.span());
                let units = units(unit, |entry| entry.id().span(), |entry| entry.check(&id))?;
                let division = division.map(army::division).transpose()?;
                if let Some(general) = general.as_ref().filter(|_| division.is_none() && !E::DIVIDED) {
                    let flaw = Flaw::new(general.span(), "armies of this list have no divisions, so no generals of divisions");
                    return Err(flaw.help("leave `general` out, or say how large a division is: `division = [4, 9]`"));
                }
                let general = general.map(army::general).transpose()?;
                let composition = army::rules(composition, &id, &units)?;
                let name = name.apart(&id, lists.iter().filter(|known| known.id != id).map(|known| &known.name));
                let list = List { id, name, paragraph, note, division, general, composition, units };
                if !replaces {
                    E::together(&list, lists).map_err(|message| Flaw::new(span, message))?;
                    return add(lists, list, at.span());
                }
                let known = replaceable.get_or_insert_default();
                let Some((_, replaced)) = known.iter_mut().find(|(id, _)| *id == list.id) else {
                    let flaw = Flaw::new(at.span(), format!("`{}` replaces no shipped list", list.id));
                    let near = meant(&list.id, known.iter().map(|(id, _)| id.as_str()));
                    return Err(flaw.help(near.unwrap_or("leave `replaces` out".to_owned())));
                };
                if std::mem::replace(replaced, true) {
                    let flaw = Flaw::new(at.span(), format!("the shipped list `{}` is replaced twice", list.id));
                    return Err(flaw.help("bring one list that replaces it"));
                }
                let place = lists.iter().position(|shipped| shipped.id == list.id).unwrap_or_default();
                lists[place] = list;
                // Others may name units that it does not have any more.
                lists.iter().try_for_each(|list| E::together(list, lists)).map_err(|message| Flaw::new(span, message))
            },
        )?;
        replaceable.get_or_insert_with(|| lists.iter().map(|list| (list.id.clone(), false)).collect());
        Ok(())
    })
}

impl<U> Listed for List<U> {
    fn id(&self) -> &str {
        &self.id
    }
    fn name(&self) -> &Name {
        &self.name
    }
}

impl<U: Listed> List<U> {
    /// The composition of an army of the list.
    pub fn army(&self) -> Army {
        Army {
            list: self.id.clone(),
            name: self.name.both(),
            division: self.division,
            general: self.general.unwrap_or(0.0),
            generals: None,
            units: self.units.iter().map(|unit| unit.id().to_owned()).collect(),
            rules: self.composition.clone(),
            paragraph: self.paragraph.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Row {
        id: Spanned<String>,
    }

    #[derive(Debug)]
    struct Unit {
        id: String,
        name: Name,
    }

    impl Listed for Unit {
        fn id(&self) -> &str {
            &self.id
        }
        fn name(&self) -> &Name {
            &self.name
        }
    }

    impl Entry for Row {
        type Unit = Unit;
        fn id(&self) -> &Spanned<String> {
            &self.id
        }
        fn check(self, list: &str) -> Result<Unit, Flaw> {
            let id = format!("{list}/{}", self.id.get_ref());
            Ok(Unit { name: Name { en: id.clone(), fr: id.clone() }, id })
        }
    }

    fn list(head: &str) -> String {
        format!("[[list]]\n{head}\n[[list.unit]]\nid = \"guards\"\n")
    }

    fn read(own: &[&str]) -> Result<Vec<List<Unit>>, ListProblem> {
        let own: Vec<OwnList> = own.iter().map(|head| OwnList { file: "own.toml".to_owned(), text: list(head) }).collect();
        lists::<Row>(&list("id = \"north\"\nname = { en = \"North\", fr = \"Nord\" }"), &own)
    }

    #[test]
    fn lists_of_one_name_are_told_apart_by_their_ids() {
        let names: Vec<String> = read(&["id = \"mine\"\nname = \"North\"", "id = \"south\"\nname = \"South\""])
            .expect("lists")
            .into_iter()
            .map(|list| list.name.en)
            .collect();
        assert_eq!(names, ["North", "North (mine)", "South"]);
        let replaced = read(&["id = \"north\"\nreplaces = true\nname = \"North\""]).expect("lists");
        assert_eq!(replaced[0].name.en, "North", "it stands alone");
    }

    #[test]
    fn a_shipped_list_is_replaced_once() {
        let replaces = "id = \"north\"\nreplaces = true\nname = \"North\"";
        assert_eq!(read(&[replaces, replaces]).expect_err("twice").message, "the shipped list `north` is replaced twice");
        let own =
            read(&["id = \"mine\"\nname = \"Mine\"", "id = \"mine\"\nreplaces = true\nname = \"Mine\""]).expect_err("no shipped list");
        assert_eq!(own.message, "`mine` replaces no shipped list");
    }
}
