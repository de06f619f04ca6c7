package engine

import (
	core "juggle/core/realtime"
	"juggle/core/realtime/saturation"
	"juggle/core/realtime/scene"
	"juggle/site/page"
	"juggle/site/realtime"
	"juggle/wasm/wire"
)

// Admit asks every machine; see realtime.Guarantees.
func (e *Engine) Admit(s scene.Scene, document string, done func(*core.Answer, error)) page.Task {
	return e.ask(wire.Realtime, wire.Reservation{Scene: s.Encode(), Placed: scene.Placed{Document: document}}.Encode(), inJSON(done))
}

// Simulate plays a machine; see realtime.Guarantees.
func (e *Engine) Simulate(s scene.Scene, p scene.Placed, done func(*core.Comparison, error)) page.Task {
	return e.ask(wire.Realtime, wire.Reservation{Scene: s.Encode(), Play: true, Placed: p}.Encode(), inJSON(done))
}

// ChooseDocument opens the browser's file dialog; see realtime.Guarantees.
func (e *Engine) ChooseDocument(done func(page.File)) { e.choose(".json,application/json", done) }

// ChooseRequests opens the browser's file dialog; see negotiate.Files.
func (e *Engine) ChooseRequests(done func(page.File)) { e.choose(".csv,text/csv", done) }

// Saturate runs one seed of a study; see realtime.Guarantees.
func (e *Engine) Saturate(s saturation.Study, seed int, done func([]saturation.Outcome, error)) page.Task {
	return e.ask(wire.Saturate, wire.Saturation{Study: s.Encode(), Seed: seed}.Encode(), inJSON(done))
}

var _ realtime.Guarantees = (*Engine)(nil)
