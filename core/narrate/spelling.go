package narrate

import (
	"strconv"

	"juggle/core/schedule"
)

// PlainSpelling writes times as seconds, and numbers without separators.
type PlainSpelling struct{}

var _ Spelling = PlainSpelling{}

func (PlainSpelling) Clock(t schedule.Instant) string     { return whole(int64(t)) }
func (PlainSpelling) Hour(t schedule.Instant) string      { return whole(int64(t)) }
func (PlainSpelling) Until(_, to schedule.Instant) string { return whole(int64(to)) }
func (PlainSpelling) Span(d schedule.Seconds) string      { return whole(int64(d)) + " s" }
func (PlainSpelling) Job(id int64) string                 { return whole(id) }
func (PlainSpelling) InWords(n int) string                { return strconv.Itoa(n) }
func (PlainSpelling) Count(n int) string                  { return strconv.Itoa(n) }
func (PlainSpelling) Percent(shift, of schedule.Seconds) string {
	return whole(int64(100*shift/max(1, of))) + " %"
}

// whole returns a whole number in digits.
func whole(n int64) string { return strconv.FormatInt(n, 10) }
