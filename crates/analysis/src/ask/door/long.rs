//! Long requests: whole, or cut into shards, each answered apart and sent as hexadecimal digits.

use serde::Deserialize;
use serde_json::json;

use super::Found;
use super::members::{Members, read};
use crate::ask;
use crate::ask::armies::Against;
use crate::store::host::Beside;
use crate::store::shards::{self, Shard, ShardAnswer};
use crate::store::{Fault, Host};
use montjoie_core::watch::Watch;
use montjoie_system::Registry;

/// What is done with a long request.
pub enum Job {
    /// The whole request is answered.
    Whole,
    /// The request is cut into at most so many shards.
    Plan(usize),
    /// One shard of the request is answered.
    Shard(Shard),
    /// Their answers are merged.
    Merge(Vec<ShardAnswer>),
}

impl Job {
    /// What is to be done, and with which request.
    pub fn read(ask: &str, members: Members) -> Result<(Job, Members), Fault> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Plan {
            most: usize,
            request: Members,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct One {
            number: usize,
            of: usize,
            request: Members,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Merge {
            shards: Vec<String>,
            request: Members,
        }
        Ok(match ask {
            "plan" => {
                let Plan { most, request } = read(members)?;
                (Job::Plan(most), request)
            }
            "shard" => {
                let One { number, of, request } = read(members)?;
                if number >= of {
                    return Err(Fault::new(format!("there is no shard {number} of {of}")).help("the first shard has the number 0"));
                }
                (Job::Shard(Shard { number, of }), request)
            }
            _ => {
                let Merge { shards, request } = read(members)?;
                let damaged = |number: usize| Fault::new(format!("entry {number} of `shards` is no shard, or not whole"));
                let shard = |(place, digits): (usize, &String)| {
                    bytes(digits).and_then(|bytes| ShardAnswer::from_bytes(&bytes)).ok_or_else(|| damaged(place + 1))
                };
                (Job::Merge(shards.iter().enumerate().map(shard).collect::<Result<_, Fault>>()?), request)
            }
        })
    }
}

/// Bytes as hexadecimal digits.
fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of hexadecimal digits.
fn bytes(digits: &str) -> Option<Vec<u8>> {
    let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    digits.len().is_multiple_of(2).then(|| digits.as_bytes().chunks(2).map(pair).collect())?
}

/// A request that can be cut.
pub enum Long {
    /// A duel.
    Duel(ask::duel::Request),
    /// A scenario, and its text where it is no file.
    Run(ask::run::Request, Option<String>),
    /// Battles.
    Battle(ask::battle::Request),
    /// A matrix.
    Matrix(ask::matrix::Request),
    /// Prices from duels.
    Fair(Box<ask::fair::Request>),
    /// Lists against lists.
    Factions(ask::armies::Request),
    /// Prices from armies.
    Prices(ask::armies::Request),
}

/// Does it.
pub fn do_job(asked: &Long, job: &Job, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<Found, Fault> {
    let at = At { job, systems, watch };
    match asked {
        Long::Duel(request) => {
            let whole = |host: &dyn Host| ask::duel::answer(request, systems, host, watch);
            at.one(request, host, whole, |answer| Found::Answered(Box::new(answer.into_findings())))
        }
        Long::Run(request, text) => {
            let files = text.iter().map(|text| (request.file.clone(), text.clone())).collect();
            let given = Beside { host, files };
            let whole = |host: &dyn Host| request.ready(systems, host)?.answer(watch);
            at.one(request, &given, whole, |answer| match answer {
                ask::run::Answer::Found(findings) => Found::Answered(Box::new(findings)),
                ask::run::Answer::Compared(compared) => Found::Answered(Box::new(compared)),
                ask::run::Answer::Battles(battles) => Found::Answered(Box::new(battles)),
            })
        }
        Long::Battle(request) => {
            let whole = |host: &dyn Host| request.ready(systems, host)?.answer(host, watch);
            at.one(request, host, whole, |answer| Found::Answered(Box::new(answer)))
        }
        Long::Matrix(request) => {
            let whole = |host: &dyn Host| ask::matrix::answer(request, systems, host, watch);
            at.one(request, host, whole, |answer| Found::Answered(Box::new(answer)))
        }
        Long::Fair(request) => {
            let whole = |host: &dyn Host| ask::fair::answer(request, systems, host, watch);
            at.one(&**request, host, whole, |answer| Found::Answered(Box::new(answer.fair)))
        }
        Long::Factions(request) => {
            request.meets_others(systems, host)?;
            let whole = |host: &dyn Host| ask::armies::answer(request, systems, host, watch);
            at.one(request, host, whole, |answer| Found::Answered(Box::new(Against { answer, best: None })))
        }
        Long::Prices(request) => {
            request.has_what_to_price(systems, host)?;
            let whole = |host: &dyn Host| ask::armies::answer(request, systems, host, watch);
            at.one(request, host, whole, |answer| Found::Answered(Box::new(answer)))
        }
    }
}

/// What is done, with which systems, and who watches.
struct At<'a> {
    job: &'a Job,
    systems: Registry,
    watch: &'a dyn Watch,
}

impl At<'_> {
    /// Does it with one request: `whole` answers it uncut, `found` says what its answer is.
    fn one<R: shards::Long>(
        &self,
        request: &R,
        host: &dyn Host,
        whole: impl FnOnce(&dyn Host) -> Result<R::Answer, Fault>,
        found: impl FnOnce(R::Answer) -> Found,
    ) -> Result<Found, Fault> {
        match self.job {
            Job::Whole => whole(host).map(found),
            Job::Plan(most) => Ok(Found::Json(json!({ "shards": shards::plan(request, *most, self.systems, host)?.len() }))),
            Job::Shard(shard) => {
                let answered = shards::run(request, *shard, self.systems, host, self.watch)?;
                Ok(Found::Json(json!({ "shard": digits(&answered.to_bytes()) })))
            }
            Job::Merge(answered) => shards::merge(request, answered, self.systems, host, self.watch).map(found),
        }
    }
}
