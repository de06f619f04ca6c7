package sweep

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
)

// A Share is share Index of Of, counted from 0. The shares of one Of have every item once, and
// each about as many.
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
func (p *Plan) Items(s Share) (from, to int) {
	at := func(i int) int { return int(int64(p.Len()) * int64(i) / int64(s.Of)) }
	return at(s.Index), at(s.Index + 1)
}

// share is the share's items one by one.
func (p *Plan) share(s Share) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, to := p.Items(s); i < to && yield(i); i++ {
		}
	}
}
