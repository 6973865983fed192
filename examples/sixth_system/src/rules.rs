//! Every figure and doubtful reading of the game, as a setting with its source.

use montjoie_core::settings;
use montjoie_core::settings::Source::{Asked,Ours,Printed,Reading};

settings! {
    /// Figures and readings. Paragraphs are those of the (made-up) rule sheet.
    pub struct Rules {
        green_apples: u8 [1, 8] = 1 => (Printed, "2", "nerve that a hit costs", "courage que coûte une touche");
        last_stand: bool = true => (Reading(70), "3", "a gang that is down to one nerve throws one die more", "une bande à un de courage lance un dé de plus");
        orchard_wall: u8 [0, 4] = 1 => (Ours, "4", "what the wall takes off the D8 of apples thrown at it", "ce que le mur retire au D8 des pommes");
    }
}
settings! {
    /// What may be set of a side.
    pub struct SideKeys {
        unit: String = String::new() => (Asked, "1", "the gang, as village/mill", "la bande, comme village/mill");
        wall: bool = false => (Asked, "4", "it stands behind the wall", "elle est derrière le mur");
    }
}
settings! {
    /// What may be set of the field.
    pub struct FieldKeys {
        first: First = First::Either => (Asked, "2", "who throws first", "qui lance en premier");
        turns: u32 [1, 100] = 10 => (Asked, "5", "turns until supper", "tours avant le souper");
    }
}
montjoie_core::choices! {
    "Who throws first." First {
        Either = "either", "A fair coin says.";
        A = "a", "Side A.";
        B = "b", "Side B.";
    }
}
