// A worker in which HiGHS solves one program after the other: {program, lp, nodes, seconds, gap}, where program is the address of its WebAssembly as
// xz and lp an LP file's bytes, is answered by {answer}, as JSON, or {error}. Before come {work, bound, seconds, nodes, answer} that tell how
// far it has come and what it would answer now.
import load from "highs";
import {solve, text} from "../../../core/cmd/juggle/solve.cjs";
import {compiled, fetched} from "../unpack/fetched.mjs";

async function start(program) {
  const module = await compiled(await fetched(program));
  return load({
    instantiateWasm(imports, use) {
      WebAssembly.instantiate(module, imports).then(use);
      return {};
    },
  });
}

let highs;

onmessage = async ({data: {program, lp, nodes, seconds, gap}}) => {
  try {
    highs ??= start(program);
    const tell = (far, values) => postMessage({...far, answer: text({status: "stopped", bound: far.bound, values})});
    postMessage({answer: text(solve(await highs, {lp: new TextDecoder().decode(lp), nodes, seconds, gap}, tell))});
  } catch (error) {
    postMessage({error: String(error)});
  }
};
