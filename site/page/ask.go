package page

import "juggle/core/experiment/query"

// Queries sends queries to workers. Workers answer them before they go on with studies.
type Queries interface {
	// Ask sends a query. done receives the answer's bytes, or an error. progress, unless it is nil, receives the progress of a long
	// answer, at most ten times a second.
	Ask(q query.Encoded, progress func(done, total int64), done func(answer []byte, err error)) Task
}

// SendQuery sends a query. done receives its decoded answer, or an error.
func SendQuery[Q, A any](to Queries, q *query.Query[Q, A], question Q, done func(*A, error)) Task {
	return sendEncoded(to, q, q.Encode(question), nil, done)
}

// sendEncoded sends a query, of which encoded is the encoded form, and decodes its answer for done.
func sendEncoded[Q, A any](to Queries, q *query.Query[Q, A], encoded query.Encoded, progress func(done, total int64),
	done func(*A, error)) Task {
	return to.Ask(encoded, progress, func(body []byte, err error) {
		var answer *A
		if err == nil {
			answer, err = q.Read(body)
		}
		done(answer, err)
	})
}

// An AskState is the state of an Ask.
type AskState uint8

// The states of an Ask.
const (
	Unasked  AskState = iota
	Asking            // a worker computes the answer
	Answered          // the last answer is to the last wanted query
	Failed            // the last wanted query has no answer
	Halted            // the reader cancelled the query
)

// Word is the state's name for scripts.
func (s AskState) Word() string {
	return [...]string{Unasked: "waiting", Asking: "running", Answered: "done", Failed: "error", Halted: "waiting"}[s]
}

// An Ask keeps a view's answer up to date. The view calls Want with its query whenever the query may have changed, and shows the last
// answer. Make it by NewAsk.
type Ask[Q, A any] struct {
	Changes   *LiveLink // a query is sent only after these changes have settled; nil: it is sent at once
	Patient   bool      // a query is answered before a newer one is sent, so that answers arrive while a reader drags a slider
	Forgetful bool      // an error drops the previous answer
	OnAnswer  func()    // is called after every answer and every error; may be nil

	Done, Total int64 // the progress of a long answer

	to              Queries
	query           *query.Query[Q, A]
	wanted          encodedQuery[Q] // the last query of Want
	asked           encodedQuery[Q] // the last query that was sent
	state           AskState
	task            Task
	answered        Q // the query of answer
	answer          *A
	err             error // why the last query that was sent has no answer
	haltedUnsettled bool  // the reader halted while a change was unsettled; the query of that change is not sent
}

// An encodedQuery is a query and its encoded form.
type encodedQuery[Q any] struct {
	query   Q
	encoded query.Encoded
}

// same reports whether two queries have the same encoded form.
func (e encodedQuery[Q]) same(other encodedQuery[Q]) bool {
	return string(e.encoded.Body) == string(other.encoded.Body)
}

// NewAsk makes an Ask of a query. It sends nothing yet.
func NewAsk[Q, A any](p *Page, q *query.Query[Q, A]) *Ask[Q, A] {
	return &Ask[Q, A]{to: p.Queries, query: q}
}

// Want sets the query. A query that differs from the last one is sent as soon as the reader's changes have settled. An earlier
// query without an answer is then cancelled, unless a is Patient. A query that failed or was halted is not sent again. Want reports
// whether it sends the query now.
func (a *Ask[Q, A]) Want(q Q) (asks bool) {
	if a.Changes != nil && a.Changes.IsUnsettled() {
		return false
	}
	next := encodedQuery[Q]{q, a.query.Encode(q)}
	isHalted := a.haltedUnsettled && a.Changes.computing // a query that comes from a link was not halted
	a.haltedUnsettled = false
	if a.state != Unasked && next.same(a.wanted) {
		return false
	}
	a.wanted = next
	if isHalted {
		return false
	}
	if asks = !a.Patient || a.state != Asking; asks {
		a.sendWanted()
	}
	return asks
}

// sendWanted sends the wanted query. A query that has no answer yet is cancelled.
func (a *Ask[Q, A]) sendWanted() {
	CancelTask(&a.task)
	a.haltedUnsettled = false
	a.asked, a.state, a.err, a.Done, a.Total = a.wanted, Asking, nil, 0, 0
	a.task = sendEncoded(a.to, a.query, a.asked.encoded, func(done, total int64) { a.Done, a.Total = done, total }, a.receive)
}

// receive takes an answer or an error. It sends the wanted query if that differs from the answered one.
func (a *Ask[Q, A]) receive(answer *A, err error) {
	a.task, a.state, a.err = nil, Answered, err
	if err != nil {
		a.state = Failed
	}
	if err == nil || a.Forgetful {
		a.answered, a.answer = a.asked.query, answer
	}
	if !a.asked.same(a.wanted) {
		a.sendWanted()
	}
	if a.OnAnswer != nil {
		a.OnAnswer()
	}
}

// Again sends a query at once, even if it has been answered.
func (a *Ask[Q, A]) Again(q Q) {
	a.wanted = encodedQuery[Q]{q, a.query.Encode(q)}
	a.sendWanted()
}

// Retry lets the next call of Want send a query that has failed, even if it is the same query.
func (a *Ask[Q, A]) Retry() {
	if a.state == Failed {
		a.state = Unasked
	}
}

// Halt cancels a query that has no answer yet, and with it the query of a change that has not settled yet. Nothing is then sent until Want
// is called with another query, or Again. If no query waits for an answer, Halt does nothing.
func (a *Ask[Q, A]) Halt() {
	if CancelTask(&a.task) {
		a.state, a.haltedUnsettled = Halted, a.Changes != nil && a.Changes.IsUnsettled()
	}
}

// Drop cancels a query that has no answer yet, and forgets the last answer.
func (a *Ask[Q, A]) Drop() {
	CancelTask(&a.task)
	var none Q
	a.answered, a.answer, a.err, a.state, a.haltedUnsettled = none, nil, nil, Unasked, false
}

// Busy reports whether a query was sent and has no answer yet.
func (a *Ask[Q, A]) Busy() bool { return a.task != nil }

// Answer is the last answer; nil where there is none. It may answer an earlier query than the wanted one.
func (a *Ask[Q, A]) Answer() *A { return a.answer }

// Answered is the query of Answer.
func (a *Ask[Q, A]) Answered() Q { return a.answered }

// State is the state of the query. While a change has not settled it is Asking, unless the query was halted.
func (a *Ask[Q, A]) State() AskState {
	if a.Changes != nil && a.Changes.IsUnsettled() && !a.haltedUnsettled {
		return Asking
	}
	return a.state
}

// Err is the error of the last query that was sent; nil where the query was answered or is being answered.
func (a *Ask[Q, A]) Err() error { return a.err }
