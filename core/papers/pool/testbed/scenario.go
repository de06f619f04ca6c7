package testbed

import (
	"errors"
	"fmt"
	"math"

	"juggle/core/experiment/param"
	"juggle/core/papers/pool/admission"
)

// Bind chooses the resources to which an accepted request may be bound at its start.
type Bind uint8

// The two readings. Sections 3 and 4.1 bind the agreement to the pool first, and to a resource "at its runtime according to the latest
// resource information". Section 5.2 admits by the k-set.
const (
	FromPool Bind = iota // the nearest usable resource of the whole pool that satisfies its service parameters
	FromSet              // the nearest usable resource of its k-set
)

// LocalWork chooses whether a local job shares its node.
type LocalWork uint8

// The two readings. In section 6 local jobs "simulate the dynamic performance fluctuation". The performance of a node that is taken does
// not fluctuate, so this fits the second reading; section 6.1 fits the first.
const (
	Blocks LocalWork = iota // it has the whole node
	Shares                  // it takes half of the node's peak while it runs
)

// Servers chooses the number of servers beside the clusters of blades.
type Servers uint8

// The two readings of section 6: "two clusters each with 32 blade servers and one PowerLeader server".
const (
	OneServer  Servers = iota // "and one" follows the clusters: 65 nodes
	ServerEach                // "each with ... and one": 66 nodes
)

// A Scenario holds every parameter of the test bed. Parameters has the meaning, unit, range and origin of each field. Default returns the
// values to start from, and Validate must pass before a run.
type Scenario struct {
	Clusters, Blades      int // Blades is the number in each cluster
	BladeCPUs, ServerCPUs int // ServerCPUs is the sum over all servers; 0: there is no server
	Servers               Servers
	FlopsPerCycle         int
	MeanUp, MeanDown      float64 // s
	UpSpread, DownSpread  float64 // standard deviation of the logarithm of the nodes' means; 0: all nodes are alike
	LocalGap              float64 // s
	LocalMin, LocalMax    int     // sizes N of local HPL jobs
	NodesState            float64 // probability

	Gap                            float64 // s
	Lead                           float64 // s
	Alpha                          float64
	ShortestLength, LongestLength  float64 // s
	RequestsName                   float64 // probability
	K                              int
	Factor                         float64
	Reject                         admission.RejectAt
	Epsilon, Threshold, Omega, Tau float64 // Tau in s
	Bind                           Bind
	SetBy                          admission.SetAvailability
	LocalWork                      LocalWork

	Sites                          int     // 0: the pool has its nodes permanently
	SiteShare, SiteSwing, SiteTerm float64 // SiteTerm in s
	SiteSpread, ReportGap          float64 // ReportGap in s
	Withdrawal                     Withdrawal

	WarmUp, Window float64 // s
}

// Default returns the scenario of the paper, with our values where it gives none.
func Default() Scenario {
	return Scenario{
		Clusters: 2, Blades: 32, BladeCPUs: 2, ServerCPUs: 12, FlopsPerCycle: 2,
		MeanUp: 14400, MeanDown: 1200, LocalGap: 720, LocalMin: 5000, LocalMax: 20000, NodesState: 0.95,
		Gap: 80, Lead: 3600, Alpha: 1.1, ShortestLength: 600, LongestLength: 7200, RequestsName: 0.75,
		K: 5, Factor: 2, Reject: admission.AtQueueLength, Epsilon: 0.2, Threshold: 0.5, Omega: 0.5, Tau: 14400,
		SiteShare: 1,
		WarmUp:    10800, Window: 1800,
	}
}

// Nodes returns the number of nodes.
func (s *Scenario) Nodes() int {
	if s.ServerCPUs == 0 {
		return s.Clusters * s.Blades
	}
	return s.Clusters*s.Blades + s.servers()
}

// servers returns the number of servers that share ServerCPUs, at least 1.
func (s *Scenario) servers() int {
	if s.Servers == ServerEach {
		return max(1, s.Clusters)
	}
	return 1
}

// CPUs returns the number of processors of all nodes.
func (s *Scenario) CPUs() int { return s.Clusters*s.Blades*s.BladeCPUs + s.ServerCPUs }

// Validate returns an error for each field that is out of range, and for each pair of fields that does not fit. Each is a *param.Error;
// they are joined.
func (s *Scenario) Validate() error {
	errs := []error{Parameters.Validate(s)}
	check := func(ok bool, key, format string, args ...any) {
		if !ok {
			errs = append(errs, &param.Error{Key: key, Got: Parameters.Find(key).Get(s), Want: fmt.Sprintf(format, args...)})
		}
	}
	check(s.LocalMin <= s.LocalMax, "local_max", "at least local_min = %d", s.LocalMin)
	check(s.ShortestLength < s.LongestLength, "longest_s", "more than shortest_s = %v s", s.ShortestLength)
	check(s.ServerCPUs == 0 || s.ServerCPUs >= s.BladeCPUs*s.servers(), "server_cpus", "0 or at least blade_cpus = %d in each server",
		s.BladeCPUs)
	check(s.ServerCPUs%s.servers() == 0, "server_cpus", "as many for each of the %d servers", s.servers())
	check(s.Sites <= s.Nodes(), "sites", "at most the pool's %d nodes", s.Nodes())
	check(s.K <= s.Nodes(), "k", "at most the pool's %d nodes", s.Nodes())
	check(s.Threshold < 1, "threshold", "below 1: nothing exceeds 1")
	return errors.Join(errs...)
}

// millis rounds seconds up to whole milliseconds. Any time above 0 is at least one millisecond.
func millis(s float64) admission.Millis {
	return admission.Millis(math.Ceil(float64(s * float64(admission.Second))))
}
