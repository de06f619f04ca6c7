package pools

import (
	"strconv"
	"strings"

	"juggle/core/experiment"
	"juggle/core/param"
	"juggle/core/pool"
	"juggle/core/pool/testbed"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// The figures, by number; the first is arithmetic.
const firstFigure, lastFigure = 3, 7

// Pools is the view of the second paper: how large a pool is wanted, which requests it admits, the test bed at work, and Figures 3 to 7.
type Pools struct {
	*page.Binding[poolState]
	page   *page.Page
	engine page.Runs
	state  poolState

	params *parts.Params
	run    *poolStudy

	readings  *readings
	progress  *parts.Progress
	fatesMade [lastFigure + 1]fatesMade // by figure

	size    sizingCache
	ask     *Ask
	bed     *Bed
	cards   []*parts.Card
	gallery *parts.Gallery
	every   bool   // seed's value is drawn in the large figure
	drawn   string // what the test bed's chart shows
}

func New(p *page.Page, engine page.Runs) *Pools {
	c := &Pools{page: p, engine: engine}
	c.Binding = page.Bind(p, page.Binding[poolState]{View: "pools", State: &c.state, Parameters: parameters, Untouched: untouchedPools,
		Compute: c.compute, Fit: fit, Change: func(next *poolState) error { return next.Scenario.Validate() }})
	store := new(experiment.Store)
	c.run = newPoolStudy(p.Browser, engine, store)
	c.run.Turned = func() { c.readings.refresh() }
	c.readings = newReadings(c, store)
	c.progress = newProgress(c)
	c.params = newPoolParams(c)
	c.ask, c.bed = newAsk(c), newBed(c)
	for n := firstFigure; n <= lastFigure; n++ {
		c.cards = append(c.cards, newCard(c, &figure{pools: c, number: n}))
	}
	c.gallery = newGallery(c)
	return c
}

// newPoolParams is the column of parameters.
func newPoolParams(c *Pools) *parts.Params {
	p := &parts.Params{Page: c.page, View: "pools-"}
	p.Line, p.Back = c.nowLine, c.Reset
	for _, k := range parameters {
		if k.Group == "" {
			continue
		}
		f := parts.NewKnob(c.page, "param-pools."+k.Key, c.Handle(k.Key))
		f.Marked = true
		p.Add(k.Group, k.Group == "Service time" || k.Group == "Pool size" || k.Group == "Admission", c.groupWords, f)
	}
	return p
}

// wrongWords say what is wrong, as markup; "" where nothing is.
func wrongWords(err error) string {
	if err == nil {
		return ""
	}
	return text.Triangle + "<b>" + text.Escape(text.Plain(err)) + "</b>"
}

// wrongLine says it in a line of its own.
func wrongLine(words string) string { return `<p class="wrongline" role="alert">` + words + "</p>" }

// compute computes what the state asks for.
func (c *Pools) compute() {
	c.gallery.Moved()
	c.run.start(c.state.Study)
	c.readings.refresh()
	c.ask.refresh()
	c.bed.refresh()
}

// figureLink is the link to a figure's large view; 0 leads back to all of them.
func (c *Pools) figureLink(figure int) page.Link {
	return c.LinkTo(func(s *poolState) { s.figure = figure })
}

// Opened computes what the view shows.
func (c *Pools) Opened() { c.compute() }

// Draw brings the charts up to date.
func (c *Pools) Draw() {
	c.gallery.Draw(c.cards...)
	if spec := c.bed.spec(); c.state.figure == 0 && spec != c.drawn && c.page.Charts.Draw(c.bed.host(), spec) {
		c.drawn = spec
	}
}

// Sheet is the bar at the foot of a small screen.
func (c *Pools) Sheet() (words, button string) {
	return text.Count(c.run.Finished()) + " of " + text.Count(c.run.Total()) + " runs", "Parameters"
}

// Sliders are the parameters.
func (c *Pools) Sliders() page.Sliders { return c.params }

// Key is what keys do in this view.
func (c *Pools) Key(k page.Key) bool {
	switch {
	case c.gallery.Key(k):
	case k.Key == "x":
		c.progress.Main().Do()
	case c.state.figure == 0 && (k.Key != " " || k.Element == "" || strings.HasPrefix(k.Element, "main-")) && c.bed.player.Key(k.Key):
		// Elsewhere a space presses what has the focus.
	case k.Key == "/":
		c.page.Unfolded = true
		c.page.Browser.Focus("param-pools.w_alpha")
	default:
		return false
	}
	return true
}

// nowLine is all that matters in one line, for where the column is folded.
func (c *Pools) nowLine() string {
	s := &c.state
	return text.PoolSym("α " + text.Number(s.sizing.Alpha) + " · load " + text.Number(s.sizing.Load) +
		" · k = " + strconv.Itoa(s.Scenario.K) + ", a = " + text.Number(s.Scenario.Factor) +
		" · " + text.Number(s.Scenario.Gap) + " s between requests · " + text.Plural(s.Seeds, "seed", "seeds"))
}

// groupWords are a shut group's values.
func (c *Pools) groupWords(g *parts.Group) string {
	s := &c.state
	switch g.Name {
	case "Requests":
		return text.Escape("every " + text.Number(s.Scenario.Gap) + " s, " + inMinutes(s.Scenario.ShortestLength) + " to " +
			inMinutes(s.Scenario.LongestLength) + " min")
	case "Test bed":
		return text.Escape(text.Plural(s.Scenario.Nodes(), "node", "nodes") + ", " + text.Plural(s.Scenario.CPUs(), "processor", "processors"))
	case "Sites":
		if s.Scenario.Sites == 0 {
			return "none"
		}
		return text.Escape(text.Plural(s.Scenario.Sites, "site", "sites") + ", " + text.Number(100*s.Scenario.SiteShare) + " % of each")
	case "Measuring":
		return text.Escape(inMinutes(s.Scenario.Window) + " min after " + inMinutes(s.Scenario.WarmUp))
	case "Replication":
		return text.Escape(text.Plural(s.Seeds, "seed", "seeds") + ", from " + strconv.FormatUint(s.FirstSeed, 10))
	}
	var words []string
	for _, f := range g.Fields {
		if f.Held.Symbol == "" || f.Held.Kind == param.Choice {
			continue
		}
		words = append(words, text.Italic(f.Held.Symbol)+" "+text.Escape(strings.TrimSpace(f.Held.Get()+" "+f.Held.Unit)))
	}
	return strings.Join(words, ", ")
}

func inMinutes(s float64) string { return text.Fixed(s/60, 0) }

// poolClaim is what the paper claims, as a sentence; "kAPAC" keeps its small letter. Before the first result there is none.
func poolClaim(paper string) string {
	if paper == "" {
		return ""
	}
	if strings.ToLower(paper[:2]) == paper[:2] {
		paper = strings.ToUpper(paper[:1]) + paper[1:]
	}
	return `<p class="claim">Paper: <em>` + text.PoolSym(paper) + ".</em></p>"
}

// words say where numbers come from.
func (c *Pools) words() []string {
	s := &c.state
	words := []string{c.page.Program(), "pools", "seeds " + strconv.FormatUint(s.FirstSeed, 10) + "–" +
		strconv.FormatUint(s.FirstSeed+uint64(s.Seeds)-1, 10)}
	changed, plain := *s, untouchedPools()
	changed.shown, changed.Seeds, changed.FirstSeed = plain.shown, plain.Seeds, plain.FirstSeed
	if own := c.OwnOf(&changed); own != "" {
		words = append(words, strings.ReplaceAll(own, "pools.", ""))
	} else {
		words = append(words, "the paper’s parameters, ours where it has none")
	}
	return words
}

func (c *Pools) stamp() string { return page.Origin{Words: c.words()}.LastLine() }

// policyTitle is a policy as people write it.
func policyTitle(p testbed.Policy) string { return text.Either(p == testbed.KAPAC, "kAPAC", "strict") }

func (c *Pools) table1Sub() string {
	return text.PoolSym("Means compared with equation (3), variances with equation (4). Size: the smallest pool that is suggested at load " +
		text.Number(c.state.sizing.Load) + " and " + text.Number(c.state.sizing.Threshold) + " s.")
}

func (c *Pools) bedSub() string {
	s := &c.state.Scenario
	return text.Escape("Nodes fail, recover and run local jobs at random. " + text.Plural(s.Nodes(), "node", "nodes") + ", " +
		text.Plural(s.CPUs(), "processor", "processors") + ", a request every " +
		text.Number(s.Gap) + " s; seed " + strconv.FormatUint(c.state.FirstSeed, 10) +
		". Under kAPAC a request takes its node only when its time comes, under strict negotiation at once.")
}

func (c *Pools) figuresSub() string {
	return text.PoolSym(inMinutes(c.state.Scenario.Window) + " minutes after a warm-up of " + inMinutes(c.state.Scenario.WarmUp) + ", " +
		text.Plural(c.state.Seeds, "seed", "seeds") +
		", each a run by chance; every point meets the same arrivals, failures and local load; 95 % intervals. Reading of the paper: " +
		pool.ReadingOf(c.state.Scenario).Title + ".")
}
