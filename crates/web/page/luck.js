// An evening at the table: what was thrown is tapped here, kept by the browser, and saved and opened as the file of the terminal.

/** What was thrown, by system: as the browser keeps it. A private window may keep nothing. */
const evenings = {};
function evening() {
  if (!evenings[state.system]) {
    let kept;
    try { kept = JSON.parse(localStorage.getItem(`luck/${state.system}`)); } catch { kept = null; }
    evenings[state.system] = { turn: 1, enemy: false, rolls: Array.isArray(kept) ? kept : [] };
  }
  return evenings[state.system];
}
function setRolls(rolls) {
  evening().rolls = rolls;
  try { localStorage.setItem(`luck/${state.system}`, JSON.stringify(rolls)); } catch { /* It stays in this window. */ }
}
/** Changes what was thrown, and asks. */
function thrown(rolls) { setRolls(rolls); change({}, { form: false }); }

/** The evening as the file that the terminal reads. */
function eveningFile(rolls) {
  const value = (text) => (/^-?\d+(\.\d+)?$/.test(text) || text === 'true' || text === 'false' ? text : JSON.stringify(text));
  const line = ({ turn, question, keys, of, result, enemy, label, times }) => {
    const own = { ...(turn && { turn: String(turn) }), question, ...keys, of, result, ...(enemy && { by: 'enemy' }), ...(label && { label }), ...(times > 1 && { times: String(times) }) };
    return `    { ${Object.entries(own).map(([key, text]) => `${/^\w+$/.test(key) ? key : JSON.stringify(key)} = ${value(text)}`).join(', ')} },`;
  };
  return `system = "${state.system}"\n\nrolls = [\n${rolls.map(line).join('\n')}\n]\n`;
}
/** The rolls of an answer: those of a file that was opened. */
function rollsFrom({ tables }) {
  const purposes = ['orders', 'shooting', 'melee', 'morale', 'other', 'duels'];
  const keys = (set) => Object.fromEntries(set.split(/ (?=[\w.]+=)/).filter(Boolean).map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]));
  return tables.rolls.map(({ turn, question, set, of, result, side, purpose, times }) => ({ turn, question, keys: keys(set ?? ''), of, result, enemy: side === 'enemy', ...(!purposes.includes(purpose) && { label: purpose }), times }));
}

VIEWS.luck = {
  read: (rest) => VIEWS.odds.read(rest),
  path: () => VIEWS.odds.path(),
  keys: (game) => game.keys,
  form(game, group) {
    const now = evening();
    const turn = h('input', { id: 'turn', type: 'number', min: 1, max: 100, value: now.turn, oninput: (event) => { if (event.target.validity.valid) now.turn = Number(event.target.value) || null; } });
    const by = h('select', { id: 'by', onchange: (event) => { now.enemy = event.target.value === 'enemy'; } }, ['me', 'enemy'].map((one) => h('option', { value: one, selected: now.enemy === (one === 'enemy') }, say(one))));
    const open = h('input', { id: 'open', type: 'file', accept: '.toml', onchange: (event) => event.target.files[0]?.text().then(openEvening).catch(failed) });
    return [
      ...VIEWS.odds.form(game, group),
      h('div', { class: 'field' }, h('label', { for: 'turn' }, say('turn')), turn),
      h('div', { class: 'field' }, h('label', { for: 'by' }, say('by')), by),
      h('div', { class: 'field wide' }, h('label', { for: 'open' }, say('openEvening')), open),
    ];
  },
  request: () => ({ ask: 'luck', file: 'evening.toml', texts: { 'evening.toml': eveningFile(evening().rolls) }, lang }),
  command: () => 'montjoie luck evening.toml',
  async answer(game, mine) {
    const law = await quick.ask(VIEWS.odds.request(), { newest: true });
    if (!law || mine !== asked) return;
    const ask = () => (evening().rolls.length ? quick.ask(this.request(), { newest: true }) : {});
    let reply = await ask();
    const wrong = reply?.error;
    if (wrong?.place && evening().tapped) {
      // A roll that cannot be part of an evening, such as one without a better result, is taken back.
      setRolls(evening().rolls.slice(0, -1));
      reply = await ask();
    }
    if (!reply || mine !== asked) return;
    evening().tapped = false;
    drawLuck(this.request(), law, reply, wrong);
  },
};

/** Opens the file of an evening. */
async function openEvening(text) {
  const reply = await quick.ask({ ask: 'luck', file: 'evening.toml', texts: { 'evening.toml': text } });
  if (reply.error) return show([fault(reply.error)]);
  change({ ...EMPTY, system: reply.answer.about.system });
  thrown(rollsFrom(reply.answer));
}

/** The results of the question that is asked, each a button: a tap says that it came up. */
function results({ answer, document, error }) {
  if (error) return [fault(error)];
  const tap = (of, result) => {
    const { rolls, turn, enemy } = evening();
    evening().tapped = true;
    thrown([...rolls, { turn, question: state.question, keys: { ...state.keys }, of, result, enemy, times: 1 }]);
  };
  const laws = document.parts.filter((part) => part.table?.of === 'odds');
  // Nothing is thrown where the result is certain.
  if (!laws.length) return [h('p', {}, partOf(document, 'headline').sentence)];
  return laws.map(({ name, table }) => h('div', { class: 'row', role: 'group', 'aria-label': table.head[0] }, h('span', { class: 'soft' }, table.head[0]),
    answer.tables.odds.filter((row) => row.of === name && row.probability > 0).map((row, at) => h('button', { type: 'button', class: 'screen', onclick: () => tap(name, row.outcome) }, wordOfRow(answer, table, name, row) ?? String(at)))));
}
/** What a row of a law is called: the words stand in the same order as the rows. */
const wordOfRow = (answer, table, name, row) => table.rows[answer.tables.odds.filter((one) => one.of === name).indexOf(row)]?.[0];

function drawLuck(wanted, law, { answer, document }, error) {
  headline = null;
  const { rolls } = evening();
  const each = document && partOf(document, 'rolls')?.table;
  const remove = (at) => h('button', { type: 'button', class: 'screen', 'aria-label': `${say('remove')} ${at + 1}`, onclick: () => thrown(rolls.filter((_, place) => place !== at)) }, '×');
  const list = each && h('table', {}, h('thead', {}, h('tr', {}, each.head.map((word) => h('th', { scope: 'col' }, word)), h('td', {}))),
    h('tbody', {}, each.rows.map((row, at) => h('tr', {}, row.map((text, place) => h('td', { class: each.right.includes(place) ? 'r' : null }, text)), h('td', {}, remove(at))))));
  const sentence = document ? partOf(document, 'headline').sentence : say(rolls.length ? 'luck' : 'noRolls');
  show([
    h('h2', { id: 'sentence' }, sentence),
    error ? fault(error) : null,
    h('h3', {}, say('cameUp')),
    results(law),
    ...(document ? [
      ['evening', 'duels', 'purpose', 'turn', 'side', 'worst', 'best'].map((name) => drawn(partOf(document, name))),
      h('h3', {}, partOf(document, 'rolls').title), h('div', { class: 'scroll', tabindex: 0 }, list),
      drawn(partOf(document, 'method')), drawn(partOf(document, 'order')),
    ] : []),
    rolls.length ? h('div', { class: 'row' }, saver('evening.toml', wanted.texts['evening.toml']), h('button', { type: 'button', class: 'screen', id: 'empty', onclick: () => thrown([]) }, say('empty'))) : null,
    document ? tools(wanted, () => sentence) : null,
  ]);
}
