package qos

import (
	"fmt"
	"math"
	"slices"
)

// A Set is the pool's resources, numbered from 0 in the order given.
//
//	values  v0,0 v0,1 ... v0,p-1 | v1,0 v1,1 ...      one row a resource
//	spread  max - min of each attribute over the given values: the divisor of (6)
//
// Invariants: len(values) = Len() * len(schema); spread of an Ordinal is in ranks, since the M - 1 of (7) divides both sides of
// (6) and cancels; spread of Binary and Categorical is not used.
type Set struct {
	schema Schema
	values []Value
	spread []float64
	absent []bool // of each resource; nil while all are present
}

// SetAbsent marks resource i as absent, or as present again. An absent resource is no neighbour of any request and satisfies none. It keeps
// its number, and its values still count in the spread.
func (s *Set) SetAbsent(i int, absent bool) {
	if s.absent == nil {
		s.absent = make([]bool, s.Len())
	}
	s.absent[i] = absent
}

// isAbsent reports whether resource i is marked as absent.
func (s *Set) isAbsent(i int) bool { return s.absent != nil && s.absent[i] }

// NewSet makes a set of at least one resource, copying the vectors.
func NewSet(schema Schema, resources []Vector) (*Set, error) {
	if err := schema.Validate(); err != nil {
		return nil, err
	}
	if len(resources) == 0 {
		return nil, fmt.Errorf("qos: got no resources, want at least one")
	}
	s := &Set{schema: schema, values: make([]Value, 0, len(resources)*len(schema)), spread: make([]float64, len(schema))}
	for i, v := range resources {
		if err := schema.Check(v); err != nil {
			return nil, fmt.Errorf("qos: resource %d: %w", i+1, err)
		}
		s.values = append(s.values, v...)
	}
	for f := range schema {
		low, high := math.Inf(1), math.Inf(-1)
		for _, v := range resources {
			if v[f].Given() {
				low, high = min(low, float64(v[f])), max(high, float64(v[f]))
			}
		}
		s.spread[f] = max(0, high-low) // 0 where no resource states the attribute: high-low is then -inf
	}
	return s, nil
}

// Len is the number of resources.
func (s *Set) Len() int { return len(s.values) / len(s.schema) }

// Schema is the set's schema; not to be changed.
func (s *Set) Schema() Schema { return s.schema }

// Resource is the vector of resource i; not to be changed.
func (s *Set) Resource(i int) Vector {
	p := len(s.schema)
	return Vector(s.values[i*p : (i+1)*p : (i+1)*p])
}

// A Neighbour is a resource with its adjusted distance from a request.
type Neighbour struct {
	Resource int
	Distance Distance
}

// Nearest puts into dst[:0] the k resources with the smallest adjusted distance from request, nearest first. It gives fewer
// than k where fewer satisfy the service parameters: the distance of the others is infinite. Of two resources at the same distance the
// one with the lower number comes first. It allocates only if the capacity of dst is less than k. It takes O(resources x attributes), and
// O(k) more for each resource that enters the list.
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
