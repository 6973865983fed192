//! What lists win before and after a change, as lines from one to the other.

use crate::ask::armies::Factions;
use montjoie_core::language::Lang;
use montjoie_core::statistics::Interval;
use montjoie_document::chart::{Axis, Level, Look, Mark, Panel, Scale, Sign};

/// More lists than this have no panels of their own: their lines would not be told apart.
const MOST_LISTS: usize = 8;

/// The panel of the mean over the opponents, and one of each list against each other one. `names` are the lists, in the order of both answers.
pub fn panels(names: &[&str], both: [&Factions; 2], lang: Lang) -> Vec<Panel> {
    let lists = names.len();
    let all = lang.pick("Share of the battles against the other lists", "Part des batailles contre les autres listes");
    let mut panels = vec![panel(
        all.to_owned(),
        names,
        &(0..lists).collect::<Vec<_>>(),
        both,
        |of, list| (of.means[list], of.mean_interval(list)),
        lang,
    )];
    panels[0].wide = true;
    // Of two lists the mean over the others is the one other.
    if (3..=MOST_LISTS).contains(&lists) {
        let opponents = |row: usize| (0..lists).filter(|&column| column != row && both[0].fight(row, column)).collect::<Vec<_>>();
        // Where a list meets one other only, its mean says it.
        let several = (0..lists).map(|row| (row, opponents(row))).filter(|(_, others)| others.len() > 1);
        panels.extend(several.map(|(row, others)| {
            let title = format!("{} {}", names[row], lang.pick("against", "contre"));
            panel(title, names, &others, both, |of, column| (of.cells[row][column].1, of.interval(row, column)), lang)
        }));
    }
    panels
}

/// A panel with a line per list, its name and share at both ends.
fn panel(
    title: String,
    names: &[&str],
    lists: &[usize],
    both: [&Factions; 2],
    share: impl Fn(&Factions, usize) -> (f64, Interval),
    lang: Lang,
) -> Panel {
    let mut marks = vec![Mark::Rule(50.0)];
    for (number, &list) in lists.iter().enumerate() {
        let look = Look::Nth(list);
        // Lines whose ends coincide stand side by side.
        let aside = (number as f64 - (lists.len() as f64 - 1.0) / 2.0) * 0.035;
        let ends = both.map(|of| share(of, list));
        let points = [0.0, 1.0].into_iter().zip(ends).map(|(at, (share, _))| [at + aside, share * 100.0]).collect();
        let label = |end: usize| format!("{} {}", names[list], lang.share(ends[end].0, ends[end].1));
        marks.push(Mark::Line { points, band: Vec::new(), look, ends: [label(0), label(1)] });
        let whisker = |(at, (_, ends)): (f64, (f64, Interval))| Mark::Whisker {
            at: at + aside,
            low: ends.low * 100.0,
            high: ends.high * 100.0,
            level: Level::Through,
            look,
        };
        marks.extend([0.0, 1.0].into_iter().zip(ends).map(whisker));
    }
    let heads = [(0.0, lang.pick("old prices", "anciens prix").to_owned()), (1.0, lang.pick("new prices", "nouveaux prix").to_owned())];
    let across = Axis::of(Scale::Values(heads.into()));
    Panel::new(across, Axis::numbers(Sign::Minus), marks).titled(title)
}
