//! Orders (B2): the staff rating, the ladder, free moves, follow me, rally, and the blunder.

use super::body::Body;
use super::fighter::{Fighter, PARTS};
use super::formation::Formation;
use super::rules::{DistancePenalty, Rules};
use montjoie_core::chance::{Chance, Part, Roll, Small, total};
use montjoie_core::language::{Lang, Text};
use montjoie_core::{choices, say};
use montjoie_system::coin;
use serde::Serialize;

choices! {
    "What a general orders." OrderKind {
        Normal = "normal", "normal", "normal", "Moves by the ladder.";
        FollowMe = "follow_me", "follow me", "avec moi", "Three moves or none.";
        Rally = "rally", "rally", "ralliement", "It removes a casualty.";
    }
}

/// The result of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ordered {
    /// The order is a blunder.
    Blunder,
    /// The order failed, and gave this many free moves.
    Fails(u8),
    /// The order passed, and gave this many moves: none for a rally or for an Unreliable unit on its staff rating.
    Passes(u8),
}

impl Ordered {
    /// Number of moves that the order gave.
    pub const fn moves(self) -> u8 {
        match self {
            Ordered::Blunder => 0,
            Ordered::Fails(moves) | Ordered::Passes(moves) => moves,
        }
    }
}

impl Small for Ordered {
    fn code(self) -> u16 {
        match self {
            Ordered::Blunder => 0,
            Ordered::Fails(moves) => 1 + u16::from(moves),
            Ordered::Passes(moves) => 8 + u16::from(moves),
        }
    }
    fn from_code(code: u16) -> Ordered {
        match code {
            0 => Ordered::Blunder,
            1..8 => Ordered::Fails(code as u8 - 1),
            _ => Ordered::Passes(code as u8 - 8),
        }
    }
}

/// An order to a unit (B2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Order {
    /// The staff rating after modifiers and clamp.
    pub rating: u8,
    /// The kind of order.
    pub kind: OrderKind,
    /// Whether a roll equal to the rating gives no move (B7).
    pub unreliable: bool,
    /// Number of moves where the order fails.
    pub free: u8,
    /// The most moves that the unit may make.
    pub most: u8,
    /// Number of moves of follow me.
    pub follow_me: u8,
    /// The roll that is a blunder.
    pub blunder_on: u8,
    /// Number below the rating from which a roll gives two moves.
    pub two_below: u8,
    /// Number below the rating from which a roll gives three moves.
    pub three_below: u8,
}

impl Order {
    /// An order at a rating that is not clamped yet, to a unit without free moves or limits.
    pub fn new(rules: &Rules, rating: i8, kind: OrderKind) -> Order {
        Order {
            rating: clamp(rules, rating),
            kind,
            unreliable: false,
            free: 0,
            most: 3,
            follow_me: rules.follow_me_moves,
            blunder_on: rules.blunder_on,
            two_below: rules.two_moves_below,
            three_below: rules.three_moves_below,
        }
    }
}

/// The staff rating kept within its bounds (B2); where a user's bounds cross, the lower one holds.
pub fn clamp(rules: &Rules, rating: i8) -> u8 {
    rating.min(rules.rating_most as i8).max(rules.rating_least as i8) as u8
}

impl Roll for Order {
    type Result = Ordered;
    const NAME: Text = Text::new("Order", "Ordre");
    const PARAGRAPH: &'static str = "B2";

    fn make<C: Chance>(self, chance: &mut C) -> Ordered {
        let roll = chance.two_d6();
        let below = self.rating as i8 - roll as i8;
        let free = if self.kind == OrderKind::Normal { self.free.min(self.most) } else { 0 };
        if roll >= self.blunder_on {
            return Ordered::Blunder;
        }
        let moves = match (self.kind, below) {
            (_, ..0) => return Ordered::Fails(free),
            (OrderKind::Rally, _) => 0,
            (_, 0) if self.unreliable => 0,
            (OrderKind::FollowMe, _) => self.follow_me,
            (OrderKind::Normal, below) if below >= self.three_below as i8 => 3,
            (OrderKind::Normal, below) if below >= self.two_below as i8 => 2,
            (OrderKind::Normal, _) => 1,
        };
        Ordered::Passes(moves.min(self.most))
    }

    fn tell(self, result: Ordered, lang: Lang) -> String {
        let moves = |n: u8| match n {
            0 => lang.pick("no move", "aucun mouvement").to_owned(),
            1 => lang.pick("1 move", "1 mouvement").to_owned(),
            n => format!("{n} {}", lang.pick("moves", "mouvements")),
        };
        let words = match result {
            Ordered::Blunder => lang.pick("a blunder", "échec critique").to_owned(),
            Ordered::Fails(0) => lang.pick("it fails", "il échoue").to_owned(),
            Ordered::Fails(free) => format!("{}, {}", lang.pick("it fails", "il échoue"), moves(free)),
            Ordered::Passes(_) if self.kind == OrderKind::Rally => lang.pick("rallied", "ralliement").to_owned(),
            Ordered::Passes(n) => moves(n),
        };
        let unreliable = if self.unreliable { ", Unreliable" } else { "" };
        let against = lang.pick("2D6 against staff rating", "2D6 contre valeur d’état-major");
        format!("{against} {}{unreliable}{} {words}", self.rating, lang.colon())
    }
}

/// The penalty for a commander `distance` inches away (B2).
pub fn distance_penalty(rules: &Rules, distance: f64) -> i8 {
    let steps = distance / f64::from(rules.command_step);
    let penalty = match rules.distance_penalty {
        DistancePenalty::Floor => steps.floor(),
        DistancePenalty::Above => steps.ceil() - 1.0,
    };
    penalty.clamp(0.0, 40.0) as i8
}

/// The effect of a blunder on a unit (B2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Blunder {
    /// This many full moves to the rear.
    Back(u8),
    /// One move to the unit's left.
    Left,
    /// One move to the unit's right.
    Right,
    /// This many moves ahead, into the enemy if they reach.
    Ahead(u8),
}

impl Small for Blunder {
    fn code(self) -> u16 {
        match self {
            Blunder::Back(moves) => u16::from(moves),
            Blunder::Left => 8,
            Blunder::Right => 9,
            Blunder::Ahead(moves) => 16 + u16::from(moves),
        }
    }
    fn from_code(code: u16) -> Blunder {
        match code {
            8 => Blunder::Left,
            9 => Blunder::Right,
            n if n < 8 => Blunder::Back(n as u8),
            n => Blunder::Ahead((n - 16) as u8),
        }
    }
}

/// The blunder table (named by the sheet; its rows are from elsewhere).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct BlunderRoll {
    /// The row of each face of the D6.
    pub rows: [u8; 6],
}

impl Roll for BlunderRoll {
    type Result = Blunder;
    const NAME: Text = Text::new("Blunder", "Échec critique");
    const PARAGRAPH: &'static str = "B2";

    fn make<C: Chance>(self, chance: &mut C) -> Blunder {
        match self.rows[usize::from(chance.d6()) - 1] {
            1 => Blunder::Back(2),
            2 => Blunder::Back(1),
            3 => Blunder::Left,
            4 => Blunder::Right,
            5 => Blunder::Ahead(1),
            _ => Blunder::Ahead(chance.d6().div_ceil(2)),
        }
    }

    fn tell(self, result: Blunder, lang: Lang) -> String {
        match result {
            Blunder::Back(1) => lang.pick("one move to the rear", "un mouvement vers l’arrière").to_owned(),
            Blunder::Back(n) => say!(lang, "{n} moves to the rear", "{n} mouvements vers l’arrière"),
            Blunder::Left => lang.pick("one move to the left", "un mouvement à gauche").to_owned(),
            Blunder::Right => lang.pick("one move to the right", "un mouvement à droite").to_owned(),
            Blunder::Ahead(1) => lang.pick("straight ahead, up to one move", "droit devant, un mouvement au plus").to_owned(),
            Blunder::Ahead(n) => say!(lang, "straight ahead, up to {n} moves", "droit devant, {n} mouvements au plus"),
        }
    }
}

coin! {
    /// The player who plays first: each side rolls, the better chooses, a tie is rolled again (B0). Rolling ties again leaves an even chance, and an
    /// endless loop is no finite table.
    FirstTurn -> bool: "First turn", "Premier tour", "B0"
}

/// The modifier of the staff rating by a formation (B2).
pub fn command_of(rules: &Rules, formation: Formation, road: bool) -> i8 {
    match formation {
        Formation::AttackColumn => rules.command_attack_column as i8,
        Formation::MarchColumn | Formation::Limbered => rules.command_march[usize::from(road)] as i8,
        _ => 0,
    }
}

/// The staff rating of a general for units of which the farthest is `farthest` inches away, with every modifier that the field does not change, not
/// clamped. A rule that helps a unit helps an order to several only if all of them have it.
pub fn rating_for<'a>(rules: &Rules, units: impl IntoIterator<Item = &'a Fighter>, staff: u8, farthest: f64) -> i8 {
    let (mut rating, mut marauders) = (i8::MAX, true);
    for unit in units {
        (rating, marauders) = (rating.min(unit.rating), marauders && unit.marauders);
    }
    let penalty = if marauders { 0 } else { distance_penalty(rules, farthest) };
    (staff as i8).saturating_add(rating) - penalty
}

/// The place of a unit for an order: what counts of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderPlace {
    /// The formation of the unit.
    pub formation: Formation,
    /// Whether the unit is on a road.
    pub road: bool,
    /// Whether an enemy is near the unit.
    pub enemy_near: bool,
}

/// The modifiers of the staff rating by the place of a unit.
pub fn place_parts(rules: &Rules, place: OrderPlace) -> [Part; 2] {
    [
        (Text::new("enemy near", "ennemi proche"), if place.enemy_near { rules.command_enemy_near } else { 0 }),
        (Text::new("column or limbered", "colonne ou attelée"), command_of(rules, place.formation, place.road)),
    ]
}

/// The parts of the rating of an order, from the staff rating of a general: [`rating_for`] gave `rating`.
pub fn rating_parts(rules: &Rules, unit: &Fighter, place: OrderPlace, staff: u8, rating: i8) -> [Part; 5] {
    let [enemy, formation] = place_parts(rules, place);
    let sum = rating.saturating_add(total([enemy, formation]));
    [
        (Text::new("Reliable", "Reliable"), unit.rating),
        (Text::new("distance", "distance"), rating - unit.rating - staff as i8),
        enemy,
        formation,
        (Text::new("within its bounds", "ramenée à ses bornes"), clamp(rules, sum) as i8 - sum),
    ]
}

/// The order to a unit in its place, at a rating of [`rating_for`].
pub fn order_to(rules: &Rules, unit: &Fighter, place: OrderPlace, rating: i8, kind: OrderKind) -> Order {
    let rating = rating.saturating_add(total(place_parts(rules, place)));
    let free = matches!(place.formation, Formation::MarchColumn | Formation::Square | Formation::Limbered);
    Order {
        unreliable: unit.unreliable,
        free: u8::from(free).max(unit.free_moves),
        most: most_moves(rules, place.formation),
        ..Order::new(rules, rating, kind)
    }
}

/// The most moves that a formation lets a unit make.
pub fn most_moves(rules: &Rules, formation: Formation) -> u8 {
    if formation == Formation::Square { rules.square_max_moves } else { 3 }
}

impl Body<'_> {
    /// Whether the unit may be ordered to rally by a general who is near enough: neither disordered nor with too few casualties.
    pub fn may_rally(&self, rules: &Rules) -> bool {
        !self.disordered() && self.condition.casualties >= rules.rally_least
    }

    /// Rallies the unit: one casualty less.
    pub fn rallies(&mut self) {
        self.condition.casualties -= 1;
    }

    /// Moves the unit `moves` moves towards an enemy `distance` away, no nearer than `stop` and never into contact: the distance gone, in parts of an
    /// inch.
    pub fn advances(&mut self, rules: &Rules, moves: u8, distance: u16, stop: u16) -> u16 {
        let short = u16::from(rules.stop_short) * PARTS;
        // Where stopping short is set to nothing, contact still needs a charge.
        let stop = stop.max(short).max(1);
        let room = distance.saturating_sub(stop);
        if room == 0 || moves == 0 || self.pace() == 0 {
            return 0;
        }
        let was = self.condition.formation;
        self.moves();
        self.pace_since(rules, was).saturating_mul(moves.into()).min(room)
    }
}
