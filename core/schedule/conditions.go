package schedule

import (
	"errors"
	"fmt"
	"slices"
)

// Conditions are what a consumer says beside the window: how the job can be molded, what it may cost, and what it would agree to.
//
// Invariants (checked by Request.Validate): Molds is empty, or has the request's (Procs, Estimate) among its pairs, Procs strictly
// ascending; Budget and Accepts are NoLimit or at least 0; Tolerance is at least 0.
type Conditions struct {
	Molds     []Mold `json:"molds,omitempty"` // the paper's f^mol; empty: the nominal pair alone
	Budget    Money  `json:"budget"`          // most that it pays for its window (B), or NoLimit
	Tolerance int    `json:"tolerance"`       // percent of the estimate by which its deadline may be moved when the provider asks
	Accepts   int    `json:"accepts"`         // largest 100 |phi| of an offer that it takes, or NoLimit
}

// NoLimit, as a budget or as what a consumer accepts, says that anything will do.
const NoLimit = -1

// A Mold is one way to run a job: on Procs processors it takes Time.
type Mold struct {
	Procs int32   `json:"procs"`
	Time  Seconds `json:"time"`
}

// molds are the ways to run r, by processors; nil where the nominal one is the only one.
func (r *Request) molds() []Mold {
	if r.Conditions == nil || len(r.Conditions.Molds) < 2 {
		return nil
	}
	return r.Conditions.Molds
}

// Shortest is the shortest time of a mold of at most procs processors (T^min), and whether there is one.
func (r *Request) Shortest(procs int32) (Seconds, bool) {
	if r.molds() == nil {
		return r.Estimate, r.Procs <= procs
	}
	shortest, found := Seconds(0), false
	for _, m := range r.molds() {
		if m.Procs <= procs && (!found || m.Time < shortest) {
			shortest, found = m.Time, true
		}
	}
	return shortest, found
}

func (r *Request) budget() Money {
	if r.Conditions == nil {
		return NoLimit
	}
	return r.Conditions.Budget
}

// takes reports whether the consumer would take the offer o.
func (r *Request) takes(o Offer) bool {
	return r.Conditions == nil || r.Accepts == NoLimit || 100*abs(o.Shift) <= Seconds(r.Accepts)*o.Estimate
}

func (c *Conditions) validate(r *Request) error {
	var errs []error
	report := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("schedule: request %d: "+format, append([]any{r.ID}, args...)...))
	}
	if n := len(c.Molds); n > MaxMolds {
		report("molds: got %d, want at most %d", n, MaxMolds)
	}
	for i, m := range c.Molds {
		if len(errs) > 0 {
			break // the first is told: there can be a million
		}
		if m.Procs < 1 || m.Procs > MaxProcs || m.Time < 1 || m.Time > MaxTime {
			report("mold %d: got %d:%d, want 1 to %d processors and 1 to %d seconds", i+1, m.Procs, m.Time, MaxProcs, int64(MaxTime))
		}
		if i > 0 && m.Procs <= c.Molds[i-1].Procs {
			report("mold %d: got %d processors after %d, want more", i+1, m.Procs, c.Molds[i-1].Procs)
		}
	}
	if len(c.Molds) > 0 && !slices.Contains(c.Molds, Mold{r.Procs, r.Estimate}) {
		report("molds: got none of %d:%d, want procs:estimate among them", r.Procs, r.Estimate)
	}
	if c.Budget < NoLimit {
		report("budget: got %d, want at least 0, or none", c.Budget)
	}
	if c.Tolerance < 0 || c.Tolerance > MaxThreshold {
		report("tolerance: got %d, want 0 to %d", c.Tolerance, MaxThreshold)
	}
	if c.Accepts < NoLimit || c.Accepts > MaxThreshold {
		report("accepts: got %d, want 0 to %d, or none", c.Accepts, MaxThreshold)
	}
	return errors.Join(errs...)
}
