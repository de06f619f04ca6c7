package main

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os/exec"
	"testing"
)

// unfolding has Node unfold what comes on standard input, in chunks of so many bytes.
const unfolding = `
import { unfold } from "./site/js/unpack/unfold.mjs";
import { readFileSync, writeSync } from "node:fs";
const all = readFileSync(0), size = Number(process.argv[1]);
const chunks = new ReadableStream({ start(c) { for (let i = 0; i < all.length; i += size) c.enqueue(new Uint8Array(all.subarray(i, i + size))); c.close(); } });
const out = [];
for await (const chunk of chunks.pipeThrough(unfold())) out.push(chunk);
writeSync(1, Buffer.concat(out));
`

// code is bytes as they stand in a program: calls, and whatever else looks a little like one.
func code(random *rand.Rand) []byte {
	var b []byte
	pc := uint64(0x1000 << 16)
	for range 300 {
		switch random.IntN(6) {
		case 0:
			b = append(b, 0x42)
		case 1:
			b = append(b, storesReturn[:1+random.IntN(8)]...)
		case 2:
			for range random.IntN(12) {
				b = append(b, byte(random.Uint32()))
			}
		default:
			if pc += uint64(random.IntN(4)); random.IntN(10) == 0 {
				pc = random.Uint64()
			}
			pc = pc&(1<<34-1) | 1<<28
			b = append(binary.AppendUvarint(append(b, 0x42), pc), 0x37, 0x03, 0x00)
		}
	}
	return b
}

func TestWhatIsFoldedIsUnfoldedByThePage(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, chunk := range []string{"1", "5", "9", "64", "100000"} {
		want := code(random)
		folded := bytes.Clone(want)
		foldReturns(folded)
		if bytes.Equal(folded, want) {
			t.Fatal("nothing was folded")
		}
		unfold := exec.Command("node", "--input-type=module", "-e", unfolding, chunk)
		unfold.Dir = "../../.."
		unfold.Stdin = bytes.NewReader(folded)
		got, err := unfold.Output()
		if err != nil {
			t.Fatalf("node: %v", err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("in chunks of %s bytes: %d bytes differ from the %d that were folded", chunk, len(got), len(want))
		}
	}
}

func TestReturnsAreFoldedToTheirDifferences(t *testing.T) {
	call := func(pc uint64) []byte {
		return append(binary.AppendUvarint([]byte{0x42}, pc), 0x37, 0x03, 0x00)
	}
	got := bytes.Join([][]byte{call(0x10000001), {0x42, 1, 2}, call(0x10000003), call(0x10010001)}, nil)
	foldReturns(got)
	difference := func(d uint32) []byte {
		b := []byte{0x42, 0x80, 0x80, 0x80, 0x80, 0, 0x37, 0x03, 0x00}
		for k := range 5 {
			b[1+k] |= byte(d >> (7 * k) & 0x7f)
		}
		return b
	}
	if want := bytes.Join([][]byte{difference(0x10000001), {0x42, 1, 2}, difference(2), difference(0xfffe)}, nil); !bytes.Equal(got, want) {
		t.Errorf("got  %x\nwant %x", got, want)
	}
}
