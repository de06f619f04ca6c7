package pagetest

import (
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"juggle/core/question"
	"juggle/core/workload"
	"juggle/site/page"
)

// Questions has the questions' own functions answer when callbacks are delivered, on the stage's logs.
type Questions struct {
	Asked  []question.Put      // all, in their order
	Stops  int                 // how many were called off
	Refuse error               // in place of every answer
	Before func(*question.Put) // changes what is answered; nil: nothing
	Far    func(int64, int64)  // the progress that the last long one tells
	Hold   bool                // nothing is answered, as if it took for ever

	later  *[]func()
	logs   *Logs
	memory question.Memory
}

// An asking is a question under way.
type asking struct {
	of   *Questions
	over bool
}

// Cancel implements page.Task.
func (a *asking) Cancel() {
	if !a.over {
		a.over = true
		a.of.Stops++
	}
}

// Ask implements page.Questions.
func (q *Questions) Ask(p question.Put, progress func(done, total int64), done func([]byte, error)) page.Task {
	q.Asked, q.Far = append(q.Asked, p), progress
	if q.Before != nil {
		q.Before(&p)
	}
	a := &asking{of: q}
	if q.Hold {
		return a
	}
	*q.later = append(*q.later, func() {
		if a.over {
			return
		}
		a.over = true
		if q.Refuse != nil {
			done(nil, q.Refuse)
			return
		}
		done(question.Answer(answering{q, progress}, p.Name, p.Body))
	})
	return a
}

// An answering is the context in which a question is answered.
type answering struct {
	*Questions
	progress func(done, total int64)
}

func (a answering) Alive()                  {}
func (a answering) GoOn() error             { return nil }
func (a answering) Memory() question.Memory { return a.memory }

func (a answering) Progress(done, total int64) {
	if a.progress != nil {
		a.progress(done, total)
	}
}

func (a answering) Trace(sha256 string) (*workload.Trace, error) {
	if t := a.logs.Traces[sha256]; t != nil {
		return t, nil
	}
	return nil, errors.New("the stage has no such log")
}

func (a answering) Open() (io.Reader, int64, error) { return strings.NewReader(""), 0, nil }

// Named are the questions of that name that were asked, in their order, and what each asked.
func Named[Q any](t testing.TB, q *Questions, name string) (asked []Q) {
	t.Helper()
	for _, p := range slices.DeleteFunc(slices.Clone(q.Asked), func(p question.Put) bool { return p.Name != name }) {
		var one Q
		if err := json.Unmarshal(p.Body, &one); err != nil {
			t.Fatal(err)
		}
		asked = append(asked, one)
	}
	return asked
}
