package replay

import (
	"fmt"

	"juggle/core/narrate"
	"juggle/core/schedule"
	"juggle/core/schedule/profile"
	"juggle/core/sim"
)

// A rerun simulates a run again, decision by decision, because a Run keeps only the outcomes of its decisions.
type rerun struct {
	machine  *sim.Machine
	made     int                // the number of decisions made again
	recorded *schedule.Decision // the decision that was recorded last
	refusal  *narrate.Refusal   // the explanation of recorded; nil until Refusal is called
}

// Explain returns decision i with everything that the scheduler tried. It makes the run again up to decision i. If the last call was for
// the same or an earlier decision, the run goes on from there. Explain panics if there is no decision i.
func (r *Run) Explain(i int) (*schedule.Decision, error) {
	now, t, err := r.Decisions[i].Now, &r.rerun, error(nil)
	if t.machine == nil || t.made > i+1 {
		*t = rerun{}
		t.machine, err = sim.NewMachine(sim.Config{Procs: r.Procs, Policy: r.policy}, r.Jobs)
	}
	for err == nil && t.made <= i {
		err = r.rerunNext(i)
	}
	if err == nil && (t.recorded == nil || t.recorded.Now != now) {
		err = fmt.Errorf("got another one than at %d", now)
	}
	if err != nil {
		*t = rerun{}
		return nil, fmt.Errorf("replay: decision %d: %w", i+1, err)
	}
	return t.recorded, nil
}

// Refusal explains decision i if it is a rejection; see narrate.RefusalOf. It keeps the explanation, so a second call for the same decision
// costs nothing.
func (r *Run) Refusal(i int) (narrate.Refusal, error) {
	decision, err := r.Explain(i)
	if err != nil {
		return narrate.Refusal{}, err
	}
	if r.rerun.refusal == nil {
		refusal := narrate.RefusalOf(decision, int32(r.Procs))
		r.rerun.refusal = &refusal
	}
	return *r.rerun.refusal, nil
}

// rerunNext simulates the next event, which may be a replan, a request, both, or neither, but does not go beyond decision i. It records
// decision i and the decisions right before it, because a recorded decision lists the jobs that were fixed since the last recorded one.
func (r *Run) rerunNext(i int) error {
	t := &r.rerun
	t.machine.Record(nil)
	if t.made >= i-2 {
		t.machine.Record(func(d schedule.Decision) { t.recorded, t.refusal = &d, nil })
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
	if _, arrives := t.machine.NextArrival(); arrives && t.made <= i {
		t.made++
		return t.machine.Decide()
	}
	return nil
}
