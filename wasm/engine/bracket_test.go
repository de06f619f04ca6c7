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
	unsolved *optimum.Result // of the orders, before a solver has answered
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

func (s *bracketSink) Progressed(_ optimum.Side, p baselines.SolverProgress) {
	if s.reports = append(s.reports, p); s.onReport != nil {
		s.onReport()
	}
}

// fakeSolvers are the fake solvers of a test. By default each answers that only the program's first request is accepted, and that the bound
// is the program's largest objective.
type fakeSolvers struct {
	page             *testPage
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
		s.page.calls <- func() {
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

// newBracketTest returns a page with that many workers, its fake solvers, and a request for the bracket of 30 requests of a log.
func newBracketTest(t *testing.T, workers int) (*testPage, *fakeSolvers, baselines.BracketRequest) {
	t.Helper()
	w := newTestPage(t, workers)
	s := &fakeSolvers{page: w}
	w.engine.StartSolver = s.start
	r := baselines.BracketRequest{Source: w.generateLog().Source, Setup: optimum.Default(), Solve: true, Nodes: 5}
	r.Setup.Cut.Requests = 30
	return w, s, r
}

// TestVerifiedAnswersOfSolversBecomeABracket solves the two programs of a bracket, one for each end.
func TestVerifiedAnswersOfSolversBecomeABracket(t *testing.T) {
	for workers, solvers := range map[int]int{1: 1, 4: 2} {
		w, s, request := newBracketTest(t, workers)
		to := &bracketSink{}
		w.engine.Bracket(request, to)
		w.run(to.hasEnded)
		if to.result == nil || len(to.reports) != 2 {
			t.Fatalf("got the failure %q and the reports %v, want a result after two reports", to.failure, to.reports)
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
			t.Errorf("before the solvers' answers got %+v of %d requests, want %+v of 30", to.unsolved.Bracket, len(to.stretch.Jobs), want.Bracket)
		}
		if r := to.result; len(r.Schedule) != 1 || r.Below.Status != "optimal" || r.Bracket.Upper != want.Bracket.Asked ||
			r.Bracket.Lower != want.Bracket.Lower {
			t.Errorf("got %+v with %d requests in the schedule, want one, and a bracket from the best order to everything", r.Bracket,
				len(r.Schedule))
		}
		if len(to.result.Orders) != len(want.Orders) || len(to.result.Orders[0].Schedule) != want.Orders[0].Accepted {
			t.Errorf("got the orders %+v, want those of before the solvers' answers, %+v", to.result.Orders, want.Orders)
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
		t.Errorf("%d solvers were started and the query has ended: %v, want none and false", s.started, to.hasEnded())
	}
}

func TestAWrongAnswerOfASolverIsAnError(t *testing.T) {
	for name, tc := range map[string]struct{ answer, fail, want string }{
		"half a request": {answer: `{"status": "optimal", "bound": 1e9, "values": {"x0_1": 0.5}}`,
			want: "variables that the program does not have: got 1, want none"},
		"a bound that an order beats":  {answer: `{"status": "optimal", "bound": 1, "values": {}}`, want: "want at most the upper end, 1"},
		"a solver that cannot be had":  {fail: "highs.xz: offline", want: "HiGHS: highs.xz: offline"},
		"an answer that is no JSON":    {answer: `{`, want: "a solver's answer"},
		"values that are no numbers":   {answer: `{"values": {"x": "y"}}`, want: "a solver's answer"},
		"a bound that is not a number": {answer: `{"bound": "high"}`, want: "a solver's answer"},
	} {
		t.Run(name, func(t *testing.T) {
			w, s, request := newBracketTest(t, 2)
			s.answer, s.fail = tc.answer, tc.fail
			to := &bracketSink{}
			w.engine.Bracket(request, to)
			w.run(to.hasEnded)
			if to.result != nil || !strings.Contains(to.failure, tc.want) {
				t.Errorf("got %q, want %q in it", to.failure, tc.want)
			}
			if tc.fail != "" && s.running > 0 {
				t.Errorf("%d of two solvers that failed are still running, want none", s.running)
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
		t.Errorf("%d solvers are running and %d were ended, want 0 and 2", s.running, s.terminated)
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
		t.Errorf("got %q with %d solvers running and the engine busy: %v; want %q, none and false", to.failure, s.running, w.engine.Busy(), want)
	}
}

func TestACancelledStretchReportsNothing(t *testing.T) {
	w, s, request := newBracketTest(t, 1) // with one solver, the second program waits
	s.neverFinish = true
	cancelled, next := &bracketSink{}, &bracketSink{}
	task := w.engine.Bracket(request, cancelled)
	w.run(func() bool { return len(cancelled.reports) > 0 })
	task.Cancel()
	reportsBefore := len(cancelled.reports)
	s.neverFinish = false
	w.engine.Bracket(request, next)
	w.run(next.hasEnded)
	if cancelled.hasEnded() || len(cancelled.reports) != reportsBefore || next.result == nil {
		t.Errorf("the cancelled query has ended: %v, with %d more reports, and the next failed with %q; want false, none and a result",
			cancelled.hasEnded(), len(cancelled.reports)-reportsBefore, next.failure)
	}
	if len(w.engine.waitingPrograms) > 0 {
		t.Errorf("%d programs still wait, want none", len(w.engine.waitingPrograms))
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
	s.fail = "asked again" // from now on, a solver that is asked fails
	second := bracket()
	if n := len(second.result.Orders); len(second.reports) != 0 || second.result.Bracket != first.result.Bracket ||
		n != len(first.result.Orders)+1 || second.result.Orders[n-1].Work != first.result.Orders[3].Work {
		t.Errorf("got %+v, want the bracket of before and BJF's work for -area", second.result)
	}
	to := &bracketSink{}
	w.engine.Bracket(request, to) // the very same query is solved again
	w.run(to.hasEnded)
	if to.failure == "" {
		t.Error("the same query was answered from the last one, want it solved again")
	}
}
