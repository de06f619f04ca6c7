package page_test

import (
	"errors"
	"testing"

	"juggle/core/experiment/query"
	"juggle/site/page"
	"juggle/site/pagetest"
)

// doubleQuestion asks for the double of each number.
type doubleQuestion struct{ Numbers []int }

// doubling is a query that doubles numbers, so that tests know the answer.
var doubling = query.New("test.double", func(_ query.Context, q doubleQuestion) (*[]int, error) {
	answer := []int{}
	for _, n := range q.Numbers {
		answer = append(answer, 2*n)
	}
	return &answer, nil
})

// lastSent is the last query of doubling that was sent.
func lastSent(s *pagetest.Stage) *pagetest.PendingQuery { return s.Queries.Last("test.double") }

// sentCount is the number of queries of doubling that were sent.
func sentCount(s *pagetest.Stage) int { return len(s.Queries.All("test.double")) }

// askStage returns a page on which queries wait until the test answers them, and an Ask of doubling.
func askStage(t *testing.T) (*pagetest.Stage, *page.Ask[doubleQuestion, []int]) {
	s := pagetest.New(t, "")
	s.SetViews(pagetest.Views(nil), &pagetest.Study{})
	s.Start()
	s.Queries.HoldAnswers = true
	return s, page.NewAsk(s.Page, doubling)
}

func TestAQueryIsSentOnceForEachValueAndAnOutdatedOneIsCancelled(t *testing.T) {
	s, a := askStage(t)
	answers := 0
	a.OnAnswer = func() { answers++ }
	if a.State() != page.Unasked || a.Answer() != nil {
		t.Errorf("before the first query: got state %s and answer %v, want waiting and no answer", a.State().Word(), a.Answer())
	}
	if !a.Want(doubleQuestion{[]int{1}}) || a.Want(doubleQuestion{[]int{1}}) || sentCount(s) != 1 {
		t.Errorf("the same query was sent %d times, want once", sentCount(s))
	}
	first := lastSent(s)
	if !a.Want(doubleQuestion{[]int{2}}) || !first.Ended || s.Queries.Cancels != 1 || !a.Busy() {
		t.Error("the first query was not cancelled, want it cancelled when another one is wanted")
	}
	lastSent(s).Progress(3, 4)
	if a.Done != 3 || a.Total != 4 {
		t.Errorf("got progress %d of %d, want 3 of 4", a.Done, a.Total)
	}
	lastSent(s).Answer()
	if got := a.Answer(); a.State() != page.Answered || answers != 1 || (*got)[0] != 4 || a.Answered().Numbers[0] != 2 {
		t.Errorf("got state %s, %d calls, answer %v to %v; want done, 1 call, [4] to [2]", a.State().Word(), answers, got, a.Answered())
	}
	if a.Want(doubleQuestion{[]int{2}}) {
		t.Error("an answered query was sent again, want no query")
	}
	if !a.Want(doubleQuestion{[]int{1}}) {
		t.Error("got no query for new numbers, want one")
	}
	if (*a.Answer())[0] != 4 {
		t.Errorf("got the answer %v while the new query has no answer, want the last answer [4]", *a.Answer())
	}
}

func TestAQueryThatFailedOrWasHaltedIsNotSentAgainByItself(t *testing.T) {
	s, a := askStage(t)
	a.Want(doubleQuestion{[]int{1}})
	lastSent(s).Answer()
	a.Want(doubleQuestion{})
	lastSent(s).Fail(errors.New("the worker died"))
	if a.Want(doubleQuestion{}) || a.State() != page.Failed || a.Err() == nil || a.Answer() == nil {
		t.Errorf("got state %s, error %v, answer %v; want error, its reason and the previous answer", a.State().Word(), a.Err(), a.Answer())
	}
	a.Forgetful = true // an error drops the previous answer
	a.Again(doubleQuestion{})
	lastSent(s).Fail(errors.New("the worker died"))
	if a.Answer() != nil {
		t.Errorf("a Forgetful Ask after an error: got the answer %v, want none", *a.Answer())
	}
	if a.Retry(); !a.Want(doubleQuestion{}) || a.Err() != nil {
		t.Errorf("after Retry: got error %v, want none and the failed query sent again", a.Err())
	}
	a.Halt()
	if a.Want(doubleQuestion{}) || a.State() != page.Halted || a.Busy() {
		t.Errorf("after Halt: got state %v, busy %t; want Halted and not busy", a.State(), a.Busy())
	}
	if a.Again(doubleQuestion{}); a.State() != page.Asking {
		t.Errorf("after Again: got state %s, want running, because Again sends even a halted query", a.State().Word())
	}
	if a.Drop(); a.State() != page.Unasked || !a.Want(doubleQuestion{}) {
		t.Error("got no query after Drop, want the same one again, because Drop forgets it")
	}
}

func TestAPatientAskWaitsForItsAnswerAndThenSendsTheNewestQuery(t *testing.T) {
	s, a := askStage(t)
	a.Patient = true // a query is answered before a newer one is sent
	for n := range 4 {
		a.Want(doubleQuestion{[]int{n}})
	}
	if sentCount(s) != 1 || s.Queries.Cancels != 0 {
		t.Fatalf("sent %d queries and cancelled %d, want 1 and 0", sentCount(s), s.Queries.Cancels)
	}
	lastSent(s).Answer()
	if sentCount(s) != 2 || (*a.Answer())[0] != 0 || a.State() != page.Asking {
		t.Errorf("sent %d queries, with answer %v, %s; want 2, and the first answer", sentCount(s), *a.Answer(), a.State().Word())
	}
	lastSent(s).Answer()
	if sentCount(s) != 2 || (*a.Answer())[0] != 6 || a.State() != page.Answered {
		t.Errorf("sent %d queries, with answer %v, %s; want 2, and the newest query's answer", sentCount(s), *a.Answer(), a.State().Word())
	}
}

func TestAQueryIsSentOnlyAfterAChangeHasSettled(t *testing.T) {
	s, a := askStage(t)
	wantAnswer := func() { a.Want(doubleQuestion{[]int{1}}) }
	a.Changes = page.NewLiveLink(s.Page, "test", func() string { return "" }, wantAnswer)
	a.Changes.Changed()
	if wantAnswer(); sentCount(s) != 0 || a.State() != page.Asking {
		t.Errorf("sent %d queries, %s, before the change has settled; want 0, running", sentCount(s), a.State().Word())
	}
	s.Settle()
	if sentCount(s) != 1 || !a.Busy() {
		t.Errorf("sent %d queries after the change has settled, want 1", sentCount(s))
	}
}

// haltedStage returns a page whose query was sent for the number 1, changed to 2, and halted before the change settled. want calls Want
// with the number n.
func haltedStage(t *testing.T) (s *pagetest.Stage, a *page.Ask[doubleQuestion, []int], want func(n int)) {
	s, a = askStage(t)
	number := 1
	wantAnswer := func() { a.Want(doubleQuestion{[]int{number}}) }
	want = func(n int) { number = n; wantAnswer() }
	a.Changes = page.NewLiveLink(s.Page, "test", func() string { return "" }, wantAnswer)
	wantAnswer()
	number = 2
	a.Changes.Changed()
	a.Halt()
	return s, a, want
}

func TestTheQueryOfALinkIsSentAfterAnUnsettledChangeWasHalted(t *testing.T) {
	s, a, want := haltedStage(t)
	a.Changes.DropUnsettled() // as a link does
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
