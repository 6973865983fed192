//! `montjoie serve`: the page, with this program as its engine. `GET /` is the page, `POST /ask` replies to a request as
//! [`crate::asked`] does. Nothing is read from the disk: a request brings its own files, or names a shipped scenario.

use std::collections::{BTreeMap, VecDeque};
use std::future::{Future, poll_fn};
use std::io;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header, uri::Authority};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};

use super::args::ServeArgs;
use super::progress::{interrupted, listen};
use super::{page, print, use_threads};
use crate::scenarios;
use crate::systems::engine;
use montjoie_analysis::ask::door::{Door, error};
use montjoie_analysis::store::Fault;
use montjoie_analysis::store::host::Texts;
use montjoie_core::language::Lang;
use montjoie_core::watch::{Interrupt, Watch};
use montjoie_document::line;
use montjoie_system::Registry;

/// How often Ctrl-C is looked at.
const TICK: Duration = Duration::from_millis(100);

/// The most bytes of the head of a request, 16 KiB.
const HEAD: usize = 16 << 10;

/// What a reply may load and who may show it: nothing, nobody. The page has a policy of its own.
const POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// Headers of every reply.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::CACHE_CONTROL, "no-store"),
];

/// Serves until Ctrl-C.
///
/// # Errors
/// The address cannot be listened on.
pub fn serve(systems: Registry, args: &ServeArgs) -> Result<(), Fault> {
    use_threads(args.threads)?;
    listen();
    let cannot = |error: io::Error| Fault::new(format!("cannot listen on {}, port {}: {error}", args.listen, args.port));
    // One thread moves the bytes; each computation has a thread of its own, which the next one gets.
    let at_once = args.at_once.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().max_blocking_threads(at_once).build().map_err(cannot)?;
    let listener = runtime.block_on(TcpListener::bind((args.listen, args.port))).map_err(cannot)?;
    let address = listener.local_addr().map_err(cannot)?;
    let says = match args.lang {
        Lang::En => format!("http://{address} shows the page; Ctrl-C stops the server\n"),
        Lang::Fr => format!("http://{address} montre la page ; Ctrl-C arrête le serveur\n"),
    };
    print(&args.lang.typeset(&says))?;
    runtime.block_on(accept(&listener, &Arc::new(Server::new(systems, args, at_once))));
    // What nobody waits for any more was told to stop.
    runtime.shutdown_timeout(Duration::from_secs(1));
    Ok(())
}

/// What all connections share.
struct Server {
    door: Door<'static>,
    kept: Kept,
    /// Only this machine can ask.
    local: bool,
    longest: usize,
    deadline: Duration,
    patience: Duration,
    connections: u32,
    /// One permit per computation.
    computing: Arc<Semaphore>,
    /// One permit per request that is computed or waits for that.
    asked: Semaphore,
}

impl Server {
    fn new(systems: Registry, args: &ServeArgs, at_once: usize) -> Server {
        let shipped = scenarios::SHIPPED.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        Server {
            // There is one server, and it lives as long as the program.
            door: Door::new(systems, Box::leak(Box::new(Texts(shipped)))),
            kept: Kept { most: (args.kept as usize) << 20, answers: Mutex::default() },
            local: args.listen.is_loopback(),
            longest: (args.longest as usize) << 10,
            deadline: Duration::from_secs(args.deadline.into()),
            patience: Duration::from_secs(args.patience.into()),
            connections: args.connections.into(),
            computing: Arc::new(Semaphore::new(at_once)),
            asked: Semaphore::new(at_once + usize::from(args.waiting)),
        }
    }
}

/// Takes connections until Ctrl-C, then lets the open ones end what they are doing.
async fn accept(listener: &TcpListener, server: &Arc<Server>) {
    let app = Router::new()
        .route("/", get(the_page))
        .route("/ask", post(asked))
        .route("/sw.js", get(async || kept("text/javascript", include_str!("../../crates/web/page/sw.js"))))
        .route(
            "/montjoie.webmanifest",
            get(async || kept("application/manifest+json", include_str!("../../crates/web/page/montjoie.webmanifest"))),
        )
        .route("/icon.svg", get(async || kept("image/svg+xml", include_str!("../../crates/web/page/icon.svg"))))
        .fallback(async || refused(StatusCode::NOT_FOUND, Fault::new("there is nothing at this address").help("GET / or POST /ask")))
        .method_not_allowed_fallback(async || {
            refused(StatusCode::METHOD_NOT_ALLOWED, Fault::new("this address is asked otherwise").help("GET / or POST /ask"))
        })
        .layer(from_fn_with_state(Arc::clone(server), guarded))
        .with_state(Arc::clone(server));
    let open = Arc::new(Semaphore::new(server.connections as usize));
    let (stop, stopping) = watch::channel(());
    while !interrupted() {
        let next = async { io::Result::Ok((Arc::clone(&open).acquire_owned().await, listener.accept().await?.0)) };
        match timeout(TICK, next).await {
            Ok(Ok((permit, stream))) => {
                drop(tokio::spawn(connection(stream, app.clone(), Arc::clone(server), stopping.clone(), permit.ok())))
            }
            // Such as too many open files: some will be closed.
            Ok(Err(_)) => sleep(TICK).await,
            Err(_) => {}
        }
    }
    drop(stop);
    let _ = timeout(server.deadline + server.patience, open.acquire_many(server.connections)).await;
}

/// Serves one connection. It takes requests for as long as a client's patience is; each may end, and then it is closed.
async fn connection(
    stream: TcpStream,
    app: Router,
    server: Arc<Server>,
    mut stopping: watch::Receiver<()>,
    _open: Option<OwnedSemaphorePermit>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(server.patience).max_buf_size(HEAD);
    let mut served = pin!(http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(app)));
    let mut over = pin!(timeout(server.patience, stopping.changed()));
    let ended = poll_fn(|context| match served.as_mut().poll(context) {
        Poll::Ready(_) => Poll::Ready(true),
        Poll::Pending => over.as_mut().poll(context).map(|_| false),
    });
    if !ended.await {
        served.as_mut().graceful_shutdown();
        // The connection of a client that does not read its answer is closed.
        let _ = timeout(server.deadline + server.patience, served).await;
    }
}

/// Lets a request through unless another site sent it, and gives every reply its headers.
async fn guarded(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let mut response = match server.sent_by_our_page(&request) {
        true => next.run(request).await,
        false => refused(StatusCode::FORBIDDEN, Fault::new("another site sent this request").help("open the page of this server")),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    response
}

impl Server {
    /// Whether the address asked for is one of this machine, where only that may ask, and no page of another address asks. Otherwise any page in
    /// the user's browser could.
    fn sent_by_our_page(&self, request: &Request) -> bool {
        let said = |name| request.headers().get(name).map(|value: &HeaderValue| value.to_str().unwrap_or_default());
        let Some(host) = said(header::HOST).filter(|_| request.headers().get_all(header::HOST).iter().count() == 1) else { return false };
        let same_host = request.uri().authority().is_none_or(|authority| authority.as_str() == host);
        let same_origin = said(header::ORIGIN).is_none_or(|origin| origin.split_once("://").is_some_and(|(_, from)| from == host));
        same_host && same_origin && (!self.local || of_this_machine(host))
    }
}

/// Whether a host, with or without its port, is this machine.
fn of_this_machine(host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let name = authority.host().trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// The page. Its policy is the one that it carries, as a header; it may ask this server.
async fn the_page() -> Response {
    let own = page::meta("http-equiv=\"Content-Security-Policy\"");
    let ask = if own.contains("connect-src") { "" } else { "; connect-src 'self'" };
    let policy = HeaderValue::from_str(&format!("{own}{ask}; frame-ancestors 'none'")).unwrap_or(HeaderValue::from_static(POLICY));
    let headers =
        [(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=windows-1252")), (header::CONTENT_SECURITY_POLICY, policy)];
    (headers, Body::from(page::PAGE)).into_response()
}

/// A file with which a browser keeps the page as an app. The worker that keeps it may fetch from here.
fn kept(kind: &'static str, text: &'static str) -> Response {
    let policy = HeaderValue::from_static("default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
    ([(header::CONTENT_TYPE, HeaderValue::from_static(kind)), (header::CONTENT_SECURITY_POLICY, policy)], text).into_response()
}

/// A reply as JSON.
fn reply(status: StatusCode, text: impl Into<Body>) -> Response {
    (status, [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], text.into()).into_response()
}

/// What is wrong with a request, in the form of the door.
fn refused(status: StatusCode, fault: Fault) -> Response {
    reply(status, line(&serde_json::json!({ "error": error(&fault) })))
}

async fn asked(State(server): State<Arc<Server>>, headers: HeaderMap, body: Body) -> Response {
    match request(&server, &headers, body).await {
        Ok(text) => computed(&server, text).await,
        Err(refused) => refused,
    }
}

/// The text of a request, if it is a short one that comes quickly.
async fn request(server: &Server, headers: &HeaderMap, body: Body) -> Result<String, Response> {
    // A form of another site cannot send this type without asking first.
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.split(';').next().unwrap_or_default().trim() != "application/json" {
        return Err(refused(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Fault::new("a request is JSON").help("send it with content-type: application/json"),
        ));
    }
    let too_long = || {
        let most = server.longest >> 10;
        refused(StatusCode::PAYLOAD_TOO_LARGE, Fault::new(format!("the request is longer than {most} KiB")).help("--longest allows more"))
    };
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > server.longest as u64) {
        return Err(too_long());
    }
    let Ok(read) = timeout(server.patience, to_bytes(body, server.longest)).await else {
        return Err(refused(StatusCode::REQUEST_TIMEOUT, Fault::new("the request did not come in time").help("--patience allows more")));
    };
    // What was not too long was broken off: nobody reads the reply.
    let bytes = read.map_err(|_| too_long())?;
    String::from_utf8(bytes.into()).map_err(|_| refused(StatusCode::BAD_REQUEST, Fault::new("the request is no text (no valid UTF-8)")))
}

/// The reply to a request: kept, or computed before the deadline.
async fn computed(server: &Arc<Server>, text: String) -> Response {
    if let Some(kept) = server.kept.get(&text) {
        return reply(StatusCode::OK, kept);
    }
    let Ok(_asked) = server.asked.try_acquire() else {
        let busy = refused(StatusCode::SERVICE_UNAVAILABLE, Fault::new("too many requests wait already").help("ask again later"));
        return ([(header::RETRY_AFTER, HeaderValue::from_static("1"))], busy).into_response();
    };
    let wanted = Arc::new(Wanted { until: Instant::now() + server.deadline, gone: AtomicBool::new(false) });
    // A client that goes away drops this.
    let _guard = Guard(Arc::clone(&wanted));
    let found = timeout(server.deadline, async {
        let permit = Arc::clone(&server.computing).acquire_owned().await;
        let (server, wanted) = (Arc::clone(server), Arc::clone(&wanted));
        let work = tokio::task::spawn_blocking(move || {
            let (line, sound) = crate::asked::reply(&server.door, &text, engine, &*wanted);
            drop(permit);
            let bytes = Bytes::from(line);
            if sound {
                server.kept.put(text, &bytes);
            }
            (bytes, sound)
        });
        work.await
    });
    match found.await {
        Ok(Ok((line, true))) => reply(StatusCode::OK, line),
        Ok(Ok((line, false))) if !wanted.stopped() => reply(StatusCode::BAD_REQUEST, line),
        Ok(Err(_)) => refused(StatusCode::INTERNAL_SERVER_ERROR, Fault::new("the computation failed")),
        _ => {
            let most = server.deadline.as_secs();
            refused(StatusCode::GATEWAY_TIMEOUT, Fault::new(format!("no answer within {most} s: stopped")).help("--deadline allows more"))
        }
    }
}

/// An answer that somebody waits for, until then.
struct Wanted {
    until: Instant,
    gone: AtomicBool,
}

impl Interrupt for Wanted {
    fn stopped(&self) -> bool {
        self.gone.load(Ordering::Relaxed) || Instant::now() >= self.until
    }
}

impl Watch for Wanted {}

/// Somebody waits for the answer for as long as this lives.
struct Guard(Arc<Wanted>);

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.gone.store(true, Ordering::Relaxed);
    }
}

/// Answers in memory, by request. The oldest go where they become too many bytes.
struct Kept {
    most: usize,
    answers: Mutex<Replies>,
}

#[derive(Default)]
struct Replies {
    by_request: BTreeMap<Arc<str>, Bytes>,
    oldest_first: VecDeque<Arc<str>>,
    bytes: usize,
}

impl Kept {
    fn get(&self, request: &str) -> Option<Bytes> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).by_request.get(request).cloned()
    }

    fn put(&self, request: String, reply: &Bytes) {
        let (request, mut kept) = (Arc::<str>::from(request), self.answers.lock().unwrap_or_else(PoisonError::into_inner));
        if kept.by_request.contains_key(&request) {
            return;
        }
        kept.bytes += request.len() + reply.len();
        kept.oldest_first.push_back(Arc::clone(&request));
        kept.by_request.insert(request, reply.clone());
        while kept.bytes > self.most
            && let Some(oldest) = kept.oldest_first.pop_front()
            && let Some(reply) = kept.by_request.remove(&oldest)
        {
            kept.bytes -= oldest.len() + reply.len();
        }
    }
}
