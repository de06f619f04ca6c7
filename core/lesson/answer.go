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

// Answers are the answers to a lesson's steps, by the index of the step.
type Answers map[int]Answer

// A Place is the part of a link about a lesson:
//
//	lesson=lambda&lesson.at=3&lesson.by=Ada&lesson.answers={"1":{"text":"7.5"},"2":{"text":"","in":"view=schedule..."}}
//
// In a link steps have numbers, which are their indices plus 1. The answers are JSON, by the number of the step. lesson.file is the whole
// lesson if a teacher wrote it. Older links have two keys for each answer, which are still read: lesson.1=7.5&lesson.in2=view%3Dschedule...
type Place struct {
	Name    string // the name of a bundled lesson, or ownPrefix and the name of a teacher's file; "": no lesson is open
	At      int    // the index of the open step; the index after the last step stands for the answer sheet
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
	return Place{Name: ownPrefix + name[max(0, len(name)-70):], File: encodeJSON(l)}
}

// OwnFile returns the name of the file of a lesson that a teacher wrote. ok is false for other lessons.
func (p Place) OwnFile() (file string, ok bool) { return strings.CutPrefix(p.Name, ownPrefix) }

// Lesson returns the lesson in the place's file, or the bundled lesson with its name.
func (p Place) Lesson() (*Lesson, error) {
	if _, own := p.OwnFile(); own && p.File != "" {
		return Read(strings.NewReader(p.File), "lesson.file")
	}
	return Named(p.Name)
}

// encodeJSON returns a lesson or answers as JSON without needless spaces and escapes.
func encodeJSON(v any) string {
	var b strings.Builder
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	if err := out.Encode(v); err != nil {
		panic("lesson: texts cannot be spelled") // lessons and answers always have a JSON form
	}
	return strings.TrimSpace(b.String())
}

// Encode returns the place as it stands in a link; "" if no lesson is open.
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
		part += "&lesson.answers=" + param.Escape(encodeJSON(numbered), "{}:,")
	}
	if p.By != "" {
		part += "&lesson.by=" + param.Escape(p.By, "")
	}
	if p.File != "" {
		part += "&lesson.file=" + param.Escape(p.File, "{}:,")
	}
	return part
}

// WithAnswerTo returns the place at a step, with the answer to that step only. The answer sheet has a link to such a place for each answer.
func (p Place) WithAnswerTo(step int) Place {
	p.At = step
	if a, answered := p.Answers[step]; answered {
		p.Answers = Answers{step: a}
	} else {
		p.Answers = nil
	}
	return p
}

// maxPlaceBytes is the most bytes that all values in a lesson's part of a link may have together, before they are escaped.
const maxPlaceBytes = 256_000

// CheckLength returns an error if the place may be too long for a link. It assumes the longest reader's name and the largest number of a
// step.
func (p Place) CheckLength() *param.Error {
	p.By, p.At = strings.Repeat("x", MaxNameBytes), mostSteps
	bytes := 0
	for _, value := range allPairs(p.Encode()) {
		bytes += len(param.Unescape(value))
	}
	return placeLengthError(bytes)
}

// placeLengthError returns the error of a lesson's part of a link that has too many bytes; nil if it is short enough.
func placeLengthError(bytes int) *param.Error {
	if bytes <= maxPlaceBytes {
		return nil
	}
	return &param.Error{Key: "lesson", Got: strconv.Itoa(bytes) + " bytes",
		Want: fmt.Sprintf("a lesson with all its answers in at most %d bytes", maxPlaceBytes)}
}

// MaxNameBytes is the largest number of bytes in the reader's name.
const MaxNameBytes = 200

// DecodePlace parses the lesson's part of a fragment, and returns an error for everything that it cannot use. It ignores the other parts.
func DecodePlace(fragment string) (p Place, errs []*param.Error) {
	p.Answers = Answers{}
	refuse := func(key, got, want string) { errs = append(errs, &param.Error{Key: key, Got: got, Want: want}) }
	type pair struct{ key, rest, value string } // rest is the key without "lesson": ".at"
	var pairs []pair
	bytes := 0
	for key, value := range allPairs(fragment) {
		rest, isLesson := strings.CutPrefix(key, "lesson")
		if !isLesson || rest != "" && rest[0] != '.' {
			continue
		}
		pairs = append(pairs, pair{key, rest, param.Unescape(value)})
		bytes += len(pairs[len(pairs)-1].value)
	}
	if err := placeLengthError(bytes); err != nil {
		return p, []*param.Error{err}
	}
	seen := map[string]bool{}
	for _, pair := range pairs {
		key, rest, value := pair.key, pair.rest, pair.value
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
		case rest == ".by" && len(value) <= MaxNameBytes:
			p.By = value
		case rest == ".file" && len(value) <= MostBytes:
			p.File = value
		case rest == ".by" || rest == ".file":
			refuse(key, value, fmt.Sprintf("at most %d bytes", map[string]int{".by": MaxNameBytes, ".file": MostBytes}[rest]))
		case rest == ".answers":
			var numbered map[string]Answer
			if err := jsontokens.Fill([]byte(value), &numbered).Err(); err != nil {
				refuse(key, value, `answers as JSON, {"1":{"text":"7.5"}}, each name once: `+err.Error())
				numbered = nil // JSON with an error may have an answer twice, so no answer is used
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
			if strings.HasPrefix(rest, ".in") {
				a.State = value
			} else {
				a.Text = value
			}
			p.Answers[n-1] = a
		}
		seen[key] = true
	}
	return p, errs
}

// IsName reports whether a lesson may have this name: up to 80 letters, digits, - _ and . The first is no point, so that a name does not
// lead out of a folder.
func IsName(s string) bool {
	const allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."
	return s != "" && len(s) <= 80 && s[0] != '.' && strings.Trim(s, allowed) == ""
}

// A Verdict is the judgement of an answer.
type Verdict uint8

// The verdicts.
const (
	Unanswered Verdict = iota // there is no answer, or its measure is unknown
	Right                     // right, or given where nothing is judged
	Wrong                     // wrong, or not enough
	Changed                   // a parameter that the step locks was changed
	Unread                    // no number, where one is asked for
)

var verdictNames = [...]string{Unanswered: "open", Right: "right", Wrong: "wrong", Changed: "locked knob turned",
	Unread: "not understood"}

func (v Verdict) String() string { return verdictNames[v] }

// ReadNumber parses a number as people write it: it may have a decimal comma, a true minus sign, and a unit or a percent sign behind it.
func ReadNumber(s, unit string) (x float64, ok bool) {
	s = strings.NewReplacer("−", "-", "\u202f", "", "\u00a0", "", " ", "").Replace(s)
	for _, suffix := range []string{strings.ReplaceAll(unit, " ", ""), "%"} {
		s = strings.TrimSuffix(s, suffix)
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

// ChangedLock returns a parameter that the step locks and whose value in a state differs from the step's; "" if there is none, or if the
// step has no state of its own.
func (s *Step) ChangedLock(state string) string {
	stepValues, values := maps.Collect(firstPairs(s.State)), maps.Collect(firstPairs(state))
	for _, key := range s.Lock {
		if s.State != "" && state != "" && stepValues[key] != values[key] {
			return key
		}
	}
	return ""
}

// roundingTolerance is added to Within. Readers type decimal fractions, which binary fractions cannot represent exactly.
const roundingTolerance = 1e-9

// Judge returns the verdict on an answer. value is the measure of its state, NaN if it is unknown.
func (s *Step) Judge(a Answer, value float64) Verdict {
	if s.ChangedLock(a.State) != "" {
		return Changed
	}
	rightOrWrong := func(right bool) Verdict {
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
		return rightOrWrong(math.Abs(x-*s.Ask.Number) <= s.Ask.Within+roundingTolerance)
	case Choice:
		return rightOrWrong(a.Text == s.Ask.Right)
	case MeasureGoal:
		if math.IsNaN(value) {
			return Unanswered
		}
		return rightOrWrong(s.Ask.Accepts(value))
	}
	return rightOrWrong(strings.TrimSpace(a.Text) != "")
}

// RightAnswer returns the right answer in words, for teachers; "" if any text is right.
func (s *Step) RightAnswer() string {
	switch s.Kind() {
	case Number:
		return strings.TrimRight(fmt.Sprintf("%v within %v %s", *s.Ask.Number, s.Ask.Within, s.Ask.Unit), " ")
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
	Why string // the reason why X is unknown, which the answer sheet shows in place of a verdict; "": X is known
}

// Computing is the reason why a measure is unknown while it is computed.
const Computing = "being computed"

// NotJudged returns the result for a measure that cannot be computed, with the reason.
func NotJudged(why string) MeasureResult { return MeasureResult{Why: "cannot be judged: " + why} }

// Value returns the measure; NaN if it is unknown.
func (r MeasureResult) Value() float64 {
	if r.Why != "" {
		return math.NaN()
	}
	return r.X
}

// Sheet returns the answer sheet: a row for each step that asks for an answer. measures has the measures of the answers' states by step.
// link returns the address of a state of the page in which the lesson is open at that step.
func (l *Lesson) Sheet(answers Answers, measures map[int]MeasureResult, link func(step int, state string) string) *report.Table {
	t := &report.Table{Columns: []report.Column{{Name: "step", Kind: report.Number}, {Name: "title"}, {Name: "question"}, {Name: "answer"},
		{Name: "verdict"}, {Name: "link"}}}
	for i := range l.Steps {
		s := &l.Steps[i]
		if s.Kind() == Nothing {
			continue
		}
		a, answered := answers[i]
		verdict, text, address := Unanswered.String(), a.Text, ""
		if answered {
			measure := measures[i]
			v := s.Judge(a, measure.Value())
			if s.Kind() == MeasureGoal && measure.Why == "" {
				text = Find(s.Ask.Measure).Spell(measure.X)
			}
			switch verdict = v.String(); {
			case s.Kind() == FreeText && v == Right:
				verdict = "not judged"
			case s.Kind() == MeasureGoal && v == Unanswered:
				verdict = measure.Why
			}
			state := a.State
			if state == "" {
				state = s.State
			}
			address = link(i, state)
		}
		t.Add(strconv.Itoa(i+1), s.Title, s.Ask.Question, text, verdict, address)
	}
	return t
}

// Right returns how many answers on the lesson's sheet are right, and how many steps on it are judged. A judged step without an answer
// counts too.
func (l *Lesson) Right(sheet *report.Table) (right, judged int) {
	for _, row := range sheet.Rows { // row[0] is the step, row[4] the verdict
		if step, _ := strconv.Atoi(row[0]); l.Steps[step-1].Kind() != FreeText {
			judged++
		}
		if row[4] == Right.String() {
			right++
		}
	}
	return right, judged
}
