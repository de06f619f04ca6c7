package work

import (
	"slices"

	"juggle/core/pool"
	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/wasm/wire"
)

// Pools does the Pools jobs. It remembers what the next job is likely to need again.
type Pools struct {
	study pool.Study
	items []pool.Item

	view     *testbed.View
	scenario testbed.Scenario // of view
	seed     uint64
}

// Do answers one job.
func (p *Pools) Do(j *Job) ([]byte, error) {
	ask, err := wire.DecodePool(j.Body)
	if err != nil {
		return nil, err
	}
	if ask.Ask == wire.PoolTheory {
		return nil, theory(j, ask)
	}
	s, err := testbed.DecodeScenario(ask.Scenario)
	if err != nil {
		return nil, err
	}
	switch ask.Ask {
	case wire.PoolTrace:
		return record(s, ask)
	case wire.PoolAnswer:
		return p.judge(s, ask)
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

// record plays one run.
func record(s testbed.Scenario, ask *wire.Pool) ([]byte, error) {
	trace, err := testbed.Record(s, ask.Policy, ask.Seed)
	if err != nil {
		return nil, err
	}
	answer := wire.Recording{Trace: *trace}
	threshold := admission.Share(s.Threshold)
	for i := range trace.Cases {
		c := &trace.Cases[i]
		why, looked := "", ""
		if c.KAPAC != nil {
			why = c.KAPAC.Sentence(threshold)
		} else if c.Strict != nil {
			why = c.Strict.Sentence()
		}
		for k, try := range c.Tried {
			if k > 0 {
				looked += "; "
			}
			looked += trace.Nodes[try.Node].Name + " " + try.State.String()
		}
		answer.Why, answer.Looked = append(answer.Why, why), append(answer.Looked, looked)
	}
	return answer.Encode(), nil
}

// judge asks both policies about a request.
func (p *Pools) judge(s testbed.Scenario, ask *wire.Pool) ([]byte, error) {
	at := ask.Question.At(&s)
	if p.view == nil || p.scenario != s || p.seed != ask.Seed || p.view.At != at {
		view, err := testbed.Freeze(s, ask.Seed, at)
		if err != nil {
			return nil, err
		}
		p.view, p.scenario, p.seed = view, s, ask.Seed
	}
	answer, err := ask.Question.Of(p.view)
	if err != nil {
		return nil, err
	}
	return wire.Judgement(answer).Encode(), nil
}

// theory compares equation (1) with a simulated queue.
func theory(j *Job, ask *wire.Pool) error {
	cases := pool.TheoryCases(ask.Seed)
	return j.items(ask.Index, len(cases), wire.PoolTheoryWidth, func(rows []float64, i int) ([]float64, error) {
		s := cases[i].Experiment.Run()
		return append(rows, float64(i), float64(s.N), s.Mean, s.SD, s.Low, s.High), nil
	})
}
