package main

import "bytes"

// foldReturns makes a module that Go built compress better, in place (7 %). Before every call Go's code stores where the caller goes on:
//
//	i64.const PC    42 and five bytes: a program counter has 29 bits or more, its function's number and a place in the function
//	i64.store 3 0   37 03 00
//
// Each PC is replaced by its difference from the one before it, which hardly varies, again in five bytes. Since all five but the last have
// their highest bit set and 42 has not, no other place looks like such a pair before or after; so what looks like one is found again
// without knowing instructions. The page undoes it while the program arrives: site/js/unpack/unfold.mjs.
func foldReturns(module []byte) {
	last := uint64(0)
	for at := 0; ; {
		i := bytes.IndexByte(module[at:], storesReturn[0])
		if i < 0 || at+i+len(storesReturn) > len(module) {
			return
		}
		at += i
		pair := module[at : at+len(storesReturn)]
		if !isReturn(pair) {
			at++
			continue
		}
		pc := uint64(0)
		for k, b := range pair[1:6] {
			pc |= uint64(b&0x7f) << (7 * k)
		}
		for k, difference := 1, pc-last; k <= 5; k++ {
			pair[k] = pair[k]&0x80 | byte(difference&0x7f)
			difference >>= 7
		}
		last = pc
		at += len(pair)
	}
}

// storesReturn is the pair, with the bits of the five bytes between that are always so.
var storesReturn = [9]byte{0x42, 0x80, 0x80, 0x80, 0x80, 0, 0x37, 0x03, 0x00}

func isReturn(pair []byte) bool {
	for k, b := range pair {
		if k >= 1 && k <= 5 {
			b &= 0x80
		}
		if b != storesReturn[k] {
			return false
		}
	}
	return true
}
