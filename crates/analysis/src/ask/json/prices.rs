//! Matrices, and what lists say of themselves.

use serde_json::{Value as Json, json};

use super::{assumptions, settings};
use crate::ask::table::Table;
use crate::ask::{audit, matrix};
use crate::fairness::audit::{AuditFinding, AuditRow, Formula};
use crate::fairness::matrix::MatrixCell;

/// What lists say of themselves.
pub fn audit(answer: &audit::Answer) -> Json {
    let audit::Answer { system, lists, rows, audit } = answer;
    let Formula { rows: fitted, profiles, columns, rank, identified, unidentified } = &audit.formula;
    json!({
        "system": system.id(),
        "lists": lists.iter().map(|list| list.id.as_str()).collect::<Vec<_>>(),
        "rows": rows.len(),
        "profiles": audit.profiles,
        "unpriced": audit.unpriced,
        "findings": audit.findings.iter().map(finding).collect::<Json>(),
        "formula": {
            "rows": fitted.iter().map(|row| json!({ "id": row.id, "points": row.points, "fitted": row.fitted, "residual": row.residual })).collect::<Json>(),
            "profiles": profiles,
            "columns": columns,
            "rank": rank,
            "identified": identified.iter().map(|one| json!({ "term": one.term.id(), "price": one.price, "contradicted": one.contradicted })).collect::<Json>(),
            "unidentified": unidentified.iter().map(|term| term.id()).collect::<Json>(),
        },
        "notes": audit.notes.iter().map(|note| json!({ "id": note.id, "en": note.text.en, "fr": note.text.fr, "paragraph": note.paragraph })).collect::<Json>(),
    })
}

fn finding(finding: &AuditFinding) -> Json {
    let row = |row: &AuditRow| json!({ "id": row.id, "en": row.name.0, "fr": row.name.1, "points": row.points });
    json!({
        "kind": finding.kind.id(),
        "reach": finding.reach.id(),
        "rows": finding.rows.iter().map(row).collect::<Json>(),
        "paragraph": finding.paragraph,
        "about": finding.about,
        "prices": finding.prices,
        "en": finding.says.0,
        "fr": finding.says.1,
    })
}

/// Who beats whom.
pub fn matrix(answer: &matrix::Answer) -> Json {
    let matrix::Answer { system, card, over, sheet, left_out, .. } = answer;
    let matrix = &sheet.matrix;
    let situations: Vec<_> = card
        .situations
        .iter()
        .zip(&sheet.held)
        .map(|(situation, held)| {
            let held: Vec<_> = held
                .iter()
                .map(|held| json!({ "key": held.set.key, "value": held.set.value, "duels": held.duels, "of": held.of }))
                .collect();
            json!({
                "name": situation.name.en,
                "weight": situation.weight,
                "sets": settings(&situation.sets()),
                "where_possible": held,
            })
        })
        .collect();
    let (means, cells) = (answer.means(), answer.sheet.cells());
    let units: Vec<_> = matrix
        .entrants
        .iter()
        .enumerate()
        .map(|(row, entrant)| {
            json!({
                "id": entrant.id,
                "en": entrant.name.0,
                "fr": entrant.name.1,
                "points": means.json(row, "points"),
                "same_as": matrix.entrants[sheet.same[row]].id,
                "mean": shares(&means, row),
                "points_taken_per_100": means.json(row, "points_taken_per_100"),
            })
        })
        .collect();
    let cell = |(row, cell): (usize, &MatrixCell)| {
        let mut object = shares(&cells, row);
        object["row"] = cells.json(row, "row");
        object["column"] = cells.json(row, "column");
        object["spread"] = match cell.spread {
            None => Json::Null,
            Some(s) => json!({
                "pairs": s.pairs, "score": s.score, "destroyed": s.destroyed, "lost": s.lost, "covariance": s.covariance,
            }),
        };
        object
    };
    let cells: Vec<_> = matrix.cells.iter().enumerate().map(cell).collect();
    json!({
        "system": system.id(),
        "card": { "name": card.name, "title": card.title.en, "situations": situations },
        "everywhere": settings(over),
        "units": units,
        "left_out": left_out,
        "cells": cells,
        "assumptions": assumptions(&sheet.assumptions),
    })
}

/// What comes of a row of such a table.
fn shares(table: &Table, row: usize) -> Json {
    let share = |name: &str| table.json(row, name);
    json!({ "win": share("win"), "neither": share("neither"), "loss": share("loss"), "destroyed": share("destroyed"), "lost": share("lost") })
}
