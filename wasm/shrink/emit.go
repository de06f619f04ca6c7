package shrink

import (
	"encoding/binary"
	"slices"
)

// write returns the function's new body.
func (g *graph) write() []byte {
	w := &writer{graph: g, out: slices.Clone(g.head)}
	if g.canUnwind {
		w.begin(opBlock, label{kind: unwinding})
	}
	if g.usesTable {
		w.begin(opLoop, label{kind: tableLoop})
	}
	w.begin(opBlock, label{kind: nowhere})
	w.beginBlocks(g.order, g.isEntry)
	w.writeTable()
	w.writeRegions(g.order)
	w.end()
	if g.usesTable {
		w.end()
	}
	w.out = append(w.out, opUnreachable)
	if g.canUnwind {
		w.end()
		w.out = append(w.out, opI32Const, 1)
	}
	return append(w.out, opEnd)
}

// A writer writes a function's new body. It keeps the labels of the WebAssembly blocks and loops that are open.
type writer struct {
	*graph
	out    []byte
	labels []label
}

// A label is the target of a branch.
type label struct {
	kind  labelKind
	block int // a basic block
}

type labelKind uint8

const (
	before    labelKind = iota // a WebAssembly block that ends just before the basic block
	loopStart                  // a loop that begins with the basic block
	tableLoop                  // the loop around the branch table
	unwinding                  // the block around the whole function; a branch out of it suspends the goroutine
	nowhere                    // a block whose end is never reached
)

func (w *writer) begin(op byte, l label) {
	w.out = append(w.out, op, voidType)
	w.labels = append(w.labels, l)
}

func (w *writer) end() {
	w.out = append(w.out, opEnd)
	w.labels = w.labels[:len(w.labels)-1]
}

// depth returns the number of blocks and loops that are open inside the label's.
func (w *writer) depth(of label) int {
	i := len(w.labels) - 1
	for w.labels[i] != of {
		i--
	}
	return len(w.labels) - 1 - i
}

// branch appends a branch to a label. Inside the present basic block, depth WebAssembly blocks are open.
func (w *writer) branch(op byte, to label, depth int) {
	w.out = binary.AppendUvarint(append(w.out, op), uint64(depth+w.depth(to)))
}

// beginBlocks begins the WebAssembly blocks that end just before the regions to which something branches.
func (w *writer) beginBlocks(regions []region, isEntry []bool) {
	for _, r := range slices.Backward(regions) {
		if w.isTarget[r.entry] || isEntry != nil && isEntry[r.entry] {
			w.begin(opBlock, label{before, r.entry})
		}
	}
}

func (w *writer) writeTable() {
	w.out = append(w.out, opLocalGet, 0, opBrTable)
	w.out = binary.AppendUvarint(w.out, uint64(len(w.table)-1))
	for _, block := range w.table {
		to := label{kind: nowhere}
		if w.isEntry[block] {
			to = label{before, block}
		}
		w.out = binary.AppendUvarint(w.out, uint64(w.depth(to)))
	}
}

func (w *writer) writeRegions(regions []region) {
	for _, r := range regions {
		if w.labels[len(w.labels)-1] == (label{before, r.entry}) {
			w.end()
		}
		if r.loop == nil {
			w.writeBlock(r.entry)
			continue
		}
		w.begin(opLoop, label{loopStart, r.entry})
		w.beginBlocks(r.loop[1:], nil)
		w.writeRegions(r.loop)
		w.end()
	}
}

func (w *writer) writeBlock(i int) {
	for _, p := range w.blocks[i].parts {
		switch p.kind {
		case plainCode:
			w.out = append(w.out, p.code...)
		case unwind:
			w.branch(opBrIf, label{kind: unwinding}, p.depth)
		case jump:
			w.writeJump(i, p.target, p.depth)
		case jumpIf:
			if l, ok := w.labelFor(i, p.target); ok {
				w.branch(opBrIf, l, p.depth)
				continue
			}
			w.out = append(w.out, opIf, voidType)
			w.writeJump(i, p.target, p.depth+1)
			w.out = append(w.out, opEnd)
		}
	}
	if w.blocks[i].fallsThrough && w.position[i+1] != w.position[i]+1 {
		w.writeJump(i, i+1, 0)
	}
}

// labelFor returns the label by which a branch leads from one basic block to another. If there is none, the branch must go through the
// branch table.
func (w *writer) labelFor(from, to int) (label, bool) {
	if w.position[to] > w.position[from] {
		return label{before, to}, true
	}
	l := label{loopStart, to}
	return l, slices.Contains(w.labels, l)
}

func (w *writer) writeJump(from, to, depth int) {
	if l, ok := w.labelFor(from, to); ok {
		w.branch(opBr, l, depth)
		return
	}
	w.out = appendSigned(append(w.out, opI32Const), int64(slices.Index(w.table, to)))
	w.out = append(w.out, opLocalSet, 0)
	w.branch(opBr, label{kind: tableLoop}, depth)
}
