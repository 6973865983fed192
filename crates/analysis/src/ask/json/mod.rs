//! Answers for programs: what `--format json` prints and what the [`door`](super::door) answers. The shape changes only with a line in the changelog.

mod catalogue;
mod told;

pub use catalogue::{questions, system, units};
pub use told::{story, told};

use serde_json::{Value as Json, json};

use montjoie_core::language::Lang;
use montjoie_system::{Assumption, Set};

/// Settings as one object by their dotted names.
pub fn settings(settings: &[Set]) -> Json {
    Json::Object(settings.iter().map(|set| (set.key.clone(), json!(set.value))).collect())
}

/// Lists of the user's own, whole.
pub fn own_lists(lists: &[montjoie_system::OwnList]) -> Json {
    lists.iter().map(|list| json!({ "file": list.file, "text": list.text })).collect()
}

/// What an answer rests on: each setting with its value, where it comes from, and what it says.
pub fn assumptions<'a>(assumptions: impl IntoIterator<Item = &'a Assumption>) -> Json {
    let one = |assumption: &Assumption| {
        let Assumption { key, value, basis, paragraph, tried, .. } = assumption;
        let (key, says) = (format!("rules.{key}"), assumption.says(Lang::En));
        json!({ "key": key, "value": value, "basis": basis.id(), "paragraph": paragraph, "says": says, "tried": tried })
    };
    assumptions.into_iter().map(one).collect()
}

/// JSON as text with a line end.
pub fn text(json: &Json) -> String {
    montjoie_document::pretty(json)
}
