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

// buildProgram compiles the program that the page and its workers share, shrinks it (wasm/shrink) unless plain, and compresses it with xz.
// Static hosts compress with gzip at best, and xz makes the program a third smaller than gzip does. The page unpacks and compiles the
// program while it arrives (site/js/unpack). A plain program is built and compressed faster, and is larger.
func buildProgram(plain bool) ([]byte, error) {
	dir, err := os.MkdirTemp("", "juggle")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	target := filepath.Join(dir, "juggle.wasm")
	args := append([]string{"build", "-buildvcs=false", "-ldflags=-s -w", "-o", target}, shrink.CompilerFlags...)
	build := exec.Command("go", append(args, "./wasm")...)
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
		preset = bestPreset
		var steps [3]string // a line about what each step of wasm/shrink did
		if program, steps, err = shrink.Program(program); err != nil {
			return nil, err
		}
		fmt.Fprintln(os.Stderr, "  ", strings.Join(steps[:], "\n   "))
	}
	packed, err := compress(program, preset)
	fmt.Fprintf(os.Stderr, "   the program has %d bytes as xz\n", len(packed))
	return packed, err
}

// bestPreset is the preset of xz for a published program.
const bestPreset = "9e"

// compress compresses data with xz. The page needs as much memory as the dictionary has (dict) to unpack them.
func compress(data []byte, preset string) ([]byte, error) {
	run := exec.Command("xz", "--compress", "--lzma2=preset="+preset+",dict=16MiB,lc=4", "--check=crc32", "--threads=1", "--stdout")
	run.Stdin, run.Stderr = bytes.NewReader(data), os.Stderr
	output, err := run.Output()
	if err != nil {
		return nil, fmt.Errorf("xz, of Debian's xz-utils: %w", err)
	}
	return output, nil
}

// goDir returns the folder of a Go module's source; for "", the folder of Go itself.
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
