//! Telling of a battle: what happens, in words, as notes between the rolls and as sentences of a chapter. Nothing here decides anything.
//!
//! Deeds are the one source of what is told. Each stands in one table, with its words.

use super::state::{Loss, State};
use super::view::{View, whole_h};
use super::{Battle, QUARTERS};
use crate::charge::Reaction;
use crate::cohesion::Struck;
use crate::initiative::Level;
use crate::shooting::Fire;
use montjoie_core::chapter::{Chapter, Melee, Phase};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::{Lang, Text};
use montjoie_core::say;
use montjoie_core::scene::{Aspect, Figure, Scene, Track};
use montjoie_core::settings::Setting;
use montjoie_field::{Id, Place, division_name, mapped};

montjoie_field::deeds! {
    words of self in lang, with {
        let call = |id| self.hosts.call(id, lang);
        let does = |id, en, fr| format!("{} {}", self.hosts.call(id, lang), lang.pick(en, fr));
        let goes = |id, en, fr| format!("{} {}", self.hosts.short(id), lang.pick(en, fr));
        let to = |id, en, fr, other| format!("{} {} {}", self.hosts.call(id, lang), lang.pick(en, fr), self.hosts.call(other, lang));
        let corps = |side, number, en, fr| format!("{} {} {}", lang.pick("Corps", "Le corps"), division_name(side, number), lang.pick(en, fr));
    }
    "Initiative is thrown for in a turn." Turn(_turn: u16) => String::new();
    "A corps is not activated in this turn: its commander's double." Barred(side: Side, number: u8) => {
        corps(side, number, "is barred from this turn by a double", "n’est pas activé ce tour-ci, à cause d’un double")
    };
    "A corps is activated." Activated(side: Side, number: u8) => corps(side, number, "is activated", "est activé");
    "A player plays his card." Plays(side: Side) => {
        format!("{} {} {}", side.letter(), lang.pick("plays", "joue la"), self.sides[side].card.name().get(lang))
    };
    "A unit becomes Disordered by a failed test." Disordered[id] => does(id, "is disordered by its failed test", "est désorganisée par son test raté");
    "A unit turns on its ground." Turns[id] => goes(id, "turns", "se tourne");
    "A unit tries to rally." Rallies[id] => does(id, "tries to rally", "tente de se rallier");
    "A unit has rallied." Rallied[id] => does(id, "rallies", "se rallie");
    "A unit tests for another move of this many units in line." MovesAgain[id](count: u8) => match (count, lang) {
        (1, _) => does(id, "tests for another move", "teste pour un autre mouvement"),
        (_, Lang::En) => format!("{} tests for another move of {count} units in line", call(id)),
        (_, Lang::Fr) => format!("{} teste pour un autre mouvement de {count} unités en ligne", call(id)),
    };
    "A unit moves beside a friend in melee." Supports[id] => does(id, "comes up in support", "vient en soutien");
    "A unit has moved." Moves[id](from: Place, to: Place) => format!("{} {}", goes(id, "goes", "parcourt"), in_h(self.table.cost(from, to)));
    "A unit shoots at another, at this many H." Shoots[id, target](h: u8, fire: Fire) => match fire {
        Fire::Normal => format!("{} {} {h}H", to(id, "shoots at", "tire sur", target), lang.pick("from", "à")),
        Fire::Defensive => to(id, "shoots at the charger", "tire sur l’assaillant", target),
        Fire::Reaction => {
            let at = to(id, "shoots in its zone of control at", "tire dans sa zone de contrôle sur", target);
            format!("{at} {} {h}H", lang.pick("from", "à"))
        }
    };
    "A shot or a blow has done this to a unit." Hits[id](struck: Struck) => self.hit(id, struck, lang);
    "A unit charges another." Charges[id, target] => to(id, "charges", "charge", target);
    "A unit charges another right after that one's move." ChargesOfOpportunity[id, target] => {
        to(id, "charges of opportunity", "charge d’opportunité", target)
    };
    "A Disordered unit takes a test before it acts in its zone of control against another." TestsToReact[id, target] => {
        to(id, "is disordered and tests to react to", "est désorganisée et teste pour réagir à", target)
    };
    "A Disordered unit has failed its test and does not react." DoesNotReact[id] => does(id, "does not react", "ne réagit pas");
    "The reaction of a charged unit." Reacts[id](reaction: Reaction) => match reaction {
        Reaction::Stand => does(id, "stands", "tient bon"),
        Reaction::Evade => does(id, "evades", "esquive"),
        Reaction::CounterCharge => does(id, "counter-charges", "contre-charge"),
        Reaction::DefensiveFire => does(id, "stands to shoot", "tient bon pour tirer"),
        Reaction::CloseOrder => does(id, "forms close order", "serre les rangs"),
    };
    "A charger has come into contact; whether in flank or rear." Meets[id, target](flank: bool) => match flank {
        false => to(id, "comes into contact with", "arrive au contact de", target),
        true => to(id, "comes into contact, in flank or rear, with", "arrive au contact, de flanc ou à revers, de", target),
    };
    "A unit strikes another in melee." Strikes[id, target] => to(id, "strikes", "frappe", target);
    "The round of this unit's melee is drawn." Drawn[_id] => {
        lang.pick("drawn, all stay in contact", "égalité, toutes restent au contact").to_owned()
    };
    "A unit loses a round and retreats." Loses[id] => does(id, "loses the round and retreats", "perd le round et bat en retraite");
    "A unit pursues another into contact." Pursues[id, enemy] => to(id, "pursues into contact", "poursuit jusqu’au contact", enemy);
    "A unit is pushed back by a friend who retreats." Pushed[id] => does(id, "is pushed back and disordered", "est repoussée et désorganisée");
    "A unit is lost." Lost[id](loss: Loss) => self.hosts.is_lost(id, how(loss), lang);
    "The commander of a corps dies with his unit." CommanderDies(side: Side, number: u8) => {
        corps(side, number, "loses its commander", "perd son commandant")
    };
    "A corps routs." CorpsRouts(side: Side, number: u8) => corps(side, number, "routs", "est en déroute");
}

/// The cause of the loss of a unit, in words.
const fn how(loss: Loss) -> Text {
    match loss {
        Loss::Fell(fall) => fall.text(),
        Loss::Blocked => Text::new("no room to retreat", "sans place pour la retraite"),
        Loss::LeftTheTable => Text::new("left the table", "sortie de la table"),
        Loss::CorpsRouted => Text::new("its corps routed", "son corps est en déroute"),
    }
}

impl Battle {
    /// The words for a deed.
    pub fn tell(&self, deed: Deed, lang: Lang) -> String {
        match deed {
            Deed::Turn(turn) => format!("— {} {turn}", lang.pick("Turn", "Tour")),
            Deed::Moves(id, from, to) => self.hosts.moves(id, from, to, in_h, lang),
            deed => self.clause(deed, lang),
        }
    }

    /// The clause for what a shot or a blow has done to a unit.
    fn hit(&self, id: Id, struck: Struck, lang: Lang) -> String {
        let unit = self.hosts.short(id);
        if !struck.hit {
            return format!("{} {unit}", lang.pick("no damage to", "aucun dommage à"));
        }
        match struck.loss {
            0 => say!(lang, "{unit} is disordered", "{unit} est désorganisée"),
            n => say!(lang, "{unit} loses {n} VBU and is disordered", "{unit} perd {n} VBU et est désorganisée"),
        }
    }

    /// The units of both armies, corps by corps.
    pub fn muster_roll(&self, state: &State, lang: Lang) -> String {
        self.corps_lines(state, lang).into_iter().map(|(line, _)| line + "\n").collect()
    }

    /// The lines of the corps, each with its units.
    fn corps_lines(&self, state: &State, lang: Lang) -> Vec<(String, Vec<Id>)> {
        let mut lines = Vec::new();
        for side in Side::BOTH {
            for (number, corps) in (0..).zip(&state.corps[side]) {
                let units: Vec<Id> = self.hosts.ids(side).filter(|&id| state.units.of(id).corps == number).collect();
                let named = units.iter().map(|&id| self.hosts.call(id, lang)).collect::<Vec<_>>().join(", ");
                let (name, level) = (division_name(side, number), Level::WORDS[corps.level as usize].1.get(lang));
                let commander = lang.pick("commander", "commandant");
                lines.push((
                    format!("{} {name} ({commander} {level}, VDC {}){} {named}", lang.pick("Corps", "Corps"), corps.vdc, lang.colon()),
                    units,
                ));
            }
        }
        lines
    }

    /// The scene of the table after some moves.
    fn scene(&self, state: &State, moves: Vec<Track>, lang: Lang) -> Scene {
        let scene = self.hosts.scene(&self.table, &state.stands, 1, |id| self.figure(state, id, lang), moves);
        mapped(Scene { grid: (self.table.width, 2 * QUARTERS), ..scene })
    }

    fn figure(&self, state: &State, id: Id, lang: Lang) -> Figure {
        let view = View { battle: self, state };
        let unit = view.unit(id);
        let marks = [
            (unit.condition.disordered, Text::new("disordered", "désorganisée")),
            (self.exhausted(state, id), Text::new("exhausted", "exténuée")),
            (view.stand(id).engaged(), Text::new("in melee", "en mêlée")),
        ];
        let start = view.fighter(id).vbu;
        Figure {
            taken: (start - unit.condition.vbu, start),
            worn: unit.condition.disordered,
            led: state.corps[view.side(id)][usize::from(unit.corps)].with == id,
            ..self.hosts.figure(&self.table, &state.stands, id, 1, &marks, lang)
        }
    }
}

/// A length on the table, as `3H` or `3.25H`.
fn in_h(quarters: i16) -> String {
    format!("{}H", f64::from(quarters) / f64::from(QUARTERS))
}

montjoie_field::scribe!(1, of phase, record);

impl Scribe {
    /// The chapter of the deployment.
    pub(super) fn opens(battle: &Battle, state: &State, lang: Lang) -> Chapter {
        let line = |(text, units): (String, Vec<Id>)| battle.hosts.told(Phase::Deployment, text + ".", &units);
        let sentences = battle.corps_lines(state, lang).into_iter().map(line).collect();
        Chapter { sentences, map: battle.scene(state, Vec::new(), lang), ..Chapter::default() }
    }

    /// The chapter of an activation that is over.
    pub(super) fn closes(&mut self, battle: &Battle, state: &State, lang: Lang) -> Chapter {
        self.chapter(battle, state, u32::from(state.played) + u32::from(state.begun), state.active, lang)
    }
}

/// The part of a turn in which something begins; `None` of what only follows from something else.
fn phase(deed: &Deed) -> Option<Phase> {
    match deed {
        Deed::Shoots(_, _, _, Fire::Normal) => Some(Phase::Shooting),
        Deed::Charges(..) | Deed::Strikes(..) => Some(Phase::Melee),
        Deed::Turn(_)
        | Deed::Barred(..)
        | Deed::Activated(..)
        | Deed::Rallies(_)
        | Deed::MovesAgain(..)
        | Deed::Supports(_)
        | Deed::Moves(..)
        | Deed::TestsToReact(..)
        | Deed::ChargesOfOpportunity(..) => Some(Phase::Movement),
        Deed::CorpsRouts(..) => Some(Phase::End),
        _ => None,
    }
}

/// Writes a deed down as data. Lengths are whole H.
fn record(battle: &Battle, deed: Deed, chapter: &mut Chapter, lang: Lang) {
    let short = |id: Id| battle.hosts.short(id);
    match deed {
        Deed::Shoots(id, target, h, _) => battle.hosts.fires(chapter, id, target, h.into()),
        Deed::Strikes(id, target) => chapter.melees.push(Melee { units: vec![short(id), short(target)], inflicted: Pair::default() }),
        Deed::Hits(id, struck) => {
            // Blows of a round are told before what they did.
            let unit = short(id);
            let side = battle.hosts.side(id).enemy();
            match chapter.melees.iter_mut().rev().find(|melee| melee.units[1] == unit) {
                Some(melee) => melee.inflicted[side] += u16::from(struck.loss),
                None => {
                    if let Some(volley) = chapter.volleys.last_mut().filter(|volley| volley.target == unit) {
                        volley.wounds = struck.loss;
                    }
                }
            }
        }
        Deed::Charges(id, target) | Deed::ChargesOfOpportunity(id, target) => battle.hosts.charges(chapter, id, target, Aspect::Front),
        Deed::Moves(id, from, to) => {
            // Of a charge, how far the charger goes.
            if let Some(charge) = battle.hosts.charging(chapter, id) {
                charge.inches = whole_h(battle.table.cost(from, to)).into();
            }
        }
        Deed::Meets(_, _, flank) => {
            if let Some(charge) = chapter.charges.last_mut() {
                (charge.home, charge.aspect) = (true, if flank { Aspect::Flank } else { Aspect::Front });
            }
        }
        Deed::Lost(id, loss) => battle.hosts.loses(chapter, id, how(loss), lang),
        _ => {}
    }
}
