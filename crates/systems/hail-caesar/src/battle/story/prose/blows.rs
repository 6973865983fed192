//! Charges, shots and melee, in words.

use super::super::super::telling::{Reply, Why};
use super::super::{After, Event, How, What};
use super::Prose;
use crate::shooting::wounds;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Lang;
use montjoie_core::say;
use montjoie_core::scene::Aspect;
use montjoie_field::Id;

impl Prose<'_> {
    pub fn charge(&mut self, event: &Event, shots: &[Event]) {
        let What::Charge { unit, at, aspect, cost, reply, crosses, how, stakes, home, led } = &event.what else { return };
        let (charger, target) = (self.unit(*unit), self.unit(*at));
        let meets = match aspect {
            Aspect::Front => self.pick("in front", "de front"),
            Aspect::Flank => self.pick("in flank", "de flanc"),
            Aspect::Rear => self.pick("in the rear", "de dos"),
        };
        let mut text = match (how, self.lang) {
            (How::WarCry, Lang::En) => format!("Montjoie! {charger}, disordered, charges {target} {meets}, {cost}″"),
            (How::WarCry, Lang::Fr) => format!("Montjoie ! {charger}, désorganisée, charge {target} {meets}, à {cost}″"),
            (How::BreaksThrough, Lang::En) => format!("{charger} breaks through and charges {target} {meets}, {cost}″"),
            (How::BreaksThrough, Lang::Fr) => format!("{charger} perce et charge {target} {meets}, à {cost}″"),
            _ => say!(self.lang, "{charger} charges {target} {meets}, {cost}″", "{charger} charge {target} {meets}, à {cost}″"),
        };
        text += match how {
            How::Initiative => self.pick(", by initiative", ", par initiative"),
            How::Fiasco => self.pick(", by its fiasco", ", par fiasco"),
            How::Ordered | How::WarCry | How::BreaksThrough => "",
        };
        if !crosses.is_empty() {
            text += &format!(", {} {}", self.pick("through", "à travers"), self.units(crosses));
        }
        if *stakes {
            text += self.pick(", onto its stakes", ", sur des pieux plantés");
        }
        if *led {
            text += self.pick(", its general with it", ", son général avec elle");
        }
        let mut clauses = vec![text];
        if *reply == Reply::CounterCharge {
            clauses.push(format!("{} {}", self.unit(*at), self.pick("counter-charges", "contre-charge")));
        }
        for shot in shots {
            clauses.push(self.shot(shot));
        }
        clauses.extend(self.aftermath(&event.after, None));
        if !home {
            clauses.push(self.pick("the charge does not get home", "la charge n’arrive pas au contact").to_owned());
        }
        self.ends_with(&clauses);
    }

    /// The sentence of a shot at a charge or in passing.
    pub fn shot(&mut self, event: &Event) -> String {
        let What::Shot { why, unit, at, wounds: count, .. } = event.what else { return String::new() };
        let shooter = self.unit(unit);
        let hits = if count == 0 { self.pick("no wound", "aucune blessure").to_owned() } else { wounds(count, self.lang) };
        let mut text = match (why, self.lang) {
            (Why::Opportunity, Lang::En) => format!("{shooter} shoots at {} in passing: {hits}", self.unit(at)),
            (Why::Opportunity, Lang::Fr) => format!("{shooter} tire au passage sur {} : {hits}", self.unit(at)),
            _ => say!(self.lang, "{shooter} shoots: {hits}", "{shooter} tire : {hits}"),
        };
        for clause in self.aftermath(&event.after, None) {
            text += &format!(", {clause}");
        }
        text
    }

    /// The sentences of the shots of a shooting phase, by their targets.
    pub fn shooting(&mut self, shots: &[&Event]) {
        let mut targets: Vec<(Id, Vec<Id>, u8, Vec<After>)> = Vec::new();
        for shot in shots {
            let What::Shot { unit, at, wounds, .. } = shot.what else { continue };
            match targets.iter_mut().find(|(target, ..)| *target == at) {
                Some((_, shooters, sum, after)) => {
                    shooters.push(unit);
                    *sum += wounds;
                    after.extend(&shot.after);
                }
                None => targets.push((at, vec![unit], wounds, shot.after.clone())),
            }
        }
        if shots.is_empty() {
            return;
        }
        let mut clauses = Vec::new();
        for (target, shooters, count, after) in targets.iter().filter(|(_, _, count, after)| *count > 0 || !after.is_empty()) {
            let (hit, by, hits) = (self.unit(*target), self.units(shooters), wounds(*count, self.lang));
            let mut came = self.aftermath(after, Some(*target));
            // One that tests more than once.
            let (it, then) = (self.pick("it ", "elle "), self.pick("then ", "puis "));
            came.iter_mut().skip(1).filter(|clause| clause.starts_with(it)).for_each(|clause| clause.insert_str(0, then));
            let came = if came.is_empty() { String::new() } else { format!("{}{}", self.signs(" : "), came.join(", ")) };
            clauses.push(match (count, self.lang) {
                (0, Lang::En) => format!("{hit} takes no wound from {by} but must test{came}"),
                (0, Lang::Fr) => format!("{hit} ne subit pas de blessure de {by} mais doit tester{came}"),
                _ => say!(self.lang, "{hit} takes {hits} from {by}{came}", "{hit} subit {hits} de {by}{came}"),
            });
        }
        let missed: Vec<Id> = targets
            .iter()
            .filter(|(_, _, count, after)| *count == 0 && after.is_empty())
            .flat_map(|(_, shooters, ..)| shooters.clone())
            .collect();
        if !missed.is_empty() {
            clauses.push(self.clause(&missed, ["shoots without effect", "shoot without effect", "tire sans effet", "tirent sans effet"]));
        }
        let start = self.pick("shooting", "tir").to_owned() + &self.signs(" : ");
        self.ends(&(start + &clauses.join(&self.signs(" ; "))));
    }

    /// The sentence of units that plant their stakes instead of shooting.
    pub fn plants(&mut self, phase: &[Event]) {
        let ids: Vec<Id> = phase.iter().filter_map(|event| if let What::Plants(id) = event.what { Some(id) } else { None }).collect();
        self.all(&ids, ["plants its stakes", "plant their stakes", "plante ses pieux", "plantent leurs pieux"]);
    }

    // Melee.

    pub fn combat(&mut self, (units, supports): (&[Id], &[Id]), inflicted: Pair<u16>, after: &[After]) {
        let winner = if inflicted[self.side] >= inflicted[self.side.enemy()] { self.side } else { self.side.enemy() };
        let (most, least) = (inflicted[winner], inflicted[winner.enemy()]);
        let many = units.iter().filter(|&&id| self.battle.hosts.side(id) == winner).count() > 1;
        let better = self.party(units, supports, winner);
        let worse = self.party(units, supports, winner.enemy());
        let hits = wounds(most.min(u8::MAX.into()) as u8, self.lang);
        let mut text = match (most == least, self.lang) {
            (true, Lang::En) => format!("{better} and {worse} fight a drawn round, {hits} each"),
            (true, Lang::Fr) => format!("{better} et {worse} font match nul, {hits} de chaque côté"),
            (false, Lang::En) => format!("{better} {} {worse}, {hits} to {least}", if many { "beat" } else { "beats" }),
            (false, Lang::Fr) => format!("{better} {} {worse}, {hits} à {least}", if many { "battent" } else { "bat" }),
        };
        // A comma ends the words on supports, and another begins those on wounds.
        text = text.replace(",,", ",");
        let clauses = self.aftermath(after, None);
        if !clauses.is_empty() {
            text += &self.signs(" : ");
            text += &clauses.join(&self.signs(" ; "));
        }
        self.ends(&text);
    }

    /// The units of a side in a combat with their supports, in words.
    fn party(&mut self, units: &[Id], supports: &[Id], side: Side) -> String {
        let of = |ids: &[Id]| -> Vec<Id> { ids.iter().copied().filter(|&id| self.battle.hosts.side(id) == side).collect() };
        let (fighting, helping) = (of(units), of(supports));
        let fight = self.units(&fighting);
        if helping.is_empty() {
            return fight;
        }
        let help = self.units(&helping);
        match self.lang {
            Lang::En => format!("{fight}, with {help} in support,"),
            Lang::Fr => format!("{fight}, {} par {help},", if fighting.len() > 1 { "soutenues" } else { "soutenue" }),
        }
    }
}
