//! Charts of swept keys: A's share over one number, as lines, and over two values, as cells.

use super::{Charts, merged, shaded, titles};
use crate::duels::grid::{Fixed, Grid, file_stem};
use crate::duels::words;
use montjoie_core::language::{Lang, capital};
use montjoie_core::tally::Winner;
use montjoie_document::chart::{Axis, ChartSpec, Key, Look, Mark, Panel, Scale};

/// The most lines of a panel: as many as eyes tell apart.
const MOST_LINES: usize = 8;
/// The most panels of all combinations.
const MOST_PANELS: usize = 24;

impl Charts<'_> {
    /// How a number changes the odds: for each swept number its own chart.
    pub(super) fn sweeps(&self) -> Vec<ChartSpec> {
        let grid = Grid::new(self.findings, self.lang);
        grid.numeric().into_iter().map(|axis| self.sweep(&grid, axis)).collect()
    }

    /// The share that A wins over a number: one line per combination of the last other dimensions, one panel per combination of the first.
    fn sweep(&self, grid: &Grid, axis: usize) -> ChartSpec {
        let lang = self.lang;
        let (dimension, others) = (&grid.dimensions[axis], grid.others(&[axis]));
        let (mut split, mut count) = (others.len(), 1);
        while split > 0 && count * grid.dimensions[others[split - 1]].words.len() <= MOST_LINES {
            split -= 1;
            count *= grid.dimensions[others[split]].words.len();
        }
        // A last dimension with more values than that becomes lines all the same, evenly thinned.
        let thinned = split == others.len() && split > 0;
        split -= usize::from(thinned);
        let (panels, all_lines) = (grid.combinations(&others[..split]), grid.combinations(&others[split..]));
        let last = all_lines.len() - 1;
        let lines: Vec<Fixed> = match thinned {
            true => (0..MOST_LINES).map(|n| all_lines[n * last / (MOST_LINES - 1)].clone()).collect(),
            false => all_lines.clone(),
        };
        let shown = &panels[..panels.len().min(MOST_PANELS)];
        let curve = |panel: &Fixed, line: &Fixed| self.curve(grid, axis, &[panel.as_slice(), line].concat());
        let values = |curve: &Curve| curve.iter().map(|(point, _)| point[1]).collect::<Vec<f64>>();
        // Lines that coincide in every panel are one line with all their names.
        let everywhere = |line: &Fixed| shown.iter().flat_map(|panel| values(&curve(panel, line))).collect::<Vec<f64>>();
        let (kept, names) = merged(lines.iter().map(|line| (everywhere(line), grid.label(line))));
        let firsts: Vec<&Fixed> = kept.iter().filter_map(|kept| lines.iter().find(|line| same(&everywhere(line), kept))).collect();
        let key = |(number, name): (usize, String)| Key::point(Look::Nth(number), name);
        let legend = if lines.len() > 1 { vec![names.into_iter().enumerate().map(key).collect()] } else { Vec::new() };
        let line = |(number, curve): (usize, Curve)| {
            let band = if curve.iter().all(|(_, ends)| ends.is_none()) { Vec::new() } else { curve.iter().map(ends).collect() };
            Mark::Line {
                points: curve.into_iter().map(|(point, _)| point).collect(),
                band,
                look: Look::Nth(number),
                ends: Default::default(),
            }
        };
        let numbers = dimension.numbers.clone().unwrap_or_default();
        let ticks = dimension.order().into_iter().map(|value| (numbers[value], dimension.words[value].clone())).collect();
        let across = Axis { name: dimension.name.clone(), scale: Scale::Values(ticks) };
        let panel = |panel: &Fixed| {
            let curves = firsts.iter().map(|line| curve(panel, line)).enumerate();
            Panel::new(across.clone(), Axis::shares(), curves.map(line).collect()).titled(grid.label(panel))
        };
        let all: Vec<(Fixed, Curve)> = shown
            .iter()
            .flat_map(|panel| lines.iter().map(move |line| [panel.as_slice(), line].concat()))
            .map(|at| (at.clone(), self.curve(grid, axis, &at)))
            .collect();
        let curves: Vec<Vec<f64>> = all.iter().map(|(_, curve)| values(curve)).collect();
        let sampled = all.iter().flat_map(|(_, curve)| curve).any(|(_, ends)| ends.is_some());
        let cut = (thinned || shown.len() < panels.len()).then_some((shown.len() * lines.len(), panels.len() * all_lines.len()));
        let of = lang.pick("Lines: share of combats that A wins, over", "Lignes : part des combats que gagne A, selon");
        let mut alt = format!("{of} {}.", dimension.name);
        for (at, curve) in all.iter().take(24) {
            let (Some(([x, from], _)), Some(([y, to], _))) = (curve.first(), curve.last()) else { continue };
            let label = grid.label(at);
            let colon = if label.is_empty() { String::new() } else { format!("{} ", lang.colon()) };
            let (from, to) = (lang.percent(*from, 1), lang.percent(*to, 1));
            alt += &say!(lang, " {label}{colon}{from} at {x}, {to} at {y}.", " {label}{colon}{from} à {x}, {to} à {y}.");
        }
        let title = titles::moved(&dimension.name, curves.iter().map(Vec::as_slice), lang);
        let name = format!("win-share-by-{}", file_stem(dimension.key.as_deref().unwrap_or_default()));
        let note = self.sweep_note(grid, axis, sampled, cut);
        self.spec((&name, title), [&note, &alt], legend, shown.iter().map(panel).collect())
    }

    fn sweep_note(&self, grid: &Grid, axis: usize, sampled: bool, cut: Option<(usize, usize)>) -> String {
        let lang = self.lang;
        let (dimension, up) = (
            &grid.dimensions[axis],
            lang.pick("Up: share of all combats that A wins.", "En ordonnée : part de tous les combats que gagne A."),
        );
        let meaning = self.meaning(grid, axis).map_or(String::new(), |text| format!(" ({text})"));
        let certain = if sampled {
            lang.pick(
                "Bands: 95 % intervals; points share their dice, so that the lines wander together.",
                "Bandes : intervalles à 95 % ; les points partagent leurs dés, les lignes dévient donc ensemble.",
            )
        } else {
            lang.pick("Exact.", "Exact.")
        };
        format!("{up} {} {}{meaning}. {certain}{}", lang.pick("Across:", "En abscisse :"), dimension.name, left_out(cut, lang))
    }

    /// The key of a dimension in the words of its system.
    fn meaning(&self, grid: &Grid, dimension: usize) -> Option<&'static str> {
        let key = grid.dimensions[dimension].key.as_deref()?;
        self.findings.keys().iter().find(|known| known.name == key).map(|known| known.key.text.get(self.lang))
    }

    /// A's share along a dimension, everything else fixed.
    fn curve(&self, grid: &Grid, axis: usize, fixed: &[(usize, usize)]) -> Curve {
        let Some(numbers) = &grid.dimensions[axis].numbers else { return Vec::new() };
        let point = |value: usize| {
            let share = grid.at(&[fixed, &[(axis, value)]].concat())?.share(Winner::A);
            share.value.is_finite().then_some(([numbers[value], share.value], share.ends.map(|(low, high)| [low, high])))
        };
        grid.dimensions[axis].order().into_iter().filter_map(point).collect()
    }

    /// Where the odds turn: the share that A wins over two swept values, with figures in the cells; numbers before words, the longer one across.
    pub(super) fn heat_map(&self) -> Option<ChartSpec> {
        let lang = self.lang;
        let grid = Grid::new(self.findings, lang);
        let length = |d: &usize| grid.dimensions[*d].words.len();
        let mut swept: Vec<usize> = (0..grid.dimensions.len()).filter(|d| grid.dimensions[*d].key.is_some() && length(d) > 1).collect();
        swept.sort_by_key(|&d| grid.dimensions[d].numbers.is_none());
        let (&first, &second) = (swept.first()?, swept.get(1)?);
        let [across, down] = if length(&first) >= length(&second) { [first, second] } else { [second, first] };
        let combinations = grid.combinations(&grid.others(&[across, down]));
        let shown = &combinations[..combinations.len().min(MOST_PANELS)];
        let axis = |d: usize, order: &[usize]| {
            Axis::places(order.iter().map(|&value| grid.dimensions[d].words[value].clone())).named(grid.dimensions[d].scale())
        };
        let (columns, mut rows) = (grid.dimensions[across].order(), grid.dimensions[down].order());
        rows.reverse();
        let mut ends: Option<[(f64, String); 2]> = None;
        let mut panels = Vec::new();
        for fixed in shown {
            let mut marks = Vec::new();
            for (row, &value) in rows.iter().enumerate() {
                for (column, &at) in columns.iter().enumerate() {
                    let place = [fixed.as_slice(), &[(across, at), (down, value)]].concat();
                    let Some(share) = grid.at(&place).map(|finding| finding.share(Winner::A).value).filter(|share| share.is_finite())
                    else {
                        continue;
                    };
                    marks.push(shaded([column, row], share, share >= 0.5, lang));
                    let here = (share, grid.label(&place));
                    let [least, most] = ends.get_or_insert_with(|| [here.clone(), here.clone()]);
                    if share < least.0 {
                        *least = here;
                    } else if share > most.0 {
                        *most = here;
                    }
                }
            }
            panels.push(Panel::new(axis(across, &columns), axis(down, &rows), marks).titled(grid.label(fixed)));
        }
        let mut note = lang
            .pick(
                "Share of all combats that A wins, in percent; bold from 50 on.",
                "Part de tous les combats que gagne A, en pour cent ; en gras dès 50.",
            )
            .to_owned();
        for dimension in [across, down] {
            if let Some(text) = self.meaning(&grid, dimension) {
                note += &format!(" {}{} {text}.", capital(&grid.dimensions[dimension].name), lang.colon());
            }
        }
        note += &left_out((shown.len() < combinations.len()).then_some((shown.len(), combinations.len())), lang);
        let [least, most] = ends?.map(|(share, at)| format!("{} ({at})", lang.percent(share, 1)));
        let alt = match lang {
            Lang::En => format!("Heat map of the share of combats that A wins: from {least} to {most}."),
            Lang::Fr => format!("Carte de chaleur des parts de combats que gagne A : de {least} à {most}."),
        };
        let [stem, other] = [across, down].map(|dimension| file_stem(grid.dimensions[dimension].key.as_deref().unwrap_or_default()));
        let title = titles::mapped(self.findings, [across, down].map(|dimension| grid.dimensions[dimension].title()), lang);
        let legend = vec![vec![Key::shades(Look::Shade, words::fights(self.findings, lang.pick("A wins", "A gagne"), lang))]];
        Some(self.spec((&format!("win-share-by-{stem}-and-{other}"), title), [&note, &alt], legend, panels))
    }
}

/// Values with A's share there, and the ends of its interval.
type Curve = Vec<([f64; 2], Option<[f64; 2]>)>;

/// The interval of a point; an exact one has its share twice.
fn ends((point, ends): &([f64; 2], Option<[f64; 2]>)) -> [f64; 2] {
    ends.unwrap_or([point[1]; 2])
}

/// Whether two lists of numbers are the same to the bit.
fn same(one: &[f64], other: &[f64]) -> bool {
    one.iter().map(|number| number.to_bits()).eq(other.iter().map(|number| number.to_bits()))
}

/// What is said where only some of all combinations are shown.
fn left_out(cut: Option<(usize, usize)>, lang: Lang) -> String {
    cut.map_or(String::new(), |(shown, all)| match lang {
        Lang::En => format!(" {shown} of {all} combinations are shown."),
        Lang::Fr => format!(" {shown} combinaisons sur {all} sont montrées."),
    })
}
