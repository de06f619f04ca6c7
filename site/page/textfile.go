package page

import (
	"strings"

	"juggle/core/base/plaintext"
	"juggle/site/text"
)

// maxTextBytes is the greatest size of a text file that a view reads, in bytes.
const maxTextBytes = 1_000_000

// Texts reads the reader's text files.
type Texts interface {
	Text(f File, done func(content string, err error))
}

// ReadTextFile reads a text file that was dropped or chosen, and goes to the view with that key. open shows the content in the
// view. showError shows an error with the file's name. Before the file is read showError gets "", which clears the error of an earlier
// file.
func (p *Page) ReadTextFile(view string, files Texts, f File, open func(content string) error, showError func(message string)) {
	if p.View() != view {
		p.Visit(p.LinkTo(view, 0))
	}
	showError("")
	if f.Bytes > maxTextBytes {
		showError(f.Name + ": got " + text.Size(f.Bytes) + ", want at most " + text.Size(maxTextBytes))
		return
	}
	files.Text(f, func(content string, err error) {
		if err == nil {
			err = open(content)
		}
		if err != nil {
			showError(f.Name + ": " + plaintext.CutLongWords(strings.ReplaceAll(text.PlainJoined(err), f.Name+": ", "")))
		}
	})
}
