package experiment_test

import (
	"math"
	"slices"
	"testing"

	"juggle/core/experiment"
	"juggle/core/experiment/stats"
	"juggle/core/workload"
)

// resultsOnLogs returns the results of one run on logs with these numbers of periods. value returns each result, or NaN if the result is
// missing.
func resultsOnLogs(t *testing.T, periods []int, seeds int, value func(source, period int, seed uint64) float64) *experiment.Results[heads] {
	t.Helper()
	var sources []experiment.Source
	for i, n := range periods {
		sources = append(sources, experiment.Source{Name: "log", SHA256: string(rune('a' + i)), Procs: 8, Span: workload.Spanning(n)})
	}
	all, err := experiment.ReplicatesOfLogs("coins", sources, experiment.Range{}, workload.Config{}, 1, seeds)
	if err != nil {
		t.Fatal(err)
	}
	p, err := experiment.NewPlan(experiment.Design{Name: "coins", Sources: sources, Replicates: all, Runs: []experiment.Run{toss{1}}})
	if err != nil {
		t.Fatal(err)
	}
	r := experiment.NewResults(p, &model)
	for i := range p.Len() {
		item := p.Item(i)
		if x := value(item.Source, item.Period, item.Seed); !math.IsNaN(x) {
			if err := r.Add(i, heads{Share: x}); err != nil {
				t.Fatal(err)
			}
		}
	}
	return r
}

// share is the measure of the tests.
func share(h *heads) float64 { return h.Share }

// TestSeedsAreAveragedWithinPeriods checks that a period's value is the mean over its seeds, and that n counts periods. The value of a
// period is 100 times its number plus 3, 5 or 10 for the seeds 1, 2 and 3.
func TestSeedsAreAveragedWithinPeriods(t *testing.T) {
	periodValue := func(period int, seed uint64) float64 { return float64(100*period + []int{0, 3, 5, 10}[seed]) }
	all := resultsOnLogs(t, []int{3}, 3, func(_, period int, seed uint64) float64 { return periodValue(period, seed) }).Complete([]int{0})
	if got := all.Sample(0, share); all.N() != 3 || all.Seeds() != 3 || !slices.Equal(got, []float64{6, 106, 206}) {
		t.Errorf("got n %d, %d seeds, %v, want the means 6, 106 and 206", all.N(), all.Seeds(), got)
	}
	// If some seeds are missing, each period counts with the seeds that it has.
	some := resultsOnLogs(t, []int{3}, 3, func(_, period int, seed uint64) float64 {
		if period == 2 || period == 1 && seed == 3 {
			return math.NaN()
		}
		return periodValue(period, seed)
	}).Complete([]int{0})
	if got := some.Sample(0, share); some.N() != 2 || some.Seeds() != 2 || !slices.Equal(got, []float64{6, 104}) {
		t.Errorf("got n %d, at least %d seeds, %v, want 6 and 104", some.N(), some.Seeds(), got)
	}
	if u := some.Units()[1]; u.Period != 1 || !slices.Equal(u.Seeds, []uint64{1, 2}) {
		t.Errorf("got the unit %+v, want period 1 with the seeds 1 and 2", u)
	}
}

// TestPeriodsOfOneLogAreBatched expects at least seven batches of neighbouring periods of a log. Neighbouring periods are not independent,
// so intervals are computed from the batches.
func TestPeriodsOfOneLogAreBatched(t *testing.T) {
	// A batch has at most a seventh of all periods, rounded down. Each log is divided into as few batches as that allows: 20 / 7 is 2, so 20
	// periods make 10 batches. Of two logs with 11 and 3 periods, 14 / 7 is 2, so they make 6 and 2 batches.
	for _, tc := range []struct {
		logs    []int // the number of periods of each log
		batches int
	}{
		{[]int{13}, 0}, {[]int{14}, 7}, {[]int{20}, 10}, {[]int{27}, 9}, {[]int{49}, 7}, {[]int{60}, 8}, {[]int{11, 3}, 8}, {[]int{25, 25}, 8},
		{[]int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 0},
	} {
		value := func(source, period int, _ uint64) float64 { return float64(source + period%4) }
		complete := resultsOnLogs(t, tc.logs, 1, value).Complete([]int{0})
		if complete.Batches() != tc.batches {
			t.Errorf("%v periods: got %d batches, want %d", tc.logs, complete.Batches(), tc.batches)
		}
		if mean, want := stats.Mean(complete.Sample(0, share)), stats.Mean(complete.PerUnit(0, share)); math.Abs(mean-want) > 1e-12 {
			t.Errorf("%v periods: got a mean of %v over the batches, want the mean of the periods, %v", tc.logs, mean, want)
		}
	}
	// The values drift, as the gain does along the real log. Batches then give a wider interval than periods treated as independent.
	complete := resultsOnLogs(t, []int{49}, 1, func(_, period int, _ uint64) float64 { return 5 + float64(period/7)*0.5 }).Complete([]int{0})
	ofPeriods, ofBatches := stats.Summarize(complete.PerUnit(0, share)), stats.Summarize(complete.Sample(0, share))
	if want := []float64{5, 5.5, 6, 6.5, 7, 7.5, 8}; !slices.EqualFunc(complete.Sample(0, share), want, func(a, b float64) bool {
		return math.Abs(a-b) < 1e-12
	}) || ofBatches.HalfWidth() < 2*ofPeriods.HalfWidth() {
		t.Errorf("got the batches %v ± %v, want 5 to 8 in steps of 0.5, and at least twice the ± %v of the periods", complete.Sample(0, share),
			ofBatches.HalfWidth(), ofPeriods.HalfWidth())
	}
}
