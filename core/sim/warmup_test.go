package sim

import (
	"testing"

	"juggle/core/schedule"
	"juggle/core/schedule/profile"
)

// TestMeasuresCountFromTheEndOfTheWarmUp runs three jobs on four processors, with measures over [100, 200). Job 1 is submitted in the
// warm-up and runs for 20 s of the period. Job 2 runs within the period. Job 3 runs for 10 of its 40 s within the period.
func TestMeasuresCountFromTheEndOfTheWarmUp(t *testing.T) {
	job := func(id, submit, start, length int64, procs int32) Job {
		begin := profile.Instant(start)
		return Job{Runtime: profile.Seconds(length), Request: schedule.Request{ID: id, Submit: profile.Instant(submit), Ready: begin,
			Deadline: begin + profile.Instant(length), Procs: procs, Estimate: profile.Seconds(length)}}
	}
	jobs := []Job{job(1, 0, 60, 60, 2), job(2, 100, 110, 30, 1), job(3, 150, 190, 40, 4)}
	cfg := Config{Procs: 4, From: 100, Horizon: 200, Check: true,
		Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never}}
	out, err := Run(cfg, jobs)
	if err != nil {
		t.Fatal(err)
	}
	m := out.Measures
	if m.Jobs != 2 || m.Accepted != 2 || m.WorkAsked != 30+160 || m.LeadSeconds != 10+40 {
		t.Errorf("got %d jobs, %d accepted, %d of work asked, %d s of lead, want the 2 of the period: 190 and 50", m.Jobs, m.Accepted,
			m.WorkAsked, m.LeadSeconds)
	}
	if m.BusyProcSeconds != 2*20+30+4*10 || m.WorkDone != 110 || m.ProcSeconds != 400 || m.Utilisation != 0.275 {
		t.Errorf("got %d busy and %d done of %d, %v, want 110 and 110 of 400", m.BusyProcSeconds, m.WorkDone, m.ProcSeconds, m.Utilisation)
	}
	if cfg.From = 201; cfg.Validate() == nil {
		t.Error("got no error for a period that begins after its horizon, want one")
	}
}
