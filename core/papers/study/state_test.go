package study

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"juggle/core/experiment"
)

// inventedResult returns a random result for item i of a plan, always the same.
func inventedResult(plan *Plan, i int) Result {
	rng := rand.New(rand.NewPCG(uint64(i), 2))
	r := Result{Utilisation: 0.4 + 0.2*rng.Float64(), AbsPhi: math.NaN(), Jobs: 100, Accepted: rng.Int32N(101)}
	if itemOf(plan, i).Offers > 0 && r.Accepted > 0 {
		r.Offered, r.AbsPhi = 1+rng.Int32N(r.Accepted), rng.Float64()
	}
	return r
}

func TestResultsMergeExactlyInAnyOrder(t *testing.T) {
	plan := mustPlan(t, oneSeed(), fakeSource(5), allFigures)
	inOrder := NewState(plan)
	for i := range plan.Len() {
		if err := inOrder.Add(i, inventedResult(plan, i)); err != nil {
			t.Fatal(err)
		}
	}
	for seed := range uint64(5) {
		rng := rand.New(rand.NewPCG(seed, 3))
		shuffled := NewState(plan)
		for _, i := range rng.Perm(plan.Len()) {
			for range 1 + rng.IntN(3) { // once or more often
				if err := shuffled.Add(i, inventedResult(plan, i)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if shuffled.Done() != plan.Len() || len(shuffled.Remaining()) != 0 {
			t.Errorf("got %d of %d done and %d remaining, want all done", shuffled.Done(), plan.Len(), len(shuffled.Remaining()))
		}
		for _, n := range allFigures {
			want, got := inOrder.Figure(n), shuffled.Figure(n)
			ignored := cmpopts.IgnoreUnexported(FigureResult{}, CellResult{}) // the view and the table
			if diff := cmp.Diff(want, got, cmpopts.EquateNaNs(), byValue, ignored) + cmp.Diff(want.Table(), got.Table()); diff != "" {
				t.Fatalf("seed %d, figure %d differs:\n%s", seed, n, diff)
			}
		}
		if diff := cmp.Diff(inOrder.Claims(), shuffled.Claims(), cmpopts.EquateNaNs(), byValue); diff != "" {
			t.Errorf("claims differ:\n%s", diff)
		}
	}
}

func TestAPeriodCountsIfItHasAllRunsOfTheFigure(t *testing.T) {
	p := oneSeed()
	p.Seeds = 1
	plan := mustPlan(t, p, fakeSource(3), []int{1, 6})
	s := NewState(plan)
	var last int // the last item of replicate 1 that figure 6 needs
	for i := range plan.Len() {
		if plan.Item(i).Replicate == 1 && plan.FigureNeeds(6, i) {
			last = i
		}
	}
	for i := range plan.Len() {
		if i != last && plan.Item(i).Replicate != 0 {
			s.Add(i, inventedResult(plan, i))
		}
	}
	one, six := s.Figure(1), s.Figure(6)
	if one.N != 2 || six.N != 1 || six.Want != 3 {
		t.Errorf("got n %d in figure 1, %d of %d in figure 6, want 2, 1 of 3", one.N, six.N, six.Want)
	}
	if want := []Unit{{Source: 0, Period: 2, Seeds: []uint64{1}}}; !cmp.Equal(six.Periods, want) {
		t.Errorf("got %v, want %v", six.Periods, want)
	}
	for _, c := range six.Cells {
		if len(c.Values) != 1 {
			t.Errorf("%+v: got %d values, want 1", c.Cell, len(c.Values))
		}
	}
	if rest := s.Remaining(); len(rest) != len(plan.Runs)+1 || rest[len(rest)-1] != last {
		t.Errorf("got %d remaining, want the %d of replicate 0, and item %d at the end", len(rest), len(plan.Runs), last)
	}
	if s.Figure(2) != nil {
		t.Error("a figure that is not planned: got one, want nil")
	}
}

func TestAddRefusesResultsThatNoRunCanHave(t *testing.T) {
	s := NewState(mustPlan(t, oneSeed(), fakeSource(1), []int{2}))
	nan := math.NaN()
	tests := map[string]Result{
		"more than the whole machine":             {Utilisation: 1.01, AbsPhi: nan, Jobs: 10, Accepted: 5},
		"a utilisation that is no number":         {Utilisation: nan, AbsPhi: nan, Jobs: 10, Accepted: 5},
		"more accepted than requested":            {Utilisation: 0.5, AbsPhi: nan, Jobs: 10, Accepted: 11},
		"more offered than accepted":              {Utilisation: 0.5, AbsPhi: 0.1, Jobs: 10, Accepted: 5, Offered: 6},
		"a |phi| without an offer":                {Utilisation: 0.5, AbsPhi: 0.1, Jobs: 10, Accepted: 5},
		"an offer without a |phi|":                {Utilisation: 0.5, AbsPhi: nan, Jobs: 10, Accepted: 5, Offered: 1},
		"more cancelled and broken than accepted": {Utilisation: 0.5, AbsPhi: nan, Jobs: 10, Accepted: 5, Cancelled: 3, Broken: 3},
		"more helped than agreed to help":         {Utilisation: 0.5, AbsPhi: nan, Jobs: 10, Accepted: 5, Helped: 2, Agreed: 1},
		"a negative revenue":                      {Utilisation: 0.5, AbsPhi: nan, Jobs: 10, Accepted: 5, Revenue: -0.1},
		"a negative |phi|":                        {Utilisation: 0.5, AbsPhi: -0.1, Jobs: 10, Accepted: 5, Offered: 1},
	}
	for name, r := range tests {
		t.Run(name, func(t *testing.T) {
			if s.Add(0, r) == nil || s.Done() != 0 {
				t.Errorf("got no error for %+v, want one", r)
			}
		})
	}
}

func TestAddRefusesItemsThatThePlanLacks(t *testing.T) {
	s := NewState(mustPlan(t, oneSeed(), fakeSource(1), []int{2}))
	for _, i := range []int{-1, 12} { // the plan has the items 0 to 11
		if err := s.Add(i, Result{Utilisation: 0.5, AbsPhi: math.NaN(), Jobs: 10, Accepted: 5}); err == nil || s.Done() != 0 {
			t.Errorf("got no error for item %d, want one", i)
		}
	}
}

func TestAResultIsReadFromItsRow(t *testing.T) {
	for _, r := range []Result{{Utilisation: 0.5, AbsPhi: math.NaN(), Jobs: 10, Accepted: 5, Offered: 0, Fragmentation: 0.25},
		{Utilisation: 1, AbsPhi: 0.25, Jobs: 10, Accepted: 10, Offered: 10, Fragmentation: math.NaN(), Revenue: 0.75,
			Helped: 1, Agreed: 2, Cancelled: 3, Broken: 4}} {
		row := Model.AppendRow(nil, &r)
		got, err := Model.Read(row)
		if diff := cmp.Diff(r, got, cmpopts.EquateNaNs(), byValue); diff != "" || err != nil {
			t.Errorf("error %v, -want +got\n%s", err, diff)
		}
	}
	if _, err := Model.Read([]float64{0.5, math.NaN(), 10, 5}); err == nil || !strings.Contains(err.Error(), "got 4 numbers") {
		t.Errorf("too short: got the error %v, want that it has 4 numbers", err)
	}
	valid := Result{Utilisation: 0.5, AbsPhi: math.NaN(), Jobs: 10, Accepted: 5, Fragmentation: 0.5}
	const whole, measurable = "want a whole number", "want a utilisation from 0 to 1"
	for name, c := range map[string]struct {
		field string
		value float64
		want  string
	}{
		"half a job":              {"jobs", 10.5, whole},
		"jobs that are no number": {"jobs", math.NaN(), whole},
		"half a promise":          {"broken", 0.5, whole},
		"too many jobs":           {"jobs", 1 << 31, whole},
		"a fraction above 1":      {"utilisation", 1.5, measurable},
		"more than all fragments": {"fragmentation", 1.5, measurable},
		"more accepted than jobs": {"accepted", 11, measurable},
	} {
		row := Model.AppendRow(nil, &valid)
		row[slices.IndexFunc(Model.Fields, func(f experiment.Field[Result]) bool { return f.Name == c.field })] = c.value
		if _, err := Model.Read(row); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got the error %v, want %q in it", name, err, c.want)
		}
	}
}

// TestTheEvidenceHasTheIntervalsOfTheRows uses successive periods of one log. The intervals of the evidence are then computed from batches,
// like the intervals of the rows, and not from single periods.
func TestTheEvidenceHasTheIntervalsOfTheRows(t *testing.T) {
	plan := mustPlan(t, oneSeed(), fakeSource(49), allFigures)
	s := NewState(plan)
	for i := range plan.Len() {
		if err := s.Add(i, inventedResult(plan, i)); err != nil {
			t.Fatal(err)
		}
	}
	for _, n := range []int{5, 6} { // the claims are about the differences that the rows show
		f := s.Figure(n)
		compared := 0
		for _, row := range f.Cells {
			for _, e := range f.Claim.Evidence() {
				if row.Diff.N > 0 && math.Abs(e.Value-row.Diff.Mean) < 1e-9 {
					compared++
					if math.Abs(e.Low-row.Diff.Low) > 1e-9 || math.Abs(e.High-row.Diff.High) > 1e-9 {
						t.Errorf("figure %d, %s: got the interval %v to %v in the evidence, want %v to %v as in its row", n, e.Quantity, e.Low, e.High,
							row.Diff.Low, row.Diff.High)
					}
				}
			}
		}
		if compared == 0 {
			t.Errorf("figure %d: got no evidence that is the difference of a row, want some", n)
		}
	}
	two := s.Figure(2) // its first further claim is about FIFO with strict windows
	for _, e := range two.FurtherClaims[0].Evidence() {
		i := slices.IndexFunc(two.Cells, func(r CellResult) bool {
			return strings.HasSuffix(e.Quantity, loadOf(r.Cell)) && r.Cell == strictFIFOCell(r.Cell.Load)
		})
		row := two.Cells[i].Summary
		if math.Abs((e.High-e.Low)-(row.High-row.Low)) > 1e-9 {
			t.Errorf("%s: got an interval of %v points in the evidence, want %v as in its row", e.Quantity, e.High-e.Low, row.High-row.Low)
		}
	}
}
