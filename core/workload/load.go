package workload

import (
	"fmt"
	"strconv"
	"strings"

	"juggle/core/schedule/profile"
)

// A Load is the factor by which a log's submit times are compressed, in thousandths: 1250 is 1.25 (L in the paper: 1, 1.25 and 1.5). Run
// times stay as they are.
type Load int32

// MinLoad and MaxLoad are the smallest and the largest load that is accepted.
const (
	MinLoad Load = 100
	MaxLoad Load = 10_000
)

// PeriodDays and PeriodLength are the length of a period of log in the paper, in days and in seconds. DaySeconds is the length of a day.
const (
	PeriodDays   = 15
	PeriodLength = PeriodDays * DaySeconds
	DaySeconds   = 24 * 3600
)

// ParseLoad parses a decimal from 0.1 to 10 with at most three decimal places, such as "1.25".
func ParseLoad(s string) (Load, error) {
	units, fraction, _ := strings.Cut(s, ".")
	n, err := strconv.ParseUint(units+(fraction + "000")[:3], 10, 31)
	if err != nil || len(fraction) > 3 || units == "" || strings.HasSuffix(s, ".") {
		return 0, fmt.Errorf("workload: load: got %q, want a number of at most three decimals", s)
	}
	l := Load(min(n, 1<<31-1))
	return l, l.validate()
}

// validate returns an error where the load is out of range.
func (l Load) validate() error {
	if l < MinLoad || l > MaxLoad {
		return fmt.Errorf("workload: load: got %v, want %v to %v", l, MinLoad, MaxLoad)
	}
	return nil
}

// String returns the shortest decimal, such as "1" or "1.25".
func (l Load) String() string { return strconv.FormatFloat(float64(l)/1000, 'f', -1, 64) }

// Horizon returns the end of a period: Begin plus H, where H is the period's length / L, rounded up to a whole second, or with Equal the
// Days. Every submit time is before it. Horizon panics if the load is not positive.
func (c Config) Horizon() profile.Instant {
	if c.Load <= 0 {
		panic("workload: Horizon of a load that is not positive")
	}
	if c.Equal > 0 {
		return c.Begin().Add(profile.Seconds(c.days() * DaySeconds))
	}
	return c.Begin() + c.compressed(c.length())
}

// Begin returns the instant at which a period begins: 0, or the end of the warm-up. A run is counted from then on.
func (c Config) Begin() profile.Instant {
	if c.Warmup == 0 {
		return 0
	}
	return c.compressed(c.warmup())
}

// compressed returns how long this many seconds of log take at the load, rounded up.
func (c Config) compressed(seconds int64) profile.Instant {
	return profile.Instant((seconds*1000 + int64(c.Load) - 1) / int64(c.Load))
}
