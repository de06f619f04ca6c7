package main

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"

	"juggle/core/optimum"
	"juggle/core/workload"
)

const regretHelp = `How far each order of the waiting queue stays behind the best possible: on one stretch of each window of the logs, at
each load, both 0-1 programs of "juggle optimum" are solved. Regret is what an order accepts less than the optimum, in per cent of that; the optimum lies
between the two ends of a bracket, so there are two numbers, each with its 95 % interval over the stretches. closed counts the
stretches whose two programs were solved within the time limit; of the others HiGHS's bounds are taken, which hold too.`

// runRegret computes the regret of every order over many stretches.
func runRegret(e *env, args []string) error {
	fs := newFlags(e, "regret", "[LOG...]\n\n"+regretHelp)
	var s stretchFlags
	s.define(e, fs, 300)
	loads := []workload.Load{1000, 1250, 1500}
	fs.Func("loads", "load factors (default 1,1.25,1.5)", func(text string) error {
		loads = nil
		for word := range strings.SplitSeq(text, ",") {
			load, err := workload.ParseLoad(word)
			if err != nil {
				return err
			}
			loads = append(loads, load)
		}
		return nil
	})
	windows := fs.Int("windows", 0, "only the first `N` windows of the logs (default all)")
	jobs := fs.Int("jobs", runtime.NumCPU(), "solve `N` stretches at a time")
	files, err := parseMixed(fs, args)
	if err != nil {
		return err
	}
	if err := s.check("regret"); err != nil {
		return err
	}
	if *windows < 0 || *jobs < 1 {
		return usagef("regret: -windows %d, -jobs %d, want at least 0 and 1", *windows, *jobs)
	}
	logs, err := (&studyFlags{files: files}).load(e)
	if err != nil {
		return err
	}
	all := 0
	for _, t := range logs {
		all += t.Windows()
	}
	if *windows > all {
		return fmt.Errorf("regret: -windows: got %d, want at most %d", *windows, all)
	}
	if *windows == 0 {
		*windows = all
	}
	regrets, err := s.regrets(e, logs, loads, *windows, *jobs)
	if err != nil {
		return err
	}
	return writeTable(e, regrets.Table(), *s.format)
}

// regrets solves the stretches on several solvers. The result does not depend on how many there are, unless a program meets its time limit.
func (s *stretchFlags) regrets(e *env, logs []*workload.Trace, loads []workload.Load, windows, jobs int) (*optimum.Regrets, error) {
	r := &optimum.Regrets{Loads: loads, Results: make([][]*optimum.Result, len(loads))}
	for l := range loads {
		r.Results[l] = make([]*optimum.Result, windows)
	}
	type item struct{ load, window int }
	items, errs := make(chan item), make([]error, jobs)
	var group sync.WaitGroup
	for i := range jobs {
		group.Go(func() {
			solver, err := s.solver.start(&env{stderr: e.stderr})
			for x := range items { // all of them are taken, so that nobody waits
				if err == nil {
					r.Results[x.load][x.window], err = s.solveOne(logs, x.window, loads[x.load], solver)
				}
			}
			if solver != nil {
				err = errors.Join(err, solver.end())
			}
			errs[i] = err
		})
	}
	bar := progressLine{env: e}
	for l := range loads {
		for w := range windows {
			items <- item{l, w}
			bar.show(l*windows+w, len(loads)*windows)
		}
	}
	close(items)
	group.Wait()
	bar.clear()
	return r, errors.Join(errs...)
}

func (s *stretchFlags) solveOne(logs []*workload.Trace, window int, load workload.Load, solver *solving) (*optimum.Result, error) {
	stretch, err := s.stretch(logs, window, load)
	if err != nil {
		return nil, err
	}
	result, err := stretch.Solve(optimum.Seconds(s.step), s.config.Seed, solver.solve)
	if err != nil {
		return nil, fmt.Errorf("window %d, load %v: %w", window, load, err)
	}
	return result, nil
}
