package lesson

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/core/report"
)

// An Answer is what somebody answers to a step, and the state in which they do: a fragment, or "" for the step's own.
type Answer struct{ Text, State string }

// Answers are those to a lesson's steps, from 0 on. They are spelled in a link behind the lesson's name:
//
//	lesson=lambda&lesson.at=3&lesson.1=7.5&lesson.2=25%20%25&lesson.in2=view%3Dschedule...
//
// lesson.at is the step that is open, from 1; one more than there are is the answer sheet.
type Answers map[int]Answer

// A Place is a lesson's part of a link.
type Place struct {
	Name    string // of a lesson that comes with Juggle, or of a file; "": no lesson is open
	At      int    // from 0
	Answers Answers
}

// Encode spells the part.
func (p Place) Encode() string {
	if p.Name == "" {
		return ""
	}
	parts := []string{"lesson=" + param.Escape(p.Name, "")}
	if p.At > 0 {
		parts = append(parts, "lesson.at="+strconv.Itoa(p.At+1))
	}
	for i := range mostSteps {
		a, answered := p.Answers[i]
		n := strconv.Itoa(i + 1)
		if answered {
			parts = append(parts, "lesson."+n+"="+param.Escape(a.Text, ""))
		}
		if answered && a.State != "" {
			parts = append(parts, "lesson.in"+n+"="+param.Escape(a.State, ""))
		}
	}
	return strings.Join(parts, "&")
}

// DecodePlace reads the lesson's part of a fragment, and reports what it cannot use. Other parts are left out.
func DecodePlace(fragment string) (p Place, wrong []*param.Error) {
	p.Answers = Answers{}
	refuse := func(key, got, want string) { wrong = append(wrong, &param.Error{Key: key, Got: got, Want: want}) }
	seen := map[string]bool{}
	for key, value := range everyPair(fragment) {
		value = param.Unescape(value)
		if seen[key] && (key == "lesson" || strings.HasPrefix(key, "lesson.")) {
			refuse(key, value, "it once; the first is in use")
			continue
		}
		if seen[key] = true; key == "lesson" {
			if p.Name = value; !IsName(value) {
				p.Name = ""
				refuse(key, value, "a lesson's name, of letters, digits, - _ and .")
			}
			continue
		}
		rest, ours := strings.CutPrefix(key, "lesson.")
		digits, in := strings.CutPrefix(rest, "in")
		n, err := strconv.Atoi(digits)
		a := p.Answers[n-1]
		switch {
		case !ours:
		case rest == "at":
			if n, err := strconv.Atoi(value); err != nil || n < 1 || n > mostSteps+1 {
				refuse(key, value, "the number of a step")
			} else {
				p.At = n - 1
			}
		case err != nil || n < 1 || n > mostSteps:
			refuse(key, value, "")
		case len(value) > mostState:
			refuse(key, value, fmt.Sprintf("at most %d bytes", mostState))
		case in:
			a.State = value
			p.Answers[n-1] = a
		default:
			a.Text = value
			p.Answers[n-1] = a
		}
	}
	return p, wrong
}

// IsName tells whether a lesson may be called so: nothing that leads out of a folder.
func IsName(s string) bool {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."
	return s != "" && len(s) <= 80 && s[0] != '.' && strings.Trim(s, letters) == ""
}

// A Verdict is what an answer is.
type Verdict uint8

// The verdicts.
const (
	Unanswered Verdict = iota // not answered, or its measure is not known
	Right                     // or said, where nothing is judged
	Wrong                     // or not enough
	Changed                   // a knob that the step locks was turned
	Unread                    // not a number, or none of the choices
)

var verdictNames = [...]string{Unanswered: "open", Right: "right", Wrong: "not yet", Changed: "locked knob turned",
	Unread: "not understood"}

func (v Verdict) String() string { return verdictNames[v] }

// ReadNumber reads a number as people write it: with a comma, a true minus, and a unit or a per cent sign behind it.
func ReadNumber(s, unit string) (x float64, ok bool) {
	s = strings.NewReplacer("−", "-", "\u202f", "", "\u00a0", "", " ", "").Replace(s)
	for _, end := range []string{strings.ReplaceAll(unit, " ", ""), "%"} {
		s = strings.TrimSuffix(s, end)
	}
	if strings.Count(s, ",") == 1 && !strings.Contains(s, ".") {
		s = strings.Replace(s, ",", ".", 1)
	}
	if s == "" || strings.Trim(s, "0123456789.-+") != "" {
		return 0, false
	}
	x, err := strconv.ParseFloat(s, 64)
	return x, err == nil
}

// Turned is a knob that the step locks and that has another value in a state than in the step's; "": none.
func (s *Step) Turned(state string) string {
	values := map[string]string{}
	for key, value := range pairs(s.State) {
		values[key] = value
	}
	now := map[string]string{}
	for key, value := range pairs(state) {
		now[key] = value
	}
	for _, key := range s.Lock {
		if s.State != "" && state != "" && values[key] != now[key] {
			return key
		}
	}
	return ""
}

// slack is what a number may be off by beyond Within: numbers are typed in tenths that binary fractions miss.
const slack = 1e-9

// Judge says what an answer is. value is the measure of its state, NaN where it is not known.
func (s *Step) Judge(a Answer, value float64) Verdict {
	if s.Turned(a.State) != "" {
		return Changed
	}
	is := func(right bool) Verdict {
		if right {
			return Right
		}
		return Wrong
	}
	switch s.Kind() {
	case Number:
		x, ok := ReadNumber(a.Text, s.Ask.Unit)
		if !ok {
			return Unread
		}
		return is(math.Abs(x-*s.Ask.Number) <= s.Ask.Within+slack)
	case Choice:
		return is(a.Text == s.Ask.Right)
	case Reach:
		if math.IsNaN(value) {
			return Unanswered
		}
		return is(value > *s.Ask.Above)
	}
	return is(strings.TrimSpace(a.Text) != "")
}

// RightWords are what is right, for whoever teaches.
func (s *Step) RightWords() string {
	switch s.Kind() {
	case Number:
		return fmt.Sprintf("%v within %v %s", *s.Ask.Number, s.Ask.Within, s.Ask.Unit)
	case Choice:
		return s.Ask.Right
	case Reach:
		return fmt.Sprintf("%s above %v %s", Find(s.Ask.Measure).Title, *s.Ask.Above, Find(s.Ask.Measure).Unit)
	}
	return ""
}

// Sheet is the answer sheet: a row a step that asks. values are measures by step, where they are known; link spells the address of a state
// with the lesson open at that step.
func (l *Lesson) Sheet(answers Answers, values map[int]float64, link func(step int, state string) string) *report.Table {
	t := &report.Table{Columns: []report.Column{{Name: "step", Kind: report.Number}, {Name: "title"}, {Name: "question"}, {Name: "answer"},
		{Name: "verdict"}, {Name: "link"}}}
	for i := range l.Steps {
		s := &l.Steps[i]
		if s.Kind() == Nothing {
			continue
		}
		a, answered := answers[i]
		verdict, said, at := Unanswered.String(), a.Text, ""
		if answered {
			value, known := values[i]
			if !known {
				value = math.NaN()
			}
			v := s.Judge(a, value)
			if s.Kind() == Reach && known {
				said = Find(s.Ask.Measure).Spell(value)
			}
			if verdict = v.String(); s.Kind() == Write && v == Right {
				verdict = "not judged"
			}
			at = a.State
			if at == "" {
				at = s.State
			}
			at = link(i, at)
		}
		t.Add(strconv.Itoa(i+1), s.Title, s.Ask.Question, said, verdict, at)
	}
	return t
}
