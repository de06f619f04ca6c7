package realtime

import (
	"juggle/core/realtime/saturation"
	"juggle/site/page"
)

// Guarantees computes for the Real-time view, in a worker.
type Guarantees interface {
	// Saturate runs one seed of a study, counted from 0, at every p: an outcome for each of saturation.Probabilities.
	Saturate(s saturation.Study, seed int, done func([]saturation.Outcome, error)) page.Task

	// ChooseDocument opens the browser's file dialog; done is not called when it is dismissed.
	ChooseDocument(done func(page.File))
	page.Texts
}
