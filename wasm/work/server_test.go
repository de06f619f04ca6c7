package work

import (
	"strings"
	"testing"
	"time"

	"juggle/wasm/wire"
)

// A job that panics fails, and says whose fault that is; the next one begins with nothing that the panic may have left half done.
func TestAPanicFailsItsJobAndTheWorkerGoesOn(t *testing.T) {
	stop := make(chan struct{})
	var said []wire.Frame
	s := NewServer(Outside{
		Post: func(f wire.Frame) {
			if said = append(said, f); f.ID == 2 {
				close(stop)
			}
		},
		Yield: func() {},
		Now:   func() time.Duration { return 0 },
	})
	const kind = wire.PoolStudy
	body := wire.Items{Plan: wire.Plan{Kind: kind}}.Encode()
	broken, whole := s.labs, labs()
	broken[kind] = func(j *Job, _ *wire.Items) error {
		j.server.plans.key = "half done"
		panic("the core is broken")
	}
	s.Take(wire.Frame{Type: wire.Run, Body: body, ID: 1}, nil)
	s.Take(wire.Frame{Type: wire.Run, Body: body, ID: 2}, nil)
	s.Run(stop)
	if len(said) != 3 || said[1].Type != wire.Fail || said[2].Type != wire.Fail {
		t.Fatalf("got %v, want that it is ready and two failures", said)
	}
	for _, want := range []string{"the core is broken, at wasm/work/server_test.go:", "a fault of Juggle’s", "About says how to report it"} {
		if got := string(said[1].Body); !strings.Contains(got, want) {
			t.Errorf("got %s, want %q in it", got, want)
		}
	}
	if s.plans.key != "" {
		t.Error("what the panic left half done is still there")
	}
	if got := string(said[2].Body); strings.Contains(got, "broken") || len(s.labs) != len(whole) {
		t.Errorf("the next job heard %s, want that its lab is new", got)
	}
}
