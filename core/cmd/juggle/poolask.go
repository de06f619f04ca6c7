package main

import (
	"slices"
	"strings"

	"juggle/core/pool"
	"juggle/core/pool/admission"
	"juggle/core/pool/qos"
)

// poolAsk puts one request to both policies at an instant of a run.
func poolAsk(e *env, args []string) error {
	fs := newFlags(e, "pool ask", "[ATTRIBUTE=VALUE]...")
	study := pool.DefaultStudy()
	bed := newBedFlags(fs, &study.Scenario)
	pool.Parameters.Of(&study).Only([]string{"seed"}).Flags(fs)
	q := pool.DefaultQuestion()
	whole(fs, "minute", &q.Minute, 0, 10_000, "When it is put, minutes since the warm-up; the end of the measured time at the latest.")
	whole(fs, "lead", &q.Lead, 0, 10_000, "Minutes until the request starts.")
	whole(fs, "length", &q.Length, 1, 10_000, "Minutes that it lasts.")
	last := fs.Bool("last", false, "put the run's last request, with its lead and length, instead")
	resources := fs.Bool("resources", false, "list the resources by their distance instead of the answers")
	format := formatFlag(e, fs)
	attributes, err := parseMixed(fs, args)
	if err != nil {
		return err
	}
	var asked []string
	switch useless := refuseGiven(fs, "without -last, which has its own", "lead", "length"); {
	case *last && len(attributes) > 0:
		return usagef("pool ask: got -last and %q, want one of them", attributes[0])
	case *last && useless != nil:
		return useless
	case *last:
		q.Request = nil
	case len(attributes) > 0:
		asked = attributes
	}
	if err := bed.read(e); err != nil {
		return err
	}
	if len(asked) > 0 {
		if q.Request, err = askedFor(study.Scenario.Schema(), asked); err != nil {
			return err
		}
	}
	a, err := q.Ask(study.Scenario, study.FirstSeed)
	switch {
	case err != nil:
		return err
	case *resources:
		return writeTable(e, a.ResourcesTable(study.Scenario.Schema()), *format)
	}
	return writeTable(e, a.Table(admission.Share(study.Scenario.Threshold)), *format)
}

// askedFor reads "memory=4" and the like; what is not named is not asked for.
func askedFor(schema qos.Schema, attributes []string) (qos.Vector, error) {
	q := make(qos.Vector, len(schema))
	for i := range q {
		q[i] = qos.Missing
	}
	var names []string
	for _, at := range schema {
		names = append(names, at.Name)
	}
	for _, text := range attributes {
		name, value, ok := strings.Cut(text, "=")
		i := slices.Index(names, name)
		if !ok || i < 0 {
			return nil, usagef("pool ask: got %q, want NAME=VALUE with one of %s", text, strings.Join(names, ", "))
		}
		if q[i].Given() {
			return nil, usagef("pool ask: got %s twice, want it once", name)
		}
		var err error
		if q[i], err = schema[i].Parse(value); err != nil {
			return nil, usagef("pool ask: %w", err)
		}
	}
	return q, nil
}
