package page

import "github.com/vugu/vugu"

// A View is one of the page's tabs.
type View struct {
	Key    string // in links
	Title  string
	Letter string              // "g" and then this letter goes there
	Other  bool                // it is of another paper
	Show   vugu.Builder        // nil until the view is asked for
	Make   func() vugu.Builder // makes Show; may be nil where Show is there
}

// ViewOf is the view of that key, made now if nobody has asked for it before; nil where no view has the key. A page opens sooner when it
// makes none but the view that it shows.
func (p *Page) ViewOf(key string) vugu.Builder {
	for i := range p.Views {
		v := &p.Views[i]
		if v.Key != key {
			continue
		}
		if v.Show == nil {
			v.Show = v.Make()
		}
		return v.Show
	}
	return nil
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
	// Tuned has parameters with sliders. BackFrom goes back to the value of the untouched page, from the slider whose thumb has that id;
	// false where it has none.
	Tuned interface{ Sliders() Sliders }
	// Teller says in every view what becomes of something that the reader gave it. TakeBack takes back what is over, where the reader goes
	// on or has gone elsewhere.
	Teller interface {
		Banners() []Banner
		TakeBack(elsewhere bool)
	}
	// Taker reads a file that the reader dropped, and shows itself, or says in a banner what became of it. Forgive takes back what was said
	// of another one.
	Taker interface {
		Take(File)
		Forgive()
	}
	// Chooser has the reader choose a log's file.
	Chooser interface{ Choose() }
)

// Sliders are a column of parameters; see Tuned.
type Sliders interface{ BackFrom(thumb string) bool }

// Beside is what is shown beside every view, a lesson: it has a part of the link, and may hide and lock knobs. Asked is the element of a
// view that it asks about, "" where there is none; masked: what would give the answer away is to be masked, until it is given.
type Beside interface {
	Linked
	Knob(view, key string) (hidden, locked bool)
	Asked(view string) (element string, masked bool)
}
