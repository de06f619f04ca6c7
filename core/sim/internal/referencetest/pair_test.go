package referencetest_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"juggle/core/sim"
	. "juggle/core/sim/coallocation"
	"juggle/core/sim/coallocation/coallocationtest"
	"juggle/core/sim/internal/referencetest"
)

// runReference returns the rows that the reference broker computes for Run, and its number of inquiries. The requests are in order of
// submission.
func runReference(cfg Config, requests []Request) (rows []Row, inquiries int) {
	var procs []int32
	for _, n := range cfg.Procs {
		procs = append(procs, int32(n))
	}
	var jobs []referencetest.Job
	var parts []referencetest.Part
	for _, r := range requests {
		jobs, parts = append(jobs, referencetest.Job(r.Job)), append(parts, referencetest.Part(r.Part))
	}
	outcomes, inquiries := referencetest.Coallocate(procs, cfg.Policy, cfg.ShiftCoAllocated, cfg.ShiftBegunChains, jobs, parts)
	for i := range outcomes {
		p := &outcomes[i]
		rows = append(rows, Row{Row: sim.Row{
			ID: p.ID, Decision: p.Answer, Reason: p.Reason, Submit: p.Submit, Procs: p.Procs, Estimate: p.Estimate, Flexible: p.Flexible,
			Start: p.Start, End: p.End, Ready: p.Ready, Deadline: p.Deadline, Shift: p.Shift, Moves: p.Row.Moves, HeldProcs: p.HeldProcs,
		}, Part: sim.Part(p.Part), Moved: p.Moved})
	}
	return rows, inquiries
}

// TestTheReferenceBrokerConforms runs cases whose results two other programs have computed.
func TestTheReferenceBrokerConforms(t *testing.T) {
	for _, c := range coallocationtest.Cases(t) {
		t.Run(c.Name, func(t *testing.T) {
			rows, _ := runReference(c.Config, c.Requests)
			var got bytes.Buffer
			if err := Table(rows).WriteCSV(&got); err != nil {
				t.Fatal(err)
			}
			if got.String() != c.Want {
				t.Errorf("got\n%s\nwant\n%s", got.String(), c.Want)
			}
		})
	}
}

// TestTheBrokerAgreesWithTheReference compares the broker with the reference broker on random runs.
func TestTheBrokerAgreesWithTheReference(t *testing.T) {
	runs, moved, placed, rejected := 600, 0, 0, 0
	if testing.Short() {
		runs = 60
	}
	for seed := range uint64(runs) {
		cfg, requests := coallocationtest.Random(rand.New(rand.NewPCG(seed, 28)))
		rows := compareWithReference(t, cfg, requests)
		for i := range rows {
			switch {
			case rows[i].Part.Group == 0:
			case rows[i].Decision == sim.Rejected:
				rejected++
			default:
				placed++
				moved += rows[i].Moved
			}
		}
	}
	if moved < runs/6 || placed < 2*runs || rejected < 2*runs {
		t.Errorf("got %d parts placed, %d rejected, %d moved, want at least %d, %d and %d", placed, rejected, moved, 2*runs, 2*runs, runs/6)
	}
}

// FuzzBroker compares the broker with the reference broker on random runs.
func FuzzBroker(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed, seed)
	}
	f.Fuzz(func(t *testing.T, a, b uint64) {
		cfg, requests := coallocationtest.Random(rand.New(rand.NewPCG(a, b)))
		compareWithReference(t, cfg, requests)
	})
}

// compareWithReference fails if the broker and the reference broker differ in a row or in the number of inquiries. The broker runs once
// with checks of its invariants and once without.
func compareWithReference(t *testing.T, cfg Config, requests []Request) []Row {
	t.Helper()
	want, inquiries := runReference(cfg, requests)
	for _, check := range []bool{true, false} {
		cfg.Check = check
		out, err := Run(cfg, requests)
		if err != nil {
			t.Fatalf("%v\n%s", err, describeRun(cfg, requests))
		}
		for i := range want {
			if out.Rows[i] != want[i] {
				t.Fatalf("request %d: got\n%+v, want\n%+v\n%s", i+1, out.Rows[i], want[i], describeRun(cfg, requests))
			}
		}
		if out.Inquiries != inquiries {
			t.Fatalf("got %d inquiries, want %d\n%s", out.Inquiries, inquiries, describeRun(cfg, requests))
		}
	}
	return want
}

// describeRun returns the text of a run for the message of a failed test.
func describeRun(cfg Config, requests []Request) string {
	text := Parameters.Encode(&cfg) + "\n"
	for _, r := range requests {
		text += fmt.Sprintf("%+v\n", r)
	}
	return text
}
