package engine

import (
	"slices"
	"time"

	"juggle/wasm/pool"
)

// Outside is what the engine needs of its host.
type Outside struct {
	Pool  *pool.Pool
	Index string // the address of the index of bundled logs

	// Go runs f beside everything else, without the lock; what f returns is run with the lock held and then shown.
	Go func(f func() func())
	// Soon runs f soon, with the lock held, and then shows it.
	Soon func(f func())
	// Show says that what is shown has changed, from within a call that holds the lock.
	Show func()
	// After runs f once when d has passed, with the lock held.
	After func(d time.Duration, f func())
	// Now is the time since some moment.
	Now func() time.Duration
	// Fetch reads a file beside the page. It blocks. Where nobody answers, its error is ErrOffline.
	Fetch func(address string) ([]byte, error)

	Files Files
	Shelf Shelf

	// StartSolver starts a solver. What it says comes later.
	StartSolver func(SolverEvents) Solver
}

// Files is the reader's own files.
type Files interface {
	Choose(accept string, chosen func(name string, size int64, handle any)) error
	Read(handle any) ([]byte, error) // blocks
	Save(name string, handle any) error
	Make(name, mediaType string, data []byte) (handle any, err error)
}

// A Shelf keeps logs for the next visit. Its methods block.
type Shelf interface {
	List() (facts map[string][]byte, err error) // by SHA-256: library.LogFacts as JSON, empty where it cannot be read
	Get(sha256 string) (trace []byte, file any, err error)
	Put(sha256 string, facts, trace []byte, file any) error
	Remove(sha256 string) error
}

// An Engine does the page's work. It implements page.Runs and page.Logs.
type Engine struct {
	Outside
	running []*batches // under way
	logs    map[string]*log

	solvers  []*solverPlace    // at most mostSolvers
	solvable []*solvable       // programs that wait for one
	solved   map[string]solved // by what the answers depend on; see bracketing.known
}

// New makes an engine.
func New(o Outside) *Engine { return &Engine{Outside: o, logs: map[string]*log{}} }

// Busy reports whether work is under way: of a worker, of a solver, or a study's that waits for the next.
func (e *Engine) Busy() bool {
	return len(e.running) > 0 || len(e.solvable) > 0 || e.Pool.Busy() ||
		slices.ContainsFunc(e.solvers, func(d *solverPlace) bool { return d.program != nil })
}

// Workers is how many workers share the work.
func (e *Engine) Workers() int { return e.Pool.Workers() }

// Replaced tells what is under way that a worker died or hung. The pool calls it when it hears of that, which is never from inside
// a call of the page's.
func (e *Engine) Replaced() {
	e.Show()
	for _, b := range slices.Clone(e.running) {
		b.restarted()
	}
}
