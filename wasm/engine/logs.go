package engine

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"juggle/core/base/coder"
	"juggle/core/experiment"
	"juggle/core/experiment/query"
	"juggle/core/log/library"
	corestudy "juggle/core/papers/study"
	"juggle/core/workload/synth"
	"juggle/site/logs"
	"juggle/site/page"
)

const logType = "application/octet-stream" // a log may be text or gzip

// A log is a workload log that the page can use. The pool holds its jobs while they are needed. Once the pool has dropped them, they are
// fetched, read or generated again.
type log struct {
	source  experiment.Source
	address string // of the log's file, if the log is bundled
	pack    string // the address of the pack with the log's jobs and description, if the log is bundled in a pack
	recipe  []byte // a library.Recipe as JSON, if the log is bundled as a recipe from which a worker generates it
	about   string // the log's origin, one line
	facts   []byte // library.LogFacts as JSON, once the log has been described
	trace   []byte // the encoded jobs, if this visit read or generated the log, or removed it from the store, and it is not stored
	file    any    // a handle of the log's file, if this visit read or generated the log, or removed it from the store

	traceSum string // keptFacts.TraceSHA256, if the log is stored
}

// keptFacts are the facts of a stored log, as JSON.
type keptFacts struct {
	library.LogFacts
	TraceSHA256 string // of the encoded jobs in the store, in hexadecimal; "" if an earlier version kept the log
}

// sumOf returns the SHA-256 of a log's encoded jobs, in hexadecimal.
func sumOf(trace []byte) string {
	sum := sha256.Sum256(trace)
	return hex.EncodeToString(sum[:])
}

// describe returns the facts of a log that has been described.
func (l *log) describe() (facts library.LogFacts, err error) {
	err = json.Unmarshal(l.facts, &facts)
	facts.Source, facts.About = l.source, l.about
	return facts, err
}

// Bundled passes the logs that came with the page to done; see page.Logs.
func (e *Engine) Bundled(done func([]page.LogEntry, error)) {
	e.Go(func() func() {
		index, err := e.Fetch(e.Index)
		var files library.Index
		if err == nil {
			err = coder.Decode(index, &files)
		}
		return func() { done(e.bundled(files), err) }
	})
}

func (e *Engine) bundled(files []library.LogFile) []page.LogEntry {
	var entries []page.LogEntry
	for _, f := range files {
		e.logs[f.Source.SHA256] = &log{source: f.Source, address: f.File, pack: f.Pack, recipe: f.Recipe, about: f.About}
		entries = append(entries, page.LogEntry{
			Source: f.Source, About: f.About, Jobs: f.Jobs, Days: f.Days, Load: f.Load, Default: f.Default, Synthetic: f.Made,
		})
	}
	return entries
}

// Kept passes the stored logs to done; see page.Logs.
func (e *Engine) Kept(done func(list []page.LogEntry, unreadable int, err error)) {
	e.Go(func() func() {
		stored, err := e.Store.List()
		return func() {
			list := e.storedEntries(stored)
			done(list, len(stored)-len(list), err)
		}
	})
}

// storedEntries lists the stored logs whose facts can be read.
func (e *Engine) storedEntries(stored map[string][]byte) []page.LogEntry {
	var entries []page.LogEntry
	for _, sum := range slices.Sorted(maps.Keys(stored)) {
		var facts keptFacts
		if json.Unmarshal(stored[sum], &facts) != nil || facts.Source.SHA256 != sum || !facts.Valid() {
			continue // damaged, or of another version
		}
		if e.logs[sum] == nil {
			e.logs[sum] = &log{source: facts.Source, about: facts.About, facts: stored[sum], traceSum: facts.TraceSHA256}
		}
		entries = append(entries, page.NewLogEntry(facts.LogFacts))
	}
	return entries
}

// loadStored returns the encoded jobs and the file of a stored log. It blocks.
func (e *Engine) loadStored(l *log) (trace []byte, file any, err error) {
	trace, file, err = e.Store.Get(l.source.SHA256)
	if err == nil && (len(trace) == 0 || l.traceSum != "" && sumOf(trace) != l.traceSum) {
		err = errors.New("what the browser keeps of the log is damaged")
	}
	return trace, file, err
}

// ErrOffline is the reason that a file cannot be fetched when the site cannot be reached.
var ErrOffline = errors.New("the page is offline and keeps no copy of it")

// A supply provides one or more logs. It fetches their pack or file, or has a worker generate the log.
type supply struct {
	logs []corestudy.Source
	get  func(done func(error)) // puts the logs into the pool; done is called later
}

// fetchLater returns the get of a supply whose logs are fetched. fetch blocks. The function that it returns puts the logs into the pool.
func (e *Engine) fetchLater(fetch func() (use func() error, err error)) func(done func(error)) {
	return func(done func(error)) {
		e.Go(func() func() {
			use, err := fetch()
			return func() {
				if err == nil {
					err = use()
				}
				if err != nil {
					err = fmt.Errorf("could not be fetched: %w", err)
				}
				done(err)
			}
		})
	}
}

// fromRecipe returns the get of a supply whose log a worker generates from a recipe.
func (e *Engine) fromRecipe(recipe []byte) func(done func(error)) {
	return func(done func(error)) {
		var decoded library.Recipe
		if err := json.Unmarshal(recipe, &decoded); err != nil {
			e.Soon(func() { done(err) })
			return
		}
		page.SendQuery(e, library.Make, decoded, func(generated *library.Log, err error) {
			if err != nil {
				done(fmt.Errorf("could not be made: %w", err))
				return
			}
			e.addLog(generated)
			done(nil)
		})
	}
}

// storedOrRead returns the get of a supply for a log that is or was stored. If another tab has removed it, a worker reads its file again,
// if the log was read or generated in this visit.
func (e *Engine) storedOrRead(l *log) func(done func(error)) {
	get := e.fetchLater(func() (func() error, error) {
		trace, _, err := e.loadStored(l)
		return func() error { e.Pool.Give(l.source.SHA256, trace); return nil }, err
	})
	return func(done func(error)) {
		get(func(lost error) {
			if lost == nil || l.file == nil {
				done(lost)
				return
			}
			e.readAgain(l, func(err error) {
				if err == nil {
					lost = nil
				}
				done(lost)
			})
		})
	}
}

// readAgain has a worker read the file of a log, which gives the page its jobs. It calls done later.
func (e *Engine) readAgain(l *log, done func(error)) {
	e.Read(page.File{Name: l.source.Name, Handle: l.file}, readAgainSink(func(err error) {
		if err == nil && l.trace == nil {
			err = fmt.Errorf("the file of %s has changed", l.source.Name)
		}
		done(err)
	}))
}

// A readAgainSink is a page.LogSink that only reports whether the log could be read.
type readAgainSink func(error)

func (readAgainSink) Progress(int64, int64)    {}
func (to readAgainSink) Done(library.LogFacts) { to(nil) }
func (to readAgainSink) Failed(message string) { to(errors.New(message)) }

// provide puts logs into the pool and then calls done, but never during this call. unavailable has the errors of the logs that cannot be
// provided, by SHA-256.
func (e *Engine) provide(sources []corestudy.Source, done func(unavailable map[string]error)) {
	unavailable := map[string]error{}
	var supplies []*supply
	packs := map[string]*supply{}
	for _, s := range sources {
		if e.Pool.Has(s.SHA256) {
			continue
		}
		l := e.logs[s.SHA256]
		switch {
		case l == nil:
			unavailable[s.SHA256] = errUnknownLog(s.Name, s.SHA256)
		case l.trace != nil:
			e.Pool.Give(s.SHA256, l.trace)
		case packs[l.pack] != nil:
			packs[l.pack].logs = append(packs[l.pack].logs, s)
		case l.pack != "":
			packs[l.pack] = &supply{[]corestudy.Source{s}, e.fetchLater(func() (func() error, error) { return e.unpack(l.pack) })}
			supplies = append(supplies, packs[l.pack])
		case len(l.recipe) > 0:
			supplies = append(supplies, &supply{[]corestudy.Source{s}, e.fromRecipe(l.recipe)})
		default:
			supplies = append(supplies, &supply{[]corestudy.Source{s}, e.storedOrRead(l)})
		}
	}
	waiting := len(supplies)
	if waiting == 0 {
		e.Soon(func() { done(unavailable) })
		return
	}
	for _, from := range supplies {
		from.get(func(err error) {
			if err != nil {
				for _, s := range from.logs {
					unavailable[s.SHA256] = fmt.Errorf("%s %w", s.Name, err)
				}
			}
			if waiting--; waiting == 0 {
				done(unavailable)
			}
		})
	}
}

// unpack fetches a pack of logs. It blocks. The function that it returns puts the logs into the pool.
func (e *Engine) unpack(address string) (use func() error, err error) {
	data, err := e.Fetch(address)
	if err != nil {
		return nil, err
	}
	var logs library.Pack
	if err := coder.Decode(data, &logs); err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	return func() error {
		for _, l := range logs {
			if e.logs[l.Source.SHA256] == nil {
				return fmt.Errorf("%s: the log %s is not in the index", address, l.Source.Name)
			}
			e.addLog(&l)
		}
		return nil
	}, nil
}

func errUnknownLog(name, sha256 string) error {
	if name != "" {
		name += " "
	}
	return fmt.Errorf("the log %s(sha256 %.12s…) is not here", name, sha256)
}

// Choose opens the browser's dialog for logs; see page.Logs.
func (e *Engine) Choose(done func(page.File)) { e.choose(".swf,.gz,.txt", done) }

// ChooseDocument opens the browser's dialog for lessons; see lessons.Files.
func (e *Engine) ChooseDocument(done func(page.File)) { e.choose(".json,application/json", done) }

// ChooseRequests opens the browser's dialog for requests; see negotiate.Files.
func (e *Engine) ChooseRequests(done func(page.File)) { e.choose(".csv,text/csv", done) }

func (e *Engine) choose(accept string, done func(page.File)) {
	err := e.Files.Choose(accept, func(name string, size int64, handle any) {
		done(page.File{Name: name, Bytes: size, Handle: handle})
	})
	if err != nil {
		panic(err) // a browser without file dialogs could not have shown the button
	}
}

// Text reads a file as text; see page.Texts.
func (e *Engine) Text(f page.File, done func(string, error)) {
	e.Go(func() func() {
		text, err := e.Files.Read(f.Handle)
		return func() { done(string(text), err) }
	})
}

// FetchText reads a file of the page's own origin; see lessons.Files.
func (e *Engine) FetchText(address string, done func(string, error)) {
	e.Go(func() func() {
		data, err := e.Fetch(address)
		return func() { done(string(data), err) }
	})
}

// Read parses a file as a log; see page.Logs.
func (e *Engine) Read(f page.File, to page.LogSink) page.Task {
	handle := f.Handle
	if f.Procs > 0 {
		handle = nil // the worker writes a new file with that number of processors
	}
	q := e.newLogQuery(library.Read.Encode(library.Reading{Name: f.Name, Procs: f.Procs}), "read from a file", handle, to)
	if f.Bytes > logs.LargestLog {
		e.Soon(func() {
			q.answer(nil, fmt.Errorf("%s has %d bytes; want at most %d (64 MiB)", f.Name, f.Bytes, logs.LargestLog))
		})
		return q
	}
	q.job.Attached = f.Handle
	return q.submit()
}

// Make generates a log; see page.Logs.
func (e *Engine) Make(m synth.Request, to page.LogSink) page.Task {
	return e.newLogQuery(library.Make.Encode(library.Recipe{Request: m}), "made in this browser", nil, to).submit()
}

// newLogQuery makes a query to a worker whose answer is a log. about is the log's origin. file is the handle of the log's file, or nil.
func (e *Engine) newLogQuery(p query.Encoded, about string, file any, to page.LogSink) *pendingQuery {
	return e.newQuery(p, to.Progress, func(answer []byte, err error) {
		var l *log
		if err == nil {
			l, err = e.addAnswer(answer, about, file)
		}
		report(to, l, err)
	})
}

// addAnswer decodes a worker's answer, a log, and adds it to the logs that the page can use.
func (e *Engine) addAnswer(answer []byte, about string, file any) (*log, error) {
	received := new(library.Log)
	if err := coder.Decode(answer, received); err != nil {
		return nil, err
	}
	l := e.addLog(received)
	l.trace = received.Trace
	l.about = cmp.Or(l.about, about)
	if l.file == nil {
		l.file = file
	}
	var err error
	if l.file == nil && len(received.File) > 0 {
		l.file, err = e.Files.Make(received.Source.Name, logType, received.File)
	}
	return l, err
}

// Open describes a log that is in one of the lists; see page.Logs.
func (e *Engine) Open(sha256 string, to page.LogSink) page.Task {
	l := e.logs[sha256]
	q := &pendingQuery{engine: e, done: func(_ []byte, err error) { report(to, l, err) }}
	switch {
	case l == nil:
		e.Soon(func() { q.answer(nil, errUnknownLog("", sha256)) })
	case l.facts != nil:
		e.Soon(func() { q.answer(nil, nil) })
	default:
		e.provide([]corestudy.Source{l.source}, func(unavailable map[string]error) { q.answer(nil, unavailable[sha256]) })
	}
	return q
}

// report passes a log's facts to a sink, or the error.
func report(to page.LogSink, l *log, err error) {
	var facts library.LogFacts
	if err == nil {
		facts, err = l.describe()
	}
	if err != nil {
		to.Failed(err.Error())
		return
	}
	to.Done(facts)
}

// addLog records the facts of a log from a worker or a pack, and gives the log's jobs to the pool.
func (e *Engine) addLog(received *library.Log) *log {
	l := e.logs[received.Source.SHA256]
	if l == nil {
		l = &log{source: received.Source}
		e.logs[received.Source.SHA256] = l
	}
	l.facts = received.Facts
	e.Pool.Give(received.Source.SHA256, received.Trace)
	return l
}

// Keep puts a log into the store; see page.Logs.
func (e *Engine) Keep(sha256 string, done func(error)) {
	l := e.logs[sha256]
	if l == nil || l.facts == nil || l.trace == nil || l.file == nil {
		e.Soon(func() { done(errUnknownLog("", sha256)) })
		return
	}
	e.Go(func() func() {
		described, err := l.describe()
		kept := keptFacts{described, sumOf(l.trace)}
		var facts []byte
		if err == nil {
			facts, err = json.Marshal(kept)
		}
		if err == nil {
			err = e.Store.Put(sha256, facts, l.trace, l.file)
		}
		return func() {
			if err == nil {
				l.trace, l.traceSum = nil, kept.TraceSHA256 // the store has it
			}
			done(err)
		}
	})
}

// Remove removes a log from the store; see page.Logs. The page can use the log, and store it again, until the reader leaves. stays is false
// if the stored data were damaged or gone and the log was neither read nor generated in this visit.
func (e *Engine) Remove(sha256 string, done func(stays bool, err error)) {
	l := e.logs[sha256]
	if l == nil {
		e.Soon(func() { done(false, errUnknownLog("", sha256)) })
		return
	}
	trace, file := l.trace, l.file
	e.Go(func() func() {
		var damage error
		if trace == nil || file == nil {
			trace, file, damage = e.loadStored(l)
		}
		err := e.Store.Remove(sha256)
		over := func(damage error) {
			if err == nil && damage != nil {
				delete(e.logs, sha256)
			}
			done(damage == nil, err)
		}
		return func() {
			switch {
			case err == nil && damage != nil && l.file != nil:
				e.readAgain(l, over)
				return
			case err == nil && damage == nil:
				l.trace, l.file = trace, file
			}
			over(damage)
		}
	})
}

// Save offers a log's file for download; see page.Logs.
func (e *Engine) Save(sha256 string, done func(error)) {
	l := e.logs[sha256]
	if l == nil {
		e.Soon(func() { done(errUnknownLog("", sha256)) })
		return
	}
	e.Go(func() func() {
		file, err := e.fileOf(l)
		return func() {
			if err == nil {
				err = e.Files.Save(l.source.Name, file)
			}
			done(err)
		}
	})
}

// fileOf returns a handle of a log's file, which it fetches or takes from the store if necessary. It blocks.
func (e *Engine) fileOf(l *log) (any, error) {
	switch {
	case l.file != nil:
		return l.file, nil
	case l.address != "":
		data, err := e.Fetch(l.address)
		if err != nil {
			return nil, fmt.Errorf("%s could not be fetched: %w", l.source.Name, err)
		}
		return e.Files.Make(l.source.Name, logType, data)
	default:
		_, file, err := e.loadStored(l)
		return file, err
	}
}

var (
	_ page.Runs = (*Engine)(nil)
	_ page.Logs = (*Engine)(nil)
)
