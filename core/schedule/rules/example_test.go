package rules_test

import (
	"fmt"

	"juggle/core/schedule"
	"juggle/core/schedule/rules"
	"juggle/core/sim"
)

// Three requests for a machine of two processors. Requests 2 and 3 need the whole machine, and both fit only if request 3 starts at 0 and
// request 2 at 30. First fit does not move request 2 from 10, because both have the same deadline. Re-timing moves it.
func ExampleRun() {
	jobs := []sim.Job{
		{Runtime: 10, Request: schedule.Request{ID: 1, Ready: 20, Deadline: 50, Procs: 1, Estimate: 10}},
		{Runtime: 10, Request: schedule.Request{ID: 2, Ready: 10, Deadline: 40, Procs: 2, Estimate: 10}},
		{Runtime: 30, Request: schedule.Request{ID: 3, Ready: 0, Deadline: 40, Procs: 2, Estimate: 30}},
	}
	for _, rule := range []rules.Rule{rules.FirstFit, rules.Retiming} {
		run, err := rules.Run(rules.Config{Procs: 2, Rule: rule}, jobs)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%v accepts %d:", rule, run.Accepted)
		for i, r := range run.Rows {
			if r.Decision == sim.Accepted {
				fmt.Printf(" %d at %d", jobs[i].ID, r.Start)
			}
		}
		fmt.Println()
	}
	// Output:
	// first accepts 2: 1 at 20 2 at 10
	// retime accepts 3: 1 at 40 2 at 30 3 at 0
}
