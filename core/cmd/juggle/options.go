package main

import (
	"fmt"
	"strconv"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// writeOptions writes every window that the request could get when it is submitted.
func (call *scheduleCall) writeOptions(jobs []sim.Job) error {
	options, err := sim.Options(call.config, jobs, *call.options)
	if err != nil {
		return fmt.Errorf("%s: %w", *call.file, err)
	}
	call.preference.Sort(options)
	return call.table(optionTable(options))
}

// optionTable returns a table with a row for each option. Its moves are spelled "id:from:to", with spaces between them.
func optionTable(options []schedule.Option) *report.Table {
	t := &report.Table{Columns: report.Columns("window", "#neighbour", "#ready||s", "#deadline||s", "#phi", "#price", "#start||s", "#end||s",
		"#procs", "moves")}
	for _, o := range options {
		neighbour := ""
		if o.Offer.Side == schedule.BeforeNeighbour || o.Offer.Side == schedule.AfterNeighbour {
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
