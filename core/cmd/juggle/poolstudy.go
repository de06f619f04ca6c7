package main

import (
	"flag"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"juggle/core/parallel"
	"juggle/core/param"
	"juggle/core/pool"
	"juggle/core/pool/testbed"
	"juggle/core/report"
	"juggle/core/stats"
)

// poolFlags are the flags of everything that runs the test bed.
type poolFlags struct {
	fs     *flag.FlagSet
	study  pool.Study
	file   *string
	sets   []string
	jobs   *int
	format *format
}

func newPoolFlags(e *env, fs *flag.FlagSet, seeds int) *poolFlags {
	f := &poolFlags{
		fs:     fs,
		study:  pool.DefaultStudy(),
		file:   fs.String("scenario", "", "JSON `FILE` of the test bed's parameters, \"-\" for standard input"),
		jobs:   fs.Int("jobs", runtime.NumCPU(), "runs at a time; the output does not depend on it"),
		format: formatFlag(e, fs),
	}
	f.study.Seeds = seeds
	pool.Parameters.Flags(fs, &f.study)
	fs.Func("set", "a parameter of the test bed, `NAME=VALUE`; can be repeated (\"juggle pool params\" lists them)", func(text string) error {
		f.sets = append(f.sets, text)
		return nil
	})
	return f
}

// scenario reads the file and the flags. Where the file is unreadable or wrong that is a failure, where a flag is, usage.
func (f *poolFlags) scenario(e *env) (testbed.Scenario, error) {
	s := testbed.Default()
	if *f.file != "" {
		in, err := openInput(e, *f.file)
		if err != nil {
			return s, err
		}
		defer in.Close()
		if s, err = testbed.ReadScenario(in); err != nil {
			return s, fmt.Errorf("%s: %w", *f.file, err)
		}
	}
	for _, text := range f.sets {
		name, value, ok := strings.Cut(text, "=")
		p := testbed.Parameters.Find(name)
		if !ok || p == nil {
			return s, usagef("%s: -set: got %q, want NAME=VALUE with a name that \"juggle pool params\" lists", f.fs.Name(), text)
		}
		if err := p.Set(&s, value); err != nil {
			return s, usagef("%s: -set: %w", f.fs.Name(), err)
		}
	}
	if err := s.Validate(); err != nil {
		return s, usagef("%s: %w", f.fs.Name(), err)
	}
	if *f.jobs < 1 {
		return s, usagef("%s: -jobs: got %d, want at least 1", f.fs.Name(), *f.jobs)
	}
	return s, nil
}

// refuse names what was given and does not matter to the figure with that number. Figure 3 comes from sizes alone, the others from the test
// bed, of which each sets something itself.
func (f *poolFlags) refuse(number int) (err error) {
	call := pool.Kind.Call()
	takes := call.Takes([]int{number})
	ofSizes := func(flag string) bool {
		return slices.ContainsFunc(pool.SizingParameters, func(p param.Param[pool.Sizing]) bool { return p.Flag == flag })
	}
	f.fs.Visit(func(given *flag.Flag) {
		p, ofBed := call.Find(given.Name)
		switch {
		case err != nil || given.Name == "format":
		case number == 3 && !ofSizes(given.Name):
			err = usagef("%s: -%s: got it, want it with Figure 4 to 7", f.fs.Name(), given.Name)
		case number != 3 && ofSizes(given.Name):
			err = usagef("%s: -%s: got it, want it with Figure 3", f.fs.Name(), given.Name)
		case number != 3 && ofBed && !slices.Contains(takes, p.Spec().Key):
			err = usagef("%s: -%s: got it, want it where the figure does not set it itself", f.fs.Name(), given.Name)
		}
	})
	for _, text := range f.sets {
		if name, _, _ := strings.Cut(text, "="); err == nil && testbed.Parameters.Find(name) != nil && !slices.Contains(takes, name) {
			err = usagef("%s: -set %s: got it, want it where the figure does not set it itself", f.fs.Name(), name)
		}
	}
	return err
}

// inParallel gives the results of do(0) ... do(n-1), so many at a time, or the error of the lowest index that failed. Progress goes to
// stderr.
func inParallel[R any](e *env, n, jobs int, do func(i int) (R, error)) ([]R, error) {
	bar := progressLine{env: e}
	defer bar.clear()
	results, done := make([]R, n), 0
	return results, parallel.Each(n, jobs, 1, func(_ *struct{}, i int) (R, error) { return do(i) }, func(i int, r R) error {
		results[i] = r
		done++
		bar.show(done, n)
		return nil
	})
}

// compute runs a study.
func (f *poolFlags) compute(e *env, s testbed.Scenario, figures []int) (*pool.Results, error) {
	study := f.study
	study.Scenario, study.Figures = s, figures
	plan, err := pool.NewPlan(study)
	if err != nil {
		return nil, usagef("%s: %w", f.fs.Name(), err)
	}
	bar := progressLine{env: e}
	defer bar.clear()
	return plan.Compute(*f.jobs, bar.show)
}

func poolFigure(e *env, args []string) error {
	fs := newFlags(e, "pool figure", "N")
	sizes := sizingFlags(fs)
	f := newPoolFlags(e, fs, pool.DefaultStudy().Seeds)
	fates := fs.Bool("fates", false, "of Figures 4 to 7: what became of the requests, rejections by reason, instead of the figure")
	rest, err := parseMixed(fs, args)
	if err != nil {
		return err
	}
	number, err := strconv.Atoi(strings.Join(rest, " "))
	if err != nil || number < 3 || number > 7 {
		return usagef("pool figure: got %q, want one number from 3 to 7", strings.Join(rest, " "))
	}
	if err := f.refuse(number); err != nil {
		return err
	}
	if number == 3 {
		if err := sizes.Validate(); err != nil {
			return usagef("pool figure: %w", err)
		}
		return writeTable(e, sizes.Figure3(), *f.format)
	}
	s, err := f.scenario(e)
	if err != nil {
		return err
	}
	r, err := f.compute(e, s, []int{number})
	if err != nil {
		return err
	}
	if *fates {
		return writeTable(e, r.Fates(number), *f.format)
	}
	return writeTable(e, r.Figure(number).Table, *f.format)
}

func poolSweep(e *env, args []string) error {
	fs := newFlags(e, "pool sweep", "")
	f := newPoolFlags(e, fs, pool.DefaultStudy().Seeds)
	claims := fs.Bool("claims", false, "judge the claims on Figures 4 to 7 at every threshold under each availability instead")
	if err := parseAll(fs, args); err != nil {
		return err
	}
	s, err := f.scenario(e)
	if err != nil {
		return err
	}
	if *claims {
		return f.sweptClaims(e, s)
	}
	r, err := f.compute(e, s, []int{pool.ThresholdSweep})
	if err != nil {
		return err
	}
	sweep := r.Figure(pool.ThresholdSweep)
	if err := writeTable(e, sweep.Table, *f.format); err != nil || *f.format != formatTable {
		return err
	}
	fmt.Fprintln(e.stdout, "\n"+sweep.Claim.Finding)
	return nil
}

// sweptClaims judges the claims at every threshold under each availability of a k-set; as a reading, that is called "any 0.5".
func (f *poolFlags) sweptClaims(e *env, s testbed.Scenario) error {
	out := pool.WithReading("", report.ClaimsTable(nil))
	for _, s.SetBy = range pool.SetAvailabilities {
		for _, s.Threshold = range pool.Thresholds {
			r, err := f.compute(e, s, pool.DefaultStudy().Figures)
			if err != nil {
				return err
			}
			name := fmt.Sprintf("%s %v", testbed.SetName(s.SetBy), s.Threshold)
			out.Rows = append(out.Rows, pool.WithReading(name, report.ClaimsTable(r.Claims())).Rows...)
		}
	}
	return writeTable(e, out, *f.format)
}

func poolClaims(e *env, args []string) error {
	fs := newFlags(e, "pool claims", "")
	f := newPoolFlags(e, fs, pool.DefaultStudy().Seeds)
	readings := fs.String("reading", "scenario", "how to take the paper: scenario (as its parameters say), all, "+readingNames())
	evidence := fs.Bool("evidence", false, "print the numbers that the verdicts rest on")
	if err := parseAll(fs, args); err != nil {
		return err
	}
	s, err := f.scenario(e)
	if err != nil {
		return err
	}
	chosen, err := chosenReadings(*readings, s)
	if err != nil {
		return err
	}
	table := report.ClaimsTable
	if *evidence {
		table = report.EvidenceTable
	}
	sizes := pool.DefaultSizing()
	out := pool.WithReading("", table([]report.Claim{pool.Table1Claim(), sizes.Figure3Claim(), sizes.PermittedClaim()}))
	for _, reading := range chosen {
		r, err := f.compute(e, reading.Apply(s), pool.DefaultStudy().Figures)
		if err != nil {
			return err
		}
		out.Rows = append(out.Rows, pool.WithReading(reading.Name, table(r.Claims())).Rows...)
	}
	return writeTable(e, out, *f.format)
}

func readingNames() string {
	var names []string
	for _, r := range pool.Readings {
		names = append(names, r.Name)
	}
	return strings.Join(names, ", ")
}

func chosenReadings(name string, s testbed.Scenario) ([]pool.Reading, error) {
	if name == "all" {
		return pool.Readings, nil
	}
	if name == "scenario" {
		return []pool.Reading{pool.ReadingOf(s)}, nil
	}
	for _, r := range pool.Readings {
		if r.Name == name {
			return []pool.Reading{r}, nil
		}
	}
	return nil, usagef("pool claims: reading: got %q, want scenario, all, %s", name, readingNames())
}

func poolRun(e *env, args []string) error {
	fs := newFlags(e, "pool run", "")
	f := newPoolFlags(e, fs, 1)
	policy := testbed.KAPAC
	choice(fs, "policy", &policy, testbed.Policies(), "How requests are admitted.")
	events := fs.Bool("events", false, "print the first seed's run event by event")
	decisions := fs.Bool("decisions", false, "print what was decided about every request of the first seed's run")
	if err := parseAll(fs, args); err != nil {
		return err
	}
	if *events && *decisions {
		return usagef("pool run: got both -events and -decisions, want one")
	}
	s, err := f.scenario(e)
	if err != nil {
		return err
	}
	if *events || *decisions {
		trace, err := testbed.Record(s, policy, f.study.FirstSeed)
		if err != nil {
			return err
		}
		if *events {
			return writeTable(e, pool.EventsTable(trace), *f.format)
		}
		return writeTable(e, pool.DecisionsTable(trace), *f.format)
	}
	runs, err := inParallel(e, f.study.Seeds, *f.jobs, func(i int) (testbed.Outcome, error) {
		return testbed.Run(s, policy, f.study.FirstSeed+uint64(i))
	})
	if err != nil {
		return err
	}
	return writeTable(e, pool.RunTable(policy, runs), *f.format)
}

func poolParams(e *env, args []string) error {
	fs := newFlags(e, "pool params", "")
	f := newPoolFlags(e, fs, 1)
	file := fs.Bool("file", false, "print a scenario file")
	if err := parseAll(fs, args); err != nil {
		return err
	}
	s, err := f.scenario(e)
	if err != nil {
		return err
	}
	if *file {
		return testbed.WriteScenario(e.stdout, &s)
	}
	return writeTable(e, pool.ParamsTable(&s), *f.format)
}

func poolCheck(e *env, args []string) error {
	fs := newFlags(e, "pool check", "")
	seed := fs.Uint64("seed", 1, "the seed")
	jobs := fs.Int("jobs", runtime.NumCPU(), "simulations at a time; the output does not depend on it")
	format := formatFlag(e, fs)
	if err := parseAll(fs, args); err != nil {
		return err
	}
	if *jobs < 1 {
		return usagef("pool check: -jobs: got %d, want at least 1", *jobs)
	}
	cases := pool.TheoryCases(*seed)
	got, err := inParallel(e, len(cases), *jobs, func(i int) (stats.Summary, error) { return cases[i].Experiment.Run(), nil })
	if err != nil {
		return err
	}
	return writeTable(e, pool.TheoryTable(cases, got), *format)
}
