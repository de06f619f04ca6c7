//go:build !small

package work

import (
	"context"
	"encoding/json"
	"fmt"

	"juggle/core/realtime/scene"
	"juggle/core/report"
	"juggle/wasm/wire"
)

// reserve asks the machines of a scene, or simulates one of them.
func reserve(j *Job) ([]byte, error) {
	ask, err := wire.DecodeReservation(j.Body)
	if err != nil {
		return nil, err
	}
	s, wrong := scene.Parse(ask.Scene)
	if len(wrong) > 0 {
		return nil, fmt.Errorf("work: %w", wrong[0])
	}
	var tables []*report.Table
	switch {
	case ask.Document != "":
		tables, err = s.Answer(stopping{context.Background(), j},
			scene.Placed{Document: ask.Document, Processor: ask.Machine - 1, Service: ask.Service})
	case ask.Machine == 0:
		tables, err = s.Admit()
	default:
		tables, err = s.Simulate(stopping{context.Background(), j}, ask.Machine-1)
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(tables)
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
