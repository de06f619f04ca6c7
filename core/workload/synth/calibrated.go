package synth

import (
	"errors"
	"fmt"

	"juggle/core/log/swf"
)

// Calibrated configures the generator that draws series of similar jobs from a Table. The zero value gives 15 days modelled on the SDSC SP2
// log, with that log's own arrival rate.
//
// Series arrive as a Poisson process whose intensity depends on the hour of the week. For light series (less than HeavyWork) the intensity
// is also multiplied by a random factor of the day. That factor is lognormal and correlated with the factor of the day before. A series has
// a number of processors, a number of jobs, and a user. Its first job draws a run time from the quantiles for these two numbers. Each later
// job either draws a new run time or varies the one that was drawn last. It does not vary the run time of the job before it, so that run
// times do not drift within a series.
type Calibrated struct {
	Extent
	Table      *Table // nil means SDSC
	SteadyDays bool   // no day has a random factor, so every week is as busy as the average one
}

// Validate returns an error for every field that is out of range.
func (c Calibrated) Validate() error {
	errs := []error{c.Extent.Validate()}
	if c.Table != nil {
		errs = append(errs, c.Table.Validate())
	}
	return errors.Join(errs...)
}

// withDefaults returns c with defaults in the place of zero values.
func (c Calibrated) withDefaults() Calibrated {
	c.Extent = c.Extent.withDefaults()
	if c.Table == nil {
		c.Table = SDSC()
	}
	return c
}

// Generate makes the log. Its jobs have a number, submit time, run time, processors, requested time and user, and the status of a completed
// job; all other fields are unknown. No job runs longer than its requested time.
func (c Calibrated) Generate() (*swf.Log, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	c = c.withDefaults()
	// Series are first placed in busy time, in which they arrive at a constant rate. A clock for light series, or one for heavy series,
	// then converts the position of a series into the time at which it begins.
	var allSeries [][]swf.Job
	total := c.total()
	positions, err := c.fill(total, int64(c.Table.Procs), func(n int64) (int64, int64) {
		jobs := c.drawSeries(n)
		allSeries = append(allSeries, jobs)
		return c.gap(n), Work(jobs)
	})
	if err != nil {
		return nil, err
	}
	light, heavy := c.lightClock(), c.heavyClock()
	var jobs []swf.Job
	for i, position := range positions {
		clock := light
		if Work(allSeries[i]) >= HeavyWork {
			clock = heavy
		}
		begin := clock.secondOf(mulDiv(position, clock.total(), total))
		for _, j := range allSeries[i] {
			j.Submit += begin
			jobs = append(jobs, j)
		}
	}
	return c.log(c.header(), jobs), nil
}

// header returns the header of a log.
func (c Calibrated) header() swf.Header {
	command := fmt.Sprintf("-model %s", c.Table.Name)
	if c.SteadyDays {
		command += " -steady"
	}
	h := c.Extent.header(c.Table.Name, command, "model calibrated on the "+c.Table.Source, int64(c.Table.Procs))
	h.Acknowledge = c.Table.Acknowledge
	h.Notes = append(h.Notes, "Only counts, quantiles and rates were taken from the "+c.Table.Source+".")
	return h
}
