package page

import "github.com/vugu/vugu"

// A View is one of the page's tabs.
type View struct {
	Key        string // the view's name in links
	Title      string
	Letter     string              // the keys "g" and then this letter go to the view
	OtherPaper bool                // the view is about another paper
	Component  vugu.Builder        // nil until the view is asked for
	Make       func() vugu.Builder // makes Component; may be nil where Component is set
}

// ViewComponent is the component of the view with that key; nil where there is none. A view is made at the first call, so that the page
// opens faster.
func (p *Page) ViewComponent(key string) vugu.Builder {
	for i := range p.Views {
		v := &p.Views[i]
		if v.Key != key {
			continue
		}
		if v.Component == nil {
			v.Component = v.Make()
		}
		return v.Component
	}
	return nil
}

// Interfaces that a view may implement.
type (
	// LinkHolder has a part of the link. The keys of that part begin with the view's key and a point. SetLinkPart reads the part, which may be
	// "", and returns a notice for the reader about each invalid key or value.
	LinkHolder interface {
		LinkPart() string
		SetLinkPart(linkPart string) (notices []string)
	}
	// OpenListener has a method that is called when the reader opens the view.
	OpenListener interface{ Opened() }
	// StudyFollower has results that depend on the link's study. Follow computes them. It is called while the view is shown, when the logs
	// and parameters of the study are known or have changed.
	StudyFollower interface{ Follow() }
	// LeaveListener has a method that is called before the reader leaves the view by a link or a key. The view then records an unsettled
	// change in the history.
	LeaveListener interface{ Left() }
	// ChartHolder has charts. Draw is called after every render of the view and redraws charts that have changed.
	ChartHolder interface{ Draw() }
	// SheetHolder has parameters that a small screen shows as a sheet. Sheet returns the text and the button's text of the bar at the foot of
	// the screen.
	SheetHolder interface {
		Sheet() (words, button string)
	}
	// KeyHandler handles keys. Key reports whether it used the key.
	KeyHandler interface{ Key(Key) bool }
	// SliderHolder has parameters with sliders.
	SliderHolder interface{ Sliders() Sliders }
	// BannerHolder has banners that are shown over every view. RemoveOutdatedBanners is called after a change, and, with
	// elsewhere true, after the reader has gone to another place.
	BannerHolder interface {
		Banners() []Banner
		RemoveOutdatedBanners(elsewhere bool)
	}
	// FileReader reads a file that the reader dropped, and shows its view or a banner with the error. RemoveFileBanner removes the banner
	// about an earlier file.
	FileReader interface {
		ReadFile(File)
		RemoveFileBanner()
	}
	// LogChooser opens the dialog in which the reader chooses a log's file.
	LogChooser interface{ Choose() }
)

// Sliders is a column of parameters. ResetThumb gives the parameter of a slider its default. thumb is the id of the slider's thumb.
// ResetThumb reports whether there is such a slider.
type Sliders interface{ ResetThumb(thumb string) bool }

// LessonPanel is the lesson beside every view. It has a part of the link. KnobState reports whether the lesson hides or locks a knob.
// AskedElement is the id of the element of a view that the lesson asks about; "" where there is none. masked reports whether the view must
// hide the answer for now.
type LessonPanel interface {
	LinkHolder
	KnobState(view, key string) (hidden, locked bool)
	AskedElement(view string) (element string, masked bool)
}
