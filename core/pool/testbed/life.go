package testbed

import (
	"slices"

	"juggle/core/pool/admission"
)

// Availability implements admission.Prospects: (10) at the present instant.
func (b *bed) Availability(i int) admission.Availability {
	if b.scenario.Sites > 0 {
		return b.nodes[i].known.At(b.now, b.forget)
	}
	return b.nodes[i].record.At(b.now, b.forget)
}

// Free implements admission.Calendar.
func (b *bed) Free(i int, start, end admission.Instant) bool { return b.nodes[i].free(start, end) }

// arrive negotiates request id and plans the next arrival.
func (b *bed) arrive(id int32) error {
	b.planArrival(len(b.requests))
	r := b.requests[id]
	r.counted = b.now >= b.window[0] && b.now < b.window[1]
	r.misses = r.counted && b.set.Misses(r.QoS)
	if err := b.move(id, admission.Negotiated); err != nil {
		return err
	}
	var reason admission.Reason
	bound := admission.PoolBound
	if b.policy == KAPAC {
		d := b.kapac.Decide(r.QoS, b.waiting, b)
		reason = d.Reason
		r.set = slices.Clone(d.Set)
		d.Set = r.set
		b.trace.addCase(int(id), r, &d, nil)
	} else {
		bound = admission.NodeBound
		s := admission.Strict(b.set, r.QoS, b, r.Start, r.End())
		reason = s.Reason
		r.node = int32(s.Resource)
		b.trace.addCase(int(id), r, nil, &s)
	}
	if reason != admission.Accepted {
		if r.counted {
			b.outcome.Rejected[reason]++
			if b.policy == Strict && r.misses {
				b.outcome.Missed++
			}
		}
		return b.move(id, admission.Rejected)
	}
	if r.counted {
		b.outcome.Accepted++
	}
	if part := b.part(); part < Parts {
		b.outcome.Taken[part]++
	}
	if b.policy == KAPAC {
		b.waiting = append(b.waiting, r.QoS)
		b.waitingID = append(b.waitingID, id)
	} else {
		n := &b.nodes[r.node]
		n.bookings = append(n.bookings, booking{r.Start, r.End(), id})
	}
	b.after(admission.Millis(r.Start-b.now), requestStarts, int(id))
	return b.move(id, bound)
}

// start binds request id to a usable node and runs it, or aborts it.
func (b *bed) start(id int32) error {
	r := b.requests[id]
	if b.policy == Strict {
		if !b.usable(id, int(r.node)) {
			b.nodes[r.node].unbook(id)
			return b.move(id, admission.Aborted)
		}
		return b.run(id)
	}
	at := slices.Index(b.waitingID, id)
	b.waiting = slices.Delete(b.waiting, at, at+1)
	b.waitingID = slices.Delete(b.waitingID, at, at+1)
	candidates := r.set
	if b.scenario.Bind == FromPool {
		b.nearest = b.set.Nearest(r.QoS, b.set.Len(), b.nearest)
		candidates = b.nearest
	}
	for _, c := range candidates {
		if b.usable(id, c.Resource) {
			r.node = int32(c.Resource)
			if err := b.move(id, admission.NodeBound); err != nil {
				return err
			}
			return b.run(id)
		}
	}
	return b.move(id, admission.Aborted)
}

// usable reports whether node i could run a reserved job now, and notes the answer for request id.
func (b *bed) usable(id int32, i int) bool {
	state := b.nodes[i].seen()
	b.trace.addTry(int(id), i, state)
	return state == Idle || state == Local && b.scenario.LocalWork == Shares
}

// run starts request id on its node, which must be usable.
func (b *bed) run(id int32) error {
	r := b.requests[id]
	n := &b.nodes[r.node]
	n.state, n.job, n.left, n.busyFrom = runs(true, n.state.HasLocal()), id, r.Flops, b.now
	b.planEnd(int(r.node))
	return b.move(id, admission.Running)
}

// speed is the flops a millisecond that node i has for the reserved job, or the local one: half of its peak while local jobs share and
// one runs.
func (b *bed) speed(i int) int64 {
	peak := b.hardware[i].Peak
	if b.scenario.LocalWork == Shares && b.nodes[i].state.HasLocal() {
		return peak / 2
	}
	return peak
}

// planEnd plans the end of node i's reserved job from now on: when it is done, or at the end of its interval.
func (b *bed) planEnd(i int) {
	n := &b.nodes[i]
	n.plan++
	rest := admission.Millis(b.requests[n.job].End() - b.now)
	b.after(min(runTime(n.left, b.speed(i)), rest), jobEnds, i)
}

// progress takes what node i's reserved job has computed at its speed off what is left, before that changes.
func (b *bed) progress(i int) {
	n := &b.nodes[i]
	b.computed(&b.reserved, b.speed(i), n.busyFrom)
	n.left -= b.speed(i) * int64(b.now-n.busyFrom)
	n.busyFrom = b.now
}

// jobEnds ends node i's reserved job as planned.
func (b *bed) jobEnds(i int) error {
	b.progress(i)
	if b.nodes[i].left > 0 {
		return b.endJob(i, admission.Aborted)
	}
	return b.endJob(i, admission.Done)
}

// endJob ends node i's reserved job, whose progress is noted, well or not. The node has been used: its record is brought up to date.
func (b *bed) endJob(i int, how admission.State) error {
	n := &b.nodes[i]
	id := n.job
	n.note(b.now)
	n.record.Used(b.now, n.up, n.down, b.forget)
	n.up, n.down = 0, 0
	b.publish(i)
	n.state, n.job = runs(false, n.state.HasLocal()), -1
	n.plan++
	n.unbook(id)
	return b.move(id, how)
}

// fail takes node i down with what it runs.
func (b *bed) fail(i int) error {
	n := &b.nodes[i]
	n.epoch++
	var err error
	if n.state.HasReserved() {
		b.progress(i)
		err = b.endJob(i, admission.Aborted)
	}
	if n.state.HasLocal() {
		b.endLocal(i)
	}
	n.note(b.now)
	n.state = Down
	b.after(exponential(n.failures, b.hardware[i].MeanDown), nodeRecovers, i)
	b.trace.add(Event{At: b.now, Kind: NodeFails, Node: i, Request: -1})
	return err
}

// recover brings node i back, idle.
func (b *bed) recover(i int) {
	n := &b.nodes[i]
	n.note(b.now)
	n.state = Idle
	b.after(exponential(n.failures, b.hardware[i].MeanUp), nodeFails, i)
	b.trace.add(Event{At: b.now, Kind: NodeRecovers, Node: i, Request: -1})
}

// localArrives runs a local job on node i, or turns it away: where local jobs block, unless the node is idle, where they share, if it is
// down or runs a local job. Both policies meet the same arrivals and sizes.
func (b *bed) localArrives(i int) {
	n := &b.nodes[i]
	size := b.scenario.LocalMin + n.local.IntN(b.scenario.LocalMax-b.scenario.LocalMin+1)
	b.after(exponential(n.local, b.hardware[i].LocalGap), localArrives, i)
	if n.state != Idle && (n.state != Reserved || b.scenario.LocalWork == Blocks) {
		return
	}
	b.changeLocal(i, true)
	n.localFrom = b.now
	b.after(runTime(hplFlops(size), b.speed(i)), localEnds, i)
	b.trace.add(Event{At: b.now, Kind: LocalBegins, Node: i, Request: -1})
}

// endLocal ends node i's local job.
func (b *bed) endLocal(i int) {
	b.computed(&b.local, b.speed(i), b.nodes[i].localFrom)
	b.changeLocal(i, false)
	b.trace.add(Event{At: b.now, Kind: LocalEnds, Node: i, Request: -1})
}

// changeLocal has node i run a local job from now on, or none; a reserved job there gets another speed.
func (b *bed) changeLocal(i int, local bool) {
	n := &b.nodes[i]
	reserved := n.state.HasReserved()
	if reserved {
		b.progress(i)
	}
	n.state = runs(reserved, local)
	if reserved {
		b.planEnd(i)
	}
}
