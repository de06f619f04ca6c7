package schedule

import (
	"strconv"

	"juggle/core/param"
	"juggle/core/queue"
	"juggle/core/replay"
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
		menu = append(menu, param.Entry[queueChoice]{Value: queueChoice(p.Value) + 1, Name: p.Name,
			Title: [...]string{"FCFS", "EASY", "conservative"}[i]})
	}
	return menu
}()

// A besideRun is the queue that is drawn, or on its way.
type besideRun struct {
	choice  queueChoice
	ask     *page.Ask[replay.Queueing, []gantt.Instant]
	painted paintedSchedule
	drawn   *[]gantt.Instant // what painted shows
}

// beside chooses the queue below.
func (c *Schedule) beside(q queueChoice) {
	c.queue.choice = q
	c.write()
	c.ensureQueue()
}

// ensureQueue asks for the chosen queue's run of the jobs that are shown.
func (c *Schedule) ensureQueue() {
	switch q := &c.queue; {
	case c.run == nil:
	case q.choice == noQueue:
		q.ask.Drop()
	default:
		q.ask.Want(replay.Queueing{RunOf: replay.RunOf{Log: c.source.SHA256, Setup: c.played}, Policy: queue.Policy(q.choice - 1)})
	}
}

// starts are when the chosen queue starts the jobs of the run that is shown; nil where that is not known.
func (c *Schedule) starts() *[]gantt.Instant {
	starts := c.queue.ask.Answer()
	if c.queue.ask.State() != page.Answered || c.brokered.on() || c.run == nil || len(*starts) != len(c.run.Jobs) {
		return nil
	}
	return starts
}

// drawQueue brings the queue's drawing up to date.
func (c *Schedule) drawQueue(now paintedSchedule) {
	q, starts := &c.queue, c.starts()
	if starts == nil || q.painted == now && q.drawn == starts {
		return
	}
	q.painted, q.drawn = now, starts
	d := gantt.Stack([]gantt.Machine{c.queuePlan(*starts)}, nil, gantt.View{From: now.from, To: now.to, Width: now.width})
	c.canvas.Paint(queueHost, d, "The same jobs in a queue, "+queueChoices.Name(q.choice)+", over the same time.", false)
}

// queuePlan is the queue's schedule, with the jobs that the provider refused marked.
func (c *Schedule) queuePlan(starts []gantt.Instant) gantt.Machine {
	name, _ := queueTitle(c.queue.choice)
	blocks := make([]gantt.Block, len(starts))
	for i, start := range starts {
		j := &c.run.Jobs[i]
		look, about := gantt.StrictLook, "Job "+strconv.FormatInt(j.ID, 10)
		if j.Deadline.Sub(j.Ready) > j.Estimate {
			look = gantt.FlexibleLook
		}
		_, accepted := c.run.Slot(i, len(c.run.Decisions)-1)
		if !accepted {
			about += ", " + gantt.RefusedSign.Words
		}
		blocks[i] = gantt.JobBlock(look, int32(i)+1, j.ID, about, j.Procs, start, start.Add(min(j.Runtime, j.Estimate)), j.Ready, j.Deadline)
		blocks[i].Wrong = !accepted
	}
	return gantt.Machine{Procs: c.run.Procs, Now: c.decision().Now, Words: name + ", the same jobs",
		Blocks: gantt.Seated(c.run.Procs, blocks, nil)}
}

func queueTitle(q queueChoice) (string, bool) {
	for _, item := range queueChoices {
		if item.Value == q {
			return item.Title, q != noQueue
		}
	}
	return "", false
}

var refusedKey = gantt.Signs(gantt.RefusedSign)

// queueWords say what the queue's users got.
func (c *Schedule) queueWords() string {
	q := &c.queue
	name, chosen := queueTitle(q.choice)
	starts := c.starts()
	switch {
	case !chosen || c.brokered.on() || c.run == nil:
		return ""
	case q.ask.State() == page.Failed:
		return text.Triangle + " " + text.Escape(text.Plain(q.ask.Fault()))
	case starts == nil:
		return text.Escape(name + " works the jobs off.")
	}
	later, wait := 0, gantt.Seconds(0)
	for i, start := range *starts {
		j := &c.run.Jobs[i]
		if wait += start.Sub(j.Submit); start > j.Ready {
			later++
		}
	}
	n := len(*starts)
	return text.Escape(name+" promises nothing and refuses nobody: "+text.Plural(n, "job waits", "jobs wait")+" "+
		gantt.Span(wait/gantt.Seconds(n))+
		" on average, and "+text.Fixed(100*float64(later)/float64(n), 0)+" % start later than they asked to be ready. It knows of no window: "+
		"a job may start as soon as it is submitted.") +
		` <span class="keys flush">` + refusedKey() + "</span>"
}
