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

// OpenWhole fetches the whole program and hands over to it what ready gives then, a study and a file, unless it is not wanted any more.
// failed hears why it cannot be fetched.
func (p *Page) OpenWhole(failed func(error), ready func() (known Known, file *File, wanted bool)) {
	p.Browser.FetchWhole(func(err error) {
		if err != nil {
			failed(err)
			return
		}
		if known, file, wanted := ready(); wanted {
			p.Browser.OpenWhole(p.handover(known, file))
		}
	})
}

func (p *Page) handover(known Known, file *File) Handover {
	h := Handover{File: file, Own: map[string]string{}, Logs: p.Library.session, Study: known}
	for _, v := range p.Views {
		if l, ok := v.Show.(Linked); ok && v.Key != p.View() && l.Own() != "" {
			h.Own[v.Key] = l.Own()
		}
	}
	return h
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
