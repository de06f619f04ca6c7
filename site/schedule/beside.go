package schedule

import (
	"juggle/core/param"
	"juggle/core/queue"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/text"
)

// A queue's run is drawn below the schedule, on the same axis of time: what a plain queue, which promises nothing and refuses nobody, makes
// of the same jobs.

const queueHost = "schedule-queue-run"

// noQueue is the choice of none; any other is a policy, one higher.
type queueChoice uint8

const noQueue queueChoice = 0

// queueChoices are none, and the queues.
var queueChoices = func() param.Menu[queueChoice] {
	menu := param.Menu[queueChoice]{{Value: noQueue, Name: "none", Title: "none"}}
	for i, p := range queue.Policies() {
		menu = append(menu, param.Item[queueChoice]{Value: queueChoice(p.Value) + 1, Name: p.Name,
			Title: [...]string{"FCFS", "EASY", "conservative"}[i]})
	}
	return menu
}()

// A besideRun is the queue that is drawn, or on its way.
type besideRun struct {
	choice  queueChoice
	asked   queueChoice // and the run that it was asked for
	counter int
	task    page.Task
	starts  []gantt.Instant // by job of the run
	failed  string
	painted paintedSchedule
}

// beside chooses the queue below.
func (c *Schedule) beside(q queueChoice) {
	c.queue.choice = q
	c.write()
	c.ensureQueue()
}

// ensureQueue asks for the chosen queue's run of the jobs that are shown.
func (c *Schedule) ensureQueue() {
	q := &c.queue
	if c.run == nil || q.asked == q.choice && q.counter == c.counter {
		return
	}
	page.CallOff(&q.task)
	q.asked, q.counter, q.starts, q.failed, q.painted = q.choice, c.counter, nil, "", paintedSchedule{}
	if q.choice == noQueue {
		return
	}
	q.task = c.replays.Queue(ReplayRequest{Source: c.source, Setup: c.played}, queue.Policy(q.choice-1),
		func(starts []gantt.Instant, err error) {
			q.task = nil
			switch {
			case err != nil:
				q.failed = text.Plain(err)
			case len(starts) == len(c.run.Jobs):
				q.starts = starts
			}
		})
}

// drawQueue brings the queue's drawing up to date.
func (c *Schedule) drawQueue(now paintedSchedule) {
	q := &c.queue
	if q.starts == nil || q.painted == now {
		return
	}
	q.painted = now
	d := gantt.Beside(c.queuePlan(), c.run.Procs, gantt.View{From: now.from, To: now.to, Width: now.width}, c.decision().Now)
	c.canvas.Paint(queueHost, d, "The same jobs in a queue, "+queueChoices.Name(q.choice)+", over the same time.", false)
}

// queuePlan are the queue's slots, with the jobs that the provider refused set apart.
func (c *Schedule) queuePlan() gantt.Plan {
	name, _ := queueTitle(c.queue.choice)
	plan := gantt.Plan{Title: name + ", the same jobs", Only: "refused by the provider", Bars: make([]gantt.Bar, len(c.run.Jobs))}
	for i, start := range c.queue.starts {
		j := &c.run.Jobs[i]
		_, accepted := c.run.Slot(i, len(c.run.Decisions)-1)
		plan.Bars[i] = gantt.Bar{ID: j.ID, Procs: j.Procs, Start: start, End: start.Add(min(j.Runtime, j.Estimate)), Ready: j.Ready,
			Deadline: j.Deadline,
			Flexible: j.Deadline.Sub(j.Ready) > j.Estimate, Alone: !accepted}
	}
	return plan
}

func queueTitle(q queueChoice) (string, bool) {
	for _, item := range queueChoices {
		if item.Value == q {
			return item.Title, q != noQueue
		}
	}
	return "", false
}

// queueWords say what the queue's users got.
func (c *Schedule) queueWords() string {
	q := &c.queue
	name, chosen := queueTitle(q.choice)
	switch {
	case !chosen || c.run == nil:
		return ""
	case q.failed != "":
		return text.Triangle + " " + text.Escape(q.failed)
	case q.starts == nil:
		return text.Escape(name + " works the jobs off.")
	}
	later, wait := 0, gantt.Seconds(0)
	for i, start := range q.starts {
		j := &c.run.Jobs[i]
		if wait += start.Sub(j.Submit); start > j.Ready {
			later++
		}
	}
	n := len(q.starts)
	return text.Escape(name+" promises nothing and refuses nobody: "+text.Plural(n, "job waits", "jobs wait")+" "+
		gantt.Span(wait/gantt.Seconds(n))+
		" on average, and "+text.Fixed(100*float64(later)/float64(n), 0)+" % start later than they asked to be ready. It knows of no window: "+
		"a job may start as soon as it is submitted.") +
		` <span class="keys flush">` + gantt.LegendKey(gantt.LegendBox("new", ""), "refused by the provider") + "</span>"
}
