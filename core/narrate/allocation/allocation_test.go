package allocation

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"juggle/core/schedule"
	"juggle/core/sim"

	"github.com/google/go-cmp/cmp"
)

// smallSchedule returns the schedule of five requests on four processors. Request 3 needs all four in [5, 25) and is rejected. Job 1 would
// run for 40 s and is ended at its estimate of 30 s.
func smallSchedule(t *testing.T) *Schedule {
	t.Helper()
	job := func(id int64, submit, ready, deadline sim.Instant, procs int32, estimate, runtime sim.Seconds) sim.Job {
		return sim.Job{Request: schedule.Request{ID: id, Submit: submit, Ready: ready, Deadline: deadline, Procs: procs, Estimate: estimate},
			Runtime: runtime}
	}
	return runAndAssign(t, 4, []sim.Job{
		job(4, 0, 0, 10, 1, 10, 10), job(1, 0, 0, 30, 1, 30, 40), job(2, 0, 10, 30, 2, 20, 15), job(7, 0, 10, 20, 1, 10, 10),
		job(3, 5, 5, 25, 4, 20, 20),
	})
}

// runAndAssign simulates the jobs and assigns processors to them.
func runAndAssign(t *testing.T, procs int, jobs []sim.Job) *Schedule {
	t.Helper()
	out, err := sim.Run(sim.Config{Procs: procs, Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: 100, Seed: 1}}, jobs)
	if err != nil {
		t.Fatal(err)
	}
	return New(procs, jobs, out.Rows)
}

func TestTheBatsimTableHasTheProcessorsOfEachJob(t *testing.T) {
	var b strings.Builder
	if err := smallSchedule(t).Batsim().WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	const want = `job_id,workload_name,profile,submission_time,requested_number_of_resources,requested_time,success,final_state,` +
		`starting_time,execution_time,finish_time,waiting_time,turnaround_time,stretch,allocated_resources,consumed_energy,metadata
1,juggle,delay_40,0,1,30,0,COMPLETED_WALLTIME_REACHED,0,30,30,0,30,1.000000,0,,
2,juggle,delay_15,0,2,20,1,COMPLETED_SUCCESSFULLY,10,15,25,10,25,1.666667,1-2,,
3,juggle,delay_20,5,4,20,0,REJECTED,,,,,,,,,
4,juggle,delay_10,0,1,10,1,COMPLETED_SUCCESSFULLY,0,10,10,0,10,1.000000,1,,
7,juggle,delay_10,0,1,10,1,COMPLETED_SUCCESSFULLY,10,10,20,10,20,2.000000,3,,
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
}

func TestTheChromeTraceHasEveryJobOnEachOfItsProcessors(t *testing.T) {
	var b strings.Builder
	if err := smallSchedule(t).WriteChrome(&b, map[string]string{"link": "here"}); err != nil {
		t.Fatal(err)
	}
	var trace struct {
		OtherData   map[string]string
		TraceEvents []struct {
			Name, Ph string // Ph is the kind of event: X is an interval, i an instant, M the name of a process or thread
			Dur      int64
		}
	}
	if err := json.Unmarshal([]byte(b.String()), &trace); err != nil {
		t.Fatal(err)
	}
	processorMicroseconds, requests, names := map[string]int64{}, 0, 0
	for _, e := range trace.TraceEvents {
		switch e.Ph {
		case "X":
			processorMicroseconds[e.Name] += e.Dur
		case "i":
			requests++
		case "M":
			names++
		}
	}
	// Job 2 has 15 s on each of two processors, which are 30e6 µs. The names are those of two processes and four processors.
	want := map[string]int64{"job 1": 30e6, "job 2": 30e6, "job 4": 10e6, "job 7": 10e6}
	if diff := cmp.Diff(want, processorMicroseconds); diff != "" || requests != 5 || names != 2+4 || trace.OtherData["link"] != "here" {
		t.Errorf("%s\ngot %d requests, %d names and the origin %v; want 5, 6 and the link", diff, requests, names, trace.OtherData)
	}
}

func TestAJobGetsSeveralRangesWhereNoBlockIsWideEnough(t *testing.T) {
	const procs = 5
	m := machine{10, 0, 10, 0} // processors 0 and 2 become free at 10; 1, 3 and 4 are free
	got, want := m.assign(sim.Row{Start: 5, End: 20, HeldProcs: 3}, procs), []sim.Range{{First: 1, Count: 1}, {First: 3, Count: 2}}
	if !cmp.Equal(got, want) {
		t.Errorf("a job of 3 processors at 5: got %v, want %v", got, want)
	}
	if got = m.assign(sim.Row{Start: 10, End: 20, HeldProcs: 1}, procs); intervalSet(got) != "0" || len(m) != procs {
		t.Errorf("a job of 1 processor at 10: got %v of the machine %v, want processor 0 of 5", got, m)
	}
}

// TestNoProcessorIsHeldByTwoJobsAtOnce runs random jobs and marks every second of every processor that a job holds. It also tests that each
// job has as many processors as it holds.
func TestNoProcessorIsHeldByTwoJobsAtOnce(t *testing.T) {
	const procs = 9
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var jobs []sim.Job
		now := sim.Instant(0)
		for id := range int64(60) {
			now += sim.Instant(rng.IntN(8))
			estimate := sim.Seconds(1 + rng.IntN(20))
			j := sim.Job{Request: schedule.Request{ID: id, Submit: now, Ready: now, Deadline: now.Add(estimate + sim.Seconds(rng.IntN(40))),
				Procs: 1 + rng.Int32N(procs), Estimate: estimate, Flexible: true}, Runtime: sim.Seconds(1 + rng.IntN(25))}
			jobs = append(jobs, j)
		}
		s := runAndAssign(t, procs, jobs)
		var holder [procs][1000]int64 // by processor and second: the id of the job plus 1; 0: no job
		for i := range s.Runs {
			r, count := &s.Runs[i], int32(0)
			for _, processors := range r.Ranges {
				count += processors.Count
				for p := processors.First; p < processors.First+processors.Count; p++ {
					for second := r.Row.Start; second < r.Row.End; second++ {
						if other := holder[p][second]; other != 0 {
							t.Fatalf("processor %d at %d: got the jobs %d and %d on it, want one", p, second, other-1, r.ID)
						}
						holder[p][second] = r.ID + 1
					}
				}
			}
			if count != r.Row.HeldProcs {
				t.Fatalf("job %d: got %d processors, want %d", r.ID, count, r.Row.HeldProcs)
			}
		}
	}
}
