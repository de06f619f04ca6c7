package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

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

// buildProgram compiles the page's and the workers' program, shrinks it (wasm/shrink) unless it is to be plain, and compresses it with xz.
// Static hosts compress with gzip at best; xz makes it a third smaller than that, and the page unpacks and compiles it while it arrives
// (site/js/unpack).
func buildProgram(plain bool) ([]byte, error) {
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
	preset := "1"
	if !plain {
		preset = best
		var did [3]string
		if program, did, err = shrink.Program(program); err != nil {
			return nil, err
		}
		fmt.Fprintln(os.Stderr, "  ", strings.Join(did[:], "\n   "))
	}
	packed, err := compress(program, preset)
	fmt.Fprintf(os.Stderr, "   the program has %d bytes as xz\n", len(packed))
	return packed, err
}

// best is xz's preset for what is sent.
const best = "9e"

// compress gives the data as xz. The dictionary is what the page must set aside to unpack it.
func compress(data []byte, preset string) ([]byte, error) {
	run := exec.Command("xz", "--compress", "--lzma2=preset="+preset+",dict=16MiB,lc=4", "--check=crc32", "--threads=1", "--stdout")
	run.Stdin, run.Stderr = bytes.NewReader(data), os.Stderr
	output, err := run.Output()
	if err != nil {
		return nil, fmt.Errorf("xz, of Debian's xz-utils: %w", err)
	}
	return output, nil
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
