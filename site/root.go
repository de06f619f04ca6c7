package site

import (
	"cmp"
	"slices"
	"time"

	"juggle/core/param"
	"juggle/core/study"

	"github.com/vugu/vugu"
)

// Root is the page. Make it by NewRoot; the outside calls it as Inward.
type Root struct {
	out   Outside
	link  Link // what the address says, or is about to
	run   *run
	logs  library
	views []View
	memos memos
	typed map[string]*entry // those that show what was typed, by their elements

	pieces int  // of the front page that are shown; see Stepwise
	settle Task // a change of parameters that waits for the next one
	theme  Theme

	keys     bool   // the list of keys is open
	keysFrom string // the element that had the focus before
	letters  bool   // single letters act
	leader   bool   // "g" was pressed
	sheet    bool   // parameters are open, on a small screen
	unfolded bool   // parameters are open, on a screen of medium width
	from     string // the element that had the focus before a figure was shown large by a key
	said     string // for screen readers: what has just happened
	copied   bool   // the button says so for a moment
	offline  bool
	updated  bool
	notices  []string // what was wrong with the link
	missed   []string // what was asked for and cannot be computed; see fit
	alert    string   // something failed that the reader asked for
}

// settling is how long a parameter rests before its change is computed.
const settling = 200 * time.Millisecond

// NewRoot makes the page.
func NewRoot(out Outside) *Root {
	r := &Root{out: out, pieces: allPieces, memos: make(memos), typed: make(map[string]*entry), letters: true, link: Link{Params: study.Paper()}}
	r.run = newRun(&r.out)
	r.logs.root = r
	r.views = viewsOf(r)
	return r
}

var _ Inward = (*Root)(nil)

// Open reads the address and begins.
func (r *Root) Open() {
	r.theme = r.out.Window.Theme()
	r.letters = r.out.Window.Setting("letters") != "off"
	r.out.Window.SetStudy(true)
	r.read(r.out.Window.Fragment())
	r.logs.load()
}

// allPieces are the frame with the parameters, what came out, and the six cards.
const allPieces = 2 + 6

// Stepwise has the first paintings of the front page add a piece each: one painting of everything, by a program that has just begun,
// would keep the reader waiting.
func (r *Root) Stepwise() { r.pieces = 1 }

// Rendered draws the charts of the view, as much of it as there is so far.
func (r *Root) Rendered() (whole bool) {
	if d, ok := r.shownView().(Drawn); ok {
		d.Draw()
	}
	if r.pieces == allPieces || r.view() != r.views[0].Key {
		return true
	}
	r.pieces++
	r.out.Window.After(0, func() {})
	return false
}

// Moved follows the address.
func (r *Root) Moved(fragment string) {
	before := r.link
	r.read(fragment)
	r.arrived(before)
}

// arrived shows the place that the link leads to, from its top; back from a figure shown large, at that figure's card, and back from About
// at the card whose link led there. The focus goes to the large figure's heading, or to what its link opens, and back to where it was.
func (r *Root) arrived(before Link) {
	r.trace().left()
	switch {
	case before.View == r.link.View && before.Figure == r.link.Figure:
		return
	case before.View == r.link.View && before.Figure == 0:
		r.out.Window.Focus("large-title")
		r.out.Window.Scroll("")
	case before.View == r.link.View && r.link.Figure == 0:
		figure := itoa(before.Figure - shownAs(0, before.Params.Edition))
		back := "large-" + figure
		if r.out.Window.Marked() == figure {
			back = "why-" + figure
		}
		r.out.Window.Focus(cmp.Or(r.from, back))
		r.from = ""
		r.out.Window.Scroll("figure-" + figure)
	default:
		if marked := r.out.Window.Marked(); marked != "" {
			r.out.Window.Focus("why-" + marked)
			r.out.Window.Scroll("figure-" + marked)
		} else {
			r.out.Window.Scroll("")
		}
	}
	r.opened()
}

// read takes the page's state from a fragment.
func (r *Root) read(fragment string) {
	callOff(&r.settle)
	for _, e := range r.typed {
		e.forget()
	}
	r.link, r.notices = ParseLink(fragment, r.viewKeys())
	r.missed = nil
	for _, v := range r.views {
		if l, ok := v.Show.(Linked); ok && v.Key == r.view() {
			r.notices = append(r.notices, l.SetOwn(r.link.Own)...)
		}
	}
	r.title()
	r.compute()
}

// compute runs the study that the link asks for, as soon as its logs are there, as far as it fits them.
func (r *Root) compute() {
	r.logs.remake()
	sources, ready := r.logs.chosen()
	if ready {
		r.fit(sources)
	}
	switch {
	case !ready:
		r.run.await(r.link.Params)
		r.out.Window.SetStudy(!r.logs.settled())
	case r.run.err != nil || r.run.plan == nil || r.run.plan.Params().Encode() != r.link.Params.Encode() || !slices.Equal(r.run.plan.Sources(), sources):
		r.run.start(r.link.Params, sources)
	}
}

// set changes one parameter. The change is computed when the reader has come to rest, and is then an entry of the history.
func (r *Root) set(f *param.Param[study.Params], text string) error {
	p := r.link.Params
	if err := f.Set(&p, text); err != nil {
		return err
	}
	r.setAll(p)
	return nil
}

// setAll changes the parameters. A figure shown large stays, under its number in the edition that now holds.
func (r *Root) setAll(p study.Params) {
	if n := r.link.Figure; n != 0 {
		figure := n - shownAs(0, r.link.Params.Edition)
		r.link.Figure = max(0, shownAs(figure, p.Edition))
	}
	r.link.Params = p
	r.link = r.link.fitting()
	r.changed()
}

// changed computes and records a new state of the link, after a rest.
func (r *Root) changed() {
	r.trace().forget()
	r.missed = nil
	callOff(&r.settle)
	r.settle = r.out.Window.After(settling, func() {
		r.settle = nil
		r.push()
		r.compute()
	})
}

// push records the present state in the history.
func (r *Root) push() {
	if f := r.fragment(r.link); f != r.out.Window.Fragment() {
		r.out.Window.Push(f)
	}
}

// fragment spells a link of this page.
func (r *Root) fragment(l Link) string {
	l.Set = r.logs.set()
	return l.Encode()
}

// leave has a change that has not come to rest be recorded before the address leads elsewhere.
func (r *Root) leave() {
	if callOff(&r.settle) {
		r.push()
		r.compute()
	}
	if v, ok := r.shownView().(Left); ok {
		v.Left()
	}
}

// visit leads to another place on the page.
func (r *Root) visit(l Link) {
	r.leave()
	before := r.link
	r.link, r.sheet = l, false
	r.push()
	r.title()
	r.arrived(before)
}

func (r *Root) opened() {
	if o, ok := r.shownView().(Opened); ok {
		o.Opened()
	}
}

// view is the key of the view that is shown.
func (r *Root) view() string {
	if r.link.View == "" {
		return r.views[0].Key
	}
	return r.link.View
}

func (r *Root) viewKeys() []string {
	keys := make([]string, len(r.views))
	for i, v := range r.views {
		keys[i] = v.Key
	}
	return keys
}

func (r *Root) shownView() vugu.Builder {
	for _, v := range r.views {
		if v.Key == r.view() {
			return v.Show
		}
	}
	return nil
}

// shown is the view's component where it is the one to show. Another view's element keeps its content, hidden, as it was.
func (r *Root) shown(v View) vugu.Builder {
	if v.Key != r.view() {
		return nil
	}
	return v.Show
}

// linkTo is the link to a view, with the present parameters.
func (r *Root) linkTo(view string, figure int) Link {
	l := r.link
	l.View, l.Figure, l.Why, l.Own = view, figure, false, ""
	if view == r.views[0].Key {
		l.View = ""
	}
	for _, v := range r.views {
		if linked, ok := v.Show.(Linked); ok && v.Key == view {
			l.Own = linked.Own()
		}
	}
	return l.fitting()
}

func (r *Root) viewHref(view string) string { return "#" + r.fragment(r.linkTo(view, 0)) }

// current is the value of aria-current.
func (r *Root) current(view string) any {
	if view != r.view() {
		return nil
	}
	return "page"
}

func (r *Root) title() {
	title := "Juggle"
	for _, v := range r.views {
		if v.Key == r.view() {
			title = v.Title + " · Juggle"
		}
	}
	if r.link.Figure != 0 && r.view() == r.views[0].Key {
		title = "Figure " + itoa(r.link.Figure) + " · Juggle"
	}
	r.out.Window.Title(title)
}

func (r *Root) skip() { r.out.Window.Focus("main-" + r.view()) }

// parameters are folded into a line on screens of medium width.
func (r *Root) unfold() { r.unfolded = !r.unfolded }

func (r *Root) foldWord() string {
	if r.unfolded {
		return "Done"
	}
	return "Change"
}
