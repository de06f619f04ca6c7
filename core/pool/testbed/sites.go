package testbed

import (
	"errors"
	"math"
	"math/rand/v2"

	"juggle/core/pool/admission"
)

// Withdrawal says what a node does that its site withdraws while it runs a reserved job. The paper does not.
type Withdrawal uint8

// The two readings.
const (
	Finish Withdrawal = iota // it runs the job to its end
	Break                    // the job is aborted
)

// A site contributes some of its nodes to the pool (section 4.1). The central pool sensor negotiates with it which: at the beginning, and
// anew after each term, when other nodes may take the place of those that it withdraws.
type site struct {
	nodes []int
	draw  *rand.Rand
}

// siteOf is the number of the site that node i belongs to; 0 where there is one, or none.
func (s *Scenario) siteOf(i int) int { return i * s.Sites / s.Nodes() }

// openSites has every site negotiate what it contributes, and the actuator tell the information centre.
func (b *bed) openSites() error {
	s := b.scenario
	if s.Sites == 0 {
		return nil
	}
	for i := range b.nodes {
		at := s.siteOf(i)
		for len(b.sites) <= at {
			b.sites = append(b.sites, site{draw: stream(b.seed, forSite, len(b.sites))})
		}
		b.sites[at].nodes = append(b.sites[at].nodes, i)
	}
	var errs []error
	for j := range b.sites {
		errs = append(errs, b.negotiate(j))
	}
	b.report()
	return errors.Join(errs...)
}

// negotiate draws which nodes site j contributes from now on.
func (b *bed) negotiate(j int) error {
	s, at := b.scenario, &b.sites[j]
	share := s.SiteShare + s.SiteSwing*(2*at.draw.Float64()-1)
	count := int(math.Round(min(1, max(0, share)) * float64(len(at.nodes))))
	var errs []error
	for place, k := range at.draw.Perm(len(at.nodes)) {
		errs = append(errs, b.contribute(at.nodes[k], place < count))
	}
	if s.SiteTerm > 0 {
		b.after(exponential(at.draw, s.SiteTerm), siteNegotiates, j)
	}
	return errors.Join(errs...)
}

// contribute has node i in the pool from now on, or withdraws it.
func (b *bed) contribute(i int, in bool) error {
	n := &b.nodes[i]
	if n.away == !in {
		return nil
	}
	n.away = !in
	kind := NodeLeaves
	if in {
		kind = NodeJoins
	}
	b.trace.add(Event{At: b.now, Kind: kind, Node: i, Request: -1})
	b.publish(i)
	if in || b.scenario.Withdrawal == Finish || !n.state.HasReserved() {
		return nil
	}
	b.progress(i)
	return b.endJob(i, admission.Aborted)
}

// report tells the information centre all that the actuator sees, and plans the next time.
func (b *bed) report() {
	for i := range b.nodes {
		b.tell(i)
	}
	if b.scenario.ReportGap > 0 {
		b.after(millis(b.scenario.ReportGap), centreHears, 0)
	}
}

// publish tells the information centre of node i at once, where it does not hear at intervals.
func (b *bed) publish(i int) {
	if b.scenario.Sites > 0 && b.scenario.ReportGap == 0 {
		b.tell(i)
	}
}

func (b *bed) tell(i int) {
	b.set.SetAbsent(i, b.nodes[i].away)
	b.nodes[i].known = b.nodes[i].record
}
