package coallocation_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/narrate/replay"
	"juggle/core/schedule"
	"juggle/core/sim"
	. "juggle/core/sim/coallocation"
	"juggle/core/sim/coallocation/coallocationtest"
)

// TestTheEventsOfARunAgreeWithItsRows compares the recorded events of random runs with the rows: the number of decisions and of inquiries,
// and the final slots, which follow from the recorded moves.
func TestTheEventsOfARunAgreeWithItsRows(t *testing.T) {
	replans, shifts := 0, 0
	for seed := range uint64(300) {
		cfg, requests := coallocationtest.Random(rand.New(rand.NewPCG(seed, 28)))
		unrecorded, err := Run(cfg, requests)
		if err != nil {
			t.Fatal(err)
		}
		cfg.Explain = true
		recorded, err := Run(cfg, requests)
		if err != nil {
			t.Fatal(err)
		}
		if !cmp.Equal(recorded.Rows, unrecorded.Rows) || recorded.Sums != unrecorded.Sums || unrecorded.Events != nil {
			t.Fatalf("seed %d: got other rows or sums from the run that records events, want the same", seed)
		}
		inquiries, decided := 0, 0
		for k, e := range recorded.Events {
			for _, a := range e.Attempts {
				for _, s := range a.Starts {
					inquiries += len(s.Asked)
				}
				if a.LiftedGroup != 0 && a.Kept {
					shifts++
				}
			}
			if e.Parts == 0 {
				replans++
			}
			for i := e.First; i < e.First+e.Parts; i++ {
				decided++
				if e.Now != requests[i].Submit {
					t.Fatalf("seed %d, event %d: got request %d decided at %d, want %d", seed, k, i+1, e.Now, requests[i].Submit)
				}
			}
		}
		if inquiries != unrecorded.Inquiries || recorded.Inquiries != unrecorded.Inquiries || decided != len(requests) {
			t.Fatalf("seed %d: got %d inquiries about %d requests, want %d about %d", seed, inquiries, decided, unrecorded.Inquiries, len(requests))
		}
		placed := map[int]PlacedRequest{}
		for _, s := range recorded.PlacedAfter(len(recorded.Events) - 1) {
			placed[s.Request] = s
		}
		for i, row := range unrecorded.Rows {
			s, isPlaced := placed[i]
			if isPlaced != (row.Decision != sim.Rejected) {
				t.Fatalf("seed %d: request %d: got placed %t, want %t, because it is %v", seed, row.ID, isPlaced, !isPlaced, row.Decision)
			}
			if isPlaced && (s.Machine != row.Part.Machine || s.State <= replay.Running && s.To != row.Start ||
				s.State == replay.Done && s.End != row.End) {
				t.Fatalf("seed %d: got request %d at %+v, want %+v", seed, row.ID, s, row)
			}
		}
	}
	if replans < 50 || shifts < 20 {
		t.Errorf("got %d replans and %d co-allocated requests placed again, want at least 50 and 20", replans, shifts)
	}
}

// TestPlacedAfterReturnsTheRequestsOnThePlans has a co-allocated request whose two parts start at 5. A local request for machine 2 in [5,
// 15) moves them to 15. The first part runs for 4 of its 10 seconds.
func TestPlacedAfterReturnsTheRequestsOnThePlans(t *testing.T) {
	job := func(id int64, submit, ready, deadline schedule.Instant, runtime schedule.Seconds) sim.Job {
		j := sim.Job{Runtime: runtime}
		j.ID, j.Submit, j.Ready, j.Deadline, j.Procs, j.Estimate = id, submit, ready, deadline, 2, 10
		return j
	}
	cfg := Default()
	cfg.Procs, cfg.ShiftCoAllocated, cfg.Explain = []int{2, 2}, true, true
	r, err := Run(cfg, []Request{
		{Job: job(1, 0, 5, 40, 4), Part: sim.Part{Group: 7}}, {Job: job(2, 0, 5, 40, 10), Part: sim.Part{Machine: 1, Group: 7}},
		{Job: job(3, 1, 5, 15, 10), Part: sim.Part{Machine: 1}},
		{Job: job(4, 20, 90, 100, 10), Part: sim.Part{}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Events) != 3 {
		t.Fatalf("got %d events, want 3: %+v", len(r.Events), r.Events)
	}
	placedRequest := func(event, request int) PlacedRequest {
		t.Helper()
		for _, s := range r.PlacedAfter(event) {
			if s.Request == request {
				return s
			}
		}
		t.Fatalf("got request %d not placed after event %d, want it placed", request+1, event+1)
		return PlacedRequest{}
	}
	if s := placedRequest(0, 1); s.To != 5 || s.Machine != 1 || s.State != replay.New || !s.Moved || s.FromMachine != NoMachine {
		t.Errorf("placed: got %+v, want it new at 5 on machine 1", s)
	}
	if s := placedRequest(1, 1); s.To != 15 || !s.Moved || s.From != 5 || s.FromMachine != 1 || s.State != replay.Fixed {
		t.Errorf("placed again: got %+v, want it moved from 5 to 15", s)
	}
	if s := placedRequest(2, 0); s.State != replay.Done || s.To != 15 || s.End != 19 || s.Moved {
		t.Errorf("ended early: got %+v, want it done in [15, 19)", s)
	}
	if s := placedRequest(2, 1); s.State != replay.Running || s.End != 25 {
		t.Errorf("running: got %+v, want it to end at 25", s)
	}
	a := r.Events[1].Attempts
	if len(a) != 1 || a[0].LiftedGroup != 7 || !a[0].Fits || !a[0].Kept || !cmp.Equal(a[0].Starts, []Start{
		{At: 5, Asked: []Inquiry{{Request: 0, Machine: 0, CanHold: true}, {Request: 1, Machine: 1}}},
		{At: 15, Held: true, Asked: []Inquiry{{Request: 0, Machine: 0, CanHold: true}, {Request: 1, Machine: 1, CanHold: true}}},
	}) {
		t.Errorf("got the attempts %+v, want one that fails at 5 and succeeds at 15", a)
	}
}

// TestPlacedAfterHasTheWindowAgreedOnLast runs an offer, and a slot that is fixed before it begins.
func TestPlacedAfterHasTheWindowAgreedOnLast(t *testing.T) {
	const head = "id,submit,ready,deadline,procs,estimate,runtime,flexible\n"
	play := func(rows string, change func(c *Config)) *Outcome {
		t.Helper()
		c, err := Open(head+rows, "requests.csv")
		if err != nil {
			t.Fatal(err)
		}
		c.Procs, c.Explain, c.Policy.OfferRecipients = []int{4, 4}, true, schedule.OffersToAll
		change(&c)
		out, err := c.Play()
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	offered := play("1,0,0,10,4,10,10,1\n2,0,0,15,4,10,10,1\n3,1,0,90,4,10,10,1\n", func(c *Config) { c.Policy.OfferThreshold = 100 })
	if s := offered.PlacedAfter(2)[1]; s.Ready != 10 || s.Deadline != 20 || s.State != replay.Strict {
		t.Errorf("an accepted offer: got %+v, want it strict in [10, 20)", s)
	}
	fixed := play("1,0,0,10,4,10,10,1\n2,0,0,90,4,10,10,1\n3,4,0,90,4,10,10,1\n4,5,0,90,4,10,10,1\n",
		func(c *Config) { c.Policy.FixShare = 50 })
	if s := fixed.PlacedAfter(2)[1]; s.State != replay.Flexible || s.Deadline != 90 {
		t.Errorf("before it is fixed: got %+v, want it flexible until 90", s)
	}
	s, fixedRequests := fixed.PlacedAfter(3)[1], fixed.Events[3].Fixed
	if s.State != replay.Fixed || s.Ready != 10 || s.Deadline != 20 || s.Moved || !cmp.Equal(fixedRequests, []int{1}) {
		t.Errorf("after it is fixed: got %+v and the fixed requests %v, want request 2 alone, fixed in [10, 20)", s, fixedRequests)
	}
	if listing := fixed.Listing(3); !strings.Contains(listing, "  2 is fixed where it stands.\n") {
		t.Errorf("got\n%s\nwant the line of a fixed slot", listing)
	}
}

// TestALinkSpellsTheRequestsOfARun checks on random runs that three encodings lose nothing: the requests in a link, the configuration in
// the worker's query, and the outcome as JSON.
func TestALinkSpellsTheRequestsOfARun(t *testing.T) {
	for seed := range uint64(100) {
		cfg, requests := coallocationtest.Random(rand.New(rand.NewPCG(seed, 28)))
		for i := range requests {
			requests[i].FirstByDefault = requests[i].Machine == 0 && seed%2 == 0
		}
		s := cfg
		s.SpelledRequests = Spell(requests)
		if read, ok := ParseSpelled(s.SpelledRequests); !ok || !cmp.Equal(read, requests) {
			t.Fatalf("seed %d: got the requests %+v from %s, want %+v", seed, read, s.SpelledRequests, requests)
		}
		fromLink, fromQuery := Default(), Default()
		if err := Parameters.Read([]byte(Parameters.Encode(&s)), &fromLink); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if err := json.Unmarshal(RunQuery.Encode(s).Body, &fromQuery); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for name, got := range map[string]Config{"link": fromLink, "query": fromQuery} {
			if diff := cmp.Diff(s, got, cmp.AllowUnexported(schedule.Order{})); diff != "" {
				t.Fatalf("seed %d: want -, got + from the %s\n%s", seed, name, diff)
			}
		}
		fromLink.Explain = true
		out, err := fromLink.Play()
		if err != nil {
			t.Fatal(err)
		}
		sent, err := json.Marshal(out)
		if err != nil {
			t.Fatal(err)
		}
		got := new(Outcome)
		if err := json.Unmarshal(sent, got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(out, got); diff != "" {
			t.Fatalf("seed %d: want -, got + from JSON\n%s", seed, diff)
		}
	}
}

func TestALinkWithoutReadableRequestsIsRefused(t *testing.T) {
	// The numbers are id, submit, ready, deadline, procs, estimate, runtime, flexible, machine, group and kind.
	const firstPart, secondPart = "1.0.0.15.1.5.5.1.1.7.together", "_2.0.0.15.1.5.5.1.2.7.together"
	for _, text := range []string{firstPart + secondPart, spelledRequests(4000)} {
		if _, ok := ParseSpelled(text); !ok {
			t.Fatalf("%.90s: got it refused, want it read", text)
		}
	}
	for name, text := range map[string]string{
		"no columns of parts": "1.0.0.15.1.5.5.1", "a group of one part": firstPart, "a group twice": firstPart + secondPart +
			"_3.0.0.15.1.5.5.1..._4.0.0.15.1.5.5.1.1.7.together",
		"two kinds in a group": firstPart + "_2.0.0.15.1.5.5.1.2.7.chain", "machine 0": "1.0.0.15.1.5.5.1.0..",
		"too many machines":      "1.0.0.15.1.5.5.1.65..",
		"group 0":                "1.0.0.15.1.5.5.1.1.0.together_2.0.0.15.1.5.5.1.1.0.together",
		"two windows in a group": firstPart + "_2.0.0.16.1.5.5.1.2.7.together",
		"an unknown kind":        "1.0.0.15.1.5.5.1.1.7.whole" + secondPart, "an empty line": "_",
		"a request without processors": "1.0.0.15.0.5.5.1.1..",
		"a machine below 0":            "1.0.0.15.1.5.5.1.-1..", "commas": "1,0,0,15,1,5,5,1,1,,",
		"an empty last line":           firstPart + secondPart + "_",
		"a number with a leading zero": "01.0.0.15.1.5.5.1.1..",
		"a comment line":               firstPart + secondPart + "_#", "one request more": spelledRequests(4001),
	} {
		if got, ok := ParseSpelled(text); ok {
			t.Errorf("%s: %q: got %v, want it refused", name, text, got)
		}
	}
}

// spelledRequests returns n local requests as Spell writes them.
func spelledRequests(n int) string {
	var b strings.Builder
	for id := range n {
		fmt.Fprintf(&b, "_%d.0.0.15.1.5.5.1.1..", id)
	}
	return b.String()[1:]
}

func TestAFileOpensOnAsManyMachinesAsItNames(t *testing.T) {
	s, err := Open(Example, "example.csv")
	if err != nil || !cmp.Equal(s.Procs, []int{128, 128, 128}) {
		t.Fatalf("got machines of %v processors, %v, want three of 128", s.Procs, err)
	}
	s.Procs, s.ShiftCoAllocated = []int{8, 6, 4}, true
	s.Explain = true
	r, err := s.Play()
	if err != nil || len(r.Events) != 11 {
		t.Fatalf("got %d events, %v, want 11", len(r.Events), err)
	}
	if _, err := Open("id,submit,ready,deadline,procs,estimate,runtime,flexible,machine,group,kind\n", "none.csv"); err == nil {
		t.Error("got no error for a file without requests, want one")
	}
}

func TestACancelledRunEndsWithItsError(t *testing.T) {
	s, err := Open(Example, "example.csv")
	if err != nil {
		t.Fatal(err)
	}
	cancelled, calls := errors.New("cancelled"), 0
	s.CheckCancelled = func() error {
		if calls++; calls > 3 {
			return cancelled
		}
		return nil
	}
	if _, err := s.Play(); !errors.Is(err, cancelled) || calls != 4 {
		t.Errorf("got %v after %d calls, want the error of the fourth call", err, calls)
	}
}
