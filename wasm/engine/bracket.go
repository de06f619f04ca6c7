package engine

import (
	"fmt"
	"slices"

	"juggle/core/optimum"
	"juggle/site/page"
	"juggle/site/yardsticks"
)

// A bracketing is a stretch on its way: a worker makes its programs, solvers answer them, and a worker verifies the answers.
type bracketing struct {
	engine  *Engine
	request yardsticks.BracketRequest
	to      yardsticks.BracketSink
	asked   page.Task
	open    []*solvable // programs without a last answer
	answers [2]string   // by end: the last that a solver said
	over    bool
}

// Bracket brackets the optimum of a stretch; see yardsticks.Engine.
func (e *Engine) Bracket(r yardsticks.BracketRequest, to yardsticks.BracketSink) yardsticks.Solving {
	b := &bracketing{engine: e, request: r, to: to}
	b.asked = page.Put(e, optimum.Open, b.stretch(), heard(b, b.begin))
	return b
}

func (b *bracketing) stretch() optimum.StretchOf {
	return optimum.StretchOf{Log: b.request.Source.SHA256, Setup: b.request.Setup}
}

func (b *bracketing) begin(o *optimum.Opening) {
	b.to.Began(o.Stretch, o.Result)
	if b.over || !b.request.Solve {
		b.over = true
		return
	}
	key, own := b.known()
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
		b.to.Told(end, yardsticks.Told{Work: t.Work, Bound: t.Bound, Seconds: t.Seconds, Nodes: t.Nodes, Over: t.Last})
		if t.Last && !b.over {
			b.close(p)
		}
	}
	p.failed = func(reason string) { b.fail(errHiGHS(reason)) }
	return p
}

// errHiGHS is why the solver has no answer.
type errHiGHS string

func (e errHiGHS) Error() string { return "HiGHS: " + string(e) }

// close takes a program off the list of the open ones.
func (b *bracketing) close(p *solvable) {
	if b.open = slices.DeleteFunc(slices.Clone(b.open), func(o *solvable) bool { return o == p }); len(b.open) == 0 {
		b.finish()
	}
}

// finish has the answers verified.
func (b *bracketing) finish() {
	closing := optimum.Closing{StretchOf: b.stretch(), Answers: b.answers}
	b.asked = page.Put(b.engine, optimum.Close, closing, heard(b, func(r *optimum.Result) {
		b.over = true
		b.engine.remember(b)
		b.to.Done(r)
	}))
}

// A solved stretch has the solver's answers, which hold for it whatever orders of the reader's own are held beside them.
type solved struct {
	own     string
	answers [2]string
}

// mostSolved is how many of these are kept.
const mostSolved = 200

// known is what the answers depend on, and the orders of the reader's own, spelled. Who asks for the same once more wants it solved anew.
func (b *bracketing) known() (key, own string) {
	s := b.request.Setup
	all := optimum.Parameters.Encode(&s)
	s.Own = nil
	return fmt.Sprint(b.request.Source.SHA256, " ", b.request.Nodes, " ", optimum.Parameters.Encode(&s)), all
}

func (e *Engine) remember(b *bracketing) {
	if len(e.solved) >= mostSolved || e.solved == nil {
		e.solved = map[string]solved{}
	}
	key, own := b.known()
	e.solved[key] = solved{own, b.answers}
}

// heard uses an answer, or says that there is none.
func heard[A any](b *bracketing, use func(*A)) func(*A, error) {
	return func(answer *A, err error) {
		if err != nil {
			b.fail(err)
			return
		}
		use(answer)
	}
}

// Stop implements yardsticks.Solving.
func (b *bracketing) Stop() {
	if len(b.open) > 0 {
		b.leave()
		b.finish()
	}
}

// leave takes the open programs from the solvers.
func (b *bracketing) leave() {
	open := b.open
	b.open = nil
	for _, p := range open {
		b.engine.drop(p)
	}
}

// Cancel implements page.Task.
func (b *bracketing) Cancel() {
	b.over = true
	b.leave()
	b.asked.Cancel()
}

func (b *bracketing) fail(err error) {
	if b.over {
		return
	}
	b.over = true
	b.leave()
	b.engine.Show()
	b.to.Failed(err.Error())
}

var _ yardsticks.Engine = (*Engine)(nil)
