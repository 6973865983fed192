// The engine of the page against that of the program: the same bytes of JSON on 300 random questions over all systems, of which 200 at least have answers.
// With OTHER, a second engine, as that of the kept page: the two are compared, and no program is asked.
// Usage: node tests/page/same.mjs WASM MONTJOIE|OTHER.wasm|OTHER.html [SEED]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { engine } from '../../crates/web/engine.mjs';

const [wasm, montjoie, seed = '1'] = process.argv.slice(2);
const ask = await engine(wasm);
let state = BigInt(seed) * 0x9e3779b97f4a7c15n;
/** A random whole number below `most` (splitmix64). */
function below(most) {
  state = (state + 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn;
  let mixed = state;
  mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & 0xffffffffffffffffn;
  mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & 0xffffffffffffffffn;
  return Number((mixed ^ (mixed >> 31n)) % BigInt(most));
}
const one = (of) => of[below(of.length)];
function value(key) {
  if (key.type === 'bool') return one(['true', 'false']);
  if (key.type === 'choice') return one(key.choices);
  if (key.type === 'whole') return String(key.least + below(Math.min(key.most, key.least + 24) - key.least + 1));
  return null;
}
const some = (keys, name, most) => {
  if (!keys.length) return {};
  const chosen = Array.from({ length: below(most + 1) }, () => one(keys)).map((key) => [key?.[name], key && value(key)]);
  return Object.fromEntries(chosen.filter(([key, value]) => key && value !== null));
};
const games = ask({ ask: 'systems' }).answer.map((system) => ({
  ...system, lists: ask({ ask: 'units', system: system.id }).answer.map((list) => list.id),
  units: ask({ ask: 'units', system: system.id }).answer.flatMap((list) => list.units.map((unit) => unit.id)), questions: ask({ ask: 'odds', system: system.id }).answer.questions,
}));
const requests = Array.from({ length: 300 }, (_, id) => {
  const game = games[id % games.length];
  const lang = one(['en', 'fr']);
  if (below(3) === 0) {
    const question = one(game.questions);
    return { id, ask: 'odds', system: game.id, question: question.question, keys: some(question.parameters, 'name', 3), lang };
  }
  const keys = some(game.keys.filter((key) => /^(a|b|field)\./.test(key.key) && key.type !== 'word'), 'key', 3);
  if (game.battle_keys.length && below(4) === 0) {
    const keys = some(game.battle_keys.filter((key) => key.type !== 'word' && /^(a|b|field)\./.test(key.key)), 'key', 3);
    return { id, ask: 'battle', system: game.id, a: one(game.lists), b: one(game.lists), card: one(game.battle_cards).card, keys, combats: 100, seed: id, lang };
  }
  const duel = { id, ask: 'duel', system: game.id, a: one(game.units), b: one(game.units), keys: { 'field.turns': '4', ...keys }, effects: false, lang };
  return below(2) ? { ...duel, method: 'exact' } : { ...duel, method: 'sample', combats: 2000, seed: id };
});
let answers;
if (/\.(wasm|html)$/.test(montjoie)) {
  const other = await engine(montjoie);
  answers = requests.map(other);
} else {
  let native;
  try {
    native = execFileSync(montjoie, ['ask'], { input: requests.map((request) => JSON.stringify(request)).join('\n') + '\n', encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['pipe', 'pipe', 'ignore'] });
  } catch (error) {
    // Status 1: some questions have no answer, and say so in their lines.
    native = error.stdout;
  }
  answers = native.trim().split('\n').map((line) => JSON.parse(line));
}
assert.equal(answers.length, requests.length);
const count = { answers: 0, errors: 0, battles: 0 };
requests.forEach((request, place) => {
  const [here, there] = [ask(request), answers[place]].map((reply) => JSON.stringify(reply));
  const at = [...here].findIndex((letter, at) => letter !== there[at]);
  assert.ok(here === there, `${JSON.stringify(request)}\npage:    …${here.slice(at - 60, at + 60)}\nprogram: …${there.slice(at - 60, at + 60)}`);
  count[answers[place].error ? 'errors' : 'answers'] += 1;
  if (request.ask === 'battle' && !answers[place].error) count.battles += 1;
});
assert.ok(count.answers >= 200, `only ${count.answers} of them have an answer`);
assert.ok(count.battles > 0, 'no battle was fought');
console.log(`${count.answers} answers (${count.battles} of battles) and ${count.errors} errors are the same`);
