package synth

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

// maxLnRunTime and maxLnGap are the largest logarithms of a run time and of a gap. Larger ones are drawn again, as in the model's published
// program.
const (
	maxLnRunTime = 12
	maxLnGap     = 13
)

// size draws a job's processors.
func (l Lublin) size(r *rand.Rand) int64 {
	c := &columns[l.Column]
	kind := r.Float64()
	if kind < c.serial {
		return 1
	}
	medium, high := l.stages()
	from, to := c.low, medium
	if r.Float64() >= c.small {
		from, to = medium, high
	}
	log2 := from + float64((to-from)*r.Float64())
	if kind < c.serial+c.powerOfTwo {
		log2 = math.Floor(log2 + .5)
	}
	return min(max(int64(math.Floor(math.Exp2(log2)+.5)), 1), int64(l.Procs))
}

// stages returns the medium and high log2 size for the machine. The columns are for 128 processors. On other machines both sizes change
// with log2 of the machine's processors, as the paper advises: in its whole-sample column high is log2 of the machine's processors, and
// medium is 2.5 less.
func (l Lublin) stages() (medium, high float64) {
	c := &columns[l.Column]
	shift := math.Log2(float64(l.Procs) / DefaultProcs)
	medium = max(c.medium+shift, c.low)
	return medium, max(c.high+shift, medium)
}

// runTime draws the run time of job n from the hyper-gamma distribution, in whole seconds, at least 1.
func (l Lublin) runTime(n, procs int64) int64 {
	c := &columns[l.Column]
	src := source(l.Seed, n, forRunTime)
	kind := c.run2
	if rand.New(src).Float64() < c.atZero+float64(c.slope*float64(procs)) {
		kind = c.run1
	}
	return max(1, int64(math.Ceil(math.Exp(kind.drawAtMost(maxLnRunTime, src)))))
}

// gap draws the busy time before job n, in the clock's units: whole seconds of mean intensity.
func (l Lublin) gap(n int64) int64 {
	c := &columns[l.Column]
	g := gamma{float64(c.gap.shape * c.gapShapeFactor), c.gap.scale}
	return int64(math.Ceil(math.Exp(g.drawAtMost(maxLnGap, source(l.Seed, n, forGap))))) * meanIntensity
}

// drawAtMost draws until the variate is at most limit.
func (g gamma) drawAtMost(limit float64, src rand.Source) float64 {
	d := distuv.Gamma{Alpha: g.shape, Beta: 1 / g.scale, Src: src}
	for {
		if x := d.Rand(); x <= limit {
			return x
		}
	}
}

// meanIntensity is the number of the clock's units in a second at the mean intensity of a day. Weights are rounded to this precision.
const meanIntensity = 1_000_000

const (
	halfHour  = 1800 // seconds
	halfHours = day / halfHour
	dayStarts = 11 // the first bucket of the cycle as the paper counts, which is 5 to 5.30 h
)

// clock returns the daily cycle, repeated for every day. The weight of bucket i is the probability that the cycle's gamma distribution
// gives to [i - 1/2, i + 1/2).
func (l Lublin) clock() *clock {
	c := columns[l.Column].cycle
	d := distuv.Gamma{Alpha: c.shape, Beta: 1 / c.scale}
	var weight [halfHours]float64
	sum := 0.0
	for i := dayStarts; i < dayStarts+halfHours; i++ {
		w := d.CDF(float64(i)+.5) - d.CDF(float64(i)-.5)
		weight[(i-1)%halfHours] = w
		sum += w
	}
	intensity := make([]int64, 0, l.Days*halfHours)
	for range l.Days {
		for _, w := range weight {
			intensity = append(intensity, int64(math.Round(w*halfHours/sum*meanIntensity)))
		}
	}
	return newClock(halfHour, intensity)
}
