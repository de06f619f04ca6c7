package engine

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"

	corestudy "juggle/core/study"
	"juggle/core/synth"
	"juggle/site/figures"
	"juggle/site/logs"
	"juggle/site/page"
	"juggle/wasm/pool"
	"juggle/wasm/wire"
)

const logType = "application/octet-stream" // a log may be text or gzip

// A log is one that the page may study. Its jobs are in the pool once it has been needed.
type log struct {
	source  wire.Source
	address string // of a bundled one's file
	pack    string // of a bundled one's jobs and description
	recipe  []byte // of a bundled one that is made again: a wire.Recipe
	about   string // where it comes from, one line
	facts   []byte // corestudy.LogFacts as JSON, where it has been described
	trace   []byte // of one that was read, made or unpacked
	file    any    // a handle, of one that was read, made or kept
}

// describe gives the facts of a log that has been described.
func (l *log) describe() (facts corestudy.LogFacts, err error) {
	err = json.Unmarshal(l.facts, &facts)
	facts.Source, facts.About = corestudy.Source(l.source), l.about
	return facts, err
}

// Bundled answers with the logs that came with the page; see page.Logs.
func (e *Engine) Bundled(done func([]page.LogEntry, error)) {
	e.Go(func() func() {
		index, err := e.fetch(e.Index)
		var files []wire.LogFile
		if err == nil {
			files, err = wire.DecodeIndex(index)
		}
		return func() { done(e.bundled(files), err) }
	})
}

func (e *Engine) bundled(files []wire.LogFile) []page.LogEntry {
	var entries []page.LogEntry
	for _, f := range files {
		e.logs[f.Source.SHA256] = &log{source: f.Source, address: f.File, pack: f.Pack, recipe: f.Recipe, about: f.About}
		entries = append(entries, page.LogEntry{
			Source: corestudy.Source(f.Source), About: f.About, Jobs: f.Jobs, Days: f.Days, Load: f.Load, Default: f.Default, Made: f.Made,
		})
	}
	return entries
}

// Kept answers with the logs on the shelf; see page.Logs.
func (e *Engine) Kept(done func([]page.LogEntry, error)) {
	e.Go(func() func() {
		shelved, err := e.Shelf.List()
		return func() { done(e.shelved(shelved), err) }
	})
}

func (e *Engine) shelved(all []Shelved) []page.LogEntry {
	var entries []page.LogEntry
	for _, s := range all {
		var facts corestudy.LogFacts
		if json.Unmarshal(s.Facts, &facts) != nil || facts.Source.SHA256 != s.SHA256 {
			continue // another version's
		}
		if e.logs[s.SHA256] == nil {
			e.logs[s.SHA256] = &log{source: wire.Source(facts.Source), about: facts.About, facts: s.Facts}
		}
		entries = append(entries, page.LogEntry{Source: facts.Source, About: facts.About, Jobs: facts.Kept, Days: facts.Days, Load: facts.Load,
			Made: facts.Made})
	}
	return entries
}

// ErrOffline is why a file cannot be fetched that nobody answers for.
var ErrOffline = errors.New("the page is offline and keeps no copy of it")

// fetch reads a file beside the page. It blocks.
func (e *Engine) fetch(address string) ([]byte, error) {
	data, err := e.Fetch(address)
	if errors.Is(err, ErrOffline) {
		err = ErrOffline // the address says nothing to a reader
	}
	return data, err
}

// A supply brings logs that lie together.
type supply struct {
	logs []corestudy.Source
	get  func(done func(error)) // puts them into the pool; done is called later
}

// fetched is a supply's get where something is fetched first, which blocks.
func (e *Engine) fetched(fetch func() (use func() error, err error)) func(done func(error)) {
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

// again is a supply's get of a bundled log that is made again.
func (e *Engine) again(recipe []byte) func(done func(error)) {
	return func(done func(error)) {
		j := pooled(wire.Generate, recipe, nil, 2, func(a wire.Frame) {
			switch a.Type {
			case wire.Fail:
				done(fmt.Errorf("could not be made: %s", a.Body))
			case wire.Done:
				l, err := wire.DecodeLog(a.Body)
				if err == nil {
					e.learn(l)
				}
				done(err)
			}
		})
		j.Short, j.Urgent = false, true
		e.Pool.Submit(j)
	}
}

// provide puts logs into the pool; done hears of it in a call of its own, with what is wrong with those that cannot be had, by SHA-256.
func (e *Engine) provide(sources []corestudy.Source, done func(lacking map[string]error)) {
	lacking := map[string]error{}
	var supplies []*supply
	packs := map[string]*supply{}
	for _, s := range sources {
		if e.Pool.Has(s.SHA256) {
			continue
		}
		l := e.logs[s.SHA256]
		switch {
		case l == nil:
			lacking[s.SHA256] = notHere(s.Name, s.SHA256)
		case l.trace != nil:
			e.Pool.Give(s.SHA256, l.trace)
		case packs[l.pack] != nil:
			packs[l.pack].logs = append(packs[l.pack].logs, s)
		case l.pack != "":
			packs[l.pack] = &supply{[]corestudy.Source{s}, e.fetched(func() (func() error, error) { return e.unpack(l.pack) })}
			supplies = append(supplies, packs[l.pack])
		case len(l.recipe) > 0:
			supplies = append(supplies, &supply{[]corestudy.Source{s}, e.again(l.recipe)})
		default:
			supplies = append(supplies, &supply{[]corestudy.Source{s}, e.fetched(func() (func() error, error) {
				trace, _, err := e.Shelf.Get(s.SHA256)
				return func() error { e.Pool.Give(s.SHA256, trace); return nil }, err
			})})
		}
	}
	waiting := len(supplies)
	if waiting == 0 {
		e.Soon(func() { done(lacking) })
		return
	}
	for _, from := range supplies {
		from.get(func(err error) {
			if err != nil {
				for _, s := range from.logs {
					lacking[s.SHA256] = fmt.Errorf("%s %w", s.Name, err)
				}
			}
			if waiting--; waiting == 0 {
				done(lacking)
			}
		})
	}
}

// unpack fetches a pack. It blocks; what it returns remembers the logs.
func (e *Engine) unpack(address string) (use func() error, err error) {
	data, err := e.fetch(address)
	if err != nil {
		return nil, err
	}
	logs, err := wire.DecodePack(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", address, err)
	}
	return func() error {
		for _, l := range logs {
			if e.logs[l.Source.SHA256] == nil {
				return fmt.Errorf("%s: the log %s is not in the index", address, l.Source.Name)
			}
			e.learn(l)
		}
		return nil
	}, nil
}

func notHere(name, sha256 string) error {
	if name != "" {
		name += " "
	}
	return fmt.Errorf("the log %s(sha256 %.12s…) is not here", name, sha256)
}

// Choose opens the browser's file dialog; see page.Logs.
func (e *Engine) Choose(done func(page.File)) { e.choose(".swf,.gz,.txt", done) }

func (e *Engine) choose(accept string, done func(page.File)) {
	err := e.Files.Choose(accept, func(name string, size int64, handle any) {
		done(page.File{Name: name, Bytes: size, Handle: handle})
	})
	if err != nil {
		panic(err) // a browser without file dialogs could not have shown the button
	}
}

// Text reads a file; see page.Texts.
func (e *Engine) Text(f page.File, done func(string, error)) {
	e.Go(func() func() {
		text, err := e.Files.Read(f.Handle)
		return func() { done(string(text), err) }
	})
}

// A reading is a log being described by a worker.
type reading struct {
	engine *Engine
	to     page.LogSink
	job    uint32
	over   bool
}

// Cancel implements page.Task.
func (r *reading) Cancel() {
	if r.over = true; r.job != 0 {
		r.engine.Pool.Cancel(r.job)
	}
}

func (r *reading) failed(message string) {
	if !r.over {
		r.over = true
		r.to.Failed(message)
	}
}

// Read parses a file; see page.Logs.
func (e *Engine) Read(f page.File, to page.LogSink) page.Task {
	r := &reading{engine: e, to: to}
	if f.Bytes > logs.LargestLog {
		e.Soon(func() {
			r.failed(fmt.Sprintf("%s has %d bytes; want at most %d (64 MiB)", f.Name, f.Bytes, logs.LargestLog))
		})
		return r
	}
	j := pooled(wire.Inspect, []byte(f.Name), nil, 2, func(a wire.Frame) {
		r.reply(a, "read from a file", f.Handle)
	})
	j.Attached, j.Short, j.Urgent = f.Handle, false, true
	r.job = e.Pool.Submit(j)
	return r
}

// Make generates a log; see page.Logs.
func (e *Engine) Make(m synth.Request, to page.LogSink) page.Task {
	r := &reading{engine: e, to: to}
	body, err := json.Marshal(wire.Recipe{Request: m})
	if err != nil {
		e.Soon(func() { r.failed(err.Error()) })
		return r
	}
	j := pooled(wire.Generate, body, nil, 2, func(a wire.Frame) { r.reply(a, "made in this browser", nil) })
	j.Short, j.Urgent = false, true
	r.job = e.Pool.Submit(j)
	return r
}

// Open describes a log that is in one of the lists; see page.Logs.
func (e *Engine) Open(sha256 string, to page.LogSink) page.Task {
	r := &reading{engine: e, to: to}
	l := e.logs[sha256]
	switch {
	case l == nil:
		e.Soon(func() { r.failed(notHere("", sha256).Error()) })
	case l.facts != nil:
		e.Soon(func() { r.tell(l) })
	default:
		e.provide([]corestudy.Source{corestudy.Source(l.source)}, func(lacking map[string]error) {
			if err := lacking[sha256]; err != nil {
				r.failed(err.Error())
				return
			}
			r.tell(l)
		})
	}
	return r
}

// reply takes a worker's frame about a log that comes from there and lies in that file.
func (r *reading) reply(f wire.Frame, about string, file any) {
	if r.over {
		return
	}
	r.engine.Show()
	switch f.Type {
	case wire.Progress:
		if s, err := wire.DecodeShare(f.Body); err == nil {
			r.to.Progress(int64(s.Done), int64(s.Total))
		}
	case wire.Fail:
		r.failed(string(f.Body))
	case wire.Done:
		answer, err := wire.DecodeLog(f.Body)
		if err != nil {
			r.failed(err.Error())
			return
		}
		l := r.engine.learn(answer)
		l.about = cmp.Or(l.about, about)
		if l.file == nil {
			l.file = file
		}
		if l.file == nil && len(answer.File) > 0 {
			if l.file, err = r.engine.Files.Make(answer.Source.Name, logType, answer.File); err != nil {
				r.failed(err.Error())
				return
			}
		}
		r.tell(l)
	}
}

// learn remembers what a worker or a pack tells of a log.
func (e *Engine) learn(told wire.Log) *log {
	l := e.logs[told.Source.SHA256]
	if l == nil {
		l = &log{source: told.Source}
		e.logs[told.Source.SHA256] = l
	}
	l.facts, l.trace = told.Facts, told.Trace
	e.Pool.Give(told.Source.SHA256, told.Trace)
	return l
}

func (r *reading) tell(l *log) {
	if r.over {
		return
	}
	facts, err := l.describe()
	if err != nil {
		r.failed(err.Error())
		return
	}
	r.over = true
	r.to.Done(facts)
}

// Keep puts a log on the shelf; see page.Logs.
func (e *Engine) Keep(sha256 string, done func(error)) {
	l := e.logs[sha256]
	if l == nil || l.facts == nil || l.trace == nil || l.file == nil {
		e.Soon(func() { done(notHere("", sha256)) })
		return
	}
	e.Go(func() func() {
		described, err := l.describe()
		var facts []byte
		if err == nil {
			facts, err = json.Marshal(described)
		}
		if err == nil {
			err = e.Shelf.Put(Shelved{SHA256: sha256, Facts: facts}, l.trace, l.file)
		}
		return func() { done(err) }
	})
}

// Remove takes a log from the shelf; see page.Logs. It can be used, and kept again, until the page is left.
func (e *Engine) Remove(sha256 string, done func(error)) {
	l := e.logs[sha256]
	if l == nil {
		e.Soon(func() { done(notHere("", sha256)) })
		return
	}
	trace, file := l.trace, l.file
	e.Go(func() func() {
		var err error
		if trace == nil || file == nil {
			trace, file, err = e.Shelf.Get(sha256)
		}
		if err == nil {
			err = e.Shelf.Remove(sha256)
		}
		return func() {
			if err == nil {
				l.trace, l.file = trace, file
			}
			done(err)
		}
	})
}

// Save offers a log's file for download; see page.Logs.
func (e *Engine) Save(sha256 string, done func(error)) {
	l := e.logs[sha256]
	if l == nil {
		e.Soon(func() { done(notHere("", sha256)) })
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

// fileOf gets a log's file from where it is. It blocks.
func (e *Engine) fileOf(l *log) (any, error) {
	switch {
	case l.file != nil:
		return l.file, nil
	case l.address != "":
		data, err := e.fetch(l.address)
		if err != nil {
			return nil, fmt.Errorf("%s could not be fetched: %w", l.source.Name, err)
		}
		return e.Files.Make(l.source.Name, logType, data)
	default:
		_, file, err := e.Shelf.Get(l.source.SHA256)
		return file, err
	}
}

// pooled is a job as most are.
func pooled(kind wire.Kind, body []byte, needs []string, tries int, reply func(wire.Frame)) pool.Job {
	return pool.Job{Kind: kind, Body: body, Needs: needs, Tries: tries, Short: true, Reply: reply}
}

var (
	_ figures.Engine = (*Engine)(nil)
	_ page.Logs      = (*Engine)(nil)
)
