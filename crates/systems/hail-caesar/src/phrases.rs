//! How sentences say the values of the keys of a situation.

use montjoie_system::Phrase as P;

/// The phrases; for a key, the first that fits.
pub const PHRASES: &[P] = &[
    P::new("field.distance", "0", "in contact", "au contact"),
    P::new("field.distance", "", "from {} inches", "à {} pouces"),
    P::new("field.first", "a", "with A playing first", "A jouant en premier"),
    P::new("field.first", "b", "with B playing first", "B jouant en premier"),
    P::new("field.first", "either", "with the first turn by lot", "premier joueur tiré au sort"),
    P::new("field.charging", "a", "A charging", "A en charge"),
    P::new("field.charging", "b", "B charging", "B en charge"),
    P::new("field.charging", "both", "both charging", "les deux en charge"),
    P::new("field.charging", "none", "nobody charging", "personne en charge"),
    P::new("field.turns", "", "in {} turns", "en {} tours"),
    P::new("field.open", "true", "on open ground", "en terrain dégagé"),
    P::new("field.open", "false", "on broken ground", "en terrain encombré"),
    P::new("stance", "advance", "told to advance", "en marche"),
    P::new("stance", "shoot", "told to shoot", "au tir"),
    P::new("stance", "hold", "told to hold", "en attente"),
    P::new("command", "", "with command {}", "au commandement de {}"),
    P::new("general_distance", "", "{} inches from the general", "à {} pouces du général"),
    P::new("staff", "true", "with a staff reroll", "avec une relance de l’état-major"),
    P::new("staff", "false", "without a staff reroll", "sans relance de l’état-major"),
    P::new("general", "true", "with the general in the charge", "avec le général en tête"),
    P::new("general", "false", "without the general in the charge", "sans le général en tête"),
    P::new("supports", "0", "without supports", "sans soutien"),
    P::new("supports", "1", "with one support", "avec un soutien"),
    P::new("supports", "", "with {} supports", "avec {} soutiens"),
    P::new("stakes", "none", "without stakes", "sans pieux"),
    P::new("stakes", "plant", "with stakes still to plant", "avec des pieux à planter"),
    P::new("stakes", "planted", "behind planted stakes", "derrière des pieux plantés"),
    P::new("cover", "none", "without cover", "à découvert"),
    P::new("cover", "light", "in light cover", "sous un couvert léger"),
    P::new("cover", "heavy", "in heavy cover", "sous un couvert lourd"),
];
