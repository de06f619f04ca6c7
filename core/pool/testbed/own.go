package testbed

import (
	"cmp"
	_ "embed" // the example is a text of the program
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"juggle/core/plaintext"
	"juggle/core/pool/qos"
	"juggle/core/report"
)

// Example is a file with a pool of one's own: attributes that the paper names, three sites.
//
//go:embed example.json
var Example string

// An Own is a pool of the reader's own, in place of the paper's: attributes, what its nodes offer of them, and what is asked for.
type Own struct {
	Attributes qos.Schema       `json:"attributes"`
	Nodes      []OwnNode        `json:"nodes"`
	Asked      []map[string]any `json:"requests,omitempty"` // each request is one of them, or, without them, what a node offers, thinned

	set   *qos.Set
	asked []qos.Vector
	sites map[string]int   // numbers of the nodes' sites
	at    map[string][]int // where the elements of each list stand in the file
	in    *file
}

// An OwnNode is a node of such a pool.
type OwnNode struct {
	Name       string         `json:"name"`
	Site       string         `json:"site,omitempty"`
	Processors int            `json:"processors"`
	Gigahertz  float64        `json:"gigahertz"`
	Offers     map[string]any `json:"offers"`
}

// mostOwn bounds each of its lists, mostSites the sites of its nodes.
const (
	mostOwn   = 1000
	mostSites = 100
)

// own reads a file's lists, which make up a pool of the reader's own, and has other read its other fields; nil where it has no lists.
func (f *file) own(other func(name string, at int) error) (*Own, error) {
	o := &Own{at: make(map[string][]int), in: f}
	err := f.each('{', "an object", func() error {
		switch name, _ := f.token(); name {
		case "attributes":
			return readList(o, "attributes", &o.Attributes, qos.Attribute{})
		case "nodes":
			return readList(o, "nodes", &o.Nodes, OwnNode{Gigahertz: slowestGHz})
		case "requests":
			return readList(o, "requests", &o.Asked, nil)
		default:
			return other(name.(string), f.next())
		}
	})
	if err != nil || len(o.at) == 0 {
		return nil, err
	}
	return o, o.complete()
}

// readList reads a list of at most mostOwn elements, each of which begins as first.
func readList[L ~[]E, E any](o *Own, name string, list *L, first E) error {
	begin := o.in.next()
	o.at[name] = nil
	err := o.in.each('[', name+" as a list", func() error {
		o.at[name] = append(o.at[name], o.in.next())
		element := first
		err := o.in.decode(&element)
		*list = append(*list, element)
		return err
	})
	if err == nil && len(*list) > mostOwn {
		return o.in.wrong(begin, "%s: got %d, want at most %d", name, len(*list), mostOwn)
	}
	return err
}

// complete works out what the lists mean.
func (o *Own) complete() (err error) {
	wrong := func(list string, i int, err error) error {
		if i < len(o.at[list]) {
			return o.in.wrong(o.at[list][i], "%w", err)
		}
		return fmt.Errorf("the file has no nodes: %w", err)
	}
	for i, a := range o.Attributes {
		err := o.Attributes[:i+1].Validate()
		if strings.Trim(a.Name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") != "" || len(a.Name) > 32 || i >= 32 {
			err = fmt.Errorf("got attribute %d, %s, want at most 32, whose names are up to 32 letters, digits, - and _", i+1,
				plaintext.Quote(a.Name))
		}
		if err != nil {
			return wrong("attributes", i, err)
		}
	}
	var offered []qos.Vector
	o.sites = make(map[string]int)
	for i, n := range o.Nodes {
		if _, known := o.sites[n.Site]; !known {
			o.sites[n.Site] = len(o.sites)
		}
		v, err := o.vector(n.Offers)
		switch {
		case err != nil:
		case n.Name == "" || len(n.Name) > 64 || len(n.Site) > 64 ||
			slices.ContainsFunc(o.Nodes[:i], func(other OwnNode) bool { return other.Name == n.Name }):
			err = fmt.Errorf("got the name %s, want one of up to 64 bytes that no other node has, and so short a site",
				plaintext.Quote(n.Name))
		case len(o.sites) > mostSites || n.Processors < 0 || n.Processors > 1024 || !(n.Gigahertz > 0 && n.Gigahertz <= 100):
			err = fmt.Errorf("got site %d and %d processors of %v GHz, want at most %d sites, 0 to 1024, and above 0 to 100",
				len(o.sites), n.Processors, n.Gigahertz, mostSites)
		}
		if err != nil {
			return wrong("nodes", i, err)
		}
		offered = append(offered, v)
	}
	for i, asked := range o.Asked {
		v, err := o.vector(asked)
		if err != nil {
			return wrong("requests", i, err)
		}
		o.asked = append(o.asked, v)
	}
	if o.set, err = qos.NewSet(o.Attributes, offered); err != nil {
		return wrong("nodes", 0, err)
	}
	return nil
}

// vector reads what is offered or asked for, by name.
func (o *Own) vector(values map[string]any) (qos.Vector, error) {
	v, known := make(qos.Vector, len(o.Attributes)), 0
	for f, a := range o.Attributes {
		text := ""
		if value, has := values[a.Name]; has {
			known++
			switch x := value.(type) {
			case nil:
			case bool:
				text = report.YesNo(x)
			default:
				text = fmt.Sprint(x)
			}
		}
		var err error
		if v[f], err = a.Parse(text); err != nil {
			return nil, err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if known < len(values) && !slices.ContainsFunc(o.Attributes, func(a qos.Attribute) bool { return a.Name == name }) {
			return nil, fmt.Errorf("got the attribute %s, want one of the file's attributes", plaintext.Quote(name))
		}
	}
	return v, nil
}

// setOwn makes a file's lists the scenario's pool, as text.
func (s *Scenario) setOwn(o *Own) error {
	text := new(strings.Builder)
	encoder := json.NewEncoder(text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(o)
	s.Pool = strings.TrimSpace(text.String())
	return err
}

// takePool makes the lists that a text has the scenario's pool, spelled as setOwn does; a text without any is the paper's.
func (s *Scenario) takePool(text string) bool {
	o, err := ownOf(text)
	if err == nil && o != nil {
		err = s.setOwn(o)
	} else if err == nil {
		s.Pool = ""
	}
	return err == nil
}

// ownOf reads what setOwn wrote; nil of the empty text.
func ownOf(text string) (*Own, error) {
	if text == "" {
		return nil, nil
	}
	f, err := newFile([]byte(text))
	if err != nil {
		return nil, err
	}
	return f.own(func(name string, at int) error {
		return f.wrong(at, "got %s, want attributes, nodes or requests", plaintext.Quote(name))
	})
}

// own reads the scenario's own pool, of a valid scenario; nil where it has the paper's. Who needs it more than once keeps it.
func (s *Scenario) own() *Own {
	o, _ := ownOf(s.Pool)
	return o
}

// Schema is what the scenario's nodes offer and its requests name.
func (s *Scenario) Schema() qos.Schema {
	return s.own().schema()
}

func (o *Own) schema() qos.Schema {
	if o == nil {
		return Schema()
	}
	return o.Attributes
}

// processors are a node's, as many as a blade's where it does not say.
func (n *OwnNode) processors(s *Scenario) int { return cmp.Or(n.Processors, s.BladeCPUs) }

func (n *OwnNode) peak(s *Scenario) int64 { return peak(s, n.processors(s), qos.Value(n.Gigahertz)) }

// request draws what a request asks for.
func (o *Own) request(s *Scenario, r *rand.Rand) qos.Vector {
	if len(o.asked) > 0 {
		return slices.Clone(o.asked[r.IntN(len(o.asked))])
	}
	v := slices.Clone(o.set.Resource(r.IntN(o.set.Len())))
	thin(r, v, s.RequestsName, func(int) bool { return false })
	return v
}

// slowest is the least peak among the nodes that satisfy a request's service parameters, of all where none does.
func (o *Own) slowest(s *Scenario, request qos.Vector) int64 {
	var may, all []int64
	for i := range o.Nodes {
		all = append(all, o.Nodes[i].peak(s))
		if o.set.Adjusted(request, i) != qos.Infinite {
			may = append(may, all[i])
		}
	}
	if len(may) == 0 {
		may = all
	}
	return slices.Min(may)
}
