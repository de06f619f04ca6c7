package optimum

import (
	"strings"
	"testing"

	"juggle/core/schedule"
	"juggle/core/workload"
)

func TestASetupIsReadFromItsOwnEncoding(t *testing.T) {
	s := Default()
	if text := Parameters.Encode(&s); text != "" {
		t.Errorf("got %q for the default, want nothing", text)
	}
	s.Workload.Period, s.Workload.Load, s.Workload.Seed = 3, 1250, 7
	s.Cut = Cut{From: 20, Requests: 500, Step: 600}
	s.Formulas = orders(t, "deadline - 2*estimate", "min(area, 3)")
	text := Parameters.Encode(&s)
	for _, want := range []string{"w=3", "L=1.25", "seed=7", "from=20", "n=500", "step=600",
		"orders=deadline%20-%202%2Aestimate,min%28area,%203%29"} {
		if !strings.Contains(text, want) {
			t.Errorf("got %q, want %s in it", text, want)
		}
	}
	again := Default()
	if errs := Parameters.Decode(text, &again); len(errs) > 0 || !again.Equal(s) || len(again.Formulas) != 2 {
		t.Errorf("%s: got %+v and errors %v, want %+v", text, again, errs, s)
	}
	if want := len(workload.Parameters) - 2 + 1 + len(CutParameters) + 1; Parameters.Find("est") != nil || len(Parameters) != want {
		t.Errorf("got %d parameters, est among them: %t; want %d: the workload's without the two of estimates, the seed, the cut's, and orders",
			len(Parameters), Parameters.Find("est") != nil, want)
	}
}

// orders returns the orders by these formulas.
func orders(t *testing.T, formulas ...string) (list []schedule.Order) {
	t.Helper()
	for _, text := range formulas {
		o, err := schedule.ParseOrder(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, o)
	}
	return list
}
