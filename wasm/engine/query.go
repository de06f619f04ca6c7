package engine

import (
	"errors"

	"juggle/core/base/coder"
	"juggle/core/experiment/query"
	corestudy "juggle/core/papers/study"
	"juggle/site/page"
	"juggle/wasm/pool"
	"juggle/wasm/wire"
)

// A pendingQuery is a query that is not yet answered, by a worker or, if a log is only to be fetched, by the engine.
type pendingQuery struct {
	engine   *Engine
	job      pool.Job
	done     func([]byte, error)     // gets the answer, unless the query is cancelled
	progress func(done, total int64) // gets the progress; may be nil
	id       uint32                  // the job's number; 0: not submitted
	ended    bool
}

// newQuery makes an urgent query to a worker. The caller must submit it.
func (e *Engine) newQuery(p query.Encoded, progress func(done, total int64), done func([]byte, error)) *pendingQuery {
	q := &pendingQuery{engine: e, progress: progress, done: done}
	q.job = pool.Job{Type: wire.Query, Body: coder.Encode(&wire.Ask{Name: p.Name, Body: p.Body}), Tries: 2, Short: !p.Long, Urgent: true,
		Reply: q.reply}
	return q
}

// submit submits the query to the pool.
func (q *pendingQuery) submit() *pendingQuery {
	q.id = q.engine.Pool.Submit(q.job)
	return q
}

// Ask submits a query to a worker, after the logs that it needs have been put into the pool; see page.Queries.
func (e *Engine) Ask(p query.Encoded, progress func(done, total int64), done func([]byte, error)) page.Task {
	q := e.newQuery(p, progress, done)
	if len(p.Logs) == 0 {
		return q.submit()
	}
	var sources []corestudy.Source
	for _, sha256 := range p.Logs {
		source := corestudy.Source{SHA256: sha256}
		if l := e.logs[sha256]; l != nil {
			source = l.source
		}
		sources = append(sources, source)
	}
	return q.submitWith(sources)
}

// submitWith submits the query once the pool has these logs. If one of them is unavailable, its error is the answer.
func (q *pendingQuery) submitWith(sources []corestudy.Source) *pendingQuery {
	for _, s := range sources {
		q.job.Needs = append(q.job.Needs, s.SHA256)
	}
	q.engine.Pool.Use(q.job.Needs...)
	q.engine.provide(sources, func(unavailable map[string]error) {
		for _, s := range sources {
			if err := unavailable[s.SHA256]; err != nil {
				q.answer(nil, err)
				return
			}
		}
		if !q.ended {
			q.submit()
		}
	})
	return q
}

func (q *pendingQuery) reply(f wire.Frame) {
	switch f.Type {
	case wire.Progress:
		if s := new(wire.Share); coder.Decode(f.Body, s) == nil && q.progress != nil && !q.ended {
			q.engine.Invalidate()
			q.progress(int64(s.Done), int64(s.Total))
		}
	case wire.Fail:
		q.answer(nil, errors.New(string(f.Body)))
	case wire.Done:
		q.answer(f.Body, nil)
	}
}

func (q *pendingQuery) answer(body []byte, err error) {
	if !q.ended {
		q.end()
		q.engine.Invalidate()
		q.done(body, err)
	}
}

// Cancel implements page.Task.
func (q *pendingQuery) Cancel() {
	if q.ended {
		return
	}
	if q.id != 0 {
		q.engine.Pool.Cancel(q.id)
	}
	q.end()
}

func (q *pendingQuery) end() {
	q.ended = true
	q.engine.Pool.Release(q.job.Needs...)
}
