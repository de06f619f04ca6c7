package synth

import (
	"math/bits"

	"juggle/core/log/swf"
)

// The classes of a Table.
const (
	SizeClasses   = 8  // of processors: 1, 2, 3-4, 5-8, 9-16, 17-32, 33-64, 65 and more
	LengthClasses = 10 // of jobs in a series: 1, 2-3, 4-7, 8-15, ..., 512 and more
	LengthGroups  = 4  // of jobs in a series, coarser: 1, 2-3, 4-15, 16 and more
	RunClasses    = 12 // of run times: below 1 min, 1-2 min, 2-4 min, ..., 1024 min and more
)

// HeavyWork is the least work of a heavy series: 100 processor-hours. In the SDSC SP2 log one series in five is heavy. Heavy series do nine
// tenths of the work and come evenly, while the number of light ones varies from day to day. With one factor for both, the offered load
// would vary half as much again from period to period as it does in the log.
const HeavyWork = 100 * hour

// Work returns the processor-seconds of jobs.
func Work(jobs []swf.Job) (sum int64) {
	for i := range jobs {
		sum += jobs[i].Runtime * jobs[i].Procs()
	}
	return sum
}

// A Table has the counts, quantiles and rates of a log from which Calibrated draws. All are integers. A series is a sequence of jobs of one
// user with the same number of processors. Each of its jobs is submitted at most four hours after the one before.
type Table struct {
	Name        string // of the model in headers and flags, such as "sdsc"
	Source      string // the log, for headers
	Acknowledge string // the provider of the log, for headers
	Procs       int    // of the machine
	Days        int    // length of the log, rounded to days

	// Light and Heavy are the series that begin in each hour of the week, in local standard time, Sunday first. A heavy series has at least
	// HeavyWork.
	Light, Heavy [7][24]int

	// DaySpread and DayMemory describe how the number of light series varies between days. DaySpread is the standard deviation of ln of a
	// day's factor. DayMemory is the correlation of ln of the factors of successive days. Both are in thousandths.
	DaySpread, DayMemory int

	Sizes   []Count                         // number of series by processors
	Lengths [SizeClasses][LengthClasses]int // number of series by size class and number of jobs

	RunTimes [SizeClasses][LengthGroups]Quantiles // run times of jobs, s
	// Repeats is the share of the jobs after a series' first that run 0.8 to 1.25 times as long as the job before, in thousandths.
	Repeats  [LengthGroups]int
	Likeness Quantiles               // the run time of a job that Repeats counts divided by the run time of the job before, in thousandths
	Gaps     [LengthGroups]Quantiles // between successive submissions of a series, s

	RequestedTimes []int             // the most frequent values, s, ascending
	Requests       [RunClasses][]int // number of jobs by run time and requested time, as in RequestedTimes
	KeptRequests   int               // share of the jobs after a series' first with the same requested time as the job before, in thousandths
	Users          []Count           // Count is the share of the series that belongs to the Value most active users, in thousandths
}

// A Count is a value, and how often it occurs.
type Count struct{ Value, Count int }

// QuantileSteps are the shares whose quantiles a table has, in thousandths. They are closer together at the top, because few jobs do much
// of the work. They leave out the log's largest values.
var QuantileSteps = [...]int{
	0, 50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650, 700, 750, 800, 850, 900, 950, 975, 990, 998,
}

// Quantiles are the quantiles of a distribution at QuantileSteps, ascending. Between two of them the distribution is uniform. Draws above
// the last one come from the part below it.
type Quantiles [len(QuantileSteps)]int

// SizeClass returns the class of a number of processors >= 1.
func SizeClass(procs int64) int { return min(bits.Len64(uint64(procs-1)), SizeClasses-1) }

// LengthGroup returns the group of a number of jobs >= 1.
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

// RunClass returns the class of a run time in seconds.
func RunClass(runtime int64) int {
	if runtime < 60 {
		return 0
	}
	return min(bits.Len64(uint64(runtime/60)), RunClasses-1)
}
