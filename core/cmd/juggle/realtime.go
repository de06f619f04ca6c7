package main

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"

	"juggle/core/ratio"
	"juggle/core/realtime"
)

// realtimeSchema describes the JSON document of core/realtime.
//
//go:embed realtime-schema.md
var realtimeSchema string

func realtimeCommands() []command {
	return []command{
		{"table", "Tables I and II: printed, computed, what does not follow; as a table, every claim below", realtimeTable},
		{"claims", "the verdicts on them; -evidence shows what they rest on", realtimeClaims},
		{"admit", "-machines FILE -request FILE: offers for a request; -accept N writes the registry with offer N", realtimeAdmit},
		{"groups", "FILE: the request's slices grouped by the reservations they meet", realtimeGroups},
		{"simulate", "FILE: EDF with hard CBS servers beside the analysis", realtimeSimulate},
		{"saturation", "requests accepted, utilisation booked and deadlines missed against P(overload)", realtimeSaturation},
		{"activity", "-wcet C -interarrival T -rate R: from a rate of activations to pi and q", realtimeActivity},
		{"schema", "what is in FILE, which is JSON, with an example; \"-\" is standard input", writeRealtimeSchema},
	}
}

func runRealtime(e *env, args []string) error {
	return runGroup(e, "realtime", realtimeCommands(), args)
}

func writeRealtimeSchema(e *env, args []string) error {
	if err := parseAll(newFlags(e, "realtime schema", ""), args); err != nil {
		return err
	}
	_, err := io.WriteString(e.stdout, realtimeSchema+
		"\nA workflow: services that wait for others, two processors, a bound on the price.\n\n```json\n"+
		realtime.WorkflowExample+"```\n")
	return err
}

func realtimeAdmit(e *env, args []string) error {
	fs := newFlags(e, "realtime admit", "")
	format := formatFlag(e, fs)
	machinesFile := fs.String("machines", "", "`FILE` with the machines and their registries")
	requestFile := fs.String("request", "", "`FILE` with the request")
	price := fs.String("price", "1", "`PRICE` of a slice of a whole processor on machines that have no price of their own")
	choose := fs.String("choose", "", "`ORDER` of the offers: probability or price; without it what the request says")
	why := fs.Bool("why", false, "show every machine's answer instead of the offers")
	accept := 0
	whole(fs, "accept", &accept, 0, 1e6, "Write the machines with the offer of that number accepted, as JSON, instead of the offers.")
	if err := parseAll(fs, args); err != nil {
		return err
	}
	perSlice, err := ratio.Parse(*price)
	switch useless := refuseGiven(fs, "without -accept", "why", "format"); {
	case accept > 0 && useless != nil:
		return useless
	case *machinesFile == "" || *requestFile == "":
		return usagef("realtime admit: want -machines FILE and -request FILE; \"juggle realtime admit -h\" tells how it is called")
	case err != nil || perSlice.Cmp(realtime.Ratio{}) < 0:
		return usagef("realtime admit: -price: got %q, want a number of at least 0", *price)
	}
	machines, err := readDocument(e, *machinesFile)
	if err != nil {
		return err
	}
	request, err := readDocument(e, *requestFile)
	switch {
	case err != nil:
		return err
	case request.Request == nil:
		return fmt.Errorf("%s: no request in it", *requestFile)
	}
	if *choose != "" {
		by, known := realtime.Choices.Value(*choose)
		if !known {
			return usagef("realtime admit: -choose: got %q, want probability or price", *choose)
		}
		request.Request.Choose = by
	}
	a, err := realtime.Admit(machines.Machines, *request.Request, realtime.Price{Certainty: perSlice})
	switch {
	case err != nil:
		return err
	case accept > len(a.Offers):
		return fmt.Errorf("realtime admit: -accept: got %d, want an offer's number: there are %d", accept, len(a.Offers))
	case accept > 0:
		after, err := a.Request.Accept(machines.Machines, &a.Offers[accept-1])
		if err != nil {
			return err
		}
		return (&realtime.Document{Machines: after}).Write(e.stdout)
	case *why:
		return writeTable(e, a.PlaceTable(), *format)
	}
	if len(a.Offers) == 0 {
		e.say("no offer; -why shows every machine's reason")
	}
	return writeTable(e, a.OfferTable(), *format)
}

func realtimeGroups(e *env, args []string) error {
	fs := newFlags(e, "realtime groups", "FILE")
	format := formatFlag(e, fs)
	subsets := 0
	whole(fs, "subsets", &subsets, 0, 1_000_000, "List so many of the most probable subsets of each group instead of the groups.")
	pick := placeFlags(fs)
	cases, err := pick.cases(e, fs, args)
	if err != nil {
		return err
	}
	assessed := make([]realtime.Assessment, len(cases))
	var groups []realtime.GroupPoint
	for i, c := range cases {
		assessed[i] = realtime.Assessment{Place: c.machine.Place(c.at.CPU), Processor: c.at, Analysis: c.analyze()}
		groups = append(groups, assessed[i].GroupPoints()...)
	}
	if subsets > 0 {
		return writeTable(e, realtime.SubsetTable(assessed, subsets), *format)
	}
	return writeTable(e, realtime.GroupTable(groups), *format)
}

func realtimeSimulate(e *env, args []string) error {
	fs := newFlags(e, "realtime simulate", "FILE")
	format := formatFlag(e, fs)
	pick := placeFlags(fs)
	o := realtime.DefaultSimulation()
	realtime.SimulationParameters.Flags(fs, &o)
	responses := fs.Bool("responses", false, "show the distribution of response times instead of the measures")
	cases, err := pick.cases(e, fs, args)
	if err != nil {
		return err
	}
	if len(cases) != 1 {
		return usagef("realtime simulate: %d machines and services to choose from, want -machine and -service, and of several processors -cpu, "+
			"to name one", len(cases))
	}
	c := cases[0]
	r := c.request
	m, err := realtime.Simulate(context.Background(), c.machine.Capacity, c.machine.ItemsOn(c.at.CPU), r.Span, c.service, o)
	if err != nil {
		return err
	}
	compared := realtime.Compare(c.analyze(), m)
	if *responses {
		return writeTable(e, compared.ResponseTable(), *format)
	}
	return writeTable(e, compared.Table(), *format)
}

func realtimeActivity(e *env, args []string) error {
	fs := newFlags(e, "realtime activity", "")
	format := formatFlag(e, fs)
	wcet := fs.Int64("wcet", 0, "`C`: worst-case execution time, slices")
	interarrival := fs.Int64("interarrival", 0, "`T`: least time between two activations, slices")
	deadline := fs.Int64("deadline", 0, "`d`: from activation to completion, slices; T without it")
	rate := fs.String("rate", "", "`R`: activations a slice, \"0.001\" or \"1/1200\"; above 1/T it is cut to that")
	if err := parseAll(fs, args); err != nil {
		return err
	}
	perSlice, wrong := ratio.Parse(*rate)
	s := realtime.Service{Name: "service", WCET: realtime.Ticks(*wcet), Interarrival: realtime.Ticks(*interarrival),
		Deadline: realtime.Ticks(cmp.Or(*deadline, *interarrival))}
	if wrong != nil {
		return usagef("realtime activity: -rate: realtime: %w", wrong)
	}
	if err := s.Validate(); err != nil {
		return usagef("realtime activity: %w", err)
	}
	t, err := realtime.ActivityTable(s, perSlice)
	if err != nil {
		return usagef("realtime activity: %w", err)
	}
	return writeTable(e, t, *format)
}

// A picker chooses machines, processors and services of a document.
type picker struct {
	machine, service *string
	cpu              *int
}

func placeFlags(fs *flag.FlagSet) picker {
	p := picker{fs.String("machine", "", "this machine `ID` only"), fs.String("service", "", "this service `NAME` only"), new(int)}
	whole(fs, "cpu", p.cpu, 0, 1e6, "That processor of each machine only, from 1; 0: all.")
	return p
}

// A realtimeCase is one service of the request on one processor of a machine that hosts it in time.
type realtimeCase struct {
	machine *realtime.Machine
	at      realtime.Processor
	request *realtime.Request
	service realtime.Service
}

func (c realtimeCase) analyze() *realtime.Analysis {
	return realtime.Analyze(c.machine.Capacity, c.machine.ItemsOn(c.at.CPU), c.request.Span, c.service)
}

// cases are those of the file that is the one argument.
func (p picker) cases(e *env, fs *flag.FlagSet, args []string) ([]realtimeCase, error) {
	file, err := parseOne(fs, args, "files")
	if err != nil {
		return nil, err
	}
	d, err := readDocument(e, file)
	if err != nil {
		return nil, err
	}
	if d.Request == nil {
		return nil, fmt.Errorf("%s: no request in it", file)
	}
	if err := errors.Join(realtime.ValidateMachines(d.Machines), d.Request.Validate(d.Machines)); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var cases []realtimeCase
	for i := range d.Machines {
		m := &d.Machines[i]
		for _, s := range d.Request.Services {
			on, hosted := m.On(s)
			wanted := (*p.machine == "" || *p.machine == m.ID) && (*p.service == "" || *p.service == s.Name)
			for cpu := range m.Processors() {
				if wanted && hosted && on.WCET <= on.Period() && (*p.cpu == 0 || *p.cpu == cpu+1) {
					cases = append(cases, realtimeCase{m, realtime.Processor{Machine: i, CPU: cpu}, d.Request, on})
				}
			}
		}
	}
	if len(cases) == 0 {
		return nil, fmt.Errorf("%s: no machine takes machine %s and service %s in time", file, orAny(*p.machine), orAny(*p.service))
	}
	return cases, nil
}

func orAny(name string) string {
	if name == "" {
		return "(any)"
	}
	return strconv.Quote(name)
}

// readDocument reads a JSON file, or standard input for "-".
func readDocument(e *env, file string) (*realtime.Document, error) {
	return readInput(e, file, func(in io.Reader, _ string) (*realtime.Document, error) {
		d, err := realtime.ReadDocument(in)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		return d, nil
	})
}
