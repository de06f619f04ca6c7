package session

import (
	"math"
	"testing"

	"juggle/core/sim/agreement"
)

// TestFactsOfASessionHaveTheirValues plays a session in which one request is refused, one moves for another, one is fixed, and one is
// cancelled. Times are in minutes. A request without slack costs a credit for each processor and hour: request 1 has 8 processors for 4 h
// and costs 32, requests 2 and 5 have 12 for 4 h and cost 48. The cancelled request pays a fee of 20 % of 1.
func TestFactsOfASessionHaveTheirValues(t *testing.T) {
	p := FromTask1.Script()
	eventAt := func(at Instant, event agreement.Event) Input {
		event.Time = at * minute
		return Input{Event: event}
	}
	acceptsNoOffer := WithoutOffers(*requestInput(4, 602, 720, 960, 6, 240, 0).Job)
	p.Inputs = append(p.Inputs, requestInput(3, 600, 720, 1440, 6, 240, 0), Input{Job: &acceptsNoOffer},
		requestInput(5, 603, 960, 1200, 12, 240, 0), requestInput(6, 604, 1440, 1500, 1, 60, 0),
		eventAt(605, agreement.Event{Kind: agreement.Cancel, ID: 6}),
		eventAt(606, agreement.Event{Kind: agreement.Fix, ID: 3}))
	p.Now = 610 * minute
	s, err := p.Play()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]float64{
		"request 1 accepted": 1, "request 1 running": 1, "request 1 refused": 0, "request 1 start": 8, "request 1 price": 32,
		"request 2 running": 0, "request 2 slack": 0, "request 2 moved": 0, "request 2 price": 48,
		"request 3 moved": 4, "request 3 start": 20, "request 3 fixed": 1, "request 3 slack": 0, "request 2 fixed": 0,
		"request 4 accepted": 0, "request 4 refused": 1, "request 4 price": math.NaN(), "request 4 start": math.NaN(),
		"request 5 accepted": 1, "request 5 kept": 0, "request 5 charged": 48,
		"request 6 cancelled": 1, "request 6 charged": 0.2,
		"request 7 accepted": 0, "request 7 refused": 0, "request 7 charged": math.NaN(),
		"requests": 6, "requests accepted": 5, "requests refused": 1, "promises cancelled": 1, "promises broken": 0, "promises kept": 0,
		"promises asked": 0, "earned": 0.2, "time": 610. / 60,
	} {
		f, ok := FactOf(name)
		if got := f.Value(s); !ok || math.Abs(got-want) > 1e-9 && !(math.IsNaN(got) && math.IsNaN(want)) || math.IsNaN(got) != math.IsNaN(want) {
			t.Errorf("%s: got %v (%v), want %v", name, got, ok, want)
		}
	}
	account3, _ := s.Run.Account(3)
	for name, want := range map[string]float64{"request 3 price": float64(account3.Price) / 3600,
		"request 3 charged": float64(account3.Charge()) / 3600,
		"revenue":           32 + 48 + 48 + 0.2 + float64(account3.Charge())/3600} {
		if f, _ := FactOf(name); math.Abs(f.Value(s)-want) > 1e-9 {
			t.Errorf("%s: got %v, want %v", name, f.Value(s), want)
		}
	}
	if f, _ := FactOf("request 3 charged"); f.Value(s) <= 24 {
		t.Errorf("request 3, which was fixed: got a charge of %v, want its full price of 24 and a penalty", f.Value(s))
	}
	if f, _ := FactOf("request 12 price"); f.Title != "price of promise 12" {
		t.Errorf("got the title %q, want the number of the request in it", f.Title)
	}
	for _, name := range []string{"request N accepted", "request 0 accepted", "request 05 accepted", "request 5", ""} {
		if _, ok := FactOf(name); ok {
			t.Errorf("%q: got a fact, want none", name)
		}
	}
}

func TestFactsAfterAFailureOfProcessors(t *testing.T) {
	p := FromTask4.Script()
	failure := agreement.Event{Time: 601 * minute, Kind: agreement.Down, Procs: 4, Deadline: 840 * minute}
	p.Inputs = append(p.Inputs, Input{Event: failure})
	p.Now = 2000 * minute
	s, err := p.Play()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]float64{"request 3 broken": 1, "request 1 kept": 1, "promises broken": 1, "promises kept": 2,
		"request 3 charged": -32, "request 1 slack": 0, "request 2 start": 12, "earned": 64, "reserved": 0} {
		if f, _ := FactOf(name); math.Abs(f.Value(s)-want) > 1e-9 {
			t.Errorf("%s: got %v, want %v", name, f.Value(s), want)
		}
	}
	if f, _ := FactOf("used"); !(f.Value(s) > 0 && f.Value(s) < 100) {
		t.Errorf("got %v %% used, want more than 0 and less than 100", f.Value(s))
	}
}
