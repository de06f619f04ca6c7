package shrink

import (
	"fmt"
	"slices"
)

// Steps are the names of the steps, in the order in which they are done.
var Steps = []string{repackStep, straightenStep, foldStep}

const (
	repackStep     = "repack"
	straightenStep = "straighten"
	foldStep       = "fold"
)

// Program gives a module that Go's linker made for js/wasm the form in which it is compressed and sent, and a line of what each step did.
// Steps named in without are left out; a name that is no step's is an error. Without the step fold, the result is a WebAssembly module;
// with it, one for which the page must undo that step (site/js/unpack/unfold.mjs).
func Program(program []byte, without ...string) (out []byte, did []string, err error) {
	for _, name := range without {
		if !slices.Contains(Steps, name) {
			return nil, nil, fmt.Errorf("shrink: got the step %q, want one of %q", name, Steps)
		}
	}
	m, err := parse(program)
	if err != nil {
		return nil, nil, fmt.Errorf("shrink: %w", err)
	}
	for _, name := range Steps {
		if slices.Contains(without, name) {
			continue
		}
		var done fmt.Stringer
		switch name {
		case repackStep:
			done, err = repack(m, gap)
		case straightenStep:
			done, err = straighten(m)
		case foldStep:
			out = m.encode()
			done, err = fold(out, m.functions())
		}
		if err != nil {
			return nil, nil, fmt.Errorf("shrink: %s: %w", name, err)
		}
		did = append(did, fmt.Sprintf("%s: %s", name, done))
	}
	if out == nil {
		out = m.encode()
	}
	return out, did, nil
}
