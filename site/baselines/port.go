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

// A BracketRequest asks for the bracket of a stretch of a log's requests.
type BracketRequest struct {
	Source study.Source
	Setup  optimum.Setup // its Workload.Period is numbered within the log
	Solve  bool          // the solver solves the two programs; otherwise only the orders are computed
	Nodes  int           // the largest number of nodes that the solver searches in each program
}

// A SolverTask is a BracketRequest in progress. Stop ends the solver; then Done follows with the solutions so far.
type SolverTask interface {
	page.Task
	Stop()
}

// A BracketSink receives the results of a BracketRequest. Started comes first, with the stretch and each order's schedule of it. Nothing
// follows unless the request is to be solved. Then Progressed may follow, and Done comes last, with the verified result. If an error
// occurs, Failed is called once, and nothing follows.
type BracketSink interface {
	Started(s *optimum.Stretch, unsolved *optimum.Result)
	Progressed(end optimum.Side, progress SolverProgress)
	Done(r *optimum.Result)
	Failed(message string)
}

// A SolverProgress is the solver's progress with one program.
type SolverProgress struct {
	Work     float64 // the work of the best solution so far, in processor-seconds; infinite if there is none
	Bound    float64 // no solution has more work, in processor-seconds; may be infinite
	Seconds  float64 // the time since the solver began
	Nodes    int     // the number of nodes searched so far
	Finished bool    // the solver has finished; the other fields are then 0
}
