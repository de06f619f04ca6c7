package page

import (
	"slices"

	"juggle/core/experiment/param"
)

// A Binding connects a view's state with the view's part of the link, with the history and with the controls. The state is a struct of type
// S. Parameters lists the fields of the state that can be set. A view that embeds its Binding implements LinkHolder and LeaveListener.
// Bind makes a Binding.
type Binding[S any] struct {
	*LiveLink
	View       string // the view's key, which is before each key in the link: "pools"
	State      *S     // the view's state; the Binding changes it
	Parameters param.List[S]
	Untouched  func() S // the state of the untouched page
	Compute    func()   // computes the results of the state: after a link, and after a change by the reader has settled

	// Fit makes the state of a link valid, and reports what it replaced. nil: every state is valid.
	Fit func(s *S) (notices []string)
	// StoreElsewhere stores a control's change outside the view's part of the link. nil: the change is stored in that part.
	StoreElsewhere func(next S)
	// Adapt adapts values that depend on a control's change, or returns why the change is not allowed. nil: every change is allowed.
	Adapt func(next *S) error

	page *Page
}

// Bind completes b and sets its state to that of the untouched page.
func Bind[S any](p *Page, b Binding[S]) *Binding[S] {
	b.page = p
	*b.State = b.Untouched()
	bound := &b
	if b.LiveLink == nil {
		b.LiveLink = NewLiveLink(p, b.View, b.LinkPart, func() { bound.Compute() })
	}
	return bound
}

// LinkPart is the view's part of the link: the parameters that differ from the untouched page.
func (b *Binding[S]) LinkPart() string { return b.LinkPartFor(b.State) }

// LinkPartFor is the view's part of the link in state s.
func (b *Binding[S]) LinkPartFor(s *S) string { return EncodeLinkPart(b.View, b.Parameters.Encode(s)) }

// SetLinkPart reads the state from the view's part of a link and computes it. It returns a notice for each fault of that part.
func (b *Binding[S]) SetLinkPart(linkPart string) (notices []string) {
	s, notices := b.Read(linkPart)
	b.DropUnsettled()
	*b.State = s
	b.Compute()
	return notices
}

// Follow computes the results of the state on the link's logs. While a change by the reader is unsettled it does nothing, because the
// results are computed when the change has settled.
func (b *Binding[S]) Follow() {
	if !b.IsUnsettled() {
		b.Compute()
	}
}

// Read returns the state that the view's part of a link spells. Notices report unknown keys and invalid values; these parameters keep their
// defaults.
func (b *Binding[S]) Read(part string) (s S, notices []string) {
	s = b.Untouched()
	notices = DecodeLinkPart(b.View, part, func(pairs string) []*param.Error { return b.Parameters.Decode(pairs, &s) })
	if b.Fit != nil {
		notices = append(notices, b.Fit(&s)...)
	}
	return s, notices
}

// LinkTo is the link to the view in its present state after change is applied.
func (b *Binding[S]) LinkTo(change func(*S)) Link {
	s := *b.State
	change(&s)
	l := b.page.Link
	l.View, l.Figure, l.ViewPart = b.View, 0, b.LinkPartFor(&s)
	return l
}

// Parameter is the parameter with that key, for a control. Once a change has settled it is computed and recorded in the history.
func (b *Binding[S]) Parameter(key string) param.Value {
	return b.Parameters.Find(key).Bind(func() *S { return b.State }, b.set)
}

// set changes the state to next, unless Adapt returns an error.
func (b *Binding[S]) set(next S) error {
	if b.Adapt != nil {
		if err := b.Adapt(&next); err != nil {
			return err
		}
	}
	if b.StoreElsewhere != nil {
		b.StoreElsewhere(next)
		return nil
	}
	*b.State = next
	b.Changed()
	return nil
}

// Reset gives the parameters of the view's column their defaults.
func (b *Binding[S]) Reset() {
	next, showError := *b.State, b.page.AlertFor("The parameters stay as they are")
	for _, p := range b.column() {
		showError(p.Set(&next, p.Default))
	}
	showError(b.set(next))
}

// KeyPrefix is the beginning of the parameters' keys in a link: the view's key and a point; "" for parameters outside the view's part.
func (b *Binding[S]) KeyPrefix() string {
	if b.StoreElsewhere != nil {
		return ""
	}
	return b.View + "."
}

// column lists the parameters of the view's column: those with a group. The others are set elsewhere in the view.
func (b *Binding[S]) column() param.List[S] {
	return slices.DeleteFunc(slices.Clone(b.Parameters), func(p param.Param[S]) bool { return p.Group == "" })
}

// Settings lists the parameters of the view's column with their values in s, for the origin of numbers.
func (b *Binding[S]) Settings(s *S) []param.Setting { return b.column().Settings(s) }
