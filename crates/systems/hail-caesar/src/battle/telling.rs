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
use montjoie_core::chapter::Phase;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Lang;
use montjoie_core::{say, texts};
use montjoie_field::{Compass, Id, Place, division_name};

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

texts! {
    "The way in which a unit is lost." pub Loss {
        "The wounds of a volley remove the unit." ShotDown = "shot down", "abattue au tir";
        "The unit routs after a volley." RoutedByShooting = "routed by shooting", "déroute au tir";
        "The wounds of a round of melee remove the unit." Broken = "broken", "brisée";
        "The unit routs after a round of melee." Routed = "routed", "en déroute";
        "The unit must give ground and cannot." CannotFallBack = "cannot fall back", "ne peut se replier";
        "The unit leaves the table." LeftTheTable = "left the table", "a quitté la table";
        "The unit is a gun that bursts." GunBurst = "gun burst", "pièce éclatée";
        "The wound of a fiasco removes the unit." Fiasco = "fiasco", "fiasco";
    }
}

montjoie_field::deeds! {
    lines of self in lang, with {
        let call = |id| self.hosts.call(id, lang);
        let pick = |en: &'static str, fr: &'static str| lang.pick(en, fr);
        let does = |id, en, fr| format!("{} {}", self.hosts.call(id, lang), lang.pick(en, fr));
        let on = |id, en, fr, other| format!("{} {} {}", self.hosts.call(id, lang), lang.pick(en, fr), self.hosts.call(other, lang));
        let way = |side: Compass| side.text().get(lang);
        let colon = pick(":", "\u{a0}:");
        let calls = |ids: &[Id]| ids.iter().map(|&id| self.hosts.call(id, lang)).collect::<Vec<_>>().join(", ");
        let because = |id, en, fr, reason| format!("→ {} {}{colon} {}", self.hosts.short(id), lang.pick(en, fr), self.reason(reason, lang));
        let commands = |side, number, verb: &str, ids: &[Id], command: u8, penalty: i8| {
            let penalty = match penalty {
                0 => String::new(),
                1.. => format!(", {} {penalty}", pick("less", "moins")),
                _ => format!(", plus {}", -penalty),
            };
            format!("{} {verb} {} ({} {command}{penalty})", division_name(side, number), calls(ids), pick("command", "commandement"))
        };
    }
    "A player turn begins: the game turn (1 is the first), and the side." Turn(turn: i16, side: Side) => {
        format!("— {} {turn}{colon} {}", pick("Turn", "Tour"), side.letter())
    };
    "A side that looks ahead takes an attitude for its army, or for a division; the chances to win that rollouts give it and the plan, in [0, 1]." Looks(side: Side, division: Option<u8>, attitude: Attitude, prospects: f64, planned: f64) => {
        let who = division.map_or(side.letter().to_owned(), |number| division_name(side, number));
        let (takes, prospects, planned) = (attitude.text().get(lang), lang.percent(prospects, 0), lang.percent(planned, 0));
        let chance = match attitude {
            Attitude::AsPlanned => say!(lang, "{prospects} to win", "{prospects} de chances de gagner"),
            _ => say!(lang, "{prospects} to win, {planned} as planned", "{prospects} de chances de gagner, {planned} selon le plan"),
        };
        format!("{who} {}{colon} {takes} ({chance})", pick("looks ahead", "anticipe"))
    };
    "A part of the player turn begins." Part(part: Phase) => match part {
        Phase::Shooting => pick("Shooting", "Tir").to_owned(),
        Phase::Melee => pick("Melee", "Corps à corps").to_owned(),
        _ => pick("End of the turn", "Fin du tour").to_owned(),
    };
    "A unit has a wish, with its score." Wants[id](wish: Wish, score: i16) => {
        format!("{} {}", does(id, "wants to", "veut"), self.wish(wish, score, lang))
    };
    "A unit has another wish now, with its score." WantsNow[id](wish: Wish, score: i16) => {
        format!("{} {}", does(id, "now wants to", "veut maintenant"), self.wish(wish, score, lang))
    };
    "A unit carries out its wish with this many moves, by order (true) or by initiative." Acts[id](ordered: bool, moves: u8, wish: Wish, score: i16) => {
        let by = if ordered { pick("by order", "sur ordre") } else { pick("by initiative", "par initiative") };
        let moves = format!("{moves} {}", if moves == 1 { pick("move", "mouvement") } else { pick("moves", "mouvements") });
        format!("{} ({by}, {moves}){colon} {}", does(id, "acts", "agit"), self.wish(wish, score, lang))
    };
    "A unit has moved from one place to another." Moves[id](from: Place, to: Place) => format!("{} {}", call(id), moves(from, to, lang));
    "Montjoie ! is rolled for, at an enemy, at this cost of the charge in inches." Hears[id, enemy](cost: i16) => {
        on(id, "may charge", "pourrait charger", enemy) + &format!(" ({cost}″)")
    };
    "Montjoie ! is rolled for where no enemy can be charged, with the nearest enemy." HearsBlocked[id, enemy] => {
        on(id, "may be carried towards", "pourrait se laisser emporter vers", enemy)
    };
    "A general orders units, at this command value before the distance penalty." Orders(side: Side, number: u8, ids: &'a [Id], value: u8, penalty: i8) => {
        commands(side, number, pick("orders", "donne un ordre à"), ids, value, penalty)
    };
    "A general rallies a unit." Rallies(side: Side, number: u8, ids: &'a [Id], value: u8, penalty: i8) => {
        commands(side, number, pick("rallies", "tente de rallier"), ids, value, penalty)
    };
    "A unit suffers the fiasco." Blunders[id] => does(id, "suffers the fiasco", "subit le fiasco");
    "A unit charges another: the side that the charge meets, where the target faces, the cost in inches, its reply, and the friends that are passed with a test." Charges[id, at](side: Compass, facing: Compass, cost: i16, reply: Reply, crosses: &'a [Id]) => {
        let meets = match side {
            side if side == facing => pick("in front", "de front"),
            side if side == facing.opposite() => pick("in the rear", "de dos"),
            _ => pick("in flank", "de flanc"),
        };
        let reply = match reply {
            Reply::None => "",
            Reply::CounterCharge => pick(", which counter-charges", ", qui contre-charge"),
            Reply::ClosingShot => pick(", which shoots", ", qui tire"),
        };
        let crosses = match crosses {
            [] => String::new(),
            ids => format!(", {} {}", pick("through", "à travers"), calls(ids)),
        };
        format!("{} {meets} ({}, {cost}″){crosses}{reply}", on(id, "charges", "charge", at), way(side))
    };
    "The charge has reached its target." Meets[id, enemy] => on(id, "is in contact with", "est au contact de", enemy);
    "A general joins a unit." Joins(side: Side, number: u8, id: Id) => {
        format!("{} {} {} {}", pick("The general of", "Le général de"), division_name(side, number), pick("joins", "rejoint"), call(id))
    };
    "A unit takes its place in support." Supports[id, friend](side: Compass) => {
        format!("{} ({})", on(id, "supports", "soutient", friend), way(side))
    };
    "A unit supports a friend at a side of him because it stands there." StandsInSupport[id, friend](side: Compass) => {
        format!("{} ({})", on(id, "stands in support of", "soutient sur place", friend), way(side))
    };
    "A unit is charged and supports its friends no more." NoLongerSupports[id] => {
        format!("→ {} {}", self.hosts.short(id), pick("no longer supports", "ne soutient plus"))
    };
    "A unit whose front touches an enemy is engaged with it, without a charge." Engages[id, enemy] => {
        on(id, "touches and is engaged, without a charge:", "se retrouve au contact, sans charge\u{a0}:", enemy)
    };
    "A unit dismounts." Dismounts[id] => does(id, "dismounts", "met pied à terre");
    "A unit plants its stakes." Plants[id] => does(id, "plants its stakes", "plante ses pieux");
    "A unit of a demoralised division runs." Runs[id] => does(id, "runs", "fuit");
    "A shot over this many inches; true at the target's front." Shoots(why: Why, id: Id, target: Id, inches: i16, front: bool) => {
        let shoots = match why {
            Why::Shooting => on(id, "shoots at", "tire sur", target),
            Why::Closing => on(id, "shoots at the charge of", "tire sur la charge de", target),
            Why::Opportunity => on(id, "shoots in passing at", "tire au passage sur", target),
        };
        format!("{shoots} ({inches}″{})", if front { "" } else { pick(", not in front", ", pas de front") })
    };
    "A unit tests because it passed friends, or was passed." Crosses[id] => does(id, "passes or is passed", "doit tester\u{a0}: interpénétration");
    "A friend tests because it has made way." MakesWay[id] => does(id, "makes way", "laisse passer");
    "Levy tries to clear its disorder." Levy[id] => does(id, "tries to clear its disorder", "tente de se réorganiser");
    "A combat of these units is fought." Combat(ids: &'a [Id]) => format!("Combat{colon} {}", calls(ids));
    "A unit strikes another." Strikes[id, enemy] => on(id, "strikes", "frappe", enemy);
    "Wounds of a unit that go to a support." Excess[id, friend](wounds: u8) => {
        let one = pick("more wound goes to", "blessure en trop\u{a0}:");
        let more = pick("more wounds go to", "blessures en trop\u{a0}:");
        format!("{} {wounds} {} {}", call(id), lang.plural(f64::from(wounds), one, more), call(friend))
    };
    "The general with a unit is at risk." Risks[id] => format!("{} {}", pick("The general is at risk with", "Le général est en danger avec"), call(id));
    "The wounds inflicted in a combat." Result(inflicted: Pair<u16>) => {
        format!("{}{colon} A {}, B {}", pick("Wounds inflicted", "Blessures infligées"), inflicted.a, inflicted.b)
    };
    "A unit tests after a round." Tests[id] => does(id, "must test", "doit tester");
    "A support of a unit that is gone tests." SupportTests[id] => does(id, "must test for the unit it supported", "doit tester pour l’unité soutenue");
    "A unit that lost the round does not test, because it broke all its enemies." NeedNotTest[id] => {
        format!("→ {} {}", self.hosts.short(id), pick("does not test: it broke all its enemies", "ne teste pas\u{a0}: elle a brisé tous ses ennemis"))
    };
    "A unit follows up to a side of an enemy." Follows[id, enemy](side: Compass) => {
        format!("{} ({})", on(id, "follows up", "poursuit", enemy), way(side))
    };
    "A unit breaks through, to a charge of this value in tenths of a wound." BreaksThrough[id](value: i16) => {
        format!("{} ({value})", does(id, "breaks through", "perce"))
    };
    "A division is demoralised." Demoralised(side: Side, number: u8) => {
        format!("{} {}", division_name(side, number), pick("is demoralised", "est démoralisée"))
    };
    "A unit is lost, with the way in which it is." Lost[id](loss: Loss) => format!("{}{colon} {}", call(id), loss.text().get(lang));
    "A unit that could move stays for a reason." Stays[id](reason: Reason) => because(id, "stays", "reste sur place", reason);
    "A unit has lost the bonus of its charge for a reason; true where it is disordered by it too." LosesBonus[id](upset: bool, reason: Reason) => match upset {
        true => because(id, "is disordered and loses its charge bonus", "est désorganisée et perd son bonus de charge", reason),
        false => because(id, "loses its charge bonus", "perd son bonus de charge", reason),
    };
    "A unit is disordered for a reason other than a roll." Upset[id](reason: Reason) => because(id, "is disordered", "est désorganisée", reason);
    "A unit that must go back is lost for a reason." Cannot[id](reason: Reason) => because(id, "cannot go back", "ne peut reculer", reason);
}

/// The words for a move: lanes are those of the map, inches are counted from A's edge.
fn moves(from: Place, to: Place, lang: Lang) -> String {
    let ahead = (from.lane, from.facing) == (to.lane, to.facing);
    let (lane, from_y, to_y) = (from.lane, from.y, to.y);
    let faces = |side: Compass| match (side, lang) {
        (side, Lang::En) => format!("facing {}", side.text().get(lang)),
        (Compass::North | Compass::South, Lang::Fr) => format!("face au {}", side.text().get(lang)),
        (side, Lang::Fr) => format!("face à l’{}", side.text().get(lang)),
    };
    let (was, then) = (faces(from.facing), faces(to.facing));
    match (ahead, lang) {
        (true, _) => say!(lang, "moves in lane {lane} from {from_y}″ to {to_y}″", "va de {from_y}″ à {to_y}″ dans le couloir {lane}"),
        (false, Lang::En) => format!("moves from lane {lane}, {from_y}″, {was}, to lane {}, {to_y}″, {then}", to.lane),
        (false, Lang::Fr) => format!("va du couloir {lane}, {from_y}″, {was}, au couloir {}, {to_y}″, {then}", to.lane),
    }
}

impl Battle {
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
            words = format!("{words} ({})", side.text().get(lang));
        }
        if score != 0 { format!("{words} ({} {score})", pick("score", "importance")) } else { words }
    }
}
