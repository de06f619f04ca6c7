package realtime

import (
	"strconv"

	"juggle/core/realtime"
	"juggle/core/realtime/scene"
	"juggle/site/page"
	"juggle/site/text"
)

// The questions of the Real-time view to the workers.

// An inquiry is a question to a worker and the last answer.
type inquiry[T any] struct {
	task   page.Task
	asked  string // what the task is about
	about  string // what answer and wrong are about
	answer *T     // nil as long as there is none
	wrong  string
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
	q := &c.admission
	if q.task != nil || q.about == c.spelled && (q.answer != nil || q.wrong != "") {
		return
	}
	q.asked = c.spelled
	q.task = c.guarantees.Admit(c.scene, "", func(answer *realtime.Answer, err error) {
		q.take(answer, err)
		c.admit()
	})
}

// simulate plays the machine that is shown.
func (c *Realtime) simulate() {
	if c.opened != nil {
		return
	}
	q := &c.simulation
	about := c.played()
	if q.asked == about { // or was stopped
		return
	}
	c.stop()
	q.asked = about
	q.task = c.guarantees.Simulate(c.scene, scene.Placed{Processor: c.at}, q.take)
}

func (c *Realtime) played() string { return c.spelled + "@" + strconv.Itoa(c.at) }

// stop ends a simulation under way.
func (c *Realtime) stop() { page.CallOff(&c.simulation.task) }

// again simulates once more.
func (c *Realtime) again() {
	c.simulation.asked = ""
	c.simulate()
}

// inquire puts a question unless it is put already; about is what the answer depends on.
func (q *inquiry[T]) inquire(about string, put func() page.Task) {
	if q.asked == about {
		return
	}
	page.CallOff(&q.task)
	q.asked = about
	q.task = put()
}

func (q *inquiry[T]) take(answer *T, err error) {
	q.task, q.about, q.answer, q.wrong = nil, q.asked, answer, ""
	if err != nil {
		q.answer, q.wrong = nil, text.Plain(err)
	}
}

// fresh tells whether the numbers are those of the scene.
func (c *Realtime) fresh() bool { return c.admission.about == c.spelled }

// stateWord is the view's state as automation reads it.
func (c *Realtime) stateWord() string {
	switch {
	case c.opened != nil:
		return c.opened.state()
	case c.admission.wrong != "" || c.simulation.wrong != "" && c.simulation.about == c.played():
		return "error"
	case c.fresh() && c.simulation.about == c.played():
		return "done"
	case c.fresh() && c.simulation.task == nil && c.simulation.asked == c.played():
		return "waiting" // it was stopped
	}
	return "running"
}
