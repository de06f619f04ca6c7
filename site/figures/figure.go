package figures

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// A figure is a figure of the study as the view shows it.
type figure struct {
	*Figures
	number   int
	specs    parts.Specs[chartInput]
	accepted [2]*study.FigureResult // the figure of utilisation, and the same figure of the share of requests accepted

	verdictSpace, subtitleSpace, wordsSpace parts.ReservedSpace // on the card
	lineSpace                               parts.ReservedSpace // in the list of verdicts
}

// A chartInput has everything that the description of a chart depends on.
type chartInput struct {
	current, earlier *study.FigureResult // earlier is drawn faintly behind current; nil: nothing is
	edition          schedule.Edition
	periods, levels  bool // every period's value is drawn; values are drawn instead of differences
}

// titles are the titles of the paper's figures, and shortTitles their titles in the list of verdicts.
var (
	titles = [...]string{1: "Sorting the waiting queue", 2: "Size of the window", 3: "Estimates that are too long", 4: "When a job is fixed",
		5: "Offers instead of windows", 6: "How far offers really move"}
	shortTitles = [...]string{1: "Sorting the queue", 2: "Window size", 3: "Long estimates", 4: "Fixing", 5: "Offers",
		6: "How far offers move"}
)

func (f *figure) Number() string   { return strconv.Itoa(f.number) }
func (f *figure) FullName() string { return "Figure " + f.Number() }

func (f *figure) Title() string {
	if f.number < len(titles) {
		return titles[f.number]
	}
	title, _ := study.TitleAndQuestion(f.number)
	return text.Escape(title)
}

// State returns the figure's state, which scripts read: "error", "waiting", "running", "refining" or "done". A stopped figure that lacks
// runs is "waiting", since the reader may resume the study.
func (f *figure) State() string {
	r, result := f.Run, f.result()
	switch {
	case r.Err() != nil:
		return "error"
	case r.Plan == nil || result == nil:
		return "waiting"
	}
	state := r.State(f.number, !r.isCurrent(f.number) || result.N > 0)
	if state == "running" && r.refines(f.number) {
		return string(page.StudyRefining)
	}
	return state
}

// result returns the figure as it was last updated; nil if it never was, since the study cannot run or has never had this figure.
func (f *figure) result() *study.FigureResult { return f.Run.latest(f.number) }

// chosenResult returns the figure's result. If the link asks for the requests accepted, the large figure's result is about them instead
// of utilisation.
func (f *figure) chosenResult(large bool) *study.FigureResult {
	r, state := f.result(), f.Run.state()
	if !large || r == nil || state == nil || !f.page.Link.Accepted {
		return r
	}
	if f.accepted[0] != r {
		f.accepted = [2]*study.FigureResult{r, state.Accepted(r.Number)}
	}
	return f.accepted[1]
}

// underYourParameters is appended to a verdict under parameters that are not the paper's, since it is no verdict on the paper.
const underYourParameters = " under your parameters"

// verdict returns the mark of the figure's verdict. Until all periods and seeds are computed, it is the mark of an incomplete claim.
func (f *figure) verdict() parts.Mark {
	r := f.result()
	if r == nil || r.N == 0 {
		return parts.MarkOf(report.Inconclusive, true)
	}
	m := parts.MarkOf(r.Claim.Verdict, r.Claim.Incomplete != "")
	if len(r.Claim.ChangedParameters) > 0 && r.Claim.Incomplete == "" {
		m.Words += underYourParameters
	}
	return m
}

// Verdict returns the verdict as markup; while there is no result, the number of periods n; for a figure beyond the paper, the words
// "beyond the paper". On a card the verdict has a link to the comparisons behind it. In the large figure, or without comparisons, the link
// leads to the rule of verdicts.
func (f *figure) Verdict(large bool) string {
	if large {
		return f.verdictLine(true)
	}
	return f.withReservedSpace(&f.verdictSpace, f.verdictLine(false), func(r *study.FigureResult) string {
		return `<p class="verdict">` + parts.MarkOf(longestClaim(r.Claim).Verdict, false).HTML() + `<span class="why">why</span></p>`
	})
}

// verdictLine returns the verdict as markup, without reserved space.
func (f *figure) verdictLine(large bool) string {
	r := f.result()
	if r == nil || f.Run.Plan == nil || r.N == 0 || r.Question != "" {
		words := ""
		switch {
		case f.number > study.PaperFigures:
			words = "beyond the paper"
		case r != nil && r.Want > 0:
			words = `<i class="sym">n</i> 0 of ` + text.Count(r.Want)
		}
		return `<p class="verdict faint">` + words + "</p>"
	}
	m := f.verdict()
	href, id, label, word := f.page.WhyHref(), "", "The rule: how verdicts come about", "the rule"
	if !large {
		id, label, word = ` id="why-`+f.Number()+`"`, "Why: how verdicts come about", "why"
		if n := len(r.Claim.Evidence()); n > 0 {
			l := f.Link()
			l.Why = true
			href, label = "#"+f.page.Fragment(l), "Why: the "+text.Plural(n, "comparison", "comparisons")+" behind this verdict"
		}
	}
	return `<p class="verdict" data-verdict="` + m.Key + `" title="` + text.Escape(text.Prose(report.VerdictRule.String())) + `">` + m.HTML() +
		`<a class="why" href="` + text.Escape(href) + `"` + id + ` aria-label="` + label + `">` + word + `</a></p>`
}

// Subtitle returns the measure, the kind of interval and n, as markup.
func (f *figure) Subtitle(large bool) string {
	r, markup := f.chosenResult(large), ""
	if r != nil {
		beforeN := text.Either(f.Run.Phase == parts.Stopped && f.Short() != "", "; stopped at ", "; ")
		markup = strings.Replace(text.Markup(chart.Subtitle(r, large && f.page.Link.Levels)), "; n ", beforeN+`<i class="sym">n</i> `, 1)
	}
	if large {
		return markup
	}
	return f.withReservedSpace(&f.subtitleSpace, markup, func(*study.FigureResult) string { return markup })
}

// withReservedSpace returns markup for the card. While further seeds refine the figure, it reserves the space of the markup that longest
// makes of the present result, so that the card keeps its height.
func (f *figure) withReservedSpace(space *parts.ReservedSpace, markup string, longest func(*study.FigureResult) string) string {
	r := f.result()
	if r == nil || f.Run.plan() == nil {
		return markup
	}
	return space.HTML(markup, f.Run.plan(), f.Run.refines(f.number), func() string { return longest(r) })
}

// longestClaim returns c with the longest words that it may have when all seeds are computed.
func longestClaim(c report.Claim) report.Claim {
	c.Parts, c.Incomplete, c.Verdict = slices.Clone(c.Parts), "", report.DoesNotHold
	if len(c.Readings()) > 1 {
		c.Verdict = report.DependsOnReading
	}
	for i := range c.Parts {
		c.Parts[i].Verdict = report.DoesNotHold
	}
	before, number, after := c.FindingParts()
	c.SetFinding(withExtraDigits(before) + report.Decisive(withExtraDigits(number)) + withExtraDigits(after) + strings.Repeat(" 0", 8))
	return c
}

// withExtraDigits returns text with another digit at the end of each number.
func withExtraDigits(text string) string {
	var b strings.Builder
	for i, r := range text {
		b.WriteRune(r)
		if isDigit(r) && (i+1 == len(text) || !isDigit(rune(text[i+1]))) {
			b.WriteByte('0')
		}
	}
	return b.String()
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

// chartInput returns the input of a small chart of the figure. Its current result is nil if there is none.
func (f *figure) chartInput() chartInput {
	input := chartInput{current: f.result(), edition: f.edition()}
	if input.current != nil {
		input.earlier = f.Run.earlierFigure(input.current)
	}
	return input
}

// Spec returns the description of the chart as JSON; "" without a result. The large chart has the options of the link.
func (f *figure) Spec(large bool) string {
	input := f.chartInput()
	if input.current = f.chosenResult(large); input.current == nil {
		return ""
	}
	if input.current.Measure == study.Acceptance {
		input.earlier = nil // it is about utilisation
	}
	if large {
		input.periods, input.levels = f.page.Link.Periods, f.page.Link.Levels
	}
	return f.specs.Get(large, input, func() string {
		return chart.Figure(input.current, chart.Options{Height: parts.Height(large, 0), Periods: input.periods, Levels: input.levels,
			Old: input.earlier}).JSON()
	})
}

// Words returns the claim and the finding as markup. On a card the markup includes the paper's further claims.
func (f *figure) Words(large bool) string {
	if large {
		words, r := f.claimWords(f.result(), true)+f.asideTable(true), f.chosenResult(true)
		if r != nil && r.N > 0 && r.Measure == study.Acceptance {
			words = `<p class="found">` + parts.Finding(r.Claim, text.Markup) + " The claim is about utilisation.</p>" + words
		}
		return words
	}
	return f.withReservedSpace(&f.wordsSpace, f.cardWords(f.result()), func(r *study.FigureResult) string {
		longest := *r
		longest.Claim, longest.FurtherClaims, longest.Seeds = longestClaim(r.Claim), nil, r.WantSeeds
		longest.Claim.Basis.Seeds = r.WantSeeds
		for _, claim := range r.FurtherClaims {
			longest.FurtherClaims = append(longest.FurtherClaims, longestClaim(claim))
		}
		return f.cardWords(&longest)
	})
}

// cardWords returns the words of a result for the card.
func (f *figure) cardWords(r *study.FigureResult) string {
	words := f.claimWords(r, false) + f.asideTable(false)
	if r != nil && r.N > 0 {
		words += parts.FurtherClaims(r.FurtherClaims, "#"+f.page.Fragment(f.Link())) + f.remainingClaimsLink()
	}
	return words
}

// claimWords returns the paper's claim, the finding, the number of failed runs, and the comparison with A. On a card the basis of the
// verdict is shortened.
func (f *figure) claimWords(r *study.FigureResult, large bool) string {
	if r == nil {
		return ""
	}
	words := `<p class="claim">Paper: <em>` + text.Markup(r.Claim.Paper) + "</em></p>"
	if r.Question != "" {
		words = `<p class="claim"><em>` + text.Markup(r.Question) + "</em></p>"
	}
	if r.N == 0 {
		words += `<p class="found faint">No period is complete yet.</p>`
	} else {
		words += `<p class="found">` + parts.Finding(r.Claim, text.Markup) + "</p>"
		if large && r.Claim.Caveat != "" && r.Claim.Incomplete == "" {
			words += `<p class="found aside">This verdict is ` + text.Markup(r.Claim.Caveat) + ".</p>"
		}
		if large {
			words += parts.Basis(r.Claim)
		} else {
			words += parts.Asides(r.Claim.PartsInWords(), shortBasis(r))
		}
		words += printedWords(r)
	}
	if message, items := f.Run.lostItems(r.Number); items > 0 {
		words += `<p class="wrongline" role="alert">` + text.Triangle + "<b>" + text.Plural(items, "run is", "runs are") +
			` missing.</b></p><p class="found">The first: ` + text.Escape(message) + ". What is complete is shown.</p>"
	}
	if r.A != nil && r.N > 0 {
		words += `<p class="found versus">` + parts.Finding(r.AgainstA, text.Markup) + "</p>"
	}
	return words
}

// shortBasis returns the periods and seeds on which a figure's claim rests. The large view has the full words.
func shortBasis(r *study.FigureResult) string {
	b := r.Claim.Basis
	words := report.Claim{Basis: report.Basis{N: b.N, Unit: b.Unit, Batches: b.Batches, Seeds: b.Seeds}}.BasisInWords()
	if caveat, _, _ := strings.Cut(r.Claim.Caveat, ";"); caveat != "" && r.Claim.Incomplete == "" {
		words = strings.ToUpper(caveat[:1]) + caveat[1:] + ". " + words
	}
	if r.OneDraw && words != "" {
		words += " Intervals are of this draw."
	}
	return words
}

// printedWords compares the values that the paper's text states with the computed ones; "" if it states none of the figure's values.
func printedWords(r *study.FigureResult) string {
	var computed, printed []string
	for _, p := range r.Printed {
		i := slices.IndexFunc(r.Cells, func(c study.CellResult) bool { return c.Cell == p.Cell })
		if i < 0 || r.Cells[i].N == 0 {
			continue
		}
		value := text.Fixed(r.Cells[i].Summary.Mean, 1)
		if half := text.Fixed(r.Cells[i].Summary.HalfWidth(), 1); half != "–" {
			value += " ± " + half
		}
		computed = append(computed, value)
		printed = append(printed, `<i class="printed">`+text.Fixed(p.Value, 1)+" ± "+text.Fixed(p.PlusMinus, 1)+"</i>")
	}
	if len(computed) == 0 {
		return ""
	}
	return `<p class="found aside">FIFO with strict windows: ` + text.Listed(computed) + " %; the paper’s text states " +
		text.Listed(printed) + " %.</p>"
}

// asideTable returns the small table beside the figure. On a card it is shown only if the reader has changed the baseline or the points to
// reach.
func (f *figure) asideTable(large bool) string {
	r, p, d := f.result(), &f.page.Link.Params, study.Defaults()
	if r == nil || r.Aside == nil || r.N == 0 || !large && p.Baseline == d.Baseline && p.Reach == d.Reach {
		return ""
	}
	title := text.Markup(r.Aside.Title) + text.Either(f.State() == "done", "", "; so far, <i>n</i> "+strconv.Itoa(r.N))
	return `<div class="found beside"><p>` + title + `</p><table>` + parts.WholeTableHTML(r.Aside.Table) + "</table></div>"
}

// FurtherClaims returns the paper's further claims about the figure, each with its finding, its verdict and the basis of the verdict.
func (f *figure) FurtherClaims() string {
	r := f.result()
	if r == nil || r.N == 0 {
		return ""
	}
	words := ""
	for _, claim := range r.FurtherClaims {
		words += parts.FurtherClaim(claim, `<p class="claim">Paper: <em>`+text.Markup(claim.Paper)+"</em></p>", text.Markup)
	}
	return words + f.remainingClaimsLink()
}

// remainingClaimsLink returns a sentence about the text's remaining claims about the figure, with a link that has them judged; "" if none
// remain. Judging them takes more runs than the page makes with the default parameters.
func (f *figure) remainingClaimsLink() string {
	l := f.page.Link
	var claims []string
	if !l.Params.Fragmentation && f.number >= 2 && f.number <= 4 {
		l.Params.Fragmentation = true
		claims = append(claims, "explains this figure by fragmentation")
	}
	if l.Params.FixLoads != study.AllLoads && f.number == 4 {
		l.Params.FixLoads = study.AllLoads
		claims = append(claims, "finds it similar at all arrival rates")
	}
	if len(claims) == 0 {
		return ""
	}
	return `<p class="found aside more">The text ` + strings.Join(claims, ", and ") + `: <a href="#` + text.Escape(f.page.Fragment(l)) +
		`">measure and judge that too</a>.</p>`
}

// ByPeriod returns a table of the figure's gain in each period; "" if the figure has no gain.
func (f *figure) ByPeriod() string {
	r := f.result()
	if r == nil {
		return ""
	}
	what, t := r.ByPeriod()
	if t == nil {
		return ""
	}
	return "<p>Gain of " + text.Markup(what) + "</p><table>" + parts.WholeTableHTML(t) + "</table>"
}

// Evidence returns the comparisons behind the verdict; nil if there is no result.
func (f *figure) Evidence() []report.Evidence {
	if r := f.result(); r != nil {
		return r.Claim.Evidence()
	}
	return nil
}

// Data returns the figure's table; nil if there is no result.
func (f *figure) Data() *report.Table {
	if r := f.result(); r != nil {
		return r.Table()
	}
	return nil
}

// conventions returns the assumptions of ours that the figure rests on.
func (f *figure) conventions() []report.Convention {
	if r := f.result(); r != nil {
		return r.Decisions
	}
	return nil
}

func (f *figure) Link() page.Link { return f.largeLink(f.number) }

// Short says how many periods or seeds are computed so far; it is "" if none is missing.
func (f *figure) Short() string { return f.Run.incompleteNote(f.number) }
