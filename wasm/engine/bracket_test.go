package engine

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"juggle/core/base/coder"
	"juggle/core/papers/optimum"
	"juggle/core/schedule"
	"juggle/core/workload"
	"juggle/site/baselines"
)

// A bracketSink records the reports of the engine about a stretch of requests.
type bracketSink struct {
	stretch  *optimum.Stretch
	unsolved *optimum.Result
	reports  []baselines.SolverProgress
	result   *optimum.Result
	failure  string
	onReport func()
}

func (s *bracketSink) Started(stretch *optimum.Stretch, r *optimum.Result) {
	s.stretch, s.unsolved = stretch, r
}
func (s *bracketSink) Done(r *optimum.Result) { s.result = r }
func (s *bracketSink) Failed(message string)  { s.failure = message }
func (s *bracketSink) hasEnded() bool         { return s.result != nil || s.failure != "" }

func (s *bracketSink) Progressed(_ optimum.Side, so baselines.SolverProgress) {
	if s.reports = append(s.reports, so); s.onReport != nil {
		s.onReport()
	}
}

// fakeSolvers are the fake solvers of a test. By default each answers that only the program's first request is accepted, and that the bound
// is the program's largest objective.
type fakeSolvers struct {
	world            *testPage
	answer           string // if set, the answer of every solver
	fail             string // if set, every solver fails with this reason
	neverFinish      bool   // the solvers send reports and no final answer
	started, running int
	terminated       int
}

type fakeSolver struct {
	*fakeSolvers
	events       SolverEvents
	isTerminated bool
}

func (s *fakeSolvers) start(events SolverEvents) Solver {
	s.started++
	s.running++
	return &fakeSolver{fakeSolvers: s, events: events}
}

func (s *fakeSolver) Terminate() {
	if !s.isTerminated {
		s.isTerminated = true
		s.running--
		s.terminated++
	}
}

func (s *fakeSolver) Solve(lp []byte, nodes int, seconds, gap float64) {
	later := func(f func()) {
		s.world.calls <- func() {
			if !s.isTerminated {
				f()
			}
		}
	}
	answer, sum := s.answer, 0
	objective, _, _ := strings.Cut(string(lp), "subject to")
	for _, term := range regexp.MustCompile(`\+ (\d+) x`).FindAllStringSubmatch(objective, -1) {
		var factor int
		fmt.Sscan(term[1], &factor)
		sum += factor
	}
	if answer == "" {
		first := regexp.MustCompile(`x\d+_\d+`).FindString(objective)
		answer = fmt.Sprintf(`{"status": "optimal", "bound": %d, "values": {%q: 1}}`, sum, first)
	}
	switch {
	case s.fail != "":
		later(func() { s.events.Failed(s.fail) })
	case s.neverFinish:
		later(func() {
			s.events.Reported(SolverReport{Answer: []byte(answer), Work: 1, Bound: float64(sum), Seconds: 0.1})
		})
	default:
		later(func() { s.events.Reported(SolverReport{Answer: []byte(answer), Final: true}) })
	}
}

func newBracketTest(t *testing.T, workers int) (*testPage, *fakeSolvers, baselines.BracketRequest) {
	t.Helper()
	w := newTestPage(t, workers)
	s := &fakeSolvers{world: w}
	w.engine.StartSolver = s.start
	r := baselines.BracketRequest{Source: w.generateLog().Source, Setup: optimum.Default(), Solve: true, Nodes: 5}
	r.Setup.Cut.Requests = 30
	return w, s, r
}

func TestVerifiedAnswersOfSolversBecomeABracket(t *testing.T) {
	for workers, solvers := range map[int]int{1: 1, 4: 2} {
		w, s, request := newBracketTest(t, workers)
		to := &bracketSink{}
		w.engine.Bracket(request, to)
		w.run(to.hasEnded)
		if to.result == nil || len(to.reports) != 2 {
			t.Fatalf("failed %q after %v", to.failure, to.reports)
		}
		if s.started != solvers {
			t.Errorf("%d workers: got %d solvers, want %d", workers, s.started, solvers)
		}
		trace := new(workload.Trace)
		if err := coder.Decode(w.engine.logs[request.Source.SHA256].trace, trace); err != nil {
			t.Fatal(err)
		}
		stretch, err := optimum.NewStretch(trace, request.Setup.Workload, request.Setup.Cut)
		if err != nil {
			t.Fatal(err)
		}
		want, err := stretch.Unsolved(request.Setup.Workload.Seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		if to.unsolved.Bracket != want.Bracket || len(to.stretch.Jobs) != 30 || to.stretch.Jobs[29] != stretch.Jobs[29] {
			t.Errorf("it began with %+v of %d requests, want %+v of 30", to.unsolved.Bracket, len(to.stretch.Jobs), want.Bracket)
		}
		if r := to.result; len(r.Schedule) != 1 || r.Below.Status != "optimal" || r.Bracket.Upper != want.Bracket.Asked ||
			r.Bracket.Lower != want.Bracket.Lower {
			t.Errorf("got %+v with %d requests in the schedule, want one, and a bracket from the best order to everything", r.Bracket,
				len(r.Schedule))
		}
		if len(to.result.Orders) != len(want.Orders) || len(to.result.Orders[0].Schedule) != want.Orders[0].Accepted {
			t.Errorf("got the orders %+v", to.result.Orders)
		}
	}
}

func TestWithoutSolvingOnlyTheOrdersAreComputed(t *testing.T) {
	w, s, request := newBracketTest(t, 2)
	request.Solve = false
	to := &bracketSink{}
	w.engine.Bracket(request, to)
	w.run(func() bool { return to.unsolved != nil })
	if s.started != 0 || to.hasEnded() {
		t.Errorf("%d solvers were started; over %v", s.started, to.hasEnded())
	}
}

func TestAWrongAnswerOfASolverIsAnError(t *testing.T) {
	for name, c := range map[string]struct{ answer, fail, want string }{
		"half a request": {answer: `{"status": "optimal", "bound": 1e9, "values": {"x0_1": 0.5}}`,
			want: "got values of 1 variables that the program does not have"},
		"a bound that an order beats":   {answer: `{"status": "optimal", "bound": 1, "values": {}}`, want: "want at most the upper end, 1"},
		"a solver that cannot be had":   {fail: "highs.xz: offline", want: "HiGHS: highs.xz: offline"},
		"an answer that is no JSON":     {answer: `{`, want: "a solver's answer"},
		"values that are no numbers":    {answer: `{"values": {"x": "y"}}`, want: "a solver's answer"},
		"a bound that is not a number ": {answer: `{"bound": "high"}`, want: "a solver's answer"},
	} {
		t.Run(name, func(t *testing.T) {
			w, s, request := newBracketTest(t, 2)
			s.answer, s.fail = c.answer, c.fail
			to := &bracketSink{}
			w.engine.Bracket(request, to)
			w.run(to.hasEnded)
			if to.result != nil || !strings.Contains(to.failure, c.want) {
				t.Errorf("got %q, want %q in it", to.failure, c.want)
			}
			if c.fail != "" && s.running > 0 {
				t.Errorf("%d solvers are left of two that failed", s.running)
			}
		})
	}
}

func TestStoppedSolversLeaveTheirBestSolutions(t *testing.T) {
	w, s, request := newBracketTest(t, 2)
	s.neverFinish = true
	to := &bracketSink{}
	task := w.engine.Bracket(request, to)
	to.onReport = func() {
		if len(to.reports) == 2 {
			task.Stop()
		}
	}
	w.run(to.hasEnded)
	if to.result == nil || len(to.result.Schedule) != 1 {
		t.Errorf("got %q and %+v, want the one request that was found", to.failure, to.result)
	}
	if s.running != 0 || s.terminated != 2 {
		t.Errorf("%d solvers work on, %d were ended", s.running, s.terminated)
	}
}

func TestASolverThatEndsWithoutAMessageFailsItsProgram(t *testing.T) {
	w, s, request := newBracketTest(t, 2)
	s.neverFinish = true
	to := &bracketSink{}
	w.engine.Bracket(request, to)
	w.run(func() bool { return len(to.reports) == 2 })
	for range optimum.MaxSeconds {
		w.engine.Tick()
	}
	if to.hasEnded() {
		t.Fatalf("it ended after %d s, in which HiGHS may be silent: %q", optimum.MaxSeconds, to.failure)
	}
	w.engine.Tick()
	if want := "HiGHS: a solver stopped answering"; to.failure != want || s.running != 0 || w.engine.Busy() {
		t.Errorf("got %q, want %q; %d solvers are left, busy %v", to.failure, want, s.running, w.engine.Busy())
	}
}

func TestACancelledStretchReportsNothing(t *testing.T) {
	w, s, request := newBracketTest(t, 1) // with one solver, the second program waits
	s.neverFinish = true
	gone, to := &bracketSink{}, &bracketSink{}
	task := w.engine.Bracket(request, gone)
	w.run(func() bool { return len(gone.reports) > 0 })
	task.Cancel()
	reportsBefore := len(gone.reports)
	s.neverFinish = false
	w.engine.Bracket(request, to)
	w.run(to.hasEnded)
	if gone.hasEnded() || len(gone.reports) != reportsBefore || to.result == nil {
		t.Errorf("the cancelled one: over %v, told %d more; the other: %q", gone.hasEnded(), len(gone.reports)-reportsBefore, to.failure)
	}
	if len(w.engine.waitingPrograms) > 0 {
		t.Errorf("%d programs still wait", len(w.engine.waitingPrograms))
	}
}

func TestAnswersAreUsedAgainWhenOnlyTheReadersOrdersDiffer(t *testing.T) {
	w, s, request := newBracketTest(t, 2)
	bracket := func() *bracketSink {
		to := &bracketSink{}
		w.engine.Bracket(request, to)
		w.run(to.hasEnded)
		if to.result == nil {
			t.Fatal(to.failure)
		}
		return to
	}
	first := bracket()
	own, err := schedule.ParseOrder("-area")
	if err != nil {
		t.Fatal(err)
	}
	request.Setup.Formulas = []schedule.Order{own}
	s.fail = "asked again"
	second := bracket()
	if n := len(second.result.Orders); len(second.reports) != 0 || second.result.Bracket != first.result.Bracket ||
		n != len(first.result.Orders)+1 || second.result.Orders[n-1].Work != first.result.Orders[3].Work {
		t.Errorf("got %+v, want the bracket of before and BJF's work for -area", second.result)
	}
	to := &bracketSink{}
	w.engine.Bracket(request, to) // the very same query is solved again
	w.run(to.hasEnded)
	if to.failure == "" {
		t.Error("it is not solved again")
	}
}
