package study

import (
	"math"
	"strings"
	"testing"

	"juggle/core/schedule"
)

// scattered returns a utilisation and a |phi| that differ from run to run and from period to period.
func scattered(i Item) (utilisation, phi float64) {
	phi = math.NaN()
	if i.Run.Offers != schedule.Never {
		phi = float64(i.Period%7) + 3
	}
	h := 0
	for _, c := range i.Run.String() {
		h = (31*h + int(c)) % 1009
	}
	return 30 + float64(h)/50 + float64((i.Period+1)*(h%13))/10, phi
}

func TestAnAWithTheCurrentParametersDiffersByZero(t *testing.T) {
	for _, p := range []Params{oneSeed(), with(t, "estimates=log lambda=10,70 to=all edition=draft at=all")} {
		plain := filled(t, p, Kind.Figures, 5, scattered)
		for how, spelled := range map[string]string{"from the paper": p.AsAgainst(), "from now": "lambda:" + Parameters.Find("lambda").Get(&p)} {
			p.Against = spelled
			s := filled(t, p, Kind.Figures, 5, scattered)
			if s.Total() != plain.Total() {
				t.Errorf("%s: the plan has %d items, want the %d that it has without A", how, s.Total(), plain.Total())
			}
			for _, n := range Kind.Figures {
				f := s.Figure(n)
				for _, row := range f.Cells {
					if row.Summary.N == 0 {
						continue // the made-up results have no co-allocated requests
					}
					if a := row.A; a.Minus.N != row.Summary.N || a.Mean.Mean != row.Summary.Mean && a.Minus.N > 0 || a.Minus.Mean != 0 || a.Minus.SD != 0 {
						t.Errorf("%s, figure %d, %v: got %+v, want no difference of %d replicates", how, n, row.Cell, a.Minus, row.Summary.N)
					}
					if a := row.A; row.Baseline != "" && (a.Gain.N != row.Diff.N || a.Gain.Mean != 0 || a.Gain.SD != 0) {
						t.Errorf("%s, figure %d, %v: got %+v, want gains that do not differ", how, n, row.Cell, a.Gain)
					}
				}
				if err := f.Table().Check(); err != nil {
					t.Errorf("figure %d: %v", n, err)
				}
				if !strings.HasPrefix(f.AgainstA.Finding, "A is the same here") && f.Cells[0].Summary.N > 0 {
					t.Errorf("%s, figure %d: got %q", how, n, f.AgainstA.Finding)
				}
			}
		}
	}
}

func TestTheDifferenceFromAIsPaired(t *testing.T) {
	p := with(t, "loads=1 lambda=25,50 against=lambda:50;replan:on")
	s := filled(t, p, []int{2}, 4, func(i Item) (float64, float64) {
		u := 40 + 3*float64(i.Period)
		if i.Run.Rules.Replan {
			u += 2 + float64(i.Period%2) // 2 or 3 points more, whatever the period
		}
		return u + float64(i.Run.Lambda)/10, math.NaN()
	})
	f := s.Figure(2)
	row := func(lambda int) CellResult {
		return findRow(t, f, func(c Cell) bool { return c == flexibleCell(p, p.Loads[0], lambda) })
	}
	if a := row(50).A; !near(a.Mean.Mean, 52) || !near(a.Minus.Mean, -2.5) || a.Minus.N != 4 || !near(a.Gain.Mean, -2.5) {
		t.Errorf("with windows of 50 %% got %+v, want 2.5 points less than the 52 of A, of the gain too", a)
	}
	if a := row(50).A.Minus; math.Abs(a.High-a.Low-2*0.9187) > 0.001 { // the differences are 2, 3, 2, 3: 3.182 * 0.5774 / 2 each way
		t.Errorf("got the interval %.4f to %.4f, want that of the differences alone", a.Low, a.High)
	}
	if a := row(25).A; a.Minus.N != 0 || a.Mean.N != 0 || a.Gain.N != 0 {
		t.Errorf("with windows of 25 %%, which A does not have, got %+v, want nothing", a)
	}
	if want := "Now minus A: −2.5 to 0.0 points of utilisation, with an interval that excludes 0 in 1 of 3 rows; " +
		"1 of 4 rows are not in A."; want !=
		f.AgainstA.Finding {
		t.Errorf("got %q\nwant %q", f.AgainstA.Finding, want)
	}
	if f.A == nil || len(f.A.Cells) != 4 || f.A.Cells[3].Lambda != 50 || !near(f.A.Cells[3].Summary.Mean, 52) || f.A.Cells[2].Summary.N != 0 ||
		!strings.Contains(f.A.Subtitle, "n 4") {
		t.Errorf("A's figure is %+v, want its three rows in their places, on the same periods", f.A)
	}
}

func TestRowsOfACorrespondByTheirNames(t *testing.T) {
	for _, tc := range []struct {
		figure       int
		now, a, name string
		paired       int
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
		p := with(t, tc.now)
		p.Against = tc.a
		f := filled(t, p, []int{tc.figure}, 4, scattered).Figure(tc.figure)
		paired := 0
		for _, row := range f.Cells {
			if row.A.Minus.N > 0 {
				paired++
			}
		}
		if paired != tc.paired {
			t.Errorf("figure %d, %q against %q (%s): %d of %d rows are in A, want %d", tc.figure, tc.now, tc.a, tc.name, paired, len(f.Cells),
				tc.paired)
		}
		if none := "No row of this figure is in A, so nothing is subtracted."; (f.AgainstA.Finding == none) != (paired == 0) {
			t.Errorf("figure %d, %q against %q: %q", tc.figure, tc.now, tc.a, f.AgainstA.Finding)
		}
	}
}

func TestNoTwoRowsHaveTheSameNames(t *testing.T) {
	for _, p := range []Params{oneSeed(), with(t, "estimates=poisson at=all to=all")} {
		for n := range figures {
			seen := make(map[string]bool)
			for _, c := range p.figure(n + 1).cells {
				name := ""
				for _, column := range p.figure(n + 1).names() {
					name += column.Text(c) + "|"
				}
				if seen[name] {
					t.Errorf("figure %d: two rows are called %s", n+1, name)
				}
				seen[name] = true
			}
		}
	}
}

func TestASharesTheRunsThatDoNotDiffer(t *testing.T) {
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
	for against, more := range map[string]int{"": 0, "paper": 0, "lambda:25": 0, "phi:10": 0, "lambda:10,25": 3 * 5} {
		if got := items(against); got != without+2*more {
			t.Errorf("against %q: %d items, want %d and %d for each of two periods", against, got, without, more)
		}
	}
}

func TestAHasOneSpelling(t *testing.T) {
	param := Parameters.Find("against")
	for typed, want := range map[string]string{
		"":                          "",
		"  ":                        "",
		"lambda=50 replan=on":       "lambda:50;replan:on",
		"replan=on lambda=50":       "lambda:50;replan:on",
		"lambda:50;replan:on":       "lambda:50;replan:on",
		"fix=25,0025":               "!",
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
			t.Errorf("%q is %q (%v), want %q", typed, got, err, want)
		}
		if back, errs := Decode(p.Encode()); len(errs) > 0 || back.Against != p.Against {
			t.Errorf("%q comes back from a link as %q, %v", p.Against, back.Against, errs)
		}
	}
}

func TestAStartsFromTheCurrentParametersOrFromThePapers(t *testing.T) {
	p := with(t, "lambda=10 replan=on seed=7 periods=1:3 loads=1.25 against=loads:1")
	a, ok := p.A()
	if !ok || a.Lambdas[0] != 10 || !a.Replan || a.Seed != 7 || a.Loads[0] != 1000 || a.Against != "" || p.Loads[0] != 1250 {
		t.Errorf("got %+v, want the current parameters with arrival rate 1", a)
	}
	p.Against = "paper;L:2"
	a, ok = p.A()
	if !ok || len(a.Lambdas) != 3 || a.Replan || a.Seed != 7 || a.Periods != p.Periods || a.Loads[0] != 2000 {
		t.Errorf("got %+v, want the paper's values but for arrival rate 2, on the same periods and seed", a)
	}
	p.Against = p.AsAgainst()
	if a, _ = p.A(); len(p.KeysUnlikeA()) != 0 || a.Encode() != func() string { q := p; q.Against = ""; return q.Encode() }() {
		t.Errorf("got A %s, which differs in %v, want what was pinned", a.Encode(), p.KeysUnlikeA())
	}
	if p.Replan, p.Seed = false, 9; len(p.KeysUnlikeA()) != 1 || p.KeysUnlikeA()[0] != "replan" {
		t.Errorf("A differs in %v, want replan alone: periods and seeds are the current ones", p.KeysUnlikeA())
	}
}

// with returns the defaults with one seed and these settings, pairs of a flag and a value: "loads=1 lambda=25".
func with(t *testing.T, settings string) Params {
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
	p := with(t, "loads=1 lambda=25,50 base=fifo reach=2 against=paper;lambda:50")
	pinned := p.AsAgainst()
	if a, _ := p.A(); a.Baseline != schedule.FIFO || a.Reach != 2 || strings.Contains(pinned, "base") || strings.Contains(pinned, "reach") {
		t.Errorf("A has the baseline %v, and now is pinned as %s", a.Baseline, p.AsAgainst())
	}
	old := with(t, "base=fifo against=paper;base:edf;lambda:50;reach:1")
	if a, _ := old.A(); old.Against != "paper;lambda:50" || a.Baseline != schedule.FIFO {
		t.Errorf("an old link: A is %s, with the baseline %v", old.Against, a.Baseline)
	}
	q := oneSeed()
	if err := Parameters.Find("against").Set(&q, "base=edf"); err == nil {
		t.Error("an A that differs in the baseline alone: got no error")
	}
	f := filled(t, p, []int{1}, 4, scattered).Figure(1)
	for i, row := range f.Cells {
		if row.Lambda == 50 && row.Order != schedule.FIFO && (row.A.Gain.N != 4 || f.A.Cells[i].Baseline != "fifo") {
			t.Errorf("%v: got the gain %+v over A's, compared with %q", row.Cell, row.A.Gain, f.A.Cells[i].Baseline)
		}
	}
}
