package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"

	"juggle/core/sim/requestcsv"
	"juggle/core/together"
)

const togetherHelp = `One promise on several machines: a broker asks each machine whether it could run a part then, and has it do so.
REQUESTS.csv is as of "juggle schedule", without the four columns of agreements, and may have three more:
  machine   the number of the machine, from 1, or any for a part that may run on each; empty: 1
  group     the same number for all parts of a composite request, which is accepted whole or rejected whole: two rows or more, one behind
            the other, with the same submit, ready, deadline and kind. Empty: a local request
  kind      of a group: together (all parts start at one instant) or chain (each starts once the part before it has ended by plan)
The output has a line a request:
  id,decision,start,end,ready,deadline,phi,machine,group,moved,why
machine is where it ran, or what a rejected one asked for; moved is how often the composite was placed again for a local request, with
-shift; why says of a rejected composite whether it is too wide, too late, or found no hole.`

// runTogether runs the requests of a file on several machines.
func runTogether(e *env, args []string) error {
	cfg := together.Default()
	fs := newFlags(e, "together", "REQUESTS.csv   (\"-\" for standard input)\n\n"+togetherHelp)
	together.Parameters.Flags(fs, &cfg)
	format := formatFlag(e, fs)
	checkFlag(fs, &cfg.Check)
	var request *int64
	fs.BoolVar(&cfg.Explain, "explain", false, "after the rows tell every decision, with the broker's questions and the machines' answers")
	requestID(fs, "request", "tell how the request with the `id`, or its composite, was decided, and nothing else", &request)
	file, err := parseOne(fs, args, "files")
	if err != nil {
		return err
	}
	if cfg.Explain = cfg.Explain || request != nil; cfg.Explain && *format == formatJSON {
		return usagef("together: -format: got json with -explain or -request, want it without")
	}
	requests, err := readInput(e, file, func(in io.Reader, name string) ([]together.Request, error) {
		return requestcsv.ReadParts(in, name, len(cfg.Procs))
	})
	if err != nil {
		return fmt.Errorf("together: %w", err)
	}
	asked := slices.IndexFunc(requests, func(r together.Request) bool { return request != nil && r.ID == *request })
	if request != nil && asked < 0 {
		return fmt.Errorf("together: -request: got %d, want the id of a request in %s", *request, file)
	}
	out, err := together.Run(cfg, requests)
	if err != nil {
		return fmt.Errorf("together: %s: %w", file, err)
	}
	w := bufio.NewWriter(e.stdout)
	if request == nil {
		err = writeTable(&env{stdout: w}, together.Table(out.Rows), *format)
	}
	for k, event := range out.Events {
		switch {
		case request == nil:
			fmt.Fprintf(w, "\n%s", out.Listing(k))
		case event.First <= asked && asked < event.First+event.Parts:
			w.WriteString(out.Listing(k))
		}
	}
	return errors.Join(err, w.Flush())
}
