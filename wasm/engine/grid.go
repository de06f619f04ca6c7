//go:build !small

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
	ask := wire.GridItems{Figure: r.Figure.Name, Items: wire.Items{Plan: wire.Plan{Params: r.Params.Encode(), Figures: []int{2}}}}
	var needs []string
	for _, source := range r.Sources {
		ask.Plan.Sources = append(ask.Plan.Sources, wire.Source(source))
		needs = append(needs, source.SHA256)
	}
	plan, err := corestudy.NewPlan(r.Params, r.Sources, ask.Plan.Figures)
	if err != nil {
		panic("engine: Grid: parameters without a plan") // the view has made it
	}
	layout := r.Figure.Layout(plan)
	var values []yardsticks.GridValues
	b := &batches{
		kind: wire.Grid, urgent: true, needs: needs, to: to,
		body: func(items []int32) []byte {
			ask.Index = items
			return ask.Encode()
		},
		keep: func(row []float64) error {
			width := len(layout.Measures)
			if len(row) != 1+width*len(layout.Rows) {
				return errWidth
			}
			values = append(values, yardsticks.GridValues{Item: int32(row[0]), Rows: slices.Collect(slices.Chunk(row[1:], width))})
			return nil
		},
		hand: func() {
			some := values
			values = nil
			to.Values(some)
		},
	}
	e.begin(b, r.Items, 1)
	e.provide(r.Sources, func(lacking map[string]error) {
		if b.over {
			return
		}
		b.without(lacking, func(item int32) error {
			_, replicate := layout.Item(int(item))
			return lacking[r.Sources[plan.Replicates()[replicate].Source].SHA256]
		})
		b.feed()
	})
	return b
}
