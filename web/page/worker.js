/**
 * Runs in a worker, after the glue of wasm-bindgen: holds the files and the game, and calls their methods. The page
 * sends [number, object, method, ...arguments] and gets [number, answer, error]. `module` is compressed.
 */
function start(module) {
  const bytes = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
  const unpacked = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const ready = unpacked.then((module) => {
    wasm_bindgen.initSync({ module });
    return { desk: new wasm_bindgen.Desk(), play: null, engine: wasm_bindgen };
  });
  // Questions are answered in their order.
  onmessage = async ({ data: [number, object, method, ...values] }) => {
    try {
      const held = await ready;
      if (object === "begin") held.play = wasm_bindgen.Play[method](...values);
      else postMessage([number, held[object][method](...values)]);
      if (object === "begin") postMessage([number]);
    } catch (error) {
      const isOurs = typeof error === "string";
      postMessage([number, null, isOurs ? error : `Something went wrong in the engine: ${error}. Please reload the page.`]);
    }
  };
}
