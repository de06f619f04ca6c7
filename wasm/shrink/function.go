package shrink

import (
	"errors"
	"fmt"
	"slices"
)

// A function is the parsed body of a function in the form that Go's compiler writes; see straighten.
type function struct {
	head      []byte // declarations of locals, and the code before the branch table
	blocks    []basicBlock
	table     []int // the branch table: the basic block for the lower half of a program counter; the last entry is for all larger numbers
	canUnwind bool  // its goroutine can be suspended: a branch then leaves the WebAssembly block around the whole function
}

// A basicBlock is the code between two places to which the branch table leads. It is entered only at its beginning. Conditional jumps may
// leave it anywhere, so a compiler would call it an extended basic block.
type basicBlock struct {
	parts        []part
	fallsThrough bool // control can reach its end, and continues with the next basic block
	isResumed    bool // a goroutine may begin or resume here
}

// A part of a basic block is either plain code or a branch out of the block.
type part struct {
	kind   partKind
	code   []byte // for plainCode
	target int    // the basic block to which a jump leads
	depth  int    // the number of WebAssembly blocks inside the basic block that are open at a branch
}

type partKind uint8

const (
	plainCode partKind = iota
	jump
	jumpIf // if the value on the stack is not zero
	unwind // suspends the goroutine if the value on the stack is not zero
)

var errNoJumps = errors.New("a function without a branch table in a loop")

// readFunction parses a function. It returns errNoJumps if the function has no branch table inside a loop. If a branch table is there but
// the function has another form, the error describes the difference.
func readFunction(body []byte) (*function, error) {
	r := reader{rest: body}
	for n := r.unsigned(); n > 0 && r.err == nil; n-- {
		r.unsigned()
		r.byte()
	}
	code := r.rest
	all, err := decode(code)
	if err = errors.Join(r.err, err); err != nil {
		return nil, err
	}
	hasOp := func(op byte) func(instruction) bool { return func(i instruction) bool { return i.op == op } }
	table := slices.IndexFunc(all, hasOp(opBrTable))
	if table < 0 || !slices.ContainsFunc(all[:table], hasOp(opLoop)) {
		return nil, errNoJumps
	}
	f := new(function)
	at := 0
	if begins(all, opGlobalGet, opLocalSet) { // loads the stack pointer
		at = 2
	}
	f.head = body[:len(body)-len(code)+all[at].at]
	tail := []byte{opEnd, opUnreachable, opEnd}
	if f.canUnwind = begins(all[at:], opBlock, opLoop); f.canUnwind {
		tail = append(tail, opI32Const, opEnd)
		at++
	}
	outer := table - 1 - at - 1 // the number of WebAssembly blocks that end before a basic block
	last := len(all) - len(tail)
	switch {
	case outer < 1 || !begins(all[at:], opLoop) || !begins(all[at+1:], slices.Repeat([]byte{opBlock}, outer)...):
		return nil, fmt.Errorf("got a branch table at byte %d of the code, want it in a loop and its blocks", all[table].at)
	case !begins(all[table-1:], opLocalGet, opBrTable, opEnd) || all[table-1].operand != 0:
		return nil, fmt.Errorf("got a branch table at byte %d of the code, want it to be by local 0, and an end to follow", all[table].at)
	case last < table+2 || !begins(all[last:], tail...):
		return nil, fmt.Errorf("got other instructions at the end, want %x", tail)
	}
	for _, label := range all[table].labels {
		if label >= uint64(outer) {
			return nil, fmt.Errorf("got label %d in the branch table, want one of %d blocks", label, outer)
		}
		f.table = append(f.table, int(label))
	}
	return f, f.readBlocks(code, all[table+2:last], outer)
}

// begins reports whether the instructions begin with these, and whether all blocks among them have no parameter and no result.
func begins(all []instruction, ops ...byte) bool {
	if len(all) < len(ops) {
		return false
	}
	for k, op := range ops {
		if all[k].op != op || immediates[op] == blockType && all[k].operand != voidType {
			return false
		}
	}
	return true
}

// blockAt returns the basic block for a number that the branch table reads.
func (f *function) blockAt(pc int64) int {
	return f.table[min(int(uint32(pc)), len(f.table)-1)]
}

// readBlocks reads this number of basic blocks.
func (f *function) readBlocks(code []byte, all []instruction, count int) error {
	resumed := []int64{0}
	for outer := count - 1; outer >= 0; outer-- {
		size, depth := 0, 0
		for size < len(all) && (depth > 0 || all[size].op != opEnd) {
			depth += nesting(all[size].op)
			size++
		}
		if (size == len(all)) != (outer == 0) || depth != 0 {
			return fmt.Errorf("got the end of basic block %d elsewhere than its block's, want %d of them", count-1-outer, count)
		}
		b, after, err := f.readBlock(code, all[:size], outer)
		if err != nil {
			return fmt.Errorf("basic block %d of %d: %w", count-outer, count, err)
		}
		f.blocks = append(f.blocks, b)
		resumed = append(resumed, after...)
		all = all[min(size+1, len(all)):]
	}
	if end := &f.blocks[count-1]; end.fallsThrough {
		end.parts = append(end.parts, part{code: []byte{opUnreachable}})
		end.fallsThrough = false
	}
	for _, pc := range resumed {
		f.blocks[f.blockAt(pc)].isResumed = true
	}
	return nil
}

// nesting returns the change that an instruction makes to the number of open blocks.
func nesting(op byte) int {
	switch op {
	case opBlock, opLoop, opIf:
		return 1
	case opEnd:
		return -1
	}
	return 0
}

// readBlock reads a basic block inside this number of the branch table's blocks. It also returns the lower halves of the program counters
// at which its goroutine resumes after a call.
func (f *function) readBlock(code []byte, all []instruction, outer int) (b basicBlock, resumed []int64, err error) {
	b.fallsThrough = true
	depth := 0            // open WebAssembly blocks inside the basic block
	returnTo := int64(-1) // lower half of the program counter that was stored for the next call
	done := 0             // the number of instructions that are in parts
	for k := 0; k < len(all); {
		i := all[k]
		branch, size := f.readBranch(all[k:], depth, outer)
		if size == 0 {
			switch {
			case i.op == opBrTable, (i.op == opBr || i.op == opBrIf) && i.operand >= int64(depth):
				return b, nil, fmt.Errorf("got a branch out of it at byte %d of the code, want it through the branch table or to unwind", i.at)
			case i.op == opLocalGet && i.operand == 0 && !(k > 1 && begins(all[k-2:], opLocalSet, opI32Const) && all[k-2].operand == 0):
				// An indirect call keeps the function's number in local 0 for a moment. Any other read would miss the value that jumps
				// stored there.
				return b, nil, fmt.Errorf("got a read of local 0 at byte %d of the code, want it just after a write", i.at)
			case i.op == opI64Store && k > 0 && isReturn(code[all[k-1].at:i.end]):
				returnTo = all[k-1].operand & 0xffff
			}
			if depth == 0 {
				b.fallsThrough = i.op != opReturn && i.op != opUnreachable
			}
			depth += nesting(i.op)
			k++
			continue
		}
		b.addCode(code, all[done:k])
		b.parts = append(b.parts, branch)
		k += size
		done = k
		if depth > 0 { // an unwind there belongs to a check of the stack's size, which begins anew, or of a pointer, which never resumes
			continue
		}
		b.fallsThrough = branch.kind != jump
		if branch.kind == unwind {
			if returnTo < 0 {
				return b, nil, fmt.Errorf("got no return address before the call at byte %d of the code, want one", i.at)
			}
			resumed = append(resumed, returnTo, max(returnTo-1, 0)) // after a panic, deferred functions are called from just before the call
			returnTo = -1
		}
	}
	b.addCode(code, all[done:])
	return b, resumed, nil
}

func (b *basicBlock) addCode(code []byte, all []instruction) {
	if len(all) > 0 {
		b.parts = append(b.parts, part{code: code[all[0].at:all[len(all)-1].end]})
	}
}

// readBranch reads a branch out of a basic block from the first instructions. It returns the number of instructions that form the branch, 0
// if they form none.
func (f *function) readBranch(all []instruction, depth, outer int) (part, int) {
	tableLabel := int64(depth + outer) // the label of the loop around the branch table
	switch {
	case begins(all, opIf, opI32Const, opLocalSet, opBr, opEnd) && all[2].operand == 0 && all[3].operand == tableLabel+1:
		return part{kind: jumpIf, target: f.blockAt(all[1].operand), depth: depth}, 5
	case begins(all, opI32Const, opLocalSet, opBr) && all[1].operand == 0 && all[2].operand == tableLabel:
		return part{kind: jump, target: f.blockAt(all[0].operand), depth: depth}, 3
	case f.canUnwind && begins(all, opBrIf) && all[0].operand == tableLabel+1:
		return part{kind: unwind, depth: depth}, 1
	}
	return part{}, 0
}
