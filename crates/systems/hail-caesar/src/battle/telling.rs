//! A battle told in words. Nothing here decides anything.
//!
//! Deeds are the one source of what is told. [`Battle::tell`] says each of them in a line, and the scribe of the [story](super::story) makes
//! paragraphs of them. A new deed needs a line in `tell` and an arm in [`Scribe::hears`](super::story::Scribe::hears): both are matches
//! without a wildcard, so that the compiler asks for them.
//!
//! Deeds that say why something happens begin with an arrow. Scripts of battles know only what happens: they pass over lines with an arrow.

use super::Battle;
use super::attitude::Attitude;
use super::reasons::Reason;
use super::state::Wish;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::{Lang, Text};
use montjoie_field::{Compass, Id, Place};

/// A part of a player turn that is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The shooting phase.
    Shooting,
    /// The melee phase.
    Melee,
    /// The end of the turn.
    End,
}

/// The reason why a shot is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A shot in the shooting phase.
    Shooting,
    /// A shot at a charge.
    Closing,
    /// A shot at somebody who passes.
    Opportunity,
}

/// The reply of a charged unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The unit does not reply.
    None,
    /// The unit charges too.
    CounterCharge,
    /// The unit shoots.
    ClosingShot,
}

/// The way in which a unit is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The wounds of a volley remove the unit.
    ShotDown,
    /// The unit routs after a volley.
    RoutedByShooting,
    /// The wounds of a round of melee remove the unit.
    Broken,
    /// The unit routs after a round of melee.
    Routed,
    /// The unit must give ground and cannot.
    CannotFallBack,
    /// The unit leaves the table.
    LeftTheTable,
    /// The unit is a gun that bursts.
    GunBurst,
    /// The wound of a fiasco removes the unit.
    Fiasco,
}

impl Loss {
    /// The name of the loss.
    pub const fn text(self) -> Text {
        match self {
            Loss::ShotDown => Text::new("shot down", "abattue au tir"),
            Loss::RoutedByShooting => Text::new("routed by shooting", "déroute au tir"),
            Loss::Broken => Text::new("broken", "brisée"),
            Loss::Routed => Text::new("routed", "en déroute"),
            Loss::CannotFallBack => Text::new("cannot fall back", "ne peut se replier"),
            Loss::LeftTheTable => Text::new("left the table", "a quitté la table"),
            Loss::GunBurst => Text::new("gun burst", "pièce éclatée"),
            Loss::Fiasco => Text::new("fiasco", "fiasco"),
        }
    }
}

/// A deed: something that happens in a battle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Deed<'a> {
    /// A player turn begins: the game turn (1 is the first), and the side.
    Turn(i16, Side),
    /// A side that looks ahead takes an attitude for its army, or for a division.
    Looks {
        /// The side that looks ahead.
        side: Side,
        /// The number of the division; `None` for all of them.
        division: Option<u8>,
        /// The attitude that is taken.
        attitude: Attitude,
        /// The chance to win that rollouts give the attitude, in [0, 1].
        prospects: f64,
        /// The chance to win that rollouts give the plan, in [0, 1].
        planned: f64,
    },
    /// A part of the player turn begins.
    Part(Part),
    /// A unit has a wish, with its score.
    Wants(Id, Wish, i16),
    /// A unit has another wish now, with its score.
    WantsNow(Id, Wish, i16),
    /// A unit carries out its wish with this many moves, by order (true) or by initiative.
    Acts(Id, bool, u8, Wish, i16),
    /// A unit has moved from one place to another.
    Moves(Id, Place, Place),
    /// Montjoie ! is rolled for, at an enemy, at this cost of the charge in inches.
    Hears(Id, Id, i16),
    /// Montjoie ! is rolled for where no enemy can be charged, with the nearest enemy.
    HearsBlocked(Id, Id),
    /// A general orders units, at this command value before the distance penalty.
    Orders(Side, u8, &'a [Id], u8, i8),
    /// A general rallies a unit.
    Rallies(Side, u8, &'a [Id], u8, i8),
    /// A unit suffers the fiasco.
    Blunders(Id),
    /// A unit charges another.
    Charges {
        /// The unit that charges.
        unit: Id,
        /// The enemy that is charged.
        at: Id,
        /// The side of the target that the charge meets.
        side: Compass,
        /// The direction in which the target faces.
        facing: Compass,
        /// The cost of the charge in inches.
        cost: i16,
        /// The reply of the target.
        reply: Reply,
        /// The friends that the charger passes with a test.
        crosses: &'a [Id],
    },
    /// The charge has reached its target.
    Meets(Id, Id),
    /// A general joins a unit.
    Joins(Side, u8, Id),
    /// A unit takes its place in support.
    Supports(Id, Id, Compass),
    /// A unit supports a friend at a side of him because it stands there.
    StandsInSupport(Id, Id, Compass),
    /// A unit whose front touches an enemy is engaged with it, without a charge.
    Engages(Id, Id),
    /// A unit dismounts.
    Dismounts(Id),
    /// A unit plants its stakes.
    Plants(Id),
    /// A unit of a demoralised division runs.
    Runs(Id),
    /// A shot over this many inches; true at the target's front.
    Shoots(Why, Id, Id, i16, bool),
    /// A unit tests because it passed friends, or was passed.
    Crosses(Id),
    /// A friend tests because it has made way.
    MakesWay(Id),
    /// Levy tries to clear its disorder.
    Levy(Id),
    /// A combat of these units is fought.
    Combat(&'a [Id]),
    /// A unit strikes another.
    Strikes(Id, Id),
    /// Wounds of a unit that go to a support.
    Excess(Id, Id, u8),
    /// The general with a unit is at risk.
    Risks(Id),
    /// The wounds inflicted in a combat.
    Result(Pair<u16>),
    /// A unit tests after a round.
    Tests(Id),
    /// A support of a unit that is gone tests.
    SupportTests(Id),
    /// A unit follows up to a side of an enemy.
    Follows(Id, Id, Compass),
    /// A unit breaks through, to a charge of this value in tenths of a wound.
    BreaksThrough(Id, i16),
    /// A division is demoralised.
    Demoralised(Side, u8),
    /// A unit is lost, with the way in which it is.
    Lost(Id, Loss),
    /// A unit that could move stays for a reason.
    Stays(Id, Reason),
    /// A unit is disordered for a reason other than a roll.
    Upset(Id, Reason),
    /// A unit that must go back is lost for a reason.
    Cannot(Id, Reason),
}

/// The name of a division, as `A.1`.
pub(super) fn division_name(side: Side, number: u8) -> String {
    format!("{}.{}", side.letter(), number + 1)
}

/// The name of a side of the table.
fn way(side: Compass, lang: Lang) -> &'static str {
    match side {
        Compass::North => lang.pick("north", "nord"),
        Compass::South => lang.pick("south", "sud"),
        Compass::East => lang.pick("east", "est"),
        Compass::West => lang.pick("west", "ouest"),
    }
}

/// The words for a move: lanes are those of the map, inches are counted from A's edge.
fn moves(from: Place, to: Place, lang: Lang) -> String {
    let ahead = (from.lane, from.facing) == (to.lane, to.facing);
    let (lane, from_y, to_y) = (from.lane, from.y, to.y);
    let faces = |side: Compass| match (side, lang) {
        (side, Lang::En) => format!("facing {}", way(side, lang)),
        (Compass::North | Compass::South, Lang::Fr) => format!("face au {}", way(side, lang)),
        (side, Lang::Fr) => format!("face à l’{}", way(side, lang)),
    };
    let (was, then) = (faces(from.facing), faces(to.facing));
    match (ahead, lang) {
        (true, Lang::En) => format!("moves in lane {lane} from {from_y}″ to {to_y}″"),
        (true, Lang::Fr) => format!("va de {from_y}″ à {to_y}″ dans le couloir {lane}"),
        (false, Lang::En) => format!("moves from lane {lane}, {from_y}″, {was}, to lane {}, {to_y}″, {then}", to.lane),
        (false, Lang::Fr) => format!("va du couloir {lane}, {from_y}″, {was}, au couloir {}, {to_y}″, {then}", to.lane),
    }
}

impl Battle {
    fn calls(&self, ids: &[Id], lang: Lang) -> String {
        ids.iter().map(|&id| self.hosts.call(id, lang)).collect::<Vec<_>>().join(", ")
    }

    /// A deed in words, as a line of the told battle.
    pub fn tell(&self, deed: Deed, lang: Lang) -> String {
        let call = |id| self.hosts.call(id, lang);
        let pick = |en: &'static str, fr: &'static str| lang.pick(en, fr);
        let way = |side| way(side, lang);
        let command = |command: u8, penalty: i8| match penalty {
            0 => format!("{} {command}", pick("command", "commandement")),
            1.. => format!("{} {command}, {} {penalty}", pick("command", "commandement"), pick("less", "moins")),
            _ => format!("{} {command}, plus {}", pick("command", "commandement"), -penalty),
        };
        let division = division_name;
        let colon = pick(":", "\u{a0}:");
        match deed {
            Deed::Turn(turn, side) => format!("— {} {turn}{colon} {}", pick("Turn", "Tour"), side.letter()),
            Deed::Looks { side, division: of, attitude, prospects, planned } => {
                let who = of.map_or(side.letter().to_owned(), |number| division(side, number));
                let (takes, prospects, planned) = (attitude.text().get(lang), lang.percent(prospects, 0), lang.percent(planned, 0));
                let chance = match (attitude, lang) {
                    (Attitude::AsPlanned, Lang::En) => format!("{prospects} to win"),
                    (Attitude::AsPlanned, Lang::Fr) => format!("{prospects} de chances de gagner"),
                    (_, Lang::En) => format!("{prospects} to win, {planned} as planned"),
                    (_, Lang::Fr) => format!("{prospects} de chances de gagner, {planned} selon le plan"),
                };
                format!("{who} {}{colon} {takes} ({chance})", pick("looks ahead", "anticipe"))
            }
            Deed::Part(Part::Shooting) => pick("Shooting", "Tir").to_owned(),
            Deed::Part(Part::Melee) => pick("Melee", "Corps à corps").to_owned(),
            Deed::Part(Part::End) => pick("End of the turn", "Fin du tour").to_owned(),
            Deed::Wants(id, wish, score) => format!("{} {} {}", call(id), pick("wants to", "veut"), self.wish(wish, score, lang)),
            Deed::WantsNow(id, wish, score) => {
                format!("{} {} {}", call(id), pick("now wants to", "veut maintenant"), self.wish(wish, score, lang))
            }
            Deed::Acts(id, ordered, moves, wish, score) => {
                let by = if ordered { pick("by order", "sur ordre") } else { pick("by initiative", "par initiative") };
                let moves = format!("{moves} {}", if moves == 1 { pick("move", "mouvement") } else { pick("moves", "mouvements") });
                format!("{} {} ({by}, {moves}){colon} {}", call(id), pick("acts", "agit"), self.wish(wish, score, lang))
            }
            Deed::Moves(id, from, to) => format!("{} {}", call(id), moves(from, to, lang)),
            Deed::Hears(id, enemy, cost) => {
                format!("{} {} {} ({cost}″)", call(id), pick("may charge", "pourrait charger"), call(enemy))
            }
            Deed::HearsBlocked(id, enemy) => {
                format!("{} {} {}", call(id), pick("may be carried towards", "pourrait se laisser emporter vers"), call(enemy))
            }
            Deed::Orders(side, number, ids, value, penalty) => {
                let verb = pick("orders", "donne un ordre à");
                format!("{} {verb} {} ({})", division(side, number), self.calls(ids, lang), command(value, penalty))
            }
            Deed::Rallies(side, number, ids, value, penalty) => {
                let verb = pick("rallies", "tente de rallier");
                format!("{} {verb} {} ({})", division(side, number), self.calls(ids, lang), command(value, penalty))
            }
            Deed::Blunders(id) => format!("{} {}", call(id), pick("suffers the fiasco", "subit le fiasco")),
            Deed::Charges { unit, at, side, facing, cost, reply, crosses } => {
                let meets = if side == facing {
                    pick("in front", "de front")
                } else if side == facing.opposite() {
                    pick("in the rear", "de dos")
                } else {
                    pick("in flank", "de flanc")
                };
                let reply = match reply {
                    Reply::None => "",
                    Reply::CounterCharge => pick(", which counter-charges", ", qui contre-charge"),
                    Reply::ClosingShot => pick(", which shoots", ", qui tire"),
                };
                let crosses = match crosses {
                    [] => String::new(),
                    ids => format!(", {} {}", pick("through", "à travers"), self.calls(ids, lang)),
                };
                let verb = pick("charges", "charge");
                format!("{} {verb} {} {meets} ({}, {cost}″){crosses}{reply}", call(unit), call(at), way(side))
            }
            Deed::Meets(id, enemy) => format!("{} {} {}", call(id), pick("is in contact with", "est au contact de"), call(enemy)),
            Deed::Joins(side, number, id) => {
                format!("{} {} {}", pick("The general of", "Le général de"), division(side, number), pick("joins", "rejoint"))
                    + " "
                    + &call(id)
            }
            Deed::Supports(id, friend, side) => {
                format!("{} {} {} ({})", call(id), pick("supports", "soutient"), call(friend), way(side))
            }
            Deed::StandsInSupport(id, friend, side) => {
                format!("{} {} {} ({})", call(id), pick("stands in support of", "soutient sur place"), call(friend), way(side))
            }
            Deed::Engages(id, enemy) => {
                let words = pick("touches and is engaged, without a charge:", "se retrouve au contact, sans charge\u{a0}:");
                format!("{} {words} {}", call(id), call(enemy))
            }
            Deed::Dismounts(id) => format!("{} {}", call(id), pick("dismounts", "met pied à terre")),
            Deed::Plants(id) => format!("{} {}", call(id), pick("plants its stakes", "plante ses pieux")),
            Deed::Runs(id) => format!("{} {}", call(id), pick("runs", "fuit")),
            Deed::Shoots(why, id, target, inches, front) => {
                let why = match why {
                    Why::Shooting => pick("shoots at", "tire sur"),
                    Why::Closing => pick("shoots at the charge of", "tire sur la charge de"),
                    Why::Opportunity => pick("shoots in passing at", "tire au passage sur"),
                };
                let front = if front { "" } else { pick(", not in front", ", pas de front") };
                format!("{} {why} {} ({inches}″{front})", call(id), call(target))
            }
            Deed::Crosses(id) => format!("{} {}", call(id), pick("passes or is passed", "doit tester\u{a0}: interpénétration")),
            Deed::MakesWay(id) => format!("{} {}", call(id), pick("makes way", "laisse passer")),
            Deed::Levy(id) => format!("{} {}", call(id), pick("tries to clear its disorder", "tente de se réorganiser")),
            Deed::Combat(ids) => format!("{}{colon} {}", pick("Combat", "Combat"), self.calls(ids, lang)),
            Deed::Strikes(id, enemy) => format!("{} {} {}", call(id), pick("strikes", "frappe"), call(enemy)),
            Deed::Excess(id, friend, wounds) => {
                format!(
                    "{} {wounds} {} {}",
                    call(id),
                    lang.plural(
                        f64::from(wounds),
                        pick("more wound goes to", "blessure en trop\u{a0}:"),
                        pick("more wounds go to", "blessures en trop\u{a0}:")
                    ),
                    call(friend)
                )
            }
            Deed::Risks(id) => format!("{} {}", pick("The general is at risk with", "Le général est en danger avec"), call(id)),
            Deed::Result(inflicted) => {
                format!("{}{colon} A {}, B {}", pick("Wounds inflicted", "Blessures infligées"), inflicted.a, inflicted.b)
            }
            Deed::Tests(id) => format!("{} {}", call(id), pick("must test", "doit tester")),
            Deed::SupportTests(id) => {
                format!("{} {}", call(id), pick("must test for the unit it supported", "doit tester pour l’unité soutenue"))
            }
            Deed::Follows(id, enemy, side) => {
                format!("{} {} {} ({})", call(id), pick("follows up", "poursuit"), call(enemy), way(side))
            }
            Deed::BreaksThrough(id, value) => format!("{} {} ({value})", call(id), pick("breaks through", "perce")),
            Deed::Demoralised(side, number) => format!("{} {}", division(side, number), pick("is demoralised", "est démoralisée")),
            Deed::Lost(id, loss) => format!("{}{colon} {}", call(id), loss.text().get(lang)),
            Deed::Stays(id, reason) => {
                format!("→ {} {}{colon} {}", self.hosts.short(id), pick("stays", "reste sur place"), self.reason(reason, lang))
            }
            Deed::Upset(id, reason) => {
                format!("→ {} {}{colon} {}", self.hosts.short(id), pick("is disordered", "est désorganisée"), self.reason(reason, lang))
            }
            Deed::Cannot(id, reason) => {
                format!("→ {} {}{colon} {}", self.hosts.short(id), pick("cannot go back", "ne peut reculer"), self.reason(reason, lang))
            }
        }
    }

    /// A wish in words, with its score.
    fn wish(&self, wish: Wish, score: i16, lang: Lang) -> String {
        let pick = |en: &'static str, fr: &'static str| lang.pick(en, fr);
        let (verb, whom) = match wish {
            Wish::None => (pick("stay", "rester"), None),
            Wish::Charge(id) => (pick("charge", "charger"), Some(id)),
            Wish::Toward(id) => (pick("close with", "marcher sur"), Some(id)),
            Wish::View(id) => (pick("see", "pouvoir tirer sur"), Some(id)),
            Wish::Range(id) => (pick("come into range of", "venir à portée de"), Some(id)),
            Wish::Support(id, _) => (pick("support", "soutenir"), Some(id)),
            Wish::Flank(id) => (pick("flank", "déborder"), Some(id)),
            Wish::Follow(id) => (pick("follow", "suivre"), Some(id)),
            Wish::Back => (pick("go back", "reculer"), None),
            Wish::Rally => (pick("be rallied", "être ralliée"), None),
            Wish::Dismount => (pick("dismount", "mettre pied à terre"), None),
            Wish::Plant => (pick("plant its stakes", "planter ses pieux"), None),
            Wish::Stand => (pick("stand fast", "tenir sur place"), None),
        };
        let mut words = verb.to_owned();
        if let Some(id) = whom {
            words = format!("{words} {}", self.hosts.call(id, lang));
        }
        if let Wish::Support(_, side) = wish {
            words = format!("{words} ({})", way(side, lang));
        }
        if score != 0 { format!("{words} ({} {score})", pick("score", "importance")) } else { words }
    }
}
