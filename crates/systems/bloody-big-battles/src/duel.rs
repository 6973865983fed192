//! The duel (B10): an attacking unit against a defending one with its batteries; only the gap between the fronts counts. It says where and in which
//! order; what happens is in the chapters of the rules, which know units only. Its phases are in `duel/`.

mod assault;
mod fire;
mod movement;
mod telling;

pub use assault::Report;

use super::profile::{Arm, Fall, Fighter, Formation, Gun, Troop};
use super::rules::{DuelEnd, Rules};
use super::terrain::Ground;
use montjoie_core::chance::Chance;
use montjoie_core::choices;
use montjoie_core::combat::{Clock, Combat, Ending, Outcome, Pair, Play, Side};
use montjoie_core::language::Text;
use montjoie_core::tally::Tally;

choices! {
    "What the attacker wants." Stance {
        Assault = "assault", "assault", "assaut", "Contact.";
        Shoot = "shoot", "shoot", "tir", "Fire from a distance.";
    }
    "What the attacker does once the defender has retired." After {
        Hold = "hold", "hold", "tient", "It stays where it is.";
        FallBack = "fall_back", "fall back", "se replie", "It falls back while the defender can fire at it.";
        Press = "press", "press on", "poursuit l’attaque", "It goes on as before.";
    }
    "What the attacker fires at." Target {
        Main = "main", "main body", "le gros", "The main unit.";
        Guns = "guns", "guns", "canons", "The first battery left.";
    }
    "What the attacker does where it may exploit." ExploitChoice {
        Occupy = "occupy", "occupy", "occupe", "It takes the ground.";
        Exploit = "exploit", "exploit", "exploite", "It exploits.";
    }
}

/// The attacking side, with all that stays constant.
#[derive(Clone, Debug, PartialEq)]
pub struct Attacker {
    /// The unit of the attacker.
    pub fighter: Fighter,
    /// Whether the attacker is within command radius.
    pub in_command: bool,
    /// The stance of the attacker.
    pub stance: Stance,
    /// Inches from the defender at which the attacker stops to fire, in stance shoot.
    pub stop_at: u8,
    /// The attacker's move once the defender has retired.
    pub after: After,
    /// The target that the attacker fires at.
    pub target: Target,
    /// Whether the attacker exploits where it may.
    pub exploit: ExploitChoice,
}

/// The defending side, with all that stays constant.
#[derive(Clone, Debug, PartialEq)]
pub struct Defender {
    /// The main unit of the defender.
    pub fighter: Fighter,
    /// Whether the defender is within command radius.
    pub in_command: bool,
    /// The batteries of the defender, at most three.
    pub batteries: Vec<Arm>,
    /// The terrain that the defender stands in or behind.
    pub ground: Ground,
}

/// The duel. In states and phases `a` is the attacker and `b` the defender, whichever sides they are.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The rules of the duel.
    pub rules: Rules,
    /// The side that attacks.
    pub attacker: Side,
    /// The attacking side.
    pub a: Attacker,
    /// The defending side.
    pub b: Defender,
    /// Whether the attacker comes through difficult terrain.
    pub difficult: bool,
    /// Whether the attacker comes at the flank.
    pub flank: bool,
    /// Inches between the fronts at the start.
    pub distance: u8,
    /// Number of turns of the duel.
    pub turns: u32,
}

/// The phases of a turn, the attacker's half first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The attacker moves.
    Move,
    /// The defender fires.
    Defensive,
    /// The attacker fires.
    Offensive,
    /// The attacker assaults.
    Assault,
    /// The defender moves.
    TheirMove,
    /// The attacker fires.
    TheirDefensive,
    /// The defender fires.
    TheirOffensive,
}

/// The state of a duel between two phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// The phase to come.
    pub phase: Phase,
    /// Whether the defender's main unit has retired.
    pub driven: bool,
    /// Whether the main unit of the moving side has moved or been made to move in this player turn.
    pub moved: bool,
    /// Half inches between the fronts; 0 is contact.
    pub gap: u16,
    /// The condition of the attacker.
    pub a: Troop,
    /// The condition of the defender's main unit.
    pub b: Troop,
    /// The batteries of the state.
    pub guns: [Gun; 3],
}

impl State {
    /// Inches between the fronts.
    pub fn inches(&self) -> f64 {
        f64::from(self.gap) / 2.0
    }

    fn contact(&self) -> bool {
        self.gap == 0
    }

    /// The place in [`Duel::ENDINGS`] of an ending with this place before doubling.
    fn ending(&self, place: u8) -> u8 {
        place * 2 + u8::from(self.driven)
    }
}

/// The place in [`Duel::ENDINGS`], before doubling, of the end at the last turn; before it are the falls of one unit, in order.
const CALLED_OFF: u8 = Fall::Routed as u8 + 1;
const BOTH_GONE: u8 = CALLED_OFF + 1;

/// The result of a step that may end the duel: `Err` is the end.
type Phased<T> = Result<T, Outcome>;

/// The number of half inches, the unit of gaps, in a length in inches.
const fn half_inches(inches: f64) -> u16 {
    (inches * 2.0) as u16
}

impl Play for Duel {
    type State = State;
    type Count = Tally<u64>;

    /// The endings of a duel, each twice: where the defender had not been driven from its position, and where it had.
    const ENDINGS: &'static [Ending] = &[
        Ending { id: "shot-down", name: Text::new("shot down", "abattue au tir") },
        Ending { id: "shot-down-driven", name: Text::new("shot down, position lost before", "abattue au tir, position perdue avant") },
        Ending { id: "cut-down", name: Text::new("destroyed in assault", "détruite à l’assaut") },
        Ending {
            id: "cut-down-driven",
            name: Text::new("destroyed in assault, position lost before", "détruite à l’assaut, position perdue avant"),
        },
        Ending { id: "routed", name: Text::new("left the table", "a quitté la table") },
        Ending {
            id: "routed-driven", name: Text::new("left the table, position lost before", "a quitté la table, position perdue avant")
        },
        Ending { id: "position-held", name: Text::new("position held to the last turn", "position tenue jusqu’au dernier tour") },
        Ending { id: "position-driven", name: Text::new("driven from the position", "chassée de la position") },
        Ending { id: "both-gone", name: Text::new("both gone", "toutes deux perdues") },
        Ending { id: "both-gone-driven", name: Text::new("both gone, position lost before", "toutes deux perdues, position perdue avant") },
    ];

    fn begin<C: Chance>(&self, _: u64, _: Option<State>, _: &mut C) -> State {
        let mut state = State {
            phase: Phase::Move,
            driven: false,
            moved: false,
            gap: u16::from(self.distance) * 2,
            a: self.a.fighter.fresh(),
            b: self.b.fighter.fresh(),
            guns: [Gun::default(); 3],
        };
        for (gun, _) in state.guns.iter_mut().zip(&self.b.batteries) {
            gun.present = true;
        }
        state.gap = state.gap.min(self.room(&state));
        state
    }

    fn advance<C: Chance>(&self, s: &mut State, chance: &mut C) -> Option<Outcome> {
        let before = *s;
        chance.heading(|lang, turn| self.heading(&before, turn, lang));
        let phased = match s.phase {
            Phase::Move => self.attacker_moves(s, chance).map(|()| Phase::Defensive),
            Phase::Defensive => self.defender_fires(s, chance).map(|_| Phase::Offensive),
            Phase::Offensive => self.attackers_offensive_fire(s, chance).map(|()| Phase::Assault),
            Phase::Assault if s.contact() => {
                self.assault(s, chance);
                self.check(s, Fall::Assaulted).map(|()| Phase::TheirMove)
            }
            Phase::Assault => Ok(Phase::TheirMove),
            Phase::TheirMove => self.defender_moves(s, chance).map(|()| Phase::TheirDefensive),
            Phase::TheirDefensive => self.attacker_fires(s, chance).map(|_| Phase::TheirOffensive),
            Phase::TheirOffensive => self.defenders_offensive_fire(s, chance).map(|()| Phase::Move),
        };
        chance.note(|lang| self.news(&before, s, lang));
        phased.map(|phase| *s = State { phase, gap: s.gap.min(self.room(s)), ..*s }).err()
    }

    fn called_off(&self, state: &State) -> Outcome {
        let winner = match self.rules.duel_end {
            DuelEnd::Neither => None,
            DuelEnd::Position if state.driven => Some(self.attacker),
            DuelEnd::Position => Some(self.attacker.enemy()),
        };
        Outcome { winner, ending: state.ending(CALLED_OFF), losses: self.losses(state) }
    }

    fn clock(&self) -> Clock {
        Clock { steps_a_turn: 7, late: 0, turns: self.turns }
    }

    fn most_losses(&self) -> Pair<u8> {
        self.by_side(self.a.fighter.bases, self.b.fighter.bases)
    }

    fn content(&self) -> String {
        let mut unnamed = self.clone();
        unnamed.a.fighter.name = Default::default();
        unnamed.b.fighter.name = Default::default();
        format!("{unnamed:?}")
    }
}

impl Combat for Duel {
    fn same_chain(&self, other: &Duel) -> bool {
        self.rules == other.rules
            && self.attacker == other.attacker
            && self.a == other.a
            && self.b == other.b
            && self.difficult == other.difficult
            && self.flank == other.flank
            && self.turns == other.turns
    }
}

impl Duel {
    /// Half inches from the enemy at which a unit stops that is halted or does not reach the enemy.
    fn short(&self) -> u16 {
        u16::from(self.rules.stop_short) * 2
    }

    /// The values of the attacker and of the defender, by side.
    fn by_side<T: Copy>(&self, attacker: T, defender: T) -> Pair<T> {
        Pair::of(|side| if side == self.attacker { attacker } else { defender })
    }

    fn losses(&self, s: &State) -> Pair<u8> {
        self.by_side(self.a.fighter.bases - s.a.bases, self.b.fighter.bases - s.b.bases)
    }

    /// Ends the duel where a main unit has lost its last base in this way.
    fn check(&self, s: &State, fall: Fall) -> Phased<()> {
        let falls = self.by_side(s.a.gone().then_some(fall), s.b.gone().then_some(fall));
        Outcome::of_falls(falls, |fall| s.ending(fall as u8), s.ending(BOTH_GONE), self.losses(s)).map_or(Ok(()), Err)
    }

    /// Half inches beyond which a gap makes no difference any more: what nobody will cross in the turns there are.
    fn room(&self, s: &State) -> u16 {
        let allowance = self.a.fighter.arm.allowance(&self.rules);
        let range = |bands: [u8; 4]| f64::from(bands.into_iter().max().unwrap_or(0));
        let fire = range(self.rules.gun_bands).max(range(self.rules.musket_bands));
        let reach = [fire, f64::from(self.rules.safe_distance), f64::from(self.a.stop_at), allowance];
        let reach = reach.into_iter().fold(0.0, f64::max) + 1.0;
        if s.driven && self.a.after != After::Press {
            return half_inches(reach);
        }
        half_inches((reach + allowance * f64::from(self.turns)).min(30_000.0))
    }

    /// Whether the attacker takes the defender in flank.
    pub fn flanked(&self, s: &State) -> bool {
        self.flank && !s.driven && self.b.fighter.formation != Formation::Square && !self.b.ground.guards_flank(&self.rules)
    }

    /// The terrain of the defender that still counts.
    fn ground(&self, s: &State) -> Ground {
        if s.driven { Ground::default() } else { self.b.ground }
    }

    fn far(&self, s: &State) -> bool {
        s.inches() > f64::from(self.rules.safe_distance)
    }

    fn attacker_retires(&self, s: &mut State, inches: f64) {
        s.gap += half_inches(inches);
        s.moved = true;
        s.a.low &= !self.far(s);
    }

    fn defender_retires(&self, s: &mut State, inches: f64) {
        s.gap += half_inches(inches);
        s.moved = true;
        s.driven = true;
        s.guns = [Gun::default(); 3];
        s.b.low &= !self.far(s);
    }
}
