package pool

import (
	"fmt"

	"juggle/core/experiment"
	"juggle/core/pool/testbed"
	"juggle/core/report"
)

// Contribution is the number under which a study has what becomes of requests where sites contribute less of their nodes, and less
// steadily. It is no figure of the paper's, which has sites (section 4.1) and no experiment with them.
const Contribution = 10

// What the figure varies; its sites are as many as the scenario has, or usualSites.
var (
	siteShares  = []float64{0.75, 0.5, 0.25}
	siteTerms   = []float64{0, 7200, 1800, 600} // s; 0: for good
	siteReports = []float64{300, 900, 1800}     // s, at half of the nodes and a term of half an hour
)

const usualSites = 8

var contribution = figure{
	number: Contribution, title: "What sites contribute, and how steadily",
	measures: []testbed.Measure{measure("accept"), measure("success")}, runs: contributionRuns,
	names: []column{
		{report.Column{Name: "share", Title: "share contributed", Kind: report.Number}, func(r Run) string { return number(r.SiteShare) }},
		{report.Column{Name: "term_s", Title: "for", Unit: "s", Kind: report.Number}, func(r Run) string { return number(r.SiteTerm) }},
		{report.Column{Name: "report_s", Title: "news every", Unit: "s", Kind: report.Number},
			func(r Run) string { return number(r.ReportGap) }},
		policyColumn,
	},
	varies: []string{"site_share", "site_term_s", "report_s"},
	base:   func(r Run) Run { return contributionRun(r.Scenario, r.Policy, 1, 0, 0) }, baseline: "less all nodes for good",
	judge: func(v *view, c *report.Claim) { v.contributionFinding(c) },
}

func contributionRun(s testbed.Scenario, p testbed.Policy, share, term, news float64) Run {
	if s.Sites == 0 {
		s.Sites = min(usualSites, s.Nodes())
	}
	s.SiteShare, s.SiteTerm, s.ReportGap = share, term, news
	return Run{s, p}
}

func contributionRuns(s testbed.Scenario) (all []Run) {
	add := func(share, term, news float64) {
		for _, p := range bothPolicies {
			all = append(all, contributionRun(s, p, share, term, news))
		}
	}
	add(1, 0, 0)
	for _, share := range siteShares {
		for _, term := range siteTerms {
			add(share, term, 0)
			for _, news := range siteReports {
				if share == 0.5 && term == 1800 {
					add(share, term, news)
				}
			}
		}
	}
	return all
}

// contributionFinding says what half of the nodes cost, what it costs that they change, and what that the news of it is old.
func (v *view) contributionFinding(c *report.Claim) {
	lost := func(p testbed.Policy, from, to [3]float64) string {
		at := func(x [3]float64) []float64 {
			return v.sample(contributionRun(v.plan.Study.Scenario, p, x[0], x[1], x[2]), v.measures[1])
		}
		return rangeText(experiment.Minus(at(to), at(from)))
	}
	all, half, swaps, late := [3]float64{1}, [3]float64{0.5}, [3]float64{0.5, 1800}, [3]float64{0.5, 1800, 1800}
	words := func(p testbed.Policy) string {
		return fmt.Sprintf("R_s changes by %s points where sites contribute half of their nodes for good, by %s more where these change every "+
			"1800 s, and by %s more where admission hears of it every 1800 s", lost(p, all, half), lost(p, half, swaps), lost(p, swaps, late))
	}
	c.Say(fmt.Sprintf("Under kAPAC %s. Under strict negotiation %s.", words(testbed.KAPAC), words(testbed.Strict)))
}
