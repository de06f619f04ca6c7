package main

import (
	"fmt"

	"juggle/core/log/swf"
	"juggle/core/workload/synth"
)

const (
	hour = 3600 // seconds
	day  = 24 * hour
	unit = 1000 // the table has shares in thousandths
)

// minSeries is the least number of series in a log. With fewer series a table would describe single jobs.
const minSeries = 1000

// calibrate derives a table from a log, which must be sorted by submit time and have users and a header with MaxProcs, UnixStartTime and
// TimeZone. name is the model's name, and source what the log is called. Only jobs count that ran on at least one processor. A run time
// longer than the requested time counts as the requested time, since some systems let jobs run on for a minute. It costs O(n log n) for n
// jobs.
func calibrate(name, source string, l *swf.Log) (*synth.Table, error) {
	if l.Header.MaxProcs < 1 {
		return nil, fmt.Errorf("header MaxProcs: got %d, want at least 1", l.Header.MaxProcs)
	}
	if l.Header.UnixStartTime <= 0 || !l.Header.HasTimeZone {
		return nil, fmt.Errorf("header UnixStartTime and TimeZone: got %d and %t, want both, for the hours of the week",
			l.Header.UnixStartTime, l.Header.HasTimeZone)
	}
	all := findSeries(l.Jobs)
	if len(all) < minSeries {
		return nil, fmt.Errorf("got %d series of jobs, want at least %d", len(all), minSeries)
	}
	first, last := l.Jobs[0].Submit, l.Jobs[len(l.Jobs)-1].Submit
	t := &synth.Table{
		Name: name, Source: source, Acknowledge: l.Header.Acknowledge,
		Procs: int(l.Header.MaxProcs), Days: int((last - first + day/2) / day),
	}
	zero, _ := l.Header.WeekSecond()
	countArrivals(t, all, zero)
	countShapes(t, all)
	countRunTimes(t, all)
	countGaps(t, all)
	countRequests(t, all)
	countUsers(t, all)
	return t, t.Validate()
}
