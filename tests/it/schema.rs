//! The shape of an answer as a JSON Schema: what the committed schemas of the manual are made of.

use montjoie::document::{Column, Data, Estimate, SCHEMA, Table, Unit, Values};
use serde_json::{Map, Value as Json, json};

/// The JSON Schema of answers like this one. Further columns are allowed: those of swept keys and of named variants stand before the others.
pub fn json_schema(data: &Data) -> Json {
    let tables: Map<String, Json> = data.tables.iter().map(|table| (table.name.to_string(), of_table(table))).collect();
    let names: Vec<&String> = tables.keys().collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("Montjoie: {}", data.ask),
        "type": "object",
        "required": ["schema", "ask", "about", "tables", "absent"],
        "additionalProperties": false,
        "properties": {
            "schema": { "const": SCHEMA },
            "ask": { "type": "string" },
            "about": { "type": "object", "required": ["system"] },
            "tables": { "type": "object", "required": names, "additionalProperties": false, "properties": tables },
            "absent": { "type": "object", "additionalProperties": { "enum": ["not-asked", "too-large"] } },
        },
    })
}

fn of_table(table: &Table) -> Json {
    let names: Vec<String> = table.columns.iter().flat_map(Column::names).map(String::from).collect();
    let kind = |values: &Values| match values {
        Values::Ids(_) => "string",
        Values::Wholes(_) => "integer",
        Values::Numbers(_) => "number",
        Values::Flags(_) => "boolean",
    };
    let mut properties = Map::new();
    for (place, column) in table.columns.iter().enumerate() {
        // What names a row is never missing.
        let missing = if place < table.keys { json!(kind(&column.values)) } else { json!([kind(&column.values), "null"]) };
        for (nth, name) in column.names().into_iter().enumerate() {
            let end = json!({ "type": ["number", "null"] });
            properties.insert(name.into(), if nth == 0 { json!({ "type": missing, "x-unit": column.unit }) } else { end });
        }
    }
    let key = json!({ "type": ["string", "number", "null"] });
    let row = json!({ "type": "object", "required": names, "properties": properties, "additionalProperties": key });
    json!({ "type": "array", "items": row })
}

#[test]
fn the_schema_has_every_column_with_its_type() {
    let share = Estimate { value: 0.25, ends: Some((0.2, 0.3)) };
    let rain = Table::of("rain", 1, [("Ath", Some(3_i64), share, Some(true)), ("Gand, Flanders", None, (-0.0).into(), None)])
        .ids("town", |(town, ..)| town)
        .counts("days", |(_, days, ..)| days)
        .estimates("share", Unit::Share, |(_, _, share, _)| share)
        .flags("wet", |(.., wet)| wet)
        .table();
    let schema = json_schema(&Data { ask: "weather", about: Vec::new(), tables: vec![rain], absent: Vec::new() });
    let rain = &schema["properties"]["tables"]["properties"]["rain"]["items"];
    assert_eq!(rain["required"], json!(["town", "days", "share", "share_low", "share_high", "wet"]));
    assert_eq!(rain["properties"]["town"], json!({ "type": "string", "x-unit": "none" }), "what names a row is never missing");
    assert_eq!(rain["properties"]["days"], json!({ "type": ["integer", "null"], "x-unit": "count" }));
    assert_eq!(rain["properties"]["share"], json!({ "type": ["number", "null"], "x-unit": "share" }));
    assert_eq!(rain["properties"]["share_high"], json!({ "type": ["number", "null"] }));
}
