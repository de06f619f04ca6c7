package replay

import (
	"fmt"

	"juggle/core/experiment/query"
	"juggle/core/sim/queue"
)

// A RunQuery is the query for the run of one period of a log. Setup.Workload.Period counts within that log.
type RunQuery struct {
	Log   string // the log's SHA-256
	Setup Setup
}

// Logs returns the log that the query needs.
func (r RunQuery) Logs() []string { return []string{r.Log} }

// progressEvery is the number of decisions between two reports of progress. At a report the run ends if its query was cancelled.
const progressEvery = 8

// Replay is the worker's query for a run.
var Replay = query.NewLong("replay.run", func(c query.Context, q RunQuery) (*Run, error) {
	t, err := c.Trace(q.Log)
	if err != nil {
		return nil, err
	}
	return Play(t, q.Setup, func(done, of int) error {
		if done%progressEvery > 0 && done < of {
			return nil
		}
		c.Progress(int64(done), int64(of))
		return c.CheckCancelled()
	})
})

// A QueueQuery is the query for the starts that a queueing policy gives the jobs of a run, in place of reservations.
type QueueQuery struct {
	RunQuery
	Policy queue.Policy
}

// Queue is the worker's query for the starts under a queueing policy. The answer has the start of each job, in the order of Run.Jobs.
var Queue = query.New("replay.queue", func(c query.Context, q QueueQuery) (*[]Instant, error) {
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
