package page

import "juggle/core/experiment/query"

// Queries sends queries to workers. Workers answer them before they go on with studies.
type Queries interface {
	// Ask sends a query. done receives the answer's bytes, or an error. progress, unless it is nil, receives the progress of a long
	// answer, at most ten times a second.
	Ask(q query.Encoded, progress func(done, total int64), done func(answer []byte, err error)) Task
}

// SendQuery sends a query with a question once.
func SendQuery[Q, A any](to Queries, q *query.Query[Q, A], asked Q, done func(*A, error)) Task {
	return sendEncoded(to, q, q.Encode(asked), nil, done)
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
	Answered          // the last answer is to the last wanted question
	Failed            // the last wanted question has no answer
	Halted            // the reader cancelled the question
)

// Word is the state's name for scripts.
func (s AskState) Word() string {
	return [...]string{Unasked: "waiting", Asking: "running", Answered: "done", Failed: "error", Halted: "waiting"}[s]
}

// An Ask keeps a view's answer up to date. The view calls Want with its question whenever the question may have changed, and shows the last
// answer. Make it by NewAsk.
type Ask[Q, A any] struct {
	Live      *Live  // the question waits until its changes have settled; nil: it is sent at once
	Patient   bool   // a question is answered before a newer one is sent, so that answers arrive while a reader drags a slider
	Forgetful bool   // an error drops the previous answer
	Heard     func() // is called after every answer and every error; may be nil

	Done, Total int64 // the progress of a long answer

	to       Queries
	query    *query.Query[Q, A]
	wanted   want[Q] // the last question of Want
	asked    want[Q] // the last question that was sent
	state    AskState
	task     Task
	answered Q // the question of answer
	answer   *A
	fault    error // why the last question that was sent has no answer
	waived   bool  // the reader halted while a change was unsettled: the question of that change is not sent
}

// A want is a question and its encoded form, by which questions are compared.
type want[Q any] struct {
	q       Q
	encoded query.Encoded
}

// same reports whether two questions are equal.
func (w want[Q]) same(o want[Q]) bool { return string(w.encoded.Body) == string(o.encoded.Body) }

// NewAsk makes an Ask of a query. It sends nothing yet.
func NewAsk[Q, A any](p *Page, q *query.Query[Q, A]) *Ask[Q, A] {
	return &Ask[Q, A]{to: p.Queries, query: q}
}

// Want sets the question. If it differs from the last one, it is sent as soon as the reader's changes have settled, and the question under
// way is cancelled. A question that failed or was halted is not sent again. Want reports whether it sends the question now.
func (a *Ask[Q, A]) Want(q Q) (asks bool) {
	if a.Live != nil && a.Live.Waits() {
		return false
	}
	next, waived := want[Q]{q, a.query.Encode(q)}, a.waived && a.Live.rests // a question that comes from a link was not halted
	a.waived = false
	if a.state != Unasked && next.same(a.wanted) {
		return false
	}
	a.wanted = next
	if waived {
		return false
	}
	if asks = !a.Patient || a.state != Asking; asks {
		a.put()
	}
	return asks
}

// put sends the wanted question. A question that has no answer yet is cancelled.
func (a *Ask[Q, A]) put() {
	CallOff(&a.task)
	a.waived = false
	a.asked, a.state, a.fault, a.Done, a.Total = a.wanted, Asking, nil, 0, 0
	a.task = sendEncoded(a.to, a.query, a.asked.encoded, func(done, total int64) { a.Done, a.Total = done, total }, a.take)
}

// take receives an answer or an error, and sends the wanted question if it has changed meanwhile.
func (a *Ask[Q, A]) take(answer *A, err error) {
	a.task, a.state, a.fault = nil, Answered, err
	if err != nil {
		a.state = Failed
	}
	if err == nil || a.Forgetful {
		a.answered, a.answer = a.asked.q, answer
	}
	if !a.asked.same(a.wanted) {
		a.put()
	}
	if a.Heard != nil {
		a.Heard()
	}
}

// Again sends a question at once, even if it has been answered.
func (a *Ask[Q, A]) Again(q Q) {
	a.wanted = want[Q]{q, a.query.Encode(q)}
	a.put()
}

// Retry lets the next Want send a question that failed.
func (a *Ask[Q, A]) Retry() {
	if a.state == Failed {
		a.state = Unasked
	}
}

// Halt cancels a question that has no answer yet. Nothing is sent until Want is called with another question. The question of a change
// that has not settled yet is dropped too.
func (a *Ask[Q, A]) Halt() {
	if CallOff(&a.task) {
		a.state, a.waived = Halted, a.Live != nil && a.Live.Waits()
	}
}

// Drop cancels a question that has no answer yet, and forgets the last answer.
func (a *Ask[Q, A]) Drop() {
	CallOff(&a.task)
	var none Q
	a.answered, a.answer, a.fault, a.state, a.waived = none, nil, nil, Unasked, false
}

// Busy reports whether a question was sent and has no answer yet.
func (a *Ask[Q, A]) Busy() bool { return a.task != nil }

// Answer is the last answer, which may be to an earlier question than the wanted one; nil where there is none.
func (a *Ask[Q, A]) Answer() *A { return a.answer }

// Answered is the question of Answer.
func (a *Ask[Q, A]) Answered() Q { return a.answered }

// State is the state of the question. While a change has not settled it is Asking, unless the question was halted.
func (a *Ask[Q, A]) State() AskState {
	if a.Live != nil && a.Live.Waits() && !a.waived {
		return Asking
	}
	return a.state
}

// Fault is the reason why the last question that was sent has no answer; nil where it has one or awaits one.
func (a *Ask[Q, A]) Fault() error { return a.fault }
