//! The shape of an answer as a JSON Schema.

use serde_json::{Map, Value as Json, json};

use crate::data::{Column, Data, SCHEMA, Table, Values};

impl Data {
    /// The JSON Schema of answers like this one. Further columns are allowed: those of swept keys and of named variants stand before the others.
    pub fn json_schema(&self) -> Json {
        let tables: Map<String, Json> = self.tables.iter().map(|table| (table.name.to_string(), of_table(table))).collect();
        let names: Vec<&String> = tables.keys().collect();
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": format!("Montjoie: {}", self.ask),
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
