package experiment_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/experiment/report"
)

type (
	coinFigure  = experiment.DeclaredFigure[toss, heads]
	coinMeasure = experiment.Measure[toss, heads]
	coinView    = experiment.View[toss, heads]
)

// coinPaper returns a paper with one figure: tosses of one, two and three coins, changed by change. Tosses of four coins are an extra cell.
// The share of heads is 10 for each coin plus the square of the seed. Therefore another coin adds 10 for every seed.
func coinPaper(change func(*coinFigure)) *experiment.Paper[toss, heads] {
	shares := coinMeasure{Numbers: experiment.Numbers{Name: "share", Title: "share", Unit: "%"},
		Value: func(_ toss, h *heads) float64 { return h.Share }}
	perCoin := coinMeasure{Numbers: experiment.Numbers{Name: "per", Title: "per coin", Unit: "%"},
		Value: func(_ toss, h *heads) float64 { return h.Share }, Divisor: func(t toss, _ *heads) float64 { return float64(t.Coins) }}
	f := &coinFigure{Number: 1, Title: "Coins", Claim: "more coins, more heads",
		Measures: []coinMeasure{shares, perCoin},
		Cells:    experiment.Axis("coins", []int{1, 2, 3}), ExtraCells: []string{"coins=4"}, BaseCell: "coins=1",
		DifferenceTitle: "more than one",
		// The # declares a column of numbers.
		Names: []experiment.RowName[toss]{experiment.NewRowName("#coins", func(t toss) string { return fmt.Sprint(t.Coins) })},
		Judge: func(v *coinView, c *report.Claim) {
			c.JudgeDifferences([]report.Comparison{{Quantity: "a coin more", Unit: "points", Side: 1, Diffs: v.CellValues(shares,
				"coins=3 - coins=2")}})
			c.SetFinding(v.FillSentence(shares, "One coin gives {coins=1} %, a third {coins=3 - coins=2} more."))
		},
		ExtraClaims: []func(*coinView) report.Claim{func(v *coinView) report.Claim {
			four := v.WithCells([]string{"coins=4"})
			return report.Claim{Title: "Four", Finding: fmt.Sprintf("%d %v", four.N(), four.Values(four.Rows[0], shares))}
		}}}
	if change != nil {
		change(f)
	}
	return &experiment.Paper[toss, heads]{Model: &model, Basis: report.Basis{Unit: "tosses"}, Figures: []*coinFigure{f},
		Parameters: param.New(toss{}, param.Whole(param.Spec{Key: "coins", Max: 100}, func(t *toss) *int { return &t.Coins }))}
}

// computedResults returns the results of a paper on the seeds 5, 6 and 7, except the results of the items in without.
func computedResults(t *testing.T, p *experiment.Paper[toss, heads], without ...int) *experiment.DeclaredResults[toss, heads] {
	t.Helper()
	plan, err := p.Plan(experiment.Design{Name: "coins", Replicates: experiment.ReplicatesOfSeeds(5, 3)}, toss{}, []int{1},
		func(f *coinFigure) []string { return []string{f.Title} })
	if err != nil {
		t.Fatal(err)
	}
	r := plan.NewResults()
	for i := range plan.Len() {
		row, err := plan.RunItem(new(experiment.Context), i, nil)
		if err == nil && !slices.Contains(without, i) {
			err = r.AddRow(i, row)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func TestAFigureIsComputedFromItsDeclaration(t *testing.T) {
	f := computedResults(t, coinPaper(nil)).Figure(1)
	if f.N != 3 || f.Want != 3 || len(f.Points) != 3 || !slices.Equal(f.Comments, []string{"Coins"}) {
		t.Fatalf("got %+v, want 3 points on 3 of 3 seeds, and the comment Coins", f)
	}
	// One coin gives 35, 46 and 59, with the mean 46.67. Three coins give 20 more, 66.67. Per coin this is 22.22.
	three := f.Points[2].Values
	if got := three[0]; math.Abs(got.Mean-200.0/3) > 1e-9 || math.Abs(got.Difference.Mean-20) > 1e-9 || got.HalfWidth <= 0 {
		t.Errorf("got %+v, want 66.67 for three coins, and 20 more than for one", got)
	}
	if got := three[1]; math.Abs(got.Mean-200.0/9) > 1e-9 {
		t.Errorf("per coin: got %v, want 22.22", got.Mean)
	}
	if got := f.Points[0].Values[0].Difference.N; got != 0 {
		t.Errorf("got a comparison of the base with itself on %d seeds, want none", got)
	}
	var head []string
	for _, c := range f.Table.Columns {
		head = append(head, c.Name)
	}
	const want = "figure coins n share_mean share_ci_low share_ci_high share_diff_mean share_diff_ci_low share_diff_ci_high " +
		"share_diff_p_holm per_mean per_ci_low per_ci_high per_diff_mean per_diff_ci_low per_diff_ci_high per_diff_p_holm"
	if got := strings.Join(head, " "); got != want || f.Table.Check() != nil || f.Brief != f.Table {
		t.Errorf("got the columns %s and the error %v, want %s in a valid table, which is the brief one too", got, f.Table.Check(), want)
	}
	c := f.Claim
	if c.Paper != "more coins, more heads" || c.Basis.Unit != "tosses" || c.Finding != "One coin gives 46.7 %, a third 10.0 more." {
		t.Errorf("got %+v, want the declared claim with its finding", c)
	}
	if got := f.ExtraClaims[0].Finding; got != "3 [65 76 89]" {
		t.Errorf("extra claim: got %s, want the shares of four coins, 65, 76 and 89", got)
	}
}

func TestColumnNamesAreShortWithOneMeasureOrComparison(t *testing.T) {
	columnNames := func(change func(*coinFigure)) string {
		var names []string
		for _, c := range computedResults(t, coinPaper(change)).Figure(1).Table.Columns {
			names = append(names, c.Name)
		}
		return strings.Join(names, " ")
	}
	const one = "figure coins n mean sd ci_low ci_high diff_mean diff_ci_low diff_ci_high diff_p_holm"
	if got := columnNames(func(f *coinFigure) { f.Measures = f.Measures[:1] }); got != one {
		t.Errorf("one measure: got %s, want %s", got, one)
	}
	const onlyFirst = "figure coins n share_mean share_ci_low share_ci_high per_mean per_ci_low per_ci_high diff_mean diff_ci_low " +
		"diff_ci_high diff_p_holm"
	if got := columnNames(func(f *coinFigure) { f.OnlyFirstCompared = true }); got != onlyFirst {
		t.Errorf("only the first measure compared: got %s, want %s", got, onlyFirst)
	}
	const shared = "figure coins n share_mean per_mean x_ci_low x_ci_high"
	got := columnNames(func(f *coinFigure) {
		f.BaseCell, f.Measures[0].SharedInterval, f.Measures[1].SharedInterval = "", "x", "x"
	})
	if got != shared {
		t.Errorf("a shared interval: got %s, want %s", got, shared)
	}
	separate := computedResults(t, coinPaper(nil)).Figure(1).Points[2].Values
	sharing := coinPaper(func(f *coinFigure) { f.Measures[0].SharedInterval, f.Measures[1].SharedInterval = "x", "x" })
	for _, got := range computedResults(t, sharing).Figure(1).Points[2].Values {
		if got.Low != separate[0].Low || got.High != separate[1].High {
			t.Errorf("got %v to %v, want the low end of the first, %v, and the high end of the last, %v", got.Low, got.High, separate[0].Low,
				separate[1].High)
		}
	}
}

func TestIntervalsAreCutToTheRangeOfTheirMeasure(t *testing.T) {
	f := computedResults(t, coinPaper(func(f *coinFigure) { f.Measures[0].Range = [2]float64{40, 50} })).Figure(1)
	// The mean of 35, 46 and 59 is 46.67, and half of its interval is 29.8.
	if got := f.Points[0].Values[0]; got.Low != 40 || got.High != 50 || got.HalfWidth < 20 {
		t.Errorf("got %+v, want the interval cut to 40 and 50, and its half width as it was", got)
	}
}

func TestExtraClaimsCountTheReplicatesOfTheirOwnCells(t *testing.T) {
	// Each seed has four items, the last of four coins. So item 11 is four coins on the last seed, which only the extra claim needs.
	f := computedResults(t, coinPaper(nil), 11).Figure(1)
	if f.N != 3 || f.ExtraClaims[0].Finding != "2 [65 76]" {
		t.Errorf("without four coins on the last seed: got N = %d and %s, want 3 and 2 [65 76]", f.N, f.ExtraClaims[0].Finding)
	}
	if f := computedResults(t, coinPaper(nil), 0).Figure(1); f.N != 2 || f.ExtraClaims[0].Finding != "3 [65 76 89]" {
		t.Errorf("without one coin on the first seed: got N = %d and %s, want 2 and 3 [65 76 89]", f.N, f.ExtraClaims[0].Finding)
	}
}

func TestAReplicateCountsOnlyWithTheRunsOfComparedCells(t *testing.T) {
	comparedWithThree := func(f *coinFigure) {
		f.Cells, f.ExtraCells, f.BaseCell, f.Judge, f.ExtraClaims = []string{"coins=1"}, nil, "", nil, nil
		f.ComparedWith = []func(toss) toss{func(toss) toss { return toss{3} }}
	}
	if f := computedResults(t, coinPaper(comparedWithThree), 5).Figure(1); f.N != 2 || len(f.Points) != 1 { // item 5 is the last
		t.Errorf("without three coins on the last seed: got %d rows on %d seeds, want one row on 2", len(f.Points), f.N)
	}
}

func TestPairedPlansCountTheReplicatesThatBothHave(t *testing.T) {
	p := coinPaper(func(f *coinFigure) {
		f.Cells, f.ExtraCells, f.BaseCell, f.Judge, f.ExtraClaims = nil, nil, "", nil, nil
		f.Studies = func(study toss) []toss { return []toss{{study.Coins + 1}, {study.Coins + 2}} } // these are the rows
	})
	one := []int{1}
	base, err := experiment.NewPlan(experiment.Design{Name: "coins", Replicates: experiment.ReplicatesOfSeeds(5, 3),
		Runs: append(p.Runs(toss{0}, one), p.Runs(toss{1}, one)...)})
	if err != nil || len(base.Runs) != 3 {
		t.Fatalf("got %v, %v; want one, two and three coins", base.Runs, err)
	}
	plan, other := p.PlanOn(base, toss{0}, one, nil), p.PlanOn(base, toss{1}, one, nil)
	r := plan.NewResults()
	for i := range base.Len() - 1 { // all but three coins on the last seed
		row, err := plan.RunItem(new(experiment.Context), i, nil)
		if err := cmp.Or(err, r.AddRow(i, row)); err != nil {
			t.Fatal(err)
		}
	}
	if v := r.View(1); v.N() != 3 || !slices.Equal(v.Rows, []toss{{1}, {2}}) {
		t.Errorf("got %v on %d seeds, want one and two coins on 3", v.Rows, v.N())
	}
	plan.PairWith(other)
	if got := r.View(1).N(); got != 2 || !plan.FigureNeeds(1, 2) || plan.FigureNeeds(2, 2) {
		t.Errorf("paired with two and three coins: got %d seeds, and item 2 needed by figure 1: %t, by figure 2: %t; want 2, true and false", got,
			plan.FigureNeeds(1, 2), plan.FigureNeeds(2, 2))
	}
}

func TestACellThatWasNotDeclaredPanics(t *testing.T) {
	for name, change := range map[string]func(*coinFigure){
		"an unknown parameter": func(f *coinFigure) { f.Cells[0] = "dice=1" },
		"a cell that is no row": func(f *coinFigure) {
			f.Judge = func(v *coinView, _ *report.Claim) { v.CellValues(v.Measures[0], "coins=4") }
		},
		"a run that is not planned": func(f *coinFigure) {
			f.Judge = func(v *coinView, _ *report.Claim) { v.Values(toss{9}, v.Measures[0]) }
		},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("got a figure, want a panic")
				}
			}()
			computedResults(t, coinPaper(change)).Figure(1)
		})
	}
}

func TestAParameterIsSetByCellsIfAllCellsSetIt(t *testing.T) {
	f := coinPaper(func(f *coinFigure) { f.SetKeys = []string{"seeds"} }).Figures[0]
	if !f.IsSetByCells("coins") || !f.IsSetByCells("seeds") || f.IsSetByCells("coin") {
		t.Error("got other parameters set by cells, want coins, which the cells set, and seeds, which SetKeys lists")
	}
	f.Cells = append(f.Cells, "")
	if f.IsSetByCells("coins") {
		t.Error("got coins set by cells, want them not set, since one cell does not set coins")
	}
}
