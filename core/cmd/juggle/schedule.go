package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"

	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/requestcsv"
)

// A scheduleCall is one call of "juggle schedule".
type scheduleCall struct {
	config sim.Config
	format string
	file   string
}

func runSchedule(e *env, args []string) error {
	call, err := parseSchedule(e, args)
	if err != nil {
		return err
	}
	jobs, err := readRequests(e, call.file)
	if err != nil {
		return fmt.Errorf("schedule: %w", err)
	}
	out, err := sim.Run(call.config, jobs)
	if err != nil {
		return fmt.Errorf("schedule: %s: %w", call.file, err)
	}
	return writeOutcome(e, call, out)
}

// writeOutcome writes the rows and, where asked for, the decisions: in csv as text after the rows and an empty line, in json as an
// object with both.
func writeOutcome(e *env, call scheduleCall, out *sim.Outcome) error {
	w := bufio.NewWriter(e.stdout)
	buffered := &env{stdout: w}
	rows := rowTable(out.Rows)
	var err error
	switch {
	case !call.config.Explain:
		err = writeTable(buffered, rows, call.format)
	case call.format == "json":
		err = writeExplainedJSON(buffered, rows, out.Decisions)
	default:
		err = rows.WriteCSV(w)
		for i := range out.Decisions {
			err = errors.Join(err, w.WriteByte('\n'), out.Decisions[i].WriteText(w))
		}
	}
	return errors.Join(err, w.Flush())
}

func writeExplainedJSON(e *env, rows *report.Table, decisions []schedule.Decision) error {
	var table bytes.Buffer
	if err := rows.WriteJSON(&table); err != nil {
		return err
	}
	out := json.NewEncoder(e.stdout)
	out.SetIndent("", "  ")
	return out.Encode(struct {
		Rows      json.RawMessage     `json:"rows"`
		Decisions []schedule.Decision `json:"decisions"`
	}{table.Bytes(), decisions})
}

func parseSchedule(e *env, args []string) (scheduleCall, error) {
	call := scheduleCall{config: sim.Config{Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never}}}
	c, p := &call.config, &call.config.Policy
	fs := newFlags(e, "schedule", "REQUESTS.csv")
	fs.IntVar(&c.Procs, "procs", 128, "processors of the machine")
	choice(fs, "order", &p.Order, schedule.ParseOrder, "how the waiting queue is sorted: edf, lff, shuffle, bjf or fifo")
	choice(fs, "edition", &p.Edition, schedule.ParseEdition, "whose rules: published or draft")
	choice(fs, "offers-to", &p.OffersTo, schedule.ParseOffersTo, "who may get offers: flexible or all")
	percent(fs, "fix", &p.FixShare, "share of a job's wait after which its slot is fixed, `percent`, 0 to 100 (default never)")
	percent(fs, "offers", &p.OfferThreshold, "largest |phi| of an offer, `percent` (default no offers)")
	fs.BoolVar(&p.Replan, "replan", false, "place the waiting jobs again when a job completes early")
	fs.Uint64Var(&p.Seed, "seed", 1, "seed of the order shuffle")
	fs.StringVar(&call.format, "format", "csv", "csv or json")
	fs.BoolVar(&c.Explain, "explain", false, "explain every decision after the rows")
	fs.BoolVar(&c.Check, "check", false, "verify the laws of scheduling after every event")
	if err := parse(fs, args); err != nil {
		return call, err
	}
	if call.format != "csv" && call.format != "json" {
		return call, usagef("schedule: -format: got %q, want csv or json", call.format)
	}
	if err := c.Validate(); err != nil {
		return call, usagef("schedule: %w", err)
	}
	if fs.NArg() != 1 {
		return call, usagef("schedule: got %d files, want one (\"-\" for standard input)", fs.NArg())
	}
	call.file = fs.Arg(0)
	return call, nil
}

// choice defines a flag whose value is one of a menu; the default is *value.
func choice[T any](fs *flag.FlagSet, name string, value *T, parse func(string) (T, error), usage string) {
	fs.Func(name, usage, func(s string) error {
		v, err := parse(s)
		if err == nil {
			*value = v
		}
		return err
	})
}

// percent defines a flag for a whole percentage that is never negative; absent, *value stays.
func percent(fs *flag.FlagSet, name string, value *int, usage string) {
	fs.Func(name, usage, func(s string) error {
		v, err := strconv.Atoi(s)
		if err != nil || v < 0 {
			return fmt.Errorf("got %q, want a whole percentage of at least 0", s)
		}
		*value = v
		return nil
	})
}

func readRequests(e *env, file string) ([]sim.Job, error) {
	if file == "-" {
		return requestcsv.Read(e.stdin, "standard input")
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return requestcsv.Read(io.Reader(f), file)
}

// rowTable is the table that the command prints: one row a request, in order of id.
func rowTable(rows []sim.Row) *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "id", Kind: report.Number}, {Name: "decision"},
		{Name: "start", Unit: "s", Kind: report.Number}, {Name: "end", Unit: "s", Kind: report.Number},
		{Name: "ready", Unit: "s", Kind: report.Number}, {Name: "deadline", Unit: "s", Kind: report.Number},
		{Name: "phi", Kind: report.Number},
	}}
	for _, r := range rows {
		start, end, phi := "", "", ""
		if r.Decision != sim.Rejected {
			start, end, phi = itoa(r.Start), itoa(r.End), report.Fixed(r.Phi(), 6)
		}
		t.Rows = append(t.Rows, []string{strconv.FormatInt(r.ID, 10), r.Decision.String(), start, end, itoa(r.Ready), itoa(r.Deadline), phi})
	}
	return t
}

func itoa(t sim.Instant) string { return strconv.FormatInt(int64(t), 10) }
