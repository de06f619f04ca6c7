package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"slices"

	"juggle/core/rules"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/requestcsv"
)

// explainedRequests are requests from a file on which a rule decides, told step by step.
type explainedRequests struct {
	file    string
	procs   int
	rule    rules.Rule
	order   schedule.Order
	request int64 // the one that is told; 0: all are
}

func (x *explainedRequests) define(fs *flag.FlagSet) {
	fs.StringVar(&x.file, "explain", "", "tell how a rule decides on the requests of this `FILE`")
	fs.IntVar(&x.procs, "procs", 128, "with -explain: processors of the machine")
	x.rule = rules.LaxityImpact
	ruleFlag(fs, &x.rule, "with -explain: The rule that is told.")
	choice(fs, "order", &x.order, schedule.Orders(), "with -explain: How first, last and best fit sort the waiting queue.")
	fs.Int64Var(&x.request, "request", 0, "with -explain: tell of this request `ID` only")
}

func (x *explainedRequests) run(e *env) error {
	jobs, err := readInput(e, x.file, requestcsv.Read)
	if err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	call := scheduleCall{config: sim.Config{Procs: x.procs, Policy: schedule.Policy{Order: x.order}}, rule: x.rule}
	if x.request != 0 {
		call.request = &x.request
		if !slices.ContainsFunc(jobs, func(j sim.Job) bool { return j.ID == x.request }) {
			return fmt.Errorf("rules: -request: got %d, want the id of a request in %s", x.request, x.file)
		}
	}
	w := bufio.NewWriter(e.stdout)
	return errors.Join(tellChoices(w, call, jobs), w.Flush())
}
