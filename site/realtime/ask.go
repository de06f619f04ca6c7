package realtime

import (
	"juggle/core/experiment/query"
	"juggle/core/papers/realtime"
	"juggle/core/papers/realtime/scene"
	"juggle/site/page"
)

// admission asks a worker for the offers to a scene, and simulation for a simulation of one of its machines.
type (
	admission  = page.Ask[scene.Admission, realtime.Answer]
	simulation = page.Ask[scene.Simulation, realtime.Comparison]
)

// newQuery returns a query to a worker. If it fails, the earlier answer is dropped.
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

// admit asks for the offers to the present scene. A query that is open is answered first.
func (c *Realtime) admit() {
	c.admission.Want(scene.Admission{Scene: c.scene})
}

// simulate asks for a simulation of the shown machine.
func (c *Realtime) simulate() {
	c.simulation.Want(c.simulationQuery())
}

// simulationQuery returns the query for a simulation of the selected machine in the present scene.
func (c *Realtime) simulationQuery() scene.Simulation {
	return scene.Simulation{Scene: c.scene, Machine: c.machine}
}

// simulateAgain asks for the same simulation again.
func (c *Realtime) simulateAgain() { c.simulation.Again(c.simulationQuery()) }

// stateWord returns the view's state, which scripts read.
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
