package work

import (
	"slices"

	"juggle/core/pool"
	"juggle/core/pool/testbed"
	"juggle/wasm/wire"
)

// Pools does the Pools jobs. It remembers what the next job is likely to need again.
type Pools struct {
	study pool.Study
	items []pool.Item
}

// Do answers one job.
func (p *Pools) Do(j *Job) ([]byte, error) {
	ask, err := wire.DecodePool(j.Body)
	if err != nil {
		return nil, err
	}
	s, err := testbed.DecodeScenario(ask.Scenario)
	if err != nil {
		return nil, err
	}
	return nil, p.run(j, s, ask)
}

// run does some items of a study.
func (p *Pools) run(j *Job, s testbed.Scenario, ask *wire.Pool) error {
	if err := p.prepare(pool.Study{Scenario: s, Figures: ask.Figures, FirstSeed: ask.Seed, Seeds: ask.Seeds}); err != nil {
		return err
	}
	return j.items(ask.Index, len(p.items), wire.PoolItemWidth, func(rows []float64, i int) ([]float64, error) {
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
