package lessons

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/base/plaintext"
	"juggle/core/lesson"
	"juggle/core/workload"
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// Files reads lessons: files of the page's own site, and the reader's files.
type Files interface {
	// FetchText reads a file of the page's own origin.
	FetchText(address string, done func(content string, err error))
	// ChooseDocument opens the browser's file dialog. done is not called if the reader dismisses it.
	ChooseDocument(done func(page.File))
	page.Texts
}

// A Panel is the open lesson as every view shows it.
type Panel struct {
	page  *page.Page
	files Files

	place      lesson.Place   // the lesson's part of the link
	lesson     *lesson.Lesson // the open lesson; nil: none is open, or it is not available
	missing    string         // the reason why the lesson is not available
	view       string         // the view that the step's state shows; "": any
	typed      map[int]string // by step: answers that are not checked yet
	refusal    string         // the reason why the answer to the open step was not accepted; "": it was
	hasLink    bool           // the page has passed its link to the panel
	isUnfolded bool           // on a small screen the strip is unfolded

	asks map[int]*page.Ask[lesson.MeasureQuery, lesson.Value] // by step: the queries for the measures of answers

	awaitedStep  int    // the step whose measure the reader waits for; -1: none
	checkedFrom  string // the id of the element that had the focus when the reader checked the answer by keys
	cameFromStep bool   // the reader came to the open step from another one, instead of opening the page there
}

// NewPanel returns a panel without a lesson.
func NewPanel(p *page.Page, files Files) *Panel {
	c := &Panel{page: p, files: files, awaitedStep: -1}
	p.TextFields["lesson-number"] = c
	return c
}

// DiscardTyped does nothing: a typed answer waits for Check while the reader looks elsewhere.
func (c *Panel) DiscardTyped() {}

// Fault returns no error: a typed answer is validated when it is checked.
func (c *Panel) Fault() string { return "" }

// Key checks the typed number when the reader presses Enter.
func (c *Panel) Key(key string) bool {
	if key != "Enter" || c.kind() != lesson.Number {
		return false
	}
	c.Check()
	return true
}

// LinkPart returns the lesson's part of the link.
func (c *Panel) LinkPart() string { return c.place.Encode() }

// SetLinkPart opens the lesson and step of the lesson's part of a link, and returns a notice for each fault of that part.
func (c *Panel) SetLinkPart(linkPart string) (notices []string) {
	before := c.place
	place, wrong := lesson.DecodePlace(linkPart)
	for _, e := range wrong {
		notices = append(notices, page.Fault(e))
	}
	c.place, c.refusal, c.awaitedStep = place, "", -1
	isPageOpen := c.hasLink
	c.hasLink = true
	if place.Name != before.Name || place.File != before.File || c.lesson == nil {
		c.cameFromStep = isPageOpen
		c.open()
		c.showAsked()
	} else if c.enterStep(); place.At != before.At {
		c.cameFromStep = true
		c.showAsked()
	}
	return notices
}

// showAsked scrolls to the element that the open step asks about, and moves the focus to the step, unless the page is being opened.
func (c *Panel) showAsked() {
	if asked, _ := c.page.AskedElement(); asked != "" {
		c.page.Browser.Scroll(asked)
	}
	if c.cameFromStep && c.step() != nil {
		c.page.Browser.Focus("lesson-step")
		c.page.Announcement = c.stepWords()
	}
}

// AskedElement returns the element of a view that the open step is about, and whether the page waits for a guess about it.
func (c *Panel) AskedElement(view string) (element string, masked bool) {
	s := c.step()
	if s == nil || c.view != "" && c.view != view {
		return "", false
	}
	return s.At, c.ask().Guess && !c.hasGuess()
}

// hasGuess reports whether the open step asks for a guess and has one. Such a step accepts no other answer.
func (c *Panel) hasGuess() bool {
	a, answered := c.place.Answers[c.place.At]
	if !answered || !c.ask().Guess {
		return false
	}
	verdict := c.step().Judge(a, math.NaN())
	return verdict == lesson.Right || verdict == lesson.Wrong
}

// open loads the lesson that the link names.
func (c *Panel) open() {
	name := c.place.Name
	c.lesson, c.missing, c.typed, c.asks = nil, "", map[int]string{}, map[int]*page.Ask[lesson.MeasureQuery, lesson.Value]{}
	if name == "" {
		return
	}
	var err error
	file, isFile := c.place.OwnFile()
	switch c.lesson, err = c.place.Lesson(); {
	case err == nil:
		c.enterStep()
		return
	case isFile && c.place.File != "":
		c.missing = err.Error()
		return
	case isFile:
		c.missing = "This link leads to " + c.whichStep() + " of a lesson that comes neither with Juggle nor from this site, nor in the link: " +
			"it is a file, " + file + ", of whoever wrote the lesson. Open the file to go on there."
		return
	}
	c.missing = fetching
	c.files.FetchText("lessons/"+strings.TrimSuffix(name, ".json")+".json", func(content string, err error) {
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
		c.enterStep()
		c.showAsked()
	})
}

// enterStep determines the view of the open step. If the link names only the lesson, as people write it, it goes to the step's state. The
// page's own links to the untouched front page name only the lesson too, but they have the checksum of the bundled logs besides.
func (c *Panel) enterStep() {
	c.place.At = min(c.place.At, len(c.lesson.Steps))
	c.view = ""
	if s := c.step(); s != nil && s.State != "" {
		if c.view = c.page.ParseFragment(s.State).View; c.view == "" {
			c.view = c.page.Views[0].Key
		}
		isOwn := strings.Contains("&"+c.page.Browser.Fragment(), "&set=")
		if stepLink := c.withLesson(s.State, c.place); c.state() == "" && !isOwn && stepLink != c.page.Fragment(c.page.Link) {
			c.page.Browser.Replace(stepLink)
			c.page.Moved(stepLink)
		}
	}
}

// whichStep names the step to which the link of an unavailable lesson leads.
func (c *Panel) whichStep() string {
	if c.page.View() == viewKey && len(c.place.Answers) > 0 {
		return "the answers"
	}
	return "step " + strconv.Itoa(c.place.At+1)
}

// fetching is the value of missing while a lesson is being fetched.
const fetching = "It is being fetched."

// ChooseFile lets the reader choose a lesson's file.
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
				c.page.Alert = plaintext.CutLongWords(err.Error())
			}
		})
	})
}

// Take opens a file's lesson. If the link names a lesson whose file is missing, the file is taken for it and opens at the link's step. Its
// name may differ, because browsers and people rename files. Otherwise the lesson opens at its first step.
func (c *Panel) Take(file, content string) error {
	l, err := lesson.Read(strings.NewReader(content), file)
	if err != nil {
		return err
	}
	place, isMissingFile, state := l.PlaceOf(file), c.lacksFile(), c.state()
	if isMissingFile {
		place.At, place.Answers, place.By = c.place.At, c.place.Answers, c.place.By
		if _, isFile := c.place.OwnFile(); isFile {
			place.Name = c.place.Name
		}
	}
	if err := place.CheckLength(); err != nil {
		return err
	}
	namesOnlyStep := state == "" && place.At < len(l.Steps)
	if !isMissingFile || namesOnlyStep || c.page.View() == viewKey && len(place.Answers) == 0 {
		c.page.Go(c.linkTo(l, place))
	} else {
		c.page.Go(c.withLesson(state, place))
	}
	c.page.Browser.Focus(text.Either(c.step() == nil, "lessons-sheet", "lesson-step"))
	return nil
}

// lacksFile reports whether the link names a lesson whose file is missing.
func (c *Panel) lacksFile() bool {
	return c.place.Name != "" && c.lesson == nil && c.missing != fetching
}

// KnobState reports whether the open step hides or locks the parameter with that key.
func (c *Panel) KnobState(view, key string) (hidden, locked bool) {
	s := c.step()
	if s == nil || c.view != "" && c.view != view {
		return false, false
	}
	isKey := func(linkKey string) bool {
		prefix, isOfView := strings.CutSuffix(linkKey, "."+key)
		return isOfView && (prefix == view || strings.HasPrefix(prefix, view+".")) || linkKey == key && view == c.page.Views[0].Key
	}
	return len(s.Show) > 0 && !slices.ContainsFunc(s.Show, isKey), slices.ContainsFunc(s.Lock, isKey)
}

// step returns the open step; nil if there is none or all steps are done.
func (c *Panel) step() *lesson.Step {
	if c.lesson == nil || c.place.At >= len(c.lesson.Steps) {
		return nil
	}
	return &c.lesson.Steps[c.place.At]
}

// Shown returns the panel if there is something to show, and otherwise nil.
func (c *Panel) Shown() vugu.Builder {
	if !c.isShown() {
		return nil
	}
	return c
}

// isShown reports whether there is something to show. After the last step the panel is hidden in the view of lessons, which has the answer
// sheet.
func (c *Panel) isShown() bool {
	return c.place.Name != "" && (c.lesson == nil || c.step() != nil || c.page.View() != viewKey)
}

// viewKey is the key of the view of lessons.
const viewKey = "lessons"

// lessonOf returns the lesson with that name: the open one, or a bundled one.
func (c *Panel) lessonOf(name string) *lesson.Lesson {
	if name == c.place.Name {
		return c.lesson
	}
	l, _ := lesson.Place{Name: name}.Lesson() // the list has no other lessons
	return l
}

// fragment returns the fragment of the link to a step, in its state. For the open lesson it contains the answers so far.
func (c *Panel) fragment(name string, at int) string {
	place := c.place
	if name != c.place.Name {
		place = lesson.Place{Name: name, By: c.place.By}
	}
	place.At = at
	return c.linkTo(c.lessonOf(name), place)
}

// linkTo returns the fragment of the link to a place in a lesson, with the state of the place's step.
func (c *Panel) linkTo(l *lesson.Lesson, p lesson.Place) string {
	switch {
	case l == nil:
		return c.page.Fragment(c.page.Link)
	case p.At < len(l.Steps):
		return c.withLesson(l.Steps[p.At].State, p)
	}
	return c.withLesson("view="+viewKey, p)
}

// withLesson returns the fragment of the link to a state with a lesson open beside it. "" is the shown state.
func (c *Panel) withLesson(state string, p lesson.Place) string {
	link := c.page.Link
	if state != "" {
		link = c.page.ParseFragment(state)
	}
	link.Lesson = p.Encode()
	return c.page.Fragment(link)
}

// state returns the fragment of the shown state, without the lesson.
func (c *Panel) state() string {
	link := c.page.Link
	link.Lesson = ""
	return c.page.Fragment(link)
}

// href is the address of a step of the open lesson.
func (c *Panel) href(at int) string { return "#" + c.fragment(c.place.Name, max(0, at)) }

// closeHref is the address of the shown state without the lesson.
func (c *Panel) closeHref() string { return "#" + c.state() }

// Check accepts the content of the field as the answer, in the shown state.
func (c *Panel) Check() {
	c.page.Browser.Focus("lesson-check")
	if c.Answer(c.field()); c.hasGuess() {
		c.page.Browser.Focus("lesson-next")
	}
}

// Answer accepts words as the answer, in the shown state. A guess is accepted only once. A step without a question ignores the answer,
// since the reader may have pressed a button of the previous step.
func (c *Panel) Answer(words string) {
	s := c.step()
	if s == nil || s.Ask == nil || c.hasGuess() {
		return
	}
	c.page.Leave()
	if c.refusal = c.page.Fault(); c.refusal != "" && s.Kind() == lesson.MeasureGoal {
		c.page.Announcement = c.verdict()
		return
	}
	c.storeAnswer(words)
	c.page.Replace()
	if c.hasGuess() && s.At != "" {
		c.page.Browser.Scroll(s.At + "-answer") // if there is such an element
	}
	if delete(c.typed, c.place.At); s.Kind() == lesson.MeasureGoal {
		c.awaitedStep = c.place.At
		c.measure(c.place.At)
	}
	c.page.Announcement = text.Unbroken(c.verdict())
}

// storeAnswer stores words as the answer, with the shown state.
func (c *Panel) storeAnswer(words string) {
	s, state := c.step(), c.state()
	if s.State != "" && state == c.withLesson(s.State, lesson.Place{}) {
		state = ""
	}
	before, answered := c.place.Answers[c.place.At]
	c.place.Answers[c.place.At] = lesson.Answer{Text: words, State: state}
	if err := c.place.CheckLength(); err != nil { // a longer link could not be opened
		c.page.Alert = "The answer is not kept. " + page.Fault(err)
		if c.place.Answers[c.place.At] = before; !answered {
			delete(c.place.Answers, c.place.At)
		}
	}
	c.page.Link.Lesson = c.LinkPart()
}

// CheckFrom checks the answer when the reader presses the keys for it while the element with that id has the focus. Pressed again at the
// button Check, the keys move the focus back to that element. It returns false if there is nothing to check.
func (c *Panel) CheckFrom(element string) bool {
	switch {
	case c.kind() == lesson.Nothing:
		return false
	case (element == "lesson-check" || strings.HasPrefix(element, "lesson-choice-")) && c.checkedFrom != "":
		c.page.Browser.Focus(c.checkedFrom)
	case c.kind() == lesson.Choice:
		c.checkedFrom = element
		c.page.Browser.Focus("lesson-choice-1")
	default:
		if c.checkedFrom = element; element != "lesson-number" { // Enter in that field checks anyway
			c.page.FieldKey(page.Key{Key: "Enter", Typing: true, Element: element}) // accepts the text that is typed in the other field
		}
		c.Check()
	}
	return true
}

// isUnchecked reports whether the open step has a typed answer that has not been checked.
func (c *Panel) isUnchecked() bool {
	_, typed := c.typed[c.place.At]
	return typed
}

// measure requests the measure of step i's answer. It returns the measure, or the reason why it is not known. If the step has no measure,
// it returns the zero value.
func (c *Panel) measure(i int) lesson.MeasureResult {
	s := &c.lesson.Steps[i]
	a, answered := c.place.Answers[i]
	if !answered || s.Kind() != lesson.MeasureGoal {
		return lesson.MeasureResult{}
	}
	state := a.State
	if state == "" {
		state = s.State
	}
	link := c.page.ParseFragment(state)
	sources, ready := c.page.Library.SourcesFor(link)
	if _, loaded := c.page.Library.SourcesFor(page.Link{}); !ready && !loaded {
		return lesson.MeasureResult{Why: lesson.Computing}
	} else if !ready {
		return lesson.NotJudged("a log of its state is not here, want every log that its link names")
	}
	query, err := s.MeasureQuery(state, func(w workload.Config) (lesson.Period, bool) {
		source, at, ok := workload.FindPeriod(sources, w)
		return lesson.Period{Log: source.SHA256, At: at}, ok
	})
	if err != nil {
		return lesson.NotJudged(text.Plain(err))
	}
	ask := c.asks[i]
	if ask == nil {
		ask = page.NewAsk(c.page, lesson.MeasureOfState)
		ask.Forgetful = true
		ask.OnAnswer = func() {
			if c.awaitedStep == i {
				c.awaitedStep, c.page.Announcement = -1, c.verdict()
			}
		}
		c.asks[i] = ask
	}
	switch ask.Want(query); {
	case ask.State() == page.Failed && ask.Err() != nil:
		return lesson.NotJudged(text.PlainJoined(ask.Err()))
	case ask.State() != page.Answered || ask.Answer() == nil:
		return lesson.MeasureResult{Why: lesson.Computing}
	}
	return lesson.MeasureResult{X: ask.Answer().X}
}

// measureStatus describes the progress of the measure of the open step, or says why there is no measure.
func (c *Panel) measureStatus(result lesson.MeasureResult) string {
	ask := c.asks[c.place.At]
	switch {
	case result.Why != lesson.Computing:
		return "This answer " + strings.TrimSuffix(result.Why, ".") + "."
	case ask != nil && ask.Total > 0:
		return "Computing, " + text.Count(int(ask.Done)+1) + " of " + text.Count(int(ask.Total)) + "."
	}
	return "Computing."
}

// verdict returns the words about the answer to the open step; "" if there is none.
func (c *Panel) verdict() string {
	s := c.step()
	if s == nil || s.Ask == nil {
		return ""
	}
	if c.refusal != "" && c.page.Fault() == c.refusal && s.Kind() == lesson.MeasureGoal {
		return "Not checked, because a field shows what cannot be used. " + c.refusal
	}
	a, answered := c.place.Answers[c.place.At]
	if !answered || c.isUnchecked() {
		return ""
	}
	if c.stateHasChanged(a) {
		return "The state is another one than at your last answer, which is kept. Check this one too, if you like."
	}
	result := c.measure(c.place.At)
	value := result.Value()
	valueWords := ""
	if s.Kind() == lesson.MeasureGoal && !math.IsNaN(value) {
		m := lesson.Find(s.Ask.Measure)
		valueWords = " " + strings.ToUpper(m.Title[:1]) + m.Title[1:] + text.Either(s.Ask.Against == "", "", ", this minus the other") + ": " +
			strings.TrimSpace(m.Spell(value)+" "+text.Either(s.Ask.Against != "" && m.Unit == "%", "points", m.Unit)) + "."
	}
	judged := s.Judge(a, value)
	if c.hasGuess() {
		return "You said " + c.answerWords(a) +
			text.Either(judged == lesson.Right, ", and it was. ", ", it was "+c.rightAnswerWords()+". ") + s.Ask.Because
	}
	switch judged {
	case lesson.Right:
		word := "Right."
		if s.Kind() == lesson.FreeText {
			word = "It is on the answer sheet. Nobody judges it here."
		}
		return strings.TrimSpace(word + valueWords + " " + s.Ask.Because)
	case lesson.Wrong:
		if s.Kind() == lesson.FreeText {
			return "Got nothing, want a few words."
		}
		if valueWords != "" {
			if wanted := s.Ask.Bounds(); wanted != "" {
				valueWords += " Wanted: " + wanted + "."
			}
		}
		return strings.TrimSpace("Not yet." + valueWords + " " + s.Ask.Hint)
	case lesson.Changed:
		return "Not counted: " + knobName(s.ChangedLock(a.State)) + " is locked in this step, and was turned. Reset the step."
	case lesson.Unread:
		return "Got “" + text.Clip(a.Text) + "”, want a number, as 12.5."
	}
	return c.measureStatus(result)
}

// answerWords returns an answer in words.
func (c *Panel) answerWords(a lesson.Answer) string {
	if x, ok := lesson.ReadNumber(a.Text, c.ask().Unit); ok && c.ask().Number != nil {
		return c.amount(x)
	}
	return text.LowerFirst(a.Text)
}

// rightAnswerWords returns the right answer in words.
func (c *Panel) rightAnswerWords() string {
	if x := c.ask().Number; x != nil {
		return c.amount(*x)
	}
	return text.LowerFirst(c.ask().Right)
}

// amount writes a number with the unit of the open step.
func (c *Panel) amount(x float64) string {
	return strings.TrimSpace(text.Number(x) + " " + c.ask().Unit)
}

// stripLine returns the line of the folded strip, as markup: the verdict or, without one, the question or, without that, the step's number
// and title.
func (c *Panel) stripLine() string {
	switch {
	case c.verdict() != "":
		return text.Markup(c.verdict())
	case c.ask().Question != "":
		return text.Markup(c.ask().Question)
	}
	return text.Escape(c.stepWords())
}

// choiceMark returns the mark of a choice for style sheets after the answer was judged: "yes" for the right choice, if
// it was chosen or the answer was a guess; "no" for a wrong answer; "" for any other choice.
func (c *Panel) choiceMark(choice string) string {
	s := c.step()
	a, answered := c.place.Answers[c.place.At]
	switch {
	case !answered || s.ChangedLock(a.State) != "":
		return ""
	case choice == s.Ask.Right && (c.hasGuess() || choice == a.Text):
		return "yes"
	case choice == a.Text:
		return "no"
	}
	return ""
}

// verdictMark returns the verdict for style sheets: "right", "open" if the answer is not judged, or "" for any other verdict.
func (c *Panel) verdictMark() string {
	s := c.step()
	if a, answered := c.place.Answers[c.place.At]; s != nil && answered && !c.isUnchecked() && !c.stateHasChanged(a) {
		return map[lesson.Verdict]string{lesson.Right: "right", lesson.Unanswered: "open"}[s.Judge(a, c.measure(c.place.At).Value())]
	}
	return ""
}

// field returns the content of the field: the typed answer, or the stored one.
func (c *Panel) field() string {
	if words, typed := c.typed[c.place.At]; typed {
		return words
	}
	return c.place.Answers[c.place.At].Text
}

// Edit is called for every change of the answer. A text that is not judged is stored at once. The address contains it after Settle.
func (c *Panel) Edit(words string) {
	switch {
	case c.kind() != lesson.FreeText:
		c.typed[c.place.At] = words
	case strings.TrimSpace(words) == "":
		delete(c.place.Answers, c.place.At)
		c.page.Link.Lesson = c.LinkPart()
	default:
		c.storeAnswer(words)
	}
}

// Settle is called when the reader leaves the field.
func (c *Panel) Settle() { c.page.Replace() }

// stateHasChanged reports whether the measure of the shown state may differ from the measure of an answer, because a parameter differs.
func (c *Panel) stateHasChanged(a lesson.Answer) bool {
	s := c.step()
	return s.Kind() == lesson.MeasureGoal && s.MeasuredParameters(c.state()) != s.MeasuredParameters(a.State)
}

// kind is the kind of the open step's question; Nothing if no step is open.
func (c *Panel) kind() lesson.Kind {
	if s := c.step(); s != nil {
		return s.Kind()
	}
	return lesson.Nothing
}

// ask returns the question of the open step; the zero value if it has none.
func (c *Panel) ask() lesson.Ask {
	if s := c.step(); s != nil && s.Ask != nil {
		return *s.Ask
	}
	return lesson.Ask{}
}

// title is the title of the open lesson. If the lesson is not available, it is the lesson's name or a remark.
func (c *Panel) title() string {
	if c.lesson == nil {
		return text.Either(c.lacksFile(), "A lesson whose file is missing", c.place.Name)
	}
	return c.lesson.Title
}

// stepWords returns the number and the title of the open step.
func (c *Panel) stepWords() string {
	s := c.step()
	if s == nil {
		return "All steps are done."
	}
	return "Step " + strconv.Itoa(c.place.At+1) + " of " + strconv.Itoa(len(c.lesson.Steps)) + ": " + s.Title
}

// nextWord is the text of the link to the next step.
func (c *Panel) nextWord() string {
	return text.Either(c.lesson != nil && c.place.At+1 >= len(c.lesson.Steps), "Answer sheet", "Next")
}

// stepMarks returns a mark for every step, as markup: the open step and the answered steps are marked as such.
func (c *Panel) stepMarks() string {
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

// words returns the step's text, as markup. On the first step the lesson's text precedes it.
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

// locked lists the parameters that the open step locks, in a sentence; "" if there are none.
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

// knobName returns the title of the parameter with a link's key.
func knobName(key string) string {
	if name := lesson.NameOf(key); name != key {
		return text.LowerFirst(name)
	}
	return key
}

// paragraphs writes text as markup. An empty line begins a new paragraph.
func paragraphs(s string) string {
	words := ""
	for p := range strings.SplitSeq(s, "\n\n") {
		if strings.TrimSpace(p) != "" {
			words += "<p>" + text.Markup(p) + "</p>"
		}
	}
	return words
}
