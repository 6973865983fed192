//! Phrases for the values of the keys of a situation, as sentences say them.

use montjoie_system::Phrase as P;

/// The phrases of the system; for a key, the first that fits.
pub const PHRASES: &[P] = &[
    P::new("field.distance", "", "from {} inches", "à {} pouces").short("{} in", "{} po"),
    P::new("field.first", "a", "with A playing first", "A jouant en premier").short("A first", "A d’abord"),
    P::new("field.first", "b", "with B playing first", "B jouant en premier").short("B first", "B d’abord"),
    P::new("field.first", "either", "with the first turn by lot", "premier joueur tiré au sort")
        .short("first by lot", "premier tiré au sort"),
    P::new("field.turns", "game", "for a game", "sur une partie").short("a whole game", "une partie"),
    P::new("field.turns", "1", "in 1 turn", "en 1 tour").short("1 turn", "1 tour"),
    P::new("field.turns", "", "in {} turns", "en {} tours").short("{} turns", "{} tours"),
    P::new("field.rout_ends", "true", "until one routs", "jusqu’à la déroute de l’une"),
    P::new("stance", "hold", "told to hold", "en attente").short("hold", "en attente"),
    P::new("stance", "firefight", "told to shoot it out", "au feu").short("firefight", "au feu"),
    P::new("stance", "assault", "told to assault", "à l’assaut").short("assault", "assaut"),
    P::new("stance", "attack", "told to attack", "à l’attaque").short("attack", "attaque"),
    P::new("fire_within", "", "firing within {} inches", "qui tire à {} pouces ou moins").short("fire within {} in", "tir à {} po"),
    P::new("charge_within", "", "charging within {} inches", "qui charge à {} pouces ou moins")
        .short("charge within {} in", "charge à {} po"),
    P::new("advance", "true", "coming nearer", "qui s’approche"),
    P::new("advance", "false", "staying where it is", "qui reste en place"),
    P::new("room", "", "{} inches from its table edge", "à {} pouces de son bord de table")
        .short("table edge at {} in", "bord de table à {} po"),
    P::new("cover", "none", "without cover", "à découvert").short("no cover", "à découvert"),
    P::new("cover", "crest", "on a crest", "sur une crête").short("crest", "crête"),
    P::new("cover", "wall", "behind a wall", "derrière un mur").short("wall", "mur"),
    P::new("officer", "true", "with an officer", "avec un officier").short("officer", "officier"),
    P::new("officer", "false", "without an officer", "sans officier").short("no officer", "sans officier"),
    P::new("strikes", "front", "charging the front", "qui charge de front").short("front", "de front"),
    P::new("strikes", "flank", "charging the flank", "qui charge de flanc").short("flank", "de flanc"),
    P::new("evades", "never", "never evading", "qui n’esquive jamais"),
    P::new("evades", "always", "always evading", "qui esquive toujours"),
    P::new("evades", "if_room", "evading if there is room", "qui esquive s’il y a la place"),
    P::new("musket", "rifled", "with rifled muskets", "au fusil rayé").short("rifled muskets", "fusil rayé"),
    P::new("musket", "smoothbore", "with smoothbores", "au fusil lisse").short("smoothbores", "fusil lisse"),
    P::new("canister_within", "0", "without canister", "sans mitraille").short("no canister", "sans mitraille"),
    P::new("canister_within", "", "with canister within {} inches", "à mitraille à {} pouces ou moins")
        .short("canister within {} in", "mitraille à {} po"),
    P::new("rules.canister_damage", "per_hit_d6", "with D6 damage per hit of canister", "à 1D6 dégâts par touche de mitraille")
        .short("D6 per hit", "1D6 par touche"),
    P::new("rules.canister_damage", "per_hit_1", "with 1 damage per hit of canister", "à 1 dégât par touche de mitraille")
        .short("1 per hit", "1 par touche"),
    P::new("rules.canister_damage", "per_volley_d6", "with D6 damage per volley of canister", "à 1D6 dégâts par volée de mitraille")
        .short("D6 per volley", "1D6 par volée"),
    P::new("rules.small_unit_pv", "dice", "with as many PV as dice for small units", "petites unités à autant de PV que de dés")
        .short("PV as dice", "PV = dés"),
    P::new("rules.small_unit_pv", "parent", "with the PV of their arm for small units", "petites unités aux PV de leur arme")
        .short("PV of their arm", "PV de leur arme"),
];
