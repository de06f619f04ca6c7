package realtime

import (
	"strconv"
	"strings"

	"juggle/core/experiment"
	"juggle/core/realtime/saturation"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// saturated is the figure of saturation against quality. It is computed when the reader asks for it, seed by seed.
type saturated struct {
	view    *Realtime
	runs    page.Runs
	study   saturation.Study
	results *saturation.Results
	task    page.Task // of what is under way
	wrong   string
	figure  *saturation.Figure // on the seeds that have come; nil where none has
	stale   bool               // the chart shows another one
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
	page.CallOff(&s.task)
	s.study, s.results, s.figure, s.stale, s.wrong = study, nil, nil, false, ""
}

// compute asks for every run.
func (s *saturated) compute() {
	s.take(s.study)
	plan, err := saturation.NewPlan(s.study)
	if err != nil {
		s.wrong = text.Plain(err)
		return
	}
	s.results = plan.NewResults()
	var items []int32
	for _, i := range s.results.Remaining() {
		items = append(items, int32(i))
	}
	s.task = s.runs.Run(page.RunRequest{Kind: saturation.Kind, Params: s.study.Encode(), Items: items, Urgent: true,
		First: len(saturation.Probabilities)}, s)
}

// Results takes numbers from the engine.
func (s *saturated) Results(rows []experiment.Row) {
	for _, r := range rows {
		if err := s.results.AddRow(r.Item, r.Numbers); err != nil {
			s.Failed(int32(r.Item), err.Error())
			return
		}
	}
	if f := s.results.Figure(); f.N > s.seeds() {
		s.figure, s.stale = f, true
	}
}

// Failed ends the computing: the figure would lack a seed.
func (s *saturated) Failed(_ int32, message string) {
	page.CallOff(&s.task)
	s.wrong = message
}

// Restarted hears of a worker that was replaced.
func (s *saturated) Restarted() {}

// Ended hears that the engine has nothing more to say.
func (s *saturated) Ended() { s.task = nil }

// seeds is how many have come.
func (s *saturated) seeds() int {
	if s.figure == nil {
		return 0
	}
	return s.figure.N
}

// state is the state as automation reads it.
func (s *saturated) state() string {
	switch {
	case s.wrong != "":
		return "error"
	case s.task != nil:
		return "running"
	case s.figure != nil:
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
	so := strconv.Itoa(s.seeds()) + " of " + text.Plural(s.study.Seeds, "seed", "seeds")
	switch s.state() {
	case "error":
		return text.Triangle + " " + text.Escape(s.wrong)
	case "running":
		return "<b>" + so + "</b>"
	case "done":
		return "<b>Done.</b> " + text.Plural(s.study.Seeds, "seed", "seeds") + " at " + strconv.Itoa(len(saturation.Probabilities)) +
			" values of P(overload)"
	}
	return "Not computed: " + text.Plural(s.study.Seeds*len(saturation.Probabilities), "run", "runs") + "."
}

// verdict is the paper's claim and ours on it.
func (s *saturated) verdict() string {
	if s.figure == nil {
		return ""
	}
	return claimWords("The abstract", s.figure.Claim)
}

// saturationColumns are the measures in the table, what a weaker guarantee gains and costs first, with names that need little room.
var saturationColumns = []struct{ measure, head string }{
	{"accepted", "accepted"}, {"booked", "booked"}, {"missed", "missed"}, {"busy", "used"}, {"overloaded", "overloaded"},
}

// rows is the table in the page, as the command line's at a terminal: means, and half the interval behind them.
func (s *saturated) rows() string {
	if s.figure == nil {
		return ""
	}
	var b strings.Builder
	heads := []string{"#P(over)"}
	for _, c := range saturationColumns {
		heads = append(heads, "#"+c.head)
	}
	b.WriteString("<thead>" + parts.HeadRow(heads...) + "</thead><tbody>")
	for i := range s.figure.Points {
		p := saturation.PerCent(s.figure.Points[i].P) + "\u00a0%"
		if i == 0 {
			p = "hard"
		}
		b.WriteString(`<tr><td class="num">` + p + "</td>")
		for _, c := range saturationColumns {
			v := s.figure.Points[i].Of(c.measure)
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
	s.view.page.Charts.Draw(hostSaturation, chart.Saturation(s.figure.Points, "Saturation against quality. "+s.figure.Claim.Finding,
		300).JSON())
}

func (s *saturated) csv() {
	p := s.view.page
	words := []string{p.Program(), "real-time", "saturation, " + text.Plural(s.seeds(), "seed", "seeds")}
	p.SaveCSV("juggle-realtime-saturation", s.figure.Table,
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
