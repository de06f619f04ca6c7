package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"juggle/core/experiment"
	"juggle/core/optimum"
	"juggle/core/parallel"
	"juggle/core/report"
	"juggle/core/sweep"
	"juggle/core/workload"
	"juggle/traces"
)

// sweepRun computes a share. What it has computed when it is broken off, by a signal or otherwise, is in its journal.
func sweepRun(e *env, args []string) error {
	fs := newFlags(e, "sweep run", "DIR\n\n"+`The same command goes on with a share that was broken off, and does nothing where it is
whole. SIGTERM ends it cleanly. An item that fails is set aside, and the others are computed; the same command tries it again.`)
	var checks bool
	checkFlag(fs, &checks)
	share := sweep.Whole
	const help = "compute share `I/N`, 0/8 to 7/8 being all of eight; shares cost about the same (default all)"
	fs.Func("share", help, func(text string) (err error) {
		if share, err = sweep.ParseShare(text); err != nil {
			return errors.New("want I/N with I from 0 to N-1")
		}
		return nil
	})
	jobs := fs.Int("jobs", runtime.NumCPU(), "compute on `N` cores; the results do not depend on it")
	format := formatFlag(e, fs)
	dir, err := parseFolder(fs, args)
	if err != nil {
		return err
	}
	if *jobs < 1 {
		return usagef("sweep run: -jobs: got %d, want at least 1", *jobs)
	}
	folder, err := openSweep(dir)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	run := &shareRun{env: e, sweepFolder: folder, share: share, stopped: ctx.Done(), execute: folder.plan.Execute, checks: checks}
	var solvers team
	if folder.plan.Kind().Solves {
		if solvers, err = solverOfSweeps.hire(e, *jobs); err != nil {
			return err
		}
		run.lent = optimum.Solver(solvers.solve)
	}
	computed, err := run.complete(*jobs)
	err = errors.Join(err, solvers.end())
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
var solverOfSweeps = solverFlags{seconds: 60, gap: 1e-4}

// chunk is how many neighbouring items are computed one after the other, since most of them meet the same jobs.
const chunk = 6

// A shareRun is one process's work on a share.
type shareRun struct {
	*sweepFolder
	env     *env
	share   sweep.Share
	stopped <-chan struct{}
	execute func(ctx *experiment.Context, item int) (experiment.Row, error)
	checks  bool
	lent    any // to runs

	failed  parallel.Failures
	results *sweep.Results
	journal *os.File
	line    []byte
	looked  time.Time   // when the part was last looked for
	torn    os.FileInfo // a part that is there and not whole; nil: none
}

var (
	errStopped  = errors.New("stopped")
	errFinished = errors.New("another process has finished the share")
)

// complete makes the share's part, and counts what had to be computed for it.
func (r *shareRun) complete(jobs int) (computed int, err error) {
	if whole, err := r.isWhole(); whole || err != nil {
		return 0, err
	}
	from, to := r.plan.Items(r.share)
	results, files, err := r.gather(from, to)
	if err != nil {
		return 0, err
	}
	complain(r.env, files)
	r.results = results
	missing := results.Missing(from, to)
	switch err := r.compute(missing, jobs); {
	case errors.Is(err, errFinished):
		r.removeJournals()
		return len(missing) - len(results.Missing(from, to)), nil
	case err != nil:
		rest := len(results.Missing(from, to))
		return 0, fmt.Errorf("%w; %d of its %d items are computed and kept, the same command goes on", err, to-from-rest, to-from)
	case len(r.failed.List) > 0:
		r.failed.Of = to - from
		return 0, fmt.Errorf("%w\n%d of its items are computed and kept; the same command tries the others again, and %s",
			r.failed.OrNil(), to-from-len(results.Missing(from, to)), `"juggle sweep status" lists them`)
	}
	err = writeWhole(r.partPath(r.share), func(w io.Writer) error { return r.plan.WritePart(w, r.share, results) })
	if err != nil {
		return 0, fmt.Errorf("%w; its items are computed and kept, the same command writes them", err)
	}
	r.removeJournals()
	return len(missing), nil
}

// isWhole tells whether the part is there and whole. One that is not is not read again.
func (r *shareRun) isWhole() (bool, error) {
	info, err := os.Stat(r.partPath(r.share))
	if errors.Is(err, os.ErrNotExist) || err == nil && os.SameFile(info, r.torn) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	file := &partFile{path: r.partPath(r.share), share: r.share}
	if err := r.read(file); err != nil {
		return false, err
	}
	if file.fault != nil {
		r.torn = info
	}
	return file.fault == nil, nil
}

// compute computes these items, and writes each into the journal as soon as it is there.
func (r *shareRun) compute(missing []int, jobs int) (err error) {
	if len(missing) == 0 {
		return nil
	}
	if r.journal, err = os.CreateTemp(r.parts(), r.stem(r.share)+".*"+journalEnd); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.journal.Sync(), r.journal.Close()) }()
	if err := r.journal.Chmod(0o644); err != nil {
		return err
	}
	if _, err := r.journal.Write(r.plan.AppendHead(nil, r.share)); err != nil {
		return err
	}
	logs := r.shelf()
	for _, item := range missing {
		if r.plan.Kind().Logs {
			logs.uses[r.plan.Source(item).SHA256]++
		}
	}
	bar := progressLine{env: r.env}
	defer bar.clear()
	done := 0
	type tried struct {
		result experiment.Row
		err    error // the item's own; what concerns all ends the share
	}
	return parallel.Each(len(missing), jobs, chunk,
		func(ctx *experiment.Context, i int) (t tried, err error) {
			if err := r.mayGoOn(); err != nil {
				return t, err
			}
			if r.plan.Kind().Logs {
				source := r.plan.Source(missing[i])
				if _, err := logs.take(source); err != nil {
					return t, err
				}
				defer logs.giveBack(source)
			}
			ctx.Log, ctx.Check, ctx.Lent = logs.take, r.checks, r.lent
			t.result, t.err = r.execute(ctx, missing[i])
			return t, nil
		},
		func(i int, t tried) error {
			if err := r.keep(missing[i], t.result, t.err); err != nil {
				return err
			}
			done++
			bar.show(done, len(missing))
			return r.finishedElsewhere()
		})
}

// keep takes what became of an item, and writes it into the journal.
func (r *shareRun) keep(item int, result experiment.Row, failed error) error {
	if failed != nil {
		f := sweep.Failure{Item: item, Why: failed.Error()}
		r.failed.List = append(r.failed.List, parallel.Failure{Item: item, Err: failed})
		r.results.AddFailed([]sweep.Failure{f})
		r.line = r.plan.AppendFailure(r.line[:0], f)
	} else {
		r.line = r.plan.AppendResult(r.line[:0], result)
	}
	if _, err := r.journal.Write(r.line); err != nil || failed != nil {
		return err
	}
	return r.results.Add(r.journal.Name(), []experiment.Row{result})
}

// mayGoOn is the reason to compute no further item.
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

// removeJournals removes those of the share: all that they have is in the part.
func (r *shareRun) removeJournals() {
	entries, err := os.ReadDir(r.parts())
	if err != nil {
		return
	}
	for _, entry := range entries {
		if name := entry.Name(); strings.HasPrefix(name, r.stem(r.share)+".") && strings.HasSuffix(name, journalEnd) {
			os.Remove(filepath.Join(r.parts(), name))
		}
	}
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
	t, err := readTrace(&env{stderr: io.Discard}, path, workload.NewTrace) // the plan has warned of what is left out
	if err != nil {
		return nil, err
	}
	if t.SHA256 != l.SHA256 {
		return nil, fmt.Errorf("%s: got SHA-256 %s, want %s: the log was changed after the sweep was planned", path, t.SHA256, l.SHA256)
	}
	return t, nil
}
