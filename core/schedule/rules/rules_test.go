package rules

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"juggle/core/schedule"
	"juggle/core/schedule/profile"
	"juggle/core/sim"
)

// TestFirstFitDecidesAsTheScheduler compares every job with package sim, which decides by the paper's rules.
func TestFirstFitDecidesAsTheScheduler(t *testing.T) {
	var formulas []schedule.Order
	for _, text := range []string{"deadline - 2*estimate", "-area / max(1, deadline - ready)", "if(procs > 2, 0, estimate)",
		"deadline - wait*procs", "start + estimate", "room % 7 - procs", "now / 10 % 2 * submit - area", "max(slack, start - now) * procs",
		"if(wait > 2*estimate, -9223372036854775807 - 1, slack)", "slack - start", "deadline - 3*wait"} {
		formulas = append(formulas, parseOrder(t, text))
	}
	for seed := range uint64(400) {
		procs, jobs := randomJobs(rand.New(rand.NewPCG(seed, 7)), 30)
		for _, order := range append(formulas,
			schedule.EDF, schedule.LFF, schedule.BJF, schedule.FIFO, schedule.SJF, schedule.Shuffle, schedule.Revenue) {
			got, err := Run(Config{Procs: int(procs), Order: order, Seed: seed}, jobs)
			if err != nil {
				t.Fatal(err)
			}
			policy := schedule.Policy{Order: order, FixShare: schedule.Never, OfferThreshold: schedule.Never, Seed: seed}
			want, err := sim.Run(sim.Config{Procs: int(procs), Policy: policy}, jobs)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got.Rows, want.Rows) { // in order of id, as jobs are
				t.Fatalf("seed %d, %v: got %+v, want %+v", seed, order, got.Rows, want.Rows)
			}
			if asked := got.Jobs - got.RejectedBy[schedule.TooWide] - got.RejectedBy[schedule.TooLate]; got.Fits < asked {
				t.Errorf("seed %d, %v: got %d fits of %d requests, want one each at least", seed, order, got.Fits, asked)
			}
		}
	}
}

// FuzzRun compares every job with the reference of its rule.
func FuzzRun(f *testing.F) {
	runs := uint64(1000)
	if testing.Short() {
		runs = 100
	}
	for seed := range runs {
		f.Add(seed, uint64(8))
	}
	f.Fuzz(func(t *testing.T, a, b uint64) {
		procs, jobs := randomJobs(rand.New(rand.NewPCG(a, b)), 25)
		for _, rule := range []Rule{FirstFit, LastFit, BestFit, LaxityImpact, WorstFit} {
			run, err := Run(Config{Procs: int(procs), Rule: rule}, jobs)
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range runReference(procs, rule, jobs) {
				got := run.Rows[i]
				// The reference gives neither moves nor reasons.
				if got.Moves, got.Reason = 0, schedule.NoReason; got != want {
					t.Fatalf("%v: job %d: got %+v, want %+v; %d processors, %+v", rule, i, got, want, procs, jobs)
				}
			}
		}
	})
}

// TestRetimingAgreesWithBruteForce compares the decision on the last of nine requests with brute force over all starts of all waiting jobs.
func TestRetimingAgreesWithBruteForce(t *testing.T) {
	accepted, rejected, searched := 0, 0, 0
	for seed := range uint64(3000) {
		procs, jobs := randomJobs(rand.New(rand.NewPCG(seed, 9)), 9)
		last := schedule.Arrival(len(jobs) - 1)
		isAsked, want, firstFitWorks := false, false, false // isAsked: the rule was asked about the last request
		c := Config{Procs: int(procs), Rule: Retiming, Check: true}
		m, err := sim.NewMachine(c.simConfig(func(b *schedule.Board) (failed int, ok bool) {
			if k := b.Waiting[b.Request]; k.Arrival == last {
				if !isAsked {
					isAsked, want = true, canRetimeOn(b, procs, jobs)
				}
				copied := *b
				copied.Slots, copied.Free = slices.Clone(b.Slots), profile.New(procs)
				copied.Free.Copy(b.Free)
				_, firstFitWorks = placeEach((*board).firstFit)(&board{&copied, new(Result), 0})
			}
			return (&board{b, new(Result), 1 << 30}).retime() // with at most 1 << 30 nodes
		}), jobs)
		if err != nil {
			t.Fatal(err)
		}
		if err := play(m, func() error { return nil }); err != nil {
			t.Fatal(err)
		}
		got := m.Row(int(last)).Decision == sim.Accepted
		switch {
		case !isAsked: // the request was rejected before
			continue
		case got != want:
			t.Fatalf("seed %d: got accepted: %t, want %t: %d processors, %+v", seed, got, want, procs, jobs)
		case !got:
			rejected++
			continue
		case !firstFitWorks:
			searched++
		}
		accepted++
	}
	if accepted < 500 || rejected < 500 || searched < 10 {
		t.Errorf("got %d accepted, %d of them by the search alone, and %d rejected, want at least 500, 10 and 500", accepted, searched, rejected)
	}
}

// canRetimeOn reports whether some choice of starts of all waiting jobs, with the request, keeps every window.
func canRetimeOn(b *schedule.Board, procs int32, jobs []sim.Job) bool {
	reference := &referenceMachine{procs: procs, jobs: jobs, start: map[int]Instant{}, now: b.Now}
	var running, waiting []int
	for i := range b.Running {
		reference.start[int(b.Running[i].Arrival)] = b.Running[i].Start
		running = append(running, int(b.Running[i].Arrival))
	}
	for i := range b.Waiting {
		waiting = append(waiting, int(b.Waiting[i].Arrival))
	}
	cells := reference.free(running)
	return canRetime(reference, &cells, waiting)
}

// TestEveryRuleKeepsWindowsAndProcessors runs every rule on crowded requests and checks the rows: every job runs in its window, and no more
// processors are in use than the machine has.
func TestEveryRuleKeepsWindowsAndProcessors(t *testing.T) {
	for seed := range uint64(200) {
		procs, jobs := randomJobs(rand.New(rand.NewPCG(seed, 10)), 40)
		rand.New(rand.NewPCG(seed, 11)).Shuffle(len(jobs), func(a, b int) { jobs[a], jobs[b] = jobs[b], jobs[a] })
		for _, r := range Rules() {
			run, err := Run(Config{Procs: int(procs), Rule: r.Value, Check: true}, jobs)
			if err != nil {
				t.Fatal(err)
			}
			plan, accepted := profile.New(procs), 0
			for i, row := range run.Rows {
				j := jobs[i]
				switch {
				case row.Decision == sim.Rejected:
					continue
				case row.Start < j.Ready || row.Start < j.Submit || row.Start > lastStart(&j) || row.End != row.Start.Add(min(j.Runtime, j.Estimate)):
					t.Fatalf("seed %d, %s: got %+v, want a run within the window of %+v", seed, r.Name, row, j)
				}
				plan.Take(row.Start, row.End, j.Procs)
				accepted++
			}
			if err := plan.Check(procs); err != nil || accepted != run.Accepted {
				t.Fatalf("seed %d, %s: got %d accepted rows, %v, want %d and no broken plan", seed, r.Name, accepted, err, run.Accepted)
			}
		}
	}
}

// TestRetimingIsFirstFitWhereThatWorks compares the two rules on requests of which first fit rejects none.
func TestRetimingIsFirstFitWhereThatWorks(t *testing.T) {
	compared := 0
	for seed := range uint64(400) {
		procs, jobs := randomJobs(rand.New(rand.NewPCG(seed, 13)), 5)
		first, err := Run(Config{Procs: int(procs)}, jobs)
		if err != nil {
			t.Fatal(err)
		}
		if first.Accepted < len(jobs) {
			continue
		}
		compared++
		if retimed, err := Run(Config{Procs: int(procs), Rule: Retiming}, jobs); err != nil || !slices.Equal(retimed.Rows, first.Rows) {
			t.Errorf("seed %d: got %+v, %v, want %+v", seed, retimed, err, first)
		}
	}
	if compared < 20 {
		t.Errorf("got %d seeds for which first fit accepts every request, want at least 20", compared)
	}
}

func TestRetimingGivesUpAtItsLimit(t *testing.T) {
	undecided := 0
	for seed := range uint64(300) {
		procs, jobs := randomJobs(rand.New(rand.NewPCG(seed, 12)), 30)
		for _, nodes := range []int{1, 1 << 20} {
			run, err := Run(Config{Procs: int(procs), Rule: Retiming, Nodes: nodes}, jobs)
			if err != nil {
				t.Fatal(err)
			}
			if nodes == 1 {
				undecided += run.Undecided
			} else if run.Undecided > 0 {
				t.Errorf("seed %d: got %d undecided requests of a search of 1048576 nodes, want none", seed, run.Undecided)
			}
		}
	}
	if undecided == 0 {
		t.Errorf("got no undecided request of a search of one node, want at least one")
	}
}

// requestWithSlack returns a job whose window is longer than its estimate by slack.
func requestWithSlack(id int64, submit, ready Instant, slack Instant, procs int32, estimate Seconds) sim.Job {
	return sim.Job{Runtime: estimate, Request: schedule.Request{
		ID: id, Submit: submit, Ready: ready, Deadline: ready.Add(estimate) + slack, Procs: procs, Estimate: estimate,
	}}
}

func TestEveryRuleGivesTheStartsWorkedOutByHand(t *testing.T) {
	tests := map[string]struct {
		rule   Rule
		jobs   []sim.Job
		starts []Instant // -1: rejected
	}{
		"first fit starts at once":          {FirstFit, []sim.Job{requestWithSlack(1, 0, 10, 30, 2, 10)}, []Instant{10}},
		"last fit starts as late as it may": {LastFit, []sim.Job{requestWithSlack(1, 0, 10, 30, 2, 10)}, []Instant{40}},
		"last fit leaves the early slot to a strict job": {LastFit,
			[]sim.Job{requestWithSlack(1, 0, 10, 30, 4, 10), requestWithSlack(2, 1, 10, 0, 4, 10)}, []Instant{40, 10}},
		// Request 3 fills the gap from 20 to 30, before the strict job. The larger gap behind that job stays whole.
		"best fit takes the gap that it fills": {BestFit,
			[]sim.Job{requestWithSlack(1, 0, 30, 0, 4, 10), requestWithSlack(2, 0, 5, 0, 4, 15), requestWithSlack(3, 1, 0, 50, 4, 10)}, []Instant{30,
				5, 20}},
		"of equal gaps best fit takes the earlier": {BestFit,
			[]sim.Job{requestWithSlack(1, 0, 10, 0, 4, 10), requestWithSlack(2, 0, 30, 0, 4, 10), requestWithSlack(3, 0, 50, 0, 4, 10),
				requestWithSlack(4, 1, 20, 20, 4, 10)},
			[]Instant{10, 30, 50, 20}},
		// At 10 the request would delay the first job by 10 s of its 20 s, which costs 1000 x 10/20. At 30, behind that job, it costs 0.
		"the least laxity is lost behind a waiting job": {LaxityImpact,
			[]sim.Job{requestWithSlack(1, 0, 10, 40, 4, 20), requestWithSlack(2, 1, 10, 40, 4, 10)}, []Instant{10, 30}},
		// The second job must end by 30, so it cannot start behind the first one, which ends at 30.
		"a waiting job is delayed if behind it is too late": {LaxityImpact,
			[]sim.Job{requestWithSlack(1, 0, 10, 40, 4, 20), requestWithSlack(2, 1, 10, 10, 4, 10)}, []Instant{20, 10}},
		// The first job must end by 35, so it cannot start behind the second one, at 20.
		"a window that is promised is kept": {LaxityImpact,
			[]sim.Job{requestWithSlack(1, 0, 10, 5, 4, 20), requestWithSlack(2, 1, 10, 10, 4, 10)}, []Instant{10, -1}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			run, err := Run(Config{Procs: 4, Rule: tc.rule}, tc.jobs)
			if err != nil {
				t.Fatal(err)
			}
			var starts []Instant
			for _, r := range run.Rows {
				if r.Decision == sim.Rejected {
					r.Start = -1
				}
				starts = append(starts, r.Start)
			}
			if !slices.Equal(starts, tc.starts) {
				t.Errorf("got %v, want %v", starts, tc.starts)
			}
		})
	}
}

func TestRunReportsEverythingOutOfRange(t *testing.T) {
	if _, err := Run(Config{Rule: 9}, []sim.Job{{}}); err == nil || err.Error() != "rules: rule: got 9, want 0 to 5" {
		t.Errorf("got %v, want only the rule refused", err)
	}
	if _, err := Run(Config{Procs: 1}, []sim.Job{{}}); err == nil || !strings.Contains(err.Error(), "procs: got 0") {
		t.Errorf("got %v, want the job refused", err)
	}
	_, err := Run(Config{Rule: Retiming, Order: schedule.Shuffle, Horizon: -1, Nodes: -1}, nil)
	for _, want := range []string{
		"rules: order: got shuffle, want edf: the rule retime sorts by deadlines only", "sim: Config.Procs: got 0",
		"sim: Config.Horizon: got -1", "rules: nodes: got -1",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q in it", err, want)
		}
	}
}

func TestConditionsThatNoRuleUsesAreRefusedByName(t *testing.T) {
	none := schedule.Conditions{Budget: schedule.NoLimit, Accepts: schedule.NoLimit}
	molds, budget, tolerance, accepts, all := none, none, none, none, none
	molds.Molds = []schedule.Mold{{Procs: 2, Time: 100}, {Procs: 4, Time: 50}}
	budget.Budget, tolerance.Tolerance, accepts.Accepts = 0, 5, 0
	all.Molds, all.Budget = molds.Molds, 9
	for want, c := range map[string]*schedule.Conditions{
		"molds": &molds, "budget": &budget, "tolerance": &tolerance, "accepts": &accepts, "molds, budget": &all, "": &none,
	} {
		for _, rule := range Rules() {
			j := requestWithSlack(7, 0, 100, 0, 2, 100)
			j.Deadline, j.Conditions = 150, c // in [100, 150) only the mold of 50 s fits, not 2 processors for 100 s
			if len(c.Molds) == 0 {
				j.Deadline = 200
			}
			run, err := Run(Config{Procs: 4, Rule: rule.Value}, []sim.Job{j})
			switch {
			case want == "" && (err != nil || run.Rows[0].Decision != sim.Accepted):
				t.Errorf("%s: got %v, %v of a request without conditions, want it accepted", rule.Name, run, err)
			case want != "" && (err == nil || err.Error() !=
				"rules: request 7: got "+want+", want none: the rule "+rule.Name+" looks at no conditions"):
				t.Errorf("%s: got %v, %v, want %s refused by name", rule.Name, run, err, want)
			}
		}
	}
}

// parseOrder returns the order by a formula.
func parseOrder(t *testing.T, formula string) schedule.Order {
	o, err := schedule.ParseOrder(formula)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestARunCallsCheckCancelledAtEveryArrival(t *testing.T) {
	procs, jobs := randomJobs(rand.New(rand.NewPCG(5, 6)), 20)
	calls, cancelled := 0, errors.New("cancelled")
	_, err := Run(Config{Procs: int(procs), Rule: Retiming, CheckCancelled: func() error {
		if calls++; calls == 7 {
			return cancelled
		}
		return nil
	}}, jobs)
	if !errors.Is(err, cancelled) || calls != 7 {
		t.Errorf("got %v after %d calls, want %v after 7", err, calls, cancelled)
	}
}

func TestARuleThatSortsByDeadlinesRefusesAnOrder(t *testing.T) {
	for _, rule := range Rules() {
		_, err := Run(Config{Procs: 4, Rule: rule.Value, Order: schedule.BJF}, nil)
		if byDeadlines := rule.Value == LaxityImpact || rule.Value == Retiming; (err != nil) != byDeadlines {
			t.Errorf("%s with biggest job first: got %v, want an error: %t", rule.Name, err, byDeadlines)
		}
	}
}

func TestEveryRuleHasAFullDeclaration(t *testing.T) {
	marks := map[schedule.Mark]string{}
	for _, rule := range Rules() {
		r := rule.Value
		if rule.Name == "" || rule.Title == "" || r.Short() == "" || declaredRules[r].place == nil {
			t.Errorf("got %+v, want a name, a title and a function", declaredRules[r])
		}
		if marks[r.Mark()] != "" {
			t.Errorf("%s: got the mark of %s, want another", rule.Name, marks[r.Mark()])
		}
		marks[r.Mark()] = rule.Name
	}
}
