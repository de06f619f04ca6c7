package workload

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/log/swf"
	"juggle/core/sim"
)

// sampleLog returns a log of 3000 jobs over two periods. Its random numbers come from no library, so that they never change.
func sampleLog() *swf.Log {
	log := logOf(128)
	x := int64(1)
	randomBelow := func(n int64) int64 { // the generator of Park and Miller
		x = x * 48271 % 2147483647
		return x % n
	}
	for i := range int64(3000) {
		j := entry(1+2*i, i*30*DaySeconds/3000+randomBelow(800), 60+randomBelow(1+randomBelow(40000)), 1+randomBelow(1+randomBelow(128)))
		if randomBelow(10) > 0 {
			j.RequestedTime = 300 * (1 + randomBelow(200))
		}
		log.Jobs = append(log.Jobs, j)
	}
	return log
}

// generate returns the requests of the paper's workload with lambda 50 and seed 1, after a change of its parameters.
func generate(t testing.TB, trace *Trace, change func(*Config)) []sim.Job {
	t.Helper()
	c := PaperConfig()
	c.IntervalLambda, c.Seed = 50, 1
	change(&c)
	jobs, err := trace.Generate(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	return jobs
}

// A draw has a job's random numbers, computed back from the times of its request.
type draw struct {
	factor   int64 // the deadline factor
	growth   int64 // of the window, in seconds
	flexible bool
}

// drawsOf returns the draws of the jobs, by id.
func drawsOf(jobs []sim.Job) map[int64]draw {
	draws := map[int64]draw{}
	for _, j := range jobs {
		estimate := int64(j.Estimate)
		draws[j.ID] = draw{(int64(j.Ready-j.Submit) + estimate) / estimate, int64(j.Deadline-j.Ready) - estimate, j.Flexible}
	}
	return draws
}

func TestRequestsObeyTheRulesOfTheWorkload(t *testing.T) {
	trace := mustTrace(t, sampleLog())
	for _, load := range []Load{700, 1000, 1250, 1500} {
		for _, e := range EstimatesMenu() {
			estimates := e.Value
			t.Run(fmt.Sprintf("load %v, estimates %v", load, estimates), func(t *testing.T) {
				jobs := generate(t, trace, func(c *Config) { c.Period, c.Load, c.Estimates = 1, load, estimates })
				logged, _ := trace.InPeriod(Config{Period: 1})
				const periodStart = 15 * DaySeconds
				if len(jobs) != len(logged) || len(jobs) < 1000 {
					t.Fatalf("got %d jobs, want the period's %d, and at least 1000", len(jobs), len(logged))
				}
				for i, j := range jobs {
					l := logged[i]
					wantEstimate := l.Runtime
					if estimates == FromLog && l.Requested > 0 {
						wantEstimate = l.Requested
					}
					wrong := j.ID != l.ID || j.Procs != l.Procs || int64(j.Estimate) != wantEstimate ||
						int64(j.Submit) != (l.Submit-periodStart)*1000/int64(load) || j.Submit >= Config{Load: load}.Horizon() ||
						j.Ready < j.Submit || int64(j.Ready-j.Submit)%wantEstimate != 0 ||
						!j.Flexible && j.Deadline != j.Ready.Add(j.Estimate) || j.Deadline < j.Ready.Add(j.Estimate) ||
						estimates != Poisson && int64(j.Runtime) != l.Runtime ||
						estimates == Poisson && (j.Runtime < 1 || j.Runtime > j.Estimate)
					if wrong {
						t.Fatalf("got %+v for the job %+v of the log, want a request by the rules", j, l)
					}
				}
				if !slices.IsSortedFunc(jobs, func(a, b sim.Job) int { return int(a.Submit - b.Submit) }) {
					t.Error("got jobs in another order, want them sorted by submit time")
				}
			})
		}
	}
}

func TestChangingOneParameterChangesNothingElse(t *testing.T) {
	trace := mustTrace(t, sampleLog())
	base := drawsOf(generate(t, trace, func(*Config) {}))
	tests := map[string]struct {
		change  func(*Config)
		same    func(a, b draw) bool
		differs bool // some job must differ
	}{
		"the load changes no draw": {
			func(c *Config) { c.Load = 1500 }, func(a, b draw) bool { return a == b }, false},
		"the growth of windows changes neither deadline factors nor which jobs are flexible": {
			func(c *Config) { c.IntervalLambda = 100 }, func(a, b draw) bool { return a.factor == b.factor && a.flexible == b.flexible }, true},
		"strict windows do not change which jobs are flexible": {
			func(c *Config) { c.IntervalLambda = 0 },
			func(a, b draw) bool { return a.factor == b.factor && a.flexible == b.flexible && b.growth == 0 }, true},
		"inaccurate estimates change no window": {
			func(c *Config) { c.Estimates = Poisson }, func(a, b draw) bool { return a == b }, false},
		"with a larger share, flexible jobs keep all their draws": {
			func(c *Config) { c.FlexibleShare = 75 }, func(a, b draw) bool { return a.factor == b.factor && (!a.flexible || a == b) }, true},
		"with a smaller share, no other job becomes flexible": {
			func(c *Config) { c.FlexibleShare = 25 }, func(a, b draw) bool { return a.factor == b.factor && (!b.flexible || a == b) }, true},
		"the deadline lambda changes neither which jobs are flexible nor the growth": {
			func(c *Config) { c.DeadlineLambda = 8 }, func(a, b draw) bool { return a.growth == b.growth && a.flexible == b.flexible }, true},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			other := drawsOf(generate(t, trace, tc.change))
			differs := false
			for id, a := range base {
				b, ok := other[id]
				if !ok || !tc.same(a, b) {
					t.Fatalf("job %d: got %+v after the change, want what it may not change as in %+v", id, b, a)
				}
				differs = differs || a != b
			}
			if differs != tc.differs {
				t.Errorf("some job differs: got %t, want %t", differs, tc.differs)
			}
		})
	}
	if cmp.Equal(base, drawsOf(generate(t, trace, func(c *Config) { c.Seed = 2 })), cmp.AllowUnexported(draw{})) {
		t.Error("got the same draws with another seed, want others")
	}
}

func TestTheDrawsOfAJobDoNotDependOnItsNeighbours(t *testing.T) {
	log := sampleLog()
	all := drawsOf(generate(t, mustTrace(t, log), func(*Config) {}))
	log.Jobs = slices.DeleteFunc(log.Jobs, func(j swf.Job) bool { return j.Number%4 == 1 })
	for id, d := range drawsOf(generate(t, mustTrace(t, log), func(*Config) {})) {
		if all[id] != d {
			t.Fatalf("job %d: got %+v without other jobs of the log, want %+v as with them", id, d, all[id])
		}
	}
}

// TestDeadlineJobsMayStartAtOnce also checks that a deadline job differs from others only in its ready time, and that its window does not
// grow.
func TestDeadlineJobsMayStartAtOnce(t *testing.T) {
	trace := mustTrace(t, sampleLog())
	jobsWithShare := func(share int) map[int64]sim.Job {
		jobs := make(map[int64]sim.Job)
		for _, j := range generate(t, trace, func(c *Config) { c.DeadlineShare, c.IntervalLambda = share, 100 }) {
			jobs[j.ID] = j
		}
		return jobs
	}
	at0, at30, at60, at100 := jobsWithShare(0), jobsWithShare(30), jobsWithShare(60), jobsWithShare(100)
	isDeadlineJob := func(jobs map[int64]sim.Job, id int64) bool { return jobs[id] != at0[id] }
	count, notGrown := 0, 0
	for id, ordinary := range at0 {
		deadlineJob := at100[id]
		want := ordinary
		want.Ready, want.Deadline = ordinary.Submit, ordinary.Ready.Add(ordinary.Estimate)
		if deadlineJob != want {
			t.Fatalf("job %d: got %+v as a deadline job, want it ready at once, with the deadline before growth of %+v", id, deadlineJob, ordinary)
		}
		if ordinary.Deadline > deadlineJob.Deadline {
			notGrown++
		}
		if isDeadlineJob(at30, id) {
			count++
			if at30[id] != deadlineJob || !isDeadlineJob(at60, id) {
				t.Fatalf("job %d: got %+v at a share of 30 %%, %+v at 60 %%, want %+v at both", id, at30[id], at60[id], deadlineJob)
			}
		}
	}
	if share := 100 * count / len(at0); share < 20 || share > 40 || notGrown == 0 {
		t.Errorf("got %d %% deadline jobs, %d windows that did not grow, want about 30 %% and more than 0", share, notGrown)
	}
}

func TestFlexibleSharesOf0And100AreExact(t *testing.T) {
	trace := mustTrace(t, sampleLog())
	for share, want := range map[int]bool{0: false, 100: true} {
		for id, d := range drawsOf(generate(t, trace, func(c *Config) { c.FlexibleShare = share })) {
			if d.flexible != want {
				t.Fatalf("share %d: job %d: got flexible %t, want %t", share, id, d.flexible, want)
			}
		}
	}
}

// TestDrawsHaveTheirDistributions compares the means and variances of draws with theory. The limit of 4.5 standard errors is exceeded once
// in 150 000 fair trials, and the seed is fixed.
func TestDrawsHaveTheirDistributions(t *testing.T) {
	const n = 20_000
	log := logOf(128)
	for i := range int64(n) {
		log.Jobs = append(log.Jobs, entry(i+1, i*60, 10_000, 1))
	}
	trace := mustTrace(t, log)
	jobs := generate(t, trace, func(c *Config) { c.Estimates = Poisson })
	var factors, flexible, growths, runtimes []float64 // growths and runtimes in percent of the estimate
	for _, d := range drawsOf(jobs) {
		factors = append(factors, float64(d.factor))
		if d.flexible {
			flexible = append(flexible, 1)
			growths = append(growths, float64(d.growth)/100)
		} else {
			flexible = append(flexible, 0)
		}
	}
	for _, j := range jobs {
		runtimes = append(runtimes, float64(j.Runtime)/100)
	}
	meanCapped, squareCapped := 0.0, 0.0 // the means of min(Y, 100) and of its square, Y ~ Poisson(80)
	for k, prob := 0, math.Exp(-80); k < 200; k, prob = k+1, prob*80/float64(k+1) {
		v := math.Min(float64(k), 100)
		meanCapped += v * prob
		squareCapped += v * v * prob
	}
	meanFactor := 5 / (1 - math.Exp(-5)) // of a Poisson(5) without 0
	tests := map[string]struct {
		sample         []float64
		mean, variance float64
	}{
		// A Poisson(5) without 0 has the mean square meanFactor (1 + 5).
		"deadline factors are Poisson(5) without 0":   {factors, meanFactor, meanFactor * (1 + 5 - meanFactor)},
		"half of the jobs are flexible":               {flexible, 0.5, 0.25},
		"windows grow by Poisson(50) percent":         {growths, 50, 50},
		"run times are min(Poisson(80), 100) percent": {runtimes, meanCapped, squareCapped - meanCapped*meanCapped},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			size := float64(len(tc.sample))
			sum, squares := 0.0, 0.0
			for _, v := range tc.sample {
				sum += v
				squares += (v - tc.mean) * (v - tc.mean)
			}
			if got := sum / size; math.Abs(got-tc.mean) > 4.5*math.Sqrt(tc.variance/size) {
				t.Errorf("mean of %v values: got %v, want %v", size, got, tc.mean)
			}
			if got := squares / size; math.Abs(got/tc.variance-1) > 0.08 {
				t.Errorf("variance of %v values: got %v, want %v", size, got, tc.variance)
			}
		})
	}
}

func TestRequestedTimesOfTheLogAreEstimates(t *testing.T) {
	longer, shorter, unknown := entry(1, 0, 600, 1), entry(2, 0, 600, 1), entry(3, 0, 600, 1)
	longer.RequestedTime, shorter.RequestedTime = 3600, 300
	trace := mustTrace(t, logOf(8, longer, shorter, unknown))
	jobs := generate(t, trace, func(c *Config) { c.Estimates = FromLog })
	want := [][2]sim.Seconds{{3600, 600}, {300, 600}, {600, 600}} // T^e and T^a; the simulator ends the second job at 300
	for i, j := range jobs {
		if got := [2]sim.Seconds{j.Estimate, j.Runtime}; got != want[i] {
			t.Errorf("job %d: got %v, want %v", j.ID, got, want[i])
		}
	}
}

func TestTheLongestTimesDoNotOverflow(t *testing.T) {
	log := logOf(8)
	for i := range int64(10_000) {
		log.Jobs = append(log.Jobs, entry(i, 15*DaySeconds-1, MaxLength, 8))
	}
	for _, e := range EstimatesMenu() {
		estimates := e.Value
		jobs := generate(t, mustTrace(t, log), func(c *Config) {
			c.DeadlineLambda, c.IntervalLambda, c.FlexibleShare, c.Load = MaxDeadlineLambda, MaxIntervalLambda, 100, MinLoad
			c.Estimates, c.EstimateLambda = estimates, MaxEstimateLambda
		})
		for _, j := range jobs {
			if err := j.Validate(); err != nil || j.Ready < j.Submit || j.Estimate != MaxLength {
				t.Fatalf("%v: got %+v, %v, want a valid request with the longest estimate", estimates, j, err)
			}
		}
	}
}

func TestGenerateReusesTheCallersMemory(t *testing.T) {
	trace := mustTrace(t, sampleLog())
	buf := make([]sim.Job, 0, 5000)
	jobs, err := trace.Generate(PaperConfig(), buf)
	if err != nil {
		t.Fatal(err)
	}
	if &jobs[0] != &buf[:1][0] {
		t.Error("got other memory, want that of the buffer, which is large enough")
	}
}

func TestConfigsOutOfRangeAreErrors(t *testing.T) {
	trace := mustTrace(t, sampleLog())
	tests := map[string]struct {
		change func(*Config)
		want   string
	}{
		"a period before the first":     {func(c *Config) { c.Period = -1 }, "workload: Config.Period = -1, want at least 0"},
		"a period after the log's last": {func(c *Config) { c.Period = 2 }, "workload: test: period 2, want 0 to 1"},
		"no load":                       {func(c *Config) { c.Load = 0 }, "workload: Config.Load = 0, want 0.1 to 10"},
		"a deadline lambda of 0":        {func(c *Config) { c.DeadlineLambda = 0 }, "workload: Config.DeadlineLambda = 0, want 0.1 to 20"},
		"a deadline lambda of NaN": {func(c *Config) { c.DeadlineLambda = math.NaN() },
			"workload: Config.DeadlineLambda = NaN, want 0.1 to 20"},
		"an unknown unit":     {func(c *Config) { c.WindowUnit = 7 }, "workload: Config.WindowUnit = unknown, want percent or multiple"},
		"an unknown end":      {func(c *Config) { c.WindowEnd = 7 }, "workload: Config.WindowEnd = unknown, want deadline or ready"},
		"a negative interval": {func(c *Config) { c.IntervalLambda = -1 }, "workload: Config.IntervalLambda = -1, want 0 to 1000"},
		"a share above all":   {func(c *Config) { c.FlexibleShare = 101 }, "workload: Config.FlexibleShare = 101, want 0 to 100"},
		"unknown estimates": {func(c *Config) { c.Estimates = 3 },
			"workload: Config.Estimates = unknown, want accurate, poisson or log"},
		"an estimate lambda of NaN": {func(c *Config) { c.Estimates, c.EstimateLambda = Poisson, math.NaN() },
			"workload: Config.EstimateLambda = NaN, want 0.1 to 1000"},
		"two faults in one error": {func(c *Config) { c.Load, c.FlexibleShare = 1, -1 },
			"workload: Config.Load = 0.001, want 0.1 to 10\nworkload: Config.FlexibleShare = -1, want 0 to 100"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			c := PaperConfig()
			tc.change(&c)
			if _, err := trace.Generate(c, nil); err == nil || err.Error() != tc.want {
				t.Errorf("got %v, want %s", err, tc.want)
			}
		})
	}
	unused := PaperConfig()
	unused.EstimateLambda = 0
	if err := unused.Validate(); err != nil {
		t.Errorf("a parameter that is not used: got %v, want no error", err)
	}
}

func TestEstimatesAreParsedAsTheyAreFormatted(t *testing.T) {
	for _, e := range EstimatesMenu() {
		if got, ok := EstimatesMenu().Value(e.Value.String()); got != e.Value || !ok || e.Title == "" {
			t.Errorf("%v: got %v, %t, want the same and true, with a title", e, got, ok)
		}
	}
}

// TestGeneratedPeriodsStayTheSame protects links and published numbers: these jobs must be the same on every machine and in every version.
func TestGeneratedPeriodsStayTheSame(t *testing.T) {
	const want = "10024be23f790dad9ad9a6a269b290ae51708c23865622aa196f7f9f48ab75c4"
	trace := mustTrace(t, sampleLog())
	hash := sha256.New()
	for period := range trace.Periods(PeriodDays) {
		for _, load := range []Load{1000, 1250, 1500} {
			for _, lambda := range []int{0, 5, 25, 50, 100} {
				for _, e := range EstimatesMenu() {
					estimates := e.Value
					for _, j := range generate(t, trace, func(c *Config) {
						c.Period, c.Load, c.IntervalLambda, c.Estimates, c.Seed = period, load, lambda, estimates, 7
					}) {
						fmt.Fprintf(hash, "%d %d %d %d %d %d %v %d\n", j.ID, j.Submit, j.Ready, j.Deadline, j.Procs, j.Estimate, j.Flexible, j.Runtime)
					}
				}
			}
		}
	}
	if got := hex.EncodeToString(hash.Sum(nil)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// BenchmarkGenerate1500Jobs generates the requests of a period in memory that is used again.
func BenchmarkGenerate1500Jobs(b *testing.B) {
	trace := mustTrace(b, sampleLog())
	c := PaperConfig()
	c.IntervalLambda, c.Estimates = 100, Poisson
	buf, err := trace.Generate(c, nil)
	if err != nil || len(buf) < 1400 {
		b.Fatalf("got %d jobs, %v, want at least 1400", len(buf), err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if buf, err = trace.Generate(c, buf); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(buf)), "ns/job")
}

func TestAFlexibleWindowGrowsAsItsUnitAndEndSay(t *testing.T) {
	trace := mustTrace(t, sampleLog())
	strict := generate(t, trace, func(c *Config) { c.IntervalLambda = 0 })
	for _, lambda := range []int{25, 100} {
		grown, flexible, jobs := 0, 0, generate(t, trace, func(c *Config) { c.IntervalLambda, c.WindowUnit = lambda, Multiples })
		sum := 0.0
		for i, j := range jobs {
			growth := j.Deadline - strict[i].Deadline
			if j.Ready != strict[i].Ready || int64(growth)%int64(j.Estimate) != 0 || growth < 0 || growth > 0 && !j.Flexible {
				t.Fatalf("job %d: got a growth of %d, want a whole multiple of its estimate, %d, at its deadline", j.ID, growth, j.Estimate)
			}
			if j.Flexible {
				flexible++
				sum += float64(growth) / float64(j.Estimate)
				if growth > 0 {
					grown++
				}
			}
		}
		// A Poisson variable is 0 with the probability exp(-mean). Both bounds are at least five standard errors wide.
		mean, share, n := float64(lambda)/100, float64(grown)/float64(flexible), float64(flexible)
		if got := sum / n; math.Abs(got-mean) > 5*math.Sqrt(mean/n) || math.Abs(share-(1-math.Exp(-mean))) > 2.5/math.Sqrt(n) {
			t.Errorf("lambda %d: got a mean growth of %.3f and a share of %.3f of %d windows that grow, want %.3f and %.3f",
				lambda, got, share, flexible, mean, 1-math.Exp(-mean))
		}
	}
	limited := 0 // windows whose growth the submission limits
	grownAtDeadline := generate(t, trace, func(*Config) {})
	for i, j := range generate(t, trace, func(c *Config) { c.WindowEnd = AtReady }) {
		growth := grownAtDeadline[i].Deadline - strict[i].Deadline
		if want := max(j.Submit, strict[i].Ready-growth); j.Ready != want || j.Deadline != strict[i].Deadline {
			t.Fatalf("job %d: got the window [%d,%d), want [%d,%d)", j.ID, j.Ready, j.Deadline, want, strict[i].Deadline)
		}
		if growth > 0 && j.Ready == j.Submit {
			limited++
		}
	}
	if limited == 0 {
		t.Error("got no window that grew as far as its submission, want at least one")
	}
}
