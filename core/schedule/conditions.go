package schedule

import (
	"errors"
	"fmt"
	"slices"
)

// Conditions are the parts of a request besides its window: the ways in which the job can be molded, its budget, and the changes that its
// consumer would accept.
//
// Invariants (checked by Request.Validate): Molds is empty, or has the request's (Procs, Estimate) among its pairs, with Procs strictly
// ascending; Budget and Accepts are NoLimit or at least 0; Tolerance is at least 0.
type Conditions struct {
	Molds     []Mold `json:"molds,omitempty"` // the paper's f^mol; empty: the nominal pair alone
	Budget    Money  `json:"budget"`          // the highest price that the consumer pays for the window (B), or NoLimit
	Tolerance int    `json:"tolerance"`       // percent of the estimate by which the deadline may be moved when the provider asks
	Accepts   int    `json:"accepts"`         // the largest 100 |phi| of an offer that the consumer accepts, or NoLimit
}

// NoLimit, as a Budget or as Accepts, means that every price or every offer is acceptable.
const NoLimit = -1

// A Mold is one way to run a job: on Procs processors it takes Time seconds.
type Mold struct {
	Procs int32   `json:"procs"`
	Time  Seconds `json:"time"`
}

// molds returns the ways to run r, by processors. It is nil where the nominal way is the only one.
func (r *Request) molds() []Mold {
	if r.Conditions == nil || len(r.Conditions.Molds) < 2 {
		return nil
	}
	return r.Conditions.Molds
}

// Shortest returns the shortest time of the molds that need at most procs processors (T^min). ok is false where there is no such mold.
func (r *Request) Shortest(procs int32) (shortest Seconds, ok bool) {
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

// budget returns the highest price that the consumer of r pays, or NoLimit.
func (r *Request) budget() Money {
	if r.Conditions == nil {
		return NoLimit
	}
	return r.Conditions.Budget
}

// acceptsOffer reports whether the consumer of r accepts the offer o.
func (r *Request) acceptsOffer(o Offer) bool {
	return r.Conditions == nil || r.Accepts == NoLimit || 100*abs(o.Shift) <= Seconds(r.Accepts)*o.Estimate
}

// validate returns an error for every broken invariant of the conditions of r. Of wrong molds it reports only the first.
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
			break // only the first wrong mold is reported, because there can be a million
		}
		if m.Procs < 1 || m.Procs > MaxProcs || m.Time < 1 || m.Time > MaxTime {
			report("mold %d: got %d:%d, want 1 to %d processors and 1 to %d seconds", i+1, m.Procs, m.Time, MaxProcs, int64(MaxTime))
		}
		if i > 0 && m.Procs <= c.Molds[i-1].Procs {
			report("mold %d: processors: got %d after %d, want more", i+1, m.Procs, c.Molds[i-1].Procs)
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
