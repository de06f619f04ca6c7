package experiment_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/workload"
)

// A toss is a run that tosses coins. It measures the share of heads.
type toss struct{ Coins int }

func (t toss) String() string { return fmt.Sprint(t.Coins, " coins") }

// A heads is the result of a toss.
type heads struct {
	Share float64
	Coins int
}

// model makes tosses. The share of heads is 10 for each coin plus the square of the seed. 13 coins fail.
var model = experiment.Model[heads]{
	Name:   "coins",
	Fields: experiment.FieldsOf[heads]("share coins"),
	Execute: func(ctx *experiment.Context, item experiment.Item, _ *workload.Trace) (heads, error) {
		*experiment.WorkerState[int](ctx)++
		coins := item.Run.(toss).Coins
		if coins == 13 {
			return heads{}, errors.New("no luck")
		}
		return heads{Share: float64(coins*10) + float64(item.Seed*item.Seed), Coins: coins}, ctx.Heartbeat()
	},
	Check: func(h *heads) error {
		if h.Share < 0 {
			return fmt.Errorf("got a share of %v, want none below 0", h.Share)
		}
		return nil
	},
}

// planOf returns a plan of tosses of these numbers of coins, on seeds from 5.
func planOf(t *testing.T, seeds int, coins ...int) *experiment.Plan {
	t.Helper()
	var runs []experiment.Run
	for _, c := range coins {
		runs = append(runs, toss{c})
	}
	p, err := experiment.NewPlan(experiment.Design{Name: "coins", Replicates: experiment.ReplicatesOfSeeds(5, seeds), Runs: runs,
		Order: func(a, b experiment.Run) int { return a.(toss).Coins - b.(toss).Coins }})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// coins is an experiment that collects into given results.
type coins struct {
	experiment.PlanWithModel[heads]
	results *experiment.Results[heads]
}

func (c coins) Collect() experiment.Collection { return withoutFigures{c.results} }

// withoutFigures has results and shows no figures of them.
type withoutFigures struct{ *experiment.Results[heads] }

func (withoutFigures) Figures() []*experiment.Figure { return nil }
func (withoutFigures) Claims() []report.Claim        { return nil }

func TestAPlanHasEachRunOnceInOrder(t *testing.T) {
	p := planOf(t, 3, 4, 2, 4, 3)
	if !slices.Equal(p.Runs, []experiment.Run{toss{2}, toss{3}, toss{4}}) || p.Len() != 9 {
		t.Fatalf("got the runs %v and %d items, want 2, 3 and 4 coins and 9 items", p.Runs, p.Len())
	}
	if i, ok := p.RunIndex(toss{3}); i != 1 || !ok {
		t.Errorf("got run %d, want 1", i)
	}
	if _, ok := p.RunIndex(toss{5}); ok {
		t.Error("got an index of a run that is not planned, want none")
	}
	item := p.Item(5)
	if want := (experiment.Key{Run: toss{4}, Seed: 6}); item.Key != want || item.Replicate != 1 {
		t.Errorf("got %+v, want %+v on replicate 1", item, want)
	}
	runs := make([]experiment.Run, experiment.MaxItems/2+1)
	for i := range runs {
		runs[i] = i
	}
	if _, err := experiment.NewPlan(experiment.Design{Name: "big", Replicates: experiment.ReplicatesOfSeeds(1, 2), Runs: runs}); err == nil {
		t.Error("got a plan of too many items, want an error")
	}
}

func TestResultsInAnyOrderAreComparedOnCompleteReplicates(t *testing.T) {
	p := planOf(t, 4, 1, 2, 3)
	all := experiment.NewResults(p, &model)
	c, err := experiment.Compute(coins{experiment.PlanWithModel[heads]{Plan: p, Model: &model}, all}, 3, experiment.Context{}, nil)
	if err != nil || c.Done() != p.Len() {
		t.Fatalf("got %d results and error %v, want %d", c.Done(), err, p.Len())
	}
	some := experiment.NewResults(p, &model)
	for _, i := range rand.New(rand.NewPCG(1, 2)).Perm(p.Len()) {
		if i == 4 || i == 11 { // run 1 on replicate 1, run 2 on replicate 3
			continue
		}
		for range 2 {
			if err := some.AddRow(i, all.Row(nil, i)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if some.Done() != 10 || !slices.Equal(some.Remaining(), []int{4, 11}) {
		t.Errorf("got %d results, remaining %v, want 10, remaining 4 and 11", some.Done(), some.Remaining())
	}
	complete := some.Complete([]int{0, 1})
	if got := complete.Sample(1, share); !slices.Equal(got, []float64{45, 69, 84}) {
		t.Errorf("got %v, want 20 plus the squares of 5, 7 and 8", got)
	}
	if units := complete.Units(); len(units) != 3 || units[1].Seeds[0] != 7 {
		t.Errorf("got the units %+v, want the seeds 5, 7 and 8", units)
	}
	if n := some.Complete([]int{0, 1, 2}).N(); n != 2 {
		t.Errorf("got %d replicates with all three runs, want 2", n)
	}
}

func TestResultsRefuseRowsThatNoRunCanHave(t *testing.T) {
	r := experiment.NewResults(planOf(t, 1, 1), &model)
	for want, row := range map[string][]float64{"share": {-1, 1}, "coins": {1, 0.5}, "want 2": {1}, "whole": {1, math.NaN()},
		"got 4.294967296e+09, want a whole number from 0 to 2147483647": {1, 1 << 32}, "got -1, want a whole number": {1, -1}} {
		if err := r.AddRow(0, row); err == nil || r.Done() != 0 || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: got %v, want an error with %q", row, err, want)
		}
	}
	if r.AddRow(1, []float64{1, 1}) == nil || r.AddRow(-1, []float64{1, 1}) == nil {
		t.Error("got no error for an item that the plan does not have, want one")
	}
}

func TestAFailureNamesItsItem(t *testing.T) {
	p := planOf(t, 2, 1, 13)
	plan := experiment.PlanWithModel[heads]{Plan: p, Model: &model}
	_, err := experiment.Compute(coins{plan, plan.EmptyResults()}, 1, experiment.Context{}, nil)
	const want = "2 of 4 runs failed and are left out:\n  coins: item 1 (seed 5, 13 coins): no luck\n"
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestAWorkerKeepsItsStateUntilARunFails(t *testing.T) {
	cancelled := errors.New("cancelled")
	ctx := experiment.Context{CheckCancelled: func() error { return cancelled }}
	if _, err := model.Run(&ctx, planOf(t, 1, 1), 0); !errors.Is(err, cancelled) {
		t.Errorf("got %v, want %v", err, cancelled)
	}
	if *experiment.WorkerState[int](&ctx) != 0 {
		t.Error("got the state of a worker whose run failed, want it discarded")
	}
	ctx.CheckCancelled = nil
	for range 2 {
		if _, err := model.Run(&ctx, planOf(t, 1, 1), 0); err != nil {
			t.Fatal(err)
		}
	}
	if runs := *experiment.WorkerState[int](&ctx); runs != 2 {
		t.Errorf("got %d runs counted in the worker's state, want 2", runs)
	}
}

func TestAStoreFindsTheRowsOfEqualKeysOfAnyPlan(t *testing.T) {
	var s experiment.Store
	one := s.ForPlan(planOf(t, 2, 1, 2))
	for i := range 4 {
		one.Put(i, []float64{float64(i)})
	}
	other := s.ForPlan(planOf(t, 3, 3, 2)) // the plans share the run of 2 coins, and the seeds 5 and 6
	if row := other.Get(2); !slices.Equal(row, []float64{3}) {
		t.Errorf("2 coins on seed 6: got %v, want the row of item 3 of the first plan", row)
	}
	if other.Get(1) != nil || other.Get(4) != nil {
		t.Error("got a row of 3 coins or of seed 7, which the first plan does not have, want none")
	}
	other.Prune()
	if s.Len() != 2 || one.Get(0) != nil {
		t.Errorf("after Prune: got %d rows, want the two that both plans have", s.Len())
	}
	other.Forget()
	if s.Len() != 0 {
		t.Errorf("after Forget: got %d rows, want none", s.Len())
	}
}

// TestColumnsFollowOneSchema expects numbers computed by hand. The t quantile for one degree of freedom is 12.706, so half the interval of
// two values is 6.353 times their difference. Their p-value is 0.5, and Holm's correction doubles it.
func TestColumnsFollowOneSchema(t *testing.T) {
	column := experiment.Estimates(3, true, func(row int) []float64 {
		return [][]float64{{0, 2}, {0, 4}, nil}[row]
	})
	s := &experiment.Sheet{Rows: 3, Decimals: 1}
	s.AddColumn("who", func(row int) string { return string(rune('a' + row)) })
	s.AddN(func(row int) int { return column[row].N })
	s.AddEstimate(experiment.Numbers{Title: "used", Unit: "%"}, func(row int) experiment.Estimate { return column[row] })
	s.AddEstimate(experiment.Numbers{Name: "diff", Decimals: -1, Tested: true}, func(row int) experiment.Estimate { return column[row] })
	var csv strings.Builder
	table := s.Table()
	if err := errors.Join(table.Check(), table.WriteCSV(&csv)); err != nil {
		t.Fatal(err)
	}
	const want = `who,n,mean,sd,ci_low,ci_high,diff_mean,diff_ci_low,diff_ci_high,diff_p_holm
a,2,1.0,1.4,-11.7,13.7,1,-12,14,1.0000
b,2,2.0,2.8,-23.4,27.4,2,-23,27,1.0000
c,0,,,,,,,,
`
	if csv.String() != want {
		t.Errorf("got\n%s\nwant\n%s", csv.String(), want)
	}
	if c := table.Columns[2]; c.Title != "used" || c.Unit != "%" || c.Kind != report.Number {
		t.Errorf("got the column %+v, want the number used, in %%", c)
	}
}

func TestFieldsOfHasAFieldForEachNumberOfTheStruct(t *testing.T) {
	type outcome struct {
		Share float64
		Jobs  int32
	}
	m := experiment.Model[outcome]{Name: "outcome", Fields: experiment.FieldsOf[outcome]("share jobs")}
	row := m.AppendRow(nil, &outcome{0.5, 3})
	if back, err := m.Read(row); err != nil || back != (outcome{0.5, 3}) || !slices.Equal(m.Columns(), []string{"share", "jobs"}) {
		t.Errorf("%v: got %+v, error %v and the columns %v, want a share of 0.5 and 3 jobs", row, back, err, m.Columns())
	}
	if _, err := m.Read([]float64{0.5, 2.5}); err == nil {
		t.Error("got no error for 2.5 jobs, want one")
	}
	if got := m.Number("jobs")(&outcome{0.5, 3}); got != 3 {
		t.Errorf("got %v jobs, want 3", got)
	}
	type machine struct {
		Runs int
		outcome
		Each []outcome
		Last outcome
	}
	nested := experiment.Model[machine]{Name: "machine", Fields: experiment.FieldsOf[machine]("runs share jobs last_share last_jobs")}
	want := machine{Runs: 2, outcome: outcome{0.5, 3}, Last: outcome{0.25, 1}}
	back, err := nested.Read([]float64{2, 0.5, 3, 0.25, 1})
	if err != nil || back.Runs != want.Runs || back.outcome != want.outcome || back.Last != want.Last {
		t.Errorf("a struct with structs: got %+v, %v, want %+v", back, err, want)
	}
	for _, names := range []string{"share", "share jobs more"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("got fields with the names %q of a struct of two numbers, want a panic", names)
				}
			}()
			experiment.FieldsOf[outcome](names)
		}()
	}
}
