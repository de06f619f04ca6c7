package main

import (
	"cmp"
	"flag"
	"fmt"
	"slices"

	"juggle/core/rules"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// ruleFlag is how waiting jobs and requests are placed, beside -order.
func ruleFlag(fs *flag.FlagSet, to *rules.Rule, help string) {
	choice(fs, "rule", to, rules.Rules(), help)
}

// checkRule refuses what does not go with a rule other than the paper's.
func (call scheduleCall) checkRule() error {
	if call.rule == rules.FirstFit {
		return nil
	}
	policy := call.config.Policy
	for i := range schedule.AgreementParameters {
		if p := &schedule.AgreementParameters[i]; p.Flag != "" && p.Key != "order" && p.Key != "seed" && p.Changed(&policy) {
			return usagef("schedule: -%s: got it with -rule %v, want it with first fit: the other rules know of no offers, fixing or replanning",
				p.Flag, call.rule)
		}
	}
	if call.explain {
		return usagef("schedule: -explain: got it with -rule %v, want it with first fit: how the other rules choose is not recorded", call.rule)
	}
	if call.options != nil {
		return usagef("schedule: -options: got it with -rule %v, want it with first fit", call.rule)
	}
	if err := call.byRule().Validate(); err != nil {
		return usagef("schedule: %w", err)
	}
	return nil
}

// byRule is how package rules runs the call.
func (call scheduleCall) byRule() rules.Config {
	c := call.config
	return rules.Config{Procs: c.Procs, Rule: call.rule, Order: c.Policy.Order, Seed: c.Policy.Seed, Check: c.Check}
}

// runByRule schedules the jobs by a rule that is not the paper's, and writes the same rows as the paper's does.
func runByRule(e *env, call scheduleCall, jobs []sim.Job) error {
	config, bar, done := call.byRule(), progressLine{env: e}, 0
	config.Alive = func() error {
		done++
		bar.say("%d of %d requests", done, len(jobs))
		return nil
	}
	run, err := rules.Run(config, jobs)
	bar.clear()
	if err != nil {
		return fmt.Errorf("schedule: %s: %w", call.file, err)
	}
	slices.SortFunc(run.Rows, func(a, b sim.Row) int { return cmp.Compare(a.ID, b.ID) })
	return call.write(e, jobs, run.Rows, nil, nil)
}
