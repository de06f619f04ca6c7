package main

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"juggle/core/base/plaintext"
	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/experiment/query"
	"juggle/core/experiment/report"
	"juggle/core/lesson"
	"juggle/core/workload"
)

const lessonHelp = `Lessons are files of steps: a step sets a state of the page, locks knobs, and asks. Without an argument those that come
with Juggle are listed. With one, a lesson's file or the name of one of these, the file is checked and its steps are
listed with what is right.
With -sheet and the link that somebody's page has, the answer sheet is written: every answer is judged, and a measure is computed again from
the state in which it was reached, over the logs that the state names, which are bundled or given here; where it names none, over the
bundled logs or those given. A lesson that is a file is in its links; one that is given here is judged by instead.
With -sheets and a CSV file whose first line names the columns name and link, a row is written for every line that follows: who it is, how
many answers are right, and the verdict on each step. Without a name in the file it is the one on the sheet. A line that cannot be judged,
or not wholly, has its error in its row, the others are judged all the same, and the exit code is 1.`

// prepareLesson lists lessons, checks one, or judges answers.
func prepareLesson(c *invocation) func() error {
	m := &marking{invocation: c, logs: c.logFlags()}
	link := c.String("sheet", "", "write the answer sheet of the answers in this `LINK`")
	many := c.String("sheets", "", "judge the answers in every link of this CSV `FILE`, which has the columns name and link")
	for _, b := range lesson.All {
		c.first = append(c.first, b.Name)
	}
	c.accept = func(args []string) error {
		if len(args) > 1 {
			return usagef("got %d lessons, want at most 1; \"juggle lesson -h\" says how it is called", len(args))
		}
		return nil
	}
	return func() (err error) {
		if *link == "" && *many == "" {
			err = c.refuse("with -sheet or -sheets", "trace", "procs")
		}
		if err := cmp.Or(c.oneOf("sheet", "sheets"), err); err != nil {
			return err
		}
		if len(c.args) > 0 {
			if m.lesson, err = readLesson(c.env, c.args[0]); err != nil {
				return err
			}
		}
		switch {
		case *many != "":
			return m.sheets(*many)
		case *link != "":
			sheet, err := m.sheet(*link)
			if err != nil {
				return fmt.Errorf("-sheet: %w", err)
			}
			if err := c.table(sheet.table); err != nil || sheet.unjudged == nil {
				return err
			}
			return fmt.Errorf("-sheet: %w", sheet.unjudged)
		case m.lesson == nil:
			return listLessons(c)
		}
		t := &report.Table{Columns: report.Columns("#step", "title", "asks", "right", "state")}
		for i := range m.lesson.Steps {
			s := &m.lesson.Steps[i]
			t.Add(i+1, s.Title, s.Kind(), s.RightAnswer(), s.State)
		}
		return c.table(t)
	}
}

func listLessons(c *invocation) error {
	t := &report.Table{Columns: report.Columns("name", "title", "view", "#steps")}
	for _, b := range lesson.All {
		l, err := lesson.Named(b.Name)
		if err != nil {
			return err
		}
		t.Add(b.Name, l.Title, b.View, len(l.Steps))
	}
	return c.table(t)
}

// readLesson reads a lesson from a file. If there is no file with the name, it returns the bundled lesson with the name.
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
	*invocation
	logs   *logFiles
	lesson *lesson.Lesson // the lesson with the right answers; nil: the lesson of each link
	traces []*workload.Trace
	known  map[string]float64 // measures that are computed already, by the spelling of their question
}

// An answerSheet is the result of judging a link.
type answerSheet struct {
	place    lesson.Place
	lesson   *lesson.Lesson
	table    *report.Table
	unjudged error // the measures that cannot be computed, each with its step; nil: none
}

// sheet judges a link and returns its answer sheet. With an error, the sheet has only the place, as far as the link could be read.
func (m *marking) sheet(link string) (a answerSheet, err error) {
	address, fragment, _ := strings.Cut(link, "#")
	if scheme, _, ok := strings.Cut(address, ":"); ok && !slices.Contains([]string{"http", "https", "file"}, strings.ToLower(scheme)) {
		return a, fmt.Errorf("got an address that begins with %q, want http, https or file", plaintext.CutLongWords(scheme+":"))
	}
	place, wrong := lesson.DecodePlace(fragment)
	a.place = place
	switch key := lesson.UnknownKey(fragment); {
	case len(wrong) > 0:
		return a, wrong[0]
	case key != "":
		return a, fmt.Errorf("got the key %s, want one that links have", plaintext.Quote(key))
	case place.Name == "":
		return a, errors.New("got a link without a lesson, want one that a lesson's page has")
	}
	if a.lesson = m.lesson; a.lesson == nil {
		if a.lesson, err = place.Lesson(); err != nil {
			return a, fmt.Errorf("%w, or one whose file is given with the link", err)
		}
	}
	found, err := m.measure(a.lesson, place.Answers)
	var unjudged []error
	for _, step := range slices.Sorted(maps.Keys(found)) {
		if why := found[step].Why; why != "" {
			unjudged = append(unjudged, fmt.Errorf("step %d: %s", step+1, why))
		}
	}
	a.unjudged = errors.Join(unjudged...)
	a.table = a.lesson.Sheet(place.Answers, found, func(step int, state string) string {
		return address + "#" + strings.TrimPrefix(state+"&"+place.WithAnswerTo(step).Encode(), "&")
	})
	return a, err
}

// mostLine is the largest length of a line of links, in bytes. A lesson in a link also has its own bound (lesson.Place.Bound), which counts
// bytes before they are escaped. An escaped byte takes three.
const mostLine = 2_000_000

// sheets judges every link of a CSV file. Each line is parsed by itself, so an unclosed quote affects no other line.
func (m *marking) sheets(file string) error {
	in, err := openInput(m.env, file)
	if err != nil {
		return fmt.Errorf("-sheets: %w", err)
	}
	defer in.Close()
	file = logName(file)
	t := &report.Table{Columns: report.Columns("#line", "name", "lesson", "#right", "#judged", "error")}
	fixed, bad, lines := len(t.Columns), 0, plaintext.NewLines(in, mostLine)
	var columns map[string]int
	width := 0
	for number := 1; ; number++ {
		line, length, err := lines.Next()
		if err == io.EOF {
			break
		} else if err != nil {
			return fmt.Errorf("-sheets: %w", err)
		}
		cells, wrong := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(line), plaintext.ByteOrderMark))).Read()
		switch {
		case wrong == io.EOF: // an empty line
			continue
		case length > len(line):
			wrong = fmt.Errorf("got a line of %d bytes, want at most %d", length, mostLine)
		case columns == nil:
			if columns, err = columnsOf(cells); err != nil {
				return fmt.Errorf("-sheets: %s: line %d: %w", file, number, err)
			}
			width = len(cells)
			continue
		case wrong == nil && len(cells) != width:
			wrong = fmt.Errorf("got %d cells, want %d; a link with commas stands in quotes", len(cells), width)
		}
		row := []any{number, "", "", "", "", ""}
		if wrong == nil {
			row, wrong = m.add(t, fixed, row, strings.TrimSpace(cells[columns["name"]]), strings.TrimSpace(cells[columns["link"]]))
		}
		if wrong != nil {
			var parse *csv.ParseError
			if errors.As(wrong, &parse) {
				wrong = fmt.Errorf("column %d: %w", parse.Column, parse.Err)
			}
			bad++
			row[5] = plaintext.CutLongWords(strings.ReplaceAll(wrong.Error(), "\n", "; "))
			m.say("lesson: %s: line %d: %s", file, number, row[5])
		}
		t.Add(row...)
	}
	if columns == nil {
		return fmt.Errorf("-sheets: %s: got no line, want one that names the columns name and link", file)
	}
	for i := range t.Rows { // shorter lessons, and errors, have fewer steps
		t.Rows[i] = append(t.Rows[i], make([]string, len(t.Columns)-len(t.Rows[i]))...)
	}
	if err := m.table(t); err != nil {
		return err
	}
	if bad > 0 {
		return fmt.Errorf("-sheets: %d of %d lines could not be judged", bad, len(t.Rows))
	}
	return nil
}

// columnsOf returns the index of each column by its name. A file without the columns name and link is an error.
func columnsOf(cells []string) (map[string]int, error) {
	at := map[string]int{}
	for i, cell := range cells {
		name := strings.ToLower(strings.TrimSpace(cell))
		if _, twice := at[name]; twice && name != "" {
			return nil, fmt.Errorf("got the column %s a second time, want it once", plaintext.Quote(name))
		}
		at[name] = i
	}
	_, named := at["name"]
	if _, linked := at["link"]; !named || !linked {
		return nil, fmt.Errorf("got %s, want a line that names the columns name and link", plaintext.Quote(strings.Join(cells, ",")))
	}
	return at, nil
}

// add judges a link. It completes the link's row, and adds columns to the table for the lesson's steps. The error is the reason why the
// link, or a part of it, cannot be judged.
func (m *marking) add(t *report.Table, fixed int, row []any, name, link string) ([]any, error) {
	sheet, err := m.sheet(link)
	row[1], row[2] = cmp.Or(name, sheet.place.By), sheet.place.Name
	if err != nil {
		return row, err
	}
	for len(t.Columns) < fixed+len(sheet.lesson.Steps) {
		t.Columns = append(t.Columns, report.Column{Name: fmt.Sprintf("step_%d", len(t.Columns)-fixed+1)})
	}
	verdicts := make([]any, len(sheet.lesson.Steps))
	for i := range verdicts {
		verdicts[i] = ""
	}
	for _, r := range sheet.table.Rows {
		step, _ := strconv.Atoi(r[0])
		verdicts[step-1] = r[4]
	}
	row[3], row[4] = sheet.lesson.Right(sheet.table)
	return append(row, verdicts...), sheet.unjudged
}

// measure computes the measures of the answers by step, for steps that ask for a measure. If a measure cannot be computed, its entry has
// the reason.
func (m *marking) measure(l *lesson.Lesson, answers lesson.Answers) (map[int]lesson.MeasureResult, error) {
	found := map[int]lesson.MeasureResult{}
	for i := range l.Steps {
		s := &l.Steps[i]
		a, answered := answers[i]
		if !answered || s.Kind() != lesson.MeasureGoal {
			continue
		}
		if m.traces == nil {
			var err error
			if m.traces, err = m.logs.load(m.env, workload.PeriodDays); err != nil {
				return nil, err
			}
			m.known = map[string]float64{}
		}
		x, err := m.measured(s, a.State)
		if found[i] = (lesson.MeasureResult{X: x}); err != nil {
			found[i] = lesson.NotJudged(plaintext.CutLongWords(err.Error()))
		}
	}
	return found, nil
}

// measured computes the measure that a step asks for, in a state of the page.
func (m *marking) measured(s *lesson.Step, state string) (float64, error) {
	if key := lesson.UnknownKey(state); key != "" {
		return 0, fmt.Errorf("got a state with the key %s, want one that links have", plaintext.Quote(key))
	}
	traces, missing := m.namedIn(cmp.Or(state, s.State))
	c := lessonContext{traces: traces}
	asked, err := s.MeasureQuery(state, c.period)
	if missing != nil && (err != nil || len(asked.Periods) > 0) {
		return 0, missing
	}
	key := fmt.Sprint(asked)
	if x, known := m.known[key]; known || err != nil {
		return x, err
	}
	v, err := lesson.MeasureOfState.Ask(c, asked)
	if err != nil {
		return 0, err
	}
	m.known[key] = v.X
	return v.X, nil
}

// namedIn returns the logs that a state names, from the bundled logs and those given. If the state names none, it returns those given. A
// named log that is in neither is an error with its name.
func (m *marking) namedIn(state string) (named []*workload.Trace, err error) {
	logs, set := lesson.LogsIn(state)
	if len(logs) == 0 && set == "" {
		return m.traces, nil
	}
	standard, err := bundled("")
	if err != nil {
		return nil, err
	}
	if len(logs) == 0 {
		var sources []experiment.Source
		for _, t := range standard {
			sources = append(sources, experiment.SourceOf(t))
		}
		if now := experiment.SourcesChecksum(sources); set != now {
			return nil, &param.Error{Key: "set", Got: set, Want: now + ", the bundled logs of this version"}
		}
		return standard, nil
	}
	for _, log := range logs {
		_, sum, _ := strings.Cut(log, "~")
		sum = strings.ToLower(sum)
		one, err := bundled(cmp.Or(sum, "none"))
		if err != nil {
			return nil, err
		}
		one = append(one, m.traces...)
		i := slices.IndexFunc(one, func(t *workload.Trace) bool { return t.SHA256 == sum })
		if i < 0 {
			return nil, &param.Error{Key: "log", Got: log, Want: "a bundled log, or one that is given with -trace"}
		}
		named = append(named, one[i])
	}
	return named, nil
}

// A lessonContext is the context of a query that is answered at once. It provides the logs.
type lessonContext struct {
	query.Context
	traces []*workload.Trace
}

func (lessonContext) Progress(done, total int64) {}
func (lessonContext) CheckCancelled() error      { return nil }

func (c lessonContext) Trace(sha256 string) (*workload.Trace, error) {
	return experiment.ContextWithLogs(c.traces).Log(experiment.Source{SHA256: sha256})
}

// period returns the log and the period in it for a period number that runs on from one log to the next.
func (c lessonContext) period(w workload.Config) (p lesson.Period, ok bool) {
	t, at, ok := workload.FindPeriod(c.traces, w)
	if ok {
		p = lesson.Period{Log: t.SHA256, At: at}
	}
	return p, ok
}
