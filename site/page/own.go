package page

import (
	"cmp"
	"strings"

	"juggle/core/experiment/param"
	"juggle/site/text"
)

// A view's part of the link, its own: how it is read, and how it follows the reader's changes.

// ReadOwn reads a view's part of a link. It calls take with each key, without the view's name, and its value, unescaped. If take cannot
// use the value, it returns false and what it wants instead, or "" if it does not know the key. Each such pair becomes a notice, with the
// key as it stands in the link.
func ReadOwn(view, own string, take func(key, value string) (want string, ok bool)) (notices []string) {
	for pair := range strings.SplitSeq(own, "&") {
		if pair == "" {
			continue
		}
		key, value, _ := strings.Cut(pair, "=")
		value = param.Unescape(value)
		if want, ok := take(strings.TrimPrefix(key, view+"."), value); !ok {
			notices = append(notices, Fault(&param.Error{Key: param.Unescape(key), Got: value, Want: want}))
		}
	}
	return notices
}

// OwnPart spells parameters as a view's part of the link: each key with the view's before it, "pools.seed=2&pools.k=7".
func OwnPart(view, pairs string) string {
	if pairs == "" {
		return ""
	}
	return view + "." + strings.ReplaceAll(pairs, "&", "&"+view+".")
}

// DecodeOwn has decode read a view's part of the link, "seed=2&k=7"; the notices have the view's name before the key.
func DecodeOwn(view, own string, decode func(pairs string) []*param.Error) (notices []string) {
	for _, e := range decode(strings.TrimPrefix(strings.ReplaceAll("&"+own, "&"+view+".", "&"), "&")) {
		notices = append(notices, Fault(&param.Error{Key: view + "." + e.Key, Got: e.Got, Want: e.Want}))
	}
	return notices
}

// Fault says what is wrong with a key of a link, and stays short where that is full of rubbish.
func Fault(e *param.Error) string {
	return (&param.Error{Key: text.Clip(e.Key), Got: text.Clip(e.Got), Want: cmp.Or(e.Want, param.Unknown)}).Error()
}

// A Live keeps a view's part of the link up with the reader's changes: a change is in the link at once, as long as the view is shown, and
// when the reader has come to rest it is an entry of the history, and is computed.
type Live struct {
	page   *Page
	view   string
	own    func() string
	rest   func()
	settle Task // a change that waits for the next one
	rests  bool // rest is being called
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
	l.settle = l.page.Browser.After(Settling, func() {
		l.settle = nil
		l.Record()
		l.rests = true
		l.rest()
		l.rests = false
	})
}

// Waits reports whether a change has not come to rest.
func (l *Live) Waits() bool { return l.settle != nil }

// Drop forgets a change that has not come to rest: a link says what holds now.
func (l *Live) Drop() { CallOff(&l.settle) }

// Left records a change that has not come to rest, before the reader goes.
func (l *Live) Left() {
	if CallOff(&l.settle) {
		l.Record()
	}
}
