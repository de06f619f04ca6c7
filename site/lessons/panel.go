package lessons

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/lesson"
	"juggle/core/plaintext"
	"juggle/core/workload"
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// Files gets lessons: those that lie beside the page, and the reader's own.
type Files interface {
	// Beside reads a file of the page's own origin.
	Beside(address string, done func(content string, err error))
	// ChooseDocument opens the browser's file dialog; done is not called when it is dismissed.
	ChooseDocument(done func(page.File))
	page.Texts
}

// A Panel is the lesson that is open, as it is shown beside every view.
type Panel struct {
	page  *page.Page
	files Files

	place   lesson.Place
	lesson  *lesson.Lesson // nil: none is open, or it is not here
	missing string         // why it is not
	view    string         // that the step's state shows; "": whichever
	typed   map[int]string // answers that are not checked, by step
	refused string         // why the answer at hand was not taken
	whole   bool           // where it is a strip, all of it is shown
	asks    map[int]*page.Ask[lesson.Asked, lesson.Value]
	from    string // the element from which the reader has come to Check
	awaited int    // the step whose measure the reader waits for; -1: none
	opened  bool   // the page has told the panel its link
	led     bool   // the reader has gone to the step at hand, rather than opened the page there
}

// NewPanel shows no lesson yet.
func NewPanel(p *page.Page, files Files) *Panel {
	c := &Panel{page: p, files: files, awaited: -1}
	p.Typed["lesson-number"] = c
	return c
}

// Forget drops nothing: what is typed waits for Check, wherever the reader looks meanwhile.
func (c *Panel) Forget() {}

// Fault is nothing: what is typed is used when it is checked.
func (c *Panel) Fault() string { return "" }

// Key has Enter check the number that is typed.
func (c *Panel) Key(key string) bool {
	if key != "Enter" || c.kind() != lesson.Number {
		return false
	}
	c.Check()
	return true
}

// Own is the lesson's part of the link.
func (c *Panel) Own() string { return c.place.Encode() }

// SetOwn takes the lesson's part of a link.
func (c *Panel) SetOwn(own string) (notices []string) {
	before := c.place
	place, wrong := lesson.DecodePlace(own)
	for _, e := range wrong {
		notices = append(notices, page.Fault(e))
	}
	c.place, c.refused, c.awaited = place, "", -1
	opened := c.opened
	c.opened = true
	if place.Name != before.Name || place.File != before.File || c.lesson == nil {
		c.led = opened
		c.open()
		c.lead()
	} else if c.arrive(); place.At != before.At {
		c.led = true
		c.lead()
	}
	return notices
}

// lead moves the focus to the step that the reader has come to, and the page to what it asks about; a page that is being opened leaves the
// focus where browsers begin.
func (c *Panel) lead() {
	if asked, _ := c.page.Asked(); asked != "" {
		c.page.Browser.Scroll(asked)
	}
	if c.led && c.step() != nil {
		c.page.Browser.Focus("lesson-step")
		c.page.Said = c.stepWords()
	}
}

// Asked is the element of a view that the step at hand asks about, and whether the page waits for a guess about it.
func (c *Panel) Asked(view string) (element string, masked bool) {
	s := c.step()
	if s == nil || c.view != "" && c.view != view {
		return "", false
	}
	return s.At, c.ask().Guess && !c.given()
}

// given reports whether the step at hand takes the first answer alone, and has it.
func (c *Panel) given() bool {
	a, answered := c.place.Answers[c.place.At]
	if !answered || !c.ask().Guess {
		return false
	}
	v := c.step().Judge(a, math.NaN())
	return v == lesson.Right || v == lesson.Wrong
}

// open looks for the lesson that the link names.
func (c *Panel) open() {
	name := c.place.Name
	c.lesson, c.missing, c.typed, c.asks = nil, "", map[int]string{}, map[int]*page.Ask[lesson.Asked, lesson.Value]{}
	if name == "" {
		return
	}
	var err error
	own, is := c.place.IsOwn()
	switch c.lesson, err = c.place.Lesson(); {
	case err == nil:
		c.arrive()
		return
	case is && c.place.File != "":
		c.missing = err.Error()
		return
	case is:
		c.missing = "This link leads to " + c.whichStep() + " of a lesson that comes neither with Juggle nor from this site, nor in the link: " +
			"it is a file, " + own + ", of whoever wrote the lesson. Open the file to go on there."
		return
	}
	c.missing = fetching
	c.files.Beside("lessons/"+strings.TrimSuffix(name, ".json")+".json", func(content string, err error) {
		if c.place.Name != name || c.lesson != nil {
			return
		}
		if err != nil {
			c.missing = "It neither comes with Juggle nor lies beside this page. If you have its file, open it, or drop it on the page."
			return
		}
		if c.lesson, err = lesson.Read(strings.NewReader(content), name); err != nil {
			c.missing = err.Error()
			return
		}
		c.arrive()
		c.lead()
	})
}

// arrive shows the step at hand.
func (c *Panel) arrive() {
	c.place.At = min(c.place.At, len(c.lesson.Steps))
	c.view = ""
	if s := c.step(); s != nil && s.State != "" {
		if c.view = c.page.LinkOf(s.State).View; c.view == "" {
			c.view = c.page.Views[0].Key
		}
		// A link that names a lesson and says nothing else, as people write it, leads to the step's state.
		if begun := c.with(s.State, c.place); c.state() == "" && begun != c.page.Fragment(c.page.Link) {
			c.page.Browser.Replace(begun)
			c.page.Moved(begun)
		}
	}
}

// whichStep is where the link of a lesson that is not here leads.
func (c *Panel) whichStep() string {
	if c.page.View() == viewKey && len(c.place.Answers) > 0 {
		return "the answers"
	}
	return "step " + strconv.Itoa(c.place.At+1)
}

const fetching = "It is being fetched."

// ChooseFile has the reader choose a lesson's file.
func (c *Panel) ChooseFile() {
	c.files.ChooseDocument(func(f page.File) {
		if c.page.Alert = ""; f.Bytes > lesson.MostBytes {
			c.page.Alert = f.Name + ": got " + text.Size(f.Bytes) + ", want a lesson of at most " + text.Size(lesson.MostBytes)
			return
		}
		c.files.Text(f, func(content string, err error) {
			if err == nil {
				err = c.Take(f.Name, content)
			}
			if err != nil {
				c.page.Alert = plaintext.Short(err.Error())
			}
		})
	})
}

// Take opens a file's lesson, at its first step, or where the link says that the reader is in it. Where the link leads to a lesson whose
// file is missing, a file of any name is that one: browsers and people rename files.
func (c *Panel) Take(file, content string) error {
	l, err := lesson.Read(strings.NewReader(content), file)
	if err != nil {
		return err
	}
	place, missed, state := l.Own(file), c.wants(), c.state()
	if missed {
		place.At, place.Answers, place.By = c.place.At, c.place.Answers, c.place.By
		if _, own := c.place.IsOwn(); own {
			place.Name = c.place.Name
		}
	}
	if err := place.Bound(); err != nil {
		return err
	}
	if !missed || c.page.View() == viewKey && len(place.Answers) == 0 {
		c.page.Go(c.leads(l, place))
	} else {
		c.page.Go(c.with(state, place))
	}
	c.page.Browser.Focus(text.Either(c.step() == nil, "lessons-sheet", "lesson-step"))
	return nil
}

// wants reports whether a lesson is open whose file is missing.
func (c *Panel) wants() bool { return c.place.Name != "" && c.lesson == nil && c.missing != fetching }

// Knob says what the step does to the knob of that key.
func (c *Panel) Knob(view, key string) (hidden, locked bool) {
	s := c.step()
	if s == nil || c.view != "" && c.view != view {
		return false, false
	}
	is := func(k string) bool {
		name, in := strings.CutSuffix(k, "."+key)
		return in && (name == view || strings.HasPrefix(name, view+".")) || k == key && view == c.page.Views[0].Key
	}
	return len(s.Show) > 0 && !slices.ContainsFunc(s.Show, is), slices.ContainsFunc(s.Lock, is)
}

// step is the one at hand; nil where there is none, or all are done.
func (c *Panel) step() *lesson.Step {
	if c.lesson == nil || c.place.At >= len(c.lesson.Steps) {
		return nil
	}
	return &c.lesson.Steps[c.place.At]
}

// Shown is the panel where something is to be shown.
func (c *Panel) Shown() vugu.Builder {
	if !c.on() {
		return nil
	}
	return c
}

// on reports whether something is to be shown, which the list of lessons shows where all steps are done.
func (c *Panel) on() bool {
	return c.place.Name != "" && (c.lesson == nil || c.step() != nil || c.page.View() != viewKey)
}

const viewKey = "lessons"

// lessonOf is the lesson of that name: the open one, or one that comes with Juggle.
func (c *Panel) lessonOf(name string) *lesson.Lesson {
	if name == c.place.Name {
		return c.lesson
	}
	l, _ := lesson.Place{Name: name}.Lesson() // the list has no others
	return l
}

// fragment spells the link to a step, in its state, with the answers so far where it is the open lesson's.
func (c *Panel) fragment(name string, at int) string {
	next := c.place
	if name != c.place.Name {
		next = lesson.Place{Name: name, By: c.place.By}
	}
	next.At = at
	return c.leads(c.lessonOf(name), next)
}

// leads spells the link to a place in its state.
func (c *Panel) leads(l *lesson.Lesson, p lesson.Place) string {
	switch {
	case l == nil:
		return c.page.Fragment(c.page.Link)
	case p.At < len(l.Steps):
		return c.with(l.Steps[p.At].State, p)
	}
	return c.with("view="+viewKey, p)
}

// with is a state with a lesson open beside it.
func (c *Panel) with(state string, p lesson.Place) string {
	link := c.page.Link
	if state != "" {
		link = c.page.LinkOf(state)
	}
	link.Lesson = p.Encode()
	return c.page.Fragment(link)
}

// state is the fragment of what is shown, without the lesson.
func (c *Panel) state() string {
	link := c.page.Link
	link.Lesson = ""
	return c.page.Fragment(link)
}

func (c *Panel) href(at int) string { return "#" + c.fragment(c.place.Name, max(0, at)) }

func (c *Panel) closeHref() string { return "#" + c.state() }

// Check takes the answer in the field, in the state that is shown.
func (c *Panel) Check() {
	c.page.Browser.Focus("lesson-check")
	if c.Answer(c.field()); c.given() {
		c.page.Browser.Focus("lesson-next")
	}
}

// Answer takes words, in the state that is shown, as the answer; a guess is taken once.
func (c *Panel) Answer(words string) {
	s := c.step()
	if c.given() {
		return
	}
	c.page.Leave()
	if c.refused = c.page.Fault(); c.refused != "" && s.Kind() == lesson.Reach {
		c.page.Said = c.verdict()
		return
	}
	c.keep(words)
	c.page.Replace()
	if c.given() && s.At != "" {
		c.page.Browser.Scroll(s.At + "-answer") // where there is one
	}
	if delete(c.typed, c.place.At); s.Kind() == lesson.Reach {
		c.awaited = c.place.At
		c.measure(c.place.At)
	}
	c.page.Said = text.Unbroken(c.verdict())
}

// keep makes words, in the state that is shown, the answer.
func (c *Panel) keep(words string) {
	s, state := c.step(), c.state()
	if s.State != "" && state == c.with(s.State, lesson.Place{}) {
		state = ""
	}
	before, answered := c.place.Answers[c.place.At]
	c.place.Answers[c.place.At] = lesson.Answer{Text: words, State: state}
	if err := c.place.Bound(); err != nil { // the link could not be opened
		c.page.Alert = "The answer is not kept. " + page.Fault(err)
		if c.place.Answers[c.place.At] = before; !answered {
			delete(c.place.Answers, c.place.At)
		}
	}
	c.page.Link.Lesson = c.Own()
}

// CheckFrom has the answer checked, as Check does, for a reader who is elsewhere on the page: at the element of that id. Who has come to
// Check that way gets back to where he was. It is false where there is nothing to check.
func (c *Panel) CheckFrom(element string) bool {
	switch {
	case c.kind() == lesson.Nothing:
		return false
	case (element == "lesson-check" || strings.HasPrefix(element, "lesson-choice-")) && c.from != "":
		c.page.Browser.Focus(c.from)
	case c.kind() == lesson.Choice:
		c.from = element
		c.page.Browser.Focus("lesson-choice-1")
	default:
		if c.from = element; element != "lesson-number" { // which checks too
			c.page.FieldKey(page.Key{Key: "Enter", Typing: true, Element: element}) // what is typed is taken
		}
		c.Check()
	}
	return true
}

// unchecked reports whether something is typed that was not checked.
func (c *Panel) unchecked() bool {
	_, typed := c.typed[c.place.At]
	return typed
}

// measure asks for the measure of a step's answer, and is what is found: nothing where the step wants none.
func (c *Panel) measure(i int) lesson.Found {
	s := &c.lesson.Steps[i]
	a, answered := c.place.Answers[i]
	if !answered || s.Kind() != lesson.Reach {
		return lesson.Found{}
	}
	state := a.State
	if state == "" {
		state = s.State
	}
	link := c.page.LinkOf(state)
	sources, ready := c.page.Library.SourcesFor(link)
	if _, loaded := c.page.Library.SourcesFor(page.Link{}); !ready && !loaded {
		return lesson.Found{Why: lesson.Computing}
	} else if !ready {
		return lesson.Unjudged("a log of its state is not here, want every log that its link names")
	}
	asked, err := s.Asked(state, func(w workload.Config) (lesson.Period, bool) {
		source, at, ok := workload.In(sources, w)
		return lesson.Period{Log: source.SHA256, At: at}, ok
	})
	if err != nil {
		return lesson.Unjudged(text.Plain(err))
	}
	ask := c.asks[i]
	if ask == nil {
		ask = page.NewAsk(c.page, lesson.Measured)
		ask.Forgetful = true
		ask.Heard = func() {
			if c.awaited == i {
				c.awaited, c.page.Said = -1, c.verdict()
			}
		}
		c.asks[i] = ask
	}
	switch ask.Want(asked); {
	case ask.State() == page.Failed && ask.Fault() != nil:
		return lesson.Unjudged(text.Faults(ask.Fault()))
	case ask.State() != page.Answered || ask.Answer() == nil:
		return lesson.Found{Why: lesson.Computing}
	}
	return lesson.Found{X: ask.Answer().X}
}

// measuring says how far the measure of the step at hand is, or why there is none.
func (c *Panel) measuring(found lesson.Found) string {
	ask := c.asks[c.place.At]
	switch {
	case found.Why != lesson.Computing:
		return "This answer " + strings.TrimSuffix(found.Why, ".") + "."
	case ask != nil && ask.Total > 0:
		return "Computing, " + text.Count(int(ask.Done)+1) + " of " + text.Count(int(ask.Total)) + "."
	}
	return "Computing."
}

// verdict is what is said of the answer to the step at hand; "" where there is none.
func (c *Panel) verdict() string {
	s := c.step()
	if s == nil || s.Ask == nil {
		return ""
	}
	if c.refused != "" && c.page.Fault() == c.refused && s.Kind() == lesson.Reach {
		return "Not checked, because a field shows what cannot be used. " + c.refused
	}
	a, answered := c.place.Answers[c.place.At]
	if !answered || c.unchecked() {
		return ""
	}
	if c.moved(a) {
		return "The state is another one than at your last answer, which is kept. Check this one too, if you like."
	}
	found := c.measure(c.place.At)
	value := found.Value()
	got := ""
	if s.Kind() == lesson.Reach && !math.IsNaN(value) {
		m := lesson.Find(s.Ask.Measure)
		got = " " + strings.ToUpper(m.Title[:1]) + m.Title[1:] + text.Either(s.Ask.Against == "", "", ", this minus the other") + ": " +
			strings.TrimSpace(m.Spell(value)+" "+text.Either(s.Ask.Against != "" && m.Unit == "%", "points", m.Unit)) + "."
	}
	judged := s.Judge(a, value)
	if c.given() {
		return "You said " + c.said(a) + text.Either(judged == lesson.Right, ", and it was. ", ", it was "+c.truth()+". ") + s.Ask.Because
	}
	switch judged {
	case lesson.Right:
		word := "Right."
		if s.Kind() == lesson.Write {
			word = "It is on the answer sheet. Nobody judges it here."
		}
		return strings.TrimSpace(word + got + " " + s.Ask.Because)
	case lesson.Wrong:
		if s.Kind() == lesson.Write {
			return "Got nothing, want a few words."
		}
		if got != "" {
			if wanted := s.Ask.Wanted(); wanted != "" {
				got += " Wanted: " + wanted + "."
			}
		}
		return strings.TrimSpace("Not yet." + got + " " + s.Ask.Hint)
	case lesson.Changed:
		return "Not counted: " + knobName(s.Turned(a.State)) + " is locked in this step, and was turned. Reset the step."
	case lesson.Unread:
		return "Got “" + text.Clip(a.Text) + "”, want a number, as 12.5."
	}
	return c.measuring(found)
}

// said is an answer as a sentence has it.
func (c *Panel) said(a lesson.Answer) string {
	if x, ok := lesson.ReadNumber(a.Text, c.ask().Unit); ok && c.ask().Number != nil {
		return c.amount(x)
	}
	return text.Lowered(a.Text)
}

// truth is the right answer as a sentence has it.
func (c *Panel) truth() string {
	if x := c.ask().Number; x != nil {
		return c.amount(*x)
	}
	return text.Lowered(c.ask().Right)
}

// amount is a number in the unit of the step at hand.
func (c *Panel) amount(x float64) string {
	return strings.TrimSpace(text.Number(x) + " " + c.ask().Unit)
}

// line is what a strip says: the verdict, or what is asked, or what is to be read.
func (c *Panel) line() string {
	switch {
	case c.verdict() != "":
		return text.Sym(c.verdict())
	case c.ask().Question != "":
		return text.Sym(c.ask().Question)
	}
	return text.Escape(c.stepWords())
}

// markOf is the mark of a choice once it is judged: "yes" or "no".
func (c *Panel) markOf(choice string) string {
	s := c.step()
	a, answered := c.place.Answers[c.place.At]
	switch {
	case !answered || s.Turned(a.State) != "":
		return ""
	case choice == s.Ask.Right && (c.given() || choice == a.Text):
		return "yes"
	case choice == a.Text:
		return "no"
	}
	return ""
}

// mark is the verdict as styles read it.
func (c *Panel) mark() string {
	s := c.step()
	if a, answered := c.place.Answers[c.place.At]; s != nil && answered && !c.unchecked() && !c.moved(a) {
		return map[lesson.Verdict]string{lesson.Right: "right", lesson.Unanswered: "open"}[s.Judge(a, c.measure(c.place.At).Value())]
	}
	return ""
}

// field is what stands in the field: what is being typed, or what was answered.
func (c *Panel) field() string {
	if words, typed := c.typed[c.place.At]; typed {
		return words
	}
	return c.place.Answers[c.place.At].Text
}

// Edit hears of every change of the answer. Words that nobody judges are kept at once; the address has them when the reader leaves the
// field, by Settle.
func (c *Panel) Edit(words string) {
	switch {
	case c.kind() != lesson.Write:
		c.typed[c.place.At] = words
	case strings.TrimSpace(words) == "":
		delete(c.place.Answers, c.place.At)
		c.page.Link.Lesson = c.Own()
	default:
		c.keep(words)
	}
}

// Settle hears that the reader has left the field.
func (c *Panel) Settle() { c.page.Replace() }

// moved reports whether the measure of what is shown may be another than that of an answer.
func (c *Panel) moved(a lesson.Answer) bool {
	s := c.step()
	return s.Kind() == lesson.Reach && s.Reached(c.state()) != s.Reached(a.State)
}

func (c *Panel) kind() lesson.Kind {
	if s := c.step(); s != nil {
		return s.Kind()
	}
	return lesson.Nothing
}

// ask is what the step at hand asks; the zero value where it asks nothing.
func (c *Panel) ask() lesson.Ask {
	if s := c.step(); s != nil && s.Ask != nil {
		return *s.Ask
	}
	return lesson.Ask{}
}

func (c *Panel) title() string {
	if c.lesson == nil {
		return text.Either(c.wants(), "A lesson whose file is missing", c.place.Name)
	}
	return c.lesson.Title
}

// stepWords are the step at hand in a line.
func (c *Panel) stepWords() string {
	s := c.step()
	if s == nil {
		return "All steps are done."
	}
	return "Step " + strconv.Itoa(c.place.At+1) + " of " + strconv.Itoa(len(c.lesson.Steps)) + ": " + s.Title
}

func (c *Panel) nextWord() string {
	return text.Either(c.lesson != nil && c.place.At+1 >= len(c.lesson.Steps), "Answer sheet", "Next")
}

// pips are a mark for every step.
func (c *Panel) pips() string {
	marks := ""
	if c.lesson != nil {
		for i := range c.lesson.Steps {
			_, answered := c.place.Answers[i]
			answered = answered || i < c.place.At && c.lesson.Steps[i].Kind() == lesson.Nothing
			marks += "<i" + text.Either(i == c.place.At, " data-on", text.Either(answered, " data-done", "")) + "></i>"
		}
	}
	return marks
}

// words are the lesson's text, on its first step, and the step's.
func (c *Panel) words() string {
	s := c.step()
	if s == nil {
		return "<p>" + text.Escape(c.missing) + "</p>"
	}
	words := paragraphs(s.Text)
	if c.place.At == 0 {
		words = paragraphs(c.lesson.Text) + words
	}
	return words
}

// locked says which knobs are locked.
func (c *Panel) locked() string {
	s := c.step()
	if s == nil || len(s.Lock) == 0 {
		return ""
	}
	names := make([]string, len(s.Lock))
	for i, key := range s.Lock {
		names[i] = knobName(key)
	}
	return "Locked in this step: " + text.Listed(names) + "."
}

// knobName is what the knob of a link's key is called.
func knobName(key string) string {
	if name := lesson.NameOf(key); name != key {
		return text.Lowered(name)
	}
	return key
}

func paragraphs(s string) string {
	words := ""
	for p := range strings.SplitSeq(s, "\n\n") {
		if strings.TrimSpace(p) != "" {
			words += "<p>" + text.Sym(p) + "</p>"
		}
	}
	return words
}
