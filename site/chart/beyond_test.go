package chart

import (
	"encoding/json"
	"juggle/core/workload"
	"slices"
	"strings"
	"testing"

	"juggle/core/papers/study"
	"juggle/core/schedule"
)

func TestFiguresBeyondThePaperShowEveryCell(t *testing.T) {
	state := twoPeriods(t, schedule.Published)
	tests := map[int]struct {
		points int      // in Figure 8 also the 3 break-even marks, one for each window size
		notes  []string // some of the notes
		title  string   // of the y axis
	}{
		7:  {8, []string{"strict windows", "λ 50 %", "minus strict"}, "utilisation, %"},
		8:  {18 + 3, []string{"λ 25 %", "λ 50 %", "λ 100 %", "strict", "break even at"}, "points of revenue above strict windows at full price"},
		9:  {8, []string{"strict windows", "λ 100 %", "minus strict"}, "utilisation, %"},
		10: {6, []string{"strict windows", "λ 100 %", "minus strict"}, "promises broken, %"},
		11: {8, []string{"strict windows", "λ 100 %", "minus strict"}, "utilisation, %"},
		12: {6, []string{"EDF"}, "points above EDF"},
	}
	for figure, tc := range tests {
		r := state.Figure(figure)
		s := Figure(r, Options{Periods: true})
		if !json.Valid([]byte(s.JSON())) || len(s.Panels) != 1 || !strings.Contains(s.Label, r.Claim.Finding) {
			t.Fatalf("Figure %d: got %d panels and the label %q, want one panel, the finding in the label, and valid JSON", figure,
				len(s.Panels), s.Label)
		}
		p := s.Panels[0]
		points, dots := 0, 0
		for _, series := range p.Series {
			points, dots = points+len(series.Points), dots+len(series.Dots)
			for _, pt := range series.Points {
				if pt.Tip == "" || strings.Contains(pt.Tip, "NaN") {
					t.Errorf("Figure %d, %s: got a point with the tip %q, want a text without NaN", figure, series.Name, pt.Tip)
				}
			}
		}
		if points != tc.points || dots == 0 || p.Y.Title != tc.title {
			t.Errorf("Figure %d: got %d points, %d dots and the axis %q, want %d points, some dots and %q", figure, points, dots, p.Y.Title,
				tc.points, tc.title)
		}
		for _, want := range tc.notes {
			if !slices.ContainsFunc(p.Notes, func(n Note) bool { return n.Text == want }) {
				t.Errorf("Figure %d: got the notes %+v, want %q among them", figure, p.Notes, want)
			}
		}
	}
}

// TestASubtitleMentionsAIfARowIsInA compares a figure with A, the parameters that a reader has pinned to compare with.
func TestASubtitleMentionsAIfARowIsInA(t *testing.T) {
	r := sampleFigure(1)
	if r.A = sampleFigure(1); strings.Contains(Subtitle(r, false)+Subtitle(r, true), "faint") {
		t.Errorf("no row is in A: got the subtitle %q, want no mention of A", Subtitle(r, false))
	}
	r.Cells[1].A.Has = true
	for _, levels := range []bool{false, true} {
		if got := Subtitle(r, levels); !strings.HasSuffix(got, "; faint: A") {
			t.Errorf("a row is in A: got the subtitle %q, want A at its end", got)
		}
	}
}

func TestAnAxisTitleIsBelowTheSubtitle(t *testing.T) {
	sources := []study.Source{{Name: "x", SHA256: "1", Procs: 1, Span: workload.Spanning(4)}}
	for number := 1; number <= 18; number++ {
		plan, err := study.NewPlan(study.Defaults(), sources, []int{number})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range Figure(study.NewState(plan).Figure(number), Options{}).Panels {
			if p.Y.Title == "" || p.Group > 0 {
				continue
			}
			baseline := p.Margin.Top - 16 // of the title's letters, in px below the chart's upper edge
			if len(p.Facets) > 0 {
				baseline = p.Margin.Top - 34 // above the names of the facets
			}
			if baseline < 10 {
				t.Errorf("Figure %d: got the title of the axis %d px below the upper edge, want at least 10, the height of its letters", number,
					baseline)
			}
		}
	}
}

// TestBreakEvenOfAIsInTheRowOfItsCounterpart compares a figure with itself: each break-even mark of A is behind the mark of the same row.
func TestBreakEvenOfAIsInTheRowOfItsCounterpart(t *testing.T) {
	state := twoPeriods(t, schedule.Published)
	r := state.Figure(8)
	r.A = state.Figure(8)
	var marks, marksOfA []Point
	for _, s := range Figure(r, Options{}).Panels[0].Series {
		if s.Name == "break-even" {
			pt := s.Points[0]
			tip, isA := strings.CutPrefix(pt.Tip, "A: ")
			if pt.Tip = tip; isA {
				marksOfA = append(marksOfA, pt)
			} else {
				marks = append(marks, pt)
			}
		}
	}
	if len(marks) != 3 || !slices.Equal(marks, marksOfA) {
		t.Errorf("got marks %+v and A's %+v, want three, and the same of A", marks, marksOfA)
	}
}

func TestFiguresBeyondThePaperHaveAxesWithoutResults(t *testing.T) {
	for _, number := range []int{7, 8, 9, 10, 11, 12} {
		sources := []study.Source{{Name: "x", SHA256: "1", Procs: 1, Span: workload.Spanning(4)}}
		plan, err := study.NewPlan(study.Defaults(), sources, []int{number})
		if err != nil {
			t.Fatal(err)
		}
		s := Figure(study.NewState(plan).Figure(number), Options{})
		if p := s.Panels[0]; !json.Valid([]byte(s.JSON())) || len(p.X.Ticks) == 0 || len(p.Y.Ticks) == 0 {
			t.Errorf("Figure %d: got ticks %v and %v, want some on both axes, and valid JSON", number, p.X.Ticks, p.Y.Ticks)
		}
	}
}
