package engine

import (
	"encoding/json"

	"juggle/core/report"
	"juggle/site"
	"juggle/wasm/wire"
)

// Admit asks every machine of a scene; see site.Guarantees.
func (e *Engine) Admit(s site.Scene, done func([]*report.Table, error)) site.Task {
	return e.tables(wire.Reservation{Scene: s.Encode()}, done)
}

// Simulate plays a machine of a scene; see site.Guarantees.
func (e *Engine) Simulate(s site.Scene, machine int, done func([]*report.Table, error)) site.Task {
	return e.tables(wire.Reservation{Scene: s.Encode(), Machine: machine + 1}, done)
}

func (e *Engine) tables(r wire.Reservation, done func([]*report.Table, error)) site.Task {
	return e.ask(wire.Realtime, r.Encode(), func(answer []byte, err error) {
		var tables []*report.Table
		if err == nil {
			err = json.Unmarshal(answer, &tables)
		}
		done(tables, err)
	})
}

var _ site.Guarantees = (*Engine)(nil)
