package realtime

import (
	"strconv"

	"juggle/core/report"
	"juggle/site/page"
	"juggle/site/text"
)

// The questions of the Real-time view to the workers.

// An inquiry is a question to a worker and the last answer.
type inquiry struct {
	task   page.Task
	asked  string // what the task is about
	about  string // what tables and wrong are about
	tables []*report.Table
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
	if q.task != nil || q.about == c.spelled && (q.tables != nil || q.wrong != "") {
		return
	}
	q.asked = c.spelled
	q.task = c.guarantees.Admit(c.scene, func(tables []*report.Table, err error) {
		q.take(tables, err)
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
	q.task = c.guarantees.Simulate(c.scene, c.at, q.take)
}

func (c *Realtime) played() string { return c.spelled + "@" + strconv.Itoa(c.at) }

// stop ends a simulation under way.
func (c *Realtime) stop() { page.CallOff(&c.simulation.task) }

// again simulates once more.
func (c *Realtime) again() {
	c.simulation.asked = ""
	c.simulate()
}

func (q *inquiry) take(tables []*report.Table, err error) {
	q.task, q.about, q.wrong = nil, q.asked, ""
	if err != nil {
		q.tables, q.wrong = nil, text.Plain(err)
		return
	}
	q.tables = tables
}

// table is one of the tables, nil as long as there is none.
func (q *inquiry) table(i int) *report.Table {
	if i >= len(q.tables) {
		return nil
	}
	return q.tables[i]
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
