package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"juggle/core/agreement"
	"juggle/core/allocation"
	"juggle/core/schedule"
	"juggle/core/session"
	"juggle/core/sim"
	"juggle/core/sim/requestcsv"
	"juggle/core/tell"
)

const agreeHelp = `REQUESTS.csv is as of "juggle schedule". HAPPENINGS.csv begins with the line
  time,event,id,ready,deadline,procs
and has a line a happening, in order of time: modify (id, ready, deadline) and fix (id) ask for another window, or for the slot to be fixed;
cancel (id) withdraws; down (deadline, procs) takes processors out of use until then. Other fields are empty. The output, the ledger, has a
line for everything that was said or done:
  time,id,event,answer,why,start,end,ready,deadline,procs,price
start and end are the slot, planned or, where the job is done, real; price is what the job now owes. A job that has reached its estimate
is done there, and owes its price in full; -explain, -messages and -document say that it was ended.
With -format batsim or chrome it is the schedule that came of it instead, as of "juggle schedule"; a job that was called off before it
started, or lost its work when processors failed, holds nothing there.

`

// An agreeCall is one call of "juggle agree".
type agreeCall struct {
	config     sim.Config
	terms      agreement.Terms
	explain    bool
	format     format
	requests   string
	happenings string // empty: none
	again      string // a document whose request is put, too; empty: none
	document   *int64 // whose agreement is written instead of the ledger; nil: nobody's
	messages   *int64 // whose messages are
}

func runAgree(e *env, args []string) error {
	call, err := parseAgree(e, args)
	if err != nil {
		return err
	}
	jobs, err := readInput(e, call.requests, requestcsv.Read)
	if err != nil {
		return fmt.Errorf("agree: %w", err)
	}
	if call.again != "" {
		d, err := readInput(e, call.again, agreement.ReadDocument)
		if err != nil {
			return fmt.Errorf("agree: %w", err)
		}
		r := d.Request()
		jobs = append(jobs, sim.Job{Request: r, Runtime: r.Estimate})
	}
	if err := errors.Join(knownID("agree: -document", call.document, jobs, call.requests),
		knownID("agree: -messages", call.messages, jobs, call.requests)); err != nil {
		return err
	}
	var happenings []agreement.Happening
	if call.happenings != "" {
		if happenings, err = readInput(e, call.happenings, requestcsv.ReadHappenings); err != nil {
			return fmt.Errorf("agree: %w", err)
		}
	}
	run, err := sim.NewSession(call.config, call.terms)
	if err != nil {
		return fmt.Errorf("agree: %w", err)
	}
	var why []explained
	if call.explain {
		run.Tell(func(entry *agreement.Entry, d *schedule.Decision) {
			why = append(why, explain(entry, d, call.config.Policy))
		})
	}
	if err := run.Hear(jobs, happenings); err != nil {
		file := call.requests
		if wrong := (*sim.HappeningError)(nil); errors.As(err, &wrong) {
			file = call.happenings
		}
		return fmt.Errorf("agree: %s: %w", file, err)
	}
	switch {
	case call.document != nil:
		job := &jobs[slices.IndexFunc(jobs, func(j sim.Job) bool { return j.ID == *call.document })]
		account, _ := run.Account(job.ID)
		rules := agreement.Rules{Policy: call.config.Policy, Terms: call.terms}
		return agreement.NewDocument(call.config.Procs, rules, &job.Request, account, run.Ledger()).Write(e.stdout)
	case call.messages != nil:
		return writeTable(e, agreement.MessageTable(agreement.Messages(run.Ledger(), *call.messages)), call.format)
	case call.format >= formatBatsim:
		return writeAllocation(e.stdout, allocation.New(call.config.Procs, jobs, run.Rows()), call.format)
	}
	return writeLedger(e, call, run.Ledger(), why)
}

func parseAgree(e *env, args []string) (agreeCall, error) {
	var call agreeCall
	rules := agreement.Rules{Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never, Seed: 1}}
	fs := newFlags(e, "agree", "REQUESTS.csv   (\"-\" for standard input)\n\n"+agreeHelp+session.Unsaid+"\n  "+session.BeginsWith())
	call.config.Procs = 128
	whole(fs, "procs", &call.config.Procs, 1, schedule.MaxProcs, "Processors of the machine.")
	agreement.Parameters.Flags(fs, &rules)
	fs.StringVar(&call.happenings, "happenings", "", "the `file` of happenings (\"-\" for standard input); without it nothing happens")
	requestID(fs, "document", "write the agreement with the job of that `id`, once all has ended, as a JSON document instead of the ledger",
		&call.document)
	requestID(fs, "messages", "write what consumer and provider of the job with the `id` have said, in order, instead of the ledger",
		&call.messages)
	fs.StringVar(&call.again, "again", "", "a `document`, whose request is put as well, when it was submitted; its job runs "+
		"as long as estimated")
	format := formatFlag(e, fs, formatBatsim, formatChrome)
	fs.BoolVar(&call.explain, "explain", false, "tell of every line why, after the ledger")
	checkFlag(fs, &call.config.Check)
	file, err := parseOne(fs, args, "files")
	if err != nil {
		return call, err
	}
	if file == "-" && call.happenings == "-" {
		return call, usagef("agree: got standard input for the requests and for the happenings, want it for one of them")
	}
	if call.again == "-" && (file == "-" || call.happenings == "-") {
		return call, usagef("agree: -again: got standard input for two files, want it for one of them")
	}
	if call.document != nil && call.messages != nil || call.explain && (call.document != nil || call.messages != nil) {
		return call, usagef("agree: got several of -document, -messages and -explain, want one")
	}
	if *format >= formatBatsim && (call.explain || call.document != nil || call.messages != nil) {
		return call, usagef("agree: -format: got %v with -explain, -document or -messages, want it without", *format)
	}
	if *format != formatJSON && call.document != nil && given(fs, "format") {
		return call, usagef("agree: -format: got %v, want json with -document", *format)
	}
	call.config.Policy, call.terms = rules.Policy, rules.Terms
	call.format, call.requests = *format, file
	return call, nil
}

// An explained line of the ledger, or a replan between two.
type explained struct {
	Said     string             `json:"said"`
	Decision *schedule.Decision `json:"decision,omitempty"` // the search that led to it

	text string
}

func explain(entry *agreement.Entry, d *schedule.Decision, p schedule.Policy) explained {
	why := explained{Said: "a job completed early", Decision: d}
	if entry != nil {
		why.Said = entry.String()
	}
	var text strings.Builder
	if d != nil {
		tell.WriteDecision(&text, d, p) // a strings.Builder takes everything
	}
	switch {
	case entry == nil:
		why.text = text.String()
	case d == nil:
		why.text = why.Said + "\n"
	default:
		why.text = text.String() + "  " + strings.TrimPrefix(why.Said, fmt.Sprintf("at %d: ", entry.Time)) + "\n"
	}
	return why
}

// writeLedger writes the ledger and, where asked for, why: as text after it and an empty line, in json as an object with both.
func writeLedger(e *env, call agreeCall, entries []agreement.Entry, why []explained) error {
	w := bufio.NewWriter(e.stdout)
	table := agreement.Table(entries)
	var err error
	switch {
	case !call.explain:
		err = writeTable(&env{stdout: w}, table, call.format)
	case call.format == formatJSON:
		err = writeExplained(w, table, "why", func(each func(any) error) (err error) {
			for _, x := range why {
				err = errors.Join(err, each(x))
			}
			return err
		})
	default:
		err = errors.Join(writeTable(&env{stdout: w}, table, call.format), writeWhy(w, why))
	}
	return errors.Join(err, w.Flush())
}

func writeWhy(w io.Writer, why []explained) error {
	_, err := fmt.Fprint(w, "\n", legend())
	for _, x := range why {
		_, err2 := fmt.Fprint(w, "\n", x.text)
		err = errors.Join(err, err2)
	}
	return err
}
