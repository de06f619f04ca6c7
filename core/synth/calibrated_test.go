package synth

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/swf"
)

// longLog is two years after the SDSC SP2 table.
func longLog(t *testing.T) *swf.Log {
	t.Helper()
	l, err := Calibrated{Extent: Extent{Days: 735, Seed: 4}}.Generate()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// What is known of the real log (the jobs that ran of SDSC SP2, version 4.2 cleaned) must hold for the synthetic one. The jobs of a
// series are alike, so shares vary more than those of independent jobs: the tolerances are four standard deviations over seeds.
func TestCalibratedLogResemblesTheRealOne(t *testing.T) {
	jobs := longLog(t).Jobs
	n := float64(len(jobs))
	share := func(is func(j *swf.Job) bool) float64 {
		count := 0
		for i := range jobs {
			if is(&jobs[i]) {
				count++
			}
		}
		return float64(count) / n
	}
	at := func(from, to int64) func(j *swf.Job) bool {
		return func(j *swf.Job) bool { h := j.Submit % day / hour; return from <= h && h < to }
	}
	for _, tc := range []struct {
		sentence             string
		got, want, tolerance float64
	}{
		{"74 jobs a day", n / 735, 54034.0 / 729, 8},
		{"offered load of 83 %", float64(work(jobs)) / (128 * 735 * day), 0.827, 0.08},
		{"a quarter is serial", share(func(j *swf.Job) bool { return j.UsedProcs == 1 }), 0.232, 0.06},
		{"six in ten have 2, 4, 8, ... 128 processors", share(func(j *swf.Job) bool {
			return j.UsedProcs > 1 &&
				j.UsedProcs&(j.UsedProcs-1) == 0
		}), 0.614, 0.05},
		{"a quarter runs for less than a minute", share(func(j *swf.Job) bool { return j.Runtime < 60 }), 0.241, 0.02},
		{"more than half run for at most ten minutes", share(func(j *swf.Job) bool { return j.Runtime <= 600 }), 0.548, 0.03},
		{"one in six runs for four hours or more", share(func(j *swf.Job) bool { return j.Runtime >= 14400 }), 0.159, 0.02},
		{"an eighth comes from 0 to 6 h", share(at(0, 6)), 0.120, 0.02},
		{"a third comes from 6 to 12 h", share(at(6, 12)), 0.338, 0.03},
		{"a third comes from 12 to 18 h", share(at(12, 18)), 0.351, 0.03},
	} {
		if math.Abs(tc.got-tc.want) > tc.tolerance {
			t.Errorf("%s: got %.4f, want %.4f +- %.4f", tc.sentence, tc.got, tc.want, tc.tolerance)
		}
	}
}

// Series of the same user and size can meet by chance and be taken for one, which is why the counts come out a little lower; the
// tolerances are otherwise four standard deviations over seeds.
func TestCalibrateFindsTheTableThatALogWasMadeFrom(t *testing.T) {
	want := SDSC()
	got, err := Calibrate("again", "synthetic log", longLog(t))
	if err != nil {
		t.Fatal(err)
	}
	days := 735.0 / float64(want.Days)
	for _, tc := range []struct {
		sentence        string
		got, want       int
		below, tolerate float64
	}{
		{"days", got.Days, 735, 0, 1},
		{"light series", weekSum(&got.Light), int(days * float64(weekSum(&want.Light))), 300, 500},
		{"heavy series", weekSum(&got.Heavy), int(days * float64(weekSum(&want.Heavy))), 0, 400},
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
		if diff := float64(tc.got - tc.want); diff < -tc.tolerate-tc.below || diff > tc.tolerate {
			t.Errorf("%s: got %d, want %d (-%v, +%v)", tc.sentence, tc.got, tc.want, tc.tolerate+tc.below, tc.tolerate)
		}
	}
}

func TestCalibrateTakesALogThatBeganBefore1970InItsOwnTime(t *testing.T) {
	l := longLog(t)
	calibrate := func(unix int64) *Table {
		l.Header.UnixStartTime, l.Header.TimeZone = unix, -8*hour
		table, err := Calibrate("again", "synthetic log", l)
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	if diff := cmp.Diff(calibrate(1+7*day), calibrate(1)); diff != "" {
		t.Errorf("a week later it is another table:\n%s", diff)
	}
}

func TestSteadyDaysAreEquallyBusy(t *testing.T) {
	steady := Calibrated{Extent: Extent{Days: 14}, SteadyDays: true}.withDefaults().lightClock()
	swinging := Calibrated{Extent: Extent{Days: 14}}.withDefaults().lightClock()
	same := 0
	for d := range 7 {
		of := func(c *clock, d int) int64 { return c.passed[24*(d+1)] - c.passed[24*d] }
		if of(steady, d) != of(steady, d+7) {
			t.Errorf("weekday %d: got %d and %d units, want the same each week", d, of(steady, d), of(steady, d+7))
		}
		if of(swinging, d) == of(swinging, d+7) {
			same++
		}
	}
	if same > 1 {
		t.Errorf("without SteadyDays %d weekdays are the same twice", same)
	}
}

func TestFindSeries(t *testing.T) {
	job := func(submit, user, procs int64) swf.Job {
		j := newJob(procs, 100)
		j.Submit, j.User = submit, user
		return j
	}
	never := job(10, 1, 4)
	never.Runtime = swf.Unknown
	for _, tc := range []struct {
		sentence string
		jobs     []swf.Job
		lengths  []int
	}{
		{"four hours later goes on", []swf.Job{job(0, 1, 4), job(4*hour, 1, 4)}, []int{2}},
		{"a second more begins a new series", []swf.Job{job(0, 1, 4), job(4*hour+1, 1, 4)}, []int{1, 1}},
		{"the pause counts from the job before", []swf.Job{job(0, 1, 4), job(3*hour, 1, 4), job(6*hour, 1, 4)}, []int{3}},
		{"another size is another series", []swf.Job{job(0, 1, 4), job(1, 1, 8), job(2, 1, 4)}, []int{2, 1}},
		{"another user is another series", []swf.Job{job(0, 1, 4), job(1, 2, 4)}, []int{1, 1}},
		{"what never ran is left out", []swf.Job{job(0, 1, 4), never, job(20, 1, 4)}, []int{2}},
	} {
		all := findSeries(tc.jobs)
		if len(all) != len(tc.lengths) {
			t.Errorf("%s: got %d series, want %d", tc.sentence, len(all), len(tc.lengths))
			continue
		}
		for i, s := range all {
			if len(s.jobs) != tc.lengths[i] {
				t.Errorf("%s: series %d: got %d jobs, want %d", tc.sentence, i+1, len(s.jobs), tc.lengths[i])
			}
		}
	}
}

func TestCalibrateRefusesWhatItCannotUse(t *testing.T) {
	good := swf.Header{MaxProcs: 128, UnixStartTime: start, HasTimeZone: true}
	noZone := good
	noZone.HasTimeZone = false
	for _, tc := range []struct {
		sentence string
		header   swf.Header
		want     string
	}{
		{"a machine", swf.Header{}, "synth: calibrate: header MaxProcs: got 0, want at least 1"},
		{"a time zone", noZone, "synth: calibrate: header UnixStartTime and TimeZone: got 946771200 and false, want both, for the hours of " +
			"the week"},
		{"enough jobs", good, "synth: calibrate: got 0 series of jobs, want at least 1000"},
	} {
		if _, err := Calibrate("x", "x", &swf.Log{Header: tc.header}); err == nil || err.Error() != tc.want {
			t.Errorf("%s: got %v, want %s", tc.sentence, err, tc.want)
		}
	}
}
