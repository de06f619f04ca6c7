package requestcsv

import (
	"bufio"
	"io"
	"slices"
	"strconv"

	"juggle/core/schedule"
	"juggle/core/sim"
)

// Write writes the jobs so that Read gives them back; the optional columns only where a job has conditions.
func Write(w io.Writer, jobs []sim.Job) error {
	if !slices.ContainsFunc(jobs, func(j sim.Job) bool { return j.Conditions != nil }) {
		return write(w, requestColumns[:flexibleColumn+1], jobs, appendJob)
	}
	return write(w, requestColumns, jobs, func(line []byte, j *sim.Job) []byte { return appendConditions(appendJob(line, j), j.Conditions) })
}

// WriteParts writes the requests so that ReadParts gives them back.
func WriteParts(w io.Writer, requests []sim.PartJob) error {
	return write(w, partColumns, requests, appendPart)
}

// write writes the names of the columns, then a line a row.
func write[Row any](w io.Writer, columns []column, rows []Row, appendRow func(line []byte, r *Row) []byte) error {
	out := bufio.NewWriter(w)
	for i, c := range columns {
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString(c.name)
	}
	out.WriteByte('\n')
	for i := range rows {
		out.Write(append(appendRow(out.AvailableBuffer(), &rows[i]), '\n'))
	}
	return out.Flush()
}

func appendPart(line []byte, r *sim.PartJob) []byte {
	machine, group, kind := r.Cells()
	return append(appendJob(line, &r.Job), ","+machine+","+group+","+kind...)
}

func appendJob(line []byte, j *sim.Job) []byte {
	flexible := int64(0)
	if j.Flexible {
		flexible = 1
	}
	for i, v := range [...]int64{
		j.ID, int64(j.Submit), int64(j.Ready), int64(j.Deadline), int64(j.Procs), int64(j.Estimate), int64(j.Runtime), flexible,
	} {
		if i > 0 {
			line = append(line, ',')
		}
		line = strconv.AppendInt(line, v, 10)
	}
	return line
}

func appendConditions(line []byte, c *schedule.Conditions) []byte {
	if c == nil {
		return append(line, ",,,,"...)
	}
	line = append(line, ',')
	for i, m := range c.Molds {
		if i > 0 {
			line = append(line, ' ')
		}
		line = strconv.AppendInt(append(strconv.AppendInt(line, int64(m.Procs), 10), ':'), int64(m.Time), 10)
	}
	for _, v := range [...]int64{int64(c.Budget), int64(c.Tolerance), int64(c.Accepts)} {
		line = append(line, ',')
		if v >= 0 {
			line = strconv.AppendInt(line, v, 10)
		}
	}
	return line
}
