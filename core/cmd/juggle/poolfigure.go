package main

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment"
	"juggle/core/pool"
	"juggle/core/pool/testbed"
	"juggle/core/report"
)

// poolFigures are those of the test bed that the paper has. Figure 3 follows from sizes alone, and no run of it is made.
var poolFigures = pool.DefaultStudy().Figures

func newPoolCall(e *env, command, arguments string, figures []int) *experimentCall {
	return newExperimentCall(e, command, arguments, pool.Kind, figures, "")
}

func poolFigure(e *env, args []string) error {
	c := newPoolCall(e, "pool figure", "N", pool.Kind.Figures)
	fates := c.fs.Bool("fates", false, "of Figures 4 to 7: what became of the requests, rejections by reason, instead of the figure")
	sizes := sizingFlags(c.fs, sizeKeys)
	rest, err := c.parse(args, 1)
	if err != nil {
		return err
	}
	number, err := strconv.Atoi(rest[0])
	switch last := slices.Max(c.figures); {
	case err != nil || number < 3 || number > last:
		return usagef("pool figure: got %q, want one number from 3 to %d", rest[0], last)
	case number == 3:
		if name := givenBeside(c.fs, append(slices.Clone(sizeKeys), "format")...); name != "" {
			return usagef("pool figure: -%s: has no effect here, want it with Figures 4 to %d", name, last)
		}
		return writeData(e, sizes.Figure(), *c.format)
	}
	if err := refuseGiven(c.fs, "with Figure 3", sizeKeys...); err != nil {
		return err
	}
	if !slices.Contains(poolFigures, number) {
		if err := refuseGiven(c.fs, "with Figures 4 to 7", "fates"); err != nil {
			return err
		}
	}
	return c.write([]int{number}, func(r experiment.Collection) error {
		if *fates {
			return writeTable(e, pool.FateTable(r.(*pool.Results), number), *c.format)
		}
		return writeFigure(e, r.Figures()[0], *c.format)
	})
}

// addClaims judges what the paper says of Figures 4 to 7, as the test bed is now.
func (c *experimentCall) addClaims(to *report.Table, reading string, table func([]report.Claim) *report.Table) ([]report.Claim, error) {
	r, err := c.compute(poolFigures)
	if err != nil {
		return nil, err
	}
	claims := r.Claims()
	to.Rows = append(to.Rows, pool.WithReading(reading, table(claims)).Rows...)
	return claims, nil
}

func poolClaims(e *env, args []string) error {
	c := newPoolCall(e, "pool claims", "", poolFigures)
	name := c.fs.String("reading", "scenario", "how to take the paper: scenario (as its parameters say), all, "+readingNames())
	table := evidenceFlag(c.fs)
	if _, err := c.parse(args, 0); err != nil {
		return err
	}
	if err := c.settle(poolFigures); err != nil {
		return err
	}
	readings, err := chosenReadings(*name, *c.bed.of)
	if err != nil {
		return err
	}
	for _, set := range c.bed.sets {
		sets := func(r pool.Reading) bool { return slices.Contains(r.Sets(), set.name) }
		if *name != "scenario" && slices.ContainsFunc(readings, sets) {
			return usagef("pool claims: -set %s: got it with -reading %s, which sets it, want one of them", set.name, *name)
		}
	}
	sizes := pool.DefaultSizing()
	out := pool.WithReading("", table([]report.Claim{pool.Table1Claim(), sizes.Figure3Claim(), sizes.PermittedClaim()}))
	plain, sized := *c.bed.of, len(out.Rows)
	var judged [][]report.Claim
	for _, reading := range readings {
		if *name != "scenario" {
			*c.bed.of = reading.Apply(plain)
		}
		claims, err := c.addClaims(out, reading.Name, table)
		if err != nil {
			return err
		}
		judged = append(judged, claims)
	}
	if len(judged) == len(pool.Readings) { // the headline
		out.Rows = slices.Insert(out.Rows, sized, pool.WithReading("over all", table(pool.OverReadings(judged))).Rows...)
	} else {
		e.say("pool claims: judged in one reading of the paper, %s; in how many of the %d each claim holds: pool claims -reading all",
			readings[0].Title, len(pool.Readings))
	}
	return writeTable(e, out, *c.format)
}

func readingNames() string {
	var names []string
	for _, r := range pool.Readings {
		names = append(names, r.Name)
	}
	return strings.Join(names, ", ")
}

func chosenReadings(name string, s testbed.Scenario) ([]pool.Reading, error) {
	switch name {
	case "all":
		return pool.Readings, nil
	case "scenario":
		return []pool.Reading{pool.ReadingOf(s)}, nil
	}
	at := slices.IndexFunc(pool.Readings, func(r pool.Reading) bool { return r.Name == name })
	if at < 0 {
		return nil, usagef("pool claims: -reading: got %q, want scenario, all, %s", name, readingNames())
	}
	return pool.Readings[at : at+1], nil
}
