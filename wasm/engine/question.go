package engine

import (
	"errors"

	"juggle/core/base/coder"
	"juggle/core/experiment/question"
	corestudy "juggle/core/papers/study"
	"juggle/site/page"
	"juggle/wasm/pool"
	"juggle/wasm/wire"
)

// An asking is a question that is not yet answered, by a worker or, if a log is only to be fetched, by the engine.
type pendingQuestion struct {
	engine   *Engine
	job      pool.Job
	done     func([]byte, error)     // gets the answer, unless the question is cancelled
	progress func(done, total int64) // gets how much is complete; may be nil
	id       uint32                  // the job's number; 0: not submitted
	ended    bool
}

// question makes an urgent question to a worker. The caller must submit it.
func (e *Engine) question(p question.Put, progress func(done, total int64), done func([]byte, error)) *pendingQuestion {
	q := &pendingQuestion{engine: e, progress: progress, done: done}
	q.job = pool.Job{Type: wire.Question, Body: coder.Encode(&wire.Ask{Name: p.Name, Body: p.Body}), Tries: 2, Short: !p.Long, Urgent: true,
		Reply: q.reply}
	return q
}

// submit submits the question to the pool.
func (q *pendingQuestion) submit() *pendingQuestion {
	q.id = q.engine.Pool.Submit(q.job)
	return q
}

// Ask submits a question to a worker, after the logs that it needs have been put into the pool; see page.Questions.
func (e *Engine) Ask(p question.Put, progress func(done, total int64), done func([]byte, error)) page.Task {
	q := e.question(p, progress, done)
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

// submitWith submits the question once the pool has these logs. If one of them is unavailable, its error is the answer.
func (q *pendingQuestion) submitWith(sources []corestudy.Source) *pendingQuestion {
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

func (q *pendingQuestion) reply(f wire.Frame) {
	switch f.Type {
	case wire.Progress:
		if s := new(wire.Share); coder.Decode(f.Body, s) == nil && q.progress != nil && !q.ended {
			q.engine.Show()
			q.progress(int64(s.Done), int64(s.Total))
		}
	case wire.Fail:
		q.answer(nil, errors.New(string(f.Body)))
	case wire.Done:
		q.answer(f.Body, nil)
	}
}

func (q *pendingQuestion) answer(body []byte, err error) {
	if !q.ended {
		q.end()
		q.engine.Show()
		q.done(body, err)
	}
}

// Cancel implements page.Task.
func (q *pendingQuestion) Cancel() {
	if q.ended {
		return
	}
	if q.id != 0 {
		q.engine.Pool.Cancel(q.id)
	}
	q.end()
}

func (q *pendingQuestion) end() {
	q.ended = true
	q.engine.Pool.Release(q.job.Needs...)
}
