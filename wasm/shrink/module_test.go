package shrink

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
)

// moduleOf returns a module with these functions, exported as f0, f1, ..., and with these segments. It has a memory of one page, exported
// as m, and imports the functions step and suspend as numbers 0 and 1. Its table contains step.
func moduleOf(functions [][]byte, segments []segment) []byte {
	module := []byte(header)
	add := func(id byte, body []byte) { module = appendBytes(append(module, id), body) }
	list := func(id byte, count int, body []byte) {
		add(id, append(binary.AppendUvarint(nil, uint64(count)), body...))
	}
	list(1, 1, []byte("\x60\x01\x7f\x01\x7f"))                          // types: a function from i32 to i32
	list(2, 2, []byte("\x01e\x04step\x00\x00\x01e\x07suspend\x00\x00")) // imports
	list(3, len(functions), make([]byte, len(functions)))               // the type of every function is number 0
	list(4, 1, []byte("\x70\x00\x01"))                                  // a table of at least 1 function
	list(memorySection, 1, []byte("\x00\x01"))
	list(6, 1, []byte("\x7f\x01\x41\x08\x0b")) // a global variable of type i32, at first 8
	exports := []byte("\x01m\x02\x00")
	var code []byte
	for i, f := range functions {
		name := fmt.Sprintf("f%d", i)
		exports = append(append(exports, byte(len(name))), name...)
		exports = binary.AppendUvarint(append(exports, 0), uint64(2+i))
		code = appendBytes(code, f)
	}
	list(7, 1+len(functions), exports)             // exports
	list(9, 1, []byte("\x00\x41\x00\x0b\x01\x00")) // element 0 of the table is function 0
	list(codeSection, len(functions), code)
	add(dataSection, writeSegments(segments))
	return module
}

// parsed returns the parsed module of moduleOf.
func parsed(t *testing.T, functions [][]byte, segments []segment) *module {
	t.Helper()
	m, err := parse(moduleOf(functions, segments))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestAParsedModuleIsEncodedUnchanged(t *testing.T) {
	program := moduleOf([][]byte{[]byte("\x00\x41\x00\x0b")}, []segment{{8, []byte("abc")}})
	m, err := parse(program)
	if err != nil {
		t.Fatal(err)
	}
	if got := m.encode(); !bytes.Equal(got, program) {
		t.Errorf("got  %x\nwant %x", got, program)
	}
	if got := m.functions(); got != 1 {
		t.Errorf("got %d functions, want 1", got)
	}
}

func TestParseRefusesWhatIsNotAWholeModule(t *testing.T) {
	good := moduleOf(nil, nil)
	for name, test := range map[string]struct {
		program []byte
		want    string
	}{
		"nothing":             {nil, "want a WebAssembly module of version 1"},
		"another file":        {[]byte("PK\x03\x04 and more"), "got a file that begins with 504b030420616e64, want a WebAssembly module"},
		"version 2":           {[]byte("\x00asm\x02\x00\x00\x00"), "want a WebAssembly module of version 1"},
		"a cut module":        {good[:len(good)-1], "ends too early"},
		"no data":             {good[:len(good)-3], "got 0 sections of kind 11, want 1"},
		"two sections of one": {append(bytes.Clone(good), good[len(good)-3:]...), "got 2 sections of kind 11, want 1"},
	} {
		if _, err := parse(test.program); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", name, err, test.want)
		}
	}
}

func TestSignedNumbersAreDecodedAsEncoded(t *testing.T) {
	for _, n := range []int64{0, 1, -1, 63, 64, -64, -65, 8191, 8192, -8192, -8193, 1<<31 - 1, -1 << 31, 1<<63 - 1, -1 << 63} {
		r := reader{rest: appendSigned(nil, n)}
		if got := r.signed(); got != n || r.err != nil || len(r.rest) != 0 {
			t.Errorf("got %d (%v), want %d", got, r.err, n)
		}
	}
}

func TestDecodeSplitsCodeIntoItsInstructions(t *testing.T) {
	// all are instructions with operands of many kinds, separated by blanks.
	const all = "\x02\x40 \x03\x40 \x04\x7f \x05 \x0b \x0c\x80\x01 \x0e\x02\x01\x02\x00 \x10\x05 \x11\x03\x00 \x1b \x22\x07 " +
		"\x37\x03\x88\x01 \x3f\x00 \x42\x80\x7f \x43\x01\x02\x03\x04 " +
		"\x44\x01\x02\x03\x04\x05\x06\x07\x08 \xc4 \xfc\x07 \xfc\x0a\x00\x00 \xfc\x0b\x00"
	want := strings.Split(all, " ")
	code := []byte(strings.Join(want, ""))
	got, err := decode(code)
	if err != nil || len(got) != len(want) {
		t.Fatalf("got %d instructions (%v), want %d", len(got), err, len(want))
	}
	for k, w := range want {
		if text := string(code[got[k].at:got[k].end]); text != w || got[k].op != w[0] {
			t.Errorf("instruction %d: got %x, want %x", k, text, w)
		}
	}
	for name, code := range map[string]string{
		"an instruction on vectors": "\xfd\x00", "a block with a type's index": "\x02\x80\x01",
		"a store to another memory": "\x37\x43\x01\x00", "an instruction on tables": "\xfc\x0c\x00\x00",
		"an instruction that is cut short": "\x42\x80",
	} {
		if _, err := decode([]byte(code)); err == nil {
			t.Errorf("%s: got no error, want one", name)
		}
	}
}
