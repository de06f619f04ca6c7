package schedule

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/formula"
	"juggle/core/schedule"
	"juggle/site/gantt"
	"juggle/site/parts"
	"juggle/site/text"
)

// near is how many rows are shown before and behind each touched job of the queue. A touched job is the request, a job that moved, or one
// that a try or a swap names. Two or more other rows in sequence are abridged to one.
const near = 3

// queueRows is the waiting queue of the decision, as rows of a table with the starts before and after it. A rejected request has a row
// where it was sorted in, but no number there: it does not stay in the queue.
func (c *Schedule) queueRows() string {
	d := c.decision()
	told, err := c.run.Explain(c.at)
	if err != nil {
		return ""
	}
	slots := told.Before
	if d.Answer != schedule.Rejected {
		slots = told.After
	}
	queue, touched := make([]int32, len(slots)), make([]bool, len(slots))
	meant := make(map[int64]bool)
	for _, r := range told.Rounds {
		if r.Swap != nil {
			meant[r.Swap.With] = true
		}
		for _, t := range r.Tries {
			meant[t.Failed] = true
		}
	}
	for i, slot := range slots {
		queue[i] = int32(c.run.Number(slot.ID))
		s, _ := c.run.Slot(int(queue[i]), c.at)
		touched[i] = queue[i] == d.Job || s.Moved || meant[slot.ID]
	}
	var b strings.Builder
	unnumbered := 0 // rows above that have no number
	for i := 0; i < len(queue); {
		end := i
		for end < len(queue) && !nearTouched(touched, end) {
			end++
		}
		if end-i >= 2 {
			b.WriteString(`<tr class="keep"><td class="num">` + strconv.Itoa(i-unnumbered) + "–" + strconv.Itoa(end-1-unnumbered) +
				`</td><td colspan="` + text.Either(c.keyed(), "5", "4") + `">keep their starts</td></tr>`)
			i = end
			continue
		}
		number := strconv.Itoa(i - unnumbered)
		if _, stands := c.run.Slot(int(queue[i]), c.at); queue[i] == d.Job && !stands {
			number, unnumbered = "–", 1
		}
		b.WriteString(c.queueRow(number, queue[i], slots[i].Key))
		i++
	}
	return b.String()
}

// gives are the keys that a formula gives to the jobs in the queue of the decision, as markup. It is "" for an order that is no formula.
func (c *Schedule) gives(o schedule.Order) string {
	if c.run == nil || !o.Own() {
		return ""
	}
	told, err := c.run.Explain(c.at)
	if err != nil || len(told.Before) == 0 {
		return ""
	}
	queue := make([]parts.Keyed, len(told.Before))
	for i, q := range told.Before {
		j := &c.run.Jobs[c.run.Number(q.ID)]
		queue[i] = parts.Keyed{ID: q.ID, Sorted: schedule.Sorted{Placed: q.Placed, Edition: c.setup.Policy.Edition, Job: formula.Job{
			Now: int64(told.Now), Submit: int64(j.Submit), Ready: int64(q.Ready), Deadline: int64(q.Deadline), Start: int64(q.Start),
			Estimate: int64(j.Estimate), Procs: int64(j.Procs),
		}}}
		if !q.Placed {
			queue[i].Start = queue[i].Ready
		}
	}
	slices.SortFunc(queue, func(a, b parts.Keyed) int { return c.run.Number(a.ID) - c.run.Number(b.ID) })
	return parts.Keys(o, "Decision "+strconv.Itoa(c.at+1), queue)
}

// nearTouched reports whether row i is at most near rows away from a touched one.
func nearTouched(touched []bool, i int) bool {
	for k := max(0, i-near); k <= min(len(touched)-1, i+near); k++ {
		if touched[k] {
			return true
		}
	}
	return false
}

// queueRow is a job's row: its number in the queue, its ID, its deadline or key, and its start before and after the decision.
func (c *Schedule) queueRow(number string, job int32, key int64) string {
	d := c.decision()
	class, before, after, deadline := "keep", "", "=", c.run.Jobs[job].Deadline
	s, stands := c.run.Slot(int(job), c.at)
	if stands {
		deadline = s.Deadline
	}
	switch {
	case job == d.Job && !stands:
		class, before, after = "new", "–", "rejected"
	case job == d.Job:
		class, before, after = "new", "–", gantt.Clock(s.Start)
	case s.Moved:
		class, before, after = "moved", gantt.Clock(s.Was), gantt.Clock(s.Start)
	default:
		before = gantt.Clock(s.Start)
	}
	cell := func(content string) string { return `<td class="num">` + text.Escape(content) + "</td>" }
	sortedBy := gantt.Clock(deadline)
	if c.keyed() {
		sortedBy = strconv.FormatInt(key, 10)
	}
	return `<tr class="` + class + `">` + cell(number) + cell(c.id(job)) + cell(sortedBy) + cell(before) + cell(after) + "</tr>"
}

// keyed reports whether the table has the jobs' keys instead of their deadlines: it does where the queue order is a formula.
func (c *Schedule) keyed() bool { return c.run != nil && c.played.Policy.Order.Own() }

// queueSize says how many jobs the queue had before the decision and has after it.
func (c *Schedule) queueSize() string {
	told, err := c.run.Explain(c.at)
	if err != nil {
		return ""
	}
	d := c.decision()
	n := len(told.Before)
	switch {
	case told.Index < 0: // the request was not sorted into the queue, or the decision is a replan
		return text.Plural(n, "job", "jobs")
	case d.Answer == schedule.Rejected:
		return text.Plural(n-1, "job", "jobs") + ", as before"
	}
	return strconv.Itoa(n-1) + " → " + text.Plural(n, "job", "jobs")
}
