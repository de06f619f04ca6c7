package testbed

// Run plays a scenario once. The same arguments give the same outcome on every machine.
func Run(s Scenario, policy Policy, seed uint64) (Outcome, error) {
	b, err := newBed(&s, policy, seed, nil)
	if err != nil {
		return Outcome{}, err
	}
	return b.finish()
}

// Record plays a scenario like Run and keeps what happened.
func Record(s Scenario, policy Policy, seed uint64) (*Trace, error) {
	b, err := newBed(&s, policy, seed, &Trace{Scenario: s, Policy: policy, Seed: seed})
	if err != nil {
		return nil, err
	}
	b.trace.Window, b.trace.Nodes = b.window, b.hardware
	b.trace.Outcome, err = b.finish()
	return b.trace, err
}

// finish plays to the end: past the window and the last part, until every request of the window has ended. Requests go on arriving
// meanwhile, so the last ones of the window meet the same contention as the first.
func (b *bed) finish() (Outcome, error) {
	for b.events[0].Value.at < b.lastPart() || b.open > 0 {
		if err := b.step(); err != nil {
			return Outcome{}, err
		}
	}
	b.closeBooks()
	return b.outcome, nil
}

// closeBooks counts the work of what still runs.
func (b *bed) closeBooks() {
	b.now = max(b.now, b.window[1])
	for i := range b.nodes {
		n := &b.nodes[i]
		if n.state.HasReserved() {
			b.progress(i)
		}
		if n.state.HasLocal() {
			b.computed(&b.local, b.speed(i), n.localFrom)
		}
	}
	b.outcome.Reserved, b.outcome.Local, b.outcome.Capacity = b.reserved/1e6, b.local/1e6, b.capacity/1e6
}
