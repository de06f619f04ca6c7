package negotiate

import (
	"juggle/core/session"
	"juggle/site/page"
)

// Files are the reader's files.
type Files interface {
	// ChooseRequests opens the browser's file dialog; done is not called when it is dismissed.
	ChooseRequests(done func(page.File))
	page.Texts
}

// Crowds knows the machine that the view of single runs shows.
type Crowds interface {
	// Crowd answers with it, once it is known, or with why there is none.
	Crowd(done func(session.Crowd, error))
}
