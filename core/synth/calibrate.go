package synth

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"juggle/core/swf"
)

// seriesBreak is the gap that ends a series: a user who comes back later than this begins a new one.
const seriesBreak = 4 * hour

// like tells whether two run times are counted as a repetition: the second is 0.8 to 1.25 of the first.
func like(before, run int64) bool { return 4*before <= 5*run && 4*run <= 5*before }

// A series is jobs of one user with the same number of processors, each submitted at most seriesBreak after the one before.
type series struct {
	user, procs int64
	jobs        []swf.Job
}

// Calibrate derives a table from a log with users, requested times and a header that says when it began. It counts jobs that ran, on
// at least one processor, and ends each where its requested time was over: some systems let jobs run on for a minute. O(n log n).
func Calibrate(name, source string, l *swf.Log) (*Table, error) {
	if l.Header.MaxProcs < 1 {
		return nil, fmt.Errorf("synth: calibrate: MaxProcs = %d, want at least 1", l.Header.MaxProcs)
	}
	if l.Header.UnixStartTime <= 0 || !l.Header.HasTimeZone {
		return nil, fmt.Errorf("synth: calibrate: the header lacks UnixStartTime or TimeZone, want both for the hours of the week")
	}
	all := findSeries(l.Jobs)
	if len(all) < minSeries {
		return nil, fmt.Errorf("synth: calibrate: %d series of jobs, want at least %d", len(all), minSeries)
	}
	first, last := l.Jobs[0].Submit, l.Jobs[len(l.Jobs)-1].Submit
	t := &Table{Name: name, Source: source, Acknowledge: l.Header.Acknowledge, Procs: int(l.Header.MaxProcs), Days: int((last - first + day/2) / day)}
	t.countArrivals(all, l.Header.UnixStartTime+l.Header.TimeZone)
	t.countShapes(all)
	t.countRunTimes(all)
	t.countGaps(all)
	t.countRequests(all)
	t.countUsers(all)
	return t, t.Validate()
}

// minSeries keeps the table from describing single jobs.
const minSeries = 1000

// findSeries returns the series by their first jobs.
func findSeries(jobs []swf.Job) []*series {
	type key struct{ user, procs int64 }
	open := map[key]*series{}
	var all []*series
	for _, j := range jobs {
		if j.Runtime < 1 || j.Procs() < 1 || j.Submit < 0 {
			continue
		}
		if j.RequestedTime > 0 {
			j.Runtime = min(j.Runtime, j.RequestedTime)
		}
		k := key{j.User, j.Procs()}
		s := open[k]
		if s == nil || j.Submit-s.jobs[len(s.jobs)-1].Submit > seriesBreak {
			s = &series{user: k.user, procs: k.procs}
			open[k] = s
			all = append(all, s)
		}
		s.jobs = append(s.jobs, j)
	}
	return all
}

// work is the processor-seconds of jobs.
func work(jobs []swf.Job) (sum int64) {
	for i := range jobs {
		sum += jobs[i].Runtime * jobs[i].Procs()
	}
	return sum
}

func (s *series) begin() int64 { return s.jobs[0].Submit }
func (s *series) size() int    { return sizeClass(s.procs) }
func (s *series) group() int   { return lengthGroup(len(s.jobs)) }

// countArrivals fills Light, Heavy, DaySpread and DayMemory. zero is the local time of second 0.
func (t *Table) countArrivals(all []*series, zero int64) {
	lightPerDay := map[int64]int{}
	for _, s := range all {
		local := zero + s.begin()
		d, h := local/day, local%day/hour
		if work(s.jobs) >= heavyWork {
			t.Heavy[weekday(d)][h]++
		} else {
			t.Light[weekday(d)][h]++
			lightPerDay[d]++
		}
	}
	first, last := (zero+all[0].begin())/day, (zero+all[len(all)-1].begin())/day
	t.measureDays(lightPerDay, first+1, last-1) // the outermost days are not whole
}

// measureDays fills DaySpread and DayMemory from the number of light series in each of the days [first, last].
//
// A day's number N is taken to be Poisson with mean F x mu, where mu is the week's pattern and F the day's lognormal factor with
// mean 1. Then E (N - mu)^2 - mu = mu^2 Var F, and the covariance of F between neighbouring days follows likewise.
func (t *Table) measureDays(perDay map[int64]int, first, last int64) {
	var mean [7]float64
	for w := range mean {
		for _, n := range t.Light[w] {
			mean[w] += float64(n)
		}
		mean[w] *= 7 / float64(t.Days)
	}
	excess := func(d int64) float64 { return float64(perDay[d]) - mean[weekday(d)] }
	var variance, covariance, squares, products float64
	for d := first; d < last; d++ {
		mu, next := mean[weekday(d)], mean[weekday(d+1)]
		variance += float64(excess(d)*excess(d)) - mu
		squares += float64(mu * mu)
		covariance += float64(excess(d) * excess(d+1))
		products += float64(mu * next)
	}
	sigma2 := math.Log1p(max(0, variance/squares))
	t.DaySpread = thousandths(math.Sqrt(sigma2))
	if sigma2 > 0 {
		t.DayMemory = max(0, min(unit-1, thousandths(math.Log1p(max(0, covariance/products))/sigma2)))
	}
}

// weekday is the day of the week of a day since 1970, which began on a Thursday; Sunday is 0.
func weekday(d int64) int64 { return (d + 4) % 7 }

func thousandths(x float64) int { return int(math.Round(unit * x)) }

// countShapes fills Sizes and Lengths.
func (t *Table) countShapes(all []*series) {
	sizes := map[int64]int{}
	for _, s := range all {
		sizes[s.procs]++
		t.Lengths[s.size()][lengthClass(len(s.jobs))]++
	}
	for _, procs := range slices.Sorted(maps.Keys(sizes)) {
		t.Sizes = append(t.Sizes, Count{int(procs), sizes[procs]})
	}
}

// minSample is the least number of jobs that quantiles are taken of.
const minSample = 200

// countRunTimes fills RunTimes, Repeats and Likeness. Where a cell has too few jobs, those of the next smaller sizes in series of the same
// length group join it.
func (t *Table) countRunTimes(all []*series) {
	var runs [SizeClasses][LengthGroups][]int
	var repeated, followers [LengthGroups]int
	var likeness []int
	for _, s := range all {
		size, group := s.size(), s.group()
		for i, j := range s.jobs {
			runs[size][group] = append(runs[size][group], int(j.Runtime))
			if i == 0 {
				continue
			}
			followers[group]++
			if before := s.jobs[i-1].Runtime; like(before, j.Runtime) {
				repeated[group]++
				likeness = append(likeness, int(unit*j.Runtime/before))
			}
		}
	}
	for size := range runs {
		for group := range runs[size] {
			var sample []int
			for smaller := size; smaller >= 0 && len(sample) < minSample; smaller-- {
				sample = append(sample, runs[smaller][group]...)
			}
			t.RunTimes[size][group] = quantiles(sample)
		}
	}
	t.Likeness = quantiles(likeness)
	t.Repeats = shares(repeated, followers)
}

func shares(part, whole [LengthGroups]int) (s [LengthGroups]int) {
	for i := range s {
		s[i] = part[i] * unit / max(1, whole[i])
	}
	return s
}

// countGaps fills Gaps.
func (t *Table) countGaps(all []*series) {
	var gaps [LengthGroups][]int
	for _, s := range all {
		for i := 1; i < len(s.jobs); i++ {
			gaps[s.group()] = append(gaps[s.group()], int(s.jobs[i].Submit-s.jobs[i-1].Submit))
		}
	}
	for group := range gaps {
		t.Gaps[group] = quantiles(gaps[group])
	}
}

// numRequestedTimes is how many of the most frequent requested times the table has.
const numRequestedTimes = 30

// countRequests fills RequestedTimes, Requests and KeptRequests. A request for another time counts as the next longer one listed.
func (t *Table) countRequests(all []*series) {
	frequency := map[int64]int{}
	kept, followers := 0, 0
	for _, s := range all {
		for i, j := range s.jobs {
			if j.RequestedTime > 0 {
				frequency[j.RequestedTime]++
			}
			if i > 0 {
				followers++
				if j.RequestedTime == s.jobs[i-1].RequestedTime {
					kept++
				}
			}
		}
	}
	t.KeptRequests = kept * unit / max(1, followers)
	values := slices.SortedFunc(maps.Keys(frequency), func(a, b int64) int {
		return cmp.Or(cmp.Compare(frequency[b], frequency[a]), cmp.Compare(a, b))
	})
	for _, v := range values[:min(len(values), numRequestedTimes)] {
		t.RequestedTimes = append(t.RequestedTimes, int(v))
	}
	slices.Sort(t.RequestedTimes)
	for class := range t.Requests {
		t.Requests[class] = make([]int, len(t.RequestedTimes))
	}
	for _, s := range all {
		for _, j := range s.jobs {
			i, _ := slices.BinarySearch(t.RequestedTimes, int(j.RequestedTime))
			if j.RequestedTime > 0 && i < len(t.RequestedTimes) {
				t.Requests[runClass(j.Runtime)][i]++
			}
		}
	}
}

// countUsers fills Users: the shares of the 1, 2, 4, 8, ... most active ones, and of all.
func (t *Table) countUsers(all []*series) {
	perUser := map[int64]int{}
	for _, s := range all {
		perUser[s.user]++
	}
	activity := slices.Sorted(maps.Values(perUser))
	slices.Reverse(activity)
	sum, next := 0, 1
	for i, n := range activity {
		sum += n
		if rank := i + 1; rank == next || rank == len(activity) {
			t.Users = append(t.Users, Count{rank, sum * unit / len(all)})
			next *= 2
		}
	}
}

// quantiles are those of a sample, by the nearest rank; all 0 for an empty one.
func quantiles(sample []int) (q Quantiles) {
	if len(sample) == 0 {
		return q
	}
	slices.Sort(sample)
	for i := range q {
		q[i] = sample[QuantileSteps[i]*(len(sample)-1)/unit]
	}
	return q
}
