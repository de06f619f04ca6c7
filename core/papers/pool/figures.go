package pool

import (
	"slices"
	"strings"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/papers/pool/testbed"
)

// The types of core/experiment for the figures of the test bed. A cell without a policy has kAPAC.
type (
	Plan    = experiment.DeclaredPlan[Run, testbed.Outcome]
	Results = experiment.DeclaredResults[Run, testbed.Outcome]
	Figure  = experiment.ComputedFigure[Run]
	Point   = experiment.Point[Run]

	figure        = experiment.DeclaredFigure[Run, testbed.Outcome]
	figureResults = experiment.View[Run, testbed.Outcome]
	measure       = experiment.Measure[Run, testbed.Outcome]
	name          = experiment.RowName[Run]
)

// paper has the figures. All seeds are of the same test bed, which is ours where the paper is silent.
var paper = experiment.Paper[Run, testbed.Outcome]{Model: &Model, Parameters: runParameters, Figures: figures,
	Basis: report.Basis{Unit: "seeds", Log: "each a seed of one invented test bed"}}

// The numbers of the figures that the paper does not have.
const (
	ThresholdSweep = 8 + iota // the paper gives neither the threshold nor the availability of a k-set
	PredictionGain            // the paper does not say how its nodes differ
	Contribution              // the paper has sites (section 4.1) and no experiment with them
	EveryReading              // the claims of Figures 4 to 7 in each of Readings, on the same seeds
)

// The values that the figures vary. Section 6.1 gives the range of k and the three values of a, and section 6.2 the range of the times
// between requests. The other values, and the steps of these times, are ours.
var (
	SetLengths = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}                            // k
	Factors    = []float64{3, 2, 1.5}                                            // a
	Gaps       = []float64{500, 400, 300, 200, 150, 100, 80, 60, 40, 20}         // between requests, s
	Thresholds = []float64{0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95} // of a k-set's availability
	Spreads    = []float64{0, 0.5, 1, 1.5, 2}                                    // of the nodes' times between failures and to repair
	setNames   = []string{"any", "mean", "all"}                                  // of the availability of a k-set

	bothPolicies = []testbed.Policy{testbed.KAPAC, testbed.Strict}
	openCells    = experiment.Cross(experiment.Axis("a", Factors), experiment.Axis("k", SetLengths))
	policyCells  = experiment.Cross(experiment.Axis("gap_s", Gaps), experiment.Axis("policy", bothPolicies))
)

// The columns that name the rows of figures.
var (
	factorColumn    = parameterColumn("a", "#a")
	lengthColumn    = parameterColumn("k", "#k|k-set length k")
	gapColumn       = parameterColumn("gap_s", "#gap_s|between requests|s")
	policyColumn    = parameterColumn("policy", "policy")
	setColumn       = parameterColumn("set", "set|availability of a k-set")
	thresholdColumn = parameterColumn("threshold", "#threshold|accept above")
	readingColumn   = experiment.NewRowName("reading", func(r Run) string { return ReadingOf(r.Scenario).Name })
)

// The paper's measures in the figures.
var (
	accepted, completed = paperMeasure("accept"), paperMeasure("success")
	effective, used     = paperMeasure("effectiveness"), paperMeasure("utilisation")
)

// percentMeasure returns a measure of an outcome in per cent.
func percentMeasure(name, title string, value func(*testbed.Outcome) float64) measure {
	return measure{Numbers: experiment.Numbers{Name: name, Title: title, Unit: "%"},
		Value: func(_ Run, o *testbed.Outcome) float64 { return value(o) }}
}

// paperMeasure returns the measure with this name among the paper's five, with its symbol as title. It panics if there is none.
func paperMeasure(name string) measure {
	m := testbed.Measures[slices.IndexFunc(testbed.Measures, func(m testbed.Measure) bool { return m.Name == name })]
	return percentMeasure(m.Name, m.Symbol, m.Of)
}

// parameterColumn returns the column of a parameter, declared in the syntax of report.Columns.
func parameterColumn(key, declared string) name {
	return experiment.ParameterRowName(runParameters, key, declared)
}

// withSites returns the run. If it has no sites, it gets eight, or one for each node if there are fewer than eight nodes.
func withSites(r Run) []Run {
	if r.Sites == 0 {
		r.Sites = min(8, r.Nodes())
	}
	return []Run{r}
}

// inEveryReading returns the run in each of Readings.
func inEveryReading(r Run) (all []Run) {
	for _, reading := range Readings {
		all = append(all, Run{Scenario: reading.Apply(r.Scenario)})
	}
	return all
}

// figures lists the figures in the order of their claims.
var figures = []*figure{
	{
		Number: 4, Title: "Openness and utilisation", Claim: "utilisation rises with the k-set length k and with a",
		Measures: []measure{used}, Cells: openCells, Names: []name{factorColumn, lengthColumn},
		Judge:       func(v *figureResults, c *report.Claim) { judgeSteps(v, c, used, 1) },
		ExtraClaims: []func(*figureResults) report.Claim{acceptanceClaim},
	},
	{
		Number: 5, Title: "Openness and trust",
		Claim:    "effectiveness falls with k and with a: an open system aborts more of what it accepted",
		Measures: []measure{effective}, Cells: openCells, Names: []name{factorColumn, lengthColumn},
		Judge:       func(v *figureResults, c *report.Claim) { judgeSteps(v, c, effective, -1) },
		ExtraClaims: []func(*figureResults) report.Claim{acceptanceClaim},
	},
	{
		Number: 6, Title: "Success of kAPAC and strict negotiation",
		Claim: "kAPAC completes more requests than strict negotiation at every arrival rate, and as " +
			"they come faster its success falls more slowly (printed: \"reduces less slowly\")",
		Measures: []measure{completed}, Cells: policyCells, Names: []name{gapColumn, policyColumn},
		BaseCell: "policy=strict", DifferenceTitle: "kAPAC less strict",
		// "Less slowly" is read as its opposite. Section 6.2 goes on that kAPAC "can choose resources in great range", so it loses less.
		Judge:       func(v *figureResults, c *report.Claim) { judgeLead(v, c, leadGrowth(v, "falls more slowly")) },
		ExtraClaims: []func(*figureResults) report.Claim{abortedClaim, missRejectClaim, stabilityClaim},
	},
	{
		Number: 7, Title: "Utilisation of kAPAC and strict negotiation",
		Claim:    "kAPAC uses the resources better than strict negotiation, and its use rises quickly as requests come faster",
		Measures: []measure{used}, Cells: policyCells, Names: []name{gapColumn, policyColumn},
		BaseCell: "policy=strict", DifferenceTitle: "kAPAC less strict",
		Judge:       func(v *figureResults, c *report.Claim) { judgeLead(v, c, risesWithRate(v)...) },
		ExtraClaims: []func(*figureResults) report.Claim{leadClaim, abortedClaim},
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
		Names:    []name{parameterColumn("up_spread", "#spread|spread of nodes"), setColumn, thresholdColumn},
		BaseCell: "set=any&threshold=0", DifferenceTitle: "less without a threshold",
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
			parameterColumn("site_share", "#share|share contributed"), parameterColumn("site_term_s", "#term_s|for|s"),
			parameterColumn("report_s", "#report_s|news every|s"), policyColumn,
		},
		BaseCell: "site_share=1&site_term_s=0&report_s=0", DifferenceTitle: "less all nodes for good",
	},
	{
		Number: EveryReading, Title: "The claims in every reading",
		Measures: []measure{used, completed, effective}, Cells: slices.Concat(openCells, policyCells), Studies: inEveryReading,
		SetKeys: readingKeys,
		Names:   []name{readingColumn, factorColumn, lengthColumn, gapColumn, policyColumn},
	},
}
