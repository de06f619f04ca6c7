package together

import (
	"strings"
	"testing"

	"juggle/core/sim"
)

// A broker that has gone wrong is found out: where one part is lost, parts that should start together do not, or a chain overlaps itself.
func TestLawsFindWhatIsBroken(t *testing.T) {
	job := func(id int64) sim.Job {
		j := sim.Job{Runtime: 10}
		j.ID, j.Ready, j.Deadline, j.Procs, j.Estimate = id, 0, 40, 1, 10
		return j
	}
	run := func(chain bool) *broker {
		requests := []Request{
			{Job: job(1), Part: sim.Part{Group: 7, Chain: chain}}, {Job: job(2), Part: sim.Part{Machine: 1, Group: 7, Chain: chain}},
		}
		cfg := Default()
		cfg.Check = true
		b, err := simulate(cfg, requests, nil)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for law, b := range map[string]*broker{
		"all parts of a composite run or none": run(true), "together means one start": run(true), "a chain never overlaps itself": run(false),
	} {
		switch law {
		case "all parts of a composite run or none":
			b.at[1] = nowhere
		default: // the other kind was run
			for i := range b.requests {
				b.requests[i].Chain = !b.requests[i].Chain
			}
		}
		if err := b.checkComposites(); err == nil || !strings.Contains(err.Error(), law) {
			t.Errorf("got %v, want the law %q", err, law)
		}
	}
}
