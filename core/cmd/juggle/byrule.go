package main

import (
	"cmp"
	"fmt"
	"slices"

	"juggle/core/schedule"
	"juggle/core/schedule/rules"
	"juggle/core/sim"
)

// checkRule refuses flags that have no effect with a rule other than the paper's.
func (call *scheduleCall) checkRule() error {
	if call.rule == rules.FirstFit {
		return nil
	}
	with := fmt.Sprintf("with first fit and not with -rule %v", call.rule)
	policy := call.config.Policy
	for i := range schedule.AgreementParameters {
		if p := &schedule.AgreementParameters[i]; p.Flag != "" && p.Key != "order" && p.Key != "seed" && p.Changed(&policy) {
			return usagef("-%s: has no effect here, want it %s: the other rules know of no offers, fixing or replanning", p.Flag, with)
		}
	}
	if err := call.refuse(with+": how the other rules choose is not recorded", "explain", "options"); err != nil {
		return err
	}
	if err := call.byRule().Validate(); err != nil {
		return usageError{err}
	}
	return nil
}

// byRule returns the configuration of the call for package rules.
func (call *scheduleCall) byRule() rules.Config {
	c := call.config
	return rules.Config{Procs: c.Procs, Rule: call.rule, Order: c.Policy.Order, Seed: c.Policy.Seed, Check: c.Check}
}

// runByRule schedules the jobs by a rule other than the paper's, and writes rows of the same form.
func (call *scheduleCall) runByRule(jobs []sim.Job) error {
	config, bar, done := call.byRule(), progressLine{env: call.env}, 0
	config.CheckCancelled = func() error {
		done++
		bar.say("%d of %d requests", done, len(jobs))
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
