//! The door: a request as JSON in, an answer as JSON out. A page, a server, a notebook and `montjoie ask` come through it. An answer is the JSON that
//! the command line prints for the same words with `--format json`.
//!
//! A request is an object. `ask` says what is asked, as `duel`; the other members are the words of that command. Four members may stand in every
//! request: `id` comes back with the answer; `texts` holds files by name; `own` names those that are lists of the user's own; `lang` is the language
//! of the words that come with the answer, if they are wanted.

mod long;
mod members;
mod new_prices;
mod requests;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use members::Common;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};

use crate::store::host::Rows;
use crate::store::{Fault, Host, Session, Store};
use montjoie_core::language::Lang;
use montjoie_core::watch::Watch;
use montjoie_document::{Answered, line};
use montjoie_system::{Game, ListProblem, OwnList, Registry, System};

/// Answers requests. Systems are opened once, when they are first asked about.
pub struct Door<'a> {
    systems: Registry,
    host: &'a dyn Host,
    games: Mutex<BTreeMap<&'static str, Arc<dyn Game>>>,
}

/// The answer that the door gives.
pub enum DoorAnswer {
    /// An answer that says all that it found as data, as a document and as charts.
    Answered(Box<dyn Answered + Send + Sync>),
    /// A battle told.
    Told(Box<super::battle::Told>),
    /// Any other answer, as it is printed.
    Json(Json),
}

impl DoorAnswer {
    /// What was found of a request.
    pub(super) fn of(answer: impl Answered + Send + Sync + 'static) -> DoorAnswer {
        DoorAnswer::Answered(Box::new(answer))
    }
}

impl Serialize for DoorAnswer {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            DoorAnswer::Json(json) => json.serialize(to),
            DoorAnswer::Answered(answer) => answer.data().serialize(to),
            DoorAnswer::Told(told) => super::json::told(told).serialize(to),
        }
    }
}

impl DoorAnswer {
    /// The answer as `--format json` prints it.
    pub fn json(&self) -> Json {
        json!(self)
    }

    /// An answer that is made of tables; no told battle, which has [words](DoorAnswer::words).
    pub fn answered(&self) -> Option<&dyn Answered> {
        if let DoorAnswer::Answered(answer) = self { Some(&**answer) } else { None }
    }

    /// A told battle in words: see the manual. What other answers say is in their document.
    pub fn words(&self) -> Option<Json> {
        if let DoorAnswer::Told(told) = self { Some(super::json::story(told)) } else { None }
    }
}

/// A reply: what came back of a request.
pub struct Reply {
    /// The `id` of the request, where it had one.
    pub id: Option<Json>,
    /// The language in which words are wanted.
    pub lang: Option<Lang>,
    /// What was found, or what is wrong.
    pub found: Result<DoorAnswer, Fault>,
}

impl Serialize for Reply {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut reply = to.serialize_map(None)?;
        if let Some(id) = &self.id {
            reply.serialize_entry("id", id)?;
        }
        match &self.found {
            Ok(found) => {
                match found.answered() {
                    Some(answer) => {
                        let data = answer.data();
                        reply.serialize_entry("answer", &data)?;
                        if let Some(lang) = self.lang {
                            reply.serialize_entry("document", &answer.document(&data, lang))?;
                        }
                    }
                    None => reply.serialize_entry("answer", found)?,
                }
                if let Some(words) = self.lang.and_then(|_| found.words()) {
                    reply.serialize_entry("words", &words)?;
                }
            }
            Err(fault) => reply.serialize_entry("error", &error(fault))?,
        }
        reply.end()
    }
}

impl Reply {
    /// The reply as an object: `answer` or `error`, before it the `id`, after it the `words`.
    pub fn json(&self) -> Json {
        json!(self)
    }

    /// The reply as one line, without its end.
    pub fn line(&self) -> String {
        line(self)
    }
}

/// What is wrong, for programs: the message, what would be right, and the place in a file; lines and columns count from 1. `too_large` is true where
/// only an exact answer is out of reach, and a sampled one is not.
pub fn error(fault: &Fault) -> Json {
    let place = fault.place().map(|place| {
        let before = &place.text[..place.span.start];
        let column = before.chars().rev().take_while(|&letter| letter != '\n').count() + 1;
        json!({ "file": place.file, "line": before.matches('\n').count() + 1, "column": column, "text": place.text[place.span.clone()] })
    });
    json!({ "message": fault.message(), "help": fault.hint(), "place": place, "too_large": fault.is_too_large() })
}

impl<'a> Door<'a> {
    /// A door to these systems. Files that a request does not bring are those of the host, and so is the place for kept answers.
    pub fn new(systems: Registry, host: &'a dyn Host) -> Door<'a> {
        Door { systems, host, games: Mutex::default() }
    }

    /// The reply to a request. What is wrong with it is a reply too.
    pub fn reply(&self, request: &str, watch: &dyn Watch) -> Reply {
        self.reply_with(request, watch, None)
    }

    /// The reply to a request whose battles are written one by one: the reply does not have them.
    pub fn reply_with(&self, request: &str, watch: &dyn Watch, rows: Option<&dyn Rows>) -> Reply {
        match serde_json::from_str(request) {
            Ok(request) => self.replied(request, watch, rows),
            Err(error) => Reply { id: None, lang: None, found: Err(Fault::new(format!("the request is no JSON: {error}"))) },
        }
    }

    /// The reply to a request that was read already.
    pub fn reply_to(&self, request: Json, watch: &dyn Watch) -> Reply {
        self.replied(request, watch, None)
    }

    fn replied(&self, request: Json, watch: &dyn Watch, rows: Option<&dyn Rows>) -> Reply {
        let Json::Object(mut members) = request else {
            return Reply { id: None, lang: None, found: Err(Fault::new("a request is an object, as {\"ask\": \"systems\"}")) };
        };
        let id = members.shift_remove("id");
        match Common::take(&mut members) {
            Ok(common) => {
                let room = Room { door: self, texts: &common.texts };
                let session = Session { rows, watch, ..Session::new(self.systems, &room) };
                let found = requests::answer(members, &common, session);
                Reply { id, lang: common.lang, found }
            }
            Err(fault) => Reply { id, lang: None, found: Err(fault) },
        }
    }

    /// The reply as one line of JSON, without its end.
    pub fn answer(&self, request: &str, watch: &dyn Watch) -> String {
        self.reply(request, watch).line()
    }
}

/// The host of one request: its own texts, then what the caller has.
struct Room<'a> {
    door: &'a Door<'a>,
    texts: &'a BTreeMap<String, String>,
}

impl Room<'_> {
    fn text(&self, path: &Path) -> Option<&String> {
        self.texts.iter().find(|(name, _)| Path::new(name) == path).map(|(_, text)| text)
    }
}

impl Host for Room<'_> {
    fn read(&self, path: &Path) -> Result<String, Fault> {
        match self.text(path) {
            Some(text) => crate::store::host::text(path, text.clone().into_bytes()),
            None => self.door.host.read(path),
        }
    }

    fn has(&self, path: &Path) -> bool {
        self.text(path).is_some() || self.door.host.has(path)
    }

    fn store(&self) -> Result<Option<&dyn Store>, Fault> {
        self.door.host.store()
    }

    fn game(&self, system: &'static dyn System, own: &[OwnList]) -> Result<Arc<dyn Game>, ListProblem> {
        if !own.is_empty() {
            return self.door.host.game(system, own);
        }
        let mut games = self.door.games.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(game) = games.get(system.id()) {
            return Ok(Arc::clone(game));
        }
        let game = self.door.host.game(system, own)?;
        games.insert(system.id(), Arc::clone(&game));
        Ok(game)
    }
}
