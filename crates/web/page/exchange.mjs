/** The reply of an instance of the engine to a request, both as text. */
export function exchange(engine, request) {
  const bytes = new TextEncoder().encode(request);
  const room = engine.room(bytes.length);
  new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes);
  const reply = engine.ask(room, bytes.length);
  const length = new DataView(engine.memory.buffer).getUint32(reply, true);
  const text = new TextDecoder().decode(new Uint8Array(engine.memory.buffer, reply + 4, length));
  engine.free(reply, length + 4);
  return text;
}
