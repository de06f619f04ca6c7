package main

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// A step is one thing to check. run returns the output to show when the step fails, and the reason.
type step struct {
	name string
	run  func() (output string, err error)
}

// isMeasurement reports whether a step measures. The output of a measurement is shown when it succeeds, too.
func (s step) isMeasurement() bool { return strings.HasPrefix(s.name, "measure") }

// A lane is a list of steps that run one after the other. Every step runs, whether the steps before it succeeded or failed.
type lane []step

// A phase is a list of lanes that run side by side, since none disturbs another. It ends when all of them have ended.
type phase []lane

// runAll runs the phases' steps whose names contain only, and reports whether at least one ran and all that ran succeeded.
func runAll(phases []phase, only string) bool {
	began := time.Now()
	var r results
	for _, p := range phases {
		var lanes sync.WaitGroup
		for _, l := range p {
			lanes.Go(func() {
				for _, s := range l {
					if strings.Contains(s.name, only) {
						start := time.Now()
						output, err := s.run()
						r.add(s, output, err, time.Since(start))
					}
				}
			})
		}
		lanes.Wait()
	}
	fmt.Printf("== %d steps, %d failed, %.0f s", r.ran, len(r.failed), time.Since(began).Seconds())
	if len(r.failed) > 0 {
		fmt.Printf(": %s", strings.Join(slices.Sorted(slices.Values(r.failed)), "; "))
	}
	fmt.Println()
	if r.ran == 0 {
		fmt.Printf("no step's name contains %q\n", only)
	}
	return r.ran > 0 && len(r.failed) == 0
}

// results are the outcomes of the steps that have ended.
type results struct {
	mu     sync.Mutex
	ran    int
	failed []string
}

// add records and prints the outcome of a step.
func (r *results) add(s step, output string, err error, took time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ran++
	fmt.Printf("== %-56s %6.1f s", s.name, took.Seconds())
	switch {
	case err != nil:
		fmt.Printf("  FAILED: %v\n%s\n", err, output)
		r.failed = append(r.failed, s.name)
	case s.isMeasurement():
		fmt.Printf("\n%s", output)
	default:
		fmt.Println()
	}
}
