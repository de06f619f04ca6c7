package drawing

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"juggle/core/papers/pool/testbed"
	"juggle/site/gantt"
	"juggle/site/text"
)

// cellSide is the side of a node's square and cellGap the distance between two squares, in px.
const cellSide, cellGap = 15, 5

// nodeMark draws the state of a node as a square of side px, with a marked corner if the node is booked.
func nodeMark(b *strings.Builder, s testbed.NodeState, isBooked bool, x, y, side int) {
	fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d" class="%s"/>`, x, y, side, side, nodeClasses[s])
	switch s {
	case testbed.Local, testbed.Both:
		fmt.Fprintf(b, `<path d="%s" class="hatch"/>`, gantt.HatchPath(float64(x), float64(y), float64(side), float64(side)))
	case testbed.Down:
		margin := side / 5
		fmt.Fprintf(b, `<path d="M%d %dl%d %dm0-%dl-%d %d" class="hatch"/>`, x+margin, y+margin, side-2*margin, side-2*margin,
			side-2*margin, side-2*margin, side-2*margin)
	}
	if isBooked {
		fmt.Fprintf(b, `<path d="M%d %dv%dh-%dz" class="booked"/>`, x+side, y, side/2, side/2)
	}
}

// nodeClasses are the classes of a node's square, by its state.
var nodeClasses = [...]string{testbed.Idle: "idle", testbed.Reserved: "reserved", testbed.Local: "local", testbed.Down: "down",
	testbed.Both: "reserved", testbed.Away: "gone"}

// Cluster returns the picture of a cluster, of the servers, or of a site, as HTML. Each node is a square; a server is a larger square.
// states has the state of each node. A bar below a site shows the share of its nodes that the site has not withdrawn. booked has, for each
// node, the number of requests that are bound to it and have not begun.
func Cluster(nodes []testbed.Node, states []testbed.NodeState, isWithdrawn []bool, booked []int) string {
	var b strings.Builder
	step, side, across := cellSide+cellGap, cellSide, 8
	contributed, bar := 0, 0 // the number of nodes that are not withdrawn; the height of the bar, in px
	for _, withdrawn := range isWithdrawn {
		if !withdrawn {
			contributed++
		}
	}
	caption := "server of " + strconv.Itoa(nodes[0].CPUs)
	if len(nodes) > 1 {
		caption = text.Plural(len(nodes), "server", "servers") + " of " + strconv.Itoa(nodes[0].CPUs)
	}
	switch {
	case nodes[0].Site != "":
		caption, bar = nodes[0].Site+", "+text.Plural(len(nodes), "node", "nodes"), 8
		if contributed < len(nodes) {
			caption += ", " + strconv.Itoa(contributed) + " contributed"
		}
		across = min(len(nodes), 8)
	case nodes[0].Cluster >= 0:
		caption = "cluster " + strconv.Itoa(nodes[0].Cluster+1) + ", " + text.Plural(len(nodes), "blade", "blades") + " of " +
			strconv.Itoa(nodes[0].CPUs)
		across = min(len(nodes), max(8, (len(nodes)+7)/8))
	default:
		side, across = 2*step-cellGap, 1
	}
	rows := (len(nodes) + across - 1) / across
	width, height := across*(side+cellGap)-cellGap, rows*(side+cellGap)-cellGap
	var counts [testbed.LastNodeState + 1]int
	for _, s := range states {
		counts[s]++
	}
	both := ""
	if n := counts[testbed.Both]; n > 0 {
		both = fmt.Sprintf(", %d with both", n)
	}
	withdrawn := ""
	if n := counts[testbed.Away]; n > 0 {
		withdrawn = fmt.Sprintf(", %d withdrawn", n)
	}
	fmt.Fprintf(&b, `<figure><svg width="%d" height="%d" viewBox="-.5 -.5 %d %d" role="img" aria-label="%s: %d idle, %d reserved, %d with `+
		`a local job%s, %d down%s">`, width+1, height+bar+1, width+1, height+bar+1, text.Escape(caption), counts[testbed.Idle],
		counts[testbed.Reserved], counts[testbed.Local], both, counts[testbed.Down], withdrawn)
	for i, s := range states {
		words := nodes[i].Name + ": " + s.String()
		if booked[i] > 0 {
			words += ", booked by " + text.Plural(booked[i], "request", "requests")
		}
		b.WriteString("<g><title>" + text.Escape(words) + "</title>")
		nodeMark(&b, s, booked[i] > 0, i%across*(side+cellGap), i/across*(side+cellGap), side)
		b.WriteString("</g>")
	}
	if bar > 0 {
		for _, share := range []struct {
			class string
			width int
		}{{"whole", width}, {"part", width * contributed / len(nodes)}} {
			fmt.Fprintf(&b, `<rect y="%d" width="%d" height="3" class="%s"/>`, height+5, share.width, share.class)
		}
	}
	return b.String() + `</svg><figcaption class="quiet">` + text.Escape(caption) + "</figcaption></figure>"
}

// NodeLegend returns the legend of the nodes' states, as HTML.
var NodeLegend = sync.OnceValue(func() string {
	var b strings.Builder
	for _, l := range []struct {
		state  testbed.NodeState
		booked bool
		word   string
	}{{testbed.Idle, false, "idle"}, {testbed.Reserved, false, "reserved, running"}, {testbed.Idle, true, "reserved for later"},
		{testbed.Local, false, "local job"}, {testbed.Both, false, "both"}, {testbed.Down, false, "down"}, {testbed.Away, false, "withdrawn"}} {
		b.WriteString(`<span><svg viewBox="-.5 -.5 12 12" aria-hidden="true">`)
		nodeMark(&b, l.state, l.booked, 0, 0, 11)
		b.WriteString("</svg>" + l.word + "</span>")
	}
	return b.String()
})
