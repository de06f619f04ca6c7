package pagetest

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"html"
	"image"
	"image/png"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"juggle/core/experiment"
	"juggle/core/experiment/query"
	"juggle/core/log/library"
	"juggle/core/log/swf"
	"juggle/core/papers/study"
	"juggle/core/workload"
	"juggle/core/workload/synth"
	"juggle/site/page"
	"juggle/site/text"
	"juggle/site/vdom"
	"juggle/traces"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"
)

// A Stage is a page with fake ports. Its clock stands still until Browser.Pass, and callbacks wait until Browser.Deliver.
type Stage struct {
	*page.Page
	T       testing.TB
	Browser *Browser
	Logs    *Logs
	Queries *Queries
	Charts  *Charts
}

// New makes a page with a link. The page has three bundled logs of two periods each. The study with default parameters uses the first two.
func New(t testing.TB, fragment string) *Stage {
	t.Helper()
	browser := &Browser{URLFragment: fragment, settings: map[string]string{}, entryTexts: map[string]string{}}
	s := &Stage{T: t, Browser: browser, Charts: &Charts{Drawn: map[string]string{}}}
	s.Logs = &Logs{pending: &browser.Pending, Traces: map[string]*workload.Trace{}}
	for i, name := range []string{"made-a", "made-b", "made-c"} {
		e := s.Logs.Add(t, name, int64(i+1))
		e.Default = i < 2
		e.Synthetic, e.About = true, "Synthetic, from a model calibrated on the log of the SDSC SP2."
		s.Logs.BundledLogs = append(s.Logs.BundledLogs, e)
	}
	s.Queries = &Queries{pending: &browser.Pending, logs: s.Logs, memory: query.Memory{}}
	s.Page = page.NewPage(page.Ports{Logs: s.Logs, Queries: s.Queries, Browser: s.Browser, Charts: s.Charts})
	return s
}

// Views returns the page's views except Lessons, in the order of the bar. builders has views by their keys. A view that builders lacks is
// empty.
func Views(builders map[string]vugu.Builder) []page.View {
	var views []page.View
	for _, title := range []string{"Figures", "Schedule", "Negotiate", "Baselines", "Pools", "Realtime", "Trace", "Glossary", "About"} {
		key := strings.ToLower(title)
		v := page.View{Key: key, Title: title, Component: builders[key]}
		if v.Component == nil {
			v.Component = emptyView{}
		}
		views = append(views, v)
	}
	return views
}

// emptyView is a view with an empty element.
type emptyView struct{}

func (emptyView) Build(*vugu.BuildIn) *vugu.BuildOut {
	return &vugu.BuildOut{Out: []*vugu.VGNode{{Type: vugu.ElementNode, Data: "div"}}}
}

// Start opens the page and delivers the lists of logs.
func (s *Stage) Start() {
	s.Open()
	s.Browser.Deliver()
}

// HTML renders the banners, the shown view and the message for screen readers, and draws the charts. In the banners and the view it
// replaces no-break spaces by spaces.
func (s *Stage) HTML() string {
	s.T.Helper()
	var banners strings.Builder
	for _, b := range s.Banners() {
		banners.WriteString(b.HTML())
		for _, a := range b.Actions {
			banners.WriteString("<button>" + a.Word + "</button>")
		}
	}
	shown := plainRunes(banners.String()) + Rendered(s.T, s.ShownView()) + text.Escape(s.Announcement)
	s.Charts.rendered = shown
	if d, ok := s.ShownView().(page.ChartHolder); ok {
		d.Draw()
	}
	return shown
}

var withID = regexp.MustCompile(` id="([^"]+)"`)

// Rendered returns the markup of a component in an empty document. It replaces no-break spaces by spaces. The test fails if two elements
// have the same id, because labels, keys and scripts would find only the first.
func Rendered(t testing.TB, c vugu.Builder) string {
	t.Helper()
	var b strings.Builder
	env, err := vugu.NewBuildEnv()
	if err != nil {
		t.Fatal(err)
	}
	build := env.RunBuild(c)
	new(vdom.Shown).RemoveUnchanged(build)
	if err := staticrender.New(&b).Render(build); err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	for _, found := range withID.FindAllStringSubmatch(b.String(), -1) {
		if ids[found[1]] {
			t.Errorf("two elements have the id %s", found[1])
		}
		ids[found[1]] = true
	}
	return strings.ReplaceAll(b.String(), "\u00a0", " ")
}

// plainRunes replaces numeric character references by their characters, and no-break spaces by spaces.
func plainRunes(markup string) string {
	references := regexp.MustCompile(`&#\d{3,};`)
	markup = references.ReplaceAllStringFunc(markup, html.UnescapeString)
	return strings.ReplaceAll(markup, "\u00a0", " ")
}

// Key presses a key and reports whether it was handled. A text field handles it first, then the shown view, unless the reader is typing.
func (s *Stage) Key(k page.Key) bool {
	if s.FieldKey(k) {
		return true
	}
	v, ok := s.ShownView().(page.KeyHandler)
	return ok && !k.Typing && v.Key(k)
}

// Settle moves the clock by page.SettleDelay, after which the page computes a changed parameter.
func (s *Stage) Settle() { s.Browser.Pass(page.SettleDelay) }

// WantHistoryEntry fails the test unless change adds to the history an entry whose link contains text. The reader leaves the view before
// page.SettleDelay has passed.
func (s *Stage) WantHistoryEntry(text string, change func()) {
	s.T.Helper()
	before := len(s.Browser.Pushed)
	change()
	want := s.Fragment(s.LinkTo(s.View(), 0))
	s.Visit(s.LinkTo("about", 0))
	s.Settle()
	if got := s.Browser.Pushed[before:]; len(got) != 2 || got[0] != want || !strings.Contains(got[0], text) {
		s.T.Errorf("got the new entries %q in the history, want %q, which contains %q, and then About", got, want, text)
	}
}

// A Study is a fake study. It stores what it is asked to compute and computes nothing.
type Study struct {
	Requests int // the number of calls of Compute with another study than the call before
	Params   study.Params
	Sources  []study.Source
}

func (f *Study) Await(study.Params, []int) {}
func (f *Study) UpdatePause()              {}
func (f *Study) Err() error                { return nil }

func (f *Study) Compute(p study.Params, sources []study.Source, _ []int) {
	if f.Requests == 0 || f.Params.Encode() != p.Encode() || !slices.Equal(f.Sources, sources) {
		f.Requests, f.Params, f.Sources = f.Requests+1, p, sources
	}
}

// WantIn fails the test for every text that page does not contain.
func WantIn(t testing.TB, page string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(page, text) {
			t.Errorf("the page lacks %q", text)
		}
	}
}

// Browser is a fake of page.Browser. It stores the effects of its methods.
type Browser struct {
	URLFragment  string
	Pushed       []string          // the fragments of the entries that Push added
	Copied       string            // the text that was copied last
	Saved        map[string]string // the content of each saved file, by name
	Focused      string            // the id of the focused element
	Modal        string            // the dialog that was opened last
	Scrolled     string            // the id of the element that was scrolled to last
	PageTitle    string
	CurrentTheme page.Theme
	settings     map[string]string
	entryTexts   map[string]string // the text of Mark for each entry of the history, by fragment
	StudyState   string
	Reloads      int

	Clock   time.Duration
	Pending []func() // callbacks that wait for Deliver
	Timers  []*fakeTimer
}

// A fakeTimer calls callback once, when the clock reaches the instant at, unless it was cancelled.
type fakeTimer struct {
	at       time.Duration
	callback func()
	finished bool // callback was called, or the timer was cancelled
}

func (t *fakeTimer) Cancel() { t.finished = true }

// Deliver calls the pending callbacks, and those that they add.
func (w *Browser) Deliver() {
	for len(w.Pending) > 0 {
		f := w.Pending[0]
		w.Pending = w.Pending[1:]
		f()
	}
}

// Pass moves the clock forward by d. It calls the timers that are due by then, in the order of their times.
func (w *Browser) Pass(d time.Duration) {
	end := w.Clock + d
	for {
		var next *fakeTimer
		for _, t := range w.Timers {
			if !t.finished && t.at <= end && (next == nil || t.at < next.at) {
				next = t
			}
		}
		if next == nil {
			break
		}
		w.Clock, next.finished = max(w.Clock, next.at), true
		next.callback()
	}
	w.Clock = end
}

func (w *Browser) Address() string         { return "https://example.org/juggle/" }
func (w *Browser) Fragment() string        { return w.URLFragment }
func (w *Browser) Push(f string)           { w.Pushed, w.URLFragment = append(w.Pushed, f), f }
func (w *Browser) Replace(f string)        { w.URLFragment = f }
func (w *Browser) Mark(text string)        { w.entryTexts[w.URLFragment] = text }
func (w *Browser) Marked() string          { return w.entryTexts[w.URLFragment] }
func (w *Browser) Title(title string)      { w.PageTitle = title }
func (w *Browser) Focus(id string)         { w.Focused = id }
func (w *Browser) ShowModal(id string)     { w.Modal = id }
func (w *Browser) HideMenu(string)         {}
func (w *Browser) Scroll(id string)        { w.Scrolled = id }
func (w *Browser) Theme() page.Theme       { return w.CurrentTheme }
func (w *Browser) SetTheme(t page.Theme)   { w.CurrentTheme = t }
func (w *Browser) Setting(k string) string { return w.settings[k] }
func (w *Browser) SetSetting(k, v string)  { w.settings[k] = v }
func (w *Browser) Now() time.Duration      { return w.Clock }
func (w *Browser) Today() string           { return "2007-09-17" }
func (w *Browser) Reload()                 { w.Reloads++ }

func (w *Browser) SetStudy(state page.StudyState) { w.StudyState = string(state) }

func (w *Browser) Copy(text string, done func(error)) {
	w.Copied = text
	w.Pending = append(w.Pending, func() { done(nil) })
}

func (w *Browser) Save(name, _ string, data []byte) {
	if w.Saved == nil {
		w.Saved = map[string]string{}
	}
	w.Saved[name] = string(data)
}

func (w *Browser) After(d time.Duration, f func()) page.Task {
	t := &fakeTimer{at: w.Clock + d, callback: f}
	w.Timers = append(w.Timers, t)
	return t
}

// Logs is a fake of page.Logs with small generated logs.
type Logs struct {
	pending           *[]func()
	BundledLogs       []page.LogEntry
	KeptLogs          []page.LogEntry
	Unreadable        int   // the number of kept logs that cannot be read
	KeptErr           error // the error that Kept reports
	Traces            map[string]*workload.Trace
	Facts             map[string]library.LogFacts
	ChooseDone        func(page.File) // the callback of Choose; calling it chooses a file
	Sink              page.LogSink    // the sink of the last Read or Make; nil after Cancel
	lastRead          page.File
	LastMade          synth.Request // the last request of Make
	Cancels           int           // the number of calls of Cancel
	BundledErr        error         // the error that Bundled reports
	RemovedIsUnusable bool          // Remove reports that the log cannot be used any more, as for a damaged log
}

// Add makes a log of two periods on eight processors, with enough load for rejections. The log is in no list yet.
func (l *Logs) Add(t testing.TB, name string, seed int64) page.LogEntry {
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
	l.Traces[trace.SHA256] = trace
	if l.Facts == nil {
		l.Facts = map[string]library.LogFacts{}
	}
	l.Facts[trace.SHA256] = library.DescribeLog(log, trace, func() {})
	return page.NewLogEntry(l.Facts[trace.SHA256])
}

// UseBundled replaces the generated logs by the logs that come with Juggle.
func (l *Logs) UseBundled(t testing.TB) {
	t.Helper()
	l.BundledLogs, l.Facts = nil, map[string]library.LogFacts{}
	index, err := traces.Index()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range index {
		log, err := traces.Read(e)
		if err != nil {
			t.Fatal(err)
		}
		trace, err := workload.NewTrace(e.Name, log)
		if err != nil {
			t.Fatal(err)
		}
		trace.SHA256 = e.SHA256
		facts := library.DescribeLog(log, trace, func() {})
		entry := page.NewLogEntry(facts)
		entry.Default, entry.Synthetic = e.Default, true
		l.Traces[e.SHA256], l.Facts[e.SHA256], l.BundledLogs = trace, facts, append(l.BundledLogs, entry)
	}
}

// Run computes an item of a plan on these logs.
func (l *Logs) Run(t testing.TB, ctx *experiment.Context, plan *study.Plan, item int32) experiment.Row {
	t.Helper()
	ctx.Log = func(s study.Source) (*workload.Trace, error) { return l.Traces[s.SHA256], nil }
	result, err := study.Model.Run(ctx, plan.Plan, int(item))
	if err != nil {
		t.Fatal(err)
	}
	return experiment.Row{Item: int(item), Numbers: study.Model.AppendRow(nil, &result)}
}

func (l *Logs) Bundled(done func([]page.LogEntry, error)) {
	*l.pending = append(*l.pending, func() { done(l.BundledLogs, l.BundledErr) })
}

func (l *Logs) Kept(done func([]page.LogEntry, int, error)) {
	*l.pending = append(*l.pending, func() { done(l.KeptLogs, l.Unreadable, l.KeptErr) })
}

func (l *Logs) Choose(done func(page.File))                 { l.ChooseDone = done }
func (l *Logs) Read(f page.File, to page.LogSink) page.Task { l.lastRead, l.Sink = f, to; return l }

// File is the file of the last Read.
func (l *Logs) File() page.File { return l.lastRead }

func (l *Logs) Make(m synth.Request, to page.LogSink) page.Task { l.LastMade, l.Sink = m, to; return l }
func (l *Logs) Cancel()                                         { l.Cancels++; l.Sink = nil }
func (l *Logs) Keep(_ string, done func(error)) {
	*l.pending = append(*l.pending, func() { done(nil) })
}
func (l *Logs) Remove(_ string, done func(bool, error)) {
	*l.pending = append(*l.pending, func() { done(!l.RemovedIsUnusable, nil) })
}
func (l *Logs) Save(_ string, done func(error)) {
	*l.pending = append(*l.pending, func() { done(io.ErrUnexpectedEOF) })
}

func (l *Logs) Open(sha256 string, to page.LogSink) page.Task {
	*l.pending = append(*l.pending, func() { to.Done(l.Facts[sha256]) })
	return l
}

// Charts is a fake of page.Charts. It stores the charts that were drawn.
type Charts struct {
	rendered  string // the markup of the last Stage.HTML; a chart is drawn only into an element that it has
	Drawn     map[string]string
	Picture   []byte // the result of PNG; nil: an error
	LastFoot  string // the text below the last SVG
	PNGSource string // the SVG of the last PNG
}

func (c *Charts) Draw(host, spec string) bool {
	if c.rendered != "" && !strings.Contains(c.rendered, `id="`+host+`"`) {
		return false
	}
	c.Drawn[host] = spec
	return true
}

func (c *Charts) SVG(host, foot, stamp string) (string, error) {
	c.LastFoot = foot
	return "<svg><desc>" + stamp + "</desc><text>" + foot + "</text></svg>", nil
}

func (c *Charts) PNG(svg string, done func([]byte, error)) {
	c.PNGSource = svg
	if c.Picture == nil {
		done(nil, errors.New("no canvas"))
		return
	}
	done(c.Picture, nil)
}

// BlankPNG returns a picture of 2 by 2 black pixels.
func BlankPNG(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 2, 2))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// PNGDescription returns the text of a PNG's chunk Description. The test fails if a checksum is wrong, or unless IHDR is the first chunk,
// IEND the last, and an iTXt between.
func PNGDescription(t *testing.T, data []byte) string {
	t.Helper()
	var kinds []string
	text := ""
	for rest := data[8:]; len(rest) > 0; {
		n := binary.BigEndian.Uint32(rest)
		kind, body := string(rest[4:8]), rest[8:8+n]
		if sum := binary.BigEndian.Uint32(rest[8+n:]); sum != crc32.ChecksumIEEE(rest[4:8+n]) {
			t.Errorf("the PNG's chunk %s has a wrong checksum", kind)
		}
		if kind == "iTXt" {
			text = strings.TrimPrefix(string(body), "Description\x00\x00\x00\x00\x00")
		}
		kinds, rest = append(kinds, kind), rest[12+n:]
	}
	if kinds[0] != "IHDR" || kinds[len(kinds)-1] != "IEND" || !slices.Contains(kinds, "iTXt") {
		t.Errorf("the PNG has the chunks %q, want IHDR first, IEND last and iTXt between", kinds)
	}
	return text
}

// PlainText returns the text of markup without tags, with one space between words.
func PlainText(markup string) string {
	text := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(markup, "")
	return strings.Join(strings.Fields(strings.NewReplacer("&#39;", "'", "&#34;", `"`).Replace(text)), " ")
}

// WantCommand fails the test unless rows, a CSV that the page saves, is the output of the command line for args. It compares the SHA-256 of
// rows with the sum in testdata/page.txt, which a test of the command line checks.
func WantCommand(t testing.TB, args, rows string) {
	t.Helper()
	sums, err := os.ReadFile("../../core/cmd/juggle/testdata/page.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("%x %s\n", sha256.Sum256([]byte(rows)), args)
	for line := range strings.Lines(string(sums)) {
		if _, call, _ := strings.Cut(line, " "); call != args+"\n" {
			continue
		}
		if line != want {
			t.Errorf("juggle %s writes other rows than the page:\n%.1000s", args, rows)
		}
		return
	}
	t.Errorf("core/cmd/juggle/testdata/page.txt has no call juggle %s", args)
}

// SplitComments splits a saved CSV into its rows and its comments. The test fails unless all comments are before the rows.
func SplitComments(t *testing.T, csv string) (rows, comments string) {
	t.Helper()
	rows = csv
	for strings.HasPrefix(rows, "# ") {
		_, rows, _ = strings.Cut(rows, "\n")
	}
	comments = csv[:len(csv)-len(rows)]
	if !strings.HasPrefix(comments, "# Juggle ") || strings.Contains(rows, "\n# ") || strings.Contains(rows, "# Juggle ") || rows == "" {
		t.Errorf("got comments %q and rows %.200q, want all comments before the rows", comments, rows)
	}
	return rows, comments
}
