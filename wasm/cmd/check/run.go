package main

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// A step is one thing to check. Run returns what to show when it fails, and why.
type step struct {
	name string
	run  func() (output string, err error)
}

// loud says whether a step's output is shown when all is well: measurements are.
func (s step) loud() bool { return strings.HasPrefix(s.name, "measure") }

// A lane is steps that are run one after the other. Every one is run, whether those before it went well or not.
type lane []step

// A phase is lanes that are run side by side, since none disturbs another. It is over when all of them are.
type phase []lane

// runAll runs the phases' steps whose names contain only, and says whether some ran and all went well.
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

// results are what has become of the steps until now.
type results struct {
	mu     sync.Mutex
	ran    int
	failed []string
}

// add notes and prints the end of a step.
func (r *results) add(s step, output string, err error, took time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ran++
	fmt.Printf("== %-56s %6.1f s", s.name, took.Seconds())
	switch {
	case err != nil:
		fmt.Printf("  FAILED: %v\n%s\n", err, output)
		r.failed = append(r.failed, s.name)
	case s.loud():
		fmt.Printf("\n%s", output)
	default:
		fmt.Println()
	}
}
