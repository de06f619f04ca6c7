package pool

import (
	"slices"
	"strings"

	"juggle/core/pool/testbed"
	"juggle/core/report"
)

// The numbers under which a study has figures that the paper does not have: it names neither the threshold nor what the availability of a
// k-set is, says nothing of how its nodes differ, and has sites (section 4.1) and no experiment with them. The last one judges the claims
// on Figures 4 to 7 in each of Readings, on the same seeds.
const (
	ThresholdSweep = 8 + iota
	PredictionGain
	Contribution
	EveryReading
)

// What the figures vary. Of Figures 4 and 5 section 6.2 gives the ends of k, and all three a; of Figures 6 and 7, in seconds, section 6.1
// the ends: those between are ours. Spreads are of the nodes' times between failures and to repair.
var (
	SetLengths = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	Factors    = []float64{3, 2, 1.5}
	Gaps       = []float64{500, 400, 300, 200, 150, 100, 80, 60, 40, 20}
	Thresholds = []float64{0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95}
	Spreads    = []float64{0, 0.5, 1, 1.5, 2}
	setNames   = []string{"any", "mean", "all"}
)

var (
	bothPolicies = []testbed.Policy{testbed.KAPAC, testbed.Strict}
	openCells    = cross(axis("a", Factors), axis("k", SetLengths))
	policyCells  = cross(axis("gap_s", Gaps), axis("policy", bothPolicies))
)

// What rows are named by.
var (
	factorColumn    = setting("a", "#a")
	lengthColumn    = setting("k", "#k|k-set length k")
	gapColumn       = setting("gap_s", "#gap_s|between requests|s")
	policyColumn    = setting("policy", "policy")
	setColumn       = setting("set", "set|availability of a k-set")
	thresholdColumn = setting("threshold", "#threshold|accept above")
	readingColumn   = column{report.Column{Name: "reading"}, func(r Run) string { return ReadingOf(r.Scenario).Name }}
)

var (
	accepted, completed = measure("accept"), measure("success")
	effective, used     = measure("effectiveness"), measure("utilisation")
)

// figures is the registry, in the order of claims.
var figures = []*figure{
	{
		number: 4, title: "Openness and utilisation", claim: "utilisation rises with the k-set length k and with a",
		measures: []testbed.Measure{used}, cells: openCells, names: []column{factorColumn, lengthColumn},
		judge:  func(v *view, c *report.Claim) { v.judgeSteps(c, used, 1) },
		beside: []func(*view) report.Claim{acceptance},
	},
	{
		number: 5, title: "Openness and trust",
		claim:    "effectiveness falls with k and with a: an open system aborts more of what it accepted",
		measures: []testbed.Measure{effective}, cells: openCells, names: []column{factorColumn, lengthColumn},
		judge:  func(v *view, c *report.Claim) { v.judgeSteps(c, effective, -1) },
		beside: []func(*view) report.Claim{acceptance},
	},
	{
		number: 6, title: "Success of kAPAC and strict negotiation",
		claim: "kAPAC completes more requests than strict negotiation at every arrival rate, and as " +
			"they come faster its success falls more slowly (printed: \"reduces less slowly\")",
		measures: []testbed.Measure{completed}, cells: policyCells, names: []column{gapColumn, policyColumn},
		base: "policy=strict", baseline: "kAPAC less strict",
		// "Less slowly" is taken for its opposite: section 6.2 goes on that kAPAC "can choose resources in great range", so it loses less.
		judge:  func(v *view, c *report.Claim) { v.judgeLead(c, v.leadGrows("falls more slowly")) },
		beside: []func(*view) report.Claim{aborted, missRejects, stability},
	},
	{
		number: 7, title: "Utilisation of kAPAC and strict negotiation",
		claim:    "kAPAC uses the resources better than strict negotiation, and its use rises quickly as requests come faster",
		measures: []testbed.Measure{used}, cells: policyCells, names: []column{gapColumn, policyColumn},
		base: "policy=strict", baseline: "kAPAC less strict",
		judge:  func(v *view, c *report.Claim) { v.judgeLead(c, v.rises()...) },
		beside: []func(*view) report.Claim{lead, aborted},
	},
	{
		number: ThresholdSweep, title: "The threshold under each availability of a k-set",
		measures: []testbed.Measure{accepted, effective, used},
		cells:    cross(axis("set", setNames), axis("threshold", Thresholds)), names: []column{setColumn, thresholdColumn},
		judge: sweepFinding,
	},
	{
		number: PredictionGain, title: "What prediction gains where nodes differ",
		measures: []testbed.Measure{effective, completed},
		cells: cross(axis("up_spread=%[1]v&down_spread", Spreads),
			[]string{"set=any&threshold=0", "set=any&threshold=0.7", "set=mean&threshold=0.7"}),
		names: []column{setting("up_spread", "#spread|spread of nodes"), setColumn, thresholdColumn},
		base:  "set=any&threshold=0", baseline: "less without a threshold",
		judge: predictionFinding,
	},
	{
		number: Contribution, title: "What sites contribute, and how steadily", sites: 8,
		measures: []testbed.Measure{accepted, completed},
		cells: cross(strings.Fields(`site_share=1&site_term_s=0&report_s=0
			site_share=0.75&site_term_s=0&report_s=0 site_share=0.75&site_term_s=7200&report_s=0
			site_share=0.75&site_term_s=1800&report_s=0 site_share=0.75&site_term_s=600&report_s=0
			site_share=0.5&site_term_s=0&report_s=0 site_share=0.5&site_term_s=7200&report_s=0
			site_share=0.5&site_term_s=1800&report_s=0 site_share=0.5&site_term_s=1800&report_s=300
			site_share=0.5&site_term_s=1800&report_s=900 site_share=0.5&site_term_s=1800&report_s=1800
			site_share=0.5&site_term_s=600&report_s=0
			site_share=0.25&site_term_s=0&report_s=0 site_share=0.25&site_term_s=7200&report_s=0
			site_share=0.25&site_term_s=1800&report_s=0 site_share=0.25&site_term_s=600&report_s=0`), axis("policy", bothPolicies)),
		names: []column{
			setting("site_share", "#share|share contributed"), setting("site_term_s", "#term_s|for|s"),
			setting("report_s", "#report_s|news every|s"), policyColumn,
		},
		base: "site_share=1&site_term_s=0&report_s=0", baseline: "less all nodes for good",
		judge: contributionFinding,
	},
	{
		number: EveryReading, title: "The claims in every reading",
		measures: []testbed.Measure{used, completed, effective}, cells: slices.Concat(openCells, policyCells), in: Readings,
		names: []column{readingColumn, factorColumn, lengthColumn, gapColumn, policyColumn},
	},
}
