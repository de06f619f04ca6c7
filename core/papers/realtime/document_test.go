package realtime

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
)

// schemaExample returns the JSON example that "juggle realtime schema" prints.
func schemaExample(t testing.TB) string {
	text, err := os.ReadFile("../../cmd/juggle/realtime-schema.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(text), "```json\n")
	block, _, closed := strings.Cut(rest, "```")
	if !ok || !closed {
		t.Fatal("realtime-schema.md: no JSON block")
	}
	return block
}

func TestReadDocumentReadsTheExampleOfTheSchema(t *testing.T) {
	d, err := ReadDocument(strings.NewReader(schemaExample(t)))
	if err != nil {
		t.Fatal(err)
	}
	a, err := Admit(d.Machines, *d.Request, NewRatio(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	if got := d.Request.Services[0]; got.Deadline != 25 || got.Active != NewRatio(1, 8) {
		t.Errorf("service scale: got deadline %d and q %s, want 25 and 0.125", got.Deadline, got.Active)
	}
	if got := a.Assessments[0].New.WCET; got != 12 {
		t.Errorf("service scale on machine 1: got C %d, want 12", got)
	}
}

// documentWithOlder returns a JSON document with a request and two machines that hold n older services each.
func documentWithOlder(n int) string {
	var machines []Machine
	for _, id := range []string{"m", "n"} {
		m := machine(reservations(n)...)
		m.ID = id
		machines = append(machines, m)
	}
	r := Request{reservation("new", 1, 2, service(nil)), Bounds{MaxOverload: NewRatio(1, 1)}}
	var text strings.Builder
	if err := (&Document{Machines: machines, Request: &r}).Write(&text); err != nil {
		panic(err)
	}
	return text.String()
}

func TestErrorsOnTooManyServicesNameTheMachine(t *testing.T) {
	d, err := ReadDocument(strings.NewReader(documentWithOlder(MaxServices)))
	if err != nil {
		t.Fatal(err)
	}
	a, err := Admit(d.Machines, *d.Request, Ratio{})
	if err != nil || len(a.Offers) != 2 {
		t.Fatalf("got %d offers and error %v, want one offer of each of 2 machines", len(a.Offers), err)
	}
	_, err = a.Request.Accept(d.Machines, &a.Offers[0])
	wantError(t, err, "realtime: request new: machine m: reservations: got 25 services on one machine, want at most 24: every subset of "+
		"them is summed up")
	_, err = ReadDocument(strings.NewReader(documentWithOlder(MaxServices + 1)))
	wantError(t, err, "realtime: line 12, column 23: machines[0].reservations: got 25 services on one machine, want at most 24: every "+
		"subset of them is summed up")
}

// TestPlacedServicesCountTowardsMaxServices checks that the limit on a machine's services includes the earlier services of the request that
// the search has placed there.
func TestPlacedServicesCountTowardsMaxServices(t *testing.T) {
	d, err := ReadDocument(strings.NewReader(documentWithOlder(MaxServices)))
	if err != nil {
		t.Fatal(err)
	}
	d.Machines = append(d.Machines, machine())
	d.Machines[2].ID = "empty"
	for i := range d.Machines {
		d.Machines[i].Hosts = append(d.Machines[i].Hosts, Host{Service: "z"})
	}
	d.Request.Services = append(d.Request.Services, service(func(s *Service) { s.Name = "z" }))
	a, err := Admit(d.Machines, *d.Request, Ratio{})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range a.Offers {
		if m := o.Assessments[0].Machine; m == o.Assessments[1].Machine && m < 2 {
			t.Errorf("got both services on machine %d, which holds %d, want at most %d", m+1, MaxServices, MaxServices)
		}
	}
	if len(a.Offers) != 7 {
		t.Errorf("got %d offers, want 7: all 9 pairs of machines but both services on one of the 2 full machines", len(a.Offers))
	}
	b := broker{machines: d.Machines, request: d.Request, assessed: map[placement]Assessment{},
		items: [][]HeldService{d.Machines[0].HeldServices()}}
	if got := b.assess(placement{service: 1, beside: 1}); got.Guarantee != Refused || got.Reason.String() != "more than 24 services" {
		t.Errorf("got %v, %q, want it refused for more than 24 services", got.Guarantee, got.Reason)
	}
}

func TestReadDocumentReadsWhatWriteWrote(t *testing.T) {
	machines, r := Example()
	r.Services[0].Active = NewRatio(1, 3)
	d := &Document{Machines: machines, Request: &r}
	var text strings.Builder
	if err := d.Write(&text); err != nil {
		t.Fatal(err)
	}
	back, err := ReadDocument(strings.NewReader(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(d, back) {
		t.Errorf("got %+v\nwant %+v", back, d)
	}
}

func TestErrorsOfDocumentsNameLineAndColumn(t *testing.T) {
	withService := func(fields string) string { // a document with a request for one service, which is in line 3
		return "{\"version\": 1,\n\"request\": {\"id\": \"r\", \"start\": 1, \"end\": 2, \"services\": [\n  {" + fields + "}]}}"
	}
	tests := map[string]struct{ text, want string }{
		"an empty text":          {"", "realtime: line 1, column 1: got the end of the text, want more JSON"},
		"a text that ends early": {`{"version": 1,`, "realtime: line 1, column 15: got the end of the text, want more JSON"},
		"a list":                 {`[]`, "realtime: line 1, column 1: got a list, want an object"},
		"two documents": {"{\"version\": 1, \"machines\": []}\n{}",
			"realtime: line 2, column 1: invalid character '{' after top-level value"},
		"a stray comma": {`{"version": 1,}`, "realtime: line 1, column 15: invalid character '}' looking for beginning of object " +
			"key string"},
		"an unknown version": {`{"version": 2, "machines": []}`, "realtime: line 1, column 13: version: got 2, want 1"},
		"no version":         {`{"machines": []}`, "realtime: line 1, column 1: field version is missing"},
		"only a version":     {`{"version": 1}`, "realtime: line 1, column 1: got neither machines nor a request, want at least one of them"},
		"an unknown field": {"{\"version\": 1,\n \"machine\": []}",
			"realtime: line 2, column 13: machine: unknown field, want one of version, machines, request"},
		"a field twice": {"{\"version\": 1,\n \"version\": 1}",
			"realtime: line 2, column 2: version: got it a second time, want it once"},
		"a number in place of a machine": {`{"version": 1, "machines": [7]}`,
			"realtime: line 1, column 29: machines[0]: got a number, want an object"},
		"null in place of a list": {`{"version": 1, "machines": null}`,
			"realtime: line 1, column 28: machines: got null, want a list"},
		"a capacity in words": {`{"version": 1, "machines": [{"id": "m", "capacity": "full", "services": []}]}`,
			`realtime: line 1, column 53: machines[0].capacity: got "full", want a decimal number or a fraction`},
		"an empty id": {`{"version": 1, "machines": [{"id": "", "capacity": 1, "services": []}]}`,
			"realtime: line 1, column 36: machines[0].id: got no text, want some"},
		"half a tick": {withService(`"name": "s", "wcet": 1.5, "interarrival": 9, "deadline": 9, "q": 0.1`),
			"realtime: line 3, column 25: request.services[0].wcet: got 1.5, want a whole number"},
		"both q and pi": {withService(`"name": "s", "wcet": 1, "interarrival": 9, "deadline": 9, "q": 0.1, "pi": 0.1`),
			"realtime: line 3, column 3: request.services[0]: want exactly one of q and pi"},
		"neither q nor pi": {withService(`"name": "s", "wcet": 1, "interarrival": 9, "deadline": 9`),
			"realtime: line 3, column 3: request.services[0]: want exactly one of q and pi"},
		"a pi above the utilisation": {withService(`"name": "s", "wcet": 1, "interarrival": 10, "deadline": 10, "pi": 0.2`),
			"realtime: line 2, column 12: request: services[0]: pi: got 0.2, over the utilisation 0.1 gives q = 2, want 0 to 1"},
		"a q above 1": {withService(`"name": "s", "wcet": 1, "interarrival": 9, "deadline": 9, "q": 2`),
			"realtime: line 3, column 67: request.services[0].q: got 2, want 0 to 1"},
		"two faults of a service": {withService(`"name": "s", "wcet": 0, "interarrival": 0, "deadline": 9, "q": 0.2`),
			"realtime: line 2, column 12: request: services[0]: wcet: got 0, want 1 to 1000000000000000\nservices[0]: interarrival: got 0, want 1 " +
				"to 1000000000000000"},
		"no deadline at all": {withService(`"name": "s", "wcet": 1, "interarrival": 10, "q": 0.2`),
			"realtime: line 2, column 12: request: services[0]: deadline: got 0, want 1 to 1000000000000000"},
		"an end before the start": {`{"version": 1, "request": {"id": "r", "start": 3, "end": 2, "services": []}}`,
			"realtime: line 1, column 58: request.end: got start 3 and end 2, want 0 <= start <= end < 1000000000000000"},
		"a machine of two processors": {`{"version": 1, "machines": [{"id": "m", "cpus": 2, "capacity": 1, "services": []}]}`,
			"realtime: line 1, column 49: machines[0].cpus: unknown field, want one of id, capacity, services, reservations"},
		"a workflow that is no pipeline": {withService(`"name": "s", "after": [], "wcet": 1, "interarrival": 9, "deadline": 9, "q": 0.1`),
			"realtime: line 3, column 26: request.services[0].after: unknown field, want one of name, wcet, interarrival, deadline, q, pi"},
		"a price of nothing": {`{"version": 1, "request": {"id": "r", "start": 1, "end": 2, "max_price": 0, "services": []}}`,
			"realtime: line 1, column 74: request.max_price: got 0, want more than 0"},
		"more fields than the parser accepts": {"{" + differentFields(33) + "}",
			"realtime: line 1, column 9: f00: unknown field, want one of version, machines, request"},
		"a byte more than a mebibyte": {"[" + strings.Repeat("0,", 1<<19-1) + "0]",
			"realtime: got more than 1048576 bytes, want a document in JSON of at most so many"},
		"a mebibyte": {" [" + strings.Repeat("0,", 1<<19-2) + "0]", "realtime: line 1, column 2: got a list, want an object"},
		"40 nested lists": {strings.Repeat("[", 40),
			"realtime: line 1, column 41: got the end of the text, want more JSON"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := ReadDocument(strings.NewReader(tc.text))
			wantError(t, err, tc.want)
		})
	}
}

func FuzzReadDocument(f *testing.F) {
	f.Add(schemaExample(f))
	f.Add(`{"version": 1, "machines": [{"id": "m", "capacity": 0.5, "services": [{"name": "s"}]}]}`)
	f.Add(`{"version": 1, "request": {"id": "r", "start": 0, "end": 0, "deadline": 100, "services": []}}`)
	f.Add(`{"version": 1, "machines": [{"id": "m", "capacity": 1, "services": [{"name": "s"}, {"name": "t"}]}], "request": ` +
		`{"id": "r",
		"start": 0, "end": 0, "max_price": 1, "services": [{"name": "s", "wcet": 1, "interarrival": 9, "deadline": 9, "q": 1},
		{"name": "t", "wcet": 1, "interarrival": 9, "deadline": 9, "q": 1}]}}`)
	f.Fuzz(func(t *testing.T, text string) {
		d, err := ReadDocument(strings.NewReader(text))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "realtime: ") {
				t.Errorf("got %q, want the prefix \"realtime: \"", err)
			}
			return
		}
		if !json.Valid([]byte(text)) {
			t.Fatalf("got no error for %q, which is not JSON", text)
		}
		var out strings.Builder
		if err := d.Write(&out); err != nil {
			t.Fatal(err)
		}
		back, err := ReadDocument(strings.NewReader(out.String()))
		if err != nil {
			t.Fatalf("%v in\n%s", err, out.String())
		}
		if !reflect.DeepEqual(d, back) {
			t.Errorf("got %+v, want %+v", back, d)
		}
		if d.Request != nil && len(d.Request.Services) < 3 && len(text) < 2000 {
			if a, err := Admit(d.Machines, *d.Request, NewRatio(1, 1)); err == nil {
				if err := a.OfferTable().Check(); err != nil {
					t.Error(err)
				}
			}
		}
	})
}

// differentFields returns n different fields of a JSON object.
func differentFields(n int) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf("\"f%02d\": 1", i)
	}
	return strings.Join(all, ",")
}
