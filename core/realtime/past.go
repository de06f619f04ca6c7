package realtime

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"juggle/core/parallel"
	"juggle/core/report"
	"juggle/core/stats"
)

// long is for how many slices the paper's four reservations meet where they are played for long. The length is ours.
const long = 120_000

// PastClaim judges, on Table I, the paper's objective that a new reservation breaks no constraint of older ones: r1, r2 and r3 have a hard
// guarantee among themselves, so whatever deadline they miss beside r4 is broken; the yardsticks do not promise them all, so what they miss
// without r4 is told. All is played, on so many workers: in Table II's conflicts, and for long. An error is ctx's.
func PastClaim(ctx context.Context, workers int) (report.Claim, error) {
	c := PastClaimOn("Older reservations on Table I")
	parts, findings := make([]report.Part, len(Schedulers)), make([]string, len(Schedulers))
	err := parallel.Each(len(parts), workers, 1, func(_ *struct{}, i int) (past, error) {
		return newPast(ctx, Schedulers[i].Value)
	}, func(i int, p past) error {
		parts[i], findings[i] = p.Part, p.finding
		return nil
	})
	if err == nil {
		c.Finding = strings.Join(findings, " ")
		c.Judge(batches, parts...)
	}
	return c, err
}

// A past is the claim under one scheduler.
type past struct {
	report.Part
	finding string
}

func newPast(ctx context.Context, s Scheduler) (p past, err error) {
	p.Name = s.Title()
	o := DefaultSimulation()
	o.Scheduler = s
	machines, r := Example()
	play := func(m *Machine, on Span, where string) (*Measurement, error) {
		found, err := Simulate(ctx, m.Capacity, m.Items(), on, r.Services[0], o)
		if err == nil {
			p.Decides = append(p.Decides, report.Never("older deadlines missed, "+where, "%", inPerCent(found.OlderMissed)))
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
		p.Name, long, spell(whole.OlderMissed), spell(whole.Missed))
	if s > OlderFirst { // that one sorts r1 to r3 too, which Simulate does not
		before, err := SimulateAll(ctx, apart.Capacity, apart.Items(), span, o)
		if err != nil {
			return p, err
		}
		if before.Missed > 0 {
			p.finding += fmt.Sprintf("; without r4 they miss %s %%", report.Fixed(100*float64(before.Missed)/float64(before.Activations), 1))
		}
	}
	if whole.Test != nil {
		p.finding += fmt.Sprintf("; %d of %d pass the response-time test", whole.Test.Services-len(whole.Test.Refused), whole.Test.Services)
	}
	p.finding += "."
	return p, nil
}

// PastClaimOn is the claim on older reservations somewhere, which is yet to be judged.
func PastClaimOn(title string) report.Claim {
	return report.Claim{Figure: "section 1", Title: title, Paper: "a new reservation does not break the constraints of those made before it"}
}

func inPerCent(s stats.Summary) stats.Summary {
	s.Mean, s.Low, s.High = 100*s.Mean, 100*s.Low, 100*s.High
	return s
}

// spell is a share in per cent, with its interval: "1.6 (1.4 to 1.8)".
func spell(s stats.Summary) string {
	s = inPerCent(s)
	if s.Mean == 0 {
		return "0"
	}
	return report.Range(s)
}
