package sim

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"juggle/core/schedule"
)

// request returns a job of one processor and ten seconds, whose estimate is exact.
func request(id int64, submit, ready, deadline Instant) Job {
	return Job{Request: schedule.Request{ID: id, Submit: submit, Ready: ready, Deadline: deadline, Procs: 1, Estimate: 10}, Runtime: 10}
}

func TestRunRefusesWhatItCannotSimulate(t *testing.T) {
	valid := Config{Procs: 4, Policy: policyBy(schedule.EDF)}
	tests := map[string]struct {
		change func(c *Config, j *Job)
		want   string
	}{
		"no processors":           {func(c *Config, _ *Job) { c.Procs = 0 }, "sim: Config.Procs: got 0, want 1 to 16777215"},
		"a negative horizon":      {func(c *Config, _ *Job) { c.Horizon = -1 }, "sim: Config.Horizon: got -1, want 0 to 549755813888"},
		"an edition that is none": {func(c *Config, _ *Job) { c.Policy.Edition = 9 }, "schedule: Policy.Edition: got 9, want 0 to 1"},
		"a share of 101": {func(c *Config, _ *Job) { c.Policy.FixShare = 101 },
			"schedule: Policy.FixShare: got 101, want 0 to 100, or Never"},
		"no run time": {func(_ *Config, j *Job) { j.Runtime = 0 },
			"sim: job 2 of 2: sim: job 2: runtime: got 0, want 1 to 549755813888"},
		"a short window": {func(_ *Config, j *Job) { j.Deadline-- },
			"sim: job 2 of 2: schedule: request 2: deadline: got 9, want at least ready + estimate = 10"},
		"a time out of bounds": {func(_ *Config, j *Job) { j.Ready = 1 << 60 },
			"sim: job 2 of 2: schedule: request 2: ready: got 1152921504606846976, want 0 to 549755813888"},
		"an id twice": {func(_ *Config, j *Job) { j.ID = 1 }, "sim: job 2 of 2: got id 1 of job 1 again, want ids used once"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			cfg, jobs := valid, []Job{request(1, 0, 0, 10), request(2, 0, 0, 10)}
			tc.change(&cfg, &jobs[1])
			if out, err := Run(cfg, jobs); out != nil || err == nil || err.Error() != tc.want {
				t.Errorf("got %v, %v, want %q", out, err, tc.want)
			}
		})
	}
}

func TestConfigReportsEveryFieldOutOfRange(t *testing.T) {
	err := Config{Policy: schedule.Policy{FixShare: 200, OfferThreshold: -2, Edition: 7, OfferRecipients: 7, OffersSide: 7}}.Validate()
	// The sixth field is Procs, which is 0.
	if n := strings.Count(err.Error(), "\n") + 1; n != 6 {
		t.Errorf("got %d errors: %v, want 6", n, err)
	}
	var joined interface{ Unwrap() []error }
	if !errors.As(err, &joined) {
		t.Errorf("got a %T, want joined errors", err)
	}
}

func TestARunWithoutJobsIsEmpty(t *testing.T) {
	out, err := Run(Config{Procs: 4, Policy: policyBy(schedule.EDF), Check: true}, nil)
	if err != nil || len(out.Rows) != 0 || out.Measures.Utilisation != 0 || !math.IsNaN(out.Measures.AbsPhi) {
		t.Errorf("got %+v, %v, want no rows, nothing used, no phi", out, err)
	}
}

// TestMeasuresAreThoseWorkedOutByHand has two processors. Jobs 1 and 2 get the slots [0, 10) and [5, 15), and job 2 ends at 11. Job 3 is
// too wide. Job 4 finds no gap. Job 5 is accepted in an offered window, half an estimate later than requested. Job 6 could not end by its
// deadline.
func TestMeasuresAreThoseWorkedOutByHand(t *testing.T) {
	jobs := []Job{request(1, 0, 0, 10), request(2, 0, 5, 15), request(3, 0, 0, 10), request(4, 0, 5, 15), request(5, 1, 5, 15),
		request(6, 9, 8, 18)}
	jobs[2].Procs = 3
	jobs[3].Procs = 2
	jobs[4].Flexible = true
	jobs[1].Runtime = 6
	p := policyBy(schedule.EDF)
	p.OfferThreshold = 50
	out, err := Run(Config{Procs: 2, Policy: p, Horizon: 14, Check: true}, jobs)
	if err != nil {
		t.Fatal(err)
	}
	want := Measures{
		Jobs: 6, Accepted: 3, Offered: 1, Rejected: 3,
		RejectedBy: [schedule.ReasonCount]int{schedule.TooWide: 1, schedule.NoGap: 1, schedule.TooLate: 1},
		Flexible:   1, FlexibleAccepted: 1,
		WorkAsked: 10 + 10 + 30 + 20 + 10 + 10, WorkAccepted: 30, WorkDone: 10 + 10 + 4,
		BusyProcSeconds: 10 + 6 + 4, ProcSeconds: 28, LeadSeconds: 0 + 5 + 9, AbsPhiMicros: 500_000,
		Utilisation: 20.0 / 28, AbsPhi: 0.5, MovesPerAccepted: 0,
	}
	if diff := cmp.Diff(want, out.Measures); diff != "" {
		t.Errorf("want -, got +:\n%s\nrows: %+v", diff, out.Rows)
	}
	if got := out.Measures.AcceptedShare(); got != 0.5 {
		t.Errorf("AcceptedShare: got %v, want 0.5", got)
	}
}

// TestMovesAreCounted has one processor. Job 1 gets a start at 10. Job 2 moves it to 20, and job 3 moves it to 30.
func TestMovesAreCounted(t *testing.T) {
	jobs := []Job{request(1, 0, 10, 40), request(2, 1, 10, 20), request(3, 2, 20, 30)}
	out, err := Run(Config{Procs: 1, Policy: policyBy(schedule.EDF)}, jobs)
	if err != nil {
		t.Fatal(err)
	}
	if r := out.Rows[0]; r.Moves != 2 || r.Start != 30 || out.Measures.MovesPerAccepted != 2.0/3 {
		t.Errorf("got job 1 at %d after %d moves, %v a job, want 30, 2 and two thirds", r.Start, r.Moves, out.Measures.MovesPerAccepted)
	}
}

func TestWorkBeyondSixtyFourBitsIsCapped(t *testing.T) {
	// The work of a row is just below 2^63.
	largest := Row{Decision: Rejected, Reason: schedule.NoGap, Procs: schedule.MaxProcs, Estimate: schedule.MaxTime}
	if got := MeasureRows([]Row{largest, largest, largest, largest, largest}, 1, 0, 1).WorkAsked; got != math.MaxInt64 {
		t.Errorf("got %d, want %d", got, int64(math.MaxInt64))
	}
}

func TestTheLargestMachineIsCountedExactly(t *testing.T) {
	job := Job{schedule.Request{ID: 1, Deadline: schedule.MaxTime, Procs: schedule.MaxProcs, Estimate: schedule.MaxTime}, schedule.MaxTime}
	out, err := Run(Config{Procs: schedule.MaxProcs, Policy: policyBy(schedule.EDF), Check: true}, []Job{job})
	if err != nil {
		t.Fatal(err)
	}
	if m := out.Measures; m.Utilisation != 1 || m.BusyProcSeconds != schedule.MaxProcs*schedule.MaxTime {
		t.Errorf("got %+v, want all processors busy until %d", m, int64(schedule.MaxTime))
	}
}

func TestOneRunnerMeasuresManyRuns(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var r Runner
	for range 200 {
		cfg, jobs := randomCrowdedRun(rng)
		out, err := Run(cfg, jobs)
		if err != nil {
			t.Fatal(err)
		}
		got, err := r.Measure(cfg, jobs)
		if diff := cmp.Diff(out.Measures, got, cmpopts.EquateNaNs()); err != nil || diff != "" {
			t.Fatalf("%v; want -, got +:\n%s", err, diff)
		}
	}
}

func TestTheOrderOfTheInputMattersOnlyForEqualSubmissions(t *testing.T) {
	jobs := logLikeJobs(300, 100, 300)
	cfg := Config{Procs: 128, Policy: policyBy(schedule.EDF)}
	want, err := Run(cfg, jobs)
	if err != nil {
		t.Fatal(err)
	}
	shuffled := append([]Job(nil), jobs...)
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	got, err := Run(cfg, shuffled)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateNaNs()); diff != "" {
		t.Errorf("want -, got +:\n%s", diff)
	}
}

// TestARunAllocatesNothingForAnArrival checks that a run of 600 requests allocates as often as a run of 300.
func TestARunAllocatesNothingForAnArrival(t *testing.T) {
	for _, o := range schedule.Orders() {
		t.Run(o.Name, func(t *testing.T) {
			p := policyBy(o.Value)
			p.OfferThreshold, p.FixShare, p.Replan = 50, 50, true
			cfg := Config{Procs: 128, Policy: p}
			jobs := logLikeJobs(600, 100, 300)
			var r Runner
			allocations := func(n int) float64 {
				return testing.AllocsPerRun(3, func() {
					if _, err := r.Measure(cfg, jobs[:n]); err != nil {
						t.Fatal(err)
					}
				})
			}
			long, short := allocations(600), allocations(300)
			if long > 4 || long != short {
				t.Errorf("got %v allocations for 600 requests, %v for 300, want the same few", long, short)
			}
		})
	}
}

// TestTheRowsOfManyRunsStayTheSame compares the hash of all rows of many runs with a constant. Builds for all processors must decide alike.
// The constant also depends on the names of the answers and the reasons.
func TestTheRowsOfManyRunsStayTheSame(t *testing.T) {
	hash := sha256.New()
	for seed := range uint64(400) {
		cfg, jobs := randomCrowdedRun(rand.New(rand.NewPCG(seed, 7)))
		out, err := Run(cfg, jobs)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(hash, "%v\n%v\n", out.Rows, out.Measures)
	}
	const want = "c15504c9402ba7b3fdcff809d3fe337c9bc287282d6ae500411c38c9eeeb79b2"
	if got := fmt.Sprintf("%x", hash.Sum(nil)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestOptionsAgreeWithTheDecisions(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	withSeveral := 0 // requests with several options
	for range 400 {
		cfg, jobs := randomCrowdedRun(rng)
		cfg.Policy.StopAtFirstFailure, cfg.Policy.SkipOwnWindow = false, false
		_, decisions := runAndExplain(t, cfg, jobs)
		for _, d := range decisions {
			if d.Replan {
				continue
			}
			options, err := Options(cfg, jobs, d.Request.ID)
			if err != nil {
				t.Fatal(err)
			}
			if len(options) > 1 {
				withSeveral++
			}
			checkOptions(t, d, options)
		}
	}
	if withSeveral == 0 {
		t.Error("got no request with several options, want at least one")
	}
}

// checkOptions checks that the options are possible windows, the nearest first, that the window of an accepted request is among them, and
// that a rejected request has none.
func checkOptions(t *testing.T, d schedule.Decision, options []schedule.Option) {
	t.Helper()
	found := false
	for i := range options {
		o := options[i].Offer
		found = found || o.Ready == d.Window.Ready && o.Deadline == d.Window.Deadline
		if o.Deadline < o.Ready.Add(o.Estimate) || o.Ready < d.Now && o.Side != schedule.OwnWindow {
			t.Fatalf("request %d: got option %v at %d, want one that is long enough and begins now or later", d.Request.ID, o, d.Now)
		}
		if i > 0 && math.Abs(options[i-1].Offer.Phi()) > math.Abs(o.Phi()) {
			t.Fatalf("request %d: got %v before %v, want the nearest first", d.Request.ID, options[i-1].Offer, o)
		}
	}
	if d.Answer == Rejected && len(options) > 0 {
		t.Fatalf("request %d, which was rejected: got options %v, want none", d.Request.ID, options)
	}
	if d.Answer != Rejected && !found {
		t.Fatalf("request %d: got the window %v, want it among the options %v", d.Request.ID, d.Window, options)
	}
}

func TestOptionsOfAnUnknownRequestAreAnError(t *testing.T) {
	_, err := Options(Config{Procs: 1, Policy: policyBy(schedule.EDF)}, []Job{request(1, 0, 0, 10)}, 2)
	if want := "sim: Options: got id 2, want that of a job"; errorText(err) != want {
		t.Errorf("got %v, want %q", err, want)
	}
}

func TestPhiIsShiftOverEstimate(t *testing.T) {
	r := Row{Shift: -15, Estimate: 10}
	if r.Phi() != -1.5 || (Row{}).Phi() != 0 {
		t.Errorf("got %v and %v, want -1.5 and 0", r.Phi(), Row{}.Phi())
	}
}

func TestMeanPhiIsNotRoundedDown(t *testing.T) {
	rows := []Row{{Decision: Offered, Shift: 1, Estimate: 3}, {Decision: Offered, Shift: -2, Estimate: 3}}
	if got := MeasureRows(rows, 1, 0, 1); got.AbsPhiMicros != 333_333+666_667 || got.AbsPhi != 0.5 {
		t.Errorf("got %d millionths, mean %v, want 1000000 and 0.5", got.AbsPhiMicros, got.AbsPhi)
	}
}
