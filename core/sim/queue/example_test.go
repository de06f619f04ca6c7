package queue_test

import (
	"fmt"

	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/queue"
)

func ExampleRun() {
	jobs := []sim.Job{
		{Runtime: 10, Request: schedule.Request{Procs: 3, Estimate: 10}},
		{Runtime: 10, Request: schedule.Request{Submit: 1, Procs: 4, Estimate: 10}}, // has to wait for the first
		{Runtime: 8, Request: schedule.Request{Submit: 2, Procs: 1, Estimate: 8}},   // fits before it
	}
	for _, p := range queue.Policies() {
		slots, err := queue.Run(p.Value, 4, jobs)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(p.Title+":", slots[1].Start, slots[2].Start)
	}
	// Output:
	// first come, first served: 10 20
	// EASY backfilling: 10 2
	// conservative backfilling: 10 2
}
