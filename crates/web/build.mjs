// Makes the page: one HTML file with the engine, the style and the script in it. Usage: node crates/web/build.mjs WASM [OUT [PART]]
// PART is the whole of `montjoie fair SYSTEM --by armies --shard 1/1`: the prices that the page has at once. Without it the engine fights a few
// battles itself, enough to try the page.
// A byte of the engine is a letter of windows-1252: base64 would take a third more. So the rest of the page is ASCII.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { engine } from './engine.mjs';
import { brief } from './page/brief.mjs';
import { sources } from './sources.mjs';

/** Battles of the main situation where the engine fights them. */
const COMBATS = 2400;
/** The pixels of a phone and of a page, for which charts of prices are drawn. */
const WIDTHS = [360, 832];

const here = (name) => new URL(name, import.meta.url);
const ascii = (text) => text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
const text = (name) => readFileSync(here(`page/${name}`), 'utf8');
/** A module as a part of a script. */
const plain = (name) => text(name).replaceAll('export ', '');
const [wasm, out = here('montjoie.html'), part] = process.argv.slice(2);

/** What the program fought for a system, as the engine takes it; undefined where it is about another system. A part is a line that names its form, what it says of itself and the shard as postcard writes them, and 32 bytes of hash (`src/cli/part.rs`). */
function fought(id) {
  if (!part) return null;
  const bytes = readFileSync(part);
  let at = bytes.indexOf('\n') + 1;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  const string = () => {
    const length = number();
    return bytes.subarray(at, at += length).toString();
  };
  const several = (read) => Array.from({ length: number() }, read);
  // The version, the text of the program, which shard of how many, the words, the files.
  string(), string(), number(), number();
  const words = several(string);
  several(() => [string(), string()]);
  if (!words.includes(id)) return undefined;
  const said = Buffer.concat([Buffer.from('montjoie shard 2'), bytes.subarray(at, -32)]);
  const shard = Buffer.concat([said, createHash('sha256').update(said).digest()]);
  return { combats: Number(words[words.indexOf('--combats') + 1]), shard: shard.toString('hex') };
}

const ask = await engine(wasm);
const { engine: stamp, version } = ask({ ask: 'engine' }).answer;
const systems = ask({ ask: 'systems' }).answer.map(brief);
/** Whether the lists of a system have prices. */
const priced = ({ id }) => ask({ ask: 'units', system: id }).answer.some((list) => list.units.some((unit) => unit.points !== null));
// Prices of every system whose lists can be priced from armies, so that the page has them at once.
const stored = {};
for (const { id } of systems.filter((system) => system.battles && priced(system))) {
  const given = fought(id);
  if (given === undefined) continue;
  const combats = given?.combats ?? COMBATS;
  const request = { ask: 'fair', system: id, by: 'armies', combats };
  const answered = (asked) => {
    const reply = ask(asked);
    if (reply.error) throw new Error(`${id}: ${reply.error.message}`);
    return reply;
  };
  // Fought once, told in both languages.
  const shard = given?.shard ?? answered({ ask: 'shard', number: 0, of: 1, request }).answer.shard;
  const replies = Object.fromEntries(['en', 'fr'].map((lang) => [lang, answered({ ask: 'merge', shards: [shard], request, lang })]));
  for (const reply of Object.values(replies)) {
    reply.answer = { tables: { prices: reply.answer.tables.prices.map(({ list, unit }) => ({ list, unit })) } };
    // What the page does not show takes no room in it.
    reply.document.parts = reply.document.parts.filter(({ rank, name }) => rank === 'answer' || /^(given|compulsory)/.test(name));
  }
  // Drawn here: the shard that they are drawn from takes more room, the more battles it has.
  const drawn = (lang) => WIDTHS.map((width) => [width, answered({ ask: 'merge', shards: [shard], request, lang, charts: width }).charts]);
  const charts = Object.fromEntries(['en', 'fr'].map((lang) => [lang, Object.fromEntries(drawn(lang))]));
  stored[id] = { combats, replies, charts };
}
const worker = plain('exchange.mjs') + plain('unpack.mjs') + text('worker.js');
const constants = { WORKER: worker, BUILT: { engine: stamp, version, systems, priced: Object.keys(stored) } };
const declared = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`).join('');
const scripts = ['words', 'engine', 'page', 'duel', 'battle', 'army', 'prices', 'luck', 'begin'].map((name) => text(`${name}.js`)).join('\n');
const script = ascii(`'use strict';\n${declared}${plain('unpack.mjs')}${plain('brief.mjs')}${scripts}`);
const parts = {
  engine: stamp,
  sources: sources(),
  style: text('page.css'),
  script,
  scriptHash: createHash('sha256').update(script).digest('base64'),
};
const page = text('page.html').replace(/\{\{(\w+)\}\}/g, (place, name) => parts[name] ?? place);
// HTML changes NUL and the carriage return, and `<` could end the script.
const packed = (bytes) => Buffer.from([...gzipSync(bytes, { level: 9 })].flatMap((byte) => ([0x00, 0x0d, 0x3c, 0x3d].includes(byte) ? [0x3d, byte + 64] : [byte])));
const carried = { wasm: packed(readFileSync(wasm)), stored: packed(JSON.stringify(stored)) };
const file = Buffer.concat(page.split(/\{\{(\w+)\}\}/).map((part, place) => (place % 2 ? carried[part] : Buffer.from(part, 'latin1'))));
writeFileSync(out, file);
console.log(`engine ${stamp}: ${(file.length / 1e6).toFixed(2)} MB`);
