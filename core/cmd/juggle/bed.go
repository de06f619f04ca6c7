package main

import (
	"strings"

	"juggle/core/base/parallel"
	"juggle/core/experiment/param"
	"juggle/core/papers/pool"
	"juggle/core/papers/pool/testbed"
)

// bedFlags are the flags that set the test bed of pools: by a file, and by single parameters.
type bedFlags struct {
	c        *invocation
	scenario *testbed.Scenario
	file     string // the file of -scenario; empty: none
	settings []bedSetting
}

// A bedSetting is a parameter that -set gives a value.
type bedSetting struct{ name, value string }

// newBedFlags defines the flags -scenario and -set. The scenario must hold the defaults. After the flags are parsed, the method read puts
// their values into it.
func newBedFlags(c *invocation, scenario *testbed.Scenario) *bedFlags {
	b := &bedFlags{c: c, scenario: scenario}
	c.StringVar(&b.file, "scenario", "",
		"JSON `FILE` of the test bed's parameters, as \"juggle pool params -file\" prints them; \"-\": standard input")
	c.Func("set", "a parameter of the test bed, `NAME=VALUE`; can be repeated (\"juggle pool params\" lists them)", func(text string) error {
		name, value, has := strings.Cut(text, "=")
		if !has || testbed.Parameters.Find(name) == nil {
			return param.FlagError(`NAME=VALUE with a name that "juggle pool params" lists`)
		}
		b.settings = append(b.settings, bedSetting{name, value})
		return nil
	})
	return b
}

// read reads the file and then the flags. An error of a flag is a usageError, and an error of the file is not.
func (b *bedFlags) read() (err error) {
	if b.file != "" {
		if *b.scenario, err = readInput(b.c.env, b.file, namingFile(testbed.ReadScenario)); err != nil {
			return err
		}
	}
	for _, setting := range b.settings {
		if err := testbed.Parameters.Find(setting.name).Set(b.scenario, setting.value); err != nil {
			return usagef("-set: %w", err)
		}
	}
	if err := b.scenario.Validate(); err != nil {
		return usageError{err}
	}
	return nil
}

// preparePoolParams lists the test bed's parameters with their values, or writes a scenario file.
func preparePoolParams(c *invocation) func() error {
	scenario := testbed.Default()
	bed := newBedFlags(c, &scenario)
	file := c.Bool("file", false, "print a scenario file")
	return func() error {
		if err := bed.read(); err != nil {
			return err
		}
		if !*file {
			return c.table(pool.ParamsTable(&scenario))
		}
		if err := c.refuse("without -file", "format"); err != nil {
			return err
		}
		return testbed.WriteScenario(c.stdout, &scenario)
	}
}

// preparePoolRun runs the test bed once for each seed and writes the measures, or writes the events or the decisions of a single run.
func preparePoolRun(c *invocation) func() error {
	study, policy := pool.DefaultStudy(), testbed.KAPAC
	study.Seeds = 1
	c.define(pool.Parameters.Of(&study))
	bed, jobs := newBedFlags(c, &study.Scenario), c.jobsFlag()
	choiceFlag(c, "policy", &policy, testbed.Policies(), "How requests are admitted.")
	events := c.Bool("events", false, "print the first seed's run event by event")
	decisions := c.Bool("decisions", false, "print what was decided about every request of the first seed's run")
	return func() error {
		err := c.atMostOne("events", "decisions")
		singleRun := *events || *decisions
		if err == nil && singleRun {
			err = c.refuse("without -events and -decisions, which are of one run", "seeds", "jobs")
		}
		if err == nil {
			err = bed.read()
		}
		if err != nil {
			return err
		}
		if singleRun {
			trace, err := testbed.Record(study.Scenario, policy, study.FirstSeed)
			if err != nil {
				return err
			}
			table := pool.DecisionsTable
			if *events {
				table = pool.EventsTable
			}
			return c.table(table(trace))
		}
		bar, outcomes, done := progressLine{env: c.env}, make([]testbed.Outcome, study.Seeds), 0
		defer bar.clear()
		err = parallel.Each(study.Seeds, *jobs, 1, func(_ *struct{}, i int) (testbed.Outcome, error) {
			return testbed.Run(study.Scenario, policy, study.FirstSeed+uint64(i))
		}, func(i int, outcome testbed.Outcome) error {
			outcomes[i] = outcome
			done++
			bar.show(done, study.Seeds)
			return nil
		})
		if err != nil {
			return err
		}
		return c.table(pool.RunTable(policy, outcomes))
	}
}
