package main

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
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
the state in which it was reached, over the bundled logs or those given. A lesson that is a file is in its links; one that is given here is
judged by instead.
With -sheets and a CSV file whose first line names the columns name and link, a row is written for every line that follows: who it is, how
many answers are right, and the verdict on each step. Without a name in the file it is the one on the sheet. A line that cannot be judged
has its error in its row, and the others are judged all the same.`

// runLesson lists lessons, checks one, or judges answers.
func runLesson(e *env, args []string) error {
	fs := newFlags(e, "lesson", "[LESSON.json|NAME]   (\"-\" for standard input)\n\n"+lessonHelp)
	var logs logFiles
	logs.define(e, fs)
	link := fs.String("sheet", "", "write the answer sheet of the answers in this `LINK`")
	many := fs.String("sheets", "", "judge the answers in every link of this CSV `FILE`, which has the columns name and link")
	format := formatFlag(e, fs)
	rest, err := parseMixed(fs, args)
	switch {
	case err != nil:
		return err
	case len(rest) > 1:
		return usagef("lesson: got %d lessons, want at most 1; \"juggle lesson -h\" tells how it is called", len(rest))
	case *link != "" && *many != "":
		return usagef("lesson: -sheets: got it beside -sheet, want one of them")
	case *link == "" && *many == "" && (len(logs) > 0 || e.procs > 0):
		return usagef("lesson: -trace: has no effect here, want it with -sheet or -sheets")
	}
	m := &marking{e: e, logs: logs}
	if len(rest) > 0 {
		if m.lesson, err = readLesson(e, rest[0]); err != nil {
			return fmt.Errorf("lesson: %w", err)
		}
	}
	switch {
	case *many != "":
		return m.sheets(*many, *format)
	case *link != "":
		_, _, t, err := m.sheet(*link)
		if err != nil {
			return fmt.Errorf("lesson: -sheet: %w", err)
		}
		return writeTable(e, t, *format)
	case m.lesson == nil:
		return listLessons(e, *format)
	}
	l := m.lesson
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

// A marking judges answer sheets.
type marking struct {
	e      *env
	logs   logFiles
	lesson *lesson.Lesson // the one to judge by; nil: that of each link
	traces []*workload.Trace
	known  map[string]float64 // measures that were computed already, by what was asked for
}

// sheet is the answer sheet of a link.
func (m *marking) sheet(link string) (lesson.Place, *lesson.Lesson, *report.Table, error) {
	address, fragment, _ := strings.Cut(link, "#")
	if scheme, _, ok := strings.Cut(address, ":"); ok && !slices.Contains([]string{"http", "https", "file"}, strings.ToLower(scheme)) {
		return lesson.Place{}, nil, nil, fmt.Errorf("got an address that begins with %q, want http, https or file", plaintext.Short(scheme+":"))
	}
	place, wrong := lesson.DecodePlace(fragment)
	switch {
	case len(wrong) > 0:
		return place, nil, nil, wrong[0]
	case place.Name == "":
		return place, nil, nil, fmt.Errorf("got a link without a lesson, want one that a lesson's page has")
	}
	l := m.lesson
	if l == nil {
		var err error
		if l, err = place.Lesson(); err != nil {
			return place, nil, nil, fmt.Errorf("%w, or one whose file is given with the link", err)
		}
	}
	values, err := m.measure(l, place.Answers)
	return place, l, l.Sheet(place.Answers, values, func(step int, state string) string {
		p := place
		p.At = step
		return address + "#" + strings.TrimPrefix(state+"&"+p.Encode(), "&")
	}), err
}

// mostLine is how long a line of sheets may be: a link with a lesson and forty answers.
const mostLine = 2_000_000

// sheets judges every link of a CSV file. A line is taken apart by itself: a quote that is not closed spoils no other.
func (m *marking) sheets(file string, f format) error {
	t := &report.Table{Columns: []report.Column{{Name: "line", Kind: report.Number}, {Name: "name"}, {Name: "lesson"},
		{Name: "right", Kind: report.Number}, {Name: "judged", Kind: report.Number}, {Name: "error"}}}
	fixed, bad := len(t.Columns), 0
	_, err := readInput(m.e, file, func(in io.Reader, name string) (none struct{}, err error) {
		lines := plaintext.NewLines(in, mostLine)
		at, columns := map[string]int{}, 0
		for number := 1; ; number++ {
			line, length, err := lines.Next()
			if err == io.EOF {
				break
			} else if err != nil {
				return none, err
			}
			cells, wrong := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(line), plaintext.ByteOrderMark))).Read()
			switch {
			case wrong == io.EOF: // an empty line
				continue
			case length > len(line):
				wrong = fmt.Errorf("got a line of %d bytes, want at most %d", length, mostLine)
			case columns == 0:
				columns = len(cells)
				for i, cell := range cells {
					at[strings.ToLower(strings.TrimSpace(cell))] = i + 1
				}
				if at["name"] == 0 || at["link"] == 0 {
					return none, fmt.Errorf("%s: line %d: got %s, want a line that names the columns name and link", name, number,
						plaintext.Quote(string(line)))
				}
				continue
			case wrong == nil && len(cells) != columns:
				wrong = fmt.Errorf("got %d cells, want %d; a link with commas stands in quotes", len(cells), columns)
			}
			row := []any{number, "", "", "", "", ""}
			if wrong == nil {
				wrong = m.add(t, fixed, row, strings.TrimSpace(cells[at["name"]-1]), strings.TrimSpace(cells[at["link"]-1]))
			}
			if wrong != nil {
				var parse *csv.ParseError
				if errors.As(wrong, &parse) {
					wrong = fmt.Errorf("column %d: %w", parse.Column, parse.Err)
				}
				bad++
				row[5] = plaintext.Short(wrong.Error())
				m.e.say("lesson: %s: line %d: %s", name, number, row[5])
				t.Add(row...)
			}
		}
		if columns == 0 {
			return none, fmt.Errorf("%s: got no line, want one that names the columns name and link", name)
		}
		return none, nil
	})
	if err != nil {
		return fmt.Errorf("lesson: -sheets: %w", err)
	}
	for i := range t.Rows { // shorter lessons, and errors, have fewer steps
		t.Rows[i] = append(t.Rows[i], make([]string, len(t.Columns)-len(t.Rows[i]))...)
	}
	if err := writeTable(m.e, t, f); err != nil {
		return err
	}
	if bad > 0 {
		return fmt.Errorf("lesson: -sheets: %d of %d lines could not be judged", bad, len(t.Rows))
	}
	return nil
}

// add judges a link and adds its row, with a column for every step; row begins it.
func (m *marking) add(t *report.Table, fixed int, row []any, name, link string) error {
	row[1] = name
	place, l, sheet, err := m.sheet(link)
	row[1], row[2] = cmp.Or(name, place.By), place.Name
	if err != nil {
		return err
	}
	for len(t.Columns) < fixed+len(l.Steps) {
		t.Columns = append(t.Columns, report.Column{Name: fmt.Sprintf("step_%d", len(t.Columns)-fixed+1)})
	}
	verdicts := make([]any, len(l.Steps))
	for i := range verdicts {
		verdicts[i] = ""
	}
	for _, r := range sheet.Rows {
		step, _ := strconv.Atoi(r[0])
		verdicts[step-1] = r[4]
	}
	row[3], row[4] = l.Right(sheet)
	t.Add(append(row, verdicts...)...)
	return nil
}

// measure computes the measures of the answers that have one, by step; NaN where the state has none.
func (m *marking) measure(l *lesson.Lesson, answers lesson.Answers) (map[int]float64, error) {
	values := map[int]float64{}
	for i := range l.Steps {
		a, answered := answers[i]
		if s := &l.Steps[i]; !answered || s.Kind() != lesson.Reach {
			continue
		}
		if m.traces == nil {
			var err error
			if m.traces, err = m.logs.load(m.e, workload.PeriodDays); err != nil {
				return nil, err
			}
			m.known = map[string]float64{}
		}
		c := lessonContext{traces: m.traces}
		asked, err := l.Steps[i].Asked(a.State, c.period)
		key := fmt.Sprint(asked)
		if x, known := m.known[key]; err == nil && known {
			values[i] = x
			continue
		}
		var v *lesson.Value
		if err == nil {
			v, err = lesson.Measured.Ask(c, asked)
		}
		if values[i] = math.NaN(); err == nil {
			values[i], m.known[key] = v.X, v.X
			continue
		}
		m.e.say("lesson: step %d: %v", i+1, err)
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
