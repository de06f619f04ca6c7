package lesson

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"juggle/core/jsontokens"
	"juggle/core/plaintext"
)

// A Lesson is a file's content. README.md says what each field is for, and lesson.schema.json says it to editors.
type Lesson struct {
	Schema string `json:"$schema,omitempty" empty:"yes"`
	Title  string `json:"title"`
	Text   string `json:"text"` // paragraphs, with an empty line between
	Steps  []Step `json:"steps"`
}

// A Step is one of a lesson's.
type Step struct {
	Title string   `json:"title"`
	Text  string   `json:"text" empty:"yes"`            // as the lesson's
	State string   `json:"state,omitempty" empty:"yes"` // a link's fragment, without "#"; "": wherever the reader is
	Show  []string `json:"show,omitempty"`              // keys of the knobs that are shown; none: all
	Lock  []string `json:"lock,omitempty"`              // keys of the knobs that cannot be turned
	At    string   `json:"at,omitempty" empty:"yes"`    // the element of the page that is asked about, of Places
	Ask   *Ask     `json:"ask,omitempty"`
}

// An Ask is what a step asks. Of Number, Choices and Measure one is given; none: a text, which nobody judges.
type Ask struct {
	Question string `json:"question"`
	Guess    bool   `json:"guess,omitempty"`               // the first answer counts; until then what gives it away is masked
	Hint     string `json:"hint,omitempty" empty:"yes"`    // said after a wrong answer
	Because  string `json:"because,omitempty" empty:"yes"` // said after an answer that is not wrong

	Number *float64 `json:"number,omitempty"`
	Within float64  `json:"within,omitempty"` // how far from Number an answer may be
	Unit   string   `json:"unit,omitempty" empty:"yes"`

	Choices []string `json:"choices,omitempty"`
	Right   string   `json:"right,omitempty" empty:"yes"` // one of Choices

	Measure string   `json:"measure,omitempty" empty:"yes"` // of Measures
	Above   *float64 `json:"above,omitempty"`               // what it has to be above; what is so or not needs no bound
	Below   *float64 `json:"below,omitempty"`               // what it has to be below
	Against string   `json:"against,omitempty" empty:"yes"` // parameters of another state of the view, whose measure is subtracted: order=fifo
	Periods int      `json:"periods,omitempty"`             // the mean over so many periods, from the state's on; 0: that one
}

// The bounds of a file, and of what stands in it.
const (
	MostBytes   = 200_000
	mostSteps   = 40
	mostText    = 4000 // bytes
	mostWords   = 300  // of a title, a question, a choice
	mostState   = 20_000
	mostChoices = 12
	mostPeriods = 12
)

// A Kind is a way of asking.
type Kind uint8

// The kinds.
const (
	Nothing Kind = iota
	Number
	Choice
	Reach
	Write
)

var kindNames = [...]string{Nothing: "nothing", Number: "a number", Choice: "a choice", Reach: "a measure", Write: "a text"}

func (k Kind) String() string { return kindNames[k] }

// Kind is how the step asks.
func (s *Step) Kind() Kind {
	switch {
	case s.Ask == nil:
		return Nothing
	case s.Ask.Number != nil:
		return Number
	case len(s.Ask.Choices) > 0:
		return Choice
	case s.Ask.Measure != "":
		return Reach
	}
	return Write
}

// Is reports whether a text of JSON is meant to be a lesson, right or wrong.
func Is(text string) bool {
	return strings.Contains(text, `"steps"`) && strings.Contains(text, `"title"`)
}

// Read reads a lesson. An error names the file, and the line and column of what is wrong.
func Read(in io.Reader, name string) (*Lesson, error) {
	data, err := plaintext.ReadAll(in, MostBytes, "a lesson as JSON")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	l := new(Lesson)
	f := jsontokens.Fill(data, l)
	for i := range l.Steps { // as people write a formula: "orders=edf, deadline - area"
		s := &l.Steps[i]
		s.State = strings.ReplaceAll(strings.TrimSpace(s.State), " ", "%20")
	}
	if path, err := l.wrong(); err != nil {
		for path != "" && !f.Has(path) { // what is missing has the place of what it is missing in
			path = path[:max(0, strings.LastIndexAny(path, ".["))]
		}
		f.Note(path, err)
	}
	if err := f.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return l, nil
}

// wrong is the first thing that is wrong, and its path.
func (l *Lesson) wrong() (path string, err error) {
	switch {
	case tooLong(l.Title, mostWords, true):
		return "title", wordsError(l.Title, mostWords)
	case tooLong(l.Text, mostText, true):
		return "text", wordsError(l.Text, mostText)
	case len(l.Steps) == 0 || len(l.Steps) > mostSteps:
		return "steps", fmt.Errorf("got %d steps, want 1 to %d", len(l.Steps), mostSteps)
	}
	for i := range l.Steps {
		if path, err := l.Steps[i].wrong(); err != nil {
			return fmt.Sprintf("steps[%d]%s", i, path), err
		}
	}
	return "", nil
}

func tooLong(s string, most int, wanted bool) bool {
	return len(s) > most || wanted && strings.TrimSpace(s) == ""
}

func wordsError(s string, most int) error {
	return fmt.Errorf("got a text of %d bytes, want 1 to %d", len(strings.TrimSpace(s)), most)
}

func (s *Step) wrong() (path string, err error) {
	switch {
	case tooLong(s.Title, mostWords, true):
		return ".title", wordsError(s.Title, mostWords)
	case tooLong(s.Text, mostText, false):
		return ".text", wordsError(s.Text, mostText)
	case len(s.State) > mostState || strings.ContainsFunc(s.State, func(c rune) bool { return c <= ' ' || c > '~' || c == '#' }):
		return ".state", fmt.Errorf("got %s, want what stands behind # in a link of the page", plaintext.Quote(s.State))
	}
	for key, value := range pairs(s.State) {
		if value == "" || key == "embed" || key == "lesson" || strings.HasPrefix(key, "lesson.") {
			return ".state", fmt.Errorf("got %s, want keys with values, without those of lessons and frames", plaintext.Quote(key))
		}
	}
	if err := wrongState(s.State); err != nil {
		return ".state", err
	}
	view := viewIn(s.State)
	for i, keys := range [][]string{s.Show, s.Lock} {
		name := []string{".show", ".lock"}[i]
		if len(keys) > mostSteps {
			return name, fmt.Errorf("got %d keys, want at most %d of knobs, as in links: lambda", len(keys), mostSteps)
		}
		for j, key := range keys {
			own, _, _ := strings.Cut(key, ".")
			err := wrongKey(key, view)
			if s.State == "" { // wherever the reader is
				err = wrongKey(key, own)
			} else if err == nil && view != views[0] && own != view {
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
	path, err = s.Ask.wrong(s.State)
	return ".ask" + path, err
}

func (a *Ask) wrong(state string) (path string, err error) {
	given := 0
	for _, is := range []bool{a.Number != nil, len(a.Choices) > 0, a.Measure != ""} {
		if is {
			given++
		}
	}
	switch {
	case tooLong(a.Question, mostWords, true):
		return ".question", wordsError(a.Question, mostWords)
	case tooLong(a.Hint, mostText, false):
		return ".hint", wordsError(a.Hint, mostText)
	case tooLong(a.Because, mostText, false):
		return ".because", wordsError(a.Because, mostText)
	case a.Guess && a.Number == nil && len(a.Choices) == 0:
		return ".guess", fmt.Errorf("got it, want it beside number or choices")
	case given > 1:
		return "", fmt.Errorf("got %d ways of asking, want one of number, choices and measure, or none for a text", given)
	case a.Within < 0 || a.Within > 0 && a.Number == nil:
		return ".within", fmt.Errorf("got %v, want a number that is not negative, beside number", a.Within)
	case tooLong(a.Unit, 40, false) || a.Unit != "" && a.Number == nil:
		return ".unit", fmt.Errorf("got %s, want up to 40 bytes, beside number", plaintext.Quote(a.Unit))
	case len(a.Choices) == 1 || len(a.Choices) > mostChoices:
		return ".choices", fmt.Errorf("got %d, want 2 to %d", len(a.Choices), mostChoices)
	case len(a.Choices) > 0 && !slices.Contains(a.Choices, a.Right) || a.Right != "" && len(a.Choices) == 0:
		return ".right", fmt.Errorf("got %s, want one of the choices", plaintext.Quote(a.Right))
	}
	for i, c := range a.Choices {
		if tooLong(c, mostWords, true) || slices.Contains(a.Choices[:i], c) {
			return fmt.Sprintf(".choices[%d]", i), fmt.Errorf("got %s, want 1 to %d bytes that no other choice has", plaintext.Quote(c), mostWords)
		}
	}
	return a.wrongMeasure(state)
}
