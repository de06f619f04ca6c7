package figures

import (
	"cmp"
	"math"
	"strconv"

	"juggle/core/experiment/report"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/core/workload"
	"juggle/site/page"
	"juggle/site/text"
)

// lead returns the page's first paragraph: the main result with its interval, and the number of claims with each verdict.
func (c *Overview) lead() string {
	f := c.Run.latest(2) // the window's size is the paper's main result
	figures := "the six figures of Netto, Bubendorfer and Buyya (2007)"
	if c.edition() == schedule.Draft {
		figures = "the figures of an earlier draft of Netto, Bubendorfer and Buyya (2007), which numbers them one higher"
	}
	below := " Below, " + figures + ", computed in your browser" + c.periodsLink() + "."
	if c.lacksLogs() {
		below = text.Either(len(c.page.Library.Missing()) > 1, " With them come ", " With it come ") + figures + "."
	}
	words, tally := c.gainSentence(f)+below, c.tally()
	refines := tally == awaitedTally && c.Run.refines(2)
	return c.leadSpace.HTML(words+tally, c.Run.plan(), refines, func() string { return withExtraDigits(words) + longestTally })
}

// awaitedTally is the tally until all verdicts are known. longestTally is the longest one that may follow under the paper's parameters.
const (
	awaitedTally = " Their six claims are judged when all periods and seeds have come."
	longestTally = " Of their six claims one holds, one depends on the reading, one does not hold and three are inconclusive."
)

// periodsLink names the periods on which the figures are computed, with a link to them.
func (c *Overview) periodsLink() string {
	words := c.periodsInWords()
	if words == "" {
		return ""
	}
	return ` on <a href="` + text.Escape(c.page.ViewHref("trace")) + `">` + text.Escape(words) + "</a>"
}

// periodsInWords names the periods on which the figures are computed, such as "twelve synthetic periods"; "" until the logs are loaded.
func (c *Figures) periodsInWords() string {
	l := &c.page.Library
	sources, ready := l.Chosen()
	if !ready {
		return ""
	}
	n := l.Periods()
	if w := c.page.Link.Params.Periods; w != (study.Range{}) {
		n = w.To - w.From
	}
	synthetic, likeSP2 := l.Synthetic()
	words, periods := text.InWords(n), text.Either(n == 1, " period", " periods")
	switch {
	case synthetic == len(sources) && likeSP2 == len(sources):
		words += " synthetic" + periods + " modelled on the SDSC SP2"
	case synthetic == len(sources):
		words += " synthetic" + periods
	case synthetic > 0:
		words += periods + ", some of them synthetic"
	case len(sources) == 1:
		words += periods + " of " + logTitle(sources[0])
	default:
		words += periods + " of " + text.InWords(len(sources)) + " logs"
	}
	return words
}

// gainSentence compares the utilisation with the largest windows and with strict windows, at the middle load. f is Figure 2. If logs are
// missing, the sentence says so: it names a single one, and counts several. If f has no results yet, it says that the gain is being
// computed.
func (c *Overview) gainSentence(f *study.FigureResult) string {
	r := c.Run
	wide, narrow := headlineCells(f)
	if logs := &c.page.Library; r.Plan == nil {
		switch missing := logs.Missing(); {
		case logs.Err != nil:
			return "What that is worth cannot be computed without a log."
		case len(missing) == 1:
			return "What that is worth is computed as soon as <strong>" + text.Escape(missing[0].Name) +
				"</strong> is here: this link asks for that log, and the page waits for it."
		case len(missing) > 1:
			return "What that is worth is computed as soon as the " + text.InWords(len(missing)) +
				" logs are here that this link asks for; the page waits for them."
		}
	}
	if r.Plan == nil || wide == nil || narrow == nil || wide.N == 0 {
		return "What that is worth is being computed."
	}
	p := r.plan().Params
	periods := text.Plural(wide.N, "period", "periods") + " of " + text.Plural(p.Days, "day", "days")
	if f.Batches > 0 {
		periods += " in " + text.Plural(f.Batches, "batch", "batches")
	}
	digits := report.DecimalsThatAgree(wide.Summary.Mean, narrow.Summary.Mean, wide.Diff.Mean, 1)
	instead, over := " instead of "+text.Fixed(narrow.Summary.Mean, digits), ""
	if digits > 2 { // more decimals than the interval justifies; without the strict value, the numbers need not subtract correctly
		instead, over, digits = "", " over strict windows", 1
	}
	change := "<strong>" + text.Signed(wide.Diff.Mean, digits) + " points</strong>" + over + " at arrival rate " +
		text.Escape(wide.Load.String())
	interval := periods
	if !math.IsNaN(wide.Diff.Low) {
		interval = "95 % interval " + text.Fixed(wide.Diff.Low, digits) + " to " + text.Fixed(wide.Diff.High, digits) + ", " + periods +
			", paired"
	}
	opening, drawNote := "With ", ""
	if f.OneDraw {
		opening, drawNote = "On the bundled logs, one draw of a model, with ", " The interval is of this draw."
	}
	return opening + text.Escape(text.Share(p.FlexibleShare)) + " of the jobs flexible by about " + text.Escape(windowWords(wide.Lambda)) +
		", " + text.Escape(machineWords(r.plan().Sources)) + " are busy <strong>" +
		text.Fixed(wide.Summary.Mean, digits) + " %</strong> of the time" + instead + ": " + change + " (" + interval + ")." + drawNote
}

// gainOnLogs is the last sentence of the first minute. It states the gain of flexible windows on the page's logs; it is "" until every
// period is computed.
func (c *Overview) gainOnLogs() string {
	wide, narrow := headlineCells(c.Run.latest(2))
	if c.Run.Plan == nil || wide == nil || narrow == nil || wide.N < c.Run.plan().Units() {
		return ""
	}
	change := text.Either(wide.Diff.Mean < 0, "lower", "raise")
	return "On " + text.PluralInWords(wide.N, "period", "periods") + " of " + text.Plural(c.Run.plan().Params.Days, "day", "days") +
		", reservations that may move " + change + " the machine’s use by <strong>" + text.Fixed(math.Abs(wide.Diff.Mean), 1) +
		" percentage points</strong>."
}

// headlineCells returns the cells of Figure 2 that the first paragraph compares: wide has the largest windows, narrow has strict windows.
// Both are of the middle load (of an even number of loads, the upper one) under EDF. A cell that the figure does not have is nil.
func headlineCells(f *study.FigureResult) (wide, narrow *study.CellResult) {
	if f == nil || len(f.Cells) == 0 {
		return nil, nil
	}
	var loads []workload.Load
	for _, cell := range f.Cells {
		if len(loads) == 0 || loads[len(loads)-1] != cell.Load {
			loads = append(loads, cell.Load)
		}
	}
	load := loads[len(loads)/2]
	for i := range f.Cells {
		cell := &f.Cells[i]
		if cell.Load != load || cell.Order != schedule.EDF {
			continue
		}
		if cell.Lambda == 0 {
			narrow = cell
		} else if wide == nil || cell.Lambda > wide.Lambda {
			wide = cell
		}
	}
	return wide, narrow
}

// windowWords describes a mean window extension λ in percent.
func windowWords(lambda int) string {
	switch lambda {
	case 50:
		return "half of their run time"
	case 100:
		return "their own run time"
	case 200:
		return "twice their run time"
	}
	return strconv.Itoa(lambda) + " % of their run time"
}

// machineWords names the machine on which the jobs run, or "the machines" if the logs have several sizes.
func machineWords(sources []study.Source) string {
	procs := sources[0].Procs
	for _, s := range sources {
		if s.Procs != procs {
			return "the machines"
		}
	}
	words := "the " + text.Count(procs) + " processors"
	if len(sources) == 1 {
		words += " of the log “" + logTitle(sources[0]) + "”"
	}
	return words
}

// logTitle returns a log's title, or its name if it has no title.
func logTitle(s study.Source) string { return cmp.Or(s.Title, page.LogName(s)) }

// tally counts the claims with each verdict; "" while a figure has no result. Findings under the reader's parameters are no verdicts on the
// paper and are counted separately.
func (c *Overview) tally() string {
	var claimVerdicts, findingVerdicts [report.Verdicts]int
	claims, findings, awaiting := 0, 0, false
	for _, n := range page.Published {
		f := c.figureAt(n).result()
		switch {
		case f == nil || c.Run.Plan == nil || f.N == 0:
			return ""
		case f.Claim.Incomplete != "":
			awaiting = true
		case len(f.Claim.ChangedParameters) > 0:
			findings++
			findingVerdicts[f.Claim.Verdict]++
		default:
			claims++
			claimVerdicts[f.Claim.Verdict]++
		}
	}
	if awaiting {
		return awaitedTally
	}
	if findings == 0 {
		return " Of their six claims " + verdictWords(claimVerdicts) + "."
	}
	words := ""
	if claims > 0 {
		words = " Your parameters leave " + text.PluralInWords(claims, "claim as it is: ", "claims as they are: ") +
			verdictWords(claimVerdicts) + "."
	}
	return words + " Under your parameters, which are not the paper’s, of " + text.PluralInWords(findings, "finding", "findings") + " " +
		verdictWords(findingVerdicts) + "."
}

// verdictWords says how many claims have each verdict: "three hold and two are inconclusive".
func verdictWords(counts [report.Verdicts]int) string {
	var words []string
	for _, v := range []struct {
		verdict   report.Verdict
		one, many string
	}{
		{report.Holds, "holds", "hold"}, {report.DependsOnReading, "depends on the reading", "depend on the reading"},
		{report.DoesNotHold, "does not hold", "do not hold"}, {report.Inconclusive, "is inconclusive", "are inconclusive"},
	} {
		switch n := counts[v.verdict]; {
		case n == 1:
			words = append(words, "one "+v.one)
		case n > 1:
			words = append(words, text.InWords(n)+" "+v.many)
		}
	}
	return text.Listed(words)
}
