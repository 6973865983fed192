//! `montjoie ask`: requests as lines of JSON, answers as lines of JSON.

use std::io::{BufRead, Read, Write};

use super::args::AskArgs;
use super::host::MARK;
use super::{Terminal, keeps, use_threads};
use montjoie_analysis::ask::door::Door;
use montjoie_analysis::store::Fault;
use montjoie_analysis::store::host::MOST_BYTES;
use montjoie_core::watch::Unwatched;
use montjoie_system::Registry;

pub fn ask(systems: Registry, args: &AskArgs) -> Result<(), Fault> {
    use_threads(args.threads)?;
    let host = Terminal::new(keeps(args.cache.as_deref(), args.cache.is_none()));
    let door = Door::new(systems, &host);
    let (mut failed, mut asked) = (0u64, 0u64);
    let mut input = std::io::stdin().lock();
    loop {
        let mut line = String::new();
        let read = input
            .by_ref()
            .take(MOST_BYTES + 1)
            .read_line(&mut line)
            .map_err(|error| Fault::new(format!("cannot read requests: {error}")))?;
        if read == 0 {
            break;
        }
        if read as u64 > MOST_BYTES {
            return Err(Fault::new(format!("request {} is longer than 1 MiB", asked + 1)).help("a request is one line"));
        }
        if line.trim().is_empty() {
            continue;
        }
        asked += 1;
        let reply = door.reply(line.trim_start_matches(MARK), &Unwatched);
        failed += u64::from(reply.found.is_err());
        // JSON has no colours to be taken out.
        let mut out = std::io::stdout().lock();
        match out.write_all(format!("{}\n", reply.line()).as_bytes()).and_then(|()| out.flush()) {
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => break,
            written => written.map_err(|error| Fault::new(format!("cannot write the answer: {error}")))?,
        }
    }
    match failed {
        0 => Ok(()),
        failed => Err(Fault::new(format!("{failed} of {asked} requests could not be answered")).help("their lines say why")),
    }
}
