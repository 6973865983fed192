//! How a duel is told, turn by turn, in both languages; and which duels share a chain.

use montjoie_bloody_big_battles::duel::{After, Duel, Phase, State, Target};
use montjoie_bloody_big_battles::melee::{Assault, Fought};
use montjoie_bloody_big_battles::orders::{Movement, MovementRow};
use montjoie_bloody_big_battles::profile::{Arm, Quality};
use montjoie_bloody_big_battles::rules::Rules;
use montjoie_bloody_big_battles::shooting::{Fire, Shot};
use montjoie_bloody_big_battles::tables::Hit;
use montjoie_bloody_big_battles::terrain::{Ground, Terrain};
use montjoie_core::chance::{Answers, Dice, Line, Roll, Script, Tracer, stream};
use montjoie_core::combat::{Combat, Side};
use montjoie_core::language::Lang;

use super::examples::plain_duel;

/// The notes and rolls of one step with these 2D6.
fn told(duel: &Duel, state: State, dice: &[u16], lang: Lang) -> Vec<String> {
    let mut source = Script::new().draws(dice.iter().copied());
    let mut tracer = Tracer::new(&mut source, Dice::new(stream(1, 0)), lang);
    duel.step(state, &mut tracer.asked());
    let words = |line: Line| match line {
        Line::Note(note) => note,
        Line::Chapter(chapter) => chapter.map.text,
        Line::Rolled(roll) => roll.words,
    };
    tracer.told().0.into_iter().map(words).collect()
}

fn at(duel: &Duel, phase: Phase, gap: u16) -> State {
    State { phase, gap, ..duel.start(&mut Script::new().asked()) }
}

#[test]
fn a_turn_opens_with_how_both_stand() {
    let duel = plain_duel(4, 4);
    let mut state = at(&duel, Phase::Move, 25);
    (state.a.disordered, state.b.bases, state.b.low) = (true, 1, true);
    assert_eq!(
        told(&duel, state, &[2], Lang::En),
        [
            "— Turn 1 of A: 12.5″; A 4 bases, disordered; B 1 base, low on ammunition",
            "A (attacker): moves (in command +1)",
            "2D6+1: row 2-4",
            "A (attacker): no move"
        ]
    );
    assert_eq!(
        told(&duel, state, &[2], Lang::Fr)[..2],
        [
            "— Tour 1 de A\u{a0}: 12,5″\u{202f}; A 4 socles, en désordre\u{202f}; B 1 socle, à court de munitions",
            "A (attaquant)\u{a0}: bouge (dans le rayon de commandement +1)"
        ]
    );
    // The defender's half of a turn has a heading too, the phases between have none.
    let mut state = at(&duel, Phase::TheirMove, 24);
    state.driven = true;
    assert_eq!(told(&duel, state, &[], Lang::En), ["— Turn 1 of B: 12″; A 4 bases; B 4 bases, driven from its position"]);
    assert!(told(&duel, at(&duel, Phase::Assault, 24), &[], Lang::En).is_empty(), "nobody is in contact, and nothing is to be said");
    let contact = at(&duel, Phase::TheirMove, 0);
    assert_eq!(told(&duel, contact, &[], Lang::Fr), ["— Tour 1 de B\u{a0}: au contact\u{202f}; A 4 socles\u{202f}; B 4 socles"]);
    // Letters are sides, whichever attacks.
    let mut swapped = plain_duel(4, 5);
    swapped.attacker = Side::B;
    assert_eq!(told(&swapped, at(&swapped, Phase::TheirMove, 24), &[], Lang::En), ["— Turn 1 of A: 12″; B 4 bases; A 5 bases"]);
}

#[test]
fn what_a_phase_changes_is_said_and_nothing_else() {
    let duel = plain_duel(4, 4);
    let last = |state: State, dice: &[u16], lang: Lang| told(&duel, state, dice, lang).pop().expect("a line");
    // Four bases at three inches are column 9: a 9 costs a base, and a 12 two and the ammunition.
    let shot = at(&duel, Phase::TheirOffensive, 6);
    assert_eq!(last(shot, &[9], Lang::En), "→ A loses 1 base; A is disordered");
    assert_eq!(last(shot, &[12], Lang::En), "→ A loses 2 bases; A is disordered; B runs low on ammunition");
    assert_eq!(last(shot, &[12], Lang::Fr), "→ A perd 2 socles\u{202f}; A est en désordre\u{202f}; B est à court de munitions");
    assert_eq!(told(&duel, shot, &[2], Lang::En), ["B (defender): fires (factor 8)", "column 9: no effect"], "nothing comes of it");
    let mut shifted = plain_duel(4, 4);
    shifted.b.fighter.special = [montjoie_bloody_big_battles::special::Special::Skirmishers].into();
    let fires = told(&shifted, shot, &[2], Lang::En);
    assert_eq!(fires, ["B (defender): fires (factor 8; columns to the right: own skirmishers +1)", "column 12: no effect"]);
    let mut low = shot;
    low.b.low = true;
    assert_eq!(last(low, &[5], Lang::En), "column 4: no effect", "half of eight");
    let mut hurt = at(&duel, Phase::Move, 25);
    hurt.a.bases = 3;
    assert_eq!(last(hurt, &[9], Lang::En), "→ A recovers 1 base");
    let mut rallies = at(&duel, Phase::Move, 24);
    rallies.a.disordered = true;
    assert_eq!(last(rallies, &[5], Lang::En), "→ A rallies");
    assert_eq!(last(at(&duel, Phase::Move, 24), &[7], Lang::En), "→ they are in contact");
    assert_eq!(last(at(&duel, Phase::Move, 47), &[7], Lang::En), "→ they stand apart by 11.5″");
    assert_eq!(last(at(&duel, Phase::Move, 47), &[7], Lang::Fr), "→ elles sont à 11,5″");
    assert_eq!(
        last(at(&duel, Phase::Assault, 0), &[8, 7], Lang::En),
        "→ A is disordered; B is disordered; B leaves its position; they stand apart by 3″"
    );
    let assaults = |state: State| told(&duel, state, &[8, 7], Lang::En).remove(0);
    assert_eq!(assaults(at(&duel, Phase::Assault, 0)), "A (attacker): assaults");
    let mut fewer = at(&duel, Phase::Assault, 0);
    (fewer.b.bases, fewer.b.disordered) = (2, true);
    assert_eq!(assaults(fewer), "A (attacker): assaults (defender: disordered -1, spent -2; for the attacker: numbers +2)");
    let mut low = at(&duel, Phase::TheirOffensive, 60);
    low.b.low = true;
    assert_eq!(last(low, &[], Lang::En), "→ B finds ammunition");
    // A position is left once.
    let mut driven = at(&duel, Phase::Assault, 0);
    driven.driven = true;
    assert_eq!(last(driven, &[8, 7], Lang::En), "→ A is disordered; B is disordered; they stand apart by 3″");
}

#[test]
fn rolls_are_told_in_the_words_of_their_tables() {
    let rules = Rules::default();
    let fire = |column: u8, hit: Hit, low: bool, lang: Lang| Fire::in_column(&rules, column).tell(Shot { hit, low }, lang);
    for (column, words) in
        [(0, "off the table"), (1, "column 0.25"), (2, "column 0.5"), (3, "column 1"), (7, "column 9"), (16, "column 50+")]
    {
        assert_eq!(fire(column, Hit::None, false, Lang::En), format!("{words}: no effect"));
    }
    assert_eq!(fire(2, Hit::One, true, Lang::Fr), "colonne 0,5\u{a0}: 1 socle perdu, à court de munitions");
    assert_eq!(fire(3, Hit::Three, true, Lang::En), "column 1: 3 bases lost, low on ammunition");
    let assault = |row: Fought| Assault::new(&rules, -1).tell(row, Lang::En);
    assert_eq!(assault(Fought::Crushed), "attacker 2D6-1, defender 2D6: row +7, the defender is crushed");
    assert_eq!(assault(Fought::Again), "attacker 2D6-1, defender 2D6: row 0, both lose, and it goes on");
    assert_eq!(
        Assault::new(&rules, 2).tell(Fought::Repulsed, Lang::Fr),
        "attaquant 2D6+2, défenseur 2D6\u{a0}: ligne -1-3, l’attaquant est repoussé"
    );
    let movement = Movement { modifier: -2, rows: rules.movement_rows };
    assert_eq!(movement.tell(MovementRow::Half, Lang::En), "2D6-2: row 5-6");
    assert_eq!(movement.tell(MovementRow::Rout, Lang::Fr), "2D6-2\u{a0}: ligne -1-");
}

/// The two columns of the movement table differ: what is told is what happened.
#[test]
fn a_movement_roll_tells_what_it_made_the_unit_do() {
    let duel = plain_duel(4, 4);
    let after = |disordered: bool, sum: u16, lang: Lang| {
        let mut state = at(&duel, Phase::Move, 60);
        state.a.disordered = disordered;
        let lines = told(&duel, state, &[sum], lang);
        [lines[3].clone(), lines.get(4).cloned().unwrap_or_default()]
    };
    // In command, so the row is that of the sum and 1.
    assert_eq!(after(false, 4, Lang::En), ["A (attacker): half a move", "→ they stand apart by 24″"]);
    assert_eq!(after(true, 4, Lang::En), ["A (attacker): no move", "→ A rallies"]);
    assert_eq!(after(false, 6, Lang::En), ["A (attacker): a full move", "→ they stand apart by 18″"]);
    assert_eq!(after(true, 6, Lang::En), ["A (attacker): half a move", "→ A rallies; they stand apart by 24″"]);
    assert_eq!(after(true, 6, Lang::Fr), ["A (attaquant)\u{a0}: demi-mouvement", "→ A se rallie\u{202f}; elles sont à 24″"]);
    let mut passive = plain_duel(4, 4);
    passive.a.in_command = false;
    passive.rules.passive_roll = 3;
    passive.a.fighter.special = [montjoie_bloody_big_battles::special::Special::Passive].into();
    let lines = told(&passive, at(&passive, Phase::Move, 60), &[3], Lang::En);
    assert_eq!(lines[2..], ["2D6-3: row 0-1", "A (attacker): retires 6″", "→ they stand apart by 36″"]);
    passive.rules.passive_roll = 5;
    let lines = told(&passive, at(&passive, Phase::Move, 60), &[2], Lang::En);
    assert_eq!(lines[3..], ["A (attacker): retires 12″", "→ A is disordered; they stand apart by 42″"]);
    let mut silenced = at(&duel, Phase::TheirMove, 60);
    silenced.guns[0] = montjoie_bloody_big_battles::profile::Gun { present: true, silenced: true, ..Default::default() };
    for (sum, words) in [(3, "B (defender): it stays silent"), (4, "B (defender): it fires again")] {
        assert_eq!(told(&duel, silenced, &[sum], Lang::En).last().map(String::as_str), Some(words));
    }
}

#[test]
fn duels_that_differ_only_in_their_distance_share_a_chain() {
    let duel = || plain_duel(4, 4);
    let shares = |change: fn(&mut Duel)| {
        let mut other = duel();
        change(&mut other);
        duel().same_chain(&other)
    };
    assert!(shares(|_| ()));
    assert!(shares(|duel| duel.distance = 30));
    let others: [fn(&mut Duel); 12] = [
        |duel| duel.rules.duel_end = montjoie_bloody_big_battles::rules::DuelEnd::Neither,
        |duel| duel.attacker = Side::B,
        |duel| duel.a.in_command = false,
        |duel| duel.a.after = After::Press,
        |duel| duel.a.target = Target::Guns,
        |duel| duel.a.fighter.quality = Quality::Raw,
        |duel| duel.b.fighter.quality = Quality::Raw,
        |duel| duel.b.batteries = vec![Arm::LightArtillery],
        |duel| duel.b.ground = Ground::of(&[Terrain::Wood]),
        |duel| duel.difficult = true,
        |duel| duel.flank = true,
        |duel| duel.turns = 3,
    ];
    for (n, change) in others.into_iter().enumerate() {
        assert!(!shares(change), "{n}");
    }
}

#[test]
fn a_unit_that_comes_to_shoot_stops_where_it_is_told() {
    let mut duel = plain_duel(4, 4);
    duel.a.stance = montjoie_bloody_big_battles::duel::Stance::Shoot;
    for (stop_at, gap) in [(3, 6), (5, 10), (1, 2)] {
        duel.a.stop_at = stop_at;
        assert_eq!(super::examples::step(&duel, at(&duel, Phase::Move, 24), &[7]).gap, gap);
        // It does not roll any more once it is there, nor where it is nearer.
        assert_eq!(super::examples::step(&duel, at(&duel, Phase::Move, gap), &[]).gap, gap);
    }
    duel.a.stop_at = 5;
    assert_eq!(super::examples::step(&duel, at(&duel, Phase::Move, 6), &[]).gap, 6);
}

#[test]
fn a_defender_that_holds_its_fire_finds_ammunition_and_so_does_each_battery() {
    let mut duel = plain_duel(4, 4);
    duel.b.batteries = vec![Arm::LightArtillery, Arm::HeavyArtillery];
    // At 13 inches only the heavy guns reach.
    let mut state = at(&duel, Phase::TheirOffensive, 26);
    (state.b.low, state.guns[0].low, state.guns[1].low) = (true, true, true);
    let next = super::examples::step(&duel, state, &[2]);
    assert_eq!((next.b.low, next.guns[0].low, next.guns[1].low), (false, false, true));
    state.moved = true;
    let next = super::examples::step(&duel, state, &[2]);
    assert_eq!((next.b.low, next.guns[0].low, next.guns[1].low), (true, false, true), "the main unit has moved");
    duel.rules.mass_fire = false;
    state.moved = false;
    let next = super::examples::step(&duel, state, &[2]);
    assert_eq!((next.b.low, next.guns[0].low, next.guns[1].low), (false, false, true));
}
