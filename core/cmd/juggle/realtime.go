package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"juggle/core/base/ratio"
	"juggle/core/papers/realtime"
)

// prepareAdmit writes the offers for a request, every machine's answer, or the machines after an offer is accepted.
func prepareAdmit(c *invocation) func() error {
	machinesFile := c.String("machines", "", "`FILE` with the machines and their registries")
	requestFile := c.String("request", "", "`FILE` with the request")
	price := c.String("price", "1", "`PRICE` of a slice of a whole processor")
	why := c.Bool("why", false, "show every machine's answer instead of the offers")
	accept := 0
	wholeFlag(c, "accept", &accept, 0, 1e6, "Write the machines with the offer of that number accepted, as JSON, instead of the offers.")
	return func() error {
		perSlice, priceErr := ratio.Parse(*price)
		switch flagErr := c.refuse("without -accept", "why", "format"); {
		case accept > 0 && flagErr != nil:
			return flagErr
		case *machinesFile == "" || *requestFile == "":
			return usagef("want -machines FILE and -request FILE; \"juggle realtime admit -h\" says how it is called")
		case priceErr != nil || perSlice.Cmp(realtime.Ratio{}) < 0:
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
			c.notef("no offer; -why shows every machine's reason")
		}
		return c.table(a.OfferTable())
	}
}

// prepareGroups writes the slices of a request grouped by the reservations that they meet, or the most probable subsets of these.
func prepareGroups(c *invocation) func() error {
	subsets := 0
	wholeFlag(c, "subsets", &subsets, 0, 1_000_000, "List so many of the most probable subsets of each group instead of the groups.")
	readCases := c.caseFlags()
	return func() error {
		cases, err := readCases()
		if err != nil {
			return err
		}
		assessed := make([]realtime.Assessment, len(cases))
		for i, rc := range cases {
			assessed[i] = realtime.Assessment{MachineID: rc.machine.ID, Analysis: rc.analyze()}
		}
		if subsets > 0 {
			return c.table(realtime.SubsetTable(assessed, subsets))
		}
		return c.table((&realtime.Answer{Assessments: assessed}).GroupTable())
	}
}

// prepareSimulate simulates one service on one machine and compares the simulation with the analysis.
func prepareSimulate(c *invocation) func() error {
	readCases, simulation := c.caseFlags(), realtime.DefaultSimulation()
	c.define(realtime.SimulationParameters.Of(&simulation))
	responses := c.Bool("responses", false, "show the distribution of response times instead of the measures")
	return func() error {
		cases, err := readCases()
		switch {
		case err != nil:
			return err
		case len(cases) != 1:
			return usagef("%d machines and services to choose from, want -machine and -service to name one", len(cases))
		}
		only := cases[0]
		measures, err := realtime.Simulate(context.Background(), only.machine.Capacity, only.machine.HeldServices(), only.request.Span,
			only.service, simulation)
		if err != nil {
			return err
		}
		comparison := realtime.Compare(only.analyze(), measures)
		if *responses {
			return c.table(comparison.ResponseTable())
		}
		return c.table(comparison.Table())
	}
}

// A realtimeCase is a service of the request, on a machine that can complete it within its period.
type realtimeCase struct {
	machine *realtime.Machine
	request *realtime.Request
	service realtime.Service
}

// analyze returns the exact analysis of the service on the machine.
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
			return nil, fmt.Errorf("%s: got machine %s and service %s, want a machine that hosts a service of the request and completes it in time",
				*file, quoteOrAny(*machine), quoteOrAny(*service))
		}
		return cases, nil
	}
}

// quoteOrAny returns a name in quotes, or "(any)" if it is empty.
func quoteOrAny(name string) string {
	if name == "" {
		return "(any)"
	}
	return strconv.Quote(name)
}

// readDocument reads a JSON file, or standard input for "-".
func readDocument(e *env, file string) (*realtime.Document, error) {
	return readInput(e, file, namingFile(realtime.ReadDocument))
}

// readRequest reads a JSON file that has a request.
func readRequest(e *env, file string) (*realtime.Document, error) {
	d, err := readDocument(e, file)
	if err == nil && d.Request == nil {
		err = fmt.Errorf("%s: no request in it", file)
	}
	return d, err
}
