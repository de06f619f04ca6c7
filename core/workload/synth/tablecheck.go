package synth

import (
	"errors"
	"fmt"
	"slices"
)

// Validate returns an error for every part below from which the generator could not draw. It does not check Repeats, Likeness, Gaps and
// KeptRequests. The series in the messages are a user's sequences of
// similar jobs: see Table.
func (t *Table) Validate() error {
	var errs []error
	check := func(ok bool, format string, args ...any) {
		if !ok {
			errs = append(errs, fmt.Errorf("synth: Table."+format, args...))
		}
	}
	check(t.Procs >= 1, "Procs = %d, want at least 1", t.Procs)
	check(t.Days >= 7, "Days = %d, want at least 7", t.Days)
	check(weekSum(&t.Light) > 0, "Light: no series, want some")
	check(weekSum(&t.Heavy) > 0, "Heavy: no series, want some")
	check(t.DaySpread >= 0, "DaySpread = %d, want at least 0", t.DaySpread)
	check(0 <= t.DayMemory && t.DayMemory <= unit, "DayMemory = %d, want 0 to %d", t.DayMemory, unit)
	check(len(t.Sizes) > 0, "Sizes: none, want some")
	for _, s := range t.Sizes {
		check(1 <= s.Value && s.Value <= t.Procs && s.Count > 0, "Sizes: %d series of %d processors, want some of 1 to %d", s.Count, s.Value,
			t.Procs)
		if s.Value >= 1 {
			class := SizeClass(int64(s.Value))
			check(sum(t.Lengths[class][:]) > 0, "Lengths[%d]: no series, though there are some of %d processors", class, s.Value)
		}
	}
	for class := range t.RunTimes {
		for group := range t.RunTimes[class] {
			check(slices.IsSorted(t.RunTimes[class][group][:]), "RunTimes[%d][%d]: not ascending", class, group)
		}
	}
	check(slices.IsSorted(t.RequestedTimes), "RequestedTimes: not ascending")
	for class, row := range t.Requests {
		check(len(row) == len(t.RequestedTimes), "Requests[%d]: %d columns, want %d", class, len(row), len(t.RequestedTimes))
	}
	before := 0
	for _, u := range t.Users {
		check(before < u.Value, "Users: rank %d after %d, want ascending ranks", u.Value, before)
		before = u.Value
	}
	check(before > 0, "Users: none, want some")
	return errors.Join(errs...)
}

// weekSum returns the number of series in a week.
func weekSum(week *[7][24]int) (n int) {
	for _, hours := range week {
		n += sum(hours[:])
	}
	return n
}

// sum returns the sum of the counts.
func sum(counts []int) (n int) {
	for _, c := range counts {
		n += c
	}
	return n
}
