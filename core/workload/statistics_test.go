package workload

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/experiment/report"
	"juggle/core/log/swf"
)

// mostProcs is the largest number of processors that a log can contain.
const mostProcs = 999_999_999_999_999_999

func TestADistributionHasMeanDeviationAndQuantiles(t *testing.T) {
	nan := math.NaN()
	tests := map[string]struct {
		values []int64
		want   Distribution // number, mean, deviation, smallest, quartiles, 95 % quantile, largest
	}{
		"nothing has no mean":                 {nil, Distribution{0, nan, nan, nan, nan, nan, nan, nan, nan}},
		"one value has no standard deviation": {[]int64{7}, Distribution{1, 7, nan, 7, 7, 7, 7, 7, 7}},
		"quantiles lie between two values": {[]int64{40, 10, 30, 20},
			Distribution{4, 25, math.Sqrt(500.0 / 3), 10, 17.5, 25, 32.5, 38.5, 40}},
		"quartiles of five values are values":  {[]int64{5, 4, 3, 2, 1}, Distribution{5, 3, math.Sqrt(2.5), 1, 2, 3, 4, 4.8, 5}},
		"equal values have no spread":          {[]int64{6, 6, 6}, Distribution{3, 6, 0, 6, 6, 6, 6, 6, 6}},
		"the largest times have an exact mean": {[]int64{swf.MaxTime, swf.MaxTime}, Distribution{2, 1e10, 0, 1e10, 1e10, 1e10, 1e10, 1e10, 1e10}},
		"no sum overflows": {slices.Repeat([]int64{mostProcs}, 12), Distribution{12, mostProcs, 0, mostProcs, mostProcs, mostProcs,
			mostProcs, mostProcs, mostProcs}},
	}
	nearlyEqual := cmp.Comparer(func(a, b float64) bool {
		return math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= 1e-12*math.Max(1, math.Abs(a))
	})
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tc.want, sortAndSummarise(tc.values), nearlyEqual); diff != "" {
				t.Errorf("want -, got +:\n%s", diff)
			}
		})
	}
}

// smallLog returns a log whose statistics were computed by hand. Its second 0 is Sunday 22 h.
func smallLog() *swf.Log {
	job := func(submit, wait, runtime, procs, requested, user int64) swf.Job {
		return swf.Job{Submit: submit, Wait: wait, Runtime: runtime, UsedProcs: procs, RequestedProcs: swf.Unknown, RequestedTime: requested,
			User: user}
	}
	log := logOf(10,
		job(swf.Unknown, 0, 10, 1, 10, 1), // ran at an unknown time
		job(100, 0, 1000, 1, 2000, 1),
		job(200, 100, 500, 4, 400, 2),
		job(7300, swf.Unknown, 2700, 6, swf.Unknown, 2),
		job(7300, 0, 0, 8, 400, 3),             // never ran
		job(10100, 0, 50, swf.Unknown, 400, 4), // unknown processors
	)
	log.Header.StartTime = "Sun Jan 04 22:00:00 GMT 1970"
	return log
}

func TestStatisticsOfASmallLog(t *testing.T) {
	s := Describe(smallLog())
	// The work is 1000 x 1 + 500 x 4 + 2700 x 6 = 19 200 processor-seconds, on 10 processors from 100 to 10 000.
	tests := []struct {
		name      string
		got, want any
	}{
		{"jobs", s.Jobs, 6},
		{"jobs that ran", s.Ran, 4},
		{"without request", s.NoRequest, 1},
		{"overran", s.Overran, 1},
		{"users", s.Users, 4},
		{"first submission", s.FirstSubmit, int64(100)},
		{"last submission", s.LastSubmit, int64(10100)},
		{"last end", s.LastEnd, int64(10000)},
		{"offered load", s.OfferedLoad, 19200.0 / 99000},
		{"serial", s.SerialShare, 0.5},
		{"powers of two", s.PowerTwoShare, 0.25},
		{"inter-arrival times", s.Interarrival.N, 4},
		{"mean inter-arrival time", s.Interarrival.Mean, 2500.0},
		{"median run time", s.Runtime.Median, 750.0},
		{"mean size", s.Size.Mean, 3.0},
		{"requests", s.Requested.N, 5},
		{"mean accuracy of 100, 50 and 125 percent", report.Fixed(s.Accuracy.Mean, 3), "83.333"},
		{"common requests", s.CommonRequests, []Frequent{{400, 3}, {10, 1}, {2000, 1}}},
		{"local time", s.LocalTime, true},
		{"Sunday 22 h", s.HourOfWeek[22], 2},
		{"Monday 0 h", s.HourOfWeek[24], 3},
	}
	for _, tc := range tests {
		if diff := cmp.Diff(tc.want, tc.got); diff != "" {
			t.Errorf("%s: want -, got +:\n%s", tc.name, diff)
		}
	}
}

func TestUnknownValuesAreEmptyCells(t *testing.T) {
	empty := map[string]bool{}
	for _, row := range Describe(&swf.Log{}).Table().Rows {
		empty[row[0]] = row[1] == ""
	}
	for _, name := range []string{"processors", "first submission", "last submission", "last end", "offered load"} {
		if !empty[name] {
			t.Errorf("%s: got a value, want an empty cell", name)
		}
	}
}

func TestHistogramsOfASmallLog(t *testing.T) {
	want := map[string][]string{
		"sizes":    {"1:2", "2:0", "3-4:1", "5-8:1"},
		"runtimes": {"1-2:0", "3-9:0", "10-29:1", "30-99:0", "100-299:0", "300-999:1", "1000-2999:2"},
		"weekdays": {"Sun:2", "Mon:3", "Tue:0", "Wed:0", "Thu:0", "Fri:0", "Sat:0"},
		"accuracy": {"0-9:0", "10-19:0", "20-29:0", "30-39:0", "40-49:0", "50-59:1", "60-69:0", "70-79:0", "80-89:0", "90-99:0", "100 or more:2"},
	}
	s := Describe(smallLog())
	for _, h := range s.Histograms() {
		cells := []string{}
		for _, row := range h.Table().Rows {
			cells = append(cells, row[0]+":"+row[2])
		}
		if h.Name == "hours" {
			if len(cells) != 24 || cells[22] != "22:2" || cells[0] != "0:3" || h.Total() != 5 {
				t.Errorf("hours: got %v, want 5 values in 24 bins, 2 at 22 h and 3 at 0 h", cells)
			}
			continue
		}
		if diff := cmp.Diff(want[h.Name], cells); diff != "" {
			t.Errorf("%s: want -, got +:\n%s", h.Name, diff)
		}
	}
}

func TestTheLastBinContainsTheLargestValue(t *testing.T) {
	tests := map[string]struct {
		got, want []int64
	}{
		"no size at all":           {sizeBounds(0), []int64{1, 2}},
		"one processor":            {sizeBounds(1), []int64{1, 2}},
		"two":                      {sizeBounds(2), []int64{1, 2, 3}},
		"three":                    {sizeBounds(3), []int64{1, 2, 3, 5}},
		"four, which ends its bin": {sizeBounds(4), []int64{1, 2, 3, 5}},
		"five":                     {sizeBounds(5), []int64{1, 2, 3, 5, 9}},
		"no run time at all":       {runtimeBounds(0), []int64{1, 3}},
		"2 s":                      {runtimeBounds(2), []int64{1, 3}},
		"3 s":                      {runtimeBounds(3), []int64{1, 3, 10}},
		"1000 s":                   {runtimeBounds(1000), []int64{1, 3, 10, 30, 100, 300, 1000, 3000}},
	}
	for name, tc := range tests {
		if diff := cmp.Diff(tc.want, tc.got); diff != "" {
			t.Errorf("%s: want -, got +:\n%s", name, diff)
		}
	}
	for _, procs := range []int64{swf.MaxTime, 1<<59 + 1, mostProcs} {
		if b := sizeBounds(procs); b[len(b)-1] <= procs || !slices.IsSorted(b) {
			t.Errorf("sizes up to %d: got %v, want ascending bounds up to a larger one", procs, b)
		}
	}
	if b := runtimeBounds(swf.MaxTime); b[len(b)-1] <= swf.MaxTime || !slices.IsSorted(b) {
		t.Errorf("run times up to %d: got %v, want ascending bounds up to a larger one", swf.MaxTime, b)
	}
}

func TestStatisticsOfALogOfUnknownValues(t *testing.T) {
	unknown := swf.Job{Submit: -1, Wait: -1, Runtime: -1, UsedProcs: -1, RequestedProcs: -1, RequestedTime: -1, User: -1}
	s := Describe(logOf(0, unknown))
	if s.Jobs != 1 || s.Ran != 0 || s.Users != 0 || s.LastEnd != swf.Unknown || !math.IsNaN(s.OfferedLoad) || !math.IsNaN(s.SerialShare) {
		t.Errorf("got %+v, want a job that did not run, and nothing else known", s)
	}
	for _, row := range s.DistributionTable().Rows {
		if row[2] != "0" || row[3] != "" {
			t.Errorf("%s: got %v, want no numbers", row[0], row)
		}
	}
}

func TestEveryTableOfStatisticsIsValid(t *testing.T) {
	log := smallLog()
	log.Errors = []*swf.Error{{Line: 3, Field: 4, Got: `"x"`, Want: "a number"}, {Line: 9, Got: "3 fields", Want: "18"}}
	for name, log := range map[string]*swf.Log{"a small log": log, "an empty log": logOf(0)} {
		s := Describe(log)
		tables := []*report.Table{s.Table(), s.DistributionTable(), HeaderTable(&log.Header), ErrorTable(log), (&Dropped{}).Table()}
		for _, h := range s.Histograms() {
			tables = append(tables, h.Table())
		}
		for i, table := range tables {
			if err := table.Check(); err != nil {
				t.Errorf("%s, table %d: %v", name, i+1, err)
			}
		}
	}
}

func TestAHeaderTableRepeatsNoLabel(t *testing.T) {
	h := &swf.Header{Computer: "x", Notes: []string{"one\ntwo", "three"}}
	want := [][]string{{"Computer", "x"}, {"Note", "one"}, {"", "two"}, {"Note", "three"}}
	if diff := cmp.Diff(want, HeaderTable(h).Rows); diff != "" {
		t.Errorf("want -, got +:\n%s", diff)
	}
}
