package replay

import (
	"io"
	"sort"

	"juggle/core/experiment/report"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/requestcsv"
)

// Table returns a table of the outcome of each request, sorted by id. "juggle schedule" writes the same table for these requests.
func (r *Run) Table() *report.Table { return sim.Table(r.Rows()) }

// Rows returns the rows of Table.
func (r *Run) Rows() []sim.Row {
	rows := make([]sim.Row, len(r.Jobs))
	for job := range r.Jobs {
		rows[job] = r.row(job)
	}
	sort.Slice(rows, func(i, j int) bool { return rows[i].ID < rows[j].ID })
	return rows
}

// row returns the outcome of one request.
func (r *Run) row(job int) sim.Row {
	j := &r.Jobs[job]
	d := &r.Decisions[r.arrival[job]]
	row := sim.Row{ID: j.ID, Decision: d.Answer, Ready: d.Ready, Deadline: d.Deadline, Estimate: j.Estimate, Shift: d.Shift}
	if d.Answer != schedule.Rejected {
		places := r.placesOf[job]
		row.Start = r.Places[places[len(places)-1]].Start
		row.End, row.HeldProcs = r.end(int32(job), row.Start), j.Procs
		if r.policy.FixShare != schedule.Never { // a slot is fixed when the job starts, at the latest
			row.Ready, row.Deadline = row.Start, row.Start.Add(j.Estimate)
		}
	}
	return row
}

// WriteRequests writes the period's requests in the form that "juggle schedule" reads.
func (r *Run) WriteRequests(w io.Writer) error { return requestcsv.Write(w, r.Jobs) }
