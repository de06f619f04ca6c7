package realtime

import (
	_ "embed" // the example is a text of the program
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"juggle/core/jsontokens"
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

// Choice is by what the request's consumer chooses.
func (d *Document) Choice() Choice {
	if d.Request == nil {
		return ByProbability
	}
	return d.Request.Choose
}

// ReadDocument reads a JSON document as "juggle realtime schema" describes it. It refuses unknown, repeated and missing fields, each with
// line and column. An end-to-end deadline is split, and a pi becomes q = pi/U. What the values mean together is checked by ValidateMachines
// and Request.Validate. At most a mebibyte is read.
func ReadDocument(r io.Reader) (*Document, error) {
	root, err := parseJSON(r)
	if err != nil {
		return nil, err
	}
	var d Document
	f := root.object("version", "machines", "request")
	if v := f.whole("version", required); root.ok() && v != Version {
		f.at("version").fail("got %d, want %d", v, Version)
	}
	for _, n := range f.list("machines", optional) {
		d.Machines = append(d.Machines, n.machine())
	}
	if n := f.at("request"); n != nil {
		d.Request = n.request()
	}
	if root.ok() && d.Machines == nil && d.Request == nil {
		root.fail("got neither machines nor a request, want at least one of them")
	}
	if !root.ok() {
		return nil, root.in.err
	}
	return &d, nil
}

func (n *node) machine() Machine {
	f := n.object("id", "host", "price", "cpus", "capacity", "services", "reservations")
	m := Machine{ID: f.text("id", required), Capacity: f.ratio("capacity", required), Host: f.text("host", optional)}
	if p := f.get("price", optional, jsontokens.Object); p != nil {
		m.Price = new(Price)
		pf := p.object(PriceTerms[:]...)
		for i, x := range m.Price.Terms() {
			if *x = pf.ratio(PriceTerms[i], optional); p.ok() && x.num < 0 {
				pf.at(PriceTerms[i]).fail("got %s, want at least 0", x)
			}
		}
	}
	m.CPUs = int(f.within("cpus", 1, MaxCPUs))
	for _, h := range f.list("services", required) {
		hf := h.object("name", "wcet")
		m.Hosts = append(m.Hosts, Host{Service: hf.text("name", required), WCET: Ticks(hf.whole("wcet", optional))})
	}
	for _, r := range f.list("reservations", optional) {
		rf := r.object("id", "start", "end", "services")
		res, alone := rf.reservation("cpu")
		for i, sf := range rf.list("services", required) {
			if sf.ok() {
				res.Services[i].CPU = int(max(1, sf.within("cpu", 1, int64(m.Processors())))) - 1
			}
		}
		r.activate(res.Services, alone)
		m.Reservations = append(m.Reservations, res)
	}
	return m
}

func (n *node) request() *Request {
	f := n.object("id", "start", "end", "deadline", "mean_response", "max_overload", "max_price", "share_host", "choose", "services")
	res, alone := f.reservation("after")
	r := &Request{
		Reservation: res, Deadline: Ticks(f.whole("deadline", optional)),
		MeanResponse: Ticks(f.whole("mean_response", optional)), MaxOverload: f.ratio("max_overload", optional),
	}
	if p := f.at("max_price"); p != nil {
		if r.MaxPrice = f.ratio("max_price", required); p.ok() && r.MaxPrice.num <= 0 {
			p.fail("got %s, want more than 0", r.MaxPrice)
		}
	}
	if c := f.get("choose", optional, jsontokens.Text); c != nil {
		var known bool
		if r.Choose, known = Choices.Value(c.Value); !known {
			c.fail("got %s, want %s or %s", c.said(), ByProbability, ByPrice)
		}
	}
	if !n.ok() {
		return r
	}
	r.Share = f.share(res.Services)
	if r.After = f.workflow(res.Services); !n.ok() {
		return r
	}
	if err := r.split(); err != nil {
		n.fail("%w", err)
		return r
	}
	n.activate(r.Services, alone)
	return r
}

// share reads which services may lie in one host.
func (n *node) share(services []Service) (share [][]int) {
	for _, list := range n.list("share_host", optional) {
		if list.Kind != jsontokens.List {
			list.fail("got %s, want %s of names", list.said(), jsontokens.List)
		}
		share = append(share, append([]int{}, list.chosen(services, "the request's services")...))
	}
	if share == nil && n.at("share_host") != nil {
		share = [][]int{}
	}
	return share
}

// workflow reads which services each follows: those of "after", without it the one before. nil where no service says so.
func (n *node) workflow(services []Service) [][]int {
	nodes := n.list("services", required)
	if !slices.ContainsFunc(nodes, func(s *node) bool { return s.at("after") != nil }) {
		return nil
	}
	after := make([][]int, len(nodes))
	for i, s := range nodes {
		if list := s.get("after", optional, jsontokens.List); list != nil {
			after[i] = list.chosen(services[:i], "services that stand before this one")
		} else if i > 0 {
			after[i] = []int{i - 1}
		}
	}
	return after
}

// chosen is a list of names as indices of services, which are whose in words.
func (n *node) chosen(services []Service, whose string) (all []int) {
	for _, name := range n.elements() {
		s := slices.IndexFunc(services, func(s Service) bool { return s.Name == name.Value })
		if name.Kind != jsontokens.Text || s < 0 || slices.Contains(all, s) {
			name.fail("got %s, want each name once, and only of %s", name.said(), whose)
			break
		}
		all = append(all, s)
	}
	return all
}

// reservation reads what reservations and requests share; own is the field that only these services have. alone has the
// services' pi, nil for those that give q.
func (n *node) reservation(own string) (r Reservation, alone []*Ratio) {
	r.ID = n.text("id", required)
	first, last := n.whole("start", required), n.whole("end", required)
	if n.ok() && (first < 0 || last < first || last >= MaxTicks) {
		n.at("end").fail("got start %d and end %d, want 0 <= start <= end < %d", first, last, int64(MaxTicks))
	}
	r.Span = Span{Slice(first), Slice(min(last, MaxTicks)) + 1}
	for _, sf := range n.list("services", required) {
		sf.object("name", "wcet", "interarrival", "deadline", "q", "pi", own)
		s := Service{
			Name: sf.text("name", required), WCET: Ticks(sf.whole("wcet", required)),
			Interarrival: Ticks(sf.whole("interarrival", required)), Deadline: Ticks(sf.whole("deadline", optional)),
		}
		var pi *Ratio
		switch q, p := sf.at("q"), sf.at("pi"); {
		case (q == nil) == (p == nil):
			sf.fail("want exactly one of q and pi")
		case q != nil:
			if s.Active = sf.ratio("q", required); !s.Active.isShare() {
				q.fail("got %s, want 0 to 1", s.Active)
			}
		default:
			given := sf.ratio("pi", required)
			pi = &given
		}
		r.Services = append(r.Services, s)
		alone = append(alone, pi)
	}
	return r, alone
}

// activate turns pi into q; it needs the deadlines.
func (n *node) activate(services []Service, alone []*Ratio) {
	for i := range services {
		s := &services[i]
		if !n.ok() {
			return
		}
		if err := s.Validate(); err != nil {
			var f faults
			f.under(err, "services[%d]", i)
			n.fail("%w", errors.Join(f...))
			return
		}
		if alone[i] == nil {
			continue
		}
		q, err := ActiveFrom(*alone[i], *s)
		if err != nil {
			n.fail("services[%d]: %w", i, err)
			return
		}
		s.Active = q
	}
}

// Write writes the document so that ReadDocument reads it back.
func (d *Document) Write(w io.Writer) error {
	out := jsonDocument{Version: Version}
	for _, m := range d.Machines {
		m.Hosts, m.Reservations = append([]Host{}, m.Hosts...), append([]Reservation{}, m.Reservations...) // [] and not null
		out.Machines = append(out.Machines, m)
	}
	if r := d.Request; r != nil {
		out.Request = &jsonRequest{jsonReservation: newJSONReservation(r.Reservation), Deadline: r.Deadline, MeanResponse: r.MeanResponse,
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

type jsonDocument struct {
	Version  int          `json:"version"`
	Machines []Machine    `json:"machines,omitempty"`
	Request  *jsonRequest `json:"request,omitempty"`
}

type jsonReservation struct {
	ID       string        `json:"id"`
	Start    Slice         `json:"start"`
	End      Slice         `json:"end"`
	Services []jsonService `json:"services"`
}

type jsonService struct {
	Name         string   `json:"name"`
	CPU          int      `json:"cpu,omitempty"` // from 1; 0 for the first, which need not be said
	After        []string `json:"after,omitzero"`
	WCET         Ticks    `json:"wcet"`
	Interarrival Ticks    `json:"interarrival"`
	Deadline     Ticks    `json:"deadline,omitempty"`
	Q            Ratio    `json:"q"`
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

// MarshalJSON spells the reservation as documents have it.
func (r Reservation) MarshalJSON() ([]byte, error) { return json.Marshal(newJSONReservation(r)) }

func newJSONReservation(r Reservation) jsonReservation {
	j := jsonReservation{ID: r.ID, Start: r.Span.From, End: r.Span.Last(), Services: []jsonService{}}
	for _, s := range r.Services {
		js := jsonService{Name: s.Name, WCET: s.WCET, Interarrival: s.Interarrival, Deadline: s.Deadline, Q: s.Active}
		if s.CPU > 0 {
			js.CPU = s.CPU + 1
		}
		j.Services = append(j.Services, js)
	}
	return j
}
