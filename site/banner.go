package site

import (
	"strings"

	"github.com/vugu/vugu"
)

// A banner is one line under the bar.
type banner struct {
	kind    string // "error" or ""
	title   string
	text    string
	actions []action
}

// An action is what can be done about a banner.
type action struct {
	word string
	do   func()
}

func (b banner) html() vugu.HTML {
	mark := ""
	if b.kind == "error" {
		mark = triangle
	}
	return vugu.HTML(ascii(mark + "<b>" + esc(b.title) + `</b> <span class="quiet">` + esc(b.text) + "</span>"))
}

// banners lists what the reader should know now, the gravest first.
func (r *Root) banners() []banner {
	var list []banner
	if r.alert != "" {
		list = append(list, banner{kind: "error", title: r.alert, actions: []action{{"Close", func() { r.alert = "" }}}})
	}
	if r.run.err != nil {
		list = append(list, banner{kind: "error", title: "The study cannot run.", text: strings.TrimPrefix(r.run.err.Error(), "study: ")})
	}
	list = append(list, r.trace().banners()...)
	list = append(list, r.logs.banners()...)
	if len(r.notices) > 0 {
		list = append(list, banner{title: "Part of the link was not used.", text: strings.Join(r.notices, "; ") + ". Where the link gives nothing else, the usual value stands.",
			actions: []action{{"Close", func() { r.notices = nil }}}})
	}
	if len(r.missed) > 0 {
		list = append(list, r.missedBanner())
	}
	if r.offline {
		list = append(list, banner{title: "Offline.", text: "What this browser has fetched still works; a log or a file that it has no copy of needs the network."})
	}
	if r.updated {
		list = append(list, banner{title: "A newer version is ready.", text: "It opens with the next visit.", actions: []action{{"Open it now", r.out.Window.Reload}}})
	}
	return list
}

// Online hears of the network.
func (r *Root) Online(online bool) { r.offline = !online }

// Updated hears that a newer version waits.
func (r *Root) Updated() { r.updated = true }
