//! The story of a battle: chapters with sentences, data and maps, written from deeds.

use super::Battle;
use super::state::State;
use super::telling::{Deed, about};
use super::view::View;
use crate::body::Face;
use crate::orders::{OrderKind, Ordered};
use montjoie_core::alike::each_once;
use montjoie_core::chapter::{Came, Chapter, Division, Melee, Order, Phase, Sentence};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::{Lang, Text};
use montjoie_core::say;
use montjoie_core::scene::{Aspect, Figure, Leader, Scene, Track};
use montjoie_field::{Id, division_name, mapped, sentence};

montjoie_field::scribe!(1);

impl Scribe {
    /// The chapter of the deployment.
    pub(super) fn opens(battle: &Battle, state: &State, lang: Lang) -> Chapter {
        let line = |(text, units): (String, Vec<Id>)| battle.hosts.told(Phase::Deployment, text + ".", &units);
        let sentences = battle.brigade_lines(state, lang).into_iter().map(line).collect();
        Chapter { sentences, divisions: divisions(battle, state), map: battle.scene(state, Vec::new(), lang), ..Chapter::default() }
    }

    /// The chapter of a player turn that is over.
    pub(super) fn closes(&mut self, battle: &Battle, state: &State, lang: Lang) -> Chapter {
        // The turn that is over is counted already, unless it ended at its start.
        let over = self.deeds.contains(&Deed::Part(Phase::End));
        let played = state.played + u16::from(!over);
        let mut chapter = Chapter {
            turn: u32::from(played).div_ceil(2),
            side: Some(if over { state.active.enemy() } else { state.active }),
            sentences: self.sentences(battle, lang),
            divisions: divisions(battle, state),
            map: self.map(battle, state, lang),
            ..Chapter::default()
        };
        let mut before = None;
        for &deed in &self.deeds {
            record(battle, before, deed, &mut chapter, lang);
            before = Some(deed);
        }
        chapter
    }

    /// The sentences of the chapter: one for every order, charge, volley and combat, with its result.
    fn sentences(&self, battle: &Battle, lang: Lang) -> Vec<Sentence> {
        let mut part = Phase::Movement;
        let mut sentences = Vec::new();
        for deeds in self.deeds.chunk_by(|_, next| !opens(*next)) {
            let Some((&first, then)) = deeds.split_first() else { continue };
            if let Deed::Part(next) = first {
                part = next;
                continue;
            }
            let clauses = |deeds: &mut dyn Iterator<Item = Deed>| deeds.map(|deed| battle.clause(deed, lang)).collect::<Vec<_>>();
            // The units of an order are named together.
            let (named, came): (Vec<Deed>, Vec<Deed>) = then.iter().partition(|deed| matches!(deed, Deed::Ordered(_)));
            let told = |deed: &Deed| !matches!(deed, Deed::Strikes(..) | Deed::Tests(_) | Deed::Turns(_) | Deed::MayRecover(_));
            let came = clauses(&mut came.into_iter().filter(told));
            // By initiative something is done, or nothing is told.
            if matches!(first, Deed::ByInitiative(_)) && came.is_empty() {
                continue;
            }
            let mut text = battle.clause(first, lang);
            if !named.is_empty() {
                text += &format!(" {}", clauses(&mut named.into_iter()).join(", "));
            }
            let units = each_once(deeds.iter().flat_map(about));
            sentences.push(battle.hosts.told(part, sentence(&text, &came, lang), &units));
        }
        sentences
    }
}

/// Whether a sentence begins with a deed.
fn opens(deed: Deed) -> bool {
    matches!(
        deed,
        Deed::Part(_)
            | Deed::Demoralised(..)
            | Deed::ArmyDemoralised(_)
            | Deed::Withdraws(_)
            | Deed::ByInitiative(_)
            | Deed::Orders(..)
            | Deed::Charges(..)
            | Deed::Shoots(..)
            | Deed::Combat(_)
    )
}

/// Writes a deed down as data.
fn record(battle: &Battle, before: Option<Deed>, deed: Deed, chapter: &mut Chapter, lang: Lang) {
    let short = |id: Id| battle.hosts.short(id);
    match deed {
        Deed::Orders(side, brigade, kind) => chapter.orders.push(Order {
            division: division_name(side, brigade),
            units: Vec::new(),
            rally: kind == OrderKind::Rally,
            came: Came::Failed,
            moves: 0,
            again: false,
            stayed: Vec::new(),
        }),
        Deed::Ordered(id) => chapter.orders.last_mut().into_iter().for_each(|order| order.units.push(short(id))),
        Deed::Came(ordered, kind) => {
            if let Some(order) = chapter.orders.last_mut() {
                (order.came, order.moves) = match ordered {
                    Ordered::Blunder => (Came::Fiasco, 0),
                    Ordered::Fails(free) => (Came::Failed, free),
                    Ordered::Passes(_) if kind == OrderKind::Rally => (Came::Obeyed, 1),
                    Ordered::Passes(moves) => (Came::Obeyed, moves),
                };
            }
        }
        Deed::Charges(id, target, face, _) => battle.hosts.charges(chapter, id, target, aspect(face)),
        Deed::Moves(id, from, to) => {
            // Of a charge, how far the charger goes.
            if let Some(charge) = battle.hosts.charging(chapter, id).filter(|charge| charge.inches == 0) {
                charge.inches = battle.table.cost(from, to);
            }
        }
        Deed::Meets(id, target, face) => match before {
            Some(Deed::Sweeps(..)) => {}
            _ => {
                let charge = chapter.charges.last_mut().filter(|charge| charge.unit == short(id) && charge.target == short(target));
                charge.into_iter().for_each(|charge| (charge.home, charge.aspect) = (true, aspect(face)));
            }
        },
        Deed::Shoots(id, target, inches) | Deed::ShootsAtCharge(id, target, inches) | Deed::ShootsInPassing(id, target, inches) => {
            battle.hosts.fires(chapter, id, target, inches);
        }
        Deed::Hits(_, wounds, _) => chapter.volleys.last_mut().into_iter().for_each(|volley| volley.wounds = wounds),
        Deed::Combat(_) => chapter.melees.push(Melee { units: Vec::new(), inflicted: Pair::default() }),
        Deed::Strikes(id, foe) => {
            if let Some(melee) = chapter.melees.last_mut() {
                for unit in [short(id), short(foe)] {
                    if !melee.units.contains(&unit) {
                        melee.units.push(unit);
                    }
                }
            }
        }
        Deed::Struck(id, casualties) => {
            if let Some(melee) = chapter.melees.last_mut() {
                melee.inflicted[battle.hosts.side(id)] += u16::from(casualties);
            }
        }
        Deed::Lost(id, loss) => battle.hosts.loses(chapter, id, loss.text(), lang),
        _ => {}
    }
}

fn aspect(face: Face) -> Aspect {
    match face {
        Face::Front => Aspect::Front,
        Face::Flank => Aspect::Flank,
        Face::Rear => Aspect::Rear,
    }
}

/// The brigades of both sides as they are.
fn divisions(battle: &Battle, state: &State) -> Vec<Division> {
    let brigade = |side: Side| {
        state.brigades[side].iter().enumerate().map(move |(number, brigade)| {
            let out = battle.out_of(state, side, number as u8) as u8;
            Division {
                side,
                call: division_name(side, number as u8),
                command: brigade.staff,
                successor: false,
                size: brigade.counted,
                out,
                demoralised: brigade.demoralised,
                left: if brigade.demoralised { 0 } else { brigade.counted.div_ceil(2).saturating_sub(out) },
            }
        })
    };
    Side::BOTH.into_iter().flat_map(brigade).collect()
}

impl Battle {
    /// The brigades of both armies with their units.
    pub fn muster_roll(&self, state: &State, lang: Lang) -> String {
        self.brigade_lines(state, lang).into_iter().map(|(line, _)| line + "\n").collect()
    }

    /// The lines of the brigades, with the ratings of their generals, each with its units.
    fn brigade_lines(&self, state: &State, lang: Lang) -> Vec<(String, Vec<Id>)> {
        let mut lines = Vec::new();
        for side in Side::BOTH {
            for (number, general) in (0..).zip(&state.brigades[side]) {
                let units: Vec<Id> = self.hosts.ids(side).filter(|&id| state.units.of(id).brigade == number).collect();
                let calls: Vec<String> = units.iter().map(|&id| self.hosts.call(id, lang)).collect();
                let (name, staff) = (division_name(side, number), general.staff);
                let chief = if general.chief { lang.pick(" (commander-in-chief)", " (général en chef)") } else { "" };
                let heading =
                    say!(lang, "Brigade {name}{chief}, staff rating {staff}", "Brigade {name}{chief}, valeur d’état-major {staff}");
                lines.push((format!("{heading}{} {}", lang.colon(), calls.join(", ")), units));
            }
        }
        lines
    }

    /// The map of the table after some moves.
    fn scene(&self, state: &State, moves: Vec<Track>, lang: Lang) -> Scene {
        let (contacts, supports) = (self.hosts.contacts(&state.stands), self.hosts.supports(&state.stands));
        let scene = self.hosts.scene(&self.table, &state.stands, 1, |id| self.figure(state, id, lang), moves);
        mapped(Scene { contacts, supports, leaders: self.leaders(state), ..scene })
    }

    /// Generals of brigades that have units on the table.
    fn leaders(&self, state: &State) -> Vec<Leader> {
        let mut leaders = Vec::new();
        for side in Side::BOTH {
            for (number, general) in state.brigades[side].iter().enumerate() {
                if (View { battle: self, state }).members(side, number as u8).next().is_some() {
                    leaders.push(Leader { side, division: Some(division_name(side, number as u8)), at: general.at, with: None });
                }
            }
        }
        leaders
    }

    fn figure(&self, state: &State, id: Id, lang: Lang) -> Figure {
        let body = self.body(state, id);
        let square = body.condition.formation.all_round();
        let marks = [
            (body.shaken(), Text::new("shaken", "ébranlée")),
            (body.disordered(), Text::new("disordered", "en désordre")),
            (square, Text::new("square", "carré")),
        ];
        Figure {
            taken: (body.condition.casualties.min(body.stamina()), body.stamina()),
            worn: body.weakened(),
            fenced: square,
            ..self.hosts.figure(&self.table, &state.stands, id, 1, &marks, lang)
        }
    }
}
