package pool

import (
	"slices"
	"strings"

	"juggle/core/experiment"
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
	openCells    = experiment.Cross(experiment.Axis("a", Factors), experiment.Axis("k", SetLengths))
	policyCells  = experiment.Cross(experiment.Axis("gap_s", Gaps), experiment.Axis("policy", bothPolicies))
)

// What rows are named by.
var (
	factorColumn    = setting("a", "#a")
	lengthColumn    = setting("k", "#k|k-set length k")
	gapColumn       = setting("gap_s", "#gap_s|between requests|s")
	policyColumn    = setting("policy", "policy")
	setColumn       = setting("set", "set|availability of a k-set")
	thresholdColumn = setting("threshold", "#threshold|accept above")
	readingColumn   = experiment.NewRowName("reading", func(r Run) string { return ReadingOf(r.Scenario).Name })
)

var (
	accepted, completed = measured("accept"), measured("success")
	effective, used     = measured("effectiveness"), measured("utilisation")
)

// figures is the registry, in the order of claims.
var figures = []*figure{
	{
		Number: 4, Title: "Openness and utilisation", Claim: "utilisation rises with the k-set length k and with a",
		Measures: []measure{used}, Cells: openCells, Names: []name{factorColumn, lengthColumn},
		Judge:       func(v *view, c *report.Claim) { judgeSteps(v, c, used, 1) },
		ExtraClaims: []func(*view) report.Claim{acceptance},
	},
	{
		Number: 5, Title: "Openness and trust",
		Claim:    "effectiveness falls with k and with a: an open system aborts more of what it accepted",
		Measures: []measure{effective}, Cells: openCells, Names: []name{factorColumn, lengthColumn},
		Judge:       func(v *view, c *report.Claim) { judgeSteps(v, c, effective, -1) },
		ExtraClaims: []func(*view) report.Claim{acceptance},
	},
	{
		Number: 6, Title: "Success of kAPAC and strict negotiation",
		Claim: "kAPAC completes more requests than strict negotiation at every arrival rate, and as " +
			"they come faster its success falls more slowly (printed: \"reduces less slowly\")",
		Measures: []measure{completed}, Cells: policyCells, Names: []name{gapColumn, policyColumn},
		Base: "policy=strict", Baseline: "kAPAC less strict",
		// "Less slowly" is taken for its opposite: section 6.2 goes on that kAPAC "can choose resources in great range", so it loses less.
		Judge:       func(v *view, c *report.Claim) { judgeLead(v, c, leadGrows(v, "falls more slowly")) },
		ExtraClaims: []func(*view) report.Claim{aborted, missRejects, stability},
	},
	{
		Number: 7, Title: "Utilisation of kAPAC and strict negotiation",
		Claim:    "kAPAC uses the resources better than strict negotiation, and its use rises quickly as requests come faster",
		Measures: []measure{used}, Cells: policyCells, Names: []name{gapColumn, policyColumn},
		Base: "policy=strict", Baseline: "kAPAC less strict",
		Judge:       func(v *view, c *report.Claim) { judgeLead(v, c, rises(v)...) },
		ExtraClaims: []func(*view) report.Claim{lead, aborted},
	},
	{
		Number: ThresholdSweep, Title: "The threshold under each availability of a k-set",
		Measures: []measure{accepted, effective, used},
		Cells:    experiment.Cross(experiment.Axis("set", setNames), experiment.Axis("threshold", Thresholds)),
		Names:    []name{setColumn, thresholdColumn},
	},
	{
		Number: PredictionGain, Title: "What prediction gains where nodes differ",
		Measures: []measure{effective, completed},
		Cells: experiment.Cross(experiment.Axis("up_spread=%[1]v&down_spread", Spreads),
			[]string{"set=any&threshold=0", "set=any&threshold=0.7", "set=mean&threshold=0.7"}),
		Names: []name{setting("up_spread", "#spread|spread of nodes"), setColumn, thresholdColumn},
		Base:  "set=any&threshold=0", Baseline: "less without a threshold",
	},
	{
		Number: Contribution, Title: "What sites contribute, and how steadily", Studies: withSites,
		Measures: []measure{accepted, completed},
		Cells: experiment.Cross(strings.Fields(`site_share=1&site_term_s=0&report_s=0
			site_share=0.75&site_term_s=0&report_s=0 site_share=0.75&site_term_s=7200&report_s=0
			site_share=0.75&site_term_s=1800&report_s=0 site_share=0.75&site_term_s=600&report_s=0
			site_share=0.5&site_term_s=0&report_s=0 site_share=0.5&site_term_s=7200&report_s=0
			site_share=0.5&site_term_s=1800&report_s=0 site_share=0.5&site_term_s=1800&report_s=300
			site_share=0.5&site_term_s=1800&report_s=900 site_share=0.5&site_term_s=1800&report_s=1800
			site_share=0.5&site_term_s=600&report_s=0
			site_share=0.25&site_term_s=0&report_s=0 site_share=0.25&site_term_s=7200&report_s=0
			site_share=0.25&site_term_s=1800&report_s=0 site_share=0.25&site_term_s=600&report_s=0`), experiment.Axis("policy", bothPolicies)),
		Names: []name{
			setting("site_share", "#share|share contributed"), setting("site_term_s", "#term_s|for|s"),
			setting("report_s", "#report_s|news every|s"), policyColumn,
		},
		Base: "site_share=1&site_term_s=0&report_s=0", Baseline: "less all nodes for good",
	},
	{
		Number: EveryReading, Title: "The claims in every reading",
		Measures: []measure{used, completed, effective}, Cells: slices.Concat(openCells, policyCells), Studies: inEveryReading,
		SetKeys: readingKeys,
		Names:   []name{readingColumn, factorColumn, lengthColumn, gapColumn, policyColumn},
	},
}
