package synth

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"juggle/core/swf"
)

// Calibrated configures the generator that draws series of like jobs from a Table. The zero value gives 15 days after the SDSC SP2 log
// at that log's own rate of arrivals.
//
// Series begin at random (Poisson) with an intensity that follows the hour of the week and, day by day, a lognormal factor that
// remembers the day before. A series has a number of processors, a length, and a user; its first job draws a run time from
// the quantiles for its size and length, the next ones repeat it nearly or draw afresh.
type Calibrated struct {
	Extent
	Table      *Table // nil means SDSC
	SteadyDays bool   // every week as busy as the average one
}

// Validate reports every field out of its range.
func (c Calibrated) Validate() error {
	errs := []error{c.Extent.Validate()}
	if c.Table != nil {
		errs = append(errs, c.Table.Validate())
	}
	return errors.Join(errs...)
}

func (c Calibrated) withDefaults() Calibrated {
	c.Extent = c.Extent.withDefaults()
	if c.Table == nil {
		c.Table = SDSC()
	}
	return c
}

// Generate makes the log. Its jobs have a number, submit and run time, processors, requested time and user; all else is unknown. No
// job runs longer than it asked for.
func (c Calibrated) Generate() (*swf.Log, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	c = c.withDefaults()
	var all [][]swf.Job
	total := c.total()
	positions, err := c.fill(total, int64(c.Table.Procs), func(n int64) (int64, int64) {
		jobs := c.series(n)
		all = append(all, jobs)
		return c.gap(n), work(jobs)
	})
	if err != nil {
		return nil, err
	}
	light, heavy := c.lightClock(), c.heavyClock()
	var jobs []swf.Job
	for i, pos := range positions {
		clock := light
		if work(all[i]) >= heavyWork {
			clock = heavy
		}
		begin := clock.at(mulDiv(pos, clock.total(), total))
		for _, j := range all[i] {
			j.Submit += begin
			jobs = append(jobs, j)
		}
	}
	return c.log(c.header(), jobs), nil
}

func (c Calibrated) header() swf.Header {
	h := c.Extent.header(c.Table.Name, "model calibrated on the "+c.Table.Source, int64(c.Table.Procs))
	h.Acknowledge = c.Table.Acknowledge
	h.Notes = append(h.Notes, "Only counts, quantiles and rates were taken from the "+c.Table.Source+".")
	return h
}

// unit is a day's factor of 1 in thousandths, and the precision of all shares of a Table.
const unit = 1000

const hour = 3600 // seconds

// lightClock is the week's pattern of light series times each day's factor.
func (c Calibrated) lightClock() *clock {
	memory := float64(c.Table.DayMemory) / unit
	fresh := math.Sqrt(1 - float64(memory*memory))
	z := 0.0 // standard normal; remembers the day before
	factors := make([]int64, c.Days)
	for d := range factors {
		draw := stream(c.Seed, int64(d), forDay).NormFloat64()
		if d == 0 {
			z = draw
		} else {
			z = float64(memory*z) + float64(fresh*draw)
		}
		factors[d] = c.dayFactor(z)
	}
	return weekClock(&c.Table.Light, factors)
}

// heavyClock is the week's pattern of heavy series.
func (c Calibrated) heavyClock() *clock {
	return weekClock(&c.Table.Heavy, slices.Repeat([]int64{unit}, c.Days))
}

// weekClock repeats a week for len(factors) days.
func weekClock(week *[7][24]int, factors []int64) *clock {
	intensity := make([]int64, 0, len(factors)*24)
	for d, factor := range factors {
		for _, series := range week[d%7] {
			intensity = append(intensity, int64(series)*factor)
		}
	}
	return newClock(hour, intensity)
}

// dayFactor is lognormal with mean 1, in thousandths.
func (c Calibrated) dayFactor(z float64) int64 {
	if c.SteadyDays {
		return unit
	}
	spread := float64(c.Table.DaySpread) / unit
	return int64(math.Ceil(unit * math.Exp(float64(spread*z)-float64(spread*spread/2))))
}

// meanGap is the mean busy time between series, in units of fill: enough for exponential draws to be whole numbers.
const meanGap = 1 << 20

// total is the busy time in which the table's own rate of arrivals gives the table's number of series a day.
func (c Calibrated) total() int64 {
	series := 0
	for _, s := range c.Table.Sizes {
		series += s.Count
	}
	return meanGap * int64(series) * int64(c.Days) / int64(c.Table.Days)
}

// gap draws the busy time before series n.
func (c Calibrated) gap(n int64) int64 {
	return int64(math.Ceil(meanGap * stream(c.Seed, n, forGap).ExpFloat64()))
}

// series draws series n. Submit times count from its first job.
func (c Calibrated) series(n int64) []swf.Job {
	kind := stream(c.Seed, n, forKind)
	procs := drawCount(kind, c.Table.Sizes)
	size := sizeClass(procs)
	jobs := make([]swf.Job, drawLength(kind, c.Table.Lengths[size][:]))
	group := lengthGroup(len(jobs))
	user := drawRank(stream(c.Seed, n, forUser), c.Table.Users)

	runs := stream(c.Seed, n, forRunTime)
	spacing := stream(c.Seed, n, forSpacing)
	requests := stream(c.Seed, n, forRequest)
	var fresh, submit, asked int64
	for i := range jobs {
		var run int64
		if i > 0 && runs.IntN(unit) < c.Table.Repeats[group] {
			run = max(1, fresh*c.Table.Likeness.draw(runs)/unit)
		} else {
			fresh = max(1, c.Table.RunTimes[size][group].draw(runs))
			run = fresh
		}
		if i > 0 {
			submit += c.Table.Gaps[group].draw(spacing)
		}
		if keep := requests.IntN(unit) < c.Table.KeptRequests; i == 0 || !keep || asked < run {
			asked = c.Table.request(requests, run)
		}
		jobs[i] = newJob(procs, run)
		jobs[i].Submit, jobs[i].RequestedTime, jobs[i].User = submit, asked, user
	}
	return jobs
}

// drawCount draws a value in proportion to the counts, which are not all 0.
func drawCount(r *rand.Rand, counts []Count) int64 {
	sum := 0
	for _, c := range counts {
		sum += c.Count
	}
	at := r.IntN(sum)
	for _, c := range counts {
		if at < c.Count {
			return int64(c.Value)
		}
		at -= c.Count
	}
	panic("synth: counts do not add up") // at < sum
}

// drawLength draws a length class in proportion to the counts, and a length n of it with a probability of about 1/n^2, which is
// how the lengths in the log fall off within a class.
func drawLength(r *rand.Rand, counts []int) int {
	class := drawIndex(r, counts)
	const precision = 1 << 20
	return (2 << class) * precision / (2*precision - r.IntN(precision))
}

// drawIndex draws an index in proportion to the counts, which are not all 0.
func drawIndex(r *rand.Rand, counts []int) int {
	at := r.IntN(sum(counts))
	i := 0
	for ; at >= counts[i]; i++ {
		at -= counts[i]
	}
	return i
}

// drawRank draws a user's rank from 1 on: each of ranks stands for the users above the rank before.
func drawRank(r *rand.Rand, ranks []Count) int64 {
	at := r.IntN(unit)
	before := Count{}
	for _, c := range ranks {
		if at < c.Count {
			return int64(before.Value + 1 + r.IntN(c.Value-before.Value))
		}
		before = c
	}
	return int64(before.Value)
}

// draw draws from the distribution.
func (q *Quantiles) draw(r *rand.Rand) int64 {
	const precision = 1 << 16
	at := int64(r.IntN(QuantileSteps[len(q)-1] * precision))
	i := 1
	for at >= int64(QuantileSteps[i])*precision {
		i++
	}
	from := int64(QuantileSteps[i-1]) * precision
	return int64(q[i-1]) + int64(q[i]-q[i-1])*(at-from)/(int64(QuantileSteps[i])*precision-from)
}

// request draws a requested time of at least run from those that jobs of such run times ask for; where none is that long, full
// hours.
func (t *Table) request(r *rand.Rand, run int64) int64 {
	row := t.Requests[runClass(run)]
	first := 0
	for first < len(row) && int64(t.RequestedTimes[first]) < run {
		first++
	}
	if sum(row[first:]) > 0 {
		return int64(t.RequestedTimes[first+drawIndex(r, row[first:])])
	}
	return (run + hour - 1) / hour * hour
}
