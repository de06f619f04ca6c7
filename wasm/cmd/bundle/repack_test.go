package main

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// module is a WebAssembly module of an empty custom section and these segments.
func module(segments []segment) []byte {
	body := writeSegments(segments)
	out := []byte("\x00asm\x01\x00\x00\x00\x00\x02\x01x")
	out = append(out, dataSection, byte(len(body)|0x80), byte(len(body)>>7|0x80), byte(len(body)>>14))
	return append(out, body...)
}

func memory(segments []segment) []byte {
	m := make([]byte, 1<<14)
	for _, s := range segments {
		copy(m[s.at:], s.bytes)
	}
	return m
}

func TestRepackKeepsMemoryAndEverySectionElse(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for round := range 200 {
		var segments []segment
		for at := int64(random.IntN(50)); at < 1<<13; {
			b := make([]byte, 1+random.IntN(40))
			for i := range b {
				b[i] = byte(random.IntN(256))
			}
			if random.IntN(3) == 0 {
				clear(b[len(b)/2:])
			}
			segments = append(segments, segment{at, b})
			at += int64(len(b) + random.IntN(100))
		}
		before := module(segments)
		after, _, err := repack(before, 32)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(after, before[:12]) {
			t.Fatalf("round %d: the custom section changed", round)
		}
		r := wasmReader{rest: after[12:]}
		if id := r.byte(); id != dataSection {
			t.Fatalf("round %d: section %d", round, id)
		}
		joined, err := readSegments(r.bytes(r.unsigned()))
		if err != nil || len(r.rest) != 0 {
			t.Fatalf("round %d: %v, %d bytes left", round, err, len(r.rest))
		}
		if !bytes.Equal(memory(segments), memory(joined)) {
			t.Fatalf("round %d: memory differs", round)
		}
		for i := 1; i < len(joined); i++ {
			if space := joined[i].at - joined[i-1].at - int64(len(joined[i-1].bytes)); space <= 32 {
				t.Fatalf("round %d: segments %d and %d are only %d bytes apart", round, i, i+1, space)
			}
		}
	}
}

func TestSignedNumbersSurviveBothSidesOfEveryByte(t *testing.T) {
	for _, n := range []int64{0, 1, -1, 63, 64, -64, -65, 8191, 8192, -8192, -8193, 1<<31 - 1, -1 << 31} {
		r := wasmReader{rest: appendSigned(nil, n)}
		if got := r.signed(); got != n || r.err != nil || len(r.rest) != 0 {
			t.Errorf("got %d (%v), want %d", got, r.err, n)
		}
	}
}

func TestRepackRefusesWhatItDoesNotKnow(t *testing.T) {
	good := module([]segment{{8, []byte("abc")}})
	passive := bytes.Clone(good)
	passive[len(passive)-8] = 1
	tests := map[string][]byte{
		"no module":         []byte("PK\x03\x04 and more"),
		"a cut module":      good[:len(good)-2],
		"a passive segment": passive,
		"nothing":           nil,
	}
	for name, in := range tests {
		if _, _, err := repack(in, 32); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
