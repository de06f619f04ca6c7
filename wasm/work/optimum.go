package work

import (
	"bytes"
	"encoding/json"
	"math"

	"juggle/core/optimum"
	"juggle/core/rules"
	"juggle/core/study"
	"juggle/wasm/wire"
)

// bracket says what is known of a stretch: without a solver, with the programs to ask one; or with its answers, which are verified.
func (s *Server) bracket(j *Job) ([]byte, error) {
	ask, err := wire.DecodeStretch(j.Body)
	if err != nil {
		return nil, err
	}
	setup := optimum.Default()
	if wrong := optimum.Parameters.Decode(ask.Setup, &setup); len(wrong) > 0 {
		return nil, wrong[0]
	}
	trace, err := s.trace(j, study.Source(ask.Source))
	if err != nil {
		return nil, err
	}
	stretch, err := optimum.NewStretch(trace, setup.Workload, setup.Cut)
	if err != nil {
		return nil, err
	}
	if ask.Survey {
		config := rules.Config{Procs: int(stretch.Procs), Rule: rules.Rule(ask.Rule), Alive: j.GoOn}
		survey, err := rules.NewSurvey(config, stretch.Jobs, int64(ask.Request))
		if err != nil {
			return nil, err
		}
		return json.Marshal(survey)
	}
	programs, err := stretch.Programs(setup.Cut.Step)
	if err != nil {
		return nil, err
	}
	result, err := stretch.Unsolved(setup.Workload.Seed, j.GoOn)
	if err != nil {
		return nil, err
	}
	var told wire.Bracketed
	if ask.Solved {
		err = take(result, programs, ask.Answers)
	} else {
		told.Programs, err = spell(programs)
	}
	if err != nil {
		return nil, err
	}
	if !ask.Solved {
		if told.Stretch, err = json.Marshal(stretch); err != nil {
			return nil, err
		}
	}
	told.Result, err = json.Marshal(result)
	return told.Encode(), err
}

// take verifies a solver's answers.
func take(r *optimum.Result, programs [2]*optimum.Program, texts [2][]byte) (err error) {
	var answers [2]optimum.Answer
	for end, text := range texts {
		answers[end] = optimum.Answer{Status: "stopped", Bound: math.Inf(1)}
		if len(text) == 0 {
			continue
		}
		if answers[end], err = optimum.ParseAnswer(text); err != nil {
			return err
		}
	}
	return r.Take(programs, answers)
}

// spell writes the programs in which there is something to choose.
func spell(programs [2]*optimum.Program) (texts [2][]byte, err error) {
	for end, p := range programs {
		var b bytes.Buffer
		if len(p.Variables) > 0 {
			err = p.WriteLP(&b)
		}
		if texts[end] = b.Bytes(); err != nil {
			return texts, err
		}
	}
	return texts, nil
}
