package study

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"juggle/core/experiment/report"
	"juggle/core/schedule"
	"juggle/core/workload"
)

func TestNumbersAndListsAreSpelledForSentences(t *testing.T) {
	nan := math.NaN()
	for _, tc := range []struct{ got, want string }{
		{report.InWords(-0.26, 1), "−0.3"},
		{report.InWords(nan, 1), "–"},
		{signed(7.06, 1), "+7.1"},
		{signed(-7.06, 1), "−7.1"},
		{signed(0.04, 1), "0.0"},
		{signed(-0.04, 1), "0.0"},
		{span([]float64{1, nan, 0.3}, 1), "0.3 to 1.0"},
		{span([]float64{0.31, 0.29}, 1), "0.3"},
		{span([]float64{nan}, 1), "–"},
		{signedSpan([]float64{2.5, -0.5}, 1), "−0.5 to +2.5"},
		{report.ListInWords(nil), "none"},
		{report.ListInWords([]string{"a"}), "a"},
		{report.ListInWords([]string{"a", "b"}), "a and b"},
		{report.ListInWords([]string{"a", "b", "c"}), "a, b and c"},
		{loadsInWords([]workload.Load{1250}), "arrival rate 1.25"},
		{loadsInWords([]workload.Load{1000, 1250}), "arrival rates 1 and 1.25"},
		{schedule.Shuffle.Label() + schedule.EDF.Label(), "ShuffleEDF"},
		{fixName(0) + ", " + fixName(25) + ", " + fixName(schedule.Never), "at once, after 25 %, never"},
	} {
		if tc.got != tc.want {
			t.Errorf("got %q, want %q", tc.got, tc.want)
		}
	}
}

func TestProvenanceNamesProgramRulesLogsAndParameters(t *testing.T) {
	sources := []Source{{Name: "a.swf", SHA256: strings.Repeat("0123456789abcdef", 4), Procs: 8, Span: workload.Spanning(9)}}
	p := Defaults()
	plan := mustPlan(t, p, sources, []int{2})
	if got, want := plan.ShortProvenance(), "Juggle "+Version+
		" · rules: published · a.swf sha256 01234567 · periods 0–8 of 15 d · seeds 1–10 · the paper's parameters"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	twoLogs := []Source{sources[0], {Name: "b.swf", SHA256: strings.Repeat("b", 64), Procs: 8, Span: workload.Spanning(9)}}
	for synthetic, want := range []string{"", "2 logs, 1 of them synthetic", "synthetic logs"} {
		for i := range synthetic {
			twoLogs[i].Made = true
		}
		plan := mustPlan(t, p, twoLogs, []int{2})
		if got := plan.Synthetic(); got != want || strings.Contains(plan.Provenance(), " · "+want+" · ") != (want != "") {
			t.Errorf("%d synthetic logs: got %q, want %q, and the same in %s", synthetic, got, want, plan.Provenance())
		}
	}
	p.Periods, p.Seeds, p.Seed, p.Edition = Range{From: 2, To: 5}, 3, 7, schedule.Draft
	plan = mustPlan(t, p, sources, []int{2})
	if got, want := plan.Provenance(), "Juggle "+Version+" · rules: draft · a.swf sha256 "+sources[0].SHA256+
		" · periods 2–4 of 15 d · seeds 7–9 · w=2:5&n=3&seed=7&ed=draft"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestTheSampleNamesPeriodsBatchesAndSeeds checks the end of subtitles: n, which counts periods and not seeds, and the numbers of batches
// and seeds.
func TestTheSampleNamesPeriodsBatchesAndSeeds(t *testing.T) {
	measure := func(i Item) (float64, float64) { return 50 + float64(i.Period%3), noDistance }
	for _, tc := range []struct {
		periods, seeds int
		want, basis    string
	}{
		{12, 1, "; n 12", "n is the number of periods. The 12 periods are taken for independent, though they follow one another in a log: " +
			"batches of them need 14."},
		{12, 20, "; n 12, 20 seeds each", "n is the number of periods; a period’s value is the mean over its seeds. The 12 periods"},
		{1, 5, "; n 1, 5 seeds each", "n is the number of periods; a period’s value is the mean over its seeds."},
		{49, 2, "; n 49 in 7 batches, 2 seeds each", "n is the number of periods; a period’s value is the mean over its seeds. Periods that " +
			"follow one another in a log resemble one another, so intervals and p-values rest on the means of 7 batches of neighbours."},
	} {
		p := Defaults()
		p.Seeds = tc.seeds
		f := stateWith(t, p, []int{2}, tc.periods, measure).Figure(2)
		if !strings.HasSuffix(f.Subtitle, tc.want) || !strings.HasPrefix(f.Basis, tc.basis) || f.N != tc.periods || f.Cells[0].N != tc.periods {
			t.Errorf("%d periods, %d seeds: got n %d, %q and %q, want %q and %q", tc.periods, tc.seeds, f.N, f.Subtitle, f.Basis, tc.want,
				tc.basis)
		}
	}
	p := Defaults()
	p.Seeds = 2
	if got := NewState(mustPlan(t, p, fakeSource(3), []int{2})).Figure(2).Subtitle; !strings.HasSuffix(got, "; n 0 of 3, 2 seeds each") {
		t.Errorf("before the first result: got %q, want n 0 of 3", got)
	}
}

// TestByPeriodHasTheGainAndTheBatchOfEachPeriod checks a long log: each period has its own gain, and not the mean of its batch.
func TestByPeriodHasTheGainAndTheBatchOfEachPeriod(t *testing.T) {
	p := Defaults()
	p.Seeds = 1
	measure := func(i Item) (float64, float64) { return 50 + float64(i.Period*i.Cell.Lambda)/100, noDistance }
	title, got := stateWith(t, p, []int{2}, 49, measure).Figure(2).ByPeriod()
	if len(got.Rows) != 49 || len(got.Columns) != 5 || title != "λ 100 % over strict windows" {
		t.Fatalf("got %d rows and %d columns of %q, want 49 and 5 of λ 100 %% over strict windows", len(got.Rows), len(got.Columns), title)
	}
	for i, batch := range map[int]string{0: "1", 6: "1", 7: "2", 48: "7"} {
		// At λ 100 period i has i points more than with strict windows.
		if row := got.Rows[i]; row[1] != batch || row[4] != report.Fixed(float64(i), 2) {
			t.Errorf("got %q, want batch %s and a gain of %d points", row, batch, i)
		}
	}
	p.FixLoads = AllLoads
	_, all := stateWith(t, p, []int{4}, 7, measure).Figure(4).ByPeriod()
	if len(all.Columns) != 1+9 || all.Columns[1].Title != "λ 25 %, arrival rate 1.25" || all.Columns[4].Title != "λ 25 %, arrival rate 1" {
		t.Errorf("Figure 4 at all arrival rates: got the columns %+v, want 3 windows at 3 rates, the middle one first", all.Columns)
	}
	if _, none := stateWith(t, p, []int{1}, 7, measure).Figure(1).ByPeriod(); none != nil {
		t.Error("Figure 1, which has several gains for each period: got a table, want none")
	}
}

// TestEachPeriodHasTheValuesOfEveryRow checks the value and the difference of every row in every period.
func TestEachPeriodHasTheValuesOfEveryRow(t *testing.T) {
	p := Defaults()
	p.Seeds = 2
	measure := func(i Item) (float64, float64) {
		return 50 + float64(i.Period*i.Cell.Lambda)/100 + float64(i.Seed), noDistance
	}
	f := stateWith(t, p, []int{2}, 49, measure).Figure(2)
	got := f.EachPeriod()
	column := func(name string) int {
		return slices.IndexFunc(got.Columns, func(c report.Column) bool { return c.Name == name })
	}
	if len(got.Rows) != 49*len(f.Cells) {
		t.Fatalf("got %d rows, want 49 of each of %d", len(got.Rows), len(f.Cells))
	}
	for i, c := range f.Cells {
		rows := got.Rows[49*i : 49*(i+1)]
		for period, row := range rows { // 51.5 is 50 and the mean of the seeds 1 and 2; a batch has 7 periods
			want := []string{strconv.Itoa(c.Lambda), c.Order.String(), strconv.Itoa(period), strconv.Itoa(period/7 + 1), "2",
				report.Fixed(51.5+float64(period*c.Lambda)/100, report.Decimals), c.Baseline, ""}
			if c.Baseline != "" {
				want[7] = report.Fixed(float64(period*c.Lambda)/100, report.Decimals)
			}
			for j, name := range []string{"lambda", "order", "period", "batch", "seeds", "value", "baseline", "diff"} {
				if cell := row[column(name)]; cell != want[j] {
					t.Fatalf("row %d, period %d, %s: got %q, want %q", i, period, name, cell, want[j])
				}
			}
		}
	}
}

func TestRecipientsOfOffersAreNamedByTheirShare(t *testing.T) {
	for share, want := range map[int]string{50: "the flexible half", 30: "the flexible 30 %"} {
		p := Defaults()
		p.FlexibleShare = share
		if got := recipients(p, schedule.OffersToFlexible); got != want {
			t.Errorf("share %d: got %q, want %q", share, got, want)
		}
	}
}

func TestFewPeriodsAreTooFewWithAnyNumberOfSeeds(t *testing.T) {
	for _, tc := range []struct {
		periods, seeds int
		want           string
	}{
		{1, 1, "Too few to tell: n 1 gives no interval, and 6 are needed."},
		{3, 1, "Too few to tell: n 3, and 6 are needed."},
		{1, 9, "Too few to tell: n 1 gives no interval, and 6 are needed."},
		{3, 9, "Too few to tell: n 3, and 6 are needed."},
		{6, 1, ""}, {6, 3, ""},
	} {
		p := Defaults()
		p.Seeds = tc.seeds
		f := stateWith(t, p, []int{1}, tc.periods, func(i Item) (float64, float64) { return 50 + float64(i.Seed%5), noDistance }).Figure(1)
		isTooFew := strings.Contains(f.Claim.Finding, "Too few to tell")
		if !strings.HasSuffix(f.Claim.Finding, tc.want) || isTooFew != (tc.want != "") {
			t.Errorf("%d periods, %d seeds: got %q, want it to end with %q", tc.periods, tc.seeds, f.Claim.Finding, tc.want)
		}
	}
}
