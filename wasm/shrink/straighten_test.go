package shrink

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A builder writes the code of a function in the form of Go's compiler (see straighten). Its basic blocks jump to random ones. Each basic
// block passes its number to the imported function step, and the result of step decides which block comes next.
type builder struct {
	*rand.Rand
	blocks int   // the number of basic blocks
	pcs    []int // by basic block: the lower half of its first program counter
	table  []int // by the lower half of a program counter: the basic block
	code   []byte
	depth  int // open WebAssembly blocks inside the basic block
}

const (
	callStep    = "\x10\x00"
	callSuspend = "\x10\x01"
	function0   = 0x2000_0000 // the upper half of the program counters
)

// randomFunction returns a random function. Local 0 has the lower half of a program counter, local 1 the stack pointer, and local 2 the
// last result of step.
func randomFunction(random *rand.Rand) []byte {
	b := &builder{Rand: random, blocks: 1 + random.IntN(12)}
	for block := range b.blocks {
		b.pcs = append(b.pcs, len(b.table))
		for range 1 + b.IntN(3) {
			b.table = append(b.table, block)
		}
	}
	b.op("\x01\x02\x7f", "\x23\x00\x21\x01") // two locals of 32 bits; the stack pointer
	// block, loop, a block for each basic block, local.get 0, br_table
	b.op("\x02\x40\x03\x40", strings.Repeat("\x02\x40", b.blocks), "\x20\x00\x0e")
	b.code = binary.AppendUvarint(b.code, uint64(len(b.table)))
	for _, block := range append(b.table, b.blocks-1) {
		b.code = binary.AppendUvarint(b.code, uint64(block))
	}
	for block := range b.blocks {
		b.op("\x0b") // end
		b.block(block)
	}
	b.op("\x0b\x00\x0b\x41\x01\x0b") // end, unreachable, end, i32.const 1, end
	return b.code
}

// op appends instructions.
func (b *builder) op(code ...string) { b.code = append(b.code, strings.Join(code, "")...) }

// constant appends an instruction with a constant.
func (b *builder) constant(op byte, n int) { b.code = appendSigned(append(b.code, op), int64(n)) }

// block appends a basic block: a call of step, jumps that depend on its result, and a jump, a return, a call or nothing at the end.
func (b *builder) block(block int) {
	if b.IntN(4) == 0 { // an indirect call, with the function's number in local 0
		b.op("\x41\x00\x21\x00")
		b.constant(opI32Const, block)
		b.op("\x20\x00\x11\x00\x00\x21\x02") // local.get 0, call_indirect, local.set 2
	} else {
		b.constant(opI32Const, block)
		b.op(callStep, "\x21\x02") // call, local.set 2
	}
	for bit := range b.IntN(4) {
		wrapped := b.IntN(4) == 0
		if wrapped {
			b.op("\x02\x40") // block
			b.depth++
		}
		b.op("\x20\x02") // local.get 2
		b.constant(opI32Const, 1<<bit)
		b.op("\x71\x04\x40") // and, if
		b.depth++
		if b.IntN(5) == 0 {
			b.op("\x01") // nop
		}
		b.jump(block)
		b.op("\x0b")
		b.depth--
		if wrapped {
			b.op("\x0b")
			b.depth--
		}
	}
	switch last := block == b.blocks-1; {
	case b.IntN(3) == 0:
		b.jump(block)
	case last || b.IntN(6) == 0:
		b.op("\x41\x00\x0f") // i32.const 0, return
	case b.IntN(2) == 0: // a call, after which the next basic block follows
		b.op("\x20\x01") // local.get 1
		b.constant(opI64Const, function0+b.pcs[block+1])
		b.op("\x37\x03\x00") // i64.store
		b.constant(opI32Const, 100+block)
		b.op(callSuspend)
		b.code = binary.AppendUvarint(append(b.code, opBrIf), uint64(b.blocks-block))
	}
}

// jump appends a jump from a basic block to a random one, through the branch table.
func (b *builder) jump(from int) {
	b.constant(opI32Const, b.pcs[b.IntN(b.blocks)])
	b.op("\x21\x00") // local.set 0
	b.code = binary.AppendUvarint(append(b.code, opBr), uint64(b.depth+b.blocks-1-from))
}

// walk is a script that calls every function of a module with 30 seeds, which decide what step returns. It resumes functions that were
// suspended. For each call it prints the numbers of the blocks that were visited, at most 200.
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

func TestStraightenedFunctionsVisitTheSameBlocks(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	functions := make([][]byte, 400)
	for i := range functions {
		functions[i] = randomFunction(random)
		if _, err := readFunction(functions[i]); err != nil {
			t.Fatalf("function %d: %v", i, err)
		}
	}
	m := parsed(t, functions, nil)
	before := m.encode()
	if _, err := straighten(m); err != nil {
		t.Fatal(err)
	}
	want, got := runWalk(t, before), runWalk(t, m.encode())
	if len(want) != 30*len(functions) {
		t.Fatalf("got %d walks, want %d", len(want), 30*len(functions))
	}
	long := 0
	for i, w := range want {
		if got[i] != w {
			t.Fatalf("walk %d:\ngot  %s\nwant %s", i, got[i], w)
		}
		if strings.Contains(w, "RuntimeError") {
			t.Fatalf("walk %d: got %s, want no error", i, w)
		}
		if strings.Count(w, " ") > 20 {
			long++
		}
	}
	if long < len(want)/4 {
		t.Errorf("got %d walks of %d through more than 20 places, want a quarter at least", long, len(want))
	}
}

// runWalk runs walk in Node and returns the lines that it prints.
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

// goodFunction has two basic blocks and a jump back, as Go's compiler writes them.
const goodFunction = "\x00\x03\x40\x02\x40\x02\x40\x20\x00\x0e\x02\x00\x01\x01\x0b" + // loop, block, block, local.get 0, br_table, end
	"\x41\x07\x10\x00\x1a\x0b" + // step, then the next block
	"\x41\x08\x10\x00\x04\x40\x41\x00\x21\x00\x0c\x01\x0b\x41\x00\x0f" + // step, and back if its result is not zero
	"\x0b\x00\x0b"

// changed returns goodFunction with old, which must occur once, replaced by new.
func changed(old, new string) []byte {
	if strings.Count(goodFunction, old) != 1 {
		panic("old does not occur once")
	}
	return []byte(strings.Replace(goodFunction, old, new, 1))
}

// unknownFunctions each have a branch table to which jumps lead back, in a form that Go's compiler does not write.
var unknownFunctions = map[string]struct {
	body []byte
	want string
}{
	"an unknown instruction":           {changed("\x1a\x0b", "\x1a\xfd\x00\x0b"), "got instruction 0xfd 0x0 at byte "},
	"a loop that gives a value":        {changed("\x03\x40", "\x03\x7f"), "want it in a loop and its blocks"},
	"something before the table":       {changed("\x02\x40\x20\x00", "\x02\x40\x01\x20\x00"), "want it in a loop and its blocks"},
	"a table by another local":         {changed("\x20\x00\x0e", "\x20\x01\x0e"), "want it to be by local 0"},
	"a table that leads out":           {changed("\x0e\x02\x00\x01\x01", "\x0e\x02\x00\x01\x02"), "got label 2 in the branch table, want one"},
	"another end":                      {changed("\x0b\x00\x0b", "\x0b\x01\x0b"), "got other instructions at the end"},
	"a second table":                   {changed("\x1a\x0b", "\x0e\x00\x00\x0b"), "basic block 1 of 2: got a branch out of it at byte "},
	"a jump that does not set local 0": {changed("\x41\x00\x21\x00\x0c\x01", "\x0c\x01"), "block 2 of 2: got a branch out of it at byte "},
	"a jump of another local":          {changed("\x41\x00\x21\x00\x0c", "\x41\x00\x21\x01\x0c"), "block 2 of 2: got a branch out of it"},
	"a read of local 0":                {changed("\x41\x07\x10\x00", "\x20\x00"), "basic block 1 of 2: got a read of local 0 at byte "},
	"an if that does not end":          {changed("\x0c\x01\x0b\x41\x00\x0f", "\x0c\x01\x41\x00\x0f"), "got the end of basic block 1"},
	"a block too few":                  {changed("\x1a\x0b", "\x1a"), "got the end of basic block 0"},
}

func TestStraightenKeepsFunctionsOfUnknownForms(t *testing.T) {
	good := []byte(goodFunction)
	if f, err := readFunction(good); err != nil || len(f.blocks) != 2 {
		t.Fatalf("the function without a change: got %v, want it understood", err)
	}
	for name, unknown := range unknownFunctions {
		if _, err := readFunction(unknown.body); err == nil || errors.Is(err, errNoJumps) || !strings.Contains(err.Error(), unknown.want) {
			t.Errorf("%s: got %v, want %s", name, err, unknown.want)
		}
		m := parsed(t, append(slices.Repeat([][]byte{good}, 999), unknown.body), nil)
		done, err := straighten(m)
		const want = "straighten: 999 of 1000 functions have branches and loops again, 1 are not understood and stay as they were"
		if err != nil || done != want {
			t.Errorf("%s: got %v, %v; want %v", name, done, err, want)
		}
		if !bytes.HasSuffix(m.section(codeSection).body, appendBytes(nil, unknown.body)) {
			t.Errorf("%s: the function changed, want it as it was", name)
		}
	}
}

func TestStraightenReportsThatGoHasChanged(t *testing.T) {
	good, unknown := []byte(goodFunction), changed("\x1a\x0b", "\x1a\xfd\x00\x0b")
	straight := []byte("\x00\x41\x00\x0b") // without a branch
	for name, test := range map[string]struct {
		functions [][]byte
		want      string
	}{
		"one of 999 not understood": {append(slices.Repeat([][]byte{good}, 998), unknown),
			"got 1 of 999 functions with a branch table that is not understood, want 1 of 1000 at most"},
		"the first is named":   {[][]byte{good, unknown}, "has Go changed? function 2 of 2: got instruction 0xfd"},
		"most without a table": {[][]byte{good, straight, straight}, "got 1 functions with a branch table among 3, want half at least"},
		"locals cut short":     {[][]byte{[]byte("\x81\x80\x80\x80\x02\x01\x7f")}, "function 1 of 1: ends too early"},
		"a function cut short": {[][]byte{[]byte("\x01")}, "function 1 of 1: ends too early"},
		"an operand cut short": {[][]byte{[]byte("\x00\x41")}, "function 1 of 1: instruction 0x41 at byte 0 of the code: ends too early"},
	} {
		m := parsed(t, test.functions, nil)
		before := m.encode()
		if _, err := straighten(m); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", name, err, test.want)
		}
		if !bytes.Equal(m.encode(), before) {
			t.Errorf("%s: the module changed, want it as it was", name)
		}
	}
	for name, body := range map[string]string{"fewer functions than it says": "\x01", "more than it says": "\x00\x00"} {
		m := parsed(t, nil, nil)
		m.section(codeSection).body = []byte(body)
		if _, err := straighten(m); err == nil {
			t.Errorf("%s: got no error, want one", name)
		}
	}
}

// FuzzReadFunction tries functions that no compiler wrote. They are refused, or they are parsed and written so that all blocks end and all
// labels name open blocks.
func FuzzReadFunction(f *testing.F) {
	f.Add([]byte(goodFunction))
	for _, unknown := range unknownFunctions {
		f.Add(unknown.body)
	}
	random := rand.New(rand.NewPCG(5, 6))
	for range 10 {
		f.Add(randomFunction(random))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		read, err := readFunction(body)
		if err != nil {
			return
		}
		straight := newGraph(read).write()
		r := reader{rest: straight[len(read.head):]}
		all, err := decode(r.rest)
		depth := 1 // the function's own block
		for _, i := range all {
			depth += nesting(i.op)
			for _, label := range append(i.labels, uint64(max(i.operand, 0))) {
				if (i.op == opBr || i.op == opBrIf || i.op == opBrTable) && label >= uint64(depth) {
					t.Fatalf("got label %d at byte %d of %x, want less than %d", label, i.at, straight, depth)
				}
			}
		}
		if err != nil || depth != 0 {
			t.Fatalf("%v; got %d open blocks at the end of %x, want none", err, depth, straight)
		}
	})
}
