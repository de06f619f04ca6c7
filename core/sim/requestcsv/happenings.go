package requestcsv

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"

	"juggle/core/agreement"
	"juggle/core/sim"
)

// usedBy says which columns a happening fills; the others are empty.
var usedBy = map[agreement.Event][]int{
	agreement.Modify: {jobAt, readyAt, deadlineAt}, agreement.Fix: {jobAt}, agreement.Cancel: {jobAt}, agreement.Down: {deadlineAt, procsAt},
}

// ReadHappenings reads a file of happenings, which is sorted by time; name is the file's name, for errors. The first thing wrong ends it
// with an *Error.
func ReadHappenings(r io.Reader, name string) ([]agreement.Happening, error) {
	t := newTable(r, name, happeningColumns)
	if err := t.header(); err != nil {
		return nil, err
	}
	var happenings []agreement.Happening
	for {
		if err := t.row(); err == io.EOF {
			return happenings, nil
		} else if err != nil {
			return nil, err
		}
		h, err := happeningOf(t)
		if err != nil {
			return nil, err
		}
		if n := len(happenings); n > 0 && h.Time < happenings[n-1].Time {
			return nil, t.fail("time", strconv.FormatInt(int64(h.Time), 10),
				fmt.Sprintf("at least %d, the time of the line before", happenings[n-1].Time))
		}
		if len(happenings) == MaxJobs {
			return nil, t.fail("", "one more happening", fmt.Sprintf("at most %d", MaxJobs))
		}
		happenings = append(happenings, h)
	}
}

// happeningOf is the present line's.
func happeningOf(t *table) (agreement.Happening, error) {
	var h agreement.Happening
	time, err := t.number(timeAt)
	if err != nil {
		return h, err
	}
	event, _ := agreement.ParseEvent(string(t.cells[eventAt]))
	used, ok := usedBy[event]
	if !ok {
		return h, t.fail("event", quote(t.cells[eventAt]), "modify, fix, cancel or down")
	}
	var v [procsAt + 1]int64
	for at := jobAt; at <= procsAt; at++ {
		if !slices.Contains(used, at) {
			if !t.empty(at) {
				return h, t.fail(t.columns[at].name, quote(t.cells[at]), "nothing there in a line of "+event.String())
			}
			continue
		}
		if v[at], err = t.number(at); err != nil {
			return h, err
		}
	}
	h = agreement.Happening{
		Time: sim.Instant(time), Event: event, ID: v[jobAt], Ready: sim.Instant(v[readyAt]), Deadline: sim.Instant(v[deadlineAt]),
		Procs: int32(v[procsAt]),
	}
	if event == agreement.Down && h.Deadline <= h.Time {
		return h, t.fail("deadline", strconv.FormatInt(int64(h.Deadline), 10), fmt.Sprintf("when the processors come back, after %d", h.Time))
	}
	return h, nil
}

// WriteHappenings writes the happenings so that ReadHappenings gives them back.
func WriteHappenings(w io.Writer, happenings []agreement.Happening) error {
	out := bufio.NewWriter(w)
	writeHeader(out, happeningColumns)
	for _, h := range happenings {
		cells := [...]int64{jobAt: h.ID, readyAt: int64(h.Ready), deadlineAt: int64(h.Deadline), procsAt: int64(h.Procs)}
		line := append(strconv.AppendInt(nil, int64(h.Time), 10), ","+h.Event.String()...)
		for at := jobAt; at <= procsAt; at++ {
			line = append(line, ',')
			if slices.Contains(usedBy[h.Event], at) {
				line = strconv.AppendInt(line, cells[at], 10)
			}
		}
		out.Write(append(line, '\n'))
	}
	return out.Flush()
}

// AreHappenings tells whether a text's line of column names is that of happenings: only they have events.
func AreHappenings(content string) bool { return names(content, "event") }
