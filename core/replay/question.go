package replay

import (
	"fmt"

	"juggle/core/question"
	"juggle/core/queue"
)

// A RunOf asks for the run of one period of a log; Setup.Workload.Period counts within that log.
type RunOf struct {
	Log   string // its SHA-256
	Setup Setup
}

// Logs is the log that the question needs.
func (r RunOf) Logs() []string { return []string{r.Log} }

// tellEvery is how many decisions are made between two looks at whether the question was called off.
const tellEvery = 8

// Replay answers a Request.
var Replay = question.NewLong("replay.run", func(c question.Context, q RunOf) (*Run, error) {
	t, err := c.Trace(q.Log)
	if err != nil {
		return nil, err
	}
	return Play(t, q.Setup, func(done, of int) error {
		if done%tellEvery > 0 && done < of {
			return nil
		}
		c.Progress(int64(done), int64(of))
		return c.GoOn()
	})
})

// A Queueing asks when a queue starts the jobs of that run.
type Queueing struct {
	RunOf
	Policy queue.Policy
}

// Queue answers a Queueing with the starts of the jobs, in their order.
var Queue = question.New("replay.queue", func(c question.Context, q Queueing) (*[]Instant, error) {
	t, err := c.Trace(q.Log)
	if err != nil {
		return nil, err
	}
	jobs, procs, err := q.Setup.Jobs(t)
	if err != nil {
		return nil, err
	}
	slots, err := queue.Run(q.Policy, int32(procs), jobs)
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	starts := make([]Instant, len(slots))
	for i, s := range slots {
		starts[i] = s.Start
	}
	return &starts, nil
})

// MarshalText spells the setup as a link does.
func (s Setup) MarshalText() ([]byte, error) { return []byte(s.Encode()), nil }

// UnmarshalText reads what MarshalText wrote.
func (s *Setup) UnmarshalText(text []byte) error {
	*s = Default()
	return Parameters.Read(text, s)
}
