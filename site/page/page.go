package page

import (
	"maps"
	"slices"
	"time"

	"juggle/core/experiment/param"
	"juggle/core/papers/study"
	"juggle/site/text"
)

// A Page is the model that every view shares: the state in the address, the history, the logs, the study and the banners. Make it by
// NewPage, and give it its views by Show before it is used.
type Page struct {
	Ports
	Link    Link // the state that the page shows; the address has it at the latest when a change has settled
	Library library
	Views   []View
	Beside  Beside // the panel beside every view; nil: there is none
	study   Study
	Typed   map[string]Typed // the text fields of the page, by the ids of their elements
	Touched string           // the id of the parameter that the reader touched last, beside which its companion is shown; "": none

	spelled  study.Params // the parameters that spelling spells; see spell
	spelling string

	lastFragment string // the fragment of the address when the page last read or wrote it
	settle       Task   // settles the last change of the parameters after Settling; nil: no change is unsettled
	clearCopied  Task   // will clear the message that something is copied; nil: there is no such message

	away     bool   // the reader does not see the page: another tab or window hides it
	Sheet    bool   // the column of parameters is open, on a small screen
	Unfolded bool   // the column of parameters is open, on a screen of medium width
	From     string // the id of the element that had the focus before a key made a figure large

	Said       string   // a message for screen readers about the last action
	Copied     string   // the text that was copied in the last two seconds
	Notices    []string // the faults of the link
	uncomputed []string // the parts of the link that cannot be computed; see fit
	Alert      string   // the failure of an action that the reader asked for; "": none
}

// A Study computes figures under the link's parameters on the link's logs.
type Study interface {
	// Await shows empty figures until the logs have arrived.
	Await(p study.Params, figures []int)
	// Compute begins the study, unless the same study is running or done.
	Compute(p study.Params, sources []study.Source, figures []int)
	// UpdatePause pauses or resumes the study. It is called when the result of Page.Watched may have changed.
	UpdatePause()
	// Err is the reason why the study cannot run; nil where it can.
	Err() error
}

// Typed is a text field.
type Typed interface {
	// Forget drops typed text that was not accepted.
	Forget()
	// Key handles Enter and Escape. It reports whether it used the key.
	Key(key string) bool
	// Fault is the fault of the shown text; "" where it has none.
	Fault() string
}

// Settling is the time without another change after which a change has settled.
const Settling = 200 * time.Millisecond

// NewPage makes a page without views.
func NewPage(ports Ports) *Page {
	p := &Page{Ports: ports, Typed: make(map[string]Typed), Link: Link{Params: study.Defaults()}}
	p.Library.page = p
	return p
}

// Show gives the page its views, in the order of the bar, and the study that they show.
func (p *Page) Show(views []View, s Study) { p.Views, p.study = views, s }

// Open reads the address and loads the logs.
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
	p.uncomputed, p.Touched = nil, ""
	if l, ok := p.ShownView().(Linked); ok {
		p.Notices = append(p.Notices, l.SetOwn(p.Link.Own)...)
	}
	if p.Beside != nil {
		p.Notices = append(p.Notices, p.Beside.SetOwn(p.Link.Lesson)...)
	}
	p.title()
	p.RunStudy()
}

// LinkOf is the link that a fragment of this page spells.
func (p *Page) LinkOf(fragment string) Link {
	l, _ := ParseLink(fragment, p.viewKeys())
	return l
}

// KnobState reports whether a lesson hides or locks a knob of the shown view. key is the key of the knob's parameter.
func (p *Page) KnobState(key string) (hidden, locked bool) {
	if p.Beside == nil {
		return false, false
	}
	return p.Beside.Knob(p.View(), key)
}

// Asked is the element of the shown view that a lesson asks about; see Beside.
func (p *Page) Asked() (element string, masked bool) {
	if p.Beside == nil {
		return "", false
	}
	return p.Beside.Asked(p.View())
}

// RunStudy computes the link's study on the link's logs, with the parameters that fit these logs. While a log is missing the study shows
// empty figures; RunStudy is called again when logs have arrived. A shown view that is Following then computes its own results too.
func (p *Page) RunStudy() {
	if len(p.Link.Figures()) == 0 {
		p.Browser.SetStudy(StudyDone)
		return
	}
	p.Library.remakeAbsent()
	sources, ready := p.Library.Chosen()
	if !ready {
		p.study.Await(p.Link.Params, p.Link.Figures())
		state := StudyRunning
		if p.Library.settled() {
			state = StudyDone
		}
		p.Browser.SetStudy(state)
		return
	}
	p.fit(sources)
	p.study.Compute(p.Link.Params, sources, p.Link.Figures())
	if v, ok := p.ShownView().(Following); ok {
		v.Follow()
	}
}

// Set changes one parameter. When the change has settled it is computed and becomes an entry of the history.
func (p *Page) Set(f *param.Param[study.Params], text string) error {
	params := p.Link.Params
	if err := f.Set(&params, text); err != nil {
		return err
	}
	p.SetParams(params)
	return nil
}

// SetParams changes the parameters. A large figure stays large.
func (p *Page) SetParams(params study.Params) {
	p.Link.Params = params
	p.Link = p.Link.fitting()
	p.changed()
}

// changed computes and records the new state of the link when the change has settled.
func (p *Page) changed() {
	p.takeBack(false)
	p.uncomputed = nil
	p.Browser.SetStudy(StudyRunning) // the shown figures are those of the previous state
	CallOff(&p.settle)
	p.settle = p.Browser.After(Settling, func() {
		p.settle = nil
		if p.Link.Embed { // the Back button belongs to the page around the frame
			p.Replace()
		} else {
			p.Push()
		}
		p.RunStudy()
	})
	p.study.UpdatePause()
}

// Away is called when the page becomes hidden, by another tab for instance, or visible again.
func (p *Page) Away(away bool) {
	p.away = away
	p.study.UpdatePause()
}

// Watched reports whether the study's figures are visible and no change is unsettled. Otherwise the study leaves the processors to the
// reader's actions.
func (p *Page) Watched() bool { return p.View() == p.Views[0].Key && !p.away && p.settle == nil }

// UseBundled replaces the link's logs by the bundled ones.
func (p *Page) UseBundled() {
	p.Link.Logs = nil
	p.changed()
	p.Said = "The figures are computed on the bundled logs."
	if p.View() == "trace" {
		p.Browser.Focus("trace-logs") // the button that was pressed is gone
	}
}

// FieldKey handles a key press while a text field or a slider has the focus. It reports whether it used the key.
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

// Fault is the fault of the first text field, in the order of the ids, whose text cannot be used; "" where there is none.
func (p *Page) Fault() string {
	for _, element := range slices.Sorted(maps.Keys(p.Typed)) {
		if why := p.Typed[element].Fault(); why != "" {
			return why
		}
	}
	return ""
}

// ChooseLog opens the dialog in which the reader chooses a log's file.
func (p *Page) ChooseLog() {
	for _, v := range p.Views {
		if c, ok := v.Show.(Chooser); ok {
			c.Choose()
		}
	}
}

// takeBack removes outdated banners of the views; see Teller.
func (p *Page) takeBack(elsewhere bool) {
	for _, v := range p.Views {
		if t, ok := v.Show.(Teller); ok {
			t.TakeBack(elsewhere)
		}
	}
}

// FoldWord is the text of the button that opens and closes the column of parameters on a screen of medium width.
func (p *Page) FoldWord() string { return text.Either(p.Unfolded, "Done", "Change") }

// Program is the program's name, version and build: "Juggle 0.1.0, build 0123456789ab".
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

// Failed returns a function that shows an error in the banner Alert. what describes the failed action; a nil error is ignored.
func (p *Page) Failed(what string) func(error) {
	return func(err error) {
		if err != nil {
			p.Alert = what + ": " + err.Error()
		}
	}
}

// CopyText puts text on the clipboard. A message then says that it is copied; what is the subject of that message.
func (p *Page) CopyText(text, what string) { p.Browser.Copy(text, p.copied(text, what)) }

// Copying reports whether something was copied in the last two seconds. Said is then shown to everybody, not only to screen readers.
func (p *Page) Copying() bool { return p.clearCopied != nil }

// copied returns a function that reports a copy, or the error of it, in a message for two seconds.
func (p *Page) copied(text, what string) func(error) {
	return func(err error) {
		if err != nil {
			p.Alert = what + " could not be copied: " + err.Error()
			return
		}
		said := what + " is copied."
		p.Said, p.Copied = said, text
		CallOff(&p.clearCopied)
		p.clearCopied = p.Browser.After(2*time.Second, func() {
			p.clearCopied = nil
			if p.Copied = ""; p.Said == said {
				p.Said = ""
			}
		})
	}
}
