package shrink

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestAShrunkGoProgramDoesTheSame(t *testing.T) {
	native, err := exec.Command("go", "run", "./testdata/jumps").CombinedOutput()
	if err != nil {
		t.Fatalf("go run: %v\n%s", err, native)
	}
	file := filepath.Join(t.TempDir(), "jumps.wasm")
	build := exec.Command("go", "build", "-o", file, "./testdata/jumps")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	program, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	run := filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec_node.js")
	folded, _, err := Program(program)
	if err != nil {
		t.Fatal(err)
	}
	shrunk := unfoldInNode(t, folded, "65536")
	if err := os.WriteFile(file, shrunk, 0o666); err != nil {
		t.Fatal(err)
	}
	got, err := exec.Command("node", "--stack-size=8192", run, file).CombinedOutput()
	if err != nil || !bytes.Equal(got, native) {
		t.Errorf("got %v\n%s\nwant\n%s", err, got, native)
	}

	// throughTable is a jump through the table: local.set 0 and a branch.
	const throughTable = "\x21\x00\x0c"
	if before, after := bytes.Count(program, []byte(throughTable)), bytes.Count(shrunk, []byte(throughTable)); after > before/10 {
		t.Errorf("got %d jumps through the table, want at most a tenth of the %d before", after, before)
	}
}

func TestEveryStepReportsWhatItDidOrWhyItFailed(t *testing.T) {
	// The function stores a return address at the beginning of its second basic block, which begins after 21 bytes.
	function := slices.Concat([]byte(goodFunction[:21]), call(0x10000001), []byte(goodFunction[21:]))
	_, did, err := Program(moduleOf([][]byte{function}, []segment{{8, []byte("abc")}}))
	want := [3]string{"repack: 1 segments of data became 1",
		"straighten: 1 of 1 functions have branches and loops again, 0 are not understood and stay as they were",
		"fold: 1 return addresses in 1 functions became differences"}
	if err != nil || did != want {
		t.Errorf("got %q, %v; want %q", did, err, want)
	}
	for name, test := range map[string]struct {
		program []byte
		want    string
	}{
		"data outside the memory": {moduleOf(nil, []segment{{1 << 16, []byte("a")}}), "shrink: repack: segment 1 of 1: got addresses "},
		"a program of no Go":      {moduleOf([][]byte{[]byte("\x00\x41\x00\x0b")}, nil), "shrink: straighten: got 0 functions with a branch"},
		"no call":                 {moduleOf([][]byte{[]byte(goodFunction)}, nil), "shrink: fold: got 0 return addresses in 1 functions"},
		"no program":              {nil, "shrink: got a file that begins with "},
	} {
		if _, _, err := Program(test.program); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", name, err, test.want)
		}
	}
}
