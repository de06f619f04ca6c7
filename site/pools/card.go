package pools

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/papers/pool"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// A figure is one of Figures 3 to 7 of paper B, as a card of the gallery shows it.
type figure struct {
	pools  *Pools
	number int
	specs  parts.Specs[specKey]
}

// A specKey has everything that a chart's description depends on. The description is made again only if a specKey differs.
type specKey struct {
	current, superseded *pool.Figure // the present results, and the results that they replace, which are drawn faintly; either may be nil
	showsEverySeed      bool         // each seed's value is drawn
	isWaiting           bool         // no seed is complete yet
	subtitle            string
}

// figureWords are the texts of each figure, by its number.
var figureWords = [...]struct {
	title       string
	axis        string // the title of the vertical axis
	comparisons string // the comparisons on which the verdict rests
}{
	3: {title: "How large a pool?"},
	4: {"Openness and use", "utilisation, %", openSteps},
	5: {"Openness and trust", "effectiveness, %", openSteps},
	6: {"Success of both policies", "success ratio, %",
		"kAPAC with strict, at each of ten rates; and kAPAC's lead at the fastest rate with that at the slowest"},
	7: {"Use by both policies", "utilisation, %",
		"kAPAC with strict, at each of ten rates; and kAPAC's use at each rate with that at the next slower"},
}

// openSteps are the comparisons of Figures 4 and 5, which judge how openness acts.
const openSteps = "k = 5 with 1 and k = 10 with 5, for each a; a = 3 with 2 and a = 2 with 1.5, over all k = 1 to 10"

// titleNotes explain the titles of two further claims of the paper's text.
var titleNotes = map[string]string{"Miss-rejects": " (refused although a resource meets every service parameter)",
	"Stability": " (of the accepted share within a run)"}

// title is the title as plain text; Title is markup.
func (c *figure) title() string    { return figureWords[c.number].title }
func (c *figure) Number() string   { return strconv.Itoa(c.number) }
func (c *figure) Title() string    { return text.PoolMarkup(c.title()) }
func (c *figure) FullName() string { return "Figure " + c.Number() }

// isComputedHere reports whether the figure is computed on the page from formulas, without simulated runs. Only Figure 3 is.
func (c *figure) isComputedHere() bool { return c.number == firstFigure }

// result returns the figure's result from the seeds that are complete so far, which may be none; nil if there is no result yet.
func (c *figure) result() *pool.Figure {
	if c.isComputedHere() {
		return c.pools.sizing().figure3
	}
	return c.pools.run.figure(c.number)
}

// Data returns the figure's table; nil if there is no result.
func (c *figure) Data() *report.Table {
	if f := c.result(); f != nil {
		return f.Table
	}
	return nil
}

// claim returns the figure's claim, the number of complete seeds, and the number of all seeds. Until all seeds are complete, the claim has
// no verdict.
func (c *figure) claim() (claim report.Claim, n, want int) {
	f := c.result()
	if f == nil {
		return report.Claim{}, 0, c.pools.run.study.Seeds
	}
	claim = f.Claim
	if c.State() != "done" {
		claim.Parts = slices.Clone(claim.Parts)
		claim.WithdrawVerdicts(text.Count(f.N) + " of " + text.Plural(f.Want, "seed", "seeds"))
	}
	return claim, f.N, f.Want
}

func (c *figure) State() string {
	if c.isComputedHere() {
		return "done"
	}
	return c.pools.run.figureState(c.number)
}

func (c *figure) Verdict(bool) string {
	claim, n, want := c.claim()
	return parts.FigureVerdict(claim.Verdict, c.State() != "done", n, want)
}

func (c *figure) Subtitle(bool) string {
	f := c.result()
	arrowheads := text.Either(f != nil && slices.ContainsFunc(f.Points, exceedsAxis), " (an arrowhead: beyond 0 or 100 %)", "")
	return text.PoolMarkup(c.subtitle(arrowheads))
}

// subtitle describes what is drawn, the intervals, and the number of seeds n. arrowheads follows the intervals: on the card it explains the
// arrowheads; in the saved picture it is empty, since the line would be too long.
func (c *figure) subtitle(arrowheads string) string {
	s := &c.pools.state
	_, n, want := c.claim()
	seeds := "95 % intervals" + arrowheads + ", n " + text.Count(n) + text.Either(n < want, " of "+text.Count(want), "")
	againstGaps := " against the time between requests, k = " + strconv.Itoa(s.Scenario.K) + ", a = " + text.Number(s.Scenario.Factor) +
		", on the same seeds; " + seeds
	againstLengths := " against the length of the k-set, one curve for each a; a request every " + text.Number(s.Scenario.Gap) + " s; " + seeds
	switch c.number {
	case 3:
		return "Equation (1), Bounded Pareto service, α " + text.Number(s.sizing.Alpha) + ", load " + text.Number(s.sizing.Load) +
			". Dots: the first c that saves less than " + text.Number(s.sizing.Threshold) + "\u00a0s over c − 1."
	case 4:
		return "U_r" + againstLengths
	case 5:
		return "E_r" + againstLengths
	case 6:
		return "R_s" + againstGaps
	}
	return "U_r" + againstGaps
}

// exceedsAxis reports whether one of the point's intervals reaches below 0 or above 100 %, where the axis of a share ends.
func exceedsAxis(p pool.Point) bool {
	return slices.ContainsFunc(p.Values, func(v experiment.Value) bool { return v.Low < 0 || v.High > 100 })
}

// subscripts writes the subtitle's symbols with subscript letters for the picture, whose text has no markup.
var subscripts = strings.NewReplacer("U_r", "Uᵣ", "E_r", "Eᵣ", "R_s", "Rₛ")

// Words returns the paper's claim and the finding, as markup. On a small card the other claims of the paper's text about the figure follow.
func (c *figure) Words(large bool) string {
	claim, n, _ := c.claim()
	words, run := claimSentence(claim.Paper), c.pools.run
	switch {
	case !c.isComputedHere() && run.Err != nil:
		return errorParagraph(errorWords(run.Err))
	case n > 0 || c.State() == "done":
		words += `<p class="found">` + parts.Finding(claim, text.PoolMarkup) + "</p>" + parts.Basis(claim)
		if comparisons := figureWords[c.number].comparisons; comparisons != "" {
			words += `<p class="found aside">` + text.PoolMarkup("Compared on the same seeds: "+comparisons+".") + "</p>"
		}
	default:
		words += `<p class="found faint">` + c.whyUnjudged() + "</p>"
	}
	if lost := len(run.Lost); lost > 0 && !c.isComputedHere() {
		words += errorParagraph(text.Triangle+"<b>"+text.Plural(lost, "run is", "runs are")+" missing.</b>") +
			`<p class="found">` + run.LossReason() + "</p>"
	}
	if !large && n > 0 {
		claims := slices.Clone(c.sectionClaims())
		for i := range claims {
			claims[i].Title += titleNotes[claims[i].Title]
		}
		words += parts.FurtherClaims(claims, c.pools.Gallery.Href(c.number))
	}
	return words
}

// FurtherClaims returns, as markup, the other claims that the paper's text makes about the figure, with the findings.
func (c *figure) FurtherClaims() (words string) {
	for _, claim := range c.sectionClaims() {
		words += parts.FurtherClaim(claim, claimSentence(claim.Paper), text.PoolMarkup)
	}
	return words
}

// Evidence returns the comparisons behind the verdict.
func (c *figure) Evidence() []report.Evidence {
	claim, _, _ := c.claim()
	return claim.Evidence()
}

// sectionClaims returns the further claims that the paper's text makes about the figure; nil if no seed is complete.
func (c *figure) sectionClaims() []report.Claim {
	if f := c.result(); f != nil && f.N > 0 {
		return f.ExtraClaims
	}
	return nil
}

// whyUnjudged says why there is no verdict yet: no seed is complete.
func (c *figure) whyUnjudged() string {
	return text.Either(c.pools.run.Phase == parts.Running,
		"No seed is complete yet. The finding comes with the first, the verdict with the last.",
		"No seed is complete: there is nothing to judge.")
}

func (c *figure) Spec(large bool) string {
	key := specKey{current: c.result(), subtitle: subscripts.Replace(c.subtitle(""))}
	describe := c.studySpec
	switch {
	case c.isComputedHere():
		describe = c.waitSpec
	case key.current == nil:
		return ""
	default:
		key.superseded, key.showsEverySeed = c.pools.run.Superseded(c.number), large && c.pools.showsEverySeed
		key.isWaiting = key.current.N == 0 && c.pools.run.Phase == parts.Running
	}
	return c.specs.Get(large, key, func() string {
		spec := describe(key, parts.Height(large, 300))
		spec.Sub = key.subtitle
		return spec.JSON()
	})
}

// studySpec describes one of Figures 4 to 7.
func (c *figure) studySpec(key specKey, height int) chart.Spec {
	finding := key.current.Claim.Finding
	if key.current.N == 0 {
		finding = c.whyUnjudged()
	}
	f := chart.PoolFigure{Number: c.number, Title: c.title(), Y: figureWords[c.number].axis, Points: key.current.Points,
		Waiting: key.isWaiting, Label: c.FullName() + ", " + c.title() + ", " + text.Count(key.current.N) + " of " +
			text.Count(key.current.Want) + " seeds. " + finding}
	if key.showsEverySeed {
		f.Values = c.seedValues
	}
	var superseded []pool.Point
	if key.superseded != nil {
		superseded = key.superseded.Points
	}
	return chart.Pool(f, superseded, height)
}

// waitSpec describes Figure 3, whose curves are computed from the formulas.
func (c *figure) waitSpec(_ specKey, height int) chart.Spec {
	s := &c.pools.state
	var cases []chart.PoolWait
	for _, paperCase := range pool.Cases {
		cases = append(cases, chart.PoolWait{Name: "case " + strconv.Itoa(paperCase.Number), Waits: s.sizing.Waits(paperCase),
			Size: s.sizing.Size(paperCase)})
	}
	return chart.PoolWaits(cases, s.sizing.Threshold, height)
}

// seedValues returns the values of a row of the table, one for each seed.
func (c *figure) seedValues(row int) []float64 {
	return c.pools.run.results().PerSeed(c.number, row)
}

// Save saves the figure in a form of page.Forms. A picture is the chart in the element with the id host.
func (c *figure) Save(form, host string) {
	table := c.Data()
	if table == nil {
		return
	}
	claim, _, _ := c.claim()
	s := &c.pools.state
	e := page.Export{Name: "juggle-pools-figure-" + c.Number(), Title: c.FullName(), Host: host,
		Origin: c.pools.origin(c.FullName(), c.number), Table: table, Comments: c.result().Comments,
		Figure: page.Figure{Title: c.title(), Claim: claim}}
	e.Origin.Seeds = page.SeedsFrom(s.FirstSeed, s.Seeds)
	if !c.isComputedHere() {
		e.Figure.Rows, e.Figure.Values = len(table.Rows), c.seedValues
	}
	c.pools.page.Save(form, e)
}

// newCard makes the card of a figure.
func newCard(c *Pools, f *figure) *parts.Card {
	card := parts.NewCard(c.page, f, "b"+f.Number(), "B")
	card.Table.GroupColumn = "a"
	card.Assumptions = &parts.Assumptions{Find: c.Params.Interpretation,
		List: func() []report.Convention { return pool.Conventions(f.number) }}
	if !f.isComputedHere() {
		card.Progress = func() *parts.Progress { return c.Progress }
	}
	return card
}

// setGallery makes the gallery of the figures.
func setGallery(c *Pools) {
	c.SetGallery(func(s *poolState) *int { return &s.figure }, parts.Gallery{Name: "large-b", Label: "Figures of the second paper",
		FirstNumber: firstFigure, Cards: c.cards,
		Choices: func() []parts.Choice {
			if c.state.figure == firstFigure {
				return nil
			}
			return []parts.Choice{{Name: "Points", OffWord: "means", OnWord: "every seed", IsOn: &c.showsEverySeed}}
		}})
}
