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
With -sheets and a CSV file whose first line names the columns name and link, a row is written for every line behind it that is not empty:
who it is, how many answers are right, and the verdict on each step. Without a name in the file it is the one on the sheet. A line that
cannot be judged, or not wholly, has its error in its row, the others are judged all the same, and the exit code is 1.`

// prepareLesson lists lessons, checks a lesson's file, or judges answers.
func prepareLesson(c *invocation) func() error {
	g := &grader{invocation: c, logs: c.logFlags()}
	link := c.String("sheet", "", "write the answer sheet of the answers in this `LINK`")
	linksFile := c.String("sheets", "", "judge the answers in every link of this CSV `FILE`, which has the columns name and link")
	for _, b := range lesson.All {
		c.firstWords = append(c.firstWords, b.Name)
	}
	c.accept = func(args []string) error {
		if len(args) > 1 {
			return usagef("got %d lessons, want at most 1; \"juggle lesson -h\" says how it is called", len(args))
		}
		return nil
	}
	return func() (err error) {
		if *link == "" && *linksFile == "" {
			err = c.refuse("with -sheet or -sheets", "trace", "procs")
		}
		if err := cmp.Or(c.atMostOne("sheet", "sheets"), err); err != nil {
			return err
		}
		if len(c.args) > 0 {
			if g.lesson, err = readLesson(c.env, c.args[0]); err != nil {
				return err
			}
		}
		switch {
		case *linksFile != "":
			return g.gradeFile(*linksFile)
		case *link != "":
			sheet, err := g.gradeLink(*link)
			if err != nil {
				return fmt.Errorf("-sheet: %w", err)
			}
			if err := c.table(sheet.table); err != nil || sheet.unjudged == nil {
				return err
			}
			return fmt.Errorf("-sheet: %w", sheet.unjudged)
		case g.lesson == nil:
			return listLessons(c)
		}
		t := &report.Table{Columns: report.Columns("#step", "title", "asks", "right", "state")}
		for i := range g.lesson.Steps {
			s := &g.lesson.Steps[i]
			t.Add(i+1, s.Title, s.Kind(), s.RightAnswer(), s.State)
		}
		return c.table(t)
	}
}

// listLessons writes a table of the bundled lessons.
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

// readLesson returns the lesson in the file with this name or, if there is no such file, the bundled lesson with this name.
func readLesson(e *env, name string) (*lesson.Lesson, error) {
	if slices.ContainsFunc(lesson.All, func(b lesson.Bundled) bool { return b.Name == name }) {
		if _, err := os.Stat(name); err != nil {
			return lesson.Named(name)
		}
	}
	return readInput(e, name, func(in io.Reader, name string) (*lesson.Lesson, error) { return lesson.Read(in, name) })
}

// A grader judges the answers in links.
type grader struct {
	*invocation
	logs     *logFiles
	lesson   *lesson.Lesson     // the lesson with the right answers; nil: the lesson that each link names or has in it
	traces   []*workload.Trace  // the logs that were given, or the bundled ones; nil before they are read
	computed map[string]float64 // the measures that were computed, by their queries as text
}

// An answerSheet is the result of judging a link.
type answerSheet struct {
	place    lesson.Place   // what the link says: the lesson, who answered, and the answers
	lesson   *lesson.Lesson // the lesson with the right answers
	table    *report.Table  // a row for each step that asks something
	unjudged error          // the measures that cannot be computed, each with its step; nil: none
}

// gradeLink judges the answers in a link. If it returns an error, only the place of the sheet may be used, as far as the link could be
// read.
func (g *grader) gradeLink(link string) (sheet answerSheet, err error) {
	address, fragment, _ := strings.Cut(link, "#")
	if scheme, _, ok := strings.Cut(address, ":"); ok && !slices.Contains([]string{"http", "https", "file"}, strings.ToLower(scheme)) {
		return sheet, fmt.Errorf("got an address that begins with %q, want http, https or file", plaintext.CutLongWords(scheme+":"))
	}
	place, invalid := lesson.DecodePlace(fragment)
	sheet.place = place
	switch key := lesson.UnknownKey(fragment); {
	case len(invalid) > 0:
		return sheet, invalid[0]
	case key != "":
		return sheet, fmt.Errorf("got the key %s, want one that links have", plaintext.Quote(key))
	case place.Name == "":
		return sheet, errors.New("got a link without a lesson, want one that a lesson's page has")
	}
	if sheet.lesson = g.lesson; sheet.lesson == nil {
		if sheet.lesson, err = place.Lesson(); err != nil {
			return sheet, fmt.Errorf("%w, or one whose file is given with the link", err)
		}
	}
	measures, err := g.computeMeasures(sheet.lesson, place.Answers)
	var unjudged []error
	for _, step := range slices.Sorted(maps.Keys(measures)) {
		if why := measures[step].Why; why != "" {
			unjudged = append(unjudged, fmt.Errorf("step %d: %s", step+1, why))
		}
	}
	sheet.unjudged = errors.Join(unjudged...)
	sheet.table = sheet.lesson.Sheet(place.Answers, measures, func(step int, state string) string {
		return address + "#" + strings.TrimPrefix(state+"&"+place.WithAnswerTo(step).Encode(), "&")
	})
	return sheet, err
}

// maxLineBytes is the largest length of a line of a file of links. A lesson in a link also has its own bound (lesson.Place.Bound), which
// counts bytes before they are escaped. Escaping turns a byte into three.
const maxLineBytes = 2_000_000

// gradeFile judges every link of a CSV file. Each line is parsed by itself, so an unclosed quote affects no other line.
func (g *grader) gradeFile(file string) error {
	in, err := openInput(g.env, file)
	if err != nil {
		return fmt.Errorf("-sheets: %w", err)
	}
	defer in.Close()
	file = logName(file)
	t := &report.Table{Columns: report.Columns("#line", "name", "lesson", "#right", "#judged", "error")}
	fixedColumns, failures, lines := len(t.Columns), 0, plaintext.NewLines(in, maxLineBytes)
	var columns map[string]int
	width := 0
	for number := 1; ; number++ {
		line, length, err := lines.Next()
		if err == io.EOF {
			break
		} else if err != nil {
			return fmt.Errorf("-sheets: %w", err)
		}
		cells, lineErr := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(line), plaintext.ByteOrderMark))).Read()
		switch {
		case lineErr == io.EOF: // an empty line
			continue
		case length > len(line):
			lineErr = fmt.Errorf("got a line of %d bytes, want at most %d", length, maxLineBytes)
		case columns == nil:
			if columns, err = columnsOf(cells); err != nil {
				return fmt.Errorf("-sheets: %s: line %d: %w", file, number, err)
			}
			width = len(cells)
			continue
		case lineErr == nil && len(cells) != width:
			lineErr = fmt.Errorf("got %d cells, want %d; a link with commas stands in quotes", len(cells), width)
		}
		row := []any{number, "", "", "", "", ""}
		if lineErr == nil {
			name, link := strings.TrimSpace(cells[columns["name"]]), strings.TrimSpace(cells[columns["link"]])
			row, lineErr = g.gradeRow(t, fixedColumns, row, name, link)
		}
		if lineErr != nil {
			var parse *csv.ParseError
			if errors.As(lineErr, &parse) {
				lineErr = fmt.Errorf("column %d: %w", parse.Column, parse.Err)
			}
			failures++
			row[5] = plaintext.CutLongWords(strings.ReplaceAll(lineErr.Error(), "\n", "; "))
			g.notef("lesson: %s: line %d: %s", file, number, row[5])
		}
		t.Add(row...)
	}
	if columns == nil {
		return fmt.Errorf("-sheets: %s: got no line, want one that names the columns name and link", file)
	}
	for i := range t.Rows { // rows of shorter lessons and of errors lack the last steps
		t.Rows[i] = append(t.Rows[i], make([]string, len(t.Columns)-len(t.Rows[i]))...)
	}
	if err := g.table(t); err != nil {
		return err
	}
	if failures > 0 {
		return fmt.Errorf("-sheets: %d of %d lines could not be judged", failures, len(t.Rows))
	}
	return nil
}

// columnsOf returns the index of each column by its name. It returns an error if the columns name and link are not among them.
func columnsOf(cells []string) (map[string]int, error) {
	index := map[string]int{}
	for i, cell := range cells {
		name := strings.ToLower(strings.TrimSpace(cell))
		if _, twice := index[name]; twice && name != "" {
			return nil, fmt.Errorf("got the column %s a second time, want it once", plaintext.Quote(name))
		}
		index[name] = i
	}
	_, hasName := index["name"]
	if _, hasLink := index["link"]; !hasName || !hasLink {
		return nil, fmt.Errorf("got %s, want a line that names the columns name and link", plaintext.Quote(strings.Join(cells, ",")))
	}
	return index, nil
}

// gradeRow judges a link and returns its row completed. Behind the fixed columns it adds a column to the table for every further step of
// the lesson. The error tells why the link, or a part of it, cannot be judged.
func (g *grader) gradeRow(t *report.Table, fixedColumns int, row []any, name, link string) ([]any, error) {
	sheet, err := g.gradeLink(link)
	row[1], row[2] = cmp.Or(name, sheet.place.By), sheet.place.Name
	if err != nil {
		return row, err
	}
	for len(t.Columns) < fixedColumns+len(sheet.lesson.Steps) {
		t.Columns = append(t.Columns, report.Column{Name: fmt.Sprintf("step_%d", len(t.Columns)-fixedColumns+1)})
	}
	verdicts := make([]any, len(sheet.lesson.Steps))
	for i := range verdicts {
		verdicts[i] = ""
	}
	for _, r := range sheet.table.Rows { // the sheet's first column is the step, its fifth the verdict
		step, _ := strconv.Atoi(r[0])
		verdicts[step-1] = r[4]
	}
	row[3], row[4] = sheet.lesson.Right(sheet.table)
	return append(row, verdicts...), sheet.unjudged
}

// computeMeasures computes a measure for each answered step that asks for one, and returns the measures by step. If a measure cannot be
// computed, its entry has the reason.
func (g *grader) computeMeasures(l *lesson.Lesson, answers lesson.Answers) (map[int]lesson.MeasureResult, error) {
	results := map[int]lesson.MeasureResult{}
	for i := range l.Steps {
		s := &l.Steps[i]
		a, answered := answers[i]
		if !answered || s.Kind() != lesson.MeasureGoal {
			continue
		}
		if g.traces == nil {
			var err error
			if g.traces, err = g.logs.load(g.env, workload.PeriodDays); err != nil {
				return nil, err
			}
			g.computed = map[string]float64{}
		}
		x, err := g.computeMeasure(s, a.State)
		if results[i] = (lesson.MeasureResult{X: x}); err != nil {
			results[i] = lesson.NotJudged(plaintext.CutLongWords(err.Error()))
		}
	}
	return results, nil
}

// computeMeasure computes the measure that a step asks for, in a state of the page.
func (g *grader) computeMeasure(s *lesson.Step, state string) (float64, error) {
	if key := lesson.UnknownKey(state); key != "" {
		return 0, fmt.Errorf("got a state with the key %s, want one that links have", plaintext.Quote(key))
	}
	traces, logErr := g.logsNamedIn(cmp.Or(state, s.State))
	c := lessonContext{traces: traces}
	measureQuery, err := s.MeasureQuery(state, c.period)
	if logErr != nil && (err != nil || len(measureQuery.Periods) > 0) { // a query without periods needs no log
		return 0, logErr
	}
	key := fmt.Sprint(measureQuery)
	if x, ok := g.computed[key]; ok || err != nil {
		return x, err
	}
	v, err := lesson.MeasureOfState.Ask(c, measureQuery)
	if err != nil {
		return 0, err
	}
	g.computed[key] = v.X
	return v.X, nil
}

// logsNamedIn returns the logs that a state names, from the bundled logs and from those given. If the state names no log, it returns
// g.traces or, if the state has the checksum of the bundled logs, these. If a named log is in neither, or the checksum is another, it
// returns an error with the name or the checksum.
func (g *grader) logsNamedIn(state string) (named []*workload.Trace, err error) {
	logs, set := lesson.LogsIn(state)
	if len(logs) == 0 && set == "" {
		return g.traces, nil
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
		candidates, err := bundled(cmp.Or(sum, "none")) // "none" is no log's sum
		if err != nil {
			return nil, err
		}
		candidates = append(candidates, g.traces...)
		i := slices.IndexFunc(candidates, func(t *workload.Trace) bool { return t.SHA256 == sum })
		if i < 0 {
			return nil, &param.Error{Key: "log", Got: log, Want: "a bundled log, or one that is given with -trace"}
		}
		named = append(named, candidates[i])
	}
	return named, nil
}

// A lessonContext is the context of a query that is answered at once: it reports no progress and is never cancelled. It provides the logs.
type lessonContext struct {
	query.Context
	traces []*workload.Trace
}

func (lessonContext) Progress(done, total int64) {}
func (lessonContext) CheckCancelled() error      { return nil }

func (c lessonContext) Trace(sha256 string) (*workload.Trace, error) {
	return experiment.ContextWithLogs(c.traces).Log(experiment.Source{SHA256: sha256})
}

// period returns the log in which period w.Period lies, and the period's number in that log. Periods are numbered from 0 through all logs.
func (c lessonContext) period(w workload.Config) (p lesson.Period, ok bool) {
	t, periodOfLog, ok := workload.FindPeriod(c.traces, w)
	if ok {
		p = lesson.Period{Log: t.SHA256, At: periodOfLog}
	}
	return p, ok
}
