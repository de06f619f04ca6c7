package page

import "juggle/core/experiment/question"

// Questions puts questions to workers. What is asked here goes before studies.
type Questions interface {
	// Ask puts a question: done hears the answer's bytes, or why there are none; progress, where it is not nil, how far a long one is, at
	// most ten times a second.
	Ask(q question.Put, progress func(done, total int64), done func(answer []byte, err error)) Task
}

// Put puts a question once.
func Put[Q, A any](to Questions, q *question.Question[Q, A], asked Q, done func(*A, error)) Task {
	return send(to, q, q.Put(asked), nil, done)
}

func send[Q, A any](to Questions, q *question.Question[Q, A], put question.Put, progress func(done, total int64),
	done func(*A, error)) Task {
	return to.Ask(put, progress, func(body []byte, err error) {
		var answer *A
		if err == nil {
			answer, err = q.Read(body)
		}
		done(answer, err)
	})
}

// An AskState is where a question of a view's stands.
type AskState uint8

// The states.
const (
	Unasked  AskState = iota
	Asking            // a worker is at it
	Answered          // the last answer is to what was wanted last
	Failed            // there is no answer to what was wanted last
	Halted            // by the reader
)

// Word is the state as automation reads it.
func (s AskState) Word() string {
	return [...]string{Unasked: "waiting", Asking: "running", Answered: "done", Failed: "error", Halted: "waiting"}[s]
}

// An Ask is a question that a view wants to know the answer of: the view says what it wants whenever that may have changed, and shows the
// last answer. Make it by NewAsk.
type Ask[Q, A any] struct {
	Live      *Live  // whose rest is waited for; nil: it is asked at once
	Patient   bool   // what is under way is answered, and not called off, before what is newer is asked: answers come while a reader drags
	Forgetful bool   // where there is no answer the one before is forgotten
	Heard     func() // hears of every answer, and where there is none; may be nil

	Done, Total int64 // how far a long one is

	to       Questions
	question *question.Question[Q, A]
	wanted   want[Q] // last
	asked    want[Q] // that is under way, or was
	state    AskState
	task     Task
	of       Q // what answer answers
	answer   *A
	fault    error // why there is no answer to what was asked last
	waived   bool  // halted before the reader came to rest: what is wanted then is not asked
}

// A want is a question, and how it is put: by its bytes it is told from others.
type want[Q any] struct {
	q   Q
	put question.Put
}

func (w want[Q]) same(o want[Q]) bool { return string(w.put.Body) == string(o.put.Body) }

// NewAsk makes an Ask of a question; nothing is asked yet.
func NewAsk[Q, A any](p *Page, q *question.Question[Q, A]) *Ask[Q, A] {
	return &Ask[Q, A]{to: p.Questions, question: q}
}

// Want says what is to be known. It is asked where it is another question than the last one, as soon as the reader has come to rest; what
// was asked before is called off. A question that failed or was halted is not asked again by itself. Want reports whether it asks now.
func (a *Ask[Q, A]) Want(q Q) (asks bool) {
	if a.Live != nil && a.Live.Waits() {
		return false
	}
	next, waived := want[Q]{q, a.question.Put(q)}, a.waived && a.Live.rests // a link is another wish than the one that was halted
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

func (a *Ask[Q, A]) put() {
	CallOff(&a.task)
	a.waived = false
	a.asked, a.state, a.fault, a.Done, a.Total = a.wanted, Asking, nil, 0, 0
	a.task = send(a.to, a.question, a.asked.put, func(done, total int64) { a.Done, a.Total = done, total }, a.take)
}

func (a *Ask[Q, A]) take(answer *A, err error) {
	a.task, a.state, a.fault = nil, Answered, err
	if err != nil {
		a.state = Failed
	}
	if err == nil || a.Forgetful {
		a.of, a.answer = a.asked.q, answer
	}
	if !a.asked.same(a.wanted) {
		a.put()
	}
	if a.Heard != nil {
		a.Heard()
	}
}

// Again asks at once, whatever is known.
func (a *Ask[Q, A]) Again(q Q) {
	a.wanted = want[Q]{q, a.question.Put(q)}
	a.put()
}

// Retry has the next Want ask where the last question failed.
func (a *Ask[Q, A]) Retry() {
	if a.state == Failed {
		a.state = Unasked
	}
}

// Halt cancels the job; nothing else is asked until something else is wanted. A change that is still debounced is dropped too: what is
// wanted once the reader rests is then not asked.
func (a *Ask[Q, A]) Halt() {
	if CallOff(&a.task) {
		a.state, a.waived = Halted, a.Live != nil && a.Live.Waits()
	}
}

// Drop calls off what is under way and forgets what is known.
func (a *Ask[Q, A]) Drop() {
	CallOff(&a.task)
	var none Q
	a.of, a.answer, a.fault, a.state, a.waived = none, nil, nil, Unasked, false
}

// Busy reports whether a worker is at it.
func (a *Ask[Q, A]) Busy() bool { return a.task != nil }

// Answer is the last answer, which may be to an earlier question than the one that is wanted; nil where there is none.
func (a *Ask[Q, A]) Answer() *A { return a.answer }

// Of is what Answer answers.
func (a *Ask[Q, A]) Of() Q { return a.of }

// State is where the question stands: as long as the reader has not come to rest, it is still to be asked, unless it was halted.
func (a *Ask[Q, A]) State() AskState {
	if a.Live != nil && a.Live.Waits() && !a.waived {
		return Asking
	}
	return a.state
}

// Fault is why the question that was asked last has no answer; nil where it has one, or will.
func (a *Ask[Q, A]) Fault() error { return a.fault }
