package requestcsv

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"juggle/core/schedule"
	"juggle/core/sim"
)

// Write writes the jobs in the form that Read reads. It writes the optional columns only if a job has conditions.
func Write(w io.Writer, jobs []sim.Job) error {
	if !slices.ContainsFunc(jobs, func(j sim.Job) bool { return j.Conditions != nil }) {
		return write(w, requestColumns[:flexibleColumn+1], jobs, jobCells)
	}
	return write(w, requestColumns, jobs, func(j *sim.Job) []string { return append(jobCells(j), conditionCells(j.Conditions)...) })
}

// WriteParts writes the requests in the form that ReadParts reads.
func WriteParts(w io.Writer, requests []sim.PartJob) error {
	return write(w, partColumns, requests, partCells)
}

// write writes a line with the names of the columns, and then a line for each row.
func write[Row any](w io.Writer, columns []column, rows []Row, cells func(*Row) []string) error {
	out := csv.NewWriter(w) // its first error is returned at the end
	var names []string
	for _, c := range columns {
		names = append(names, c.name)
	}
	out.Write(names)
	for i := range rows {
		out.Write(cells(&rows[i]))
	}
	out.Flush()
	return out.Error()
}

// partCells returns the cells of a request to several machines.
func partCells(r *sim.PartJob) []string {
	machine, group, kind := r.Cells()
	return append(jobCells(&r.Job), machine, group, kind)
}

// jobCells returns the cells of the required columns of a request.
func jobCells(j *sim.Job) []string {
	flexible := int64(0)
	if j.Flexible {
		flexible = 1
	}
	cells := make([]string, 0, len(requestColumns))
	for _, v := range [...]int64{
		j.ID, int64(j.Submit), int64(j.Ready), int64(j.Deadline), int64(j.Procs), int64(j.Estimate), int64(j.Runtime), flexible,
	} {
		cells = append(cells, strconv.FormatInt(v, 10))
	}
	return cells
}

// conditionCells returns the cells of the optional columns of a request: molds, budget, tolerance and accepts. A limit that is not set has
// an empty cell.
func conditionCells(c *schedule.Conditions) []string {
	cells := make([]string, 4)
	if c == nil {
		return cells
	}
	var molds []string
	for _, m := range c.Molds {
		molds = append(molds, fmt.Sprintf("%d:%d", m.Procs, m.Time))
	}
	cells[0] = strings.Join(molds, " ")
	for i, v := range [...]int64{int64(c.Budget), int64(c.Tolerance), int64(c.Accepts)} {
		if v >= 0 {
			cells[1+i] = strconv.FormatInt(v, 10)
		}
	}
	return cells
}
