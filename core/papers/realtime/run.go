package realtime

import (
	"context"
	"fmt"
	"slices"
)

// An engine simulates one machine: one processor and one server for each service, with the earliest deadline first within a class. A run of
// play has a server of the new service, and a run of playAll has none.
//
// The engine goes from event to event. An event is an activation, the end of a job or of a budget, the refill of a budget, the end of a
// hold, or in playAll the start of a reservation. It takes O(servers).
type engine struct {
	servers   []server
	newServer int           // the index of the new service's server, or noServer
	items     []HeldService // by server
	patterns  []pattern
	streams   []uint64
	seed      uint64
	from      Slice  // the slice that begins at moment 0
	grain     moment // the number of grains in a slice
	conflict  []Span // the slices with an older service, ascending
	load      *load  // of the active older services and of the new service, which is included even if it is not active
	isFresh   bool   // no service was activated before the run
	isShared  bool   // proportional share: deadlines are in virtual time
	drain     Slice  // the number of slices after the end of the piece in which its activations may still finish

	live         []int  // the servers that still have something to do in this run
	virtual      moment // virtual time of a proportional share: the deadline of the server that ran last, or 0 where none could run
	active       int    // the number of active servers that are in the load
	isOverloaded bool   // the load exceeds the capacity
	end          moment // the end of the measured time
	events       int64
	open         int // the number of jobs activated before end that are not done
	tally        *tally
}

// noServer is the index of a server that does not exist.
const noServer = -1

// A tally has the sums over the runs of a batch.
type tally struct {
	overloaded, conflict   float64 // slices; see Measurement.Overloaded
	active, slices         float64 // slices in which the new service is active, and all slices
	activations, missed    int
	unfinished             int
	response               float64 // sum of the response times, in ticks
	olderJobs, olderMissed int
}

// play simulates one piece of the span and measures the jobs that are activated within the piece. The older services are activated until
// the last of these jobs is done, so that late jobs meet the usual competition.
func (e *engine) play(ctx context.Context, piece Span, seed uint64, t *tally, counts map[Ticks]int) error {
	e.tally, e.seed, e.from = t, seed, piece.From
	horizon := piece.To + e.drain
	e.live = e.live[:0]
	for i := range e.servers {
		v, span := &e.servers[i], e.items[i].Span
		if i == e.newServer {
			span = span.Intersect(piece)
		}
		if span.To <= piece.From || span.From >= horizon {
			continue
		}
		e.live = append(e.live, i)
		v.reset()
		e.beginArrivals(i, max(span.From, piece.From), min(span.To, horizon))
	}
	newServer := &e.servers[e.newServer]
	e.end, e.open = e.toMoment(piece.Len()), 0
	conflict := e.conflict
	err := e.run(ctx, nil, e.toMoment(int64(horizon-piece.From)), func(now, next moment, _ int) {
		conflict = e.account(conflict, now, next, newServer.active)
	}, func(i int, j job, end moment) {
		e.finish(i == e.newServer, &e.servers[i], end-j.at, counts)
	})
	if err != nil {
		return err
	}
	for _, j := range newServer.jobs {
		if !j.carried {
			t.activations++
			t.missed++
			t.unfinished++
		}
	}
	e.clearLoad()
	t.slices += float64(piece.Len())
	for _, c := range e.conflict {
		t.conflict += float64(max(0, c.Intersect(piece).Len()))
	}
	return nil
}

// run goes from event to event, at most until the moment last. It stops once all jobs are done that were activated before e.end. The
// servers in coming, sorted by first slice, become live at the first slices of their reservations. A live server stays live until it has
// nothing left to do. For each interval before e.end run calls onInterval with the server that runs from now to next. For each job that was
// activated in the run and before e.end it calls onDone when the job is done.
func (e *engine) run(ctx context.Context, coming []int, last moment, onInterval func(now, next moment, running int),
	onDone func(i int, j job, end moment),
) error {
	e.virtual = 0
	for now := moment(0); now < last && len(coming)+len(e.live) > 0 && (now < e.end || e.open > 0); {
		if err := e.countEvent(ctx); err != nil {
			return err
		}
		for len(coming) > 0 && e.startOf(coming[0]) <= now {
			e.enter(coming[0])
			coming = coming[1:]
		}
		next, running := e.step(now)
		if len(coming) > 0 {
			next = min(next, e.startOf(coming[0]))
		}
		if now < e.end {
			onInterval(now, min(next, e.end), running)
		}
		if running >= 0 {
			if j, finished := e.servers[running].run(now, next-now); finished && !j.carried && j.at < e.end {
				e.open--
				onDone(running, j, next)
			}
		}
		now = next
		e.live = slices.DeleteFunc(e.live, func(i int) bool { return e.servers[i].isDone() })
	}
	return nil
}

// countEvent counts an event. It returns an error after maxEvents, and every 2^14 events the error of ctx.
func (e *engine) countEvent(ctx context.Context) error {
	e.events++
	switch {
	case e.events%(1<<14) == 1:
		return ctx.Err()
	case e.events > maxEvents:
		return fmt.Errorf("realtime: simulation: more than %d events, want fewer activations, a smaller split or shorter times", maxEvents)
	}
	return nil
}

// step updates every live server to now. It returns the server that runs, or noServer, and the moment of the next event.
func (e *engine) step(now moment) (next moment, running int) {
	next, running = never, noServer
	from := now
	if e.isShared {
		from = e.virtual
	}
	for _, i := range e.live {
		v := &e.servers[i]
		wasActive := v.active
		v.update(now)
		for v.arrival <= now {
			v.activate(now, from, moment(v.arrivals.age)*e.grain)
			if v.arrivals.age == 0 && now < e.end {
				e.open++
			}
			v.arrivals.advance()
			v.arrival = e.nextArrival(&v.arrivals)
		}
		if v.active != wasActive {
			e.updateLoad(i, v.active)
		}
		next = min(next, v.arrival)
		if !v.isReady() {
			next = min(next, v.nextUpdate())
		} else if running < 0 || e.before(v, &e.servers[running]) {
			running = i
		}
	}
	e.virtual = 0
	if running >= 0 {
		v := &e.servers[running]
		next = min(next, now+min(v.budget, v.jobs[0].left))
		e.virtual = v.deadline
	}
	return next, running
}

// before reports whether server a runs before server b. Among servers of equal class and deadline the first in the registry runs.
func (e *engine) before(a, b *server) bool {
	return a.class < b.class || a.class == b.class && a.deadline < b.deadline
}

// updateLoad adds server i to the load or removes it. The new service is always in the load.
func (e *engine) updateLoad(i int, active bool) {
	switch {
	case i == e.newServer:
		return
	case active:
		e.active++
		e.load.add(e.items[i])
	default:
		e.active--
		e.load.remove(e.items[i])
	}
	e.isOverloaded = !e.load.fits()
}

// clearLoad removes the servers that are still active at the end of a run from the load.
func (e *engine) clearLoad() {
	for _, i := range e.live {
		if e.servers[i].active {
			e.updateLoad(i, false)
		}
	}
}

// account adds the time from now to next to the tally, if the new service is active. conflict has the ranges of slices in conflict, perhaps
// without some that are over. account returns such ranges for the next call.
func (e *engine) account(conflict []Span, now, next moment, active bool) []Span {
	if !active {
		return conflict
	}
	e.tally.active += float64(next-now) / float64(e.grain)
	if !e.isOverloaded {
		return conflict
	}
	for len(conflict) > 0 && e.toMoment(int64(conflict[0].To-e.from)) <= now {
		conflict = conflict[1:]
	}
	for _, c := range conflict {
		from, to := max(now, e.toMoment(int64(c.From-e.from))), min(next, e.toMoment(int64(c.To-e.from)))
		if from >= next {
			break
		}
		e.tally.overloaded += float64(to-from) / float64(e.grain)
	}
	return conflict
}

// finish adds a job of server v with its response time to the tally.
func (e *engine) finish(isNew bool, v *server, response moment, counts map[Ticks]int) {
	missed := response > v.relativeDeadline
	if !isNew {
		e.tally.olderJobs++
		if missed {
			e.tally.olderMissed++
		}
		return
	}
	e.tally.activations++
	if missed {
		e.tally.missed++
	}
	e.tally.response += float64(response) / float64(e.grain)
	counts[Ticks((response+e.grain-1)/e.grain)]++
}

// toMoment converts a number of slices since the run's first slice to a moment.
func (e *engine) toMoment(slices int64) moment { return moment(slices) * e.grain }

// beginArrivals begins the activations of server i. They are before the slice to, and at or after the slice from, except for one that may
// have begun before it.
func (e *engine) beginArrivals(i int, from, to Slice) {
	v := &e.servers[i]
	v.arrivals.begin(&e.patterns[i], from, to, e.isFresh, e.seed, e.streams[i])
	v.arrival = e.nextArrival(&v.arrivals)
}

// nextArrival returns the moment of the next activation, or never.
func (e *engine) nextArrival(a *arrivals) moment {
	if a.next >= a.end {
		return never
	}
	return e.toMoment(int64(a.next - e.from))
}
