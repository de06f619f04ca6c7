package sacct

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"juggle/core/log/swf"
)

// Several lines may describe the same job. If daily outputs of "sacct -S yesterday" are joined, each line has what was known on its day.
// The functions below drop a record if another record has more information about the same run.

// jobKey returns the key of a record: FNV-1a of the job's id and its submission.
func jobKey(id string, submit int64) uint64 {
	sum := uint64(0xcbf29ce484222325)
	for _, c := range []byte(id) {
		sum = (sum ^ uint64(c)) * 0x100000001b3
	}
	for ; submit > 0; submit >>= 8 {
		sum = (sum ^ uint64(submit&0xff)) * 0x100000001b3
	}
	return sum
}

// A resolution counts the records that were dropped.
type resolution struct {
	duplicates   int // another record has the same information
	lessInformed int // another record has more information
	pieces       int // option -T cut them from another record
}

// resolve drops records so that one remains for each run of each job, whatever the order of the lines. It costs O(n log n).
func resolve(all []record, o swf.Options) (r resolution) {
	order := make([]int32, len(all))
	for i := range order {
		order[i] = int32(i)
	}
	// Within a job, records of the same run are together, and the one with the most information is the last of them.
	slices.SortFunc(order, swf.KeepAlive(o, func(x, y int32) int {
		a, b := &all[x], &all[y]
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.number, b.number), cmp.Compare(a.start, b.start),
			cmp.Compare(b.phase, a.phase), cmp.Compare(a.ran, b.ran), cmp.Compare(x, y))
	}))
	for begin := 0; begin < len(order); {
		end := begin + 1
		for end < len(order) && all[order[end]].key == all[order[begin]].key && all[order[end]].number == all[order[begin]].number {
			end++
		}
		if end-begin > 1 {
			job := make([]*record, 0, end-begin)
			for _, i := range order[begin:end] {
				job = append(job, &all[i])
			}
			r.dropRecords(job)
		}
		begin = end
	}
	return r
}

// dropRecords drops records of one job.
func (r *resolution) dropRecords(records []*record) {
	hasEnded := slices.ContainsFunc(records, func(j *record) bool { return j.phase == ended && !j.continues })
	hasBegun := slices.ContainsFunc(records, func(j *record) bool { return j.phase != waiting })
	for i, j := range records {
		var next *record
		if i+1 < len(records) {
			next = records[i+1]
		}
		same := next != nil && j.start == next.start
		lessInformed := false
		switch {
		case j.phase == waiting:
			lessInformed = hasBegun || same
		case j.start >= 0:
			lessInformed = same
		case j.phase == running:
			lessInformed = hasEnded || same && next.phase == running
		default:
			lessInformed = same && !j.continues && !next.continues
		}
		switch {
		case same && *j == *next:
			j.dropped = true
			r.duplicates++
		case lessInformed:
			j.dropped = true
			r.lessInformed++
		}
	}
	r.join(slices.DeleteFunc(records, func(j *record) bool { return j.dropped || j.start < 0 || j.ran < 0 }))
}

// join merges records if one begins where the other ends, on the same number of processors. Such records are pieces of one run, which sacct
// -T cut at the borders of the requested time.
func (r *resolution) join(runs []*record) {
	for i, next := range runs {
		if i == 0 {
			continue
		}
		if j := runs[i-1]; !j.continues && j.start+j.ran == next.start && j.heldProcs() == next.heldProcs() && j.ran > 0 {
			next.start, next.waitKind, next.ran = j.start, j.waitKind, j.ran+next.ran
			j.dropped = true
			r.pieces++
		}
	}
}

// pendingTasks returns the keys of the tasks that an array's waiting record stands for; the id of such a record is "20_[3-9%2]", for
// example. It returns none for any other record.
func pendingTasks(id string, submit int64) (keys []uint64) {
	base, rest, found := strings.Cut(id, "_[")
	tasks, _, closed := strings.Cut(rest, "]")
	tasks, _, _ = strings.Cut(tasks, "%")
	if !found || !closed {
		return nil
	}
	const most = 10_000 // tasks of one array
	for part := range strings.SplitSeq(tasks, ",") {
		part, by, _ := strings.Cut(part, ":")
		first, last, isRange := strings.Cut(part, "-")
		if !isRange {
			last = first
		}
		step, _ := number(cmp.Or(by, "1"), 1, most)
		a, okA := number(first, 0, 1<<31)
		b, okB := number(last, 0, 1<<31)
		for n := a; okA && okB && n <= b && len(keys) < most; n += max(step, 1) {
			keys = append(keys, jobKey(base+"_"+strconv.FormatInt(n, 10), submit))
		}
	}
	return keys
}
