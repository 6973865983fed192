//! What `montjoie run` and `montjoie battle --out` write: report, charts, data, and what is needed to make them again.

use std::path::Path;

use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};

use super::folder::Folder;
use super::json as to_json;
use montjoie_analysis::ask::battle::BattleAnswer;
use montjoie_analysis::duels::{Compared, Findings, small};
use montjoie_analysis::scenario::Method;
use montjoie_analysis::store::Fault;
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Effort;
use montjoie_document::{Answered, Data, Paper};
use montjoie_system::OwnList;

/// How findings came about, beside what they say themselves.
pub struct Made<'a> {
    pub lang: Lang,
    pub paper: Option<Paper>,
    /// The folder under which each report has its own.
    pub out: Option<&'a Path>,
    pub method: Method,
    /// Lists of the user's own.
    pub lists: &'a [OwnList],
}

impl Made<'_> {
    /// Writes the report on duels; gives the line that says where.
    pub fn duels(&self, findings: &Findings, data: &Data) -> Result<String, Fault> {
        let Findings { name, system, seed, effort, text, .. } = findings;
        let mut manifest = self.manifest(name, ("system", json!(system.id())), (*seed, *effort), text);
        manifest["duels"] = findings.findings.len().into();
        manifest["assumptions"] = to_json::assumptions(small::all_assumptions(findings));
        let report = findings.report(self.lang);
        self.folder(system.id(), name).put((data, false), Some(&report), &findings.charts(self.lang), manifest)
    }

    /// Writes the report on battles into a folder of this name; gives the line that says where.
    pub fn battles(&self, answer: &BattleAnswer, data: &Data, name: &str) -> Result<String, Fault> {
        let found = &answer.findings;
        let mut manifest = self.manifest(&found.name, ("system", json!(found.system.id())), (found.seed, found.effort), &found.text);
        manifest["battles"] = found.findings.iter().map(|finding| to_json::settings(&finding.settings)).collect();
        manifest["assumptions"] = to_json::assumptions(found.findings.first().map_or(&[][..], |finding| &finding.assumptions));
        let report = answer.report(&answer.document(data, self.lang), self.lang);
        self.folder(found.system.id(), name).put((data, true), Some(&report), &answer.charts(self.lang), manifest)
    }

    /// Writes the report on a comparison of systems, beside those of other scenarios; gives the line that says where.
    pub fn compared(&self, compared: &Compared, data: &Data) -> Result<String, Fault> {
        let Compared { name, parts, seed, effort, text, .. } = compared;
        let systems = parts.iter().map(|part| part.system.id()).collect();
        let mut manifest = self.manifest(name, ("systems", systems), (*seed, *effort), text);
        let assumptions = parts.iter().map(|part| (part.system.id().to_owned(), to_json::assumptions(part.assumptions())));
        manifest["assumptions"] = Json::Object(assumptions.collect());
        let report = compared.report(&compared.document(data, self.lang), self.lang);
        self.folder("systems", name).put((data, false), Some(&report), &compared.charts(self.lang), manifest)
    }

    /// The folder of a report: scenarios of different systems may have the same name.
    fn folder<'n>(&self, system: &str, name: &'n str) -> Folder<'n> {
        let path = self.out.unwrap_or(Path::new("reports")).join(system).join(name);
        Folder { path, name, lang: self.lang, paper: self.paper }
    }

    /// Enough to make the same bytes of data again: what was asked of which systems and how, the scenario and the user's lists.
    fn manifest(&self, name: &str, (of, systems): (&str, Json), (seed, effort): (u64, Option<Effort>), scenario: &str) -> Json {
        let (combats, precision) = match effort {
            Some(Effort::Combats(combats)) => (Some(combats), None),
            Some(Effort::Precision(precision)) => (None, Some(precision)),
            None => (None, None),
        };
        let hash: String = Sha256::digest(scenario.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
        json!({
            "montjoie": env!("CARGO_PKG_VERSION"),
            "name": name,
            (of): systems,
            "method": self.method.id(),
            "seed": seed,
            "combats": combats,
            "precision": precision,
            "language": self.lang.code(),
            "paper": self.paper.unwrap_or_default().id(),
            "scenario_sha256": hash,
            "scenario": scenario,
            "own_lists": to_json::own_lists(self.lists),
        })
    }
}
