package swf

import "strconv"

// fieldCount is the number of fields of a job line.
const fieldCount = 18

// parseJob reads a job line. On failure it returns the error without name and line.
func parseJob(line []byte, j *Job) *Error {
	var d [fieldCount]decimal
	var text [fieldCount][]byte
	n := 0
	for i := 0; i < len(line); {
		if isBlank(line[i]) {
			i++
			continue
		}
		start := i
		for i < len(line) && !isBlank(line[i]) {
			i++
		}
		if n < fieldCount {
			text[n] = line[start:i]
			var want string
			if d[n], want = parseDecimal(text[n]); want != "" {
				return &Error{Field: n + 1, Got: quote(text[n]), Want: want}
			}
		}
		n++
	}
	if n != fieldCount {
		return &Error{Got: strconv.Itoa(n) + " fields", Want: strconv.Itoa(fieldCount)}
	}
	return assign(j, &d, &text)
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// assign gives each field its unit: count, time or measurement.
func assign(j *Job, d *[fieldCount]decimal, text *[fieldCount][]byte) *Error {
	var bad *Error
	take := func(to *int64, field int, n int64, want string) {
		if want != "" && bad == nil {
			bad = &Error{Field: field, Got: quote(text[field-1]), Want: want}
		}
		*to = n
	}
	whole := func(to *int64, field int) {
		n, want := d[field-1].whole()
		take(to, field, n, want)
	}
	length := func(to *int64, field int) {
		n, want := d[field-1].ceil()
		take(to, field, n, want)
	}
	whole(&j.Number, 1)
	submit, want := d[1].floor()
	take(&j.Submit, 2, submit, want)
	length(&j.Wait, 3)
	length(&j.Runtime, 4)
	whole(&j.UsedProcs, 5)
	j.UsedCPU = d[5].float()
	j.UsedMemory = d[6].float()
	whole(&j.RequestedProcs, 8)
	length(&j.RequestedTime, 9)
	j.RequestedMemory = d[9].float()
	whole(&j.Status, 11)
	whole(&j.User, 12)
	whole(&j.Group, 13)
	whole(&j.Executable, 14)
	whole(&j.Queue, 15)
	whole(&j.Partition, 16)
	whole(&j.PrecedingJob, 17)
	length(&j.ThinkTime, 18)
	return bad
}
