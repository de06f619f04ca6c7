package wire

import (
	"juggle/core/base/coder"
	"juggle/core/workload"
	"math"
	"strings"
	"testing"

	"juggle/core/experiment"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var someItems = Items{
	Plan: Plan{
		Kind:    "figure",
		Params:  "L=1,1.25&seed=18446744073709551615",
		Figures: []int{1, 6},
		Sources: []experiment.Source{{Name: "a.swf.gz", Title: "A log, “quoted”", SHA256: strings.Repeat("0f", 32), Procs: 128,
			Span: workload.Spanning(1), LoadFitted: true}, {Name: "b", Procs: 2004, Span: workload.Spanning(49)}},
	},
	Index: []int32{0, 7, math.MaxInt32},
}

func TestADecodedMessageEqualsTheEncodedOne(t *testing.T) {
	for want, got := range map[coder.Value]coder.Value{
		&Frame{Type: Run, ID: 0xdeadbeef, Body: []byte{1, 2, 3}}: new(Frame),
		&someItems: new(Items),
		&Blob{Key: "sum", Data: []byte("1 0 -1 5")}:                                        new(Blob),
		&Ask{Name: "test.add", Body: []byte("{}")}:                                         new(Ask),
		&Share{Done: 3, Total: math.MaxUint64}:                                             new(Share),
		&Table{3, []float64{1, math.Inf(1), math.Copysign(0, -1), math.NaN(), 5e-324, -2}}: new(Table),
	} {
		err := coder.Decode(coder.Encode(want), got)
		if diff := cmp.Diff(want, got, cmpopts.EquateNaNs()); err != nil || diff != "" {
			t.Errorf("%T: got error %v, -want +got\n%s", want, err, diff)
		}
	}
}

func TestTheErrorOfAWrongFrameNamesItsFault(t *testing.T) {
	for name, c := range map[string]struct {
		frame []byte
		want  string
	}{
		"nothing at all":         {nil, `got "" at its beginning`},
		"no type":                {[]byte{2}, "type: the message ends too soon"},
		"another version":        {[]byte{1, 1, 0, 0, 0, 0, 0, 0}, `got "\x01" at its beginning, want "\x02"`},
		"type 0":                 {[]byte{2, 0, 0, 0}, "type: got 0, want 1 to 10"},
		"a type that is unknown": {[]byte{2, 11, 0, 0}, "type: got 11, want at most 10"},
		"a number too large":     {[]byte{2, 1, 0x80, 0x80, 0x80, 0x80, 0x10, 0}, "number: got 4294967296"},
	} {
		if err := coder.Decode(c.frame, new(Frame)); err == nil || !strings.HasPrefix(err.Error(), "wire.Frame: "+c.want) {
			t.Errorf("%s: got error %v, want one with %q", name, err, c.want)
		}
	}
}

func TestATruncatedMessageIsAnError(t *testing.T) {
	for whole, newEmpty := range map[coder.Value]func() coder.Value{ // newEmpty makes a value of the same type to decode into
		&Frame{Type: Done, ID: 300, Body: []byte("answer")}: func() coder.Value { return new(Frame) },
		&someItems:                     func() coder.Value { return new(Items) },
		&Blob{"k", []byte("data")}:     func() coder.Value { return new(Blob) },
		&Ask{"test.add", []byte("{}")}: func() coder.Value { return new(Ask) },
		&Share{300, 70000}:             func() coder.Value { return new(Share) },
		&Table{2, []float64{1, 2}}:     func() coder.Value { return new(Table) },
	} {
		body := coder.Encode(whole)
		for n := range body {
			if coder.Decode(body[:n], newEmpty()) == nil {
				t.Errorf("%T: got no error for the first %d of %d bytes, want one", whole, n, len(body))
			}
		}
		if coder.Decode(append(body, 0), newEmpty()) == nil {
			t.Errorf("%T: got no error for a byte too many, want one", whole)
		}
	}
}

func TestATableHasWholeRows(t *testing.T) {
	for name, values := range map[string]Table{
		"width 0 with values":      {0, []float64{1}},
		"half a row":               {2, []float64{1, 2, 3}},
		"wider than all values":    {4, []float64{1, 2, 3}},
		"a width beyond any array": {math.MaxInt, []float64{1}},
	} {
		if coder.Decode(coder.Encode(&values), new(Table)) == nil {
			t.Errorf("%s: got no error, want one", name)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for kind, body := range map[Type]coder.Value{
		Run: &someItems, Give: &Blob{"k", []byte("data")}, Rows: &Table{2, []float64{1, 2}}, Progress: &Share{1, 2},
		Query: &Ask{"q", []byte("{}")},
	} {
		f.Add(coder.Encode(&Frame{Type: kind, ID: 9, Body: coder.Encode(body)}))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var frame Frame
		checkDecodedAgain(t, b, &frame, new(Frame))
		checkDecodedAgain(t, frame.Body, new(Items), new(Items))
		checkDecodedAgain(t, frame.Body, new(Blob), new(Blob))
		checkDecodedAgain(t, frame.Body, new(Ask), new(Ask))
		checkDecodedAgain(t, frame.Body, new(Share), new(Share))
		checkDecodedAgain(t, frame.Body, new(Table), new(Table))
	})
}

// checkDecodedAgain decodes a body, encodes the value and decodes it again. Both values must be equal. It ignores a body that cannot be
// decoded.
func checkDecodedAgain(t *testing.T, body []byte, once, again coder.Value) {
	if coder.Decode(body, once) != nil {
		return
	}
	err := coder.Decode(coder.Encode(once), again)
	if diff := cmp.Diff(once, again, cmpopts.EquateNaNs()); err != nil || diff != "" {
		t.Fatalf("%T: got error %v, -first +second value\n%s", once, err, diff)
	}
}
