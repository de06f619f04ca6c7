package engine

import (
	"errors"

	"juggle/core/coder"
	"juggle/core/question"
	corestudy "juggle/core/study"
	"juggle/site/page"
	"juggle/wasm/pool"
	"juggle/wasm/wire"
)

// An asking is a question that is being answered: by a worker, or, for a log that is only fetched, by the engine.
type asking struct {
	engine   *Engine
	job      pool.Job
	done     func([]byte, error)     // hears the answer, unless the question is cancelled
	progress func(done, total int64) // hears how much is done; may be nil
	id       uint32                  // the job's number; 0: it was not submitted
	over     bool
}

// question makes an urgent question to a worker. The caller puts it.
func (e *Engine) question(p question.Put, progress func(done, total int64), done func([]byte, error)) *asking {
	q := &asking{engine: e, progress: progress, done: done}
	q.job = pool.Job{Type: wire.Question, Body: coder.Encode(&wire.Ask{Name: p.Name, Body: p.Body}), Tries: 2, Short: !p.Long, Urgent: true,
		Reply: q.reply}
	return q
}

// put submits the question to the pool.
func (q *asking) put() *asking {
	q.id = q.engine.Pool.Submit(q.job)
	return q
}

// Ask puts a question to a worker that holds the logs it needs, which are provided; see page.Questions.
func (e *Engine) Ask(p question.Put, progress func(done, total int64), done func([]byte, error)) page.Task {
	q := e.question(p, progress, done)
	if len(p.Logs) == 0 {
		return q.put()
	}
	var sources []corestudy.Source
	for _, sha256 := range p.Logs {
		source := corestudy.Source{SHA256: sha256}
		if l := e.logs[sha256]; l != nil {
			source = l.source
		}
		sources = append(sources, source)
	}
	return q.with(sources)
}

// with puts the question once the pool has these logs; if one of them cannot be had, its error is the answer.
func (q *asking) with(sources []corestudy.Source) *asking {
	for _, s := range sources {
		q.job.Needs = append(q.job.Needs, s.SHA256)
	}
	q.engine.Pool.Use(q.job.Needs...)
	q.engine.provide(sources, func(lacking map[string]error) {
		for _, s := range sources {
			if err := lacking[s.SHA256]; err != nil {
				q.answer(nil, err)
				return
			}
		}
		if !q.over {
			q.put()
		}
	})
	return q
}

func (q *asking) reply(f wire.Frame) {
	switch f.Type {
	case wire.Progress:
		if s := new(wire.Share); coder.Decode(f.Body, s) == nil && q.progress != nil && !q.over {
			q.engine.Show()
			q.progress(int64(s.Done), int64(s.Total))
		}
	case wire.Fail:
		q.answer(nil, errors.New(string(f.Body)))
	case wire.Done:
		q.answer(f.Body, nil)
	}
}

func (q *asking) answer(body []byte, err error) {
	if !q.over {
		q.end()
		q.engine.Show()
		q.done(body, err)
	}
}

// Cancel implements page.Task.
func (q *asking) Cancel() {
	if q.over {
		return
	}
	if q.id != 0 {
		q.engine.Pool.Cancel(q.id)
	}
	q.end()
}

func (q *asking) end() {
	q.over = true
	q.engine.Pool.Release(q.job.Needs...)
}
