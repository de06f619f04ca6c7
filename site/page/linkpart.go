package page

import (
	"cmp"
	"strings"

	"juggle/core/experiment/param"
	"juggle/site/text"
)

// This file reads a view's part of the link, and keeps it up to date with the reader's changes.

// ReadLinkPart reads a view's part of a link. It calls set with each key, without the view's name, and its unescaped value. If set cannot
// use the value, it returns false and the values that are allowed, or "" for an unknown key. Each such pair becomes a notice, with the key
// as in the link.
func ReadLinkPart(view, part string, set func(key, value string) (want string, ok bool)) (notices []string) {
	for pair := range strings.SplitSeq(part, "&") {
		if pair == "" {
			continue
		}
		key, value, _ := strings.Cut(pair, "=")
		value = param.Unescape(value)
		if want, ok := set(strings.TrimPrefix(key, view+"."), value); !ok {
			notices = append(notices, Fault(&param.Error{Key: param.Unescape(key), Got: value, Want: want}))
		}
	}
	return notices
}

// EncodeLinkPart spells parameters as a view's part of the link: each key with the view's key and a point before it,
// "pools.seed=2&pools.k=7".
func EncodeLinkPart(view, pairs string) string {
	if pairs == "" {
		return ""
	}
	return view + "." + strings.ReplaceAll(pairs, "&", "&"+view+".")
}

// DecodeLinkPart reads a view's part of the link by decode, which gets the pairs without the view's name: "seed=2&k=7". The notices have
// the view's name before the key.
func DecodeLinkPart(view, part string, decode func(pairs string) []*param.Error) (notices []string) {
	for _, e := range decode(strings.TrimPrefix(strings.ReplaceAll("&"+part, "&"+view+".", "&"), "&")) {
		notices = append(notices, Fault(&param.Error{Key: view + "." + e.Key, Got: e.Got, Want: e.Want}))
	}
	return notices
}

// Fault is a notice about a key of a link. Long keys and values are shortened in it.
func Fault(e *param.Error) string {
	return (&param.Error{Key: text.Clip(e.Key), Got: text.Clip(e.Got), Want: cmp.Or(e.Want, param.Unknown)}).Error()
}

// A LiveLink keeps a view's part of the link up to date with the reader's changes. While the view is shown, a change is in the link at
// once. A change has settled when the duration SettleDelay has passed without another change. It then becomes an entry of the history and
// is computed.
type LiveLink struct {
	page          *Page
	view          string        // the view's key
	encode        func() string // spells the view's part of the link
	compute       func()        // computes a settled change
	pendingChange Task          // records and computes the last change after SettleDelay; nil: no change is unsettled

	computing bool // compute is being called
}

// NewLiveLink makes the LiveLink of the view with that key. encode spells the view's part of the link, and compute computes a settled
// change.
func NewLiveLink(p *Page, view string, encode func() string, compute func()) *LiveLink {
	return &LiveLink{page: p, view: view, encode: encode, compute: compute}
}

// WriteLink puts the state into the link if the view is shown, and reports whether it is.
func (l *LiveLink) WriteLink() (shown bool) {
	if shown = l.page.View() == l.view; shown {
		l.page.Link.ViewPart = l.encode()
	}
	return shown
}

// Record makes the state an entry of the history.
func (l *LiveLink) Record() {
	if l.WriteLink() {
		l.page.Push()
	}
}

// Changed is called after every change of the view's state.
func (l *LiveLink) Changed() {
	l.WriteLink()
	l.DropUnsettled()
	l.pendingChange = l.page.Browser.After(SettleDelay, func() {
		l.pendingChange = nil
		l.Record()
		l.computing = true
		l.compute()
		l.computing = false
	})
}

// IsUnsettled reports whether a change is unsettled.
func (l *LiveLink) IsUnsettled() bool { return l.pendingChange != nil }

// DropUnsettled forgets an unsettled change, because a link has replaced the state.
func (l *LiveLink) DropUnsettled() { CancelTask(&l.pendingChange) }

// Left records an unsettled change before the reader leaves the view.
func (l *LiveLink) Left() {
	if CancelTask(&l.pendingChange) {
		l.Record()
	}
}
