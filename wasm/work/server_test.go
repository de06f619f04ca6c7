package work

import (
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"juggle/core/base/coder"
	"juggle/core/experiment/query"
	"juggle/core/workload"
	"juggle/wasm/wire"
)

// panickingQuery is a query that panics, unless it finds in the worker's memory what it wrote there before it panicked.
var panickingQuery = query.New("work.broken", func(c query.Context, _ struct{}) (*string, error) {
	if c.Memory()["asked"] == nil {
		c.Memory()["asked"] = true
		panic("the core is broken")
	}
	return new(string), nil
})

// TestAPanicFailsItsJobAndTheWorkerGoesOn also checks that the next job finds an empty memory and no plan.
func TestAPanicFailsItsJobAndTheWorkerGoesOn(t *testing.T) {
	var posted []wire.Frame
	var s *Server
	s = NewServer(Outside{
		Post: func(f wire.Frame) {
			if posted = append(posted, f); f.ID == 2 {
				close(s.arrived) // ends Run
			}
		},
		Yield: func() {},
		Now:   func() time.Duration { return 0 },
	})
	s.plans.key = "a plan made before the panic"
	encoded := panickingQuery.Encode(struct{}{})
	body := coder.Encode(&wire.Ask{Name: encoded.Name, Body: encoded.Body})
	s.Take(wire.Frame{Type: wire.Query, ID: 1, Body: body}, nil)
	s.Take(wire.Frame{Type: wire.Query, ID: 2, Body: body}, nil)
	s.Run()
	if len(posted) != 3 || posted[1].Type != wire.Fail || posted[2].Type != wire.Fail {
		t.Fatalf("got %v, want ready and two failures", posted)
	}
	place := path.Join("wasm", "work", "server_test.go")
	for _, want := range []string{"the core is broken, at " + place + ":", "a fault of Juggle’s", "About says how to report it"} {
		if got := string(posted[1].Body); !strings.Contains(got, want) {
			t.Errorf("got %s, want %q in it", got, want)
		}
	}
	if s.plans.key != "" || len(s.memory) != 0 {
		t.Errorf("got the plan %q and a memory of %d entries after the panic, want none", s.plans.key, len(s.memory))
	}
	if got := string(posted[2].Body); !strings.Contains(got, "the core is broken") {
		t.Errorf("the next job got %s, want the panic again, because the memory is empty", got)
	}
}

func TestADecodedLogIsDroppedForLargerOnes(t *testing.T) {
	s := NewServer(Outside{})
	log := func(jobs int) *workload.Trace { return &workload.Trace{Jobs: make([]workload.Job, jobs)} }
	heldLogs := func() string {
		return strings.Join(slices.Sorted(maps.Keys(s.traces)), " ") + ", " + strings.Join(s.recent, " ")
	}
	s.holdTrace("a", log(10))
	s.holdTrace("b", log(maxHeldJobs-10))
	if got := heldLogs(); got != "a b, a b" {
		t.Errorf("got %s, want both logs, which have maxHeldJobs together", got)
	}
	if _, err := (&Job{server: s}).Trace("a"); err != nil { // a is used after b
		t.Fatal(err)
	}
	s.holdTrace("c", log(1))
	if got := heldLogs(); got != "a c, a c" {
		t.Errorf("got %s, want b dropped, which was used longest ago", got)
	}
	s.holdTrace("d", log(2*maxHeldJobs))
	if got := heldLogs(); got != "d, d" {
		t.Errorf("got %s, want only d, which is larger than maxHeldJobs", got)
	}
	if _, err := (&Job{server: s}).Trace("a"); err == nil {
		t.Error("got a log that the page did not give, want an error")
	}
}

func TestADroppedBlobIsUnavailable(t *testing.T) {
	s := NewServer(Outside{})
	j := &Job{server: s}
	s.Take(wire.Frame{Type: wire.Give, Body: coder.Encode(&wire.Blob{Key: "k", Data: []byte("log")})}, nil)
	if got, err := j.Blob("k"); string(got) != "log" || err != nil {
		t.Errorf("got %q, %v, want log", got, err)
	}
	s.Take(wire.Frame{Type: wire.Drop, Body: []byte("k")}, nil)
	if got, err := j.Blob("k"); err == nil {
		t.Errorf("got %q for a dropped blob, want an error", got)
	}
}
