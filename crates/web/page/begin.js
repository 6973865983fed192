// The beginning: the engine is unpacked, and the address is read.

/** What makes workers of this device. The first of them unpacks the engine. */
async function workers() {
  const source = URL.createObjectURL(new Blob([WORKER], { type: 'text/javascript' }));
  let first = new Worker(source);
  const { module, text } = await new Promise((resolve) => {
    first.onmessage = ({ data }) => resolve(data);
    first.postMessage({ packed: $('engine').textContent });
  });
  if (!module) throw new Error(JSON.parse(text).error.message);
  $('engine').remove();
  return () => {
    const worker = first;
    first = null;
    return device(module, source, worker);
  };
}
async function begin() {
  const remote = await served();
  const make = remote ? server : await workers();
  quick = new Engine(make);
  pool = new Pool(make, remote ? 1 : Math.max(2, Math.min(8, navigator.hardwareConcurrency || 2)));
  about = { ...BUILT, remote };
  if (remote) {
    const [which, systems] = await Promise.all([quick.ask({ ask: 'engine' }), quick.ask({ ask: 'systems' })]);
    Object.assign(about, which.answer, { systems: systems.answer.map(brief) });
  }
  enter();
  addEventListener('hashchange', enter);
  // From a server the page can be installed, and works without it afterwards.
  if (location.protocol.startsWith('http') && navigator.serviceWorker) {
    document.head.append(h('link', { rel: 'manifest', href: 'montjoie.webmanifest' }));
    navigator.serviceWorker.register(`sw.js?engine=${BUILT.engine}`).catch(() => {});
  }
}
function enter() {
  state = read(location.hash);
  lang = WORDS[state.lang] ? state.lang : (navigator.language ?? '').startsWith('fr') ? 'fr' : 'en';
  asked += 1;
  headline = null;
  const mine = state;
  drawChrome();
  drawForm().then(() => { if (state === mine) answer(); }, failed);
}
// The address is the question: the link must not change it.
$('skip').addEventListener('click', (event) => { event.preventDefault(); $('answer').focus(); });
$('question').addEventListener('submit', (event) => event.preventDefault());
begin().catch((error) => { lang = (navigator.language ?? '').startsWith('fr') ? 'fr' : 'en'; $('answer').replaceChildren(h('p', { class: 'error' }, say('failed', error.message))); });
