package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"juggle/wasm/shrink"
)

// flags compile without inlining all but the packages that compute, and what these call: the program is a tenth smaller, and no study is
// slower.
var flags = []string{
	"-trimpath", "-buildvcs=false", "-ldflags=-s -w",
	"-gcflags=all=-l", "-gcflags=math=", "-gcflags=math/bits=", "-gcflags=math/rand/v2=", "-gcflags=cmp=", "-gcflags=slices=",
	"-gcflags=juggle/core/profile=", "-gcflags=juggle/core/schedule=", "-gcflags=juggle/core/sim=", "-gcflags=juggle/core/workload=",
	"-gcflags=juggle/core/pool/admission=", "-gcflags=juggle/core/pool/qos=", "-gcflags=juggle/core/pool/testbed=",
	"-gcflags=juggle/core/stats=", "-gcflags=juggle/core/splitmix=", "-gcflags=juggle/core/heap=", "-gcflags=gonum.org/...=",
}

// program compiles the page's and the workers' program, shrinks it but for the steps that are to be left out (wasm/shrink), and
// compresses it with xz. Static hosts compress with gzip at best; xz makes it a third smaller than that, and the page unpacks and compiles
// it while it arrives (site/js/unpack).
func (p packer) program(without []string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "juggle")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	target := filepath.Join(dir, "juggle.wasm")
	build := exec.Command("go", append(append([]string{"build", "-o", target}, flags...), "./wasm")...)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if output, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build ./wasm: %w\n%s", err, output)
	}
	program, err := os.ReadFile(target)
	if err != nil {
		return nil, err
	}
	program, did, err := shrink.Program(program, without...)
	if err != nil {
		return nil, err
	}
	packed, err := p.compress(program)
	for _, line := range append(did, fmt.Sprintf("the program has %d bytes as xz", len(packed))) {
		fmt.Fprintln(os.Stderr, "  ", line)
	}
	return packed, err
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
