package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A builder makes a function of Go's form with pieces that lead anywhere. Each says where it is by calling step, whose answer decides
// where it leads.
type builder struct {
	*rand.Rand
	pieces int
	pcs    []int // by piece: its first program counter's lower half
	table  []int
	code   []byte
	depth  int // blocks of the piece's own
}

const (
	callStep    = "\x10\x00"
	callSuspend = "\x10\x01"
	answer      = 2 // a local
	function0   = 0x2000_0000
)

func randomFunction(random *rand.Rand) []byte {
	b := &builder{Rand: random, pieces: 1 + random.IntN(12)}
	for piece := range b.pieces {
		b.pcs = append(b.pcs, len(b.table))
		for range 1 + b.IntN(3) {
			b.table = append(b.table, piece)
		}
	}
	b.op("\x01\x02\x7f", "\x23\x00\x21\x01") // two locals of 32 bits; the stack pointer
	b.op("\x02\x40\x03\x40", strings.Repeat("\x02\x40", b.pieces), "\x20\x00\x0e")
	b.code = binary.AppendUvarint(b.code, uint64(len(b.table)))
	for _, piece := range append(b.table, b.pieces-1) {
		b.code = binary.AppendUvarint(b.code, uint64(piece))
	}
	for piece := range b.pieces {
		b.op("\x0b")
		b.piece(piece)
	}
	b.op("\x0b\x00\x0b\x41\x01\x0b")
	return b.code
}

func (b *builder) op(code ...string) { b.code = append(b.code, strings.Join(code, "")...) }

func (b *builder) constant(op byte, n int) { b.code = appendSigned(append(b.code, op), int64(n)) }

func (b *builder) piece(piece int) {
	b.constant(opI32Const, piece)
	b.op(callStep, "\x21\x02")
	for bit := range b.IntN(4) {
		wrapped := b.IntN(4) == 0
		if wrapped {
			b.op("\x02\x40")
			b.depth++
		}
		b.op("\x20\x02")
		b.constant(opI32Const, 1<<bit)
		b.op("\x71\x04\x40") // and, if
		b.depth++
		if b.IntN(5) == 0 {
			b.op("\x01")
		}
		b.jump(piece)
		b.op("\x0b")
		b.depth--
		if wrapped {
			b.op("\x0b")
			b.depth--
		}
	}
	switch last := piece == b.pieces-1; {
	case b.IntN(3) == 0:
		b.jump(piece)
	case last || b.IntN(6) == 0:
		b.op("\x41\x00\x0f")
	case b.IntN(2) == 0: // a call, after which the next piece goes on
		b.op("\x20\x01")
		b.constant(opI64Const, function0+b.pcs[piece+1])
		b.op("\x37\x03\x00")
		b.constant(opI32Const, 100+piece)
		b.op(callSuspend)
		b.code = appendOp(b.code, opBrIf, b.pieces-piece)
	}
}

func (b *builder) jump(from int) {
	b.constant(opI32Const, b.pcs[b.IntN(b.pieces)])
	b.op("\x21\x00")
	b.code = appendOp(b.code, opBr, b.depth+b.pieces-1-from)
}

// moduleOf exports the functions as f0, f1, ... It has a memory of one page, m, and imports step and suspend.
func moduleOf(functions [][]byte) []byte {
	module := []byte("\x00asm\x01\x00\x00\x00")
	section := func(id byte, count int, body []byte) {
		body = append(binary.AppendUvarint(nil, uint64(count)), body...)
		module = append(binary.AppendUvarint(append(module, id), uint64(len(body))), body...)
	}
	section(1, 1, []byte("\x60\x01\x7f\x01\x7f"))
	section(2, 2, []byte("\x01e\x04step\x00\x00\x01e\x07suspend\x00\x00"))
	section(3, len(functions), make([]byte, len(functions)))
	section(5, 1, []byte("\x00\x01"))
	section(6, 1, []byte("\x7f\x01\x41\x08\x0b"))
	exports := []byte("\x01m\x02\x00")
	var code []byte
	for i, f := range functions {
		name := fmt.Sprintf("f%d", i)
		exports = append(append(exports, byte(len(name))), name...)
		exports = binary.AppendUvarint(append(exports, 0), uint64(2+i))
		code = append(binary.AppendUvarint(code, uint64(len(f))), f...)
	}
	section(7, 1+len(functions), exports)
	section(codeSection, len(functions), code)
	return module
}

// walk.js calls every function of a module, goes on after what was suspended, and prints where it came through.
const walk = `
const { instance } = await WebAssembly.instantiate(require("fs").readFileSync(process.argv[1]), { e: { step, suspend } });
const memory = new DataView(instance.exports.m.buffer);
let log, state;
function random() { state = Math.imul(state ^ state >>> 15, 0x2c1b3c6d) + 0x9e3779b9 | 0; return (state ^ state >>> 13) >>> 0; }
function step(at) { if (log.push(at) > 200) throw log; return random() }
function suspend(at) { log.push(at); return random() >>> 4 & 1 }
for (let f = 0; instance.exports["f" + f]; f++)
	for (let seed = 1; seed <= 30; seed++) {
		log = [], state = seed;
		try {
			for (let pc = 0; instance.exports["f" + f](pc);) {
				pc = Number(memory.getBigInt64(8, true) & 0xffffn) - (random() >>> 6 & 1);
				log.push("r" + pc);
			}
			log.push("end");
		} catch (e) { if (e !== log) { console.log(f, seed, log.join(" "), String(e)); continue } }
		console.log(f, seed, log.join(" "));
	}
`

func TestStraightenedFunctionsComeThroughTheSamePlaces(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	functions := make([][]byte, 400)
	for i := range functions {
		functions[i] = randomFunction(random)
		if _, err := readFunction(functions[i]); err != nil {
			t.Fatalf("function %d: %v", i, err)
		}
	}
	before := moduleOf(functions)
	after, err := straighten(before)
	if err != nil {
		t.Fatal(err)
	}
	want, got := runWalk(t, before), runWalk(t, after)
	if len(want) != 30*len(functions) {
		t.Fatalf("got %d walks, want %d", len(want), 30*len(functions))
	}
	long := 0
	for i, w := range want {
		if got[i] != w {
			t.Fatalf("walk %d:\ngot  %s\nwant %s", i, got[i], w)
		}
		if strings.Contains(w, "RuntimeError") {
			t.Fatal(w)
		}
		if strings.Count(w, " ") > 20 {
			long++
		}
	}
	if long < len(want)/4 {
		t.Errorf("got %d walks of %d through more than 20 pieces, want a quarter at least", long, len(want))
	}
}

func runWalk(t *testing.T, module []byte) []string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "module.wasm")
	if err := os.WriteFile(file, module, 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("node", "--eval", "(async () => {"+walk+"})()", file).CombinedOutput()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, out)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

func TestStraightenedGoDoesTheSame(t *testing.T) {
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
	module, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	straight, err := straighten(module)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, straight, 0o666); err != nil {
		t.Fatal(err)
	}
	root, err := goDir("")
	if err != nil {
		t.Fatal(err)
	}
	got, err := exec.Command("node", "--stack-size=8192", filepath.Join(root, "lib/wasm/wasm_exec_node.js"), file).CombinedOutput()
	if err != nil || !bytes.Equal(got, native) {
		t.Errorf("got %v\n%s\nwant\n%s", err, got, native)
	}

	// Jumps through the table: local.set 0 and a branch.
	const throughTable = "\x21\x00\x0c"
	if before, after := bytes.Count(module, []byte(throughTable)), bytes.Count(straight, []byte(throughTable)); after > before/10 {
		t.Errorf("got %d jumps through the table of %d, want a tenth at most", after, before)
	}
}

func TestStraightenSaysWhereGoHasChanged(t *testing.T) {
	for name, module := range map[string][]byte{
		"no module":         []byte("PK\x03\x04 and more"),
		"other functions":   moduleOf([][]byte{[]byte("\x00\x41\x00\x0b")}),
		"an unknown op":     moduleOf([][]byte{[]byte("\x00\xfd\x00\x0b")}),
		"a function cut":    moduleOf([][]byte{[]byte("\x00\x41")}),
		"an empty function": moduleOf([][]byte{[]byte("\x00")}),
		"functions missing": append(moduleOf(nil)[:len(moduleOf(nil))-1], 7),
	} {
		if _, err := straighten(module); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
