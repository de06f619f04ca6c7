package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/log/swf"
	"juggle/core/workload/synth"
)

// longLog returns a synthetic log of two years, made from the SDSC SP2 table.
func longLog(t *testing.T) *swf.Log {
	t.Helper()
	l, err := synth.Calibrated{Extent: synth.Extent{Days: 735, Seed: 4}}.Generate()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// weekSum returns the sum over all hours of a week.
func weekSum(week [7][24]int) (sum int) {
	for _, hours := range week {
		for _, n := range hours {
			sum += n
		}
	}
	return sum
}

// TestCalibrateFindsTheTableThatALogWasMadeFrom allows deviations of four standard deviations over seeds. Two series of the same user and
// size can overlap by chance and count as one, so got may also be lower than want by the field below.
func TestCalibrateFindsTheTableThatALogWasMadeFrom(t *testing.T) {
	want := synth.SDSC()
	got, err := calibrate("again", "synthetic log", longLog(t))
	if err != nil {
		t.Fatal(err)
	}
	timesAsLong := 735.0 / float64(want.Days) // the synthetic log has so many times the days of the table
	for _, tc := range []struct {
		name             string
		got, want        int
		below, tolerance float64
	}{
		{"days", got.Days, 735, 0, 1},
		{"light series", weekSum(got.Light), int(timesAsLong * float64(weekSum(want.Light))), 300, 500},
		{"heavy series", weekSum(got.Heavy), int(timesAsLong * float64(weekSum(want.Heavy))), 0, 400},
		{"day spread", got.DaySpread, want.DaySpread, 0, 100},
		{"day memory", got.DayMemory, want.DayMemory, 0, 200},
		{"repetitions in short series", got.Repeats[1], want.Repeats[1], 0, 50},
		{"repetitions in medium series", got.Repeats[2], want.Repeats[2], 0, 50},
		{"repetitions in long series", got.Repeats[3], want.Repeats[3], 0, 50},
		{"median likeness", got.Likeness[10], want.Likeness[10], 0, 5},
		{"median gap in medium series", got.Gaps[2][10], want.Gaps[2][10], 0, 60},
		{"median run time of single jobs of 9 to 16 processors", got.RunTimes[4][0][10], want.RunTimes[4][0][10], 0, 1500},
		{"share of the 16 most active users", got.Users[4].Count, want.Users[4].Count, 0, 30},
	} {
		if diff := float64(tc.got - tc.want); diff < -tc.tolerance-tc.below || diff > tc.tolerance {
			t.Errorf("%s: got %d, want %d (-%v, +%v)", tc.name, tc.got, tc.want, tc.tolerance+tc.below, tc.tolerance)
		}
	}
}

// TestCalibrateAcceptsALogThatBeganBefore1970InItsOwnTime calibrates a log that begins at second 1 of 1970 in UTC, which was in 1969 in its
// time zone, 8 hours west. A week later, the same log gives the same table.
func TestCalibrateAcceptsALogThatBeganBefore1970InItsOwnTime(t *testing.T) {
	l := longLog(t)
	tableFrom := func(unix int64) *synth.Table {
		l.Header.UnixStartTime, l.Header.TimeZone = unix, -8*hour
		table, err := calibrate("again", "synthetic log", l)
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	if diff := cmp.Diff(tableFrom(1+7*day), tableFrom(1)); diff != "" {
		t.Errorf("the table of a log that begins a week later: want -, got +\n%s", diff)
	}
}

func TestASeriesHasJobsOfOneUserAndSizeWithinFourHours(t *testing.T) {
	job := func(submit, user, procs int64) swf.Job {
		return swf.Job{Submit: submit, User: user, Runtime: 100, UsedProcs: procs}
	}
	neverRan := job(10, 1, 4)
	neverRan.Runtime = swf.Unknown
	for _, tc := range []struct {
		name    string
		jobs    []swf.Job
		lengths []int // the wanted numbers of jobs of the series
	}{
		{"a job four hours later is in the series", []swf.Job{job(0, 1, 4), job(4*hour, 1, 4)}, []int{2}},
		{"a second more begins a new series", []swf.Job{job(0, 1, 4), job(4*hour+1, 1, 4)}, []int{1, 1}},
		{"the pause counts from the job before", []swf.Job{job(0, 1, 4), job(3*hour, 1, 4), job(6*hour, 1, 4)}, []int{3}},
		{"another size is another series", []swf.Job{job(0, 1, 4), job(1, 1, 8), job(2, 1, 4)}, []int{2, 1}},
		{"another user is another series", []swf.Job{job(0, 1, 4), job(1, 2, 4)}, []int{1, 1}},
		{"a job that never ran is left out", []swf.Job{job(0, 1, 4), neverRan, job(20, 1, 4)}, []int{2}},
	} {
		all := findSeries(tc.jobs)
		if len(all) != len(tc.lengths) {
			t.Errorf("%s: got %d series, want %d", tc.name, len(all), len(tc.lengths))
			continue
		}
		for i, s := range all {
			if len(s.jobs) != tc.lengths[i] {
				t.Errorf("%s: series %d: got %d jobs, want %d", tc.name, i+1, len(s.jobs), tc.lengths[i])
			}
		}
	}
}

func TestCalibrateRefusesAnIncompleteHeaderAndAShortLog(t *testing.T) {
	complete := swf.Header{MaxProcs: 128, UnixStartTime: 946771200, HasTimeZone: true}
	noZone := complete
	noZone.HasTimeZone = false
	for _, tc := range []struct {
		name   string
		header swf.Header
		want   string
	}{
		{"no machine", swf.Header{}, "header MaxProcs: got 0, want at least 1"},
		{"no time zone", noZone, "header UnixStartTime and TimeZone: got 946771200 and false, want both, for the hours of " +
			"the week"},
		{"too few jobs", complete, "got 0 series of jobs, want at least 1000"},
	} {
		if _, err := calibrate("x", "x", &swf.Log{Header: tc.header}); err == nil || err.Error() != tc.want {
			t.Errorf("%s: got %v, want %s", tc.name, err, tc.want)
		}
	}
}

func TestALogCanBeGeneratedFromACalibratedTable(t *testing.T) {
	table, err := calibrate("again", "log of another run", longLog(t))
	if err != nil {
		t.Fatal(err)
	}
	log, err := synth.Calibrated{Extent: synth.Extent{Days: 15, Seed: 2}, Table: table}.Generate()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := log.Header.Computer, "model calibrated on the log of another run"; got != want || len(log.Jobs) == 0 {
		t.Errorf("got %d jobs of the %q, want some of the %q", len(log.Jobs), got, want)
	}
}

func TestTheLengthClassIsTheBinaryLogarithmUpTo9(t *testing.T) {
	for jobs, want := range map[int]int{1: 0, 3: 1, 4: 2, 512: 9, 5000: 9} {
		if got := lengthClass(jobs); got != want {
			t.Errorf("%d jobs: got class %d, want %d", jobs, got, want)
		}
	}
}
