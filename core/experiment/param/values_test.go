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

// TestFlagsParseTheArguments parses the command line that Arguments returns with the flags that Flags defines.
func TestFlagsParseTheArguments(t *testing.T) {
	type rules struct{ Shift, Stay bool }
	list := param.New(rules{Stay: true},
		param.OnOff(param.Spec{Key: "s", Flag: "shift"}, func(r *rules) *bool { return &r.Shift }),
		param.OnOff(param.Spec{Key: "y", Flag: "stay"}, func(r *rules) *bool { return &r.Stay }))
	want, got := rules{Shift: true}, rules{Stay: true}
	arguments := list.Of(&want).Arguments()
	fs := flag.NewFlagSet("rules", flag.ContinueOnError)
	list.Of(&got).Flags(fs)
	if err := fs.Parse(arguments); err != nil || got != want || !slices.Equal(arguments, []string{"-shift", "-stay=off"}) {
		t.Errorf("%q: got %+v, %v, want %+v", arguments, got, err, want)
	}
}

func TestValuesReadAndSetTheirStruct(t *testing.T) {
	m := machine{4, "a"}
	v := machines.Of(&m)
	for _, name := range []string{"p", "procs", "cpus"} {
		p, ok := v.Find(name)
		if !ok || p.Key != "p" || p.Get() != "4" {
			t.Errorf("%s: got %v, want the parameter p with the value 4", name, p)
		}
	}
	if _, ok := v.Find(""); ok {
		t.Error("got a parameter with the empty name, want none")
	}
	p, _ := v.Find("cpus")
	if err := p.Set("10"); err == nil || m.Procs != 4 {
		t.Errorf("10 processors of at most 9: got error %v and %d processors, want an error and still 4", err, m.Procs)
	}
	if errs := v.Decode("p=7&name=b"); errs != nil || m != (machine{7, "b"}) || v.Encode() != "p=7&name=b" {
		t.Errorf("got errors %v, %+v and %q, want 7 processors and the name b", errs, m, v.Encode())
	}
	if got := v.Arguments(); !slices.Equal(got, []string{"-procs 7"}) {
		t.Errorf("got %q, want only the argument of the parameter that has a flag", got)
	}
	some := v.WithKeys([]string{"name", "x"})
	if keys := some.Keys(); !slices.Equal(keys, []string{"name"}) || some.Encode() != "name=b" || len(some.Settings()) != 1 {
		t.Errorf("got the keys %v and %q, want only the name", keys, some.Encode())
	}
}
