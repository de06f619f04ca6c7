package study

import (
	"math"
	"strings"
	"testing"

	"juggle/core/schedule"
)

// scatteredValues returns a utilisation and a |phi| that differ between runs and between periods.
func scatteredValues(i Item) (utilisation, phi float64) {
	phi = math.NaN()
	if i.Run.Offers != schedule.Never {
		phi = float64(i.Period%7) + 3
	}
	hash := 0 // of the run
	for _, c := range i.Run.String() {
		hash = (31*hash + int(c)) % 1009
	}
	return 30 + float64(hash)/50 + float64((i.Period+1)*(hash%13))/10, phi
}

// TestTheDifferenceFromEqualParametersIsZero compares the current parameters with A, the parameters that a reader has pinned to compare
// with. A has the same values here. It is spelled as differences from the paper's parameters, or as a difference from the current ones.
func TestTheDifferenceFromEqualParametersIsZero(t *testing.T) {
	for _, p := range []Params{oneSeed(), paramsWith(t, "estimates=log lambda=10,70 to=all edition=draft at=all")} {
		withoutA := stateWith(t, p, Kind.Figures, 5, scatteredValues)
		for name, against := range map[string]string{"from the paper": p.AsAgainst(),
			"from the current ones": "lambda:" + Parameters.Find("lambda").Get(&p)} {
			p.Against = against
			s := stateWith(t, p, Kind.Figures, 5, scatteredValues)
			if s.Total() != withoutA.Total() {
				t.Errorf("%s: the plan has %d items, want the %d that it has without A", name, s.Total(), withoutA.Total())
			}
			for _, n := range Kind.Figures {
				f := s.Figure(n)
				for _, row := range f.Cells {
					if row.Summary.N == 0 {
						continue // the invented results have no co-allocated requests
					}
					if a := row.A; a.Minus.N != row.Summary.N || a.Mean.Mean != row.Summary.Mean && a.Minus.N > 0 || a.Minus.Mean != 0 || a.Minus.SD != 0 {
						t.Errorf("%s, figure %d, %v: got %+v, want no difference of %d replicates", name, n, row.Cell, a.Minus, row.Summary.N)
					}
					if a := row.A; row.Baseline != "" && (a.Gain.N != row.Diff.N || a.Gain.Mean != 0 || a.Gain.SD != 0) {
						t.Errorf("%s, figure %d, %v: got %+v, want gains that do not differ", name, n, row.Cell, a.Gain)
					}
				}
				if err := f.Table().Check(); err != nil {
					t.Errorf("figure %d: %v", n, err)
				}
				if !strings.HasPrefix(f.AgainstA.Finding, "A is the same here") && f.Cells[0].Summary.N > 0 {
					t.Errorf("%s, figure %d: got %q, want that A is the same", name, n, f.AgainstA.Finding)
				}
				if strings.Contains(f.AgainstA.Finding, "reading") {
					t.Errorf("%s, figure %d: got %q, want nothing on readings, since there is one", name, n, f.AgainstA.Finding)
				}
			}
		}
	}
}

func TestTheDifferenceFromAIsPaired(t *testing.T) {
	p := paramsWith(t, "loads=1 lambda=25,50 against=lambda:50;replan:on")
	s := stateWith(t, p, []int{2}, 4, func(i Item) (float64, float64) {
		u := 40 + 3*float64(i.Period)
		if i.Run.Rules.Replan {
			u += 2 + float64(i.Period%2) // A has 2 or 3 points more
		}
		return u + float64(i.Run.Lambda)/10, math.NaN()
	})
	f := s.Figure(2)
	row := func(lambda int) CellResult {
		return rowWhere(t, f, func(c Cell) bool { return c == flexibleCell(p, p.Loads[0], lambda) })
	}
	if a := row(50).A; !near(a.Mean.Mean, 52) || !near(a.Minus.Mean, -2.5) || a.Minus.N != 4 || !near(a.Gain.Mean, -2.5) {
		t.Errorf("windows of 50 %%: got %+v, want 52 in A, and 2.5 points less now, in the gain too", a)
	}
	// The differences 2, 3, 2, 3 have the deviation 0.5774. Half of their interval is 3.182 * 0.5774 / 2 = 0.9187: Student's t for 3 degrees
	// of freedom, times the deviation, over the root of 4.
	if a := row(50).A.Minus; math.Abs(a.High-a.Low-2*0.9187) > 0.001 {
		t.Errorf("got the interval %.4f to %.4f, want the interval of the paired differences", a.Low, a.High)
	}
	if a := row(25).A; a.Minus.N != 0 || a.Mean.N != 0 || a.Gain.N != 0 {
		t.Errorf("windows of 25 %%, which A does not have: got %+v, want no values", a)
	}
	const want = "Now minus A: −2.5 to 0.0 points of utilisation, with an interval that excludes 0 in 1 of 3 rows; 1 of 4 rows are not in A."
	if f.AgainstA.Finding != want {
		t.Errorf("got %q\nwant %q", f.AgainstA.Finding, want)
	}
	if f.A == nil || len(f.A.Cells) != 4 || f.A.Cells[3].Lambda != 50 || !near(f.A.Cells[3].Summary.Mean, 52) || f.A.Cells[2].Summary.N != 0 ||
		!strings.Contains(f.A.Subtitle, "n 4") {
		t.Errorf("A's figure: got %+v, want its three rows at the same indices as here, on the same periods", f.A)
	}
}

// TestRowsOfACorrespondByTheirNames compares the current parameters with A, and counts the rows that have a counterpart in A. A parameter
// that has a single value on either side does not distinguish rows, so its values need not be equal.
func TestRowsOfACorrespondByTheirNames(t *testing.T) {
	for _, tc := range []struct {
		figure           int
		current, a, name string
		paired           int // the number of rows that have a counterpart in A
	}{
		{1, "lambda=100", "lambda:50", "one window size on either side, not the same", 15},
		{1, "lambda=50,100", "lambda:50", "window sizes distinguish rows", 15},
		{1, "lambda=50,100", "lambda:20", "no size in common", 0},
		{1, "", "paper;ed:draft", "an edition, which distinguishes no rows", 45},
		{2, "lambda=100", "lambda:50", "strict windows are shown too, so sizes distinguish rows", 6},
		{1, "orders=edf,deadline-area", "orders:edf,fifo", "two orders on either side, one in common", 9},
		{1, "orders=deadline-area", "orders:fifo", "one order on either side, not the same", 9},
		{1, "orders=edf,deadline-area,sjf", "orders:edf,fifo", "three orders against two, one in common", 9},
		{1, "orders=edf,fifo,deadline-area", "orders:edf,fifo", "three orders against two, both in common", 18},
		{2, "", "est:log", "one kind of estimates on either side, not the same", 15},
		{4, "", "L:1,1.5,2", "the middle arrival rate of either side", 15},
		{5, "", "to:all", "offers to other recipients", 21},
		{12, "", "gs:50", "one discount on either side, not the same", 3},
		{7, "", "tol:50", "one amount of the feature in A, and none", 4},
	} {
		p := paramsWith(t, tc.current)
		p.Against = tc.a
		f := stateWith(t, p, []int{tc.figure}, 4, scatteredValues).Figure(tc.figure)
		paired := 0
		for _, row := range f.Cells {
			if row.A.Minus.N > 0 {
				paired++
			}
		}
		if paired != tc.paired {
			t.Errorf("figure %d, %q against %q (%s): got %d of %d rows in A, want %d", tc.figure, tc.current, tc.a, tc.name, paired,
				len(f.Cells), tc.paired)
		}
		if none := "No row of this figure is in A, so nothing is subtracted."; (f.AgainstA.Finding == none) != (paired == 0) {
			t.Errorf("figure %d, %q against %q: got %q, want that no row is in A exactly if none is", tc.figure, tc.current, tc.a,
				f.AgainstA.Finding)
		}
	}
}

func TestNoTwoRowsHaveTheSameNames(t *testing.T) {
	for _, p := range []Params{oneSeed(), paramsWith(t, "estimates=poisson at=all to=all")} {
		for n := range figures {
			seen := make(map[string]bool)
			for _, c := range p.figure(n + 1).cells {
				name := ""
				for _, column := range p.figure(n + 1).names() {
					name += column.Text(c) + "|"
				}
				if seen[name] {
					t.Errorf("figure %d: got two rows with the names %s, want one", n+1, name)
				}
				seen[name] = true
			}
		}
	}
}

func TestThePlanHasTheRunsOfAOnlyOnce(t *testing.T) {
	items := func(against string) int {
		p := oneSeed()
		p.Against = against
		plan, err := NewPlan(p, fakeSource(2), []int{1, 2})
		if err != nil {
			t.Fatal(err)
		}
		return plan.Len()
	}
	without := items("")
	// Of the last A, λ 10 is not in the plan: its runs are at 3 loads and by 5 orders.
	for against, more := range map[string]int{"": 0, "paper": 0, "lambda:25": 0, "phi:10": 0, "lambda:10,25": 3 * 5} {
		if got := items(against); got != without+2*more {
			t.Errorf("against %q: got %d items, want %d and %d more for each of two periods", against, got, without, more)
		}
	}
}

// TestAgainstHasOneSpelling sets the parameter to what a person types. "!" stands for a value that is not accepted.
func TestAgainstHasOneSpelling(t *testing.T) {
	param := Parameters.Find("against")
	for typed, want := range map[string]string{
		"":                          "",
		"  ":                        "",
		"lambda=50 replan=on":       "lambda:50;replan:on",
		"replan=on lambda=50":       "lambda:50;replan:on",
		"lambda:50;replan:on":       "lambda:50;replan:on",
		"fix=25,0025":               "!", // 25 twice
		"fix=25,75":                 "f:25,75",
		"replan=off":                "replan:off",
		"paper":                     "paper",
		"paper replan=off lambda=9": "paper;lambda:9",
		"lambda=9 paper":            "!",
		"paper paper":               "!",
		"lambda":                    "!",
		"lambda=0":                  "!",
		"lambda=9 lambda=10":        "!",
		"seed=2":                    "!",
		"periods=0:2":               "!",
		"against=replan:on":         "!",
		"orders=edf,slack%2B1":      "orders:edf,slack%2B1",
		"orders=deadline - 2*estimate, procs == 4 replan=on": "orders:deadline%20-%202%2Aestimate,procs%20%3D%3D%204;replan:on",
		"orders=if(procs==4, 1, wait <= 5)":                  "orders:if%28procs%3D%3D4,%201,%20wait%20%3C%3D%205%29",
		"orders=edf slack":                                   "!",
	} {
		p := oneSeed()
		err := param.Set(&p, typed)
		if got := p.Against; err == nil && got != want || (err != nil) != (want == "!") {
			t.Errorf("%q: got %q and error %v, want %q", typed, got, err, want)
		}
		if decoded, errs := Decode(p.Encode()); len(errs) > 0 || decoded.Against != p.Against {
			t.Errorf("%q: got %q and errors %v from its link, want the same", p.Against, decoded.Against, errs)
		}
	}
}

func TestAHasTheCurrentOrThePapersParametersExceptForItsDifferences(t *testing.T) {
	p := paramsWith(t, "lambda=10 replan=on seed=7 periods=1:3 loads=1.25 against=loads:1")
	a, ok := p.A()
	if !ok || a.Lambdas[0] != 10 || !a.Replan || a.Seed != 7 || a.Loads[0] != 1000 || a.Against != "" || p.Loads[0] != 1250 {
		t.Errorf("got %+v, want the current parameters with arrival rate 1", a)
	}
	p.Against = "paper;L:2"
	a, ok = p.A()
	if !ok || len(a.Lambdas) != 3 || a.Replan || a.Seed != 7 || a.Periods != p.Periods || a.Loads[0] != 2000 {
		t.Errorf("got %+v, want the paper's values except for arrival rate 2, on the same periods and seed", a)
	}
	p.Against = p.AsAgainst()
	current := p
	current.Against = ""
	if a, _ = p.A(); len(p.KeysUnlikeA()) != 0 || a.Encode() != current.Encode() {
		t.Errorf("got A %s, which differs in %v, want the parameters that were pinned as A", a.Encode(), p.KeysUnlikeA())
	}
	if p.Replan, p.Seed = false, 9; len(p.KeysUnlikeA()) != 1 || p.KeysUnlikeA()[0] != "replan" {
		t.Errorf("got an A that differs in %v, want only replan, since A has the current periods and seeds", p.KeysUnlikeA())
	}
}

// paramsWith returns the defaults with one seed and these settings, pairs of a flag and a value: "loads=1 lambda=25".
func paramsWith(t *testing.T, settings string) Params {
	t.Helper()
	p := oneSeed()
	for _, word := range strings.Fields(settings) {
		name, value, _ := strings.Cut(word, "=")
		v, ok := Parameters.Of(&p).Find(name)
		if !ok {
			t.Fatalf("no parameter %s", name)
		}
		if err := v.Set(value); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

func TestAHasTheCurrentBaseline(t *testing.T) {
	p := paramsWith(t, "loads=1 lambda=25,50 base=fifo reach=2 against=paper;lambda:50")
	pinned := p.AsAgainst()
	if a, _ := p.A(); a.Baseline != schedule.FIFO || a.Reach != 2 || strings.Contains(pinned, "base") || strings.Contains(pinned, "reach") {
		t.Errorf("got the baseline %v of A, and %s from AsAgainst, want FIFO, and no baseline in it", a.Baseline, p.AsAgainst())
	}
	old := paramsWith(t, "base=fifo against=paper;base:edf;lambda:50;reach:1")
	if a, _ := old.A(); old.Against != "paper;lambda:50" || a.Baseline != schedule.FIFO {
		t.Errorf("an old link: got %s with the baseline %v, want the baseline left out, and FIFO", old.Against, a.Baseline)
	}
	other := oneSeed()
	if err := Parameters.Find("against").Set(&other, "base=edf"); err == nil {
		t.Error("an A that differs only in the baseline: got no error, want one")
	}
	f := stateWith(t, p, []int{1}, 4, scatteredValues).Figure(1)
	for i, row := range f.Cells {
		if row.Lambda == 50 && row.Order != schedule.FIFO && (row.A.Gain.N != 4 || f.A.Cells[i].Baseline != "fifo") {
			t.Errorf("%v: got the difference %+v of the gains, and the baseline %q of A, want 4 values and fifo", row.Cell, row.A.Gain,
				f.A.Cells[i].Baseline)
		}
	}
}
