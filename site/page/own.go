package page

import (
	"cmp"
	"strings"

	"juggle/core/experiment/param"
	"juggle/site/text"
)

// This file reads a view's part of the link, and keeps it up to date with the reader's changes.

// ReadOwn reads a view's part of a link. It calls take with each key, without the view's name, and its unescaped value. If take cannot use
// the value, it returns false and the values that are allowed, or "" for an unknown key. Each such pair becomes a notice, with the key as
// in the link.
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

// DecodeOwn reads a view's part of the link by decode, which gets the pairs without the view's name: "seed=2&k=7". The notices have the
// view's name before the key.
func DecodeOwn(view, own string, decode func(pairs string) []*param.Error) (notices []string) {
	for _, e := range decode(strings.TrimPrefix(strings.ReplaceAll("&"+own, "&"+view+".", "&"), "&")) {
		notices = append(notices, Fault(&param.Error{Key: view + "." + e.Key, Got: e.Got, Want: e.Want}))
	}
	return notices
}

// Fault is a notice about a key of a link. Long keys and values are shortened in it.
func Fault(e *param.Error) string {
	return (&param.Error{Key: text.Clip(e.Key), Got: text.Clip(e.Got), Want: cmp.Or(e.Want, param.Unknown)}).Error()
}

// A Live keeps a view's part of the link up to date with the reader's changes. While the view is shown, a change is in the link at once. A
// change has settled when the duration Settling has passed without another change. It then becomes an entry of the history and is computed.
type Live struct {
	page    *Page
	view    string
	own     func() string // spells the view's part of the link
	compute func()        // computes a settled change
	settle  Task          // settles the last change after Settling; nil: no change is unsettled

	computing bool // compute is being called
}

// NewLive makes the Live of the view with that key. own spells the view's part of the link, and compute computes a settled change.
func NewLive(p *Page, view string, own func() string, compute func()) *Live {
	return &Live{page: p, view: view, own: own, compute: compute}
}

// Write puts the state into the link if the view is shown, and reports whether it is.
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

// Changed is called after every change of the view's state.
func (l *Live) Changed() {
	l.Write()
	l.Drop()
	l.settle = l.page.Browser.After(Settling, func() {
		l.settle = nil
		l.Record()
		l.computing = true
		l.compute()
		l.computing = false
	})
}

// Waits reports whether a change is unsettled.
func (l *Live) Waits() bool { return l.settle != nil }

// Drop forgets an unsettled change, because a link has replaced the state.
func (l *Live) Drop() { CallOff(&l.settle) }

// Left records an unsettled change before the reader leaves the view.
func (l *Live) Left() {
	if CallOff(&l.settle) {
		l.Record()
	}
}
