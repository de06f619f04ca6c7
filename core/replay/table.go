package replay

import (
	"cmp"
	"io"
	"slices"
	"strconv"

	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/requestcsv"
)

// Table is what became of each request, in order of id: columns and cells of the command "juggle schedule" over the same requests.
func (r *Run) Table() *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "id", Kind: report.Number}, {Name: "decision"},
		{Name: "start", Unit: "s", Kind: report.Number}, {Name: "end", Unit: "s", Kind: report.Number},
		{Name: "ready", Unit: "s", Kind: report.Number}, {Name: "deadline", Unit: "s", Kind: report.Number},
		{Name: "phi", Kind: report.Number},
	}}
	for _, job := range r.byID() {
		t.Rows = append(t.Rows, r.row(job))
	}
	return t
}

func (r *Run) row(job int) []string {
	j := &r.Jobs[job]
	d := &r.Decisions[r.arrival[job]]
	row := sim.Row{ID: j.ID, Decision: d.Answer, Ready: d.Ready, Deadline: d.Deadline, Estimate: j.Estimate, Shift: d.Shift}
	start, end, phi := "", "", ""
	if d.Answer != schedule.Rejected {
		of := r.placesOf[job]
		row.Start = r.Places[of[len(of)-1]].Start
		if r.Fixes { // at its start at the latest
			row.Ready, row.Deadline = row.Start, row.Start.Add(j.Estimate)
		}
		start, end = itoa(row.Start), itoa(r.end(int32(job), row.Start))
		phi = report.Fixed(row.Phi(), 6)
	}
	return []string{strconv.FormatInt(j.ID, 10), d.Answer.String(), start, end, itoa(row.Ready), itoa(row.Deadline), phi}
}

func itoa(t Instant) string { return strconv.FormatInt(int64(t), 10) }

// WriteRequests writes the period's requests as the command "juggle schedule" reads them.
func (r *Run) WriteRequests(w io.Writer) error { return requestcsv.Write(w, r.Jobs) }

// byID lists the jobs in order of their ids.
func (r *Run) byID() []int {
	jobs := make([]int, len(r.Jobs))
	for i := range jobs {
		jobs[i] = i
	}
	slices.SortFunc(jobs, func(a, b int) int { return cmp.Compare(r.Jobs[a].ID, r.Jobs[b].ID) })
	return jobs
}
