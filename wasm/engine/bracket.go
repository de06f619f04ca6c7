package engine

import (
	"fmt"
	"slices"

	"juggle/core/papers/optimum"
	"juggle/site/baselines"
	"juggle/site/page"
)

// A bracketing is an unanswered query for the bracket, the lower and the upper bound, of the optimum of a stretch of requests. A worker
// makes the two 0-1 programs, solvers solve them, and a worker verifies the solutions.
type bracketing struct {
	engine   *Engine
	request  baselines.BracketRequest
	to       baselines.BracketSink
	asked    page.Task   // the last query to a worker
	unsolved []*solvable // the programs that have no final solution yet
	answers  [2]string   // by end of the bracket: the last solution that a solver reported
	finished bool        // the page has the result, or cancelled the query
}

// Bracket computes the bracket of a stretch's optimum; see baselines.Engine.
func (e *Engine) Bracket(r baselines.BracketRequest, to baselines.BracketSink) baselines.SolverTask {
	b := &bracketing{engine: e, request: r, to: to}
	b.asked = page.SendQuery(e, optimum.PrepareStretch, b.stretch(), orFail(b, b.begin))
	return b
}

func (b *bracketing) stretch() optimum.StretchQuery {
	return optimum.StretchQuery{Log: b.request.Source.SHA256, Setup: b.request.Setup}
}

func (b *bracketing) begin(o *optimum.PreparedStretch) {
	b.to.Started(o.Stretch, o.Result)
	if b.finished || !b.request.Solve {
		b.finished = true
		return
	}
	key, fullSetup := b.solvedKey()
	if former, found := b.engine.solved[key]; found && former.fullSetup != fullSetup {
		b.answers = former.answers
		b.finish()
		return
	}
	for end, lp := range o.Programs {
		if len(lp) > 0 {
			b.unsolved = append(b.unsolved, b.solvable(optimum.Side(end), lp))
		}
	}
	for _, p := range b.unsolved {
		b.engine.solve(p)
	}
	if len(b.unsolved) == 0 {
		b.finish()
	}
}

func (b *bracketing) solvable(end optimum.Side, lp []byte) *solvable {
	p := &solvable{lp: lp, nodes: b.request.Nodes}
	p.told = func(t SolverTold) {
		b.answers[end] = string(t.Answer)
		b.engine.Show()
		b.to.Progressed(end, baselines.SolverProgress{Work: t.Work, Bound: t.Bound, Seconds: t.Seconds, Nodes: t.Nodes, Finished: t.Last})
		if t.Last && !b.finished {
			b.close(p)
		}
	}
	p.failed = func(reason string) { b.fail(errHiGHS(reason)) }
	return p
}

// errHiGHS is the solver's reason for having no answer.
type errHiGHS string

func (e errHiGHS) Error() string { return "HiGHS: " + string(e) }

// close removes a solved program from unsolved. After the last one it has the answers verified.
func (b *bracketing) close(p *solvable) {
	if b.unsolved = slices.DeleteFunc(slices.Clone(b.unsolved), func(o *solvable) bool { return o == p }); len(b.unsolved) == 0 {
		b.finish()
	}
}

// finish has a worker verify the answers.
func (b *bracketing) finish() {
	closing := optimum.SolvedPrograms{StretchQuery: b.stretch(), Answers: b.answers}
	b.asked = page.SendQuery(b.engine, optimum.FinishStretch, closing, orFail(b, func(r *optimum.Result) {
		b.finished = true
		b.engine.remember(b)
		b.to.Done(r)
	}))
}

// A solved has the solvers' answers for a stretch. The answers do not depend on the reader's own orders, which are only compared with them.
type solved struct {
	fullSetup string    // the encoded setup, including the reader's own orders
	answers   [2]string // by end of the bracket
}

// mostSolved is the number of solved stretches that are kept. When there are that many, the next one empties the store first.
const mostSolved = 200

// solvedKey encodes the setup twice: key is without the reader's own orders, on which the answers do not depend, and fullSetup is with
// them. If only the own orders of two requests differ, the second one uses the answers of the first. A request whose setup is wholly equal
// is solved again, because that is how a reader repeats a computation.
func (b *bracketing) solvedKey() (key, fullSetup string) {
	s := b.request.Setup
	all := optimum.Parameters.Encode(&s)
	s.Formulas = nil
	return fmt.Sprint(b.request.Source.SHA256, " ", b.request.Nodes, " ", optimum.Parameters.Encode(&s)), all
}

// remember keeps the answers for later requests of the same stretch with other orders of the reader's.
func (e *Engine) remember(b *bracketing) {
	if len(e.solved) >= mostSolved || e.solved == nil {
		e.solved = map[string]solved{}
	}
	key, fullSetup := b.solvedKey()
	e.solved[key] = solved{fullSetup, b.answers}
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
		b.finish()
	}
}

// dropUnsolved withdraws the unsolved programs from the solvers.
func (b *bracketing) dropUnsolved() {
	unsolved := b.unsolved
	b.unsolved = nil
	for _, p := range unsolved {
		b.engine.drop(p)
	}
}

// Cancel implements page.Task.
func (b *bracketing) Cancel() {
	b.finished = true
	b.dropUnsolved()
	b.asked.Cancel()
}

func (b *bracketing) fail(err error) {
	if b.finished {
		return
	}
	b.finished = true
	b.dropUnsolved()
	b.engine.Show()
	b.to.Failed(err.Error())
}

var _ baselines.Engine = (*Engine)(nil)
