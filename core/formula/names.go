package formula

import "math/bits"

// A Job is what a formula may look at of a job in the waiting queue, in seconds, processors and money.
type Job struct {
	Submit, Ready, Deadline int64
	Procs, Estimate         int64
	Price                   int64
	Now                     int64
	Start                   int64 // planned; the ready time of a job that has no plan
	Random                  int64 // drawn anew at each sort
}

// A Name is what a formula calls something that it looks at.
type Name uint8

// The names. Discount and those from Wait on follow from others.
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
	name, means string
	of          func(*Job) int64
}{
	Submit:   {"submit", "when it was asked for", func(j *Job) int64 { return j.Submit }},
	Ready:    {"ready", "where its window begins", func(j *Job) int64 { return j.Ready }},
	Deadline: {"deadline", "where its window ends", func(j *Job) int64 { return j.Deadline }},
	Procs:    {"procs", "its processors", func(j *Job) int64 { return j.Procs }},
	Estimate: {"estimate", "its estimated run time", func(j *Job) int64 { return j.Estimate }},
	Price:    {"price", "what it pays, where there are prices", func(j *Job) int64 { return j.Price }},
	Discount: {"discount", "area - price", func(j *Job) int64 { return minus(area(j), j.Price) }},
	Now:      {"now", "the present instant", func(j *Job) int64 { return j.Now }},
	Start:    {"start", "its planned start; ready where it has none yet", func(j *Job) int64 { return j.Start }},
	Random:   {"random", "another number each time the queue is sorted", func(j *Job) int64 { return j.Random }},
	Wait:     {"wait", "now - submit", func(j *Job) int64 { return minus(j.Now, j.Submit) }},
	Slack:    {"slack", "deadline - max(ready, now) - estimate", slack},
	Room:     {"room", "slack, but no less than 0 and no more than estimate", func(j *Job) int64 { return max(0, min(slack(j), j.Estimate)) }},
	Area:     {"area", "procs * estimate", area},
}

func area(j *Job) int64 { return times(j.Procs, j.Estimate) }

func slack(j *Job) int64 { return minus(minus(j.Deadline, max(j.Ready, j.Now)), j.Estimate) }

// All are the names in the order of their declaration.
func All() []Name { return Names(1<<len(names) - 1).List() }

// String is the name as a formula has it.
func (n Name) String() string { return names[n].name }

// Means is what is looked at by the name, in words.
func (n Name) Means() string { return names[n].means }

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
