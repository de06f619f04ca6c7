package admission

import (
	"fmt"
	"slices"
	"strconv"

	"juggle/core/papers/pool/qos"
)

// A Line describes one resource in an Explanation.
type Line struct {
	qos.Comparison
	Availability Availability
	InSet        bool // the resource is in the k-set
}

// An Explanation is an answer of kAPAC with the distance and the availability of every resource.
type Explanation struct {
	Decision Answer // its Set is a copy
	Lines    []Line // every resource, nearest first
}

// Explain decides like Decide and describes every resource. If the reason is TooMany or Full, kAPAC has not examined any resource. The
// lines then have the distances and availabilities all the same, but no line is InSet.
func (k *KAPAC) Explain(request qos.Vector, waiting []qos.Vector, availability func(resource int) Availability) Explanation {
	e := Explanation{Decision: k.Decide(request, waiting, availability)}
	e.Decision.Set = slices.Clone(e.Decision.Set)
	for i, c := range k.set.CompareAll(request) {
		// CompareAll sorts resources as Nearest does, so the first lines are the k-set.
		e.Lines = append(e.Lines, Line{c, availability(c.Resource), i < len(e.Decision.Set)})
	}
	return e
}

// Sentence returns the reason of kAPAC's decision as a sentence without a full stop. threshold is the one in the Rules.
func (a Answer) Sentence(threshold Availability) string {
	queue := fmt.Sprintf("%d similar %s, the limit is %d", a.Similar, plural(a.Similar, "request waits", "requests wait"), a.Limit)
	kSet := fmt.Sprintf("one of the nearest %d at least is up with", len(a.Set))
	switch {
	case len(a.Set) == 1:
		kSet = "the nearest is up with"
	case a.SetBy == MeanUp:
		kSet = fmt.Sprintf("each of the nearest %d is up with the mean", len(a.Set))
	case a.SetBy == AllUp:
		kSet = fmt.Sprintf("all of the nearest %d are up with", len(a.Set))
	}
	kSet += " probability " + FormatProbability(a.Availability)
	switch a.Reason {
	case Accepted:
		return queue + "; " + kSet + ", more than " + FormatProbability(threshold)
	case TooMany:
		return queue
	case Full:
		return fmt.Sprintf("%s; %d %s in RAQueue, which is full", queue, a.Waiting, plural(a.Waiting, "request waits", "requests wait"))
	case NoResource:
		return queue + "; no resource satisfies the service parameters"
	default:
		return queue + "; " + kSet + ", not more than " + FormatProbability(threshold)
	}
}

// Sentence returns the reason of the decision of strict negotiation as a sentence without a full stop.
func (b Binding) Sentence() string {
	switch b.Reason {
	case Accepted:
		return "bound to the first resource that satisfies every named parameter and is free for the interval"
	case NoResource:
		return "no resource satisfies every named parameter"
	default:
		return fmt.Sprintf("%d %s booked then", b.Satisfying, plural(b.Satisfying, "resource satisfies every named parameter; it is",
			"resources satisfy every named parameter; all are"))
	}
}

// FormatProbability writes a probability with at most five decimals, rounded down so that a probability below 1 is never written as 1.
func FormatProbability(a Availability) string {
	const step = Certain / 100_000
	return strconv.FormatFloat(float64(a/step)/100_000, 'f', -1, 64)
}

// plural returns singular if n is 1, and otherwise plural.
func plural(n int, singular, plural string) string {
	if n == 1 {
		return singular
	}
	return plural
}
