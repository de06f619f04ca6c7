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

// A figure is one of the study's, in its view.
type figure struct {
	*Figures
	number   int
	specs    parts.Specs[drawn]
	accepted [2]*study.FigureResult // the figure, and the same of the requests accepted

	verdictRoom, subtitleRoom, wordsRoom, lineRoom parts.ReservedSpace // on the card, and in the list of verdicts
}

// A drawn is what the description of a chart depends on.
type drawn struct {
	now, old        *study.FigureResult
	edition         schedule.Edition
	periods, levels bool
}

// titles are those of the paper's figures, and shortTitles how the list of claims calls them.
var (
	titles = [...]string{1: "Sorting the waiting queue", 2: "Size of the window", 3: "Estimates that are too long", 4: "When a job is fixed",
		5: "Offers instead of windows", 6: "How far offers really move"}
	shortTitles = [...]string{1: "Sorting the queue", 2: "Window size", 3: "Long estimates", 4: "Fixing", 5: "Offers",
		6: "How far offers move"}
)

func (f *figure) Number() string { return strconv.Itoa(f.number) }
func (f *figure) Called() string { return "Figure " + f.Number() }

func (f *figure) Title() string {
	if f.number < len(titles) {
		return titles[f.number]
	}
	title, _ := study.TitleAndQuestion(f.number)
	return text.Escape(title)
}

// State of a stopped figure that lacks runs is that it waits for the reader to resume.
func (f *figure) State() string {
	r, now := f.Run, f.result()
	switch {
	case r.Err() != nil:
		return "error"
	case r.Plan == nil || now == nil:
		return "waiting"
	}
	state := r.State(f.number, !r.own(f.number) || now.N > 0)
	if state == "running" && r.refines(f.number) {
		return string(page.StudyRefining)
	}
	return state
}

// result is what is known of the figure; nil where there cannot be a plan.
func (f *figure) result() *study.FigureResult { return f.Run.latest(f.number) }

// shown is the figure, and large what the link asks for.
func (f *figure) shown(large bool) *study.FigureResult {
	r, state := f.result(), f.Run.state()
	if !large || r == nil || state == nil || !f.page.Link.Accepted {
		return r
	}
	if f.accepted[0] != r {
		f.accepted = [2]*study.FigureResult{r, state.Accepted(r.Number)}
	}
	return f.accepted[1]
}

// underYours stands behind what is found under the reader's parameters, which is no verdict on the paper.
const underYours = " under your parameters"

// verdict is the figure's, once all periods and seeds are in.
func (f *figure) verdict() parts.Mark {
	r := f.result()
	if r == nil || r.N == 0 {
		return parts.MarkOf(report.Inconclusive, true)
	}
	m := parts.MarkOf(r.Claim.Verdict, r.Claim.Incomplete != "")
	if len(r.Claim.ChangedParameters) > 0 && r.Claim.Incomplete == "" {
		m.Words += underYours
	}
	return m
}

// Verdict is the verdict, or n while there is nothing to judge. On a card it leads to the comparisons behind it; where there are none, and
// in the large figure, to the rule.
func (f *figure) Verdict(large bool) string {
	if large {
		return f.verdictLine(true)
	}
	return f.roomy(&f.verdictRoom, f.verdictLine(false), func(r *study.FigureResult) string {
		return `<p class="verdict">` + parts.MarkOf(longest(r.Claim).Verdict, false).HTML() + `<span class="why">why</span></p>`
	})
}

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

// Subtitle says what is drawn, which interval, and n.
func (f *figure) Subtitle(large bool) string {
	r, now := f.shown(large), ""
	if r != nil {
		at := text.Either(f.Run.Phase == parts.Stopped && f.Short() != "", "; stopped at ", "; ")
		now = strings.Replace(text.Sym(chart.Subtitle(r, large && f.page.Link.Levels)), "; n ", at+`<i class="sym">n</i> `, 1)
	}
	if large {
		return now
	}
	return f.roomy(&f.subtitleRoom, now, func(*study.FigureResult) string { return now })
}

// roomy is markup on the card, with the room for what more is coming of the figure while seeds refine it.
func (f *figure) roomy(room *parts.ReservedSpace, now string, coming func(*study.FigureResult) string) string {
	r := f.result()
	if r == nil || f.Run.plan() == nil {
		return now
	}
	return room.HTML(now, f.Run.plan(), f.Run.refines(f.number), func() string { return coming(r) })
}

// longest is a claim that is awaited, with the longest words that may come of it.
func longest(c report.Claim) report.Claim {
	c.Parts, c.Incomplete, c.Verdict = slices.Clone(c.Parts), "", report.DoesNotHold
	if len(c.Readings()) > 1 {
		c.Verdict = report.DependsOnReading
	}
	for i := range c.Parts {
		c.Parts[i].Verdict = report.DoesNotHold
	}
	before, number, after := c.FindingParts()
	c.SetFinding(wider(before) + report.Decisive(wider(number)) + wider(after) + strings.Repeat(" 0", 8))
	return c
}

// wider is a text in which each number has a digit more.
func wider(text string) string {
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

// now is what a small chart of the figure depends on.
func (f *figure) now() drawn {
	d := drawn{now: f.result(), edition: f.edition()}
	if d.now != nil {
		d.old = f.Run.past(d.now)
	}
	return d
}

// Spec is drawn as the link has it where the figure is large.
func (f *figure) Spec(large bool) string {
	d := f.now()
	if d.now = f.shown(large); d.now == nil {
		return ""
	}
	if d.now.Measure == study.Acceptance {
		d.old = nil
	}
	if large {
		d.periods, d.levels = f.page.Link.Periods, f.page.Link.Levels
	}
	return f.specs.Get(large, d, func() string {
		return chart.Figure(d.now, chart.Options{Height: parts.Height(large, 0), Periods: d.periods, Levels: d.levels, Old: d.old}).JSON()
	})
}

// Words are claim and finding, and on a card what the paper's text says beside.
func (f *figure) Words(large bool) string {
	if large {
		words, r := f.claimWords(f.result(), true)+f.aside(true), f.shown(true)
		if r != nil && r.N > 0 && r.Measure == study.Acceptance {
			words = `<p class="found">` + parts.Finding(r.Claim, text.Sym) + " The claim is about utilisation.</p>" + words
		}
		return words
	}
	return f.roomy(&f.wordsRoom, f.onCard(f.result()), func(r *study.FigureResult) string {
		most := *r
		most.Claim, most.FurtherClaims, most.Seeds = longest(r.Claim), nil, r.WantSeeds
		most.Claim.Basis.Seeds = r.WantSeeds
		for _, also := range r.FurtherClaims {
			most.FurtherClaims = append(most.FurtherClaims, longest(also))
		}
		return f.onCard(&most)
	})
}

// onCard are the words of a result on the card.
func (f *figure) onCard(r *study.FigureResult) string {
	words := f.claimWords(r, false) + f.aside(false)
	if r != nil && r.N > 0 {
		words += parts.FurtherClaims(r.FurtherClaims, "#"+f.page.Fragment(f.Link())) + f.moreToJudge()
	}
	return words
}

// claimWords are the paper's claim, our finding, what stands in the way, and what comes out against A. On a card what the verdict rests on
// is said in short.
func (f *figure) claimWords(r *study.FigureResult, large bool) string {
	if r == nil {
		return ""
	}
	words := `<p class="claim">Paper: <em>` + text.Sym(r.Claim.Paper) + "</em></p>"
	if r.Question != "" {
		words = `<p class="claim"><em>` + text.Sym(r.Question) + "</em></p>"
	}
	if r.N == 0 {
		words += `<p class="found faint">No period is complete yet.</p>`
	} else {
		words += `<p class="found">` + parts.Finding(r.Claim, text.Sym) + "</p>"
		if large && r.Claim.Caveat != "" && r.Claim.Incomplete == "" {
			words += `<p class="found aside">This verdict is ` + text.Sym(r.Claim.Caveat) + ".</p>"
		}
		if large {
			words += parts.Basis(r.Claim)
		} else {
			words += parts.Asides(r.Claim.PartsInWords(), shortBasis(r))
		}
		words += printedWords(r)
	}
	if message, items := f.Run.trouble(r.Number); items > 0 {
		words += `<p class="wrongline" role="alert">` + text.Triangle + "<b>" + text.Plural(items, "run is", "runs are") +
			` missing.</b></p><p class="found">The first: ` + text.Escape(message) + ". What is complete is shown.</p>"
	}
	if r.A != nil && r.N > 0 {
		words += `<p class="found versus">` + parts.Finding(r.AgainstA, text.Sym) + "</p>"
	}
	return words
}

// shortBasis is on what periods and seeds a figure's claim rests, and of what its intervals are. What there is to say of these decisions
// stands in the large view.
func shortBasis(r *study.FigureResult) string {
	b := r.Claim.Basis
	rests := report.Claim{Basis: report.Basis{N: b.N, Unit: b.Unit, Batches: b.Batches, Seeds: b.Seeds}}.BasisInWords()
	if caveat, _, _ := strings.Cut(r.Claim.Caveat, ";"); caveat != "" && r.Claim.Incomplete == "" {
		rests = strings.ToUpper(caveat[:1]) + caveat[1:] + ". " + rests
	}
	if r.OneDraw && rests != "" {
		rests += " Intervals are of this draw."
	}
	return rests
}

// printedWords set what the paper's text states beside what was computed, in the paper's italics; "" where the figure has nothing of it.
func printedWords(r *study.FigureResult) string {
	var ours, theirs []string
	for _, p := range r.Printed {
		i := slices.IndexFunc(r.Cells, func(c study.CellResult) bool { return c.Cell == p.Cell })
		if i < 0 || r.Cells[i].N == 0 {
			continue
		}
		computed := text.Fixed(r.Cells[i].Summary.Mean, 1)
		if half := text.Fixed(r.Cells[i].Summary.Half(), 1); half != "–" {
			computed += " ± " + half
		}
		ours = append(ours, computed)
		theirs = append(theirs, `<i class="printed">`+text.Fixed(p.Value, 1)+" ± "+text.Fixed(p.Err, 1)+"</i>")
	}
	if len(ours) == 0 {
		return ""
	}
	return `<p class="found aside">FIFO with strict windows: ` + text.Listed(ours) + " %; the paper’s text states " + text.Listed(theirs) +
		" %.</p>"
}

// aside is the small table beside the figure: large always, on a card where the reader asked otherwise than the untouched page does.
func (f *figure) aside(large bool) string {
	r, p, d := f.result(), &f.page.Link.Params, study.Defaults()
	if r == nil || r.Aside == nil || r.N == 0 || !large && p.Baseline == d.Baseline && p.Reach == d.Reach {
		return ""
	}
	title := text.Sym(r.Aside.Title) + text.Either(f.State() == "done", "", "; so far, <i>n</i> "+strconv.Itoa(r.N))
	return `<div class="found beside"><p>` + title + `</p><table>` + parts.WholeTableHTML(r.Aside.Table) + "</table></div>"
}

// Also is what the paper's text says of the figure beside its claim, each with our finding, the verdict, and what it rests on.
func (f *figure) Also() string {
	r := f.result()
	if r == nil || r.N == 0 {
		return ""
	}
	words := ""
	for _, claim := range r.FurtherClaims {
		words += parts.FurtherClaim(claim, `<p class="claim">Paper: <em>`+text.Sym(claim.Paper)+"</em></p>", text.Sym)
	}
	return words + f.moreToJudge()
}

// moreToJudge leads to what else the text says of the figure, where judging it takes more runs than the untouched page makes; "" where
// there is nothing.
func (f *figure) moreToJudge() string {
	l := f.page.Link
	var says []string
	if !l.Params.Fragmentation && f.number >= 2 && f.number <= 4 {
		l.Params.Fragmentation = true
		says = append(says, "explains this figure by fragmentation")
	}
	if l.Params.FixLoads != study.AllLoads && f.number == 4 {
		l.Params.FixLoads = study.AllLoads
		says = append(says, "finds it similar at all arrival rates")
	}
	if len(says) == 0 {
		return ""
	}
	return `<p class="found aside more">The text ` + strings.Join(says, ", and ") + `: <a href="#` + text.Escape(f.page.Fragment(l)) +
		`">measure and judge that too</a>.</p>`
}

// ByPeriod is the gain that the figure is about, period by period; "" where there is none.
func (f *figure) ByPeriod() string {
	r := f.result()
	if r == nil {
		return ""
	}
	what, t := r.ByPeriod()
	if t == nil {
		return ""
	}
	return "<p>Gain of " + text.Sym(what) + "</p><table>" + parts.WholeTableHTML(t) + "</table>"
}

func (f *figure) Decides() []report.Evidence {
	if r := f.result(); r != nil {
		return r.Claim.Evidence()
	}
	return nil
}

func (f *figure) Data() *report.Table {
	if r := f.result(); r != nil {
		return r.Table()
	}
	return nil
}

func (f *figure) conventions() []report.Convention {
	if r := f.result(); r != nil {
		return r.Decisions
	}
	return nil
}

func (f *figure) Link() page.Link { return f.largeLink(f.number) }

// Short says of how many replicates it is while it lacks some.
func (f *figure) Short() string { return f.Run.short(f.number) }
