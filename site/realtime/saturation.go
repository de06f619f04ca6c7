package realtime

import (
	"strconv"
	"strings"
	"time"

	"juggle/core/experiment"
	"juggle/core/realtime/saturation"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// saturated is the figure of saturation against quality. It is computed when the reader asks for it, seed by seed.
type saturated struct {
	parts.Study[*saturation.Figure]
	view     *Realtime
	study    saturation.Study
	progress *parts.Progress
	drawn    *saturation.Figure
}

// saturationKey begins a parameter of the figure in a link.
const saturationKey = "realtime.s."

const hostSaturation = "chart-realtime-saturation"

// saturationSub says what the figure is.
const saturationSub = "A stream of reservations of the services of Table I, admitted with a hard guarantee or with P(overload) up to a " +
	"bound, and then played with EDF and hard CBS servers. The abstract promises the trade-off; the experiment is ours. The table is in " +
	"per cent: of the requests, of the machines’ time, of the deadlines, and of the slices in which a reservation is active."

// onlyFigure is the number of the study's one figure.
var onlyFigure = []int{0}

// saturationKeep is how many runs of other studies are kept.
const saturationKeep = 20_000

func newSaturated(c *Realtime, runs page.Runs) *saturated {
	s := &saturated{view: c, study: saturation.DefaultStudy()}
	s.Study = parts.Study[*saturation.Figure]{Browser: c.page.Browser, Engine: runs, Store: new(experiment.Store), Keep: saturationKeep,
		Beat: 300 * time.Millisecond, AtOnce: 1, Few: true,
		Figure: func(int) (*saturation.Figure, bool) {
			f := s.Got.(*saturation.Results).Figure()
			return f, f.N == f.Want
		}}
	s.progress = s.Progress(parts.Progress{
		Class: "progress first", Label: "Runs computed", MainID: "realtime-saturation-main",
		Done: func() bool { return s.Phase != parts.Running },
		Line: s.line,
		Said: func() string { return s.Said("figure of saturation") },
		Main: func() parts.Button {
			if s.Plan == nil {
				return parts.Button{Word: "Compute", Class: "btn", Do: s.compute}
			}
			return s.Button()
		},
	})
	return s
}

// take has another study, which waits for the reader to ask.
func (s *saturated) take(study saturation.Study) {
	s.study = study
	s.Await(onlyFigure, nil)
}

// compute asks for every run that is not known.
func (s *saturated) compute() {
	plan, err := saturation.NewPlan(s.study)
	if err != nil {
		s.Await(onlyFigure, err)
		return
	}
	s.Begin(page.RunRequest{Kind: saturation.Kind, Params: s.study.Encode(), Urgent: true, First: len(saturation.Probabilities)},
		plan, onlyFigure, nil)
}

// figure is on the seeds that have come; nil where none has.
func (s *saturated) figure() *saturation.Figure {
	if f, own := s.Shown(0); own && f.N > 0 {
		return f
	}
	return nil
}

// state is the state as automation reads it.
func (s *saturated) state() string {
	if s.Phase == parts.Waiting {
		return "waiting"
	}
	return s.State(0, true)
}

func (s *saturated) line() string {
	switch {
	case s.Err != nil:
		return text.Triangle + " " + text.Escape(text.Plain(s.Err))
	case s.Plan == nil:
		return "Not computed: " + text.Plural(s.study.Seeds*len(saturation.Probabilities), "run", "runs") + "."
	}
	words := s.Words(parts.Line{Stopped: "Stopped", Shown: "What is drawn is of the seeds that are whole.",
		Of: text.Plural(s.study.Seeds, "seed", "seeds") + " at " + strconv.Itoa(len(saturation.Probabilities)) + " values of P(overload)"})
	if lost := s.LostWords(); lost != "" {
		words += " " + text.Triangle + " " + lost
	}
	return words
}

// verdict is the paper's claim and ours on it.
func (s *saturated) verdict() string {
	if s.figure() == nil {
		return ""
	}
	return claimWords("The abstract", s.figure().Claim)
}

// saturationColumns are the measures in the table, what a weaker guarantee gains and costs first, with names that need little room.
var saturationColumns = []struct{ measure, head string }{
	{"accepted", "accepted"}, {"booked", "booked"}, {"missed", "missed"}, {"busy", "used"}, {"overloaded", "overloaded"},
}

// rows is the table in the page, as the command line's at a terminal: means, and half the interval behind them.
func (s *saturated) rows() string {
	if s.figure() == nil {
		return ""
	}
	var b strings.Builder
	heads := []string{"#P(over)"}
	for _, c := range saturationColumns {
		heads = append(heads, "#"+c.head)
	}
	b.WriteString("<thead>" + parts.HeadRow(heads...) + "</thead><tbody>")
	for i := range s.figure().Points {
		p := saturation.PerCent(s.figure().Points[i].P) + "\u00a0%"
		if i == 0 {
			p = "hard"
		}
		b.WriteString(`<tr><td class="num">` + p + "</td>")
		for _, c := range saturationColumns {
			v := s.figure().Points[i].Of(c.measure)
			b.WriteString(`<td class="num">` + text.Fixed(v.Mean, 1) + " <small>±\u202f" + text.Fixed(v.Half, 1) + "</small></td>")
		}
		b.WriteString("</tr>")
	}
	return b.String() + "</tbody>"
}

// draw brings the chart up to date.
func (s *saturated) draw() {
	f := s.figure()
	if f == nil || f == s.drawn {
		return
	}
	s.drawn = f
	s.view.page.Charts.Draw(hostSaturation, chart.Saturation(f.Points, "Saturation against quality. "+f.Claim.Finding,
		300).JSON())
}

func (s *saturated) csv() {
	p := s.view.page
	words := []string{p.Program(), "real-time", "saturation, " + text.Plural(s.figure().N, "seed", "seeds")}
	p.SaveCSV("juggle-realtime-saturation", s.figure().Table,
		p.Origin(words, p.Address(p.LinkTo("realtime", 0)), saturation.Parameters.Settings(&s.study)))
}

// knobs are the figure's parameters, from their registry.
func (s *saturated) knobs() (fields []*parts.Knob) {
	for i := range saturation.Parameters {
		p := &saturation.Parameters[i]
		if p.Key == "seed" || p.Key == "horizon" {
			continue // the command line has them
		}
		k := parts.NewKnob(s.view.page, "param-rts"+p.Key, p.Bind(func() saturation.Study { return s.study }, func(study saturation.Study) error {
			s.take(study)
			s.view.live.Changed()
			return nil
		}))
		k.Marked = true
		fields = append(fields, k)
	}
	return fields
}

// own is the figure's part of a link.
func (s *saturated) own() []string {
	var pairs []string
	for pair := range strings.SplitSeq(s.study.Encode(), "&") {
		if pair != "" {
			pairs = append(pairs, saturationKey+pair)
		}
	}
	return pairs
}

// setOwn takes the figure's pairs of a link, without their prefix.
func (s *saturated) setOwn(pairs []string) (notices []string) {
	study := saturation.DefaultStudy()
	for _, err := range saturation.Parameters.Decode(strings.Join(pairs, "&"), &study) {
		notices = append(notices, saturationKey+text.Clip(err.Error()))
	}
	if study != s.study {
		s.take(study)
	}
	return notices
}
