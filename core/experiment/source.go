package experiment

import (
	"errors"
	"fmt"
	"hash/fnv"

	"juggle/core/base/coder"
	"juggle/core/experiment/param"
	"juggle/core/log/swf"
	"juggle/core/workload"
)

// A Source describes a log to a plan: its file, its machine and the span of its jobs.
type Source struct {
	Name          string // file name: "SDSC-SP2-1998-4.2-cln.swf.gz"
	Title         string // for people
	SHA256        string // of the file, in hex: logs with the same sum are the same log
	Procs         int    // processors (m)
	LoadFitted    bool   // the log's load was chosen to meet figures of the paper; see workload.Trace
	Made          bool   // the log is generated; see workload.Trace
	workload.Span        // its Count is the number of periods
}

// Fields writes the source's fields with c or reads them, as coder.Value demands.
func (s *Source) Fields(c *coder.Coder) {
	c.Text("name", &s.Name)
	c.Text("title", &s.Title)
	c.Text("sum", &s.SHA256)
	coder.Whole(c, "processors", &s.Procs, coder.MaxInt32)
	coder.Whole(c, "first", &s.First, swf.MaxTime)
	coder.Whole(c, "last", &s.Last, swf.MaxTime)
	c.Flag("placed", &s.LoadFitted) // the key is older than the field's name; it stays because files have it
	c.Flag("made", &s.Made)
}

// SourceOf returns the description of t.
func SourceOf(t *workload.Trace) Source {
	return Source{Name: t.Name, Title: t.Title, SHA256: t.SHA256, Procs: t.Procs, LoadFitted: t.LoadFitted, Made: t.Made, Span: t.Span}
}

// SourcesChecksum is a checksum of a list of logs. A link carries it to name the set of bundled logs with which it was made.
func SourcesChecksum(sources []Source) string {
	h := fnv.New32a()
	for _, s := range sources {
		h.Write([]byte(s.SHA256)) // Write of a hash never returns an error
	}
	return fmt.Sprintf("%08X", h.Sum32())
}

// A Range is half-open: From, From+1, ..., To-1. The zero value stands for everything.
type Range struct{ From, To int }

// String is the range as people write it, with its first and its last number: "0–11", or "3" for a range of one number.
func (r Range) String() string {
	if r.To == r.From+1 {
		return fmt.Sprint(r.From)
	}
	return fmt.Sprintf("%d–%d", r.From, r.To-1)
}

// A Replicate is a pair of a period of a log and a seed. Runs are compared pair by pair: each run of a plan is computed on the same
// replicates. Without logs a replicate is a seed alone.
type Replicate struct {
	Source int // index in the plan's sources
	Period int // within that source
	Seed   uint64
}

// ReplicatesOfLogs are the replicates of an experiment on logs. cut determines how the sources are cut into periods. All periods are
// numbered from 0: first those of the first source, then those of the second, and so on. periods is a range of these numbers. Each period
// in the range is paired with each seed: first, first+1, ... The list has all periods with the first seed, then all with the second, and so
// on. Errors begin with name, the experiment's name; only the error about the range is a param.Error, which begins with its key.
func ReplicatesOfLogs(name string, sources []Source, periods Range, cut workload.Config, first uint64, seeds int) ([]Replicate, error) {
	if len(sources) == 0 {
		return nil, errors.New(name + ": got no trace, want at least one")
	}
	var all []Replicate
	seen := make(map[string]int)
	for i, s := range sources {
		if other, twice := seen[s.SHA256]; twice {
			return nil, fmt.Errorf("%s: trace %d, %s: same content as trace %d, %s, want each trace once", name, i+1, s.Name, other+1,
				sources[other].Name)
		}
		seen[s.SHA256] = i
		n := s.Count(cut)
		if s.Procs < 1 || n > MaxItems {
			return nil, fmt.Errorf("%s: trace %s: got %d processors, want at least 1; got %d periods, want at most %d", name, s.Name,
				s.Procs, n, MaxItems)
		}
		for period := range n {
			all = append(all, Replicate{Source: i, Period: period})
		}
	}
	if r := periods; r != (Range{}) {
		if r.To > len(all) {
			// The key "w" is the parameter for the periods. A range is typed half-open, 0:12, and Range prints its last period: 0–11.
			return nil, &param.Error{Key: "w", Got: fmt.Sprintf("%d:%d", r.From, r.To),
				Want: fmt.Sprintf("0:%d at most, periods %v", len(all), Range{0, len(all)})}
		}
		all = all[r.From:r.To]
	}
	return repeatedForSeeds(all, first, seeds), nil
}

// ReplicatesOfSeeds are the replicates of an experiment without logs: seeds from first to first+seeds-1.
func ReplicatesOfSeeds(first uint64, seeds int) []Replicate {
	return repeatedForSeeds([]Replicate{{}}, first, seeds)
}

// repeatedForSeeds returns the periods with the first seed, then with the next one, and so on.
func repeatedForSeeds(periods []Replicate, first uint64, seeds int) []Replicate {
	all := make([]Replicate, 0, seeds*len(periods))
	for seed := range seeds {
		for _, r := range periods {
			r.Seed = first + uint64(seed)
			all = append(all, r)
		}
	}
	return all
}
