//! Deeds of a battle in words: notes between the rolls of a told battle, and clauses of its sentences. Nothing here decides anything.
//!
//! Deeds are the one source of what is told. Each stands in one table, with its words.

use super::Battle;
use super::state::Loss;
pub use super::story::Scribe;
use crate::body::Face;
use crate::break_table::Fate;
use crate::charge::Reply;
use crate::formation::Formation;
use crate::orders::{Blunder, OrderKind, Ordered};
use crate::shooting::casualties;
use montjoie_core::chapter::Phase;
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, Text};
use montjoie_field::{Place, division_name};

montjoie_field::deeds! {
    words of self in lang, with {
        let call = |id| self.hosts.call(id, lang);
        let does = |id, en, fr| format!("{} {}", self.hosts.call(id, lang), lang.pick(en, fr));
        let goes = |id, en, fr| format!("{} {}", self.hosts.short(id), lang.pick(en, fr));
        let on = |id, en, fr, other| format!("{} {} {}", self.hosts.call(id, lang), lang.pick(en, fr), self.hosts.call(other, lang));
        let to = |id, en, fr, other| format!("{} {} {}", self.hosts.short(id), lang.pick(en, fr), self.hosts.short(other));
        let from = |inches: i16| format!("{} {inches}″", lang.pick(" from", " à"));
    }
    "A player turn begins: the game turn (1 is the first), and the side." Turn(_turn: u16, _side: Side) => String::new();
    "A part of the player turn begins." Part(_part: Phase) => String::new();
    "A brigade is demoralised." Demoralised(side: Side, brigade: u8) => {
        lang.pick("brigade @ is demoralised", "la brigade @ est démoralisée").replace('@', &division_name(side, brigade))
    };
    "All brigades of an army are demoralised." ArmyDemoralised(side: Side) => {
        lang.pick("the whole army of @ is demoralised", "toute l’armée de @ est démoralisée").replace('@', side.letter())
    };
    "A unit of a demoralised brigade withdraws." Withdraws[id] => does(id, "withdraws", "se replie");
    "A unit moves by initiative." ByInitiative[id] => does(id, "acts by initiative", "agit par initiative");
    "A general gives an order; [`Deed::Ordered`] names the units." Orders(side: Side, brigade: u8, kind: OrderKind) => {
        let words = match kind {
            OrderKind::Normal => Text::new("The general of @ orders", "Le général de @ donne un ordre à"),
            OrderKind::FollowMe => Text::new("The general of @ says “follow me” to", "Le général de @ dit « avec moi » à"),
            OrderKind::Rally => Text::new("The general of @ rallies", "Le général de @ rallie"),
        };
        words.get(lang).replace('@', &division_name(side, brigade))
    };
    "A unit is given the order of a general, with others in turn." Ordered[id] => call(id);
    "An order is obeyed or not." Came(ordered: Ordered, kind: OrderKind) => came(ordered, kind).get(lang).to_owned();
    "A unit does what a critical failure says." Blunders[id](blunder: Blunder) => match blunder {
        Blunder::Back(_) => goes(id, "must go to the rear", "doit partir vers l’arrière"),
        Blunder::Left => goes(id, "must go to the left", "doit partir à gauche"),
        Blunder::Right => goes(id, "must go to the right", "doit partir à droite"),
        Blunder::Ahead(_) => goes(id, "must go straight ahead", "doit partir droit devant"),
    };
    "A unit changes its formation." Forms[id](formation: Formation) => match formation {
        Formation::Square => does(id, "forms square", "forme le carré"),
        Formation::Limbered => does(id, "limbers", "attelle"),
        Formation::Deployed => does(id, "unlimbers", "dételle"),
        _ => does(id, "forms line", "se met en ligne"),
    };
    "A unit has moved from one place to another." Moves[id](from: Place, to: Place) => {
        format!("{} {}″", goes(id, "goes", "parcourt"), self.table.cost(from, to))
    };
    "A unit turns on its ground." Turns[id] => goes(id, "turns", "se tourne");
    "A unit may recover by a rule of its own." MayRecover[id] => goes(id, "tries to recover", "tente de se reprendre");
    "A unit has recovered its order, or a casualty." Recovers[id] => goes(id, "recovers", "se reprend");
    "A unit charges another on a face, which gives an answer." Charges[id, enemy](face: Face, answer: Reply) => {
        let charges = on(id, "charges", "charge", enemy) + on_face(face).get(lang);
        match reaction(answer) {
            Some(words) => format!("{charges}, {}", words.get(lang)),
            None => charges,
        }
    };
    "A unit is charged by Terrifying Charge." FacesTerror[id] => goes(id, "must face a Terrifying Charge", "doit affronter une Terrifying Charge");
    "A charger has reached its target." Meets[id, enemy](_face: Face) => to(id, "reaches", "atteint", enemy);
    "A winner sweeps on into another unit." Sweeps[id, enemy] => on(id, "sweeps on into", "poursuit en percée contre", enemy);
    "A unit shoots at another over this many inches." Shoots[id, target](inches: i16) => on(id, "shoots at", "tire sur", target) + &from(inches);
    "A unit shoots at its charger over this many inches." ShootsAtCharge[id, target](_inches: i16) => to(id, "shoots at", "tire sur", target);
    "A unit shoots at a unit that passes, over this many inches." ShootsInPassing[id, target](inches: i16) => {
        on(id, "shoots as it passes at", "tire au passage sur", target) + &from(inches)
    };
    "A unit has suffered this many casualties by fire, and is disordered or not." Hits[_id](count: u8, disordered: bool) => {
        casualties(count, lang) + if disordered { lang.pick(" and disorder", " et le désordre") } else { "" }
    };
    "A combat of a unit is fought." Combat[id] => lang.pick("The combat of @", "Le combat de @").replace('@', &call(id));
    "A unit supports another." Supports[id, friend] => to(id, "supports", "soutient", friend);
    "A unit strikes another." Strikes[id, foe] => to(id, "strikes", "frappe", foe);
    "A unit has inflicted this many casualties hand-to-hand." Struck[id](count: u8) => {
        format!("{} {}", goes(id, "inflicts", "inflige"), casualties(count, lang))
    };
    "The combat results of A and B." Result(results: [u8; 2]) => {
        let [a, b] = results;
        format!("{} A {a}, B {b}", lang.pick("combat result", "résultat du combat :"))
    };
    "A unit must test after a round." Tests[id] => goes(id, "must test", "doit tester");
    "A unit must test because the friend that it supported broke." SupportTests[id] => goes(id, "must test as its support", "doit tester comme soutien");
    "A unit holds after a test." Holds[id] => goes(id, "holds", "tient bon");
    "A unit goes back after a test." Retires[id](fate: Fate) => {
        goes(id, "retires", "se retire") + if fate == Fate::RetiresDisordered { lang.pick(" in disorder", " en désordre") } else { "" }
    };
    "A unit is disordered, as it goes back farther than one move or to the edge of the table." Disordered[id] => goes(id, "is disordered", "est en désordre");
    "A unit is lost, with the way in which it was." Lost[id](loss: Loss) => self.hosts.is_lost(id, loss.text(), lang);
}

impl Loss {
    /// The way in which the unit was lost, in words.
    pub const fn text(self) -> Text {
        match self {
            Loss::Broken(fall) => fall.text(),
            Loss::BrokenWithFriend => {
                Text::new("broken with the friend that it supported", "mise en déroute avec l’amie qu’elle soutenait")
            }
            Loss::NoWayBack => Text::new("no way back", "retraite impossible"),
            Loss::LeftTheTable => Text::new("left the table", "sortie de la table"),
            Loss::BrokenInPassing => Text::new("broken by fire in passing", "mise en déroute par un tir au passage"),
            Loss::Deserted => Text::new("deserted by its crew", "abandonnée par ses servants"),
        }
    }
}

impl Battle {
    /// A deed in words, as a note between the rolls.
    pub fn tell(&self, deed: Deed, lang: Lang) -> String {
        match deed {
            Deed::Turn(turn, side) => format!("— {} {turn}{} {}", lang.pick("Turn", "Tour"), lang.colon(), side.letter()),
            Deed::Part(Phase::Shooting) => lang.pick("Shooting", "Tir").to_owned(),
            Deed::Part(Phase::Melee) => lang.pick("Hand-to-hand", "Corps à corps").to_owned(),
            Deed::Part(_) => String::new(),
            Deed::Moves(id, from, to) => self.hosts.moves(id, from, to, |inches| format!("{inches}″"), lang),
            deed => self.clause(deed, lang),
        }
    }
}

/// The result of an order in words.
const fn came(ordered: Ordered, kind: OrderKind) -> Text {
    match (ordered, kind) {
        (Ordered::Blunder, _) => Text::new("a critical failure", "échec critique"),
        (Ordered::Fails(0), _) => Text::new("it fails", "il échoue"),
        (Ordered::Fails(_), _) => Text::new("it fails, a free move", "il échoue, mouvement gratuit"),
        (Ordered::Passes(_), OrderKind::Rally) => Text::new("a casualty less", "une perte en moins"),
        (Ordered::Passes(0), _) => Text::new("no move", "aucun mouvement"),
        (Ordered::Passes(1), _) => Text::new("one move", "un mouvement"),
        (Ordered::Passes(2), _) => Text::new("two moves", "deux mouvements"),
        (Ordered::Passes(_), _) => Text::new("three moves", "trois mouvements"),
    }
}

const fn on_face(face: Face) -> Text {
    match face {
        Face::Front => Text::new("", ""),
        Face::Flank => Text::new(" in flank", " de flanc"),
        Face::Rear => Text::new(" in the rear", " de dos"),
    }
}

const fn reaction(answer: Reply) -> Option<Text> {
    match answer {
        Reply::CounterCharges => Some(Text::new("which counter-charges", "qui contre-charge")),
        Reply::Evades | Reply::Withdraws => Some(Text::new("which evades", "qui esquive")),
        Reply::TurnsToFace => Some(Text::new("which turns to face", "qui fait face")),
        Reply::FormsSquare => Some(Text::new("which forms square", "qui forme le carré")),
        Reply::Shoots | Reply::Stands => None,
    }
}
