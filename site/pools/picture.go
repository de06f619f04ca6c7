package pools

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/site/drawing"
	"juggle/site/text"
)

// The test bed drawn, and its agreements.

// nodes draws the nodes as they are now.
func (c *Bed) nodes() string {
	if c.run == nil {
		return `<p class="quiet">Playing the run.</p>`
	}
	var b strings.Builder
	nodes, snapshot := c.run.Trace.Nodes, c.snapshot()
	now := slices.Clone(snapshot.Nodes)
	for i := range now {
		if snapshot.Resource(i) == admission.Withdrawn {
			now[i] = testbed.Away
		}
	}
	for from := 0; from < len(nodes); {
		to := from
		for to < len(nodes) && nodes[to].Site == nodes[from].Site && (nodes[to].Site != "" || nodes[to].Cluster == nodes[from].Cluster) {
			to++
		}
		b.WriteString(drawing.Cluster(nodes[from:to], now[from:to], snapshot.Away[from:to], snapshot.Booked[from:to]))
		from = to
	}
	return b.String()
}

// snapshot is the run's present; an empty one where there is no run.
func (c *Bed) snapshot() *testbed.Snapshot {
	if c.run == nil {
		return new(testbed.Snapshot)
	}
	return c.shown
}

// life is how many agreements are in each state that lives.
func (c *Bed) life() string {
	counts := c.snapshot().Agreements
	var b strings.Builder
	for s := admission.None; s <= admission.Running; s++ {
		n := text.Either(s == admission.None, "–", strconv.Itoa(counts[s]))
		b.WriteString("<li><b>" + n + "</b><span>S<sub>" + strconv.Itoa(int(s)) + "</sub></span>" + text.Escape(s.String()) +
			"<small>" + s.Agreement() + "</small></li>")
	}
	return b.String()
}

// ends are how many agreements of the measured time have ended, and how.
func (c *Bed) ends() string {
	counts := c.snapshot().Agreements
	return counted(counts[admission.Done], "done") + counted(counts[admission.Aborted], "aborted") +
		counted(counts[admission.Rejected], "rejected") + `<span class="faint">of those that arrived after the warm-up</span>`
}

// resources are how many resources' agreements are in each state.
func (c *Bed) resources() string {
	var counts [admission.ResourceStates]int
	for i := range c.snapshot().Nodes {
		counts[c.snapshot().Resource(i)]++
	}
	return "<span>RSLAs</span>" + counted(counts[admission.Offered], "offered") + counted(counts[admission.Bound], "bound, running") +
		counted(counts[admission.Withdrawn], "withdrawn") + `<span class="faint">one a node</span>`
}

func counted(n int, what string) string {
	return "<span><b>" + strconv.Itoa(n) + "</b> " + what + "</span>"
}

const happenedLines = 5

// log is what has just happened, the last first.
func (c *Bed) log() string {
	if c.run == nil {
		return ""
	}
	t := &c.run.Trace
	var b strings.Builder
	shown := 0
	for i := c.shown.Events - 1; i >= 0 && shown < happenedLines; i-- {
		e := t.Events[i]
		if local := e.Kind == testbed.LocalBegins || e.Kind == testbed.LocalEnds; local && shown > 0 {
			continue // the picture shows them; they would crowd out the rest
		}
		words := c.event(e)
		if words == "" {
			continue
		}
		shown++
		at := text.Either(e.At < t.Window[0], "before", clock(e.At-t.Window[0]))
		b.WriteString("<li><span>" + at + "</span><span>" + words + "</span></li>")
	}
	return b.String()
}

// nodeEvents are what becomes of a node, in words.
var nodeEvents = map[testbed.EventKind]string{testbed.NodeFails: "fails", testbed.NodeRecovers: "is up again",
	testbed.LocalBegins: "begins a local job", testbed.LocalEnds: "ends its local job",
	testbed.NodeJoins: "is contributed by its site", testbed.NodeLeaves: "is withdrawn by its site"}

// event is an event in words; "" for one that another says as well.
func (c *Bed) event(e testbed.Event) string {
	t := &c.run.Trace
	node := ""
	if e.Node >= 0 {
		node = text.Escape(t.Nodes[e.Node].Name)
	}
	if words := nodeEvents[e.Kind]; words != "" {
		return "<b>" + node + "</b> " + words
	}
	request := "<b>request " + strconv.Itoa(e.Request) + "</b>"
	explained := c.run.Explanations[e.Request]
	why, looked := text.Escape(explained.Decision), text.Escape(explained.Tried)
	switch e.To {
	case admission.Rejected:
		return request + " is rejected: " + why
	case admission.PoolBound:
		return request + " is accepted for the pool: " + why
	case admission.NodeBound:
		if t.Policy == testbed.Strict {
			return request + " is bound to <b>" + node + "</b>: " + why
		}
		return ""
	case admission.Running:
		return request + " starts on <b>" + node + "</b>; looked at " + looked
	case admission.Done:
		return request + " is done on <b>" + node + "</b>"
	case admission.Aborted:
		if e.From != admission.Running {
			return request + " is aborted at its start: " + looked
		}
		for _, other := range t.Events[t.Before(e.At):t.Before(e.At+1)] {
			switch {
			case other.Node == e.Node && other.Kind == testbed.NodeFails:
				return request + " is aborted: <b>" + node + "</b> has failed"
			case other.Node == e.Node && other.Kind == testbed.NodeLeaves:
				return request + " is aborted: <b>" + node + "</b> was withdrawn"
			}
		}
		return request + " is aborted: its interval on <b>" + node + "</b> is over, and a local job has slowed it"
	}
	return ""
}
