package site

import (
	"strings"

	"juggle/site/bind"
	"juggle/site/figures"
	"juggle/site/logs"
	"juggle/site/negotiate"
	"juggle/site/page"
	"juggle/site/pools"
	"juggle/site/realtime"
	"juggle/site/schedule"
	"juggle/site/yardsticks"

	"github.com/vugu/vugu"
)

// Root is the shell: the bar, the banners, the keys, and the view that is shown. Make it by NewRoot; the outside calls it as Inward.
type Root struct {
	*page.Page
	figures  *figures.Figures
	realtime *realtime.Realtime
	schedule *schedule.Schedule
	parley   *negotiate.Negotiate
	trace    *logs.Trace
	memos    bind.Memos
	theme    page.Theme

	keys     bool   // the list of keys is open
	keysFrom string // the element that had the focus before
	letters  bool   // single letters act
	leader   bool   // "g" was pressed
	offline  bool
	updated  bool
}

// NewRoot makes the page with its views, in the order of the bar.
func NewRoot(out Outside) *Root {
	p := page.NewPage(out.Ports)
	r := &Root{Page: p, memos: make(bind.Memos), letters: true, trace: logs.NewTrace(p), realtime: realtime.New(p, out.Realtime)}
	r.figures = figures.New(p, out.Engine)
	r.schedule = schedule.New(p, out.Replays, out.Canvas, requests{out.Sessions, r})
	r.parley = negotiate.New(p, out.Canvas, r, out.Sessions)
	p.Show([]page.View{
		{Key: "figures", Title: "Figures", Letter: "f", Show: r.figures},
		{Key: "schedule", Title: "Schedule", Letter: "s", Show: r.schedule},
		{Key: "negotiate", Title: "Negotiate", Letter: "n", Show: r.parley},
		{Key: "yardsticks", Title: "Yardsticks", Letter: "y", Show: yardsticks.New(p, out.Yardsticks, out.Canvas)},
		{Key: "pools", Title: "Pools", Letter: "p", Show: pools.New(p, out.Pools)},
		{Key: "realtime", Title: "Real-time", Letter: "r", Show: r.realtime},
		{Key: "trace", Title: "Trace", Letter: "t", Show: r.trace},
		{Key: "about", Title: "About", Letter: "a", Show: newAbout(p)},
	}, r.figures.Run)
	return r
}

var _ Inward = (*Root)(nil)

// Open reads the address and begins.
func (r *Root) Open() {
	r.theme = r.Browser.Theme()
	r.letters = r.Browser.Setting("letters") != "off"
	r.Page.Open()
}

// Stepwise has the first paintings of the front page add a piece each.
func (r *Root) Stepwise() { r.figures.Stepwise() }

// Rendered draws the charts of the view, as much of it as there is so far.
func (r *Root) Rendered() (whole bool) {
	bind.Rendered()
	if d, ok := r.ShownView().(page.Drawn); ok {
		d.Draw()
	}
	return r.ShownView() != vugu.Builder(r.figures) || r.figures.Whole()
}

// Over hears of a file that is dragged over the page.
func (r *Root) Over(name string) { r.trace.Over(name) }

// Dropped reads the file, whatever view is shown.
func (r *Root) Dropped(f page.File) {
	r.trace.Over("")
	r.trace.ForgetAll()
	r.realtime.Forgive()
	r.parley.Forgive()
	r.schedule.Forgive()
	switch name := strings.ToLower(f.Name); {
	case strings.HasSuffix(name, ".json"):
		r.realtime.Take(f)
	case strings.HasSuffix(name, ".csv") && r.View() == "schedule":
		r.schedule.Take(f)
	case strings.HasSuffix(name, ".csv"):
		r.parley.Take(f)
	default:
		r.trace.Take(f)
	}
}

// requests are the reader's files for Schedule.
type requests struct {
	page.Texts
	root *Root
}

func (f requests) Negotiate(file page.File) { f.root.parley.Take(file) }

// Online hears of the network.
func (r *Root) Online(online bool) { r.offline = !online }

// Updated hears that a newer version waits.
func (r *Root) Updated() { r.updated = true }

// shown is the view's component where it is the one to show. Another view's element keeps its content, hidden, as it was.
func (r *Root) shown(v page.View) vugu.Builder {
	if v.Key != r.View() {
		return nil
	}
	return v.Show
}

// current is the value of aria-current.
func (r *Root) current(view string) any {
	if view != r.View() {
		return nil
	}
	return "page"
}

func (r *Root) skip() { r.Browser.Focus("main-" + r.View()) }
