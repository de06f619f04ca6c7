package queue

import "juggle/core/profile"

// backfilling is FCFS and, with backfill, EASY.
type backfilling struct {
	*run
	backfill bool
}

func (b *backfilling) submit(now Instant, k int32) {
	b.waiting = append(b.waiting, k)
	b.decide(now)
}

func (b *backfilling) end(now Instant, _ int32) { b.decide(now) }

// decide starts who can start now. The head of the queue starts as soon as its processors are free. Where it has to wait, EASY finds its
// shadow time, at which by the estimates of the running jobs its processors are free, and how many are free then beyond those (extra).
// Behind the head, in the order of the queue, a job starts if its processors are free and it either ends by its estimate no later than
// the shadow time, or has at most extra processors, which are then used up. O(waiting jobs).
func (b *backfilling) decide(now Instant) {
	free := b.plan.Free(now)
	for len(b.waiting) > 0 && b.jobs[b.waiting[0]].Procs <= free {
		free -= b.jobs[b.waiting[0]].Procs
		b.launch(now, b.waiting[0])
		b.waiting = b.waiting[1:]
	}
	if len(b.waiting) < 2 || !b.backfill || free == 0 {
		return
	}
	head := b.jobs[b.waiting[0]].Procs
	shadow, _ := b.plan.FirstFit(now, profile.Forever, 1, head) // from now on the plan's free processors only grow
	extra := b.plan.Free(shadow) - head
	stay := b.waiting[:1]
	for _, k := range b.waiting[1:] {
		j := &b.jobs[k]
		late := now.Add(j.Estimate) > shadow
		if j.Procs > free || late && j.Procs > extra {
			stay = append(stay, k)
			continue
		}
		free -= j.Procs
		if late {
			extra -= j.Procs
		}
		b.launch(now, k)
	}
	b.waiting = stay
}

func (b *backfilling) launch(now Instant, k int32) {
	b.start[k] = now
	b.plan.Take(now, now.Add(b.jobs[k].Estimate), b.jobs[k].Procs)
	b.began(now, k)
}

func (b *backfilling) begin(Instant) {}

func (b *backfilling) nextStart() Instant { return profile.Forever }
