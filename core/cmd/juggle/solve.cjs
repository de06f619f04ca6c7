// solve has HiGHS solve a program { lp, nodes, seconds, gap }: an LP file's text, the most nodes of the search, and the relative gap that is good
// enough. What it answers within these is the same on every machine; where they take more than so many seconds, it is an error. It returns
// { status, bound, values }, the values of the variables that are not 0 by name. Meanwhile tell hears { work, bound, seconds, nodes }, ten times a second
// at most, and the values of the best solution so far. The command line runs it in Node, the page in a worker (site/js/solver).
function solve(highs, { lp, nodes, seconds, gap }, tell) {
  return highs.withModel({ format: "lp", data: lp }, (model) => {
    model.options.set({ output_flag: false, time_limit: seconds, mip_max_nodes: nodes, mip_rel_gap: gap });
    const names = Array.from({ length: model.getDimensions().numCols }, (_, i) => model.getColName(i)); // while it runs, the model cannot be asked
    const named = (solution) => {
      const values = {};
      solution.forEach((x, i) => { if (x !== 0) values[names[i]] = x; });
      return values;
    };
    const { mipInterrupt, mipImprovingSolution } = highs.constants.callbackType;
    let told = 0, best = {};
    model.run({
      [mipInterrupt]({ data }) {
        if (Date.now() - told < 100) return;
        told = Date.now();
        tell({
          work: data.mip_primal_bound, bound: data.mip_dual_bound, seconds: data.running_time, nodes: Number(data.mip_node_count ?? 0),
        }, best);
      },
      [mipImprovingSolution]({ data }) {
        best = named(data.mip_solution);
      },
    });
    if (words(highs, model.getModelStatus()) === "time limit") {
      throw new Error(`it gave up after ${seconds} s, before ${nodes} nodes of the search: what is known then depends on the machine. Want fewer nodes`);
    }
    return {
      status: words(highs, model.getModelStatus()), bound: model.info.get("mip_dual_bound"),
      values: model.info.get("primal_solution_status") === 2 ? named(model.getSolution().colValue) : {},
    };
  });
}

// words turns the name of a status, such as timeLimit, into words. A solution limit is none of ours: HiGHS calls that of nodes so.
function words(highs, status) {
  const [name] = Object.entries(highs.constants.modelStatus).find(([, code]) => code === status);
  return name === "solutionLimit" ? "node limit" : name.replace(/[A-Z]/g, (c) => " " + c.toLowerCase());
}

// text is an answer as JSON, which has no infinite numbers.
function text(object) {
  return JSON.stringify(object, (_, x) => (Number.isFinite(x) || typeof x !== "number" ? x : null));
}

module.exports = { solve, text };
