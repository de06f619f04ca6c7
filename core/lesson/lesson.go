package lesson

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"juggle/core/base/jsontokens"
	"juggle/core/base/plaintext"
)

// A Lesson is the content of a file. README.md explains the fields to teachers, and lesson.schema.json describes them to editors.
type Lesson struct {
	Schema string `json:"$schema,omitempty" empty:"yes"`
	Title  string `json:"title"`
	Text   string `json:"text"` // paragraphs, separated by empty lines
	Steps  []Step `json:"steps"`
}

// A Step is one step of a lesson.
type Step struct {
	Title string   `json:"title"`
	Text  string   `json:"text" empty:"yes"`            // paragraphs, as in a lesson
	State string   `json:"state,omitempty" empty:"yes"` // a link's fragment, without "#"; "": the state in which the reader is
	Show  []string `json:"show,omitempty"`              // keys of the parameters that are shown; none: all
	Lock  []string `json:"lock,omitempty"`              // keys of the parameters that cannot be changed
	At    string   `json:"at,omitempty" empty:"yes"`    // the element of the page that the step is about; one of Places
	Ask   *Ask     `json:"ask,omitempty"`
}

// An Ask is the question of a step. At most one of Number, Choices and Measure is set. Without them the answer is a text, which is not
// judged.
type Ask struct {
	Question string `json:"question"`
	Guess    bool   `json:"guess,omitempty"`               // the first answer counts; until then the page hides what gives it away
	Hint     string `json:"hint,omitempty" empty:"yes"`    // shown after a wrong answer
	Because  string `json:"because,omitempty" empty:"yes"` // shown after a right answer, and after every guess

	Number *float64 `json:"number,omitempty"`
	Within float64  `json:"within,omitempty"` // the largest difference from Number that is right
	Unit   string   `json:"unit,omitempty" empty:"yes"`

	Choices []string `json:"choices,omitempty"`
	Right   string   `json:"right,omitempty" empty:"yes"` // one of Choices

	Measure string   `json:"measure,omitempty" empty:"yes"` // one of Measures
	Above   *float64 `json:"above,omitempty"`               // the measure must be above it; a measure of yes or no needs no bound
	Below   *float64 `json:"below,omitempty"`               // the measure must be below it
	Against string   `json:"against,omitempty" empty:"yes"` // parameters of another state, as order=fifo, whose measure is subtracted
	Periods int      `json:"periods,omitempty"`             // the measure is averaged over this many periods, the state's first; 0: one period
}

// These are the largest sizes of a lesson's file and of its parts.
const (
	MostBytes   = 200_000 // bytes of the file
	mostSteps   = 40
	mostText    = 4000   // bytes of any other text
	mostTitle   = 300    // bytes of a title, a question or a choice
	mostState   = 20_000 // bytes of a state of the page
	mostChoices = 12
	mostPeriods = 12
)

// A Kind is the kind of an answer.
type Kind uint8

// The kinds of answers.
const (
	Nothing Kind = iota
	Number
	Choice
	MeasureGoal // a state of the page whose measure is within bounds
	FreeText    // not judged
)

var kindNames = [...]string{Nothing: "nothing", Number: "a number", Choice: "a choice", MeasureGoal: "a measure", FreeText: "a text"}

func (k Kind) String() string { return kindNames[k] }

// Kind returns the kind of answer that the step asks for.
func (s *Step) Kind() Kind {
	switch {
	case s.Ask == nil:
		return Nothing
	case s.Ask.Number != nil:
		return Number
	case len(s.Ask.Choices) > 0:
		return Choice
	case s.Ask.Measure != "":
		return MeasureGoal
	}
	return FreeText
}

// LooksLikeLesson reports whether a JSON text has the names steps and title in it. The lesson may be invalid.
func LooksLikeLesson(text string) bool {
	return strings.Contains(text, `"steps"`) && strings.Contains(text, `"title"`)
}

// Read parses a lesson. An error names the file and, unless the file cannot be read or is too large, the line and column of the fault.
func Read(in io.Reader, name string) (*Lesson, error) {
	data, err := plaintext.ReadAll(in, MostBytes, "a lesson as JSON")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	l := new(Lesson)
	f := jsontokens.Fill(data, l)
	for i := range l.Steps {
		s := &l.Steps[i]
		s.State = strings.ReplaceAll(strings.TrimSpace(s.State), " ", "%20") // people write spaces in formulas: "orders=edf, deadline - area"
		for _, keys := range [][]string{s.Show, s.Lock} {
			for j := range keys {
				keys[j] = CurrentPair(keys[j])
			}
		}
	}
	if path, err := l.firstFault(); err != nil {
		for path != "" && !f.Has(path) { // the error about a missing field has the place of the object that should contain it
			path = path[:max(0, strings.LastIndexAny(path, ".["))]
		}
		f.Note(path, err)
	}
	if err := f.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return l, nil
}

// firstFault returns the first fault of the lesson and its path in the JSON text, such as "steps[2].title".
func (l *Lesson) firstFault() (path string, err error) {
	switch {
	case isWrongLength(l.Title, mostTitle, true):
		return "title", lengthError(l.Title, mostTitle, true)
	case isWrongLength(l.Text, mostText, true):
		return "text", lengthError(l.Text, mostText, true)
	case len(l.Steps) == 0 || len(l.Steps) > mostSteps:
		return "steps", fmt.Errorf("got %d steps, want 1 to %d", len(l.Steps), mostSteps)
	}
	for i := range l.Steps {
		if path, err := l.Steps[i].firstFault(); err != nil {
			return fmt.Sprintf("steps[%d]%s", i, path), err
		}
	}
	return "", nil
}

// isWrongLength reports whether a text has more than most bytes, or is required but blank.
func isWrongLength(s string, most int, required bool) bool {
	return len(s) > most || required && strings.TrimSpace(s) == ""
}

// lengthError returns the error for a text of the wrong length. The spaces around a text that is blank do not count.
func lengthError(s string, most int, required bool) error {
	least, length := 0, len(s)
	if required {
		least = 1
	}
	if strings.TrimSpace(s) == "" {
		length = 0
	}
	return fmt.Errorf("got a text of %d bytes, want %d to %d", length, least, most)
}

// firstFault returns the first fault of the step and its path inside the step.
func (s *Step) firstFault() (path string, err error) {
	switch {
	case isWrongLength(s.Title, mostTitle, true):
		return ".title", lengthError(s.Title, mostTitle, true)
	case isWrongLength(s.Text, mostText, false):
		return ".text", lengthError(s.Text, mostText, false)
	case len(s.State) > mostState || strings.ContainsFunc(s.State, func(c rune) bool { return c <= ' ' || c > '~' || c == '#' }):
		return ".state", fmt.Errorf("got %s, want what stands behind # in a link of the page", plaintext.Quote(s.State))
	}
	for key, value := range firstPairs(s.State) {
		if value == "" || key == "embed" || key == "lesson" || strings.HasPrefix(key, "lesson.") {
			return ".state", fmt.Errorf("got %s, want keys with values, without those of lessons and frames", plaintext.Quote(key))
		}
	}
	if err := checkState(s.State); err != nil {
		return ".state", err
	}
	view := viewIn(s.State)
	for i, keys := range [][]string{s.Show, s.Lock} {
		name := []string{".show", ".lock"}[i]
		if len(keys) > mostSteps {
			return name, fmt.Errorf("got %d keys, want at most %d of knobs, as in links: lambda", len(keys), mostSteps)
		}
		for j, key := range keys {
			keyView, _, _ := strings.Cut(key, ".")
			err := checkKey(key, view)
			if s.State == "" { // the step keeps the reader's state, which may be of any view
				err = checkKey(key, keyView)
			} else if err == nil && view != views[0] && keyView != view {
				err = fmt.Errorf("got %s, want a key of the view %s", plaintext.Quote(key), view)
			}
			if err != nil {
				return fmt.Sprintf("%s[%d]", name, j), err
			}
		}
	}
	if s.At != "" && (s.State == "" || places[s.At] != view) {
		return ".at", fmt.Errorf("got %s, want what the view of state has, of %s", plaintext.Quote(s.At), strings.Join(Places(), ", "))
	}
	if s.Ask == nil {
		return "", nil
	}
	path, err = s.Ask.firstFault(s.State)
	return ".ask" + path, err
}

// firstFault returns the first fault of the question and its path inside the question. state is the step's state.
func (a *Ask) firstFault(state string) (path string, err error) {
	kinds := 0
	for _, isSet := range []bool{a.Number != nil, len(a.Choices) > 0, a.Measure != ""} {
		if isSet {
			kinds++
		}
	}
	switch {
	case isWrongLength(a.Question, mostTitle, true):
		return ".question", lengthError(a.Question, mostTitle, true)
	case isWrongLength(a.Hint, mostText, false):
		return ".hint", lengthError(a.Hint, mostText, false)
	case isWrongLength(a.Because, mostText, false):
		return ".because", lengthError(a.Because, mostText, false)
	case a.Guess && a.Number == nil && len(a.Choices) == 0:
		return ".guess", fmt.Errorf("got it, want it beside number or choices")
	case kinds > 1:
		return "", fmt.Errorf("got %d ways of asking, want one of number, choices and measure, or none for a text", kinds)
	case a.Within < 0 || a.Within > 0 && a.Number == nil:
		return ".within", fmt.Errorf("got %v, want a number that is not negative, beside number", a.Within)
	case isWrongLength(a.Unit, 40, false) || a.Unit != "" && a.Number == nil:
		return ".unit", fmt.Errorf("got %s, want up to 40 bytes, beside number", plaintext.Quote(a.Unit))
	case len(a.Choices) == 1 || len(a.Choices) > mostChoices:
		return ".choices", fmt.Errorf("got %d, want 2 to %d", len(a.Choices), mostChoices)
	case len(a.Choices) > 0 && !slices.Contains(a.Choices, a.Right) || a.Right != "" && len(a.Choices) == 0:
		return ".right", fmt.Errorf("got %s, want one of the choices", plaintext.Quote(a.Right))
	}
	for i, c := range a.Choices {
		if isWrongLength(c, mostTitle, true) || slices.Contains(a.Choices[:i], c) {
			return fmt.Sprintf(".choices[%d]", i), fmt.Errorf("got %s, want 1 to %d bytes that no other choice has", plaintext.Quote(c), mostTitle)
		}
	}
	return a.measureFault(state)
}
