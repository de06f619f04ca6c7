package qos

import (
	"math"
	"slices"
)

// A Set holds the resources of a pool, numbered from 0 in the order in which NewSet gets them.
//
// Invariants: schema and resources do not change; ranges[f] is the divisor of equation (6), the greatest value of attribute f over the
// resources minus the smallest, or 0 if no resource states f. The range of an Ordinal is a difference of ranks: the divisor M - 1 of
// equation (7) cancels in (6). The range of a Binary or Categorical attribute is not used.
type Set struct {
	schema    Schema
	resources []Vector
	ranges    []float64
	absent    []bool // by resource
}

// NewSet makes the set of these resources. The vectors must be of the schema, and must not change afterwards.
func NewSet(schema Schema, resources []Vector) *Set {
	s := &Set{schema: schema, resources: resources, ranges: make([]float64, len(schema)), absent: make([]bool, len(resources))}
	for f := range schema {
		low, high := math.Inf(1), math.Inf(-1)
		for _, v := range resources {
			if v[f].HasValue() {
				low, high = min(low, float64(v[f])), max(high, float64(v[f]))
			}
		}
		s.ranges[f] = max(0, high-low) // high - low is -Inf where no resource states the attribute
	}
	return s
}

// Len returns the number of resources.
func (s *Set) Len() int { return len(s.resources) }

// SetAbsent marks resource i as absent, or as present again. An absent resource is no neighbour of any request and satisfies none. It keeps
// its number, and its values still count in the ranges.
func (s *Set) SetAbsent(i int, absent bool) { s.absent[i] = absent }

// A Neighbour is a resource with its adjusted distance from a request.
type Neighbour struct {
	Resource int
	Distance Distance
}

// Nearest puts into dst[:0] the k resources with the smallest adjusted distances from the request, nearest first. It finds fewer than k if
// fewer are present and satisfy the service parameters, since the distance of the others is infinite. Of two resources at the same
// distance, the resource with the lower number comes first. Nearest allocates only if the capacity of dst is less than k. It takes time
// O(resources x attributes), and O(k) more for each resource that enters the list.
func (s *Set) Nearest(request Vector, k int, dst []Neighbour) []Neighbour {
	dst = slices.Grow(dst[:0], k)
	if k <= 0 {
		return dst
	}
	for i := range s.Len() {
		d := s.Adjusted(request, i)
		if d == Infinite || len(dst) == k && d >= dst[k-1].Distance {
			continue
		}
		if len(dst) < k {
			dst = append(dst, Neighbour{})
		}
		at := len(dst) - 1
		for at > 0 && dst[at-1].Distance > d {
			dst[at] = dst[at-1]
			at--
		}
		dst[at] = Neighbour{i, d}
	}
	return dst
}
