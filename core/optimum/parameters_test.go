package optimum

import (
	"strings"
	"testing"

	"juggle/core/workload"
)

func TestParametersSpellASetup(t *testing.T) {
	s := Default()
	if text := Parameters.Encode(&s); text != "" {
		t.Errorf("got %q for the default, want nothing", text)
	}
	s.Workload.Period, s.Workload.Load, s.Workload.Seed = 3, 1250, 7
	s.Cut = Cut{From: 20, Requests: 500, Step: 600}
	text := Parameters.Encode(&s)
	for _, want := range []string{"w=3", "L=1.25", "seed=7", "from=20", "n=500", "step=600"} {
		if !strings.Contains(text, want) {
			t.Errorf("got %q, want %s in it", text, want)
		}
	}
	again := Default()
	if errs := Parameters.Decode(text, &again); len(errs) > 0 || again != s {
		t.Errorf("got %+v, %v of %q, want %+v", again, errs, text, s)
	}
	if Parameters.Find("est") != nil || len(Parameters) != len(workload.Parameters)-2+1+len(CutParameters) {
		t.Errorf("got %d parameters, want those of requests without estimates, the seed, and three of the cut", len(Parameters))
	}
}
