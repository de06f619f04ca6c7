package param_test

import (
	"flag"
	"slices"
	"testing"

	"juggle/core/experiment/param"
)

type machine struct {
	Procs int
	Name  string
}

var machines = param.New(machine{4, "a"},
	param.Whole(param.Spec{Key: "p", Flag: "procs", OldFlag: "cpus", Min: 1, Max: 9}, func(m *machine) *int { return &m.Procs }),
	param.Custom(param.Spec{Key: "name"}, func(m *machine) string { return m.Name }, func(m *machine, text string) bool {
		m.Name = text
		return text != ""
	}))

// TestFlagsParseTheArguments parses a command line with the flags for which it was made.
func TestFlagsParseTheArguments(t *testing.T) {
	type rules struct{ Shift, Stay bool }
	list := param.New(rules{Stay: true},
		param.OnOff(param.Spec{Key: "s", Flag: "shift"}, func(r *rules) *bool { return &r.Shift }),
		param.OnOff(param.Spec{Key: "y", Flag: "stay"}, func(r *rules) *bool { return &r.Stay }))
	want, got := rules{Shift: true}, rules{Stay: true}
	words := list.Of(&want).Arguments()
	fs := flag.NewFlagSet("rules", flag.ContinueOnError)
	list.Of(&got).Flags(fs)
	if err := fs.Parse(words); err != nil || got != want || !slices.Equal(words, []string{"-shift", "-stay=off"}) {
		t.Errorf("%q: got %+v, %v, want %+v", words, got, err, want)
	}
}

func TestValuesReadAndSetTheirStruct(t *testing.T) {
	m := machine{4, "a"}
	v := machines.Of(&m)
	for _, name := range []string{"p", "procs", "cpus"} {
		p, ok := v.Find(name)
		if !ok || p.Key != "p" || p.Get() != "4" {
			t.Errorf("%s: got %v", name, p)
		}
	}
	if _, ok := v.Find(""); ok {
		t.Error("the empty name finds a parameter, want none")
	}
	p, _ := v.Find("cpus")
	if err := p.Set("10"); err == nil || m.Procs != 4 {
		t.Errorf("10 of at most 9: got %v and %d", err, m.Procs)
	}
	if errs := v.Decode("p=7&name=b"); errs != nil || m != (machine{7, "b"}) || v.Encode() != "p=7&name=b" {
		t.Errorf("got %v, %+v and %q", errs, m, v.Encode())
	}
	if got := v.Arguments(); !slices.Equal(got, []string{"-procs 7"}) {
		t.Errorf("got %q, want the one that has a flag", got)
	}
	some := v.WithKeys([]string{"name", "x"})
	if keys := some.Keys(); !slices.Equal(keys, []string{"name"}) || some.Encode() != "name=b" || len(some.Settings()) != 1 {
		t.Errorf("got %v, %q", keys, some.Encode())
	}
}
