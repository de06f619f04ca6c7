package negotiate

import (
	"juggle/core/sim/session"
	"juggle/site/page"
)

// Files opens the reader's files.
type Files interface {
	// ChooseRequests opens the browser's file dialog. It does not call done when the reader closes the dialog.
	ChooseRequests(done func(page.File))
	page.Texts
}

// Crowds returns the machine that Schedule shows, with its running and waiting jobs.
type Crowds interface {
	// Crowd calls done with the machine once it is known, or with the error that there is none.
	Crowd(done func(session.Crowd, error))
}
