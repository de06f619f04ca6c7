package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"juggle/core/base/parallel"
	"juggle/core/cmd/file"
	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
	"juggle/core/experiment/sweep"
	"juggle/core/papers/optimum"
	"juggle/core/workload"
)

const sweepRunHelp = `Writes what is known of the share into one file, at the end, and nothing where the files of
shares have all of it already. SIGTERM ends it: what is computed by then is kept, and the same command goes on. Of a share that is killed
nothing is kept, so take many shares, of minutes. An item that fails is set aside, and the others are computed; the same command tries
it again. Whatever runs commands computes the shares: xargs, GNU parallel, or a job array of Slurm, with -share $SLURM_ARRAY_TASK_ID/100.`

// prepareSweepRun computes a share. It writes the share's file at the end, also if the work failed or was stopped, unless other files have
// all of the share.
func prepareSweepRun(c *invocation) func() error {
	dir, jobs, share := c.oneArgument("folders"), c.jobsFlag(), sweep.Whole
	var checks bool
	c.checkFlag(&checks)
	c.highsFlag()
	const help = "compute share `I/N`, 0/8 to 7/8 being all of eight (default all)"
	c.Func("share", help, func(text string) (err error) {
		if share, err = sweep.ParseShare(text); err != nil {
			return param.FlagError("I/N with I from 0 to N-1")
		}
		return nil
	})
	return func() error {
		folder, err := openSweep(*dir)
		if err != nil {
			return err
		}
		ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
		defer stop()
		computed, err := folder.complete(c.env, share, *jobs, experiment.Context{Check: checks, CheckCancelled: func() error {
			if ctx.Err() != nil {
				return errors.New("stopped")
			}
			return nil
		}})
		if err != nil {
			return fmt.Errorf("share %v: %w", share, err)
		}
		if computed == 0 {
			c.notef(`sweep run: nothing is left to compute of share %v`, share)
		}
		from, to := folder.plan.Items(share)
		table := &report.Table{Columns: report.Columns("share", "#items", "#computed", "#known", "file")}
		table.Add(share, to-from, computed, to-from-computed, folder.partPath(share))
		return c.table(table)
	}
}

// complete computes the items of a share that no file has, writes the share's file, and returns the number of items that it computed. If
// files have all items, it writes nothing. With an error it returns 0.
func (f *sweepFolder) complete(e *env, share sweep.Share, jobs int, ctx experiment.Context) (computed int, err error) {
	results, _, err := f.readParts(e, share)
	if err != nil {
		return 0, err
	}
	missing := results.Missing(share)
	if len(missing) == 0 {
		return 0, nil
	}
	path := f.partPath(share)
	if err := f.checkWritable(path); err != nil { // such an error should come before hours of work, not after them
		return 0, err
	}
	before := results.Done()
	failed := f.computeItems(e, missing, jobs, ctx, results)
	computed = results.Done() - before
	if len(results.Missing(share)) > 0 { // another process may have written the rest meanwhile
		if in, err := file.OpenIn(f.dir, partsName+"/"+f.partName(share)); err == nil {
			if err := results.ReadPart("another process", in, share); errors.As(err, new(*sweep.Difference)) {
				failed = errors.Join(failed, err)
			}
			in.Close()
		}
	}
	file.RemoveStale(path)
	if err := file.Write(path, func(w io.Writer) error { return results.WritePart(w, share) }); err != nil {
		return 0, errors.Join(failed, fmt.Errorf("%w; the same command computes its items again", err))
	}
	if failed != nil {
		from, to := f.plan.Items(share)
		return 0, fmt.Errorf("%w; %d of its %d items are computed and kept, the same command goes on",
			failed, to-from-len(results.Missing(share)), to-from)
	}
	return computed, nil
}

// checkWritable checks that the file of a part can be written and that it would replace at most a plain file. If the folder of parts is
// gone, checkWritable makes it, since some programs copy no empty folders.
func (f *sweepFolder) checkWritable(path string) error {
	if err := os.Mkdir(filepath.Dir(path), 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	if info, err := os.Lstat(path); err == nil {
		if err := file.CheckPlain(info.Mode()); err != nil {
			return fmt.Errorf("%s: %w or nothing", path, err)
		}
	}
	return file.Check(path)
}

// computeItems computes these items on the given number of cores and adds them to the results. An item that fails does not end the work. An
// error of ctx.Heartbeat does.
func (f *sweepFolder) computeItems(e *env, items []int, jobs int, ctx experiment.Context, results *sweep.Results) (err error) {
	logs, err := f.logs(items)
	if err != nil {
		return err
	}
	if f.plan.Kind().Solves {
		solvers, err := defaultSolverLimits().startPool(e, min(jobs, len(items)))
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, solvers.end()) }()
		ctx.Solver = optimum.Solver(solvers.solve)
	}
	bar, done, logContext := progressLine{env: e}, 0, experiment.ContextWithLogs(logs)
	defer bar.clear()
	return parallel.All(len(items), jobs, experiment.DefaultChunk,
		func(worker *experiment.Context, i int) ([]float64, error) { // each core has its own context
			worker.Log, worker.Check, worker.Solver = logContext.Log, ctx.Check, ctx.Solver
			return f.execute(worker, items[i])
		},
		func(i int, row []float64) error {
			done++
			bar.show(done, len(items))
			return cmp.Or(results.Add("this program", items[i], row), ctx.Heartbeat())
		})
}

// logs reads the logs that these items need. A log that differs from the planned one is an error.
func (f *sweepFolder) logs(items []int) (logs []*workload.Trace, err error) {
	needed := make(map[string]bool)
	for _, i := range items {
		source, _ := f.plan.Source(i)
		needed[source.SHA256] = true
	}
	for _, l := range f.plan.Logs() {
		if !needed[l.SHA256] {
			continue
		}
		t, err := f.readLog(&l)
		if err != nil {
			return nil, err
		}
		logs = append(logs, t)
	}
	return logs, nil
}

// readLog reads a log of the plan, from its file or from the bundled logs.
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
	t, err := readPlanned(&env{stderr: io.Discard}, path) // the warnings were written when the sweep was planned
	if err != nil {
		return nil, err
	}
	if t.SHA256 != l.SHA256 {
		return nil, fmt.Errorf("%s: got SHA-256 %s, want that of the plan: the log was changed after the sweep was planned", path, t.SHA256)
	}
	return t, nil
}

// readPlanned reads a log that a plan or SWEEP.json names. It must be a plain file or a link to one, since reading a pipe could block.
func readPlanned(e *env, path string) (*workload.Trace, error) {
	if err := file.CheckPlainAt(path); err != nil {
		return nil, err
	}
	return readTrace(e, path, workload.NewTrace)
}
