package sim

import (
	"fmt"

	"juggle/core/schedule"
)

func ExampleRun() {
	jobs := []Job{
		{Request: schedule.Request{ID: 1, Submit: 0, Ready: 10, Deadline: 30, Procs: 1, Estimate: 10}, Runtime: 10},
		{Request: schedule.Request{ID: 2, Submit: 1, Ready: 10, Deadline: 20, Procs: 1, Estimate: 10}, Runtime: 8},
	}
	cfg := Config{Procs: 1, Policy: schedule.Policy{Order: schedule.EDF, FixShare: schedule.Never, OfferThreshold: schedule.Never}}
	out, err := Run(cfg, jobs)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range out.Rows {
		fmt.Printf("job %d %v, [%d, %d), moved %d times\n", r.ID, r.Decision, r.Start, r.End, r.Moves)
	}
	fmt.Printf("used %.0f %%\n", 100*out.Measures.Utilisation)
	// Output:
	// job 1 accepted, [20, 30), moved 1 times
	// job 2 accepted, [10, 18), moved 0 times
	// used 60 %
}

func ExampleRunner_Measure() {
	var r Runner // one for many runs
	cfg := Config{Procs: 1, Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never}, Horizon: 100}
	for _, estimate := range []Seconds{20, 50} {
		job := Job{Request: schedule.Request{ID: 1, Ready: 0, Deadline: 100, Procs: 1, Estimate: estimate}, Runtime: estimate}
		m, err := r.Measure(cfg, []Job{job})
		fmt.Println(m.Utilisation, err)
	}
	// Output:
	// 0.2 <nil>
	// 0.5 <nil>
}

func ExampleOptions() {
	jobs := []Job{request(1, 0, 20, 30), request(2, 0, 20, 30)}
	cfg := Config{Procs: 1, Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: 100, OfferRecipients: schedule.OffersToAll}}
	options, err := Options(cfg, jobs, 2)
	for _, o := range options {
		fmt.Println(o)
	}
	fmt.Println(err)
	// Output:
	// offer [10, 20), before waiting job 1, phi -1.000000: price 10, 1 processor in [10, 20), nobody moves
	// offer [30, 40), after waiting job 1, phi 1.000000: price 10, 1 processor in [30, 40), nobody moves
	// <nil>
}
