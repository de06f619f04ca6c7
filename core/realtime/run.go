package realtime

import (
	"context"
	"fmt"
	"slices"
)

// An engine plays single runs of one machine: one processor, one server a service, earliest deadline first within a class. In a run of play
// one server is the new service's, in one of playAll none is.
//
// It goes from event to event: an activation, the end of a job or a budget, a budget's return, the end of a hold. O(servers) an
// event.
type engine struct {
	servers  []server
	own      int    // the new service's server; nobody where nothing is new
	items    []Unit // by server
	patterns []pattern
	streams  []uint64
	seed     uint64
	from     Slice  // at moment 0
	grain    moment // grains a slice
	conflict []Span // slices with an older service, ascending
	load     *load  // of the active services and the new one, whether that is active or not
	fresh    bool
	shared   bool  // proportional share: deadlines are of virtual time
	drain    Slice // slices after the end of the piece in which its activations may still finish

	live    []int  // the servers of this run
	virtual moment // of a proportional share: the deadline of the server that ran last; 0 after a moment in which none could
	active  int    // servers in the load that are active
	tightly bool   // the load exceeds the capacity
	end     moment
	events  int64
	open    int // jobs activated within the piece that are not done
	tally   *tally
}

const nobody = -1

// A tally is what runs measure.
type tally struct {
	overloaded, conflict   float64 // slices
	active, slices         float64 // of the new service
	activations, missed    int
	unfinished             int
	response               float64 // sum, in ticks
	olderJobs, olderMissed int
}

// play simulates one piece of the span. What is activated within the piece is measured; the older services go on being activated
// until the last of these jobs is done, so that no job is left out for being late.
func (e *engine) play(ctx context.Context, piece Span, seed uint64, t *tally, counts map[Ticks]int) error {
	e.tally, e.seed, e.from = t, seed, piece.From
	horizon := piece.To + e.drain
	e.live = e.live[:0]
	for i := range e.servers {
		v, span := &e.servers[i], e.items[i].Span
		if i == e.own {
			span = span.And(piece)
		}
		if span.To <= piece.From || span.From >= horizon {
			continue
		}
		e.live = append(e.live, i)
		v.reset()
		e.arrive(i, max(span.From, piece.From), min(span.To, horizon))
	}
	own := &e.servers[e.own]
	e.end, e.open = e.toMoment(piece.Len()), 0
	conflict := e.conflict
	err := e.run(ctx, nil, e.toMoment(int64(horizon-piece.From)), func(now, next moment, _ int) {
		conflict = e.account(conflict, now, next, own.active)
	}, func(i int, j job, end moment) {
		e.finish(i == e.own, &e.servers[i], end-j.at, counts)
	})
	if err != nil {
		return err
	}
	for _, j := range own.jobs {
		if !j.carried {
			t.activations++
			t.missed++
			t.unfinished++
		}
	}
	e.clear()
	t.slices += float64(piece.Len())
	for _, c := range e.conflict {
		t.conflict += float64(max(0, c.And(piece).Len()))
	}
	return nil
}

// run goes from event to event, until last at most, and no further than the last job is done that was activated before the end of what is
// measured. Servers are live until they have nothing left to do; those that are coming, by their first slice, from their reservation's
// first slice. during hears who runs from now to next, within what is measured, and done of each job that was activated there.
func (e *engine) run(ctx context.Context, coming []int, last moment, during func(now, next moment, running int),
	done func(i int, j job, end moment),
) error {
	e.virtual = 0
	for now := moment(0); now < last && len(coming)+len(e.live) > 0 && (now < e.end || e.open > 0); {
		if err := e.count(ctx); err != nil {
			return err
		}
		for len(coming) > 0 && e.begins(coming[0]) <= now {
			e.enter(coming[0])
			coming = coming[1:]
		}
		next, running := e.step(now)
		if len(coming) > 0 {
			next = min(next, e.begins(coming[0]))
		}
		if now < e.end {
			during(now, min(next, e.end), running)
		}
		if running >= 0 {
			if j, finished := e.servers[running].run(now, next-now); finished && !j.carried && j.at < e.end {
				e.open--
				done(running, j, next)
			}
		}
		now = next
		e.live = slices.DeleteFunc(e.live, func(i int) bool { return e.servers[i].over() })
	}
	return nil
}

// count counts an event; it asks ctx now and then.
func (e *engine) count(ctx context.Context) error {
	e.events++
	switch {
	case e.events%(1<<14) == 1:
		return ctx.Err()
	case e.events > maxEvents:
		return fmt.Errorf("realtime: simulation: more than %d events, want fewer activations, a smaller split or shorter times", maxEvents)
	}
	return nil
}

// step brings every server up to now, picks the one to run, or -1, and finds the next event.
func (e *engine) step(now moment) (next moment, running int) {
	next, running = never, -1
	from := now
	if e.shared {
		from = e.virtual
	}
	for _, i := range e.live {
		v := &e.servers[i]
		was := v.active
		v.settle(now)
		for v.arrival <= now {
			v.activate(now, from, moment(v.arrivals.age)*e.grain)
			if v.arrivals.age == 0 && now < e.end {
				e.open++
			}
			v.arrivals.advance()
			v.arrival = e.momentOf(&v.arrivals)
		}
		if v.active != was {
			e.changed(i, v.active)
		}
		next = min(next, v.arrival)
		if !v.ready() {
			next = min(next, v.due())
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

// before is the order of service; equal deadlines go by the registry's order.
func (e *engine) before(a, b *server) bool {
	return a.class < b.class || a.class == b.class && a.deadline < b.deadline
}

// changed keeps the load of the active services, but for the new one's, which is always in it.
func (e *engine) changed(i int, active bool) {
	switch {
	case i == e.own:
		return
	case active:
		e.active++
		e.load.add(e.items[i])
	default:
		e.active--
		e.load.remove(e.items[i])
	}
	e.tightly = !e.load.fits()
}

// clear takes what is still active at the end of a run off the load.
func (e *engine) clear() {
	for _, i := range e.live {
		if e.servers[i].active {
			e.changed(i, false)
		}
	}
}

// account adds the time from now to next to the tally, and returns the conflicts that are not over yet.
func (e *engine) account(conflict []Span, now, next moment, active bool) []Span {
	if !active {
		return conflict
	}
	e.tally.active += float64(next-now) / float64(e.grain)
	if !e.tightly {
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

// finish notes a job's response time.
func (e *engine) finish(own bool, v *server, response moment, counts map[Ticks]int) {
	missed := response > v.relative
	if !own {
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

func (e *engine) toMoment(slices int64) moment { return moment(slices) * e.grain }

// arrive begins the row of activations of a server.
func (e *engine) arrive(i int, from, to Slice) {
	v := &e.servers[i]
	v.arrivals.begin(&e.patterns[i], from, to, e.fresh, e.seed, e.streams[i])
	v.arrival = e.momentOf(&v.arrivals)
}

// momentOf is the moment of the next activation, or never.
func (e *engine) momentOf(a *arrivals) moment {
	if a.next >= a.end {
		return never
	}
	return e.toMoment(int64(a.next - e.from))
}
