package pools

import (
	"strconv"
	"strings"

	"juggle/core/experiment/stats"
	"juggle/core/papers/pool"
	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/testbed"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/text"
	"juggle/site/timeline"
)

// Bed plays one run of the test bed: its nodes, its agreements, and its events.
type Bed struct {
	pools   *Pools
	query   *page.Ask[pool.RecordingQuery, pool.Recording]
	run     *pool.Recording   // nil until the first recording has arrived
	current *testbed.Snapshot // the test bed at now
	curves  []chart.StepLine
	now     admission.Instant // the instant that is shown
	player  timeline.Stepper  // steps through the events of the measured time
	specAt  admission.Instant // the instant for which spec was made
	spec    string            // the description of the chart as JSON; "" if it must be made again
}

// newBed returns a Bed that has not asked for a run.
func newBed(c *Pools) *Bed {
	b := &Bed{pools: c, query: page.NewAsk(c.page, pool.Play)}
	b.query.OnAnswer = b.show
	b.player = timeline.Stepper{Name: "bed", BackLabel: "One event back", ForwardLabel: "One event on", ForwardID: "on",
		Browser: c.page.Browser, Count: b.count, Current: func() int { return b.current.Events - 1 },
		ShowItem: func(i int) { b.seek(b.run.Trace.Events[i].At) }, StopsAt: b.isStop,
		IsOnPage: func() bool { return c.page.View() == "pools" }}
	return b
}

// host returns the id of the chart's element.
func (c *Bed) host() string { return "chart-pools-bed" }

// count returns the number of events of the run.
func (c *Bed) count() int {
	if c.run == nil {
		return 0
	}
	return len(c.run.Trace.Events)
}

// isStop reports whether the player stops at event i. It stops at the last event of each instant in the measured time. It does not stop at
// an event of a local job, since there are many.
func (c *Bed) isStop(i int) bool {
	t := &c.run.Trace
	e := t.Events[i]
	return e.Kind != testbed.LocalBegins && e.Kind != testbed.LocalEnds && e.At >= t.Window[0] && e.At <= t.Window[1] &&
		t.EventsBefore(e.At+1) == i+1
}

// update asks for another run if the parameters have changed.
func (c *Bed) update() {
	s := &c.pools.state
	c.query.Retry()
	if c.query.Want(pool.RecordingQuery{Scenario: s.Scenario, Policy: s.policy, Seed: s.FirstSeed}) {
		c.player.Pause()
	}
}

// show shows the run that has arrived. It begins at the instant that the previous run showed, or at the instant at which the
// view asks both policies about a request; see state.ask.
func (c *Bed) show() {
	run := c.query.Answer()
	if run == c.run {
		return
	}
	scenario := &c.pools.state.Scenario
	sinceWarmUp := c.pools.state.ask.At(scenario) - admission.Instant(1000*scenario.WarmUp)
	if c.run != nil {
		sinceWarmUp = c.sinceWarmUp(c.now)
	}
	c.run, c.curves, c.spec = run, nil, ""
	bound := admission.PoolBound
	if run.Trace.Policy == testbed.Strict {
		bound = admission.NodeBound
	}
	for _, line := range []struct {
		state        admission.State
		name, colour string
	}{{bound, "bound", "flexible"}, {admission.Running, "running", "running"}} {
		curve := chart.StepLine{Name: line.name, Colour: chart.Token(line.colour)}
		for _, p := range run.Trace.Series(line.state) {
			curve.Points = append(curve.Points, chart.Point{X: c.minute(p.At), Y: float64(p.Count)})
		}
		end := curve.Points[len(curve.Points)-1]
		end.X = c.minute(run.Trace.Window[1])
		curve.Points = append(curve.Points, end)
		c.curves = append(c.curves, curve)
	}
	c.seek(run.Trace.Window[0] + sinceWarmUp)
}

// sinceWarmUp returns the time from the end of the warm-up to an instant, in milliseconds.
func (c *Bed) sinceWarmUp(at admission.Instant) admission.Instant { return at - c.run.Trace.Window[0] }

// minute returns an instant in minutes since the warm-up.
func (c *Bed) minute(at admission.Instant) float64 { return float64(c.sinceWarmUp(at)) / 60_000 }

// seek shows the test bed at an instant, or at the nearest instant of the measured time.
func (c *Bed) seek(at admission.Instant) {
	w := c.run.Trace.Window
	c.now = min(max(at, w[0]), w[1])
	c.current = c.run.Trace.SnapshotAfter(c.run.Trace.EventsBefore(c.now + 1))
}

// slide shows the test bed at a second since the warm-up.
func (c *Bed) slide(second string) {
	if s, err := strconv.Atoi(second); err == nil && c.run != nil {
		c.player.Pause()
		c.seek(c.run.Trace.Window[0] + 1000*admission.Instant(s))
	}
}

// playPolicy plays the run under a policy.
func (c *Bed) playPolicy(p testbed.Policy) {
	c.pools.state.policy = p
	c.pools.Record()
	c.update()
}

// chartSpec returns the description of the chart of agreements.
func (c *Bed) chartSpec() string {
	if c.run == nil {
		return ""
	}
	if c.spec == "" || c.specAt != c.now {
		c.specAt, c.spec = c.now, chart.Agreements(c.curves, c.minute(c.run.Trace.Window[1]), c.minute(c.now)).JSON()
	}
	return c.spec
}

// lastSecond returns the length of the measured time in seconds, which is the end of the slider.
func (c *Bed) lastSecond() string {
	if c.run == nil {
		return "1"
	}
	return inSeconds(c.sinceWarmUp(c.run.Trace.Window[1]))
}

// second returns the present time in seconds since the warm-up.
func (c *Bed) second() string {
	if c.run == nil {
		return "0"
	}
	return inSeconds(c.sinceWarmUp(c.now))
}

// inSeconds writes milliseconds as whole seconds.
func inSeconds(d admission.Instant) string { return strconv.FormatInt(int64(d)/1000, 10) }

// inMinutesAndSeconds writes milliseconds as "3 min 20 s".
func inMinutesAndSeconds(d admission.Instant) string {
	s := int(d / 1000)
	return strconv.Itoa(s/60) + " min " + strconv.Itoa(s%60) + " s"
}

// clock returns the present time since the warm-up in words.
func (c *Bed) clock() string {
	if c.run == nil {
		return ""
	}
	return inMinutesAndSeconds(c.sinceWarmUp(c.now))
}

// measures returns the measures of the run as markup. Each has the mean over the seeds too, if the study has at least two
// runs of this scenario.
func (c *Bed) measures() string {
	if c.run == nil {
		return ""
	}
	var outcomes []testbed.Outcome
	if c.pools.run.Plan != nil {
		outcomes = pool.Outcomes(c.pools.run.results(), c.run.Trace.Policy)
	}
	var b strings.Builder
	for _, m := range testbed.Measures {
		b.WriteString("<div><dt>" + text.Escape(text.LowerFirst(m.Title)) + " " + text.PoolMarkup(m.Symbol) + ", whole run</dt><dd>" +
			text.Fixed(m.Of(&c.run.Trace.Outcome), 1) + " <small>%</small></dd>")
		sample := make([]float64, len(outcomes))
		for i := range outcomes {
			sample[i] = m.Of(&outcomes[i])
		}
		if s := stats.Summarize(sample); s.N > 1 {
			b.WriteString(`<dd class="all-seeds">` + text.Plural(s.N, "seed", "seeds") + ": " + text.Fixed(s.Mean, 1) + " ± " +
				text.Fixed(s.HalfWidth(), 1) + "</dd>")
		}
		b.WriteString("</div>")
	}
	return b.String()
}

// measuresNote says which time the measures cover.
func (c *Bed) measuresNote() string {
	if c.run == nil {
		return ""
	}
	return "Whole run, wherever the slider stands: requests of the " + inMinutes(float64(c.sinceWarmUp(c.run.Trace.Window[1]))/1000) +
		" minutes after the warm-up, followed to their end; work counts within these minutes only."
}

// saveEvents saves the events of the run as CSV.
func (c *Bed) saveEvents() {
	if c.run != nil {
		t := &c.run.Trace
		c.pools.saveCSV("juggle-pools-events", "events under "+t.Policy.String()+", seed "+strconv.FormatUint(t.Seed, 10), pool.EventsTable(t))
	}
}
