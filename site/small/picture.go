// Package small draws a small machine as SVG: which job stands where, what was moved, what was refused. Lengths across it are shares of its
// width, so that no width has to be known; lengths down are px. The first minute and both branches of a session are drawn so.
package small

import (
	"fmt"
	"strconv"

	"juggle/site/gantt"
)

// Instant is simulated time.
type Instant = gantt.Instant

const hour = 3600

// A Picture is a machine over [From, To), with a title above it.
type Picture struct {
	Key, Top          string // what style sheets know it by, and the id of its top
	Title, Aside, Sub string // Aside stands beside the title, Sub below it
	Label             string // tells what the picture shows
	Procs             int
	From, To, Step    Instant // Step is between two labels of the time, From a multiple of it
	Above, Tall       float64 // px above the machine, into which a refused job sticks out, and of all processors
	Boxes             []Box   // one over the other
	Arrows            []Arrow
	Handles           []Handle
}

// A Box is a job, or a place for one, on the processors from Low to below High.
type Box struct {
	Class      string
	Start, End Instant
	Low, High  int32
	Words      []string // a line each
	Beside     string   // where the words stand of a box that they do not fit: "left" or "right" of it
}

// An Arrow leads from one instant to another, at a processor's upper edge.
type Arrow struct {
	Class    string
	From, To Instant
	At       int32
}

// A Handle is an edge that the reader can drag.
type Handle struct {
	Class, ID, Name string
	At              int // as the input has it
	Set             func(value string)
}

// Least and Most are the values of a Handle.
const Least, Most = 12, 24

func px(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }

func (p *Picture) wide(length Instant) string {
	return strconv.FormatFloat(float64(length)*100/float64(p.To-p.From), 'f', 3, 64) + "%"
}

func (p *Picture) across(t Instant) string { return p.wide(t - p.From) }

// down is the place of the upper edge of the n-th processor.
func (p *Picture) down(n int32) float64 { return p.Above + p.Tall*(1-float64(n)/float64(p.Procs)) }

func (p *Picture) floor() float64 { return p.down(0) }

// top is the place of a box's upper edge: what sticks out too far is cut.
func (p *Picture) top(b Box) float64 { return max(2, p.down(b.High)) }

// high is a box's height, less the line to the box below.
func (p *Picture) high(b Box) string { return px(max(1, p.down(b.Low)-p.top(b)-1.5)) }

// A tick is a label of the time.
type tick struct{ class, x, hang, words string }

func (p *Picture) ticks() (all []tick) {
	every := 2 // steps that have labels where the picture is narrow
	if (p.To-p.From)/p.Step > 4 {
		every = 3
	}
	for t := p.From; t <= p.To; t += p.Step {
		k := tick{"tick", p.across(t), "middle", fmt.Sprintf("%02d:00", t/hour)}
		if t > 24*hour {
			k.words = fmt.Sprintf("%02d:00", t/hour%24)
		}
		if len(all)%every > 0 {
			k.class = "tick spare"
		}
		switch t { // those at the ends stay within the picture
		case p.From:
			k.hang = "start"
		case p.To:
			k.hang = "end"
		}
		all = append(all, k)
	}
	return all
}

func (p *Picture) procs() []int32 { return []int32{0, int32(p.Procs) / 2, int32(p.Procs)} }

// head is the path of an arrow's head.
func (a *Arrow) head() string {
	if a.To < a.From {
		return "M9-5 0 0 9 5z"
	}
	return "M-9-5 0 0-9 5z"
}

// anchor is where the words of a box begin across it, how far from there, and how they hang there.
func (b *Box) anchor() [3]string {
	switch b.Beside {
	case "left":
		return [...]string{"0", "-6", "end"}
	case "right":
		return [...]string{"100%", "6", "start"}
	}
	return [...]string{"0", "7", "start"}
}
