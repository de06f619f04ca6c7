package drawing

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"juggle/core/papers/pool/testbed"
)

func TestABookedNodeHasAMarkedCornerAndNamesItsBookings(t *testing.T) {
	nodes := []testbed.Node{{Name: "a01", CPUs: 2}, {Name: "a02", CPUs: 2}}
	markup := Cluster(nodes, make([]testbed.NodeState, 2), make([]bool, 2), []int{0, 2})
	one := Cluster(nodes[:1], make([]testbed.NodeState, 1), make([]bool, 1), make([]int, 1))
	if !strings.Contains(one, "cluster 1, 1 blade of 2") {
		t.Errorf("got %s, want the caption of a cluster of one blade", one)
	}
	if strings.Count(markup, `class="booked"`) != 1 || !strings.Contains(markup, "<title>a01: idle</title>") ||
		!strings.Contains(markup, "<title>a02: idle, booked by 2 requests</title>") {
		t.Errorf("got %s, want a marked corner and two bookings at the second node only", markup)
	}
}

func TestDrawingsAreWellFormedAndNameTheirParts(t *testing.T) {
	for _, d := range []struct {
		name, markup string
		figures      int
		words        []string
	}{
		{"promises", Promises(), 3, []string{"Strict", "Deadline", "Flexible interval"}},
		{"pools", Pools(), 2, []string{">TSLA<", ">RSLA<", ">VBSLA<", ">BSLA<", "admission", "sensor", "actuator", "site, LRM",
			"grid information"}},
	} {
		for _, words := range d.words {
			if !strings.Contains(d.markup, words) {
				t.Errorf("%s: got no %q, want it in the drawing", d.name, words)
			}
		}
		if got := strings.Count(d.markup, `<svg viewBox="0 0 `); got != d.figures ||
			strings.Count(d.markup, `role="img" aria-label="`) != d.figures {
			t.Errorf("%s: got %d drawings, want %d, each with a label for screen readers", d.name, got, d.figures)
		}
		decoder := xml.NewDecoder(strings.NewReader("<div>" + d.markup + "</div>"))
		decoder.Entity = xml.HTMLEntity
		for {
			if _, err := decoder.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", d.name, err)
			}
		}
	}
}
