package site

import "github.com/vugu/vugu"

// A View is one of the page's tabs.
type View struct {
	Key    string // in links
	Title  string
	Letter string // "g" and then this letter goes there
	Show   vugu.Builder
}

// A view may do more than show itself.
type (
	// Linked has a part of the link of its own, each key beginning with the view's and a point. SetOwn reports what it cannot
	// use and is called with "" too.
	Linked interface {
		Own() string
		SetOwn(own string) []string
	}
	// Opened is told when the reader comes to it, Left before the reader goes by a link or a key: a change that has not come to rest becomes
	// an entry of the history, so that the way back leads to it.
	Opened interface{ Opened() }
	Left   interface{ Left() }
	// Drawn has charts: it is called after every render in which it is shown, and draws what has changed.
	Drawn interface{ Draw() }
	// Sheeted has parameters that a small screen shows as a sheet: the words in the bar at its foot, and the button's.
	Sheeted interface {
		Sheet() (words, button string)
	}
	// Keyed uses keys of its own.
	Keyed interface{ Key(Key) bool }
)

// viewsOf is the registry: the order is the bar's.
func viewsOf(r *Root) []View {
	return []View{
		{"figures", "Figures", "f", newFigures(r)},
		{"schedule", "Schedule", "s", newSchedule(r)},
		{"pools", "Pools", "p", newPools(r)},
		{"realtime", "Real-time", "r", newRealtime(r)},
		{"trace", "Trace", "t", newTrace(r)},
		{"about", "About", "a", newAbout(r)},
	}
}

// memos are the memos of a component, each by the name of its place.
type memos map[string]*memo

func (m memos) html(place, markup string) any {
	if m[place] == nil {
		m[place] = &memo{}
	}
	return m[place].show(markup)
}

func (m memos) text(place, text string) any { return m.html(place, esc(text)) }

// yesno is a boolean as ARIA spells it.
func yesno(b bool) string {
	if b {
		return "true"
	}
	return "false"
}

// show lets a template name a component; one that is never nil is then not compared with nil in vain.
func show(component vugu.Builder) vugu.Builder { return component }
