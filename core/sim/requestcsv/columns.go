package requestcsv

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/schedule"
)

// A limit is the range of the numbers in a column, both ends included.
type limit struct{ least, most int64 }

// String describes the numbers of the range.
func (l limit) String() string {
	switch {
	case l.most == math.MaxInt64 && l.least == 1:
		return "a positive number"
	case l.most == math.MaxInt64:
		return "a whole number of 64 bits"
	}
	return fmt.Sprintf("a whole number, %d to %d", l.least, l.most)
}

// A column describes a column of a file. An optional column may be absent, or empty in a line.
type column struct {
	name     string
	limit    limit  // the range of its numbers
	others   string // the end of an error about its numbers: the other values that the column may have
	optional bool
}

var (
	anyNumber = limit{math.MinInt64, math.MaxInt64}
	instant   = limit{0, schedule.MaxTime}
	procs     = limit{1, schedule.MaxProcs}
	seconds   = limit{1, schedule.MaxTime}
	percent   = limit{0, schedule.MaxThreshold}
	money     = limit{0, schedule.MaxBudget}
	yesNo     = limit{0, 1}
)

// The columns of requests, in the order in which Write writes them. The columns up to flexible are required, and the others are optional.
// Their limits are those of schedule.Request and sim.Job.
const (
	idColumn = iota
	submitColumn
	readyColumn
	deadlineColumn
	procsColumn
	estimateColumn
	runtimeColumn
	flexibleColumn
	moldsColumn
	budgetColumn
	toleranceColumn
	acceptsColumn
)

// requestColumns lists the columns of a file of requests to one machine.
var requestColumns = []column{
	idColumn: {name: "id", limit: anyNumber}, submitColumn: {name: "submit", limit: instant}, readyColumn: {name: "ready", limit: instant},
	deadlineColumn: {name: "deadline", limit: instant}, procsColumn: {name: "procs", limit: procs},
	estimateColumn: {name: "estimate", limit: seconds}, runtimeColumn: {name: "runtime", limit: seconds},
	flexibleColumn: {name: "flexible", limit: yesNo},
	moldsColumn:    {name: "molds", optional: true}, budgetColumn: {name: "budget", limit: money, optional: true},
	toleranceColumn: {name: "tolerance", limit: percent, optional: true}, acceptsColumn: {name: "accepts", limit: percent, optional: true},
}

// The optional columns of a file of requests to several machines. A group is a co-allocated request. Its components, called parts, are
// lines with the same number in the column group.
const (
	machineColumn = flexibleColumn + 1 + iota
	groupColumn
	kindColumn
)

// partColumns lists the columns of a file of requests to several machines.
var partColumns = append(slices.Clone(requestColumns[:machineColumn]),
	column{name: "machine", others: ", or any for a part of a group", optional: true},
	column{name: "group", limit: limit{1, math.MaxInt64}, optional: true}, column{name: "kind", optional: true})

// The columns of a file of events.
const (
	eventTimeColumn = iota
	eventKindColumn
	eventIDColumn
	eventReadyColumn
	eventDeadlineColumn
	eventProcsColumn
)

// eventColumns lists the columns of a file of events.
var eventColumns = []column{
	eventTimeColumn: {name: "time", limit: instant}, eventKindColumn: {name: "event"}, eventIDColumn: {name: "id", limit: anyNumber},
	eventReadyColumn:    {name: "ready", limit: instant},
	eventDeadlineColumn: {name: "deadline", limit: instant}, eventProcsColumn: {name: "procs", limit: procs},
}

// parse returns the whole number in a cell, and reports whether the cell has one. It also reads numbers as R and pandas write them: 1e+05
// and 10.0, and, in a column of 0 and 1, True and FALSE.
func (c *column) parse(cell string) (int64, bool) {
	if v, err := strconv.ParseInt(cell, 10, 64); err == nil {
		return v, true
	}
	if c.limit == yesNo {
		switch strings.ToLower(cell) {
		case "true":
			return 1, true
		case "false":
			return 0, true
		}
	}
	const exact = 1 << 53 // a float64 represents every whole number up to this one
	v, err := strconv.ParseFloat(cell, 64)
	return int64(v), err == nil && strings.Trim(cell, "+-.0123456789eE") == "" && math.Abs(v) < exact && v == math.Trunc(v)
}

// columnList returns the names of columns as a list, the optional ones last: "id, submit, and perhaps molds, budget".
func columnList(columns []column) string {
	var required, optional []string
	for _, c := range columns {
		if c.optional {
			optional = append(optional, c.name)
		} else {
			required = append(required, c.name)
		}
	}
	list := strings.Join(required, ", ")
	if len(optional) > 0 {
		list += ", and perhaps " + strings.Join(optional, ", ")
	}
	return list
}
