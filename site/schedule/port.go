package schedule

import "juggle/site/page"

// Files are the reader's files.
type Files interface {
	// Negotiate opens a file in the view of agreements, for what this view does not show.
	Negotiate(f page.File)
	page.Texts
}
