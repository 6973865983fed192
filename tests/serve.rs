//! The server, asked as a browser asks and as one that means no good. Every reply comes over a real connection.

#![allow(missing_docs)] // tests are sentences of their own

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use montjoie::analysis::ask::door::Door;
use montjoie::analysis::store::host::Texts;
use montjoie::systems::{REGISTRY, engine};
use montjoie::watch::Unwatched;
use serde_json::{Value as Json, json};

/// A server that ends with its test.
struct Served {
    program: Child,
    port: u16,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[derive(Debug)]
struct Reply {
    status: u16,
    headers: BTreeMap<String, String>,
    body: Vec<u8>,
}

impl Reply {
    fn read(stream: &mut TcpStream) -> Reply {
        stream.set_read_timeout(Some(Duration::from_secs(90))).expect("a timeout");
        let mut bytes = Vec::new();
        // A connection that is reset has said before what there was to say.
        let _ = stream.read_to_end(&mut bytes);
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or_else(|| panic!("{:?}", String::from_utf8_lossy(&bytes)));
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let (first, headers) = head.split_once("\r\n").unwrap_or((&head, ""));
        let header = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
        Reply {
            status: first.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status"),
            headers: headers.lines().filter_map(header).collect(),
            body: bytes[end + 4..].to_vec(),
        }
    }

    fn json(&self) -> Json {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)))
    }

    /// The message of what is wrong.
    fn message(&self) -> String {
        self.json()["error"]["message"].as_str().expect("a message").to_owned()
    }
}

impl Served {
    fn start(options: &str) -> Served {
        let words = options.split(' ').filter(|word| !word.is_empty());
        let mut program = Command::new(env!("CARGO_BIN_EXE_montjoie"));
        let mut program =
            program.args(["serve", "--port", "0"]).args(words).env_remove("LANG").stdout(Stdio::piped()).spawn().expect("it starts");
        let mut says = String::new();
        BufReader::new(program.stdout.take().expect("its output")).read_line(&mut says).expect("a line");
        let address = says.split(' ').next().expect("an address");
        let port = address.rsplit(':').next().and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("{says}"));
        Served { program, port }
    }

    /// Sends bytes as they are.
    fn send(&self, bytes: impl AsRef<[u8]>) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        // It may be closed before all is sent: that is a reply too.
        let _ = stream.write_all(bytes.as_ref());
        stream
    }

    fn get(&self, path: &str) -> Reply {
        Reply::read(&mut self.send(format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{}\r\nconnection: close\r\n\r\n", self.port)))
    }

    fn asking(&self, headers: &str, body: &[u8]) -> TcpStream {
        let head =
            format!("POST /ask HTTP/1.1\r\nhost: localhost:{}\r\nconnection: close\r\ncontent-length: {}\r\n", self.port, body.len());
        self.send([head.as_bytes(), headers.as_bytes(), b"\r\n", body].concat())
    }

    fn begin(&self, request: &Json) -> TcpStream {
        self.asking(JSON, request.to_string().as_bytes())
    }

    fn ask(&self, request: &Json) -> Reply {
        Reply::read(&mut self.begin(request))
    }

    /// The CPU time that the server has used, in ticks of 10 ms.
    fn ticks(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.program.id())).expect("Linux");
        let after = stat.rsplit(')').next().expect("its numbers");
        after.split_whitespace().skip(11).take(2).map(|ticks| ticks.parse::<u64>().expect("a number")).sum()
    }

    /// Waits until it has computed for 0.1 s more than this CPU time, in ticks: then it has taken a request up, however slow the machine is.
    #[track_caller]
    fn computes_since(&self, before: u64) {
        let begun = Instant::now();
        while self.ticks() <= before + 10 {
            assert!(begun.elapsed() < Duration::from_secs(60), "it does not compute");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// What the system says of it: a number of `/proc/PID/status`, such as `VmRSS` (KiB) or `Threads`.
    fn status(&self, name: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.program.id())).expect("Linux");
        let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')).expect("a line of that name");
        line.split_whitespace().next().and_then(|number| number.parse().ok()).expect("a number")
    }

    /// How many files and connections it holds open.
    fn open(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.program.id())).expect("Linux").count()
    }

    /// Waits until it computes no more.
    #[track_caller]
    fn rests(&self) {
        let until = Instant::now() + Duration::from_secs(20);
        while Instant::now() < until {
            let before = self.ticks();
            std::thread::sleep(Duration::from_millis(500));
            if self.ticks() - before <= 3 {
                return;
            }
        }
        panic!("it still computes");
    }
}

const JSON: &str = "content-type: application/json\r\n";

/// A question that takes hours.
fn endless(seed: u32) -> Json {
    json!({ "ask": "duel", "system": "hc", "a": "french/mounted-knights", "b": "english/archers", "method": "sample",
        "combats": 1_000_000_000_000u64, "seed": seed, "effects": false })
}

fn small() -> Json {
    json!({ "ask": "duel", "system": "hc", "a": "french/vougiers", "b": "english/billmen", "keys": { "turns": 2 }, "method": "exact", "effects": false })
}

#[test]
fn it_serves_the_page_and_replies_as_the_door_does() {
    let served = Served::start("");
    let page = served.get("/");
    assert_eq!((page.status, page.headers["content-type"].as_str()), (200, "text/html; charset=windows-1252"));
    assert_eq!(page.body, include_bytes!("../crates/web/montjoie.html"));
    let host = Texts::default();
    let door = Door::new(REGISTRY, &host);
    let wrong = json!({ "ask": "duel", "system": "hc", "a": "french/vougeirs", "b": "english/billmen", "id": 7 });
    for (request, status) in [(small(), 200), (json!({ "ask": "systems", "id": "x", "lang": "fr" }), 200), (wrong, 400), (json!([]), 400)] {
        let reply = served.ask(&request);
        assert_eq!(reply.status, status, "{request}");
        assert_eq!(String::from_utf8_lossy(&reply.body), door.answer(&request.to_string(), &Unwatched));
        assert_eq!(reply.headers["content-type"], "application/json");
        // The second time it is the kept one.
        assert_eq!(served.ask(&request).body, reply.body);
    }
    let mut charts = small();
    charts["charts"] = json!(true);
    let drawn = served.ask(&charts).json();
    assert!(drawn["charts"][0]["svg"].as_str().expect("a chart").starts_with("<svg"), "{drawn}");
    assert_eq!(served.ask(&json!({ "ask": "engine" })).json()["answer"]["engine"], engine());
    assert_eq!(
        served.ask(&json!({ "ask": "run", "scenario": "hail-caesar/knights-v-longbows", "method": "exact", "effects": false })).status,
        200
    );
}

#[test]
fn what_is_malformed_or_too_long_is_rejected_and_harms_nothing() {
    let served = Served::start("--longest 4");
    let ask = |headers: &str, body: &[u8]| Reply::read(&mut served.asking(headers, body));
    for (body, says) in [
        (&b""[..], "the request is no JSON"),
        (b"{", "the request is no JSON"),
        (b"\xff\xfe{}", "no valid UTF-8"),
        (b"7", "a request is an object"),
        (&[b'['; 3000], "the request is no JSON"),
        (br#"{"ask":"nothing"}"#, "`ask` cannot be"),
    ] {
        let reply = ask(JSON, body);
        assert!(reply.status == 400 && reply.message().contains(says), "{reply:?}");
    }
    let long = ask(JSON, &[b' '; 4097]);
    assert_eq!((long.status, long.message().as_str()), (413, "the request is longer than 4 KiB"));
    // The same without saying how long it will be.
    let chunks = format!(
        "POST /ask HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ntransfer-encoding: chunked\r\n{JSON}\r\n2000\r\n{}",
        " ".repeat(8192)
    );
    assert_eq!(Reply::read(&mut served.send(chunks)).status, 413);
    for headers in ["", "content-type: text/plain\r\n", "content-type: application/x-www-form-urlencoded\r\n"] {
        assert_eq!(ask(headers, b"{}").status, 415, "{headers}");
    }
    // No HTTP, and a head that never ends.
    assert!(Reply::read(&mut served.send("hello\r\n\r\n")).status >= 400);
    assert_eq!(Reply::read(&mut served.send(format!("GET / HTTP/1.1\r\nx: {}\r\n\r\n", "y".repeat(100_000)))).status, 431);
    assert_eq!(served.ask(&small()).status, 200);
}

#[test]
fn nothing_on_the_disk_can_be_reached() {
    let served = Served::start("");
    for path in [
        "/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/ask/../Cargo.toml",
        "/Cargo.toml",
        "/.git/config",
        "/montjoie.html",
        "/index.html",
    ] {
        let reply = served.get(path);
        assert_eq!((reply.status, reply.message().as_str()), (404, "there is nothing at this address"), "{path}");
    }
    assert_eq!(served.get("/ask").status, 405);
    for request in [
        json!({ "ask": "run", "scenario": "/etc/passwd" }),
        json!({ "ask": "run", "scenario": concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/hail-caesar/knights-v-longbows.toml") }),
        json!({ "ask": "units", "system": "hc", "own": ["/etc/passwd"] }),
        json!({ "ask": "army", "file": "../../../etc/passwd" }),
    ] {
        let reply = served.ask(&request);
        assert!(reply.status == 400 && reply.message().contains("no text has this name"), "{request}: {reply:?}");
    }
}

#[test]
fn a_slow_client_is_closed_and_nobody_waits_for_it() {
    let served = Served::start("--patience 1 --connections 2");
    // All connections are taken: by half a head, and by nothing at all.
    let mut slow = [served.send("GET / HTTP/1.1\r\nhost: local"), served.send("")];
    let begun = Instant::now();
    assert_eq!(served.ask(&small()).status, 200);
    assert!(begun.elapsed() < Duration::from_secs(30));
    for stream in &mut slow {
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
        let mut rest = Vec::new();
        assert!(stream.read_to_end(&mut rest).is_ok() && !rest.starts_with(b"HTTP/1.1 200"), "closed by the server");
    }
    // Half a body.
    let half = format!("POST /ask HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n{JSON}\r\n{{\"ask\":");
    assert_eq!(Reply::read(&mut served.send(half)).status, 408);
}

#[test]
#[cfg(target_os = "linux")]
fn a_deadline_stops_the_computation_and_so_does_a_client_that_goes_away() {
    let served = Served::start("--deadline 20 --at-once 1 --waiting 0");
    let (begun, before) = (Instant::now(), served.ticks());
    let mut first = served.begin(&endless(1));
    served.computes_since(before);
    let second = served.ask(&endless(2));
    assert_eq!((second.status, second.headers["retry-after"].as_str()), (503, "1"), "one at a time, and none waits");
    let late = Reply::read(&mut first);
    assert_eq!((late.status, late.message().as_str()), (504, "no answer within 20 s: stopped"));
    assert!(begun.elapsed() < Duration::from_secs(60));
    served.rests();
    assert_eq!(served.ask(&small()).status, 200, "its place is free again");

    let patient = Served::start("--deadline 3000");
    let before = patient.ticks();
    let stream = patient.begin(&endless(1));
    patient.computes_since(before);
    drop(stream);
    patient.rests();
}

/// One request of many, by its number: the answer's status, or none where the client goes away.
#[cfg(target_os = "linux")]
fn one_of_many(served: &Served, number: u32) -> Option<u16> {
    let sampled = || {
        let mut request = small();
        request["method"] = json!("sample");
        request["combats"] = json!(1000);
        request["seed"] = json!(number);
        request
    };
    Some(match number % 8 {
        0..=2 => served.ask(&sampled()).status,
        3 => served.ask(&small()).status,
        4 => Reply::read(&mut served.asking(JSON, b"{\"ask\": \"duel\", ")).status,
        5 => Reply::read(&mut served.asking(JSON, &[b' '; 5000])).status,
        6 => served.get("/%2e%2e/%2e%2e/etc/passwd").status,
        _ => {
            // Half a request, or a whole one that nobody waits for.
            let stream = if number.is_multiple_of(16) { served.send("POST /ask HTTP/1.1\r\nhost: lo") } else { served.begin(&sampled()) };
            drop(stream);
            return None;
        }
    })
}

#[test]
#[cfg(target_os = "linux")]
fn ten_thousand_requests_of_64_clients_leave_it_as_it_was() {
    const EACH: u32 = 2_500;
    // One moves the bytes, one listens to Ctrl-C, two compute the parts of an answer, two wait for an answer's parts.
    const THREADS: u64 = 6;
    let served = Served::start("--longest 4 --kept 1 --threads 2 --at-once 2");
    let open = served.open();
    let spell = |from: u32| {
        let next = AtomicU32::new(from);
        std::thread::scope(|clients| {
            for _ in 0..64 {
                clients.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= from + EACH {
                            return;
                        }
                        let expected = [200, 200, 200, 200, 400, 413, 404].get(number as usize % 8).copied();
                        assert_eq!(one_of_many(&served, number), expected, "request {number}");
                    }
                });
            }
        });
        served.rests();
        // A connection is closed a moment after its client.
        let until = Instant::now() + Duration::from_secs(20);
        while served.open() > open && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(100));
        }
        (served.status("VmRSS"), served.status("Threads"), served.open())
    };
    let begun = Instant::now();
    let after = [0, 1, 2, 3].map(|part| spell(part * EACH));
    println!("resident KiB, threads and open files after each 2,500 requests: {after:?}; {:?} in all", begun.elapsed());
    let [first, .., last] = after;
    assert!(last.0 < first.0 + (16 << 10), "its memory grows: {after:?}");
    assert!(after.iter().all(|part| part.1 <= THREADS), "more than {THREADS} threads: {after:?}");
    assert!(after.iter().all(|part| part.2 <= open), "connections are left, {open} files were open at first: {after:?}");
    assert_eq!(served.ask(&small()).status, 200);
}

#[test]
fn every_reply_has_its_security_headers_and_other_sites_are_rejected() {
    let served = Served::start("--longest 1");
    let own = format!("{JSON}origin: http://localhost:{}\r\n", served.port);
    let raw = |head: String| Reply::read(&mut served.send(head));
    let at = |host: &str| raw(format!("GET / HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n"));
    let ask = |headers: &str, body: &[u8]| Reply::read(&mut served.asking(headers, body));
    let other = |origin: &str| ask(&format!("{JSON}origin: {origin}\r\n"), b"{}");
    let port = served.port;
    for (reply, status) in [
        (served.get("/"), 200),
        (served.get("/sw.js"), 200),
        (served.get("/montjoie.webmanifest"), 200),
        (served.get("/icon.svg"), 200),
        (ask(&own, small().to_string().as_bytes()), 200),
        (ask(&own, b"?"), 400),
        (served.get("/nothing"), 404),
        (served.get("/ask"), 405),
        (ask(&own, &[b' '; 2000]), 413),
        (ask("", b"{}"), 415),
        (at(&format!("[::1]:{port}")), 200),
        // Another name for this machine: a page of that name could ask through it.
        (at("evil.example"), 403),
        (at(&format!("127.0.0.1.evil.example:{port}")), 403),
        (raw("GET / HTTP/1.1\r\nconnection: close\r\n\r\n".to_owned()), 403),
        (raw("GET http://evil.example/ HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".to_owned()), 403),
        (other("http://evil.example"), 403),
        (other("http://localhost:1"), 403),
        (other("null"), 403),
    ] {
        assert_eq!(reply.status, status, "{reply:?}");
        let header = |name: &str| reply.headers.get(name).map_or("", String::as_str);
        let policy: Vec<&str> = header("content-security-policy").split("; ").collect();
        assert_eq!(policy[0], "default-src 'none'", "{reply:?}");
        assert!(policy.contains(&"frame-ancestors 'none'"), "{policy:?}");
        for directive in policy.iter().filter(|directive| directive.starts_with("script-src")) {
            assert!(
                directive.contains("'sha256-") && !directive.contains("unsafe-inline") && !directive.contains("'unsafe-eval'"),
                "{directive}"
            );
        }
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(header(name), value, "{name}: {reply:?}");
        }
        assert!(!reply.headers.keys().any(|name| name.starts_with("access-control-")), "{reply:?}");
    }
    assert!(served.get("/").headers["content-security-policy"].contains("connect-src 'self'"));
}

#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_lets_it_end_what_it_is_doing() {
    let mut served = Served::start("--deadline 15");
    let before = served.ticks();
    let mut stream = served.begin(&endless(1));
    served.computes_since(before);
    assert!(Command::new("kill").args(["-INT", &served.program.id().to_string()]).status().expect("kill").success());
    std::thread::sleep(Duration::from_millis(500));
    assert!(served.program.try_wait().expect("a status").is_none(), "somebody waits for an answer");
    assert_eq!(Reply::read(&mut stream).status, 504, "the answer to a question without end");
    let begun = Instant::now();
    while served.program.try_wait().expect("a status").is_none() && begun.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(served.program.try_wait().expect("a status").and_then(|status| status.code()), Some(0));
    assert!(TcpStream::connect(("127.0.0.1", served.port)).is_err());
}
