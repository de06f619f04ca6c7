package work

import (
	"encoding/json"
	"slices"

	"juggle/core/pool"
	"juggle/core/pool/testbed"
	"juggle/wasm/wire"
)

// Pools makes items of studies of the test bed. It remembers the study, which the next job is likely to need again.
type Pools struct {
	study pool.Study
	items []pool.Item
}

// Do does one job.
func (p *Pools) Do(j *Job, items *wire.Items) error {
	var study pool.Study
	if err := json.Unmarshal([]byte(items.Plan.Params), &study); err != nil {
		return err
	}
	if err := p.prepare(study); err != nil {
		return err
	}
	return j.items(items.Index, len(p.items), 1+testbed.OutcomeWidth, func(rows []float64, i int) ([]float64, error) {
		outcome, err := p.study.Run(p.items[i])
		return outcome.AppendRow(append(rows, float64(i))), err
	})
}

func (p *Pools) prepare(study pool.Study) error {
	same := p.items != nil && p.study.Scenario == study.Scenario && p.study.FirstSeed == study.FirstSeed && p.study.Seeds == study.Seeds &&
		slices.Equal(p.study.Figures, study.Figures)
	if same {
		return nil
	}
	if err := study.Validate(); err != nil {
		return err
	}
	p.study, p.items = study, study.Items()
	return nil
}
