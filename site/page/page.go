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
// NewPage, and give it its views by SetViews before it is used.
type Page struct {
	Ports
	Link        Link // the state that the page shows; the address has it at the latest when a change has settled
	Library     library
	Views       []View
	LessonPanel LessonPanel // the panel beside every view; nil: there is none
	study       Study
	TextFields  map[string]TextField // the text fields with typed text, by the ids of their elements
	TouchedKnob string               // the id of the parameter that the reader touched last, beside which its companion is shown; "": none

	spelled  study.Params // the parameters that spelling spells; see spell
	spelling string

	lastFragment  string // the fragment of the address when the page last read or wrote it
	pendingChange Task   // computes the last change of the parameters after SettleDelay; nil: no change is unsettled
	clearCopied   Task   // will clear the message that something is copied; nil: there is no such message

	hidden           bool   // the reader does not see the page: another tab or window hides it
	Sheet            bool   // the column of parameters is open on a small screen
	Unfolded         bool   // the column of parameters is open on a screen of medium width
	FocusBeforeLarge string // the id of the element that had the focus before a key made a figure large

	Announcement string   // a message for screen readers about the last action
	Copied       string   // the text that was copied in the last two seconds
	Notices      []string // what is wrong with the link
	uncomputed   []string // the parts of the link that cannot be computed; see fit
	Alert        string   // the failure of an action that the reader asked for; "": none
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

// TextField is a field in which the reader types.
type TextField interface {
	// DiscardTyped drops typed text that was not accepted.
	DiscardTyped()
	// Key handles Enter and Escape. It reports whether it used the key.
	Key(key string) bool
	// Fault is a message about what is wrong with the shown text; "" where the text is valid.
	Fault() string
}

// SettleDelay is the time without another change after which a change has settled.
const SettleDelay = 200 * time.Millisecond

// NewPage makes a page without views.
func NewPage(ports Ports) *Page {
	p := &Page{Ports: ports, TextFields: make(map[string]TextField), Link: Link{Params: study.Defaults()}}
	p.Library.page = p
	return p
}

// SetViews gives the page its views, in the order of the bar, and the study that they show.
func (p *Page) SetViews(views []View, s Study) { p.Views, p.study = views, s }

// Open reads the address and loads the logs.
func (p *Page) Open() {
	p.Browser.SetStudy(StudyRunning)
	p.read(p.Browser.Fragment())
	p.Library.load()
}

// read takes the page's state from a fragment.
func (p *Page) read(fragment string) {
	p.lastFragment = fragment
	CancelTask(&p.pendingChange)
	for _, field := range p.TextFields {
		field.DiscardTyped()
	}
	p.Link, p.Notices = ParseLink(fragment, p.viewKeys())
	p.uncomputed, p.TouchedKnob = nil, ""
	if v, ok := p.ShownView().(LinkHolder); ok {
		p.Notices = append(p.Notices, v.SetLinkPart(p.Link.ViewPart)...)
	}
	if p.LessonPanel != nil {
		p.Notices = append(p.Notices, p.LessonPanel.SetLinkPart(p.Link.Lesson)...)
	}
	p.title()
	p.RunStudy()
}

// ParseFragment is the link that a fragment of this page spells.
func (p *Page) ParseFragment(fragment string) Link {
	l, _ := ParseLink(fragment, p.viewKeys())
	return l
}

// KnobState reports whether a lesson hides or locks a knob of the shown view. key is the key of the knob's parameter.
func (p *Page) KnobState(key string) (hidden, locked bool) {
	if p.LessonPanel == nil {
		return false, false
	}
	return p.LessonPanel.KnobState(p.View(), key)
}

// AskedElement is the id of the element of the shown view that a lesson asks about; see LessonPanel.
func (p *Page) AskedElement() (element string, masked bool) {
	if p.LessonPanel == nil {
		return "", false
	}
	return p.LessonPanel.AskedElement(p.View())
}

// RunStudy computes the link's study on the link's logs, with the parameters that fit these logs. While a log is missing the study shows
// empty figures; RunStudy is called again when logs have arrived. A shown view that is a StudyFollower then computes its own results too.
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
		if p.Library.isIdle() {
			state = StudyDone
		}
		p.Browser.SetStudy(state)
		return
	}
	p.fit(sources)
	p.study.Compute(p.Link.Params, sources, p.Link.Figures())
	if v, ok := p.ShownView().(StudyFollower); ok {
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
	p.removeOutdatedBanners(false)
	p.uncomputed = nil
	p.Browser.SetStudy(StudyRunning) // the shown figures are those of the previous state
	CancelTask(&p.pendingChange)
	p.pendingChange = p.Browser.After(SettleDelay, func() {
		p.pendingChange = nil
		if p.Link.Embed { // the Back button belongs to the page around the frame
			p.Replace()
		} else {
			p.Push()
		}
		p.RunStudy()
	})
	p.study.UpdatePause()
}

// SetHidden is called when the page becomes hidden, by another tab for instance, or visible again.
func (p *Page) SetHidden(hidden bool) {
	p.hidden = hidden
	p.study.UpdatePause()
}

// Watched reports whether the reader sees the view with the study's figures and no change is unsettled. While it is false, the study
// computes nothing that only refines its figures, and leaves the processors to what the reader does.
func (p *Page) Watched() bool {
	return p.View() == p.Views[0].Key && !p.hidden && p.pendingChange == nil
}

// UseBundled replaces the link's logs by the bundled ones.
func (p *Page) UseBundled() {
	p.Link.Logs = nil
	p.changed()
	p.Announcement = "The figures are computed on the bundled logs."
	if p.View() == "trace" {
		p.Browser.Focus("trace-logs") // the button that was pressed is gone
	}
}

// FieldKey handles a key press while a text field or a slider has the focus. It reports whether it used the key.
func (p *Page) FieldKey(k Key) bool {
	if field := p.TextFields[k.Element]; k.Typing && field != nil && field.Key(k.Key) {
		return true
	}
	if k.Key == "Escape" && p.TouchedKnob != "" {
		p.TouchedKnob = ""
		return true
	}
	v, ok := p.ShownView().(SliderHolder)
	return ok && k.Key == "0" && !k.Typing && v.Sliders().ResetThumb(k.Element)
}

// Fault is the message about the first text field, in the order of the ids, whose text is invalid; "" where all are valid.
func (p *Page) Fault() string {
	for _, element := range slices.Sorted(maps.Keys(p.TextFields)) {
		if fault := p.TextFields[element].Fault(); fault != "" {
			return fault
		}
	}
	return ""
}

// ChooseLog opens the dialog in which the reader chooses a log's file.
func (p *Page) ChooseLog() {
	for _, v := range p.Views {
		if chooser, ok := v.Component.(LogChooser); ok {
			chooser.Choose()
		}
	}
}

// removeOutdatedBanners removes outdated banners of the views; see BannerHolder.
func (p *Page) removeOutdatedBanners(elsewhere bool) {
	for _, v := range p.Views {
		if holder, ok := v.Component.(BannerHolder); ok {
			holder.RemoveOutdatedBanners(elsewhere)
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

// viewKeys are the keys of all views, in the order of the bar.
func (p *Page) viewKeys() []string {
	keys := make([]string, len(p.Views))
	for i, v := range p.Views {
		keys[i] = v.Key
	}
	return keys
}

// AlertFor returns a function that shows an error in the banner Alert. what describes the failed action; a nil error is ignored.
func (p *Page) AlertFor(what string) func(error) {
	return func(err error) {
		if err != nil {
			p.Alert = what + ": " + err.Error()
		}
	}
}

// CopyText puts text on the clipboard. A message then says that it is copied; what is the subject of that message.
func (p *Page) CopyText(text, what string) { p.Browser.Copy(text, p.reportCopy(text, what)) }

// Copying reports whether something was copied in the last two seconds. All readers then see Announcement, not only those with a screen
// reader.
func (p *Page) Copying() bool { return p.clearCopied != nil }

// reportCopy returns a function that receives the error of a copy. It shows the error or, if it is nil, a message for two seconds that the
// text is copied.
func (p *Page) reportCopy(text, what string) func(error) {
	return func(err error) {
		if err != nil {
			p.Alert = what + " could not be copied: " + err.Error()
			return
		}
		message := what + " is copied."
		p.Announcement, p.Copied = message, text
		CancelTask(&p.clearCopied)
		p.clearCopied = p.Browser.After(2*time.Second, func() {
			p.clearCopied = nil
			if p.Copied = ""; p.Announcement == message {
				p.Announcement = ""
			}
		})
	}
}
