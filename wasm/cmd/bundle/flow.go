package main

import (
	"encoding/binary"
	"slices"
)

// A flow is a function's pieces in an order in which they can be written, with its loops.
type flow struct {
	*function
	next    [][]int // by piece: where it may lead, other than by the table
	before  [][]int // the same edges, by where they lead
	entered []bool  // by piece: the table leads here
	tabled  bool    // some jump goes through the table
	order   []item
	place   []int  // by piece: how many are written before it
	blocked []bool // by piece: a branch leads here from before it
}

// An item is a piece, or, with inner items, a loop that is entered at that piece, the first of them.
type item struct {
	piece int
	inner []item
}

func newFlow(f *function) *flow {
	n := len(f.pieces)
	g := &flow{function: f, next: make([][]int, n), before: make([][]int, n), entered: make([]bool, n), place: make([]int, n), blocked: make([]bool, n)}
	for i, p := range f.pieces {
		g.entered[i] = p.resumes
	}
	reached := g.connect()
	for g.openLoop(reached, -1) {
	}
	g.order = g.arrange(reached, -1)
	g.number(g.order, 0)
	for _, i := range reached {
		for _, to := range f.after(i) {
			falls := to == i+1 && f.pieces[i].falls && g.place[to] == g.place[i]+1
			g.blocked[to] = g.blocked[to] || g.place[to] > g.place[i] && (!falls || f.jumpsTo(i, to))
		}
	}
	return g
}

// after is where a piece may lead.
func (f *function) after(i int) []int {
	var all []int
	for _, part := range f.pieces[i].parts {
		if part.jumps() {
			all = append(all, part.to)
		}
	}
	if f.pieces[i].falls {
		all = append(all, i+1)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func (f *function) jumpsTo(i, to int) bool {
	return slices.ContainsFunc(f.pieces[i].parts, func(p part) bool { return p.jumps() && p.to == to })
}

// connect finds the edges, and answers the pieces that are reached, in ascending order. What follows a call that never returns is not.
func (g *flow) connect() (reached []int) {
	seen := slices.Clone(g.entered)
	for i, s := range seen {
		if s {
			reached = append(reached, i)
		}
	}
	for k := 0; k < len(reached); k++ {
		i := reached[k]
		g.next[i] = g.after(i)
		for _, to := range g.next[i] {
			g.before[to] = append(g.before[to], i)
			if !seen[to] {
				seen[to] = true
				reached = append(reached, to)
			}
		}
	}
	slices.Sort(reached)
	return reached
}

// openLoop looks for loops with more than one entry among pieces: those of a loop with that entry, or all, with -1. The jumps back to
// the first piece of such a loop will go through the table. It answers whether there was one; others may have come to light by that.
func (g *flow) openLoop(pieces []int, entry int) (found bool) {
	for _, component := range g.components(pieces, entry) {
		if !g.isLoop(component, entry) {
			continue
		}
		if entries := g.entries(component); len(entries) == 1 {
			found = g.openLoop(component, entries[0]) || found
			continue
		}
		found, g.tabled = true, true
		in := setOf(component)
		backward := func(i int) bool {
			return slices.ContainsFunc(g.before[i], func(from int) bool { return in[from] && from >= i })
		}
		first := component[slices.IndexFunc(component, backward)]
		g.entered[first] = true
		for _, from := range component {
			g.next[from] = slices.DeleteFunc(g.next[from], func(to int) bool { return to == first })
		}
		g.before[first] = slices.DeleteFunc(g.before[first], func(from int) bool { return in[from] })
	}
	return found
}

func setOf(pieces []int) map[int]bool {
	in := make(map[int]bool, len(pieces))
	for _, i := range pieces {
		in[i] = true
	}
	return in
}

// entries are the pieces of a loop to which something leads from outside.
func (g *flow) entries(loop []int) []int {
	in := setOf(loop)
	var all []int
	for _, i := range loop {
		if g.entered[i] || slices.ContainsFunc(g.before[i], func(from int) bool { return !in[from] }) {
			all = append(all, i)
		}
	}
	return all
}

// isLoop tells whether a component is one, but for edges to the entry.
func (g *flow) isLoop(component []int, entry int) bool {
	return len(component) > 1 || component[0] != entry && slices.Contains(g.next[component[0]], component[0])
}

// components are the strongly connected ones of pieces and the edges between them but for those to the entry; pieces ascend in each.
// They come in an order against the edges (Tarjan, SIAM Journal on Computing 1(2), 1972). It costs O(pieces + edges).
func (g *flow) components(pieces []int, entry int) (all [][]int) {
	in := setOf(pieces)
	seen, low := map[int]int{}, map[int]int{} // when a piece was come to, and the earliest open piece known to be reached from it; 0 once closed
	var open []int
	var visit func(i int)
	visit = func(i int) {
		seen[i] = len(seen) + 1
		low[i] = seen[i]
		open = append(open, i)
		for _, to := range g.next[i] {
			if !in[to] || to == entry {
				continue
			}
			if seen[to] == 0 {
				visit(to)
			}
			if low[to] > 0 {
				low[i] = min(low[i], low[to])
			}
		}
		if low[i] < seen[i] {
			return
		}
		at := slices.Index(open, i)
		component := slices.Sorted(slices.Values(open[at:]))
		open = open[:at]
		for _, closed := range component {
			low[closed] = 0
		}
		all = append(all, component)
	}
	for _, i := range pieces {
		if seen[i] == 0 {
			visit(i)
		}
	}
	return all
}

// arrange puts pieces, those of a loop with that entry or all with -1, into an order in which every edge but those to an entry leads
// onward. Of what may come next it takes what came first.
func (g *flow) arrange(pieces []int, entry int) []item {
	components := g.components(pieces, entry)
	of := make(map[int]int, len(pieces))
	for c, component := range components {
		for _, i := range component {
			of[i] = c
		}
	}
	waits := make([]int, len(components)) // for so many edges from what is not in order yet
	leads := func(c int, to func(other int)) {
		for _, i := range components[c] {
			for _, j := range g.next[i] {
				if other, ok := of[j]; ok && other != c && j != entry {
					to(other)
				}
			}
		}
	}
	for c := range components {
		leads(c, func(other int) { waits[other]++ })
	}
	var ready []int
	for c := range components {
		if waits[c] == 0 {
			ready = append(ready, c)
		}
	}
	items := make([]item, 0, len(components))
	for len(ready) > 0 {
		slices.SortFunc(ready, func(a, b int) int { return components[b][0] - components[a][0] })
		c := ready[len(ready)-1]
		ready = ready[:len(ready)-1]
		leads(c, func(other int) {
			if waits[other]--; waits[other] == 0 {
				ready = append(ready, other)
			}
		})
		it := item{piece: components[c][0]}
		if g.isLoop(components[c], entry) {
			it.piece = g.entries(components[c])[0]
			it.inner = g.arrange(components[c], it.piece)
		}
		items = append(items, it)
	}
	return items
}

// number gives the pieces their places, from n on, and answers the place after them.
func (g *flow) number(items []item, n int) int {
	for _, it := range items {
		if it.inner != nil {
			n = g.number(it.inner, n)
			continue
		}
		g.place[it.piece] = n
		n++
	}
	return n
}

// write gives the function's new body.
func (g *flow) write() []byte {
	w := &flowWriter{flow: g, out: slices.Clone(g.head)}
	if g.unwinds {
		w.begin(opBlock, label{kind: unwinding})
	}
	if g.tabled {
		w.begin(opLoop, label{kind: tableAgain})
	}
	w.begin(opBlock, label{kind: nowhere})
	w.blocks(g.order, g.entered)
	w.writeTable()
	w.items(g.order)
	w.end()
	if g.tabled {
		w.end()
	}
	w.out = append(w.out, opUnreachable)
	if g.unwinds {
		w.end()
		w.out = append(w.out, opI32Const, 1)
	}
	return append(w.out, opEnd)
}

// A flowWriter keeps the labels of the blocks that are open.
type flowWriter struct {
	*flow
	out    []byte
	labels []label
}

// A label is what a branch may name.
type label struct {
	kind  labelKind
	piece int
}

type labelKind int

const (
	before     labelKind = iota // a block that ends before the piece
	again                       // a loop that begins with the piece
	tableAgain                  // the loop around the table
	unwinding                   // a block behind which the function is put aside
	nowhere                     // a block whose end is never reached
)

func (w *flowWriter) begin(op byte, l label) {
	w.out = append(w.out, op, voidType)
	w.labels = append(w.labels, l)
}

func (w *flowWriter) end() {
	w.out = append(w.out, opEnd)
	w.labels = w.labels[:len(w.labels)-1]
}

// branch appends a branch to a label out of so many blocks of a piece's own.
func (w *flowWriter) branch(op byte, to label, depth int) {
	w.out = appendOp(w.out, op, depth+w.depth(to))
}

func (w *flowWriter) depth(of label) int {
	i := len(w.labels) - 1
	for w.labels[i] != of {
		i--
	}
	return len(w.labels) - 1 - i
}

// blocks begins the blocks that end before items that something leads to.
func (w *flowWriter) blocks(items []item, entered []bool) {
	for _, it := range slices.Backward(items) {
		if w.blocked[it.piece] || entered != nil && entered[it.piece] {
			w.begin(opBlock, label{before, it.piece})
		}
	}
}

func (w *flowWriter) writeTable() {
	w.out = append(w.out, opLocalGet, 0, opBrTable)
	w.out = binary.AppendUvarint(w.out, uint64(len(w.table)-1))
	for _, piece := range w.table {
		to := label{kind: nowhere}
		if w.entered[piece] {
			to = label{before, piece}
		}
		w.out = binary.AppendUvarint(w.out, uint64(w.depth(to)))
	}
}

func (w *flowWriter) items(items []item) {
	for _, it := range items {
		if w.labels[len(w.labels)-1] == (label{before, it.piece}) {
			w.end()
		}
		if it.inner == nil {
			w.writePiece(it.piece)
			continue
		}
		w.begin(opLoop, label{again, it.piece})
		w.blocks(it.inner[1:], nil)
		w.items(it.inner)
		w.end()
	}
}

func (w *flowWriter) writePiece(i int) {
	for _, p := range w.pieces[i].parts {
		switch p.kind {
		case noBranch:
			w.out = append(w.out, p.code...)
		case unwind:
			w.branch(opBrIf, label{kind: unwinding}, p.depth)
		case jump:
			w.jump(i, p.to, p.depth)
		case jumpIf:
			if l, ok := w.way(i, p.to); ok {
				w.branch(opBrIf, l, p.depth)
				continue
			}
			w.out = append(w.out, opIf, voidType)
			w.jump(i, p.to, p.depth+1)
			w.out = append(w.out, opEnd)
		}
	}
	if w.pieces[i].falls && w.place[i+1] != w.place[i]+1 {
		w.jump(i, i+1, 0)
	}
}

// way is the label that leads from one piece to another; without one it is the table that does.
func (w *flowWriter) way(from, to int) (label, bool) {
	if w.place[to] > w.place[from] {
		return label{before, to}, true
	}
	l := label{again, to}
	return l, slices.Contains(w.labels, l)
}

func (w *flowWriter) jump(from, to, depth int) {
	if l, ok := w.way(from, to); ok {
		w.branch(opBr, l, depth)
		return
	}
	w.out = appendSigned(append(w.out, opI32Const), int64(slices.Index(w.table, to)))
	w.out = append(w.out, opLocalSet, 0)
	w.branch(opBr, label{kind: tableAgain}, depth)
}
