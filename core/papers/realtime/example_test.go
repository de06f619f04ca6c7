package realtime_test

import (
	"context"
	"fmt"

	"juggle/core/papers/realtime"
)

// This example is the paper's Figure 2: r1 on slices 3 to 5, r2 on 5 to 7, and a new reservation on 2 to 6.
func ExampleNewConflict() {
	machines, r := realtime.Figure2()
	c := realtime.NewConflict(machines[0].Capacity, machines[0].HeldServices(), r.Span, r.Services[0])
	for g, group := range c.Groups {
		fmt.Printf("{%s, r3} on %d slices from %s\n", c.Labels(c.Groups[g].Members, ", "), group.Slices, group.Ranges[0].Text())
	}
	fmt.Println(c.FreeSlices, "slice without conflict")
	// Output:
	// {r1, r3} on 2 slices from 3-4
	// {r1, r2, r3} on 1 slices from 5
	// {r2, r3} on 1 slices from 6
	// 1 slice without conflict
}

// This example is in section 5 of the paper: r4 gets no offer with a hard guarantee, but four with a probabilistic one.
func ExampleAdmit() {
	machines, r := realtime.Example()
	a, err := realtime.Admit(machines, r, realtime.NewRatio(1, 1))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, o := range a.Offers {
		p := o.Assessments[0]
		fmt.Printf("%s: %v, P(overload) %.3f, E[rho] %.4f, price %.2f\n", machines[p.Machine].ID, o.Guarantee, o.Overload, o.Response, o.Price)
	}
	// Output:
	// machine 1: probabilistic, P(overload) 0.003, E[rho] 120.0025, price 29.91
	// machine 2: probabilistic, P(overload) 0.003, E[rho] 120.0250, price 29.91
	// machine 3: probabilistic, P(overload) 0.003, E[rho] 120.1250, price 29.91
	// machine 4: probabilistic, P(overload) 0.003, E[rho] 120.2500, price 29.91
}

// This example lists the subsets of Table II.
func ExampleConflict_Subsets() {
	machines, r := realtime.Example()
	c := realtime.NewConflict(machines[0].Capacity, machines[0].HeldServices(), r.Span, r.Services[0])
	for _, s := range c.Subsets(0, 8) {
		fmt.Printf("%.5f  %.2f left  {%s} %v\n", s.Probability, s.Left, c.Labels(s.Members, ", "), s.Over)
	}
	// Output:
	// 0.06460  1.00 left  {} false
	// 0.01615  0.50 left  {r2} false
	// 0.01140  0.65 left  {r3} false
	// 0.00340  0.90 left  {r1} false
	// 0.00285  0.15 left  {r2, r3} true
	// 0.00085  0.40 left  {r1, r2} false
	// 0.00060  0.55 left  {r1, r3} false
	// 0.00015  0.05 left  {r1, r2, r3} true
}

// A service that is alone on a machine finishes when it gets the last of its 32 budgets, after 31 server periods: 31 * 3.75 + 0.9375.
func ExampleSimulate() {
	_, r := realtime.Example()
	m, err := realtime.Simulate(context.Background(), realtime.NewRatio(1, 1), nil, r.Span, r.Services[0],
		realtime.SimulationOptions{Activations: 1000, Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("mean response time %.4f, %.0f %% late\n", m.Response.Mean, 100*m.Missed.Mean)
	// Output:
	// mean response time 117.1875, 0 % late
}
