package hostiletest

import (
	"fmt"
	"strings"

	"juggle/core/sim/coallocation"
)

// Found returns the inputs of a kind that have shown faults. All begins with them.
func Found(k Kind) []Input {
	var list []Input
	for _, in := range []Input{
		{Link, "an outage of one processor that ends in 17 000 years", "v=1&view=negotiate&negotiate.said=R0.1o.3c.5.3cDk.1.70jyf0to"},
		{Link, "processors that wrap", "v=1&view=negotiate&negotiate.said=R0.0.0.-1z141z3.5"},
		{Link, "a time beyond the largest", "v=1&view=negotiate&negotiate.now=549755813889"},
		{Link, "an id beyond what links had", "v=1&view=negotiate&negotiate.on=9223372036854775807&negotiate.said=R0.0.0.1.5I1y2p0ij32e8e7"},
		{Link, "the largest times", "v=1&view=negotiate&negotiate.said=R70jyf0to.0.0.1.1D0.1.1"},
		{Link, "300 unknown logs", "v=1" + unknownLogs(300)},
		{Link, "a thousand unknown parameters", "v=1" + unknownParameters(1000)},
		{Link, "a hundred thousand separators", "v=1" + strings.Repeat("&", 100_000)},
		{Link, "the largest number of requests", "v=1&view=negotiate&negotiate.m=128&negotiate.said=" + strings.Repeat("R5.5.9.1.5", 4000)},
		{Link, "one request more", "v=1&view=negotiate&negotiate.said=" + strings.Repeat("R5.5.9.1.5", 4001)},
		{Link, "the largest number of requests in Schedule", "v=1&view=schedule&schedule.requests=" + strings.Repeat("R5.5.9.1.5", 4000)},
		{Link, "the largest number of parts of one co-allocated request", "v=1&view=schedule&schedule.on.said=" + chain(4000)},
		{PartRequests, "500 parts on any of two machines", parts(500, 2)}, // the time grows faster than the square of their number
		{PartRequests, "4 000 parts of one co-allocated request", parts(4000, 4000)},
		{Events, "an outage that ends in 17 000 years", "time,event,id,ready,deadline,procs\n20,down,,,549755813888,128\n"},
		{Events, "quoted, and wrong", "\"time\",\"event\",\"id\",\"ready\",\"deadline\",\"procs\"\n\"5\",\"soon\",\"1\",\"\",\"\",\"\"\n"},
		{Requests, "129 processors", "id,submit,ready,deadline,procs,estimate,runtime,flexible\n1,0,0,900,129,5,5,1\n"},
		{Requests, "ids of all sizes", "id,submit,ready,deadline,procs,estimate,runtime,flexible\n" +
			"9223372036854775807,0,0,900,1,5,5,1\n0,0,0,900,1,5,5,1\n-9223372036854775808,0,0,900,1,5,5,1\n"},
		{Requests, "4 000 at one instant", requestsAtOnce(4000)},
		{Log, "control characters of two bytes", strings.Repeat("; Note: \u009b31m\n", 40) + "1 0 5 500 4 -1 -1 4 600 -1 1 1 1 1 1 1 -1 -1\n"},
		{Bed, "a key of 900 kB", `{"` + strings.Repeat("x", 900_000) + `": 1}`},
		{Document, "a field of 900 kB", `{"` + strings.Repeat("x", 900_000) + `": 1}`},
		{Document, "1 000 machines with the former field cpus, and 16 services", `{"version": 1, "machines": [` + machines(1000) +
			`], "request": {"id": "r", "start": 1, "end": 6, "deadline": 1500, "services": [` + services(16) + `]}}`},
		{Bed, "a parameter in other letters", `{"k": 1, "K": 2}`},
		{Sweep, "each_log in an experiment without logs", `{"experiment": "pool", "figures": [8], "each_log": true}`},
		{Sweep, "figures twice", `{"figures": [1], "figures": [2], "parameters": {"seeds": ["2"]}}`},
		{Sweep, "figures in other letters", `{"figures": [1], "Figures": [2], "\u017feeds": 1}`},
		{Agreement, "a deadline twice", strings.Replace(sample(Agreement), `"deadline": 60`, `"deadline": 60, "Deadline": 90`, 1)},
		{Lesson, "an answer twice", strings.Replace(sample(Lesson), `"number": 4`, `"number": 4, "number": 5`, 1)},
		{Link, "an answer in two ways",
			`v=1&view=lessons&lesson=lambda&lesson.answers={"1":{"text":"7"},"01":{"text":"8","Text":"9"}}&lesson.1=6`},
		{Link, "answers nested too deep", "v=1&view=lessons&lesson=lambda&lesson.answers=" + strings.Repeat("[", 100_000)},
		{Link, "answers of half a pair", `v=1&view=lessons&lesson=lambda&lesson.answers={"1":{"text":"%5cud800%5cu0000"},"-1":null}`},
		{Sweep, "a field of 900 kB", `{"` + strings.Repeat("x", 900_000) + `": 1}`},
	} {
		if in.Kind == k {
			list = append(list, in)
		}
	}
	return list
}

// parts returns n parts of co-allocated requests with the given number of parts each. Every part may run on any machine.
func parts(n, each int) string {
	var b strings.Builder
	b.WriteString("id,submit,ready,deadline,procs,estimate,runtime,flexible,machine,group,kind\n")
	for i := range n {
		fmt.Fprintf(&b, "%d,0,0,100000,1,10,10,0,any,%d,together\n", i+1, i/each+1)
	}
	return b.String()
}

// chain returns a co-allocated request that is a chain of n parts, as links spell it.
func chain(n int) string {
	c, err := coallocation.Open(strings.ReplaceAll(parts(n, n), "together", "chain"), "chain.csv")
	if err != nil {
		panic(err)
	}
	return c.SpelledRequests
}

// machines returns n machines with the field cpus, which documents no longer have.
func machines(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(`{"id": "m%d", "cpus": 256, "capacity": 1, "services": [{"name": "s0"}]}`, i)
	}
	return strings.Join(list, ", ")
}

// services returns n services of a request, s0 to s(n-1), which need at most 5 ms every 90 ms.
func services(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(`{"name": "s%d", "wcet": 5, "interarrival": 90, "q": 0.1}`, i)
	}
	return strings.Join(list, ", ")
}

// unknownLogs returns the parameters of a link that name n logs, of which the page has none.
func unknownLogs(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "&log=mine-%d.swf~%064x", i, i+1)
	}
	return b.String()
}

// unknownParameters returns n parameters of a link that no view has.
func unknownParameters(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "&colour%d=red", i)
	}
	return b.String()
}

// requestsAtOnce returns n requests that are submitted at the same instant, with windows that begin one second apart.
func requestsAtOnce(n int) string {
	var b strings.Builder
	b.WriteString("id,submit,ready,deadline,procs,estimate,runtime,flexible\n")
	for i := range n {
		fmt.Fprintf(&b, "%d,0,%d,%d,1,50,50,1\n", i+1, i, i+900)
	}
	return b.String()
}
