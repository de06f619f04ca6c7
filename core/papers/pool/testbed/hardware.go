package testbed

import (
	"fmt"
	"math"
	"math/rand/v2"

	"juggle/core/base/splitmix"
	"juggle/core/papers/pool/qos"
)

// The indices of the attributes in the test bed's QoS vectors.
const (
	System = iota
	Processor
	Memory
	Bandwidth
	Security
	Licence
)

// Schema returns the attributes of the test bed's QoS vectors: one or more of each kind. The paper names response time, bandwidth and delay
// as interval variables and the level of security as an ordinal variable. The choice of these six attributes is ours. The choice of the two
// service parameters is ours too: without them a program cannot run.
func Schema() qos.Schema {
	return qos.Schema{
		System:    {Name: "system", Kind: qos.Categorical, States: []string{"linux", "aix"}, Service: true},
		Processor: {Name: "processor", Unit: "GHz", Kind: qos.Interval, Service: true},
		Memory:    {Name: "memory", Unit: "GB", Kind: qos.Interval},
		Bandwidth: {Name: "bandwidth", Unit: "Mb/s", Kind: qos.Interval},
		Security:  {Name: "security", Kind: qos.Ordinal, States: []string{"low", "middle", "high"}},
		Licence:   {Name: "licence", Kind: qos.Binary},
	}
}

// slowestGHz is the speed of the slowest processor that a node can have, in GHz.
const slowestGHz = 2.0

var (
	speeds   = []qos.Value{slowestGHz, 2.4, 2.8, 3.2} // GHz
	memories = []qos.Value{1, 2, 4, 8}                // GB
)

// drawVector draws a vector in which every attribute has a value. Nodes and requests have the same distribution, so users ask for values
// that nodes offer.
func drawVector(r *rand.Rand) qos.Vector {
	v := make(qos.Vector, Licence+1)
	if r.IntN(8) == 0 {
		v[System] = 1
	}
	v[Processor] = speeds[r.IntN(len(speeds))]
	v[Memory] = memories[r.IntN(len(memories))]
	v[Bandwidth] = qos.Value(100 * (1 + r.IntN(10)))
	v[Security] = qos.Value(1 + r.IntN(3))
	v[Licence] = qos.Value(r.IntN(2))
	return v
}

// removeValues makes values Missing. A value is kept with the probability keep, and always if isKept returns true for its attribute. One
// random number is drawn for each attribute in either case.
func removeValues(r *rand.Rand, v qos.Vector, keep float64, isKept func(f int) bool) {
	for f := range v {
		if r.Float64() >= keep && !isKept(f) {
			v[f] = qos.Missing
		}
	}
}

// A Node is the hardware of one resource.
type Node struct {
	Name    string // "a07", "server"
	Site    string // "site 3"; empty if there are no sites
	Cluster int    // from 0; -1 for a server
	CPUs    int
	Peak    int64 // flops per millisecond of all its processors; Rpeak of (11) is of one
	QoS     qos.Vector

	MeanUp, MeanDown float64 // mean times between failures and to repair, s
	LocalGap         float64 // mean time between local jobs, s
}

// hardware draws the nodes of a seed: the blades a01, a02, ... of the first cluster, the blades b01, ... of the second, and so on, with the
// servers at the end.
func hardware(s *Scenario, seed uint64) []Node {
	schema := Schema()
	nodes := make([]Node, s.Nodes())
	for i := range nodes {
		r := stream(seed, forHardware, i)
		n := Node{QoS: drawVector(r), Cluster: i / s.Blades, CPUs: s.BladeCPUs}
		n.Name = fmt.Sprintf("%c%02d", 'a'+n.Cluster, i%s.Blades+1)
		if server := i - s.Clusters*s.Blades; server >= 0 {
			n.Name, n.Cluster, n.CPUs = "server", -1, s.ServerCPUs/s.servers()
			if s.servers() > 1 {
				n.Name += fmt.Sprintf("-%c", 'a'+server)
			}
		}
		n.Peak = peak(s, n.CPUs, n.QoS[Processor])
		removeValues(r, n.QoS, s.NodesState, func(f int) bool { return schema[f].Service })
		n.drawMeans(s, seed, i)
		nodes[i] = n
	}
	return nodes
}

// drawMeans draws the means of node i: its times between failures, to repair, and between local jobs. It also sets the name of its site.
func (n *Node) drawMeans(s *Scenario, seed uint64, i int) {
	site := s.siteOf(i)
	if s.Sites > 0 {
		n.Site = fmt.Sprintf("site %d", 1+site)
	}
	ofNode, ofSite := stream(seed, forReliability, i), stream(seed, forSiteKind, site)
	n.MeanUp = s.MeanUp * splitmix.LognormalFactor(ofNode, s.UpSpread) * splitmix.LognormalFactor(ofSite, s.SiteSpread)
	n.MeanDown = s.MeanDown * splitmix.LognormalFactor(ofNode, s.DownSpread)
	n.LocalGap = s.LocalGap * splitmix.LognormalFactor(ofSite, s.SiteSpread)
}

// peak returns the flops per millisecond of a number of processors.
func peak(s *Scenario, cpus int, ghz qos.Value) int64 {
	return int64(cpus) * int64(s.FlopsPerCycle) * int64(math.Round(float64(ghz)*1e6))
}
