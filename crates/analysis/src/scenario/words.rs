//! Keys and values as charts, tables and reports name them: a scenario's `b.stakes` as “stakes (B)”, in French « pieux (B) ».
//!
//! Rules keep the name by which they are set: it is the one to look up.

use super::findings::Findings;
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, Text};

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
    if key.starts_with("rules.") {
        return value.to_owned();
    }
    let known = VALUES.iter().find(|(known, _)| *known == value);
    match (lang, known) {
        (_, Some((_, text))) => text.get(lang).to_owned(),
        (_, None) if value.parse::<f64>().is_ok() => lang.pick(value, &value.replace('.', ",")).to_owned(),
        _ => value.to_owned(),
    }
}

/// A key and its value, as labels have them.
pub fn pair(findings: &Findings, key: &str, value: &str, lang: Lang) -> String {
    if key.ends_with(".unit") {
        return self::value(findings, key, value, lang);
    }
    // A break between the two would leave the value alone on a line; but the name of a rule fills one.
    let space = if key.starts_with("rules.") { ' ' } else { '\u{a0}' };
    format!("{}{space}{}", self::key(key, lang), self::value(findings, key, value, lang))
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

/// Values that are words, whatever the key.
const VALUES: &[(&str, Text)] = &[
    ("a", Text::new("A", "A")),
    ("advance", Text::new("advance", "avance")),
    ("always", Text::new("always", "toujours")),
    ("assault", Text::new("assault", "assaut")),
    ("attack", Text::new("attack", "attaque")),
    ("attack-column", Text::new("attack column", "colonne d’attaque")),
    ("average", Text::new("average", "ordinaire")),
    ("b", Text::new("B", "B")),
    ("both", Text::new("both", "les deux")),
    ("building", Text::new("building", "bâtiment")),
    ("charge", Text::new("charge", "charge")),
    ("clear", Text::new("clear", "dégagé")),
    ("close-order", Text::new("close order", "ordre serré")),
    ("closing_fire", Text::new("closing fire", "tir de réaction")),
    ("counter-charge", Text::new("counter-charge", "contre-charge")),
    ("counter_charge", Text::new("counter-charge", "contre-charge")),
    ("cover", Text::new("cover", "couvert")),
    ("crest", Text::new("crest", "crête")),
    ("defensive-fire", Text::new("defensive fire", "tir défensif")),
    ("deployed", Text::new("deployed", "en batterie")),
    ("depth", Text::new("depth", "profondeur")),
    ("difficult", Text::new("difficult", "difficile")),
    ("either", Text::new("by lot", "tiré au sort")),
    ("evade", Text::new("evade", "esquive")),
    ("expert", Text::new("expert", "expert")),
    ("exploit", Text::new("exploit", "exploite")),
    ("extreme", Text::new("extreme", "extrême")),
    ("false", Text::new("no", "non")),
    ("fire", Text::new("fire", "tir")),
    ("firefight", Text::new("firefight", "feu")),
    ("flank", Text::new("flank", "flanc")),
    ("follow_me", Text::new("follow me", "avec moi")),
    ("fortified", Text::new("fortified", "fortifié")),
    ("front", Text::new("front", "front")),
    ("genius", Text::new("genius", "génie")),
    ("good", Text::new("good", "bonne")),
    ("guns", Text::new("guns", "canons")),
    ("heavy", Text::new("heavy", "lourd")),
    ("hold", Text::new("hold", "tenir")),
    ("if_room", Text::new("if there is room", "s’il y a la place")),
    ("incompetent", Text::new("incompetent", "incompétent")),
    ("light", Text::new("light", "léger")),
    ("limbered", Text::new("limbered", "attelée")),
    ("line", Text::new("line", "ligne")),
    ("main", Text::new("main body", "gros")),
    ("march-column", Text::new("march column", "colonne de marche")),
    ("mixed", Text::new("mixed", "mixte")),
    ("never", Text::new("never", "jamais")),
    ("none", Text::new("none", "aucun")),
    ("normal", Text::new("normal", "normal")),
    ("occupy", Text::new("occupy", "occupe")),
    ("open", Text::new("open", "dégagé")),
    ("plant", Text::new("to be planted", "à planter")),
    ("planted", Text::new("planted", "plantés")),
    ("poor", Text::new("poor", "médiocre")),
    ("press", Text::new("press on", "insiste")),
    ("rear", Text::new("rear", "arrière")),
    ("removed", Text::new("removed", "retirée")),
    ("retreat", Text::new("retreat", "retraite")),
    ("rifled", Text::new("rifled", "rayé")),
    ("roll", Text::new("by lot", "tiré au sort")),
    ("rough", Text::new("rough", "difficile")),
    ("shoot", Text::new("shoot", "tir")),
    ("skirmish", Text::new("skirmish order", "tirailleurs")),
    ("smoothbore", Text::new("smoothbore", "lisse")),
    ("square", Text::new("square", "carré")),
    ("stand", Text::new("stand", "tient bon")),
    ("stay", Text::new("stay", "reste")),
    ("sweep", Text::new("sweeping advance", "poursuite")),
    ("tc1", Text::new("TC1", "TC1")),
    ("tc10", Text::new("TC10", "TC10")),
    ("tc11", Text::new("TC11", "TC11")),
    ("tc12", Text::new("TC12", "TC12")),
    ("tc2", Text::new("TC2", "TC2")),
    ("tc3", Text::new("TC3", "TC3")),
    ("tc4", Text::new("TC4", "TC4")),
    ("tc5", Text::new("TC5", "TC5")),
    ("tc6", Text::new("TC6", "TC6")),
    ("tc7", Text::new("TC7", "TC7")),
    ("tc8", Text::new("TC8", "TC8")),
    ("tc9", Text::new("TC9", "TC9")),
    ("true", Text::new("yes", "oui")),
    ("turn_to_face", Text::new("turn to face", "face à l’ennemi")),
    ("unless_in_reach", Text::new("unless in reach", "sauf à portée")),
    ("very_rough", Text::new("very rough", "très difficile")),
    ("village", Text::new("village", "village")),
    ("wall", Text::new("wall", "mur")),
    ("warband", Text::new("warband", "bande")),
];

#[cfg(test)]
mod tests {
    use super::*;
    use montjoie_core::settings::Kind;
    use montjoie_system::SYSTEMS;

    #[test]
    fn every_key_and_choice_of_every_situation_has_its_words() {
        for system in SYSTEMS {
            for known in system.keys().iter().filter(|known| !known.name.starts_with("rules.")) {
                let name = known.name.split_once('.').expect("dotted").1;
                assert!(KEYS.iter().any(|(key, _)| *key == name), "{}: {} has no French name", system.id(), known.name);
            }
        }
        let words = |kind| if let Kind::Choice(words) = kind { words } else { &[] };
        for system in SYSTEMS {
            for known in system.keys().iter().filter(|known| !known.name.starts_with("rules.")) {
                for word in words(known.key.kind) {
                    assert!(VALUES.iter().any(|(value, _)| value == word), "{}: {} = {word} has no words", system.id(), known.name);
                }
            }
        }
        assert!(VALUES.windows(2).all(|pair| pair[0].0 < pair[1].0));
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
