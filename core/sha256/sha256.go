// Package sha256 computes SHA-256 (FIPS 180-4). The standard library's crypto/sha256 brings the self-tests of all its other cryptography
// with it, 33 kB of the page's program as it is sent; tests compare the two.
package sha256

import (
	"encoding/binary"
	"encoding/hex"
	"math/bits"
)

const blockSize = 64

// A Hash is the sum of what was written to it so far. It must be made by New.
type Hash struct {
	state  [8]uint32
	rest   []byte // what does not fill a block yet
	length uint64 // bytes written
}

// New gives the sum of nothing.
func New() *Hash {
	return &Hash{state: [8]uint32{ // fractional parts of the square roots of 2 to 19
		0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
	}, rest: make([]byte, 0, blockSize)}
}

// Write adds bytes. It never fails.
func (h *Hash) Write(b []byte) (int, error) {
	n := len(b)
	h.length += uint64(n)
	if len(h.rest) > 0 {
		taken := min(blockSize-len(h.rest), n)
		h.rest = append(h.rest, b[:taken]...)
		b = b[taken:]
		if len(h.rest) < blockSize {
			return n, nil
		}
		h.block(h.rest)
		h.rest = h.rest[:0]
	}
	for ; len(b) >= blockSize; b = b[blockSize:] {
		h.block(b[:blockSize])
	}
	h.rest = append(h.rest, b...)
	return n, nil
}

// Hex gives the sum as 64 hexadecimal digits; more may be written afterwards.
func (h *Hash) Hex() string {
	end := Hash{state: h.state, rest: append(make([]byte, 0, blockSize), h.rest...)}
	padding := make([]byte, 1+(2*blockSize-9-len(h.rest))%blockSize, 2*blockSize) // up to eight bytes before a block's end
	padding[0] = 0x80
	end.Write(binary.BigEndian.AppendUint64(padding, 8*h.length))
	var sum []byte
	for _, word := range end.state {
		sum = binary.BigEndian.AppendUint32(sum, word)
	}
	return hex.EncodeToString(sum)
}

// Hex is the sum of data as 64 hexadecimal digits.
func Hex(data []byte) string {
	h := New()
	h.Write(data)
	return h.Hex()
}

func (h *Hash) block(data []byte) {
	var w [64]uint32
	for i := range 16 {
		w[i] = binary.BigEndian.Uint32(data[4*i:])
	}
	for i := 16; i < 64; i++ {
		x, y := w[i-15], w[i-2]
		w[i] = w[i-16] + w[i-7] + (bits.RotateLeft32(x, -7) ^ bits.RotateLeft32(x, -18) ^ x>>3) +
			(bits.RotateLeft32(y, -17) ^ bits.RotateLeft32(y, -19) ^ y>>10)
	}
	a, b, c, d, e, f, g, k := h.state[0], h.state[1], h.state[2], h.state[3], h.state[4], h.state[5], h.state[6], h.state[7]
	for i := range 64 {
		t1 := k + (bits.RotateLeft32(e, -6) ^ bits.RotateLeft32(e, -11) ^ bits.RotateLeft32(e, -25)) + (e&f ^ ^e&g) + constants[i] + w[i]
		t2 := (bits.RotateLeft32(a, -2) ^ bits.RotateLeft32(a, -13) ^ bits.RotateLeft32(a, -22)) + (a&b ^ a&c ^ b&c)
		a, b, c, d, e, f, g, k = t1+t2, a, b, c, d+t1, e, f, g
	}
	for i, x := range [8]uint32{a, b, c, d, e, f, g, k} {
		h.state[i] += x
	}
}

// constants are the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
var constants = [64]uint32{
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
}
