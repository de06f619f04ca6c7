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
ledger, has a line for everything that was said or done:
  time,id,event,answer,why,start,end,ready,deadline,procs,price
start and end are the slot, planned or, where the job is done, real; price is what the job is charged. A job that has reached its estimate
is done there, and is charged its price in full; -explain, -messages and -document say that it was ended.
With -format batsim or chrome it is the schedule that came of it instead, as of "juggle schedule"; a job that was called off before it
started, or lost its work when processors failed, holds nothing there.

`

// An agreeCall is one call of "juggle agree".
type agreeCall struct {
	*invocation
	machine  sim.Config // its policy apart, which the rules have
	rules    agreement.Rules
	explain  bool
	requests *string
	events   string // empty: none
	again    string // the file of an agreement; its request is put beside those of requests; empty: none
	document *int64 // the id of the request; its agreement is written instead of the ledger; nil: the ledger is written
	messages *int64 // the id of the request; its messages are written instead of the ledger; nil: the ledger is written
}

func prepareAgree(c *invocation) func() error {
	call := &agreeCall{invocation: c, machine: promising(), requests: c.oneArgument("files")}
	call.rules.Policy = call.machine.Policy
	c.machineFlag(&call.machine.Procs)
	c.define(agreement.Parameters.Of(&call.rules))
	c.StringVar(&call.events, "events", "", "the `file` of events (\"-\" for standard input); without it nothing happens")
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

func (call *agreeCall) run() error {
	if err := call.refuseUnfit(); err != nil {
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
	var why []explained
	if call.explain {
		run.OnEntry(func(entry *agreement.Entry, d *schedule.Decision) {
			why = append(why, explain(entry, d, call.rules.Policy, call.machine.Procs))
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
	return call.writeLedger(run.Ledger(), why)
}

// refuseUnfit refuses flags that do not go together.
func (call *agreeCall) refuseUnfit() error {
	files := []string{*call.requests, call.events, call.again}
	if first := slices.Index(files, "-"); first >= 0 && slices.Contains(files[first+1:], "-") {
		return usagef("got standard input for the requests, -events and -again, want it for one of them")
	}
	if call.document != nil && call.format != formatJSON && call.given("format") {
		return usagef("-format: got %v, want json with -document", call.format)
	}
	return cmp.Or(call.oneOf("document", "messages", "explain"), call.drawable("explain", "document", "messages"))
}

// read reads the files.
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

// An explained is a line of the ledger, or a replan between two lines, with its explanation.
type explained struct {
	Said     string             `json:"said"`
	Decision *schedule.Decision `json:"decision,omitempty"` // the search that led to it

	text string
}

func explain(entry *agreement.Entry, d *schedule.Decision, p schedule.Policy, procs int) explained {
	why := explained{Said: "a job completed early", Decision: d}
	if entry != nil {
		why.Said = entry.String()
	}
	var text strings.Builder
	if d != nil {
		narrate.WriteDecision(&text, d, p, int32(procs)) // a strings.Builder takes everything
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

// writeLedger writes the ledger and, with -explain, the explanations. As text they follow after an empty line. As JSON an object has both.
func (call *agreeCall) writeLedger(entries []agreement.Entry, why []explained) error {
	w := bufio.NewWriter(call.stdout)
	table := agreement.Table(entries)
	var err error
	if call.explain && call.format == formatJSON {
		err = writeExplained(w, table, "why", func(each func(any) error) (err error) {
			for _, x := range why {
				err = errors.Join(err, each(x))
			}
			return err
		})
	} else if err = call.format.write(w, table); call.explain {
		fmt.Fprint(w, "\n", legend())
		for _, x := range why {
			fmt.Fprint(w, "\n", x.text)
		}
	}
	return errors.Join(err, w.Flush())
}
