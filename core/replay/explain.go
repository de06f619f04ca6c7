package replay

import (
	"fmt"

	"juggle/core/profile"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/tell"
)

// A retrial makes the decisions of a run again, one after the other, as far as was asked for.
type retrial struct {
	machine *sim.Machine
	made    int                // decisions
	told    *schedule.Decision // the last of these that was
	refused *tell.Refusal      // that of told, where that was asked for
}

// Explain is decision i with everything that was looked at on the way, as the scheduler told it. The run is made again up to there, or goes
// on from the decision that was asked for last where that is no later. It panics where there is no decision i.
func (r *Run) Explain(i int) (*schedule.Decision, error) {
	now, t, err := r.Decisions[i].Now, &r.again, error(nil)
	if t.machine == nil || t.made > i+1 {
		*t = retrial{}
		t.machine, err = sim.NewMachine(sim.Config{Procs: r.Procs, Policy: r.policy}, r.Jobs)
	}
	for err == nil && t.made <= i {
		err = r.retry(i)
	}
	if err == nil && (t.told == nil || t.told.Now != now) {
		err = fmt.Errorf("got another one than at %d", now)
	}
	if err != nil {
		*t = retrial{}
		return nil, fmt.Errorf("replay: decision %d: %w", i+1, err)
	}
	return t.told, nil
}

// Refusal explains decision i where it is a rejection (see tell.RefusalOf), as often as one likes at the cost of once.
func (r *Run) Refusal(i int) (tell.Refusal, error) {
	told, err := r.Explain(i)
	if err != nil {
		return tell.Refusal{}, err
	}
	if r.again.refused == nil {
		f := tell.RefusalOf(told, int32(r.Procs))
		r.again.refused = &f
	}
	return *r.again.refused, nil
}

// retry goes on to the next event: a replan, a request, or both; but not beyond decision i. That is told, and those right before it, for it
// tells which jobs were fixed since.
func (r *Run) retry(i int) error {
	t := &r.again
	t.machine.Record(nil)
	if t.made >= i-2 {
		t.machine.Record(func(d schedule.Decision) { t.told, t.refused = &d, nil })
	}
	next := t.machine.Next()
	if next == profile.Forever {
		return fmt.Errorf("got %d in all", t.made)
	}
	if err := t.machine.Advance(next); err != nil {
		return err
	}
	if d := &r.Decisions[t.made]; d.Replan() && d.Now == next {
		t.made++
	}
	if _, comes := t.machine.Coming(); comes && t.made <= i {
		t.made++
		return t.machine.Decide()
	}
	return nil
}
