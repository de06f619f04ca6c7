package main

import (
	"juggle/core/papers/baseline"
	"juggle/core/papers/realtime/saturation"
	"juggle/core/sim/session"
)

// requestsFile and anyLogs show, in a command's usage, the arguments of commands that read requests and of commands that read logs.
const (
	requestsFile = "REQUESTS.csv   (\"-\" for standard input)\n\n"
	anyLogs      = "[LOG...]\n\n"
)

// commands returns all commands in the order in which the help lists them. Help and completion read this list.
func commands() []command {
	return []command{
		{"figure", "compute a figure of the reservations paper from traces",
			"N " + anyLogs + figureHelp, tableFormats, prepareFigure, nil},
		{"claims", "judge every claim of the reservations paper",
			anyLogs + claimsHelp, tableFormats, prepareClaims, nil},
		{"report", "keep figures, tables, verdicts and their origin as one HTML file",
			"-o FILE " + anyLogs + reportHelp, nil, prepareReport, nil},
		{"sweep", "studies larger than one machine: many logs, seeds and values, in shares", "", nil, nil, sweepCommands},
		{"schedule", "schedule the requests of a CSV file",
			requestsFile + scheduleColumns, allFormats, prepareSchedule, nil},
		{"agree", "make agreements, change, price and break them: the ledger",
			requestsFile + agreeHelp + session.DefaultRulesNote + "\n  " + session.DefaultFlags(), allFormats, prepareAgree, nil},
		{"coallocate", "one promise on several machines: parts that start together, or in a chain",
			requestsFile + coallocateHelp, tableFormats, prepareCoallocate, nil},
		{"trace", "show a workload log: header, statistics, errors",
			"LOG\n\n" + traceHelp, tableFormats, prepareTrace, nil},
		{"synth", "make a synthetic workload log", "", nil, prepareSynth, nil},
		{"check", "compare with plain placing on a log, and write what is expected",
			anyLogs + checkHelp, tableFormats, prepareCheck, nil},
		{"queue", "what a queue without promises does with a log's jobs",
			"LOG   (\"-\" for standard input; plain or gzipped)\n\n" + queueHelp, tableFormats, prepareQueue, nil},
		{"promise", "the price of a promise: reservations beside queues on the same requests",
			anyLogs + promiseHelp, tableFormats, figureOf(baseline.PromiseKind), nil},
		{"rules", "Figure 1 with the rules that others propose",
			anyLogs + rulesHelp, tableFormats, figureOf(baseline.RulesKind), nil},
		{"optimum", "how much work the best possible schedule accepts, and what each order misses",
			anyLogs + optimumHelp, tableFormats, prepareOptimum, nil},
		{"regret", "how far each order stays behind the best possible, over many stretches",
			anyLogs + regretHelp, tableFormats, prepareRegret, nil},
		{"pool", "resource pools: sizes, admission, kAPAC's figures", "", nil, nil, poolCommands},
		{"realtime", "real-time guarantees: tables, admission, simulation", "", nil, nil, realtimeCommands},
		{"lesson", "lessons: check a file, judge the answers in a link",
			"[LESSON.json|NAME]   (\"-\" for standard input)\n\n" + lessonHelp, tableFormats, prepareLesson, nil},
		{"completion", "print what has a shell complete commands, flags and their values",
			"bash|zsh|fish\n\n" + completionHelp, nil, prepareCompletion, nil},
		{"version", "print the version", "", nil, prepareVersion, nil},
	}
}

var sweepCommands = []command{
	{"plan", "make the folder of a sweep: a study for every combination of values, on all logs or on each",
		"SWEEP.json -o DIR\n\n" + sweepPlanHelp, tableFormats, prepareSweepPlan, nil},
	{"run", "compute a share of it", "DIR\n\n" + sweepRunHelp, tableFormats, prepareSweepRun, nil},
	{"merge", "the tables of every study, as one machine would have made them, or what is missing",
		"DIR\n\n" + sweepMergeHelp, tableFormats, prepareSweepMerge, nil},
}

var poolCommands = []command{
	{"table1", "Table 1, printed and computed", "", tableFormats, preparePoolTable1, nil},
	{"figure", "Figures 3 to 7, and ours: 8 the threshold, 9 nodes that differ, 10 sites, 11 every reading",
		"N", tableFormats, preparePoolFigure, nil},
	{"ask", "one request put to both policies", "[ATTRIBUTE=VALUE]...", tableFormats, preparePoolAsk, nil},
	{"claims", "judge every claim of the paper, in one reading or in all", "", tableFormats, preparePoolClaims, nil},
	{"run", "the measures of the test bed under a policy", "", tableFormats, preparePoolRun, nil},
	{"params", "the test bed's parameters, with defaults and where they come from", "", tableFormats, preparePoolParams, nil},
}

var realtimeCommands = []command{
	{"table", "Tables I and II: printed, computed, what does not follow; as a table, every claim below",
		"", tableFormats, prepareRealtimeTable, nil},
	{"claims", "the verdicts on them; -evidence shows what they rest on", "", tableFormats, prepareRealtimeClaims, nil},
	{"admit", "-machines FILE -request FILE: offers for a request; -accept N writes the registry with offer N",
		"", tableFormats, prepareAdmit, nil},
	{"groups", "FILE: the request's slices grouped by the reservations they meet", "FILE", tableFormats, prepareGroups, nil},
	{"simulate", "FILE: a simulation beside the analysis, by default EDF with hard CBS servers", "FILE", tableFormats, prepareSimulate, nil},
	{"saturation", "requests accepted, utilisation booked and deadlines missed against P(overload)",
		"", tableFormats, figureOf(saturation.Kind), nil},
	{"schema", "what is in FILE, which is JSON, with an example; \"-\" is standard input",
		"", nil, printing(realtimeSchema), nil},
}

// replacements maps a former command or flag to the text that names its replacement. A key is "command flag", "group command" or, for a
// flag that several commands had, the flag alone; a key that begins with a blank is a command outside any group.
var replacements = map[string]string{"pool sweep": `"juggle pool figure 8"`, "pool prediction": `"juggle pool figure 9"`,
	"pool sites": `"juggle pool figure 10"`, "pool schema": `"juggle pool params -file"`, "pool wait": `"juggle pool figure 3"`,
	"pool size": `"juggle pool table1"`, "pool permitted": `"juggle pool claims"`,
	"sweep slurm":     `a job array whose script runs "juggle sweep run DIR -share $SLURM_ARRAY_TASK_ID/N"`,
	"optimum -solver": anySolver, "regret -solver": anySolver, "optimum -gap": usualGap, "regret -gap": usualGap,
	"schedule -private": "-options, whose columns neighbour and moves are the provider's alone",
	"trace -strict":     "nothing: the lines that are not understood are listed", "trace -errors": "nothing: the first 20 are listed",
	"sweep plan -samples": "nothing: a share's own time tells how long all take",
	" together":           `"juggle coallocate"`, "agree -happenings": "-events", "-rooms": "-coallocated-lambda",
	"-composites": "-coallocated",
}

const (
	anySolver = "HiGHS, or the program that \"juggle optimum\" writes without -solve, which other solvers read"
	usualGap  = "nothing: it is 0.0001"
)
