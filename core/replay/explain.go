package replay

import (
	"fmt"

	"juggle/core/schedule"
)

// encode gives what a Run keeps of a decision beside its own lists: the queue as it was sorted, by job and key, and every try with how far
// the jobs behind the request moved. All else that the decision has follows from that, and Explain makes it again.
func (b *builder) encode(d *schedule.Decision) []byte {
	var w writer
	w.length(len(d.Before))
	for _, s := range d.Before {
		w.ints(int64(b.run.number[s.ID]), s.Key-int64(s.Deadline))
	}
	w.length(len(d.Rounds))
	for i := range d.Rounds {
		r := &d.Rounds[i]
		w.ints(int64(r.Algorithm), int64(r.Index))
		w.length(len(r.Tries))
		for k := range r.Tries {
			b.encodeTry(&w, &r.Tries[k])
		}
		w.bool(r.Swap != nil)
		if r.Swap != nil {
			w.int(int64(r.Swap.To))
		}
	}
	return w.b
}

func (b *builder) encodeTry(w *writer, t *schedule.Try) {
	o := t.Window
	w.ints(int64(o.Side), int64(o.Ready), int64(o.Deadline), int64(o.Shift), int64(t.Fate))
	if o.Side != schedule.Own {
		w.int(int64(b.run.number[o.Neighbour]))
		w.bool(o.Running)
	}
	w.length(len(t.Placements))
	moved := 0
	for _, p := range t.Placements {
		if p.Start != p.Was {
			moved++
		}
	}
	w.length(moved)
	for i, p := range t.Placements {
		if p.Start != p.Was {
			w.ints(int64(i), int64(p.Start-p.Was))
		}
	}
}

// Explain is decision i with everything that was looked at on the way, as the scheduler told it, but for the keys of running jobs, which
// sort nothing. It panics where there is no decision i. It costs O(jobs up to i + placements).
func (r *Run) Explain(i int) (*schedule.Decision, error) {
	x := explainer{run: r, i: i, reader: reader{rest: r.explained.at(i)}}
	d := x.decision()
	if x.broken || len(x.rest) > 0 {
		return nil, fmt.Errorf("replay: explanation of decision %d: it cannot be read", i+1)
	}
	return d, nil
}

// An explainer makes a decision again from what encode wrote and from the lists of the run.
type explainer struct {
	run *Run
	i   int
	d   schedule.Decision
	reader
	queue []schedule.Slot // Before, in the present round's order
}

func (x *explainer) decision() *schedule.Decision {
	r, own := x.run, x.run.Decisions[x.i]
	x.d = schedule.Decision{
		Replan: own.Replan(), Now: own.Now, Answer: own.Answer, Reason: own.Reason, Index: int(own.Index),
		Fixed: []schedule.Fixing{}, Running: []schedule.Slot{}, Before: []schedule.Slot{}, Rounds: []schedule.Round{},
		Moves: []schedule.Move{}, After: []schedule.Slot{},
	}
	if !x.d.Replan {
		x.d.Request = r.Jobs[own.Job].Request
	}
	for range x.length() {
		job := x.job()
		slot, _ := x.slot(job)
		slot.Key = x.int() + int64(slot.Deadline)
		x.d.Before = append(x.d.Before, slot)
	}
	x.queue = append(x.queue, x.d.Before...)
	x.running()
	for _, f := range r.Fixings {
		if int(f.Decision) == x.i {
			slot, _ := x.slot(f.Job)
			x.d.Fixed = append(x.d.Fixed, schedule.Fixing{ID: slot.ID, Ready: slot.Ready, Deadline: slot.Deadline})
		}
	}
	for range x.length() {
		x.round()
	}
	x.outcome()
	return &x.d
}

// job reads the number of a job that there is.
func (x *explainer) job() int32 { return int32(x.index(len(x.run.Jobs))) }

// slot is an accepted job as it stood before the decision, or the request, without a start; ok is false for any other.
func (x *explainer) slot(job int32) (s schedule.Slot, ok bool) {
	j := &x.run.Jobs[job]
	s = schedule.Slot{ID: j.ID, Estimate: j.Estimate, Procs: j.Procs, Ready: j.Ready, Deadline: j.Deadline}
	if x.run.arrival[job] >= int32(x.i) {
		return s, job == x.run.Decisions[x.i].Job
	}
	is, ok := x.run.slot(int(job), x.i)
	if !ok {
		return s, false
	}
	s.Placed, s.Start, s.Ready, s.Deadline = true, is.before(), is.Ready, is.Deadline
	return s, true
}

// running makes Q^r: who was accepted before, does not wait, and has not really ended.
func (x *explainer) running() {
	waits := make(map[int64]bool, len(x.d.Before))
	for _, s := range x.d.Before {
		waits[s.ID] = true
	}
	for job := range x.run.Jobs {
		if x.run.arrival[job] >= int32(x.i) {
			break // and so have all behind it
		}
		s, ok := x.slot(int32(job))
		if ok && !waits[s.ID] && x.run.end(int32(job), s.Start) > x.d.Now {
			x.d.Running = append(x.d.Running, s)
		}
	}
}

func (x *explainer) round() {
	r := schedule.Round{Algorithm: int(x.int()), Index: x.index(len(x.queue) + 1), Queue: []int64{}}
	for _, s := range x.queue {
		r.Queue = append(r.Queue, s.ID)
	}
	for range x.length() {
		r.Tries = append(r.Tries, x.try(r.Index))
	}
	if x.int() == 1 {
		if from, to := r.Index, x.index(len(x.queue)); !x.broken && from < len(x.queue) {
			r.Swap = &schedule.Swap{With: x.queue[to].ID, From: from, To: to}
			x.queue[from], x.queue[to] = x.queue[to], x.queue[from]
		}
	}
	x.d.Rounds = append(x.d.Rounds, r)
}

// try reads a try of a round with the request at that index of the queue; in a replan that is the queue's head.
func (x *explainer) try(index int) schedule.Try {
	var t schedule.Try
	t.Window = schedule.Offer{Side: schedule.Side(x.int()), Ready: x.instant(), Deadline: x.instant(), Shift: Seconds(x.int()),
		Estimate: x.d.Request.Estimate}
	t.Fate = schedule.Fate(x.int())
	if t.Window.Side != schedule.Own {
		t.Window.Neighbour = x.run.Jobs[x.job()].ID
		t.Window.Running = x.int() == 1
	}
	t.Placements = make([]schedule.Placement, x.index(len(x.queue)-index+1))
	for i := range t.Placements {
		t.Placements[i] = x.placement(index+i, t.Window)
	}
	for range x.length() {
		if i := x.index(len(t.Placements)); !x.broken {
			t.Placements[i].Start = t.Placements[i].Was + x.instant()
		}
	}
	if last := len(t.Placements) - 1; last >= 0 && (t.Fate == schedule.NoHoleForRequest || t.Fate == schedule.NoHoleForOther) {
		t.Failed, t.Placements[last].Found = t.Placements[last].ID, false
	}
	return t
}

// placement is that of the job at an index of the queue, had it found its hole where it was.
func (x *explainer) placement(index int, window schedule.Offer) schedule.Placement {
	s := x.queue[index]
	if !s.Placed {
		s.Ready, s.Deadline = window.Ready, window.Deadline
	}
	return schedule.Placement{
		Index: index, ID: s.ID, Procs: s.Procs, Estimate: s.Estimate, Earliest: max(s.Ready, x.d.Now), Latest: s.Deadline - Instant(s.Estimate),
		Found: true, Start: s.Start, Had: s.Placed, Was: s.Start,
	}
}

// outcome makes what the decision changed: from the tries, which the list of places agrees with.
func (x *explainer) outcome() {
	if x.d.Answer == schedule.Rejected {
		for _, s := range x.d.Before {
			if s.Placed {
				x.d.After = append(x.d.After, s)
			}
		}
		return
	}
	for _, s := range x.queue {
		is, ok := x.run.slot(int(x.run.number[s.ID]), x.i)
		if !ok {
			x.broken = true
			return
		}
		if is.Moved {
			x.d.Moves = append(x.d.Moves, schedule.Move{ID: s.ID, From: is.Was, To: is.Start})
		}
		if !s.Placed {
			x.d.Start = is.Start
			x.d.Window = x.taken()
			s.Ready, s.Deadline = x.d.Window.Ready, x.d.Window.Deadline
		}
		s.Placed, s.Start = true, is.Start
		x.d.After = append(x.d.After, s)
	}
}

// taken is the window that worked.
func (x *explainer) taken() schedule.Offer {
	for i := range x.d.Rounds {
		for k := range x.d.Rounds[i].Tries {
			if t := &x.d.Rounds[i].Tries[k]; t.Fate == schedule.Works {
				return t.Window
			}
		}
	}
	x.broken = true
	return schedule.Offer{}
}
