package gantt

import (
	"encoding/xml"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"

	"juggle/core/narrate/replay"
	"juggle/core/schedule"
	"juggle/core/sim"

	"github.com/google/go-cmp/cmp"
)

// threeRequests returns a run of three requests on a machine of 4 processors. Each needs all processors for 20 h. Request 1 has the window
// [10, 80) h, 2 and 3 have [10, 30). Request 2 moves 1 to 30. Request 3 gets [30, 50) by an offer and moves 1 to 50.
func threeRequests(t *testing.T) *replay.Run { return firstRequests(t, 3) }

// firstRequests returns the run of threeRequests with another number of requests, at most four. The fourth is rejected.
func firstRequests(t *testing.T, requests int) *replay.Run {
	t.Helper()
	job := func(id int64, submit, deadline Instant) sim.Job {
		return sim.Job{Request: schedule.Request{ID: id, Submit: submit * hour, Ready: 10 * hour, Deadline: deadline * hour, Procs: 4,
			Estimate: 20 * hour}, Runtime: 20 * hour}
	}
	policy := schedule.Policy{FixShare: schedule.Never, OfferThreshold: 100, OfferRecipients: schedule.OffersToAll}
	config := sim.Config{Procs: 4, Policy: policy}
	run, err := replay.Simulate(config, []sim.Job{job(1, 0, 80), job(2, 1, 30), job(3, 2, 30), job(4, 3, 30)}[:requests],
		func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// view shows 100 hours on 1042 pixels. An hour is ten pixels wide, and hour 0 is at x = 34.
var view = View{From: 0, To: 100 * hour, Width: 1042}

// marks returns the rectangles of all marks with a shape and a colour.
func marks(d Drawing, shape Shape, colour Colour) []Rect {
	var list []Rect
	for _, m := range d.Marks {
		if m.Shape == shape && m.Colour == colour {
			list = append(list, Rect{m.X, m.Y, m.W, m.H})
		}
	}
	return list
}

// texts returns the text marks of a drawing, by their text.
func texts(d Drawing) map[string]Mark {
	found := make(map[string]Mark)
	for _, m := range d.Marks {
		if m.Shape == Text {
			found[m.Text] = m
		}
	}
	return found
}

func TestAThinBarHasAThinInkFrameOrNone(t *testing.T) {
	for name, c := range map[string]struct {
		box  Rect
		want float64
	}{
		"a large box has a frame of two pixels":            {Rect{W: 100, H: 40}, 2},
		"a box of five pixels has a frame of one":          {Rect{W: 100, H: 5}, 1},
		"a box of five pixels in width has a frame of one": {Rect{W: 5, H: 40}, 1},
		"a box of two pixels has no frame":                 {Rect{W: 100, H: 2}, 0},
	} {
		if got := inkFrameWidth(c.box); got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

func TestAnEmptyScheduleIsAsHighAsAFullOne(t *testing.T) {
	for _, width := range []float64{350, 1042} {
		v := view
		v.Width = width
		empty, full := Empty(4, width), Draw(threeRequests(t), 2, v)
		if empty.Height != full.Height || empty.Width != full.Width {
			t.Errorf("got %v × %v, want %v × %v", empty.Width, empty.Height, full.Width, full.Height)
		}
		for _, word := range []string{"processors", "busy", "4", "0"} {
			if got, want := texts(empty)[word], texts(full)[word]; got != want || want.Text != word {
				t.Errorf("%q: got %+v, want %+v", word, got, want)
			}
		}
	}
}

func TestADecisionIsDrawn(t *testing.T) {
	d := Draw(threeRequests(t), 2, view)
	const top, tallest = 30 + 6*13 + 14, 372 // the lane begins at 30 and has 6 rows of 13 px; the processors are 14 px below it
	for name, c := range map[string]struct {
		shape  Shape
		colour Colour
		want   []Rect
	}{
		"a strict job fills its slot, a pixel from its neighbours": {Fill, StrictColour, []Rect{{134.5, top + 0.5, 199, tallest - 1}}},
		"a flexible job is at its new place":                       {Fill, FlexibleColour, []Rect{{534.5, top + 0.5, 199, tallest - 1}}},
		"the new job is at the offered place":                      {Fill, NewColour, []Rect{{334.5, top + 0.5, 199, tallest - 1}}},
		"the new job has a frame":                                  {Frame, Ink, []Rect{{334.5, top + 0.5, 199, tallest - 1}}},
		"a dashed frame is at the moved job's old place":           {Dashed, Ink, []Rect{{334.5, top + 0.5, 199, tallest - 1}}},
		"an arrow leads from the old place to the new one":         {Arrow, Ink, []Rect{{340, top + tallest/2, 194, 0}}},
		"the requested window and the new job's window are dashed": {Dashed, NewColour,
			[]Rect{{334.5, top - 1.5, 199, tallest + 3}, {134.5, 32.5, 199, 8}}},
		"the offer is hatched": {Hatch, NewColour, []Rect{{334, 45, 200, 8}}},
		"the line of the present instant begins below the title that it would cross": {Line, Accent,
			[]Rect{{54, top - 6, 0, tallest + 6 + 14 + 44}}},
		"all processors are busy from hour 10 to hour 70": {Fill, Hairline, []Rect{{134, 508, 600, 44}}},
	} {
		t.Run(name, func(t *testing.T) {
			near := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-6 })
			if diff := cmp.Diff(c.want, marks(d, c.shape, c.colour), near); diff != "" {
				t.Errorf("want -, got +\n%s", diff)
			}
		})
	}
	words := texts(d)
	for _, text := range []string{"now 0 d 02:00", "3 asked for", "+100 % after 2, taken", "day 1", "processors", "busy", "1", "2", "3"} {
		if _, ok := words[text]; !ok {
			t.Errorf("got no %q among %v, want it there", text, words)
		}
	}
}

func TestTheLineOfThePresentInstantCrossesNoWord(t *testing.T) {
	for _, from := range []Instant{-40 * hour, -10 * hour, -2 * hour, 0, hour} {
		v := view
		v.From = from
		d, empty := Draw(threeRequests(t), 2, v), Empty(4, v.Width)
		lines := marks(d, Line, Accent)
		stack := Stack([]Machine{{Procs: 4, Now: threeRequests(t).Decisions[2].Now, Title: "EASY, the same jobs"}}, nil, v)
		stackLines := marks(stack, Line, Accent)
		if isVisible := empty.Width-padRight >= lines[0].X && lines[0].X >= padLeft; len(lines) != 1 || len(stackLines) != 1 != !isVisible {
			t.Fatalf("from %d: got %d and %d lines of the present instant, want one in the schedule, and one in the stack "+
				"if the instant is visible", from, len(lines), len(stackLines))
		}
		machine := (&Machine{Procs: 4, Now: threeRequests(t).Decisions[2].Now}).Draw(v)
		for _, picture := range []struct{ axes, picture Drawing }{{empty, d}, {machine, machine}} {
			word, line := texts(picture.axes)["processors"], marks(picture.picture, Line, Accent)[0]
			if crosses := line.X < word.X+letter*float64(len("processors")); crosses != (line.Y > word.Y) || !crosses && line.Y != 20 {
				t.Errorf("from %d: got a line at x = %v from y = %v, want it below the title at y = %v if they cross", from, line.X, line.Y,
					word.Y)
			}
		}
		const nowLine, ground, title, lineOverTitle = 1, 2, 3, 4
		last := 0 // the last of these marks that was found, in this order
		for _, m := range stack.Marks {
			switch {
			case m.Shape == Line && m.Colour == Accent && last == 0:
				last = nowLine
			case m.Shape == Line && m.Colour == Accent:
				last = lineOverTitle
			case m.Shape == Fill && m.Colour == Paper && last <= nowLine && m.Y < texts(stack)["EASY, the same jobs"].Y &&
				m.X+m.W >= padLeft+letter*float64(len("EASY, the same jobs")):
				last = ground
			case m.Text == "EASY, the same jobs" && last == ground:
				last = title
			}
		}
		if last != title {
			t.Errorf("from %d: the line of the present instant crosses the title of a machine, want the title on a ground over the line", from)
		}
	}
}

func TestARequestAloneIsDrawnWithTheJobsOfTheDecisionsBefore(t *testing.T) {
	v := view
	v.RequestOnly = true
	for i, wantBars := range []int{0, 1, 2} {
		d := Draw(threeRequests(t), i, v)
		words := strconv.Itoa(i+1) + " asked for"
		if _, ok := texts(d)[words]; len(d.Hits) != wantBars || !ok {
			t.Errorf("decision %d: got %d bars and %q in the lane: %t, want %d bars and the words", i+1, len(d.Hits), words, ok, wantBars)
		}
	}
}

func TestNoLineCrossesAJobsNumber(t *testing.T) {
	d := Draw(threeRequests(t), 2, view)
	numbered, crossed := 0, 0
	for _, m := range d.Marks {
		switch {
		case m.Shape == Unclip:
			if numbered != 3 || crossed != 0 {
				t.Errorf("got %d jobs with a number on its ground, and %d lines drawn after the first number, want 3 and none", numbered, crossed)
			}
			return
		case m.Shape == Ground && m.Key != 0:
			numbered++
		case numbered > 0 && (m.Shape == Dashed || m.Shape == Arrow || m.Shape == Line):
			crossed++
		}
	}
	t.Error("got no mark that ends the clipping, want one after the schedule")
}

func TestHitsShowTheirJob(t *testing.T) {
	d := Draw(threeRequests(t), 2, view)
	want := []string{
		"Job 1, flexible\n4 processors, 2 d 02:00 to 22:00\nwindow 0 d 10:00 to 3 d 08:00\nbefore, from 1 d 06:00",
		"Job 2, strict\n4 processors, 0 d 10:00 to 1 d 06:00\nwindow 0 d 10:00 to 1 d 06:00",
		"Job 3, new, strict since it took an offer\n4 processors, 1 d 06:00 to 2 d 02:00\nwindow 1 d 06:00 to 2 d 02:00",
	}
	var got []string
	for _, h := range d.Hits {
		got = append(got, h.Text)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("want -, got +\n%s", diff)
	}
	if around := d.Hits[0].Around; math.Abs(around.X-134) > 1e-6 || math.Abs(around.W-700) > 1e-6 {
		t.Errorf("the flexible job's window: got %+v, want from 134, 700 wide", around)
	}
}

func TestTheHitOfAnOfferedJobExplainsWhyItIsStrict(t *testing.T) {
	var got []string
	for _, h := range Draw(firstRequests(t, 4), 3, view).Hits {
		name, _, _ := strings.Cut(h.Text, "\n")
		got = append(got, name)
	}
	if diff := cmp.Diff([]string{"Job 1, flexible", "Job 2, strict", "Job 3, strict since it took an offer",
		"Request 4, rejected: it was tried here first"}, got); diff != "" {
		t.Error(diff)
	}
}

// The machine has 4 processors. Job 2 is strict on three of them from 20 to 30 h, and job 3 is flexible on one. Request 4 needs two
// processors from 22 to 28 h and is rejected.
func TestARejectionIsDrawn(t *testing.T) {
	job := func(id int64, ready, deadline Instant, procs int32, length Seconds) sim.Job {
		return sim.Job{Request: schedule.Request{ID: id, Submit: Instant(id-1) * minute, Ready: ready * hour, Deadline: deadline * hour,
			Procs: procs, Estimate: length * hour}, Runtime: length * hour}
	}
	run, err := replay.Simulate(sim.Config{Procs: 4, Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never}},
		[]sim.Job{job(1, 0, 10, 2, 10), job(2, 20, 30, 3, 10), job(3, 20, 80, 1, 8), job(4, 22, 28, 2, 6)}, func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	d := Draw(run, 3, view)
	const top, row = 30 + 6*13 + 14, 372.0 / 4
	if diff := cmp.Diff([]Rect{{234 + 1, top + row + 1, 98, 3*row - 2}}, marks(d, Frame, ErrorColour)); diff != "" {
		t.Errorf("the job that blocks it: want -, got +\n%s", diff)
	}
	if diff := cmp.Diff([]Rect{{254 + 1, top + 1, 58, 2*row - 2}}, marks(d, Dashed, ErrorColour)); diff != "" {
		t.Errorf("the box of the request, which covers as little as possible of that job: want -, got +\n%s", diff)
	}
	words := texts(d)
	for _, want := range []string{"4 was tried here", "2 strict, cannot move"} {
		if words[want].Colour != ErrorColour {
			t.Errorf("got no label %q", want)
		}
	}
	hits := 0
	for _, h := range d.Hits {
		if hits++; strings.Contains(h.Text, "in the way: strict, cannot move") != (h.Key == 2) {
			t.Errorf("got %q, want that job 2, and no other, is in the way", h.Text)
		}
	}
	if hits != 4 {
		t.Errorf("got %d bars, want those of three jobs and of the rejected request", hits)
	}
	narrowView := view
	narrowView.Width = 350
	for _, m := range Draw(run, 3, narrowView).Marks {
		if m.Shape == Text && m.Colour == ErrorColour && (m.X < padLeft || m.X+strongLetter*float64(len(m.Text)) > narrowView.Width) {
			t.Errorf("got the label %q at x = %v, want it within the picture", m.Text, m.X)
		}
	}
	for i, d := range run.Decisions[:3] {
		if drawn := Draw(run, i, view); len(marks(drawn, Dashed, ErrorColour)) > 0 || d.Answer == schedule.Rejected {
			t.Errorf("decision %d: got %v and a dashed box of a rejected request, want neither", i+1, d.Answer)
		}
	}
}

func TestTheTextOfAJobInSeveralRectanglesExplainsThem(t *testing.T) {
	job := func(id int64, ready, length Instant, procs int32) sim.Job {
		return sim.Job{Request: schedule.Request{ID: id, Submit: Instant(id-1) * minute, Ready: ready * hour, Deadline: (ready + length) * hour,
			Procs: procs, Estimate: Seconds(length) * hour}, Runtime: Seconds(length) * hour}
	}
	run, err := replay.Simulate(sim.Config{Procs: 3, Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never}},
		[]sim.Job{job(1, 10, 5, 1), job(2, 10, 20, 1), job(3, 12, 18, 1), job(4, 20, 10, 1), job(5, 40, 5, 3)},
		func(int, int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	// Job 5 gets processors 0 and 2 instead of all three, so that it is drawn as two rectangles.
	run.Places[len(run.Places)-1].Ranges = []sim.Range{{First: 0, Count: 1}, {First: 2, Count: 1}}
	pieces := 0
	for _, h := range Draw(run, 4, view).Hits {
		if isExplained := strings.Contains(h.Text, "one job in 2 rectangles: its processors are not neighbours"); isExplained != (h.Key == 5) {
			t.Errorf("got %q, want the rectangles explained for job 5, and for no other", h.Text)
		} else if isExplained {
			pieces++
		}
	}
	if pieces != 2 {
		t.Errorf("got %d rectangles of one key, want 2", pieces)
	}
}

func TestTheStretchAroundADecisionContainsItsWindowsAndMoves(t *testing.T) {
	run := threeRequests(t)
	for i := range run.Decisions {
		from, to := StretchAround(run, i, UsualLength)
		end := decisionEnd(run, i)
		if from > run.Decisions[i].Now || to < end {
			t.Errorf("decision %d: got [%d, %d), want it to hold [%d, %d)", i+1, from, to, run.Decisions[i].Now, end)
		}
	}
	if from, to := StretchAround(run, 0, 200*hour); from != 0 || to != 200*hour {
		t.Errorf("a length that is enough: got [%d, %d), want [0, %d)", from, to, 200*hour)
	}
}

func TestTheLaneShowsTheNearestOffers(t *testing.T) {
	for name, c := range map[string]struct {
		n     int   // the number of offers
		taken bool  // whether the last offer is taken
		want  []int // the offer of each row; -1: the offers that have no row
	}{
		"none":                                  {0, false, nil},
		"five have a row each":                  {5, true, []int{0, 1, 2, 3, 4}},
		"of nine the nearest and the taken one": {9, true, []int{0, 1, 2, -1, 8}},
		"of nine, none taken, the nearest":      {9, false, []int{0, 1, 2, 3, -1}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, offerRows(c.n, c.taken)); diff != "" {
				t.Errorf("want -, got +\n%s", diff)
			}
		})
	}
}

func TestTheStripHasATickForEachDecision(t *testing.T) {
	d := Strip(threeRequests(t), 1, 214)
	for name, c := range map[string]struct {
		colour Colour
		want   []Rect
	}{
		"an accepted request is up":              {ThirdInk, []Rect{{7, 12, 1, 7}}},
		"a request that moved others is darker":  {Ink, []Rect{{107, 10, 1, 9}}},
		"a request taken by an offer is higher":  {FlexibleColour, []Rect{{207, 6, 1, 13}}},
		"the decision that is shown is marked":   {Accent, []Rect{{106.5, 0, 2, StripHeight}}},
		"no tick is below, as none was rejected": {SecondInk, nil},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, marks(d, Fill, c.colour)); diff != "" {
				t.Errorf("want -, got +\n%s", diff)
			}
		})
	}
}

func TestInstantsAndSpansInWords(t *testing.T) {
	for got, want := range map[string]string{
		Clock(3*day + 3*hour + 17*minute + 59): "3 d 03:17",
		Clock(-1):                              "-1 d 23:59",
		Until(0, 5*hour):                       "05:00",
		Until(0, 29*hour):                      "1 d 05:00",
		Span(35):                               "35 s",
		ClockDistance(18*hour+51*minute+51, 20*hour+39*minute+46): "1 h 48 min", // 18:51 and 20:39
		ClockDistance(20*hour+39*minute, 18*hour+51*minute+59):    "−1 h 48 min",
		ClockDistance(hour+59, hour+60):                           "1 min",
		ClockDistance(59, 60):                                     "1 s", // Clock writes seconds in the first hour
		Clock(200):                                                "0 d 00:03:20",
		Clock(300):                                                "0 d 00:05",
		Clock(hour + 20):                                          "0 d 01:00",
		Clock(day + 200):                                          "1 d 00:03",
		ClockDistance(60, 95):                                     "35 s",
		Span(42 * minute):                                         "42 min",
		Span(3*hour + 10*minute):                                  "3 h 10 min",
		Span(20 * hour):                                           "20 h",
		Span(2*day + 5*minute):                                    "2 d",
		Span(-(2*day + 5*hour)):                                   "−2 d 5 h",
		Percent(-25, 100):                                         "−25 %",
		Percent(108, 100):                                         "+108 %",
		Percent(0, 100):                                           "0 %",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestPackHasEveryMarkAndHit(t *testing.T) {
	var d Drawing
	d.Width, d.Height, d.DrawZoneBottom, d.HighlightedKey = 100, 50, 20, 9
	d.fill(Accent, 1, 2, 3, 4)
	d.strong(Ink, "now", 5, 6, End)
	d.Hits = []Hit{{9, 1, 2, 3, 4, Rect{5, 6, 7, 8}, "Job 1\nwaits"}}
	numbers, texts := d.Pack()
	want := []float32{
		100, 50, 2, 20, 9, // the drawing with two marks, then the two marks, then the hit
		float32(Fill), float32(Accent), 1, 2, 3, 4, 0, 0, -1, 0,
		float32(Text), float32(Ink), 5, 6, 0, 0, 11, 0, 0, 6,
		9, 1, 2, 3, 4, 5, 6, 7, 8, 1,
	}
	if diff := cmp.Diff(want, numbers); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"now", "Job 1\nwaits"}, texts); diff != "" {
		t.Error(diff)
	}
}

func TestAnSVGFileHasTheDrawings(t *testing.T) {
	svg := SVG("Request 3 <taken>", strings.Repeat("foot & so on ", 30), "stamp & so on", Legend(view.Width), Draw(threeRequests(t), 2, view))
	in := xml.NewDecoder(strings.NewReader(svg))
	for {
		if _, err := in.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("got an SVG file that is not well-formed: %v", err)
		}
	}
	if strings.Contains(svg, "var(") || strings.Contains(svg, "style=") || !strings.Contains(svg, "<desc>stamp &amp; so on</desc>") ||
		strings.Count(svg, "foot &amp; so on") < 25 || !strings.Contains(svg, "Request 3 &lt;taken&gt;") ||
		!strings.Contains(svg, ">where it was</text>") {
		t.Errorf("got\n%s\nwant colours resolved, no style, the stamp, the foot, the title and the legend", svg)
	}
	if opened, closed := strings.Count(svg, "<g"), strings.Count(svg, "</g>"); opened != closed {
		t.Errorf("got %d groups opened and %d closed, want as many", opened, closed)
	}
}

func TestNoLabelOfTheTimeAxisCoversTheLabelOfNow(t *testing.T) {
	for from := Instant(0); from < 30*hour; from += hour / 4 {
		var now Mark
		d := Draw(threeRequests(t), 2, View{From: from, To: from + 60*hour, Width: 358})
		for _, m := range d.Marks {
			if m.Shape == Text && strings.Contains(m.Text, "now ") {
				now = m
			}
		}
		end := now.X + strongLetter*float64(len([]rune(now.Text)))
		for _, m := range d.Marks {
			half := letter * float64(len(m.Text)) / 2
			if m.Shape == Text && m.Y == now.Y && m.Align == Middle && m.X+half > now.X && m.X-half < end {
				t.Errorf("from %v: got %q at %v over %q, which ends at %v, want no overlap", from, m.Text, m.X, now.Text, end)
			}
		}
	}
}

func TestADayThatTheLabelOfNowHidesIsNamedByTheNextLabel(t *testing.T) {
	for _, c := range []struct {
		width        float64
		want, hidden string
	}{
		{500, "1 d 12:00", "day 1"}, // midnight is 22 hours, 101 px, after now
		{900, "day 1", "1 d 12:00"},
	} {
		words := texts(Draw(threeRequests(t), 2, View{From: 0, To: 100 * hour, Width: c.width}))
		if _, ok := words[c.want]; !ok {
			t.Errorf("%v px: there is no %q among %v", c.width, c.want, words)
		}
		if _, ok := words[c.hidden]; ok {
			t.Errorf("%v px: there is %q among %v, want it hidden", c.width, c.hidden, words)
		}
		if _, ok := words["day 2"]; !ok {
			t.Errorf("%v px: got no day 2 among %v, want it there", c.width, words)
		}
	}
}

func TestALegendHasTheSameMarksOnThePageAndInAFile(t *testing.T) {
	page, drawing := StateSigns(), Legend(960)
	at := 0 // the index of the drawing's next mark
	for _, s := range states {
		if strings.Count(page, "</svg>"+s.Words+"</span>") != 1 {
			t.Errorf("got the page's legend\n%s\nwant %q in it once", page, s.Words)
		}
		x := drawing.Marks[at].X - s.Marks[0].X
		for _, m := range s.Marks {
			m.X, m.Y = m.X+x, m.Y+1
			if got := drawing.Marks[at]; got != m {
				t.Errorf("%s: the file has %+v, want %+v", s.Words, got, m)
			}
			at++
		}
		if got := drawing.Marks[at]; got.Text != s.Words {
			t.Errorf("beside the marks: got the words %q, want %q", got.Text, s.Words)
		}
		at++
	}
	marks := len(drawing.Marks) - len(states)
	if got := strings.Count(page, "<rect ") + strings.Count(page, "<path "); got != marks {
		t.Errorf("the page's legend has %d marks, want %d", got, marks)
	}
	if n := len(MachineSigns()); n == 0 || strings.Contains(page+MachineSigns(), "#") {
		t.Error("got a legend of the page with colours of its own, want only the theme's")
	}
}
