package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"juggle/core/experiment/report"
	"juggle/core/narrate/allocation"
	"juggle/core/schedule"
	"juggle/core/schedule/rules"
	"juggle/core/sim"
	"juggle/core/sim/requestcsv"
)

// A scheduleCall is one call of "juggle schedule".
type scheduleCall struct {
	*invocation
	config  sim.Config
	rule    rules.Rule // how jobs are placed; first fit is the paper's
	explain bool
	request *int64 // the id of the only request whose row is written and whose decision is explained; nil: all are
	options *int64 // the id of the request whose options are written instead of rows; nil: rows are written

	preference schedule.Preference // the order of the options
	file       *string             // the file of requests
}

// defaultRequestConfig returns the default configuration for requests of a file: without offers and without fixing.
func defaultRequestConfig() sim.Config {
	return sim.Config{Procs: 128, Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never, Seed: 1}}
}

// machineFlag defines the flag for the machine's number of processors, for commands that read requests from a file.
func (c *invocation) machineFlag(to *int) {
	wholeFlag(c, "procs", to, 1, schedule.MaxProcs, "Processors of the machine.")
}

// prepareSchedule schedules the requests of a file and writes their rows, decisions or options.
func prepareSchedule(c *invocation) func() error {
	call := &scheduleCall{invocation: c, config: defaultRequestConfig(), file: c.oneArgument("files")}
	c.machineFlag(&call.config.Procs)
	c.define(schedule.AgreementParameters.Of(&call.config.Policy))
	choiceFlag(c, "rule", &call.rule, rules.Rules(),
		"How jobs are placed. Laxity and retime go through the waiting queue by deadlines, the others in its -order. Retime takes seconds for "+
			"a thousand requests and, where hundreds of windows overlap, many minutes.")
	c.BoolVar(&call.explain, "explain", false, "explain every decision after the rows, with first fit")
	c.requestID("request", &call.request,
		"write the request with the `id` alone and, with first fit, explain it, whether -explain is given or not")
	c.requestID("options", &call.options,
		"write every window that the request with the `id` could get when it comes: phi, price, and who would move")
	choiceFlag(c, "sort", &call.preference, schedule.Preferences(), "What -options puts first. Ties go to the other two, in this order.")
	c.checkFlag(&call.config.Check)
	return call.run
}

// run does the work of the call.
func (call *scheduleCall) run() error {
	if err := call.refuseConflicts(); err != nil {
		return err
	}
	jobs, err := readRequests(call.invocation, *call.file, requestcsv.Read, jobID)
	switch {
	case err != nil:
		return err
	case call.options != nil:
		return call.writeOptions(jobs)
	case call.rule != rules.FirstFit:
		return call.runByRule(jobs)
	}
	if n := mostWaiting(call.config.Procs, jobs); minutesFor(n) >= 1 {
		call.notef("schedule: up to %d requests may wait at once; where they want the same hours, this can take %.0f min", n, minutesFor(n))
	}
	out, err := sim.Run(call.config, jobs)
	if err != nil {
		return fmt.Errorf("%s: %w", *call.file, err)
	}
	return call.write(jobs, out.Rows)
}

// refuseConflicts returns an error if two of the given flags exclude each other, or if the configuration is invalid.
func (call *scheduleCall) refuseConflicts() error {
	c := call.invocation
	call.explain = call.explain || call.request != nil && call.rule == rules.FirstFit
	err := cmp.Or(c.atMostOne("options", "explain"), c.atMostOne("options", "request"), c.refuseWithDrawing("explain", "request", "options"))
	if call.options == nil {
		err = cmp.Or(err, c.refuse("with -options", "sort"))
	}
	if invalid := call.config.Validate(); invalid != nil && err == nil {
		err = usageError{invalid}
	}
	return cmp.Or(err, call.checkRule())
}

// refuseWithDrawing returns an error if one of these flags is given with a format for programs that draw schedules.
func (c *invocation) refuseWithDrawing(others ...string) error {
	if c.format < formatSchedule {
		return nil
	}
	return c.refuse(fmt.Sprintf("without -format %v", c.format), others...)
}

// mostWaiting returns an upper bound of the number of jobs that wait at one instant, if every job has the window and the shape that it
// asked for. It is the smaller of two bounds. A waiting job has been submitted and has not passed its latest start. And all waiting jobs
// together must fit on the machine before the last deadline. Offers, later deadlines and molds may lead to more.
func mostWaiting(procs int, jobs []sim.Job) (most int) {
	var submits, latestStarts, work []int64
	end := int64(0)
	for i := range jobs {
		j := &jobs[i]
		submits, latestStarts = append(submits, int64(j.Submit)), append(latestStarts, int64(j.Deadline.Add(-j.Estimate)))
		work, end = append(work, int64(j.Procs)*int64(j.Estimate)), max(end, int64(j.Deadline))
	}
	slices.Sort(submits)
	slices.Sort(latestStarts)
	slices.Sort(work)
	fitting, free := 0, int64(procs)*end // free counts processor-seconds
	for ; fitting < len(work) && work[fitting] <= free; fitting++ {
		free -= work[fitting]
	}
	passed := 0 // the number of jobs that have passed their latest start
	for i, now := range submits {
		for passed < len(latestStarts) && latestStarts[passed] < now {
			passed++
		}
		most = max(most, i+1-passed)
	}
	return min(most, fitting)
}

// minutesFor returns an estimate of the minutes that it takes to schedule so many jobs that wait at once. 3 000 jobs take 12 s. The time
// grows with the third power of their number, because each job is compared with the slots of all others.
func minutesFor(waiting int) float64 { return 0.2 * math.Pow(float64(waiting)/3000, 3) }

// write writes the rows of all requests, or with -request one row, and with -explain the decisions. As text, the decisions follow the rows.
// As JSON, an object has both.
func (call *scheduleCall) write(jobs []sim.Job, rows []sim.Row) error {
	if call.request != nil {
		rows = slices.DeleteFunc(slices.Clone(rows), func(r sim.Row) bool { return !call.explains(r.ID) })
	}
	w := bufio.NewWriterSize(call.stdout, 1<<16)
	var err error
	switch {
	case call.format >= formatSchedule:
		err = writeAllocation(w, allocation.New(call.config.Procs, jobs, rows), call.format)
	case call.explain && call.format == formatJSON:
		err = writeExplained(w, sim.Table(rows), "decisions", func(each func(any) error) error {
			return call.decisions(jobs, func(d *schedule.Decision) error { return each(d) })
		})
	default:
		if err = writeRows(w, rows, call.format); err == nil && call.explain {
			err = writeExplanation(w, call, rows, jobs)
		}
	}
	return errors.Join(err, w.Flush())
}

// writeExplained writes a JSON object with the rows and, under the name, the list of their explanations. eachReason calls its argument with
// every explanation.
func writeExplained(w io.Writer, rows *report.Table, name string, eachReason func(write func(any) error) error) error {
	var table, indented bytes.Buffer
	if err := rows.WriteJSON(&table); err != nil {
		return err
	}
	if err := json.Indent(&indented, bytes.TrimSpace(table.Bytes()), "  ", "  "); err != nil {
		return err
	}
	fmt.Fprintf(w, "{\n  \"rows\": %s,\n  %q: [", &indented, name)
	end := ""
	err := eachReason(func(reason any) error {
		text, err := json.MarshalIndent(reason, "    ", "  ")
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

// writeAllocation writes a schedule for programs that draw schedules.
func writeAllocation(w io.Writer, s *allocation.Schedule, f format) error {
	return allocation.Formats[f-formatSchedule].Write(s, w, nil)
}

// explains reports whether the decision on the request with this id is to be explained.
func (call *scheduleCall) explains(id int64) bool { return call.request == nil || *call.request == id }

// decisions runs the jobs again and calls each with every decision to explain. It keeps no decision, because a decision can be as long as
// the queue.
func (call *scheduleCall) decisions(jobs []sim.Job, each func(*schedule.Decision) error) error {
	return sim.RunExplained(call.config, jobs, func(d schedule.Decision) error {
		if call.request != nil && d.Replan || !call.explains(d.Request.ID) {
			return nil
		}
		return each(&d)
	})
}

const scheduleColumns = `REQUESTS.csv begins with the line
  id,submit,ready,deadline,procs,estimate,runtime,flexible
and has a line a request, of whole numbers, times in seconds; estimate is the run time asked for, runtime the actual one; flexible, 1 or 0,
says who may get offers. Four more columns may be there, and be empty: molds, ways to run the job as pairs procs:time with blanks between,
procs:estimate among them; budget, the most that its window may cost; tolerance, the percentage of its estimate by which its deadline
may be moved when the provider asks; accepts, the largest |phi| of an offer that it takes, in percent.
Empty lines and lines that begin with # are skipped. The output has a line a request:
  id,decision,start,end,ready,deadline,phi
decision is accepted, offered or rejected; ready and deadline are the window that holds at the end; phi tells how far an offered window
lies from the wanted one, in estimated run times.
With -format batsim or chrome it is the schedule for programs that draw schedules: the jobs.csv of Batsim, which evalys opens, or a trace
of Chrome's format, which Perfetto opens. Which processors a job holds is said there alone: the lowest block that is free at its start, or
else the lowest free ones.
A hundred thousand requests take a second or so, as a rule. Where thousands wait at once and want the same hours, every request tries
places among all the others: 3 000 of them take some ten seconds, 10 000 some minutes, which is said beforehand.`

// writeRows writes a row for each request. As CSV it writes rows directly, because building a large table takes longer than writing it.
func writeRows(w *bufio.Writer, rows []sim.Row, f format) error {
	if f != formatCSV {
		return f.write(w, sim.Table(rows))
	}
	if err := sim.Table(nil).WriteCSV(w); err != nil {
		return err
	}
	for i := range rows {
		if _, err := w.Write(append(rows[i].AppendCells(w.AvailableBuffer()), '\n')); err != nil {
			return err
		}
	}
	return nil
}
