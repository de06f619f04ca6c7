package synth

import (
	"math"
	"testing"

	"juggle/core/log/swf"
)

// longLog returns a log of two years from the SDSC SP2 table.
func longLog(t *testing.T) *swf.Log {
	t.Helper()
	l, err := Calibrated{Extent: Extent{Days: 735, Seed: 4}}.Generate()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestCalibratedLogResemblesTheRealOne compares the synthetic log with facts about the real one (the jobs that ran of SDSC SP2, version 4.2
// cleaned). The jobs of a series are similar, so shares vary more than those of independent jobs. The tolerances are four standard
// deviations over seeds.
func TestCalibratedLogResemblesTheRealOne(t *testing.T) {
	jobs := longLog(t).Jobs
	n := float64(len(jobs))
	shareOf := func(belongs func(j *swf.Job) bool) float64 {
		count := 0
		for i := range jobs {
			if belongs(&jobs[i]) {
				count++
			}
		}
		return float64(count) / n
	}
	submittedBetween := func(from, to int64) func(j *swf.Job) bool {
		return func(j *swf.Job) bool { h := j.Submit % day / hour; return from <= h && h < to }
	}
	for _, tc := range []struct {
		sentence             string
		got, want, tolerance float64
	}{
		{"74 jobs a day", n / 735, 54034.0 / 729, 8},
		{"offered load of 83 %", float64(Work(jobs)) / (128 * 735 * day), 0.827, 0.08},
		{"a quarter is serial", shareOf(func(j *swf.Job) bool { return j.UsedProcs == 1 }), 0.232, 0.06},
		{"six in ten have 2, 4, 8, ... 128 processors", shareOf(func(j *swf.Job) bool {
			return j.UsedProcs > 1 &&
				j.UsedProcs&(j.UsedProcs-1) == 0
		}), 0.614, 0.05},
		{"a quarter runs for less than a minute", shareOf(func(j *swf.Job) bool { return j.Runtime < 60 }), 0.241, 0.02},
		{"more than half run for at most ten minutes", shareOf(func(j *swf.Job) bool { return j.Runtime <= 600 }), 0.548, 0.03},
		{"one in six runs for four hours or more", shareOf(func(j *swf.Job) bool { return j.Runtime >= 14400 }), 0.159, 0.02},
		{"an eighth comes from 0 to 6 h", shareOf(submittedBetween(0, 6)), 0.120, 0.02},
		{"a third comes from 6 to 12 h", shareOf(submittedBetween(6, 12)), 0.338, 0.03},
		{"a third comes from 12 to 18 h", shareOf(submittedBetween(12, 18)), 0.351, 0.03},
	} {
		if math.Abs(tc.got-tc.want) > tc.tolerance {
			t.Errorf("%s: got %.4f, want %.4f +- %.4f", tc.sentence, tc.got, tc.want, tc.tolerance)
		}
	}
}

func TestSteadyDaysAreEquallyBusy(t *testing.T) {
	steady := Calibrated{Extent: Extent{Days: 14}, SteadyDays: true}.withDefaults().lightClock()
	varying := Calibrated{Extent: Extent{Days: 14}}.withDefaults().lightClock()
	equalDays := 0
	for d := range 7 {
		busyTime := func(c *clock, d int) int64 { return c.passed[24*(d+1)] - c.passed[24*d] }
		if busyTime(steady, d) != busyTime(steady, d+7) {
			t.Errorf("weekday %d: got %d and %d units, want the same each week", d, busyTime(steady, d), busyTime(steady, d+7))
		}
		if busyTime(varying, d) == busyTime(varying, d+7) {
			equalDays++
		}
	}
	if equalDays > 1 {
		t.Errorf("without SteadyDays: got %d weekdays that are equally busy in both weeks, want at most 1", equalDays)
	}
}
