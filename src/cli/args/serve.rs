//! The words of `serve`: every limit is an option.

use std::net::{IpAddr, Ipv4Addr};

use clap::Args as ClapArgs;

use super::common::between;
use montjoie_core::language::Lang;

#[derive(ClapArgs)]
#[cfg_attr(not(feature = "serve"), allow(dead_code, reason = "read by the server only"))]
pub struct ServeArgs {
    /// The port; 0 takes any that is free, and prints it
    #[arg(long, default_value_t = 8080, value_parser = between::<u16>(0, 65_535))]
    pub port: u16,
    /// The address to listen on. As it is, only this machine can ask; 0.0.0.0 lets others ask too
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_parser = address)]
    pub listen: IpAddr,
    /// The longest request, in KiB; a longer one is rejected
    #[arg(long, value_name = "KIB", default_value_t = 1024, value_parser = between::<u32>(1, 65_536))]
    pub longest: u32,
    /// How many seconds a request may wait and be computed; then the computation is stopped
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = between::<u32>(1, 86_400))]
    pub deadline: u32,
    /// How many seconds a client may take to send a request, and to read the answer
    #[arg(long, value_name = "SECONDS", default_value_t = 15, value_parser = between::<u32>(1, 3600))]
    pub patience: u32,
    /// How many requests are computed at once [default: one per core]
    #[arg(long, value_name = "REQUESTS", value_parser = between::<u16>(1, 1024))]
    pub at_once: Option<u16>,
    /// How many more requests may wait for that; the next is rejected
    #[arg(long, value_name = "REQUESTS", default_value_t = 128, value_parser = between::<u16>(0, 65_535))]
    pub waiting: u16,
    /// How many connections may be open at once; others wait
    #[arg(long, value_name = "CONNECTIONS", default_value_t = 256, value_parser = between::<u16>(1, 10_000))]
    pub connections: u16,
    /// How many MiB of answers are kept in memory, so that the same request is computed once; the oldest go first
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = between::<u32>(0, 65_536))]
    pub kept: u32,
    /// How many threads compute; the answers are the same on any number [default: all cores]
    #[arg(long, value_parser = between::<u16>(1, 1024))]
    pub threads: Option<u16>,
    /// The language of what is printed; the page has both
    #[arg(long, default_value = "en", value_parser = super::common::lang())]
    pub lang: Lang,
}

fn address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| "expected the numbers of an address, as 127.0.0.1".to_owned())
}
