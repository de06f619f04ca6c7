// A worker that fetches and unpacks files that the site stores as xz, so that the page is not blocked. A message is {id, url, compile}. The
// answer is {id, value} or {id, error}, where the value is the file's content, or the module compiled from it.
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
