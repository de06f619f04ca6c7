package workload

import (
	"fmt"
	"strconv"
	"strings"

	"juggle/core/profile"
)

// A Load says by how much a log's submit times are drawn together (L in the paper, 1, 1.25 and 1.5), in thousandths: 1250 is 1.25. Run
// times stay as they are.
type Load int32

// The loads that are accepted.
const (
	MinLoad Load = 100
	MaxLoad Load = 10_000
)

// The paper's length of a period of the log, in days and in seconds.
const (
	PeriodDays   = 15
	PeriodLength = PeriodDays * day
	day          = 24 * 3600
)

// ParseLoad reads a decimal of at most three places, such as "1.25", from 0.1 to 10.
func ParseLoad(s string) (Load, error) {
	units, fraction, _ := strings.Cut(s, ".")
	n, err := strconv.ParseUint(units+(fraction + "000")[:3], 10, 31)
	if err != nil || len(fraction) > 3 || units == "" || strings.HasSuffix(s, ".") {
		return 0, fmt.Errorf("workload: load: got %q, want a number of at most three decimals", s)
	}
	l := Load(min(n, 1<<31-1))
	return l, l.validate()
}

func (l Load) validate() error {
	if l < MinLoad || l > MaxLoad {
		return fmt.Errorf("workload: load: got %v, want %v to %v", l, MinLoad, MaxLoad)
	}
	return nil
}

// String is the shortest decimal: "1", "1.25".
func (l Load) String() string { return strconv.FormatFloat(float64(l)/1000, 'f', -1, 64) }

// Horizon is the end of a period: H = its length / L, rounded up to a whole second, so that every submit time is before it, after Begin. It
// panics if the load is not positive.
func (c Config) Horizon() profile.Instant {
	if c.Load <= 0 {
		panic("workload: Horizon of a load that is not positive")
	}
	if c.Equal > 0 {
		return c.Begin().Add(profile.Seconds(c.days() * day))
	}
	return c.Begin() + c.drawnTogether(c.length())
}

// Begin is the instant at which a period begins: 0, or, after a warm-up, how long that takes, from which on a run is counted.
func (c Config) Begin() profile.Instant {
	if c.Warmup == 0 {
		return 0
	}
	return c.drawnTogether(c.warm())
}

// drawnTogether is how long so many seconds of log take, rounded up.
func (c Config) drawnTogether(seconds int64) profile.Instant {
	return profile.Instant((seconds*1000 + int64(c.Load) - 1) / int64(c.Load))
}
