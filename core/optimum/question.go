package optimum

import (
	"bytes"
	"math"

	"juggle/core/question"
)

// A StretchOf names a stretch of a log; Setup.Workload.Period counts within that log.
type StretchOf struct {
	Log   string // its SHA-256
	Setup Setup
}

// Logs is the log that the question needs.
func (r StretchOf) Logs() []string { return []string{r.Log} }

func (r StretchOf) stretch(c question.Context) (*Stretch, error) {
	t, err := c.Trace(r.Log)
	if err != nil {
		return nil, err
	}
	return NewStretch(t, r.Setup.Workload, r.Setup.Cut)
}

// bracket is the stretch, its programs, and what is known without a solver.
func (r StretchOf) bracket(c question.Context) (s *Stretch, programs [2]*Program, unsolved *Result, err error) {
	if s, err = r.stretch(c); err != nil {
		return nil, programs, nil, err
	}
	if programs, err = s.Programs(r.Setup.Cut.Step); err != nil {
		return nil, programs, nil, err
	}
	unsolved, err = s.Unsolved(r.Setup.Workload.Seed, c.CheckCancelled, r.Setup.Own...)
	return s, programs, unsolved, err
}

// An Opening is what is known of a stretch without a solver, and what to ask one.
type Opening struct {
	Stretch  *Stretch
	Result   *Result
	Programs [2][]byte // below and above in the LP format; empty where there is nothing to choose
}

// Open answers a Request.
var Open = question.New("optimum.open", func(c question.Context, q StretchOf) (*Opening, error) {
	s, programs, unsolved, err := q.bracket(c)
	o := &Opening{Stretch: s, Result: unsolved}
	for end, p := range programs {
		var b bytes.Buffer
		if err == nil && len(p.Variables) > 0 {
			err = p.WriteLP(&b)
		}
		o.Programs[end] = b.Bytes()
	}
	return o, err
})

// A Closing is a stretch with a solver's answers to its two programs, below and above, as ParseAnswer reads them; one that is empty says
// that the solver knew nothing.
type Closing struct {
	StretchOf
	Answers [2]string
}

// Close answers a Closing with what follows from the answers, which are verified.
var Close = question.New("optimum.close", func(c question.Context, q Closing) (*Result, error) {
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
	return result, result.Take(programs, answers)
})
