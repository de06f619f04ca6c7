package figures

import (
	"juggle/core/schedule"
	"juggle/core/study"
	"juggle/site/chart"
)

// A chartChoice is how the reader wants a figure drawn.
type chartChoice struct {
	height  int
	periods bool
	levels  bool
}

// A specCache keeps the description of a chart until the figure, the edition or the reader's choice changes.
type specCache struct {
	from, old *study.FigureResult
	draft     bool
	choice    chartChoice
	text      string
}

// get describes a result; old is drawn faintly beneath, nil for none.
func (s *specCache) get(now, old *study.FigureResult, edition schedule.Edition, choice chartChoice) string {
	draft := edition == schedule.Draft
	if now == nil {
		return ""
	}
	if s.text == "" || s.from != now || s.old != old || s.draft != draft || s.choice != choice {
		*s = specCache{now, old, draft, choice, chart.Figure(now, chart.Options{
			Height: choice.height, Periods: choice.periods, Levels: choice.levels, Old: old,
		}).JSON()}
	}
	return s.text
}
