// The engine in Node: a function from a request to its reply, of a file of WebAssembly or of a page that has it. For the builder of the page and
// for tests.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { exchange } from './page/exchange.mjs';

/** The engine that a page has: see `build.mjs`. */
function packed(page) {
  const begin = page.indexOf('id="engine">') + 'id="engine">'.length;
  const letters = page.subarray(begin, page.indexOf('</script>', begin));
  const bytes = [];
  for (let at = 0; at < letters.length; at += 1) bytes.push(letters[at] === 0x3d ? letters[(at += 1)] - 64 : letters[at]);
  return gunzipSync(Buffer.from(bytes));
}

export async function engine(path) {
  const { instance } = await WebAssembly.instantiate(String(path).endsWith('.html') ? packed(readFileSync(path)) : readFileSync(path), {});
  return (request) => JSON.parse(exchange(instance.exports, typeof request === 'string' ? request : JSON.stringify(request)));
}
