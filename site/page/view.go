package page

import "github.com/vugu/vugu"

// A View is one of the page's tabs.
type View struct {
	Key    string // the view's name in links
	Title  string
	Letter string              // the keys "g" and then this letter go to the view
	Other  bool                // the view is about another paper
	Show   vugu.Builder        // nil until the view is asked for
	Make   func() vugu.Builder // makes Show; may be nil where Show is there
}

// ViewOf is the component of the view with that key; nil where there is none. A view is made at the first call, so that the page opens
// faster.
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

// Interfaces that a view may implement.
type (
	// Linked has a part of the link. The keys of that part begin with the view's key and a point. SetOwn reads the part, which may be "",
	// and returns notices about invalid keys and values.
	Linked interface {
		Own() string
		SetOwn(own string) []string
	}
	// Opened is called when the reader opens the view.
	Opened interface{ Opened() }
	// Following is called while the view is shown, when the logs and parameters of the link's study are known or have changed.
	Following interface{ Follow() }
	// Left is called before the reader leaves the view by a link or a key. The view then records an unsettled change in the history.
	Left interface{ Left() }
	// Drawn has charts. Draw is called after every render of the view and redraws charts that have changed.
	Drawn interface{ Draw() }
	// Sheeted has parameters that a small screen shows as a sheet. Sheet returns the text and the button's text of the bar at the foot of
	// the screen.
	Sheeted interface {
		Sheet() (words, button string)
	}
	// Keyed handles keys. Key reports whether it used the key.
	Keyed interface{ Key(Key) bool }
	// Tuned has parameters with sliders.
	Tuned interface{ Sliders() Sliders }
	// Teller has banners that are shown over every view. TakeBack removes outdated banners. It is called after a change, and, with
	// elsewhere true, after the reader has gone to another place.
	Teller interface {
		Banners() []Banner
		TakeBack(elsewhere bool)
	}
	// Taker reads a file that the reader dropped, and shows its view or a banner with the error. Forgive removes the banner of an earlier
	// file.
	Taker interface {
		Take(File)
		Forgive()
	}
	// Chooser opens the dialog in which the reader chooses a log's file.
	Chooser interface{ Choose() }
)

// Sliders is a column of parameters. ResetThumb gives the parameter of a slider its default. thumb is the id of the slider's thumb.
// ResetThumb reports whether there is such a slider.
type Sliders interface{ ResetThumb(thumb string) bool }

// Beside is the panel beside every view, a lesson. It has a part of the link. Knob reports whether the lesson hides or locks a knob. Asked
// is the element of a view that the lesson asks about; "" where there is none. masked reports whether the view must hide the answer for
// now.
type Beside interface {
	Linked
	Knob(view, key string) (hidden, locked bool)
	Asked(view string) (element string, masked bool)
}
