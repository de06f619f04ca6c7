package study

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/experiment"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// allFigures are the paper's figures, and figuresBeyond the figures that the paper does not have.
var allFigures, figuresBeyond = []int{1, 2, 3, 4, 5, 6}, []int{7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18}

func TestFiguresShareTheirRuns(t *testing.T) {
	tests := map[string]struct {
		figures []int
		runs    int
	}{
		"figure 1: five orders, three windows, three loads":                                  {[]int{1}, 45},
		"figure 2: EDF, strict and three windows; strict FIFO is the same run as strict EDF": {[]int{2}, 12},
		"figure 3: the runs of figure 2, accurate and too long":                              {[]int{3}, 24},
		"figure 4: five fixing shares, three windows":                                        {[]int{4}, 15},
		"figure 5: the runs of figure 2, and three thresholds to two groups":                 {[]int{5}, 30},
		"figure 6: half of figure 5's offers":                                                {[]int{6}, 9},
		"all: 45 + 3 strict + 12 too long + 12 fixing + 18 offers":                           {allFigures, 90},
		"the order of the figures does not matter":                                           {[]int{6, 5, 4, 3, 2, 1}, 90},
		"figure 7: four shares, strict and flexible":                                         {[]int{7}, 8},
		"figure 8: strict, and six discounts of three windows":                               {[]int{8}, 19},
		"figure 9: four shares, strict and flexible":                                         {[]int{9}, 8},
		"figure 10: three numbers of outages, strict and flexible":                           {[]int{10}, 6},
		"figure 11: four shares, strict and flexible":                                        {[]int{11}, 8},
		"figure 12: three orders":                                                            {[]int{12}, 3},
		"figure 13: none, and three shares of two wishes at two penalties":                   {[]int{13}, 13},
		"figure 14: the runs of figure 4, and those with fixing at a price":                  {[]int{14}, 27},
		"figure 15: two numbers of outages, three providers, with and without rescue":        {[]int{15}, 12},
		"figure 16: five sizes, shifted and not, and none":                                   {[]int{16}, 11},
		"figure 17: the same number as figure 16":                                            {[]int{17}, 11},
		"figure 18: four shares, strict and flexible, shifted and not, and none":             {[]int{18}, 18},
		"7 to 12: 52 less four strict, four at full price, and one EDF":                      {[]int{7, 8, 9, 10, 11, 12}, 43},
		"beyond the paper: four of 13 and 14 are figure 8's, four of 18 are shared":          {figuresBeyond, 127},
		"all figures: a run with agreements is never shared with the paper's figures": {append(slices.Clone(allFigures),
			figuresBeyond...), 217},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			plan, err := NewPlan(oneSeed(), fakeSource(7), tc.figures)
			if err != nil {
				t.Fatal(err)
			}
			if len(plan.Runs) != tc.runs || plan.Len() != 7*tc.runs || len(plan.Replicates) != 7 {
				t.Errorf("got %d runs, %d items, %d replicates, want %d, %d, 7", len(plan.Runs), plan.Len(), len(plan.Replicates), tc.runs, 7*tc.runs)
			}
		})
	}
}

func TestItemsAreUniqueAndReproducibleInTheOrderOfReplicates(t *testing.T) {
	p := oneSeed()
	p.Seeds, p.Periods = 2, Range{From: 1, To: 4}
	sources := append(fakeSource(3), Source{Name: "second", SHA256: "01", Procs: 4, Span: workload.Spanning(2)})
	plan := mustPlan(t, p, sources, allFigures)
	again := mustPlan(t, p, sources, allFigures)
	items := itemsOf(plan)
	if diff := cmp.Diff(items, itemsOf(again), byValue); diff != "" {
		t.Errorf("two plans of the same study: got different items, -first +second\n%s", diff)
	}
	want := []Replicate{{Source: 0, Period: 1, Seed: 1}, {Source: 0, Period: 2, Seed: 1}, {Source: 1, Period: 0, Seed: 1},
		{Source: 0, Period: 1, Seed: 2}, {Source: 0, Period: 2, Seed: 2}, {Source: 1, Period: 0, Seed: 2}}
	if diff := cmp.Diff(want, plan.Replicates); diff != "" {
		t.Errorf("replicates: -want +got\n%s", diff)
	}
	seen := make(map[experiment.Key]bool)
	for i, item := range items {
		if seen[item.Key] {
			t.Errorf("item %d: got %+v a second time, want it once", i, item)
		}
		seen[item.Key] = true
		r := want[i/len(plan.Runs)]
		if item.Replicate != i/len(plan.Runs) || item.Source != r.Source || item.Period != r.Period || item.Seed != r.Seed {
			t.Errorf("item %d: got %+v, want replicate %d: %+v", i, item, i/len(plan.Runs), r)
		}
	}
}

func TestFigureNeedsReportsTheItemsOfAFigure(t *testing.T) {
	plan := mustPlan(t, oneSeed(), fakeSource(2), allFigures)
	for figure, want := range map[int]int{1: 45, 2: 12, 3: 24, 4: 15, 5: 30, 6: 9, 7: 0} {
		got := 0
		for i := range plan.Len() {
			if plan.FigureNeeds(figure, i) {
				got++
			}
		}
		if got != 2*want {
			t.Errorf("figure %d: got %d items, want %d", figure, got, 2*want)
		}
	}
}

func TestAChangedParameterChangesOnlyTheRunsThatDependOnIt(t *testing.T) {
	base := mustPlan(t, oneSeed(), fakeSource(1), allFigures)
	known := make(map[experiment.Key]bool)
	for _, item := range itemsOf(base) {
		known[item.Key] = true
	}
	tests := map[string]struct {
		change func(*Params)
		fresh  int // the number of runs that the base plan does not have
	}{
		"nothing":                                    {func(*Params) {}, 0},
		"one order fewer":                            {func(p *Params) { p.Orders = p.Orders[:4] }, 0},
		"how long estimates are: figure 3's 12":      {func(p *Params) { p.EstimateLambda = 70 }, 12},
		"the recipients: figure 5 has both":          {func(p *Params) { p.OfferRecipients = schedule.OffersToAll }, 0},
		"another fixing share: three windows":        {func(p *Params) { p.FixShares = []int{0, 25, 50, 60} }, 3},
		"another threshold: three loads, two groups": {func(p *Params) { p.OfferThresholds = []int{25, 50, 80} }, 6},
		"the draft: LFF's nine and eighteen offers":  {func(p *Params) { p.Edition = schedule.Draft }, 27},
		"offers on one side":                         {func(p *Params) { p.OffersSide = EarlierSide }, 18},
		"the draft with offers on both sides": {func(p *Params) {
			p.Edition, p.OffersSide = schedule.Draft, BothSides
		}, 27},
		"replanning: all but the six with strict windows and no offers": {func(p *Params) { p.Replan = true }, 84},
		"the other reading of decision 3: offers":                       {func(p *Params) { p.StopAtFirstFailure = true }, 18},
		"the deadlines: all":         {func(p *Params) { p.DeadlineLambda = 6 }, 90},
		"how many are flexible: all": {func(p *Params) { p.FlexibleShare = 40 }, 90},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			p := oneSeed()
			tc.change(&p)
			fresh := 0
			for _, item := range itemsOf(mustPlan(t, p, fakeSource(1), allFigures)) {
				if !known[item.Key] {
					fresh++
				}
			}
			if fresh != tc.fresh {
				t.Errorf("got %d fresh runs, want %d", fresh, tc.fresh)
			}
		})
	}
}

func TestNewPlanNamesTheFault(t *testing.T) {
	valid := fakeSource(3)
	tests := map[string]struct {
		change  func(*Params)
		sources []Source
		figures []int
		want    string
	}{
		"no trace": {nil, nil, allFigures, "study: got no trace, want at least one"},
		"the same trace twice": {nil, append(valid, valid[0]), allFigures,
			"study: trace 2, fake: same content as trace 1, fake, want each trace once"},
		"a trace without a machine": {nil, []Source{{Name: "x", Span: workload.Spanning(1)}}, allFigures,
			"study: trace x: got 0 processors, want at least 1; got 1 periods, want at most 1048576"},
		"periods beyond the log": {func(p *Params) { p.Periods = Range{From: 0, To: 4} }, valid, allFigures,
			`w: got "0:4", want 0:3 at most, periods 0–2`},
		"no figure":                {nil, valid, nil, "study: got no figure, want at least one"},
		"figure 0":                 {nil, valid, []int{0}, "study: figure 0: want 1 to 18"},
		"figure 19":                {nil, valid, []int{1, 19}, "study: figure 19: want 1 to 18"},
		"a figure twice":           {nil, valid, []int{1, 1}, "study: figure 1: got it twice, want each figure once"},
		"a parameter out of range": {func(p *Params) { p.Seeds = 0 }, valid, allFigures, `n: got "0", want a whole number from 1 to 50`},
		"too much": {func(p *Params) { p.Seeds = 50 }, []Source{{Name: "x", SHA256: "1", Procs: 1, Span: workload.Spanning(1000)}}, allFigures,
			"study: got 90 runs of 50000 replicates, want at most 1048576 in all; take fewer periods or seeds"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			p := oneSeed()
			if tc.change != nil {
				tc.change(&p)
			}
			_, err := NewPlan(p, tc.sources, tc.figures)
			if err == nil || err.Error() != tc.want {
				t.Errorf("got  %v\nwant %s", err, tc.want)
			}
		})
	}
}

// TestTheCanonicalFormOfACellMeasuresTheSame makes the run of each cell as it is declared and in the canonical form of runOf. Both must
// have the same result, so the fields that runOf leaves out do not matter. The reasons of rejections are not in a Result, and so not
// compared: which job fails first depends on the order.
func TestTheCanonicalFormOfACellMeasuresTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: makes every run twice")
	}
	trace := smallTrace(t, 7)
	variants := map[string]func(*Params){
		"the paper's":                        func(*Params) {},
		"the draft's":                        func(p *Params) { p.Edition = schedule.Draft },
		"the draft's rules":                  func(p *Params) { p.Edition, p.OffersSide = schedule.Draft, BothSides },
		"replanning, the listing's readings": func(p *Params) { p.Replan, p.StopAtFirstFailure, p.SkipOwnWindow = true, true, true },
		"all flexible":                       func(p *Params) { p.FlexibleShare = 100 },
		"none flexible":                      func(p *Params) { p.FlexibleShare = 0 },
		"deadline jobs":                      func(p *Params) { p.DeadlineShare = 40 },
		"deadline jobs, draft's":             func(p *Params) { p.DeadlineShare, p.Edition, p.Replan = 40, schedule.Draft, true },
		"deadline jobs, none flexible":       func(p *Params) { p.DeadlineShare, p.FlexibleShare = 40, 0 },
		"all deadline jobs":                  func(p *Params) { p.DeadlineShare = 100 },
	}
	for name, change := range variants {
		t.Run(name, func(t *testing.T) {
			p := oneSeed()
			change(&p)
			p.Fragmentation = true
			compared := 0
			for i, c := range append(everyCell(p), cellsBeyond(p)...) {
				session := i >= len(everyCell(p)) // a run with agreements
				canonical := runOf(p, c, session)
				declared := Run{Cell: c, Session: session, Jobs: p.Config, Rules: p.Policy, Fragmentation: !session}
				declared.Rules.OffersSide = p.offersSide()
				if canonical == declared {
					continue
				}
				compared++
				replicate := Replicate{Source: 0, Period: 1, Seed: 3}
				got, want := resultOf(t, canonical, replicate, trace), resultOf(t, declared, replicate, trace)
				if fmt.Sprint(got) != fmt.Sprint(want) { // as text, since NaN differs from itself
					t.Errorf("%+v:\ncanonical %+v\ndeclared  %+v", c, got, want)
				}
			}
			if compared == 0 {
				t.Error("got only cells that are declared in canonical form, want others to compare")
			}
		})
	}
}

// everyCell lists all orders and estimates at one load, with strict windows and with flexible ones: each alone, with fixing, and with
// offers to the flexible jobs and to all.
func everyCell(p Params) (cells []Cell) {
	for _, order := range p.Orders {
		for _, lambda := range []int{0, 100} {
			for _, e := range workload.EstimatesMenu() {
				c := Cell{Load: 1500, Lambda: lambda, Order: order, Fix: schedule.Never, Offers: schedule.Never, Estimates: e.Value}
				fixed, offered, all := c, c, c
				fixed.Fix, offered.Offers, all.Offers, all.OfferRecipients = 25, 50, 50, schedule.OffersToAll
				cells = append(cells, c, fixed, offered, all)
			}
		}
	}
	return cells
}

// cellsBeyond lists the cells of the figures beyond the paper.
func cellsBeyond(p Params) (cells []Cell) {
	for _, n := range figuresBeyond {
		cells = append(cells, p.figure(n).cells...)
	}
	return cells
}

// mustPlan returns the plan of these figures, which must be valid.
func mustPlan(t testing.TB, p Params, sources []Source, figures []int) *Plan {
	t.Helper()
	plan, err := NewPlan(p, slices.Clone(sources), figures)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}
