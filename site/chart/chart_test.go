package chart

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"juggle/core/experiment"
	"juggle/core/experiment/stats"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/core/workload"
	"juggle/traces"
)

func TestTicksAreRoundNumbersInTheDomain(t *testing.T) {
	tests := map[string]struct {
		values []float64
		want   string
	}{
		"whole numbers":               {[]float64{48.7, 63.9}, "50 55 60"},
		"around zero, with a minus":   {[]float64{-1.2, 2.3}, "−1 0 1 2"},
		"fractions keep their digits": {[]float64{0.1, 0.4}, "0.1 0.2 0.3 0.4"},
		"a single value":              {[]float64{7}, "6.0 6.5 7.0 7.5 8.0"},
		"no values":                   {nil, "0.0 0.2 0.4 0.6 0.8 1.0"},
		"NaN is ignored":              {[]float64{math.NaN(), 1, 2}, "1.0 1.2 1.4 1.6 1.8 2.0"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			d, got := domain(tc.values, 0.06, 4)
			var labels []string
			for _, tick := range got {
				labels = append(labels, tick.Label)
				if tick.At < d[0]-1e-9 || tick.At > d[1]+1e-9 {
					t.Errorf("got a tick at %v, want it within %v", tick.At, d)
				}
			}
			if s := strings.Join(labels, " "); s != tc.want {
				t.Errorf("got %s in %v, want %s", s, d, tc.want)
			}
		})
	}
}

func TestColoursBetweenThePapersValuesAreMixed(t *testing.T) {
	tests := map[string]struct{ got, want Colour }{
		"a value of the paper":       {WindowColour(50), "var(--w50)"},
		"half way":                   {WindowColour(75), "color-mix(in oklab, var(--w50) 50.0%, var(--w100))"},
		"beyond the paper's":         {WindowColour(300), "color-mix(in oklab, var(--l2) 50.0%, var(--l3))"},
		"beyond the last":            {LoadColour(3500), "var(--l3)"},
		"the smallest load":          {LoadColour(500), "var(--l05)"},
		"a load below the paper's":   {LoadColour(750), "color-mix(in oklab, var(--l05) 50.0%, var(--l1))"},
		"a load nearer to the lower": {LoadColour(1100), "color-mix(in oklab, var(--l1) 60.0%, var(--l125))"},
	}
	for name, tc := range tests {
		if tc.got != tc.want {
			t.Errorf("%s: got %s, want %s", name, tc.got, tc.want)
		}
	}
}

func TestSpreadMovesLabelsApartAndKeepsTheirOrder(t *testing.T) {
	p := Panel{Height: 100, Y: Axis{Scale: Linear, Domain: [2]float64{0, 100}}}
	got := p.spread([]Note{{Y: 50, Text: "b"}, {Y: 52, Text: "a"}, {Y: 10, Text: "c"}}, 14)
	at := func(i int) float64 { return p.yPixel(got[i].Y) + got[i].DY }
	if got[0].Text != "a" || got[1].Text != "b" || got[2].Text != "c" {
		t.Fatalf("got the order %v, want a, b, c", got)
	}
	if at(1)-at(0) < 13.8 || got[2].DY != 0 {
		t.Errorf("a and b are %.1f px apart and c is moved by %v px, want 14 and 0", at(1)-at(0), got[2].DY)
	}
}

// TestFiguresShowEveryCellWithinTheirAxes draws the sample figures, which have three loads and three sizes of windows. Figure 1 has a curve
// for each of four orders, and with Levels one for Shuffle too.
func TestFiguresShowEveryCellWithinTheirAxes(t *testing.T) {
	wantPoints := map[int]int{1: 36, 2: 15, 3: 24 + 12, 4: 15, 5: 12 + 12 + 12 + 3, 6: 9}
	for number := 1; number <= 6; number++ {
		r := sampleFigure(number)
		for _, o := range []Options{{}, {Periods: true, Height: 470}, {Levels: true}, {Old: sampleFigure(number)}} {
			s := Figure(r, o)
			if !json.Valid([]byte(s.JSON())) {
				t.Fatalf("Figure %d: got %.300s, want JSON", number, s.JSON())
			}
			points := 0
			for _, p := range s.Panels {
				for _, series := range p.Series {
					points += len(series.Points)
					for _, pt := range append(slices.Clone(series.Points), series.Dots...) {
						if isOutside(pt, p) {
							t.Errorf("Figure %d, %s: %+v lies outside x %v, y %v", number, series.Name, pt, p.X.Domain, p.Y.Domain)
						}
						if pt.Facet >= max(1, len(p.Facets)) {
							t.Errorf("Figure %d, %s: got a point in facet %d, counted from 0, want one of %d facets", number, series.Name,
								pt.Facet, len(p.Facets))
						}
					}
				}
			}
			want := wantPoints[number]
			if number == 3 {
				want += 2 // the two circles of the key
			}
			if o.Levels && number == 1 {
				want = 45
			}
			if points != want {
				t.Errorf("Figure %d %+v: got %d points, want %d", number, o, points, want)
			}
		}
	}
}

// outside reports whether x is outside the domain d.
func outside(x float64, d [2]float64) bool { return x < d[0]-1e-9 || x > d[1]+1e-9 }

// isOutside reports whether a point or its interval is outside the domains of the panel's axes.
func isOutside(pt Point, p Panel) bool {
	return outside(pt.X, p.X.Domain) || outside(pt.Y, p.Y.Domain) ||
		pt.Low < pt.High && (outside(pt.Low, p.Y.Domain) || outside(pt.High, p.Y.Domain))
}

func TestWithTwoReplicatesNoMarkIsOutsideItsPlot(t *testing.T) {
	for _, edition := range []schedule.Edition{schedule.Published, schedule.Draft} {
		state := twoPeriods(t, edition)
		for number := 1; number <= study.Figures; number++ {
			r := state.Figure(number)
			if r.N != 2 {
				t.Fatalf("Figure %d has %d replicates, want 2", number, r.N)
			}
			for _, o := range []Options{{}, {Periods: true, Height: 470}, {Levels: true, Periods: true}} {
				for _, p := range Figure(r, o).Panels {
					for _, series := range p.Series {
						for _, pt := range append(slices.Clone(series.Points), series.Dots...) {
							if isOutside(pt, p) {
								t.Errorf("%v, Figure %d %+v, %s: %+v lies outside x %v, y %v", edition, number, o, series.Name, pt, p.X.Domain, p.Y.Domain)
							}
						}
					}
				}
			}
		}
	}
}

// twoPeriods returns the study of the first two bundled logs, which have one period each.
func twoPeriods(t *testing.T, edition schedule.Edition) *study.State {
	t.Helper()
	index, err := traces.Index()
	if err != nil {
		t.Fatal(err)
	}
	var logs []*workload.Trace
	var sources []study.Source
	for _, e := range index[:2] {
		log, err := traces.Read(e)
		if err != nil {
			t.Fatal(err)
		}
		trace, err := workload.NewTrace(e.File, log)
		if err != nil {
			t.Fatal(err)
		}
		trace.SHA256 = e.SHA256
		logs, sources = append(logs, trace), append(sources, study.SourceOf(trace))
	}
	params := study.Defaults()
	params.Edition, params.Seeds = edition, 1
	plan, err := study.NewPlan(params, sources, study.Kind.Figures)
	if err != nil {
		t.Fatal(err)
	}
	state, err := study.Compute(plan, 2, experiment.ContextWithLogs(logs), nil)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// TestIntervalsEndWhereTheirAxisEnds draws a cell of Figure 6 alone, so that the axis is from 0 to 27.
func TestIntervalsEndWhereTheirAxisEnds(t *testing.T) {
	r := sampleFigure(6)
	r.Cells = r.Cells[:1]
	cell := &r.Cells[0]
	for name, tc := range map[string]struct {
		low, high float64
		want      Point
	}{
		"inside":        {10, 20, Point{Low: 10, High: 20}},
		"to the ends":   {0, 27, Point{Low: 0, High: 27}},
		"on both sides": {-80, 90, Point{Low: 0, High: 27, Below: true, Above: true}},
		"below":         {-0.5, 20, Point{Low: 0, High: 20, Below: true}},
		"above":         {10, 27.5, Point{Low: 10, High: 27, Above: true}},
	} {
		cell.Summary.Low, cell.Summary.High = tc.low, tc.high
		got := Figure(r, Options{}).Panels[0].Series[0].Points[0]
		if tip := interval(cell.Summary, 1); !strings.Contains(got.Tip, tip) {
			t.Errorf("%s: the tip %q does not have%s", name, got.Tip, tip)
		}
		if got.Low != tc.want.Low || got.High != tc.want.High || got.Below != tc.want.Below || got.Above != tc.want.Above {
			t.Errorf("%s: got %+v, want the interval %+v", name, got, tc.want)
		}
	}
}

func TestAxesOfSharesAreWithin0And100PerCent(t *testing.T) {
	for number := 1; number <= 5; number++ {
		r := sampleFigure(number)
		for i := range r.Cells {
			for _, s := range []*stats.Summary{&r.Cells[i].Summary, &r.Cells[i].Diff.Summary} {
				s.Low, s.High = s.Mean-200, s.Mean+200
			}
		}
		p := Figure(r, Options{Levels: true}).Panels[0]
		cut := 0
		for _, series := range p.Series {
			for _, pt := range series.Points {
				if pt.Low < 0 || pt.High > 100 {
					t.Errorf("Figure %d, %s: got %+v, want an interval within 0 and 100", number, series.Name, pt)
				}
				if pt.Below && pt.Above {
					cut++
				}
			}
		}
		if cut < 9 || p.Y.Domain[0] != 0 {
			t.Errorf("Figure %d: got %d cut intervals and the axis %v, want at least 9 and an axis from 0", number, cut, p.Y.Domain)
		}
	}
}

func TestFiguresWithoutResultsHaveAxes(t *testing.T) {
	for number := 1; number <= 6; number++ {
		r := sampleFigure(number)
		r.N = 0
		for i := range r.Cells {
			r.Cells[i].Summary, r.Cells[i].Diff, r.Cells[i].Values = stats.Summarize(nil), experiment.NoEstimate(), nil
		}
		s := Figure(r, Options{})
		if !json.Valid([]byte(s.JSON())) || !strings.Contains(s.Label, "no result yet") {
			t.Errorf("Figure %d: got the label %q, want JSON, and a label with “no result yet”", number, s.Label)
		}
		if p := s.Panels[0]; len(p.X.Ticks) == 0 || len(p.Y.Ticks) == 0 {
			t.Errorf("Figure %d: got %d and %d ticks, want some on both axes", number, len(p.X.Ticks), len(p.Y.Ticks))
		}
	}
}

func TestTheTooltipOfAPeriodsDotHasItsPeriodAndItsValue(t *testing.T) {
	for number, tc := range map[int]struct {
		o      Options
		series string
		dot    int
		want   string
	}{
		1: {Options{}, "EDF", 0, "EDF − Shuffle, arrival rate 1, λ 25 %\nperiod 0 (one): +0.70 points"},
		2: {Options{}, "rate 1.25", 1, "EDF, arrival rate 1.25, strict windows\nperiod 1 (rest): 49.40 %"},
		3: {Options{}, "rate 1", sampleN - 1, "EDF, arrival rate 1, strict windows\nperiod 11 (rest): 35.45 %"},
		4: {Options{}, "λ 50 %", 2, "λ 50 %, fixed at once\nperiod 2 (rest): 59.30 %"},
		5: {Options{}, "offers", 0, "offers, arrival rate 1, 25 %\nperiod 0 (one): 53.95 %"},
		6: {Options{}, "rate 1.25", 0, "threshold 25 %, arrival rate 1.25\nperiod 0 (one): 16.5 %"},
		// Figure 1 with Levels:
		0: {Options{Levels: true}, "Shuffle", 0, "Shuffle, arrival rate 1, λ 25 %\nperiod 0 (one): 54.10 %"},
	} {
		tc.o.Periods = true
		p := Figure(sampleFigure(max(number, 1)), tc.o).Panels[0]
		i := slices.IndexFunc(p.Series, func(s Series) bool { return s.Name == tc.series && s.Dots != nil })
		if i < 0 {
			t.Errorf("Figure %d has no dots of %s", number, tc.series)
		} else if got := p.Series[i].Dots[tc.dot].Tip; got != tc.want {
			t.Errorf("Figure %d: got %q, want %q", number, got, tc.want)
		}
	}
}

func TestFigure1DrawsDifferencesFromShuffle(t *testing.T) {
	p := Figure(sampleFigure(1), Options{}).Panels[0]
	names := make([]string, len(p.Series))
	for i, s := range p.Series {
		names[i] = s.Name
	}
	if got := strings.Join(names, " "); got != "FIFO BJF LFF EDF" {
		t.Errorf("got the series %s, want FIFO, BJF, LFF and EDF", got)
	}
	edf := p.Series[3]
	last := edf.Points[len(edf.Points)-1]
	if math.Abs(last.Y-2.1) > 1e-9 || last.Facet != 2 ||
		!strings.Contains(last.Tip, "EDF − Shuffle, arrival rate 1.5, λ 100 %\n+2.10 points [") {
		t.Errorf("got the last point %+v, want +2.10 points in the third facet", last)
	}
}

func TestFigure5LabelsTheDifferenceBetweenItsLines(t *testing.T) {
	p := Figure(sampleFigure(5), Options{}).Panels[0]
	var texts []string
	for _, n := range p.Notes {
		texts = append(texts, n.Text)
	}
	for _, want := range []string{"● flexible", "○ offers", "−1.7", "−1.8", "−2.1", "points at 100:", "offers minus", "offers to all"} {
		if !slices.Contains(texts, want) {
			t.Errorf("no note %q among %q", want, texts)
		}
	}
}

func TestFigure5DrawsTheOffersOfItsRows(t *testing.T) {
	for _, tc := range []struct {
		to         schedule.OfferRecipients
		thin       string
		thick      string
		difference string // the text beside the difference of the two lines
	}{
		{schedule.OffersToFlexible, "offers to all", "offers", "offers minus flexible"},
		{schedule.OffersToAll, "offers to flexible", "offers to all", "offers to all minus flexible"},
	} {
		r := sampleFigure(5)
		var row study.CellResult
		for i := range r.Cells {
			if r.Cells[i].Offers != schedule.Never {
				r.Cells[i].OfferRecipients = tc.to
				row = r.Cells[i]
			}
		}
		p := Figure(r, Options{}).Panels[0]
		if thin := p.Series[0]; thin.Name != tc.thin || thin.Line != Dotted {
			t.Errorf("to %v: the first line is %q, dotted: %v, want %q, dotted", tc.to, thin.Name, thin.Line == Dotted, tc.thin)
		}
		thick := p.Series[1]
		last := thick.Points[len(thick.Points)-1]
		if thick.Name != tc.thick || last.Y != row.Summary.Mean || math.Abs(last.High-last.Y-row.Diff.HalfWidth()) > 1e-9 {
			t.Errorf("to %v: the second line is %q and ends at %+v, want %q and the row's %v ± %v", tc.to, thick.Name, last, tc.thick,
				row.Summary.Mean, row.Diff.HalfWidth())
		}
		if !strings.Contains(last.Tip, "62.20 %, +5.90 points [5.63, 6.17] over strict, paired") {
			t.Errorf("got the tooltip %q, want the whisker's interval in it", last.Tip)
		}
		var words []string
		for _, n := range p.Notes {
			words = append(words, n.Text)
		}
		if all := strings.Join(words, " "); !strings.Contains(all, tc.difference) || !slices.Contains(words, "−1.7") {
			t.Errorf("to %v: got notes %q, want %q and −1.7 among them", tc.to, words, tc.difference)
		}
	}
}

func TestNoTextOfFigure5CoversItsLines(t *testing.T) {
	p := Figure(sampleFigure(5), Options{}).Panels[0]
	highest := math.Inf(1) // of the data, in pixels from the top
	for _, s := range p.Series {
		for _, pt := range s.Points {
			highest = min(highest, p.yPixel(max(pt.Y, pt.High)))
			if marked := pt.Tip != ""; marked == pt.Bare {
				t.Errorf("%s: %+v must have either a tooltip or Bare", s.Name, pt)
			}
		}
	}
	for _, n := range p.Notes {
		if at := p.yPixel(n.Y) + n.DY; n.X < p.X.Domain[1] && at > highest-10 {
			t.Errorf("%q stands at %.0f px and the data begin at %.0f px, want the text at least 10 px above them", n.Text, at, highest)
		}
	}
}

func TestFigure3ExplainsItsDashedLines(t *testing.T) {
	p := Figure(sampleFigure(3), Options{}).Panels[0]
	i := slices.IndexFunc(p.Notes, func(n Note) bool { return n.Text == "accurate (Figure 2)" })
	if i < 0 || len(p.Rules) != 1 || p.Rules[0].Line != Dash || p.Rules[0].X2 != p.Notes[i].X || p.Rules[0].Y1 != p.Notes[i].Y ||
		p.Rules[0].Y2 != p.Notes[i].Y {
		t.Fatalf("got the rules %+v and the notes %+v, want one dashed rule, which ends at the note “accurate (Figure 2)”", p.Rules, p.Notes)
	}
	at := p.yPixel(p.Notes[i].Y)
	for _, s := range p.Series {
		for _, pt := range s.Points {
			if distance := p.yPixel(max(pt.Y, pt.High)) - at; distance < 10 {
				t.Errorf("%s at %g is %.1f px below the note, want at least 10", s.Name, pt.X, distance)
			}
		}
	}
}

func TestFigure3NamesTheFigureBeforeIt(t *testing.T) {
	for edition, want := range map[schedule.Edition]string{
		schedule.Published: "accurate (Figure 2)", schedule.Draft: "accurate (the figure before)",
	} {
		r := sampleFigure(3)
		r.Edition = edition
		if p := Figure(r, Options{}).Panels[0]; !slices.ContainsFunc(p.Notes, func(n Note) bool { return n.Text == want }) {
			t.Errorf("%s: got the notes %+v, want %q among them", edition, p.Notes, want)
		}
	}
}

func TestEachOfSixLoadsHasALabel(t *testing.T) {
	for _, number := range []int{2, 6} {
		r := sampleFigure(number)
		r.Cells = slices.DeleteFunc(r.Cells, func(c study.CellResult) bool { return c.Load != 1250 })
		cells := r.Cells
		r.Cells = nil
		for i := range 6 { // the closer the means, the more labels would overlap
			for _, c := range cells {
				c.Load = workload.Load(500 + 250*i)
				c.Summary.Mean += 0.4 * float64(i)
				r.Cells = append(r.Cells, c)
			}
		}
		p := Figure(r, Options{}).Panels[0]
		var column []Note // the labels to the right of the curves
		for _, n := range p.Notes {
			if n.X >= 100 && n.Anchor == "" && n.Style != Printed {
				column = append(column, n)
			}
		}
		slices.SortFunc(column, func(a, b Note) int { return cmp.Compare(p.yPixel(a.Y)+a.DY, p.yPixel(b.Y)+b.DY) })
		names := 0 // of loads; each has further labels under it
		for _, series := range p.Series {
			for _, pt := range series.Points {
				if pt.X > column[0].X || pt.X > p.X.Domain[1] {
					t.Errorf("Figure %d: a point at %g lies under the labels at %g", number, pt.X, column[0].X)
				}
			}
		}
		for i, n := range column {
			if i > 0 {
				if gap := p.yPixel(n.Y) + n.DY - p.yPixel(column[i-1].Y) - column[i-1].DY; gap < 13.8 {
					t.Errorf("Figure %d: %q is %.1f px under %q, want 14", number, n.Text, gap, column[i-1].Text)
				}
			}
			if n.Style == Strong {
				names++
			} else if i == 0 || column[i-1].Y != n.Y {
				t.Errorf("Figure %d: %q is not under its load", number, n.Text)
			}
		}
		if names != 6 {
			t.Errorf("Figure %d: %d loads have a name, want 6", number, names)
		}
	}
}

func TestFigure5LabelsBothLinesWhereTheyEndAtDifferentSizes(t *testing.T) {
	r := sampleFigure(5)
	r.Cells = slices.DeleteFunc(r.Cells, func(c study.CellResult) bool { return c.Offers == 100 })
	var texts []string
	p := Figure(r, Options{}).Panels[0]
	for _, n := range p.Notes {
		texts = append(texts, n.Text)
	}
	if !slices.Contains(texts, "● flexible") || !slices.Contains(texts, "○ offers") ||
		slices.ContainsFunc(texts, func(s string) bool { return strings.HasPrefix(s, "−") }) {
		t.Errorf("got the notes %q, want “● flexible” and “○ offers”, and no difference", texts)
	}
}

func TestAFigureWithOneLoadOneSizeAndOneOrderIsValid(t *testing.T) {
	for number := 1; number <= 6; number++ {
		r := sampleFigure(number)
		r.Cells = slices.DeleteFunc(r.Cells, func(c study.CellResult) bool {
			return c.Load != 1250 || c.Lambda > 25 || c.Offers > 25 || number == 1 && c.Order != schedule.EDF
		})
		r.Printed = nil
		if s := Figure(r, Options{Periods: true}); !json.Valid([]byte(s.JSON())) {
			t.Errorf("Figure %d: got %.300s, want JSON", number, s.JSON())
		}
	}
}

func TestAnAxisThatIsNotToScaleIsLabelledSo(t *testing.T) {
	for name, c := range map[string]struct {
		values []int
		want   string
	}{
		"the paper's":           {[]int{25, 50, 100}, "λ; not to scale"},
		"equal steps":           {[]int{0, 25, 50, 75}, "λ"},
		"two, at any distance":  {[]int{0, 100}, "λ"},
		"the last step differs": {[]int{10, 20, 30, 45}, "λ; not to scale"},
		"none":                  {nil, "λ"},
	} {
		if got := rankTitle("λ", c.values); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestFigure4HasAFacetForEachLoad(t *testing.T) {
	r := sampleFigure(4)
	cells := slices.Clone(r.Cells)
	for _, load := range []workload.Load{1000, 1500} {
		for _, c := range cells {
			c.Load = load
			r.Cells = append(r.Cells, c)
		}
	}
	p := Figure(r, Options{}).Panels[0]
	if len(p.Facets) != 3 || !strings.Contains(p.Facets[0], "1.25") {
		t.Errorf("got the facets %q, want three, the middle load first", p.Facets)
	}
	for _, s := range p.Series {
		if len(s.Points) != 3*len(cells)/len(p.Series) {
			t.Errorf("%s: got %d points, want %d", s.Name, len(s.Points), 3*len(cells)/len(p.Series))
		}
		for i := 1; i < len(s.Points); i++ {
			if a, b := s.Points[i-1], s.Points[i]; a.Facet > b.Facet || a.Facet == b.Facet && a.X >= b.X {
				t.Errorf("%s: got %+v before %+v, want a line from left to right in each facet", s.Name, a, b)
			}
		}
	}
	for _, n := range p.Notes {
		if n.Facet != 2 {
			t.Errorf("got the label %q in facet %d, want all at the right", n.Text, n.Facet)
		}
	}
}

func TestAFormulaIsWrittenWholeBesideTheChart(t *testing.T) {
	for _, formula := range []string{"deadline - estimate - 2*area", "if(wait > 86400, 0, area)",
		"max(deadline,estimate,procs,price,discount)", "-area"} {
		order, err := schedule.ParseOrder(formula)
		if err != nil {
			t.Fatal(err)
		}
		r := sampleFigure(1)
		for i := range r.Cells {
			if r.Cells[i].Order == schedule.BJF {
				r.Cells[i].Order = order
			}
		}
		panel := Figure(r, Options{}).Panels[0]
		written, last := "", Note{DY: -1000}
		for _, n := range panel.Notes {
			if len([]rune(n.Text)) > lineLetters+1 {
				t.Errorf("%s: the line %q is too long, want at most %d letters and an ellipsis", formula, n.Text, lineLetters)
			}
			if strings.Contains("EDF LFF FIFO Shuffle", n.Text) { // the label of another order
				continue
			}
			if at := panel.yPixel(n.Y) + n.DY; written != "" && at-(panel.yPixel(last.Y)+last.DY) < 13.9 {
				t.Errorf("%s: the line %q covers the one before it", formula, n.Text)
			}
			written, last = written+n.Text, n
		}
		if bare := strings.ReplaceAll(formula, " ", ""); strings.ReplaceAll(written, " ", "") != bare {
			t.Errorf("got %q beside the chart, want %q", written, formula)
		}
	}
}
