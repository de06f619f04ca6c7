// A worker that fetches what the site keeps as xz, and unpacks it where nobody waits for a click: {id, url, compile} is answered by
// {id, value} or {id, error}; the value is the content, or the module that it compiles to.
import {XzReadableStream} from "xz-decompress";
import {unfold} from "./unfold.mjs";

onmessage = async ({data: {id, url, compile}}) => {
  try {
    const response = await fetch(url).catch(() => { throw new Error(`${url}: offline`); });
    if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
    const content = new XzReadableStream(response.body);
    if (compile) { // while it arrives
      const program = new Response(content.pipeThrough(unfold()), {headers: {"Content-Type": "application/wasm"}});
      postMessage({id, value: await WebAssembly.compileStreaming(program)});
    } else {
      const value = await new Response(content).arrayBuffer();
      postMessage({id, value}, [value]);
    }
  } catch (error) {
    postMessage({id, error: String(error)});
  }
};
