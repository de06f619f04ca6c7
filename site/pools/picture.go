package pools

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/testbed"
	"juggle/site/drawing"
	"juggle/site/text"
)

// nodes draws the nodes at the present instant, each site or cluster by itself.
func (c *Bed) nodes() string {
	if c.run == nil {
		return `<p class="quiet">Playing the run.</p>`
	}
	var b strings.Builder
	nodes, snapshot := c.run.Trace.Nodes, c.snapshot()
	states := slices.Clone(snapshot.Nodes)
	for i := range states {
		if snapshot.Resource(i) == admission.Withdrawn {
			states[i] = testbed.Away
		}
	}
	for from := 0; from < len(nodes); {
		to := from
		for to < len(nodes) && nodes[to].Site == nodes[from].Site && (nodes[to].Site != "" || nodes[to].Cluster == nodes[from].Cluster) {
			to++
		}
		b.WriteString(drawing.Cluster(nodes[from:to], states[from:to], snapshot.Away[from:to], snapshot.Booked[from:to]))
		from = to
	}
	return b.String()
}

// snapshot returns the test bed at the present instant; an empty one if there is no run.
func (c *Bed) snapshot() *testbed.Snapshot {
	if c.run == nil {
		return new(testbed.Snapshot)
	}
	return c.current
}

// openAgreements counts the agreements in each state that is not final, as items of a list.
func (c *Bed) openAgreements() string {
	counts := c.snapshot().Agreements
	var b strings.Builder
	for s := admission.None; s <= admission.Running; s++ {
		n := text.Either(s == admission.None, "–", strconv.Itoa(counts[s]))
		b.WriteString("<li><b>" + n + "</b><span>S<sub>" + strconv.Itoa(int(s)) + "</sub></span>" + text.Escape(s.String()) +
			"<small>" + s.Agreement() + "</small></li>")
	}
	return b.String()
}

// endedAgreements counts the agreements of the measured time in each final state, as markup.
func (c *Bed) endedAgreements() string {
	counts := c.snapshot().Agreements
	return countOf(counts[admission.Done], "done") + countOf(counts[admission.Aborted], "aborted") +
		countOf(counts[admission.Rejected], "rejected") + `<span class="faint">of those that arrived after the warm-up</span>`
}

// resourceAgreements counts the agreements of resources in each state, as markup.
func (c *Bed) resourceAgreements() string {
	var counts [admission.ResourceStates]int
	for i := range c.snapshot().Nodes {
		counts[c.snapshot().Resource(i)]++
	}
	return "<span>RSLAs</span>" + countOf(counts[admission.Offered], "offered") + countOf(counts[admission.Bound], "bound, running") +
		countOf(counts[admission.Withdrawn], "withdrawn") + `<span class="faint">one a node</span>`
}

// countOf returns a count with its name, as markup.
func countOf(n int, name string) string {
	return "<span><b>" + strconv.Itoa(n) + "</b> " + name + "</span>"
}

// eventLog returns the five latest events in words, the latest first, as items of a list. Among them, only the latest may be of a local
// job.
func (c *Bed) eventLog() string {
	const maxLines = 5
	if c.run == nil {
		return ""
	}
	t := &c.run.Trace
	var b strings.Builder
	lines := 0
	for i := c.current.Events - 1; i >= 0 && lines < maxLines; i-- {
		e := t.Events[i]
		if isLocal := e.Kind == testbed.LocalBegins || e.Kind == testbed.LocalEnds; isLocal && lines > 0 {
			continue // there are many, and the picture shows them
		}
		words := c.eventWords(e)
		if words == "" {
			continue
		}
		lines++
		at := text.Either(e.At < t.Window[0], "before", inMinutesAndSeconds(c.sinceWarmUp(e.At)))
		b.WriteString("<li><span>" + at + "</span><span>" + words + "</span></li>")
	}
	return b.String()
}

// nodeEventWords are the verbs of a node's events.
var nodeEventWords = map[testbed.EventKind]string{testbed.NodeFails: "fails", testbed.NodeRecovers: "is up again",
	testbed.LocalBegins: "begins a local job", testbed.LocalEnds: "ends its local job",
	testbed.NodeJoins: "is contributed by its site", testbed.NodeLeaves: "is withdrawn by its site"}

// eventWords returns an event as a sentence; "" if another event's sentence says the same.
func (c *Bed) eventWords(e testbed.Event) string {
	t := &c.run.Trace
	node := ""
	if e.Node >= 0 {
		node = "<b>" + text.Escape(t.Nodes[e.Node].Name) + "</b>"
	}
	if verb := nodeEventWords[e.Kind]; verb != "" {
		return node + " " + verb
	}
	request := "<b>request " + strconv.Itoa(e.Request) + "</b>"
	explanation := c.run.Explanations[e.Request]
	reason, tried := text.Escape(explanation.Decision), text.Escape(explanation.Tried)
	switch e.To {
	case admission.Rejected:
		return request + " is rejected: " + reason
	case admission.PoolBound:
		return request + " is accepted for the pool: " + reason
	case admission.NodeBound:
		return text.Either(t.Policy == testbed.Strict, request+" is bound to "+node+": "+reason, "")
	case admission.Running:
		return request + " starts on " + node + "; looked at " + tried
	case admission.Done:
		return request + " is done on " + node
	case admission.Aborted:
		if e.From != admission.Running {
			return request + " is aborted at its start: " + tried
		}
		for _, other := range t.Events[t.EventsBefore(e.At):t.EventsBefore(e.At+1)] {
			switch {
			case other.Node == e.Node && other.Kind == testbed.NodeFails:
				return request + " is aborted: " + node + " has failed"
			case other.Node == e.Node && other.Kind == testbed.NodeLeaves:
				return request + " is aborted: " + node + " was withdrawn"
			}
		}
		return request + " is aborted: its interval on " + node + " is over, and a local job has slowed it"
	}
	return ""
}
