package wire

import (
	"bytes"
	"juggle/core/workload"
	"math"
	"strings"
	"testing"

	"juggle/core/experiment"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestAFrameComesBackAsItWent(t *testing.T) {
	want := Frame{Type: Run, ID: 0xdeadbeef, Body: []byte{1, 2, 3}}
	got, err := Decode(want.Encode())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestDecodeSaysWhatIsWrongWithAFrame(t *testing.T) {
	for name, c := range map[string]struct {
		frame []byte
		want  string
	}{
		"nothing at all":       {nil, "frame of 0 bytes"},
		"one byte too short":   {make([]byte, 7), "frame of 7 bytes"},
		"another version":      {[]byte{2, 1, 0, 0, 0, 0, 0, 0}, "version 2, want 1"},
		"no type":              {[]byte{1, 0, 0, 0, 0, 0, 0, 0}, "frame type 0"},
		"a type from tomorrow": {[]byte{1, 11, 0, 0, 0, 0, 0, 0}, "frame type 11"},
		"a spare byte used":    {[]byte{1, 2, 1, 0, 0, 0, 0, 0}, "frame bytes 3 and 4: got 1 and 0"},
		"the other one used":   {[]byte{1, 2, 0, 1, 0, 0, 0, 0}, "frame bytes 3 and 4: got 0 and 1"},
	} {
		if _, err := Decode(c.frame); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got error %v, want one with %q", name, err, c.want)
		}
	}
}

var someItems = Items{
	Plan: Plan{
		Kind:    "figure",
		Params:  "L=1,1.25&seed=18446744073709551615",
		Figures: []int{1, 6},
		Sources: []experiment.Source{{Name: "a.swf.gz", Title: "A log, “quoted”", SHA256: strings.Repeat("0f", 32), Procs: 128,
			Span: workload.Spanning(1), Placed: true}, {Name: "b", Procs: 2004, Span: workload.Spanning(49)}},
	},
	Index: []int32{0, 7, math.MaxInt32},
}

func TestBodiesComeBackAsTheyWent(t *testing.T) {
	items, err := DecodeItems(someItems.Encode())
	if diff := cmp.Diff(&someItems, items); err != nil || diff != "" {
		t.Error(err, diff)
	}
	blob := Blob{Key: "sum", Data: []byte("1 0 -1 5")}
	gotBlob, err := DecodeBlob(blob.Encode())
	if diff := cmp.Diff(&blob, gotBlob); err != nil || diff != "" {
		t.Error(err, diff)
	}
	ask := Ask{Name: "test.add", Body: []byte("{}")}
	gotAsk, err := DecodeAsk(ask.Encode())
	if diff := cmp.Diff(&ask, gotAsk); err != nil || diff != "" {
		t.Error(err, diff)
	}
	share := Share{Done: 3, Total: math.MaxUint64}
	if got, err := DecodeShare(share.Encode()); err != nil || *got != share {
		t.Errorf("got %v, %v, want %v", got, err, share)
	}
	table := Table{Width: 3, Values: []float64{1, math.Inf(1), math.Copysign(0, -1), math.NaN(), 5e-324, -2}}
	gotTable, err := DecodeTable(table.Encode())
	if diff := cmp.Diff(table, gotTable, cmpopts.EquateNaNs()); err != nil || diff != "" {
		t.Error(err, diff)
	}
	if gotTable.Len() != 2 || gotTable.Row(1)[2] != -2 {
		t.Errorf("got %d rows, last value %v, want 2 rows and -2", gotTable.Len(), gotTable.Row(1)[2])
	}
}

func TestABodyCutShortAnywhereIsAnError(t *testing.T) {
	for name, c := range map[string]struct {
		body   []byte
		decode func([]byte) error
	}{
		"items":    {someItems.Encode(), func(b []byte) error { _, err := DecodeItems(b); return err }},
		"blob":     {Blob{"k", []byte("data")}.Encode(), func(b []byte) error { _, err := DecodeBlob(b); return err }},
		"question": {Ask{"test.add", []byte("{}")}.Encode(), func(b []byte) error { _, err := DecodeAsk(b); return err }},
		"progress": {Share{300, 70000}.Encode(), func(b []byte) error { _, err := DecodeShare(b); return err }},
	} {
		for n := range c.body {
			if c.decode(c.body[:n]) == nil {
				t.Errorf("%s: no error for the first %d of %d bytes", name, n, len(c.body))
			}
		}
		if c.decode(append(bytes.Clone(c.body), 0)) == nil {
			t.Errorf("%s: no error for a byte too many", name)
		}
	}
}

func TestRowsMustBeWhole(t *testing.T) {
	for name, values := range map[string]Table{
		"width 0 with values":      {0, []float64{1}},
		"half a row":               {2, []float64{1, 2, 3}},
		"wider than all values":    {4, []float64{1, 2, 3}},
		"a width beyond any array": {math.MaxInt, []float64{1}},
	} {
		if _, err := DecodeTable(values.Encode()); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(Frame{Type: Run, ID: 1, Body: someItems.Encode()}.Encode())
	f.Add(Frame{Type: Give, Body: Blob{"k", []byte("data")}.Encode()}.Encode())
	f.Add(Frame{Type: Rows, ID: 9, Body: Table{2, []float64{1, 2}}.Encode()}.Encode())
	f.Add(Frame{Type: Progress, ID: 9, Body: Share{1, 2}.Encode()}.Encode())
	f.Fuzz(func(t *testing.T, b []byte) {
		frame, err := Decode(b)
		if err != nil {
			return
		}
		if !bytes.Equal(frame.Encode(), b) {
			t.Fatalf("%x came back as %x", b, frame.Encode())
		}
		if items, err := DecodeItems(frame.Body); err == nil {
			again, err := DecodeItems(items.Encode())
			if diff := cmp.Diff(items, again); err != nil || diff != "" {
				t.Fatal(err, diff)
			}
		}
		if blob, err := DecodeBlob(frame.Body); err == nil {
			again, err := DecodeBlob(blob.Encode())
			if diff := cmp.Diff(blob, again); err != nil || diff != "" {
				t.Fatal(err, diff)
			}
		}
		if table, err := DecodeTable(frame.Body); err == nil && table.Len() > 0 {
			if !bytes.Equal(table.Encode(), frame.Body) {
				t.Fatalf("rows %x came back as %x", frame.Body, table.Encode())
			}
		}
	})
}
