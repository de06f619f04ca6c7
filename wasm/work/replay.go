package work

import (
	"time"

	"juggle/core/replay"
	"juggle/core/study"
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
