package main

import (
	"errors"
	"fmt"
	"strings"

	"juggle/core/grid"
	"juggle/core/promise"
	"juggle/core/report"
	"juggle/core/rules"
	"juggle/core/workload"
)

// A besideFigure is a figure of Juggle's own beside the paper's: it meets the same requests and takes the study's flags.
type besideFigure struct {
	*grid.Figure
	help     string
	oneLoad  bool // takes one load, 1.25 where -loads is not given
	explains bool // can explain its rules on requests from a file
}

var promiseFigure = besideFigure{
	Figure: &promise.Figure,
	help: `The price of a promise, a figure of Juggle's own: reservations with fixed windows, with flexible windows of the largest size given
under EDF, and three batch queues, which promise nothing and refuse nobody, meet the same requests. For each load and provider:
utilisation of the machine up to the horizon; done, the share of all work that is done by then; refused, of the requests; later, of the
jobs that a queue starts after their ready time, when a reservation would have started them at the earliest; wait, the mean time from
submission to start, and asked_wait, to the ready time. diff is the paired difference of utilisation from EDF's. What the flags say
of orders, fixing and offers does not matter here.`,
}

var rulesFigure = besideFigure{
	Figure: &rules.Figure, oneLoad: true, explains: true,
	help: `Figure 1 with the rules that others propose, a figure of Juggle's own: for each window size, the orders of the waiting queue
with the paper's first fit; EDF with the last hole in the window, and with the one that fits best; minimum laxity impact; and any re-timing,
which accepts a request if and only if some choice of starts keeps every window. For each: utilisation up to the horizon; requests and work
accepted; moves, starts changed per accepted request; fits, holes looked for per request, which is the cost in computing; undecided,
requests that re-timing refused because its search met its limit. diff is the paired difference of utilisation from EDF's. What the
flags say of orders, fixing and offers does not matter here.

With -explain nothing is computed of that: how a rule decides on the requests of a file is told step by step. Of minimum laxity impact
that is each start that is tried, with what it costs the waiting jobs, in thousandths of their estimates; of first, last and best fit the
starts to choose from, with what each rule keeps small; of any re-timing, what the search did and whom it moved. -request ID for one request
only. FILE is as "juggle schedule" reads it, which has -rule, too, and writes what became of the requests.`,
}

func runPromise(e *env, args []string) error { return promiseFigure.run(e, args) }

func runRules(e *env, args []string) error { return rulesFigure.run(e, args) }

func (f *besideFigure) run(e *env, args []string) error {
	fs := newFlags(e, f.Name, "\n\n"+f.help)
	var s studyFlags
	s.define(e, fs)
	var explained explainedRequests
	if f.explains {
		explained.define(fs)
	}
	if err := parseAll(fs, args); err != nil {
		return err
	}
	if explained.file != "" {
		return explained.run(e)
	}
	if err := s.check(f.Name); err != nil {
		return err
	}
	if f.oneLoad && !given(fs, "loads") {
		s.params.Loads = []workload.Load{1250}
	}
	if n := len(s.params.Loads); f.oneLoad && n != 1 {
		return usagef("%s: -loads: got %d load factors, want one", f.Name, n)
	}
	plan, logs, err := s.plan(e, []int{2}) // whose replicates are those of every figure
	if err != nil {
		return err
	}
	bar := progressLine{env: e}
	table, err := f.Compute(plan, logs, s.jobs, bar.show)
	bar.clear()
	return s.writeBeside(e, f.Title, table, err)
}

// writeBeside writes the table of a figure beside the paper's, as far as it stands where runs failed.
func (s *studyFlags) writeBeside(e *env, title string, table *report.Table, failed error) error {
	if !stands(failed) {
		return failed
	}
	if *s.format == formatTable {
		fmt.Fprint(e.stdout, title+"\n"+besideSubtitle)
		table = keepColumns(table, meanOrDifference)
	}
	return errors.Join(writeTable(e, table, *s.format), failed)
}

const besideSubtitle = "means over n periods and seeds, and 95 % intervals of the paired differences; csv and json have all intervals\n\n"

// meanOrDifference tells which columns a terminal has room for.
func meanOrDifference(t *report.Table, column int) bool {
	name := t.Columns[column].Name
	return strings.HasPrefix(name, "diff_") || !strings.Contains(name, "_ci_")
}
