package qos

import (
	"cmp"
	"fmt"
	"slices"
)

// A Term is one attribute's part in the distance of a request from a resource.
type Term struct {
	Asked, Offered Value
	Counted        bool     // both sides state it
	Distance       Distance // where Counted
	Satisfied      bool     // what is offered is enough; true where nothing is asked
}

// A Comparison is a resource set against a request, attribute by attribute.
type Comparison struct {
	Resource int
	Adjusted Distance // d', (8)
	Terms    []Term   // one for each attribute of the schema
}

// Compare explains the distance of a request from resource i.
func (s *Set) Compare(request Vector, i int) Comparison {
	resource := s.Resource(i)
	c := Comparison{Resource: i, Adjusted: s.Adjusted(request, i), Terms: make([]Term, len(s.schema))}
	for f := range c.Terms {
		t := Term{Asked: request[f], Offered: resource[f], Satisfied: s.satisfies(f, request[f], resource[f])}
		if t.Counted = t.Asked.Given() && t.Offered.Given(); t.Counted {
			t.Distance = s.term(f, t.Asked, t.Offered)
		}
		c.Terms[f] = t
	}
	return c
}

// CompareAll explains every resource, nearest first by d', then by number: the order of Nearest, the infinite ones at the end.
func (s *Set) CompareAll(request Vector) []Comparison {
	all := make([]Comparison, s.Len())
	for i := range all {
		all[i] = s.Compare(request, i)
	}
	slices.SortFunc(all, func(a, b Comparison) int {
		return cmp.Or(cmp.Compare(a.Adjusted, b.Adjusted), cmp.Compare(a.Resource, b.Resource))
	})
	return all
}

// Missed says in words which service parameters a resource does not satisfy: "system is aix, linux is a must".
func (s *Set) Missed(c Comparison) []string {
	var out []string
	if s.isAbsent(c.Resource) {
		out = append(out, "its site has withdrawn it")
	}
	for f, t := range c.Terms {
		if a := s.schema[f]; a.Service && !t.Satisfied {
			out = append(out, a.missed(t))
		}
	}
	return out
}

func (a Attribute) missed(t Term) string {
	offered := "not stated"
	if t.Offered.Given() {
		offered = a.withUnit(t.Offered)
	}
	return fmt.Sprintf("%s is %s, %s is a must", a.Name, offered, a.withUnit(t.Asked))
}

func (a Attribute) withUnit(v Value) string {
	if a.Unit == "" {
		return a.Format(v)
	}
	return a.Format(v) + " " + a.Unit
}
