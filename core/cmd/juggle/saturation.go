package main

import (
	"flag"
	"fmt"
	"runtime"

	"juggle/core/realtime/saturation"
)

// saturationFlags are the flags of what computes the figure of saturation.
type saturationFlags struct {
	fs    *flag.FlagSet
	study saturation.Study
	jobs  *int
}

func newSaturationFlags(fs *flag.FlagSet) *saturationFlags {
	f := &saturationFlags{fs: fs, study: saturation.DefaultStudy(),
		jobs: fs.Int("jobs", runtime.NumCPU(), "runs at a time; the output does not depend on it")}
	saturation.Parameters.Flags(fs, &f.study)
	return f
}

func (f *saturationFlags) compute(e *env) (*saturation.Figure, error) {
	if *f.jobs < 1 {
		return nil, usagef("%s: -jobs: got %d, want at least 1", f.fs.Name(), *f.jobs)
	}
	plan, err := saturation.NewPlan(f.study)
	if err != nil {
		return nil, err
	}
	bar := progressLine{env: e}
	defer bar.clear()
	r, err := plan.Compute(*f.jobs, bar.show)
	if err != nil {
		return nil, err
	}
	return r.Figure(), nil
}

func realtimeSaturation(e *env, args []string) error {
	fs := newFlags(e, "realtime saturation", "")
	format := formatFlag(e, fs)
	study := newSaturationFlags(fs)
	if err := parseAll(fs, args); err != nil {
		return err
	}
	f, err := study.compute(e)
	if err != nil {
		return err
	}
	t := f.Table
	if *format == formatTable { // a terminal is narrow: the differences are in the other formats
		t = f.Brief
	}
	if err := writeTable(e, t, *format); err != nil || *format != formatTable {
		return err
	}
	fmt.Fprintln(e.stdout)
	writeJudged(e.stdout, f.Claim)
	return nil
}
