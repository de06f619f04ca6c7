package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"juggle/core/base/coder"
	"juggle/core/experiment"
	"juggle/core/log/library"
	"juggle/core/log/swf"
	"juggle/core/narrate/replay"
	corestudy "juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/core/workload"
	"juggle/core/workload/synth"
	"juggle/site/logs"
	"juggle/site/page"
	"juggle/wasm/pool"
	"juggle/wasm/wire"
	"juggle/wasm/work"
)

// A testPage is a page without a browser. One goroutine runs the page's calls. Every worker is a goroutine with a server.
type testPage struct {
	t         *testing.T
	engine    *Engine
	calls     chan func()
	files     map[string][]byte // the site's files by address, for Fetch
	userFiles map[any][]byte    // the reader's files by handle
	store     *memoryStore
	saved     []string

	mu          sync.Mutex
	killsWorker func(wire.Frame) bool // reports whether a job must end the worker that works on it; nil: no job does
	deadWorkers int
}

func newTestPage(t *testing.T, workers int) *testPage {
	w := &testPage{t: t, calls: make(chan func(), 10_000), files: map[string][]byte{}, userFiles: map[any][]byte{}, store: &memoryStore{}}
	var e *Engine
	began := time.Now()
	p := pool.New(pool.Config{Workers: workers, Build: work.Build, Replaced: func(string) { e.Replaced() }}, w)
	e = New(Outside{
		Pool: p, Index: "index.bin",
		Go:         func(f func() func()) { go func() { w.calls <- f() }() },
		Soon:       func(f func()) { w.calls <- f },
		Invalidate: func() {},
		After:      w.After,
		Now:        func() time.Duration { return time.Since(began) },
		Fetch: func(address string) ([]byte, error) {
			data, ok := w.files[address]
			if !ok {
				return nil, errors.New("fetch " + address + ": 404")
			}
			return data, nil
		},
		Files: w, Store: w.store,
	})
	w.engine = e
	return w
}

func (w *testPage) After(d time.Duration, f func()) { time.AfterFunc(d, func() { w.calls <- f }) }

// run runs the page's calls until done returns true.
func (w *testPage) run(done func() bool) {
	w.t.Helper()
	stuck := time.After(time.Minute)
	for !done() {
		select {
		case f := <-w.calls:
			f()
		case <-stuck:
			w.t.Fatal("waited a minute in vain for the condition of run")
		}
	}
}

// wait calls do, runs the page until do calls done, and returns the error that done gets.
func (w *testPage) wait(do func(done func(error))) error {
	w.t.Helper()
	var result error
	hasEnded := false
	do(func(err error) { result, hasEnded = err, true })
	w.run(func() bool { return hasEnded })
	return result
}

// keep puts a log into the store.
func (w *testPage) keep(sha256 string) {
	w.t.Helper()
	if err := w.wait(func(done func(error)) { w.engine.Keep(sha256, done) }); err != nil {
		w.t.Fatalf("the log is not kept: %v", err)
	}
}

// remove removes a log from the store. stays reports whether the page can use the log until the reader leaves.
func (w *testPage) remove(sha256 string) (stays bool, err error) {
	err = w.wait(func(done func(error)) {
		w.engine.Remove(sha256, func(logStays bool, err error) {
			stays = logStays
			done(err)
		})
	})
	return stays, err
}

// A goroutineWorker is a pool.Worker whose server runs in a goroutine.
type goroutineWorker struct {
	page     *testPage
	server   *work.Server
	listener pool.Listener
	stop     chan struct{}
	once     sync.Once
	jobs     []wire.Frame // jobs that have not ended, under the page's lock; the server works on the first
}

func (w *testPage) Start(l pool.Listener) pool.Worker {
	g := &goroutineWorker{page: w, listener: l, stop: make(chan struct{})}
	w.t.Cleanup(g.Terminate)
	nowCalls := 0
	g.server = work.NewServer(work.Outside{
		Post: func(f wire.Frame) {
			f.Body = bytes.Clone(f.Body)
			g.noteEnd(f)
			select {
			case <-g.stop:
			default:
				w.calls <- func() { l.Receive(f) }
			}
		},
		Yield: g.exitIfKilled,
		Open: func(attached any) (io.Reader, int64, error) {
			data := attached.([]byte)
			return bytes.NewReader(data), int64(len(data)), nil
		},
		Now: func() time.Duration { // a second passes at every call, so the server lets messages in at every item
			nowCalls++
			return time.Duration(nowCalls) * time.Second
		},
	})
	go g.server.Run()
	return g
}

func (g *goroutineWorker) Send(f wire.Frame, attached any) {
	if f.Type == wire.Run || f.Type == wire.Query {
		g.page.mu.Lock()
		defer g.page.mu.Unlock()
		if g.jobs = append(g.jobs, f); g.endIfKilled() {
			return
		}
	}
	g.server.Take(f, attached)
}

// endIfKilled ends the worker if killsWorker reports true for the job on which it works, and reports whether the worker has ended. The
// page must be locked.
func (g *goroutineWorker) endIfKilled() bool {
	if g.page.killsWorker == nil || len(g.jobs) == 0 || !g.page.killsWorker(g.jobs[0]) {
		return false
	}
	select {
	case <-g.stop:
		return true // the worker has ended already
	default:
	}
	g.page.deadWorkers++
	g.Terminate()
	g.page.calls <- func() { g.listener.Ended("the worker died") }
	return true
}

// noteEnd removes the first job if its last frame was sent.
func (g *goroutineWorker) noteEnd(f wire.Frame) {
	if f.Type == wire.Done || f.Type == wire.Fail {
		g.page.mu.Lock()
		g.jobs = g.jobs[1:]
		g.page.mu.Unlock()
	}
}

// exitIfKilled is endIfKilled for a job that the server works on: it also stops the server's goroutine. The server calls it between the
// items of a job.
func (g *goroutineWorker) exitIfKilled() {
	g.page.mu.Lock()
	defer g.page.mu.Unlock()
	if g.endIfKilled() {
		runtime.Goexit()
	}
}

func (g *goroutineWorker) Terminate() { g.once.Do(func() { close(g.stop) }) }

func (w *testPage) Choose(string, func(string, int64, any)) error { return nil }

func (w *testPage) Read(handle any) ([]byte, error) {
	data, ok := w.userFiles[handle]
	if !ok {
		return nil, errors.New("no such file")
	}
	return data, nil
}

func (w *testPage) Save(name string, handle any) error {
	w.saved = append(w.saved, fmt.Sprintf("%s: %d bytes", name, len(w.userFiles[handle])))
	return nil
}

func (w *testPage) Make(name, _ string, data []byte) (any, error) {
	w.userFiles[name] = data
	return name, nil
}

// A memoryStore keeps logs in memory.
type memoryStore struct {
	mu    sync.Mutex
	facts map[string][]byte
	trace map[string][]byte
	file  map[string]any
}

func (s *memoryStore) List() (map[string][]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.facts), nil
}

func (s *memoryStore) Get(sum string) ([]byte, any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, kept := s.trace[sum]; !kept {
		return nil, nil, errors.New("not kept")
	}
	return s.trace[sum], s.file[sum], nil
}

func (s *memoryStore) Put(sum string, facts, trace []byte, file any) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.trace == nil {
		s.facts, s.trace, s.file = map[string][]byte{}, map[string][]byte{}, map[string]any{}
	}
	s.facts[sum], s.trace[sum], s.file[sum] = facts, trace, file
	return nil
}

func (s *memoryStore) Remove(sum string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.facts, sum)
	delete(s.trace, sum)
	return nil
}

// A sink records what the engine reports about a study.
type sink struct {
	results  []experiment.Row
	failed   map[int32]string
	restarts int
	ended    int
	onResult func()
}

func (s *sink) Results(r []experiment.Row) {
	s.results = append(s.results, r...)
	if s.onResult != nil {
		s.onResult()
	}
}
func (s *sink) Failed(item int32, message string) {
	if s.failed == nil {
		s.failed = map[int32]string{}
	}
	s.failed[item] = message
}
func (s *sink) Restarted() { s.restarts++ }
func (s *sink) Ended()     { s.ended++ }

// A logSink records what the engine reports about a log.
type logSink struct {
	facts    *library.LogFacts
	failure  string
	progress int
}

func (s *logSink) Progress(done, total int64) { s.progress++ }
func (s *logSink) Done(f library.LogFacts)    { s.facts = &f }
func (s *logSink) Failed(message string)      { s.failure = message }
func (s *logSink) hasEnded() bool             { return s.facts != nil || s.failure != "" }

// generateLog generates a small log and returns its facts.
func (w *testPage) generateLog() library.LogFacts {
	w.t.Helper()
	to := &logSink{}
	w.engine.Make(synth.Request{Model: "lublin", Parameters: synth.Lublin{Extent: synth.Extent{Days: 15, Load: 0.5, Seed: 7}, Procs: 64}}, to)
	w.run(to.hasEnded)
	if to.facts == nil {
		w.t.Fatal(to.failure)
	}
	return *to.facts
}

// smallParams are the parameters of a small study: one load, one share of flexible jobs and two orders.
func smallParams() corestudy.Params {
	p := corestudy.Defaults()
	p.Loads, p.Lambdas, p.Orders = []workload.Load{1000}, []int{50}, []schedule.Order{schedule.EDF, schedule.Shuffle}
	return p
}

// studyOf returns a small study of a log, with all of its items, and the study's plan.
func (w *testPage) studyOf(log library.LogFacts) (page.RunRequest, *corestudy.Plan) {
	w.t.Helper()
	r := page.RunRequest{Kind: corestudy.Kind, Params: smallParams().Encode(), Sources: []corestudy.Source{log.Source}, Figures: []int{1, 2}}
	made, err := r.Plan()
	if err != nil {
		w.t.Fatal(err)
	}
	plan := made.(*corestudy.Plan)
	for i := range plan.Len() {
		r.Items = append(r.Items, int32(i))
	}
	return r, plan
}

// runDirectly computes a plan without workers.
func (w *testPage) runDirectly(plan *corestudy.Plan, log library.LogFacts) []experiment.Row {
	w.t.Helper()
	trace := new(workload.Trace)
	if err := coder.Decode(w.engine.logs[log.Source.SHA256].trace, trace); err != nil {
		w.t.Fatal(err)
	}
	ctx := experiment.ContextWithLogs([]*workload.Trace{trace})
	var results []experiment.Row
	for i := range plan.Len() {
		r, err := corestudy.Model.Run(&ctx, plan.Plan, i)
		if err != nil {
			w.t.Fatal(err)
		}
		results = append(results, experiment.Row{Item: i, Numbers: corestudy.Model.AppendRow(nil, &r)})
	}
	return results
}

// sortedText is the text of the results in the order of their items.
func sortedText(results []experiment.Row) string {
	slices.SortFunc(results, func(a, b experiment.Row) int { return a.Item - b.Item })
	return fmt.Sprint(results)
}

func TestWorkersComputeWhatASingleRunComputes(t *testing.T) {
	w := newTestPage(t, 3)
	log := w.generateLog()
	request, plan := w.studyOf(log)
	to := &sink{}
	w.engine.Run(request, to)
	w.run(func() bool { return to.ended > 0 })
	if got, want := sortedText(to.results), sortedText(w.runDirectly(plan, log)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if to.failed != nil || to.restarts != 0 {
		t.Errorf("failed %v, %d restarts, want none", to.failed, to.restarts)
	}
}

func TestAnItemThatEndsItsWorkersFailsAloneAfterThreeTries(t *testing.T) {
	w := newTestPage(t, 2)
	log := w.generateLog()
	request, plan := w.studyOf(log)
	const bad = 2
	w.killsWorker = func(f wire.Frame) bool {
		var items wire.Items
		return coder.Decode(f.Body, &items) == nil && slices.Contains(items.Index, bad)
	}
	to := &sink{}
	w.engine.Run(request, to)
	w.run(func() bool { return to.ended > 0 })
	if len(to.failed) != 1 || to.failed[bad] != "the worker died" {
		t.Errorf("failed %v, want item %d alone", to.failed, bad)
	}
	if w.deadWorkers != 3 || to.restarts != 3 {
		t.Errorf("%d workers ended, and the page was told of %d replacements, want 3 of both", w.deadWorkers, to.restarts)
	}
	if len(to.results) != plan.Len()-1 {
		t.Errorf("%d results, want %d", len(to.results), plan.Len()-1)
	}
}

func TestACancelledStudyReportsNothing(t *testing.T) {
	w := newTestPage(t, 2)
	request, _ := w.studyOf(w.generateLog())
	to := &sink{}
	task := w.engine.Run(request, to)
	to.onResult = func() { task.Cancel(); task.Cancel() }
	w.run(func() bool { return to.results != nil })
	resultsBefore := len(to.results)
	again := &sink{}
	w.engine.Run(request, again)
	w.run(func() bool { return again.ended > 0 })
	if len(to.results) != resultsBefore || to.ended != 0 || to.failed != nil {
		t.Errorf("after the cancel: %d results more, ended %d times, failed %v; want none of these", len(to.results)-resultsBefore, to.ended,
			to.failed)
	}
	if len(w.engine.running) != 0 {
		t.Errorf("%d studies still run, want none", len(w.engine.running))
	}
}

func TestAStudyOfAnUnknownLogFailsAndNamesTheLog(t *testing.T) {
	w := newTestPage(t, 1)
	request, plan := w.studyOf(library.LogFacts{Source: corestudy.Source{Name: "mine.swf", SHA256: strings.Repeat("ab", 32), Procs: 4,
		Span: workload.Spanning(1)}})
	to := &sink{}
	w.engine.Run(request, to)
	w.run(func() bool { return to.ended > 0 })
	if len(to.failed) != plan.Len() || !strings.Contains(to.failed[0], "mine.swf (sha256 abababababab…)") {
		t.Errorf("got the failures %v, want one for each of %d items, with the name and the sum of mine.swf", to.failed,
			plan.Len())
	}
}

func TestIfALogCannotBeFetchedOnlyItsItemsFail(t *testing.T) {
	w := newTestPage(t, 2)
	w.files["index.bin"] = coder.Encode(&library.Index{{
		Pack: "far.pack.xz", Source: experiment.Source{Name: "far.swf", SHA256: strings.Repeat("ab", 32), Procs: 4,
			Span: workload.Spanning(2)},
	}})
	request, _ := w.studyOf(w.generateLog())
	w.engine.Bundled(func(list []page.LogEntry, _ error) { request.Sources = append(request.Sources, list[0].Source) })
	w.run(func() bool { return len(request.Sources) == 2 })
	made, err := request.Plan()
	if err != nil {
		t.Fatal(err)
	}
	plan := made.(*corestudy.Plan)
	request.Items = nil
	for i := range plan.Len() {
		request.Items = append(request.Items, int32(i))
	}
	w.engine.Fetch = func(string) ([]byte, error) { return nil, ErrOffline }
	to := &sink{}
	w.engine.Run(request, to)
	w.run(func() bool { return to.ended > 0 })
	// The generated log has one period and far.swf has two, so a third of the items is of the generated log.
	if want := plan.Len() / 3; len(to.results) != want || len(to.failed) != 2*want {
		t.Errorf("got %d results and %d failures, want %d and %d", len(to.results), len(to.failed), want, 2*want)
	}
	for i, message := range to.failed {
		if plan.Item(int(i)).Source != 1 || message != "far.swf could not be fetched: the page is offline and keeps no copy of it" {
			t.Errorf("item %d of log %d failed with %q, want only items of log 1, far.swf, to fail, because the page is offline", i,
				plan.Item(int(i)).Source, message)
		}
	}
}

func TestABundledLogWithARecipeIsGenerated(t *testing.T) {
	request := synth.Request{Model: "lublin", Parameters: synth.Lublin{Extent: synth.Extent{Days: 15, Load: 0.5, Seed: 7}, Procs: 64}}
	log, err := request.Generate()
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := swf.Write(&text, log); err != nil {
		t.Fatal(err)
	}
	want, err := library.Inspect("a.swf.gz", bytes.NewReader(text.Bytes()), nil, func() {})
	if err != nil {
		t.Fatal(err)
	}
	sum := want.Source.SHA256
	source := want.Source
	source.SHA256 = strings.Repeat("ab", 32) // of the compressed file
	// open opens the log on a page that has the log's recipe. textSum is the SHA-256 that the recipe states for the log's text.
	open := func(textSum string) (facts library.LogFacts, failure string) {
		recipe, err := json.Marshal(library.Recipe{Request: request, As: &library.Bundled{Source: source, TextSHA256: textSum}})
		if err != nil {
			t.Fatal(err)
		}
		w := newTestPage(t, 1)
		w.files["index.bin"] = coder.Encode(&library.Index{{Recipe: recipe, Source: source}})
		known := false
		w.engine.Bundled(func(_ []page.LogEntry, err error) { known = err == nil })
		w.run(func() bool { return known })
		to := &logSink{}
		w.engine.Open(source.SHA256, to)
		if w.run(to.hasEnded); to.facts == nil {
			return library.LogFacts{}, to.failure
		}
		if !w.engine.Pool.Has(source.SHA256) {
			t.Error("the pool does not have the log's jobs")
		}
		return *to.facts, ""
	}

	var facts library.LogFacts
	if err := json.Unmarshal(want.Facts, &facts); err != nil {
		t.Fatal(err)
	}
	facts.Source = source
	if got, failure := open(sum); failure != "" {
		t.Error(failure)
	} else if !reflect.DeepEqual(got, facts) {
		t.Errorf("got %+v, want %+v, the facts of the file", got, facts)
	}
	if _, failure := open(source.SHA256); failure != "a.swf.gz could not be made: library: a.swf.gz: made again it is another log: got the "+
		"SHA-256 "+sum+", want "+source.SHA256 {
		t.Errorf("a recipe of another text: got %q, want that the log is another one", failure)
	}
}

func TestABundledLogIsFetchedAndDescribedWhenItIsNeeded(t *testing.T) {
	w := newTestPage(t, 1)
	made := w.generateLog()
	file := w.userFiles[made.Source.Name]
	source := made.Source
	log, err := library.Inspect(made.Source.Name, bytes.NewReader(file), nil, func() {})
	if err != nil {
		t.Fatal(err)
	}
	index := coder.Encode(&library.Index{{
		File: "traces/a.swf.gz", Pack: "traces/some.pack.xz", Source: source, About: "a test's", Jobs: made.Kept, Default: true,
	}})
	fresh := newTestPage(t, 1)
	fresh.files["index.bin"] = index
	var entries []page.LogEntry
	fresh.engine.Bundled(func(list []page.LogEntry, err error) {
		if err != nil {
			t.Error(err)
		}
		entries = list
	})
	fresh.run(func() bool { return entries != nil })
	if len(entries) != 1 || entries[0].Source != made.Source || !entries[0].Default {
		t.Fatalf("got the bundled logs %+v, want the one in the index, used by default", entries)
	}

	open := func() *logSink {
		to := &logSink{}
		fresh.engine.Open(source.SHA256, to)
		fresh.run(to.hasEnded)
		return to
	}
	if missing := open(); missing.failure != source.Name+" could not be fetched: fetch traces/some.pack.xz: 404" {
		t.Errorf("without the pack: got %q, want 404", missing.failure)
	}
	fresh.files["traces/some.pack.xz"] = []byte("no pack")
	if broken := open(); !strings.HasPrefix(broken.failure, source.Name+" could not be fetched: traces/some.pack.xz: library.Pack: ") {
		t.Errorf("a broken pack: got %q, want an error of library.Pack", broken.failure)
	}
	otherLog := *log
	otherLog.Source.SHA256 = strings.Repeat("ab", 32)
	fresh.files["traces/some.pack.xz"] = coder.Encode(&library.Pack{otherLog})
	if other := open(); other.failure != source.Name+" could not be fetched: traces/some.pack.xz: the log "+source.Name+
		" is not in the index" {
		t.Errorf("another log's pack: got %q, want that the log is not in the index", other.failure)
	}
	fresh.files["traces/some.pack.xz"] = coder.Encode(&library.Pack{*log})
	to := open()
	if to.facts == nil || to.facts.Source != made.Source || to.facts.About != "a test's" || to.facts.Kept != made.Kept {
		t.Errorf("got %+v and the failure %q, want the facts of %v", to.facts, to.failure, made.Source)
	}
	save := func(done func(error)) { fresh.engine.Save(source.SHA256, done) }
	if err := fresh.wait(save); err == nil || err.Error() != source.Name+" could not be fetched: fetch traces/a.swf.gz: 404" {
		t.Errorf("saving without the file: got %v, want 404", err)
	}
	fresh.files["traces/a.swf.gz"] = file
	if err := fresh.wait(save); err != nil {
		t.Errorf("saving with the file: got %v, want no error", err)
	}
}

func TestALogThatWasReadCanBeKeptListedAndRemoved(t *testing.T) {
	w := newTestPage(t, 1)
	made := w.generateLog()
	read := &logSink{}
	file := w.userFiles[made.Source.Name]
	w.engine.Read(page.File{Name: "mine.swf.gz", Bytes: int64(len(file)), Handle: file}, read)
	w.run(read.hasEnded)
	if read.facts == nil || read.facts.Source.SHA256 != made.Source.SHA256 {
		t.Fatalf("got the facts %+v and the failure %q, want the facts of the generated log", read.facts, read.failure)
	}
	sum := made.Source.SHA256
	w.keep(sum)

	later := newTestPage(t, 1)
	later.store = w.store
	later.engine.Store = w.store
	var kept []page.LogEntry
	later.engine.Kept(func(list []page.LogEntry, _ int, _ error) { kept = list })
	later.run(func() bool { return kept != nil })
	if len(kept) != 1 || kept[0].Source.SHA256 != sum {
		t.Fatalf("got %+v at the next visit, want the stored log", kept)
	}
	request, plan := later.studyOf(library.LogFacts{Source: kept[0].Source})
	to := &sink{}
	later.engine.Run(request, to)
	later.run(func() bool { return to.ended > 0 })
	if len(to.results) != plan.Len() {
		t.Errorf("%d results of a kept log, failed %v, want %d", len(to.results), to.failed, plan.Len())
	}

	third := newTestPage(t, 1)
	third.engine.Store = w.store
	kept = nil
	third.engine.Kept(func(list []page.LogEntry, _ int, _ error) { kept = list })
	third.run(func() bool { return kept != nil })
	if stays, err := third.remove(sum); !stays || err != nil {
		t.Errorf("removed: the log stays: %v, error %v; want it to stay, and no error", stays, err)
	}
	to = &sink{}
	third.engine.Run(request, to)
	third.run(func() bool { return to.ended > 0 })
	if len(to.results) != plan.Len() {
		t.Errorf("%d results of a log that was just removed, failed %v, want %d", len(to.results), to.failed, plan.Len())
	}
	third.keep(sum)

	if err := w.wait(func(done func(error)) { w.engine.Save(sum, done) }); err != nil || len(w.saved) != 1 {
		t.Errorf("saved %q with the error %v, want one file and no error", w.saved, err)
	}
	if _, err := w.remove(sum); err != nil || len(w.store.facts) != 0 {
		t.Errorf("removed with the error %v, the store has %d logs, want no error and no log", err, len(w.store.facts))
	}
}

// TestAKeptLogThatAnotherTabRemovesStaysInTheTabThatReadIt plays two tabs of one browser. The first tab reads a log and stores it. The
// other tab removes the log from the store. The first tab can still use, store and remove the log.
func TestAKeptLogThatAnotherTabRemovesStaysInTheTabThatReadIt(t *testing.T) {
	generator := newTestPage(t, 1)
	facts := generator.generateLog()
	sum, file := facts.Source.SHA256, generator.userFiles[facts.Source.Name]
	w := newTestPage(t, 1)
	read := &logSink{}
	w.engine.Read(page.File{Name: facts.Source.Name, Bytes: int64(len(file)), Handle: file}, read)
	w.run(read.hasEnded)
	otherTabRemoves := func() {
		t.Helper()
		if err := w.store.Remove(sum); err != nil {
			t.Fatal(err)
		}
		for _, other := range []string{"a", "b"} { // makes the pool drop unused blobs
			w.engine.Pool.Give(other, make([]byte, 8<<20))
		}
		if w.engine.Pool.Has(sum) {
			t.Fatal("the pool still holds the log's jobs, want them dropped, because no study uses them")
		}
	}
	w.keep(sum)
	otherTabRemoves()
	request, plan := w.studyOf(*read.facts)
	to := &sink{}
	w.engine.Run(request, to)
	w.run(func() bool { return to.ended > 0 })
	if len(to.results) != plan.Len() {
		t.Errorf("%d results, failed %v, want %d", len(to.results), to.failed, plan.Len())
	}
	w.keep(sum)
	otherTabRemoves()
	if stays, err := w.remove(sum); !stays || err != nil {
		t.Errorf("removed: the log stays: %v, error %v; want it to stay until the tab is closed, and no error", stays, err)
	}
	w.keep(sum)
	if len(w.store.trace[sum]) == 0 {
		t.Error("the store does not have the jobs of the log, want those that were stored")
	}
}

func TestAKeptLogWhoseJobsAreDamagedFailsAloneAndCanBeRemoved(t *testing.T) {
	w := newTestPage(t, 1)
	made := w.generateLog()
	sum := made.Source.SHA256
	w.keep(sum)
	facts, whole := w.store.facts[sum], w.store.trace[sum]
	flipped := bytes.Clone(whole)
	flipped[len(flipped)/2] ^= 1
	for name, damage := range map[string]func(){
		"gone":             func() { delete(w.store.trace, sum) },
		"no bytes":         func() { w.store.trace[sum] = nil },
		"empty":            func() { w.store.trace[sum] = []byte{} },
		"cut":              func() { w.store.trace[sum] = whole[:len(whole)/2] },
		"one bit is wrong": func() { w.store.trace[sum] = flipped },
	} {
		later := newTestPage(t, 1)
		later.store, later.engine.Store = w.store, w.store
		w.store.facts[sum], w.store.trace[sum] = facts, whole
		damage()
		listed := false
		later.engine.Kept(func(list []page.LogEntry, _ int, _ error) { listed = len(list) == 1 })
		later.run(func() bool { return listed })
		request, plan := later.studyOf(made)
		to := &sink{}
		later.engine.Run(request, to)
		later.run(func() bool { return to.ended > 0 })
		if len(to.results) > 0 || len(to.failed) != plan.Len() {
			t.Errorf("%s: %d results and %d failures, want %d failures", name, len(to.results), len(to.failed), plan.Len())
		}
		if stays, err := later.remove(sum); stays || err != nil || len(w.store.facts) != 0 {
			t.Errorf("%s: removed: the log stays: %v, error %v, the store has %d logs; want it gone, no error and no log", name, stays, err,
				len(w.store.facts))
		}
	}
}

func TestAKeptLogThatCannotBeReadDoesNotHideTheOthers(t *testing.T) {
	w := newTestPage(t, 1)
	facts := func(change func(*library.LogFacts)) []byte {
		f := library.LogFacts{Source: corestudy.Source{SHA256: "a", Procs: 1}}
		change(&f)
		text, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	factsOfA := facts(func(*library.LogFacts) {})
	w.store.facts = map[string][]byte{"a": factsOfA, "b": factsOfA, "c": {}, "d": []byte(`{"Source": 7}`),
		"e": []byte("null"), "f": []byte("{")}
	for sum, damage := range map[string]func(*library.LogFacts){
		"g": func(f *library.LogFacts) { f.Header = [][]string{{"MaxProcs"}} },
		"h": func(f *library.LogFacts) { f.Source.Procs = 0 },
		"i": func(f *library.LogFacts) { f.Source.First = 1 },
		"j": func(f *library.LogFacts) { f.Source.Last = math.MaxInt64 },
		"k": func(f *library.LogFacts) { f.Jobs = -1 },
	} {
		w.store.facts[sum] = facts(func(f *library.LogFacts) { f.Source.SHA256 = sum; damage(f) })
	}
	listed := false
	w.engine.Kept(func(list []page.LogEntry, setAside int, err error) {
		listed = true
		if len(list) != 1 || list[0].Source.SHA256 != "a" || setAside != 10 || err != nil {
			t.Errorf("got %v, %d set aside, %v; want the log a, and the 10 others set aside", list, setAside, err)
		}
	})
	w.run(func() bool { return listed })
}

func TestALogThatThePoolDroppedIsProvidedAgain(t *testing.T) {
	w := newTestPage(t, 2)
	made := w.generateLog()
	sum := made.Source.SHA256
	request, plan := w.studyOf(made)
	want := sortedText(w.runDirectly(plan, made))
	study := func(when string) {
		t.Helper()
		to := &sink{}
		w.engine.Run(request, to)
		w.engine.Pool.Give(when, make([]byte, 8<<20)) // the number of bytes of unused blobs that the pool keeps
		w.run(func() bool { return to.ended > 0 })
		if got := sortedText(to.results); got != want {
			t.Errorf("%s: got  %s\nwant %s, failed %v", when, got, want, to.failed)
		}
		w.engine.Pool.Give(when+", later", make([]byte, 8<<20))
		if w.engine.Pool.Has(sum) {
			t.Errorf("%s: the pool holds the log's jobs, want them dropped, because no study uses them", when)
		}
	}
	study("with the generated log")
	study("with the jobs that the page has")
	w.keep(sum)
	if w.engine.logs[sum].trace != nil {
		t.Error("the page holds the jobs of the log, want them in the store only")
	}
	study("with the stored log")
	answered := false
	question := replay.RunQuery{Log: sum, Setup: replay.Default()}
	ask := page.SendQuery(w.engine, replay.Replay, question, func(*replay.Run, error) { answered = true })
	w.run(func() bool { return answered })
	ask.Cancel() // a cancel after the end does nothing
	study("after a query")
	task := w.engine.Run(request, &sink{})
	task.Cancel()
	task.Cancel()
	study("after a cancel")
}

func TestReadReportsTheFaultOfAFile(t *testing.T) {
	w := newTestPage(t, 1)
	for name, c := range map[string]struct {
		file page.File
		want string
	}{
		"too large":     {page.File{Name: "big.swf", Bytes: logs.LargestLog + 1}, "big.swf has 67108865 bytes; want at most"},
		"nothing in it": {page.File{Name: "empty.swf", Handle: []byte{}}, "empty.swf"},
		"half a gzip":   {page.File{Name: "half.swf.gz", Handle: []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0}}, "half.swf.gz"},
		"no log at all": {page.File{Name: "song.txt", Handle: []byte("la la la\nla\n")}, "song.txt"},
		"no job is left": {page.File{Name: "idle.swf", Handle: []byte("; MaxProcs: 4\n1 0 0 -1 1" + strings.Repeat(" -1", 13) + "\n")},
			"idle.swf"},
	} {
		to := &logSink{}
		w.engine.Read(c.file, to)
		w.run(to.hasEnded)
		if !strings.Contains(to.failure, c.want) {
			t.Errorf("%s: got %q, want words with %q", name, to.failure, c.want)
		}
	}
}
