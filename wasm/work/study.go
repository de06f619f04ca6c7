package work

import (
	"fmt"
	"time"

	"juggle/core/study"
	"juggle/core/workload"
	"juggle/wasm/wire"
)

// A planner keeps the plan of the last items, since the next ones are mostly of the same.
type planner struct {
	key    string
	plan   *study.Plan
	runner study.Runner
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
	rows := wire.Table{Width: study.ResultWidth}
	sent := s.out.Now()
	for _, i := range items.Index {
		if j.Stopped() {
			return errCancelled
		}
		result, err := s.item(j, int(i))
		if err != nil {
			return err
		}
		rows.Values = result.AppendRow(rows.Values)
		if now := s.out.Now(); now-sent >= rowsPace {
			j.Rows(rows)
			rows.Values, sent = rows.Values[:0], now
		}
	}
	if len(rows.Values) > 0 {
		j.Rows(rows)
	}
	return nil
}

func (s *Server) item(j *Job, i int) (study.Result, error) {
	plan := s.plans.plan
	if i >= plan.Len() {
		return study.Result{}, fmt.Errorf("work: item %d, want 0 to %d", i, plan.Len()-1)
	}
	trace, err := s.trace(j, plan.Sources()[plan.Item(i).Source])
	if err != nil {
		return study.Result{}, err
	}
	return plan.Execute(&s.plans.runner, i, trace)
}

// trace decodes a log that was given, once.
func (s *Server) trace(j *Job, source study.Source) (*workload.Trace, error) {
	if t := s.traces[source.SHA256]; t != nil {
		return t, nil
	}
	data, err := j.Blob(source.SHA256)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source.Name, err)
	}
	t, err := workload.DecodeTrace(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source.Name, err)
	}
	s.traces[source.SHA256] = t
	return t, nil
}
