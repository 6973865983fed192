//! Places for labels: one below another next to the ends of lines, or around points.

use super::canvas::Frame;
use super::sheet::LABEL;

/// The middles of labels with these wanted middles and heights: none covers another and all lie between `top` and `bottom` if there is room. Labels
/// that would touch stand together, as near to where they want to be as they can (pool adjacent violators).
pub fn spread(wanted: &[(i32, i32)], top: i32, bottom: i32) -> Vec<i32> {
    struct Pool {
        labels: Vec<usize>,
        /// The mean of the starts of the pool that its labels want.
        start: f64,
        height: i32,
    }
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|&label| wanted[label].0);
    let held = |start: f64, height: i32| start.min(f64::from(bottom - height)).max(f64::from(top));
    let mut pools: Vec<Pool> = Vec::new();
    for label in order {
        let (middle, height) = wanted[label];
        let mut pool = Pool { labels: vec![label], start: held(f64::from(middle) - f64::from(height) / 2.0, height), height };
        while let Some(above) = pools.pop_if(|above| above.start + f64::from(above.height) > pool.start) {
            let (these, those) = (above.labels.len() as f64, pool.labels.len() as f64);
            let start = (these * above.start + those * (pool.start - f64::from(above.height))) / (these + those);
            let height = above.height + pool.height;
            pool = Pool { labels: [above.labels, pool.labels].concat(), start: held(start, height), height };
        }
        pools.push(pool);
    }
    let mut middles = vec![0; wanted.len()];
    for Pool { labels, start, .. } in pools {
        let mut at = start.round() as i32;
        for label in labels {
            middles[label] = at + wanted[label].1 / 2;
            at += wanted[label].1;
        }
    }
    middles
}

/// A label and the box where it stands.
pub struct Label {
    /// The lines of the label.
    pub lines: Vec<String>,
    /// The box of the label.
    pub frame: Frame,
}

/// The greatest width of a label of one line, and of a label of several, in pixels.
const WIDEST: [f64; 2] = [420.0, 300.0];

/// Labels of points, each as near to its point as the others, the boxes `taken` and the plot let it, and off the `bars` where that is possible. A
/// label that finds no room gives way to the number of its point, counted from 1; a point without a label needs none.
pub fn around(points: &[(&str, (i32, i32))], plot: Frame, mut taken: Vec<Frame>, bars: &[Frame]) -> Vec<(Label, (i32, i32))> {
    let mut placed = Vec::new();
    for (number, &(label, point)) in points.iter().enumerate().filter(|(_, (label, _))| !label.is_empty()) {
        let one = if LABEL.width(label) <= WIDEST[0] { vec![label.to_owned()] } else { LABEL.wrap(label, WIDEST[1]) };
        let short = vec![(number + 1).to_string()];
        let near = |lines: &[String], most: i32, bars: &[Frame]| {
            let free = |frame: &Frame| taken.iter().chain(bars).all(|other| apart(frame, other));
            place(lines, point, most, plot, free).map(|frame| Label { lines: lines.to_vec(), frame })
        };
        let found =
            near(&one, 120, bars).or_else(|| near(&one, 260, &[])).or_else(|| near(&short, 120, bars)).or_else(|| near(&short, 2000, &[]));
        if let Some(label) = found {
            taken.push(label.frame);
            placed.push((label, point));
        }
    }
    placed
}

fn apart(a: &Frame, b: &Frame) -> bool {
    a.right + 4 <= b.left || b.right + 4 <= a.left || a.bottom <= b.top || b.bottom <= a.top
}

/// The nearest place for some lines around a point that is free and inside the plot.
fn place(lines: &[String], (x, y): (i32, i32), most: i32, plot: Frame, free: impl Fn(&Frame) -> bool) -> Option<Frame> {
    const DIRECTIONS: [(f64, f64); 12] = [
        (1.0, 0.0),
        (-1.0, 0.0),
        (1.0, -0.5),
        (1.0, 0.5),
        (-1.0, -0.5),
        (-1.0, 0.5),
        (0.3, -1.0),
        (0.3, 1.0),
        (-0.3, -1.0),
        (-0.3, 1.0),
        (1.0, -1.0),
        (-1.0, 1.0),
    ];
    let width = LABEL.widest(lines) + 2;
    let half = lines.len() as i32 * LABEL.leading() / 2 + 1;
    let inside = |f: &Frame| f.left >= plot.left && f.right <= plot.right && f.top >= plot.top && f.bottom <= plot.bottom;
    let candidate = |reach: i32, (dx, dy): (f64, f64)| {
        let (cx, cy) = (x + (dx * f64::from(reach)) as i32, y + (dy * f64::from(reach)) as i32);
        let left = match dx {
            dx if dx >= 1.0 => cx,
            dx if dx <= -1.0 => cx - width,
            _ => cx - width / 2,
        };
        Frame { left, right: left + width, top: cy - half, bottom: cy + half }
    };
    let reaches = (18..most).step_by(8);
    reaches.flat_map(|reach| DIRECTIONS.map(|direction| candidate(reach, direction))).find(|frame| inside(frame) && free(frame))
}
