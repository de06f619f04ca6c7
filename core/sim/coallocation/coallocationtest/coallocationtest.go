// Package coallocationtest has runs on several machines that tests of the broker and of its reference share.
package coallocationtest

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"juggle/core/base/sharedtest"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/coallocation"
	"juggle/core/sim/requestcsv"
)

// A Case is a run that two separately written programs have computed.
type Case struct {
	Name     string
	Config   coallocation.Config
	Requests []coallocation.Request
	Want     string // the rows, as CSV
}

// Cases returns the conformance cases, which lie outside of the project. It skips the test where they are absent.
func Cases(t *testing.T) (cases []Case) {
	dirs, err := filepath.Glob(filepath.Join(sharedtest.Path(t, "conformance-together"), "*", "flags"))
	if err != nil || len(dirs) == 0 {
		t.Fatalf("got %d cases, %v, want some", len(dirs), err)
	}
	for _, flags := range dirs {
		dir := filepath.Dir(flags)
		cfg, fs := coallocation.Default(), flag.NewFlagSet("flags", flag.ContinueOnError)
		coallocation.Parameters.Of(&cfg).Flags(fs)
		if err := fs.Parse(strings.Fields(readFile(t, flags))); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, "requests.csv")
		requests, err := requestcsv.ReadParts(strings.NewReader(readFile(t, file)), file, len(cfg.Procs))
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, Case{filepath.Base(dir), cfg, requests,
			strings.ReplaceAll(readFile(t, filepath.Join(dir, "expected.csv")), ",no hole", ",no gap")})
	}
	return cases
}

// readFile returns the text of a file.
func readFile(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Random returns a random run of at least 40 requests on small machines, with crowded queues and many equal instants.
func Random(rng *rand.Rand) (coallocation.Config, []coallocation.Request) {
	random := rng.IntN // a random whole number from 0 to its argument less 1
	cfg := coallocation.Default()
	cfg.Procs = nil
	for range 1 + random(4) {
		cfg.Procs = append(cfg.Procs, 2+random(6))
	}
	orders := [...]schedule.Order{schedule.EDF, schedule.LFF, schedule.Shuffle, schedule.BJF, schedule.FIFO, schedule.SJF}
	cfg.Policy.Order, cfg.Policy.Seed, cfg.ShiftCoAllocated = orders[random(len(orders))], uint64(random(5)), random(3) > 0
	cfg.ShiftBegunChains = random(2) == 0
	cfg.Policy.Replan, cfg.Policy.StopAtFirstFailure, cfg.Policy.SkipOwnWindow = random(3) == 0, random(4) == 0, random(4) == 0
	if random(2) == 0 {
		cfg.Policy.OfferThreshold, cfg.Policy.OfferRecipients = random(200), schedule.OfferRecipients(random(2))
	}
	if random(2) == 0 {
		cfg.Policy.FixShare = random(101)
	}
	if random(4) == 0 {
		cfg.Policy.Edition = schedule.Draft
	}
	var requests []coallocation.Request
	now := schedule.Instant(0)
	addRequest := func(part sim.Part, ready schedule.Instant, length, window schedule.Seconds) {
		id := int64(len(requests) + 1)
		runtime := 1 + schedule.Seconds(random(int(length)))
		if random(3) == 0 {
			runtime = length
		}
		requests = append(requests, coallocation.Request{Job: sim.Job{Request: schedule.Request{
			ID: id, Submit: now, Ready: ready, Deadline: ready.Add(window), Procs: 1 + int32(random(4)), Estimate: length, Flexible: random(2) == 0,
		}, Runtime: runtime}, Part: part})
	}
	lengths := [...]schedule.Seconds{1, 2, 4, 6, 8, 12}
	for group := int64(1); len(requests) < 40; group++ {
		now += schedule.Instant(random(6))
		ready, length := now+schedule.Instant(random(20)), lengths[random(len(lengths))]
		if random(3) > 0 {
			addRequest(sim.Part{Machine: random(len(cfg.Procs))}, ready, length, length+schedule.Seconds(random(20)))
			continue
		}
		chain, window := random(2) == 0, length*schedule.Seconds(1+random(6))
		for range 2 + random(3) {
			part := sim.Part{Machine: random(len(cfg.Procs)+1) - 1, Group: group, Chain: chain} // -1 is sim.AnyMachine
			addRequest(part, ready, 1+schedule.Seconds(random(int(length))), window)
		}
	}
	return cfg, requests
}
