//! A battle told: what happens, in words. Nothing here decides anything.

use super::attitude::Attitude;
use super::state::{State, Wish};
use super::{Battle, Named};
use crate::body::{General, Stakes};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::{Lang, Text};
use montjoie_core::scene::{Figure, Scene};
use montjoie_field::{Compass, Id, Place};

/// A part of a player turn that is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Shooting.
    Shooting,
    /// Melee.
    Melee,
    /// The end of the turn.
    End,
}

/// Why a shot is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// In the shooting phase.
    Shooting,
    /// At a charge.
    Closing,
    /// At somebody who passes.
    Opportunity,
}

/// How a charged unit answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Not at all.
    None,
    /// It charges too.
    CounterCharge,
    /// It shoots.
    ClosingShot,
}

/// How a unit is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// By the wounds of a volley.
    ShotDown,
    /// It routs after a volley.
    RoutedByShooting,
    /// By the wounds of a round of melee.
    Broken,
    /// It routs after a round of melee.
    Routed,
    /// It must give ground and cannot.
    CannotFallBack,
    /// It leaves the table.
    LeftTheTable,
    /// A gun that bursts.
    GunBurst,
    /// By the wound of a fiasco.
    Fiasco,
}

impl Loss {
    /// Its name.
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

/// What happens in a battle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Deed<'a> {
    /// A player turn begins.
    Turn(i16, Side),
    /// A side that looks ahead takes an attitude for its army, or for a division.
    Looks {
        /// The side.
        side: Side,
        /// Its division; all of them where none is given.
        division: Option<u8>,
        /// The attitude.
        attitude: Attitude,
        /// The chance to win that rollouts give it, in [0, 1].
        prospects: f64,
        /// The same of the plan.
        planned: f64,
    },
    /// A part of it begins.
    Part(Part),
    /// What a unit wants, and how much.
    Wants(Id, Wish, i16),
    /// What it wants now.
    WantsNow(Id, Wish, i16),
    /// A unit carries out its wish, by order or by initiative, with so many moves.
    Acts(Id, bool, u8, Wish, i16),
    /// A unit has moved.
    Moves(Id, Place, Place),
    /// Montjoie ! is rolled for, at an enemy, at this cost of the charge.
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
        /// The charger.
        unit: Id,
        /// The target.
        at: Id,
        /// The side of the target.
        side: Compass,
        /// Where the target faces.
        facing: Compass,
        /// The cost of the charge.
        cost: i16,
        /// How the target answers.
        answer: Answer,
        /// Friends passed with a test.
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
    /// A shot, over so many inches, at the target's front or not.
    Shoots(Why, Id, Id, i16, bool),
    /// A unit tests because it passed friends or was passed.
    Crosses(Id),
    /// A friend tests because it has made way.
    MakesWay(Id),
    /// Levy tries to clear its disorder.
    Levy(Id),
    /// A combat of these units.
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
    /// A unit breaks through, to a charge of this value.
    BreaksThrough(Id, i16),
    /// A division is demoralised.
    Demoralised(Side, u8),
    /// A unit is lost.
    Lost(Id, Loss),
}

/// A side of the table.
fn way(side: Compass, lang: Lang) -> &'static str {
    match side {
        Compass::North => lang.pick("north", "nord"),
        Compass::South => lang.pick("south", "sud"),
        Compass::East => lang.pick("east", "est"),
        Compass::West => lang.pick("west", "ouest"),
    }
}

/// Where a unit goes: lanes are those of the map, inches are counted from A's edge.
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
    /// A unit as `A1 Mounted knights`.
    pub fn call(&self, id: Id, lang: Lang) -> String {
        let Named { side, number } = self.named(id);
        let (en, fr) = &self.kinds.named[usize::from(self.armies[side].units[number as usize].kind)].name;
        format!("{}{} {}", side.letter(), number + 1, lang.pick(en, fr))
    }

    fn calls(&self, ids: &[Id], lang: Lang) -> String {
        ids.iter().map(|&id| self.call(id, lang)).collect::<Vec<_>>().join(", ")
    }

    /// What happens, in words.
    pub fn tell(&self, deed: Deed, lang: Lang) -> String {
        let call = |id| self.call(id, lang);
        let pick = |en: &'static str, fr: &'static str| lang.pick(en, fr);
        let way = |side| way(side, lang);
        let command = |command: u8, penalty: i8| match penalty {
            0 => format!("{} {command}", pick("command", "commandement")),
            1.. => format!("{} {command}, {} {penalty}", pick("command", "commandement"), pick("less", "moins")),
            _ => format!("{} {command}, plus {}", pick("command", "commandement"), -penalty),
        };
        let division = |side: Side, number: u8| format!("{}.{}", side.letter(), number + 1);
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
                format!("{} {} {}", call(id), pick("may be carried towards", "pourrait être emportée vers"), call(enemy))
            }
            Deed::Orders(side, number, ids, value, penalty) => {
                let verb = pick("orders", "ordonne");
                format!("{} {verb} {} ({})", division(side, number), self.calls(ids, lang), command(value, penalty))
            }
            Deed::Rallies(side, number, ids, value, penalty) => {
                let verb = pick("rallies", "rallie");
                format!("{} {verb} {} ({})", division(side, number), self.calls(ids, lang), command(value, penalty))
            }
            Deed::Blunders(id) => format!("{} {}", call(id), pick("suffers the fiasco", "subit le fiasco")),
            Deed::Charges { unit, at, side, facing, cost, answer, crosses } => {
                let meets = if side == facing {
                    pick("in front", "de front")
                } else if side == facing.opposite() {
                    pick("in the rear", "de dos")
                } else {
                    pick("in flank", "de flanc")
                };
                let answer = match answer {
                    Answer::None => "",
                    Answer::CounterCharge => pick(", which counter-charges", ", qui contre-charge"),
                    Answer::ClosingShot => pick(", which shoots", ", qui tire"),
                };
                let crosses = match crosses {
                    [] => String::new(),
                    ids => format!(", {} {}", pick("through", "à travers"), self.calls(ids, lang)),
                };
                let verb = pick("charges", "charge");
                format!("{} {verb} {} {meets} ({}, {cost}″){crosses}{answer}", call(unit), call(at), way(side))
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
                let words = pick("touches and is engaged, without a charge:", "est au contact et engagée, sans charge\u{a0}:");
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
            Deed::Crosses(id) => format!("{} {}", call(id), pick("passes or is passed", "traverse ou est traversée")),
            Deed::MakesWay(id) => format!("{} {}", call(id), pick("makes way", "laisse passer")),
            Deed::Levy(id) => format!("{} {}", call(id), pick("tries to clear its disorder", "tente de se réorganiser")),
            Deed::Combat(ids) => format!("{}{colon} {}", pick("Combat", "Combat"), self.calls(ids, lang)),
            Deed::Strikes(id, enemy) => format!("{} {} {}", call(id), pick("strikes", "frappe"), call(enemy)),
            Deed::Excess(id, friend, wounds) => {
                format!("{} {wounds} {} {}", call(id), pick("more wounds go to", "blessures de trop vont à"), call(friend))
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
            Deed::Lost(id, loss) => format!("{}{colon} {}", call(id), lang.pick(loss.text().en, loss.text().fr)),
        }
    }

    /// A wish in words, with its score.
    fn wish(&self, wish: Wish, score: i16, lang: Lang) -> String {
        let pick = |en: &'static str, fr: &'static str| lang.pick(en, fr);
        let (verb, whom) = match wish {
            Wish::None => (pick("stay", "rester"), None),
            Wish::Charge(id) => (pick("charge", "charger"), Some(id)),
            Wish::Toward(id) => (pick("close with", "approcher"), Some(id)),
            Wish::View(id) => (pick("see", "voir"), Some(id)),
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
            words = format!("{words} {}", self.call(id, lang));
        }
        if let Wish::Support(_, side) = wish {
            words = format!("{words} ({})", way(side, lang));
        }
        if score != 0 { format!("{words} ({} {score})", pick("score", "note")) } else { words }
    }

    /// The divisions of both armies with their generals and units.
    pub fn muster_roll(&self, state: &State, lang: Lang) -> String {
        let mut text = String::new();
        for side in Side::BOTH {
            let letter = side.letter();
            for (number, division) in self.armies[side].divisions.iter().enumerate() {
                let command = state.generals[side][number].command;
                let kind = |&unit: &usize| self.armies[side].units[unit].kind;
                let like = division.units.chunk_by(|one, other| kind(one) == kind(other) && *other == one + 1);
                let like = like.map(|units| {
                    let id = |unit: usize| format!("{letter}{}", unit + 1);
                    let (en, fr) = &self.kinds.named[usize::from(kind(&units[0]))].name;
                    let name = lang.pick(en, fr);
                    match units {
                        [one] => format!("{} {name}", id(*one)),
                        [from, .., to] => format!("{}–{} {name}", id(*from), id(*to)),
                        [] => String::new(),
                    }
                });
                let heading = match lang {
                    Lang::En => format!("{letter}, division {}, command {command}:", number + 1),
                    Lang::Fr => format!("{letter}, division {}, commandement {command}\u{a0}:", number + 1),
                };
                text += &format!("{heading} {}\n", like.collect::<Vec<_>>().join(", "));
            }
        }
        text
    }

    /// How to read the text of [`Battle::scene`], in a line.
    pub fn legend(lang: Lang) -> String {
        lang.typeset(lang.pick(
            "Rows: inches from A's edge, by the middle of a unit; columns: lanes. * shaken or disordered; + more units in the cell. Score: how much the plan wants it.",
            "Lignes : pouces depuis le bord de A, au milieu de l’unité ; colonnes : couloirs. * ébranlée ou désorganisée ; + d’autres unités dans la case. Score : combien le plan y tient.",
        ))
    }

    /// What the table looks like, as text with six inches per row. A star marks a unit that is shaken or disordered.
    pub fn scene(&self, state: &State, lang: Lang) -> Scene {
        let figures: Vec<(Id, Figure)> =
            (0..state.stands.len() as Id).filter(|&id| state.stands[id].there).map(|id| (id, self.figure(state, id, lang))).collect();
        let text = montjoie_field::map(&self.table, &state.stands, &state.rough, 6, 4, |id| {
            let figure = figures.iter().find(|(other, _)| *other == id);
            figure.map_or(String::new(), |(_, figure)| format!("{}{}", figure.call, if figure.worn { "*" } else { "" }))
        });
        let (width, depth) = (self.table.lanes * self.table.width, self.table.depth);
        let across = |lane: i16| (lane * self.table.width, (lane + 1) * self.table.width);
        let rough = state.rough.iter().map(|patch| (across(patch.lane), (patch.span.lo, patch.span.hi))).collect();
        Scene { width, depth, grid: (self.table.width, 6), rough, figures: figures.into_iter().map(|(_, figure)| figure).collect(), text }
    }

    fn figure(&self, state: &State, id: Id, lang: Lang) -> Figure {
        let (stand, unit, Named { side, number }) = (&state.stands[id], &state.units[id as usize], self.named(id));
        let (fighter, condition) = (&self.form(unit.form).fighter, unit.condition);
        let shaken = fighter.shaken(condition.wounds);
        let (en, fr) = &self.kinds.named[usize::from(self.armies[side].units[number as usize].kind)].name;
        let marks = [
            (shaken, Text::new("shaken", "ébranlée")),
            (condition.disordered, Text::new("disordered", "désorganisée")),
            (condition.stakes == Stakes::Planted, Text::new("stakes", "pieux")),
            (condition.on_foot, Text::new("on foot", "à pied")),
        ];
        let (left, width) = (stand.place.lane * self.table.width, self.table.width);
        Figure {
            side,
            call: format!("{}{}", side.letter(), number + 1),
            name: lang.pick(en, fr).to_owned(),
            across: (left, left + width),
            along: (stand.span.lo, stand.span.hi),
            front: match stand.place.facing {
                Compass::North => (0, 1),
                Compass::South => (0, -1),
                Compass::East => (1, 0),
                Compass::West => (-1, 0),
            },
            taken: (condition.wounds.min(fighter.stamina), fighter.stamina),
            worn: shaken || condition.disordered,
            led: condition.general == General::Attached,
            marks: marks.iter().filter(|(is, _)| *is).map(|(_, mark)| mark.get(lang).to_owned()).collect(),
        }
    }
}
