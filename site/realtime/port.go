package realtime

import (
	"juggle/core/realtime"
	"juggle/core/realtime/saturation"
	"juggle/core/realtime/scene"
	"juggle/site/page"
)

// Guarantees computes for the Real-time view, in a worker.
type Guarantees interface {
	// Admit and Simulate give what those of the scene give.
	Admit(s scene.Scene, document string, done func(*realtime.Answer, error)) page.Task
	Simulate(s scene.Scene, p scene.Placed, done func(*realtime.Comparison, error)) page.Task

	// Saturate runs one seed of a study, counted from 0, at every p: an outcome for each of saturation.Probabilities.
	Saturate(s saturation.Study, seed int, done func([]saturation.Outcome, error)) page.Task

	// ChooseDocument opens the browser's file dialog; done is not called when it is dismissed.
	ChooseDocument(done func(page.File))
	page.Texts
}
