//! Deeds of a battle in words: notes between the rolls of a told battle, and clauses of its sentences. Nothing here decides anything.
//!
//! Deeds are the one source of what is told. A new deed needs a clause in `Battle::clause`, which is a match without a wildcard.

use super::Battle;
use super::state::Loss;
pub use super::story::Scribe;
use crate::body::Face;
use crate::break_table::Fate;
use crate::charge::Reply;
use crate::formation::Formation;
use crate::morale::Fall;
use crate::orders::{Blunder, OrderKind, Ordered};
use crate::shooting::casualties;
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, Text};
use montjoie_field::{Id, Place};

/// A part of a player turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The shooting phase.
    Shooting,
    /// The hand-to-hand phase.
    Melee,
    /// The end of the turn.
    End,
}

/// A deed: something that happens in a battle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Deed {
    /// A player turn begins: the game turn (1 is the first), and the side.
    Turn(u16, Side),
    /// A part of the player turn begins.
    Part(Part),
    /// A brigade is demoralised.
    Demoralised(Side, u8),
    /// All brigades of an army are demoralised.
    ArmyDemoralised(Side),
    /// A unit of a demoralised brigade withdraws.
    Withdraws(Id),
    /// A unit moves by initiative.
    ByInitiative(Id),
    /// A general gives an order; [`Deed::Ordered`] names the units.
    Orders(Side, u8, OrderKind),
    /// A unit is given the order of a general, with others in turn.
    Ordered(Id),
    /// An order is obeyed or not.
    Came(Ordered, OrderKind),
    /// A unit does what a critical failure says.
    Blunders(Id, Blunder),
    /// A unit changes its formation.
    Forms(Id, Formation),
    /// A unit has moved from one place to another.
    Moves(Id, Place, Place),
    /// A unit turns on its ground.
    Turns(Id),
    /// A unit may recover by a rule of its own.
    MayRecover(Id),
    /// A unit charges another on a face, which gives an answer.
    Charges(Id, Id, Face, Reply),
    /// A unit is charged by Terrifying Charge.
    FacesTerror(Id),
    /// A charger has reached its target.
    Meets(Id, Id, Face),
    /// A winner sweeps on into another unit.
    Sweeps(Id, Id),
    /// A unit shoots at another over this many inches.
    Shoots(Id, Id, i16),
    /// A unit shoots at its charger over this many inches.
    ShootsAtCharge(Id, Id, i16),
    /// A unit shoots at a unit that passes, over this many inches.
    ShootsInPassing(Id, Id, i16),
    /// A unit has suffered this many casualties by fire, and is disordered or not.
    Hits(Id, u8, bool),
    /// A combat of a unit is fought.
    Combat(Id),
    /// A unit supports another.
    Supports(Id, Id),
    /// A unit strikes another.
    Strikes(Id, Id),
    /// A unit has inflicted this many casualties hand-to-hand.
    Struck(Id, u8),
    /// The combat results of A and B.
    Result([u8; 2]),
    /// A unit must test after a round.
    Tests(Id),
    /// A unit must test because the friend that it supported broke.
    SupportTests(Id),
    /// A unit holds after a test.
    Holds(Id),
    /// A unit goes back after a test.
    Retires(Id, Fate),
    /// A unit is disordered, as it goes back farther than one move or to the edge of the table.
    Disordered(Id),
    /// A unit is lost, with the way in which it was.
    Lost(Id, Loss),
}

/// The name of a brigade, as `A.1`.
pub fn brigade_name(side: Side, brigade: u8) -> String {
    format!("{}.{}", side.letter(), brigade + 1)
}

impl Loss {
    /// The way in which the unit was lost, in words.
    pub const fn text(self) -> Text {
        match self {
            Loss::Broken(Fall::Shooting) => Text::new("broken by shooting", "mise en déroute au tir"),
            Loss::Broken(Fall::ClosingFire) => Text::new("broken by closing fire", "mise en déroute au tir de réaction"),
            Loss::Broken(Fall::Terror) => Text::new("broken by a Terrifying Charge", "mise en déroute par une Terrifying Charge"),
            Loss::Broken(Fall::HandToHand | Fall::Retired) => Text::new("broken hand-to-hand", "mise en déroute au corps à corps"),
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
            Deed::Part(Part::Shooting) => lang.pick("Shooting", "Tir").to_owned(),
            Deed::Part(Part::Melee) => lang.pick("Hand-to-hand", "Corps à corps").to_owned(),
            Deed::Part(Part::End) => String::new(),
            Deed::Moves(id, from, to) => self.hosts.moves(id, from, to, |inches| format!("{inches}″"), lang),
            deed => self.clause(deed, lang),
        }
    }

    /// A deed as a clause of a sentence.
    pub(super) fn clause(&self, deed: Deed, lang: Lang) -> String {
        let (call, short) = (|id| self.hosts.call(id, lang), |id| self.hosts.short(id));
        let does = |id, en, fr| format!("{} {}", self.hosts.call(id, lang), lang.pick(en, fr));
        let on = |id, en, fr, other| format!("{} {} {}", self.hosts.call(id, lang), lang.pick(en, fr), self.hosts.call(other, lang));
        let from = |inches: i16| format!("{} {inches}″", lang.pick(" from", " à"));
        match deed {
            Deed::Turn(..) | Deed::Part(_) => String::new(),
            Deed::Demoralised(side, brigade) => {
                let name = brigade_name(side, brigade);
                lang.pick("brigade @ is demoralised", "la brigade @ est démoralisée").replace('@', &name)
            }
            Deed::ArmyDemoralised(side) => {
                lang.pick("the whole army of @ is demoralised", "toute l’armée de @ est démoralisée").replace('@', side.letter())
            }
            Deed::Withdraws(id) => does(id, "withdraws", "se replie"),
            Deed::ByInitiative(id) => does(id, "acts by initiative", "agit par initiative"),
            Deed::Orders(side, brigade, kind) => {
                let name = brigade_name(side, brigade);
                let words = match kind {
                    OrderKind::Normal => Text::new("The general of @ orders", "Le général de @ donne un ordre à"),
                    OrderKind::FollowMe => Text::new("The general of @ says “follow me” to", "Le général de @ dit « avec moi » à"),
                    OrderKind::Rally => Text::new("The general of @ rallies", "Le général de @ rallie"),
                };
                words.get(lang).replace('@', &name)
            }
            Deed::Ordered(id) => call(id),
            Deed::Came(ordered, kind) => came(ordered, kind).get(lang).to_owned(),
            Deed::Blunders(id, blunder) => {
                let words = match blunder {
                    Blunder::Back(_) => Text::new("goes to the rear", "part vers l’arrière"),
                    Blunder::Left => Text::new("goes to the left", "part à gauche"),
                    Blunder::Right => Text::new("goes to the right", "part à droite"),
                    Blunder::Ahead(_) => Text::new("goes straight ahead", "part droit devant"),
                };
                format!("{} {}", short(id), words.get(lang))
            }
            Deed::Forms(id, formation) => {
                let formation = match formation {
                    Formation::Square => Text::new("forms square", "forme le carré"),
                    Formation::Limbered => Text::new("limbers", "attelle"),
                    Formation::Deployed => Text::new("unlimbers", "dételle"),
                    _ => Text::new("forms line", "se met en ligne"),
                };
                format!("{} {}", call(id), formation.get(lang))
            }
            Deed::Moves(id, from, to) => format!("{} {} {}″", short(id), lang.pick("goes", "parcourt"), self.table.cost(from, to)),
            Deed::Turns(id) => format!("{} {}", short(id), lang.pick("turns", "se tourne")),
            Deed::MayRecover(id) => format!("{} {}", short(id), lang.pick("may recover", "peut se reprendre")),
            Deed::Charges(id, enemy, face, answer) => {
                let charges = on(id, "charges", "charge", enemy) + on_face(face).get(lang);
                match reaction(answer) {
                    Some(words) => format!("{charges}, {}", words.get(lang)),
                    None => charges,
                }
            }
            Deed::FacesTerror(id) => {
                format!("{} {}", short(id), lang.pick("must face a Terrifying Charge", "doit affronter une Terrifying Charge"))
            }
            Deed::Meets(id, enemy, _) => format!("{} {} {}", short(id), lang.pick("reaches", "atteint"), short(enemy)),
            Deed::Sweeps(id, enemy) => on(id, "sweeps on into", "poursuit en percée contre", enemy),
            Deed::Shoots(id, target, inches) => on(id, "shoots at", "tire sur", target) + &from(inches),
            Deed::ShootsAtCharge(id, target, _) => format!("{} {} {}", short(id), lang.pick("shoots at", "tire sur"), short(target)),
            Deed::ShootsInPassing(id, target, inches) => on(id, "shoots as it passes at", "tire au passage sur", target) + &from(inches),
            Deed::Hits(_, count, disordered) => {
                let disorders = if disordered { lang.pick(" and disorder", " et le désordre") } else { "" };
                casualties(count, lang) + disorders
            }
            Deed::Combat(id) => {
                let words = Text::new("The combat of @", "Le combat de @");
                words.get(lang).replace('@', &call(id))
            }
            Deed::Supports(id, friend) => format!("{} {} {}", short(id), lang.pick("supports", "soutient"), short(friend)),
            Deed::Strikes(id, foe) => format!("{} {} {}", short(id), lang.pick("strikes", "frappe"), short(foe)),
            Deed::Struck(id, count) => format!("{} {} {}", short(id), lang.pick("inflicts", "inflige"), casualties(count, lang)),
            Deed::Result([a, b]) => match lang {
                Lang::En => format!("combat result A {a}, B {b}"),
                Lang::Fr => format!("résultat du combat : A {a}, B {b}"),
            },
            Deed::Tests(id) => format!("{} {}", short(id), lang.pick("must test", "doit tester")),
            Deed::SupportTests(id) => format!("{} {}", short(id), lang.pick("must test as its support", "doit tester comme soutien")),
            Deed::Holds(id) => format!("{} {}", short(id), lang.pick("holds", "tient bon")),
            Deed::Retires(id, fate) => {
                let disordered = if fate == Fate::RetiresDisordered { lang.pick(" in disorder", " en désordre") } else { "" };
                format!("{} {}{disordered}", short(id), lang.pick("retires", "se retire"))
            }
            Deed::Disordered(id) => format!("{} {}", short(id), lang.pick("is disordered", "est en désordre")),
            Deed::Lost(id, loss) => self.hosts.is_lost(id, loss.text(), lang),
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
