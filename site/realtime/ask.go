package realtime

import (
	"juggle/core/experiment/query"
	"juggle/core/papers/realtime"
	"juggle/core/papers/realtime/scene"
	"juggle/site/page"
)

// The queries of workers: for the offers to the present scene, and for a simulation of one machine.
type (
	admission  = page.Ask[scene.Admission, realtime.Answer]
	simulation = page.Ask[scene.Simulation, realtime.Comparison]
)

// newQuery returns a query of a worker. If a query fails, the answer to the query before it is dropped.
func newQuery[Q, A any](p *page.Page, q *query.Query[Q, A]) *page.Ask[Q, A] {
	a := page.NewAsk(p, q)
	a.Forgetful = true
	return a
}

// answerOf returns the last answer to a; an empty answer if there is none.
func answerOf(a *admission) *realtime.Answer {
	if answer := a.Answer(); answer != nil {
		return answer
	}
	return new(realtime.Answer)
}

// ask asks for the offers and the simulation.
func (c *Realtime) ask() {
	c.admit()
	c.simulate()
}

// admit asks for the offers to the present scene, once the last answer has come.
func (c *Realtime) admit() {
	c.admission.Want(scene.Admission{Scene: c.scene})
}

// simulate asks for a simulation of the shown machine.
func (c *Realtime) simulate() {
	c.simulation.Want(c.shown())
}

// shown returns the simulation to ask for: of the shown machine in the present scene.
func (c *Realtime) shown() scene.Simulation {
	return scene.Simulation{Scene: c.scene, Machine: c.machine}
}

// simulateAgain asks for the same simulation again.
func (c *Realtime) simulateAgain() { c.simulation.Again(c.shown()) }

// stateWord returns the view's state as automation reads it.
func (c *Realtime) stateWord() string {
	admission, simulation := c.admission.State(), c.simulation.State()
	switch {
	case admission == page.Failed:
		return admission.Word()
	case admission <= page.Asking:
		return "running"
	}
	return simulation.Word()
}
