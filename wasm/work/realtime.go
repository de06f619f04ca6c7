package work

import (
	"context"
	"encoding/json"
	"fmt"

	"juggle/core/realtime/scene"
	"juggle/wasm/wire"
)

// reserve asks machines for a request, or simulates one of them.
func reserve(j *Job) ([]byte, error) {
	ask, err := wire.DecodeReservation(j.Body)
	if err != nil {
		return nil, err
	}
	s, wrong := scene.Parse(ask.Scene)
	if len(wrong) > 0 {
		return nil, fmt.Errorf("work: %w", wrong[0])
	}
	var answer any
	if ask.Play {
		answer, err = s.Simulate(stopping{context.Background(), j}, ask.Placed)
	} else {
		answer, err = s.Admit(ask.Document)
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(answer)
}

// stopping is a context that is done when its job is cancelled. The simulation asks it now and then.
type stopping struct {
	context.Context
	job *Job
}

func (s stopping) Err() error {
	if s.job.GoOn() != nil {
		return context.Canceled
	}
	return nil
}
