package shrink

import (
	"bytes"
	"errors"
	"fmt"
)

// fold replaces return addresses by differences, in place, because differences compress better. Before every call Go's code stores the
// address at which the caller continues, for unwinding and tracebacks:
//
//	i64.const PC    42 and five bytes: a program counter has 29 bits or more, its function's number and a place in the function
//	i64.store 3 0   37 03 00
//
// Each PC is replaced by its difference from the one before it, modulo 2^35, again in five bytes. The differences hardly vary. All five
// bytes except the last have their highest bit set, and 42 does not, so no other bytes look like such a pair before or after folding.
// Therefore pairs are found again without decoding instructions, and it does not matter whether a pair belongs to a call. The page reverses
// the folding while the program arrives (site/js/unpack/unfold.mjs). A folded file begins with foldedMagic: the page unfolds no other file,
// and a browser refuses a file that was not unfolded.
//
// It is an error if the folded program does not unfold to the original, or if there are fewer pairs than functions.
func fold(program []byte, functions int) (summary string, err error) {
	before := bytes.Clone(program)
	pairs := 0
	eachReturn(program, func(pc, last uint64) uint64 {
		pairs++
		return pc - last
	})
	again := bytes.Clone(program)
	sum := uint64(0)
	eachReturn(again, func(difference, _ uint64) uint64 {
		sum += difference
		return sum
	})
	if !bytes.Equal(again, before) {
		return "", errors.New("got another program after unfolding")
	}
	if pairs < functions {
		return "", fmt.Errorf("got %d return addresses in %d functions, want as many at least: has Go's compiler changed how it calls?",
			pairs, functions)
	}
	copy(program, foldedMagic)
	return fmt.Sprintf("fold: %d return addresses in %d functions became differences", pairs, functions), nil
}

// foldedMagic replaces a module's first four bytes.
const foldedMagic = "fold"

// eachReturn replaces the number in every pair, modulo 2^35, by what change returns for it. change gets the pair's number and the number of
// the pair before, both as they were.
func eachReturn(program []byte, change func(pc, last uint64) uint64) {
	last := uint64(0)
	for at := 0; ; {
		i := bytes.IndexByte(program[at:], returnPattern[0])
		if i < 0 || at+i+len(returnPattern) > len(program) {
			return
		}
		at += i
		pair := program[at : at+len(returnPattern)]
		if !isReturn(pair) {
			at++
			continue
		}
		pc := uint64(0)
		for k, b := range pair[1:6] {
			pc |= uint64(b&0x7f) << (7 * k)
		}
		changed := change(pc, last)
		for k := range 5 {
			pair[1+k] = pair[1+k]&0x80 | byte(changed>>(7*k)&0x7f)
		}
		last = pc
		at += len(pair)
	}
}

// returnPattern is a pair. Of the five bytes of its number only the highest bits count.
var returnPattern = [9]byte{0x42, 0x80, 0x80, 0x80, 0x80, 0, 0x37, 0x03, 0x00}

func isReturn(pair []byte) bool {
	if len(pair) != len(returnPattern) {
		return false
	}
	for k, b := range pair {
		if k >= 1 && k <= 5 {
			b &= 0x80
		}
		if b != returnPattern[k] {
			return false
		}
	}
	return true
}
