//! Keys and values as charts, tables and reports name them: a scenario's `b.stakes` as “stakes (B)”, in French « pieux (B) ».
//!
//! Rules keep the name by which they are set: it is the one to look up.

use super::findings::Findings;
use crate::combat::Side;
use crate::language::Lang;

/// What a key is called.
pub fn key(key: &str, lang: Lang) -> String {
    let Some((group, name)) = key.split_once('.') else { return key.to_owned() };
    if group == "rules" {
        return key.to_owned();
    }
    let plain = name.replace('_', " ");
    let french = KEYS.iter().find(|(known, _)| *known == name).map(|(_, french)| *french);
    let word = lang.pick(&plain, french.unwrap_or(&plain)).to_owned();
    match group {
        "a" | "b" => format!("{word}\u{a0}({})", group.to_uppercase()),
        _ => word,
    }
}

/// What a value of a key is called; `value` as the scenario writes it.
pub fn value(findings: &Findings, key: &str, value: &str, lang: Lang) -> String {
    if let Some(side) = Side::BOTH.into_iter().find(|side| key == format!("{}.unit", side.id())) {
        let named = findings.findings.iter().find(|finding| finding.ids[side] == value);
        // A unit of which the same name stands for several ids goes by its id.
        let same = |other: &&super::findings::Finding| named.is_some_and(|named| other.name(side, lang) == named.name(side, lang));
        let alone = findings.findings.iter().filter(same).all(|other| other.ids[side] == value);
        return named.filter(|_| alone).map_or(value.to_owned(), |finding| finding.name(side, lang).to_owned());
    }
    if lang == Lang::En || key.starts_with("rules.") {
        return value.to_owned();
    }
    match VALUES.iter().find(|(known, _)| *known == value) {
        Some((_, french)) => (*french).to_owned(),
        None if value.parse::<f64>().is_ok() => value.replace('.', ","),
        None => value.to_owned(),
    }
}

/// A key and its value, as labels have them.
pub fn pair(findings: &Findings, key: &str, value: &str, lang: Lang) -> String {
    if key.ends_with(".unit") {
        return self::value(findings, key, value, lang);
    }
    format!("{} {}", self::key(key, lang), self::value(findings, key, value, lang))
}

/// The keys of a situation in French, whatever the system.
const KEYS: &[(&str, &str)] = &[
    ("advance", "avance"),
    ("after", "ensuite"),
    ("approach", "approche"),
    ("attached", "chef avec elle"),
    ("attacker", "attaquant"),
    ("batteries", "batteries"),
    ("canister_within", "mitraille à moins de"),
    ("card", "carte"),
    ("charge_within", "charge à moins de"),
    ("charged_on", "chargée sur"),
    ("charging", "en charge"),
    ("clear", "cible dégagée"),
    ("command", "commandement"),
    ("commander", "commandant"),
    ("commander_distance", "distance du général"),
    ("courageous", "chef courageux"),
    ("cover", "couvert"),
    ("defends", "défense"),
    ("distance", "distance"),
    ("ends", "fin"),
    ("enfilade", "enfilade"),
    ("evades", "esquive"),
    ("exploit_choice", "exploitation"),
    ("fire_at", "tir à"),
    ("fire_within", "tir à moins de"),
    ("first", "premier joueur"),
    ("flank", "par le flanc"),
    ("flank_supports", "soutiens de flanc"),
    ("follow_up", "suite de la charge"),
    ("formation", "formation"),
    ("general", "général au combat"),
    ("general_distance", "distance du général"),
    ("ground", "terrain"),
    ("in_command", "à portée de commandement"),
    ("in_zone", "dans la zone du chef"),
    ("moves", "mouvements"),
    ("musket", "fusil"),
    ("obstacle", "obstacle"),
    ("officer", "officier"),
    ("open", "terrain dégagé"),
    ("opportunity", "charge d’opportunité"),
    ("order", "ordre"),
    ("pursue", "poursuite"),
    ("rally", "ralliement"),
    ("reaction", "réaction"),
    ("rear_support", "soutien arrière"),
    ("room", "recul possible"),
    ("rout_ends", "fin à la déroute"),
    ("staff", "état-major"),
    ("stakes", "pieux"),
    ("stance", "posture"),
    ("stop_at", "arrêt à"),
    ("strikes", "face prise"),
    ("structure", "structure"),
    ("supports", "soutiens"),
    ("target", "cible"),
    ("terrain", "terrain"),
    ("turn_limit", "tours au plus"),
    ("turns", "tours"),
    ("unit", "unité"),
];

/// Values that are words, in French.
const VALUES: &[(&str, &str)] = &[
    ("true", "oui"),
    ("false", "non"),
    ("none", "aucun"),
    ("planted", "plantés"),
    ("plant", "à planter"),
    ("either", "tiré au sort"),
    ("roll", "tiré au sort"),
    ("both", "les deux"),
    ("a", "A"),
    ("b", "B"),
    ("advance", "avance"),
    ("shoot", "tir"),
    ("fire", "tir"),
    ("hold", "tenir"),
    ("charge", "charge"),
    ("assault", "assaut"),
    ("front", "front"),
    ("flank", "flanc"),
    ("rear", "arrière"),
    ("line", "ligne"),
    ("square", "carré"),
    ("attack-column", "colonne d’attaque"),
    ("never", "jamais"),
    ("always", "toujours"),
    ("evade", "esquive"),
    ("stand", "tient bon"),
    ("wall", "mur"),
    ("village", "village"),
    ("open", "dégagé"),
    ("rough", "difficile"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems::SYSTEMS;

    #[test]
    fn every_key_of_every_situation_has_a_french_name() {
        for system in SYSTEMS {
            for known in system.keys().iter().filter(|known| !known.name.starts_with("rules.")) {
                let name = known.name.split_once('.').expect("dotted").1;
                assert!(KEYS.iter().any(|(key, _)| *key == name), "{}: {} has no French name", system.id(), known.name);
            }
        }
        assert!(KEYS.is_sorted() && KEYS.windows(2).all(|pair| pair[0].0 != pair[1].0));
    }

    #[test]
    fn keys_say_whose_they_are_and_rules_keep_their_names() {
        assert_eq!(key("b.stakes", Lang::En), "stakes\u{a0}(B)");
        assert_eq!(key("a.general_distance", Lang::En), "general distance\u{a0}(A)");
        assert_eq!(key("b.stakes", Lang::Fr), "pieux\u{a0}(B)");
        assert_eq!(key("field.distance", Lang::Fr), "distance");
        assert_eq!(key("rules.panic_table", Lang::Fr), "rules.panic_table");
    }
}
