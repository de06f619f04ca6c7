package engine

import (
	"slices"
	"time"

	"juggle/wasm/pool"
)

// Outside is what the engine needs from its host.
type Outside struct {
	Pool  *pool.Pool
	Index string // the address of the index of bundled logs

	// Go runs f on a goroutine, without the lock. Then it runs the function that f returns, with the lock held, and the page is painted.
	Go func(f func() func())
	// Soon runs f after the present call has returned, with the lock held, and the page is painted.
	Soon func(f func())
	// Invalidate has the page painted after the present call, which holds the lock.
	Invalidate func()
	// After runs f once, after d has passed, with the lock held.
	After func(d time.Duration, f func())
	// Now returns the time since some fixed moment.
	Now func() time.Duration
	// Fetch returns a file of the page's site. It blocks. If the site cannot be reached, the error is ErrOffline.
	Fetch func(address string) ([]byte, error)

	Files Files
	Store LogStore

	// StartSolver starts a solver. It calls SolverEvents later, never before it has returned.
	StartSolver func(SolverEvents) Solver
}

// Files gives access to the reader's own files.
type Files interface {
	Choose(accept string, chosen func(name string, size int64, handle any)) error
	Read(handle any) ([]byte, error) // blocks
	Save(name string, handle any) error
	Make(name, mediaType string, data []byte) (handle any, err error)
}

// A LogStore keeps logs for the next visit. Its methods block.
type LogStore interface {
	List() (facts map[string][]byte, err error) // by SHA-256: keptFacts as JSON, empty if they cannot be read
	Get(sha256 string) (trace []byte, file any, err error)
	Put(sha256 string, facts, trace []byte, file any) error
	Remove(sha256 string) error
}

// An Engine does the page's work. It implements page.Runs and page.Logs.
type Engine struct {
	Outside
	running []*batchRun // experiments that have not ended
	// logs are by SHA-256: bundled logs, stored logs, and logs that were read or generated in this visit.
	logs map[string]*log

	solvers         []*runningSolver         // at most maxSolvers
	waitingPrograms []*program               // programs that wait for a solver
	solved          map[string]solvedStretch // by the inputs on which the answers depend; see bracketing.solvedKey
}

// New makes an engine.
func New(o Outside) *Engine { return &Engine{Outside: o, logs: map[string]*log{}} }

// Busy reports whether a worker or a solver is working, or whether a job, an experiment or a program waits for one.
func (e *Engine) Busy() bool {
	return len(e.running) > 0 || len(e.waitingPrograms) > 0 || e.Pool.Busy() ||
		slices.ContainsFunc(e.solvers, func(d *runningSolver) bool { return d.program != nil })
}

// Workers returns the number of workers.
func (e *Engine) Workers() int { return e.Pool.Workers() }

// Replaced reports to the running experiments that a worker was replaced because it died or hung. The pool calls it only outside calls of
// the page.
func (e *Engine) Replaced() {
	e.Invalidate()
	for _, b := range slices.Clone(e.running) {
		b.restarted()
	}
}
