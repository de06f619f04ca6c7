package pools

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/core/pool"
	"juggle/core/report"
	"juggle/core/study"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// A figure is one of Figures 3 to 7.
type figure struct {
	pools  *Pools
	number int
	specs  parts.Specs[specKey]
}

// A specKey is what a chart's description depends on.
type specKey struct {
	now, old       *pool.Figure
	sizing         pool.Sizing // and the reader's own case, of Figure 3
	ownK, ownRate  float64
	every, waiting bool
	sub            string
}

var poolTitles = [...]string{3: "How large a pool?", 4: "Openness and use", 5: "Openness and trust", 6: "Success of both policies",
	7: "Use by both policies"}

var poolAxes = [...]string{4: "utilisation, %", 5: "effectiveness, %", 6: "success ratio, %", 7: "utilisation, %"}

func (c *figure) Number() string { return strconv.Itoa(c.number) }
func (c *figure) Title() string  { return text.PoolSym(poolTitles[c.number]) }
func (c *figure) Called() string { return "Figure " + c.Number() }

func (c *figure) result() *pool.Figure { return c.pools.run.figure(c.number) }

func (c *figure) Data() *report.Table {
	if c.number == 3 {
		return c.pools.sized().table
	}
	if f := c.result(); f != nil {
		return f.Table
	}
	return nil
}

func (c *figure) claim() (claim report.Claim, n, want int) {
	if c.number == 3 {
		return c.pools.sized().claim, 1, 1
	}
	f := c.result()
	if f == nil {
		return report.Claim{}, 0, c.pools.run.study.Seeds
	}
	return f.Claim, f.N, f.Want
}

func (c *figure) State() string {
	if c.number == 3 {
		return "done"
	}
	return c.pools.run.state(c.number)
}

func (c *figure) Verdict(bool) string {
	claim, n, want := c.claim()
	return parts.FigureVerdict(claim.Verdict, c.State() != "done", n, want)
}

func (c *figure) Subtitle(bool) string { return text.PoolSym(c.subtitle()) }

// subtitle says what is drawn, which interval, and n, on the card and in the files of the picture.
func (c *figure) subtitle() string {
	s := &c.pools.state
	_, n, want := c.claim()
	seeds := "; 95 % intervals, n " + text.Count(n)
	if n < want {
		seeds += " of " + text.Count(want)
	}
	switch c.number {
	case 3:
		return "M/G/c, Bounded Pareto service, tail α " + text.Number(s.sizing.Alpha) + ", mean load " + text.Number(s.sizing.Load) +
			". Dots: the first c where one more saves less than " + text.Number(s.sizing.Threshold) + "\u00a0s."
	case 4, 5:
		what := "U_r"
		if c.number == 5 {
			what = "E_r"
		}
		return what + " against the length of the k-set, one curve for each a; a request every " + text.Number(s.scenario.Gap) + " s" + seeds
	}
	what := "R_s"
	if c.number == 7 {
		what = "U_r"
	}
	return what + " against the time between requests, k = " + strconv.Itoa(s.scenario.K) + ", a = " + text.Number(s.scenario.Factor) +
		", on the same seeds" + seeds
}

// drawnSubtitle spells the subtitle for a picture, whose text has no markup.
var drawnSubtitle = strings.NewReplacer("U_r", "Uᵣ", "E_r", "Eᵣ", "R_s", "Rₛ")

// Words are the paper's claim and ours, and on a card what its text says beside.
func (c *figure) Words(large bool) string {
	run := c.pools.run
	if run.Err != nil && c.number > 3 {
		return `<p class="wrongline" role="alert">` + text.Triangle + "<b>" + text.Escape(text.Plain(run.Err)) + "</b></p>"
	}
	claim, n, _ := c.claim()
	words := poolClaim(claim.Paper)
	if n > 0 || c.State() == "done" {
		words += `<p class="found">` + parts.Finding(claim, text.PoolSym) + "</p>" + parts.PartVerdicts(claim)
	} else {
		words += `<p class="found faint">` + c.unjudged() + "</p>"
	}
	if len(run.Lost) > 0 && c.number > 3 {
		words += `<p class="wrongline" role="alert">` + text.Triangle + "<b>" + text.Plural(len(run.Lost), "run is", "runs are") +
			" missing.</b></p>" +
			`<p class="found">` + run.LostWords() + "</p>"
	}
	if !large && (n > 0 || c.number == 3) {
		words += parts.Beside(c.sectionClaims(), c.pools.href(c.number))
	}
	return words
}

// Also is what the text says of the figure beside.
func (c *figure) Also() (words string) {
	for _, also := range c.sectionClaims() {
		words += parts.BesideWhole(also, poolClaim(also.Paper), text.PoolSym)
	}
	return words
}

func (c *figure) Decides() []report.Evidence {
	claim, n, _ := c.claim()
	if n == 0 {
		return nil
	}
	return claim.Decides()
}

func (c *figure) Conventions() []study.Convention { return pool.Conventions(c.number) }

// sectionClaims are what the paper's text says beside the figure.
func (c *figure) sectionClaims() []report.Claim {
	if c.number == 3 {
		return []report.Claim{c.pools.sized().permitted}
	}
	if f := c.result(); f != nil && f.N > 0 {
		return f.Section
	}
	return nil
}

// unjudged says why there is no verdict: it needs every point of the figure once.
func (c *figure) unjudged() string {
	if c.pools.run.Phase == parts.Running {
		return "No seed is complete yet. The verdict comes with the first."
	}
	return "No seed is complete: there is nothing to judge."
}

func height(large bool) int {
	if large {
		return 470
	}
	return 300
}

func (c *figure) Spec(large bool) string {
	key, describe := specKey{sub: drawnSubtitle.Replace(c.subtitle())}, func(specKey) chart.Spec { return c.waitSpec(large) }
	if s := &c.pools.state; c.number == 3 {
		key.sizing, key.ownK, key.ownRate = s.sizing, s.ownK, s.ownRate
	} else {
		now := c.result()
		if now == nil {
			return ""
		}
		key.now, key.old, key.every = now, c.pools.run.Superseded(c.number), large && c.pools.every
		key.waiting = now.N == 0 && c.pools.run.Phase == parts.Running
		describe = func(key specKey) chart.Spec { return c.studySpec(key, large) }
	}
	return c.specs.Get(large, key, func() string {
		spec := describe(key)
		spec.Sub = key.sub
		return spec.JSON()
	})
}

// studySpec describes one of Figures 4 to 7.
func (c *figure) studySpec(key specKey, large bool) chart.Spec {
	finding := key.now.Claim.Finding
	if key.now.N == 0 {
		finding = c.unjudged()
	}
	f := chart.PoolFigure{Number: c.number, Title: poolTitles[c.number], Y: poolAxes[c.number], Points: key.now.Points, Waiting: key.waiting,
		Label: c.Called() + ", " + poolTitles[c.number] + ", " + text.Count(key.now.N) + " of " + text.Count(key.now.Want) + " seeds. " +
			finding}
	if key.every {
		f.Values = c.values
	}
	var old []pool.Point
	if key.old != nil {
		old = key.old.Points
	}
	return chart.Pool(f, old, height(large))
}

// waitSpec describes Figure 3, which is computed here: it is arithmetic.
func (c *figure) waitSpec(large bool) chart.Spec {
	s := &c.pools.state
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
	spec := chart.PoolWaits(cases, s.sizing.Threshold, height(large))
	if large {
		var permitted []chart.PoolPermitted
		for _, k := range pool.Cases {
			permitted = append(permitted, chart.PoolPermitted{Name: "case " + strconv.Itoa(k.Number), Ratios: s.sizing.Permitted(k)})
		}
		spec.Panels = append(spec.Panels, chart.PermittedPanel(permitted, s.sizing.Wait, height(large)))
	}
	return spec
}

// values are every seed's values of a row of the table.
func (c *figure) values(row int) []float64 {
	return c.pools.run.results().Values(c.number, row)
}

func (c *figure) Link() page.Link { return c.pools.figureLink(c.number) }

func (c *figure) Save(form, host string) {
	table := c.Data()
	if table == nil {
		return
	}
	claim, _, _ := c.claim()
	s := &c.pools.state
	e := page.Export{Name: "juggle-pools-figure-" + c.Number(), Title: c.Called(), Host: host,
		Origin: c.pools.origin(c.Called(), c.number), Table: table,
		Figure: page.Figure{Title: poolTitles[c.number], Claim: claim}}
	e.Origin.Seeds = page.SeedsFrom(s.first, s.seeds)
	if c.number > 3 {
		e.Figure.Rows, e.Figure.Values = len(table.Rows), c.values
	}
	c.pools.page.Save(form, e)
}

// newCard is the card of one of them.
func newCard(c *Pools, f *figure) *parts.Card {
	card := parts.NewCard(c.page, f, "b"+f.Number(), "B")
	card.Table.Groups = "a"
	card.Decided = &parts.Decided{Find: c.params.Interpretation, List: f.Conventions}
	return card
}

// newLarge is the one that the link shows large.
func newLarge(c *Pools) *parts.Large {
	shown := func() *figure { return c.figures[max(3, c.state.figure)-3] }
	crumbs := &parts.Crumbs{Label: "Figures of the second paper", Name: "large-b", Back: "Pools", First: 3,
		Last: func() int { return 7 }, Shown: func() int { return c.state.figure }, Href: c.href,
		Words: func(figure int) string { return strconv.Itoa(figure) + " " + text.Escape(poolTitles[figure]) }}
	large := parts.NewLarge(c.page, crumbs, func() parts.Figure { return shown() })
	large.Table.Groups = "a"
	large.Decided = &parts.Decided{Find: c.params.Interpretation, List: func() []study.Convention { return shown().Conventions() }}
	line := newProgress(c, "large-")
	large.Progress = func() *parts.Progress {
		if shown().number == 3 {
			return nil // it is arithmetic
		}
		return line
	}
	large.Choices = func() []parts.Choice {
		if shown().number == 3 {
			return nil
		}
		return []parts.Choice{{Of: "Points", No: "means", Yes: "every seed", Is: &c.every}}
	}
	return large
}

// origin is where numbers come from: what they are of, in words, and the figure that the link leads to, 0 for all of them.
func (c *Pools) origin(of string, figure int) page.Origin {
	words := c.words()
	if of != "" {
		words = append(words, of)
	}
	return c.page.Origin(words, c.page.Address(c.figureLink(figure)), c.settings())
}

// settings are the parameters in the view's column.
func (c *Pools) settings() []param.Setting {
	column := slices.DeleteFunc(slices.Clone(parameters), func(p param.Param[poolState]) bool { return p.Group == "" })
	return column.Settings(&c.state)
}
