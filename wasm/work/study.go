package work

import (
	"fmt"
	"time"

	"juggle/core/experiment"
	"juggle/core/study"
	"juggle/core/workload"
	"juggle/wasm/wire"
)

// A planner keeps the plan of the last items, since the next ones are mostly of the same.
type planner struct {
	key  string
	plan *study.Plan
	ctx  experiment.Context
}

func (p *planner) prepare(w wire.Plan) error {
	key := string(wire.Items{Plan: w}.Encode())
	if p.plan != nil && p.key == key {
		return nil
	}
	params, wrong := study.Decode(w.Params)
	if len(wrong) > 0 {
		return wrong[0]
	}
	sources := make([]study.Source, len(w.Sources))
	for i, s := range w.Sources {
		sources[i] = study.Source(s)
	}
	plan, err := study.NewPlan(params, sources, w.Figures)
	if err != nil {
		return err
	}
	p.key, p.plan = key, plan
	return nil
}

// rowsPace is how long results wait at most before they are sent.
const rowsPace = 100 * time.Millisecond

// study does some items of a plan.
func (s *Server) study(j *Job) error {
	items, err := wire.DecodeItems(j.Body)
	if err != nil {
		return err
	}
	if err := s.plans.prepare(items.Plan); err != nil {
		return err
	}
	plan := s.plans.plan
	return j.items(items.Index, plan.Len(), 1+len(study.Model.Fields), func(rows []float64, i int) ([]float64, error) {
		s.plans.ctx.Log = func(source study.Source) (*workload.Trace, error) { return s.trace(j, source) }
		result, err := study.Model.Run(&s.plans.ctx, plan.Plan, i)
		return study.Model.AppendRow(append(rows, float64(i)), &result), err
	})
}

// items does some of so many items: do appends what one of them comes to, a row of that width.
func (j *Job) items(some []int32, of, width int, do func(rows []float64, item int) ([]float64, error)) error {
	rows := wire.Table{Width: width}
	sent := j.server.out.Now()
	for _, i := range some {
		if j.Stopped() {
			return errCancelled
		}
		if int(i) >= of {
			return fmt.Errorf("work: item %d, want 0 to %d", i, of-1)
		}
		var err error
		if rows.Values, err = do(rows.Values, int(i)); err != nil {
			return err
		}
		if now := j.server.out.Now(); now-sent >= rowsPace {
			j.Rows(rows)
			rows.Values, sent = rows.Values[:0], now
		}
	}
	if len(rows.Values) > 0 {
		j.Rows(rows)
	}
	return nil
}

// trace is a log that was given.
func (s *Server) trace(j *Job, source study.Source) (*workload.Trace, error) {
	t, err := j.Trace(source.SHA256)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source.Name, err)
	}
	return t, nil
}
