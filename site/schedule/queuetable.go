package schedule

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/narrate"
	"juggle/core/schedule"
	"juggle/core/schedule/formula"
	"juggle/site/gantt"
	"juggle/site/parts"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// contextRows is how many rows are shown before and after each touched job of the queue table. A touched job is the request, a job that
// moved, or a job that a try or a swap names. Two or more other rows in sequence are abridged to one row.
const contextRows = 3

// queueRows returns the rows of the queue table: the waiting queue, with each job's start before and after the decision. A rejected request
// has a row at its place in the queue order, but no number, because it does not stay in the queue.
func (d singleDecision) queueRows() string {
	e := d.event()
	explanation, err := d.run.Explain(d.at)
	if err != nil {
		return ""
	}
	slots := explanation.Before
	if e.Answer != schedule.Rejected {
		slots = explanation.After
	}
	queue, touched := make([]int32, len(slots)), make([]bool, len(slots))
	named := namedJobs(explanation)
	for i, slot := range slots {
		queue[i] = int32(d.run.JobIndex(slot.ID))
		s, _ := d.run.Slot(int(queue[i]), d.at)
		touched[i] = queue[i] == e.Job || s.Moved || named[slot.ID]
	}
	var b strings.Builder
	unnumbered := 0 // rows above that have no number
	for i := 0; i < len(queue); {
		end := i
		for end < len(queue) && !isNearTouched(touched, end) {
			end++
		}
		if end-i >= 2 {
			b.WriteString(`<tr class="keep"><td class="num">` + strconv.Itoa(i-unnumbered) + "–" + strconv.Itoa(end-1-unnumbered) +
				`</td><td colspan="` + text.Either(d.hasKeys(), "5", "4") + `">keep their starts</td></tr>`)
			i = end
			continue
		}
		number := strconv.Itoa(i - unnumbered)
		if _, isPlaced := d.run.Slot(int(queue[i]), d.at); queue[i] == e.Job && !isPlaced {
			number, unnumbered = "–", 1
		}
		b.WriteString(d.queueRow(number, queue[i], slots[i].Key))
		i++
	}
	return b.String()
}

// namedJobs returns the IDs of the jobs that the tries and swaps of an explanation name.
func namedJobs(explanation *schedule.Decision) map[int64]bool {
	named := make(map[int64]bool)
	for _, round := range explanation.Rounds {
		if round.Swap != nil {
			named[round.Swap.OtherID] = true
		}
		for _, t := range round.Tries {
			named[t.FailedID] = true
		}
	}
	return named
}

// isNearTouched reports whether row i is at most contextRows away from a touched row.
func isNearTouched(touched []bool, i int) bool {
	return slices.Contains(touched[max(0, i-contextRows):min(len(touched), i+contextRows+1)], true)
}

// queueRow returns a job's row: its number in the queue, its ID, its deadline or key, and its start before and after the decision.
func (d singleDecision) queueRow(number string, job int32, key int64) string {
	e := d.event()
	class, before, after, deadline := "keep", "", "=", d.run.Jobs[job].Deadline
	s, isPlaced := d.run.Slot(int(job), d.at)
	if isPlaced {
		deadline = s.Deadline
	}
	switch {
	case job == e.Job && !isPlaced:
		class, before, after = "new", "–", "rejected"
	case job == e.Job:
		class, before, after = "new", "–", gantt.Clock(s.Start)
	case s.Moved:
		class, before, after = "moved", gantt.Clock(s.OldStart), gantt.Clock(s.Start)
	default:
		before = gantt.Clock(s.Start)
	}
	cell := func(content string) string { return `<td class="num">` + text.Escape(content) + "</td>" }
	sortedBy := gantt.Clock(deadline)
	if d.hasKeys() {
		sortedBy = strconv.FormatInt(key, 10)
	}
	return `<tr class="` + class + `">` + cell(number) + cell(d.id(job)) + cell(sortedBy) + cell(before) + cell(after) + "</tr>"
}

// hasKeys reports whether the queue table shows the keys of a formula instead of deadlines. It does where the queue order is a formula.
func (d *playedRun) hasKeys() bool { return d.run != nil && d.played.Policy.Order.IsFormula() }

// queueSize returns how many jobs the queue had before the decision and has after it.
func (d singleDecision) queueSize() string {
	explanation, err := d.run.Explain(d.at)
	if err != nil {
		return ""
	}
	n := len(explanation.Before) // with the request
	switch {
	case explanation.Index < 0: // the request was not sorted into the queue, or the decision is a replan
		return text.Plural(n, "job", "jobs")
	case d.event().Answer == schedule.Rejected:
		return text.Plural(n-1, "job", "jobs") + ", as before"
	}
	return strconv.Itoa(n-1) + " → " + text.Plural(n, "job", "jobs")
}

// formulaKeys returns the keys that the formula o gives to the jobs in the queue of the decision that is shown, as HTML. It returns "" for
// a queue order that is no formula, and for a run on several machines.
func (c *Schedule) formulaKeys(o schedule.Order) string {
	if c.run == nil || c.isCoallocated() || !o.IsFormula() {
		return ""
	}
	explanation, err := c.run.Explain(c.at)
	if err != nil || len(explanation.Before) == 0 {
		return ""
	}
	queue := make([]parts.KeyedJob, len(explanation.Before))
	for i, slot := range explanation.Before {
		j := &c.run.Jobs[c.run.JobIndex(slot.ID)]
		queue[i] = parts.KeyedJob{ID: slot.ID,
			KeyValues: schedule.KeyValues{Placed: slot.Placed, Edition: c.setup.Policy.Edition, Job: formula.Job{
				Now: int64(explanation.Now), Submit: int64(j.Submit), Ready: int64(slot.Ready), Deadline: int64(slot.Deadline),
				Start: int64(slot.Start), Estimate: int64(j.Estimate), Procs: int64(j.Procs),
			}}}
		if !slot.Placed {
			queue[i].Start = queue[i].Ready
		}
	}
	slices.SortFunc(queue, func(a, b parts.KeyedJob) int { return c.run.JobIndex(a.ID) - c.run.JobIndex(b.ID) })
	return parts.KeysLine(o, "Decision "+strconv.Itoa(c.at+1), queue)
}

// hasOpenSteps reports whether the steps of the decision are open. At first they are closed for a rejected request on one machine, which
// has its reason in plain words above them, and open for any other decision.
func (c *Schedule) hasOpenSteps() bool { return c.toggledSteps[c.isRejection()] == c.isRejection() }

// isRejection reports whether the view shows that a request was rejected on one machine.
func (c *Schedule) isRejection() bool {
	return c.run != nil && !c.isCoallocated() && c.single().isRejection()
}

// toggleSteps opens or closes the steps, for all decisions of this kind.
func (c *Schedule) toggleSteps(e vugu.DOMEvent) {
	e.PreventDefault() // otherwise the browser toggles them as well
	c.toggledSteps[c.isRejection()] = !c.toggledSteps[c.isRejection()]
}

// termList explains the words of the steps.
func termList() string {
	var b strings.Builder
	for _, t := range narrate.Terms() {
		addItem(&b, text.Escape(t.Word), text.Markup(t.Means))
	}
	return b.String()
}
