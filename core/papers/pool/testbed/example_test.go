package testbed_test

import (
	"fmt"

	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/qos"
	"juggle/core/papers/pool/testbed"
)

// This example stops the test bed ten minutes after the beginning of the window, and asks both policies about one request. The request
// starts half an hour later and lasts for 20 minutes. All times are in milliseconds.
func ExampleView_Ask() {
	s := testbed.Default()
	view, err := testbed.Freeze(s, 1, 11_400_000)
	if err != nil {
		fmt.Println(err)
		return
	}
	request := qos.Vector{testbed.System: 0, testbed.Processor: 2.4, testbed.Memory: 4, testbed.Bandwidth: 400, testbed.Security: 3,
		testbed.Licence: 1}
	answers := view.Ask(request, 1_800_000, 1_200_000)
	for _, line := range answers.KAPAC.Lines[:2] {
		fmt.Printf("%s at distance %.3f\n", view.Nodes[line.Resource].Name, line.Adjusted.Float())
	}
	fmt.Println("kAPAC:", answers.KAPAC.Decision.Sentence(admission.Share(s.Threshold)))
	fmt.Println("strict:", answers.Strict.Sentence())
	// Output:
	// a30 at distance 0.083
	// b19 at distance 0.130
	// kAPAC: 3 similar requests wait, the limit is 10; one of the nearest 5 at least is up with probability 0.9994, more than 0.5
	// strict: bound to the first resource that satisfies every named parameter and is free for the interval
}
