package page

import (
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/site/text"
)

// A view's part of the link, its own: how it is read, and how it follows the reader's changes.

// ReadOwn reads a view's part of a link, key by key without the view's name; values have no escapes any more. What take cannot use it says by
// what it wants instead, "" where the key is not known; the notices say so, each with the view's name before the key.
func ReadOwn(view, own string, take func(key, value string) (want string, ok bool)) (notices []string) {
	for pair := range strings.SplitSeq(own, "&") {
		if pair == "" {
			continue
		}
		key, value, _ := strings.Cut(pair, "=")
		value = Unescape(value)
		if want, ok := take(strings.TrimPrefix(key, view+"."), value); !ok {
			notices = append(notices, Fault(&param.Error{Key: Unescape(key), Got: value, Want: want}))
		}
	}
	return notices
}

// Fault says what is wrong with a key of a link; where nothing is wanted, it is not known.
func Fault(e *param.Error) string {
	if e.Want == "" {
		return text.Clip(e.Key) + ": not known to this version"
	}
	return text.Clip(e.Key) + ": got " + strconv.Quote(text.Clip(e.Got)) + ", want " + e.Want
}

// A Live keeps a view's part of the link up with the reader's changes: a change is in the link at once, as long as the view is shown, and when
// the reader has come to rest it is an entry of the history, and is computed.
type Live struct {
	page   *Page
	view   string
	own    func() string
	rest   func()
	settle Task // a change that waits for the next one
}

// NewLive makes the Live of the view of that key; own spells its part of the link, and rest computes what has changed.
func NewLive(p *Page, view string, own func() string, rest func()) *Live {
	return &Live{page: p, view: view, own: own, rest: rest}
}

// Write puts the state into the link, unless the reader has gone on: the link is another view's then, and asks for Own when it leads back.
func (l *Live) Write() (shown bool) {
	if shown = l.page.View() == l.view; shown {
		l.page.Link.Own = l.own()
	}
	return shown
}

// Record makes the state an entry of the history.
func (l *Live) Record() {
	if l.Write() {
		l.page.Push()
	}
}

// Changed takes a change.
func (l *Live) Changed() {
	l.Write()
	l.Drop()
	l.settle = l.page.Window.After(Settling, func() {
		l.settle = nil
		l.Record()
		l.rest()
	})
}

// Waits tells whether a change has not come to rest.
func (l *Live) Waits() bool { return l.settle != nil }

// Drop forgets a change that has not come to rest: a link says what holds now.
func (l *Live) Drop() { CallOff(&l.settle) }

// Left records a change that has not come to rest, before the reader goes.
func (l *Live) Left() {
	if CallOff(&l.settle) {
		l.Record()
	}
}
