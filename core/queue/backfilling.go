package queue

import "juggle/core/profile"

// backfilling is FCFS and, with backfill, EASY. Both let the head of the queue start as soon as its processors are free. Where the head
// has to wait, EASY finds its shadow time, at which by the estimates of the running jobs its processors are free, and how many are
// free then beyond those (extra). Behind the head, in the order of the queue, a job starts now if its processors are free and either it
// ends by its estimate no later than the shadow time, or it has at most extra processors, which are then used up.
//
// Invariants, between decisions: head is the first waiting job, -1 without one; where it is one, free processors are not enough for it,
// and no waiting job behind it could start now, as long as no more processors become free. So a submission alone concerns only the job
// submitted.
type backfilling struct {
	*run
	backfill    bool
	head        int32
	free, extra int32
	shadow      Instant
}

func (b *backfilling) submit(now Instant, k int32) {
	j := &b.jobs[k]
	b.waiting.add(k, j.Procs, int64(j.Estimate))
	switch {
	case b.head < 0:
		b.head = k
		b.decide(now)
	case b.plan.Free(now) > b.free: // the estimate of a running job ends now
		b.decide(now)
	case b.backfill && b.room(now).holds(least{j.Procs, int64(j.Estimate)}):
		b.pass(now, k)
	}
}

func (b *backfilling) end(now Instant, _ int32) { b.decide(now) }

// decide starts who can start now.
func (b *backfilling) decide(now Instant) {
	for b.free = b.plan.Free(now); b.head >= 0 && b.jobs[b.head].Procs <= b.free; b.head = b.waiting.next(b.head, everybody) {
		b.launch(now, b.head)
	}
	if b.head < 0 || !b.backfill {
		return
	}
	head := b.jobs[b.head].Procs
	b.shadow, _ = b.plan.FirstFit(now, profile.Forever, 1, head) // from now on the plan's free processors only grow
	b.extra = b.plan.Free(b.shadow) - head
	for k := b.waiting.next(b.head+1, b.room(now)); k >= 0; k = b.waiting.next(k+1, b.room(now)) {
		b.pass(now, k)
	}
}

// room is what a job behind the head has to be small enough for to start now.
func (b *backfilling) room(now Instant) room {
	return room{procs: b.free, extra: min(b.free, b.extra), until: int64(b.shadow.Sub(now))}
}

// pass starts a job behind the head.
func (b *backfilling) pass(now Instant, k int32) {
	if now.Add(b.jobs[k].Estimate) > b.shadow {
		b.extra -= b.jobs[k].Procs
	}
	b.launch(now, k)
}

func (b *backfilling) launch(now Instant, k int32) {
	j := &b.jobs[k]
	b.free -= j.Procs
	b.start[k] = now
	b.waiting.remove(k)
	b.plan.Take(now, now.Add(j.Estimate), j.Procs)
	b.began(now, k)
}

func (b *backfilling) begin(Instant) {}

func (b *backfilling) nextStart() Instant { return profile.Forever }
