//! Long requests: whole, or cut into shards, each answered apart and sent as hexadecimal digits.

use serde::Deserialize;
use serde_json::json;

use super::DoorAnswer;
use super::members::{Members, read};
use crate::store::shards::{self, Shard, ShardAnswer};
use crate::store::{Fault, Session};

/// What is done with a long request.
pub enum Job {
    /// The whole request is answered.
    Whole,
    /// The request is cut into at most so many shards.
    Plan(usize),
    /// One shard of the request is answered.
    Shard(Shard),
    /// The answers of all shards are merged.
    Merge(Vec<ShardAnswer>),
}

impl Job {
    /// Reads the job, and the members of the request that it is done with.
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

impl Job {
    /// Does the job with one request; `found` says what the answer to the whole is.
    pub fn done<R: shards::Long>(
        &self,
        request: &R,
        session: Session,
        found: impl FnOnce(R::Answer) -> DoorAnswer,
    ) -> Result<DoorAnswer, Fault> {
        match self {
            Job::Whole => request.answer(session).map(found),
            Job::Plan(most) => Ok(DoorAnswer::Json(json!({ "shards": shards::plan(request, *most, session)?.len() }))),
            Job::Shard(shard) => {
                let answered = shards::run(request, *shard, session)?;
                Ok(DoorAnswer::Json(json!({ "shard": digits(&answered.to_bytes()) })))
            }
            Job::Merge(answered) => shards::merge(request, answered, session).map(found),
        }
    }
}
