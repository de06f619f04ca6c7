package workload

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/log/swf"
	"juggle/core/schedule"
)

// Statistics describe a log as it was recorded, before any filter. Jobs that ran are those with a known run time above 0 and a known number
// of processors.
type Statistics struct {
	Jobs        int
	Ran         int
	NoRequest   int   // jobs without a requested time
	Overran     int   // jobs that ran longer than requested
	Users       int   // the number of different known users
	Procs       int64 // 0 if unknown
	FirstSubmit int64 // seconds since the log's start
	LastSubmit  int64 // seconds since the log's start
	LastEnd     int64 // the largest submit + wait + run time of the jobs that ran, with wait 0 if unknown
	// OfferedLoad is the processor-seconds of the jobs that ran and have a known submit time / (Procs x (LastEnd - FirstSubmit)). It may
	// exceed 1 if waits are missing. It is NaN if Procs is unknown or there is no such job.
	OfferedLoad    float64
	SerialShare    float64      // of the jobs that ran: the share on one processor
	PowerTwoShare  float64      // of the jobs that ran: the share on 2, 4, 8, ... processors
	Interarrival   Distribution // the times between successive submissions, seconds
	Runtime        Distribution // of the jobs that ran, seconds
	Size           Distribution // of the jobs that ran, processors
	Requested      Distribution // the known requested times, seconds
	Accuracy       Distribution // of the jobs that ran and have a requested time: the run time in percent of it, at most 100
	CommonRequests []Frequent   // the most frequent requested times, at most 6

	HourOfWeek [7 * 24]int // submissions by local hour, from Sunday 0 h
	LocalTime  bool        // false: the header contains no time zone, and hours are in UTC
	Sizes      Histogram
	Runtimes   Histogram
	Accuracies Histogram // of the jobs that ran and have a requested time, by the percentage of it that they used
}

// Frequent is a value with its frequency.
type Frequent struct {
	Value int64
	Count int
}

// Describe computes the statistics of a log. Jobs with an unknown submit time count neither for the span, nor for the arrivals, nor for the
// offered load. It costs O(n log n).
func Describe(log *swf.Log) *Statistics {
	s := &Statistics{Jobs: len(log.Jobs), Procs: machine(log), FirstSubmit: swf.Unknown, LastSubmit: swf.Unknown, LastEnd: swf.Unknown}
	s.describeArrivals(log)
	s.describeRuns(log)
	s.describeRequests(log)
	return s
}

// machine returns the header's number of processors. If the header has none, the machine has at least the processors of the widest job that
// ran, and machine returns these; 0 if no job ran.
func machine(log *swf.Log) int64 {
	procs := cmp.Or(log.Header.MaxProcs, log.Header.MaxNodes)
	if procs == 0 {
		for i := range log.Jobs {
			if j := &log.Jobs[i]; ran(j) {
				procs = max(procs, j.Procs())
			}
		}
	}
	return procs
}

// lowLoad is the offered load, in percent, below which nearly every promise fits. The paper's log offers more than twice as much.
const lowLoad = 30

// LowLoadNote returns a warning about a log that offers little load, in percent: why its figures show little, and how they would show more.
// The caller adds the beginning and the full stop of the sentence. If the load is not below lowLoad, is negative or is unknown, LowLoadNote
// returns "".
func LowLoadNote(load float64) string {
	if !(load >= 0 && load < lowLoad) {
		return ""
	}
	return "offered load is " + report.Fixed(load, 1) + " %: the machine is so empty that nearly every promise fits, so the lines are flat " +
		"and none can be told from another. Shorter periods, taken from where the log is fuller, or higher loads L show more"
}

// MachineNote returns a sentence, without its full stop, about the source of the machine's number of processors. If the header has
// MaxProcs, or MaxNodes without any MaxProcs, MachineNote returns "". procs is the number that is used.
func MachineNote(log *swf.Log, procs int) string {
	h := &log.Header
	for _, note := range h.Notes {
		if note, guessed := strings.CutPrefix(note, GuessedProcsPrefix); guessed {
			return fmt.Sprintf("the log does not tell how many processors the machine has; %d are taken: %s", procs, note)
		}
	}
	if h.MaxProcs > 0 {
		return ""
	}
	got := "the header has neither MaxProcs nor MaxNodes"
	for _, label := range []string{"MaxProcs", "MaxNodes"} {
		if text := h.NotUnderstood(label); text != "" {
			got = "the header's " + label + " cannot be read: got " + swf.Quote([]byte(text)) + ", want an integer"
			break
		}
		if h.MaxNodes > 0 { // and no MaxProcs, which is usual
			return ""
		}
	}
	if h.MaxNodes > 0 {
		return fmt.Sprintf("%s; MaxNodes is taken, %s", got, schedule.ProcessorsInWords(int32(procs)))
	}
	return fmt.Sprintf("%s; the machine is taken to be as wide as the widest job, %s", got, schedule.ProcessorsInWords(int32(procs)))
}

// GuessedProcsPrefix is the beginning of a header's note about a guessed MaxProcs. Logs that were converted from other formats have such
// notes.
const GuessedProcsPrefix = "MaxProcs: "

// describeArrivals computes the statistics of users and submissions.
func (s *Statistics) describeArrivals(log *swf.Log) {
	clock, local := log.Header.WeekSecond()
	s.LocalTime = local
	users := map[int64]bool{}
	submits := make([]int64, 0, len(log.Jobs))
	for i := range log.Jobs {
		j := &log.Jobs[i]
		if j.User >= 0 {
			users[j.User] = true
		}
		if j.Submit >= 0 {
			submits = append(submits, j.Submit)
			s.HourOfWeek[(clock+j.Submit)/3600%int64(len(s.HourOfWeek))]++
		}
	}
	s.Users = len(users)
	slices.Sort(submits)
	if len(submits) == 0 {
		s.Interarrival = sortAndSummarise(nil)
		return
	}
	s.FirstSubmit, s.LastSubmit = submits[0], submits[len(submits)-1]
	for i := len(submits) - 1; i > 0; i-- { // in place of a second slice, which would be long for a log of millions of jobs
		submits[i] -= submits[i-1]
	}
	s.Interarrival = sortAndSummarise(submits[1:])
}

// ran reports whether a job ran: its run time and its processors are known and above 0.
func ran(j *swf.Job) bool { return j.Runtime > 0 && j.Procs() > 0 }

// describeRuns computes the statistics of processors and run times of the jobs that ran.
func (s *Statistics) describeRuns(log *swf.Log) {
	runtimes, sizes := make([]int64, 0, len(log.Jobs)), make([]int64, 0, len(log.Jobs))
	serial, powers := 0, 0
	work := 0.0 // in processor-seconds; exact up to 2^53
	for i := range log.Jobs {
		j := &log.Jobs[i]
		if !ran(j) {
			continue
		}
		procs := j.Procs()
		runtimes, sizes = append(runtimes, j.Runtime), append(sizes, procs)
		if procs == 1 {
			serial++
		} else if procs&(procs-1) == 0 {
			powers++
		}
		if j.Submit >= 0 {
			work += float64(float64(j.Runtime) * float64(procs))
			s.LastEnd = max(s.LastEnd, j.Submit+max(0, j.Wait)+j.Runtime)
		}
	}
	s.Ran = len(runtimes)
	s.SerialShare, s.PowerTwoShare = share(serial, s.Ran), share(powers, s.Ran)
	s.OfferedLoad = math.NaN()
	if s.Procs > 0 && s.LastEnd > s.FirstSubmit {
		s.OfferedLoad = work / float64(float64(s.Procs)*float64(s.LastEnd-s.FirstSubmit))
	}
	s.Runtime, s.Size = sortAndSummarise(runtimes), sortAndSummarise(sizes)
	s.Sizes = newHistogram("sizes", "Jobs by processors", "processors", sizeBounds(last(sizes)))
	s.Runtimes = newHistogram("runtimes", "Jobs by run time", "run time, s", runtimeBounds(last(runtimes)))
	for i := range runtimes {
		s.Sizes.add(sizes[i])
		s.Runtimes.add(runtimes[i])
	}
}

// describeRequests computes the statistics of requested times.
func (s *Statistics) describeRequests(log *swf.Log) {
	requested, accuracy := make([]int64, 0, len(log.Jobs)), make([]int64, 0, len(log.Jobs))
	counts := map[int64]int{}
	s.Accuracies = newHistogram("accuracy", "Requested time used", "run time / requested time, %",
		[]int64{0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, OpenEnd})
	for i := range log.Jobs {
		j := &log.Jobs[i]
		if j.RequestedTime <= 0 {
			s.NoRequest++
			continue
		}
		requested = append(requested, j.RequestedTime)
		counts[j.RequestedTime]++
		if !ran(j) {
			continue
		}
		if j.Runtime > j.RequestedTime {
			s.Overran++
		}
		used := 100 * 100 * j.Runtime / j.RequestedTime // in hundredths of a percent
		s.Accuracies.add(used / 100)
		accuracy = append(accuracy, min(100*100, used))
	}
	s.Requested, s.Accuracy = sortAndSummarise(requested), sortAndSummarise(accuracy).inUnitsOf(100)
	s.CommonRequests = mostFrequent(counts, 6)
}

// mostFrequent returns the n most frequent values. counts has the frequency of each value. Of equally frequent values the
// smaller comes first.
func mostFrequent(counts map[int64]int, n int) []Frequent {
	list := make([]Frequent, 0, len(counts))
	for value, count := range counts {
		list = append(list, Frequent{value, count})
	}
	slices.SortFunc(list, func(a, b Frequent) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Value, b.Value))
	})
	return list[:min(n, len(list))]
}

// share returns part/whole, NaN if whole is 0.
func share(part, whole int) float64 {
	if whole == 0 {
		return math.NaN()
	}
	return float64(part) / float64(whole)
}

// last returns the last value, 0 if there is none.
func last(sorted []int64) int64 {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[len(sorted)-1]
}
