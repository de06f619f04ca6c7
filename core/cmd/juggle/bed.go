package main

import (
	"flag"
	"fmt"
	"strings"

	"juggle/core/parallel"
	"juggle/core/param"
	"juggle/core/pool"
	"juggle/core/pool/testbed"
)

// bedFlags say what the test bed of pools is: a file, and single parameters.
type bedFlags struct {
	fs   *flag.FlagSet
	of   *testbed.Scenario
	file string
	sets []bedSetting
}

type bedSetting struct{ name, value string }

func newBedFlags(fs *flag.FlagSet, of *testbed.Scenario) *bedFlags {
	b := &bedFlags{fs: fs, of: of}
	fs.StringVar(&b.file, "scenario", "", "JSON `FILE` of the test bed's parameters, \"-\" for standard input")
	fs.Func("set", "a parameter of the test bed, `NAME=VALUE`; can be repeated (\"juggle pool params\" lists them)", func(text string) error {
		name, value, has := strings.Cut(text, "=")
		if !has || testbed.Parameters.Find(name) == nil {
			return param.Wanted(`NAME=VALUE with a name that "juggle pool params" lists`)
		}
		b.sets = append(b.sets, bedSetting{name, value})
		return nil
	})
	return b
}

// read reads the file and then the flags. Where the file is unreadable or wrong that is a failure, where a flag is, usage.
func (b *bedFlags) read(e *env) error {
	if b.file != "" {
		in, err := openInput(e, b.file)
		if err != nil {
			return err
		}
		defer in.Close()
		if *b.of, err = testbed.ReadScenario(in); err != nil {
			return fmt.Errorf("%s: %w", b.file, err)
		}
	}
	for _, set := range b.sets {
		if err := testbed.Parameters.Find(set.name).Set(b.of, set.value); err != nil {
			return usagef("%s: -set: %w", b.fs.Name(), err)
		}
	}
	if err := b.of.Validate(); err != nil {
		return usagef("%s: %w", b.fs.Name(), err)
	}
	return nil
}

func poolParams(e *env, args []string) error {
	fs := newFlags(e, "pool params", "")
	s := testbed.Default()
	bed := newBedFlags(fs, &s)
	file := fs.Bool("file", false, "print a scenario file")
	format := formatFlag(e, fs)
	if err := parseAll(fs, args); err != nil {
		return err
	}
	if err := refuseGiven(fs, "without -file", "format"); *file && err != nil {
		return err
	}
	if err := bed.read(e); err != nil {
		return err
	}
	if *file {
		return testbed.WriteScenario(e.stdout, &s)
	}
	return writeTable(e, pool.ParamsTable(&s), *format)
}

func poolRun(e *env, args []string) error {
	fs := newFlags(e, "pool run", "")
	study := pool.DefaultStudy()
	study.Seeds = 1
	pool.Parameters.Flags(fs, &study)
	bed := newBedFlags(fs, &study.Scenario)
	var jobs int
	jobsFlag(fs, &jobs)
	policy := testbed.KAPAC
	choice(fs, "policy", &policy, testbed.Policies(), "How requests are admitted.")
	events := fs.Bool("events", false, "print the first seed's run event by event")
	decisions := fs.Bool("decisions", false, "print what was decided about every request of the first seed's run")
	format := formatFlag(e, fs)
	if err := parseAll(fs, args); err != nil {
		return err
	}
	one := *events || *decisions
	if *events && *decisions {
		return usagef("pool run: got both -events and -decisions, want one")
	}
	if err := refuseGiven(fs, "without -events and -decisions, which are of one run", "seeds", "jobs"); one && err != nil {
		return err
	}
	if err := bed.read(e); err != nil {
		return err
	}
	if one {
		trace, err := testbed.Record(study.Scenario, policy, study.FirstSeed)
		if err != nil {
			return err
		}
		table := pool.DecisionsTable
		if *events {
			table = pool.EventsTable
		}
		return writeTable(e, table(trace), *format)
	}
	bar, runs, done := progressLine{env: e}, make([]testbed.Outcome, study.Seeds), 0
	defer bar.clear()
	err := parallel.Each(study.Seeds, jobs, 1, func(_ *struct{}, i int) (testbed.Outcome, error) {
		return testbed.Run(study.Scenario, policy, study.FirstSeed+uint64(i))
	}, func(i int, o testbed.Outcome) error {
		runs[i] = o
		done++
		bar.show(done, study.Seeds)
		return nil
	})
	if err != nil {
		return err
	}
	return writeTable(e, pool.RunTable(policy, runs), *format)
}
