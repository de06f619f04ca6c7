package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"

	"juggle/core/sim/coallocation"
	"juggle/core/sim/requestcsv"
)

const coallocateHelp = `One promise on several machines: a broker asks each machine whether it could run a part then, and has it do so.
REQUESTS.csv is as of "juggle schedule", without the four columns of agreements, and may have three more:
  machine   the number of the machine, from 1, or any for a part that may run on each; empty: 1
  group     the same number for all parts of a co-allocated request, which is accepted whole or rejected whole: two rows or more, one behind
            the other, with the same submit, ready, deadline and kind. Empty: a local request
  kind      of a group: together (all parts start at one instant) or chain (each starts once the part before it has ended by plan)
The output has a line a request:
  id,decision,start,end,ready,deadline,phi,machine,group,moved,why
machine is where it ran, or what a rejected one asked for; moved is how often the co-allocated request was placed again for a local
one, with -shift; why says of a rejected co-allocated request whether it is too wide, too late, or found no gap.`

// prepareCoallocate runs requests on several machines and writes a row for each, or explains decisions.
func prepareCoallocate(c *invocation) func() error {
	config, file := coallocation.Default(), c.oneArgument("files")
	c.define(coallocation.Parameters.Of(&config))
	c.checkFlag(&config.Check)
	var request *int64
	c.BoolVar(&config.Explain, "explain", false,
		"after the rows tell every decision, with the broker's questions and the machines' answers")
	c.requestID("request", &request, "tell how the request with the `id`, or its co-allocated request, was decided, and nothing else")
	return func() error {
		if config.Explain = config.Explain || request != nil; config.Explain && c.format == formatJSON {
			return usagef("-format: got json with -explain or -request, want it without")
		}
		requests, err := readRequests(c, *file, func(in io.Reader, name string) ([]coallocation.Request, error) {
			return requestcsv.ReadParts(in, name, len(config.Procs))
		}, func(r *coallocation.Request) int64 { return r.ID })
		if err != nil {
			return err
		}
		out, err := coallocation.Run(config, requests)
		if err != nil {
			return fmt.Errorf("%s: %w", *file, err)
		}
		requested := slices.IndexFunc(requests, func(r coallocation.Request) bool { return request != nil && r.ID == *request })
		w := bufio.NewWriter(c.stdout)
		if request == nil {
			err = c.format.write(w, coallocation.Table(out.Rows))
		}
		for k, event := range out.Events {
			switch {
			case request == nil:
				fmt.Fprintf(w, "\n%s", out.Listing(k))
			case event.First <= requested && requested < event.First+event.Parts: // the event decides the request, or its group
				w.WriteString(out.Listing(k))
			}
		}
		return errors.Join(err, w.Flush())
	}
}
