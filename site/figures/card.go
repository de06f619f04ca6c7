package figures

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/study"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// A figure is one of the study's.
type figure struct {
	figures  *Figures
	number   int
	specs    parts.Specs[drawn]
	accepted [2]*study.FigureResult // the figure, and the same of the requests accepted

	verdictRoom, subtitleRoom, wordsRoom, lineRoom parts.Room // on the card, and in the list of verdicts
}

// A drawn is what the description of a chart depends on.
type drawn struct {
	now, old        *study.FigureResult
	edition         schedule.Edition
	periods, levels bool
}

// name is in the ids of the figure's card.
func (f *figure) name() string { return strconv.Itoa(f.number) }

func (f *figure) Number() string { return strconv.Itoa(f.number) }
func (f *figure) Title() string  { return text.Escape(titleOf(f.number)) }
func (f *figure) Called() string { return "Figure " + f.Number() }

func (f *figure) State() string { return f.figures.stateWord(f.number) }

// result is what is known of the figure; nil where there cannot be a plan.
func (f *figure) result() *study.FigureResult { return f.figures.result(f.number) }

// shown is the figure, and large what the link asks for.
func (f *figure) shown(large bool) *study.FigureResult {
	r, state := f.result(), f.figures.Run.state()
	if !large || r == nil || state == nil || !f.figures.page.Link.Accepted {
		return r
	}
	if f.accepted[0] != r {
		f.accepted = [2]*study.FigureResult{r, state.Accepted(r.Number)}
	}
	return f.accepted[1]
}

// Verdict leads to the comparisons behind it, and large to the rule.
func (f *figure) Verdict(large bool) string {
	if large {
		return f.figures.verdictLine(f.number, "")
	}
	return f.roomy(&f.verdictRoom, f.figures.verdictLine(f.number, "why-"+f.name()), func(r *study.FigureResult) string {
		return `<p class="verdict">` + parts.MarkOf(longest(r.Claim).Verdict, false).HTML() + `<span class="why">why</span></p>`
	})
}

func (f *figure) Subtitle(large bool) string {
	now := f.figures.subtitle(f.shown(large), large && f.figures.page.Link.Levels)
	if large {
		return now
	}
	return f.roomy(&f.subtitleRoom, now, func(*study.FigureResult) string { return now })
}

// roomy is markup on the card, with the room for what more is coming of the figure while seeds refine it.
func (f *figure) roomy(room *parts.Room, now string, coming func(*study.FigureResult) string) string {
	r := f.result()
	if r == nil || f.figures.Run.plan() == nil {
		return now
	}
	return room.HTML(now, f.figures.Run.plan(), f.figures.Run.refines(f.number), func() string { return coming(r) })
}

// longest is a claim that is awaited, with the longest words that may come of it.
func longest(c report.Claim) report.Claim {
	c.Parts, c.Awaits, c.Verdict = slices.Clone(c.Parts), "", report.DoesNotHold
	if len(c.Readings()) > 1 {
		c.Verdict = report.DependsOnReading
	}
	for i := range c.Parts {
		c.Parts[i].Verdict = report.DoesNotHold
	}
	before, number, after := c.Told()
	c.Say(wider(before) + report.Decisive(wider(number)) + wider(after) + strings.Repeat(" 0", 8))
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
	d := drawn{now: f.result(), edition: f.figures.edition()}
	if d.now != nil {
		d.old = f.figures.Run.past(d.now)
	}
	return d
}

// Spec is drawn as the link has it where the figure is large.
func (f *figure) Spec(large bool) string {
	now := f.shown(large)
	if now == nil {
		return ""
	}
	d, l := f.now(), f.figures.page.Link
	d.now = now
	if now.Measure == study.Acceptance {
		d.old = nil
	}
	o := chart.Options{Old: d.old}
	if large {
		d.periods, d.levels = l.Periods, l.Levels
		o = chart.Options{Height: 470, Periods: d.periods, Levels: d.levels, Old: d.old}
	}
	return f.specs.Get(large, d, func() string { return chart.Figure(now, o).JSON() })
}

// own are the paper's claim and ours, and what comes out against A.
func (f *figure) own(r *study.FigureResult, large bool) string {
	words := f.figures.claimWords(r, large)
	if r != nil && r.A != nil && r.N > 0 {
		words += `<p class="found versus">` + parts.Finding(r.AgainstA, text.Sym) + "</p>"
	}
	return words
}

// aside is the small table beside the figure: large always, on a card where the reader asked otherwise than the untouched page does.
func (f *figure) aside(large bool) string {
	r, p, d := f.result(), &f.figures.page.Link.Params, study.Defaults()
	if r == nil || r.Aside == nil || r.N == 0 || !large && p.Baseline == d.Baseline && p.Reach == d.Reach {
		return ""
	}
	title := text.Sym(r.Aside.Title) + text.Either(f.State() == "done", "", "; so far, <i>n</i> "+strconv.Itoa(r.N))
	return `<div class="found beside"><p>` + title + `</p><table>` + parts.WholeTableHTML(r.Aside.Table) + "</table></div>"
}

// Words are those, and on a card what the paper's text says beside.
func (f *figure) Words(large bool) string {
	if !large {
		return f.roomy(&f.wordsRoom, f.onCard(f.result()), func(r *study.FigureResult) string {
			most := *r
			most.Claim, most.Also, most.Seeds = longest(r.Claim), nil, r.WantSeeds
			most.Claim.Basis.Seeds = r.WantSeeds
			for _, also := range r.Also {
				most.Also = append(most.Also, longest(also))
			}
			return f.onCard(&most)
		})
	}
	words, r := f.own(f.result(), large)+f.aside(large), f.shown(large)
	switch {
	case r == nil || r.N == 0:
	case r.Measure == study.Acceptance:
		words = `<p class="found">` + parts.Finding(r.Claim, text.Sym) + " The claim is about utilisation.</p>" + words
	}
	return words
}

// onCard are the words of a result on the card.
func (f *figure) onCard(r *study.FigureResult) string {
	words := f.own(r, false) + f.aside(false)
	if r != nil && r.N > 0 {
		words += parts.Beside(r.Also, "#"+f.figures.page.Fragment(f.Link())) + f.figures.moreToJudge(f.number)
	}
	return words
}

// Also is what the text says of the figure beside.
func (f *figure) Also() string { return f.figures.alsoWords(f.number) }

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
		return r.Claim.Decides()
	}
	return nil
}

func (f *figure) Data() *report.Table {
	if r := f.result(); r != nil {
		return r.Table()
	}
	return nil
}

func (f *figure) Conventions() []report.Convention {
	if r := f.result(); r != nil {
		return r.Decisions
	}
	return nil
}

func (f *figure) Link() page.Link { return f.figures.largeLink(f.number) }

func (f *figure) Save(form, host string) { f.figures.export(f.number, form, host) }

// Short says of how many replicates it is while it lacks some.
func (f *figure) Short() string { return f.figures.Run.short(f.number) }

// newCard is the card of one of the study's figures.
func newCard(c *Figures, f *figure) *parts.Card {
	card := parts.NewCard(c.page, f, f.name(), "")
	card.Left = func() { c.left(f.number) }
	card.Progress = func() *parts.Progress { return c.every.progress }
	card.Table.Pins = true
	card.Decided = &parts.Decided{List: f.Conventions, Find: c.params.Interpretation, Part: c.page, Left: card.Left}
	return card
}

// newGallery is the figures, of which the link can show one large.
func newGallery(c *Figures) *parts.Gallery {
	return parts.NewGallery(c.page, parts.Gallery{View: "figures", Name: "large", Label: "Figures", Back: "Figures", First: 1,
		Cards: c.every.list, Last: func() int { return c.page.Link.LastFigure() }, Link: c.largeLink,
		Shown: func() int {
			if c.page.Link.Embed {
				return 0
			}
			return c.page.Link.Figure
		},
		Why: &c.page.Link.Why, Turned: c.page.Replace, Choices: c.choices,
		Waits: func() string {
			if !c.every.lacking() {
				return ""
			}
			if wanted := c.every.wanted(); wanted != "" {
				return wanted + ": the figure is computed as soon as it is here. Without it there is nothing to draw."
			}
			return c.page.Library.WaitingFor()
		}})
}

// choices are how the large figure can be drawn: Figures 1 to 5 also of the requests accepted, Figure 1 also by its values.
func (c *Figures) choices() (choices []parts.Choice) {
	l := &c.page.Link
	if l.Figure < study.PaperFigures {
		choices = append(choices, parts.Choice{Of: "Of", No: "utilisation", Yes: "requests accepted", Is: &l.Accepted})
	}
	if l.Figure == 1 {
		choices = append(choices, parts.Choice{Of: "Show", No: "differences", Yes: "levels", Is: &l.Levels})
	}
	return append(choices, parts.Choice{Of: "Points", No: "means", Yes: "every period", Is: &l.Periods})
}
