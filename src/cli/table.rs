//! Findings as text: tables with small bars, right in 80 columns.

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, presets};

use montjoie_core::language::Lang;

/// A table without frames, its columns two spaces apart; `right` columns hold numbers.
pub fn plain(header: &[&str], rows: &[Vec<String>], right: &[usize]) -> String {
    // Only a narrow terminal breaks such a table.
    laid_out(header, rows, right, columns().filter(|&columns| columns < 80).map(|columns| columns as u16 - 2))
}

/// Such a table, where a terminal reads it no wider than the terminal: its longest columns are broken into lines. Piped, a row stays a line.
pub fn fitted(header: &[&str], rows: &[Vec<String>], right: &[usize]) -> String {
    laid_out(header, rows, right, columns().map(|width| width.saturating_sub(2) as u16))
}

/// How many columns the reader has: what `COLUMNS` says, or the terminal; `None` in a pipe.
pub fn columns() -> Option<usize> {
    static COLUMNS: std::sync::OnceLock<Option<usize>> = std::sync::OnceLock::new();
    *COLUMNS.get_or_init(|| {
        let said = std::env::var("COLUMNS").ok().and_then(|said| said.parse().ok());
        said.or_else(|| Table::new().width().map(usize::from)).map(|columns: usize| columns.clamp(LEAST, 1000))
    })
}

/// Narrower terminals get lines of this width.
const LEAST: usize = 40;

/// The width of a text that may be `most` columns wide: less where the reader has less.
pub fn within(most: usize) -> usize {
    columns().map_or(most, |columns| most.min(columns - 2))
}

fn laid_out(header: &[&str], rows: &[Vec<String>], right: &[usize], width: Option<u16>) -> String {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    match width {
        None => table.set_content_arrangement(ContentArrangement::Disabled),
        Some(width) => table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width),
    };
    if !header.is_empty() {
        table.set_header(header.to_vec());
    }
    for row in rows {
        table.add_row(row);
    }
    for (place, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if right.contains(&place) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        // Names, figures and single words stay whole.
        let cells = rows.iter().filter_map(|row| row.get(place)).map(String::as_str);
        let longest = |cell: &str| cell.split(' ').map(|word| word.chars().count()).max().unwrap_or(0);
        let words = cells.chain(header.get(place).copied()).map(longest).max().unwrap_or(0) as u16;
        if width.is_some() {
            column.set_constraint(ColumnConstraint::LowerBoundary(comfy_table::Width::Fixed(words + 2)));
        }
    }
    let mut text = String::new();
    for line in table.to_string().lines() {
        text += "  ";
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// A bar of at most `width` characters for a share, in eighths of a character.
pub fn bar(share: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    // A narrow terminal has shorter bars.
    let width = width * within(78) / 78;
    let eighths = (share.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize;
    let rest = EIGHTHS[eighths % 8];
    // What is there at all is seen.
    if eighths == 0 && share > 0.0 { "▏".to_owned() } else { "█".repeat(eighths / 8) + rest }
}

/// A paragraph under a table, with the spaces of its language.
pub fn note(text: &str, lang: Lang) -> String {
    wrap(&lang.typeset(text), 78, "  ", "  ")
}

/// Breaks a line between words; `width` counts characters.
pub fn wrap(text: &str, width: usize, first: &str, rest: &str) -> String {
    let width = within(width);
    let mut out = String::new();
    let mut line = first.to_owned();
    let mut used = line.chars().count();
    let mut empty = true;
    for word in text.split(' ') {
        let length = word.chars().count();
        if !empty && used + 1 + length > width {
            out += line.trim_end();
            out.push('\n');
            line = rest.to_owned();
            used = line.chars().count();
            empty = true;
        }
        if !empty {
            line.push(' ');
            used += 1;
        }
        line += word;
        used += length;
        empty = false;
    }
    out += line.trim_end();
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_grow_by_eighths_and_never_hide_what_is_there() {
        assert_eq!(bar(0.0, 10), "");
        assert_eq!(bar(1e-6, 10), "▏");
        assert_eq!(bar(0.5, 10), "█████");
        assert_eq!(bar(0.55, 10), "█████▌");
        assert_eq!(bar(1.0, 10), "██████████");
        assert_eq!(bar(7.0, 10), "██████████");
    }

    #[test]
    fn a_wide_table_fits_a_terminal_and_keeps_its_words_and_figures_whole() {
        let long = "brave, steady-under-fire, well-led, drilled-to-perfection, swift and whatever else a list may say";
        let rows = [vec!["mounted-guards".to_owned(), long.to_owned(), "0/3".to_owned(), "32".to_owned()]];
        let text = laid_out(&["unit", "special rules", "dice", "pts"], &rows, &[3], Some(78));
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(text.lines().count() > 2, "{text}");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<std::collections::BTreeSet<_>>();
        assert_eq!(words(&text), words(&plain(&["unit", "special rules", "dice", "pts"], &rows, &[3])));
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one two three", 9, "", "  "), "one two\n  three\n");
        assert_eq!(wrap("extraordinary", 5, "", "  "), "extraordinary\n");
    }
}
