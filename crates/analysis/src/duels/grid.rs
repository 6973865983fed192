//! The findings of a sweep as a grid: dimensions, values, and what lies where.

use super::findings::{Finding, Findings};
use super::words;
use montjoie_core::language::Lang;
use montjoie_system::label;

/// The named variants, or a key that the sweep varies.
pub struct Dimension {
    /// The key of the dimension; `None` for the named variants.
    pub key: Option<String>,
    /// The values as numbers, where all of them are.
    pub numbers: Option<Vec<f64>>,
    /// The values as scales have them, in the language of the chart.
    pub words: Vec<String>,
    /// The values as labels have them, each with the thing that it is of.
    labels: Vec<String>,
    /// The name of the key; empty for the named variants.
    pub name: String,
    /// Whether the key is a rule whose values the system says in words, so that no reader needs the key.
    phrased: bool,
}

impl Dimension {
    /// The name of the dimension in titles: a rule by what its values say.
    pub fn title(&self) -> String {
        if self.phrased { self.words.join(" / ") } else { self.name.clone() }
    }

    /// The name of the dimension on scales; nothing where its values say what they are of.
    pub fn scale(&self) -> &str {
        if self.phrased { "" } else { &self.name }
    }

    /// How a label names one of the values.
    pub fn label(&self, value: usize) -> String {
        self.labels.get(value).cloned().unwrap_or_default()
    }

    /// The places of the values, smaller numbers first where they are numbers.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.words.len()).collect();
        if let Some(numbers) = &self.numbers {
            order.sort_by(|&x, &y| numbers[x].total_cmp(&numbers[y]));
        }
        order
    }
}

/// A key as part of a file name.
pub fn file_stem(key: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    key.strip_prefix("field.").unwrap_or(key).chars().map(plain).collect()
}

/// Values fixed in some dimensions: pairs of a dimension and the place of its value.
pub type Fixed = Vec<(usize, usize)>;

/// All findings by their place.
pub struct Grid<'f> {
    /// The dimensions with more than one value or not, named variants first.
    pub dimensions: Vec<Dimension>,
    findings: &'f Findings,
}

impl<'f> Grid<'f> {
    /// The grid of a scenario, its words in a language.
    pub fn new(findings: &'f Findings, lang: Lang) -> Grid<'f> {
        let mut dimensions = Vec::new();
        if !findings.variants.is_empty() {
            let words: Vec<String> = findings.variants.iter().map(|(en, fr)| lang.pick(en, fr).to_owned()).collect();
            let labels = words.clone();
            dimensions.push(Dimension { key: None, numbers: None, words, labels, name: String::new(), phrased: false });
        }
        for axis in &findings.axes {
            let numbers: Option<Vec<f64>> = axis.values.iter().map(|value| value.parse().ok().filter(|n: &f64| n.is_finite())).collect();
            let said = |value: &String| label(findings.system, &axis.key, value, lang).is_some();
            let phrased = axis.key.starts_with("rules.") && numbers.is_none() && axis.values.iter().all(said);
            let labels: Vec<String> = axis.values.iter().map(|value| words::pair(findings, &axis.key, value, lang)).collect();
            let words = match phrased {
                true => labels.clone(),
                false => axis.values.iter().map(|value| words::value(findings, &axis.key, value, lang)).collect(),
            };
            let name = words::key(findings.system, &axis.key, lang);
            dimensions.push(Dimension { key: Some(axis.key.clone()), numbers, words, labels, name, phrased });
        }
        Grid { dimensions, findings }
    }

    /// The dimensions whose values are numbers, and at least two.
    pub fn numeric(&self) -> Vec<usize> {
        let several = |&d: &usize| self.dimensions[d].numbers.is_some() && self.dimensions[d].words.len() > 1;
        (0..self.dimensions.len()).filter(several).collect()
    }

    /// The finding where all dimensions are fixed.
    pub fn at(&self, fixed: &[(usize, usize)]) -> Option<&'f Finding> {
        let mut values = vec![0; self.dimensions.len()];
        fixed.iter().for_each(|&(dimension, value)| values[dimension] = value);
        self.findings.findings.get(self.findings.place(&values))
    }

    /// Every combination of the values of these dimensions, the last running fastest.
    pub fn combinations(&self, dimensions: &[usize]) -> Vec<Fixed> {
        let mut all: Vec<Fixed> = vec![Vec::new()];
        for &dimension in dimensions {
            let values = 0..self.dimensions[dimension].words.len();
            all =
                all.iter().flat_map(|fixed| values.clone().map(move |value| [fixed.as_slice(), &[(dimension, value)]].concat())).collect();
        }
        all
    }

    /// All dimensions but these.
    pub fn others(&self, but: &[usize]) -> Vec<usize> {
        (0..self.dimensions.len()).filter(|dimension| !but.contains(dimension)).collect()
    }

    /// How labels name the finding at a place, without the value of one dimension.
    pub fn label_without(&self, place: usize, dimension: usize) -> String {
        let values = self.findings.values(place).into_iter().enumerate();
        self.label(&values.filter(|&(other, _)| other != dimension).collect::<Fixed>())
    }

    /// How labels name a combination; dimensions of one value are left out.
    pub fn label(&self, fixed: &[(usize, usize)]) -> String {
        let several = fixed.iter().filter(|(dimension, _)| self.dimensions[*dimension].words.len() > 1);
        several.map(|&(dimension, value)| self.dimensions[dimension].label(value)).collect::<Vec<_>>().join(" · ")
    }
}
