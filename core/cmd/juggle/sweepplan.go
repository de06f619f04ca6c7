package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"juggle/core/cmd/file"
	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/experiment/sweep"
	"juggle/core/papers/study"
)

const sweepPlanHelp = `SWEEP.json is an object:

  {
    "experiment": "figure",
    "logs": [{"path": "logs/SDSC-SP2-1998-4.2-cln.swf.gz", "sha256": "e03fe48b..."}],
    "each_log": false,
    "figures": [1, 2, 3, 4, 5, 6],
    "parameters": {"seeds": [20], "lambda": ["25,50,100", "50"], "replan": [false, true]}
  }

Every combination of the values is a study; a parameter is called as its flag, one of a test bed as "juggle pool params" lists
it, and has its default where it is left out. Figures have their published numbers. Paths are from the folder of SWEEP.json, or from
the working folder where it is standard input; without "logs" the bundled ones are met, and without a "sha256" the file that is there
now. With "each_log" every combination is a study on each log, else one on all logs. "experiment" may be left out for the figures of the
reservations paper; others are pool, whose figures are 4 to 7 and, ours, 8 to 11, and promise, regret, rules and saturation, which are
figures themselves and have no "figures".`

// prepareSweepPlan makes the folder of a sweep, and writes the plan's hash and how many studies, logs and items it has.
func prepareSweepPlan(c *invocation) func() error {
	file := c.oneArgument("files")
	dir := c.String("o", "", "the `DIR` to make; in one with the same plan the parts stay, and the plan gets the paths of the logs anew")
	return func() error {
		if *dir == "" {
			return usagef("got no -o, want the folder to make")
		}
		plan, err := readSweep(c.env, *file, *dir)
		if err != nil {
			return err
		}
		if err := (&sweepFolder{dir: *dir, plan: plan}).create(); err != nil {
			return err
		}
		t := &report.Table{Columns: report.Columns("name", "value")}
		t.Add("plan", plan.Hash())
		t.Add("studies", len(plan.Studies()))
		t.Add("logs", len(plan.Logs()))
		t.Add("items", plan.Len())
		return c.table(t)
	}
}

// readSweep reads SWEEP.json and makes its plan. The plan's paths of logs are relative to the sweep's folder.
func readSweep(e *env, name, dir string) (*sweep.Plan, error) {
	spec, err := readInput(e, name, namingFile(sweep.ReadSpec))
	if err != nil {
		return nil, err
	}
	var logs []sweep.Log
	for i, l := range spec.Logs {
		path := filepath.FromSlash(l.Path)
		if !filepath.IsAbs(path) && name != "-" {
			path = filepath.Join(filepath.Dir(name), path)
		}
		t, err := readPlanned(e, path)
		if err != nil {
			return nil, fmt.Errorf("%s: logs[%d]: %w", logName(name), i, err)
		}
		if l.SHA256 != "" && t.SHA256 != l.SHA256 {
			return nil, fmt.Errorf("%s: logs[%d]: %s: got SHA-256 %s, want that which is given with it", logName(name), i, path, t.SHA256)
		}
		from, err := pathFrom(dir, path)
		if err != nil {
			return nil, err
		}
		logs = append(logs, sweep.LogOf(from, t))
	}
	if kind := experiment.KindNamed(cmp.Or(spec.Experiment, study.Kind.Name)); len(spec.Logs) == 0 && kind.Logs {
		all, err := bundled("")
		if err != nil {
			return nil, err
		}
		for _, t := range all {
			logs = append(logs, sweep.LogOf("", t))
		}
	}
	plan, err := sweep.New(spec, logs)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", logName(name), err)
	}
	return plan, nil
}

// pathFrom returns the path of a file relative to the folder dir, with slashes, so that file and folder can be moved together. Where there
// is no relative path, as between two drives, it returns the absolute path.
func pathFrom(dir, path string) (string, error) {
	base, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if path, err = filepath.Abs(path); err != nil {
		return "", err
	}
	if from, err := filepath.Rel(base, path); err == nil {
		path = from
	}
	return filepath.ToSlash(path), nil
}

// create makes the folder and writes the plan. If the folder has this plan already, its parts stay, and plan.json gets the paths of the
// logs anew. If the folder has another plan, create changes nothing and returns an error.
func (f *sweepFolder) create() error {
	name := filepath.Join(f.dir, planName)
	switch existing, err := openSweep(f.dir); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return fmt.Errorf("%w; to plan anew take another folder", err)
	case existing.plan.Hash() != f.plan.Hash():
		return fmt.Errorf("%s: got plan %.16s there, want %.16s: to plan another sweep take another folder",
			name, existing.plan.Hash(), f.plan.Hash())
	}
	var files file.Set
	defer files.Drop()
	if err := files.Folder(filepath.Join(f.dir, partsName)); err != nil {
		return err
	}
	if err := files.Write(name, f.plan.Write); err != nil {
		return err
	}
	return files.Keep()
}
