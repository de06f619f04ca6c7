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

var update = flag.Bool("update", false, "write testdata/figure.csv again")

// smallStudy returns a study that takes about a second.
func smallStudy() Study {
	s := DefaultStudy()
	s.Params.Horizon, s.Seeds = 8000, 4
	return s
}

// newPlan returns the plan of a study, which must be valid.
func newPlan(t testing.TB, s Study) *Plan {
	t.Helper()
	p, err := NewPlan(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// compute returns the results of the given items of a study.
func compute(t testing.TB, s Study, items ...int) *Results {
	t.Helper()
	p := newPlan(t, s)
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

// itemsBefore returns the item numbers from 0 to n-1.
func itemsBefore(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// TestTheFigureEqualsTheGoldenFile compares the figure, the claims and their evidence byte for byte. It runs natively and as WebAssembly.
func TestTheFigureEqualsTheGoldenFile(t *testing.T) {
	const file = "testdata/figure.csv"
	s := smallStudy()
	all := itemsBefore(newPlan(t, s).Len())
	slices.Reverse(all) // the order in which results are added must not matter
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

// TestMeasurementsObeyTheirInvariants checks every run of the small study's figure under every scheduler.
func TestMeasurementsObeyTheirInvariants(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes about a second for each scheduler")
	}
	for _, s := range realtime.Schedulers {
		t.Run(s.Name, func(t *testing.T) { checkInvariants(t, s.Value) })
	}
}

// checkInvariants checks the runs of the small study's figure under a scheduler.
func checkInvariants(t *testing.T, d realtime.Scheduler) {
	s := smallStudy()
	s.Params.Scheduler = d
	plan := newPlan(t, s)
	broken := 0
	for i := range plan.Len() {
		runIndex := i % len(plan.Runs)
		if runIndex >= len(Cells) { // a run that only the claim on older reservations uses
			continue
		}
		o, err := model.Run(new(experiment.Context), plan.Plan, i)
		if err != nil {
			t.Fatal(err)
		}
		isHard := plan.Runs[runIndex].(Run).P.Num() == 0 // the guarantee, of no overload at all
		capacity := s.Params.capacity()
		if o.Requests < 20 || o.Accepted > o.Requests || o.Hard > o.Accepted || o.Activations < 50 || o.Missed > o.Activations {
			t.Errorf("item %d: got %+v, want at least 20 requests and 50 activations, and parts that are at most their whole", i, o)
		}
		if o.Busy <= 0 || o.Busy > capacity || o.Overloaded > o.Reserved || o.Booked < o.Busy {
			t.Errorf("item %d: got %v slices busy, %v booked and %v of %v reserved slices overloaded, want busy at most booked and at most %v",
				i, o.Busy, o.Booked, o.Overloaded, o.Reserved, capacity)
		}
		isEDF := d == realtime.PlainEDF
		isOfPaper := isEDF || d == realtime.OlderFirst // (10) promises nothing for the baselines
		if isHard && isOfPaper &&
			(isEDF && o.Missed > 0 || o.Broken > 0 || o.Overloaded > 0 || o.Booked > capacity || o.Hard != o.Accepted) {
			t.Errorf("item %d: got %+v, want every hard guarantee kept", i, o)
		}
		if o.Older.Missed > o.Missed || o.Older.Activations > o.Activations || o.Promised > o.Activations || o.Broken > o.Missed {
			t.Errorf("item %d: got %+v, want older, promised and broken activations to be at most all", i, o)
		}
		if isHard && o.Promised != o.Activations {
			t.Errorf("item %d: got %d of %d activations promised their deadline, want all", i, o.Promised, o.Activations)
		}
		broken += o.Broken
	}
	if got := broken > 0; got == (d == realtime.OlderFirst) {
		t.Errorf("got %d deadlines broken by reservations admitted later, want none exactly under %v", broken, realtime.OlderFirst)
	}
}

// TestTheStreamAsksForItsLoad compares the reserved processor time of all requests with the load, with 10 % for chance, and checks the
// range of each request's times.
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
				t.Fatalf("request %d: got %+v, want arrivals to ascend, and notice and length within their ranges", i, r)
			}
		}
		if got := 100 * asked / float64(p.Machines) / float64(p.measured().To); math.Abs(got-float64(load)) > 0.1*float64(load) {
			t.Errorf("got a load of %.1f %%, want %d %%", got, load)
		}
	}
}

// TestOtherParametersDoNotChangeTheStream checks that a seed gives the same requests under another activity, split, scheduler and horizon.
func TestOtherParametersDoNotChangeTheStream(t *testing.T) {
	base := Defaults()
	busier := base
	busier.Activity, busier.Split, busier.Scheduler, busier.Horizon = 200, 4, realtime.OlderFirst, 2*base.Horizon
	a, b := base.Requests(7), busier.Requests(7)
	if len(b) <= len(a) {
		t.Fatalf("got %d requests in twice the time, want more than %d", len(b), len(a))
	}
	for i := range a {
		if a[i].Arrival != b[i].Arrival || a[i].Span != b[i].Span || a[i].Services[0].WCET != b[i].Services[0].WCET {
			t.Fatalf("request %d: got %+v, want arrival, slices and C as in %+v", i, b[i], a[i])
		}
		if q := a[i].Services[0].Active; b[i].Services[0].Active.Cmp(realtime.NewRatio(2*q.Num(), q.Den())) != 0 {
			t.Fatalf("request %d: got q %s, want twice %s", i, b[i].Services[0].Active, q)
		}
	}
	if c := base.Requests(8); c[0].Arrival == a[0].Arrival && c[1].Arrival == a[1].Arrival {
		t.Error("got the same arrivals with another seed, want others")
	}
}

// TestOnlyCompleteSeedsCount adds one run of a second seed to a complete first seed, and expects the table of the first seed alone.
func TestOnlyCompleteSeedsCount(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes the runs of two seeds")
	}
	s := smallStudy()
	n := len(newPlan(t, s).Runs)
	if want := len(Cells) + len(weakerCells); n != want {
		t.Fatalf("got %d runs a seed, want %d: those of the figure, and each weaker guarantee with older reservations first", n, want)
	}
	r := compute(t, s, itemsBefore(n+1)...)
	if r.Done() != n+1 || r.Total() != 4*n {
		t.Errorf("got %d of %d, want %d of %d", r.Done(), r.Total(), n+1, 4*n)
	}
	ofOneSeed := s
	ofOneSeed.Seeds = 1
	complete := compute(t, ofOneSeed, itemsBefore(n)...)
	var got, want strings.Builder
	if err := r.Figure(0).Table.WriteCSV(&got); err != nil {
		t.Fatal(err)
	}
	if err := complete.Figure(0).Table.WriteCSV(&want); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() {
		t.Errorf("with one run of the second seed: got\n%s\nwant\n%s", got.String(), want.String())
	}
	if v := r.Figure(0).Claim.Verdict; v != report.Inconclusive {
		t.Errorf("one seed: got the verdict %v, want %v", v, report.Inconclusive)
	}
	if got := compute(t, s).Figure(0).Table.Rows[0]; got[1] != "0" || got[2] != "" {
		t.Errorf("nothing computed: got %v, want empty cells", got)
	}
}

// TestTheClaimOnOlderReservationsWaitsForItsRuns computes only the runs of the figure. The claim on older reservations uses later runs.
func TestTheClaimOnOlderReservationsWaitsForItsRuns(t *testing.T) {
	s := smallStudy()
	s.Seeds = 1
	f := compute(t, s, itemsBefore(len(Cells))...).Figure(0)
	if f.N != f.Want || f.Claim.Incomplete != "" || f.ExtraClaims[0].Incomplete != "0 of 1 seeds" {
		t.Errorf("got the claims incomplete by %q and %q on %d of %d seeds, want \"\" and \"0 of 1 seeds\" on 1 of 1 seeds",
			f.Claim.Incomplete, f.ExtraClaims[0].Incomplete, f.N, f.Want)
	}
}

func TestNewPlanNamesParametersOutOfRange(t *testing.T) {
	s := DefaultStudy()
	s.Params.Machines, s.Seeds = 0, 0
	_, err := NewPlan(s)
	const want = "machines: got \"0\", want a whole number from 1 to 64\nseeds: got \"0\", want a whole number from 1 to 10000"
	if err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

func TestARunReturnsTheErrorOfCancelling(t *testing.T) {
	cancelled := errors.New("cancelled")
	ctx := experiment.Context{CheckCancelled: func() error { return cancelled }}
	if _, err := newPlan(t, DefaultStudy()).RunItem(&ctx, 0, nil); !errors.Is(err, cancelled) {
		t.Errorf("got %v, want %v", err, cancelled)
	}
}

// TestTheClaimOnOlderReservationsHasTwoReadings expects a reading for each of the paper's schedulers, although the figure has a third
// scheduler.
func TestTheClaimOnOlderReservationsHasTwoReadings(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes the runs of six seeds")
	}
	s := smallStudy()
	s.Seeds, s.Params.Horizon, s.Params.Scheduler = 6, 8_000, realtime.ProportionalShare
	c := compute(t, s, itemsBefore(newPlan(t, s).Len())...).Figure(0).ExtraClaims[0]
	const want = "EDF and hard CBS: does not hold; older reservations first: holds"
	if got := c.PartsInWords(); c.Verdict != report.DependsOnReading || got != want {
		t.Errorf("got %v: %s\nwant %v: %s", c.Verdict, got, report.DependsOnReading, want)
	}
	if e := c.Parts[1].Evidence[0]; e.Value != 0 || !(e.High > 0) || !strings.Contains(e.Quantity, ", 0 of ") {
		t.Errorf("older reservations first: got %+v, want 0 broken, the number of deadlines, and an upper bound above 0", e)
	}
}
