package sim

import (
	"math/rand/v2"
	"slices"
	"testing"

	"juggle/core/narrate"
	"juggle/core/schedule"
)

// TestARefusalNamesJobsThatBlockTheRequest checks the Refusal of every rejection of small random runs.
func TestARefusalNamesJobsThatBlockTheRequest(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 4))
	seen := map[string]int{}
	for range 300 {
		cfg, jobs := randomCrowdedRun(rng)
		if err := CheckRefusals(t, cfg, jobs, seen); err != nil {
			t.Fatal(err)
		}
	}
	for _, kind := range []string{"one", "several", "nobody", "admitted without it"} {
		if seen[kind] == 0 {
			t.Errorf("got no refusal with %q in %v, want at least one", kind, seen)
		}
	}
}

// CheckRefusals runs the jobs, and checks the result of narrate.RefusalOf for every rejection. It books the slots of the blocking jobs on
// an empty machine. Then the scheduler, and a count of the free processors in every second, must find that the request does not fit beside
// them, and that it fits as soon as one of them is left out. CheckRefusals counts in seen the refusals that nobody, one or several jobs
// block, and the reasons of these jobs. It counts as "admitted without it" the refusals where the request fits beside all jobs except one.
func CheckRefusals(t *testing.T, cfg Config, jobs []Job, seen map[string]int) error {
	t.Helper()
	fixed := map[int64]bool{}
	return RunExplained(cfg, jobs, func(d schedule.Decision) error {
		for _, f := range d.Fixed {
			fixed[f.ID] = true
		}
		refusal := narrate.RefusalOf(&d, int32(cfg.Procs))
		if rejected := !d.Replan && d.Answer == schedule.Rejected; refusal.Tried != (rejected && len(d.Rounds) > 0) {
			t.Fatalf("at %d: got Tried %t, want it true exactly for a rejection after a search", d.Now, refusal.Tried)
		}
		if !refusal.Tried {
			return nil
		}
		if len(refusal.Blockers) == 0 {
			if !cfg.Policy.SkipOwnWindow {
				t.Fatalf("at %d: got no job that blocks request %d, want at least one", d.Now, d.Request.ID)
			}
			seen["nobody"]++
			return nil
		}
		if fitsBeside(t, cfg, &d, refusal.Blockers) {
			t.Fatalf("at %d: got that request %d fits beside the blocking jobs %v, want that it does not", d.Now, d.Request.ID, refusal.Blockers)
		}
		for i, b := range refusal.Blockers {
			if !fitsBeside(t, cfg, &d, slices.Delete(slices.Clone(refusal.Blockers), i, i+1)) {
				t.Fatalf("at %d: got that request %d does not fit without %+v, want that it does", d.Now, d.Request.ID, b)
			}
			if want := expectedReason(&d, b.ID, fixed); b.Reason != want {
				t.Fatalf("at %d: request %d: got the reason of job %d: %q, want %q", d.Now, d.Request.ID, b.ID, b.Reason.Label(), want.Label())
			}
			seen[b.Reason.Label()]++
		}
		if len(refusal.Blockers) > 1 {
			seen["several"]++
			return nil
		}
		seen["one"]++
		var others []narrate.Blocker
		for _, q := range slices.Concat(d.Running, d.Before) {
			if q.Placed && q.ID != refusal.Blockers[0].ID {
				others = append(others, narrate.Blocker{QueuedJob: q})
			}
		}
		if fitsBeside(t, cfg, &d, others) {
			seen["admitted without it"]++
		}
		return nil
	})
}

// fitsBeside reports whether the request fits in its window beside the given jobs, which keep their slots.
func fitsBeside(t *testing.T, cfg Config, d *schedule.Decision, blockers []narrate.Blocker) bool {
	t.Helper()
	kernel := schedule.New(cfg.Procs, schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never, Order: schedule.FIFO})
	for _, b := range blockers {
		r := schedule.Request{ID: b.ID, Ready: b.Start, Deadline: b.End(), Procs: b.Procs, Estimate: b.Estimate}
		if kernel.Arrive(0, &r).Answer != schedule.Accepted {
			t.Fatalf("at %d: got %+v rejected beside the other jobs, want it accepted", d.Now, b)
		}
	}
	r := d.Request
	r.Ready, r.Conditions = max(r.Ready, d.Now), nil
	fits := kernel.Arrive(0, &r).Answer == schedule.Accepted
	if counted := fitsSecondBySecond(int32(cfg.Procs), &r, blockers); counted != fits {
		t.Fatalf("at %d: request %d beside %v: got %t of the kernel, %t second by second", d.Now, r.ID, blockers, fits, counted)
	}
	return fits
}

// fitsSecondBySecond reports whether the processors of r are free for enough seconds in a row within its window.
func fitsSecondBySecond(procs int32, r *schedule.Request, blockers []narrate.Blocker) bool {
	length := Seconds(0)
	for now := r.Ready; now < r.Deadline; now++ {
		free := procs
		for _, b := range blockers {
			if b.Start <= now && now < b.End() {
				free -= b.Procs
			}
		}
		if length++; free < r.Procs {
			length = 0
		}
		if length == r.Estimate {
			return true
		}
	}
	return false
}

// expectedReason returns why the job with the given id cannot move, which it finds in the decision and in the set of fixed jobs.
func expectedReason(d *schedule.Decision, id int64, fixed map[int64]bool) narrate.BlockReason {
	isThisJob := func(q schedule.QueuedJob) bool { return q.ID == id }
	if slices.ContainsFunc(d.Running, isThisJob) {
		return narrate.Runs
	}
	q := d.Before[slices.IndexFunc(d.Before, isThisJob)]
	switch {
	case fixed[id]:
		return narrate.Fixed
	case q.Deadline.Sub(q.Ready) == q.Estimate:
		return narrate.Strict
	}
	for _, r := range d.Rounds {
		if len(r.Tries) == 0 {
			continue
		}
		if first := r.Tries[0]; first.Window.Side == schedule.OwnWindow && first.Fate == schedule.NoGapForOther && first.FailedID == id {
			return narrate.NoOtherPlace
		}
	}
	return narrate.BeforeInQueue
}
