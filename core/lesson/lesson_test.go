package lesson

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestTheBundledLessonsCanBeRead(t *testing.T) {
	for _, b := range All {
		l, err := Named(b.Name)
		if err != nil {
			t.Error(err)
			continue
		}
		if l.Title != b.Title {
			t.Errorf("%s: got the title %q, want %q as in the list", b.Name, l.Title, b.Title)
		}
		if asks := slices.ContainsFunc(l.Steps, func(s Step) bool { return s.Kind() != Nothing }); !asks {
			t.Errorf("%s: got no step that asks for an answer, want one", b.Name)
		}
		for i := range l.Steps {
			if words := l.Steps[i].RightAnswer(); words != strings.TrimSpace(words) {
				t.Errorf("%s, step %d: got the right answer %q, want no space around it", b.Name, i+1, words)
			}
		}
	}
	if _, err := Named("nobody's"); err == nil {
		t.Error("got a lesson for an unknown name, want an error")
	}
}

// validLesson is a lesson with a step for each kind of answer.
const validLesson = `{
  "title": "A lesson", "text": "About.",
  "steps": [
    {"title": "Look", "text": "", "state": "view=schedule&schedule.L=1.5", "lock": ["schedule.L"],
      "ask": {"question": "How many?", "number": 2.5, "within": 0.5, "unit": "points"}},
    {"title": "Choose", "text": "", "ask": {"question": "Which?", "choices": ["this", "that"], "right": "that"}},
    {"title": "Reach", "text": "", "state": "view=schedule",
      "ask": {"question": "Above", "measure": "utilisation", "above": 50, "against": "order=fifo", "periods": 2}},
    {"title": "Write", "text": "", "ask": {"question": "Why?"}}
  ]
}
`

// TestTheErrorOfAnInvalidLessonHasItsPlace replaces a text of validLesson by another, which makes the lesson invalid.
func TestTheErrorOfAnInvalidLessonHasItsPlace(t *testing.T) {
	for _, tc := range []struct{ old, new, want string }{
		{"", "", ""}, // the valid lesson itself
		{`"title": "A lesson"`, `"titel": "A lesson"`,
			`line 2, column 12: titel: unknown field, want one of $schema, title, text, steps`},
		{`"Look", "text"`, `"Look", "hint": "x", "text"`,
			`line 4, column 31: steps[0].hint: unknown field, want one of title, text, state, show, lock, at, ask`},
		{`"A lesson"`, `" "`, "line 2, column 12: title: got a text of 0 bytes, want 1 to 300"},
		{`"A lesson"`, `7`, "line 2, column 12: title: got a number, want a text"},
		{`"About."`, `"` + strings.Repeat("x", 4001) + `"`, "line 2, column 32: text: got a text of 4001 bytes, want 1 to 4000"},
		{`"Choose"`, `"` + long(301) + `"`, "line 6, column 15: steps[1].title: got a text of 301 bytes, want 1 to 300"},
		{`"state": "view`, `"state": "#view`,
			"line 4, column 44: steps[0].state: got \"#view=schedule&schedule.L=1.5\", want what stands"},
		{`&schedule.L=1.5`, `&lesson.at=2`,
			"line 4, column 44: steps[0].state: got \"lesson.at\", want keys with values, without those of lessons and frames"},
		{`"schedule.L"]`, `"schedule.L=2"]`,
			`line 4, column 85: steps[0].lock[0]: got "schedule.L=2", want a key that links have, as lambda or`},
		{`"lock": ["schedule.L"]`, `"show": ["schedule.L", "fig.x"]`,
			`line 4, column 99: steps[0].show[1]: got "fig.x", want a key that links have, as lambda or schedule.L`},
		{`"lock": ["schedule.L"]`, `"lock": ["lambda"]`,
			`line 4, column 85: steps[0].lock[0]: got "lambda", want a key of the view schedule`},
		{`"lock": ["schedule.L"]`, `"lock": ["pools.seed"]`,
			`line 4, column 85: steps[0].lock[0]: got "pools.seed", want a key of the view schedule`},
		{`"title": "Choose",`, `"title": "Choose", "show": ["lamda"],`,
			`line 6, column 34: steps[1].show[0]: got "lamda", want a key that links have, as lambda or`},
		{`&schedule.L=1.5`, `&schedule.L=high`, `line 4, column 44: steps[0].state: schedule.L: got "high", want a number from`},
		{`&schedule.L=1.5`, `&lamda=5`, `line 4, column 44: steps[0].state: got "lamda", want a key that links have, as lambda or`},
		{`"view=schedule&schedule.L=1.5"`, `"schedule.L=1.5"`,
			`line 4, column 44: steps[0].state: got "schedule.L", want a key of the view figures`},
		{`"view=schedule&schedule.L=1.5"`, `"view=shedule"`,
			`line 4, column 44: steps[0].state: got the view "shedule", want one of figures, schedule,`},
		{`"lock": ["schedule.L"]`, `"at": "touch"`,
			`line 4, column 82: steps[0].at: got "touch", want what the view of state has, of large, negotiate-branches, `},
		{`"title": "Choose",`, `"title": "Choose", "at": "touch",`, `line 6, column 31: steps[1].at: got "touch", want what the view of state`},
		{`"Why?"`, `"Why?", "guess": true`, "line 9, column 73: steps[3].ask.guess: got it, want it beside number or choices"},
		{`"Why?"`, `"Why?", "hint": "` + long(4001) + `"`, "line 9, column 72: steps[3].ask.hint: got a text of 4001 bytes, want 0 to 4000"},
		{`"within": 0.5`, `"within": -1`,
			"line 5, column 65: steps[0].ask.within: got -1, want a number that is not negative, beside number"},
		{`"How many?", "number": 2.5, "within": 0.5,`, `"How many?",`,
			`line 5, column 48: steps[0].ask.unit: got "points", want up to 40 bytes, beside number`},
		{`"right": "that"`, `"right": "those"`, `line 6, column 105: steps[1].ask.right: got "those", want one of the choices`},
		{`, "right": "that"`, ``, `line 6, column 44: steps[1].ask: got "", want one of the choices`},
		{`["this", "that"]`, `["that"]`, "line 6, column 78: steps[1].ask.choices: got 1, want 2 to 12"},
		{`["this", "that"]`, `["that", "that"]`,
			`line 6, column 87: steps[1].ask.choices[1]: got "that", want 1 to 300 bytes that no other choice has`},
		{`"Which?", `, `"Which?", "number": 1, `, "line 6, column 44: steps[1].ask: got 2 ways of asking, want one of number"},
		{`"utilisation"`, `"speed"`,
			`line 8, column 47: steps[2].ask.measure: got "speed", want one of utilisation, accepted, moves, `},
		{`"utilisation"`, `"request 5 price"`,
			"line 8, column 47: steps[2].ask.measure: got request 5 price, of the view negotiate, want one of the view that state shows"},
		{` "above": 50,`, ``,
			"line 8, column 47: steps[2].ask.measure: got neither above nor below, want what utilisation has to be above, or below"},
		{`"order=fifo"`, `"order=by luck"`, `line 8, column 86: steps[2].ask.against: order: got "by luck", want`},
		{`"order=fifo"`, `"schedule.order=fifo"`,
			`line 8, column 86: steps[2].ask.against: got "schedule.order=fifo", want the view's parameters`},
		{`"periods": 2`, `"periods": 13`, "line 8, column 111: steps[2].ask.periods: got 13, want 1 to 12"},
		{`"measure": "utilisation", "above"`, `"above"`,
			"line 8, column 14: steps[2].ask: got above, below, against or periods, want them beside measure alone"},
		{`"steps": [`, `"steps": [], "x": [`, `line 3, column 21: x: unknown field, want one of $schema, `},
		{`"About."`, `"About.", "title": "B"`, "line 2, column 42: title: got it a second time, want it once"},
		{`{"question": "Why?"}}`, `{"question": "Why?"}`, "line 10, column 3: invalid character ']' after object key:value pair"},
	} {
		text := validLesson
		if tc.old != "" {
			if text = strings.Replace(validLesson, tc.old, tc.new, 1); text == validLesson {
				t.Fatalf("got no %s in the valid lesson, want one to replace", tc.old)
			}
		}
		_, err := Read(strings.NewReader(text), "a.json")
		want := "a.json: " + tc.want
		if tc.want == "" && err != nil || tc.want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%s:\ngot  %v\nwant %s", tc.new, err, want)
		}
	}
	if _, err := Read(strings.NewReader(strings.Repeat(" ", MostBytes+1)), "a.json"); err == nil {
		t.Error("a file that is too large: got no error, want one")
	}
	noSteps := validLesson[:strings.Index(validLesson, `"steps"`)] + `"steps": []}`
	want := "a: line 3, column 12: steps: got 0 steps, want 1 to 40"
	if _, err := Read(strings.NewReader(noSteps), "a"); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// read reads a valid lesson.
func read(t *testing.T, text string) *Lesson {
	t.Helper()
	l, err := Read(strings.NewReader(text), "a.json")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestAStateMayContainSpaces(t *testing.T) {
	const text = `{"title": "T", "text": "W", "steps": [{"title": "S", "text": "", "state": " view=schedule&schedule.order=slack - area "}]}`
	l, err := Read(strings.NewReader(text), "mine.json")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := l.Steps[0].State, "view=schedule&schedule.order=slack%20-%20area"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestOldKeysOfARenamedViewAreRead reads a lesson that was written when the view Baselines was called Yardsticks.
func TestOldKeysOfARenamedViewAreRead(t *testing.T) {
	l, err := Read(strings.NewReader(`{"title": "Old", "text": "About.", "steps": [{"title": "Look",
		"state": "view=yardsticks&yardsticks.n=40", "show": ["yardsticks.n", "yardsticks.L"], "lock": ["yardsticks.n"]}]}`), "l.json")
	if err != nil {
		t.Fatal(err)
	}
	shown, locked := l.Steps[0].Show, l.Steps[0].Lock
	if !slices.Equal(shown, []string{"baselines.n", "baselines.L"}) || !slices.Equal(locked, []string{"baselines.n"}) {
		t.Errorf("got the knobs %q shown and %q locked, want those of Baselines", shown, locked)
	}
}

func TestAnswersAreJudged(t *testing.T) {
	l := read(t, validLesson)
	const state = "v=1&view=schedule&schedule.L=1.5&schedule.d=9&set=1"
	for _, tc := range []struct {
		step   int
		answer Answer
		value  float64
		want   Verdict
	}{
		{0, Answer{"2.5", state}, 0, Right},
		{0, Answer{"2", ""}, 0, Right},
		{0, Answer{"1.99", ""}, 0, Wrong},
		{0, Answer{"3.0", ""}, 0, Right},
		{0, Answer{"3.01", ""}, 0, Wrong},
		{0, Answer{" 2,6 points ", ""}, 0, Right},
		{0, Answer{"−2.5", ""}, 0, Wrong},
		{0, Answer{"two", ""}, 0, Unread},
		{0, Answer{"", ""}, 0, Unread},
		{0, Answer{"1e9", ""}, 0, Unread},
		{0, Answer{"2.5", "v=1&view=schedule&schedule.L=1.25"}, 0, Changed},
		{0, Answer{"2.5", "v=1&view=schedule"}, 0, Changed},
		{1, Answer{"that", ""}, 0, Right},
		{1, Answer{"this", ""}, 0, Wrong},
		{2, Answer{"", "view=schedule"}, 50.01, Right},
		{2, Answer{"", "view=schedule"}, 50, Wrong},
		{2, Answer{"99", "view=schedule"}, math.NaN(), Unanswered},
		{3, Answer{"because", ""}, 0, Right},
		{3, Answer{"  ", ""}, 0, Wrong},
	} {
		if got := l.Steps[tc.step].Judge(tc.answer, tc.value); got != tc.want {
			t.Errorf("step %d, %q in %q, %v: got %v, want %v", tc.step+1, tc.answer.Text, tc.answer.State, tc.value, got, tc.want)
		}
	}
}

func TestAnswersSurviveALink(t *testing.T) {
	p := Place{Name: "lambda", At: 2, Answers: Answers{
		0: {Text: "5.9 points & more = 100%"}, 3: {Text: "", State: "v=1&view=schedule&schedule.order=deadline%20-%20estimate"}}}
	const want = `lesson=lambda&lesson.at=3&lesson.answers={%221%22:{%22text%22:%225.9%20points%20%26%20more%20%3D%20100%25%22},%224%22:` +
		`{%22text%22:%22%22,%22in%22:%22v%3D1%26view%3Dschedule%26schedule.order%3Ddeadline%2520-%2520estimate%22}}`
	got := p.Encode()
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	back, wrong := DecodePlace("view=schedule&" + got + "&set=1")
	if len(wrong) > 0 || !reflect.DeepEqual(back, p) {
		t.Errorf("got %+v, %v, want %+v", back, wrong, p)
	}
	const old = "lesson=lambda&lesson.at=3&lesson.1=5.9%20points%20%26%20more%20%3D%20100%25&lesson.4=" +
		"&lesson.in4=v%3D1%26view%3Dschedule%26schedule.order%3Ddeadline%2520-%2520estimate"
	if back, wrong := DecodePlace(old); len(wrong) > 0 || !reflect.DeepEqual(back, p) {
		t.Errorf("an older link: got %+v, %v, want %+v", back, wrong, p)
	}
	for fragment, want := range map[string]string{
		"lesson=a&lesson.answers={":                                  "lesson.answers",
		`lesson=a&lesson.answers={"41":{"text":"x"}}`:                "lesson.answers",
		`lesson=a&lesson.answers={"2":{"text":"` + long(9e4) + `"}}`: "lesson.answers",
		"lesson=../../etc":                                           "lesson", // leads out of the folder
		"lesson=.hidden":                                             "lesson",
		"lesson=a&lesson.at=42":                                      "lesson.at",
		"lesson=a&lesson.at=-1":                                      "lesson.at",
		"lesson=a&lesson.41=x":                                       "lesson.41",
		"lesson=a&lesson.0=x":                                        "lesson.0",
		"lesson=a&lesson.colour=x":                                   "lesson.colour",
		"lesson=a&lesson.2=" + long(9e4):                             "lesson.2",
		"lesson=a&lesson.by=" + long(201):                            "lesson.by",
		"lesson=own-a&lesson.file=" + long(MostBytes+1):              "lesson.file",
	} {
		if _, wrong := DecodePlace(fragment); len(wrong) != 1 || wrong[0].Key != want {
			t.Errorf("%.60s: got %v, want one error about %s", fragment, wrong, want)
		}
	}
	for _, fragment := range []string{ // each has the same answer twice, which is an error; either the first is used or none
		`lesson=a&lesson.answers={"1":{"text":"x"}}&lesson.1=y`, `lesson=a&lesson.1=x&lesson.answers={"1":{"text":"y"}}`,
		"lesson=a&lesson.1=x&lesson.01=y", "lesson=a&lesson.1=x&lesson.%2b1=y", "lesson=a&lesson.1=x&lesson.+1=y",
		`lesson=a&lesson.answers={"1":{"text":"x"},"01":{"text":"y"}}`, `lesson=a&lesson.answers={"1":{"text":"x"},"%2b1":{"text":"y"}}`,
		`lesson=a&lesson.answers={"1":{"text":"x"},"1":{"text":"y"}}`, `lesson=a&lesson.answers={"1":{"text":"x","text":"y"}}`,
		`lesson=a&lesson.answers={"1":{"text":"x","in":"view=schedule","IN":""}}`, `lesson=a&lesson.answers={"1":{"text":"x","Text":"y"}}`,
	} {
		back, wrong := DecodePlace(fragment)
		if a := back.Answers[0]; len(wrong) != 1 || a != (Answer{Text: "x"}) && len(back.Answers) > 0 {
			t.Errorf("%s: got %v, %v, want one error, and the first answer or none", fragment, back.Answers, wrong)
		}
	}
	for range 20 { // the errors have the same order every time, although the answers are a map
		const many = `lesson=a&lesson.answers={"41":{},"42":{},"43":{},"44":{},"45":{}}`
		if _, wrong := DecodePlace(many); len(wrong) != 5 || wrong[0].Got != "41" || wrong[4].Got != "45" {
			t.Fatalf("%s: got %v, want five errors in the order of the steps", many, wrong)
		}
	}
	if (Place{At: 3}).Encode() != "" {
		t.Error("no lesson: got a part of a link, want an empty text")
	}
}

// TestATeachersOwnLessonTravelsInItsLink checks that the link of such a lesson contains the lesson, because readers get only the link.
func TestATeachersOwnLessonTravelsInItsLink(t *testing.T) {
	l := read(t, validLesson)
	p := l.PlaceOf("../Überlast 1.json")
	p.By, p.Answers = "Ada & Bo <1>", Answers{0: {Text: "2.4"}}
	back, wrong := DecodePlace(p.Encode())
	if len(wrong) > 0 || !reflect.DeepEqual(back, p) || !strings.HasPrefix(p.Encode(), "lesson=own-") {
		t.Fatalf("got %+v, %v, want %+v", back, wrong, p)
	}
	if got, err := back.Lesson(); err != nil || !reflect.DeepEqual(got, l) {
		t.Errorf("got %+v, %v, want %+v", got, err, l)
	}
	if bundled, err := (Place{Name: "lambda", File: p.File}).Lesson(); err != nil || bundled.Title == l.Title {
		t.Errorf("got the lesson of the link under the name of a bundled lesson, want the bundled lesson: %v", err)
	}
	if _, err := (Place{Name: "own-a", File: "{}"}).Lesson(); err == nil || !strings.Contains(err.Error(), "lesson.file: line 1, column 1") {
		t.Errorf("got %v for an invalid lesson, want an error with its place", err)
	}
}

// long returns a text of n bytes.
func long(n int) string { return strings.Repeat("x", n) }

func TestTheAnswerSheetHasARowForEveryStepThatAsks(t *testing.T) {
	l := read(t, strings.Replace(validLesson, `"steps": [`, `"steps": [{"title": "Read", "text": "this"},`, 1))
	answers := Answers{1: {Text: "2.4"}, 3: {State: "view=schedule&schedule.order=edf"}, 4: {Text: "so"}}
	linkTo := func(step int, state string) string { return fmt.Sprint(step, " ", state) }
	table := l.Sheet(answers, map[int]MeasureResult{3: {X: 55.123}}, linkTo)
	var b strings.Builder
	if err := table.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	const want = `step,title,question,answer,verdict,link
2,Look,How many?,2.4,right,1 view=schedule&schedule.L=1.5
3,Choose,Which?,,open,
4,Reach,Above,55.12,right,3 view=schedule&schedule.order=edf
5,Write,Why?,so,not judged,4 
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

func TestTheFirstOfTwoEqualKeysCounts(t *testing.T) {
	s := Step{State: "view=schedule", Lock: []string{"schedule.order"}, Ask: &Ask{Question: "q", Choices: []string{"a", "b"}, Right: "a"}}
	for _, state := range []string{"view=schedule&schedule.order=fifo&schedule.order=", "view=schedule&schedule.order=fifo&schedule.order"} {
		if got := s.Judge(Answer{"a", state}, 0); got != Changed {
			t.Errorf("%s: an answer under another order is %s, want %s", state, got, Changed)
		}
	}
	if got := valueOf("schedule.L=1.5&schedule.L=2", "schedule.L"); got != "1.5" {
		t.Errorf("got %s for L=1.5 and then L=2, want the first, as on the page", got)
	}
	p, wrong := DecodePlace("lesson=order&lesson.1=first&lesson.1=second&lesson=lambda")
	if len(wrong) != 2 || p.Name != "order" || p.Answers[0].Text != "first" {
		t.Errorf("got %+v and %v, want the first of each and two errors", p, wrong)
	}
}

// TestTheSchemaHasTheFieldsThatReadAccepts compares the fields of the schema, those that it requires, and the names of measures, with the
// types of lessons and with Find.
func TestTheSchemaHasTheFieldsThatReadAccepts(t *testing.T) {
	type object struct {
		Properties map[string]json.RawMessage
		Required   []string
	}
	var schema struct {
		object
		Defs map[string]object `json:"$defs"`
	}
	if err := json.Unmarshal([]byte(SchemaFile), &schema); err != nil {
		t.Fatal(err)
	}
	for kind, described := range map[reflect.Type]object{
		reflect.TypeFor[Lesson](): schema.object, reflect.TypeFor[Step](): schema.Defs["step"], reflect.TypeFor[Ask](): schema.Defs["ask"],
	} {
		var fields, required []string
		for i := range kind.NumField() {
			name, omit, _ := strings.Cut(kind.Field(i).Tag.Get("json"), ",")
			if fields = append(fields, name); omit == "" {
				required = append(required, name)
			}
		}
		slices.Sort(fields)
		if got := slices.Sorted(maps.Keys(described.Properties)); !slices.Equal(got, fields) || !slices.Equal(described.Required, required) {
			t.Errorf("%v: the schema has %q and requires %q, want %q and %q", kind, got, described.Required, fields, required)
		}
	}
	var measure struct {
		AnyOf []struct {
			Enum    []string
			Pattern string
		}
	}
	if err := json.Unmarshal(schema.Defs["ask"].Properties["measure"], &measure); err != nil {
		t.Fatal(err)
	}
	schemaAccepts := func(name string) bool {
		for _, alternative := range measure.AnyOf {
			if slices.Contains(alternative.Enum, name) ||
				alternative.Pattern != "" && regexp.MustCompile(alternative.Pattern).MatchString(name) {
				return true
			}
		}
		return false
	}
	for _, m := range Measures {
		name := strings.Replace(m.Name, "N", "17", 1)
		if !schemaAccepts(name) || Find(name) == nil {
			t.Errorf("%s: the schema accepts it: %v, Find returns %v, want both to accept it", name, schemaAccepts(name), Find(name))
		}
		if name != m.Name && (schemaAccepts(m.Name) || Find(m.Name) != nil) {
			t.Errorf("%s: got the name accepted, want it refused without a request's number", m.Name)
		}
	}
}

// TestALessonCanAskForFactsOfASession judges a session by facts that are true or false, and by numbers with a lower or an upper bound. In
// the session request 3 has slack, and request 4 is the big request, for which promise 3 moves.
func TestALessonCanAskForFactsOfASession(t *testing.T) {
	const state = "view=negotiate&negotiate.from=task1&negotiate.said=Rm80.0.0.8.b40R2s0.8c0.0.c.b40R2s0.5k0.m80.6.b40R0.go0.0.c.b40"
	stepAsking := func(words string) *Step {
		return &read(t, `{"title": "T", "text": "W", "steps": [{"title": "S", "text": "", "state": "view=negotiate&negotiate.from=task1",
			"ask": {"question": "Q", `+words+`}}]}`).Steps[0]
	}
	for words, want := range map[string]struct {
		verdict Verdict
		right   string
	}{
		`"measure": "request 4 accepted"`:                        {Right, "request 4 accepted"},
		`"measure": "request 4 refused"`:                         {Wrong, "request 4 refused"},
		`"measure": "request 3 moved", "above": 0`:               {Right, "move of promise 3 above 0 h"},
		`"measure": "request 3 price", "above": 11, "below": 13`: {Right, "price of promise 3 above 11 and below 13 credits"},
		`"measure": "request 3 price", "below": 12`:              {Wrong, "price of promise 3 below 12 credits"},
		`"measure": "revenue", "above": 139.9`:                   {Right, "revenue agreed on above 139.9 credits"},
		`"measure": "requests refused", "below": 1`:              {Right, "requests refused below 1"},
		`"measure": "request 9 accepted"`:                        {Wrong, "request 9 accepted"},
		`"measure": "request 9 price", "below": 100`:             {Unanswered, "price of promise 9 below 100 credits"},
		`"measure": "request 3 slack", "above": 3.9`:             {Right, "slack of promise 3 above 3.9 h"},
		`"measure": "time", "above": 9, "below": 10`:             {Wrong, "time above 9 and below 10 h"},
	} {
		s := stepAsking(words)
		query, err := s.MeasureQuery(state, nil)
		if err != nil {
			t.Fatal(err)
		}
		value := math.NaN()
		if v, err := MeasureOfState.Ask(nil, query); err == nil {
			value = v.X
		}
		if got := s.Judge(Answer{State: state}, value); got != want.verdict || s.RightAnswer() != want.right {
			t.Errorf("%s: got %v for %v, and %q; want %v and %q", words, got, value, s.RightAnswer(), want.verdict, want.right)
		}
	}
	if m := Find("request 4 accepted"); m.Spell(1) != "yes" || m.Spell(0) != "no" {
		t.Errorf("got %q for 1 and %q for 0, want yes and no", m.Spell(1), m.Spell(0))
	}
}

func TestALessonsPartOfALinkIsLimited(t *testing.T) {
	p := Place{Name: "own-a.json", File: long(MostBytes), Answers: Answers{}}
	for i := range 3 {
		if err := p.CheckLength(); err != nil {
			t.Errorf("%d answers: got %v, want no error", i, err)
		}
		if back, wrong := DecodePlace(p.Encode()); len(wrong) > 0 || len(back.Answers) != i {
			t.Errorf("%d answers: got %d answers, %v, want all and no error", i, len(back.Answers), wrong)
		}
		p.Answers[i] = Answer{State: long(19_000)}
	}
	back, wrong := DecodePlace(p.Encode())
	if len(wrong) != 1 || back.Name != "" || !strings.Contains(wrong[0].Error(), " bytes") ||
		!strings.Contains(wrong[0].Want, "at most 256000 bytes") {
		t.Errorf("got %.80v, %v, want no lesson and one error", back, wrong)
	}
	if p.CheckLength() == nil {
		t.Error("a lesson that is too long for a link: got no error, want one")
	}
}

func TestALinkToOneAnswerContainsNoOther(t *testing.T) {
	p := Place{Name: "order", At: 5, Answers: Answers{0: {Text: "a"}, 1: {Text: "b"}}}
	want := (Place{Name: "order", At: 1, Answers: Answers{1: {Text: "b"}}}).Encode()
	if got := p.WithAnswerTo(1).Encode(); got != want || len(p.Answers) != 2 {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := p.WithAnswerTo(3); got.At != 3 || len(got.Answers) > 0 {
		t.Errorf("a step without an answer: got %v, want step 3 and no answers", got)
	}
}

func TestAnAnswerWithAnUnknownMeasureHasTheReasonOnTheSheet(t *testing.T) {
	l := read(t, validLesson)
	for i := range l.Steps {
		if l.Steps[i].Kind() != MeasureGoal {
			continue
		}
		for _, result := range []MeasureResult{{Why: Computing}, NotJudged("the log is not here")} {
			table := l.Sheet(Answers{i: {}}, map[int]MeasureResult{i: result}, func(int, string) string { return "" })
			if row := table.Rows[i]; row[4] != result.Why || row[3] != "" {
				t.Errorf("got %q, want the verdict %q and no answer", row, result.Why)
			}
		}
		return
	}
	t.Error("got no step that asks for a measure, want one")
}
