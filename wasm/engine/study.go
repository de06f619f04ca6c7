package engine

import (
	"slices"
	"time"

	corestudy "juggle/core/study"
	"juggle/site"
	"juggle/wasm/wire"
)

const (
	batch       = 4 // items in a job: about a tenth of a second of work, so that a cancel is quick
	ahead       = 3 // jobs that are queued for each worker
	again       = 2 // how often an item is run again by itself when its batch failed
	resultsPace = 100 * time.Millisecond
)

// A study is some items of a plan on their way through the pool.
type study struct {
	engine  *Engine
	plan    wire.Plan
	needs   []string
	to      site.StudySink
	batches [][]int32       // not yet submitted
	jobs    map[uint32]bool // in the pool
	got     map[int32]bool  // items whose result has come
	results []corestudy.Result
	due     bool // a timer will deliver the results
	over    bool
}

// Study computes items of a plan; see site.Engine.
func (e *Engine) Study(r site.StudyRequest, to site.StudySink) site.Task {
	s := &study{engine: e, to: to, jobs: map[uint32]bool{}, got: map[int32]bool{}}
	s.plan = wire.Plan{Params: r.Params.Encode(), Figures: slices.Clone(r.Figures)}
	for _, source := range r.Sources {
		s.plan.Sources = append(s.plan.Sources, wire.Source(source))
		s.needs = append(s.needs, source.SHA256)
	}
	for items := range slices.Chunk(r.Items, batch) {
		s.batches = append(s.batches, slices.Clone(items))
	}
	e.studies = append(e.studies, s)
	e.provide(r.Sources, func(err error) {
		switch {
		case s.over:
		case err != nil:
			s.failAll(err.Error())
		default:
			s.feed()
		}
	})
	return s
}

// Cancel implements site.Task.
func (s *study) Cancel() {
	s.end()
	for id := range s.jobs {
		s.engine.Pool.Cancel(id)
	}
}

func (s *study) end() {
	s.over, s.batches = true, nil
	s.engine.studies = slices.DeleteFunc(s.engine.studies, func(o *study) bool { return o == s })
}

func (s *study) restarted() {
	if !s.over {
		s.to.Restarted()
	}
}

func (s *study) failAll(message string) {
	for _, items := range s.batches {
		for _, item := range items {
			s.to.Failed(item, message)
		}
	}
	s.batches = nil
	s.finish()
}

// feed keeps the pool's queue short, so that other work need not wait long and a cancel has little to take back.
func (s *study) feed() {
	for len(s.batches) > 0 && len(s.jobs) < ahead*s.engine.Workers() {
		items := s.batches[0]
		s.batches = s.batches[1:]
		s.submit(items)
	}
	s.finish()
}

func (s *study) submit(items []int32) {
	tries := 1
	if len(items) == 1 {
		tries = again
	}
	id := s.engine.Pool.Submit(pooled(wire.Study, wire.Items{Plan: s.plan, Index: items}.Encode(), s.needs, tries, func(f wire.Frame) {
		s.reply(items, f)
	}))
	s.jobs[id] = true
}

func (s *study) reply(items []int32, f wire.Frame) {
	switch f.Type {
	case wire.Rows:
		s.take(f.Body)
	case wire.Done:
		delete(s.jobs, f.ID)
		if s.lacks(items) {
			s.failed(items, "the worker gave no result")
		}
		s.feed()
	case wire.Fail:
		delete(s.jobs, f.ID)
		s.failed(items, string(f.Body))
		s.feed()
	}
}

func (s *study) lacks(items []int32) bool {
	return slices.ContainsFunc(items, func(i int32) bool { return !s.got[i] })
}

// failed runs the items of a failed batch again, each by itself, so that one bad item takes no other with it.
func (s *study) failed(items []int32, message string) {
	missing := slices.DeleteFunc(slices.Clone(items), func(i int32) bool { return s.got[i] })
	if len(items) == 1 && len(missing) == 1 {
		s.engine.Show()
		s.to.Failed(missing[0], message)
		return
	}
	for _, item := range missing {
		s.batches = slices.Insert(s.batches, 0, []int32{item})
	}
}

func (s *study) take(body []byte) {
	table, err := wire.DecodeTable(body)
	if err != nil {
		return // the item stays missing, and fails when its job is done
	}
	for i := range table.Len() {
		result, err := corestudy.ResultOf(table.Row(i))
		if err != nil || s.got[result.Item] {
			continue
		}
		s.got[result.Item] = true
		s.results = append(s.results, result)
	}
	if !s.due && len(s.results) > 0 {
		s.due = true
		s.engine.After(resultsPace, func() {
			s.due = false
			s.deliver()
		})
	}
}

func (s *study) deliver() {
	if s.over || len(s.results) == 0 {
		return
	}
	results := s.results
	s.results = nil
	s.engine.Show()
	s.to.Results(results)
}

// finish ends the study when nothing is left.
func (s *study) finish() {
	if s.over || len(s.batches) > 0 || len(s.jobs) > 0 {
		return
	}
	s.deliver()
	if s.over { // the page cancelled it on the last results
		return
	}
	s.end()
	s.engine.Show()
	s.to.Ended()
}
