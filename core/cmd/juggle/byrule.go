package main

import (
	"cmp"
	"fmt"
	"slices"

	"juggle/core/schedule"
	"juggle/core/schedule/rules"
	"juggle/core/sim"
)

// checkRule refuses flags that have no effect with a rule other than first fit, the paper's. The other rules use only the order and the
// seed of the policy.
func (call *scheduleCall) checkRule() error {
	if call.rule == rules.FirstFit {
		return nil
	}
	condition := fmt.Sprintf("with first fit and not with -rule %v", call.rule)
	policy := call.config.Policy
	for i := range schedule.AgreementParameters {
		if p := &schedule.AgreementParameters[i]; p.Flag != "" && p.Key != "order" && p.Key != "seed" && p.Changed(&policy) {
			return usagef("-%s: has no effect here, want it %s: the other rules know of no offers, fixing or replanning", p.Flag, condition)
		}
	}
	if err := call.refuse(condition+": how the other rules choose is not recorded", "explain", "options"); err != nil {
		return err
	}
	if err := call.rulesConfig().Validate(); err != nil {
		return usageError{err}
	}
	return nil
}

// rulesConfig returns the call's configuration in the form that package rules takes.
func (call *scheduleCall) rulesConfig() rules.Config {
	c := call.config
	return rules.Config{Procs: c.Procs, Rule: call.rule, Order: c.Policy.Order, Seed: c.Policy.Seed, Check: c.Check}
}

// runByRule schedules the jobs by a rule other than first fit, and writes rows of the same form.
func (call *scheduleCall) runByRule(jobs []sim.Job) error {
	config, bar, done := call.rulesConfig(), progressLine{env: call.env}, 0
	config.CheckCancelled = func() error {
		done++
		bar.showf("%d of %d requests", done, len(jobs))
		return nil
	}
	run, err := rules.Run(config, jobs)
	bar.clear()
	if err != nil {
		return fmt.Errorf("%s: %w", *call.file, err)
	}
	slices.SortFunc(run.Rows, func(a, b sim.Row) int { return cmp.Compare(a.ID, b.ID) })
	return call.write(jobs, run.Rows)
}
