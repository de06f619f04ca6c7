package testbed

import (
	"juggle/core/experiment/param"
	"juggle/core/papers/pool/admission"
)

var rejections = param.Menu[admission.RejectAt]{
	{Value: admission.AtQueueLength, Name: "L", Title: "L = a k"},
	{Value: admission.AtEither, Name: "bounded", Title: "k, and RAQueue holds L at most"},
	{Value: admission.AtSetLength, Name: "k", Title: "k, as printed"},
}

var binds = param.Menu[Bind]{
	{Value: FromPool, Name: "pool", Title: "the whole pool"},
	{Value: FromSet, Name: "set", Title: "its k-set"},
}

var setAvailabilities = param.Menu[admission.SetAvailability]{
	{Value: admission.AnyUp, Name: "any", Title: "that any is up"},
	{Value: admission.MeanUp, Name: "mean", Title: "the mean"},
	{Value: admission.AllUp, Name: "all", Title: "that all are up"},
}

var localWorks = param.Menu[LocalWork]{
	{Value: Blocks, Name: "blocks", Title: "blocks its node"},
	{Value: Shares, Name: "shares", Title: "takes half of its peak"},
}

var serverCounts = param.Menu[Servers]{
	{Value: OneServer, Name: "one", Title: "one in all"},
	{Value: ServerEach, Name: "each", Title: "one in each cluster"},
}

var withdrawals = param.Menu[Withdrawal]{
	{Value: Finish, Name: "finish", Title: "finishes its job"},
	{Value: Break, Name: "break", Title: "breaks it off"},
}

// Parameters lists the parameters of a Scenario, in the order of the page's groups. The help of each says where its default comes from, or
// what its values mean.
var Parameters = param.New(Default(),
	param.Whole(param.Spec{Key: "k", Name: "k-set length", Symbol: "k", Group: "Admission",
		Min: 1, Max: 100, Step: 1, TrackMax: 10, FromPaper: true, Help: "section 6.2; Figures 4 and 5 vary it from 1 to 10"},
		func(s *Scenario) *int { return &s.K }),
	param.Decimal(param.Spec{Key: "a", Name: "Queue length L = a k", Symbol: "a", Group: "Admission",
		Min: 0.1, Max: 100, Step: 0.5, TrackMin: 0.5, TrackMax: 4, FromPaper: true,
		Help: "section 6.2; Figures 4 and 5 have 3, 2 and 1.5"},
		func(s *Scenario) *float64 { return &s.Factor }),
	param.OneOf(param.Spec{Key: "reject", Name: "Reject when the count reaches", Group: "Admission",
		Help: "Table 2 prints k, where a has no effect; with L, or with k and RAQueue bounded by L, a larger a lets more requests " +
			"in, as section 6.1 says"},
		rejections, func(s *Scenario) *admission.RejectAt { return &s.Reject }),
	param.Decimal(param.Spec{Key: "epsilon", Name: "Similar within", Symbol: "ε", Group: "Admission", Max: 10, Step: 0.05, TrackMax: 1,
		Help: "two requests are similar if the attributes that both name differ by at most a fifth of the pool's range on average: " +
			"about one pair in five is"},
		func(s *Scenario) *float64 { return &s.Epsilon }),
	param.Decimal(param.Spec{Key: "threshold", Name: "Accept above", Group: "Admission", Max: 1, Step: 0.05, TrackMax: 0.95,
		Help: "a k-set that is more likely up than not; (10) gives a node that never failed, but was not used for long, little more " +
			"than 1 - omega, so a higher threshold could reject it at k = 1, which the paper plots"},
		func(s *Scenario) *float64 { return &s.Threshold }),
	param.OneOf(param.Spec{Key: "set", Name: "Availability of a k-set", Group: "Admission",
		Help: "the paper defines none; if one node that is up is enough, a longer k-set passes this test more easily: it opens the system, as " +
			"section 6.1 says"},
		setAvailabilities, func(s *Scenario) *admission.SetAvailability { return &s.SetBy }),
	param.OneOf(param.Spec{Key: "bind", Name: "At its start a request looks in", Group: "Admission",
		Help: "under kAPAC; sections 3 and 4.1 bind it to the pool, section 5.2 admits it by its k-set"},
		binds, func(s *Scenario) *Bind { return &s.Bind }),

	param.Decimal(param.Spec{Key: "omega", Name: "Weight of the past", Symbol: "ω", Group: "Availability", Max: 1, Step: 0.05,
		Help: "history and the last use count alike"},
		func(s *Scenario) *float64 { return &s.Omega }),
	param.Decimal(param.Spec{Key: "tau_s", Name: "The past fades in", Symbol: "τ", Unit: "s", Group: "Availability",
		Min: 1, Max: 1e6, Step: 600, TrackMin: 600, TrackMax: 36000,
		Help: "the mean time between failures: the past says something for as long as a node stays in one piece"},
		func(s *Scenario) *float64 { return &s.Tau }),

	param.Decimal(param.Spec{Key: "gap_s", Name: "Between requests", Unit: "s", Group: "Requests",
		Min: 1, Max: 1e5, Step: 10, TrackMin: 10, TrackMax: 500, FromPaper: true,
		Help: "section 6.1; Figures 6 and 7 vary it from 500 to 20 s"},
		func(s *Scenario) *float64 { return &s.Gap }),
	param.Decimal(param.Spec{Key: "lead_s", Name: "Longest lead time", Unit: "s", Group: "Requests",
		Min: 1, Max: 1e5, Step: 60, TrackMin: 60, TrackMax: 7200,
		Help: "requests come up to an hour ahead, uniformly: half an hour on average, somewhat more than their mean length, so " +
			"that a queue of them forms"},
		func(s *Scenario) *float64 { return &s.Lead }),
	param.Decimal(param.Spec{Key: "alpha", Name: "Tail of lengths", Symbol: "α", Group: "Requests",
		Min: 0.01, Max: 10, Step: 0.05, TrackMin: 0.5, TrackMax: 2.5,
		Help: "the paper has 1.1 where it sizes pools (section 4.2); that lengths of requests have it too is ours"},
		func(s *Scenario) *float64 { return &s.Alpha }),
	param.Decimal(param.Spec{Key: "shortest_s", Name: "Shortest length", Unit: "s", Group: "Requests",
		Min: 1, Max: 1e5, Step: 60, TrackMin: 60, TrackMax: 3600,
		Help: "ten minutes: with the longest length below, the mean is 26 minutes; a request every 24 s asks for as much time as 65 nodes have"},
		func(s *Scenario) *float64 { return &s.ShortestLength }),
	param.Decimal(param.Spec{Key: "longest_s", Name: "Longest length", Unit: "s", Group: "Requests",
		Min: 2, Max: 1e5, Step: 600, TrackMin: 600, TrackMax: 14400,
		Help: "two hours; with the 10 000-fold range of Table 1 a request could last for 69 days"},
		func(s *Scenario) *float64 { return &s.LongestLength }),
	param.Decimal(param.Spec{Key: "requests_name", Name: "Attributes that a request names", Group: "Requests", Max: 1, Step: 0.05,
		Help: "three of four on average: users leave out what they do not mind (\"missing\" in section 5.1)"},
		func(s *Scenario) *float64 { return &s.RequestsName }),

	param.Whole(param.Spec{Key: "clusters", Name: "Clusters", Group: "Test bed", Min: 1, Max: 4, Step: 1, FromPaper: true,
		Help: "section 6"},
		func(s *Scenario) *int { return &s.Clusters }),
	param.Whole(param.Spec{Key: "blades", Name: "Blades in a cluster", Group: "Test bed",
		Min: 1, Max: 128, Step: 1, TrackMax: 64, FromPaper: true, Help: "section 6"},
		func(s *Scenario) *int { return &s.Blades }),
	param.Whole(param.Spec{Key: "blade_cpus", Name: "Processors of a blade", Group: "Test bed", Min: 1, Max: 8, Step: 1,
		Help: "with the next: 64 blades of 2 and a server of 12 make the paper's 140 processors"},
		func(s *Scenario) *int { return &s.BladeCPUs }),
	param.Whole(param.Spec{Key: "server_cpus", Name: "Processors of the servers", Group: "Test bed", Max: 64, Step: 1,
		Help: "what is left of 140, of all servers together; 0 leaves them out"},
		func(s *Scenario) *int { return &s.ServerCPUs }),
	param.OneOf(param.Spec{Key: "servers", Name: "Servers", Group: "Test bed",
		Help: "section 6 has \"two clusters each with 32 blade servers and one PowerLeader server\": 65 nodes, or 66 if each has a server"},
		serverCounts, func(s *Scenario) *Servers { return &s.Servers }),
	param.Whole(param.Spec{Key: "flops_per_cycle", Name: "Flops a cycle", Group: "Test bed", Min: 1, Max: 8, Step: 1,
		Help: "a 64-bit addition and multiplication a cycle, usual when the grid was built (about 2005)"},
		func(s *Scenario) *int { return &s.FlopsPerCycle }),
	param.Decimal(param.Spec{Key: "nodes_state", Name: "Provisional attributes that a node states", Group: "Test bed", Max: 1, Step: 0.05,
		Help: "nearly all, since a grid's information service has gaps; kAPAC prefers a node with the provisional attributes, " +
			"strict negotiation requires them"},
		func(s *Scenario) *float64 { return &s.NodesState }),
	param.Decimal(param.Spec{Key: "mean_up_s", Name: "Mean time between failures", Unit: "s", Group: "Test bed",
		Min: 1, Max: 1e7, Step: 600, TrackMin: 600, TrackMax: 86400,
		Help: "four hours: nodes of a grid leave and join within a day; with the next, each is up 92 % of the time"},
		func(s *Scenario) *float64 { return &s.MeanUp }),
	param.Decimal(param.Spec{Key: "mean_down_s", Name: "Mean time to repair", Unit: "s", Group: "Test bed",
		Min: 1, Max: 1e6, Step: 60, TrackMin: 60, TrackMax: 7200,
		Help: "twenty minutes: a restart, a disk check, or a site that takes its node back for a while"},
		func(s *Scenario) *float64 { return &s.MeanDown }),
	param.Decimal(param.Spec{Key: "up_spread", Name: "Spread of nodes' time between failures", Symbol: "σ", Group: "Test bed",
		Max: 3, Step: 0.25, TrackMax: 2,
		Help: "0: all nodes have the mean above; otherwise each has a mean of its own, lognormal with the mean above and this deviation of its " +
			"logarithm, so that failures become more frequent, since the mean of the times is kept"},
		func(s *Scenario) *float64 { return &s.UpSpread }),
	param.Decimal(param.Spec{Key: "down_spread", Name: "Spread of nodes' time to repair", Symbol: "σ", Group: "Test bed",
		Max: 3, Step: 0.25, TrackMax: 2, Help: "as the spread before, for the mean time to repair"},
		func(s *Scenario) *float64 { return &s.DownSpread }),
	param.Decimal(param.Spec{Key: "local_gap_s", Name: "Between local jobs of a node", Unit: "s", Group: "Test bed",
		Min: 1, Max: 1e6, Step: 60, TrackMin: 60, TrackMax: 3600,
		Help: "twelve minutes: with the sizes below, local jobs keep about a fifth of an otherwise idle node busy"},
		func(s *Scenario) *float64 { return &s.LocalGap }),
	param.OneOf(param.Spec{Key: "local", Name: "A local job", Group: "Test bed",
		Help: "section 6 has local jobs make performance fluctuate, section 6.1 has resources that are busy at the start"},
		localWorks, func(s *Scenario) *LocalWork { return &s.LocalWork }),
	param.Whole(param.Spec{Key: "local_min", Name: "Smallest local job", Symbol: "N", Group: "Test bed",
		Min: 100, Max: 100000, Step: 1000, TrackMin: 1000, TrackMax: 40000, Help: "an HPL matrix of 200 MB: 7 to 10 seconds on a blade"},
		func(s *Scenario) *int { return &s.LocalMin }),
	param.Whole(param.Spec{Key: "local_max", Name: "Largest local job", Symbol: "N", Group: "Test bed",
		Min: 100, Max: 100000, Step: 1000, TrackMin: 1000, TrackMax: 40000,
		Help: "an HPL matrix of 3.2 GB: 7 to 11 minutes on a blade"},
		func(s *Scenario) *int { return &s.LocalMax }),

	param.Whole(param.Spec{Key: "sites", Name: "Sites", Group: "Sites", Max: 64, Step: 1, TrackMax: 16,
		Help: "none: the pool always has all nodes; section 4.1 has sites control what they contribute, the test bed of section 6 has none"},
		func(s *Scenario) *int { return &s.Sites }),
	param.Decimal(param.Spec{Key: "site_share", Name: "Share that a site contributes", Group: "Sites", Max: 1, Step: 0.05,
		Help: "all of its nodes"},
		func(s *Scenario) *float64 { return &s.SiteShare }),
	param.Decimal(param.Spec{Key: "site_swing", Name: "The share swings by", Group: "Sites", Max: 1, Step: 0.05,
		Help: "at each negotiation by so much at most, up or down, uniformly, but not beyond 0 and 1: at 1 a site may leave, " +
			"or join, with all of its nodes"},
		func(s *Scenario) *float64 { return &s.SiteSwing }),
	param.Decimal(param.Spec{Key: "site_term_s", Name: "Between a site's negotiations", Unit: "s", Group: "Sites",
		Max: 1e6, Step: 600, TrackMax: 14400,
		Help: "0: a site contributes the same nodes all the time; otherwise it draws them again after each exponential time with this mean"},
		func(s *Scenario) *float64 { return &s.SiteTerm }),
	param.Decimal(param.Spec{Key: "site_spread", Name: "Spread of sites", Symbol: "σ", Group: "Sites", Max: 3, Step: 0.25, TrackMax: 2,
		Help: "0: sites are alike; otherwise each has a mean time between failures and between local jobs of its own, lognormal as nodes have"},
		func(s *Scenario) *float64 { return &s.SiteSpread }),
	param.OneOf(param.Spec{Key: "withdrawal", Name: "A node withdrawn in a run", Group: "Sites",
		Help: "the paper does not say what becomes of a reservation on a node that its site withdraws"},
		withdrawals, func(s *Scenario) *Withdrawal { return &s.Withdrawal }),
	param.Decimal(param.Spec{Key: "report_s", Name: "Between reports to the centre", Unit: "s", Group: "Sites",
		Max: 1e5, Step: 60, TrackMax: 3600,
		Help: "0: the information centre knows at once; otherwise, if there are sites, it knows from the last report who contributes " +
			"what, and how available"},
		func(s *Scenario) *float64 { return &s.ReportGap }),

	param.Decimal(param.Spec{Key: "warm_up_s", Name: "Warm-up", Unit: "s", Group: "Measuring", Max: 36000, Step: 600, TrackMax: 14400,
		Help: "three hours: the longest lead time and the longest run"},
		func(s *Scenario) *float64 { return &s.WarmUp }),
	param.Decimal(param.Spec{Key: "window_s", Name: "Measured time", Unit: "s", Group: "Measuring",
		Min: 1, Max: 36000, Step: 600, TrackMin: 600, TrackMax: 7200, FromPaper: true, Help: "30 minutes, section 6.1"},
		func(s *Scenario) *float64 { return &s.Window }))
