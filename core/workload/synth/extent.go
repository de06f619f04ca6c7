package synth

import (
	"errors"
	"fmt"
)

// The ranges and defaults of an Extent.
const (
	DefaultDays = 15
	MaxDays     = 3660
	MaxLoad     = 2.0
	MaxJobs     = 1_000_000
)

const day = 86400 // seconds

// An Extent has the length of the log that a model makes, and its offered load: the settings that both models have.
type Extent struct {
	Days int // length of the log in days: 1 to MaxDays; 0 means DefaultDays

	// Load is the offered load: the processor-seconds of all jobs divided by those of the machine, up to MaxLoad; 0 means the model's own
	// arrival rate. To reach the load, interarrival times are scaled in busy time, which keeps the rhythm of the day. For every seed the
	// arrivals have the load to within one arrival. A log has less where Jobs ends it, or where the last jobs of a series would come after
	// its end.
	Load float64

	Jobs int    // only this many jobs, the first ones, up to MaxJobs; 0 means all
	Seed uint64 // any number
}

// withDefaults returns e with the default number of days in the place of 0.
func (e Extent) withDefaults() Extent {
	if e.Days == 0 {
		e.Days = DefaultDays
	}
	return e
}

// Validate returns an error for every field that is out of range.
func (e Extent) Validate() error {
	var errs []error
	if e.Days < 0 || e.Days > MaxDays {
		errs = append(errs, fmt.Errorf("synth: Days = %d, want 1 to %d", e.Days, MaxDays))
	}
	if !(e.Load >= 0 && e.Load <= MaxLoad) {
		errs = append(errs, fmt.Errorf("synth: Load = %v, want 0 to %v", e.Load, MaxLoad))
	}
	if e.Jobs < 0 || e.Jobs > MaxJobs {
		errs = append(errs, fmt.Errorf("synth: Jobs = %d, want 0 to %d", e.Jobs, MaxJobs))
	}
	return errors.Join(errs...)
}

// seconds returns the length of the log in seconds.
func (e Extent) seconds() int64 { return int64(e.Days) * day }

// fill draws arrivals until they fill the log, which has total units of busy time. It returns the position of each arrival in [0, total),
// ascending. It calls draw for the arrivals 1, 2, and so on. draw returns the gap, which is the busy time since the arrival before, and the
// work, the processor-seconds of the arrival.
//
// With a Load, fill draws arrivals until their work gives this load. Then it multiplies all interarrival times by the factor with which the
// next arrival would fall on the end. Without a Load it draws arrivals until the busy time is over.
func (e Extent) fill(total, procs int64, draw func(n int64) (gap, work int64)) ([]int64, error) {
	wanted := max(1, int64(e.Load*float64(procs*e.seconds())))
	var positions []int64
	var end, drawnWork int64
	for n := int64(1); ; n++ {
		gap, work := draw(n)
		end += gap
		if e.Load > 0 && drawnWork >= wanted || e.Load == 0 && end >= total {
			break
		}
		if n > MaxJobs {
			return nil, fmt.Errorf("synth: more than %d arrivals in %d days; ask for fewer days or less load", MaxJobs, e.Days)
		}
		positions = append(positions, end)
		drawnWork += work
	}
	if e.Load > 0 {
		for i, p := range positions {
			positions[i] = mulDiv(p, total, end)
		}
	}
	return positions, nil
}
