package shrink

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// straighten gives the functions of a module that Go built their branches and loops back. So that a goroutine can be put aside inside a
// function and go on there, Go's compiler writes a function as basic blocks behind a branch table:
//
//	loop
//	  block block ... block
//	  local.get 0; br_table    by the lower half of a program counter
//	  end                      basic block 0
//	  end                      basic block 1
//	  ...
//	end
//
// and every jump from a basic block to another sets local 0 and goes through the table. An engine sees one loop with a switch: no loop of
// the program's is one to it, and each jump is indirect. Here a jump onward leaves the WebAssembly block that ends before its target, a
// loop with one entry becomes a loop, and the table is left to goroutines that go on and to jumps back into irreducible loops: those that
// may be entered in the middle. What a function does, and every program counter, is the same.
//
// A function without a loop around a branch table has no jumps to straighten. One that has, but is not of this form, stays as it was and is
// counted. It is an error if these are more than mostKept of a thousand functions, or if fewer than half of all functions could be
// straightened: then Go's compiler has changed.
func straighten(m *module) (did string, err error) {
	code := m.section(codeSection)
	r := reader{rest: code.body}
	n := r.unsigned()
	straight, kept := uint64(0), uint64(0) // functions
	var first error                        // why a function was kept
	out := binary.AppendUvarint(nil, n)
	for i := range n {
		body := r.bytes(r.unsigned())
		if r.err != nil {
			return "", fmt.Errorf("function %d of %d: %w", i+1, n, r.err)
		}
		switch f, err := readFunction(body); {
		case err == nil:
			body = newGraph(f).write()
			straight++
		case !errors.Is(err, errNoJumps):
			kept++
			if first == nil {
				first = fmt.Errorf("function %d of %d: %w", i+1, n, err)
			}
		}
		out = appendBytes(out, body)
	}
	if len(r.rest) > 0 {
		return "", fmt.Errorf("got %d bytes behind the last function, want none", len(r.rest))
	}
	if 1000*kept > mostKept*n {
		return "", fmt.Errorf("got %d of %d functions with a branch table that is not understood, want %d of 1000 at most; has Go changed? %w",
			kept, n, mostKept, first)
	}
	if 2*straight < n {
		return "", fmt.Errorf("got %d functions with a branch table among %d, want half at least; has Go's compiler changed?", straight, n)
	}
	code.body = out
	return fmt.Sprintf("straighten: %d of %d functions have branches and loops again, %d are not understood and stay as they were",
		straight, n, kept), nil
}

// mostKept is how many functions of a thousand may have a branch table that is not understood.
const mostKept = 1
