package shrink

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

// memoryWith returns the content of a memory of one page into which the segments are copied.
func memoryWith(segments []segment) []byte {
	m := make([]byte, 1<<16)
	for _, s := range segments {
		copy(m[s.at:], s.bytes)
	}
	return m
}

func TestRepackKeepsTheMemoryAndEveryOtherSection(t *testing.T) {
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
			at += int64(len(b)+random.IntN(100)) - int64(random.IntN(5)) // some segments overlap
		}
		before, m := parsed(t, nil, segments), parsed(t, nil, segments)
		if _, err := repack(m, 32); err != nil { // joins segments that are at most 32 bytes apart
			t.Fatal(err)
		}
		for i, s := range m.sections {
			if s.id != before.sections[i].id || s.id != dataSection && !bytes.Equal(s.body, before.sections[i].body) {
				t.Fatalf("round %d: section %d has changed, want only the data section changed", round, i+1)
			}
		}
		joined, err := readSegments(m.section(dataSection).body)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if !bytes.Equal(memoryWith(segments), memoryWith(joined)) {
			t.Fatalf("round %d: the joined segments give another memory, want the same", round)
		}
		for i := 1; i < len(joined); i++ {
			if space := joined[i].at - joined[i-1].at - int64(len(joined[i-1].bytes)); space <= 32 {
				t.Fatalf("round %d: segments %d and %d are only %d bytes apart, want more than 32", round, i, i+1, space)
			}
		}
	}
}

func TestRepackRefusesUnknownForms(t *testing.T) {
	abc := []segment{{8, []byte("abc")}}
	change := func(id byte, at int, b ...byte) func(*module) { // overwrites bytes of a section
		return func(m *module) { copy(m.section(id).body[at:], b) }
	}
	for name, test := range map[string]struct {
		spoil func(*module)
		want  string
	}{
		"a passive segment":           {change(dataSection, 1, 1), "segment 1 of 1: got kind 1 "},
		"an address from a global":    {change(dataSection, 2, opGlobalGet), "got kind 0 and instructions 0x23 and 0xb"},
		"an address that is computed": {change(dataSection, 4, 0x6a), "instructions 0x41 and 0x6a"},
		"a segment cut short":         {change(dataSection, 5, 4), "ends too early"},
		"bytes behind the segments":   {change(dataSection, 5, 2), "got 1 bytes behind the last segment"},
		"a segment before the memory": {change(dataSection, 3, 0x7f), "got addresses -1 to 2"},
		"a segment beyond the memory": {change(memorySection, 2, 0), "got addresses 8 to 11, want them in a memory of 0 bytes"},
		"two memories":                {change(memorySection, 0, 2), "got 2 memories, want 1"},
		"instructions that name a segment": {func(m *module) {
			m.sections = append(m.sections, section{id: dataCountSection})
		}, "got a section that counts segments"},
	} {
		m := parsed(t, nil, abc)
		test.spoil(m)
		before := m.encode()
		if _, err := repack(m, 32); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", name, err, test.want)
		}
		if !bytes.Equal(m.encode(), before) {
			t.Errorf("%s: the module has changed, want it unchanged after an error", name)
		}
	}
}
