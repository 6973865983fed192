// Where the page asks its engine: workers of this device, or the server that the page came from. Nothing else knows which.

/** A worker with the engine: one request at a time. `ready` is one that has it already. */
function device(module, source, ready) {
  let worker, waiting;
  const start = () => {
    worker = ready ?? new Worker(source);
    if (!ready) worker.postMessage({ module });
    ready = null;
    worker.onmessage = ({ data }) => {
      const done = waiting;
      // An engine that failed is in no state to be asked again.
      if (data.failed) stop();
      done?.(data.text);
    };
  };
  const stop = () => { waiting = null; worker.terminate(); start(); };
  start();
  return { send(text, done) { waiting = done; worker.postMessage({ request: text }); }, stop };
}
/** The server: `POST /ask` takes what a worker takes. */
function server() {
  let control;
  return {
    async send(text, done) {
      const mine = control = new AbortController();
      try {
        const reply = await fetch('/ask', { method: 'POST', headers: { 'content-type': 'application/json' }, body: text, signal: mine.signal });
        done(await reply.text(), reply.status);
      } catch (error) {
        if (!mine.signal.aborted) done(JSON.stringify({ error: { message: error.message } }));
      }
    },
    stop() { control?.abort(); },
  };
}
/** Whether the page came from a server that answers. */
async function served() {
  if (!location.protocol.startsWith('http')) return false;
  try {
    const reply = await fetch('/ask', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"ask":"systems"}' });
    return reply.ok && Array.isArray((await reply.json()).answer);
  } catch { return false; }
}

/** The reply that a text is; an error where it is none, such as the page of a proxy. */
function replyOf(text, status) {
  try {
    const reply = JSON.parse(text);
    if (reply?.answer !== undefined || reply?.error) return reply;
  } catch { /* It is said below. */ }
  return { error: { message: status ? say('noReplyStatus', status) : say('noReply') } };
}

/** Asks one after the other; answers are kept. An error may pass, so it is asked again; a duel stays too large. */
class Engine {
  constructor(make) { this.back = make(); this.kept = new Map(); this.queue = []; }
  keep(key, text) {
    // What shards answer is long, and merged once.
    if (text.length > 1e6 || key.startsWith('{"ask":"shard"')) return;
    this.kept.set(key, text);
    if (this.kept.size > 40) this.kept.delete(this.kept.keys().next().value);
  }
  /** The reply; null where a newer question of the same kind took its place. */
  ask(request, { newest = false } = {}) {
    const key = JSON.stringify(request);
    if (newest) this.cancel();
    if (this.kept.has(key)) return Promise.resolve(JSON.parse(this.kept.get(key)));
    return new Promise((resolve) => { this.queue.push({ key, resolve, newest }); this.go(); });
  }
  /** Drops the questions whose answers nobody waits for any more; one that is being answered is stopped. */
  cancel() {
    this.queue.filter((asked) => asked.newest).forEach((asked) => asked.resolve(null));
    this.queue = this.queue.filter((asked) => !asked.newest);
    if (this.busy?.newest) {
      this.busy.resolve(null);
      this.busy = null;
      this.back.stop();
    }
  }
  go() {
    if (this.busy || !this.queue.length) return;
    const mine = this.busy = this.queue.shift();
    this.back.send(mine.key, (text, status) => {
      if (this.busy !== mine) return;
      this.busy = null;
      const reply = replyOf(text, status);
      if (!reply.error || reply.error.too_large) this.keep(mine.key, text);
      mine.resolve(reply);
      this.go();
    });
  }
}

/** Long requests in shards, one for each worker at a time. Merged they have the bytes of the whole. */
class Pool {
  constructor(make, size) { this.make = make; this.size = size; this.engines = []; this.asked = 0; }
  /** The workers; they start when they are first needed. */
  all() {
    while (this.engines.length < this.size) this.engines.push(new Engine(this.make));
    return this.engines;
  }
  cancel() { this.asked += 1; this.engines.forEach((engine) => engine.cancel()); }
  /** The reply; null where `cancel` came first. `went` hears how much is done, in [0, 1]. */
  async long(request, went = () => {}) {
    this.cancel();
    const mine = this.asked;
    const engines = this.all();
    // A server divides its work itself.
    if (this.size === 1) return engines[0].ask(request, { newest: true });
    const { lang, charts, texts, own, ...inner } = request;
    const outer = { ...(texts && { texts }), ...(own && { own }) };
    const plan = await engines[0].ask({ ask: 'plan', most: 256, request: inner, ...outer }, { newest: true });
    if (!plan || plan.error || mine !== this.asked) return plan?.error ? plan : null;
    const of = plan.answer.shards;
    const shards = [];
    let [next, done, wrong] = [0, 0, null];
    const work = async (engine) => {
      while (next < of && !wrong) {
        const number = next++;
        const reply = await engine.ask({ ask: 'shard', number, of, request: inner, ...outer }, { newest: true });
        if (!reply || mine !== this.asked) return;
        if (reply.error) wrong = reply;
        else shards[number] = reply.answer.shard;
        done += 1;
        went(done / of);
      }
    };
    await Promise.all(engines.slice(0, of).map(work));
    if (mine !== this.asked || wrong) return wrong;
    return engines[0].ask({ ask: 'merge', shards, request: inner, ...outer, lang, ...(charts && { charts }) }, { newest: true });
  }
}
