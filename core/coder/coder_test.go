package coder_test

import (
	"bytes"
	"math"
	"reflect"
	"strings"
	"testing"

	"juggle/core/coder"
)

type thing struct {
	Name   string
	Data   []byte
	Yes    bool
	At     int // a place; -1: none
	Share  float64
	Counts []int32
	Shares []float64
	Debt   int64
	Parts  []thing
}

func (t *thing) fields(c *coder.Coder) {
	c.Text("name", &t.Name)
	c.Bytes("data", &t.Data)
	c.Flag("yes", &t.Yes)
	c.Place("at", &t.At, 3)
	coder.Float(c, "share", &t.Share)
	coder.Wholes(c, "counts", &t.Counts)
	coder.Floats(c, "shares", &t.Shares)
	coder.Signed(c, "debt", &t.Debt)
	coder.List(c, "parts", &t.Parts, (*thing).fields)
}

var whole = thing{Name: "a", Data: []byte{0, 9}, Yes: true, At: 2, Share: math.Inf(1), Counts: []int32{0, 7, math.MaxInt32},
	Shares: []float64{-0.5}, Debt: -3, Parts: []thing{{At: -1, Data: []byte{}, Debt: math.MinInt64},
		{Name: "within", Data: []byte{1}, At: 0, Debt: math.MaxInt64}}}

func TestAValueComesBackAsItWent(t *testing.T) {
	body := coder.Encode(&whole, (*thing).fields)
	got, err := coder.Decode("test", body, new(thing), (*thing).fields)
	if err != nil || !reflect.DeepEqual(*got, whole) {
		t.Errorf("got %+v, %v, want %+v", got, err, whole)
	}
}

func TestBytesThatAreCutOrTooManyAreErrors(t *testing.T) {
	body := coder.Encode(&whole, (*thing).fields)
	for n := range body {
		if _, err := coder.Decode("test", body[:n], new(thing), (*thing).fields); err == nil {
			t.Errorf("cut after %d bytes it is no error", n)
		}
	}
	for name, wrong := range map[string][]byte{
		"a byte too many":     append(bytes.Clone(body), 0),
		"a place beyond":      {0, 0, 0, 4},
		"no yes and no no":    {0, 0, 2},
		"a list without end":  {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0x7f},
		"a number that fills": {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1},
	} {
		if _, err := coder.Decode("test", wrong, new(thing), (*thing).fields); err == nil || !strings.HasPrefix(err.Error(), "test: ") {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
