// Stands in for HiGHS's own program, for a test: takes its flags, prints its log and writes its solution file, all by the npm package "highs",
// whose folder is the first argument.
const { readFileSync, writeFileSync } = require("node:fs");
const [folder, ...args] = process.argv.slice(2);
const flag = (name) => args[args.indexOf(name) + 1];

require(folder)({ print: (line) => console.log(line) }).then((highs) => highs.withModel({ format: "lp", data: readFileSync(args.at(-1), "utf8") }, (model) => {
  model.options.set({ output_flag: true, log_to_console: true, time_limit: Number(flag("--time_limit")) });
  model.run();
  writeFileSync(flag("--solution_file"), model.exportSolution());
}));
