package testbed

import (
	"slices"

	"juggle/core/papers/pool/admission"
)

// availability predicts the availability of node i at the present instant by equation (10), from the record that was last reported to the
// information centre.
func (b *bed) availability(i int) admission.Availability {
	return b.nodes[i].reported.At(b.now, b.forgetting)
}

// isFree returns a function that reports whether a node has no booking that overlaps [start, end).
func (b *bed) isFree(start, end admission.Instant) func(node int) bool {
	return func(i int) bool {
		return !slices.ContainsFunc(b.nodes[i].bookings, func(other booking) bool { return other.start < end && start < other.end })
	}
}

// arrive admits or rejects request id, and schedules the next arrival.
func (b *bed) arrive(id int32) {
	b.scheduleArrival(len(b.requests))
	r := b.requests[id]
	r.isCounted = b.now >= b.window[0] && b.now < b.window[1]
	r.isMissReject = r.isCounted && b.set.FailsByProvisionalOnly(r.QoS)
	b.move(id, admission.Negotiated)
	var reason admission.Reason
	boundState := admission.PoolBound
	if b.policy == KAPAC {
		answer := b.kapac.Decide(r.QoS, b.waiting, b.availability)
		r.kSet = slices.Clone(answer.Set)
		reason, answer.Set = answer.Reason, r.kSet
		b.trace.addCase(int(id), r, &answer, nil)
	} else {
		boundState = admission.NodeBound
		binding := admission.Strict(b.set, r.QoS, b.isFree(r.Start, r.End()))
		reason, r.node = binding.Reason, int32(binding.Resource)
		b.trace.addCase(int(id), r, nil, &binding)
	}
	if reason != admission.Accepted {
		if r.isCounted {
			b.outcome.Rejected[reason]++
			if b.policy == Strict && r.isMissReject {
				b.outcome.MissRejected++
			}
		}
		b.move(id, admission.Rejected)
		return
	}
	if r.isCounted {
		b.outcome.Accepted++
	}
	if part := b.part(); part < Parts {
		b.outcome.Acceptances[part]++
	}
	if b.policy == KAPAC {
		b.waiting = append(b.waiting, r.QoS)
		b.waitingIDs = append(b.waitingIDs, id)
	} else {
		n := &b.nodes[r.node]
		n.bookings = append(n.bookings, booking{r.Start, r.End(), id})
	}
	b.scheduleIn(admission.Millis(r.Start-b.now), requestStarts, int(id))
	b.move(id, boundState)
}

// start runs request id on a usable node, or aborts the request.
func (b *bed) start(id int32) {
	r := b.requests[id]
	if b.policy == Strict {
		if b.isUsable(id, int(r.node)) {
			b.run(id)
		} else {
			b.nodes[r.node].removeBooking(id)
			b.move(id, admission.Aborted)
		}
		return
	}
	i := slices.Index(b.waitingIDs, id)
	b.waiting = slices.Delete(b.waiting, i, i+1)
	b.waitingIDs = slices.Delete(b.waitingIDs, i, i+1)
	candidates := r.kSet
	if b.scenario.Bind == FromPool {
		b.nearest = b.set.Nearest(r.QoS, b.set.Len(), b.nearest)
		candidates = b.nearest
	}
	for _, c := range candidates {
		if b.isUsable(id, c.Resource) {
			r.node = int32(c.Resource)
			b.move(id, admission.NodeBound)
			b.run(id)
			return
		}
	}
	b.move(id, admission.Aborted)
}

// isUsable reports whether node i can run a reserved job now. It records in the trace that request id has examined the node.
func (b *bed) isUsable(id int32, i int) bool {
	state := b.nodes[i].visibleState()
	b.trace.addTry(int(id), i, state)
	return state == Idle || state == Local && b.scenario.LocalWork == Shares
}

// run starts request id on its node, which must be usable.
func (b *bed) run(id int32) {
	r := b.requests[id]
	n := &b.nodes[r.node]
	n.state, n.job, n.left, n.jobSince = busyState(true, n.state.HasLocal()), id, r.Flops, b.now
	b.planJobEnd(int(r.node))
	b.move(id, admission.Running)
}

// speed returns the flops per millisecond that node i gives to its reserved job, and to its local job. If local jobs share
// their node, it is half of the node's peak while the node runs a local job, even if that is its only job.
func (b *bed) speed(i int) int64 {
	peak := b.hardware[i].Peak
	if b.scenario.LocalWork == Shares && b.nodes[i].state.HasLocal() {
		return peak / 2
	}
	return peak
}

// planJobEnd schedules the end of node i's reserved job: when the job is done at the present speed, or when its interval ends
// if that is earlier.
func (b *bed) planJobEnd(i int) {
	n := &b.nodes[i]
	n.plans++
	untilEnd := admission.Millis(b.requests[n.job].End() - b.now)
	b.scheduleIn(min(runTime(n.left, b.speed(i)), untilEnd), jobEnds, i)
}

// advanceJob subtracts the flops that node i's reserved job has computed until now from the flops that are left. It adds the flops that
// were computed within the window to reserved. It must be called before the speed changes.
func (b *bed) advanceJob(i int) {
	n := &b.nodes[i]
	b.addWork(&b.reserved, b.speed(i), n.jobSince)
	n.left -= b.speed(i) * int64(b.now-n.jobSince)
	n.jobSince = b.now
}

// endPlannedJob ends node i's reserved job at the instant that planJobEnd scheduled.
func (b *bed) endPlannedJob(i int) {
	b.advanceJob(i)
	if b.nodes[i].left > 0 {
		b.endJob(i, admission.Aborted)
	} else {
		b.endJob(i, admission.Done)
	}
}

// endJob ends node i's reserved job as Done or Aborted. advanceJob must have been called before. The use of the node is over, so its record
// is updated.
func (b *bed) endJob(i int, end admission.State) {
	n := &b.nodes[i]
	id := n.job
	n.addTime(b.now)
	n.record.AddUse(b.now, n.up, n.down, b.forgetting)
	n.up, n.down = 0, 0
	b.reportAtOnce(i)
	n.state, n.job = busyState(false, n.state.HasLocal()), -1
	n.plans++
	n.removeBooking(id)
	b.move(id, end)
}

// failNode takes node i down and aborts its jobs.
func (b *bed) failNode(i int) {
	n := &b.nodes[i]
	n.failures++
	if n.state.HasReserved() {
		b.advanceJob(i)
		b.endJob(i, admission.Aborted)
	}
	if n.state.HasLocal() {
		b.endLocal(i)
	}
	n.addTime(b.now)
	n.state = Down
	b.scheduleIn(exponential(n.failureStream, b.hardware[i].MeanDown), nodeRecovers, i)
	b.trace.addNode(b.now, NodeFails, i)
}

// recoverNode makes node i idle after a failure.
func (b *bed) recoverNode(i int) {
	n := &b.nodes[i]
	n.addTime(b.now)
	n.state = Idle
	b.scheduleIn(exponential(n.failureStream, b.hardware[i].MeanUp), nodeFails, i)
	b.trace.addNode(b.now, NodeRecovers, i)
}

// admitLocal starts a local job on node i, or drops it. If local jobs block their node, only an idle node takes a local job. If they share
// it, a node that runs a reserved job takes a local job too. Both policies meet the same arrivals and sizes.
func (b *bed) admitLocal(i int) {
	n := &b.nodes[i]
	size := b.scenario.LocalMin + n.localStream.IntN(b.scenario.LocalMax-b.scenario.LocalMin+1)
	b.scheduleIn(exponential(n.localStream, b.hardware[i].LocalGap), localArrives, i)
	if n.state != Idle && (n.state != Reserved || b.scenario.LocalWork == Blocks) {
		return
	}
	b.setLocal(i, true)
	n.localSince = b.now
	b.scheduleIn(runTime(hplFlops(size), b.speed(i)), localEnds, i)
	b.trace.addNode(b.now, LocalBegins, i)
}

// endLocal ends node i's local job.
func (b *bed) endLocal(i int) {
	b.addWork(&b.local, b.speed(i), b.nodes[i].localSince)
	b.setLocal(i, false)
	b.trace.addNode(b.now, LocalEnds, i)
}

// setLocal sets whether node i runs a local job from now on. A reserved job on the node then has another speed.
func (b *bed) setLocal(i int, hasLocal bool) {
	n := &b.nodes[i]
	hasReserved := n.state.HasReserved()
	if hasReserved {
		b.advanceJob(i)
	}
	n.state = busyState(hasReserved, hasLocal)
	if hasReserved {
		b.planJobEnd(i)
	}
}
