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

// A toss is a run of an experiment with coins, which measures how often heads comes.
type toss struct{ Coins int }

func (t toss) String() string { return fmt.Sprint(t.Coins, " coins") }

type heads struct {
	Share float64
	Coins int
}

var model = experiment.Model[heads]{
	Name:   "coins",
	Fields: experiment.FieldsOf[heads]("share coins"),
	Execute: func(ctx *experiment.Context, on experiment.Item, _ *workload.Trace) (heads, error) {
		*experiment.WorkerState[int](ctx)++
		coins := on.Run.(toss).Coins
		if coins == 13 {
			return heads{}, errors.New("no luck")
		}
		return heads{Share: float64(coins*10) + float64(on.Seed*on.Seed), Coins: coins}, ctx.Heartbeat()
	},
	Check: func(h *heads) error {
		if h.Share < 0 {
			return fmt.Errorf("got a share of %v, want none below 0", h.Share)
		}
		return nil
	},
}

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

// coins is the experiment on a plan.
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
		t.Fatalf("got %v, %d items", p.Runs, p.Len())
	}
	if i, ok := p.RunIndex(toss{3}); i != 1 || !ok {
		t.Errorf("got run %d, want 1", i)
	}
	if _, ok := p.RunIndex(toss{5}); ok {
		t.Error("found a run that is not planned")
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
		t.Error("a plan of too many items is accepted, want an error")
	}
}

func TestResultsInAnyOrderAreComparedOnWholeReplicates(t *testing.T) {
	p := planOf(t, 4, 1, 2, 3)
	all := experiment.NewResults(p, &model)
	c, err := experiment.Compute(coins{experiment.PlanWithModel[heads]{Plan: p, Model: &model}, all}, 3, experiment.Context{}, nil)
	if err != nil || c.Done() != p.Len() {
		t.Fatal(err)
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
		t.Errorf("got %d, remaining %v", some.Done(), some.Remaining())
	}
	share := func(h *heads) float64 { return h.Share }
	w := some.Complete([]int{0, 1})
	if got := w.Sample(1, share); !slices.Equal(got, []float64{45, 69, 84}) {
		t.Errorf("got %v, want 20 and the squares of 5, 7 and 8", got)
	}
	if r := w.Units(); len(r) != 3 || r[1].Seeds[0] != 7 {
		t.Errorf("got %+v", r)
	}
	if n := some.Complete([]int{0, 1, 2}).N(); n != 2 {
		t.Errorf("got %d replicates of all, want 2", n)
	}
}

func TestResultsRefuseRowsThatNoRunCanHave(t *testing.T) {
	r := experiment.NewResults(planOf(t, 1, 1), &model)
	for name, row := range map[string][]float64{"": {-1, 1}, "share": {-1, 1}, "coins": {1, 0.5}, "2": {1}, "whole": {1, math.NaN()}} {
		if err := r.AddRow(0, row); err == nil || r.Done() != 0 || !strings.Contains(err.Error(), name) {
			t.Errorf("%v: got %v", row, err)
		}
	}
	if r.AddRow(1, []float64{1, 1}) == nil || r.AddRow(-1, []float64{1, 1}) == nil {
		t.Error("an item that the plan lacks is accepted, want an error")
	}
}

func TestAFailureNamesItsItem(t *testing.T) {
	p := planOf(t, 2, 1, 13)
	on := experiment.PlanWithModel[heads]{Plan: p, Model: &model}
	_, err := experiment.Compute(coins{on, on.EmptyResults()}, 1, experiment.Context{}, nil)
	const want = "2 of 4 runs failed and are left out:\n  coins: item 1 (seed 5, 13 coins): no luck\n"
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
	ctx := experiment.Context{CheckCancelled: func() error { return errors.New("called off") }}
	if _, err := model.Run(&ctx, planOf(t, 1, 1), 0); err == nil || !strings.HasSuffix(err.Error(), "called off") {
		t.Errorf("got %v, want it called off", err)
	}
	if *experiment.WorkerState[int](&ctx) != 0 {
		t.Error("the state of a worker whose run failed is kept, want it discarded")
	}
	ctx.CheckCancelled = nil
	for range 2 {
		if _, err := model.Run(&ctx, planOf(t, 1, 1), 0); err != nil {
			t.Fatal(err)
		}
	}
	if *experiment.WorkerState[int](&ctx) != 2 {
		t.Error("the worker's state is lost between two runs")
	}
}

func TestAStoreFindsTheRowsOfEqualKeysOfAnyPlan(t *testing.T) {
	var s experiment.Store
	one := s.ShelfFor(planOf(t, 2, 1, 2))
	for i := range 4 {
		one.Put(i, []float64{float64(i)})
	}
	other := s.ShelfFor(planOf(t, 3, 3, 2)) // run 0 of this plan is run 1 of the first
	if row := other.Get(2); !slices.Equal(row, []float64{3}) {
		t.Errorf("got %v of run 2 on seed 6, want item 3 of the first plan", row)
	}
	if other.Get(1) != nil || other.Get(4) != nil {
		t.Error("got rows of another run or another seed, want none")
	}
	other.Prune()
	if s.Len() != 2 || one.Get(0) != nil {
		t.Errorf("got %d rows, want the two that both plans have", s.Len())
	}
	other.Forget()
	if s.Len() != 0 {
		t.Errorf("got %d rows, want none", s.Len())
	}
}

// TestColumnsFollowOneSchema uses these facts: the t quantile for one degree of freedom is 12.706, so half the interval of two values is
// 6.353 times their difference; Holm's correction doubles the smaller of two p-values.
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
		t.Errorf("got the column %+v", c)
	}
}

func TestFieldsAreThoseOfTheStruct(t *testing.T) {
	type outcome struct {
		Share float64
		Jobs  int32
	}
	m := experiment.Model[outcome]{Name: "outcome", Fields: experiment.FieldsOf[outcome]("share jobs")}
	row := m.AppendRow(nil, &outcome{0.5, 3})
	if back, err := m.Read(row); err != nil || back != (outcome{0.5, 3}) || !slices.Equal(m.Columns(), []string{"share", "jobs"}) {
		t.Errorf("%v was read as %+v, %v", row, back, err)
	}
	if _, err := m.Read([]float64{0.5, 2.5}); err == nil {
		t.Error("two and a half jobs are accepted, want an error")
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
	of := experiment.Model[machine]{Name: "machine", Fields: experiment.FieldsOf[machine]("runs share jobs last_share last_jobs")}
	want := machine{Runs: 2, outcome: outcome{0.5, 3}, Last: outcome{0.25, 1}}
	back, err := of.Read([]float64{2, 0.5, 3, 0.25, 1})
	if err != nil || back.Runs != want.Runs || back.outcome != want.outcome || back.Last != want.Last {
		t.Errorf("a struct with structs: got %+v, %v, want %+v", back, err, want)
	}
	for _, names := range []string{"share", "share jobs more"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("the names %q are accepted for a struct of two numbers, want a panic", names)
				}
			}()
			experiment.FieldsOf[outcome](names)
		}()
	}
}
