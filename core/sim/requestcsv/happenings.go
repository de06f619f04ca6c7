package requestcsv

import (
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
func ReadHappenings(r io.Reader, name string) (happenings []agreement.Happening, err error) {
	t, last := newTable(r, name, happeningColumns), sim.Instant(0)
	err = t.each("happening", func() {
		h := happeningOf(t)
		if h.Time < last {
			t.fail("time", strconv.FormatInt(int64(h.Time), 10), fmt.Sprintf("at least %d, the time of the line before", last))
		}
		happenings, last = append(happenings, h), h.Time
	})
	if err != nil {
		return nil, err
	}
	return happenings, nil
}

// happeningOf is the present line's.
func happeningOf(t *table) agreement.Happening {
	time := sim.Instant(t.number(timeAt))
	event, _ := agreement.ParseEvent(t.cells[eventAt])
	used, ok := usedBy[event]
	if !ok {
		t.fail("event", quote(t.cells[eventAt]), "modify, fix, cancel or down")
	}
	var v [procsAt + 1]int64
	for at := jobAt; at <= procsAt; at++ {
		if slices.Contains(used, at) {
			v[at] = t.number(at)
		} else if !t.empty(at) {
			t.fail(t.columns[at].name, quote(t.cells[at]), "nothing there in a line of "+event.String())
		}
	}
	deadline := sim.Instant(v[deadlineAt])
	if event == agreement.Down && deadline <= time {
		t.fail("deadline", strconv.FormatInt(v[deadlineAt], 10), fmt.Sprintf("when the processors come back, after %d", time))
	}
	return agreement.Happening{
		Time: time, Event: event, ID: v[jobAt], Ready: sim.Instant(v[readyAt]), Deadline: deadline, Procs: int32(v[procsAt]),
	}
}

// WriteHappenings writes the happenings so that ReadHappenings gives them back.
func WriteHappenings(w io.Writer, happenings []agreement.Happening) error {
	return write(w, happeningColumns, happenings, appendHappening)
}

func appendHappening(line []byte, h *agreement.Happening) []byte {
	cells := [...]int64{jobAt: h.ID, readyAt: int64(h.Ready), deadlineAt: int64(h.Deadline), procsAt: int64(h.Procs)}
	line = append(strconv.AppendInt(line, int64(h.Time), 10), ","+h.Event.String()...)
	for at := jobAt; at <= procsAt; at++ {
		line = append(line, ',')
		if slices.Contains(usedBy[h.Event], at) {
			line = strconv.AppendInt(line, cells[at], 10)
		}
	}
	return line
}

// AreHappenings reports whether a text's line of column names is that of happenings: only they have events.
func AreHappenings(content string) bool { return names(content, "event") }
