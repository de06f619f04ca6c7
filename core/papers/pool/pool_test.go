package pool

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/testbed"
)

var update = flag.Bool("update", false, "write the golden files again")

func TestTable1HasThePrintedAndTheComputedValues(t *testing.T) {
	var b bytes.Buffer
	table := Table1(DefaultSizing())
	if err := table.Check(); err != nil {
		t.Fatal(err)
	}
	if err := table.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	want := `case,k,p,mean_printed,mean,mean_follows,variance_printed,variance,variance_follows,size
1,0.1,1000,0.66211,0.66211,yes,48.209,48.209,yes,26
2,1,10000,6.6211,6.6211,yes,4820.9,4820.9,yes,30
3,10,100000,66.211,66.211,yes,20900000,482089,no,34
4,30,300000,198.63,198.63,yes,388000000,4338798,no,36
5,50,500000,331.05,331.05,yes,520000000,12052217,no,36
`
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
	if c := Table1Claim(); c.Verdict != report.DoesNotHold || len(c.Evidence()) != 10 {
		t.Errorf("got %v on %d numbers, want %v on 10", c.Verdict, len(c.Evidence()), report.DoesNotHold)
	}
}

func TestKneeIsFarthestBelowTheStraightLine(t *testing.T) {
	inf := math.Inf(1)
	tests := map[string]struct {
		waits []float64
		want  int
	}{
		"a knee at the third":         {[]float64{inf, 10, 1, 0.9, 0.8, 0.7}, 3},
		"a straight line has none":    {[]float64{3, 2, 1, 0}, 0},
		"two finite values have none": {[]float64{inf, inf, 2, 1}, 0},
		"no finite values":            {[]float64{inf, inf}, 0},
		"no values":                   {nil, 0},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := Knee(tc.waits); got != tc.want {
				t.Errorf("got %d, want %d", got, tc.want)
			}
		})
	}
}

func TestFigure3HasTheWaitsOfFiveCases(t *testing.T) {
	s := DefaultSizing()
	table := s.Figure3()
	if err := table.Check(); err != nil || len(table.Rows) != 5*60 {
		t.Fatalf("got %d rows and error %v, want 60 rows for each of 5 cases", len(table.Rows), err)
	}
	suggested := map[string]string{} // the suggested size by case
	for _, row := range table.Rows {
		if row[5] == "yes" {
			suggested[row[1]] = row[3]
		}
		if c := row[3]; len(c) == 1 && row[4] != "inf" {
			t.Errorf("c = %s: got %s, want inf with fewer than 10 resources at a load of 20", c, row[4])
		}
	}
	if want := map[string]string{"1": "26", "2": "30", "3": "34", "4": "36", "5": "36"}; !reflect.DeepEqual(suggested, want) {
		t.Errorf("got %v, want %v", suggested, want)
	}
	if c := s.Figure3Claim(); c.Verdict != report.DoesNotHold || !strings.Contains(c.Finding, "94.5 %") {
		t.Errorf("got %v: %s\nwant %v with 94.5 %% in it", c.Verdict, c.Finding, report.DoesNotHold)
	}
	s.Load = 80
	if c := s.Figure3Claim(); c.Verdict != report.Inconclusive || len(c.Evidence()) != 0 {
		t.Errorf("no shown pool is large enough: got %v on %d comparisons, want %v on none", c.Verdict, len(c.Evidence()),
			report.Inconclusive)
	}
}

func TestTheWaitIsInfiniteWithAsManyResourcesAsTheLoad(t *testing.T) {
	s := DefaultSizing()
	for load := 1; load <= 120; load++ {
		s.Load, s.LargestPool = float64(load), load+1
		for _, c := range Cases {
			w := s.Waits(c)
			if !math.IsInf(w[load-1], 1) || math.IsInf(w[load], 1) || w[load] > 1e6 {
				t.Errorf("load %d, case %d: got W_%d = %v and W_%d = %v, want inf and a finite wait", load, c.Number, load, w[load-1], load+1,
					w[load])
			}
		}
	}
}

// TestFigure3IsNotJudgedIfFewerThanFivePoolsCarryTheLoad shows pools of up to 60 resources. A pool carries a load if it has more resources.
func TestFigure3IsNotJudgedIfFewerThanFivePoolsCarryTheLoad(t *testing.T) {
	s := DefaultSizing()
	for load, want := range map[float64]string{
		60:   "From 61 resources on a pool carries a load of 60;",
		59:   "From 60 resources on a pool carries a load of 59;",
		58.5: "From 59 resources on a pool carries a load of 58.5;",
		56:   "From 57 resources on a pool carries a load of 56;",
	} {
		s.Load = load
		if c := s.Figure3Claim(); !strings.HasPrefix(c.Finding, want) || c.Verdict != report.Inconclusive || len(c.Evidence()) != 0 {
			t.Errorf("load %v: got %v, %q, want no comparison and %q", load, c.Verdict, c.Finding, want)
		}
	}
	s.Load = 55
	if c := s.Figure3Claim(); len(c.Evidence()) != 2*len(Cases) {
		t.Errorf("load 55, which five pools carry: got %d comparisons (%s), want two for each case", len(c.Evidence()), c.Finding)
	}
}

func TestErrorsOfSizingNameTheParameter(t *testing.T) {
	s := Sizing{Alpha: 0, Ratio: 1, Load: math.NaN(), Threshold: 1, LargestPool: 0}
	want := `alpha: got "0", want a number from 0.01 to 10
ratio: got "1", want a number from 1.01 to 1000000000
load: got "NaN", want a number from 0.01 to 100000
most: got "0", want a whole number from 1 to 100000`
	if err := SizingParameters.Validate(&s); err == nil || err.Error() != want {
		t.Errorf("got %v, want %q", err, want)
	}
	d := DefaultSizing()
	if err := SizingParameters.Validate(&d); err != nil {
		t.Errorf("the defaults: got %v, want no error", err)
	}
	var fromParameters Sizing
	for _, p := range SizingParameters {
		if err := p.Set(&fromParameters, p.Default); err != nil {
			t.Error(err)
		}
	}
	if fromParameters != d {
		t.Errorf("got %+v from the parameters' defaults, want %+v: a field has no parameter", fromParameters, d)
	}
}

// smallStudy returns the study of Figures 4 to 7 on four seeds.
func smallStudy() Study {
	s := DefaultStudy()
	s.Seeds = 4
	return s
}

// mustPlan returns the plan of a study, which must be valid.
func mustPlan(t testing.TB, s Study) *Plan {
	t.Helper()
	p, err := NewPlan(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// compute computes the given items of a study in their order, or all items if order is nil.
func compute(t testing.TB, s Study, order []int) *Results {
	t.Helper()
	p := mustPlan(t, s)
	r := p.NewResults()
	if order == nil {
		order = r.Remaining()
	}
	for _, i := range order {
		o, err := Model.Run(new(experiment.Context), p.Plan, i)
		if err == nil {
			err = r.Add(i, o)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// allTablesAsCSV returns all claims, evidence and tables of the results as CSV. The results are of the default reading, L-pool.
func allTablesAsCSV(t testing.TB, r *Results) string {
	t.Helper()
	var b bytes.Buffer
	tables := []*report.Table{WithReading("L-pool", report.ClaimsTable(r.Claims())), WithReading("L-pool", report.EvidenceTable(r.Claims()))}
	for _, f := range r.Plan.Figures {
		tables = append(tables, r.Figure(f).Table)
	}
	for _, f := range r.Plan.Figures {
		tables = append(tables, FateTable(r, f))
	}
	for _, table := range tables {
		if err := table.Check(); err != nil {
			t.Fatal(err)
		}
		if err := table.WriteCSV(&b); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// TestTablesAndClaimsEqualTheGoldenFile compares them byte for byte. It runs natively and as WebAssembly.
func TestTablesAndClaimsEqualTheGoldenFile(t *testing.T) {
	got := allTablesAsCSV(t, compute(t, smallStudy(), nil))
	thresholdStudy := smallStudy()
	thresholdStudy.Figures = []int{ThresholdSweep}
	var sweep strings.Builder
	if err := compute(t, thresholdStudy, nil).Figure(ThresholdSweep).Table.WriteCSV(&sweep); err != nil {
		t.Fatal(err)
	}
	got += sweep.String()
	file := filepath.Join("testdata", "figures4to7-4seeds.csv")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		gotLines, wantLines := strings.Split(got, "\n"), strings.Split(string(want), "\n")
		for i := range min(len(gotLines), len(wantLines)) {
			if gotLines[i] != wantLines[i] {
				t.Fatalf("line %d: got %q, want %q", i+1, gotLines[i], wantLines[i])
			}
		}
		t.Fatalf("got %d lines, want %d", len(gotLines), len(wantLines))
	}
}

func TestTheOrderOfItemsDoesNotMatter(t *testing.T) {
	s := smallStudy()
	s.Seeds, s.Figures = 2, []int{5, 6}
	n := mustPlan(t, s).Len()
	if n != 2*(30+20-1) {
		t.Errorf("got %d items, want 98: on 2 seeds, 30 and 20 cells, of which one is in both figures", n)
	}
	inOrder := allTablesAsCSV(t, compute(t, s, nil))
	shuffled := allTablesAsCSV(t, compute(t, s, rand.New(rand.NewPCG(1, 1)).Perm(n)))
	if inOrder != shuffled {
		t.Error("got other tables from shuffled items, want the same")
	}
}

func TestFiguresShareTheirRuns(t *testing.T) {
	s := smallStudy()
	all := mustPlan(t, s).Len()
	s.Figures = []int{4}
	ofFigure4 := mustPlan(t, s).Len()
	s.Figures = []int{7}
	// Figure 5 has the cells of Figure 4, and Figure 6 those of Figure 7. All have the cell k = 5, a = 2, 80 s, kAPAC, on 4 seeds.
	if ofFigure7 := mustPlan(t, s).Len(); all != ofFigure4+ofFigure7-4 {
		t.Errorf("got %d items for all four figures, %d for Figure 4 and %d for Figure 7, want all but 4 of the last two", all, ofFigure4,
			ofFigure7)
	}
}

func TestAPartOfTheItemsGivesATableOfFewerSeeds(t *testing.T) {
	s := smallStudy()
	s.Figures = []int{4}
	if r := compute(t, s, []int{}); r.Done() != 0 || r.Total() != 120 || r.Claims()[0].Verdict != report.Inconclusive {
		t.Errorf("nothing computed: got %d of %d items and %v, want 0 of 120 and %v", r.Done(), r.Total(), r.Claims()[0].Verdict,
			report.Inconclusive)
	}
	items := make([]int, 75) // a seed has 30 items, so that two seeds are complete and the third is not
	for i := range items {
		items[i] = i
	}
	r := compute(t, s, items)
	for _, row := range r.Figure(4).Table.Rows {
		if row[3] != "2" {
			t.Errorf("a %s, k %s: got %s seeds, want the 2 that are complete", row[1], row[2], row[3])
		}
	}
	if c := r.Claims(); c[0].Verdict != report.Inconclusive {
		t.Errorf("two seeds: got %v, want %v", c[0].Verdict, report.Inconclusive)
	}
}

func TestErrorsOfStudiesNameTheParameter(t *testing.T) {
	tests := map[string]struct {
		change func(*Study)
		want   string
	}{
		"no seeds":          {func(s *Study) { s.Seeds = 0 }, `seeds: got "0", want a whole number from 1 to 100000`},
		"an unknown figure": {func(s *Study) { s.Figures = []int{3} }, "pool: figure: got 3, want 4 to 11"},
		"no figure":         {func(s *Study) { s.Figures = nil }, "pool: figures: got none, want at least one"},
		"a bad scenario":    {func(s *Study) { s.Scenario.Omega = 2 }, `omega: got "2", want a number from 0 to 1`},
		"a pool of six nodes": {func(s *Study) { s.Scenario.Blades, s.Scenario.ServerCPUs = 3, 0 },
			"pool: the figures' cell k = 7, a = 3, gap 80 s: k: got \"7\", want at most the pool's 6 nodes"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			s := DefaultStudy()
			tc.change(&s)
			if _, err := NewPlan(s); err == nil || err.Error() != tc.want {
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
}

func TestColumnMeansLeaveOutMissingNumbers(t *testing.T) {
	nan := math.NaN()
	got := columnMeans([][]float64{{1, nan, nan}, {3, 5, nan}})
	if got[0] != 2 || got[1] != 5 || !math.IsNaN(got[2]) {
		t.Errorf("got %v, want 2, 5 and NaN", got)
	}
}

// TestEveryRequestHasOneFate checks that the shares of the fates add up to 100 % in every cell, and that each fate occurs. The scenario is
// one in which all fates occur.
func TestEveryRequestHasOneFate(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes the runs of four figures")
	}
	s := smallStudy()
	s.Scenario.LocalWork, s.Scenario.SetBy, s.Scenario.Gap, s.Scenario.Reject = testbed.Shares, admission.AllUp, 20, admission.AtEither
	r := compute(t, s, nil)
	seen := map[string]bool{} // the fates that occur
	for _, figure := range s.Figures {
		sum := 0.0
		for i, row := range FateTable(r, figure).Rows {
			mean, err := strconv.ParseFloat(row[len(row)-4], 64) // the last columns are mean, sd, ci_low and ci_high
			if err != nil {
				t.Fatal(err)
			}
			sum += mean
			if mean > 0 {
				seen[row[5]] = true
			}
			if i%len(Fates) == len(Fates)-1 { // the last fate of a cell
				if math.Abs(sum-100) > 0.005 {
					t.Errorf("figure %d, %v: got fates that add up to %v %%, want 100 %%", figure, row[:5], sum)
				}
				sum = 0
			}
		}
	}
	for _, f := range Fates {
		if !seen[f.Name] {
			t.Errorf("%s: got no request with this fate, want some", f.Name)
		}
	}
}

func TestTheThresholdSweepContainsThePointOfFigure4(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: TestTablesAndClaimsEqualTheGoldenFile compares the same numbers")
	}
	s := smallStudy()
	s.Figures = []int{ThresholdSweep}
	sweep := compute(t, s, nil)
	if claims := sweep.Claims(); len(claims) != 0 {
		t.Errorf("got claims %+v, want none: the paper has no sweep", claims)
	}
	s.Figures = []int{4}
	figure4 := compute(t, s, nil).Figure(4).Table
	rowOfFigure4 := slices.IndexFunc(figure4.Rows, func(row []string) bool { return row[1] == "2" && row[2] == "5" })
	table := sweep.Figure(ThresholdSweep).Table
	rowOfSweep := slices.IndexFunc(table.Rows, func(row []string) bool { return row[0] == "any" && row[1] == "0.5" })
	const sweepMean, figureMean = 9, 4 // the columns with the mean of U_r
	if got, want := table.Rows[rowOfSweep][sweepMean], figure4.Rows[rowOfFigure4][figureMean]; got != want {
		t.Errorf("U_r at k = 5, a = 2 and the default threshold: got %s, want %s as in Figure 4", got, want)
	}
}

func TestPredictionIsComparedWithNoThreshold(t *testing.T) {
	s := smallStudy()
	s.Figures = []int{PredictionGain}
	table := compute(t, s, nil).Figure(PredictionGain).Table
	if len(table.Rows) != 3*len(Spreads) {
		t.Fatalf("got %d rows, want three for each of %d spreads", len(table.Rows), len(Spreads))
	}
	number := func(row []string, column string) float64 {
		i := slices.IndexFunc(table.Columns, func(c report.Column) bool { return c.Name == column })
		x, _ := strconv.ParseFloat(row[i], 64)
		return x
	}
	for i, row := range table.Rows {
		withoutThreshold := table.Rows[i/3*3] // the first of a spread's three rows
		for _, m := range []string{"effectiveness", "success"} {
			// All numbers are rounded to three decimals, so that the two differences may be 0.001 apart.
			if diff := number(row, m+"_mean") - number(withoutThreshold, m+"_mean"); math.Abs(diff-number(row, m+"_diff_mean")) > 0.0011 {
				t.Errorf("spread %s, %s above %s: got a difference in %s of %v, want %v", row[0], row[1], row[2], m,
					number(row, m+"_diff_mean"), diff)
			}
		}
	}
}

// TestAskReturnsTheAnswersOfTheTestBed asks at minute 15 after a warm-up of 10 800 s.
func TestAskReturnsTheAnswersOfTheTestBed(t *testing.T) {
	s := testbed.Default()
	a, err := DefaultQuestion().Ask(s, 1)
	if err != nil {
		t.Fatal(err)
	}
	view, err := testbed.Freeze(s, 1, admission.Instant((10800+900)*1000))
	if err != nil {
		t.Fatal(err)
	}
	const lead, length = 600_000, 1_200_000 // of the default question, in ms
	want := view.Ask(DefaultQuestion().Request, lead, length)
	if fmt.Sprint(a.Answers) != fmt.Sprint(want) { // compared as text, since a missing value is NaN
		t.Errorf("got %v, want %v", a.KAPAC.Decision, want.KAPAC.Decision)
	}
	for i, n := range view.Nodes {
		if want := (NodeStates{n.Name, view.State(testbed.KAPAC, i), view.State(testbed.Strict, i)}); a.Nodes[i] != want {
			t.Errorf("node %d: got %v, want %v", i, a.Nodes[i], want)
		}
	}
	for _, table := range []*report.Table{a.Table(admission.Share(s.Threshold)), a.ResourcesTable()} {
		if err := table.Check(); err != nil {
			t.Error(err)
		}
	}
	s.WarmUp = 0
	late := Question{Minute: 10_000}
	if got := late.At(&s); got != 1_800_000 {
		t.Errorf("after the measured time: got %d ms, want its end", got)
	}
}

func TestTheReadingsAreDifferentScenarios(t *testing.T) {
	if got := Readings[0].Apply(testbed.Default()); got != testbed.Default() {
		t.Errorf("the first reading: got %+v, want the default scenario", got)
	}
	seen := map[testbed.Scenario]bool{}
	for _, r := range Readings {
		seen[r.Apply(testbed.Default())] = true
	}
	if len(seen) != 5+8 {
		t.Errorf("got %d different scenarios, want 13: five of limit and place, and eight of contention, availability, nodes and local work",
			len(seen))
	}
	for _, r := range Readings {
		if got := ReadingOf(r.Apply(testbed.Default())); got != r {
			t.Errorf("%s: got the reading %s of its own scenario, want the same", r.Name, got.Name)
		}
		faster := r.Apply(testbed.Default())
		faster.Gap = 20
		if got := ReadingOf(faster); got != r {
			t.Errorf("%s: got the reading %s of its scenario at another rate, want the same", r.Name, got.Name)
		}
	}
	other := testbed.Default()
	other.Bind, other.SetBy = testbed.FromSet, admission.AllUp
	if r := ReadingOf(other); r.Name != "scenario" {
		t.Errorf("a scenario of no reading: got %+v, want the name \"scenario\"", r)
	}
}

func TestTheTablesOfARunHaveAllItsRows(t *testing.T) {
	for _, policy := range []testbed.Policy{testbed.KAPAC, testbed.Strict} {
		trace, err := testbed.Record(testbed.Default(), policy, 1)
		if err != nil {
			t.Fatal(err)
		}
		run := RunTable(policy, []testbed.Outcome{trace.Outcome})
		events, decisions := EventsTable(trace), DecisionsTable(trace)
		for _, table := range []*report.Table{run, events, decisions} {
			if err := table.Check(); err != nil {
				t.Error(err)
			}
		}
		if len(run.Rows) != 5 || len(events.Rows) != len(trace.Events) || len(decisions.Rows) != len(trace.Cases) {
			t.Errorf("%v: got %d, %d and %d rows, want 5 measures, %d events and %d requests", policy, len(run.Rows), len(events.Rows),
				len(decisions.Rows), len(trace.Events), len(trace.Cases))
		}
		for _, row := range decisions.Rows {
			counted, decision, tried := row[4], row[5], row[7]
			if counted == "yes" && (decision == admission.Accepted.String()) == (tried == "") {
				t.Errorf("%v, request %s: got the decision %q and the tried nodes %q, want nodes exactly if accepted", policy, row[0], decision,
					tried)
			}
		}
	}
	s := testbed.Default()
	if got := len(ParamsTable(&s).Rows); got != len(testbed.Parameters) {
		t.Errorf("got %d parameters, want %d", got, len(testbed.Parameters))
	}
}

func BenchmarkFigures4to7OneSeed(b *testing.B) {
	s := DefaultStudy()
	s.Seeds = 1
	p := mustPlan(b, s)
	for b.Loop() {
		for i := range p.Len() {
			if o, err := Model.Run(new(experiment.Context), p.Plan, i); err != nil || o.Capacity == 0 {
				b.Fatalf("got %+v, %v", o, err)
			}
		}
	}
	b.ReportMetric(float64(p.Len()), "runs/op")
}

func TestThePermittedWorkloadRisesWithThePool(t *testing.T) {
	s := DefaultSizing()
	c := s.PermittedClaim()
	if c.Verdict != report.Holds || len(c.Evidence()) != len(Cases) || !strings.Contains(c.Finding, "from 2.65 to 87.0 % (case 1)") {
		t.Errorf("got %v: %s\nwant %v for each case, case 1 from 2.65 to 87.0 %%", c.Verdict, c.Finding, report.Holds)
	}
	if s.LargestPool = 1e5; !strings.Contains(s.PermittedClaim().Finding, "from c = 1 to 500 from") {
		t.Errorf("pools of up to 100 000 resources: got %s, want at most %d", s.PermittedClaim().Finding, maxPermittedSize)
	}
	if s.LargestPool = 1; s.PermittedClaim().Verdict != report.Inconclusive {
		t.Errorf("one resource: got %v, want %v", s.PermittedClaim().Verdict, report.Inconclusive)
	}
}

func TestTheModelReadsTheRowThatItAppended(t *testing.T) {
	p := mustPlan(t, smallStudy())
	o, err := Model.Run(new(experiment.Context), p.Plan, 3)
	if err != nil {
		t.Fatal(err)
	}
	o.Capacity = 1 << 53 // up to here a float64 holds every whole number
	row := Model.AppendRow(nil, &o)
	if got, err := Model.Read(row); err != nil || got != o || len(row) != len(Model.Columns()) {
		t.Errorf("got %+v, %v\nwant %+v", got, err, o)
	}
	for name, column := range map[string]int{"requests": 0, "completed": 11, "spared": 13, "taken_0": 20, "reserved": 26, "capacity": 28} {
		if got := Model.Columns()[column]; got != name {
			t.Errorf("column %d: got %s, want %s", column, got, name)
		}
		for _, x := range []float64{0.5, -1, math.NaN(), math.Inf(1), 1 << 54} {
			wrong := slices.Clone(row)
			wrong[column] = x
			if _, err := Model.Read(wrong); err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("%s is %v: got error %v, want one that names it", name, x, err)
			}
		}
	}
}

func TestEveryReadingIsJudgedAsInAStudyOfItsOwn(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes the runs of every reading twice")
	}
	s := DefaultStudy()
	s.Scenario.WarmUp, s.Scenario.Window, s.Scenario.Blades, s.Seeds, s.Figures = 1800, 900, 8, 3, []int{EveryReading}
	every := compute(t, s, nil)
	if f := every.Figure(EveryReading); f.N != 3 || f.Table.Check() != nil || f.Table.Rows[0][0] != "L-pool" {
		t.Errorf("got n %d and the first row %v, want 3 and the reading L-pool", f.N, f.Table.Rows[0])
	}
	for _, reading := range Readings {
		own := DefaultStudy()
		own.Scenario, own.Seeds = reading.Apply(s.Scenario), s.Seeds
		got, want := report.EvidenceTable(ClaimsIn(every, reading)), report.EvidenceTable(compute(t, own, nil).Claims())
		if !reflect.DeepEqual(got.Rows, want.Rows) {
			t.Errorf("%s: got %v, want %v", reading.Name, got.Rows, want.Rows)
		}
	}
}

// claimWith returns a claim that is judged by one comparison of this stance.
func claimWith(title string, stance report.Stance) report.Claim {
	c := report.Claim{Title: title}
	c.Judge(30, report.Part{Evidence: []report.Evidence{{Stance: stance}}})
	return c
}

func TestOverReadingsNamesTheReadingsByVerdict(t *testing.T) {
	judged := make([][]report.Claim, len(Readings))
	for i := range judged {
		stance := report.For
		switch {
		case i < 2:
			stance = report.Against
		case i < 5:
			stance = report.Open
		}
		judged[i] = []report.Claim{claimWith("in all", report.For), claimWith("in some", stance)}
	}
	got := OverReadings(judged)
	if got[0].Verdict != report.Holds || !strings.HasPrefix(got[0].Finding, "Over 13 readings: holds in 13 (L-pool, ") {
		t.Errorf("in all: got %v: %s\nwant %v in 13 readings", got[0].Verdict, got[0].Finding, report.Holds)
	}
	const rest = "; does not hold in 2 (L-pool, k-pool); inconclusive in 3 (bounded-pool, L-set, k-set)."
	if c := got[1]; c.Verdict != report.DependsOnReading || !strings.HasSuffix(c.Finding, rest) ||
		!strings.HasPrefix(c.Finding, "Over 13 readings: holds in 8 (") {
		t.Errorf("in some: got %v: %s\nwant %v: holds in 8%s", c.Verdict, c.Finding, report.DependsOnReading, rest)
	}
}

// TestFigure6ComparesNoDifferenceTwice guards against a claim whose parts compare the same difference with both signs, so that they could
// never both hold.
func TestFigure6ComparesNoDifferenceTwice(t *testing.T) {
	s := smallStudy()
	s.Figures = []int{6}
	c := compute(t, s, nil).Figure(6).Claim
	seen := map[string]bool{}
	for _, e := range c.Evidence() {
		if seen[e.Quantity] {
			t.Errorf("got two comparisons of %s, want one", e.Quantity)
		}
		seen[e.Quantity] = true
	}
	if c.PartsInWords() == "" || len(c.Parts) != 2 || c.Parts[1].Name != "falls more slowly" {
		t.Errorf("got the parts %s, want two, the second \"falls more slowly\"", c.PartsInWords())
	}
}

// TestEffectivenessFallsUnderContention tests section 6.1's explanation of Figure 5: with contention for resources, effectiveness falls
// with k and with a.
func TestEffectivenessFallsUnderContention(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes 120 runs of a contended test bed")
	}
	s := smallStudy()
	s.Figures, s.Seeds = []int{5}, 4
	for _, r := range Readings {
		if r.Contended {
			s.Scenario = r.Apply(s.Scenario)
		}
	}
	for _, e := range compute(t, s, nil).Figure(5).Claim.Evidence() {
		isLastStep := strings.Contains(e.Quantity, "k = 10 less") // it is small, and not significant with four seeds
		if !(e.Value < 0) && !isLastStep {
			t.Errorf("%s: got %v points, want less than 0", e.Quantity, e.Value)
		}
	}
}

func TestTheKneeOfFigure3DependsOnItsAxis(t *testing.T) {
	s := DefaultSizing()
	s.Load, s.LargestPool = 80, 500 // no pool of up to 60 resources carries this load
	if c, want := s.Figure3Claim(), "drawn up to c = 1000, at c = 96."; !strings.Contains(c.Finding, want) {
		t.Errorf("a load of 80: got %s, want %s", c.Finding, want)
	}
	s = DefaultSizing()
	for most, want := range map[int]string{30: "drawn up to c = 30, turn at c = 23 in every case, for they differ by a factor only; " +
		"where they turn depends on where the axis ends: drawn up to c = 500, at c = 30.", 500: "drawn up to c = 500, turn at c = 30 "} {
		s.LargestPool = most
		if c := s.Figure3Claim(); !strings.Contains(c.Finding, want) {
			t.Errorf("up to %d: got %s, want %s", most, c.Finding, want)
		}
	}
}

// TestABoundedQueueIsOpenedByKAndA tests the convention on the limit. With k as printed, only a larger k opens the system. If RAQueue is
// bounded to L (section 6.1: "recent queue length L"), a larger a opens it too.
func TestABoundedQueueIsOpenedByKAndA(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes the runs of two figures in two readings")
	}
	for name, want := range map[string]report.Verdict{"bounded-pool": report.Holds, "k-pool": report.Inconclusive} {
		s := DefaultStudy()
		s.Scenario = Readings[slices.IndexFunc(Readings, func(r Reading) bool { return r.Name == name })].Apply(s.Scenario)
		s.Seeds, s.Figures = report.MinUnits, []int{4, 5}
		judged := 0
		for _, c := range compute(t, s, nil).Claims() {
			if c.Figure != "4" && c.Figure != "6.1" {
				continue
			}
			if judged++; c.Verdict != want || c.Parts[0].Verdict != report.Holds {
				t.Errorf("%s, %s: got %v (%s), want %v", name, c.Figure, c.Verdict, c.PartsInWords(), want)
			}
		}
		if judged != 2 {
			t.Errorf("%s: got %d judged claims, want 2", name, judged)
		}
	}
}
