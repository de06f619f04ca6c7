package sim

// An ending is the instant at which a running job ends.
type ending struct {
	at      Instant
	arrival int32
	early   bool // before the end of its slot
}

func (a ending) before(b ending) bool {
	return a.at < b.at || a.at == b.at && a.arrival < b.arrival
}

// endings is a binary heap, the next ending first. It is written out because container/heap allocates for every element.
type endings []ending

func (h *endings) push(e ending) {
	*h = append(*h, e)
	s := *h
	i := len(s) - 1
	for i > 0 {
		parent := (i - 1) / 2
		if !e.before(s[parent]) {
			break
		}
		s[i] = s[parent]
		i = parent
	}
	s[i] = e
}

// remove takes the ending of that arrival out. It costs O(n).
func (h *endings) remove(arrival int32) {
	rest := (*h)[:0:0]
	for _, e := range *h {
		if e.arrival != arrival {
			rest.push(e)
		}
	}
	*h = rest
}

// pop takes the next ending out; the heap is not empty.
func (h *endings) pop() ending {
	s := *h
	first, last := s[0], s[len(s)-1]
	s = s[:len(s)-1]
	*h = s
	i := 0
	for {
		child := 2*i + 1
		if child >= len(s) {
			break
		}
		if child+1 < len(s) && s[child+1].before(s[child]) {
			child++
		}
		if !s[child].before(last) {
			break
		}
		s[i] = s[child]
		i = child
	}
	if len(s) > 0 {
		s[i] = last
	}
	return first
}
