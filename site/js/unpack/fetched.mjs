import {XzReadableStream} from "xz-decompress";

// fetched is the content of a file that the site keeps as xz, as a stream.
export async function fetched(url) {
  const response = await fetch(url).catch(() => { throw new Error(`${url}: offline`); });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return new XzReadableStream(response.body);
}

// compiled is the module that a stream of WebAssembly compiles to, while it arrives.
export const compiled = content => WebAssembly.compileStreaming(new Response(content, {headers: {"Content-Type": "application/wasm"}}));
