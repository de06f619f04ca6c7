package main

import (
	"fmt"
	"strconv"
	"strings"

	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// writeOptions writes every window that the request could get when it comes.
func writeOptions(e *env, call scheduleCall, jobs []sim.Job) error {
	options, err := sim.Options(call.config, jobs, *call.options)
	if err != nil {
		return fmt.Errorf("schedule: %s: %w", call.file, err)
	}
	call.prefer.Sort(options)
	table := optionTable(options)
	if call.private {
		table = table.Keep(func(t *report.Table, column int) bool {
			name := t.Columns[column].Name
			return name != "neighbour" && name != "moves"
		})
	}
	return writeTable(e, table, call.format)
}

// optionTable has a row an option; moves are "id:from:to" with blanks between.
func optionTable(options []schedule.Option) *report.Table {
	number := func(name, unit string) report.Column {
		return report.Column{Name: name, Unit: unit, Kind: report.Number}
	}
	t := &report.Table{Columns: []report.Column{
		{Name: "window"}, number("neighbour", ""), number("ready", "s"), number("deadline", "s"), number("phi", ""), number("price", ""),
		number("start", "s"), number("end", "s"), number("procs", ""), {Name: "moves"},
	}}
	for _, o := range options {
		neighbour := ""
		if o.Offer.Side == schedule.Before || o.Offer.Side == schedule.After {
			neighbour = strconv.FormatInt(o.Offer.Neighbour, 10)
		}
		moves := make([]string, len(o.Moves))
		for i, m := range o.Moves {
			moves[i] = fmt.Sprintf("%d:%d:%d", m.ID, m.From, m.To)
		}
		t.Add(o.Offer.Side, neighbour, o.Offer.Ready, o.Offer.Deadline, report.Fixed(o.Offer.Phi(), 6), o.Price, o.Start, o.End, o.Procs,
			strings.Join(moves, " "))
	}
	return t
}
