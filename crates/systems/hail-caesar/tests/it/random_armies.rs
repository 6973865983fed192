//! Random armies of the four lists, for tests and for the bench.
#![allow(dead_code)] // the bench uses some of it, the tests the rest

use montjoie_core::chance::stream;
use montjoie_core::combat::{Pair, Side};
use montjoie_field::army::{Generator, RandomArmy};
use montjoie_hail_caesar::army::{army, draw, readings};
use montjoie_hail_caesar::battle::Battle;
use montjoie_hail_caesar::battle::army::Muster;
use montjoie_hail_caesar::battle::settings::{BattleRules, FieldKeys, Plan, SideKeys};
use montjoie_hail_caesar::profile::lists;
use montjoie_hail_caesar::rules::Rules;
use montjoie_system::list::find;
use rand::RngExt;

/// The four lists, in the order of the tables.
pub const LISTS: [&str; 4] = ["french", "burgundian", "english", "companies"];

/// A battle whose armies are drawn anew each time.
pub struct Random {
    /// The battle, with the armies drawn last.
    pub battle: Battle,
    /// Of each list: its generator, and where its units begin among all.
    lists: Vec<(Generator, usize)>,
    all: Vec<u16>,
    drawn: RandomArmy,
}

impl Random {
    /// Battles of armies of these budgets.
    pub fn new(rules: BattleRules, field: FieldKeys, budget: (u32, u32)) -> Random {
        let shipped = lists(&[]).expect("sound lists");
        let mut units = Vec::new();
        let mut generators = Vec::new();
        for id in LISTS {
            let list = shipped.iter().find(|list| list.id == id).expect("a list");
            let generator = Generator::new(&army(list), draw(list), readings(&[]).expect("sound"), budget);
            let from = units.len();
            units.extend(generator.units().iter().map(|drawn| {
                let unit = find(&shipped, &drawn.id).unwrap_or_else(|| panic!("no unit {}", drawn.id));
                let archers = unit.dismounts_as.as_ref().and_then(|id| find(&shipped, id));
                (unit, archers)
            }));
            generators.push((generator, from));
        }
        let armies = Pair { a: Muster { units, divisions: Vec::new() }, b: Muster { units: Vec::new(), divisions: Vec::new() } };
        let sides = Pair { a: SideKeys::default(), b: SideKeys::default() };
        let battle = Battle::new(Rules::default(), rules, field, sides, &armies);
        let all = battle.hosts.armies.a.units.clone();
        Random { battle, lists: generators, all, drawn: RandomArmy::default() }
    }

    /// The same battles as the reference program fights them, with its plan.
    pub fn recorded(mut self) -> Random {
        let mut battle = self.battle.reference();
        (battle.sides.a.plan, battle.sides.b.plan) = (Plan::Sensible, Plan::Sensible);
        self.battle = battle;
        self
    }

    /// Draws an army of a list for a side.
    pub fn draw(&mut self, side: Side, list: usize, seed: u64, number: u64) {
        let (generator, from) = &self.lists[list];
        generator.draw(&mut stream(seed ^ (1 << 40) << side as u32, number), &mut self.drawn).expect("a legal army");
        let units = self.drawn.units.iter().map(|&unit| self.all[from + unit as usize]);
        self.battle.hosts.armies[side].refill(units, &self.drawn.divisions);
    }

    /// Draws two lists and an army of each.
    pub fn draw_both(&mut self, seed: u64, number: u64) -> Pair<usize> {
        let mut rng = stream(seed ^ 1 << 39, number);
        let lists = Pair { a: rng.random_range(0..4), b: rng.random_range(0..4) };
        Side::BOTH.into_iter().for_each(|side| self.draw(side, lists[side], seed, number));
        lists
    }
}
