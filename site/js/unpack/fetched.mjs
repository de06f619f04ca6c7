import {XzReadableStream} from "xz-decompress";

// fetched returns the content of a file that the site stores as xz, as a stream.
export async function fetched(url) {
  const response = await fetch(url).catch(() => { throw new Error(`${url}: offline`); });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return new XzReadableStream(response.body);
}

// compiled returns the module that is compiled from a stream of WebAssembly while it arrives.
export const compiled = content => WebAssembly.compileStreaming(new Response(content, {headers: {"Content-Type": "application/wasm"}}));
