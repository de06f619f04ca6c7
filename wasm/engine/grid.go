package engine

import (
	"slices"

	corestudy "juggle/core/study"
	"juggle/site/page"
	"juggle/site/yardsticks"
	"juggle/wasm/wire"
)

// Grid computes items of a figure beside the paper's; see yardsticks.Engine.
func (e *Engine) Grid(r yardsticks.GridRequest, to yardsticks.GridSink) page.Task {
	figures := []int{2} // whose replicates are those of every figure
	ask := wire.GridItems{Figure: r.Figure.Name}
	var needs []string
	ask.Plan, needs = planOf(r.Params, r.Sources, figures)
	plan, err := corestudy.NewPlan(r.Params, r.Sources, figures)
	if err != nil {
		panic("engine: Grid: parameters without a plan") // the view has made it
	}
	layout := r.Figure.Layout(plan)
	b := &batches{kind: wire.Grid, urgent: true, needs: needs, to: to, body: func(items []int32) []byte {
		ask.Index = items
		return ask.Encode()
	}}
	collect(b, func(row []float64) (v yardsticks.GridValues, err error) {
		width := len(layout.Measures)
		if len(row) != 1+width*len(layout.Rows) {
			return v, errWidth
		}
		return yardsticks.GridValues{Item: int32(row[0]), Rows: slices.Collect(slices.Chunk(row[1:], width))}, nil
	}, to.Values)
	e.begin(b, r.Items, 1)
	e.provide(r.Sources, func(lacking map[string]error) {
		if b.over {
			return
		}
		b.without(lacking, func(item int32) error {
			_, replicate := layout.Item(int(item))
			return lacking[r.Sources[plan.Replicates[replicate].Source].SHA256]
		})
		b.feed()
	})
	return b
}
