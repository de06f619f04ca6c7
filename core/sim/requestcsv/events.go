package requestcsv

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"juggle/core/sim"
	"juggle/core/sim/agreement"
)

// columnsUsedBy lists the columns that an event of each kind uses besides time and event. Its other columns are empty.
var columnsUsedBy = map[agreement.EventKind][]int{
	agreement.Modify: {eventIDColumn, eventReadyColumn, eventDeadlineColumn}, agreement.Fix: {eventIDColumn},
	agreement.Cancel: {eventIDColumn}, agreement.Down: {eventDeadlineColumn, eventProcsColumn},
}

// ReadEvents reads a file of events, which must be sorted by time. name is the file's name, for errors. ReadEvents ends at the first error,
// which is an *Error unless r itself fails.
func ReadEvents(r io.Reader, name string) (events []agreement.Event, err error) {
	t, previous := newTable(r, name, eventColumns), sim.Instant(0)
	err = t.eachLine("event", func() {
		event := eventOf(t)
		if event.Time < previous {
			t.fail("time", strconv.FormatInt(int64(event.Time), 10), fmt.Sprintf("at least %d, the time of the line before", previous))
		}
		events, previous = append(events, event), event.Time
	})
	if err != nil {
		return nil, err
	}
	return events, nil
}

// eventOf returns the event of the present line.
func eventOf(t *table) agreement.Event {
	time := sim.Instant(t.number(eventTimeColumn))
	kind, _ := agreement.ParseEvent(t.cells[eventKindColumn])
	used, ok := columnsUsedBy[kind]
	if !ok {
		t.fail("event", quote(t.cells[eventKindColumn]), "modify, fix, cancel or down")
	}
	var numbers [eventProcsColumn + 1]int64
	for column := eventIDColumn; column <= eventProcsColumn; column++ {
		if slices.Contains(used, column) {
			numbers[column] = t.number(column)
		} else if !t.empty(column) {
			t.fail(t.columns[column].name, quote(t.cells[column]), "nothing there in a line of "+kind.String())
		}
	}
	deadline := sim.Instant(numbers[eventDeadlineColumn])
	if kind == agreement.Down && deadline <= time {
		t.fail("deadline", strconv.FormatInt(numbers[eventDeadlineColumn], 10), fmt.Sprintf("when the processors come back, after %d", time))
	}
	return agreement.Event{
		Time: time, Kind: kind, ID: numbers[eventIDColumn], Ready: sim.Instant(numbers[eventReadyColumn]), Deadline: deadline,
		Procs: int32(numbers[eventProcsColumn]),
	}
}

// WriteEvents writes the events in the form that ReadEvents reads.
func WriteEvents(w io.Writer, events []agreement.Event) error {
	return write(w, eventColumns, events, eventCells)
}

// eventCells returns the cells of an event.
func eventCells(event *agreement.Event) []string {
	cells := make([]string, len(eventColumns))
	cells[eventTimeColumn], cells[eventKindColumn] = strconv.FormatInt(int64(event.Time), 10), event.Kind.String()
	numbers := [...]int64{eventIDColumn: event.ID, eventReadyColumn: int64(event.Ready), eventDeadlineColumn: int64(event.Deadline),
		eventProcsColumn: int64(event.Procs)}
	for _, column := range columnsUsedBy[event.Kind] {
		cells[column] = strconv.FormatInt(numbers[column], 10)
	}
	return cells
}

// AreEvents reports whether a text is a file of events: only such a file has the column event.
func AreEvents(content string) bool { return hasAnyColumn(content, "event") }
