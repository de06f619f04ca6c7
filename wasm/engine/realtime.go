package engine

import (
	"juggle/core/realtime/saturation"
	"juggle/site/page"
	"juggle/site/realtime"
	"juggle/wasm/wire"
)

// ChooseDocument opens the browser's file dialog; see realtime.Guarantees.
func (e *Engine) ChooseDocument(done func(page.File)) { e.choose(".json,application/json", done) }

// ChooseRequests opens the browser's file dialog; see negotiate.Files.
func (e *Engine) ChooseRequests(done func(page.File)) { e.choose(".csv,text/csv", done) }

// Saturate runs one seed of a study; see realtime.Guarantees.
func (e *Engine) Saturate(s saturation.Study, seed int, done func([]saturation.Outcome, error)) page.Task {
	return e.question(wire.Saturate, wire.Saturation{Study: s.Encode(), Seed: seed}.Encode(), inJSON(done)).put()
}

var _ realtime.Guarantees = (*Engine)(nil)
