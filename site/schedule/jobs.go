package schedule

import (
	"strconv"
	"strings"

	"juggle/core/coallocation"
	"juggle/core/report"
	"juggle/core/sim"
	"juggle/site/gantt"
	"juggle/site/parts"
	"juggle/site/text"
)

// jobs is the chart as a table: every job that is drawn, as the decision left it. Times are seconds since the period began.
//
// Of a run on several machines it is every request and what became of it.
func (c *Schedule) jobs() *report.Table {
	if c.brokered.on() {
		return coallocation.Table(c.brokered.run().Rows)
	}
	from, to := c.stretch()
	t := &report.Table{Columns: []report.Column{
		{Name: "job", Kind: report.Number}, {Name: "state"}, {Name: "processors", Kind: report.Number},
		{Name: "start", Unit: "s", Kind: report.Number},
		{Name: "end", Unit: "s", Kind: report.Number}, {Name: "ready", Unit: "s", Kind: report.Number},
		{Name: "deadline", Unit: "s", Kind: report.Number},
		{Name: "start_before", Unit: "s", Kind: report.Number}, {Name: "on"},
	}}
	for _, s := range c.run.At(c.at, from, to) {
		was := ""
		if s.Moved {
			was = strconv.FormatInt(int64(s.Was), 10)
		}
		j := &c.run.Jobs[s.Job]
		t.Rows = append(t.Rows, []string{
			strconv.FormatInt(j.ID, 10), s.State.String(), strconv.Itoa(int(j.Procs)), strconv.FormatInt(int64(s.Start), 10),
			strconv.FormatInt(int64(s.End), 10),
			strconv.FormatInt(int64(s.Ready), 10), strconv.FormatInt(int64(s.Deadline), 10), was, onWords(s.On),
		})
	}
	return t
}

// onWords names processors: "0–31, 40".
func onWords(on []sim.Range) string {
	var words []string
	for _, r := range on {
		word := strconv.Itoa(int(r.First))
		if r.Count > 1 {
			word += "–" + strconv.Itoa(int(r.First+r.Count-1))
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

func (c *Schedule) jobsTitle() string {
	if c.brokered.on() {
		return "What became of every request"
	}
	return "Jobs in the chart after decision " + text.Count(c.at+1)
}

// jobsClock tells the table's seconds in days and hours, as the rest of the view has them.
func (c *Schedule) jobsClock() string {
	now := c.instant()
	return text.Escape("Seconds since the period began: " + gantt.Clock(now) + ", when this was decided, is " +
		strconv.FormatInt(int64(now), 10) + ". ")
}

func (c *Schedule) copyJobs() { c.page.CopyText(parts.Tabbed(c.jobs()), c.jobsTitle()) }
