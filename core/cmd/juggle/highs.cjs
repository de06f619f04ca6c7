// Solves programs with HiGHS, one after the other, by solve.cjs, which stands before this: a line of JSON in, { lp, nodes, seconds, gap }, and for each
// one out, { status, bound, values } or { error }. Its last argument is the folder of the npm package "highs". Before an answer come lines
// { work, bound, seconds, nodes } that tell how far the solver has come.
const load = require(process.argv.at(-1));
const { createInterface } = require("node:readline");
const say = (object) => process.stdout.write(text(object) + "\n");

load().then(async (highs) => {
  for await (const line of createInterface({ input: process.stdin })) {
    try {
      say(solve(highs, JSON.parse(line), (far) => say(far)));
    } catch (e) {
      say({ error: String(e) });
    }
  }
});
