package baselines

import (
	"strconv"
	"strings"

	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// cite is the citation that HiGHS asks for.
const cite = `Solved by <a href="https://highs.dev">HiGHS</a> 1.15.3 (MIT), as built for WebAssembly by highs-js: Q. ` +
	`Huangfu and J. A. J. Hall, ` +
	`Parallelizing the dual revised simplex method, <cite>Mathematical Programming Computation</cite> 10(1), 119–142, 2018, ` +
	`<a href="https://doi.org/10.1007/s12532-017-0130-5">doi 10.1007/s12532-017-0130-5</a>.`

// exportWidth is the width of an exported picture in pixels.
const exportWidth = 960

// export saves the picture as SVG or PNG, or the table with the name kind as CSV.
func (b *Best) export(kind string) {
	if b.result == nil {
		return
	}
	c := b.view
	name := "juggle-best-" + page.LogName(b.source) + "-" + strconv.Itoa(b.local)
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

func (b *Best) svg() string {
	return gantt.SVG("How far from the best", b.origin().Foot(), b.origin().Stamp(), b.drawing(exportWidth))
}

// origin describes where the schedules come from.
func (b *Best) origin() page.Origin {
	c := b.view
	words := []string{
		c.page.Program(), page.LogWord(b.source.Name, b.source.SHA256), "period " + strconv.Itoa(b.local) + " of " +
			strconv.Itoa(b.setup.Workload.Days) + " d",
		text.Plural(len(b.stretch.Jobs), "request", "requests") + " from " + strconv.Itoa(b.setup.Cut.From) + " on",
		"arrival rate " + b.setup.Workload.Load.String(), "λ " + strconv.Itoa(b.setup.Workload.IntervalLambda) + " %" +
			b.setup.Workload.WindowGrowthPhrase(),
		"seed " +
			text.Count64(b.setup.Workload.Seed),
	}
	if b.solved {
		words = append(words, "HiGHS 1.15.3, step "+strconv.Itoa(int(b.setup.Cut.Step))+" s, "+
			text.Plural(b.nodes, "node", "nodes")+" a program at most")
	}
	shown := state{setup: b.setup, nodes: b.nodes}
	o := c.page.Origin(words, c.page.Address(b.shownLink()), c.Settings(&shown))
	o.Seeds = []uint64{b.setup.Workload.Seed}
	o.Traces = []page.TracedLog{{Name: b.source.Name, SHA256: b.source.SHA256, Periods: []int{b.local}}}
	return o
}

// shownLink is the link to the shown result.
func (b *Best) shownLink() page.Link {
	return b.view.LinkTo(func(s *state) { s.setup, s.nodes, s.solve = b.setup, b.nodes, b.solved })
}

// stamp is the line below the schedules that says where they come from.
func (b *Best) stamp() string {
	if b.result == nil {
		return page.Origin{Words: []string{b.view.page.Program()}}.LastLine()
	}
	return b.origin().LastLine()
}

func (b *Best) copy(t bestTable) { b.view.page.CopyText(parts.Tabbed(t.table), t.title) }

var bestKeys = gantt.Signs(gantt.StrictSign.As("strict window"), gantt.FlexibleSign.As("flexible window"),
	gantt.BoxSign("in this schedule alone", gantt.NewColour))
