package realtime

import (
	"juggle/core/realtime"
	"juggle/core/realtime/scene"
	"juggle/site/page"
)

// The questions of the Real-time view to the workers.

type (
	admission  = page.Ask[scene.Admission, realtime.Answer]
	simulation = page.Ask[scene.Simulation, realtime.Comparison]
)

func newAdmission(p *page.Page) *admission {
	a := page.NewAsk(p, scene.Admit)
	a.Forgetful = true
	return a
}

func newSimulation(p *page.Page) *simulation {
	a := page.NewAsk(p, scene.Simulate)
	a.Forgetful = true
	return a
}

func (c *Realtime) ask() {
	c.admit()
	c.simulate()
}

// admit asks for the newest scene, once the answer to the last question is there.
func (c *Realtime) admit() {
	if c.opened != nil {
		c.opened.ask()
		return
	}
	c.admission.Want(scene.Admission{Scene: c.scene})
}

// simulate plays the machine that is shown.
func (c *Realtime) simulate() {
	if c.opened == nil {
		c.simulation.Want(c.shown())
	}
}

func (c *Realtime) shown() scene.Simulation {
	return scene.Simulation{Scene: c.scene, Placed: scene.Placed{Processor: c.at}}
}

// again simulates once more.
func (c *Realtime) again() { c.simulation.Again(c.shown()) }

// stateWord is the view's state as automation reads it.
func (c *Realtime) stateWord() string {
	admission, simulation := c.admission.State(), c.simulation.State()
	switch {
	case c.opened != nil:
		return c.opened.state()
	case admission == page.Failed:
		return admission.Word()
	case admission <= page.Asking:
		return "running"
	}
	return simulation.Word()
}
