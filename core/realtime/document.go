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
	"juggle/core/ratio"
)

const required, optional = jsontokens.Required, jsontokens.Optional

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
	const most = 1 << 20
	text, err := plaintext.ReadAll(r, most, "a document in JSON")
	var root *jsontokens.Node
	if err == nil {
		root, err = jsontokens.Parse(text)
	}
	if err != nil {
		return nil, fmt.Errorf("realtime: %w", err)
	}
	var d Document
	f := root.Object("version", "machines", "request")
	if v := f.Whole("version", required); root.OK() && v != Version {
		f.At("version").Fail("got %d, want %d", v, Version)
	}
	for _, n := range f.List("machines", optional) {
		d.Machines = append(d.Machines, readMachine(n))
	}
	if n := f.At("request"); n != nil {
		d.Request = readRequest(n)
	}
	if root.OK() && d.Machines == nil && d.Request == nil {
		root.Fail("got neither machines nor a request, want at least one of them")
	}
	if err := root.Err(); err != nil {
		return nil, fmt.Errorf("realtime: %w", err)
	}
	return &d, nil
}

func readMachine(n *jsontokens.Node) Machine {
	f := n.Object("id", "host", "price", "cpus", "capacity", "services", "reservations")
	m := Machine{ID: f.Text("id", required), Capacity: ratioOf(f, "capacity", required), Host: f.Text("host", optional)}
	if p := f.Get("price", optional, jsontokens.Object); p != nil {
		m.Price = new(Price)
		pf := p.Object(PriceTerms[:]...)
		for i, x := range m.Price.Terms() {
			if *x = ratioOf(pf, PriceTerms[i], optional); p.OK() && x.Sign() < 0 {
				pf.At(PriceTerms[i]).Fail("got %s, want at least 0", x)
			}
		}
	}
	m.CPUs = int(f.Within("cpus", 1, MaxCPUs))
	for _, h := range f.List("services", required) {
		hf := h.Object("name", "wcet")
		m.Hosts = append(m.Hosts, Host{Service: hf.Text("name", required), WCET: Ticks(hf.Whole("wcet", optional))})
	}
	for _, r := range f.List("reservations", optional) {
		rf := r.Object("id", "start", "end", "services")
		res, alone := readReservation(rf, "cpu")
		for i, sf := range rf.List("services", required) {
			if sf.OK() {
				res.Services[i].CPU = int(max(1, sf.Within("cpu", 1, int64(m.Processors())))) - 1
			}
		}
		activate(r, res.Services, alone)
		m.Reservations = append(m.Reservations, res)
	}
	if err := m.tooMany(); n.OK() && err != nil {
		f.At("reservations").Fail("%w", err)
	}
	return m
}

func readRequest(n *jsontokens.Node) *Request {
	f := n.Object("id", "start", "end", "deadline", "mean_response", "max_overload", "max_price", "share_host", "choose", "services")
	res, alone := readReservation(f, "after")
	r := &Request{
		Reservation: res, Deadline: Ticks(f.Whole("deadline", optional)),
		MeanResponse: Ticks(f.Whole("mean_response", optional)), MaxOverload: ratioOf(f, "max_overload", optional),
	}
	if p := f.At("max_price"); p != nil {
		if r.MaxPrice = ratioOf(f, "max_price", required); p.OK() && r.MaxPrice.Sign() <= 0 {
			p.Fail("got %s, want more than 0", r.MaxPrice)
		}
	}
	if c := f.Get("choose", optional, jsontokens.Text); c != nil {
		var known bool
		if r.Choose, known = Choices.Value(c.Value); !known {
			c.Fail("got %s, want %s or %s", c.Said(), ByProbability, ByPrice)
		}
	}
	if !n.OK() {
		return r
	}
	r.Share = readShare(f, res.Services)
	if r.After = readWorkflow(f, res.Services); !n.OK() {
		return r
	}
	if err := r.split(); err != nil {
		n.Fail("%w", err)
		return r
	}
	activate(n, r.Services, alone)
	return r
}

// share reads which services may lie in one host.
func readShare(n *jsontokens.Node, services []Service) (share [][]int) {
	for _, list := range n.List("share_host", optional) {
		if list.Kind != jsontokens.List {
			list.Fail("got %s, want %s of names", list.Said(), jsontokens.List)
		}
		share = append(share, append([]int{}, chosen(list, services, "the request's services")...))
	}
	if share == nil && n.At("share_host") != nil {
		share = [][]int{}
	}
	return share
}

// workflow reads which services each follows: those of "after", without it the one before. nil where no service says so.
func readWorkflow(n *jsontokens.Node, services []Service) [][]int {
	nodes := n.List("services", required)
	if !slices.ContainsFunc(nodes, func(s *jsontokens.Node) bool { return s.At("after") != nil }) {
		return nil
	}
	after := make([][]int, len(nodes))
	for i, s := range nodes {
		if list := s.Get("after", optional, jsontokens.List); list != nil {
			after[i] = chosen(list, services[:i], "services that stand before this one")
		} else if i > 0 {
			after[i] = []int{i - 1}
		}
	}
	return after
}

// chosen is a list of names as indices of services, which are whose in words.
func chosen(n *jsontokens.Node, services []Service, whose string) (all []int) {
	for _, name := range n.Values {
		s := slices.IndexFunc(services, func(s Service) bool { return s.Name == name.Value })
		if name.Kind != jsontokens.Text || s < 0 || slices.Contains(all, s) {
			name.Fail("got %s, want each name once, and only of %s", name.Said(), whose)
			break
		}
		all = append(all, s)
	}
	return all
}

// reservation reads what reservations and requests share; own is the field that only these services have. alone has the
// services' pi, nil for those that give q.
func readReservation(n *jsontokens.Node, own string) (r Reservation, alone []*Ratio) {
	r.ID = n.Text("id", required)
	first, last := n.Whole("start", required), n.Whole("end", required)
	if n.OK() && (first < 0 || last < first || last >= MaxTicks) {
		n.At("end").Fail("got start %d and end %d, want 0 <= start <= end < %d", first, last, int64(MaxTicks))
	}
	r.Span = Span{Slice(first), Slice(min(last, MaxTicks)) + 1}
	for _, sf := range n.List("services", required) {
		sf.Object("name", "wcet", "interarrival", "deadline", "q", "pi", own)
		s := Service{
			Name: sf.Text("name", required), WCET: Ticks(sf.Whole("wcet", required)),
			Interarrival: Ticks(sf.Whole("interarrival", required)), Deadline: Ticks(sf.Whole("deadline", optional)),
		}
		var pi *Ratio
		switch q, p := sf.At("q"), sf.At("pi"); {
		case (q == nil) == (p == nil):
			sf.Fail("want exactly one of q and pi")
		case q != nil:
			if s.Active = ratioOf(sf, "q", required); !s.Active.IsShare() {
				q.Fail("got %s, want 0 to 1", s.Active)
			}
		default:
			given := ratioOf(sf, "pi", required)
			pi = &given
		}
		r.Services = append(r.Services, s)
		alone = append(alone, pi)
	}
	return r, alone
}

// ratioOf reads a number, or a text such as "1/3"; a missing optional one is 0.
func ratioOf(f *jsontokens.Node, name string, p jsontokens.Presence) Ratio {
	n := f.Get(name, p, jsontokens.Number, jsontokens.Text)
	if n == nil {
		return NewRatio(0, 1)
	}
	r, err := ratio.Parse(n.Value)
	if err != nil {
		n.Fail("%w", err)
	}
	return r
}

// activate turns pi into q; it needs the deadlines.
func activate(n *jsontokens.Node, services []Service, alone []*Ratio) {
	for i := range services {
		s := &services[i]
		if !n.OK() {
			return
		}
		if err := s.Validate(); err != nil {
			var f param.Faults
			f.Under(err, "services[%d]", i)
			n.Fail("%w", f.Err())
			return
		}
		if alone[i] == nil {
			continue
		}
		q, err := ActiveFrom(*alone[i], *s)
		if err != nil {
			n.Fail("services[%d]: %w", i, err)
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
