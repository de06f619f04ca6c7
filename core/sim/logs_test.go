package sim_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"juggle/core/base/sharedtest"
	"juggle/core/log/swf"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/workload"
	"juggle/traces"
)

// A logPeriod is one period of a log. Its jobs have the users' estimates where the log has them.
type logPeriod struct {
	trace  *workload.Trace
	period int
}

// loads and orders are those at which each period is compared. A load is in thousandths.
var (
	loads  = []workload.Load{1000, 1250, 1500}
	orders = []schedule.Order{schedule.EDF, schedule.LFF, schedule.Shuffle, schedule.BJF, schedule.FIFO, schedule.Revenue}
)

// stride spreads neighbouring seeds over all cases. It is a prime that does not divide the number of cases.
const stride = 7919

// compareLogs returns the number of cases, which are the combinations of period, load and order, and a function that compares the case of a
// seed with the reference. Neighbouring seeds have different cases. The other parameters are random.
func compareLogs(t *testing.T, periods []logPeriod) (cases uint64, compare func(seed uint64) (requests int, difference string)) {
	t.Helper()
	cases = uint64(len(periods) * len(loads) * len(orders))
	if cases%stride == 0 {
		t.Fatalf("got %d cases, want a number without the factor %d", cases, stride)
	}
	return cases, func(seed uint64) (int, string) {
		rng := rand.New(rand.NewPCG(seed, 20))
		i := int(seed * stride % cases)
		// The case number i is (period x loads + load) x orders + order.
		policy := sim.LargeRunPolicy(rng)
		policy.Order, policy.Discount, i = orders[i%len(orders)], rng.IntN(101), i/len(orders)
		load, p := loads[i%len(loads)], periods[i/len(loads)]
		c := workload.PaperConfig()
		c.Period, c.Load, c.Estimates, c.Seed = p.period, load, workload.FromLog, seed
		c.IntervalLambda = []int{100, 200, 400}[rng.IntN(3)]
		jobs, err := p.trace.Generate(c, nil)
		if err != nil {
			return 0, err.Error()
		}
		difference := sim.DifferenceFromReference(sim.Config{Procs: p.trace.Procs, Policy: policy}, jobs)
		if difference != "" {
			difference = fmt.Sprintf("%s, period %d, load %v, lambda %d: %s", p.trace.Name, p.period, load, c.IntervalLambda, difference)
		}
		return len(jobs), difference
	}
}

// periodsOf returns the periods of a log.
func periodsOf(t *testing.T, name string, log *swf.Log) (periods []logPeriod) {
	t.Helper()
	trace, err := workload.NewTrace(name, log)
	if err != nil {
		t.Fatal(err)
	}
	for p := range trace.Periods(workload.PeriodDays) {
		periods = append(periods, logPeriod{trace, p})
	}
	return periods
}

// TestBundledLogsAgreeWithTheReference compares runs of the periods of the bundled logs. The comment of seedsVariable in seeds_test.go says
// how to compare more of them.
func TestBundledLogsAgreeWithTheReference(t *testing.T) {
	index, err := traces.Index()
	if err != nil {
		t.Fatal(err)
	}
	var periods []logPeriod
	for _, e := range index {
		log, err := traces.Read(e)
		if err != nil {
			t.Fatal(err)
		}
		periods = append(periods, periodsOf(t, e.Name, log)...)
	}
	cases, compare := compareLogs(t, periods)
	t.Logf("%d cases in all", cases)
	sim.ForEachSeed(t, 60, compare)
}

// TestRealLogsAgreeWithTheReference compares runs of the periods of real logs, which lie outside of the project.
func TestRealLogsAgreeWithTheReference(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(sharedtest.Path(t, "traces"), "*.swf.gz"))
	if err != nil || len(files) == 0 {
		t.Fatalf("got %d logs, %v, want some", len(files), err)
	}
	var periods []logPeriod
	for _, file := range files {
		periods = append(periods, periodsOf(t, filepath.Base(file), realLog(t, file))...)
	}
	cases, compare := compareLogs(t, periods)
	t.Logf("%d cases in all", cases)
	sim.ForEachSeed(t, 40, compare)
}

// realLog reads the real log at the path.
func realLog(t testing.TB, path string) *swf.Log {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	log, err := swf.Read(f, swf.Options{Name: path})
	if err != nil {
		t.Fatal(err)
	}
	return log
}
