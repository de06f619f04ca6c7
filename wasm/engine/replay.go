package engine

import (
	"juggle/core/queue"
	"juggle/core/replay"
	corestudy "juggle/core/study"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/schedule"
	"juggle/wasm/wire"
)

// A replaying is one run on its way.
type replaying struct {
	engine *Engine
	to     schedule.ReplaySink
	job    uint32
	over   bool
}

// Replay plays one period of a log in a worker; see schedule.Replays.
func (e *Engine) Replay(r schedule.ReplayRequest, to schedule.ReplaySink) page.Task {
	p := &replaying{engine: e, to: to}
	e.provide([]corestudy.Source{r.Source}, func(lacking map[string]error) {
		switch err := lacking[r.Source.SHA256]; {
		case p.over:
		case err != nil:
			p.failed(err.Error())
		default:
			body := wire.Replay{Source: wire.Source(r.Source), Setup: r.Setup.Encode()}.Encode()
			j := pooled(wire.Explain, body, []string{r.Source.SHA256}, 2, p.reply)
			j.Short, j.Urgent = false, true
			p.job = e.Pool.Submit(j)
		}
	})
	return p
}

// Cancel implements page.Task.
func (p *replaying) Cancel() {
	if !p.over && p.job != 0 {
		p.engine.Pool.Cancel(p.job)
	}
	p.over = true
}

func (p *replaying) failed(message string) {
	p.over = true
	p.engine.Show()
	p.to.Failed(message)
}

func (p *replaying) reply(f wire.Frame) {
	if p.over {
		return
	}
	switch f.Type {
	case wire.Progress:
		if s, err := wire.DecodeShare(f.Body); err == nil {
			p.engine.Show()
			p.to.Progress(int64(s.Done), int64(s.Total))
		}
	case wire.Fail:
		p.failed(string(f.Body))
	case wire.Done:
		run, err := replay.DecodeRun(f.Body)
		if err != nil {
			p.failed(err.Error())
			return
		}
		p.over = true
		p.engine.Show()
		p.to.Done(run)
	}
}

// Queue has a queue meet the jobs of a run; see schedule.Replays.
func (e *Engine) Queue(r schedule.ReplayRequest, policy queue.Policy, done func([]gantt.Instant, error)) page.Task {
	body := wire.Replay{Source: wire.Source(r.Source), Setup: r.Setup.Encode(), Queue: policy.String()}.Encode()
	return e.askOf(r.Source, wire.Explain, body, func(answer []byte, err error) {
		var starts wire.Starts
		if err == nil {
			starts, err = wire.DecodeStarts(answer)
		}
		list := make([]gantt.Instant, len(starts))
		for i, t := range starts {
			list[i] = gantt.Instant(t)
		}
		done(list, err)
	})
}

var _ schedule.Replays = (*Engine)(nil)
