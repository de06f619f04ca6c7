// A worker in which HiGHS solves one program after the other. A message is {program, lp, nodes, seconds, gap}: program is the address of
// HiGHS's WebAssembly as xz, and lp has the bytes of an LP file. The last message of the worker is {answer}, with the answer as JSON, or
// {error}. Earlier messages {work, bound, seconds, nodes, answer} report the progress, with the best answer so far.
import load from "highs";
import {solve, text} from "../../../core/cmd/juggle/solve.cjs";
import {compiled, fetched} from "../unpack/fetched.mjs";

// start returns a promise of HiGHS, loaded from the address program.
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
    const report = (progress, values) => postMessage({...progress, answer: text({status: "stopped", bound: progress.bound, values})});
    postMessage({answer: text(solve(await highs, {lp: new TextDecoder().decode(lp), nodes, seconds, gap}, report))});
  } catch (error) {
    postMessage({error: String(error)});
  }
};
