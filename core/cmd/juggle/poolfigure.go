package main

import (
	"slices"
	"strconv"

	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
	"juggle/core/papers/pool"
)

// poolFigures has the numbers of the paper's figures that need runs of the test bed. Figure 3 is not among them, since it follows from
// the sizes of the pool and of requests by a formula.
var poolFigures = pool.DefaultStudy().Figures

// preparePoolFigure computes one figure of the pools' paper, or one beyond it.
func preparePoolFigure(of *invocation) func() error {
	c := newExperiment(of, pool.Kind, pool.Kind.Figures, "")
	fates := c.Bool("fates", false, "of Figures 4 to 7: what became of the requests, rejections by reason, instead of the figure")
	sizes, typed := of.sizingFlags(), c.figureNumberArgument()
	c.firstWords = append(c.firstWords, "3")
	return func() error {
		number, err := strconv.Atoi(*typed)
		switch last := slices.Max(c.figures); {
		case err != nil || number < 3 || number > last:
			return usagef("got %q, want one number from 3 to %d", *typed, last)
		case number == 3:
			if err := c.refuseOthers("with Figures 4 to "+strconv.Itoa(last), append(slices.Clone(sizeKeys), "format")...); err != nil {
				return err
			}
			return writeData(c.stdout, sizes.Figure(), c.format)
		}
		if err := c.refuse("with Figure 3", sizeKeys...); err != nil {
			return err
		}
		if !slices.Contains(poolFigures, number) {
			if err := c.refuse("with Figures 4 to 7", "fates"); err != nil {
				return err
			}
		}
		if !*fates {
			return c.figure([]int{number})
		}
		return c.write([]int{number}, func(r experiment.Collection) error { return c.table(pool.FateTable(r.(*pool.Results), number)) })
	}
}

// preparePoolClaims judges the claims of the pools' paper, in one reading of the paper or in all.
func preparePoolClaims(of *invocation) func() error {
	c := newExperiment(of, pool.Kind, poolFigures, "")
	name, menu := "scenario", param.Menu[string]{{Value: "scenario", Name: "scenario"}, {Value: "all", Name: "all"}}
	for _, r := range pool.Readings {
		menu = append(menu, param.Entry[string]{Value: r.Name, Name: r.Name, Title: r.Title})
	}
	choiceFlag(of, "reading", &name, menu, "The reading of the paper: scenario is the reading that the scenario's parameters have.")
	table := of.evidenceFlag()
	return func() error {
		if err := c.checkRelevant(poolFigures); err != nil {
			return err
		}
		readings, err := c.readings(name)
		if err != nil {
			return err
		}
		sizes := pool.DefaultSizing()
		out := pool.WithReading("", table([]report.Claim{pool.Table1Claim(), sizes.Figure3Claim(), sizes.PermittedClaim()}))
		scenario, sizingRows := *c.bed.scenario, len(out.Rows)
		var judged [][]report.Claim
		for _, reading := range readings {
			if name != "scenario" {
				*c.bed.scenario = reading.Apply(scenario)
			}
			r, err := c.compute(poolFigures)
			if err != nil {
				return err
			}
			judged = append(judged, r.Claims())
			out.Rows = append(out.Rows, pool.WithReading(reading.Name, table(r.Claims())).Rows...)
		}
		if len(judged) == len(pool.Readings) { // the verdicts over all readings stand before those of each reading
			out.Rows = slices.Insert(out.Rows, sizingRows, pool.WithReading("over all", table(pool.OverReadings(judged))).Rows...)
		} else {
			c.notef("pool claims: judged in one reading of the paper, %s; in how many of the %d each claim holds: pool claims -reading all",
				readings[0].Title, len(pool.Readings))
		}
		return c.table(out)
	}
}

// readings returns the readings of the paper that the name stands for: "scenario" is the reading of the scenario's parameters, "all" is
// every reading. readings returns an error if one of them sets a parameter that -set sets too.
func (c *experimentCall) readings(name string) ([]pool.Reading, error) {
	if name == "scenario" {
		return []pool.Reading{pool.ReadingOf(*c.bed.scenario)}, nil
	}
	readings := slices.DeleteFunc(slices.Clone(pool.Readings), func(r pool.Reading) bool { return name != "all" && r.Name != name })
	for _, setting := range c.bed.settings {
		if slices.ContainsFunc(readings, func(r pool.Reading) bool { return slices.Contains(r.Keys(), setting.name) }) {
			return nil, usagef("-set %s: got it with -reading %s, which sets it, want one of them", setting.name, name)
		}
	}
	return readings, nil
}
