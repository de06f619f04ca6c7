package baselines

import (
	"juggle/core/papers/optimum"
	"juggle/core/papers/study"
	"juggle/site/page"
)

// Engine computes for this view in worker threads.
type Engine interface {
	page.Runs

	// Bracket brackets the optimum of a stretch of requests. It loads the solver when it is first needed.
	Bracket(r BracketRequest, to BracketSink) SolverTask
}

// A BracketRequest names a stretch of a log. Setup.Workload.Period is numbered within that log. If Solve is true, the solver searches at
// most Nodes nodes of each program.
type BracketRequest struct {
	Source study.Source
	Setup  optimum.Setup
	Solve  bool
	Nodes  int
}

// A SolverTask is a BracketRequest in progress. Stop ends the solver; then Done follows with the solutions so far.
type SolverTask interface {
	page.Task
	Stop()
}

// A BracketSink receives the results of a BracketRequest. Started comes first, with the stretch and what every order accepts of it. If the
// request is to be solved, Progressed follows, at most ten times a second for each program, and at the end Done with the verified result.
// If an error occurs, Failed is called once, and nothing follows.
type BracketSink interface {
	Started(s *optimum.Stretch, unsolved *optimum.Result)
	Progressed(end optimum.Side, progress SolverProgress)
	Done(r *optimum.Result)
	Failed(message string)
}

// A SolverProgress is the solver's progress with one program.
type SolverProgress struct {
	Work     float64 // of the best solution so far, processor-seconds; may be infinite
	Bound    float64 // on the work of all solutions, processor-seconds; may be infinite
	Seconds  float64 // since the solver began
	Nodes    int     // searched so far
	Finished bool    // the solver has finished; the other fields are then 0
}
