package schedule

import "juggle/site/page"

// Files opens the reader's files.
type Files interface {
	// Negotiate opens a file of events in the view Negotiate.
	Negotiate(f page.File)
	page.Texts
}
