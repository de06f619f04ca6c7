package work

import (
	"fmt"
	"time"

	"juggle/core/queue"
	"juggle/core/replay"
	"juggle/core/study"
	"juggle/core/workload"
	"juggle/wasm/wire"
)

// listenPace is how often a run looks for a cancel.
const listenPace = 20 * time.Millisecond

// replay plays one period, decision by decision.
func (s *Server) replay(j *Job) ([]byte, error) {
	ask, err := wire.DecodeReplay(j.Body)
	if err != nil {
		return nil, err
	}
	setup, wrong := replay.Decode(ask.Setup)
	if len(wrong) > 0 {
		return nil, wrong[0]
	}
	trace, err := s.trace(j, study.Source(ask.Source))
	if err != nil {
		return nil, err
	}
	if ask.Queue != "" {
		return enqueue(trace, setup, ask.Queue)
	}
	heard := s.out.Now()
	run, err := replay.Play(trace, setup, func(done, of int) error {
		now := s.out.Now()
		if now-heard < listenPace {
			return nil
		}
		heard = now
		j.Progress(int64(done), int64(of))
		if j.Stopped() {
			return errCancelled
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return run.Encode(), nil
}

// enqueue says when a queue starts the jobs of a setup.
func enqueue(t *workload.Trace, setup replay.Setup, name string) ([]byte, error) {
	policy, known := queue.Policies().Value(name)
	if !known {
		return nil, fmt.Errorf("work: queue %q is not known to this worker", name)
	}
	jobs, procs, err := setup.Jobs(t)
	if err != nil {
		return nil, err
	}
	slots, err := queue.Run(policy, int32(procs), queue.FromRequests(jobs))
	if err != nil {
		return nil, err
	}
	starts := make(wire.Starts, len(slots))
	for i, s := range slots {
		starts[i] = int64(s.Start)
	}
	return starts.Encode(), nil
}
