package page_test

import (
	"errors"
	"testing"

	"juggle/core/experiment/query"
	"juggle/site/page"
	"juggle/site/pagetest"
)

type double struct{ Of []int }

var doubling = query.New("test.double", func(_ query.Context, q double) (*[]int, error) {
	answer := []int{}
	for _, n := range q.Of {
		answer = append(answer, 2*n)
	}
	return &answer, nil
})

// last is the last query that was put.
func last(s *pagetest.Stage) *pagetest.PendingQuery { return s.Queries.Last("test.double") }

// puts is how many were.
func puts(s *pagetest.Stage) int { return len(s.Queries.All("test.double")) }

func askStage(t *testing.T) (*pagetest.Stage, *page.Ask[double, []int]) {
	s := pagetest.New(t, "")
	s.Show(pagetest.Views(nil), &pagetest.Study{})
	s.Start()
	s.Queries.Hold = true
	return s, page.NewAsk(s.Page, doubling)
}

func TestAQueryIsAskedOnceForEachValueAndWhatIsStaleIsCalledOff(t *testing.T) {
	s, a := askStage(t)
	heard := 0
	a.Heard = func() { heard++ }
	if a.State() != page.Unasked || a.Answer() != nil {
		t.Errorf("before anything is wanted it is %s with %v", a.State().Word(), a.Answer())
	}
	if !a.Want(double{[]int{1}}) || a.Want(double{[]int{1}}) || puts(s) != 1 {
		t.Errorf("the same query is put %d times, want once", puts(s))
	}
	first := last(s)
	if !a.Want(double{[]int{2}}) || !first.Over || s.Queries.Stops != 1 || !a.Busy() {
		t.Error("a query that is not wanted any more goes on")
	}
	last(s).Progress(3, 4)
	if a.Done != 3 || a.Total != 4 {
		t.Errorf("it is at %d of %d, want 3 of 4", a.Done, a.Total)
	}
	last(s).Answer()
	if got := a.Answer(); a.State() != page.Answered || heard != 1 || (*got)[0] != 4 || a.Answered().Of[0] != 2 {
		t.Errorf("it is %s, heard %d times, with %v of %v", a.State().Word(), heard, got, a.Answered())
	}
	if a.Want(double{[]int{2}}) || !a.Want(double{[]int{1}}) || (*a.Answer())[0] != 4 {
		t.Error("what is known is asked again, or what is not is not asked, or the last answer has gone")
	}
}

func TestAQueryThatFailedOrWasHaltedIsNotAskedAgainByItself(t *testing.T) {
	s, a := askStage(t)
	a.Want(double{[]int{1}})
	last(s).Answer()
	a.Want(double{})
	last(s).Fail(errors.New("the worker died"))
	if a.Want(double{}) || a.State() != page.Failed || a.Fault() == nil || a.Answer() == nil {
		t.Errorf("it is %s, %v, with %v; want that it failed and the last answer is there", a.State().Word(), a.Fault(), a.Answer())
	}
	a.Forgetful = true
	a.Again(double{})
	last(s).Fail(errors.New("the worker died"))
	if a.Answer() != nil {
		t.Error("the last answer is there, want it forgotten")
	}
	if a.Retry(); !a.Want(double{}) || a.Fault() != nil {
		t.Error("it is not asked again where that is wanted")
	}
	a.Halt()
	if a.Want(double{}) || a.State() != page.Halted || a.Busy() {
		t.Errorf("it is %s, want halted", a.State().Word())
	}
	if a.Again(double{}); a.State() != page.Asking {
		t.Error("it is not asked again where that is wanted")
	}
	if a.Drop(); a.State() != page.Unasked || !a.Want(double{}) {
		t.Error("what is dropped is not asked anew")
	}
}

func TestAPatientQueryWaitsForTheAnswerUnderWayAndThenAsksTheNewest(t *testing.T) {
	s, a := askStage(t)
	a.Patient = true
	for n := range 4 {
		a.Want(double{[]int{n}})
	}
	if puts(s) != 1 || s.Queries.Stops != 0 {
		t.Fatalf("put %d queries and called %d off, want one and none", puts(s), s.Queries.Stops)
	}
	last(s).Answer()
	if puts(s) != 2 || (*a.Answer())[0] != 0 || a.State() != page.Asking {
		t.Errorf("put %d queries, with %v, %s; want two, and the first answer", puts(s), *a.Answer(), a.State().Word())
	}
	last(s).Answer()
	if puts(s) != 2 || (*a.Answer())[0] != 6 || a.State() != page.Answered {
		t.Errorf("put %d queries, with %v, %s; want two, and the newest's answer", puts(s), *a.Answer(), a.State().Word())
	}
}

func TestAQueryWaitsForTheReaderToComeToRest(t *testing.T) {
	s, a := askStage(t)
	want := func() { a.Want(double{[]int{1}}) }
	a.Live = page.NewLive(s.Page, "test", func() string { return "" }, want)
	a.Live.Changed()
	if want(); puts(s) != 0 || a.State() != page.Asking {
		t.Errorf("put %d queries, %s, while the reader goes on", puts(s), a.State().Word())
	}
	s.Settle()
	if puts(s) != 1 || !a.Busy() {
		t.Errorf("put %d queries when the reader has come to rest, want one", puts(s))
	}
}

// haltedStage has a query that was changed and halted before the reader came to rest, and what wants another.
func haltedStage(t *testing.T) (s *pagetest.Stage, a *page.Ask[double, []int], want func(n int)) {
	s, a = askStage(t)
	wanted := 1
	ask := func() { a.Want(double{[]int{wanted}}) }
	want = func(n int) { wanted = n; ask() }
	a.Live = page.NewLive(s.Page, "test", func() string { return "" }, ask)
	ask()
	wanted = 2
	a.Live.Changed()
	a.Halt()
	return s, a, want
}

func TestALinkIsAskedThoughItComesBeforeTheRestAtWhichNothingWouldBe(t *testing.T) {
	s, a, want := haltedStage(t)
	a.Live.Drop() // as a link does
	if want(3); puts(s) != 2 || !a.Busy() {
		t.Errorf("put %d queries, %s, want the link's, too", puts(s), a.State().Word())
	}
}

func TestWhatIsHaltedBeforeTheReaderComesToRestIsNotAskedThen(t *testing.T) {
	s, a, want := haltedStage(t)
	if a.State() != page.Halted {
		t.Errorf("halted while the reader goes on, it is %s, want halted", a.State().Word())
	}
	if s.Settle(); puts(s) != 1 || a.State() != page.Halted {
		t.Errorf("put %d queries, %s, when the reader has come to rest, want the one that was halted", puts(s), a.State().Word())
	}
	if want(3); puts(s) != 2 || !a.Busy() {
		t.Errorf("put %d queries once something else is wanted, want two", puts(s))
	}
}
