package negotiate

import (
	"slices"
	"strconv"

	"juggle/core/agreement"
	"juggle/core/session"
	"juggle/core/sim"
	"juggle/site/gantt"
	"juggle/site/text"
)

// Guided tasks. Each begins from a session of its own; a step is done when what it asks for can be seen in the session.

// A deed is what the reader has just done.
type deed uint8

const (
	wrote    deed = iota // a request
	asked                // it was answered with options
	agreed               // a request became a promise
	denied               // a request or a change was rejected, or given up
	selected             // a promise's terms were shown
	fixed
	changedWindow
	undone
	passed // time
	broke  // processors
	ruled  // otherwise
)

// A task is a few steps.
type task struct {
	from  session.Start
	title string
	steps []step // session.TaskSteps
}

// A step is something to do; done tells whether it was.
type step struct {
	words, look string // what to do, and what to look at when it is done
	done        func(c *Negotiate, d deed) bool
}

var tasks = []task{
	{session.FromTask1, "Why flexibility pays", []step{
		{"Ask for 6 processors for 4 h, from 12:00 to 16:00.", "2 has 12 of 16 then. What is offered, and for how much?",
			func(c *Negotiate, d deed) bool {
				return d == asked && like(&c.answer.job, 6, 4*hour, 12*hour) && c.draft.slack() == 0
			}},
		{"Refuse it: 20:00 will do as well, for less.", "Nothing is agreed on, and nothing is owed.",
			func(c *Negotiate, d deed) bool { return d == denied }},
		{"Ask for the same, from 12:00 to 1 d 00:00.", "The run is where the offer was. What does it cost now?",
			func(c *Negotiate, d deed) bool { return d == agreed && c.session.Flexible(6, 4*hour) != 0 }},
		{"Ask for 12 processors for 4 h, from 16:00 to 20:00.", "Somebody moves for it. Who, and why can it?",
			func(c *Negotiate, d deed) bool {
				return d == agreed && len(c.moves) > 0 && c.moves[0].ID == c.session.Flexible(6, 4*hour)
			}},
		{"Look at the one who moved.", "It still ends within its window, and owes what was agreed on.",
			func(c *Negotiate, d deed) bool {
				return d == selected && c.chosen == gantt.Job(c.session.Flexible(6, 4*hour))
			}},
	}},
	{session.FromTask2, "Who should be asked", []step{
		{"Look at promise 3, and read what it would give.", "It has 2 of 16 processors, from 12:00 to 14:00.",
			func(c *Negotiate, d deed) bool { return d == selected && c.chosen == gantt.Job(3) }},
		{"Look at promise 2 as well.", "Both say that they would move. Whom would you ask for 4 processors?",
			func(c *Negotiate, d deed) bool { return d == selected && c.chosen == gantt.Job(2) }},
		{"Ask for 4 processors for 3 h, from 12:00 to 15:00.", "There is no hole; the answer says whom the provider would have to ask.",
			func(c *Negotiate, d deed) bool { return d == asked && like(&c.answer.job, 4, 3*hour, 12*hour) }},
		{"Take it, and look who has agreed.", "3 was asked before 2, and was not in the way: it keeps its deadline.",
			func(c *Negotiate, d deed) bool { return d == agreed && c.session.Run.Balance().Asked > 0 }},
		{"Ask for the same once more.", "Who has agreed once is not asked again, and 3 alone does not help.",
			func(c *Negotiate, d deed) bool { return d == denied }},
	}},
	{session.FromTask3, "What an early fixing costs", []step{
		{"Fix promise 2.", "It pays for the room that it gives up, and a penalty. It cannot move any more.",
			func(c *Negotiate, d deed) bool { return d == fixed }},
		{"Ask for 8 processors for 4 h, from 12:00 to 16:00.", "1 and 2 have all 16, and neither may move: it is rejected, and " + soldFixed +
			" of the next day is sold.",
			func(c *Negotiate, d deed) bool { return d == denied && c.session.Last(agreement.Fix, 2) != nil }},
		{"Undo both: back to before 2 was fixed.", "The session is run again without them.",
			func(c *Negotiate, d deed) bool {
				return d == undone && c.session.Last(agreement.Fix, 2) == nil && len(c.session.Inputs) == 2
			}},
		{"Ask for the same again.", "2 makes way, as its window lets it: " + soldFree + " of the next day is sold, where it was " +
			soldFixed + ".",
			func(c *Negotiate, d deed) bool { return d == agreed && len(c.moves) > 0 && c.moves[0].ID == 2 }},
		{"Let time go on until all have ended.", "All three are kept. With 2 fixed, 1 and 2 would have paid " + owedFixed +
			" together, and 3 nothing.",
			func(c *Negotiate, d deed) bool { return d == passed && c.session.Run.Balance().Done == 3 }},
	}},
	{session.FromTask4, "A broken machine", []step{
		{"Break 4 processors until 14:00.", "3 loses its slot at 12:00, and its promise is broken. Whom does that cost what?",
			func(c *Negotiate, d deed) bool { return d == broke && c.session.Run.Balance().Broken > 0 }},
		{"Look at promise 3.", "It gets nothing, and its whole price back: the provider earns from 1 and 2 alone.",
			func(c *Negotiate, d deed) bool { return d == selected && c.chosen == gantt.Job(3) }},
		{"Undo the failure.", "The processors work again, and all three promises stand.",
			func(c *Negotiate, d deed) bool { return d == undone && c.session.Run.Balance().Broken == 0 }},
		{"Open the rules (Change) and switch Rescue on.", "A promise that loses its processors is now renegotiated before it is broken.",
			func(c *Negotiate, d deed) bool { return d == ruled && c.session.Rules.Policy.Rescue }},
		{"Break 4 processors until 14:00 again.", "3 is offered 16:00 to 20:00 and takes it: it waits four hours, and the provider " +
			"pays nothing back.",
			func(c *Negotiate, d deed) bool {
				return d == broke && c.session.Rules.Policy.Rescue && c.session.Run.Balance().Broken == 0 &&
					c.session.Last(agreement.Stranded, 3) != nil
			}},
	}},
}

// owedFixed is what the first two promises of the third task owe once 2 is fixed, in processor-hours.
const owedFixed = "83.2"

// soldFixed and soldFree are what the head says is sold then, and without the fixing, with the third request.
const soldFixed, soldFree = "17 %", "25 %"

// like tells whether a request asks for so much, from so late on.
func like(j *sim.Job, procs int32, length Seconds, ready Instant) bool {
	return j.Procs == procs && j.Estimate == length && j.Ready == ready
}

// task is the one that the session began from; nil: none, or a consumer looks, to whom its words would tell of others.
func (c *Negotiate) task() *task {
	if c.role == asConsumer {
		return nil
	}
	return taskFrom(c.from)
}

func taskFrom(from session.Start) *task {
	if i := slices.IndexFunc(tasks, func(t task) bool { return t.from == from }); i >= 0 {
		return &tasks[i]
	}
	return nil
}

// did looks whether the step at hand is done.
func (c *Negotiate) did(d deed) {
	t := c.task()
	if t == nil || c.step >= len(t.steps) {
		return
	}
	if !t.steps[c.step].done(c, d) {
		c.strayed = d == asked || d == agreed || d == denied || d == fixed || d == changedWindow || d == broke
		return
	}
	c.step++
	c.strayed = false
	words := "Step " + strconv.Itoa(c.step) + " of " + strconv.Itoa(len(t.steps)) + " is done."
	if c.step == len(t.steps) {
		words += " So is the task."
	}
	c.page.Said = words
	c.changed()
	c.live.Write()
}

// beginTask begins a task, from its first step.
func (c *Negotiate) beginTask(i int) {
	c.startFrom(tasks[i].from)
	c.steps = true
	c.tell(tasks[i].title + ": " + tasks[i].steps[0].words)
}

// guide is the task at hand, as it is shown.
func (c *Negotiate) guide() (g Guide) {
	if t := c.task(); t != nil {
		for _, s := range t.steps {
			g.Steps = append(g.Steps, GuideStep{Words: s.words, Look: s.look})
		}
		g.Done = c.step
	}
	return g
}

// taskWords are the task's state in a line.
func (c *Negotiate) taskWords() string {
	if c.task() == nil {
		return "<b>Four tasks</b>"
	}
	words := c.guide().Line()
	if c.strayed {
		way := "Undo takes it back."
		if c.answer != nil { // nothing has come of it yet
			way = "Change the request and ask again."
		}
		words += `<span class="stray">Not what the step asks for. ` + way + "</span>"
	}
	return words
}

// nextTask is the index of the task after the one that is done; -1: none is.
func (c *Negotiate) nextTask() int {
	for i := range tasks[:len(tasks)-1] {
		if tasks[i].from == c.from && c.task() != nil && c.guide().Over() {
			return i + 1
		}
	}
	return -1
}

func (c *Negotiate) nextTaskWord() string {
	if i := c.nextTask(); i >= 0 {
		return "Next: " + tasks[i].title
	}
	return ""
}

func (c *Negotiate) stepsWord() string { return text.Either(c.steps, "Fold", "Show the steps") }
