//! Phrases of sentences for the values of the keys of a situation.

use montjoie_system::Phrase as P;

/// The phrases for values of keys; for a key, the first that fits.
pub const PHRASES: &[P] = &[
    P::new("field.attacker", "a", "A attacking", "A à l’attaque"),
    P::new("field.attacker", "b", "B attacking", "B à l’attaque"),
    P::new("field.distance", "", "from {} inches", "à {} pouces").short("{} in", "{} po"),
    P::new("field.turns", "1", "in 1 turn", "en 1 tour").short("1 turn", "1 tour"),
    P::new("field.turns", "", "in {} turns", "en {} tours").short("{} turns", "{} tours"),
    P::new("field.stop_at", "", "stopping at {} inches to shoot", "arrêt à {} pouces pour tirer").short("stop at {} in", "arrêt à {} po"),
    P::new("field.approach", "open", "over open ground", "en terrain dégagé").short("open ground", "terrain dégagé"),
    P::new("field.approach", "difficult", "over difficult ground", "en terrain difficile").short("difficult ground", "terrain difficile"),
    P::new("field.flank", "true", "on the flank", "de flanc").short("flank", "de flanc"),
    P::new("field.flank", "false", "on the front", "de front").short("front", "de front"),
    P::new("formation", "line", "in line", "en ligne").short("line", "ligne"),
    P::new("formation", "depth", "in depth", "en profondeur").short("depth", "profondeur"),
    P::new("formation", "square", "in square", "en carré").short("square", "carré"),
    P::new("in_command", "true", "in command", "à portée de commandement"),
    P::new("in_command", "false", "out of command", "hors de commandement"),
    P::new("stance", "assault", "told to assault", "à l’assaut").short("assault", "assaut"),
    P::new("stance", "shoot", "told to shoot", "au tir").short("shoot", "au tir"),
    P::new("after", "hold", "holding what it took", "qui tient le terrain pris"),
    P::new("after", "fall_back", "falling back after success", "qui se replie après le succès"),
    P::new("after", "press", "pressing on", "qui poursuit l’attaque"),
    P::new("target", "main", "firing at the main body", "qui tire sur le gros"),
    P::new("target", "guns", "firing at the guns", "qui tire sur les canons"),
    P::new("exploit_choice", "occupy", "that occupies", "qui occupe"),
    P::new("exploit_choice", "exploit", "that exploits", "qui exploite"),
    P::new("batteries", "[light]", "with a light battery", "avec une batterie légère").short("light battery", "batterie légère"),
    P::new("batteries", "[medium]", "with a medium battery", "avec une batterie moyenne").short("medium battery", "batterie moyenne"),
    P::new("batteries", "[heavy]", "with a heavy battery", "avec une batterie lourde").short("heavy battery", "batterie lourde"),
    P::new("batteries", "[]", "without a battery", "sans batterie").short("no battery", "sans batterie"),
    P::new("terrain", "[]", "in the open", "à découvert"),
    P::new("terrain", "[village]", "in a village", "dans un village"),
    P::new("terrain", "[wood]", "in a wood", "dans un bois"),
    P::new("terrain", "[trenches]", "in trenches", "dans des tranchées"),
];
