package shrink

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// straighten restores the branches and loops of a module's functions. Go's compiler must be able to suspend a goroutine inside a function
// and to resume it there. Therefore it writes a function as basic blocks behind a branch table:
//
//	loop
//	  block block ... block
//	  local.get 0; br_table    by the lower half of a program counter
//	  end                      basic block 0
//	  end                      basic block 1
//	  ...
//	end
//
// Every jump from one basic block to another sets local 0 and goes through the table. So an engine sees a single loop with a switch: it
// cannot recognise the loops of the source, and every jump is indirect. straighten writes a forward jump as a branch out of the WebAssembly
// block that ends just before its target, and a loop with one entry as a loop. The table remains for goroutines that resume, and for jumps
// back into irreducible loops, which can be entered in the middle. What a function does stays the same, and so does every program counter.
//
// A function without a branch table inside a loop has no jumps to straighten. A function with one that has another form stays unchanged and
// is counted. It is an error if more than maxUnchanged of a thousand functions stay unchanged, or if fewer than half of all functions could
// be straightened: then Go's compiler has changed.
func straighten(m *module) (summary string, err error) {
	code := m.section(codeSection)
	r := reader{rest: code.body}
	n := r.unsigned()
	straightened, unchanged := uint64(0), uint64(0) // numbers of functions
	var first error                                 // why the first function was kept
	out := binary.AppendUvarint(nil, n)
	for i := range n {
		body := r.bytes(r.unsigned())
		if r.err != nil {
			return "", fmt.Errorf("function %d of %d: %w", i+1, n, r.err)
		}
		switch f, err := readFunction(body); {
		case err == nil:
			body = newGraph(f).write()
			straightened++
		case !errors.Is(err, errNoJumps):
			unchanged++
			if first == nil {
				first = fmt.Errorf("function %d of %d: %w", i+1, n, err)
			}
		}
		out = appendBytes(out, body)
	}
	if len(r.rest) > 0 {
		return "", fmt.Errorf("got %d bytes behind the last function, want none", len(r.rest))
	}
	if 1000*unchanged > maxUnchanged*n {
		return "", fmt.Errorf("got %d of %d functions with a branch table that is not understood, want %d of 1000 at most; has Go changed? %w",
			unchanged, n, maxUnchanged, first)
	}
	if 2*straightened < n {
		return "", fmt.Errorf("got %d functions with a branch table among %d, want half at least; has Go's compiler changed?", straightened, n)
	}
	code.body = out
	return fmt.Sprintf("straighten: %d of %d functions have branches and loops again, %d are not understood and stay as they were",
		straightened, n, unchanged), nil
}

// maxUnchanged is the number of functions of a thousand that may have a branch table in an unknown form.
const maxUnchanged = 1
