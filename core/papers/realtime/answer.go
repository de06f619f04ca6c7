package realtime

import (
	"fmt"
	"math"
	"strconv"

	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
)

// A Comparison has the results of a simulation beside those of the analysis.
type Comparison struct {
	Overloaded, Active, Response, Missed, OlderMissed Compared
	Responses                                         []ResponseCount
	Scheduler                                         Scheduler
}

// A Compared has the expected and the measured value of one quantity. A number is NaN where the analysis does not give it or nothing was
// measured.
type Compared struct {
	Analysis, Mean, Low, High Float // Low and High: the measured mean's 95 % interval
	Count                     int   // the number of runs or activations over which the mean is taken
}

// A Float is a number that JSON can contain even if it is infinite or NaN.
type Float = stats.Number

// Compare sets a measurement beside the analysis of the same service and machine. The analysis gives nothing on missed deadlines.
func Compare(a *Analysis, m *Measurement) *Comparison {
	compared := func(analysis Float, s stats.Summary, count int) Compared {
		return Compared{analysis, Float(s.Mean), Float(s.Low), Float(s.High), count}
	}
	nan := Float(math.NaN())
	return &Comparison{
		Overloaded:  compared(a.OverloadShare, m.Overloaded, m.Runs),
		Active:      compared(Float(a.New.Active.Float()), m.Active, m.Runs),
		Response:    compared(a.Response, m.Response, m.Activations-m.Unfinished),
		Missed:      compared(nan, m.Missed, m.Activations),
		OlderMissed: compared(nan, m.OlderMissed, m.OlderActivations),
		Responses:   m.Responses, Scheduler: m.Scheduler,
	}
}

// OlderClaim judges, by the measured deadlines, the paper's objective that a new reservation breaks no constraint of older ones.
func (c *Comparison) OlderClaim() report.Claim {
	with := c.Scheduler.Title()
	summary := func(x Compared) stats.Summary {
		return stats.Summary{Mean: float64(x.Mean), Low: float64(x.Low), High: float64(x.High)}
	}
	older := summary(c.OlderMissed)
	claim := NewOlderClaim("Older reservations here")
	claim.Judge(batches, report.Part{Evidence: []report.Evidence{NoneMissed("older deadlines missed with "+with, older, c.OlderMissed.Count)}})
	claim.Finding = fmt.Sprintf("With %s the older reservations miss %s %% of their deadlines, the new one %s %%.", with,
		formatShare(older, c.OlderMissed.Count), formatShare(summary(c.Missed), c.Missed.Count))
	return claim
}

// OfferTable has a row for each service of each offer, the offers numbered from 1.
func (a *Answer) OfferTable() *report.Table {
	t := &report.Table{Columns: report.Columns("#offer", "service", "machine", "guarantee", "#conflict|slices in conflict",
		"#p_overload|P(overload)", "#p_unbounded|P(unbounded)", "#response|E[rho]", "#deadline",
		"#offer_p_overload|P(overload) of the offer", "#offer_response|E[rho] of the offer", "#offer_price|price")}
	for i, o := range a.Offers {
		for _, p := range o.Assessments {
			t.Add(i+1, p.Service, p.MachineID, p.Guarantee, p.InConflict(), formatProbability(p.Overload), formatProbability(p.Unbounded),
				formatResponse(p.Response), p.New.Deadline, formatProbability(o.Overload), formatResponse(o.Response), o.PriceText())
		}
	}
	return t
}

// PriceText returns the price as tables have it.
func (o *Offer) PriceText() string { return report.Fixed(float64(o.Price), priceDecimals) }

// PlaceTable has a row for each service on each machine, with the reason of a refusal.
func (a *Answer) PlaceTable() *report.Table {
	t := &report.Table{Columns: report.Columns("service", "machine", "guarantee", "reason", "whole_registry|(9)", "every_group|(10)",
		"#p_overload|P(overload)", "#p_unbounded|P(unbounded)", "#response|E[rho]")}
	for _, p := range a.Assessments {
		all, fits := "", ""
		if p.Analysis != nil {
			all, fits = report.YesNo(p.FitsAll), report.YesNo(p.Fits())
		}
		t.Add(p.Service, p.MachineID, p.Guarantee, p.Reason, all, fits, formatProbability(p.Overload), formatProbability(p.Unbounded),
			formatResponse(p.Response))
	}
	return t
}

// GroupTable has a row for each group, with the expected response time (17) of a slice of the group. OfferTable and PlaceTable have the
// expected response time (18) of the reservation, which weighs the groups by their numbers of slices.
func (a *Answer) GroupTable() *report.Table {
	t := &report.Table{Columns: report.Columns("machine", "service", "group", "older", "slices", "#slice_count|slices in conflict",
		"deterministic", "#p_overload|P(overload)", "#p_unbounded|P(unbounded)", "#u_0|U_0", "#u_z|U_z",
		"#group_response|E[rho | group]", "#group_response_active|E[rho | group], active")}
	for _, a := range a.Assessments {
		if a.Analysis == nil {
			continue
		}
		for i, g := range a.Groups {
			t.Add(a.MachineID, a.New.Name, "g"+strconv.Itoa(i+1), a.Labels(g.Members, " "), g.Text(" "), g.Slices, report.YesNo(g.Fits),
				formatProbability(g.Overload), formatProbability(g.Unbounded), formatProbability(g.InOverload), formatProbability(g.WithoutOverload),
				formatResponse(g.Response), formatResponse(g.ResponseActive))
		}
	}
	return t
}

// Table has a row for each quantity.
func (c *Comparison) Table() *report.Table {
	t := &report.Table{Columns: report.Columns("quantity", "#analysis", "#simulation", "#low|95 % interval from", "#high|to", "#count")}
	for _, row := range []struct {
		quantity string
		compared Compared
	}{
		{"share of conflicting slices overloaded", c.Overloaded}, {"share of slices active", c.Active}, {"mean response time", c.Response},
		{"share of deadlines missed", c.Missed}, {"share of older deadlines missed", c.OlderMissed},
	} {
		t.Add(row.quantity, formatMeasured(row.compared.Analysis), formatMeasured(row.compared.Mean), formatMeasured(row.compared.Low),
			formatMeasured(row.compared.High), row.compared.Count)
	}
	return t
}

// ResponseTable has a row for each measured response time, with the number of activations that had it.
func (c *Comparison) ResponseTable() *report.Table {
	t := &report.Table{Columns: report.Columns("#response|response time", "#activations")}
	for _, r := range c.Responses {
		t.Add(r.Response, r.Count)
	}
	return t
}

// formatProbability writes a probability or a share, from 0 to 1, for a table.
func formatProbability[F ~float64](x F) string { return report.Fixed(float64(x), shareDecimals) }

// formatResponse writes a response time for a table.
func formatResponse(x Float) string { return report.Fixed(float64(x), responseDecimals) }

// formatMeasured writes any quantity of a Comparison for a table.
func formatMeasured(x Float) string { return report.Fixed(float64(x), measuredDecimals) }
