package pools

import (
	"cmp"
	"strconv"
	"strings"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/papers/pool"
	"juggle/core/papers/pool/testbed"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// The numbers of the first and the last figure of the view.
const firstFigure, lastFigure = 3, 7

// Pools is the view of paper B: the size of a pool, the admission of a request, one run of the test bed, and Figures 3 to 7.
type Pools struct {
	*parts.Lab[poolState]
	page   *page.Page
	engine page.Runs
	state  poolState

	run      *bedStudy // the study of Figures 4 to 7
	readings *readings

	fateTables     [lastFigure + 1]fateTable // by figure
	sizingCache    sizingResult
	ask            *Ask
	bed            *Bed
	cards          []*parts.Card
	showsEverySeed bool   // each seed's value is drawn in the large figure
	drawnSpec      string // the description of the test bed's chart that is drawn
}

// New returns the view with its initial state; engine computes its runs.
func New(p *page.Page, engine page.Runs) *Pools {
	c := &Pools{page: p, engine: engine}
	c.Lab = parts.NewLab(p, page.Binding[poolState]{View: "pools", State: &c.state, Parameters: parameters, Untouched: initialState,
		Compute: c.compute, Fit: repair, Adapt: func(next *poolState) error { return next.Scenario.Validate() }},
		parts.Column{Open: []string{"Service time", "Pool size", "Admission"},
			SummaryKeys: []string{"w_alpha", "w_load", "k", "a", "gap_s", "seeds"},
			Phrases: map[string]string{"gap_s": "every % s", "warm_up_s": "warm-up % s", "window_s": "measured % s", "sites": "sites %",
				"seeds": "seeds %", "seed": "from %"}})
	for _, k := range c.Params.Knobs() {
		k.MarksOwnDefault = true
	}
	c.Params.Knob("clusters").InWords = func() string { return text.Escape(nodesAndProcessors(&c.state.Scenario)) }
	store := new(experiment.Store)
	c.run = newBedStudy(p.Browser, engine, store)
	c.run.OnPhaseChange = func() { c.readings.update() }
	c.readings = newReadings(c, store)
	c.Progress = newProgress(c)
	c.ask, c.bed = newAsk(c), newBed(c)
	for n := firstFigure; n <= lastFigure; n++ {
		c.cards = append(c.cards, newCard(c, &figure{pools: c, number: n}))
	}
	setGallery(c)
	return c
}

// errorWords returns an error as markup; "" for nil.
func errorWords(err error) string {
	if err == nil {
		return ""
	}
	return text.Triangle + "<b>" + text.Escape(text.Plain(err)) + "</b>"
}

// errorParagraph returns a paragraph with the words of an error.
func errorParagraph(words string) string {
	return `<p class="wrongline" role="alert">` + words + "</p>"
}

// compute starts every computation that the present state needs.
func (c *Pools) compute() {
	c.run.start(c.state.Study)
	c.readings.update()
	c.ask.update()
	c.bed.update()
}

// Draw draws the charts that have changed.
func (c *Pools) Draw() {
	c.Lab.Draw()
	if spec := c.bed.chartSpec(); c.state.figure == 0 && spec != c.drawnSpec && c.page.Charts.Draw(c.bed.host(), spec) {
		c.drawnSpec = spec
	}
}

// Key handles a key for the gallery or for the player of the test bed, and reports whether it used the key. On a button a space presses the
// button instead of starting the player.
func (c *Pools) Key(k page.Key) bool {
	isForPlayer := c.state.figure == 0 && (k.Key != " " || k.Element == "" || strings.HasPrefix(k.Element, "main-"))
	return c.Lab.Key(k) || isForPlayer && c.bed.player.Key(k.Key)
}

// inMinutes writes seconds as whole minutes.
func inMinutes(seconds float64) string { return text.Fixed(seconds/60, 0) }

// nodesAndProcessors returns the numbers of nodes and processors of a test bed in words.
func nodesAndProcessors(s *testbed.Scenario) string {
	return text.Plural(s.Nodes(), "node", "nodes") + ", " + text.Plural(s.CPUs(), "processor", "processors")
}

// claimSentence returns a claim of the paper as a sentence, as markup; "" for no claim. It begins with a capital, except for "kAPAC".
func claimSentence(paper string) string {
	if paper == "" {
		return ""
	}
	if strings.ToLower(paper[:2]) == paper[:2] { // not "kA"
		paper = strings.ToUpper(paper[:1]) + paper[1:]
	}
	return `<p class="claim">Paper: <em>` + text.PoolMarkup(paper) + ".</em></p>"
}

// originWords describes the origin of the view's numbers: the program, the view, the seeds, and the parameters that differ from the
// defaults.
func (c *Pools) originWords() []string {
	s := &c.state
	changed, defaults := *s, initialState()
	changed.display, changed.Seeds, changed.FirstSeed = defaults.display, defaults.Seeds, defaults.FirstSeed
	return []string{c.page.Program(), "pools", "seeds " + strconv.FormatUint(s.FirstSeed, 10) + "–" +
		strconv.FormatUint(s.FirstSeed+uint64(s.Seeds)-1, 10), cmp.Or(parameters.Encode(&changed), pool.Unchanged)}
}

// origin returns the origin of saved numbers. contents names the numbers; it is "" for the whole view. The origin's link leads to the
// figure with that number; 0: to the view with all figures.
func (c *Pools) origin(contents string, figure int) page.Origin {
	words := c.originWords()
	if contents != "" {
		words = append(words, contents)
	}
	return c.page.Origin(words, c.page.Address(c.Gallery.Link(figure)), c.Settings(&c.state))
}

// saveCSV saves a table of the view. description says in words what the table has, for the file's note of its origin.
func (c *Pools) saveCSV(name, description string, table *report.Table) {
	c.page.SaveCSV(name, table, c.origin(description, 0))
}

// stamp returns the last line of the view.
func (c *Pools) stamp() string { return page.Origin{Words: c.originWords()}.LastLine() }

// policyTitle returns a policy's name as the paper writes it.
func policyTitle(p testbed.Policy) string { return text.Either(p == testbed.KAPAC, "kAPAC", "strict") }

// table1Subtitle, bedSubtitle and figuresSubtitle are the subtitles of Table 1, the test bed, and Figures 4 to 7.
func (c *Pools) table1Subtitle() string {
	return text.PoolMarkup("Means compared with equation (3), variances with equation (4). Size: the smallest pool that is suggested at " +
		"load " + text.Number(c.state.sizing.Load) + " and " + text.Number(c.state.sizing.Threshold) + " s.")
}

func (c *Pools) bedSubtitle() string {
	s := &c.state.Scenario
	return text.Escape("Nodes fail, recover and run local jobs at random. " + nodesAndProcessors(s) + ", a request every " +
		text.Number(s.Gap) + " s; seed " + strconv.FormatUint(c.state.FirstSeed, 10) +
		". Under kAPAC a request takes its node only when its time comes, under strict negotiation at once.")
}

func (c *Pools) figuresSubtitle() string {
	return text.PoolMarkup(inMinutes(c.state.Scenario.Window) + " minutes after a warm-up of " + inMinutes(c.state.Scenario.WarmUp) + ", " +
		text.Plural(c.state.Seeds, "seed", "seeds") +
		", each a run by chance; on one seed every point meets the same failures and local load, and at one rate the same arrivals; " +
		"95 % intervals. Reading of the paper: " +
		pool.ReadingOf(c.state.Scenario).Title + ".")
}
