//! Phrases for the values of the keys of a situation, as sentences say them.

use montjoie_system::Phrase as P;

/// The phrases of the system; for a key, the first that fits.
pub const PHRASES: &[P] = &[
    P::new("field.distance", "0", "in contact", "au contact"),
    P::new("field.distance", "", "from {} inches", "à {} pouces").short("{} in", "{} po"),
    P::new("field.first", "a", "with A playing first", "A jouant en premier").short("A first", "A d’abord"),
    P::new("field.first", "b", "with B playing first", "B jouant en premier").short("B first", "B d’abord"),
    P::new("field.first", "either", "with the first turn by lot", "premier joueur tiré au sort")
        .short("first by lot", "premier tiré au sort"),
    P::new("field.charging", "a", "A charging", "A en charge"),
    P::new("field.charging", "b", "B charging", "B en charge"),
    P::new("field.charging", "both", "both charging", "les deux en charge"),
    P::new("field.charging", "none", "nobody charging", "personne en charge"),
    P::new("field.turns", "1", "in 1 turn", "en 1 tour").short("1 turn", "1 tour"),
    P::new("field.turns", "", "in {} turns", "en {} tours").short("{} turns", "{} tours"),
    P::new("field.open", "true", "on open ground", "en terrain dégagé").short("open ground", "terrain dégagé"),
    P::new("field.open", "false", "on broken ground", "en terrain encombré").short("broken ground", "terrain encombré"),
    P::new("field.start", "", "from {} inches", "à {} pouces").short("{} in", "{} po"),
    P::new("field.depth", "", "on a table {} inches deep", "sur une table de {} pouces de profondeur")
        .short("{} in deep", "{} po de profondeur"),
    P::new("plan", "prudent", "by a prudent plan", "avec un plan prudent").short("prudent", "prudent"),
    P::new("plan", "sensible", "by a sensible plan", "avec un plan raisonnable").short("sensible", "raisonnable"),
    P::new("plan", "naive", "by a naive plan", "avec un plan naïf").short("naive", "naïf"),
    P::new("plan", "defensive", "on the defensive", "sur la défensive").short("defensive", "défensif"),
    P::new("plan", "wings", "attacking by the wings", "en attaquant par les ailes").short("by the wings", "par les ailes"),
    P::new("plan", "mixed", "by any plan", "avec un plan quelconque").short("any plan", "plan quelconque"),
    P::new("stance", "advance", "told to advance", "en marche").short("advance", "en marche"),
    P::new("stance", "shoot", "told to shoot", "au tir").short("shoot", "au tir"),
    P::new("stance", "hold", "told to hold", "en attente").short("hold", "en attente"),
    P::new("look", "none", "without looking ahead", "sans anticiper").short("no look ahead", "sans anticiper"),
    P::new("look", "army", "looking ahead", "en anticipant").short("looks ahead", "anticipe"),
    P::new("look", "divisions", "looking ahead division by division", "en anticipant division par division")
        .short("looks ahead by divisions", "anticipe par division"),
    P::new("waits", "", "waiting no later than turn {}", "sans attendre après le tour {}")
        .short("waits to turn {}", "attend jusqu’au tour {}"),
    P::new("rollouts", "", "with {} rollouts", "avec {} simulations").short("{} rollouts", "{} simulations"),
    P::new("horizon", "0", "to the end of the battle", "jusqu’à la fin de la bataille").short("to the end", "jusqu’à la fin"),
    P::new("horizon", "", "over {} player turns", "sur {} tours de joueur").short("{} player turns", "{} tours de joueur"),
    P::new("command", "", "with command {}", "sous un général de commandement {}").short("command {}", "commandement {}"),
    P::new("general_distance", "", "{} inches from the general", "à {} pouces du général").short("general at {} in", "général à {} po"),
    P::new("staff", "true", "with a staff reroll", "avec une relance de l’état-major").short("staff reroll", "relance de l’état-major"),
    P::new("staff", "false", "without a staff reroll", "sans relance de l’état-major").short("no staff reroll", "sans relance"),
    P::new("general", "true", "with the general in the charge", "avec le général en tête")
        .short("general in the charge", "général en tête"),
    P::new("general", "false", "without the general in the charge", "sans le général en tête").short("no general", "sans général"),
    P::new("supports", "0", "without supports", "sans soutien").short("no support", "sans soutien"),
    P::new("supports", "1", "with one support", "avec un soutien").short("one support", "un soutien"),
    P::new("supports", "", "with {} supports", "avec {} soutiens").short("{} supports", "{} soutiens"),
    P::new("stakes", "none", "without stakes", "sans pieux").short("no stakes", "sans pieux"),
    P::new("stakes", "plant", "with stakes still to plant", "avec des pieux à planter").short("stakes to plant", "pieux à planter"),
    P::new("stakes", "to-plant", "with stakes still to plant", "avec des pieux à planter").short("stakes to plant", "pieux à planter"),
    P::new("stakes", "planted", "behind planted stakes", "derrière des pieux plantés").short("stakes", "pieux"),
    P::new("cover", "none", "without cover", "à découvert").short("no cover", "à découvert"),
    P::new("cover", "light", "in light cover", "sous un couvert léger").short("light cover", "couvert léger"),
    P::new("cover", "heavy", "in heavy cover", "sous un couvert lourd").short("heavy cover", "couvert lourd"),
    P::new("rules.gun_bands", "near-first", "with most dice of guns at short range", "où les pièces ont le plus de dés de près")
        .short("most dice near", "plus de dés de près"),
    P::new("rules.gun_bands", "far-first", "with most dice of guns at long range", "où les pièces ont le plus de dés de loin")
        .short("most dice far", "plus de dés de loin"),
];
