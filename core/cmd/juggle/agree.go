package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"juggle/core/narrate"
	"juggle/core/narrate/allocation"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/agreement"
	"juggle/core/sim/requestcsv"
)

const agreeHelp = `REQUESTS.csv is as of "juggle schedule". EVENTS.csv begins with the line
  time,event,id,ready,deadline,procs
and has one line for each event, in order of time: modify (id, ready, deadline) and fix (id) ask for another window, or for the slot
to be fixed; cancel (id) withdraws; down (deadline, procs) takes processors out of use until then. Other fields are empty. The output, the
ledger, has a line for each request and each event, with its answer, and for what follows from them: consumers who agreed to a later
deadline, slots that the provider fixed for a price, promises that were kept or broken when processors failed, and the ends of jobs:
  time,id,event,answer,why,start,end,ready,deadline,procs,price
start and end are the slot, planned or, where the job is done or cancelled, real: a job that is cancelled before it starts has an end alone,
the time of that. price is what the job is charged. A job that has reached its estimate is done there, and is charged its price in full;
-explain, -messages and -document say that it was ended.
With -format batsim or chrome it is the schedule that came of it instead, as of "juggle schedule"; a job that was called off before it
started, or lost its work when processors failed, holds nothing there.

`

// An agreeCall is one call of "juggle agree".
type agreeCall struct {
	*invocation
	machine  sim.Config // run sets its Policy to rules.Policy
	rules    agreement.Rules
	explain  bool
	requests *string // the file of requests
	events   string  // the file of events; empty: there are no events
	again    string  // the file of an earlier agreement, whose request is added to the requests; empty: none is added
	document *int64  // the id of the job whose agreement is written instead of the ledger; nil: the ledger is written
	messages *int64  // the id of the job whose messages are written instead of the ledger; nil: the ledger is written
}

// prepareAgree plays the requests and events of files and writes the ledger, or another view of the agreements.
func prepareAgree(c *invocation) func() error {
	call := &agreeCall{invocation: c, machine: defaultRequestConfig(), requests: c.oneArgument("files")}
	call.rules.Policy = call.machine.Policy
	c.machineFlag(&call.machine.Procs)
	c.define(agreement.Parameters.Of(&call.rules))
	c.StringVar(&call.events, "events", "", "the `file` of events (\"-\" for standard input); without it there are none")
	c.requestID("document", &call.document,
		"write the agreement with the job of that `id`, once all has ended, as a JSON document instead of the ledger")
	c.requestID("messages", &call.messages,
		"write what consumer and provider of the job with the `id` have said, in order, instead of the ledger")
	c.StringVar(&call.again, "again", "", "a `document`, whose request is put as well, when it was submitted; its job runs "+
		"as long as estimated")
	c.BoolVar(&call.explain, "explain", false, "explain every line, after the ledger")
	c.checkFlag(&call.machine.Check)
	return call.run
}

// run does the work of the call.
func (call *agreeCall) run() error {
	if err := call.refuseConflicts(); err != nil {
		return err
	}
	jobs, events, err := call.read()
	if err != nil {
		return err
	}
	call.machine.Policy = call.rules.Policy
	run, err := sim.NewSession(call.machine, call.rules.Terms)
	if err != nil {
		return err
	}
	var explanations []explanation
	if call.explain {
		run.OnEntry(func(entry *agreement.Entry, d *schedule.Decision) {
			explanations = append(explanations, explain(entry, d, call.rules.Policy, call.machine.Procs))
		})
	}
	if err := run.RunAll(jobs, events); err != nil {
		file := *call.requests
		if errors.As(err, new(*sim.EventError)) {
			file = call.events
		}
		return fmt.Errorf("%s: %w", file, err)
	}
	switch {
	case call.document != nil:
		job := &jobs[slices.IndexFunc(jobs, func(j sim.Job) bool { return j.ID == *call.document })]
		account, _ := run.Account(job.ID)
		return agreement.NewDocument(call.machine.Procs, call.rules, &job.Request, account, run.Ledger()).Write(call.stdout)
	case call.messages != nil:
		return call.table(agreement.MessageTable(agreement.Messages(run.Ledger(), *call.messages)))
	case call.format >= formatSchedule:
		return writeAllocation(call.stdout, allocation.New(call.machine.Procs, jobs, run.Rows()), call.format)
	}
	return call.writeLedger(run.Ledger(), explanations)
}

// refuseConflicts returns an error if two of the given flags exclude each other, or if two files are standard input.
func (call *agreeCall) refuseConflicts() error {
	files := []string{*call.requests, call.events, call.again}
	if first := slices.Index(files, "-"); first >= 0 && slices.Contains(files[first+1:], "-") {
		return usagef("got standard input for the requests, -events and -again, want it for one of them")
	}
	if call.document != nil && call.format != formatJSON && call.given("format") {
		return usagef("-format: got %v, want json with -document", call.format)
	}
	return cmp.Or(call.atMostOne("document", "messages", "explain"), call.refuseWithDrawing("explain", "document", "messages"))
}

// read reads the files of requests, of events and, with -again, of an agreement, whose job runs for its whole estimate.
func (call *agreeCall) read() (jobs []sim.Job, events []agreement.Event, err error) {
	jobs, err = readRequests(call.invocation, *call.requests, func(in io.Reader, name string) ([]sim.Job, error) {
		jobs, err := requestcsv.Read(in, name)
		if err != nil || call.again == "" {
			return jobs, err
		}
		d, err := readInput(call.env, call.again, agreement.ReadDocument)
		if err != nil {
			return nil, err
		}
		r := d.Request()
		return append(jobs, sim.Job{Request: r, Runtime: r.Estimate}), nil
	}, jobID)
	if err == nil && call.events != "" {
		events, err = readInput(call.env, call.events, requestcsv.ReadEvents)
	}
	return jobs, events, err
}

// An explanation is what -explain says about a line of the ledger, or about a replan between two lines.
type explanation struct {
	Sentence string             `json:"said"`
	Decision *schedule.Decision `json:"decision,omitempty"` // the search for a place that led to the line; nil: there was none

	text string // as -explain writes it without JSON
}

// explain returns the explanation of an entry of the ledger and of the decision d that led to it. Either of them may be nil: a replan
// without an entry follows the early end of a job.
func explain(entry *agreement.Entry, d *schedule.Decision, p schedule.Policy, procs int) explanation {
	result := explanation{Sentence: "a job completed early", Decision: d}
	if entry != nil {
		result.Sentence = entry.String()
	}
	var text strings.Builder
	if d != nil {
		narrate.WriteDecision(&text, d, p, int32(procs)) // writing to a strings.Builder never fails
	}
	switch {
	case entry == nil:
		result.text = text.String()
	case d == nil:
		result.text = result.Sentence + "\n"
	default:
		result.text = text.String() + "  " + strings.TrimPrefix(result.Sentence, fmt.Sprintf("at %d: ", entry.Time)) + "\n"
	}
	return result
}

// writeLedger writes the ledger and, with -explain, the explanations. As text they follow after an empty line. As JSON an object has both.
func (call *agreeCall) writeLedger(entries []agreement.Entry, explanations []explanation) error {
	w := bufio.NewWriter(call.stdout)
	table := agreement.Table(entries)
	var err error
	if call.explain && call.format == formatJSON {
		err = writeExplained(w, table, "why", func(each func(any) error) (err error) {
			for _, x := range explanations {
				err = errors.Join(err, each(x))
			}
			return err
		})
	} else if err = call.format.write(w, table); call.explain {
		fmt.Fprint(w, "\n", legend())
		for _, x := range explanations {
			fmt.Fprint(w, "\n", x.text)
		}
	}
	return errors.Join(err, w.Flush())
}
