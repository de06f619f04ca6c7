package engine

import (
	"fmt"
	"slices"

	"juggle/core/papers/optimum"
	"juggle/site/baselines"
	"juggle/site/page"
)

// A bracketing is an unanswered query for the bracket of an optimum: its lower and its upper bound, for a stretch of requests. A worker
// makes the two 0-1 programs, solvers solve them, and a worker verifies the solutions.
type bracketing struct {
	engine   *Engine
	request  baselines.BracketRequest
	sink     baselines.BracketSink
	query    page.Task  // the last query to a worker
	unsolved []*program // the programs that have no final solution yet
	answers  [2]string  // by side of the bracket: the last solution that a solver reported
	finished bool       // the page has the result or the failure, or cancelled the query
}

// Bracket computes the bracket of a stretch's optimum; see baselines.Engine.
func (e *Engine) Bracket(r baselines.BracketRequest, to baselines.BracketSink) baselines.SolverTask {
	b := &bracketing{engine: e, request: r, sink: to}
	b.query = page.SendQuery(e, optimum.PrepareStretch, b.stretchQuery(), orFail(b, b.start))
	return b
}

func (b *bracketing) stretchQuery() optimum.StretchQuery {
	return optimum.StretchQuery{Log: b.request.Source.SHA256, Setup: b.request.Setup}
}

func (b *bracketing) start(o *optimum.PreparedStretch) {
	b.sink.Started(o.Stretch, o.Result)
	if b.finished || !b.request.Solve {
		b.finished = true
		return
	}
	key, fullSetup := b.solvedKey()
	if former, found := b.engine.solved[key]; found && former.fullSetup != fullSetup {
		b.answers = former.answers
		b.verify()
		return
	}
	for side, lp := range o.Programs {
		if len(lp) > 0 {
			b.unsolved = append(b.unsolved, b.newProgram(optimum.Side(side), lp))
		}
	}
	for _, p := range b.unsolved {
		b.engine.enqueueProgram(p)
	}
	if len(b.unsolved) == 0 {
		b.verify()
	}
}

func (b *bracketing) newProgram(side optimum.Side, lp []byte) *program {
	p := &program{lp: lp, nodes: b.request.Nodes}
	p.onReport = func(t SolverReport) {
		b.answers[side] = string(t.Answer)
		b.engine.Invalidate()
		b.sink.Progressed(side, baselines.SolverProgress{Work: t.Work, Bound: t.Bound, Seconds: t.Seconds, Nodes: t.Nodes, Finished: t.Final})
		if t.Final && !b.finished {
			b.removeSolved(p)
		}
	}
	p.onFailure = func(reason string) { b.fail(errHiGHS(reason)) }
	return p
}

// errHiGHS is the solver's reason for having no answer.
type errHiGHS string

func (e errHiGHS) Error() string { return "HiGHS: " + string(e) }

// removeSolved removes a solved program from unsolved. After the last one it verifies the answers.
func (b *bracketing) removeSolved(p *program) {
	if b.unsolved = slices.DeleteFunc(slices.Clone(b.unsolved), func(o *program) bool { return o == p }); len(b.unsolved) == 0 {
		b.verify()
	}
}

// verify has a worker verify the answers.
func (b *bracketing) verify() {
	closing := optimum.SolvedPrograms{StretchQuery: b.stretchQuery(), Answers: b.answers}
	b.query = page.SendQuery(b.engine, optimum.FinishStretch, closing, orFail(b, func(r *optimum.Result) {
		b.finished = true
		b.engine.remember(b)
		b.sink.Done(r)
	}))
}

// A solvedStretch has the solvers' answers for a stretch of requests. The answers do not depend on the reader's own orders, which are only
// compared with them.
type solvedStretch struct {
	fullSetup string    // the encoded setup, including the reader's own orders
	answers   [2]string // by side of the bracket
}

// maxSolvedStretches is the largest number of stored answers. The next one then empties the store first.
const maxSolvedStretches = 200

// solvedKey encodes the setup without the reader's own orders as key, and with them as fullSetup. If two requests differ only in the own
// orders, the second one uses the answers of the first. An identical request is solved again, because that is how a reader repeats a
// computation.
func (b *bracketing) solvedKey() (key, fullSetup string) {
	s := b.request.Setup
	all := optimum.Parameters.Encode(&s)
	s.Formulas = nil
	return fmt.Sprint(b.request.Source.SHA256, " ", b.request.Nodes, " ", optimum.Parameters.Encode(&s)), all
}

// remember keeps the answers for later requests of the same stretch with other orders of the reader's.
func (e *Engine) remember(b *bracketing) {
	if len(e.solved) >= maxSolvedStretches || e.solved == nil {
		e.solved = map[string]solvedStretch{}
	}
	key, fullSetup := b.solvedKey()
	e.solved[key] = solvedStretch{fullSetup, b.answers}
}

// orFail returns a callback for a worker's answer: it passes the answer to use, or fails the bracketing with the error.
func orFail[A any](b *bracketing, use func(*A)) func(*A, error) {
	return func(answer *A, err error) {
		if err != nil {
			b.fail(err)
			return
		}
		use(answer)
	}
}

// Stop implements baselines.SolverTask.
func (b *bracketing) Stop() {
	if len(b.unsolved) > 0 {
		b.dropUnsolved()
		b.verify()
	}
}

// dropUnsolved withdraws the unsolved programs from the solvers.
func (b *bracketing) dropUnsolved() {
	unsolved := b.unsolved
	b.unsolved = nil
	for _, p := range unsolved {
		b.engine.withdraw(p)
	}
}

// Cancel implements page.Task.
func (b *bracketing) Cancel() {
	b.finished = true
	b.dropUnsolved()
	b.query.Cancel()
}

func (b *bracketing) fail(err error) {
	if b.finished {
		return
	}
	b.finished = true
	b.dropUnsolved()
	b.engine.Invalidate()
	b.sink.Failed(err.Error())
}

var _ baselines.Engine = (*Engine)(nil)
