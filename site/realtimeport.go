package site

import "juggle/core/report"

// Guarantees computes for the Real-time view, in a worker. What comes back are the tables that Scene.Admit and Scene.Simulate give.
type Guarantees interface {
	Admit(s Scene, done func([]*report.Table, error)) Task
	Simulate(s Scene, machine int, done func([]*report.Table, error)) Task
}
