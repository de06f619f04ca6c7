package schedule

import "strconv"

// PlainSpelling writes times as seconds, and numbers without ornament.
type PlainSpelling struct{}

var _ Spelling = PlainSpelling{}

func (PlainSpelling) Clock(t Instant) string     { return whole(int64(t)) }
func (PlainSpelling) Hour(t Instant) string      { return whole(int64(t)) }
func (PlainSpelling) Until(_, to Instant) string { return whole(int64(to)) }
func (PlainSpelling) Span(d Seconds) string      { return whole(int64(d)) + " s" }
func (PlainSpelling) Few(n int) string           { return strconv.Itoa(n) }
func (PlainSpelling) Count(n int) string         { return strconv.Itoa(n) }
func (PlainSpelling) Processors(n int32) string  { return plural(n, " processor") }
func (PlainSpelling) Percent(shift, of Seconds) string {
	return whole(int64(100*shift/max(1, of))) + " %"
}

func whole(n int64) string { return strconv.FormatInt(n, 10) }

func plural(n int32, word string) string {
	if n != 1 {
		word += "s"
	}
	return whole(int64(n)) + word
}
