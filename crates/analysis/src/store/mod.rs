//! What every answer stands on: the caller ([`host`]), what went wrong ([`fault`]), kinds of files ([`kinds`]), kept answers ([`cache`]), long work in pieces
//! ([`shards`]), and values as bytes ([`sealed`]).

pub mod cache;
pub mod fault;
pub mod host;
pub mod kinds;
pub mod sealed;
pub mod shards;

pub use cache::Cache;
pub use fault::Fault;
pub use host::{Host, Request, Session, Store, read_lists};
pub use kinds::FileKind;
