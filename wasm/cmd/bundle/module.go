package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// Sections of a module (WebAssembly core specification, section 5.5.2).
const (
	codeSection = 10
	dataSection = 11
)

// changeSection passes the body of one kind of section through change and keeps all else.
func changeSection(module []byte, kind byte, change func(body []byte) ([]byte, error)) ([]byte, error) {
	if !bytes.HasPrefix(module, []byte("\x00asm\x01\x00\x00\x00")) {
		return nil, errors.New("not a WebAssembly module of version 1")
	}
	out := slices.Clone(module[:8])
	for r := (&wasmReader{rest: module[8:]}); len(r.rest) > 0; {
		id := r.byte()
		body := r.bytes(r.unsigned())
		err := r.err
		if err == nil && id == kind {
			body, err = change(body)
		}
		if err != nil {
			return nil, fmt.Errorf("section %d: %w", id, err)
		}
		out = binary.AppendUvarint(append(out, id), uint64(len(body)))
		out = append(out, body...)
	}
	return out, nil
}

// The instructions that are looked at (section 5.4).
const (
	opUnreachable = 0x00
	opBlock       = 0x02
	opLoop        = 0x03
	opIf          = 0x04
	opEnd         = 0x0b
	opBr          = 0x0c
	opBrIf        = 0x0d
	opBrTable     = 0x0e
	opReturn      = 0x0f
	opCall        = 0x10
	opLocalGet    = 0x20
	opLocalSet    = 0x21
	opGlobalGet   = 0x23
	opI64Store    = 0x37
	opI32Const    = 0x41
	opI64Const    = 0x42

	voidType = 0x40
)

// An instruction is one of a function's, code[at:end].
type instruction struct {
	op      byte
	at, end int
	operand int64    // the first one: a number, a label, an index or a block's type
	labels  []uint64 // of br_table, the default last
}

// decode splits a function's code into its instructions. It knows those that Go's linker writes.
func decode(code []byte) ([]instruction, error) {
	all := make([]instruction, 0, len(code)/2)
	for r := (wasmReader{rest: code}); len(r.rest) > 0; {
		i := instruction{at: len(code) - len(r.rest), op: r.byte()}
		switch op := i.op; {
		case op == opBlock, op == opLoop, op == opIf, op == 0x3f, op == 0x40: // a type, or a memory's index
			i.operand = int64(r.byte())
		case op == opBr, op == opBrIf, op == opCall, op >= opLocalGet && op <= 0x24:
			i.operand = int64(r.unsigned())
		case op == 0x11, op >= 0x28 && op <= 0x3e: // call_indirect, loads, stores
			i.operand = int64(r.unsigned())
			r.unsigned()
		case op == opI32Const, op == opI64Const:
			i.operand = r.signed()
		case op == 0x43: // f32.const
			r.bytes(4)
		case op == 0x44: // f64.const
			r.bytes(8)
		case op == opBrTable:
			for range min(r.unsigned(), uint64(len(r.rest))) + 1 {
				i.labels = append(i.labels, r.unsigned())
			}
		case op == 0xfc:
			switch i.operand = int64(r.unsigned()); {
			case i.operand == 10: // memory.copy
				r.bytes(2)
			case i.operand == 11: // memory.fill
				r.byte()
			case i.operand > 7: // up to there conversions, without operands
				return nil, fmt.Errorf("instruction 0xfc %d at byte %d of a function, want one that Go's linker writes", i.operand, i.at)
			}
		case op <= 0x01, op == 0x05, op == opEnd, op == opReturn, op == 0x1a, op == 0x1b, op >= 0x45 && op <= 0xc4: // no operand
		default:
			return nil, fmt.Errorf("instruction %#x at byte %d of a function, want one that Go's linker writes", op, i.at)
		}
		if r.err != nil {
			return nil, r.err
		}
		i.end = len(code) - len(r.rest)
		all = append(all, i)
	}
	return all, nil
}

// appendOp appends an instruction with an unsigned operand.
func appendOp(out []byte, op byte, operand int) []byte {
	return binary.AppendUvarint(append(out, op), uint64(operand))
}

// appendSigned appends a signed LEB128 number; encoding/binary has only the unsigned kind.
func appendSigned(out []byte, n int64) []byte {
	for {
		low := byte(n & 0x7f)
		n >>= 7
		if n == 0 && low&0x40 == 0 || n == -1 && low&0x40 != 0 {
			return append(out, low)
		}
		out = append(out, low|0x80)
	}
}

// A wasmReader takes values off the front of rest. After an error it gives zeros.
type wasmReader struct {
	rest []byte
	err  error
}

var errShort = errors.New("ends too early")

func (r *wasmReader) byte() byte {
	if b := r.bytes(1); len(b) == 1 {
		return b[0]
	}
	return 0
}

func (r *wasmReader) bytes(n uint64) []byte {
	if r.err != nil || n > uint64(len(r.rest)) {
		r.err = errShort
		return nil
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *wasmReader) unsigned() uint64 {
	n, size := binary.Uvarint(r.rest)
	if r.err != nil || size <= 0 || n > 1<<32 {
		r.err = errShort
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

func (r *wasmReader) signed() int64 {
	var n int64
	for shift := 0; shift < 70; shift += 7 {
		b := r.byte()
		n |= int64(b&0x7f) << shift
		if b&0x80 == 0 {
			if b&0x40 != 0 {
				n |= -1 << (shift + 7)
			}
			return n
		}
	}
	r.err = errShort
	return 0
}
