package shrink

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// unfoldScript is a script for Node that unfolds its standard input as the page does, in chunks of a given number of bytes. fold has
// replaced the return addresses of the program by differences, which compress better.
const unfoldScript = `
import { unfold } from "./site/js/unpack/unfold.mjs";
import { readFileSync, writeSync } from "node:fs";
const all = readFileSync(0), size = Number(process.argv[1]);
const chunks = new ReadableStream({ start(c) {
  for (let i = 0; i < all.length; i += size) c.enqueue(new Uint8Array(all.subarray(i, i + size)));
  c.close();
} });
const out = [];
for await (const chunk of chunks.pipeThrough(unfold())) out.push(chunk);
writeSync(1, Buffer.concat(out));
`

// randomCode returns random bytes of a program: pairs of instructions as call returns them, and bytes that look a little like such pairs.
func randomCode(random *rand.Rand) []byte {
	var b []byte
	pc := uint64(0x1000 << 16)
	for range 300 {
		switch random.IntN(6) {
		case 0:
			b = append(b, opI64Const)
		case 1:
			b = append(b, returnPattern[:1+random.IntN(8)]...)
		case 2:
			for range random.IntN(12) {
				b = append(b, byte(random.Uint32()))
			}
		default:
			if pc += uint64(random.IntN(4)); random.IntN(10) == 0 {
				pc = random.Uint64()
			}
			pc = pc&(1<<34-1) | 1<<28 // so that its varint has five bytes
			b = append(b, call(pc)...)
		}
	}
	return b
}

func TestThePageUnfoldsWhatWasFolded(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, chunk := range []string{"1", "3", "5", "9", "64", "100000"} {
		want := append([]byte(header), randomCode(random)...)
		folded := bytes.Clone(want)
		if _, err := fold(folded, 1); err != nil {
			t.Fatal(err)
		}
		if bytes.Equal(folded[len(header):], want[len(header):]) {
			t.Fatal("nothing was folded")
		}
		if got := unfoldInNode(t, folded, chunk); !bytes.Equal(got, want) {
			t.Errorf("in chunks of %s bytes: got %d bytes that differ from the %d that were folded", chunk, len(got), len(want))
		}
	}
}

func TestThePageLeavesAProgramThatIsNotFolded(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, want := range [][]byte{append([]byte(header), randomCode(random)...), []byte("fol"), {}} {
		for _, chunk := range []string{"1", "64", "100000"} {
			if got := unfoldInNode(t, want, chunk); !bytes.Equal(got, want) {
				t.Errorf("in chunks of %s bytes: got %d bytes that differ from the %d", chunk, len(got), len(want))
			}
		}
	}
}

// unfoldInNode returns what unfoldScript makes of a program in chunks of this number of bytes.
func unfoldInNode(t *testing.T, program []byte, chunk string) []byte {
	t.Helper()
	unfold := exec.Command("node", "--input-type=module", "-e", unfoldScript, chunk)
	unfold.Dir = "../.."
	unfold.Stdin = bytes.NewReader(program)
	got, err := unfold.Output()
	if err != nil {
		t.Fatalf("node: %v", err)
	}
	return got
}

// call returns the pair of instructions that stores a return address before a call.
func call(pc uint64) []byte {
	return append(binary.AppendUvarint([]byte{opI64Const}, pc), opI64Store, 3, 0)
}

func TestReturnAddressesAreReplacedByDifferences(t *testing.T) {
	got := slices.Concat([]byte(header), call(0x10000001), []byte{0x42, 1, 2}, call(0x10000003), call(0x10010001))
	done, err := fold(got, 3)
	if err != nil || done != "fold: 3 return addresses in 3 functions became differences" {
		t.Errorf("got %v, %v; want 3 of 3", done, err)
	}
	difference := func(d uint32) []byte { // the pair with a number of five bytes
		b := []byte{0x42, 0x80, 0x80, 0x80, 0x80, 0, 0x37, 0x03, 0x00}
		for k := range 5 {
			b[1+k] |= byte(d >> (7 * k) & 0x7f)
		}
		return b
	}
	want := slices.Concat([]byte("fold\x01\x00\x00\x00"), difference(0x10000001), []byte{0x42, 1, 2}, difference(2), difference(0xfffe))
	if !bytes.Equal(got, want) {
		t.Errorf("got  %x\nwant %x", got, want)
	}
}

func TestFewerReturnAddressesThanFunctionsAreAnError(t *testing.T) {
	program := append([]byte(header), call(0x10000001)...)
	const want = "got 1 return addresses in 2 functions, want as many at least"
	if _, err := fold(program, 2); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}
