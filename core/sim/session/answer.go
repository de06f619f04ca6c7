package session

import (
	"juggle/core/base/fault"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// An Option is a slot that a request could get now: in its own window, in an offered window, or in its own after other consumers agreed.
type Option struct {
	schedule.Option
	Asked []schedule.AgreedDeadline // the later deadlines that other consumers would accept if asked, perhaps none; nil: nobody is asked
}

// Options returns the slots that a request could get now. fits reports that its own window has a gap; then the request gets a slot there,
// unless the policy skips its own window after a move in the queue. Where there is no option, the request would be rejected.
func (t *Session) Options(j sim.Job) (options []Option, fits bool, err error) {
	err = fault.Catch(func() error {
		options, fits = t.options(j)
		return nil
	})
	return options, fits, err
}

// options does the work of Options, without catching a panic.
func (t *Session) options(j sim.Job) (options []Option, fits bool) {
	for _, o := range t.Run.Options(j.Request) {
		fits = fits || o.Offer.Side == schedule.OwnWindow
		options = append(options, Option{Option: o})
	}
	if fits {
		return options, true
	}
	if a, ok := t.Run.PlanAsking(WithoutOffers(j).Request); ok {
		options = append(options, Option{schedule.Option{
			Offer: schedule.Offer{Side: schedule.OwnWindow, Ready: j.Ready, Deadline: j.Deadline, Estimate: j.Estimate},
			Price: t.Run.Price(j.Request, j.Ready, j.Deadline), Start: a.Start, End: a.End, Procs: a.Procs,
		}, append([]schedule.AgreedDeadline{}, a.Asked...)})
	}
	return options, false
}

// WithoutOffers returns a copy of the request whose consumer accepts no offer.
func WithoutOffers(j sim.Job) sim.Job {
	conditions := schedule.Conditions{Budget: schedule.NoLimit}
	if j.Conditions != nil {
		conditions = *j.Conditions
	}
	conditions.Accepts = 0
	j.Conditions = &conditions
	return j
}

// RequestsFor returns the requests with which a consumer may get the option o, to be tried one after the other until HasOption reports
// success. The request j itself gets the nearest offer. For any other offer, the consumer has to ask for the offered window as its own.
func RequestsFor(j sim.Job, o Option) []sim.Job {
	if o.Asked != nil {
		return []sim.Job{WithoutOffers(j), j}
	}
	forOffer := j
	forOffer.Ready, forOffer.Deadline = o.Offer.Ready, o.Offer.Deadline
	return []sim.Job{j, forOffer}
}

// HasOption reports whether the job with the given id was promised the slot of the option.
func (t *Session) HasOption(id int64, o Option) bool {
	p, ok := t.Run.Promise(id)
	return ok && p.Start == o.Start && p.End == o.End && p.Procs == o.Procs
}

// AddNominalMold returns the molds with the nominal mold among them, sorted by processors. It replaces a mold with the same number of
// processors.
func AddNominalMold(molds []schedule.Mold, nominal schedule.Mold) (all []schedule.Mold) {
	for _, m := range molds {
		if nominal.Procs > 0 && nominal.Procs <= m.Procs {
			all = append(all, nominal)
			if nominal.Procs == m.Procs {
				m.Procs = 0
			}
			nominal.Procs = 0
		}
		if m.Procs > 0 {
			all = append(all, m)
		}
	}
	if nominal.Procs > 0 {
		all = append(all, nominal)
	}
	return all
}
