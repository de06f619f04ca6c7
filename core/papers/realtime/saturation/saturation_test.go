package saturation

import (
	"errors"
	"flag"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/papers/realtime"
)

var update = flag.Bool("update", false, "write testdata/figure.csv anew")

// small returns a study that takes about a second.
func small() Study {
	s := DefaultStudy()
	s.Params.Horizon, s.Seeds = 8000, 4
	return s
}

// planned returns the plan of a study.
func planned(t testing.TB, s Study) *Plan {
	t.Helper()
	p, err := NewPlan(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// compute makes the runs of a study: the given items, or all of them.
func compute(t testing.TB, s Study, items ...int) *Results {
	t.Helper()
	p := planned(t, s)
	r := p.NewResults()
	for _, i := range items {
		row, err := p.RunItem(new(experiment.Context), i, nil)
		if err == nil {
			err = r.AddRow(i, row)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// upTo returns the items before n.
func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// TestTheFigureIsThatOfTheGoldenFile compares the figure, the claim and its evidence byte for byte. It runs natively and as WebAssembly.
func TestTheFigureIsThatOfTheGoldenFile(t *testing.T) {
	const file = "testdata/figure.csv"
	s := small()
	all := upTo(planned(t, s).Len())
	slices.Reverse(all) // the order in which outcomes come plays no part
	f := compute(t, s, all...).Figure(0)
	var out strings.Builder
	claims := []report.Claim{f.Claim, f.ExtraClaims[0]}
	for _, table := range []*report.Table{f.Table, f.Brief, report.ClaimsTable(claims), report.EvidenceTable(claims)} {
		if err := table.Check(); err != nil {
			t.Error(err)
		}
		if err := table.WriteCSV(&out); err != nil {
			t.Fatal(err)
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", file, got, want)
	}
}

// TestMeasurementsObeyTheirInvariants checks every run of the small study.
func TestMeasurementsObeyTheirInvariants(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: the invariants hold of the same numbers natively")
	}
	for _, s := range realtime.Schedulers {
		t.Run(s.Name, func(t *testing.T) { checkInvariants(t, s.Value) })
	}
}

// checkInvariants checks the runs under a scheduler.
func checkInvariants(t *testing.T, d realtime.Scheduler) {
	s := small()
	s.Params.Scheduler = d
	plan := planned(t, s)
	broken := 0
	for i := range plan.Len() {
		at := i % len(plan.Runs)
		if at >= len(Cells) { // a run of another scheduler, for the claim on older reservations
			continue
		}
		o, err := model.Run(new(experiment.Context), plan.Plan, i)
		if err != nil {
			t.Fatal(err)
		}
		p := plan.Runs[at].(Run).P
		whole := s.Params.capacity()
		if o.Requests < 20 || o.Accepted > o.Requests || o.Hard > o.Accepted || o.Activations < 50 || o.Missed > o.Activations {
			t.Errorf("item %d: got %+v", i, o)
		}
		if o.Busy <= 0 || o.Busy > whole || o.Overloaded > o.Reserved || o.Booked < o.Busy {
			t.Errorf("item %d: got %v slices busy, %v booked and %v of %v reserved ones overloaded, of %v", i, o.Busy, o.Booked, o.Overloaded,
				o.Reserved, whole)
		}
		edf := d == realtime.PlainEDF
		paper := edf || d == realtime.OlderFirst // (10) promises nothing for the baselines
		if p.Num() == 0 && paper && (edf && o.Missed > 0 || o.Broken > 0 || o.Overloaded > 0 || o.Booked > whole || o.Hard != o.Accepted) {
			t.Errorf("item %d: a hard guarantee is broken: %+v", i, o)
		}
		if o.Older.Missed > o.Missed || o.Older.Activations > o.Activations || o.Promised > o.Activations || o.Broken > o.Missed {
			t.Errorf("item %d: got %+v, want parts of all", i, o)
		}
		if p.Num() == 0 && o.Promised != o.Activations {
			t.Errorf("item %d: got %d of %d activations promised their deadline, want all", i, o.Promised, o.Activations)
		}
		broken += o.Broken
	}
	if got := broken > 0; got == (d == realtime.OlderFirst) {
		t.Errorf("got %d hard guarantees broken by reservations admitted later", broken)
	}
}

func TestTheStreamAsksForItsLoad(t *testing.T) {
	p := Defaults()
	p.Horizon = 1_000_000
	for _, load := range []int{50, 300} {
		p.Load = load
		asked := 0.0
		requests := p.Requests(1)
		for i, r := range requests {
			asked += r.Services[0].Utilisation().Float() * float64(r.Span.Len())
			if i > 0 && r.Arrival < requests[i-1].Arrival || r.Span.From < r.Arrival || r.Span.From > r.Arrival+p.Notice ||
				r.Span.Len() < int64(p.Length/2) || r.Span.Len() > int64(p.Length/2+p.Length) {
				t.Fatalf("request %d: got %+v", i, r)
			}
		}
		if got := 100 * asked / float64(p.Machines) / float64(p.measured().To); math.Abs(got-float64(load)) > 0.1*float64(load) {
			t.Errorf("load %d %%: got %.1f %%", load, got)
		}
	}
}

func TestAParameterMovesNothingElse(t *testing.T) {
	base := Defaults()
	busier := base
	busier.Activity, busier.Split, busier.Scheduler, busier.Horizon = 200, 4, realtime.OlderFirst, 2*base.Horizon
	a, b := base.Requests(7), busier.Requests(7)
	if len(b) <= len(a) {
		t.Fatalf("got %d requests in twice the time, want more than %d", len(b), len(a))
	}
	for i := range a {
		if a[i].Arrival != b[i].Arrival || a[i].Span != b[i].Span || a[i].Services[0].WCET != b[i].Services[0].WCET {
			t.Fatalf("request %d: got %+v and %+v", i, a[i], b[i])
		}
		if q := a[i].Services[0].Active; b[i].Services[0].Active.Cmp(realtime.NewRatio(2*q.Num(), q.Den())) != 0 {
			t.Fatalf("request %d: got q %s, want twice %s", i, b[i].Services[0].Active, q)
		}
	}
	if c := base.Requests(8); c[0].Arrival == a[0].Arrival && c[1].Arrival == a[1].Arrival {
		t.Error("another seed gives the same stream")
	}
}

func TestOnlyWholeSeedsCount(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: the same seeds count natively")
	}
	s := small()
	n := len(planned(t, s).Runs)
	if want := len(Cells) + len(weakerCells); n != want {
		t.Fatalf("got %d runs a seed, want %d: those of the figure, and each weaker guarantee with older reservations first", n, want)
	}
	r := compute(t, s, upTo(n+1)...)
	if r.Done() != n+1 || r.Total() != 4*n {
		t.Errorf("got %d of %d, want %d of %d", r.Done(), r.Total(), n+1, 4*n)
	}
	one := s
	one.Seeds = 1
	whole := compute(t, one, upTo(n)...)
	var got, want strings.Builder
	if err := r.Figure(0).Table.WriteCSV(&got); err != nil {
		t.Fatal(err)
	}
	if err := whole.Figure(0).Table.WriteCSV(&want); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() {
		t.Errorf("with a part of the second seed: got\n%s\nwant\n%s", got.String(), want.String())
	}
	if v := r.Figure(0).Claim.Verdict; v != report.Inconclusive {
		t.Errorf("one seed: got %v, want cannot tell", v)
	}
	if got := compute(t, s).Figure(0).Table.Rows[0]; got[1] != "0" || got[2] != "" {
		t.Errorf("nothing computed: got %v, want empty cells", got)
	}
}

// TestTheClaimOnOlderReservationsWaitsForItsRuns: this claim rests on runs that come after those of the figure.
func TestTheClaimOnOlderReservationsWaitsForItsRuns(t *testing.T) {
	s := small()
	s.Seeds = 1
	f := compute(t, s, upTo(len(Cells))...).Figure(0)
	if f.N != f.Want || f.Claim.Incomplete != "" || f.ExtraClaims[0].Incomplete != "0 of 1 seeds" {
		t.Errorf("incomplete: %q and %q on %d of %d seeds, want a verdict on the figure alone", f.Claim.Incomplete,
			f.ExtraClaims[0].Incomplete, f.N, f.Want)
	}
}

func TestWrongParametersAreNamed(t *testing.T) {
	s := DefaultStudy()
	s.Params.Machines, s.Seeds = 0, 0
	_, err := NewPlan(s)
	if err == nil || err.Error() != "machines: got \"0\", want a whole number from 1 to 64\nseeds: got \"0\", want a whole number from 1 "+
		"to 10000" {
		t.Errorf("got %v", err)
	}
	over := errors.New("called off")
	ctx := experiment.Context{CheckCancelled: func() error { return over }}
	if _, err := planned(t, DefaultStudy()).RunItem(&ctx, 0, nil); !errors.Is(err, over) {
		t.Errorf("called off: got %v", err)
	}
}

// TestTheClaimOnOlderReservationsHasTwoReadings: each of the paper's schedulers is a reading, and the scheduler of the figure, here a third
// one, has no influence.
func TestTheClaimOnOlderReservationsHasTwoReadings(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: verdicts rest on the numbers of the golden file")
	}
	s := small()
	s.Seeds, s.Params.Horizon, s.Params.Scheduler = 6, 8_000, realtime.ProportionalShare
	c := compute(t, s, upTo(planned(t, s).Len())...).Figure(0).ExtraClaims[0]
	const want = "EDF and hard CBS: does not hold; older reservations first: holds"
	if got := c.PartsInWords(); c.Verdict != report.DependsOnReading || got != want {
		t.Errorf("got %v: %s", c.Verdict, got)
	}
	if e := c.Parts[1].Evidence[0]; e.Value != 0 || !(e.High > 0) || !strings.Contains(e.What, ", 0 of ") {
		t.Errorf("none is broken: got %+v, want how many might be", e)
	}
}
