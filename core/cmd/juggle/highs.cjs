// Solves programs with HiGHS, one after the other: a line of JSON in, { lp, seconds, gap }, and for each one out, { status, bound, values }
// or { error }. Its last argument is the folder of the npm package "highs". Before an answer come lines { work, bound, seconds }, at most ten a
// second, that tell how far the solver has come.
const load = require(process.argv.at(-1));
const { createInterface } = require("node:readline");

function solve(highs, { lp, seconds, gap }) {
  return highs.withModel({ format: "lp", data: lp }, (model) => {
    model.options.set({ output_flag: false, time_limit: seconds, mip_rel_gap: gap });
    let told = 0;
    model.run({
      [highs.constants.callbackType.mipInterrupt]({ data }) {
        if (Date.now() - told < 100) return;
        told = Date.now();
        say({ work: data.mip_primal_bound, bound: data.mip_dual_bound, seconds: data.running_time });
      },
    });
    const status = model.getModelStatus();
    const values = {};
    const found = model.getSolution().colValue;
    if (model.info.get("primal_solution_status") === 2) {
      found.forEach((x, i) => { if (x !== 0) values[model.getColName(i)] = x; });
    }
    return { status: words(highs, status), bound: model.info.get("mip_dual_bound"), values };
  });
}

// words turns the name of a status, such as timeLimit, into words.
function words(highs, status) {
  const [name] = Object.entries(highs.constants.modelStatus).find(([, code]) => code === status);
  return name.replace(/[A-Z]/g, (c) => " " + c.toLowerCase());
}

function say(object) {
  process.stdout.write(JSON.stringify(object, (_, x) => (Number.isFinite(x) || typeof x !== "number" ? x : null)) + "\n");
}

load().then(async (highs) => {
  for await (const line of createInterface({ input: process.stdin })) {
    try {
      say(solve(highs, JSON.parse(line)));
    } catch (e) {
      say({ error: String(e) });
    }
  }
});
