package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// flags compile without inlining all but the packages that compute: the program is an eighth smaller, and no study is slower. In these,
// what a profile of the page's first study finds called most is inlined more than usual, for a call costs WebAssembly much. The profile is
// made again, when the core has changed much, by
//
//	go test -trimpath -run '^$' -bench Claims -benchtime 20x -cpuprofile wasm/study.pgo ./core/cmd/juggle
var flags = []string{
	"-pgo=wasm/study.pgo",
	"-gcflags=all=-l", "-gcflags=math=", "-gcflags=math/bits=", "-gcflags=math/rand/v2=", "-gcflags=juggle/core/profile=", "-gcflags=juggle/core/schedule=", "-gcflags=juggle/core/sim=",
	"-gcflags=juggle/core/workload=", "-gcflags=juggle/core/pool/...=", "-gcflags=juggle/core/realtime=",
	"-gcflags=juggle/core/stats=", "-gcflags=gonum.org/...=",
}

// buildProgram compiles the page's and the workers' program and compresses it with xz. Static hosts compress with gzip at best; xz makes
// it a third smaller than that, and the page unpacks and compiles it while it arrives (site/js/unpack). The names are those of its functions.
func buildProgram() (packed []byte, names []string, err error) {
	dir, err := os.MkdirTemp("", "juggle")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(dir)
	overlay, err := writeOverlay(dir, trims)
	if err != nil {
		return nil, nil, err
	}
	target := filepath.Join(dir, "juggle.wasm")
	args := append([]string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-overlay", overlay, "-o", target}, flags...)
	build := exec.Command("go", append(args, "./wasm")...)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if output, err := build.CombinedOutput(); err != nil {
		return nil, nil, fmt.Errorf("go build ./wasm: %w\n%s", err, output)
	}
	program, err := os.ReadFile(target)
	if err != nil {
		return nil, nil, err
	}
	if program, names, err = repack(program, 256); err != nil {
		return nil, nil, err
	}
	if program, err = straighten(program); err != nil {
		return nil, nil, err
	}
	foldReturns(program)
	packed, err = compress(program)
	return packed, names, err
}

// compress gives the data as xz. The dictionary is what the page must set aside to unpack it.
func compress(data []byte) ([]byte, error) {
	xz := exec.Command("xz", "--compress", "--stdout", "--lzma2=preset=9e,dict=16MiB", "--check=crc32", "--threads=1")
	xz.Stdin, xz.Stderr = bytes.NewReader(data), os.Stderr
	packed, err := xz.Output()
	if err != nil {
		return nil, fmt.Errorf("xz, of Debian's xz-utils: %w", err)
	}
	return packed, nil
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
