package pools

import (
	"strconv"
	"strings"

	"juggle/core/pool"
	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/core/stats"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/text"
	"juggle/site/timeline"
)

// Bed plays one run of the test bed: its nodes, its agreements, and what happens.
type Bed struct {
	pools  *Pools
	asked  *page.Ask[pool.Playing, pool.Recording]
	run    *pool.Recording
	shown  *testbed.Snapshot // at now
	lines  []chart.StepLine
	now    admission.Instant
	player timeline.Stepper  // through the events of the measured time
	specAt admission.Instant // of specOf
	specOf string
}

func newBed(c *Pools) *Bed {
	b := &Bed{pools: c, asked: page.NewAsk(c.page, pool.Play)}
	b.asked.Heard = b.show
	b.player = timeline.Stepper{Name: "bed", BackLabel: "One event back", ForwardLabel: "One event on", ForwardID: "on",
		Browser: c.page.Browser, Count: b.count, Current: func() int { return b.shown.Events - 1 },
		Show: func(i int) { b.seek(b.run.Trace.Events[i].At) }, IsStop: b.stopsAt,
		IsOnPage: func() bool { return c.page.View() == "pools" }}
	return b
}

func (c *Bed) host() string { return "chart-pools-bed" }

// count is how many events the run has.
func (c *Bed) count() int {
	if c.run == nil {
		return 0
	}
	return len(c.run.Trace.Events)
}

// stopsAt reports whether an event is worth stopping at: the last of its instant in the measured time. The local jobs, of which there are
// many, the picture shows without a stop.
func (c *Bed) stopsAt(i int) bool {
	t := &c.run.Trace
	e := t.Events[i]
	return e.Kind != testbed.LocalBegins && e.Kind != testbed.LocalEnds && e.At >= t.Window[0] && e.At <= t.Window[1] &&
		t.Before(e.At+1) == i+1
}

// refresh asks for another run where the parameters have changed.
func (c *Bed) refresh() {
	s := &c.pools.state
	c.asked.Retry()
	if c.asked.Want(pool.Playing{Scenario: s.Scenario, Policy: s.policy, Seed: s.FirstSeed}) {
		c.player.Pause()
	}
}

// show takes the run that has come. The clock stands where it stood.
func (c *Bed) show() {
	r := c.asked.Answer()
	if r == c.run {
		return
	}
	into := c.pools.state.ask.At(&c.pools.state.Scenario) - admission.Instant(1000*c.pools.state.Scenario.WarmUp)
	if c.run != nil {
		into = c.now - c.run.Trace.Window[0]
	}
	c.run, c.lines, c.specOf = r, nil, ""
	bound := admission.PoolBound
	if r.Trace.Policy == testbed.Strict {
		bound = admission.NodeBound
	}
	for _, l := range []struct {
		state        admission.State
		name, colour string
	}{{bound, "bound", "flexible"}, {admission.Running, "running", "running"}} {
		line := chart.StepLine{Name: l.name, Colour: chart.Token(l.colour)}
		for _, p := range r.Trace.Series(l.state) {
			line.Points = append(line.Points, chart.Point{X: c.minute(p.At), Y: float64(p.Count)})
		}
		if n := len(line.Points); n > 0 {
			end := line.Points[n-1]
			end.X = c.minute(r.Trace.Window[1])
			line.Points = append(line.Points, end)
		}
		c.lines = append(c.lines, line)
	}
	c.seek(r.Trace.Window[0] + into)
}

// minute is an instant in minutes since the warm-up.
func (c *Bed) minute(at admission.Instant) float64 {
	return float64(at-c.run.Trace.Window[0]) / 60_000
}

func (c *Bed) seek(at admission.Instant) {
	w := c.run.Trace.Window
	c.now = min(max(at, w[0]), w[1])
	c.shown = c.run.Trace.After(c.run.Trace.Before(c.now + 1))
}

// slide goes to a second since the warm-up.
func (c *Bed) slide(text string) {
	if s, err := strconv.Atoi(text); err == nil && c.run != nil {
		c.player.Pause()
		c.seek(c.run.Trace.Window[0] + 1000*admission.Instant(s))
	}
}

// choose plays under a policy.
func (c *Bed) choose(p testbed.Policy) {
	c.pools.state.policy = p
	c.pools.Record()
	c.refresh()
}

// spec is the chart of agreements.
func (c *Bed) spec() string {
	if c.run == nil {
		return ""
	}
	if c.specOf == "" || c.specAt != c.now {
		c.specAt, c.specOf = c.now, chart.Agreements(c.lines, c.minute(c.run.Trace.Window[1]), c.minute(c.now)).JSON()
	}
	return c.specOf
}

func (c *Bed) length() string {
	if c.run == nil {
		return "1"
	}
	return strconv.FormatInt(int64(c.run.Trace.Window[1]-c.run.Trace.Window[0])/1000, 10)
}

func (c *Bed) second() string {
	if c.run == nil {
		return "0"
	}
	return strconv.FormatInt(int64(c.now-c.run.Trace.Window[0])/1000, 10)
}

func clock(d admission.Instant) string {
	s := int(d / 1000)
	return strconv.Itoa(s/60) + " min " + strconv.Itoa(s%60) + " s"
}

func (c *Bed) clock() string {
	if c.run == nil {
		return ""
	}
	return clock(c.now - c.run.Trace.Window[0])
}

// measures are the run's, and beside each the mean over the seeds where the study has this scenario.
func (c *Bed) measures() string {
	if c.run == nil {
		return ""
	}
	all := c.pools.run.of(c.run.Trace.Policy)
	var b strings.Builder
	for _, m := range testbed.Measures {
		b.WriteString("<div><dt>" + text.Escape(text.Lowered(m.Title)) + " " + text.PoolSym(m.Symbol) + ", whole run</dt><dd>" +
			text.Fixed(m.Of(&c.run.Trace.Outcome), 1) + " <small>%</small></dd>")
		sample := make([]float64, len(all))
		for i := range all {
			sample[i] = m.Of(&all[i])
		}
		if s := stats.Summarize(sample); s.N > 1 {
			b.WriteString(`<dd class="all-seeds">` + text.Plural(s.N, "seed", "seeds") + ": " + text.Fixed(s.Mean, 1) + " ± " +
				text.Fixed(s.Half(), 1) + "</dd>")
		}
		b.WriteString("</div>")
	}
	return b.String()
}

// wholeRun says what the measures cover, which the slider does not change.
func (c *Bed) wholeRun() string {
	if c.run == nil {
		return ""
	}
	w := c.run.Trace.Window
	return "Whole run, wherever the slider stands: requests of the " + inMinutes(float64(w[1]-w[0])/1000) +
		" minutes after the warm-up, followed to their end; work within these minutes."
}

func (c *Bed) events() {
	if c.run != nil {
		c.pools.page.SaveCSV("juggle-pools-events", pool.EventsTable(&c.run.Trace),
			c.pools.origin("events under "+c.run.Trace.Policy.String()+", seed "+
				strconv.FormatUint(c.run.Trace.Seed, 10), 0))
	}
}
