package figures

import (
	"strconv"

	"juggle/core/report"
	"juggle/core/study"
	"juggle/site/parts"
)

// newTable is the table of one of the study's figures.
func newTable(f *Figures, figure func() int) *parts.Table {
	data := func() *report.Table {
		if r := f.result(figure()); r != nil {
			return r.Table
		}
		return nil
	}
	c := parts.NewTable(f.page, data, func() string { return "Table of Figure " + strconv.Itoa(f.number(figure())) })
	c.Pins = true
	return c
}

func newDecided(f *Figures, figure func() int) *parts.Decided {
	list := func() []study.Convention {
		if r := f.result(figure()); r != nil {
			return r.Decisions
		}
		return nil
	}
	return &parts.Decided{List: list, Find: f.params.Interpretation, Part: f.page, Left: func() { f.left(figure()) }}
}

// verdict is a figure's verdict as far as results go.
func (c *Figures) verdict(figure int) parts.Mark {
	if f := c.result(figure); f != nil && f.N > 0 {
		return parts.MarkOf(f.Claim.Verdict, f.N < f.Want)
	}
	return parts.MarkOf(report.CannotTell, true)
}
