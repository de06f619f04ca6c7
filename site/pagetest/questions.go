package pagetest

import (
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"juggle/core/experiment/question"
	"juggle/core/workload"
	"juggle/site/page"
)

// Questions has the questions' own functions answer when callbacks are delivered, on the stage's logs.
type Questions struct {
	Asked  []question.Put      // all, in their order
	Stops  int                 // how many were called off
	Refuse error               // in place of every answer
	Before func(*question.Put) // changes what is answered; nil: nothing
	Hold   bool                // nothing is answered by itself: see Last

	all    []*Asking
	later  *[]func()
	logs   *Logs
	memory question.Memory
}

// An Asking is a question that was sent and has no answer yet.
type Asking struct {
	question.Put
	Over bool // it was answered or called off

	of       *Questions
	progress func(done, total int64)
	done     func([]byte, error)
}

// Cancel implements page.Task.
func (a *Asking) Cancel() {
	if !a.Over {
		a.Over = true
		a.of.Stops++
	}
}

// Answer has the question's own function answer.
func (a *Asking) Answer() {
	if a.of.Refuse != nil {
		a.Fail(a.of.Refuse)
	} else if !a.Over {
		a.Over = true
		a.done(question.Answer(answering{a}, a.Name, a.Body))
	}
}

// Reply answers with these bytes.
func (a *Asking) Reply(body []byte) {
	if !a.Over {
		a.Over = true
		a.done(body, nil)
	}
}

// Fail says why there is no answer.
func (a *Asking) Fail(err error) {
	if !a.Over {
		a.Over = true
		a.done(nil, err)
	}
}

// Progress tells how far it is.
func (a *Asking) Progress(done, total int64) {
	if a.progress != nil {
		a.progress(done, total)
	}
}

// Ask implements page.Questions.
func (q *Questions) Ask(p question.Put, progress func(done, total int64), done func([]byte, error)) page.Task {
	q.Asked = append(q.Asked, p)
	if q.Before != nil {
		q.Before(&p)
	}
	a := &Asking{Put: p, of: q, progress: progress, done: done}
	q.all = append(q.all, a)
	if !q.Hold {
		*q.later = append(*q.later, a.Answer)
	}
	return a
}

// All are the questions of that name, in their order.
func (q *Questions) All(name string) []*Asking {
	return slices.DeleteFunc(slices.Clone(q.all), func(a *Asking) bool { return a.Name != name })
}

// Last is the last question of that name; one that was called off where there is none.
func (q *Questions) Last(name string) *Asking {
	all := q.All(name)
	if len(all) == 0 {
		return &Asking{of: q, Over: true}
	}
	return all[len(all)-1]
}

// An answering is the context in which a question is answered.
type answering struct{ *Asking }

func (answering) Heartbeat()                {}
func (answering) CheckCancelled() error     { return nil }
func (a answering) Memory() question.Memory { return a.of.memory }

func (a answering) Trace(sha256 string) (*workload.Trace, error) {
	if t := a.of.logs.Traces[sha256]; t != nil {
		return t, nil
	}
	return nil, errors.New("the stage has no such log")
}

func (a answering) Open() (io.Reader, int64, error) { return strings.NewReader(""), 0, nil }

// Named are the questions of that name that were asked, in their order, and what each asked.
func Named[Q any](t testing.TB, q *Questions, name string) (asked []Q) {
	t.Helper()
	for _, p := range q.Asked {
		if p.Name == name {
			asked = append(asked, Read[Q](t, p))
		}
	}
	return asked
}

// Read is what a question asks.
func Read[Q any](t testing.TB, p question.Put) (asked Q) {
	t.Helper()
	if err := json.Unmarshal(p.Body, &asked); err != nil {
		t.Fatal(err)
	}
	return asked
}
