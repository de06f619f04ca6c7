package formula

import (
	"math"
	"math/bits"
)

// A Job holds the quantities of a waiting job that a formula can use, in seconds, processors and money.
type Job struct {
	Submit, Ready, Deadline int64
	Procs, Estimate         int64
	Price                   int64
	Now                     int64
	Start                   int64 // the planned start, or the ready time of a job without a planned start
	Random                  int64 // drawn again for each event that sorts the queue
}

// A Name is the name of a quantity in a formula.
type Name uint8

// The names. Discount, and the names from Wait on, follow from other quantities.
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

// aboveAnyTime is larger than any time, in seconds.
const aboveAnyTime = 1 << 56

// names declares the quantities.
var names = [...]struct {
	name, meaning string
	value         func(*Job) int64
	pace          int64 // by how much the value grows in a second; slack and room have 0, though they fall once the window has begun
	most          int64 // the largest magnitude of the value; 0: aboveAnyTime
}{
	Submit:   {"submit", "when it was asked for", func(j *Job) int64 { return j.Submit }, 0, 0},
	Ready:    {"ready", "where its window begins", func(j *Job) int64 { return j.Ready }, 0, 0},
	Deadline: {"deadline", "where its window ends", func(j *Job) int64 { return j.Deadline }, 0, 0},
	Procs:    {"procs", "its processors", func(j *Job) int64 { return j.Procs }, 0, 1 << 24},
	Estimate: {"estimate", "its estimated run time", func(j *Job) int64 { return j.Estimate }, 0, 0},
	Price:    {"price", "what it pays, where there are prices", func(j *Job) int64 { return j.Price }, 0, math.MaxInt64},
	Discount: {"discount", "area - price", func(j *Job) int64 { return minus(area(j), j.Price) }, 0, math.MaxInt64},
	Now:      {"now", "the present instant", func(j *Job) int64 { return j.Now }, 1, 0},
	Start:    {"start", "its planned start; ready where it has none yet", func(j *Job) int64 { return j.Start }, 0, 0},
	Random:   {"random", "another number each time the queue is sorted", func(j *Job) int64 { return j.Random }, 0, math.MaxInt64},
	Wait:     {"wait", "now - submit", func(j *Job) int64 { return minus(j.Now, j.Submit) }, 1, 0},
	Slack:    {"slack", "deadline - max(ready, now) - estimate", slack, 0, 0},
	Room:     {"room", "slack, but no less than 0 and no more than estimate", room, 0, 0},
	Area:     {"area", "procs * estimate", area, 0, math.MaxInt64},
}

// area, slack and room return quantities that follow from the others, as names declares them.
func area(j *Job) int64 { return times(j.Procs, j.Estimate) }

func slack(j *Job) int64 { return minus(minus(j.Deadline, max(j.Ready, j.Now)), j.Estimate) }

func room(j *Job) int64 { return max(0, min(slack(j), j.Estimate)) }

// All lists the names in the order of their declaration.
func All() []Name { return Names(1<<len(names) - 1).List() }

// String returns the name as a formula contains it.
func (n Name) String() string { return names[n].name }

// Meaning describes the quantity in words.
func (n Name) Meaning() string { return names[n].meaning }

// parseName returns the name that a word spells. ok is false where there is none.
func parseName(word string) (name Name, ok bool) {
	for i := range names {
		if names[i].name == word {
			return Name(i), true
		}
	}
	return 0, false
}

// Names is a set of names.
type Names uint16

// Set returns the set of the given names.
func Set(names ...Name) (set Names) {
	for _, n := range names {
		set |= 1 << n
	}
	return set
}

// List returns the set's names in the order of their declaration.
func (s Names) List() (list []Name) {
	for ; s != 0; s &= s - 1 {
		list = append(list, Name(bits.TrailingZeros16(uint16(s))))
	}
	return list
}
