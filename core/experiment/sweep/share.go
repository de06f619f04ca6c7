package sweep

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
)

// A Share is one of Of shares of about the same size into which a sweep is divided. Index counts from 0.
type Share struct{ Index, Of int }

// Whole is the only share of an undivided sweep. It has all items.
var Whole = Share{0, 1}

// ParseShare reads "3/8".
func ParseShare(text string) (Share, error) {
	index, of, _ := strings.Cut(text, "/")
	i, errIndex := strconv.Atoi(index)
	n, errOf := strconv.Atoi(of)
	if errIndex != nil || errOf != nil || i < 0 || i >= n || n > MaxItems {
		return Share{}, fmt.Errorf("got %q, want I/N with I from 0 to N-1, and N at most %d: 0/8 to 7/8 are all of 8", text, MaxItems)
	}
	return Share{i, n}, nil
}

func (s Share) String() string { return fmt.Sprintf("%d/%d", s.Index, s.Of) }

// Items returns the range of the share's items: from, from+1, ..., to-1. Some shares have no items if there are more shares than items.
func (p *Plan) Items(s Share) (from, to int) {
	firstItem := func(index int) int { return int(int64(p.Len()) * int64(index) / int64(s.Of)) }
	return firstItem(s.Index), firstItem(s.Index + 1)
}

// itemsOf iterates over the items of the share.
func (p *Plan) itemsOf(s Share) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, to := p.Items(s); i < to && yield(i); i++ {
		}
	}
}
