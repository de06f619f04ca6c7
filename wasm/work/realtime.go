package work

import (
	"context"
	"encoding/json"
	"errors"

	"juggle/core/report"
	"juggle/site/realtime"
	"juggle/wasm/wire"
)

// reserve asks the machines of a scene, or simulates one of them.
func reserve(j *Job) ([]byte, error) {
	ask, err := wire.DecodeReservation(j.Body)
	if err != nil {
		return nil, err
	}
	scene, wrong := realtime.ParseScene(ask.Scene)
	if len(wrong) > 0 {
		return nil, errors.New("work: " + wrong[0])
	}
	var tables []*report.Table
	switch {
	case ask.Document != "":
		tables, err = scene.Answer(stopping{context.Background(), j}, realtime.Placed{Document: ask.Document, Machine: ask.Machine - 1, Service: ask.Service})
	case ask.Machine == 0:
		tables, err = scene.Admit()
	default:
		tables, err = scene.Simulate(stopping{context.Background(), j}, ask.Machine-1)
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
	s.job.Progress(0, 1) // a sign of life
	if s.job.Stopped() {
		return context.Canceled
	}
	return nil
}
