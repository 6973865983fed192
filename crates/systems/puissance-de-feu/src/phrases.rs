//! How sentences say the values of the keys of a situation.

use montjoie_system::Phrase as P;

/// The phrases; for a key, the first that fits.
pub const PHRASES: &[P] = &[
    P::new("field.distance", "", "from {} inches", "à {} pouces"),
    P::new("field.first", "a", "with A playing first", "A jouant en premier"),
    P::new("field.first", "b", "with B playing first", "B jouant en premier"),
    P::new("field.first", "either", "with the first turn by lot", "premier joueur tiré au sort"),
    P::new("field.turns", "game", "for a game", "sur une partie"),
    P::new("field.turns", "", "in {} turns", "en {} tours"),
    P::new("field.rout_ends", "true", "until one routs", "jusqu’à la déroute de l’une"),
    P::new("stance", "hold", "told to hold", "en attente"),
    P::new("stance", "firefight", "told to shoot it out", "au feu"),
    P::new("stance", "assault", "told to assault", "à l’assaut"),
    P::new("stance", "attack", "told to attack", "à l’attaque"),
    P::new("fire_within", "", "firing within {} inches", "qui tire à {} pouces ou moins"),
    P::new("charge_within", "", "charging within {} inches", "qui charge à {} pouces ou moins"),
    P::new("advance", "true", "coming nearer", "qui s’approche"),
    P::new("advance", "false", "staying where it is", "qui reste en place"),
    P::new("room", "", "{} inches from its table edge", "à {} pouces de son bord de table"),
    P::new("cover", "none", "without cover", "à découvert"),
    P::new("cover", "crest", "on a crest", "sur une crête"),
    P::new("cover", "wall", "behind a wall", "derrière un mur"),
    P::new("officer", "true", "with an officer", "avec un officier"),
    P::new("officer", "false", "without an officer", "sans officier"),
    P::new("strikes", "front", "charging the front", "qui charge de front"),
    P::new("strikes", "flank", "charging the flank", "qui charge de flanc"),
    P::new("evades", "never", "never evading", "qui n’esquive jamais"),
    P::new("evades", "always", "always evading", "qui esquive toujours"),
    P::new("evades", "if_room", "evading if there is room", "qui esquive s’il y a la place"),
    P::new("musket", "rifled", "with rifled muskets", "au fusil rayé"),
    P::new("musket", "smoothbore", "with smoothbores", "au fusil lisse"),
    P::new("canister_within", "0", "without canister", "sans mitraille"),
    P::new("canister_within", "", "with canister within {} inches", "à mitraille à {} pouces ou moins"),
];
