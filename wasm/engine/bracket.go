package engine

import (
	"encoding/json"
	"slices"

	"juggle/core/optimum"
	"juggle/core/rules"
	"juggle/site/page"
	"juggle/site/yardsticks"
	"juggle/wasm/wire"
)

// Survey asks how a rule decides on a stretch; see yardsticks.Engine.
func (e *Engine) Survey(r yardsticks.BracketRequest, rule rules.Rule, request int64, done func(*rules.Survey, error)) page.Task {
	body := wire.Stretch{Source: wire.Source(r.Source), Setup: optimum.Parameters.Encode(&r.Setup), Survey: true, Rule: uint64(rule),
		Request: uint64(request)}
	return e.question(wire.Optimum, body.Encode(), inJSON(done)).about(r.Source)
}

// A bracketing is a stretch on its way: a worker makes its programs, solvers answer them, and a worker verifies the answers.
type bracketing struct {
	engine  *Engine
	request yardsticks.BracketRequest
	to      yardsticks.BracketSink
	asked   *question
	open    []*solvable // programs without a last answer
	answers [2][]byte   // by end: the last that a solver said
	over    bool
}

// Bracket brackets the optimum of a stretch; see yardsticks.Engine.
func (e *Engine) Bracket(r yardsticks.BracketRequest, to yardsticks.BracketSink) yardsticks.Solving {
	b := &bracketing{engine: e, request: r, to: to}
	b.ask(false, b.begin)
	return b
}

// ask has a worker say what is known, before a solver has answered or afterwards.
func (b *bracketing) ask(solved bool, use func(*wire.Bracketed) error) {
	r := &b.request
	body := wire.Stretch{Source: wire.Source(r.Source), Setup: optimum.Parameters.Encode(&r.Setup), Solved: solved, Answers: b.answers}
	b.asked = b.engine.question(wire.Optimum, body.Encode(), func(answer []byte, err error) {
		var told *wire.Bracketed
		if err == nil {
			told, err = wire.DecodeBracketed(answer)
		}
		if err == nil {
			err = use(told)
		}
		if err != nil {
			b.fail(err)
		}
	}).about(r.Source)
}

func (b *bracketing) begin(told *wire.Bracketed) error {
	stretch, result := new(optimum.Stretch), new(optimum.Result)
	if err := json.Unmarshal(told.Stretch, stretch); err != nil {
		return err
	}
	if err := json.Unmarshal(told.Result, result); err != nil {
		return err
	}
	b.to.Began(stretch, result)
	if b.over || !b.request.Solve {
		b.over = true
		return nil
	}
	for end, lp := range told.Programs {
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
	return nil
}

func (b *bracketing) solvable(end optimum.End, lp []byte) *solvable {
	p := &solvable{lp: lp, seconds: float64(b.request.Seconds)}
	p.told = func(t SolverTold) {
		b.answers[end] = t.Answer
		b.engine.Show()
		b.to.Told(end, yardsticks.Told{Work: t.Work, Bound: t.Bound, Seconds: t.Seconds, Over: t.Last})
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
	b.ask(true, func(told *wire.Bracketed) error {
		result := new(optimum.Result)
		if err := json.Unmarshal(told.Result, result); err != nil {
			return err
		}
		b.over = true
		b.to.Done(result)
		return nil
	})
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
