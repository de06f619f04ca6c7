package page

import "juggle/core/study"

// A Handover is what the small program hands to the whole one, which takes its place in the same tab, beside the link: what a reader would
// otherwise lose or wait for again.
type Handover struct {
	Own   map[string]string // the parts of the link of views that are not shown, by view
	Logs  []LogEntry        // read or made since the page was opened, and not kept
	Study Known
	File  *File // that was dropped; nil: none
}

// Known is what is known of a study: results of some items of its plan.
type Known struct {
	Params  study.Params
	Sources []study.Source
	Figures []int
	Results []study.Result
}

// Handover is what another program needs to go on here.
func (p *Page) Handover(known Known) Handover {
	h := Handover{Own: map[string]string{}, Logs: p.Library.session, Study: known}
	for _, v := range p.Views {
		if l, ok := v.Show.(Linked); ok && v.Key != p.View() && l.Own() != "" {
			h.Own[v.Key] = l.Own()
		}
	}
	return h
}

// OpenWhole fetches the whole program and hands over to it, with a file for it where there is one. Where the reader has gone to another
// view meanwhile it stays away; done hears of that (nil), or why the program cannot be fetched.
func (p *Page) OpenWhole(known func() Known, file func() *File, done func(error)) {
	view := p.View()
	p.Browser.FetchWhole(func(err error) {
		if err == nil && p.View() == view {
			h := p.Handover(known())
			h.File = file()
			p.Browser.OpenWhole(h)
			return
		}
		done(err)
	})
}

// TakeUp goes on from there. It is called before Open.
func (p *Page) TakeUp(h Handover) {
	for _, e := range h.Logs {
		p.Library.Add(e)
	}
	for _, v := range p.Views {
		if l, ok := v.Show.(Linked); ok && h.Own[v.Key] != "" {
			l.SetOwn(h.Own[v.Key])
		}
	}
}
