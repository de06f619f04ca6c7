package engine

import (
	"encoding/json"
	"errors"

	corestudy "juggle/core/study"
	"juggle/site/page"
	"juggle/wasm/wire"
)

var errWidth = errors.New("engine: a row of the wrong width")

// A question is a job that answers once.
type question struct {
	engine *Engine
	job    uint32
	over   bool
}

// ask puts a question to a worker, before what can wait. done hears the answer unless the question is cancelled.
func (e *Engine) ask(kind wire.Kind, body []byte, done func([]byte, error)) *question {
	return e.askWith(nil, kind, body, done)
}

// askWith is ask where the worker must hold logs, which are in the pool.
func (e *Engine) askWith(needs []string, kind wire.Kind, body []byte, done func([]byte, error)) *question {
	q := &question{engine: e}
	j := pooled(kind, body, needs, 2, func(f wire.Frame) {
		if q.over || f.Type != wire.Done && f.Type != wire.Fail {
			return
		}
		q.over = true
		e.Show()
		if f.Type == wire.Fail {
			done(nil, errors.New(string(f.Body)))
			return
		}
		done(f.Body, nil)
	})
	j.Urgent = true
	q.job = e.Pool.Submit(j)
	return q
}

// inJSON hears an answer that is JSON.
func inJSON[T any](done func(T, error)) func([]byte, error) {
	return func(body []byte, err error) {
		var answer T
		if err == nil {
			err = json.Unmarshal(body, &answer)
		}
		done(answer, err)
	}
}

// Cancel implements page.Task.
func (q *question) Cancel() {
	if !q.over {
		q.over = true
		q.engine.Pool.Cancel(q.job)
	}
}

// A logQuestion is a question about a log on its way: for the log, or in a worker.
type logQuestion struct {
	question *question
	over     bool
}

// askOf is ask about a log, which is provided.
func (e *Engine) askOf(source corestudy.Source, kind wire.Kind, body []byte, done func([]byte, error)) page.Task {
	q := new(logQuestion)
	e.provide([]corestudy.Source{source}, func(lacking map[string]error) {
		switch err := lacking[source.SHA256]; {
		case q.over:
		case err != nil:
			done(nil, err)
		default:
			q.question = e.askWith([]string{source.SHA256}, kind, body, done)
		}
	})
	return q
}

// Cancel implements page.Task.
func (q *logQuestion) Cancel() {
	if q.over = true; q.question != nil {
		q.question.Cancel()
	}
}
