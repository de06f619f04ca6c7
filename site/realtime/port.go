package realtime

import "juggle/site/page"

// Files are the reader's files.
type Files interface {
	// ChooseDocument opens the browser's file dialog; done is not called when it is dismissed.
	ChooseDocument(done func(page.File))
	page.Texts
}
