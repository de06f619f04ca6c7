package traces

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"juggle/core/base/sharedtest"
	"juggle/core/experiment/stats"
	"juggle/core/log/swf"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/workload"
)

// A cell is one point of a figure.
type cell struct {
	order     schedule.Order
	load      workload.Load
	lambda    int  // percent; 0: strict windows
	fixShare  int  // percent, or schedule.Never
	threshold int  // of offers: percent, or schedule.Never
	toAll     bool // offers go to all requests, not only to flexible ones
	estimates workload.Estimates
}

// edf returns the cell of EDF without fixing and offers, with accurate estimates.
func edf(load workload.Load, lambda int) cell {
	return cell{order: schedule.EDF, load: load, lambda: lambda, fixShare: schedule.Never, threshold: schedule.Never}
}

// A standIn computes mean utilisations over the twelve bundled periods, with seed 1. They stand in for the SDSC SP2 log.
type standIn struct {
	t        *testing.T
	traces   []*workload.Trace
	computed map[cell]float64 // utilisations in percent
	runner   sim.Runner
}

// newStandIn reads the twelve bundled periods.
func newStandIn(t *testing.T) *standIn {
	s := &standIn{t: t, computed: map[cell]float64{}}
	for _, e := range index(t) {
		if !e.Default {
			continue
		}
		log, err := Read(e)
		if err != nil {
			t.Fatal(err)
		}
		trace, err := workload.NewTrace(e.Name, log)
		if err != nil {
			t.Fatal(err)
		}
		if trace.Periods(workload.PeriodDays) != 1 {
			t.Fatalf("%s: got %d periods, want 1", e.Name, trace.Periods(workload.PeriodDays))
		}
		s.traces = append(s.traces, trace)
	}
	return s
}

// mean returns the mean utilisation of a cell, in percent.
func (s *standIn) mean(c cell) float64 {
	if u, ok := s.computed[c]; ok {
		return u
	}
	cfg := workload.PaperConfig()
	cfg.Seed, cfg.Load, cfg.IntervalLambda, cfg.Estimates = 1, c.load, c.lambda, c.estimates
	policy := schedule.Policy{Order: c.order, FixShare: c.fixShare, OfferThreshold: c.threshold, Seed: 1}
	if c.toAll {
		policy.OfferRecipients = schedule.OffersToAll
	}
	sum := 0.0
	for _, trace := range s.traces {
		jobs, err := trace.Generate(cfg, nil)
		if err != nil {
			s.t.Fatal(err)
		}
		m, err := s.runner.Measure(sim.Config{Procs: trace.Procs, Policy: policy, Horizon: workload.Config{Load: c.load}.Horizon()}, jobs)
		if err != nil {
			s.t.Fatal(err)
		}
		sum += 100 * m.Utilisation
	}
	s.computed[c] = sum / float64(len(s.traces))
	return s.computed[c]
}

// checkAscending fails unless the mean of each cell is above the mean of the cell before. The mean of cells[mayEqual] may also equal it;
// with mayEqual 0 no mean may.
func (s *standIn) checkAscending(t *testing.T, sentence string, cells []cell, mayEqual int) {
	t.Helper()
	var means []string
	ok := true
	for i, c := range cells {
		means = append(means, fmt.Sprintf("%.2f", s.mean(c)))
		if i > 0 {
			step := s.mean(c) - s.mean(cells[i-1])
			ok = ok && (step > 0 || step == 0 && i == mayEqual)
		}
	}
	if !ok {
		t.Errorf("%s: got %s, want ascending", sentence, strings.Join(means, " "))
	}
}

// The loads and the values of lambda, in percent, of the paper's figures.
var (
	loads   = []workload.Load{1000, 1250, 1500}
	lambdas = []int{25, 50, 100}
)

// TestExcerptsStandInForTheLog checks that the excerpts have the utilisation that the paper states, and that every ordering of Figures 1 to
// 5 that holds on the SDSC SP2 log holds on them.
func TestExcerptsStandInForTheLog(t *testing.T) {
	s := newStandIn(t)
	t.Run("the utilisation with FIFO and strict windows is the paper's within 2.5 points", func(t *testing.T) {
		for i, paper := range []float64{46.8, 50.9, 54.7} {
			c := edf(loads[i], 0)
			c.order = schedule.FIFO
			if got := s.mean(c); got < paper-2.5 || got > paper+2.5 {
				t.Errorf("load %v: got %.2f %%, want %.1f +- 2.5", loads[i], got, paper)
			}
		}
	})
	t.Run("figure 1: FIFO <= BJF < Shuffle < LFF < EDF in every case", func(t *testing.T) {
		for _, load := range loads {
			for _, lambda := range lambdas {
				var cells []cell
				for _, o := range []schedule.Order{schedule.FIFO, schedule.BJF, schedule.Shuffle, schedule.LFF, schedule.EDF} {
					c := edf(load, lambda)
					c.order = o
					cells = append(cells, c)
				}
				s.checkAscending(t, fmt.Sprintf("load %v, lambda %d", load, lambda), cells, 1)
			}
		}
	})
	t.Run("figure 1: every order gains with the interval", func(t *testing.T) {
		for _, load := range loads {
			for _, o := range []schedule.Order{schedule.FIFO, schedule.BJF, schedule.Shuffle, schedule.LFF, schedule.EDF} {
				cells := []cell{edf(load, 0), edf(load, 25), edf(load, 50), edf(load, 100)}
				for i := range cells {
					cells[i].order = o
				}
				s.checkAscending(t, fmt.Sprintf("load %v, %v", load, o), cells, 0)
			}
		}
	})
	t.Run("figure 2: the longer the interval the higher", func(t *testing.T) {
		for _, load := range loads {
			s.checkAscending(t, fmt.Sprintf("load %v", load), []cell{edf(load, 0), edf(load, 25), edf(load, 50), edf(load, 100)}, 0)
		}
	})
	t.Run("figure 3: with inaccurate estimates the gain is larger relative to its base", func(t *testing.T) {
		for _, load := range loads {
			fixed, wide := edf(load, 0), edf(load, 100)
			accurate := s.mean(wide) / s.mean(fixed)
			fixed.estimates, wide.estimates = workload.Poisson, workload.Poisson
			if inaccurate := s.mean(wide) / s.mean(fixed); inaccurate <= accurate {
				t.Errorf("load %v: got a factor of %.4f, want more than the %.4f of accurate estimates", load, inaccurate, accurate)
			}
		}
	})
	t.Run("figure 4: the longer a job stays flexible the higher", func(t *testing.T) {
		for _, lambda := range lambdas {
			var cells []cell
			for _, fixShare := range []int{0, 25, 50, 75, schedule.Never} {
				c := edf(1250, lambda)
				c.fixShare = fixShare
				cells = append(cells, c)
			}
			s.checkAscending(t, fmt.Sprintf("lambda %d", lambda), cells, 0)
		}
	})
	t.Run("figure 5: offers to the flexible half stay below flexible windows, offers to all above", func(t *testing.T) {
		for _, load := range loads {
			rising := []cell{edf(load, 0)}
			for _, percent := range lambdas {
				half := edf(load, 0)
				half.threshold = percent
				all := half
				all.toAll = true
				s.checkAscending(t, fmt.Sprintf("load %v, threshold %d", load, percent), []cell{half, edf(load, percent), all}, 0)
				rising = append(rising, half)
			}
			s.checkAscending(t, fmt.Sprintf("load %v, thresholds", load), rising, 0)
		}
	})
}

// measureEachPeriod measures every period of the logs at a load with FIFO and strict windows, each with ten seeds as in the study. It calls
// measured with the index of the log, the seed and the measures.
func measureEachPeriod(t *testing.T, logs []*workload.Trace, load workload.Load, measured func(log, seed int, m sim.Measures)) {
	t.Helper()
	cfg := workload.PaperConfig()
	cfg.Load = load
	var runner sim.Runner
	for i, log := range logs {
		for cfg.Period = range log.Periods(workload.PeriodDays) {
			for cfg.Seed = 1; cfg.Seed <= 10; cfg.Seed++ {
				jobs, err := log.Generate(cfg, nil)
				if err != nil {
					t.Fatal(err)
				}
				policy := schedule.Policy{Order: schedule.FIFO, FixShare: schedule.Never, OfferThreshold: schedule.Never, Seed: cfg.Seed}
				m, err := runner.Measure(sim.Config{Procs: log.Procs, Policy: policy, Horizon: cfg.Horizon()}, jobs)
				if err != nil {
					t.Fatal(err)
				}
				measured(i, int(cfg.Seed), m)
			}
		}
	}
}

// utilisationDeviation returns the standard deviation between periods of the utilisation at arrival rate 1.5, in points. The value of a
// period is the mean over its seeds.
func utilisationDeviation(t *testing.T, logs []*workload.Trace) float64 {
	t.Helper()
	var values []float64
	measureEachPeriod(t, logs, 1500, func(_, seed int, m sim.Measures) {
		if seed == 1 {
			values = append(values, 0)
		}
		values[len(values)-1] += 100 * m.Utilisation / 10
	})
	return stats.Summarize(values).SD
}

// shareAfterHorizon returns the share of the accepted work that runs after H, in percent.
func shareAfterHorizon(t *testing.T, logs []*workload.Trace, load workload.Load) float64 {
	t.Helper()
	var accepted, done int64
	measureEachPeriod(t, logs, load, func(_, _ int, m sim.Measures) { accepted, done = accepted+m.WorkAccepted, done+m.WorkDone })
	return 100 * float64(accepted-done) / float64(accepted)
}

// archivedLog returns the trace of the SDSC SP2 log, which is not part of the project. It skips the test where the log is absent, and with
// -short, because such a test takes some seconds.
func archivedLog(t *testing.T) []*workload.Trace {
	t.Helper()
	if testing.Short() {
		t.Skip("-short: the tests on the SDSC SP2 log take some seconds")
	}
	path := sharedtest.Path(t, "traces", "SDSC-SP2-1998-4.2-cln.swf.gz")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	log, err := swf.Read(bytes.NewReader(data), swf.Options{Name: filepath.Base(path)})
	if err != nil {
		t.Fatal(err)
	}
	trace, err := workload.NewTrace("sdsc", log)
	if err != nil {
		t.Fatal(err)
	}
	return []*workload.Trace{trace}
}

// checkContains fails where the text of a file does not contain the sentence. Line breaks count as spaces.
func checkContains(t *testing.T, file, sentence string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(strings.Join(strings.Fields(string(text)), " "), sentence) {
		t.Errorf("%s: got no sentence %q, want it", file, sentence)
	}
}

// TestTheReadmeStatesTheDeviationBetweenPeriods checks the numbers by which README.md says how much the utilisation differs between the
// bundled periods, and between those of the SDSC SP2 log.
func TestTheReadmeStatesTheDeviationBetweenPeriods(t *testing.T) {
	t.Run("bundled", func(t *testing.T) {
		checkContains(t, "README.md", fmt.Sprintf("is %.1f points here", utilisationDeviation(t, newStandIn(t).traces)))
	})
	t.Run("the SDSC SP2 log", func(t *testing.T) {
		checkContains(t, "README.md", fmt.Sprintf("and %.1f in the log", utilisationDeviation(t, archivedLog(t))))
	})
}

// TestTheManualStatesTheShareAfterTheHorizon checks the numbers by which the command's manual says how much of the accepted work runs after
// the horizon.
func TestTheManualStatesTheShareAfterTheHorizon(t *testing.T) {
	manual := filepath.Join("..", "core", "cmd", "juggle", "README.md")
	shares := func(logs []*workload.Trace) (percents []any) {
		for _, load := range loads {
			percents = append(percents, shareAfterHorizon(t, logs, load))
		}
		return percents
	}
	t.Run("bundled", func(t *testing.T) {
		checkContains(t, manual, fmt.Sprintf("%.0f, %.0f and %.0f %% run after H on the bundled periods", shares(newStandIn(t).traces)...))
	})
	t.Run("the SDSC SP2 log", func(t *testing.T) {
		checkContains(t, manual, fmt.Sprintf("and %.0f, %.0f and %.0f %% on those of the SDSC SP2", shares(archivedLog(t))...))
	})
}

// TestTheReadmeStatesTheUtilisations checks the utilisations in README.md: with FIFO and strict windows, for one seed and for ten.
func TestTheReadmeStatesTheUtilisations(t *testing.T) {
	utilisations := func(logs []*workload.Trace, seeds int) (percents []any) {
		for _, load := range loads {
			sum, n := 0.0, 0
			measureEachPeriod(t, logs, load, func(_, seed int, m sim.Measures) {
				if seed <= seeds {
					sum, n = sum+100*m.Utilisation, n+1
				}
			})
			percents = append(percents, sum/float64(n))
		}
		return percents
	}
	const row = "| %.1f | %.1f | %.1f |"
	t.Run("bundled", func(t *testing.T) {
		logs := newStandIn(t).traces
		checkContains(t, "README.md", fmt.Sprintf("| these excerpts, ten seeds in each period "+row, utilisations(logs, 10)...))
		checkContains(t, "README.md", fmt.Sprintf("| these excerpts, one seed "+row, utilisations(logs, 1)...))
	})
	t.Run("the SDSC SP2 log", func(t *testing.T) {
		checkContains(t, "README.md", fmt.Sprintf("| the SDSC SP2 log, 49 periods, ten seeds in each "+row, utilisations(archivedLog(t), 10)...))
	})
}
