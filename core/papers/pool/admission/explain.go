package admission

import (
	"fmt"
	"slices"
	"strconv"

	"juggle/core/papers/pool/qos"
)

// A Line is one resource in an Explanation.
type Line struct {
	qos.Comparison
	Availability Availability
	InSet        bool // the resource is in the k-set
}

// An Explanation is an answer of kAPAC with all that it rests on.
type Explanation struct {
	Decision Answer // its Set is a copy
	Lines    []Line // every resource, nearest first
}

// Explain decides like Decide and explains every resource. If its reason is TooMany or Full, kAPAC has not examined any
// resource: the lines then show what it would have found, and no line is InSet.
func (a *KAPAC) Explain(request qos.Vector, waiting []qos.Vector, availability func(resource int) Availability) Explanation {
	e := Explanation{Decision: a.Decide(request, waiting, availability)}
	e.Decision.Set = slices.Clone(e.Decision.Set)
	for i, c := range a.set.CompareAll(request) {
		// CompareAll and Nearest have the same order, so the k-set is the first lines.
		e.Lines = append(e.Lines, Line{c, availability(c.Resource), i < len(e.Decision.Set)})
	}
	return e
}

// Sentence returns the decision of kAPAC and its reason as a sentence without a full stop.
func (d Answer) Sentence(threshold Availability) string {
	similar := fmt.Sprintf("%d similar %s, the limit is %d", d.Similar, plural(d.Similar, "request waits", "requests wait"), d.Limit)
	set := fmt.Sprintf("one of the nearest %d at least is up with", len(d.Set))
	switch {
	case len(d.Set) == 1:
		set = "the nearest is up with"
	case d.SetBy == MeanUp:
		set = fmt.Sprintf("each of the nearest %d is up with the mean", len(d.Set))
	case d.SetBy == AllUp:
		set = fmt.Sprintf("all of the nearest %d are up with", len(d.Set))
	}
	set += " probability " + Decimals(d.Availability)
	switch d.Reason {
	case Accepted:
		return similar + "; " + set + ", more than " + Decimals(threshold)
	case TooMany:
		return similar
	case Full:
		return fmt.Sprintf("%s; %d %s in RAQueue, which is full", similar, d.Waiting, plural(d.Waiting, "request waits", "requests wait"))
	case NoResource:
		return similar + "; no resource satisfies the service parameters"
	default:
		return similar + "; " + set + ", not more than " + Decimals(threshold)
	}
}

// Sentence returns the decision of strict negotiation and its reason as a sentence without a full stop.
func (b Binding) Sentence() string {
	switch b.Reason {
	case Accepted:
		return "bound to the first resource that satisfies every named parameter and is free for the interval"
	case NoResource:
		return "no resource satisfies every named parameter"
	default:
		return fmt.Sprintf("%d %s every named parameter; all are booked then", b.Satisfying,
			plural(b.Satisfying, "resource satisfies", "resources satisfy"))
	}
}

// Decimals writes a probability to five decimals, rounded down so that 0.99999 never becomes 1, and without zeros at the end.
func Decimals(a Availability) string {
	return strconv.FormatFloat(float64(a/10_000)/100_000, 'f', -1, 64)
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
