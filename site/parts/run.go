package parts

import (
	"time"

	"juggle/site/page"
	"juggle/site/text"
)

// A Phase is where a Run stands.
type Phase uint8

const (
	Waiting Phase = iota // for what it is to be computed from
	Running
	Stopped
	Done
)

// A Run is work that an engine does item by item: where it stands, how long it took, what was given up. It hears of the latter as the
// engine's sink. What the items are, what their results mean and when they are shown is its owner's, who embeds it.
//
// Silent means that the engine has nothing more to say; its owner makes the Phase Done when all that it said is shown.
type Run struct {
	Browser page.Browser
	Phase   Phase
	Silent  bool
	Lost    map[int32]string // items that the engine gave up, and why
	Reused  int              // results that were known before

	summary      page.Task // that is due
	task         page.Task // set while the Phase is Running and the engine is not silent
	restarts     int       // workers replaced
	began, spent time.Duration
}

// Renew halts the run and begins another plan: nothing of it has been asked for, nothing is lost, and no time is spent.
func (r *Run) Renew() {
	r.Halt()
	r.Phase, r.Silent, r.Lost, r.Reused, r.restarts, r.spent = Stopped, false, make(map[int32]string), 0, 0, 0
}

// Ask has the engine compute items; where there are none, it is silent at once.
func (r *Run) Ask(items []int32, ask func([]int32) page.Task) {
	r.Phase, r.began, r.Silent = Running, r.Browser.Now(), len(items) == 0
	if !r.Silent {
		r.task = ask(items)
	}
}

// Continue asks for those of n items that have neither come nor been given up. Where none is missing, the Run is done.
func (r *Run) Continue(n int, has func(item int) bool, ask func([]int32) page.Task) {
	if r.Phase == Running {
		return
	}
	var missing []int32
	for i := range n {
		if _, gaveUp := r.Lost[int32(i)]; !gaveUp && !has(i) {
			missing = append(missing, int32(i))
		}
	}
	if len(missing) == 0 {
		r.Phase = Done
		return
	}
	r.Ask(missing, ask)
}

// SummariseAfter has what came summarised after a time, unless a summary is due already.
func (r *Run) SummariseAfter(after time.Duration, summarise func()) {
	if r.summary == nil {
		r.summary = r.Browser.After(after, func() {
			r.summary = nil
			summarise()
		})
	}
}

// Unwind calls off the summary that SummariseAfter has planned. The engine goes on.
func (r *Run) Unwind() { page.CallOff(&r.summary) }

// StopAt cancels what is under way, and shows what is there.
func (r *Run) StopAt(show func()) {
	if r.Phase == Running {
		r.Halt()
		show()
	}
}

// Halt calls off the engine's work and the planned summary. The Phase is Stopped then, if it was Running.
func (r *Run) Halt() {
	r.Unwind()
	if r.Phase == Running {
		page.CallOff(&r.task)
		r.spent, r.Phase = r.Elapsed(), Stopped
	}
}

// Hush notes that the engine has ended by itself: the clock stops, and nothing is left to call off. The Phase stays.
func (r *Run) Hush() { r.spent, r.Silent, r.task = r.Elapsed(), true, nil }

// Failed takes an item that the engine gave up.
func (r *Run) Failed(item int32, message string) { r.Lost[item] = message }

// Restarted counts a worker that was replaced.
func (r *Run) Restarted() { r.restarts++ }

// Elapsed is how long the engine has been at it.
func (r *Run) Elapsed() time.Duration {
	if r.Phase == Running && !r.Silent {
		return r.spent + r.Browser.Now() - r.began
	}
	return r.spent
}

// Left guesses how long it will still take; 0 where there is nothing to go by.
func (r *Run) Left(finished, total int) time.Duration {
	fresh := finished - r.Reused
	if fresh < 20 {
		return 0
	}
	return time.Duration(float64(r.Elapsed()) / float64(fresh) * float64(total-finished-len(r.Lost)))
}

// State is what automation reads of a part of the results that is whole, or has begun to come. A stopped one that lacks some waits for the
// reader to resume; one that will always lack some is in error.
func (r *Run) State(whole, begun bool) string {
	switch {
	case whole:
		return "done"
	case r.Phase == Done:
		return "error"
	case r.Phase == Stopped || !begun:
		return "waiting"
	}
	return "running"
}

// A Line is what the line of a Run says beside its times.
type Line struct {
	Finished, Total int
	Workers         int
	Left            time.Duration // while it runs; 0: not said
	Stopped, Shown  string        // what is stopped, and what is shown then
	Of              string        // what it was, once it is done: "90 cells, 4 periods, 1 seed"
}

// Words are the line.
func (r *Run) Words(l Line) string {
	so := text.Count(l.Finished) + " of " + text.Count(l.Total)
	workers := text.Plural(l.Workers, "worker", "workers")
	switch r.Phase {
	case Running:
		words := "<b>" + so + " runs.</b> " + text.Lasting(r.Elapsed())
		if l.Left > 0 {
			words += ", about " + text.Lasting(l.Left) + " left"
		}
		return words + "; " + workers
	case Stopped:
		return "<b>" + l.Stopped + " at " + so + " after " + text.Lasting(r.Elapsed()) + ".</b> " + l.Shown
	}
	words := "<b>Done.</b> "
	if n := len(r.Lost); n > 0 {
		words = "<b>Done but for " + text.Plural(n, "run", "runs") + ".</b> "
	}
	return words + text.Plural(l.Total, "run", "runs") + ": " + l.Of + r.spentWords(l.Total-r.Reused-len(r.Lost), workers)
}

// spentWords say what was computed: how many runs were new, in what time.
func (r *Run) spentWords(fresh int, workers string) string {
	words := "; " + text.Lasting(r.Elapsed()) + " on " + workers
	switch {
	case fresh == 0:
		words = "; all of them known before"
	case r.Reused > 0:
		words = "; " + text.Count(fresh) + " new in " + text.Lasting(r.Elapsed()) + " on " + workers
	}
	if r.restarts > 0 {
		words += ". " + text.Plural(r.restarts, "worker was", "workers were") + " restarted"
	}
	return words
}

// Said tells a screen reader where the study of that name stands.
func (r *Run) Said(study string) string {
	return [...]string{Waiting: "", Running: "The " + study + " is running.", Stopped: "The " + study + " is stopped.", Done: "The " + study +
		" is done."}[r.Phase]
}

// Actions are what can be done with a Run; each comes from its owner.
type Actions interface {
	Stop()   // what is there stays
	Resume() // asks for what is missing
	Retry()  // asks once more for what was given up
	Again()  // computes everything once more
}

// Button is the button of a Run, with what a press does about it; away where there is no plan.
func (r *Run) Button(away bool, a Actions) Button {
	b := Button{"Stop", "btn", a.Stop}
	switch {
	case r.Phase == Stopped:
		b = Button{"Resume", "btn main", a.Resume}
	case r.Phase == Done && len(r.Lost) > 0:
		b = Button{"Try again", "btn main", a.Retry}
	case r.Phase == Done:
		b = Button{"Run again", "txt", a.Again}
	}
	if away {
		b.Class, b.Do = "btn away", func() {}
	}
	return b
}
