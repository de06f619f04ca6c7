package testbed

import (
	"math"
	"strings"
	"testing"
)

func TestOutcomesAndScenariosComeBackAsTheyWent(t *testing.T) {
	s := Default()
	s.K, s.Factor, s.Bind, s.Gap = 7, 1.5, FromPool, 33.25
	back, err := DecodeScenario(s.Encode())
	if err != nil || back != s {
		t.Errorf("got %+v, %v\nwant %+v", back, err, s)
	}
	o, err := Run(s, KAPAC, 3)
	if err != nil {
		t.Fatal(err)
	}
	o.Capacity = math.MaxInt64 // more than a float64 holds
	got, err := OutcomeOf(o.AppendRow(nil))
	if err != nil || got != o {
		t.Errorf("got %+v, %v\nwant %+v", got, err, o)
	}
}

func TestRowsThatAreNoneAreRefused(t *testing.T) {
	good := new(Outcome).AppendRow(nil)
	broken := func(at int, x float64) []float64 {
		row := append([]float64(nil), good...)
		row[at] = x
		return row
	}
	for name, c := range map[string]struct {
		row  []float64
		want string
	}{
		"a column too few":  {good[1:], "got 16 columns, want 17"},
		"a fraction":        {broken(0, 0.5), "column 1: got 0.5"},
		"below zero":        {broken(3, -1), "column 4: got -1"},
		"no number":         {broken(15, math.NaN()), "column 16: got NaN"},
		"more than a half":  {broken(10, 1<<32), "column 11"},
		"more than is sane": {broken(1, math.Inf(1)), "column 2: got +Inf"},
	} {
		if _, err := OutcomeOf(c.row); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got error %v, want one with %q", name, err, c.want)
		}
	}
	for _, text := range []string{"k=0", "kk=1", "k=9&blades=1&clusters=1"} {
		if _, err := DecodeScenario(text); err == nil {
			t.Errorf("%s: no error", text)
		}
	}
}
