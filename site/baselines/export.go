package baselines

import (
	"strconv"
	"strings"

	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// citation is the citation that the authors of HiGHS ask for, as markup.
const citation = `Solved by <a href="https://highs.dev">HiGHS</a> 1.15.3 (MIT), as built for WebAssembly by highs-js: Q. ` +
	`Huangfu and J. A. J. Hall, ` +
	`Parallelizing the dual revised simplex method, <cite>Mathematical Programming Computation</cite> 10(1), 119–142, 2018, ` +
	`<a href="https://doi.org/10.1007/s12532-017-0130-5">doi 10.1007/s12532-017-0130-5</a>.`

// exportWidth is the width of an exported picture in pixels.
const exportWidth = 960

// export saves the picture if kind is "SVG" or "PNG"; otherwise it saves the table with the name kind as CSV.
func (b *Best) export(kind string) {
	if b.result == nil {
		return
	}
	c := b.view
	name := "juggle-best-" + page.LogName(b.source) + "-" + strconv.Itoa(b.periodInLog)
	switch kind {
	case "SVG", "PNG":
		c.page.SaveDrawing(strings.ToLower(kind), name, "The schedules", b.svg(), b.origin().Stamp())
	default:
		for _, t := range b.tables {
			if t.name == kind {
				c.page.SaveCSV(name+"-"+kind, t.table, b.origin())
			}
		}
	}
}

// svg returns the picture as SVG.
func (b *Best) svg() string {
	return gantt.SVG("How far from the best", b.origin().Foot(), b.origin().Stamp(), b.drawing(exportWidth))
}

// origin returns the origin of the schedules.
func (b *Best) origin() page.Origin {
	c := b.view
	words := []string{
		c.page.Program(), page.LogWord(b.source.Name, b.source.SHA256), "period " + strconv.Itoa(b.periodInLog) + " of " +
			strconv.Itoa(b.setup.Workload.Days) + " d",
		text.Plural(len(b.stretch.Jobs), "request", "requests") + " from " + strconv.Itoa(b.setup.Cut.From) + " on",
		"arrival rate " + b.setup.Workload.Load.String(), "λ " + strconv.Itoa(b.setup.Workload.IntervalLambda) + " %" +
			b.setup.Workload.WindowGrowthPhrase(),
		"seed " +
			text.Unspaced(b.setup.Workload.Seed),
	}
	if b.isSolved {
		words = append(words, "HiGHS 1.15.3, step "+strconv.Itoa(int(b.setup.Cut.Step))+" s, "+
			text.Plural(b.nodes, "node", "nodes")+" a program at most")
	}
	ofResult := state{setup: b.setup, nodes: b.nodes}
	o := c.page.Origin(words, c.page.Address(b.resultLink()), c.Settings(&ofResult))
	o.Seeds = []uint64{b.setup.Workload.Seed}
	o.Traces = []page.TracedLog{{Name: b.source.Name, SHA256: b.source.SHA256, Periods: []int{b.periodInLog}}}
	return o
}

// resultLink is the link to the shown result.
func (b *Best) resultLink() page.Link {
	return b.view.LinkTo(func(s *state) { s.setup, s.nodes, s.solve = b.setup, b.nodes, b.isSolved })
}

// stamp is the last line of the view: the origin of the schedules.
func (b *Best) stamp() string {
	if b.result == nil {
		return page.Origin{Words: []string{b.view.page.Program()}}.LastLine()
	}
	return b.origin().LastLine()
}

// copy copies a table to the clipboard.
func (b *Best) copy(t bestTable) { b.view.page.CopyText(parts.Tabbed(t.table), t.title) }

// bestKeys is the legend of the schedules.
var bestKeys = gantt.Signs(gantt.StrictSign.WithWords("strict window"), gantt.FlexibleSign.WithWords("flexible window"),
	gantt.BoxSign("in this schedule alone", gantt.NewColour))
