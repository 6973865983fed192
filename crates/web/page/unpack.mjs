/** The bytes of a text of one letter per byte, as windows-1252 has them; `=` stands before what HTML would not keep, 64 higher. */
function bytesOf(text) {
  // The byte of each letter, by its number: the largest is that of the trade mark, 2122 in hexadecimal.
  const codes = new Uint8Array(0x2123);
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].forEach((letter, byte) => { codes[letter.charCodeAt(0)] = byte; });
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let place = 0; place < text.length; place += 1) {
    let code = text.charCodeAt(place);
    let less = 0;
    if (code === 0x3d) {
      code = text.charCodeAt(place += 1);
      less = 64;
    }
    bytes[length++] = codes[code] - less;
  }
  return bytes.subarray(0, length);
}
/** What `build.mjs` has packed into a text: a response. */
export function unpack(text) {
  return new Response(new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream('gzip')));
}
