package work

import (
	"fmt"
	"time"

	"juggle/core/base/coder"
	"juggle/core/experiment"
	"juggle/core/workload"
	"juggle/wasm/wire"
)

// A planner keeps the plan of the last job's items, because the next job's items mostly belong to the same plan.
type planner struct {
	key  string
	plan experiment.Experiment
	ctx  experiment.Context
}

// prepare makes w the planner's plan.
func (p *planner) prepare(w wire.Plan) error {
	key := string(coder.Encode(&wire.Items{Plan: w}))
	if p.plan != nil && p.key == key {
		return nil
	}
	kind := experiment.KindNamed(w.Kind)
	if kind == nil {
		return fmt.Errorf("work: experiment %q: not known to this worker", w.Kind)
	}
	call := kind.NewSetup()
	for _, wrong := range call.Decode(w.Params) {
		return wrong
	}
	plan, err := call.Plan(w.Figures, w.Sources)
	if err != nil {
		return err
	}
	p.key, p.plan = key, plan
	return nil
}

// rowsInterval is the time after which collected results are sent, at the end of an item.
const rowsInterval = 100 * time.Millisecond

// runItems runs the items of an experiment that the job lists. It sends results as they come and returns those not yet sent.
func (j *Job) runItems() (answer []byte, err error) {
	s := j.server
	var items wire.Items
	if err := coder.Decode(j.Body, &items); err != nil {
		return nil, err
	}
	if err := s.plans.prepare(items.Plan); err != nil {
		return nil, err
	}
	plan, ctx := s.plans.plan, &s.plans.ctx
	ctx.CheckCancelled = j.CheckCancelled
	ctx.Log = func(source experiment.Source) (*workload.Trace, error) {
		t, err := j.Trace(source.SHA256)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", source.Name, err)
		}
		return t, nil
	}
	rows, sent := wire.Table{Width: 1 + len(plan.Columns())}, s.out.Now()
	for _, i := range items.Index {
		if j.Stopped() {
			return nil, errCancelled
		}
		if count := plan.Base().Len(); int(i) >= count {
			return nil, fmt.Errorf("work: item %d, want 0 to %d", i, count-1)
		}
		if rows.Values, err = plan.RunItem(ctx, int(i), append(rows.Values, float64(i))); err != nil {
			return nil, err
		}
		if now := s.out.Now(); now-sent >= rowsInterval {
			j.post(wire.Frame{Type: wire.Rows, Body: coder.Encode(&rows)})
			rows.Values, sent = rows.Values[:0], now
		}
	}
	return coder.Encode(&rows), nil
}
