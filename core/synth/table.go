package synth

import (
	"math/bits"

	"juggle/core/swf"
)

// The classes that a Table tells apart.
const (
	SizeClasses   = 8  // of processors: 1, 2, 3-4, 5-8, 9-16, 17-32, 33-64, 65 and more
	LengthClasses = 10 // of jobs in a series: 1, 2-3, 4-7, 8-15, ..., 512 and more
	LengthGroups  = 4  // of the same, coarser: 1, 2-3, 4-15, 16 and more
	RunClasses    = 12 // of run times: below 1 min, 1-2 min, 2-4 min, ..., 1024 min and more
)

// HeavyWork tells heavy series from light ones: 100 processor-hours. In the SDSC SP2 log one series in five is heavy; these do nine
// tenths of the work and come evenly, while the number of light ones changes from day to day. One factor for both would make the
// offered load swing half as much again from period to period as it does in the log.
const HeavyWork = 100 * hour

// Work is the processor-seconds of jobs.
func Work(jobs []swf.Job) (sum int64) {
	for i := range jobs {
		sum += jobs[i].Runtime * jobs[i].Procs()
	}
	return sum
}

// A Table is what Calibrated needs to know of a log: counts, quantiles and rates, all integers. It speaks of series: successive
// jobs of one user with the same number of processors, none submitted more than four hours after the one before.
type Table struct {
	Name        string // of the model, in headers and flags: "sdsc"
	Source      string // which log, for headers
	Acknowledge string // who provided it
	Procs       int    // of the machine
	Days        int    // that the log covers, to the nearest

	// Series begun in each hour of the week, local standard time, Sunday first. Heavy ones are those of HeavyWork and more.
	Light, Heavy [7][24]int

	// How much busier with light series than the week's pattern single days are: the standard deviation of a day's ln intensity, in
	// thousandths, and its correlation from one day to the next, in thousandths.
	DaySpread, DayMemory int

	Sizes   []Count                         // series by processors
	Lengths [SizeClasses][LengthClasses]int // series by their number of jobs

	RunTimes [SizeClasses][LengthGroups]Quantiles // of jobs, s
	// thousandths of the jobs after a series' first that run 0.8 to 1.25 times as long as the one before
	Repeats  [LengthGroups]int
	Likeness Quantiles               // these run times over the ones before, in thousandths
	Gaps     [LengthGroups]Quantiles // between successive submissions of a series, s

	RequestedTimes []int             // the most frequent values, s, ascending
	Requests       [RunClasses][]int // jobs by run time and requested time, as in RequestedTimes
	KeptRequests   int               // thousandths of the jobs after a series' first that ask for the same time
	Users          []Count           // thousandths of the series that the so many most active users have
}

// A Count is how many there are of something.
type Count struct{ Value, Count int }

// QuantileSteps are the shares, in thousandths, whose quantiles a table holds. The top is finer, since few jobs do much of the
// work, and leaves the greatest values of the log out.
var QuantileSteps = [...]int{
	0, 50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650, 700, 750, 800, 850, 900, 950, 975, 990, 998,
}

// Quantiles is a distribution, ascending: its quantiles at QuantileSteps. Between them it is taken to be uniform; what lies above the
// last is drawn from the part below it.
type Quantiles [len(QuantileSteps)]int

// SizeClass is the class of a number of processors >= 1.
func SizeClass(procs int64) int { return min(bits.Len64(uint64(procs-1)), SizeClasses-1) }

// LengthGroup is the group of a number of jobs >= 1.
func LengthGroup(jobs int) int {
	switch {
	case jobs == 1:
		return 0
	case jobs < 4:
		return 1
	case jobs < 16:
		return 2
	}
	return 3
}

// RunClass is the class of a run time in seconds.
func RunClass(run int64) int {
	if run < 60 {
		return 0
	}
	return min(bits.Len64(uint64(run/60)), RunClasses-1)
}
