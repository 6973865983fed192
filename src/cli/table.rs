//! Findings as text: tables with small bars, right in 80 columns.

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, presets};

use montjoie_analysis::scenario::{Finding, Findings, sentence, words};
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::statistics::{Interval, agreement_bound};
use montjoie_core::tally::{Tally, Winner};
use montjoie_system::{Assumption, Basis, Effect};

/// A table without frames, its columns two spaces apart; `right` columns hold numbers.
pub fn plain(header: &[&str], rows: &[Vec<String>], right: &[usize]) -> String {
    // Only a narrow terminal breaks such a table.
    laid_out(header, rows, right, columns().filter(|&columns| columns < 80).map(|columns| columns as u16 - 2))
}

/// A typed table as people see it, laid out the same way.
pub fn typed(table: &montjoie_analysis::ask::table::Table, lang: Lang) -> String {
    let seen = table.seen(lang);
    let head: Vec<&str> = seen.head.iter().map(String::as_str).collect();
    plain(&head, &seen.rows, &seen.right)
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

/// The shares of one finding: exact and sampled side by side, with a bar.
pub fn shares(finding: &Finding, lang: Lang) -> String {
    let row = |winner: Winner| {
        let mut row = vec![shorten(&wins(finding, winner, lang), 34)];
        row.extend(finding.exact.as_ref().map(|solved| lang.percent(solved.tally.share(winner), 2)));
        if let Some(tally) = &finding.sampled {
            let interval = montjoie_core::statistics::interval(tally.wins(winner), tally.total(), 0.95);
            row.push(lang.percent(tally.share(winner), 2));
            row.push(ends(interval, 2, lang));
        }
        row.push(bar(finding.share(winner).value, 14));
        row
    };
    let mut header = vec![""];
    header.extend(finding.exact.is_some().then_some("exact"));
    header.extend(finding.sampled.is_some().then_some([lang.pick("sampled", "simulé"), "95 %"]).into_iter().flatten());
    header.push("");
    let right: Vec<usize> = (1..header.len() - 1).collect();
    plain(&header, &Winner::ALL.map(row), &right)
}

/// The three shares of one finding, each with a bar: exact where it was solved, else with its interval.
pub fn short_shares(finding: &Finding, lang: Lang) -> String {
    let row = |winner: Winner| {
        let share = finding.share(winner);
        let sure = share.interval.map_or("exact".to_owned(), |interval| {
            let (low, high) = (lang.number(interval.low * 100.0, 2), lang.number(interval.high * 100.0, 2));
            format!("{low} {} {high}", lang.pick("to", "à"))
        });
        vec![shorten(&wins(finding, winner, lang), 40), lang.percent(share.value, 2), sure, bar(share.value, 14)]
    };
    plain(&[], &Winner::ALL.map(row), &[1])
}

/// What the share of a winner is called.
fn wins(finding: &Finding, winner: Winner, lang: Lang) -> String {
    match winner {
        Winner::A => format!("A {}{}", finding.name(Side::A, lang), lang.pick(" wins", " : victoire")),
        Winner::Neither => lang.pick("neither", "ni l’un ni l’autre").to_owned(),
        Winner::B => format!("B {}{}", finding.name(Side::B, lang), lang.pick(" wins", " : victoire")),
    }
}

/// The ends of the interval of a share in percent, as `49.3 to 49.9`.
pub fn ends(interval: Interval, decimals: usize, lang: Lang) -> String {
    let end = |share: f64| lang.number(share * 100.0, decimals);
    format!("{} {} {}", end(interval.low), lang.pick("to", "à"), end(interval.high))
}

/// Losses and length of one finding.
pub fn means(finding: &Finding, lang: Lang) -> String {
    let Some(tally) = finding.shares() else { return String::new() };
    let how = if finding.exact.is_some() { "exact".to_owned() } else { lang.pick("sampled", "simulé").to_owned() };
    let losses = |side| format!("{} {}", sentence::letter(side), lang.number(tally.mean_losses(side), 2));
    let rounds = lang.number(tally.mean_rounds(), 2);
    match lang {
        Lang::En => {
            format!("  Mean {} lost: {}, {}; mean length {rounds} turns ({how})\n", finding.losses.en, losses(Side::A), losses(Side::B))
        }
        Lang::Fr => format!(
            "  Pertes moyennes{} : {}, {} ; durée moyenne {rounds} tours ({how})\n",
            if finding.losses.fr == "pertes" { String::new() } else { format!(" ({})", finding.losses.fr) },
            losses(Side::A),
            losses(Side::B)
        ),
    }
}

/// How the duel ended, by whom.
pub fn endings(finding: &Finding, lang: Lang) -> String {
    let Some(tally) = finding.shares() else { return String::new() };
    let mut rows = Vec::new();
    for (ending, row) in finding.endings.iter().zip(&tally.endings) {
        for winner in Winner::ALL {
            let share = row[winner as usize];
            if share > 0.0 {
                let loser = match winner {
                    Winner::A => "B ",
                    Winner::Neither => "",
                    Winner::B => "A ",
                };
                rows.push((share, vec![format!("{loser}{}", ending.name.get(lang)), lang.percent(share, 2), bar(share, 20)]));
            }
        }
    }
    rows.sort_by(|x, y| y.0.total_cmp(&x.0));
    let rows: Vec<Vec<String>> = rows.into_iter().map(|(_, row)| row).collect();
    plain(&[lang.pick("how it ended", "l’issue"), "", ""], &rows, &[1])
}

/// How the rows of a table were found, whether exactly, and from which dice: where nothing was solved, how far the intervals of its shares reach.
pub fn sampled<'f>(rows: impl Iterator<Item = (bool, Option<&'f Tally<u64>>)>, seed: u64, lang: Lang) -> String {
    let rows: Vec<_> = rows.collect();
    let only: Vec<&Tally<u64>> = rows.iter().filter(|(exact, _)| !exact).filter_map(|(_, tally)| *tally).collect();
    match (only.is_empty(), rows.iter().any(|(_, tally)| tally.is_some())) {
        (true, false) => return format!("\n  {}\n", lang.pick("All of it exact", "Tout est exact")),
        // Their agreement has a line of its own.
        (true, true) => return String::new(),
        (false, _) => {}
    }
    let reach = |tally: &&Tally<u64>| {
        let of = |winner: Winner| {
            let (share, interval) = (tally.share(winner), montjoie_core::statistics::interval(tally.wins(winner), tally.total(), 0.95));
            (interval.high - share).max(share - interval.low)
        };
        Winner::ALL.map(of).into_iter().fold(0.0, f64::max)
    };
    let reach = lang.number(only.iter().map(reach).fold(0.0, f64::max) * 100.0, 2);
    let totals = || only.iter().map(|tally| tally.total());
    let (fewest, most) = (totals().min().unwrap_or(0), totals().max().unwrap_or(0));
    let combats = match (fewest == most, lang) {
        (true, _) => lang.whole(most),
        (_, Lang::En) => format!("{} to {}", lang.whole(fewest), lang.whole(most)),
        (_, Lang::Fr) => format!("{} à {}", lang.whole(fewest), lang.whole(most)),
    };
    let which = match (rows.len() - only.len(), lang) {
        (0, _) => String::new(),
        (_, Lang::En) => format!(" in {} of {} rows, the others exact", only.len(), rows.len()),
        (_, Lang::Fr) => format!(" dans {} lignes sur {}, les autres exactes", only.len(), rows.len()),
    };
    match lang {
        Lang::En => {
            let line =
                format!("Sampled{which}: {combats} combats each, seed {seed}; 95\u{a0}% intervals within {reach} points of these shares");
            format!("\n{}", wrap(&line, 78, "  ", "  "))
        }
        Lang::Fr => {
            let line = format!(
                "Simulé{which}\u{a0}: {combats} combats chacun, graine {seed}\u{202f}; intervalles à 95\u{a0}% à {reach} points au plus de ces parts"
            );
            format!("\n{}", wrap(&line, 78, "  ", "  "))
        }
    }
}

/// A distance in standard errors.
pub fn z(value: f64, lang: Lang) -> String {
    if value.is_finite() { lang.number(value, 2) } else { "∞".to_owned() }
}

/// What to say where exact and sampled are farther apart than chance would have them.
pub fn disagree(lang: Lang) -> &'static str {
    lang.pick(": THEY DO NOT AGREE, one of the two is wrong", "\u{a0}: ILS NE CONCORDENT PAS, l’un des deux est faux")
}

/// One line on the agreement of exact and sampled.
pub fn agreement(finding: &Finding, lang: Lang) -> String {
    match (&finding.agreement, finding.too_large) {
        (Some(agreement), _) => {
            let z = z(agreement.max_abs_z, lang);
            let p = lang.number(agreement.chi_square_p, 3);
            let cells = agreement.cells;
            if cells == 0 {
                let few = lang.pick("Too few combats to compare exact and sampled", "Trop peu de combats pour comparer exact et simulé");
                return format!("  {few}\n");
            }
            match (agreement.max_abs_z <= agreement_bound(cells), lang) {
                (true, Lang::En) => format!("  Exact and sampled agree over {cells} cells: largest |z| {z}, chi-square p {p}\n"),
                (true, Lang::Fr) => format!("  Exact et simulé concordent sur {cells} cases : plus grand |z| {z}, p du khi-deux {p}\n"),
                (false, Lang::En) => {
                    format!("  Exact and sampled over {cells} cells: largest |z| {z}, chi-square p {p}{}\n", disagree(lang))
                }
                (false, Lang::Fr) => {
                    format!("  Exact et simulé sur {cells} cases : plus grand |z| {z}, p du khi-deux {p}{}\n", disagree(lang))
                }
            }
        }
        (None, Some(states)) => {
            let states = lang.whole(states as u64);
            match lang {
                Lang::En => format!("  No exact answer: more than {states} states, so it is sampled only\n"),
                Lang::Fr => format!("  Pas de réponse exacte : plus de {states} états, donc simulé seulement\n"),
            }
        }
        (None, None) => String::new(),
    }
}

/// The settings that move A's share most, three at most, and under what they were changed; nothing where that was not found out.
pub fn strongest(finding: &Finding, lang: Lang) -> String {
    const MOST: usize = 3;
    let known = finding.effects();
    let mut text = String::new();
    if !known.is_empty() {
        text += "\n";
        text += &effects(finding, &known[..known.len().min(MOST)], lang.pick("depends most on", "dépend surtout de"), lang);
    }
    let changed = finding.assumptions.iter().filter(|assumption| assumption.basis == Basis::Changed);
    let changed: Vec<String> = changed.map(|assumption| format!("{} {}", assumption.key, assumption.value)).collect();
    if !changed.is_empty() {
        let line = format!("{}{} {}", Basis::Changed.words(lang), lang.colon(), changed.join(", "));
        text += &wrap(&line, 78, "  ", "    ");
    }
    text
}

/// How an answer was found, and where the rest of it is, in a line or two.
pub fn how(finding: &Finding, seed: u64, lang: Lang) -> String {
    let disagrees = finding.agreement.as_ref().is_some_and(|agreement| agreement.max_abs_z > agreement_bound(agreement.cells));
    let uncompared = finding.agreement.as_ref().is_some_and(|agreement| agreement.cells == 0);
    if disagrees || uncompared || finding.too_large.is_some() {
        return agreement(finding, lang);
    }
    let found = match (&finding.exact, &finding.sampled, lang) {
        (Some(_), Some(tally), Lang::En) => format!("Exact; {} sampled combats agree (seed {seed})", lang.whole(tally.total())),
        (Some(_), Some(tally), Lang::Fr) => {
            format!("Exact\u{202f}; {} combats simulés concordent (graine {seed})", lang.whole(tally.total()))
        }
        (None, Some(tally), Lang::En) => format!("{} sampled combats, seed {seed}", lang.whole(tally.total())),
        (None, Some(tally), Lang::Fr) => format!("{} combats simulés, graine {seed}", lang.whole(tally.total())),
        _ => "Exact".to_owned(),
    };
    let rest = lang.pick("--why prints the rest.", "--why affiche le reste.");
    wrap(&format!("{found}. {rest}"), 78, "  ", "  ")
}

/// What the answer to a duel rests on, with how far each setting moves A's share where that was found out: those that move it most first.
pub fn basis(finding: &Finding, lang: Lang) -> String {
    let known = finding.effects();
    let others: Vec<Assumption> = finding.assumptions.iter().filter(|assumption| assumption.effect.is_none()).cloned().collect();
    let mut text = assumptions(&others, lang);
    if known.is_empty() {
        return text;
    }
    if text.is_empty() {
        text = format!("\n{}\n", lang.pick("Rests on", "Repose sur"));
    }
    text += &effects(finding, &known, "", lang);
    let note = lang.pick(
        "One setting at a time, the others as asked. Of numbers: one less, one more, and both ends of their range.",
        "Un réglage à la fois, les autres tels que demandés. Pour un nombre : un de moins, un de plus, et les deux bouts de sa plage.",
    );
    text + &wrap(note, 78, "  ", "  ")
}

/// How far settings move A's share: one row per setting, under this heading.
fn effects(finding: &Finding, known: &[(&Assumption, &Effect)], head: &str, lang: Lang) -> String {
    let share = finding.share(Winner::A).value;
    let row = |&(assumption, effect): &(&Assumption, &Effect)| {
        vec![
            format!("{} {}", assumption.key, shorten(&assumption.value, 14)),
            assumption.basis.words(lang).to_owned(),
            lang.number(effect.reach(share) * 100.0, 1),
        ]
    };
    let mut rows: Vec<Vec<String>> = known.iter().map(row).collect();
    let mut header = vec![head.to_owned(), String::new(), "points".to_owned()];
    let room = 75usize.saturating_sub(width(&header, &rows)).max(17);
    rows.iter_mut().zip(known).for_each(|(row, (_, effect))| row.push(wrap(&effect.words(lang), room, "", "").trim_end().to_owned()));
    header.push(lang.pick("A wins, %", "A gagne, %").to_owned());
    plain(&header.iter().map(String::as_str).collect::<Vec<_>>(), &rows, &[2])
}

/// What the answer rests on, a line per basis: changes and constructions first. Settings that were not tried follow under a heading of their own.
pub fn assumptions(assumptions: &[Assumption], lang: Lang) -> String {
    let known = |a: &&Assumption| a.tried || a.basis == Basis::Changed;
    let (known, untried): (Vec<&Assumption>, Vec<&Assumption>) = assumptions.iter().partition(known);
    let mut text = String::new();
    for (heading, named) in [
        (lang.pick("Rests on", "Repose sur"), known),
        (lang.pick("Can rest on (not tried one by one)", "Peut reposer sur (non essayés un à un)"), untried),
    ] {
        if !named.is_empty() {
            text += &format!("\n{heading}\n");
        }
        for basis in [Basis::Changed, Basis::Ours, Basis::Elsewhere, Basis::Reading] {
            let words: Vec<String> = named.iter().filter(|a| a.basis == basis).map(|a| format!("{} {}", a.key, a.value)).collect();
            if !words.is_empty() {
                text += &wrap(&format!("{}{} {}", basis.words(lang), lang.colon(), words.join(", ")), 78, "  ", "    ");
            }
        }
    }
    text
}

/// One row a finding, for scenarios: called by its label, or by a column a key where labels are too long for 80 columns.
pub fn overview(findings: &Findings, lang: Lang) -> String {
    const ROOM: usize = 44;
    let labels: Vec<Vec<String>> = findings.findings.iter().map(|finding| vec![finding.label(findings, lang)]).collect();
    let long = |cells: &Vec<String>| cells[0].chars().count() > ROOM;
    let (mut header, mut rows) = match by_key(findings, lang) {
        by_key if labels.iter().any(long) && width(&by_key.0, &by_key.1) <= ROOM + 2 => by_key,
        _ => {
            let broken = |cells: &Vec<String>| vec![wrap(&cells[0], ROOM, "", "  ").trim_end().to_owned()];
            (vec![String::new()], labels.iter().map(broken).collect())
        }
    };
    let number = |place: &usize| rows.iter().all(|row| row[*place].parse::<f64>().is_ok());
    let mut right: Vec<usize> = (0..header.len()).filter(number).collect();
    right.extend(header.len()..header.len() + 3);
    for (finding, row) in findings.findings.iter().zip(&mut rows) {
        row.extend(Winner::ALL.map(|winner| lang.percent(finding.share(winner).value, 1)));
        row.push(bar(finding.share(Winner::A).value, 8));
    }
    header
        .extend([lang.pick("A wins", "A gagne"), lang.pick("neither", "ni l’un"), lang.pick("B wins", "B gagne"), "A"].map(str::to_owned));
    plain(&header.iter().map(String::as_str).collect::<Vec<_>>(), &rows, &right)
}

/// Who A and B are: by name where that is the same in every row.
pub fn sides(findings: &Findings, lang: Lang) -> String {
    let name = |side: Side| {
        let mut names = findings.findings.iter().map(|finding| finding.name(side, lang));
        let first = names.next().unwrap_or_default();
        let name = if names.all(|name| name == first) { first } else { lang.pick("the unit of the row", "l’unité de la ligne") };
        format!("{}{} {name}", sentence::letter(side), lang.colon())
    };
    wrap(&Side::BOTH.map(name).join(" · "), 78, "  ", "  ")
}

/// The named variant and the value of each key, with what they are over them.
fn by_key(findings: &Findings, lang: Lang) -> (Vec<String>, Vec<Vec<String>>) {
    let mut header: Vec<String> = if findings.variants.is_empty() { Vec::new() } else { vec![String::new()] };
    header.extend(findings.axes.iter().map(|axis| words::key(findings.system, &axis.key, lang).replace([' ', '\u{a0}'], "\n")));
    let row = |finding: &Finding| {
        let named = findings.variants.iter().find(|(en, _)| Some(en) == finding.variant.as_ref());
        let mut row: Vec<String> = named.map(|(en, fr)| lang.pick(en, fr).to_owned()).into_iter().collect();
        row.extend(findings.axes.iter().zip(&finding.point).map(|(axis, value)| words::value(findings, &axis.key, value, lang)));
        row
    };
    let rows = findings.findings.iter().map(row).collect();
    (header, rows)
}

/// How many characters wide the columns of a table are, with the space after each.
pub fn width(header: &[String], rows: &[Vec<String>]) -> usize {
    let longest = |cell: &str| cell.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let column = |place: usize| rows.iter().map(|row| longest(&row[place])).max().unwrap_or(0).max(longest(&header[place])) + 2;
    (0..header.len()).map(column).sum()
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

/// Lines that a narrow terminal breaks between words.
pub fn refitted(text: &str) -> String {
    text.lines().map(|line| wrap(line.trim_start(), 1000, "  ", "  ")).collect()
}

/// At most so many characters, with an ellipsis where some are cut.
pub fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most - 1).collect();
    short.push('…');
    short
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

    #[test]
    fn long_names_are_cut_with_an_ellipsis() {
        assert_eq!(shorten("Fantassins", 10), "Fantassins");
        assert_eq!(shorten("Fantassins à pied", 10), "Fantassin…");
    }
}
