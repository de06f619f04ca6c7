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

	"juggle/core/jsontokens"
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
	Attributes qos.Schema       `json:"attributes,omitempty"`
	Nodes      []OwnNode        `json:"nodes,omitempty"`
	Asked      []map[string]any `json:"requests,omitempty"` // each request is one of them, or, without them, what a node offers, thinned

	set   *qos.Set
	asked []qos.Vector
	sites map[string]int // numbers of the nodes' sites
}

// An OwnNode is a node of such a pool.
type OwnNode struct {
	Name       string         `json:"name"`
	Site       string         `json:"site,omitempty" empty:"yes"`
	Processors int            `json:"processors"`
	Gigahertz  float64        `json:"gigahertz"`
	Offers     map[string]any `json:"offers,omitempty"`
}

// mostOwn bounds each of its lists, mostSites the sites of its nodes.
const (
	mostOwn   = 1000
	mostSites = 100
)

// complete works out what the lists mean that a text has, and reports whether it has some and all is well. What is wrong is noted.
func (o *Own) complete(f *jsontokens.Filled) bool {
	lists := 0
	for name, length := range map[string]int{"attributes": len(o.Attributes), "nodes": len(o.Nodes), "requests": len(o.Asked)} {
		f.Want(length <= mostOwn, name, "got %d, want at most %d", length, mostOwn)
		if f.Has(name) {
			lists++
		}
	}
	if f.Err() != nil || lists == 0 {
		return false
	}
	for i, a := range o.Attributes {
		err := o.Attributes[:i+1].Validate()
		if strings.Trim(a.Name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") != "" || len(a.Name) > 32 || i >= 32 {
			err = fmt.Errorf("got attribute %d, %s, want at most 32, whose names are up to 32 letters, digits, - and _", i+1,
				plaintext.Quote(a.Name))
		}
		if f.Note(fmt.Sprintf("attributes[%d]", i), err); err != nil {
			return false
		}
	}
	var offered []qos.Vector
	o.sites = make(map[string]int)
	for i := range o.Nodes {
		n, path := &o.Nodes[i], fmt.Sprintf("nodes[%d]", i)
		if !f.Has(path + ".gigahertz") {
			n.Gigahertz = slowestGHz
		}
		if _, known := o.sites[n.Site]; !known {
			o.sites[n.Site] = len(o.sites)
		}
		v, err := o.vector(n.Offers)
		f.Note(path, err)
		f.Want(n.Name != "" && len(n.Name) <= 64 && len(n.Site) <= 64 &&
			!slices.ContainsFunc(o.Nodes[:i], func(other OwnNode) bool { return other.Name == n.Name }), path,
			"got the name %s, want one of up to 64 bytes that no other node has, and so short a site", plaintext.Quote(n.Name))
		f.Want(len(o.sites) <= mostSites && n.Processors >= 0 && n.Processors <= 1024 && n.Gigahertz > 0 && n.Gigahertz <= 100, path,
			"got site %d and %d processors of %v GHz, want at most %d sites, 0 to 1024, and above 0 to 100", len(o.sites), n.Processors,
			n.Gigahertz, mostSites)
		offered = append(offered, v)
	}
	for i, asked := range o.Asked {
		v, err := o.vector(asked)
		f.Note(fmt.Sprintf("requests[%d]", i), err)
		o.asked = append(o.asked, v)
	}
	if f.Err() != nil {
		return false
	}
	var err error
	o.set, err = qos.NewSet(o.Attributes, offered)
	f.Want(err == nil || len(offered) > 0, "", "the file has no nodes: %w", err)
	f.Note("nodes", err)
	return err == nil
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

// ownOf reads what setOwn wrote; nil of the empty text, and of one without lists.
func ownOf(text string) (*Own, error) {
	if text == "" {
		return nil, nil
	}
	o := new(Own)
	f := jsontokens.Fill([]byte(text), o)
	if !o.complete(f) {
		return nil, f.Err()
	}
	return o, nil
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
