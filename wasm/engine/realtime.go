//go:build !small

package engine

import (
	"encoding/json"

	"juggle/core/realtime/saturation"
	"juggle/core/realtime/scene"
	"juggle/core/report"
	"juggle/site/page"
	"juggle/site/realtime"
	"juggle/wasm/wire"
)

// Admit asks every machine of a scene; see realtime.Guarantees.
func (e *Engine) Admit(s scene.Scene, done func([]*report.Table, error)) page.Task {
	return e.tables(wire.Reservation{Scene: s.Encode()}, done)
}

// Simulate plays a machine of a scene; see realtime.Guarantees.
func (e *Engine) Simulate(s scene.Scene, machine int, done func([]*report.Table, error)) page.Task {
	return e.tables(wire.Reservation{Scene: s.Encode(), Machine: machine + 1}, done)
}

// Answer asks about a document; see realtime.Guarantees.
func (e *Engine) Answer(s scene.Scene, p scene.Placed, done func([]*report.Table, error)) page.Task {
	return e.tables(wire.Reservation{Scene: s.Encode(), Document: p.Document, Machine: p.Processor + 1, Service: p.Service}, done)
}

// ChooseDocument opens the browser's file dialog; see realtime.Guarantees.
func (e *Engine) ChooseDocument(done func(page.File)) { e.choose(".json,application/json", done) }

// ChooseRequests opens the browser's file dialog; see negotiate.Files.
func (e *Engine) ChooseRequests(done func(page.File)) { e.choose(".csv,text/csv", done) }

// Saturate runs one seed of a study; see realtime.Guarantees.
func (e *Engine) Saturate(s saturation.Study, seed int, done func([]saturation.Outcome, error)) page.Task {
	return e.ask(wire.Saturate, wire.Saturation{Study: s.Encode(), Seed: seed}.Encode(), func(answer []byte, err error) {
		var outcomes []saturation.Outcome
		if err == nil {
			err = json.Unmarshal(answer, &outcomes)
		}
		done(outcomes, err)
	})
}

func (e *Engine) tables(r wire.Reservation, done func([]*report.Table, error)) page.Task {
	return e.ask(wire.Realtime, r.Encode(), func(answer []byte, err error) {
		var tables []*report.Table
		if err == nil {
			err = json.Unmarshal(answer, &tables)
		}
		done(tables, err)
	})
}

var _ realtime.Guarantees = (*Engine)(nil)
