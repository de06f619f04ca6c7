package engine

import (
	"fmt"
	"slices"

	"juggle/core/papers/optimum"
	"juggle/site/baselines"
	"juggle/site/page"
)

// A bracketing is a query for the bracket of a stretch's optimum that is not yet answered. A worker makes the two programs, solvers solve
// them, and a worker verifies the solutions.
type bracketing struct {
	engine   *Engine
	request  baselines.BracketRequest
	to       baselines.BracketSink
	asked    page.Task   // the question that a worker is answering, or answered last
	open     []*solvable // programs that are not solved yet
	answers  [2]string   // by end of the bracket: the last solution that a solver reported
	finished bool        // the page has the result, or cancelled the query
}

// Bracket computes the bracket of a stretch's optimum; see baselines.Engine.
func (e *Engine) Bracket(r baselines.BracketRequest, to baselines.BracketSink) baselines.SolverTask {
	b := &bracketing{engine: e, request: r, to: to}
	b.asked = page.Put(e, optimum.PrepareStretch, b.stretch(), orFail(b, b.begin))
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
	key, own := b.solvedKey()
	if was, solved := b.engine.solved[key]; solved && was.own != own {
		b.answers = was.answers
		b.finish()
		return
	}
	for end, lp := range o.Programs {
		if len(lp) > 0 {
			b.open = append(b.open, b.solvable(optimum.End(end), lp))
		}
	}
	for _, p := range b.open {
		b.engine.solve(p)
	}
	if len(b.open) == 0 {
		b.finish()
	}
}

func (b *bracketing) solvable(end optimum.End, lp []byte) *solvable {
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

// close removes a solved program from open. After the last one the answers are verified.
func (b *bracketing) close(p *solvable) {
	if b.open = slices.DeleteFunc(slices.Clone(b.open), func(o *solvable) bool { return o == p }); len(b.open) == 0 {
		b.finish()
	}
}

// finish has a worker verify the answers.
func (b *bracketing) finish() {
	closing := optimum.SolvedPrograms{StretchQuery: b.stretch(), Answers: b.answers}
	b.asked = page.Put(b.engine, optimum.FinishStretch, closing, orFail(b, func(r *optimum.Result) {
		b.finished = true
		b.engine.remember(b)
		b.to.Done(r)
	}))
}

// A solved is a stretch's setup with the solvers' answers. The answers do not depend on the reader's own orders, which are only compared
// with them.
type solved struct {
	own     string // the whole setup, encoded, with the reader's own orders
	answers [2]string
}

// mostSolved is the number of solved stretches that are kept. At that number all are forgotten.
const mostSolved = 200

// solvedKey encodes the setup twice: key without the reader's own orders, on which the answers do not depend, and own with them. A reader
// who asks for the very same setup again gets it solved again. If only the own orders differ, the answers are used again.
func (b *bracketing) solvedKey() (key, own string) {
	s := b.request.Setup
	all := optimum.Parameters.Encode(&s)
	s.Formulas = nil
	return fmt.Sprint(b.request.Source.SHA256, " ", b.request.Nodes, " ", optimum.Parameters.Encode(&s)), all
}

// remember keeps the answers, to be used again for the same stretch with other orders of the reader's.
func (e *Engine) remember(b *bracketing) {
	if len(e.solved) >= mostSolved || e.solved == nil {
		e.solved = map[string]solved{}
	}
	key, own := b.solvedKey()
	e.solved[key] = solved{own, b.answers}
}

// orFail makes the function that gets a worker's answer. It passes the answer to use, or fails the bracketing with the error.
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
	if len(b.open) > 0 {
		b.dropOpen()
		b.finish()
	}
}

// dropOpen withdraws the programs that are not solved yet from the solvers.
func (b *bracketing) dropOpen() {
	open := b.open
	b.open = nil
	for _, p := range open {
		b.engine.drop(p)
	}
}

// Cancel implements page.Task.
func (b *bracketing) Cancel() {
	b.finished = true
	b.dropOpen()
	b.asked.Cancel()
}

func (b *bracketing) fail(err error) {
	if b.finished {
		return
	}
	b.finished = true
	b.dropOpen()
	b.engine.Show()
	b.to.Failed(err.Error())
}

var _ baselines.Engine = (*Engine)(nil)
