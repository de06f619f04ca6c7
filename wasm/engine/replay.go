package engine

import (
	"juggle/core/queue"
	"juggle/core/replay"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/schedule"
	"juggle/wasm/wire"
)

// Replay plays one period of a log in a worker; see schedule.Replays.
func (e *Engine) Replay(r schedule.ReplayRequest, to schedule.ReplaySink) page.Task {
	body := wire.Replay{Source: wire.Source(r.Source), Setup: r.Setup.Encode()}.Encode()
	return e.long(wire.Explain, body, to.Progress, func(answer []byte, err error) {
		var run *replay.Run
		if err == nil {
			run, err = replay.DecodeRun(answer)
		}
		if err != nil {
			to.Failed(err.Error())
			return
		}
		to.Done(run)
	}).about(r.Source)
}

// Queue has a queue meet the jobs of a run; see schedule.Replays.
func (e *Engine) Queue(r schedule.ReplayRequest, policy queue.Policy, done func([]gantt.Instant, error)) page.Task {
	body := wire.Replay{Source: wire.Source(r.Source), Setup: r.Setup.Encode(), Queue: policy.String()}.Encode()
	return e.question(wire.Explain, body, func(answer []byte, err error) {
		var starts wire.Starts
		if err == nil {
			starts, err = wire.DecodeStarts(answer)
		}
		list := make([]gantt.Instant, len(starts))
		for i, t := range starts {
			list[i] = gantt.Instant(t)
		}
		done(list, err)
	}).about(r.Source)
}

var _ schedule.Replays = (*Engine)(nil)
