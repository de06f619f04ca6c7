// A worker that fetches what the site keeps as xz, and unpacks it where nobody waits for a click: {id, url, compile} is answered by
// {id, value} or {id, error}; the value is the content, or the module that it compiles to.
import {XzReadableStream} from "xz-decompress";

onmessage = async ({data: {id, url, compile}}) => {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
    const content = new Response(new XzReadableStream(response.body), {headers: {"Content-Type": "application/wasm"}});
    if (compile) {
      postMessage({id, value: await WebAssembly.compileStreaming(content)}); // while it arrives
    } else {
      const value = await content.arrayBuffer();
      postMessage({id, value}, [value]);
    }
  } catch (error) {
    postMessage({id, error: String(error)});
  }
};
