package optimum

import (
	"bytes"
	"math"

	"juggle/core/experiment/query"
)

// A StretchQuery names a stretch of a log. Setup.Workload.Period counts within that log.
type StretchQuery struct {
	Log   string // the SHA-256 of the log
	Setup Setup
}

// Logs returns the log that the query needs.
func (r StretchQuery) Logs() []string { return []string{r.Log} }

// prepare returns the stretch, its two programs, and the result without a solver.
func (r StretchQuery) prepare(c query.Context) (s *Stretch, programs [2]*Program, unsolved *Result, err error) {
	t, err := c.Trace(r.Log)
	if err != nil {
		return nil, programs, nil, err
	}
	if s, err = NewStretch(t, r.Setup.Workload, r.Setup.Cut); err != nil {
		return nil, programs, nil, err
	}
	if programs, err = s.Programs(r.Setup.Cut.Step); err != nil {
		return nil, programs, nil, err
	}
	unsolved, err = s.Unsolved(r.Setup.Workload.Seed, c.CheckCancelled, r.Setup.Formulas...)
	return s, programs, unsolved, err
}

// A PreparedStretch holds the result for a stretch without a solver, and the programs for a solver.
type PreparedStretch struct {
	Stretch  *Stretch
	Result   *Result
	Programs [2][]byte // below and above in the LP format; empty if a program has no variables
}

// PrepareStretch answers a StretchQuery.
var PrepareStretch = query.New("optimum.open", func(c query.Context, q StretchQuery) (*PreparedStretch, error) {
	s, programs, unsolved, err := q.prepare(c)
	prepared := &PreparedStretch{Stretch: s, Result: unsolved}
	for side, p := range programs {
		var lp bytes.Buffer
		if err == nil && len(p.Variables) > 0 {
			err = p.WriteLP(&lp)
		}
		prepared.Programs[side] = lp.Bytes()
	}
	return prepared, err
})

// SolvedPrograms are a stretch and a solver's answers to its two programs, below and above, as ParseAnswer reads them. An empty answer
// means that the solver found nothing.
type SolvedPrograms struct {
	StretchQuery
	Answers [2]string
}

// FinishStretch answers SolvedPrograms: it verifies the solver's answers and returns the result.
var FinishStretch = query.New("optimum.close", func(c query.Context, q SolvedPrograms) (*Result, error) {
	_, programs, result, err := q.prepare(c)
	if err != nil {
		return nil, err
	}
	var answers [2]Answer
	for side, text := range q.Answers {
		answers[side] = Answer{Status: "stopped", Bound: math.Inf(1)}
		if text == "" {
			continue
		}
		if answers[side], err = ParseAnswer([]byte(text)); err != nil {
			return nil, err
		}
	}
	return result, result.TakeAnswers(programs, answers)
})
