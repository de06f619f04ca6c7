package realtime

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

// hosts are three machines, two of which lie in one host, with a request for a pipeline of two services.
const hosts = `{
  "version": 1,
  "machines": [
    {"id": "a", "host": "north", "price": {"base": 1, "share": 0.2, "certainty": "1/2"}, "capacity": 1,
     "services": [{"name": "s"}, {"name": "t"}]},
    {"id": "b", "host": "north", "capacity": 1, "services": [{"name": "s"}, {"name": "t"}], "reservations": [
      {"id": "r1", "start": 0, "end": 9, "services": [{"name": "s", "wcet": 90, "interarrival": 100, "deadline": 100, "q": 0.2}]}]},
    {"id": "c", "price": {"base": 9}, "capacity": 1, "services": [{"name": "s"}, {"name": "t"}]}
  ],
  "request": {
    "id": "new", "start": 0, "end": 9, "max_overload": 0.05, "share_host": [["s"], ["t"]], "choose": "price",
    "services": [
      {"name": "s", "wcet": 30, "interarrival": 100, "deadline": 100, "q": 0.2},
      {"name": "t", "wcet": 20, "interarrival": 100, "deadline": 100, "q": 0.1}
    ]
  }
}
`

func read(t *testing.T, text string) *Document {
	t.Helper()
	d, err := ReadDocument(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestHostsHavePricesOfTheirOwn works the prices out by hand. Of ten slices s uses 3 and t 2. On a: 1 + (0.2 + 0.5) 3 = 3.1 and
// 1 + 0.7 · 2 = 2.4; on b, at 1 a slice, (1 − 0.2 · 0.2) 3 = 2.88 and (1 − 0.1 · 0.2) 2 = 1.96; on c 9 each.
func TestHostsHavePricesOfTheirOwn(t *testing.T) {
	for name, tc := range map[string]struct {
		old, changed string
		want         []string // machines of s and t, and the price
	}{
		"apart, the cheapest first": {"", "", []string{"c b 10.96", "c a 11.40", "b c 11.88", "a c 12.10"}},
		"apart, the surest first": {`"choose": "price"`, `"choose": "probability"`,
			[]string{"c a 11.40", "a c 12.10", "c b 10.96", "b c 11.88"}},
		"together in a host":         {`[["s"], ["t"]]`, `[["t", "s"]]`, []string{"b b 4.84", "a b 5.06", "b a 5.28", "a a 5.50"}},
		"sharing is not said":        {`"share_host": [["s"], ["t"]], `, "", []string{"b b 4.84", "a b 5.06", "b a 5.28", "a a 5.50"}},
		"none may share":             {`[["s"], ["t"]]`, `[]`, []string{"c b 10.96", "c a 11.40", "b c 11.88", "a c 12.10"}},
		"each machine is a host":     {`"host": "north", `, "", []string{"a b 5.06", "b a 5.28", "c b 10.96", "c a 11.40"}},
		"two at the price of others": {`"price": {"base": 9}, `, "", []string{"b c 4.88", "c b 4.96", "a c 5.10", "c a 5.40"}},
	} {
		t.Run(name, func(t *testing.T) {
			text := hosts
			if tc.old != "" {
				text = strings.ReplaceAll(hosts, tc.old, tc.changed)
			}
			d := read(t, text)
			a, err := Admit(d.Machines, *d.Request, Price{Certainty: NewRatio(1, 1)})
			if err != nil {
				t.Fatal(err)
			}
			answer := a
			var got []string
			for _, o := range answer.Offers[:4] {
				got = append(got, strings.ReplaceAll(o.Places[0].Place+" "+o.Places[1].Place+" "+o.PriceText(), " in north", ""))
			}
			if !slices.Equal(got, tc.want) {
				t.Errorf("got  %q\nwant %q", got, tc.want)
			}
			if !slices.IsSortedFunc(a.Offers, d.Request.Choose.compare) {
				t.Error("offers are not in their order")
			}
		})
	}
}

func TestAPlaceNamesItsHost(t *testing.T) {
	for want, m := range map[string]Machine{"a": {ID: "a"}, "a/2": {ID: "a", CPUs: 2}, "a in north": {ID: "a", Host: "north"},
		"a/2 in north": {ID: "a", Host: "north", CPUs: 2}} {
		if got := m.Place(m.Processors() - 1); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestHostsAndPricesInDocuments(t *testing.T) {
	d := read(t, hosts)
	own := Price{Base: NewRatio(1, 1), Share: NewRatio(1, 5), Certainty: NewRatio(1, 2)}
	if m, r := d.Machines, d.Request; m[0].Host != "north" || m[1].Price != nil || *m[0].Price != own ||
		r.Choose != ByPrice || !reflect.DeepEqual(r.Share, [][]int{{0}, {1}}) {
		t.Errorf("got %+v and %+v", m, r)
	}
	var out strings.Builder
	if err := d.Write(&out); err != nil {
		t.Fatal(err)
	}
	again := read(t, out.String())
	again.Machines[2].Price, again.Machines[0].Price = d.Machines[2].Price, d.Machines[0].Price // a 0 is written
	if !reflect.DeepEqual(normal(again), normal(d)) {
		t.Errorf("written and read it is %s", out.String())
	}
	for name, tc := range map[string]struct{ old, changed, want string }{
		"a price below nothing": {`"base": 9`, `"base": -9`, "realtime: line 8, column 35: machines[2].price.base: got -9, want at least 0"},
		"a term of no price": {`"base": 9`, `"bass": 9`,
			"realtime: line 8, column 35: machines[2].price.bass: unknown field, want one of base, certainty, share"},
		"a price that is a number": {`{"base": 9}`, `9`, "realtime: line 8, column 26: machines[2].price: got a number, want an object"},
		"a host without a name": {`"host": "north", "price"`, `"host": "", "price"`,
			"realtime: line 4, column 25: machines[0].host: got no text, want some"},
		"a choice that is none": {`"choose": "price"`, `"choose": "luck"`,
			`realtime: line 11, column 102: request.choose: got "luck", want probability or price`},
		"a service that is none": {`[["s"], ["t"]]`, `[["s"], ["x"]]`,
			`realtime: line 11, column 85: request.share_host[1][0]: got "x", want each name once, and only of the request's services`},
		"a service twice": {`[["s"], ["t"]]`, `[["s", "s"]]`,
			`realtime: line 11, column 83: request.share_host[0][1]: got "s", want each name once, and only of the request's services`},
		"names that are no list": {`[["s"], ["t"]]`, `["s"]`,
			`realtime: line 11, column 77: request.share_host[0]: got text, want a list`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ReadDocument(strings.NewReader(strings.Replace(hosts, tc.old, tc.changed, 1)))
			wantError(t, err, tc.want)
		})
	}
	bad := read(t, hosts)
	bad.Machines[2].Price.Share, bad.Request.Choose, bad.Request.Share = NewRatio(-1, 2), 2, [][]int{{2}}
	wantError(t, ValidateMachines(bad.Machines), "realtime: machine 3 (c): price: share: got -0.5, want at least 0")
	wantError(t, bad.Request.Validate(read(t, hosts).Machines), "realtime: request new: choose: got 2, want 0 or 1\n"+
		"realtime: request new: share 1: got service 3, want 1 to 2")
	_, err := Admit(read(t, hosts).Machines, *read(t, hosts).Request, Price{Base: NewRatio(-1, 1)})
	wantError(t, err, "realtime: price: base: got -1, want at least 0")
}

// normal has empty lists for none.
func normal(d *Document) *Document {
	for i := range d.Machines {
		d.Machines[i].Reservations = append([]Reservation{}, d.Machines[i].Reservations...)
	}
	return d
}
