package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"juggle/core/report"
	"juggle/core/rules"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/tell"
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
	return rules.Config{Procs: c.Procs, Rule: call.rule, Order: c.Policy.Order, Check: c.Check}
}

// runByRule schedules the jobs by a rule that is not the paper's, and writes the same as the paper's does.
func runByRule(e *env, call scheduleCall, jobs []sim.Job) error {
	config, bar, done := call.byRule(), progressLine{env: e}, 0
	config.Alive = func() error {
		done++
		bar.say("%d of %d requests", done, len(jobs))
		return nil
	}
	rows, _, err := rules.Run(config, jobs)
	bar.clear()
	if err != nil {
		return fmt.Errorf("schedule: %s: %w", call.file, err)
	}
	slices.SortFunc(rows, func(a, b sim.Row) int { return cmp.Compare(a.ID, b.ID) })
	return call.write(e, jobs, rows, func(each func(any) error) error {
		return choices(call, jobs, func(c *rules.Choice) error { return each(c) })
	}, func(w io.Writer) error {
		fmt.Fprintln(w)
		return tellChoices(w, call, jobs)
	})
}

// choices hands over how the rule decided on the requests that are to be explained.
func choices(call scheduleCall, jobs []sim.Job, each func(*rules.Choice) error) error {
	return rules.Explain(call.byRule(), jobs, func(c *rules.Choice) error {
		if !call.explains(c.Request.ID) {
			return nil
		}
		return each(c)
	})
}

// tellChoices writes them step by step, with empty lines between.
func tellChoices(w io.Writer, call scheduleCall, jobs []sim.Job) error {
	between := ""
	return choices(call, jobs, func(c *rules.Choice) error {
		_, err := fmt.Fprintf(w, "%srequest %d at %d\n", between, c.Request.ID, c.Now)
		between = "\n"
		for i, line := range c.Lines(tell.PlainSpelling{}) {
			fmt.Fprintf(w, "%3d. %s\n", i+1, strings.TrimSpace(line.Lead+" "+line.Text+" "+line.Good))
		}
		return err
	})
}

// writeExplained writes rows, and under a name what explains them, as one object.
func writeExplained(w io.Writer, rows *report.Table, name string, reasons func(each func(any) error) error) error {
	var table, indented bytes.Buffer
	if err := rows.WriteJSON(&table); err != nil {
		return err
	}
	if err := json.Indent(&indented, bytes.TrimSpace(table.Bytes()), "  ", "  "); err != nil {
		return err
	}
	fmt.Fprintf(w, "{\n  \"rows\": %s,\n  %q: [", &indented, name)
	end := ""
	err := reasons(func(d any) error {
		text, err := json.MarshalIndent(d, "    ", "  ")
		if end != "" {
			fmt.Fprint(w, ",")
		}
		fmt.Fprintf(w, "\n    %s", text)
		end = "\n  "
		return err
	})
	fmt.Fprintf(w, "%s]\n}\n", end)
	return err
}
