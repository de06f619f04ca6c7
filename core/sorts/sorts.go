// Package sorts sorts as package slices does, with one copy of the algorithm for all types of elements: package slices has one for each,
// 16 kB of the page's program apiece. Every comparison is two calls more, so what sorts much or often uses package slices.
package sorts

import "sort"

// Func sorts s by compare, which is negative where a comes before b, in O(n log n). Equal elements may change places.
func Func[E any](s []E, compare func(a, b E) int) { sort.Sort(listOf(s, compare)) }

// StableFunc sorts s by compare in O(n log² n); equal elements stay in their order.
func StableFunc[E any](s []E, compare func(a, b E) int) { sort.Stable(listOf(s, compare)) }

// A list is a slice of which nothing is known but what sorting needs.
type list struct {
	length int
	less   func(i, j int) bool
	swap   func(i, j int)
}

func listOf[E any](s []E, compare func(a, b E) int) *list {
	return &list{len(s), func(i, j int) bool { return compare(s[i], s[j]) < 0 }, func(i, j int) { s[i], s[j] = s[j], s[i] }}
}

func (l *list) Len() int           { return l.length }
func (l *list) Less(i, j int) bool { return l.less(i, j) }
func (l *list) Swap(i, j int)      { l.swap(i, j) }
