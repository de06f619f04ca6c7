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

// broken is a query that panics, unless the worker's memory still holds what the panic left.
var broken = query.New("work.broken", func(c query.Context, _ struct{}) (*string, error) {
	if c.Memory()["asked"] == nil {
		c.Memory()["asked"] = true
		panic("the core is broken")
	}
	return new(string), nil
})

// TestAPanicFailsItsJobAndTheWorkerGoesOn also holds that the next job finds nothing in memory that the panic may have left half done.
func TestAPanicFailsItsJobAndTheWorkerGoesOn(t *testing.T) {
	var said []wire.Frame
	var s *Server
	s = NewServer(Outside{
		Post: func(f wire.Frame) {
			if said = append(said, f); f.ID == 2 {
				close(s.arrived)
			}
		},
		Yield: func() {},
		Now:   func() time.Duration { return 0 },
	})
	s.plans.key = "half done"
	encoded := broken.Encode(struct{}{})
	body := coder.Encode(&wire.Ask{Name: encoded.Name, Body: encoded.Body})
	s.Take(wire.Frame{Type: wire.Query, ID: 1, Body: body}, nil)
	s.Take(wire.Frame{Type: wire.Query, ID: 2, Body: body}, nil)
	s.Run()
	if len(said) != 3 || said[1].Type != wire.Fail || said[2].Type != wire.Fail {
		t.Fatalf("got %v, want that it is ready and two failures", said)
	}
	place := path.Join("wasm", "work", "server_test.go")
	for _, want := range []string{"the core is broken, at " + place + ":", "a fault of Juggle’s", "About says how to report it"} {
		if got := string(said[1].Body); !strings.Contains(got, want) {
			t.Errorf("got %s, want %q in it", got, want)
		}
	}
	if s.plans.key != "" || len(s.memory) != 0 {
		t.Error("what the panic left half done is still there")
	}
	if got := string(said[2].Body); !strings.Contains(got, "the core is broken") {
		t.Errorf("the next job heard %s, want that nothing was remembered", got)
	}
}

func TestADecodedLogIsDroppedForLargerOnes(t *testing.T) {
	s := NewServer(Outside{})
	log := func(jobs int) *workload.Trace { return &workload.Trace{Jobs: make([]workload.Job, jobs)} }
	held := func() string {
		return strings.Join(slices.Sorted(maps.Keys(s.traces)), " ") + ", " + strings.Join(s.recent, " ")
	}
	s.holdTrace("a", log(10))
	s.holdTrace("b", log(maxHeldJobs-10))
	if got := held(); got != "a b, a b" {
		t.Errorf("got %s", got)
	}
	if _, err := (&Job{server: s}).Trace("a"); err != nil { // a is used after b
		t.Fatal(err)
	}
	s.holdTrace("c", log(1))
	if got := held(); got != "a c, a c" {
		t.Errorf("got %s, want b let go, which was not asked for longest", got)
	}
	s.holdTrace("d", log(2*maxHeldJobs))
	if got := held(); got != "d, d" {
		t.Errorf("got %s, want the largest alone", got)
	}
	if _, err := (&Job{server: s}).Trace("a"); err == nil {
		t.Error("got a log whose bytes were not given")
	}
}

func TestADroppedBlobIsUnavailable(t *testing.T) {
	s := NewServer(Outside{})
	j := &Job{server: s}
	s.Take(wire.Frame{Type: wire.Give, Body: coder.Encode(&wire.Blob{Key: "k", Data: []byte("log")})}, nil)
	if got, err := j.Blob("k"); string(got) != "log" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	s.Take(wire.Frame{Type: wire.Drop, Body: []byte("k")}, nil)
	if got, err := j.Blob("k"); err == nil {
		t.Errorf("got %q of what was dropped", got)
	}
}
