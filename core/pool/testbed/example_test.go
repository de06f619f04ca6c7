package testbed_test

import (
	"fmt"

	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
)

// The bed is stopped ten minutes into the window, and both policies are asked about a request that has just come.
func ExampleView_Ask() {
	s := testbed.Default()
	view, err := testbed.Freeze(s, 1, 11_400_000)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, _ := view.Typical()
	answers, err := view.Ask(r.QoS, 1_800_000, r.Length)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range answers.KAPAC.Lines[:2] {
		fmt.Printf("%s at distance %.3f\n", view.Nodes[line.Resource].Name, line.Adjusted.Float())
	}
	fmt.Println("kAPAC:", answers.KAPAC.Decision.Sentence(admission.Share(s.Threshold)))
	fmt.Println("strict:", answers.Strict.Sentence())
	// Output:
	// a20 at distance 0.074
	// a06 at distance 0.111
	// kAPAC: 1 similar request waits, the limit is 10; one of the nearest 5 at least is up with probability 0.99946, more than 0.5
	// strict: bound to the first resource that satisfies every named parameter and is free for the interval
}
