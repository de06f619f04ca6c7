package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"strings"

	"juggle/core/rules"
	"juggle/core/schedule"
)

// explainedRequests are requests from a file on which minimum laxity impact decides, told step by step.
type explainedRequests struct {
	file    string
	procs   int
	request int64 // the one that is told; 0: all are
}

func (x *explainedRequests) define(fs *flag.FlagSet) {
	fs.StringVar(&x.file, "explain", "", "tell how minimum laxity impact decides on the requests of this `FILE`")
	fs.IntVar(&x.procs, "procs", 128, "with -explain: processors of the machine")
	fs.Int64Var(&x.request, "request", 0, "with -explain: tell of this request `ID` only")
}

func (x *explainedRequests) run(e *env) error {
	jobs, err := readRequests(e, x.file)
	if err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	w := bufio.NewWriter(e.stdout)
	told := 0
	err = rules.Explain(x.procs, jobs, func(c *rules.Choice) error {
		if x.request != 0 && c.Request.ID != x.request {
			return nil
		}
		if told++; told > 1 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "request %d at %d\n", c.Request.ID, c.Now)
		for i, line := range c.Lines(schedule.PlainSpelling{}) {
			fmt.Fprintf(w, "%3d. %s\n", i+1, strings.TrimSpace(line.Lead+" "+line.Text+" "+line.Good))
		}
		return nil
	})
	if err == nil && told == 0 && x.request != 0 {
		return fmt.Errorf("rules: -request: got %d, want the id of a request in %s", x.request, x.file)
	}
	return errors.Join(err, w.Flush())
}
