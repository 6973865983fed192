//! The map as text: what stands where, who has moved, and who commands.

use montjoie_core::combat::Side;
use montjoie_core::scene::{Figure, Leader, Scene, Track};
use montjoie_field::map;

fn figure(side: Side, call: &str, lane: i16, along: (i16, i16), front: (i16, i16)) -> Figure {
    Figure {
        side,
        call: call.to_owned(),
        name: String::new(),
        across: (6 * lane, 6 * lane + 6),
        along,
        front,
        taken: (0, 6),
        worn: false,
        led: false,
        fenced: false,
        marks: Vec::new(),
    }
}

fn table(figures: Vec<Figure>) -> Scene {
    Scene { width: 24, depth: 24, grid: (6, 6), figures, ..Scene::default() }
}

#[test]
fn units_show_their_front_their_wounds_and_their_signs() {
    let a = Figure { taken: (2, 6), ..figure(Side::A, "A1", 0, (6, 9), (0, 1)) };
    let worn = Figure { worn: true, led: true, ..figure(Side::A, "A12", 1, (5, 11), (1, 0)) };
    let b = Figure { fenced: true, taken: (10, 12), ..figure(Side::B, "B3", 0, (9, 12), (0, -1)) };
    let west = figure(Side::B, "B4", 2, (5, 11), (-1, 0));
    let lines = "
 12  ·     ·     ·     ·
    ▼B3¹⁰# ·     ·     ·
  6 ▲A1²  ▷A12◆ ◀B4    ·
     ·     ·     ·     ·
     0     1     2     3
";
    // The two on the right have their middles two inches higher than A1.
    assert_eq!(format!("\n{}", map(&table(vec![a, worn, b, west]))), lines);
}

#[test]
fn arrows_lead_from_where_a_unit_stood_to_where_it_stands() {
    let mut scene = table(vec![figure(Side::A, "A1", 2, (15, 18), (0, 1))]);
    let track = |points: &[(i16, i16)]| Track { call: "A1".to_owned(), side: Side::A, points: points.to_vec(), lost: false };
    scene.moves = vec![track(&[(3, 4), (15, 4), (15, 16)])];
    let lines = "
 18  ·     ·     ·     ·
     ·     ·    ▲A1    ·
 12  ·     ·     ↑     ·
     ·     ·     ↑     ·
  6  ·     ·     ↑     ·
     →     →     ↑     ·
  0  ·     ·     ·     ·
     0     1     2     3
";
    assert_eq!(format!("\n{}", map(&scene)), lines);
    // Slanting: an arrow in every cell on the way.
    scene.moves = vec![track(&[(3, 10), (15, 16)])];
    let text = map(&scene);
    assert_eq!(text.matches('↗').count(), 2, "{text}");
}

#[test]
fn commanders_stand_by_themselves_unless_they_have_joined_a_unit() {
    let mut scene = table(vec![figure(Side::A, "A1", 1, (6, 9), (0, 1)), figure(Side::A, "A2", 1, (7, 8), (0, 1))]);
    let leader = |division: Option<&str>, at: (i16, i16), with: Option<&str>| Leader {
        side: Side::A,
        division: division.map(str::to_owned),
        at,
        with: with.map(str::to_owned),
    };
    scene.leaders = vec![leader(Some("A.1"), (9, 7), None), leader(Some("A.2"), (9, 8), Some("A1")), leader(None, (20, 7), None)];
    scene.rough = vec![((0, 6), (2, 9))];
    let lines = "
     ·     ·     ·     ·
  6  ~    ▲A1+   ·    ◆A
     ~    ◆A.1   ·     ·
  0  ·     ·     ·     ·
     0     1     2     3
";
    assert_eq!(format!("\n{}", map(&scene)), lines);
}
