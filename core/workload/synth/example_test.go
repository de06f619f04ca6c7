package synth_test

import (
	"fmt"

	"juggle/core/workload/synth"
)

func ExampleLublin() {
	log, err := synth.Lublin{Extent: synth.Extent{Days: 7, Load: 0.5, Seed: 1}, Column: synth.Batch, Procs: 64}.Generate()
	if err != nil {
		fmt.Println(err)
		return
	}
	first := log.Jobs[0]
	fmt.Println(log.Header.Conversion)
	fmt.Printf("%d jobs; the first at %d s: %d processors for %d s\n", len(log.Jobs), first.Submit, first.UsedProcs, first.Runtime)
	// Output:
	// juggle synth -model lublin -column batch -procs 64 -days 7 -load 0.5 -seed 1
	// 179 jobs; the first at 1147 s: 32 processors for 3207 s
}

func ExampleCalibrated() {
	log, err := synth.Calibrated{Extent: synth.Extent{Days: 30, Seed: 1}}.Generate()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, window := range synth.Cut(log, 15) {
		first := window.Jobs[0]
		fmt.Printf("%s: %d jobs; the first has number %d\n", window.Header.StartTime, len(window.Jobs), first.Number)
	}
	// Output:
	// Sun Jan  2 00:00:00 UTC 2000: 1022 jobs; the first has number 1
	// Mon Jan 17 00:00:00 UTC 2000: 946 jobs; the first has number 1023
}
