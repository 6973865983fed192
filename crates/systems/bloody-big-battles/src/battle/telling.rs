//! Telling of a battle: what happens, in words, as notes between the rolls and as sentences of a chapter. Nothing here decides anything.
//!
//! Deeds are the one source of what is told. Each stands in one table, with its words.

use super::Battle;
use super::settings::ArmyBreak;
use super::state::{Condition, Fall, Patch, State};
use super::view::View;
use crate::melee::Fought;
use crate::orders::{Allowed, Moved};
use crate::profile::bases;
use crate::tables::Hit;
use montjoie_core::chapter::{Chapter, Melee, Phase};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::{Lang, Text};
use montjoie_core::say;
use montjoie_core::scene::{Aspect, Figure, Leader, Scene, Track};
use montjoie_field::{Id, Place, Share, mapped};

montjoie_field::deeds! {
    words of self in lang, with {
        let (call, short) = (|id| self.hosts.call(id, lang), |id| self.hosts.short(id));
        let does = |id, en, fr| format!("{} {}", self.hosts.call(id, lang), lang.pick(en, fr));
        let goes = |id, en, fr| format!("{} {}", self.hosts.short(id), lang.pick(en, fr));
    }
    "A player turn begins." Turn(_turn: u16, _side: Side) => String::new();
    "A unit rolls for its movement." Orders[id] => does(id, "rolls for movement", "jette pour son mouvement");
    "The row of the movement table that a unit obeys, which wanted to move or not; its condition before and after." Obeys[_id](moved: Moved, wants: bool, before: Condition, after: Condition) => {
        obeys(moved, wants, before, after, lang)
    };
    "A battery is limbered, or unlimbered." Limbers[id](limbers: bool) => {
        if limbers { does(id, "limbers up", "attelle") } else { does(id, "unlimbers", "dételle") }
    };
    "A unit moves to assault another." Assaults[id, enemy] => format!("{} {}", does(id, "moves to assault", "va à l’assaut de"), call(enemy));
    "A unit evades." Evades[id] => does(id, "evades", "esquive");
    "A unit has come into contact with another." Contacts[id, enemy] => format!("{} {}", goes(id, "reaches", "atteint"), short(enemy));
    "A unit in contact is halted." Halted[id] => does(id, "is halted before contact", "est stoppée avant le contact");
    "A unit fires at another, over a number of inches, with a unit that does more or not, and with this factor of all that fire together." Fires[id, target](inches: f64, joins: bool, factor: f64) => {
        if joins {
            return format!("{} {}", does(id, "fires with it at", "tire avec elle sur"), short(target));
        }
        let (inches, factor) = (short_number(inches, 10.0, lang), short_number(factor, 100.0, lang));
        match lang {
            Lang::En => format!("{} fires at {} from {inches}″, factor {factor}", call(id), call(target)),
            Lang::Fr => format!("{} fait feu sur {} à {inches}″, facteur {factor}", call(id), call(target)),
        }
    };
    "A unit runs low on ammunition." RunsLow[id] => goes(id, "runs low on ammunition", "est à court de munitions");
    "A unit has ammunition again." Resupplied[id] => does(id, "has ammunition again", "a de nouveau des munitions");
    "A unit turns on its ground." Turns[id] => goes(id, "turns", "se tourne");
    "A shot has had this result on a target, and cost it this many bases." Hits[id](hit: Hit, lost: u8) => {
        let gun = self.hosts.form(self.hosts.recruit(id).a).fighter.arm.is_artillery();
        hits(&short(id), hit, (lost, gun), lang)
    };
    "An assault begins: on an enemy, of some units, of whom one takes him in flank or rear or not." Fights[enemy](by: u8, flanked: bool) => {
        let flank = if flanked { lang.pick(", in flank or rear", ", de flanc ou de dos") } else { "" };
        match (lang, by) {
            (Lang::En, 1) => format!("assault on {}{flank}", call(enemy)),
            (Lang::En, by) => format!("assault of {by} units on {}{flank}", call(enemy)),
            (Lang::Fr, 1) => format!("assaut contre {}{flank}", call(enemy)),
            (Lang::Fr, by) => format!("assaut de {by} unités contre {}{flank}", call(enemy)),
        }
    };
    "An assault is over, of the first attacker that has lost bases or else the first on an enemy: its row, and the bases that these two have lost." Fought[by, enemy](row: Fought, lost: [u8; 2]) => {
        let ([own, its], one, other) = (lost.map(|count| bases(count, lang)), short(by), short(enemy));
        match lang {
            Lang::En => format!("row {}: {one} loses {own}, {other} {its}", row.word()),
            Lang::Fr => format!("ligne {}\u{a0}: {one} perd {own}, {other} {its}", row.word()),
        }
    };
    "Another attacker of an assault that is over has lost bases." LosesToo[id](lost: u8) => {
        format!("{} {} {}", short(id), lang.pick("loses", "perd"), bases(lost, lang))
    };
    "A unit retires." Retires[id] => does(id, "retires", "se retire");
    "A unit that retires crosses another." Upsets[id, friend] => match lang {
        Lang::En => format!("{} crosses {}, which is disordered", short(id), short(friend)),
        Lang::Fr => format!("{} traverse {}, mise en désordre", short(id), short(friend)),
    };
    "A unit occupies the place of the defender." Occupies[id] => does(id, "occupies the position", "occupe la position");
    "A unit exploits." Exploits[id] => does(id, "exploits", "exploite");
    "A unit has moved." Moves[id](from: Place, to: Place) => {
        format!("{} {}", goes(id, "goes", "parcourt"), in_inches(self.table.cost(from, to), lang))
    };
    "A general of a side, by number, has gone this many half inches." GeneralGoes(side: Side, which: u8, half_inches: i16) => match lang {
        Lang::En => format!("general {} of {} goes {}″", which + 1, side.letter(), (half_inches + 1) / 2),
        Lang::Fr => format!("le général {} de {} va à {}″", which + 1, side.letter(), (half_inches + 1) / 2),
    };
    "A unit is lost." Lost[id](fall: Fall) => self.hosts.is_lost(id, fall.text(), lang);
}

impl Battle {
    /// The words for a deed.
    pub fn tell(&self, deed: Deed, lang: Lang) -> String {
        match deed {
            Deed::Turn(turn, side) => format!("— {} {turn}{} {}", lang.pick("Turn", "Tour"), lang.colon(), side.letter()),
            Deed::Moves(id, from, to) => self.hosts.moves(id, from, to, |halves| in_inches(halves, lang), lang),
            deed => self.clause(deed, lang),
        }
    }

    /// The scene of the table after some moves.
    fn scene(&self, state: &State, moves: Vec<Track>, lang: Lang) -> Scene {
        let width = self.table.width / 2;
        let patch = |lane: i16, lo: i16, hi: i16| ((lane * width, (lane + 1) * width), (lo / 2, hi / 2));
        let mut rough: Vec<_> = state.patches.iter().map(|patch_of| patch(patch_of.lane, patch_of.span.lo, patch_of.span.hi)).collect();
        if self.field.stream {
            // A stream has no depth; so it is seen on a map.
            let middle = self.table.depth / 2;
            rough.extend((0..self.table.lanes).map(|lane| patch(lane, middle - 4, middle + 4)));
        }
        let leaders = Side::BOTH.into_iter().flat_map(|side| {
            let leader = move |&(x, y): &(i16, i16)| Leader { side, division: None, at: (x / 2, y / 2), with: None };
            state.generals[side].iter().map(leader)
        });
        // The table counts half inches.
        let scene = self.hosts.scene(&self.table, &state.stands, 2, |id| self.figure(state, id, lang), moves);
        mapped(Scene { rough, leaders: leaders.collect(), ..scene })
    }

    fn figure(&self, state: &State, id: Id, lang: Lang) -> Figure {
        let view = View { battle: self, state };
        let (stand, unit) = (view.stand(id), view.unit(id));
        let (spent, gun) = (self.is_spent(state, id), view.gun(id));
        let marks = [
            (unit.condition.disordered() && gun.is_none(), Text::new("disordered", "en désordre")),
            (spent, Text::new("spent", "épuisée")),
            (unit.condition.low(), Text::new("low on ammunition", "à court de munitions")),
            (gun.is_some_and(|gun| gun.silenced), Text::new("silenced", "silencieuse")),
            (gun.is_some_and(|gun| gun.reduced), Text::new("reduced", "réduite")),
            (unit.limbered, Text::new("limbered", "attelée")),
        ];
        let of = view.fighter(id).bases;
        Figure {
            front: (0, stand.place.facing.sign()),
            taken: (of - unit.condition.bases(), of),
            worn: unit.condition.disordered() || spent,
            fenced: state.patches.iter().any(|patch| patch.holds(stand)),
            ..self.hosts.figure(&self.table, &state.stands, id, 2, &marks, lang)
        }
    }

    /// The sentence on how both armies stand in what decides the battle.
    fn standing(&self, state: &State, lang: Lang) -> String {
        let lost = |side: Side, of: Share| format!("{} {} {} {}", side.letter(), of.part, lang.pick("of", "sur"), of.whole);
        let both = |of: &dyn Fn(Side) -> Share| format!("{}, {}", lost(Side::A, of(Side::A)), lost(Side::B, of(Side::B)));
        match self.battle.army_break {
            ArmyBreak::Objectives => self.held(state, lang),
            ArmyBreak::Bases => {
                format!("{} {}.", lang.pick("Bases lost:", "Socles perdus\u{a0}:"), both(&|side| self.bases_lost(state, side)))
            }
            ArmyBreak::Units => {
                format!(
                    "{} {}.",
                    lang.pick("Units gone or Spent:", "Unités perdues ou épuisées\u{a0}:"),
                    both(&|side| self.worn_out(state, side))
                )
            }
        }
    }

    /// The sentence on the terrain of the table; empty where there is none.
    fn terrain(&self, state: &State, lang: Lang) -> String {
        let one = |patch: &Patch| {
            let (name, lane, [from, to]) =
                (patch.ground.names(lang), patch.lane, [patch.span.lo, patch.span.hi].map(|y| in_inches(y, lang)));
            say!(lang, "{name} in lane {lane} from {from} to {to}", "{name} au couloir {lane} de {from} à {to}")
        };
        let middle = in_inches(self.table.depth / 2, lang);
        let stream = say!(lang, "a stream in all lanes at {middle}", "un ruisseau dans tous les couloirs à {middle}");
        let all: Vec<String> = state.patches.iter().map(one).chain(self.field.stream.then_some(stream)).collect();
        if all.is_empty() {
            String::new()
        } else {
            format!("{} {}.", lang.pick("Terrain:", "Terrain\u{a0}:"), all.join(lang.pick("; ", "\u{202f}; ")))
        }
    }

    /// The sentence on which side holds which objective.
    fn held(&self, state: &State, lang: Lang) -> String {
        let held = |side: Side| self.objectives().into_iter().filter(|&at| self.holder(state, at) == Some(side)).count();
        let (a, b) = (held(Side::A), held(Side::B));
        say!(lang, "Objectives held: A {a}, B {b}.", "Objectifs tenus\u{a0}: A {a}, B {b}.")
    }
}

/// The length on the table, as `3″` or `3.5″`.
fn in_inches(halves: i16, lang: Lang) -> String {
    lang.number(f64::from(halves) / 2.0, usize::from(halves % 2 != 0)) + "″"
}

/// The number with a decimal for every ten of `parts` where it has any.
fn short_number(x: f64, parts: f64, lang: Lang) -> String {
    let whole = (x * parts).round() as u32;
    let decimals = if parts > 10.0 { 2 } else { 1 };
    let zeros = (0..decimals).take_while(|&zeros| whole.is_multiple_of(10u32.pow(zeros + 1))).count();
    lang.number(f64::from(whole) / parts, decimals as usize - zeros)
}

/// The clause for what a row of the movement table made a unit do.
fn obeys(moved: Moved, wants: bool, before: Condition, after: Condition, lang: Lang) -> String {
    let mut clauses = Vec::new();
    if before.disordered() && !after.disordered() && after.bases() > 0 {
        clauses.push(lang.pick("it rallies", "elle se rallie").to_owned());
    }
    if after.bases() > before.bases() {
        clauses.push(lang.pick("it recovers a base", "elle récupère un socle").to_owned());
    }
    if before.disordered() && after.disordered() && after.bases() == before.bases() {
        clauses.push(lang.pick("it stays disordered", "elle reste en désordre").to_owned());
    }
    if (1..before.bases()).contains(&after.bases()) {
        clauses.push(format!("{} {}", lang.pick("it loses", "elle perd"), bases(before.bases() - after.bases(), lang)));
    }
    if !before.disordered() && after.disordered() {
        clauses.push(lang.pick("it is disordered", "elle est en désordre").to_owned());
    }
    if wants || !matches!(moved, Moved::May(_)) {
        clauses.push(moved.words(after.bases() == 0, lang));
    }
    if clauses.is_empty() {
        debug_assert!(matches!(moved, Moved::May(_)));
        let nothing = if moved == Moved::May(Allowed::None) { ("nothing comes of it", "sans effet") } else { ("it stays", "elle reste") };
        clauses.push(lang.pick(nothing.0, nothing.1).to_owned());
    }
    clauses.join(", ")
}

/// The clause for what a shot did to its target.
fn hits(target: &str, hit: Hit, (lost, gun): (u8, bool), lang: Lang) -> String {
    match hit {
        Hit::None => hit.text().get(lang).to_owned(),
        Hit::R | Hit::T | Hit::V if gun => {
            format!("{}{} {target} {}", hit.id(), lang.colon(), lang.pick("is silenced", "est réduite au silence"))
        }
        Hit::R | Hit::T | Hit::V => format!("{}{} {target} {}", hit.id(), lang.colon(), lang.pick("is disordered", "est en désordre")),
        _ if lost == 0 => format!("{}{} {target} {}", hit.id(), lang.colon(), lang.pick("is reduced", "est réduite")),
        _ => format!("{}{} {target} {} {}", hit.id(), lang.colon(), lang.pick("loses", "perd"), bases(lost, lang)),
    }
}

// The table counts half inches.
montjoie_field::scribe!(2, of phase, record);

impl Scribe {
    /// The chapter of the deployment.
    pub(super) fn opens(battle: &Battle, state: &State, lang: Lang) -> Chapter {
        let mut sentences = battle.hosts.deployed(lang);
        let terrain = Some(battle.terrain(state, lang)).filter(|terrain| !terrain.is_empty());
        sentences.extend(terrain.map(|terrain| battle.hosts.told(Phase::Deployment, terrain, &[])));
        Chapter { sentences, map: battle.scene(state, Vec::new(), lang), ..Chapter::default() }
    }

    /// The chapter of a player turn that is over.
    pub(super) fn closes(&mut self, battle: &Battle, state: &State, lang: Lang) -> Chapter {
        // The turn that is over is counted already.
        let mut chapter = self.chapter(battle, state, u32::from(state.played).div_ceil(2), state.active.enemy(), lang);
        chapter.sentences.push(battle.hosts.told(Phase::End, battle.standing(state, lang), &[]));
        chapter
    }
}

/// The part of a turn that a deed opens, which is a movement, a shot or an assault; `None` of what only follows from one.
fn phase(deed: &Deed) -> Option<Phase> {
    match deed {
        Deed::Turn(..) | Deed::Orders(_) | Deed::GeneralGoes(..) => Some(Phase::Movement),
        Deed::Fires(_, _, _, false, _) | Deed::Resupplied(_) => Some(Phase::Shooting),
        Deed::Fights(..) => Some(Phase::Melee),
        _ => None,
    }
}

/// Writes a deed down as data.
fn record(battle: &Battle, deed: Deed, chapter: &mut Chapter, lang: Lang) {
    let short = |id: Id| battle.hosts.short(id);
    match deed {
        Deed::Fires(id, target, inches, ..) => {
            battle.hosts.fires(chapter, id, target, inches.round() as i16);
        }
        Deed::Hits(id, _, lost) => {
            // Of a shot of several the first unit has them all.
            let target = short(id);
            let last = chapter.volleys.iter().rposition(|volley| volley.target != target).map_or(0, |at| at + 1);
            if let Some(volley) = chapter.volleys.get_mut(last) {
                volley.wounds = lost;
            }
        }
        Deed::Assaults(id, enemy) => battle.hosts.charges(chapter, id, enemy, Aspect::Front),
        Deed::Moves(id, from, to) => {
            // Of an assault, how far the attacker goes.
            if let Some(charge) = battle.hosts.charging(chapter, id) {
                charge.inches = battle.table.cost(from, to) / 2;
            }
        }
        Deed::Contacts(id, _) => {
            if let Some(charge) = battle.hosts.charging(chapter, id) {
                charge.home = true;
            }
        }
        Deed::Fought(by, enemy, _, [own, its]) => {
            let (a, b) = Pair { a: its.into(), b: own.into() }.facing(battle.hosts.side(by));
            chapter.melees.push(Melee { units: vec![short(by), short(enemy)], inflicted: Pair { a, b } });
        }
        Deed::LosesToo(id, lost) => {
            if let Some(melee) = chapter.melees.last_mut() {
                melee.inflicted[battle.hosts.side(id).enemy()] += u16::from(lost);
            }
        }
        Deed::Lost(id, fall) => battle.hosts.loses(chapter, id, fall.text(), lang),
        _ => {}
    }
}
