package main

import (
	"slices"
	"strings"

	"juggle/core/papers/pool"
	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/qos"
	"juggle/core/papers/pool/testbed"
)

// preparePoolAsk prepares "juggle pool ask". The function that it returns asks how the policies kAPAC and strict negotiation would each
// answer one request at an instant of a run, and writes both answers.
func preparePoolAsk(c *invocation) func() error {
	study, question := pool.DefaultStudy(), pool.DefaultQuestion()
	bed := newBedFlags(c, &study.Scenario)                          // the flags that set the test bed on which the run is made
	c.define(pool.Parameters.Of(&study).WithKeys([]string{"seed"})) // the study's other parameters get no flags
	wholeFlag(c, "minute", &question.Minute, 0, 10_000,
		"When it is put, minutes since the warm-up; the end of the measured time at the latest.")
	wholeFlag(c, "lead", &question.Lead, 0, 10_000, "Minutes until the request starts.")
	wholeFlag(c, "length", &question.Length, 1, 10_000, "Minutes that it lasts.")
	resources := c.Bool("resources", false, "list the resources by their distance instead of the answers")
	c.accept = func([]string) error { return nil } // the arguments are checked below, after the test bed has been read
	return func() (err error) {
		if err := bed.read(); err != nil {
			return err
		}
		if len(c.args) > 0 {
			if question.Request, err = readAttributes(c.args); err != nil {
				return err
			}
		}
		answers, err := question.Ask(study.Scenario, study.FirstSeed)
		switch {
		case err != nil:
			return err
		case *resources:
			return c.table(answers.ResourcesTable())
		}
		threshold := admission.Share(study.Scenario.Threshold) // the least availability that kAPAC accepts, as an Availability
		return c.table(answers.Table(threshold))
	}
}

// readAttributes reads attributes such as "memory=4" into a vector. An attribute that is not named is qos.Missing.
func readAttributes(attributes []string) (qos.Vector, error) {
	var (
		schema = testbed.Schema()
		vector qos.Vector
		names  []string
	)
	for _, attribute := range schema {
		vector, names = append(vector, qos.Missing), append(names, attribute.Name)
	}
	for _, text := range attributes {
		name, value, ok := strings.Cut(text, "=")
		i := slices.Index(names, name)
		if !ok || i < 0 {
			return nil, usagef("got %q, want NAME=VALUE with one of %s", text, strings.Join(names, ", "))
		}
		if vector[i].HasValue() {
			return nil, usagef("got %s twice, want it once", name)
		}
		var err error
		if vector[i], err = schema[i].Parse(value); err != nil {
			return nil, usageError{err}
		}
	}
	return vector, nil
}
