package wire

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAStretchAndItsBracketComeBackAsTheyWentAndCutShortAreErrors(t *testing.T) {
	ask := Stretch{Source: someItems.Plan.Sources[0], Setup: "L=1.5&n=60", Solved: true, Survey: true, Rule: 4, Request: 300,
		Answers: [2][]byte{[]byte(`{"status": "optimal"}`), {}}}
	got, err := DecodeStretch(ask.Encode())
	if diff := cmp.Diff(&ask, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
	told := Bracketed{Stretch: []byte("{}"), Result: []byte("[]"), Programs: [2][]byte{[]byte("maximize"), []byte("subject to")}}
	gotTold, err := DecodeBracketed(told.Encode())
	if diff := cmp.Diff(&told, gotTold); err != nil || diff != "" {
		t.Error(err, diff)
	}
	for n := range ask.Encode() {
		if _, err := DecodeStretch(ask.Encode()[:n]); err == nil {
			t.Errorf("a stretch cut after %d bytes is no error", n)
		}
	}
	for n := range told.Encode() {
		if _, err := DecodeBracketed(told.Encode()[:n]); err == nil {
			t.Errorf("a bracket cut after %d bytes is no error", n)
		}
	}
}
