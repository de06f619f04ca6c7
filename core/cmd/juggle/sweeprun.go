package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"juggle/core/cmd/file"
	"juggle/core/experiment"
	"juggle/core/optimum"
	"juggle/core/parallel"
	"juggle/core/param"
	"juggle/core/report"
	"juggle/core/sweep"
	"juggle/core/workload"
	"juggle/traces"
)

// sweepRun computes a share. What it has computed when it is broken off is in chunks.
func sweepRun(e *env, args []string) error {
	fs := newFlags(e, "sweep run", "DIR\n\n"+`The same command goes on with a share that was broken off, and does nothing where it is
whole. SIGTERM ends it cleanly. An item that fails is set aside, and the others are computed; the same command tries it again.
How long it takes "juggle sweep plan" says: that many seconds of one core, over the shares and the cores.`)
	var checks bool
	checkFlag(fs, &checks)
	highsFlag(e, fs)
	share := sweep.Whole
	const help = "compute share `I/N`, 0/8 to 7/8 being all of eight; shares cost about the same (default all)"
	fs.Func("share", help, func(text string) (err error) {
		if share, err = sweep.ParseShare(text); err != nil {
			return param.Wanted("I/N with I from 0 to N-1")
		}
		return nil
	})
	var jobs int
	jobsFlag(fs, &jobs)
	format := formatFlag(e, fs)
	folder, err := parseFolder(fs, args)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	run := &shareRun{env: e, sweepFolder: folder, share: share, stopped: ctx.Done(), checks: checks}
	computed, err := run.complete(jobs)
	if err != nil {
		return fmt.Errorf("share %v: %w", share, err)
	}
	from, to := folder.plan.Items(share)
	table := &report.Table{Columns: []report.Column{{Name: "share"}, {Name: "items", Kind: report.Number},
		{Name: "computed", Kind: report.Number}, {Name: "known", Kind: report.Number}, {Name: "file"}}}
	table.Add(share, to-from, computed, to-from-computed, folder.partPath(share))
	return writeTable(e, table, *format)
}

// solverOfSweeps is the same wherever a share is computed, since what it answers within its limits decides results.
var solverOfSweeps = solverFlags{nodes: optimum.DefaultNodes, seconds: optimum.MostSeconds, gap: 1e-4}

// chunk is how many neighbouring items are computed one after the other, since most of them meet the same jobs.
const chunk = 6

// A shareRun is one process's work on a share.
type shareRun struct {
	*sweepFolder
	env     *env
	share   sweep.Share
	stopped <-chan struct{}
	checks  bool

	failed  parallel.Failures
	results *sweep.Results // what is in files
	chunk   sweep.Part     // what is not yet
	began   time.Time
	wrote   time.Time   // when the last chunk was
	looked  time.Time   // when the part was last looked for
	torn    os.FileInfo // a part that is there and not whole; nil: none
}

var (
	errStopped  = errors.New("stopped")
	errFinished = errors.New("another process has finished the share")
)

// complete makes the share's part, and counts what had to be computed for it.
func (r *shareRun) complete(jobs int) (computed int, err error) {
	switch whole, err := r.isWhole(); {
	case err != nil:
		return 0, err
	case whole: // whoever made it may not have come to remove them
		r.removeChunks()
		return 0, nil
	}
	from, to := r.plan.Items(r.share)
	results, files, err := r.gather(from, to)
	if err != nil {
		return 0, err
	}
	complain(r.env, files)
	r.results = results
	missing := results.Missing(from, to)
	err = r.compute(missing, jobs)
	rest := len(results.Missing(from, to))
	switch {
	case errors.Is(err, errFinished):
		r.removeChunks()
		return len(missing) - rest, nil
	case err != nil:
		return 0, fmt.Errorf("%w; %d of its %d items are computed and kept, the same command goes on", err, to-from-rest, to-from)
	case len(r.failed.List) > 0:
		r.failed.Of = to - from
		return 0, fmt.Errorf("%w\n%d of its items are computed and kept; the same command tries the others again, and %s",
			r.failed.OrNil(), to-from-rest, `"juggle sweep status" lists them`)
	}
	err = file.Write(r.partPath(r.share), func(w io.Writer) error { return r.plan.WritePart(w, results.Part(r.share)) })
	if err != nil {
		return 0, fmt.Errorf("%w; its items are computed and kept, the same command writes them", err)
	}
	r.removeChunks()
	return len(missing), nil
}

// isWhole tells whether the part is there and whole. One that is not is not read again.
func (r *shareRun) isWhole() (bool, error) {
	info, err := os.Lstat(r.partPath(r.share))
	if errors.Is(err, os.ErrNotExist) || err == nil && os.SameFile(info, r.torn) {
		return false, nil
	}
	part := &partFile{path: r.partPath(r.share), share: r.share}
	if err == nil {
		err = r.read(part)
	}
	switch {
	case err != nil:
		return false, err
	case file.Plain(info.Mode()) != nil: // not ours to replace
		return false, fmt.Errorf("%s: %w or nothing", part.path, part.fault)
	case part.fault != nil:
		r.torn = info
	}
	return part.fault == nil, nil
}

// compute computes these items, and writes what is there into a chunk now and then, and at the end.
func (r *shareRun) compute(missing []int, jobs int) error {
	r.chunk.Share = r.share
	r.began, r.wrote = time.Now(), time.Now()
	bar := progressLine{env: r.env}
	defer bar.clear()
	done := 0
	err := r.make(r.env, missing, jobs, experiment.Context{Check: r.checks, GoOn: r.mayGoOn}, func(item int, a attempt) error {
		if a.err != nil {
			r.failed.List = append(r.failed.List, parallel.Failure{Item: item, Err: a.err})
			r.chunk.Failed = append(r.chunk.Failed, sweep.Failure{Item: item, Why: a.err.Error()})
		} else {
			r.chunk.Results = append(r.chunk.Results, a.result)
		}
		done++
		bar.show(done, len(missing))
		if err := r.finishedElsewhere(); err != nil || !r.chunkIsDue() {
			return err
		}
		return r.writeChunk()
	})
	return cmp.Or(err, r.writeChunk())
}

// chunkIsDue tells whether it is time for a chunk. A process that is killed loses what is in none: a twentieth of what it has done, and a
// minute at most. So there are few chunks, however long a share takes.
func (r *shareRun) chunkIsDue() bool {
	return time.Since(r.wrote) >= min(max(time.Since(r.began)/20, time.Second/20), time.Minute)
}

// writeChunk writes what is in no file yet.
func (r *shareRun) writeChunk() error {
	if len(r.chunk.Results)+len(r.chunk.Failed) == 0 {
		return nil
	}
	path := filepath.Join(r.parts(), fmt.Sprintf("%s.%016x%s", r.stem(r.share), rand.Uint64(), chunkEnd))
	if err := file.Write(path, func(w io.Writer) error { return r.plan.WritePart(w, &r.chunk) }); err != nil {
		return err
	}
	r.results.AddFailed(r.chunk.Failed)
	err := r.results.Add(path, r.chunk.Results)
	r.chunk, r.wrote = sweep.Part{Share: r.share}, time.Now()
	return err
}

// mayGoOn is the reason to compute no further.
func (r *shareRun) mayGoOn() error {
	select {
	case <-r.stopped:
		return errStopped
	default:
		return nil
	}
}

// finishedElsewhere looks, once a second, whether another process has made the part.
func (r *shareRun) finishedElsewhere() error {
	if now := time.Now(); now.Sub(r.looked) >= time.Second {
		r.looked = now
		if whole, err := r.isWhole(); whole && err == nil {
			return errFinished
		}
	}
	return nil
}

// removeChunks removes those of the share, since all that they have is in the part, and what killed processes have left half written.
func (r *shareRun) removeChunks() {
	entries, _ := file.List(r.dir, partsName)
	for _, entry := range entries {
		name := entry.Name()
		info, err := entry.Info()
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		old := filepath.Ext(name) == ".tmp" && time.Since(info.ModTime()) > time.Hour
		if strings.HasPrefix(name, r.stem(r.share)+".") && (filepath.Ext(name) == chunkEnd || old) {
			os.Remove(filepath.Join(r.parts(), name))
		}
	}
}

// An attempt is what became of an item.
type attempt struct {
	result experiment.Row
	err    error // the item's own; what concerns all ends the work
	took   time.Duration
}

// make makes these items on so many cores, and hands over each. An error of ctx.GoOn ends the work before the next item.
func (f *sweepFolder) make(e *env, items []int, jobs int, ctx experiment.Context, each func(item int, a attempt) error) (err error) {
	kind, logs := f.plan.Kind(), f.shelf()
	if kind.Solves && len(items) > 0 {
		solvers, err := solverOfSweeps.hire(e, min(jobs, len(items)))
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, solvers.end()) }()
		ctx.Lent = optimum.Solver(solvers.solve)
	}
	for _, item := range items {
		if kind.Logs {
			logs.uses[f.plan.Source(item).SHA256]++
		}
	}
	return parallel.Each(len(items), jobs, chunk,
		func(own *experiment.Context, i int) (a attempt, err error) {
			if err := ctx.Alive(); err != nil {
				return a, err
			}
			if kind.Logs {
				source := f.plan.Source(items[i])
				if _, err := logs.take(source); err != nil {
					return a, err
				}
				defer logs.giveBack(source)
			}
			own.Log, own.Check, own.Lent = logs.take, ctx.Check, ctx.Lent
			begin := time.Now()
			a.result, a.err = f.execute(own, items[i])
			a.took = time.Since(begin)
			return a, nil
		},
		func(i int, a attempt) error { return each(items[i], a) })
}

// A logShelf reads logs when they are first needed, and forgets them when they are needed no more.
type logShelf struct {
	*sweepFolder
	mu   sync.Mutex
	logs map[string]*workload.Trace // by their SHA-256
	uses map[string]int             // how often a log is still to be given back; 0: it is kept
}

func (f *sweepFolder) shelf() *logShelf {
	return &logShelf{sweepFolder: f, logs: make(map[string]*workload.Trace), uses: make(map[string]int)}
}

// take gives a log of the plan. One that is not the one that was planned is an error.
func (s *logShelf) take(source experiment.Source) (*workload.Trace, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.logs[source.SHA256] == nil {
		i := slices.IndexFunc(s.plan.Logs(), func(l sweep.Log) bool { return l.SHA256 == source.SHA256 })
		t, err := s.readLog(&s.plan.Logs()[i])
		if err != nil {
			return nil, err
		}
		s.logs[source.SHA256] = t
	}
	return s.logs[source.SHA256], nil
}

// giveBack says that a log was used once.
func (s *logShelf) giveBack(source experiment.Source) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.uses[source.SHA256]--; s.uses[source.SHA256] == 0 {
		delete(s.logs, source.SHA256)
	}
}

func (f *sweepFolder) readLog(l *sweep.Log) (*workload.Trace, error) {
	if l.Path == "" {
		index, err := traces.Index()
		if err != nil {
			return nil, err
		}
		for _, excerpt := range index {
			if excerpt.SHA256 == l.SHA256 {
				return readBundled(excerpt)
			}
		}
		return nil, fmt.Errorf("%s: got no bundled log with SHA-256 %s: another version of the program has planned the sweep", l.Name, l.SHA256)
	}
	path := filepath.FromSlash(l.Path)
	if !filepath.IsAbs(path) {
		path = filepath.Join(f.dir, path)
	}
	t, err := readPlanned(&env{stderr: io.Discard}, path) // the plan has warned of what is left out
	if err != nil {
		return nil, err
	}
	if t.SHA256 != l.SHA256 {
		return nil, fmt.Errorf("%s: got SHA-256 %s, want that of the plan: the log was changed after the sweep was planned", path, t.SHA256)
	}
	return t, nil
}

// readPlanned reads a log that a file names, and no person: it must be a plain file, which nobody waits for.
func readPlanned(e *env, path string) (*workload.Trace, error) {
	in, err := file.Open(path)
	if err != nil {
		return nil, err
	}
	if err := in.Close(); err != nil {
		return nil, err
	}
	return readTrace(e, path, workload.NewTrace)
}
