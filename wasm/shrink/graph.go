package shrink

import "slices"

// A graph is a function's control flow, and an order in which its basic blocks can be written.
type graph struct {
	*function
	successors, predecessors [][]int // by basic block: its edges, except those through the branch table; only reached blocks have any
	isEntry                  []bool  // by basic block: the branch table leads here
	usesTable                bool    // some jump goes through the branch table
	order                    []region
	position                 []int  // by basic block: the number of blocks that are written before it
	isTarget                 []bool // by basic block: a branch leads here from an earlier block
}

// A region is a basic block, or a loop with one entry. The entry is the first block of its first region.
type region struct {
	entry int
	loop  []region // nil for a basic block
}

// none means no basic block.
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

// leadsTo lists the basic blocks to which one leads, ascending.
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

// connect finds the edges. It returns the basic blocks that are reached, ascending. The code after a call that never returns is not
// reached.
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

// breakIrreducible searches the basic blocks for irreducible loops: loops with several entries. The blocks are those of a loop with that
// entry, or all blocks if entry is none. In such a loop it redirects the jumps back to one block through the branch table, so that the loop
// is a loop no more. That block is the first one to which a jump leads back. breakIrreducible reports whether it found an irreducible loop.
// The block is now an entry of the table, which may have made a loop around it irreducible.
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

// entries lists the basic blocks of a loop to which the branch table or an edge leads from outside.
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

// isLoop reports whether a component is a loop if edges to the entry are ignored.
func (g *graph) isLoop(component []int, entry int) bool {
	return len(component) > 1 || component[0] != entry && slices.Contains(g.successors[component[0]], component[0])
}

// components returns the strongly connected components of basic blocks. It ignores edges to the entry. The blocks of a component ascend.
// Every edge between components leads to a later one, and where the order is free, earlier blocks come first (Tarjan, SIAM Journal on
// Computing 1(2), 1972: the component that is found last comes first). It costs O(blocks² + edges) at worst.
func (g *graph) components(blocks []int, entry int) (all [][]int) {
	within := setOf(blocks)
	seen, low := map[int]int{}, map[int]int{} // numbers, from 1, of a block's visit, and of the earliest open one that it reaches; 0: closed
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

// arrange orders basic blocks so that every edge except those to an entry leads forward. The blocks are those of a loop with that entry, or
// all blocks if entry is none.
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

// number gives the basic blocks their positions, beginning with n, and returns the next position.
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
