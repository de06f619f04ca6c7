package sha256

import (
	"bytes"
	reference "crypto/sha256"
	"fmt"
	"math/rand/v2"
	"testing"
)

func TestSumsAreThoseOfTheStandardLibraryAtEveryLength(t *testing.T) {
	source := rand.NewChaCha8([32]byte{1})
	data := make([]byte, 3*blockSize)
	source.Read(data)
	for n := range len(data) + 1 {
		if got, want := Hex(data[:n]), fmt.Sprintf("%x", reference.Sum256(data[:n])); got != want {
			t.Fatalf("%d bytes: got %s, want %s", n, got, want)
		}
	}
}

func FuzzHash(f *testing.F) {
	f.Add([]byte("abc"), uint16(1))
	f.Add(bytes.Repeat([]byte("0123456789"), 50), uint16(63))
	f.Fuzz(func(t *testing.T, data []byte, size uint16) {
		h := New()
		for rest := data; len(rest) > 0; {
			n := min(int(size)+1, len(rest))
			h.Write(rest[:n])
			rest = rest[n:]
			done := len(data) - len(rest)
			if got, want := h.Hex(), fmt.Sprintf("%x", reference.Sum256(data[:done])); got != want {
				t.Fatalf("after %d bytes in pieces of %d: got %s, want %s", done, int(size)+1, got, want)
			}
		}
	})
}

func ExampleHex() {
	fmt.Println(Hex([]byte("abc")))
	// Output: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
}
