package testbed

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"juggle/core/experiment/param"
	"juggle/core/experiment/stats"
	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/qos"
)

// scenarioWith returns the default scenario with some parameters set by name. A choice is set by its index.
func scenarioWith(t testing.TB, values map[string]float64) Scenario {
	t.Helper()
	s := Default()
	for name, x := range values {
		p := Parameters.Find(name)
		text := strconv.FormatFloat(x, 'f', -1, 64)
		if p.Kind == param.Choice {
			text = p.Options[int(x)].Name
		}
		if err := p.Set(&s, text); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Validate(); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTheDefaultScenarioHasThePapersNodes(t *testing.T) {
	s := Default()
	if s.Nodes() != 65 || s.CPUs() != 140 {
		t.Errorf("got %d nodes and %d processors, want 65 and 140", s.Nodes(), s.CPUs())
	}
	nodes := hardware(&s, 1)
	for i, name := range map[int]string{0: "a01", 31: "a32", 32: "b01", 63: "b32", 64: "server"} {
		if nodes[i].Name != name {
			t.Errorf("node %d: got %s, want %s", i, nodes[i].Name, name)
		}
	}
	if n := nodes[64]; n.CPUs != 12 || n.Cluster != -1 || n.Peak != int64(12*2*math.Round(float64(n.QoS[Processor])*1e6)) {
		t.Errorf("the server: got %+v, want 12 processors of 2 flops per cycle, and no cluster", n)
	}
}

func TestRunsKeepTheInvariants(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes two runs of each scenario under each policy")
	}
	tests := map[string]map[string]float64{
		"the default":                       {},
		"many requests":                     {"gap_s": 10},
		"few requests":                      {"gap_s": 2000},
		"bound to the k-set":                {"bind": 1, "gap_s": 20},
		"rejection as Table 2 prints it":    {"reject": 2, "gap_s": 20},
		"a bounded RAQueue":                 {"reject": 1, "gap_s": 20},
		"nodes that fail every two minutes": {"mean_up_s": 120, "mean_down_s": 60},
		"nodes that hardly ever fail":       {"mean_up_s": 1e7, "mean_down_s": 1},
		"local jobs without pause":          {"local_gap_s": 1},
		"local jobs share":                  {"local": 1, "gap_s": 20},
		"local jobs share without pause":    {"local": 1, "local_gap_s": 1, "gap_s": 20},
		"sharing nodes that fail often":     {"local": 1, "mean_up_s": 300, "mean_down_s": 60, "local_gap_s": 60, "gap_s": 10, "bind": 1},
		"the mean of a k-set":               {"set": 1, "gap_s": 20},
		"all of a k-set":                    {"set": 2, "k": 2, "threshold": 0.2, "gap_s": 20},
		"no warm-up":                        {"warm_up_s": 0},
		"a pool of one blade":               {"clusters": 1, "blades": 1, "server_cpus": 0, "k": 1},
		"requests that name nothing":        {"requests_name": 0, "nodes_state": 0},
		"requests that name everything":     {"requests_name": 1},
		"the whole pool as k-set":           {"k": 65, "gap_s": 30},
		"history alone":                     {"omega": 1, "tau_s": 1},
		"sites that contribute half":        {"sites": 8, "site_share": 0.5, "gap_s": 20},
		"sites that negotiate often":        {"sites": 8, "site_share": 0.6, "site_swing": 1, "site_term_s": 300, "gap_s": 20},
		"sites that break off jobs":         {"sites": 5, "site_share": 0.5, "site_term_s": 200, "withdrawal": 1, "gap_s": 20, "local": 1},
		"rare reports of sites":             {"sites": 4, "site_share": 0.5, "site_term_s": 600, "report_s": 900, "gap_s": 20, "bind": 1},
		"a server in each cluster":          {"servers": 1, "gap_s": 20},
	}
	for name, values := range tests {
		t.Run(name, func(t *testing.T) {
			s := scenarioWith(t, values)
			for _, policy := range []Policy{KAPAC, Strict} {
				trace, err := Record(s, policy, 7)
				if err != nil {
					t.Fatal(err)
				}
				if err := check(trace); err != nil {
					t.Errorf("%v: %v", policy, err)
				}
				if unrecorded, err := Run(s, policy, 7); err != nil || unrecorded != trace.Outcome {
					t.Errorf("%v: got %+v and error %v without recording, want %+v as with it", policy, unrecorded, err, trace.Outcome)
				}
			}
		})
	}
}

// TestASharedNodeIsSlower computes the run time of each reserved job from the time that it shares its node, on one blade that hardly ever
// fails.
func TestASharedNodeIsSlower(t *testing.T) {
	s := scenarioWith(t, map[string]float64{"clusters": 1, "blades": 1, "server_cpus": 0, "k": 1, "local": 1, "mean_up_s": 1e7, "threshold": 0,
		"warm_up_s": 0, "window_s": 36000, "gap_s": 3000, "local_gap_s": 3000})
	aborted, done := 0, 0 // the numbers of jobs that were aborted at the end of their reservation, and that were done
	for seed := range uint64(20) {
		trace, err := Record(s, KAPAC, seed)
		if err != nil {
			t.Fatal(err)
		}
		peak := trace.Nodes[0].Peak
		snapshot := trace.SnapshotAfter(0)
		began, shared := admission.Instant(0), admission.Millis(0) // when the reserved job began, and for how long it has shared its node
		// A node is shared from the event at which the second of the reserved and the local job begins.
		for sharedSince := admission.Instant(0); snapshot.Events < len(trace.Events); {
			snapshot.applyNext(trace)
			e := trace.Events[snapshot.Events-1]
			if state := snapshot.Nodes[0]; state == Both && e.Kind == LocalBegins || e.To == admission.Running {
				sharedSince = e.At
			}
			if e.Kind == RequestMoves && e.To == admission.Running {
				began, shared = e.At, 0
			}
			if e.Kind == LocalEnds && snapshot.Nodes[0] == Reserved {
				shared += admission.Millis(e.At - max(sharedSince, began))
			}
			if e.Kind != RequestMoves || e.From != admission.Running {
				continue
			}
			if snapshot.Nodes[0] == Local {
				shared += admission.Millis(e.At - max(sharedSince, began))
			}
			r := &trace.Cases[e.Request]
			switch took := admission.Millis(e.At - began); e.To {
			case admission.Done:
				done++
				// In a shared millisecond the job does half of the work, so it takes half of the shared time longer, up to rounding.
				if want := runTime(r.Flops, peak) + shared/2; took < want-2 || took > want+2 {
					t.Errorf("seed %d, request %d, %d ms shared: took %d ms, want %d ms", seed, e.Request, shared, took, want)
				}
			case admission.Aborted:
				aborted++
				if e.At != r.End() || shared == 0 {
					t.Errorf("seed %d, request %d: aborted at %d after %d shared ms, want its end %d and a shared time", seed, e.Request, e.At,
						shared, r.End())
				}
			}
		}
		if trace.Outcome.Failed != 0 {
			t.Errorf("seed %d: got %d jobs that failed with their node, want none, since it hardly ever fails", seed, trace.Outcome.Failed)
		}
	}
	if aborted < 5 || done < 20 {
		t.Errorf("got %d jobs aborted at their end and %d done, want at least 5 and 20", aborted, done)
	}
}

func TestBothPoliciesMeetTheSameFailuresAndRequests(t *testing.T) {
	s := Default()
	s.Gap = 30
	a, err := Record(s, KAPAC, 3)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Record(s, Strict, 3)
	if err != nil {
		t.Fatal(err)
	}
	outages := func(tr *Trace) (out []Event) {
		for _, e := range tr.Events[:tr.EventsBefore(tr.Window[1])] {
			if e.Kind == NodeFails || e.Kind == NodeRecovers {
				out = append(out, e)
			}
		}
		return out
	}
	if got, want := outages(a), outages(b); len(got) < 20 || !slices.Equal(got, want) {
		t.Errorf("got %d failures and recoveries under kAPAC and %d under strict negotiation, want the same, at least 20", len(got), len(want))
	}
	for i := range min(len(a.Cases), len(b.Cases)) {
		x, y := a.Cases[i].Request, b.Cases[i].Request
		if x.Arrival != y.Arrival || x.Start != y.Start || x.Length != y.Length || x.Flops != y.Flops {
			t.Fatalf("request %d: got %+v under kAPAC and %+v under strict negotiation, want the same", i, x, y)
		}
	}
	for i := range a.Nodes {
		if a.Nodes[i].Name != b.Nodes[i].Name || a.Nodes[i].Peak != b.Nodes[i].Peak {
			t.Errorf("node %d: got %+v under kAPAC and %+v under strict negotiation, want the same", i, a.Nodes[i], b.Nodes[i])
		}
	}
}

func TestAChangedParameterChangesOnlyItsDraws(t *testing.T) {
	s := Default()
	other := s
	other.Gap, other.K = 40, 9
	for i := range 50 {
		a, b := drawRequest(&s, 5, i, 0), drawRequest(&other, 5, i, 0)
		if a.Start != b.Start || a.Length != b.Length || a.Flops != b.Flops {
			t.Errorf("request %d: got %+v with another gap, want the times and flops of %+v", i, b, a)
		}
		if a, b := arrivalGap(&s, 5, i), arrivalGap(&other, 5, i); a < 2*b-2 || a > 2*b {
			t.Errorf("gap %d: got %d ms at a mean of 80 s and %d ms at 40 s, want twice as much, up to rounding", i, a, b)
		}
	}
}

func TestEveryNodeThatARequestMayUseIsFastEnough(t *testing.T) {
	s := Default()
	nodes := hardware(&s, 2)
	vectors := make([]qos.Vector, len(nodes))
	for i, n := range nodes {
		vectors[i] = n.QoS
	}
	set := qos.NewSet(Schema(), vectors)
	for id := range 300 {
		r := drawRequest(&s, 2, id, 0)
		if r.Start < 0 || r.Start > 3600_000 || r.Length < 600_000 || r.Length > 7200_000 {
			t.Fatalf("request %d: got %+v, want a start within the lead and a length within its bounds", id, r)
		}
		for i, n := range nodes {
			if set.Adjusted(r.QoS, i) != qos.Infinite && runTime(r.Flops, n.Peak) > r.Length {
				t.Errorf("request %d: got a run time of %d ms on %s, want at most its length, %d ms", id, runTime(r.Flops, n.Peak), n.Name,
					r.Length)
			}
		}
	}
}

// TestSpreadsChangeOnlyTheMeansOfNodes checks many drawn nodes: their means have the scenario's mean and deviation of the logarithm, and
// nothing else of a node changes with the spreads.
func TestSpreadsChangeOnlyTheMeansOfNodes(t *testing.T) {
	s := Default()
	withoutSpread := hardware(&s, 1)
	s.UpSpread, s.DownSpread = 1, 0.5
	same := func(a, b qos.Value) bool { return a == b || math.IsNaN(float64(a)) && math.IsNaN(float64(b)) }
	for i, n := range hardware(&s, 1) {
		before := withoutSpread[i]
		if n.MeanUp == before.MeanUp || n.MeanDown == before.MeanDown || n.LocalGap != before.LocalGap || n.Name != before.Name ||
			n.Peak != before.Peak || !slices.EqualFunc(n.QoS, before.QoS, same) {
			t.Errorf("node %d: got %+v, want %+v with means of its own", i, n, before)
		}
	}
	var up, down, upLog, downLog []float64
	for seed := range uint64(200) {
		for _, n := range hardware(&s, seed) {
			up, down = append(up, n.MeanUp/s.MeanUp), append(down, n.MeanDown/s.MeanDown)
			upLog, downLog = append(upLog, math.Log(n.MeanUp)), append(downLog, math.Log(n.MeanDown))
		}
	}
	for _, tc := range []struct {
		quantity  string
		got, want float64
	}{
		{"mean time between failures", stats.Summarize(up).Mean, 1}, {"mean time to repair", stats.Summarize(down).Mean, 1},
		{"deviation of ln(mean time between failures)", stats.Summarize(upLog).SD, 1},
		{"deviation of ln(mean time to repair)", stats.Summarize(downLog).SD, 0.5},
	} {
		if math.Abs(tc.got-tc.want) > 0.05 {
			t.Errorf("%s: got %v, want about %v", tc.quantity, tc.got, tc.want)
		}
	}
	if n := withoutSpread[0]; n.MeanUp != s.MeanUp || n.MeanDown != s.MeanDown {
		t.Errorf("without spread: got the means %v and %v, want %v and %v", n.MeanUp, n.MeanDown, s.MeanUp, s.MeanDown)
	}
}

func TestHPLFlopsFollowItsSpecification(t *testing.T) {
	for n, want := range map[int]int64{1: 2, 3: 36, 10: 866, 100: 686_666} {
		if got := hplFlops(n); got != want {
			t.Errorf("N = %d: got %d, want %d: 2/3 N^3 + 2 N^2", n, got, want)
		}
	}
}

// TestMeasuresAreComputedByTheirFormulas expects, for instance, a utilisation of 300 / (1000 - 200) = 37.5 %.
func TestMeasuresAreComputedByTheirFormulas(t *testing.T) {
	o := Outcome{Requests: 20, Accepted: 16, Completed: 12, Reserved: 300, Local: 200, Capacity: 1000}
	want := map[string]float64{"workload": 20, "success": 60, "accept": 80, "effectiveness": 75, "utilisation": 37.5}
	for _, m := range Measures {
		if got := m.Of(&o); got != want[m.Name] {
			t.Errorf("%s: got %v, want %v", m.Symbol, got, want[m.Name])
		}
		if m.Name != "workload" && m.Name != "utilisation" && !math.IsNaN(m.Of(&Outcome{Capacity: 1})) {
			t.Errorf("%s without requests: got %v, want NaN", m.Symbol, m.Of(&Outcome{Capacity: 1}))
		}
	}
}

func TestExcessIsTheVarianceBeyondChance(t *testing.T) {
	// The shares 50, 100 and 0 % have the mean 50 and the variance 2500. Five of seven requests are accepted. So by chance the variance of a
	// share of n requests is 5/7 x 2/7 x 7/6 / n. In points² the average over the three parts is 10^4 x 10/42 x (1/2 + 1/4 + 1)/3 = 1388.9.
	o := Outcome{Arrivals: [Parts]int{2, 0, 4, 1}, Acceptances: [Parts]int{1, 0, 4, 0}}
	if got, want := o.ExcessVariance(), 2500-1e5/42*1.75/3; math.Abs(got-want) > 1e-9 {
		t.Errorf("got %v points², want %v", got, want)
	}
	if o = (Outcome{Arrivals: [Parts]int{3}, Acceptances: [Parts]int{1}}); !math.IsNaN(o.ExcessVariance()) {
		t.Errorf("one part: got %v, want NaN", o.ExcessVariance())
	}
	if o = (Outcome{Arrivals: [Parts]int{3, 5}, Acceptances: [Parts]int{3, 5}}); o.ExcessVariance() != 0 {
		t.Errorf("all requests accepted: got %v, want 0", o.ExcessVariance())
	}
	// If every request is accepted with the same probability, the mean over many runs is 0, although each part has few requests.
	r, sum := rand.New(rand.NewPCG(1, 2)), 0.0
	const runs = 20_000
	for range runs {
		o = Outcome{}
		for part := range Parts {
			o.Arrivals[part] = 3 + part
			for range o.Arrivals[part] {
				if r.Float64() < 0.7 {
					o.Acceptances[part]++
				}
			}
		}
		sum += o.ExcessVariance()
	}
	if mean := sum / runs; math.Abs(mean) > 10 { // points²; the variance by chance is some 400
		t.Errorf("a constant probability: got %v points² on average, want about 0", mean)
	}
}

// TestTheWorkOfTheLargestPoolDoesNotOverflow runs the largest pool that the parameters allow. It can compute 3.1e18 flops in ten hours, and
// an int64 holds 9.2e18.
func TestTheWorkOfTheLargestPoolDoesNotOverflow(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes a run of a large pool")
	}
	s := Default()
	s.Clusters, s.Blades, s.BladeCPUs, s.ServerCPUs, s.Servers, s.FlopsPerCycle = 4, 128, 8, 64, ServerEach, 8
	s.K, s.Gap, s.WarmUp, s.Window = 1, 1000, 0, 36000
	trace, err := Record(s, KAPAC, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := check(trace); err != nil { // check adds up the work in big integers
		t.Error(err)
	}
	if o := trace.Outcome; o.Capacity < 2.9e12 || o.Capacity > 3.8e12 || !(o.UtilizationRatio() > 0 && o.UtilizationRatio() < 100) {
		t.Errorf("got a capacity of %d megaflops and a utilisation of %v %%, want about 3.1e12 and 0 to 100 %%", o.Capacity,
			o.UtilizationRatio())
	}
}

func TestSitesContributeTheirShare(t *testing.T) {
	s := Default()
	s.Sites, s.SiteShare, s.SiteTerm = 5, 0.6, 600 // 13 nodes each, of which 8 are contributed
	trace, err := Record(s, KAPAC, 3)
	if err != nil {
		t.Fatal(err)
	}
	changes := 0
	for snapshot := trace.SnapshotAfter(trace.EventsBefore(1)); snapshot.Events < len(trace.Events); {
		snapshot.applyNext(trace)
		if kind := trace.Events[snapshot.Events-1].Kind; kind == NodeJoins || kind == NodeLeaves {
			changes++
		}
		if next := snapshot.Events; next < len(trace.Events) && trace.Events[next].At == trace.Events[next-1].At {
			continue // another event of the same instant follows
		}
		for site := range 5 {
			contributed := 0
			for i := 13 * site; i < 13*site+13; i++ {
				if !snapshot.Away[i] {
					contributed++
				}
			}
			if contributed != 8 {
				t.Fatalf("site %d at %d ms: got %d of its 13 nodes contributed, want 8", site, trace.Events[snapshot.Events-1].At, contributed)
			}
		}
	}
	if changes < 100 {
		t.Errorf("got %d nodes that joined or left in more than three hours, want at least 100", changes)
	}
	s.SiteShare, s.SiteTerm = 1, 0
	withSites, _ := Run(s, KAPAC, 3)
	withoutSites, _ := Run(Default(), KAPAC, 3)
	if withSites != withoutSites {
		t.Errorf("sites that contribute all nodes: got %+v, want %+v as without sites", withSites, withoutSites)
	}
}

func TestTheJobOfAWithdrawnNodeIsAbortedOrFinished(t *testing.T) {
	s := Default()
	s.Sites, s.SiteShare, s.SiteTerm, s.Gap, s.MeanUp = 8, 0.5, 300, 20, 1e7
	ifFinished, _ := Run(s, KAPAC, 2)
	s.Withdrawal = Break
	ifBroken, _ := Run(s, KAPAC, 2)
	if ifFinished.Failed != 0 || ifBroken.Failed == 0 {
		t.Errorf("nodes that never fail: got %d jobs aborted if withdrawn nodes finish their jobs and %d if they do not, want 0 and more",
			ifFinished.Failed, ifBroken.Failed)
	}
}

func TestEveryClusterMayHaveAServer(t *testing.T) {
	s := Default()
	s.Servers = ServerEach
	nodes := hardware(&s, 1)
	if s.Nodes() != 66 || s.CPUs() != 140 || len(nodes) != 66 || nodes[64].Name != "server-a" || nodes[65].Name != "server-b" ||
		nodes[65].CPUs != 6 {
		t.Errorf("got %d nodes and %d processors, the last %+v, want 66, 140 and server-b with 6 processors", s.Nodes(), s.CPUs(),
			nodes[len(nodes)-1])
	}
	s.ServerCPUs = 2
	const wantEnough = "0 or at least blade_cpus = 2 in each server"
	if err := s.Validate(); err == nil || !strings.Contains(err.Error(), wantEnough) {
		t.Errorf("2 processors for two servers: got %v, want %q in it", err, wantEnough)
	}
	s.ServerCPUs = 11
	const want = "as many for each of the 2 servers"
	if err := s.Validate(); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("11 processors for two servers: got %v, want %q in it", err, want)
	}
}

func TestASnapshotFollowsFromTheEventsBeforeIt(t *testing.T) {
	trace, err := Record(Default(), KAPAC, 1)
	if err != nil {
		t.Fatal(err)
	}
	end := trace.SnapshotAfter(len(trace.Events))
	now, o := end.Agreements, trace.Outcome
	if end.Events != len(trace.Events) || now[admission.Done] != o.Completed || now[admission.Aborted] != o.NoNode+o.Failed ||
		now[admission.Rejected] != o.Requests-o.Accepted {
		t.Errorf("after %d of %d events: got the agreements %v, want them as in the outcome %+v", end.Events, len(trace.Events), now, o)
	}
	begin := trace.SnapshotAfter(0)
	if begin.Events != 0 || begin.Agreements != [admission.States]int{} || len(begin.Nodes) != len(trace.Nodes) {
		t.Errorf("before the first event: got %+v, want no agreements", begin)
	}
	for _, point := range trace.Series(admission.Running) {
		if got := trace.SnapshotAfter(trace.EventsBefore(point.At + 1)).Agreements[admission.Running]; got != point.Count {
			t.Errorf("at %d ms: got %d running in the series, want %d as in the snapshot", point.At, point.Count, got)
		}
	}
}

func TestAFrozenTestBedAnswersAsTheRunDid(t *testing.T) {
	s := Default()
	s.Gap = 25
	traces := map[Policy]*Trace{}
	for _, policy := range []Policy{KAPAC, Strict} {
		var err error
		if traces[policy], err = Record(s, policy, 4); err != nil {
			t.Fatal(err)
		}
	}
	compared := 0
	for id, c := range traces[KAPAC].Cases {
		if !c.Counted || id%9 != 0 {
			continue
		}
		compared++
		// A millisecond before the request arrives the test bed does not have it yet, and hardly any other event is in between.
		frozen, err := Freeze(s, 4, c.Arrival-1)
		if err != nil {
			t.Fatal(err)
		}
		got := frozen.Ask(c.QoS, admission.Millis(c.Start-c.Arrival)+1, c.Length)
		if d := got.KAPAC.Decision; d.Reason != c.KAPAC.Reason || d.Similar != c.KAPAC.Similar || !slices.Equal(d.Set, c.KAPAC.Set) {
			t.Errorf("request %d, kAPAC: got %+v, want %+v as in the run", id, d, *c.KAPAC)
		}
		if want := *traces[Strict].Cases[id].Strict; got.Strict != want {
			t.Errorf("request %d, strict negotiation: got %+v, want %+v as in the run", id, got.Strict, want)
		}
	}
	if compared < 5 {
		t.Errorf("got %d compared requests, want at least 5", compared)
	}
}

func TestFewRequestsAreAbortedIfNodesHardlyEverFail(t *testing.T) {
	s := scenarioWith(t, map[string]float64{"mean_up_s": 1e7, "mean_down_s": 1, "local_gap_s": 1e6, "gap_s": 200})
	for _, policy := range []Policy{KAPAC, Strict} {
		o, err := Run(s, policy, 1)
		if err != nil {
			t.Fatal(err)
		}
		if o.NoNode+o.Failed > o.Accepted/3 || o.Requests == 0 {
			t.Errorf("%v: got %+v, want at most a third of the accepted requests aborted", policy, o)
		}
	}
}

// FuzzRun simulates short runs of unusual scenarios and checks every invariant.
func FuzzRun(f *testing.F) {
	f.Add(uint64(1), uint8(4), uint8(5), uint8(80), uint8(60), uint8(10), uint8(128), uint8(0))
	f.Add(uint64(9), uint8(1), uint8(1), uint8(2), uint8(2), uint8(255), uint8(255), uint8(3))
	f.Fuzz(func(t *testing.T, seed uint64, blades, k, gap, up, local, named, switches uint8) {
		s := Default()
		s.Clusters, s.Blades, s.K = 1, int(blades%12)+1, int(k%13)+1
		s.Gap, s.MeanUp, s.MeanDown = float64(gap)+1, float64(up)*20+1, float64(up)+1
		s.LocalGap, s.RequestsName = float64(local)*4+1, float64(named)/255
		s.Lead, s.ShortestLength, s.LongestLength, s.WarmUp, s.Window = 600, 30, 900, 600, 600
		s.Reject, s.Bind = admission.RejectAt(switches&1), Bind(switches>>1&1)
		if s.Validate() != nil {
			t.Skip("the parameters contradict each other")
		}
		for _, policy := range []Policy{KAPAC, Strict} {
			trace, err := Record(s, policy, seed)
			if err != nil {
				t.Fatal(err)
			}
			if err := check(trace); err != nil {
				t.Fatalf("%v: %v", policy, err)
			}
		}
	})
}

func BenchmarkRun65Nodes80sGap(b *testing.B) { benchmarkRun(b, 80) }
func BenchmarkRun65Nodes20sGap(b *testing.B) { benchmarkRun(b, 20) }

func benchmarkRun(b *testing.B, gap float64) {
	s := Default()
	s.Gap = gap
	if o, err := Run(s, KAPAC, 1); err != nil || o.Completed == 0 {
		b.Fatalf("got %+v and error %v, want completed jobs", o, err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Run(s, KAPAC, 1); err != nil {
			b.Fatal(err)
		}
	}
}
