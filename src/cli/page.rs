//! `montjoie page`: the page as one file. And links to it.

use std::fmt::Write;

use super::args::PageArgs;
use super::print;
use crate::systems::engine;
use montjoie_analysis::store::Fault;
use montjoie_core::language::Lang;
use montjoie_system::{Set, System};

/// The page, built and kept: who builds the program needs no tools of the browser.
pub(super) const PAGE: &[u8] = include_bytes!(env!("MONTJOIE_PAGE"));

/// The number of the form of links; another one wherever a link of before would be read wrongly.
const FORM: u32 = 1;

/// Writes the page, and says where an older engine made it.
pub fn page(args: &PageArgs) -> Result<(), Fault> {
    let shown = args.out.display();
    std::fs::write(&args.out, PAGE).map_err(|error| Fault::new(format!("cannot write {shown}: {error}")))?;
    let mut text = match args.lang {
        Lang::En => format!("{shown}: open it in a browser\n"),
        Lang::Fr => format!("{shown} : à ouvrir dans un navigateur\n"),
    };
    let made_by = stamp();
    if made_by != engine() {
        text += &match args.lang {
            Lang::En => format!("Its engine is {made_by}, that of this program {}: figures may differ.\n", engine()),
            Lang::Fr => format!("Son moteur est {made_by}, celui de ce programme {} : les chiffres peuvent différer.\n", engine()),
        };
    }
    print(&args.lang.typeset(&text))
}

/// The hash of the engine in the page.
fn stamp() -> String {
    meta("name=\"montjoie-engine\"")
}

/// What a `meta` element of the page says.
pub(super) fn meta(which: &str) -> String {
    // They are near the beginning, which is ASCII.
    let head = String::from_utf8_lossy(&PAGE[..PAGE.len().min(2000)]);
    let named = head.split_once(&format!("{which} content=\"")).and_then(|(_, rest)| rest.split_once('"'));
    named.map_or_else(String::new, |(said, _)| said.to_owned())
}

/// The link to a question, below the address of the page: the path, then what is set as it is typed, the language, and with which engine and
/// headline it was made.
pub fn link(path: &[&str], set: &[(String, String)], headline: Option<&str>, lang: Lang) -> String {
    let path: Vec<String> = path.iter().map(|part| encoded(part)).collect();
    let mut query: Vec<String> = set.iter().map(|(key, value)| format!("{}={}", encoded(key), encoded(value))).collect();
    query.push(format!("lang={}", lang.code()));
    query.push(format!("v={FORM}"));
    query.push(format!("engine={}", engine()));
    query.extend(headline.map(|headline| format!("was={}", encoded(headline))));
    format!("montjoie.html#{}?{}", path.join("/"), query.join("&"))
}

/// What a system's keys were set to, as a link has them: without the units, which are in its path.
pub fn set_in_link(system: &dyn System, settings: &[Set]) -> Vec<(String, String)> {
    let usual = |set: &Set| system.keys().iter().any(|key| key.name == set.key && key.default == set.value.to_string());
    let said = settings.iter().filter(|set| !set.key.ends_with(".unit") && !usual(set));
    said.map(|set| (set.key.clone(), set.value.to_string())).collect()
}

/// A text in an address. Letters, digits and signs that read well stay as they are.
fn encoded(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'!' | b'~' | b'*' | b'\'' | b'(' | b')' => {
                out.push(byte.into())
            }
            b'/' | b',' | b':' | b'+' | b'[' | b']' | b'=' => out.push(byte.into()),
            other => {
                let _ = write!(out, "%{other:02X}");
            }
        }
    }
    out
}
