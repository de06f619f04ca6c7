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
	out := bufio.NewWriter(w)
	columns := requestColumns
	if !slices.ContainsFunc(jobs, func(j sim.Job) bool { return j.Conditions != nil }) {
		columns = columns[:flexibleColumn+1]
	}
	writeHeader(out, columns)
	var line []byte
	for i := range jobs {
		line = appendJob(line[:0], &jobs[i])
		if len(columns) == len(requestColumns) {
			line = appendConditions(line, jobs[i].Conditions)
		}
		out.Write(append(line, '\n'))
	}
	return out.Flush()
}

// WriteParts writes the requests so that ReadParts gives them back.
func WriteParts(w io.Writer, requests []sim.PartJob) error {
	out := bufio.NewWriter(w)
	writeHeader(out, partColumns)
	var line []byte
	for i := range requests {
		machine, group, kind := requests[i].Cells()
		line = append(appendJob(line[:0], &requests[i].Job), ","+machine+","+group+","+kind+"\n"...)
		out.Write(line)
	}
	return out.Flush()
}

func writeHeader(out *bufio.Writer, columns []column) {
	for i, c := range columns {
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString(c.name)
	}
	out.WriteByte('\n')
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
