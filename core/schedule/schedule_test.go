package schedule

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/experiment/param"
)

// policyWithoutOffersAndFixing returns the policy that only sorts the queue by the order.
func policyWithoutOffersAndFixing(o Order) Policy {
	return Policy{Order: o, FixShare: Never, OfferThreshold: Never}
}

func TestEveryNameOfAMenuIsReadBack(t *testing.T) {
	checkNamesAreReadBack(t, orderMenu(true))
	checkNamesAreReadBack(t, editions)
	checkNamesAreReadBack(t, offerRecipients)
	checkNamesAreReadBack(t, offersSides)
	checkNamesAreReadBack(t, preferences)
}

// checkNamesAreReadBack checks that each value of a menu has a title, and a name that the menu reads as the same value.
func checkNamesAreReadBack[T interface {
	comparable
	fmt.Stringer
}](t *testing.T, menu param.Menu[T]) {
	for _, c := range menu {
		if got, ok := menu.Value(c.Value.String()); !ok || got != c.Value || c.Value.String() != c.Name || c.Title == "" {
			t.Errorf("%+v: by its name got %v, %v, want the same value, and a title", c, got, ok)
		}
	}
}

func TestAValueOutsideItsSetIsUnknown(t *testing.T) {
	for _, s := range []fmt.Stringer{Edition(99), OfferRecipients(99), Answer(99), Reason(99), Fate(99), Side(99), OffersSide(99),
		Preference(99)} {
		if s.String() != "unknown" {
			t.Errorf("%T: got %q, want unknown", s, s)
		}
	}
}

func TestAMenuCannotBeChangedThroughItsCopy(t *testing.T) {
	Orders()[0].Name = "x"
	if got := Orders()[0].Name; got != "edf" {
		t.Errorf("got %q, want edf", got)
	}
}

func TestRequestValidateNamesEveryField(t *testing.T) {
	valid := Request{ID: 3, Submit: 1, Ready: 5, Deadline: 15, Procs: 2, Estimate: 10}
	tests := map[string]struct {
		change func(*Request)
		want   []string
	}{
		"a valid request": {func(*Request) {}, nil},
		"a window a second short": {func(r *Request) { r.Deadline = 14 },
			[]string{"schedule: request 3: deadline: got 14, want at least ready + estimate = 15"}},
		"a negative submission":    {func(r *Request) { r.Submit = -1 }, []string{"schedule: request 3: submit: got -1, want 0 to 549755813888"}},
		"no processors":            {func(r *Request) { r.Procs = 0 }, []string{"schedule: request 3: procs: got 0, want 1 to 16777215"}},
		"two at once":              {func(r *Request) { r.Procs, r.Estimate = 0, 0 }, []string{"procs: got 0", "estimate: got 0"}},
		"an estimate out of bound": {func(r *Request) { r.Estimate = MaxTime + 1 }, []string{"estimate: got 549755813889"}},
		"a ready time before 0":    {func(r *Request) { r.Ready = -5 }, []string{"ready: got -5"}},
		"a deadline out of bound":  {func(r *Request) { r.Deadline = MaxTime + 1 }, []string{"deadline: got 549755813889"}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			r := valid
			tc.change(&r)
			err := r.Validate()
			if (err == nil) != (tc.want == nil) {
				t.Fatalf("got %v, want %q", err, tc.want)
			}
			for _, want := range tc.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("got %v, want %q in it", err, want)
				}
			}
		})
	}
}

func TestAShuffleKeyDependsOnItsJobSeedAndEventAlone(t *testing.T) {
	key := KeysForArrival(1, 7).Key(3)
	tests := map[string]struct {
		key  int64
		same bool
	}{
		"drawn again":          {KeysForArrival(1, 7).Key(3), true},
		"another job":          {KeysForArrival(1, 7).Key(4), false},
		"another arrival":      {KeysForArrival(1, 8).Key(3), false},
		"another seed":         {KeysForArrival(2, 7).Key(3), false},
		"a replan at 7":        {KeysForReplan(1, 7).Key(3), false},
		"seed and job swapped": {KeysForArrival(3, 7).Key(1), false},
	}
	for name, tc := range tests {
		if (tc.key == key) != tc.same {
			t.Errorf("%s: got key %d beside %d, want same: %t", name, tc.key, key, tc.same)
		}
	}
}

func TestShuffleKeysAreSpreadEvenly(t *testing.T) {
	const n = 40_000
	var tenths [10]int
	for id := range int64(n) {
		key := KeysForArrival(5, id/200).Key(id % 200)
		if key < 0 {
			t.Fatalf("got key %d, want none below 0", key)
		}
		tenths[key/(1<<63/10+1)]++
	}
	for i, got := range tenths {
		if got < n/10-300 || got > n/10+300 { // five standard deviations of 60
			t.Errorf("tenth %d: got %d of %d keys, want about %d", i, got, n, n/10)
		}
	}
}

func TestAFixingShareOfZeroFixesAtOnce(t *testing.T) {
	p := policyWithoutOffersAndFixing(EDF)
	p.FixShare = 0
	s := New(1, p)
	s.Arrive(0, &Request{ID: 1, Ready: 10, Deadline: 40, Procs: 1, Estimate: 10})
	want := []QueuedJob{{ID: 1, Placed: true, Start: 10, Estimate: 10, Procs: 1, Ready: 10, Deadline: 20, Key: 20, Fixed: true, Strict: true}}
	if diff := cmp.Diff(want, s.Waiting()); diff != "" {
		t.Errorf("want -, got +:\n%s", diff)
	}
}

func TestOptionsChangeNothing(t *testing.T) {
	p := policyWithoutOffersAndFixing(EDF)
	p.OfferThreshold, p.OfferRecipients = 100, OffersToAll
	s := New(1, p)
	s.Arrive(0, &Request{ID: 1, Ready: 10, Deadline: 40, Procs: 1, Estimate: 10})
	s.Arrive(0, &Request{ID: 2, Ready: 20, Deadline: 30, Procs: 1, Estimate: 10})
	before := s.Waiting()
	for id := int64(3); id < 9; id++ {
		s.Options(1, Request{ID: id, Ready: 15, Deadline: 25, Procs: 1, Estimate: 10})
	}
	if diff := cmp.Diff(before, s.Waiting()); diff != "" {
		t.Errorf("want -, got +:\n%s", diff)
	}
	if err := s.Check(); err != nil {
		t.Error(err)
	}
	if r := s.Arrive(1, &Request{ID: 9, Ready: 0, Deadline: 11, Procs: 1, Estimate: 10}); r.Answer != Accepted || r.Start != 1 {
		t.Errorf("got %+v, want it accepted at 1", r)
	}
}

func TestInvalidArgumentsPanic(t *testing.T) {
	tests := map[string]func(){
		"no processors":         func() { New(0, policyWithoutOffersAndFixing(EDF)) },
		"a policy out of range": func() { New(1, Policy{FixShare: 101}) },
		"the end of a job that only waits": func() {
			s := New(1, policyWithoutOffersAndFixing(EDF))
			s.Arrive(0, &Request{ID: 1, Deadline: 10, Procs: 1, Estimate: 10})
			s.Start(0)
			s.Arrive(0, &Request{ID: 2, Ready: 10, Deadline: 20, Procs: 1, Estimate: 10})
			s.Complete(5, 1)
		},
	}
	for name, misuse := range tests {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("got no panic, want one")
				}
			}()
			misuse()
		})
	}
}

func ExampleScheduler_Arrive() {
	s := New(1, Policy{Order: EDF, FixShare: Never, OfferThreshold: Never})
	flexible := Request{ID: 1, Ready: 10, Deadline: 30, Procs: 1, Estimate: 10}
	strict := Request{ID: 2, Ready: 10, Deadline: 20, Procs: 1, Estimate: 10}
	fmt.Println("job 1 at", s.Arrive(0, &flexible).Start)
	fmt.Println("job 2 at", s.Arrive(1, &strict).Start)
	for _, job := range s.Waiting() {
		fmt.Printf("job %d in [%d, %d)\n", job.ID, job.Start, job.End())
	}
	// Output:
	// job 1 at 10
	// job 2 at 10
	// job 2 in [10, 20)
	// job 1 in [20, 30)
}

func ExampleScheduler_Record() {
	s := New(1, Policy{Order: BJF, FixShare: Never, OfferThreshold: Never})
	s.Arrive(0, &Request{ID: 1, Ready: 10, Deadline: 17, Procs: 1, Estimate: 5})
	s.Record(func(d Decision) {
		swap := d.Rounds[0].Swap
		fmt.Printf("the request and job %d change places; it starts at %d\n", swap.OtherID, d.Start)
	})
	s.Arrive(1, &Request{ID: 2, Ready: 10, Deadline: 30, Procs: 1, Estimate: 10})
	// Output: the request and job 1 change places; it starts at 15
}

func ExampleScheduler_Options() {
	s := New(1, Policy{FixShare: Never, OfferThreshold: 100, OfferRecipients: OffersToAll})
	s.Arrive(0, &Request{ID: 1, Ready: 20, Deadline: 30, Procs: 1, Estimate: 10})
	for _, o := range s.Options(0, Request{ID: 2, Ready: 20, Deadline: 30, Procs: 1, Estimate: 10}) {
		fmt.Println(o)
	}
	// Output:
	// offer [10, 20), before waiting job 1, phi -1.000000: price 10, 1 processor in [10, 20), nobody moves
	// offer [30, 40), after waiting job 1, phi 1.000000: price 10, 1 processor in [30, 40), nobody moves
}

func ExampleParseOrder() {
	order, _ := ParseOrder("lff")
	fmt.Println(order, order == LFF)
	order, _ = ParseOrder("deadline  - 2*estimate")
	fmt.Println(order)
	_, err := ParseOrder("2 * )")
	_, formulaError, _ := strings.Cut(err.Error(), "; ")
	fmt.Println(formulaError)
	// Output:
	// lff true
	// deadline - 2*estimate
	// column 5: found ')', wanted a name, a number or '('
}

// TestShownKeysAreThoseOfThePresentInstant has an order whose keys all grow alike with time, so that the scheduler does not compute them
// again.
func TestShownKeysAreThoseOfThePresentInstant(t *testing.T) {
	order, err := ParseOrder("3*wait - deadline")
	if err != nil {
		t.Fatal(err)
	}
	s := New(1, policyWithoutOffersAndFixing(order))
	for id, deadline := range []Instant{200, 300, 250} {
		s.Arrive(Instant(id), &Request{ID: int64(id), Submit: Instant(id), Ready: 100, Deadline: deadline, Procs: 1, Estimate: 10})
	}
	s.Start(50)
	// At 50 a job submitted at id has waited for 50 - id seconds. Its key is 3 times that, less its deadline.
	for i, want := range []struct{ id, key int64 }{{1, 3*49 - 300}, {2, 3*48 - 250}, {0, 3*50 - 200}} {
		if got := s.Waiting()[i]; got.ID != want.id || got.Key != want.key {
			t.Errorf("index %d of the queue: got job %d with key %d, want %+v", i, got.ID, got.Key, want)
		}
	}
}
