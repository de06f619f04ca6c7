package coder_test

import (
	"bytes"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"juggle/core/base/coder"
)

// A record has a field of every kind that a Coder encodes.
type record struct {
	Name   string
	Data   []byte
	Flag   bool
	Index  int // in a list of 3; -1: none
	Share  float64
	Counts []int32
	Shares []float64
	Signed int64
	Parts  []record
}

func (r *record) Fields(c *coder.Coder) {
	c.Text("name", &r.Name)
	c.Bytes("data", &r.Data)
	c.Flag("flag", &r.Flag)
	c.OptionalIndex("index", &r.Index, 3)
	c.Float("share", &r.Share)
	coder.Wholes(c, "counts", &r.Counts)
	c.Floats("shares", &r.Shares)
	coder.Signed(c, "signed", &r.Signed, math.MinInt64, math.MaxInt64)
	coder.List(c, "parts", &r.Parts, (*record).Fields)
}

// fullRecord has no empty field.
var fullRecord = record{Name: "a", Data: []byte{0, 9}, Flag: true, Index: 2, Share: math.Inf(1), Counts: []int32{0, 7, math.MaxInt32},
	Shares: []float64{-0.5}, Signed: -3, Parts: []record{{Index: -1, Data: []byte{}, Signed: math.MinInt64},
		{Name: "within", Data: []byte{1}, Index: 0, Signed: math.MaxInt64}}}

func TestADecodedValueEqualsTheEncodedOne(t *testing.T) {
	body := coder.Encode(&fullRecord)
	got := new(record)
	if err := coder.Decode(body, got); err != nil || !reflect.DeepEqual(*got, fullRecord) {
		t.Errorf("got %+v, %v, want %+v", *got, err, fullRecord)
	}
}

func TestTooFewOrTooManyBytesAreErrors(t *testing.T) {
	body := coder.Encode(&fullRecord)
	for n := range body {
		if coder.Decode(body[:n], new(record)) == nil {
			t.Errorf("got no error for the first %d bytes alone", n)
		}
	}
	// Each list of bytes begins with valid empty fields (a float takes 8 bytes) and ends with a wrong field.
	for name, wrong := range map[string][]byte{
		"a byte too many":     append(bytes.Clone(body), 0),
		"an index too large":  {0, 0, 0, 4},
		"a flag of 2":         {0, 0, 2},
		"a list too long":     {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0x7f},
		"too many floats":     {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0x7f},
		"a number of 65 bits": {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1},
	} {
		if err := coder.Decode(wrong, new(record)); err == nil || !strings.HasPrefix(err.Error(), "coder_test.record: ") {
			t.Errorf("%s: got %v, want an error that begins with the type", name, err)
		}
	}
}

// A marked value has a mark and a number within limits.
type marked struct{ n int }

func (m *marked) Fields(c *coder.Coder) {
	c.Mark("m1")
	coder.Signed(c, "n", &m.n, -5, 7)
}

func TestAWrongMarkOrANumberOutOfRangeIsAnError(t *testing.T) {
	for n, want := range map[int]string{
		-6: "coder_test.marked: n: got -6, want -5 to 7", -5: "", 7: "", 8: "coder_test.marked: n: got 8, want -5 to 7",
	} {
		if err := coder.Decode(coder.Encode(&marked{n}), new(marked)); (err != nil || want != "") && (err == nil || err.Error() != want) {
			t.Errorf("%d: got %v, want %q", n, err, want)
		}
	}
	for body, want := range map[string]string{
		"m":      `coder_test.marked: got "m" at its beginning, want "m1"`,
		"m2\x00": `coder_test.marked: got "m2" at its beginning, want "m1"`,
	} {
		if err := coder.Decode([]byte(body), new(marked)); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", body, err, want)
		}
	}
}

// largeItems is a list whose items take far more memory than encoded bytes.
type largeItems struct{ list [][64]int }

func (l *largeItems) Fields(c *coder.Coder) {
	coder.List(c, "list", &l.list, func(item *[64]int, c *coder.Coder) { coder.Whole(c, "first", &item[0], 9) })
}

func TestAWrongLengthOfAListAllocatesLittleMemory(t *testing.T) {
	// The length says a million items, of which the first is wrong. List may allocate an item of 512 bytes for every 8 bytes of the 1 MiB that
	// follow, which are 64 MiB.
	body := append([]byte{0xff, 0xff, 0x3f, 10}, make([]byte, 1<<20)...)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := coder.Decode(body, new(largeItems))
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; err == nil || got > 80<<20 {
		t.Errorf("got %v and %d bytes, want an error and at most 80 MiB", err, got)
	}
}
