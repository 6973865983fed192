//! Scales: positions of values along an axis, and the figures on the axis.

use montjoie_core::language::Lang;
use montjoie_document::chart::{Level, Mark, Panel, Scale, Sign};

/// A scale measured: its ends, and the figures at its values.
pub struct Measure {
    low: f64,
    high: f64,
    /// The share of the axis that stays empty at each end.
    inset: f64,
    /// The values that have a figure, with it.
    pub ticks: Vec<(f64, String)>,
}

impl Measure {
    /// The scale of one axis of a panel, `up` or across, with at most `parts` steps.
    pub fn of(panel: &Panel, up: bool, parts: f64, lang: Lang) -> Measure {
        let axis = if up { &panel.up } else { &panel.across };
        match &axis.scale {
            Scale::Places { places, .. } => {
                let ticks = places.iter().enumerate().map(|(place, known)| (place as f64, known.label.clone())).collect();
                Measure { low: -0.5, high: places.len() as f64 - 0.5, inset: 0.0, ticks }
            }
            Scale::Shares(most) => {
                let steps = if parts < 3.0 { 2 } else { 4 };
                let decimals = usize::from((most * 100.0 / f64::from(steps)).fract() > 1e-9);
                let tick = |step: i32| most * f64::from(step) / f64::from(steps);
                let ticks = (0..=steps).map(tick).map(|share| (share, lang.percent(share, decimals))).collect();
                Measure { low: 0.0, high: *most, inset: 0.0, ticks }
            }
            Scale::Values(values) => {
                let all = || values.iter().map(|(value, _)| *value);
                let (low, high) = (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
                let (low, high) = if high > low { (low, high) } else { (low - 1.0, low + 1.0) };
                Measure { low, high, inset: 0.03, ticks: values.clone() }
            }
            Scale::Numbers(sign, holds) => round(shown(panel, up).into_iter().chain(holds.iter().copied()), *sign, parts, lang),
        }
    }

    /// The position of a value, as a share of the axis, in [0, 1].
    pub fn share(&self, value: f64) -> f64 {
        self.inset + (1.0 - 2.0 * self.inset) * (value - self.low) / (self.high - self.low)
    }

    /// The value of the scale that is nearest to this one.
    pub fn held(&self, value: f64) -> f64 {
        value.clamp(self.low, self.high)
    }

    /// Both ends of the scale.
    pub fn ends(&self) -> [f64; 2] {
        [self.low, self.high]
    }
}

/// A scale of round numbers that holds these values.
fn round(values: impl Iterator<Item = f64>, sign: Sign, parts: f64, lang: Lang) -> Measure {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    values.filter(|value| value.is_finite()).for_each(|value| (low, high) = (low.min(value), high.max(value)));
    if low > high {
        (low, high) = (0.0, 1.0);
    }
    // One value alone stands in the middle of two points, not of a ten-thousandth.
    if high - low < 1e-3 {
        (low, high) = (low - 1.0, high + 1.0);
    }
    let span = high - low;
    let power = 10f64.powf((span / parts).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power).into_iter().find(|step| span / step <= parts).unwrap_or(10.0 * power);
    let (first, last) = ((low / step).floor() as i32, (high / step).ceil() as i32);
    let decimals = (-step.log10().floor()).max(0.0) as usize;
    let figure = |tick: f64| {
        let amount = lang.number(tick.abs(), decimals);
        match sign {
            Sign::Minus | Sign::Both if tick < 0.0 => format!("−{amount}"),
            Sign::Both if tick > 0.0 => format!("+{amount}"),
            _ => amount,
        }
    };
    let ticks: Vec<(f64, String)> = (first..=last.max(first + 1)).map(|at| f64::from(at) * step).map(|tick| (tick, figure(tick))).collect();
    Measure { low: ticks[0].0, high: ticks[ticks.len() - 1].0, inset: 0.0, ticks }
}

/// The values that the marks of a panel have on one of its scales.
pub fn shown(panel: &Panel, up: bool) -> Vec<f64> {
    let along = up != panel.up.has_places();
    let of = |mark: &Mark| match mark {
        Mark::Bar { at, from: low, to: high, .. } | Mark::Link { at, from: low, to: high, .. } | Mark::Whisker { at, low, high, .. } => {
            if along {
                vec![*low, *high]
            } else {
                vec![*at]
            }
        }
        Mark::Point { at, .. } => vec![at[usize::from(up)]],
        Mark::Line { points, band, .. } => {
            let band = band.iter().flatten().copied().filter(|_| up);
            points.iter().map(|point| point[usize::from(up)]).chain(band).collect()
        }
        Mark::Rule(value) if along => vec![*value],
        _ => Vec::new(),
    };
    panel.marks.iter().flat_map(of).collect()
}

/// The room that the marks of a place need across the scale of places, and half the thickness of its bars, in pixels.
pub fn room(panel: &Panel, places: usize) -> (i32, i32) {
    let half = match places {
        0..=4 => 28,
        5..=16 => 20,
        _ => 15,
    };
    let wide = |mark: &Mark| match mark {
        Mark::Bar { figures, .. } => !figures.is_empty(),
        Mark::Whisker { level, .. } => *level != Level::Through,
        // Points aside of a place stand one below the other.
        Mark::Link { at, .. } => at.fract() != 0.0,
        _ => false,
    };
    if panel.marks.iter().any(|mark| matches!(mark, Mark::Strip { .. })) {
        (58, 0)
    } else if panel.marks.iter().any(wide) {
        (2 * half + 20, half)
    } else {
        (38, 11)
    }
}
