package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"

	"juggle/wasm/shrink"
)

// flags compile without inlining all but the packages that compute: the program is a tenth smaller, and no study is slower.
var flags = []string{
	"-trimpath", "-buildvcs=false", "-ldflags=-s -w",
	"-gcflags=all=-l", "-gcflags=math=", "-gcflags=math/bits=", "-gcflags=math/rand/v2=",
	"-gcflags=juggle/core/profile=", "-gcflags=juggle/core/schedule=", "-gcflags=juggle/core/sim=", "-gcflags=juggle/core/workload=",
	"-gcflags=juggle/core/pool/admission=", "-gcflags=juggle/core/pool/qos=", "-gcflags=juggle/core/pool/testbed=",
	"-gcflags=juggle/core/stats=", "-gcflags=gonum.org/...=",
}

// programs are the page's and the workers' programs, the one of a first visit first.
var programs = []struct{ name, tags string }{{"small.wasm.xz", "small"}, {"whole.wasm.xz", ""}}

// programs compiles the programs, one after the other, since they share most packages, and then shrinks and compresses them side by side.
func (p packer) programs(without []string) ([][]byte, error) {
	dir, err := os.MkdirTemp("", "juggle")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	packed, said, errs := make([][]byte, len(programs)), make([][]string, len(programs)), make([]error, len(programs))
	var packing sync.WaitGroup
	for i, program := range programs {
		target := filepath.Join(dir, program.tags+".wasm")
		build := exec.Command("go", append(append([]string{"build", "-tags", program.tags, "-o", target}, flags...), "./wasm")...)
		build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		if output, err := build.CombinedOutput(); err != nil {
			errs[i] = fmt.Errorf("go build -tags %q ./wasm: %w\n%s", program.tags, err, output)
			continue
		}
		packing.Go(func() { packed[i], said[i], errs[i] = p.program(target, without) })
	}
	packing.Wait()
	for i, program := range programs {
		for _, line := range said[i] {
			fmt.Fprintf(os.Stderr, "   %s: %s\n", program.name, line)
		}
	}
	return packed, errors.Join(errs...)
}

// program shrinks a compiled program but for the steps that are to be left out (wasm/shrink), and compresses it with xz; did says what was
// done. Static hosts compress with gzip at best; xz makes it a third smaller than that, and the page unpacks and compiles it while it
// arrives (site/js/unpack).
func (p packer) program(file string, without []string) (packed []byte, did []string, err error) {
	program, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	program, did, err = shrink.Program(program, without...)
	if err != nil {
		return nil, nil, err
	}
	packed, err = p.compress(program)
	return packed, append(did, fmt.Sprintf("%d bytes as xz", len(packed))), err
}

// goDir asks the go command for a folder: of a module, or, for "", of Go itself.
func goDir(module string) (string, error) {
	args := []string{"env", "GOROOT"}
	if module != "" {
		args = []string{"list", "-m", "-f", "{{.Dir}}", module}
	}
	output, err := exec.Command("go", args...).Output()
	if err != nil {
		return "", fmt.Errorf("go %v: %w", args, err)
	}
	return string(output[:len(output)-1]), nil
}
