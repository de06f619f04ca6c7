package synth

import (
	"fmt"
	"math"
	"math/bits"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"juggle/core/log/swf"
)

// The tests below compare samples with the model's formulas, computed in another way.
const (
	sigmas = 4      // standard errors by which a sample may differ; less than one in 10 000 comparisons exceeds that, and the seed is fixed
	sample = 40_000 // jobs
)

// checkShare compares a share of n jobs with the wanted one. Its standard error is sqrt(want(1-want)/n).
func checkShare(t *testing.T, name string, got, n int, want float64) {
	t.Helper()
	share := float64(got) / float64(n)
	if tolerance := sigmas * math.Sqrt(want*(1-want)/float64(n)); math.Abs(share-want) > tolerance {
		t.Errorf("%s: got %.4f of %d, want %.4f +- %.4f", name, share, n, want, tolerance)
	}
}

// forColumns calls test for every column on machines of several sizes, each time with a sample of jobs.
func forColumns(t *testing.T, test func(t *testing.T, l Lublin, jobs []swf.Job)) {
	for _, column := range Columns().Values() {
		for _, procs := range []int{128, 100, 1024, 8} {
			l := Lublin{Column: column, Procs: procs, Extent: Extent{Seed: 11}}.withDefaults()
			t.Run(fmt.Sprintf("%v on %d", column, procs), func(t *testing.T) {
				jobs := make([]swf.Job, sample)
				for i := range jobs {
					n := int64(i) + 1
					size := l.size(stream(l.Seed, n, forKind))
					jobs[i] = newJob(size, l.runTime(n, size))
				}
				test(t, l, jobs)
			})
		}
	}
}

// sizeShare returns the model's probability of v processors, for v > 1, where the model draws no size above the machine's.
func (l Lublin) sizeShare(v int) float64 {
	c := columns[l.Column]
	medium, high := l.stages()
	within := func(a, b float64) float64 { // the two-stage uniform distribution
		uniform := func(from, to float64) float64 {
			return max(0, min(b, to)-max(a, from)) / (to - from)
		}
		p := 0.0
		if medium > c.low {
			p = c.small * uniform(c.low, medium)
		}
		if high > medium {
			p += (1 - c.small) * uniform(medium, high)
		}
		return p
	}
	p := (1 - c.serial - c.powerOfTwo) * within(math.Log2(float64(v)-.5), math.Log2(float64(v)+.5))
	if bits.OnesCount(uint(v)) == 1 {
		k := math.Log2(float64(v))
		p += c.powerOfTwo * within(k-.5, k+.5)
	}
	return p
}

func TestLublinSizesHaveTheirDistribution(t *testing.T) {
	forColumns(t, func(t *testing.T, l Lublin, jobs []swf.Job) {
		count := make([]int, l.Procs+1)
		powers := 0
		for _, j := range jobs {
			count[j.UsedProcs]++
			if j.UsedProcs > 1 && bits.OnesCount(uint(j.UsedProcs)) == 1 {
				powers++
			}
		}
		checkShare(t, "serial jobs", count[1], sample, columns[l.Column].serial)
		if medium, high := l.stages(); medium == columns[l.Column].low || high == medium || l.Procs == 100 {
			return // a stage has no width, or sizes above the machine's are cut, so sizeShare does not hold
		}
		want := 0.0
		for v := 2; v <= l.Procs; v *= 2 {
			p := l.sizeShare(v)
			checkShare(t, fmt.Sprintf("jobs of %d processors", v), count[v], sample, p)
			want += p
		}
		checkShare(t, "powers of two above one", powers, sample, want)
	})
}

// probabilityOfAtMost returns the model's probability that a job with these processors runs for at most so many whole seconds.
func (l Lublin) probabilityOfAtMost(seconds float64, procs int64) float64 {
	c := columns[l.Column]
	below := func(g gamma) float64 {
		d := distuv.Gamma{Alpha: g.shape, Beta: 1 / g.scale}
		return d.CDF(min(math.Log(seconds), maxLnRunTime)) / d.CDF(maxLnRunTime)
	}
	p := min(max(c.slope*float64(procs)+c.atZero, 0), 1)
	return p*below(c.run1) + (1-p)*below(c.run2)
}

func TestLublinRunTimesHaveTheirDistribution(t *testing.T) {
	forColumns(t, func(t *testing.T, l Lublin, jobs []swf.Job) {
		bySize := map[int64]int{}
		for _, j := range jobs {
			bySize[j.UsedProcs]++
		}
		for _, limit := range []int64{2, 10, 60, 600, 3600, 36000, 100_000} {
			want, got := 0.0, 0
			for procs, n := range bySize {
				want += l.probabilityOfAtMost(float64(limit), procs) * float64(n) / sample
			}
			for _, j := range jobs {
				if j.Runtime <= limit {
					got++
				}
			}
			checkShare(t, fmt.Sprintf("run times of at most %d s", limit), got, sample, want)
		}
	})
}

// TestLublinRunTimesHaveTheirMeanLogarithm checks the mean of ln run time, which the paper fitted. It computes the expected mean from the
// distribution of whole seconds.
func TestLublinRunTimesHaveTheirMeanLogarithm(t *testing.T) {
	for _, column := range Columns().Values() {
		l := Lublin{Column: column, Extent: Extent{Seed: 5}}.withDefaults()
		const procs = 8
		var sum, squares float64
		for n := range int64(sample) {
			x := math.Log(float64(l.runTime(n, procs)))
			sum += x
			squares += x * x
		}
		mean := sum / sample
		standardError := math.Sqrt((squares/sample - mean*mean) / sample)
		want, before := 0.0, 0.0
		for seconds := 1; before < 1-1e-12; seconds++ {
			p := l.probabilityOfAtMost(float64(seconds), procs)
			want += (p - before) * math.Log(float64(seconds))
			before = p
		}
		if math.Abs(mean-want) > sigmas*standardError {
			t.Errorf("%v: mean ln run time: got %.4f, want %.4f +- %.4f", column, mean, want, sigmas*standardError)
		}
	}
}

// TestLublinArrivalsFollowTheDailyCycle takes the standard error from the days themselves. The jobs of a day arrive in clusters, so a share
// of arrivals varies more than that of independent jobs.
func TestLublinArrivalsFollowTheDailyCycle(t *testing.T) {
	for _, column := range Columns().Values() {
		const days = 2000
		l := Lublin{Column: column, Extent: Extent{Days: days, Seed: 2}}.withDefaults()
		log, err := l.Generate()
		if err != nil {
			t.Fatal(err)
		}
		c := l.clock()
		for from := 0; from < 24; from += 4 {
			perDay := make([]float64, days)
			for _, j := range log.Jobs {
				if h := int(j.Submit % day / hour); from <= h && h < from+4 {
					perDay[j.Submit/day]++
				}
			}
			units := c.passed[2*(from+4)] - c.passed[2*from]
			want := float64(len(log.Jobs)) / days * float64(units) / float64(c.passed[halfHours])
			var sum, squares float64
			for _, n := range perDay {
				sum += n
				squares += n * n
			}
			mean := sum / days
			standardError := math.Sqrt((squares/days - mean*mean) / days)
			if math.Abs(mean-want) > sigmas*standardError {
				t.Errorf("%v: jobs a day from %d h to %d h: got %.3f, want %.3f +- %.3f", column, from, from+4, mean, want, sigmas*standardError)
			}
		}
	}
}

func TestLublinArrivalsPeakInTheAfternoonAndAreRareBeforeDawn(t *testing.T) {
	for _, column := range Columns().Values() {
		c := Lublin{Column: column, Extent: Extent{Days: 1}}.clock()
		busiest, quietest := 0, 0
		weight := func(i int) int64 { return c.passed[i+1] - c.passed[i] }
		for i := range halfHours {
			if weight(i) > weight(busiest) {
				busiest = i
			}
			if weight(i) < weight(quietest) {
				quietest = i
			}
		}
		// The mode of a gamma distribution is (shape - 1) x scale. Bucket i is half hour i - 1 of the day.
		g := columns[column].cycle
		if want := int(math.Round((g.shape-1)*g.scale)) - 1; busiest != want {
			t.Errorf("%v: busiest half hour: got %d, want %d", column, busiest, want)
		}
		if quietest < 8 || quietest > 12 {
			t.Errorf("%v: quietest half hour: got %d, want one from 4 h to 6 h", column, quietest)
		}
	}
}

// TestTheOwnRateOfLublinFollowsFromTheGaps checks that, without a load, the log ends with the last job whose gaps fit into the clock's busy
// time.
func TestTheOwnRateOfLublinFollowsFromTheGaps(t *testing.T) {
	for _, column := range Columns().Values() {
		l := Lublin{Column: column, Extent: Extent{Days: 1000, Seed: 9}}.withDefaults()
		log, err := l.Generate()
		if err != nil {
			t.Fatal(err)
		}
		sum := int64(0)
		for n := range len(log.Jobs) {
			sum += l.gap(int64(n) + 1)
		}
		if total := l.clock().total(); sum >= total || sum+l.gap(int64(len(log.Jobs))+1) < total {
			t.Errorf("%v: got %d jobs that take %d of %d units, want as many jobs as fit", column, len(log.Jobs), sum, total)
		}
	}
}
