package pagetest

import (
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"juggle/core/experiment/query"
	"juggle/core/workload"
	"juggle/site/page"
)

// Queries is a fake of page.Queries. Each query is answered by its own function, on the stage's logs, when the browser delivers callbacks.
type Queries struct {
	Asked  []query.Encoded      // all queries that were sent, in order
	Stops  int                  // the number of cancelled queries
	Refuse error                // the error that every query gets; nil: queries are answered
	Before func(*query.Encoded) // changes a query before it is answered; may be nil
	Hold   bool                 // a query is answered only when the test calls Answer, Reply or Fail of a PendingQuery

	all    []*PendingQuery
	later  *[]func()
	logs   *Logs
	memory query.Memory
}

// A PendingQuery is a query that was sent and has no answer yet.
type PendingQuery struct {
	query.Encoded
	Over bool // the query was answered or cancelled

	queries  *Queries
	progress func(done, total int64)
	done     func([]byte, error)
}

// Cancel implements page.Task.
func (a *PendingQuery) Cancel() {
	if !a.Over {
		a.Over = true
		a.queries.Stops++
	}
}

// Answer answers by the query's own function, or with the error Refuse.
func (a *PendingQuery) Answer() {
	if a.queries.Refuse != nil {
		a.Fail(a.queries.Refuse)
	} else if !a.Over {
		a.Over = true
		a.done(query.Answer(answerContext{a}, a.Name, a.Body))
	}
}

// Reply answers with these bytes.
func (a *PendingQuery) Reply(body []byte) {
	if !a.Over {
		a.Over = true
		a.done(body, nil)
	}
}

// Fail answers with an error.
func (a *PendingQuery) Fail(err error) {
	if !a.Over {
		a.Over = true
		a.done(nil, err)
	}
}

// Progress reports the progress of the answer.
func (a *PendingQuery) Progress(done, total int64) {
	if a.progress != nil {
		a.progress(done, total)
	}
}

// Ask implements page.Queries.
func (q *Queries) Ask(p query.Encoded, progress func(done, total int64), done func([]byte, error)) page.Task {
	q.Asked = append(q.Asked, p)
	if q.Before != nil {
		q.Before(&p)
	}
	a := &PendingQuery{Encoded: p, queries: q, progress: progress, done: done}
	q.all = append(q.all, a)
	if !q.Hold {
		*q.later = append(*q.later, a.Answer)
	}
	return a
}

// All are the queries of that name that were sent, in order.
func (q *Queries) All(name string) []*PendingQuery {
	return slices.DeleteFunc(slices.Clone(q.all), func(a *PendingQuery) bool { return a.Name != name })
}

// Last is the last query of that name. Where there is none it is a query that is over.
func (q *Queries) Last(name string) *PendingQuery {
	all := q.All(name)
	if len(all) == 0 {
		return &PendingQuery{queries: q, Over: true}
	}
	return all[len(all)-1]
}

// An answerContext is the context in which a query is answered.
type answerContext struct{ *PendingQuery }

func (answerContext) Heartbeat()             {}
func (answerContext) CheckCancelled() error  { return nil }
func (a answerContext) Memory() query.Memory { return a.queries.memory }

func (a answerContext) Trace(sha256 string) (*workload.Trace, error) {
	if t := a.queries.logs.Traces[sha256]; t != nil {
		return t, nil
	}
	return nil, errors.New("the stage has no such log")
}

func (a answerContext) Open() (io.Reader, int64, error) { return strings.NewReader(""), 0, nil }

// QueriesNamed are the decoded questions of all queries of that name, in order.
func QueriesNamed[Q any](t testing.TB, q *Queries, name string) (asked []Q) {
	t.Helper()
	for _, p := range q.Asked {
		if p.Name == name {
			asked = append(asked, DecodeQuery[Q](t, p))
		}
	}
	return asked
}

// DecodeQuery returns the question of an encoded query.
func DecodeQuery[Q any](t testing.TB, p query.Encoded) (asked Q) {
	t.Helper()
	if err := json.Unmarshal(p.Body, &asked); err != nil {
		t.Fatal(err)
	}
	return asked
}
