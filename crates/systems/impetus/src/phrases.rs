//! Phrases of sentences for the values of the keys of a situation.

use montjoie_system::Phrase as P;

/// The phrases for values of keys; for a key, the first that fits.
pub const PHRASES: &[P] = &[
    P::new("field.distance", "", "from {} H", "à {} H").short("{} H", "{} H"),
    P::new("field.turn_limit", "", "in {} turns", "en {} tours").short("{} turns", "{} tours"),
    P::new("stance", "charge", "told to charge", "à la charge").short("charge", "charge"),
    P::new("stance", "advance", "told to close and shoot", "qui s’approche pour tirer").short("close and shoot", "approche au tir"),
    P::new("stance", "shoot", "told to shoot", "au tir").short("shoot", "au tir"),
    P::new("stance", "hold", "told to hold", "en attente").short("hold", "en attente"),
    P::new("commander", "none", "without a commander", "sans commandant").short("no commander", "sans commandant"),
    P::new("attached", "true", "with the commander", "avec son commandant"),
    P::new("attached", "false", "without the commander", "sans son commandant"),
    P::new("courageous", "true", "with a Courageous commander", "au commandant Courageux"),
    P::new("in_zone", "true", "near the commander", "près de son commandant"),
    P::new("in_zone", "false", "far from the commander", "loin de son commandant"),
    P::new("moves", "1", "with one move per activation", "en un mouvement par activation").short("one move", "un mouvement"),
    P::new("moves", "", "with {} moves per activation", "en {} mouvements par activation").short("{} moves", "{} mouvements"),
    P::new("rally", "always", "always rallying first", "qui se rallie toujours d’abord"),
    P::new("rally", "never", "never rallying", "qui ne se rallie jamais"),
    P::new("rally", "unless_in_reach", "rallying out of reach", "qui se rallie hors de portée"),
    P::new("reaction", "stand", "that stands", "qui tient bon").short("stand", "tient bon"),
    P::new("reaction", "evade", "that evades", "qui esquive").short("evade", "esquive"),
    P::new("reaction", "counter-charge", "that counter-charges", "qui contre-charge").short("counter-charge", "contre-charge"),
    P::new("reaction", "defensive-fire", "with defensive fire", "avec tir défensif").short("defensive fire", "tir défensif"),
    P::new("reaction", "close-order", "in close order", "en rangs serrés").short("close order", "rangs serrés"),
    P::new("opportunity", "true", "charging of opportunity", "qui charge d’opportunité"),
    P::new("opportunity", "false", "without a charge of opportunity", "sans charge d’opportunité"),
    P::new("pursue", "true", "that pursues", "qui poursuit"),
    P::new("pursue", "false", "that does not pursue", "qui ne poursuit pas"),
    P::new("cover", "none", "without cover", "à découvert").short("no cover", "à découvert"),
    P::new("cover", "cover", "in cover", "à couvert").short("cover", "couvert"),
    P::new("cover", "fortified", "in fortifications", "derrière des fortifications").short("fortifications", "fortifications"),
    P::new("defends", "true", "defending a position", "en défense d’une position"),
    P::new("rules.worn_I", "half_down", "with half the impetus once worn", "à impétuosité réduite de moitié une fois éprouvée")
        .short("half the impetus", "moitié de l’impétuosité"),
    P::new("rules.worn_I", "none", "with no impetus once worn", "sans impétuosité une fois éprouvée")
        .short("no impetus", "sans impétuosité"),
    P::new("rules.worn_I", "full", "with full impetus once worn", "à impétuosité entière une fois éprouvée")
        .short("full impetus", "impétuosité entière"),
    P::new("rules.melee_loser", "more_losses", "where more VBU lost loses the round", "où perdre plus de VBU perd le round")
        .short("more losses lose", "plus de pertes perd"),
    P::new("rules.melee_loser", "failed_test", "where a failed test loses the round", "où un test raté perd le round")
        .short("failed test loses", "test raté perd"),
];
