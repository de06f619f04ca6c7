package pools

import (
	"strconv"
	"strings"

	"juggle/core/pool"
	"juggle/core/report"
	"juggle/core/study"
	"juggle/site/chart"
	"juggle/site/parts"
	"juggle/site/text"
)

// Card is one of Figures 3 to 7: head, chart, words, and what can be done with it. Big is its large view.
type Card struct {
	pools   *Pools
	figure  func() int
	name    string // in ids
	big     bool
	every   bool // every seed's value is drawn
	table   *parts.Table
	decided *parts.Decided

	specFor specKey
	specOf  string
}

// A specKey is what a chart's description depends on.
type specKey struct {
	now, old *pool.Figure
	state    *poolState // of Figure 3
	figure   int
	every    bool
	waiting  bool
	sub      string
}

var poolTitles = [...]string{3: "How large a pool?", 4: "Openness and use", 5: "Openness and trust", 6: "Success of both policies",
	7: "Use by both policies"}

var poolAxes = [...]string{4: "utilisation, %", 5: "effectiveness, %", 6: "success ratio, %", 7: "utilisation, %"}

func newCard(c *Pools, figure func() int, name string) *Card {
	card := &Card{pools: c, figure: figure, name: name}
	card.table = parts.NewTable(c.page, card.data, func() string { return "Table of Figure " + card.label() })
	card.table.Groups = "a"
	card.decided = &parts.Decided{Find: c.params.Interpretation, List: func() []study.Convention { return pool.Decisions(figure()) }}
	return card
}

func (c *Card) id() string    { return "figure-" + c.name }
func (c *Card) host() string  { return "chart-" + c.name }
func (c *Card) label() string { return strconv.Itoa(c.figure()) }

func (c *Card) class() string { return text.Either(c.big, "card big-card", "card") }

func (c *Card) chartClass() string { return text.Either(c.big, "chart big", "chart") }

func (c *Card) result() *pool.Figure { return c.pools.run.figure(c.figure()) }

func (c *Card) data() *report.Table {
	if c.figure() == 3 {
		return c.pools.sized().table
	}
	if f := c.result(); f != nil {
		return f.Table
	}
	return nil
}

func (c *Card) claim() (claim report.Claim, n, want int) {
	if c.figure() == 3 {
		return c.pools.sized().claim, 1, 1
	}
	f := c.result()
	if f == nil {
		return report.Claim{}, 0, c.pools.run.study.Seeds
	}
	return f.Claim, f.N, f.Want
}

func (c *Card) state() string {
	if c.figure() == 3 {
		return "done"
	}
	return c.pools.run.state(c.figure())
}

// head is the card's first line: number, title, verdict, and what is drawn.
func (c *Card) head() string {
	tag := "h2"
	if c.big {
		tag = "h1"
	}
	head := "<" + tag + ` id="` + c.id() + `-title"><span class="no">` + c.label() + "</span>" + text.PoolSym(poolTitles[c.figure()]) + "</" +
		tag + ">"
	claim, n, want := c.claim()
	if n == 0 && c.state() != "done" {
		head += `<p class="verdict faint"><i class="sym">n</i> 0 of ` + text.Count(want) + "</p>"
	} else {
		m := parts.MarkOf(claim.Verdict, c.state() != "done")
		head += `<p class="verdict" data-verdict="` + m.Key + `">` + m.HTML() + "</p>"
	}
	return head + `<p class="sub">` + text.PoolSym(c.subtitle()) + "</p>"
}

// subtitle says what is drawn, which interval, and n, on the card and in the files of the picture.
func (c *Card) subtitle() string {
	s := &c.pools.state
	_, n, want := c.claim()
	seeds := "; 95 % intervals, n " + text.Count(n)
	if n < want {
		seeds += " of " + text.Count(want)
	}
	switch c.figure() {
	case 3:
		return "M/G/c, Bounded Pareto service, tail α " + text.Number(s.sizing.Alpha) + ", mean load " + text.Number(s.sizing.Load) +
			". Dots: the first c where one more saves less than " + text.Number(s.sizing.Threshold) + "\u00a0s."
	case 4, 5:
		what := "U_r"
		if c.figure() == 5 {
			what = "E_r"
		}
		return what + " against the length of the k-set, one curve for each a; a request every " + text.Number(s.scenario.Gap) + " s" + seeds
	}
	what := "R_s"
	if c.figure() == 7 {
		what = "U_r"
	}
	return what + " against the time between requests, k = " + strconv.Itoa(s.scenario.K) + ", a = " + text.Number(s.scenario.Factor) +
		", on the same seeds" + seeds
}

// drawnSubtitle spells the subtitle for a picture, whose text has no markup.
var drawnSubtitle = strings.NewReplacer("U_r", "Uᵣ", "E_r", "Eᵣ", "R_s", "Rₛ")

// words are the paper's claim and ours.
func (c *Card) words() string {
	run := c.pools.run
	if run.Err != nil && c.figure() > 3 {
		return `<p class="wrongline" role="alert">` + text.Triangle + "<b>" + text.Escape(text.Plain(run.Err)) + "</b></p>"
	}
	claim, n, _ := c.claim()
	words := ""
	if c.big {
		words = `<h2 class="hidden">Claim and finding</h2>`
	}
	words += poolClaim(claim.Paper)
	if n > 0 || c.state() == "done" {
		words += `<p class="found">` + parts.Finding(claim, text.PoolSym) + "</p>" + parts.PartVerdicts(claim)
	} else {
		words += `<p class="found faint">` + c.unjudged() + "</p>"
	}
	if len(run.Lost) > 0 && c.figure() > 3 {
		words += `<p class="wrongline" role="alert">` + text.Triangle + "<b>" + text.Plural(len(run.Lost), "run is", "runs are") +
			" missing.</b></p>" +
			`<p class="found">` + run.LostWords() + "</p>"
	}
	switch {
	case n == 0 && c.figure() > 3:
	case !c.big:
		words += parts.Beside(c.sectionClaims(), c.largeHref())
	default:
		words += parts.EvidenceList(claim.Decides())
		for _, also := range c.sectionClaims() {
			words += parts.BesideWhole(also, poolClaim(also.Paper), text.PoolSym)
		}
	}
	return words
}

// sectionClaims are what the paper's text says beside the figure.
func (c *Card) sectionClaims() []report.Claim {
	if c.figure() == 3 {
		return []report.Claim{c.pools.sized().permitted}
	}
	return c.result().Section
}

// unjudged says why there is no verdict: it needs every point of the figure once.
func (c *Card) unjudged() string {
	if c.pools.run.Phase == parts.Running {
		return "No seed is complete yet. The verdict comes with the first."
	}
	return "No seed is complete: there is nothing to judge."
}

// spec is the chart's description.
func (c *Card) spec() string {
	if c.figure() == 3 {
		return c.waitSpec()
	}
	now := c.result()
	if now == nil {
		return ""
	}
	key := specKey{now: now, old: c.pools.run.Superseded(c.figure()), figure: c.figure(), every: c.every,
		waiting: now.N == 0 && c.pools.run.Phase == parts.Running, sub: drawnSubtitle.Replace(c.subtitle())}
	if c.specOf != "" && c.specFor == key {
		return c.specOf
	}
	finding := now.Claim.Finding
	if now.N == 0 {
		finding = c.unjudged()
	}
	f := chart.PoolFigure{Number: key.figure, Title: poolTitles[key.figure], Y: poolAxes[key.figure], Points: now.Points, Waiting: key.waiting,
		Label: "Figure " + c.label() + ", " + poolTitles[key.figure] + ", " + text.Count(now.N) + " of " + text.Count(now.Want) + " seeds. " +
			finding}
	if c.every {
		f.Values = c.values
	}
	var old []pool.Point
	if key.old != nil {
		old = key.old.Points
	}
	spec := chart.Pool(f, old, c.height())
	spec.Sub = key.sub
	c.specFor, c.specOf = key, spec.JSON()
	return c.specOf
}

func (c *Card) height() int {
	if c.big {
		return 470
	}
	return 300
}

// waitSpec describes Figure 3, which is computed here: it is arithmetic.
func (c *Card) waitSpec() string {
	s := c.pools.state
	if c.specOf != "" && c.specFor.figure == 3 && c.specFor.state.sizing == s.sizing && c.specFor.state.ownK == s.ownK &&
		c.specFor.state.ownRate == s.ownRate {
		return c.specOf
	}
	var cases []chart.PoolWait
	for _, k := range pool.Cases {
		service := k.Service()
		service.Alpha, service.High = s.sizing.Alpha, s.sizing.Ratio*k.K
		cases = append(cases, chart.PoolWait{Name: "case " + strconv.Itoa(k.Number), Waits: s.sizing.Waits(service),
			Size: s.sizing.Size(service)})
	}
	if own, wait, ok := s.ownWait(); ok {
		cases = append(cases, chart.PoolWait{Name: "yours", Waits: wait, Size: own, Own: true})
	}
	spec := chart.PoolWaits(cases, s.sizing.Threshold, c.height())
	if c.big {
		var permitted []chart.PoolPermitted
		for _, k := range pool.Cases {
			permitted = append(permitted, chart.PoolPermitted{Name: "case " + strconv.Itoa(k.Number), Ratios: s.sizing.Permitted(k)})
		}
		spec.Panels = append(spec.Panels, chart.PermittedPanel(permitted, s.sizing.Wait, c.height()))
	}
	spec.Sub = drawnSubtitle.Replace(c.subtitle())
	c.specFor, c.specOf = specKey{state: &s, figure: 3}, spec.JSON()
	return c.specOf
}

// values are every seed's values of a row of the table.
func (c *Card) values(row int) []float64 {
	return c.pools.run.results().Values(c.figure(), row)
}

func (c *Card) turnTable()   { c.table.Open = !c.table.Open }
func (c *Card) turnDecided() { c.decided.Open = !c.decided.Open }
func (c *Card) turnEvery()   { c.every = !c.every }

func (c *Card) copyLink() {
	c.pools.page.CopyText(c.pools.page.Address(c.pools.figureLink(c.figure())), "A link to Figure "+c.label())
}
