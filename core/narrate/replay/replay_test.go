package replay

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"juggle/core/base/coder"
	"juggle/core/experiment/report"
	"juggle/core/log/swf"
	"juggle/core/narrate"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/requestcsv"
	"juggle/core/workload"
)

// bundled reads the bundled log with this name.
func bundled(t testing.TB, name string) *workload.Trace {
	t.Helper()
	f, err := os.Open("../../../traces/" + name + ".swf.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	log, err := swf.Read(f, swf.Options{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	trace, err := workload.NewTrace(name, log)
	if err != nil {
		t.Fatal(err)
	}
	return trace
}

// noProgress is a progress function that does nothing.
func noProgress(int, int) error { return nil }

// setups returns setups by their names. Their runs differ in every part that a Run keeps.
func setups() map[string]Setup {
	fixedLate := Default()
	fixedLate.Policy.FixShare, fixedLate.Policy.OfferThreshold, fixedLate.Policy.OfferRecipients = 60, 100, schedule.OffersToAll
	replan := Default()
	replan.Workload.Estimates, replan.Policy.Replan, replan.Policy.Order = workload.Poisson, true, schedule.LFF
	strict := Default()
	strict.Workload.IntervalLambda, strict.Policy.OfferThreshold, strict.Policy.FixShare = 0, schedule.Never, 0
	draft := Default()
	draft.Policy.Edition, draft.Policy.Order, draft.Policy.FixShare = schedule.Draft, schedule.LFF, 40
	draft.Workload.Load = 1500
	shuffled := Default()
	shuffled.Policy.Order, shuffled.Workload.Load, shuffled.Policy.FixShare = schedule.Shuffle, 1500, 0
	return map[string]Setup{"default": Default(), "fixed late, offers to all": fixedLate, "too long estimates, replanned": replan,
		"strict": strict, "shuffled": shuffled, "the draft's edition": draft}
}

// playAndExplain plays a trace, and returns the outcome and the decisions of the simulator for the same jobs.
func playAndExplain(t *testing.T, trace *workload.Trace, s Setup) (*Run, *sim.Outcome, []schedule.Decision) {
	t.Helper()
	run, err := Play(trace, s, noProgress)
	if err != nil {
		t.Fatal(err)
	}
	out, err := sim.Run(s.Config(trace.Procs), run.Jobs)
	if err != nil {
		t.Fatal(err)
	}
	return run, out, explain(t, s.Config(trace.Procs), run.Jobs)
}

// explain returns the decisions that the simulator records for the jobs.
func explain(t *testing.T, config sim.Config, jobs []sim.Job) (decisions []schedule.Decision) {
	t.Helper()
	if err := sim.RunExplained(config, jobs, func(d schedule.Decision) error { decisions = append(decisions, d); return nil }); err != nil {
		t.Fatal(err)
	}
	return decisions
}

func TestARunHasTheDecisionsOfTheSimulator(t *testing.T) {
	trace := bundled(t, "sp2-01")
	for name, s := range setups() {
		t.Run(name, func(t *testing.T) {
			run, out, decisions := playAndExplain(t, trace, s)
			checkRows(t, run, out)
			for i := range decisions {
				checkDecision(t, run, i, &decisions[i])
			}
			last := run.Totals(len(run.Decisions) - 1)
			m := out.Measures
			want := Totals{m.Jobs, m.Accepted - m.Offered, m.Offered, m.Rejected, int(m.Moves), float64(m.AbsPhiMicros) / 1e6}
			// The measures round each |phi| to millionths.
			phi := gocmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-6*float64(m.Offered)+1e-9 })
			if diff := gocmp.Diff(want, last, phi); diff != "" {
				t.Errorf("totals: want -, got +\n%s", diff)
			}
		})
	}
}

// TestARequestRejectedAtOnceIsExplainedWithTheUnsortedQueue makes some requests too wide. Such a request is rejected without sorting the
// queue, so its explanation has the queue in the order after the decision before.
func TestARequestRejectedAtOnceIsExplainedWithTheUnsortedQueue(t *testing.T) {
	trace := bundled(t, "sp2-01")
	for name, s := range setups() {
		t.Run(name, func(t *testing.T) {
			jobs, procs, err := s.Jobs(trace)
			if err != nil {
				t.Fatal(err)
			}
			for i := range jobs {
				if i%7 < 3 {
					jobs[i].Procs += int32(procs)
				}
			}
			config := s.Config(procs)
			decisions := explain(t, config, jobs)
			run, err := Simulate(config, jobs, noProgress)
			if err != nil {
				t.Fatal(err)
			}
			rejectedWhileWaiting := 0 // requests that are too wide while several jobs wait
			for i := range decisions {
				if d := &decisions[i]; d.Reason == schedule.TooWide && len(d.Before) > 1 {
					rejectedWhileWaiting++
				}
				checkExplanation(t, run, i, &decisions[i])
			}
			for i := len(decisions) - 1; i >= 0; i -= 97 { // backwards, and each decision twice: Explain starts again or goes on
				checkExplanation(t, run, i, &decisions[i])
				checkExplanation(t, run, i, &decisions[i])
			}
			if rejectedWhileWaiting == 0 {
				t.Error("got no request that is rejected at once while others wait, want some")
			}
		})
	}
}

// checkRows compares the table of a run with the rows of the simulator.
func checkRows(t *testing.T, run *Run, out *sim.Outcome) {
	t.Helper()
	table := run.Table()
	if err := table.Check(); err != nil {
		t.Fatal(err)
	}
	for i, row := range out.Rows {
		cells := table.Rows[i]
		want := []string{strconv.FormatInt(row.ID, 10), row.Decision.String(), fmt.Sprint(row.Start), fmt.Sprint(row.End), fmt.Sprint(row.Ready),
			fmt.Sprint(row.Deadline),
			report.Fixed(row.Phi(), 6)}
		if row.Decision == sim.Rejected {
			want[2], want[3], want[6] = "", "", ""
		}
		if diff := gocmp.Diff(want, cells); diff != "" {
			t.Fatalf("row %d: want -, got +\n%s", i, diff)
		}
	}
}

// checkDecision compares the slots after a decision with the queues of the scheduler, and checks that no two jobs are drawn on the same
// processor.
func checkDecision(t *testing.T, run *Run, i int, d *schedule.Decision) {
	t.Helper()
	slots := run.At(i, -1<<60, 1<<60)
	got := map[int64]Slot{}
	for _, s := range slots {
		if s.State != Done {
			got[run.Jobs[s.Job].ID] = s
		}
	}
	want := append(append([]schedule.QueuedJob(nil), d.Running...), d.After...)
	if len(got) != len(want) {
		t.Fatalf("decision %d: got %d jobs with a slot, want %d", i+1, len(got), len(want))
	}
	for _, w := range want {
		s, ok := got[w.ID]
		if !ok || s.Start != w.Start || s.End != w.End() {
			t.Fatalf("decision %d, job %d: got %+v, want start %d and end %d", i+1, w.ID, s, w.Start, w.End())
		}
	}
	moved := 0
	for _, s := range slots {
		if s.Moved {
			moved++
		}
	}
	if moved != len(d.Moves) || len(run.Moved(i)) != moved {
		t.Fatalf("decision %d: got %d jobs that moved, want %d", i+1, moved, len(d.Moves))
	}
	if i%5 == 0 {
		checkLanes(t, run, i, slots)
	}
	checkExplanation(t, run, i, d)
}

// checkExplanation compares the explanation of a decision of a run with the scheduler's decision, field by field.
func checkExplanation(t *testing.T, run *Run, i int, want *schedule.Decision) {
	t.Helper()
	got, err := run.Explain(i)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(want, got) {
		t.Fatalf("decision %d: want -, got +\n%s", i+1, gocmp.Diff(want, got))
	}
}

// checkLanes checks that every job has as many processors as it requests, in ranges that ascend and do not touch, and that no two jobs are
// drawn on one processor at one instant.
func checkLanes(t *testing.T, run *Run, i int, slots []Slot) {
	t.Helper()
	for a, s := range slots {
		procs := int32(0)
		for k, processors := range s.Ranges {
			if k > 0 && processors.First <= s.Ranges[k-1].First+s.Ranges[k-1].Count {
				t.Fatalf("decision %d, job %d: got the ranges %v, want them to ascend and not to touch", i+1, run.Jobs[s.Job].ID, s.Ranges)
			}
			procs += processors.Count
		}
		if procs != run.Jobs[s.Job].Procs {
			t.Fatalf("decision %d, job %d: drawn on %d processors, want %d", i+1, run.Jobs[s.Job].ID, procs, run.Jobs[s.Job].Procs)
		}
		for _, o := range slots[:a] {
			if s.Start < o.End && o.Start < s.End && overlap(s.Ranges, o.Ranges) {
				t.Fatalf("decision %d: got jobs %d and %d on a processor at one instant, want at most one", i+1, run.Jobs[o.Job].ID, run.Jobs[s.Job].ID)
			}
		}
	}
}

// overlap reports whether two lists of ranges have a processor in common.
func overlap(a, b []sim.Range) bool {
	for _, x := range a {
		for _, y := range b {
			if x.First < y.First+y.Count && y.First < x.First+x.Count {
				return true
			}
		}
	}
	return false
}

func TestAJobKeepsItsProcessorsUntilItMoves(t *testing.T) {
	run, err := Play(bundled(t, "sp2-02"), Default(), noProgress)
	if err != nil {
		t.Fatal(err)
	}
	changed, kept := 0, 0 // slots that keep their start, and change or keep their processors
	for i := 1; i < len(run.Decisions); i++ {
		for job := range run.Jobs {
			before, had := run.Slot(job, i-1)
			after, has := run.Slot(job, i)
			if !had || !has || before.Start != after.Start {
				continue
			}
			if slices.Equal(before.Ranges, after.Ranges) {
				kept++
			} else if changed++; after.State == Running || after.State == Done {
				t.Fatalf("decision %d: got other processors of job %d while it was %v, want the same", i+1, run.Jobs[job].ID, after.State)
			}
		}
	}
	if changed*100 > kept {
		t.Errorf("got %d slots with other processors and %d with the same, want at most one in a hundred to change", changed, kept)
	}
}

func TestAnEncodedRunIsDecodedUnchanged(t *testing.T) {
	trace := bundled(t, "sp2-03")
	for name, s := range setups() {
		t.Run(name, func(t *testing.T) {
			run, err := Play(trace, s, noProgress)
			if err != nil {
				t.Fatal(err)
			}
			again := new(Run)
			if err := coder.Decode(coder.Encode(run), again); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(coder.Encode(run), coder.Encode(again)) {
				t.Fatal("got other bytes after decoding and encoding again, want the same")
			}
			for i := 0; i < len(run.Decisions); i += 29 {
				// The difference is computed only where DeepEqual finds one, because that is faster.
				if want, got := run.At(i, 0, 1<<40), again.At(i, 0, 1<<40); !reflect.DeepEqual(want, got) {
					t.Fatalf("decision %d: want -, got +\n%s", i+1, gocmp.Diff(want, got))
				}
				want, err := run.Explain(i)
				got, errAgain := again.Explain(i)
				if err != nil || errAgain != nil || !reflect.DeepEqual(want, got) {
					t.Fatalf("decision %d: got the errors %v and %v, and want -, got +\n%s", i+1, err, errAgain, gocmp.Diff(want, got))
				}
			}
		})
	}
}

func FuzzDecodeRun(f *testing.F) {
	jobs := []sim.Job{
		{Request: schedule.Request{ID: 1, Ready: 10, Deadline: 40, Procs: 4, Estimate: 20, Flexible: true}, Runtime: 15},
		{Request: schedule.Request{ID: 2, Submit: 1, Ready: 10, Deadline: 30, Procs: 4, Estimate: 20}, Runtime: 20},
	}
	run, err := Simulate(Default().Config(4), jobs, noProgress)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(coder.Encode(run))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := new(Run)
		if coder.Decode(data, r) != nil {
			return
		}
		for i := range r.Decisions {
			r.At(i, 0, 1<<40)
			if d, err := r.Explain(i); err == nil {
				narrate.WriteDecision(io.Discard, d, Default().Policy, int32(r.Procs))
			}
		}
		r.Table()
	})
}

func TestRequestsCanBeRunAgain(t *testing.T) {
	run, err := Play(bundled(t, "sp2-04"), Default(), noProgress)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := run.WriteRequests(&b); err != nil {
		t.Fatal(err)
	}
	jobs, err := requestcsv.Read(&b, "requests.csv")
	if err != nil {
		t.Fatal(err)
	}
	again, err := Simulate(Default().Config(run.Procs), jobs, noProgress)
	if err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(run.Table(), again.Table()); diff != "" {
		t.Errorf("want -, got +\n%s", diff)
	}
}

// ownRequests returns the requests in a small file.
func ownRequests(t *testing.T) []sim.Job {
	t.Helper()
	jobs, err := requestcsv.Read(strings.NewReader("id,submit,ready,deadline,procs,estimate,runtime,flexible\n"+
		"9,10,60,180,100,120,90,0\n1,0,60,300,64,120,120,1\n3,20,20,200,32,60,60,0\n4,30,30,400,200,100,120,1\n"), "requests.csv")
	if err != nil {
		t.Fatal(err)
	}
	return jobs
}

func TestOwnRequestsArePlayedInsteadOfALog(t *testing.T) {
	jobs := ownRequests(t)
	setup, err := Default().WithRequests(jobs)
	if err != nil {
		t.Fatal(err)
	}
	if setup.Procs != 200 {
		t.Errorf("got %d processors, want 200, as the widest request needs", setup.Procs)
	}
	setup, faults := Decode(setup.Encode())
	if len(faults) > 0 {
		t.Fatalf("the link %q: got the faults %v, want none", setup.Encode(), faults)
	}
	run, err := Play(bundled(t, "sp2-04"), setup, noProgress)
	if err != nil {
		t.Fatal(err)
	}
	out, err := sim.Run(setup.Config(200), jobs)
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(jobs, func(a, b sim.Job) int { return cmp.Compare(a.Submit, b.Submit) })
	if diff := gocmp.Diff(jobs, run.Jobs); diff != "" || len(run.Decisions) != 4 {
		t.Errorf("got %d decisions, want 4; jobs: want -, got +\n%s", len(run.Decisions), diff)
	}
	for i, line := range run.Table().Rows {
		row := out.Rows[i]
		want := []string{strconv.FormatInt(row.ID, 10), row.Decision.String(), "", ""}
		if row.Decision != sim.Rejected {
			want[2], want[3] = fmt.Sprint(row.Start), fmt.Sprint(row.End)
		}
		if !slices.Equal(line[:4], want) {
			t.Errorf("got %v, want %v", line, want)
		}
	}
}

func TestIDsOfRequestsMayBeNegative(t *testing.T) {
	jobs := ownRequests(t)
	jobs[0].ID, jobs[1].ID = -3, math.MinInt64
	setup, err := Default().WithRequests(jobs)
	if err != nil {
		t.Fatal(err)
	}
	run, err := Play(bundled(t, "sp2-04"), setup, noProgress)
	if err != nil {
		t.Fatal(err)
	}
	read := new(Run)
	if err := coder.Decode(coder.Encode(run), read); err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(run.Jobs, read.Jobs); diff != "" || !slices.ContainsFunc(read.Jobs, func(j sim.Job) bool { return j.ID == -3 }) {
		t.Errorf("got the jobs %+v, want one with the id -3, and as before encoding:\n%s", read.Jobs, diff)
	}
}

func TestRequestsWithConditionsAreRefused(t *testing.T) {
	jobs := ownRequests(t)
	jobs[2].Conditions = &schedule.Conditions{Budget: 7, Accepts: schedule.NoLimit}
	_, err := Default().WithRequests(jobs)
	if want := "replay: request 3 has molds, a budget, a tolerance or a limit to what it accepts, want none"; err == nil ||
		err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	// The link's key said has the requests. These values are no request, a request that is fixed afterwards, and a request with a budget.
	for _, value := range []string{"hello", "R0.0.0.1.1X0.1", "R0.0.0.1.1B5"} {
		if s, faults := Decode("said=" + value); len(faults) != 1 || s.Requests != "" {
			t.Errorf("%s: got %+v, %v, want a fault and the default", value, s, faults)
		}
	}
}

func TestPlayReturnsErrorsOfProgressPeriodAndSetup(t *testing.T) {
	trace := bundled(t, "sp2-01")
	t.Run("ends with the error of progress", func(t *testing.T) {
		stop := errors.New("enough")
		if _, err := Play(trace, Default(), func(done, of int) error {
			if done == 10 {
				return stop
			}
			return nil
		}); err != stop {
			t.Errorf("got %v, want %v", err, stop)
		}
	})
	t.Run("names a period that the trace does not have", func(t *testing.T) {
		s := Default()
		s.Workload.Period = 7
		_, err := Play(trace, s, noProgress)
		if want := "workload: sp2-01: period 7, want 0 to 0"; err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	})
	t.Run("refuses a setup that is out of range", func(t *testing.T) {
		s := Default()
		s.Policy.FixShare = 101
		if _, err := Play(trace, s, noProgress); err == nil {
			t.Error("got no error for a share of 101 percent, want one")
		}
	})
}

func TestALinkSpellsASetup(t *testing.T) {
	every := Default()
	for key, value := range map[string]string{"w": "3", "days": "20", "warm": "2", "equal": "1.5", "L": "1.5", "p": "2.5", "lambda": "0",
		"unit": "multiple", "grow": "ready", "share": "30", "due": "20", "est": "poisson", "y": "60", "order": "shuffle", "f": "60",
		"phi": "none", "to": "all", "side": "earlier", "ed": "draft", "replan": "on", "first": "on", "skip": "on", "seed": "4", "m": "16",
		"said": "R0.0.0.1.1"} {
		if err := Parameters.Find(key).Set(&every, value); err != nil {
			t.Fatal(err)
		}
	}
	for i := range Parameters {
		if p := &Parameters[i]; !p.Changed(&every) {
			t.Errorf("%s: got the default, want another value", p.Key)
		}
	}
	const text = "w=3&days=20&warm=2&equal=1.5&L=1.5&p=2.5&lambda=0&unit=multiple&grow=ready&share=30&due=20&est=poisson&y=60&order=shuffle&" +
		"f=60&phi=none&to=all&side=earlier&ed=draft&replan=on&first=on&skip=on&seed=4&m=16&said=R0.0.0.1.1"
	for name, c := range map[string]struct {
		setup  Setup
		text   string
		faults int
	}{
		"the default is an empty text":             {Default(), "", 0},
		"every parameter is spelled":               {every, text, 0},
		"unknown values are reported and not used": {Default(), "z=1&order=up&w=-1&w=2&seed=1&seed=2", 5},
	} {
		t.Run(name, func(t *testing.T) {
			got, errs := Decode(c.text)
			if got != c.setup || len(errs) != c.faults {
				t.Errorf("got %+v with %v, want %+v with %d faults", got, errs, c.setup, c.faults)
			}
			if c.faults == 0 && got.Encode() != c.text {
				t.Errorf("got %q, want %q", got.Encode(), c.text)
			}
		})
	}
	if every.Workload.Seed != every.Policy.Seed {
		t.Errorf("got the seeds %d and %d, want the same", every.Workload.Seed, every.Policy.Seed)
	}
}

const hour = 3600

// threeRequests runs three requests for all 4 processors of a machine. Times are in hours:
//
//	1, submitted at 0, 20 h in the window [10, firstDeadline): accepted at 10
//	2, submitted at 1, 20 h in the window [10, 30): accepted at 10, so job 1 moves to 30
//	3, submitted at 2, 20 h in the window [10, 30): no gap; an offer right after job 2, [30, 50), moves job 1 to 50 if firstDeadline is 80,
//	and leaves job 1 without a gap if firstDeadline is 60
func threeRequests(t *testing.T, firstDeadline Instant) *Run {
	t.Helper()
	job := func(id int64, submit, deadline Instant) sim.Job {
		return sim.Job{Request: schedule.Request{ID: id, Submit: submit * hour, Ready: 10 * hour, Deadline: deadline * hour, Procs: 4,
			Estimate: 20 * hour},
			Runtime: 20 * hour}
	}
	policy := schedule.Policy{FixShare: schedule.Never, OfferThreshold: 100, OfferRecipients: schedule.OffersToAll}
	config := sim.Config{Procs: 4, Policy: policy}
	run, err := Simulate(config, []sim.Job{job(1, 0, firstDeadline), job(2, 1, 30), job(3, 2, 30)}, noProgress)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func TestARunOfThreeRequestsWorkedOutByHand(t *testing.T) {
	allProcessors := []sim.Range{{First: 0, Count: 4}}
	ownWindowFails := "own window [36000, 108000): no gap for the request"
	for name, c := range map[string]struct {
		firstDeadline Instant
		slots         []Slot   // after the third decision
		tries         []string // of the third decision: the algorithm, the request's index, the window and what came of it
		totals        Totals
	}{
		"an offer makes a flexible job start later": {
			firstDeadline: 80,
			slots: []Slot{
				{Job: 0, State: Flexible, Start: 50 * hour, End: 70 * hour, Ready: 10 * hour, Deadline: 80 * hour, Ranges: allProcessors, Moved: true,
					OldStart:  30 * hour,
					OldRanges: allProcessors},
				{Job: 1, State: Strict, Start: 10 * hour, End: 30 * hour, Ready: 10 * hour, Deadline: 30 * hour, Ranges: allProcessors},
				{Job: 2, State: New, Start: 30 * hour, End: 50 * hour, Ready: 30 * hour, Deadline: 50 * hour, Ranges: allProcessors},
			},
			tries: []string{"1 at 1: " + ownWindowFails, "2 at 1: " + ownWindowFails,
				"2 at 1: offer [108000, 180000), after waiting job 2, phi 1.000000: works"},
			totals: Totals{Requests: 3, Accepted: 2, Offered: 1, Moves: 2, AbsPhi: 1},
		},
		"the request changes places with the job that has no gap, and is rejected": {
			firstDeadline: 60,
			slots: []Slot{
				{Job: 0, State: Flexible, Start: 30 * hour, End: 50 * hour, Ready: 10 * hour, Deadline: 60 * hour, Ranges: allProcessors},
				{Job: 1, State: Strict, Start: 10 * hour, End: 30 * hour, Ready: 10 * hour, Deadline: 30 * hour, Ranges: allProcessors},
			},
			tries: []string{
				"1 at 1: " + ownWindowFails, "2 at 1: " + ownWindowFails,
				"2 at 1: offer [108000, 180000), after waiting job 2, phi 1.000000: no gap for another job",
				"2 at 2: " + ownWindowFails, "2 at 2: offer [108000, 180000), after waiting job 2, phi 1.000000: no gap for the request",
			},
			totals: Totals{Requests: 3, Accepted: 2, Rejected: 1, Moves: 1},
		},
	} {
		t.Run(name, func(t *testing.T) {
			run := threeRequests(t, c.firstDeadline)
			if diff := gocmp.Diff(c.slots, run.At(2, 0, 100*hour)); diff != "" {
				t.Errorf("slots: want -, got +\n%s", diff)
			}
			d, err := run.Explain(2)
			if err != nil {
				t.Fatal(err)
			}
			var tries []string
			for _, r := range d.Rounds {
				for _, try := range r.Tries {
					tries = append(tries, fmt.Sprintf("%d at %d: %v: %v", r.Algorithm, r.RequestIndex, try.Window, try.Fate))
				}
			}
			if diff := gocmp.Diff(c.tries, tries); diff != "" {
				t.Errorf("tries: want -, got +\n%s", diff)
			}
			if got := run.Totals(2); got != c.totals {
				t.Errorf("totals: got %+v, want %+v", got, c.totals)
			}
		})
	}
}

func TestAtIncludesAJobThatMovedOutOfTheInterval(t *testing.T) {
	run := threeRequests(t, 80)
	slots := run.At(2, 31*hour, 49*hour) // job 1 has left for [50, 70)
	if len(slots) != 2 || slots[0].Job != 0 || !slots[0].Moved || slots[1].Job != 2 {
		t.Errorf("got %+v, want job 1, which was there before, and job 3", slots)
	}
}
