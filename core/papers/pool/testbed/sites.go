package testbed

import (
	"math"
	"math/rand/v2"

	"juggle/core/papers/pool/admission"
)

// Withdrawal chooses what happens to the reserved job of a node that its site withdraws. The paper does not say.
type Withdrawal uint8

// The two readings.
const (
	Finish Withdrawal = iota // the node runs the job to its end
	Break                    // the job is aborted
)

// A site contributes some of its nodes to the pool (section 4.1). The central pool sensor negotiates the nodes with the site at the
// beginning of the run and, if there are terms, again after each term. Each time the site may contribute other nodes than before.
type site struct {
	nodes  []int
	stream *rand.Rand
}

// siteOf returns the number of the site of node i; 0 if there are no sites.
func (s *Scenario) siteOf(i int) int { return i * s.Sites / s.Nodes() }

// openSites makes the sites, negotiates with each, and reports the result to the information centre.
func (b *bed) openSites() {
	if b.scenario.Sites == 0 {
		return
	}
	for i := range b.nodes {
		j := b.scenario.siteOf(i)
		for len(b.sites) <= j {
			b.sites = append(b.sites, site{stream: stream(b.seed, forSite, len(b.sites))})
		}
		b.sites[j].nodes = append(b.sites[j].nodes, i)
	}
	for j := range b.sites {
		b.negotiate(j)
	}
	b.reportAll()
}

// negotiate draws the nodes that site j contributes from now on.
func (b *bed) negotiate(j int) {
	s, site := &b.scenario, &b.sites[j]
	share := s.SiteShare + s.SiteSwing*(2*site.stream.Float64()-1)
	count := int(math.Round(min(1, max(0, share)) * float64(len(site.nodes))))
	for rank, k := range site.stream.Perm(len(site.nodes)) {
		b.setAway(site.nodes[k], rank >= count)
	}
	if s.SiteTerm > 0 {
		b.scheduleIn(exponential(site.stream, s.SiteTerm), siteNegotiates, j)
	}
}

// setAway sets whether the site of node i has withdrawn it.
func (b *bed) setAway(i int, isAway bool) {
	n := &b.nodes[i]
	if n.isAway == isAway {
		return
	}
	n.isAway = isAway
	kind := NodeJoins
	if isAway {
		kind = NodeLeaves
	}
	b.trace.addNode(b.now, kind, i)
	b.reportAtOnce(i)
	if isAway && b.scenario.Withdrawal == Break && n.state.HasReserved() {
		b.advanceJob(i)
		b.endJob(i, admission.Aborted)
	}
}

// reportAll reports every node to the information centre, and schedules the next report if there is a time between reports.
func (b *bed) reportAll() {
	for i := range b.nodes {
		b.report(i)
	}
	if b.scenario.ReportGap > 0 {
		b.scheduleIn(millis(b.scenario.ReportGap), nodesReport, 0)
	}
}

// reportAtOnce reports node i to the information centre, unless nodes are reported only at intervals.
func (b *bed) reportAtOnce(i int) {
	if b.scenario.Sites == 0 || b.scenario.ReportGap == 0 {
		b.report(i)
	}
}

// report gives the information centre the present record of node i, and whether the node is in the pool.
func (b *bed) report(i int) {
	b.set.SetAbsent(i, b.nodes[i].isAway)
	b.nodes[i].reported = b.nodes[i].record
}
