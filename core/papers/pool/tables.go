package pool

import (
	"strconv"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/testbed"
)

// RunTable has a row for each of the paper's five measures, over the runs of one policy, one run for each seed.
func RunTable(policy testbed.Policy, runs []testbed.Outcome) *report.Table {
	s := &experiment.Sheet{Rows: len(testbed.Measures), Decimals: report.Decimals}
	column := experiment.Estimates(s.Rows, false, func(measure int) (sample []float64) {
		for i := range runs {
			sample = append(sample, testbed.Measures[measure].Of(&runs[i]))
		}
		return sample
	})
	s.AddColumn("policy", func(int) string { return policy.String() })
	s.AddColumn("measure", func(i int) string { return testbed.Measures[i].Name })
	s.AddN(func(i int) int { return column[i].N })
	s.AddEstimate(experiment.Numbers{Unit: "%"}, func(i int) experiment.Estimate { return column[i] })
	return s.Table()
}

// EventsTable has a row for each event of a trace.
func EventsTable(trace *testbed.Trace) *report.Table {
	t := &report.Table{Columns: report.Columns("#time_ms|time|ms", "event", "node", "#request", "from", "to")}
	for _, e := range trace.Events {
		row := []string{strconv.FormatInt(int64(e.At), 10), e.Kind.String(), "", "", "", ""}
		if e.Node >= 0 {
			row[2] = trace.Nodes[e.Node].Name
		}
		if e.Kind == testbed.RequestMoves {
			row[3], row[4], row[5] = strconv.Itoa(e.Request), e.From.Symbol(), e.To.Symbol()
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// DecisionsTable has a row for each request of a trace, with the decision on it and the reason.
func DecisionsTable(trace *testbed.Trace) *report.Table {
	t := &report.Table{Columns: report.Columns("#request", "#arrival_ms|arrival|ms", "#start_ms|start|ms", "#length_ms|length|ms", "counted",
		"decision", "why", "tried")}
	threshold := admission.Share(trace.Scenario.Threshold)
	for id := range trace.Cases {
		c := &trace.Cases[id]
		decision, reason := c.Decision(threshold)
		t.Add(id, c.Arrival, c.Start, c.Length, report.YesNo(c.Counted), decision, reason, trace.TriedNodes(c))
	}
	return t
}

// ParamsTable has a row for each parameter of the test bed, with its value, its default, and the origin of the default.
func ParamsTable(s *testbed.Scenario) *report.Table {
	t := &report.Table{Columns: report.Columns("name", "symbol", "title", "value", "unit", "default", "origin", "why")}
	for _, p := range testbed.Parameters {
		origin := "ours"
		if p.FromPaper {
			origin = "paper"
		}
		t.Add(p.Key, p.Symbol, p.Name, p.Get(s), p.Unit, p.Default, origin, p.Help)
	}
	return t
}
