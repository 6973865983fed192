//! Positions written out: deployment, terrain and generals, ways and sight, who recovers, who fires and for whom losses count, who occupies and
//! who exploits.

use montjoie_bloody_big_battles::battle::moment::Moment;
use montjoie_bloody_big_battles::battle::settings::BattleRules;
use montjoie_bloody_big_battles::battle::state::{Condition, Fall, Patch, State};
use montjoie_bloody_big_battles::battle::{Battle, Wish};
use montjoie_bloody_big_battles::duel::ExploitChoice;
use montjoie_bloody_big_battles::profile::{Quality, Unit};
use montjoie_bloody_big_battles::terrain::{Ground, Terrain};
use montjoie_core::chance::{Answers, AnySource, Dice, Line, Script, Tables, Tracer, stream};
use montjoie_core::combat::Play;
use montjoie_core::language::Lang;
use montjoie_field::{Compass, Id, Place, Span, Stand};

use crate::ask::near;
use crate::battles::{LANE, LINE, Units, contacts, foot, plain, position, sample, scripted, view, y};

/// So many units of five bases side by side.
fn line_of(units: i16) -> Vec<(Unit, i16, i16)> {
    (0..units).map(|lane| (foot(5), lane, 20)).collect()
}

fn begin(battle: &Battle, seed: u64) -> State {
    battle.begin(0, None, &mut Tables::new(stream(seed, 0)))
}

/// What is told of phases with these dice.
fn told(battle: &Battle, state: &mut State, dice: &[u16], phases: impl FnOnce(&mut Moment<AnySource>)) -> Vec<String> {
    let mut source = Script::new().draws(dice.iter().copied());
    let mut tracer = Tracer::new(&mut source, Dice::new(stream(1, 0)), Lang::En);
    phases(&mut Moment { battle, state, chance: &mut tracer.asked() });
    let words = |line: Line| if let Line::Note(note) = line { Some(note) } else { None };
    tracer.told().0.into_iter().filter_map(words).collect()
}

#[test]
fn foot_stands_in_front_and_horse_is_spread_behind_it() {
    let units = [line_of(6), vec![(sample("hussars"), 6, 20), (sample("cuirassiers"), 7, 20)]].concat();
    let (battle, _) = plain(&units, &[(foot(5), 0, 70)]);
    let mut firsts = Vec::new();
    for seed in 0..60 {
        let state = begin(&battle, seed);
        let places: Vec<Place> = (0..8).map(|id| state.stands[id].place).collect();
        // 30 inches between the front lines of a table 80 deep: A's is at 25, B's at 55.
        assert!(places[..6].iter().all(|place| place.y == 50 && place.facing == Compass::North), "{places:?}");
        assert_eq!((state.stands[8].place.y, state.stands[8].place.facing), (110, Compass::South));
        let mut lanes: Vec<i16> = places[..6].iter().map(|place| place.lane).collect();
        lanes.sort_unstable();
        assert!(lanes.windows(2).all(|pair| pair[1] == pair[0] + 1), "{lanes:?}");
        // Two behind a line of six, 6 inches back: behind its second unit and its fifth.
        let mut rear: Vec<i16> = places[6..].iter().map(|place| place.lane - lanes[0]).collect();
        rear.sort_unstable();
        assert_eq!(rear, [1, 4]);
        assert!(places[6..].iter().all(|place| place.y == 38), "{places:?}");
        firsts.push(lanes[0]);
    }
    // The middle of twelve lanes, and one lane to each side of it.
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts, [2, 3, 4]);
}

#[test]
fn an_army_wider_than_the_table_stands_in_lines_six_inches_apart() {
    let units = [line_of(6), vec![(sample("hussars"), 0, 40)]].concat();
    let narrow = units.iter().cloned().map(|(unit, lane, y)| (unit, lane % 4, y + 5 * (lane / 4))).collect::<Vec<_>>();
    let (battle, _) = position(&narrow, &[(foot(5), 0, 70)], |_, field, _| field.lanes = 4);
    for seed in 0..20 {
        let state = begin(&battle, seed);
        let mut places: Vec<(i16, i16)> = (0..6).map(|id| state.stands[id].place).map(|place| (-place.y, place.lane)).collect();
        places.sort_unstable();
        assert_eq!(places, [(-50, 0), (-50, 1), (-50, 2), (-50, 3), (-38, 0), (-38, 1)]);
        // The third line, in the middle of four lanes.
        assert_eq!(state.stands[6].place, Place::new(2, 26, Compass::North));
    }
}

#[test]
fn villages_and_woods_stand_within_nine_inches_of_the_middle() {
    for (villages, woods, terrain) in [(12.0, 0.0, Terrain::Village), (0.0, 12.0, Terrain::Wood)] {
        let (battle, _) = position(&line_of(1), &[(foot(5), 0, 70)], |_, field, _| (field.villages, field.woods) = (villages, woods));
        let mut souths = Vec::new();
        for seed in 0..40 {
            let state = begin(&battle, seed);
            // As many as lanes are expected: one in each.
            assert_eq!(state.patches.iter().map(|patch| patch.lane).collect::<Vec<_>>(), (0..12).collect::<Vec<_>>());
            assert!(state.patches.iter().all(|patch| patch.ground == Ground::of(&[terrain]) && patch.span.hi - patch.span.lo == 12));
            souths.extend(state.patches.iter().map(|patch| patch.span.lo));
        }
        souths.sort_unstable();
        souths.dedup();
        // The middle is at 40 inches and they are 6 deep: every whole inch from 31 to 43.
        assert_eq!(souths, (31..=43).map(|inches| 2 * inches).collect::<Vec<_>>());
    }
}

#[test]
fn an_army_has_a_general_for_four_units_and_one_at_least() {
    for (units, generals) in [(1, 1), (3, 1), (4, 1), (7, 1), (8, 2), (11, 2), (12, 3)] {
        let (battle, _) = plain(&line_of(units), &[(foot(5), 0, 70)]);
        let state = begin(&battle, 1);
        assert_eq!((state.generals.a.len(), state.generals.b.len()), (generals, 1), "{units} units");
    }
}

#[test]
fn a_general_goes_21_inches_at_most_and_how_far_is_told() {
    // Lane by lane 6 inches, up the table as far as it is: 6 aside and 8 ahead are 10.
    for (lane, y, goes) in [(2, 28, Some("10″")), (1, 41, Some("21″")), (1, 42, None)] {
        let (battle, mut state) = plain(&[(foot(5), lane, y)], &[(foot(5), 11, 70)]);
        let from = (battle.table.leader_x(1), 40);
        state.generals.a = vec![from];
        let notes = told(&battle, &mut state, &[], |moment| moment.generals());
        let want: Vec<String> = goes.iter().map(|inches| format!("general 1 of A goes {inches}")).collect();
        assert_eq!(notes, want, "lane {lane}, {y} inches");
        let to = if goes.is_some() { (battle.table.leader_x(lane), 2 * y) } else { from };
        assert_eq!(state.generals.a, [to]);
    }
}

#[test]
fn plans_know_what_a_shot_does() {
    let (battle, _) = plain(&line_of(1), &[(foot(5), 0, 70)]);
    // Twelve: 12 and 11 cost two bases, 10 to 8 one; 7 is V, 6 is T, 5 is R.
    let known = battle.known.fire(&battle.rules, 12.0, 0);
    let of_36 = |what: &str, is: f64, want: f64| near(what, is, want / 36., 1e-12);
    of_36("bases", known.bases, 2. * 3. + 12.);
    of_36("disordered", known.disordered, 30.);
    of_36("destroyed", known.destroyed, 3.);
    for (quality, want) in [(Quality::Raw, 30.), (Quality::Trained, 26.), (Quality::Veteran, 21.)] {
        of_36("halted", known.halted[quality as usize], want);
    }
    // A column to the right is that of sixteen; no factor is no shot.
    assert_eq!(battle.known.fire(&battle.rules, 12.0, 1), battle.known.fire(&battle.rules, 16.0, 0));
    assert_eq!(battle.known.fire(&battle.rules, 0.0, 3), Default::default());
}

#[test]
fn a_halted_unit_goes_back_past_no_enemy_and_stands_where_it_came_from() {
    // It comes from the next lane, past an enemy who stands half an inch behind the place of contact.
    let (battle, mut state) = plain(&[(foot(5), LANE - 1, 37)], &[(foot(6), LANE, LINE), (foot(6), LANE, 30)]);
    let from = Place::new(LANE - 1, 75, Compass::North);
    battle.put(&mut state, 0, from);
    battle.put(&mut state, 2, Place::new(LANE, 75, Compass::South));
    contacts(&battle, &mut state, 0, 1);
    assert_eq!(state.stands[0].place, Place::new(LANE, 80, Compass::North));
    scripted(&battle, &mut state, &[], |moment| moment.is_halted(0));
    assert_eq!((state.stands[0].place, state.units.of(0).assaults), (from, None));
}

#[test]
fn nobody_assaults_through_an_enemy() {
    let assaults = |lane: i16| {
        let (battle, mut state) = plain(&[(foot(5), LANE, 28)], &[(foot(6), LANE, LINE), (foot(6), lane, 34)]);
        scripted(&battle, &mut state, &[], |moment| moment.carry_out(0, Wish::Assault(1), false));
        (y(&state, 0), state.units.of(0).assaults.map(|contact| contact.enemy))
    };
    // An inch short of who stands between them.
    assert_eq!([assaults(LANE), assaults(LANE + 1)], [(33.0, None), (40.0, Some(1))]);
}

#[test]
fn guns_make_no_assault() {
    let (battle, mut state) = plain(&[(sample("horse-battery"), LANE, 34), (foot(5), LANE + 1, 34)], &[(foot(6), LANE, LINE)]);
    scripted(&battle, &mut state, &[], |moment| moment.carry_out(0, Wish::Assault(2), false));
    assert_eq!((y(&state, 0), state.units.of(0).assaults, state.units.of(0).moved), (34.0, None, false));
}

#[test]
fn more_than_three_inches_of_wood_or_town_hide_and_so_does_a_slope_that_is_crossed() {
    let (battle, mut state) = plain(&[(foot(5), LANE, 20)], &[(foot(5), LANE, 32)]);
    let mut sees = |terrain: Terrain, lane: i16, from: i16, half_inches: i16| {
        let span = Span { lo: 2 * from, hi: 2 * from + half_inches };
        state.patches = vec![Patch { lane, span, ground: Ground::of(&[terrain]), rises: Compass::North }];
        view(&battle, &state).aims(0, 1)
    };
    for terrain in [Terrain::Wood, Terrain::Town, Terrain::Fort] {
        // Between them, behind the target, behind the unit, and in the next lane.
        let at = [(LANE, 24), (LANE, 34), (LANE, 12), (LANE + 1, 24)];
        assert_eq!(at.map(|(lane, from)| sees(terrain, lane, from, 12)), [false, true, true, true], "{terrain:?}");
        // Three inches of it do not hide, half an inch more does.
        assert_eq!([6, 7].map(|deep| sees(terrain, LANE, 24, deep)), [true, false], "{terrain:?}");
        // The target stands three inches inside, then four: it is seen no more.
        assert_eq!([29, 28].map(|edge| sees(terrain, LANE, edge, 20)), [true, false], "{terrain:?}");
    }
    for slope in [Terrain::GentleSlope, Terrain::SteepSlope] {
        // The contour between them, and under the target.
        assert_eq!([24, 32].map(|from| sees(slope, LANE, from, 4)), [false, true], "{slope:?}");
    }
    assert!(sees(Terrain::Village, LANE, 24, 12));
}

/// A wood of so many half inches from a height, in a lane.
fn wood(lane: i16, from: i16, half_inches: i16) -> Patch {
    Patch { lane, span: Span { lo: 2 * from, hi: 2 * from + half_inches }, ground: Ground::of(&[Terrain::Wood]), rises: Compass::North }
}

#[test]
fn depth_of_wood_is_that_along_the_line_and_of_all_woods_together() {
    // Two lanes of 6 inches to the side and 9 up: 15 inches, of which 2/3 of those upwards lie in a strip of 6 inches: a strip of 1 inch takes 5/3.
    let (battle, mut state) = plain(&[(foot(5), LANE, 20)], &[(foot(5), LANE + 2, 29)]);
    assert_eq!(battle.table.width, 2 * 6);
    let mut sees = |woods: &[Patch]| {
        state.patches = woods.to_vec();
        view(&battle, &state).aims(0, 1)
    };
    // The line is in the next lane from 22.25 to 26.75 inches.
    assert!(sees(&[wood(LANE + 1, 23, 3)]), "1.5 inches up are 2.5 along");
    assert!(!sees(&[wood(LANE + 1, 23, 4)]), "2 inches up are 3.3 along");
    assert!(!sees(&[wood(LANE + 1, 23, 3), wood(LANE + 1, 26, 1)]), "2.5 inches and 0.8");
    assert!(sees(&[wood(LANE + 1, 23, 3), wood(LANE + 1, 18, 6)]), "one of them beside the line");
}

#[test]
fn a_move_pays_for_the_wood_that_it_enters_and_for_none_beyond_its_end() {
    let goes = |edge: i16, deep: i16| {
        let (battle, mut state) = plain(&[(foot(5), LANE, 20)], &[(foot(5), LANE + 4, 70)]);
        state.patches = vec![wood(LANE, edge, 2 * deep)];
        let to = Place::new(LANE, 2 * 50, Compass::North);
        scripted(&battle, &mut state, &[], |moment| moment.carry_out(0, Wish::March(to), false));
        y(&state, 0) - 20.0
    };
    // Twelve inches to a wood at twelve; to its edge where nine would not lead beyond it; nine into it or through it.
    assert_eq!([(12, 6), (10, 6), (8, 6), (4, 2)].map(|(edge, deep)| goes(20 + edge, deep)), [12.0, 10.0, 9.0, 9.0]);
}

#[test]
fn who_evades_pays_for_a_wood_behind() {
    // Light cavalry evades 9 inches, less 6 for a wood in the way, and at least 3; or to its edge.
    let evades = |deep: i16, behind: i16| {
        let (battle, mut state) = plain(&[(foot(5), LANE, LINE - 6)], &[(sample("hussars"), LANE, LINE)]);
        let rear = state.stands[1].span.hi;
        if deep > 0 {
            let span = Span { lo: rear + 2 * behind, hi: rear + 2 * (behind + deep) };
            state.patches = vec![Patch { span, ..wood(LANE, 0, 0) }];
        }
        scripted(&battle, &mut state, &[7], |moment| moment.moves(0, Wish::Assault(1)));
        y(&state, 1) - f64::from(LINE)
    };
    assert_eq!([evades(0, 0), evades(4, 0), evades(4, 5)], [9.0, 3.0, 6.0]);
}

#[test]
fn a_slope_helps_against_who_comes_from_below() {
    let cover = |from: i16, rises: Compass| {
        let (battle, mut state) = plain(&[(foot(5), LANE, from)], &[(foot(6), LANE, LINE)]);
        let Stand { span, .. } = state.stands[1];
        state.patches = vec![Patch { lane: LANE, span, ground: Ground::of(&[Terrain::GentleSlope, Terrain::Village]), rises }];
        contacts(&battle, &mut state, 0, 1);
        let met = state.units.of(0).assaults.into_iter();
        view(&battle, &state).assault_place(1, met).cover
    };
    // From the south against a slope that rises to the north, and to the south; from behind. The village counts for all.
    assert_eq!([(30, Compass::North), (30, Compass::South), (50, Compass::North)].map(|(from, rises)| cover(from, rises)), [2, 1, 1]);
}

#[test]
fn a_unit_stands_in_terrain_with_half_of_its_bases() {
    // Bases of 2 inches from front to rear.
    let (_, state) = position(&[(foot(6), LANE, LINE)], &[(foot(6), 0, 70)], |_, field, _| field.base_depth = 2);
    let stands_in = |half_inches: i16| {
        let (rear, front) = (state.stands[0].span.lo, state.stands[0].span.hi);
        [Span { lo: rear - 20, hi: rear + half_inches }, Span { lo: front - half_inches, hi: front + 20 }].map(|span| {
            let patch = Patch { lane: LANE, span, ground: Ground::of(&[Terrain::Village]), rises: Compass::North };
            patch.holds(&state.stands[0])
        })
    };
    assert_eq!([0, 1, 2, 4].map(stands_in), [[false; 2], [false; 2], [true; 2], [true; 2]]);
}

#[test]
fn a_base_comes_back_beyond_a_full_move_from_the_enemy_and_not_within_it() {
    for (gap, recovers) in [(24, false), (25, true)] {
        let (battle, mut state) = plain(&[(foot(5), LANE, 20)], &[(foot(5), LANE, 40)]);
        battle.put(&mut state, 1, Place::new(LANE, 40 + gap, Compass::South));
        near("inches", view(&battle, &state).gap(0, 1), f64::from(gap) / 2.0, 1e-12);
        if let Condition::Troop(troop) = &mut state.units.of_mut(0).condition {
            troop.bases = 4;
        }
        // Trained bases come back on a 10, which is a full move too: here to an inch from the enemy.
        scripted(&battle, &mut state, &[10], |moment| moment.moves(0, Wish::March(Place::new(LANE, 120, Compass::North))));
        assert_eq!((state.units.of(0).condition.bases(), y(&state, 0)), if recovers { (5, 20.0) } else { (4, 31.0) });
    }
    // Two lanes between them are 12 inches, and 5 along the table: 13.
    let (battle, state) = plain(&[(foot(5), 2, 20)], &[(foot(5), 5, 25)]);
    near("inches", view(&battle, &state).gap(0, 1), 13.0, 1e-12);
}

#[test]
fn guns_are_told_to_limber_and_unlimber_when_they_do() {
    let (battle, mut state) = plain(&[(sample("medium-battery"), LANE, 20), (foot(5), LANE + 1, 30)], &[(foot(6), LANE, 70)]);
    let mut words = |sum: u16, inches: i16| {
        let to = Wish::March(Place::new(LANE, 2 * inches, Compass::North));
        let notes = told(&battle, &mut state, &[sum], |moment| moment.moves(0, to));
        let of = |word: &str| notes.iter().filter(|note| note.ends_with(word)).count();
        [of(" limbers up"), of(" unlimbers")]
    };
    // Limbered and 6 inches, 12 more, the last 2 and unlimbered, then 2 by prolonge.
    assert_eq!([(7, 40), (7, 40), (7, 40), (7, 42)].map(|(sum, inches)| words(sum, inches)), [[1, 0], [0, 0], [0, 1], [0, 0]]);
    assert_eq!(y(&state, 0), 42.0);
}

#[test]
fn rockets_shift_the_fire_of_others_within_six_inches() {
    let a = [(foot(4), LANE, LINE - 3), (sample("rockets-battery"), LANE + 1, LINE - 5), (sample("light-battery"), LANE - 1, LINE - 5)];
    let (battle, mut state) = plain(&a, &[(foot(6), LANE, LINE)]);
    let right = |state: &State, id: Id| view(&battle, state).shifts(3, &[0, id]).iter().map(|(_, by)| by).sum::<i8>();
    // Three inches aside: 5 ahead are 5.8, 5½ are 6.3.
    assert_eq!([1, 2].map(|id| right(&state, id)), [1, 0]);
    battle.put(&mut state, 1, Place::new(LANE + 1, 2 * LINE - 11, Compass::North));
    assert_eq!(right(&state, 1), 0);
    // Four bases at 3 inches are 8, column 9; on an 8 that is V, and a base one column to the right.
    let (battle, fresh) = plain(&a[..2], &[(foot(6), LANE, LINE)]);
    for (half_inches, left) in [(10, 5), (11, 6)] {
        let mut state = fresh.clone();
        battle.put(&mut state, 1, Place::new(LANE + 1, 2 * LINE - half_inches, Compass::North));
        scripted(&battle, &mut state, &[8], |moment| moment.offensive_fire());
        assert_eq!((state.units.of(2).condition.bases(), state.units.of(1).fired), (left, left == 5));
    }
}

#[test]
fn bases_shot_down_count_for_the_largest_factor() {
    for (bases, given) in [([2, 6], [0, 2]), ([6, 2], [2, 0]), ([4, 4], [2, 0])] {
        let a = [(foot(bases[0]), LANE, LINE - 3), (foot(bases[1]), LANE + 1, LINE)];
        let (battle, mut state) = plain(&a, &[(foot(6), LANE, LINE)]);
        // Eight bases are 16: a 10 costs two.
        scripted(&battle, &mut state, &[10], |moment| moment.offensive_fire());
        assert_eq!([0, 1].map(|id| state.units.of(id).given), given, "{bases:?}");
        assert_eq!(state.units.of(2).taken, 2);
    }
}

#[test]
fn who_has_left_the_table_fires_no_more() {
    let (battle, mut state) = plain(&[(foot(5), LANE, 3)], &[(foot(5), LANE, 6)]);
    scripted(&battle, &mut state, &[], |moment| {
        moment.goes_back(0, 12.0, true);
        moment.offensive_fire();
    });
    assert_eq!((state.units.of(0).lost, state.units.of(0).fired), (Some(Fall::OffTable), false));
}

#[test]
fn bases_lost_in_an_assault_count_for_the_other_side() {
    let (battle, mut state) = plain(&[(foot(5), LANE, LINE - 6)], &[(foot(6), LANE, LINE)]);
    contacts(&battle, &mut state, 0, 1);
    // A net of 0: both lose one and go on, then the attacker is thrown back with another.
    scripted(&battle, &mut state, &[7, 7, 3, 8], |moment| moment.assaults());
    assert_eq!([0, 1].map(|id| (state.units.of(id).given, state.units.of(id).taken)), [(1, 2), (2, 1)]);
    assert_eq!((y(&state, 0), y(&state, 1)), (34.0, 40.0));
}

#[test]
fn who_stands_before_the_defender_occupies_his_place() {
    // The second in the list is there first; the first joins beside it.
    let (battle, mut state) = plain(&[(foot(5), LANE + 1, LINE - 6), (foot(5), LANE, LINE - 6)], &[(foot(4), LANE, LINE)]);
    contacts(&battle, &mut state, 1, 2);
    contacts(&battle, &mut state, 0, 2);
    // Ten against four: +2, and the defender retires 3 inches.
    scripted(&battle, &mut state, &[7, 7], |moment| moment.assaults());
    assert_eq!(
        (y(&state, 2), [0, 1].map(|id| state.stands[id].place)),
        (43.0, [Place::new(LANE + 1, 80, Compass::North), Place::new(LANE, 82, Compass::North)])
    );
}

#[test]
fn who_destroys_the_defender_in_row_0_occupies_his_place() {
    let (battle, mut state) = plain(&[(foot(5), LANE, LINE - 6)], &[(foot(1), LANE, LINE)]);
    contacts(&battle, &mut state, 0, 1);
    // Five against one: +3.
    scripted(&battle, &mut state, &[4, 7], |moment| moment.assaults());
    assert_eq!((state.units.of(1).lost, state.units.of(0).condition.bases(), y(&state, 0)), (Some(Fall::CutDown), 4, 41.0));
}

#[test]
fn an_exploitation_follows_an_exploitation_where_that_is_the_rule_and_the_player_would() {
    let exploits = |again: bool, choice: ExploitChoice, dice: &[u16]| {
        let b: Units = &[(foot(4), LANE, LINE), (foot(4), LANE, LINE + 7)];
        let (mut battle, mut state) = position(&[(foot(8), LANE, LINE - 2)], b, |own: &mut BattleRules, _, _| own.exploit_again = again);
        battle.sides.a.exploit_choice = choice;
        contacts(&battle, &mut state, 0, 1);
        scripted(&battle, &mut state, dice, |moment| moment.assaults());
        (y(&state, 0), [1, 2].map(|id| (y(&state, id), state.units.of(id).condition.bases())))
    };
    // +2: by 7 the first loses two bases, retires 12 inches and disorders the second, six inches behind him. That one, at +3, is beaten by 4,
    // loses a base and retires 9 inches, and the attacker takes his place.
    let twice = (48.0, [(52.0, 2), (56.0, 3)]);
    assert_eq!(exploits(false, ExploitChoice::Exploit, &[8, 3, 8, 7]), twice);
    assert_eq!(exploits(true, ExploitChoice::Occupy, &[8, 3, 8, 7]), twice);
    // He would go on: against the first, Spent and Disordered, at +3 +3 -1, and is repulsed by 1.
    assert_eq!(exploits(true, ExploitChoice::Exploit, &[8, 3, 8, 7, 2, 8]), (49.0, twice.1));
}

#[test]
fn a_friend_who_stands_close_in_front_hides_the_enemy_beside_him_from_either_side() {
    let (battle, mut state) = plain(&[(foot(5), LANE, LINE), (foot(5), LANE, LINE + 1)], &[(foot(5), LANE + 1, LINE)]);
    assert!(!view(&battle, &state).aims(0, 2));
    battle.put(&mut state, 1, Place::new(0, 20, Compass::North));
    assert!(view(&battle, &state).aims(0, 2), "without him");
    let (battle, mut state) = plain(&[(foot(5), LANE + 1, LINE)], &[(foot(5), LANE, LINE), (foot(5), LANE, LINE - 1)]);
    assert!(!view(&battle, &state).aims(1, 0));
    battle.put(&mut state, 2, Place::new(0, 60, Compass::South));
    assert!(view(&battle, &state).aims(1, 0), "without him");
}

/// Two of equal strength are shattered, and lose two bases one by one: one each, and both are told.
#[test]
fn every_attacker_that_loses_bases_is_told() {
    let (battle, mut state) = plain(&[(foot(5), LANE, LINE - 12), (foot(5), LANE - 1, LINE - 12)], &[(foot(6), LANE, LINE)]);
    contacts(&battle, &mut state, 0, 2);
    contacts(&battle, &mut state, 1, 2);
    let told = told(&battle, &mut state, &[2, 12], |moment| moment.assaults());
    assert!(told.iter().any(|line| line == "row -7: A1 loses 1 base, B1 0 bases"), "{told:?}");
    assert!(told.iter().any(|line| line == "A2 loses 1 base"), "{told:?}");
    assert_eq!([0, 1, 2].map(|id| state.units.of(id).condition.bases()), [4, 4, 6]);
}

/// The weaker army waits, until it is late and it has lost more, or as much and is not much weaker.
#[test]
fn the_weaker_army_comes_late_where_it_is_not_ahead() {
    use montjoie_bloody_big_battles::battle::Wish;
    use montjoie_bloody_big_battles::battle::settings::Plan;
    // Twelve bases to 10 and others, far away. Bases are taken off units, by number, in this turn.
    let comes = |others: u8, lost: &[Id], turn: u16| {
        let b = [(foot(4), LANE, 60), (foot(6), 11, 70), (foot(others), 0, 70)];
        let (mut battle, mut state) = plain(&[(foot(6), LANE, 20), (foot(6), LANE - 1, 20)], &b);
        battle.sides.a.plan = Plan::Prudent;
        state.played = 2 * (turn - 1);
        for &id in lost {
            let Condition::Troop(troop) = &mut state.units.of_mut(id).condition else { panic!("infantry") };
            troop.bases -= 1;
        }
        view(&battle, &state).wish(0) != Wish::Stay
    };
    assert_eq!([comes(6, &[], 6), comes(6, &[], 7)], [false, true], "12 to 16 are three quarters");
    assert!(!comes(6, &[2], 7), "ahead");
    // 12 to 19 are less than seven tenths: it comes once it has lost more, one of 12 to one of 19.
    assert_eq!([comes(9, &[], 7), comes(9, &[1, 3], 7), comes(9, &[1, 3], 6)], [false, true, false]);
}

/// Guns come nearer where infantry stands as far ahead as they will, and not where it is left behind, or where nobody is near.
#[test]
fn guns_do_not_drive_out_before_their_infantry() {
    use montjoie_bloody_big_battles::battle::Wish;
    use montjoie_bloody_big_battles::battle::settings::Plan;
    // A battery 20 inches up the table, and infantry beside it.
    let comes = |ahead: i16, aside: i16| {
        let a = [(sample("medium-battery"), LANE, 20), (foot(5), LANE + aside, 20 + ahead)];
        let (mut battle, state) = plain(&a, &[(foot(6), LANE, 70)]);
        battle.sides.a.plan = Plan::Prudent;
        matches!(view(&battle, &state).wish(0), Wish::March(to) if to.y > 40)
    };
    // Once limbered it goes six inches. From 14 inches on the infantry leaves it isolated.
    assert_eq!([0, 5, 6, 13, 14].map(|ahead| comes(ahead, 1)), [false, false, true, true, false]);
    // Three lanes between them are 18 inches.
    assert!(!comes(6, 4));
}
