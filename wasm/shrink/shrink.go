package shrink

import "fmt"

// CompilerFlags are flags of the go command under which Go's compiler makes the program. They turn inlining off (-l), which makes it a
// tenth smaller. They keep inlining in the packages that compute a study and in the packages that these call, so that no study becomes
// slower.
var CompilerFlags = []string{
	"-trimpath",
	"-gcflags=all=-l", "-gcflags=math=", "-gcflags=math/bits=", "-gcflags=math/rand/v2=", "-gcflags=cmp=", "-gcflags=slices=",
	"-gcflags=juggle/core/schedule/profile=", "-gcflags=juggle/core/schedule=", "-gcflags=juggle/core/sim=", "-gcflags=juggle/core/workload=",
	"-gcflags=juggle/core/papers/pool/admission=", "-gcflags=juggle/core/papers/pool/qos=", "-gcflags=juggle/core/papers/pool/testbed=",
	"-gcflags=juggle/core/experiment/stats=", "-gcflags=juggle/core/base/splitmix=", "-gcflags=juggle/core/base/heap=",
	"-gcflags=gonum.org/...=",
}

// Program rewrites a module that Go's linker made for js/wasm, to be compressed and sent. It also returns a line about what each step did.
// The page must reverse the last step (site/js/unpack/unfold.mjs).
func Program(program []byte) (out []byte, summaries [3]string, err error) {
	m, err := parse(program)
	if err != nil {
		return nil, summaries, fmt.Errorf("shrink: %w", err)
	}
	if summaries[0], err = repack(m, maxGap); err != nil {
		return nil, summaries, fmt.Errorf("shrink: repack: %w", err)
	}
	if summaries[1], err = straighten(m); err != nil {
		return nil, summaries, fmt.Errorf("shrink: straighten: %w", err)
	}
	out = m.encode()
	if summaries[2], err = fold(out, m.functions()); err != nil {
		return nil, summaries, fmt.Errorf("shrink: fold: %w", err)
	}
	return out, summaries, nil
}
