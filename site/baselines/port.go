package baselines

import (
	"juggle/core/optimum"
	"juggle/core/study"
	"juggle/site/page"
)

// Engine computes for this view, away from the page's thread.
type Engine interface {
	page.Runs

	// Bracket brackets the optimum of a stretch of requests. The solver is fetched when it is first needed.
	Bracket(r BracketRequest, to BracketSink) Solving
}

// A BracketRequest names a stretch of a log; Setup.Workload.Period counts within that log. With Solve a solver takes part, for so many
// nodes of the search a program at most.
type BracketRequest struct {
	Source study.Source
	Setup  optimum.Setup
	Solve  bool
	Nodes  int
}

// Solving is a BracketRequest under way. Stop ends the solver; Done follows with what it had found.
type Solving interface {
	page.Task
	Stop()
}

// A BracketSink hears of a stretch: Began with the requests and what every order accepts of them; if it is to be solved, Told, at most ten
// times a second and program; then Done with what is known, verified; or Failed, once, instead of what is still to come.
type BracketSink interface {
	Began(s *optimum.Stretch, unsolved *optimum.Result)
	Told(end optimum.End, so Told)
	Done(r *optimum.Result)
	Failed(message string)
}

// Told is how far a solver is with a program: the work of its best solution and its bound in processor-seconds, either of which may be
// infinite, the time that it has taken and its nodes. Over says that it has answered.
type Told struct {
	Work, Bound, Seconds float64
	Nodes                int
	Over                 bool
}
