package sacct

import (
	"bytes"
	"slices"
	"strings"
)

// A column is one that is read; sacct can print over a hundred, in any order.
type column int

const (
	jobID column = iota
	jobIDRaw
	submit
	start
	end
	state
	elapsedRaw
	elapsed
	timelimitRaw
	timelimit
	allocCPUS
	nCPUS
	reqCPUS
	user
	group
	partition
	cluster
	columns int = iota
)

// names are sacct's own, in lower case: it takes and we take any.
var names = [columns]string{"jobid", "jobidraw", "submit", "start", "end", "state", "elapsedraw", "elapsed", "timelimitraw", "timelimit",
	"alloccpus", "ncpus", "reqcpus", "user", "group", "partition", "cluster"}

// Command writes everything that is read. Its two dates are the reader's to choose.
const Command = "SLURM_TIME_FORMAT=%s sacct -a -X -P -S 2026-01-01 -E now " +
	"--format=JobIDRaw,JobID,Submit,Start,End,ElapsedRaw,TimelimitRaw,State,AllocCPUS,ReqCPUS,User,Group,Partition"

// delimiters may stand between columns: sacct -P writes the first where --delimiter says no other.
const delimiters = "|;,\t"

// byteOrderMark may stand before the first line.
var byteOrderMark = []byte("\ufeff")

// Is tells from a text's beginning whether it is what sacct prints: its first line names two columns or more of those that are read.
func Is(begin []byte) bool {
	line, _, _ := bytes.Cut(bytes.TrimPrefix(begin, byteOrderMark), []byte("\n"))
	known := 0
	for _, word := range strings.FieldsFunc(string(line), func(c rune) bool { return c <= ' ' || strings.ContainsRune(delimiters, c) }) {
		if slices.Contains(names[:], strings.ToLower(word)) {
			known++
		}
	}
	return known >= 2
}

// A header says where each column stands.
type header struct {
	delimiter string
	at        [columns]int // -1 where it is not there
	count     int
}

// parseHeader reads the first line. missing says what is wanted beside what stands there; it is empty where nothing is.
func parseHeader(line string) (h header, missing string) {
	h.delimiter = "|"
	if i := strings.IndexAny(line, delimiters); i >= 0 {
		h.delimiter = line[i : i+1]
	}
	cells := strings.Split(line, h.delimiter)
	h.count = len(cells)
	for c, name := range names {
		h.at[c] = slices.IndexFunc(cells, func(cell string) bool { return strings.EqualFold(strings.TrimSpace(cell), name) })
	}
	if h.count == 1 {
		return h, `"|" between the columns, which option -P gives`
	}
	var wanted []string
	for _, need := range []struct {
		words string
		one   []column
	}{
		{"JobID or JobIDRaw", []column{jobID, jobIDRaw}},
		{"Submit", []column{submit}},
		{"Elapsed or ElapsedRaw, or Start and End", []column{elapsed, elapsedRaw, end}},
		{"AllocCPUS, NCPUS or ReqCPUS", []column{allocCPUS, nCPUS, reqCPUS}},
	} {
		if !slices.ContainsFunc(need.one, h.has) {
			wanted = append(wanted, need.words)
		}
	}
	if len(wanted) == 0 && !h.has(elapsed) && !h.has(elapsedRaw) && !h.has(start) {
		wanted = append(wanted, "Start")
	}
	if len(wanted) > 0 {
		missing = "also " + strings.Join(wanted, "; ")
	}
	return h, missing
}

func (h *header) has(c column) bool { return h.at[c] >= 0 }

// first is the first of these columns that is there, or -1.
func (h *header) first(of ...column) column {
	for _, c := range of {
		if h.has(c) {
			return c
		}
	}
	return -1
}
