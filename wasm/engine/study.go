package engine

import (
	"slices"

	"juggle/core/experiment"
	corestudy "juggle/core/study"
	"juggle/site/figures"
	"juggle/site/page"
	"juggle/wasm/wire"
)

const batch = 4 // items of a study in a job, at first

// Study computes items of a plan; see figures.Engine.
func (e *Engine) Study(r figures.StudyRequest, to figures.StudySink) page.Task {
	plan, needs := planOf(r.Params, r.Sources, r.Figures)
	b := &batches{kind: wire.Study, needs: needs, to: to, body: func(items []int32) []byte {
		return wire.Items{Plan: plan, Index: items}.Encode()
	}}
	collect(b, func(row []float64) (experiment.Row, error) {
		_, err := corestudy.Model.Read(row[1:])
		return experiment.Row{Item: int(row[0]), Numbers: row[1:]}, err
	}, to.Results)
	e.begin(b, r.Items, batch)
	e.provide(r.Sources, func(lacking map[string]error) {
		if b.over {
			return
		}
		if len(lacking) > 0 {
			plan, err := corestudy.NewPlan(r.Params, r.Sources, r.Figures)
			b.without(lacking, func(item int32) error {
				if err != nil {
					return err
				}
				return lacking[r.Sources[plan.Item(int(item)).Source].SHA256]
			})
		}
		b.feed()
	})
	return b
}

// planOf is a plan as workers make it, and the blobs that they need for it.
func planOf(p corestudy.Params, sources []corestudy.Source, figures []int) (plan wire.Plan, needs []string) {
	plan = wire.Plan{Params: p.Encode(), Figures: slices.Clone(figures)}
	for _, source := range sources {
		plan.Sources = append(plan.Sources, wire.Source(source))
		needs = append(needs, source.SHA256)
	}
	return plan, needs
}

// without gives up the items that lack a log, as wrong says.
func (b *batches) without(lacking map[string]error, wrong func(item int32) error) {
	b.needs = slices.DeleteFunc(b.needs, func(sha256 string) bool { return lacking[sha256] != nil })
	b.waiting = slices.DeleteFunc(b.waiting, func(item int32) bool {
		err := wrong(item)
		if err != nil {
			b.to.Failed(item, err.Error())
		}
		return err != nil
	})
}
