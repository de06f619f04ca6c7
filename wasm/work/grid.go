package work

import (
	"fmt"
	"slices"

	"juggle/core/grid"
	"juggle/core/promise"
	"juggle/core/rules"
	"juggle/wasm/wire"
)

// gridFigures are the figures beside the paper's that a worker computes.
var gridFigures = []*grid.Figure{&promise.Figure, &rules.Figure}

// grid does some items of a figure beside the paper's.
func (s *Server) grid(j *Job) error {
	ask, err := wire.DecodeGridItems(j.Body)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(gridFigures, func(f *grid.Figure) bool { return f.Name == ask.Figure })
	if at < 0 {
		return fmt.Errorf("work: figure %q is not known to this worker", ask.Figure)
	}
	if err := s.plans.prepare(ask.Plan); err != nil {
		return err
	}
	plan := s.plans.plan
	layout := gridFigures[at].Layout(plan)
	width := 1 + len(layout.Rows)*len(layout.Measures)
	return j.items(ask.Index, layout.Len(), width, func(row []float64, i int) ([]float64, error) {
		group, replicate := layout.Item(i)
		trace, err := s.trace(j, plan.Sources[plan.Replicates[replicate].Source])
		if err != nil {
			return nil, err
		}
		rows, err := gridFigures[at].Run(plan, trace, group, replicate, j.GoOn)
		return append(append(row, float64(i)), slices.Concat(rows...)...), err
	})
}
