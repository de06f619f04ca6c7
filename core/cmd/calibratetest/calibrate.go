package main

import (
	"fmt"

	"juggle/core/log/swf"
	"juggle/core/workload/synth"
)

const (
	hour = 3600 // seconds
	day  = 24 * hour
	unit = 1000 // a share of 1: the table has thousandths
)

// minSeries is the least number of series in a log. With fewer series a table would describe single jobs.
const minSeries = 1000

// calibrate derives a table, whose model gets a name and whose log is called source, from a log sorted by submit time. The log must
// have users and a header with MaxProcs, UnixStartTime and TimeZone. Jobs that ran, on at least one processor, count; each is taken to
// end where its requested time was over, since some systems let jobs run on for a minute. O(n log n).
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
