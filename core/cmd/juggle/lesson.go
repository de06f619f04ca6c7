package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"

	"juggle/core/lesson"
	"juggle/core/param"
	"juggle/core/plaintext"
	"juggle/core/question"
	"juggle/core/report"
	"juggle/core/workload"
)

const lessonHelp = `Lessons are files of steps: a step sets a state of the page, locks knobs, and asks. Without an argument those that come
with Juggle are listed. With one, a lesson's file or the name of one of these, the file is checked and its steps are
listed with what is right.
With -sheet and the link that somebody's page has, the answer sheet is written: every answer is judged, and a measure is computed again from
the state in which it was reached, over the bundled logs or those given. Whether a task of Negotiate was really done, the link shows where
it is opened: only the page knows these tasks.`

// runLesson lists lessons, checks one, or judges answers.
func runLesson(e *env, args []string) error {
	fs := newFlags(e, "lesson", "[LESSON.json|NAME]   (\"-\" for standard input)\n\n"+lessonHelp)
	var logs logFiles
	logs.define(e, fs)
	link := fs.String("sheet", "", "write the answer sheet of the answers in this `LINK`")
	format := formatFlag(e, fs)
	rest, err := parseMixed(fs, args)
	switch {
	case err != nil:
		return err
	case len(rest) > 1:
		return usagef("lesson: got %d lessons, want at most 1; \"juggle lesson -h\" tells how it is called", len(rest))
	case *link == "" && (len(logs) > 0 || e.procs > 0):
		return usagef("lesson: -trace: got it, want it with -sheet")
	}
	address, fragment, _ := strings.Cut(*link, "#")
	if scheme, _, ok := strings.Cut(address, ":"); ok && !slices.Contains([]string{"http", "https", "file"}, strings.ToLower(scheme)) {
		return fmt.Errorf("lesson: -sheet: got an address that begins with %q, want http, https or file", plaintext.Short(scheme+":"))
	}
	place, wrong := lesson.DecodePlace(fragment)
	if *link != "" && len(wrong) > 0 {
		return fmt.Errorf("lesson: -sheet: %w", wrong[0])
	}
	if len(rest) == 0 && place.Name != "" {
		rest = []string{place.Name}
	}
	switch {
	case len(rest) == 0 && *link != "":
		return fmt.Errorf("lesson: -sheet: got a link without a lesson, want one that a lesson's page has")
	case len(rest) == 0:
		return listLessons(e, *format)
	}
	l, err := readLesson(e, rest[0])
	switch {
	case err != nil:
		return fmt.Errorf("lesson: %w", err)
	case *link != "":
		values, err := measureAnswers(e, l, place.Answers, logs)
		if err != nil {
			return err
		}
		return writeTable(e, l.Sheet(place.Answers, values, func(step int, state string) string {
			p := lesson.Place{Name: place.Name, At: step, Answers: place.Answers}
			return address + "#" + strings.TrimPrefix(state+"&"+p.Encode(), "&")
		}), *format)
	}
	t := &report.Table{Columns: []report.Column{{Name: "step", Kind: report.Number}, {Name: "title"}, {Name: "asks"}, {Name: "right"},
		{Name: "state"}}}
	for i := range l.Steps {
		s := &l.Steps[i]
		t.Add(i+1, s.Title, s.Kind(), s.RightWords(), s.State)
	}
	return writeTable(e, t, *format)
}

func listLessons(e *env, f format) error {
	t := &report.Table{Columns: []report.Column{{Name: "name"}, {Name: "title"}, {Name: "view"}, {Name: "steps", Kind: report.Number}}}
	for _, b := range lesson.All {
		l, err := lesson.Named(b.Name)
		if err != nil {
			return err
		}
		t.Add(b.Name, l.Title, b.View, len(l.Steps))
	}
	return writeTable(e, t, f)
}

// readLesson reads a file, or, where there is none of that name, a lesson that comes with Juggle.
func readLesson(e *env, name string) (*lesson.Lesson, error) {
	if slices.ContainsFunc(lesson.All, func(b lesson.Bundled) bool { return b.Name == name }) {
		if _, err := os.Stat(name); err != nil {
			return lesson.Named(name)
		}
	}
	return readInput(e, name, func(in io.Reader, name string) (*lesson.Lesson, error) { return lesson.Read(in, name) })
}

// measureAnswers computes the measures of the answers that have one, by step; NaN where the state has none.
func measureAnswers(e *env, l *lesson.Lesson, answers lesson.Answers, files logFiles) (map[int]float64, error) {
	var traces []*workload.Trace
	values := map[int]float64{}
	for i := range l.Steps {
		a, answered := answers[i]
		if s := &l.Steps[i]; !answered || s.Kind() != lesson.Reach {
			continue
		}
		if traces == nil {
			var err error
			if traces, err = files.load(e, workload.PeriodDays); err != nil {
				return nil, err
			}
		}
		c := lessonContext{traces: traces}
		asked, err := l.Steps[i].Asked(a.State, c.period)
		var v *lesson.Value
		if err == nil {
			v, err = lesson.Measured.Ask(c, asked)
		}
		if values[i] = math.NaN(); err == nil {
			values[i] = v.X
			continue
		}
		e.say("lesson: step %d: %v", i+1, err)
	}
	return values, nil
}

// A lessonContext gives logs to a question that is answered here and now.
type lessonContext struct {
	question.Context
	traces []*workload.Trace
}

func (lessonContext) Progress(done, total int64) {}
func (lessonContext) GoOn() error                { return nil }

func (c lessonContext) Trace(sha256 string) (*workload.Trace, error) {
	for _, t := range c.traces {
		if t.SHA256 == sha256 {
			return t, nil
		}
	}
	return nil, &param.Error{Key: "log", Got: sha256, Want: "a log that is here"}
}

// period finds a period that counts through all logs.
func (c lessonContext) period(w workload.Config) (p lesson.Period, ok bool) {
	t, at, ok := workload.In(c.traces, w)
	if ok {
		p = lesson.Period{Log: t.SHA256, At: at}
	}
	return p, ok
}
