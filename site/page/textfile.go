package page

import (
	"strings"

	"juggle/core/base/plaintext"
	"juggle/site/text"
)

// mostText bounds a text file that a view reads, in bytes.
const mostText = 1_000_000

// Texts reads the reader's text files.
type Texts interface {
	Text(f File, done func(content string, err error))
}

// TakeText reads a text file that was dropped or chosen, in the view of that key, which open shows. refuse hears why it was not, naming the
// file; and "" before anything else, since what was wrong with the file before is over.
func (p *Page) TakeText(view string, files Texts, f File, open func(content string) error, refuse func(why string)) {
	if p.View() != view {
		p.Visit(p.LinkTo(view, 0))
	}
	refuse("")
	if f.Bytes > mostText {
		refuse(f.Name + ": got " + text.Size(f.Bytes) + ", want at most " + text.Size(mostText))
		return
	}
	files.Text(f, func(content string, err error) {
		if err == nil {
			err = open(content)
		}
		if err != nil {
			refuse(f.Name + ": " + plaintext.CutLongWords(strings.ReplaceAll(text.Faults(err), f.Name+": ", "")))
		}
	})
}
