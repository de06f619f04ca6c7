package realtime

import (
	"juggle/core/experiment/query"
	"juggle/core/papers/realtime"
	"juggle/core/papers/realtime/scene"
	"juggle/site/page"
)

type (
	admission  = page.Ask[scene.Admission, realtime.Answer]
	simulation = page.Ask[scene.Simulation, realtime.Comparison]
)

// newQuery returns a query of a worker that drops its answer where the next one fails.
func newQuery[Q, A any](p *page.Page, q *query.Query[Q, A]) *page.Ask[Q, A] {
	a := page.NewAsk(p, q)
	a.Forgetful = true
	return a
}

// answerOf returns the last answer, or an empty one where there is none.
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

// simulate asks for a simulation of the machine that is shown.
func (c *Realtime) simulate() {
	c.simulation.Want(c.shown())
}

// shown returns the simulation of the machine that is shown.
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
