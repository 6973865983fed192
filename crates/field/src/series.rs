//! A run of battles whose armies are given, or drawn anew for each.

use montjoie_core::chance::{Chance, stream};
use std::ops::Range;

use montjoie_core::combat::{Clock, Ending, Outcome, Pair, Play, Side, Streams};
use montjoie_core::contest::Counts;
use montjoie_core::monte_carlo::{Run, Stopped, Watch, fight_range};
use montjoie_core::tally::Count;
use montjoie_system::battle::{Chosen, Engagement, Fared, Muster, Musters, Record, Recordable};
use montjoie_system::{Assumption, Set};

use crate::army::{Generator, RandomArmy};
use crate::battles::Battles;
use crate::hosts::Hosts;
use crate::room::Room;
use crate::stands::Id;

/// A battle of a system whose armies can change from one battle to the next.
pub trait Mustering: Play + std::fmt::Debug {
    /// The form of a unit while it fights.
    type Form;
    /// The recruit: what a kind of unit is in an army.
    type Recruit;

    /// The armies of the battle and the kinds of their units.
    fn hosts(&self) -> &Hosts<Self::Form, Self::Recruit>;

    /// The armies of the battle, to be changed.
    fn hosts_mut(&mut self) -> &mut Hosts<Self::Form, Self::Recruit>;

    /// The fate of a unit in the battle. Its side and its kind need not be said.
    fn became(&self, state: &Self::State, id: Id) -> Fared;

    /// Tells a recorder who takes the field, and closes the chapter of the deployment.
    fn opens<C: Chance>(&self, state: &Self::State, chance: &mut C);

    /// Number of generals that each side has lost; 0 where none can be lost.
    fn generals_lost(&self, _: &Self::State) -> Pair<u8> {
        Pair::default()
    }

    /// The choices of chance before the first turn, by name.
    fn drawn(&self, _: &Self::State) -> Vec<(&'static str, Chosen)> {
        Vec::new()
    }

    /// The fates of all units, in list order.
    fn fared(&self, state: &Self::State) -> impl Iterator<Item = Fared> {
        let hosts = self.hosts();
        Side::BOTH.into_iter().flat_map(move |side| {
            hosts.ids(side).zip(&hosts.armies[side].units).map(move |(id, &kind)| Fared { side, kind, ..self.became(state, id) })
        })
    }
}

/// The side that played first, after `played` player turns, where the side that is active changes with every one.
pub fn who_began(active: Side, played: impl Into<u32>) -> Chosen {
    let began = if played.into().is_multiple_of(2) { active } else { active.enemy() };
    Chosen::Word(began.id())
}

/// The source of the army of a side.
#[derive(Clone, Debug, Default)]
pub struct Levies {
    /// A generator for each list, with the kind of the battle that each of its units is. None where the battle has its army already.
    pub lists: Vec<(Generator, Vec<u16>)>,
}

/// Battles one after the other.
#[derive(Clone, Debug)]
pub struct Series<B> {
    /// The battle, with all that stays the same.
    pub battle: B,
    /// The sources of the armies of both sides.
    pub levies: Pair<Levies>,
    /// The seed of the armies: battle number `n` has the armies of stream `n` of this seed.
    pub seed: u64,
    /// Prices of the kinds, in hundredths of points.
    pub prices: Vec<u64>,
    /// The most units that a side can have.
    pub most: Pair<u8>,
    /// Whether counts keep the record of each battle.
    pub records: bool,
}

/// A battle of a series while it is fought.
#[derive(Clone, Debug)]
pub struct Fielded<B: Play> {
    battle: B,
    state: Option<B::State>,
    armies: Pair<Drawn>,
    number: u64,
}

impl<B: Play> Fielded<B> {
    /// The battle with its armies, and its state, where it is on the table.
    pub fn on_the_table(&self) -> Option<(&B, &B::State)> {
        self.state.as_ref().map(|state| (&self.battle, state))
    }
}

/// An army that was drawn, and its list.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// The list, by its place among those that are drawn from.
    pub list: usize,
    /// The army that was drawn.
    pub army: RandomArmy,
    /// Number of armies drawn before this one that have more units than the table has room for.
    pub drawn_again: u32,
}

impl<B> Series<B> {
    /// A series of battles one after the other; its counts keep no single battle.
    pub fn new(battle: B, levies: Pair<Levies>, most: Pair<u8>, seed: u64) -> Series<B>
    where
        B: Mustering,
    {
        let prices = battle.hosts().named.iter().map(|kind| (kind.points * 100.0).round() as u64).collect();
        Series { battle, levies, seed, prices, most, records: false }
    }

    /// Draws the armies of a battle; of a side whose army is given nothing is drawn.
    pub fn draw(&self, number: u64, armies: &mut Pair<Drawn>) {
        draw(&self.levies, self.most, self.seed, number, armies);
    }
}

/// Draws the armies of battle number `number`, of at most `most` units each; of a side whose army is given nothing is drawn.
///
/// An attempt that finds no such army is followed by another with the next list and budget. Who asks sees to it that every list has such armies:
/// see [`Generator::sizes`].
pub fn draw(levies: &Pair<Levies>, most: Pair<u8>, seed: u64, number: u64, armies: &mut Pair<Drawn>) {
    // Armies have streams of their own: a changed rule meets the same armies.
    let mut rng = stream(!seed, number);
    for side in Side::BOTH {
        let lists = &levies[side].lists;
        if lists.is_empty() {
            continue;
        }
        let drawn = &mut armies[side];
        drawn.drawn_again = 0;
        loop {
            drawn.list = if lists.len() > 1 { rand::RngExt::random_range(&mut rng, 0..lists.len()) } else { 0 };
            if lists[drawn.list].0.draw(&mut rng, &mut drawn.army).is_err() {
                continue;
            }
            if drawn.army.units.len() <= most[side].into() {
                break;
            }
            drawn.drawn_again += 1;
        }
    }
}

impl<B: Mustering> Series<B> {
    /// The engagement that the series is, in a situation that rests on these settings.
    pub fn engagement(self, situation: Vec<Set>, assumptions: Vec<Assumption>, room: Room) -> Engagement
    where
        Series<B>: Recordable,
    {
        let (kinds, musters) = (self.battle.hosts().named.clone(), self.musters());
        Engagement { battle: Box::new(self), situation, assumptions, kinds, musters, room: room.units() }
    }

    /// The armies of each battle of the series.
    pub fn musters(&self) -> Musters {
        let (levies, most, seed) = (self.levies.clone(), self.most, self.seed);
        let given = Pair::of(|side| self.battle.hosts().mustered(side));
        Box::new(move |number| {
            let mut armies = Pair::default();
            draw(&levies, most, seed, number, &mut armies);
            Pair::of(|side| match levies[side].lists.get(armies[side].list) {
                None => given[side].clone(),
                Some((_, kinds)) => {
                    let Drawn { list, army, .. } = &armies[side];
                    let kinds = army.units.iter().map(|&unit| kinds[usize::from(unit)]).collect();
                    Muster { list: *list, kinds, divisions: army.divisions.len() }
                }
            })
        })
    }
}

impl<B: Mustering> Play for Series<B> {
    type State = Fielded<B>;
    type Count = Battles;

    const ENDINGS: &'static [Ending] = B::ENDINGS;
    const STREAMS: Streams = Streams::PerPlay;

    fn begin<C: Chance>(&self, number: u64, used: Option<Fielded<B>>, chance: &mut C) -> Fielded<B> {
        let mut fielded = used.unwrap_or_else(|| Fielded { battle: self.battle.clone(), state: None, armies: Pair::default(), number });
        fielded.number = number;
        self.draw(number, &mut fielded.armies);
        for side in Side::BOTH {
            let Drawn { list, army, .. } = &fielded.armies[side];
            if let Some((_, kinds)) = self.levies[side].lists.get(*list) {
                fielded.battle.hosts_mut().muster(side, army, kinds);
            }
        }
        let Fielded { battle, state, .. } = &mut fielded;
        let begun = battle.begin(number, state.take(), chance);
        battle.opens(&begun, chance);
        *state = Some(begun);
        fielded
    }

    fn advance<C: Chance>(&self, fielded: &mut Fielded<B>, chance: &mut C) -> Option<Outcome> {
        fielded.battle.advance(fielded.state.as_mut()?, chance)
    }

    fn called_off(&self, fielded: &Fielded<B>) -> Outcome {
        let nobody = Outcome { winner: None, ending: 0, losses: Pair::default() };
        fielded.state.as_ref().map_or(nobody, |state| fielded.battle.called_off(state))
    }

    fn clock(&self) -> Clock {
        self.battle.clock()
    }

    fn goes_on<C: Chance>(&self, turn: u32, chance: &mut C) -> bool {
        self.battle.goes_on(turn, chance)
    }

    fn within_step(&self, fielded: &Fielded<B>) -> bool {
        fielded.state.as_ref().is_some_and(|state| fielded.battle.within_step(state))
    }

    fn slow(&self) -> bool {
        // Blocks of battles that are recorded end on all threads at about the same time.
        self.records || self.battle.slow()
    }

    fn most_losses(&self) -> Pair<u8> {
        self.most
    }

    fn nothing(&self) -> Battles {
        Battles::new(Self::ENDINGS.len(), self.clock().turns, self.most)
    }

    fn count(&self, count: &mut Battles, fielded: &Fielded<B>, outcome: Outcome, turn: u32) {
        let Some(state) = &fielded.state else { return };
        let dead = fielded.battle.generals_lost(state);
        count.battle(fielded.number, (outcome, turn), fielded.battle.fared(state), dead, &self.prices);
        count.redrawn(Pair::of(|side| fielded.armies[side].drawn_again));
        if self.records {
            count.records.push(Record {
                number: fielded.number,
                lists: Pair::of(|side| fielded.armies[side].list),
                points: Pair::of(|side| (!self.levies[side].lists.is_empty()).then_some(fielded.armies[side].army.points)),
                drawn: fielded.battle.drawn(state),
                outcome,
                turn,
                generals_lost: dead,
                units: fielded.battle.fared(state).collect(),
            });
        }
    }

    fn content(&self) -> String {
        let of = |levies: &Levies| {
            levies.lists.iter().map(|(generator, kinds)| format!("{kinds:?} {} ", generator.content())).collect::<String>()
        };
        format!("{} a {} b {} seed {}", self.battle.content(), of(&self.levies.a), of(&self.levies.b), self.seed)
    }
}

impl<B: Mustering> Recordable for Series<B> {
    fn record(&self, run: Run, battles: Range<u64>, watch: &dyn Watch) -> Result<(Box<dyn Counts>, Vec<Record>), Stopped> {
        let series = Series { records: true, ..self.clone() };
        let mut count = fight_range(&series, run, battles, watch)?;
        let mut records = std::mem::take(&mut count.records);
        records.sort_unstable_by_key(|record| record.number);
        Ok((Box::new(count), records))
    }
}
