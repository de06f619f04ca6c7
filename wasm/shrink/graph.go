package shrink

import "slices"

// A graph is a function's control flow, and the order in which its basic blocks can be written.
type graph struct {
	*function
	successors, predecessors [][]int // by basic block: its edges, but for those through the branch table; only of blocks that are reached
	isEntry                  []bool  // by basic block: the branch table leads here
	usesTable                bool    // some jump goes through the branch table
	order                    []region
	position                 []int  // by basic block: how many are written before it
	isTarget                 []bool // by basic block: a branch leads here from before it
}

// A region is a basic block, or a loop with one entry: the first block of the first of its regions.
type region struct {
	entry int
	loop  []region // nil for a basic block
}

// none is no basic block.
const none = -1

func newGraph(f *function) *graph {
	n := len(f.blocks)
	g := &graph{
		function: f, successors: make([][]int, n), predecessors: make([][]int, n),
		isEntry: make([]bool, n), position: make([]int, n), isTarget: make([]bool, n),
	}
	for i, b := range f.blocks {
		g.isEntry[i] = b.isResumed
	}
	reached := g.connect()
	for g.breakIrreducible(reached, none) {
	}
	g.order = g.arrange(reached, none)
	g.number(g.order, 0)
	for _, i := range reached {
		for _, to := range f.leadsTo(i) {
			onlyFalls := g.position[to] == g.position[i]+1 && f.blocks[i].fallsThrough && to == i+1 && !f.jumps(i, to)
			g.isTarget[to] = g.isTarget[to] || g.position[to] > g.position[i] && !onlyFalls
		}
	}
	return g
}

// leadsTo are the basic blocks to which one leads, ascending.
func (f *function) leadsTo(i int) []int {
	var all []int
	for _, p := range f.blocks[i].parts {
		if p.kind == jump || p.kind == jumpIf {
			all = append(all, p.target)
		}
	}
	if f.blocks[i].fallsThrough {
		all = append(all, i+1)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func (f *function) jumps(from, to int) bool {
	return slices.ContainsFunc(f.blocks[from].parts, func(p part) bool { return (p.kind == jump || p.kind == jumpIf) && p.target == to })
}

// connect finds the edges, and answers the basic blocks that are reached, ascending. What follows a call that never returns is not.
func (g *graph) connect() (reached []int) {
	seen := slices.Clone(g.isEntry)
	for i, s := range seen {
		if s {
			reached = append(reached, i)
		}
	}
	for k := 0; k < len(reached); k++ {
		i := reached[k]
		g.successors[i] = g.leadsTo(i)
		for _, to := range g.successors[i] {
			g.predecessors[to] = append(g.predecessors[to], i)
			if !seen[to] {
				seen[to] = true
				reached = append(reached, to)
			}
		}
	}
	slices.Sort(reached)
	return reached
}

// breakIrreducible looks for irreducible loops, those with several entries, among basic blocks: those of a loop with that entry, or, with
// none, all. The jumps back to the first block of such a loop, the first to which one leads, will go through the branch table, so that the
// loop is none any more. It answers whether there was one; this entry of the table may have made a loop around it irreducible.
func (g *graph) breakIrreducible(blocks []int, entry int) (found bool) {
	for _, component := range g.components(blocks, entry) {
		if !g.isLoop(component, entry) {
			continue
		}
		if entries := g.entries(component); len(entries) == 1 {
			found = g.breakIrreducible(component, entries[0]) || found
			continue
		}
		found, g.usesTable = true, true
		inLoop := setOf(component)
		first := component[slices.IndexFunc(component, func(i int) bool {
			return slices.ContainsFunc(g.predecessors[i], func(from int) bool { return inLoop[from] && from >= i })
		})]
		g.isEntry[first] = true
		for _, from := range component {
			g.successors[from] = slices.DeleteFunc(g.successors[from], func(to int) bool { return to == first })
		}
		g.predecessors[first] = slices.DeleteFunc(g.predecessors[first], func(from int) bool { return inLoop[from] })
	}
	return found
}

func setOf(blocks []int) map[int]bool {
	in := make(map[int]bool, len(blocks))
	for _, i := range blocks {
		in[i] = true
	}
	return in
}

// entries are the basic blocks of a loop to which the branch table or an edge leads from outside.
func (g *graph) entries(loop []int) []int {
	inLoop := setOf(loop)
	var all []int
	for _, i := range loop {
		if g.isEntry[i] || slices.ContainsFunc(g.predecessors[i], func(from int) bool { return !inLoop[from] }) {
			all = append(all, i)
		}
	}
	return all
}

// isLoop reports whether a component is one, edges to the entry left out.
func (g *graph) isLoop(component []int, entry int) bool {
	return len(component) > 1 || component[0] != entry && slices.Contains(g.successors[component[0]], component[0])
}

// components are the strongly connected ones of basic blocks and the edges between them but for those to the entry; blocks ascend in each.
// Every other edge leads from a component to a later one, and of what may come next the block that came first does (Tarjan, SIAM Journal on
// Computing 1(2), 1972: what is found last comes first). It costs O(blocks + edges).
func (g *graph) components(blocks []int, entry int) (all [][]int) {
	within := setOf(blocks)
	seen, low := map[int]int{}, map[int]int{} // when a block was come to, and the earliest open one known to be reached from it; 0 once closed
	var open []int
	var visit func(i int)
	visit = func(i int) {
		seen[i] = len(seen) + 1
		low[i] = seen[i]
		open = append(open, i)
		for _, to := range slices.Backward(g.successors[i]) {
			if !within[to] || to == entry {
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
	for _, i := range slices.Backward(blocks) {
		if seen[i] == 0 {
			visit(i)
		}
	}
	slices.Reverse(all)
	return all
}

// arrange puts basic blocks, those of a loop with that entry or all with none, into an order in which every edge but those to an entry
// leads onward.
func (g *graph) arrange(blocks []int, entry int) []region {
	var regions []region
	for _, component := range g.components(blocks, entry) {
		r := region{entry: component[0]}
		if g.isLoop(component, entry) {
			r.entry = g.entries(component)[0]
			r.loop = g.arrange(component, r.entry)
		}
		regions = append(regions, r)
	}
	return regions
}

// number gives the basic blocks their positions, from n on, and answers the position after them.
func (g *graph) number(regions []region, n int) int {
	for _, r := range regions {
		if r.loop != nil {
			n = g.number(r.loop, n)
			continue
		}
		g.position[r.entry] = n
		n++
	}
	return n
}
