package realtime

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"juggle/core/parallel"
	"juggle/core/report"
	"juggle/core/stats"
)

// long is for how many slices the paper's four reservations meet where they are played for long. The length is ours.
const long = 120_000

// PastClaim judges, on Table I, the paper's objective that a new reservation breaks no constraint of older ones: r1, r2 and r3 have a hard
// guarantee among themselves, so whatever deadline they miss beside r4 is broken. It has two readings: the scheduling of section 4.C, and
// what (14) says, which lets a new reservation have what the active older ones leave. The baselines, which do not promise r1 to r3 all
// their deadlines, decide nothing; what is missed under them, and without r4, is told. All is played, on so many workers: in Table II's
// conflicts, and for long. An error is ctx's.
func PastClaim(ctx context.Context, workers int) (report.Claim, error) {
	c := PastClaimOn("Older reservations on Table I")
	var parts []report.Part
	findings := make([]string, len(Schedulers))
	err := parallel.Each(len(Schedulers), workers, 1, func(_ *struct{}, i int) (past, error) {
		return newPast(ctx, Schedulers[i].Value)
	}, func(i int, p past) error {
		findings[i] = p.finding
		if slices.Contains(OfThePaper, Schedulers[i].Value) {
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

// OfThePaper are the schedulers that the paper can be read to have: section 4.C's, and what (14) says. The others are baselines.
var OfThePaper = []Scheduler{PlainEDF, OlderFirst}

// A past is the claim under one scheduler.
type past struct {
	report.Part
	finding string
}

func newPast(ctx context.Context, s Scheduler) (p past, err error) {
	p.Reading = s.Title()
	o := DefaultSimulation()
	o.Scheduler = s
	machines, r := Example()
	play := func(m *Machine, on Span, where string) (*Measurement, error) {
		found, err := Simulate(ctx, m.Capacity, m.Items(), on, r.Services[0], o)
		if err == nil {
			p.Decides = append(p.Decides, Never("older deadlines missed, "+where, found.OlderMissed, found.OlderActivations))
		}
		return found, err
	}
	apart, span := machines[0], Span{0, long}
	apart.Reservations = slices.Clone(apart.Reservations)
	for i := range apart.Reservations {
		apart.Reservations[i].Span = span
	}
	whole, err := play(&apart, span, fmt.Sprintf("%d slices of conflict", long))
	if err != nil {
		return p, err
	}
	for i := range machines {
		at := Analyze(machines[i].Capacity, machines[i].Items(), r.Span, r.Services[0]).InConflict()
		if _, err := play(&machines[i], r.Span, fmt.Sprintf("tn_g = %d", at)); err != nil {
			return p, err
		}
	}
	p.finding = fmt.Sprintf("With %s, over %d slices of conflict, the older reservations miss %s %% of their deadlines and r4 %s %%",
		p.Reading, long, spell(whole.OlderMissed, whole.OlderActivations), spell(whole.Missed, whole.Activations))
	if s > OlderFirst { // that one sorts r1 to r3 too, which Simulate does not
		before, err := SimulateAll(ctx, apart.Capacity, apart.Items(), span, o)
		if err != nil {
			return p, err
		}
		if before.Missed > 0 {
			p.finding += fmt.Sprintf("; without r4 they miss %s %%", report.Fixed(100*float64(before.Missed)/float64(before.Activations), 1))
		}
	}
	p.finding += "."
	return p, nil
}

// PastClaimOn is the claim on older reservations somewhere, which is yet to be judged.
func PastClaimOn(title string) report.Claim {
	return report.Claim{Figure: "section 1", Title: title, Paper: "a new reservation does not break the constraints of those made before it",
		Basis: report.Basis{Unit: "batches of one long run", Log: "on machines as they are described"}}
}

// Never is evidence that no deadline is missed, from the share missed of n. Where it is none, up to 3/n may still be missed, with 95 %
// confidence (the rule of three).
func Never(what string, share stats.Summary, n int) report.Evidence {
	share.Mean, share.Low, share.High = 100*share.Mean, 100*share.Low, 100*share.High
	if share.Mean == 0 {
		what += fmt.Sprintf(", 0 of %d", n)
		share.Low, share.High = 0, AtMost(n)
	}
	e := report.Never(what, "%", share)
	e.Decimals = 3
	return e
}

// AtMost is the most, in per cent, that a share can be of which none in n was found: the upper end of its 95 % interval.
func AtMost(n int) float64 { return min(100, 300/float64(n)) }

// spell is a share of n in per cent, with its interval: "1.6 (1.4 to 1.8)", "0 (0 to 0.001, 0 of 300000)".
func spell(s stats.Summary, n int) string {
	if s.Mean == 0 {
		return Nothing(n)
	}
	s.Mean, s.Low, s.High = 100*s.Mean, 100*s.Low, 100*s.High
	return report.Range(s)
}

// Nothing spells a share in per cent of which none in n was found, with its interval.
func Nothing(n int) string {
	most, decimals := AtMost(n), 1
	for most < math.Pow10(-decimals) {
		decimals++
	}
	return fmt.Sprintf("0 (0 to %s, 0 of %d)", report.InWords(most, decimals), n)
}
