package page_test

import (
	"errors"
	"testing"

	"juggle/core/experiment/query"
	"juggle/site/page"
	"juggle/site/pagetest"
)

// A double asks for the doubles of numbers.
type double struct{ Of []int }

// doubling is a query whose answer is known.
var doubling = query.New("test.double", func(_ query.Context, q double) (*[]int, error) {
	answer := []int{}
	for _, n := range q.Of {
		answer = append(answer, 2*n)
	}
	return &answer, nil
})

// last is the last query of doubling that was sent.
func last(s *pagetest.Stage) *pagetest.PendingQuery { return s.Queries.Last("test.double") }

// sentCount is the number of queries of doubling that were sent.
func sentCount(s *pagetest.Stage) int { return len(s.Queries.All("test.double")) }

// askStage is a page that answers a query only when the test does, and an Ask of doubling.
func askStage(t *testing.T) (*pagetest.Stage, *page.Ask[double, []int]) {
	s := pagetest.New(t, "")
	s.Show(pagetest.Views(nil), &pagetest.Study{})
	s.Start()
	s.Queries.Hold = true
	return s, page.NewAsk(s.Page, doubling)
}

func TestAQueryIsSentOnceForEachValueAndAnOutdatedOneIsCancelled(t *testing.T) {
	s, a := askStage(t)
	heard := 0
	a.Heard = func() { heard++ }
	if a.State() != page.Unasked || a.Answer() != nil {
		t.Errorf("before the first query: got state %s and answer %v, want waiting and none", a.State().Word(), a.Answer())
	}
	if !a.Want(double{[]int{1}}) || a.Want(double{[]int{1}}) || sentCount(s) != 1 {
		t.Errorf("the same query was sent %d times, want once", sentCount(s))
	}
	first := last(s)
	if !a.Want(double{[]int{2}}) || !first.Over || s.Queries.Stops != 1 || !a.Busy() {
		t.Error("the first query was not cancelled, want it cancelled when another one is wanted")
	}
	last(s).Progress(3, 4)
	if a.Done != 3 || a.Total != 4 {
		t.Errorf("got progress %d of %d, want 3 of 4", a.Done, a.Total)
	}
	last(s).Answer()
	if got := a.Answer(); a.State() != page.Answered || heard != 1 || (*got)[0] != 4 || a.Answered().Of[0] != 2 {
		t.Errorf("got state %s, %d calls of Heard, answer %v to %v; want done, 1 call, [4] to [2]", a.State().Word(), heard, got, a.Answered())
	}
	if a.Want(double{[]int{2}}) {
		t.Error("an answered query was sent again")
	}
	if !a.Want(double{[]int{1}}) {
		t.Error("a new query was not sent")
	}
	if (*a.Answer())[0] != 4 {
		t.Errorf("got the answer %v while the new query is open, want the last answer [4]", *a.Answer())
	}
}

func TestAQueryThatFailedOrWasHaltedIsNotSentAgainByItself(t *testing.T) {
	s, a := askStage(t)
	a.Want(double{[]int{1}})
	last(s).Answer()
	a.Want(double{})
	last(s).Fail(errors.New("the worker died"))
	if a.Want(double{}) || a.State() != page.Failed || a.Fault() == nil || a.Answer() == nil {
		t.Errorf("got state %s, error %v, answer %v; want error, its reason and the previous answer", a.State().Word(), a.Fault(), a.Answer())
	}
	a.Forgetful = true
	a.Again(double{})
	last(s).Fail(errors.New("the worker died"))
	if a.Answer() != nil {
		t.Error("a Forgetful Ask kept its answer after an error")
	}
	if a.Retry(); !a.Want(double{}) || a.Fault() != nil {
		t.Error("after Retry the failed query was not sent again")
	}
	a.Halt()
	if a.Want(double{}) || a.State() != page.Halted || a.Busy() {
		t.Errorf("after Halt: got state %v, busy %t; want Halted and not busy", a.State(), a.Busy())
	}
	if a.Again(double{}); a.State() != page.Asking {
		t.Error("Again did not send the halted query")
	}
	if a.Drop(); a.State() != page.Unasked || !a.Want(double{}) {
		t.Error("after Drop the same query was not sent again")
	}
}

func TestAPatientAskWaitsForItsAnswerAndThenSendsTheNewestQuery(t *testing.T) {
	s, a := askStage(t)
	a.Patient = true
	for n := range 4 {
		a.Want(double{[]int{n}})
	}
	if sentCount(s) != 1 || s.Queries.Stops != 0 {
		t.Fatalf("sent %d queries and cancelled %d, want 1 and 0", sentCount(s), s.Queries.Stops)
	}
	last(s).Answer()
	if sentCount(s) != 2 || (*a.Answer())[0] != 0 || a.State() != page.Asking {
		t.Errorf("sent %d queries, with answer %v, %s; want 2, and the first answer", sentCount(s), *a.Answer(), a.State().Word())
	}
	last(s).Answer()
	if sentCount(s) != 2 || (*a.Answer())[0] != 6 || a.State() != page.Answered {
		t.Errorf("sent %d queries, with answer %v, %s; want 2, and the newest query's answer", sentCount(s), *a.Answer(), a.State().Word())
	}
}

func TestAQueryIsSentOnlyAfterAChangeHasSettled(t *testing.T) {
	s, a := askStage(t)
	want := func() { a.Want(double{[]int{1}}) }
	a.Live = page.NewLive(s.Page, "test", func() string { return "" }, want)
	a.Live.Changed()
	if want(); sentCount(s) != 0 || a.State() != page.Asking {
		t.Errorf("sent %d queries, %s, before the change has settled; want 0, running", sentCount(s), a.State().Word())
	}
	s.Settle()
	if sentCount(s) != 1 || !a.Busy() {
		t.Errorf("sent %d queries after the change has settled, want 1", sentCount(s))
	}
}

// haltedStage has a query that was changed and halted before the change settled. want calls Want with another query.
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

func TestTheQueryOfALinkIsSentAfterAnUnsettledChangeWasHalted(t *testing.T) {
	s, a, want := haltedStage(t)
	a.Live.Drop() // as a link does
	if want(3); sentCount(s) != 2 || !a.Busy() {
		t.Errorf("sent %d queries, %s; want 2, the second of the link", sentCount(s), a.State().Word())
	}
}

func TestAQueryThatWasHaltedBeforeItsChangeSettledIsNotSent(t *testing.T) {
	s, a, want := haltedStage(t)
	if a.State() != page.Halted {
		t.Errorf("halted before the change has settled: got state %v, want Halted", a.State())
	}
	if s.Settle(); sentCount(s) != 1 || a.State() != page.Halted {
		t.Errorf("sent %d queries, state %v, after the change has settled; want only the halted one", sentCount(s), a.State())
	}
	if want(3); sentCount(s) != 2 || !a.Busy() {
		t.Errorf("sent %d queries after another query was wanted, want 2", sentCount(s))
	}
}
