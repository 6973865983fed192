//! What every answer stands on: the caller ([`host`]), what went wrong ([`fault`]), kept answers ([`cache`]), and long work in pieces ([`shards`]).

pub mod cache;
pub mod fault;
pub mod host;
pub mod shards;

pub use cache::Cache;
pub use fault::Fault;
pub use host::{Host, Request, Session, Store, read_lists};
