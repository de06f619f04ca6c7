package page

import (
	"slices"

	"juggle/core/experiment/param"
)

// A Binding connects a view's state with the view's part of the link, with the history and with the controls. The state is a struct of type
// S. Parameters lists the fields of the state that can be set. A view that embeds its Binding implements Linked and Left. Make it by Bind.
type Binding[S any] struct {
	*Live
	View       string // the view's key, which is before each key in the link: "pools"
	State      *S     // the view's state, which the Binding sets
	Parameters param.List[S]
	Untouched  func() S // the state of the untouched page
	Compute    func()   // computes the results of the state: after a link, and after a change by the reader has settled

	Fit    func(s *S) (notices []string) // makes a link's state valid, and reports what it replaced; nil: every state is valid
	Store  func(next S)                  // stores a control's change outside the view's part of the link; nil: in that part
	Change func(next *S) error           // refuses a control's change, or adapts dependent values; nil: every change is accepted

	page *Page
}

// Bind completes b and sets its state to that of the untouched page.
func Bind[S any](p *Page, b Binding[S]) *Binding[S] {
	b.page = p
	*b.State = b.Untouched()
	bound := &b
	if b.Live == nil {
		b.Live = NewLive(p, b.View, b.Own, func() { bound.Compute() })
	}
	return bound
}

// Own is the view's part of the link: the parameters that differ from the untouched page.
func (b *Binding[S]) Own() string { return b.OwnOf(b.State) }

// OwnOf is the view's part of the link in state s.
func (b *Binding[S]) OwnOf(s *S) string { return OwnPart(b.View, b.Parameters.Encode(s)) }

// SetOwn reads the state from the view's part of a link and computes it.
func (b *Binding[S]) SetOwn(own string) []string {
	s, notices := b.Read(own)
	b.Drop()
	*b.State = s
	b.Compute()
	return notices
}

// Follow computes the results of the state on the link's logs. While a change by the reader is unsettled it does nothing, because the
// results are computed when the change has settled.
func (b *Binding[S]) Follow() {
	if !b.Waits() {
		b.Compute()
	}
}

// Read returns the state that the view's part of a link spells. Notices report unknown keys and invalid values; these parameters keep their
// defaults.
func (b *Binding[S]) Read(own string) (s S, notices []string) {
	s = b.Untouched()
	notices = DecodeOwn(b.View, own, func(pairs string) []*param.Error { return b.Parameters.Decode(pairs, &s) })
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
	l.View, l.Figure, l.Own = b.View, 0, b.OwnOf(&s)
	return l
}

// Parameter is the parameter with that key, for a control. Once a change has settled it is computed and recorded in the history.
func (b *Binding[S]) Parameter(key string) param.Value {
	return b.Parameters.Find(key).Bind(func() *S { return b.State }, b.set)
}

// set changes the state to next, unless Change refuses that.
func (b *Binding[S]) set(next S) error {
	if b.Change != nil {
		if err := b.Change(&next); err != nil {
			return err
		}
	}
	if b.Store != nil {
		b.Store(next)
		return nil
	}
	*b.State = next
	b.Changed()
	return nil
}

// Reset gives the parameters of the view's column their defaults.
func (b *Binding[S]) Reset() {
	next, failed := *b.State, b.page.Failed("The parameters stay as they are")
	for _, p := range b.column() {
		failed(p.Set(&next, p.Default))
	}
	failed(b.set(next))
}

// KeyPrefix is the beginning of the parameters' keys in a link: the view's key and a point; "" for parameters outside the view's part.
func (b *Binding[S]) KeyPrefix() string {
	if b.Store != nil {
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
