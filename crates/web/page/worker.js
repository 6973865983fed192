// One worker: an instance of the engine, one request at a time. Requests that come before it is ready wait. The first worker unpacks the engine that
// the page carries and hands it to the page, for the others.
let engine;
const instance = (module) => WebAssembly.instantiate(module, {}).then((made) => made.exports);
const wrong = (error) => ({ text: JSON.stringify({ error: { message: `${error.name}: ${error.message}` } }), failed: true });
onmessage = async ({ data }) => {
  try {
    if (data.packed) {
      const module = await WebAssembly.compile(await unpack(data.packed).arrayBuffer());
      engine = instance(module);
      postMessage({ module });
    } else if (data.module) {
      engine = instance(data.module);
    } else {
      postMessage({ text: exchange(await engine, data.request) });
    }
  } catch (error) {
    postMessage(wrong(error));
  }
};
