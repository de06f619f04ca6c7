package requestcsv

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"juggle/core/sim"
	"juggle/core/sim/agreement"
)

// usedBy says which columns an event fills; the others are empty.
var usedBy = map[agreement.EventKind][]int{
	agreement.Modify: {jobAt, readyAt, deadlineAt}, agreement.Fix: {jobAt}, agreement.Cancel: {jobAt}, agreement.Down: {deadlineAt, procsAt},
}

// ReadEvents reads a file of events, which is sorted by time; name is the file's name, for errors. The first thing wrong ends it
// with an *Error.
func ReadEvents(r io.Reader, name string) (events []agreement.Event, err error) {
	t, last := newTable(r, name, eventColumns), sim.Instant(0)
	err = t.each("event", func() {
		h := eventOf(t)
		if h.Time < last {
			t.fail("time", strconv.FormatInt(int64(h.Time), 10), fmt.Sprintf("at least %d, the time of the line before", last))
		}
		events, last = append(events, h), h.Time
	})
	if err != nil {
		return nil, err
	}
	return events, nil
}

// eventOf is the event of the line that the table is at.
func eventOf(t *table) agreement.Event {
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
	return agreement.Event{
		Time: time, Kind: event, ID: v[jobAt], Ready: sim.Instant(v[readyAt]), Deadline: deadline, Procs: int32(v[procsAt]),
	}
}

// WriteEvents writes the events so that ReadEvents gives them back.
func WriteEvents(w io.Writer, events []agreement.Event) error {
	return write(w, eventColumns, events, eventCells)
}

func eventCells(h *agreement.Event) []string {
	cells := make([]string, len(eventColumns))
	cells[timeAt], cells[eventAt] = strconv.FormatInt(int64(h.Time), 10), h.Kind.String()
	numbers := [...]int64{jobAt: h.ID, readyAt: int64(h.Ready), deadlineAt: int64(h.Deadline), procsAt: int64(h.Procs)}
	for _, at := range usedBy[h.Kind] {
		cells[at] = strconv.FormatInt(numbers[at], 10)
	}
	return cells
}

// AreEvents reports whether a text's line of column names is that of events: only it has the column event.
func AreEvents(content string) bool { return names(content, "event") }
