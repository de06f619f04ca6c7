package shrink

import "fmt"

// The instructions that this package distinguishes (WebAssembly core specification, section 5.4).
const (
	opUnreachable = 0x00
	opBlock       = 0x02
	opLoop        = 0x03
	opIf          = 0x04
	opElse        = 0x05
	opEnd         = 0x0b
	opBr          = 0x0c
	opBrIf        = 0x0d
	opBrTable     = 0x0e
	opReturn      = 0x0f
	opCall        = 0x10
	opLocalGet    = 0x20
	opLocalSet    = 0x21
	opGlobalGet   = 0x23
	opGlobalSet   = 0x24
	opI64Store    = 0x37
	opI32Const    = 0x41
	opI64Const    = 0x42
	opPrefix      = 0xfc // a second number selects the instruction

	voidType = 0x40 // the type of a block without parameters and results
)

// An immediate is the form of what follows an instruction's opcode.
type immediate uint8

const (
	unknown     immediate = iota // Go's compiler does not write this instruction
	nothing                      // 0 bytes
	blockType                    // a type of 1 byte
	index                        // one number: of a label, function, local, global or memory
	twoIndexes                   // the numbers of call_indirect
	place                        // alignment and offset of a load or store
	signedConst                  // a signed number of 32 or 64 bits
	bytes4                       // for f32.const
	bytes8                       // for f64.const
	labels                       // the labels of br_table
	prefixed                     // see opPrefix
)

// immediates has the form by opcode.
var immediates = func() (table [256]immediate) {
	for _, r := range []struct {
		first, last int
		immediate
	}{
		{opUnreachable, 0x01, nothing}, {opBlock, opIf, blockType}, {opElse, opElse, nothing}, {opEnd, opEnd, nothing},
		{opBr, opBrIf, index}, {opBrTable, opBrTable, labels}, {opReturn, opReturn, nothing}, {opCall, opCall, index},
		{0x11, 0x11, twoIndexes}, {0x1a, 0x1b, nothing}, {opLocalGet, opGlobalSet, index}, {0x28, 0x3e, place}, {0x3f, 0x40, index},
		{opI32Const, opI64Const, signedConst}, {0x43, 0x43, bytes4}, {0x44, 0x44, bytes8}, {0x45, 0xc4, nothing}, {opPrefix, opPrefix, prefixed},
	} {
		for op := r.first; op <= r.last; op++ {
			table[op] = r.immediate
		}
	}
	return table
}()

// An instruction is code[at:end] of a function's code.
type instruction struct {
	op      byte
	at, end int
	operand int64    // the first immediate: a number, a label, an index or a block's type
	labels  []uint64 // of br_table; the default is the last
}

// decode splits a function's code into its instructions. An instruction that Go's compiler does not write is an error.
func decode(code []byte) ([]instruction, error) {
	all := make([]instruction, 0, len(code)/2)
	for r := (reader{rest: code}); len(r.rest) > 0; {
		i := instruction{at: len(code) - len(r.rest), op: r.byte()}
		known := true
		switch immediates[i.op] {
		case nothing:
		case blockType:
			i.operand = int64(r.byte())
			known = i.operand >= voidType && i.operand < 0x80
		case index:
			i.operand = int64(r.unsigned())
		case twoIndexes:
			i.operand = int64(r.unsigned())
			r.unsigned()
		case place:
			i.operand = int64(r.unsigned())
			known = i.operand < 4 // larger numbers name another memory
			r.unsigned()
		case signedConst:
			i.operand = r.signed()
		case bytes4:
			r.bytes(4)
		case bytes8:
			r.bytes(8)
		case labels:
			for range min(r.unsigned(), uint64(len(r.rest))) + 1 {
				i.labels = append(i.labels, r.unsigned())
			}
		case prefixed:
			switch i.operand = int64(r.unsigned()); {
			case i.operand < 8: // conversions
			case i.operand == 10: // memory.copy
				r.bytes(2)
			case i.operand == 11: // memory.fill
				r.byte()
			default:
				known = false
			}
		default:
			known = false
		}
		if r.err != nil {
			return nil, fmt.Errorf("instruction %#x at byte %d of the code: %w", i.op, i.at, r.err)
		}
		if !known {
			return nil, fmt.Errorf("got instruction %#x %#x at byte %d of the code, want one that Go's compiler writes", i.op, i.operand, i.at)
		}
		i.end = len(code) - len(r.rest)
		all = append(all, i)
	}
	return all, nil
}
