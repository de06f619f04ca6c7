package session

import (
	"juggle/core/fault"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// An Option is a place that a request could get beside its own window as things stand.
type Option struct {
	schedule.Option
	Asked []schedule.Agreed // who would have to agree to a later deadline; nil: it is an offer
}

// Options are the places that a request could get now. own says that its own window has room: nothing is to be chosen then. Where nothing
// is there, it can only be rejected.
func (t *Session) Options(j sim.Job) (options []Option, own bool, err error) {
	err = fault.Catch(func() error {
		options, own = t.options(j)
		return nil
	})
	return options, own, err
}

func (t *Session) options(j sim.Job) (options []Option, own bool) {
	for _, o := range t.Run.Options(j.Request) {
		own = own || o.Offer.Side == schedule.Own
		options = append(options, Option{Option: o})
	}
	if own {
		return options, true
	}
	if a, ok := t.Run.WouldAsk(Unwilling(j).Request); ok {
		options = append(options, Option{schedule.Option{
			Offer: schedule.Offer{Side: schedule.Own, Ready: j.Ready, Deadline: j.Deadline, Estimate: j.Estimate},
			Price: t.Run.Price(j.Request, j.Ready, j.Deadline), Start: a.Start, End: a.End, Procs: a.Procs,
		}, a.Asked})
	}
	return options, false
}

// Unwilling is the same request of somebody who takes no offer.
func Unwilling(j sim.Job) sim.Job {
	conditions := schedule.Conditions{Budget: schedule.NoLimit}
	if j.Conditions != nil {
		conditions = *j.Conditions
	}
	conditions.Accepts = 0
	j.Conditions = &conditions
	return j
}

// Ways are the requests by which a consumer may get an option, the likeliest first. By itself a request gets the nearest offer; for
// another it has to ask for that window in the first place, which may cost others theirs. Got reports whether it did.
func Ways(j sim.Job, o Option) []sim.Job {
	if o.Asked != nil {
		return []sim.Job{Unwilling(j), j}
	}
	other := j
	other.Ready, other.Deadline = o.Offer.Ready, o.Offer.Deadline
	return []sim.Job{j, other}
}

// Got reports whether the job with that id was promised that option.
func (t *Session) Got(id int64, o Option) bool {
	p, ok := t.Run.Promise(id)
	return ok && p.Start == o.Start && p.End == o.End && p.Procs == o.Procs
}

// WithNominal has the nominal pair among the molds, in its place.
func WithNominal(molds []schedule.Mold, nominal schedule.Mold) (all []schedule.Mold) {
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
