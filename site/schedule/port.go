package schedule

import (
	"juggle/core/queue"
	"juggle/core/replay"
	"juggle/core/study"
	"juggle/site/gantt"
	"juggle/site/page"
)

// Replays plays runs away from the page's thread.
type Replays interface {
	Replay(r ReplayRequest, to ReplaySink) page.Task
	// Queue answers with when a queue starts the jobs of that run, in their order.
	Queue(r ReplayRequest, policy queue.Policy, done func([]gantt.Instant, error)) page.Task
}

// Files are the reader's files.
type Files interface {
	// Negotiate opens a file in the view of agreements, for what this view does not show.
	Negotiate(f page.File)
	page.Texts
}

// A ReplayRequest asks for the run of one period of a log; Setup.Workload.Period counts within that log.
type ReplayRequest struct {
	Source study.Source
	Setup  replay.Setup
}

// A ReplaySink hears of a run: Progress at most ten times a second, then Done or Failed, once.
type ReplaySink interface {
	Progress(done, total int64)
	Done(*replay.Run)
	Failed(message string)
}
