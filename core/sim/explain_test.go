package sim

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/schedule"
)

func threeJobs() (Config, []Job) {
	job := func(id int64, submit, ready, deadline Instant, procs int32, estimate Seconds) Job {
		return Job{Request: schedule.Request{ID: id, Submit: submit, Ready: ready, Deadline: deadline, Procs: procs, Estimate: estimate}, Runtime: estimate}
	}
	cfg := Config{Procs: 4, Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never}, Explain: true}
	return cfg, []Job{job(1, 0, 10, 60, 4, 20), job(2, 1, 10, 30, 4, 20), job(3, 2, 10, 30, 4, 20)}
}

func TestExplainHandsOutWhatRunKeeps(t *testing.T) {
	cfg, jobs := threeJobs()
	out, err := Run(cfg, jobs)
	if err != nil {
		t.Fatal(err)
	}
	var got []schedule.Decision
	if err := Explain(cfg, jobs, func(d schedule.Decision) error { got = append(got, d); return nil }); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(out.Decisions, got); diff != "" {
		t.Error(diff)
	}
}

func TestExplainStopsWhereItIsTold(t *testing.T) {
	cfg, jobs := threeJobs()
	stop, calls := errors.New("enough"), 0
	err := Explain(cfg, jobs, func(schedule.Decision) error {
		if calls++; calls == 2 {
			return stop
		}
		return nil
	})
	if err != stop || calls != 2 {
		t.Errorf("got %v after %d decisions, want %v after 2", err, calls, stop)
	}
}
