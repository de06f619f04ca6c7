package shrink

import "fmt"

// Program rewrites a module that Go's linker made for js/wasm, to be compressed and sent. It also returns a line about what each step did.
// The page must reverse the last step (site/js/unpack/unfold.mjs).
func Program(program []byte) (out []byte, did [3]string, err error) {
	m, err := parse(program)
	if err != nil {
		return nil, did, fmt.Errorf("shrink: %w", err)
	}
	if did[0], err = repack(m, gap); err != nil {
		return nil, did, fmt.Errorf("shrink: repack: %w", err)
	}
	if did[1], err = straighten(m); err != nil {
		return nil, did, fmt.Errorf("shrink: straighten: %w", err)
	}
	out = m.encode()
	if did[2], err = fold(out, m.functions()); err != nil {
		return nil, did, fmt.Errorf("shrink: fold: %w", err)
	}
	return out, did, nil
}
