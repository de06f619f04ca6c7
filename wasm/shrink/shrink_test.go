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

func TestAGoProgramDoesTheSame(t *testing.T) {
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
	for _, without := range [][]string{{repackStep}, {straightenStep}, {}} {
		shrunk, _, err := Program(program, append(without, foldStep)...)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, shrunk, 0o666); err != nil {
			t.Fatal(err)
		}
		got, err := exec.Command("node", "--stack-size=8192", run, file).CombinedOutput()
		if err != nil || !bytes.Equal(got, native) {
			t.Errorf("without %q: got %v\n%s\nwant\n%s", without, err, got, native)
		}
		if len(without) > 0 {
			continue
		}
		folded, _, err := Program(program)
		if err != nil {
			t.Fatal(err)
		}
		if got := unfoldInNode(t, folded, "65536"); !bytes.Equal(got, shrunk) {
			t.Error("got another program from the page's unfolding than without folding")
		}

		// Jumps through the table: local.set 0 and a branch.
		const throughTable = "\x21\x00\x0c"
		if before, after := bytes.Count(program, []byte(throughTable)), bytes.Count(shrunk, []byte(throughTable)); after > before/10 {
			t.Errorf("got %d jumps through the table of %d, want a tenth at most", after, before)
		}
	}
}

func TestEveryStepCanBeLeftOut(t *testing.T) {
	calls := slices.Concat([]byte{0}, call(0x10000001), []byte("\x41\x00\x0b"))
	program := moduleOf([][]byte{calls}, []segment{{8, []byte("abc")}})
	out, did, err := Program(program, Steps...)
	if err != nil || len(did) != 0 || !bytes.Equal(out, program) {
		t.Errorf("without any: got %q, %v and %x; want the program", did, err, out)
	}
	_, did, err = Program(program, straightenStep)
	want := []string{"repack: 1 segments of data became 1", "fold: 1 return addresses in 1 functions became differences"}
	if err != nil || !slices.Equal(did, want) {
		t.Errorf("without one: got %q, %v; want %q", did, err, want)
	}
	for name, test := range map[string]struct {
		program []byte
		without string
		want    string
	}{
		"a step that is none": {program, "strip", `shrink: got the step "strip", want one of ["repack" "straighten" "fold"]`},
		"a program of no Go":  {program, repackStep, "shrink: straighten: got 0 functions with a branch table among 1"},
		"no program":          {nil, repackStep, "shrink: got a file that begins with "},
	} {
		if _, _, err := Program(test.program, test.without); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", name, err, test.want)
		}
	}
}
