package schedule

import (
	"strconv"

	"juggle/core/experiment/param"
	"juggle/core/narrate/replay"
	"juggle/core/sim/queue"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/text"
	"juggle/site/timeline"
)

// The reader can have a second drawing below the schedule: the same jobs in a plain queue, which promises no start and rejects no job. Both
// drawings have the same axis of time.

// queueHost is the id of the element in which the queue is drawn.
const queueHost = "schedule-queue-run"

// A queueChoice is noQueue, or a queue.Policy plus 1.
type queueChoice uint8

const noQueue queueChoice = 0

// queueChoices are the choices. The index of each is its value.
var queueChoices = func() param.Menu[queueChoice] {
	menu := param.Menu[queueChoice]{{Value: noQueue, Name: "none", Title: "none"}}
	for i, p := range queue.Policies() {
		menu = append(menu, param.Entry[queueChoice]{Value: queueChoice(p.Value) + 1, Name: p.Name,
			Title: [...]string{"FCFS", "EASY", "conservative"}[i]})
	}
	return menu
}()

// A queueBelow asks for the starts of a queue and draws the queue below the schedule.
type queueBelow struct {
	ask     *page.Ask[replay.QueueQuery, []gantt.Instant]
	picture timeline.Picture
}

// chooseQueue chooses the queue that is drawn below.
func (c *Schedule) chooseQueue(q queueChoice) {
	c.queue = q
	c.write()
	c.ensureQueue()
}

// ensureQueue asks for the starts of the run's jobs in the chosen queue.
func (c *Schedule) ensureQueue() {
	switch {
	case c.run == nil:
	case c.queue == noQueue:
		c.below.ask.Drop()
	default:
		c.below.ask.Want(replay.QueueQuery{RunQuery: replay.RunQuery{Log: c.source.SHA256, Setup: c.played}, Policy: queue.Policy(c.queue - 1)})
	}
}

// queueStarts returns when the chosen queue starts each job of the run; nil while this is not known.
func (c *Schedule) queueStarts() *[]gantt.Instant {
	starts := c.below.ask.Answer()
	if c.below.ask.State() != page.Answered || c.isCoallocated() || c.run == nil || len(*starts) != len(c.run.Jobs) {
		return nil
	}
	return starts
}

// drawQueue paints the queue over the same time as the schedule, if the painting is out of date.
func (c *Schedule) drawQueue() {
	starts := c.queueStarts()
	if starts == nil {
		return
	}
	content := struct {
		starts *[]gantt.Instant
		at     int
	}{starts, c.at}
	c.below.picture.Paint(content, func(now, _ timeline.Painting) (gantt.Drawing, string, bool) {
		return gantt.Stack([]gantt.Machine{c.queueMachine(*starts)}, nil, now.View),
			"The same jobs in a queue, " + queueChoices.Name(c.queue) + ", over the same time.", false
	})
}

// queueMachine returns the machine with the jobs at their starts in the queue. The jobs that the provider rejected are marked.
func (c *Schedule) queueMachine(starts []gantt.Instant) gantt.Machine {
	name := queueChoices[c.queue].Title
	blocks := make([]gantt.Block, len(starts))
	for i, start := range starts {
		j := &c.run.Jobs[i]
		look, about := gantt.StrictLook, "Job "+strconv.FormatInt(j.ID, 10)
		if isFlexible(j) {
			look = gantt.FlexibleLook
		}
		_, accepted := c.run.Slot(i, len(c.run.Decisions)-1)
		if !accepted {
			about += ", " + gantt.RejectedSign.Words
		}
		blocks[i] = gantt.JobBlock(look, int32(i)+1, j.ID, about, j.Procs, start, start.Add(min(j.Runtime, j.Estimate)), j.Ready, j.Deadline)
		blocks[i].ErrorFrame = !accepted
	}
	return gantt.Machine{Procs: c.run.Procs, Now: c.single().instant(), Title: name + ", the same jobs",
		Blocks: gantt.AssignProcessors(c.run.Procs, blocks, nil)}
}

// rejectedSign returns the legend of the mark of rejected jobs.
var rejectedSign = gantt.Signs(gantt.RejectedSign)

// queueSummary returns what the queue means for its users, as HTML: the mean wait, and the share of the jobs that start after their ready
// time.
func (c *Schedule) queueSummary() string {
	name, starts := queueChoices[c.queue].Title, c.queueStarts()
	switch {
	case c.queue == noQueue || c.isCoallocated() || c.run == nil:
		return ""
	case c.below.ask.State() == page.Failed:
		return text.Triangle + " " + text.Escape(text.Plain(c.below.ask.Err()))
	case starts == nil:
		return text.Escape(name + " works the jobs off.")
	}
	late, wait := 0, gantt.Seconds(0)
	for i, start := range *starts {
		j := &c.run.Jobs[i]
		if wait += start.Sub(j.Submit); start > j.Ready {
			late++
		}
	}
	n := len(*starts)
	return text.Escape(name+" promises nothing and refuses nobody: "+text.Plural(n, "job waits", "jobs wait")+" "+
		gantt.Span(wait/gantt.Seconds(n))+
		" on average, and "+text.Fixed(100*float64(late)/float64(n), 0)+" % start later than they asked to be ready. It knows of no window: "+
		"a job may start as soon as it is submitted.") +
		` <span class="keys flush">` + rejectedSign() + "</span>"
}
