package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"juggle/core/base/ratio"
	"juggle/core/papers/realtime"
)

func prepareAdmit(c *invocation) func() error {
	machinesFile := c.String("machines", "", "`FILE` with the machines and their registries")
	requestFile := c.String("request", "", "`FILE` with the request")
	price := c.String("price", "1", "`PRICE` of a slice of a whole processor")
	why := c.Bool("why", false, "show every machine's answer instead of the offers")
	accept := 0
	whole(c, "accept", &accept, 0, 1e6, "Write the machines with the offer of that number accepted, as JSON, instead of the offers.")
	return func() error {
		perSlice, wrong := ratio.Parse(*price)
		switch useless := c.refuse("without -accept", "why", "format"); {
		case accept > 0 && useless != nil:
			return useless
		case *machinesFile == "" || *requestFile == "":
			return usagef("want -machines FILE and -request FILE; \"juggle realtime admit -h\" says how it is called")
		case wrong != nil || perSlice.Cmp(realtime.Ratio{}) < 0:
			return usagef("-price: got %q, want a number of at least 0", *price)
		}
		machines, err := readDocument(c.env, *machinesFile)
		if err != nil {
			return err
		}
		request, err := readRequest(c.env, *requestFile)
		if err != nil {
			return err
		}
		a, err := realtime.Admit(machines.Machines, *request.Request, perSlice)
		switch {
		case err != nil:
			return err
		case accept > len(a.Offers):
			return fmt.Errorf("-accept: got %d, want an offer's number: there are %d", accept, len(a.Offers))
		case accept > 0:
			after, err := a.Request.Accept(machines.Machines, &a.Offers[accept-1])
			if err != nil {
				return err
			}
			return (&realtime.Document{Machines: after}).Write(c.stdout)
		case *why:
			return c.table(a.PlaceTable())
		case len(a.Offers) == 0:
			c.say("no offer; -why shows every machine's reason")
		}
		return c.table(a.OfferTable())
	}
}

func prepareGroups(c *invocation) func() error {
	subsets := 0
	whole(c, "subsets", &subsets, 0, 1_000_000, "List so many of the most probable subsets of each group instead of the groups.")
	read := c.caseFlags()
	return func() error {
		cases, err := read()
		if err != nil {
			return err
		}
		assessed := make([]realtime.Assessment, len(cases))
		for i, of := range cases {
			assessed[i] = realtime.Assessment{MachineID: of.machine.ID, Analysis: of.analyze()}
		}
		if subsets > 0 {
			return c.table(realtime.SubsetTable(assessed, subsets))
		}
		return c.table((&realtime.Answer{Assessments: assessed}).GroupTable())
	}
}

func prepareSimulate(c *invocation) func() error {
	read, o := c.caseFlags(), realtime.DefaultSimulation()
	c.define(realtime.SimulationParameters.Of(&o))
	responses := c.Bool("responses", false, "show the distribution of response times instead of the measures")
	return func() error {
		cases, err := read()
		switch {
		case err != nil:
			return err
		case len(cases) != 1:
			return usagef("%d machines and services to choose from, want -machine and -service to name one", len(cases))
		}
		one := cases[0]
		m, err := realtime.Simulate(context.Background(), one.machine.Capacity, one.machine.HeldServices(), one.request.Span, one.service, o)
		if err != nil {
			return err
		}
		compared := realtime.Compare(one.analyze(), m)
		if *responses {
			return c.table(compared.ResponseTable())
		}
		return c.table(compared.Table())
	}
}

// A realtimeCase is a service of the request, on a machine that can complete it within its period.
type realtimeCase struct {
	machine *realtime.Machine
	request *realtime.Request
	service realtime.Service
}

func (c realtimeCase) analyze() *realtime.Analysis {
	return realtime.Analyze(c.machine.Capacity, c.machine.HeldServices(), c.request.Span, c.service)
}

// caseFlags declares that the command's argument is a file with cases. It returns the function that reads the cases that the flags choose.
func (c *invocation) caseFlags() func() ([]realtimeCase, error) {
	file := c.oneArgument("files")
	machine, service := c.String("machine", "", "this machine `ID` only"), c.String("service", "", "this service `NAME` only")
	return func() (cases []realtimeCase, err error) {
		d, err := readRequest(c.env, *file)
		if err != nil {
			return nil, err
		}
		if err := errors.Join(realtime.ValidateMachines(d.Machines), d.Request.Validate(d.Machines)); err != nil {
			return nil, fmt.Errorf("%s: %w", *file, err)
		}
		for i := range d.Machines {
			m := &d.Machines[i]
			for _, s := range d.Request.Services {
				on, hosted := m.Hosted(s)
				if !hosted || on.WCET > on.Period() || *machine != "" && *machine != m.ID || *service != "" && *service != s.Name {
					continue
				}
				cases = append(cases, realtimeCase{m, d.Request, on})
			}
		}
		if len(cases) == 0 {
			return nil, fmt.Errorf("%s: no machine takes machine %s and service %s in time", *file, orAny(*machine), orAny(*service))
		}
		return cases, nil
	}
}

func orAny(name string) string {
	if name == "" {
		return "(any)"
	}
	return strconv.Quote(name)
}

// readDocument reads a JSON file, or standard input for "-".
func readDocument(e *env, file string) (*realtime.Document, error) {
	return readInput(e, file, unnamed(realtime.ReadDocument))
}

// readRequest reads a JSON file that has a request.
func readRequest(e *env, file string) (*realtime.Document, error) {
	d, err := readDocument(e, file)
	if err == nil && d.Request == nil {
		err = fmt.Errorf("%s: no request in it", file)
	}
	return d, err
}
