// Prices: what units are worth in armies, and what the lists ask. First from battles fought when the page was built, then from more.

/** Prices from battles that were fought when the page was built, by system. They are unpacked when somebody asks for prices. */
let stored = {};
async function unpackStored() {
  if ($('stored')) stored = await unpack($('stored').textContent).json();
  $('stored')?.remove();
}
/** Battles of the main situation that can be asked for; the last is what the terminal fights. */
const PRICES = [12000, 30000, 120000];

VIEWS.prices = {
  has: (game) => BUILT.priced.includes(game.id),
  read: () => ({}),
  path: () => [],
  keys: (game) => game.battle_keys.filter((key) => key.key.startsWith('rules.')),
  form(game, group) {
    const list = h('select', { id: 'list', onchange: (event) => setKey('list', event.target.value, 0) }, game.lists.map((one) => h('option', { value: one.id, selected: one.id === state.keys.list }, both(one))), h('option', { value: 'all', selected: state.keys.list === 'all' }, say('all')));
    const battles = h('select', { id: 'battles', onchange: (event) => setKey('battles', event.target.value, 0) }, h('option', { value: '' }, say('stored')),
      PRICES.map((count) => h('option', { value: count, selected: Number(state.keys.battles) === count }, count.toLocaleString(lang))));
    const only = h('input', { id: 'only', type: 'checkbox', checked: Boolean(state.keys.only), onchange: (event) => setKey('only', event.target.checked ? 'yes' : undefined, 0) });
    return [
      h('div', { class: 'field wide' }, h('label', { for: 'list' }, say('filter')), list),
      h('div', { class: 'field wide' }, h('label', {}, only, ' ', say('onlySay'))),
      triedField(game),
      h('div', { class: 'field wide' }, h('label', { for: 'battles' }, say('battles')), battles),
      h('p', { class: 'soft' }, say('pricesSay')),
      h('button', { type: 'button', onclick: () => change({ keys: {} }) }, say('reset')),
    ];
  },
  request() {
    const keys = rulesOf(state.keys);
    const only = state.keys.only && state.keys.list !== 'all' && { only: state.keys.list ?? catalogue[state.system].lists[0].id };
    const other = changed().length || tried().length || only || Object.keys(keys).length;
    // A list with other prices meets all the others, as the stored ones do.
    const about = only || (changed().length && { everybody: true });
    return { ask: 'fair', system: state.system, by: 'armies', ...about, ...(tried().length && { set: tried() }), combats: Number(state.keys.battles) || (other ? PRICES[0] : stored[state.system].combats), keys, lang, charts: room() };
  },
  command(asked) {
    const own = asked.own ? ` --list prices.toml` : '';
    const about = [asked.only ? `--only ${asked.only}` : '', asked.everybody ? '--everybody' : '', ...(asked.set ?? []).map((word) => `--set ${quoted(word)}`)].filter(Boolean);
    return ['montjoie fair', asked.system, ...words(asked.keys), `--by armies --combats ${asked.combats}${own}`, ...about].join(' ');
  },
  async answer(game, mine) {
    await unpackStored();
    if (mine !== asked) return;
    const here = stored[state.system];
    if (!here) return show([fault({ message: say('noPrices') })]);
    // A server may have another engine than the page: what the page keeps is not its answer.
    const newer = about.engine !== BUILT.engine;
    const before = newer ? null : here.replies[lang];
    const wanted = this.request();
    const other = changed();
    $('answer').classList.remove('busy');
    if (before && !other.length && !wanted.only && !wanted.set && !Object.keys(wanted.keys).length && wanted.combats === here.combats) {
      // The narrowest that fills the screen, or the widest.
      const widths = Object.keys(here.charts[lang]).map(Number).sort((one, other) => one - other);
      const width = widths.find((each) => each >= wanted.charts) ?? widths.at(-1);
      drawPrices(game, wanted, { ...before, charts: here.charts[lang][width] }, null, null);
      return;
    }
    if (other.length) {
      const lists = [...new Set(other.map(([unit]) => unit.split('/')[0]))];
      const text = await quick.ask({ ask: 'list', system: state.system, lists, prices: Object.fromEntries(other) });
      if (mine !== asked) return;
      if (text.error) return show([fault(text.error)]);
      wanted.texts = { 'prices.toml': text.answer.text };
      wanted.own = ['prices.toml'];
    }
    const went = h('span', { class: 'busy' });
    const progress = (part) => { went.textContent = ` ${say('fighting', `${Math.round(100 * part)}\u00a0%`, wanted.combats.toLocaleString(lang))}`; };
    progress(0);
    if (before) drawPrices(game, wanted, before, before, went);
    else show([h('p', { id: 'sentence' }, say('otherEngine')), h('p', { class: 'soft' }, went)]);
    const reply = await pool.long(wanted, progress);
    if (!reply || mine !== asked) return;
    if (reply.error) return show([fault(reply.error)]);
    drawPrices(game, wanted, reply, before, null);
  },
};
/** The rules among the keys. */
const rulesOf = (keys) => Object.fromEntries(Object.entries(keys).filter(([key]) => key.startsWith('rules.')));
/** The prices that are other than the list's: unit and points. */
const changed = () => Object.entries(state.keys).filter(([key, value]) => key.startsWith('price.') && numeric(value)).map(([key, value]) => [key.slice(6), Number(value)]);

function drawPrices(game, wanted, reply, before, went) {
  const { answer, document } = reply;
  headline = null;
  const view = partOf(document, 'prices').table;
  const lists = new Map(answer.tables.prices.map((of) => [`price.${of.unit}`, of.list]));
  const shown = state.keys.list ?? game.lists[0].id;
  const rows = view.rows.map((cells, at) => ({ cells, key: view.sets[at], under: view.under[at] })).filter((of) => shown === 'all' || lists.get(of.key) === shown);
  const old = before && partOf(before.document, 'prices').table;
  const was = (of) => old?.rows[old.sets.indexOf(of.key)]?.at(-1);
  const price = (of, cell) => {
    const unit = of.key.slice(6);
    const known = game.units.find((one) => one.id === unit)?.points;
    const now = state.keys[of.key];
    if (unit.includes('+')) return h('td', { class: 'r', 'data-head': view.head[1] }, cell);
    return h('td', { 'data-head': view.head[1] }, h('input', { id: `price-${unit}`, class: now === undefined ? 'price' : 'price changed', type: 'number', min: 1, max: 1000, step: 'any', value: now ?? known, 'aria-label': `${say('pts')}, ${of.cells[0]}`,
      onchange: (event) => setKey(of.key, Number(event.target.value) === known || !event.target.validity.valid ? undefined : event.target.value, 0) }));
  };
  const head = [...view.head, ...(before && !went ? [say('before')] : [])];
  const row = (of) => h('tr', {}, of.cells.map((cell, at) => (at === 1 ? price(of, cell) : h(at ? 'td' : 'th', { scope: at ? null : 'row', class: view.right.includes(at) ? 'r' : null, 'data-head': at ? head[at] : null }, cell))), before && !went ? h('td', { class: 'soft', 'data-head': say('before') }, was(of) ?? '') : null);
  // The name of a list stands over its rows where there are several.
  const over = (of, at) => (shown === 'all' && of.under !== rows[at - 1]?.under ? h('tr', {}, h('th', { colspan: head.length, scope: 'rowgroup' }, of.under)) : null);
  const unfolded = (name) => (partOf(document, name) ? h('details', { id: name }, h('summary', {}, partOf(document, name).title), table(partOf(document, name).table), h('p', { class: 'soft' }, notesOf(document, `${name}-note`))) : null);
  const { sentence } = partOf(document, 'headline');
  show([
    h('h2', { id: 'sentence' }, sentence),
    drawn(partOf(document, 'set')),
    h('p', { class: 'soft' }, notesOf(document, 'fought'), answer === stored[state.system].replies[lang].answer ? ` ${say('storedSay')}` : '', ' ', went),
    before && went ? h('p', { class: 'soft' }, say('oldVerdicts')) : null,
    h('div', { class: 'scroll', tabindex: 0 }, h('table', { class: 'cards' }, h('thead', {}, h('tr', {}, head.map((word, at) => (word ? h('th', { scope: 'col', class: view.right.includes(at) ? 'r' : null }, word) : h('td', {}))))), h('tbody', {}, rows.flatMap((of, at) => [over(of, at), row(of)].filter(Boolean))))),
    h('p', { class: 'soft' }, notesOf(document, 'reading'), ' ', notesOf(document, 'generals')),
    houseRules(game, Object.keys(wanted.keys).map((key) => ({ key, basis: null, effect: null })), false),
    figures(reply.charts),
    unfolded('given'),
    unfolded('compulsory'),
    wanted.texts ? h('div', { class: 'row' }, saver('prices.toml', wanted.texts['prices.toml'])) : null,
    tools(wanted, () => [sentence, ...rows.map((of) => of.cells.join('  '))].join('\n')),
  ]);
}
