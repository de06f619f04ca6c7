package requestcsv

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"juggle/core/sim"
	"juggle/core/sim/agreement"
)

// columnsUsedBy has the columns that an event of each kind uses besides time and event. Its other columns are empty.
var columnsUsedBy = map[agreement.EventKind][]int{
	agreement.Modify: {eventIDColumn, eventReadyColumn, eventDeadlineColumn}, agreement.Fix: {eventIDColumn},
	agreement.Cancel: {eventIDColumn}, agreement.Down: {eventDeadlineColumn, eventProcsColumn},
}

// ReadEvents reads a file of events, which must be sorted by time. name is the file's name, for errors. The first error ends it; it is an
// *Error.
func ReadEvents(r io.Reader, name string) (events []agreement.Event, err error) {
	t, last := newTable(r, name, eventColumns), sim.Instant(0)
	err = t.eachLine("event", func() {
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

// eventOf returns the event of the present line.
func eventOf(t *table) agreement.Event {
	time := sim.Instant(t.number(eventTimeColumn))
	event, _ := agreement.ParseEvent(t.cells[eventKindColumn])
	used, ok := columnsUsedBy[event]
	if !ok {
		t.fail("event", quote(t.cells[eventKindColumn]), "modify, fix, cancel or down")
	}
	var v [eventProcsColumn + 1]int64
	for at := eventIDColumn; at <= eventProcsColumn; at++ {
		if slices.Contains(used, at) {
			v[at] = t.number(at)
		} else if !t.empty(at) {
			t.fail(t.columns[at].name, quote(t.cells[at]), "nothing there in a line of "+event.String())
		}
	}
	deadline := sim.Instant(v[eventDeadlineColumn])
	if event == agreement.Down && deadline <= time {
		t.fail("deadline", strconv.FormatInt(v[eventDeadlineColumn], 10), fmt.Sprintf("when the processors come back, after %d", time))
	}
	return agreement.Event{
		Time: time, Kind: event, ID: v[eventIDColumn], Ready: sim.Instant(v[eventReadyColumn]), Deadline: deadline,
		Procs: int32(v[eventProcsColumn]),
	}
}

// WriteEvents writes the events in the form that ReadEvents reads.
func WriteEvents(w io.Writer, events []agreement.Event) error {
	return write(w, eventColumns, events, eventCells)
}

func eventCells(h *agreement.Event) []string {
	cells := make([]string, len(eventColumns))
	cells[eventTimeColumn], cells[eventKindColumn] = strconv.FormatInt(int64(h.Time), 10), h.Kind.String()
	numbers := [...]int64{eventIDColumn: h.ID, eventReadyColumn: int64(h.Ready), eventDeadlineColumn: int64(h.Deadline),
		eventProcsColumn: int64(h.Procs)}
	for _, at := range columnsUsedBy[h.Kind] {
		cells[at] = strconv.FormatInt(numbers[at], 10)
	}
	return cells
}

// AreEvents reports whether a text is a file of events: only such a file has the column event.
func AreEvents(content string) bool { return hasAnyColumn(content, "event") }
