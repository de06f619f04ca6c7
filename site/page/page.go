package page

import (
	"maps"
	"slices"
	"time"

	"juggle/core/experiment/param"
	"juggle/core/papers/study"
	"juggle/site/text"
)

// A Page is what every view shares: the state that the address says, the history, the logs, what is computed on them, and what is said
// over the views. Make it by NewPage, and give it its views by Show before it is used.
type Page struct {
	Ports
	Link    Link // what the address says, or is about to
	Library library
	Views   []View
	Beside  Beside // what is shown beside every view; nil: nothing
	study   Study
	Typed   map[string]Typed // the fields that show what is being typed, by their elements
	Touched string           // the element of the parameter that the reader touched last, which shows what stands beside it; "": none

	spelled  study.Params // as spelling says; see spell
	spelling string

	lastFragment string // the fragment of the address, as the page last read or wrote it
	settle       Task   // a change of parameters that waits for the next one
	unsay        Task   // will take back that something is copied

	away     bool   // the page is behind another one, or its window is
	Sheet    bool   // parameters are open, on a small screen
	Unfolded bool   // parameters are open, on a screen of medium width
	From     string // the element that had the focus before a figure was shown large by a key

	Said    string   // for screen readers: what has just happened
	Copied  string   // text that is on the clipboard since a moment
	Notices []string // what was wrong with the link
	missed  []string // what was asked for and cannot be computed; see fit
	Alert   string   // something failed that the reader asked for
}

// A Study is computed under the link's parameters on the link's logs.
type Study interface {
	// Await shows empty figures: the logs are not there yet.
	Await(p study.Params, figures []int)
	// Compute begins, unless the same study runs already, or is done.
	Compute(p study.Params, sources []study.Source, figures []int)
	// UpdatePause is called when Page.Watched may have changed: the study then pauses or resumes.
	UpdatePause()
	// Err is why the study cannot run; nil where it can.
	Err() error
}

// Typed is a field that shows what is being typed.
type Typed interface {
	// Forget drops what was typed.
	Forget()
	// Key acts on Enter and Escape; true means that it was used.
	Key(key string) bool
	// Fault is what is wrong with what it shows; "": nothing is.
	Fault() string
}

// Settling is how long a parameter rests before its change is computed.
const Settling = 200 * time.Millisecond

// NewPage makes a page without views.
func NewPage(ports Ports) *Page {
	p := &Page{Ports: ports, Typed: make(map[string]Typed), Link: Link{Params: study.Defaults()}}
	p.Library.page = p
	return p
}

// Show gives the page its views, in the order of the bar, and the study that they show.
func (p *Page) Show(views []View, s Study) { p.Views, p.study = views, s }

// Open reads the address and begins.
func (p *Page) Open() {
	p.Browser.SetStudy(StudyRunning)
	p.read(p.Browser.Fragment())
	p.Library.load()
}

// read takes the page's state from a fragment.
func (p *Page) read(fragment string) {
	p.lastFragment = fragment
	CallOff(&p.settle)
	for _, e := range p.Typed {
		e.Forget()
	}
	p.Link, p.Notices = ParseLink(fragment, p.viewKeys())
	p.missed, p.Touched = nil, ""
	if l, ok := p.ShownView().(Linked); ok {
		p.Notices = append(p.Notices, l.SetOwn(p.Link.Own)...)
	}
	if p.Beside != nil {
		p.Notices = append(p.Notices, p.Beside.SetOwn(p.Link.Lesson)...)
	}
	p.title()
	p.RunStudy()
}

// LinkOf is what a fragment of this page's spells.
func (p *Page) LinkOf(fragment string) Link {
	l, _ := ParseLink(fragment, p.viewKeys())
	return l
}

// KnobState says what a lesson has done to the knob of that key of the view that is shown.
func (p *Page) KnobState(key string) (hidden, locked bool) {
	if p.Beside == nil {
		return false, false
	}
	return p.Beside.Knob(p.View(), key)
}

// Asked is what a lesson asks about in the view that is shown; see Beside.
func (p *Page) Asked() (element string, masked bool) {
	if p.Beside == nil {
		return "", false
	}
	return p.Beside.Asked(p.View())
}

// RunStudy computes the link's study on its logs, as far as the study fits them. Without the logs it does nothing, and is called again when
// they have come. The shown view may have results of the same logs and parameters, and follows.
func (p *Page) RunStudy() {
	if len(p.Link.Figures()) == 0 {
		p.Browser.SetStudy(StudyDone)
		return
	}
	p.Library.remake()
	sources, ready := p.Library.Chosen()
	if !ready {
		p.study.Await(p.Link.Params, p.Link.Figures())
		so := StudyRunning
		if p.Library.settled() {
			so = StudyDone
		}
		p.Browser.SetStudy(so)
		return
	}
	p.fit(sources)
	p.study.Compute(p.Link.Params, sources, p.Link.Figures())
	if v, ok := p.ShownView().(Following); ok {
		v.Follow()
	}
}

// Set changes one parameter. The change is computed when the reader has come to rest, and is then an entry of the history.
func (p *Page) Set(f *param.Param[study.Params], text string) error {
	params := p.Link.Params
	if err := f.Set(&params, text); err != nil {
		return err
	}
	p.SetParams(params)
	return nil
}

// SetParams changes the parameters. A figure shown large stays.
func (p *Page) SetParams(params study.Params) {
	p.Link.Params = params
	p.Link = p.Link.fitting()
	p.changed()
}

// changed computes and records a new state of the link, after a rest.
func (p *Page) changed() {
	p.forget(false)
	p.missed = nil
	p.Browser.SetStudy(StudyRunning) // what is shown is not the answer any more
	CallOff(&p.settle)
	p.settle = p.Browser.After(Settling, func() {
		p.settle = nil
		if p.Link.Embed { // the way back is the other page's
			p.Replace()
		} else {
			p.Push()
		}
		p.RunStudy()
	})
	p.study.UpdatePause()
}

// Away hears whether the page is hidden, behind another one for instance.
func (p *Page) Away(away bool) {
	p.away = away
	p.study.UpdatePause()
}

// Watched reports whether the reader may see the study's figures, and has come to rest. Else the processors are for what the reader does.
func (p *Page) Watched() bool { return p.View() == p.Views[0].Key && !p.away && p.settle == nil }

// UseBundled is the way back to the bundled logs.
func (p *Page) UseBundled() {
	p.Link.Logs = nil
	p.changed()
	p.Said = "The figures are computed on the bundled logs."
	if p.View() == "trace" {
		p.Browser.Focus("trace-logs") // the button that was pressed is gone
	}
}

// FieldKey is what keys do in a field or a slider.
func (p *Page) FieldKey(k Key) bool {
	if e := p.Typed[k.Element]; k.Typing && e != nil && e.Key(k.Key) {
		return true
	}
	if k.Key == "Escape" && p.Touched != "" {
		p.Touched = ""
		return true
	}
	v, ok := p.ShownView().(Tuned)
	return ok && k.Key == "0" && !k.Typing && v.Sliders().ResetThumb(k.Element)
}

// Fault is what is wrong with the first field that shows what cannot be used; "": there is none.
func (p *Page) Fault() string {
	for _, element := range slices.Sorted(maps.Keys(p.Typed)) {
		if why := p.Typed[element].Fault(); why != "" {
			return why
		}
	}
	return ""
}

// ChooseLog has the reader choose a log's file.
func (p *Page) ChooseLog() {
	for _, v := range p.Views {
		if c, ok := v.Show.(Chooser); ok {
			c.Choose()
		}
	}
}

// forget has the views take back what they said of something that is over; see Teller.
func (p *Page) forget(elsewhere bool) {
	for _, v := range p.Views {
		if t, ok := v.Show.(Teller); ok {
			t.TakeBack(elsewhere)
		}
	}
}

func (p *Page) FoldWord() string { return text.Either(p.Unfolded, "Done", "Change") }

// Program names the program in all that it says and saves: "Juggle 0.1.0, build 0123456789ab".
func (p *Page) Program() string {
	if p.Build == "" {
		return study.Program
	}
	return study.Program + ", build " + p.Build
}

func (p *Page) viewKeys() []string {
	keys := make([]string, len(p.Views))
	for i, v := range p.Views {
		keys[i] = v.Key
	}
	return keys
}

// Failed gives a callback that shows an error of something that the reader asked for.
func (p *Page) Failed(what string) func(error) {
	return func(err error) {
		if err != nil {
			p.Alert = what + ": " + err.Error()
		}
	}
}

// CopyText puts text on the clipboard and says so.
func (p *Page) CopyText(text, what string) { p.Browser.Copy(text, p.copied(text, what)) }

// Copying reports whether text or a picture has been copied a moment ago, when what is Said of it is shown too.
func (p *Page) Copying() bool { return p.unsay != nil }

// copied says that something is on the clipboard, or why it is not; text is empty where it is none.
func (p *Page) copied(text, what string) func(error) {
	return func(err error) {
		if err != nil {
			p.Alert = what + " could not be copied: " + err.Error()
			return
		}
		said := what + " is copied."
		p.Said, p.Copied = said, text
		CallOff(&p.unsay)
		p.unsay = p.Browser.After(2*time.Second, func() {
			p.unsay = nil
			if p.Copied = ""; p.Said == said {
				p.Said = ""
			}
		})
	}
}
