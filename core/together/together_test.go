package together_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/requestcsv"
	. "juggle/core/together"
)

// plainly is the rows of Run by the plain broker; requests are in order of submission.
func plainly(cfg Config, requests []Request) ([]Row, int) {
	var jobs []sim.Job
	var parts []sim.Part
	for _, r := range requests {
		jobs, parts = append(jobs, r.Job), append(parts, r.Part)
	}
	return sim.TogetherPlainly(cfg.Procs, cfg.Policy, cfg.Shift, jobs, parts)
}

// TestConforms runs the cases that two separately written programs have computed, on the broker and on the plain one.
func TestConforms(t *testing.T) {
	dirs, err := filepath.Glob("../../../shared/conformance-together/*/flags")
	if err != nil {
		t.Fatal(err)
	}
	if len(dirs) == 0 {
		t.Skip("../shared/conformance-together is not there: the conformance cases are not part of the project")
	}
	for _, flags := range dirs {
		dir := filepath.Dir(flags)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			cfg, fs := Default(), flag.NewFlagSet("flags", flag.ContinueOnError)
			Parameters.Flags(fs, &cfg)
			if err := fs.Parse(strings.Fields(text(t, flags))); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(dir, "requests.csv")
			jobs, parts, err := requestcsv.ReadParts(strings.NewReader(text(t, file)), file, len(cfg.Procs))
			if err != nil {
				t.Fatal(err)
			}
			requests := Join(jobs, parts)
			out, err := Run(cfg, requests)
			if err != nil {
				t.Fatal(err)
			}
			slow, _ := plainly(cfg, requests)
			want := text(t, filepath.Join(dir, "expected.csv"))
			for who, rows := range map[string][]Row{"fast": out.Rows, "plain": slow} {
				var got bytes.Buffer
				if err := Table(rows).WriteCSV(&got); err != nil {
					t.Fatal(err)
				}
				if got.String() != want {
					t.Errorf("%s: got\n%s\nwant\n%s", who, got.String(), want)
				}
			}
		})
	}
}

func text(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// random is a run of small machines and crowded queues, with many equal instants.
func random(rng *rand.Rand) (Config, []Request) {
	pick := rng.IntN
	cfg := Default()
	cfg.Procs = nil
	for range 1 + pick(4) {
		cfg.Procs = append(cfg.Procs, 2+pick(6))
	}
	orders := [...]schedule.Order{schedule.EDF, schedule.LFF, schedule.Shuffle, schedule.BJF, schedule.FIFO, schedule.SJF}
	cfg.Policy.Order, cfg.Policy.Seed, cfg.Shift = orders[pick(len(orders))], uint64(pick(5)), pick(3) > 0
	cfg.Policy.Replan, cfg.Policy.StopAtFirstFailure, cfg.Policy.SkipOwnWindow = pick(3) == 0, pick(4) == 0, pick(4) == 0
	if pick(2) == 0 {
		cfg.Policy.OfferThreshold, cfg.Policy.OffersTo = pick(200), schedule.OffersTo(pick(2))
	}
	if pick(2) == 0 {
		cfg.Policy.FixShare = pick(101)
	}
	if pick(4) == 0 {
		cfg.Policy.Edition = schedule.Draft
	}
	var requests []Request
	now := schedule.Instant(0)
	add := func(part sim.Part, ready schedule.Instant, length, window schedule.Seconds) {
		id := int64(len(requests) + 1)
		runs := 1 + schedule.Seconds(pick(int(length)))
		if pick(3) == 0 {
			runs = length
		}
		requests = append(requests, Request{Job: sim.Job{Request: schedule.Request{
			ID: id, Submit: now, Ready: ready, Deadline: ready.Add(window), Procs: 1 + int32(pick(4)), Estimate: length, Flexible: pick(2) == 0,
		}, Runtime: runs}, Part: part})
	}
	lengths := [...]schedule.Seconds{1, 2, 4, 6, 8, 12}
	for group := int64(1); len(requests) < 40; group++ {
		now += schedule.Instant(pick(6))
		ready, length := now+schedule.Instant(pick(20)), lengths[pick(len(lengths))]
		if pick(3) > 0 {
			add(sim.Part{Machine: pick(len(cfg.Procs))}, ready, length, length+schedule.Seconds(pick(20)))
			continue
		}
		chain, window := pick(2) == 0, length*schedule.Seconds(1+pick(6))
		for range 2 + pick(3) {
			add(sim.Part{Machine: pick(len(cfg.Procs)+1) - 1, Group: group, Chain: chain}, ready, 1+schedule.Seconds(pick(int(length))), window)
		}
	}
	return cfg, requests
}

// TestPairAgrees compares the broker, under its laws, with the plain one on random runs.
func TestPairAgrees(t *testing.T) {
	runs, moved, placed, refused := 600, 0, 0, 0
	if testing.Short() {
		runs = 60
	}
	for seed := range uint64(runs) {
		cfg, requests := random(rand.New(rand.NewPCG(seed, 28)))
		rows := compare(t, cfg, requests)
		for i := range rows {
			switch {
			case rows[i].Part.Group == 0:
			case rows[i].Decision == sim.Rejected:
				refused++
			default:
				placed++
				moved += rows[i].Moved
			}
		}
	}
	if moved < runs/6 || placed < 2*runs || refused < 2*runs {
		t.Errorf("got %d parts placed, %d refused, %d moves, want runs with many of each", placed, refused, moved)
	}
}

func FuzzPair(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed, seed)
	}
	f.Fuzz(func(t *testing.T, a, b uint64) {
		cfg, requests := random(rand.New(rand.NewPCG(a, b)))
		compare(t, cfg, requests)
	})
}

// compare fails where the broker, under its laws and without, and the plain one do not have the same rows and the same questions.
func compare(t *testing.T, cfg Config, requests []Request) []Row {
	t.Helper()
	want, questions := plainly(cfg, requests)
	for _, check := range []bool{true, false} {
		cfg.Check = check
		out, err := Run(cfg, requests)
		if err != nil {
			t.Fatalf("%v\n%s", err, story(cfg, requests))
		}
		for i := range want {
			if out.Rows[i] != want[i] {
				t.Fatalf("request %d: got\n%+v, want\n%+v\n%s", i+1, out.Rows[i], want[i], story(cfg, requests))
			}
		}
		if out.Questions != questions {
			t.Fatalf("got %d questions, want %d\n%s", out.Questions, questions, story(cfg, requests))
		}
	}
	return want
}

// story is the run, for who has to look at it.
func story(cfg Config, requests []Request) string {
	text := Parameters.Encode(&cfg) + "\n"
	for _, r := range requests {
		text += fmt.Sprintf("%+v\n", r)
	}
	return text
}
