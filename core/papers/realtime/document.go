package realtime

import (
	"encoding/json"
	"fmt"
	"io"

	"juggle/core/base/jsontokens"
	"juggle/core/base/plaintext"
	"juggle/core/experiment/param"
)

// Version is the version of the JSON document that core/cmd/juggle/realtime-schema.md describes.
const Version = 1

// A Document is the content of a JSON file: machines, a request, or both.
type Document struct {
	Machines []Machine
	Request  *Request // nil if there is none
}

// A jsonDocument has the fields of a Document as they are in the JSON text. The tag need marks the required fields.
type jsonDocument struct {
	Version  int           `json:"version" need:"yes"`
	Machines []jsonMachine `json:"machines,omitempty"`
	Request  *jsonRequest  `json:"request,omitempty"`
}

type jsonMachine struct {
	Machine
	Reservations []jsonReservation `json:"reservations"` // takes the place of Machine.Reservations
}

type jsonReservation struct {
	ID       string        `json:"id" need:"yes"`
	Start    Slice         `json:"start" need:"yes"`
	End      Slice         `json:"end" need:"yes"`
	Services []jsonService `json:"services" need:"yes"`
}

type jsonService struct {
	Service
	Active *Ratio `json:"q,omitempty"`  // takes the place of Service.Active
	Pi     *Ratio `json:"pi,omitempty"` // may be given in place of q; never written
}

type jsonRequest struct {
	jsonReservation
	Bounds
}

// A reader converts the values of a JSON text, and collects errors with their lines and columns.
type reader struct{ *jsontokens.Filled }

// ReadDocument reads a JSON document as "juggle realtime schema" describes it. It refuses unknown, repeated and missing fields, each with
// its line and column. It splits an end-to-end deadline, and turns a pi into q = pi/U. ValidateMachines and Request.Validate check whether
// the values fit together. At most a mebibyte is read.
func ReadDocument(in io.Reader) (*Document, error) {
	text, err := plaintext.ReadAll(in, plaintext.MaxDocumentBytes, "a document in JSON")
	if err != nil {
		return nil, fmt.Errorf("realtime: %w", err)
	}
	var j jsonDocument
	r := reader{jsontokens.Fill(text, &j)}
	d := &Document{}
	r.Want(j.Version == Version, "version", "got %d, want %d", j.Version, Version)
	r.Want(len(j.Machines) > 0 || j.Request != nil, "", "got neither machines nor a request, want at least one of them")
	for i, m := range j.Machines {
		path := fmt.Sprintf("machines[%d]", i)
		for k := range m.Reservations {
			at := fmt.Sprintf("%s.reservations[%d]", path, k)
			res := r.reservation(at, &m.Reservations[k])
			r.setActive(at, res.Services, m.Reservations[k].Services)
			m.Machine.Reservations = append(m.Machine.Reservations, res)
		}
		r.Note(path+".reservations", m.checkServiceCount())
		d.Machines = append(d.Machines, m.Machine)
	}
	if q := j.Request; q != nil {
		d.Request = &Request{r.reservation("request", &q.jsonReservation), q.Bounds}
		r.Want(q.MaxPrice.Sign() > 0 || !r.Has("request.max_price"), "request.max_price", "got %s, want more than 0", q.MaxPrice)
		if r.Err() == nil {
			r.Note("request", d.Request.split())
		}
		r.setActive("request", d.Request.Services, q.Services)
	}
	if r.Err() != nil {
		return nil, fmt.Errorf("realtime: %w", r.Err())
	}
	return d, nil
}

// reservation reads the part that reservations and requests have in common. It leaves the probabilities of the services to setActive.
func (r reader) reservation(path string, j *jsonReservation) Reservation {
	res := Reservation{ID: j.ID, Span: Span{j.Start, min(j.End, MaxTicks) + 1}}
	r.Want(j.Start >= 0 && j.End >= j.Start && j.End < MaxTicks, path+".end", "got start %d and end %d, want 0 <= start <= end < %d",
		j.Start, j.End, int64(MaxTicks))
	for i, s := range j.Services {
		at := fmt.Sprintf("%s.services[%d]", path, i)
		r.Want((s.Active == nil) != (s.Pi == nil), at, "want exactly one of q and pi")
		r.Want(s.Active == nil || s.Active.IsShare(), at+".q", "got %s, want 0 to 1", s.Active)
		res.Services = append(res.Services, s.Service)
	}
	return res
}

// setActive sets the probability q of each service, which the text may give as pi. The services must have their deadlines, since q is pi/U
// and U depends on them.
func (r reader) setActive(path string, services []Service, given []jsonService) {
	for i := range services {
		if r.Err() != nil {
			return
		}
		s, q := &services[i], given[i].Active
		if q != nil {
			s.Active = *q
		}
		err := s.Validate()
		if err == nil && q == nil {
			s.Active, err = ActiveFrom(*given[i].Pi, *s)
		}
		var f param.Faults
		f.AddWithPlace(err, "services[%d]", i)
		r.Note(path, f.Err())
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
		out.Request = &jsonRequest{newJSONReservation(&r.Reservation), r.Bounds}
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
		j.Services = append(j.Services, jsonService{Service: s, Active: &s.Active})
	}
	return j
}
