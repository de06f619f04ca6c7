package realtime

import (
	"juggle/core/question"
	"juggle/core/realtime"
	"juggle/core/realtime/scene"
	"juggle/site/page"
)

// The questions of the Real-time view to the workers.

type (
	admission  = page.Ask[scene.Admission, realtime.Answer]
	simulation = page.Ask[scene.Simulation, realtime.Comparison]
)

// forgetful is an Ask that forgets its answer where there is none to the next question.
func forgetful[Q, A any](p *page.Page, q *question.Question[Q, A]) *page.Ask[Q, A] {
	a := page.NewAsk(p, q)
	a.Forgetful = true
	return a
}

// told is the last answer; an empty one where there is none.
func told(a *admission) *realtime.Answer {
	if answer := a.Answer(); answer != nil {
		return answer
	}
	return new(realtime.Answer)
}

func (c *Realtime) ask() {
	c.admit()
	c.simulate()
}

// admit asks for the newest scene, once the answer to the last question is there.
func (c *Realtime) admit() {
	c.admission.Want(scene.Admission{Scene: c.scene})
}

// simulate plays the machine that is shown.
func (c *Realtime) simulate() {
	c.simulation.Want(c.shown())
}

func (c *Realtime) shown() scene.Simulation {
	return scene.Simulation{Scene: c.scene, Machine: c.at}
}

// again simulates once more.
func (c *Realtime) again() { c.simulation.Again(c.shown()) }

// stateWord is the view's state as automation reads it.
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
