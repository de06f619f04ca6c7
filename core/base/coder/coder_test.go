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

type thing struct {
	Name   string
	Data   []byte
	Yes    bool
	At     int // an index; -1: none
	Share  float64
	Counts []int32
	Shares []float64
	Debt   int64
	Parts  []thing
}

func (t *thing) Fields(c *coder.Coder) {
	c.Text("name", &t.Name)
	c.Bytes("data", &t.Data)
	c.Flag("yes", &t.Yes)
	c.OptionalIndex("at", &t.At, 3)
	c.Float("share", &t.Share)
	coder.Wholes(c, "counts", &t.Counts)
	c.Floats("shares", &t.Shares)
	coder.Signed(c, "debt", &t.Debt, math.MinInt64, math.MaxInt64)
	coder.List(c, "parts", &t.Parts, (*thing).Fields)
}

var whole = thing{Name: "a", Data: []byte{0, 9}, Yes: true, At: 2, Share: math.Inf(1), Counts: []int32{0, 7, math.MaxInt32},
	Shares: []float64{-0.5}, Debt: -3, Parts: []thing{{At: -1, Data: []byte{}, Debt: math.MinInt64},
		{Name: "within", Data: []byte{1}, At: 0, Debt: math.MaxInt64}}}

func TestADecodedValueEqualsTheEncodedOne(t *testing.T) {
	body := coder.Encode(&whole)
	got := new(thing)
	if err := coder.Decode(body, got); err != nil || !reflect.DeepEqual(*got, whole) {
		t.Errorf("got %+v, %v, want %+v", *got, err, whole)
	}
}

func TestTooFewOrTooManyBytesAreErrors(t *testing.T) {
	body := coder.Encode(&whole)
	for n := range body {
		if coder.Decode(body[:n], new(thing)) == nil {
			t.Errorf("got no error for the first %d bytes alone", n)
		}
	}
	for name, wrong := range map[string][]byte{
		"a byte too many":     append(bytes.Clone(body), 0),
		"an index too large":  {0, 0, 0, 4},
		"a flag of 2":         {0, 0, 2},
		"a list too long":     {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0x7f},
		"too many floats":     {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0x7f},
		"a number of 65 bits": {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1},
	} {
		if err := coder.Decode(wrong, new(thing)); err == nil || !strings.HasPrefix(err.Error(), "coder_test.thing: ") {
			t.Errorf("%s: got %v", name, err)
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

// many is a list whose items take far more memory than encoded bytes.
type many struct{ list [][64]int }

func (m *many) Fields(c *coder.Coder) {
	coder.List(c, "list", &m.list, func(item *[64]int, c *coder.Coder) { coder.Whole(c, "first", &item[0], 9) })
}

func TestAWrongLengthOfAListAllocatesLittleMemory(t *testing.T) {
	body := append([]byte{0xff, 0xff, 0x3f, 10}, make([]byte, 1<<20)...) // a million items, of which the first is wrong
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := coder.Decode(body, new(many))
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; err == nil || got > 80<<20 {
		t.Errorf("got %v and %d bytes, want an error and at most 80 MiB", err, got)
	}
}
