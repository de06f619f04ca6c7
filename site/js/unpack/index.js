// A worker that fetches what the site keeps as xz, and unpacks it where nobody waits for a click: {id, url, compile} is answered by
// {id, value} or {id, error}; the value is the content, or the module that it compiles to.
import {compiled, fetched} from "./fetched.mjs";
import {unfold} from "./unfold.mjs";

onmessage = async ({data: {id, url, compile}}) => {
  try {
    const content = await fetched(url);
    if (compile) {
      postMessage({id, value: await compiled(content.pipeThrough(unfold()))});
    } else {
      const value = await new Response(content).arrayBuffer();
      postMessage({id, value}, [value]);
    }
  } catch (error) {
    postMessage({id, error: String(error)});
  }
};
