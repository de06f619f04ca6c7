package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
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
)

const sweepRunHelp = `Writes what it computed of the share into one file, at the end, and nothing where files of
shares have all of it. SIGTERM ends it: what is computed by then is kept, and the same command goes on. Of a share that is killed
nothing is kept, so take many shares, of minutes. An item that fails is set aside, and the others are computed; the same command tries
it again. How long it takes "juggle sweep plan" says: that many seconds of one core, over the shares and the cores.`

// prepareSweepRun computes a share, and writes its file when it has ended, however it did.
func prepareSweepRun(c *invocation) func() error {
	dir, jobs, share := c.one("folders"), c.jobsFlag(), sweep.Whole
	var checks bool
	c.checkFlag(&checks)
	c.highsFlag()
	const help = "compute share `I/N`, 0/8 to 7/8 being all of eight; shares cost about the same (default all)"
	c.Func("share", help, func(text string) (err error) {
		if share, err = sweep.ParseShare(text); err != nil {
			return param.Wanted("I/N with I from 0 to N-1")
		}
		return nil
	})
	c.formatFlag(tableFormats)
	return func() error {
		folder, err := openSweep(*dir)
		if err != nil {
			return err
		}
		ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
		defer stop()
		computed, err := folder.complete(c.env, share, *jobs, experiment.Context{Check: checks, GoOn: func() error {
			if ctx.Err() != nil {
				return errors.New("stopped")
			}
			return nil
		}})
		if err != nil {
			return fmt.Errorf("share %v: %w", share, err)
		}
		if computed == 0 {
			c.say(`sweep run: nothing is left to compute of share %v`, share)
		}
		from, to := folder.plan.Items(share)
		table := &report.Table{Columns: report.Columns("share", "#items", "#computed", "#known", "file")}
		table.Add(share, to-from, computed, to-from-computed, folder.partPath(share))
		return c.table(table)
	}
}

// chunk is how many neighbouring items are computed one after the other, since most of them meet the same jobs.
const chunk = 6

// complete computes what no file has of a share, writes the share's file, and counts what it computed.
func (f *sweepFolder) complete(e *env, share sweep.Share, jobs int, ctx experiment.Context) (computed int, err error) {
	from, to := f.plan.Items(share)
	path := f.partPath(share)
	results, files, err := f.gather(e, from, to)
	if err != nil {
		return 0, err
	}
	for _, p := range files {
		if p.path == path && errors.As(p.fault, new(file.NotPlain)) { // not ours to replace
			return 0, fmt.Errorf("%s: %w or nothing", path, p.fault)
		}
	}
	missing := results.Missing(from, to)
	if len(missing) == 0 {
		return 0, nil
	}
	if err := f.makeRoom(path); err != nil { // before hours of work, not behind them
		return 0, err
	}
	failed := parallel.Failures{Of: to - from}
	bar, done := progressLine{env: e}, 0
	broken := f.make(e, missing, jobs, ctx, func(item int, a attempt) error {
		done++
		bar.show(done, len(missing))
		if a.err != nil {
			failed.List = append(failed.List, parallel.Failure{Item: item, Err: a.err})
			results.AddFailed([]sweep.Failure{{Item: item, Why: a.err.Error()}})
			return nil
		}
		computed++
		return results.Add("this program", []experiment.Row{a.result})
	})
	bar.clear()
	if len(results.Missing(from, to)) > 0 { // another process may have come further meanwhile
		if others, _, err := f.gather(&env{stderr: io.Discard}, from, to); err == nil {
			broken = errors.Join(broken, results.Add("another process", others.Part(share).Results))
		}
	}
	file.RemoveStale(path)
	part := results.Part(share)
	for _, failure := range results.Failed() {
		if from <= failure.Item && failure.Item < to {
			part.Failed = append(part.Failed, failure)
		}
	}
	if err := file.Write(path, func(w io.Writer) error { return f.plan.WritePart(w, part) }); err != nil {
		return 0, errors.Join(broken, fmt.Errorf("%w; the same command computes its items again", err))
	}
	switch {
	case broken != nil:
		return 0, fmt.Errorf("%w; %d of its %d items are computed and kept, the same command goes on", broken, len(part.Results), to-from)
	case len(failed.List) > 0:
		return 0, fmt.Errorf("%w\n%d of its items are computed and kept; the same command tries the others again, and %s",
			failed.OrNil(), len(part.Results), `"juggle sweep merge" lists them`)
	}
	return computed, nil
}

// makeRoom makes the folder of parts where it is gone, as from a copy by a program that keeps no empty folders, and checks that a file can
// be written there.
func (f *sweepFolder) makeRoom(path string) error {
	if err := os.Mkdir(filepath.Dir(path), 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return file.Check(path)
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
		solvers, err := usualSolver().hire(e, min(jobs, len(items)))
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
		found, err := bundled(l.SHA256)
		if err == nil && len(found) == 0 {
			err = fmt.Errorf("%s: got no bundled log with SHA-256 %s: another version of the program has planned the sweep", l.Name, l.SHA256)
		}
		if err != nil {
			return nil, err
		}
		return found[0], nil
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
