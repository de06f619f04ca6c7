package pool

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"testing"
)

// TestFigure3IsTheSameOnEveryMachine compares every digit of the waits of Figure 3, which are not rounded. The checksum was computed on
// amd64, and the test also runs in WebAssembly.
func TestFigure3IsTheSameOnEveryMachine(t *testing.T) {
	var b bytes.Buffer
	if err := DefaultSizing().Figure3().WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(b.Bytes())
	if got, want := hex.EncodeToString(sum[:8]), "fd60f1257d9ab12d"; got != want {
		t.Errorf("got a table with the checksum %s, want %s", got, want)
	}
}
