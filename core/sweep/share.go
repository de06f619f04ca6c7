package sweep

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// A Share is share Index of Of, counted from 0. The shares of one Of cost about the same, and have every item once.
type Share struct{ Index, Of int }

// Whole is all of a sweep.
var Whole = Share{0, 1}

// ParseShare reads "3/8".
func ParseShare(text string) (Share, error) {
	index, of, _ := strings.Cut(text, "/")
	i, errIndex := strconv.Atoi(index)
	n, errOf := strconv.Atoi(of)
	if errIndex != nil || errOf != nil || i < 0 || i >= n || n > MaxItems {
		return Share{}, fmt.Errorf("got %q, want I/N with I from 0 to N-1: 0/8 to 7/8 are all of 8", text)
	}
	return Share{i, n}, nil
}

func (s Share) String() string { return fmt.Sprintf("%d/%d", s.Index, s.Of) }

// Items are the share's: from, from+1, ..., to-1; none where there are more shares than items.
func (p *Plan) Items(s Share) (from, to int) { return p.cut(s.Index, s.Of), p.cut(s.Index+1, s.Of) }

// Middle is the item in the middle of the share, which must have one.
func (p *Plan) Middle(s Share) int {
	from, to := p.Items(s)
	return (from + to) / 2
}

// cut is the first item before which lie i of n equal parts of the cost.
func (p *Plan) cut(i, n int) int {
	total, part, of := p.before[len(p.items)], int64(i), int64(n)
	want := total/of*part + total%of*part/of
	return sort.Search(len(p.items), func(i int) bool { return p.before[i] >= want })
}

// Cost is what the items from, ..., to-1 cost together; see addCosts.
func (p *Plan) Cost(from, to int) int64 { return p.before[to] - p.before[from] }

// addCosts estimates what each item costs, in jobs that are scheduled once. A run looks at every job of its period, some
// runs more than once. A few jobs more stand for what a run without any costs.
func (p *Plan) addCosts() {
	const least = 20
	p.before = make([]int64, len(p.items)+1)
	for i, it := range p.items {
		cost := int64(least)
		if it.log >= 0 {
			cost += p.file.Logs[it.log].jobs(int(it.period), p.studies[it.study].days)
		}
		if base := p.studies[it.study].Base(); base.Cost != nil {
			cost *= int64(base.Cost(base.Item(int(it.own)).Run))
		}
		p.before[i+1] = p.before[i] + cost
	}
}
