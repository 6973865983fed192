//! Tests of the drawer. The look of the charts of answers is tested through the library in `tests/it/report.rs`.

use super::draw;
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::scene::{Figure, Scene};
use montjoie_document::chart::{Axis, ChartSpec, Look, Mark, Panel, shares};

/// A chart of `rows` rows, each a stacked bar of two parts.
fn stacked(rows: usize, label: &str, upright: bool) -> ChartSpec {
    let bar = |row: usize, from: f64, to: f64, side: Side| Mark::Bar {
        at: row as f64,
        from,
        to,
        look: Look::Side(side),
        figures: shares(to - from, Lang::En),
    };
    let marks = (0..rows).flat_map(|row| [bar(row, 0.0, 0.25, Side::A), bar(row, 0.25, 1.0, Side::B)]).collect();
    let (places, numbers) = (Axis::places((0..rows).map(|row| format!("{label} {row}"))), Axis::shares());
    let panel = if upright { Panel::new(places, numbers, marks) } else { Panel::new(numbers, places, marks) };
    ChartSpec { name: "stacked".to_owned(), title: "Stacked".to_owned(), panels: vec![panel], ..ChartSpec::default() }
}

#[test]
fn a_bar_is_as_long_as_its_share_and_as_its_neighbours_say() {
    let drawn = draw(&stacked(3, "row", false)).expect("a chart");
    assert_eq!(drawn.len(), 1);
    let of = |colour: &str| -> Vec<[i32; 4]> {
        let bars = rectangles(&drawn[0].svg).into_iter().filter(|(place, fill)| fill == colour && place[2] - place[0] > 40);
        bars.map(|(place, _)| place).collect()
    };
    let (a, b) = (of(SIDE_A), of("#e89f3c"));
    // Figures clear a patch of their bar, which is smaller.
    let widest = |bars: &[[i32; 4]]| bars.iter().map(|bar| bar[2] - bar[0]).max().expect("bars");
    assert!((widest(&b) - 3 * widest(&a)).abs() <= 3, "{a:?} {b:?}");
    assert_eq!(drawn[0].svg.matches("25.0\u{a0}%").count(), 3, "each bar says its share");
}

#[test]
fn upright_bars_are_laid_level_where_their_labels_need_it() {
    let tall = |label: &str| {
        let svg = draw(&stacked(5, label, true)).expect("a chart").remove(0).svg;
        let bars: Vec<_> = rectangles(&svg).into_iter().filter(|(_, fill)| fill == SIDE_A).map(|(place, _)| place).collect();
        bars.iter().any(|bar| bar[3] - bar[1] > 100)
    };
    assert!(tall("7"));
    assert!(!tall("a step with a name that is far too long to stand below a column of five, whatever is done with it"));
}

#[test]
fn a_chart_higher_than_a_page_is_split_and_no_row_is_lost() {
    let parts = draw(&stacked(100, "row", false)).expect("charts");
    let names: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
    assert!(names.len() > 1 && names[..2] == ["stacked", "stacked-2"], "{names:?}");
    for row in 0..100 {
        let label = format!("row {row}");
        let with = parts.iter().filter(|part| part.svg.lines().any(|line| line.trim() == label)).count();
        assert_eq!(with, 1, "{label}");
    }
}

#[test]
fn a_chart_for_a_screen_is_as_wide_as_the_screen_and_loses_nothing() {
    use super::sheet::{LEAST, NARROWEST, WIDTH, for_screen};
    assert_eq!((for_screen(0), for_screen(4_000)), (NARROWEST, WIDTH));
    let spec = stacked(100, "a row with a name of some length", false);
    let width = for_screen(350);
    let chart = super::draw_for_screen(&spec, width).expect("a chart");
    let drawn = chart.inset();
    let view: Vec<f64> = attribute(&drawn, "viewBox").split(' ').map(|number| number.parse().expect("a number")).collect();
    // Its smallest type has 11 pixels of the screen.
    assert!((LEAST * 350.0 / view[2] - 11.0).abs() < 0.1, "{view:?}");
    let [left, right] = [view[0], view[0] + view[2]];
    for ([from, _, to, _], _) in rectangles(&chart.svg) {
        assert!(f64::from(to) <= right + 60.0 && f64::from(from) >= left - 60.0, "{from} to {to}");
    }
    let text: String = chart.svg.lines().map(|line| format!("{} ", line.trim())).collect();
    assert!((0..100).all(|row| text.contains(&format!(" {row} "))), "every row, on one chart");
}

/// A table of twelve lanes with one unit in the second, facing up.
fn table(figure: impl Fn(Figure) -> Figure) -> String {
    let plain = Figure {
        side: Side::A,
        call: "A7".to_owned(),
        name: "Guards".to_owned(),
        across: (6, 12),
        along: (9, 12),
        front: (0, 1),
        taken: (0, 6),
        worn: false,
        led: false,
        fenced: false,
        marks: Vec::new(),
    };
    let scene = Scene { width: 72, depth: 60, grid: (6, 6), figures: vec![figure(plain)], ..Scene::default() };
    super::scene::svg(&scene, super::sheet::WIDTH, Lang::En).expect("a map")
}

/// An attribute of an element of an SVG.
fn attribute<'a>(element: &'a str, name: &str) -> &'a str {
    let from = element.split_once(&format!(" {name}=\"")).unwrap_or_else(|| panic!("{element} has no {name}")).1;
    from.split('"').next().expect("a value")
}

/// The filled rectangles of a map: left, top, right, bottom, and the colour in small letters.
fn rectangles(svg: &str) -> Vec<([i32; 4], String)> {
    let filled = svg.split('<').filter(|element| element.starts_with("rect ") && attribute(element, "fill") != "none");
    let rectangle = |element: &str| {
        let number = |name| attribute(element, name).parse::<i32>().expect("pixels");
        let (x, y) = (number("x"), number("y"));
        ([x, y, x + number("width"), y + number("height")], attribute(element, "fill").to_lowercase())
    };
    filled.map(rectangle).collect()
}

/// The rectangle of the unit of a map, which is in this colour.
fn body(svg: &str, colour: &str) -> [i32; 4] {
    let bodies: Vec<_> = rectangles(svg).into_iter().filter(|(_, fill)| fill == colour).collect();
    assert_eq!(bodies.len(), 1, "{bodies:?}");
    bodies[0].0
}

const SIDE_A: &str = "#1b4f8a";
const PAPER: &str = "#ffffff";

#[test]
fn a_map_draws_where_a_unit_stands_and_whose_it_is() {
    let plain = body(&table(|figure| figure), SIDE_A);
    let [left, top, right, bottom] = plain;
    // A lane is 6 of 72 inches, and the unit 3 inches deep on a table of 60.
    let lane = f64::from(right - left + 6);
    assert!((f64::from(bottom - top + 2) - lane / 2.0).abs() <= 2.0, "{plain:?}: twice as wide as deep");
    let one_right = body(&table(|figure| Figure { across: (12, 18), ..figure }), SIDE_A);
    assert!(
        (f64::from(one_right[0] - left) - lane).abs() <= 1.0 && (one_right[1], one_right[3]) == (top, bottom),
        "{plain:?} {one_right:?}"
    );
    // Up the table is up the sheet.
    let one_up = body(&table(|figure| Figure { along: (15, 18), ..figure }), SIDE_A);
    assert!((f64::from(top - one_up[1]) - lane).abs() <= 1.0 && (one_up[0], one_up[2]) == (left, right), "{plain:?} {one_up:?}");
    assert_eq!(body(&table(|figure| Figure { side: Side::B, ..figure }), "#e89f3c"), plain);
}

#[test]
fn a_map_draws_what_a_unit_can_still_take_as_a_part_of_its_width() {
    let bar = |taken: u8| {
        let svg = table(|figure| Figure { taken: (taken, 6), ..figure });
        let [left, _, right, bottom] = body(&svg, SIDE_A);
        let inside = |place: &[i32; 4]| place[0] > left && place[2] < right && place[3] < bottom && bottom - place[1] < 20;
        let bars: Vec<_> = rectangles(&svg).into_iter().filter(|(place, fill)| fill == PAPER && inside(place)).collect();
        assert_eq!(bars.len(), 1, "{bars:?}");
        f64::from(bars[0].0[2] - bars[0].0[0])
    };
    let whole = bar(0);
    assert!(whole > 20.0);
    for taken in 1..=5 {
        let left = f64::from(6 - taken) / 6.0;
        assert!((bar(taken) / whole - left).abs() < 0.05, "{taken} taken: {} of {whole}", bar(taken));
    }
}

#[test]
fn a_map_draws_a_front_a_general_and_a_worn_unit() {
    // The arrowhead is the one polygon; its tip is beyond the side of the unit that is its front.
    let heads = |svg: &str| {
        let points =
            svg.split('<').filter(|element| element.starts_with("polygon ")).map(|element| attribute(element, "points").to_owned());
        let pairs = |points: String| -> Vec<[f64; 2]> {
            let pair = |pair: &str| pair.split_once(',').map(|(x, y)| [x.parse().expect("x"), y.parse().expect("y")]).expect("a pair");
            points.split_whitespace().map(pair).collect()
        };
        points.map(pairs).collect::<Vec<_>>()
    };
    for front in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
        let svg = table(|figure| Figure { front, ..figure });
        let [left, top, right, bottom] = body(&svg, SIDE_A).map(f64::from);
        let found = heads(&svg);
        assert_eq!(found.len(), 1, "{found:?}");
        let beyond = |[x, y]: &[f64; 2]| match front {
            (0, 1) => *y < top - 5.0,
            (0, -1) => *y > bottom + 5.0,
            (1, 0) => *x > right + 5.0,
            _ => *x < left - 5.0,
        };
        assert_eq!(found[0].iter().filter(|point| beyond(point)).count(), 1, "{front:?}: {found:?}");
    }
    // The diamond of a general is one shape more.
    assert_eq!(heads(&table(|figure| Figure { led: true, ..figure })).len(), 2);
    let (plain, worn) = (table(|figure| figure), table(|figure| Figure { worn: true, ..figure }));
    assert!(plain.contains("A7") && !plain.contains("A7*"));
    assert!(worn.contains("A7*"));
    assert_eq!(body(&worn, "#c9d8ea"), body(&plain, SIDE_A), "paler, in the same place");
}

#[test]
fn the_number_of_a_unit_fits_its_lane_on_a_wide_table() {
    let scene = |width: i16| {
        let figure = Figure {
            side: Side::B,
            call: "B24".to_owned(),
            name: String::new(),
            across: (0, 6),
            along: (0, 3),
            front: (0, -1),
            taken: (0, 6),
            worn: true,
            led: false,
            fenced: false,
            marks: Vec::new(),
        };
        Scene { width, depth: 60, grid: (6, 6), figures: vec![figure], ..Scene::default() }
    };
    let size = |width: i16| {
        let svg = super::scene::svg(&scene(width), super::sheet::WIDTH, Lang::En).expect("a map");
        let text = &svg[..svg.find("B24*").expect("its number")];
        let size = text.rsplit("font-size=\"").next().and_then(|size| size.split('"').next());
        size.and_then(|size| size.parse::<f64>().ok()).expect("a size")
    };
    assert!(size(240) < size(72));
}

#[test]
fn labels_at_one_level_stand_apart_and_near_it() {
    use super::place::spread;
    // Three that want the same place: one above, one there, one below.
    assert_eq!(spread(&[(100, 20), (100, 20), (100, 20)], 0, 200), [80, 100, 120]);
    // Nobody is in the way, and nobody moves, whatever the order.
    assert_eq!(spread(&[(150, 20), (50, 20), (100, 20)], 0, 200), [150, 50, 100]);
    // The edge holds them, and pushes the next one away.
    assert_eq!(spread(&[(2, 20), (14, 20), (196, 30)], 0, 200), [10, 30, 185]);
    for seed in 0..50_i32 {
        let wanted: Vec<(i32, i32)> = (0..6).map(|label| ((seed * 37 + label * label * 53) % 200, 20 + (seed + label) % 3 * 6)).collect();
        let middles = spread(&wanted, 0, 200);
        let mut places: Vec<(i32, i32)> =
            middles.iter().zip(&wanted).map(|(middle, (_, height))| (middle - height / 2, middle + height / 2)).collect();
        places.sort_unstable();
        assert!(places.windows(2).all(|pair| pair[0].1 <= pair[1].0), "{wanted:?} {middles:?}");
        assert!(places[0].0 >= 0 && places[5].1 <= 200, "{wanted:?} {middles:?}");
    }
}
