package sim

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"juggle/core/base/parallel"
)

// seedsVariable is the environment variable that names the seeds of the tests' random cases: one seed, a range of seeds, or a first seed
// and the time for which the test goes on with the next seeds. Without the variable the tests use a few seeds from 0 on.
//
//	JUGGLE_SEEDS=17 go test -run TestLargeRunsAgreeWithTheReference ./core/sim
//	JUGGLE_SEEDS=1000-1999 go test -v -timeout 0 -run TestCrowdedAgreementsAgreeWithTheReference ./core/sim
//	JUGGLE_SEEDS=1000+90m go test -v -timeout 0 -run TestLargeRunsAgreeWithTheReference ./core/sim
//
// One seed makes one case. With -v a test prints at its end how many cases and requests it has compared.
const seedsVariable = "JUGGLE_SEEDS"

// A seedRange is a number of seeds from first on.
type seedRange struct {
	first uint64
	count int
	time  time.Duration // no case begins after this time; 0: no limit
}

// parseSeeds parses the value of seedsVariable.
func parseSeeds(text string) (r seedRange, err error) {
	r.count = 1
	first, last, isRange := strings.Cut(text, "-")
	first, duration, isTimed := strings.Cut(first, "+")
	if r.first, err = strconv.ParseUint(first, 10, 62); err != nil {
		return r, err
	}
	switch {
	case isTimed && !isRange:
		r.count = 1 << 62
		r.time, err = time.ParseDuration(duration)
	case isRange && !isTimed:
		var to uint64
		to, err = strconv.ParseUint(last, 10, 62)
		if r.count = int(to) - int(r.first) + 1; err == nil && r.count < 1 {
			err = errors.New("got no seed")
		}
	case isTimed:
		err = errors.New("got a range and a time, want one of them")
	}
	return r, err
}

// forEachSeed calls compare with every seed, on two goroutines, and fails where compare returns a difference. It stops after ten
// differences. The seeds are those that seedsVariable names. Without the variable they are the ordinary number of seeds from 0 on; a tenth
// of it with -short, and ten times as many where JUGGLE_LONG is set.
func forEachSeed(t *testing.T, ordinary int, compare func(seed uint64) (requests int, difference string)) {
	t.Helper()
	seeds := seedRange{count: ordinary}
	if testing.Short() {
		seeds.count = max(1, ordinary/10)
	} else if os.Getenv("JUGGLE_LONG") != "" {
		seeds.count = 10 * ordinary
	}
	if text := os.Getenv(seedsVariable); text != "" {
		var err error
		if seeds, err = parseSeeds(text); err != nil {
			t.Fatalf("%s=%s: %v, want a seed, from-to, or from+time", seedsVariable, text, err)
		}
	}
	type comparison struct {
		requests   int
		difference string
	}
	began, cases, requests, wrong := time.Now(), 0, 0, 0
	errStop := errors.New("stop")
	err := parallel.Each(seeds.count, 2, 1, func(_ *struct{}, i int) (c comparison, err error) {
		if seeds.time > 0 && time.Since(began) > seeds.time {
			return c, errStop
		}
		defer func() {
			if p := recover(); p != nil {
				c.difference = fmt.Sprintf("panic: %v\n%s", p, debug.Stack())
			}
		}()
		c.requests, c.difference = compare(seeds.first + uint64(i))
		return c, nil
	}, func(i int, c comparison) error {
		cases, requests = cases+1, requests+c.requests
		if c.difference == "" {
			return nil
		}
		wrong++
		seed := seeds.first + uint64(i)
		t.Errorf("seed %d (again: %s=%d go test -run '^%s$' ./core/sim): %s", seed, seedsVariable, seed, t.Name(), c.difference)
		if wrong == 10 {
			return errStop
		}
		return nil
	})
	if err != nil && !errors.Is(err, errStop) {
		t.Fatal(err)
	}
	t.Logf("seeds %d to %d: %d cases, %d requests compared in %v, %d cases differ", seeds.first, seeds.first+uint64(cases)-1, cases, requests,
		time.Since(began).Round(time.Millisecond), wrong)
}
