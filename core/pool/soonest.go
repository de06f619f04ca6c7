package pool

import (
	"juggle/core/pool/admission"
	"juggle/core/question"
)

// An Opening is when strict negotiation can bind a request: the least lead time, and the node.
type Opening struct {
	Lead int    // min, at least the request's own
	Node string // "": there is none
}

// farthestLead bounds the search, in minutes. Bookings end long before: an agreement starts within its request's lead time.
const farthestLead = 10_000

// Soonest says when strict negotiation, all else being equal, could bind the request of a Judgement. Where every resource that would do is
// booked it is later than asked for; where none satisfies the request there is no such time.
var Soonest = question.New("pool.soonest", func(c question.Context, q Judgement) (*Opening, error) {
	view, err := q.view(c)
	if err != nil {
		return nil, err
	}
	for put := q.Question; put.Lead <= farthestLead; put.Lead++ {
		if err := c.GoOn(); err != nil {
			return nil, err
		}
		a, err := put.Of(view)
		if err != nil {
			return nil, err
		}
		if at := a.Strict.Resource; at >= 0 {
			return &Opening{put.Lead, a.Nodes[at].Name}, nil
		}
		if a.Strict.Reason != admission.Booked {
			break
		}
	}
	return &Opening{}, nil
})
