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

// Queries is a fake of page.Queries. When the browser delivers callbacks, it answers each query by the query's own function, on the stage's
// logs.
type Queries struct {
	Sent        []query.Encoded      // all queries that were sent, in order
	Cancels     int                  // the number of cancelled queries
	Err         error                // the error that every query gets; nil: queries are answered
	ChangeQuery func(*query.Encoded) // changes a query before it is answered; may be nil
	HoldAnswers bool                 // a query is answered only when the test calls Answer, Reply or Fail of a PendingQuery

	all     []*PendingQuery
	pending *[]func()
	logs    *Logs
	memory  query.Memory
}

// A PendingQuery is a query that was sent and has no answer yet.
type PendingQuery struct {
	query.Encoded
	Ended bool // the query was answered or cancelled

	queries  *Queries
	progress func(done, total int64)
	done     func([]byte, error)
}

// Cancel implements page.Task.
func (a *PendingQuery) Cancel() {
	if !a.Ended {
		a.Ended = true
		a.queries.Cancels++
	}
}

// Answer answers the query by the query's own function, or fails it with Queries.Err.
func (a *PendingQuery) Answer() {
	if a.queries.Err != nil {
		a.Fail(a.queries.Err)
	} else if !a.Ended {
		a.Ended = true
		a.done(query.Answer(answerContext{a}, a.Name, a.Body))
	}
}

// Reply answers the query with these bytes.
func (a *PendingQuery) Reply(body []byte) {
	if !a.Ended {
		a.Ended = true
		a.done(body, nil)
	}
}

// Fail answers the query with an error.
func (a *PendingQuery) Fail(err error) {
	if !a.Ended {
		a.Ended = true
		a.done(nil, err)
	}
}

// Progress reports the progress of the answer to the page.
func (a *PendingQuery) Progress(done, total int64) {
	if a.progress != nil {
		a.progress(done, total)
	}
}

// Ask implements page.Queries.
func (q *Queries) Ask(p query.Encoded, progress func(done, total int64), done func([]byte, error)) page.Task {
	q.Sent = append(q.Sent, p)
	if q.ChangeQuery != nil {
		q.ChangeQuery(&p)
	}
	pending := &PendingQuery{Encoded: p, queries: q, progress: progress, done: done}
	q.all = append(q.all, pending)
	if !q.HoldAnswers {
		*q.pending = append(*q.pending, pending.Answer)
	}
	return pending
}

// All returns the queries of that name, in the order in which they were sent.
func (q *Queries) All(name string) []*PendingQuery {
	return slices.DeleteFunc(slices.Clone(q.all), func(a *PendingQuery) bool { return a.Name != name })
}

// Last returns the last query of that name, or an ended query if there is none.
func (q *Queries) Last(name string) *PendingQuery {
	all := q.All(name)
	if len(all) == 0 {
		return &PendingQuery{queries: q, Ended: true}
	}
	return all[len(all)-1]
}

// An answerContext is the context of a query's function.
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

// QueriesNamed decodes the questions of all queries of that name, in the order in which they were sent.
func QueriesNamed[Q any](t testing.TB, q *Queries, name string) (questions []Q) {
	t.Helper()
	for _, p := range q.Sent {
		if p.Name == name {
			questions = append(questions, DecodeQuery[Q](t, p))
		}
	}
	return questions
}

// DecodeQuery returns the question of an encoded query.
func DecodeQuery[Q any](t testing.TB, p query.Encoded) (question Q) {
	t.Helper()
	if err := json.Unmarshal(p.Body, &question); err != nil {
		t.Fatal(err)
	}
	return question
}
