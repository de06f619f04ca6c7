package realtime

import (
	"juggle/core/realtime/saturation"
	"juggle/core/realtime/scene"
	"juggle/core/report"
	"juggle/site/page"
)

// Guarantees computes for the Real-time view, in a worker. What comes back are the tables that Scene.Admit and Scene.Simulate give.
type Guarantees interface {
	Admit(s scene.Scene, done func([]*report.Table, error)) page.Task
	Simulate(s scene.Scene, machine int, done func([]*report.Table, error)) page.Task
	// Answer gives the tables of Scene.Answer.
	Answer(s scene.Scene, p scene.Placed, done func([]*report.Table, error)) page.Task

	// Saturate runs one seed of a study, counted from 0, at every p: an outcome for each of saturation.Probabilities.
	Saturate(s saturation.Study, seed int, done func([]saturation.Outcome, error)) page.Task

	// ChooseDocument opens the browser's file dialog; done is not called when it is dismissed.
	ChooseDocument(done func(page.File))
	page.Texts
}
