package optimum

import (
	"bytes"
	"math"

	"juggle/core/experiment/query"
)

// A StretchQuery names a stretch of a log. Setup.Workload.Period counts within that log.
type StretchQuery struct {
	Log   string // its SHA-256
	Setup Setup
}

// Logs returns the log that the query needs.
func (r StretchQuery) Logs() []string { return []string{r.Log} }

func (r StretchQuery) stretch(c query.Context) (*Stretch, error) {
	t, err := c.Trace(r.Log)
	if err != nil {
		return nil, err
	}
	return NewStretch(t, r.Setup.Workload, r.Setup.Cut)
}

// bracket returns the stretch, its two programs, and the result without a solver.
func (r StretchQuery) bracket(c query.Context) (s *Stretch, programs [2]*Program, unsolved *Result, err error) {
	if s, err = r.stretch(c); err != nil {
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
	Programs [2][]byte // below and above in the LP format; empty where there is nothing to choose
}

// PrepareStretch answers a StretchQuery.
var PrepareStretch = query.New("optimum.open", func(c query.Context, q StretchQuery) (*PreparedStretch, error) {
	s, programs, unsolved, err := q.bracket(c)
	o := &PreparedStretch{Stretch: s, Result: unsolved}
	for end, p := range programs {
		var b bytes.Buffer
		if err == nil && len(p.Variables) > 0 {
			err = p.WriteLP(&b)
		}
		o.Programs[end] = b.Bytes()
	}
	return o, err
})

// SolvedPrograms are a stretch and a solver's answers to its two programs, below and above, as ParseAnswer reads them. An empty answer
// means that the solver found nothing.
type SolvedPrograms struct {
	StretchQuery
	Answers [2]string
}

// FinishStretch answers SolvedPrograms with the result, for which it verifies the answers.
var FinishStretch = query.New("optimum.close", func(c query.Context, q SolvedPrograms) (*Result, error) {
	_, programs, result, err := q.bracket(c)
	if err != nil {
		return nil, err
	}
	var answers [2]Answer
	for end, text := range q.Answers {
		answers[end] = Answer{Status: "stopped", Bound: math.Inf(1)}
		if text == "" {
			continue
		}
		if answers[end], err = ParseAnswer([]byte(text)); err != nil {
			return nil, err
		}
	}
	return result, result.TakeAnswers(programs, answers)
})
