package schedule

import (
	"errors"
	"fmt"
)

// Limits of a request. They keep every product that the rules form (processors times seconds, percent times seconds) inside 64 bits:
// MaxProcs x MaxTime is just below 2^63.
const (
	MaxTime      = 1 << 39 // seconds: about 17 000 years
	MaxProcs     = 1<<24 - 1
	MaxThreshold = 1_000_000 // percent
	MaxMolds     = 1024      // of a request; a line of a file is too short for more
	MaxBudget    = 1<<53 - 1 // the largest budget in a file or a link
	MaxIncentive = 1000      // percent
)

// MaxOfferThreshold is the largest OfferThreshold, in percent, that the page and the command line accept.
const MaxOfferThreshold = 400

// Validate returns an error for every number of r that is out of range. Where there is none, it returns an error for every broken invariant
// of the conditions, and only where there is none of these either, it checks that the window is long enough.
func (r Request) Validate() error {
	var errs []error
	checkRange := func(name string, got, least, most int64) {
		if got < least || got > most {
			errs = append(errs, fmt.Errorf("schedule: request %d: %s: got %d, want %d to %d", r.ID, name, got, least, most))
		}
	}
	checkRange("submit", int64(r.Submit), 0, MaxTime)
	checkRange("ready", int64(r.Ready), 0, MaxTime)
	checkRange("deadline", int64(r.Deadline), 0, MaxTime)
	checkRange("procs", int64(r.Procs), 1, MaxProcs)
	checkRange("estimate", int64(r.Estimate), 1, MaxTime)
	shortest, lengthName := r.Estimate, "estimate"
	if r.Conditions != nil && len(errs) == 0 {
		if err := r.Conditions.validate(&r); err != nil {
			errs = append(errs, err)
		}
		shortest, _ = r.Shortest(MaxProcs)
		if r.molds() != nil {
			lengthName = "the shortest mold"
		}
	}
	if len(errs) == 0 && r.Deadline < r.Ready.Add(shortest) {
		errs = append(errs, fmt.Errorf("schedule: request %d: deadline: got %d, want at least ready + %s = %d",
			r.ID, r.Deadline, lengthName, r.Ready.Add(shortest)))
	}
	return errors.Join(errs...)
}

// Validate returns an error for every field of p that is out of range.
func (p Policy) Validate() error {
	var errs []error
	checkRange := func(name string, got, least, most int, alternative string) {
		if got < least || got > most {
			errs = append(errs, fmt.Errorf("schedule: Policy.%s: got %d, want %d to %d%s", name, got, max(least, 0), most, alternative))
		}
	}
	checkRange("Edition", int(p.Edition), 0, len(editions)-1, "")
	checkRange("OfferRecipients", int(p.OfferRecipients), 0, len(offerRecipients)-1, "")
	checkRange("OffersSide", int(p.OffersSide), 0, len(offersSides)-1, "")
	checkRange("FixShare", p.FixShare, Never, 100, ", or Never")
	checkRange("OfferThreshold", p.OfferThreshold, Never, MaxThreshold, ", or Never")
	checkRange("Discount", p.Discount, 0, 100, "")
	checkRange("Ask", p.Ask, 0, MaxThreshold, "")
	checkRange("Incentive", p.Incentive, 0, MaxIncentive, "")
	return errors.Join(errs...)
}
