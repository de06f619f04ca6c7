package realtime

import (
	_ "embed" // the example is a text of the program
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"juggle/core/jsontokens"
	"juggle/core/param"
	"juggle/core/plaintext"
)

// Version is that of the JSON document, see core/cmd/juggle/realtime-schema.md.
const Version = 1

// WorkflowExample is a document of ours with what Tables I and II lack: services that wait for others, a machine with two processors, a
// bound on the price.
//
//go:embed workflow.json
var WorkflowExample string

// A Document is what a JSON file holds: machines, a request, or both.
type Document struct {
	Machines []Machine
	Request  *Request // nil if there is none
}

// The document as its text has it. What needs be there is marked.
type jsonDocument struct {
	Version  int           `json:"version" need:"yes"`
	Machines []jsonMachine `json:"machines,omitempty"`
	Request  *jsonRequest  `json:"request,omitempty"`
}

type jsonMachine struct {
	Machine
	Reservations []jsonReservation `json:"reservations"` // instead of the machine's own
}

type jsonReservation struct {
	ID       string        `json:"id" need:"yes"`
	Start    Slice         `json:"start" need:"yes"`
	End      Slice         `json:"end" need:"yes"`
	Services []jsonService `json:"services" need:"yes"`
}

type jsonService struct {
	Name         string   `json:"name" need:"yes"`
	CPU          int      `json:"cpu,omitempty"`  // of a machine's reservation, from 1; 0 for the first, which need not be said
	After        []string `json:"after,omitzero"` // of the request
	WCET         Ticks    `json:"wcet" need:"yes"`
	Interarrival Ticks    `json:"interarrival" need:"yes"`
	Deadline     Ticks    `json:"deadline,omitempty"`
	Q            *Ratio   `json:"q,omitempty"`
	Pi           *Ratio   `json:"pi,omitempty"` // instead of q; never written
}

type jsonRequest struct {
	jsonReservation
	Deadline     Ticks      `json:"deadline,omitempty"`
	MeanResponse Ticks      `json:"mean_response,omitempty"`
	MaxOverload  Ratio      `json:"max_overload"`
	MaxPrice     Ratio      `json:"max_price,omitzero"`
	Share        [][]string `json:"share_host,omitzero"`
	Choose       Choice     `json:"choose,omitzero"`
}

// A reader makes of a text's values what they say, and notes what cannot be.
type reader struct{ *jsontokens.Filled }

// ReadDocument reads a JSON document as "juggle realtime schema" describes it. It refuses unknown, repeated and missing fields, each with
// line and column. An end-to-end deadline is split, and a pi becomes q = pi/U. What the values mean together is checked by ValidateMachines
// and Request.Validate. At most a mebibyte is read.
func ReadDocument(in io.Reader) (*Document, error) {
	const most = 1 << 20
	text, err := plaintext.ReadAll(in, most, "a document in JSON")
	if err != nil {
		return nil, fmt.Errorf("realtime: %w", err)
	}
	var j jsonDocument
	r := reader{jsontokens.Fill(text, &j)}
	d := &Document{}
	r.Want(j.Version == Version, "version", "got %d, want %d", j.Version, Version)
	r.Want(len(j.Machines) > 0 || j.Request != nil, "", "got neither machines nor a request, want at least one of them")
	for i := range j.Machines {
		d.Machines = append(d.Machines, r.machine(fmt.Sprintf("machines[%d]", i), &j.Machines[i]))
	}
	if j.Request != nil {
		d.Request = r.request(j.Request)
	}
	if r.Err() != nil {
		return nil, fmt.Errorf("realtime: %w", r.Err())
	}
	return d, nil
}

func (r reader) machine(path string, j *jsonMachine) Machine {
	m := j.Machine
	if m.Price != nil {
		for i, x := range m.Price.Terms() {
			r.Want(x.Sign() >= 0, path+".price."+PriceTerms[i], "got %s, want at least 0", x)
		}
	}
	r.Want(m.CPUs >= 1 && m.CPUs <= MaxCPUs || !r.Has(path+".cpus"), path+".cpus", "got %d, want 1 to %d", m.CPUs, MaxCPUs)
	for i := range j.Reservations {
		at := fmt.Sprintf("%s.reservations[%d]", path, i)
		res := r.reservation(at, &j.Reservations[i])
		for k := range res.Services {
			s := &j.Reservations[i].Services[k]
			at := fmt.Sprintf("%s.services[%d]", at, k)
			r.Want(s.After == nil, at+".after", "got it, want it of the request's services only")
			r.Want(s.CPU >= 1 && s.CPU <= m.Processors() || !r.Has(at+".cpu"), at+".cpu", "got %d, want 1 to %d", s.CPU, m.Processors())
			res.Services[k].CPU = max(1, s.CPU) - 1
		}
		r.activate(at, res.Services, j.Reservations[i].Services)
		m.Reservations = append(m.Reservations, res)
	}
	if err := m.tooMany(); err != nil {
		r.Fail(path+".reservations", "%w", err)
	}
	return m
}

func (r reader) request(j *jsonRequest) *Request {
	q := &Request{Reservation: r.reservation("request", &j.jsonReservation), Deadline: j.Deadline, MeanResponse: j.MeanResponse,
		MaxOverload: j.MaxOverload, MaxPrice: j.MaxPrice, Choose: j.Choose}
	r.Want(j.MaxPrice.Sign() > 0 || !r.Has("request.max_price"), "request.max_price", "got %s, want more than 0", j.MaxPrice)
	if j.Share != nil {
		q.Share = [][]int{}
	}
	for i, names := range j.Share {
		list := r.chosen(fmt.Sprintf("request.share_host[%d]", i), names, q.Services, "the request's services")
		q.Share = append(q.Share, append([]int{}, list...))
	}
	waits := slices.ContainsFunc(j.Services, func(s jsonService) bool { return s.After != nil })
	for i, s := range j.Services {
		at := fmt.Sprintf("request.services[%d]", i)
		r.Want(!r.Has(at+".cpu"), at+".cpu", "got it, want it of a machine's reservations only")
		switch {
		case s.After != nil:
			q.After = append(q.After, r.chosen(at+".after", s.After, q.Services[:i], "services that stand before this one"))
		case waits && i > 0:
			q.After = append(q.After, []int{i - 1})
		case waits:
			q.After = append(q.After, nil)
		}
	}
	if r.Err() != nil {
		return q
	}
	if err := q.split(); err != nil {
		r.Fail("request", "%w", err)
	}
	r.activate("request", q.Services, j.Services)
	return q
}

// chosen is a list of names as indices of services, which are whose in words.
func (r reader) chosen(path string, names []string, services []Service, whose string) (all []int) {
	for i, name := range names {
		s := slices.IndexFunc(services, func(s Service) bool { return s.Name == name })
		r.Want(s >= 0 && !slices.Contains(all, s), fmt.Sprintf("%s[%d]", path, i), "got %s, want each name once, and only of %s",
			plaintext.Quote(name), whose)
		all = append(all, s)
	}
	return all
}

// reservation is what reservations and requests share; activate says how probable its services are.
func (r reader) reservation(path string, j *jsonReservation) Reservation {
	res := Reservation{ID: j.ID, Span: Span{j.Start, min(j.End, MaxTicks) + 1}}
	r.Want(j.Start >= 0 && j.End >= j.Start && j.End < MaxTicks, path+".end", "got start %d and end %d, want 0 <= start <= end < %d",
		j.Start, j.End, int64(MaxTicks))
	for i, s := range j.Services {
		at := fmt.Sprintf("%s.services[%d]", path, i)
		r.Want((s.Q == nil) != (s.Pi == nil), at, "want exactly one of q and pi")
		r.Want(s.Q == nil || s.Q.IsShare(), at+".q", "got %s, want 0 to 1", s.Q)
		res.Services = append(res.Services, Service{Name: s.Name, WCET: s.WCET, Interarrival: s.Interarrival, Deadline: s.Deadline})
	}
	return res
}

// activate takes q, or turns pi into it; it needs the deadlines.
func (r reader) activate(path string, services []Service, given []jsonService) {
	for i := range services {
		if r.Err() != nil {
			return
		}
		s, q := &services[i], given[i].Q
		if q != nil {
			s.Active = *q
		}
		err := s.Validate()
		if err == nil && q == nil {
			s.Active, err = ActiveFrom(*given[i].Pi, *s)
		}
		if err != nil {
			var f param.Faults
			f.Under(err, "services[%d]", i)
			r.Fail(path, "%w", f.Err())
		}
	}
}

// Write writes the document so that ReadDocument reads it back.
func (d *Document) Write(w io.Writer) error {
	out := jsonDocument{Version: Version}
	for _, m := range d.Machines {
		m.Hosts = append([]Host{}, m.Hosts...) // [] and not null
		j := jsonMachine{m, []jsonReservation{}}
		for i := range m.Reservations {
			j.Reservations = append(j.Reservations, newJSONReservation(&m.Reservations[i]))
		}
		out.Machines = append(out.Machines, j)
	}
	if r := d.Request; r != nil {
		out.Request = &jsonRequest{jsonReservation: newJSONReservation(&r.Reservation), Deadline: r.Deadline, MeanResponse: r.MeanResponse,
			MaxOverload: r.MaxOverload, MaxPrice: r.MaxPrice, Choose: r.Choose}
		for i, list := range r.After {
			out.Request.Services[i].After = r.Names(list)
		}
		if r.Share != nil {
			out.Request.Share = make([][]string, len(r.Share))
		}
		for i, list := range r.Share {
			out.Request.Share[i] = r.Names(list)
		}
	}
	text, err := json.MarshalIndent(out, "", "  ")
	if err != nil {
		return fmt.Errorf("realtime: write: %w", err)
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

func newJSONReservation(r *Reservation) jsonReservation {
	j := jsonReservation{ID: r.ID, Start: r.Span.From, End: r.Span.Last(), Services: []jsonService{}}
	for _, s := range r.Services {
		js := jsonService{Name: s.Name, WCET: s.WCET, Interarrival: s.Interarrival, Deadline: s.Deadline, Q: &s.Active}
		if s.CPU > 0 {
			js.CPU = s.CPU + 1
		}
		j.Services = append(j.Services, js)
	}
	return j
}
