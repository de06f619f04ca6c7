package formula

import "math/bits"

// A Job is what a formula may look at of a job in the waiting queue, in seconds, processors and money.
type Job struct {
	Submit, Ready, Deadline int64
	Procs, Estimate         int64
	Price, Discount         int64
	Now                     int64
	Start                   int64 // planned; the ready time of a job that has no plan
	Random                  int64 // drawn anew at each sort
}

// A Name is what a formula calls something that it looks at.
type Name uint8

// The names. Those from Wait on follow from others.
const (
	Submit Name = iota
	Ready
	Deadline
	Procs
	Estimate
	Price
	Discount
	Now
	Start
	Random
	Wait
	Slack
	Room
	Area
)

// names declare what may be looked at.
var names = [...]struct {
	name string
	of   func(*Job) int64
}{
	Submit:   {"submit", func(j *Job) int64 { return j.Submit }},
	Ready:    {"ready", func(j *Job) int64 { return j.Ready }},
	Deadline: {"deadline", func(j *Job) int64 { return j.Deadline }},
	Procs:    {"procs", func(j *Job) int64 { return j.Procs }},
	Estimate: {"estimate", func(j *Job) int64 { return j.Estimate }},
	Price:    {"price", func(j *Job) int64 { return j.Price }},
	Discount: {"discount", func(j *Job) int64 { return j.Discount }},
	Now:      {"now", func(j *Job) int64 { return j.Now }},
	Start:    {"start", func(j *Job) int64 { return j.Start }},
	Random:   {"random", func(j *Job) int64 { return j.Random }},
	Wait:     {"wait", func(j *Job) int64 { return minus(j.Now, j.Submit) }},
	Slack:    {"slack", slack},
	Room:     {"room", func(j *Job) int64 { return max(0, min(slack(j), j.Estimate)) }},
	Area:     {"area", func(j *Job) int64 { return times(j.Procs, j.Estimate) }},
}

func slack(j *Job) int64 { return minus(minus(j.Deadline, max(j.Ready, j.Now)), j.Estimate) }

// String is the name as a formula has it.
func (n Name) String() string { return names[n].name }

func named(word string) (Name, bool) {
	for i := range names {
		if names[i].name == word {
			return Name(i), true
		}
	}
	return 0, false
}

// Names is a set of names.
type Names uint16

// Set is the set of those names.
func Set(names ...Name) (set Names) {
	for _, n := range names {
		set |= 1 << n
	}
	return set
}

// List is the set's names, in the order of their declaration.
func (s Names) List() (list []Name) {
	for ; s != 0; s &= s - 1 {
		list = append(list, Name(bits.TrailingZeros16(uint16(s))))
	}
	return list
}

// changing are the names of what may differ between two sorts of the same queue.
var changing = Set(Now, Start, Wait, Slack, Room, Random)
