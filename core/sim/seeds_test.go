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

// seedsVariable names the seeds of which the tests of throngs make their cases, in place of a few from 0 on: one, a range, or, from one on,
// as many as a time is enough for:
//
//	JUGGLE_THRONGS=17 go test -run TestCrowdedRunsAgreeWithTheReference ./core/sim
//	JUGGLE_THRONGS=1000-1999 go test -v -timeout 0 -run TestCrowdedAgreementsAgreeWithTheReference ./core/sim
//	JUGGLE_THRONGS=1000+90m go test -v -timeout 0 -run TestCrowdedRunsAgreeWithTheReference ./core/sim
//
// One seed makes one case. With -v a test says at its end how many cases and requests it has compared.
const seedsVariable = "JUGGLE_THRONGS"

// seedRange is n seeds from from on, or as many of them as can be begun in a time where that is not 0.
type seedRange struct {
	from uint64
	n    int
	time time.Duration
}

// parseSeeds parses the value of seedsVariable.
func parseSeeds(text string) (r seedRange, err error) {
	r.n = 1
	first, last, isRange := strings.Cut(text, "-")
	first, long, isTimed := strings.Cut(first, "+")
	if r.from, err = strconv.ParseUint(first, 10, 62); err != nil {
		return r, err
	}
	switch {
	case isTimed && !isRange:
		r.n = 1 << 62
		r.time, err = time.ParseDuration(long)
	case isRange && !isTimed:
		var to uint64
		to, err = strconv.ParseUint(last, 10, 62)
		if r.n = int(to) - int(r.from) + 1; err == nil && r.n < 1 {
			err = errors.New("got no seed")
		}
	case isTimed:
		err = errors.New("got a range and a time, want one of them")
	}
	return r, err
}

// forEachSeed compares the cases of seeds on two goroutines: of those that seedsVariable names, or of so many from 0 on, a tenth with -short
// and ten times as many where JUGGLE_LONG is set. It fails where compare says what differs, and stops after some of these.
func forEachSeed(t *testing.T, ordinary int, compare func(seed uint64) (requests int, what string)) {
	t.Helper()
	seeds := seedRange{n: ordinary}
	if testing.Short() {
		seeds.n = max(1, ordinary/10)
	} else if os.Getenv("JUGGLE_LONG") != "" {
		seeds.n = 10 * ordinary
	}
	if text := os.Getenv(seedsVariable); text != "" {
		var err error
		if seeds, err = parseSeeds(text); err != nil {
			t.Fatalf("%s=%s: %v, want a seed, from-to, or from+time", seedsVariable, text, err)
		}
	}
	type compared struct {
		requests int
		what     string
	}
	began, cases, requests, wrong := time.Now(), 0, 0, 0
	errEnough := errors.New("enough")
	err := parallel.Each(seeds.n, 2, 1, func(_ *struct{}, i int) (c compared, err error) {
		if seeds.time > 0 && time.Since(began) > seeds.time {
			return c, errEnough
		}
		defer func() {
			if p := recover(); p != nil {
				c.what = fmt.Sprintf("panic: %v\n%s", p, debug.Stack())
			}
		}()
		c.requests, c.what = compare(seeds.from + uint64(i))
		return c, nil
	}, func(i int, c compared) error {
		cases, requests = cases+1, requests+c.requests
		if c.what == "" {
			return nil
		}
		wrong++
		seed := seeds.from + uint64(i)
		t.Errorf("seed %d (again: %s=%d go test -run '^%s$' ./core/sim): %s", seed, seedsVariable, seed, t.Name(), c.what)
		if wrong == 10 {
			return errEnough
		}
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		t.Fatal(err)
	}
	t.Logf("seeds %d to %d: %d cases, %d requests compared in %v, %d cases differ", seeds.from, seeds.from+uint64(cases)-1, cases, requests,
		time.Since(began).Round(time.Millisecond), wrong)
}
