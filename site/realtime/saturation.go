package realtime

import (
	"strconv"
	"strings"

	"juggle/core/realtime/saturation"
	"juggle/core/report"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// saturated is the figure of saturation against quality. It is computed when the reader asks for it, seed by seed.
type saturated struct {
	view    *Realtime
	study   saturation.Study
	results *saturation.Results
	seeds   int         // that have come
	tasks   []page.Task // of the seeds that are asked for; nil where they have come
	wrong   string
	points  []saturation.Point // of the seeds that have come
	claim   report.Claim
	stale   bool // the chart shows other points
}

// saturationKey begins a parameter of the figure in a link.
const saturationKey = "realtime.s."

const hostSaturation = "chart-realtime-saturation"

// saturationSub says what the figure is.
const saturationSub = "A stream of reservations of the services of Table I, admitted with a hard guarantee or with P(overload) up to a " +
	"bound, and then played with EDF and hard CBS servers. The abstract promises the trade-off; the experiment is ours. The table is in " +
	"per cent: of the requests, of the machines’ time, of the deadlines, and of the slices in which a reservation is active."

// take has another study, of which nothing is known.
func (s *saturated) take(study saturation.Study) {
	s.halt()
	s.study, s.results, s.seeds, s.points, s.stale, s.wrong = study, nil, 0, nil, false, ""
}

func (s *saturated) halt() {
	for i := range s.tasks {
		page.CallOff(&s.tasks[i])
	}
	s.tasks = nil
}

// compute asks for every seed.
func (s *saturated) compute() {
	s.take(s.study)
	s.results = s.study.NewResults()
	s.tasks = make([]page.Task, s.study.Seeds)
	for seed := range s.tasks {
		asked := saturation.Seed{Study: s.study, Seed: seed}
		s.tasks[seed] = page.Put(s.view.page.Questions, saturation.Saturate, asked, func(outcomes *[]saturation.Outcome, err error) {
			s.come(seed, outcomes, err)
		})
	}
}

func (s *saturated) come(seed int, outcomes *[]saturation.Outcome, err error) {
	if s.tasks == nil {
		return
	}
	if err != nil {
		s.halt()
		s.wrong = text.Plain(err)
		return
	}
	s.tasks[seed] = nil
	for i, o := range *outcomes {
		s.results.Add(seed*len(*outcomes)+i, o)
	}
	s.seeds++
	s.points, s.claim, s.stale = s.results.Points(), s.results.Claim(), true
	if s.seeds == s.study.Seeds {
		s.tasks = nil
	}
}

// state is the state as automation reads it.
func (s *saturated) state() string {
	switch {
	case s.wrong != "":
		return "error"
	case s.tasks != nil:
		return "running"
	case s.seeds > 0:
		return "done"
	}
	return "waiting"
}

// button is what can be done.
func (s *saturated) button() parts.Button {
	switch s.state() {
	case "running":
		return parts.Button{Word: "Stop", Class: "btn", Do: func() { s.take(s.study) }}
	case "error":
		return parts.Button{Word: "Try again", Class: "btn", Do: s.compute}
	case "done":
		return parts.Button{Word: "Compute again", Class: "txt", Do: s.compute}
	}
	return parts.Button{Word: "Compute", Class: "btn", Do: s.compute}
}

func (s *saturated) progressWords() string {
	so := strconv.Itoa(s.seeds) + " of " + text.Plural(s.study.Seeds, "seed", "seeds")
	switch s.state() {
	case "error":
		return text.Triangle + " " + text.Escape(s.wrong)
	case "running":
		return "<b>" + so + "</b>"
	case "done":
		return "<b>Done.</b> " + text.Plural(s.study.Seeds, "seed", "seeds") + " at " + strconv.Itoa(len(saturation.Probabilities)) +
			" values of P(overload)"
	}
	return "Not computed: " + text.Plural(s.study.Len(), "run", "runs") + "."
}

// verdict is the paper's claim and ours on it.
func (s *saturated) verdict() string {
	if s.points == nil {
		return ""
	}
	return claimWords("The abstract", s.claim)
}

// saturationColumns are the measures in the table, what a weaker guarantee gains and costs first, with names that need little room.
var saturationColumns = []struct{ measure, head string }{
	{"accepted", "accepted"}, {"booked", "booked"}, {"missed", "missed"}, {"busy", "used"}, {"overloaded", "overloaded"},
}

// rows is the table in the page, as the command line's at a terminal: means, and half the interval behind them.
func (s *saturated) rows() string {
	if s.points == nil {
		return ""
	}
	var b strings.Builder
	heads := []string{"#P(over)"}
	for _, c := range saturationColumns {
		heads = append(heads, "#"+c.head)
	}
	b.WriteString("<thead>" + parts.HeadRow(heads...) + "</thead><tbody>")
	for i := range s.points {
		p := saturation.PerCent(s.points[i].P) + "\u00a0%"
		if i == 0 {
			p = "hard"
		}
		b.WriteString(`<tr><td class="num">` + p + "</td>")
		for _, c := range saturationColumns {
			v := s.points[i].Of(c.measure)
			b.WriteString(`<td class="num">` + text.Fixed(v.Mean, 1) + " <small>±\u202f" + text.Fixed(v.Half, 1) + "</small></td>")
		}
		b.WriteString("</tr>")
	}
	return b.String() + "</tbody>"
}

// draw brings the chart up to date.
func (s *saturated) draw() {
	if !s.stale {
		return
	}
	s.stale = false
	s.view.page.Charts.Draw(hostSaturation, chart.Saturation(s.points, "Saturation against quality. "+s.claim.Finding, 300).JSON())
}

func (s *saturated) csv() {
	p := s.view.page
	words := []string{p.Program(), "real-time", "saturation, " + text.Plural(s.seeds, "seed", "seeds")}
	p.SaveCSV("juggle-realtime-saturation", saturation.Figure(s.points),
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
