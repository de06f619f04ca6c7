package engine

import (
	"encoding/json"
	"fmt"

	corestudy "juggle/core/study"
	"juggle/site"
	"juggle/wasm/pool"
	"juggle/wasm/wire"
)

// MostBytes is the largest file that is read.
const MostBytes = 64 << 20

const logType = "application/gzip"

// A log is one that the page may study. Its bytes are in the pool once it has been needed.
type log struct {
	source  wire.Source
	address string         // of a bundled one
	about   string         // where it comes from, one line
	facts   *site.LogFacts // where it has been described
	trace   []byte         // of one that was read or made
	file    any            // a handle, of one that was read, made or kept
}

// Bundled answers with the logs that came with the page; see site.Logs.
func (e *Engine) Bundled(done func([]site.LogEntry, error)) {
	e.Go(func() func() {
		index, err := e.Fetch(e.Index)
		var files []wire.LogFile
		if err == nil {
			files, err = wire.DecodeIndex(index)
		}
		return func() { done(e.bundled(files), err) }
	})
}

func (e *Engine) bundled(files []wire.LogFile) []site.LogEntry {
	var entries []site.LogEntry
	for _, f := range files {
		e.logs[f.Source.SHA256] = &log{source: f.Source, address: f.File, about: f.About}
		entries = append(entries, site.LogEntry{
			Source: corestudy.Source(f.Source), About: f.About, Jobs: f.Jobs, Days: f.Days, Load: f.Load, Default: f.Default,
		})
	}
	return entries
}

// Kept answers with the logs on the shelf; see site.Logs.
func (e *Engine) Kept(done func([]site.LogEntry, error)) {
	e.Go(func() func() {
		shelved, err := e.Shelf.List()
		return func() { done(e.shelved(shelved), err) }
	})
}

func (e *Engine) shelved(all []Shelved) []site.LogEntry {
	var entries []site.LogEntry
	for _, s := range all {
		var facts site.LogFacts
		if json.Unmarshal(s.Facts, &facts) != nil || facts.Source.SHA256 != s.SHA256 {
			continue // another version's
		}
		if e.logs[s.SHA256] == nil {
			e.logs[s.SHA256] = &log{source: wire.Source(facts.Source), about: facts.About, facts: &facts}
		}
		entries = append(entries, site.LogEntry{Source: facts.Source, About: facts.About, Jobs: facts.Kept, Days: facts.Days, Load: facts.Load, Made: facts.Made})
	}
	return entries
}

// provide puts the logs of a study into the pool; done hears of it in a call of its own, with the first error.
func (e *Engine) provide(sources []corestudy.Source, done func(error)) {
	var fetch []func() (key string, data []byte, err error)
	for _, s := range sources {
		if e.Pool.Has(s.SHA256) {
			continue
		}
		l := e.logs[s.SHA256]
		switch {
		case l == nil:
			err := fmt.Errorf("the log %s (sha256 %.12s…) is not here", s.Name, s.SHA256)
			e.Soon(func() { done(err) })
			return
		case l.trace != nil:
			e.Pool.Give(s.SHA256, l.trace)
		case l.address != "":
			fetch = append(fetch, func() (string, []byte, error) {
				data, err := e.Fetch(l.address)
				return s.SHA256, data, err
			})
		default:
			fetch = append(fetch, func() (string, []byte, error) {
				data, _, err := e.Shelf.Get(s.SHA256)
				return s.SHA256, data, err
			})
		}
	}
	if len(fetch) == 0 {
		e.Soon(func() { done(nil) })
		return
	}
	waiting, failed := len(fetch), error(nil)
	for _, f := range fetch {
		e.Go(func() func() {
			key, data, err := f()
			return func() {
				if err == nil {
					e.Pool.Give(key, data)
				} else if failed == nil {
					failed = err
				}
				if waiting--; waiting == 0 {
					done(failed)
				}
			}
		})
	}
}

// Choose opens the browser's file dialog; see site.Logs.
func (e *Engine) Choose(done func(site.File)) {
	err := e.Files.Choose(".swf,.gz,.txt", func(name string, size int64, handle any) {
		done(site.File{Name: name, Bytes: size, Handle: handle})
	})
	if err != nil {
		panic(err) // a browser without file dialogs could not have shown the button
	}
}

// A reading is a log being described by a worker.
type reading struct {
	engine *Engine
	to     site.LogSink
	job    uint32
	over   bool
}

// Cancel implements site.Task.
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

// Read parses a file; see site.Logs.
func (e *Engine) Read(f site.File, to site.LogSink) site.Task {
	r := &reading{engine: e, to: to}
	if f.Bytes > MostBytes {
		e.Soon(func() {
			r.failed(fmt.Sprintf("%s has %d bytes; want at most %d (64 MiB)", f.Name, f.Bytes, MostBytes))
		})
		return r
	}
	j := pooled(wire.Inspect, wire.Inspection{Name: f.Name}.Encode(), nil, 2, func(a wire.Frame) {
		r.reply(a, "read from a file", f.Handle)
	})
	j.Attached, j.Short, j.Urgent = f.Handle, false, true
	r.job = e.Pool.Submit(j)
	return r
}

// Make generates a log; see site.Logs.
func (e *Engine) Make(m site.MakeRequest, to site.LogSink) site.Task {
	r := &reading{engine: e, to: to}
	body, err := json.Marshal(m)
	if err != nil {
		e.Soon(func() { r.failed(err.Error()) })
		return r
	}
	j := pooled(wire.Generate, body, nil, 2, func(a wire.Frame) { r.reply(a, "made in this browser", nil) })
	j.Short, j.Urgent = false, true
	r.job = e.Pool.Submit(j)
	return r
}

// Open describes a log that is in one of the lists; see site.Logs.
func (e *Engine) Open(sha256 string, to site.LogSink) site.Task {
	r := &reading{engine: e, to: to}
	l := e.logs[sha256]
	switch {
	case l == nil:
		e.Soon(func() { r.failed(fmt.Sprintf("the log (sha256 %.12s…) is not here", sha256)) })
	case l.facts != nil:
		e.Soon(func() { r.tell(l) })
	default:
		e.provide([]corestudy.Source{corestudy.Source(l.source)}, func(err error) {
			switch {
			case r.over:
			case err != nil:
				r.failed(err.Error())
			default:
				j := pooled(wire.Inspect, wire.Inspection{Name: l.source.Name, Key: sha256}.Encode(), []string{sha256}, 2, func(a wire.Frame) {
					r.reply(a, l.about, l.file)
				})
				j.Short, j.Urgent = false, true
				r.job = e.Pool.Submit(j)
			}
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
		l, err := r.engine.learn(f.Body, about, file)
		if err != nil {
			r.failed(err.Error())
			return
		}
		r.tell(l)
	}
}

// learn remembers what a worker found out about a log.
func (e *Engine) learn(body []byte, about string, file any) (*log, error) {
	answer, err := wire.DecodeLog(body)
	if err != nil {
		return nil, err
	}
	var facts site.LogFacts
	if err := json.Unmarshal(answer.Facts, &facts); err != nil {
		return nil, err
	}
	l := e.logs[answer.Source.SHA256]
	if l == nil {
		l = &log{source: answer.Source, about: about}
		e.logs[answer.Source.SHA256] = l
	}
	facts.Source, facts.About = corestudy.Source(l.source), l.about
	l.facts, l.trace = &facts, answer.Trace
	e.Pool.Give(answer.Source.SHA256, answer.Trace)
	if l.file == nil {
		l.file = file
	}
	if l.file == nil && len(answer.File) > 0 {
		l.file, err = e.Files.Make(answer.Source.Name, logType, answer.File)
	}
	return l, err
}

func (r *reading) tell(l *log) {
	if !r.over {
		r.over = true
		r.to.Done(*l.facts)
	}
}

// Keep puts a log on the shelf; see site.Logs.
func (e *Engine) Keep(sha256 string, done func(error)) {
	l := e.logs[sha256]
	if l == nil || l.facts == nil || l.trace == nil || l.file == nil {
		e.Soon(func() { done(fmt.Errorf("the log (sha256 %.12s…) is not here", sha256)) })
		return
	}
	e.Go(func() func() {
		facts, err := json.Marshal(l.facts)
		if err == nil {
			err = e.Shelf.Put(Shelved{SHA256: sha256, Facts: facts}, l.trace, l.file)
		}
		return func() { done(err) }
	})
}

// Remove takes a log from the shelf; see site.Logs. It can be used, and kept again, until the page is left.
func (e *Engine) Remove(sha256 string, done func(error)) {
	l := e.logs[sha256]
	if l == nil {
		e.Soon(func() { done(fmt.Errorf("the log (sha256 %.12s…) is not here", sha256)) })
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

// Save offers a log's file for download; see site.Logs.
func (e *Engine) Save(sha256 string, done func(error)) {
	l := e.logs[sha256]
	if l == nil {
		e.Soon(func() { done(fmt.Errorf("the log (sha256 %.12s…) is not here", sha256)) })
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
		data, err := e.Fetch(l.address)
		if err != nil {
			return nil, err
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
	_ site.Engine = (*Engine)(nil)
	_ site.Logs   = (*Engine)(nil)
)
