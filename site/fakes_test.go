package site

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"juggle/core/study"
	"juggle/core/swf"
	"juggle/core/workload"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"
)

// A stage is a page with a fake outside: time stands still until it is moved, and callbacks wait until they are delivered.
type stage struct {
	*Root
	t      testing.TB
	window *fakeWindow
	engine *fakeEngine
	logs   *fakeLogs
	charts *fakeCharts
	whole  bool // what the last painting said
}

// newStage makes a page with two bundled logs of two windows each and one that is not part of the untouched study, at an address.
func newStage(t testing.TB, fragment string) *stage {
	t.Helper()
	s := &stage{t: t, window: &fakeWindow{fragment: fragment, settings: map[string]string{}, marks: map[string]string{}}, engine: &fakeEngine{}, charts: &fakeCharts{drawn: map[string]string{}}}
	s.logs = &fakeLogs{later: &s.window.later, traces: map[string]*workload.Trace{}}
	for i, name := range []string{"made-a", "made-b", "made-c"} {
		e := s.logs.add(t, name, int64(i+1))
		e.Default = i < 2
		e.About = "Synthetic, from a model calibrated on the log of the SDSC SP2."
		s.logs.bundled = append(s.logs.bundled, e)
	}
	s.Root = NewRoot(Outside{Engine: s.engine, Logs: s.logs, Window: s.window, Charts: s.charts})
	return s
}

// open opens the page and delivers the lists of logs.
func (s *stage) open() *stage {
	s.Open()
	s.window.deliver()
	return s
}

// html renders the page, with a space wherever a line may not be broken.
func (s *stage) html() string {
	s.t.Helper()
	// A memo leaves alone what the document shows already; here there is no document.
	var b strings.Builder
	env, err := vugu.NewBuildEnv()
	if err != nil {
		s.t.Fatal(err)
	}
	s.refresh()
	if err := staticrender.New(&b).Render(env.RunBuild(s.Root)); err != nil {
		s.t.Fatal(err)
	}
	s.whole = s.Rendered()
	return strings.ReplaceAll(b.String(), "\u00a0", " ")
}

// refresh makes every memo of these views show its markup again.
func (s *stage) refresh() {
	all := []memos{s.Root.memos}
	for _, v := range s.views {
		switch v := v.Show.(type) {
		case *Figures:
			all = append(all, v.memos, v.params.memos, v.every.memos, v.every.progress.memos, v.every.scenarios.memos,
				v.large.memos, v.large.table.memos, v.large.scenarios.memos)
			for _, card := range v.every.list {
				all = append(all, card.memos, card.table.memos)
			}
			for _, g := range v.params.groups {
				all = append(all, g.memos)
				for _, p := range g.fields {
					all = append(all, p.memos)
				}
			}
		case *Trace:
			all = append(all, v.memos, v.maker.memos)
		case *About:
			all = append(all, v.memos)
		}
	}
	for _, m := range all {
		clear(m)
	}
}

func (s *stage) figures() *Figures { return s.views[0].Show.(*Figures) }

// rest lets the reader come to rest, so that a change is computed.
func (s *stage) rest() { s.window.pass(settling) }

// round is long enough for every figure to be summarised.
const round = 8 * beat

// compute lets the engine do all that it was asked for.
func (s *stage) compute() {
	s.engine.compute(s.t, s.logs, -1)
	s.window.pass(round)
}

type fakeWindow struct {
	fragment string
	pushed   []string
	copied   string
	saved    map[string]string
	focused  string
	scrolled string
	titled   string
	theme    Theme
	settings map[string]string
	marks    map[string]string // by fragment
	study    string
	reloads  int

	now    time.Duration
	later  []func()
	timers []*fakeTimer
}

type fakeTimer struct {
	at   time.Duration
	f    func()
	over bool
}

func (t *fakeTimer) Cancel() { t.over = true }

// deliver runs the callbacks that wait.
func (w *fakeWindow) deliver() {
	for len(w.later) > 0 {
		f := w.later[0]
		w.later = w.later[1:]
		f()
	}
}

// pass lets time go by, timer after timer.
func (w *fakeWindow) pass(d time.Duration) {
	end := w.now + d
	for {
		var next *fakeTimer
		for _, t := range w.timers {
			if !t.over && t.at <= end && (next == nil || t.at < next.at) {
				next = t
			}
		}
		if next == nil {
			break
		}
		w.now, next.over = max(w.now, next.at), true
		next.f()
	}
	w.now = end
}

func (w *fakeWindow) Address() string         { return "https://example.org/juggle/" }
func (w *fakeWindow) Fragment() string        { return w.fragment }
func (w *fakeWindow) Push(f string)           { w.pushed, w.fragment = append(w.pushed, f), f }
func (w *fakeWindow) Replace(f string)        { w.fragment = f }
func (w *fakeWindow) Mark(text string)        { w.marks[w.fragment] = text }
func (w *fakeWindow) Marked() string          { return w.marks[w.fragment] }
func (w *fakeWindow) Title(title string)      { w.titled = title }
func (w *fakeWindow) Focus(id string)         { w.focused = id }
func (w *fakeWindow) Scroll(id string)        { w.scrolled = id }
func (w *fakeWindow) Theme() Theme            { return w.theme }
func (w *fakeWindow) SetTheme(t Theme)        { w.theme = t }
func (w *fakeWindow) Setting(k string) string { return w.settings[k] }
func (w *fakeWindow) SetSetting(k, v string)  { w.settings[k] = v }
func (w *fakeWindow) Now() time.Duration      { return w.now }
func (w *fakeWindow) Today() string           { return "2007-09-17" }
func (w *fakeWindow) Reload()                 { w.reloads++ }

func (w *fakeWindow) SetStudy(running bool) {
	w.study = "done"
	if running {
		w.study = "running"
	}
}

func (w *fakeWindow) Copy(text string, done func(error)) {
	w.copied = text
	w.later = append(w.later, func() { done(nil) })
}

func (w *fakeWindow) Save(name, _ string, data []byte) {
	if w.saved == nil {
		w.saved = map[string]string{}
	}
	w.saved[name] = string(data)
}

func (w *fakeWindow) After(d time.Duration, f func()) Task {
	t := &fakeTimer{at: w.now + d, f: f}
	w.timers = append(w.timers, t)
	return t
}

// A fakeEngine computes when it is told to.
type fakeEngine struct {
	asked  []StudyRequest
	sink   StudySink
	cancel int
	runner study.Runner
}

func (e *fakeEngine) Workers() int { return 2 }

func (e *fakeEngine) Study(r StudyRequest, to StudySink) Task {
	e.asked, e.sink = append(e.asked, r), to
	return e
}

func (e *fakeEngine) Cancel() {
	if e.sink != nil {
		e.cancel++
		e.sink = nil
	}
}

// request is the last one.
func (e *fakeEngine) request() StudyRequest { return e.asked[len(e.asked)-1] }

// compute does the first n items of the last request, all of them and the end where n is negative.
func (e *fakeEngine) compute(t testing.TB, logs *fakeLogs, n int) {
	t.Helper()
	if e.sink == nil {
		return
	}
	r := e.request()
	plan, err := study.NewPlan(r.Params, r.Sources, r.Figures)
	if err != nil {
		t.Fatal(err)
	}
	sink, items := e.sink, r.Items
	if n >= 0 {
		items = items[:n]
	}
	for _, i := range items {
		trace := logs.traces[plan.Sources()[plan.Item(int(i)).Source].SHA256]
		result, err := plan.Execute(&e.runner, int(i), trace)
		if err != nil {
			t.Fatal(err)
		}
		sink.Results([]study.Result{result})
	}
	if n < 0 {
		e.sink = nil
		sink.Ended()
	}
}

// fakeLogs holds small made-up logs.
type fakeLogs struct {
	later   *[]func()
	bundled []LogEntry
	kept    []LogEntry
	traces  map[string]*workload.Trace
	facts   map[string]LogFacts
	chosen  func(File)
	sink    LogSink
	read    File
	made    MakeRequest
	stops   int
	refuse  error
}

// add makes a log of two windows on eight processors, full enough for jobs to be rejected.
func (l *fakeLogs) add(t testing.TB, name string, seed int64) LogEntry {
	t.Helper()
	log := &swf.Log{Header: swf.Header{MaxProcs: 8, Computer: "Test machine <b>8</b>", Installation: "Somewhere"}}
	for i := range int64(60) {
		log.Jobs = append(log.Jobs, swf.Job{Number: i + 1, Submit: i*43200 + seed*977*i%30000, Wait: -1, Runtime: 20000 + (i*seed*7919)%90000,
			UsedProcs: 1 + (i*seed*31)%8, RequestedProcs: -1, RequestedTime: 120000, Status: 1, User: i % 5})
	}
	trace, err := workload.NewTrace(name+".swf.gz", log)
	if err != nil {
		t.Fatal(err)
	}
	trace.SHA256 = strings.Repeat(fmt.Sprintf("%08x", seed*0x01234567), 8)
	l.traces[trace.SHA256] = trace
	if l.facts == nil {
		l.facts = map[string]LogFacts{}
	}
	l.facts[trace.SHA256] = DescribeLog(log, trace)
	return l.facts[trace.SHA256].Entry()
}

func (l *fakeLogs) Bundled(done func([]LogEntry, error)) {
	*l.later = append(*l.later, func() { done(l.bundled, l.refuse) })
}

func (l *fakeLogs) Kept(done func([]LogEntry, error)) {
	*l.later = append(*l.later, func() { done(l.kept, nil) })
}

func (l *fakeLogs) Choose(done func(File))              { l.chosen = done }
func (l *fakeLogs) Read(f File, to LogSink) Task        { l.read, l.sink = f, to; return l }
func (l *fakeLogs) Make(m MakeRequest, to LogSink) Task { l.made, l.sink = m, to; return l }
func (l *fakeLogs) Cancel()                             { l.stops++; l.sink = nil }
func (l *fakeLogs) Keep(_ string, done func(error)) {
	*l.later = append(*l.later, func() { done(nil) })
}
func (l *fakeLogs) Remove(_ string, done func(error)) {
	*l.later = append(*l.later, func() { done(nil) })
}
func (l *fakeLogs) Save(_ string, done func(error)) {
	*l.later = append(*l.later, func() { done(io.ErrUnexpectedEOF) })
}

func (l *fakeLogs) Open(sha256 string, to LogSink) Task {
	*l.later = append(*l.later, func() { to.Done(l.facts[sha256]) })
	return l
}

// fakeCharts remembers what was drawn.
type fakeCharts struct {
	drawn map[string]string
	draws int
	png   []byte // what PNG gives; nil: an error
}

func (c *fakeCharts) Draw(host, spec string) { c.drawn[host], c.draws = spec, c.draws+1 }

func (c *fakeCharts) SVG(host, foot, stamp string, done func(string, error)) {
	done("<svg><desc>"+stamp+"</desc><text>"+foot+"</text></svg>", nil)
}

func (c *fakeCharts) PNG(_, _, _ string, done func([]byte, error)) {
	if c.png == nil {
		done(nil, errors.New("no canvas"))
		return
	}
	done(c.png, nil)
}
