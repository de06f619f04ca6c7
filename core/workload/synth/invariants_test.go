package synth

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/log/swf"
)

// checkInvariants checks the statements that hold for every log of a model: its jobs are numbered, in order of submission, inside the
// extent, as wide as the machine at most, and no longer than requested.
func checkInvariants(t *testing.T, l *swf.Log, e Extent, procs int64) {
	t.Helper()
	e = e.withDefaults()
	last := int64(0)
	for i, j := range l.Jobs {
		switch {
		case j.Number != int64(i)+1:
			t.Fatalf("job %d: got number %d, want %d", i+1, j.Number, i+1)
		case j.Submit < last || j.Submit >= e.seconds():
			t.Fatalf("job %d: got submit time %d, want %d to %d", i+1, j.Submit, last, e.seconds()-1)
		case j.Runtime < 1:
			t.Fatalf("job %d: got run time %d, want at least 1", i+1, j.Runtime)
		case j.UsedProcs < 1 || j.UsedProcs > procs || j.RequestedProcs != j.UsedProcs:
			t.Fatalf("job %d: got %d processors, %d requested, want 1 to %d", i+1, j.UsedProcs, j.RequestedProcs, procs)
		case j.RequestedTime != swf.Unknown && j.RequestedTime < j.Runtime:
			t.Fatalf("job %d: got run time %d, longer than the requested %d", i+1, j.Runtime, j.RequestedTime)
		}
		last = j.Submit
	}
	if e.Jobs > 0 && len(l.Jobs) > e.Jobs {
		t.Fatalf("got %d jobs, want at most %d", len(l.Jobs), e.Jobs)
	}
}

// FuzzGenerate makes logs with random configurations. An invalid configuration is an error. A valid one gives a log with the invariants,
// and the log that is written can be read back.
func FuzzGenerate(f *testing.F) {
	f.Add(uint8(0), 15, 0.76, 0, uint64(1), 128, false)
	f.Add(uint8(1), 3, 0.0, 50, uint64(2), 100, true)
	f.Add(uint8(2), 1, 2.0, 0, uint64(3), 2, true)
	f.Fuzz(func(t *testing.T, column uint8, days int, load float64, jobs int, seed uint64, procs int, calibrated bool) {
		if days > 20 || procs > 5000 {
			t.Skip("large")
		}
		e := Extent{Days: days, Load: load, Jobs: jobs, Seed: seed}
		var l *swf.Log
		var err, invalid error
		if calibrated {
			m := Calibrated{Extent: e, SteadyDays: column == 0}
			procs = SDSC().Procs
			invalid = m.Validate()
			l, err = m.Generate()
		} else {
			m := Lublin{Extent: e, Column: Column(column), Procs: procs}
			invalid = m.Validate()
			procs = m.withDefaults().Procs
			l, err = m.Generate()
		}
		if err != nil {
			if l != nil || invalid == nil && load == 0 {
				t.Fatalf("got %v and a log: %t, want no log, and no error of a valid configuration without a load", err, l != nil)
			}
			return
		}
		if invalid != nil {
			t.Fatalf("got a log of a configuration with the fault %v, want an error", invalid)
		}
		checkInvariants(t, l, e, int64(procs))
		if len(l.Jobs) == 0 {
			return
		}
		var b bytes.Buffer
		if err := swf.Write(&b, l); err != nil {
			t.Fatal(err)
		}
		read, err := swf.Read(&b, swf.Options{Strict: true})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(l, read); diff != "" {
			t.Fatalf("want -, got + after writing and reading:\n%s", diff)
		}
	})
}

func TestCutKeepsEveryJobOnce(t *testing.T) {
	whole, err := Calibrated{Extent: Extent{Days: 50, Seed: 8}}.Generate()
	if err != nil {
		t.Fatal(err)
	}
	periods := Cut(whole, 15)
	if len(periods) != 4 {
		t.Fatalf("got %d periods of 15 days from 50 days, want 4", len(periods))
	}
	next := 0
	for p, l := range periods {
		if l.Header.MaxRecords != int64(len(l.Jobs)) || l.Header.MaxJobs != int64(len(whole.Jobs)) {
			t.Errorf("period %d: got MaxRecords %d, MaxJobs %d, want %d, %d", p, l.Header.MaxRecords, l.Header.MaxJobs, len(l.Jobs), len(whole.Jobs))
		}
		for _, j := range l.Jobs {
			j.Submit += int64(p) * 15 * day
			if diff := cmp.Diff(whole.Jobs[next], j); diff != "" {
				t.Fatalf("period %d: want -, got +:\n%s", p, diff)
			}
			next++
		}
	}
	if next != len(whole.Jobs) {
		t.Errorf("got %d jobs in periods, want %d", next, len(whole.Jobs))
	}
	if got, want := periods[1].Header.StartTime, "Mon Jan 17 00:00:00 UTC 2000"; got != want {
		t.Errorf("period 1: got start %q, want %q", got, want)
	}
}

func TestAnAdditionalDrawChangesNothingElse(t *testing.T) {
	base := Calibrated{Extent: Extent{Seed: 6}}.withDefaults()
	other := *base.Table
	other.KeptRequests = 0
	changed := base
	changed.Table = &other
	for n := int64(1); n <= 200; n++ {
		a, b := base.drawSeries(n), changed.drawSeries(n)
		for i := range a {
			a[i].RequestedTime, b[i].RequestedTime = 0, 0
		}
		if diff := cmp.Diff(a, b); diff != "" {
			t.Fatalf("series %d without requested times: want -, got +:\n%s", n, diff)
		}
	}
}
