package realtime

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"juggle/core/base/parallel"
	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
)

// longConflict is the length, in slices, of the conflict of the paper's four reservations in the longest simulation. The length is ours.
const longConflict = 120_000

// OlderClaim judges, on Table I, the paper's objective that a new reservation breaks no constraint of older ones. Among themselves r1, r2
// and r3 have a hard guarantee, so every deadline that they miss beside r4 breaks a constraint. There are two readings: the scheduling of
// section 4.C, and (14), by which a new reservation gets what the active older ones leave. The other schedulers are baselines that do not
// promise r1 to r3 all their deadlines. They are no part of the verdict. The finding reports the deadlines missed under every scheduler,
// and for the baselines those that r1 to r3 miss without r4, if there are any. Each scheduler is simulated in the conflicts of Table II and
// in a conflict of longConflict slices. workers is the number of simulations at a time. The error is ctx's.
func OlderClaim(ctx context.Context, workers int) (report.Claim, error) {
	c := NewOlderClaim("Older reservations on Table I")
	var parts []report.Part
	findings := make([]string, len(Schedulers))
	err := parallel.Each(len(Schedulers), workers, 1, func(_ *struct{}, i int) (schedulerPart, error) {
		return simulateTable1(ctx, Schedulers[i].Value)
	}, func(i int, p schedulerPart) error {
		findings[i] = p.finding
		if slices.Contains(PaperSchedulers, Schedulers[i].Value) {
			parts = append(parts, p.Part)
		}
		return nil
	})
	if err == nil {
		slices.SortFunc(parts, func(a, b report.Part) int { return strings.Compare(a.Reading, b.Reading) })
		c.Finding = strings.Join(findings, " ")
		c.Judge(batches, parts...)
	}
	return c, err
}

// PaperSchedulers are the schedulers of the paper's two readings: PlainEDF is the scheduling of section 4.C, and OlderFirst follows (14).
// The others are baselines.
var PaperSchedulers = []Scheduler{PlainEDF, OlderFirst}

// A schedulerPart is the part of the claim for one scheduler, with its finding.
type schedulerPart struct {
	report.Part
	finding string
}

// simulateTable1 simulates the paper's reservations under one scheduler.
func simulateTable1(ctx context.Context, s Scheduler) (p schedulerPart, err error) {
	p.Reading = s.Title()
	o := DefaultSimulation()
	o.Scheduler = s
	machines, r := Example()
	simulate := func(m *Machine, on Span, conflict string) (*Measurement, error) {
		measured, err := Simulate(ctx, m.Capacity, m.HeldServices(), on, r.Services[0], o)
		if err == nil {
			p.Evidence = append(p.Evidence, NoneMissed("older deadlines missed, "+conflict, measured.OlderMissed, measured.OlderActivations))
		}
		return measured, err
	}
	long, span := machines[0], Span{0, longConflict}
	long.Reservations = slices.Clone(long.Reservations)
	for i := range long.Reservations {
		long.Reservations[i].Span = span
	}
	inLong, err := simulate(&long, span, fmt.Sprintf("%d slices of conflict", longConflict))
	if err != nil {
		return p, err
	}
	for i := range machines {
		conflict := Analyze(machines[i].Capacity, machines[i].HeldServices(), r.Span, r.Services[0]).InConflict()
		if _, err := simulate(&machines[i], r.Span, fmt.Sprintf("tn_g = %d", conflict)); err != nil {
			return p, err
		}
	}
	p.finding = fmt.Sprintf("With %s, over %d slices of conflict, the older reservations miss %s %% of their deadlines and r4 %s %%",
		p.Reading, longConflict, formatShare(inLong.OlderMissed, inLong.OlderActivations), formatShare(inLong.Missed, inLong.Activations))
	if s > OlderFirst { // without r4 (10) holds under PlainEDF, and as OlderFirst SimulateAll would order r1 to r3, which Simulate does not
		withoutNew, err := SimulateAll(ctx, long.Capacity, long.HeldServices(), span, o)
		if err != nil {
			return p, err
		}
		if withoutNew.Missed > 0 {
			p.finding += fmt.Sprintf("; without r4 they miss %s %%",
				report.Fixed(100*float64(withoutNew.Missed)/float64(withoutNew.Activations), 1))
		}
	}
	p.finding += "."
	return p, nil
}

// NewOlderClaim returns the claim on older reservations without a verdict. title says which reservations.
func NewOlderClaim(title string) report.Claim {
	return report.Claim{Figure: "section 1", Title: title, Paper: "a new reservation does not break the constraints of those made before it",
		Basis: report.Basis{Unit: "batches of runs", Log: "on machines as they are described"}}
}

// NoneMissed returns the evidence on the statement that no deadline is missed. share is the missed share of n deadlines. If it is 0, the
// upper end of its interval is 3/n (the rule of three, for 95 % confidence).
func NoneMissed(quantity string, share stats.Summary, n int) report.Evidence {
	share.Mean, share.Low, share.High = 100*share.Mean, 100*share.Low, 100*share.High
	if share.Mean == 0 {
		quantity += fmt.Sprintf(", 0 of %d", n)
		share.Low, share.High = 0, UpperBoundOfNone(n)
	}
	e := report.EvidenceOfNone(quantity, "%", share)
	e.Decimals = 3
	return e
}

// UpperBoundOfNone returns the upper end, in per cent, of the 95 % interval of a share that was measured as 0 of n.
func UpperBoundOfNone(n int) float64 { return min(100, 300/float64(n)) }

// formatShare writes a share of n in per cent with its interval: "1.6 (1.4 to 1.8)", "0 (0 to 0.001, 0 of 300000)".
func formatShare(s stats.Summary, n int) string {
	if s.Mean == 0 {
		return FormatNone(n)
	}
	s.Mean, s.Low, s.High = 100*s.Mean, 100*s.Low, 100*s.High
	return report.Range(s)
}

// FormatNone writes a share that was measured as 0 of n, in per cent, with its interval.
func FormatNone(n int) string {
	upper, decimals := UpperBoundOfNone(n), 1
	for upper < math.Pow10(-decimals) {
		decimals++
	}
	return fmt.Sprintf("0 (0 to %s, 0 of %d)", report.InWords(upper, decimals), n)
}
