package qos

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Term is one attribute's part of the distance between a request and a resource.
type Term struct {
	Asked, Offered Value
	Distance       Distance // 0 unless both sides state the attribute
}

// A Comparison explains the distance of a resource from a request, attribute by attribute.
type Comparison struct {
	Resource    int
	Adjusted    Distance // the distance d' of the paper's formula (8); Set.Adjusted says when it is Infinite
	Terms       []Term   // one for each attribute of the schema
	WhyInfinite []string // why the distance is infinite, a sentence for each reason: "system is aix, linux is a must"
}

// compare explains the distance of the request from resource i.
func (s *Set) compare(request Vector, i int) Comparison {
	c := Comparison{Resource: i, Adjusted: s.Adjusted(request, i)}
	if s.absent[i] {
		c.WhyInfinite = append(c.WhyInfinite, "its site has withdrawn it")
	}
	for f, a := range s.schema {
		t := Term{Asked: request[f], Offered: s.resources[i][f]}
		if t.Asked.HasValue() && t.Offered.HasValue() {
			t.Distance = s.attributeDistance(f, t.Asked, t.Offered)
		}
		c.Terms = append(c.Terms, t)
		if a.Service && !s.satisfies(f, t.Asked, t.Offered) {
			offered := cmp.Or(a.formatWithUnit(t.Offered), "not stated")
			c.WhyInfinite = append(c.WhyInfinite, fmt.Sprintf("%s is %s, %s is a must", a.Name, offered, a.formatWithUnit(t.Asked)))
		}
	}
	return c
}

// CompareAll explains the distance of every resource. The resources are sorted as by Nearest, with infinite distances at the end.
func (s *Set) CompareAll(request Vector) []Comparison {
	all := make([]Comparison, s.Len())
	for i := range all {
		all[i] = s.compare(request, i)
	}
	slices.SortFunc(all, func(a, b Comparison) int {
		return cmp.Or(cmp.Compare(a.Adjusted, b.Adjusted), cmp.Compare(a.Resource, b.Resource))
	})
	return all
}

// formatWithUnit returns a value with its unit, or "" if it is Missing.
func (a Attribute) formatWithUnit(v Value) string {
	if !v.HasValue() {
		return ""
	}
	return strings.TrimSpace(a.Format(v) + " " + a.Unit)
}
