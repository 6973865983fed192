// The page: its state, which is the address; its form, made from the declarations of the keys; and what all answers have.

/** What can be asked: each view reads its part of the address, makes its form, asks and shows. */
const VIEWS = {};
const TABS = ['duel', 'battle', 'army', 'prices', 'odds', 'luck'];

// ---- small helpers -------------------------------------------------------------------------------------------------------------------------
const $ = (id) => document.getElementById(id);
const say = (word, ...values) => values.reduce((text, value) => text.replace('{}', value), WORDS[lang][word]).replace(/ ([:;!?%»])/g, '\u00a0$1');
/** An element: `h('p', { class: 'soft' }, 'text', child)`. Text is never read as HTML. */
function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}
const both = (of) => of[lang] ?? of.en ?? '';

// ---- the state, which is the address -----------------------------------------------------------------------------------------------------------
const VERSION = '1';
let lang = 'en';
let state;
let quick, pool, about;
const catalogue = {};

/** Reads an address: `#duel/SYSTEM/LIST/UNIT/LIST/UNIT?KEY=VALUE&…`, `#battle/SYSTEM/ARMY/ARMY?…`, `#army/SYSTEM/LIST?…`, `#prices/SYSTEM?…`
 * `#odds/SYSTEM/QUESTION?…` or `#luck/SYSTEM/QUESTION?…`. */
function read(hash) {
  const [path, query = ''] = hash.replace(/^#/, '').split('?');
  const plain = (text) => { try { return decodeURIComponent(text); } catch { return text; } };
  const [tab, system, ...rest] = path.split('/').map(plain);
  const now = { tab: TABS.includes(tab) ? tab : 'duel', system: system || 'hail-caesar', keys: {}, variants: [], link: {} };
  Object.assign(now, VIEWS[now.tab].read(rest));
  for (const pair of query.split('&').filter(Boolean)) {
    const at = pair.indexOf('=');
    const [key, value] = [plain(pair.slice(0, at)), plain(pair.slice(at + 1))];
    if (key === 'lang') now.lang = value;
    else if (['v', 'engine', 'was'].includes(key)) now.link[key] = value;
    else if (key === 'with') now.variants.push(pairs(value));
    else if (at > 0) now.keys[key] = value;
  }
  return now;
}
const pairs = (text) => Object.fromEntries(text.split('&').filter(Boolean).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
const encode = (text) => encodeURIComponent(text).replace(/%(2F|2C|3A|3B|2B|5B|5D|3D)/g, decodeURIComponent);
const joined = (keys) => Object.entries(keys).map(([key, value]) => `${key}=${value}`).join('&');
/** The address of the state; with `stamp` also which engine answered what. */
function address(stamp) {
  const path = [state.tab, state.system, ...VIEWS[state.tab].path()];
  const query = Object.entries(state.keys).map(([key, value]) => `${encode(key)}=${encode(value)}`);
  state.variants.forEach((keys) => query.push(`with=${encodeURIComponent(joined(keys))}`));
  if (state.lang) query.push(`lang=${state.lang}`);
  if (stamp) query.push(`v=${VERSION}`, `engine=${about.engine}`, ...(headline ? [`was=${encode(headline)}`] : []));
  return '#' + path.filter(Boolean).map(encode).join('/') + (query.length ? '?' + query.join('&') : '');
}
/** Changes the state, writes the address, draws the form again where it must change, and asks. */
function change(changes, { form = true, wait = 0 } = {}) {
  Object.assign(state, changes, { link: {} });
  // Answers to the question of before come too late, and links no longer have its headline.
  asked += 1;
  headline = null;
  history.replaceState(null, '', address());
  if (form) drawForm().catch(failed);
  else drawChanged();
  clearTimeout(change.timer);
  change.timer = setTimeout(answer, wait);
}
function setKey(key, value, wait) {
  const keys = { ...state.keys };
  if (value === undefined || value === '') delete keys[key];
  else keys[key] = value;
  change({ keys }, { form: false, wait });
}

/** What is tried of units in the same battles, as `english/archers.stakes=off`; several have commas between them. */
const tried = () => (state.keys.set ?? '').split(',').map((word) => word.trim()).filter(Boolean);
const triedField = (game) => h('div', { class: 'field wide' }, h('label', { for: 'set' }, say('trySet')),
  h('input', { id: 'set', value: state.keys.set ?? '', placeholder: `${game.units[0]?.id}.points=40`, onchange: (event) => setKey('set', event.target.value.trim(), 0) }));

// ---- what there is ------------------------------------------------------------------------------------------------------------------------------
/** A system as the engine describes it. Short names are systems too: `hc` gives the system with the id `hail-caesar`. */
async function system(id) {
  if (!catalogue[id]) {
    const [described, lists, questions] = await Promise.all(['systems', 'units', 'odds'].map((ask) => quick.ask({ ask, system: id })));
    const wrong = [described, lists, questions].find((reply) => reply.error);
    if (wrong) return wrong;
    const one = described.answer[0];
    catalogue[id] = catalogue[one.id] = { ...one, lists: lists.answer, questions: questions.answer.questions, units: lists.answer.flatMap((list) => list.units.map((unit) => ({ ...unit, list }))) };
  }
  return catalogue[id];
}
const nameOf = (unit) => `${both(unit)} (${both(unit.list)})`;

// ---- the form: controls are made from the declarations of the keys ---------------------------------------------------------------------------------
const isDefault = (key, value) => value === undefined || value === '' || value === key.default;
const wordOf = (key, value) => (key.words?.[value] ? both(key.words[value]) : key.type === 'bool' ? say(value === 'true' ? 'yes' : 'no') : key.type === 'choice' ? value.replaceAll('-', ' ') : value);
const numeric = (text) => text !== '' && Number.isFinite(Number(text));

/** What a key is called: its label where it has one of its own in both languages, else what it means. */
const nameOfKey = (key) => (key.label.en === key.label.fr && lang === 'fr' ? key.fr : key.name ? key.says : key.label[lang]);
/** The control of a key. `name` is how the address calls it. */
function control(key, name, id = `key-${name}`) {
  const now = state.keys[name];
  const changed = !isDefault(key, now);
  const set = (value, wait = 150) => { setKey(name, isDefault(key, value) ? undefined : value, wait); row.classList.toggle('changed', !isDefault(key, value)); };
  const label = nameOfKey(key);
  let field, extra = null;
  if (key.type === 'word') {
    const known = unitOf(now);
    const options = h('datalist', { id: `${id}-units` }, unitOptions(catalogue[state.system].units));
    field = h('input', { id, list: `${id}-units`, value: known ? nameOf(known) : now ?? '', placeholder: say('usual'), onfocus: (event) => event.target.select(),
      onchange: (event) => { const typed = event.target.value.trim(); set(typedUnit(catalogue[state.system], typed)?.id ?? typed, 0); } });
    extra = options;
  } else if (key.type === 'choice' || key.type === 'bool') {
    const choices = key.choices ?? ['false', 'true'];
    const known = choices.includes(key.default);
    const options = choices.map((value) => h('option', { value, selected: value === (now ?? key.default) }, wordOf(key, value)));
    if (!known) options.unshift(h('option', { value: '', selected: now === undefined }, key.default && lang === 'en' ? key.default : say('usual')));
    field = h('select', { id, onchange: (event) => set(event.target.value, 0) }, options);
  } else if (key.type === 'whole' || key.type === 'number') {
    const step = key.type === 'whole' ? 1 : 'any';
    field = h('input', { id, type: 'number', min: key.least, max: key.most, step, value: now ?? (numeric(key.default) ? key.default : ''), placeholder: numeric(key.default) ? key.default : say('usual'),
      oninput: (event) => { if (extra) extra.value = event.target.value; if (event.target.validity.valid) set(event.target.value); } });
    if (key.type === 'whole' && numeric(key.default) && key.most - key.least > 4 && key.most - key.least <= 200) {
      extra = h('input', { type: 'range', min: key.least, max: key.most, value: now ?? key.default, 'aria-label': label, tabindex: -1,
        oninput: (event) => { field.value = event.target.value; set(event.target.value); } });
    }
  } else {
    field = h('input', { id, type: 'text', value: now ?? '', placeholder: key.default || say('usual'), onchange: (event) => set(event.target.value, 0) });
  }
  const row = h('div', { class: `field${key.type === 'word' ? ' wide' : ''}${changed ? ' changed' : ''}`, title: lang === 'fr' ? key.fr : key.says }, h('label', { for: id }, label), field, extra);
  return row;
}

/** The unit that was typed: its name with the list, its id, or a short name that only one unit has. */
function typedUnit(game, typed) {
  const exact = game.units.find((unit) => [nameOf(unit), unit.id].includes(typed));
  if (exact) return exact;
  const short = typed.toLowerCase();
  const named = game.units.filter((unit) => [unit.id.slice(unit.list.id.length + 1), unit.en, unit.fr].some((name) => name.toLowerCase() === short));
  return named.length === 1 ? named[0] : undefined;
}
const unitOf = (id) => catalogue[state.system].units.find((unit) => unit.id === id);
/** Units to choose from, each with its name in the other language and its price. */
const unitOptions = (units) => units.map((unit) => h('option', { value: nameOf(unit) }, `${unit[lang === 'fr' ? 'en' : 'fr']}${unit.points === null ? '' : ` · ${unit.points}`}`));
/** A unit: typed with suggestions, by its English or French name or its id; a list narrows them. */
function unitField(game, side) {
  const known = unitOf(state[side]);
  const options = h('datalist', { id: `units-${side}` });
  const fill = (list) => options.replaceChildren(...unitOptions(game.units.filter((unit) => !list || unit.list.id === list)));
  const list = h('select', { id: `list-${side}`, onchange: (event) => { fill(event.target.value); input.value = ''; input.focus(); } },
    h('option', { value: '' }, say('all')), game.lists.map((list) => h('option', { value: list.id }, both(list))));
  const input = h('input', { id: `unit-${side}`, list: `units-${side}`, value: known ? nameOf(known) : state[side] ?? '',
    onfocus: (event) => event.target.select(),
    onchange: (event) => {
      const typed = event.target.value.trim();
      const unit = typedUnit(game, typed);
      if (typed) change({ [side]: unit?.id ?? typed }, { form: Boolean(unit) });
    } });
  fill('');
  const name = (word) => `${say(word)} ${side.toUpperCase()}`;
  return [h('div', { class: 'field wide' }, h('label', { for: `unit-${side}` }, name('unit')), input, options),
    game.lists.length > 1 ? h('div', { class: 'field' }, h('label', { for: `list-${side}` }, name('filter')), list) : null];
}

/** The rule systems of which a view has something to say. */
const systemsOf = (tab) => about.systems.filter(VIEWS[tab].has ?? (() => true));
/** A state in which nothing is chosen. */
const EMPTY = { a: undefined, b: undefined, list: undefined, question: undefined, keys: {}, variants: [] };
function drawChrome() {
  document.documentElement.lang = lang;
  $('skip').textContent = say('skip');
  drawUnfold($('unfold').getAttribute('aria-expanded') === 'true');
  $('tabs').setAttribute('aria-label', 'Montjoie');
  $('tabs').replaceChildren(...TABS.filter((tab) => systemsOf(tab).length).map((tab) => h('a', { href: `#${tab}`, 'aria-current': state.tab === tab ? 'page' : null,
    onclick: (event) => { event.preventDefault(); change({ tab, ...EMPTY, system: systemsOf(tab).find((one) => one.id === state.system)?.id ?? systemsOf(tab)[0].id }); drawChrome(); } }, say(tab))));
  const dark = document.documentElement.dataset.theme ? document.documentElement.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  $('switches').replaceChildren(
    h('button', { type: 'button', lang: lang === 'fr' ? 'en' : 'fr', onclick: () => { lang = lang === 'fr' ? 'en' : 'fr'; drawChrome(); change({ lang }); } }, say('language')),
    h('button', { type: 'button', onclick: () => { document.documentElement.dataset.theme = dark ? 'light' : 'dark'; drawChrome(); } }, say(dark ? 'light' : 'dark')));
  $('foot').replaceChildren(h('p', {}, say('engine', about.engine, about.version), ' ', say(about.remote ? 'online' : 'offline')));
}

async function drawForm() {
  const wanted = state.system;
  const game = await system(wanted);
  // Another system was chosen meanwhile: its own form is on the way.
  if (wanted !== state.system) return;
  state.system = game.id ?? wanted;
  const form = $('question');
  const focus = document.activeElement?.id;
  const open = [...form.querySelectorAll('details[open]')].map((one) => one.id);
  // A link may ask a view about a system of which it has nothing to say.
  const some = systemsOf(state.tab);
  const pick = h('select', { id: 'system', onchange: (event) => change({ ...EMPTY, system: event.target.value }) },
    about.systems.filter((one) => some.includes(one) || one.id === state.system).map((one) => h('option', { value: one.id, selected: one.id === state.system }, lang === 'fr' ? one.fr.name : one.name)));
  const parts = [h('div', { class: 'field wide' }, h('label', { for: 'system' }, say('system')), pick)];
  if (game.error) return form.replaceChildren(...parts);
  const group = (legend, ...content) => h('fieldset', {}, h('legend', {}, legend), ...content);
  parts.push(...VIEWS[state.tab].form(game, group).filter(Boolean));
  form.replaceChildren(...parts);
  open.forEach((id) => { if ($(id)) $(id).open = true; });
  drawChanged();
  if (focus && form.querySelector(`#${CSS.escape(focus)}`)) $(focus).focus();
}
/** The first controls and those that were changed, and the others behind a fold. */
function folded(rows, id, name) {
  if (rows.length <= 6) return rows;
  const shown = rows.filter((row, at) => at < 5 || row.classList.contains('changed'));
  return [...shown, h('details', { id: `more-${id}` }, h('summary', {}, `${say('more')}${say('colon')} ${name}`), rows.filter((row) => !shown.includes(row)))];
}
/** What was set other than usual, each with a button that takes it back; behind a fold beside the form. */
function drawChanged() {
  const game = catalogue[state.system];
  const declared = game ? VIEWS[state.tab].keys(game) : [];
  const one = ([name, value]) => {
    const key = declared.find((key) => key.key === name);
    const unit = name.startsWith('price.') && unitOf(name.slice(6));
    if (unit) return [name, `${nameOf(unit)}${say('colon')} ${value}`];
    return key && !isDefault(key, value) ? [name, labelOf({ [name]: value })] : null;
  };
  const all = Object.entries(state.keys).map(one).filter(Boolean);
  const box = $('changed');
  box.hidden = !all.length;
  box.replaceChildren(h('summary', {}, say('settingsChanged', all.length)), ...all.map(([name, text]) => h('div', { class: 'row' }, text,
    h('button', { type: 'button', 'aria-label': `${say('remove')} ${text}`, onclick: () => { setKey(name, undefined, 0); drawForm().catch(failed); } }, '×'))));
}
/** On a narrow screen the form is behind a button. */
function drawUnfold(open) {
  const button = $('unfold');
  button.setAttribute('aria-expanded', open);
  button.textContent = say(open ? 'seen' : 'ask');
  button.onclick = () => { drawUnfold(!open); scrollTo(0, 0); };
}
function swap() {
  const turned = (key) => key.replace(/^[ab]\./, (side) => (side === 'a.' ? 'b.' : 'a.'));
  change({ a: state.b, b: state.a, keys: Object.fromEntries(Object.entries(state.keys).map(([key, value]) => [turned(key), value])) });
}

// ---- the answer -----------------------------------------------------------------------------------------------------------------------------------
let headline = null;
let asked = 0;

function labelOf(keys) {
  const game = catalogue[state.system];
  const declared = game ? VIEWS[state.tab].keys(game) : [];
  const one = ([name, value]) => {
    const key = declared.find((key) => key.key === name);
    const side = name.startsWith('a.') ? ' (A)' : name.startsWith('b.') ? ' (B)' : '';
    return key ? `${nameOfKey(key)}${side}${say('colon')} ${unitOf(value) ? nameOf(unitOf(value)) : wordOf(key, value)}` : `${name} ${value}`;
  };
  return Object.entries(keys).map(one).join(', ') || say('base');
}
const quoted = (word) => (/^[\w.,/+=:-]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`);

/** Asks and shows; a fault of the page itself is shown too. */
async function answer() {
  const mine = ++asked;
  try {
    await answered(mine);
  } catch (error) {
    if (mine === asked) failed(error);
  }
}
async function answered(mine) {
  const game = await system(state.system);
  if (mine !== asked) return;
  state.system = game.id ?? state.system;
  if (game.error) return show([fault(game.error)]);
  // What the address left open is chosen where the form is made.
  if (VIEWS[state.tab].path().includes(undefined)) await drawForm();
  if (mine !== asked) return;
  $('answer').classList.add('busy');
  quick.cancel();
  pool.cancel();
  await VIEWS[state.tab].answer(game, mine);
}
const fault = (error) => h('div', { class: 'error', role: 'alert' }, h('p', {}, error.message), error.help ? h('p', {}, error.help) : null);
function failed(error) {
  console.error(error);
  show([fault({ message: say('noAnswer', error.message) })]);
}
/** Puts an answer in place; what was unfolded stays so. */
function show(parts) {
  const box = $('answer');
  box.classList.remove('busy');
  const open = [...box.querySelectorAll('details[open]')].map((one) => one.id);
  const focus = document.activeElement?.id;
  box.replaceChildren(...parts.flat().filter(Boolean));
  // Readers of the screen hear the sentence only, and once.
  const sentence = box.querySelector('#sentence, .error')?.textContent ?? '';
  if ($('live').textContent !== sentence) $('live').textContent = sentence;
  open.filter(Boolean).forEach((id) => { if ($(id)) $(id).open = true; });
  if (focus && box.querySelector(`#${CSS.escape(focus)}`)) $(focus).focus();
}

/** The shares of A, neither and B as a bar and in words. */
function shares(numbers, words, names) {
  const bar = h('div', { class: 'bar', 'aria-hidden': 'true' }, ['a', 'n', 'b'].map((side, place) => h('span', { class: side, style: `width:${numbers[place] * 100}%` })));
  const key = h('ul', { class: 'key' }, ['a', 'n', 'b'].map((side, place) => h('li', { class: side }, `${names[place]} `, h('b', {}, words[place]))));
  return [bar, key];
}
/** The pixels that charts may fill: they are drawn for them. */
const room = () => Math.max(0, Math.min(832, $('answer').clientWidth));
function figures(charts) {
  return (charts ?? []).map((chart) => {
    const holder = h('div', { class: 'scroll', role: 'img', 'aria-label': chart.caption, tabindex: 0 });
    const drawing = new DOMParser().parseFromString(chart.svg, 'image/svg+xml').documentElement;
    holder.append(document.importNode(drawing, true));
    return h('figure', {}, h('figcaption', {}, chart.title), holder);
  });
}
const tenths = Object.fromEntries(Object.keys(WORDS).map((lang) => [lang, new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })]));
const percent = (share) => `${tenths[lang].format(share * 100)}\u00a0%`;
const meter = (share) => h('td', {}, h('span', { class: 'meter', 'aria-hidden': 'true' }, h('i', { style: `width:${Math.min(100, share * 100)}%` })));

/** A table as the engine words it; its shares are bars. */
function table({ head, rows, right, bars }) {
  const cell = (name, text, at, scope) => h(name, { class: right.includes(at) ? 'r' : null, scope, 'data-head': name === 'td' && head[at] ? head[at] : null }, text);
  const headings = head.some(Boolean) ? h('thead', {}, h('tr', {}, head.map((word, at) => (word ? cell('th', word, at, 'col') : h('td', {}))), bars ? h('td', {}) : null)) : null;
  return h('div', { class: 'scroll', tabindex: 0 }, h('table', { class: head.length > 4 ? 'cards' : head.length > 3 ? 'full' : null }, headings,
    h('tbody', {}, rows.map((row, place) => h('tr', {}, row.map((text, at) => cell('td', text, at)), bars ? meter(bars[place]) : null)))));
}
/** A part of a document. */
function drawn(part) {
  return part && h('div', {}, part.title ? h('h3', {}, part.title) : null, part.sentence ? h('p', {}, part.sentence) : null, part.notes?.map((note) => h('p', {}, note)), part.table ? table(part.table) : null);
}

function copier(word, text) {
  const button = h('button', { type: 'button', class: 'screen', onclick: async () => {
    try { await navigator.clipboard.writeText(text()); } catch { const area = h('textarea', {}, text()); document.body.append(area); area.select(); document.execCommand('copy'); area.remove(); }
    button.textContent = say('copied');
    setTimeout(() => { button.textContent = say(word); }, 1500);
  } }, say(word));
  return button;
}
const link = () => location.href.split('#')[0] + address(true);
/** What one can do with an answer. */
function tools(wanted, text) {
  const compare = state.tab === 'duel' ? h('button', { type: 'button', class: 'screen', id: 'compare', disabled: state.variants.length >= 7, title: state.variants.length >= 7 ? say('most') : null,
    onclick: () => change({ variants: [...state.variants.filter((keys) => joined(keys) !== joined(state.keys)), { ...state.keys }] }) }, say('compare')) : null;
  return [
    h('div', { class: 'row' }, compare, copier('link', link), copier('report', () => `${link()}\n\n${text()}\n\n${VIEWS[state.tab].command(wanted)}\n${say('engine', about.engine, about.version)}`),
      h('button', { type: 'button', class: 'screen', onclick: () => print() }, say('print'))),
    h('h3', {}, say('command')), h('pre', { id: 'command' }, VIEWS[state.tab].command(wanted)), copier('copy', () => VIEWS[state.tab].command(wanted))];
}
/** What a link said when it was made, where that is not what is said now; and whether it has another format than this page reads. A count that goes on
 * is no headline. */
function was(now, final = true) {
  headline = final ? now : null;
  const { v, engine, was } = state.link;
  const digits = (text) => text.replace(/\s/g, '').replace(',', '.');
  const said = [];
  if (v && v !== VERSION) said.push(say('format', v, VERSION));
  if (final && was && digits(was) !== digits(now)) said.push(say(engine === about.engine ? 'otherNow' : 'was', was, now));
  return said.map((text) => h('p', { class: 'error' }, text));
}

/** What the answer rests on, each setting with its control; then every other rule, to be found by name. */
function houseRules(game, rest, more) {
  const keys = VIEWS[state.tab].keys(game);
  const keyOf = (name) => keys.find((key) => key.key === name);
  const known = rest.map((one) => ({ ...one, about: keyOf(one.key) })).filter((one) => one.about);
  const effects = known.some((one) => one.effect !== null);
  const cell = (at, ...content) => h('td', { 'data-head': at ? head[at] : null, class: at === 2 ? 'r' : null }, ...content);
  // A rule without a name of its own in this language goes by what it means.
  const row = (one) => {
    const means = one.basis ? one.says : both({ en: one.about.says, fr: one.about.fr });
    const name = nameOfKey(one.about);
    const source = one.basis ? `(${one.basis}${one.paragraph ? `, ${one.paragraph}` : ''})` : '';
    return h('tr', {}, cell(0, h('b', {}, name), h('br'), h('span', { class: 'soft' }, [means === name ? '' : means, source].filter(Boolean).join(' '))),
      cell(1, bare(control(one.about, one.key, `rule-${one.key}`))), effects ? [cell(2, one.points ?? ''), cell(3, one.effect ?? '')] : null);
  };
  const head = [say('setting'), say('value'), ...(effects ? [say('moves'), say('effect')] : [])];
  const table = (rows) => h('table', { class: 'stack' }, h('thead', {}, h('tr', {}, head.map((word) => h('th', { scope: 'col' }, word)))), h('tbody', {}, rows));
  const others = keys.filter((key) => key.key.startsWith('rules.') && !known.some((one) => one.key === key.key));
  const found = h('div', {});
  const search = (typed) => {
    const wanted = typed.trim().toLowerCase();
    const hits = others.filter((key) => wanted && [key.key, key.label.en, key.label.fr, key.says, key.fr].some((text) => text.toLowerCase().includes(wanted)));
    found.replaceChildren(...hits.slice(0, 12).map((key) => h('div', {}, control(key, key.key, `other-${key.key}`), h('p', { class: 'soft' }, lang === 'fr' ? key.fr : key.says))));
  };
  return h('details', { id: 'rules', open: !more && effects && Object.keys(state.keys).some((key) => key.startsWith('rules.')) },
    h('summary', {}, known.length ? `${say('rules')} (${known.length})` : say('rules')), h('p', { class: 'soft' }, say('rulesSay')),
    h('div', { class: 'scroll' }, table(known.slice(0, 12).map(row))),
    known.length > 12 ? h('details', { id: 'more-rules' }, h('summary', {}, say('more')), table(known.slice(12).map(row))) : null,
    h('div', { class: 'field' }, h('label', { for: 'find' }, say('otherRules')), h('input', { id: 'find', type: 'search', placeholder: say('find'), oninput: (event) => search(event.target.value) })), found);
}
/** The control without its visible label. */
function bare(row) {
  const label = row.querySelector('label');
  const field = row.querySelector('select, input');
  field.setAttribute('aria-label', label.textContent);
  return field;
}

