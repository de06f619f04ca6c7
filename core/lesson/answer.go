package lesson

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/base/jsontokens"
	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
)

// An Answer is a reader's answer to a step, and the state of the page in which it was given: a fragment, or "" for the step's own state.
type Answer struct {
	Text  string `json:"text" empty:"yes"`
	State string `json:"in,omitempty" empty:"yes"`
}

// Answers are the answers to a lesson's steps. The key is the index of the step. In a link they are JSON, and the key is the number of the
// step, which is its index plus 1:
//
//	lesson=lambda&lesson.at=3&lesson.answers={"1":{"text":"7.5"},"2":{"text":"","in":"view=schedule..."}}
//
// lesson.at is the number of the open step; the number after the last step stands for the answer sheet. lesson.by is the reader's name.
// lesson.file is the whole lesson if a teacher wrote it. Older links have two keys for each answer, which are still read:
// lesson.1=7.5&lesson.in2=view%3Dschedule...
type Answers map[int]Answer

// A Place is the part of a link about a lesson.
type Place struct {
	Name    string // of a bundled lesson, or of a file; "": no lesson is open
	At      int    // the open step, from 0
	Answers Answers
	By      string // the reader's name, for the answer sheet
	File    string // the lesson's file; "": the name identifies the lesson
}

// ownPrefix is the beginning of the names of lessons that teachers wrote.
const ownPrefix = "own-"

// PlaceOf returns a place at the first step of the lesson l, which was read from the named file. The place contains the whole lesson.
func (l *Lesson) PlaceOf(file string) Place {
	name := strings.Map(func(r rune) rune {
		if IsName("a" + string(r)) {
			return r
		}
		return '-'
	}, strings.TrimLeft(file, "."))
	return Place{Name: ownPrefix + name[max(0, len(name)-70):], File: spell(l)}
}

// OwnFile returns the name of the file of a lesson that a teacher wrote. is is false for other lessons.
func (p Place) OwnFile() (file string, is bool) { return strings.CutPrefix(p.Name, ownPrefix) }

// Lesson returns the lesson in the place's file, or the bundled lesson with its name.
func (p Place) Lesson() (*Lesson, error) {
	if _, own := p.OwnFile(); own && p.File != "" {
		return Read(strings.NewReader(p.File), "lesson.file")
	}
	return Named(p.Name)
}

// spell returns a value as JSON without needless spaces.
func spell(v any) string {
	var spelled strings.Builder
	out := json.NewEncoder(&spelled)
	out.SetEscapeHTML(false)
	if err := out.Encode(v); err != nil {
		panic("lesson: texts cannot be spelled") // texts always have a JSON form
	}
	return strings.TrimSpace(spelled.String())
}

// Encode returns the part as it stands in a link.
func (p Place) Encode() string {
	if p.Name == "" {
		return ""
	}
	part := "lesson=" + param.Escape(p.Name, "")
	if p.At > 0 {
		part += "&lesson.at=" + strconv.Itoa(p.At+1)
	}
	if len(p.Answers) > 0 {
		numbered := Answers{}
		for i, a := range p.Answers {
			numbered[i+1] = a
		}
		part += "&lesson.answers=" + param.Escape(spell(numbered), "{}:,")
	}
	if p.By != "" {
		part += "&lesson.by=" + param.Escape(p.By, "")
	}
	if p.File != "" {
		part += "&lesson.file=" + param.Escape(p.File, "{}:,")
	}
	return part
}

// WithAnswerTo returns the place at a step, with the answer to that step and no other answer. The answer sheet has a link to such a place
// for each answer.
func (p Place) WithAnswerTo(step int) Place {
	p.At = step
	if a, answered := p.Answers[step]; answered {
		p.Answers = Answers{step: a}
	} else {
		p.Answers = nil
	}
	return p
}

// mostPlace is the largest number of bytes of all values in a lesson's part of a link, without escapes.
const mostPlace = 256_000

// CheckLength returns an error if the place is too long for a link. It counts the longest reader's name and the last step.
func (p Place) CheckLength() *param.Error {
	p.By, p.At = strings.Repeat("x", MostBy), mostSteps
	bytes := 0
	for _, value := range allPairs(p.Encode()) {
		bytes += len(param.Unescape(value))
	}
	return lengthFault(bytes)
}

// lengthFault returns the error of a lesson's part of a link that has too many bytes; nil if it is short enough.
func lengthFault(bytes int) *param.Error {
	if bytes <= mostPlace {
		return nil
	}
	return &param.Error{Key: "lesson", Got: strconv.Itoa(bytes) + " bytes",
		Want: fmt.Sprintf("a lesson with all its answers in at most %d bytes", mostPlace)}
}

// MostBy is the largest number of bytes in the reader's name.
const MostBy = 200

// DecodePlace parses the lesson's part of a fragment, and returns an error for everything that it cannot use. It ignores the other parts.
func DecodePlace(fragment string) (p Place, wrong []*param.Error) {
	p.Answers = Answers{}
	refuse := func(key, got, want string) { wrong = append(wrong, &param.Error{Key: key, Got: got, Want: want}) }
	type part struct{ key, rest, value string }
	var parts []part
	bytes := 0
	for key, value := range allPairs(fragment) {
		rest, ours := strings.CutPrefix(key, "lesson")
		if !ours || rest != "" && rest[0] != '.' {
			continue
		}
		parts = append(parts, part{key, rest, param.Unescape(value)})
		bytes += len(parts[len(parts)-1].value)
	}
	if err := lengthFault(bytes); err != nil {
		return p, []*param.Error{err}
	}
	seen := map[string]bool{}
	for _, part := range parts {
		key, rest, value := part.key, part.rest, part.value
		n, err := strconv.Atoi(strings.TrimPrefix(strings.TrimPrefix(rest, "."), "in")) // the step of an answer in an older link
		switch {
		case seen[key]:
			refuse(key, value, "it once; the first is in use")
		case rest == "" && IsName(value):
			p.Name = value
		case rest == "":
			refuse(key, value, "a lesson's name, of letters, digits, - _ and .")
		case rest == ".at":
			if n, err := strconv.Atoi(value); err != nil || n < 1 || n > mostSteps+1 {
				refuse(key, value, "the number of a step")
			} else {
				p.At = n - 1
			}
		case rest == ".by" && len(value) <= MostBy:
			p.By = value
		case rest == ".file" && len(value) <= MostBytes:
			p.File = value
		case rest == ".by" || rest == ".file":
			refuse(key, value, fmt.Sprintf("at most %d bytes", map[string]int{".by": MostBy, ".file": MostBytes}[rest]))
		case rest == ".answers":
			var numbered map[string]Answer
			if err := jsontokens.Fill([]byte(value), &numbered).Err(); err != nil {
				refuse(key, value, `answers as JSON, {"1":{"text":"7.5"}}, each name once: `+err.Error())
				numbered = nil // an answer may occur twice, so none is used
			}
			for _, number := range slices.Sorted(maps.Keys(numbered)) {
				a := numbered[number]
				n, _ := strconv.Atoi(number)
				_, twice := p.Answers[n-1]
				switch {
				case n < 1 || n > mostSteps || strconv.Itoa(n) != number || max(len(a.Text), len(a.State)) > mostState:
					refuse(key, number, fmt.Sprintf("numbers of steps from 1 to %d, and at most %d bytes of each", mostSteps, mostState))
				case twice:
					refuse(key, number, "an answer once; the first is in use")
				default:
					p.Answers[n-1] = a
				}
			}
		case err != nil || n < 1 || n > mostSteps || rest != "."+strconv.Itoa(n) && rest != ".in"+strconv.Itoa(n):
			refuse(key, value, "")
		case seen["lesson.answers"]:
			refuse(key, value, "answers once; those in lesson.answers are in use")
		case len(value) > mostState:
			refuse(key, value, fmt.Sprintf("at most %d bytes", mostState))
		default:
			a := p.Answers[n-1]
			*map[bool]*string{false: &a.Text, true: &a.State}[strings.HasPrefix(rest, ".in")] = value
			p.Answers[n-1] = a
		}
		seen[key] = true
	}
	return p, wrong
}

// IsName reports whether a lesson may have this name. A name must not lead out of a folder.
func IsName(s string) bool {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."
	return s != "" && len(s) <= 80 && s[0] != '.' && strings.Trim(s, letters) == ""
}

// A Verdict is the judgement of an answer.
type Verdict uint8

// The verdicts.
const (
	Unanswered Verdict = iota // there is no answer, or its measure is unknown
	Right                     // right, or given where nothing is judged
	Wrong                     // wrong, or not enough
	Changed                   // a parameter that the step locks was changed
	Unread                    // neither a number nor one of the choices
)

var verdictNames = [...]string{Unanswered: "open", Right: "right", Wrong: "wrong", Changed: "locked knob turned",
	Unread: "not understood"}

func (v Verdict) String() string { return verdictNames[v] }

// ReadNumber parses a number as people write it: it may have a decimal comma, a true minus sign, and a unit or a percent sign behind it.
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

// ChangedLock returns a parameter that the step locks and whose value in a state differs from the step's; "" if there is none.
func (s *Step) ChangedLock(state string) string {
	values := map[string]string{}
	for key, value := range firstPairs(s.State) {
		values[key] = value
	}
	now := map[string]string{}
	for key, value := range firstPairs(state) {
		now[key] = value
	}
	for _, key := range s.Lock {
		if s.State != "" && state != "" && values[key] != now[key] {
			return key
		}
	}
	return ""
}

// slack is a further deviation that is allowed beyond Within. Numbers are typed in tenths, which binary fractions cannot represent.
const slack = 1e-9

// Judge returns the verdict on an answer. value is the measure of its state, NaN if it is unknown.
func (s *Step) Judge(a Answer, value float64) Verdict {
	if s.ChangedLock(a.State) != "" {
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
	case MeasureGoal:
		if math.IsNaN(value) {
			return Unanswered
		}
		return is(s.Ask.Accepts(value))
	}
	return is(strings.TrimSpace(a.Text) != "")
}

// RightAnswer returns the right answer in words, for teachers; "" if any text is right.
func (s *Step) RightAnswer() string {
	switch s.Kind() {
	case Number:
		return fmt.Sprintf("%v within %v %s", *s.Ask.Number, s.Ask.Within, s.Ask.Unit)
	case Choice:
		return s.Ask.Right
	case MeasureGoal:
		m := Find(s.Ask.Measure)
		return strings.TrimRight(m.Title+" "+s.Ask.Bounds()+" "+m.Unit, " ")
	}
	return ""
}

// A MeasureResult is the measure of an answer's state, or the reason why it is unknown.
type MeasureResult struct {
	X   float64
	Why string // the reason why X is unknown, which the answer sheet has in place of a verdict; "": X is known
}

// Computing is the reason that a measure is not known yet.
const Computing = "being computed"

// NotJudged returns the result for a measure that cannot be computed, with the reason.
func NotJudged(why string) MeasureResult { return MeasureResult{Why: "cannot be judged: " + why} }

// Value returns the measure; NaN if it is unknown.
func (f MeasureResult) Value() float64 {
	if f.Why != "" {
		return math.NaN()
	}
	return f.X
}

// Sheet returns the answer sheet: a row for each step that asks. found has the measures of the answers by step. link returns the address of
// a state in which the lesson is open at that step.
func (l *Lesson) Sheet(answers Answers, found map[int]MeasureResult, link func(step int, state string) string) *report.Table {
	t := &report.Table{Columns: []report.Column{{Name: "step", Kind: report.Number}, {Name: "title"}, {Name: "question"}, {Name: "answer"},
		{Name: "verdict"}, {Name: "link"}}}
	for i := range l.Steps {
		s := &l.Steps[i]
		if s.Kind() == Nothing {
			continue
		}
		a, answered := answers[i]
		verdict, said, address := Unanswered.String(), a.Text, ""
		if answered {
			f := found[i]
			v := s.Judge(a, f.Value())
			if s.Kind() == MeasureGoal && f.Why == "" {
				said = Find(s.Ask.Measure).Spell(f.X)
			}
			switch verdict = v.String(); {
			case s.Kind() == FreeText && v == Right:
				verdict = "not judged"
			case s.Kind() == MeasureGoal && v == Unanswered:
				verdict = f.Why
			}
			state := a.State
			if state == "" {
				state = s.State
			}
			address = link(i, state)
		}
		t.Add(strconv.Itoa(i+1), s.Title, s.Ask.Question, said, verdict, address)
	}
	return t
}

// Right returns how many answers on the lesson's sheet are right, and how many are judged.
func (l *Lesson) Right(sheet *report.Table) (right, judged int) {
	for _, row := range sheet.Rows {
		if step, _ := strconv.Atoi(row[0]); l.Steps[step-1].Kind() != FreeText {
			judged++
		}
		if row[4] == Right.String() {
			right++
		}
	}
	return right, judged
}
