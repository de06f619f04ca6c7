package swf

import (
	"bytes"
	"strconv"
)

// A kind is the kind of a field. It determines how a fraction is rounded.
type kind uint8

const (
	count   kind = iota // a number of processors, or an identity: the fraction must be zero
	moment              // a time: rounded down to whole seconds
	length              // a duration: rounded up to whole seconds
	measure             // a measurement: not rounded
)

// fieldCount is the number of fields of a job line.
const fieldCount = 18

// kinds has the kind of each field of a line, from 0.
var kinds = [fieldCount]kind{
	1: moment, 2: length, 3: length, 5: measure, 6: measure, 8: length, 9: measure, 17: length, // all other fields are counts
}

// parseJob parses a job line. The error has neither the name of the log nor the line.
func parseJob(line []byte, j *Job) *Error {
	var d [fieldCount]decimal
	n := 0
	for i := 0; ; n++ {
		for i < len(line) && isBlank(line[i]) {
			i++
		}
		if i == len(line) {
			break
		}
		if n == fieldCount {
			return wrongCount(line)
		}
		value, end := parseDigits(line, i)
		if end < 0 {
			var want string
			end = i + wordLength(line[i:])
			if d[n], want = parseDecimal(line[i:end]); want != "" {
				return &Error{Field: n + 1, Got: Quote(line[i:end]), Want: want}
			}
		} else {
			d[n].value = value
		}
		i = end
	}
	if n != fieldCount {
		return wrongCount(line)
	}
	return assign(j, &d, line)
}

// parseDigits parses the usual form of a field quickly: up to 18 digits, or -1. end is the end of the field, or -1 if the field has another
// form.
func parseDigits(line []byte, start int) (value int64, end int) {
	i := start
	for i < len(line) && line[i]-'0' <= 9 {
		value = value*10 + int64(line[i]-'0')
		i++
	}
	switch {
	case i == start:
		if i+1 < len(line) && line[i] == '-' && line[i+1] == '1' && (i+2 == len(line) || isBlank(line[i+2])) {
			return Unknown, i + 2
		}
		return 0, -1
	case i-start > maxDigits || i < len(line) && !isBlank(line[i]):
		return 0, -1
	}
	return value, i
}

// isBlank reports whether a byte separates fields.
func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// wordLength returns the number of bytes before the first blank.
func wordLength(b []byte) int {
	for i, c := range b {
		if isBlank(c) {
			return i
		}
	}
	return len(b)
}

// words splits a line at its blanks.
func words(line []byte) [][]byte {
	return bytes.FieldsFunc(line, func(r rune) bool { return r < 0x80 && isBlank(byte(r)) })
}

// wrongCount returns the error for a line whose number of fields is not 18.
func wrongCount(line []byte) *Error {
	return &Error{Got: strconv.Itoa(len(words(line))) + " fields", Want: strconv.Itoa(fieldCount)}
}

// assign rounds each field as its kind requires, and stores it in j.
func assign(j *Job, d *[fieldCount]decimal, line []byte) *Error {
	for i := range d {
		if want := d[i].round(kinds[i]); want != "" {
			return &Error{Field: i + 1, Got: Quote(words(line)[i]), Want: want}
		}
	}
	*j = Job{
		Number:          d[0].value,
		Submit:          d[1].value,
		Wait:            d[2].value,
		Runtime:         d[3].value,
		UsedProcs:       d[4].value,
		UsedCPU:         d[5].float(),
		UsedMemory:      d[6].float(),
		RequestedProcs:  d[7].value,
		RequestedTime:   d[8].value,
		RequestedMemory: d[9].float(),
		Status:          d[10].value,
		User:            d[11].value,
		Group:           d[12].value,
		Executable:      d[13].value,
		Queue:           d[14].value,
		Partition:       d[15].value,
		PrecedingJob:    d[16].value,
		ThinkTime:       d[17].value,
	}
	return nil
}
