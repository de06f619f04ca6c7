package optimum

import (
	"math"
	"strings"
	"testing"
)

func TestReadVerifiesTheAnswerOfASolver(t *testing.T) {
	// values returns the values of variables. pairs alternates names and values. The variable x0_10 is 1 if the first request starts at 10.
	values := func(pairs ...any) map[string]float64 {
		m := map[string]float64{}
		for i := 0; i < len(pairs); i += 2 {
			m[pairs[i].(string)] = pairs[i+1].(float64)
		}
		return m
	}
	tests := map[string]struct {
		answer Answer
		work   int64
		want   string // of the error; empty: none
	}{
		"the best solution":               {Answer{"Optimal", values("x0_10", 1.0, "x1_20", 1.0), 50}, 50, ""},
		"values that are nearly 0 and 1":  {Answer{"Optimal", values("x0_10", 0.99999, "x1_20", 1.00001, "x1_1", 1e-5), 50}, 50, ""},
		"a solution that is not the best": {Answer{"Time limit reached", values("x0_10", 1.0), 60}, 30, ""},
		"no solution":                     {Answer{"Time limit reached", nil, 50}, 0, ""},
		"half a request":                  {Answer{"Optimal", values("x0_10", 0.5), 50}, 0, "variable x0_10: got 0.5, want 0 or 1"},
		"a request at two starts": {Answer{"Optimal", values("x1_1", 1.0, "x1_20", 1.0), 50}, 0,
			"the solution has 2 in the row of x1_1 at -1, want at most 1"},
		"an overbooked machine": {Answer{"Optimal", values("x0_10", 1.0, "x1_1", 1.0), 50}, 0,
			"the solution has 5 in the row of x0_10 at 10, want at most 4"},
		"an unknown variable": {Answer{"Optimal", values("x7_1", 1.0), 50}, 0,
			"variables that the program does not have: got 1, want none"},
		"a bound below the work": {Answer{"Optimal", values("x0_10", 1.0), 29}, 0,
			"got a bound of 29, want at least the solution's work, 30"},
		"a bound that is no number":              {Answer{"Optimal", values("x0_10", 1.0), math.NaN()}, 0, "got a bound of NaN"},
		"a bound above the work of all requests": {Answer{"Optimal", values("x0_10", 1.0), math.Inf(1)}, 30, ""},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			p, err := NewProgram(Below, 4, twoRequests(), 100)
			if err != nil {
				t.Fatal(err)
			}
			s, err := p.Read(tc.answer)
			switch {
			case tc.want == "" && (err != nil || s.Work != tc.work || s.Bound > 50 || s.Bound < s.Work):
				t.Errorf("got %+v, %v, want work %d", s, err, tc.work)
			case tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want)):
				t.Errorf("got %v, want %q in it", err, tc.want)
			}
		})
	}
}

func TestVerifyRefusesSchedulesThatCannotBeRun(t *testing.T) {
	tests := map[string]struct {
		schedule []Placement
		want     string // of the error; empty: none
	}{
		"one after the other":      {[]Placement{{0, 10}, {1, 20}}, ""},
		"one second too early":     {[]Placement{{1, 0}}, "request 2: got [0, 10), want it within [1, 40)"},
		"one second too late":      {[]Placement{{1, 31}}, "request 2: got [31, 41), want it within [1, 40)"},
		"an overlap of one second": {[]Placement{{0, 10}, {1, 19}}, "request 2 at 19: free processors: got 1, want 2"},
		"a request twice":          {[]Placement{{1, 1}, {1, 20}}, "request 2 stands in the schedule twice"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			p := &Program{Procs: 4, Requests: twoRequests()}
			if err := p.Verify(tc.schedule); (err == nil) != (tc.want == "") || err != nil && !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
}

func TestABracketHasARegretAndAWidth(t *testing.T) {
	b := Bracket{Asked: 200, Lower: 80, Upper: 100}
	if upper, lower := b.Regret(60); upper != 0.4 || lower != 0.25 {
		t.Errorf("got a regret of %v and %v, want 0.4 against the upper end and 0.25 against the lower one", upper, lower)
	}
	if upper, lower := (Bracket{}).Regret(0); upper != 0 || lower != 0 {
		t.Errorf("an optimum of 0: got a regret of %v and %v, want 0", upper, lower)
	}
	if w := b.Width(); w != 0.1 {
		t.Errorf("got a width of %v, want 0.1", w)
	}
	if better, err := b.RaiseLower(90); err != nil || better.Lower != 90 {
		t.Errorf("got %+v, %v, want a lower end of 90", better, err)
	}
	if _, err := b.RaiseLower(101); err == nil {
		t.Error("got no error for a schedule above the upper end, want one")
	}
	if _, err := Join(&Program{}, Solution{Work: 3}, Solution{Bound: 2}); err == nil {
		t.Error("got no error for a lower end above the upper end, want one")
	}
	if g := (Solution{Work: 75, Bound: 100}).Gap(); g != 0.25 {
		t.Errorf("got a gap of %v, want 0.25", g)
	}
}
